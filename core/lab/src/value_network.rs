//! Value networks: small neural networks, trained on games, that estimate the points a seat will still make.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::Report;
use game::hash;

/// First bytes of a file of weights: format name and version.
const MARK: &str = "loam-weights 2";

/// Points for one unit of the network's output.
pub const SCALE: f32 = 10.0;

/// Upper bound on the inputs of a game. The nonzero inputs of a position are collected in an array of this size.
const MOST_INPUTS: usize = 512;

/// Number of hidden units computed together.
const BLOCK: usize = 16;

/// Number of independent partial sums of an output; a divisor of [`BLOCK`].
const LANES: usize = 8;

/// The weights of the network for one stage of the game, counted from the end.
#[derive(Clone, Debug, PartialEq)]
pub struct StageNetwork {
    /// Weights from inputs to hidden units; row by input.
    pub first: Vec<f32>,
    /// Biases of the hidden units, one for each.
    pub begins: Vec<f32>,
    /// Weights from hidden units to the output.
    pub second: Vec<f32>,
    /// Weights from inputs directly to the output.
    pub direct: Vec<f32>,
    /// Bias of the output.
    pub base: f32,
}

impl StageNetwork {
    /// Returns all weights: one list for each field, in order.
    pub fn lists(&self) -> [&[f32]; 5] {
        let base = std::slice::from_ref(&self.base);
        [&self.first, &self.begins, &self.second, &self.direct, base]
    }

    /// Returns all weights for writing: one list for each field, in order.
    pub fn lists_mut(&mut self) -> [&mut [f32]; 5] {
        let base = std::slice::from_mut(&mut self.base);
        [&mut self.first, &mut self.begins, &mut self.second, &mut self.direct, base]
    }

    /// Adds the contribution of `N` hidden units, from number `first` on, to the partial sums of an output.
    fn units<const N: usize>(&self, first: usize, inputs: &[(u16, f32)], sums: &mut [f32; LANES]) {
        let hidden = self.begins.len();
        let mut units = [0.0f32; N];
        units.copy_from_slice(&self.begins[first..first + N]);
        for (at, input) in inputs {
            let row = usize::from(*at) * hidden + first;
            let row = &self.first[row..row + N];
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit += input * weight;
            }
        }
        let second = &self.second[first..first + N];
        for (units, weights) in units.chunks_exact(LANES).zip(second.chunks_exact(LANES)) {
            for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                *sum += unit.max(0.0) * weight;
            }
        }
    }
}

/// Value network: for each stage of a game a network with one hidden layer (ReLU) and direct connections, over the inputs
/// of [`game::Report::inputs`].
///
/// Sums are computed in a fixed order, so the output is the same on every machine.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNetwork {
    inputs: usize,
    hidden: usize,
    /// Hash of the names of the inputs.
    names: u64,
    /// Ids of the modules in the rules that the network was trained with.
    modules: BTreeSet<String>,
    /// Networks by number of stages still to come, from 0 at the end. The second half is used at the start of a stage, before
    /// any seat has acted in it.
    pub parts: Vec<StageNetwork>,
}

/// Returns the hash of the names of a game's inputs.
fn hash_of<G: Report>(game: &G) -> u64 {
    hash::state(game.input_names().join("\n").as_bytes())
}

impl ValueNetwork {
    /// Makes a network with all weights 0. `hidden` is a multiple of 16.
    pub fn new<G: Report>(game: &G, hidden: usize) -> ValueNetwork {
        let inputs = game.input_names().len();
        let part = StageNetwork {
            first: vec![0.0; inputs * hidden],
            begins: vec![0.0; hidden],
            second: vec![0.0; hidden],
            direct: vec![0.0; inputs],
            base: 0.0,
        };
        let parts = vec![part; 2 * game.stage_names().len()];
        let modules = game.modules().into_iter().collect();
        ValueNetwork { inputs, hidden, names: hash_of(game), modules, parts }
    }

    /// Checks that a network can be trained for this game.
    ///
    /// # Errors
    /// The game has more inputs than a network supports.
    pub fn fits<G: Report>(game: &G) -> Result<(), String> {
        match game.input_names().len() {
            ..=MOST_INPUTS => Ok(()),
            n => Err(format!(
                "this game has {n} inputs, but a network can have at most \
                {MOST_INPUTS}"
            )),
        }
    }

    /// Returns whether the network has the same inputs as this game.
    pub fn is_of<G: Report>(&self, game: &G) -> bool {
        self.names == hash_of(game)
    }

    /// Records that the network was also trained with these modules.
    pub fn learned_with(&mut self, modules: &BTreeSet<String>) {
        self.modules.extend(modules.iter().cloned());
    }

    /// Returns the number of inputs, which must match the game's.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of hidden units of each network.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Returns the index into [`ValueNetwork::parts`] for a position with this many stages to come; `begins`: the current stage
    /// has just begun.
    pub fn part(&self, to_come: usize, begins: bool) -> usize {
        let half = self.parts.len() / 2;
        to_come.min(half - 1) + if begins { half } else { 0 }
    }

    /// Evaluates one of [`ValueNetwork::parts`]: the points still to be made, in units of [`SCALE`].
    pub fn evaluate(&self, part: usize, inputs: &[f32]) -> f32 {
        let part = &self.parts[part];
        // Most inputs of a position are zero. Collecting the others needs no branch, which the processor would mispredict.
        let mut inputs_given = [(0u16, 0.0f32); MOST_INPUTS];
        let mut count = 0;
        for (at, input) in (0..).zip(&inputs[..inputs.len().min(self.inputs).min(MOST_INPUTS)]) {
            inputs_given[count.min(MOST_INPUTS - 1)] = (at, *input);
            count += usize::from(*input != 0.0);
        }
        let inputs_given = &inputs_given[..count];
        let mut sums = [0.0f32; LANES];
        for (n, (at, input)) in inputs_given.iter().enumerate() {
            sums[n % LANES] += input * part.direct[usize::from(*at)];
        }
        // Two blocks at a time where possible, as independent sums for the processor.
        let mut block = 0;
        while block + 2 * BLOCK <= self.hidden {
            part.units::<{ 2 * BLOCK }>(block, inputs_given, &mut sums);
            block += 2 * BLOCK;
        }
        while block < self.hidden {
            part.units::<BLOCK>(block, inputs_given, &mut sums);
            block += BLOCK;
        }
        sums.iter().fold(part.base, |all, sum| all + sum)
    }

