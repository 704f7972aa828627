//! Actions as text: written, read, put into words.

use crate::{Problem, Rules, Viewer};

/// Words with which lines of the head of a ledger begin, besides those of a game itself: no action can be called so.
pub const LEDGER_HEAD: [&str; 5] = ["option", "dropoption", "map", "setup", "player"];

/// What came of an action, in lines for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// Who reads it. Cards that this viewer has not seen have no names in the lines.
    pub viewer: Viewer,
    /// The lines, in the order of what happened.
    pub lines: Vec<String>,
}

impl Narration {
    /// No lines yet.
    pub fn new(viewer: Viewer) -> Narration {
        Narration { viewer, lines: Vec::new() }
    }
}

/// The words of a game.
pub trait Text: Rules {
    /// The canonical text of an action.
    fn text(&self, state: &Self::State, seat: u8, action: Self::Action) -> String;

    /// Reads an action a player typed.
    ///
    /// # Errors
    /// In words, with a suggestion where a name is near.
    fn read(&self, state: &Self::State, seat: u8, text: &str) -> Result<Self::Action, String>;

    /// Pushes other texts that must read as the same action: the spellings people use.
    fn spellings(
        &self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
        _out: &mut Vec<String>,
    ) {
    }

    /// What a seat is called.
    fn seat_name(&self, state: &Self::State, seat: u8) -> String;

    /// What the kinds of action are called, by [`crate::Choice::kind`]; empty for a number that is no kind.
    fn kind_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// What an action means here, in a few words, where its text alone does not say it; empty where it does.
    fn meaning(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// What an action of the list costs, in a few words; empty where it costs nothing, and where its text says it. Of an
    /// action with an amount: that of the amount it has.
    fn price(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// What a player is warned of before an action that is legal and probably a slip, a sentence each. What every game
    /// has, such as giving up what is owed, is found without it.
    fn warnings(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// A text of reports with the names of pieces in place of their codes, for readers who do not know these: what
    /// [`Report::counted_as`](crate::Report::counted_as) says, a text of an action, what a seat is called.
    fn in_names(&self, text: &str) -> String {
        text.to_owned()
    }

    /// What a card, a tile, a faction or another piece does, by its name: a line each, in lines of any length.
    ///
    /// # Errors
    /// Nothing is called that; with a near name.
    fn describe(&self, _state: &Self::State, name: &str) -> Result<Vec<String>, String> {
        Err(format!("nothing in this game is called `{name}`"))
    }

    /// [`Rules::apply`], and what came of it in words, a line each: what pieces gave, what moved. Cards that only the viewer of the narration
    /// has seen are named.
    ///
    /// # Errors
    /// As there; then nothing is told.
    fn apply_and_tell(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let _ = narration;
        self.apply(state, seat, action)
    }

    /// What an action changes in this position and why, in lines for a terminal: by which rule, piece, file and
    /// line.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; the position is not changed in any case.
    fn explain(
        &mut self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
    ) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// What an action changes of one fact beside the board, a line each as [`Text::explain`] has them. The fact is named by the
    /// ids of its panel and of its item ([`crate::Panel`], [`crate::Item`]).
    ///
    /// # Errors
    /// As there.
    fn explain_item(
        &mut self,
        _state: &Self::State,
        _by: (u8, Self::Action),
        _item: (&str, &str),
    ) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// Does the game say of every number beside the board (a counter, a track, bowls) where it came from, by
    /// [`Text::explain_item`], [`Text::explain_start`] and [`Text::explain_income`]? What it says then adds up to the number.
    fn explains_items(&self) -> bool {
        false
    }

    /// What one fact beside the board was when the game began and where that is written, a line each as [`Text::explain`] has
    /// them; nothing of a fact that was not there. The position is one that a game began with.
    ///
    /// # Errors
    /// A script failed.
    fn explain_start(
        &mut self,
        _opening: &Self::State,
        _item: (&str, &str),
    ) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// What the next income is known to bring to one fact beside the board and where that is written, a line each; nothing
    /// where none is shown.
    fn explain_income(&self, _state: &Self::State, _item: (&str, &str)) -> Vec<String> {
        Vec::new()
    }
}
