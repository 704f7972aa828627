//! What somebody wants to play: the options of everything that begins a game.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use content::VariantChoice;

/// Changes to the rules of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesWanted {
    /// Another board than that of the variant.
    pub map: Option<String>,
    /// Settings and their values; `profile` sets many at once.
    pub settings: Vec<(String, String)>,
}

impl RulesWanted {
    /// The same as content reads it, of a variant.
    pub fn choice(&self, variant: &str) -> VariantChoice {
        VariantChoice {
            variant: variant.to_owned(),
            map: self.map.clone(),
            settings: self.settings.clone(),
            ..VariantChoice::default()
        }
    }
}

/// Which game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameWanted {
    /// A variant by name or by path; without one, the content's default.
    pub variant: Option<String>,
    /// What is other in its rules.
    pub rules: RulesWanted,
    /// How many play; of several numbers one is drawn.
    pub players: RangeInclusive<u8>,
    /// Factions in turn order, by the names that ledgers use; the rest is drawn.
    pub factions: Vec<String>,
    /// Seed of everything that is drawn.
    pub seed: u64,
}

impl GameWanted {
    /// Four players of a variant with seed 1, all of them drawn.
    pub fn of_variant(variant: Option<&str>) -> GameWanted {
        GameWanted {
            variant: variant.map(str::to_owned),
            rules: RulesWanted::default(),
            players: 4..=4,
            factions: Vec::new(),
            seed: 1,
        }
    }
}

/// Under which rules a ledger is played again; without anything, under those that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Under {
    /// This variant instead of the ledger's.
    pub variant: Option<String>,
    /// What wins over what the ledger says.
    pub rules: RulesWanted,
    /// Go on although the rules changed since it was written.
    pub any_ruleset: bool,
}

/// If a variant was named by path, that path.
pub fn variant_file(variant: Option<&str>) -> Option<PathBuf> {
    variant.filter(|v| v.ends_with(".toml") || v.contains('/')).map(PathBuf::from)
}
