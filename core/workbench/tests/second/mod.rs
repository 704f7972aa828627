//! Tests the library with a second game in the same content tree and registry. The game is loaded,
//! checked, played, saved, replayed, compared, reloaded and served, without a line in the library
//! about it.

mod content;
mod hands;
mod laboratory;
mod python;

use std::sync::Arc;

use game::prelude::*;
use ledger::recorded::RecordableGame;
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;
use server::table::{ContentCatalogue, GameCatalogue, TableParameters};
use workbench::difference::{ComparedContent, ReplayComparison};
use workbench::games::GameVisitor;
use workbench::pair::RulesPair;
use workbench::reload::{ChangedFiles, ReloadOutcome, Reloader};
use workbench::{
    Content, FullGame, GameParameters, ReplayRules, Session, VariantGameFactory, scenarios,
};

use self::content::{CARDS, tree};
use self::hands::Hands;

server::games! { mystica::MysticaGame, Hands }

fn parameters(variant: &str) -> GameParameters {
    GameParameters { players: Some(2..=2), ..GameParameters::of_variant(Some(variant)) }
}

/// Plays a whole game of two bots; returns it with its ledger.
fn played(content: &Content, variant: &str) -> (Session<Hands>, String) {
    let tables = VariantGameFactory::<Hands>::new(content, &parameters(variant)).unwrap();
    let mut session = Session::from_history(&tables, &[]).unwrap();
    session
        .seat_bots(&[Some("greedy".parse().unwrap()), Some("random".parse().unwrap())], 1)
        .unwrap();
    while let Some((seat, action)) = session.bots_choice().unwrap() {
        session.act(seat, action).unwrap();
    }
    assert!(session.is_over());
    let ledger = session.ledger().unwrap();
    (session, ledger)
}

#[test]
fn a_variant_finds_its_game() {
    struct Name;
    impl GameVisitor for Name {
        type Output = &'static str;
        fn visit<G: FullGame>(self) -> &'static str {
            std::any::type_name::<G>()
        }
    }
    let content = Content::from_tree(GAMES, tree());
    assert!(content.diagnostics().is_empty(), "{:?}", content.diagnostics());
    for (variant, name) in [("cards", "Hands"), ("base", "MysticaGame")] {
        let dialect = content.dialect_of(Some(variant)).unwrap();
        assert!(visit(dialect, Name).ends_with(name), "{variant}");
    }
    assert!(content.dialect_of(Some("card")).unwrap_err().to_string().contains("did you mean"));
    assert_eq!(content.plain_variant::<Hands>().as_deref(), Some("cards"));
}

#[test]
fn a_game_is_played_saved_resumed_and_replayed() {
    let content = Content::from_tree(GAMES, tree());
    let (session, ledger) = played(&content, "cards");
    let dialect = content.dialect_of_ledger(ledger.as_bytes());
    assert_eq!(dialect, "cards");
    let under = ReplayRules::default();
    let (name, saved) = ("cards.txt", ledger.as_bytes());
    let (tables, done) =
        VariantGameFactory::<Hands>::resume(&content, name, saved, &under).unwrap();
    let resumed = Session::from_history(&tables, &done).unwrap();
    assert_eq!(resumed.state, session.state);
    assert_eq!(resumed.history.len(), 8);
    let ledger = LedgerFile { name, bytes: saved };
    let replayed = content.replay::<Hands>(ledger, &under, Default::default()).unwrap();
    assert_eq!(replayed.1.state, session.state);
    // The other game rejects this ledger.
    let other = content.replay::<mystica::MysticaGame>(ledger, &under, Default::default());
    assert!(other.is_err());
}

#[test]
fn rules_are_compared_by_games_and_by_setups() {
    let folder = tempfile::tempdir().unwrap();
    workbench::edits::write_tree(&tree(), folder.path()).unwrap();
    let content = Content::from_tree(GAMES, tree());
    let (_, ledger) = played(&content, "cards");
    let sides = ComparedContent::both(GAMES, Some(folder.path()), "cards", "cards-rich").unwrap();
    let ledgers = [("cards.txt".to_owned(), ledger.into_bytes())];
    let found = ReplayComparison::compare::<Hands>(&sides, &ledgers);
    assert_eq!((found.count.changed, found.count.illegal), (1, 0));
    let tables =
        |variant| VariantGameFactory::<Hands>::new(&content, &parameters(variant)).unwrap();
    let pair = RulesPair::new(tables("cards"), tables("cards-rich")).unwrap();
    let first = |side: workbench::pair::PairSide<'_, Hands>| {
        let mut game = lab::GameSource::game(&side).unwrap();
        lab::GameSource::start(&side, &mut game, 5).unwrap()
    };
    assert_eq!(first(pair.first()), first(pair.second()));
}

