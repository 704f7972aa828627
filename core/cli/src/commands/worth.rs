//! `loam worth`: what a tile, an ability or an action is worth to one seat.

use clap::Args;
use game::{Failure, Game};
use lab::Opening;
use lab::worth::{Handicap, Outcome, Plan, Subject, Worth, has_words};

use super::Context;
use super::experiment::ExperimentArgs;
use super::sim::progress;
use crate::output::{Outcome as Done, Paint, Trouble, grouped, json, say, say_table};
use crate::tables::Tables;

/// Arguments of `worth`.
#[derive(Args, Clone, Debug)]
pub struct WorthArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    /// Words of an action, such as `ACT4`, `advance ship` or `FAV5`, or a piece by the name it has among the sources
    /// of points; `action:` or `piece:` before it says which of both is meant.
    #[arg(value_name = "PIECE", required = true)]
    pub pieces: Vec<String>,
    /// Instead of forbidding the action, give the seat back what it pays for it.
    #[arg(long)]
    pub free: bool,
    /// How many games, each played once as it is and once for each piece.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..))]
    pub games: u64,
    #[command(flatten)]
    pub how: ExperimentArgs,
}

/// Plays the games and prints what the pieces are worth.
pub fn run(context: &Context, args: &WorthArgs) -> Done {
    let tables = Tables::open(context, &args.how.game(&args.variant))?;
    let handicap = if args.free { Handicap::Free } else { Handicap::Banned };
    let plan = Plan {
        games: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
        handicap,
        subjects: subjects(&tables, args)?,
    };
    let bar = progress(args.games, context.json);
    let outcome = lab::worth::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if context.json {
        json(&outcome);
    } else {
        print(&tables, args, &outcome);
    }
    for bad in &outcome.kept {
        eprintln!(
            "{}: game {} (seed {}): {}",
            Paint::stderr().bad("error"),
            bad.index,
            bad.seed,
            bad.why
        );
    }
    match outcome.bad {
        0 => Ok(()),
        n => Err(Trouble::Said(format!("{n} games did not end by their rules"))),
    }
}

/// What the typed names mean.
fn subjects(tables: &Tables, args: &WorthArgs) -> Result<Vec<Subject>, Trouble> {
    let mut game = tables.game()?;
    let state = tables.start(&mut game, args.how.seed).map_err(|Failure(why)| why)?;
    let sources = game.source_names();
    // Of everything that could be typed at the beginning; what comes later has the same words.
    let mut texts = std::collections::BTreeSet::new();
    let mut all = Vec::new();
    for seat in 0..game.seats(&state) {
        all.clear();
        game.conceivable(&state, seat, &mut all);
        texts.extend(all.iter().map(|action| game.text(&state, seat, *action)));
    }
    let pieces = tables.ruleset().pieces.len();
    let mut out = Vec::new();
    for typed in &args.pieces {
        let (wanted, as_action, as_piece) =
            match (typed.strip_prefix("action:"), typed.strip_prefix("piece:")) {
                (Some(words), _) => (words, true, false),
                (_, Some(name)) => (name, false, true),
                _ => (typed.as_str(), true, !args.free),
            };
        let is = |name: &&String| name.eq_ignore_ascii_case(wanted);
        let piece = sources[..pieces].iter().position(|name| is(&name));
        if as_action && texts.iter().any(|text| has_words(text, wanted)) {
            out.push(Subject::Action(wanted.to_owned()));
        } else if let (true, Some(at)) = (as_piece, piece) {
            out.push(Subject::Piece(at as u16, sources[at].clone()));
        } else if args.free && piece.is_some() {
            return Err(format!(
                "`{wanted}` is a piece and costs nothing that could be given back"
            )
            .into());
        } else {
            let words = texts.iter().flat_map(|t| t.split_whitespace());
            let near =
                content::nearest(wanted, words.chain(sources[..pieces].iter().map(String::as_str)));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(format!(
                "no action has the words `{wanted}`, and no piece is called so{hint}"
            )
            .into());
        }
    }
    Ok(out)
}

fn name(subject: &Subject) -> &str {
    match subject {
        Subject::Action(words) => words,
        Subject::Piece(_, name) => name,
    }
}

fn print(tables: &Tables, args: &WorthArgs, outcome: &Outcome) {
    let how = if args.free { "it gets back what it pays" } else { "it has to do without" };
    let first = outcome.worths.first();
    say(&format!(
        "{} games of {}, seed {}, bots {}; one seat of each game: {how}\n",
        grouped(first.map_or(0, |w| w.games)),
        tables.name(),
        args.how.seed,
        args.how.bot_names().join(" ")
    ));
    let titles = ["piece", "used in", "VP", "from", "to", "won", "from", "to", "VP if used"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    for worth in &outcome.worths {
        let Worth { points, wins, when_used, .. } = worth;
        rows.push(vec![
            name(&worth.subject).to_owned(),
            format!("{:.1}%", 100.0 * worth.used as f64 / worth.games.max(1) as f64),
            format!("{:+.2}", points.mean),
            format!("{:+.2}", points.low),
            format!("{:+.2}", points.high),
            format!("{:+.1}%", wins.mean),
            format!("{:+.1}%", wins.low),
            format!("{:+.1}%", wins.high),
            when_used.map_or(String::new(), |i| {
                format!("{:+.2} ({:+.2} to {:+.2})", i.mean, i.low, i.high)
            }),
        ]);
    }
    say_table(&rows, "");
    say("");
    if let [worth] = &outcome.worths[..] {
        let mut rows = vec![["faction", "VP", "from", "to"].map(String::from).to_vec()];
        for (who, i) in &worth.by_name {
            let numbers = [i.mean, i.low, i.high].map(|n| format!("{n:+.2}"));
            rows.push([std::slice::from_ref(who), &numbers[..]].concat());
        }
        say_table(&rows, "");
        say("");
    }
    say(
        "Paired t intervals at 95 %, widened so that all of a column hold together (Bonferroni).\n\
         `used in`: games in which the seat did it, or had it, when it might.",
    );
}
