//! Comparison of two bots: games with equally many seats for each, repeated with exchanged seats.

use std::cmp::Ordering;
use std::ops::Range;

use game::QueryError;
use game::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::playout::{PlayoutEnd, PlayoutRunner};
use crate::sim::game_seed;
use crate::statistics::{
    Interval, Moments, PairScores, SprtOptions, SprtVerdict, sign_test, t_interval, wilson,
};
use crate::totals::LargestValue;
use crate::workers;

/// Settings of a comparison of two bots.
#[derive(Clone, Debug)]
pub struct StrengthOptions {
    pub bots: [BotSpec; 2],
    /// Number of games, even; each opening is played twice, the second time with the seats exchanged.
    pub games: u64,
    /// Number of seats of a game, even.
    pub seats: u8,
    pub seed: u64,
    /// Number of threads; at least 1. The result does not depend on it, unless a bot's budget is in milliseconds.
    pub threads: usize,
}

/// Result of a comparison of two bots.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BotStrength {
    /// Number of games that ended by their rules.
    pub games: u64,
    /// Number of games in which the seats of the first bot had the better mean rank.
    pub better: u64,
    /// Number of games with equal mean ranks.
    pub equal: u64,
    /// Number of games in which the seats of the second bot had the better mean rank.
    pub worse: u64,
    /// Number of pairs of games that both ended by their rules. The games of a pair share their opening and the random
    /// numbers of each seat. Pairs are therefore the unit of all intervals; incomplete pairs are in none.
    pub pairs: u64,
    /// Share of the games in which the first bot was better, with a 95 % Wilson interval over pairs. The interval is
    /// conservative, because the two games of a pair may disagree.
    pub share: Interval,
    /// The share of the second bot, with its interval.
    pub other: Interval,
    /// The first share minus the second, with a 95 % paired t interval over pairs of games.
    pub lead: Interval,
    /// Whether one bot is significantly stronger: the interval of the lead excludes 0, or all pairs agree and the sign
    /// test rules out chance.
    pub is_decided: bool,
    /// Mean points of a seat, by bot.
    pub points: [f64; 2],
    /// Mean rank of a seat, by bot.
    pub rank: [f64; 2],
    /// For each bot, the game with its largest lead in points: lead and number of the game.
    pub farthest: [Option<(i64, u64)>; 2],
    /// Number of games that did not end by their rules.
    pub bad: u64,
    /// The first game that did not end by its rules: its number and the reason.
    pub first_bad: Option<(u64, String)>,
    /// Lead of the first bot in Elo with a 95 % interval over pairs; infinite if one bot won every game.
    pub elo: Interval,
    /// Number of pairs by the games that the first bot won minus those that it lost, from -2 to 2.
    pub scores: PairScores,
    /// Result of the sequential test, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtResult>,
}

/// Result of a sequential test of two bots.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SprtResult {
    pub options: SprtOptions,
    pub verdict: SprtVerdict,
    /// Log-likelihood ratio of the alternative to the null hypothesis, after the last pair.
    pub ratio: f64,
    /// Bounds of the ratio at which the test ends.
    pub bounds: [f64; 2],
}

/// Number of games between two looks at a sequential test. It does not depend on the number of threads, so the result
/// does not either.
const GAMES_OF_A_LOOK: u64 = 64;

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct StrengthSums {
    games: u64,
    points: [i64; 2],
    /// Sum of the ranks times two, so that it is an integer, by bot.
    ranks: [u64; 2],
    farthest: [LargestValue; 2],
}

/// Which bot had the better mean rank in each game, by its number: 1 for the first bot, -1 for the second, 0 for a tie.
type StrengthOutcomes = Vec<(u64, i8)>;

/// Results of some games of a comparison; can be merged in any order.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StrengthPortion {
    sums: StrengthSums,
    games: StrengthOutcomes,
    bad: Vec<(u64, String)>,
}

impl StrengthPortion {
    /// Adds the results of other games.
    pub fn merge(&mut self, other: StrengthPortion) {
        self.sums.games += other.sums.games;
        for bot in 0..2 {
            self.sums.points[bot] += other.sums.points[bot];
            self.sums.ranks[bot] += other.sums.ranks[bot];
            self.sums.farthest[bot].merge(other.sums.farthest[bot]);
        }
        self.games.extend(other.games);
        self.bad.extend(other.bad);
    }

