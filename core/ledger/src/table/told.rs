//! Actions and what came of them in words, for people at the screen.

use kernel::action::{Action, Move};
use kernel::effect::{Cause, Effect};
use kernel::ids::*;
use kernel::token_kind::TokenKind;
use kernel::{Event, Resource, Ruleset, Sink, State};

use crate::action_text::Grammar;

/// What the advancement tracks are called.
const TRACK_WORDS: [&str; TRACKS] = ["shipping", "digging", "range"];

/// What an action means: where a token comes, with whom it trades, what that brings, what stands behind the
/// code of a space, tile or card. Empty for actions whose text says everything.
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
        Action::Leech(amount, _) => {
            let own = state.seat(seat);
            // What does not fit, and what cannot be paid, is not taken.
            let most = u8::try_from(own.vp.max(0)).unwrap_or(u8::MAX).saturating_add(1);
            let taken = amount.min(own.power_room()).min(most);
            match taken {
                0 | 1 => format!("{taken} power"),
                2 => "2 power for 1 point".into(),
                _ => format!("{taken} power for {} points", taken - 1),
            }
        }
        Action::Use(space) => used(grammar, state, seat, space),
        Action::Pass(card) => named(rules, rules.bonus_cards.get(card.at()).map(|t| t.piece)),
        Action::TakeFavor(tile) => named(rules, rules.favors.get(tile.at()).map(|t| t.piece)),
        Action::TakeTown(tile, _) => named(rules, rules.towns.get(tile.at()).map(|t| t.piece)),
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

/// The name of a piece; nothing where that is no more than its code.
fn named(rules: &Ruleset, piece: Option<PieceId>) -> String {
    let piece = piece.and_then(|piece| rules.pieces.get(piece.at()));
    piece.filter(|piece| piece.name != piece.code).map_or(String::new(), |piece| piece.name.clone())
}

/// `Shipyard board: each ship may move`.
fn used(grammar: &Grammar<'_>, state: &State, seat: SeatId, space: SpaceId) -> String {
    let rules = grammar.ruleset;
    let Some(space) = rules.spaces.get(space.at()) else { return String::new() };
    let name = named(rules, Some(space.piece));
    let brings = effects(grammar, state, seat, &space.effects).join(", ");
    match (name.is_empty(), brings.is_empty()) {
        (_, true) => name,
        (true, false) => brings,
        (false, false) => format!("{name}: {brings}"),
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
    for hex in way.via.into_iter().filter(|hex| hex.is_some()) {
        if state.cell(hex).structure().is_some_and(|(_, owner)| owner != seat) {
            said.push_str(&format!(", past the {}", ground(grammar, state, seat, hex)));
        }
    }
    let how = kind.movement.as_ref();
    if let Some(extra) = how.and_then(|how| how.extras.get(usize::from(way.extra))) {
        let steps = if extra.steps == 1 { "step" } else { "steps" };
        said.push_str(&format!("; {} more {steps}", extra.steps));
    }
    said
}

/// `with the dwelling of witches: 1 priest`.
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

/// `1 worker`, `-2 coins`.
fn number_of(n: i32, what: Resource) -> String {
    let name = what.name().replace('_', " ");
    match name.strip_suffix('s') {
        Some(one) if n.abs() == 1 => format!("{n} {one}"),
        _ => format!("{n} {name}"),
    }
}

/// What effects bring, as far as it is a number of something.
fn effects(grammar: &Grammar<'_>, state: &State, seat: SeatId, all: &[Effect]) -> Vec<String> {
    let rules = grammar.ruleset;
    let count = |amount: &kernel::Amount| kernel::view::amount(rules, state, seat, amount, &[]);
    let one = |effect: &Effect| match effect {
        Effect::Gain(what, amount) => Some(number_of(count(amount), *what)),
        Effect::GainTokens(token, amount, _) => {
            let token = rules.factions[state.seat(seat).faction.at()].kind_of(*token);
            let kind = rules.tokens.get(token.at())?;
            let n = count(amount);
            Some(format!("{n} {}", if n == 1 { &kind.code } else { &kind.plural }))
        }
        Effect::Cult(cult, amount) => {
            Some(format!("{} {}", count(amount), rules.cults.get(cult.at())?.name))
        }
        Effect::MoveTokens(token) => {
            let token = rules.factions[state.seat(seat).faction.at()].kind_of(*token);
            Some(format!("each {} may move", rules.tokens.get(token.at())?.code))
        }
        Effect::FreeSpace(space) => {
            Some(format!("{} is free again", rules.spaces.get(space.at())?.code))
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

    /// Says which advancement tracks have moved since an earlier position.
    pub fn levels(&mut self, before: &State, after: &State) {
        for seat in after.seat_ids() {
            let (was, is) = (before.seat(seat).levels, after.seat(seat).levels);
            for (track, (was, is)) in TRACK_WORDS.iter().zip(was.into_iter().zip(is)) {
                if was != is {
                    self.line(after, seat, &format!("{track} {was} to {is}"));
                }
            }
        }
    }

    fn award(&mut self, state: &State, seat: SeatId, cause: Cause, said: &str) {
        let piece = self.grammar.ruleset.pieces.get(cause.piece.at());
        // Prices and what the rules themselves give belong to no piece.
        let behind = piece.map_or(String::new(), |piece| format!(" ({})", piece.name));
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
                let sign = if amount > 0 { "+" } else { "" };
                let said = format!("{sign}{}", number_of(amount.into(), what));
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
