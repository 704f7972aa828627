//! Load test of `loam serve`: opens tables, plays on them over real sockets, and compares every
//! position hash with a replay. Run it with `cargo run --example load -- --help`; it starts the
//! program `loam` of the same build profile (`cargo build` makes it).

mod attack;
mod check;
mod client;
mod load_test;
mod table;

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use cli::games::{GAMES, SERVED};
use lab::bench::Timing;
use serde::Serialize;
use server::table::ContentCatalogue;
use workbench::Content;

use attack::AttackReport;
use load_test::{LoadReport, LoadTarget, LoadTest, ServerUsage, play};

/// Goal: latency of an answer at the 99th percentile, in milliseconds.
const WAIT: f64 = 50.0;

/// Goal: memory of a table, in KiB.
const MEMORY: f64 = 1_024.0;

/// Goal: slowest reconnect, in milliseconds.
const AGAIN: f64 = 2_000.0;

/// Goal: the slowest preview during an attack by branches at another table, in milliseconds.
const ATTACKED: f64 = 250.0;

/// Goal: the price of a branch of a running game, in new tables.
const BRANCH: f64 = 2.0;

/// Plays on many tables of a server at once and measures its answers.
#[derive(Parser, Debug)]
struct LoadArgs {
    /// Number of tables.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=2_000))]
    tables: u64,
    /// Number of sockets of each table.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(4..=20))]
    sockets: u64,
    /// Actions per second, of all tables together.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rate: u32,
    /// Duration in seconds.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
    /// Number of branches that a spectator requests at once, after the load test.
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u64).range(0..=100))]
    branches: u64,
    /// Seed of all random draws.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where the tables are stored: a temporary folder by default, or `postgres://…`.
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// Number of servers that share the tables; more than one needs a database.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "store", value_parser = clap::value_parser!(u64).range(1..=8))]
    servers: u64,
    /// Fail if a goal is missed; use it only on an idle machine.
    #[arg(long)]
    goals: bool,
    /// Variant to play; by default the first one that the server offers.
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
    /// The program to test; by default `loam` of the same build.
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

/// Server process that is killed when the benchmark ends.
struct ServerProcess {
    child: Child,
    target: LoadTarget,
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Results of the load test.
#[derive(Serialize)]
struct LoadTestResult {
    tables: usize,
    sockets: usize,
    actions: usize,
    answer_p50_ms: f64,
    answer_p99_ms: f64,
    table_kib: Option<f64>,
    reconnects: usize,
    reconnect_worst_ms: f64,
    doubled_or_lost: usize,
    hashes: usize,
    wrong: usize,
    heard_mib: f64,
    answers: std::collections::BTreeMap<String, usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attack: Option<BranchAttackResult>,
}

/// Results of the attack by branches.
#[derive(Serialize)]
struct BranchAttackResult {
    asked: usize,
    opened: usize,
    refused: usize,
    answered_after_ms: f64,
    preview_p50_ms: f64,
    preview_worst_ms: f64,
    preview_p50_during_ms: f64,
    preview_worst_during_ms: f64,
    new_table_processor_ms: Option<f64>,
    branch_processor_ms: Option<f64>,
}

impl BranchAttackResult {
    /// Returns the processor time of a branch as a multiple of that of a new table.
    fn branch_price(&self) -> Option<f64> {
        Some(self.branch_processor_ms? / self.new_table_processor_ms?.max(f64::MIN_POSITIVE))
    }

