//! What an action or a piece is worth: one seat has to do without it, or has it free of charge, in the same games.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use game::prelude::*;
use game::{Change, Choice, Failure, Game, Role};
use serde::{Deserialize, Serialize};

use crate::bots::BotSpec;
use crate::opening::Opening;
use crate::playout::{End, Playout, Watcher};
use crate::record::{Detail, Record, Recorder, WIN};
use crate::sim::game_seed;
use crate::stats::{Interval, Moments, bonferroni, t_interval};
use crate::summary::{Bad, FAULTS_KEPT};
use crate::totals::Largest;
use crate::workers;

/// What is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// Actions whose text holds these words next to each other.
    Action(String),
    /// A piece in play, by its number among the sources.
    Piece(u16, String),
}

/// What is done to one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Handicap {
    /// It has to do without.
    Banned,
    /// What it pays in such an action it gets back at once; a piece is in play for it from the beginning to the end,
    /// besides whoever else has it.
    Free,
}

/// How to ask.
#[derive(Clone, Debug)]
pub struct WorthOptions {
    /// Games, each played once as it is and once for each subject.
    pub games: u64,
    /// Seed of the run.
    pub seed: u64,
    /// Threads; at least 1. The result does not depend on them.
    pub threads: usize,
    /// A bot for each seat; the last one plays the seats beyond.
    pub bots: Vec<BotSpec>,
    /// What is done to one seat: in game `i` to seat `i` modulo the seats.
    pub handicap: Handicap,
    /// What is asked about.
    pub subjects: Vec<Subject>,
}

/// The worth of one subject.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// What was asked about.
    pub subject: Subject,
    /// Games in which the seat did it, or had the piece in play, without the handicap.
    pub used: u64,
    /// Games.
    pub games: u64,
    /// Games in which the handicap changed anything: something was not offered, given back, taken away.
    pub felt: u64,
    /// Points it is worth to the seat, with an interval that holds together with those of the other subjects.
    pub points: Interval,
    /// Its worth in parts of a win, in percent, likewise.
    pub wins: Interval,
    /// Points over the games in which it was used, likewise; `None` for fewer than two.
    pub when_used: Option<Interval>,
    /// Points by what the seat is called, likewise over all rows of the subject.
    pub by_name: BTreeMap<String, Interval>,
    /// The game in which it was worth most, by its number, and how many points that were.
    pub most: Option<(i64, u64)>,
}

/// What a run came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Worths {
    /// The subjects in their order.
    pub worths: Vec<Worth>,
    /// Games that did not end by their rules; they count for nothing.
    pub bad: u64,
    /// The first of them.
    pub kept: Vec<Bad>,
}

/// Do these words stand next to each other in a text? A `+` before a word may be missing.
pub fn has_words(text: &str, wanted: &str) -> bool {
    let bare = |word: &str| word.trim_start_matches('+').to_lowercase();
    let text: Vec<String> = text.split_whitespace().map(bare).collect();
    let wanted: Vec<String> = wanted.split_whitespace().map(bare).collect();
    !wanted.is_empty() && text.windows(wanted.len()).any(|part| part == wanted)
}

/// Has an action these words, in its text or in what reports count it as?
fn is_action<G: Game>(
    game: &G,
    state: &G::State,
    (seat, action): (u8, G::Action),
    words: &str,
) -> bool {
    has_words(&game.text(state, seat, action), words)
        || has_words(&game.counted_as(state, seat, action), words)
}

/// What the watcher and the run share.
#[derive(Default)]
struct Shared {
    /// Who has the handicap.
    seat: Cell<u8>,
    /// The seat did it, or had it.
    used: Cell<bool>,
    /// The handicap changed something.
    felt: Cell<bool>,
}

