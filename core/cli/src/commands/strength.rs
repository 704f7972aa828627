//! `loam strength`: which of two bots is stronger, in games with as many seats of each; or what bots make of the openings of
//! recorded games, beside what people made of them.

use std::path::{Path, PathBuf};

use clap::Args;
use lab::BotSpec;
use lab::openings::{FigureMade, Made, OpeningsOptions};
use lab::stats::Interval;
use lab::strength::{Strength, StrengthOptions};
use loam::openings::{Learnable, RecordedGames};
use loam::runs::{OpeningsResult, StrengthResult, strength_page};
use loam::{GameWanted, Title, Under, corpus};

use super::compare::command;
use crate::args::{RuleArgs, threads};
use crate::context::{Context, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandResult, Trouble, count, give, say, say_table};
use crate::run_folder::PageArgs;

/// Arguments of `strength`.
#[derive(Args, Debug)]
pub struct StrengthArgs {
    /// The bot that should be stronger.
    #[arg(value_name = "BOT", required_unless_present = "openings")]
    pub bot: Option<BotSpec>,
    /// The bot it is compared with.
    #[arg(value_name = "OTHER", required_unless_present = "openings")]
    pub other: Option<BotSpec>,
    /// Instead: each bot plays the openings of the recorded games in this folder, the same bot in all seats, and
    /// people's games stand beside. Without a bot, greedy and quick do.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["variant", "games", "players", "html", "out"])]
    pub openings: Option<PathBuf>,
    /// Which of the games in the folder: `all`, or of each three in the order of names the two from which the shipped
    /// weights may have learned (`learned`) or the third (`held-out`).
    #[arg(long, value_name = "WHICH", default_value = "all", requires = "openings")]
    pub which: Learnable,
    /// Games of each bot on each opening.
    #[arg(long, value_name = "N", default_value_t = 10, requires = "openings", value_parser = number::<u64>("the number of games", 1, 100_000))]
    pub seeds: u64,
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
    #[command(flatten)]
    pub page: PageArgs,
}

/// Plays the games and prints who was better how often, or what they made of the openings.
pub fn run(context: &Context, args: &StrengthArgs) -> CommandResult {
    if let Some(folder) = &args.openings {
        let ledgers = corpus::of_folder(folder)?;
        let content = context.load(None)?;
        let dialect = ledgers.first().map_or("", |(_, ledger)| content.dialect_of_ledger(ledger));
        let asked = &Asked { content: &content, ledgers: &ledgers, folder };
        return for_game!(dialect, on_openings(context: Context, args: StrengthArgs, asked: Asked<'a>));
    }
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
    let (Some(bot), Some(other)) = (&args.bot, &args.other) else {
        return Err("two bots are compared".into());
    };
    let plan = StrengthOptions {
        bots: [bot.clone(), other.clone()],
        games: args.games,
        seats: args.players,
        seed: args.seed,
        threads: threads(args.threads),
    };
    // A file that cannot be written is said before anything is played.
    let pages = args.page.open()?;
    let bar = crate::progress::progress(args.games, context.json);
    let found = lab::strength::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let result = StrengthResult::new(&tables, &plan, found);
    pages.write(&result, || Ok(strength_page::<G>(&result, &plan, command())))?;
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

/// The recorded games that were asked for.
struct Asked<'a> {
    content: &'a loam::Content,
    ledgers: &'a [corpus::Ledger],
    folder: &'a Path,
}

fn on_openings<G: Title>(
    context: &Context,
    args: &StrengthArgs,
    asked: &Asked<'_>,
) -> CommandResult {
    let under = Under { rules: args.rules.wanted(), ..Under::default() };
    let openings = RecordedGames::<G>::read(asked.content, asked.ledgers, (args.which, &under))?;
    let mut bots: Vec<BotSpec> = args.bot.iter().chain(&args.other).cloned().collect();
    if bots.is_empty() {
        bots = vec![BotSpec::Greedy { weights: Vec::new() }, BotSpec::Quick { weights: None }];
    }
    let options = OpeningsOptions {
        bots,
        seeds: args.seeds,
        seed: args.seed,
        threads: threads(args.threads),
    };
    let bar = crate::progress::progress(
        lab::openings::RecordedOpenings::games(&openings) as u64,
        context.json,
    );
    let found = lab::openings::run(&openings, &options, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let result = OpeningsResult { seed: args.seed, seeds: args.seeds, result: found };
    give(context.json, &result, |result| {
        let found = &result.result;
        let openings = count(found.openings, "opening");
        let games = count(args.seeds as usize, "game");
        say(&format!(
            "{openings} of {}, {games} of each bot on each, seed {}\n",
            asked.folder.display(),
            args.seed
        ));
        say_table(&rows(&found.made, &found.stages), "");
        say("");
        say(
            "The same bot in all seats. Means of a seat, with their 95 % interval over openings;\n\
             of figures the mean, the share of seats with any, and the mean round of the first.",
        );
    });
    Ok(())
}

/// A line for each number, a column for people and for each bot.
fn rows(made: &[Made], stages: &[String]) -> Vec<Vec<String>> {
    let mean = |of: &Interval| format!("{:.1} ±{:.1}", of.mean, of.half());
    let percent = |of: &Interval| format!("{:.1}% ±{:.1}", 100.0 * of.mean, 100.0 * of.half());
    let row = |name: &str, of: &dyn Fn(&Made) -> String| {
        std::iter::once(name.to_owned()).chain(made.iter().map(of)).collect::<Vec<String>>()
    };
    let mut rows = vec![
        row("", &|made| made.bot.clone().unwrap_or_else(|| "people".into())),
        row("points", &|made| mean(&made.points)),
        row("points of the best seat", &|made| mean(&made.best)),
        row("seats as good as the person", &|made| match &made.bot {
            Some(_) => percent(&made.as_good),
            None => "-".into(),
        }),
        row("seconds a game", &|made| made.seconds.map_or("-".into(), |s| format!("{s:.3}"))),
    ];
    for (at, stage) in stages.iter().enumerate() {
        rows.push(row(&format!("points after {stage}"), &|made| {
            made.stages.get(at).map_or("-".into(), |points| format!("{:.1}", points.mean))
        }));
    }
    let headings = made.first().map_or(&[][..], |made| &made.figures);
    for (at, FigureMade { heading, .. }) in headings.iter().enumerate() {
        rows.push(row(heading, &|made| {
            let FigureMade { mean, share, first, .. } = &made.figures[at];
            let first = first.map_or(String::new(), |first| format!(" ({first:.1})"));
            format!("{:.2} {:.0}%{first}", mean.mean, 100.0 * share.mean)
        }));
    }
    rows
}
