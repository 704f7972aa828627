//! What a game has to say of itself to be recorded: what it begins with, who leaves it, and how its rows are read and written.

use std::fmt::Debug;

use game::{Choice, Failure, Problem};

use crate::desk::{Desk, Rows};
use crate::head::{BadLine, Form, Head, HeadGrammar};
use crate::source::LedgerError;
use crate::trace::Traced;

/// A game that is written down and played again from what is written.
///
/// A game whose rows are `seat: action`, or numbers in columns that have to be equal, says what it begins with and takes
/// [`crate::plain`] for its rows.
pub trait Recorded: Traced + HeadGrammar {
    /// What a game begins with: who plays, what lies on the table, the seed of what is drawn.
    type Setup: Clone + Debug;
    /// The rules that several games share.
    type Ruleset: Clone;
    /// Reads the rows of one ledger.
    type Rows<'a>: Rows<'a, Self>;

    /// The rules.
    fn ruleset(&self) -> Self::Ruleset;

    /// What a head says that the game begins with. The number of seats in [`Head::seats`] is not checked by anybody else.
    ///
    /// # Errors
    /// Everything that the rules do not know or that cannot be so, with its place.
    fn read_setup(&self, file: &str, head: &Head<'_>) -> Result<Self::Setup, Vec<LedgerError>>;

    /// Writes the lines of the head that say what the game begins with, but for who sits where and the seed.
    fn write_setup(&self, _setup: &Self::Setup, _form: Form, _out: &mut String) {}

    /// The seed of a setup.
    fn seed(setup: &Self::Setup) -> u64;

    /// Draws what a game begins with.
    ///
    /// # Errors
    /// No such game can be drawn, and why.
    fn draw_setup(&self, players: u8, seed: u64) -> Result<Self::Setup, String>;

    /// The first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script failed.
    fn begin(&mut self, setup: &Self::Setup) -> Result<Self::State, String>;

    /// The seat of that name.
    ///
    /// # Errors
    /// Nobody is called that; with a near name.
    fn seat_called(&self, state: &Self::State, name: &str) -> Result<u8, String> {
        let names: Vec<String> =
            (0..self.seats(state)).map(|seat| self.seat_name(state, seat)).collect();
        match names.iter().position(|known| known.eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(seat as u8),
            None => {
                let near = game::near::nearest(name, names.iter().map(String::as_str));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("unknown {} `{}`{hint}", Self::SEAT, game::excerpt::short(name)))
            }
        }
    }

    /// The actions that a typed command stands for; none for one that says that nothing is done.
    ///
    /// # Errors
    /// In words, with a suggestion where a name is near.
    fn read_all(
        &self,
        state: &Self::State,
        seat: u8,
        text: &str,
    ) -> Result<Vec<Self::Action>, String> {
        self.read(state, seat, text).map(|action| vec![action])
    }

    /// May the seat do this now? Games that can tell without building the whole list do so.
    ///
    /// # Errors
    /// Why not.
    fn is_legal(
        &mut self,
        state: &Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), Problem> {
        if listed(self, state, (seat, action))? {
            Ok(())
        } else {
            Err(Problem::Refused("not now".to_owned()))
        }
    }

    /// The answer that is given by itself next, where one was left out; none in games without such answers.
    ///
    /// # Errors
    /// A script that was asked failed.
    fn forced(&mut self, _state: &Self::State) -> Result<Option<(u8, Self::Action)>, Problem> {
        Ok(None)
    }

    /// From now on answers that are given by themselves are left out behind an action, or given again: a ledger may say them.
    fn leave_answers(&mut self, _leave: bool) {}

    /// What the columns of a row are called, but for the seat and the commands; none: rows are `seat: action`.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// A row whose tabs were lost, with its tabs again; `None`: the line is no row.
    ///
    /// # Errors
    /// It is a row, and its columns can no longer be told apart.
    fn row_without_tabs(_line: &[u8]) -> Option<Result<Vec<u8>, BadLine>> {
        None
    }

    /// What the columns show of a seat in a position, one for each of [`Recorded::columns`], without tabs.
    fn shown(&self, _state: &Self::State, _seat: u8) -> Vec<String> {
        Vec::new()
    }

    /// Comment rows that the system writes behind the row that led from one position to another: a round begins. Only
    /// ledgers with columns have them.
    fn comments(&self, _before: &Self::State, _after: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Begins a game and reads its rows.
    ///
    /// # Errors
    /// The game cannot begin, and why.
    fn rows<'a>(
        &'a mut self,
        setup: &Self::Setup,
        desk: Desk<'a, Self>,
    ) -> Result<Self::Rows<'a>, String>;

    /// Writes the rows of a game behind its head.
    ///
    /// # Errors
    /// An action that is not legal where it stands, or a script that failed.
    fn write_rows(
        &mut self,
        record: Record<'_, Self>,
        form: Form,
        out: &mut String,
    ) -> Result<(), String>;
}

/// A game that is to be written.
pub struct Record<'a, G: Recorded> {
    /// How it began.
    pub setup: &'a G::Setup,
    /// All actions in order, with every one that ledgers from elsewhere only imply.
    pub actions: &'a [(u8, G::Action)],
    /// What chance brought, each with the place of its action; `None`: what the seed says.
    pub draws: Option<&'a [(usize, G::Draw)]>,
    /// Who left the game, each with how many of the actions came before.
    pub left: &'a [(usize, u8)],
}

impl<G: Recorded> Clone for Record<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Recorded> Copy for Record<'_, G> {}

impl<'a, G: Recorded> Record<'a, G> {
    /// A game that nobody left, with draws from its seed.
    pub fn new(setup: &'a G::Setup, actions: &'a [(u8, G::Action)]) -> Record<'a, G> {
        Record { setup, actions, draws: None, left: &[] }
    }
}

/// Is an action in the legal list?
///
/// # Errors
/// A script that was asked failed.
pub(crate) fn listed<G: Recorded>(
    game: &mut G,
    state: &G::State,
    (seat, action): (u8, G::Action),
) -> Result<bool, Problem> {
    let mut list = Vec::new();
    game.legal(state, &mut list).map_err(|Failure(why)| Problem::Fault(why))?;
    let is = |choice: &Choice<G::Action>| {
        let (low, high) = choice.amounts;
        let with = |amount| game.with_amount(choice.action, amount) == action;
        choice.seat == seat && (choice.action == action || (low..=high).any(with))
    };
    Ok(list.iter().any(is))
}
