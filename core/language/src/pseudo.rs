//! The pseudo-language `en-XA`: the English with accents, 40 % longer, for tests of the layout.

use std::fmt::Write;

use crate::complete::EnglishText;
use crate::pattern::{Part, Pattern, Variant, to_fluent};

/// The letters of English, in the order of [`ACCENTED`].
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED: &str = "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ";

/// Lengthens by two letters in five.
const LONGER: usize = 2;
const OF: usize = 5;

/// Returns a text in which each letter has an accent and the text is 40 % longer or a little more. Code in
/// backticks stays, because people type it.
///
/// ```
/// use language::pseudo_text;
/// assert_eq!(pseudo_text("End turn"), "Éññð ţúúŕñ");
/// assert_eq!(pseudo_text("press `Esc`"), "þþŕéšš `Esc`");
/// ```
pub fn pseudo_text(text: &str) -> String {
    let mut out = String::new();
    // Rounds up, so that short labels grow, too.
    let mut owed = OF - LONGER;
    let mut code = false;
    for c in text.chars() {
        code ^= c == '`';
        let accented =
            LETTERS.chars().position(|letter| letter == c).and_then(|n| ACCENTED.chars().nth(n));
        let Some(accented) = accented.filter(|_| !code) else {
            out.push(c);
            continue;
        };
        out.push(accented);
        owed += LONGER;
        if owed >= OF {
            out.extend(accented.to_lowercase());
            owed -= OF;
        }
    }
    out
}

/// Returns the pattern with all its texts accented. Placeables and keys of variants stay.
fn pseudo_pattern(pattern: &[Part]) -> Pattern {
    let part = |part: &Part| match part {
        Part::Text(text) => Part::Text(pseudo_text(text)),
        Part::Value(value) => Part::Value(value.clone()),
        Part::Select { by, variants } => {
            let variant =
                |one: &Variant| Variant { pattern: pseudo_pattern(&one.pattern), ..one.clone() };
            Part::Select { by: by.clone(), variants: variants.iter().map(variant).collect() }
        }
    };
    pattern.iter().map(part).collect()
}

/// Writes the file of the pseudo-language, `en-XA.ftl`, from the English.
///
/// ```
/// use language::{EnglishText, pseudo};
/// let english = EnglishText::of_content("sell", Some("option"), "sell {good}", "options.toml", 3);
/// assert_eq!(pseudo(&[english]), "sell =\n    .option = ššéļļ { $good }\n");
/// ```
pub fn pseudo(english: &[EnglishText]) -> String {
    let mut sorted: Vec<&EnglishText> = english.iter().collect();
    sorted.sort_by(|a, b| a.key.cmp(&b.key));
    let mut out = String::new();
    let mut last = None;
    for text in sorted {
        let pattern = to_fluent(&pseudo_pattern(&text.pattern), 4);
        let new = last.replace(&text.key.id) != Some(&text.key.id);
        let _ = match &text.key.attribute {
            None => writeln!(out, "{} = {pattern}", text.key.id),
            Some(name) if new => writeln!(out, "{} =\n    .{name} = {pattern}", text.key.id),
            Some(name) => writeln!(out, "    .{name} = {pattern}"),
        };
    }
    out
}
