//! The name that somebody perhaps meant.

/// The name nearest to what was written, if one is near; upper and lower case are the same.
///
/// Of three letters (of the longer word) one may be wrong, of six two, of nine and more three: of two words with
/// two letters none is near the other. A part of a name, from four letters on, is near however long the rest is.
/// Of names that are equally near, the one that has the word as a part comes first, then the alphabet decides.
///
/// ```
/// use game::near::nearest;
/// assert_eq!(nearest("BUILT", ["build", "burn"]).as_deref(), Some("build"));
/// assert_eq!(nearest("example", ["every-hook", "house-example"]).as_deref(), Some("house-example"));
/// assert_eq!(nearest("A1", ["A2", "A3"]), None);
/// ```
pub fn nearest<'n>(found: &str, names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let found = found.to_lowercase();
    let letters = found.chars().count();
    let near = |name: &'n str| {
        let lower = name.to_lowercase();
        let distance = strsim::damerau_levenshtein(&found, &lower);
        let is_part = letters >= 4 && lower.contains(&found);
        let wrong = (letters.max(lower.chars().count()) / 3).min(3);
        let distance = if is_part { distance.min(2) } else { distance };
        (is_part || distance <= wrong).then_some((distance, !is_part, name))
    };
    names.into_iter().filter_map(near).min().map(|(.., name)| name.to_owned())
}
