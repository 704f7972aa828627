//! A learned valuation: the points that a seat will still make, as a small network sees them that learned it from games.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::Report;
use game::hash;

/// Of what a file of weights begins with.
const MARK: &str = "loam-weights 2";

/// Points that one unit of the network's answer stands for.
pub const SCALE: f32 = 10.0;

/// So many inputs a game may have: what is given of them at a time is kept in one place.
const MOST_INPUTS: usize = 512;

/// Units that are added up together.
const BLOCK: usize = 16;

/// Sums of an answer that do not wait for each other; a divisor of [`BLOCK`].
const LANES: usize = 8;

/// What the network knows of one part of the game, that many parts before its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What an input adds to each hidden unit, by input.
    pub first: Vec<f32>,
    /// What each hidden unit begins with.
    pub begins: Vec<f32>,
    /// What each hidden unit adds to the answer.
    pub second: Vec<f32>,
    /// What each input adds to the answer itself.
    pub direct: Vec<f32>,
    /// What the answer begins with.
    pub base: f32,
}

impl Part {
    /// All numbers of it, list by list.
    pub fn lists(&self) -> [&[f32]; 5] {
        let base = std::slice::from_ref(&self.base);
        [&self.first, &self.begins, &self.second, &self.direct, base]
    }

    /// The same, to change.
    pub fn lists_mut(&mut self) -> [&mut [f32]; 5] {
        let base = std::slice::from_mut(&mut self.base);
        [&mut self.first, &mut self.begins, &mut self.second, &mut self.direct, base]
    }

