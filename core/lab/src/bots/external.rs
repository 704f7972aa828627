//! Players that are not part of Loam: a program ([`Programs`](super::Programs)), or a function of Python.
//!
//! ```text
//! ExternalBot  --Question-->  ExternalPlayer: Program  --JSON line-->  process
//!              <--Answer----                           <--JSON line--
//! ```
//!
//! The question has what the seat sees and the list of its legal actions, so a player needs no rules and learns no
//! secret. docs/own-player.md describes the lines.

use std::fmt;
use std::sync::Arc;

use game::{Game, InfoPanel, LegalAction, QueryError};
use language::{Language, for_viewer};
use serde::{Deserialize, Serialize};

use super::{Bot, Observation};

/// What a player is asked at a decision. All texts are those of ledgers or English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Question {
    /// Seat that decides; the first is 0.
    pub seat: u8,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// Name of the stage of the game: for example setup, a round, or the end.
    pub stage: String,
    /// The actions that the seat may take.
    pub legal: Vec<LegalChoice>,
    /// What the seat sees, in the form of the panels of the page.
    pub panels: Vec<InfoPanel>,
}

/// A legal action of a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalChoice {
    /// Text of the action with the smallest amount, as in a ledger.
    pub text: String,
    /// Name of the kind of action.
    pub kind: String,
    /// Smallest and largest amount; absent for actions without an amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amounts: Option<(u8, u8)>,
}

/// The choice of a player: an action by its index in [`Question::legal`], and an amount if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Index in the list of legal actions, from 0.
    pub action: usize,
    /// Amount; by default the smallest.
    #[serde(default)]
    pub amount: Option<u8>,
}

/// A player for one seat of one game after another.
pub trait ExternalPlayer: Send {
    /// Begins a new game. All chance of the player should come from the seed, then a run can be repeated.
    ///
    /// # Errors
    /// The player cannot be reached, in words.
    fn begin(&mut self, seed: u64) -> Result<(), String>;

    /// Chooses one of the legal actions of the question.
    ///
    /// # Errors
    /// There is no answer, or one that cannot be read, in words. The game then counts as failed.
    fn answer(&mut self, question: &Question) -> Result<Answer, String>;
}

/// Makes players of one kind; each thread of a run needs its own.
pub trait ExternalPlayers: Send + Sync {
    /// Makes a player for a seat.
    ///
    /// # Errors
    /// The program cannot be started, in words.
    fn seat(&self) -> Result<Box<dyn ExternalPlayer>, String>;
}

/// A kind of external player with the name that reports print. Two of the same name count as equal.
#[derive(Clone)]
pub struct ExternalSpec {
    /// As on the command line: `program:python3 bot.py`.
    pub name: String,
    pub players: Arc<dyn ExternalPlayers>,
}

impl fmt::Debug for ExternalSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ExternalSpec").field(&self.name).finish()
    }
}

impl PartialEq for ExternalSpec {
    fn eq(&self, other: &ExternalSpec) -> bool {
        self.name == other.name
    }
}

impl Eq for ExternalSpec {}

/// The bot of a seat that asks an external player.
pub struct ExternalBot {
    name: String,
    player: Box<dyn ExternalPlayer>,
    /// An error at the beginning of the game, which the first decision reports.
    failed: Option<String>,
}

impl ExternalBot {
    /// Makes the bot.
    ///
    /// # Errors
    /// The program cannot be started, in words.
    pub fn new(spec: &ExternalSpec) -> Result<ExternalBot, String> {
        let name = spec.name.clone();
        let player = spec.players.seat().map_err(|why| format!("{name}: {why}"))?;
        Ok(ExternalBot { name, player, failed: None })
    }

    /// Asks the player and checks its answer.
    fn ask<G: Game>(&mut self, game: &G, sight: &Observation<'_, G>) -> Result<G::Action, String> {
        if let Some(why) = self.failed.take() {
            return Err(why);
        }
        let question = for_viewer(&Language::english(), || question(game, sight));
        let answer = self.player.answer(&question)?;
        let count = question.legal.len();
        let Some(LegalAction { action, amounts: (least, most), .. }) =
            sight.offered().get(answer.action)
        else {
            return Err(format!(
                "it chose action {} of a list with the indices 0 to {}",
                answer.action,
                count - 1
            ));
        };
        match answer.amount {
            None => Ok(game.with_amount(*action, *least)),
            Some(amount) if (*least..=*most).contains(&amount) => {
                Ok(game.with_amount(*action, amount))
            }
            Some(amount) => Err(format!(
                "it chose the amount {amount} for `{}`, whose amounts are {least} to {most}",
                question.legal[answer.action].text
            )),
        }
    }
}

/// Describes a decision as its seat sees it.
fn question<G: Game>(game: &G, sight: &Observation<'_, G>) -> Question {
    let kinds = game.kind_names();
    let legal = |choice: &LegalAction<G::Action>| {
        let (least, most) = choice.amounts;
        LegalChoice {
            text: sight.text(game, game.with_amount(choice.action, least)),
            kind: kinds.get(usize::from(choice.kind)).cloned().unwrap_or_default(),
            amounts: (most > 0).then_some((least, most)),
        }
    };
    let stage = game.stage_names().into_iter().nth(usize::from(sight.stage()));
    Question {
        seat: sight.seat(),
        seats: sight.seat_names(game),
        stage: stage.unwrap_or_default(),
        legal: sight.offered().iter().map(legal).collect(),
        panels: game.panels(&sight.view(game)),
    }
}

impl<G: Game> Bot<G> for ExternalBot {
    fn begin(&mut self, seed: u64) {
        self.failed = self.player.begin(seed).err();
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        let found = self.ask(game, sight);
        found.map_err(|why| QueryError(format!("the player `{}`: {why}", self.name)))
    }
}
