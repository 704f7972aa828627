//! Tests of the course of a game: phases, suspended scripts, offers, conversions, ties, tracks,
//! rows, script errors.

use crate::games;
use crate::games::*;
use components::declare::*;
use components::{ComponentGame, ComponentReadView, ComponentState, EmptyRulebook, Viewpoint};
use game::prelude::*;
use game::{ActionRole, ApplyError, PendingDecision, Viewer};

fn act<B: components::Rulebook>(
    game: &mut ComponentGame<B>,
    state: &mut ComponentState,
    seat: u8,
    text: &str,
) {
    let action = game.read(state, seat, text).unwrap_or_else(|why| panic!("{text}: {why}"));
    game.apply(state, seat, action).unwrap_or_else(|why| panic!("{text}: {why}"));
}

fn open<B: components::Rulebook>(
    game: &ComponentGame<B>,
    state: &ComponentState,
) -> Vec<(u8, bool, bool)> {
    let mut out: Vec<PendingDecision> = Vec::new();
    game.pending_decisions(state, &mut out);
    out.into_iter().map(|d| (d.seat, d.must_answer_now, d.is_mid_action)).collect()
}

fn value<B: components::Rulebook>(
    game: &ComponentGame<B>,
    state: &ComponentState,
    name: &str,
    seat: u8,
) -> i32 {
    let counter = game.layout().counter(name).unwrap();
    ComponentReadView::new(game.layout(), state, Viewpoint::All)
        .counter(counter, Some(seat))
        .unwrap()
}

fn texts<B: components::Rulebook>(
    game: &mut ComponentGame<B>,
    state: &ComponentState,
) -> Vec<String> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list).unwrap();
    let text = |c: &game::LegalAction<components::ComponentAction>| {
        let text = game.text(state, c.seat, c.action);
        format!("{} {text} {}-{}", c.seat, c.amounts.0, c.amounts.1)
    };
    list.iter().map(text).collect()
}

/// Creates a game without functions: some decisions and phases over two counters.
fn plain(phases: Vec<Phase>, decisions: Vec<Decision_>) -> ComponentGame<EmptyRulebook> {
    let d = Declarations {
        counters: vec![
            counter("points", PartOwner::Each, (0, 99), 0),
            counter("coins", PartOwner::Each, (0, 9), 3),
            counter("clock", PartOwner::Table, (0, 99), 0),
        ],
        decisions,
        phases,
        points: "points".into(),
        ..Declarations::default()
    };
    ComponentGame::new(layout(&d, 3), EmptyRulebook)
}

type Decision_ = components::declare::Decision;

fn tick() -> Step {
    ScriptEffect::gain("clock".into(), RelativeOwner::Table, 1.into()).into()
}

#[test]
fn the_rest_of_a_script_waits_for_what_it_opened() {
    let ask = says(
        "ask",
        "ask",
        vec![
            gain("points", 1).into(),
            ScriptEffect::open("why".into(), SeatSelection::Others, vec![], DecisionMode::Ask)
                .into(),
            gain("points", 10).into(),
            ScriptEffect::open(
                "why".into(),
                SeatSelection::One(RelativeOwner::Own),
                vec![],
                DecisionMode::Ask,
            )
            .into(),
        ],
    );
    let why = says("so", "so", vec![gain("coins", 1).into()]);
    let phases = vec![phase(
        "day",
        vec![],
        ActingSeats::InOrder(
            "turn".into(),
            1.into(),
            is(AmountExpression::Acting, RelationalOperator::Unlike, 2),
        ),
    )];
    let mut game = plain(phases, vec![decision("turn", vec![ask]), decision("why", vec![why])]);
    let mut state = game.start(1).unwrap();
    assert_eq!(open(&game, &state), [(1, true, false)]);
    act(&mut game, &mut state, 1, "ask");
    assert_eq!(open(&game, &state), [(2, true, false), (0, true, false)]);
    assert_eq!(value(&game, &state, "points", 1), 1);
    act(&mut game, &mut state, 0, "so");
    assert_eq!(value(&game, &state, "points", 1), 1);
    // A game saved in the middle of a script continues in the same way.
    let mut state = game.restore(&game.save(&state)).unwrap();
    act(&mut game, &mut state, 2, "so");
    assert_eq!(value(&game, &state, "points", 1), 11);
    assert_eq!(open(&game, &state), [(1, true, false)]);
    act(&mut game, &mut state, 1, "so");
    // Seat 2 is skipped, and seat 0 comes last.
    assert_eq!(open(&game, &state), [(0, true, false)]);
    assert_eq!(value(&game, &state, "coins", 1), 4);
}

