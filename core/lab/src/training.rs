//! Training of value networks by self-play with temporal-difference learning.
//!
//! A training step plays some games with the current network and moves its weights towards the results. The seed and the
//! number of the step determine the games and the order of learning; threads and interruptions have no influence.

mod adam;
mod file;
mod selfplay;

use std::collections::{BTreeSet, VecDeque};

use crate::bots::PlannerOptions;
use crate::value_network::ValueNetwork;
use crate::{GameSource, workers};
use game::QueryError;
use game::Report;
use game::random::Random;
use serde::Serialize;

pub use selfplay::{
    PreferenceSample, ReviewedGame, SelfPlayer, TrainingSample, preferred, samples_of_recorded,
};

use adam::AdamOptimizer;

/// Settings of a training run: seed, size of the network, learning rate, and kinds of training data.
#[derive(Clone, Debug)]
pub struct TrainingOptions {
    pub seed: u64,
    /// Number of threads; the result does not depend on it.
    pub threads: usize,
    /// Number of hidden units in the network of each stage.
    pub hidden: usize,
    /// Number of games in a step.
    pub games: u64,
    /// Number of initial steps whose games are played with the greedy bot's weights, because the
    /// network is not useful yet.
    pub first_steps: u64,
    /// Lambda of temporal-difference learning, 0 to 1: 1 learns from the end of the game, 0 from the next position.
    pub lambda: f32,
    /// Number of games after which the learning rate has halved.
    pub half_life: f32,
    /// Learn from people's games once in this many steps; 0: never.
    pub people_every: u64,
    /// Learn from people's preferences once in this many steps; 0: never.
    pub prefer_every: u64,
    /// Weight of people's preferences relative to results of games.
    pub prefer: f32,
    /// Initial learning rate.
    pub rate: f32,
    /// Settings of planning in self-play once the network is useful; `None`: the best evaluation is played.
    pub plan: Option<PlannerOptions>,
    /// Weight of the plans' preferences relative to results of games.
    pub prefer_plans: f32,
    /// Number of training steps for each game.
    pub replay: usize,
}

impl Default for TrainingOptions {
    fn default() -> TrainingOptions {
        TrainingOptions {
            seed: 1,
            threads: 1,
            hidden: 32,
            games: 64,
            first_steps: 30,
            lambda: 0.9,
            half_life: 10_000.0,
            people_every: 0,
            prefer_every: 0,
            prefer: 0.3,
            rate: 1e-3,
            plan: None,
            prefer_plans: 0.3,
            replay: 1,
        }
    }
}

impl TrainingOptions {
    /// Returns the settings for a network that is trained further: the training is slower, so that the network keeps
    /// what it learned.
    pub fn for_further_training(self) -> TrainingOptions {
        TrainingOptions { first_steps: 0, rate: 3e-4, half_life: 4_000.0, ..self }
    }

    /// Returns the settings for planned games. Planned games are slow, so a step has fewer of them and learns from them
    /// more often. Results of people's games are left out, because people score more than plans do.
    pub fn planned(self, plan: PlannerOptions) -> TrainingOptions {
        TrainingOptions { plan: Some(plan), games: 24, replay: 8, people_every: 0, ..self }
    }
}

/// Result of one training step: points and errors, for a progress display.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct TrainingProgress {
    /// Total number of games so far.
    pub games: u64,
    /// Mean points of a seat, over the games of the step that began in the earliest stage.
    pub points: f64,
    /// Number of seats over which `points` is the mean.
    pub seats: u64,
    /// Root mean square error of the predicted points, before the step learned.
    pub error: f64,
    /// Share of people's decisions in which their action has the best evaluation, if the step learned from them.
    pub alike: f64,
    /// Share of planned decisions in which the planned action has the best evaluation, if games were planned.
    pub planned: f64,
}

/// A network in training, with optimizer and moving average.
pub struct Trainer {
    plan: TrainingOptions,
    adam: AdamOptimizer,
    /// Moving average of the networks, used to play games: it varies less than each of them.
    mean: ValueNetwork,
    /// Data of the last steps, if `replay` lets several steps use it. Not saved.
    recent: VecDeque<(Vec<TrainingSample>, Vec<PreferenceSample>)>,
    /// Number and network of the last evaluation of people's decisions.
    evaluated: (u64, ValueNetwork),
    steps: u64,
}

/// Share of the moving average that a step keeps.
const MOMENTUM: f32 = 0.9;

impl Trainer {
    /// Starts with small random weights, drawn from the seed of `plan`.
    pub fn new<G: Report>(game: &G, plan: TrainingOptions) -> Trainer {
        let mut network = ValueNetwork::new(game, plan.hidden);
        let mut random = Random::new(Random::derive(plan.seed, 0x6e65_7400));
        for part in &mut network.parts {
            for weight in &mut part.first {
                *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * 0.08;
            }
            for weight in &mut part.second {
                *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * 0.1;
            }
        }
        Trainer::from_network(network, plan)
    }

