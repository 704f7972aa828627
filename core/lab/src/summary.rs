//! What many games come to: sums that can be merged in any order, so threads never show.

use std::collections::{BTreeMap, BTreeSet};

use game::Game;
use serde::{Deserialize, Serialize};

use crate::playout::Played;
use crate::record::{WIN, parts_won};

/// Faults kept word by word; those beyond are counted.
pub const FAULTS_KEPT: usize = 10;

/// Sums over the games of one kind of seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    games: u64,
    points: i64,
    squares: i64,
    wins: u64,
    best: i32,
    worst: i32,
}

impl Line {
    fn add(&mut self, points: i32, win: u64) {
        self.best = if self.games == 0 { points } else { self.best.max(points) };
        self.worst = if self.games == 0 { points } else { self.worst.min(points) };
        self.games += 1;
        self.points += i64::from(points);
        self.squares += i64::from(points) * i64::from(points);
        self.wins += win;
    }

    fn merge(&mut self, other: &Line) {
        if self.games == 0 {
            *self = *other;
        } else if other.games > 0 {
            self.best = self.best.max(other.best);
            self.worst = self.worst.min(other.worst);
            self.games += other.games;
            self.points += other.points;
            self.squares += other.squares;
            self.wins += other.wins;
        }
    }

    /// Games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Mean points a game.
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.games.max(1) as f64
    }

    /// Standard deviation of the points of one game.
    pub fn deviation(&self) -> f64 {
        let n = self.games as f64;
        if self.games < 2 {
            return 0.0;
        }
        let mean = self.mean();
        ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0).sqrt()
    }

    /// Games won; a shared win counts as a part.
    pub fn wins(&self) -> f64 {
        self.wins as f64 / WIN as f64
    }

    /// The largest and the smallest number of points.
    pub fn range(&self) -> (i32, i32) {
        (self.worst, self.best)
    }
}

/// A game that did not end by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bad {
    /// Number of the game in its run, from 0.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// What went wrong.
    pub why: String,
    /// A script or content failed; else a fault of ours.
    pub is_fault: bool,
}

/// A game that ended by its rules, as far as a summary needs it.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    pub index: u64,
    pub hash: u64,
    pub decisions: u32,
    pub conversions: u32,
    pub seats: Vec<Seat>,
}

/// What a seat is called, its points, its team, and its part of the win in parts of [`WIN`].
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub name: String,
    pub points: i32,
    pub team: u8,
    pub won: i64,
}

/// Seats that play together, and what they come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamLine {
    /// Its seats, from 0: those that it had in any of the games, whose numbers of players may differ.
    pub seats: BTreeSet<u8>,
    /// Games, points of all its seats together, wins.
    pub line: Line,
}

