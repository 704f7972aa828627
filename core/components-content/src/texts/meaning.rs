//! What names, calls and comparisons in texts of components mean: the dialect of
//! [`expression::Names`].

use components::declare::{
    AmountExpression, ConditionExpression, LOOPED_SEAT, ParamType, QueryResultType,
};
use components::written;
use content::{ApiVersion, ByteSpan};
use expression::{
    Alignment, AmountNode, ArithmeticOperator, ConditionNode, ExpectedType, Expression,
    ExpressionType, Meaning, MeaningOf, MeaningProblem, NamePart, Names, Operand, Reading,
    ReadingOf, RelationalOperator, TextRange, TypeProblem, TypedAmount,
};

use super::names::{ComponentNames, TextChange, default_of};
use super::selection::{AmountReading, NONE, leftmost};
use crate::symbols::UnknownObject;

impl Names for ComponentNames<'_> {
    type Amount = AmountExpression;
    type Condition = ConditionExpression;

    fn report(&mut self, problem: MeaningProblem) {
        self.problems.push(problem);
    }

    fn amount(&mut self, node: AmountNode<AmountExpression>) -> Option<AmountExpression> {
        Some(match node {
            AmountNode::Number(n) => AmountExpression::Number(n),
            AmountNode::Negative(AmountExpression::Number(n)) => {
                AmountExpression::Number(n.wrapping_neg())
            }
            AmountNode::Negative(a) => {
                AmountExpression::Minus(Box::new(AmountExpression::Number(0)), Box::new(a))
            }
            AmountNode::Sum(a, b) => AmountExpression::Sum(vec![a, b]),
            AmountNode::Difference(a, b) => AmountExpression::Minus(Box::new(a), Box::new(b)),
            AmountNode::Product(a, b) => AmountExpression::Product(vec![a, b]),
            AmountNode::Divided(a, by) => AmountExpression::Divided(Box::new(a), by),
            AmountNode::Least(list) => AmountExpression::Least(list),
            AmountNode::Most(list) => AmountExpression::Most(list),
            AmountNode::Quotient(a, b) => AmountExpression::Quotient(Box::new(a), Box::new(b)),
            AmountNode::Remainder(a, b) => AmountExpression::Remainder(Box::new(a), Box::new(b)),
            AmountNode::Absolute(a) => AmountExpression::Absolute(Box::new(a)),
            AmountNode::None(_) => return None,
        })
    }

    fn constant(&self, amount: &AmountExpression) -> Option<i32> {
        amount.always().and_then(|n| i32::try_from(n).ok())
    }

    fn align(&mut self, alignment: Alignment, operands: &mut [Operand<AmountExpression>]) {
        self.align_operands(alignment, operands);
    }

    fn condition(
        &mut self,
        node: ConditionNode<AmountExpression, ConditionExpression>,
    ) -> Option<ConditionExpression> {
        Some(match node {
            ConditionNode::Constant(true) => ConditionExpression::Always,
            ConditionNode::Constant(false) => ConditionExpression::Never,
            ConditionNode::Compare(a, operator, b) => {
                let (a, b) = self.pieces_of_words(a.amount, b.amount);
                ConditionExpression::Is(a, operator, b)
            }
            ConditionNode::All(list) => ConditionExpression::All(list),
            ConditionNode::Any(list) => ConditionExpression::Any(list),
            ConditionNode::Not(one) => ConditionExpression::Not(Box::new(one)),
        })
    }

    fn name(&mut self, path: &[NamePart]) -> Option<MeaningOf<Self>> {
        let amount = match path {
            [word] if word.is_quoted => {
                let message = format!("expected an amount, found `{}`", word.text);
                return self.wrong(message, "", word.at);
            }
            [word] => {
                if let Some((track, stop)) = self.stop_of_track(&word.text) {
                    let is = ExpressionType::Stop(track.to_owned());
                    let amount = AmountExpression::Number(stop);
                    return Some(Meaning::Amount(TypedAmount { amount, is }));
                }
                self.word(&word.text, word.at)?
            }
            _ => self.dotted(path)?,
        };
        Some(Meaning::Amount(self.typed(amount)))
    }

    fn call(
        &mut self,
        function: &[NamePart],
        arguments: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>> {
        self.function(function, arguments, at)
    }

    fn for_each(&mut self, function: &[NamePart], arguments: &[Expression]) -> ReadingOf<Self> {
        match self.over_seats(function, arguments) {
            Some(amount) => Reading::Is(Meaning::Amount(TypedAmount::number(amount))),
            None => Reading::Refused,
        }
    }

    fn index(
        &mut self,
        base: &Expression,
        places: &[Expression],
        at: TextRange,
    ) -> Option<MeaningOf<Self>> {
        let found = format!("{base}[{}]", expression::print_list(places));
        let hint = format!("the pieces of a place are counted with `count({found})`");
        self.wrong(format!("expected an amount, found `{found}`"), hint, at)
    }

    fn read_as(&mut self, expression: &Expression, expected: ExpectedType<'_>) -> ReadingOf<Self> {
        let read = match (expected.is, expected.operator) {
            (ExpressionType::Word(attribute), Some(operator)) => {
                self.value_of(attribute, operator, expression)
            }
            (ExpressionType::Thing(kind), _) => self.object_of(kind, expression),
            (ExpressionType::Seat, _) => match expression.as_word().map(|word| &*word.text) {
                Some(expression::NONE) if self.arg(expression::NONE).is_none() => {
                    AmountReading::Is(AmountExpression::Number(NONE))
                }
                Some("own") => AmountReading::Is(AmountExpression::Acting),
                _ => AmountReading::NotHere,
            },
            // A counter may contain a word of an attribute, or `none`.
            (
                ExpressionType::Number | ExpressionType::Place(_) | ExpressionType::Stop(_),
                Some(operator),
            ) if !operator.is_order() => match expression.as_word().map(|word| &*word.text) {
                Some(expression::NONE) if self.arg(expression::NONE).is_none() => {
                    self.none_of_number(expected.is, expression.at)
                }
                _ => AmountReading::NotHere,
            },
            (ExpressionType::Piece, Some(operator)) if !operator.is_order() => {
                match expression.as_word() {
                    Some(word) if word.is(expression::NONE) && self.arg(&word.text).is_none() => {
                        AmountReading::Is(AmountExpression::Number(NONE))
                    }
                    _ => AmountReading::NotHere,
                }
            }
            (ExpressionType::Piece, None) => {
                self.sum(expression).map(|amount| self.word_as_piece(amount)).into()
            }
            _ => AmountReading::NotHere,
        };
        match read {
            // No position is converted to another origin.
            AmountReading::Is(amount @ AmountExpression::Number(NONE)) => {
                Reading::Is(Meaning::Amount(TypedAmount { amount, is: expected.is.clone() }))
            }
            AmountReading::Is(amount) => Reading::Is(Meaning::Amount(self.typed(amount))),
            AmountReading::Refused => Reading::Refused,
            // Where no seat, object or attribute is expected, `none` is an ordinary name.
            AmountReading::NotHere => match expression.as_word() {
                Some(word) if word.is(expression::NONE) => {
                    self.name(std::slice::from_ref(word)).map_or(Reading::Refused, Reading::Is)
                }
                _ => Reading::NotHere,
            },
        }
    }

    /// Only objects of a host engine have no order. All other amounts are compared as numbers.
    fn check_comparison(
        &self,
        a: &ExpressionType,
        operator: RelationalOperator,
        b: &ExpressionType,
    ) -> Result<(), TypeProblem> {
        match thing_among([a, b]).filter(|_| operator.is_order()) {
            Some(thing) => expression::check_comparison(thing, operator, thing),
            None => Ok(()),
        }
    }

    /// Objects of a host engine and words cannot be calculated with. All other amounts are numbers;
    /// a position plus or minus a number is a position.
    fn check_arithmetic(
        &self,
        a: &ExpressionType,
        operator: ArithmeticOperator,
        b: &ExpressionType,
    ) -> Result<ExpressionType, TypeProblem> {
        if let Some(attribute) = [a, b].into_iter().find_map(|is| self.attribute_of_words(is)) {
            return Err(no_number(&format!("`{}`", operator.sign()), attribute));
        }
        match thing_among([a, b]) {
            Some(thing) => expression::check_arithmetic(thing, operator, thing),
            None => Ok(match (operator, a.is_position(), b.is_position()) {
                (ArithmeticOperator::Add | ArithmeticOperator::Subtract, true, false) => a.clone(),
                (ArithmeticOperator::Add, false, true) => b.clone(),
                _ => ExpressionType::Number,
            }),
        }
    }
}

