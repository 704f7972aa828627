//! The greedy bot: evaluates the position after each legal action and its own rest of the turn, and takes the best.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use game::random::Random;
use game::{Choice, Decision, Failure, Game, Problem, Role};

use super::{Bot, Memory, STEPS_A_MOVE, Sight, imagined};
use crate::value_network::{Network, SCALE};

/// Upper bound on the own actions that are played on after the first one.
const STEPS: usize = 6;

/// Bot that looks one action ahead and takes the position with the highest weighted sum of features. Ties are drawn.
///
/// If an action leaves the turn unfinished (a part to be done, something owed), the position is evaluated after
/// the bot itself has ended the turn, one step at a time. A conversion is evaluated only through the actions that it makes
/// possible. With hidden information, the bot searches in one position sampled to agree with its observation.
pub struct Greedy<G: Game> {
    ahead: Lookahead<G>,
    memory: Memory,
}

impl<G: Game> Greedy<G> {
    /// Makes a bot with the game's own feature weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name is not a feature of the game.
    pub fn new(game: &G, changed: &[(String, i32)]) -> Result<Greedy<G>, String> {
        Ok(Greedy { ahead: Lookahead::new(game, changed)?, memory: Memory::new(0) })
    }

    /// Makes a bot that evaluates positions with a value network instead of weights.
    pub fn learned(game: &G, network: Arc<Network>) -> Greedy<G> {
        Greedy { ahead: Lookahead::learned(game, network), memory: Memory::new(0) }
    }

    /// Returns the action with the best mean over all positions that the seat considers possible. Ties are drawn.
    fn best_on_average(
        &mut self,
        game: &mut G,
        sight: &Sight<'_, G>,
    ) -> Result<(G::Action, Role), Failure> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let mut looks: Vec<(G::Action, Role, i64, i64)> = Vec::new();
        for world in 0..sight.worlds() {
            let state = sight.deal_world(game, world, self.memory.dealt(world as u32));
            self.ahead.look(
                game,
                &state,
                sight.offered(),
                converts,
                &mut |worth, action, role| match looks
                    .iter_mut()
                    .find(|(known, ..)| *known == action)
                {
                    Some((.., sum, times)) => (*sum, *times) = (*sum + worth, *times + 1),
                    None => looks.push((action, role, worth, 1)),
                },
            )?;
        }
        // The mean of an action counts only the positions in which it was found.
        let all = sight.worlds() as i64;
        let mean = |(_, _, sum, times): &(G::Action, Role, i64, i64)| sum * all / times;
        let most = looks.iter().map(mean).max();
        let mut best: Vec<_> = looks.iter().filter(|look| Some(mean(look)) == most).collect();
        random.shuffle(&mut best);
        let first = best.first().map(|(action, role, ..)| (*action, *role));
        Ok(first.unwrap_or_else(|| unseen(sight.offered())))
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn begin(&mut self, seed: u64) {
        self.memory = Memory::new(seed);
    }

    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure> {
        self.ahead.begin(game, STEPS_A_MOVE);
        let best = if sight.worlds() > 1 {
            self.best_on_average(game, sight)
        } else {
            let (mut random, converts) = self.memory.decide(sight.stage());
            let state = sight.deal(game, self.memory.dealt(0));
            self.ahead.best(game, &state, sight.offered(), converts, Some(&mut random))
        };
        let (action, role) = imagined(game, best)?.unwrap_or_else(|| unseen(sight.offered()));
        self.memory.chose(role);
        Ok(action)
    }
}

/// One-step search: evaluates positions for the seat that acts, with feature weights or a value network.
///
/// The search stops when scripts have used the steps that a move may cost; the result so far decides.
pub struct Lookahead<G: Game> {
    eyes: Judgement,
    /// Count of [`game::Rules::script_steps`] at which the search stops.
    enough: u64,
    /// Time at which the search stops; `None`: no time limit.
    until: Option<Instant>,
    /// The range of offered actions to search; `None`: all.
    part: Option<Range<usize>>,
    list: Vec<Choice<G::Action>>,
    open: Vec<Decision>,
    /// Position buffers that are reused, because positions are large.
    spares: Vec<Box<G::State>>,
    /// Moves that smaller amounts of the same conversion already made possible.
    opened: Vec<G::Action>,
}

