//! Replaces names whose values are known before a game: constants and settings.
//!
//! The names become numbers or constant conditions, and what consists of them is calculated, so a
//! text with such names compiles to the same rules as a text with their values.

use crate::resolve::{COMMON_FUNCTIONS, MeaningProblem};
use crate::syntax::{
    ArithmeticOperator, Expression, ExpressionKind, NamePart, RelationalOperator, TextRange,
    constant_condition, path_text,
};

/// The value of a name that is known before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixedName {
    /// An amount: a constant, or a setting whose values are numbers.
    Number(i32),
    /// A setting that is on or off, which is a condition.
    Switch(bool),
    /// A setting whose values are words. It can be compared with one of `values`.
    Word { value: String, values: Vec<String> },
}

/// Replaces the names in an expression for which `find` returns a value. Adds errors about them to
/// `problems`; an expression with errors must not be used.
///
/// If one part decides a condition, the other parts stay in the tree, so their errors are found, too.
/// The deciding part comes first.
pub fn fix_names(
    expression: &mut Expression,
    find: &dyn Fn(&[NamePart]) -> Option<FixedName>,
    problems: &mut Vec<MeaningProblem>,
) {
    NameFixer { find, problems }.fix(expression);
}

struct NameFixer<'f> {
    find: &'f dyn Fn(&[NamePart]) -> Option<FixedName>,
    problems: &'f mut Vec<MeaningProblem>,
}

impl NameFixer<'_> {
    /// Replaces the names in a node. Returns whether there are any.
    fn fix(&mut self, node: &mut Expression) -> bool {
        let is_changed = match &mut node.kind {
            ExpressionKind::Number(_) | ExpressionKind::ForEach(..) => false,
            ExpressionKind::Name(path) => match (self.find)(path) {
                None => false,
                Some(FixedName::Number(n)) => {
                    node.kind = number(n, node.at);
                    true
                }
                Some(FixedName::Switch(holds)) => {
                    node.kind = condition(holds, node.at);
                    true
                }
                Some(FixedName::Word { value, .. }) => {
                    let name = path_text(path);
                    let message = format!("the values of the setting `{name}` are words");
                    let hint = format!("compare it: `{name} == {value}`");
                    self.problems.push(MeaningProblem::said(message, hint, node.at));
                    false
                }
            },
            ExpressionKind::Call(_, list)
            | ExpressionKind::Index(_, list)
            | ExpressionKind::All(list)
            | ExpressionKind::Any(list) => self.fix_all(list),
            ExpressionKind::Negative(one) | ExpressionKind::Not(one) => self.fix(one),
            ExpressionKind::Member(base, _) => match &mut base.kind {
                ExpressionKind::Call(_, list) | ExpressionKind::Index(_, list) => {
                    self.fix_all(list)
                }
                _ => false,
            },
            ExpressionKind::Arithmetic(a, _, b) => self.fix(a) | self.fix(b),
            ExpressionKind::Compare(a, operator, b) => {
                if let Some(holds) = self.words(a, *operator, b) {
                    node.kind = condition(holds, node.at);
                    return true;
                }
                self.fix(a) | self.fix(b)
            }
        };
        if is_changed && let Some(kind) = calculated(node) {
            node.kind = kind;
        }
        is_changed
    }

    fn fix_all(&mut self, list: &mut [Expression]) -> bool {
        list.iter_mut().fold(false, |is_changed, one| self.fix(one) | is_changed)
    }

    /// Compares a setting whose values are words with a word. `None`: no side is such a setting, or
    /// an error was reported.
    fn words(
        &mut self,
        a: &Expression,
        operator: RelationalOperator,
        b: &Expression,
    ) -> Option<bool> {
        let find = |side: &Expression| match &side.kind {
            ExpressionKind::Name(path) => (self.find)(path),
            _ => None,
        };
        let (setting, value, values, other) = match (find(a), find(b)) {
            (Some(FixedName::Word { value, values }), _) => (a, value, values, b),
            (_, Some(FixedName::Word { value, values })) => (b, value, values, a),
            _ => return None,
        };
        if operator.is_order() {
            let message = format!(
                "`{}` needs numbers, but the values of the setting `{setting}` are words",
                operator.sign()
            );
            let hint = "compare it with `==` or `!=`";
            self.problems.push(MeaningProblem::said(message, hint, setting.at));
            return Some(false);
        }
        // A word may look like a number.
        let found = match (&other.kind, find(other)) {
            (_, Some(FixedName::Word { value, .. })) => value,
            (ExpressionKind::Name(path), _) => path_text(path).into_owned(),
            _ => other.to_string(),
        };
        let is_equal = found == value;
        if !values.contains(&found) {
            let what = "value of this setting";
            self.problems.push(MeaningProblem::Unknown {
                what,
                found,
                names: values,
                at: other.at,
            });
        }
        Some(is_equal == (operator == RelationalOperator::Equal))
    }
}

