//! Which of two bots is stronger, and what bots make of recorded games, as they are told.

use lab::BotSpec;
use lab::openings::{Openings, OpeningsOptions, RecordedOpenings};
use lab::report::{Called, CarriedFile, openings, strength};
use lab::strength::{Strength, StrengthOptions, bots_of};
use serde::Serialize;

use super::{beside_people, bot_names, version};
use crate::error::Error;
use crate::openings::RecordedGames;
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
    /// Who played, and how strong that is beside people, in sentences.
    pub who: Vec<String>,
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
        let [first, second] = &plan.bots;
        let mut who =
            vec![format!("Who played: the bots `{first}` and `{second}`, in as many seats each.")];
        let mut known: Vec<&BotSpec> = plan.bots.iter().collect();
        known.dedup();
        let games = (tables.name(), &(plan.seats..=plan.seats));
        who.extend(known.into_iter().map(|bot| beside_people::<G>(bot, games)));
        StrengthResult {
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            seed: plan.seed,
            bots: plan.bots.each_ref().map(ToString::to_string),
            who,
            result,
        }
    }

    /// The page as HTML, with the command that repeats it.
    ///
    /// # Errors
    /// A game behind a number cannot be played again.
    pub fn page<G: Title>(
        &self,
        tables: &Tables<G>,
        plan: &StrengthOptions,
        command: String,
    ) -> Result<String, Error> {
        let row = |what: &str, value: String| [what.to_owned(), value];
        let facts = strength::Facts {
            name: tables.label().to_owned(),
            bots: self.bots.clone(),
            who: self.who.clone(),
            said: tables.said(),
            games: self.games_behind(tables, plan)?,
            command,
            run: vec![
                row("games", self.result.games.to_string()),
                row("games that did not end by their rules", self.result.bad.to_string()),
                row("players", plan.seats.to_string()),
                row("seed", self.seed.to_string()),
                row(&format!("rules of {}", self.variant), self.ruleset.clone()),
                row("program", version()),
            ],
        };
        Ok(strength::page(&self.result, &facts).html())
    }

    /// Ledgers of the games in which each of the bots was farthest ahead.
    fn games_behind<G: Title>(
        &self,
        tables: &Tables<G>,
        plan: &StrengthOptions,
    ) -> Result<Vec<CarriedFile>, Error> {
        let mut files = Vec::new();
        for (bot, farthest) in self.bots.iter().zip(self.result.farthest) {
            let Some((points, index)) = farthest.filter(|(points, _)| *points > 0) else {
                continue;
            };
            // Both games of a pair have one seed.
            let seed = lab::sim::game_seed(plan.seed, index / 2);
            let (mut game, played) = lab::sim::one(tables, seed, &bots_of(plan, index))?;
            files.push(CarriedFile {
                name: format!("game-{index}.txt"),
                text: tables.ledger(&mut game, seed, &played.actions)?,
                about: format!(
                    "game {index}, seed {seed}: the seats of `{bot}` have {points} points more than the others, the most in any game"
                ),
            });
        }
        Ok(files)
    }
}

/// What bots and people made of the same openings, and what has to be known to find it out again.
#[derive(Serialize)]
pub struct OpeningsResult {
    /// Seed of the run.
    pub seed: u64,
    /// Games of each bot on each opening.
    pub seeds: u64,
    /// With which part of the game bots took over from people.
    pub from: u8,
    /// Who played, in sentences.
    pub who: Vec<String>,
    /// What was found.
    pub result: Openings,
}

impl OpeningsResult {
    /// Of what these made of openings.
    pub fn new(plan: &OpeningsOptions, result: Openings) -> OpeningsResult {
        let names =
            bot_names(&plan.bots).iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        let mut who = vec![format!(
            "Who played: people once, and {} each in all seats, {} times on each opening.",
            names.join(", "),
            plan.seeds
        )];
        if plan.from > 0 {
            let part = result.stages.get(usize::from(plan.from)).map_or("", String::as_str);
            who.push(format!(
                "Bots took over from people when {part} began: their points have what people had by then, what else is counted begins there."
            ));
        }
        OpeningsResult { seed: plan.seed, seeds: plan.seeds, from: plan.from, who, result }
    }

    /// The page as HTML, with the command that repeats it.
    ///
    /// # Errors
    /// No game instance could be made.
    pub fn page<G: Title>(
        &self,
        recorded: &RecordedGames<G>,
        command: String,
    ) -> Result<String, Error> {
        let (game, _) = recorded.open(0)?;
        let names = self.result.made.iter().flat_map(|made| made.by_name.keys());
        let row = |what: &str, value: String| [what.to_owned(), value];
        let facts = openings::Facts {
            said: Vec::new(),
            who: self.who.clone(),
            called: Called::new(names, |code| game.in_names(code)),
            command,
            run: vec![
                row("openings", self.result.openings.to_string()),
                row("games of each bot on each", self.seeds.to_string()),
                row("seed", self.seed.to_string()),
                row("program", version()),
            ],
        };
        Ok(openings::page(&self.result, &facts).html())
    }
}
