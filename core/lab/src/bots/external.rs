//! Players outside of Loam: a program that speaks JSON lines, or a function of a host language.
//!
//! ```text
//! bot of a seat (Bot)  --Question-->  ExternalPlayer  --JSON line-->  program
//!                      <--Answer----                  <--JSON line--
//! ```
//!
//! The question has what the seat sees and the list of its legal actions, so a player needs no rules and learns no
//! secret. docs/own-player.md describes the lines.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use game::excerpt::shorten_word;
use game::{Game, InfoPanel, LegalAction, QueryError};
use language::{Language, for_viewer};
use serde::{Deserialize, Serialize};

use super::{Bot, Observation};

/// Seconds after which a program that has not answered counts as failed.
const PATIENCE: Duration = Duration::from_secs(60);

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

    /// Decides.
    ///
    /// # Errors
    /// There is no answer, or one that cannot be read, in words.
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

impl ExternalSpec {
    /// Name of programs on the command line, before the colon.
    pub(super) const PROGRAM: &str = "program";

    /// Parses the command of a program, with quotes as in a shell.
    pub(super) fn of_program(command: &str) -> Result<ExternalSpec, String> {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        let words =
            words.ok_or("name a program and its arguments, as in `program:python3 bot.py`")?;
        let players = Arc::new(Programs { words });
        Ok(ExternalSpec { name: format!("{}:{command}", Self::PROGRAM), players })
    }
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

    /// Decides by asking the player.
    fn asked<G: Game>(
        &mut self,
        game: &G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, String> {
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
        let found = self.asked(game, sight);
        found.map_err(|why| QueryError(format!("the player `{}`: {why}", self.name)))
    }
}

/// Programs that answer on their standard output.
struct Programs {
    words: Vec<String>,
}

impl ExternalPlayers for Programs {
    fn seat(&self) -> Result<Box<dyn ExternalPlayer>, String> {
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("`{}` cannot be started: {why}", self.words[0]))?;
        let (input, output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => return Err("its input and output cannot be opened".to_owned()),
        };
        // A thread reads, because a read with a time limit does not exist on every system.
        let (to, lines) = sync_channel(1);
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if to.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Box::new(Program { child, input, lines }))
    }
}

/// A running program.
struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<std::io::Result<String>>,
}

/// A line to the program.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ProgramLine<'q> {
    Begin { seed: u64 },
    Decide(&'q Question),
}

impl Program {
    fn write(&mut self, line: &ProgramLine<'_>) -> Result<(), String> {
        let mut text = serde_json::to_string(line).map_err(|why| why.to_string())?;
        text.push('\n');
        let written = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        written.map_err(|why| format!("it does not read its input: {why}"))
    }
}

impl ExternalPlayer for Program {
    fn begin(&mut self, seed: u64) -> Result<(), String> {
        self.write(&ProgramLine::Begin { seed })
    }

    fn answer(&mut self, question: &Question) -> Result<Answer, String> {
        self.write(&ProgramLine::Decide(question))?;
        let line = match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line.map_err(|why| format!("its output cannot be read: {why}"))?,
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("it has not answered for {} seconds", PATIENCE.as_secs()));
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err("it ended without an answer".to_owned());
            }
        };
        serde_json::from_str(&line).map_err(|why| {
            let line = shorten_word(&line);
            format!("its answer `{line}` is not of the form {{\"action\": 0}}: {why}")
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A program that ends at the end of its input needs no signal; another one would stay.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
