//! `loam` without a command: plays one seeded game with a house rule, and shows what the rule's
//! script did.

use std::collections::BTreeMap;
use std::time::Instant;

use content::{SettingInUse, SettingValue, VariantChoice};
use game::{Overlay, Viewer};
use lab::playout::PlayoutEnd;
use lab::{BotSpec, GameSource};
use language::say;
use ledger::draws::DrawSource;
use ledger::trace::{ChangeTrace, ExplainedChange};
use serde::Serialize;
use workbench::introspection::{GamePiece, PieceClass};
use workbench::playable::ChangeAmount;
use workbench::{CompiledRules, Content, FullGame, GameParameters, VariantGameFactory};

use crate::context::{CliContext, for_game};
use crate::output::{CommandResult, TerminalStyle, print_line, print_result, print_table};
use crate::screen::standing;
use crate::texts::TEXTS;
use crate::traces::ChangeResult;

/// Seed of the demonstration game. It is fixed, so that every reader sees the same game.
const SEED: u64 = 7;

/// The game that was played.
#[derive(Serialize)]
struct DemoResult<'a> {
    variant: &'a str,
    seed: u64,
    actions: usize,
    scores: BTreeMap<String, i32>,
    awards: Vec<ChangeResult<'a>>,
}

/// Plays the game and prints it.
pub fn run(context: &CliContext) -> CommandResult {
    for_game!(context.dialect(None), run_with(context: CliContext))
}

fn run_with<G: FullGame>(context: &CliContext) -> CommandResult {
    let start = Instant::now();
    let content = context.load(None)?;
    let parameters = GameParameters {
        seed: SEED,
        ..GameParameters::of_variant(with_house_rule::<G>(&content).as_deref())
    };
    let tables = VariantGameFactory::<G>::new(&content, &parameters)?;
    let bots = [BotSpec::Greedy { weights: Vec::new() }];
    let (game, played) = lab::sim::one(&tables, SEED, &bots)?;
    if let PlayoutEnd::ScriptError(message) | PlayoutEnd::Broken(message) = &played.end {
        return Err(say!(TEXTS, "demo-not-ended", why = message).into());
    }
    let awards = awards(&tables, SEED, &played.actions)?;
    let seconds = start.elapsed().as_secs_f64();
    let scores = game.scores(&played.state).into_iter().zip(0..);
    let scores = scores.map(|(points, seat)| (game.seat_name(&played.state, seat), points));
    let result = DemoResult {
        variant: tables.name(),
        seed: SEED,
        actions: played.actions.len(),
        scores: scores.collect(),
        awards: awards.iter().map(|award| ChangeResult::new(&award.change, award.amount)).collect(),
    };
    print_result(context.json, &result, |_| {
        let paint = TerminalStyle::stdout();
        print_line(&paint.bold(&say!(
            TEXTS,
            "demo-heading",
            variant = tables.title(),
            games = say!(TEXTS, "one-game"),
            seed = SEED,
            actions = say!(TEXTS, "n-actions", n = played.actions.len())
        )));
        print_line("");
        let view = game.view(&played.state, Viewer::Spectator);
        print_line(game.draw(&view, &Overlay::default(), paint.color).trim_end());
        print_line("");
        print_line(&standing(&game, &played.state, Viewer::Spectator));
        if house_rules(tables.rules()).next().is_some() {
            print_line(&paint.bold(&say!(TEXTS, "demo-house-rule")));
            show(&awards);
        }
        print_line(&format!("({seconds:.2} s)\n"));
        print_line(&paint.bold(&say!(TEXTS, "demo-next")));
        let commands = say!(TEXTS, "demo-commands", first = change(&content, &tables));
        commands.lines().for_each(|line| print_line(&format!("  {line}")));
    });
    Ok(())
}

/// Returns the house rules in play.
fn house_rules<G: FullGame>(rules: &CompiledRules<G>) -> impl Iterator<Item = GamePiece> {
    G::pieces(rules.ruleset()).into_iter().filter(|p| p.class == PieceClass::HouseRule)
}

