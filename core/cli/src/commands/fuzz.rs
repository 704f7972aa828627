//! `loam fuzz`: random play with every law on.

use serde_json::json;

use super::{Context, shrunk};
use crate::args::{FuzzArgs, threads};
use crate::output::{Outcome, Paint, Trouble, count, grouped, json, say};
use crate::tables::Tables;

/// Plays, and prints the laws that were broken with a short game that breaks each, of which nothing can be left out.
pub fn run(context: &Context, args: &FuzzArgs) -> Outcome {
    let tables = Tables::open_drawing(context, &args.game, &args.draw)?;
    if let Some(files) = args.readers {
        return super::readers::run(context, &tables, args.game.seed(), files);
    }
    let plan = lab::fuzz::Plan {
        games: args.games,
        seed: args.game.seed(),
        threads: threads(args.threads),
        full_every: args.full_every,
        bots: args.bots.clone(),
    };
    let bar = super::sim::progress(args.games, context.json);
    let report = lab::fuzz::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let command = format!("loam fuzz {} --seed {}", tables.name(), args.game.seed());
    let write = |failing| shrunk::write(&tables, &args.ledgers, tables.name(), &command, failing);
    let written = report.failures.iter().map(write).collect::<Result<Vec<_>, _>>()?;
    if context.json {
        json(&json!({
            "variant": tables.name(),
            "seed": args.game.seed(),
            "games": report.games,
            "positions": report.positions,
            "probes": report.probes,
            "largest_list": report.largest_list,
            "failed": report.failed,
            "failures": report.failures,
            "written": written,
        }));
    } else {
        if let Some(drawn) = tables.drawn() {
            say(&drawn);
        }
        say(&format!(
            "{} of {}, {} positions, {} actions tried on copies, at most {} entries in a list: {}",
            count(report.games as usize, "game"),
            tables.name(),
            grouped(report.positions),
            grouped(report.probes),
            report.largest_list,
            if report.failed == 0 {
                Paint::stdout().good("every law holds")
            } else {
                Paint::stdout()
                    .bad(&format!("a law is broken in {}", count(report.failed as usize, "game")))
            }
        ));
    }
    if report.failed == 0 {
        return Ok(());
    }
    for (failing, written) in report.failures.iter().zip(&written) {
        crate::output::complain!(
            "\n{}: {}\n  {}\n  game {}, seed {}, after {} (found after {}):",
            Paint::stderr().bad("broken"),
            failing.broken.law,
            failing.broken.detail,
            failing.index,
            failing.seed,
            count(failing.actions.len(), "action"),
            failing.before,
        );
        for text in &failing.texts {
            crate::output::complain!("    {text}");
        }
        if let Some(written) = written {
            crate::output::complain!("  {}", written.words());
        }
    }
    Err(Trouble::Shown)
}
