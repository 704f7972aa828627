//! Parser of commands: accepts every spelling that ledgers use.

use game::excerpt::escape_bytes;
use kernel::action::{Action, ActionKind};
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::state::open;
use kernel::texts::TEXTS;
use kernel::{Effect, State};
use language::{Args, say};

use super::parts::{CommandContext, ReadOperand};
use super::words::{CommandWords, is, nothing_more, number, starts};
use super::write::VERBS;
use super::{CommandTextError, Grammar, ParsedCommand, SystemCommand, unknown};
use crate::words::names::first_letters;

/// Returns a text without arguments.
fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

/// Returns a typed word for a message.
fn shown(word: &[u8]) -> String {
    escape_bytes(word).to_string()
}

impl Grammar<'_> {
    /// Parses a command of `seat`. Details that a spelling leaves out come from the position: the
    /// first offer of an amount, the best free priest space, the terrain that the spades lead to.
    ///
    /// # Errors
    /// The text is not a command under this ruleset.
    #[inline]
    pub fn read(
        &self,
        state: &State,
        seat: SeatId,
        text: &[u8],
    ) -> Result<ParsedCommand, CommandTextError> {
        match self.read_verb(state, seat, text) {
            Err(error) => self.answer(text).unwrap_or(Err(error)),
            read => read,
        }
    }

    /// Parses an answer to a choice, in the words that the piece declares for it. `None` if no
    /// piece declares these words.
    fn answer(&self, text: &[u8]) -> Option<Result<ParsedCommand, CommandTextError>> {
        // Declared texts have single blanks, so runs of blanks are joined here.
        let words = text.split(|b| *b == b' ').filter(|word| !word.is_empty());
        let text = &words.collect::<Vec<_>>().join(&b' ')[..];
        for (i, declared) in self.ruleset.answers.iter().enumerate() {
            let answer = AnswerId(i as u8);
            let Some((before, after)) = declared.split_once(kernel::TERRAIN_IN_ANSWER) else {
                if is(text, declared) {
                    let action = Action::Choose(answer, TerrainId::NONE);
                    return Some(Ok(ParsedCommand::Action(action)));
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
                return Some(Ok(ParsedCommand::Action(action)));
            }
            // The unknown word is an error only if no other declared answer has exactly this text.
            let is_declared = |d: &String| is(text, d);
            if !self.ruleset.answers.iter().any(is_declared) {
                let message = unknown(&plain("word-terrain"), word, &self.names.terrains);
                return Some(Err(CommandTextError { at: before.len(), message }));
            }
        }
        None
    }

    #[inline]
    fn read_verb(
        &self,
        state: &State,
        seat: SeatId,
        text: &[u8],
    ) -> Result<ParsedCommand, CommandTextError> {
        let mut words = CommandWords { text, at: 0 };
        let verb = words.next();
        let at = CommandContext { state, seat, verb };
        let parsed = match self.read_by_verb(at, &mut words)? {
            Some(parsed) => parsed,
            None => self.read_otherwise(at, &mut words)?,
        };
        words.end()?;
        // Some ledgers contain conversions of an amount of zero.
        let is_nothing =
            |action: Action| action.kind() == ActionKind::Convert && action.amount() == Some(0);
        match parsed {
            ParsedCommand::Action(action) if is_nothing(action) => Ok(ParsedCommand::Nothing),
            parsed => Ok(parsed),
        }
    }

    /// Parses commands that do not begin with the verb of an action: `+FAV5`, `-SPADE`, rows of the
    /// system, names of tokens.
    fn read_otherwise(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let (verb, text) = (at.verb, words.text.trim_ascii());
        let Some(first) = verb.first() else {
            return words.error(verb, plain("no-command"));
        };
        match first {
            b'+' => return self.plus(words, verb),
            b'-' => return self.minus(words, verb).map(ParsedCommand::Action),
            _ => {}
        }
        // System rows in square brackets consist of several words.
        let is_several = *first == b'[';
        let word_read = if is_several { text } else { verb };
        if let Some((_, command)) = GENERATED.iter().find(|(word, _)| is(word_read, word)) {
            if is_several {
                words.rest();
            }
            return Ok(ParsedCommand::Generated(*command));
        }
        if is(verb, "wait") {
            return Ok(ParsedCommand::Nothing);
        }
        if is(verb, "resign") {
            return Ok(ParsedCommand::Drop(at.seat));
        }
        if is(verb, "drop-faction") {
            let word = words.next();
            let dropped = self.seat(at.state, word).or_else(|e| words.error(word, e))?;
            return Ok(ParsedCommand::Drop(dropped));
        }
        match self.names.tokens.get(verb) {
            Some(token) => {
                let hex = self.part(at, words)?;
                Ok(ParsedCommand::Action(Action::Place(TokenId(token), hex)))
            }
            None => words.error(verb, self.unknown_verb(verb)),
        }
    }

    /// Parses one operand, chosen by its type.
    #[inline]
    pub(super) fn part<P: ReadOperand>(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<P, CommandTextError> {
        P::read(self, at, words)
    }

    /// `build E9` or `build E9 with ship r7`.
    fn build(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let hex = self.part(at, words)?;
        let word = words.next();
        if word.is_empty() {
            return Ok(ParsedCommand::Action(Action::Build(hex)));
        }
        if !is(word, "with") {
            return words.error(word, nothing_more(word));
        }
        let token = self.part(at, words)?;
        Ok(ParsedCommand::Action(Action::BuildWith(hex, token, self.part(at, words)?)))
    }

    /// `done` or `done moving`.
    fn done(
        &self,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        match words.next() {
            [] => Ok(ParsedCommand::Action(Action::Done)),
            word if is(word, "moving") => Ok(ParsedCommand::Action(Action::DoneMoving)),
            word => words.error(word, nothing_more(word)),
        }
    }

    fn leech(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let Some(n) = words.number()? else {
            return words.error(at.verb, plain("leech-needs-amount"));
        };
        let (n, from) = self.offer(at, n, words)?;
        Ok(ParsedCommand::Action(Action::Leech(n, from)))
    }

    fn decline(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let Some(n) = words.number()? else { return Ok(ParsedCommand::DeclineAll) };
        let (n, from) = self.offer(at, n, words)?;
        Ok(ParsedCommand::Action(Action::Decline(n, from)))
    }

    /// `2 from nomads`, or `2` alone for the oldest open offer of that amount.
    fn offer(
        &self,
        at: CommandContext<'_>,
        amount: u8,
        words: &mut CommandWords<'_>,
    ) -> Result<(u8, SeatId), CommandTextError> {
        let CommandContext { state, seat, .. } = at;
        let word = words.next();
        if word.is_empty() {
            let found = state
                .open()
                .iter()
                .find(|o| o.kind == open::OFFER && o.seat == seat && o.amount == amount);
            return match found {
                Some(offer) => Ok((amount, offer.from)),
                None => words.error(word, say!(TEXTS, "no-offer-of", n = amount)),
            };
        }
        if !is(word, "from") {
            return words.error(word, say!(TEXTS, "expected-from", found = shown(word)));
        }
        let word = words.next();
        match self.seat(state, word) {
            Ok(from) => Ok((amount, from)),
            Err(error) => words.error(word, error),
        }
    }

    /// `transform E5 to green`, `transform E5 green` or `transform E5`.
    fn transform(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let hex = self.part(at, words)?;
        let mut word = words.next();
        if word.is_empty() {
            return Ok(ParsedCommand::TransformDefault(hex));
        }
        if is(word, "to") {
            word = words.next();
        }
        match self.names.terrains.get(word) {
            Some(terrain) => Ok(ParsedCommand::Action(Action::Transform(hex, TerrainId(terrain)))),
            None => words.error(word, unknown(&plain("word-terrain"), word, &self.names.terrains)),
        }
    }

    /// `send p to FIRE for 3`. Without a number, the best free space of the track is used.
    fn send(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let word = words.next();
        if self.names.read_resource(word) != Some(Resource::Priests) {
            return words.error(word, say!(TEXTS, "only-priest", found = shown(word)));
        }
        words.expect("to")?;
        let cult: CultId = self.part(at, words)?;
        let word = words.next();
        let steps = if word.is_empty() {
            // The first free space, or the steps of a priest that returns to the supply if all are
            // taken.
            let all = &at.state.priest_spaces;
            let spaces = &all[cult.at().min(all.len() - 1)];
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
                None => return words.error(word, plain("for-needs-steps")),
            }
        } else {
            return words.error(word, say!(TEXTS, "expected-for", found = shown(word)));
        };
        Ok(ParsedCommand::Action(Action::SendPriest(cult, steps)))
    }

    /// `connect r12`, or the land hexes around the river hex: `connect A5:B3[:C4]`.
    fn connect(
        &self,
        _: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let word = words.next();
        if !word.contains(&b':') {
            return Ok(ParsedCommand::Action(Action::Connect(self.hex_named(words, word)?)));
        }
        let map = &self.ruleset.map;
        let mut named = kernel::BitSet::EMPTY;
        for label in word.split(|b| *b == b':') {
            named.insert(self.hex_named(words, label)?.0);
        }
        let around = |river: u8| map.neighbours[river as usize];
        let touching = || map.river.into_iter().filter(|r| (around(*r) & named) == named);
        // Two land hexes may share two river hexes; the one that touches no other land hex is
        // preferred.
        let exact = touching().find(|r| (around(*r) & map.land) == named);
        match exact.or_else(|| touching().next()) {
            Some(river) => Ok(ParsedCommand::Action(Action::Connect(HexId(river)))),
            None => words.error(word, say!(TEXTS, "no-river-touches", hex = shown(word))),
        }
    }

    /// `convert 3PW to 1W`. `convert 2W to bridge` uses the faction's action space with that price.
    fn convert(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<ParsedCommand, CommandTextError> {
        let CommandContext { state, seat, .. } = at;
        let (paid, from_word) = words.counted()?;
        let from = self.resource(words, from_word)?;
        words.expect("to")?;
        let (taken, to_word) = words.counted()?;
        let to = self.resource(words, to_word)?;
        let faction = state.seats.get(seat.at()).map_or(FactionId::NONE, |s| s.faction);
        let Some(faction) = self.ruleset.factions.get(faction.at()) else {
            return words.error(from_word, plain("seat-no-faction"));
        };
        let mut rate = None;
        for id in &faction.conversions {
            let c = &self.ruleset.conversions[id.at()];
            if c.from == from && c.to == to {
                if let Some(times) = times(c, paid, taken) {
                    return Ok(ParsedCommand::Action(Action::Convert(*id, times)));
                }
                rate = Some((c.rate, c.gives));
            }
        }
        // A conversion of another faction is still a valid command; the rules reject it as an
        // illegal action.
        let same =
            |c: &kernel::Conversion| times(c, paid, taken).filter(|_| c.from == from && c.to == to);
        let mut all = (0..).map(ConversionId).zip(&self.ruleset.conversions);
        if let Some(found) = all.find_map(|(id, c)| Some(Action::Convert(id, same(c)?))) {
            return Ok(ParsedCommand::Action(found));
        }
        if to == Resource::Bridges
            && let Some(space) = self.bridge_space(faction.piece, from, paid)
        {
            return Ok(ParsedCommand::Action(Action::Use(space)));
        }
        let (a, b) = (self.names.word(from), self.names.word(to));
        match rate {
            Some((rate, gives)) => words.error(
                from_word,
                say!(
                    TEXTS,
                    "convert-rate",
                    paid = format!("{paid}{a}"),
                    taken = format!("{taken}{b}"),
                    rate = format!("{rate}{a}"),
                    gives = format!("{gives}{b}")
                ),
            ),
            None => words.error(from_word, say!(TEXTS, "convert-never", a = a, b = b)),
        }
    }

    /// Finds the faction's own action space that sells a bridge at this price: `convert 2w to
    /// bridge`.
    fn bridge_space(&self, piece: PieceId, from: Resource, paid: u8) -> Option<SpaceId> {
        let sells = |effect: &Effect| match effect {
            Effect::Grant(g) => self.ruleset.grants[g.at()].bridges > 0,
            _ => matches!(effect.gained(), Some((Resource::Bridges, _))),
        };
        let found = self.ruleset.spaces.iter().position(|s| {
            s.piece == piece
                && from == Resource::Workers
                && s.cost.workers == paid
                && s.effects.iter().any(sells)
        });
        found.map(|i| SpaceId(i as u8))
    }

    pub(super) fn resource(
        &self,
        words: &CommandWords<'_>,
        word: &[u8],
    ) -> Result<Resource, CommandTextError> {
        match self.names.read_resource(word) {
            Some(r) => Ok(r),
            None if word.is_empty() => words.error(word, plain("resource-missing")),
            None => {
                words.error(word, unknown(&plain("word-resource"), word, &self.names.resources))
            }
        }
    }

    /// `+FAV7`, `+2TW3`, `+FIRE`, `+BON4` or `+8vp for FIRE`.
    fn plus(
        &self,
        words: &mut CommandWords<'_>,
        verb: &[u8],
    ) -> Result<ParsedCommand, CommandTextError> {
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
            Action::Pass(BonusCardId(card))
        } else if names.read_resource(word) == Some(Resource::Vp) {
            return self.points(words, i16::from(n));
        } else if names.read_resource(word).is_some() {
            return words.error(verb, say!(TEXTS, "not-by-command", what = shown(verb)));
        } else {
            return words.error(verb, say!(TEXTS, "not-to-take", what = shown(verb)));
        };
        words.end()?;
        if n != 1 && action.amount().is_none() {
            return words.error(verb, say!(TEXTS, "one-at-a-time", what = shown(word)));
        }
        Ok(ParsedCommand::Action(action))
    }

    fn points(
        &self,
        words: &mut CommandWords<'_>,
        vp: i16,
    ) -> Result<ParsedCommand, CommandTextError> {
        words.expect("for")?;
        let word = words.rest();
        let points = if let Some(cult) = self.names.cults.get(word) {
            SystemCommand::Points(vp, FinalTileId::NONE, CultId(cult))
        } else if let Some(tile) = self.names.final_tiles.get(word) {
            SystemCommand::Points(vp, FinalTileId(tile), CultId::NONE)
        } else {
            return words.error(
                word,
                unknown(&plain("class-final-scoring"), word, &self.names.final_tiles),
            );
        };
        Ok(ParsedCommand::Generated(points))
    }

    /// `-SPADE`, `-2SPADE`, `-FIRE` or `-4w`.
    fn minus(&self, words: &CommandWords<'_>, verb: &[u8]) -> Result<Action, CommandTextError> {
        let digits = verb[1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let word = &verb[1 + digits..];
        let n = if digits == 0 { Some(1) } else { number(&verb[1..=digits]) };
        let Some(n) = n else {
            return words.error(verb, say!(TEXTS, "number-too-large", n = shown(verb)));
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
                let message = say!(TEXTS, "refuse-one-at-a-time", what = shown(word));
                words.error(verb, message)
            }
            None => {
                let near =
                    std::str::from_utf8(word).ok().and_then(|w| self.names.tokens.nearest(w));
                let hint = near.map_or(String::new(), |near| {
                    say!(TEXTS, "hint-did-you-mean", near = format!("-{near}"))
                });
                words.error(verb, say!(TEXTS, "not-to-give-up", what = shown(verb), hint = hint))
            }
        }
    }

    /// Builds the error for a `choose` command that matches no declared option.
    fn unknown_choice(&self) -> String {
        let is_one = |answer: &&String| answer.split(' ').next() == Some(CHOOSE);
        let options: Vec<String> = self
            .ruleset
            .answers
            .iter()
            .filter(is_one)
            .map(|answer| format!("`{answer}`"))
            .collect();
        match options.as_slice() {
            [] => plain("no-choose-decisions"),
            options => {
                say!(TEXTS, "unknown-option-possible", options = options.join(", "))
            }
        }
    }

    fn unknown_verb(&self, word: &[u8]) -> String {
        if is(word, CHOOSE) {
            return self.unknown_choice();
        }
        let tokens = self.ruleset.tokens.iter().map(|t| t.code.as_str());
        let others = [CHOOSE, "wait", "resign", "drop-faction"];
        // One-letter verbs are signs; they and empty ones are no useful suggestions.
        let verbs = VERBS.iter().copied().filter(|verb| verb.len() > 1);
        let verbs = verbs.chain(others).chain(tokens);
        let verbs = crate::words::names::WordLookup::new(verbs.zip(0u8..));
        unknown(&plain("word-command"), word, &verbs)
    }
}

