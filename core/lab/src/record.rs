//! Records of played games: scores, points by source, actions. Tables and reports are computed from records.

use language::{Language, for_viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use game::{Game, ResourceChange};

use crate::bots::BotSpec;

/// The value of a whole win. A win shared by `n` seats is `WIN / n`, an integer for every `n` up to 7.
pub const WIN: i64 = 420;

/// How much of a game is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordDetail {
    /// Only the game and its players.
    Players,
    /// As [`RecordDetail::Players`], and every action.
    Rows,
}

/// Names for the numbers in a record; all games under the same rules share one copy.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordNames {
    pub rules: String,
    /// Names of resources; index 0 is the points that decide the game.
    pub resources: Vec<String>,
    /// Names of what changes resources: first the pieces of the game, then the game's own rules.
    pub sources: Vec<String>,
    /// Names of the stages of a game, in order; the last one is its end.
    pub stages: Vec<String>,
    /// Names of the spaces of the board.
    pub places: Vec<String>,
    pub counters: Vec<String>,
}

impl RecordNames {
    fn from_game<G: Game>(game: &G) -> RecordNames {
        // Records are the same in all languages.
        for_viewer(&Language::english(), || RecordNames {
            rules: game.rules_hash(),
            resources: game.resource_names(),
            sources: game.source_names(),
            stages: game.stage_names(),
            places: game.places(),
            counters: game.counter_names(),
        })
    }
}

/// The record of one finished game: result of each seat, points by source, and optionally all actions.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayoutRecord {
    pub names: Arc<RecordNames>,
    /// Number of actions other than conversions.
    pub decisions: u32,
    pub conversions: u32,
    pub hash: u64,
    /// The last stage that was played, as an index into [`RecordNames::stages`]. The last entry there is the end of the
    /// game.
    pub ended: u8,
    /// The victory that decided the game, one of [`game::Report::victory_names`]. `None`: points did.
    pub victory: Option<String>,
    /// Counters that belong to no seat, at the end: index into [`RecordNames::counters`], and value.
    pub counters: Vec<(u16, i32)>,
    /// One entry for each seat, by seat number.
    pub players: Vec<PlayerRecord>,
    /// All actions, if [`RecordDetail::Rows`] was requested.
    pub rows: Vec<RecordedAction>,
    /// The sources in [`PlayoutRecorder::watched_sources`] that changed something or answered a hook in this game.
    pub fired: BTreeSet<u16>,
}

/// Result of one seat in a game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerRecord {
    pub name: String,
    /// The bot, as written on the command line.
    pub bot: String,
    pub start: i32,
    pub score: i32,
    /// Team number; seats of one team win and lose together. A seat that plays alone is a team.
    pub team: u8,
    /// Number of teams with a better result than the seat's team.
    pub better: u8,
    /// Number of teams that share the place, including the seat's team.
    pub equal: u8,
    /// Number of the seat's actions other than conversions.
    pub decisions: u32,
    /// Changes of the seat's resources, ordered by resource, then by source.
    pub changes: Vec<ResourceSum>,
    /// Points at the end of each stage, by index of [`RecordNames::stages`]. `None`: the game ended before that stage.
    pub stages: Vec<Option<i32>>,
    /// How often the seat took each kind of action. The kinds are those of [`game::Report::action_kind_name`].
    pub actions: BTreeMap<String, u32>,
    /// Number of the seat's pieces on the board at the end, by the kinds of [`game::Report::pieces_on_board`].
    pub stands: BTreeMap<String, u32>,
    /// The seat's counters at the end: index into [`RecordNames::counters`], and value.
    pub counters: Vec<(u16, i32)>,
    /// Spaces that the seat took during the setup, in this order, as indices into [`RecordNames::places`].
    pub opening: Vec<u16>,
}

/// Total change of one resource by one source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceSum {
    /// Index into [`RecordNames::resources`].
    pub resource: u16,
    /// Index into [`RecordNames::sources`].
    pub source: u16,
    pub amount: i32,
    pub times: u32,
}

