//! What texts select: zones and their places, pieces, tracks, decisions.

use components::declare::{
    AmountExpression, Answered, Filter, ParamType, RelativeOwner, ZoneReference,
};
use components::written;
use content::ApiVersion;
use expression::{
    Expression, ExpressionKind, ExpressionType, MeaningProblem, NamePart, RelationalOperator,
    TextRange,
};

use super::names::{ComponentNames, default_of};

/// The number that means no seat, no word, and no object of any kind.
pub(crate) const NONE: i32 = -1;

/// A reading of an expression as an amount.
pub(crate) enum AmountReading {
    Is(AmountExpression),
    /// The error was reported.
    Refused,
    /// The expression has no special meaning at this place.
    NotHere,
}

impl From<Option<AmountExpression>> for AmountReading {
    fn from(amount: Option<AmountExpression>) -> AmountReading {
        amount.map_or(AmountReading::Refused, AmountReading::Is)
    }
}

/// Returns the operand at the left end of a chain of `+`, `*` and the like.
pub(crate) fn leftmost(expression: &Expression) -> &Expression {
    let mut first = expression;
    while let ExpressionKind::Arithmetic(left, ..) = &first.kind {
        first = left;
    }
    first
}

/// Returns whether the name of a place is a number.
fn is_number(place: &str) -> bool {
    !place.is_empty() && place.bytes().all(|c| c.is_ascii_digit())
}

