//! Sums over many games under the same rules, in the detail of a report: whole numbers, the same in any order of the games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::compare::START;
use crate::record::{Record, WIN, margin};
use crate::stats::Moments;

/// What sums take of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Number of the game in its run.
    pub index: u64,
    /// Actions without conversions.
    pub decisions: u32,
    /// The seats, by number.
    pub players: Vec<ToldPlayer>,
}

/// What one seat made of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldPlayer {
    /// What the seat is called.
    pub name: String,
    /// Points before the first action.
    pub start: i32,
    /// Points at the end.
    pub score: i32,
    /// Its team; who plays alone is a team.
    pub team: u8,
    /// Its part of the win, in parts of [`WIN`]; all seats of a team have the same.
    pub won: i64,
    /// Points at the end of each part of the game; `None`: the game ended before that part.
    pub stages: Vec<Option<i32>>,
    /// Places of the opening.
    pub opening: Vec<String>,
    /// Points by what gave or took them.
    pub points: Vec<(String, i32)>,
    /// What it did, and how often; empty if nobody counted.
    pub actions: Vec<(String, u32)>,
}

impl From<&Record> for Told {
    fn from(record: &Record) -> Told {
        let name =
            |list: &[String], at: u16| list.get(usize::from(at)).cloned().unwrap_or_default();
        let names = &record.names;
        let player = |player: &crate::record::Player| ToldPlayer {
            name: player.name.clone(),
            start: player.start,
            score: player.score,
            team: player.team,
            won: player.win_parts(),
            stages: player.stages.clone(),
            opening: player.opening.iter().map(|at| name(&names.places, *at)).collect(),
            points: player.points().map(|(at, n)| (name(&names.sources, at), n)).collect(),
            actions: player.actions.iter().map(|(what, n)| (what.clone(), *n)).collect(),
        };
        let players = record.players.iter().map(player).collect();
        Told { index: 0, decisions: record.decisions, players }
    }
}

/// Sums over seats of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Points.
    pub points: Moments,
    /// Part of the win, in parts of [`WIN`].
    pub wins: Moments,
    /// The part it would be if all teams of a game won equally often, in parts of [`WIN`].
    pub even: Moments,
    /// Points at the end of each part of the game, over the games that played it.
    pub stages: Vec<Moments>,
    /// Points by source, added up.
    pub sources: BTreeMap<String, i64>,
    /// Actions by what they count as, added up.
    pub actions: BTreeMap<String, u64>,
    /// How often which number of points.
    pub spread: BTreeMap<i32, u64>,
}

impl Line {
    fn add(&mut self, player: &ToldPlayer, even: i64) {
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
        for (what, n) in &player.actions {
            add(&mut self.actions, what, u64::from(*n));
        }
        *self.spread.entry(player.score).or_default() += 1;
    }

    /// Seats.
    pub fn seats(&self) -> u64 {
        self.points.count()
    }

    /// A sum as the mean of a seat.
    pub fn mean(&self, sum: f64) -> f64 {
        sum / self.seats().max(1) as f64
    }

    /// Points that this part of the seats does not exceed.
    pub fn quantile(&self, part: f64) -> i32 {
        let wanted = (part * self.seats() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let mut reached = self.spread.iter().skip_while(|(_, n)| {
            seen += *n;
            seen < wanted
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

/// The game in which a number is largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Largest(Option<(i64, u64)>);

impl Largest {
    pub(crate) fn see(&mut self, number: i64, game: u64) {
        // Of several with the same number the first: games come in any order.
        let is_more = |(most, at): (i64, u64)| number > most || (number == most && game < at);
        if self.0.is_none_or(is_more) {
            self.0 = Some((number, game));
        }
    }

    /// The same of these games and others.
    pub(crate) fn merge(&mut self, other: Largest) {
        other.0.into_iter().for_each(|(number, game)| self.see(number, game));
    }

    /// The number, and the game that has it.
    pub fn game(self) -> Option<(i64, u64)> {
        self.0
    }
}

/// Sums over games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Where a seat has most points.
    pub best: Largest,
    /// Where the first team has most points more than the second.
    pub widest: Largest,
    /// Which has most decisions.
    pub longest: Largest,
    /// Mean points of a seat of each game, in parts of [`WIN`].
    pub points: Moments,
    /// Points between the first and the second team of a game.
    pub margin: Moments,
    /// Decisions of a game.
    pub decisions: Moments,
    /// All seats.
    pub all: Line,
    /// By what the seat is called.
    pub by_name: BTreeMap<String, Line>,
    /// By the seat's number.
    pub by_place: Vec<Line>,
    /// The team of each seat, where most play.
    pub teams: Vec<u8>,
    /// How often something was put on which place in the opening.
    pub opening: BTreeMap<String, u64>,
}

impl Totals {
    /// Adds a game.
    pub fn add(&mut self, mut game: Told) {
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
        self.best.see(most.into(), game.index);
        self.widest.see(margin, game.index);
        self.longest.see(game.decisions.into(), game.index);
        self.by_place.resize(self.by_place.len().max(game.players.len()), Line::default());
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

    /// Games.
    pub fn games(&self) -> u64 {
        self.points.count()
    }
}