/// How positions are evaluated: by weighted features or by a value network.
enum Judgement {
    /// A weighted sum of the game's features, with a buffer for them.
    Weighed { weights: Vec<i32>, features: Vec<i32> },
    /// The value network, with a buffer for its inputs.
    Learned {
        network: Arc<Network>,
        inputs: Vec<f32>,
        /// Index of the last stage of a game, see [`game::Report::stage`].
        last: usize,
    },
}

impl<G: Game> Lookahead<G> {
    /// Makes a search with the game's own feature weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name is not a feature of the game.
    pub fn new(game: &G, changed: &[(String, i32)]) -> Result<Lookahead<G>, String> {
        let names = game.feature_names();
        let mut weights = game.feature_weights();
        for (name, weight) in changed {
            let at = names
                .iter()
                .position(|n| n == name)
                .ok_or_else(|| format!("unknown feature `{name}`: {}", names.join(", ")))?;
            weights[at] = *weight;
        }
        Ok(Lookahead::with(Judgement::Weighed { weights, features: Vec::new() }))
    }

    /// Makes a search that evaluates positions with a value network.
    pub fn learned(game: &G, network: Arc<Network>) -> Lookahead<G> {
        let last = game.stage_names().len().saturating_sub(1);
        Lookahead::with(Judgement::Learned { network, inputs: Vec::new(), last })
    }

    fn with(eyes: Judgement) -> Lookahead<G> {
        Lookahead {
            eyes,
            enough: u64::MAX,
            until: None,
            part: None,
            list: Vec::new(),
            open: Vec::new(),
            spares: Vec::new(),
            opened: Vec::new(),
        }
    }

    /// Begins a move for which scripts may use `steps` script steps.
    pub fn begin(&mut self, game: &mut G, steps: u64) {
        self.enough = game.script_steps().saturating_add(steps);
    }

    /// Sets a time at which the search stops, for interactive use. Bots in simulated games set none, so that games repeat.
    pub fn until(&mut self, when: Instant) {
        self.until = Some(when);
    }

    /// Restricts the search to a range of the offered actions, for callers that search in several portions.
    pub fn only(&mut self, part: Range<usize>) {
        self.part = Some(part);
    }

    /// True if the budget of script steps or time is used up.
    pub fn is_enough(&self, game: &mut G) -> bool {
        game.script_steps() >= self.enough || self.until.is_some_and(|when| Instant::now() >= when)
    }

    /// Returns a position buffer with arbitrary content.
    fn spare(&mut self, like: &G::State) -> Box<G::State> {
        self.spares.pop().unwrap_or_else(|| Box::new(like.clone()))
    }

    /// Evaluates a position for a seat, in hundredths of a point.
    pub fn worth(&mut self, game: &G, state: &G::State, seat: u8) -> i64 {
        self.see(game, state, (seat, false))
    }

    /// Evaluates a position for a seat at the start of a stage, before any seat has acted in it; in hundredths of a point.
    pub fn worth_at_start(&mut self, game: &G, state: &G::State, seat: u8) -> i64 {
        self.see(game, state, (seat, true))
    }

    fn see(&mut self, game: &G, state: &G::State, (seat, begins): (u8, bool)) -> i64 {
        match &mut self.eyes {
            Judgement::Weighed { weights, features } => {
                features.clear();
                game.features(state, seat, features);
                let sum: i64 = features
                    .iter()
                    .zip(&*weights)
                    .map(|(&f, &w)| i64::from(f) * i64::from(w))
                    .sum();
                sum + game.worth_beside_features(state, seat)
            }
            Judgement::Learned { network, inputs, last } => {
                let points = game.scores(state).get(usize::from(seat)).copied().unwrap_or(0);
                if game.is_over(state) {
                    return 100 * i64::from(points);
                }
                inputs.clear();
                game.inputs(state, seat, inputs);
                let to_come = last.saturating_sub(usize::from(game.stage(state)));
                let part = network.part(to_come, begins);
                let more = network.answer(part, inputs) * (100.0 * SCALE);
                100 * i64::from(points)
                    + more.round() as i64
                    + game.worth_beside_inputs(state, seat)
            }
        }
    }

