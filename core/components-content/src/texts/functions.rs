//! Functions in texts of components: `count(hand)`, `stop(road)`, queries of the host engine.

use components::declare::{
    AmountExpression, ConditionExpression, Filter, LOOPED_SEAT, ParamType, QueryResultType,
    RelativeOwner, SeatFold,
};
use expression::{
    ExpectedType, Expression, ExpressionKind, ExpressionType, Meaning, MeaningOf, MeaningProblem,
    NamePart, RelationalOperator, TextRange, TypeProblem, TypedAmount, path_range, path_text,
};

use super::meaning::{no_number, type_of_param};
use super::names::ComponentNames;
use super::selection::NONE;
use crate::function_signatures::FunctionHook;

/// Names of the functions that all games of components have, for suggestions.
const FUNCTIONS: [&str; 17] = [
    "abs", "count", "room", "total", "min", "max", "sum", "rank", "stop", "marker", "mark",
    "rearmost", "times", "beside", "ask", "asks", "can",
];

/// Hint about loops over seats.
const LOOPS: &str = "write `count(s in seats, s.coins > 2)`, or `sum`, `min` or `max` with an \
    amount: `max(s in seats, s.coins)`; a condition may follow";

/// The arguments of a call.
#[derive(Clone, Copy)]
struct Arguments<'e> {
    list: &'e [Expression],
    /// Range of the whole call, whose last character is the closing bracket.
    call: TextRange,
}

impl Arguments<'_> {
    fn closing_bracket(&self) -> TextRange {
        TextRange { start: self.call.end.saturating_sub(1), end: self.call.end }
    }
}