impl ComponentNames<'_> {
    /// Reads an amount of any type.
    pub fn sum(&mut self, expression: &Expression) -> Option<AmountExpression> {
        expression::amount(self, expression).map(|read| read.amount)
    }

    /// Reads a zone, or a place of a zone.
    pub fn place(&mut self, expression: &Expression) -> Option<ZoneReference> {
        let (base, places) = match &expression.kind {
            ExpressionKind::Index(base, places) => (&**base, places.as_slice()),
            _ => (expression, &[][..]),
        };
        if let Some(word) = base.as_word().filter(|word| !word.is_quoted)
            && self.arg(&word.text) == Some(&ParamType::Zone)
        {
            let name = word.text.clone();
            if places.is_empty() {
                return Some(ZoneReference::Arg(name));
            }
            let message = format!("the argument `{name}` is a whole zone, so it has no places");
            return self.wrong(message, "write the zone by its name", expression.at);
        }
        let path = self.path("a name", base)?;
        let part = self.owned(path)?;
        let Some(zone) = self.around.known.zones.get(&part.name) else {
            return self.unknown("zone", &part.name, part.at);
        };
        let who = part.who.unwrap_or(default_of(zone.owned));
        let Some((place, more)) = places.split_first() else {
            return Some(ZoneReference::Zone(part.name, who));
        };
        self.no_more("]", place, more)?;
        let place = self.place_among(&part.name, &zone.places, place)?;
        Some(ZoneReference::Place(part.name, who, Box::new(place)))
    }

    /// Reports expressions after the last one that is allowed. `sign` is expected after it.
    pub fn no_more(&mut self, sign: &str, last: &Expression, more: &[Expression]) -> Option<()> {
        let Some(next) = more.first() else { return Some(()) };
        let (start, end) = (last.at.end as usize, next.at.start as usize);
        let comma = self.text.get(start..end).and_then(|between| between.find(','));
        let comma = (start + comma.unwrap_or(0)) as u32;
        let at = TextRange { start: comma, end: comma + 1 };
        self.wrong(format!("expected `{sign}`, found `,`"), "", at)
    }

    /// Reads a place, given by its name, by an argument or by an amount, which counts places from 1.
    /// In the first version of the language an amount counts from 0, and is allowed only if no
    /// place has a number as its name.
    pub fn place_among(
        &mut self,
        zone: &str,
        places: &[String],
        expression: &Expression,
    ) -> Option<AmountExpression> {
        let of_row = places.iter().any(|place| is_number(place));
        if let ExpressionKind::Number(n) = expression.kind {
            let name = n.to_string();
            if let Some(place) = places.iter().position(|place| *place == name) {
                return Some(AmountExpression::Number(place as i32));
            }
            // A single number is the name of a place. If there is no such name, it is the index of
            // the place.
            let last = match self.around.api {
                ApiVersion::First => places.len().saturating_sub(1),
                ApiVersion::Second => places.len(),
            };
            if !places.is_empty() && (of_row || n as usize > last) {
                let (what, names, at) = ("place", places.to_vec(), expression.at);
                return self.refuse(MeaningProblem::Unknown { what, found: name, names, at });
            }
        }
        if let Some(word) = expression.as_word() {
            if let Some(place) = places.iter().position(|place| *place == word.text) {
                return Some(AmountExpression::Number(place as i32));
            }
            if let Some(ParamType::Place(of)) = self.arg(&word.text)
                && !word.is_quoted
            {
                return self.handed_place(word, of, zone, places);
            }
        }
        if of_row && self.around.api == ApiVersion::First {
            return self.no_place(zone, expression.at);
        }
        self.sum_of(expression, &ExpressionType::Place(zone.to_owned()))
    }

    /// Reads an argument that is a place of the zone `of`. It must not have more places than this
    /// zone.
    fn handed_place(
        &mut self,
        word: &NamePart,
        of: &str,
        zone: &str,
        places: &[String],
    ) -> Option<AmountExpression> {
        let name = &word.text;
        let of = self.around.known.zones.get(of).map_or(0, |of| of.places.len());
        if of > places.len() {
            let why =
                format!("`{name}` can be one of {of} places, but `{zone}` has {}", places.len());
            let hint = format!("use an argument that is a place of `{zone}`");
            return self.wrong(why, hint, word.at);
        }
        Some(AmountExpression::Arg(name.clone()))
    }

    /// Reports an amount that is used as a place of a zone with places 1, 2, 3 …. The amount would
    /// count from 0, but the names count from 1.
    fn no_place<T>(&mut self, zone: &str, at: TextRange) -> Option<T> {
        let why = format!(
            "a place of `{zone}` must be given by its name, or by an argument that is a place"
        );
        let hint = format!(
            "write `{zone}[1]`, or declare the argument as a place: `args = {{ p = {{ place = \"{zone}\" }} }}`, then `{zone}[p]`"
        );
        self.wrong(why, hint, at)
    }

    /// Reads a filter of pieces.
    pub fn filter(&mut self, parts: &[Expression]) -> Option<Filter> {
        let mut filter = Filter::default();
        let mut is_whole = true;
        for part in parts {
            is_whole &= self.filter_part(part, &mut filter).is_some();
        }
        is_whole.then_some(filter)
    }

    fn filter_part(&mut self, part: &Expression, filter: &mut Filter) -> Option<()> {
        let known = self.around.known;
        match &part.kind {
            ExpressionKind::All(parts) => {
                for part in parts {
                    self.filter_part(part, filter)?;
                }
            }
            ExpressionKind::Compare(left, operator, right) => {
                self.compared(left, *operator, right, filter)?;
            }
            // An order never holds for a piece without the attribute, nor does its opposite.
            ExpressionKind::Not(part) => match &part.kind {
                ExpressionKind::Compare(left, operator, right) if !operator.is_order() => {
                    self.compared(left, operator.negated(), right, filter)?;
                }
                _ => {
                    return self.no_filter(
                        "in a filter, `not` can only negate a comparison with `==` or `!=`",
                        part,
                    );
                }
            },
            ExpressionKind::Name(_) => {
                let path = self.path("a filter", part)?;
                if let [NamePart { text: name, .. }] = path {
                    if self.arg(name) == Some(&ParamType::Piece) {
                        filter.piece = Some(Box::new(AmountExpression::Arg(name.clone())));
                        return Some(());
                    }
                    if known.backs.contains(name) {
                        filter.kind = Some(name.clone());
                        return Some(());
                    }
                }
                let (name, at) = self.whole_part(path)?;
                if !known.pieces.contains(&name) {
                    let names = known.backs.iter().cloned();
                    let names = names.chain(known.pieces.iter().map(|name| written(name)));
                    let (what, found, names) = ("piece or back", written(&name), names.collect());
                    return self.refuse(MeaningProblem::Unknown { what, found, names, at });
                }
                filter.piece = Some(Box::new(self.piece_of(name)));
            }
            _ => return self.no_filter(&format!("expected a filter, found `{part}`"), part),
        }
        Some(())
    }

    fn no_filter<T>(&mut self, message: &str, part: &Expression) -> Option<T> {
        let hint = "a filter is a piece, a back, or comparisons of attributes joined by `and`: \
            `suit == red and not value == 3`";
        self.wrong(message, hint, part.at)
    }

    /// Adds a comparison of an attribute with an amount to a filter.
    fn compared(
        &mut self,
        left: &Expression,
        operator: RelationalOperator,
        right: &Expression,
        filter: &mut Filter,
    ) -> Option<()> {
        let attribute = self.compared_attribute(left)?;
        let value = match self.value_of(attribute, operator, right) {
            AmountReading::Is(value) => value,
            AmountReading::Refused => return None,
            AmountReading::NotHere => self.sum_of(right, &ExpressionType::Number)?,
        };
        filter.having.push((attribute.to_owned(), operator, value));
        Some(())
    }

    /// Reads the left side of a comparison in a filter.
    fn compared_attribute<'e>(&mut self, left: &'e Expression) -> Option<&'e str> {
        let known = self.around.known;
        let path = self.path("a filter", left)?;
        let is_other = match path {
            [NamePart { text: name, .. }] if known.attributes.contains(name) => return Some(name),
            [NamePart { text: name, .. }] => {
                known.counters.contains_key(name) || self.arg(name).is_some()
            }
            _ => true,
        };
        let found = expression::path_text(path);
        if !is_other {
            return self.unknown("attribute", &found, left.at);
        }
        let why = format!("`{found}` is not an attribute of a piece");
        let hint = "compare an attribute with an amount (`suit == led`); put conditions about \
            anything else in `when`, where the piece is an argument (`card.suit`)";
        self.wrong(why, hint, left.at)
    }

    /// Reads the right side of a comparison with an attribute. A word is first looked up among the
    /// values of the attribute; `none` stands for pieces without the attribute. A comparison that
    /// can never hold is an error.
    pub fn value_of(
        &mut self,
        attribute: &str,
        operator: RelationalOperator,
        expression: &Expression,
    ) -> AmountReading {
        let known = self.around.known;
        let first = leftmost(expression);
        let word = first.as_word().filter(|word| self.arg(&word.text).is_none());
        let word = word.map(|word| word.text.as_str());
        let words = known.words_of.get(attribute);
        let only_words = known.is_of_words(attribute);
        let of_words = || {
            let mut all: Vec<&str> = words.into_iter().flatten().map(String::as_str).collect();
            all.push(expression::NONE);
            format!("its values: {}", crate::diagnostic::listed(&all))
        };
        if only_words && operator.is_order() {
            let why = format!("the values of `{attribute}` are words, which have no order");
            return self.wrong(why, "compare it with `==` or `!=`", first.at).into();
        }
        if let (Some(words), Some(word)) = (words, word) {
            if word == expression::NONE {
                return self.uncalculated(expression, "no number", AmountExpression::Number(NONE));
            }
            if words.contains(word) {
                return self.uncalculated(expression, "a word", self.word_of(word));
            }
        }
        if let (true, ExpressionKind::Number(n)) = (only_words, &first.kind) {
            let why = format!("the values of `{attribute}` are words, so it is never {n}");
            return self.wrong(why, of_words(), first.at).into();
        }
        // A counter or setting may contain a number. All other words and pieces are not values of
        // this attribute.
        if let Some(word) = word {
            let own = self.meant(word, first.at).ok();
            let is_counter = own.as_ref().is_some_and(|own| known.counters.contains_key(own));
            let is_piece = own.is_some_and(|own| known.pieces.contains(&own));
            if !is_counter && (known.words.iter().any(|known| known == word) || is_piece) {
                let why = format!("`{attribute}` is never `{word}`");
                let hint =
                    if words.is_some() { of_words() } else { "its values are numbers".to_owned() };
                return self.wrong(why, hint, first.at).into();
            }
        }
        AmountReading::NotHere
    }

    /// Returns the value of an expression that is a single word. Reports arithmetic with it. `what`
    /// describes the word in the message.
    pub fn uncalculated(
        &mut self,
        expression: &Expression,
        what: &str,
        value: AmountExpression,
    ) -> AmountReading {
        let first = leftmost(expression);
        if first.at == expression.at {
            return AmountReading::Is(value);
        }
        let message = format!("nothing can be calculated with `{first}`: it is {what}");
        self.wrong(message, "compare it with `==` or `!=`", first.at).into()
    }

    /// Reads a track on which seats have markers, and the seat whose marker is meant.
    pub fn track(&mut self, expression: &Expression) -> Option<(String, RelativeOwner)> {
        let path = self.path("a name", expression)?;
        let part = self.owned(path)?;
        if self.around.known.tracks.contains_key(&part.name) {
            Some((part.name, part.who.unwrap_or_default()))
        } else {
            self.unknown("track", &part.name, part.at)
        }
    }

    /// Reads a marker or a mark of a track: `TRACK.MARKER` or `TRACK.MARK`.
    pub fn of_track(
        &mut self,
        what: &'static str,
        expression: &Expression,
    ) -> Option<(String, String)> {
        let path = self.path(&format!("a {what}"), expression)?;
        let part = self.part(path)?;
        let Some(track) = self.around.known.tracks.get(&part.name) else {
            return self.unknown("track", &part.name, part.at);
        };
        let Some((word, rest)) = part.rest.split_first() else {
            let name = written(&part.name);
            let message = format!("expected a {what} of the track `{name}`");
            return self.wrong(message, format!("write `{name}.` and its name"), expression.at);
        };
        self.ends(rest)?;
        let all = if what == "marker" { &track.markers } else { &track.marks };
        if !all.contains(&word.text) {
            let (found, names, at) = (word.text.clone(), all.clone(), word.at);
            return self.refuse(MeaningProblem::Unknown { what, found, names, at });
        }
        Some((part.name, word.text.clone()))
    }

    /// Reads a decision or one of its options: `DECISION` or `DECISION.OPTION`.
    pub fn answered(&mut self, expression: &Expression) -> Option<Answered> {
        let path = self.path("a decision", expression)?;
        let part = self.part(path)?;
        if !self.around.known.decisions.contains(&part.name) {
            return self.unknown("decision", &part.name, part.at);
        }
        let (option, rest) = match part.rest {
            [option, rest @ ..] => (Some(option.text.clone()), rest),
            [] => (None, part.rest),
        };
        self.ends(rest)?;
        Some(Answered { decision: part.name, option })
    }
}
