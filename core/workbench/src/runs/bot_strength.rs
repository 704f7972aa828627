//! Strength of bots compared with people, and their cost in time, from measurements in
//! `people.toml`.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use content::ContentDialect;
use lab::BotSpec;
use lab::TEXTS as REPORTS;
use lab::report::numbers::decimal;
use language::say;
use language::{Language, for_viewer};
use serde::{Deserialize, Serialize, Serializer};

use super::bot_names;
use crate::pair::RulesPair;
use crate::playable::{FullGame, Playable};
use crate::tables::VariantGameFactory;

/// Contents of `people.toml`, which documents its format.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeopleFile {
    measured: Vec<MeasuredOpenings>,
    prices: Vec<BotPriceTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeasuredOpenings {
    /// Name of the game's dialect.
    game: String,
    /// Variant and number of seats that were measured.
    variant: String,
    seats: u8,
    openings: MeasuredGames,
    /// Mean points per seat of people.
    people: f64,
    /// Mean points per seat of bots, by command-line notation.
    bots: BTreeMap<String, f64>,
}

/// The openings that were measured.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MeasuredGames {
    /// All recorded league games of the base game.
    League,
    /// Those from which nothing was learned.
    LeagueHeldOut,
}

impl MeasuredGames {
    fn text(&self) -> String {
        match self {
            MeasuredGames::League => say!(REPORTS, "measured-league", n = 65),
            MeasuredGames::LeagueHeldOut => say!(REPORTS, "measured-league-held-out", n = 12),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BotPriceTable {
    /// Name of the game's dialect.
    game: String,
    of: PricedGames,
    /// Seconds of one core for a whole game, by the bot in all seats.
    seconds: BTreeMap<String, f64>,
}

/// The games whose time was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PricedGames {
    /// Games of the base game with four seats.
    BaseFourSeats,
}

impl PricedGames {
    /// Describes the games in the language of the viewer.
    pub fn text(self) -> String {
        match self {
            PricedGames::BaseFourSeats => say!(REPORTS, "priced-base-four"),
        }
    }
}

static PEOPLE: LazyLock<PeopleFile> =
    LazyLock::new(|| toml::from_str(include_str!("people.toml")).expect("a table of ours"));

/// Describes in a sentence how strong a bot is compared with people, in games of this variant and
/// number of seats.
pub fn compare_with_people<G: Playable>(
    bot: &BotSpec,
    variant: &str,
    seats: &RangeInclusive<u8>,
) -> String {
    let name = G::DIALECT.vocabulary().name;
    let typed = bot.to_string();
    let mut of_game = PEOPLE.measured.iter().filter(|measured| measured.game == name);
    let found = of_game.find_map(|measured| Some((measured, measured.bots.get(&typed)?)));
    let Some((MeasuredOpenings { openings, people, .. }, points)) = found else {
        return say!(REPORTS, "strength-unmeasured", bot = typed);
    };
    let of_these = |(measured, _): &(&MeasuredOpenings, &f64)| {
        measured.variant == variant && *seats == (measured.seats..=measured.seats)
    };
    let not_here = if found.as_ref().is_some_and(of_these) {
        String::new()
    } else {
        format!(" {}", say!(REPORTS, "measured-elsewhere"))
    };
    say!(
        REPORTS,
        "strength-people",
        bot = typed,
        points = decimal(*points, 1),
        people = decimal(*people, 1),
        openings = openings.text(),
        nothere = not_here
    )
}

/// Sentences on who played. Files for programs have them in English, readers in their language.
#[derive(Clone, Debug)]
pub struct WhoPlayed {
    english: Vec<String>,
    /// In the language of the reader for whom it was made.
    pub text: Vec<String>,
}

impl WhoPlayed {
    /// Makes the sentences, in English and in the language of the current scope.
    pub fn new(sentences: impl Fn() -> Vec<String>) -> WhoPlayed {
        WhoPlayed { english: for_viewer(&Language::english(), &sentences), text: sentences() }
    }
}

impl Serialize for WhoPlayed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.english.serialize(serializer)
    }
}

/// Describes in sentences which bots played games of this variant, and how strong they are.
pub fn who_played<G: Playable>(
    bots: &[BotSpec],
    variant: &str,
    seats: &RangeInclusive<u8>,
) -> Vec<String> {
    let names = bot_names(bots);
    let mut sentences = vec![match &names[..] {
        [one] => say!(REPORTS, "who-played-one", bot = one),
        many => say!(
            REPORTS,
            "who-played-many",
            bots = many.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    }];
    let mut distinct: Vec<&BotSpec> = Vec::new();
    for bot in bots {
        if distinct.contains(&bot) {
            continue;
        }
        distinct.push(bot);
        sentences.push(compare_with_people::<G>(bot, variant, seats));
    }
    sentences
}

impl<G: FullGame> VariantGameFactory<G> {
    /// Describes the bots that played games of this factory, and how strong they are.
    pub fn who_played(&self, bots: &[BotSpec]) -> Vec<String> {
        // With drawn options the games differ from the measured variant, so its name is withheld.
        let name = if self.random_options_text().is_some() { "" } else { self.name() };
        who_played::<G>(bots, name, self.players())
    }
}

impl<G: FullGame> RulesPair<G> {
    /// Describes the bots that played under both sets of rules, and how strong they are.
    pub fn who_played(&self, bots: &[BotSpec]) -> Vec<String> {
        let [a, b] = self.tables();
        let is_one_game = a.rules().compiled.modules == b.rules().compiled.modules;
        if is_one_game { a.who_played(bots) } else { who_played::<G>(bots, "", a.players()) }
    }
}

/// Cost of a bot: seconds of one core for a whole game with this bot in all seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotPrice {
    pub seconds: f64,
    pub of: PricedGames,
}

impl BotPrice {
    /// Looks up a bot by the game's dialect and the bot's command-line notation; `None` if it was
    /// not measured.
    pub fn look_up(game: &str, typed: &str) -> Option<BotPrice> {
        let typed = typed.parse::<BotSpec>().ok()?.to_string();
        let mut of_game = PEOPLE.prices.iter().filter(|prices| prices.game == game);
        of_game.find_map(|BotPriceTable { of: game, seconds, .. }| {
            seconds.get(&typed).map(|seconds| BotPrice { seconds: *seconds, of: *game })
        })
    }

    /// Formats the seconds with two significant digits: `0.047 s`, `5.7 s`.
    pub fn text(&self) -> String {
        let decimals = (1.0 - self.seconds.max(1e-9).log10().floor()).max(0.0) as usize;
        let text = format!("{:.decimals$}", self.seconds);
        let zeros = text.len() - text.trim_end_matches('0').len();
        let seconds = decimal(self.seconds, decimals.saturating_sub(zeros));
        format!("{seconds} s")
    }
}
