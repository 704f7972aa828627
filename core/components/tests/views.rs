//! Tests of observations: what a seat sees, may not read, and knows, and sampled states.

use crate::games;
use std::collections::BTreeMap;

use crate::games::{Book, Game, layout};
use components::declare::*;
use components::{
    ActionError, ComponentGame, ComponentReadView, ComponentState, FunctionCall, PieceLocation,
    Rulebook, StateWriter, Viewpoint,
};
use game::prelude::*;
use game::{Secrecy, Viewer};

fn game(d: &Declarations, n: usize) -> Game {
    ComponentGame::new(layout(d, n), Book)
}

fn act(game: &mut Game, state: &mut ComponentState, seat: u8, text: &str) {
    let action = game.read(state, seat, text).unwrap();
    game.apply(state, seat, action).unwrap_or_else(|why| panic!("{text}: {why}"));
}

fn names(game: &Game, look: &ComponentReadView, zone: &str, seat: Option<u8>) -> Vec<String> {
    let seen = look.seen(game.layout().zone(zone, seat).unwrap(), None);
    seen.iter().map(|p| game.layout().pieces[usize::from(*p)].named.name.clone()).collect()
}

#[test]
fn who_looked_at_the_top_knows_it_and_nobody_else() {
    let mut game = game(&games::stones(), 3);
    let mut state = game.start(4).unwrap();
    act(&mut game, &mut state, 0, "look");
    let seats = [Viewer::Seat(0), Viewer::Seat(1), Viewer::Spectator];
    let views = seats.map(|viewer| game.view(&state, viewer));
    let deck = |i: usize| names(&game, &views[i].look(game.layout()), "deck", None);
    assert_eq!(deck(0).len(), 1);
    assert!(deck(1).is_empty() && deck(2).is_empty());
    // Sampled states keep what is known, and nothing else about the deck.
    let zone = game.layout().zone("deck", None).unwrap();
    let mut tops = BTreeMap::new();
    for seed in 0..200 {
        for (i, view) in views.iter().enumerate() {
            let sampled = game.sample_state(view, seed);
            let top = ComponentReadView::new(game.layout(), &sampled, Viewpoint::All)
                .top(zone, 0)
                .unwrap()
                .unwrap();
            *tops.entry((i, top)).or_insert(0) += 1;
        }
    }
    let different = |i: usize| tops.keys().filter(|(view, _)| *view == i).count();
    assert_eq!(different(0), 1);
    assert_eq!(different(1), 6, "three of nine cards lie in the row: {tops:?}");
    // The number of cards is public.
    assert_eq!(game.view(&state, Viewer::Seat(1)).look(game.layout()).number(zone, None), Ok(6));
}

