//! What actions lead to: each is played on to the end of the game, and the points that come of it are added up by source.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::random::Random;
use game::{Choice, Decision, Failure, Game, Problem, Role};

use crate::bots::{CONVERSIONS_A_TURN, Lookahead, STEPS_A_MOVE};
use crate::playout::{MOST_ACTIONS, keep_offered, leave_to_people, who};
use crate::record::{Detail, Names, Recorder};

/// From the second time on, actions that look as good up to this are decided between by lot, in hundredths of a point: in a
/// game without chance every time would be the same game otherwise.
const AS_GOOD: u32 = 100;

/// Some actions of one seat, each of them played on by the same eyes in all seats.
///
/// Positions are dealt that agree with what the seat sees. In each of them every action is played on once, with the same
/// random numbers: what is told of two actions is told of the same chances. Only times that all actions came to the end of
/// are counted. One step at a time, so that others can be asked for something in between.
pub struct Prospect<G: Game> {
    seat: u8,
    actions: Vec<G::Action>,
    view: G::View,
    /// The game that is being played on, if one is.
    game_on: Option<PlayedOn<G>>,
    /// Which action that is of …
    at: usize,
    /// … and how often all of them came to the end.
    times: u32,
    recorder: Recorder,
    names: Arc<Names>,
    /// Points by source, by action: of the times that count …
    counted: Vec<BTreeMap<u16, i64>>,
    /// … and of the one that goes on.
    going_on: Vec<BTreeMap<u16, i64>>,
    /// Points by action, of each time that counts.
    totals: Vec<Vec<i64>>,
    list: Vec<Choice<G::Action>>,
    open: Vec<Decision>,
}

/// A game on its way to the end.
struct PlayedOn<G: Game> {
    state: G::State,
    /// Who does what next.
    doing: (u8, G::Action),
    random: Random,
    /// Conversions of the running turn, by seat.
    converted: Vec<u8>,
    actions: usize,
}

impl<G: Game> Prospect<G> {
    /// Of actions that a seat may take where it sees this.
    pub fn new(view: G::View, seat: u8, actions: Vec<G::Action>) -> Prospect<G> {
        let none = vec![BTreeMap::new(); actions.len()];
        let totals = vec![Vec::new(); actions.len()];
        Prospect {
            seat,
            actions,
            view,
            game_on: None,
            at: 0,
            times: 0,
            recorder: Recorder::new(&[], Detail::Players),
            names: Arc::default(),
            counted: none.clone(),
            going_on: none,
            totals,
            list: Vec::new(),
            open: Vec::new(),
        }
    }

    /// How often every action was played on to the end.
    pub fn times(&self) -> u32 {
        self.times
    }

    /// Plays one action more, as those eyes see it.
    ///
    /// # Errors
    /// A script failed, or a game does not go on by its rules. Nothing more can be found out then.
    pub fn step(&mut self, game: &mut G, ahead: &mut Lookahead<G>) -> Result<(), Failure> {
        let Some(mut on) = self.game_on.take() else { return self.begin(game) };
        if game.is_over(&on.state) {
            self.end(game, &on.state);
            return Ok(());
        }
        on.actions += 1;
        if on.actions > MOST_ACTIONS {
            return Err(Failure(format!("not over after {MOST_ACTIONS} actions")));
        }
        self.list.clear();
        game.legal(&on.state, &mut self.list)?;
        leave_to_people(&mut self.list);
        self.open.clear();
        game.open(&on.state, &mut self.open);
        let nothing = || Failure("nothing is legal, but the game is not over".to_owned());
        let seat = who(&self.open, &self.list).ok_or_else(nothing)?;
        keep_offered(&mut self.list, seat);
        let (action, role) = self.chosen(game, ahead, &mut on)?;
        let converted = &mut on.converted[usize::from(seat)];
        match role {
            Role::Conversion => *converted = converted.saturating_add(1),
            Role::End => *converted = 0,
            _ => {}
        }
        on.doing = (seat, action);
        self.act(game, &mut on)?;
        self.game_on = Some(on);
        Ok(())
    }

    /// What looks best of the list.
    fn chosen(
        &self,
        game: &mut G,
        ahead: &mut Lookahead<G>,
        on: &mut PlayedOn<G>,
    ) -> Result<(G::Action, Role), Failure> {
        let seat = self.list[0].seat;
        let converts = on.converted[usize::from(seat)] < CONVERSIONS_A_TURN;
        let near = if self.times == 0 { 0 } else { AS_GOOD };
        let mut best: Option<(i64, G::Action, Role)> = None;
        ahead.begin(game, STEPS_A_MOVE);
        ahead.look(game, &on.state, &self.list, converts, &mut |worth, action, role| {
            let worth = worth + i64::from(on.random.below(near + 1));
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, action, role));
            }
        })?;
        let plain =
            |c: &&Choice<G::Action>| matches!(c.role, Role::Move | Role::End | Role::Answer);
        // Where nothing could be looked at, the first that costs nothing.
        let first = || self.list.iter().find(plain).unwrap_or(&self.list[0]);
        Ok(best.map_or_else(|| (first().action, first().role), |(_, action, role)| (action, role)))
    }

    /// Deals a position and takes the next of the actions in it.
    fn begin(&mut self, game: &mut G) -> Result<(), Failure> {
        let state = game.deal(&self.view, self.times.into());
        self.recorder.begin(game, &state);
        let converted = vec![0; usize::from(game.seats(&state))];
        let random = Random::new(Random::derive(self.times.into(), 0x9a05 << 32));
        let doing = (self.seat, self.actions[self.at]);
        let mut on = PlayedOn { state, doing, random, converted, actions: 0 };
        self.act(game, &mut on)?;
        self.game_on = Some(on);
        Ok(())
    }

    /// Does what is to be done next.
    fn act(&mut self, game: &mut G, on: &mut PlayedOn<G>) -> Result<(), Failure> {
        let PlayedOn { state, doing: (seat, action), .. } = on;
        self.recorder.acts(game, state, *seat, *action);
        let changes = &mut self.recorder.changes;
        game.apply_and_account(state, *seat, *action, changes).map_err(Problem::into_failure)?;
        self.recorder.acted(game, state, *seat, false);
        Ok(())
    }

    /// Adds up a game that is over.
    fn end(&mut self, game: &G, last: &G::State) {
        let record = self.recorder.finish(game, last, (0, 0));
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

    /// Points of the rest of the game by action, a number for each time that counts: numbers with the same place come from the same
    /// position and the same chances.
    pub fn totals(&self) -> &[Vec<i64>] {
        &self.totals
    }

    /// Mean points of the rest of the game by source, each with a number for each action; the largest first. Without a time that
    /// counts there are none.
    pub fn sources(&self) -> Vec<(&str, Vec<f64>)> {
        let times = f64::from(self.times.max(1));
        let mut all: Vec<u16> = self.counted.iter().flat_map(|by| by.keys().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let row = |source: u16| {
            let name = self.names.sources.get(usize::from(source)).map_or("", String::as_str);
            let mean = |by: &BTreeMap<u16, i64>| {
                by.get(&source).map_or(0.0, |points| *points as f64 / times)
            };
            (name, self.counted.iter().map(mean).collect::<Vec<f64>>())
        };
        let mut rows: Vec<_> = all.into_iter().map(row).collect();
        let size = |row: &[f64]| row.iter().map(|n| n.abs()).fold(0.0, f64::max);
        rows.sort_by(|(_, x), (_, y)| size(y).total_cmp(&size(x)));
        rows
    }
}
