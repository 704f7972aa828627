//! Random trees and random texts.

use expression::{
    ArithmeticOperator, English, Expression, ExpressionKind, MOST_NESTED, NamePart,
    RelationalOperator, in_words, meaning, parse, parse_list, print_list,
};
use proptest::prelude::*;

use crate::toy::Toy;

fn name() -> impl Strategy<Value = NamePart> {
    prop_oneof![
        prop::sample::select(vec![
            "coins",
            "n",
            "hand",
            "row",
            "at",
            "card",
            "hue",
            "me",
            "in",
            "none",
            "always",
            "and",
            "or",
            "not",
            "min",
            "count",
            "two words",
            "1st",
            "",
            "fire-walkers",
            "größe",
            "a--b",
        ])
        .prop_map(NamePart::new),
        "[a-z_][a-z0-9_]{0,3}".prop_map(NamePart::new),
        "[^']{0,4}".prop_map(|text| { NamePart { is_quoted: true, ..NamePart::new(text) } }),
    ]
}

fn path() -> impl Strategy<Value = Vec<NamePart>> {
    prop::collection::vec(name(), 1..4)
}

fn node(kind: ExpressionKind) -> Expression {
    Expression::new(kind)
}

/// Generates trees as the parser builds them.
fn tree() -> impl Strategy<Value = Expression> {
    let leaf = prop_oneof![
        (0..=i32::MAX).prop_map(|n| node(ExpressionKind::Number(n))),
        path().prop_map(|path| node(ExpressionKind::Name(path))),
    ];
    leaf.prop_recursive(6, 48, 4, |inner| {
        let list = |least: usize| prop::collection::vec(inner.clone(), least..4);
        let one = || inner.clone().prop_map(Box::new);
        let argument = prop_oneof![
            4 => inner.clone(),
            1 => (name(), one()).prop_map(|(name, of)| node(ExpressionKind::ForEach(name, of))),
        ];
        let call = (path(), prop::collection::vec(argument, 0..4))
            .prop_map(|(path, list)| node(ExpressionKind::Call(path, list)))
            .boxed();
        let base = prop_oneof![
            path().prop_map(|path| node(ExpressionKind::Name(path))),
            call.clone(),
            (path(), list(1)).prop_map(|(path, list)| {
                let base = Box::new(node(ExpressionKind::Name(path)));
                node(ExpressionKind::Index(base, list))
            }),
        ];
        prop_oneof![
            call.clone(),
            (base, list(1))
                .prop_map(|(base, list)| { node(ExpressionKind::Index(Box::new(base), list)) }),
            (call, name())
                .prop_map(|(base, word)| { node(ExpressionKind::Member(Box::new(base), word)) }),
            one().prop_map(|one| node(ExpressionKind::Negative(one))),
            one().prop_map(|one| node(ExpressionKind::Not(one))),
            (one(), prop::sample::select(&ArithmeticOperator::ALL[..]), one())
                .prop_map(|(a, operator, b)| node(ExpressionKind::Arithmetic(a, operator, b))),
            (one(), prop::sample::select(&RelationalOperator::ALL[..]), one())
                .prop_map(|(a, operator, b)| node(ExpressionKind::Compare(a, operator, b))),
            list(2).prop_map(|list| node(ExpressionKind::All(list))),
            list(2).prop_map(|list| node(ExpressionKind::Any(list))),
        ]
    })
}

/// Checks properties of every text: ranges of errors are in the text, and a parsed text can be
/// printed, has a meaning or errors, and has words.
fn check(text: &str) -> Result<(), TestCaseError> {
    let is_range =
        |start: u32, end: u32| start <= end && text.get(start as usize..end as usize).is_some();
    match parse(text) {
        Err(problems) => {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!(is_range(problem.at.start, problem.at.end), "{problem:?}");
                let at_end = problem.at.start as usize == text.len();
                prop_assert!(at_end || problem.at.start < problem.at.end, "{problem:?}");
                prop_assert!(!problem.message.is_empty());
            }
        }
        Ok(tree) => {
            let printed = tree.to_string();
            let again = parse(&printed);
            prop_assert_eq!(again.as_ref(), Ok(&tree), "{}", printed);
            let mut nodes = 0;
            let mut are_ranges = true;
            tree.walk(|node| {
                nodes += 1;
                are_ranges &= node.at.start < node.at.end && is_range(node.at.start, node.at.end);
            });
            prop_assert!(nodes >= 1 && are_ranges);
            let mut toy = Toy { has_more: text.len().is_multiple_of(2), ..Toy::default() };
            let read = meaning(&mut toy, &tree);
            prop_assert_eq!(read.is_none(), !toy.problems.is_empty());
            for problem in &toy.problems {
                prop_assert!(is_range(problem.at().start, problem.at().end), "{problem:?}");
            }
            prop_assert!(!in_words(&tree, &(), &English).is_empty() || text.contains("''"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_trees_parse_as_the_same_tree(tree in tree()) {
        let printed = tree.to_string();
        match parse(&printed) {
            Ok(read) => prop_assert_eq!(read, tree, "{}", printed),
            Err(problems) => {
                // Only a tree that is too deep for the parser may fail.
                let too_deep = format!("at most {MOST_NESTED} levels");
                prop_assert!(problems[0].message.contains(&too_deep), "{printed}: {problems:?}");
            }
        }
    }

    #[test]
    fn printed_lists_parse_as_the_same_list(list in prop::collection::vec(tree(), 1..3)) {
        if let Ok(read) = parse_list(&print_list(&list)) {
            prop_assert_eq!(read, list);
        }
    }

    #[test]
    fn any_characters_are_answered(text in any::<String>()) {
        check(&text)?;
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_tokens_are_answered(tokens in prop::collection::vec(prop::sample::select(vec![
        "1", "0", "20", "coins", "at", "E5", "none", "me", "card", "hue", "red", "row", "count", "min",
        "(", ")", "[", "]", ",", ".", "+", "-", "*", "/", "%", "<", "<=", "==", "!=", ">=", ">", "=",
        "and", "or", "not", "in", "'x y'", "AND", "&&", "abs", "always", " ",
    ]), 0..24)) {
        check(&tokens.join(" "))?;
        check(&tokens.concat())?;
    }

    /// A part of a valid text is removed or replaced.
    #[test]
    fn damaged_texts_are_answered(tree in tree(), from in 0usize..200, length in 0usize..20, put in ".{0,3}") {
        let mut text: Vec<char> = tree.to_string().chars().collect();
        let from = from.min(text.len());
        let end = (from + length).min(text.len());
        text.splice(from..end, put.chars());
        check(&text.into_iter().collect::<String>())?;
    }
}
