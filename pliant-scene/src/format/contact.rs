//! How bodies meet.

use schemars::{JsonSchema, Schema, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// How a body meets other bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Contact {
    /// What others run into.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<SurfaceKind>,
    /// Coulomb's coefficient, at least 0; that of two bodies is the root of the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub friction: Option<f32>,
    /// Share of the approach speed that bodies part with, 0 to 1; the larger of two bodies counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restitution: Option<f32>,
    /// What the body is, as bits. Two bodies meet when each one's groups and the other's filter have a bit in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<u32>,
    /// What it meets, as bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<u32>,
    /// Parts of the body meet each other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub self_contact: Option<bool>,
    /// How far the surface is beyond the outermost particles, metres, positive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thickness: Option<f32>,
}

impl Contact {
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// What others run into.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(transform = bare_word)]
pub enum SurfaceKind {
    /// Nothing.
    None,
    /// The surface through the outermost particles.
    Particles,
    /// The clusters' proxies: balls cut by planes. The word alone means those with the usual numbers.
    Proxies(Proxies),
}

const WORDS: [&str; 3] = ["none", "particles", "proxies"];

/// Adds to the schema that proxies may be a word alone.
fn bare_word(schema: &mut Schema) {
    if let Some(serde_json::Value::Array(kinds)) = schema.get_mut("oneOf") {
        kinds.push(json_schema!({ "type": "string", "const": "proxies" }).to_value());
    }
}

impl<'de> Deserialize<'de> for SurfaceKind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(WordOrTable)
    }
}

/// Reads `"proxies"` as well as `{ proxies = { … } }`.
struct WordOrTable;

impl<'de> Visitor<'de> for WordOrTable {
    type Value = SurfaceKind;

    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("a word or a table")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<SurfaceKind, E> {
        match word {
            "none" => Ok(SurfaceKind::None),
            "particles" => Ok(SurfaceKind::Particles),
            "proxies" => Ok(SurfaceKind::Proxies(Proxies::default())),
            _ => Err(E::unknown_variant(word, &WORDS)),
        }
    }

    fn visit_map<M: MapAccess<'de>>(self, table: M) -> Result<SurfaceKind, M::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Table {
            None,
            Particles,
            Proxies(Proxies),
        }
        Ok(
            match Table::deserialize(MapAccessDeserializer::new(table))? {
                Table::None => SurfaceKind::None,
                Table::Particles => SurfaceKind::Particles,
                Table::Proxies(proxies) => SurfaceKind::Proxies(proxies),
            },
        )
    }
}

/// How proxies are cut, and how they push.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Proxies {
    /// A plane cuts a proxy when it is nearer to the centre than this share of the radius, 0 to 1.
    pub threshold: f32,
    /// Share of a depth that is taken back per substep, above 0, at most 1.
    pub share: f32,
}

impl Default for Proxies {
    fn default() -> Self {
        Self {
            threshold: 0.5,
            share: 0.5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Proxies, SurfaceKind};
    use crate::parse;

    fn surface(written: &str) -> Result<Option<SurfaceKind>, String> {
        let text = format!("[[body]]\nshape.sphere = {{ radius = 1 }}\ncontact.surface{written}\n");
        let scene = parse(&text, "test.toml").map_err(|error| error.to_string())?;
        Ok(scene.file.body[0].contact.surface)
    }

    #[test]
    fn surfaces_are_words_and_proxies_a_table_too() {
        let proxies = |threshold| {
            let usual = Proxies::default();
            Ok(Some(SurfaceKind::Proxies(Proxies { threshold, ..usual })))
        };
        assert_eq!(surface(" = \"none\""), Ok(Some(SurfaceKind::None)));
        assert_eq!(
            surface(" = \"particles\""),
            Ok(Some(SurfaceKind::Particles))
        );
        assert_eq!(surface(" = \"proxies\""), proxies(0.5));
        assert_eq!(surface(".proxies = {}"), proxies(0.5));
        assert_eq!(surface(".proxies = { threshold = 0.2 }"), proxies(0.2));
        let slips = [
            (" = \"proxys\"", "did you mean `proxies`?"),
            (".proxys = {}", "did you mean `proxies`?"),
            (".proxies = { treshold = 0.2 }", "did you mean `threshold`?"),
            (" = 3", "expected a word or a table"),
        ];
        for (written, help) in slips {
            let error = surface(written).expect_err(written);
            assert!(error.contains(help), "{error}");
        }
    }
}