    fn new(attacked: &AttackReport) -> BranchAttackResult {
        let median = |times: &[f64]| Timing::from_values(times.to_vec()).median;
        let worst = |times: &[f64]| times.iter().copied().fold(0.0, f64::max);
        BranchAttackResult {
            asked: attacked.requested,
            opened: attacked.opened,
            refused: attacked.refused,
            answered_after_ms: attacked.answered_after,
            preview_p50_ms: median(&attacked.quiet),
            preview_worst_ms: worst(&attacked.quiet),
            preview_p50_during_ms: median(&attacked.during),
            preview_worst_during_ms: worst(&attacked.during),
            new_table_processor_ms: attacked.new_table,
            branch_processor_ms: attacked.branch,
        }
    }
}

/// Runs the load test and prints it. A wrong hash, or an action lost or repeated, is a failure.
fn main() -> Result<(), Box<dyn Error>> {
    let args = LoadArgs::parse();
    let content = Arc::new(Content::open(GAMES, None, &[])?);
    content.has_variant(args.variant.as_deref())?;
    let folder = tempfile::tempdir()?;
    let servers: Vec<ServerProcess> =
        (0..args.servers).map(|_| start(&args, folder.path())).collect::<Result<_, _>>()?;
    let targets: Vec<LoadTarget> = servers.iter().map(|server| server.target.clone()).collect();
    let load = LoadTest {
        variant: args.variant.clone(),
        tables: args.tables as usize,
        sockets: args.sockets as usize,
        rate: args.rate.into(),
        time: Duration::from_secs(args.seconds),
        breaks: 20,
        branches: args.branches as usize,
        seed: args.seed,
    };
    let weigh = || {
        let all = servers.iter().map(|server| usage(server.child.id()));
        all.reduce(|one, other| {
            let (one, other) = (one?, other?);
            let (bytes, processor) = (one.bytes + other.bytes, one.processor + other.processor);
            Some(ServerUsage { bytes, processor })
        })?
    };
    let report = play(&targets, &load, &ContentCatalogue::new(SERVED, content), weigh)?;
    if report.answers.is_empty() {
        return Err("no action was done in that time; try a longer `--seconds`".into());
    }
    let result = load_test_result(&args, &report);
    if args.json {
        println!("{}", serde_json::to_string_pretty(&result)?);
    } else {
        print(&result);
    }
    report.wrong.iter().for_each(|wrong| eprintln!("{wrong}"));
    if result.wrong + result.doubled_or_lost > 0 {
        return Err("some positions shown by the server differ from the replay".into());
    }
    match result.missed().as_slice() {
        missed if args.goals && !missed.is_empty() => {
            Err(format!("goal missed: {}", missed.join(", ")).into())
        }
        _ => Ok(()),
    }
}

impl LoadTestResult {
    /// Describes the goals that were missed.
    fn missed(&self) -> Vec<String> {
        let goals = [
            ("click to answer, p99 ms", self.answer_p99_ms, WAIT),
            ("memory of a table, KiB", self.table_kib.unwrap_or_default(), MEMORY),
            ("slowest reconnect, ms", self.reconnect_worst_ms, AGAIN),
        ];
        let attack = self.attack.as_ref().map(|attack| {
            [
                ("slowest preview during the attack, ms", attack.preview_worst_during_ms, ATTACKED),
                (
                    "processor time of a branch, in new tables",
                    attack.branch_price().unwrap_or_default(),
                    BRANCH,
                ),
            ]
        });
        let over = goals
            .into_iter()
            .chain(attack.into_iter().flatten())
            .filter(|(_, is, goal)| is >= goal);
        over.map(|(what, is, goal)| format!("{what} {is:.1}, must be under {goal}")).collect()
    }
}

/// Starts the program as a server.
fn start(args: &LoadArgs, folder: &std::path::Path) -> Result<ServerProcess, Box<dyn Error>> {
    // Cargo builds an example into the folder `examples` of the folder that has the program.
    let built = std::env::current_exe()?;
    let same_build = built
        .parent()
        .and_then(|folder| folder.parent())
        .map(|folder| folder.join("loam").with_extension(std::env::consts::EXE_EXTENSION));
    let program = args.program.clone().or(same_build).ok_or("name the program with --program")?;
    let mut command = Command::new(&program);
    command.args(["--json", "serve", "--no-open", "--port", "0"]);
    match &args.store {
        Some(store) => command.args(["--store", store]),
        None => command.arg("--dir").arg(folder),
    };
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|why| format!("{}: {why}", program.display()))?;
    let out = child.stdout.take().expect("it is piped");
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    let links: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
    let lobby =
        links["lobby"].as_str().and_then(|url| url.strip_prefix("http://")?.split_once("/#"));
    let found = lobby.and_then(|(at, owner)| Some((at.parse().ok()?, owner.to_owned())));
    match found {
        Some((at, owner)) => Ok(ServerProcess { child, target: LoadTarget { at, owner } }),
        None => {
            // The server has printed its own error.
            let _ = child.kill();
            let _ = child.wait();
            Err("the server did not start (its own error is shown above)".into())
        }
    }
}

/// Returns memory and processor time of a process; `None` if the system does not report them.
fn usage(process: u32) -> Option<ServerUsage> {
    Some(ServerUsage { bytes: resident(process)?, processor: processor(process)? })
}

