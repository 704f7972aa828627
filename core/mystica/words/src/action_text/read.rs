//! Every spelling of a command, read to what it says.

use game::excerpt::shown;
use kernel::action::Action;
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::state::open;
use kernel::{Effect, State};

use super::words::{Words, is, number, starts};
use super::{Generated, Grammar, Parsed, TextError, unknown};
use crate::names::Names;

impl Grammar<'_> {
    /// Reads a command of `seat`. What a spelling leaves open is looked up in the position: the first offer of
    /// an amount, the best priest space, the terrain spades lead to.
    ///
    /// # Errors
    /// The text says nothing in this ruleset.
    #[inline]
    pub fn read(&self, state: &State, seat: SeatId, text: &[u8]) -> Result<Parsed, TextError> {
        match self.read_verb(state, seat, text) {
            Err(error) => self.answer(text).unwrap_or(Err(error)),
            read => read,
        }
    }

    /// An answer to a choice, in the words its piece declares; nothing if no piece declares them.
    fn answer(&self, text: &[u8]) -> Option<Result<Parsed, TextError>> {
        // One blank between two words, as the declared texts have it.
        let words = text.split(|b| *b == b' ').filter(|word| !word.is_empty());
        let text = &words.collect::<Vec<_>>().join(&b' ')[..];
        for (i, declared) in self.ruleset.answers.iter().enumerate() {
            let answer = AnswerId(i as u8);
            let Some((before, after)) = declared.split_once(kernel::TERRAIN_IN_ANSWER) else {
                if is(text, declared) {
                    let action = Action::Choose(answer, TerrainId::NONE);
                    return Some(Ok(Parsed::Action(action)));
                }
                continue;
            };
            let long_enough = text.len() > before.len() + after.len();
            if !long_enough
                || !starts(text, before)
                || !is(&text[text.len() - after.len()..], after)
            {
                continue;
            }
            let word = &text[before.len()..text.len() - after.len()];
            if let Some(terrain) = self.names.terrains.get(word) {
                let action = Action::Choose(answer, TerrainId(terrain));
                return Some(Ok(Parsed::Action(action)));
            }
            // Another option may say something else in this place.
            let is_declared = |d: &String| is(text, d);
            if !self.ruleset.answers.iter().any(is_declared) {
                let message = unknown("terrain", word, &self.names.terrains);
                return Some(Err(TextError { at: before.len(), message }));
            }
        }
        None
    }

    #[inline]
    fn read_verb(&self, state: &State, seat: SeatId, text: &[u8]) -> Result<Parsed, TextError> {
        let mut words = Words { text, at: 0 };
        let verb = words.next();
        let Some(first) = verb.first() else {
            return words.error(verb, "there is no command");
        };
        let action = match first.to_ascii_lowercase() {
            b'b' if is(verb, "build") => {
                let hex = self.hex(&mut words)?;
                self.build(hex, &mut words)?
            }
            b'b' if is(verb, "burn") => Action::Burn(words.number()?.unwrap_or(1)),
            b'b' if is(verb, "bridge") => self.bridge(&mut words)?,
            b'u' if is(verb, "upgrade") => {
                let hex = self.hex(&mut words)?;
                words.expect("to")?;
                Action::Upgrade(hex, self.structure(&mut words)?)
            }
            b'd' if is(verb, "dig") => Action::Dig(words.number()?.unwrap_or(1)),
            b'd' if is(verb, "decline") => match words.number()? {
                Some(n) => {
                    let (n, from) = self.offer(state, seat, n, &mut words)?;
                    Action::Decline(n, from)
                }
                None => return words.end().map(|()| Parsed::DeclineAll),
            },
            b'd' if is(verb, "done") => {
                let word = words.next();
                match word {
                    [] => Action::Done,
                    _ if is(word, "moving") => Action::DoneMoving,
                    _ => return words.error(word, super::words::nothing_more(word)),
                }
            }
            b'd' if is(verb, "drop-faction") => {
                let word = words.next();
                let dropped = self.seat(state, word).or_else(|e| words.error(word, e))?;
                return words.end().map(|()| Parsed::Drop(dropped));
            }
            b'l' if is(verb, "leech") => match words.number()? {
                Some(n) => {
                    let (n, from) = self.offer(state, seat, n, &mut words)?;
                    Action::Leech(n, from)
                }
                None => return words.error(verb, "`leech` needs the amount of the offer"),
            },
            b't' if is(verb, "transform") => return self.transform(&mut words),
            b't' if is(verb, "trade") => self.trade(&mut words)?,
            b'm' if is(verb, "move") => self.move_token(state, seat, &mut words)?,
            b's' if is(verb, "send") => self.send(state, &mut words)?,
            b's' if is(verb, "setup") => return generated(&mut words, Generated::Setup),
            b's' if is(verb, "score_resources") => {
                return generated(&mut words, Generated::Leftovers);
            }
            b'a' if is(verb, "action") => {
                let word = words.next();
                let Some(space) = self.names.spaces.get(word) else {
                    return words.error(word, unknown("action space", word, &self.names.spaces));
                };
                Action::Use(SpaceId(space))
            }
            b'a' if is(verb, "advance") => Action::Advance(track(&mut words)?),
            b'a' if is(verb, "all_income_for_faction") => {
                return generated(&mut words, Generated::AllIncome);
            }
            b'c' if is(verb, "convert") => self.convert(state, seat, &mut words)?,
            b'c' if is(verb, "connect") => self.connect(&mut words)?,
            b'c' if is(verb, "cult_income_for_faction") => {
                return generated(&mut words, Generated::CultIncome);
            }
            b'o' if is(verb, "other_income_for_faction") => {
                return generated(&mut words, Generated::OtherIncome);
            }
            b'i' if is(verb, "income") => return generated(&mut words, Generated::AllIncome),
            b'p' if is(verb, "pass") => {
                let word = words.next();
                if word.is_empty() {
                    Action::Pass(BonusId::NONE)
                } else {
                    Action::Pass(self.bonus(&words, word)?)
                }
            }
            b'w' if is(verb, "wait") => return words.end().map(|()| Parsed::Nothing),
            b'r' if is(verb, "resign") => return words.end().map(|()| Parsed::Drop(seat)),
            b'+' => return self.plus(&mut words, verb),
            b'-' => self.minus(&words, verb)?,
            b'[' if is(text.trim_ascii(), "[opponent accepted power]") => {
                return Ok(Parsed::Generated(Generated::Accepted));
            }
            b'[' if is(text.trim_ascii(), "[all opponents declined power]") => {
                return Ok(Parsed::Generated(Generated::Declined));
            }
            _ => match self.names.tokens.get(verb) {
                Some(token) => Action::Place(TokenId(token), self.hex(&mut words)?),
                None => return words.error(verb, self.unknown_verb(verb)),
            },
        };
        words.end()?;
        // Nothing burnt, nothing converted: ledgers hold a few of these.
        match action {
            Action::Burn(0) | Action::Convert(_, 0) => Ok(Parsed::Nothing),
            _ => Ok(Parsed::Action(action)),
        }
    }

    #[inline]
    pub(super) fn hex(&self, words: &mut Words<'_>) -> Result<HexId, TextError> {
        let word = words.next();
        self.hex_named(words, word)
    }

    #[inline]
    pub(super) fn hex_named(&self, words: &Words<'_>, word: &[u8]) -> Result<HexId, TextError> {
        match self.names.hexes.get(word) {
            Some(hex) => Ok(HexId(hex)),
            None if word.is_empty() => words.error(word, "the name of a hex is missing"),
            None => words.error(word, format!("no hex is called `{}`", shown(word))),
        }
    }

    fn bonus(&self, words: &Words<'_>, word: &[u8]) -> Result<BonusId, TextError> {
        match self.names.bonus_cards.get(word) {
            Some(card) => Ok(BonusId(card)),
            None => words.error(word, unknown("bonus card", word, &self.names.bonus_cards)),
        }
    }

    fn structure(&self, words: &mut Words<'_>) -> Result<StructureId, TextError> {
        let word = words.rest();
        let found = self.names.structures.get(word).or_else(|| {
            // Names of two words are ids with a line between.
            let id: Vec<u8> = word.iter().map(|b| if *b == b' ' { b'_' } else { *b }).collect();
            self.names.structures.get(&id)
        });
        match found {
            Some(s) => Ok(StructureId(s)),
            None => words.error(word, unknown("structure", word, &self.names.structures)),
        }
    }

    fn cult(&self, words: &Words<'_>, word: &[u8]) -> Result<CultId, TextError> {
        match self.names.cults.get(word) {
            Some(cult) => Ok(CultId(cult)),
            None => words.error(word, unknown("cult", word, &self.names.cults)),
        }
    }

    /// `2 from nomads`, or `2` alone: the oldest open offer of that amount.
    fn offer(
        &self,
        state: &State,
        seat: SeatId,
        amount: u8,
        words: &mut Words<'_>,
    ) -> Result<(u8, SeatId), TextError> {
        let word = words.next();
        if word.is_empty() {
            let found = state
                .open()
                .iter()
                .find(|o| o.kind == open::OFFER && o.seat == seat && o.amount == amount);
            return match found {
                Some(offer) => Ok((amount, offer.from)),
                None => words.error(word, format!("no offer of {amount} is open")),
            };
        }
        if !is(word, "from") {
            return words.error(word, format!("expected `from`, found `{}`", shown(word)));
        }
        let word = words.next();
        match self.seat(state, word) {
            Ok(from) => Ok((amount, from)),
            Err(why) => words.error(word, why),
        }
    }

    fn transform(&self, words: &mut Words<'_>) -> Result<Parsed, TextError> {
        let hex = self.hex(words)?;
        let mut word = words.next();
        if word.is_empty() {
            return Ok(Parsed::TransformDefault(hex));
        }
        if is(word, "to") {
            word = words.next();
        }
        match self.names.terrains.get(word) {
            Some(terrain) => {
                words.end()?;
                Ok(Parsed::Action(Action::Transform(hex, TerrainId(terrain))))
            }
            None => words.error(word, unknown("terrain", word, &self.names.terrains)),
        }
    }

    fn send(&self, state: &State, words: &mut Words<'_>) -> Result<Action, TextError> {
        let word = words.next();
        if self.names.read_resource(word) != Some(Resource::Priests) {
            return words.error(word, format!("only a priest can be sent, not `{}`", shown(word)));
        }
        words.expect("to")?;
        let word = words.next();
        let cult = self.cult(words, word)?;
        let word = words.next();
        let steps = if word.is_empty() {
            // The best free space, else the step for a priest that returns.
            let spaces = &state.priest_spaces[cult.at().min(state.priest_spaces.len() - 1)];
            let rules = &self.ruleset.cult_rules;
            rules
                .spaces
                .iter()
                .zip(spaces)
                .find(|(_, taken)| !taken.is_some())
                .map_or(rules.without_space, |(steps, _)| *steps)
        } else if is(word, "for") {
            match words.number()? {
                Some(n) => n,
                None => return words.error(word, "`for` needs the steps of the space"),
            }
        } else {
            return words.error(word, format!("expected `for`, found `{}`", shown(word)));
        };
        Ok(Action::SendPriest(cult, steps))
    }

    fn bridge(&self, words: &mut Words<'_>) -> Result<Action, TextError> {
        let word = words.next();
        let mut ends = word.split(|b| *b == b':');
        let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) else {
            return words
                .error(word, format!("a bridge is written `bridge A5:B3`, not `{}`", shown(word)));
        };
        let (a, b) = (self.hex_named(words, a)?, self.hex_named(words, b)?);
        Ok(Action::Bridge(a.min(b), a.max(b)))
    }

    /// `connect r12`, or the land hexes around the river hex: `connect A5:B3[:C4]`.
    fn connect(&self, words: &mut Words<'_>) -> Result<Action, TextError> {
        let word = words.next();
        if !word.contains(&b':') {
            return Ok(Action::Connect(self.hex_named(words, word)?));
        }
        let map = &self.ruleset.map;
        let mut named = kernel::Bits::EMPTY;
        for label in word.split(|b| *b == b':') {
            named.insert(self.hex_named(words, label)?.0);
        }
        let around = |river: u8| map.neighbours[river as usize];
        let touching = || map.river.into_iter().filter(|r| (around(*r) & named) == named);
        // Two hexes may share two river hexes: the one that touches no other land is meant.
        let exact = touching().find(|r| (around(*r) & map.land) == named);
        match exact.or_else(|| touching().next()) {
            Some(river) => Ok(Action::Connect(HexId(river))),
            None => words.error(word, format!("no river hex touches `{}`", shown(word))),
        }
    }

    fn convert(
        &self,
        state: &State,
        seat: SeatId,
        words: &mut Words<'_>,
    ) -> Result<Action, TextError> {
        let (given, from_word) = words.counted()?;
        let from = self.resource(words, from_word)?;
        words.expect("to")?;
        let (taken, to_word) = words.counted()?;
        let to = self.resource(words, to_word)?;
        let faction = state.seats.get(seat.at()).map_or(FactionId::NONE, |s| s.faction);
        let Some(faction) = self.ruleset.factions.get(faction.at()) else {
            return words.error(from_word, "this seat has no faction yet");
        };
        let mut rate = None;
        for id in &faction.conversions {
            let c = &self.ruleset.conversions[id.at()];
            if c.from == from && c.to == to {
                if u16::from(given) == u16::from(taken) * u16::from(c.rate) {
                    return Ok(Action::Convert(*id, taken));
                }
                rate = Some(c.rate);
            }
        }
        // A conversion of another faction is still an action, if not one of this seat's.
        let same = |c: &kernel::Conversion| {
            c.from == from && c.to == to && u16::from(given) == u16::from(taken) * u16::from(c.rate)
        };
        if let Some(id) = self.ruleset.conversions.iter().position(same) {
            return Ok(Action::Convert(ConversionId(id as u8), taken));
        }
        if to == Resource::Bridges
            && let Some(space) = self.bridge_space(faction.piece, from, given)
        {
            return Ok(Action::Use(space));
        }
        let (a, b) = (Names::resource(from), Names::resource(to));
        match rate {
            Some(rate) => words.error(
                from_word,
                format!("{rate}{a} make 1{b}: {given}{a} do not make {taken}{b}"),
            ),
            None => words.error(from_word, format!("{a} cannot be converted to {b}")),
        }
    }

    /// The faction's own action space that sells a bridge at this price: `convert 2w to bridge`.
    fn bridge_space(&self, piece: PieceId, from: Resource, given: u8) -> Option<SpaceId> {
        let sells = |effect: &Effect| match effect {
            Effect::Grant(g) => self.ruleset.grants[g.at()].bridges > 0,
            Effect::Gain(Resource::Bridges, _) => true,
            _ => false,
        };
        let found = self.ruleset.spaces.iter().position(|s| {
            s.piece == piece
                && from == Resource::Workers
                && s.cost.workers == given
                && s.effects.iter().any(sells)
        });
        found.map(|i| SpaceId(i as u8))
    }

    pub(super) fn resource(&self, words: &Words<'_>, word: &[u8]) -> Result<Resource, TextError> {
        match self.names.read_resource(word) {
            Some(r) => Ok(r),
            None if word.is_empty() => words.error(word, "the name of a resource is missing"),
            None => words.error(word, unknown("resource", word, &self.names.resources)),
        }
    }

    /// `+FAV7`, `+2TW3`, `+FIRE`, `+BON4`, `+8vp for FIRE`.
    fn plus(&self, words: &mut Words<'_>, verb: &[u8]) -> Result<Parsed, TextError> {
        words.at -= verb.len() - 1;
        let (n, word) = words.counted()?;
        let names = self.names;
        let action = if let Some(favor) = names.favors.get(word) {
            Action::TakeFavor(FavorId(favor))
        } else if let Some(town) = names.towns.get(word) {
            Action::TakeTown(TownId(town), n)
        } else if let Some(cult) = names.cults.get(word) {
            Action::Step(CultId(cult), n)
        } else if let Some(card) = names.bonus_cards.get(word) {
            Action::Pass(BonusId(card))
        } else if names.read_resource(word) == Some(Resource::Vp) {
            return self.points(words, i16::from(n));
        } else if names.read_resource(word).is_some() {
            return words.error(verb, format!("`{}` cannot be taken by a command", shown(verb)));
        } else {
            return words.error(verb, format!("`{}` names nothing to take", shown(verb)));
        };
        words.end()?;
        if n != 1 && action.amount().is_none() {
            return words.error(verb, format!("`{}` can be taken only one at a time", shown(word)));
        }
        Ok(Parsed::Action(action))
    }

    fn points(&self, words: &mut Words<'_>, vp: i16) -> Result<Parsed, TextError> {
        words.expect("for")?;
        let word = words.rest();
        let points = if let Some(cult) = self.names.cults.get(word) {
            Generated::Points(vp, FinalId::NONE, CultId(cult))
        } else if let Some(tile) = self.names.final_tiles.get(word) {
            Generated::Points(vp, FinalId(tile), CultId::NONE)
        } else {
            return words.error(word, unknown("final scoring", word, &self.names.final_tiles));
        };
        Ok(Parsed::Generated(points))
    }

    /// `-SPADE`, `-2SPADE`, `-FIRE`, `-4w`.
    fn minus(&self, words: &Words<'_>, verb: &[u8]) -> Result<Action, TextError> {
        let digits = verb[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let word = &verb[1 + digits..];
        let n = if digits == 0 { Some(1) } else { number(&verb[1..=digits]) };
        let Some(n) = n else {
            return words.error(verb, format!("`{}` is too large", shown(verb)));
        };
        if let Some(cult) = self.names.cults.get(word) {
            return Ok(Action::StepDown(CultId(cult), n));
        }
        if let Some(r) = self.names.read_resource(word) {
            return Ok(Action::GiveUp(r, n));
        }
        match self.names.tokens.get(word) {
            Some(token) if n == 1 => Ok(Action::Refuse(TokenId(token))),
            Some(_) => {
                let message = format!("`{}` can be refused only one at a time", shown(word));
                words.error(verb, message)
            }
            None => {
                let near =
                    std::str::from_utf8(word).ok().and_then(|w| self.names.tokens.nearest(w));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `-{near}`?"));
                words.error(verb, format!("`{}` names nothing to give up{hint}", shown(verb)))
            }
        }
    }

    fn unknown_verb(&self, word: &[u8]) -> String {
        let tokens = self.ruleset.tokens.iter().map(|t| t.code.as_str());
        let verbs = crate::names::Lookup::new(VERBS.iter().copied().chain(tokens).zip(0u8..));
        unknown("command", word, &verbs)
    }
}

fn generated(words: &mut Words<'_>, what: Generated) -> Result<Parsed, TextError> {
    words.end().map(|()| Parsed::Generated(what))
}

fn track(words: &mut Words<'_>) -> Result<TrackId, TextError> {
    let word = words.next();
    if starts(word, "ship") {
        Ok(SHIPPING)
    } else if starts(word, "dig") {
        Ok(DIGGING)
    } else if starts(word, "range") {
        Ok(RANGE)
    } else {
        words.error(word, format!("expected `ship`, `dig` or `range`, found `{}`", shown(word)))
    }
}

/// Words a player may begin a command with, for suggestions.
const VERBS: &[&str] = &[
    "build",
    "burn",
    "bridge",
    "upgrade",
    "dig",
    "decline",
    "done",
    "leech",
    "transform",
    "send",
    "action",
    "advance",
    "convert",
    "connect",
    "choose",
    "move",
    "trade",
    "pass",
    "wait",
    "resign",
    "drop-faction",
];