/// What a run came to; equal for any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    games: u64,
    bad: u64,
    kept: Vec<Bad>,
    decisions: u64,
    conversions: u64,
    shortest: u32,
    longest: u32,
    fingerprint: u64,
    by_name: BTreeMap<String, Line>,
    by_place: Vec<Line>,
    /// Only where seats play together. Never left out when written: parts of a run travel in a form without names.
    by_team: BTreeMap<u8, TeamLine>,
    actions: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Summary {
    /// Adds one game.
    pub fn add<G: Game>(&mut self, game: &G, index: u64, seed: u64, played: &Played<G>) {
        if !played.is_over() {
            self.add_bad(played.bad(index, seed));
            return;
        }
        let standings = game.standings(&played.state);
        let seat = |(at, points): (u8, i32)| {
            let standing = standings[usize::from(at)];
            Seat {
                name: game.seat_name(&played.state, at),
                points,
                team: standing.team,
                won: parts_won(standing.ahead, standing.level),
            }
        };
        self.add_ended(&Ended {
            index,
            hash: game.hash(&played.state),
            decisions: played.decisions,
            conversions: played.conversions,
            seats: (0..).zip(game.scores(&played.state)).map(seat).collect(),
        });
        for player in played.record.iter().flat_map(|record| &record.players) {
            for (what, n) in &player.actions {
                self.add_actions(what.clone(), player.name.clone(), (*n).into());
            }
        }
    }

    /// Adds a game that ended by its rules.
    pub(crate) fn add_ended(&mut self, game: &Ended) {
        let mark = game::random::Random::derive(game.hash, game.index);
        self.fingerprint = self.fingerprint.wrapping_add(mark);
        let first = self.games == 0;
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.conversions += u64::from(game.conversions);
        self.longest = self.longest.max(game.decisions);
        self.shortest = if first { game.decisions } else { self.shortest.min(game.decisions) };
        self.add_teams(&game.seats);
        for (place, Seat { name, points, won, .. }) in game.seats.iter().enumerate() {
            let win = *won as u64;
            self.by_name.entry(name.clone()).or_default().add(*points, win);
            if self.by_place.len() <= place {
                self.by_place.resize(place + 1, Line::default());
            }
            self.by_place[place].add(*points, win);
        }
    }

    /// Adds what teams of several seats come to.
    fn add_teams(&mut self, seats: &[Seat]) {
        let teams: BTreeSet<u8> = seats.iter().map(|seat| seat.team).collect();
        for team in teams.iter().filter(|_| teams.len() < seats.len()) {
            let own = || (0u8..).zip(seats).filter(|(_, seat)| seat.team == *team);
            let points = own().map(|(_, seat)| seat.points).sum();
            let won = own().map(|(_, seat)| seat.won as u64).max().unwrap_or(0);
            let sums = self.by_team.entry(*team).or_default();
            sums.seats.extend(own().map(|(at, _)| at));
            sums.line.add(points, won);
        }
    }

    /// Adds actions of one kind that a seat of this name took.
    pub(crate) fn add_actions(&mut self, what: String, name: String, n: u64) {
        *self.actions.entry(what).or_default().entry(name).or_default() += n;
    }

    /// Adds a game that never came to an end, or never began.
    pub fn add_bad(&mut self, bad: Bad) {
        self.bad += 1;
        self.kept.push(bad);
        self.trim();
    }

    /// Adds the games of another summary.
    pub fn merge(&mut self, other: &Summary) {
        let first = self.games == 0;
        self.games += other.games;
        self.bad += other.bad;
        self.kept.extend(other.kept.iter().cloned());
        self.trim();
        self.decisions += other.decisions;
        self.conversions += other.conversions;
        self.longest = self.longest.max(other.longest);
        self.shortest = match (first, other.games == 0) {
            (true, _) => other.shortest,
            (false, true) => self.shortest,
            (false, false) => self.shortest.min(other.shortest),
        };
        self.fingerprint = self.fingerprint.wrapping_add(other.fingerprint);
        for (name, line) in &other.by_name {
            self.by_name.entry(name.clone()).or_default().merge(line);
        }
        for (what, names) in &other.actions {
            for (name, n) in names {
                self.add_actions(what.clone(), name.clone(), *n);
            }
        }
        if self.by_place.len() < other.by_place.len() {
            self.by_place.resize(other.by_place.len(), Line::default());
        }
        for (mine, line) in self.by_place.iter_mut().zip(&other.by_place) {
            mine.merge(line);
        }
        for (team, theirs) in &other.by_team {
            let sums = self.by_team.entry(*team).or_default();
            sums.seats.extend(&theirs.seats);
            sums.line.merge(&theirs.line);
        }
    }

    /// Keeps the bad games with the lowest numbers, whichever thread met them.
    fn trim(&mut self) {
        self.kept.sort_by_key(|b| b.index);
        self.kept.truncate(FAULTS_KEPT);
    }

    /// Games that ended by their rules.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games that did not.
    pub fn bad(&self) -> u64 {
        self.bad
    }

    /// The first of them.
    pub fn kept(&self) -> &[Bad] {
        &self.kept
    }

    /// Decisions of all games, conversions apart.
    pub fn all_decisions(&self) -> u64 {
        self.decisions
    }

    /// Mean decisions a game, conversions apart.
    pub fn decisions(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// Mean conversions a game.
    pub fn conversions(&self) -> f64 {
        self.conversions as f64 / self.games.max(1) as f64
    }

    /// Decisions of the shortest and the longest game.
    pub fn lengths(&self) -> (u32, u32) {
        (self.shortest, self.longest)
    }

    /// A number that differs as soon as one last position of one game differs.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// By what the seat is called, in the order of names.
    pub fn by_name(&self) -> &BTreeMap<String, Line> {
        &self.by_name
    }

    /// Actions by what they do, then by who did them: by what the seat is called. Empty unless games are recorded.
    pub fn actions(&self) -> &BTreeMap<String, BTreeMap<String, u64>> {
        &self.actions
    }

    /// Teams by their number; none where everybody plays alone.
    pub fn by_team(&self) -> &BTreeMap<u8, TeamLine> {
        &self.by_team
    }

    /// By the seat's number.
    pub fn by_place(&self) -> &[Line] {
        &self.by_place
    }
}
