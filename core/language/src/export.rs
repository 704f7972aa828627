//! Texts as JSON, which the page formats without a parser for Fluent.
//!
//! | in Fluent | in JSON |
//! |---|---|
//! | `Sell` | `"Sell"` |
//! | `Sell { $good }` | `["Sell ", {"variable": "good"}]` |
//! | `{ NUMBER($n, minimumFractionDigits: 1) }` | `[{"variable": "n", "least": 1}]` |
//! | `{ n-workers }`, `{ -faction(form: "of") }` | `[{"text": "n-workers"}]`, `[{"text": "-faction", "with": {"form": "of"}}]` |
//! | `{ $n -> [0] no [one] one *[other] more }` | `[{"select": {"variable": "n"}, "cases": {"=0": "no", "one": "one"}, "other": "more"}]` |

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};

use crate::pattern::{Key, NumberOptions, Part, Value, VariantKey, each_value};
use crate::set::{LanguageSet, Text};

/// Returns `{"language": "fr", "texts": {"id": …, "id.attribute": …}}` with the texts that `wanted`
/// chooses, and all texts that they refer to.
///
/// ```
/// use language::{LanguageSet, page_json};
/// let set = LanguageSet::read("fr".parse().unwrap(), &[("fr.ftl", "sell = vendre { $good }")]).unwrap();
/// let json = page_json(&set, |_, _| true);
/// assert_eq!(json.to_string(), r#"{"language":"fr","texts":{"sell":["vendre ",{"variable":"good"}]}}"#);
/// ```
pub fn page_json(set: &LanguageSet, wanted: impl Fn(&Key, &Text) -> bool) -> Json {
    let chosen = set.texts().iter().filter(|(key, text)| wanted(key, text));
    let mut open: Vec<&Key> = chosen.map(|(key, _)| key).collect();
    let mut keys: BTreeSet<&Key> = open.iter().copied().collect();
    while let Some(key) = open.pop() {
        let Some(text) = set.texts().get(key) else { continue };
        each_value(&text.pattern, &mut |value| {
            if let Value::Reference { key, .. } = value
                && keys.insert(key)
            {
                open.push(key);
            }
        });
    }
    let texts = keys
        .iter()
        .filter_map(|key| Some((key.to_string(), pattern(&set.texts().get(key)?.pattern))));
    json!({ "language": set.language().to_string(), "texts": Json::Object(texts.collect()) })
}

fn pattern(parts: &[Part]) -> Json {
    match parts {
        [] => json!(""),
        [Part::Text(text)] => json!(text),
        parts => parts.iter().map(part).collect(),
    }
}

fn part(part: &Part) -> Json {
    match part {
        Part::Text(text) => json!(text),
        Part::Value(one) => value(one),
        Part::Select { by, variants } => {
            let mut cases = Map::new();
            let mut other = Json::Null;
            for variant in variants {
                let key = match &variant.key {
                    VariantKey::Word(key) => key.clone(),
                    VariantKey::Number(key) => format!("={key}"),
                };
                if variant.is_default {
                    other = pattern(&variant.pattern);
                } else {
                    cases.insert(key, pattern(&variant.pattern));
                }
            }
            json!({ "select": value(by), "cases": cases, "other": other })
        }
    }
}

fn value(of: &Value) -> Json {
    match of {
        Value::Text(text) => json!(text),
        Value::Number(number) => {
            let digits = number.split_once('.').map_or(0, |(_, digits)| digits.len());
            let mut out = json!({ "number": number.parse::<f64>().unwrap_or(0.0) });
            if digits > 0 {
                out["least"] = json!(digits);
            }
            out
        }
        Value::Variable(name) => json!({ "variable": name }),
        Value::Formatted { of, options } => {
            let mut out = value(of);
            let NumberOptions { ordinal, least, most, ungrouped } = options;
            let options = [
                ("ordinal", ordinal.then(|| json!(true))),
                ("least", least.map(|digits| json!(digits))),
                ("most", most.map(|digits| json!(digits))),
                ("ungrouped", ungrouped.then(|| json!(true))),
            ];
            for (name, option) in options {
                if let Some(option) = option {
                    out[name] = option;
                }
            }
            out
        }
        Value::Reference { key, with } => {
            let mut out = json!({ "text": key.to_string() });
            if key.is_term() {
                out["with"] = with
                    .iter()
                    .map(|(name, of)| (name.clone(), value(of)))
                    .collect::<Map<_, _>>()
                    .into();
            }
            out
        }
    }
}
