//! The interface for rules that declarations cannot express, implemented by scripts or in Rust.

use game::LegalAction;

use crate::ComponentAction;
use crate::layout::{ENV, MOST_ARGS};
use crate::read_view::{ActionError, ComponentReadView};
use crate::state_writer::StateWriter;

/// A call of a rulebook's function.
#[derive(Clone, Copy, Debug)]
pub struct FunctionCall<'a> {
    /// Name of the function, after overrides for the seat.
    pub function: &'a str,
    /// Index of the function in the layout.
    pub number: u16,
    /// Acting seat; `None`: the table.
    pub seat: Option<u8>,
    /// Parameters of the decision or task, then arguments of the answer.
    pub args: &'a [i16; ENV],
}

/// The functions that declarations name. Each call is independent and keeps no state: what
/// continues after a decision is a task, started by [`StateWriter::schedule_task`].
///
/// Functions that list, price or test see the position as the seat does; reading more is a script
/// error. Functions that carry out effects change a [`StateWriter`], which moves pieces without revealing
/// them.
#[allow(unused_variables)]
pub trait Rulebook {
    /// Computes a number.
    ///
    /// # Errors
    /// A script error of the rulebook.
    fn amount(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        Err(unknown(call))
    }

    /// Evaluates a condition.
    ///
    /// # Errors
    /// A script error of the rulebook.
    fn holds(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<bool, ActionError> {
        Err(unknown(call))
    }

    /// Pushes the arguments of every possible answer by an option.
    ///
    /// # Errors
    /// A script error of the rulebook.
    fn options(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        out: &mut Vec<[i16; MOST_ARGS]>,
    ) -> Result<(), ActionError> {
        Err(unknown(call))
    }

    /// Carries out an effect.
    ///
    /// # Errors
    /// A script error of the rulebook; the position is then as before the action.
    fn carry_out(
        &mut self,
        call: &FunctionCall,
        table: &mut StateWriter,
    ) -> Result<(), ActionError> {
        Err(unknown(call))
    }

    /// Chooses the answer of an automa from the offered ones, which are never empty.
    ///
    /// # Errors
    /// A script error of the rulebook.
    fn choose(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        offered: &[LegalAction<ComponentAction>],
    ) -> Result<ComponentAction, ActionError> {
        Err(unknown(call))
    }

    /// Notification for coverage: an answer's script (`None`) or a step of a script runs.
    fn reached(&mut self, script: u16, step: Option<usize>) {}

    /// Answers one of the host engine's queries in [`ComponentLayout::host_queries`](crate::ComponentLayout), about
    /// numbers, seats and objects. Below 0 means none; a truth value is 1 or 0.
    ///
    /// # Errors
    /// No host engine answers queries.
    fn host_query(
        &mut self,
        number: u16,
        args: &[i32],
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        let name = look.layout.host_queries.get(usize::from(number)).map_or("?", |q| &q.name);
        Err(ActionError::Script(format!("no function answers `{name}`")))
    }

    /// Returns the seats in turn order; without a host engine, in seating order.
    fn order(&mut self, seats: u8) -> Vec<u8> {
        (0..seats).collect()
    }

    /// Returns a hash of the rulebook: equal hashes mean equal behaviour. Empty for a rulebook that
    /// never changes.
    fn hash(&self) -> String {
        String::new()
    }
}

fn unknown(call: &FunctionCall) -> ActionError {
    ActionError::Script(format!("the function `{}` is missing", call.function))
}

/// A rulebook without functions, for games that are fully declared.
#[derive(Clone, Copy, Debug, Default)]
pub struct EmptyRulebook;

impl Rulebook for EmptyRulebook {}