/// Sampled hands are uniform: each unseen card appears equally often.
#[test]
fn dealt_hands_are_uniform() {
    let mut game = game(&games::race(), 3);
    let state = game.start(2).unwrap();
    let view = game.view(&state, Viewer::Seat(0));
    let own = names(&game, &view.look(game.layout()), "hand", Some(0));
    assert_eq!(own.len(), 2);
    assert!(names(&game, &view.look(game.layout()), "hand", Some(1)).is_empty());
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    const DEALS: u32 = 7_000;
    for seed in 0..DEALS {
        let sampled = game.sample_state(&view, seed.into());
        let look = ComponentReadView::new(game.layout(), &sampled, Viewpoint::All);
        assert_eq!(names(&game, &look, "hand", Some(0)), own);
        for name in names(&game, &look, "hand", Some(1)) {
            *counts.entry(name).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 7, "{counts:?}");
    // Two of seven cards each time: the expected number of each card is 2 * DEALS / 7, with a
    // standard deviation of 38.
    assert!(counts.values().all(|n| n.abs_diff(2 * DEALS / 7) < 190), "{counts:?}");
}

#[test]
fn views_are_equal_if_nobody_can_tell() {
    let mut game = game(&games::race(), 3);
    let state = game.start(2).unwrap();
    let view = game.view(&state, Viewer::Seat(0));
    let sampled = (0..9).map(|seed| game.sample_state(&view, seed)).find(|sampled| {
        let hand = |block: &ComponentState| {
            names(
                &game,
                &ComponentReadView::new(game.layout(), block, Viewpoint::All),
                "hand",
                Some(1),
            )
        };
        hand(sampled) != hand(&state)
    });
    let sampled = sampled.expect("some deal differs");
    assert_eq!(game.view(&sampled, Viewer::Seat(0)), view);
    assert_ne!(game.view(&sampled, Viewer::Seat(1)), game.view(&state, Viewer::Seat(1)));
}

#[test]
fn a_sealed_answer_is_seen_by_its_seat_until_all_are_in() {
    let mut game = game(&games::auction(), 4);
    let (mut a, mut b) = (game.start(3).unwrap(), game.start(3).unwrap());
    act(&mut game, &mut a, 1, "bid 2");
    act(&mut game, &mut b, 1, "bid 5");
    assert_ne!(a, b);
    assert_ne!(game.view(&a, Viewer::Seat(1)), game.view(&b, Viewer::Seat(1)));
    for viewer in [Viewer::Seat(0), Viewer::Seat(2), Viewer::Spectator] {
        assert_eq!(game.view(&a, viewer), game.view(&b, viewer), "{viewer:?}");
    }
    let refused = game.read(&a, 1, "bid 1").unwrap();
    let why = game.apply(&mut a.clone(), 1, refused).unwrap_err();
    assert_eq!(why.to_string(), "illegal: bob is not asked for `bid` now");
    // A bot with a sampled state plays on without knowing the bid.
    let mut sampled = game.sample_state(&game.view(&a, Viewer::Seat(0)), 8);
    for seat in [0, 2, 3] {
        act(&mut game, &mut sampled, seat, "bid 0");
    }
    assert!(game.read(&sampled, 0, "done").is_ok() && !game.is_over(&sampled));
    assert_eq!(game.check_invariants(&sampled), Ok(()));
    // Once all are given, answers are carried out in seat order: the highest wins and pays.
    for seat in [0, 3] {
        act(&mut game, &mut a, seat, "bid 1");
    }
    let won = |game: &Game, state: &ComponentState| {
        names(game, &ComponentReadView::new(game.layout(), state, Viewpoint::All), "won", Some(1))
            .len()
    };
    assert_eq!(won(&game, &a), 0);
    act(&mut game, &mut a, 2, "bid 2");
    assert_eq!(won(&game, &a), 1);
    let coins = game.layout().counter("coins").unwrap();
    assert_eq!(
        ComponentReadView::new(game.layout(), &a, Viewpoint::All).counter(coins, Some(1)),
        Ok(4)
    );
}

/// If all seats are asked at once and an answer keeps the decision open, other viewers do not see
/// how often a seat answered.
#[test]
fn what_a_seat_does_before_all_are_done_is_seen_by_nobody_else() {
    let mut d = games::auction();
    let keeps = |name: &str, counter: &str| Choose {
        keeps: true,
        ..games::says(name, name, vec![games::gain(counter, 1).into()])
    };
    d.decisions[0].options.extend([keeps("note", "secret"), keeps("shout", "wood")]);
    for at_once in [false, true] {
        if at_once {
            d.phases[1].within[0].acts =
                ActingSeats::AtOnce("bid".into(), ConditionExpression::Always);
        }
        let mut game = game(&d, 4);
        let (mut a, mut b) = (game.start(3).unwrap(), game.start(3).unwrap());
        let others = [Viewer::Seat(0), Viewer::Seat(2), Viewer::Spectator];
        let look_alike = |game: &Game, a: &ComponentState, b: &ComponentState| {
            others.iter().all(|viewer| game.view(a, *viewer) == game.view(b, *viewer))
        };
        let note = game.read(&a, 1, "note").unwrap();
        for _ in 0..2 {
            assert_eq!(game.secrecy(&a, 1, note), Secrecy::Withheld);
            act(&mut game, &mut a, 1, "note");
            assert!(a != b && look_alike(&game, &a, &b) && game.has_secret_decision(&a));
        }
        // A change that other viewers would see is a script error, and nothing of it remains.
        let (shout, before) = (game.read(&a, 1, "shout").unwrap(), a.clone());
        let why = game.apply(&mut a, 1, shout).unwrap_err().to_string();
        assert!(
            why.contains("`bid.shout` keeps a decision open that is asked of all at once"),
            "{why}"
        );
        assert_eq!(a, before);
        // The same holds once the seat is done, by any answer.
        let bid = game.read(&a, 1, "bid 2").unwrap();
        assert_eq!(game.secrecy(&a, 1, bid), Secrecy::Withheld);
        act(&mut game, &mut a, 1, "bid 2");
        act(&mut game, &mut b, 1, "bid 5");
        assert!(look_alike(&game, &a, &b));
        // A sampled state can be played on; the seat's final answer is then drawn among the closing
        // ones.
        let mut sampled = game.sample_state(&game.view(&a, Viewer::Seat(0)), 8);
        for state in [&mut a, &mut sampled] {
            for seat in [0, 2, 3] {
                let bid = game.read(state, seat, "bid 0").unwrap();
                let last = seat == 3;
                let expected = if last { Secrecy::Releases } else { Secrecy::Withheld };
                assert_eq!(game.secrecy(state, seat, bid), expected);
                act(&mut game, state, seat, "bid 0");
            }
            assert!(!game.has_secret_decision(state));
            assert_eq!(game.check_invariants(state), Ok(()));
        }
    }
}

/// A rulebook whose functions read hidden information; the name of the function says which.
struct Curious;

impl Rulebook for Curious {
    fn amount(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        let zone = |name: &str, seat| look.layout.zone(name, seat).unwrap();
        let value = |piece: Option<u16>| piece.map_or(0, i32::from);
        match call.function {
            "top" => look.top(zone("deck", None), 0).map(value),
            "hand" => look.pieces(zone("cards", Some(1)), None).map(|all| all.len() as i32),
            "kept" => look.number(zone("kept", Some(1)), None).map(|n| n as i32),
            "bag" => {
                let red = look.layout.piece("red").map(i32::from);
                look.count(
                    zone("bag", None),
                    None,
                    &components::EvaluatedFilter { piece: red, ..Default::default() },
                )
                .map(|n| n as i32)
            }
            _ => look.counter(look.layout.counter("looks").unwrap(), Some(1)),
        }
    }

    fn carry_out(&mut self, _: &FunctionCall, _: &mut StateWriter) -> Result<(), ActionError> {
        Ok(())
    }
}

#[test]
fn to_read_what_is_hidden_is_a_fault_with_part_and_seat() {
    for (function, why) in [
        ("top", "top: the order of `deck` is hidden from ann"),
        ("hand", "hand: what lies in `cards:bob` is hidden from ann"),
        ("kept", "kept: the number of pieces in `kept:bob` is hidden from ann"),
        ("bag", "bag: what lies in `bag` is hidden from ann"),
        ("looks", "looks: the value of `looks` of bob is hidden from ann"),
    ] {
        let mut d = games::stones();
        d.counters[1].visible = Visibility::Owner;
        // Another seat already owns a card and a stone.
        d.kinds[1].pieces.push(games::piece("mine", 1, "cards", &[]));
        d.kinds[0].pieces.push(games::piece("pebble", 1, "kept", &[]));
        d.decisions[0].options[0].when =
            games::is(AmountExpression::Ask(function.into()), RelationalOperator::AtLeast, 0);
        let mut game = ComponentGame::new(layout(&d, 2), Curious);
        let state = game.start(1).unwrap();
        let fault = game.legal_actions(&state, &mut Vec::new()).unwrap_err();
        assert_eq!(fault.0, why);
    }
}

/// Shows one piece of the acting seat's hand, puts a piece under the deck, and shuffles.
#[test]
fn knowledge_goes_along_from_the_top_and_ends_with_a_shuffle() {
    struct Hands;
    impl Rulebook for Hands {
        fn carry_out(
            &mut self,
            call: &FunctionCall,
            table: &mut StateWriter,
        ) -> Result<(), ActionError> {
            let zone =
                |name: &str, seat| PieceLocation::zone(table.layout.zone(name, seat).unwrap());
            let (deck, used) = (zone("deck", None), zone("used", None));
            match call.function {
                "show" => table.show(deck, 1, Viewpoint::Of(Viewer::Spectator)).map(|_| ()),
                "move" => table.move_top(1, deck, used).map(|_| ()),
                "shuffle" => table.shuffle(used.zone),
                _ => Ok(()),
            }
        }
    }
    let mut d = games::stones();
    let call = |function: &str| {
        games::says(function, function, vec![ScriptEffect::call(function.into()).into()])
    };
    d.decisions[0].options = ["show", "move", "shuffle"].map(call).to_vec();
    let mut game = ComponentGame::new(layout(&d, 2), Hands);
    let mut state = game.start(5).unwrap();
    let used = |state: &ComponentState| {
        let view = game_view(&d, state);
        view.0.look(&view.1).seen(view.1.zone("used", None).unwrap(), None).len()
    };
    let mut steps = Vec::new();
    for (seat, text) in [(0, "show"), (1, "move"), (0, "move"), (1, "shuffle")] {
        let action = game.read(&state, seat, text).unwrap();
        game.apply(&mut state, seat, action).unwrap();
        steps.push(used(&state));
    }
    assert_eq!(steps, [0, 1, 1, 0]);
}

fn game_view(
    d: &Declarations,
    state: &ComponentState,
) -> (components::ComponentObservation, components::ComponentLayout) {
    let layout = (*layout(d, 2)).clone();
    (layout.view(state, Viewer::Seat(1)), layout)
}

#[test]
fn a_stack_that_is_open_hides_its_order_once_it_is_shuffled() {
    let mut d = games::stones();
    d.zones[4].visible = Visibility::All;
    let mut game = game(&d, 2);
    let state = game.start(5).unwrap();
    let view = game.view(&state, Viewer::Spectator);
    let deck = game.layout().zone("deck", None).unwrap();
    let look = view.look(game.layout());
    assert_eq!(look.pieces(deck, None).unwrap().len(), 6);
    assert_eq!(
        look.top(deck, 0),
        Err(ActionError::Script("the order of `deck` is hidden from everybody".into()))
    );
}

#[test]
fn a_game_without_anything_hidden_is_open() {
    let mut d = games::stones();
    assert!(!game(&d, 2).has_perfect_information());
    d.streams.clear();
    d.zones.iter_mut().for_each(|z| {
        z.visible = Visibility::All;
        z.stream.clear();
        z.renew.clear();
    });
    d.decisions[0].options[0].does.clear();
    d.phases[0].enter.clear();
    d.phases[1].exit.clear();
    let mut game = game(&d, 2);
    assert!(game.has_perfect_information());
    let state = game.start(6).unwrap();
    assert_eq!(game.sample_state(&game.view(&state, Viewer::Seat(1)), 9), state);
}
