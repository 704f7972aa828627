//! Plays one game from its first position to its end, with a bot in each seat.

use std::collections::BTreeMap;

use game::random::Random;
use game::{
    ActionRole, ApplyError, Game, LegalAction, PendingDecision, QueryError, ResourceChange,
};

use crate::bots::{Bot, BotSpec, Observation};
use crate::invariants;
use crate::record::{PlayoutRecord, PlayoutRecorder};
use crate::simultaneous::SimultaneousDecisions;
pub use crate::turns::{LegalListing, keep_offered, leave_to_people, next_seat, offered, owing};

/// Upper bound on the actions of a game; a game that takes more counts as broken.
pub const MOST_ACTIONS: usize = 5_000;

/// Why a game ended: by its rules, by a script error, or by an error of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayoutEnd {
    /// The game ended by its rules.
    Over,
    /// A script or content failed; the text contains file and line.
    ScriptError(String),
    /// Error of the program: no action is legal although the game is not over, a listed action was illegal, or the game
    /// had more than [`MOST_ACTIONS`] actions.
    Broken(String),
}

impl std::fmt::Display for PlayoutEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayoutEnd::Over => f.write_str("the game is over"),
            PlayoutEnd::ScriptError(message) | PlayoutEnd::Broken(message) => f.write_str(message),
        }
    }
}

/// Result of one played game: last position, reason of its end, and counts of actions.
#[derive(Clone)]
pub struct PlayedGame<G: Game> {
    pub state: G::State,
    pub end: PlayoutEnd,
    /// Number of actions other than conversions.
    pub decisions: u32,
    pub conversions: u32,
    /// Seats and actions in the order of play; empty unless the caller asked to keep them.
    pub actions: Vec<(u8, G::Action)>,
    /// The record made by the recorder; `None` for games that did not end by their rules.
    pub record: Option<PlayoutRecord>,
}

/// The bots of all seats, with buffers that are reused from game to game.
pub struct PlayoutRunner<G: Game> {
    bots: Vec<Box<dyn Bot<G>>>,
    list: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
    changes: Vec<ResourceChange>,
    /// Records the games; `None`: the games are not recorded.
    pub recorder: Option<PlayoutRecorder>,
    /// Whether the cheap invariants are checked in each position.
    pub check_invariants: bool,
    /// Observer of the game, which may also change how the game continues, for experiments.
    pub watcher: Option<Box<dyn GameWatcher<G>>>,
    /// Draws the acting seat while offers are open; `None`: a seat with an offer answers first.
    table_talk: Option<RandomTurnOrder>,
    at_once: SimultaneousDecisions<G>,
    /// Whether any bot searches ahead. Only such bots need the positions of simultaneous decisions.
    looks_ahead: bool,
}

/// Draws the acting seat in games out of order. With this chance, any seat that may act is drawn.
struct RandomTurnOrder {
    random: Random,
    /// Chance of a draw, in eighths.
    eighths: u32,
}

impl RandomTurnOrder {
    /// Returns one of the listed seats, each with equal chance. `None`: the usual order applies this time.
    fn next_seat<A>(&mut self, list: &[LegalAction<A>]) -> Option<u8> {
        if self.random.below(8) >= self.eighths {
            return None;
        }
        let mut seats: Vec<u8> = list.iter().map(|choice| choice.seat).collect();
        seats.sort_unstable();
        seats.dedup();
        seats.get(self.random.below(seats.len() as u32) as usize).copied()
    }
}

/// Observer of a game. The changes passed to it are empty unless the game is recorded.
#[allow(unused_variables)]
pub trait GameWatcher<G: Game> {
    /// Called when a game begins; may change the first position.
    fn on_begin(&mut self, game: &mut G, state: &mut G::State) {}

    /// Removes actions that the experiment forbids from the list offered to a seat; at least one must remain.
    fn filter_offered(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &mut Vec<LegalAction<G::Action>>,
    ) {
    }

    /// Called before a seat plays `action`, which it chose from `offered`.
    fn before_action(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        seat: u8,
        action: G::Action,
    ) {
    }

    /// Called after the action, with the new position.
    fn after_action(&mut self, game: &G, state: &mut G::State, changes: &[ResourceChange]) {}
}

