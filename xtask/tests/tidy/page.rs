//! The built page says which sources it was built from.

/// What is not as the list says: a line each. Lines of the list hold a sum and a path below `web/`.
pub(crate) fn stale(
    built_from: &str,
    sources: &[String],
    read: &dyn Fn(&str) -> Vec<u8>,
) -> Vec<String> {
    let mut wanted: Vec<(String, String)> = sources
        .iter()
        .map(|file| {
            let below = file.strip_prefix("web/").unwrap_or(file);
            (below.to_owned(), sum(&read(file)))
        })
        .collect();
    let mut listed: Vec<(String, String)> = built_from
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(sum, file)| (file.to_owned(), sum.to_owned()))
        .collect();
    wanted.sort();
    listed.sort();
    let changed = wanted.iter().filter(|source| !listed.contains(source));
    let gone = listed
        .iter()
        .filter(|(file, _)| wanted.iter().all(|(wanted, _)| wanted != file));
    changed
        .map(|(file, _)| format!("web/{file} has changed"))
        .chain(gone.map(|(file, _)| format!("web/{file} is gone")))
        .collect()
}

/// FNV-1a, 64 bits, as in `web/build.mjs`.
fn sum(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_new_and_gone_sources_are_found() {
        let read = |file: &str| file.as_bytes().to_vec();
        let sources = ["web/a".to_owned(), "web/b".to_owned()];
        let list = format!("{} a\n{} b\n", sum(b"web/a"), sum(b"web/b"));
        assert!(stale(&list, &sources, &read).is_empty());
        let list = format!("{} a\n{} c\n", sum(b"web/x"), sum(b"web/c"));
        assert_eq!(
            stale(&list, &sources, &read),
            ["web/a has changed", "web/b has changed", "web/c is gone"]
        );
    }
}