/// First word of answers for which no text is declared: `choose 2`.
const CHOOSE: &str = "choose";

/// Commands of system rows, with their meaning.
const GENERATED: &[(&str, SystemCommand)] = &[
    ("setup", SystemCommand::Setup),
    ("score_resources", SystemCommand::Leftovers),
    ("all_income_for_faction", SystemCommand::AllIncome),
    ("income", SystemCommand::AllIncome),
    ("cult_income_for_faction", SystemCommand::CultIncome),
    ("other_income_for_faction", SystemCommand::OtherIncome),
    ("[opponent accepted power]", SystemCommand::Accepted),
    ("[all opponents declined power]", SystemCommand::Declined),
];

/// Maximum number of letters of a verb that fit into its key.
const LETTERS: usize = 7;

/// Packs a verb into one number, the same in upper and lower case: its first letters and its
/// length. A verb of at most [`LETTERS`] letters is identified by its key alone, so all verbs are
/// searched by comparing numbers.
#[inline]
const fn key(verb: &[u8]) -> u64 {
    first_letters(verb) & (u64::MAX >> 8) | (verb.len() as u64) << (8 * LETTERS)
}

/// Compares a verb whose key is already equal; only verbs longer than [`LETTERS`] need the
/// comparison of text.
#[inline]
fn is_verb(word: &[u8], verb: &str) -> bool {
    verb.len() <= LETTERS || is(word, verb)
}