/// Hint for a counter of numbers that is compared with `none` or set to it.
pub(crate) const NONE_OF_NUMBER: &str = "a counter that holds a word, a seat or a piece says so: \
    `thing = \"seat\"`, `thing = \"piece\"`, or `thing` with the name of an attribute";

/// Creates the problem that a value of an attribute is a word where `what` needs a number.
pub(crate) fn no_number(what: &str, attribute: &str) -> TypeProblem {
    let message = format!("{what} needs a number, but the values of `{attribute}` are words");
    let hint =
        "compare it with `==` or `!=`; what shall be counted needs an attribute with numbers";
    TypeProblem::new(message, hint)
}

/// Returns the first type that is an object of a host engine.
fn thing_among(types: [&ExpressionType; 2]) -> Option<&ExpressionType> {
    types.into_iter().find(|is| matches!(is, ExpressionType::Thing(_)))
}

/// Returns the type of values of a parameter.
pub(crate) fn type_of_param(is: &ParamType) -> ExpressionType {
    match is {
        ParamType::Number => ExpressionType::Number,
        ParamType::Piece => ExpressionType::Piece,
        ParamType::Zone => ExpressionType::Zone,
        ParamType::Place(zone) => ExpressionType::Place(zone.clone()),
        ParamType::Seat => ExpressionType::Seat,
        ParamType::Stop(track) => ExpressionType::Stop(track.clone()),
        ParamType::Thing(kind) => ExpressionType::Thing(kind.clone()),
    }
}

