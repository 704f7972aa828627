//! Tests of migrating positions to changed declarations during a game.

use crate::games::*;
use components::declare::*;
use components::{ComponentGame, ComponentReadView, ComponentState, Viewpoint, migrate};
use game::prelude::*;
use game::random::Random;

/// A change after a number of actions of the game `race` or `stones`, and the expected descriptions
/// or errors.
struct Case {
    name: &'static str,
    game: fn() -> Declarations,
    steps: usize,
    change: fn(&mut Declarations),
    said: Result<&'static [&'static str], &'static [&'static str]>,
}

const CASES: &[Case] = &[
    Case { name: "nothing", game: stones, steps: 9, change: |_| {}, said: Ok(&[]) },
    Case {
        name: "a card more in a half drawn deck",
        game: stones,
        steps: 9,
        change: |d| d.kinds[1].pieces.push(piece("card-x", 2, "deck", &[])),
        said: Ok(&["`card-x` is new, in `deck`", "`card-x` is new, in `deck`"]),
    },
    Case {
        name: "a card more that goes elsewhere",
        game: stones,
        steps: 9,
        change: |d| {
            d.kinds[1]
                .pieces
                .push(Piece { late: "used".into(), ..piece("card-x", 1, "deck", &[]) });
            d.zones[4].shape = ZoneShape::Stack(12);
        },
        said: Ok(&["`card-x` is new, in `used`"]),
    },
    Case {
        name: "a card less",
        game: stones,
        steps: 0,
        change: |d| d.kinds[0].pieces[0].number = vec![5],
        said: Ok(&["one `red` of `bag` is gone"]),
    },
    Case {
        name: "a counter renamed",
        game: stones,
        steps: 9,
        change: |d| {
            d.counters[1].former = vec!["looks".into()];
            d.counters[1].name = "glances".into();
            d.decisions[0].options[2].pays[0].0 = "glances".into();
            d.ties.clear();
        },
        said: Ok(&[]),
    },
    Case {
        name: "a counter with less room",
        game: stones,
        steps: 0,
        change: |d| {
            d.counters[1].most = 2;
            d.counters[1].start = 1;
        },
        said: Ok(&["`looks` was 3 and is 2", "`looks` was 3 and is 2"]),
    },
    Case {
        name: "a counter gone and a new one",
        game: stones,
        steps: 9,
        change: |d| {
            d.counters[1].name = "peeks".into();
            d.decisions[0].options[2].pays[0].0 = "peeks".into();
            d.ties.clear();
        },
        said: Ok(&["the counter `looks` is gone"]),
    },
    Case {
        name: "a phase inserted behind the present one",
        game: stones,
        steps: 9,
        change: |d| {
            d.phases.insert(
                2,
                phase("night", vec![ScriptEffect::slide(table("row")).into()], ActingSeats::Nobody),
            )
        },
        said: Ok(&[]),
    },
    Case {
        name: "the present phase renamed",
        game: race,
        steps: 5,
        change: |d| {
            d.phases[1].name = "run".into();
            d.phases[1].former = vec!["race".into()];
        },
        said: Ok(&[]),
    },
    Case {
        name: "the present phase gone",
        game: race,
        steps: 5,
        change: |d| d.phases[1].name = "run".into(),
        said: Err(&["the game is in the phase `race`, which no longer exists"]),
    },
    Case {
        name: "another phase gone",
        game: race,
        steps: 5,
        change: |d| _ = d.phases.remove(0),
        said: Ok(&["the phase `setup` is gone"]),
    },
    Case {
        name: "the open decision gone",
        game: race,
        steps: 0,
        change: |d| {
            d.decisions[0].name = "walk".into();
            let ActingSeats::By(decision, _) = &mut d.phases[1].acts else { panic!() };
            *decision = "walk".into();
        },
        said: Err(&["the decision `move` is open, but no longer exists"]),
    },
    Case {
        name: "the open decision renamed",
        game: race,
        steps: 0,
        change: |d| {
            d.decisions[0].name = "walk".into();
            d.decisions[0].former = vec!["move".into()];
            let ActingSeats::By(decision, _) = &mut d.phases[1].acts else { panic!() };
            *decision = "walk".into();
        },
        said: Ok(&[]),
    },
    Case {
        name: "the open decision has an option more",
        game: race,
        steps: 0,
        change: |d| {
            d.decisions[0].options.push(says(
                "rest",
                "rest",
                vec![ScriptEffect::advance("road".into(), RelativeOwner::Own, 1.into()).into()],
            ))
        },
        said: Ok(&[]),
    },
    Case {
        name: "a stop gone on which somebody stands",
        game: race,
        steps: 0,
        change: |d| {
            d.tracks[0].stops[0] = "start".into();
            d.tracks[0].markers[0].1 = 10;
        },
        said: Ok(&[
            "ann was on mile-0 of `road`, which is gone: it is at its start now",
            "bob was on mile-0 of `road`, which is gone: it is at its start now",
            "cy was on mile-0 of `road`, which is gone: it is at its start now",
        ]),
    },
    Case {
        name: "the track is another one",
        game: race,
        steps: 0,
        change: |d| {
            d.tracks[0].marks.remove(1);
            d.decisions[1].options.remove(2);
        },
        said: Ok(&["the mark `toll` of `road` is gone"]),
    },
    Case {
        name: "a stream gone",
        game: race,
        steps: 0,
        change: |d| {
            d.streams[1].name = "goals".into();
            d.zones[3].stream = "goals".into();
            d.zones[4].stream = "goals".into();
        },
        said: Ok(&["the stream `aims` is gone"]),
    },
    Case {
        name: "a hand that is a pile now",
        game: race,
        steps: 4,
        change: |d| d.zones[4].shape = ZoneShape::Pile(3),
        said: Ok(&[]),
    },
    Case {
        name: "a hand with less room than it holds",
        game: race,
        steps: 0,
        change: |d| {
            d.zones[4].shape = ZoneShape::Stack(1);
            d.kinds[1].pieces.iter_mut().for_each(|p| p.late = "hand".into());
        },
        said: Err(&[
            "`hand` has no room for `aim-",
            "`hand` has no room for `aim-",
            "`hand` has no room for `aim-",
        ]),
    },
    Case {
        name: "a hand with less room, and somewhere to go",
        game: race,
        steps: 0,
        change: |d| d.zones[4].shape = ZoneShape::Stack(1),
        said: Ok(&["in `aims` now", "in `aims` now", "in `aims` now"]),
    },
    Case {
        name: "a zone gone",
        game: stones,
        steps: 0,
        change: |d| {
            d.zones[0].name = "sack".into();
            d.zones[0].former = vec!["bag".into()];
            d.kinds[0].pieces.iter_mut().for_each(|p| p.start = "sack".into());
            for effect in d.decisions[0].options[0].does.iter_mut() {
                for arg in effect.effect.args_mut() {
                    if let StepArgument::Zone(at) = arg
                        && matches!(at, ZoneReference::Zone(name, _) if name == "bag")
                    {
                        *at = table("sack");
                    }
                }
            }
            d.phases[1].exit.clear();
        },
        said: Ok(&[]),
    },
];