impl<G: Game + 'static> PlayoutRunner<G> {
    /// Seats the bots: seat `i` gets bot `i`, and the last bot also plays all further seats.
    ///
    /// # Errors
    /// A bot does not support this game.
    pub fn new(game: &G, bots: &[BotSpec], seats: usize) -> Result<PlayoutRunner<G>, String> {
        let last = bots.last().unwrap_or(&BotSpec::Random);
        let bots = (0..seats)
            .map(|seat| bots.get(seat).unwrap_or(last).make(game))
            .collect::<Result<Vec<_>, _>>()?;
        let looks_ahead = bots.iter().any(|bot| bot.looks_ahead());
        Ok(PlayoutRunner {
            bots,
            list: Vec::new(),
            open: Vec::new(),
            recorder: None,
            changes: Vec::new(),
            check_invariants: false,
            watcher: None,
            table_talk: None,
            at_once: SimultaneousDecisions::default(),
            looks_ahead,
        })
    }

    /// Begins a new game and seeds each bot from `seed`.
    pub fn begin(&mut self, seed: u64) {
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            // The constant keeps the random numbers of bots apart from those of the game's setup.
            bot.begin(Random::derive(seed, 0xb075 << 32 | seat as u64));
        }
        self.table_talk = None;
        self.at_once.begin(Random::derive(seed, 0xa502 << 32));
    }

    /// Begins a new game in which other seats may act while offers are open; the seed determines how often. Such games
    /// reach positions that an ordinary run never reaches. Invariants have to hold there too.
    pub fn begin_out_of_order(&mut self, seed: u64) {
        self.begin(seed);
        let mut random = Random::new(Random::derive(seed, 0x7a1c << 32));
        let eighths = random.below(9);
        self.table_talk = Some(RandomTurnOrder { random, eighths });
    }

    /// Returns the next seat, the action that its bot chooses, and the role of the action.
    ///
    /// # Errors
    /// A script error, or nothing is legal.
    pub fn next(
        &mut self,
        game: &mut G,
        state: &G::State,
    ) -> Result<(u8, G::Action, ActionRole), PlayoutEnd> {
        self.list.clear();
        game.legal_actions(state, &mut self.list)
            .map_err(|QueryError(message)| PlayoutEnd::ScriptError(message))?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.pending_decisions(state, &mut self.open);
        if self.list.is_empty() {
            return Err(PlayoutEnd::Broken("no action is legal, but the game is not over".into()));
        }
        if self.looks_ahead {
            self.at_once.note(game, state, &self.open, &self.list);
        }
        let seat = match self.table_talk.as_mut().and_then(|talk| talk.next_seat(&self.list)) {
            Some(seat) => {
                self.list.retain(|choice| choice.seat == seat);
                seat
            }
            None => {
                let seat = next_seat(&self.open, &self.list).unwrap_or(self.list[0].seat);
                keep_offered(&mut self.list, seat);
                seat
            }
        };
        let worlds = self.at_once.positions(game, &self.list);
        if let Some(watcher) = &mut self.watcher {
            watcher.filter_offered(game, state, &mut self.list);
        }
        let sight = Observation::with_worlds(game, state, worlds, &self.list);
        let action = self.bots[seat as usize]
            .choose(game, &sight)
            .map_err(|QueryError(message)| PlayoutEnd::ScriptError(message))?;
        self.at_once.apply_answer(game, seat, action);
        let role = role_of(game, &self.list, action);
        Ok((seat, action, role))
    }

    /// Plays the game to its end. `keep` stores the actions, whose memory grows with the length of the game.
    pub fn run(&mut self, game: &mut G, mut state: G::State, keep: bool) -> PlayedGame<G> {
        let mut actions = Vec::new();
        let (mut decisions, mut conversions) = (0u32, 0u32);
        let mut last = Vec::new();
        let mut recorder = self.recorder.take();
        if let Some(watcher) = &mut self.watcher {
            watcher.on_begin(game, &mut state);
        }
        if let Some(recorder) = &mut recorder {
            recorder.begin(game, &state);
        }
        let end = loop {
            if game.is_over(&state) {
                break PlayoutEnd::Over;
            }
            if (decisions + conversions) as usize >= MOST_ACTIONS {
                break PlayoutEnd::Broken(endless(game, &state, &last));
            }
            let (seat, action, role) = match self.next(game, &state) {
                Ok(next) => next,
                Err(end) => break end,
            };
            if (decisions + conversions) as usize + LAST >= MOST_ACTIONS {
                last.push((seat, action));
            }
            let points = if self.check_invariants {
                if let Err(broken) =
                    invariants::check_before_action(game, &state, &self.open, seat, action)
                {
                    break PlayoutEnd::Broken(broken.to_string());
                }
                game.scores(&state)
            } else {
                Vec::new()
            };
            if let Some(watcher) = &mut self.watcher {
                watcher.before_action(game, &state, &self.list, seat, action);
            }
            let applied = match &mut recorder {
                None if self.check_invariants => {
                    self.changes.clear();
                    game.apply_recording_changes(&mut state, seat, action, &mut self.changes)
                }
                None => game.apply_without_backup(&mut state, seat, action),
                Some(recorder) => {
                    recorder.record_action(game, &state, seat, action);
                    let changes = &mut recorder.changes;
                    let applied = game.apply_recording_changes(&mut state, seat, action, changes);
                    if applied.is_ok() {
                        recorder.record_effects(game, &state, seat, role == ActionRole::Conversion);
                    }
                    applied
                }
            };
            if let Err(problem) = applied {
                let text = game.text(&state, seat, action);
                let name = game.seat_name(&state, seat);
                break match problem {
                    ApplyError::ScriptError(message) => PlayoutEnd::ScriptError(message),
                    ApplyError::Illegal(message) => PlayoutEnd::Broken(format!(
                        "a listed action is illegal: {name}: {text}: {message}"
                    )),
                };
            }
            if self.check_invariants {
                let changes = recorder.as_ref().map_or(&self.changes, |r| &r.changes);
                if let Err(broken) = invariants::check_points(game, points, &state, changes) {
                    break PlayoutEnd::Broken(broken.to_string());
                }
            }
            if let Some(watcher) = &mut self.watcher {
                let changes = recorder.as_ref().map_or(&[][..], |r| &r.changes);
                watcher.after_action(game, &mut state, changes);
            }
            if role == ActionRole::Conversion {
                conversions += 1;
            } else {
                decisions += 1;
            }
            if keep {
                actions.push((seat, action));
            }
        };
        let mut end = end;
        if self.check_invariants
            && end == PlayoutEnd::Over
            && let Err(broken) = invariants::check_final_position(game, &state)
        {
            end = PlayoutEnd::Broken(broken.to_string());
        }
        let ended = recorder.as_mut().filter(|_| end == PlayoutEnd::Over);
        let record = ended.map(|r| r.finish(game, &state, decisions, conversions));
        self.recorder = recorder;
        PlayedGame { state, end, decisions, conversions, actions, record }
    }
}