    /// Starts with the weights of a trained network.
    pub fn from_network(network: ValueNetwork, plan: TrainingOptions) -> Trainer {
        Trainer {
            plan,
            mean: network.clone(),
            recent: VecDeque::new(),
            evaluated: (0, network.clone()),
            adam: AdamOptimizer::new(network),
            steps: 0,
        }
    }

    /// Returns the trained network: the moving average.
    pub fn network(&self) -> &ValueNetwork {
        &self.mean
    }

    /// Returns the network for evaluation number `number` of people's decisions: the trained network at the first call
    /// with this number.
    pub fn evaluation_network(&mut self, number: u64) -> &ValueNetwork {
        if self.evaluated.0 != number {
            self.evaluated = (number, self.mean.clone());
        }
        &self.evaluated.1
    }

    /// Returns the number of steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Runs one training step: plays games and learns from them. `people` and `preferred` come from people's games.
    ///
    /// # Errors
    /// A script error, or a game cannot be set up.
    pub fn step<O: GameSource>(
        &mut self,
        opening: &O,
        people: &[TrainingSample],
        preferred: &[PreferenceSample],
    ) -> Result<TrainingProgress, QueryError>
    where
        O::Game: 'static,
    {
        let (plan, step) = (&self.plan, self.steps);
        let first = step * plan.games;
        let mean = std::sync::Arc::new(self.mean.clone());
        let knows = step >= plan.first_steps;
        let make = || {
            let game = opening.game()?;
            let table = SelfPlayer::new(&game, knows.then(|| mean.clone()), plan.plan)?;
            Ok::<_, QueryError>((game, table, Vec::new()))
        };
        type Worker<G> = (G, SelfPlayer<G>, Vec<(u64, Result<selfplay::TrainingGame, QueryError>)>);
        let lambda = if step < 2 * plan.first_steps { 1.0 } else { plan.lambda };
        let work = |(game, table, done): &mut Worker<O::Game>, index: u64| {
            let seed = Random::derive(plan.seed, first + index);
            let played = opening.start(game, seed).and_then(|state| {
                if mean.is_of(game) {
                    return table.play(game, state, seed, lambda);
                }
                let message =
                    "the drawn rules have different inputs, but one network needs the same inputs \
                    for all";
                Err(QueryError(message.into()))
            });
            done.push((index, played));
        };
        let parts =
            workers::run(plan.threads, plan.games, make, work, |(_, _, done)| done, &|_| {})?;
        let mut games: Vec<_> = parts.into_iter().flatten().collect();
        games.sort_by_key(|(index, _)| *index);
        let mut samples = Vec::new();
        let mut planned = Vec::new();
        let mut modules = BTreeSet::new();
        let mut progress =
            TrainingProgress { games: first + plan.games, ..TrainingProgress::default() };
        // Some games start after the setup, others with it; only those that start earliest count for the points.
        let opening = games.iter().filter_map(|(_, game)| Some(game.as_ref().ok()?.began)).min();
        for (_, game) in games {
            let game = game?;
            if Some(game.began) == opening {
                progress.seats += game.points.len() as u64;
                progress.points += game.points.iter().map(|p| f64::from(*p)).sum::<f64>();
            }
            modules.extend(game.modules);
            samples.extend(game.samples);
            planned.extend(game.preferred);
        }
        progress.points /= progress.seats.max(1) as f64;
        if plan.people_every > 0 && step % plan.people_every == 0 {
            samples.extend_from_slice(people);
        }
        let rate = plan.rate * 0.5f32.powf((first as f32 / plan.half_life).min(4.5));
        let seed = Random::derive(plan.seed, 0x1ea2_0000 << 32 | step);
        for (samples, planned) in &self.recent {
            self.adam.learn(samples, rate, seed);
            self.adam.prefer(planned, rate, plan.prefer_plans, seed);
        }
        progress.error = self.adam.learn(&samples, rate, seed);
        if !planned.is_empty() {
            progress.planned = self.adam.prefer(&planned, rate, plan.prefer_plans, seed);
        }
        if plan.replay > 1 {
            self.recent.push_back((samples, planned));
            if self.recent.len() >= plan.replay {
                self.recent.pop_front();
            }
        }
        if plan.prefer_every > 0 && step % plan.prefer_every == 0 {
            progress.alike = self.adam.prefer(preferred, rate, plan.prefer, seed);
        }
        let momentum = if step < plan.first_steps { 0.8 } else { MOMENTUM };
        for (mean, value) in self.mean.parts.iter_mut().zip(&self.adam.network().parts) {
            for (mean, value) in mean.lists_mut().into_iter().zip(value.lists()) {
                for (mean, value) in mean.iter_mut().zip(value) {
                    *mean = momentum * *mean + (1.0 - momentum) * value;
                }
            }
        }
        self.mean.learned_with(&modules);
        self.steps += 1;
        Ok(progress)
    }
}