#[test]
fn phases_are_a_tree_with_times_and_conditions() {
    let steps = |n: i32| ScriptEffect::set("clock".into(), RelativeOwner::Table, n.into()).into();
    let step = says("step", "step", vec![tick()]);
    let now = || AmountExpression::Counter("clock".into(), RelativeOwner::Table);
    let phases = vec![Phase {
        times: 5.into(),
        until: is(now(), RelationalOperator::AtLeast, 40),
        within: vec![
            phase(
                "morning",
                vec![tick()],
                ActingSeats::By(
                    "turn".into(),
                    AmountExpression::Minus(
                        Box::new(AmountExpression::Times("day".into())),
                        Box::new(now()),
                    ),
                ),
            ),
            Phase {
                when: is(AmountExpression::Times("day".into()), RelationalOperator::Equal, 2),
                ..phase("noon", vec![steps(40)], ActingSeats::Nobody)
            },
        ],
        exit: vec![tick()],
        ..phase("day", vec![], ActingSeats::Nobody)
    }];
    let mut game = plain(phases, vec![decision("turn", vec![step])]);
    let mut state = game.start(1).unwrap();
    let layout = game.layout().clone();
    let clock = |state: &ComponentState| {
        let look = ComponentReadView::new(&layout, state, Viewpoint::All);
        look.counter(layout.counter("clock").unwrap(), None).unwrap()
    };
    // Day 1: the clock is 1, so seat 0 (clock minus 1) acts. Day 2 sets the clock to 40 and is the
    // last.
    assert_eq!((clock(&state), open(&game, &state)), (1, vec![(0, true, false)]));
    // A phase with up to five repetitions has five stages.
    assert_eq!(game.stage_names(), ["day 1", "day 2", "day 3", "day 4", "day 5", "end"]);
    assert_eq!(game.stage(&state), 0);
    let action = game.read(&state, 0, "step").unwrap();
    game.apply(&mut state, 0, action).unwrap();
    assert!(game.is_over(&state));
    assert_eq!(clock(&state), 41);
    assert_eq!(game.stage(&state), 5);
    assert_eq!(
        game.apply(&mut state, 0, action),
        Err(ApplyError::Illegal("the game is over".into()))
    );
}

#[test]
fn a_game_that_asks_nobody_for_ever_names_its_phases() {
    let phases = vec![Phase {
        times: i32::MAX.into(),
        within: vec![
            phase("morning", vec![], ActingSeats::Nobody),
            phase(
                "evening",
                vec![ScriptEffect::go_to("morning".into()).into()],
                ActingSeats::Nobody,
            ),
        ],
        ..phase("day", vec![], ActingSeats::Nobody)
    }];
    let mut game = plain(phases, vec![]);
    assert_eq!(
        game.start(1).unwrap_err(),
        ApplyError::ScriptError(
            "endless loop without a decision, in `day`, `morning`, `evening`".into()
        )
    );
}

