//! What a table has whose rules come from files that somebody edits (W7).

use game::Game;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::data::BenchSeen;
use super::face::{Keep, Wrong};
use super::seated::Seated;
use crate::watch::Saved;
use crate::workbench::behind::Found;

/// Where what is found out behind the game is told.
pub type TellFound = Box<dyn Fn(Found) + Send>;

/// What the owner of a table asks of the files that its rules come from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum BenchAsk {
    /// Back to the rules before the last save that brought others.
    Back,
    /// The game again from its beginning under the rules of the files.
    Start,
    /// What new rules would change in this game.
    Compare,
    /// The rules of the files from now on.
    Take,
    /// Which answers to hooks had their say in this game, and which never.
    Hooks,
    /// A scenario of a row, in the tests of a module.
    Scenario {
        /// The module.
        module: String,
        /// The name of the file, without its ending.
        name: String,
        /// The row; else the last one that does more than to end a turn.
        row: Option<u32>,
    },
    /// A file of the content.
    File {
        /// Its path from the content folder.
        file: String,
    },
    /// Another number in a file.
    Edit {
        /// Its path from the content folder.
        file: String,
        /// The line, from 1.
        line: u32,
        /// The byte of the line at which the number begins, from 0.
        column: u32,
        /// The number as it stands there.
        was: String,
        /// The number that is to stand there.
        value: String,
    },
}

/// What follows the files of a table's rules.
pub trait Live<G: Game + 'static> {
    /// The table begins its work. A table for trying out follows each save; others keep their rules until somebody asks.
    fn begin(&mut self, table: &mut Seated<G>, is_dev: bool, tell: TellFound);

    /// Something was saved. True if there is something to show.
    fn saved(&mut self, table: &mut Seated<G>, save: &Saved) -> bool;

    /// What was saved has been shown: whatever takes long may begin.
    fn rest(&mut self);

    /// Something was found out behind the game. True if there is something to show.
    fn found(&mut self, table: &mut Seated<G>, found: Found) -> bool;

    /// What the owner sees of it; `None` where nothing is to be said.
    fn seen(&self) -> Option<BenchSeen>;

    /// Does what the owner asks.
    ///
    /// # Errors
    /// Why not.
    fn ask(
        &mut self,
        table: &mut Seated<G>,
        ask: BenchAsk,
        keep: &mut dyn Keep,
    ) -> Result<Option<Value>, Wrong>;
}

impl<G: Game + 'static> Seated<G> {
    /// The same, with what brings other rules.
    pub fn with_live(mut self, live: Box<dyn Live<G>>) -> Seated<G> {
        self.live = Some(live);
        self
    }

    /// Lets what follows the files do something with the table.
    pub(super) fn by_live<T>(
        &mut self,
        does: impl FnOnce(&mut dyn Live<G>, &mut Seated<G>) -> T,
    ) -> Option<T> {
        let mut live = self.live.take()?;
        let done = does(live.as_mut(), self);
        self.live = Some(live);
        Some(done)
    }
}
