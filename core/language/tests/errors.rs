//! Errors for translators: each names file, line, column and what to do.

use language::{Language, LanguageErrorKind, LanguageSet, MOST_BYTES, MOST_MESSAGES};

use crate::expected;

fn read(text: &str) -> Result<LanguageSet, Vec<language::LanguageError>> {
    LanguageSet::read("fr".parse().unwrap(), &[("language/fr.ftl", text)])
}

fn errors(text: &str) -> String {
    match read(text) {
        Ok(_) => "no error".into(),
        Err(errors) => {
            errors.iter().map(|error| error.to_string()).collect::<Vec<_>>().join("\n\n")
        }
    }
}

#[test]
fn errors_name_the_place_and_what_to_do() {
    expected::cases("tests/errors.txt", |_, text| errors(text));
}

#[test]
fn limits() {
    let kinds = |text: &str| match read(text) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().map(|error| error.kind).collect(),
    };
    let too_large = |text: &str, limit: usize| {
        let kinds = kinds(text);
        let is = |kind: &LanguageErrorKind| matches!(kind, LanguageErrorKind::TooLarge { limit: is, .. } if *is == limit);
        assert!(kinds.iter().any(is), "{limit}: {kinds:?}");
    };
    too_large(&"# comment\n".repeat(MOST_BYTES / 10 + 1), MOST_BYTES);
    let many: String = (0..=MOST_MESSAGES).map(|n| format!("m{n} = x\n")).collect();
    too_large(&many, MOST_MESSAGES);
    let most: String = (0..MOST_MESSAGES).map(|n| format!("m{n} = x\n")).collect();
    assert!(read(&most).is_ok());
    too_large(
        &format!("a = {}\n", "x".repeat(language::MOST_ENTRY_BYTES)),
        language::MOST_ENTRY_BYTES,
    );
    too_large(&format!("a = {}", "{".repeat(10_000)), language::MOST_BRACES);
    too_large(&format!("a = {{ {}", "NUMBER(".repeat(200)), language::MOST_BRACES);
    // The deepest nests that the parser gets.
    let deepest = language::MOST_BRACES;
    assert!(!kinds(&format!("a = {}", "{".repeat(deepest))).is_empty());
    assert!(!kinds(&format!("a = {{ {}", "NUMBER(".repeat(deepest))).is_empty());
    let set = read(&format!("a = {}1{}\n", "{ ".repeat(deepest), " }".repeat(deepest))).unwrap();
    assert_eq!(set.text("a", None, &language::Args::new()).unwrap(), "1");
    // Each line is an entry of its own, so a nest of braces across lines cannot grow.
    assert!(!kinds(&"a = {\nb{\n".repeat(100)).is_empty());
    // A text that doubles with each reference.
    let mut doubling = "m0 = { $x }{ $x }\n".to_owned();
    doubling.extend((1..8).map(|n| format!("m{n} = {{ m{0} }}{{ m{0} }}\n", n - 1)));
    too_large(&doubling, language::MOST_PLACEABLES);
    let mut growing = format!("m0 = {}\n", "x".repeat(10_000));
    growing.extend((1..4).map(|n| format!("m{n} = {{ m{0} }}{{ m{0} }}\n", n - 1)));
    too_large(&growing, language::MOST_TEXT_BYTES);
    // Chains of references, in both orders of names.
    let chain = |to: fn(usize) -> usize| {
        (0..50)
            .map(|n| format!("m{n:02} = {{ m{:02} }}\n", to(n)))
            .chain(["m50 = x\n".into()])
            .collect::<String>()
    };
    too_large(&chain(|n| n + 1), language::MOST_REFERENCES);
    let back: String = (1..50).map(|n| format!("m{n:02} = {{ m{:02} }}\n", n - 1)).collect();
    too_large(&format!("m00 = x\n{back}"), language::MOST_REFERENCES);
    let nested = (0..10).fold("x".to_owned(), |inner, n| {
        format!("{{ ${} ->\n *[a] {inner}\n }}", ["b", "c"][n % 2])
    });
    too_large(&format!("a = {nested}\n"), language::MOST_NESTED);
}

/// Errors beyond the limit are counted.
#[test]
fn many_errors_are_counted() {
    let text: String = (0..150).map(|n| format!("m{n} = {{ $\n")).collect();
    let errors = read(&text).unwrap_err();
    assert_eq!(errors.len(), language::MOST_ERRORS + 1);
    assert_eq!(errors.last().unwrap().kind, LanguageErrorKind::More { count: 50 });
}

/// Line ends of Windows and files without a last line end are read.
#[test]
fn line_ends() {
    let set = read("a = eins\r\n    zwei\r\nb = drei").unwrap();
    let text = |id| set.text(id, None, &language::Args::new()).unwrap();
    assert_eq!((text("a"), text("b")), ("eins\nzwei".into(), "drei".into()));
}

#[test]
fn codes_of_languages() {
    for bad in ["", "e", "français", "en-", "../../x", &"a".repeat(100)] {
        assert!(bad.parse::<Language>().is_err(), "{bad}");
    }
    assert!("und".parse::<Language>().is_err());
}
