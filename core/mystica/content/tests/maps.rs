//! Tests of the shipped boards against independent facts (`maps.toml`), and of settings that change
//! boards.

use std::collections::BTreeSet;

use content::{Library, VariantChoice};
use kernel::{BitSet, BoardMap, Canal, HexId};
use mystica_content::{CompiledVariant, load};
use toml::{Table, Value};

fn shipped() -> Library {
    let (library, errors) = load(&mystica_content::shipped());
    assert!(errors.is_empty(), "{}", errors[0]);
    library
}

fn on(library: &Library, map: &str, settings: &[(&str, &str)]) -> CompiledVariant {
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice { map: Some(map.into()), settings, ..VariantChoice::named("base") };
    mystica_content::compile(library, &choice).unwrap_or_else(|e| panic!("{}", e[0]))
}

/// Compiles a map with all factions and these settings.
fn everything_on(library: &Library, map: &str, settings: &[(&str, &str)]) -> CompiledVariant {
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let choice = VariantChoice {
        map: Some(map.into()),
        settings,
        modules: vec![("fire-and-ice".into(), true)],
        ..VariantChoice::named("base")
    };
    mystica_content::compile(library, &choice).unwrap_or_else(|e| panic!("{}", e[0]))
}

fn facts() -> Vec<Table> {
    let all: Table = include_str!("maps.toml").parse().expect("facts are TOML");
    let list = all["map"].as_array().expect("a list of maps");
    list.iter().map(|m| m.as_table().expect("a table").clone()).collect()
}

fn words(value: &Value) -> Vec<String> {
    let list = value.as_array().expect("a list").iter();
    list.map(|v| v.as_str().expect("a word").to_owned()).collect()
}

fn pairs(value: &Value) -> BTreeSet<Vec<String>> {
    value.as_array().expect("a list").iter().map(words).collect()
}

fn labels(map: &BoardMap, hexes: [HexId; 2]) -> Vec<String> {
    hexes.iter().map(|h| map.hexes[h.at()].label.clone()).collect()
}

/// Returns every pair of hexes, the earlier one first.
fn all_pairs(map: &BoardMap) -> impl Iterator<Item = [HexId; 2]> {
    let n = map.len() as u8;
    (0..n).flat_map(move |a| (a + 1..n).map(move |b| [HexId(a), HexId(b)]))
}

/// Counts the connected parts of a set of hexes.
fn parts(map: &BoardMap, mut left: BitSet) -> usize {
    let mut count = 0;
    while let Some(first) = left.first() {
        count += 1;
        let mut edge = vec![first];
        left.remove(first);
        while let Some(hex) = edge.pop() {
            for near in (map.neighbours[usize::from(hex)] & left).into_iter() {
                left.remove(near);
                edge.push(near);
            }
        }
    }
    count
}

#[test]
fn every_board_is_as_the_facts_say() {
    let library = shipped();
    let facts = facts();
    let told: BTreeSet<&str> = facts.iter().map(|f| f["id"].as_str().expect("an id")).collect();
    let there = library.list_maps();
    // Random boards differ from game to game.
    let is_printed = |id: &&str| !on(&library, id, &[]).map.contains(':');
    assert_eq!(told, there.iter().map(|m| m.id.as_str()).filter(is_printed).collect());
    for fact in &facts {
        let id = fact["id"].as_str().expect("an id");
        let compiled = on(&library, id, &[]);
        let map = &compiled.ruleset.map;
        let number = |key: &str| usize::try_from(fact[key].as_integer().expect("a number")).ok();
        let count = |set: BitSet| Some(set.len() as usize);
        assert_eq!(Some(map.len()), number("hexes"), "{id}");
        assert_eq!(count(map.land), number("land"), "{id}");
        assert_eq!(count(map.river), number("river"), "{id}");
        assert_eq!(Some(parts(map, map.river)), number("waters"), "{id}");
        assert_eq!(count(map.edge & map.land), number("edge"), "{id}");
        let last = map.by_label(&format!("r{}", map.river.len() - 1)).expect("the last river hex");
        assert!(map.river.has(last.0), "{id}");

        let mut last_labels = vec![String::new(); 9];
        for hex in map.hexes.iter().filter(|h| h.terrain.is_some()) {
            last_labels[hex.row as usize].clone_from(&hex.label);
        }
        assert_eq!(last_labels, words(&fact["last_labels"]), "{id}");

        let bridges: Vec<[HexId; 2]> =
            all_pairs(map).filter(|[a, b]| map.bridges[a.at()].has(b.0)).collect();
        assert_eq!(Some(bridges.len()), number("bridge_places"), "{id}");
        let rivers =
            |[a, b]: [HexId; 2]| map.neighbours[a.at()] & map.neighbours[b.at()] & map.river;
        let at_side = bridges.iter().filter(|pair| rivers(**pair).len() == 1);
        let at_side: BTreeSet<_> = at_side.map(|pair| labels(map, *pair)).collect();
        assert_eq!(at_side, pairs(&fact["at_side"]), "{id}");
        assert!(bridges.iter().all(|pair| !rivers(*pair).is_empty()), "{id}");

        let places = all_pairs(map).filter_map(|[a, b]| Canal::between(&map.hexes, a, b).ok());
        let ends = |c: &Canal| (labels(map, c.land), labels(map, c.joins));
        let places: BTreeSet<_> = places.map(|c| ends(&c)).collect();
        let expected = fact["canal_places"].as_array().expect("a list").iter();
        let expected: BTreeSet<_> =
            expected.map(|c| (words(&c["edge"]), words(&c["joins"]))).collect();
        assert_eq!(places, expected, "{id}");
        // The canals in play are among the expected ones, each with the rivers that it joins.
        assert!(map.canals.iter().all(|c| expected.contains(&ends(c))), "{id}");
        let canals: BTreeSet<_> = map.canals.iter().map(|c| labels(map, c.land)).collect();
        assert_eq!(canals, pairs(&fact["canals"]), "{id}");
        assert_eq!(canals.len(), map.canals.len(), "{id}");

        if let Some(reference) = fact.get("reference") {
            let found = library.map_by_reference(reference.as_str().expect("an id"));
            assert_eq!(found.map(|m| m.map).as_deref(), Some(id));
        }
    }
}

