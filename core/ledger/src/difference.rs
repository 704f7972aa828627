//! What a change of the rules does to recorded games: each is replayed under the old and the new rules, side by
//! side.
//!
//! Of a game that differs the first command is found after which any seat has something else, or that became
//! illegal; there both sides are traced, and what differs is told with piece, file and line.

mod blame;
mod count;
mod first;

use std::sync::Arc;

use kernel::Ruleset;

use crate::header::{About, Complaint, Head, Provider, Wanted};
use crate::replay::{Ears, Mark, Options, Replayer};
use crate::report::Report;
use crate::source::{LedgerError, check_text};
use crate::trace::Told;

pub use count::{Count, Kind};

/// Rules that games are replayed under: a source of rulesets, and what it has made so far.
///
/// Making rulesets and hosts is what costs time; keep a side for all ledgers, and the new side of one comparison
/// as the old side of the next. A side belongs to one thread, like the hosts in it.
pub struct Side<P> {
    replayer: Replayer<P>,
}

impl<P: Provider> Side<P> {
    /// Rules from here.
    pub fn new(provider: P) -> Side<P> {
        Side { replayer: Replayer::new(provider) }
    }
}

/// What became of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every seat has the same after every command.
    Same,
    /// The game can be played to the same end, but somebody has something else on the way, or scores otherwise.
    Changed,
    /// A command that was legal is not any more.
    Illegal,
    /// The game cannot be played under the old rules either, so nothing can be said of it.
    Apart,
}

impl Verdict {
    /// `same`, `changed`, `illegal`, `apart`.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::Changed => "changed",
            Verdict::Illegal => "illegal",
            Verdict::Apart => "apart",
        }
    }
}

/// One game under both rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The ledger, as the caller calls it.
    pub file: String,
    /// What became of the game.
    pub verdict: Verdict,
    /// The first command after which some seat has something else.
    pub first: Option<First>,
    /// The command that became illegal, with [`Verdict::Illegal`].
    pub illegal: Option<Illegal>,
    /// Why the game stands apart, with [`Verdict::Apart`].
    pub apart: Option<LedgerError>,
    /// Points of each seat at the end under both rules, with [`Verdict::Changed`].
    pub scores: Vec<Score>,
    /// Settings that the ledger names and one of the sides does not know; both were played without them.
    pub left_out: Vec<String>,
}

/// The first command after which some seat has something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// The command; with line 0 the game begins differently.
    pub command: Command,
    /// What each seat has that differs.
    pub seats: Vec<Unlike>,
    /// What only the old rules did, with its cause.
    pub old: Vec<Told>,
    /// What only the new rules do, with its cause.
    pub new: Vec<Told>,
}

/// A command of a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// Line of the ledger, 1-based.
    pub line: u32,
    /// In which round.
    pub round: u8,
    /// The faction that acts.
    pub seat: String,
    /// What it does, as ledgers write it.
    pub text: String,
}

/// A number of a seat that differs between the sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// The faction.
    pub seat: String,
    /// What: `coins`, `vp`, `fire`.
    pub what: String,
    /// Under the old rules.
    pub old: i32,
    /// Under the new rules.
    pub new: i32,
}

/// A command that became illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The command; with line 0 the game cannot begin.
    pub command: Command,
    /// Why, in words.
    pub why: String,
    /// What is to blame for it.
    pub cause: Blame,
    /// What the command did under the old rules, where nothing before it differs: the place of each price is
    /// that under the new rules.
    pub old: Vec<Told>,
}

/// What is to blame for a refusal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blame {
    /// In words: a number that the new rules write differently, a piece that has a say in it only there, a script that
    /// fails; or else what the refusal says.
    pub why: String,
    /// The file, from the content folder; empty where no place is known.
    pub file: String,
    /// Its line, 1-based; 0 without a file.
    pub line: u32,
}

/// Points of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The faction.
    pub seat: String,
    /// Under the old rules.
    pub old: i32,
    /// Under the new rules.
    pub new: i32,
}

impl Difference {
    fn of(file: &str, verdict: Verdict) -> Difference {
        Difference {
            file: file.to_owned(),
            verdict,
            first: None,
            illegal: None,
            apart: None,
            scores: Vec::new(),
            left_out: Vec::new(),
        }
    }

    /// Do the points differ at the end?
    pub fn scores_differ(&self) -> bool {
        self.scores.iter().any(|score| score.old != score.new)
    }
}

