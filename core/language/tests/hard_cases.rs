//! The fifteen hard cases of the glossary, in three languages. `.ci/page/texts.mjs` formats the same
//! table with the page's script.

use std::collections::BTreeMap;

use language::{Args, EnglishText, LanguageSet, page_json, pseudo};
use serde::Deserialize;
use serde_json::{Value, from_str};

use crate::expected;

const FILES: [(&str, &str); 3] = [
    ("en", include_str!("texts/en.ftl")),
    ("fr", include_str!("texts/fr.ftl")),
    ("de", include_str!("texts/de.ftl")),
];

#[derive(Deserialize)]
struct Row {
    case: u8,
    language: String,
    id: String,
    attribute: Option<String>,
    #[serde(default)]
    args: BTreeMap<String, Value>,
    text: Option<String>,
}

fn set(code: &str, text: &str) -> LanguageSet {
    LanguageSet::read(code.parse().unwrap(), &[(code, text)])
        .unwrap_or_else(|errors| panic!("{}", errors[0]))
}

/// Formats a text. An argument may be another text: `{"text": "nomads.of", "args": {…}}`.
fn format(
    set: &LanguageSet,
    id: &str,
    attribute: Option<&str>,
    given: &BTreeMap<String, Value>,
) -> Option<String> {
    let texts: Vec<(&str, String)> = given
        .iter()
        .filter_map(|(name, value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Object(of) => {
                    let name = of["text"].as_str().unwrap();
                    let (id, attribute) = name.split_once('.').unzip();
                    let args =
                        of.get("args").map(|args| serde_json::from_value(args.clone()).unwrap());
                    format(set, id.unwrap_or(name), attribute, &args.unwrap_or_default())?
                }
                _ => return None,
            };
            Some((name.as_str(), text))
        })
        .collect();
    let mut args = Args::new();
    for (name, text) in &texts {
        args = args.text(name, text);
    }
    for (name, value) in given {
        if let Some(number) = value.as_f64() {
            args = args.number(name, number);
        }
    }
    set.text(id, attribute, &args)
}

#[test]
fn each_case_renders_as_the_glossary_says() {
    let sets: BTreeMap<&str, LanguageSet> =
        FILES.iter().map(|(code, text)| (*code, set(code, text))).collect();
    let rows: Vec<Row> = from_str(include_str!("texts/cases.json")).unwrap();
    let mut wrong = Vec::new();
    for row in &rows {
        let text =
            format(&sets[row.language.as_str()], &row.id, row.attribute.as_deref(), &row.args);
        if text != row.text {
            wrong.push(format!(
                "case {}, {}, {}: {text:?}, not {:?}",
                row.case, row.language, row.id, row.text
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let cases: std::collections::BTreeSet<u8> = rows.iter().map(|row| row.case).collect();
    assert_eq!(cases, (0..=15).collect());
}

/// The page gets these texts as data.
#[test]
fn the_page_gets_texts_as_data() {
    let sets = FILES.iter().map(|(code, text)| page_json(&set(code, text), |_, _| true));
    let lines: Vec<String> = sets.map(|json| json.to_string()).collect();
    expected::file("tests/texts/page.json", &format!("[\n{}\n]", lines.join(",\n")));
}

/// An export of one text contains the texts that it refers to, and no others.
#[test]
fn an_export_contains_references() {
    let french = set("fr", FILES[1].1);
    let json = page_json(&french, |key, _| key.to_string() == "with-priests");
    let names: Vec<&String> = json["texts"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["gain-priests", "with-priests"]);
}

/// Nothing that a text shows contains a mark of direction.
#[test]
fn no_marks_of_direction() {
    for (code, text) in FILES {
        let set = set(code, text);
        let args = Args::new().count("n", 1234).text("of", "אבג").text("a", "א").text("b", "ב");
        for id in ["structure-of", "list-pair", "points"] {
            let text = set.text(id, None, &args).unwrap();
            assert!(!text.contains(game::excerpt::is_hidden), "{text:?}");
        }
    }
}

/// The pseudo-language has no letter of English outside placeables, and is 40 % longer.
#[test]
fn pseudo_language_accents_and_lengthens_everything() {
    let english = set("en", FILES[0].1);
    let accented = set("en-XA", &pseudo(&EnglishText::of_set(&english)));
    assert_eq!(
        english.texts().keys().collect::<Vec<_>>(),
        accented.texts().keys().collect::<Vec<_>>()
    );
    let args = || Args::new().count("n", 2).text("a", "…").text("b", "…");
    for id in ["too-few-workers", "gain-priests", "spades-left", "list-pair"] {
        let [from, to] = [&english, &accented].map(|set| set.text(id, None, &args()).unwrap());
        assert!(!to.contains(|c: char| c.is_ascii_alphabetic()), "{to}");
        let letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count() as f64;
        let longer = letters(&to) / letters(&from);
        assert!((1.3..=1.7).contains(&longer), "{from} -> {to}: {longer}");
    }
    assert_eq!(accented.text("points", None, &args()).unwrap(), "2 þþóíññţšš");
}
