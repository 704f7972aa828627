//! The texts that are shipped, in all languages: they parse, each plural form renders, and the
//! languages agree in ids, arguments and marks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use language::*;

/// Folders of content and of the program that have texts, from the root of the repository.
fn folders() -> Vec<String> {
    let inside = |folder: &'static str| {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap());
        let all = entries.map(move |entry| format!("{folder}/{}", entry.file_name().display()));
        all.filter(move |path| {
            // Every module has texts; of the program, some crates have.
            folder == "scripts" || root().join(path).join("language").is_dir()
        })
    };
    let mut found: Vec<String> = ["variants", "maps"].map(str::to_owned).into();
    found.extend(["scripts", "core", "core/mystica"].into_iter().flat_map(inside));
    found.sort();
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(folder: &str, code: &str) -> LanguageSet {
    let path = format!("{folder}/language/{code}.ftl");
    let text =
        fs::read_to_string(root().join(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    LanguageSet::read(code.parse().unwrap(), &[(&path, &text)])
        .unwrap_or_else(|errors| panic!("{}", errors[0]))
}

/// The sets of a folder: French and German, and English for the program.
fn sets(folder: &str) -> Vec<LanguageSet> {
    let codes: &[&str] =
        if folder.starts_with("core/") { &["en", "fr", "de"] } else { &["fr", "de"] };
    codes.iter().map(|code| read(folder, code)).collect()
}

fn each_value<'p>(pattern: &'p [Part], visit: &mut dyn FnMut(&'p Value, bool)) {
    for part in pattern {
        match part {
            Part::Text(_) => {}
            Part::Value(value) => visit(value, false),
            Part::Select { by, variants } => {
                visit(by, true);
                variants.iter().for_each(|variant| each_value(&variant.pattern, visit));
            }
        }
    }
}

/// The arguments that a text selects by: numbers.
fn numbers(pattern: &[Part]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_value(pattern, &mut |value, selects| {
        let (of, formatted) = match value {
            Value::Formatted { of, .. } => (&**of, true),
            value => (value, false),
        };
        if let (Value::Variable(name), true) = (of, selects || formatted) {
            found.insert(name.clone());
        }
    });
    found
}

#[test]
fn each_text_renders_in_each_plural_form() {
    let (mut texts, mut rendered) = (0, 0);
    for folder in folders() {
        let sets = sets(&folder);
        let mut counted: BTreeMap<&Key, BTreeSet<String>> = BTreeMap::new();
        for (key, text) in sets.iter().flat_map(|set| set.texts()) {
            counted.entry(key).or_default().extend(numbers(&text.pattern));
        }
        for set in &sets {
            for (key, text) in set.texts().iter().filter(|(key, _)| !key.is_term()) {
                texts += 1;
                let mut forms = BTreeSet::new();
                for n in [0, 1, 2, 5, 11, 21] {
                    let mut args = Args::new();
                    for name in variables(&text.pattern) {
                        args = if counted[key].contains(name) || name == "n" {
                            args.count(name, n)
                        } else {
                            args.text(name, "…")
                        };
                    }
                    let place = &text.span;
                    let shown = set
                        .text(&key.id, key.attribute.as_deref(), &args)
                        .unwrap_or_else(|| panic!("{place}: {key}"));
                    assert!(
                        !shown.is_empty() && !shown.contains(game::excerpt::is_hidden),
                        "{place}: {shown:?}"
                    );
                    assert!(!shown.contains("{ $"), "{place}: {shown:?}");
                    forms.insert(shown);
                    rendered += 1;
                }
                // English selects by `n` also where only other languages need it.
                let selects =
                    *set.language() != Language::english() && numbers(&text.pattern).contains("n");
                assert!(!selects || forms.len() > 1, "{}: each number shows {forms:?}", text.span);
            }
        }
    }
    assert!(texts > 8_000 && rendered == texts * 6, "{texts} texts");
}

/// Whether an attribute is a form of a name, which only one language may need.
fn is_form(key: &Key) -> bool {
    let name = key.attribute.as_deref().unwrap_or("");
    FORMS.iter().any(|form| {
        name == *form || name.strip_suffix(form).is_some_and(|rest| rest.ends_with('-'))
    })
}

#[test]
fn the_languages_have_the_same_texts_and_arguments() {
    for folder in folders() {
        let sets = sets(&folder);
        let texts = |set: &LanguageSet| -> BTreeMap<Key, (BTreeSet<String>, BTreeSet<String>)> {
            let own = set.texts().iter().filter(|(key, _)| !is_form(key) && !key.is_term());
            let names =
                |pattern: &[Part]| variables(pattern).into_iter().map(str::to_owned).collect();
            own.map(|(key, text)| (key.clone(), (names(&text.pattern), numbers(&text.pattern))))
                .collect()
        };
        let first = texts(&sets[0]);
        for set in &sets[1..] {
            let other = texts(set);
            let ids =
                |texts: &BTreeMap<Key, _>| texts.keys().map(Key::to_string).collect::<Vec<_>>();
            assert_eq!(ids(&first), ids(&other), "{folder}");
            for (key, (names, counted)) in &other {
                let (theirs, theirs_counted) = &first[key];
                // A language may leave out a number that only its plural needs in another language.
                let differ: Vec<&String> = names.symmetric_difference(theirs).collect();
                let plural =
                    |name: &&&String| counted.contains(**name) || theirs_counted.contains(**name);
                assert!(
                    differ.iter().all(|name| plural(&name)),
                    "{folder}, {}: {key}: {differ:?}",
                    set.language()
                );
            }
        }
    }
}

/// No text of the program is missing, stale or superfluous.
#[test]
fn the_program_is_translated() {
    for folder in folders().iter().filter(|folder| folder.starts_with("core/")) {
        let sets = sets(folder);
        let english = EnglishText::of_set(&sets[0]);
        for set in &sets[1..] {
            let findings: Vec<String> =
                compare(&english, &[set]).iter().map(Finding::to_string).collect();
            assert!(findings.is_empty(), "{}", findings.join("\n"));
            assert!(set.texts().values().all(|text| text.mark.is_some()), "{folder}");
        }
    }
}

/// The English of the content is in its tables. Each text notes its hash, the same in each language.
#[test]
fn texts_of_content_note_their_english() {
    for folder in folders().iter().filter(|folder| !folder.starts_with("core/")) {
        let sets = sets(folder);
        for (key, text) in sets[0].texts().iter().filter(|(key, _)| !is_form(key)) {
            assert!(text.mark.is_some(), "{}: {key} has no mark", text.span);
            assert_eq!(text.mark, sets[1].texts()[key].mark, "{}: {key}", text.span);
        }
    }
}

/// A text that several parts of the program show is the same in all of them.
#[test]
fn shared_texts_of_the_program_are_equal() {
    for code in ["en", "fr", "de"] {
        let mut seen: BTreeMap<Key, (Pattern, Span)> = BTreeMap::new();
        for folder in folders().iter().filter(|folder| folder.starts_with("core/")) {
            for (key, text) in read(folder, code).texts() {
                let (pattern, first) =
                    seen.entry(key.clone()).or_insert((text.pattern.clone(), text.span.clone()));
                assert_eq!(*pattern, text.pattern, "{} and {first}", text.span);
            }
        }
    }
}

/// Where a text has to address its reader, German says "du" and French "vous".
#[test]
fn french_says_vous() {
    let words = ["tu", "te", "toi", "ton", "ta", "tes", "Tu", "Te", "Toi", "Ton", "Ta", "Tes"];
    for folder in folders() {
        for (key, text) in read(&folder, "fr").texts() {
            let text_of = to_fluent(&text.pattern, 4);
            let outside: String = text_of.split('`').step_by(2).collect();
            let found = outside
                .split(|c: char| !c.is_alphanumeric() && c != '$')
                .find(|word| words.contains(word));
            assert_eq!(found, None, "{}: {key}: {outside}", text.span);
        }
    }
}

/// The pseudo-language of the program parses, and shows no word of English outside code.
#[test]
fn the_pseudo_language_of_the_program() {
    for folder in folders().iter().filter(|folder| folder.starts_with("core/")) {
        let text = pseudo(&EnglishText::of_set(&read(folder, "en")));
        let set = LanguageSet::read(Language::pseudo(), &[("en-XA.ftl", &text)])
            .unwrap_or_else(|errors| panic!("{}", errors[0]));
        for (key, text) in set.texts() {
            let mut left = String::new();
            for part in &text.pattern {
                if let Part::Text(text) = part {
                    left.push_str(text);
                }
            }
            let outside: String = left.split('`').step_by(2).collect();
            assert!(
                !outside.contains(|c: char| c.is_ascii_alphabetic()),
                "{folder}: {key}: {outside}"
            );
        }
    }
}

/// The names and sentences of the glossary's hard cases, as far as shipped texts have them.
#[test]
fn shipped_texts_have_the_forms_of_the_glossary() {
    let cases: &[(&str, &str, &str, i64, [&str; 2])] = &[
        ("core/mystica/kernel", "n-priests", "", 0, ["0 prêtre", "0 Priester"]),
        ("core/mystica/kernel", "n-priests", "", 21, ["21 prêtres", "21 Priester"]),
        ("core/mystica/kernel", "n-power", "", 3, ["3 Pouvoir", "3 Macht"]),
        ("core/mystica/kernel", "rank-nth", "", 2, ["rang 2", "Rang 2"]),
        ("core/mystica/kernel", "list-last-or", "", 0, ["A, B ou C", "A, B oder C"]),
        ("scripts/base", "nomads", "of/gen", 0, ["des Nomades", "der Nomaden"]),
        ("scripts/base", "dwarves", "the/dat", 0, ["les Nains", "den Zwergen"]),
        ("scripts/fire-and-ice", "acolytes", "/nom", 0, ["Acolytes", "die Geweihten"]),
        ("scripts/base", "stronghold", "into/into", 0, ["en forteresse", "zur Festung"]),
        ("scripts/base", "temple", "into/into", 0, ["en temple", "zum Tempel"]),
        ("scripts/base", "temple", "to/acc", 0, ["au temple", "den Tempel"]),
        ("scripts/base", "temple", "count/count-dat", 2, ["2 temples", "2 Tempeln"]),
    ];
    for (folder, id, attributes, n, texts) in cases {
        let (french, german) = attributes.split_once('/').unwrap_or_default();
        for (code, attribute, text) in [("fr", french, texts[0]), ("de", german, texts[1])] {
            let args = Args::new().count("n", *n).text("a", "A, B").text("b", "C");
            let attribute = Some(attribute).filter(|name| !name.is_empty());
            let found = read(folder, code).text(id, attribute, &args);
            assert_eq!(found.as_deref(), Some(text), "{folder} {code} {id} {attribute:?}");
        }
    }
}

/// The English of the program gives numbers as people write them.
#[test]
fn ranks_in_english() {
    let english = read("core/mystica/kernel", "en");
    let ranks = [1, 2, 3, 11, 21]
        .map(|n| english.text("rank-nth", None, &Args::new().count("n", n)).unwrap());
    assert_eq!(ranks, ["1st", "2nd", "3rd", "11th", "21st"]);
}

/// The examples of the manual are correct.
#[test]
fn the_examples_of_the_manual_are_read() {
    let page = fs::read_to_string(root().join("docs/translate.md")).unwrap();
    let blocks: Vec<&str> =
        page.split("```ftl").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let blocks: Vec<&str> = blocks.iter().map(|block| block.split_once('\n').unwrap().1).collect();
    assert!(blocks.len() >= 6);
    for block in blocks {
        if let Err(errors) =
            LanguageSet::read("it".parse().unwrap(), &[("docs/translate.md", block)])
        {
            panic!("{}", errors[0]);
        }
    }
}
