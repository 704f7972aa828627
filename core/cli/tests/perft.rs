//! Path counts of fixed openings: `tests/perft/*.perft` against both ways of counting.

use crate::common::{good_json, loam};

/// An opening of a table.
#[derive(Debug, Default)]
struct Opening {
    id: String,
    factions: String,
    seed: String,
    after: String,
    /// Length and number of paths.
    counts: Vec<(u64, u64)>,
}

fn read(text: &str) -> Vec<Opening> {
    let mut openings: Vec<Opening> = Vec::new();
    for line in text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
        let (key, value) = line.split_once(' ').expect("a key and a value");
        let value = value.trim();
        if key == "id" {
            openings.push(Opening { id: value.into(), ..Opening::default() });
            continue;
        }
        let opening = openings.last_mut().expect("`id` comes first");
        match key {
            "factions" => opening.factions = value.into(),
            "seed" => opening.seed = value.into(),
            "after" => opening.after = value.into(),
            "perft" => {
                let (depth, paths) = value.split_once(' ').expect("a length and a number");
                opening.counts.push((depth.parse().unwrap(), paths.parse().unwrap()));
            }
            _ => panic!("unknown key {key}"),
        }
    }
    openings
}

#[test]
fn both_ways_of_counting_give_the_numbers_of_the_table() {
    let openings = read(include_str!("perft/openings.perft"));
    assert!(openings.len() >= 3);
    for opening in openings {
        assert_eq!(opening.counts.len(), 3, "{}: lengths 1 to 3", opening.id);
        let players = opening.factions.split(',').count().to_string();
        let found = good_json(loam(&[
            "perft",
            "base",
            "--factions",
            &opening.factions,
            "--players",
            &players,
            "--seed",
            &opening.seed,
            "--after",
            &opening.after,
            "--depth",
            "3",
            "--slow",
            "--json",
        ]));
        let found: Vec<(u64, u64, u64)> = found["counts"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| {
                let number = |key: &str| c[key].as_u64().unwrap();
                (number("depth"), number("by_list"), number("by_trying"))
            })
            .collect();
        let expected: Vec<_> = opening.counts.iter().map(|&(d, n)| (d, n, n)).collect();
        assert_eq!(found, expected, "{}", opening.id);
    }
}
