//! Results of comparing two bots (`loam strength`), and of bots on openings of recorded games, as
//! JSON and HTML.

use lab::BotSpec;
use lab::TEXTS as REPORTS;
use lab::openings::{OpeningsComparison, OpeningsOptions, RecordedOpenings};
use lab::report::{DisplayNames, EmbeddedFile, openings, strength};
use lab::strength::{BotStrength, StrengthOptions, bots_of};
use language::is_english;
use language::say;
use serde::Serialize;

use super::{WhoPlayed, bot_names, compare_with_people, version};
use crate::error::Error;
use crate::openings::RecordedGames;
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Result of comparing two bots, with everything needed to repeat it.
#[derive(Serialize)]
pub struct StrengthResult<'a> {
    pub variant: &'a str,
    /// Hash of the ruleset in hexadecimal.
    pub ruleset: String,
    pub seed: u64,
    /// The bots in the notation of the command line.
    pub bots: [String; 2],
    /// Sentences about the bots and their strength compared with people.
    pub who: WhoPlayed,
    pub result: BotStrength,
}

impl<'a> StrengthResult<'a> {
    /// Creates the result for games of this factory.
    pub fn new<G: FullGame>(
        tables: &'a VariantGameFactory<G>,
        plan: &StrengthOptions,
        result: BotStrength,
    ) -> StrengthResult<'a> {
        let [first, second] = &plan.bots;
        let [first, second] = [first, second].map(ToString::to_string);
        let mut distinct: Vec<&BotSpec> = plan.bots.iter().collect();
        distinct.dedup();
        let seats = plan.seats..=plan.seats;
        let compared = |bot| compare_with_people::<G>(bot, tables.name(), &seats);
        let who = WhoPlayed::new(|| {
            let first = say!(REPORTS, "who-played-two", first = first, second = second);
            std::iter::once(first).chain(distinct.iter().copied().map(compared)).collect()
        });
        StrengthResult {
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            seed: plan.seed,
            bots: plan.bots.each_ref().map(ToString::to_string),
            who,
            result,
        }
    }

    /// Renders the page as HTML; `command` is the command line that repeats the run.
    ///
    /// # Errors
    /// Fails if a game behind a number cannot be played again.
    pub fn page<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        plan: &StrengthOptions,
        command: String,
    ) -> Result<String, Error> {
        let row = |label: String, value: String| [label, value];
        let facts = strength::StrengthReportContext {
            name: tables.label().to_owned(),
            bots: self.bots.clone(),
            who: self.who.text.clone(),
            rules_description: tables.description(),
            games: self.games_behind(tables, plan)?,
            command,
            run: vec![
                row(say!(REPORTS, "column-games"), self.result.games.to_string()),
                row(say!(REPORTS, "failed-games-label"), self.result.bad.to_string()),
                row(say!(REPORTS, "row-players"), plan.seats.to_string()),
                row(say!(REPORTS, "row-seed"), self.seed.to_string()),
                row(say!(REPORTS, "row-rules-of", name = self.variant), self.ruleset.clone()),
                row(say!(REPORTS, "row-program"), version()),
            ],
        };
        Ok(strength::page(&self.result, &facts).html())
    }

    /// Returns the ledgers of the games in which each bot had the largest lead.
    fn games_behind<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        plan: &StrengthOptions,
    ) -> Result<Vec<EmbeddedFile>, Error> {
        let mut files = Vec::new();
        for (bot, farthest) in self.bots.iter().zip(self.result.farthest) {
            let Some((points, index)) = farthest.filter(|(points, _)| *points > 0) else {
                continue;
            };
            // Both games of a pair have one seed.
            let seed = lab::sim::game_seed(plan.seed, index / 2);
            let (mut game, played) = lab::sim::one(tables, seed, &bots_of(plan, index))?;
            files.push(EmbeddedFile {
                name: format!("game-{index}.txt"),
                text: tables.ledger(&mut game, seed, &played.actions)?,
                about: say!(
                    REPORTS,
                    "game-about-strength",
                    index = index,
                    seed = seed,
                    bot = bot,
                    points = points
                ),
            });
        }
        Ok(files)
    }
}

/// Results of bots and people on the same openings, with everything needed to repeat them.
#[derive(Serialize)]
pub struct OpeningsResult {
    pub seed: u64,
    /// Games of each bot on each opening.
    pub seeds: u64,
    /// The stage of the game at which bots took over from people; 0 is the setup.
    pub from: u8,
    /// Sentences about the players.
    pub who: WhoPlayed,
    pub result: OpeningsComparison,
}

impl OpeningsResult {
    /// Creates the result of a run on recorded openings.
    /// `names` are those of the reader.
    pub fn new(
        plan: &OpeningsOptions,
        result: OpeningsComparison,
        names: &openings::OpeningsNames,
    ) -> OpeningsResult {
        let bots = bot_names(&plan.bots).iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        let who = WhoPlayed::new(|| {
            let mut who = vec![say!(
                REPORTS,
                "who-played-people",
                bots = bots.join(", "),
                times = plan.seeds
            )];
            let stages = if is_english() { &result.stages } else { &names.stages };
            if plan.from > 0 {
                let part = stages.get(usize::from(plan.from)).map_or("", String::as_str);
                who.push(say!(REPORTS, "bots-took-over", part = part));
            }
            who
        });
        OpeningsResult { seed: plan.seed, seeds: plan.seeds, from: plan.from, who, result }
    }

    /// Renders the page as HTML; `command` is the command line that repeats the run.
    ///
    /// # Errors
    /// Fails if no game instance can be made.
    pub fn page<G: FullGame>(
        &self,
        recorded: &RecordedGames<G>,
        command: String,
    ) -> Result<String, Error> {
        let (game, _) = recorded.open(0)?;
        let names = self.result.made.iter().flat_map(|player| player.by_name.keys());
        let row = |label: String, value: String| [label, value];
        let facts = openings::OpeningsReportContext {
            rules_description: Vec::new(),
            who: self.who.text.clone(),
            called: DisplayNames::new(names, |code| game.expand_codes(code)),
            names: openings::OpeningsNames::of(&game),
            command,
            run: vec![
                row(say!(REPORTS, "column-openings"), self.result.openings.to_string()),
                row(say!(REPORTS, "games-each-on-each"), self.seeds.to_string()),
                row(say!(REPORTS, "row-seed"), self.seed.to_string()),
                row(say!(REPORTS, "row-program"), version()),
            ],
        };
        Ok(openings::page(&self.result, &facts).html())
    }
}