    /// Adds what some hidden units give to an answer: those from `first` on, as they come from the inputs that are given.
    fn units<const N: usize>(&self, first: usize, given: &[(u16, f32)], sums: &mut [f32; LANES]) {
        let hidden = self.begins.len();
        let mut units = [0.0f32; N];
        units.copy_from_slice(&self.begins[first..first + N]);
        for (at, input) in given {
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

/// A network for each part of a game, over the inputs that the game names (see [`game::Report::inputs`]): each input adds to the
/// answer, and so does each hidden unit, which is what inputs bring it or nothing.
///
/// Numbers are added in an order that does not depend on the machine: neither does the answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    inputs: usize,
    hidden: usize,
    /// Hash of the names of the inputs.
    names: u64,
    /// Ids of the modules of the rules that it was learned with.
    modules: BTreeSet<String>,
    /// By parts of the game that are still to come: the first is the end. The second half is asked where a part of the game
    /// begins, and nobody has done anything in it.
    pub parts: Vec<Part>,
}

/// The hash of the names of a game's inputs.
fn hash_of<G: Report>(game: &G) -> u64 {
    hash::state(game.input_names().join("\n").as_bytes())
}

impl Network {
    /// A network that knows nothing. `hidden` is a multiple of 16.
    pub fn new<G: Report>(game: &G, hidden: usize) -> Network {
        let inputs = game.input_names().len();
        let part = Part {
            first: vec![0.0; inputs * hidden],
            begins: vec![0.0; hidden],
            second: vec![0.0; hidden],
            direct: vec![0.0; inputs],
            base: 0.0,
        };
        let parts = vec![part; 2 * game.stage_names().len()];
        let modules = game.modules().into_iter().collect();
        Network { inputs, hidden, names: hash_of(game), modules, parts }
    }

    /// Can weights be learned for this game?
    ///
    /// # Errors
    /// It names more inputs than a network looks at.
    pub fn fits<G: Report>(game: &G) -> Result<(), String> {
        match game.input_names().len() {
            ..=MOST_INPUTS => Ok(()),
            n => Err(format!("the game names {n} inputs, and a network has {MOST_INPUTS} at most")),
        }
    }

    /// Is it told of this game what it was told to learn from?
    pub fn is_of<G: Report>(&self, game: &G) -> bool {
        self.names == hash_of(game)
    }

    /// It was learned with these modules, too.
    pub fn learned_with(&mut self, modules: &BTreeSet<String>) {
        self.modules.extend(modules.iter().cloned());
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many hidden units each part has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Which of [`Network::parts`] is asked while so many parts of the game are still to come, and whether the running one has just
    /// begun.
    pub fn part(&self, to_come: usize, begins: bool) -> usize {
        let half = self.parts.len() / 2;
        to_come.min(half - 1) + if begins { half } else { 0 }
    }

    /// The points still to be made, in units of [`SCALE`], as one of [`Network::parts`] sees it.
    pub fn answer(&self, part: usize, inputs: &[f32]) -> f32 {
        let part = &self.parts[part];
        // Most inputs of a position are zero. They are passed over without a branch, which nobody could guess.
        let mut given = [(0u16, 0.0f32); MOST_INPUTS];
        let mut count = 0;
        for (at, input) in (0..).zip(&inputs[..inputs.len().min(self.inputs).min(MOST_INPUTS)]) {
            given[count.min(MOST_INPUTS - 1)] = (at, *input);
            count += usize::from(*input != 0.0);
        }
        let given = &given[..count];
        let mut sums = [0.0f32; LANES];
        for (n, (at, input)) in given.iter().enumerate() {
            sums[n % LANES] += input * part.direct[usize::from(*at)];
        }
        // Two blocks at once where there are as many: sums that do not wait for each other.
        let mut block = 0;
        while block + 2 * BLOCK <= self.hidden {
            part.units::<{ 2 * BLOCK }>(block, given, &mut sums);
            block += 2 * BLOCK;
        }
        while block < self.hidden {
            part.units::<BLOCK>(block, given, &mut sums);
            block += BLOCK;
        }
        sums.iter().fold(part.base, |all, sum| all + sum)
    }

    /// As a file.
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

    /// Reads what [`Network::to_bytes`] wrote.
    ///
    /// # Errors
    /// It is no such file, it is damaged, or it was learned over other inputs than those of this game.
    pub fn from_bytes<G: Report>(game: &G, bytes: &[u8]) -> Result<Network, String> {
        let (FirstLine { inputs, hidden, parts, names, sum, modules }, numbers) =
            FirstLine::read(bytes)?;
        if names != hash_of(game) || inputs != game.input_names().len() {
            let why = "these weights were learned for another game, or before it was told of \
                       otherwise: train them again";
            return Err(why.to_owned());
        }
        Network::fits(game)?;
        let damaged = || "the file of weights is damaged".to_owned();
        let of_part = inputs.checked_mul(hidden + 1).and_then(|n| n.checked_add(2 * hidden + 1));
        let all = of_part.and_then(|n| n.checked_mul(parts)).and_then(|n| n.checked_mul(4));
        let fits = all == Some(numbers.len()) && hidden % BLOCK == 0 && parts > 0 && parts % 2 == 0;
        if !fits || hash::state(numbers) != sum {
            return Err(damaged());
        }
        let mut network = Network { modules, ..Network::new(game, hidden) };
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

    /// The network that comes with a game under these rules; `None` if nothing was learned for them yet. Of several it is the first
    /// that was learned with all of their modules, and where none was, that which was learned with most.
    ///
    /// # Errors
    /// It is of another version, or damaged.
    pub fn of_game<G: Report>(game: &G) -> Result<Option<Arc<Network>>, String> {
        let names = hash_of(game);
        let modules: BTreeSet<String> = game.modules().into_iter().collect();
        let mut best: Option<(FirstLine, &[u8])> = None;
        for bytes in game.learned() {
            let (head, _) = FirstLine::read(bytes)?;
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
        best.map(|(_, bytes)| Network::from_bytes(game, bytes).map(Arc::new)).transpose()
    }
}

/// The first line of a file of weights.
struct FirstLine {
    inputs: usize,
    hidden: usize,
    parts: usize,
    /// Hash of the names of the inputs.
    names: u64,
    /// Hash of the numbers behind the line.
    sum: u64,
    /// Of the rules that it was learned with.
    modules: BTreeSet<String>,
}

impl FirstLine {
    /// Of a file; with it what stands behind the line.
    fn read(bytes: &[u8]) -> Result<(FirstLine, &[u8]), String> {
        let none = || "this is no file of weights, which `loam train` writes".to_owned();
        let end = bytes.iter().position(|b| *b == b'\n').ok_or_else(none)?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| none())?;
        let Some(rest) = head.strip_prefix(MARK) else {
            let other = head.starts_with("loam-weights ");
            let why = || "these weights are of another version of the program: train them again";
            return Err(if other { why().to_owned() } else { none() });
        };
        let said = |name: &str| {
            let mut words = rest.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let number = |name: &str| said(name).and_then(|n| n.parse::<usize>().ok());
        let hex = |name: &str| said(name).and_then(|n| u64::from_str_radix(n, 16).ok());
        match (number("inputs"), number("hidden"), number("parts"), hex("names"), hex("sum")) {
            (Some(inputs), Some(hidden), Some(parts), Some(names), Some(sum)) => {
                let modules = said("modules").unwrap_or_default().split(',');
                let modules = modules.filter(|id| !id.is_empty()).map(str::to_owned).collect();
                Ok((FirstLine { inputs, hidden, parts, names, sum, modules }, &bytes[end + 1..]))
            }
            _ => Err(none()),
        }
    }
}
