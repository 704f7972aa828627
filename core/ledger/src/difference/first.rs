//! Finds the first command of a game that differs between two sets of rules, and why.

use super::blame::{OldChange, attribute};
use super::found::{
    FirstDifference, GameDifference, IllegalityAttribution, LedgerCommand, NewlyIllegalCommand,
    ReplayVerdict, ScoreDifference, ValueDifference, apart,
};
use super::side::{OPTIONS, ReplaySide, SideReplay};
use crate::head::RulesRequest;
use crate::recorded::RecordableGame;
use crate::recorded::{HoldingsHash, Listeners};
use crate::replay::GameProvider;
use crate::source::LedgerError;
use crate::trace::{ChangeTrace, CommandPlace, ExplainedChange};

/// A ledger that is replayed under both rules.
#[derive(Clone, Copy)]
pub(super) struct ComparedLedger<'a> {
    /// Name of the ledger in messages.
    pub file: &'a str,
    pub bytes: &'a [u8],
    /// The rules that the ledger requests, without settings that one side does not declare.
    pub request: &'a RulesRequest<'a>,
}

/// Compares the replays of one ledger under the old and the new rules.
pub(super) fn compare_replays<G: RecordableGame, P: GameProvider<G>, Q: GameProvider<G>>(
    old: &mut ReplaySide<G, P>,
    before: SideReplay,
    new: &mut ReplaySide<G, Q>,
    after: SideReplay,
    ledger: ComparedLedger<'_>,
) -> GameDifference {
    let file = ledger.file;
    let pairs = || before.marks.iter().zip(&after.marks);
    let unlike = pairs().find(|(a, b)| a != b).map(|(a, _)| *a);
    let stopped = after.report.errors.first();
    // The replay under the old rules may stop too; only commands before that point count.
    let is_illegal = stopped.is_some() && after.marks.len() < before.marks.len();
    if let Some(error) = before.report.errors.first()
        && unlike.is_none()
        && !is_illegal
    {
        return apart(file, error.clone());
    }
    let verdict = match (is_illegal, unlike) {
        (true, _) => ReplayVerdict::Illegal,
        (false, Some(_)) => ReplayVerdict::Changed,
        // All numbers of all seats are equal after every command, and the result of the game
        // follows from the last command.
        (false, None) => return GameDifference::new(file, ReplayVerdict::Same),
    };
    let mut difference = GameDifference::new(file, verdict);
    // A game that stopped has no final points to compare.
    if verdict == ReplayVerdict::Changed {
        difference.scores = scores(&before, &after);
    }
    if let Some(mark) = unlike {
        difference.first = sides(old, new, ledger, mark);
    }
    if let (true, Some(error)) = (is_illegal, stopped) {
        let stopped =
            StoppedGame { before: &before, after: &after, error, is_first: unlike.is_none() };
        difference.illegal = Some(illegal(old, new, ledger, &stopped));
    }
    difference
}

fn scores(before: &SideReplay, after: &SideReplay) -> Vec<ScoreDifference> {
    let names =
        before.report.seats.iter().chain(after.report.seats.iter().skip(before.report.seats.len()));
    let scores_of =
        |played: &SideReplay, seat: usize| played.report.scores.get(seat).copied().unwrap_or(0);
    names
        .enumerate()
        .map(|(i, seat)| ScoreDifference {
            seat: seat.clone(),
            old: scores_of(before, i),
            new: scores_of(after, i),
        })
        .collect()
}

/// The replay of one side up to a command: its game, the position after the command, and the trace.
struct SideState<G: RecordableGame> {
    entry: usize,
    state: G::State,
    trace: ChangeTrace<G::Change>,
}

fn at<G: RecordableGame, P: GameProvider<G>>(
    side: &mut ReplaySide<G, P>,
    ledger: ComparedLedger<'_>,
    place: CommandPlace,
) -> Option<SideState<G>> {
    let mut trace = ChangeTrace { only: Some(place), ..ChangeTrace::default() };
    let listeners =
        Listeners { trace: Some(&mut trace), until: Some(place), ..Listeners::default() };
    let ComparedLedger { file, bytes, request } = ledger;
    let (_, end) = side.replayer.run_as(file, bytes, OPTIONS, Some(request), listeners);
    end.map(|end| SideState { entry: end.entry, state: end.state, trace })
}

fn sides<G: RecordableGame, P: GameProvider<G>, Q: GameProvider<G>>(
    old: &mut ReplaySide<G, P>,
    new: &mut ReplaySide<G, Q>,
    ledger: ComparedLedger<'_>,
    mark: HoldingsHash,
) -> Option<FirstDifference> {
    let (a, b) = (at(old, ledger, mark.place)?, at(new, ledger, mark.place)?);
    let games = (old.replayer.game(a.entry), new.replayer.game(b.entry));
    let (mut only_old, mut only_new) = (a.explained_changes(games.0), b.explained_changes(games.1));
    take_out_equal(&mut only_old, &mut only_new);
    Some(FirstDifference {
        command: a.command(mark.place.line),
        seats: unlike(games.0, &a.state, games.1, &b.state),
        old: only_old,
        new: only_new,
    })
}

