//! `loam replay`: plays recorded games again, and compares every row.

use std::path::PathBuf;

use clap::Args;
use loam::playable::Amount;
use loam::{ForLedgers, Title, disk};
use record::replay::{Options, Replayer};
use record::report::{ReplayReport, Total};
use record::trace::{Step, Told, Trace};
use serde_json::json;

use crate::args::RuleArgs;
use crate::context::{Context, for_game};
use crate::numbers;
use crate::output::{CommandResult, Paint, Trouble, WAY_OUT, complain, json, say};
use crate::traces::{Wanted, heading, step_json};

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Ledgers.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Compare every recorded row.
    #[arg(long)]
    pub check: bool,
    /// Build the full list of legal actions before each command and demand the command in it.
    #[arg(long)]
    pub legal: bool,
    /// Print what every action changed, by how much and why: action, hook or rule, piece, file and line.
    #[arg(long)]
    pub trace: bool,
    /// Of the trace, only the changes of this faction.
    #[arg(long, value_name = "FACTION", requires = "trace")]
    pub seat: Option<String>,
    /// Of the trace, only the changes of this round (its income included); 0 is the setup.
    #[arg(long, value_name = "R", requires = "trace", value_parser = numbers::round)]
    pub round: Option<u8>,
    /// Replay under this variant.
    #[arg(long, value_name = "VARIANT")]
    pub under: Option<String>,
    /// Replay although the rules changed since the ledger was written.
    #[arg(long)]
    pub any_ruleset: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Replays every file; fails if anything differs.
pub fn run(context: &Context, args: &ReplayArgs) -> CommandResult {
    let first = args.files.first().map(PathBuf::as_path);
    let dialect = context.dialect_of(first, args.under.as_deref());
    for_game!(dialect, run_with(context: Context, args: ReplayArgs))
}

fn run_with<G: Title>(context: &Context, args: &ReplayArgs) -> CommandResult {
    let content = context.load(args.under.as_deref())?;
    content.has_variant(args.under.as_deref())?;
    let provider = ForLedgers::<G>::new(&content, args.under.clone(), args.rules.wanted());
    let mut replayer = Replayer::new(provider);
    let options = Options {
        check: args.check,
        legal: args.legal,
        any_ruleset: args.any_ruleset || args.under.is_some(),
        ..Options::default()
    };
    let mut total = Total::default();
    let mut reports = Vec::new();
    let mut other_rules = false;
    for path in &args.files {
        let name = path.display().to_string();
        let bytes = disk::read(path)?;
        let (report, steps) = if args.trace {
            let (report, trace, game) = replayer.trace(&name, &bytes, options);
            let wanted = Wanted { seat: args.seat.clone(), round: args.round };
            wanted.among(&report.seats)?;
            let steps = match game {
                Some(game) => {
                    wanted.within(game, &trace)?;
                    traced(game, &trace, &wanted)
                }
                None => Vec::new(),
            };
            (report, steps)
        } else {
            (replayer.replay(&name, &bytes, options), Vec::new())
        };
        total.add(&report);
        if context.json {
            let mut value = as_json(&report);
            if args.trace {
                let json = |(step, changes): &Traced<G>| step_json(step, changes);
                value["trace"] = steps.iter().map(json).collect();
            }
            reports.push(value);
        } else {
            if args.trace {
                show::<G>(&name, &steps);
            }
            let said = report.to_string();
            if !said.is_empty() {
                complain!("{}", said.trim_end_matches('\n'));
            }
            let hidden = (report.differ as usize).saturating_sub(report.differences.len());
            if hidden > 0 && !report.differences.is_empty() {
                complain!("{name}: and {hidden} more");
            }
            if report.is_cut_short() {
                complain!("{name}: the ledger ends before the game is over");
            }
            other_rules |= report.other_rules;
        }
    }
    if other_rules {
        complain!("{WAY_OUT}");
    }
    let clean = total.differ == 0;
    if context.json {
        json(&json!({
            "ledgers": reports,
            "rows": total.rows,
            "differ": total.differ,
            "not_finished": total.unfinished,
        }));
    } else {
        let paint = Paint::stdout();
        let line = total.to_string();
        say(&if clean { paint.good(&line) } else { paint.bad(&line) });
    }
    if clean { Ok(()) } else { Err(Trouble::Shown) }
}

/// A step with those of its changes that are shown.
type Traced<G> = (Step<<G as record::trace::Traced>::Change>, Vec<(Told, Amount)>);

/// The steps with any change that is wanted.
fn traced<G: Title>(game: &G, trace: &Trace<G::Change>, wanted: &Wanted) -> Vec<Traced<G>> {
    let told = |step: &Step<G::Change>| {
        let all = step.changes.iter().map(|change| (game.told(change), G::amount(change)));
        all.filter(|(told, _)| wanted.has(told)).collect::<Vec<_>>()
    };
    let all = trace.steps.iter().map(|step| (step.clone(), told(step)));
    all.filter(|(_, changes)| !changes.is_empty()).collect()
}

fn show<G: Title>(file: &str, steps: &[Traced<G>]) {
    let paint = Paint::stdout();
    say(file);
    for (step, changes) in steps {
        say(&paint.bold(&heading(step)));
        for (told, _) in changes {
            told.folded().iter().for_each(|line| say(&format!("  {line}")));
        }
    }
}

fn as_json(report: &ReplayReport) -> serde_json::Value {
    let differences: Vec<_> = report
        .differences
        .iter()
        .map(|d| {
            json!({
                "line": d.line, "column": d.column, "what": d.what,
                "expected": d.expected, "found": d.found,
            })
        })
        .collect();
    json!({
        "file": report.file,
        "rows": report.rows,
        "commands": report.commands,
        "differ": report.differ,
        "differences": differences,
        "errors": report.errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "finished": report.finished,
        "hash": report.hash.map(|h| format!("{h:016x}")),
        "scores": report.scores,
    })
}
