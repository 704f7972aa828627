//! Operands of actions (hex, cult track, card, number …): how each is written in a command and read
//! back.

use std::fmt::Write as _;

use game::excerpt::shown;
use kernel::State;
use kernel::action::{Move, PartAnswer};
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::token_kind::ExtraSteps;

use super::words::{Words, starts};
use super::{Grammar, TextError, unknown};
use crate::words::names::Names;

/// Context for reading one command: the position, the seat that gives it, and its first word.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub state: &'a State,
    pub seat: SeatId,
    pub verb: &'a [u8],
}

/// An operand that can be written. Operands that form one word together are a tuple.
pub(super) trait Write {
    /// Appends the text to `out`. `state` gives the faction that each seat plays.
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String);

    /// Returns false for an operand that has no text, such as "no card".
    fn is_written(&self) -> bool {
        true
    }
}

/// An operand that can be read on its own.
pub(super) trait Read: Sized {
    /// Reads the operand from the next words.
    ///
    /// # Errors
    /// If the words do not name such an operand.
    fn read(grammar: &Grammar<'_>, at: At<'_>, words: &mut Words<'_>) -> Result<Self, TextError>;
}

/// Implements [`Write`] for ids that are written as the code of their entry in the ruleset.
macro_rules! codes {
    ($($id:ident: $list:ident;)*) => {
        $(impl Write for $id {
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

/// Implements [`Read`] for ids that are read from one word.
macro_rules! named {
    ($($id:ident: $names:ident, $what:literal;)*) => {
        $(impl Read for $id {
            #[inline]
            fn read(grammar: &Grammar<'_>, _: At<'_>, words: &mut Words<'_>) -> Result<$id, TextError> {
                let word = words.next();
                match grammar.names.$names.get(word) {
                    Some(id) => Ok($id(id)),
                    None => words.error(word, unknown($what, word, &grammar.names.$names)),
                }
            }
        })*
    };
}

named! {
    CultId: cults, "cult";
    SpaceId: spaces, "action space";
    TokenId: tokens, "kind of token";
}

impl Write for PartAnswer {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        let layout = grammar.ruleset.beside.as_ref().map(|beside| beside.layout(state.seat_count));
        // Components identify seats by number; players identify them by faction.
        let faction = |seat| grammar.only_seat_name(state, SeatId(seat)).map(str::to_owned);
        out.push_str(
            &layout.map_or("?".into(), |layout| layout.action_text_with(self.answer(), faction)),
        );
    }
}

impl Write for HexId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.ruleset.map.hexes.get(self.at()).map_or("?", |hex| &hex.label));
    }
}

impl Read for HexId {
    #[inline]
    fn read(grammar: &Grammar<'_>, _: At<'_>, words: &mut Words<'_>) -> Result<HexId, TextError> {
        let word = words.next();
        grammar.hex_named(words, word)
    }
}

impl Read for StructureId {
    /// Reads all remaining words. A name of two words is looked up with `_` in place of the blank.
    fn read(
        grammar: &Grammar<'_>,
        _: At<'_>,
        words: &mut Words<'_>,
    ) -> Result<StructureId, TextError> {
        let word = words.rest();
        let structures = &grammar.names.structures;
        let found = structures.get(word).or_else(|| {
            let id: Vec<u8> = word.iter().map(|b| if *b == b' ' { b'_' } else { *b }).collect();
            structures.get(&id)
        });
        match found {
            Some(structure) => Ok(StructureId(structure)),
            None => words.error(word, unknown("structure", word, structures)),
        }
    }
}

/// A number: written as digits; read only at the end of a command, where 1 is the default.
impl Write for u8 {
    fn write(self, _: &Grammar<'_>, _: &State, out: &mut String) {
        write!(out, "{self}").expect("writing to a string cannot fail");
    }
}

impl Read for u8 {
    fn read(_: &Grammar<'_>, _: At<'_>, words: &mut Words<'_>) -> Result<u8, TextError> {
        Ok(words.number()?.unwrap_or(1))
    }
}

impl Write for TrackId {
    fn write(self, _: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(match self {
            SHIPPING => "ship",
            DIGGING => "dig",
            _ => "range",
        });
    }
}

impl Read for TrackId {
    fn read(_: &Grammar<'_>, _: At<'_>, words: &mut Words<'_>) -> Result<TrackId, TextError> {
        let word = words.next();
        let known = [("ship", SHIPPING), ("dig", DIGGING), ("range", RANGE)];
        match known.iter().find(|(name, _)| starts(word, name)) {
            Some((_, track)) => Ok(*track),
            None => {
                let found = shown(word);
                words.error(word, format!("expected `ship`, `dig` or `range`, found `{found}`"))
            }
        }
    }
}

impl Write for FavorId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.names.favor(self));
    }
}

/// "No card" is written as nothing.
impl Write for BonusId {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        out.push_str(grammar.names.bonus(self));
    }

    fn is_written(&self) -> bool {
        self.is_some()
    }
}

