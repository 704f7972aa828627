//! Alternative spellings of an action, as people type them instead of the canonical text.

use kernel::State;
use kernel::action::{Action, TokenMove};
use kernel::ids::*;
use kernel::state::open;

use crate::words::action_text::Grammar;
use crate::words::names::RulesetNames;

/// Pushes other spellings of an action to `out`; each must be read as the same action in this
/// position.
pub fn push_spellings(
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
    SpellingWriter { grammar: *grammar, state, seat, text, out }.of_action(action);
}

/// Writer of the alternative spellings of one action. It has one function for each name in the
/// table of actions.
struct SpellingWriter<'a> {
    grammar: Grammar<'a>,
    state: &'a State,
    seat: SeatId,
    /// The canonical text.
    text: String,
    out: &'a mut Vec<String>,
}

/// Calls the function that the table of actions names for an action.
macro_rules! spells {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: { form: $form:tt, read: $read:ident, also: $also:ident },
            $($rest:tt)*
        }
    )*) => {
        impl SpellingWriter<'_> {
            #[allow(unused_variables)]
            fn of_action(&mut self, action: Action) {
                match action {
                    $(Action::$action $(( $($part),* ))? => spells!(@$also self ($($($part),*)?)),)*
                }
            }
        }
    };
    (@none $to:ident $parts:tt) => { () };
    (@$also:ident $to:ident ($($part:ident),*)) => { $to.$also($($part),*) };
}

kernel::actions!(spells);

impl SpellingWriter<'_> {
    fn push(&mut self, text: impl Into<String>) {
        self.out.push(text.into());
    }

    fn hex(&self, hex: HexId) -> String {
        self.grammar.ruleset.map.hexes[hex.at()].label.clone()
    }

    fn advance(&mut self, track: TrackId) {
        match track {
            SHIPPING => self.push("advance shipping"),
            DIGGING => self.push("Advance digging"),
            _ => {}
        }
    }

    fn send(&mut self, cult: CultId, steps: u8) {
        self.push(self.text.replace("send p ", "send priest "));
        // Without a number, the parser takes the best free space.
        let rules = &self.grammar.ruleset.cult_rules;
        let taken = &self.state.priest_spaces[cult.at()];
        let free = rules.spaces.iter().zip(taken).find(|(_, taken)| !taken.is_some());
        if free.map_or(rules.without_space, |(n, _)| *n) == steps {
            let best = self.text[..self.text.len() - " for N".len()].to_owned();
            self.push(best);
        }
    }

    fn dig(&mut self, n: u8) {
        if n == 1 {
            self.push("dig");
        }
    }

    fn burn(&mut self, n: u8) {
        if n == 1 {
            self.push("burn");
        }
    }

    fn convert(&mut self, id: ConversionId, n: u8) {
        let conversion = &self.grammar.ruleset.conversions[id.at()];
        let (from, to) =
            (self.grammar.names.word(conversion.from), self.grammar.names.word(conversion.to));
        if n == 1 && conversion.gives == 1 {
            let rate = conversion.rate;
            self.push(format!("convert {rate} {from} to {to}"));
            if rate == 1 {
                self.push(format!("convert {from} to {to}"));
            }
        }
    }

    fn leech(&mut self, full: u8, from: SeatId) {
        let is_offer = |o: &&kernel::state::OpenDecision| {
            o.kind == open::OFFER && o.seat == self.seat && o.amount == full
        };
        if self.state.open().iter().find(is_offer).is_some_and(|o| o.from == from) {
            self.push(format!("leech {full}"));
        }
    }

    fn bridge(&mut self, low: HexId, high: HexId) {
        self.push(format!("bridge {}:{}", self.hex(high), self.hex(low)));
    }

    fn place(&mut self, token: TokenId, hex: HexId) {
        let plural = &self.grammar.ruleset.tokens[token.at()].plural;
        self.push(format!("{plural} {}", self.hex(hex)));
    }

    fn refuse(&mut self, _: TokenId) {
        self.push(self.text.replacen('-', "-1", 1));
    }

    fn moved(&mut self, token_move: TokenMove) {
        let movement = &self.grammar.ruleset.tokens[token_move.token.at()].movement;
        let extra = movement
            .as_ref()
            .and_then(|movement| movement.extras.get(usize::from(token_move.extra)));
        let Some(extra) = extra else { return };
        let (n, resource) = (extra.amount, RulesetNames::resource(extra.pay));
        let before = self.text.rsplit_once(' ').map_or(&self.text[..], |(before, _)| before);
        let mut all = vec![format!("{before} {n} {resource}")];
        if n == 1 {
            all.push(format!("{before} {resource}"));
        }
        self.out.extend(all);
    }

    fn trade(&mut self, _: HexId, answer: AnswerId) {
        if answer.is_some() {
            self.push(self.text.replacen(": ", ":", 1));
        }
    }

    /// Adds a spelling with the number 1 written out: `+1FIRE`.
    fn one<T>(&mut self, _: T, n: u8) {
        if n == 1 {
            self.push(self.text.replacen('+', "+1", 1));
        }
    }

    fn pass(&mut self, card: BonusCardId) {
        if card.is_some() {
            self.push(format!("+{}", self.grammar.names.bonus(card)));
        }
    }
}
