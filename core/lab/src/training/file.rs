//! Saves and restores a training run, which then continues as if it had not been interrupted.

use std::collections::VecDeque;

use crate::value_network::ValueNetwork;
use game::Report;

use crate::training::adam::AdamOptimizer;
use crate::training::{Trainer, TrainingOptions};

/// First bytes of the file: format name and version.
const MARK: &str = "loam-training 1";

impl Trainer {
    /// Serializes everything that the next step needs, except for the settings.
    pub fn to_bytes(&self) -> Vec<u8> {
        let portions: Vec<String> = self.adam.portions.iter().map(u64::to_string).collect();
        let networks = [
            self.adam.network(),
            &self.adam.means,
            &self.adam.squares,
            &self.mean,
            &self.evaluated.1,
        ];
        let files = networks.map(ValueNetwork::to_bytes);
        let lengths = files.each_ref().map(|file| file.len().to_string());
        let head = format!(
            "{MARK} steps={} looked={} seed={} games={} portions={} lengths={}\n",
            self.steps,
            self.evaluated.0,
            self.plan.seed,
            self.plan.games,
            portions.join(","),
            lengths.join(",")
        );
        [head.into_bytes(), files.concat()].concat()
    }

    /// Restores a training from [`Trainer::to_bytes`].
    ///
    /// # Errors
    /// The bytes are not a file of a stopped training, are damaged, or belong to other settings than `plan` (seed,
    /// games, network size).
    pub fn from_bytes<G: Report>(
        game: &G,
        plan: TrainingOptions,
        bytes: &[u8],
    ) -> Result<Trainer, String> {
        let none = || "this is not a file of a stopped training".to_owned();
        let end = bytes.iter().position(|b| *b == b'\n').ok_or_else(none)?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| none())?;
        let rest = head.strip_prefix(MARK).ok_or_else(none)?;
        let value_of = |name: &str| {
            let mut words = rest.split(' ').filter_map(|word| word.split_once('='));
            words.find(|(key, _)| *key == name).map(|(_, value)| value)
        };
        let numbers = |name: &str| -> Option<Vec<u64>> {
            value_of(name)?.split(',').map(|n| n.parse().ok()).collect()
        };
        let one = |name: &str| numbers(name).and_then(|n| n.first().copied());
        let (Some(steps), Some(evaluated), Some(seed), Some(games), Some(portions), Some(lengths)) = (
            one("steps"),
            one("looked"),
            one("seed"),
            one("games"),
            numbers("portions"),
            numbers("lengths"),
        ) else {
            return Err(none());
        };
        if (seed, games) != (plan.seed, plan.games) {
            return Err(format!(
                "the stopped training has seed {seed} and {games} games a step, but the arguments \
                say {} and {}",
                plan.seed, plan.games
            ));
        }
        let mut files = &bytes[end + 1..];
        let mut networks = Vec::new();
        for length in lengths {
            let (file, rest) = usize::try_from(length)
                .ok()
                .and_then(|length| files.split_at_checked(length))
                .ok_or("the file of the stopped training is cut off")?;
            networks.push(ValueNetwork::from_bytes(game, file)?);
            files = rest;
        }
        let five: Result<[ValueNetwork; 5], _> = networks.try_into();
        let [network, means, squares, mean, seen] = five.map_err(|_| none())?;
        let fits = portions.len() == network.parts.len();
        let alike = [&means, &squares, &mean, &seen]
            .iter()
            .all(|n| (n.hidden(), n.parts.len()) == (network.hidden(), network.parts.len()));
        if !fits || !alike || network.hidden() != plan.hidden {
            return Err("the stopped training has a network of a different size".to_owned());
        }
        let adam = AdamOptimizer::restored([network, means, squares], portions);
        let recent = VecDeque::new();
        Ok(Trainer { plan, adam, mean, recent, evaluated: (evaluated, seen), steps })
    }
}
