//! Optimizer for value networks: minimizes the squared error on played games with Adam, in minibatches.

use crate::value_network::{SCALE, StageNetwork, ValueNetwork};
use game::random::Random;

use crate::training::selfplay::{PreferenceSample, TrainingSample};

/// Number of samples in a minibatch.
const PORTION: usize = 64;
/// Decay rate of the mean of gradients (Adam's beta 1).
const FIRST: f32 = 0.9;
/// Decay rate of the mean of squared gradients (Adam's beta 2).
const SECOND: f32 = 0.999;

/// Adam optimizer with the network that it trains.
pub struct AdamOptimizer {
    network: ValueNetwork,
    /// Mean of the gradients, by weight.
    pub(crate) means: ValueNetwork,
    /// Mean of the squared gradients, by weight.
    pub(crate) squares: ValueNetwork,
    /// Number of minibatches so far, for each of [`ValueNetwork::parts`].
    pub(crate) portions: Vec<u64>,
}

fn zero(network: &ValueNetwork) -> ValueNetwork {
    let mut zero = network.clone();
    for part in &mut zero.parts {
        for list in part.lists_mut() {
            list.fill(0.0);
        }
    }
    zero
}

impl AdamOptimizer {
    /// Starts the optimizer for a network.
    pub fn new(network: ValueNetwork) -> AdamOptimizer {
        let portions = vec![0; network.parts.len()];
        AdamOptimizer { means: zero(&network), squares: zero(&network), network, portions }
    }

    /// Restores the optimizer from its saved state: network, means, squared means, and minibatch counts.
    pub fn restored(networks: [ValueNetwork; 3], portions: Vec<u64>) -> AdamOptimizer {
        let [network, means, squares] = networks;
        AdamOptimizer { network, means, squares, portions }
    }

    /// Returns the network with the current weights.
    pub fn network(&self) -> &ValueNetwork {
        &self.network
    }

    /// Trains once on each sample, in an order drawn from the seed. Returns the root mean square error in points, measured
    /// before the minibatch of each sample.
    pub fn learn(&mut self, samples: &[TrainingSample], rate: f32, seed: u64) -> f64 {
        let mut by_part: Vec<Vec<u32>> = vec![Vec::new(); self.network.parts.len()];
        for (at, sample) in (0..).zip(samples) {
            by_part[self.network.part(sample.to_come.into(), sample.begins)].push(at);
        }
        let mut random = Random::new(seed);
        let mut error = 0.0;
        let mut slopes = zero(&self.network).parts.swap_remove(0);
        let mut units = vec![0.0; self.network.hidden()];
        for (part, mut order) in by_part.into_iter().enumerate() {
            random.shuffle(&mut order);
            for portion in order.chunks(PORTION) {
                for list in slopes.lists_mut() {
                    list.fill(0.0);
                }
                for at in portion {
                    let sample = &samples[*at as usize];
                    let part = &self.network.parts[part];
                    let off = answer(part, sample, &mut units) - sample.target / SCALE;
                    error += f64::from(off) * f64::from(off);
                    slope(part, sample, off, &mut units, &mut slopes);
                }
                self.portions[part] += 1;
                self.update_part(part, &slopes, rate, portion.len());
            }
        }
        f64::from(SCALE) * (error / samples.len().max(1) as f64).sqrt()
    }

    /// Updates one of [`ValueNetwork::parts`] with the gradients of a minibatch.
    fn update_part(&mut self, part: usize, slopes: &StageNetwork, rate: f32, count: usize) {
        let times = self.portions[part].min(100_000) as i32;
        let rate = rate * (1.0 - SECOND.powi(times)).sqrt() / (1.0 - FIRST.powi(times));
        let share = 1.0 / count as f32;
        let weights = self.network.parts[part].lists_mut().into_iter();
        let means = self.means.parts[part].lists_mut().into_iter();
        let squares = self.squares.parts[part].lists_mut().into_iter();
        for (((weights, means), squares), slopes) in
            weights.zip(means).zip(squares).zip(slopes.lists())
        {
            let each = weights.iter_mut().zip(means).zip(squares).zip(slopes);
            for (((weight, mean), square), slope) in each {
                let slope = slope * share;
                *mean = FIRST * *mean + (1.0 - FIRST) * slope;
                *square = SECOND * *square + (1.0 - SECOND) * slope * slope;
                *weight -= rate * *mean / (square.sqrt() + 1e-8);
            }
        }
    }
}