    /// Evaluates the results: each bot's share of won pairs, its mean points and rank, the lead, and whether one bot is stronger.
    pub fn into_strength(mut self, plan: &StrengthOptions) -> BotStrength {
        self.games.sort_unstable_by_key(|(index, _)| *index);
        self.bad.sort();
        let seats = (self.sums.games * u64::from(plan.seats / 2)).max(1) as f64;
        let games: Vec<_> = self.games.iter().map(|(index, lead)| (*index, lead.cmp(&0))).collect();
        let mut found = judge(&games);
        found.points = self.sums.points.map(|p| p as f64 / seats);
        found.farthest = self.sums.farthest.map(LargestValue::game);
        found.rank = self.sums.ranks.map(|r| r as f64 / 2.0 / seats);
        found.bad = self.bad.len() as u64;
        found.first_bad = self.bad.into_iter().next();
        found
    }
}

/// Returns which bot has which seat in pair number `pair`: `false` for the first bot. All ways to divide the seats
/// occur in turn. A way that only exchanges the bots is left out, because the second game of a pair has it.
pub fn seating(seats: u8, pair: u64) -> Vec<bool> {
    let half = u32::from(seats / 2);
    let seatings: Vec<u32> = (0..1u32 << seats)
        .filter(|seating_bits| seating_bits.count_ones() == half && seating_bits & 1 == 0)
        .collect();
    let seating_bits = seatings[(pair % seatings.len() as u64) as usize];
    (0..seats).map(|seat| seating_bits >> seat & 1 == 1).collect()
}

