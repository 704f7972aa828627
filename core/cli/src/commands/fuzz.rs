//! `loam fuzz`: random play with every law on.

use lab::BotSpec;
use lab::fuzz::Failing;
use serde_json::json;

use super::Context;
use crate::args::{FuzzArgs, threads};
use crate::output::{Outcome, Paint, Trouble, count, grouped, json, say};
use crate::tables::Tables;

/// Plays, and prints the laws that were broken with the shortest game that breaks each.
pub fn run(context: &Context, args: &FuzzArgs) -> Outcome {
    let tables = Tables::open_drawing(context, &args.game, &args.draw)?;
    if let Some(files) = args.readers {
        return super::readers::run(context, &tables, args.game.seed, files);
    }
    let plan = lab::fuzz::Plan {
        games: args.games,
        seed: args.game.seed,
        threads: threads(args.threads),
        full_every: args.full_every,
        bots: vec![BotSpec::Random],
    };
    let bar = super::sim::progress(args.games, context.json);
    let report = lab::fuzz::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if let Some(folder) = &args.ledgers {
        std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for failing in &report.failures {
            save(&tables, folder, failing)?;
        }
    }
    if context.json {
        json(&json!({
            "variant": tables.name(),
            "seed": args.game.seed,
            "games": report.games,
            "positions": report.positions,
            "probes": report.probes,
            "failed": report.failed,
            "failures": report.failures,
        }));
    } else {
        if let Some(drawn) = tables.drawn() {
            say(&drawn);
        }
        say(&format!(
            "{} of {}, {} positions, {} actions tried on copies: {}",
            count(report.games as usize, "game"),
            tables.name(),
            grouped(report.positions),
            grouped(report.probes),
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
    for failing in &report.failures {
        eprintln!(
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
            eprintln!("    {text}");
        }
    }
    Err(Trouble::Shown)
}

fn save(
    tables: &Tables,
    folder: &std::path::Path,
    failing: &Failing<kernel::Action>,
) -> Result<(), String> {
    let mut game = lab::Opening::game(tables).map_err(|game::Failure(why)| why)?;
    lab::Opening::start(tables, &mut game, failing.seed).map_err(|game::Failure(why)| why)?;
    let file = folder.join(format!("{}-{}.txt", tables.name(), failing.seed));
    let text = tables.ledger(&mut game, failing.seed, &failing.actions)?;
    std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))
}