/// One recorded action, as a row of the table `rows`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAction {
    pub seat: u8,
    /// Stage of the game, as an index into [`RecordNames::stages`].
    pub stage: u8,
    pub text: String,
    /// Kind of the action, as in [`PlayerRecord::actions`].
    pub kind: String,
    /// Points of the seat after the action.
    pub score: i32,
}

/// Returns the difference in points between the first and the second team, or 0 if there is only one team. `seats` has
/// the team and the points of each seat.
pub(crate) fn margin(seats: impl Iterator<Item = (u8, i32)>) -> i64 {
    let mut teams: BTreeMap<u8, i64> = BTreeMap::new();
    for (team, points) in seats {
        *teams.entry(team).or_default() += i64::from(points);
    }
    let mut sums: Vec<i64> = teams.into_values().collect();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    sums.get(1).map_or(0, |second| sums[0] - second)
}

/// Returns the share of the win, in units of [`WIN`], of a team with `ahead` better teams and `level` teams on the same
/// place.
pub(crate) fn win_share(ahead: u8, level: u8) -> i64 {
    if ahead == 0 { WIN / i64::from(level.max(1)) } else { 0 }
}

impl PlayerRecord {
    /// Returns the place in the game, 1 for the best. Tied teams share the mean of their places.
    pub fn rank(&self) -> f64 {
        f64::from(self.better) + (f64::from(self.equal) + 1.0) / 2.0
    }

    /// Returns the share of the win: 1, or a fraction for tied winners, or 0. All seats of a team have the same share.
    pub fn win(&self) -> f64 {
        self.win_parts() as f64 / WIN as f64
    }

    /// Returns the share of the win in units of [`WIN`].
    pub fn win_parts(&self) -> i64 {
        win_share(self.better, self.equal)
    }

    /// Returns the points by source: index into [`RecordNames::sources`], and points.
    pub fn points(&self) -> impl Iterator<Item = (u16, i32)> {
        self.changes.iter().filter(|sum| sum.resource == 0).map(|sum| (sum.source, sum.amount))
    }
}

impl PlayoutRecord {
    /// Returns the difference in points between the first and the second team.
    pub(crate) fn margin(&self) -> i64 {
        margin(self.players.iter().map(|player| (player.team, player.score)))
    }

    /// Checks that the recorded changes of points explain the score of each seat.
    ///
    /// # Errors
    /// A message with numbers about the first seat whose score the changes do not explain.
    pub fn check(&self) -> Result<(), String> {
        for player in &self.players {
            let accounted: i32 = player.points().map(|(_, n)| n).sum();
            if player.start + accounted != player.score {
                return Err(format!(
                    "{} began with {} points and has {}, but the recorded changes give {accounted}",
                    player.name, player.start, player.score
                ));
            }
        }
        Ok(())
    }
}

/// Records games while they are played; one recorder serves many games.
pub struct PlayoutRecorder {
    bots: Vec<String>,
    detail: RecordDetail,
    names: Arc<RecordNames>,
    players: Vec<PlayerRecord>,
    sums: Vec<BTreeMap<(u16, u16), (i32, u32)>>,
    /// Points gained in each stage, by seat.
    gained: Vec<Vec<i32>>,
    rows: Vec<RecordedAction>,
    /// The latest stage that was played so far.
    reached: u8,
    fired: BTreeSet<u16>,
    scratch: Vec<u16>,
    /// Sources to watch for; [`PlayoutRecord::fired`] lists those that changed something or answered a hook.
    pub watched_sources: Vec<u16>,
    /// Changes of the current action; filled by [`game::Report::apply_recording_changes`].
    pub changes: Vec<ResourceChange>,
}

