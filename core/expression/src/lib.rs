//! The language of amounts and conditions: `"coins >= 2 and count(hand, hue == red) > 0"`.
//!
//! | step | module | result |
//! |---|---|---|
//! | [`parse`], [`parse_list`] | `parse.rs` | a syntax tree, or errors with range and suggestion |
//! | [`Expression`] | `syntax.rs` | the tree; [`Expression::walk`] visits all nodes |
//! | `Expression` as text, [`print_list`] | `print.rs` | the canonical text of a tree |
//! | [`fix_names`] | `fixed.rs` | the tree with the values of constants and settings |
//! | [`condition`], [`amount`], [`meaning`] | `resolve.rs` | amounts and conditions of a dialect ([`Names`]) |
//! | [`ExpressionType`] | `types.rs` | rules for comparing and calculating with amounts |
//! | [`in_words`] | `words.rs` | a sentence for people, in a [`Language`] |
//!
//! The grammar needs no names, so a text can be parsed, printed and searched without its game. The
//! crate is independent of any game: a dialect gives names their meaning. Texts may come from
//! untrusted authors, so length and nesting are limited ([`MOST_BYTES`], [`MOST_TOKENS`],
//! [`MOST_NESTED`]).
//!
//! ```
//! use expression::*;
//!
//! // A dialect whose amounts and conditions are their values: it evaluates while it reads.
//! #[derive(Default)]
//! struct Purse {
//!     problems: Vec<MeaningProblem>,
//! }
//!
//! impl Names for Purse {
//!     type Amount = i32;
//!     type Condition = bool;
//!
//!     fn report(&mut self, problem: MeaningProblem) {
//!         self.problems.push(problem);
//!     }
//!
//!     fn amount(&mut self, node: AmountNode<i32>) -> Option<i32> {
//!         match node {
//!             AmountNode::Number(n) => Some(n),
//!             AmountNode::Sum(a, b) => a.checked_add(b),
//!             AmountNode::Divided(a, by) => Some(a.div_euclid(by)),
//!             _ => None,
//!         }
//!     }
//!
//!     fn condition(&mut self, node: ConditionNode<i32, bool>) -> Option<bool> {
//!         Some(match node {
//!             ConditionNode::Constant(holds) => holds,
//!             ConditionNode::Compare(a, operator, b) => operator.holds(&a.amount, &b.amount),
//!             ConditionNode::All(list) => list.into_iter().all(|holds| holds),
//!             ConditionNode::Any(list) => list.into_iter().any(|holds| holds),
//!             ConditionNode::Not(holds) => !holds,
//!         })
//!     }
//!
//!     fn name(&mut self, path: &[NamePart]) -> Option<MeaningOf<Self>> {
//!         if path_text(path) == "coins" {
//!             return Some(Meaning::Amount(TypedAmount::number(7)));
//!         }
//!         let (found, names) = (path_text(path).into_owned(), vec!["coins".to_owned()]);
//!         self.report(MeaningProblem::Unknown { what: "amount", found, names, at: path_range(path) });
//!         None
//!     }
//!
//!     fn call(&mut self, path: &[NamePart], _: &[Expression], _: TextRange) -> Option<MeaningOf<Self>> {
//!         self.name(path)
//!     }
//!
//!     fn index(&mut self, _: &Expression, _: &[Expression], at: TextRange) -> Option<MeaningOf<Self>> {
//!         self.report(MeaningProblem::said("no places here", "", at));
//!         None
//!     }
//! }
//!
//! // A text, its tree and its canonical spelling.
//! let rich = parse("(coins+1)/2>=4 and not(coins==0)").unwrap();
//! assert_eq!(rich.to_string(), "(coins + 1) / 2 >= 4 and not coins == 0");
//! assert_eq!(parse(&rich.to_string()).unwrap(), rich);
//!
//! // Its value, and its words.
//! let mut purse = Purse::default();
//! assert_eq!(condition(&mut purse, &rich), Some(true));
//! assert_eq!(
//!     in_words(&rich, &(), &English),
//!     "(coins plus 1) divided by 2 (rounded down) is at least 4 and coins is not 0"
//! );
//!
//! // All errors of a text at once, of syntax or of meaning.
//! let problems = parse("coins = 2 and count(hand").unwrap_err();
//! let all: Vec<String> = problems.iter().map(ToString::to_string).collect();
//! assert_eq!(all, ["`=` is not a comparison: write `==`", "expected `)`, found the end of the text"]);
//! assert_eq!(condition(&mut purse, &parse("gold > 1 and coins % 2 == 1").unwrap()), None);
//! assert_eq!(purse.problems.len(), 2);
//! ```

#![forbid(unsafe_code)]

mod fixed;
mod lexer;
mod parse;
mod print;
mod problem;
mod resolve;
mod syntax;
mod types;
mod words;

pub use fixed::{FixedName, fix_names};
pub use lexer::{MOST_BYTES, MOST_TOKENS};
pub use parse::{MOST_NESTED, parse, parse_list};
pub use print::print_list;
pub use problem::{MOST_PROBLEMS, SyntaxProblem};
pub use resolve::{
    Alignment, AmountNode, COMMON_FUNCTIONS, ConditionNode, ExpectedType, Meaning, MeaningOf,
    MeaningProblem, Names, Operand, Reading, ReadingOf, TypedAmount, amount, amount_as, condition,
    meaning,
};
pub use syntax::{
    ArithmeticOperator, CONSTANT_CONDITIONS, Expression, ExpressionKind, KEYWORDS, NONE, NamePart,
    RelationalOperator, TextRange, constant_condition, path_range, path_text,
};
pub use types::{ExpressionType, TypeProblem, check_arithmetic, check_comparison};
pub use words::{
    English, Language, NameWords, Noun, Phrase, PhraseArgument, fill, in_words, list_in_words,
};
