//! Measures the value of an action or a piece: one seat plays the same games without it, or with it for free.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use game::prelude::*;
use game::{ActionRole, Game, LegalAction, QueryError, ResourceChange};
use serde::{Deserialize, Serialize};

use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::playout::{GameWatcher, PlayoutEnd, PlayoutRunner};
use crate::record::{PlayoutRecord, PlayoutRecorder, RecordDetail, WIN};
use crate::sim::game_seed;
use crate::statistics::{Interval, Moments, bonferroni, t_interval};
use crate::summary::{FailedGame, MAX_FAILED_GAMES};
use crate::totals::LargestValue;
use crate::workers;

/// The action or piece whose value is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WorthSubject {
    /// Actions whose text, or whose kind in reports, contains these words in sequence.
    Action(String),
    /// A piece, by source number and name.
    Piece(u16, String),
}

/// How the rules are changed for one seat, to measure the value of an action or a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Handicap {
    /// The seat must not take the action or use the piece.
    Banned,
    /// The seat has it for free. An action: its costs are refunded at once. A piece: it is in play for the seat during
    /// the whole game, even while another seat has it.
    Free,
}

/// Settings of a measurement of value.
#[derive(Clone, Debug)]
pub struct WorthOptions {
    /// Number of games; each is played once unchanged and once for each subject.
    pub games: u64,
    pub seed: u64,
    /// Number of threads; at least 1. The result does not depend on it.
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
    /// The change for one seat. In game `i` it is the seat `i` modulo the number of seats.
    pub handicap: Handicap,
    pub subjects: Vec<WorthSubject>,
}

/// The measured value of one subject.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SubjectWorth {
    pub subject: WorthSubject,
    /// Number of games in which the seat took the action, or had the piece in play, without the handicap.
    pub used: u64,
    pub games: u64,
    /// Number of games in which the handicap had an effect: an action removed, a cost refunded, a piece put in play or
    /// removed.
    pub felt: u64,
    /// Value for the seat in points, with an interval that holds jointly for all subjects.
    pub points: Interval,
    /// Value in shares of a win, in percent, with a joint interval.
    pub wins: Interval,
    /// Value in points over the games in which the seat used it without the handicap, with a joint interval. `None` for
    /// fewer than two games.
    pub when_used: Option<Interval>,
    /// Value in points by name of the seat. The intervals hold jointly for all names and subjects.
    pub by_name: BTreeMap<String, Interval>,
    /// The game in which the subject was worth most: points, and number of the game.
    pub most: Option<(i64, u64)>,
}

/// The measured values of all subjects, and the games that failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct WorthFindings {
    /// One entry for each subject, in the order of the subjects. A subject with fewer than two games is left out.
    pub worths: Vec<SubjectWorth>,
    /// Number of games that did not end by their rules. No sum contains them.
    pub bad: u64,
    /// The first of the bad games.
    pub kept: Vec<FailedGame>,
}

/// Returns whether the words occur in sequence in the text, ignoring case and a `+` before a word.
pub fn has_words(text: &str, sought: &str) -> bool {
    let bare = |word: &str| word.trim_start_matches('+').to_lowercase();
    let text: Vec<String> = text.split_whitespace().map(bare).collect();
    let sought: Vec<String> = sought.split_whitespace().map(bare).collect();
    !sought.is_empty() && text.windows(sought.len()).any(|part| part == sought)
}

/// Returns whether an action's text, or its kind in reports, contains these words.
fn is_action<G: Game>(
    game: &G,
    state: &G::State,
    seat: u8,
    action: G::Action,
    words: &str,
) -> bool {
    has_words(&game.text(state, seat, action), words)
        || has_words(&game.action_kind_name(state, seat, action), words)
}

/// State shared by the watcher and the run.
#[derive(Default)]
struct HandicapState {
    seat: Cell<u8>,
    /// The seat took the action or had the piece in play.
    used: Cell<bool>,
    felt: Cell<bool>,
}

/// Watcher that applies the handicap to one seat. Without a handicap it only records whether the seat uses the subject.
struct HandicapWatcher {
    subjects: Vec<(WorthSubject, Rc<HandicapState>)>,
    handicap: Option<Handicap>,
    /// Indices of the subjects that the current action belongs to.
    running: Vec<usize>,
    seat: u8,
    scratch: Vec<u16>,
}

impl<G: Game> GameWatcher<G> for HandicapWatcher {
    fn on_begin(&mut self, game: &mut G, state: &mut G::State) {
        self.see_to_pieces(game, state);
    }