/// Sees to it that one seat has the handicap; without one it only watches whether the seat would use it.
struct Referee {
    subjects: Vec<(Subject, Rc<Shared>)>,
    handicap: Option<Handicap>,
    /// Numbers of the subjects that the running action belongs to.
    running: Vec<usize>,
    seat: u8,
    scratch: Vec<u16>,
}

impl<G: Game> Watcher<G> for Referee {
    fn begins(&mut self, game: &mut G, state: &mut G::State) {
        self.see_to_pieces(game, state);
    }

    fn offers(&mut self, game: &G, state: &G::State, offered: &mut Vec<Choice<G::Action>>) {
        if self.handicap != Some(Handicap::Banned) {
            return;
        }
        for (subject, shared) in &self.subjects {
            let Subject::Action(words) = subject else { continue };
            let is = |c: &Choice<G::Action>| {
                c.seat == shared.seat.get() && is_action(game, state, (c.seat, c.action), words)
            };
            // What the turn cannot go on without has to be done: changing money for ever is no way out.
            let goes_on = |c: &Choice<G::Action>| {
                !matches!(c.role, Role::Conversion | Role::GiveUp | Role::Waste)
            };
            if offered.iter().any(is) && offered.iter().any(|c| !is(c) && goes_on(c)) {
                offered.retain(|c| !is(c));
                shared.felt.set(true);
            }
        }
    }

    fn acts(
        &mut self,
        game: &G,
        state: &G::State,
        _: &[Choice<G::Action>],
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
                Subject::Action(words) => {
                    if is_action(game, state, (seat, action), words) {
                        shared.used.set(true);
                        self.running.push(i);
                    }
                }
                Subject::Piece(source, _) => {
                    self.scratch.clear();
                    game.held(state, seat, &mut self.scratch);
                    if self.scratch.contains(source) {
                        shared.used.set(true);
                    }
                }
            }
        }
    }

    fn acted(&mut self, game: &G, state: &mut G::State, changes: &[Change]) {
        if self.handicap == Some(Handicap::Free) && !self.running.is_empty() {
            for change in changes.iter().filter(|c| c.seat == self.seat && c.amount < 0) {
                if game.give(state, change.seat, change.resource, -change.amount) {
                    self.running.iter().for_each(|&i| self.subjects[i].1.felt.set(true));
                }
            }
        }
        self.see_to_pieces(game, state);
    }
}

impl Referee {
    /// Takes pieces away again that came into play, or puts those back that left it.
    fn see_to_pieces<G: Game>(&self, game: &G, state: &mut G::State) {
        for (subject, shared) in &self.subjects {
            let (Subject::Piece(source, _), Some(handicap)) = (subject, self.handicap) else {
                continue;
            };
            let in_play = handicap == Handicap::Free;
            if game.put_in_play(state, shared.seat.get(), *source, in_play) {
                shared.felt.set(true);
            }
        }
    }
}

/// Sums of one subject.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Sums {
    used: u64,
    felt: u64,
    points: Moments,
    wins: Moments,
    when_used: Moments,
    by_name: BTreeMap<String, Moments>,
    most: Largest,
}

impl Sums {
    fn merge(&mut self, other: &Sums) {
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

/// What some games of a run came to; merged in any order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct WorthPortion {
    /// By subject; empty before the first games.
    sums: Vec<Sums>,
    bad: Vec<Bad>,
}

impl WorthPortion {
    /// Adds what other games of the same run came to.
    pub fn merge(&mut self, other: WorthPortion) {
        if self.sums.is_empty() {
            self.sums = other.sums;
        } else {
            self.sums.iter_mut().zip(&other.sums).for_each(|(mine, other)| mine.merge(other));
        }
        self.bad.extend(other.bad);
    }