/// A ledger replayed under one side.
struct Played {
    report: Report,
    ruleset: Option<Arc<Ruleset>>,
    marks: Vec<Mark>,
}

/// Replays one ledger under both sides. `file` is its name in messages; the hash of the ruleset in its header is
/// not asked for.
///
/// To cancel a longer comparison, stop between two ledgers.
///
/// # Errors
/// The head of the ledger cannot be read at all, whatever the rules; or the file is no ledger.
pub fn compare<P: Provider, Q: Provider>(
    old: &mut Side<P>,
    new: &mut Side<Q>,
    file: &str,
    bytes: &[u8],
) -> Result<Difference, Vec<LedgerError>> {
    let text = check_text(file, bytes).map_err(|error| vec![error])?.as_bytes();
    let head = Head::read(file, text)?;
    head.has_factions(file).map_err(|error| vec![error])?;
    let mut wanted = head.wanted();
    let mut left_out = Vec::new();
    let rules = rules_of(old, &mut wanted, &mut left_out);
    let rules = match rules {
        Ok(rules) => rules,
        Err(complaints) => return Ok(stands_apart(file, &head, complaints)),
    };
    let others = match rules_of(new, &mut wanted, &mut left_out) {
        Ok(others) => others,
        Err(complaints) => {
            let mut difference = Difference::of(file, Verdict::Illegal);
            let why: Vec<String> = complaints.into_iter().map(|c| c.message).collect();
            let first = why.first().and_then(|why| why.lines().next()).unwrap_or_default();
            let cause = Blame { why: first.to_owned(), ..Blame::default() };
            let (command, why, old) = (Command::default(), why.join("\n"), Vec::new());
            difference.illegal = Some(Illegal { command, why, cause, old });
            return Ok(difference);
        }
    };
    // What the new side does not know, the old side is played without, too.
    let before = play(old, file, bytes, &wanted);
    let mut difference = if rules.hash == others.hash {
        match before.report.errors.first() {
            None => Difference::of(file, Verdict::Same),
            Some(error) => apart(file, error.clone()),
        }
    } else {
        let after = play(new, file, bytes, &wanted);
        first::judge((old, before), (new, after), (file, bytes, &wanted))
    };
    difference.left_out = left_out;
    Ok(difference)
}

/// The ruleset for what a ledger asks for; settings that the content does not know are left out.
fn rules_of<P: Provider>(
    side: &mut Side<P>,
    wanted: &mut Wanted<'_>,
    left_out: &mut Vec<String>,
) -> Result<Arc<Ruleset>, Vec<Complaint>> {
    loop {
        let complaints = match side.replayer.ruleset(wanted) {
            Ok(ruleset) => return Ok(ruleset),
            Err(complaints) => complaints,
        };
        let plain = |c: &Complaint| match c.about {
            About::Setting(i) => {
                wanted.settings.get(i).filter(|(name, _)| !name.starts_with(['+', '-'])).map(|_| i)
            }
            _ => None,
        };
        let mut unknown: Vec<usize> = complaints.iter().filter_map(plain).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if unknown.is_empty() {
            return Err(complaints);
        }
        for i in unknown.into_iter().rev() {
            left_out.push(wanted.settings.remove(i).0.to_owned());
        }
    }
}

fn stands_apart(file: &str, head: &Head<'_>, complaints: Vec<Complaint>) -> Difference {
    let mut errors = head.place(file, complaints);
    let first = (!errors.is_empty()).then(|| errors.swap_remove(0));
    Difference { apart: first, ..Difference::of(file, Verdict::Apart) }
}

fn apart(file: &str, error: LedgerError) -> Difference {
    Difference { apart: Some(error), ..Difference::of(file, Verdict::Apart) }
}

const OPTIONS: Options =
    Options { check: false, legal: false, any_ruleset: true, until_line: None, until_row: None };

fn play<P: Provider>(side: &mut Side<P>, file: &str, bytes: &[u8], wanted: &Wanted<'_>) -> Played {
    let mut marks = Vec::new();
    let ears = Ears { marks: Some(&mut marks), ..Ears::default() };
    let (report, end) = side.replayer.run_as(file, bytes, OPTIONS, Some(wanted), ears);
    Played { report, ruleset: end.map(|(ruleset, ..)| ruleset), marks }
}
