//! Changing one value of a scene from outside.

use toml::{Table, Value};

use crate::format::SceneFile;
use crate::nearest::nearest;
use crate::source::{Segment, segments};

/// The scene with `path = value` carried out, and the path with numbers in the place of names.
pub(crate) fn set(file: &SceneFile, assignment: &str) -> Result<(String, SceneFile), String> {
    let (path, text) = assignment
        .split_once('=')
        .ok_or("it must read `key=value`")?;
    let path = path.trim();
    let value = value(text.trim())?;
    // TOML through and through: other formats have no words for numbers that are infinite or none.
    let mut root = Value::try_from(file).map_err(|error| error.to_string())?;
    let (place, path) = find(&mut root, path).map_err(|lost| lost.told(file))?;
    *place = value;
    let changed = root.try_into();
    let changed = changed.map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok((path, changed))
}

/// A TOML value; a bare word is a string.
fn value(text: &str) -> Result<Value, String> {
    let line = format!("value = {text}");
    let table: Result<Table, _> = toml::from_str(&line);
    match table.map(|mut table| table.remove("value")) {
        Ok(Some(value)) => Ok(value),
        Ok(None) => Err("there is no value".to_owned()),
        Err(_)
            if text
                .chars()
                .all(|c| c.is_alphanumeric() || "_-./ #".contains(c)) =>
        {
            Ok(Value::String(text.to_owned()))
        }
        Err(error) => Err(error.message().to_owned()),
    }
}

/// The value at a path, and the path with numbers in the place of names. Tables on the way are made, places in lists must be there.
fn find<'v>(root: &'v mut Value, path: &str) -> Result<(&'v mut Value, String), Lost> {
    let (mut at, mut plain) = (root, String::new());
    for segment in segments(path) {
        at = match (segment, at) {
            (Segment::Index(index), Value::Array(list)) => nth(list, index, &mut plain)?,
            (Segment::Key(name), Value::Array(list)) => {
                let called = |item: &Value| item.get("name").and_then(Value::as_str) == Some(name);
                let index = list.iter().position(called);
                let index = index.ok_or_else(|| Lost::name(name, list, &plain))?;
                nth(list, index, &mut plain)?
            }
            (Segment::Key(key), at) => {
                plain.push_str(if plain.is_empty() { "" } else { "." });
                plain.push_str(key);
                if !at.is_table() {
                    *at = Value::Table(Table::new());
                }
                at.as_table_mut()
                    .ok_or_else(|| Lost::Other("it is no table".to_owned()))?
                    .entry(key)
                    .or_insert_with(|| Value::Table(Table::new()))
            }
            (Segment::Index(index), _) => {
                return Err(Lost::Other(format!("[{index}] of what is no list")));
            }
        };
    }
    Ok((at, plain))
}

/// Why a path leads nowhere.
enum Lost {
    /// Nothing in the list at a path has the name; those it has.
    Name {
        path: String,
        name: String,
        names: Vec<String>,
    },
    Other(String),
}

impl Lost {
    fn name(name: &str, list: &[Value], path: &str) -> Self {
        let names = list.iter().filter_map(|item| item.get("name")?.as_str());
        Self::Name {
            path: path.to_owned(),
            name: name.to_owned(),
            names: names.map(str::to_owned).collect(),
        }
    }

    /// In words, with what was probably meant: the key of one of them, or another name.
    fn told(self, file: &SceneFile) -> String {
        const SHOWN: usize = 5;
        let (path, name, names) = match self {
            Self::Name { path, name, names } => (path, name, names),
            Self::Other(said) => return said,
        };
        let Some(first) = names.first() else {
            return format!("nothing is called `{name}`: say `{path}[0]` for the first");
        };
        let shown: Vec<String> = names.iter().take(SHOWN).map(|n| format!("`{n}`")).collect();
        let (shown, more) = (
            shown.join(", "),
            if names.len() > SHOWN { ", …" } else { "" },
        );
        let meant = if has_key(file, &path, &name) {
            format!(": `{path}.{first}.{name}`?")
        } else if let Some(meant) = nearest(&name, names.iter().map(String::as_str)) {
            format!("; did you mean `{meant}`?")
        } else {
            String::new()
        };
        format!("nothing is called `{name}`; there are {shown}{more}{meant}")
    }
}

