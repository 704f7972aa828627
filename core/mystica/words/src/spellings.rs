//! Other texts of an action: what people type instead of the canonical one.

use kernel::State;
use kernel::action::Action;
use kernel::ids::*;
use kernel::state::open;

use crate::action_text::Grammar;
use crate::names::Names;

/// Pushes other spellings of an action; each must read as the same action in this position.
pub fn of(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    action: Action,
    out: &mut Vec<String>,
) {
    let text = grammar.text(state, action);
    out.push(text.to_ascii_uppercase());
    out.push(text.to_ascii_lowercase());
    out.push(text.replace(' ', "  "));
    match action {
        Action::Advance(SHIPPING) => out.push("advance shipping".into()),
        Action::Advance(DIGGING) => out.push("Advance digging".into()),
        Action::SendPriest(cult, steps) => {
            out.push(text.replace("send p ", "send priest "));
            // Without a number the best free space is meant.
            let rules = &grammar.ruleset.cult_rules;
            let free = rules
                .spaces
                .iter()
                .zip(&state.priest_spaces[cult.at()])
                .find(|(_, taken)| !taken.is_some());
            if free.map_or(rules.without_space, |(n, _)| *n) == steps {
                out.push(text[..text.len() - " for N".len()].to_string());
            }
        }
        Action::Dig(1) => out.push("dig".into()),
        Action::Burn(1) => out.push("burn".into()),
        Action::Convert(id, n) => {
            let c = &grammar.ruleset.conversions[id.at()];
            let (from, to) = (Names::resource(c.from), Names::resource(c.to));
            if n == 1 {
                let rate = c.rate;
                out.push(format!("convert {rate} {from} to {to}"));
                if rate == 1 {
                    out.push(format!("convert {from} to {to}"));
                }
            }
        }
        Action::Leech(n, from) => {
            let first = state
                .open()
                .iter()
                .find(|o| o.kind == open::OFFER && o.seat == seat && o.amount == n);
            if first.is_some_and(|o| o.from == from) {
                out.push(format!("leech {n}"));
            }
        }
        Action::Bridge(a, b) => {
            let label = |h: HexId| grammar.ruleset.map.hexes[h.at()].label.as_str();
            out.push(format!("bridge {}:{}", label(b), label(a)));
        }
        Action::Place(token, hex) => {
            let label = &grammar.ruleset.map.hexes[hex.at()].label;
            out.push(format!("{} {label}", grammar.ruleset.tokens[token.at()].plural));
        }
        Action::Refuse(_) => out.push(text.replacen('-', "-1", 1)),
        Action::Move(way) => {
            let how = &grammar.ruleset.tokens[way.token.at()].movement;
            if let Some(extra) = how.as_ref().and_then(|how| how.extras.get(way.extra as usize)) {
                let (n, what) = (extra.amount, Names::resource(extra.pay));
                let (before, _) = text.rsplit_once(' ').unwrap_or((&text, ""));
                out.push(format!("{before} {n} {what}"));
                if n == 1 {
                    out.push(format!("{before} {what}"));
                }
            }
        }
        Action::Trade(_, answer) if answer.is_some() => out.push(text.replacen(": ", ":", 1)),
        Action::TakeTown(_, 1) | Action::Step(_, 1) => out.push(text.replacen('+', "+1", 1)),
        Action::Pass(card) if card.is_some() => {
            out.push(format!("+{}", grammar.names.bonus(card)));
        }
        _ => {}
    }
}
