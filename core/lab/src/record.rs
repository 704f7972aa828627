//! The record of a played game: scores, points by source, actions. Tables of games and reports are made of records.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use game::{Change, Game};

use crate::bots::BotSpec;

/// A whole win; one shared by `n` seats is this divided by `n`, which every number up to seven divides.
pub const WIN: i64 = 420;

/// How much of a game is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The game and its players.
    Players,
    /// Every action as well.
    Rows,
}

/// The names behind the numbers of a record; shared by all games under the same rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Hash of the rules, hexadecimal.
    pub rules: String,
    /// Resources; the first is the points that decide the game.
    pub resources: Vec<String>,
    /// What gives and takes resources: the pieces of the game, then its own rules.
    pub sources: Vec<String>,
    /// The parts of a game, in order.
    pub stages: Vec<String>,
    /// The places of the board.
    pub places: Vec<String>,
    /// The counters that the game declares.
    pub counters: Vec<String>,
}

impl Names {
    fn from_game<G: Game>(game: &G) -> Names {
        Names {
            rules: game.rules_hash(),
            resources: game.resource_names(),
            sources: game.source_names(),
            stages: game.stage_names(),
            places: game.places(),
            counters: game.counter_names(),
        }
    }
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The names behind the numbers.
    pub names: Arc<Names>,
    /// Actions without conversions.
    pub decisions: u32,
    /// Conversions.
    pub conversions: u32,
    /// Hash of the last position.
    pub hash: u64,
    /// The last part of the game that was played, as an index into [`Names::stages`], of which the last one is the end itself.
    pub ended: u8,
    /// Counters of the table at the end, as an index into [`Names::counters`], with their values.
    pub counters: Vec<(u16, i32)>,
    /// The seats, by number.
    pub players: Vec<Player>,
    /// Every action, if they were asked for.
    pub rows: Vec<Row>,
    /// Which of the sources that the recorder listens for changed something or had a say, see [`Recorder::listens`].
    pub fired: BTreeSet<u16>,
}

/// What one seat made of a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// What the seat is called.
    pub name: String,
    /// The bot, as it is typed.
    pub bot: String,
    /// Points before the first action.
    pub start: i32,
    /// Points at the end.
    pub score: i32,
    /// Its team; seats of one team win and lose together. Who plays alone is a team.
    pub team: u8,
    /// How many teams are ahead.
    pub better: u8,
    /// How many teams share the place, its own counted.
    pub equal: u8,
    /// Its actions without conversions.
    pub decisions: u32,
    /// What changed its resources, by resource, then source.
    pub changes: Vec<Sum>,
    /// Points at the end of each part of the game, as [`Names::stages`] counts them. `None`: the game ended before that part.
    pub stages: Vec<Option<i32>>,
    /// What it did, as [`game::Report::counted_as`] says, and how often.
    pub actions: BTreeMap<String, u32>,
    /// What it had on the board in the end, as [`game::Report::stands`] says, and how many.
    pub stands: BTreeMap<String, u32>,
    /// Its counters at the end, as an index into [`Names::counters`], with their values.
    pub counters: Vec<(u16, i32)>,
    /// The places of the opening, as an index into [`Names::places`], in the order in which they were taken.
    pub opening: Vec<u16>,
}

/// All changes of one resource by one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// Which resource, as an index into [`Names::resources`].
    pub resource: u16,
    /// Which source, as an index into [`Names::sources`].
    pub source: u16,
    /// By how much in all.
    pub amount: i32,
    /// How often.
    pub times: u32,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub seat: u8,
    /// In which part of the game, as an index into [`Names::stages`].
    pub stage: u8,
    /// Its canonical text.
    pub text: String,
    /// What it counts as.
    pub kind: String,
    /// Points of the seat after it.
    pub score: i32,
}

/// Points between the first and the second team; 0 where there is no second. Seats come as their team and their points.
pub(crate) fn margin(seats: impl Iterator<Item = (u8, i32)>) -> i64 {
    let mut teams: BTreeMap<u8, i64> = BTreeMap::new();
    for (team, points) in seats {
        *teams.entry(team).or_default() += i64::from(points);
    }
    let mut sums: Vec<i64> = teams.into_values().collect();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    sums.get(1).map_or(0, |second| sums[0] - second)
}

/// The part of the win, in parts of [`WIN`], where so many teams are ahead and so many level.
pub(crate) fn parts_won(ahead: u8, level: u8) -> i64 {
    if ahead == 0 { WIN / i64::from(level.max(1)) } else { 0 }
}

impl Player {
    /// Place in the game, 1 for the best; teams that are level share the mean of their places.
    pub fn rank(&self) -> f64 {
        f64::from(self.better) + (f64::from(self.equal) + 1.0) / 2.0
    }

    /// Share of the win: 1, or a part of it for the best that are level, or 0; the same for all seats of a team.
    pub fn win(&self) -> f64 {
        self.win_parts() as f64 / WIN as f64
    }

    /// The same in whole parts of [`WIN`].
    pub fn win_parts(&self) -> i64 {
        parts_won(self.better, self.equal)
    }

    /// Points by source: index into [`Names::sources`], and how many.
    pub fn points(&self) -> impl Iterator<Item = (u16, i32)> {
        self.changes.iter().filter(|sum| sum.resource == 0).map(|sum| (sum.source, sum.amount))
    }
}

impl Record {
    /// Points between the first and the second team.
    pub(crate) fn margin(&self) -> i64 {
        margin(self.players.iter().map(|player| (player.team, player.score)))
    }

