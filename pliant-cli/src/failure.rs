//! Why the program ends without success, and with which exit code.

use std::fmt::Display;
use std::process::ExitCode;

/// What went wrong. `?` turns errors of scenes and readers into bad input, all others into failures of the run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage, scene or input file: nothing was run. Exit code 2.
    Input(anyhow::Error),
    /// It ran and failed. Exit code 1.
    Run(anyhow::Error),
}

impl Failure {
    /// Bad input, said in a sentence.
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Input(anyhow::anyhow!("{message}"))
    }

    /// A failure of the run, said in a sentence.
    pub(crate) fn run(message: impl Display) -> Self {
        Self::Run(anyhow::anyhow!("{message}"))
    }

    /// Tells it on standard error.
    pub(crate) fn report(&self) -> ExitCode {
        let (error, code) = match self {
            Self::Input(error) => (error, 2),
            Self::Run(error) => (error, 1),
        };
        crate::print::complain(&told(error));
        ExitCode::from(code)
    }
}

/// An error and its causes, each said once: many of ours already say in their own sentence what caused them.
fn told(error: &anyhow::Error) -> String {
    if let Some(scene) = error.downcast_ref::<pliant_scene::SceneError>() {
        // Each of its problems begins with a headline of its own.
        return scene.to_string();
    }
    let mut text = "pliant".to_owned();
    for cause in error.chain().map(ToString::to_string) {
        if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Run(error)
    }
}

impl From<pliant_io::ReadError> for Failure {
    fn from(error: pliant_io::ReadError) -> Self {
        // It says all of its cause in its own words.
        Self::input(error)
    }
}

macro_rules! from {
    ($($error:ty => $kind:ident),* $(,)?) => {
        $(impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::$kind(error.into())
            }
        })*
    };
}

from! {
    pliant_scene::SceneError => Input,
    pliant_io::WriteError => Run,
    pliant_render::Error => Run,
    pliant::Error => Run,
    serde_json::Error => Run,
}