#[test]
fn a_setting_says_which_set_of_canals_is_on_a_board() {
    let library = shipped();
    let rivals: Vec<Table> = facts().into_iter().filter(|f| f.contains_key("canal_sets")).collect();
    assert_eq!(rivals.len(), 1, "one board has several sets");
    for fact in rivals {
        let id = fact["id"].as_str().expect("an id");
        let sets = fact["canal_sets"].as_table().expect("sets by their names");
        assert_eq!(sets.len(), 3);
        let mut hashes = BTreeSet::new();
        for (name, set) in sets {
            let compiled = on(&library, id, &[("canals", name)]);
            let map = &compiled.ruleset.map;
            let canals: BTreeSet<_> = map.canals.iter().map(|c| labels(map, c.land)).collect();
            assert_eq!(canals, pairs(set), "{id}, {name}");
            assert_eq!(map.canals.len(), 7, "{id}, {name}");
            // The canals have to join all lakes.
            let mut lakes: Vec<BitSet> = Vec::new();
            let join = |sets: &mut Vec<BitSet>, hexes: BitSet| {
                let meets = |set: &BitSet| set.meets(hexes);
                let all = sets.iter().filter(|s| meets(s)).fold(hexes, |all, set| all | *set);
                sets.retain(|set| !meets(set));
                sets.push(all);
            };
            for hex in map.river {
                join(&mut lakes, BitSet::one(hex) | (map.neighbours[hex as usize] & map.river));
            }
            assert_eq!(Some(lakes.len() as i64), fact["waters"].as_integer());
            for canal in &map.canals {
                join(&mut lakes, BitSet::one(canal.joins[0].0) | BitSet::one(canal.joins[1].0));
            }
            assert_eq!(lakes.len(), 1, "{id}, {name}");
            hashes.insert(compiled.hash());
            let from_a = on(&library, id, &[("canals", name), ("row-labels", "a")]);
            assert_eq!(from_a.ruleset.map.canals, map.canals, "the same edges under other labels");
        }
        assert_eq!(hashes.len(), 3, "they are different games");
        let first = on(&library, id, &[]).ruleset.map.canals.clone();
        assert_eq!(first, on(&library, id, &[("canals", "widest")]).ruleset.map.canals);
    }
}