impl ComponentNames<'_> {
    /// Reads a call of a function or query.
    pub fn function(
        &mut self,
        path: &[NamePart],
        arguments: &[Expression],
        call: TextRange,
    ) -> Option<MeaningOf<Self>> {
        let given = Arguments { list: arguments, call };
        let name = path_text(path);
        if path.iter().any(|word| word.is_quoted) {
            let hint = format!("write `{name}(…)`");
            return self.wrong("a function is written without quotes", hint, path_range(path));
        }
        let amount = match &*name {
            "count" => {
                let place = self.first(given, "a name")?;
                let place = self.place(place)?;
                AmountExpression::Count(place, self.filter_after(given, 1)?)
            }
            "room" => {
                let place = self.first(given, "a name")?;
                let place = self.place(place)?;
                self.at_most(given, 1)?;
                AmountExpression::Room(place)
            }
            "total" => {
                let attribute = self.first(given, "an attribute")?;
                let attribute = self.number_attribute(attribute)?;
                let place = self.argument(given, 1)?;
                let place = self.place(place)?;
                AmountExpression::Total(place, attribute, self.filter_after(given, 2)?)
            }
            "rank" => {
                let counter = self.first(given, "a counter")?;
                self.at_most(given, 1)?;
                let counter = self.quantity(counter)?;
                let AmountExpression::Counter(name, _) = &counter else {
                    let hint = "write `rank(coins)`, or count: `1 + count(s in seats, …)`";
                    return self.wrong("`rank` needs a counter of a seat", hint, call);
                };
                let seat = RelativeOwner::Arg(LOOPED_SEAT.to_owned());
                let other = AmountExpression::Counter(name.clone(), seat);
                let is_more =
                    ConditionExpression::Is(other, RelationalOperator::More, counter.clone());
                let ahead = AmountExpression::OverSeats(
                    SeatFold::Sum,
                    Box::new(AmountExpression::Number(1)),
                    Box::new(is_more),
                );
                AmountExpression::Sum(vec![AmountExpression::Number(1), ahead])
            }
            "sum" => return self.wrong("`sum` adds up over seats", LOOPS, call),
            "stop" => {
                let track = self.first(given, "a name")?;
                let (track, who) = self.track(track)?;
                self.at_most(given, 2)?;
                match given.list.get(1) {
                    Some(stop) => {
                        let amount = AmountExpression::Number(self.stop_of(&track, stop)?);
                        let is = ExpressionType::Stop(track);
                        return Some(Meaning::Amount(TypedAmount { amount, is }));
                    }
                    None => AmountExpression::Stop(track, who),
                }
            }
            "marker" => {
                let marker = self.first(given, "a marker")?;
                let (track, marker) = self.of_track("marker", marker)?;
                self.at_most(given, 1)?;
                AmountExpression::Marker(track, marker)
            }
            "mark" => {
                let mark = self.first(given, "a mark")?;
                let (track, mark) = self.of_track("mark", mark)?;
                let at = self.argument(given, 1)?;
                let at = self.marked(&track, &mark, at)?;
                self.at_most(given, 2)?;
                AmountExpression::Mark(track, mark, Box::new(at))
            }
            "rearmost" => {
                let track = self.first(given, "a name")?;
                let (track, _) = self.track(track)?;
                let behind = match given.list.get(1) {
                    Some(behind) => {
                        let is = ExpressionType::Stop(track.clone());
                        Some(Box::new(self.sum_of(behind, &is)?))
                    }
                    None => None,
                };
                self.at_most(given, 2)?;
                AmountExpression::Rearmost(track, behind)
            }
            "times" => {
                let (phase, at) = self.named_part(given, "a phase")?;
                if !self.around.known.phases.contains(&phase) {
                    return self.unknown("phase", &phase, at);
                }
                self.at_most(given, 1)?;
                AmountExpression::Times(phase)
            }
            "beside" => return self.beside(given).map(Meaning::Condition),
            "can" => {
                let answered = self.first(given, "a decision")?;
                let answered = self.answered(answered)?;
                let pieces = given.list[1..].iter().map(|one| self.sum_as(one, &ParamType::Piece));
                let pieces: Vec<_> = pieces.collect();
                let pieces = pieces.into_iter().collect::<Option<_>>()?;
                return Some(Meaning::Condition(ConditionExpression::Can(answered, pieces)));
            }
            "ask" | "asks" => {
                let (function, at) = self.named_part(given, "a function")?;
                self.at_most(given, 1)?;
                let hook = if name == "ask" { FunctionHook::Amount } else { FunctionHook::Holds };
                self.asked.push((function.clone(), at, hook));
                if hook == FunctionHook::Holds {
                    return Some(Meaning::Condition(ConditionExpression::Ask(function)));
                }
                AmountExpression::Ask(function)
            }
            _ => return self.query(&name, path_range(path), given),
        };
        Some(Meaning::Amount(self.typed(amount)))
    }

    /// Reads a loop over seats: `sum(s in seats, s.coins, s.coins > 2)`.
    pub fn over_seats(
        &mut self,
        path: &[NamePart],
        arguments: &[Expression],
    ) -> Option<AmountExpression> {
        let fold = match &*path_text(path) {
            "count" | "sum" => SeatFold::Sum,
            "min" => SeatFold::Least,
            "max" => SeatFold::Most,
            other => {
                let message = format!("`{other}` does not go through seats");
                return self.wrong(message, LOOPS, path_range(path));
            }
        };
        let is_count = path.iter().any(|word| word.is("count"));
        let whole = path_range(path);
        let Some((Expression { kind: ExpressionKind::ForEach(name, of), .. }, parts)) =
            arguments.split_first()
        else {
            return self.wrong("`s in seats` is the first argument", LOOPS, whole);
        };
        if !of.as_word().is_some_and(|word| word.is("seats")) {
            return self.wrong("texts go through `seats` and through nothing else", LOOPS, of.at);
        }
        if self.looped.is_some() {
            let hint = "set a counter of each seat first";
            return self.wrong("one loop over seats cannot be in another", hint, whole);
        }
        if self.around.known.is_name(&name.text) || self.arg(&name.text).is_some() {
            let message = format!("`{}` already has a meaning here", name.text);
            return self.wrong(message, "choose another name for the seat in turn", name.at);
        }
        self.looped = Some(name.text.clone());
        let (amount, when) = match (is_count, parts) {
            (true, [when]) => (Some(AmountExpression::Number(1)), Some(when)),
            (false, [amount]) => (self.quantity(amount), None),
            (false, [amount, when]) => (self.quantity(amount), Some(when)),
            _ => {
                self.looped = None;
                return self.wrong("this is not a loop over seats", LOOPS, whole);
            }
        };
        let when = match when {
            Some(when) => expression::condition(self, when),
            None => Some(ConditionExpression::Always),
        };
        self.looped = None;
        Some(AmountExpression::OverSeats(fold, Box::new(amount?), Box::new(when?)))
    }

    /// Reads a query of the host engine, or an object by its kind and name, such as `hex(E5)`. The
    /// second form is needed where the context does not determine the kind.
    fn query(
        &mut self,
        name: &str,
        at: TextRange,
        given: Arguments<'_>,
    ) -> Option<MeaningOf<Self>> {
        let known = self.around.known;
        let query = known.questions.get(name);
        if query.is_none() && known.things.contains_key(name) {
            let object = self.first(given, "an amount")?;
            let object = self.sum_as(object, &ParamType::Thing(name.to_owned()))?;
            self.at_most(given, 1)?;
            return Some(Meaning::Amount(self.typed(object)));
        }
        let Some((params, result)) = query else {
            let own = FUNCTIONS.map(str::to_owned).into_iter();
            let names = own.chain(known.questions.keys().cloned()).collect();
            let (what, found) = ("word before `(`", name.to_owned());
            return self.refuse(MeaningProblem::Unknown { what, found, names, at });
        };
        let mut args = Vec::new();
        for (i, is) in params.iter().enumerate() {
            let one =
                if i == 0 { self.first(given, "an amount") } else { self.argument(given, i) }?;
            args.push(self.sum_as(one, is)?);
        }
        self.at_most(given, params.len())?;
        let amount = AmountExpression::Question(name.to_owned(), args);
        Some(match result {
            QueryResultType::Number(_) => Meaning::Amount(self.typed(amount)),
            QueryResultType::Holds => Meaning::Condition(ConditionExpression::Is(
                amount,
                RelationalOperator::Unlike,
                AmountExpression::Number(0),
            )),
        })
    }

    fn beside(&mut self, given: Arguments<'_>) -> Option<ConditionExpression> {
        let (zone, at) = self.named_part(given, "a zone")?;
        let Some(declared) = self.around.known.zones.get(&zone) else {
            return self.unknown("zone", &zone, at);
        };
        let one = self.argument(given, 1)?;
        let one = self.place_among(&zone, &declared.places, one)?;
        let other = self.argument(given, 2)?;
        let other = self.place_among(&zone, &declared.places, other)?;
        self.at_most(given, 3)?;
        Some(ConditionExpression::Beside(zone, one, other))
    }

    /// Reads the stop or edge of a track that has a mark.
    fn marked(&mut self, track: &str, mark: &str, at: &Expression) -> Option<AmountExpression> {
        let declared = self.around.known.tracks.get(track);
        if !declared.is_some_and(|track| track.on_edges.iter().any(|one| one == mark)) {
            return self.sum_of(at, &ExpressionType::Stop(track.to_owned()));
        }
        self.edge(at)
    }

    /// Reads the number of an edge, which counts from 1 in the second version of the language.
    pub fn edge(&mut self, expression: &Expression) -> Option<AmountExpression> {
        let mut edge = self.sum_of(expression, &ExpressionType::Number)?;
        self.convert_by(&mut edge, 1, false, expression.at);
        Some(edge)
    }

    /// Reads an amount that is stored as a value of a type. Words of an attribute and `none` are
    /// read as in a comparison.
    pub fn value(
        &mut self,
        expression: &Expression,
        is: &ExpressionType,
    ) -> Option<AmountExpression> {
        let is_none = expression.as_word().is_some_and(|word| word.is(expression::NONE));
        if is_none && is.can_be_none() && self.arg(expression::NONE).is_none() {
            return Some(AmountExpression::Number(NONE));
        }
        let is_word = matches!(is, ExpressionType::Word(_));
        let operator = is_word.then_some(RelationalOperator::Equal);
        let expected = ExpectedType { is, operator };
        let mut read = expression::amount_as(self, expression, expected)?;
        self.fit(&mut read, is, expression.at);
        Some(read.amount)
    }

    /// Reads an amount that denotes a value of this type.
    pub fn sum_as(&mut self, one: &Expression, is: &ParamType) -> Option<AmountExpression> {
        let is: ExpressionType = type_of_param(is);
        let expected = ExpectedType { is: &is, operator: None };
        let mut read = expression::amount_as(self, one, expected)?;
        self.fit(&mut read, &is, one.at);
        Some(read.amount)
    }

    /// Returns the first argument. Reports its absence; `what` has an article.
    fn first<'e>(&mut self, given: Arguments<'e>, what: &str) -> Option<&'e Expression> {
        given.list.first().or_else(|| {
            self.wrong(format!("expected {what}, found `)`"), "", given.closing_bracket())
        })
    }

    /// Returns an argument after the first. Reports its absence.
    fn argument<'e>(&mut self, given: Arguments<'e>, index: usize) -> Option<&'e Expression> {
        given
            .list
            .get(index)
            .or_else(|| self.wrong("expected `,`, found `)`", "", given.closing_bracket()))
    }

    /// Reports arguments after the first `number`.
    fn at_most(&mut self, given: Arguments<'_>, number: usize) -> Option<()> {
        match given.list.split_at_checked(number) {
            Some(([], [one, ..])) => self.unexpected("`)`", one),
            Some(([.., last], more)) => self.no_more(")", last, more),
            _ => Some(()),
        }
    }

    /// Reads the arguments from index `number` on as a filter of pieces.
    fn filter_after(&mut self, given: Arguments<'_>, number: usize) -> Option<Filter> {
        self.filter(given.list.get(number..).unwrap_or_default())
    }

    /// Reads the first argument as the name of a component without an owner.
    fn named_part(&mut self, given: Arguments<'_>, what: &str) -> Option<(String, TextRange)> {
        let one = self.first(given, what)?;
        let path = self.path(what, one)?;
        self.whole_part(path)
    }

    fn attribute(&mut self, one: &Expression) -> Option<String> {
        let Some(word) = one.as_word() else { return self.unexpected("an attribute", one) };
        if self.around.known.attributes.contains(&word.text) {
            Some(word.text.clone())
        } else {
            self.unknown("attribute", &word.text, word.at)
        }
    }

    /// Reads an attribute whose values can be added up.
    fn number_attribute(&mut self, one: &Expression) -> Option<String> {
        let attribute = self.attribute(one)?;
        if !self.around.known.is_of_words(&attribute) {
            return Some(attribute);
        }
        let TypeProblem { message, hint } = no_number("`total`", &attribute);
        self.wrong(message, hint, one.at)
    }

    /// Reads the name of a stop. Returns its index.
    fn stop_of(&mut self, track: &str, one: &Expression) -> Option<i32> {
        let name = match (&one.kind, one.as_word()) {
            (_, Some(word)) => word.text.clone(),
            (ExpressionKind::Number(n), _) => n.to_string(),
            _ => return self.unexpected("a stop", one),
        };
        let stops = self.around.known.tracks.get(track).map_or(&[][..], |track| &track.stops);
        match stops.iter().position(|stop| *stop == name) {
            Some(n) => Some(n as i32),
            None => {
                let (what, names, at) = ("stop", stops.to_vec(), one.at);
                self.refuse(MeaningProblem::Unknown { what, found: name, names, at })
            }
        }
    }
}