fn number(n: i32, at: TextRange) -> ExpressionKind {
    if n >= 0 {
        return ExpressionKind::Number(n);
    }
    let kind = ExpressionKind::Number(-n);
    ExpressionKind::Negative(Box::new(Expression { kind, at }))
}

fn condition(holds: bool, at: TextRange) -> ExpressionKind {
    let word = NamePart::new(if holds { "always" } else { "never" });
    ExpressionKind::Name(vec![NamePart { at, ..word }])
}

/// Returns a node whose parts are numbers or constant conditions as its value. `None`: it has other
/// parts.
fn calculated(node: &mut Expression) -> Option<ExpressionKind> {
    let at = node.at;
    // `i32::MIN` has no text, because a number is written without its sign.
    let of = |n: i64| Some(number(i32::try_from(n).ok().filter(|n| *n != i32::MIN)?, at));
    match &mut node.kind {
        ExpressionKind::Arithmetic(a, operator, b) => {
            let (a, b) = (i64::from(a.as_number()?), i64::from(b.as_number()?));
            match operator {
                ArithmeticOperator::Add => of(a + b),
                ArithmeticOperator::Subtract => of(a - b),
                ArithmeticOperator::Multiply => of(a * b),
                // The walk reports other divisors.
                ArithmeticOperator::Divide if b > 0 => of(a.div_euclid(b)),
                ArithmeticOperator::Remainder if b > 0 => of(a.rem_euclid(b)),
                ArithmeticOperator::Divide | ArithmeticOperator::Remainder => None,
            }
        }
        ExpressionKind::Call(path, list) => {
            let [function] = path.as_slice() else { return None };
            if function.is_quoted || !COMMON_FUNCTIONS.contains(&function.text.as_str()) {
                return None;
            }
            let numbers: Option<Vec<i64>> =
                list.iter().map(|one| one.as_number().map(i64::from)).collect();
            let numbers = numbers?;
            match (function.text.as_str(), numbers.as_slice()) {
                ("min", all) => of(*all.iter().min()?),
                ("max", all) => of(*all.iter().max()?),
                ("abs", [n]) => of(n.abs()),
                _ => None,
            }
        }
        ExpressionKind::Compare(a, operator, b) => {
            Some(condition(operator.holds(&a.as_number()?, &b.as_number()?), at))
        }
        ExpressionKind::Not(one) => Some(condition(!constant_condition(one)?, at)),
        ExpressionKind::All(list) => joined(list, true, at),
        ExpressionKind::Any(list) => joined(list, false, at),
        _ => None,
    }
}

/// Removes the parts that decide nothing from a list of conditions, and puts a part that decides
/// first. Returns the only part that is left, if there is only one.
fn joined(list: &mut Vec<Expression>, neutral: bool, at: TextRange) -> Option<ExpressionKind> {
    list.retain(|one| constant_condition(one) != Some(neutral));
    list.sort_by_key(|one| constant_condition(one).is_none());
    match list.len() {
        0 => Some(condition(neutral, at)),
        1 => Some(list.remove(0).kind),
        _ => None,
    }
}
