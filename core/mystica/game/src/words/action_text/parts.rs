//! Operands of actions (hex, cult track, card, number …): how each is written in a command and read
//! back.

use std::fmt::Write as _;

use game::excerpt::escape_bytes;
use kernel::State;
use kernel::action::{ComponentAnswer, TokenMove};
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::texts::TEXTS;
use kernel::token_kind::ExtraSteps;
use language::say;

use super::words::{CommandWords, starts};
use super::{CommandTextError, Grammar, unknown};
use crate::words::names::RulesetNames;

/// Context for reading one command: the position, the seat that gives it, and its first word.
#[derive(Clone, Copy)]
pub(super) struct CommandContext<'a> {
    pub state: &'a State,
    pub seat: SeatId,
    pub verb: &'a [u8],
}

/// An operand that can be written. A tuple is for operands that form one word together.
pub(super) trait WriteOperand {
    /// Appends the text to `out`. `state` gives the faction that each seat plays.
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String);

    /// Returns false for an operand that has no text, such as "no card".
    fn is_written(&self) -> bool {
        true
    }
}

/// An operand that can be read on its own.
pub(super) trait ReadOperand: Sized {
    /// Reads the operand from the next words.
    ///
    /// # Errors
    /// The words do not name an operand of this type.
    fn read(
        grammar: &Grammar<'_>,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<Self, CommandTextError>;
}

/// Implements [`WriteOperand`] for ids that are written as the code of their entry in the ruleset.
macro_rules! codes {
    ($($id:ident: $list:ident;)*) => {
        $(impl WriteOperand for $id {
            fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
                out.push_str(grammar.ruleset.$list.get(self.at()).map_or("?", |entry| &entry.code));
            }
        })*
    };
}

codes! {
    StructureId: structures;
    TerrainId: terrains;
    CultId: cults;
    SpaceId: spaces;
    TokenId: tokens;
}

/// Implements [`ReadOperand`] for ids that are read from one word.
macro_rules! named {
    ($($id:ident: $names:ident, $what:literal;)*) => {
        $(impl ReadOperand for $id {
            #[inline]
            fn read(grammar: &Grammar<'_>, _: CommandContext<'_>, words: &mut CommandWords<'_>) -> Result<$id, CommandTextError> {
                let word = words.next();
                match grammar.names.$names.get(word) {
                    Some(id) => Ok($id(id)),
                    None => {
                        let kind = say!(TEXTS, $what);
                        words.error(word, unknown(&kind, word, &grammar.names.$names))
                    },
                }
            }
        })*
    };
}

named! {
    CultId: cults, "word-cult";
    SpaceId: spaces, "word-action-space";
    TokenId: tokens, "word-token-kind";
}

impl WriteOperand for ComponentAnswer {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        let layout =
            grammar.ruleset.component_bridge.as_ref().map(|bridge| bridge.layout(state.seat_count));
        // Components identify seats by number; players identify them by faction.
        let faction = |seat| grammar.only_seat_name(state, SeatId(seat)).map(str::to_owned);
        out.push_str(
            &layout.map_or("?".into(), |layout| layout.action_text_with(self.answer(), faction)),
        );
    }
}

impl WriteOperand for HexId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.ruleset.map.hexes.get(self.at()).map_or("?", |hex| &hex.label));
    }
}

impl ReadOperand for HexId {
    #[inline]
    fn read(
        grammar: &Grammar<'_>,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<HexId, CommandTextError> {
        let word = words.next();
        grammar.hex_named(words, word)
    }
}

impl ReadOperand for StructureId {
    /// Reads all remaining words. A name of two words is looked up with `_` in place of the blank.
    fn read(
        grammar: &Grammar<'_>,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<StructureId, CommandTextError> {
        let word = words.rest();
        let structures = &grammar.names.structures;
        let found = structures.get(word).or_else(|| {
            let id: Vec<u8> = word.iter().map(|b| if *b == b' ' { b'_' } else { *b }).collect();
            structures.get(&id)
        });
        match found {
            Some(structure) => Ok(StructureId(structure)),
            None => words.error(word, unknown(&say!(TEXTS, "word-structure"), word, structures)),
        }
    }
}

/// A number: written as digits; read only at the end of a command, where 1 is the default.
impl WriteOperand for u8 {
    fn write(self, _: &Grammar<'_>, _: &State, out: &mut String) {
        write!(out, "{self}").expect("writing to a string cannot fail");
    }
}

impl ReadOperand for u8 {
    fn read(
        _: &Grammar<'_>,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<u8, CommandTextError> {
        Ok(words.number()?.unwrap_or(1))
    }
}

impl WriteOperand for TrackId {
    fn write(self, _: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(match self {
            SHIPPING => "ship",
            DIGGING => "dig",
            _ => "range",
        });
    }
}

impl ReadOperand for TrackId {
    fn read(
        _: &Grammar<'_>,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<TrackId, CommandTextError> {
        let word = words.next();
        let tracks = [("ship", SHIPPING), ("dig", DIGGING), ("range", RANGE)];
        match tracks.iter().find(|(name, _)| starts(word, name)) {
            Some((_, track)) => Ok(*track),
            None => {
                let found = escape_bytes(word).to_string();
                words.error(word, say!(TEXTS, "expected-track", found = found))
            }
        }
    }
}

impl WriteOperand for FavorId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.names.favor(self));
    }
}

/// "No card" has no text.
impl WriteOperand for BonusCardId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.names.bonus(self));
    }

    fn is_written(&self) -> bool {
        self.is_some()
    }
}

