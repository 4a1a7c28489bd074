//! Where the bytes of a glTF file are: in the GLB container, in the text, or in files beside it.

use std::path::{Component, Path, PathBuf};

use super::document::Buffer;
use crate::read::error::{Problem, shown};
use crate::read::{MAX_FILE_BYTES, load};

const JSON: u32 = 0x4e4f_534a;
const BIN: u32 = 0x004e_4942;

/// Whether a document may name other files.
#[derive(Clone, Copy)]
pub(super) enum Neighbours<'a> {
    /// It may not.
    Refused,
    /// Files in this folder and in folders within.
    Within(&'a Path),
}

/// The text and the binary chunk of a file, which may be text alone.
pub(super) fn split(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), Problem> {
    if !bytes.starts_with(b"glTF") {
        return Ok((bytes, None));
    }
    let cut = || Problem::Truncated {
        what: "the GLB header",
    };
    let version = word(bytes, 4).ok_or_else(cut)?;
    if version != 2 {
        return Err(Problem::Unsupported {
            what: format!("version {version} of GLB"),
            advice: "export it as glTF 2.0",
        });
    }
    let (json, rest) = chunk(bytes.get(12..).ok_or_else(cut)?, JSON)?;
    let bin = if rest.len() >= 8 {
        Some(chunk(rest, BIN)?.0)
    } else {
        None
    };
    Ok((json, bin))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

fn chunk(bytes: &[u8], kind: u32) -> Result<(&[u8], &[u8]), Problem> {
    let what = "a GLB chunk";
    let cut = || Problem::Truncated { what };
    let length = word(bytes, 0).ok_or_else(cut)? as usize;
    if word(bytes, 4).ok_or_else(cut)? != kind {
        return Err(Problem::Inconsistent(
            "the chunks of the GLB file are not JSON, then BIN".into(),
        ));
    }
    bytes[8..].split_at_checked(length).ok_or_else(cut)
}

/// The bytes of every buffer of a document.
pub(super) fn load_buffers(
    buffers: &[Buffer],
    bin: Option<&[u8]>,
    neighbours: Neighbours<'_>,
) -> Result<Vec<Vec<u8>>, Problem> {
    let mut total = 0;
    let mut loaded = Vec::new();
    for (index, buffer) in buffers.iter().enumerate() {
        let bytes = match (&buffer.uri, bin) {
            (Some(uri), _) => load_uri(uri, neighbours)?,
            (None, Some(bin)) if index == 0 => bin.to_vec(),
            _ => {
                return Err(Problem::Inconsistent(format!(
                    "buffer {index} has no bytes"
                )));
            }
        };
        if bytes.len() < buffer.byte_length {
            let (there, said) = (bytes.len(), buffer.byte_length);
            return Err(Problem::Inconsistent(format!(
                "buffer {index} should have {said} bytes, but has {there}: is the file complete?"
            )));
        }
        total += bytes.len() as u64;
        if total > MAX_FILE_BYTES {
            let what = "bytes in buffers";
            return Err(Problem::TooMany {
                what,
                count: total,
                limit: MAX_FILE_BYTES,
            });
        }
        loaded.push(bytes);
    }
    Ok(loaded)
}

fn load_uri(uri: &str, neighbours: Neighbours<'_>) -> Result<Vec<u8>, Problem> {
    if let Some(data) = uri.strip_prefix("data:") {
        let text = data.split_once(";base64,").map(|(_, text)| text);
        return text
            .and_then(|text| decode_base64(text.as_bytes()))
            .ok_or_else(|| {
                Problem::Inconsistent(format!(
                    "the data `data:{}` is not base64",
                    shown(data.as_bytes())
                ))
            });
    }
    let name = shown(uri.as_bytes());
    let Neighbours::Within(folder) = neighbours else {
        return Err(Problem::Unsupported {
            what: format!("the buffer file `{name}`"),
            advice: "embed the buffers, or export as .glb",
        });
    };
    let path = neighbour(uri, folder).ok_or_else(|| Problem::Unsupported {
        what: format!("the buffer file `{name}`, which is not in the folder of the glTF file,"),
        advice: "put it beside the .gltf, or export as .glb",
    })?;
    load(&path)
        .map_err(|error| Problem::Inconsistent(format!("a buffer of the file is missing: {error}")))
}

/// The file a relative URI names, unless it leads out of the folder, also by a link.
fn neighbour(uri: &str, folder: &Path) -> Option<PathBuf> {
    let relative = PathBuf::from(percent_decoded(uri)?);
    if !relative
        .components()
        .all(|part| matches!(part, Component::Normal(_)))
    {
        return None;
    }
    let path = folder.join(relative);
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(real), Ok(folder)) if !real.starts_with(&folder) => None,
        _ => Some(path),
    }
}

fn percent_decoded(uri: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(uri.len());
    let mut rest = uri.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        if *first == b'%' {
            let (digits, tail) = rest.split_at_checked(2)?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = tail;
        } else {
            bytes.push(*first);
        }
    }
    String::from_utf8(bytes)
        .ok()
        .filter(|text| !text.contains(['\0', '\\', ':']))
}

/// The bytes that base64 text spells; None when it is no base64.
fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let end = text.iter().position(|&b| b == b'=').unwrap_or(text.len());
    for group in text[..end].chunks(4) {
        let mut bits = 0u32;
        for &letter in group {
            bits = bits << 6 | u32::from(sextet(letter)?);
        }
        bits <<= 6 * (4 - group.len());
        let used = [0, 0, 1, 2, 3][group.len()];
        bytes.extend(&bits.to_be_bytes()[1..=used]);
    }
    Some(bytes)
}

fn sextet(letter: u8) -> Option<u8> {
    Some(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_decoded() {
        let check = |text: &str, bytes: Option<&[u8]>| {
            assert_eq!(decode_base64(text.as_bytes()).as_deref(), bytes, "{text}");
        };
        check("", Some(b""));
        check("TWFu", Some(b"Man"));
        check("TWE=", Some(b"Ma"));
        check("TQ==", Some(b"M"));
        check("TQ", Some(b"M"));
        check("TW!u", None);
    }

    #[test]
    fn neighbours_stay_in_the_folder() {
        let folder = std::env::temp_dir();
        for outside in [
            "../a.bin",
            "/etc/passwd",
            "a/../../b",
            "%2e%2e/a.bin",
            "http://x/y",
            "..\\a",
            "%zz",
            "%2",
            "a%00",
        ] {
            assert_eq!(neighbour(outside, &folder), None, "{outside}");
        }
        assert_eq!(
            neighbour("my%20mesh.bin", &folder),
            Some(folder.join("my mesh.bin"))
        );
    }
}
