//! Games that a network plays against itself to learn from them.

use std::sync::Arc;

use crate::at_once::AtOnce;
use crate::bots::{Bot, CONVERSIONS_A_TURN, Lookahead, Planner, Planning, STEPS_A_MOVE, Sight};
use crate::learned::{Network, SCALE};
use crate::playout::{Listing, MOST_ACTIONS, keep_offered, leave_to_people};
use game::random::Random;
use game::{Choice, Failure, Problem, Role};

/// A position after a seat's own action, and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Parts of the game that were still to come.
    pub to_come: u8,
    /// Nobody had done anything in the running part of the game.
    pub begins: bool,
    /// The inputs that are not zero: which, and what.
    at: Vec<u16>,
    /// See [`Sample::at`].
    input: Vec<f32>,
    /// Points that the seat still made.
    pub target: f32,
}

impl Sample {
    /// Of a position.
    pub fn new((to_come, begins): (u8, bool), inputs: &[f32]) -> Sample {
        let given = (0..).zip(inputs).filter(|(_, input)| **input != 0.0);
        let (at, input) = given.map(|(at, input)| (at, *input)).unzip();
        Sample { to_come, begins, at, input, target: 0.0 }
    }

    /// The inputs that are not zero.
    pub fn given(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        self.at.iter().zip(&self.input).map(|(at, input)| (usize::from(*at), *input))
    }
}

/// A game that was played.
pub struct Game {
    /// What can be learned from it.
    pub samples: Vec<Sample>,
    /// What was preferred in it by a plan.
    pub preferred: Vec<Preferred>,
    /// Points by seat.
    pub points: Vec<i32>,
    /// The part of the game in which it began: a later one where that was a position of somebody else's game.
    pub began: u8,
    /// Ids of the modules of its rules.
    pub modules: Vec<String>,
}

/// Everything that is used again from game to game.
pub struct Table<G: game::Game> {
    ahead: Lookahead<G>,
    /// How games are planned, and who plans for each seat; without a plan, what looks best is played.
    plan: Option<Planning>,
    planners: Vec<Planner<G>>,
    /// What plans preferred in the running game.
    noted: Vec<Preferred>,
    network: Option<Arc<Network>>,
    last: usize,
    list: Vec<Choice<G::Action>>,
    listing: Listing<G::Action>,
    /// Seats that are asked at once look ahead as bots do: none sees what another has answered.
    at_once: AtOnce<G>,
    inputs: Vec<f32>,
}

/// Of so many planned decisions one is noted.
const NOTED: u32 = 3;
/// Rivals of a planned action that look best.
const CLOSE: usize = 5;

/// Of whom a position is told.
#[derive(Clone, Copy, Debug)]
pub struct SeatAt {
    /// Which seat.
    pub seat: u8,
    /// Has nobody done anything in the running part of the game?
    pub begins: bool,
}

/// A position of a seat on its way to the end.
struct Passed {
    seat: u8,
    points: f32,
    /// What the network expected in the end.
    expected: f32,
    sample: Sample,
}

impl<G: game::Game> Table<G> {
    /// For games of this network; without one, greedy's weights play.
    ///
    /// # Errors
    /// Never: those weights are the game's own.
    pub fn new(
        game: &G,
        network: Option<Arc<Network>>,
        plan: Option<Planning>,
    ) -> Result<Table<G>, Failure> {
        let ahead = match &network {
            Some(network) => Lookahead::learned(game, network.clone()),
            None => Lookahead::new(game, &[]).map_err(Failure)?,
        };
        let last = game.stage_names().len().saturating_sub(1);
        let (list, listing, inputs) = (Vec::new(), Listing::default(), Vec::new());
        let (planners, noted) = (Vec::new(), Vec::new());
        let at_once = AtOnce::default();
        Ok(Table { ahead, plan, planners, noted, network, last, list, listing, at_once, inputs })
    }

    /// What can be learned of a position that a seat has come to; the target is still missing.
    pub fn sample(&mut self, game: &G, state: &G::State, of: SeatAt) -> Sample {
        let SeatAt { seat, begins } = of;
        self.inputs.clear();
        game.inputs(state, seat, &mut self.inputs);
        let to_come = self.last.saturating_sub(usize::from(game.stage(state)));
        Sample::new((to_come as u8, begins), &self.inputs)
    }

