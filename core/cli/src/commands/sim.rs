//! `loam sim`: plays many games with bots, and summarizes them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use game::{ActionTally, QueryError};
use lab::TEXTS as REPORTS;
use lab::luck_share::{LuckOptions, LuckShare};
use lab::report::numbers::{decimal, grouped, short_percent};
use lab::run_folder::RunFolderOptions;
use lab::sim::{FinishedGame, SimOptions};
use lab::statistics::wilson;
use lab::store::RunFolderStore;
use lab::summary::SummaryLine;
use lab::totals::{GameResult, RunTotals};
use lab::{BotSpec, GameSource, RecordDetail, RunSummary};
use language::{is_english, say};
use workbench::runs::{
    RecordedRunOptions, RunFolder, SimPage, SimResult, bot_names, luck_text, tally_tables,
    write_summary,
};
use workbench::{FullGame, VariantGameFactory, disk};

use super::compare::command;
use super::ray::{self, ClusterRun};
use crate::args::{DrawArgs, GameArgs, threads};
use crate::context::{CliContext, for_game};
use crate::numbers;
use crate::output::{
    CommandError, CommandResult, PendingFile, complain_of_games, print_line, print_result,
    print_sentences, print_table,
};
use crate::progress::progress;

/// Options of `loam sim`: the games, the bots, and the output files.
#[derive(Args, Clone, Debug)]
pub struct SimArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Number of games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::games)]
    pub games: u64,
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Number of threads; the result does not depend on their number.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Write each game as a ledger into this folder.
    #[arg(long, value_name = "DIR")]
    pub ledgers: Option<PathBuf>,
    /// Also count actions by faction.
    #[arg(long)]
    pub actions: bool,
    /// Write tables (CSV, and Parquet if `loam` was built with that feature) and `summary.json`
    /// into this folder. The same command continues a run that was stopped.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also write a table of every action.
    #[arg(long, requires = "out")]
    pub rows: bool,
    /// Number of games that are written at a time; a stop loses at most these. By default as many
    /// as the slowest bot plays in a few seconds.
    #[arg(long, value_name = "N", requires = "out", value_parser = numbers::games)]
    pub shard: Option<u64>,
    /// Write a report into this file: one HTML page with plots that works offline.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Also measure luck: play this number of deals (seeds that fix all draws), each eight times with
    /// other decisions, and report which share of the variance of points is luck. For bots that always
    /// decide alike, the share is 100 %.
    #[arg(long, value_name = "DEALS", value_parser = clap::value_parser!(u64).range(3..=1_000_000))]
    pub luck: Option<u64>,
    /// Check the fast invariants in every position of every game.
    #[arg(long)]
    pub laws: bool,
    /// Play the games on a Ray cluster: `auto`, `HOST:6379`, `ray://HOST:10001`, or `local` for one
    /// on this machine. The result is the same. Needs Python with the package loam on each machine:
    /// `pip install "./core/python[ray]"` in a clone.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["threads", "ledgers", "laws", "draw_options", "draw_modules"])]
    pub ray: Option<String>,
}

/// Plays the games and prints the summary.
pub fn run(context: &CliContext, args: &SimArgs) -> CommandResult {
    let mut args = args.clone();
    let of_link = args.game.follow_link(context)?;
    let (context, args) = (of_link.as_ref().unwrap_or(context), &args);
    for_game!(context.dialect(args.game.variant.as_deref()), run_with(context: CliContext, args: SimArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &SimArgs) -> CommandResult {
    let begun = Instant::now();
    if args.ray.is_none() {
        return play::<G>(context, args, begun);
    }
    let own = args.out.is_none().then(tempfile::tempdir).transpose();
    let own = own.map_err(|error| {
        CommandError::Message(format!(
            "cannot create a folder for the games: \
        {error}"
        ))
    })?;
    let out = args.out.clone().or_else(|| own.as_ref().map(|own| own.path().to_owned()));
    let args = &SimArgs { out, ..args.clone() };
    // Errors in the arguments are reported before the cluster is contacted.
    let tables = context.tables_drawing::<G>(&args.game.parameters(), &args.draw.drawing())?;
    if let Some(folder) = &args.out {
        let players = [*tables.players().start(), *tables.players().end()];
        ray::play(&on_cluster(context, args, folder, players))?;
    }
    play::<G>(context, args, begun)
}

/// Converts the arguments for the Python package.
fn on_cluster<'a>(
    context: &'a CliContext,
    args: &'a SimArgs,
    out: &'a Path,
    players: [u8; 2],
) -> ClusterRun<'a> {
    let (game, rules) = (&args.game, &args.game.rules);
    ClusterRun {
        address: args.ray.as_deref().unwrap_or("auto"),
        variant: game.variant.as_deref(),
        games: args.games,
        bots: bot_names(&args.bots),
        players,
        factions: &game.seats.factions,
        seed: game.seed(),
        map: rules.map.as_deref(),
        settings: rules.set.iter().map(|(key, value)| (&**key, &**value)).collect(),
        content: context.folder(),
        actions: args.actions,
        rows: args.rows,
        shard: args.shard,
        out,
        progress: context.json.then_some(false),
    }
}

