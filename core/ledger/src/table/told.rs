//! Actions and what came of them in words, for people at the screen.

use kernel::action::{Action, Move};
use kernel::effect::{Cause, Effect};
use kernel::ids::*;
use kernel::token_kind::TokenKind;
use kernel::{Event, Ruleset, Sink, State};

use crate::action_text::Grammar;

/// What an action about tokens means: where it leads, with whom it trades, and what that brings. Empty for
/// actions whose text says everything.
pub(super) fn meaning(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    action: Action,
) -> String {
    let rules = grammar.ruleset;
    let kind = |token: TokenId| rules.tokens.get(token.at());
    match action {
        Action::Move(way) => moved(grammar, state, seat, &way),
        Action::Trade(hex, answer) => traded(grammar, state, seat, hex, answer),
        Action::Place(_, hex) => {
            let around = rules.map.neighbours[hex.at()] & state.seat(seat).structures;
            let own: Vec<&str> = around
                .into_iter()
                .map(|h| rules.map.hexes[usize::from(h)].label.as_str())
                .collect();
            let place = ground(grammar, state, seat, hex);
            if own.is_empty() { place } else { format!("{place} next to {}", own.join(", ")) }
        }
        Action::Refuse(_) => "it stays in the supply".into(),
        Action::BuildWith(_, token, _) => {
            format!("the {} goes back in place of the price", kind(token).map_or("?", code))
        }
        Action::DoneMoving if state.turn.to_trade > 0 => "the trades follow".into(),
        Action::DoneMoving => "nothing trades".into(),
        _ => String::new(),
    }
}

fn code(kind: &TokenKind) -> &str {
    &kind.code
}

/// What is on a hex: river, a terrain, or a structure and whose it is.
fn ground(grammar: &Grammar<'_>, state: &State, seat: SeatId, hex: HexId) -> String {
    let rules = grammar.ruleset;
    let cell = state.cell(hex);
    match cell.structure() {
        Some((built, owner)) => {
            let name = rules.structures[built.at()].name.to_lowercase();
            match owner == seat {
                true => format!("own {name}"),
                false => format!("{name} of {}", grammar.seat_name(state, owner)),
            }
        }
        None => match rules.terrains.get(cell.terrain.at()) {
            Some(terrain) => terrain.name.clone(),
            None => "river".into(),
        },
    }
}

fn moved(grammar: &Grammar<'_>, state: &State, seat: SeatId, way: &Move) -> String {
    let rules = grammar.ruleset;
    let mut said = ground(grammar, state, seat, way.to);
    let Some(kind) = rules.tokens.get(way.token.at()) else { return said };
    let foreign = state.cell(way.to).structure().filter(|(_, owner)| *owner != seat);
    let marked = rules.factions[state.seat(seat).faction.at()].kind_of(kind.marker);
    let traded = rules
        .tokens
        .get(marked.at())
        .is_some_and(|marker| state.token_on(seat, marker, way.to).is_some());
    if foreign.is_some_and(|(built, _)| !traded && kind.trade(built).is_some()) {
        said.push_str(", to trade with");
    }
    let how = kind.movement.as_ref();
    if let Some(extra) = how.and_then(|how| how.extras.get(usize::from(way.extra))) {
        let steps = if extra.steps == 1 { "step" } else { "steps" };
        said.push_str(&format!("; {} more {steps}", extra.steps));
    }
    said
}

/// `with the dwelling of witches: 1 priests`.
fn traded(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    hex: HexId,
    answer: AnswerId,
) -> String {
    let rules = grammar.ruleset;
    let mut said = format!("with the {}", ground(grammar, state, seat, hex));
    let Some((built, _)) = state.cell(hex).structure() else { return said };
    let waits = |kind: &&TokenKind| {
        let mut there = state.tokens_of(seat, kind).filter(|(_, at)| *at == hex);
        there.any(|(place, _)| state.turn.to_trade >> place & 1 == 1)
    };
    let trade = rules.tokens.iter().find(waits).and_then(|kind| kind.trade(built));
    let Some(trade) = trade else { return said };
    let mut brings = effects(grammar, state, seat, &trade.effects);
    if let Some(choice) = trade.choice {
        let options = &rules.choices[usize::from(choice)].options;
        let chosen = options.iter().find(|option| option.answer == answer);
        brings.extend(chosen.into_iter().flat_map(|o| effects(grammar, state, seat, &o.effects)));
    }
    if !brings.is_empty() {
        said.push_str(": ");
        said.push_str(&brings.join(", "));
    }
    said
}

