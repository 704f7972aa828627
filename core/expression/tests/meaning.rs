//! Texts and their meaning in a dialect of tests (`meaning.txt`), or the errors in it.

use std::path::Path;

use expression::{
    ExpressionType, Meaning, MeaningProblem, RelationalOperator, check_comparison, meaning, parse,
};

use crate::broken::underlined;
use crate::expected;
use crate::toy::Toy;

fn shown(text: &str, problem: &MeaningProblem) -> String {
    let message = match problem {
        MeaningProblem::Said { message, hint, .. } if hint.is_empty() => message.clone(),
        MeaningProblem::Said { message, hint, .. } => format!("{message}\n  hint: {hint}"),
        MeaningProblem::Unknown { what, found, names, .. } => {
            game::suggest::unknown(what, found, names.iter().map(String::as_str))
        }
        MeaningProblem::UnknownObject { kind, found, names, .. } => {
            game::suggest::unknown(kind, found, names.iter().map(String::as_str))
        }
    };
    format!("{} {message}\n", underlined(text, problem.at()))
}

fn read(text: &str, mut toy: Toy) -> String {
    let tree = parse(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
    let read = meaning(&mut toy, &tree);
    assert_eq!(read.is_none(), !toy.problems.is_empty(), "{text}: {:?}", toy.problems);
    match read {
        Some(Meaning::Amount(amount)) => format!("{}: {:?}\n", amount.amount, amount.is),
        Some(Meaning::Condition(condition)) => format!("{condition}\n"),
        None => toy.problems.iter().map(|problem| shown(text, problem)).collect(),
    }
}

#[test]
fn each_text_has_its_meaning() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning.txt");
    expected::cases(path, |_, input| {
        input.lines().map(|text| read(text, Toy::default())).collect()
    });
}

/// A dialect with more features needs no change of the tree or of the walk.
#[test]
fn each_text_has_its_meaning_in_a_dialect_with_more() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning_more.txt");
    expected::cases(path, |_, input| {
        let more = || Toy { has_more: true, ..Toy::default() };
        input.lines().map(|text| read(text, more()) + &read(text, Toy::default())).collect()
    });
}

/// Every pair of types can be compared, or has a message; both orders agree.
#[test]
fn comparisons_of_types_are_symmetric() {
    let types = [
        ExpressionType::Number,
        ExpressionType::Seat,
        ExpressionType::Piece,
        ExpressionType::Zone,
        ExpressionType::Place("row".into()),
        ExpressionType::Stop("road".into()),
        ExpressionType::Word("hue".into()),
        ExpressionType::Thing("hex".into()),
        ExpressionType::Thing("cult".into()),
        ExpressionType::None,
    ];
    for a in &types {
        for b in &types {
            let numbers = a.is_number() && b.is_number();
            for operator in RelationalOperator::ALL {
                let fits = check_comparison(a, operator, b).is_ok();
                let turned = check_comparison(b, operator.mirrored(), a).is_ok();
                assert_eq!(fits, turned, "{a:?} {operator:?} {b:?}");
                if operator.is_order() {
                    assert_eq!(fits, numbers, "{a:?} {operator:?} {b:?}");
                }
            }
            let equal = check_comparison(a, RelationalOperator::Equal, b).is_ok();
            assert_eq!(equal, check_comparison(a, RelationalOperator::Unlike, b).is_ok());
            let one_is_none = [(a, b), (b, a)]
                .iter()
                .any(|(a, b)| **a == ExpressionType::None && b.can_be_none());
            assert_eq!(equal, numbers || a == b || one_is_none, "{a:?} {b:?}");
        }
    }
}

#[test]
fn operators_are_negated_and_mirrored() {
    for operator in RelationalOperator::ALL {
        for (a, b) in [(1, 2), (2, 1), (2, 2)] {
            let holds = operator.holds(&a, &b);
            assert_eq!(operator.negated().holds(&a, &b), !holds, "{operator:?} {a} {b}");
            assert_eq!(operator.mirrored().holds(&b, &a), holds, "{operator:?} {a} {b}");
        }
    }
    let holds = |a: i32, b: i32| RelationalOperator::ALL.map(|operator| operator.holds(&a, &b));
    assert_eq!(holds(1, 2), [true, true, false, true, false, false]);
    assert_eq!(holds(2, 2), [false, true, true, false, true, false]);
}
