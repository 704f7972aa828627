//! Tests of the board as text and as SVG: every label occurs once, nothing is outside the picture,
//! marks are in the right places.

use crate::common;
use content::VariantChoice;
use game::prelude::*;
use game::{BoardMark, Overlay};
use kernel::map::{BoardMap, HexSpec};
use kernel::{BitSet, SeatId, State, TerrainId};
use ledger::replay::{LedgerReplayOptions, Replayer};
use mystica::drawing::{BoardPicture, printed, svg, text};
use mystica::words::{Grammar, RulesetNames};
use mystica::{MysticaGame, MysticaObservation};
use proptest::prelude::*;
use roxmltree::{Document, Node};

/// Returns a position with structures, bridges and towns: a recorded game after one of its rows.
fn position(file: &str, row: Option<u32>) -> (MysticaGame, State) {
    let path = format!("{}/tests/data/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(&path).expect("the recorded game");
    let options = LedgerReplayOptions { until_row: row, ..LedgerReplayOptions::default() };
    let (report, played) = Replayer::new(common::shelf()).play(file, &bytes, options);
    assert!(report.is_clean(), "{report}");
    let played = played.expect("it could be played");
    (MysticaGame::new(played.ruleset, Box::new(kernel::NoScriptHost)), played.state.state)
}

#[test]
fn the_picture_of_the_readme_is_up_to_date() {
    // Equals `loam show --ledger core/mystica/game/tests/data/ref-1023-base-4p.txt --svg
    // docs/board.svg`.
    let (table, state) = position("ref-1023-base-4p", None);
    let overlay = Overlay { title: "Terra Mystica".into(), ..Overlay::default() };
    let drawn = table.draw_svg(&MysticaObservation::from(state), &overlay);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/board.svg");
    crate::common::expected::file(path, &drawn);
}

/// Returns the path of a file in `drawn/`.
fn drawn(name: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/drawn").join(name)
}

/// Returns a recorded game of five seats at its end.
fn full() -> (MysticaGame, State) {
    position("ref-0086-base-5p", None)
}

/// Returns the contents of all text elements of a picture.
fn texts<'a>(picture: &'a Document<'a>) -> Vec<&'a str> {
    let texts = picture.descendants().filter(|n| n.has_tag_name("text"));
    texts.map(|n| n.text().unwrap_or("")).collect()
}

fn count(texts: &[&str], label: &str) -> usize {
    texts.iter().filter(|t| **t == label).count()
}

/// Counts the titles below the board's elements that `is_sought` accepts.
fn titled(picture: &Document<'_>, is_sought: impl Fn(&str) -> bool) -> usize {
    let titles = picture.descendants().filter(|n| n.has_tag_name("title"));
    titles.filter(|n| n.text().is_some_and(&is_sought)).count()
}

#[test]
fn a_full_board_in_the_terminal() {
    let (table, state) = full();
    crate::common::expected::file(
        drawn("full-board.txt"),
        &table.draw(&MysticaObservation::from(state), &Overlay::default(), false),
    );
}

#[test]
fn a_full_board_as_a_picture() {
    let (table, state) = full();
    crate::common::expected::file(
        drawn("full-board.svg"),
        &table.draw_svg(&MysticaObservation::from(state), &Overlay::default()),
    );
}

#[test]
fn every_label_of_every_shipped_map_is_in_its_picture_once() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let mut shelf = common::shelf();
    let mut maps = 0;
    for file in std::fs::read_dir(root.join("maps")).expect("the maps") {
        let path = file.expect("a file").path();
        // The folder also has the maps' texts in other languages.
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let choice = VariantChoice { map: Some(id.clone()), ..VariantChoice::named("base") };
        let table = shelf.table(&choice);
        let drawn = table
            .draw_svg(&MysticaObservation::from(printed(table.ruleset())), &Overlay::default());
        let document = Document::parse(&drawn).expect("an XML document");
        let labels = texts(&document);
        let places = table.places();
        assert_eq!(places.len(), table.ruleset().map.len());
        for label in &places {
            assert_eq!(count(&labels, label), 1, "{label} on {id}");
            // Titles and the description do not contain it either.
            let words = drawn.split(|c: char| !c.is_alphanumeric());
            assert_eq!(words.filter(|w| w == label).count(), 1, "{label} on {id}");
        }
        maps += 1;
    }
    assert!(maps >= 6);
}

