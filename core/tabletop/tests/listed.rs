//! Tests that every listed answer can be played: small games over all types of arguments, alone and
//! in pairs, whose steps use each argument.

use crate::common::{shelf_of, tree};
use game::prelude::*;
use game::random::Random;
use ledger::recorded::RecordableGame;
use tabletop::TabletopSetup;

/// A type of argument: its declaration in an option, and steps that use it. `@` stands for its
/// name.
struct Kind {
    name: &'static str,
    says: &'static str,
    uses: &'static [&'static str],
}

const KINDS: [Kind; 13] = [
    Kind {
        name: "number",
        says: "{ number = [1, 3] }",
        uses: &["{ gain = \"coins\", by = \"@\" }"],
    },
    Kind {
        name: "number-to",
        says: "{ number = [0, 9], from = 1, to = \"coins\" }",
        uses: &[
            "{ pay = \"coins\", by = \"min(@, coins)\" }",
            "{ move = \"top\", number = \"@\", from = \"deck\", to = \"hand\" }",
        ],
    },
    Kind {
        name: "piece",
        says: "{ piece = \"hand\" }",
        uses: &[
            "{ move = \"@\", from = \"hand\", to = \"shown\", if_there = true }",
            "{ gain = \"coins\", by = \"@.value\" }",
        ],
    },
    Kind {
        name: "piece-having",
        says: "{ piece = \"hand\", having = \"value > 1\" }",
        uses: &["{ gain = \"coins\", by = \"count(hand, @)\" }"],
    },
    Kind {
        name: "named",
        says: "{ named = \"card\" }",
        uses: &["{ gain = \"coins\", by = \"count(shown, @)\" }"],
    },
    Kind {
        name: "place-free",
        says: "{ place = \"row\", which = \"free\" }",
        uses: &[
            "{ move = \"top\", from = \"deck\", to = \"row[@]\" }",
            "{ gain = \"coins\", by = \"room(row[@])\" }",
        ],
    },
    Kind {
        name: "place-taken",
        says: "{ place = \"row\", which = \"taken\" }",
        uses: &[
            "{ move = \"top\", from = \"row[@]\", to = \"hand\" }",
            "{ gain = \"coins\", by = \"total(value, row[@])\" }",
        ],
    },
    Kind {
        name: "place-any",
        says: "{ place = \"docks\", which = \"any\" }",
        uses: &["{ gain = \"coins\", by = \"count(docks[@])\" }"],
    },
    Kind {
        name: "zone",
        says: "{ zone = [\"shown\", \"hand\"] }",
        uses: &["{ move = \"top\", from = \"deck\", to = \"@\" }"],
    },
    Kind {
        name: "seat",
        says: "{ seat = \"any\" }",
        uses: &["{ gain = \"@.coins\" }", "{ open = \"ask\", who = \"@\" }"],
    },
    Kind {
        name: "seat-other",
        says: "{ seat = \"other\" }",
        uses: &["{ gain = \"@.coins\", by = 2 }"],
    },
    Kind {
        name: "answer",
        says: "{ answer = [\"left\", \"right\"] }",
        uses: &["{ gain = \"coins\", by = \"@\" }"],
    },
    Kind {
        name: "stop",
        says: "{ stop = \"road\" }",
        uses: &[
            "{ put = \"road\", on = \"@\" }",
            "{ set_mark = \"road.mud\", at = \"@\", to = 1 }",
        ],
    },
];

/// Declares a game whose only decision has one option with these arguments.
fn toml(args: &[(&str, &Kind)]) -> String {
    let toml_of = |(name, kind): &(&str, &Kind)| format!("{name} = {}", kind.says);
    let uses = |(name, kind): &(&str, &Kind)| {
        kind.uses.iter().map(|step| step.replace('@', name)).collect::<Vec<_>>().join(", ")
    };
    let text = args.iter().map(|(name, _)| format!("{{{name}}}")).collect::<Vec<_>>().join(" ");
    include_str!("listed.toml")
        .replace("@text@", &text)
        .replace("@args@", &args.iter().map(toml_of).collect::<Vec<_>>().join(", "))
        .replace("@does@", &args.iter().map(uses).collect::<Vec<_>>().join(", "))
}

/// Plays random games. Carries out every listed answer with each of its amounts on a copy, and
/// parses it from its text. Returns their number.
fn plays(toml: &str, seats: u8) -> u64 {
    let shelf = shelf_of(&tree(toml, ""));
    let mut game = shelf.game(seats).unwrap();
    let mut tried = 0;
    for seed in 0..2 {
        let mut state =
            game.begin(&TabletopSetup { seats, seed, ..TabletopSetup::default() }).unwrap();
        let mut random = Random::new(seed);
        while !game.is_over(&state) {
            let mut list = Vec::new();
            game.legal_actions(&state, &mut list).unwrap_or_else(|why| panic!("{}\n{toml}", why.0));
            for choice in list.iter().flat_map(|choice| choice.each_amount()) {
                let action = game.with_amount(choice.action, choice.amounts.0);
                let text = game.text(&state, choice.seat, action);
                let done = game.apply(&mut state.clone(), choice.seat, action);
                done.unwrap_or_else(|why| panic!("`{text}` is listed: {why}\n{toml}"));
                assert_eq!(game.read(&state, choice.seat, &text), Ok(action), "{text}\n{toml}");
                tried += 1;
            }
            let choice = list[random.below(list.len() as u32) as usize];
            let action = game.with_amount(choice.action, choice.amounts.0);
            game.apply(&mut state, choice.seat, action).unwrap();
        }
    }
    tried
}

#[test]
fn an_answer_that_is_listed_is_playable_whatever_its_arguments_are() {
    for kind in &KINDS {
        let tried = plays(&toml(&[("x", kind)]), 2);
        assert!(tried > 20, "{}: {tried}", kind.name);
        for other in &KINDS {
            let tried = plays(&toml(&[("x", kind), ("y", other)]), 2);
            assert!(tried > 20, "{} and {}: {tried}", kind.name, other.name);
        }
    }
}

/// A place passed as an argument denotes the same place afterwards.
#[test]
fn written_places_are_read_as_written() {
    let kind = &KINDS[5];
    let shelf = shelf_of(&tree(&toml(&[("x", kind)]), ""));
    let mut game = shelf.game(2).unwrap();
    let mut state =
        game.begin(&TabletopSetup { seats: 2, seed: 1, ..TabletopSetup::default() }).unwrap();
    let action = game.read(&state, 0, "go 4").unwrap();
    game.apply(&mut state, 0, action).unwrap();
    let row = game.layout().zone("row", None).unwrap();
    let view =
        components::ComponentReadView::new(game.layout(), &state, components::Viewpoint::All);
    let lie = (0..4).map(|place| view.number(row, Some(place)).unwrap());
    assert_eq!(lie.collect::<Vec<_>>(), [1, 1, 0, 1]);
}
