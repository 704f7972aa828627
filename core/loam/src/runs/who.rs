//! Who played, and how strong that is beside people: the first thing to know of a number that bots made. And what a bot costs.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use content::Dialect;
use lab::BotSpec;
use serde::Deserialize;

use super::bot_names;
use crate::pair::Pair;
use crate::playable::{Playable, Title};
use crate::tables::Tables;

/// What was measured; see the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeopleFile {
    measured: Vec<Measured>,
    prices: Vec<Prices>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    /// Name of the dialect that the game is written in.
    game: String,
    /// The variant that was played, and with how many seats.
    variant: String,
    seats: u8,
    /// What they were measured on, in words.
    openings: String,
    /// Mean points of a seat of people.
    people: f64,
    /// The same of bots, by how they are typed.
    bots: BTreeMap<String, f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prices {
    /// Name of the dialect that the game is written in.
    game: String,
    /// What was played, in words.
    of: String,
    /// Seconds of one core for a whole game, by how the bot in all seats is typed.
    seconds: BTreeMap<String, f64>,
}

static PEOPLE: LazyLock<PeopleFile> =
    LazyLock::new(|| toml::from_str(include_str!("people.toml")).expect("a table of ours"));

/// How strong a bot is beside people in games of this variant with so many seats, in a sentence.
pub fn beside_people<G: Playable>(
    bot: &BotSpec,
    (variant, seats): (&str, &RangeInclusive<u8>),
) -> String {
    let name = G::DIALECT.vocabulary().name;
    let typed = bot.to_string();
    let mut of_game = PEOPLE.measured.iter().filter(|measured| measured.game == name);
    let found = of_game.find_map(|measured| Some((measured, measured.bots.get(&typed)?)));
    let Some((Measured { openings, people, .. }, points)) = found else {
        return format!("How strong `{typed}` is beside people in this game was not measured.");
    };
    let of_these = |(measured, _): &(&Measured, &f64)| {
        measured.variant == variant && *seats == (measured.seats..=measured.seats)
    };
    let not_here = if found.as_ref().is_some_and(of_these) {
        ""
    } else {
        " That was measured there, and not in games such as these."
    };
    format!(
        "Beside people: `{typed}` in all seats has {points:.1} points a seat where people have {people:.1} (on {openings}).{not_here}"
    )
}

/// Who played games of this variant with so many seats and how strong that is, in sentences.
pub fn who_played<G: Playable>(
    bots: &[BotSpec],
    games: (&str, &RangeInclusive<u8>),
) -> Vec<String> {
    let names = bot_names(bots);
    let mut said = vec![match &names[..] {
        [one] => format!("Who played: the bot `{one}` in every seat."),
        many => format!(
            "Who played: the bots {}, seat by seat, the last one in the seats beyond.",
            many.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
        ),
    }];
    let mut known: Vec<&BotSpec> = Vec::new();
    for bot in bots {
        if known.contains(&bot) {
            continue;
        }
        known.push(bot);
        said.push(beside_people::<G>(bot, games));
    }
    said
}

impl<G: Title> Tables<G> {
    /// Who played on these tables and how strong that is, in sentences.
    pub fn who_played(&self, bots: &[BotSpec]) -> Vec<String> {
        // What is drawn for each game makes other games of them.
        let name = if self.drawn().is_some() { "" } else { self.name() };
        who_played::<G>(bots, (name, self.players()))
    }
}

impl<G: Title> Pair<G> {
    /// The same of games under two rules.
    pub fn who_played(&self, bots: &[BotSpec]) -> Vec<String> {
        let [a, b] = self.tables();
        let is_one_game = a.rules().compiled.modules == b.rules().compiled.modules;
        if is_one_game { a.who_played(bots) } else { who_played::<G>(bots, ("", a.players())) }
    }
}

/// What a bot costs: seconds of one core for a whole game, the same bot in all seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BotPrice {
    /// The seconds.
    pub seconds: f64,
    /// What was played, in words.
    pub of: &'static str,
}

impl BotPrice {
    /// Of a bot in a game, by the name of its dialect and as the bot is typed; `None` where nobody measured it.
    pub fn known(game: &str, typed: &str) -> Option<BotPrice> {
        let typed = typed.parse::<BotSpec>().ok()?.to_string();
        let mut of_game = PEOPLE.prices.iter().filter(|prices| prices.game == game);
        of_game.find_map(|Prices { of, seconds, .. }| {
            seconds.get(&typed).map(|seconds| BotPrice { seconds: *seconds, of })
        })
    }

    /// `0.047 s`, `5.7 s`: two digits that count.
    pub fn text(&self) -> String {
        let decimals = (1.0 - self.seconds.max(1e-9).log10().floor()).max(0.0) as usize;
        let text = format!("{:.decimals$}", self.seconds);
        let text =
            if decimals > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
        format!("{text} s")
    }
}
