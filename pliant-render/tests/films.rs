//! What is written can be read back.

use std::io::Cursor;
use std::path::PathBuf;

use pliant_render::{Error, Film, GifWriter, Image, Mp4Writer};

/// A red square that moves over a grey ramp.
fn frame(step: u32) -> Image {
    let mut image = Image::filled(48, 32, [0; 3]).expect("made");
    for y in 0..32 {
        for x in 0..48 {
            let inside = (step * 4..step * 4 + 8).contains(&x) && (12..20).contains(&y);
            let colour = if inside {
                [220, 30, 30]
            } else {
                [200 + y as u8; 3]
            };
            let at = (y * 48 + x) as usize * 3;
            image.rgb[at..at + 3].copy_from_slice(&colour);
        }
    }
    image
}

/// A folder of this test that is empty at the start.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("removed");
    }
    folder
}

#[test]
fn png_decodes_to_the_same_bytes() {
    let image = frame(2);
    let path = folder("png").join("deep/er/picture.png");
    image.write_png(&path).expect("written");
    let bytes = std::fs::read(&path).expect("read");
    assert_eq!(bytes, image.to_png().expect("encoded"));
    let mut reader = png::Decoder::new(Cursor::new(bytes))
        .read_info()
        .expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("small")];
    let info = reader.next_frame(&mut rgb).expect("a picture");
    assert_eq!([info.width, info.height], [48, 32]);
    assert_eq!(rgb, image.rgb);
}

#[test]
fn gif_decodes_to_all_frames() {
    let mut film = GifWriter::new(Vec::new(), [48, 32], 30.0).expect("started");
    for step in [0, 1, 1, 2, 5, 8] {
        film.push(&frame(step)).expect("taken");
    }
    let bytes = film.finish().expect("written");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(Cursor::new(bytes)).expect("a GIF");
    let mut shown = vec![0; 48 * 32 * 3];
    let mut delays = Vec::new();
    for step in [0, 1, 1, 2, 5, 8] {
        let part = reader.read_next_frame().expect("valid").expect("there");
        delays.push(part.delay);
        for (i, pixel) in part.buffer.chunks_exact(4).enumerate() {
            let x = usize::from(part.left) + i % usize::from(part.width);
            let y = usize::from(part.top) + i / usize::from(part.width);
            if pixel[3] > 0 {
                shown[(y * 48 + x) * 3..][..3].copy_from_slice(&pixel[..3]);
            }
        }
        let wanted = frame(step);
        let worst = shown
            .iter()
            .zip(&wanted.rgb)
            .map(|(a, b)| a.abs_diff(*b))
            .max();
        assert!(worst <= Some(4), "frame {step} is off by {worst:?}");
    }
    assert!(reader.read_next_frame().expect("valid").is_none());
    assert_eq!(
        delays.iter().sum::<u16>(),
        20,
        "six frames at 30 per second are 0.2 s: {delays:?}"
    );
}

#[test]
fn the_name_picks_the_kind() {
    let folder = folder("kinds");
    let mut film = Film::create(&folder.join("a.GIF"), [48, 32], 25.0).expect("started");
    film.push(&frame(0)).expect("taken");
    film.finish().expect("written");
    assert!(
        std::fs::read(folder.join("a.GIF"))
            .expect("read")
            .starts_with(b"GIF89a")
    );
    let refused = Film::create(&folder.join("a.avi"), [48, 32], 25.0);
    assert!(matches!(refused, Err(Error::Extension(_))));
}

#[test]
fn frames_of_another_size_and_odd_rates_are_refused() {
    let mut film = GifWriter::new(Vec::new(), [40, 32], 30.0).expect("started");
    assert!(matches!(
        film.push(&frame(0)),
        Err(Error::Frame {
            width: 40,
            found_width: 48,
            ..
        })
    ));
    for rate in [0.0, -1.0, f64::NAN, 1e9] {
        assert!(matches!(
            GifWriter::new(Vec::new(), [4, 4], rate),
            Err(Error::Value { .. })
        ));
    }
}

#[test]
fn mp4_is_written_where_ffmpeg_is_there_and_refused_with_advice_elsewhere() {
    let path = folder("mp4").join("-film: 1.mp4");
    match Mp4Writer::create(&path, [48, 32], 30.0) {
        Err(error) => {
            assert!(matches!(error, Error::NoFfmpeg));
            assert!(error.to_string().contains("apt install ffmpeg"));
        }
        Ok(mut film) => {
            for step in 0..10 {
                film.push(&frame(step)).expect("taken");
            }
            film.finish().expect("written");
            let bytes = std::fs::read(&path).expect("read");
            assert_eq!(bytes.get(4..8), Some(&b"ftyp"[..]));
        }
    }
}

#[cfg(unix)]
#[test]
fn an_ffmpeg_that_fails_is_reported_with_its_words() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("made");
    let program = folder.join("ffmpeg");
    std::fs::write(&program, "#!/bin/sh\necho 'no space left' >&2\nexit 1\n").expect("written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("set");
    let mut film =
        Mp4Writer::create_with(&program, &folder.join("x.mp4"), [48, 32], 30.0).expect("started");
    let mut outcome = Ok(());
    for step in 0..100 {
        outcome = film.push(&frame(step));
        if outcome.is_err() {
            break;
        }
    }
    let error = outcome.and_then(|()| film.finish()).expect_err("it failed");
    assert!(error.to_string().contains("no space left"), "{error}");
}
