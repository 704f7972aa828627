//! `loam strength`: reports which of two bots is stronger, in games in which each has half of the
//! seats; or compares bots with people on the openings of recorded games.

use std::path::{Path, PathBuf};

use clap::Args;
use lab::BotSpec;
use lab::TEXTS as REPORTS;
use lab::openings::OpeningsOptions;
use lab::report::numbers::{decimal, short_percent};
use lab::report::openings as page;
use lab::report::strength::{elo_sentence, sprt_sentence, verdict};
use lab::statistics::SprtOptions;
use lab::strength::StrengthOptions;
use language::say;
use workbench::openings::{RecordedGames, TrainingSplit};
use workbench::runs::{OpeningsResult, StrengthResult};
use workbench::{FullGame, GameParameters, ReplayRules, corpus};

use super::compare::command;
use crate::args::{DrawArgs, RuleArgs, threads};
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{
    CommandError, CommandResult, print_line, print_result, print_sentences, print_table,
    table_of_names,
};
use crate::run_folder::PageArgs;

/// Options of `loam strength`: the bots, and the games that compare them.
#[derive(Args, Debug)]
pub struct StrengthArgs {
    /// The bot that should be stronger, and its opponent; with `--openings` any number of bots.
    #[arg(value_name = "BOT OTHER")]
    pub bots: Vec<BotSpec>,
    /// Instead of playing two bots against each other, let each bot play the openings of the
    /// recorded games in this folder, in all seats. The results of people and of greedy are shown
    /// for comparison; if no bot is named, quick plays, too.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["variant", "games", "players", "draw_options", "draw_modules"])]
    pub openings: Option<PathBuf>,
    /// Games of the folder to use: `all`; or of each three, in the order of names, the two from
    /// which the shipped weights may have learned (`learned`) or the third (`held-out`).
    #[arg(long, value_name = "WHICH", default_value = "all", requires = "openings")]
    pub which: TrainingSplit,
    /// Games of each bot on each opening.
    #[arg(long, value_name = "N", default_value_t = 10, requires = "openings", value_parser = number::<u64>("number-of-games", 1, 100_000))]
    pub seeds: u64,
    /// Bots take over from people when this part of the game begins: 6 is round 6 of Terra Mystica,
    /// 0 the opening.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "openings", value_parser = number::<u8>("game-part", 0, 250))]
    pub from: u8,
    /// A variant by name or by path; by default the content's default variant.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Number of games, an even number; each opening is played twice, the second time with the
    /// seats exchanged.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = numbers::pairs)]
    pub games: u64,
    /// Stop as soon as a sequential test decides between a lead of LOW and one of HIGH Elo;
    /// `--games` is then the maximum. Each of the two errors has a probability of at most 5 %.
    #[arg(long, value_name = "LOW,HIGH", conflicts_with = "openings", value_parser = elo_bounds)]
    pub sprt: Option<[f64; 2]>,
    /// With `--sprt`: largest probability of each of the two errors.
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = numbers::error_rate)]
    pub error: f64,
    /// Number of seats, an even number; by default four, or the next even number that the game
    /// allows.
    #[arg(long, value_name = "N", value_parser = number::<u8>("number-of-seats", 2, numbers::SEATS))]
    pub players: Option<u8>,
    /// Seed of all random draws.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Number of threads; the result does not depend on their number, unless a bot has a time limit.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    #[command(flatten)]
    pub page: PageArgs,
}

/// Parses two leads in Elo, the smaller one first.
fn elo_bounds(text: &str) -> Result<[f64; 2], String> {
    let elo = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
    let both = text.split_once(',').and_then(|(low, high)| Some([elo(low)?, elo(high)?]));
    let ordered = both.filter(|[low, high]| low < high);
    ordered.ok_or_else(|| say!(REPORTS, "elo-bounds", most = MOST_ELO))
}

/// Largest lead that a sequential test may ask for, in Elo: 999 of 1,000 games won.
const MOST_ELO: f64 = 1_200.0;

