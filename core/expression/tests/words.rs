//! Expressions in English (`words.txt`), and in a language with other rules.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use expression::{
    English, Expression, ExpressionKind, Language, NameWords, Noun, Phrase, PhraseArgument, fill,
    in_words, list_in_words, parse, parse_list, path_text,
};

use crate::expected;

/// Words of a small game.
struct Game;

impl NameWords for Game {
    fn noun(&self, expression: &Expression) -> Option<Noun> {
        let counted = |one: &str, many: &str| Noun::Counted { one: one.into(), many: many.into() };
        let text = match &expression.kind {
            ExpressionKind::Name(path) => path_text(path).into_owned(),
            _ => expression.to_string(),
        };
        Some(match text.as_str() {
            "coins" => counted("coin", "coins"),
            "temples" => counted("temple", "temples"),
            "count(hand)" => counted("card in hand", "cards in hand"),
            "acting" => Noun::Value("the acting player".into()),
            "card.hue" => Noun::Value("the colour of the card".into()),
            "passed" => Noun::Statement {
                holds: "the player has passed".into(),
                fails: "the player has not passed".into(),
            },
            _ => return None,
        })
    }
}

#[test]
fn each_text_has_its_english_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words.txt");
    expected::cases(path, |_, input| {
        input
            .lines()
            .map(|text| {
                let list =
                    parse_list(text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"));
                list_in_words(&list, &Game, &English) + "\n"
            })
            .collect()
    });
}

/// A language in which the form of a word depends on the last digit of the number before it.
struct Numbered;

impl Language for Numbered {
    fn phrase_text(&self, phrase: Phrase, arguments: &[PhraseArgument]) -> String {
        let mut text = phrase.id().to_owned();
        for argument in arguments {
            write!(text, " {}={}", argument.name, argument.text).unwrap();
        }
        format!("<{text}>")
    }

    fn counted<'n>(&self, number: i32, one: &'n str, many: &'n str) -> &'n str {
        if number % 10 == 1 { one } else { many }
    }
}

#[test]
fn another_language_gets_phrases_and_arguments() {
    let words = |text| in_words(&parse(text).unwrap(), &Game, &Numbered);
    assert_eq!(words("coins >= 21"), "<at-least-counted n=21 thing=coin>");
    assert_eq!(
        words("not passed or n == 1"),
        "<or-list first=the player has not passed last=<equal a=n b=1>>"
    );
}

/// Every phrase has an identifier of its own, and English uses each of its arguments by name.
#[test]
fn phrases_are_complete() {
    let ids: BTreeSet<&str> = Phrase::ALL.iter().map(|phrase| phrase.id()).collect();
    assert_eq!(ids.len(), Phrase::ALL.len());
    for phrase in Phrase::ALL {
        let text = English.phrase_text(*phrase, &[]);
        assert!(!text.is_empty() && !text.contains(['{', '}']), "{text}");
    }
}

#[test]
fn texts_of_arguments_are_no_templates() {
    let argument = |name, text: &str| PhraseArgument { name, text: text.into(), number: None };
    let text = fill("{a} and {b}", &[argument("a", "{b}"), argument("b", "x")]);
    assert_eq!(text, "{b} and x");
}
