//! Points attribution by rollout: plays each action on to the end of the game and sums the points by source.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::random::Random;
use game::{ActionRole, ApplyError, Game, LegalAction, PendingDecision, QueryError};

use crate::bots::{CONVERSIONS_A_TURN, Lookahead, STEPS_A_MOVE};
use crate::playout::{MOST_ACTIONS, keep_offered, leave_to_people, next_seat};
use crate::record::{PlayoutRecorder, RecordDetail, RecordNames};

/// Noise on evaluations from the second rollout on, in hundredths of a point. Without it all rollouts of a game
/// without chance would be the same.
const AS_GOOD: u32 = 100;

/// Rollouts of several actions of one seat. All seats choose with the same evaluation.
///
/// Each round samples a position that agrees with the seat's observation. From there every action
/// is played on once with the same random numbers, so that actions are compared under equal
/// conditions. A round counts only if all its actions were played to the end of the game. Work
/// proceeds in single steps, so that a caller can do other work in between.
pub struct RolloutAttribution<G: Game> {
    seat: u8,
    actions: Vec<G::Action>,
    view: G::View,
    /// The current rollout; `None` between two rollouts.
    game_on: Option<Rollout<G>>,
    /// Index of the action that the current rollout tries.
    at: usize,
    /// Number of completed rounds of rollouts.
    times: u32,
    recorder: PlayoutRecorder,
    names: Arc<RecordNames>,
    /// Points by source for each action, over completed rounds.
    counted: Vec<BTreeMap<u16, i64>>,
    /// Points by source for each action, in the round that is not completed yet.
    going_on: Vec<BTreeMap<u16, i64>>,
    /// Points for each action, by completed round.
    totals: Vec<Vec<i64>>,
    list: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
}

/// A rollout in progress: its position, and the action applied last.
struct Rollout<G: Game> {
    state: G::State,
    /// Seat and action applied last, or to be applied first in a new rollout.
    doing: (u8, G::Action),
    random: Random,
    /// Conversions made in the current turn, by seat.
    converted: Vec<u8>,
    actions: usize,
}

