//! The lines of a piece: what it gives at once, what lasts, and income last.

use game::piece_picture::{PictureNode, PictureSign};
use kernel::effect::{AmountFormula, Condition, CountedQuantity, Effect};
use kernel::hook::{Hook, HookKind};
use kernel::ids::*;
use kernel::ruleset::{
    AnswerKind, AnswerScope, HookAnswer, Piece, PieceClass, RoundTile, Ruleset, ScoringMeasure,
    Space,
};
use kernel::{Cost, Resource};

use super::effects::PictureScope;
use super::icons;
use crate::words::piece_text;

/// Draws the lines of a piece.
pub(super) fn lines(rules: &Ruleset, id: PieceId) -> Vec<PictureNode> {
    let Some(piece) = rules.pieces.get(id.at()) else { return Vec::new() };
    let mut lines = at_once(rules, id);
    let spaces = rules.spaces.iter().filter(|space| space.piece == id);
    lines.extend(spaces.map(|space| of_space(rules, piece.class, space)));
    lines.extend(answers(rules, piece));
    lines.extend(at_the_end(rules, id));
    lines
}

/// Draws what a piece gives when it is taken, or what it scores.
fn at_once(rules: &Ruleset, id: PieceId) -> Vec<PictureNode> {
    let scope = PictureScope { rules, hook: None };
    if let Some(tile) = rules.favors.iter().find(|tile| tile.piece == id) {
        return vec![scope.effects(&tile.gain)];
    }
    if let Some(tile) = rules.towns.iter().find(|tile| tile.piece == id) {
        return vec![scope.effects(&tile.gain)];
    }
    if let Some(tile) = rules.final_tiles.iter().find(|tile| tile.piece == id) {
        let points = tile.points.iter().map(|n| icons::resource(rules, Resource::Vp, (*n).into()));
        let measure = match &tile.measure {
            ScoringMeasure::Network => {
                icons::general("network", 1, icons::plain("measure-network"))
            }
            ScoringMeasure::Cults => {
                let cults = (0..).map(CultId).zip(&rules.cults);
                PictureNode::row(cults.map(|(cult, _)| icons::cult(rules, cult, 1)).collect())
            }
            ScoringMeasure::Count(count) => {
                let most = PictureNode::words(icons::plain("picture-most"));
                PictureNode::row(vec![most, scope.count(*count, 1)])
            }
            ScoringMeasure::Script(_) => PictureNode::words(first_sentence(rules, id)),
        };
        return vec![measure, PictureNode::row(points.collect())];
    }
    if let Some(kind) = rules.tokens.iter().find(|kind| kind.piece == id) {
        let trades = (0..).map(StructureId).zip(&kind.trades);
        let one = |(at, trade): (StructureId, &Option<kernel::token_kind::TradeReward>)| {
            let trade = trade.as_ref()?;
            let mut brings = vec![scope.effects(&trade.effects)];
            brings
                .extend(trade.choice.map(|choice| scope.choice(choice, &AmountFormula::fixed(1))));
            brings.retain(|part| !part.is_empty());
            let partner = icons::structure(rules, at, 1);
            (!brings.is_empty()).then(|| PictureNode::arrow(partner, PictureNode::row(brings)))
        };
        return trades.filter_map(one).collect();
    }
    Vec::new()
}

/// Draws the income of a tile or card, and the reward at the end of a round.
fn at_the_end(rules: &Ruleset, id: PieceId) -> Option<PictureNode> {
    let amounts = |all: &[(Resource, u8)]| {
        let all = all.iter().map(|(resource, n)| icons::resource(rules, *resource, (*n).into()));
        PictureNode::row(all.collect())
    };
    let income = |all: &[(Resource, u8)]| {
        (!all.is_empty()).then(|| PictureNode::sign(PictureSign::Income, amounts(all)))
    };
    if let Some(card) = rules.bonus_cards.iter().find(|card| card.piece == id) {
        return income(&card.income);
    }
    if let Some(tile) = rules.favors.iter().find(|tile| tile.piece == id) {
        return income(&tile.income);
    }
    let tile = rules.round_tiles.iter().find(|tile| tile.piece == id)?;
    reward(rules, tile, amounts(&tile.reward))
}

fn reward(rules: &Ruleset, tile: &RoundTile, reward: PictureNode) -> Option<PictureNode> {
    // A cult that is not in play counts nothing.
    if reward.is_empty() || tile.counts == CountedQuantity::Argument(u8::MAX) {
        return None;
    }
    let count = PictureScope { rules, hook: None }.count(tile.counts, tile.steps.max(1).into());
    Some(PictureNode::sign(PictureSign::RoundEnd, PictureNode::times(reward, count)))
}

