//! A small validator for the part of JSON Schema that the scene format uses.

use serde_json::Value;

/// What the schema says is wrong with a scene.
pub(crate) fn problems(text: &str) -> Vec<String> {
    let scene: Value = toml::from_str(text).expect("TOML");
    let root: Value = serde_json::from_str(&pliant_scene::schema()).expect("JSON");
    let mut problems = Vec::new();
    check(&root, &root, &scene, "", &mut problems);
    problems
}

fn check(root: &Value, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
    if let Some(target) = schema.get("$ref").and_then(Value::as_str) {
        let target = root
            .pointer(target.trim_start_matches('#'))
            .expect("a reference leads somewhere");
        check(root, target, value, path, problems);
    }
    for one_of in ["oneOf", "anyOf"] {
        if let Some(choices) = schema.get(one_of).and_then(Value::as_array) {
            let fits = |choice: &Value| {
                let mut inner = Vec::new();
                check(root, choice, value, path, &mut inner);
                inner.is_empty()
            };
            if !choices.iter().any(fits) {
                problems.push(format!("{path}: fits no choice"));
            }
        }
    }
    check_type(schema, value, path, problems);
    check_words(schema, value, path, problems);
    check_table(root, schema, value, path, problems);
    check_list(root, schema, value, path, problems);
}

fn check_type(schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        other => panic!("unknown type {other}"),
    };
    let fits = match schema.get("type") {
        None => true,
        Some(Value::String(name)) => is(name),
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).any(is),
        Some(other) => panic!("unknown type {other}"),
    };
    if !fits {
        problems.push(format!("{path}: is no {}", schema["type"]));
    }
}

fn check_words(schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
    let words = schema.get("enum").and_then(Value::as_array);
    if words.is_some_and(|words| !words.contains(value)) {
        problems.push(format!("{path}: {value} is no word of it"));
    }
    if schema.get("const").is_some_and(|word| word != value) {
        problems.push(format!("{path}: {value} is not {}", schema["const"]));
    }
}

fn check_table(
    root: &Value,
    schema: &Value,
    value: &Value,
    path: &str,
    problems: &mut Vec<String>,
) {
    let Some(table) = value.as_object() else {
        return;
    };
    let properties = schema.get("properties").and_then(Value::as_object);
    for (key, inner) in table {
        let path = format!("{path}/{key}");
        match properties.and_then(|properties| properties.get(key)) {
            Some(schema) => check(root, schema, inner, &path, problems),
            None if schema.get("additionalProperties") == Some(&Value::Bool(false)) => {
                problems.push(format!("{path}: unknown key"));
            }
            None => {}
        }
    }
    let required = schema.get("required").and_then(Value::as_array);
    for key in required.into_iter().flatten().filter_map(Value::as_str) {
        if !table.contains_key(key) {
            problems.push(format!("{path}: {key} is missing"));
        }
    }
}

fn check_list(root: &Value, schema: &Value, value: &Value, path: &str, problems: &mut Vec<String>) {
    let Some(list) = value.as_array() else {
        return;
    };
    let bound = |key: &str| schema.get(key).and_then(Value::as_u64);
    let count = list.len() as u64;
    if bound("minItems").is_some_and(|least| count < least)
        || bound("maxItems").is_some_and(|most| count > most)
    {
        problems.push(format!("{path}: {count} entries"));
    }
    if let Some(items) = schema.get("items") {
        for (i, inner) in list.iter().enumerate() {
            check(root, items, inner, &format!("{path}/{i}"), problems);
        }
    }
}