    /// Returns the action with the best evaluation for one seat, as the greedy bot plays. Ties are drawn with `lots`;
    /// without it the first one is taken.
    ///
    /// # Errors
    /// A script error.
    pub fn best(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
        converts: bool,
        mut lots: Option<&mut Random>,
    ) -> Result<(G::Action, Role), Failure> {
        let mut best: Option<(i64, G::Action, Role)> = None;
        let mut equal = 0;
        self.look(game, state, offered, converts, &mut |worth, action, role| {
            let most = best.map(|(most, ..)| most);
            if most.is_none_or(|most| worth > most) {
                equal = 1;
                best = Some((worth, action, role));
            } else if most == Some(worth) {
                equal += 1;
                if lots.as_mut().is_some_and(|random| random.below(equal) == 0) {
                    best = Some((worth, action, role));
                }
            }
        })?;
        Ok(best.map_or_else(|| unseen(offered), |(_, action, role)| (action, role)))
    }

    /// Evaluates the actions offered to one seat and calls `found` with each value. Conversions that make nothing new
    /// possible are left out; an owed right is given up only if nothing else is left.
    ///
    /// # Errors
    /// A script error.
    pub fn look(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
        converts: bool,
        found: &mut dyn FnMut(i64, G::Action, Role),
    ) -> Result<(), Failure> {
        self.look_on(game, state, (offered, converts), &mut |worth, action, role, _| {
            found(worth, action, role);
        })
    }

    /// As [`Lookahead::look`], and passes the evaluated position too. A conversion comes without a position, because it is
    /// evaluated through the moves that it makes possible.
    ///
    /// # Errors
    /// A script error.
    #[allow(clippy::type_complexity)]
    pub fn look_on(
        &mut self,
        game: &mut G,
        state: &G::State,
        (offered, converts): (&[Choice<G::Action>], bool),
        found: &mut dyn FnMut(i64, G::Action, Role, Option<&G::State>),
    ) -> Result<(), Failure> {
        let last_resort = offered.iter().all(|c| matches!(c.role, Role::GiveUp | Role::Waste));
        let only_converts = offered.iter().all(|c| c.role == Role::Conversion);
        let part = self.part.clone().unwrap_or(0..offered.len());
        // An action that the seat itself would undo is as good as none: it is reported only if nothing else is found.
        let (mut found_any, mut round) = (false, None);
        for choice in offered.get(part).unwrap_or_default() {
            match choice.role {
                Role::GiveUp if !last_resort => continue,
                Role::Waste => continue,
                Role::Conversion if !converts && !only_converts => continue,
                _ => {}
            }
            // Moves that a smaller amount makes possible are not evaluated again after a larger amount.
            self.opened.clear();
            for one in choice.unfolded() {
                if self.is_enough(game) {
                    return Ok(());
                }
                let action = game.with_amount(one.action, one.amounts.0);
                let mut after = self.spare(state);
                if tried(game, state, &mut after, choice.seat, action)? {
                    let worth = match choice.role {
                        Role::End | Role::Answer => Some(self.worth(game, &after, choice.seat)),
                        Role::Conversion if !only_converts => self.opens(game, &after, offered)?,
                        _ => {
                            let (seen, went_on) = self.play_on(game, &mut after, choice.seat)?;
                            let worth =
                                seen.unwrap_or_else(|| self.worth(game, &after, choice.seat));
                            if went_on && is_as_before(game, [state, &after], choice.seat) {
                                round.get_or_insert((worth, action, choice.role));
                                None
                            } else {
                                Some(worth)
                            }
                        }
                    };
                    if let Some(worth) = worth {
                        found_any = true;
                        let seen = choice.role != Role::Conversion || only_converts;
                        found(worth, action, choice.role, seen.then_some(&*after));
                    }
                }
                self.spares.push(after);
            }
        }
        if let Some((worth, action, role)) = round.filter(|_| !found_any) {
            found(worth, action, role, None);
        }
        Ok(())
    }