#[test]
fn scenarios_of_both_games_lie_in_one_tree() {
    let content = Content::from_tree(GAMES, tree());
    let files = scenarios::of_modules(&content, &["cards".to_owned()]);
    let ran = scenarios::run::<Hands>(&content, &files, None, None, &|_| {});
    assert_eq!(ran.len(), 1);
    assert!(ran[0].failures.is_empty(), "{:?}", ran[0].failures);
}

#[test]
fn a_save_changes_the_game_on_the_table_and_a_broken_save_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    workbench::edits::write_tree(&tree(), &root).unwrap();
    let content = Content::open(GAMES, Some(&root), &[]).unwrap();
    let tables = VariantGameFactory::<Hands>::new(&content, &parameters("cards")).unwrap();
    let mut session = Session::from_history(&tables, &[]).unwrap();
    let mut reloader = Reloader::new(GAMES, &root, tables.rules().choice.clone()).unwrap();
    reloader.read(&ChangedFiles::Everything);
    let mut save = |text: &str| {
        std::fs::write(root.join("scripts/cards/cards.toml"), text).unwrap();
        let Session { game, state, .. } = &session;
        reloader.reload::<Hands>(&ChangedFiles::Everything, &game.ruleset(), state).outcome
    };
    assert!(
        matches!(save("[table]\nhand = 99\n"), ReloadOutcome::Kept(diagnostics) if !diagnostics.is_empty())
    );
    let ReloadOutcome::Ready(fresh) =
        save(&CARDS.replace("points = 1", "points = 4").replace("points = 3", "points = 4"))
    else {
        panic!("the rules are good");
    };
    assert!(!session.use_rules(fresh.rules, fresh.game, fresh.state));
    let (seat, action) = session.hint().unwrap();
    session.act(seat, action).unwrap();
    assert_eq!(session.game.scores(&session.state)[0], 4);
}

#[test]
fn tables_of_both_games_are_opened() {
    let catalogue = ContentCatalogue::new(SERVED, Arc::new(Content::from_tree(GAMES, tree())));
    let offer = catalogue.offer();
    let players = |id: &str| offer.variants.iter().find(|v| v.id == id).map(|v| v.players);
    assert_eq!(players("cards"), Some((2, 3)));
    assert!(players("base").is_some());
    let table_parameters = |variant: &str| TableParameters {
        variant: Some(variant.to_owned()),
        players: 2,
        ..TableParameters::default()
    };
    for variant in ["cards", "base"] {
        let opened = catalogue.open(&table_parameters(variant)).unwrap();
        assert_eq!((opened.variant.as_str(), opened.table.seats()), (variant, 2));
    }
}

#[test]
fn the_small_game_is_small() {
    let lines = include_str!("hands.rs").lines().count();
    assert!(lines < 300, "{lines} lines");
}

#[test]
fn a_position_is_saved_for_its_rules_alone() {
    let content = Content::from_tree(GAMES, tree());
    let (session, _) = played(&content, "cards");
    let (rich, _) = played(&content, "cards-rich");
    let bytes = session.game.save(&session.state);
    assert_eq!(session.game.restore(&bytes).unwrap(), session.state);
    assert!(rich.game.restore(&bytes).unwrap_err().contains("different ruleset"));
    for end in 0..bytes.len() {
        session.game.restore(&bytes[..end]).unwrap_err();
    }
    session.game.restore(&[&bytes[..], &[0]].concat()).unwrap_err();
}

#[test]
fn a_ledger_is_checked_and_its_errors_have_a_source() {
    let content = Content::from_tree(GAMES, tree());
    let (_, ledger) = played(&content, "cards");
    let options = LedgerReplayOptions { check: true, legal: true, ..Default::default() };
    let replay = |text: &str| {
        let saved = LedgerFile { name: "cards.txt", bytes: text.as_bytes() };
        content.replay::<Hands>(saved, &ReplayRules::default(), options).map(|played| played.1)
    };
    assert!(replay(&ledger).is_ok());
    for (from, to, why) in [
        ("setup bee", "setup eel", "unknown seat `eel`"),
        ("setup bee\n", "", "a game has 2 to 3 players, not 1"),
        ("setup bee\n", "setup bee\nsetup cat\nsetup dog\n", "not 4"),
        ("ant: play", "ant: pay", "unknown action `pay"),
    ] {
        let wrong = ledger.replacen(from, to, 1);
        assert_ne!(wrong, ledger, "{from}: {ledger}");
        let error = replay(&wrong).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains(why) && error.contains("cards.txt:"), "{error}");
    }
}
