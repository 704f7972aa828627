//! Missing, stale and superfluous texts, marks, templates, and look-up over several sets.

use std::sync::Arc;

use language::*;

fn english() -> Vec<EnglishText> {
    let text = |id, attribute, text, line| {
        EnglishText::of_content(id, attribute, text, "scripts/demo/options.toml", line)
    };
    vec![
        text("nomads", None, "Nomads", 3),
        text("nomads", Some("doc"), "They start with 2 dwellings.", 4),
        text("sell-good", Some("option"), "sell {good} for {n}", 9),
    ]
}

fn read(code: &str, text: &str) -> LanguageSet {
    let path = format!("scripts/demo/language/{code}.ftl");
    LanguageSet::read(code.parse().unwrap(), &[(&path, text)])
        .unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn findings(text: &str) -> Vec<String> {
    compare(&english(), &[&read("fr", text)]).iter().map(Finding::to_string).collect()
}

const COMPLETE: &str = "\
nomads = Nomades
    .of = des Nomades
    .doc = Elles commencent avec 2 habitations.
    .doc-count = …

# Un commentaire.
sell-good =
    .option = vendre : { $good } pour { $n }
-good = Marchandise
    .gender = f
";

#[test]
fn a_complete_language_has_no_findings() {
    assert_eq!(findings(COMPLETE), [""; 0]);
}

#[test]
fn removed_texts_are_missing_with_file_and_line() {
    let without = COMPLETE
        .replace("    .doc = Elles commencent avec 2 habitations.\n    .doc-count = …\n", "");
    assert_eq!(
        findings(&without),
        ["scripts/demo/options.toml:4: missing: `nomads.doc`: They start with 2 dwellings."]
    );
    // An empty text is a missing text.
    let empty = COMPLETE.replace("avec 2 habitations.", "").replace("Elles commencent ", "");
    assert!(findings(&empty).iter().any(|one| one.contains("missing: `nomads.doc`")), "{empty}");
}

#[test]
fn changed_english_makes_texts_stale() {
    let marked = with_marks(COMPLETE, &english());
    assert_eq!(findings(&marked), [""; 0]);
    let mut changed = english();
    changed[1] = EnglishText::of_content(
        "nomads",
        Some("doc"),
        "They start with 3 dwellings.",
        "scripts/demo/options.toml",
        4,
    );
    let found: Vec<String> =
        compare(&changed, &[&read("fr", &marked)]).iter().map(Finding::to_string).collect();
    let (now, then) = (changed[1].hash(), english()[1].hash());
    assert_eq!(
        found,
        [format!(
            "scripts/demo/language/fr.ftl:4:6: stale: `nomads.doc`: the English is now: They start with 3 dwellings. \
         (scripts/demo/options.toml:4); then write {now:08x} instead of {then:08x} in its mark"
        )]
    );
    // Once the marks are rewritten, the text is up to date, and comments stay where they are.
    let again = with_marks(&marked, &changed);
    assert!(compare(&changed, &[&read("fr", &again)]).is_empty());
    assert_eq!(again.lines().filter(|line| line.starts_with("# en:")).count(), 2);
    assert_eq!(again.replace(&format!("{now:08x}"), &format!("{then:08x}")), marked);
    assert!(marked.contains("# Un commentaire.\n# en: option="), "{marked}");
}

#[test]
fn superfluous_texts_and_unknown_arguments_are_found() {
    let text = format!("{COMPLETE}nomad = Nomade\n").replace("{ $n }", "{ $price }");
    assert_eq!(
        findings(&text),
        [
            "scripts/demo/language/fr.ftl:11:1: unused: nothing has the text `nomad`: did you mean `nomads`?",
            "scripts/demo/language/fr.ftl:8:6: unknown argument of `sell-good.option`: $price",
        ]
    );
    let text = COMPLETE.replace(".of =", ".off =");
    assert!(
        findings(&text)[0].contains("unused: nothing has the text `nomads.off`"),
        "{:?}",
        findings(&text)
    );
}

#[test]
fn a_template_has_all_ids_and_is_empty() {
    let text = template(&"it".parse().unwrap(), &english());
    let set = read("it", &text);
    assert!(set.texts().is_empty());
    let missing = compare(&english(), &[&set]);
    assert_eq!(missing.len(), 3);
    // A text written after its `=` counts, and its mark is right already.
    let begun = text.replace("nomads =\n", "nomads = Nomadi\n");
    let left = compare(&english(), &[&read("it", &begun)]);
    assert_eq!(left.len(), 2, "{left:?}");
    let set = read("it", &begun);
    assert_eq!(set.texts()[&Key::new("nomads", None)].mark, Some(english()[0].hash()));
}

/// A module can be translated by another module: the sets of one language complete each other.
#[test]
fn several_sets_complete_each_other() {
    let mut texts = Texts::new();
    texts.add(Arc::new(read("fr", "nomads = Nomades\n")));
    texts.add(Arc::new(read(
        "fr",
        "nomads = Autres\nsell-good =\n    .option = vendre { $good }\n",
    )));
    texts.add(Arc::new(read("fr-CA", "nomads = Nomades du Québec\n")));
    let text = |code: &str, id, attribute| {
        let args = Args::new().text("good", "soie");
        texts.text(&code.parse().unwrap(), id, attribute, &args)
    };
    assert_eq!(text("fr", "nomads", None).unwrap(), "Nomades");
    assert_eq!(text("fr", "sell-good", Some("option")).unwrap(), "vendre soie");
    assert_eq!(text("fr-CA", "nomads", None).unwrap(), "Nomades du Québec");
    assert_eq!(text("fr-CA", "sell-good", Some("option")).unwrap(), "vendre soie");
    assert_eq!(text("de", "nomads", None), None);
    assert_eq!(text("fr", "witches", None), None);
    let available: Vec<Language> = texts.languages().cloned().collect();
    assert_eq!(negotiate(&requested("fr-CH, de"), &available).to_string(), "fr");
}

/// Texts are shared between the threads of a server.
#[test]
fn texts_are_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Texts>();
}
