//! Tests of the picture of component games: declared shapes, places and colours, and the text of
//! every place.

use crate::common::{shelf_named, shelf_of};
use content::ContentTree;
use game::prelude::*;
use game::{BoardMark, Overlay, Viewer};
use tabletop::TabletopDialect;

const GAME: &str = r#"
track = [
    { id = "road", stops = ["home", "ford", "goal"], seats = true, marks = { mud = { start = [0, 2] } } },
    { id = "score", stops = 100, seats = true },
]
zone = [
    { id = "ferry", places = ["bow", "stern"], each = 2, holds = "crate" },
    { id = "store", of = "each", pile = 8, holds = "crate", visible = "owner" },
]
piece = [{ id = "salt", back = "crate", number = 3, start = "store", has = { hue = "pale" } }, { id = "rum", back = "crate", start = "ferry" }]
decision = [{ id = "turn", option = [{ id = "stop", text = "stop", does = { pass = true } }] }]
phase = [{ id = "play", asks = "turn", how = "turns" }]
game = { seats = [2, 2], names = ["ann", "bob"] }
"#;

const PICTURE: &str = r##"
picture = [
    { id = "board", colors = { ann = "#aa0000", pale = "#e8e2d0", water = "#cfe3ee" }, drawn = [
        { of = "road", form = "ring", cell = "round", at = [40, 10] },
        { of = "ferry", cell = "hull", color = "water", across = 1 },
        { of = "store", cell = "card" },
    ] },
    { id = "later", drawn = [{ of = "score", form = "hidden" }] },
]
"##;

fn tree(text: &str) -> ContentTree {
    let mut tree = ContentTree::default();
    let header = "id = \"m\"\nname = \"M\"\nversion = \"1\"\napi = 1\ndialect = \"tabletop\"\n";
    tree.insert("scripts/m/module.toml", header);
    tree.insert("scripts/m/m.toml", text);
    tree.insert("variants/m.toml", "id = \"m\"\nname = \"M\"\nmodules = [\"m\"]\n");
    tree
}

/// Draws the game as a viewer sees it; returns the SVG with ids, and the names of its places.
fn drawn(tree: &ContentTree, viewer: Viewer, marks: Vec<BoardMark>) -> (String, Vec<String>) {
    let mut game = shelf_of(tree).game(2).unwrap();
    let state = game.component_game().start(3).unwrap();
    let overlay = Overlay { ids: "board".into(), marks, ..Overlay::default() };
    (game.draw_svg(&game.view(&state, viewer), &overlay), game.places())
}

fn width(svg: &str) -> u32 {
    let size = svg.split("viewBox=\"0 0 ").nth(1).unwrap();
    size.split(' ').next().unwrap().parse().unwrap()
}

#[test]
fn without_a_word_about_it_everything_is_a_row_of_boxes() {
    let (svg, places) = drawn(&tree(GAME), Viewer::Seat(0), Vec::new());
    for place in ["ferry-bow", "road-ford"] {
        assert!(places.contains(&place.to_owned()), "{places:?}");
    }
    // A track with a hundred stops is one box that shows the occupied stops.
    assert!(places.contains(&"score".into()) && !places.contains(&"score-7".into()), "{places:?}");
    assert!(svg.contains("<title>score: 0 ann, bob</title>"), "{svg}");
    for place in &places {
        assert!(svg.contains(&format!("id=\"board-{place}\"")), "{place}");
    }
    assert!(svg.contains("<title>ferry bow: rum</title>"), "{svg}");
    assert!(svg.contains("<title>road ford: mud 2</title>"), "{svg}");
    assert!(width(&svg) <= 1200 && !svg.contains("<path"), "{svg}");
}

#[test]
fn shapes_places_and_colours_are_declared() {
    let declared = tree(&format!("{GAME}{PICTURE}"));
    let mark = BoardMark { place: "ferry-bow".into(), text: "7x".into(), heat: Some(500) };
    let (svg, places) = drawn(&declared, Viewer::Seat(0), vec![mark]);
    // Two boats, one below the other, and the overlay on one of them.
    assert_eq!(svg.matches("<path d=\"M").count(), 3, "{svg}");
    assert_eq!(svg.matches("fill=\"#cfe3ee\"").count(), 2, "{svg}");
    assert!(svg.contains("fill-opacity=\"0.500\"") && svg.contains(">7x</text>"), "{svg}");
    // The ring is at its declared position: its heading is at the corner of the board.
    assert!(svg.contains("<text x=\"52\" y=\"54\" font-weight=\"bold\">road</text>"), "{svg}");
    // A marker has the colour of its seat, a piece that of its word; a card has round corners.
    assert!(svg.contains("fill=\"#aa0000\" stroke=\"#222\""), "{svg}");
    assert!(svg.contains("fill=\"#e8e2d0\" stroke=\"#222\"") && svg.contains("rx=\"7\""), "{svg}");
    assert!(!svg.contains("score") && !places.iter().any(|p| p.contains("score")), "{places:?}");
    // The other seat's pieces are counted, without a colour.
    assert!(svg.contains("<title>store:bob: 3 face down</title>"), "{svg}");
    let (other, _) = drawn(&declared, Viewer::Spectator, Vec::new());
    assert!(!other.contains("fill=\"#e8e2d0\" stroke=\"#222\""), "{other}");
}

/// Changing the picture changes no rule, so a running game continues.
#[test]
fn a_picture_changes_no_rule() {
    let hash = |text: &str| shelf_of(&tree(text)).game(2).unwrap().layout().hash;
    assert_eq!(hash(GAME), hash(&format!("{GAME}{PICTURE}")));
    assert_ne!(hash(GAME), hash(&GAME.replace("number = 3", "number = 2")));
    let counted = |more: &str| format!("{GAME}counter = [{{ id = \"load\", most = 9{more} }}]\n");
    assert_eq!(hash(&counted("")), hash(&counted(", shown = false")));
    assert_ne!(hash(&counted("")), hash(&counted(", start = 1")));
}

#[test]
fn the_shipped_game_has_its_clock_boats_docks_halls_staff_and_cards() {
    let shelf =
        shelf_named(&ContentTree::embedded().written_in(&TabletopDialect, false), "merchants-cove");
    for seats in 2..=4 {
        let mut game = shelf.game(seats).unwrap();
        let state = game.component_game().start(5).unwrap();
        let overlay = Overlay { ids: "board".into(), ..Overlay::default() };
        let svg = game.draw_svg(&game.view(&state, Viewer::Seat(0)), &overlay);
        for place in game.places() {
            assert_eq!(svg.matches(&format!("id=\"board-{place}\"")).count(), 1, "{place}");
        }
        // Six boats and four berths, eighteen hours and hands, four halls. Pieces on them are paths,
        // too.
        let paths = svg.split("<path d=\"M").skip(1).map(|path| path.split('>').next().unwrap());
        let (pieces, cells): (Vec<_>, Vec<_>) = paths.partition(|path| path.contains("transform"));
        assert_eq!(cells.len(), 10);
        assert!(pieces.len() > 10, "{}", pieces.len());
        let round = |part: &str| svg.matches(&format!("<title>{part}")).count();
        assert_eq!((round("clock "), round("hall-"), round("staff:red slot")), (18, 4, 4));
        assert!(width(&svg) <= 1200, "{}", width(&svg));
        assert!(svg.len() < 60_000, "{} bytes", svg.len());
    }
}
