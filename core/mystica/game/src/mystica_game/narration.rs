//! Describes actions and their results in words for players.

use kernel::action::{Action, TokenMove};
use kernel::cause::{CauseKind, KernelRule};
use kernel::effect::Effect;
use kernel::ids::*;
use kernel::state::open;
use kernel::texts::TEXTS;
use kernel::token_kind::TokenKind;
use kernel::{Resource, Ruleset, State};
use language::{Args, say};

use crate::words::Grammar;
use crate::words::piece_text;

use crate::trace::{ChangeSubject, MysticaTrace};

/// Generates [`meaning`], which calls the functions named in the table of actions.
macro_rules! means {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: $text:tt,
            report: { counted: $counted:tt $($by:ident)?, meaning: $meaning:ident },
            $($rest:tt)*
        }
    )*) => {
        /// Describes an action beyond its text: where a token goes, what a trade gives, the name
        /// for the code of a space, tile or card. Empty for actions whose text is complete.
        #[allow(unused_variables)]
        pub(super) fn meaning(
            grammar: &Grammar<'_>,
            state: &State,
            seat: SeatId,
            action: Action,
        ) -> String {
            let at = NarrationContext { grammar, state, seat };
            match action {
                $(Action::$action $(( $($part),* ))? => means!(@$meaning at ($($($part),*)?)),)*
            }
        }
    };
    (@none $at:ident $parts:tt) => { String::new() };
    (@$meaning:ident $at:ident ($($part:ident),*)) => { $at.$meaning($($part),*) };
}

kernel::actions!(means);

/// Returns a text without arguments.
fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

/// Context of a description; its functions are named in the table of actions.
struct NarrationContext<'a> {
    grammar: &'a Grammar<'a>,
    state: &'a State,
    seat: SeatId,
}

impl NarrationContext<'_> {
    fn place(&self, _: TokenId, hex: HexId) -> String {
        let map = &self.grammar.ruleset.map;
        let around = map.neighbours[hex.at()] & self.state.seat(self.seat).structures;
        let own = around.into_iter().map(|h| map.hexes[usize::from(h)].label.as_str());
        let own: Vec<&str> = own.collect();
        let place = self.ground(hex);
        if own.is_empty() {
            place
        } else {
            say!(TEXTS, "place-next-to", place = place, hexes = own.join(", "))
        }
    }

    fn refuse(&self, _: TokenId) -> String {
        plain("stays-in-supply")
    }

    fn given_up(&self, resource: Resource, _: u8) -> String {
        plain(if resource.owed_index().is_none() {
            "cause-thrown-away"
        } else {
            "given-up-for-good"
        })
    }

    fn build_with(&self, _: HexId, token: TokenId, _: HexId) -> String {
        let token = self.grammar.ruleset.token_name(token);
        say!(TEXTS, "goes-back-for-price", token = token)
    }

    fn done_moving(&self) -> String {
        let trades = self.state.turn.to_trade > 0;
        plain(if trades { "trades-follow" } else { "nothing-trades" })
    }

    fn leech(&self, amount: u8, _: SeatId) -> String {
        let own = self.state.seat(self.seat);
        // Power that does not fit, or cannot be paid, is not taken.
        let most = u8::try_from(own.vp.max(0)).unwrap_or(u8::MAX).saturating_add(1);
        let taken = amount.min(own.power_room()).min(most);
        match taken {
            0 | 1 => say!(TEXTS, "n-power", n = taken),
            2 => plain("two-power-for-point"),
            _ => say!(TEXTS, "power-for-points", n = taken, points = taken - 1),
        }
    }

    fn passed(&self, card: BonusCardId) -> String {
        let rules = self.grammar.ruleset;
        let card_name = piece(rules, rules.bonus_cards.get(card.at()).map(|t| t.piece));
        match self.state.bonus_coins.get(card.at()) {
            None | Some(0) => card_name,
            Some(n) => {
                let coins = say!(TEXTS, "n-coins", n = *n);
                say!(TEXTS, "card-with-coins", card = card_name, coins = coins)
            }
        }
    }

    fn favor(&self, tile: FavorId) -> String {
        let rules = self.grammar.ruleset;
        piece(rules, rules.favors.get(tile.at()).map(|t| t.piece))
    }

    fn town(&self, tile: TownId, _: u8) -> String {
        let rules = self.grammar.ruleset;
        piece(rules, rules.towns.get(tile.at()).map(|t| t.piece))
    }

    fn moved(&self, token_move: TokenMove) -> String {
        moved(self.grammar, self.state, self.seat, &token_move)
    }

    fn traded(&self, hex: HexId, answer: AnswerId) -> String {
        traded(self.grammar, self.state, self.seat, hex, answer)
    }

    fn used(&self, space: SpaceId) -> String {
        used(self.grammar, self.state, self.seat, space)
    }

    fn chosen(&self, answer: AnswerId, terrain: TerrainId) -> String {
        chosen(self.grammar, self.state, self.seat, answer, terrain)
    }

    fn ground(&self, hex: HexId) -> String {
        ground(self.grammar, self.state, self.seat, hex)
    }
}

