//! Names of bodies, and who is meant by one.

use super::report::Report;
use crate::format::SceneFile;

/// The names of a scene's bodies, one per body after copying.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Own name and the name it shares with its copies.
    rows: Vec<(String, String)>,
}

impl Names {
    pub(super) fn new(file: &SceneFile, report: &mut Report<'_>) -> Self {
        let mut names = Self::default();
        for (i, body) in file.body.iter().enumerate() {
            let shared = shared_name(file, i);
            if names.find(&shared).next().is_some() {
                report.wrong(
                    &format!("body[{i}].name"),
                    format!("two bodies are called `{shared}`: names must differ"),
                );
            }
            let count = body.copies.map_or(1, |copies| copies.count);
            // Too many copies are refused elsewhere; until then their names take no room.
            for k in 0..(count as usize).min(super::MOST_BODIES) {
                names
                    .rows
                    .push((own_name(&shared, k, count), shared.clone()));
            }
        }
        names
    }

    /// Rows of the bodies with a name, which may be that of all copies.
    pub(super) fn find(&self, name: &str) -> impl Iterator<Item = usize> {
        let rows = self.rows.iter().enumerate();
        rows.filter(move |(_, (own, shared))| own == name || shared == name)
            .map(|(i, _)| i)
    }

    /// The names there are, without those of single copies.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> + Clone {
        self.rows.iter().map(|(_, shared)| shared.as_str())
    }

    /// A problem if nobody has the name.
    pub(super) fn check(&self, path: &str, name: Option<&str>, report: &mut Report<'_>) {
        if let Some(name) = name
            && self.find(name).next().is_none()
        {
            report.unknown(path, "body", name, self.all());
        }
    }
}

pub(super) fn shared_name(file: &SceneFile, i: usize) -> String {
    let name = file.body[i].name.clone();
    name.unwrap_or_else(|| format!("body {}", i + 1))
}

pub(super) fn own_name(shared: &str, k: usize, count: u32) -> String {
    if count == 1 {
        shared.to_owned()
    } else {
        format!("{shared}.{}", k + 1)
    }
}