/// Sums the processor time of a process's threads.
fn processor(process: u32) -> Option<Duration> {
    let mut sum = 0;
    for thread in std::fs::read_dir(format!("/proc/{process}/task")).ok()? {
        // A thread that has ended in the meantime has no file.
        let schedstat = std::fs::read_to_string(thread.ok()?.path().join("schedstat"));
        let nanoseconds =
            schedstat.ok().and_then(|schedstat| schedstat.split(' ').next()?.parse::<u64>().ok());
        sum += nanoseconds.unwrap_or_default();
    }
    Some(Duration::from_nanos(sum))
}

/// Returns the resident memory of a process in bytes; `None` if the system does not report it.
fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

fn load_test_result(args: &LoadArgs, loaded: &LoadReport) -> LoadTestResult {
    let mut answers = loaded.answers.clone();
    answers.sort_by(f64::total_cmp);
    let at = |part: f64| answers[((answers.len() - 1) as f64 * part).round() as usize];
    let each = |(before, after): (u64, u64)| {
        after.saturating_sub(before) as f64 / 1_024.0 / args.tables as f64
    };
    LoadTestResult {
        tables: args.tables as usize,
        sockets: (args.tables * args.sockets) as usize,
        actions: loaded.answers.len() + loaded.reconnects.len(),
        answer_p50_ms: Timing::from_values(answers.clone()).median,
        answer_p99_ms: at(0.99),
        table_kib: loaded.bytes.map(each),
        reconnects: loaded.reconnects.len(),
        reconnect_worst_ms: loaded.reconnects.iter().copied().fold(0.0, f64::max),
        doubled_or_lost: loaded.doubled_or_lost,
        hashes: loaded.hashes,
        wrong: loaded.wrong.len(),
        heard_mib: loaded.received as f64 / f64::from(1 << 20),
        answers: loaded.kinds.clone(),
        attack: loaded.attacked.as_ref().map(BranchAttackResult::new),
    }
}

fn print(result: &LoadTestResult) {
    let row = |what: &str, value: String, goal: String| [what.to_owned(), value, goal];
    let under = |goal: f64| format!("under {}", (goal * 10.0).round() / 10.0);
    let mut rows = vec![
        row("", "measured".into(), "goal".into()),
        row("tables, sockets", format!("{}, {}", result.tables, result.sockets), String::new()),
        row("actions", result.actions.to_string(), String::new()),
        row("click to answer, p50 ms", format!("{:.1}", result.answer_p50_ms), String::new()),
        row("click to answer, p99 ms", format!("{:.1}", result.answer_p99_ms), under(WAIT)),
    ];
    if let Some(kib) = result.table_kib {
        rows.push(row("memory of a table, KiB", format!("{kib:.0}"), under(MEMORY)));
    }
    let worst = format!("{}, {:.0}", result.reconnects, result.reconnect_worst_ms);
    rows.extend([
        row("reconnects, slowest ms", worst, under(AGAIN)),
        row("actions lost or repeated", result.doubled_or_lost.to_string(), "0".into()),
        row("position hashes", result.hashes.to_string(), String::new()),
        row("wrong position hashes", result.wrong.to_string(), "0".into()),
        row("received, MiB", format!("{:.1}", result.heard_mib), String::new()),
    ]);
    if let Some(attack) = &result.attack {
        let branches = format!("{}, {}, {}", attack.asked, attack.opened, attack.refused);
        let during = format!("{:.1}", attack.preview_worst_during_ms);
        rows.extend([
            row("branches requested at once, opened, refused", branches, String::new()),
            row(
                "all answered after, ms",
                format!("{:.0}", attack.answered_after_ms),
                String::new(),
            ),
            row(
                "slowest preview before, ms",
                format!("{:.1}", attack.preview_worst_ms),
                String::new(),
            ),
            row("slowest preview meanwhile, ms", during, under(ATTACKED)),
        ]);
        let prices = attack.new_table_processor_ms.zip(attack.branch_processor_ms);
        if let Some((new, branch)) = prices {
            rows.push(row("processor time of a new table, ms", format!("{new:.1}"), String::new()));
            let goal = under(new * BRANCH);
            rows.push(row("processor time of a branch, ms", format!("{branch:.1}"), goal));
        }
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    for row in &rows {
        println!("{}", format!("{:first$}  {:>second$}  {}", row[0], row[1], row[2]).trim_end());
    }
    let kinds: Vec<String> = result.answers.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    println!("answers: {}", kinds.join(", "));
}