    /// Serializes the network as a file of weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.parts.iter().flat_map(|part| part.lists().concat());
        let numbers: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
        let mut bytes = format!(
            "{MARK} inputs={} hidden={} parts={} names={:016x} sum={:016x} modules={}\n",
            self.inputs,
            self.hidden,
            self.parts.len(),
            self.names,
            hash::state(&numbers),
            self.modules.iter().map(String::as_str).collect::<Vec<_>>().join(",")
        )
        .into_bytes();
        bytes.extend(numbers);
        bytes
    }

    /// Parses a file written by [`ValueNetwork::to_bytes`].
    ///
    /// # Errors
    /// The bytes are not a file of weights, are damaged, or belong to a network with other inputs than this game's.
    pub fn from_bytes<G: Report>(game: &G, bytes: &[u8]) -> Result<ValueNetwork, String> {
        let (WeightsHeader { inputs, hidden, parts, names, sum, modules }, numbers) =
            WeightsHeader::read(bytes)?;
        if names != hash_of(game) || inputs != game.input_names().len() {
            let message = "these weights do not fit this game or version; train new ones with `loam \
                train`";
            return Err(message.to_owned());
        }
        ValueNetwork::fits(game)?;
        let damaged = || "the file of weights is damaged".to_owned();
        let of_part = inputs.checked_mul(hidden + 1).and_then(|n| n.checked_add(2 * hidden + 1));
        let all = of_part.and_then(|n| n.checked_mul(parts)).and_then(|n| n.checked_mul(4));
        let fits = all == Some(numbers.len()) && hidden % BLOCK == 0 && parts > 0 && parts % 2 == 0;
        if !fits || hash::state(numbers) != sum {
            return Err(damaged());
        }
        let mut network = ValueNetwork { modules, ..ValueNetwork::new(game, hidden) };
        let empty = network.parts[0].clone();
        network.parts.resize(parts, empty);
        let mut numbers = numbers.chunks_exact(4);
        for part in &mut network.parts {
            for list in part.lists_mut() {
                for (weight, bytes) in list.iter_mut().zip(&mut numbers) {
                    *weight = f32::from_le_bytes(bytes.try_into().map_err(|_| damaged())?);
                }
            }
        }
        Ok(network)
    }

    /// Returns the network that comes with a game under these rules; `None` if there is none. If several networks fit,
    /// it is the first one trained with all modules of the rules, else the one trained with most of them.
    ///
    /// # Errors
    /// The network is in another version of the format, or damaged.
    pub fn of_game<G: Report>(game: &G) -> Result<Option<Arc<ValueNetwork>>, String> {
        let names = hash_of(game);
        let modules: BTreeSet<String> = game.modules().into_iter().collect();
        let mut best: Option<(WeightsHeader, &[u8])> = None;
        for bytes in game.value_networks() {
            let (head, _) = WeightsHeader::read(bytes)?;
            if head.names != names {
                continue;
            }
            if head.modules.is_superset(&modules) {
                best = Some((head, bytes));
                break;
            }
            if best.as_ref().is_none_or(|(most, _)| head.modules.len() > most.modules.len()) {
                best = Some((head, bytes));
            }
        }
        best.map(|(_, bytes)| ValueNetwork::from_bytes(game, bytes).map(Arc::new)).transpose()
    }
}

/// The header line of a file of weights: sizes, hashes and modules of the network.
struct WeightsHeader {
    inputs: usize,
    hidden: usize,
    parts: usize,
    /// Hash of the names of the inputs.
    names: u64,
    /// Hash of the weights after the line.
    sum: u64,
    /// Ids of the modules in the rules that the network was trained with.
    modules: BTreeSet<String>,
}

impl WeightsHeader {
    /// Parses the header; also returns the bytes after it.
    fn read(bytes: &[u8]) -> Result<(WeightsHeader, &[u8]), String> {
        let none = || "this is not a file of weights as written by `loam train`".to_owned();
        let end = bytes.iter().position(|b| *b == b'\n').ok_or_else(none)?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| none())?;
        let Some(rest) = head.strip_prefix(MARK) else {
            let other = head.starts_with("loam-weights ");
            let message = || {
                "these weights are from another version of Loam; train new ones with \
                `loam train`"
            };
            return Err(if other { message().to_owned() } else { none() });
        };
        let value_of = |name: &str| {
            let mut words = rest.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let number = |name: &str| value_of(name).and_then(|n| n.parse::<usize>().ok());
        let hex = |name: &str| value_of(name).and_then(|n| u64::from_str_radix(n, 16).ok());
        match (number("inputs"), number("hidden"), number("parts"), hex("names"), hex("sum")) {
            (Some(inputs), Some(hidden), Some(parts), Some(names), Some(sum)) => {
                let modules = value_of("modules").unwrap_or_default().split(',');
                let modules = modules.filter(|id| !id.is_empty()).map(str::to_owned).collect();
                Ok((
                    WeightsHeader { inputs, hidden, parts, names, sum, modules },
                    &bytes[end + 1..],
                ))
            }
            _ => Err(none()),
        }
    }
}
