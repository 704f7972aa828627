//! Compares bots with people: bots play the openings of recorded games, and their results are compared with those of
//! the people.

use language::{Language, for_viewer};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use game::prelude::*;
use game::{ApplyError, Game, MetricSource, QueryError, Rules, StyleMetric};
use serde::Serialize;

use crate::bots::BotSpec;
use crate::playout::{PlayoutEnd, PlayoutRunner};
use crate::record::{PlayoutRecord, PlayoutRecorder, RecordDetail};
use crate::sim::game_seed;
use crate::statistics::{
    Interval, Moments, bootstrap_statistic, clustered, rank_correlation, t_interval,
};
use crate::workers;

/// Recorded games whose openings bots can play, by number.
pub trait RecordedOpenings: Sync {
    /// The kind of game that was recorded.
    type Game: Game;

    /// Returns the number of recorded games; valid numbers are below it.
    fn games(&self) -> usize;

    /// Returns the first position of game `number`, and an instance under its rules.
    ///
    /// # Errors
    /// A script error.
    fn open(&self, number: usize)
    -> Result<(Self::Game, <Self::Game as Rules>::State), QueryError>;

    /// Returns the recorded actions of game `number`, each with its seat.
    fn actions(&self, number: usize) -> &[(u8, <Self::Game as Rules>::Action)];

    /// Returns the seats that left game `number`, each with the number of actions before it left.
    fn departures(&self, _number: usize) -> &[(usize, u8)] {
        &[]
    }
}

/// Settings of a comparison with people.
#[derive(Clone, Debug)]
pub struct OpeningsOptions {
    /// Bots; each plays every opening in all seats.
    pub bots: Vec<BotSpec>,
    /// Number of games of each bot on each opening.
    pub seeds: u64,
    /// Stage at which bots take over from the people; 0 is the setup.
    pub from: u8,
    pub seed: u64,
    /// Number of threads; results do not depend on it.
    pub threads: usize,
}

/// Results of one bot, or of all people, on the openings. Means are per seat. Their 95 % intervals take openings as
/// cases, because seats and games of one opening are not independent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningsPlayerResult {
    /// The bot, as written on the command line; `None` for people.
    pub bot: Option<String>,
    pub games: u64,
    pub points: Interval,
    /// Points of the best seat of a game.
    pub best: Interval,
    /// Share of the bot's seats that have at least the points of the person in the same seat.
    pub as_good: Interval,
    /// Points at the end of each stage.
    pub stages: Vec<Interval>,
    /// One entry for each figure that the game declares ([`game::Report::style_metrics`]).
    pub figures: Vec<FigureStatistics>,
    pub by_name: BTreeMap<String, OpeningsNameResult>,
    /// Rank correlation (Spearman) of mean points by name with those of people, with a bootstrap interval over openings.
    /// `None` for people, and if it cannot be computed.
    pub order: Option<Interval>,
    /// Seconds for a whole game of all seats, on one thread.
    pub seconds: Option<f64>,
}

/// Result of all seats with one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct OpeningsNameResult {
    /// Number of openings with a seat of this name.
    pub openings: u64,
    pub points: f64,
}

/// Statistics of one figure, such as a kind of action or a piece.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureStatistics {
    pub heading: String,
    /// Mean amount per seat, such as the number of times a seat took the action.
    pub mean: Interval,
    /// Share of the seats with an amount of at least one.
    pub share: Interval,
    /// Share of the seats with an amount of at least two.
    pub twice: Interval,
    /// Mean stage in which a seat first took the action, over the seats that took it. `None` if no seat took it, or if
    /// the figure is not an action.
    pub first: Option<Interval>,
}

/// Result of a comparison of bots with people.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningsComparison {
    pub openings: usize,
    pub stages: Vec<String>,
    /// People first, then each bot.
    pub made: Vec<OpeningsPlayerResult>,
}

/// Sums over the games of one opening. All are integers, so that the order of addition does not matter.
#[derive(Clone, Debug, Default)]
struct OpeningSums {
    games: i64,
    seats: i64,
    points: i64,
    best: i64,
    as_good: i64,
    /// By stage: points at its end, and the seats that played it.
    stages: Vec<[i64; 2]>,
    /// By figure: amount, seats with any, sum of the stages of first occurrence, seats with two or more.
    figures: Vec<[i64; 4]>,
    /// By name of the seat: points, number of seats.
    by_name: BTreeMap<String, [i64; 2]>,
}