    /// Plays on to the end. Some games are played as well as the network can, others with a little chance in every choice:
    /// what is never tried is never learned.
    ///
    /// # Errors
    /// A script failed, or the game does not end.
    pub fn play(
        &mut self,
        game: &mut G,
        mut state: G::State,
        (seed, lambda): (u64, f32),
    ) -> Result<Game, Failure> {
        let mut random = Random::new(Random::derive(seed, 0x5e1f << 32));
        // How far apart in hundredths two actions may look and still change places.
        let heat = [0.0, 0.0, 30.0, 60.0, 120.0][random.below(5) as usize];
        let began = game.stage(&state);
        let mut converted = vec![0u8; usize::from(game.seats(&state))];
        let mut passed: Vec<Passed> = Vec::new();
        self.noted.clear();
        self.at_once.clear();
        // In some games a few actions are not planned.
        let unplanned = [0, 0, 4, 12][random.below(4) as usize];
        let plans = self.plan.is_some() && self.network.is_some();
        if let (Some(plan), Some(network)) = (self.plan, &self.network) {
            let make = |_| Planner::learned(game, plan, network.clone());
            self.planners = (0..game.seats(&state)).map(make).collect();
            for (seat, planner) in (0u64..).zip(&mut self.planners) {
                planner.begin(Random::derive(seed, 0x91a2 << 32 | seat));
            }
        }
        let mut actions = 0;
        while !game.is_over(&state) {
            actions += 1;
            let before = game.stage(&state);
            if actions > MOST_ACTIONS {
                return Err(Failure("a game does not end".to_owned()));
            }
            let (seat, action, role) = if plans && random.below(100) >= unplanned {
                self.planned(game, &state, &mut random)?
            } else {
                let heat = if plans { 100.0 } else { heat };
                self.choose(game, &state, (&converted, heat), &mut random)?
            };
            self.at_once.answered(game, seat, action);
            game.apply_for_good(&mut state, seat, action).map_err(Problem::into_failure)?;
            let converted = &mut converted[usize::from(seat)];
            match role {
                Role::End => *converted = 0,
                Role::Conversion => *converted += 1,
                _ => {}
            }
            if game.is_over(&state) {
                break;
            }
            if role != Role::Conversion {
                passed.push(self.passed(game, &state, SeatAt { seat, begins: false }));
            }
            if game.stage(&state) > before {
                for seat in 0..game.seats(&state) {
                    passed.push(self.passed(game, &state, SeatAt { seat, begins: true }));
                }
            }
        }
        let points = game.scores(&state);
        let lambda = if self.network.is_some() { lambda } else { 1.0 };
        let mut ends: Vec<f32> = points.iter().map(|p| *p as f32).collect();
        let mut samples = Vec::with_capacity(passed.len());
        for Passed { seat, points, expected, mut sample } in passed.into_iter().rev() {
            let end = &mut ends[usize::from(seat)];
            sample.target = *end - points;
            *end = lambda * *end + (1.0 - lambda) * expected;
            samples.push(sample);
        }
        let preferred = std::mem::take(&mut self.noted);
        Ok(Game { samples, preferred, points, began, modules: game.modules() })
    }

    /// A position on the way of a seat.
    fn passed(&mut self, game: &G, state: &G::State, of: SeatAt) -> Passed {
        let SeatAt { seat, begins } = of;
        let sample = self.sample(game, state, of);
        let points = game.scores(state)[usize::from(seat)] as f32;
        let answer = |network: &Arc<Network>| {
            let part = network.part(sample.to_come.into(), begins);
            network.answer(part, &self.inputs) * SCALE
        };
        let expected = points + self.network.as_ref().map_or(0.0, answer);
        Passed { seat, points, expected, sample }
    }