/// Plays the games of a comparison and evaluates them.
///
/// # Errors
/// No game instance could be made, a bot does not support this game, or the number of seats or of games is odd.
pub fn run<O: GameSource>(
    opening: &O,
    plan: &StrengthOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<BotStrength, QueryError>
where
    O::Game: 'static,
{
    check(opening, plan)?;
    Ok(portion(opening, plan, 0..plan.games, progress)?.into_strength(plan))
}

/// Plays games until a sequential test decides, or until the games of the plan are played.
///
/// # Errors
/// As [`run`].
pub fn run_until_decided<O: GameSource>(
    opening: &O,
    plan: &StrengthOptions,
    test: &SprtOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<BotStrength, QueryError>
where
    O::Game: 'static,
{
    check(opening, plan)?;
    let mut all = StrengthPortion::default();
    let mut from = 0;
    let mut found = BotStrength::default();
    while from < plan.games {
        let to = plan.games.min(from + GAMES_OF_A_LOOK);
        all.merge(portion(opening, plan, from..to, &|done| progress(from + done))?);
        found = all.clone().into_strength(plan);
        if found.scores.verdict(test) != SprtVerdict::Open {
            break;
        }
        from = to;
    }
    found.sprt = Some(SprtResult {
        options: *test,
        verdict: found.scores.verdict(test),
        ratio: found.scores.log_likelihood_ratio(test),
        bounds: test.bounds(),
    });
    Ok(found)
}

/// Checks that a comparison with these settings can be played.
///
/// # Errors
/// As [`run`].
pub fn check<O: GameSource>(opening: &O, plan: &StrengthOptions) -> Result<(), QueryError>
where
    O::Game: 'static,
{
    if plan.seats == 0 || plan.seats % 2 == 1 {
        let message = "comparing two bots needs an even number of seats";
        return Err(QueryError(message.into()));
    }
    if plan.games % 2 == 1 {
        let message = format!(
            "each opening is played twice, with the seats exchanged, so choose {} or {} games, not \
            {}",
            plan.games - 1,
            plan.games + 1,
            plan.games
        );
        return Err(QueryError(message));
    }
    // Reports an unusable bot before the first game.
    for bot in &plan.bots {
        bot.make(&opening.game()?).map_err(QueryError)?;
    }
    Ok(())
}

/// Plays the games of a comparison in a range of numbers.
///
/// # Errors
/// No game instance could be made.
pub fn portion<O: GameSource>(
    opening: &O,
    plan: &StrengthOptions,
    games: Range<u64>,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<StrengthPortion, QueryError>
where
    O::Game: 'static,
{
    let make = || Ok::<_, QueryError>((opening.game()?, StrengthPortion::default()));
    let work = |(game, mine): &mut (O::Game, StrengthPortion), index: u64| {
        let index = games.start + index;
        match play_game(opening, plan, game, index, &mut mine.sums) {
            Ok(better) => mine.games.push((index, better as i8)),
            Err(message) => mine.bad.push((index, message)),
        }
    };
    let count = games.end.saturating_sub(games.start);
    let mut all = StrengthPortion::default();
    for part in workers::run(plan.threads, count, make, work, |(_, part)| part, progress)? {
        all.merge(part);
    }
    Ok(all)
}

/// Evaluates the results of games, in the order of their numbers; games `2 n` and `2 n + 1` are a pair. `Greater`: the
/// first bot had the better mean rank. The points, ranks and failures of the result are 0.
///
/// ```
/// use lab::strength::judge;
/// use std::cmp::Ordering::{Equal, Greater, Less};
/// // A bot against itself: the second game of each pair is the first with the names exchanged.
/// let same: Vec<_> = (0..8).map(|i| (i, if i % 2 == 0 { Greater } else { Less })).collect();
/// let found = judge(&same);
/// assert_eq!((found.better, found.worse, found.pairs, found.is_decided), (4, 4, 4, false));
/// assert_eq!(found.lead.mean, 0.0);
/// let won: Vec<_> = (0..12).map(|i| (i, Greater)).collect();
/// assert!(judge(&won).is_decided && !judge(&won[..10]).is_decided); // 1 in 32, 1 in 16
/// # assert_eq!(judge(&[(0, Equal), (2, Less)]).pairs, 0);
/// ```
pub fn judge(games: &[(u64, Ordering)]) -> BotStrength {
    const ALPHA: f64 = 0.05;
    let count = |result| games.iter().filter(|(_, better)| *better == result).count() as u64;
    // Sum of a pair: 2 if the first bot won both games, -2 if it lost both.
    let mut leads = Moments::default();
    let mut scores = PairScores::default();
    let mut wins = [0.0; 2];
    for pair in games.windows(2) {
        let [(first, x), (second, y)] = pair else { unreachable!("windows of two") };
        if first % 2 == 0 && first + 1 == *second {
            leads.add(*x as i64 + *y as i64);
            scores.add(*x as i64 + *y as i64);
            let halves = |result| f64::from(u8::from(*x == result) + u8::from(*y == result)) / 2.0;
            wins[0] += halves(Ordering::Greater);
            wins[1] += halves(Ordering::Less);
        }
    }
    let pairs = leads.count();
    let lead =
        t_interval(&leads, ALPHA).unwrap_or(Interval::symmetric(leads.mean(), f64::INFINITY));
    let lead = lead.scaled(0.5).clamped(-1.0, 1.0);
    let is_decided = if leads.variance() == 0.0 {
        leads.sum() != 0 && sign_test(pairs, ALPHA)
    } else {
        lead.excludes_zero()
    };
    BotStrength {
        games: games.len() as u64,
        better: count(Ordering::Greater),
        equal: count(Ordering::Equal),
        worse: count(Ordering::Less),
        pairs,
        share: wilson(wins[0], pairs, ALPHA),
        other: wilson(wins[1], pairs, ALPHA),
        lead,
        is_decided,
        elo: scores.elo(),
        scores,
        ..BotStrength::default()
    }
}

/// Returns the bot of each seat in game number `index`.
pub fn bots_of(plan: &StrengthOptions, index: u64) -> Vec<BotSpec> {
    let (pair, mirrored) = (index / 2, index % 2 == 1);
    let seats = seating(plan.seats, pair);
    seats.iter().map(|s| plan.bots[usize::from(*s != mirrored)].clone()).collect()
}

/// Plays game number `index` and adds its result to `sums`. Returns `Greater`
/// if the first bot has the better ranks.
fn play_game<O: GameSource>(
    opening: &O,
    plan: &StrengthOptions,
    game: &mut O::Game,
    index: u64,
    sums: &mut StrengthSums,
) -> Result<Ordering, String>
where
    O::Game: 'static,
{
    let (pair, mirrored) = (index / 2, index % 2 == 1);
    let seed = game_seed(plan.seed, pair);
    let second: Vec<bool> = seating(plan.seats, pair).iter().map(|s| *s != mirrored).collect();
    let bots = bots_of(plan, index);
    let state = opening.start(game, seed).map_err(|QueryError(message)| message)?;
    if game.seats(&state) != plan.seats {
        return Err(format!("the game has {} seats, not the requested number", game.seats(&state)));
    }
    let mut playout = PlayoutRunner::new(game, &bots, bots.len())?;
    playout.begin(seed);
    let played = playout.run(game, state, false);
    match played.end {
        PlayoutEnd::Over => {}
        PlayoutEnd::ScriptError(message) | PlayoutEnd::Broken(message) => return Err(message),
    }
    let (mut ranks, mut points) = ([0; 2], [0; 2]);
    for standing in game.standings(&played.state) {
        let bot = usize::from(second[usize::from(standing.seat)]);
        let twice = 2 * u64::from(standing.ahead) + u64::from(standing.level) + 1;
        ranks[bot] += twice;
        points[bot] += i64::from(standing.points);
        sums.ranks[bot] += twice;
    }
    sums.games += 1;
    for bot in 0..2 {
        sums.points[bot] += points[bot];
        sums.farthest[bot].update(points[bot] - points[1 - bot], index);
    }
    // A smaller rank is better.
    Ok(ranks[1].cmp(&ranks[0]))
}