/// Describes a hex: river, a terrain, or a structure with its owner.
fn ground(grammar: &Grammar<'_>, state: &State, seat: SeatId, hex: HexId) -> String {
    let rules = grammar.ruleset;
    let cell = state.cell(hex);
    match cell.structure() {
        Some((built, owner)) => {
            let structure = rules.structure_name(built);
            if owner == seat {
                say!(TEXTS, "own-structure", structure = structure)
            } else {
                let name = grammar.shown_seat_name(state, owner);
                say!(TEXTS, "structure-of", structure = structure, name = name)
            }
        }
        None => match rules.terrains.get(cell.terrain.at()) {
            Some(_) => rules.terrain_name(cell.terrain),
            None => plain("river"),
        },
    }
}

/// Returns the name of a piece; empty if it equals the code.
fn named(rules: &Ruleset, piece: Option<PieceId>) -> String {
    let piece = piece.and_then(|piece| rules.pieces.get(piece.at()));
    let piece = piece.filter(|piece| piece.name != piece.code);
    piece.map_or_else(String::new, |piece| rules.name_of_piece(piece))
}

/// Describes a piece: `Cult step and 4 coins: income 4 coins; action BON2, once a round: 1 cult
/// step`.
fn piece(rules: &Ruleset, id: Option<PieceId>) -> String {
    let description = id.map_or(String::new(), |id| piece_text::brief(rules, id));
    name_and_description(&named(rules, id), &description)
}

/// Joins a name and a description, without repeating the name.
fn name_and_description(name: &str, brings: &str) -> String {
    let is_named = brings.to_lowercase().starts_with(&name.to_lowercase());
    match (name.is_empty() || is_named, brings.is_empty()) {
        (_, true) => name.to_owned(),
        (true, false) => brings.to_owned(),
        (false, false) => format!("{name}{}{brings}", plain("colon")),
    }
}

/// Describes the effects of an answer to the seat's oldest choice that has it.
fn chosen(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    answer: AnswerId,
    terrain: TerrainId,
) -> String {
    let rules = grammar.ruleset;
    let mine = state.open().iter().filter(|open| open.kind == open::CHOICE && open.seat == seat);
    let choices = mine.filter_map(|open| rules.choices.get(usize::from(open.amount)));
    let mut options = choices.filter_map(|c| c.options.iter().find(|o| o.answer == answer));
    // The text of such an answer already has the terrain.
    let option = options.next().filter(|_| !terrain.is_some());
    option.map_or(String::new(), |o| piece_text::effects_now(rules, state, seat, &o.effects))
}

/// Describes an action space: `Shipyard board: each ship may move`.
fn used(grammar: &Grammar<'_>, state: &State, seat: SeatId, space: SpaceId) -> String {
    let rules = grammar.ruleset;
    let Some(space) = rules.spaces.get(space.at()) else { return String::new() };
    let brings = piece_text::effects_now(rules, state, seat, &space.effects);
    name_and_description(&named(rules, Some(space.piece)), &brings)
}

