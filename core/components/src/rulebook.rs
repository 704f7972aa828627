//! The interface for rules that declarations cannot express, implemented by scripts or in Rust.

use game::LegalAction;

use crate::ComponentAction;
use crate::layout::{ENV, MOST_ARGS};
use crate::read_view::{ActionError, ComponentReadView};
use crate::state_writer::StateWriter;

/// A call of a rulebook's function.
#[derive(Clone, Copy, Debug)]
pub struct FunctionCall<'a> {
    /// Name of the function. If the seat has an override, the name of the override.
    pub function: &'a str,
    /// Index of the function in the layout.
    pub number: u16,
    /// Acting seat; `None` if the table acts.
    pub seat: Option<u8>,
    /// First the parameters of the decision or task, then the arguments of the answer.
    pub args: &'a [i16; ENV],
}

/// The functions that declarations name. Calls are independent and keep no state. To continue after
/// a decision, a function starts a task with [`StateWriter::schedule_task`].
///
/// Functions that compute numbers, test conditions or list answers see the position as the seat
/// does. Reading hidden information is a script error. Functions that carry out effects change a
/// [`StateWriter`], which moves pieces without revealing them.
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

    /// Chooses the answer of an automa. `offered`: the possible answers, at least one.
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

    /// Called when a step of a script runs, or (`None`) when the script of an answer begins. For
    /// coverage of rules by tests.
    fn reached(&mut self, script: u16, step: Option<usize>) {}

    /// Answers a query of the host engine
    /// ([`ComponentLayout::host_queries`](crate::ComponentLayout)) about numbers, seats and
    /// objects. A result below 0 means none; true is 1 and false is 0.
    ///
    /// # Errors
    /// Fails if there is no host engine, or if it has no such query.
    fn host_query(
        &mut self,
        number: u16,
        args: &[i32],
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        let name = look.layout.host_queries.get(usize::from(number)).map_or("?", |q| &q.name);
        Err(ActionError::Script(format!("no function answers `{name}`")))
    }

    /// Returns the seats in turn order. Without a host engine, this is the seating order.
    fn order(&mut self, seats: u8) -> Vec<u8> {
        (0..seats).collect()
    }

    /// Returns a hash of the rulebook. Rulebooks with equal hashes behave equally. Empty for a
    /// rulebook that never changes.
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
