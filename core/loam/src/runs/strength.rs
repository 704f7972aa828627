//! Which of two bots is stronger, as it is told.

use lab::openings::Openings;
use lab::report::strength;
use lab::strength::{Strength, StrengthOptions};
use serde::Serialize;

use super::{beside_people, version};
use crate::playable::Title;
use crate::tables::Tables;

/// Who was better, and what has to be known to find it out again.
#[derive(Serialize)]
pub struct StrengthResult<'a> {
    /// Name of the variant.
    pub variant: &'a str,
    /// Hash of its rules in hexadecimal.
    pub ruleset: String,
    /// Seed of the run.
    pub seed: u64,
    /// The bots as they can be typed.
    pub bots: [String; 2],
    /// What was found.
    pub result: Strength,
}

impl<'a> StrengthResult<'a> {
    /// Of games on these tables.
    pub fn new<G: Title>(
        tables: &'a Tables<G>,
        plan: &StrengthOptions,
        result: Strength,
    ) -> StrengthResult<'a> {
        StrengthResult {
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            seed: plan.seed,
            bots: plan.bots.each_ref().map(ToString::to_string),
            result,
        }
    }
}

/// What bots and people made of the same openings, and what has to be known to find it out again.
#[derive(Serialize)]
pub struct OpeningsResult {
    /// Seed of the run.
    pub seed: u64,
    /// Games of each bot on each opening.
    pub seeds: u64,
    /// What was found.
    pub result: Openings,
}

/// The page as HTML, with the command that repeats it.
pub fn strength_page<G: Title>(
    result: &StrengthResult<'_>,
    plan: &StrengthOptions,
    command: String,
) -> String {
    let row = |what: &str, value: String| [what.to_owned(), value];
    let who = plan.bots.iter().map(|bot| match beside_people::<G>(bot) {
        Some(text) => format!("Beside people: {text}."),
        None => format!("How strong `{bot}` is beside people in this game was not measured."),
    });
    let facts = strength::Facts {
        name: result.variant.to_owned(),
        bots: result.bots.clone(),
        who: who.collect(),
        command,
        run: vec![
            row("games", result.result.games.to_string()),
            row("games that did not end by their rules", result.result.bad.to_string()),
            row("players", plan.seats.to_string()),
            row("seed", result.seed.to_string()),
            row(&format!("rules of {}", result.variant), result.ruleset.clone()),
            row("program", version()),
        ],
    };
    strength::page(&result.result, &facts).html()
}
