//! `loam bots`: lists the bots with their parameters, and the feature weights of greedy and search.

use std::collections::BTreeMap;

use clap::Args;
use game::QueryError;
use lab::bots::{MctsOptions, PLAN, PlannerOptions, SEARCH, SearchBudget, counted, kinds};
use lab::{GameSource, TEXTS as REPORTS};
use language::{Language, for_viewer, say};
use serde::Serialize;
use workbench::runs::BotPrice;
use workbench::{FullGame, GameParameters};

use crate::context::{CliContext, for_game};
use crate::output::{
    CommandError, CommandResult, print_line, print_result, print_sentences, print_table,
};
use crate::texts::TEXTS;

/// Options of `loam bots`: the variant.
#[derive(Args, Debug)]
pub struct BotsArgs {
    /// A variant by name or by path; by default the content's default variant.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
}

/// Names of bots with the ids of their descriptions.
const BOTS: [(&str, &str); 7] = [
    ("random", "bot-random"),
    ("busy", "bot-busy"),
    ("greedy", "bot-greedy"),
    ("quick", "bot-quick"),
    ("strong", "bot-strong"),
    ("mcts", "bot-mcts"),
    ("program", "bot-program"),
];

/// Returns the default of a parameter of the bot `mcts`.
fn usual(name: &str) -> Option<u32> {
    let search = MctsOptions::default();
    match (name, search.budget) {
        ("playouts", SearchBudget::Playouts(n)) | ("ms", SearchBudget::Milliseconds(n)) => Some(n),
        ("rounds", _) => Some(search.rounds.into()),
        ("width", _) => Some(search.width.into()),
        ("replies", _) => Some(search.replies.into()),
        ("explore", _) => Some(search.explore.into()),
        _ => None,
    }
}

/// Bots and their parameters.
#[derive(Serialize)]
struct BotsResult {
    bots: Vec<&'static str>,
    /// Seconds of one core for a game with the bot in all seats, if they have been measured.
    seconds: BTreeMap<&'static str, f64>,
    #[serde(skip)]
    prices: Vec<Option<BotPrice>>,
    kinds: Vec<String>,
    counted: Vec<String>,
    search: Vec<SearchParameter>,
    plan: Vec<SearchParameter>,
    weights: WeightsByName,
}

/// A parameter of a bot that searches: its range, its default and what it does.
#[derive(Serialize)]
struct SearchParameter {
    name: &'static str,
    least: i32,
    most: i32,
    what: String,
    #[serde(skip)]
    shown: String,
    usual: Option<u32>,
}

/// Weights by name, in the game's order.
struct WeightsByName(Vec<(String, i32)>);

impl Serialize for WeightsByName {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, weight)| (name, weight)))
    }
}

/// Prints the bots.
pub fn run(context: &CliContext, args: &BotsArgs) -> CommandResult {
    for_game!(context.dialect(args.variant.as_deref()), run_with(context: CliContext, args: BotsArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &BotsArgs) -> CommandResult {
    let two = GameParameters {
        players: Some(2..=2),
        ..GameParameters::of_variant(args.variant.as_deref())
    };
    let tables = context.tables::<G>(&two)?;
    let game = tables.game().map_err(|QueryError(message)| CommandError::Message(message))?;
    let parameter = |(name, least, most, id): &(&'static str, i32, i32, &'static str), usual| {
        let shown = say!(REPORTS, id);
        let what = for_viewer(&Language::english(), || say!(REPORTS, id));
        SearchParameter { name, least: *least, most: *most, what, shown, usual }
    };
    let plan = PlannerOptions::default();
    let weights = game.feature_names().into_iter().zip(game.feature_weights());
    let dialect = context.dialect(args.variant.as_deref());
    let prices: Vec<_> = BOTS.iter().map(|(name, _)| BotPrice::look_up(dialect, name)).collect();
    let seconds = BOTS.iter().zip(&prices);
    let seconds = seconds.filter_map(|((name, _), price)| Some((*name, price.as_ref()?.seconds)));
    let result = BotsResult {
        bots: BOTS.iter().map(|(name, _)| *name).collect(),
        seconds: seconds.collect(),
        prices,
        kinds: kinds(&game).map(|(_, name)| name).collect(),
        counted: counted(&game),
        search: SEARCH.iter().map(|one| parameter(one, usual(one.0))).collect(),
        plan: PLAN.iter().map(|one| parameter(one, plan.value(one.0))).collect(),
        weights: WeightsByName(weights.collect()),
    };
    print_result(context.json, &result, print);
    Ok(())
}

fn print(result: &BotsResult) {
    let game = result.prices.iter().flatten().next().map(|price| price.of);
    let row = |((name, description), price): (&(&str, &str), &Option<BotPrice>)| {
        let price = price.as_ref().map_or_else(|| "-".to_owned(), BotPrice::text);
        let price = game.map(|_| price);
        let description = Some(say!(TEXTS, description));
        [Some((*name).to_owned()), price, description].into_iter().flatten().collect()
    };
    print_table(&BOTS.iter().zip(&result.prices).map(row).collect::<Vec<_>>(), "");
    if let Some(game) = game {
        print_line("");
        print_sentences(&[say!(TEXTS, "bots-times", game = game.text())]);
    }
    heading(say!(TEXTS, "bots-kinds"));
    print_words(&result.kinds, 6);
    heading(say!(TEXTS, "bots-counted"));
    print_words(&result.counted, 3);
    let row = |SearchParameter { name, shown, usual, .. }: &SearchParameter| {
        let usual = usual.map_or_else(|| "-".to_owned(), |n| n.to_string());
        vec![format!("  {name}"), usual, shown.clone()]
    };
    heading(say!(TEXTS, "bots-parameters", bot = "mcts", example = "mcts:playouts=400,rounds=1"));
    print_table(&result.search.iter().map(row).collect::<Vec<_>>(), "");
    heading(say!(TEXTS, "bots-parameters", bot = "strong", example = "strong:beam=24"));
    print_table(&result.plan.iter().map(row).collect::<Vec<_>>(), "");
    heading(say!(TEXTS, "bots-weights"));
    let all: Vec<String> =
        result.weights.0.iter().map(|(name, weight)| format!("{name}={weight}")).collect();
    print_words(&all, 2);
}

/// Prints a sentence between blank lines.
fn heading(sentence: String) {
    print_line("");
    print_sentences(&[sentence]);
    print_line("");
}

/// Prints words in columns, top to bottom.
fn print_words(words: &[String], columns: usize) {
    let height = words.len().div_ceil(columns);
    let row = |i: usize| -> Vec<String> {
        let row = words[i..].iter().step_by(height).enumerate();
        row.map(|(c, word)| if c == 0 { format!("  {word}") } else { word.clone() }).collect()
    };
    print_table(&(0..height).map(row).collect::<Vec<_>>(), "");
}