/// What effects bring, as far as it is a number of something.
fn effects(grammar: &Grammar<'_>, state: &State, seat: SeatId, all: &[Effect]) -> Vec<String> {
    let rules = grammar.ruleset;
    let count = |amount: &kernel::Amount| kernel::view::amount(rules, state, seat, amount, &[]);
    let one = |effect: &Effect| match effect {
        Effect::Gain(what, amount) => {
            Some(format!("{} {}", count(amount), what.name().replace('_', " ")))
        }
        Effect::GainTokens(token, amount, _) => {
            let token = rules.factions[state.seat(seat).faction.at()].kind_of(*token);
            let kind = rules.tokens.get(token.at())?;
            let n = count(amount);
            Some(format!("{n} {}", if n == 1 { &kind.code } else { &kind.plural }))
        }
        Effect::KeepTrader => Some("the token is gained anew".into()),
        _ => None,
    };
    all.iter().filter_map(one).collect()
}

/// Hears what an action leads to, and puts into words what a piece did and what became of tokens.
pub(super) struct Teller<'a> {
    pub grammar: Grammar<'a>,
    pub lines: &'a mut Vec<String>,
    /// Seat and piece of the last line, which further awards of the piece go on.
    pub last: Option<(SeatId, PieceId)>,
}

impl Teller<'_> {
    fn line(&mut self, state: &State, seat: SeatId, said: &str) {
        self.last = None;
        let name = self.grammar.seat_name(state, seat);
        self.lines.push(format!("{name}: {said}"));
    }

    fn award(&mut self, state: &State, seat: SeatId, cause: Cause, said: &str) {
        let Some(piece) = self.grammar.ruleset.pieces.get(cause.piece.at()) else { return };
        let behind = format!(" ({})", piece.name);
        if self.last == Some((seat, cause.piece))
            && let Some(line) = self.lines.last_mut()
            && let Some(before) = line.strip_suffix(&behind)
        {
            *line = format!("{before}, {said}{behind}");
            return;
        }
        self.line(state, seat, &format!("{said}{behind}"));
        self.last = Some((seat, cause.piece));
    }
}

impl Sink for Teller<'_> {
    fn event(&mut self, rules: &Ruleset, state: &State, event: Event) {
        let label = |hex: HexId| rules.map.hexes[hex.at()].label.as_str();
        match event {
            Event::Changed { seat, what, amount, cause } if amount != 0 => {
                let said = format!("{amount:+} {}", what.name().replace('_', " "));
                self.award(state, seat, cause, &said);
            }
            Event::Cult { seat, cult, from, to, cause } if from != to => {
                let cult = &rules.cults[cult.at()].name;
                self.award(state, seat, cause, &format!("{cult} {from} to {to}"));
            }
            Event::Token { seat, token, from, to } => {
                let code = &rules.tokens[token.at()].code;
                let said = match (from.is_some(), to.is_some()) {
                    (true, true) => format!("{code} from {} to {}", label(from), label(to)),
                    (true, false) => format!("{code} back from {}", label(from)),
                    (false, true) => format!("{code} on {}", label(to)),
                    (false, false) => return,
                };
                self.line(state, seat, &said);
            }
            Event::Offered { from, to, amount } => {
                let to = self.grammar.seat_name(state, to).to_owned();
                self.line(state, from, &format!("offers {amount} power to {to}"));
            }
            _ => {}
        }
    }
}