impl ComponentNames<'_> {
    /// Reads `none` beside a number or a stop. The first version of the language allows it: there
    /// a counter of numbers may hold a word or a seat. The second version has types for such
    /// counters. A place may be no place in both.
    fn none_of_number(&mut self, is: &ExpressionType, at: TextRange) -> AmountReading {
        if is.can_be_none() {
            return AmountReading::Is(AmountExpression::Number(NONE));
        }
        match self.around.api {
            ApiVersion::First => {
                self.respelled.push((at, TextChange::Write(NONE.to_string())));
                AmountReading::Is(AmountExpression::Number(NONE))
            }
            ApiVersion::Second => {
                let message = format!("{} is never `none`", is.text());
                self.wrong(message, NONE_OF_NUMBER, at).into()
            }
        }
    }

    /// Returns the attribute whose values are words, if the type is that of such an attribute.
    fn attribute_of_words<'t>(&self, is: &'t ExpressionType) -> Option<&'t str> {
        match is {
            ExpressionType::Word(attribute) if self.around.known.is_of_words(attribute) => {
                Some(attribute)
            }
            _ => None,
        }
    }

    /// Reads an amount that is used as a number. Reports an attribute whose values are words, and
    /// an object of the host engine.
    pub fn quantity(&mut self, expression: &Expression) -> Option<AmountExpression> {
        let TypedAmount { amount, is } = expression::amount(self, expression)?;
        if let Some(attribute) = self.attribute_of_words(&is) {
            let TypeProblem { message, hint } = no_number("this", attribute);
            return self.wrong(message, hint, expression.at);
        }
        if let ExpressionType::Thing(kind) = &is {
            let message = format!("expected a number, but `{expression}` is a {kind}");
            let hint = "a thing can be compared with `==` and `!=`, or passed on; what shall be \
                counted needs a number";
            return self.wrong(message, hint, expression.at);
        }
        let mut read = TypedAmount { amount, is };
        self.fit(&mut read, &ExpressionType::Number, expression.at);
        Some(read.amount)
    }

    /// Returns the amount with its type. An amount of unknown type counts as a number. A word is
    /// such an amount, because its attribute is unknown.
    pub fn typed(&self, amount: AmountExpression) -> TypedAmount<AmountExpression> {
        let known = self.around.known;
        let is = match &amount {
            AmountExpression::Arg(name) if name == LOOPED_SEAT => Some(ExpressionType::Seat),
            AmountExpression::Arg(name) => self.arg(name).map(type_of_param),
            AmountExpression::Counter(name, _) => Some(known.type_of_counter(name)),
            AmountExpression::Thing(kind, _) => Some(ExpressionType::Thing(kind.clone())),
            AmountExpression::Stop(track, _) | AmountExpression::Marker(track, _) => {
                Some(ExpressionType::Stop(track.clone()))
            }
            AmountExpression::Acting | AmountExpression::Rearmost(..) => Some(ExpressionType::Seat),
            AmountExpression::Of(_, attribute) => Some(ExpressionType::Word(attribute.clone())),
            AmountExpression::Question(name, _) => match known.questions.get(name) {
                Some((_, QueryResultType::Number(is))) => Some(type_of_param(is)),
                _ => None,
            },
            _ => None,
        };
        TypedAmount { amount, is: is.unwrap_or(ExpressionType::Number) }
    }

    /// Converts a word that is compared with an argument that is a piece to the piece of this name.
    fn pieces_of_words(
        &self,
        a: AmountExpression,
        b: AmountExpression,
    ) -> (AmountExpression, AmountExpression) {
        let is_piece = |amount: &AmountExpression| matches!(amount, AmountExpression::Arg(arg) if self.arg(arg) == Some(&ParamType::Piece));
        match (is_piece(&a), is_piece(&b)) {
            (true, _) => (a, self.word_as_piece(b)),
            (_, true) => (self.word_as_piece(a), b),
            _ => (a, b),
        }
    }

    /// Returns a stop of the expected track by its name, with the track. Arguments and the words of
    /// the language take precedence.
    fn stop_of_track(&self, name: &str) -> Option<(&str, i32)> {
        let track = self.around.track?;
        let is_other = matches!(name, "seats" | "acting") || self.arg(name).is_some();
        let stops = &self.around.known.tracks.get(track).filter(|_| !is_other)?.stops;
        let stop = stops.iter().position(|stop| stop == name)?;
        Some((track, stop as i32))
    }

    /// Reads a name that has no owner and no module.
    fn word(&mut self, name: &str, at: TextRange) -> Option<AmountExpression> {
        let known = self.around.known;
        match name {
            "seats" => return Some(AmountExpression::Seats),
            "acting" => return Some(AmountExpression::Acting),
            _ => {}
        }
        if self.is_looped(name) {
            return Some(AmountExpression::Arg(LOOPED_SEAT.to_owned()));
        }
        if self.arg(name).is_some() {
            return Some(AmountExpression::Arg(name.to_owned()));
        }
        let stops = self.around.track.and_then(|track| known.tracks.get(track));
        let is_word = known.words.iter().any(|word| word == name);
        // A word that is an attribute belongs to all modules, so only names of components can be
        // ambiguous.
        let own = match self.meant(name, at) {
            Err(problem) if !is_word => return self.refuse(problem),
            own => own.ok(),
        };
        if let Some((own, owned)) = own.as_ref().and_then(|own| known.counters.get_key_value(own)) {
            self.respell_counter(own, at);
            return Some(AmountExpression::Counter(own.clone(), default_of(*owned)));
        }
        if is_word {
            return Some(self.word_of(name));
        }
        if let Some(own) = own.filter(|own| known.pieces.contains(own)) {
            return Some(self.piece_of(own));
        }
        if name == expression::NONE {
            let message = "nothing can be calculated with `none`: it is no number";
            return self.wrong(message, "compare it with `==` or `!=`", at);
        }
        let mut names: Vec<String> = ["seats", "acting"].map(str::to_owned).to_vec();
        names.extend(self.around.scope.iter().map(|(name, _)| name.clone()));
        names.extend(stops.into_iter().flat_map(|track| track.stops.iter().cloned()));
        names.extend(known.counter_names(self.around.api));
        names.extend(known.fixed.all());
        names.extend(known.words.iter().chain(&known.pieces).map(|name| written(name)));
        let (what, found) = ("amount", name.to_owned());
        self.refuse(MeaningProblem::Unknown { what, found, names, at })
    }

    /// Reads the counter of a seat, the attribute of a piece, or a component of another module.
    fn dotted(&mut self, path: &[NamePart]) -> Option<AmountExpression> {
        let known = self.around.known;
        let [first, attribute, rest @ ..] = path else { return None };
        if first.is_quoted {
            let message = format!("expected an amount, found `{}`", first.text);
            return self.wrong(message, "", first.at);
        }
        if self.arg(&first.text) == Some(&ParamType::Piece) {
            if !known.attributes.contains(&attribute.text) {
                return self.unknown("attribute", &attribute.text, attribute.at);
            }
            self.ends(rest)?;
            return Some(AmountExpression::Of(first.text.clone(), attribute.text.clone()));
        }
        let part = self.owned(path)?;
        match known.counters.get(&part.name) {
            Some(owned) => {
                let who = part.who.unwrap_or(default_of(*owned));
                Some(AmountExpression::Counter(part.name, who))
            }
            None if part.who.is_none() && known.pieces.contains(&part.name) => {
                Some(self.piece_of(part.name))
            }
            None => self.unknown("counter", &part.name, part.at),
        }
    }

    /// Reads an object of this kind of the host engine, given by its name. `none` means no object.
    fn object_of(&mut self, kind: &str, expression: &Expression) -> AmountReading {
        let known = self.around.known;
        let first = leftmost(expression);
        let Some(word) = first.as_word().filter(|word| self.arg(&word.text).is_none()) else {
            return AmountReading::NotHere;
        };
        let name = word.text.as_str();
        if name == expression::NONE {
            return self.uncalculated(expression, "no number", AmountExpression::Number(NONE));
        }
        let thing = known.things.get(kind);
        let names = thing.and_then(|thing| thing.names.as_ref());
        let is_known = names.is_some_and(|names| names.iter().any(|known| known == name));
        // A counter may contain the index of an object.
        let is_counter =
            || self.meant(name, word.at).map_or(true, |own| known.counters.contains_key(&own));
        if !is_known && is_counter() {
            return AmountReading::NotHere;
        }
        let varies = thing.is_some_and(|thing| thing.vary);
        if let Some(names) = names.filter(|_| !is_known && !varies) {
            let (kind, found, names) = (kind.to_owned(), name.to_owned(), names.clone());
            let problem = MeaningProblem::UnknownObject { kind, found, names, at: word.at };
            self.refuse::<()>(problem);
            return AmountReading::Refused;
        }
        if !is_known && varies {
            let is_of_kind = |is: &ParamType| matches!(is, ParamType::Thing(of) if of == kind);
            let args = self.around.scope.iter().filter(|(_, is)| is_of_kind(is));
            let near = args.map(|(arg, _)| arg).chain(known.counters.keys());
            let near = content::nearest(name, near.map(String::as_str));
            let (kind, name) = (kind.to_owned(), name.to_owned());
            let stranger = UnknownObject { kind, name, near, at: ByteSpan::default() };
            self.strangers.push((stranger, word.at));
        }
        let object = if names.is_some() && !is_known {
            AmountExpression::Number(NONE)
        } else {
            AmountExpression::Thing(kind.to_owned(), name.to_owned())
        };
        self.uncalculated(expression, &format!("an object of the kind `{kind}`"), object)
    }
}