/// Results of one opening: people first, then each bot.
struct OpeningOutcome {
    sums: Vec<OpeningSums>,
    times: Vec<Duration>,
    /// Headings of the figures, and names of the stages.
    names: [Vec<String>; 2],
}

impl OpeningOutcome {
    /// Reorders the figures to match these headings; a missing figure becomes 0.
    fn under(&mut self, headings: &[String]) {
        let places = headings.iter().map(|heading| self.names[0].iter().position(|h| h == heading));
        let places: Vec<Option<usize>> = places.collect();
        for sums in &mut self.sums {
            let figure = |at: &Option<usize>| at.map_or([0; 4], |at| sums.figures[at]);
            sums.figures = places.iter().map(figure).collect();
        }
    }
}

/// Returns how much of a figure a seat has, and the stage of its first occurrence if it is an action.
fn seen<G: Game>(
    game: &G,
    state: &G::State,
    record: &PlayoutRecord,
    seat: u8,
    sign: &MetricSource,
) -> (i64, Option<u8>) {
    let player = &record.players[usize::from(seat)];
    match sign {
        MetricSource::Done(kind) => {
            let mut rows =
                record.rows.iter().filter(|row| row.seat == seat && kind.contains(&row.kind));
            let first = rows.next().map(|row| row.stage);
            (i64::from(first.is_some()) + rows.count() as i64, first)
        }
        MetricSource::Gained { resource, source } => {
            let is_counted = |sum: &&crate::record::ResourceSum| {
                (sum.resource, sum.source) == (*resource, *source)
            };
            (player.changes.iter().filter(is_counted).map(|sum| i64::from(sum.amount)).sum(), None)
        }
        MetricSource::Held(source) => {
            let mut holders = Vec::new();
            game.sources_in_play(state, seat, &mut holders);
            (i64::from(holders.contains(source)), None)
        }
    }
}

impl OpeningSums {
    /// Adds the record of one game. `people` are the points of the people in the same seats.
    fn add<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        record: &PlayoutRecord,
        figures: &[StyleMetric],
        people: &[i32],
    ) {
        self.games += 1;
        self.best += i64::from(record.players.iter().map(|p| p.score).max().unwrap_or(0));
        self.stages.resize(record.names.stages.len(), [0; 2]);
        self.figures.resize(figures.len(), [0; 4]);
        for ((seat, player), person) in (0..).zip(&record.players).zip(people) {
            self.seats += 1;
            self.points += i64::from(player.score);
            self.as_good += i64::from(player.score >= *person);
            let named = self.by_name.entry(player.name.clone()).or_default();
            *named = [named[0] + i64::from(player.score), named[1] + 1];
            for (sum, points) in self.stages.iter_mut().zip(&player.stages) {
                if let Some(points) = points {
                    *sum = [sum[0] + i64::from(*points), sum[1] + 1];
                }
            }
            for (sums, figure) in self.figures.iter_mut().zip(figures) {
                let (count, first) = seen(game, state, record, seat, &figure.sign);
                sums[0] += count;
                sums[1] += i64::from(count != 0);
                sums[2] += i64::from(first.unwrap_or(0));
                sums[3] += i64::from(count > 1);
            }
        }
    }
}

/// Scale of means per opening. In units of `1 / PARTS` openings with different numbers of games and seats are
/// comparable.
const PARTS: i64 = 100_000;

/// Returns the means by opening, scaled by [`PARTS`].
fn means(sums: &[OpeningSums], parts: impl Fn(&OpeningSums) -> (i64, i64)) -> Moments {
    let cases = sums.iter().map(&parts).filter(|(_, total)| *total > 0);
    cases.map(|(sum, total)| sum * PARTS / total).collect()
}

/// Returns the mean per seat, with openings as the cases of its interval.
fn mean(sums: &[OpeningSums], parts: impl Fn(&OpeningSums) -> (i64, i64)) -> Interval {
    let all = means(sums, parts);
    let around = Interval::symmetric(all.mean(), f64::INFINITY);
    t_interval(&all, 0.05).unwrap_or(around).scaled(1.0 / PARTS as f64)
}