/// Returns the variant marked `shows = true`, or else the first with a house rule.
fn with_house_rule<G: FullGame>(content: &Content) -> Option<String> {
    let has_rule = |name: &str| {
        let rules = CompiledRules::<G>::compile(&content.library, VariantChoice::named(name));
        rules.is_ok_and(|rules| house_rules(&rules).next().is_some())
    };
    let variants_shown = content.library.shown_variant().map(str::to_owned).into_iter();
    let all = content.library.list_variants().into_iter().map(|v| v.id);
    variants_shown.chain(all).find(|name| has_rule(name))
}

/// Suggests how to change the house rule: in its file if the content is a folder, else by a
/// command.
fn change<G: FullGame>(content: &Content, tables: &VariantGameFactory<G>) -> String {
    let compiled = &tables.rules().compiled;
    let Some(GamePiece { file, .. }) = house_rules(tables.rules()).next() else {
        let command = format!("{:<39}", "loam new module house-mine");
        return say!(TEXTS, "demo-own-rule", command = command);
    };
    let of_rule = |s: &&SettingInUse| {
        file.split('/').any(|part| part == s.module) && matches!(s.value, SettingValue::Integer(_))
    };
    match (compiled.settings.iter().find(of_rule), content.folder()) {
        (Some(SettingInUse { id, span, .. }), Some(_)) => {
            let (file, line) = (&span.file, span.line);
            say!(TEXTS, "demo-change-number", id = id, file = file, line = line)
        }
        (Some(SettingInUse { id, .. }), None) => {
            let typed = format!("loam sim {} --set {id}=3", compiled.variant);
            say!(TEXTS, "demo-other-number", typed = typed)
        }
        (None, Some(_)) => say!(TEXTS, "demo-change-rule", file = file),
        (None, None) => say!(TEXTS, "demo-built-in", command = format!("{:<39}", "loam list")),
    }
}

/// A change made by a house rule, as text and as a number for sums.
struct HouseRuleChange {
    change: ExplainedChange,
    amount: ChangeAmount,
}

/// Replays the actions with a trace, and returns the changes made by house rules.
fn awards<G: FullGame>(
    tables: &VariantGameFactory<G>,
    seed: u64,
    actions: &[(u8, G::Action)],
) -> Result<Vec<HouseRuleChange>, String> {
    let mut game = tables.game().map_err(|game::QueryError(message)| message)?;
    let mut state = tables.start(&mut game, seed).map_err(|game::QueryError(message)| message)?;
    let mut trace = ChangeTrace::default();
    for &(seat, action) in actions {
        let mut drawn = Vec::new();
        game.apply_traced(&mut state, seat, action, DrawSource::Noted(&mut drawn), &mut trace)
            .map_err(|problem| problem.to_string())?;
    }
    let ids: Vec<String> = house_rules(tables.rules()).map(|piece| piece.id).collect();
    let gives = trace.changes().filter(|change| !game.fact_of(change).is_memory);
    let awards = gives.map(|change| HouseRuleChange {
        change: game.explain_change(change),
        amount: G::amount(change),
    });
    Ok(awards.filter(|award| ids.contains(&award.change.piece)).collect())
}

fn show(awards: &[HouseRuleChange]) {
    if awards.is_empty() {
        print_line(&format!("  {}", say!(TEXTS, "demo-nothing")));
        return;
    }
    let columns = ["column-round", "column-seat", "column-what", "column-rule", "column-file-line"];
    let mut rows = vec![columns.map(|id| say!(TEXTS, id)).to_vec()];
    let mut sums: Vec<(&str, i32)> = Vec::new();
    for HouseRuleChange { change, amount } in awards {
        let ExplainedChange { round, seat, what: subject, name, .. } = change;
        rows.push(vec![
            round.to_string(),
            seat.clone(),
            subject.clone(),
            name.clone(),
            change.place(),
        ]);
        if let (Some(n), true) = (amount.by, amount.is_points) {
            match sums.iter_mut().find(|(listed, _)| listed == seat) {
                Some((_, sum)) => *sum += n,
                None => sums.push((seat, n)),
            }
        }
    }
    print_table(&rows, "  ");
    let sums: Vec<String> = sums.iter().map(|(seat, n)| format!("{seat} {n:+}")).collect();
    if !sums.is_empty() {
        let text = say!(TEXTS, "points-in-all", points = sums.join(", "));
        print_line(&format!("  {text}"));
    }
}
