//! How a run ends: the three exit codes, and one sentence on stderr when something went wrong.

use std::io;
use std::process::ExitCode;

use thera_agents::AgentError;
use thera_files::LockError;
use thera_games::InputError;
use thera_lab::record::RecordError;
use thera_queries::QueryError;
use thiserror::Error;

/// How a subcommand that said all it had to say ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// Everything asked for was done.
    Done,
    /// It could not be finished; what was found has been printed.
    Unfinished,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        match status {
            ExitStatus::Done => ExitCode::SUCCESS,
            ExitStatus::Unfinished => ExitCode::from(1),
        }
    }
}

/// Why a subcommand stopped, as a sentence for people.
#[derive(Debug, Error)]
pub enum Failure {
    /// Something typed or given was wrong: exit code 2.
    #[error("{0}")]
    BadInput(String),
    /// The request was fine but could not be carried out: exit code 1.
    #[error("{0}")]
    CouldNot(String),
    /// A question that makes no sense or cannot be answered.
    #[error("{0}")]
    Query(QueryError),
    /// The output could not be written.
    #[error("the output could not be written: {0}")]
    Output(#[from] io::Error),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl From<QueryError> for Failure {
    fn from(error: QueryError) -> Self {
        Failure::Query(error)
    }
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl From<LockError> for Failure {
    fn from(error: LockError) -> Self {
        match error {
            LockError::Held { .. } => Failure::BadInput(error.to_string()),
            LockError::System(..) => Failure::CouldNot(error.to_string()),
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl Failure {
    /// Says what went wrong, as JSON if that is wanted, and gives the exit code.
    pub fn report(self, as_json: bool) -> ExitCode {
        let code = match &self {
            // Whoever was reading has seen enough: `thera games | head`.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Query(error) if error.could_not => 1,
            Failure::BadInput(_) | Failure::Query(_) => 2,
            Failure::CouldNot(_) | Failure::Output(_) => 1,
        };
        if as_json {
            eprintln_quietly(&self.json());
        } else {
            eprintln_quietly(&format!("thera: {self}"));
        }
        ExitCode::from(code)
    }
}

impl Failure {
    /// `{"error": sentence, "field": …}`.
    fn json(&self) -> String {
        let (field, at) = match self {
            Failure::Query(error) => (error.field.as_deref(), error.at),
            _ => (None, None),
        };
        let mut json = serde_json::json!({"error": self.to_string(), "field": field});
        if let Some(at) = at {
            json["at"] = at.into();
        }
        json.to_string()
    }
}

/// A line on stderr; if nobody can read it there is nobody to tell.
pub fn eprintln_quietly(line: &str) {
    eprint_quietly(&format!("{line}\n"));
}

/// What people should know about what was found on disk.
pub fn tell_notice(notice: Option<String>) {
    if let Some(notice) = notice {
        eprintln_quietly(&format!("thera: {notice}"));
    }
}

/// Text on stderr, in the same way.
pub fn eprint_quietly(text: &str) {
    use io::Write;
    let _ = write!(io::stderr(), "{text}");
}
