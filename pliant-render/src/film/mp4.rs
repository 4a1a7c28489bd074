//! MP4 by `ffmpeg`, which is started once per film and fed from a thread.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::JoinHandle;

use super::{check_frame, check_rate};
use crate::check;
use crate::error::Error;
use crate::image::Image;

/// Frames that wait for ffmpeg before `push` waits too.
const QUEUE: usize = 3;

/// The name that is looked up on PATH.
const FFMPEG: &str = "ffmpeg";

/// Writes an MP4 that plays everywhere (H.264, yuv420p), frame by frame. Odd sizes grow by a repeated row or column.
#[derive(Debug)]
pub struct Mp4Writer {
    size: [u32; 2],
    path: PathBuf,
    work: Option<Work>,
}

/// What runs while the film grows.
#[derive(Debug)]
struct Work {
    frames: SyncSender<Vec<u8>>,
    feeder: JoinHandle<std::io::Result<()>>,
    complaints: JoinHandle<String>,
    child: Child,
}

impl Mp4Writer {
    /// Starts a film of `size` pixels with `rate` frames per second. Refused with [`Error::NoFfmpeg`] when there is no `ffmpeg`
    /// on PATH.
    pub fn create(path: &Path, size: [u32; 2], rate: f64) -> Result<Self, Error> {
        Self::create_with(Path::new(FFMPEG), path, size, rate)
    }

    /// Refused with [`Error::NoFfmpeg`] when there is no `ffmpeg` to make films with.
    pub fn check() -> Result<(), Error> {
        pick_encoder(Path::new(FFMPEG)).map(|_| ())
    }

    /// The same with the program at `ffmpeg`.
    pub fn create_with(
        ffmpeg: &Path,
        path: &Path,
        size: [u32; 2],
        rate: f64,
    ) -> Result<Self, Error> {
        check::image_size(size[0], size[1])?;
        check_rate(rate)?;
        let encoder = pick_encoder(ffmpeg)?;
        let refused = |source| Error::File {
            path: path.to_owned(),
            source,
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(refused)?;
        }
        let mut command = Command::new(ffmpeg);
        command.args(arguments(encoder, path, size, rate));
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        away_from_interrupts(&mut command);
        let mut child = command.spawn().map_err(refused)?;
        let (Some(stdin), Some(mut stderr)) = (child.stdin.take(), child.stderr.take()) else {
            return Err(refused(std::io::Error::other("ffmpeg has no pipes")));
        };
        let (frames, queue) = sync_channel::<Vec<u8>>(QUEUE);
        let complaints = std::thread::spawn(move || {
            let mut text = Vec::new();
            // What could be read until the pipe broke is still worth telling.
            let _ = stderr.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Self {
            size,
            path: path.to_owned(),
            work: Some(Work {
                frames,
                feeder: std::thread::spawn(move || feed(stdin, queue)),
                complaints,
                child,
            }),
        })
    }

    /// Appends a frame, which must have the size of the film.
    pub fn push(&mut self, frame: &Image) -> Result<(), Error> {
        check_frame(frame, self.size)?;
        let frame = even(frame);
        let is_taken = self
            .work
            .as_ref()
            .is_some_and(|work| work.frames.send(frame).is_ok());
        if is_taken { Ok(()) } else { self.complete() }
    }

    /// Completes the file.
    pub fn finish(mut self) -> Result<(), Error> {
        self.complete()
    }

    /// Waits until ffmpeg has written all frames. Called again it says that the film has ended.
    fn complete(&mut self) -> Result<(), Error> {
        let failed = |message: &str| Error::Ffmpeg {
            path: self.path.clone(),
            message: message.to_owned(),
        };
        let Some(mut work) = self.work.take() else {
            return Err(failed("the film has ended already"));
        };
        drop(work.frames);
        let fed = work.feeder.join();
        let status = work.child.wait();
        let complaints = work.complaints.join().unwrap_or_default();
        match status {
            Ok(status) if status.success() && matches!(fed, Ok(Ok(()))) => Ok(()),
            Ok(status) => Err(failed(&last_lines(&complaints, &status.to_string()))),
            Err(error) => Err(failed(&error.to_string())),
        }
    }
}

impl Drop for Mp4Writer {
    fn drop(&mut self) {
        if self.work.is_some() {
            // The file is completed; `finish` is there for those who want to hear of errors.
            let _ = self.complete();
        }
    }
}

fn feed(mut stdin: ChildStdin, queue: std::sync::mpsc::Receiver<Vec<u8>>) -> std::io::Result<()> {
    for frame in queue {
        stdin.write_all(&frame)?;
    }
    stdin.flush()
}

/// H.264 where the ffmpeg was built with it, else MPEG-4 part 2, which all have.
fn pick_encoder(ffmpeg: &Path) -> Result<&'static [&'static str], Error> {
    let output = Command::new(ffmpeg)
        .args(["-hide_banner", "-loglevel", "error", "-encoders"])
        .stdin(Stdio::null())
        .output()
        .map_err(|_| Error::NoFfmpeg)?;
    if String::from_utf8_lossy(&output.stdout).contains(" libx264 ") {
        Ok(&["-c:v", "libx264", "-preset", "medium", "-crf", "18"])
    } else {
        Ok(&["-c:v", "mpeg4", "-q:v", "3"])
    }
}