impl PlayoutRecorder {
    /// Makes a recorder for games of these bots; the last bot plays all further seats.
    pub fn new(bots: &[BotSpec], detail: RecordDetail) -> PlayoutRecorder {
        PlayoutRecorder {
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
            watched_sources: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// Starts the record of a game in its first position.
    pub fn begin<G: Game>(&mut self, game: &G, state: &G::State) {
        if self.names.stages.is_empty() || self.names.rules != game.rules_hash() {
            self.names = Arc::new(RecordNames::from_game(game));
        }
        let seats = game.seats(state);
        let scores = game.scores(state);
        let bot = |seat: u8| self.bots.get(seat as usize).or(self.bots.last());
        self.players = (0..seats)
            .map(|seat| PlayerRecord {
                bot: bot(seat).cloned().unwrap_or_default(),
                start: scores[seat as usize],
                ..PlayerRecord::default()
            })
            .collect();
        self.sums = vec![BTreeMap::new(); seats as usize];
        self.gained = vec![vec![0; self.names.stages.len()]; seats as usize];
        self.rows.clear();
        self.reached = 0;
        self.fired.clear();
    }

    /// Records an action before it is applied to `state`.
    pub fn record_action<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: u8,
        action: G::Action,
    ) {
        self.changes.clear();
        let stage = game.stage(state);
        self.reached = self.reached.max(stage);
        let kind = game.action_kind_name(state, seat, action);
        let player = &mut self.players[seat as usize];
        if stage == 0 {
            player.opening.extend(game.target_place(action));
        }
        if self.detail == RecordDetail::Rows {
            let text = game.text(state, seat, action);
            self.rows.push(RecordedAction { seat, stage, text, kind: kind.clone(), score: 0 });
        }
        *player.actions.entry(kind).or_default() += 1;
    }

    /// Records the effects of the action, read from [`PlayoutRecorder::changes`], in the position after it.
    pub fn record_effects<G: Game>(
        &mut self,
        game: &G,
        after: &G::State,
        seat: u8,
        is_conversion: bool,
    ) {
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
        if !self.watched_sources.is_empty() {
            self.scratch.clear();
            game.effective_sources(&mut self.scratch);
            self.scratch.extend(self.changes.iter().map(|change| change.source));
            self.fired
                .extend(self.scratch.iter().filter(|source| self.watched_sources.contains(source)));
        }
        if !is_conversion {
            self.players[seat as usize].decisions += 1;
        }
        if self.detail == RecordDetail::Rows
            && let Some(row) = self.rows.last_mut()
        {
            row.score = game.scores(after)[seat as usize];
        }
    }

    /// Completes the record of a finished game; `decisions` counts its actions other than
    /// conversions.
    pub fn finish<G: Game>(
        &mut self,
        game: &G,
        last: &G::State,
        decisions: u32,
        conversions: u32,
    ) -> PlayoutRecord {
        let (scores, standings) = (game.scores(last), game.standings(last));
        let mut stands = Vec::new();
        for (seat, player) in self.players.iter_mut().enumerate() {
            player.name = game.seat_name(last, seat as u8);
            player.score = scores[seat];
            game.pieces_on_board(last, seat as u8, &mut stands);
            player.counters = game.counters(last, Some(seat as u8));
            player.stands.extend(stands.drain(..).filter(|(_, n)| *n > 0));
            let standing = standings[seat];
            (player.team, player.better, player.equal) =
                (standing.team, standing.ahead, standing.level);
            let sum = |(&(resource, source), &(amount, times)): (&(u16, u16), &(i32, u32))| {
                ResourceSum { resource, source, amount, times }
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
        PlayoutRecord {
            names: self.names.clone(),
            decisions,
            conversions,
            hash: game.hash(last),
            ended: self.reached,
            victory: game.victory(last).map(|victory| victory.name),
            counters: game.counters(last, None),
            players: std::mem::take(&mut self.players),
            rows: std::mem::take(&mut self.rows),
            fired: std::mem::take(&mut self.fired),
        }
    }
}
