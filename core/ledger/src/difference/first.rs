//! Finds the first command of a game that differs between two sets of rules, and why.

use super::blame::{Was, blame};
use super::found::{Blame, Command, Difference, First, Illegal, Score, Unlike, Verdict, apart};
use super::side::{OPTIONS, Played, Side};
use crate::head::Wanted;
use crate::recorded::Recorded;
use crate::replay::Provider;
use crate::replay_state::{Ears, Mark};
use crate::source::LedgerError;
use crate::trace::{Told, Trace};

/// A ledger: its name, its bytes, and the rules that it requests.
type Ledger<'a> = (&'a str, &'a [u8], &'a Wanted<'a>);

/// Compares the two replays of a ledger.
pub(super) fn judge<G: Recorded, P: Provider<G>, Q: Provider<G>>(
    (old, before): (&mut Side<G, P>, Played),
    (new, after): (&mut Side<G, Q>, Played),
    ledger: Ledger<'_>,
) -> Difference {
    let file = ledger.0;
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
        (true, _) => Verdict::Illegal,
        (false, Some(_)) => Verdict::Changed,
        // Every seat has the same after every command, and the end follows from the last command.
        (false, None) => return Difference::new(file, Verdict::Same),
    };
    let mut difference = Difference::new(file, verdict);
    // A game that stopped has no final points to compare.
    if verdict == Verdict::Changed {
        difference.scores = scores(&before, &after);
    }
    if let Some(mark) = unlike {
        difference.first = sides(old, new, ledger, mark);
    }
    if let (true, Some(error)) = (is_illegal, stopped) {
        let stopped = Stopped { before: &before, after: &after, error, is_first: unlike.is_none() };
        difference.illegal = Some(illegal((old, new), ledger, &stopped));
    }
    difference
}

fn scores(before: &Played, after: &Played) -> Vec<Score> {
    let names =
        before.report.seats.iter().chain(after.report.seats.iter().skip(before.report.seats.len()));
    let of = |played: &Played, seat: usize| played.report.scores.get(seat).copied().unwrap_or(0);
    names
        .enumerate()
        .map(|(i, seat)| Score { seat: seat.clone(), old: of(before, i), new: of(after, i) })
        .collect()
}

/// What one side did at a command: its game, the position after it, the trace.
struct There<G: Recorded> {
    entry: usize,
    state: G::State,
    trace: Trace<G::Change>,
}

fn at<G: Recorded, P: Provider<G>>(
    side: &mut Side<G, P>,
    ledger: Ledger<'_>,
    place: (u32, u32),
) -> Option<There<G>> {
    let mut trace = Trace { only: Some(place), ..Trace::default() };
    let ears = Ears { trace: Some(&mut trace), until: Some(place), ..Ears::default() };
    let (file, bytes, wanted) = ledger;
    let (_, end) = side.replayer.run_as((file, bytes), OPTIONS, Some(wanted), ears);
    end.map(|end| There { entry: end.entry, state: end.state, trace })
}

fn sides<G: Recorded, P: Provider<G>, Q: Provider<G>>(
    old: &mut Side<G, P>,
    new: &mut Side<G, Q>,
    ledger: Ledger<'_>,
    mark: Mark,
) -> Option<First> {
    let place = (mark.line, mark.at);
    let (a, b) = (at(old, ledger, place)?, at(new, ledger, place)?);
    let games = (old.replayer.game(a.entry), new.replayer.game(b.entry));
    let (mut only_old, mut only_new) = (a.told(games.0), b.told(games.1));
    take_out_equal(&mut only_old, &mut only_new);
    Some(First {
        command: a.command(mark.line),
        seats: unlike((games.0, &a.state), (games.1, &b.state)),
        old: only_old,
        new: only_new,
    })
}

impl<G: Recorded> There<G> {
    fn changes(&self) -> impl Iterator<Item = &G::Change> {
        self.trace.changes().filter(|change| !G::is_use(change))
    }

    fn told(&self, game: &G) -> Vec<Told> {
        self.changes().map(|change| game.told(change)).collect()
    }

    /// Returns the command; if it stands for several actions, the last one.
    fn command(&self, line: u32) -> Command {
        let step = self.trace.steps.last();
        Command {
            line,
            round: step.map_or(0, |step| step.round),
            seat: step.map_or_else(String::new, |step| step.seat.clone()),
            text: step.map_or_else(String::new, |step| step.action.clone()),
        }
    }

    /// Returns what the command did under the old rules, with the sources under both rules.
    fn under(&self, old: &G, new: &G) -> Vec<Was<G::Change>> {
        let was = |change: &G::Change| Was {
            change: change.clone(),
            old: old.told(change),
            new: old.told_under(change, new),
        };
        self.changes().map(was).collect()
    }
}

/// Removes the entries that both lists contain; their sources may differ.
fn take_out_equal(old: &mut Vec<Told>, new: &mut Vec<Told>) {
    let key = |told: &Told| {
        let Told { seat, what, by, piece, .. } = told;
        (seat.clone(), what.clone(), by.clone(), piece.clone())
    };
    old.retain(|told| match new.iter().position(|other| key(other) == key(told)) {
        Some(at) => {
            new.remove(at);
            false
        }
        None => true,
    });
}

/// Returns the numbers of the seats that differ.
fn unlike<G: Recorded>(a: (&G, &G::State), b: (&G, &G::State)) -> Vec<Unlike> {
    let mut all = Vec::new();
    for seat in 0..a.0.seats(a.1).min(b.0.seats(b.1)) {
        let name = a.0.seat_name(a.1, seat);
        let (before, after) = (a.0.numbers(a.1, seat), b.0.numbers(b.1, seat));
        for ((what, old), (_, new)) in before.into_iter().zip(after) {
            if old != new {
                all.push(Unlike { seat: name.clone(), what, old, new });
            }
        }
    }
    all
}

/// A game that the new rules do not replay to the end.
struct Stopped<'a> {
    before: &'a Played,
    after: &'a Played,
    error: &'a LedgerError,
    /// True if no command before it differed.
    is_first: bool,
}

fn illegal<G: Recorded, P: Provider<G>, Q: Provider<G>>(
    (old, new): (&mut Side<G, P>, &mut Side<G, Q>),
    ledger: Ledger<'_>,
    stopped: &Stopped<'_>,
) -> Illegal {
    let Stopped { before, after, error, is_first } = *stopped;
    let why = error.message.clone();
    // The command at which the new side stopped.
    let mark = before.marks.get(after.marks.len());
    let there = mark.and_then(|mark| at(old, ledger, (mark.line, mark.at)));
    let (Some(mark), Some(there)) = (mark, there) else {
        let cause = Blame { why: why.clone(), ..Blame::default() };
        return Illegal { command: Command::default(), why, cause, old: Vec::new() };
    };
    let command = match after.entry {
        Some(_) => there.command(mark.line),
        None => Command::default(),
    };
    let was = match after.entry {
        Some(entry) if is_first => {
            there.under(old.replayer.game(there.entry), new.replayer.game(entry))
        }
        _ => Vec::new(),
    };
    let refused = if was.is_empty() { None } else { at(new, ledger, (mark.line, mark.at)) };
    let asked = |change: &G::Change| match &refused {
        Some(refused) => {
            let here = (new.replayer.game(refused.entry), &refused.state);
            old.replayer.game(there.entry).asked_under(change, here)
        }
        None => Vec::new(),
    };
    let cause = blame((&*old, &*new), &why, &was, asked);
    Illegal { command, why, cause, old: was.into_iter().map(|was| was.new).collect() }
}