fn arguments(encoder: &[&str], path: &Path, size: [u32; 2], rate: f64) -> Vec<OsString> {
    let [width, height] = size.map(|side| side.next_multiple_of(2));
    let frame = format!("{width}x{height}");
    let rate = format!("{rate}");
    let mut arguments: Vec<OsString> = [
        "-hide_banner",
        "-loglevel",
        "error",
        "-y",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        &frame,
        "-r",
        &rate,
        "-i",
        "-",
        "-an",
        "-vf",
        "scale=out_color_matrix=bt709:out_range=tv",
    ]
    .iter()
    .chain(encoder)
    .chain(&[
        "-pix_fmt",
        "yuv420p",
        "-colorspace",
        "bt709",
        "-color_primaries",
        "bt709",
        "-color_trc",
        "iec61966-2-1",
        "-color_range",
        "tv",
        "-movflags",
        "+faststart",
        "-f",
        "mp4",
    ])
    .map(OsString::from)
    .collect();
    // A name that starts with a dash or holds a colon is still a file.
    let mut file = OsString::from("file:");
    file.push(path);
    arguments.push(file);
    arguments
}

/// The bytes of a frame with even sides.
fn even(frame: &Image) -> Vec<u8> {
    let [width, height] = [frame.width as usize, frame.height as usize];
    if width.is_multiple_of(2) && height.is_multiple_of(2) {
        return frame.rgb.clone();
    }
    let mut rgb = Vec::with_capacity((width + 1) * (height + 1) * 3);
    for y in 0..height.next_multiple_of(2) {
        let row = y.min(height - 1) * width * 3;
        rgb.extend_from_slice(&frame.rgb[row..row + width * 3]);
        if !width.is_multiple_of(2) {
            rgb.extend_from_slice(&frame.rgb[row + (width - 1) * 3..row + width * 3]);
        }
    }
    rgb
}

fn last_lines(text: &str, otherwise: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    if lines.is_empty() {
        return otherwise.to_owned();
    }
    lines[lines.len().saturating_sub(3)..].join("; ")
}

/// Ctrl-C goes to all programs in the foreground; ffmpeg must go on until the caller has completed the film.
fn away_from_interrupts(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        command.process_group(0);
    }
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_sizes_repeat_the_last_row_and_column() {
        let image = Image {
            width: 1,
            height: 3,
            rgb: vec![1, 2, 3, 4, 5, 6, 7, 8, 9],
        };
        let rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9], [7, 8, 9]];
        let expected: Vec<u8> = rows.iter().flat_map(|row| [*row, *row].concat()).collect();
        assert_eq!(even(&image), expected);
    }

    #[test]
    fn without_ffmpeg_the_error_says_what_to_install() {
        let error = Mp4Writer::create_with(
            Path::new("no-such-ffmpeg"),
            Path::new("x.mp4"),
            [4, 4],
            30.0,
        )
        .expect_err("there is no such program");
        assert!(
            error.to_string().contains("install the package `ffmpeg`"),
            "{error}"
        );
    }
}
