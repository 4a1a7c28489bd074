//! Writes the snapshots that fuzzing starts from into a folder: they are made, since one of another version is refused.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let Some(folder) = folder else {
        return Err(std::io::Error::other("usage: snapshots FOLDER"));
    };
    std::fs::create_dir_all(&folder)?;
    for (i, bytes) in pliant_fuzz::snapshot_seeds().iter().enumerate() {
        std::fs::write(folder.join(format!("good-{i}")), bytes)?;
    }
    Ok(())
}
