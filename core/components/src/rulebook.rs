//! What is asked of whoever knows the rules that declarations cannot say: a script, or a program.

use game::Choice;

use crate::Action;
use crate::layout::{ENV, MOST_ARGS};
use crate::look::{Halt, Look};
use crate::table::Table;

/// A function that is asked, for whom, and with what.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// Its name, the seat's own where one is declared.
    pub function: &'a str,
    /// Its number in the layout.
    pub number: u16,
    /// Who acts; `None`: the table.
    pub seat: Option<u8>,
    /// What the decision or task was handed, then what was answered.
    pub args: &'a [i16; ENV],
}

/// The functions that declarations name. Each asks and answers inside one call and keeps nothing: what goes on after a decision is a
/// task that [`Table::then`] puts below it.
///
/// What lists, prices or tests is shown a position as the seat sees it, and reading beyond that is a fault; what carries out
/// changes a [`Table`], which moves pieces without showing them.
#[allow(unused_variables)]
pub trait Rulebook {
    /// A number.
    ///
    /// # Errors
    /// A fault of the rulebook.
    fn amount(&mut self, call: &Call, look: &Look) -> Result<i32, Halt> {
        Err(unknown(call))
    }

    /// A condition.
    ///
    /// # Errors
    /// A fault of the rulebook.
    fn holds(&mut self, call: &Call, look: &Look) -> Result<bool, Halt> {
        Err(unknown(call))
    }

    /// Pushes the arguments of every way to answer an option.
    ///
    /// # Errors
    /// A fault of the rulebook.
    fn options(
        &mut self,
        call: &Call,
        look: &Look,
        out: &mut Vec<[i16; MOST_ARGS]>,
    ) -> Result<(), Halt> {
        Err(unknown(call))
    }

    /// Does something.
    ///
    /// # Errors
    /// A fault of the rulebook; the position is then as it was before the action.
    fn carry_out(&mut self, call: &Call, table: &mut Table) -> Result<(), Halt> {
        Err(unknown(call))
    }

    /// What an automa answers, of what it is offered: never empty.
    ///
    /// # Errors
    /// A fault of the rulebook.
    fn choose(
        &mut self,
        call: &Call,
        look: &Look,
        offered: &[Choice<Action>],
    ) -> Result<Action, Halt> {
        Err(unknown(call))
    }

    /// Hears that an answer was given, by the number of its script, or that a step of a script is carried out: for coverage.
    fn reached(&mut self, script: u16, step: Option<usize>) {}

    /// What another half of the game answers to one of [`Layout::questions`](crate::Layout), about numbers, seats and things; below 0
    /// where there is none, and of something that holds or does not 1 or 0.
    ///
    /// # Errors
    /// Nobody answers.
    fn question(&mut self, number: u16, args: &[i32], look: &Look) -> Result<i32, Halt> {
        let name = look.layout.questions.get(usize::from(number)).map_or("?", |q| &q.name);
        Err(Halt::Fault(format!("nobody answers `{name}`")))
    }

    /// So many seats in the order in which they are at turn: that in which they sit where no other half of the game says more.
    fn order(&mut self, seats: u8) -> Vec<u8> {
        (0..seats).collect()
    }

    /// A hash of the rulebook: two with the same do the same. Empty for one that never changes.
    fn hash(&self) -> String {
        String::new()
    }
}

fn unknown(call: &Call) -> Halt {
    Halt::Fault(format!("the function `{}` is missing", call.function))
}

/// Declarations say it all.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoRules;

impl Rulebook for NoRules {}
