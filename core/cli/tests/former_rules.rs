//! Tests of `former-rules.txt`, the table from ruleset hashes of earlier versions to present ones.

use std::collections::{BTreeMap, BTreeSet};

use content::{ContentCompiler, ContentTree, SettingType, VariantChoice};
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;
use mystica::MysticaGame;
use mystica_content::TerraMystica;
use tabletop::{TabletopDialect, TabletopGame};
use workbench::corpus::embedded_ledgers;
use workbench::library::former_rules;
use workbench::playable::FullGame;
use workbench::{Content, ReplayRules};

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

/// Returns former and present hash of a choice; `None` if it has errors.
fn hashes(content: &Content, choice: &VariantChoice) -> Option<[String; 2]> {
    fn of<D: ContentCompiler>(
        content: &Content,
        dialect: &D,
        choice: &VariantChoice,
    ) -> Option<[String; 2]> {
        let library = &content.library;
        let now = library.compile(dialect, choice).ok()?.hash();
        Some([library.former_hash(dialect, choice)?, now])
    }
    match content.library.dialect_of(choice) {
        Ok("tabletop") => of(content, &TabletopDialect, choice),
        Ok(_) => of(content, &TerraMystica, choice),
        Err(_) => None,
    }
    .map(|both| both.map(|hash| hash[..DIGITS].to_owned()))
}

/// Returns the choices that a table needs for one variant: its own, each other value of each
/// setting, each profile, each map, and each map with each profile.
fn choices(content: &Content, variant: &str) -> Vec<VariantChoice> {
    fn settings<D: ContentCompiler>(
        content: &Content,
        dialect: &D,
        choice: &VariantChoice,
    ) -> Vec<(String, String)> {
        let compiled = content.library.compile(dialect, choice).unwrap();
        compiled.settings.iter().map(|s| (s.id.clone(), s.value.to_string())).collect()
    }
    let library = &content.library;
    let plain = VariantChoice::named(variant);
    let own = match library.dialect_of(&plain) {
        Ok("tabletop") => settings(content, &TabletopDialect, &plain),
        _ => settings(content, &TerraMystica, &plain),
    };
    let mut all = vec![plain.clone()];
    for (id, value) in own {
        let declared = library.settings().find(|s| s.id == id);
        let others: Vec<String> = match declared.map(|s| &s.kind) {
            Some(SettingType::Choice { values }) => values.clone(),
            Some(SettingType::Integer { min, max }) if max - min <= 20 => {
                (*min..=*max).map(|n| n.to_string()).collect()
            }
            Some(SettingType::Bool) => vec!["false".to_owned(), "true".to_owned()],
            Some(SettingType::Integer { .. }) | None => Vec::new(),
        };
        for other in others.into_iter().filter(|other| *other != value) {
            all.push(VariantChoice { settings: vec![(id.clone(), other)], ..plain.clone() });
        }
    }
    let profiles: BTreeSet<String> = library.profiles().into_iter().map(|(id, _)| id).collect();
    let maps = library.list_maps().into_iter().map(|map| Some(map.id));
    for map in maps.chain([None]) {
        for profile in profiles.iter().map(|id| Some(id.clone())).chain([None]) {
            all.push(VariantChoice { map: map.clone(), profile, ..plain.clone() });
        }
    }
    all
}

/// Returns the rules that a ledger of the corpus names.
fn choice_of_ledger<G: FullGame>(content: &Content, ledger: LedgerFile<'_>) -> VariantChoice {
    let under = ReplayRules { any_ruleset: true, ..ReplayRules::default() };
    let replayed = content.replay::<G>(ledger, &under, LedgerReplayOptions::default());
    replayed.unwrap_or_else(|error| panic!("{}", error.as_reason())).0.choice
}

fn hash_in_head(ledger: &[u8]) -> String {
    let head = String::from_utf8_lossy(ledger.split(|b| *b == b'\n').next().unwrap()).into_owned();
    let hash = head.split(' ').find_map(|word| word.strip_prefix("ruleset="));
    hash.expect("a head names its rules").to_owned()
}

/// Returns the table: a block for each variant, whose lines are sorted.
fn written(content: &Content) -> String {
    let mut blocks: BTreeMap<String, Vec<VariantChoice>> = BTreeMap::new();
    for variant in content.library.list_variants() {
        blocks.insert(variant.id.clone(), choices(content, &variant.id));
    }
    for (name, bytes) in embedded_ledgers() {
        let ledger = LedgerFile { name: &name, bytes: &bytes };
        let choice = if content.is_ledger_of::<TabletopGame>(&bytes) {
            choice_of_ledger::<TabletopGame>(content, ledger)
        } else {
            choice_of_ledger::<MysticaGame>(content, ledger)
        };
        blocks.get_mut(&choice.variant).expect("a variant").push(choice);
    }
    let mut text =
        "# Ruleset hashes of earlier versions and present ones, by choice of rules.\n".to_owned();
    text +=
        "# `SNAPSHOTS=overwrite cargo test -p loam --test suite former_rules` writes this file.\n";
    for (variant, choices) in blocks {
        let mut lines = BTreeMap::new();
        for choice in choices {
            if let Some(both) = hashes(content, &choice) {
                lines.entry(both).or_insert_with(|| label(&choice));
            }
        }
        text += &format!("# {variant}\n");
        for ([former, now], label) in lines {
            text += &format!("{former} {now} {label}\n");
        }
    }
    text
}

/// The hash of an earlier version is computed from the content as it is now. As soon as shipped
/// content is rewritten, only the present hashes can be compared.
#[test]
fn the_table_has_the_hashes_of_the_shipped_content() {
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../workbench/src/library/former-rules.txt");
    crate::expected::file(table, &written(&content()));
}

/// The choice in a line is enough to compute its hashes again.
#[test]
fn a_line_of_the_table_describes_its_rules() {
    let content = content();
    for (former, now, label) in former_rules::entries().step_by(40) {
        assert_eq!(hashes(&content, &choice(label)).unwrap(), [former, now], "{label}");
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
