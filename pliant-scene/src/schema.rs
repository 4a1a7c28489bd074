//! The format for editors.

use crate::format::SceneFile;

/// The JSON Schema of the scene format, for editors that complete and check TOML.
pub fn schema() -> String {
    let schema = schemars::schema_for!(SceneFile);
    serde_json::to_string_pretty(&schema).expect("a schema is plain data")
}
