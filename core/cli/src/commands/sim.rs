//! `loam sim`: many games with bots, and what they come to.

mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use game::{Failure, Tally};
use lab::luck::{Luck, LuckOptions};
use lab::shards::{Book, MANIFEST};
use lab::sim::Finished;
use lab::stats::{Interval, wilson};
use lab::store::{Folder, Store};
use lab::summary::{Bad, Line};
use lab::totals::{Told, Totals};
use lab::{BotSpec, Detail, Opening, Summary};
use loam::{Tables, Title, disk};
use serde::Serialize;

use super::tallies::TallyColumn;
use crate::args::{DrawArgs, GameArgs, threads};
use crate::context::{Context, for_game};
use crate::numbers;
use crate::output::{
    CommandResult, Draft, Trouble, complain_of_games, give, grouped, say, say_table, sorted,
};
use crate::progress::progress;

/// Arguments of `sim`.
#[derive(Args, Debug)]
pub struct SimArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::games)]
    pub games: u64,
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Threads; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Write each game as a ledger into this folder.
    #[arg(long, value_name = "DIR")]
    pub ledgers: Option<PathBuf>,
    /// Count what everybody does, too: actions by faction.
    #[arg(long)]
    pub actions: bool,
    /// Write tables (CSV, and Parquet if `loam` was built with that feature) and `summary.json` into this folder.
    /// A run that was stopped goes on where it was when the same command is given again.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write a table of every action, too.
    #[arg(long, requires = "out")]
    pub rows: bool,
    /// Games that are written together, and lost at most when the run is stopped; without it, as many as the
    /// slowest bot plays in some seconds.
    #[arg(long, value_name = "N", requires = "out", value_parser = numbers::games)]
    pub shard: Option<u64>,
    /// Write a report into this file: one page with plots that needs no network.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Play so many deals, too, each eight times with the same draws and other decisions, and say which share of the variance of
    /// the points is luck. Bots that always decide alike leave nothing but luck.
    #[arg(long, value_name = "DEALS", value_parser = clap::value_parser!(u64).range(3..=1_000_000))]
    pub luck: Option<u64>,
    /// Hold every position of every game against the laws that cost little.
    #[arg(long)]
    pub laws: bool,
}

/// Plays the games and prints the summary.
pub fn run(context: &Context, args: &SimArgs) -> CommandResult {
    for_game!(context.dialect(args.game.variant.as_deref()), run_with(context: Context, args: SimArgs))
}

fn run_with<G: Title>(context: &Context, args: &SimArgs) -> CommandResult {
    let tables = context.tables_drawing::<G>(&args.game.wanted(), &args.draw.drawing())?;
    if let Some(folder) = &args.ledgers {
        disk::folder(folder)?;
    }
    // A file that cannot be written is said before anything is played.
    let html = args.html.as_deref().map(Draft::new).transpose()?;
    let game = tables.game().map_err(|Failure(why)| Trouble::Said(why))?;
    let tallies = if args.actions { game.tallies() } else { Vec::new() };
    let detail = if args.rows { Detail::Rows } else { Detail::Players };
    let plan = lab::sim::SimOptions {
        games: args.games,
        seed: args.game.seed(),
        threads: threads(args.threads),
        bots: args.bots.clone(),
        keep_actions: args.ledgers.is_some(),
        record: (args.actions || args.out.is_some() || html.is_some()).then_some(detail),
        laws: args.laws,
    };
    let failed = Mutex::new(None);
    // Of a run in a folder the totals are read from there, with the games that were played before.
    let counts = html.is_some() && args.out.is_none();
    let totals = Mutex::new(Totals::default());
    let each = |game: &mut G, finished: Finished<'_, G>| {
        if let Some(record) = finished.played.record.as_ref().filter(|_| counts) {
            let told = Told::from(record);
            totals.lock().unwrap_or_else(PoisonError::into_inner).add(told);
        }
        let Some(folder) = &args.ledgers else { return };
        let file = folder.join(format!("{}-{:06}.txt", tables.name(), finished.index));
        let written = tables
            .ledger(game, finished.seed, &finished.played.actions)
            .map_err(|why| disk::named(&file, why))
            .and_then(|text| disk::write(&file, text));
        if let Err(message) = written {
            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
        }
    };
    let bar = progress(args.games, context.json);
    let start = std::time::Instant::now();
    // Games of shards that are there already count at the first call, and not as played.
    let before = std::sync::OnceLock::new();
    let tell = |done: u64| {
        if *before.get_or_init(|| if args.out.is_some() { done } else { 0 }) == done {
            bar.reset_eta();
        }
        bar.set_position(done);
    };
    let summary = match &args.out {
        None => lab::sim::run(&tables, &plan, &each, &tell)?,
        Some(folder) => {
            let folder = Folder::new(folder);
            let book = book(&tables, args);
            let cannot = |e: std::io::Error| format!("{}: {e}", folder.path(""));
            let _lock = folder.lock().map_err(cannot)?;
            let fresh = folder.read(MANIFEST).map_err(cannot)?.is_none();
            if fresh && !folder.is_empty().map_err(cannot)? {
                let path = folder.path("");
                return Err(Trouble::Said(format!(
                    "{path}: the folder is not empty and holds no run; name another folder"
                )));
            }
            let summary = lab::shards::run(&tables, &plan, &book, &folder, &each, &tell)?;
            let result = SimResult::new(&tables, args, &summary, &tallies);
            let text = format!("{:#}", sorted(&result));
            folder
                .write(SUMMARY, (text + "\n").as_bytes())
                .map_err(|e| format!("{}: {e}", folder.path(SUMMARY)))?;
            summary
        }
    };
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let luck = args.luck.map(|deals| luck(&tables, args, deals)).transpose()?;
    let there = before.get().copied().unwrap_or(0);
    if let Some(draft) = html {
        let totals = match &args.out {
            None => totals.into_inner().unwrap_or_else(PoisonError::into_inner),
            Some(folder) => lab::shards::totals(&plan, &book(&tables, args), &Folder::new(folder))?,
        };
        let run = report::Run { seconds, there, bad: summary.bad(), luck: luck.as_ref() };
        let page = report::page(&tables, args, &plan, &totals, run)?;
        draft.write(page.as_bytes())?;
    }
    let result = SimResult { luck, ..SimResult::new(&tables, args, &summary, &tallies) };
    give(context.json, &result, |result| {
        print(&tables, args, (&summary, &tallies), (seconds, there));
        result.luck.iter().for_each(|luck| say(&of_luck(luck)));
    });
    if let Some(message) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(message.into());
    }
    if summary.bad() > 0 {
        complain_of_games("game", summary.kept());
        return Err(Trouble::Said(format!("{} games did not end by their rules", summary.bad())));
    }
    Ok(())
}

