//! `loam replay`: replays recorded games, and compares every row.

use std::path::PathBuf;

use clap::Args;
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::report::{LedgerMismatch, ReplayReport, ReplayTotals};
use ledger::source::LedgerError;
use ledger::trace::{ChangeTrace, ExplainedChange, TraceStep};
use serde::Serialize;
use workbench::playable::ChangeAmount;
use workbench::{Content, FullGame, LedgerRulesProvider, disk};

use crate::args::RuleArgs;
use crate::context::{CliContext, GameLedgers, for_game};
use crate::numbers;
use crate::output::{
    CommandError, CommandResult, TerminalStyle, complain, print_line, print_result, sorted, way_out,
};
use crate::traces::{ChangeFilter, StepResult, heading};

/// Options of `loam replay`: the ledgers, the rules, and what to check or print.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Ledgers.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Compare every recorded row.
    #[arg(long)]
    pub check: bool,
    /// Before each command, build the list of all legal actions, and fail if the command is not in
    /// it.
    #[arg(long)]
    pub legal: bool,
    /// Print what every action changed, by how much and why: the action, hook or rule, with piece,
    /// file and line.
    #[arg(long)]
    pub trace: bool,
    /// Restrict the trace to the changes of this faction.
    #[arg(long, value_name = "FACTION", requires = "trace")]
    pub seat: Option<String>,
    /// Restrict the trace to the changes of this round (its income included); 0 is the setup.
    #[arg(long, value_name = "R", requires = "trace", value_parser = numbers::round)]
    pub round: Option<u8>,
    /// Replay under this variant.
    #[arg(long, value_name = "VARIANT")]
    pub under: Option<String>,
    /// Replay even if the rules have changed since the ledger was written.
    #[arg(long)]
    pub any_ruleset: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Replays every file under the rules named in the file; fails if anything differs.
pub fn run(context: &CliContext, args: &ReplayArgs) -> CommandResult {
    let mut all = ReplaySummary::default();
    let under = args.under.as_deref();
    let (content, games) = &context.by_game(&args.files, under)?;
    for of in games {
        let request = &ReplayRequest { context, args, content };
        let some = for_game!(of.dialect, run_with(request: ReplayRequest<'a>, of: GameLedgers)
            -> Result<ReplaySummary, CommandError>)?;
        all.add(some);
    }
    if all.other_rules {
        complain!("{}", way_out());
    }
    let (total, chain) = (all.total, chain_of(&all.games));
    if let Err(why) = &chain {
        complain!("{why}");
    }
    let clean = total.differ == 0 && chain.is_ok();
    let result = ReplayResult {
        ledgers: all.ledgers,
        rows: total.rows,
        commands: total.commands,
        differ: total.differ,
        not_finished: total.unfinished,
    };
    print_result(context.json, &result, |_| {
        let paint = TerminalStyle::stdout();
        let line = total.to_string();
        print_line(&if clean { paint.good(&line) } else { paint.bad(&line) });
        if let Ok(Some(text)) = &chain {
            print_line(text);
        }
    });
    if clean { Ok(()) } else { Err(CommandError::Shown) }
}

/// Results for some ledgers.
#[derive(Default)]
struct ReplaySummary {
    total: ReplayTotals,
    /// JSON result of each ledger.
    ledgers: Vec<serde_json::Value>,
    /// Whether the rules of a ledger have changed since it was written.
    other_rules: bool,
    /// Name, hash of the last position, and hash of the last position of the earlier game, of each
    /// ledger.
    games: Vec<(String, Option<String>, Option<String>)>,
}

/// Checks that each of several games that begin with the results of another one follows one of these
/// ledgers. Returns a sentence about the chain, if there is one.
fn chain_of(games: &[(String, Option<String>, Option<String>)]) -> Result<Option<String>, String> {
    let followers: Vec<_> =
        games.iter().filter_map(|(name, _, after)| Some((name, after.as_ref()?))).collect();
    if games.len() < 2 || followers.is_empty() {
        return Ok(None);
    }
    let is_end = |hash: &String| games.iter().any(|(_, end, _)| end.as_ref() == Some(hash));
    // The first game of a part of a chain follows a game that is not replayed here.
    let strays: Vec<_> = followers.iter().filter(|(_, after)| !is_end(after)).collect();
    let has_beginning = games.iter().any(|(_, _, after)| after.is_none());
    if let Some((name, after)) = strays.get(usize::from(!has_beginning)) {
        return Err(format!(
            "{name}: this game follows a game that ended in position {after}, but no other ledger \
            here ends in it"
        ));
    }
    let last = games.iter().rev().find_map(|(_, end, _)| end.clone()).unwrap_or_default();
    Ok(Some(format!("{} games in a chain, which ends in position {last}", games.len())))
}

impl ReplaySummary {
    /// Adds the results for other ledgers.
    fn add(&mut self, more: ReplaySummary) {
        self.total += more.total;
        self.ledgers.extend(more.ledgers);
        self.other_rules |= more.other_rules;
        self.games.extend(more.games);
    }
}

/// Options of `loam replay` for ledgers of one game, with the content that has their rules.
struct ReplayRequest<'a> {
    context: &'a CliContext,
    args: &'a ReplayArgs,
    content: &'a Content,
}