/// True for a key of what the list at a path holds: the format knows it, whatever it says of the value.
fn has_key(file: &SceneFile, path: &str, key: &str) -> bool {
    let Ok(mut root) = Value::try_from(file) else {
        return false;
    };
    let Ok((place, _)) = find(&mut root, &format!("{path}[0].{key}")) else {
        return false;
    };
    *place = Value::Boolean(true);
    let read: Result<SceneFile, toml::de::Error> = root.try_into();
    read.map_or_else(
        |error| !error.message().starts_with("unknown field"),
        |_| true,
    )
}

/// A place in a list, which is noted in a path.
fn nth<'v>(list: &'v mut [Value], index: usize, path: &mut String) -> Result<&'v mut Value, Lost> {
    let count = list.len();
    path.extend(["[", &index.to_string(), "]"]);
    let none = || Lost::Other(format!("there is no place {index}, there are {count}"));
    list.get_mut(index).ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use crate::parse;

    /// A value from outside is what it would be in the file, and what the file says of others stays.
    #[test]
    fn numbers_that_are_infinite_or_none_are_set_as_in_a_file() {
        let text =
            "[world]\nsleep = inf\n[[body]]\nname = \"cube\"\nshape.sphere = { radius = 1 }\n";
        let mut scene = parse(text, "test.toml").expect("a good scene");
        scene.set("world.dt=0.01").expect("a good value");
        assert_eq!(scene.file.world.sleep, f32::INFINITY);
        let toughness = "body.cube.material.fracture.toughness=nan";
        scene.set(toughness).expect("a number of a kind");
        let fracture = scene.file.body[0].material.fracture;
        let toughness = fracture.and_then(|fracture| fracture.toughness);
        assert!(toughness.is_some_and(f32::is_nan), "{toughness:?}");
        let error = scene.build().expect_err("no toughness").to_string();
        assert!(error.contains("`toughness` must be positive"), "{error}");
        assert!(
            !error.contains("[[body]]"),
            "the file says nothing of it: {error}"
        );
        scene.set("world.sleep=1").expect("a good value");
        scene.set("world.sleep=inf").expect("a good value");
        assert_eq!(scene.file.world.sleep, f32::INFINITY);
    }

    #[test]
    fn values_are_set_by_path_and_by_name() {
        let text = "[[body]]\nname = \"cube\"\nshape.sphere = { radius = 1 }\n";
        let mut scene = parse(text, "test.toml").expect("a good scene");
        scene.set("world.dt=0.01").expect("a good value");
        scene.set("body[0].spacing = 0.2").expect("a good value");
        scene
            .set("body.cube.material.preset=clay")
            .expect("a good value");
        assert_eq!(scene.file.world.dt, 0.01);
        assert_eq!(scene.file.body[0].spacing, Some(0.2));
        assert!(scene.file.body[0].material.preset.is_some());
        for bad in [
            "world.dt",
            "world.dt=null",
            "world.dtt=1",
            "body[3].mass=1",
            "world.dt=[1",
        ] {
            let error = scene.set(bad).expect_err(bad).to_string();
            assert!(error.contains(bad), "{error}");
        }
        let error = scene.set("body.spacing=1").expect_err("whose?").to_string();
        assert!(error.contains("`body.cube.spacing`?"), "{error}");
        let error = scene.set("body.wrong=1").expect_err("what?").to_string();
        assert!(error.contains("there are `cube`\n"), "{error}");
        let error = scene.set("body.cub.mass=1").expect_err("who?").to_string();
        assert!(error.contains("did you mean `cube`?"), "{error}");
        for (slip, meant) in [("wrold.dt=1", "`world`"), ("world.dtt=1", "`dt`")] {
            let error = scene.set(slip).expect_err(slip).to_string();
            let help = format!("did you mean {meant}?");
            assert!(error.contains(&help), "{error}");
        }
    }
}
