//! No input makes the reader or the formatter panic, and what is written can be read again.

use std::collections::BTreeSet;

use language::*;
use proptest::prelude::*;

/// Pieces of Fluent, correct and not.
const PIECES: &[&str] = &[
    "a = ",
    "b = ",
    "-t = ",
    "c =\n    .x = ",
    "\n",
    "\n    ",
    "\n    .y = ",
    "{ ",
    " }",
    "{",
    "}",
    "$n",
    "$m",
    "a",
    "b.x",
    "-t",
    "-t.y",
    "-t(n: \"x\")",
    "NUMBER($n",
    ")",
    ", type: \"ordinal\"",
    ", minimumFractionDigits: 2",
    "NUMBER(",
    "DATE()",
    " ->\n",
    "[one] ",
    "*[other] ",
    "[1] ",
    "   *[other] x\n    }",
    "\"text\"",
    "\"",
    "\\",
    "\\u00e9",
    "# en: 1a2b3c4d x=1a2b3c4d\n",
    "## group\n",
    "### all\n",
    "# comment\n",
    "text",
    "é",
    " ",
    ".",
    "*",
    "[",
    "1",
    "-1.5",
    "\t",
    "\r\n",
    "\u{202e}",
];

/// Lines of correct texts that the pieces above rarely make.
const LINES: &[&str] = &[
    "plural = { $n ->\n    [0] none { $m }\n    [one] one\n   *[other] { $n } many { a }\n }",
    "ordinal = { NUMBER($n, type: \"ordinal\") ->\n    [one] { $n }st\n   *[other] { $n }th\n }",
    "term = { -t.y ->\n    [m] { -t(n: \"x\") }\n   *[f] {\"{\"} { \" \" }\n }",
    "-t = { $n ->\n    [x] un\n   *[y] deux\n }\n    .y = m",
    "a = eins\n    zwei\n\n    drei { $n } { NUMBER($n, minimumFractionDigits: 1) }",
    "literal = {\" \"} . { \"\\\"\" } { \"\\\\\" } { 1.50 } { { $n } }",
];

fn file() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(PIECES).prop_map(str::to_owned);
    let line = proptest::sample::select(LINES).prop_map(|line| format!("\n{line}\n"));
    let any = proptest::string::string_regex("\\PC{0,8}").unwrap();
    let part = prop_oneof![6 => piece, 2 => line, 1 => any];
    proptest::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

/// Texts without errors: some of the correct lines.
fn correct() -> impl Strategy<Value = String> {
    let lines: BTreeSet<usize> = (0..LINES.len()).collect();
    proptest::collection::btree_set(
        proptest::sample::select(lines.into_iter().collect::<Vec<_>>()),
        1..LINES.len(),
    )
    .prop_map(|lines| {
        let mut text: String = lines.iter().map(|n| format!("{}\n", LINES[*n])).collect();
        for (name, needed) in [("a = ", "{ a }"), ("-t = ", "-t")] {
            if text.contains(needed)
                && !text.contains(&format!("\n{name}"))
                && !text.starts_with(name)
            {
                text.push_str(LINES[if name == "a = " { 4 } else { 3 }]);
                text.push('\n');
            }
        }
        text
    })
}

fn use_all(set: &LanguageSet, number: f64) {
    for key in set.texts().keys() {
        for args in [Args::new(), Args::new().number("n", number).text("m", "x")] {
            if let Some(text) = set.text(&key.id, key.attribute.as_deref(), &args) {
                assert!(text.len() <= MOST_TEXT_BYTES + 64 * 64);
            }
        }
    }
    page_json(set, |_, _| true);
}

/// The sets' texts as a file.
fn written(set: &LanguageSet) -> String {
    let mut out = String::new();
    let mut last = String::new();
    for (key, text) in set.texts() {
        let pattern = to_fluent(&text.pattern, 4);
        if let Some(name) = &key.attribute {
            let head = if last == key.id { String::new() } else { format!("{} =\n", key.id) };
            out.push_str(&format!("{head}    .{name} = {pattern}\n"));
        } else {
            out.push_str(&format!("{} = {pattern}\n", key.id));
        }
        last.clone_from(&key.id);
    }
    out
}

fn check(text: &str, number: f64) {
    let read = |text: &str| LanguageSet::read("fr".parse().unwrap(), &[("fr.ftl", text)]);
    match read(text) {
        Ok(set) => {
            use_all(&set, number);
            let again = written(&set);
            let other =
                read(&again).unwrap_or_else(|errors| panic!("{text:?}\n{again}\n{}", errors[0]));
            let patterns = |set: &LanguageSet| {
                set.texts()
                    .iter()
                    .map(|(key, text)| (key.clone(), text.pattern.clone()))
                    .collect::<Vec<_>>()
            };
            assert_eq!(patterns(&set), patterns(&other), "{text:?}\n{again}");
            let english = EnglishText::of_set(&set);
            use_all(
                &LanguageSet::read(Language::pseudo(), &[("", &pseudo(&english))]).unwrap(),
                number,
            );
            assert!(
                compare(&english, &[&set]).iter().all(|one| matches!(one, Finding::Stale { .. }))
            );
            let marked = with_marks(text, &english);
            assert_eq!(compare(&english, &[&read(&marked).unwrap()]), [], "{text}\n{marked}");
            assert_eq!(with_marks(&marked, &english), marked);
            let empty = read(&template(&Language::english(), &english)).unwrap();
            assert!(empty.texts().is_empty());
        }
        Err(errors) => {
            for error in errors {
                let _ = error.to_string();
            }
        }
    }
    with_marks(text, &[]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn any_file_is_read_without_panic(text in file(), number in any::<f64>()) {
        check(&text, number);
    }

    #[test]
    fn correct_files_are_written_and_read_again(text in correct(), number in -1e6..1e6f64) {
        assert!(LanguageSet::read(Language::english(), &[("x", &text)]).is_ok(), "{text}");
        check(&text, number);
    }

    #[test]
    fn any_request_is_negotiated(text in "\\PC{0,60}") {
        negotiate(&requested(&text), &[Language::pseudo()]);
    }

    #[test]
    fn any_text_of_content_is_a_pattern(text in "[a-z {}.*\\[\\n`]{0,20}") {
        let english = EnglishText::of_content("x", None, &text, "", 1);
        let file = format!("x = {}\n", english.fluent());
        let set = LanguageSet::read(Language::english(), &[("x", &file)]).unwrap_or_else(|errors| panic!("{file}: {}", errors[0]));
        let same = set.texts().get(&english.key).map(|text| text.pattern.clone());
        assert_eq!(same.unwrap_or_default(), english.pattern, "{file}");
    }
}
