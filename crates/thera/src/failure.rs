//! How a run ends: the three exit codes, and one sentence on stderr when something went wrong.

use std::io;
use std::process::ExitCode;

use thera_agents::AgentError;
use thera_games::InputError;
use thera_lab::record::RecordError;
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
    /// The output could not be written.
    #[error("the output could not be written: {0}")]
    Output(#[from] io::Error),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl From<AgentError> for Failure {
    fn from(error: AgentError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Failure::BadInput(error.to_string())
    }
}

impl Failure {
    /// Says what went wrong and gives the exit code.
    pub fn report(self) -> ExitCode {
        let code = match &self {
            // Whoever was reading has seen enough: `thera games | head`.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::BadInput(_) => 2,
            Failure::CouldNot(_) | Failure::Output(_) => 1,
        };
        eprintln_quietly(&format!("thera: {self}"));
        ExitCode::from(code)
    }
}

/// A line on stderr; if nobody can read it there is nobody to tell.
pub fn eprintln_quietly(line: &str) {
    use io::Write;
    let _ = writeln!(io::stderr(), "{line}");
}