#[test]
fn a_picture_needs_nothing_else_and_says_what_it_is() {
    let (table, state) = full();
    let overlay = Overlay { title: "Tea & \"<cake>\"\u{7}".into(), ..Overlay::default() };
    let drawn = table.draw_svg(&MysticaObservation::from(state), &overlay);
    let document = Document::parse(&drawn).expect("an XML document");
    let svg = document.root_element();
    assert_eq!(svg.attribute("role"), Some("img"));
    let first: Vec<Node> = svg.children().filter(Node::is_element).take(3).collect();
    assert_eq!(first[0].tag_name().name(), "title");
    assert_eq!(first[0].text(), Some("Tea & \"<cake>\" "));
    assert_eq!(first[1].tag_name().name(), "desc");
    let described = first[1].text().unwrap();
    assert!(described.starts_with("A board of 113 hexes, 36 of them river. Seat 1, "));
    assert!(described.contains("1 × stronghold"), "{described}");
    // The picture has a background, for pages of any colour.
    let ground = (first[2].tag_name().name(), first[2].attribute("width"));
    let size: Vec<&str> = svg.attribute("viewBox").unwrap().split(' ').collect();
    assert_eq!(ground, ("rect", Some(size[2])));
    for part in ["href", "url(", "<style", "<script", "id="] {
        assert!(!drawn.contains(part), "{part}");
    }
    // A page may hide the labels, which it finds by their class.
    let mut classes = document.descendants().filter_map(|node| node.attribute("class"));
    assert!(classes.all(|class| class == "label"));
}

#[test]
fn structures_bridges_and_towns_are_in_the_picture() {
    let (table, mut state) = full();
    let ruleset = table.ruleset().clone();
    let drawn = table.draw_svg(&MysticaObservation::from(state), &Overlay::default());
    let document = Document::parse(&drawn).unwrap();
    let labels = texts(&document);
    let built = state.cells[..ruleset.map.len()].iter().filter_map(|c| c.structure());
    let built: Vec<_> = built.collect();
    assert!(built.len() > 20);
    for (i, kind) in ruleset.structures.iter().enumerate() {
        let on_board = built.iter().filter(|(k, _)| k.at() == i).count();
        // One more is in the legend.
        assert_eq!(count(&labels, &kind.code), on_board + 1, "{}", kind.code);
        let begins = format!("{} of ", kind.name);
        assert_eq!(titled(&document, |t| t.starts_with(&begins)), on_board);
    }
    for seat in state.seat_ids() {
        let own = built.iter().filter(|(_, owner)| *owner == seat).count();
        let bridges = state.bridges[..usize::from(state.bridge_count)].iter();
        let bridges = bridges.filter(|b| b[2] == seat.0).count();
        let number = (seat.0 + 1).to_string();
        assert_eq!(count(&labels, &number), own + bridges + 1, "seat {number}");
    }
    // Two bridges share one place.
    let is_bridge = |t: &str| t.starts_with("bridge ") && t.contains(':') && t.contains(" of ");
    assert_eq!(titled(&document, is_bridge), 6);
    assert_eq!(titled(&document, |t| t.contains(", ") && is_bridge(t)), 1);
    assert!(labels.contains(&"town") && labels.contains(&"bridge"));

    // A river hex that links a town has the mark of its owner.
    let stars = |drawn: &str| drawn.matches("stroke-width=\"1.2\"").count();
    let river = ruleset.map.by_label("r13").unwrap();
    state.seats[4].river_links = BitSet::one(river.0);
    let linked = table.draw_svg(&MysticaObservation::from(state), &Overlay::default());
    assert_eq!(stars(&linked), stars(&drawn) + 1);
    let linked = Document::parse(&linked).unwrap();
    assert_eq!(count(&texts(&linked), "5"), count(&labels, "5") + 1);
    assert!(
        table.draw(&MysticaObservation::from(state), &Overlay::default(), false).contains("r13*")
    );
}

