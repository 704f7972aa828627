//! Suggestions for misspelt names ("did you mean …?").

/// Maximum length, in characters, of a word that is compared. People hardly type longer ones by
/// hand.
const LONG: usize = 100;

/// Maximum number of edit distances computed per search. Only names with nearly the same letters
/// need one.
const MOST: usize = 500;

/// Returns the name most similar to `found`, ignoring case; `None` if none is similar enough.
///
/// The number of allowed differences grows with the longer word's length: one for three letters,
/// two for six, three for nine or more. Words of two letters therefore match nothing else. A search
/// word of four letters or more also matches every name that contains it. Among equally similar
/// names, those that contain the word come first, then alphabetical order decides. A search takes
/// about as long as reading all names once.
///
/// ```
/// use game::suggest::nearest;
/// assert_eq!(nearest("BUILT", ["build", "burn"]).as_deref(), Some("build"));
/// assert_eq!(nearest("example", ["every-hook", "house-example"]).as_deref(), Some("house-example"));
/// assert_eq!(nearest("A1", ["A2", "A3"]), None);
/// ```
pub fn nearest<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let found = found.to_lowercase();
    let letters = found.chars().count();
    let used = letters_of(&found);
    let mut compared = 0;
    let near = |name: &'n str| {
        // Lower case has nearly the same length in bytes, except for a few letters that no name
        // contains.
        if name.len() > letters + LONG && letters < 4 || letters > 4 * name.len() {
            return None;
        }
        let lower = name.to_lowercase();
        let others = lower.chars().count();
        let apart = letters.abs_diff(others);
        if letters >= 4 && lower.contains(&found) {
            return Some((apart.min(2), false, name));
        }
        let wrong = (letters.max(others) / 3).min(3);
        // The number of letters that only one of the words has is a lower bound on the edit
        // distance.
        let all = letters_of(&lower);
        let strange = (used & !all).count_ones().max((all & !used).count_ones());
        if apart.max(strange as usize) > wrong || letters.max(others) > LONG || compared == MOST {
            return None;
        }
        compared += 1;
        let distance = strsim::damerau_levenshtein(&found, &lower);
        (distance <= wrong).then_some((distance, true, name))
    };
    names.into_iter().filter_map(near).min().map(|(.., name)| name.to_owned())
}

/// Formats the message that a name does not exist, with the most similar name if there is one.
///
/// ```
/// use game::suggest::unknown;
/// assert_eq!(unknown("zone", "hnad", ["hand", "deck"]), "unknown zone `hnad`; did you mean `hand`?");
/// assert_eq!(unknown("zone", "x", ["hand", "deck"]), "unknown zone `x`");
/// ```
pub fn unknown<'n>(kind: &str, found: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    match nearest(found, names) {
        Some(near) => format!("unknown {kind} `{found}`; did you mean `{near}`?"),
        None => format!("unknown {kind} `{found}`"),
    }
}

/// Returns the letters of a word as a bit set; several letters share a bit.
fn letters_of(word: &str) -> u64 {
    word.chars().fold(0, |all, c| all | 1 << (c as u32 % 64))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn many_names_and_long_ones_take_no_longer_than_reading_them() {
        let names: Vec<String> = (0..20_000).map(|i| format!("name-{i:05}")).collect();
        let names = || names.iter().map(String::as_str);
        for _ in 0..20 {
            assert_eq!(nearest("nmae-00012", names()).as_deref(), Some("name-00012"));
        }
        let long = "x".repeat(1_000_000);
        assert_eq!(nearest(&long, names()), None);
        assert_eq!(nearest("xxxy", [long.as_str()]), None);
        assert_eq!(nearest("xxxx", [long.as_str()]).as_deref(), Some(long.as_str()));
    }
}