/// Plays the games that are missing in the run folder, or all games if there is no folder.
fn play<G: FullGame>(context: &CliContext, args: &SimArgs, begun: Instant) -> CommandResult {
    let tables = context.tables_drawing::<G>(&args.game.parameters(), &args.draw.drawing())?;
    if let Some(folder) = &args.ledgers {
        disk::create_folder(folder)?;
    }
    // An unwritable file is reported before anything is played.
    let html = args.html.as_deref().map(PendingFile::new).transpose()?;
    let game = tables.game().map_err(|QueryError(message)| CommandError::Message(message))?;
    let tallies = if args.actions { game.tallies() } else { Vec::new() };
    let counted = args.actions.then_some(&*tallies);
    let detail = if args.rows { RecordDetail::Rows } else { RecordDetail::Players };
    let plan = SimOptions {
        games: args.games,
        first: 0,
        seed: args.game.seed(),
        threads: threads(args.threads),
        bots: args.bots.clone(),
        keep_actions: args.ledgers.is_some(),
        record: (args.actions || args.out.is_some() || html.is_some()).then_some(detail),
        check_invariants: args.laws,
    };
    let failed = Mutex::new(None);
    // With a run folder, totals come from its files, because it may have games of earlier runs.
    let counts = html.is_some() && args.out.is_none();
    let totals = Mutex::new(RunTotals::default());
    let each = |game: &mut G, finished: FinishedGame<'_, G>| {
        if let Some(record) = finished.played.record.as_ref().filter(|_| counts) {
            let result_of_game = GameResult { index: finished.index, ..GameResult::from(record) };
            totals.lock().unwrap_or_else(PoisonError::into_inner).add(result_of_game);
        }
        let Some(folder) = &args.ledgers else { return };
        let file = folder.join(format!("{}-{:06}.txt", tables.name(), finished.index));
        let result = tables
            .ledger(game, finished.seed, &finished.played.actions)
            .map_err(|error| disk::file_error(&file, error))
            .and_then(|text| disk::write(&file, text));
        if let Err(message) = result {
            failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
        }
    };
    let bar = progress(args.games, context.json);
    // The first call reports the games of existing shards, which this run does not play.
    let before = std::sync::OnceLock::new();
    let report_progress = |done: u64| {
        if *before.get_or_init(|| if args.out.is_some() { done } else { 0 }) == done {
            bar.reset_eta();
        }
        bar.set_position(done);
    };
    let summary = match &args.out {
        None => lab::sim::run(&tables, &plan, &each, &report_progress)?,
        Some(folder) => {
            let RunFolder { folder, .. } = &RunFolder::open(folder)?;
            let book = book(&tables, &plan, args);
            let summary =
                lab::run_folder::run(&tables, &plan, &book, folder, &each, &report_progress)?;
            write_summary(folder, &SimResult::new(&tables, &plan, &summary, counted))?;
            summary
        }
    };
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let luck = args.luck.map(|deals| luck(&tables, args, deals)).transpose()?;
    let in_folder = if args.ray.is_some() { 0 } else { before.get().copied().unwrap_or(0) };
    if let Some(draft) = html {
        let totals = match &args.out {
            None => totals.into_inner().unwrap_or_else(PoisonError::into_inner),
            Some(folder) => lab::run_folder::totals(
                &plan,
                &book(&tables, &plan, args),
                &RunFolderStore::new(folder),
            )?,
        };
        let luck = luck.as_ref();
        let mut page = SimPage { bad: summary.bad(), luck, command: command(), notes: Vec::new() };
        let html = context.for_reader(|| {
            if args.out.is_some() && !args.actions {
                page.notes.push(say!(REPORTS, "actions-not-counted"));
            }
            page.html(&tables, &plan, &totals)
        })?;
        draft.write(html.as_bytes())?;
    }
    let mut result = SimResult::new(&tables, &plan, &summary, counted);
    result.luck = luck;
    print_result(context.json, &result, |result| {
        // Without a finished game the tables would be empty; the errors below say why.
        if summary.games() > 0 {
            print(&tables, args, &summary, &tallies, seconds, in_folder);
        }
        result.luck.iter().for_each(|luck| print_line(&luck_text(luck)));
    });
    if let Some(message) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(message.into());
    }
    if summary.bad() > 0 {
        complain_of_games(&say!(REPORTS, "label-game"), summary.failed_examples());
        return Err(CommandError::Message(say!(REPORTS, "failed-games-n", n = summary.bad())));
    }
    Ok(())
}