impl<G: Game> RolloutAttribution<G> {
    /// Prepares rollouts of the actions of a seat with this view.
    pub fn new(view: G::View, seat: u8, actions: Vec<G::Action>) -> RolloutAttribution<G> {
        let none = vec![BTreeMap::new(); actions.len()];
        let totals = vec![Vec::new(); actions.len()];
        RolloutAttribution {
            seat,
            actions,
            view,
            game_on: None,
            at: 0,
            times: 0,
            recorder: PlayoutRecorder::new(&[], RecordDetail::Players),
            names: Arc::default(),
            counted: none.clone(),
            going_on: none,
            totals,
            list: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Returns the number of completed rounds of rollouts.
    pub fn times(&self) -> u32 {
        self.times
    }

    /// Plays one more action of the current rollout, or begins or ends one. `ahead` evaluates positions.
    ///
    /// # Errors
    /// A script error, or a game that does not continue by its rules. No further step is possible then.
    pub fn step(&mut self, game: &mut G, ahead: &mut Lookahead<G>) -> Result<(), QueryError> {
        let Some(mut on) = self.game_on.take() else { return self.begin(game) };
        if game.is_over(&on.state) {
            self.end(game, &on.state);
            return Ok(());
        }
        on.actions += 1;
        if on.actions > MOST_ACTIONS {
            return Err(QueryError(format!("a game is not over after {MOST_ACTIONS} actions")));
        }
        self.list.clear();
        game.legal_actions(&on.state, &mut self.list)?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.pending_decisions(&on.state, &mut self.open);
        let nothing = || QueryError("no action is legal, but the game is not over".to_owned());
        let seat = next_seat(&self.open, &self.list).ok_or_else(nothing)?;
        keep_offered(&mut self.list, seat);
        let (action, role) = self.chosen(game, ahead, &mut on)?;
        let converted = &mut on.converted[usize::from(seat)];
        match role {
            ActionRole::Conversion => *converted = converted.saturating_add(1),
            ActionRole::End => *converted = 0,
            _ => {}
        }
        on.doing = (seat, action);
        self.act(game, &mut on)?;
        self.game_on = Some(on);
        Ok(())
    }

    /// Returns the listed action with the best evaluation plus noise.
    fn chosen(
        &self,
        game: &mut G,
        ahead: &mut Lookahead<G>,
        on: &mut Rollout<G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let seat = self.list[0].seat;
        let converts = on.converted[usize::from(seat)] < CONVERSIONS_A_TURN;
        let near = if self.times == 0 { 0 } else { AS_GOOD };
        let mut best: Option<(i64, G::Action, ActionRole)> = None;
        ahead.begin(game, STEPS_A_MOVE);
        ahead.evaluate_actions(
            game,
            &on.state,
            &self.list,
            converts,
            &mut |worth, action, role| {
                let worth = worth + i64::from(on.random.below(near + 1));
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, action, role));
                }
            },
        )?;
        let plain = |c: &&LegalAction<G::Action>| {
            matches!(c.role, ActionRole::Move | ActionRole::End | ActionRole::Answer)
        };
        // Fallback if no action could be evaluated.
        let first = || self.list.iter().find(plain).unwrap_or(&self.list[0]);
        Ok(best.map_or_else(|| (first().action, first().role), |(_, action, role)| (action, role)))
    }

    /// Samples a position and applies the next action to it.
    fn begin(&mut self, game: &mut G) -> Result<(), QueryError> {
        let state = game.sample_state(&self.view, self.times.into());
        self.recorder.begin(game, &state);
        let converted = vec![0; usize::from(game.seats(&state))];
        let random = Random::new(Random::derive(self.times.into(), 0x9a05 << 32));
        let doing = (self.seat, self.actions[self.at]);
        let mut on = Rollout { state, doing, random, converted, actions: 0 };
        self.act(game, &mut on)?;
        self.game_on = Some(on);
        Ok(())
    }

    /// Applies the pending action and records it.
    fn act(&mut self, game: &mut G, on: &mut Rollout<G>) -> Result<(), QueryError> {
        let Rollout { state, doing: (seat, action), .. } = on;
        self.recorder.record_action(game, state, *seat, *action);
        let changes = &mut self.recorder.changes;
        game.apply_recording_changes(state, *seat, *action, changes)
            .map_err(ApplyError::into_failure)?;
        self.recorder.record_effects(game, state, *seat, false);
        Ok(())
    }

    /// Adds the points of a finished rollout to the sums; completes the round after the last action.
    fn end(&mut self, game: &G, last: &G::State) {
        let record = self.recorder.finish(game, last, 0, 0);
        let points = record.players[usize::from(self.seat)].points();
        self.going_on[self.at] = points.map(|(source, n)| (source, i64::from(n))).collect();
        self.names = record.names;
        self.at += 1;
        if self.at < self.actions.len() {
            return;
        }
        (self.at, self.times) = (0, self.times + 1);
        for ((all, one), totals) in
            self.counted.iter_mut().zip(&mut self.going_on).zip(&mut self.totals)
        {
            totals.push(one.values().sum());
            for (source, n) in std::mem::take(one) {
                *all.entry(source).or_default() += n;
            }
        }
    }

    /// Returns the points of the rest of the game, for each action by completed round. Equal indices mean the same
    /// sampled position and the same random numbers.
    pub fn totals(&self) -> &[Vec<i64>] {
        &self.totals
    }

    /// Returns the mean points of the rest of the game by source, with a number for each action; the largest first. Empty
    /// before the first completed round.
    pub fn sources(&self) -> Vec<(&str, Vec<f64>)> {
        let times = f64::from(self.times.max(1));
        let mut all: Vec<u16> =
            self.counted.iter().flat_map(|by_source| by_source.keys().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let row = |source: u16| {
            let name = self.names.sources.get(usize::from(source)).map_or("", String::as_str);
            let mean = |by_source: &BTreeMap<u16, i64>| {
                by_source.get(&source).map_or(0.0, |points| *points as f64 / times)
            };
            (name, self.counted.iter().map(mean).collect::<Vec<f64>>())
        };
        let mut rows: Vec<_> = all.into_iter().map(row).collect();
        let size = |row: &[f64]| row.iter().map(|n| n.abs()).fold(0.0, f64::max);
        rows.sort_by(|(_, x), (_, y)| size(y).total_cmp(&size(x)));
        rows
    }
}