    /// Ends what a seat has begun, one step at a time: first mandatory parts, then further steps as long as they improve
    /// the position. Returns the evaluation, if one was made, and whether optional steps were taken.
    fn play_on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        seat: u8,
    ) -> Result<(Option<i64>, bool), Failure> {
        let (mut now, mut went_on) = (None, false);
        for _ in 0..STEPS {
            if game.is_over(state) || self.is_enough(game) {
                break;
            }
            self.open.clear();
            game.open(state, &mut self.open);
            let Some(decision) = self.open.iter().find(|d| d.seat == seat) else { break };
            let must = decision.is_mid_action;
            let mut list = std::mem::take(&mut self.list);
            list.clear();
            game.legal(state, &mut list)?;
            let (mut after, mut most) = (self.spare(state), self.spare(state));
            let mut best = None;
            // An owed right that cannot be used is given up.
            for role in [Role::Move, Role::GiveUp] {
                if best.is_some() || role == Role::GiveUp && !must {
                    break;
                }
                for choice in list.iter().filter(|c| c.seat == seat && c.role == role) {
                    for one in choice.unfolded() {
                        let action = game.with_amount(one.action, one.amounts.0);
                        if self.is_enough(game) || !tried(game, state, &mut after, seat, action)? {
                            continue;
                        }
                        let worth = self.worth(game, &after, seat);
                        if best.is_none_or(|best| worth > best) {
                            best = Some(worth);
                            std::mem::swap(&mut after, &mut most);
                        }
                    }
                }
            }
            self.list = list;
            let goes_on = match (best, now) {
                (None, _) => false,
                _ if must => true,
                (Some(worth), Some(before)) => worth > before,
                (Some(worth), None) => {
                    let before = self.worth(game, state, seat);
                    now = Some(before);
                    worth > before
                }
            };
            if goes_on {
                std::mem::swap(state, &mut *most);
            }
            self.spares.extend([after, most]);
            if !goes_on {
                break;
            }
            now = best;
            went_on |= !must;
        }
        Ok((now, went_on))
    }

    /// Returns the best evaluation among moves that are possible only after a conversion; moves seen before are left out.
    fn opens(
        &mut self,
        game: &mut G,
        state: &G::State,
        before: &[Choice<G::Action>],
    ) -> Result<Option<i64>, Failure> {
        let Some(seat) = before.first().map(|choice| choice.seat) else { return Ok(None) };
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        game.legal(state, &mut list)?;
        let known = |c: &Choice<G::Action>| before.iter().any(|b| b.action == c.action);
        list.retain(|c| c.seat == seat && c.role == Role::Move && !known(c));
        if matches!(self.eyes, Judgement::Learned { .. }) {
            list.retain(|c| !self.opened.contains(&c.action));
            self.opened.extend(list.iter().map(|c| c.action));
        }
        let mut best = None;
        for choice in &list {
            if self.is_enough(game) {
                break;
            }
            let mut after = self.spare(state);
            if tried(game, state, &mut after, seat, choice.action)? {
                let (seen, _) = self.play_on(game, &mut after, seat)?;
                best = best.max(seen.or_else(|| Some(self.worth(game, &after, seat))));
            }
            self.spares.push(after);
        }
        self.list = list;
        Ok(best)
    }
}

/// True if the seat has the same in both positions.
fn is_as_before<G: Game>(game: &G, [before, after]: [&G::State; 2], seat: u8) -> bool {
    let own = game.own_situation(after, seat);
    own.is_some() && own == game.own_situation(before, seat)
}

/// Fallback if no action could be evaluated: the first one that is neither a conversion nor gives something up.
pub(super) fn unseen<A: Copy>(offered: &[Choice<A>]) -> (A, Role) {
    let plain = |c: &&Choice<A>| matches!(c.role, Role::Move | Role::End | Role::Answer);
    let first = offered.iter().find(plain).unwrap_or(&offered[0]);
    (first.action, first.role)
}

/// Writes the position after an action into `after`. Returns `false` if the action is illegal although it was listed;
/// that error is reported where the action is really played.
fn tried<G: Game>(
    game: &mut G,
    state: &G::State,
    after: &mut G::State,
    seat: u8,
    action: G::Action,
) -> Result<bool, Failure> {
    match game.look_ahead(state, after, seat, action) {
        Ok(()) => Ok(true),
        Err(Problem::Fault(why)) => Ok(imagined(game, Err::<(), _>(Failure(why)))?.is_some()),
        Err(Problem::Refused(_)) => Ok(false),
    }
}