/// Measures luck with the bots of a run.
fn luck<G: Title>(tables: &Tables<G>, args: &SimArgs, deals: u64) -> Result<Luck, Trouble> {
    let (seed, threads) = (args.game.seed(), threads(args.threads));
    let plan = LuckOptions { deals, seed, threads, bots: args.bots.clone() };
    Ok(lab::luck::measure(tables, &plan, &|_| {})?)
}

/// Luck in a sentence.
pub(super) fn of_luck(luck: &Luck) -> String {
    let Luck { deals, times, bad, .. } = luck;
    let played =
        format!("{}, each played {times} times", crate::output::count(*deals as usize, "deal"));
    let left_out = match bad {
        0 => String::new(),
        bad => format!(" Left out are {bad} with games that did not end by their rules."),
    };
    match luck.share {
        Some(share) => {
            let [mean, low, high] = [share.mean, share.low, share.high].map(|part| 100.0 * part);
            format!(
                "Luck: {mean:.1}% of the variance of the points follows the draws, the rest what is decided (95 %: {low:.1}% to {high:.1}%; {played}).{left_out}"
            )
        }
        None => format!("Luck: nothing can be said of it ({played}).{left_out}"),
    }
}

/// Name of the file with the summary of a run.
const SUMMARY: &str = "summary.json";

/// What a run in a folder depends on.
#[derive(Serialize)]
struct Manifest<'a> {
    format: u8,
    loam: &'static str,
    variant: &'a str,
    ruleset: String,
    drawn: Option<String>,
    content: Option<String>,
    map: Option<&'a str>,
    set: Vec<String>,
    players: [u8; 2],
    factions: &'a [String],
    seed: u64,
    games: u64,
    shard: u64,
    bots: Vec<String>,
    actions: bool,
    rows: bool,
    laws: bool,
}

/// The run that a folder holds, or is to hold.
fn book<G: Title>(tables: &Tables<G>, args: &SimArgs) -> Book {
    let bots: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
    let usual = args.bots.iter().map(BotSpec::shard).min().unwrap_or(1);
    let shard = args.shard.unwrap_or(usual);
    let players = &args.game.players;
    let manifest = sorted(&Manifest {
        format: 1,
        loam: env!("CARGO_PKG_VERSION"),
        variant: tables.name(),
        ruleset: tables.ruleset_hash(),
        drawn: tables.drawn(),
        content: tables.drawn_from(),
        map: args.game.rules.map.as_deref(),
        set: args.game.rules.set.iter().map(|(k, v)| format!("{k}={v}")).collect(),
        players: [*players.start(), *players.end()],
        factions: &args.game.factions,
        seed: args.game.seed(),
        games: args.games,
        shard,
        bots,
        actions: args.actions,
        rows: args.rows,
        laws: args.laws,
    });
    let manifest = manifest.as_object().cloned().unwrap_or_default();
    Book { manifest, shard, actions: args.actions }
}

