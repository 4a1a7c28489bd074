//! docs/scenes.md says what the code does.

use pliant_scene::format::Preset;
use pliant_scene::{Quantity, parse};
use serde_json::Value;

fn document() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/scenes.md");
    std::fs::read_to_string(path).expect("the document is there")
}

#[test]
fn the_complete_examples_run_and_hold() {
    let document = document();
    let examples: Vec<&str> = document.split("```toml").skip(1).collect();
    assert_eq!(examples.len(), 2);
    for example in examples {
        hold(example.split("```").next().expect("its end"));
    }
}

fn hold(example: &str) {
    let scene = parse(example, "example.toml").expect("a good scene");
    let mut built = scene.build().expect("a good scene");
    assert_eq!(built.warnings, [""; 0]);
    assert!(!built.expectations.is_empty());
    let mut checker = built.checker();
    for _ in 0..built.steps() {
        built.apply_due().expect("what is due can be done");
        built.world.step();
        checker.observe(&built.world);
    }
    for verdict in checker.verdicts(&built.world) {
        let measured = verdict.measured;
        assert!(verdict.holds(), "{}: {measured:?}", verdict.expectation);
    }
}

#[test]
fn presets_have_the_numbers_of_the_table() {
    let document = document();
    for preset in Preset::ALL {
        let row = row(preset);
        assert!(document.contains(&row), "the table of presets needs\n{row}");
    }
}

fn row(preset: Preset) -> String {
    let (material, clustering) = (preset.material(), preset.clustering());
    let time = match material.stiffness {
        pliant::Stiffness::Time(time) => time,
        other @ pliant::Stiffness::Alpha(_) => panic!("presets have a time, not {other:?}"),
    };
    let beta = match material.mode {
        pliant::Mode::Linear { beta } => beta,
        _ => 0.0,
    };
    let plastic = material.plastic.map_or_else(
        || "| | |".to_string(),
        |plastic| {
            let [yields, rate, hardening] = [plastic.yield_strain, plastic.rate, plastic.hardening];
            format!("{yields} | {rate} | {hardening} |")
        },
    );
    format!(
        "| {} | {} | {time} | {} | {beta} | {} | {} | {plastic}",
        preset.word(),
        material.density,
        material.damping,
        material.limit.stretch,
        clustering.count
    )
}

#[test]
fn every_key_and_quantity_is_documented() {
    let document = document();
    let schema: Value = serde_json::from_str(&pliant_scene::schema()).expect("JSON");
    let mut words: Vec<String> = Quantity::all().into_iter().map(|(word, _)| word).collect();
    keys(&schema, &mut words);
    assert!(
        words.len() > 150,
        "the format has its keys: {}",
        words.len()
    );
    let missing: Vec<&String> = words
        .iter()
        .filter(|word| {
            let is_letter = |c: char| c.is_alphanumeric() || c == '_';
            !document
                .split(|c: char| !is_letter(c))
                .any(|known| known == word.as_str())
        })
        .collect();
    assert!(
        missing.is_empty(),
        "docs/scenes.md does not say {missing:?}"
    );
}

/// All keys and words of a schema.
fn keys(schema: &Value, all: &mut Vec<String>) {
    match schema {
        Value::Object(table) => {
            if let Some(Value::Object(properties)) = table.get("properties") {
                all.extend(properties.keys().cloned());
            }
            if let Some(Value::String(word)) = table.get("const") {
                all.push(word.clone());
            }
            table.values().for_each(|inner| keys(inner, all));
        }
        Value::Array(list) => list.iter().for_each(|inner| keys(inner, all)),
        _ => {}
    }
}
