//! Positions: seats, places and stops as numbers.
//!
//! The engine counts positions from 0. In the second version of the language they count from 1,
//! and stops that are named by numbers have these numbers. A position plus or minus a number is a
//! position; the difference of two positions is a number. Where a number is used as a position, or
//! a position as a number, it is converted here. Texts of the first version count from 0 as the
//! engine does; for them, the change that the second version needs is recorded. The version of the
//! script, not that of the text, decides from where the result of a function in Lua counts.

use components::declare::AmountExpression;
use content::ApiVersion;
use expression::{
    Alignment, ArithmeticOperator, Expression, ExpressionType, MeaningProblem, Operand, TextRange,
    TypedAmount,
};

use super::names::{ComponentNames, TextChange};
use super::selection::NONE;
use crate::symbols::DeclaredNames;

impl DeclaredNames {
    /// Returns the number of the first position of this type in the second version of the
    /// language; 0 for types that are no positions.
    pub fn first_number(&self, is: &ExpressionType) -> i32 {
        match is {
            ExpressionType::Seat | ExpressionType::Place(_) => 1,
            ExpressionType::Stop(track) => self.tracks.get(track).map_or(1, |track| track.first),
            _ => 0,
        }
    }
}

impl ComponentNames<'_> {
    /// Converts amounts that are used together to a common type.
    pub fn align_operands(
        &mut self,
        alignment: Alignment,
        operands: &mut [Operand<AmountExpression>],
    ) {
        use ArithmeticOperator::{Add, Subtract};
        let is_position = |operand: &Operand<AmountExpression>| operand.0.is.is_position();
        if !operands.iter().any(is_position) {
            return;
        }
        let target = match (alignment, &*operands) {
            // A position moves by a number.
            (Alignment::Arithmetic(Add), [a, b]) if is_position(a) != is_position(b) => return,
            (Alignment::Arithmetic(Subtract), [a, b]) if !is_position(b) && is_position(a) => {
                return;
            }
            // Positions of one kind are compared and subtracted as they are.
            (Alignment::Comparison | Alignment::Extreme | Alignment::Arithmetic(Subtract), all) => {
                let first = all.iter().find(|operand| is_position(operand));
                let is = first.map_or(ExpressionType::Number, |(one, _)| one.is.clone());
                let number = self.around.known.first_number(&is);
                let fits = |operand: &Operand<AmountExpression>| {
                    let first_number = self.around.known.first_number(&operand.0.is);
                    !is_position(operand) || first_number == number
                };
                let is_difference = alignment == Alignment::Arithmetic(Subtract);
                let are_positions = all.iter().all(is_position);
                let is_number = |operand: &Operand<AmountExpression>| {
                    is_position(operand) || self.is_numeric(&operand.0.is)
                };
                let is_kept = all.iter().all(fits)
                    && all.iter().all(is_number)
                    && (are_positions || !is_difference);
                if is_kept { is } else { ExpressionType::Number }
            }
            _ => ExpressionType::Number,
        };
        for (one, at) in operands {
            let is_countable = self.is_numeric(&one.is) || one.is.is_position();
            if is_countable && !(one.is.is_position() && target.is_position()) {
                self.convert(one, &target, *at);
            }
        }
    }

    /// Reads an expression that is used as a value of this type: a position, or a number.
    pub fn sum_of(
        &mut self,
        expression: &Expression,
        is: &ExpressionType,
    ) -> Option<AmountExpression> {
        let mut read = expression::amount(self, expression)?;
        self.fit(&mut read, is, expression.at);
        Some(read.amount)
    }

    /// Converts an amount that is used as a value of a type. Does nothing for types that are
    /// neither numbers nor positions.
    pub fn fit(
        &mut self,
        read: &mut TypedAmount<AmountExpression>,
        is: &ExpressionType,
        at: TextRange,
    ) {
        let is_countable = |is: &ExpressionType| self.is_numeric(is) || is.is_position();
        if is_countable(&read.is) && is_countable(is) {
            self.convert(read, is, at);
        }
    }

    /// Returns whether amounts of this type are numbers: attributes are, unless their values are
    /// words.
    fn is_numeric(&self, is: &ExpressionType) -> bool {
        match is {
            ExpressionType::Number => true,
            ExpressionType::Word(attribute) => !self.around.known.is_of_words(attribute),
            _ => false,
        }
    }

    /// Converts an amount to another origin.
    fn convert(
        &mut self,
        one: &mut TypedAmount<AmountExpression>,
        is: &ExpressionType,
        at: TextRange,
    ) {
        let known = self.around.known;
        let by = known.first_number(is) - known.first_number(&one.is);
        self.convert_by(&mut one.amount, by, is.can_be_none(), at);
        one.is = is.clone();
    }

    /// Converts an amount to an origin that is larger by this number. `can_be_none`: the number
    /// -1 of the first version means no position.
    pub fn convert_by(
        &mut self,
        amount: &mut AmountExpression,
        by: i32,
        can_be_none: bool,
        at: TextRange,
    ) {
        if by == 0 {
            return;
        }
        if let AmountExpression::Ask(function) = amount {
            // Functions of the first version count from 0, as the engine does.
            if self.around.known.second_functions.contains(function) {
                self.positions.insert(function.clone());
                let number = std::mem::replace(amount, AmountExpression::Number(0));
                *amount = plus(number, -by);
            } else {
                self.respelled.push((at, TextChange::InScript(function.clone())));
            }
            return;
        }
        match (self.around.api, &*amount) {
            (ApiVersion::First, AmountExpression::Number(NONE)) if can_be_none => {
                self.respelled.push((at, TextChange::Write(expression::NONE.to_owned())));
            }
            (ApiVersion::First, AmountExpression::Number(n)) => {
                let text = self.text.get(at.start as usize..at.end as usize);
                let is_literal = text.is_some_and(|text| text == n.to_string());
                let changed = TextChange::Write((n + by).to_string());
                self.respelled.push((at, if is_literal { changed } else { TextChange::Add(by) }));
            }
            (ApiVersion::First, _) => self.respelled.push((at, TextChange::Add(by))),
            (ApiVersion::Second, AmountExpression::Number(n)) if by > 0 && *n < by => {
                let message = format!("no seat, place or stop has the number {n}");
                let hint = if can_be_none {
                    "they count from 1; for none at all write `none`"
                } else {
                    "they count from 1"
                };
                self.problems.push(MeaningProblem::said(message, hint, at));
            }
            (ApiVersion::Second, _) => {
                let number = std::mem::replace(amount, AmountExpression::Number(0));
                *amount = plus(number, -by);
            }
        }
    }
}

/// Returns an amount plus a number. A number that is added or subtracted at the end of the amount is
/// taken together with it, so the same amount has one form whatever it is counted from.
fn plus(amount: AmountExpression, by: i32) -> AmountExpression {
    let (rest, by) = match amount {
        AmountExpression::Number(n) => return AmountExpression::Number(n.saturating_add(by)),
        AmountExpression::Sum(mut list) => match list[..] {
            [_, AmountExpression::Number(n)] => {
                list.truncate(1);
                (list.swap_remove(0), by.saturating_add(n))
            }
            _ => (AmountExpression::Sum(list), by),
        },
        AmountExpression::Minus(a, b) => match *b {
            AmountExpression::Number(n) => (*a, by.saturating_sub(n)),
            b => (AmountExpression::Minus(a, Box::new(b)), by),
        },
        other => (other, by),
    };
    match by {
        0 => rest,
        1.. => AmountExpression::Sum(vec![rest, AmountExpression::Number(by)]),
        _ => {
            let by = AmountExpression::Number(by.saturating_neg());
            AmountExpression::Minus(Box::new(rest), Box::new(by))
        }
    }
}