/// Measures luck with the bots of the run.
fn luck<G: FullGame>(
    tables: &VariantGameFactory<G>,
    args: &SimArgs,
    deals: u64,
) -> Result<LuckShare, CommandError> {
    let (seed, threads) = (args.game.seed(), threads(args.threads));
    let plan = LuckOptions { deals, seed, threads, bots: args.bots.clone() };
    Ok(lab::luck_share::measure(tables, &plan, &|_| {})?)
}

/// Returns the manifest that the run folder has or will have.
fn book<G: FullGame>(
    tables: &VariantGameFactory<G>,
    plan: &SimOptions,
    args: &SimArgs,
) -> RunFolderOptions {
    let (parameters, shard, actions) = (args.game.parameters(), args.shard, args.actions);
    RecordedRunOptions { parameters: &parameters, plan, shard, actions }.manifest_and_plan(tables)
}

fn print<G: FullGame>(
    tables: &VariantGameFactory<G>,
    args: &SimArgs,
    summary: &RunSummary,
    tallies: &[ActionTally],
    seconds: f64,
    in_folder: u64,
) {
    let bots = bot_names(&args.bots);
    let called = reader_names(tables);
    print_line(&say!(
        REPORTS,
        "sim-head",
        games = summary.games(),
        name = tables.name(),
        seed = args.game.seed().to_string(),
        bots = bots.join(" ")
    ));
    print_sentences(&tables.who_played(&args.bots));
    if let Some(drawn) = tables.random_options_text() {
        print_line(&drawn);
    }
    let (shortest, longest) = summary.lengths();
    let decisions = decimal(summary.decisions(), 1);
    let lengths = say!(
        REPORTS,
        "sim-decisions",
        decisions = decisions,
        shortest = shortest,
        longest = longest
    );
    let lengths = match summary.conversions() {
        0.0 => lengths,
        n => say!(REPORTS, "sim-conversions", decisions = lengths, conversions = decimal(n, 1)),
    };
    print_line(&format!("{lengths}\n"));
    let mut rows = vec![head(&say!(REPORTS, "column-seat"))];
    for (place, line) in summary.by_place().iter().enumerate() {
        rows.push(row(&(place + 1).to_string(), line));
    }
    print_table(&rows, "");
    print_line("");
    if !summary.by_team().is_empty() {
        let mut rows = vec![head(&say!(REPORTS, "column-team"))];
        rows.extend(summary.by_team().iter().map(|(number, team)| {
            let seats: Vec<String> = team.seats.iter().map(|seat| (seat + 1).to_string()).collect();
            let seats = seats.join(", ");
            row(&say!(REPORTS, "team-seats", team = number + 1, seats = seats), &team.line)
        }));
        print_table(&rows, "");
        print_line("");
    }
    let mut rows = vec![head(&side(G::SIDE))];
    rows.extend(summary.by_name().iter().map(|(name, line)| row(&called(name), line)));
    print_table(&rows, "");
    print_line("");
    if !summary.by_victory().is_empty() {
        print_table(&victories(summary), "");
        print_line("");
    }
    if args.actions {
        print_table(&actions(summary, G::SIDE, &called), "");
        print_line("");
        for tally in tally_tables(tallies, summary) {
            print_table(&tally, "");
            print_line("");
        }
    }
    print_line(&format!("{}\n", say!(REPORTS, "sim-won-note")));
    if in_folder > 0 {
        print_line(&say!(REPORTS, "from-earlier-run", n = in_folder));
    }
    let rate = (args.games - in_folder) as f64 / seconds.max(1e-9);
    print_line(&say!(
        REPORTS,
        "sim-seconds",
        seconds = decimal(seconds, 1),
        rate = grouped(rate.round() as u64),
        fingerprint = format!("{:016x}", summary.fingerprint())
    ));
}