    /// What a seat is offered; `None` if nothing is.
    fn offer(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, Failure> {
        let seat = self.listing.turn(game, state, &mut self.list)?;
        self.at_once.note(game, state, self.listing.open(), &self.listing.list);
        Ok(seat)
    }

    /// What a plan comes to. Of some decisions it is noted what it was preferred to.
    fn planned(
        &mut self,
        game: &mut G,
        state: &G::State,
        random: &mut Random,
    ) -> Result<(u8, G::Action, Role), Failure> {
        let Some(seat) = self.offer(game, state)? else {
            return Err(Failure("nothing is legal, but the game is not over".to_owned()));
        };
        let offered = std::mem::take(&mut self.list);
        let worlds = self.at_once.positions(game, &offered);
        let sight = Sight::among(game, state, worlds, &offered);
        let state = worlds.first().unwrap_or(state);
        let action = self.planners[usize::from(seat)].choose(game, &sight)?;
        let listed = |c: &&Choice<G::Action>| {
            let has_amount = c.amounts.1 > c.amounts.0;
            c.action == if has_amount { game.with_amount(action, c.amounts.0) } else { action }
        };
        let role = offered.iter().find(listed).map_or(Role::Move, |c| c.role);
        if offered.len() > 1 && role != Role::Conversion && random.below(NOTED) == 0 {
            let mut seen: Vec<(i64, bool, G::State)> = Vec::new();
            self.ahead.begin(game, STEPS_A_MOVE);
            let offer = (&offered[..], true);
            self.ahead.look_on(game, state, offer, &mut |worth, found, _, after| {
                if let Some(after) = after {
                    seen.push((worth, found == action, after.clone()));
                }
            })?;
            seen.sort_by_key(|(worth, taken, _)| (!taken, std::cmp::Reverse(*worth)));
            if seen.first().is_some_and(|(_, taken, _)| *taken) && seen.len() > 1 {
                // The rivals that look best, and a few of the others.
                let few = seen.len().min(1 + CLOSE);
                random.shuffle(&mut seen[few..]);
                seen.truncate(few + 2);
                if !seen.iter().any(|(.., after)| game.is_over(after)) {
                    let mut led_to = Vec::with_capacity(seen.len());
                    for (.., after) in &seen {
                        let mut sample = self.sample(game, after, SeatAt { seat, begins: false });
                        sample.target = game.scores(after)[usize::from(seat)] as f32;
                        led_to.push(sample);
                    }
                    self.noted.push(Preferred { led_to, taken: 0 });
                }
            }
        }
        self.list = offered;
        Ok((seat, action, role))
    }

    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        (converted, heat): (&[u8], f32),
        random: &mut Random,
    ) -> Result<(u8, G::Action, Role), Failure> {
        let Some(seat) = self.offer(game, state)? else {
            return Err(Failure("nothing is legal, but the game is not over".to_owned()));
        };
        let first = self.list[0];
        if self.list.len() == 1 && first.amounts.0 == first.amounts.1 {
            return Ok((seat, first.action, first.role));
        }
        let converts = converted[usize::from(seat)] < CONVERSIONS_A_TURN;
        let mut best: Option<(f32, G::Action, Role)> = None;
        self.ahead.begin(game, STEPS_A_MOVE);
        let offered = std::mem::take(&mut self.list);
        let worlds = self.at_once.positions(game, &offered);
        let state = worlds.first().unwrap_or(state);
        let looked =
            self.ahead.look(game, state, &offered, converts, &mut |worth, action, role| {
                let mut worth = worth as f32;
                if heat > 0.0 {
                    // Gumbel's distribution makes of the best a draw by softmax.
                    let drawn = (f64::from(random.below(1 << 24)) + 0.5) / f64::from(1 << 24);
                    worth -= heat * (-drawn.ln()).ln() as f32;
                }
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, action, role));
                }
            });
        self.list = offered;
        looked?;
        let plain =
            |c: &&Choice<G::Action>| matches!(c.role, Role::Move | Role::End | Role::Answer);
        let unseen = self.list.iter().find(plain).unwrap_or(&self.list[0]);
        let (_, action, role) = best.unwrap_or((0.0, unseen.action, unseen.role));
        Ok((seat, action, role))
    }
}

