//! Learning a valuation of positions from games: self-play, and what is learned of it by temporal differences.
//!
//! A step of training plays some games with the present network and moves its weights towards what came of them. Which
//! games these are and in what order they are learned from comes from the seed and the number of the step alone: threads and
//! stops in between change nothing.

mod adam;
mod file;
mod selfplay;

use std::collections::{BTreeSet, VecDeque};

use crate::bots::Planning;
use crate::learned::Network;
use crate::{Opening, workers};
use game::Failure;
use game::Report;
use game::random::Random;
use serde::Serialize;

pub use selfplay::{OldGame, Preferred, Sample, Table, of_people, preferred};

use adam::Adam;

/// How to train.
#[derive(Clone, Debug)]
pub struct Training {
    /// Seed of everything that is drawn.
    pub seed: u64,
    /// Threads; what is learned does not depend on them.
    pub threads: usize,
    /// Hidden units of each part of the network.
    pub hidden: usize,
    /// Games of one step.
    pub games: u64,
    /// Steps that are played by the weights of greedy, since nothing is known yet.
    pub first_steps: u64,
    /// How far what a position is worth follows from the end of the game, in place of the next positions: 0 to 1.
    pub lambda: f32,
    /// Games after which the learning rate has halved.
    pub half_life: f32,
    /// How often the games of people are learned from: once in so many steps; 0: never.
    pub people_every: u64,
    /// The same of what people preferred.
    pub prefer_every: u64,
    /// How much what people preferred counts beside what came of games.
    pub prefer: f32,
    /// How fast is learned at first.
    pub rate: f32,
    /// How games are planned, once something is known; without a plan, what looks best is played.
    pub plan: Option<Planning>,
    /// How much what a plan preferred counts beside what came of games.
    pub prefer_plans: f32,
    /// In how many steps is learned from each game.
    pub replay: usize,
}

impl Default for Training {
    fn default() -> Training {
        Training {
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

impl Training {
    /// The same for weights that know something already: slower, so that it is not lost.
    pub fn going_on(self) -> Training {
        Training { first_steps: 0, rate: 3e-4, half_life: 4_000.0, ..self }
    }

    /// The same with games that are planned. They take long, so a step has fewer, and is learned from more often. What people made
    /// of their positions is left out: it is more than plans make of them.
    pub fn planned(self, plan: Planning) -> Training {
        Training { plan: Some(plan), games: 24, replay: 8, people_every: 0, ..self }
    }
}

/// What one step came to.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Progress {
    /// Games so far.
    pub games: u64,
    /// Mean points of a seat in the games of the step that began with their opening.
    pub points: f64,
    /// How many seats these were.
    pub seats: u64,
    /// Root of the mean squared error of the points still to be made, before the step learned.
    pub error: f64,
    /// How often what people took looks best, where that was learned from.
    pub alike: f64,
    /// How often what plans took looks best, where games were planned.
    pub planned: f64,
}

/// A network that learns.
pub struct Trainer {
    plan: Training,
    adam: Adam,
    /// The mean of the last networks, with which games are played: it is calmer than each of them.
    mean: Network,
    /// What was learned from in the last steps, where that is learned from again. It is not saved.
    recent: VecDeque<(Vec<Sample>, Vec<Preferred>)>,
    /// With which people's decisions were looked at last, and for the how manyth time.
    looked: (u64, Network),
    steps: u64,
}

/// How much of the mean a step keeps.
const KEPT: f32 = 0.9;

impl Trainer {
    /// A network that knows nothing yet.
    pub fn new<G: Report>(game: &G, plan: Training) -> Trainer {
        let mut network = Network::new(game, plan.hidden);
        let mut random = Random::new(Random::derive(plan.seed, 0x6e65_7400));
        for part in &mut network.parts {
            for weight in &mut part.first {
                *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * 0.08;
            }
            for weight in &mut part.second {
                *weight = (random.below(2001) as f32 / 1000.0 - 1.0) * 0.1;
            }
        }
        Trainer::knowing(network, plan)
    }

    /// Goes on from what was learned elsewhere.
    pub fn knowing(network: Network, plan: Training) -> Trainer {
        Trainer {
            plan,
            mean: network.clone(),
            recent: VecDeque::new(),
            looked: (0, network.clone()),
            adam: Adam::new(network),
            steps: 0,
        }
    }

    /// What was learned so far.
    pub fn network(&self) -> &Network {
        &self.mean
    }

    /// The network with which people's decisions are looked at for the `number`-th time: what was learned when that was
    /// asked first.
    pub fn looked(&mut self, number: u64) -> &Network {
        if self.looked.0 != number {
            self.looked = (number, self.mean.clone());
        }
        &self.looked.1
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// One step: games, and what is learned of them. `people` are positions of other games.
    ///
    /// # Errors
    /// A script failed, or a game cannot be opened.
    pub fn step<O: Opening>(
        &mut self,
        opening: &O,
        (people, preferred): (&[Sample], &[Preferred]),
    ) -> Result<Progress, Failure>
    where
        O::Game: 'static,
    {
        let (plan, step) = (&self.plan, self.steps);
        let first = step * plan.games;
        let mean = std::sync::Arc::new(self.mean.clone());
        let knows = step >= plan.first_steps;
        let make = || {
            let game = opening.game()?;
            let table = Table::new(&game, knows.then(|| mean.clone()), plan.plan)?;
            Ok::<_, Failure>((game, table, Vec::new()))
        };
        type Worker<G> = (G, Table<G>, Vec<(u64, Result<selfplay::Game, Failure>)>);
        let lambda = if step < 2 * plan.first_steps { 1.0 } else { plan.lambda };
        let work = |(game, table, done): &mut Worker<O::Game>, index: u64| {
            let seed = Random::derive(plan.seed, first + index);
            let played = opening.start(game, seed).and_then(|state| {
                if mean.is_of(game) {
                    return table.play(game, state, (seed, lambda));
                }
                let why =
                    "the rules that are drawn have other inputs, and one network learns of all";
                Err(Failure(why.into()))
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
        let mut progress = Progress { games: first + plan.games, ..Progress::default() };
        // Games of which some begin with a part of setting up, and those that have none.
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
            self.adam.prefer(planned, (rate, plan.prefer_plans), seed);
        }
        progress.error = self.adam.learn(&samples, rate, seed);
        if !planned.is_empty() {
            progress.planned = self.adam.prefer(&planned, (rate, plan.prefer_plans), seed);
        }
        if plan.replay > 1 {
            self.recent.push_back((samples, planned));
            if self.recent.len() >= plan.replay {
                self.recent.pop_front();
            }
        }
        if plan.prefer_every > 0 && step % plan.prefer_every == 0 {
            progress.alike = self.adam.prefer(preferred, (rate, plan.prefer), seed);
        }
        let kept = if step < plan.first_steps { 0.8 } else { KEPT };
        for (mean, now) in self.mean.parts.iter_mut().zip(&self.adam.network().parts) {
            for (mean, now) in mean.lists_mut().into_iter().zip(now.lists()) {
                for (mean, now) in mean.iter_mut().zip(now) {
                    *mean = kept * *mean + (1.0 - kept) * now;
                }
            }
        }
        self.mean.learned_with(&modules);
        self.steps += 1;
        Ok(progress)
    }
}
