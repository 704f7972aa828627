//! Changes with their causes, as JSON and as text, shared by `demo`, `replay --trace` and `diff`.

use language::say;
use ledger::recorded::RecordableGame;
use ledger::trace::{ChangeTrace, ExplainedChange, QueriedPiece, TraceStep};
use serde::Serialize;
use workbench::playable::ChangeAmount;

use crate::output::CommandError;
use crate::texts::TEXTS;

/// Filter for the changes of a trace.
#[derive(Clone, Debug, Default)]
pub struct ChangeFilter {
    /// Only changes of this faction.
    pub seat: Option<String>,
    /// Only changes of this round; 0 is the setup.
    pub round: Option<u8>,
}

impl ChangeFilter {
    /// Checks that the faction takes part.
    ///
    /// # Errors
    /// The faction does not take part; the message suggests a similar name.
    pub fn check_seat(&self, seats: &[String]) -> Result<(), CommandError> {
        let Some(seat) = &self.seat else { return Ok(()) };
        if seats.is_empty() || seats.iter().any(|s| s.eq_ignore_ascii_case(seat)) {
            return Ok(());
        }
        let near = content::nearest(seat, seats.iter().map(String::as_str));
        let hint = match near {
            Some(near) => say!(TEXTS, "did-you-mean-seat", near = near),
            None => format!(": {}", seats.join(", ")),
        };
        Err(CommandError::Message(say!(TEXTS, "not-a-seat", seat = seat, hint = hint)))
    }

    /// Checks that the round is not outside the rounds with changes.
    ///
    /// # Errors
    /// The round has no changes; the message names the first and last round with changes.
    pub fn check_round<G: RecordableGame>(
        &self,
        game: &G,
        trace: &ChangeTrace<G::Change>,
    ) -> Result<(), CommandError> {
        let Some(round) = self.round else { return Ok(()) };
        let rounds = || trace.changes().map(|change| game.explain_change(change).round);
        let (first, last) = (rounds().min(), rounds().max());
        match first.zip(last) {
            Some((first, last)) if !(first..=last).contains(&round) => Err(CommandError::Message(
                say!(TEXTS, "nothing-in-round", round = round, first = first, last = last),
            )),
            _ => Ok(()),
        }
    }

    /// Returns whether a change passes the filter.
    pub fn has(&self, change: &ExplainedChange) -> bool {
        let seat = self.seat.as_ref().is_none_or(|s| s.eq_ignore_ascii_case(&change.seat));
        seat && self.round.is_none_or(|round| round == change.round)
    }
}

/// Formats the heading of a step: `31, round 2, giants: build E5`.
pub fn heading<C>(step: &TraceStep<C>) -> String {
    let round = match step.round {
        0 => say!(TEXTS, "setup"),
        n => say!(TEXTS, "round-n", round = n),
    };
    match step.seat.as_str() {
        "" if step.line == 0 => say!(TEXTS, "game-begins"),
        "" => say!(TEXTS, "at-line-round", line = step.line, round = round),
        seat => {
            let (line, text) = (step.line, &step.action);
            say!(TEXTS, "at-line-seat", line = line, round = round, seat = seat, text = text)
        }
    }
}

/// JSON form of a step, with the changes that are shown.
#[derive(Serialize)]
pub struct StepResult<'a> {
    line: u32,
    round: u8,
    seat: &'a str,
    action: &'a str,
    changes: Vec<ChangeResult<'a>>,
}

impl<'a> StepResult<'a> {
    /// Converts a step and its changes.
    pub fn new<C>(
        step: &'a TraceStep<C>,
        changes: &'a [(ExplainedChange, ChangeAmount)],
    ) -> StepResult<'a> {
        StepResult {
            line: step.line,
            round: step.round,
            seat: &step.seat,
            action: &step.action,
            changes: changes.iter().map(|(change, n)| ChangeResult::new(change, *n)).collect(),
        }
    }
}

/// JSON form of a change and its cause: a hook, or else a rule.
#[derive(Serialize)]
pub struct ChangeResult<'a> {
    seat: &'a str,
    what: &'a str,
    now: Option<i32>,
    round: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    hook: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a str>,
    piece: &'a str,
    module: &'a str,
    file: &'a str,
    line: u32,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    also_written: &'a [String],
    modified_by: Vec<ModifierResult<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resource: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<i32>,
}

/// JSON form of a piece whose hook was called for an amount.
#[derive(Serialize)]
struct ModifierResult<'a> {
    hook: &'a str,
    piece: &'a str,
    adds: Option<i32>,
    file: &'a str,
    line: u32,
}

impl<'a> ChangeResult<'a> {
    /// Converts a change; `amount` is its size as a number.
    pub fn new(change: &'a ExplainedChange, amount: ChangeAmount) -> ChangeResult<'a> {
        let modifier = |query: &'a QueriedPiece| ModifierResult {
            hook: &query.hook,
            piece: &query.piece,
            adds: query.adds,
            file: &query.file,
            line: query.line,
        };
        let cause = Some(change.by.as_str());
        ChangeResult {
            seat: &change.seat,
            what: &change.what,
            now: change.now,
            round: change.round,
            hook: cause.filter(|_| change.is_hook),
            rule: cause.filter(|_| !change.is_hook),
            piece: &change.piece,
            module: &change.module,
            file: &change.file,
            line: change.line,
            also_written: &change.also_written,
            modified_by: change.queried.iter().map(modifier).collect(),
            resource: amount.resource,
            amount: amount.by,
        }
    }
}
