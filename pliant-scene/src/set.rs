//! Changing one value of a scene from outside.

use serde_json::{Map, Value};

use crate::format::SceneFile;
use crate::source::{Segment, segments};

/// The scene with `path = value` carried out, and the path.
pub(crate) fn set(file: &SceneFile, assignment: &str) -> Result<(String, SceneFile), String> {
    let (path, text) = assignment
        .split_once('=')
        .ok_or("it must read `key=value`")?;
    let path = path.trim();
    let value = value(text.trim())?;
    let mut root = serde_json::to_value(file).map_err(|error| error.to_string())?;
    let place = find(&mut root, path)?;
    *place = value;
    let changed = serde_json::from_value(root).map_err(|error| error.to_string())?;
    Ok((path.to_owned(), changed))
}

/// A TOML value; a bare word is a string.
fn value(text: &str) -> Result<Value, String> {
    let line = format!("value = {text}");
    let table: Result<Map<String, Value>, _> = toml::from_str(&line);
    match table {
        Ok(mut table) => Ok(table.remove("value").unwrap_or(Value::Null)),
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

/// The value at a path; tables on the way are made, places in lists must be there.
fn find<'v>(root: &'v mut Value, path: &str) -> Result<&'v mut Value, String> {
    let mut at = root;
    for segment in segments(path) {
        at = match (segment, at) {
            (Segment::Index(index), Value::Array(list)) => {
                let count = list.len();
                list.get_mut(index)
                    .ok_or(format!("there is no place {index}, there are {count}"))?
            }
            (Segment::Key(name), Value::Array(list)) => list
                .iter_mut()
                .find(|item| item.get("name").and_then(Value::as_str) == Some(name))
                .ok_or(format!("nothing is called `{name}`"))?,
            (Segment::Key(key), at) => {
                if !at.is_object() {
                    *at = Value::Object(Map::new());
                }
                at.as_object_mut()
                    .ok_or("it is no table")?
                    .entry(key)
                    .or_insert(Value::Null)
            }
            (Segment::Index(index), _) => return Err(format!("[{index}] of what is no list")),
        };
    }
    Ok(at)
}

#[cfg(test)]
mod tests {
    use crate::parse;

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
        for bad in ["world.dt", "world.dtt=1", "body[3].mass=1", "world.dt=[1"] {
            let error = scene.set(bad).expect_err(bad).to_string();
            assert!(error.contains(bad), "{error}");
        }
        for (slip, meant) in [("wrold.dt=1", "`world`"), ("world.dtt=1", "`dt`")] {
            let error = scene.set(slip).expect_err(slip).to_string();
            let help = format!("did you mean {meant}?");
            assert!(error.contains(&help), "{error}");
        }
    }
}