fn print<G: Title>(
    tables: &Tables<G>,
    args: &SimArgs,
    (summary, tallies): (&Summary, &[Tally]),
    (seconds, there): (f64, u64),
) {
    let bots: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
    say(&format!(
        "{} of {}, seed {}, bots {}",
        crate::output::count(summary.games() as usize, "game"),
        tables.name(),
        args.game.seed(),
        bots.join(" ")
    ));
    if let Some(drawn) = tables.drawn() {
        say(&drawn);
    }
    let (shortest, longest) = summary.lengths();
    say(&format!(
        "{:.1} decisions a game ({shortest} to {longest}) and {:.1} conversions\n",
        summary.decisions(),
        summary.conversions()
    ));
    let mut rows = vec![head("seat")];
    for (place, line) in summary.by_place().iter().enumerate() {
        rows.push(row(&(place + 1).to_string(), line));
    }
    say_table(&rows, "");
    say("");
    let mut rows = vec![head("faction")];
    rows.extend(summary.by_name().iter().map(|(name, line)| row(name, line)));
    say_table(&rows, "");
    say("");
    if args.actions {
        say_table(&actions(summary), "");
        say("");
        for tally in super::tallies::tables(tallies, summary) {
            say_table(&tally, "");
            say("");
        }
    }
    say("`won` with its 95 % interval (Wilson), each row for itself.\n");
    if there > 0 {
        say(&format!("{} were there already", crate::output::count(there as usize, "game")));
    }
    let rate = (args.games - there) as f64 / seconds.max(1e-9);
    say(&format!(
        "{seconds:.1} s, {} games a second; fingerprint {:016x}",
        grouped(rate.round() as u64),
        summary.fingerprint()
    ));
}

/// Actions by what they do: how often in all, in a game, and by which factions.
fn actions(summary: &Summary) -> Vec<Vec<String>> {
    let titles = ["action", "all", "a game", "factions", "fewest", "most"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    for (what, by) in summary.actions() {
        let all: u64 = by.values().sum();
        let of = |(name, n): (&String, &u64)| format!("{n} {name}");
        rows.push(vec![
            what.clone(),
            grouped(all),
            format!("{:.2}", all as f64 / summary.games().max(1) as f64),
            by.len().to_string(),
            by.iter().min_by_key(|(_, n)| **n).map(of).unwrap_or_default(),
            by.iter().max_by_key(|(_, n)| **n).map(of).unwrap_or_default(),
        ]);
    }
    rows
}

fn head(first: &str) -> Vec<String> {
    [first, "games", "points", "+-", "low", "high", "won", "from", "to"].map(String::from).to_vec()
}

fn row(name: &str, line: &Line) -> Vec<String> {
    let (low, high) = line.range();
    let won = wilson(line.wins(), line.games(), 0.05);
    [
        name.to_owned(),
        grouped(line.games()),
        format!("{:.1}", line.mean()),
        format!("{:.1}", line.deviation()),
        low.to_string(),
        high.to_string(),
    ]
    .into_iter()
    .chain([won.mean, won.low, won.high].map(|share| format!("{:.1}%", 100.0 * share)))
    .collect()
}

/// What the games come to, and what has to be known to play them again.
#[derive(Serialize)]
struct SimResult<'a> {
    variant: &'a str,
    ruleset: String,
    seed: u64,
    bots: Vec<String>,
    games: u64,
    bad: u64,
    faults: &'a [Bad],
    decisions: f64,
    conversions: f64,
    factions: BTreeMap<&'a str, LineResult>,
    seats: Vec<LineResult>,
    actions: BTreeMap<&'a str, &'a BTreeMap<String, u64>>,
    tables: Vec<TallyColumn<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<Luck>,
    fingerprint: String,
}

/// What a seat, or a faction, comes to.
#[derive(Serialize)]
struct LineResult {
    games: u64,
    mean: f64,
    deviation: f64,
    low: i32,
    high: i32,
    wins: f64,
    won: Interval,
}

impl LineResult {
    fn new(line: &Line) -> LineResult {
        let (low, high) = line.range();
        LineResult {
            games: line.games(),
            mean: line.mean(),
            deviation: line.deviation(),
            low,
            high,
            wins: line.wins(),
            won: wilson(line.wins(), line.games(), 0.05),
        }
    }
}

impl<'a> SimResult<'a> {
    fn new<G: Title>(
        tables: &'a Tables<G>,
        args: &SimArgs,
        summary: &'a Summary,
        tallies: &'a [Tally],
    ) -> SimResult<'a> {
        let by_name = summary.by_name().iter();
        // A report counts them, too; they are here only if they were asked for.
        let actions = summary.actions().iter().filter(|_| args.actions);
        SimResult {
            variant: tables.name(),
            ruleset: tables.ruleset_hash(),
            seed: args.game.seed(),
            bots: args.bots.iter().map(ToString::to_string).collect(),
            games: summary.games(),
            bad: summary.bad(),
            faults: summary.kept(),
            decisions: summary.decisions(),
            conversions: summary.conversions(),
            factions: by_name.map(|(name, line)| (&**name, LineResult::new(line))).collect(),
            seats: summary.by_place().iter().map(LineResult::new).collect(),
            actions: actions.map(|(what, by)| (&**what, by)).collect(),
            tables: super::tallies::columns(tallies, summary),
            luck: None,
            fingerprint: format!("{:016x}", summary.fingerprint()),
        }
    }
}