impl Read for BonusId {
    fn read(grammar: &Grammar<'_>, _: At<'_>, words: &mut Words<'_>) -> Result<BonusId, TextError> {
        let word = words.next();
        let cards = &grammar.names.bonus_cards;
        match cards.get(word) {
            Some(card) => Ok(BonusId(card)),
            None if word.is_empty() => Ok(BonusId::NONE),
            None => words.error(word, unknown("bonus card", word, cards)),
        }
    }
}

/// Writes the faction that the seat plays.
impl Write for SeatId {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        out.push_str(grammar.seat_name(state, self));
    }
}

/// A bridge such as `A5:B3`. Reading puts the lower hex id first, in either order of the two
/// labels.
impl Write for (HexId, HexId) {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        self.0.write(grammar, state, out);
        out.push(':');
        self.1.write(grammar, state, out);
    }
}

impl Read for (HexId, HexId) {
    fn read(
        grammar: &Grammar<'_>,
        at: At<'_>,
        words: &mut Words<'_>,
    ) -> Result<(HexId, HexId), TextError> {
        let word = words.next();
        let mut ends = word.split(|b| *b == b':');
        let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) else {
            let (verb, found) = (shown(at.verb).to_lowercase(), shown(word));
            return words.error(word, format!("write a {verb} as `{verb} A5:B3`, not `{found}`"));
        };
        let (a, b) = (grammar.hex_named(words, a)?, grammar.hex_named(words, b)?);
        Ok((a.min(b), a.max(b)))
    }
}

/// `3PW to 1W`: a conversion and the number of times it is made.
impl Write for (ConversionId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let (id, n) = self;
        let Some(conversion) = grammar.ruleset.conversions.get(id.at()) else {
            return out.push('?');
        };
        let of = |each: u8| u16::from(n) * u16::from(each);
        let (given, taken) = (of(conversion.rate), of(conversion.gives));
        let (from, to) = (grammar.names.word(conversion.from), grammar.names.word(conversion.to));
        write!(out, "{given}{from} to {taken}{to}").expect("writing to a string cannot fail");
    }
}

/// Writes a number and a name, for example `2TW3`; the number 1 is left out.
fn counted(n: u8, name: &str, out: &mut String) {
    if n != 1 {
        write!(out, "{n}").expect("writing to a string cannot fail");
    }
    out.push_str(name);
}

impl Write for (TownId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        counted(self.1, grammar.names.town(self.0), out);
    }
}

impl Write for (CultId, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let cult = grammar.ruleset.cults.get(self.0.at());
        counted(self.1, cult.map_or("?", |cult| &cult.code), out);
    }
}

impl Write for (Resource, u8) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        counted(self.1, grammar.names.word(self.0), out);
    }
}

/// Returns the declared text of an answer, or `choose ?` for an unknown id.
fn answer<'a>(grammar: &Grammar<'a>, id: AnswerId) -> &'a str {
    grammar.ruleset.answers.get(id.at()).map_or("choose ?", String::as_str)
}

/// `unlock-terrain red`: an answer whose text contains the name of a terrain.
impl Write for (AnswerId, TerrainId) {
    fn write(self, grammar: &Grammar<'_>, _: &State, out: &mut String) {
        let terrain = grammar.ruleset.terrains.get(self.1.at()).map_or("", |t| t.code.as_str());
        out.push_str(&answer(grammar, self.0).replace(kernel::TERRAIN_IN_ANSWER, terrain));
    }
}

/// `E7` or `E7: +P`: the hex of a trade and, if there is a choice, its reward.
impl Write for (HexId, AnswerId) {
    fn write(self, grammar: &Grammar<'_>, state: &State, out: &mut String) {
        self.0.write(grammar, state, out);
        if self.1.is_some() {
            out.push_str(": ");
            out.push_str(answer(grammar, self.1));
        }
    }
}

impl Read for (HexId, AnswerId) {
    fn read(
        grammar: &Grammar<'_>,
        at: At<'_>,
        words: &mut Words<'_>,
    ) -> Result<(HexId, AnswerId), TextError> {
        grammar.traded(at, words)
    }
}

/// `ship r5 to E7 for 1pw` or `caravan E5 via E6 F3 to F4`.
impl Write for Move {
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
        let how = kind.and_then(|kind| kind.movement.as_ref());
        if let Some(extra) = how.and_then(|how| how.extras.get(usize::from(self.extra))) {
            out.push_str(" for ");
            out.push_str(&price(extra));
        }
    }
}

/// Formats the price of extra steps of a token, for example `1pw`.
pub(super) fn price(extra: &ExtraSteps) -> String {
    format!("{}{}", extra.amount, Names::resource(extra.pay).to_ascii_lowercase())
}

impl Read for Move {
    fn read(grammar: &Grammar<'_>, at: At<'_>, words: &mut Words<'_>) -> Result<Move, TextError> {
        grammar.way(at, words)
    }
}

impl Grammar<'_> {
    #[inline]
    pub(super) fn hex_named(&self, words: &Words<'_>, word: &[u8]) -> Result<HexId, TextError> {
        match self.names.hexes.get(word) {
            Some(hex) => Ok(HexId(hex)),
            None if word.is_empty() => words.error(word, "the name of a hex is missing"),
            None => words.error(word, format!("unknown hex `{}`", shown(word))),
        }
    }
}