/// Returns the role of `action` in the offered list, or [`ActionRole::Move`] if the list does not contain it.
fn role_of<G: Game>(game: &G, offered: &[LegalAction<G::Action>], action: G::Action) -> ActionRole {
    // The list holds an action with an amount once, with its smallest amount.
    let listed = |c: &&LegalAction<G::Action>| {
        let has_amount = c.amounts.1 > c.amounts.0;
        c.action == if has_amount { game.with_amount(action, c.amounts.0) } else { action }
    };
    offered.iter().find(listed).map_or(ActionRole::Move, |c| c.role)
}

/// Number of last actions examined when a game does not end.
const LAST: usize = 200;

/// Message about a game that did not end within [`MOST_ACTIONS`]: the three most frequent of its last actions.
pub(crate) fn endless<G: Game>(game: &G, state: &G::State, actions: &[(u8, G::Action)]) -> String {
    let last = &actions[actions.len().saturating_sub(LAST)..];
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    for (seat, action) in last {
        let text =
            format!("{}: {}", game.seat_name(state, *seat), game.text(state, *seat, *action));
        *times.entry(text).or_default() += 1;
    }
    let mut times: Vec<(usize, String)> = times.into_iter().map(|(text, n)| (n, text)).collect();
    times.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    let most = times.iter().take(3).map(|(n, text)| format!("`{text}` {n} times"));
    let most = most.collect::<Vec<_>>().join(", ");
    format!("the game is not over after {MOST_ACTIONS} actions; of the last {}: {most}", last.len())
}