#[test]
fn marks_lie_over_their_places_and_nowhere_else() {
    let (table, state) = full();
    let mark =
        |place: &str, text: &str, heat| BoardMark { place: place.into(), text: text.into(), heat };
    let overlay = Overlay {
        title: String::new(),
        meaning: "first dwellings in a hundred games".into(),
        marks: vec![
            mark("e7", "", Some(1000)),
            mark("E7", "never", None),
            mark("r3", "", Some(60_000)),
            mark("G5", "<2>", Some(125)),
            mark("Z9", "nowhere", None),
        ],
        ids: "board".into(),
    };
    let drawn = table.draw_svg(&MysticaObservation::from(state), &overlay);
    let document = Document::parse(&drawn).unwrap();
    let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let places: Vec<String> = table.places().iter().map(|p| format!("board-{p}")).collect();
    assert_eq!(ids, places, "each place has its id, and nothing else has one");
    let labels = texts(&document);
    assert_eq!((count(&labels, "100%"), count(&labels, "<2>")), (2, 1));
    assert!(!drawn.contains("never") && !drawn.contains("nowhere"));
    assert_eq!(count(&labels, &overlay.meaning), 1);
    assert!(drawn.contains("Marks: first dwellings in a hundred games."));

    let shown = table.draw(&MysticaObservation::from(state), &overlay, false);
    let rows: Vec<&str> = shown.lines().collect();
    let line = rows.iter().position(|l| l.contains("E7 ")).unwrap();
    let column = rows[line].find("E7").unwrap();
    assert_eq!(&rows[line + 2][column..column + 4], "100%");
    assert!(shown.contains("last line of a hex: first dwellings in a hundred games"), "{shown}");
    assert!(!shown.contains("nowhere") && shown.contains("<2>"));
}

/// Returns a full board with invented tokens: boats on rivers and on a structure, flags under
/// structures.
fn with_tokens() -> (MysticaGame, State) {
    let (table, mut state) = full();
    let mut ruleset = (**table.ruleset()).clone();
    common::tokens::add(&mut ruleset);
    let hex = |label: &str| ruleset.map.by_label(label).expect("a hex");
    let built = |owner: u8| {
        let of = move |cell: &kernel::state::HexState| {
            cell.structure().is_some_and(|(_, seat)| seat == SeatId(owner))
        };
        let at = state.cells.iter().position(of).expect("a structure");
        kernel::HexId(at as u8)
    };
    let (first, second) = (built(0), built(1));
    let mut put = |seat: usize, place: usize, hex| state.tokens[seat][place] = hex;
    // Two boats of one seat and one of another on a river hex.
    put(0, 0, hex("r13"));
    put(0, 1, hex("r13"));
    put(1, 0, hex("r13"));
    put(1, 1, hex("r20"));
    // A boat that trades at a place where three seats have a flag.
    put(4, 2, first);
    (1..5).for_each(|seat| put(seat, 3, first));
    put(2, 4, second);
    (MysticaGame::new(std::sync::Arc::new(ruleset), Box::new(kernel::NoScriptHost)), state)
}

#[test]
fn tokens_on_a_board_in_the_terminal() {
    let (table, state) = with_tokens();
    let drawn = table.draw(&MysticaObservation::from(state), &Overlay::default(), false);
    assert!(drawn.lines().all(|line| line.chars().count() < 80), "{drawn}");
    crate::common::expected::file(self::drawn("tokens.txt"), &drawn);
}

#[test]
fn tokens_on_a_board_in_a_picture() {
    let (table, state) = with_tokens();
    let drawn = table.draw_svg(&MysticaObservation::from(state), &Overlay::default());
    let document = Document::parse(&drawn).unwrap();
    let labels = texts(&document);
    // By owner and kind; two tokens in one place share a plate.
    assert_eq!((count(&labels, "2b1"), count(&labels, "b2"), count(&labels, "b5")), (1, 2, 1));
    assert_eq!(["f2", "f3", "f4", "f5"].map(|flag| count(&labels, flag)), [1, 2, 1, 1]);
    assert_eq!(titled(&document, |t| t.starts_with("2 × boat of ")), 1);
    assert_eq!(titled(&document, |t| t.starts_with("flag of ")), 5);
    assert_eq!((count(&labels, "boat"), count(&labels, "flag")), (1, 1));
    assert!(drawn.contains("2 × boat"), "the description counts them");
}