impl<G: RecordableGame> SideState<G> {
    fn changes(&self) -> impl Iterator<Item = &G::Change> {
        self.trace.changes().filter(|change| !G::is_use(change))
    }

    fn explained_changes(&self, game: &G) -> Vec<ExplainedChange> {
        self.changes().map(|change| game.explain_change(change)).collect()
    }

    /// Returns the traced command at this line of the ledger; of a command with several actions, the last action.
    fn command(&self, line: u32) -> LedgerCommand {
        let step = self.trace.steps.last();
        LedgerCommand {
            line,
            round: step.map_or(0, |step| step.round),
            seat: step.map_or_else(String::new, |step| step.seat.clone()),
            text: step.map_or_else(String::new, |step| step.action.clone()),
        }
    }

    /// Returns the changes that the command made under the old rules, with their sources under both rules.
    fn under(&self, old: &G, new: &G) -> Vec<OldChange<G::Change>> {
        let old_change = |change: &G::Change| OldChange {
            change: change.clone(),
            old: old.explain_change(change),
            new: old.explain_change_under(change, new),
        };
        self.changes().map(old_change).collect()
    }
}

/// Removes the changes that both lists contain. Two changes count as equal even if their sources differ.
fn take_out_equal(old: &mut Vec<ExplainedChange>, new: &mut Vec<ExplainedChange>) {
    let key = |explained: &ExplainedChange| {
        let ExplainedChange { seat, what, by, piece, .. } = explained;
        (seat.clone(), what.clone(), by.clone(), piece.clone())
    };
    old.retain(|explained| match new.iter().position(|other| key(other) == key(explained)) {
        Some(at) => {
            new.remove(at);
            false
        }
        None => true,
    });
}

/// Returns each number of a seat that differs between the two positions.
fn unlike<G: RecordableGame>(
    old: &G,
    before: &G::State,
    new: &G,
    after: &G::State,
) -> Vec<ValueDifference> {
    let mut all = Vec::new();
    for seat in 0..old.seats(before).min(new.seats(after)) {
        let name = old.seat_name(before, seat);
        let (numbers_before, numbers_after) = (old.numbers(before, seat), new.numbers(after, seat));
        for ((what, old), (_, new)) in numbers_before.into_iter().zip(numbers_after) {
            if old != new {
                all.push(ValueDifference { seat: name.clone(), what, old, new });
            }
        }
    }
    all
}

/// A game that the new rules do not replay to the end.
struct StoppedGame<'a> {
    before: &'a SideReplay,
    after: &'a SideReplay,
    error: &'a LedgerError,
    /// Whether no command before the illegal one differed.
    is_first: bool,
}

fn illegal<G: RecordableGame, P: GameProvider<G>, Q: GameProvider<G>>(
    old: &mut ReplaySide<G, P>,
    new: &mut ReplaySide<G, Q>,
    ledger: ComparedLedger<'_>,
    stopped: &StoppedGame<'_>,
) -> NewlyIllegalCommand {
    let StoppedGame { before, after, error, is_first } = *stopped;
    let why = error.message.clone();
    // The command at which the new side stopped.
    let mark = before.marks.get(after.marks.len());
    let at_mark = mark.and_then(|mark| at(old, ledger, mark.place));
    let (Some(mark), Some(at_mark)) = (mark, at_mark) else {
        let cause = IllegalityAttribution { why: why.clone(), ..IllegalityAttribution::default() };
        return NewlyIllegalCommand {
            command: LedgerCommand::default(),
            why,
            cause,
            old: Vec::new(),
        };
    };
    let command = match after.entry {
        Some(_) => at_mark.command(mark.place.line),
        None => LedgerCommand::default(),
    };
    let old_change = match after.entry {
        Some(entry) if is_first => {
            at_mark.under(old.replayer.game(at_mark.entry), new.replayer.game(entry))
        }
        _ => Vec::new(),
    };
    let refused = if old_change.is_empty() { None } else { at(new, ledger, mark.place) };
    let queries_of = |change: &G::Change| match &refused {
        Some(refused) => {
            let new_game = new.replayer.game(refused.entry);
            let game = old.replayer.game(at_mark.entry);
            game.queried_pieces_under(change, new_game, &refused.state)
        }
        None => Vec::new(),
    };
    let cause = attribute(old, new, error, &old_change, queries_of);
    NewlyIllegalCommand {
        command,
        why,
        cause,
        old: old_change.into_iter().map(|old_change| old_change.new).collect(),
    }
}
