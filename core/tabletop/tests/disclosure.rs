//! Tests of what a viewer may read about an action if other actions look the same to the viewer.

use crate::common::{Ante, shelf_of};
use content::ContentTree;
use game::Viewer;
use game::prelude::*;
use lab::GameSource;
use workbench::disclosure::ActionTransition;

/// A game in which a card is played into an open zone by one of two options. The others see only
/// the card and the points.
fn shelves() -> ContentTree {
    let module = "../cli/tests/terminal_disclosure/scripts/shelves/shelves.toml";
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(module);
    let toml = std::fs::read_to_string(path).expect("the module is there");
    let mut tree = ContentTree::default();
    let header =
        "id = \"shelves\"\nname = \"S\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/shelves/module.toml", header);
    tree.insert("scripts/shelves/shelves.toml", &toml);
    let variant = "id = \"shelves\"\nname = \"S\"\nmodules = [\"shelves\"]\n";
    tree.insert("variants/shelves.toml", variant);
    tree
}

/// Actions that a viewer cannot tell apart are logged in the same lines. These contain what the
/// viewer saw, but neither the action nor its cause.
#[test]
fn actions_that_look_alike_have_the_same_log() {
    let opening = Ante(shelf_of(&shelves()), 3);
    let mut game = opening.game().unwrap();
    let mut compared = 0;
    for seed in 0..6 {
        let before = opening.start(&mut game, seed).unwrap();
        for card in ["ant", "bee"] {
            let mut log = |text: &str, viewer: Viewer| {
                let action = game.read(&before, 0, &format!("{text} {card}")).unwrap();
                let mut after = before.clone();
                game.apply(&mut after, 0, action).ok()?;
                let done = ActionTransition { before: &before, after: &after, seat: 0, action };
                Some(done.visible_log(&mut game, &format!("{text} {card}"), viewer))
            };
            for viewer in [Viewer::Seat(1), Viewer::Seat(2), Viewer::Spectator] {
                let (Some(play), Some(lay)) = (log("play", viewer), log("lay", viewer)) else {
                    continue;
                };
                let seen = [format!("{card} from hand:red to shelf"), "red: points 0 -> 1".into()];
                assert_eq!((play.0.as_str(), &play.1[..]), ("", &seen[..]), "{card} {viewer:?}");
                assert_eq!(play, lay, "{card} {viewer:?}");
                compared += 1;
            }
            let own = log("lay", Viewer::Seat(0));
            let own = own.map_or_else(Vec::new, |(_, lines)| lines);
            assert!(own.is_empty() || own.contains(&"red: spite 0 -> 1 (turn.lay)".to_owned()));
        }
    }
    assert!(compared >= 12, "{compared}");
}