#[test]
fn scripts_end_phases_and_games() {
    let says = |name: &str, effect: ScriptEffect| says(name, name, vec![effect.into()]);
    let options = vec![
        says("stop", ScriptEffect::end_phase("day".into())),
        says("quit", ScriptEffect::end_game()),
        says("jump", ScriptEffect::go_to("end".into())),
        says("wrong", ScriptEffect::end_phase("end".into())),
        says("on", gain("points", 1)),
    ];
    let day = Phase {
        times: 3.into(),
        within: vec![phase(
            "turns",
            vec![],
            ActingSeats::InOrder("turn".into(), 0.into(), ConditionExpression::Always),
        )],
        exit: vec![tick()],
        ..phase("day", vec![], ActingSeats::Nobody)
    };
    let last = phase(
        "end",
        vec![],
        ActingSeats::InOrder("turn".into(), 2.into(), ConditionExpression::Always),
    );
    let game = plain(vec![day, last], vec![decision("turn", options)]);
    let after = |texts: &[&str]| {
        let mut game = game.clone();
        let mut state = game.start(1).unwrap();
        for text in texts {
            let mut decisions = Vec::new();
            game.pending_decisions(&state, &mut decisions);
            act(&mut game, &mut state, decisions[0].seat, text);
        }
        let look = ComponentReadView::new(game.layout(), &state, Viewpoint::All);
        let clock = look.counter(game.layout().counter("clock").unwrap(), None).unwrap();
        (game.is_over(&state), open(&game, &state).first().map(|d| d.0), clock)
    };
    assert_eq!(after(&["stop"]), (false, Some(2), 1));
    assert_eq!(after(&["on", "on", "on", "stop"]), (false, Some(2), 2));
    assert_eq!(after(&["on", "quit"]), (true, None, 0));
    assert_eq!(after(&["jump"]), (false, Some(2), 0));
    let mut game = game.clone();
    let mut state = game.start(1).unwrap();
    let before = state.clone();
    let action = game.read(&state, 0, "wrong").unwrap();
    let fault = game.apply(&mut state, 0, action).unwrap_err();
    assert_eq!(
        fault,
        ApplyError::ScriptError("cannot end the phase `end`: it is not running".into())
    );
    assert_eq!(state, before);
}

#[test]
fn a_step_that_cannot_pay_makes_its_option_impossible() {
    let pay = says(
        "pay",
        "pay",
        vec![
            gain("points", 5).into(),
            ScriptEffect::pay("coins".into(), RelativeOwner::Own, 4.into()).into(),
        ],
    );
    let phases = vec![phase(
        "day",
        vec![],
        ActingSeats::InOrder("turn".into(), 0.into(), ConditionExpression::Always),
    )];
    let mut game = plain(phases, vec![decision("turn", vec![pay])]);
    let mut state = game.start(1).unwrap();
    let before = state.clone();
    let action = game.read(&state, 0, "pay").unwrap();
    let refused = game.apply(&mut state, 0, action).unwrap_err();
    let why = "not enough to pay for this: it needs 4 coins, and 3 can be paid";
    assert_eq!(refused, ApplyError::Illegal(why.into()));
    assert_eq!(state, before);
}

#[test]
fn conversions_and_offers_leave_the_turn_open() {
    let mut game = ComponentGame::new(layout(&auction(), 4), Book);
    let mut state = game.start(3).unwrap();
    for seat in 0..4 {
        act(&mut game, &mut state, seat, "bid 0");
    }
    let list = texts(&mut game, &state);
    assert_eq!(
        list,
        ["0 call bob 0-0", "0 call cy 0-0", "0 call dee 0-0", "0 done 0-0", "0 saw 1 1-4"]
    );
    act(&mut game, &mut state, 0, "saw 2");
    assert_eq!((value(&game, &state, "coins", 0), value(&game, &state, "wood", 0)), (4, 4));
    act(&mut game, &mut state, 0, "sell wood");
    assert_eq!((value(&game, &state, "coins", 0), value(&game, &state, "wood", 0)), (5, 1));
    act(&mut game, &mut state, 0, "call cy");
    // The offer waits while the turn continues.
    assert_eq!(open(&game, &state), [(0, true, false), (2, false, false)]);
    act(&mut game, &mut state, 0, "done");
    assert_eq!(open(&game, &state), [(2, false, false), (1, true, false)]);
    act(&mut game, &mut state, 2, "decline");
    for seat in 1..3 {
        act(&mut game, &mut state, seat, "done");
    }
    act(&mut game, &mut state, 3, "call ann");
    act(&mut game, &mut state, 3, "done");
    // The phase does not end before the offer is answered.
    assert_eq!(open(&game, &state), [(0, false, false)]);
    let mut other = state.clone();
    act(&mut game, &mut state, 0, "accept");
    assert_eq!((value(&game, &state, "coins", 0), value(&game, &state, "coins", 3)), (6, 5));
    assert_eq!((value(&game, &state, "wood", 0), value(&game, &state, "wood", 3)), (0, 1));
    assert_eq!(open(&game, &state).len(), 4, "all bid again");
    act(&mut game, &mut other, 0, "decline");
    assert_eq!(open(&game, &other).len(), 4);
}

