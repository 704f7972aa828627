//! Tests of random boards: the four rules of balanced boards hold, and both a seed and the drawn
//! letters reproduce the board.

use content::{ContentTree, Library, VariantChoice};
use kernel::{BitSet, HexId};
use mystica_content::{CompiledVariant, compile, load};

/// Returns the shipped content with a random board.
fn library() -> Library {
    let row = |shift: &str, hexes: usize| format!("\"{shift}{}\"", vec!["?"; hexes].join(" "));
    let rows: Vec<String> =
        (0..9).map(|at| if at % 2 == 0 { row("", 13) } else { row(" ", 12) }).collect();
    let map = format!(
        "id = \"drawn\"\nname = \"Drawn\"\nrows = [{}]\n[drawn]\nriver = 36\n",
        rows.join(",")
    );
    let mut tree: ContentTree = mystica_content::shipped();
    tree.insert("maps/drawn.toml", &map);
    let (library, errors) = load(&tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    library
}

fn on(library: &Library, map: &str) -> CompiledVariant {
    let choice = VariantChoice { map: Some(map.into()), ..VariantChoice::named("base") };
    compile(library, &choice).unwrap_or_else(|e| panic!("{}", e[0]))
}

/// Returns the first violation of the rules of balanced boards.
fn wrong(made: &CompiledVariant) -> Option<String> {
    let (map, wheel) = (&made.ruleset.map, made.ruleset.wheel);
    let terrain = |hex: u8| map.hexes[usize::from(hex)].terrain.0;
    let around = |hex: u8| map.neighbours[usize::from(hex)];
    for hex in map.land {
        let near: Vec<u8> = (around(hex) & map.land).into_iter().map(terrain).collect();
        let apart = |other: &u8| {
            let apart = terrain(hex).abs_diff(*other);
            apart.min(wheel - apart)
        };
        if near.iter().any(|other| apart(other) == 0) {
            return Some(format!("hex {hex} has a neighbour of its terrain"));
        }
        if !near.iter().any(|other| apart(other) == 1) {
            return Some(format!("no neighbour of hex {hex} is a spade away"));
        }
    }
    for hex in map.river {
        if !(1..=3).contains(&(around(hex) & map.river).len()) {
            return Some(format!("river {hex} has too few or too many neighbours of river"));
        }
    }
    let first = map.river.into_iter().next().map(HexId)?;
    let mut water = BitSet::one(first.0);
    loop {
        let grown = water.into_iter().fold(water, |all, hex| all | around(hex) & map.river);
        if grown == water {
            break;
        }
        water = grown;
    }
    (water != map.river).then(|| "there are two rivers".to_owned())
}

#[test]
fn the_four_rules_hold_for_every_seed() {
    let library = library();
    let mut boards = std::collections::BTreeSet::new();
    for seed in 1..=150u64 {
        let made = on(&library, &format!("drawn:{seed}"));
        assert_eq!(wrong(&made), None, "seed {seed}");
        let map = &made.ruleset.map;
        assert_eq!((map.land.len(), map.river.len()), (77, 36), "seed {seed}");
        for terrain in 0..made.ruleset.wheel {
            let number = map.hexes.iter().filter(|hex| hex.terrain.0 == terrain).count();
            assert_eq!(number, 11, "seed {seed}: hexes of terrain {terrain}");
        }
        boards.insert(made.map.clone());
    }
    assert_eq!(boards.len(), 150, "each seed has a board of its own");
}

#[test]
fn the_letters_that_were_drawn_give_the_board_without_a_seed() {
    let library = library();
    let drawn = on(&library, "drawn:7");
    let again = on(&library, "drawn:7");
    assert_eq!((&drawn.map, drawn.hash()), (&again.map, again.hash()));
    let letters = on(&library, &drawn.map);
    assert_eq!((&letters.map, letters.hash()), (&drawn.map, drawn.hash()));
    assert_ne!(on(&library, "drawn:8").hash(), drawn.hash());
    // Without a seed there is one default board, whose letters are reported.
    assert!(on(&library, "drawn").map.starts_with("drawn:"));
}

/// Returns the hexes of a sector around its middle, row by row, as (row, column).
fn places(radius: i16) -> Vec<(i16, i16)> {
    let row = |y: i16| {
        let end = 2 * radius - y.abs();
        (-end..=end).step_by(2).map(move |x| (y, x))
    };
    (-radius..=radius).flat_map(row).collect()
}

#[test]
fn a_board_of_sectors_is_made_of_them_each_once_and_turned() {
    let sectors = ["UKBGSRY", "YUKBGSR", "RYUKBGS"];
    let map = format!(
        "id = \"patches\"\nname = \"Patches\"\nrows = [\"   ? ?\", \"  ? * ? ? ?\", \"   ? ? ? * ?\", \"        ? ?\"]\n\
         [drawn]\nsectors = [{}]\n",
        sectors.map(|letters| format!("\"{letters}\"")).join(",")
    );
    let mut tree: ContentTree = mystica_content::shipped();
    tree.insert("maps/patches.toml", &map);
    let (library, errors) = load(&tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    // A sixth of a turn moves each hex of the inner ring to the next place.
    let ring = [(-1, -1), (-1, 1), (0, 2), (1, 1), (1, -1), (0, -2)];
    let at = |place: (i16, i16)| places(1).iter().position(|p| *p == place).unwrap();
    let turned = |letters: &str| -> Vec<String> {
        let letters: Vec<char> = letters.chars().collect();
        let turn = |by: usize| {
            let mut out = letters.clone();
            for (n, place) in ring.iter().enumerate() {
                out[at(ring[(n + by) % 6])] = letters[at(*place)];
            }
            out.into_iter().collect()
        };
        (0..6).map(turn).collect()
    };
    let middles = [(1, 4), (2, 9)];
    let rows: Vec<&str> = vec!["   ? ?", "  ? * ? ? ?", "   ? ? ? * ?", "        ? ?"];
    let drawn: Vec<(i16, i16)> = rows
        .iter()
        .zip(0..)
        .flat_map(|(row, y)| {
            row.chars().zip(0..).filter(|(c, _)| *c != ' ').map(move |(_, x)| (y, x))
        })
        .collect();
    let mut boards = std::collections::BTreeSet::new();
    for seed in 1..=60 {
        let made = on(&library, &format!("patches:{seed}"));
        let letters: Vec<char> = made.map.split_once(':').unwrap().1.chars().collect();
        let used = middles.map(|(my, mx)| {
            let own: String = places(1)
                .iter()
                .map(|(y, x)| letters[drawn.iter().position(|d| *d == (my + y, mx + x)).unwrap()])
                .collect();
            let sector = sectors.iter().position(|s| turned(s).contains(&own));
            sector.unwrap_or_else(|| panic!("seed {seed}: {own} is no sector"))
        });
        assert_ne!(used[0], used[1], "seed {seed}: one sector lies twice");
        assert_eq!(on(&library, &made.map).hash(), made.hash());
        boards.insert(made.map);
    }
    assert!(boards.len() > 10, "{} boards", boards.len());
}
