//! Writes the snapshots and reports that fuzzing starts from into folders: they are made, since one of another version is
//! refused.

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).map(PathBuf::from);
    let Some(folder) = folder else {
        return Err(std::io::Error::other("usage: seeds FOLDER"));
    };
    let kinds = [
        ("report", pliant_fuzz::report_seeds()),
        ("snapshot", pliant_fuzz::snapshot_seeds()),
    ];
    for (kind, seeds) in kinds {
        std::fs::create_dir_all(folder.join(kind))?;
        for (i, bytes) in seeds.iter().enumerate() {
            std::fs::write(folder.join(kind).join(format!("good-{i}")), bytes)?;
        }
    }
    Ok(())
}