#[test]
fn teams_stand_together_and_ties_are_broken_in_order() {
    let game = ComponentGame::new(layout(&auction(), 4), Book);
    let mut state = game.layout().block(1);
    let standing = |state: &ComponentState| {
        let all = game.standings(state);
        all.iter().map(|s| (s.team, s.points, s.ahead, s.level)).collect::<Vec<_>>()
    };
    assert_eq!(standing(&state), [(0, 0, 0, 2), (1, 0, 0, 2), (0, 0, 0, 2), (1, 0, 0, 2)]);
    assert_eq!(game.resource_names()[..2], ["points", "coins"]);
    assert!(game.grant_resource(&mut state, 2, 1, 1));
    assert_eq!(standing(&state), [(0, 0, 0, 1), (1, 0, 1, 1), (0, 0, 0, 1), (1, 0, 1, 1)]);
    assert!(
        game.grant_resource(&mut state, 1, 0, 4)
            && game.grant_resource(&mut state, 0, 0, 3)
            && !game.grant_resource(&mut state, 0, 1, 99)
    );
    assert_eq!(standing(&state), [(0, 3, 1, 1), (1, 4, 0, 1), (0, 3, 1, 1), (1, 4, 0, 1)]);
    assert!(game.grant_resource(&mut state, 0, 0, 1));
    assert_eq!(standing(&state), [(0, 4, 0, 1), (1, 4, 1, 1), (0, 4, 0, 1), (1, 4, 1, 1)]);
    let ties = game.tie_breaks(&state);
    assert_eq!((ties[0].what.as_str(), ties[0].fewest), ("coins", false));
    assert_eq!(ties[0].has, [13, 12, 13, 12]);
}

#[test]
fn amounts_of_which_some_are_impossible_are_several_entries() {
    let some = ConditionExpression::Any(vec![
        is(arg("n"), RelationalOperator::AtMost, 1),
        is(arg("n"), RelationalOperator::AtLeast, 3),
    ]);
    let bid = Choose {
        args: one_arg("n", number(0, 9, has("coins"))),
        when: some,
        ..says("bid", "bid {n}", vec![])
    };
    let phases = vec![phase(
        "day",
        vec![],
        ActingSeats::InOrder("turn".into(), 0.into(), ConditionExpression::Always),
    )];
    let mut game = plain(phases, vec![decision("turn", vec![bid])]);
    let state = game.start(1).unwrap();
    assert_eq!(texts(&mut game, &state), ["0 bid 0 0-1", "0 bid 3 3-3"]);
    for (n, legal) in [(0, true), (1, true), (2, false), (3, true), (4, false)] {
        let action = game.read(&state, 0, &format!("bid {n}")).unwrap();
        assert_eq!(game.apply(&mut state.clone(), 0, action).is_ok(), legal, "{n}");
    }
}

#[test]
fn the_rearmost_on_top_moves_and_stacks_stay_in_order() {
    let mut game = ComponentGame::new(layout(&race(), 3), Book);
    let mut state = game.start(6).unwrap();
    let road = game.layout().track("road").unwrap();
    assert_eq!(
        ComponentReadView::new(game.layout(), &state, Viewpoint::All).markers_on(road, 0),
        [0, 1, 2]
    );
    let turn = |game: &Game, state: &ComponentState| {
        let mut open = Vec::new();
        game.pending_decisions(state, &mut open);
        open[0].seat
    };
    assert_eq!(turn(&game, &state), 2);
    let mut list = Vec::new();
    game.legal_actions(&state, &mut list).unwrap();
    assert_eq!(list.len(), 1, "the automa is offered its own answer alone");
    let other = if game.text(&state, 2, list[0].action) == "go mile-1" {
        "run to mile-2"
    } else {
        "go mile-1"
    };
    let other = game.read(&state, 2, other).unwrap();
    assert!(matches!(game.apply(&mut state.clone(), 2, other), Err(ApplyError::Illegal(_))));
    let before = state.clone();
    game.apply(&mut state, 2, list[0].action).unwrap();
    assert_ne!(state, before);
    let look = ComponentReadView::new(game.layout(), &state, Viewpoint::All);
    assert_eq!(look.markers_on(road, 0), [0, 1]);
    assert_eq!(look.ahead(road, 3, 1), [4, 10]);
    assert_eq!(look.ahead(road, 3, 2), [5, 6]);
}

