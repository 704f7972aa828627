//! `loam` without a command: one seeded game with a house rule, and what the rule's script did.

use std::collections::BTreeMap;
use std::time::Instant;

use content::{SettingInUse, SettingValue, VariantChoice};
use game::{Game, Overlay};
use kernel::{Event, PieceClass, Ruleset, SeatId, Sink, State};
use lab::BotSpec;
use lab::playout::End;
use serde_json::json;

use super::Context;
use crate::args::GameArgs;
use crate::library::Content;
use crate::output::{Outcome, Paint, count, json, say, table};
use crate::screen::standing;
use crate::tables::Tables;

/// What a house rule gave or took, with the place that did it.
#[derive(Clone, Debug)]
struct Award {
    round: u8,
    seat: SeatId,
    what: &'static str,
    amount: i16,
    piece: usize,
    line: u32,
}

/// Hears what house rules do.
#[derive(Default)]
struct Awards(Vec<Award>);

impl Sink for Awards {
    fn event(&mut self, ruleset: &Ruleset, state: &State, event: Event) {
        let Event::Changed { seat, what, amount, cause } = event else { return };
        let Some(piece) = ruleset.pieces.get(cause.piece.at()) else { return };
        if piece.class == PieceClass::HouseRule && amount != 0 {
            let (piece, line) = (cause.piece.at(), cause.line);
            let round = state.round;
            self.0.push(Award { round, seat, what: what.name(), amount, piece, line });
        }
    }
}

/// Plays the game and shows it.
pub fn run(context: &Context) -> Outcome {
    let start = Instant::now();
    let content = Content::load(context, &[])?;
    let args = GameArgs {
        variant: with_house_rule(&content),
        rules: Default::default(),
        players: 4..=4,
        factions: Vec::new(),
        seed: 7,
    };
    let rules = content.rules(args.variant.as_deref(), &args.rules)?;
    let tables = Tables::of(&content, rules, &args)?;
    let bots = [BotSpec::Greedy { weights: Vec::new() }];
    let (game, played) = lab::sim::one(&tables, args.seed, &bots)?;
    if let End::Fault(why) | End::Broken(why) = &played.end {
        return Err(format!("the game did not end by its rules: {why}").into());
    }
    let awards = awards(&tables, args.seed, &played.actions)?;
    let seconds = start.elapsed().as_secs_f64();
    let ruleset = tables.ruleset();
    if context.json {
        let awards: Vec<_> = awards
            .iter()
            .map(|a| {
                let (file, line) = place(ruleset, a);
                json!({
                    "round": a.round,
                    "seat": game.seat_name(&played.state, a.seat.0),
                    "piece": ruleset.pieces[a.piece].id,
                    "what": a.what,
                    "amount": a.amount,
                    "file": file,
                    "line": line,
                })
            })
            .collect();
        let scores: BTreeMap<String, i32> = game
            .scores(&played.state)
            .into_iter()
            .enumerate()
            .map(|(seat, points)| (game.seat_name(&played.state, seat as u8), points))
            .collect();
        json(&json!({
            "variant": tables.name(),
            "seed": args.seed,
            "actions": played.actions.len(),
            "scores": scores,
            "awards": awards,
        }));
        return Ok(());
    }
    let paint = Paint::stdout();
    say(&paint.bold(&format!(
        "{}: {} by greedy bots, seed {}, {}",
        tables.title(),
        "one game",
        args.seed,
        count(played.actions.len(), "action")
    )));
    say("");
    say(game.draw(&played.state, &Overlay::default(), paint.color).trim_end());
    say("");
    say(&standing(&game, &played.state));
    let names = |seat: SeatId| game.seat_name(&played.state, seat.0);
    say(&paint.bold("What the house rule did"));
    show(ruleset, &awards, &names);
    say(&format!("({seconds:.2} s)\n"));
    say(&paint.bold("What to try next"));
    say(&format!(
        "  {}\n  \
         loam play --seat human --seat greedy    play it yourself (or: cargo run --release -- play …)\n  \
         loam sim --games 1000                   a thousand games of it\n  \
         loam show --stats                       what is in play, and how much of it is script\n  \
         loam help                               everything else",
        change(&content, &tables)
    ));
    Ok(())
}

