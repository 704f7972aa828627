//! What somebody wants to play: the options of everything that begins a game.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use content::{Certainty, Doubt, VariantChoice};

use crate::error::Error;
use crate::playable::{Playable, RulesetOf};

/// Changes to the rules of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RulesWanted {
    /// Another board than that of the variant.
    pub map: Option<String>,
    /// Settings and their values; `profile` sets many at once.
    pub settings: Vec<(String, String)>,
    /// Refuse rules that are only guessed at; without it they may be.
    pub strict: Option<Strict>,
}

impl RulesWanted {
    /// A name for reports: the variant, and in brackets the board and the settings that were asked for besides.
    pub fn label(&self, variant: &str) -> String {
        let map = self.map.iter().map(|map| format!("map {map}"));
        let settings = self.settings.iter().map(|(key, value)| format!("{key}={value}"));
        let asked: Vec<String> = map.chain(settings).collect();
        if asked.is_empty() {
            variant.to_owned()
        } else {
            format!("{variant} ({})", asked.join(", "))
        }
    }
}

/// How sure the values of rules have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strict {
    /// Values that are marked as provisional have to be at least so sure; without it there may be none.
    pub least: Option<Certainty>,
}

impl Strict {
    /// Refuses rules by their provisional values, each by its path.
    ///
    /// # Errors
    /// The values that are not sure enough, by their reason.
    pub fn check(self, provisional: Vec<(String, Doubt)>) -> Result<(), Error> {
        let is_refused =
            |(_, doubt): &(String, Doubt)| self.least.is_none_or(|least| doubt.certainty > least);
        let mut reasons: Vec<(Doubt, Vec<String>)> = Vec::new();
        for (path, doubt) in provisional.into_iter().filter(is_refused) {
            match reasons.iter_mut().find(|(known, _)| *known == doubt) {
                Some((_, paths)) => paths.push(path),
                None => reasons.push((doubt, vec![path])),
            }
        }
        if reasons.is_empty() {
            return Ok(());
        }
        let line = |(doubt, paths): &(Doubt, Vec<String>)| {
            format!("\n  {} ({}): {}", doubt.reason, doubt.certainty, paths.join(", "))
        };
        let lines: String = reasons.iter().map(line).collect();
        Err(Error::Impossible(format!(
            "these rules hold values that are only provisional:{lines}\nplay without `--strict`, or say how sure they have to be: `--strict=guess`"
        )))
    }
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
    /// How many play; of several numbers one is drawn. `None`: four, or the next number that the game has.
    pub players: Option<RangeInclusive<u8>>,
    /// Factions in turn order, by the names that ledgers use; the rest is drawn.
    pub factions: Vec<String>,
    /// Seed of everything that is drawn.
    pub seed: u64,
}

impl GameWanted {
    /// A variant with seed 1, and whatever can be drawn is.
    pub fn of_variant(variant: Option<&str>) -> GameWanted {
        GameWanted {
            variant: variant.map(str::to_owned),
            rules: RulesWanted::default(),
            players: None,
            factions: Vec::new(),
            seed: 1,
        }
    }

    /// How many play under these rules.
    pub fn players_of<G: Playable>(&self, ruleset: &RulesetOf<G>) -> RangeInclusive<u8> {
        self.players.clone().unwrap_or_else(|| {
            let usual = usual_players::<G>(ruleset);
            usual..=usual
        })
    }
}

/// So many play where nobody says how many: four, or the next number that the game has.
pub(crate) fn usual_players<G: Playable>(ruleset: &RulesetOf<G>) -> u8 {
    let range = G::players(ruleset);
    4.clamp(*range.start(), *range.end())
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
