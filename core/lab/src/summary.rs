//! Summary of a run: sums over games that can be merged in any order, so that threads have no influence.

use std::collections::{BTreeMap, BTreeSet};

use game::Game;
use serde::{Deserialize, Serialize};

use crate::playout::PlayedGame;
use crate::record::{WIN, win_share};

/// Upper bound on the failed games kept with their messages; further ones are only counted.
pub const MAX_FAILED_GAMES: usize = 10;

/// Sums of points and wins over the games of one group of seats, such as the seats with one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SummaryLine {
    games: u64,
    points: i64,
    squares: i64,
    wins: u64,
    best: i32,
    worst: i32,
}

impl SummaryLine {
    fn add(&mut self, points: i32, win: u64) {
        self.best = if self.games == 0 { points } else { self.best.max(points) };
        self.worst = if self.games == 0 { points } else { self.worst.min(points) };
        self.games += 1;
        self.points += i64::from(points);
        self.squares += i64::from(points) * i64::from(points);
        self.wins += win;
    }

    fn merge(&mut self, other: &SummaryLine) {
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

    /// Returns the number of games in the sums.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the mean points of a game.
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.games.max(1) as f64
    }

    /// Returns the standard deviation of the points of a game; 0 for fewer than two games.
    pub fn deviation(&self) -> f64 {
        let n = self.games as f64;
        if self.games < 2 {
            return 0.0;
        }
        let mean = self.mean();
        ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0).sqrt()
    }

    /// Returns the number of games won; a shared win counts as a fraction.
    pub fn wins(&self) -> f64 {
        self.wins as f64 / WIN as f64
    }

    /// Returns the lowest and the highest points of a game.
    pub fn range(&self) -> (i32, i32) {
        (self.worst, self.best)
    }
}

/// A game that did not end by its rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedGame {
    /// Number of the game in its run, from 0.
    pub index: u64,
    pub seed: u64,
    pub why: String,
    /// Whether a script or content failed; `false` for an error of the program.
    pub is_fault: bool,
}

/// The data of a finished game that a summary needs.
#[derive(Clone, Debug)]
pub(crate) struct EndedGame {
    pub index: u64,
    pub hash: u64,
    pub decisions: u32,
    pub conversions: u32,
    pub victory: Option<String>,
    pub seats: Vec<EndedSeat>,
}

/// A seat's name, points, team, and share of the win in units of [`WIN`].
#[derive(Clone, Debug)]
pub(crate) struct EndedSeat {
    pub name: String,
    pub points: i32,
    pub team: u8,
    pub won: i64,
}

/// Sums of a team: seats that play together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamSummaryLine {
    /// Seats of the team, from 0, in all games. Games of a run may differ in the number of players.
    pub seats: BTreeSet<u8>,
    /// Sums over the games of the team. The points of a game are the sum over the team's seats.
    pub line: SummaryLine,
}

/// Sums over the games of a run; equal for any number of threads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunSummary {
    games: u64,
    bad: u64,
    kept: Vec<FailedGame>,
    decisions: u64,
    conversions: u64,
    shortest: u32,
    longest: u32,
    fingerprint: u64,
    by_name: BTreeMap<String, SummaryLine>,
    by_place: Vec<SummaryLine>,
    /// Sums by team; empty without teams of several seats. Always serialized, because portions of a run use a format
    /// without field names.
    by_team: BTreeMap<u8, TeamSummaryLine>,
    actions: BTreeMap<String, BTreeMap<String, u64>>,
    /// Games by the victory that decided them. Always serialized, as `by_team` is.
    by_victory: BTreeMap<String, u64>,
}

impl RunSummary {
    /// Adds one played game; a game that did not end by its rules counts as bad.
    pub fn add<G: Game>(&mut self, game: &G, index: u64, seed: u64, played: &PlayedGame<G>) {
        if !played.is_over() {
            self.add_bad(played.bad(index, seed));
            return;
        }
        let standings = game.standings(&played.state);
        let seat = |(at, points): (u8, i32)| {
            let standing = standings[usize::from(at)];
            EndedSeat {
                name: game.seat_name(&played.state, at),
                points,
                team: standing.team,
                won: win_share(standing.ahead, standing.level),
            }
        };
        self.add_ended(&EndedGame {
            index,
            hash: game.hash(&played.state),
            decisions: played.decisions,
            conversions: played.conversions,
            victory: game.victory(&played.state).map(|victory| victory.name),
            seats: (0..).zip(game.scores(&played.state)).map(seat).collect(),
        });
        for player in played.record.iter().flat_map(|record| &record.players) {
            for (kind, n) in &player.actions {
                self.add_actions(kind.clone(), player.name.clone(), (*n).into());
            }
        }
    }

