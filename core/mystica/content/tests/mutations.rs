//! Tests that shipped files with random damage load or give diagnostics, but never panic.

use crate::words::WORDS;
use content::VariantChoice;
use mystica_content::load;
use proptest::prelude::*;

/// One change to a file; positions are in thousandths of its length.
#[derive(Clone, Debug)]
enum Damage {
    /// Removes characters.
    Cut(usize, usize),
    /// Inserts a text.
    Insert(usize, &'static str),
    /// Replaces a word.
    Replace(usize, &'static str),
    DropLine(usize),
    DoubleLine(usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let word = || prop::sample::select(WORDS);
    prop_oneof![
        (0usize..1000, 1usize..60).prop_map(|(at, n)| Damage::Cut(at, n)),
        (0usize..1000, word()).prop_map(|(at, w)| Damage::Insert(at, w)),
        (0usize..1000, word()).prop_map(|(at, w)| Damage::Replace(at, w)),
        (0usize..1000).prop_map(Damage::DropLine),
        (0usize..1000).prop_map(Damage::DoubleLine),
    ]
}

fn apply(text: &str, damage: &Damage) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let place = |at: usize| at * chars.len() / 1000;
    match damage {
        Damage::Cut(at, n) => {
            let at = place(*at);
            let end = (at + n).min(chars.len());
            chars.drain(at..end);
        }
        Damage::Insert(at, word) => {
            let at = place(*at);
            chars.splice(at..at, word.chars());
        }
        Damage::Replace(at, word) => {
            let is_word = |c: &char| c.is_alphanumeric() || *c == '_' || *c == '-';
            let start =
                (place(*at)..chars.len()).find(|i| is_word(&chars[*i])).unwrap_or(chars.len());
            let end = (start..chars.len()).find(|i| !is_word(&chars[*i])).unwrap_or(chars.len());
            chars.splice(start..end, word.chars());
        }
        Damage::DropLine(at) | Damage::DoubleLine(at) => {
            let mut lines: Vec<&str> = text.lines().collect();
            if lines.is_empty() {
                return String::new();
            }
            let i = at * lines.len() / 1000;
            match damage {
                Damage::DropLine(_) => drop(lines.remove(i)),
                _ => lines.insert(i, lines[i]),
            }
            return lines.join("\n");
        }
    }
    chars.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_content_never_panics(
        file in any::<prop::sample::Index>(),
        damages in prop::collection::vec(damage(), 1..4),
        profile in prop::bool::ANY,
    ) {
        let mut tree = mystica_content::shipped();
        let paths: Vec<String> =
            tree.files.keys().filter(|p| p.ends_with(".toml")).cloned().collect();
        let path = paths[file.index(paths.len())].clone();
        let text = damages.iter().fold(tree.files[&path].clone(), |text, d| apply(&text, d));
        tree.insert(path, &text);
        let (library, errors) = load(&tree);
        for error in &errors {
            prop_assert!(error.to_string().starts_with("error: "));
            prop_assert!(error.span.line > 0 && error.span.column > 0 && error.span.len > 0);
            let lines = tree.files.get(&error.span.file).map_or(1, |t| t.split('\n').count());
            prop_assert!(error.span.line as usize <= lines);
        }
        // Whatever loads has to answer queries about its games.
        for variant in library.list_variants() {
            let profile = profile.then(|| "reference".to_owned());
            let choice = VariantChoice { profile, ..VariantChoice::named(&variant.id) };
            if let Ok(compiled) = mystica_content::compile(&library, &choice) {
                prop_assert!(!compiled.ruleset.map.is_empty());
                for piece in compiled.pieces() {
                    prop_assert!(compiled.values(&piece.id).is_ok());
                }
            }
        }
    }
}
