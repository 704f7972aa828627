//! Tests that saved games can be continued.

use content::ContentTree;
use game::prelude::*;
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;
use mystica::MysticaGame;
use workbench::{Content, GameParameters, ReplayRules, Session, VariantGameFactory};

#[test]
fn a_game_that_a_seat_left_goes_on_without_it() {
    let content = Content::from_tree(crate::games::GAMES, ContentTree::embedded());
    let tables =
        VariantGameFactory::<MysticaGame>::new(&content, &GameParameters::of_variant(Some("base")))
            .unwrap();
    let mut session = Session::from_history(&tables, &[]).unwrap();
    for _ in 0..60 {
        let (seat, action) = session.hint().unwrap();
        session.act(seat, action).unwrap();
    }
    let ledger = format!("{}{}: resign\n", session.commands(), session.seat_name());
    let under = ReplayRules::default();
    let (tables, done) =
        VariantGameFactory::<MysticaGame>::resume(&content, "left.txt", ledger.as_bytes(), &under)
            .unwrap();
    let resumed = Session::from_history(&tables, &done).unwrap();
    assert_eq!(resumed.history.len(), 61);
    // Saving the resumed game gives the same game.
    let saved = resumed.ledger().unwrap();
    let ledger = LedgerFile { name: "again.txt", bytes: saved.as_bytes() };
    let again = content.replay::<MysticaGame>(ledger, &under, LedgerReplayOptions::default());
    let (_, played, _) = again.unwrap();
    assert_eq!(played.left.len(), 1);
    assert_eq!(resumed.game.hash(&resumed.state), resumed.game.hash(&played.state));
}
