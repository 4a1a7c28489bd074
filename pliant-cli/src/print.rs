//! Writing to standard output and error without a panic when nobody reads any more.

use std::io::{ErrorKind, Write};

use crate::failure::Failure;

/// Writes text to standard output. A reader that has gone, as in `pliant | head -1`, is no failure: the work goes on.
pub(crate) fn out(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::run(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Writes a line to standard error; if that fails there is nobody left to tell.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
