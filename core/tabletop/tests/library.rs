//! Tests of the library with a component game: loading, bots, hot reload during a game, scenarios,
//! and ledgers.

use crate::common;
use std::path::Path;

use crate::common::{LUA, TOML};
use game::prelude::*;
use tabletop::TabletopGame;
use workbench::reload::{ChangedFiles, Reloader};
use workbench::{Content, Error, GameParameters, ReplayRules, Session, VariantGameFactory};

workbench::games! { TabletopGame }

fn written(toml: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put("scripts/ante/module.toml", &common::header());
    put("scripts/ante/ante.toml", toml);
    put("scripts/ante/award.lua", LUA);
    put("scripts/ante/tests/pot.txt", common::SCENARIOS);
    put("variants/ante.toml", "id = \"ante\"\nname = \"Ante\"\nmodules = [\"ante\"]\n");
    folder
}

fn tables(root: &Path, players: u8) -> Result<(Content, VariantGameFactory<TabletopGame>), Error> {
    let parameters = GameParameters {
        players: Some(players..=players),
        ..GameParameters::of_variant(Some("ante"))
    };
    let content = Content::open(GAMES, Some(root), &[])?;
    let tables = VariantGameFactory::new(&content, &parameters)?;
    Ok((content, tables))
}

/// Adds a card to a partly drawn deck, in a game with more than the smallest number of seats.
#[test]
fn a_game_goes_on_under_rules_saved_meanwhile() -> Result<(), Box<dyn std::error::Error>> {
    let folder = written(TOML);
    let root = folder.path().canonicalize()?;
    let (_, tables) = tables(&root, 3)?;
    let mut reloader = Reloader::new(GAMES, &root, tables.rules().choice.clone())?;
    reloader.read(&ChangedFiles::Everything);
    let mut session = Session::from_history(&tables, &[])?;
    session.seat_bots(&["random".parse().ok(), "greedy".parse().ok(), "random".parse().ok()], 4)?;
    for n in 1.. {
        let Some((seat, action)) = session.bots_choice().map_err(Error::from)? else { break };
        session.act(seat, action)?;
        if n == 5 {
            let more = "piece = [\n    { id = \"eel\", back = \"card\", number = 2, start = \"deck\", has = { value = 7 } },";
            std::fs::write(
                root.join("scripts/ante/ante.toml"),
                TOML.replacen("piece = [", more, 1),
            )?;
            let files = session.reload(&mut reloader, &ChangedFiles::Everything)?;
            assert_eq!(files, ["scripts/ante/ante.toml"]);
            assert!(session.game.layout().piece("eel").is_some());
        }
    }
    assert!(session.is_over());
    assert_eq!(session.game.scores(&session.state).len(), 3);
    Ok(())
}

/// A saved session is replayed by its recorded random results.
#[test]
fn a_saved_game_is_taken_up_again() -> Result<(), Box<dyn std::error::Error>> {
    let folder = written(TOML);
    let root = folder.path().canonicalize()?;
    let (content, tables) = tables(&root, 2)?;
    let mut session = Session::from_history(&tables, &[])?;
    session.seat_bots(&["random".parse().ok(), "random".parse().ok()], 4)?;
    for _ in 0..9 {
        let Some((seat, action)) = session.bots_choice().map_err(Error::from)? else { break };
        session.act(seat, action)?;
    }
    let ledger = session.ledger()?;
    assert!(ledger.contains("deal chance: "), "{ledger}");
    let under = ReplayRules::default();
    let (tables, done) = VariantGameFactory::<TabletopGame>::resume(
        &content,
        "game.txt",
        ledger.as_bytes(),
        &under,
    )?;
    let again = Session::from_history(&tables, &done)?;
    assert_eq!(again.game.hash(&again.state), session.game.hash(&session.state));
    Ok(())
}

#[test]
fn its_scenarios_are_run() -> Result<(), Box<dyn std::error::Error>> {
    let folder = written(TOML);
    let root = folder.path().canonicalize()?;
    let (content, _) = tables(&root, 2)?;
    let files = workbench::scenarios::of_modules(&content, &["ante".into()]);
    let plain = content.plain_variant::<TabletopGame>();
    let ran = workbench::scenarios::run::<TabletopGame>(&content, &files, plain, None, &|_| {});
    let failed: Vec<String> =
        ran.iter().flat_map(|ran| ran.failures.iter().map(|e| e.to_string())).collect();
    assert!(failed.is_empty(), "{failed:#?}");
    assert_eq!(ran.len(), 2);
    Ok(())
}

/// A given value is read in the version of the module that its path names.
#[test]
fn a_given_value_has_the_language_of_its_module() {
    let game = |api: u8, seat: u8| {
        let mut tree = content::ContentTree::default();
        let header = format!(
            "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = {api}\ndialect = \"tabletop\"\n"
        );
        let declarations = format!(
            "counter = [{{ id = \"points\", of = \"each\", most = 9 }}, {{ id = \"own\", of = {seat} }}]\n\
             decision = [{{ id = \"turn\", option = [{{ id = \"go\", text = \"go\", does = {{ gain = \"points\" }} }}] }}]\n\
             phase = [{{ id = \"play\", asks = \"turn\" }}]\n\
             game = {{ seats = [2, 2], points = \"points\" }}\n"
        );
        tree.insert("scripts/m/module.toml", &header);
        tree.insert("scripts/m/m.toml", &declarations);
        tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
        tree
    };
    let hash = |tree: &content::ContentTree, given: &[(&str, u8)]| {
        let (library, errors) = content::load(tree, tabletop::DIALECTS);
        assert!(errors.is_empty(), "{}", errors[0]);
        let values = given.iter().map(|(path, n)| ((*path).to_owned(), n.to_string())).collect();
        let choice = content::VariantChoice { values, ..content::VariantChoice::named("m") };
        let compiled = library.compile(&tabletop::TabletopDialect, &choice);
        compiled.unwrap_or_else(|errors| panic!("{}", errors[0])).hash()
    };
    for (api, first) in [(1, 0), (2, 1)] {
        let given = hash(&game(api, first), &[("m:own.of", first + 1)]);
        assert_eq!(given, hash(&game(api, first + 1), &[]), "api = {api}");
        assert_ne!(given, hash(&game(api, first), &[]), "api = {api}");
    }
    assert_eq!(hash(&game(1, 1), &[]), hash(&game(2, 2), &[]));
}