#[test]
fn a_row_slides_and_is_refilled_and_an_empty_deck_is_renewed() {
    let mut game = ComponentGame::new(layout(&stones(), 2), Book);
    let mut state = game.start(3).unwrap();
    let layout = game.layout().clone();
    let row = layout.zone("row", None).unwrap();
    let lies = |state: &ComponentState| {
        (0..3)
            .map(|p| ComponentReadView::new(&layout, state, Viewpoint::All).top(row, p).unwrap())
            .collect::<Vec<_>>()
    };
    let before = lies(&state);
    // A seat with much money takes the card in the middle.
    let middle = layout.pieces[usize::from(before[1].unwrap())].named.name.clone();
    let value = |name: &str| game.read_draw(name).unwrap();
    let (red, pull) = (value("bag: red"), game.read(&state, 0, "pull").unwrap());
    for turn in 0..8 {
        game.apply_with_draws(&mut state, turn % 2, pull, &[red]).unwrap_or_else(|_| {
            let blue = game.read_draw("bag: blue").unwrap();
            game.apply_with_draws(&mut state, turn % 2, pull, &[blue]).unwrap();
        });
    }
    act(&mut game, &mut state, 0, "stop");
    act(&mut game, &mut state, 0, &format!("take {middle}"));
    let after = lies(&state);
    assert_eq!((after[1], after[2]), (before[0], before[2]));
    assert!(after[0].is_some() && !before.contains(&after[0]));
    // A deck with one card, and another zone to renew it from.
    let mut d = stones();
    for piece in d.kinds[1].pieces.iter_mut().skip(1) {
        piece.start = "used".into();
    }
    let mut game = ComponentGame::new(games::layout(&d, 2), Book);
    let state = game.start(1).unwrap();
    let look = ComponentReadView::new(game.layout(), &state, Viewpoint::All);
    let number = |name: &str| look.number(game.layout().zone(name, None).unwrap(), None).unwrap();
    assert_eq!((number("row"), number("deck"), number("used")), (3, 6, 0));
}

#[test]
fn options_belong_to_seats_and_functions_are_overridden() {
    let mut d = stones();
    d.decisions[0].options[2].only = vec![1];
    let mut game = ComponentGame::new(layout(&d, 2), Book);
    let mut state = game.start(1).unwrap();
    assert_eq!(texts(&mut game, &state), ["0 pull 0-0"]);
    act(&mut game, &mut state, 0, "pull");
    assert_eq!(texts(&mut game, &state), ["1 pull 0-0", "1 look 0-0"]);
    let mut game = ComponentGame::new(layout(&race(), 3), Book);
    let mut air = [0; 3];
    for seed in 0..20 {
        let mut state = game.start(seed).unwrap();
        let mut list = Vec::new();
        for _ in 0..3 {
            list.clear();
            game.legal_actions(&state, &mut list).unwrap();
            let (seat, action) = (list[0].seat, list[0].action);
            let before = value(&game, &state, "air", seat);
            let mut drawn = Vec::new();
            if game.apply_recording_draws(&mut state, seat, action, &mut drawn).is_err()
                || open(&game, &state)[0].0 == seat
            {
                break;
            }
            air[usize::from(seat)] =
                air[usize::from(seat)].max(value(&game, &state, "air", seat) - before);
        }
    }
    assert!(air[1] >= 1, "{air:?}");
}

