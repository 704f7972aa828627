//! `loam strength`: which of two bots is stronger, in games with as many seats of each.

use clap::Args;
use lab::BotSpec;
use lab::strength::{Strength, StrengthOptions};
use loam::{GameWanted, Title};
use serde::Serialize;

use crate::args::{RuleArgs, threads};
use crate::context::{Context, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandResult, Trouble, count, give, say, say_table};

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
    /// How many games, an even number; each opening is played twice, the second time with the seats exchanged.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = numbers::pairs)]
    pub games: u64,
    /// How many seats; an even number.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u8>("the number of seats", 2, numbers::SEATS))]
    pub players: u8,
    /// Seed of everything that is drawn.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Threads; the result does not depend on them, unless a bot thinks by the clock.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
}

/// Who was better, and what has to be known to find it out again.
#[derive(Serialize)]
struct StrengthResult<'a> {
    variant: &'a str,
    ruleset: String,
    seed: u64,
    bots: [String; 2],
    result: Strength,
}

/// Plays the games and prints who was better how often.
pub fn run(context: &Context, args: &StrengthArgs) -> CommandResult {
    for_game!(context.dialect(args.variant.as_deref()), run_with(context: Context, args: StrengthArgs))
}

fn run_with<G: Title>(context: &Context, args: &StrengthArgs) -> CommandResult {
    let game = GameWanted {
        variant: args.variant.clone(),
        rules: args.rules.wanted(),
        players: args.players..=args.players,
        factions: Vec::new(),
        seed: args.seed,
    };
    let tables = context.tables::<G>(&game)?;
    let plan = StrengthOptions {
        bots: [args.bot.clone(), args.other.clone()],
        games: args.games,
        seats: args.players,
        seed: args.seed,
        threads: threads(args.threads),
    };
    let bar = crate::progress::progress(args.games, context.json);
    let found = lab::strength::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let result = StrengthResult {
        variant: tables.name(),
        ruleset: tables.ruleset_hash(),
        seed: args.seed,
        bots: [args.bot.to_string(), args.other.to_string()],
        result: found,
    };
    give(context.json, &result, |StrengthResult { variant, bots, result: found, .. }| {
        let games = count(found.games as usize, "game");
        say(&format!("{games} of {variant}, seed {}\n", args.seed));
        let titles = ["bot", "better", "share", "from", "to", "points", "rank"];
        let mut rows = vec![titles.map(String::from).to_vec()];
        let percent = |share: f64| format!("{:.1}%", 100.0 * share);
        let both = [(found.better, found.share), (found.worse, found.other)];
        for (i, (better, share)) in both.into_iter().enumerate() {
            let shares = [share.mean, share.low, share.high].map(percent);
            let means = [format!("{:.1}", found.points[i]), format!("{:.2}", found.rank[i])];
            let first = [bots[i].clone(), better.to_string()];
            rows.push([&first[..], &shares[..], &means[..]].concat());
        }
        let share = percent(found.equal as f64 / found.games.max(1) as f64);
        rows.push(vec!["equal".into(), found.equal.to_string(), share]);
        say_table(&rows, "");
        say("");
        say(&verdict(bots, found));
        say("A bot is better in a game if the mean rank of its seats is. `from` and `to`:\n\
             95 % intervals (Wilson) over pairs of games, which have an opening in common.");
    });
    let found = result.result;
    match found.first_bad {
        None => Ok(()),
        Some((index, why)) => Err(Trouble::Said(format!(
            "{} did not end by their rules; the first, number {index}: {why}",
            count(found.bad as usize, "game")
        ))),
    }
}

/// Who is stronger, in a sentence.
fn verdict(bots: &[String; 2], found: &Strength) -> String {
    let [low, mean, high] =
        [found.lead.low, found.lead.mean, found.lead.high].map(|share| 100.0 * share);
    let [first, second] = bots;
    let lead = if found.lead.low == found.lead.high {
        format!("it leads by {:.0} % of games in every pair", mean.abs())
    } else if mean < 0.0 {
        format!("it leads by {:.1} % of games ({:.1} to {:.1})", -mean, -high, -low)
    } else {
        format!("it leads by {mean:.1} % of games ({low:.1} to {high:.1})")
    };
    match (found.is_decided, mean > 0.0) {
        (true, true) => format!("{first} beats {second}:\n{lead}."),
        (true, false) => format!("{second} beats {first}:\n{lead}."),
        (false, _) => format!(
            "Neither is shown to be stronger: {first}\nleads by {mean:+.1} % of games ({low:+.1} to {high:+.1})."
        ),
    }
}
