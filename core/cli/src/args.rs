//! Options that several commands share, and parsers of their values.

use std::ops::RangeInclusive;

use crate::texts::TEXTS;
use clap::Args;
use content::Certainty;
use language::say;
use rand_core::{OsRng, RngCore, TryRngCore};
use workbench::random_options::DrawnOptions;
use workbench::{GameParameters, RequiredCertainty, RuleOverrides};

use crate::numbers;

/// Option for the seats of a game, shared by all commands that play games.
#[derive(Args, Clone, Debug)]
pub struct SeatArgs {
    /// Factions in turn order, by the names that ledgers use; the other seats get random factions.
    /// In a game of components: names of the seats, such as their colours; the other seats take the
    /// first free names.
    #[arg(
        long,
        visible_alias = "colours",
        alias = "colors",
        value_name = "A,B,…",
        value_delimiter = ','
    )]
    pub factions: Vec<String>,
}

/// Options that choose a game, shared by every command that starts one.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A variant by name or by path; by default the content's default variant.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Number of players, or a range such as 2..5 from which each game draws; by default four, or
    /// the nearest number that the game allows.
    #[arg(long, value_name = "N", value_parser = players)]
    pub players: Option<RangeInclusive<u8>>,
    #[command(flatten)]
    pub seats: SeatArgs,
    /// Seed of all random draws; 1 by default, but `play` draws one.
    #[arg(long, value_name = "S", value_parser = numbers::seed)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub strict: StrictArgs,
}

/// Option for the certainty that the values of a new game must have.
#[derive(Args, Clone, Debug, Default)]
pub struct StrictArgs {
    /// Refuse to start a game that has provisional values. With `--strict=guess` (or `fair`,
    /// `likely`, `sure`), refuse only values that are less certain than the level named.
    #[arg(long, value_name = "LEAST", num_args = 0..=1, require_equals = true, default_missing_value = "certain", value_parser = strict)]
    pub strict: Option<RequiredCertainty>,
}

/// Parses the minimum certainty of `--strict`.
fn strict(text: &str) -> Result<RequiredCertainty, String> {
    let least = match text {
        "certain" => None,
        "sure" => Some(Certainty::Sure),
        "likely" => Some(Certainty::Likely),
        "fair" => Some(Certainty::Fair),
        "guess" => Some(Certainty::Guess),
        _ => return Err(say!(TEXTS, "expected-certainty")),
    };
    Ok(RequiredCertainty { least })
}

impl GameArgs {
    /// Returns the game that the options describe.
    pub fn parameters(&self) -> GameParameters {
        GameParameters {
            variant: self.variant.clone(),
            rules: RuleOverrides { strict: self.strict.strict, ..self.rules.overrides() },
            players: self.players.clone(),
            factions: self.seats.factions.clone(),
            seed: self.seed(),
        }
    }

    /// Returns the seed of `--seed`, by default 1.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Draws a seed if none was given; returns whether it was drawn.
    pub fn draw_seed(&mut self) -> bool {
        let drawn = self.seed.is_none();
        // Six digits are short enough to be read aloud to another player.
        self.seed.get_or_insert_with(|| u64::from(OsRng.unwrap_err().next_u32() % 1_000_000));
        drawn
    }
}

/// Options that change the rules of a variant.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArgs {
    /// Board to use instead of the board of the variant.
    #[arg(long, value_name = "MAP")]
    pub map: Option<String>,
    /// Set a setting; `profile=NAME` sets all settings of a profile.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
}

impl RuleArgs {
    /// Returns the rules that the options describe.
    pub fn overrides(&self) -> RuleOverrides {
        RuleOverrides {
            map: self.map.clone(),
            settings: self.set.clone(),
            ..RuleOverrides::default()
        }
    }
}

/// Options that are drawn for each game of a run.
#[derive(Args, Clone, Debug, Default)]
pub struct DrawArgs {
    /// Draw for each game which options of recorded ledgers are on, unless they add a faction or
    /// are set by `--set`. (Boards are drawn if `--map` is `all` or a list.)
    #[arg(long)]
    pub draw_options: bool,
    /// Draw for each game which of these modules are in play.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub draw_modules: Vec<String>,
}

impl DrawArgs {
    /// Returns which options and modules are drawn.
    pub fn drawing(&self) -> DrawnOptions {
        DrawnOptions { options: self.draw_options, modules: self.draw_modules.clone() }
    }
}

/// Parses a number of players, or a range such as `2..5`.
pub fn players(text: &str) -> Result<RangeInclusive<u8>, String> {
    let number =
        |t: &str| t.trim().parse::<u8>().map_err(|_| say!(TEXTS, "not-player-number", text = t));
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if low == 0 || low > high {
        return Err(say!(TEXTS, "player-range-invalid", low = low, high = high));
    }
    Ok(low..=high)
}

/// Parses `KEY=VALUE`.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) =
        text.split_once('=').ok_or_else(|| say!(TEXTS, "not-key-value", text = text))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Returns the number of threads: the given one, by default all that the machine has.
pub fn threads(requested: Option<usize>) -> usize {
    requested
        .or_else(|| std::thread::available_parallelism().ok().map(usize::from))
        .unwrap_or(1)
        .max(1)
}
