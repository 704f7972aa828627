//! What reports count an action as, and the tables by faction that they make of it.

use game::Tally;
use kernel::action::Action;
use kernel::ids::*;
use kernel::state::State;
use kernel::{Faction, Ruleset, TokenKind};

use words::Grammar;

/// What is done, not where or how often.
pub(super) fn counted_as(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    action: Action,
) -> String {
    let rules = grammar.ruleset;
    let token = |t: TokenId| rules.tokens.get(t.at()).map_or("", |t| t.code.as_str());
    let structure = |h: HexId| state.cell(h).structure().map(|(kind, _)| kind);
    let code = |s: StructureId| rules.structures.get(s.at()).map_or("", |s| s.code.as_str());
    match action {
        Action::Upgrade(_, to) => upgrade(code(to)),
        Action::BuildWith(_, t, _) => build_with(token(t)),
        Action::Place(t, _) => place(token(t)),
        Action::Refuse(t) => format!("refuse {}", token(t)),
        Action::Move(way) => match state.cell(way.to).structure() {
            Some((kind, owner)) if owner != seat => moved_to(token(way.token), code(kind)),
            _ => moved(token(way.token)),
        },
        Action::DoneMoving => "done moving".to_owned(),
        Action::Trade(h, _) => trade(structure(h).map_or("", code)),
        Action::Use(_) => grammar.text(state, action),
        // The answers to a choice are different things.
        Action::Choose(..) => grammar.text(state, action),
        Action::TakeFavor(_) => "+favor".to_owned(),
        Action::TakeTown(..) => "+town".to_owned(),
        Action::Step(..) => "+cult".to_owned(),
        _ => {
            let text = grammar.text(state, action);
            text.split_whitespace().next().unwrap_or_default().to_owned()
        }
    }
}

const BUILD: &str = "build";

fn upgrade(structure: &str) -> String {
    format!("upgrade to {structure}")
}

fn build_with(token: &str) -> String {
    format!("{BUILD} with {token}")
}

fn place(token: &str) -> String {
    format!("place {token}")
}

fn moved(token: &str) -> String {
    format!("move {token}")
}

/// To a structure of another faction.
fn moved_to(token: &str, structure: &str) -> String {
    format!("move {token} to {structure}")
}

fn trade(structure: &str) -> String {
    format!("trade {structure}")
}

/// Structures by kind, then each kind of token that something can be done with, then trades by structure.
pub(super) fn tables(grammar: &Grammar<'_>) -> Vec<Tally> {
    let rules = grammar.ruleset;
    let mut columns = Vec::new();
    let mut add =
        |table: &str, heading: &str, counted: Vec<String>, can: &dyn Fn(&Faction) -> bool| {
            let cannot =
                rules.factions.iter().filter(|f| !can(f)).map(|f| f.code.clone()).collect();
            columns.push(Tally { table: table.into(), heading: heading.into(), counted, cannot });
        };
    for structure in &rules.structures {
        let counted = if structure.from.is_some() {
            vec![upgrade(&structure.code)]
        } else {
            let paid = rules.tokens.iter().filter(|kind| kind.pays_for_dwelling);
            let paid = paid.map(|kind| build_with(&kind.code));
            std::iter::once(BUILD.to_owned()).chain(paid).collect()
        };
        add("built", &structure.code, counted, &|_| true);
    }
    for (token, kind) in (0..).map(TokenId).zip(&rules.tokens) {
        let has = |faction: &Faction| plays(rules, faction, token);
        if !kind.placing.anchors.is_empty() {
            add(&kind.plural, "gained", vec![place(&kind.code)], &has);
        }
        if kind.movement.is_some() {
            let to = rules.structures.iter().map(|structure| moved_to(&kind.code, &structure.code));
            let counted = std::iter::once(moved(&kind.code)).chain(to).collect();
            add(&kind.plural, "moved", counted, &has);
        }
        if kind.pays_for_dwelling {
            add(&kind.plural, "paid", vec![build_with(&kind.code)], &has);
        }
    }
    for (structure, kind) in (0..).map(StructureId).zip(&rules.structures) {
        let trades = |kind: &TokenKind| kind.trade(structure).is_some();
        if rules.tokens.iter().any(trades) {
            let can = |faction: &Faction| {
                let mut kinds = (0..).map(TokenId).zip(&rules.tokens);
                kinds.any(|(token, kind)| trades(kind) && plays(rules, faction, token))
            };
            add("trades", &kind.code, vec![trade(&kind.code)], &can);
        }
    }
    columns
}

/// Does the faction have this kind of token? One that is there to stand in for another belongs to those for whom
/// it does.
fn plays(rules: &Ruleset, faction: &Faction, token: TokenId) -> bool {
    let instead = |faction: &Faction| {
        let mut others = (0..rules.tokens.len() as u8).map(TokenId).filter(|other| *other != token);
        others.any(|other| faction.kind_of(other) == token)
    };
    if rules.factions.iter().any(instead) {
        instead(faction)
    } else {
        faction.kind_of(token) == token
    }
}