fn moved(grammar: &Grammar<'_>, state: &State, seat: SeatId, token_move: &TokenMove) -> String {
    let rules = grammar.ruleset;
    let mut text = ground(grammar, state, seat, token_move.to);
    let Some(kind) = rules.tokens.get(token_move.token.at()) else { return text };
    let foreign = state.cell(token_move.to).structure().filter(|(_, owner)| *owner != seat);
    let marked = rules.factions[state.seat(seat).faction.at()].kind_of(kind.marker);
    let traded = rules
        .tokens
        .get(marked.at())
        .is_some_and(|marker| state.token_on(seat, marker, token_move.to).is_some());
    if foreign.is_some_and(|(built, _)| !traded && kind.trade(built).is_some()) {
        text.push_str(&plain("to-trade-with"));
    }
    for hex in token_move.via.into_iter().filter(|hex| hex.is_some()) {
        if state.cell(hex).structure().is_some_and(|(_, owner)| owner != seat) {
            text.push_str(&say!(TEXTS, "past-the", place = ground(grammar, state, seat, hex)));
        }
    }
    let movement = kind.movement.as_ref();
    if let Some(extra) =
        movement.and_then(|movement| movement.extras.get(usize::from(token_move.extra)))
    {
        text.push_str(&say!(TEXTS, "more-steps", n = extra.steps));
    }
    text
}

/// Describes a trade: `with the dwelling of witches: 1 priest`.
fn traded(
    grammar: &Grammar<'_>,
    state: &State,
    seat: SeatId,
    hex: HexId,
    answer: AnswerId,
) -> String {
    let rules = grammar.ruleset;
    let mut text = say!(TEXTS, "with-the", structure = ground(grammar, state, seat, hex));
    let Some((built, _)) = state.cell(hex).structure() else { return text };
    let waits = |kind: &&TokenKind| {
        let mut on_hex = state.tokens_of(seat, kind).filter(|(_, at)| *at == hex);
        on_hex.any(|(place, _)| state.turn.to_trade >> place & 1 == 1)
    };
    let trade = rules.tokens.iter().find(waits).and_then(|kind| kind.trade(built));
    let Some(trade) = trade else { return text };
    let brings = |effects: &[Effect]| piece_text::effects_now(rules, state, seat, effects);
    let chosen = trade.choice.and_then(|choice| {
        let mut options = rules.choices[usize::from(choice)].options.iter();
        options.find(|option| option.answer == answer)
    });
    let brings = [brings(&trade.effects), chosen.map_or(String::new(), |o| brings(&o.effects))];
    let brings: Vec<String> = brings.into_iter().filter(|text| !text.is_empty()).collect();
    if !brings.is_empty() {
        text.push_str(&plain("colon"));
        text.push_str(&brings.join(", "));
    }
    text
}

/// Describes the results of an action, one line each. Gains of a seat from one piece share a line.
/// Lines about prices do not name a piece. Rules are named only if the change would be unexpected.
pub(super) fn lines(rules: &Ruleset, trace: &MysticaTrace, out: &mut Vec<String>) {
    let mut last = None;
    for change in trace.changes().filter(|change| !change.is_use()) {
        let change_text = change.what.words(rules);
        // The place of a token is stated; gaining it is an award.
        let is_award = !matches!(
            change.what,
            ChangeSubject::Token(..)
                | ChangeSubject::Offer(..)
                | ChangeSubject::Declined(..)
                | ChangeSubject::Unused(..)
        );
        let piece = rules.pieces.get(change.cause.piece.at()).filter(|_| is_award);
        let suffix = match (piece, change.cause.kind) {
            (Some(piece), CauseKind::Rule(KernelRule::Scoring(cult))) if cult.is_some() => {
                let (colon, cult) = (plain("colon"), rules.cult_name(cult));
                format!(" ({}{colon}{cult})", rules.name_of_piece(piece))
            }
            (Some(piece), _) => format!(" ({})", rules.name_of_piece(piece)),
            (None, CauseKind::Rule(rule @ (KernelRule::CultSpaces | KernelRule::OnlyAnswer))) => {
                format!(" ({})", rule.words(rules))
            }
            _ => String::new(),
        };
        let group = is_award.then(|| (change.seat, suffix.clone()));
        if group.is_some()
            && last == group
            && let Some(line) = out.last_mut()
            && let Some(before) = line.strip_suffix(&suffix)
        {
            *line = format!("{before}, {change_text}{suffix}");
        } else if !matches!(change.what, ChangeSubject::Slot(..)) {
            let name = rules.faction_name(change.faction);
            out.push(format!("{name}{}{change_text}{suffix}", plain("colon")));
            last = group;
        }
    }
}