/// Plays the games, and prints which bot was better how often, or the results on the openings.
pub fn run(context: &CliContext, args: &StrengthArgs) -> CommandResult {
    if let Some(folder) = &args.openings {
        let ledgers = corpus::of_folder(folder)?;
        let content = context.load(None)?;
        let dialect = ledgers.first().map_or("", |(_, ledger)| content.dialect_of_ledger(ledger));
        let request = &RecordedOpeningsRequest { content: &content, ledgers: &ledgers, folder };
        return for_game!(dialect, on_openings(context: CliContext, args: StrengthArgs, request: RecordedOpeningsRequest<'a>));
    }
    for_game!(context.dialect(args.variant.as_deref()), run_with(context: CliContext, args: StrengthArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &StrengthArgs) -> CommandResult {
    let mut game = GameParameters {
        variant: args.variant.clone(),
        rules: args.rules.overrides(),
        players: args.players.map(|seats| seats..=seats),
        factions: Vec::new(),
        seed: args.seed,
    };
    let drawing = args.draw.drawing();
    let mut tables = context.tables_drawing::<G>(&game, &drawing)?;
    let mut seats = *tables.players().end();
    // Each bot has half of the seats.
    if args.players.is_none() && seats % 2 == 1 {
        let range = G::players(tables.ruleset());
        let next = [seats + 1, seats - 1].into_iter().find(|n| *n > 0 && range.contains(n));
        seats = next.ok_or_else(|| say!(REPORTS, "needs-even-seats"))?;
        game.players = Some(seats..=seats);
        tables = context.tables_drawing(&game, &drawing)?;
    }
    let [bot, other] = &args.bots[..] else {
        return Err(say!(REPORTS, "expected-two-bots", n = args.bots.len()).into());
    };
    let plan = StrengthOptions {
        bots: [bot.clone(), other.clone()],
        games: args.games,
        seats,
        seed: args.seed,
        threads: threads(args.threads),
    };
    // An unwritable file is reported before anything is played.
    let pages = args.page.open()?;
    let bar = crate::progress::progress(args.games, context.json);
    let progress = |done| bar.set_position(done);
    let test = args.sprt.map(|[elo0, elo1]| SprtOptions {
        elo0,
        elo1,
        alpha: args.error,
        beta: args.error,
    });
    let found = match &test {
        None => lab::strength::run(&tables, &plan, &progress)?,
        Some(test) => lab::strength::run_until_decided(&tables, &plan, test, &progress)?,
    };
    bar.finish_and_clear();
    let result = StrengthResult::new(&tables, &plan, found);
    pages.write(&result, || Ok(result.page(&tables, &plan, command())?))?;
    print_result(
        context.json,
        &result,
        |StrengthResult { variant, bots, who, result: found, .. }| {
            if let Some(drawn) = tables.random_options_text() {
                print_line(&drawn);
            }
            let seed = args.seed.to_string();
            let games = found.games;
            print_line(&say!(REPORTS, "strength-head", games = games, name = variant, seed = seed));
            print_sentences(&who.text);
            print_line("");
            let mut rows = vec![vec![
                say!(REPORTS, "column-bot"),
                say!(REPORTS, "column-better"),
                say!(REPORTS, "column-share"),
                say!(REPORTS, "column-from"),
                say!(REPORTS, "column-to"),
                say!(REPORTS, "column-points"),
                say!(REPORTS, "column-rank"),
            ]];
            let percent = |share: f64| short_percent(100.0 * share, 1);
            let both = [(found.better, found.share), (found.worse, found.other)];
            for (i, (better, share)) in both.into_iter().enumerate() {
                let shares = [share.mean, share.low, share.high].map(percent);
                let means = [decimal(found.points[i], 1), decimal(found.rank[i], 2)];
                let first = [bots[i].clone(), better.to_string()];
                rows.push([&first[..], &shares[..], &means[..]].concat());
            }
            let share = percent(found.equal as f64 / found.games.max(1) as f64);
            rows.push(vec![say!(REPORTS, "row-equal"), found.equal.to_string(), share]);
            print_table(&rows, "");
            print_line("");
            print_sentences(&[verdict(found, bots), elo_sentence(found, bots)]);
            if let Some(test) = &found.sprt {
                print_sentences(&[sprt_sentence(test, found.pairs, bots)]);
            }
            print_line(&say!(REPORTS, "strength-note"));
        },
    );
    let found = result.result;
    match found.first_bad {
        None => Ok(()),
        Some((index, message)) => Err(CommandError::Message(say!(
            REPORTS,
            "games-failed-first",
            n = found.bad,
            index = index.to_string(),
            message = message
        ))),
    }
}

/// Recorded games, with the content that has the rules of these games.
struct RecordedOpeningsRequest<'a> {
    content: &'a workbench::Content,
    ledgers: &'a [corpus::NamedLedger],
    folder: &'a Path,
}

fn on_openings<G: FullGame>(
    context: &CliContext,
    args: &StrengthArgs,
    request: &RecordedOpeningsRequest<'_>,
) -> CommandResult {
    let under = ReplayRules { rules: args.rules.overrides(), ..ReplayRules::default() };
    let openings = RecordedGames::<G>::read(request.content, request.ledgers, args.which, &under)?;
    let greedy = BotSpec::Greedy { weights: Vec::new() };
    let mut bots = vec![greedy];
    if args.bots.is_empty() {
        bots.push(BotSpec::Quick { weights: None });
    }
    args.bots.iter().for_each(|bot| {
        if !bots.contains(bot) {
            bots.push(bot.clone())
        }
    });
    // An unwritable file is reported before anything is played.
    let pages = args.page.open()?;
    let options = OpeningsOptions {
        bots,
        seeds: args.seeds,
        from: args.from,
        seed: args.seed,
        threads: threads(args.threads),
    };
    let bar = crate::progress::progress(
        lab::openings::RecordedOpenings::games(&openings) as u64,
        context.json,
    );
    let found = lab::openings::run(&openings, &options, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let names = page::OpeningsNames::of(&lab::openings::RecordedOpenings::open(&openings, 0)?.0);
    let result = OpeningsResult::new(&options, found, &names);
    pages.write(&result, || Ok(result.page(&openings, command())?))?;
    print_result(context.json, &result, |OpeningsResult { who, result: found, .. }| {
        print_line(&say!(
            REPORTS,
            "openings-head",
            openings = say!(REPORTS, "n-openings", n = found.openings),
            folder = request.folder.display().to_string(),
            games = args.seeds,
            seed = args.seed.to_string()
        ));
        print_sentences(&who.text);
        let with_head = |rows: Vec<Vec<String>>| [vec![page::head(&found.made)], rows].concat();
        for rows in [page::points(found, &names), page::figures(found, &names)] {
            print_line("");
            print_line(table_of_names(&with_head(rows)).trim_end());
        }
        print_line("");
        let names = page::by_name(found, &str::to_owned);
        print_line(&table_of_names(&[vec![page::by_name_head(found)], names].concat()));
        print_sentences(&page::orders(found));
        print_line("");
        print_line(&say!(REPORTS, "openings-note"));
    });
    Ok(())
}