impl ReadOperand for BonusCardId {
    fn read(
        grammar: &Grammar<'_>,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<BonusCardId, CommandTextError> {
        let word = words.next();
        let cards = &grammar.names.bonus_cards;
        match cards.get(word) {
            Some(card) => Ok(BonusCardId(card)),
            None if word.is_empty() => Ok(BonusCardId::NONE),
            None => words.error(word, unknown(&say!(TEXTS, "class-bonus-card"), word, cards)),
        }
    }
}

/// Writes the faction that the seat plays.
impl WriteOperand for SeatId {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        out.push_str(grammar.seat_name(state, self));
    }
}

/// A bridge such as `A5:B3`. Reading puts the lower hex id first, in either order of the two
/// labels.
impl WriteOperand for (HexId, HexId) {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        self.0.write(grammar, state, out);
        out.push(':');
        self.1.write(grammar, state, out);
    }
}

impl ReadOperand for (HexId, HexId) {
    fn read(
        grammar: &Grammar<'_>,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<(HexId, HexId), CommandTextError> {
        let word = words.next();
        let mut ends = word.split(|b| *b == b':');
        let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) else {
            let verb = escape_bytes(at.verb).to_lowercase();
            let found = escape_bytes(word).to_string();
            return words.error(word, say!(TEXTS, "write-as-pair", verb = verb, found = found));
        };
        let (a, b) = (grammar.hex_named(words, a)?, grammar.hex_named(words, b)?);
        Ok((a.min(b), a.max(b)))
    }
}

/// `3PW to 1W`: a conversion and the number of times it is made.
impl WriteOperand for (ConversionId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let (id, n) = self;
        let Some(conversion) = grammar.ruleset.conversions.get(id.at()) else {
            return out.push('?');
        };
        let times = |each: u8| u16::from(n) * u16::from(each);
        let (paid, taken) = (times(conversion.rate), times(conversion.gives));
        let (from, to) = (grammar.names.word(conversion.from), grammar.names.word(conversion.to));
        write!(out, "{paid}{from} to {taken}{to}").expect("writing to a string cannot fail");
    }
}

/// Writes a number and a name, for example `2TW3`; the number 1 is left out.
fn counted(n: u8, name: &str, out: &mut String) {
    if n != 1 {
        write!(out, "{n}").expect("writing to a string cannot fail");
    }
    out.push_str(name);
}

impl WriteOperand for (TownId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        counted(self.1, grammar.names.town(self.0), out);
    }
}

impl WriteOperand for (CultId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let cult = grammar.ruleset.cults.get(self.0.at());
        counted(self.1, cult.map_or("?", |cult| &cult.code), out);
    }
}

impl WriteOperand for (Resource, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        counted(self.1, grammar.names.word(self.0), out);
    }
}

/// Returns the declared text of an answer, or `choose ?` for an unknown id.
fn answer<'a>(grammar: &Grammar<'a>, id: AnswerId) -> &'a str {
    grammar.ruleset.answers.get(id.at()).map_or("choose ?", String::as_str)
}

/// `unlock-terrain red`: an answer whose text contains the name of a terrain.
impl WriteOperand for (AnswerId, TerrainId) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let terrain = grammar.ruleset.terrains.get(self.1.at()).map_or("", |t| t.code.as_str());
        out.push_str(&answer(grammar, self.0).replace(kernel::TERRAIN_IN_ANSWER, terrain));
    }
}

/// `E7` or `E7: +P`: the hex of a trade and, if there is a choice, its reward.
impl WriteOperand for (HexId, AnswerId) {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        self.0.write(grammar, state, out);
        if self.1.is_some() {
            out.push_str(": ");
            out.push_str(answer(grammar, self.1));
        }
    }
}

impl ReadOperand for (HexId, AnswerId) {
    fn read(
        grammar: &Grammar<'_>,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<(HexId, AnswerId), CommandTextError> {
        grammar.traded(at, words)
    }
}

/// `ship r5 to E7 for 1pw` or `caravan E5 via E6 F3 to F4`.
impl WriteOperand for TokenMove {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        self.token.write(grammar, state, out);
        out.push(' ');
        self.from.write(grammar, state, out);
        for (i, passed) in self.via.into_iter().filter(|hex| hex.is_some()).enumerate() {
            out.push_str(if i == 0 { " via " } else { " " });
            passed.write(grammar, state, out);
        }
        out.push_str(" to ");
        self.to.write(grammar, state, out);
        let kind = grammar.ruleset.tokens.get(self.token.at());
        let movement = kind.and_then(|kind| kind.movement.as_ref());
        if let Some(extra) =
            movement.and_then(|movement| movement.extras.get(usize::from(self.extra)))
        {
            out.push_str(" for ");
            out.push_str(&price(extra));
        }
    }
}

/// Formats the price of extra steps of a token, for example `1pw`.
pub(super) fn price(extra: &ExtraSteps) -> String {
    format!("{}{}", extra.amount, RulesetNames::resource(extra.pay).to_ascii_lowercase())
}

impl ReadOperand for TokenMove {
    fn read(
        grammar: &Grammar<'_>,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<TokenMove, CommandTextError> {
        grammar.way(at, words)
    }
}

impl Grammar<'_> {
    #[inline]
    pub(super) fn hex_named(
        &self,
        words: &CommandWords<'_>,
        word: &[u8],
    ) -> Result<HexId, CommandTextError> {
        match self.names.hexes.get(word) {
            Some(hex) => Ok(HexId(hex)),
            None if word.is_empty() => words.error(word, say!(TEXTS, "hex-missing")),
            None => {
                let hex = escape_bytes(word).to_string();
                words.error(word, say!(TEXTS, "hex-unknown", hex = hex))
            }
        }
    }
}