/// What can be learned from a game that somebody else played.
///
/// # Errors
/// It cannot be played again.
pub fn of_people<G: game::Game>(
    game: &mut G,
    mut state: G::State,
    actions: &[(u8, G::Action)],
) -> Result<Vec<Sample>, Failure> {
    let mut table = Table::new(game, None, None)?;
    let mut passed = Vec::new();
    for (seat, action) in actions {
        table.list.clear();
        game.legal(&state, &mut table.list)?;
        let is = |c: &&Choice<G::Action>| {
            c.seat == *seat
                && c.action
                    == if c.amounts.1 > c.amounts.0 {
                        game.with_amount(*action, c.amounts.0)
                    } else {
                        *action
                    }
        };
        let role = table.list.iter().find(is).map_or(Role::Move, |c| c.role);
        let before = game.stage(&state);
        game.apply_for_good(&mut state, *seat, *action).map_err(Problem::into_failure)?;
        if game.is_over(&state) {
            break;
        }
        let points = game.scores(&state);
        let mut push = |seat: u8, begins| {
            let sample = table.sample(game, &state, SeatAt { seat, begins });
            passed.push((seat, points[usize::from(seat)] as f32, sample));
        };
        if role != Role::Conversion {
            push(*seat, false);
        }
        if game.stage(&state) > before {
            (0..game.seats(&state)).for_each(|seat| push(seat, true));
        }
    }
    let ends = game.scores(&state);
    let with_end = |(seat, points, sample): (u8, f32, Sample)| Sample {
        target: ends[usize::from(seat)] as f32 - points,
        ..sample
    };
    Ok(passed.into_iter().map(with_end).collect())
}

/// A decision of a person: where each of some actions leads, and which of them was taken.
#[derive(Clone, Debug)]
pub struct Preferred {
    /// Where they lead, each with the points of the seat there as its target.
    pub led_to: Vec<Sample>,
    /// The one that was taken.
    pub taken: usize,
}

/// Actions that a decision is compared with.
const RIVALS: usize = 11;

/// A game that somebody else played, and who looks at it.
#[derive(Clone, Copy, Debug)]
pub struct OldGame<'a, A> {
    /// Who did what.
    pub actions: &'a [(u8, A)],
    /// What looks at it.
    pub network: &'a Arc<Network>,
    /// Rivals are drawn by it.
    pub seed: u64,
}

/// The decisions of a game that somebody else played, as a network would look at them.
///
/// # Errors
/// It cannot be played again.
pub fn preferred<G: game::Game>(
    game: &mut G,
    mut state: G::State,
    watched: OldGame<'_, G::Action>,
) -> Result<Vec<Preferred>, Failure> {
    let OldGame { actions, network, seed } = watched;
    let mut table = Table::new(game, Some(network.clone()), None)?;
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for (seat, action) in actions {
        table.list.clear();
        game.legal(&state, &mut table.list)?;
        leave_to_people(&mut table.list);
        keep_offered(&mut table.list, *seat);
        let offered = std::mem::take(&mut table.list);
        let mut seen: Vec<(bool, G::State)> = Vec::new();
        if offered.len() > 1 {
            table.ahead.begin(game, STEPS_A_MOVE);
            table.ahead.look_on(game, &state, (&offered, true), &mut |_, found, _, after| {
                if let Some(after) = after {
                    seen.push((found == *action, after.clone()));
                }
            })?;
        }
        table.list = offered;
        if let Some(taken) = seen.iter().position(|(is, _)| *is)
            && seen.len() > 1
        {
            let taken = seen.swap_remove(taken);
            random.shuffle(&mut seen);
            seen.truncate(RIVALS);
            seen.push(taken);
            let mut led_to = Vec::with_capacity(seen.len());
            for (_, after) in &seen {
                let mut sample = table.sample(game, after, SeatAt { seat: *seat, begins: false });
                sample.target = game.scores(after)[usize::from(*seat)] as f32;
                if game.is_over(after) {
                    continue;
                }
                led_to.push(sample);
            }
            if led_to.len() == seen.len() {
                all.push(Preferred { taken: led_to.len() - 1, led_to });
            }
        }
        game.apply_for_good(&mut state, *seat, *action).map_err(Problem::into_failure)?;
    }
    Ok(all)
}
