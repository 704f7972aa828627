//! Options for starting games: variant, changes of rules, players, factions and seed.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use crate::texts::TEXTS;
use content::{Certainty, ProvisionalReason, VariantChoice};
use language::say;

use crate::error::Error;
use crate::playable::Playable;

/// Changes to the rules of a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleOverrides {
    /// Map to use instead of the variant's map.
    pub map: Option<String>,
    /// Settings and their values; `profile` sets many at once.
    pub settings: Vec<(String, String)>,
    /// Which provisional values to reject; `None` permits all.
    pub strict: Option<RequiredCertainty>,
}

impl RuleOverrides {
    /// Returns a name for reports: the variant, with requested map and settings in parentheses.
    pub fn label(&self, variant: &str) -> String {
        let map = self.map.iter().map(|map| format!("map {map}"));
        let settings = self.settings.iter().map(|(key, value)| format!("{key}={value}"));
        let options: Vec<String> = map.chain(settings).collect();
        if options.is_empty() {
            variant.to_owned()
        } else {
            format!("{variant} ({})", options.join(", "))
        }
    }
}

/// How certain provisional values of the rules have to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequiredCertainty {
    /// Smallest permitted certainty of provisional values; `None` rejects all of them.
    pub least: Option<Certainty>,
}

impl RequiredCertainty {
    /// Checks provisional values, given with their paths.
    ///
    /// # Errors
    /// Returns the values that are not certain enough, grouped by reason.
    pub fn check(self, provisional: Vec<(String, ProvisionalReason)>) -> Result<(), Error> {
        let is_refused = |(_, reason): &(String, ProvisionalReason)| {
            self.least.is_none_or(|least| reason.certainty > least)
        };
        let mut reasons: Vec<(ProvisionalReason, Vec<String>)> = Vec::new();
        for (path, reason) in provisional.into_iter().filter(is_refused) {
            match reasons.iter_mut().find(|(listed, _)| *listed == reason) {
                Some((_, paths)) => paths.push(path),
                None => reasons.push((reason, vec![path])),
            }
        }
        if reasons.is_empty() {
            return Ok(());
        }
        let line = |(reason, paths): &(ProvisionalReason, Vec<String>)| {
            format!("\n  {} ({}): {}", reason.reason, reason.certainty, paths.join(", "))
        };
        let lines: String = reasons.iter().map(line).collect();
        Err(Error::Impossible(say!(TEXTS, "provisional-values", lines = lines)))
    }
}

impl RuleOverrides {
    /// Converts the request to a choice for this variant.
    pub fn choice(&self, variant: &str) -> VariantChoice {
        VariantChoice {
            variant: variant.to_owned(),
            map: self.map.clone(),
            settings: self.settings.clone(),
            ..VariantChoice::default()
        }
    }
}

/// Parameters of a new game: variant, changes of the variant's rules, players, factions and seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameParameters {
    /// Variant by name or path; `None` for the content's default.
    pub variant: Option<String>,
    pub rules: RuleOverrides,
    /// Number of players, drawn from the range. `None`: four, or the nearest number that the game
    /// permits.
    pub players: Option<RangeInclusive<u8>>,
    /// Factions in turn order, by ledger name; the other seats draw.
    pub factions: Vec<String>,
    pub seed: u64,
}

impl GameParameters {
    /// Creates the default parameters for a variant, with seed 1.
    pub fn of_variant(variant: Option<&str>) -> GameParameters {
        GameParameters {
            variant: variant.map(str::to_owned),
            rules: RuleOverrides::default(),
            players: None,
            factions: Vec::new(),
            seed: 1,
        }
    }

    /// Returns the number of players under these rules.
    pub fn players_of<G: Playable>(&self, ruleset: &G::Ruleset) -> RangeInclusive<u8> {
        self.players.clone().unwrap_or_else(|| {
            let usual = usual_players::<G>(ruleset);
            usual..=usual
        })
    }
}

/// Returns the default number of players: four, or the nearest number that the game permits.
pub fn usual_players<G: Playable>(ruleset: &G::Ruleset) -> u8 {
    let range = G::players(ruleset);
    4.clamp(*range.start(), *range.end())
}

/// Which rules to use for replaying a ledger; by default the rules that the ledger names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayRules {
    /// Variant to use instead of the one that the ledger names.
    pub variant: Option<String>,
    /// Changes of rules that override those that the ledger names.
    pub rules: RuleOverrides,
    /// Whether to replay although the ruleset hash differs.
    pub any_ruleset: bool,
}

/// Returns the path if the variant was named by path.
pub fn variant_file(variant: Option<&str>) -> Option<PathBuf> {
    variant.filter(|v| v.ends_with(".toml") || v.contains('/')).map(PathBuf::from)
}