/// Generates boards of any shape: places of a grid are land, river or holes.
fn shapes() -> impl Strategy<Value = Vec<HexSpec>> {
    let place = prop_oneof![3 => (0u8..7).prop_map(Some), 1 => Just(Some(255)), 1 => Just(None)];
    (1usize..60, prop::collection::vec(place, 1..255)).prop_map(|(width, places)| {
        let spots = places.iter().enumerate().filter_map(|(i, place)| place.map(|p| (i, p)));
        spots
            .map(|(i, terrain)| {
                let (row, column) = ((i / width) as i16, (i % width) as i16);
                HexSpec {
                    row,
                    x: column * 2 + row % 2,
                    terrain: TerrainId(terrain),
                    label: format!("{}{i}", if terrain == 255 { "r" } else { "Q" }),
                }
            })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn boards_of_any_shape_fit(hexes in shapes()) {
        let mut ruleset = (*RULES.with(Clone::clone)).clone();
        ruleset.map = BoardMap::new(hexes);
        let names = RulesetNames::new(&ruleset);
        let grammar = Grammar { ruleset: &ruleset, names: &names };
        let overlay = Overlay::default();
        let mut state = printed(&ruleset);
        if let Some(hex) = ruleset.map.land.first() {
            state.cells[usize::from(hex)].put(kernel::StructureId(3), SeatId(0));
        }
        let picture = BoardPicture::new(&grammar, &state, &overlay);
        let shown = text::draw(&grammar, &state, &picture, false);
        for line in shown.lines() {
            prop_assert!(line.chars().count() < 80, "too wide: {line}");
        }
        let words: Vec<&str> = shown.split_whitespace().collect();
        let drawn = svg::draw(&picture);
        let document = Document::parse(&drawn).expect("an XML document");
        let labels = texts(&document);
        for hex in &ruleset.map.hexes {
            prop_assert_eq!(count(&labels, &hex.label), 1);
            prop_assert_eq!(count(&words, &hex.label), 1);
        }
        let ground = document.descendants().find(|n| n.has_tag_name("rect")).unwrap();
        let side = |name| ground.attribute(name).unwrap().parse::<f64>().unwrap();
        prop_assert!(inside(&document, side("width"), side("height")));
    }
}

thread_local! {
    static RULES: std::sync::Arc<kernel::Ruleset> =
        common::shelf().table(&VariantChoice::named("base")).ruleset().clone();
}

/// Returns whether all outlines, after the translations of their groups, are inside the picture.
fn inside(document: &Document<'_>, width: f64, height: f64) -> bool {
    let moved = |node: Node<'_, '_>| {
        node.ancestors().filter_map(|n| n.attribute("transform")).fold(
            (0.0, 0.0),
            |at, transform| {
                let inner = transform.trim_start_matches("translate(").trim_end_matches(')');
                let mut parts = inner.split(' ').map(|n| n.parse::<f64>().unwrap());
                (at.0 + parts.next().unwrap(), at.1 + parts.next().unwrap())
            },
        )
    };
    let polygons = document.descendants().filter(|n| n.has_tag_name("polygon"));
    polygons.into_iter().all(|polygon| {
        let (dx, dy) = moved(polygon);
        polygon.attribute("points").unwrap().split(' ').all(|point| {
            let (x, y) = point.split_once(',').unwrap();
            let (x, y) = (x.parse::<f64>().unwrap() + dx, y.parse::<f64>().unwrap() + dy);
            (0.0..=width).contains(&x) && (0.0..=height).contains(&y)
        })
    })
}

#[test]
fn the_position_after_a_row_is_the_one_before_the_next() {
    let path = format!("{}/tests/data/ref-1023-base-4p.txt", env!("CARGO_MANIFEST_DIR"));
    let recorded = std::fs::read_to_string(path).expect("the recorded game");
    let rows = recorded.lines().filter(|l| l.contains('\t')).count() as u32;
    let structures = |row| {
        let (_, state) = position("ref-1023-base-4p", row);
        state.occupied.len()
    };
    // Four rows of the setup come first, then each row places a dwelling.
    assert_eq!([0, 4, 5, 6, 7].map(|row| structures(Some(row))), [0, 0, 1, 2, 3]);
    assert_eq!(structures(Some(rows)), structures(None));
}

/// Panels contain in words everything that a picture of them would show.
#[test]
fn panels_show_the_state_beside_the_board() {
    let (table, state) = full();
    let mut text = String::new();
    for panel in table.panels(&MysticaObservation::from(state)) {
        text.push_str(&format!("# {} ({})\n", panel.title, panel.id));
        let mut ids = Vec::new();
        for group in &panel.groups {
            text.push_str(&format!("{}:\n", group.title));
            for item in &group.items {
                text.push_str(&format!("  {} [{}]: {}\n", item.label, item.id, item.value));
                ids.push(&item.id);
            }
        }
        ids.sort();
        let all = ids.len();
        ids.dedup();
        assert_eq!(ids.len(), all, "each id stands once in {}", panel.id);
    }
    crate::common::expected::file(drawn("panels.txt"), &text);
}
