//! Numbers as each language writes them: the point, the separators of thousands and the minus sign.

use intl_memoizer::Memoizable;
use unic_langid::LanguageIdentifier;

use crate::pattern::NumberOptions;

/// Digits after the point if a text does not say how many.
const USUAL_DIGITS: u8 = 3;

/// How a language writes numbers. The page uses `Intl.NumberFormat` instead, from the same data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberFormat {
    point: char,
    group: char,
    /// Digits before the first separator at least: 2 in Spanish, where 1234 has none.
    least_group: usize,
}

/// Formats of languages (CLDR 44). The others write as English does.
const FORMATS: &[(&str, char, char, usize)] = &[
    ("af", ',', '\u{a0}', 1),
    ("bg", ',', '\u{a0}', 2),
    ("bs", ',', '.', 1),
    ("ca", ',', '.', 1),
    ("cs", ',', '\u{a0}', 1),
    ("da", ',', '.', 1),
    ("de", ',', '.', 1),
    ("el", ',', '.', 1),
    ("es", ',', '.', 2),
    ("es-419", '.', ',', 1),
    ("es-MX", '.', ',', 1),
    ("et", ',', '\u{a0}', 2),
    ("eu", ',', '.', 1),
    ("fi", ',', '\u{a0}', 1),
    ("fr", ',', '\u{202f}', 1),
    ("gl", ',', '.', 1),
    ("hr", ',', '.', 1),
    ("hu", ',', '\u{a0}', 2),
    ("id", ',', '.', 1),
    ("is", ',', '.', 1),
    ("it", ',', '.', 2),
    ("lt", ',', '\u{a0}', 1),
    ("lv", ',', '\u{a0}', 2),
    ("mk", ',', '.', 1),
    ("nb", ',', '\u{a0}', 1),
    ("nl", ',', '.', 1),
    ("nn", ',', '\u{a0}', 1),
    ("no", ',', '\u{a0}', 1),
    ("pl", ',', '\u{a0}', 2),
    ("pt", ',', '.', 1),
    ("pt-PT", ',', '\u{a0}', 2),
    ("ro", ',', '.', 1),
    ("ru", ',', '\u{a0}', 1),
    ("sk", ',', '\u{a0}', 1),
    ("sl", ',', '.', 2),
    ("sq", ',', '\u{a0}', 2),
    ("sr", ',', '.', 1),
    ("sv", ',', '\u{a0}', 1),
    ("tr", ',', '.', 1),
    ("uk", ',', '\u{a0}', 1),
    ("vi", ',', '.', 1),
    ("de-AT", ',', '\u{a0}', 1),
    ("de-CH", '.', '\'', 1),
    ("fr-CH", ',', '\u{202f}', 1),
    ("en-ZA", ',', '\u{a0}', 1),
];

impl NumberFormat {
    /// Returns the format of a language.
    pub fn of(language: &LanguageIdentifier) -> NumberFormat {
        let whole = language.to_string();
        let find = |code: &str| FORMATS.iter().find(|format| format.0 == code);
        let found = find(&whole).or_else(|| find(language.language.as_str()));
        let &(_, point, group, least_group) = found.unwrap_or(&("en", '.', ',', 1));
        NumberFormat { point, group, least_group }
    }

    /// Writes a number. Negative numbers get a minus sign, not a hyphen.
    pub fn write(&self, number: f64, options: NumberOptions) -> String {
        let least = usize::from(options.least.unwrap_or(0));
        let most = usize::from(options.most.unwrap_or(USUAL_DIGITS)).max(least);
        let text = format!("{:.most$}", number.abs());
        let (whole, mut digits) = text.split_once('.').unwrap_or((&text, ""));
        while digits.len() > least && digits.ends_with('0') {
            digits = &digits[..digits.len() - 1];
        }
        let mut out = String::new();
        if number < 0.0 && text.contains(|c: char| matches!(c, '1'..='9')) {
            out.push('\u{2212}');
        }
        let grouped = !options.ungrouped && whole.len() >= 3 + self.least_group;
        for (n, digit) in whole.chars().enumerate() {
            if grouped && n > 0 && (whole.len() - n).is_multiple_of(3) {
                out.push(self.group);
            }
            out.push(digit);
        }
        if !digits.is_empty() {
            out.push(self.point);
            out.push_str(digits);
        }
        out
    }
}

impl Memoizable for NumberFormat {
    type Args = ();
    type Error = std::convert::Infallible;

    fn construct(language: LanguageIdentifier, _: ()) -> Result<Self, Self::Error> {
        Ok(NumberFormat::of(&language))
    }
}

/// Rounds a number to the digits that a text shows, so that plural categories follow what is seen.
pub fn rounded(number: f64, most: Option<u8>) -> f64 {
    let by = 10f64.powi(i32::from(most.unwrap_or(USUAL_DIGITS)));
    let rounded = (number * by).round() / by;
    // Without a negative zero.
    if rounded == 0.0 { 0.0 } else { rounded }
}
