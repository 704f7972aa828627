//! Tests of the texts of actions, error messages, panels and pictures.

use crate::games;
use crate::games::{Book, Game, all, layout};
use components::declare::{ScriptEffect, StackEnd};
use components::{
    ActionError, ComponentGame, ComponentState, FunctionCall, PieceLocation, Rulebook, StateWriter,
    Viewpoint,
};
use game::prelude::*;
use game::random::Random;
use game::{ItemShape, Narration, Overlay, Viewer};
use proptest::prelude::*;

/// Plays `steps` random actions and returns the position.
fn somewhere(game: &mut Game, seed: u64, steps: usize) -> ComponentState {
    let mut random = Random::new(seed);
    let mut state = game.start(seed).unwrap();
    let mut list = Vec::new();
    for _ in 0..steps {
        list.clear();
        game.legal_actions(&state, &mut list).unwrap();
        if list.is_empty() {
            break;
        }
        let choice = list[random.below(list.len() as u32) as usize];
        game.apply(&mut state, choice.seat, choice.action).unwrap();
    }
    state
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The text of every legal action parses as this action, also in upper case.
    #[test]
    fn what_is_written_reads_back(which in 0usize..3, seed in 0u64..1_000, steps in 0usize..40) {
        let (_, declared, seats) = all().swap_remove(which);
        let mut game = ComponentGame::new(layout(&declared, seats), Book);
        let state = somewhere(&mut game, seed, steps);
        let mut list = Vec::new();
        game.legal_actions(&state, &mut list).unwrap();
        for choice in list {
            for amount in choice.amounts.0..=choice.amounts.1 {
                let action = game.with_amount(choice.action, amount);
                let text = game.text(&state, choice.seat, action);
                prop_assert_eq!(game.read(&state, choice.seat, &text), Ok(action));
                let shouted = format!("  {}  ", text.to_uppercase());
                prop_assert_eq!(game.read(&state, choice.seat, &shouted), Ok(action));
            }
        }
    }

    /// Every typed text is an action, or yields a message.
    #[test]
    fn noise_is_answered(which in 0usize..3, text in "\\PC{0,40}") {
        let (_, declared, seats) = all().swap_remove(which);
        let mut game = ComponentGame::new(layout(&declared, seats), Book);
        let state = game.start(1).unwrap();
        if let Err(why) = game.read(&state, 0, &text) {
            prop_assert!(!why.is_empty());
        }
    }
}

#[test]
fn refusals_name_what_is_near() {
    let mut game = ComponentGame::new(layout(&games::stones(), 2), Book);
    let state = game.start(1).unwrap();
    for (text, why) in [
        ("pul", "unknown action `pul`; `pull`?"),
        ("dance", "unknown action `dance`"),
        ("", "no action was given"),
        ("take crad-1", "unknown word `crad-1`; did you mean `card-1`?"),
        ("take", "`take` is incomplete or wrong; write `take {card}`"),
        (
            "drop card-1 for 2",
            "`drop card-1 for 2` is incomplete or wrong; write `drop {card} for 1`",
        ),
    ] {
        assert_eq!(game.read(&state, 0, text).unwrap_err(), why, "{text}");
    }
    let mut game = ComponentGame::new(layout(&games::auction(), 4), Book);
    let state = game.start(1).unwrap();
    for (text, why) in [
        ("bid 9", "illegal: `9` is not a possible `n` now"),
        ("build", "illegal: ann is not asked for `work` now"),
    ] {
        let action = game.read(&state, 0, text).unwrap();
        let refused = game.apply(&mut state.clone(), 0, action).unwrap_err();
        assert_eq!(refused.to_string(), why);
    }
}

#[test]
fn prices_descriptions_and_narration() {
    let mut game = ComponentGame::new(layout(&games::stones(), 2), Book);
    let state = game.start(1).unwrap();
    let look = game.read(&state, 0, "look").unwrap();
    assert_eq!(game.price(&state, 0, look), "1 looks");
    assert_eq!(
        game.describe(&state, "card-2").unwrap(),
        ["card-2 of kind card, 1 of them", "price 3", "worth 2"]
    );
    assert_eq!(game.describe(&state, "card2").unwrap_err(), "unknown piece `card2`; `card-2`?");
    let own = game.explain(&state, 0, look).unwrap();
    let lines = |game: &mut Game, viewer| {
        let mut narration = Narration::new(viewer);
        game.apply_and_narrate(&mut state.clone(), 0, look, &mut narration).unwrap();
        narration.lines
    };
    let of_others = ["ann: looks 3 -> 2 (turn.look)", "deck shows a hidden card"];
    assert_eq!(lines(&mut game, Viewer::Spectator), of_others);
    assert_eq!(lines(&mut game, Viewer::Seat(1)), of_others);
    // A viewer who may see the cards reads their names.
    assert!(own[1].starts_with("deck shows card-"), "{own:?}");
    assert_eq!(lines(&mut game, Viewer::Seat(0)), own);
}

