//! `loam worth`: what a tile, an ability or an action is worth to one seat.

use clap::Args;
use game::Failure;
use game::prelude::*;
use kernel::{Piece, PieceClass};
use lab::Opening;
use lab::stats::Interval;
use lab::worth::{Handicap, Outcome, Plan, Subject, Worth, has_words};
use loam::Tables;
use serde_json::json;

use super::experiment::ExperimentArgs;
use super::sim::progress_of;
use crate::context::Context;
use crate::numbers;
use crate::output::{
    Outcome as Done, Trouble, complain_of_games, grouped, json, say, table_of_names,
};

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
    /// Instead of forbidding the action, give the seat back what it pays for it; instead of taking the piece away,
    /// let the seat have its rules from the beginning to the end.
    #[arg(long)]
    pub free: bool,
    /// How many games, each played once as it is and once for each piece.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::pairs)]
    pub games: u64,
    #[command(flatten)]
    pub how: ExperimentArgs,
}

/// Plays the games and prints what the pieces are worth.
pub fn run(context: &Context, args: &WorthArgs) -> Done {
    let tables = context.tables(&args.how.game(&args.variant))?;
    let handicap = if args.free { Handicap::Free } else { Handicap::Banned };
    let plan = Plan {
        games: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
        handicap,
        subjects: subjects(&tables, args)?,
    };
    let bar = progress_of("openings", args.games, context.json);
    let outcome = lab::worth::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if context.json {
        let run = args.how.as_json(&args.variant, &tables.ruleset_hash());
        json(&json!({ "run": run, "free": args.free, "outcome": outcome }));
    } else {
        print(&tables, args, &outcome);
    }
    complain_of_games("game", &outcome.kept);
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
        texts.extend(all.iter().map(|action| game.counted_as(&state, seat, *action)));
    }
    let pieces = &tables.ruleset().pieces;
    let mut out = Vec::new();
    for typed in &args.pieces {
        let (wanted, as_action, as_piece) =
            match (typed.strip_prefix("action:"), typed.strip_prefix("piece:")) {
                (Some(words), _) => (words, true, false),
                (_, Some(name)) => (name, false, true),
                _ => (typed.as_str(), true, true),
            };
        let piece = pieces.iter().zip(&sources).position(|(piece, name)| {
            [name, &piece.code].iter().any(|known| known.eq_ignore_ascii_case(wanted))
        });
        if as_action && texts.iter().any(|text| has_words(text, wanted)) {
            out.push(Subject::Action(wanted.to_owned()));
        } else if let (true, Some(at)) = (as_piece, piece) {
            if let Some(why) = stands_apart(&pieces[at]) {
                return Err(format!("`{}` {why}", sources[at]).into());
            }
            out.push(Subject::Piece(at as u16, sources[at].clone()));
        } else {
            let words = texts.iter().flat_map(|t| t.split_whitespace()).filter(|_| as_action);
            let names = sources[..pieces.len()].iter().map(String::as_str).filter(|_| as_piece);
            let hint = content::nearest(wanted, words.chain(names))
                .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(match (as_action, as_piece) {
                (true, false) => format!("no action has the words `{wanted}`{hint}"),
                (false, _) => format!("no piece is called `{wanted}`{hint}"),
                _ => format!("no action has the words `{wanted}`, and no piece is called so{hint}"),
            }
            .into());
        }
    }
    Ok(out)
}

/// Why a piece cannot be taken from a seat or given to it.
fn stands_apart(piece: &Piece) -> Option<&'static str> {
    match piece.class {
        _ if piece.all_answers().is_empty() => Some(
            "has no rules of its own, only numbers in tables: no seat can go without them; name the action that takes \
             or uses it",
        ),
        PieceClass::RoundTile | PieceClass::FinalTile => {
            Some("belongs to the table: no seat can go without it, or have it alone")
        }
        _ => None,
    }
}

fn name(subject: &Subject) -> &str {
    match subject {
        Subject::Action(words) => words,
        Subject::Piece(_, name) => name,
    }
}

fn print(tables: &Tables, args: &WorthArgs, outcome: &Outcome) {
    let how = match args.free {
        true => "it gets back what it pays, or has the piece",
        false => "it has to do without",
    };
    let first = outcome.worths.first();
    say(&format!(
        "{} games of {}, seed {}, bots {}; one seat of each game: {how}\n",
        grouped(first.map_or(0, |w| w.games)),
        tables.name(),
        args.how.seed,
        args.how.bot_names().join(" ")
    ));
    let titles = ["piece", "used in", "VP", "from", "to", "won", "from", "to"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    let mut when_used = vec![["VP where used", "VP", "from", "to"].map(String::from).to_vec()];
    for worth in &outcome.worths {
        let share = 100.0 * worth.used as f64 / worth.games.max(1) as f64;
        let mut row = vec![name(&worth.subject).to_owned(), format!("{share:.1}%")];
        if worth.felt > 0 {
            row.extend(numbers(&worth.points, 2, ""));
            row.extend(numbers(&worth.wins, 1, "%"));
            if let Some(interval) = &worth.when_used {
                let own = numbers(interval, 2, "").into_iter();
                when_used.push([name(&worth.subject).to_owned()].into_iter().chain(own).collect());
            }
        }
        rows.push(row);
    }
    say(&table_of_names(&rows));
    if when_used.len() > 1 {
        say(&table_of_names(&when_used));
    }
    for worth in outcome.worths.iter().filter(|worth| worth.felt == 0) {
        let what = name(&worth.subject);
        say(&match (&worth.subject, args.free) {
            (Subject::Action(_), true) => {
                format!(
                    "`{what}` was never paid for with anything that can be given back: nothing was measured.\n"
                )
            }
            _ => format!("`{what}` never came up: nothing was measured.\n"),
        });
    }
    if let [worth @ Worth { felt: 1.., .. }] = &outcome.worths[..] {
        let mut rows = vec![["faction", "VP", "from", "to"].map(String::from).to_vec()];
        for (who, i) in &worth.by_name {
            rows.push([who.clone()].into_iter().chain(numbers(i, 2, "")).collect());
        }
        say(&table_of_names(&rows));
    }
    say("Paired t intervals at 95 %, widened so that all of a column hold together\n\
         (Bonferroni); none where the difference was the same in every game. `used in`:\n\
         games in which the seat did it, or had it, when it might.");
}

/// An estimate with the ends of its interval; without them where it has none.
fn numbers(interval: &Interval, decimals: usize, unit: &str) -> Vec<String> {
    let ends = [interval.mean, interval.low, interval.high];
    let shown = if interval.low == interval.high { 1 } else { 3 };
    let mut out: Vec<String> =
        ends[..shown].iter().map(|n| format!("{n:+.decimals$}{unit}")).collect();
    out.resize(3, String::new());
    out
}
