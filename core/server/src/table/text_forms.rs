//! Texts of actions in the viewer's language, in short. Most of them are the words of the ledger in
//! another order with other words around them. A snapshot has each such form once, and the list of
//! actions names the form where it changes.
//!
//! ```text
//! text: "upgrade E10 to TP"   shown: "E10 zum Handelshaus ausbauen"   form: "{1} zum Handelshaus ausbauen"
//! ```

use super::data::LegalEntry;

/// Opens the number of a word in a form.
const OPEN: char = '{';

/// Replaces [`LegalEntry::shown`] of a list by forms, and returns them. Form `n` of an entry is the
/// `n`-th, from 1; form 0 is the text as typed. An entry without a form has that of the entry before
/// it; the first has form 0. A text with a brace keeps its `shown`.
///
/// In a form, `{2}` is the third word of the text.
pub(super) fn take_forms(legal: &mut [LegalEntry]) -> Vec<String> {
    let mut forms: Vec<String> = Vec::new();
    let mut last = 0;
    for entry in legal {
        let form = if entry.shown.is_empty() {
            0
        } else if entry.shown.contains(OPEN) {
            continue;
        } else {
            let form = form_of(&entry.text, &std::mem::take(&mut entry.shown));
            match forms.iter().position(|known| *known == form) {
                Some(at) => at + 1,
                None => {
                    forms.push(form);
                    forms.len()
                }
            }
        };
        entry.form = (form != last).then_some(form);
        last = form;
    }
    forms
}

/// Returns `shown` with each whole word that also occurs in `text` replaced by its number there.
fn form_of(text: &str, shown: &str) -> String {
    let mut form = shown.to_owned();
    for (number, word) in text.split(' ').enumerate() {
        let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == OPEN || c == '}';
        let whole = |(at, word): &(usize, &str)| {
            !form[..*at].chars().next_back().is_some_and(is_part)
                && !form[at + word.len()..].chars().next().is_some_and(is_part)
        };
        // The numbers of other words stand in braces, so they are not whole words.
        if let Some((at, _)) = form.match_indices(word).find(whole).filter(|_| !word.is_empty()) {
            form.replace_range(at..at + word.len(), &format!("{{{number}}}"));
        }
    }
    form
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::form_of;

    /// Fills a form as the page does.
    fn filled(form: &str, text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        let mut parts = form.split('{');
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('}').expect("a form");
            out += words[number.parse::<usize>().expect("a number")];
            out += rest;
        }
        out
    }

    #[test]
    fn texts_of_one_kind_have_one_form() {
        let form = |place: &str| {
            form_of(&format!("build {place}"), &format!("Wohnhaus auf {place} bauen"))
        };
        assert_eq!(form("E10"), "Wohnhaus auf {1} bauen");
        assert_eq!(form("F3"), form("E10"));
        // A word within another one stays.
        assert_eq!(form_of("take 1", "1× nehmen, 10 nicht"), "{1}× nehmen, 10 nicht");
    }

    proptest! {
        #[test]
        fn a_form_gives_the_text_again(text in "[a-c1 :-]{0,14}", shown in "[a-c1 :,é-]{0,20}") {
            prop_assert_eq!(filled(&form_of(&text, &shown), &text), shown);
        }
    }
}