/// Generates the parser of each action from its form in the table of actions, or calls the function
/// named there.
macro_rules! reads {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: { form: [$($form:tt)+], read: $read:ident, also: $also:ident },
            $($rest:tt)*
        }
    )*) => {
        impl Grammar<'_> {
            /// Parses a command by its verb. `None` if no action begins with this verb.
            #[inline]
            fn read_by_verb(
                &self,
                at: CommandContext<'_>,
                words: &mut CommandWords<'_>,
            ) -> Result<Option<ParsedCommand>, CommandTextError> {
                let key = key(at.verb);
                $(reads!(@$read (self, at, words, key) $action ($($($part),*)?) $($form)+);)*
                Ok(None)
            }
        }
    };
    // These are parsed by their first sign, or together with another action of the same verb.
    (@by_sign $($rest:tt)*) => {};
    (@by_answer $($rest:tt)*) => {};
    (@by_token $($rest:tt)*) => {};
    (@by_parts $($rest:tt)*) => {};
    (@with_build $($rest:tt)*) => {};
    (@with_done $($rest:tt)*) => {};
    (@plain ($grammar:ident, $at:ident, $words:ident, $key:ident) $action:ident ($($part:ident),+)
        $verb:literal $($form:tt)*
    ) => {
        if $key == const { key($verb.as_bytes()) } && is_verb($at.verb, $verb) {
            $(reads!(@part ($grammar, $at, $words) $form);)*
            return Ok(Some(ParsedCommand::Action(Action::$action($($part),+))));
        }
    };
    (@part ($grammar:ident, $at:ident, $words:ident) $word:literal) => { $words.expect($word)?; };
    (@part ($grammar:ident, $at:ident, $words:ident) $part:ident) => {
        let $part = $grammar.part($at, $words)?;
    };
    (@part ($grammar:ident, $at:ident, $words:ident) ($($part:ident),+)) => {
        let ($($part),+) = $grammar.part($at, $words)?;
    };
    (@$own:ident ($grammar:ident, $at:ident, $words:ident, $key:ident) $action:ident $parts:tt
        $verb:literal $($form:tt)*
    ) => {
        if $key == const { key($verb.as_bytes()) } && is_verb($at.verb, $verb) {
            return $grammar.$own($at, $words).map(Some);
        }
    };
}

kernel::actions!(reads);

/// Returns how many times a conversion is made for these amounts; `None` if they do not match its
/// rate.
fn times(conversion: &kernel::Conversion, paid: u8, taken: u8) -> Option<u8> {
    let times = taken / conversion.gives.max(1);
    let amount = |n: u8| u16::from(times) * u16::from(n);
    (amount(conversion.rate) == u16::from(paid) && amount(conversion.gives) == u16::from(taken))
        .then_some(times)
}