    fn filter_offered(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &mut Vec<LegalAction<G::Action>>,
    ) {
        if self.handicap != Some(Handicap::Banned) {
            return;
        }
        for (subject, shared) in &self.subjects {
            let WorthSubject::Action(words) = subject else { continue };
            let is_withheld = |c: &LegalAction<G::Action>| {
                c.seat == shared.seat.get() && is_action(game, state, c.seat, c.action, words)
            };
            // The action stays if the turn cannot continue without it; conversions alone do not continue a turn.
            let goes_on = |c: &LegalAction<G::Action>| {
                !matches!(c.role, ActionRole::Conversion | ActionRole::GiveUp | ActionRole::Waste)
            };
            if offered.iter().any(is_withheld)
                && offered.iter().any(|c| !is_withheld(c) && goes_on(c))
            {
                offered.retain(|c| !is_withheld(c));
                shared.felt.set(true);
            }
        }
    }

    fn before_action(
        &mut self,
        game: &G,
        state: &G::State,
        _: &[LegalAction<G::Action>],
        seat: u8,
        action: G::Action,
    ) {
        self.running.clear();
        self.seat = seat;
        for (i, (subject, shared)) in self.subjects.iter().enumerate() {
            if seat != shared.seat.get() {
                continue;
            }
            match subject {
                WorthSubject::Action(words) => {
                    if is_action(game, state, seat, action, words) {
                        shared.used.set(true);
                        self.running.push(i);
                    }
                }
                WorthSubject::Piece(source, _) => {
                    self.scratch.clear();
                    game.sources_in_play(state, seat, &mut self.scratch);
                    if self.scratch.contains(source) {
                        shared.used.set(true);
                    }
                }
            }
        }
    }

    fn after_action(&mut self, game: &G, state: &mut G::State, changes: &[ResourceChange]) {
        if self.handicap == Some(Handicap::Free) && !self.running.is_empty() {
            for change in changes.iter().filter(|c| c.seat == self.seat && c.amount < 0) {
                if game.grant_resource(state, change.seat, change.resource, -change.amount) {
                    self.running.iter().for_each(|&i| self.subjects[i].1.felt.set(true));
                }
            }
        }
        self.see_to_pieces(game, state);
    }
}

impl HandicapWatcher {
    /// Removes pieces that came into play, or puts back pieces that left play.
    fn see_to_pieces<G: Game>(&self, game: &G, state: &mut G::State) {
        for (subject, shared) in &self.subjects {
            let (WorthSubject::Piece(source, _), Some(handicap)) = (subject, self.handicap) else {
                continue;
            };
            let in_play = handicap == Handicap::Free;
            if game.put_in_play(state, shared.seat.get(), *source, in_play) {
                shared.felt.set(true);
            }
        }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct WorthSums {
    used: u64,
    felt: u64,
    points: Moments,
    wins: Moments,
    when_used: Moments,
    by_name: BTreeMap<String, Moments>,
    most: LargestValue,
}

impl WorthSums {
    fn merge(&mut self, other: &WorthSums) {
        self.used += other.used;
        self.felt += other.felt;
        self.points.merge(&other.points);
        self.wins.merge(&other.wins);
        self.when_used.merge(&other.when_used);
        self.most.merge(other.most);
        for (name, moments) in &other.by_name {
            self.by_name.entry(name.clone()).or_default().merge(moments);
        }
    }
}

/// Results of some games of a measurement; can be merged in any order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct WorthPortion {
    /// One entry for each subject; empty before the first games.
    sums: Vec<WorthSums>,
    bad: Vec<FailedGame>,
}

impl WorthPortion {
    /// Adds the results of other games of the same run.
    pub fn merge(&mut self, other: WorthPortion) {
        if self.sums.is_empty() {
            self.sums = other.sums;
        } else {
            self.sums.iter_mut().zip(&other.sums).for_each(|(mine, other)| mine.merge(other));
        }
        self.bad.extend(other.bad);
    }