#[test]
fn rows_can_be_labelled_from_a_on_every_board() {
    let library = shipped();
    for map in library.list_maps() {
        let (as_ledgers, from_a) =
            (on(&library, &map.id, &[]), on(&library, &map.id, &[("row-labels", "a")]));
        let (as_ledgers_map, from_a_map) = (&as_ledgers.ruleset.map, &from_a.ruleset.map);
        assert_eq!(from_a_map.hexes[0].label, "A1", "every shipped board begins with land");
        let first = as_ledgers_map.hexes[0].label.as_bytes()[0];
        assert_eq!(first, if matches!(&*map.id, "lakes" | "fire-and-ice") { b'B' } else { b'A' });
        for (before, after) in as_ledgers_map.hexes.iter().zip(&from_a_map.hexes) {
            assert_eq!((before.row, before.x, before.terrain), (after.row, after.x, after.terrain));
            let mut expected = before.label.clone().into_bytes();
            if before.terrain.is_some() {
                expected[0] -= first - b'A';
            }
            assert_eq!(after.label.as_bytes(), expected);
        }
        // Canals stay the same edges when rows are renamed.
        assert_eq!(as_ledgers_map.canals, from_a_map.canals);
        // If labels differ, a ledger of one is none of the other.
        assert_eq!(as_ledgers.hash() == from_a.hash(), first == b'A', "{}", map.id);
    }
    let canal = |settings: &[(&str, &str)]| {
        let compiled = on(&library, "fire-and-ice", settings);
        labels(&compiled.ruleset.map, compiled.ruleset.map.canals[0].land)
    };
    assert_eq!(canal(&[]), ["C5", "D3"]);
    assert_eq!(canal(&[("row-labels", "a")]), ["B5", "C3"]);
}

/// Returns the starting points of a faction on a board.
fn points(library: &Library, map: &str, settings: &[(&str, &str)], faction: &str) -> i16 {
    let compiled = on(library, map, settings);
    let found = compiled.ruleset.factions.iter().find(|f| f.code == faction);
    found.unwrap_or_else(|| panic!("{faction} is in play")).start.vp
}

#[test]
fn starting_points_follow_the_table_of_the_board() {
    let library = shipped();
    let table = [("starting-vp", "table")];
    for (map, mermaids, dwarves, giants) in [
        ("base", 20, 20, 30),
        ("revised-base", 15, 20, 25),
        ("fire-and-ice", 15, 30, 25),
        ("lakes", 20, 30, 25),
        ("fjords", 20, 20, 25),
    ] {
        assert_eq!(points(&library, map, &table, "mermaids"), mermaids, "{map}");
        assert_eq!(points(&library, map, &table, "dwarves"), dwarves, "{map}");
        assert_eq!(points(&library, map, &table, "giants"), giants, "{map}");
        assert_eq!(points(&library, map, &[], "giants"), 20, "{map}");
        assert_eq!(points(&library, map, &[("starting-vp", "20")], "giants"), 20, "{map}");
        // A table names every faction of all shipped modules.
        let compiled = everything_on(&library, map, &table);
        let named = compiled.values("map").expect("the board has values");
        assert_eq!(compiled.ruleset.factions.len(), 20);
        for faction in &compiled.ruleset.factions {
            let path = format!("map.starting_points.table.{}", faction.code);
            assert!(named.iter().any(|v| v.path == path), "{map}: {path}");
        }
    }
    assert_eq!(points(&library, "base", &[("starting-vp", "site-2017")], "giants"), 25);
    let expansion = everything_on(&library, "lakes", &table);
    let yetis = expansion.ruleset.factions.iter().find(|f| f.code == "yetis");
    assert_eq!(yetis.map(|f| f.start.vp), Some(25));
}

#[test]
fn starting_points_of_single_factions_come_from_an_auction() {
    let library = shipped();
    let custom = [("starting-vp", "custom"), ("starting-vp.giants", "33")];
    assert_eq!(points(&library, "arrow", &custom, "giants"), 33);
    assert_eq!(points(&library, "arrow", &custom, "nomads"), 20, "as its own file says");
    let compiled = on(&library, "arrow", &custom);
    assert_eq!(compiled.provenance("starting-vp.giants").expect("given").by, "command line");
    let other = [("starting-vp", "custom"), ("starting-vp.giants", "34")];
    assert_ne!(compiled.hash(), on(&library, "arrow", &other).hash());
}

#[test]
fn what_is_known_from_one_source_only_is_marked() {
    let library = shipped();
    let marked = |map: &str| on(&library, map, &[]).board_provisional();
    assert_eq!(marked("base"), []);
    let arrow = marked("arrow");
    assert_eq!((arrow.len(), &*arrow[0].path()), (1, "map"));
    assert_eq!(arrow[0].doubt.reason, "the terrain was read from one source only");
    let paths = |settings: &[(&str, &str)]| -> Vec<String> {
        on(&library, "lakes", settings).board_provisional().iter().map(|p| p.path()).collect()
    };
    // Only the set of canals in play is provisional.
    assert_eq!(paths(&[]), ["map.rows", "map.canals.widest"]);
    assert_eq!(paths(&[("canals", "no-hex-twice")]), ["map.rows", "map.canals.no-hex-twice"]);
}
