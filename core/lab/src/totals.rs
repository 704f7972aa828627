//! Detailed sums over games under the same rules, for reports: integers, independent of the order of the games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::compare::START;
use crate::record::{PlayoutRecord, WIN, margin};
use crate::statistics::Moments;

/// The data of one game that the sums need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameResult {
    /// Number of the game in its run.
    pub index: u64,
    /// Number of actions other than conversions.
    pub decisions: u32,
    /// One entry for each seat, by seat number.
    pub players: Vec<PlayerResult>,
}

/// The data of one seat in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerResult {
    pub name: String,
    /// Points before the first action.
    pub start: i32,
    pub score: i32,
    /// Team number; a seat that plays alone is a team.
    pub team: u8,
    /// Share of the win, in units of [`WIN`]; equal for all seats of a team.
    pub won: i64,
    /// Points at the end of each stage; `None`: the game ended before that stage.
    pub stages: Vec<Option<i32>>,
    /// Names of the spaces taken during the setup.
    pub opening: Vec<String>,
    /// Source and amount of points; a source occurs once.
    pub points: Vec<(String, i32)>,
    /// Number of actions by kind; empty if actions were not recorded.
    pub actions: Vec<(String, u32)>,
}

impl From<&PlayoutRecord> for GameResult {
    fn from(record: &PlayoutRecord) -> GameResult {
        let name =
            |list: &[String], at: u16| list.get(usize::from(at)).cloned().unwrap_or_default();
        let names = &record.names;
        let player = |player: &crate::record::PlayerRecord| PlayerResult {
            name: player.name.clone(),
            start: player.start,
            score: player.score,
            team: player.team,
            won: player.win_parts(),
            stages: player.stages.clone(),
            opening: player.opening.iter().map(|at| name(&names.places, *at)).collect(),
            points: player.points().map(|(at, n)| (name(&names.sources, at), n)).collect(),
            actions: player.actions.iter().map(|(kind, n)| (kind.clone(), *n)).collect(),
        };
        let players = record.players.iter().map(player).collect();
        GameResult { index: 0, decisions: record.decisions, players }
    }
}

/// Sums over seats with one name or number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TotalsLine {
    pub points: Moments,
    /// Share of the win, in units of [`WIN`].
    pub wins: Moments,
    /// Share of the win if all teams of a game won equally often, in units of [`WIN`].
    pub even: Moments,
    /// Points at the end of each stage, over the games that played it.
    pub stages: Vec<Moments>,
    pub sources: BTreeMap<String, i64>,
    /// Total number of actions by kind.
    pub actions: BTreeMap<String, u64>,
    pub spread: BTreeMap<i32, u64>,
}

impl TotalsLine {
    fn add(&mut self, player: &PlayerResult, even: i64) {
        self.points.add(player.score.into());
        self.wins.add(player.won);
        self.even.add(even);
        self.stages.resize(self.stages.len().max(player.stages.len()), Moments::default());
        for (sum, n) in self.stages.iter_mut().zip(&player.stages) {
            n.iter().for_each(|n| sum.add((*n).into()));
        }
        for (source, n) in &player.points {
            add(&mut self.sources, source, i64::from(*n));
        }
        for (kind, n) in &player.actions {
            add(&mut self.actions, kind, u64::from(*n));
        }
        *self.spread.entry(player.score).or_default() += 1;
    }

    /// Returns the number of seats in the sums.
    pub fn seats(&self) -> u64 {
        self.points.count()
    }

    /// Divides a sum by the number of seats.
    pub fn mean(&self, sum: f64) -> f64 {
        sum / self.seats().max(1) as f64
    }

    /// Returns the smallest points that at least the share `part` of the seats do not exceed.
    pub fn quantile(&self, part: f64) -> i32 {
        let rank = (part * self.seats() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let mut reached = self.spread.iter().skip_while(|(_, n)| {
            seen += *n;
            seen < rank
        });
        reached.next().map_or(0, |(points, _)| *points)
    }
}

fn add<N: std::ops::AddAssign + Default>(map: &mut BTreeMap<String, N>, key: &str, n: N) {
    match map.get_mut(key) {
        Some(sum) => *sum += n,
        None => *map.entry(key.to_owned()).or_default() += n,
    }
}

/// The largest value of a number, and the game that has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LargestValue(Option<(i64, u64)>);

impl LargestValue {
    pub(crate) fn update(&mut self, number: i64, game: u64) {
        // Ties go to the lower game number, because games arrive in any order.
        let is_more = |(most, at): (i64, u64)| number > most || (number == most && game < at);
        if self.0.is_none_or(is_more) {
            self.0 = Some((number, game));
        }
    }

    /// Merges the result of other games.
    pub(crate) fn merge(&mut self, other: LargestValue) {
        other.0.into_iter().for_each(|(number, game)| self.update(number, game));
    }

    /// Returns the number, and the game that has it.
    pub fn game(self) -> Option<(i64, u64)> {
        self.0
    }
}

/// Detailed sums over the games of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunTotals {
    pub best: LargestValue,
    /// Largest lead in points of the first team over the second.
    pub widest: LargestValue,
    pub longest: LargestValue,
    /// Mean points of a seat in each game, in units of [`WIN`].
    pub points: Moments,
    /// Difference in points between the first and the second team of a game.
    pub margin: Moments,
    pub decisions: Moments,
    pub all: TotalsLine,
    /// Sums by name of the seat.
    pub by_name: BTreeMap<String, TotalsLine>,
    pub by_place: Vec<TotalsLine>,
    /// Team of each seat, taken from the first game with the largest number of seats.
    pub teams: Vec<u8>,
    /// How often each space was taken during the setup.
    pub opening: BTreeMap<String, u64>,
}

impl RunTotals {
    /// Adds a game; each seat's points before its first action become the source [`START`].
    pub fn add(&mut self, mut game: GameResult) {
        let seats = game.players.len().max(1) as i64;
        let most = game.players.iter().map(|p| p.score).max().unwrap_or_default();
        let margin = margin(game.players.iter().map(|p| (p.team, p.score)));
        let even = game.players.iter().map(|p| p.won).sum::<i64>() / seats;
        if game.players.len() > self.teams.len() {
            self.teams = game.players.iter().map(|p| p.team).collect();
        }
        self.points.add(WIN / seats * game.players.iter().map(|p| i64::from(p.score)).sum::<i64>());
        self.margin.add(margin);
        self.decisions.add(game.decisions.into());
        self.best.update(most.into(), game.index);
        self.widest.update(margin, game.index);
        self.longest.update(game.decisions.into(), game.index);
        self.by_place.resize(self.by_place.len().max(game.players.len()), TotalsLine::default());
        for (place, player) in game.players.iter_mut().enumerate() {
            let start = player.start;
            player.points.push((START.to_owned(), start));
            let own = self.by_name.entry(player.name.clone()).or_default();
            for line in [&mut self.all, own, &mut self.by_place[place]] {
                line.add(player, even);
            }
            for place in &player.opening {
                add(&mut self.opening, place, 1);
            }
        }
    }

    /// Returns the number of games in the sums.
    pub fn games(&self) -> u64 {
        self.points.count()
    }
}