    /// Computes the value of each subject from the sums, with joint intervals.
    pub fn into_findings(mut self, plan: &WorthOptions) -> WorthFindings {
        self.bad.sort_by_key(|b| b.index);
        let bad = self.bad.len() as u64;
        self.bad.truncate(MAX_FAILED_GAMES);
        let mut outcome = WorthFindings { worths: Vec::new(), bad, kept: self.bad };
        let alpha = bonferroni(0.05, plan.subjects.len());
        for (subject, sums) in plan.subjects.iter().zip(self.sums) {
            let Some(points) = t_interval(&sums.points, alpha) else { continue };
            let each = bonferroni(alpha, sums.by_name.len());
            let named = |(name, m): (&String, &Moments)| Some((name.clone(), t_interval(m, each)?));
            outcome.worths.push(SubjectWorth {
                subject: subject.clone(),
                used: sums.used,
                games: sums.points.count(),
                felt: sums.felt,
                points,
                wins: t_interval(&sums.wins, alpha).unwrap_or(points).scaled(100.0 / WIN as f64),
                when_used: t_interval(&sums.when_used, alpha),
                by_name: sums.by_name.iter().filter_map(named).collect(),
                most: sums.most.game(),
            });
        }
        outcome
    }
}

struct WorthWorker<G: Game> {
    game: G,
    playout: PlayoutRunner<G>,
    mine: WorthPortion,
}

/// Plays the games of a measurement and evaluates them.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn run<O: GameSource>(
    opening: &O,
    plan: &WorthOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<WorthFindings, QueryError>
where
    O::Game: 'static,
{
    Ok(portion(opening, plan, 0..plan.games, progress)?.into_findings(plan))
}

/// Plays the games of a measurement in a range of numbers.
///
/// # Errors
/// As [`run`].
pub fn portion<O: GameSource>(
    opening: &O,
    plan: &WorthOptions,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<WorthPortion, QueryError>
where
    O::Game: 'static,
{
    let make = || {
        let game = opening.game()?;
        let mut playout = PlayoutRunner::new(&game, &plan.bots, 16).map_err(QueryError)?;
        playout.recorder = Some(PlayoutRecorder::new(&plan.bots, RecordDetail::Players));
        let sums = vec![WorthSums::default(); plan.subjects.len()];
        Ok(WorthWorker { game, playout, mine: WorthPortion { sums, bad: Vec::new() } })
    };
    let work = |worker: &mut WorthWorker<O::Game>, index: u64| {
        let index = games.start + index;
        let seed = game_seed(plan.seed, index);
        if let Err((message, is_fault)) = play_with_subjects(opening, plan, worker, index, seed) {
            worker.mine.bad.push(FailedGame { index, seed, why: message, is_fault });
        }
    };
    let count = games.end.saturating_sub(games.start);
    let mut all = WorthPortion::default();
    for part in workers::run(plan.threads, count, make, work, |w| w.mine, progress)? {
        all.merge(part);
    }
    Ok(all)
}

/// Plays one game unchanged and once for each subject. All are completed before any is counted.
fn play_with_subjects<O: GameSource>(
    opening: &O,
    plan: &WorthOptions,
    worker: &mut WorthWorker<O::Game>,
    index: u64,
    seed: u64,
) -> Result<(), (String, bool)>
where
    O::Game: 'static,
{
    let shared: Vec<Rc<HandicapState>> = plan.subjects.iter().map(|_| Rc::default()).collect();
    let referee = |handicap, indices: &[usize]| HandicapWatcher {
        subjects: indices.iter().map(|&i| (plan.subjects[i].clone(), shared[i].clone())).collect(),
        handicap,
        running: Vec::new(),
        seat: 0,
        scratch: Vec::new(),
    };
    let WorthWorker { game, playout, mine: WorthPortion { sums, .. } } = worker;
    let mut play = |referee: HandicapWatcher| -> Result<PlayoutRecord, (String, bool)> {
        let state = opening.start(game, seed).map_err(|QueryError(message)| (message, true))?;
        let seat = (index % u64::from(game.seats(&state).max(1))) as u8;
        shared.iter().for_each(|s| s.seat.set(seat));
        playout.begin(seed);
        playout.watcher = Some(Box::new(referee));
        let played = playout.run(game, state, false);
        match (played.record, played.end) {
            (Some(record), _) => Ok(record),
            (None, PlayoutEnd::ScriptError(message)) => Err((message, true)),
            (None, PlayoutEnd::Broken(message)) => Err((message, false)),
            (None, PlayoutEnd::Over) => {
                unreachable!("a playout that ends regularly returns a record")
            }
        }
    };
    let every: Vec<usize> = (0..plan.subjects.len()).collect();
    let plain = play(referee(None, &every))?;
    let used: Vec<bool> = shared.iter().map(|s| s.used.get()).collect();
    let mut others = Vec::new();
    for &i in &every {
        others.push(play(referee(Some(plan.handicap), &[i]))?);
    }
    let seat = usize::from(shared.first().map_or(0, |s| s.seat.get()));
    for (i, other) in others.iter().enumerate() {
        let (with, without) = match plan.handicap {
            Handicap::Banned => (&plain.players[seat], &other.players[seat]),
            Handicap::Free => (&other.players[seat], &plain.players[seat]),
        };
        let points = i64::from(with.score) - i64::from(without.score);
        let sums = &mut sums[i];
        sums.used += u64::from(used[i]);
        sums.felt += u64::from(shared[i].felt.get());
        sums.points.add(points);
        sums.most.update(points, index);
        sums.wins.add(with.win_parts() - without.win_parts());
        if used[i] {
            sums.when_used.add(points);
        }
        sums.by_name.entry(with.name.clone()).or_default().add(points);
    }
    Ok(())
}