fn played(d: &Declarations, steps: usize) -> ComponentState {
    let mut game = ComponentGame::new(layout(d, 3), Book);
    let mut random = Random::new(steps as u64);
    let mut state = game.start(7).unwrap();
    let mut list = Vec::new();
    for _ in 0..steps {
        list.clear();
        game.legal_actions(&state, &mut list).unwrap();
        let choice = list[random.below(list.len() as u32) as usize];
        game.apply(&mut state, choice.seat, choice.action).unwrap();
    }
    assert!(!game.is_over(&state));
    state
}

/// Plays a position to its end at random.
fn ends(game: &mut Game, mut state: ComponentState) {
    let mut random = Random::new(1);
    let mut list = Vec::new();
    for _ in 0..5_000 {
        if game.is_over(&state) {
            return;
        }
        list.clear();
        game.legal_actions(&state, &mut list).unwrap();
        let choice = list[random.below(list.len() as u32) as usize];
        game.apply(&mut state, choice.seat, choice.action).unwrap();
        game.check_invariants(&state).unwrap();
    }
    panic!("the game does not end");
}

#[test]
fn a_game_goes_on_under_changed_rules_or_says_why_not() {
    let mut wrong = String::new();
    for Case { name, game, steps, change, said } in CASES {
        let old = game();
        let mut new = old.clone();
        change(&mut new);
        let state = played(&old, *steps);
        let (old, new) = (layout(&old, 3), layout(&new, 3));
        let found = migrate(&old, &new, &state);
        let notes = match &found {
            Ok(carried) => Ok(carried.notes.clone()),
            Err(why) => Err(why.clone()),
        };
        let like = |found: &[String], said: &[&str]| {
            let found: Vec<&String> = found.iter().collect();
            found.len() >= said.len()
                && said.iter().all(|s| found.iter().any(|f| f.contains(s)))
                && (found.len() == said.len() || said.len() > 1)
        };
        let right = match (&notes, said) {
            (Ok(found), Ok(said)) | (Err(found), Err(said)) => like(found, said),
            _ => false,
        };
        if !right {
            wrong.push_str(&format!("{name}: {notes:#?} in place of {said:#?}\n"));
        }
        if let Ok(carried) = found {
            let mut game = ComponentGame::new(new, Book);
            game.check_invariants(&carried.block).unwrap_or_else(|why| panic!("{name}: {why}"));
            ends(&mut game, carried.block);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_renamed_counter_keeps_its_value_and_a_new_card_is_drawn_some_day() {
    let old = stones();
    let mut new = old.clone();
    new.counters[0].most = 700;
    new.kinds[1].pieces.push(piece("card-x", 1, "deck", &[]));
    let state = played(&old, 12);
    let (from, to) = (layout(&old, 3), layout(&new, 3));
    let carried = migrate(&from, &to, &state).unwrap();
    let scores = |layout: &std::sync::Arc<components::ComponentLayout>, state: &ComponentState| {
        ComponentGame::new(layout.clone(), Book).scores(state)
    };
    assert_eq!(scores(&from, &state), scores(&to, &carried.block));
    let deck = to.zone("deck", None).unwrap();
    let number = |layout: &components::ComponentLayout, block: &ComponentState| {
        ComponentReadView::new(layout, block, Viewpoint::All).number(deck, None).unwrap()
    };
    assert_eq!(number(&to, &carried.block), number(&from, &state) + 1);
    let mut found = 0;
    for seed in 0..40 {
        let mut game = ComponentGame::new(to.clone(), Book);
        let sampled = game.sample_state(&game.view(&carried.block, game::Viewer::Spectator), seed);
        let top =
            ComponentReadView::new(&to, &sampled, Viewpoint::All).top(deck, 0).unwrap().unwrap();
        found += u32::from(to.pieces[usize::from(top)].named.name == "card-x");
        ends(&mut game, sampled);
    }
    assert!(found > 0);
}

#[test]
fn another_number_of_seats_is_refused() {
    let d = stones();
    let state = played(&d, 3);
    assert_eq!(
        migrate(&layout(&d, 3), &layout(&d, 2), &state).unwrap_err(),
        ["this game has 3 seats, but the new rules are for 2"]
    );
}

/// A suspended script continues if it is unchanged, and prevents migration if it changed.
#[test]
fn a_script_that_waits_is_carried_over_as_long_as_it_is_the_same() {
    let d = stones();
    let mut game = ComponentGame::new(layout(&d, 3), Book);
    let mut state = game.start(7).unwrap();
    for (seat, text) in [(0, "pull"), (1, "pull"), (2, "pull"), (0, "stop")] {
        let action = game.read(&state, seat, text).unwrap();
        game.apply(&mut state, seat, action).unwrap();
    }
    let mut more = d.clone();
    more.decisions[0].options.insert(0, says("wait", "wait", vec![]));
    let carried = migrate(&layout(&d, 3), &layout(&more, 3), &state).unwrap();
    let mut game = ComponentGame::new(layout(&more, 3), Book);
    let action = game.read(&carried.block, 0, "leave").unwrap();
    let mut after = carried.block.clone();
    game.apply(&mut after, 0, action).unwrap();
    ends(&mut game, after);
    // The decision it belongs to has been renamed.
    let mut renamed = d.clone();
    renamed.decisions[0].former = vec!["turn".into()];
    renamed.decisions[0].name = "draw".into();
    let ActingSeats::Turns(decision, _) = &mut renamed.phases[1].acts else { panic!() };
    *decision = "draw".into();
    let carried = migrate(&layout(&d, 3), &layout(&renamed, 3), &state).unwrap();
    ends(&mut ComponentGame::new(layout(&renamed, 3), Book), carried.block);
    let mut changed = d.clone();
    changed.decisions[0].options[1].does.remove(2);
    let refused = migrate(&layout(&d, 3), &layout(&changed, 3), &state).unwrap_err();
    assert_eq!(refused, ["`turn.stop` is running, but its steps have changed"]);
}

/// Adding a module before another one can rename components of the other in the layout. Their
/// values stay.
#[test]
fn a_module_with_the_same_names_that_comes_first_changes_no_value() {
    let named = |module: &str, name: &str| PartName {
        module: String::new(),
        word: format!("{module}.looks"),
        name: name.into(),
    };
    let d = stones();
    let mut old = (*layout(&d, 3)).clone();
    old.module_names = vec![named("two", "looks")];
    let mut game = ComponentGame::new(layout(&d, 3), Book);
    let mut state = game.start(7).unwrap();
    let look = game.read(&state, 0, "look").unwrap();
    game.apply(&mut state, 0, look).unwrap();
    // Module `one` has a counter of this name too; that of `two` is `two/looks` in the layout.
    let mut both = d.clone();
    let of_one = Counter { name: "looks".into(), start: 7, most: 9, ..both.counters[1].clone() };
    both.counters[1].name = "two/looks".into();
    both.decisions[0].options[2].pays[0].0 = "two/looks".into();
    both.ties.clear();
    both.counters.push(of_one);
    let mut new = (*layout(&both, 3)).clone();
    new.module_names = vec![named("one", "looks"), named("two", "two/looks")];
    let carried = migrate(&old, &new, &state).unwrap().block;
    let value = |name: &str, seat| {
        let look = ComponentReadView::new(&new, &carried, Viewpoint::All);
        look.counter(new.counter(name).unwrap(), Some(seat)).unwrap()
    };
    assert_eq!([0, 1, 2].map(|seat| value("two/looks", seat)), [2, 3, 3]);
    assert_eq!([0, 1, 2].map(|seat| value("looks", seat)), [7, 7, 7]);
}
