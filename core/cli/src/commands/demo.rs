//! `loam` without a command: one seeded game with a house rule, and what the rule's script did.

use crate::the_game::{Rules, Tables, TheGame};
use loam::Examined;
use loam::examined::Piece;
use std::collections::BTreeMap;
use std::time::Instant;

use content::{SettingInUse, SettingValue, VariantChoice};
use game::Overlay;
use game::prelude::*;
use kernel::{PieceClass, Resource, Ruleset, SeatId};
use lab::playout::End;
use lab::{BotSpec, Opening};
use loam::{Content, GameWanted};
use mystica::trace::{Change, Trace, What};
use serde_json::json;

use crate::context::Context;
use crate::output::{Outcome, Paint, count, json, say, say_table};
use crate::screen::standing;
use crate::traces::as_json;

/// Seed of the game.
const SEED: u64 = 7;

/// Plays the game and shows it.
pub fn run(context: &Context) -> Outcome {
    let start = Instant::now();
    let content = context.load(None)?;
    let wanted =
        GameWanted { seed: SEED, ..GameWanted::of_variant(with_house_rule(&content).as_deref()) };
    let tables = Tables::new(&content, &wanted)?;
    let bots = [BotSpec::Greedy { weights: Vec::new() }];
    let (game, played) = lab::sim::one(&tables, SEED, &bots)?;
    if let End::Fault(why) | End::Broken(why) = &played.end {
        return Err(format!("the game did not end by its rules: {why}").into());
    }
    let awards = awards(&tables, SEED, &played.actions)?;
    let seconds = start.elapsed().as_secs_f64();
    let ruleset = tables.ruleset();
    if context.json {
        let awards: Vec<_> =
            awards.iter().map(|award| as_json(&award.told(ruleset), award.what)).collect();
        let scores: BTreeMap<String, i32> = game
            .scores(&played.state)
            .into_iter()
            .enumerate()
            .map(|(seat, points)| (game.seat_name(&played.state, seat as u8), points))
            .collect();
        json(&json!({
            "variant": tables.name(),
            "seed": SEED,
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
        SEED,
        count(played.actions.len(), "action")
    )));
    say("");
    say(game.draw(&played.state, &Overlay::default(), paint.color).trim_end());
    say("");
    say(&standing(&game, &played.state));
    if ruleset.pieces.iter().any(|piece| piece.class == PieceClass::HouseRule) {
        say(&paint.bold("What the house rule did"));
        show(ruleset, &awards);
    }
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
        let rules = Rules::compile(&content.library, VariantChoice::of(name));
        let is_house_rule = |p: &Piece| p.class == loam::examined::PieceClass::HouseRule;
        rules.is_ok_and(|rules| TheGame::pieces(rules.ruleset()).iter().any(is_house_rule))
    };
    let shown = content.library.shown_variant().map(str::to_owned).into_iter();
    let all = content.library.list_variants().into_iter().map(|v| v.id);
    shown.chain(all).find(|name| has_rule(name))
}

/// How to change the house rule: in its files where this game was read from files, else on the command line.
fn change(content: &Content, tables: &Tables) -> String {
    let compiled = &tables.rules().compiled;
    let rule = compiled.ruleset.pieces.iter().find(|p| p.class == PieceClass::HouseRule);
    let Some(file) = rule.map(|p| p.file.as_str()) else {
        return format!("{:<39} a house rule of your own", "loam new module house-mine");
    };
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

/// Carries the actions out again, traced; what house rules gave or took.
fn awards(
    tables: &Tables,
    seed: u64,
    actions: &[(u8, kernel::Action)],
) -> Result<Vec<Change>, String> {
    let mut game = tables.game().map_err(|game::Failure(why)| why)?;
    let mut state = tables.start(&mut game, seed).map_err(|game::Failure(why)| why)?;
    let mut trace = Trace::default();
    for &(seat, action) in actions {
        game.apply_traced(&mut state, SeatId(seat), action, &mut trace)
            .map_err(|problem| problem.explain(game.ruleset()))?;
    }
    let by_house_rule = |change: &&Change| {
        let piece = tables.ruleset().pieces.get(change.cause.piece.at());
        let remembers = matches!(change.what, What::Slot(..));
        !remembers && piece.is_some_and(|piece| piece.class == PieceClass::HouseRule)
    };
    Ok(trace.changes().filter(by_house_rule).cloned().collect())
}

fn show(ruleset: &Ruleset, awards: &[Change]) {
    if awards.is_empty() {
        say("  nothing in this game");
        return;
    }
    let mut rows =
        vec![["round", "seat", "what", "rule", "file and line"].map(String::from).to_vec()];
    for award in awards {
        let told = award.told(ruleset);
        let place = told.place();
        rows.push(vec![award.round.to_string(), told.seat, told.what, told.name, place]);
    }
    say_table(&rows, "  ");
    let mut sums: BTreeMap<u8, (String, i32)> = BTreeMap::new();
    for award in awards {
        if let What::Resource(Resource::Vp, n) = award.what {
            let seat = || (award.told(ruleset).seat, 0);
            sums.entry(award.seat.0).or_insert_with(seat).1 += i32::from(n);
        }
    }
    let sums: Vec<String> = sums.values().map(|(seat, n)| format!("{seat} {n:+}")).collect();
    if !sums.is_empty() {
        say(&format!("  points in all: {}", sums.join(", ")));
    }
}
