//! Tests of `former-rules.txt`, the table from ruleset hashes of earlier versions to present ones.

use std::collections::{BTreeMap, BTreeSet};

use content::{ContentTree, VariantChoice};
use mystica_content::TerraMystica;
use tabletop::TabletopDialect;
use workbench::Content;
use workbench::corpus::embedded_ledgers;
use workbench::library::former_rules;

/// Digits of a hash in the table.
const DIGITS: usize = 16;

fn content() -> Content {
    Content::from_tree(cli::games::GAMES, ContentTree::embedded())
}

/// Returns a choice of rules as text: `base map=fjords leech=strict +mini-expansion`.
fn label(choice: &VariantChoice) -> String {
    let VariantChoice { variant, map, profile, settings, modules, values } = choice;
    assert!(values.is_empty());
    let mut text = variant.clone();
    let given = [("map", map), ("profile", profile)];
    for (key, value) in given.into_iter().filter_map(|(key, value)| Some((key, value.as_ref()?))) {
        text += &format!(" {key}={value}");
    }
    settings.iter().for_each(|(key, value)| text += &format!(" {key}={value}"));
    modules.iter().for_each(|(id, on)| text += &format!(" {}{id}", if *on { '+' } else { '-' }));
    text
}

/// Reads a choice that [`label`] wrote.
fn choice(label: &str) -> VariantChoice {
    let mut words = label.split(' ');
    let mut choice = VariantChoice::named(words.next().unwrap());
    for word in words {
        match word.split_once('=') {
            Some(("map", map)) => choice.map = Some(map.to_owned()),
            Some(("profile", profile)) => choice.profile = Some(profile.to_owned()),
            Some((key, value)) => choice.settings.push((key.to_owned(), value.to_owned())),
            None => choice.modules.push((word[1..].to_owned(), word.starts_with('+'))),
        }
    }
    choice
}

/// Returns the present hash of a choice; `None` if it has errors.
fn present_hash(content: &Content, choice: &VariantChoice) -> Option<String> {
    let library = &content.library;
    let hash = match library.dialect_of(choice) {
        Ok("tabletop") => library.compile(&TabletopDialect, choice).ok()?.hash(),
        Ok(_) => library.compile(&TerraMystica, choice).ok()?.hash(),
        Err(_) => return None,
    };
    Some(hash[..DIGITS].to_owned())
}

fn hash_in_head(ledger: &[u8]) -> String {
    let head = String::from_utf8_lossy(ledger.split(|b| *b == b'\n').next().unwrap()).into_owned();
    let hash = head.split(' ').find_map(|word| word.strip_prefix("ruleset="));
    hash.expect("a head names its rules").to_owned()
}

/// Returns the table with the present hashes: a block for each variant, whose lines are sorted.
fn written(content: &Content) -> String {
    let mut blocks: BTreeMap<&str, BTreeSet<[String; 3]>> = BTreeMap::new();
    for (former, _, label) in former_rules::entries() {
        let choice = choice(label);
        let now = present_hash(content, &choice).unwrap_or_else(|| panic!("{label} has errors"));
        let variant = label.split(' ').next().expect("a variant");
        blocks.entry(variant).or_default().insert([former.to_owned(), now, label.to_owned()]);
    }
    let mut text =
        "# Ruleset hashes of earlier versions and present ones, by choice of rules.\n".to_owned();
    text += "# `SNAPSHOTS=overwrite cargo test -p loam --test suite former_rules` writes the \
        present hashes.\n";
    for (variant, lines) in blocks {
        text += &format!("# {variant}\n");
        for [former, now, label] in lines {
            text += &format!("{former} {now} {label}\n");
        }
    }
    text
}

/// Earlier versions computed former hashes from content as it was then, so they cannot be computed
/// again. If shipped content says the same rules in other words, the present hashes change: then add
/// each hash that was the present one as a former one, and let this test write the present hashes.
#[test]
fn the_table_has_the_hashes_of_the_shipped_content() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../workbench/src/library/former-rules.txt");
    crate::expected::file(table, &written(&content()));
}

/// The label of a choice is enough to make the choice again.
#[test]
fn a_line_of_the_table_describes_its_rules() {
    for (_, _, line) in former_rules::entries() {
        assert_eq!(label(&choice(line)), line);
    }
}

#[test]
fn every_hash_of_the_corpus_is_in_the_table() {
    for (name, ledger) in embedded_ledgers() {
        let hash = hash_in_head(&ledger);
        let mut entries = former_rules::entries();
        assert!(entries.any(|(former, ..)| hash.starts_with(former)), "{name}: {hash}");
    }
}

#[test]
fn only_former_hashes_of_the_same_rules_count() {
    let lines: Vec<_> = former_rules::entries().collect();
    let (former, now, _) = lines[0];
    let long = |hash: &str| format!("{hash}{}", "0".repeat(48));
    assert!(former_rules::is_former_hash(&former[..8], &long(now)));
    assert!(former_rules::is_former_hash(&long(former), &long(now)));
    let (_, other, _) = lines.iter().find(|(_, other, _)| *other != now).unwrap();
    assert!(!former_rules::is_former_hash(former, &long(other)));
    let digit = if former.starts_with('0') { '1' } else { '0' };
    assert!(!former_rules::is_former_hash(&format!("{digit}{}", &former[1..]), &long(now)));
}