#[test]
fn roles_kinds_features_and_changes_are_told() {
    let mut game = ComponentGame::new(layout(&stones(), 2), Book);
    let mut state = game.start(3).unwrap();
    act(&mut game, &mut state, 0, "pull");
    act(&mut game, &mut state, 1, "pull");
    let mut list = Vec::new();
    game.legal_actions(&state, &mut list).unwrap();
    let stop = list.iter().find(|c| c.role == ActionRole::End).unwrap();
    assert_eq!(game.kind_names()[usize::from(stop.kind)], "turn.stop");
    let mut features = Vec::new();
    game.features(&state, 0, &mut features);
    assert_eq!(
        game.feature_names(),
        ["points", "looks", "in-pulled", "in-kept", "in-shown", "in-cards"]
    );
    assert_eq!(features, [0, 3, 1, 0, 0, 0]);
    assert_eq!(game.feature_weights(), [100, 30, 0, 0, 0, 0]);
    let mut changes = Vec::new();
    let action = stop.action;
    let red = game.view(&state, Viewer::Seat(0));
    let pulled = game.layout().zone("pulled", Some(0)).unwrap();
    let value_of = game.layout().attribute("value").unwrap();
    let worth = red.look(game.layout()).total(pulled, None, value_of, &Default::default()).unwrap();
    game.apply_recording_changes(&mut state, 0, action, &mut changes).unwrap();
    if worth > 0 {
        assert_eq!((changes[0].resource, changes[0].amount), (0, worth));
        assert_eq!(game.source_names()[usize::from(changes[0].source)], "turn.stop");
        assert_eq!(game.stage_names()[usize::from(changes[0].stage)], "day 1");
    }
}

/// A decision can be answered for a seat without asking it, by the first possible option.
#[test]
fn a_decision_is_answered_for_a_seat_that_is_not_asked() {
    let rules = |decision: &str, option: Option<&str>| Answered {
        decision: decision.into(),
        option: option.map(str::to_owned),
    };
    let costs = |name: &str, price: i32, brings: i32| Choose {
        args: one_arg("n", number(1, 3, 3.into())),
        pays: vec![("coins".into(), price.into())],
        ..says(
            name,
            &format!("{name} {{n}}"),
            vec![gain("points", AmountExpression::Product(vec![arg("n"), brings.into()])).into()],
        )
    };
    let shop = Decision_ {
        options: vec![
            Choose { when: is(arg("n"), RelationalOperator::Less, 3), ..costs("dear", 2, 10) },
            costs("cheap", 1, 1),
        ],
        ..decision("shop", vec![])
    };
    let asked = decision(
        "asked",
        vec![
            Choose {
                args: one_arg("n", number(1, 3, 3.into())),
                when: ConditionExpression::Can(rules("shop", None), vec![arg("n")]),
                ..says(
                    "buy",
                    "buy {n}",
                    vec![
                        ScriptEffect::answer(rules("shop", None), vec![arg("n")]).into(),
                        ScriptEffect::answer(rules("shop", Some("cheap")), vec![1.into()]).into(),
                    ],
                )
            },
            says("rest", "rest", vec![]),
        ],
    );
    let phases = vec![Phase {
        times: 4.into(),
        ..phase(
            "turns",
            vec![],
            ActingSeats::InOrder("asked".into(), 0.into(), ConditionExpression::Always),
        )
    }];
    let mut game = plain(phases, vec![shop, asked]);
    let mut state = game.start(1).unwrap();
    let has = |game: &ComponentGame<EmptyRulebook>, state: &ComponentState, seat| {
        (value(game, state, "points", seat), value(game, state, "coins", seat))
    };
    // First the first possible option, then the named one.
    act(&mut game, &mut state, 0, "buy 2");
    assert_eq!(has(&game, &state, 0), (21, 0));
    act(&mut game, &mut state, 1, "buy 3");
    assert_eq!(has(&game, &state, 1), (4, 1));
    act(&mut game, &mut state, 2, "rest");
    // An impossible answer is not offered, and has no effect if a script requests it.
    assert_eq!(texts(&mut game, &state), ["0 rest 0-0"]);
    act(&mut game, &mut state, 0, "rest");
    act(&mut game, &mut state, 1, "buy 1");
    assert_eq!(has(&game, &state, 1), (5, 0));
}
