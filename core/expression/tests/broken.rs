//! Texts with syntax errors, and the message at each place (`broken.txt`).

use std::path::Path;
use std::time::{Duration, Instant};

use expression::{
    English, MOST_BYTES, MOST_NESTED, MOST_PROBLEMS, MOST_TOKENS, SyntaxProblem, TextRange,
    in_words, meaning, parse, parse_list,
};

use crate::expected;
use crate::toy::Toy;

/// Underlines a range of a text.
pub fn underlined(text: &str, at: TextRange) -> String {
    let (start, end) = (at.start as usize, at.end as usize);
    let before = text[..start].chars().count();
    let marked = text[start..end].chars().count().max(1);
    format!("{text}\n{}{}", " ".repeat(before), "^".repeat(marked))
}

fn shown(text: &str, problem: &SyntaxProblem) -> String {
    let SyntaxProblem { message, hint, replacement, .. } = problem;
    let hint = if hint.is_empty() { String::new() } else { format!("\n  hint: {hint}") };
    let replacement = replacement.as_ref().map(|text| format!("\n  replace by: {text}"));
    let marked = underlined(text, problem.at);
    format!("{marked} {message}{hint}{}\n", replacement.unwrap_or_default())
}

#[test]
fn each_error_has_its_message_and_place() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken.txt");
    expected::cases(path, |name, input| {
        let text = input.trim_end_matches('\n');
        let read = if name.starts_with("List:") {
            parse_list(text).map(|_| ())
        } else {
            parse(text).map(|_| ())
        };
        let problems = read.expect_err(name);
        assert!(problems.iter().is_sorted_by_key(|problem| problem.at), "{name}");
        problems.iter().map(|problem| shown(text, problem)).collect()
    });
}

/// The replacement of an error, written at its range, removes this error.
#[test]
fn replacements_repair_their_errors() {
    let texts =
        ["a = 1", "a && b > 1 || c", "a AND b", "!a", "nto a", "\"two words\" > 1", "a <> 1"];
    for text in texts {
        let mut text = text.to_owned();
        for _ in 0..4 {
            let Err(problems) = parse(&text) else { break };
            let problem = &problems[0];
            let replacement = problem.replacement.as_ref().unwrap_or_else(|| panic!("{text}"));
            let range = problem.at.start as usize..problem.at.end as usize;
            // Words need spaces around them.
            text.replace_range(range, &format!(" {replacement} "));
        }
        assert!(parse(&text).is_ok(), "{text}");
    }
}

#[test]
fn limits_hold_at_their_number() {
    let nested = |n: usize| format!("{}1{}", "(".repeat(n), ")".repeat(n));
    assert!(parse(&nested(MOST_NESTED)).is_ok());
    assert!(parse(&nested(MOST_NESTED + 1)).is_err());
    let calls = |n: usize| format!("{}1{}", "f(".repeat(n), ")".repeat(n));
    assert!(parse(&calls(MOST_NESTED)).is_ok());
    assert!(parse(&calls(MOST_NESTED + 1)).is_err());
    let places = |n: usize| format!("{}1{}", "f[".repeat(n), "]".repeat(n));
    assert!(parse(&places(MOST_NESTED)).is_ok());
    assert!(parse(&places(MOST_NESTED + 1)).is_err());
    for prefix in ["not ", "-"] {
        let nested = |n: usize| format!("{}a", prefix.repeat(n));
        assert!(parse(&nested(MOST_NESTED)).is_ok());
        assert!(parse(&nested(MOST_NESTED + 1)).is_err());
        // Brackets do not reset the number of prefixes.
        let mixed = |n: usize| format!("{}a{}", format!("{prefix}(").repeat(n), ")".repeat(n));
        assert!(parse(&mixed(MOST_NESTED)).is_ok());
        assert!(parse(&mixed(MOST_NESTED + 1)).is_err());
    }
    // A prefix ends with its operand.
    assert!(parse(&["-a"; 40].join(" + ")).is_ok());
    assert!(parse(&["not a"; 40].join(" and ")).is_ok());
    let sum = |n: usize| format!("1{}", "+1".repeat(n / 2));
    assert!(parse(&sum(MOST_TOKENS - 1)).is_ok());
    assert!(parse(&sum(MOST_TOKENS + 1)).is_err());
    assert!(parse(&"a".repeat(MOST_BYTES)).is_ok());
    assert!(parse(&"a".repeat(MOST_BYTES + 1)).is_err());
    assert!(parse(&"ä".repeat(MOST_BYTES)).is_err());
}

/// The longest chains and the deepest nests need little of a thread's stack, in all steps.
#[test]
fn the_stack_suffices_for_the_largest_texts() {
    let chain = format!("1{}", "+1".repeat((MOST_TOKENS - 1) / 2));
    let members = format!("a(){}", ".b".repeat((MOST_TOKENS - 3) / 2));
    let nested = format!("{}1{}", "not -(".repeat(8), ") > 1".repeat(8));
    let deep = format!("{}1{}", "max(1, row[".repeat(8), "])".repeat(8));
    let work = move || {
        for text in [chain, members, nested, deep] {
            let tree = parse(&text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
            assert_eq!(parse(&tree.to_string()).as_ref(), Ok(&tree));
            let mut toy = Toy { has_more: true, ..Toy::default() };
            assert_eq!(meaning(&mut toy, &tree).is_none(), !toy.problems.is_empty());
            assert!(!in_words(&tree, &(), &English).is_empty());
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 19).spawn(work);
    thread.expect("a thread").join().expect("no overflow");
}

/// Texts that are long, deep or wrong everywhere are answered in time, with few messages.
#[test]
fn hostile_texts_end_in_time() {
    let parts = [
        "(",
        ")",
        "[",
        "]",
        "-",
        "not ",
        "a.",
        "a(",
        "a[",
        "a and ",
        "a,",
        "=",
        "1 ",
        "a in ",
        "\u{202e}",
        "'",
        "\"",
        "f(x in ",
        "1.5",
        "a<",
        "99999999999",
        "a]",
        "(]",
        "\0",
        "é",
    ];
    let start = Instant::now();
    for part in parts {
        for length in [10, 600, 1_000_000] {
            let text = part.repeat(length / part.len());
            for problems in [parse(&text).map(|_| ()), parse_list(&text).map(|_| ())] {
                let problems = problems.err().unwrap_or_default();
                assert!(problems.len() <= MOST_PROBLEMS, "{part} {length}");
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