fn run_with<G: FullGame>(
    request: &ReplayRequest<'_>,
    of: &GameLedgers,
) -> Result<ReplaySummary, CommandError> {
    let ReplayRequest { context, args, content } = request;
    content.has_variant(args.under.as_deref())?;
    let provider =
        LedgerRulesProvider::<G>::new(content, args.under.clone(), args.rules.overrides());
    let mut replayer = Replayer::new(provider);
    let options = LedgerReplayOptions {
        check: args.check,
        legal: args.legal,
        any_ruleset: args.any_ruleset || args.under.is_some(),
        ..LedgerReplayOptions::default()
    };
    let mut all = ReplaySummary::default();
    for path in &of.ledgers {
        let name = path.display().to_string();
        let bytes = disk::read(path)?;
        let (report, steps) = if args.trace {
            let (report, trace, game) = replayer.trace(&name, &bytes, options);
            let filter = ChangeFilter { seat: args.seat.clone(), round: args.round };
            filter.check_seat(&report.seats)?;
            let steps = match game {
                Some(game) => {
                    filter.check_round(game, &trace)?;
                    traced(game, &trace, &filter)
                }
                None => Vec::new(),
            };
            (report, Some(steps))
        } else {
            (replayer.replay(&name, &bytes, options), None)
        };
        all.total.add(&report);
        let hash = report.hash.map(|hash| format!("{hash:016x}"));
        all.games.push((name.clone(), hash, report.after.clone()));
        if context.json {
            all.ledgers.push(sorted(&LedgerResult::new::<G>(&report, steps.as_deref())));
            continue;
        }
        if let Some(steps) = &steps {
            show::<G>(&name, steps);
        }
        print_report(&name, &report);
        all.other_rules |= report.other_rules;
    }
    Ok(all)
}

/// Prints warnings, errors and differences of a ledger.
fn print_report(name: &str, report: &ReplayReport) {
    for warning in &report.warnings {
        complain!("{}", warning.as_warning());
    }
    let text = report.to_string();
    if !text.is_empty() {
        complain!("{}", text.trim_end_matches('\n'));
    }
    let hidden = (report.differ as usize).saturating_sub(report.differences.len());
    if hidden > 0 && !report.differences.is_empty() {
        complain!("{name}: and {hidden} more");
    }
    if report.is_cut_short() {
        complain!("{name}: the ledger ends before the game is over");
    }
}

/// A step, with those changes of the step that are shown.
type FilteredStep<G> = (
    TraceStep<<G as ledger::recorded::RecordableGame>::Change>,
    Vec<(ExplainedChange, ChangeAmount)>,
);

/// Returns the steps with a change that passes the filter.
fn traced<G: FullGame>(
    game: &G,
    trace: &ChangeTrace<G::Change>,
    filter: &ChangeFilter,
) -> Vec<FilteredStep<G>> {
    let explained = |step: &TraceStep<G::Change>| {
        let all =
            step.changes.iter().map(|change| (game.explain_change(change), G::amount(change)));
        all.filter(|(explained, _)| filter.has(explained)).collect::<Vec<_>>()
    };
    let all = trace.steps.iter().map(|step| (step.clone(), explained(step)));
    all.filter(|(_, changes)| !changes.is_empty()).collect()
}

fn show<G: FullGame>(file: &str, steps: &[FilteredStep<G>]) {
    let paint = TerminalStyle::stdout();
    print_line(file);
    for (step, changes) in steps {
        print_line(&paint.bold(&heading(step)));
        for (change, _) in changes {
            change.folded().iter().for_each(|line| print_line(&format!("  {line}")));
        }
    }
}

/// Result of `loam replay` for all ledgers, as JSON.
#[derive(Serialize)]
struct ReplayResult {
    ledgers: Vec<serde_json::Value>,
    rows: u64,
    commands: u64,
    differ: u64,
    not_finished: u32,
}

/// Result of `loam replay` for one ledger, as JSON.
#[derive(Serialize)]
struct LedgerResult<'a> {
    file: &'a str,
    rows: u32,
    commands: u32,
    differ: u32,
    differences: Vec<MismatchResult<'a>>,
    errors: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    finished: bool,
    hash: Option<String>,
    scores: &'a [i32],
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Vec<StepResult<'a>>>,
}

#[derive(Serialize)]
struct MismatchResult<'a> {
    line: u32,
    column: u32,
    what: &'a str,
    expected: &'a str,
    found: &'a str,
}

impl<'a> LedgerResult<'a> {
    /// Builds the result from a report, and from its trace if one was recorded.
    fn new<G: FullGame>(
        report: &'a ReplayReport,
        trace: Option<&'a [FilteredStep<G>]>,
    ) -> LedgerResult<'a> {
        let mismatch =
            |LedgerMismatch { line, column, what, expected, found }: &'a LedgerMismatch| {
                MismatchResult { line: *line, column: *column, what, expected, found }
            };
        let step = |(step, changes): &'a FilteredStep<G>| StepResult::new(step, changes);
        LedgerResult {
            file: &report.file,
            rows: report.rows,
            commands: report.commands,
            differ: report.differ,
            differences: report.differences.iter().map(mismatch).collect(),
            errors: report.errors.iter().map(ToString::to_string).collect(),
            warnings: report.warnings.iter().map(LedgerError::as_warning).collect(),
            finished: report.finished,
            hash: report.hash.map(|h| format!("{h:016x}")),
            scores: &report.scores,
            trace: trace.map(|steps| steps.iter().map(step).collect()),
        }
    }
}
