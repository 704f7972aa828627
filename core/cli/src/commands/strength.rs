//! `loam strength`: which of two bots is stronger, in games with as many seats of each.

use clap::Args;
use lab::BotSpec;
use lab::strength::Plan;
use serde_json::json;

use super::Context;
use crate::args::{GameArgs, RuleArgs, threads};
use crate::output::{Outcome, Trouble, count, json, say, say_table};
use crate::tables::Tables;

/// Arguments of `strength`.
#[derive(Args, Debug)]
pub struct StrengthArgs {
    /// The bot that should be stronger.
    #[arg(value_name = "BOT")]
    pub bot: BotSpec,
    /// The bot it is compared with.
    #[arg(value_name = "OTHER")]
    pub other: BotSpec,
    /// A variant by name or by path; without one, the content's default.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many games; each opening is played twice, the second time with the seats exchanged.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub games: u64,
    /// How many seats; an even number.
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub players: u8,
    /// Seed of everything that is drawn.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Threads; the result does not depend on them, unless a bot thinks by the clock.
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

/// Plays the games and prints who was better how often.
pub fn run(context: &Context, args: &StrengthArgs) -> Outcome {
    let game = GameArgs {
        variant: args.variant.clone(),
        rules: args.rules.clone(),
        players: args.players..=args.players,
        factions: Vec::new(),
        seed: Some(args.seed),
    };
    let tables = Tables::open(context, &game)?;
    let plan = Plan {
        bots: [args.bot.clone(), args.other.clone()],
        games: args.games,
        seats: args.players,
        seed: args.seed,
        threads: threads(args.threads),
    };
    let bar = super::sim::progress(args.games, context.json);
    let found = lab::strength::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let bots = [args.bot.to_string(), args.other.to_string()];
    if context.json {
        json(&json!({
            "variant": tables.name(),
            "ruleset": tables.ruleset_hash(),
            "seed": args.seed,
            "bots": bots,
            "result": found,
        }));
    } else {
        let games = count(found.games as usize, "game");
        say(&format!("{games} of {}, seed {}\n", tables.name(), args.seed));
        let mut rows = vec![["bot", "better", "points", "rank"].map(String::from).to_vec()];
        let worse = found.games - found.better - found.equal;
        for (i, better) in [found.better, worse].into_iter().enumerate() {
            let points = format!("{:.1}", found.points[i]);
            let rank = format!("{:.2}", found.rank[i]);
            rows.push(vec![bots[i].clone(), better.to_string(), points, rank]);
        }
        say_table(&rows, "");
        say("");
        say(&format!(
            "{} beats {}\nin {:.1} % of games (95 % interval {:.1} to {:.1} %), is beaten in {:.1} %,\n\
             and {:.1} % end with equal mean ranks",
            bots[0],
            bots[1],
            100.0 * found.share,
            100.0 * found.interval.0,
            100.0 * found.interval.1,
            100.0 * worse as f64 / found.games.max(1) as f64,
            100.0 * found.equal as f64 / found.games.max(1) as f64,
        ));
    }
    match found.first_bad {
        None => Ok(()),
        Some((index, why)) => Err(Trouble::Said(format!(
            "{} did not end by their rules; the first, number {index}: {why}",
            count(found.bad as usize, "game")
        ))),
    }
}
