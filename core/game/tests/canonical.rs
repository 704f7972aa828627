//! Canonical text is injective: different values have different texts.

use game::canonical::{CanonicalWriter, canonical_text};
use proptest::prelude::*;

/// A value of every form that the writer knows.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(i32),
    Text(String),
    Word(&'static str),
    List(Vec<Value>),
    Record(&'static str, Vec<(&'static str, Value)>),
}

fn write(w: &mut CanonicalWriter, value: &Value) {
    match value {
        Value::Number(n) => w.number(*n),
        Value::Text(text) => w.text(text),
        Value::Word(word) => w.word(word),
        Value::List(items) => w.list(items, write),
        Value::Record(name, fields) => w.record(name, |r| {
            for (key, value) in fields {
                r.field(key, |w| write(w, value));
            }
        }),
    }
}

const WORDS: [&str; 4] = ["a", "b", "a-b", "list"];

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        (-3..3).prop_map(Value::Number),
        "[ab\"\\\\\n()=\\[\\] ]{0,3}".prop_map(Value::Text),
        prop::sample::select(&WORDS[..]).prop_map(Value::Word),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let field = (prop::sample::select(&WORDS[..]), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..3).prop_map(Value::List),
            (prop::sample::select(&WORDS[..]), prop::collection::vec(field, 0..3))
                .prop_map(|(name, fields)| Value::Record(name, fields)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn different_values_have_different_texts(one in values(), other in values()) {
        let (first, second) = (canonical_text(|w| write(w, &one)), canonical_text(|w| write(w, &other)));
        prop_assert_eq!(one == other, first == second, "{:?} and {:?}: {} and {}", one, other, first, second);
    }
}

#[test]
fn neutral_fields_are_omitted() {
    let text = canonical_text(|w| {
        w.record("rule", |r| {
            r.number("zero", 0);
            r.number_unless("once", 1, 1);
            r.flag("no", false);
            r.text("empty", "");
            r.list("none", [0; 0], |w, n| w.number(n));
            r.flag("yes", true);
            r.number_unless("twice", 2, 1);
        });
    });
    assert_eq!(text, "rule(yes=1 twice=2)");
}

#[test]
fn canonical_text_of_a_part_is_one_value_of_the_whole() {
    let part = canonical_text(|w| w.record("part", |r| r.text("id", "a \"b\"")));
    let whole = canonical_text(|w| w.list([1, 2], |w, _| w.canonical(&part)));
    assert_eq!(whole, r#"[part(id="a \"b\"") part(id="a \"b\"")]"#);
}

#[test]
#[should_panic(expected = "exactly one value")]
fn a_closure_that_writes_two_values_is_a_bug() {
    canonical_text(|w| {
        w.list([1], |w, n| {
            w.number(n);
            w.number(n);
        });
    });
}