/// Formats a table of the games by the victory that decided them.
fn victories(summary: &RunSummary) -> Vec<Vec<String>> {
    let games = summary.games().max(1);
    let line = |name: &str, n: u64| {
        let share = short_percent(100.0 * n as f64 / games as f64, 1);
        vec![name.to_owned(), grouped(n), share]
    };
    let mut rows = vec![vec![
        say!(REPORTS, "column-victory"),
        say!(REPORTS, "column-games"),
        say!(REPORTS, "column-share"),
    ]];
    rows.extend(summary.by_victory().iter().map(|(name, n)| line(name, *n)));
    let others = summary.games().saturating_sub(summary.by_victory().values().sum());
    rows.extend((others > 0).then(|| line(&say!(REPORTS, "column-points"), others)));
    rows
}

/// Formats a table of actions: how often in all, how often in a game, and by how many factions.
/// `side` is the word for a faction in this game.
fn actions(summary: &RunSummary, side: &str, called: &dyn Fn(&str) -> String) -> Vec<Vec<String>> {
    let sides = if side == "faction" {
        say!(REPORTS, "column-factions")
    } else {
        say!(REPORTS, "column-names")
    };
    let mut rows = vec![vec![
        say!(REPORTS, "column-action"),
        say!(REPORTS, "column-all"),
        say!(REPORTS, "unit-a-game"),
        sides,
        say!(REPORTS, "column-fewest"),
        say!(REPORTS, "column-most"),
    ]];
    for (kind, names) in summary.actions() {
        let all: u64 = names.values().sum();
        let count_text = |(name, n): (&String, &u64)| format!("{n} {}", called(name));
        rows.push(vec![
            called(kind),
            grouped(all),
            decimal(all as f64 / summary.games().max(1) as f64, 2),
            names.len().to_string(),
            names.iter().min_by_key(|(_, n)| **n).map(count_text).unwrap_or_default(),
            names.iter().max_by_key(|(_, n)| **n).map(count_text).unwrap_or_default(),
        ]);
    }
    rows
}

/// Returns the word for a faction in this game, in the language of the reader.
pub fn side(side: &str) -> String {
    if side == "faction" { say!(REPORTS, "column-faction") } else { say!(REPORTS, "column-name") }
}

/// Returns a function from codes to the names that a reader gets. English shows the codes, which is
/// what is typed.
pub fn reader_names<G: FullGame>(
    tables: &VariantGameFactory<G>,
) -> impl Fn(&str) -> String + use<G> {
    let game = if is_english() { None } else { tables.game().ok() };
    move |code| game.as_ref().map_or_else(|| code.to_owned(), |game| game.expand_codes(code))
}

fn head(first: &str) -> Vec<String> {
    vec![
        first.to_owned(),
        say!(REPORTS, "column-games"),
        say!(REPORTS, "column-points"),
        "+-".to_owned(),
        say!(REPORTS, "column-low"),
        say!(REPORTS, "column-high"),
        say!(REPORTS, "column-won"),
        say!(REPORTS, "column-from"),
        say!(REPORTS, "column-to"),
    ]
}

fn row(name: &str, line: &SummaryLine) -> Vec<String> {
    let (low, high) = line.range();
    let won = wilson(line.wins(), line.games(), 0.05);
    [
        name.to_owned(),
        grouped(line.games()),
        decimal(line.mean(), 1),
        decimal(line.deviation(), 1),
        low.to_string(),
        high.to_string(),
    ]
    .into_iter()
    .chain([won.mean, won.low, won.high].map(|share| short_percent(100.0 * share, 1)))
    .collect()
}