/// Returns a share per seat, with an interval that has a width even if all openings agree.
fn share(sums: &[OpeningSums], count: impl Fn(&OpeningSums) -> i64) -> Interval {
    let all = means(sums, |s| (count(s), s.seats));
    if all.count() < 2 {
        // With one opening the error is unknown.
        return Interval::symmetric(all.mean(), f64::INFINITY).scaled(1.0 / PARTS as f64);
    }
    let seats: i64 = sums.iter().map(|s| s.seats).sum();
    clustered(&all, PARTS, seats as u64, 0.05)
}

/// Number of bootstrap samples over openings.
const SAMPLES: usize = 2_000;

/// Returns mean points by name of the seat, over the openings with these indices.
fn named(sums: &[OpeningSums], indices: &[usize]) -> BTreeMap<String, OpeningsNameResult> {
    let mut all: BTreeMap<&String, ([i64; 2], u64)> = BTreeMap::new();
    for (name, [points, seats]) in indices.iter().flat_map(|at| &sums[*at].by_name) {
        let (sum, openings) = all.entry(name).or_default();
        *sum = [sum[0] + points, sum[1] + seats];
        *openings += 1;
    }
    let mean = |(name, ([points, seats], openings)): (&String, ([i64; 2], u64))| {
        (name.clone(), OpeningsNameResult { openings, points: points as f64 / seats.max(1) as f64 })
    };
    all.into_iter().map(mean).collect()
}

/// Returns the rank correlation of mean points by name with those of people.
fn order(people: &[OpeningSums], sums: &[OpeningSums], seed: u64) -> Option<Interval> {
    let number = |indices: &[usize]| {
        let (of_people, own) = (named(people, indices), named(sums, indices));
        let both = |(name, one): (&String, &OpeningsNameResult)| {
            Some((of_people.get(name)?.points, one.points))
        };
        rank_correlation(&own.iter().filter_map(both).collect::<Vec<_>>())
    };
    bootstrap_statistic(people.len(), SAMPLES, 0.05, seed, &number)
}

/// Evaluates the sums of all openings for one player.
fn summarize_player(
    bot: Option<String>,
    sums: &[OpeningSums],
    headings: &[String],
) -> OpeningsPlayerResult {
    let stages = sums.first().map_or(0, |s| s.stages.len());
    let figure = |(at, heading): (usize, &String)| {
        let comes = sums.iter().any(|s| s.figures[at][2] > 0);
        FigureStatistics {
            heading: heading.clone(),
            mean: mean(sums, |s| (s.figures[at][0], s.seats)),
            share: share(sums, |s| s.figures[at][1]),
            twice: share(sums, |s| s.figures[at][3]),
            first: comes.then(|| mean(sums, |s| (s.figures[at][2], s.figures[at][1]))),
        }
    };
    OpeningsPlayerResult {
        bot,
        games: sums.iter().map(|s| s.games as u64).sum(),
        points: mean(sums, |s| (s.points, s.seats)),
        best: mean(sums, |s| (s.best, s.games)),
        as_good: share(sums, |s| s.as_good),
        stages: (0..stages).map(|at| mean(sums, |s| (s.stages[at][0], s.stages[at][1]))).collect(),
        figures: headings.iter().enumerate().map(figure).collect(),
        by_name: named(sums, &(0..sums.len()).collect::<Vec<_>>()),
        order: None,
        seconds: None,
    }
}