/// Draws an action space: its price and what it gives.
fn of_space(rules: &Ruleset, class: PieceClass, space: &Space) -> PictureNode {
    let scope = PictureScope { rules, hook: None };
    let gain = scope.effects(&space.effects);
    let mut from = price(rules, &space.cost);
    if space.unlocked_by.is_some() && class != PieceClass::Faction {
        from.insert(0, icons::structure(rules, space.unlocked_by, 1));
    }
    let condition = scope.condition(&space.when);
    if !condition.is_empty() {
        from.push(condition);
    }
    let node = match (from.is_empty(), gain.is_empty()) {
        (_, true) => PictureNode::row(from),
        (true, _) => gain,
        _ => PictureNode::arrow(PictureNode::row(from), gain),
    };
    match (class, space.once_a_round) {
        // All spaces of the board are used once a round.
        (PieceClass::BoardSpace, true) => node,
        (_, true) => PictureNode::sign(PictureSign::Once, node),
        (_, false) => PictureNode::sign(PictureSign::AnyTime, node),
    }
}

fn price(rules: &Ruleset, cost: &Cost) -> Vec<PictureNode> {
    let Cost { coins, workers, priests, power, power_tokens, more } = *cost;
    let usual = [
        (Resource::Power, i32::from(power)),
        (Resource::PowerTokens, power_tokens.into()),
        (Resource::Coins, coins.into()),
        (Resource::Workers, workers.into()),
        (Resource::Priests, priests.into()),
    ];
    let all = usual.into_iter().chain(more.each().map(|(resource, n)| (resource, n.into())));
    let all = all.filter(|(_, n)| *n > 0);
    all.map(|(resource, n)| icons::resource(rules, resource, n)).collect()
}

/// Draws the answers of a piece to hooks. Events with the same gain share a line.
fn answers(rules: &Ruleset, piece: &Piece) -> Vec<PictureNode> {
    let mut lines: Vec<PictureNode> = Vec::new();
    let mut has_script = false;
    for answer in piece.all_answers() {
        if matches!(answer.what, AnswerKind::Script(_)) {
            has_script |= answer.hook != Hook::FinalScoring;
            continue;
        }
        for node in of_answer(rules, answer) {
            add_line(&mut lines, node);
        }
    }
    if has_script {
        lines.push(PictureNode::words(sentence(&rules.doc_of_piece(piece))));
    }
    lines
}

/// Adds a line, or its event to a line with the same gain.
fn add_line(lines: &mut Vec<PictureNode>, node: PictureNode) {
    if node.is_empty() || lines.contains(&node) {
        return;
    }
    if let PictureNode::Arrow { from, to } = &node {
        for line in lines.iter_mut() {
            let PictureNode::Arrow { from: known, to: same } = line else { continue };
            if same != to {
                continue;
            }
            let mut parts = alternatives(known);
            let more = alternatives(from).into_iter().filter(|part| !parts.contains(part));
            let more: Vec<_> = more.collect();
            parts.extend(more);
            **known = PictureNode::or(parts);
            return;
        }
    }
    lines.push(node);
}

fn alternatives(node: &PictureNode) -> Vec<PictureNode> {
    match node {
        PictureNode::Or { parts } => parts.clone(),
        other => vec![other.clone()],
    }
}

/// Draws an answer to a hook; several lines if its effects depend on conditions.
fn of_answer(rules: &Ruleset, answer: &HookAnswer) -> Vec<PictureNode> {
    let scope = PictureScope { rules, hook: Some(answer.hook) };
    match &answer.what {
        AnswerKind::Effects(effects) => {
            let whole =
                |effect: &Effect| matches!(effect, Effect::When(_, _, other) if other.is_empty());
            if !effects.is_empty() && effects.iter().all(whole) {
                let each = effects.iter().filter_map(|effect| match effect {
                    Effect::When(condition, then, _) => {
                        Some(event(scope, answer, condition, scope.effects(then)))
                    }
                    _ => None,
                });
                return each.collect();
            }
            vec![event(scope, answer, &Condition::Is(true), scope.effects(effects))]
        }
        AnswerKind::Replace(condition, effects) => {
            vec![event(scope, answer, condition, scope.effects(effects))]
        }
        AnswerKind::Value(condition, amount) => {
            let adds = answer.hook.kind() == HookKind::Modify || answer.hook == Hook::FinalScoring;
            if !adds {
                let what = PictureNode::words(piece_text::hook_words(answer.hook));
                return vec![with_condition(scope, condition, what)];
            }
            let changed = scope.amount(amount, |n| changed_value(answer.hook, n));
            vec![with_condition(scope, condition, changed)]
        }
        AnswerKind::Script(_) => Vec::new(),
    }
}

