//! Conversion of errors to Python exceptions: script errors, illegal actions, bugs, and diagnostics
//! with source spans.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::{ApplyError, QueryError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

mod raised {
    pyo3::import_exception!(loam._errors, Bug);
    pyo3::import_exception!(loam._errors, Closed);
    pyo3::import_exception!(loam._errors, ContentError);
    pyo3::import_exception!(loam._errors, LedgerError);
    pyo3::import_exception!(loam._errors, Refused);
    pyo3::import_exception!(loam._errors, RequestError);
    pyo3::import_exception!(loam._errors, ScriptFault);
    pyo3::import_exception!(loam._errors, WrongThread);
}

/// Reason why a call from Python failed; each becomes a Python exception.
pub enum PyCallError {
    /// An error that the library returned.
    Workbench(workbench::Error),
    /// An action was illegal, or a script failed.
    Problem(ApplyError),
    /// An argument is not valid, such as a player number out of range.
    Request(String),
    /// A file that cannot be read or written.
    File(String),
    Closed,
    /// The game belongs to another thread.
    Thread,
    /// The process was forked during a run.
    Forked,
    /// An exception raised by Python code.
    Raised(PyErr),
    /// A bug in this program, for example a panic; the game is closed.
    Bug(String),
}

impl From<workbench::Error> for PyCallError {
    fn from(error: workbench::Error) -> PyCallError {
        PyCallError::Workbench(error)
    }
}

impl From<PyErr> for PyCallError {
    fn from(error: PyErr) -> PyCallError {
        PyCallError::Raised(error)
    }
}

impl From<ApplyError> for PyCallError {
    fn from(problem: ApplyError) -> PyCallError {
        PyCallError::Problem(problem)
    }
}

impl From<QueryError> for PyCallError {
    fn from(QueryError(message): QueryError) -> PyCallError {
        PyCallError::Problem(ApplyError::ScriptError(message))
    }
}

impl From<PyCallError> for PyErr {
    fn from(wrong: PyCallError) -> PyErr {
        match wrong {
            PyCallError::Workbench(error) => workbench_error(error),
            PyCallError::Problem(ApplyError::Illegal(message)) => raised::Refused::new_err(message),
            PyCallError::Problem(ApplyError::ScriptError(message)) => {
                raised::ScriptFault::new_err(message)
            }
            PyCallError::Request(message) => raised::RequestError::new_err(message),
            PyCallError::File(message) => PyOSError::new_err(message),
            PyCallError::Closed => raised::Closed::new_err("the game is closed"),
            PyCallError::Raised(error) => error,
            PyCallError::Thread => raised::WrongThread::new_err(
                "a game can be used only on the thread that made it; copy or pickle it there, and \
                load the copy on this thread",
            ),
            PyCallError::Forked => raised::WrongThread::new_err(
                "this process was forked while games were running, and they continue only in the \
                parent process",
            ),
            PyCallError::Bug(message) => raised::Bug::new_err(format!(
                "internal error in Loam: {message}; the game was closed. Please report this with the \
                steps that led to it"
            )),
        }
    }
}

fn workbench_error(error: workbench::Error) -> PyErr {
    let text = error.to_string();
    match error {
        workbench::Error::Content(_) | workbench::Error::Scripts(_) => {
            let diagnostics = error.diagnostics().into_iter();
            let rows: Vec<_> = diagnostics
                .map(|m| (m.file, m.line, m.column, m.message, m.suggestion, m.text))
                .collect();
            raised::ContentError::new_err((text, rows))
        }
        workbench::Error::File(_) => PyOSError::new_err(text),
        workbench::Error::Ledger { other_rules, .. } => {
            raised::LedgerError::new_err((text, other_rules))
        }
        workbench::Error::Unknown(_) | workbench::Error::Impossible(_) => {
            raised::RequestError::new_err(text)
        }
        workbench::Error::Failed(_) => raised::ScriptFault::new_err(text),
    }
}

/// Minimum free stack, and size of a new stack if less is left, in bytes. Deep positions, scripts
/// and nested tables need it.
const STACK: (usize, usize) = (512 * 1024, 8 * 1024 * 1024);

/// Runs `work` and converts a panic into a bug report. If the thread has too little stack, a larger
/// one is allocated.
///
/// # Errors
/// The error of `work`, or the bug.
pub fn catch_bugs<R>(work: impl FnOnce() -> Result<R, PyCallError>) -> Result<R, PyCallError> {
    catch_unwind(AssertUnwindSafe(|| stacker::maybe_grow(STACK.0, STACK.1, work)))
        .unwrap_or_else(|payload| Err(PyCallError::Bug(words(&*payload))))
}

fn words(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default()
}