/// Evaluates a stage's network for a sample. `units` receives the hidden units before their activation.
fn answer(part: &StageNetwork, sample: &TrainingSample, units: &mut [f32]) -> f32 {
    let hidden = units.len();
    units.copy_from_slice(&part.begins);
    let mut answer = part.base;
    for (at, input) in sample.given() {
        answer += input * part.direct[at];
        let row = &part.first[at * hidden..(at + 1) * hidden];
        for (unit, weight) in units.iter_mut().zip(row) {
            *unit += input * weight;
        }
    }
    for (unit, weight) in units.iter().zip(&part.second) {
        answer += unit.max(0.0) * weight;
    }
    answer
}

/// Adds the gradients of one sample; `off` is the error of the network's output.
fn slope(
    part: &StageNetwork,
    sample: &TrainingSample,
    off: f32,
    units: &mut [f32],
    slopes: &mut StageNetwork,
) {
    let hidden = units.len();
    slopes.base += off;
    for (at, unit) in units.iter_mut().enumerate() {
        let on = *unit > 0.0;
        slopes.second[at] += if on { off * *unit } else { 0.0 };
        *unit = if on { off * part.second[at] } else { 0.0 };
        slopes.begins[at] += *unit;
    }
    for (at, input) in sample.given() {
        slopes.direct[at] += off * input;
        let row = &mut slopes.first[at * hidden..(at + 1) * hidden];
        for (slope, unit) in row.iter_mut().zip(&*units) {
            *slope += input * unit;
        }
    }
}

/// Temperature of the preference: a lead of this many points multiplies the odds of an action by e.
const DOUBT: f32 = 1.5;

impl AdamOptimizer {
    /// Trains the network to prefer the actions that were taken: increases their probability in a softmax over them and
    /// their rivals. Returns the share of decisions in which the taken action has the best evaluation.
    pub fn prefer(
        &mut self,
        decisions: &[PreferenceSample],
        rate: f32,
        weight: f32,
        seed: u64,
    ) -> f64 {
        let mut order: Vec<u32> = (0..decisions.len() as u32).collect();
        Random::new(seed).shuffle(&mut order);
        let mut slopes = zero(&self.network).parts;
        let mut counts = vec![0usize; slopes.len()];
        let mut units = vec![0.0; self.network.hidden()];
        let mut best = 0u32;
        for portion in order.chunks(PORTION / 4) {
            for at in portion {
                let PreferenceSample { led_to, taken } = &decisions[*at as usize];
                let part = |sample: &TrainingSample| {
                    self.network.part(sample.to_come.into(), sample.begins)
                };
                let logits: Vec<f32> = led_to
                    .iter()
                    .map(|s| {
                        let more = answer(&self.network.parts[part(s)], s, &mut units);
                        (s.target + more * SCALE) / DOUBT
                    })
                    .collect();
                let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                best += u32::from(logits[*taken] >= most);
                let chances: Vec<f32> = logits.iter().map(|logit| (logit - most).exp()).collect();
                let sum: f32 = chances.iter().sum();
                for (i, sample) in led_to.iter().enumerate() {
                    let off = chances[i] / sum - if i == *taken { 1.0 } else { 0.0 };
                    if off.abs() < 0.002 {
                        continue;
                    }
                    let number = part(sample);
                    let part = &self.network.parts[number];
                    answer(part, sample, &mut units);
                    slope(part, sample, weight * off, &mut units, &mut slopes[number]);
                    counts[number] += 1;
                }
            }
            for (part, count) in counts.iter_mut().enumerate() {
                if *count > 0 {
                    self.portions[part] += 1;
                    self.update_part(part, &slopes[part], rate, portion.len() * 4);
                    for list in slopes[part].lists_mut() {
                        list.fill(0.0);
                    }
                    *count = 0;
                }
            }
        }
        f64::from(best) / decisions.len().max(1) as f64
    }
}
