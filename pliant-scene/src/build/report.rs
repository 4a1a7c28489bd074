//! Collecting problems, and finding the place of what the engine refuses.

use pliant::{Error, clusters::ClusteringError};

use crate::convert::Wrong;
use crate::error::{Problem, ProblemKind, SceneError};
use crate::source::Source;

/// A refusal: path below the thing it is about, and a sentence.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) path: String,
    pub(super) message: String,
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        match error {
            Error::Config(error) => {
                // The engine names the fields of what stands around bodies from their own root.
                let path = ["obstacle.", "clamp.", "force."]
                    .iter()
                    .find_map(|start| error.field.strip_prefix(start))
                    .unwrap_or(&error.field);
                let last = path.rsplit('.').next().unwrap_or(path);
                Self {
                    message: format!("`{last}` {}", error.problem),
                    path: path.to_owned(),
                }
            }
            Error::Clustering(ClusteringError::BadField { field, reason }) => Self {
                path: format!("clustering.{field}"),
                message: format!("`{field}` {reason}"),
            },
            Error::Clustering(error) => Self {
                path: "clustering".to_owned(),
                message: error.to_string(),
            },
            Error::Shape(error) => Self {
                path: "shape".to_owned(),
                message: error.to_string(),
            },
            error => Self {
                path: String::new(),
                message: error.to_string(),
            },
        }
    }
}

impl From<Wrong> for Refusal {
    fn from((path, message): Wrong) -> Self {
        Self {
            path: path.to_owned(),
            message,
        }
    }
}

/// A warning about what stands at a path: with its line where it has one.
pub(super) fn warning(source: &Source, path: &str, message: &str) -> String {
    let problem = Problem::at(source, path, message);
    match problem.place {
        Some(place) => format!("{}:{}: {}", problem.file, place.line, problem.message),
        None => problem.message,
    }
}

/// Problems of a scene, collected.
pub(super) struct Report<'s> {
    source: &'s Source,
    problems: Vec<Problem>,
    /// Things that have a problem.
    paths: Vec<String>,
    /// What is allowed and probably not meant.
    warnings: Vec<String>,
}

impl<'s> Report<'s> {
    pub(super) fn new(source: &'s Source) -> Self {
        Self {
            source,
            problems: Vec::new(),
            paths: Vec::new(),
            warnings: Vec::new(),
        }
    }

    /// Something at a path that is allowed and probably not meant.
    pub(super) fn warn(&mut self, path: &str, message: &str) {
        self.warnings.push(warning(self.source, path, message));
    }

    /// All warnings so far.
    pub(super) fn warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// A wrong value at a path.
    pub(super) fn wrong(&mut self, path: &str, message: impl Into<String>) {
        self.problems.push(Problem::at(self.source, path, message));
    }

    /// A file at a path that cannot be used.
    pub(super) fn file(&mut self, path: &str, message: impl Into<String>) {
        let problem = Problem::at(self.source, path, message);
        self.problems.push(problem.of_kind(ProblemKind::File));
    }

    /// A name that nothing has.
    pub(super) fn unknown<'a>(
        &mut self,
        path: &str,
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) {
        let problem = Problem::at(self.source, path, format!("there is no {what} `{name}`"));
        let problem = problem.of_kind(ProblemKind::Word).suggest(name, known);
        self.problems.push(problem);
    }

    /// The value, or None and a problem below `path`.
    pub(super) fn take<T>(&mut self, path: &str, result: Result<T, Refusal>) -> Option<T> {
        result
            .map_err(|refusal| {
                self.paths.push(path.to_owned());
                let full = match refusal.path.as_str() {
                    "" => path.to_owned(),
                    below => format!("{path}.{below}"),
                };
                self.wrong(&full, refusal.message);
            })
            .ok()
    }

    /// Like `take` for a body: what is wrong with its shape is wrong with what it is made from.
    pub(super) fn take_body<T>(
        &mut self,
        path: &str,
        from: &str,
        result: Result<T, Error>,
    ) -> Option<T> {
        let result = result.map_err(|error| {
            let mut refusal = Refusal::from(error);
            if refusal.path == "shape" {
                from.clone_into(&mut refusal.path);
            }
            refusal
        });
        self.take(path, result)
    }

    pub(super) fn has_problem_at(&self, path: &str) -> bool {
        self.paths.iter().any(|known| known == path)
    }

    /// All problems as an error, or none.
    pub(super) fn finish(&mut self) -> Result<(), SceneError> {
        match std::mem::take(&mut self.problems) {
            problems if problems.is_empty() => Ok(()),
            problems => Err(SceneError::new(problems)),
        }
    }
}
