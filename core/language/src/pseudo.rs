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
/// assert_eq!(pseudo_text("End turn"), "Ééñð ţţúŕŕñ");
/// assert_eq!(pseudo_text("press `Esc`"), "þþŕéššš `Esc`");
/// ```
pub fn pseudo_text(text: &str) -> String {
    Accents::new().text(text)
}

/// The state from part to part of a pattern.
#[derive(Clone)]
struct Accents {
    /// Fifths of a letter to add. Starts so that short labels grow, too.
    owed: usize,
    /// Whether the text so far ends inside backticks.
    code: bool,
}

impl Accents {
    fn new() -> Accents {
        Accents { owed: OF - LONGER, code: false }
    }

    fn text(&mut self, text: &str) -> String {
        let mut out = String::new();
        for c in text.chars() {
            self.code ^= c == '`';
            let accented = LETTERS.chars().position(|letter| letter == c);
            let accented = accented.and_then(|n| ACCENTED.chars().nth(n));
            let Some(accented) = accented.filter(|_| !self.code) else {
                out.push(c);
                continue;
            };
            out.push(accented);
            self.owed += LONGER;
            if self.owed >= OF {
                out.extend(accented.to_lowercase());
                self.owed -= OF;
            }
        }
        out
    }

    /// Returns the pattern with all its texts accented. Placeables and keys of variants stay.
    fn pattern(&mut self, pattern: &[Part]) -> Pattern {
        let mut out = Pattern::new();
        for part in pattern {
            out.push(match part {
                Part::Text(text) => Part::Text(self.text(text)),
                Part::Value(value) => Part::Value(value.clone()),
                Part::Select { by, variants } => {
                    let variant = |one: &Variant| {
                        let pattern = self.clone().pattern(&one.pattern);
                        Variant { pattern, ..one.clone() }
                    };
                    let variants = variants.iter().map(variant).collect();
                    Part::Select { by: by.clone(), variants }
                }
            });
        }
        out
    }
}

/// Writes the file of the pseudo-language, `en-XA.ftl`, from the English.
///
/// ```
/// use language::{EnglishText, pseudo};
/// let english = EnglishText::of_content("sell", Some("option"), "sell {good}", "options.toml", 3);
/// assert_eq!(pseudo(&[english]), "sell =\n    .option = ššéļļļ { $good }\n");
/// ```
pub fn pseudo(english: &[EnglishText]) -> String {
    let mut sorted: Vec<&EnglishText> = english.iter().collect();
    sorted.sort_by(|a, b| a.key.cmp(&b.key));
    let mut out = String::new();
    let mut last = None;
    for text in sorted {
        let pattern = to_fluent(&Accents::new().pattern(&text.pattern), 4);
        let new = last.replace(&text.key.id) != Some(&text.key.id);
        let _ = match &text.key.attribute {
            None => writeln!(out, "{} = {pattern}", text.key.id),
            Some(name) if new => writeln!(out, "{} =\n    .{name} = {pattern}", text.key.id),
            Some(name) => writeln!(out, "    .{name} = {pattern}"),
        };
    }
    out
}
