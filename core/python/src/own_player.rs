//! Players that are Python functions.

use std::sync::Arc;

use lab::BotSpec;
use lab::bots::{Answer, ExternalPlayer, ExternalPlayers, ExternalSpec, Question};
use pyo3::prelude::*;

use crate::errors::PyCallError;

/// A bot of a run: its notation on the command line, or a function with a name.
#[derive(FromPyObject)]
pub enum PyBot {
    #[pyo3(transparent)]
    Named(String),
    #[pyo3(transparent)]
    Function((String, Py<PyAny>)),
}

impl PyBot {
    /// Returns the specification of the bot.
    ///
    /// # Errors
    /// The text is no bot.
    pub fn spec(&self) -> Result<BotSpec, PyCallError> {
        match self {
            PyBot::Named(text) => text.parse().map_err(PyCallError::Request),
            PyBot::Function((name, function)) => {
                let function = Python::attach(|py| function.clone_ref(py));
                let players = Arc::new(Function(function));
                Ok(BotSpec::External(ExternalSpec { name: name.clone(), players }))
            }
        }
    }
}

/// A Python function that gets a question as a dict, and returns an index or an index with an amount.
/// If it has a method `begin`, that is called with the seed of each game.
struct Function(Py<PyAny>);

/// What the function may return.
#[derive(FromPyObject)]
enum Returned {
    #[pyo3(transparent)]
    Index(usize),
    #[pyo3(transparent)]
    IndexWithAmount((usize, u8)),
}

impl ExternalPlayers for Function {
    fn seat(&self) -> Result<Box<dyn ExternalPlayer>, String> {
        Ok(Box::new(Function(Python::attach(|py| self.0.clone_ref(py)))))
    }
}

impl ExternalPlayer for Function {
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        let begin = |py: Python<'_>| match self.0.bind(py).getattr_opt("begin")? {
            Some(begin) => begin.call1((seed,)).map(drop),
            None => Ok(()),
        };
        Python::attach(|py| begin(py).map_err(|error| error.to_string()))
    }

    fn answer(&mut self, question: &Question) -> Result<Answer, String> {
        let text = serde_json::to_string(question).map_err(|error| error.to_string())?;
        let asked = |py: Python<'_>| -> PyResult<Returned> {
            let question = py.import("json")?.call_method1("loads", (text,))?;
            self.0.bind(py).call1((question,))?.extract()
        };
        let returned = Python::attach(|py| asked(py).map_err(|error| error.to_string()))?;
        Ok(match returned {
            Returned::Index(action) => Answer { action, amount: None },
            Returned::IndexWithAmount((action, amount)) => Answer { action, amount: Some(amount) },
        })
    }
}
