//! Tests that `check` and `sim` agree on modules with one declaration missing. Both report the same
//! messages, and if `check` finds no errors, games play to their end.
//!
//! Leaves out each table of each file, each entry of a list of tables, and each whole key.
//! `LOAM_LEFT_OUT` sets how many declarations are drawn; the default is a few. `.ci/full left-out`
//! tries all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::games::{GAMES, visit};
use content::{ContentTree, VariantChoice};
use game::QueryError;
use game::random::Random;
use lab::playout::{PlayoutEnd, PlayoutRunner};
use lab::{BotSpec, GameSource};
use workbench::games::GameVisitor;
use workbench::{Content, FullGame, GameParameters, VariantGameFactory};

/// Number of declarations tried by the short form.
const FEW: usize = 12;
/// The module without which a map has no terrains.
const OF_MAPS: &str = "base";
/// Games played with each kind of bot if there are no errors.
const PLAYED: u64 = 2;

/// A declaration: a key of a file, or one entry of its list.
#[derive(Clone, Debug)]
struct Declaration {
    file: String,
    key: String,
    /// Index of the entry; `None` for the whole key.
    entry: Option<usize>,
}

/// Returns the declarations in all tables of modules.
fn declarations(tree: &ContentTree) -> Vec<Declaration> {
    let mut all = Vec::new();
    let of_modules = tree.files.iter().filter(|(file, _)| {
        let is_table = file.starts_with("scripts/") && file.ends_with(".toml");
        is_table && !file.contains("/tests/") && !file.ends_with("/module.toml")
    });
    for (file, text) in of_modules {
        let table: toml::Table = text.parse().unwrap_or_else(|why| panic!("{file}: {why}"));
        for (key, value) in &table {
            let entries = value.as_array().map_or(0, Vec::len);
            let one = |entry| Declaration { file: file.clone(), key: key.clone(), entry };
            all.push(one(None));
            if entries > 1 {
                all.extend((0..entries).map(|entry| one(Some(entry))));
            }
        }
    }
    all
}

/// Returns the content without a declaration.
fn without(tree: &ContentTree, left_out: &Declaration) -> ContentTree {
    let mut tree = tree.clone();
    let text = tree.files.get_mut(&left_out.file).expect("it was listed");
    let mut table: toml::Table = text.parse().expect("it was read");
    match left_out.entry {
        None => drop(table.remove(&left_out.key)),
        Some(entry) => {
            let list = table.get_mut(&left_out.key).and_then(|value| value.as_array_mut());
            list.expect("it is a list").remove(entry);
        }
    }
    *text = toml::to_string(&table).expect("it is a table");
    tree
}

/// Plays games of a variant; returns the message of `sim` if that fails.
struct Plays<'c> {
    content: &'c Content,
    variant: &'c str,
}

impl GameVisitor for Plays<'_> {
    type Output = Result<(), String>;

    fn visit<G: FullGame>(self) -> Result<(), String> {
        let parameters = GameParameters::of_variant(Some(self.variant));
        let tables = VariantGameFactory::<G>::new(self.content, &parameters)
            .map_err(|why| why.to_string())?;
        let mut game = tables.game().map_err(|QueryError(why)| why)?;
        for bot in [BotSpec::Random, BotSpec::Greedy { weights: Vec::new() }] {
            let mut playout = PlayoutRunner::new(&game, &[bot], (*tables.players().end()).into())?;
            playout.check_invariants = true;
            for seed in 100..100 + PLAYED {
                let state = tables.start(&mut game, seed).map_err(|QueryError(why)| why)?;
                playout.begin(seed);
                match playout.run(&mut game, state, false).end {
                    PlayoutEnd::Over => {}
                    PlayoutEnd::ScriptError(why) | PlayoutEnd::Broken(why) => return Err(why),
                }
            }
        }
        Ok(())
    }
}

/// Compares `check` and `sim` for content without a declaration; returns a message where they
/// differ.
fn agree(tree: &ContentTree, variant: &str, left_out: &Declaration) -> Result<bool, String> {
    let content = Content::from_tree(GAMES, without(tree, left_out));
    let mut diagnostics = content.diagnostics();
    if diagnostics.is_empty() {
        diagnostics = content.faults_in_play();
    }
    // Errors in a module that is not in play do not prevent the variant.
    let own = content.library.modules_of(&VariantChoice::named(variant));
    let is_own = |file: &str| module_of(file).is_none_or(|module| own.contains(module));
    if !diagnostics.is_empty() && !diagnostics.iter().any(|mistake| is_own(&mistake.file)) {
        return Ok(true);
    }
    let dialect = content.dialect_of(Some(variant)).map_err(|why| why.to_string())?;
    match (diagnostics.is_empty(), visit(dialect, Plays { content: &content, variant })) {
        (true, Ok(())) => Ok(false),
        (true, Err(why)) => Err(format!("check finds nothing, and sim says: {why}")),
        (false, Ok(())) => Err(format!("it plays, and check says: {}", diagnostics[0].text)),
        (false, Err(why)) => {
            let message = |m: &workbench::Diagnostic| m.message.replace("in random play: ", "");
            let same = diagnostics.iter().any(|m| why.contains(&message(m)) && m.line > 0);
            let words = || format!("check says: {}\nsim says: {why}", diagnostics[0].text);
            same.then_some(true).ok_or_else(words)
        }
    }
}

/// Returns the module to which a file belongs.
fn module_of(file: &str) -> Option<&str> {
    file.strip_prefix("scripts/").and_then(|rest| rest.split('/').next())
}