/// Draws what an answer adds to the value of a hook.
fn changed_value(hook: Hook, n: i32) -> PictureNode {
    let words = piece_text::hook_words(hook);
    let (icon, unit) = match hook {
        Hook::Shipping => ("shipping", ""),
        Hook::TownThreshold => ("towns", "resource-power"),
        Hook::PowerValue => ("structure", "resource-power"),
        Hook::JumpRange => ("range", ""),
        Hook::JumpCost => ("range", "picture-price"),
        Hook::FavorsTaken => ("favors", ""),
        Hook::SpaceCost => ("action", "resource-power"),
        Hook::LeechOffered => ("neighbour", "resource-power"),
        Hook::PriestSteps => ("priest_on_cult", ""),
        Hook::BuildCost => ("structure", "picture-price"),
        Hook::SpadeCost => ("spades", "picture-price"),
        Hook::Spades => ("hex", "resource-spades"),
        Hook::PriestCost => ("priest_on_cult", "picture-price"),
        Hook::TokenSteps => ("token", "picture-steps"),
        _ => return PictureNode::words(format!("{words} {n:+}")),
    };
    if unit.is_empty() {
        return PictureNode::icon(icon, format!("{n:+}"), format!("{words} {n:+}"));
    }
    let icon = PictureNode::icon(icon, "", words);
    PictureNode::row(vec![icon, PictureNode::words(format!("{} {n:+}", icons::plain(unit)))])
}

fn with_condition(
    scope: PictureScope<'_>,
    condition: &Condition,
    node: PictureNode,
) -> PictureNode {
    match scope.condition(condition) {
        condition if condition.is_empty() => node,
        condition => PictureNode::arrow(condition, node),
    }
}

/// Draws an event and what it brings. A condition on the structure, cult or token of an event
/// replaces its icon.
fn event(
    scope: PictureScope<'_>,
    answer: &HookAnswer,
    condition: &Condition,
    gain: PictureNode,
) -> PictureNode {
    if gain.is_empty() {
        return gain;
    }
    let when = scope.condition(condition);
    let sign = match answer.hook {
        Hook::Setup | Hook::FactionsChosen | Hook::DwellingsPlaced => Some(PictureSign::Start),
        Hook::Pass => Some(PictureSign::Pass),
        Hook::RoundStart => Some(PictureSign::RoundStart),
        Hook::RoundEnd => Some(PictureSign::RoundEnd),
        Hook::Income => Some(PictureSign::Income),
        Hook::GameEnd | Hook::FinalScoring => Some(PictureSign::GameEnd),
        _ => None,
    };
    if let Some(sign) = sign {
        let part = if when.is_empty() { gain } else { PictureNode::arrow(when, gain) };
        return PictureNode::sign(sign, part);
    }
    let mut from = Vec::new();
    if !names_the_event(answer.hook, condition) {
        from.push(event_icon(scope.rules, answer.hook));
    }
    let by = |icon: &str, id: &str| icons::general(icon, 1, icons::plain(id));
    match answer.scope {
        AnswerScope::Own => {}
        AnswerScope::Others => from.push(by("neighbour", "picture-by-others")),
        AnswerScope::Everybody => from.push(by("player", "picture-by-anybody")),
    }
    if !when.is_empty() {
        from.push(when);
    }
    PictureNode::arrow(PictureNode::row(from), gain)
}

/// Returns whether the condition tells which event is meant, by a thing that has an icon.
fn names_the_event(hook: Hook, condition: &Condition) -> bool {
    match condition {
        Condition::Event { index, .. } => {
            let name = hook.args().get(usize::from(*index)).copied().unwrap_or_default();
            ["structure", "cult", "terrain", "track", "token", "resource"].contains(&name)
        }
        Condition::All(parts) => parts.iter().any(|part| names_the_event(hook, part)),
        Condition::Any(parts) => parts.iter().all(|part| names_the_event(hook, part)),
        _ => false,
    }
}

fn event_icon(rules: &Ruleset, hook: Hook) -> PictureNode {
    let words = piece_text::hook_words(hook);
    let icon = match hook {
        // Only the first kind of structure is built; the others are upgrades.
        Hook::OnBuild => return icons::structure(rules, StructureId(0), 1),
        Hook::OnUpgrade => "structure",
        Hook::OnSpade | Hook::OnDig => "spades",
        Hook::OnTransform => "hex",
        Hook::OnBridge => "bridges",
        Hook::OnPriestSent => "priest_on_cult",
        Hook::OnCultStep => "cult",
        Hook::OnPowerAction => "action",
        Hook::OnFavor => "favors",
        Hook::OnTown => "towns",
        Hook::OnJump => "range",
        Hook::OnTrade => "trade",
        Hook::OnLeechSettled | Hook::OnPowerOffered => "neighbour",
        _ => hook.name(),
    };
    icons::general(icon, 1, words)
}

/// Returns the first sentence of a piece's description.
fn first_sentence(rules: &Ruleset, id: PieceId) -> String {
    let piece = rules.pieces.get(id.at());
    piece.map_or_else(String::new, |piece| sentence(&rules.doc_of_piece(piece)).to_owned())
}

fn sentence(doc: &str) -> &str {
    doc.split_inclusive(". ").next().unwrap_or(doc).trim_end_matches([' ', '.'])
}