    /// Do the accounted points of each seat explain its score? The first seat where they do not.
    ///
    /// # Errors
    /// In words, with numbers.
    pub fn check(&self) -> Result<(), String> {
        for player in &self.players {
            let accounted: i32 = player.points().map(|(_, n)| n).sum();
            if player.start + accounted != player.score {
                return Err(format!(
                    "{} began with {} points and has {}, but {accounted} are accounted for",
                    player.name, player.start, player.score
                ));
            }
        }
        Ok(())
    }
}

/// Writes down games as they are played; kept from game to game.
pub struct Recorder {
    bots: Vec<String>,
    detail: Detail,
    names: Arc<Names>,
    players: Vec<Player>,
    sums: Vec<BTreeMap<(u16, u16), (i32, u32)>>,
    /// Points gained in each part, by seat.
    gained: Vec<Vec<i32>>,
    rows: Vec<Row>,
    /// The last part of the game that was played so far.
    reached: u8,
    fired: BTreeSet<u16>,
    scratch: Vec<u16>,
    /// Sources whose having a say is written down.
    pub listens: Vec<u16>,
    /// Changes of the running action; handed to [`game::Report::apply_and_account`].
    pub changes: Vec<Change>,
}

impl Recorder {
    /// For games of these bots; the last one plays the seats beyond.
    pub fn new(bots: &[BotSpec], detail: Detail) -> Recorder {
        Recorder {
            bots: bots.iter().map(ToString::to_string).collect(),
            detail,
            names: Arc::default(),
            players: Vec::new(),
            sums: Vec::new(),
            gained: Vec::new(),
            rows: Vec::new(),
            reached: 0,
            fired: BTreeSet::new(),
            scratch: Vec::new(),
            listens: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// A game begins.
    pub fn begin<G: Game>(&mut self, game: &G, state: &G::State) {
        if self.names.stages.is_empty() || self.names.rules != game.rules_hash() {
            self.names = Arc::new(Names::from_game(game));
        }
        let seats = game.seats(state);
        let scores = game.scores(state);
        let bot = |seat: u8| self.bots.get(seat as usize).or(self.bots.last());
        self.players = (0..seats)
            .map(|seat| Player {
                bot: bot(seat).cloned().unwrap_or_default(),
                start: scores[seat as usize],
                ..Player::default()
            })
            .collect();
        self.sums = vec![BTreeMap::new(); seats as usize];
        self.gained = vec![vec![0; self.names.stages.len()]; seats as usize];
        self.rows.clear();
        self.reached = 0;
        self.fired.clear();
    }

    /// An action is about to be taken in this position.
    pub fn acts<G: Game>(&mut self, game: &G, state: &G::State, seat: u8, action: G::Action) {
        self.changes.clear();
        let stage = game.stage(state);
        self.reached = self.reached.max(stage);
        let kind = game.counted_as(state, seat, action);
        let player = &mut self.players[seat as usize];
        if stage == 0 {
            player.opening.extend(game.place(action));
        }
        if self.detail == Detail::Rows {
            let text = game.text(state, seat, action);
            self.rows.push(Row { seat, stage, text, kind: kind.clone(), score: 0 });
        }
        *player.actions.entry(kind).or_default() += 1;
    }

    /// It was taken and led to this position; what it changed stands in [`Recorder::changes`].
    pub fn acted<G: Game>(&mut self, game: &G, after: &G::State, seat: u8, is_conversion: bool) {
        let end = self.names.stages.len().saturating_sub(1);
        for change in &self.changes {
            if usize::from(change.stage) < end {
                self.reached = self.reached.max(change.stage);
            }
            let at = change.seat as usize;
            let sum = self.sums[at].entry((change.resource, change.source)).or_default();
            *sum = (sum.0 + change.amount, sum.1 + 1);
            if let (0, Some(gained)) =
                (change.resource, self.gained[at].get_mut(change.stage as usize))
            {
                *gained += change.amount;
            }
        }
        if !self.listens.is_empty() {
            self.scratch.clear();
            game.fired(&mut self.scratch);
            self.scratch.extend(self.changes.iter().map(|change| change.source));
            self.fired.extend(self.scratch.iter().filter(|source| self.listens.contains(source)));
        }
        if !is_conversion {
            self.players[seat as usize].decisions += 1;
        }
        if self.detail == Detail::Rows
            && let Some(row) = self.rows.last_mut()
        {
            row.score = game.scores(after)[seat as usize];
        }
    }

    /// The game is over, with so many decisions and conversions.
    pub fn finish<G: Game>(&mut self, game: &G, last: &G::State, counts: (u32, u32)) -> Record {
        let (scores, standings) = (game.scores(last), game.standings(last));
        let mut stands = Vec::new();
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.name = game.seat_name(last, seat as u8);
            player.score = scores[seat];
            game.stands(last, seat as u8, &mut stands);
            player.counters = game.counters(last, Some(seat as u8));
            player.stands.extend(stands.drain(..).filter(|(_, n)| *n > 0));
            let standing = standings[seat];
            (player.team, player.better, player.equal) =
                (standing.team, standing.ahead, standing.level);
            let sum = |(&(resource, source), &(amount, times)): (&(u16, u16), &(i32, u32))| Sum {
                resource,
                source,
                amount,
                times,
            };
            player.changes = self.sums[seat].iter().map(sum).collect();
            let mut points = player.start;
            let end = self.names.stages.len().saturating_sub(1);
            let after = |(stage, gained): (usize, &i32)| {
                points += gained;
                (stage <= self.reached.into() || stage == end).then_some(points)
            };
            player.stages = self.gained[seat].iter().enumerate().map(after).collect();
        }
        Record {
            names: self.names.clone(),
            decisions: counts.0,
            conversions: counts.1,
            hash: game.hash(last),
            ended: self.reached,
            counters: game.counters(last, None),
            players: std::mem::take(&mut self.players),
            rows: std::mem::take(&mut self.rows),
            fired: std::mem::take(&mut self.fired),
        }
    }
}