    /// What it says of the subjects.
    pub fn judged(mut self, plan: &WorthOptions) -> Worths {
        self.bad.sort_by_key(|b| b.index);
        let bad = self.bad.len() as u64;
        self.bad.truncate(FAULTS_KEPT);
        let mut outcome = Worths { worths: Vec::new(), bad, kept: self.bad };
        let alpha = bonferroni(0.05, plan.subjects.len());
        for (subject, sums) in plan.subjects.iter().zip(self.sums) {
            let Some(points) = t_interval(&sums.points, alpha) else { continue };
            let each = bonferroni(alpha, sums.by_name.len());
            let named = |(name, m): (&String, &Moments)| Some((name.clone(), t_interval(m, each)?));
            outcome.worths.push(Worth {
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

struct Worker<G: Game> {
    game: G,
    playout: Playout<G>,
    mine: WorthPortion,
}

/// Plays the games and says what each subject is worth.
///
/// # Errors
/// No game instance could be made, or a bot cannot play this game.
pub fn run<O: Opening>(
    opening: &O,
    plan: &WorthOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Worths, Failure>
where
    O::Game: 'static,
{
    Ok(portion(opening, plan, 0..plan.games, progress)?.judged(plan))
}

/// Plays some games of a run, by number.
///
/// # Errors
/// As [`run`].
pub fn portion<O: Opening>(
    opening: &O,
    plan: &WorthOptions,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<WorthPortion, Failure>
where
    O::Game: 'static,
{
    let make = || {
        let game = opening.game()?;
        let mut playout = Playout::new(&game, &plan.bots, 16).map_err(Failure)?;
        playout.recorder = Some(Recorder::new(&plan.bots, Detail::Players));
        let sums = vec![Sums::default(); plan.subjects.len()];
        Ok(Worker { game, playout, mine: WorthPortion { sums, bad: Vec::new() } })
    };
    let work = |worker: &mut Worker<O::Game>, index: u64| {
        let index = games.start + index;
        let seed = game_seed(plan.seed, index);
        if let Err((why, is_fault)) = one(opening, plan, worker, index, seed) {
            worker.mine.bad.push(Bad { index, seed, why, is_fault });
        }
    };
    let many = games.end.saturating_sub(games.start);
    let mut all = WorthPortion::default();
    for part in workers::run(plan.threads, many, make, work, |w| w.mine, progress)? {
        all.merge(part);
    }
    Ok(all)
}

/// One game as it is, and once more for each subject. Each is played with everything decided before it counts.
fn one<O: Opening>(
    opening: &O,
    plan: &WorthOptions,
    worker: &mut Worker<O::Game>,
    index: u64,
    seed: u64,
) -> Result<(), (String, bool)>
where
    O::Game: 'static,
{
    let shared: Vec<Rc<Shared>> = plan.subjects.iter().map(|_| Rc::default()).collect();
    let referee = |handicap, which: &[usize]| Referee {
        subjects: which.iter().map(|&i| (plan.subjects[i].clone(), shared[i].clone())).collect(),
        handicap,
        running: Vec::new(),
        seat: 0,
        scratch: Vec::new(),
    };
    let Worker { game, playout, mine: WorthPortion { sums, .. } } = worker;
    let mut play = |referee: Referee| -> Result<Record, (String, bool)> {
        let state = opening.start(game, seed).map_err(|Failure(why)| (why, true))?;
        let seat = (index % u64::from(game.seats(&state).max(1))) as u8;
        shared.iter().for_each(|s| s.seat.set(seat));
        playout.begin(seed);
        playout.watcher = Some(Box::new(referee));
        let played = playout.run(game, state, false);
        match (played.record, played.end) {
            (Some(record), _) => Ok(record),
            (None, End::Fault(why)) => Err((why, true)),
            (None, End::Broken(why)) => Err((why, false)),
            (None, End::Over) => unreachable!("a game that is over has its record"),
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
        sums.most.see(points, index);
        sums.wins.add(with.win_parts() - without.win_parts());
        if used[i] {
            sums.when_used.add(points);
        }
        sums.by_name.entry(with.name.clone()).or_default().add(points);
    }
    Ok(())
}
