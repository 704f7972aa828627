//! Who played, and how strong that is beside people: the first thing to know of a number that bots made.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use content::Dialect;
use lab::BotSpec;
use serde::Deserialize;

use super::bot_names;
use crate::playable::Playable;

/// What was measured; see the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeopleFile {
    measured: Vec<Measured>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Measured {
    /// Name of the dialect that the game is written in.
    game: String,
    /// What they were measured on, in words.
    openings: String,
    /// Mean points of a seat of people.
    people: f64,
    /// The same of bots, by how they are typed.
    bots: BTreeMap<String, f64>,
}

static PEOPLE: LazyLock<PeopleFile> =
    LazyLock::new(|| toml::from_str(include_str!("people.toml")).expect("a table of ours"));

/// How strong a bot is beside people in a game; `None` where nobody measured it.
pub fn beside_people<G: Playable>(bot: &BotSpec) -> Option<String> {
    let name = G::DIALECT.vocabulary().name;
    let (typed, all) = (bot.to_string(), PEOPLE.measured.iter());
    let mut of_game = all.filter(|measured| measured.game == name);
    let (Measured { openings, people, .. }, points) =
        of_game.find_map(|measured| Some((measured, measured.bots.get(&typed)?)))?;
    Some(format!(
        "`{bot}` in all seats has {points:.1} points a seat where people have {people:.1} (on {openings})"
    ))
}

/// Who played and how strong that is, in sentences.
pub fn who_played<G: Playable>(bots: &[BotSpec]) -> Vec<String> {
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
        said.push(match beside_people::<G>(bot) {
            Some(text) => format!("Beside people: {text}."),
            None => format!("How strong `{bot}` is beside people in this game was not measured."),
        });
    }
    said
}
