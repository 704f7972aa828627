//! The first command of a game that differs between two rules, and why.

use std::sync::Arc;

use kernel::state::{Seat, State};
use kernel::{Resource, Ruleset};

use super::blame::{Was, blame};
use super::{
    Blame, Command, Difference, First, Illegal, OPTIONS, Played, Score, Side, Unlike, Verdict,
    apart,
};
use crate::header::{Provider, Wanted};
use crate::replay::{Ears, Mark};
use crate::source::LedgerError;
use crate::trace::{Told, Trace};

/// A ledger: its name, its bytes, and what is asked of the content for it.
type Ledger<'a> = (&'a str, &'a [u8], &'a Wanted<'a>);

/// Compares what two replays of a ledger have come to.
pub(super) fn judge<P: Provider, Q: Provider>(
    (old, before): (&mut Side<P>, Played),
    (new, after): (&mut Side<Q>, Played),
    ledger: Ledger<'_>,
) -> Difference {
    let file = ledger.0;
    let pairs = || before.marks.iter().zip(&after.marks);
    let unlike = pairs().find(|(a, b)| a != b).map(|(a, _)| *a);
    let stopped = after.report.errors.first();
    // Under the old rules the ledger may stop, too; only what comes before that counts.
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
        // Nobody has anything else after any command, and the end is what the last command leads to.
        (false, None) => return Difference::of(file, Verdict::Same),
    };
    let mut difference = Difference::of(file, verdict);
    // A game that stopped has no points to compare.
    if verdict == Verdict::Changed {
        difference.scores = scores(&before, &after);
    }
    if let Some(mark) = unlike {
        difference.first = sides(old, new, ledger, mark);
    }
    if let (true, Some(error)) = (is_illegal, stopped) {
        let played = (&before, &after);
        difference.illegal = Some(illegal((old, new), played, ledger, error, unlike.is_none()));
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

/// What one side did at a command: the rules, the position after it, the trace.
struct There {
    ruleset: Arc<Ruleset>,
    state: State,
    trace: Trace,
}

fn at<P: Provider>(side: &mut Side<P>, ledger: Ledger<'_>, place: (u32, u32)) -> Option<There> {
    let mut trace = Trace { only: Some(place), ..Trace::default() };
    let ears = Ears { trace: Some(&mut trace), until: Some(place), ..Ears::default() };
    let (file, bytes, wanted) = ledger;
    let (_, end) = side.replayer.run_as(file, bytes, OPTIONS, Some(wanted), ears);
    end.map(|(ruleset, _, state)| There { ruleset, state, trace })
}

fn sides<P: Provider, Q: Provider>(
    old: &mut Side<P>,
    new: &mut Side<Q>,
    ledger: Ledger<'_>,
    mark: Mark,
) -> Option<First> {
    let place = (mark.line, mark.at);
    let (a, b) = (at(old, ledger, place)?, at(new, ledger, place)?);
    let (mut only_old, mut only_new) = (a.told(), b.told());
    take_out_equal(&mut only_old, &mut only_new);
    Some(First {
        command: a.command(mark.line),
        seats: unlike(&a, &b),
        old: only_old,
        new: only_new,
    })
}

impl There {
    fn told(&self) -> Vec<Told> {
        let changes = self.trace.changes().filter(|change| !change.is_use());
        changes.map(|change| change.told(&self.ruleset)).collect()
    }

    /// The command: of several actions that it stands for, the last one.
    fn command(&self, line: u32) -> Command {
        let step = self.trace.steps.last();
        Command {
            line,
            round: step.map_or(0, |step| step.round),
            seat: step.map_or_else(String::new, |step| step.seat.clone()),
            text: step.map_or_else(String::new, |step| step.action.clone()),
        }
    }
}

/// Takes out of both lists what they have in common; where it is written does not matter.
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

/// The numbers of the seats that differ.
fn unlike(a: &There, b: &There) -> Vec<Unlike> {
    let mut all = Vec::new();
    for seat in a.state.seat_ids().filter(|seat| seat.0 < b.state.seat_count) {
        let name = a.ruleset.factions.get(a.state.seat(seat).faction.at());
        let name = name.map_or("?", |faction| faction.code.as_str());
        let (before, after) = (numbers(a, seat), numbers(b, seat));
        for ((what, old), (_, new)) in before.into_iter().zip(after) {
            if old != new {
                all.push(Unlike { seat: name.to_owned(), what, old, new });
            }
        }
    }
    all
}

/// What a seat has, by name.
fn numbers(there: &There, seat: kernel::SeatId) -> Vec<(String, i32)> {
    let own: &Seat = there.state.seat(seat);
    let rules = &there.ruleset;
    let mut all: Vec<(String, i32)> = vec![
        ("vp".into(), own.vp.into()),
        ("coins".into(), own.coins.into()),
        ("workers".into(), own.workers.into()),
        ("priests".into(), own.priests.into()),
        ("bowl I".into(), own.bowls[0].into()),
        ("bowl II".into(), own.bowls[1].into()),
        ("bowl III".into(), own.bowls[2].into()),
        ("keys".into(), own.keys.into()),
        ("priest limit".into(), own.priest_limit.into()),
        ("bridges left".into(), own.bridges.into()),
        ("dropped".into(), own.dropped.into()),
    ];
    let cult =
        |i: usize| rules.cults.get(i).map_or_else(|| format!("cult {i}"), |c| c.name.clone());
    all.extend(own.cults.iter().enumerate().map(|(i, n)| (cult(i), i32::from(*n))));
    let level = |i: usize| kernel::TrackId(i as u8).name().to_owned();
    all.extend(own.levels.iter().enumerate().map(|(i, n)| (level(i), i32::from(*n))));
    let kind = |i: usize| {
        rules.structures.get(i).map_or_else(|| format!("structure {i}"), |s| s.name.to_lowercase())
    };
    all.extend(own.built.iter().enumerate().map(|(i, n)| (kind(i), i32::from(*n))));
    let rights = Resource::ALL.iter().filter_map(|right| Some((right, right.owed()?)));
    all.extend(rights.map(|(right, i)| (right.name().replace('_', " "), own.owed[i].into())));
    all
}

fn illegal<P: Provider, Q: Provider>(
    (old, new): (&mut Side<P>, &mut Side<Q>),
    (before, after): (&Played, &Played),
    ledger: Ledger<'_>,
    error: &LedgerError,
    is_first: bool,
) -> Illegal {
    let why = error.message.clone();
    // The command that the new side did not come behind.
    let mark = before.marks.get(after.marks.len());
    let there = mark.and_then(|mark| at(old, ledger, (mark.line, mark.at)));
    let (Some(mark), Some(there)) = (mark, there) else {
        let cause = Blame { why: why.clone(), ..Blame::default() };
        return Illegal { command: Command::default(), why, cause, old: Vec::new() };
    };
    let command = match after.ruleset {
        Some(_) => there.command(mark.line),
        None => Command::default(),
    };
    let was = match &after.ruleset {
        Some(ruleset) if is_first => there.under(ruleset),
        _ => Vec::new(),
    };
    let refused = match was.is_empty() {
        true => None,
        false => at(new, ledger, (mark.line, mark.at)),
    };
    let rules = refused.as_ref().map(|there| (&*there.ruleset, &there.state));
    let cause = blame((old, new), &why, &was, &there.ruleset, rules);
    Illegal { command, why, cause, old: was.into_iter().map(|was| was.new).collect() }
}

impl There {
    /// What the command did under the old rules, each with the place where the new ones write it.
    fn under(&self, ruleset: &Ruleset) -> Vec<Was> {
        let changes = self.trace.changes().filter(|change| !change.is_use());
        let was = changes.map(|change| {
            let old = change.told(&self.ruleset);
            let mut told = old.clone();
            let faction = ruleset.factions.iter().position(|f| f.code == told.seat);
            let piece = ruleset.pieces.iter().position(|p| p.id == told.piece);
            let cause = kernel::Cause {
                piece: piece.map_or(kernel::PieceId::NONE, |i| kernel::PieceId(i as u8)),
                // The line is one of the old files.
                line: 0,
                ..change.cause
            };
            let faction = faction.map_or(kernel::FactionId::NONE, |i| kernel::FactionId(i as u8));
            let same_piece = piece.is_some() == change.cause.piece.is_some();
            if matches!(change.cause.by, kernel::cause::By::Rule(_))
                && same_piece
                && let Some((file, line)) = ruleset.place(cause, faction)
            {
                (told.file, told.line) = (file.to_owned(), line);
            }
            Was { change: change.clone(), old, new: told }
        });
        was.collect()
    }
}