/// Plays every opening with each bot, and evaluates the people's games on them.
///
/// # Errors
/// A recorded game cannot be replayed, a bot does not support this game, or a bot's game does not end by its rules.
pub fn run<R: RecordedOpenings>(
    recorded: &R,
    options: &OpeningsOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<OpeningsComparison, QueryError>
where
    R::Game: 'static,
{
    let make = || Ok::<_, QueryError>(Vec::new());
    let work = |done: &mut Vec<(u64, Result<OpeningOutcome, QueryError>)>, number: u64| {
        done.push((number, play_opening(recorded, options, number as usize)));
    };
    let count = recorded.games() as u64;
    let parts = workers::run(options.threads, count, make, work, |done| done, progress)?;
    let mut all: Vec<_> = parts.into_iter().flatten().collect();
    all.sort_by_key(|(number, _)| *number);
    let mut done = Vec::new();
    for (_, one) in all {
        done.push(one?);
    }
    let [headings, stages] = done.first().map_or_else(Default::default, |one| one.names.clone());
    done.iter_mut().for_each(|one| one.under(&headings));
    let players = std::iter::once(None).chain(options.bots.iter().map(|bot| Some(bot.to_string())));
    let sums_of =
        |at: usize| done.iter().map(|one| one.sums[at].clone()).collect::<Vec<OpeningSums>>();
    let people = sums_of(0);
    let results = players.enumerate().map(|(at, bot)| {
        let sums = sums_of(at);
        let result = summarize_player(bot, &sums, &headings);
        let order = if at > 0 { order(&people, &sums, options.seed) } else { None };
        let time: f64 = done.iter().map(|one| one.times[at].as_secs_f64()).sum();
        let seconds = (at > 0).then(|| time / result.games.max(1) as f64);
        OpeningsPlayerResult { order, seconds, ..result }
    });
    Ok(OpeningsComparison { openings: done.len(), stages, made: results.collect() })
}

/// Replays the recorded game of one opening, then plays the opening with each bot.
fn play_opening<R: RecordedOpenings>(
    recorded: &R,
    options: &OpeningsOptions,
    number: usize,
) -> Result<OpeningOutcome, QueryError>
where
    R::Game: 'static,
{
    let (mut game, mut opening) = recorded.open(number)?;
    let figures = game.style_metrics();
    // Results are for programs, too.
    let names = for_viewer(&Language::english(), || {
        let headings = game.style_metrics().into_iter().map(|figure| figure.heading);
        [headings.collect(), game.stage_names()]
    });
    let last = names[1].len().saturating_sub(2);
    if usize::from(options.from) > last {
        return Err(QueryError(format!(
            "bots cannot take over at stage {} of the game; the last possible one is {last}, {}",
            options.from,
            names[1].get(last).map_or("", String::as_str)
        )));
    }
    let mut done = OpeningOutcome { sums: Vec::new(), times: vec![Duration::ZERO], names };

    let mut recorder = PlayoutRecorder::new(&[], RecordDetail::Rows);
    let mut state = opening.clone();
    let mut taken_over = options.from == 0;
    recorder.begin(&game, &state);
    let mut left = recorded.departures(number).iter().peekable();
    for (before, (seat, action)) in recorded.actions(number).iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(after, _)| *after <= before) {
            game.leave(&mut state, *seat).map_err(QueryError)?;
        }
        recorder.record_action(&game, &state, *seat, *action);
        let changes = &mut recorder.changes;
        game.apply_recording_changes(&mut state, *seat, *action, changes)
            .map_err(ApplyError::into_failure)?;
        recorder.record_effects(&game, &state, *seat, false);
        if !taken_over && game.stage(&state) >= options.from {
            taken_over = true;
            opening.clone_from(&state);
        }
    }
    let record = recorder.finish(&game, &state, 0, 0);
    let people: Vec<i32> = record.players.iter().map(|p| p.score).collect();
    let mut sums = OpeningSums::default();
    sums.add(&game, &state, &record, &figures, &people);
    done.sums.push(sums);

    for bot in &options.bots {
        let bots = std::slice::from_ref(bot);
        let mut playout = PlayoutRunner::new(&game, bots, people.len()).map_err(QueryError)?;
        let mut sums = OpeningSums::default();
        let mut time = Duration::ZERO;
        for seed in 0..options.seeds {
            playout.begin(game_seed(options.seed, number as u64 * 1_000_000 + seed));
            playout.recorder = Some(PlayoutRecorder::new(bots, RecordDetail::Rows));
            let began = Instant::now();
            let played = playout.run(&mut game, opening.clone(), false);
            time += began.elapsed();
            match (played.end, &played.record) {
                (PlayoutEnd::Over, Some(record)) => {
                    sums.add(&game, &played.state, record, &figures, &people);
                }
                (end, _) => return Err(QueryError(format!("game {} of {bot}: {end}", number + 1))),
            }
        }
        done.sums.push(sums);
        done.times.push(time);
    }
    Ok(done)
}