/// The variant that says `shows = true`, or, in content without one, the first with a house rule.
fn with_house_rule(content: &Content) -> Option<String> {
    let has_rule = |name: &str| {
        let compiled = content.library.compile(&VariantChoice::of(name));
        compiled.is_ok_and(|c| c.count(PieceClass::HouseRule) > 0)
    };
    let shown = content.library.shown_variant().map(str::to_owned).into_iter();
    let all = content.library.list_variants().into_iter().map(|v| v.id);
    shown.chain(all).find(|name| has_rule(name))
}

/// How to change the house rule: in its files where this game was read from files, else on the command line.
fn change(content: &Content, tables: &Tables) -> String {
    let compiled = tables.compiled();
    let rule = compiled.ruleset.pieces.iter().find(|p| p.class == PieceClass::HouseRule);
    let file = rule.map_or("scripts", |p| p.file.as_str());
    let of_rule = |s: &&SettingInUse| {
        file.split('/').any(|part| part == s.module) && matches!(s.value, SettingValue::Integer(_))
    };
    match (compiled.settings.iter().find(of_rule), content.folder()) {
        (Some(SettingInUse { id, span, .. }), Some(_)) => {
            let (file, line) = (&span.file, span.line);
            format!("change the number of `{id}` in {file}, line {line}, and run this again")
        }
        (Some(SettingInUse { id, .. }), None) => {
            let typed = format!("loam sim {} --set {id}=3", compiled.variant);
            format!("{typed}  the rule with another number")
        }
        (None, Some(_)) => format!("change the rule in {file} and run this again"),
        (None, None) => format!("{:<39} the content in the program", "loam list"),
    }
}

/// Carries the actions out again, with somebody listening.
fn awards(
    tables: &Tables,
    seed: u64,
    actions: &[(u8, kernel::Action)],
) -> Result<Vec<Award>, String> {
    let ruleset = tables.ruleset();
    let mut host = tables.traced_host()?;
    let mut sink = Awards::default();
    let setup = tables.setup(seed)?;
    let mut state =
        kernel::start(ruleset, &setup, &mut host, &mut sink).map_err(|e| e.to_string())?;
    for &(seat, action) in actions {
        kernel::apply(ruleset, &mut state, SeatId(seat), action, &mut host, &mut sink)
            .map_err(|problem| tables.problem(problem))?;
    }
    Ok(sink.0)
}

/// File and line of an award: those of the script where it has one.
fn place(ruleset: &Ruleset, award: &Award) -> (String, u32) {
    let piece = &ruleset.pieces[award.piece];
    let script = ruleset.functions.iter().find(|f| f.piece.at() == award.piece);
    let file = script.map_or(&piece.file, |f| &f.file).clone();
    (file, if award.line > 0 { award.line } else { piece.line })
}

fn show(ruleset: &Ruleset, awards: &[Award], names: &dyn Fn(SeatId) -> String) {
    if awards.is_empty() {
        say("  nothing in this game");
        return;
    }
    let mut rows =
        vec![["round", "seat", "what", "rule", "file and line"].map(String::from).to_vec()];
    for award in awards {
        let (file, line) = place(ruleset, award);
        rows.push(vec![
            award.round.to_string(),
            names(award.seat),
            format!("{:+} {}", award.amount, award.what),
            ruleset.pieces[award.piece].name.clone(),
            format!("{file}:{line}"),
        ]);
    }
    for line in table(&rows).lines() {
        say(&format!("  {line}"));
    }
    let mut sums: BTreeMap<u8, i32> = BTreeMap::new();
    for award in awards.iter().filter(|a| a.what == "vp") {
        *sums.entry(award.seat.0).or_default() += i32::from(award.amount);
    }
    let sums: Vec<String> =
        sums.iter().map(|(seat, n)| format!("{} {n:+}", names(SeatId(*seat)))).collect();
    if !sums.is_empty() {
        say(&format!("  points in all: {}", sums.join(", ")));
    }
}