    /// Adds a game that ended by its rules.
    pub(crate) fn add_ended(&mut self, game: &EndedGame) {
        let mark = game::random::Random::derive(game.hash, game.index);
        self.fingerprint = self.fingerprint.wrapping_add(mark);
        let first = self.games == 0;
        self.games += 1;
        self.decisions += u64::from(game.decisions);
        self.conversions += u64::from(game.conversions);
        self.longest = self.longest.max(game.decisions);
        self.shortest = if first { game.decisions } else { self.shortest.min(game.decisions) };
        if let Some(victory) = &game.victory {
            *self.by_victory.entry(victory.clone()).or_default() += 1;
        }
        self.add_teams(&game.seats);
        for (place, EndedSeat { name, points, won, .. }) in game.seats.iter().enumerate() {
            let win = *won as u64;
            self.by_name.entry(name.clone()).or_default().add(*points, win);
            if self.by_place.len() <= place {
                self.by_place.resize(place + 1, SummaryLine::default());
            }
            self.by_place[place].add(*points, win);
        }
    }

    /// Adds the results of teams with several seats.
    fn add_teams(&mut self, seats: &[EndedSeat]) {
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

    /// Adds `n` actions of one kind, taken by a seat of this name.
    pub(crate) fn add_actions(&mut self, kind: String, name: String, n: u64) {
        *self.actions.entry(kind).or_default().entry(name).or_default() += n;
    }

    /// Adds a game that did not end by its rules, or could not be set up.
    pub fn add_bad(&mut self, bad: FailedGame) {
        self.bad += 1;
        self.kept.push(bad);
        self.trim();
    }

    /// Merges the games of another summary.
    pub fn merge(&mut self, other: &RunSummary) {
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
        for (kind, names) in &other.actions {
            for (name, n) in names {
                self.add_actions(kind.clone(), name.clone(), *n);
            }
        }
        if self.by_place.len() < other.by_place.len() {
            self.by_place.resize(other.by_place.len(), SummaryLine::default());
        }
        for (mine, line) in self.by_place.iter_mut().zip(&other.by_place) {
            mine.merge(line);
        }
        for (victory, games) in &other.by_victory {
            *self.by_victory.entry(victory.clone()).or_default() += games;
        }
        for (team, other_team) in &other.by_team {
            let sums = self.by_team.entry(*team).or_default();
            sums.seats.extend(&other_team.seats);
            sums.line.merge(&other_team.line);
        }
    }

    /// Keeps the failed games with the lowest numbers, so that the result does not depend on threads.
    fn trim(&mut self) {
        self.kept.sort_by_key(|b| b.index);
        self.kept.truncate(MAX_FAILED_GAMES);
    }

    /// Returns the number of games that ended by their rules.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of games that did not end by their rules.
    pub fn bad(&self) -> u64 {
        self.bad
    }

    /// Returns the first games that did not end by their rules, at most [`MAX_FAILED_GAMES`].
    pub fn failed_examples(&self) -> &[FailedGame] {
        &self.kept
    }

    /// Returns the total number of decisions of all games, without conversions.
    pub fn all_decisions(&self) -> u64 {
        self.decisions
    }

    /// Returns the mean number of decisions of a game, without conversions.
    pub fn decisions(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }

    /// Returns the mean number of conversions of a game.
    pub fn conversions(&self) -> f64 {
        self.conversions as f64 / self.games.max(1) as f64
    }

    /// Returns the number of decisions of the shortest and of the longest game.
    pub fn lengths(&self) -> (u32, u32) {
        (self.shortest, self.longest)
    }

    /// Returns a hash over the last positions of all games, independent of their order.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Returns the sums by name of the seat.
    pub fn by_name(&self) -> &BTreeMap<String, SummaryLine> {
        &self.by_name
    }

    /// Returns the number of actions by kind, then by name of the seat. Empty unless games are recorded.
    pub fn actions(&self) -> &BTreeMap<String, BTreeMap<String, u64>> {
        &self.actions
    }

    /// Returns the teams by number; empty if all seats play alone.
    pub fn by_team(&self) -> &BTreeMap<u8, TeamSummaryLine> {
        &self.by_team
    }

    /// Returns the number of games by the victory that decided them. Points decided all others.
    pub fn by_victory(&self) -> &BTreeMap<String, u64> {
        &self.by_victory
    }

    /// Returns the sums by seat number.
    pub fn by_place(&self) -> &[SummaryLine] {
        &self.by_place
    }
}