#[test]
fn panels_show_what_the_viewer_sees() {
    let mut game = ComponentGame::new(layout(&games::race(), 3), Book);
    let state = game.start(2).unwrap();
    let view = |viewer| game.view(&state, viewer);
    let hand = |viewer, seat: usize| {
        let panels = game.panels(&view(viewer));
        let items = panels[seat + 1].groups.iter().flat_map(|g| &g.items);
        items.clone().find(|i| i.id == "zone-hand").unwrap().value.clone()
    };
    assert!(hand(Viewer::Seat(0), 0).starts_with("aim-"));
    assert_eq!(hand(Viewer::Seat(1), 0), "2 face down");
    assert_eq!(hand(Viewer::Spectator, 0), "2 face down");
    let text = game.draw(&view(Viewer::Spectator), &Overlay::default(), false);
    assert!(text.contains("road: flag: goal") && text.contains("road: mud: mile-2 1"), "{text}");
    let svg =
        game.draw_svg(&view(Viewer::Spectator), &Overlay { ids: "b".into(), ..Overlay::default() });
    assert!(svg.contains("id=\"b-road-ford\"") && svg.ends_with("</svg>\n"));
    for place in game.places() {
        assert!(svg.contains(&format!("id=\"b-{place}\"")), "{place}");
    }
    let ids: Vec<String> = game.panels(&view(Viewer::Seat(1))).into_iter().map(|p| p.id).collect();
    assert_eq!(ids, ["table", "seat-ann", "seat-bob", "seat-cy"]);
}

/// Shows the top card of the deck to all, and puts it under the deck.
struct Dealer;

impl Rulebook for Dealer {
    fn carry_out(
        &mut self,
        call: &FunctionCall,
        table: &mut StateWriter,
    ) -> Result<(), ActionError> {
        let deck = PieceLocation::zone(table.layout.zone("deck", None).unwrap());
        match call.function {
            "show" => table.show(deck, 1, Viewpoint::Of(Viewer::Spectator)).map(|_| ()),
            _ => {
                table.move_top(1, deck, PieceLocation { end: StackEnd::Bottom, ..deck }).map(|_| ())
            }
        }
    }
}

#[test]
fn a_stack_is_listed_from_its_top_to_its_bottom() {
    let mut d = games::stones();
    let call = |function: &str| {
        games::says(function, function, vec![ScriptEffect::call(function.into()).into()])
    };
    d.decisions[0].options = ["show", "under"].map(call).to_vec();
    let mut game = ComponentGame::new(layout(&d, 2), Dealer);
    let mut state = game.start(5).unwrap();
    let deck = |game: &ComponentGame<Dealer>, state: &ComponentState| {
        let panels = game.panels(&game.view(state, Viewer::Spectator));
        let mut items = panels[0].groups.iter().flat_map(|g| &g.items);
        let deck = items.find(|i| i.id == "zone-deck").unwrap();
        let ItemShape::Cards { cards } = &deck.shape else { return (deck.value.clone(), vec![]) };
        (deck.value.clone(), cards.iter().map(|card| card.name.clone()).collect())
    };
    assert_eq!(deck(&game, &state).0, "6 face down");
    let mut act = |state: &mut ComponentState, seat, text| {
        let action = game.read(state, seat, text).unwrap();
        game.apply(state, seat, action).unwrap();
        deck(&game, state)
    };
    let (on_top, cards) = act(&mut state, 0, "show");
    let shown = cards[0].clone();
    assert_eq!(
        (on_top, &cards[1..]),
        (format!("{shown}, 5 face down"), &["5 face down".into()][..])
    );
    let (below, cards) = act(&mut state, 1, "under");
    assert_eq!(below, format!("5 face down, below them {shown}"));
    assert_eq!(cards, ["5 face down".to_owned(), shown]);
}

#[test]
fn a_counter_says_what_its_value_is_called() {
    let mut d = games::stones();
    let at = d.counters.iter().position(|counter| counter.name == "looks").unwrap();
    d.counters[at].names = [(3, "three".to_owned())].into();
    let mut game = ComponentGame::new(layout(&d, 2), Book);
    let state = game.start(1).unwrap();
    let text = game.draw(&game.view(&state, Viewer::Spectator), &Overlay::default(), false);
    assert!(text.contains("looks: three\n"), "{text}");
    let looks = game.layout().counter("looks").unwrap();
    assert_eq!(game.layout().read_counter(looks, "Three"), Some(3));
    assert_eq!(game.layout().read_counter(looks, "2"), Some(2));
    assert_eq!(game.layout().counter_text(looks, 2), "2");
}

#[test]
fn what_only_keeps_account_is_shown_nowhere() {
    let mut rules = games::stones();
    let shows = |rules: &components::declare::Declarations| {
        let mut game = ComponentGame::new(layout(rules, 2), Book);
        let mut state = game.start(1).unwrap();
        let panels = game.panels(&game.view(&state, Viewer::Seat(0)));
        let look = game.read(&state, 0, "look").unwrap();
        let mut narration = Narration::new(Viewer::Spectator);
        game.apply_and_narrate(&mut state, 0, look, &mut narration).unwrap();
        let items = panels.iter().flat_map(|panel| &panel.groups).flat_map(|group| &group.items);
        (items.filter(|item| item.id == "counter-looks").count(), narration.lines.len())
    };
    assert_eq!(shows(&rules), (2, 2));
    rules.counters.iter_mut().find(|c| c.name == "looks").unwrap().shown = false;
    assert_eq!(shows(&rules), (0, 1));
}