/// Returns the file of the variant that this one extends.
fn extended(tree: &ContentTree, file: &str) -> Option<String> {
    let table: toml::Table = tree.files[file].parse().expect("it was read");
    Some(format!("variants/{}.toml", table.get("extends")?.as_str()?))
}

/// Returns the content of each tested variant: the shipped ones, and those of test modules.
fn variants() -> BTreeMap<String, ContentTree> {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests");
    let mut all = BTreeMap::new();
    let mut add = |tree: &ContentTree, is_included: &dyn Fn(&str) -> bool| {
        let content = Content::from_tree(GAMES, tree.clone());
        assert!(content.errors().is_empty(), "{:?}", content.errors());
        for variant in content.library.list_variants() {
            if !is_included(&variant.file) {
                continue;
            }
            let modules = content.library.modules_of(&VariantChoice::named(&variant.id));
            let mut below = vec![variant.file.clone()];
            while let Some(base) = extended(tree, below.last().expect("a file")) {
                below.push(base);
            }
            // Patches may depend on whether a shipped module is in play, so those modules are kept.
            let ships = |module: &str| {
                whole.tree.files.contains_key(&format!("scripts/{module}/module.toml"))
            };
            let mut part = tree.clone();
            part.files.retain(|file, _| match module_of(file) {
                Some(module) => modules.contains(module) || ships(module),
                None if file.starts_with("maps/") => modules.contains(OF_MAPS),
                None => below.contains(file),
            });
            // Maps may need factions that the variant lacks.
            for mistake in Content::from_tree(GAMES, part.clone()).diagnostics() {
                assert!(mistake.file.starts_with("maps/"), "{}: {}", variant.id, mistake.text);
                part.files.remove(&mistake.file);
            }
            all.insert(variant.id.clone(), part);
        }
    };
    add(&whole.tree, &|_| true);
    for folder in ["wishes", "module_names", "attributes", "passing", "told"] {
        let theirs = ContentTree::from_disk(&tests.join(folder));
        let mut tree = whole.tree.clone();
        tree.files.extend(theirs.files.clone());
        add(&tree, &|file| theirs.files.contains_key(file));
    }
    all
}

#[test]
fn check_and_sim_agree_on_modules_without_a_declaration() {
    let variants = variants();
    let mut all: Vec<(&str, &ContentTree, Declaration)> = Vec::new();
    let mut seen = BTreeSet::new();
    for (variant, tree) in &variants {
        for declaration in declarations(tree) {
            // A module in several variants is tested in the first one.
            if seen.insert(format!("{declaration:?}")) {
                all.push((variant, tree, declaration));
            }
        }
    }
    let limit = std::env::var("LOAM_LEFT_OUT").ok().and_then(|n| n.parse().ok()).unwrap_or(FEW);
    let mut random = Random::new(35);
    random.shuffle(&mut all);
    let tried = &all[..limit.min(all.len())];
    let (mut refused, mut differ) = (0, Vec::new());
    for (variant, tree, left_out) in tried {
        match agree(tree, variant, left_out) {
            Ok(is_refused) => refused += usize::from(is_refused),
            Err(why) => differ.push(format!("{variant} without {left_out:?}: {why}")),
        }
    }
    println!("{} of {} declarations left out, {refused} refused", tried.len(), all.len());
    assert!(refused > 0 && refused < tried.len(), "{refused}");
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n\n"));
}

/// What several variants lack is one error that names them, and `sim` uses the same words whatever
/// the number of players.
#[test]
fn an_error_of_several_variants_is_reported_once() {
    let whole = Content::open(GAMES, None, &[]).expect("it is in the program");
    let file = "scripts/base/tiles/bonus-cards.toml";
    for (cards, lacks) in [
        (4, "2 to 5 players need 5 to 8 bonus cards, not 4"),
        (0, "2 to 5 players need 5 to 8 bonus cards, not 0"),
    ] {
        let mut tree = whole.tree.clone();
        // Modules with bonus cards of their own, and their variants, are left out.
        let others = [
            "scripts/merchants-of-the-sea/",
            "variants/merchants.toml",
            "variants/merchants-fjords.toml",
            "variants/merchants-lakes.toml",
            "seven-seats",
            "everything",
        ];
        let has_cards = |file: &String| others.iter().any(|name| file.contains(name));
        tree.files.retain(|file, _| !has_cards(file));
        let text = tree.files.get_mut(file).expect("it ships");
        let mut table: toml::Table = text.parse().expect("it was read");
        let list = table.get_mut("bonus_card").and_then(|value| value.as_array_mut());
        list.expect("it is a list").truncate(cards);
        *text = toml::to_string(&table).expect("it is a table");
        let content = Content::from_tree(GAMES, tree);
        let mut diagnostics = content.diagnostics();
        if diagnostics.is_empty() {
            diagnostics = content.faults_in_play();
        }
        let of_cards: Vec<_> = diagnostics.iter().filter(|m| m.message.contains(lacks)).collect();
        assert!(of_cards.len() == 1 && of_cards[0].also.len() > 3, "{lacks}: {diagnostics:#?}");
        let base = format!("{}{:?}", of_cards[0].file, of_cards[0].also);
        assert!(base.contains("variants/base.toml"), "{base}");
        assert!(
            of_cards[0].text.contains("the same error is in `variants/"),
            "{}",
            of_cards[0].text
        );
        for players in 2..=5 {
            let mut parameters = GameParameters::of_variant(Some("base"));
            parameters.players = Some(players..=players);
            let sim = VariantGameFactory::<mystica::MysticaGame>::new(&content, &parameters);
            let why = sim.map(|_| ()).expect_err("it lacks cards").to_string();
            assert!(why.contains(lacks), "{players} players: {why}");
        }
    }
}
