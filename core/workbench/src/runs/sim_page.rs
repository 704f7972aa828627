//! HTML page of a simulation: the laboratory's report, with a picture of the board.

use game::Viewer;
use lab::GameSource;
use lab::TEXTS as REPORTS;
use lab::degenerate_play::DegenerateSigns;
use lab::luck_share::LuckShare;
use lab::report::numbers::decimal;
use lab::report::sim::SimReportContext;
use lab::report::{DisplayNames, EmbeddedFile};
use lab::sim::SimOptions;
use lab::totals::RunTotals;
use language::say;

use super::{bot_names, luck_text, version};
use crate::error::Error;
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Maximum number of games whose play is analysed; with slow bots at most one shard.
const WATCHED: u64 = 300;

/// Data of a run that its totals do not contain.
#[derive(Clone, Debug)]
pub struct SimPage<'a> {
    /// Number of games that did not end by their rules.
    pub bad: u64,
    /// Influence of luck, if it was measured.
    pub luck: Option<&'a LuckShare>,
    /// The command line that repeats the run.
    pub command: String,
    /// Further sentences for the page.
    pub notes: Vec<String>,
}

impl SimPage<'_> {
    /// Renders the page as HTML.
    ///
    /// # Errors
    /// Fails if no game instance or first position can be made.
    pub fn html<G: FullGame>(
        self,
        tables: &VariantGameFactory<G>,
        plan: &SimOptions,
        totals: &RunTotals,
    ) -> Result<String, Error> {
        let slow = plan.bots.iter().map(lab::BotSpec::shard).min().unwrap_or(1);
        let habits = lab::degenerate_play::watch(tables, plan, WATCHED.min(slow))?;
        let mut game = tables.game()?;
        let state = tables.start(&mut game, plan.seed)?;
        // The picture shows the board without seats, which differ from game to game.
        let view = game.view(&G::without_seats(state), Viewer::Spectator);
        let reach = lab::degenerate_play::observe_random_play(
            tables,
            plan,
            WATCHED.min(slow).min(plan.games),
        )?;
        let signs = DegenerateSigns::from_play(&habits, &reach);
        let lines = std::iter::once(&totals.all);
        let keys = lines.flat_map(|line| line.sources.keys().chain(line.actions.keys()));
        let names =
            DisplayNames::new(keys.chain(totals.by_name.keys()).chain(signs.names()), |code| {
                game.expand_codes(code)
            });
        let mut notes: Vec<String> = self.luck.into_iter().map(luck_text).collect();
        let board = match tables.random_options_text() {
            Some(drawn) => {
                notes.push(say!(REPORTS, "no-openings-picture", drawn = drawn));
                None
            }
            None => {
                let places = game.places();
                let count = |place: &String| totals.opening.get(place).copied().unwrap_or_default();
                let counts: Vec<u64> = places.iter().map(count).collect();
                let title = say!(REPORTS, "openings-of", name = tables.label());
                let overlay = lab::report::heat(&places, &counts, totals.games(), &title);
                Some(game.draw_svg(&view, &overlay))
            }
        };
        notes.extend(self.notes);
        let facts = SimReportContext {
            name: tables.label().to_owned(),
            rules: tables.ruleset_hash(),
            command: self.command,
            version: version(),
            bots: bot_names(&plan.bots),
            who: tables.who_played(&plan.bots),
            rules_description: tables.description(),
            games: games_behind(tables, plan, totals)?,
            seed: plan.seed,
            bad: self.bad,
            notes,
            stages: game.stage_names(),
            board,
            play: lab::report::play::blocks(&signs, tables.label(), &names),
            called: names,
        };
        Ok(lab::report::sim::page(totals, &facts).html())
    }
}

/// Returns the ledgers of the games with the largest numbers.
fn games_behind<G: FullGame>(
    tables: &VariantGameFactory<G>,
    plan: &SimOptions,
    totals: &RunTotals,
) -> Result<Vec<EmbeddedFile>, Error> {
    let all = [
        (totals.best, say!(REPORTS, "most-points-seat")),
        (totals.widest, say!(REPORTS, "most-margin")),
        (totals.longest, say!(REPORTS, "most-decisions")),
    ];
    let mut files: Vec<EmbeddedFile> = Vec::new();
    for (largest, what) in all {
        let Some((number, index)) = largest.game() else { continue };
        let (seed, name) = (lab::sim::game_seed(plan.seed, index), format!("game-{index}.txt"));
        let reason = format!("{what}, {}", decimal(number as f64, 0));
        if let Some(same) = files.iter_mut().find(|file| file.name == name) {
            same.about = say!(REPORTS, "list-reasons", a = same.about, b = reason);
            continue;
        }
        let (mut game, played) = lab::sim::one(tables, seed, &plan.bots)?;
        let text = tables.ledger(&mut game, seed, &played.actions)?;
        files.push(EmbeddedFile {
            name,
            text,
            about: say!(
                REPORTS,
                "game-about",
                index = index.to_string(),
                seed = seed.to_string(),
                why = reason
            ),
        });
    }
    Ok(files)
}
