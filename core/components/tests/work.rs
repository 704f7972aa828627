//! Tests of the cost of script steps: proportional to pieces touched and changes made, and bounded
//! by the limits.

use std::time::{Duration, Instant};

use crate::games::*;
use components::declare::*;
use components::{ComponentGame, ComponentLayout, EmptyRulebook, ExecutionRecord, StepRule};
use game::prelude::*;
use game::{ApplyError, LegalAction};

/// Number of cards in the deck of a game that touches this many at once; more cards need more
/// actions.
const MOST_CARDS: u32 = 250;

/// Declares a game with one action, `go`, that runs a task.
fn declared(cards: u32, does: Vec<Step>) -> Declarations {
    let row = ZoneShape::Places {
        names: (1..=MOST_CARDS + 1).map(|n| n.to_string()).collect(),
        each: 1,
        beside: Vec::new(),
    };
    let stack = |name: &str| {
        zone(name, PartOwner::Table, ZoneShape::Stack(255), "card", Visibility::Number)
    };
    let go = says(
        "go",
        "go",
        vec![ScriptEffect::run("t".into(), SeatSelection::One(RelativeOwner::Own), vec![]).into()],
    );
    let yes = says("yes", "yes", vec![]);
    Declarations {
        counters: vec![counter("coins", PartOwner::Each, (0, i32::MAX), 0)],
        kinds: vec![PieceKind {
            name: "card".into(),
            pieces: vec![Piece {
                does: vec![gain("coins", 1).into()],
                ..piece("ant", cards as u8, "deck", &[("value", 1)])
            }],
        }],
        zones: vec![
            stack("deck"),
            stack("used"),
            zone("row", PartOwner::Table, row, "card", Visibility::All),
        ],
        tracks: vec![Track {
            name: "ring".into(),
            stops: (0..250).map(|n| format!("s{n}")).collect(),
            edges: (0..250).map(|n| (n as u8, ((n + 1) % 250) as u8)).collect(),
            seats: true,
            markers: vec![("flag".into(), 0)],
            marks: vec![Mark {
                name: "mud".into(),
                on_edges: false,
                start: vec![0],
                most: USUAL_MOST,
            }],
            ..Track::default()
        }],
        streams: vec![stream("dice")],
        decisions: vec![decision("turn", vec![go]), decision("ask", vec![yes])],
        tasks: vec![
            Task { name: "t".into(), does, ..Task::default() },
            Task { name: "rest".into(), ..Task::default() },
        ],
        phases: vec![Phase {
            times: i32::MAX.into(),
            ..phase(
                "play",
                vec![],
                ActingSeats::InOrder("turn".into(), 0.into(), ConditionExpression::Always),
            )
        }],
        frames: 190,
        changes: components::MOST_CHANGES,
        points: "coins".into(),
        ..Declarations::default()
    }
}

/// Repeats the steps `times` times.
fn repeated(does: &[ScriptEffect], times: usize) -> Vec<ScriptEffect> {
    (0..times).flat_map(|_| does.to_vec()).collect()
}

/// The cost of an action.
#[derive(Clone, Copy, Debug, Default)]
struct Cost {
    steps: u64,
    changes: u64,
    time: Duration,
}

/// Returns the total cost of a number of actions.
fn cost(declared: &Declarations, actions: u32) -> Cost {
    let mut game = ComponentGame::new(layout(declared, 2), EmptyRulebook);
    let mut state = game.start(3).unwrap();
    let mut cost = Cost::default();
    for _ in 0..actions {
        let mut run = ExecutionRecord::watched();
        let seat = first(&mut game, &state).seat;
        let go = game.read(&state, seat, "go").unwrap();
        let start = Instant::now();
        game.apply_with(&mut state, seat, go, &mut run).unwrap();
        cost.time += start.elapsed();
        cost.steps += run.work.steps();
        cost.changes += u64::from(run.work.changes() + run.work.shuffled());
        while let Ok(yes) = game.read(&state, seat, "yes")
            && game.apply(&mut state, seat, yes).is_ok()
        {}
    }
    cost
}

fn first(
    game: &mut ComponentGame<EmptyRulebook>,
    state: &components::ComponentState,
) -> LegalAction<components::ComponentAction> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list).unwrap();
    list[0]
}

/// How a step touches pieces.
enum Touches {
    /// It touches all cards of the deck.
    Cards(Vec<ScriptEffect>),
    /// It touches one piece, so the test repeats it.
    One(Vec<ScriptEffect>),
}

/// Carries out what pieces do, for the acting seat.
fn act(pieces: ActingPieces) -> ScriptEffect {
    let own = SeatSelection::One(RelativeOwner::Own);
    let args = vec![StepArgument::Acting(pieces), StepArgument::Seats(own)];
    StepRule::by_verb("do").unwrap().step(args)
}

/// Returns effects by name. Each verb occurs, except those of [`COST_ELSEWHERE`].
fn effects() -> Vec<(&'static str, Touches)> {
    use Touches::{Cards, One};
    let (deck, used, row) = (|| table("deck"), || table("used"), || table("row"));
    let all = |end| {
        move |from, to| {
            ScriptEffect::move_pieces(PieceSelection::Every(Filter::default()), from, to, end)
        }
    };
    let (top_end, bottom) = (all(StackEnd::Top), all(StackEnd::Bottom));
    let random = |from, to| {
        ScriptEffect::move_pieces(
            PieceSelection::Random(255.into(), Filter::default()),
            from,
            to,
            StackEnd::Top,
        )
    };
    let one = |effect: ScriptEffect| One(vec![effect]);
    let coins = || "coins".to_owned();
    let ring = || "ring".to_owned();
    let own = || SeatSelection::One(RelativeOwner::Own);
    let piece = |from, to| {
        ScriptEffect::move_pieces(
            PieceSelection::Piece(AmountExpression::Piece("ant".into())),
            from,
            to,
            StackEnd::Top,
        )
    };
    vec![
        ("gain", one(ScriptEffect::gain(coins(), RelativeOwner::Own, 1.into()))),
        (
            "pay",
            One(vec![gain("coins", 1), ScriptEffect::pay(coins(), RelativeOwner::Own, 1.into())]),
        ),
        (
            "lose",
            One(vec![
                gain("coins", 1),
                StepRule::by_verb("lose").unwrap().step(vec![
                    StepArgument::Counter(coins(), RelativeOwner::Own),
                    StepArgument::Amount(1.into()),
                ]),
            ]),
        ),
        (
            "set",
            One(vec![gain("coins", 1), ScriptEffect::set(coins(), RelativeOwner::Own, 0.into())]),
        ),
        ("move a piece", One(vec![piece(deck(), used()), piece(used(), deck())])),
        ("move every", Cards(vec![top_end(deck(), used()), top_end(used(), deck())])),
        ("move under", Cards(vec![bottom(deck(), used()), bottom(used(), deck())])),
        ("move top", Cards(vec![top(255, deck(), used()), top(255, used(), deck())])),
        ("move random", Cards(vec![random(deck(), used()), random(used(), deck())])),
        ("shuffle", Cards(vec![ScriptEffect::shuffle(deck())])),
        ("show", Cards(vec![ScriptEffect::show(deck(), 255.into(), SeatSelection::All)])),
        (
            "refill and slide",
            Cards(vec![
                ScriptEffect::refill(row(), deck()),
                ScriptEffect::slide(row()),
                top_end(row(), deck()),
            ]),
        ),
        ("roll", one(ScriptEffect::roll(coins(), RelativeOwner::Own, 6.into(), "dice".into()))),
        ("advance", one(ScriptEffect::advance(ring(), RelativeOwner::Own, 1.into()))),
        ("advance far", Cards(vec![ScriptEffect::advance(ring(), RelativeOwner::Own, 251.into())])),
        (
            "put",
            One(vec![
                ScriptEffect::put(ring(), RelativeOwner::Own, 1.into()),
                ScriptEffect::put(ring(), RelativeOwner::Own, 2.into()),
            ]),
        ),
        (
            "put marker",
            One(vec![
                ScriptEffect::put_marker(ring(), "flag".into(), 1.into()),
                ScriptEffect::put_marker(ring(), "flag".into(), 2.into()),
            ]),
        ),
        ("set mark", one(ScriptEffect::set_mark(ring(), "mud".into(), 3.into(), 1.into()))),
        ("count", Cards(vec![gain("coins", count(deck()))])),
        (
            "total",
            Cards(vec![
                ScriptEffect::refill(row(), deck()),
                gain("coins", AmountExpression::Total(row(), "value".into(), Filter::default())),
                top_end(row(), deck()),
            ]),
        ),
        ("run", one(ScriptEffect::run("rest".into(), own(), vec![]))),
        ("do a piece", one(act(ActingPieces::Piece(AmountExpression::Piece("ant".into()))))),
        ("end phase", one(ScriptEffect::go_to("play".into()))),
    ]
}

/// Verbs of steps that happen once in an action, or whose cost is that of other code.
const COST_ELSEWHERE: [&str; 7] =
    ["open", "answer", "pass", "end_phase", "end_game", "call", "deed"];

#[test]
fn every_step_has_a_line_among_the_costs() {
    let tried: Vec<&str> = effects()
        .iter()
        .flat_map(|(_, touches)| match touches {
            Touches::Cards(does) | Touches::One(does) => does,
        })
        .map(|effect| effect.rule().verb)
        .collect();
    let missing = components::STEPS.iter().map(|rule| rule.verb).filter(|v| !tried.contains(v));
    assert_eq!(missing.collect::<Vec<_>>(), COST_ELSEWHERE);
}

/// The cost of each step grows with the number of pieces it touches. `LOAM_WORK` prints the table
/// with times.
#[test]
fn each_step_of_tables_costs_by_what_it_touches() {
    let is_shown = std::env::var_os("LOAM_WORK").is_some();
    for (name, touches) in effects() {
        let mut before: Option<Cost> = None;
        for touched in [10, 100, 1000, 10_000] {
            let (cards, does, actions) = match &touches {
                Touches::Cards(does) => {
                    let cards = touched.min(MOST_CARDS);
                    (cards, does.clone(), touched / cards)
                }
                Touches::One(does) => {
                    let times = touched.min(100);
                    (10, repeated(does, times as usize), touched / times)
                }
            };
            let steps = does.into_iter().map(Step::from).collect();
            let cost = cost(&declared(cards, steps), actions);
            if is_shown {
                println!("{name:18} {touched:6} touched {cost:?}");
            }
            assert!(32 * cost.steps >= touched.into(), "{name}, {touched}: {cost:?}");
            if let Some(before) = before {
                let times = if touched == 10_000 { 8 } else { 1 };
                assert!(
                    cost.steps >= times * before.steps,
                    "{name}, {touched}: {before:?}, {cost:?}"
                );
            }
            before = Some(cost);
        }
    }
}

/// Too much work is a script error at the same step count each time, and changes nothing.
#[test]
fn what_is_too_much_is_a_fault_at_the_same_place_each_time() {
    let far = ScriptEffect::advance("ring".into(), RelativeOwner::Own, i32::MAX.into());
    let counts = gain("coins", AmountExpression::Sum(vec![count(table("row")); 400]));
    let steps =
        "too much work: tables and function calls take more than 1000000 steps in one action";
    let changes = "too many changes: more than 16384 in one action";
    let shuffled = "too many pieces are shuffled: more than 16384 in one action";
    let cases = [
        (vec![gain("coins", 1); 17_000], changes),
        (vec![far], steps),
        (vec![counts; 400], steps),
        (vec![ScriptEffect::shuffle(table("deck")); 70], shuffled),
    ];
    for (does, why) in cases {
        let declared = declared(250, does.into_iter().map(Step::from).collect());
        let mut game = ComponentGame::new(layout(&declared, 2), EmptyRulebook);
        let before = game.start(3).unwrap();
        let seat = first(&mut game, &before).seat;
        let go = game.read(&before, seat, "go").unwrap();
        let mut steps = None;
        for watched in [false, true, false] {
            let (mut state, mut run) =
                (before.clone(), ExecutionRecord { watched, ..ExecutionRecord::default() });
            let refused = game.apply_with(&mut state, seat, go, &mut run).unwrap_err();
            assert_eq!(refused, ApplyError::ScriptError(why.to_owned()));
            assert!(state == before, "{why}");
            assert_eq!(run.work.steps(), *steps.get_or_insert(run.work.steps()), "{why}");
        }
    }
}

/// A game declares how many changes an action may make; renewing a deck does not count.
#[test]
fn a_game_declares_how_many_changes_an_action_may_make() {
    let moves = |n: usize| vec![Step::from(every(table("deck"), table("used"))); n];
    let mut declared = declared(200, moves(1));
    declared.changes = 199;
    let play = |declared: &Declarations| {
        let mut game = ComponentGame::new(layout(declared, 2), EmptyRulebook);
        let mut state = game.start(3).unwrap();
        let seat = first(&mut game, &state).seat;
        let go = game.read(&state, seat, "go").unwrap();
        game.apply(&mut state, seat, go)
    };
    let refused = play(&declared).unwrap_err().to_string();
    assert!(
        refused.contains("more than 199 in one action; set `changes` in `[game]`"),
        "{refused}"
    );
    declared.changes = 210;
    assert_eq!(play(&declared), Ok(()));
    // Two cards come from the deck, which is renewed by the other 200 for this.
    declared.changes = 10;
    declared.zones[1].renew = "deck".into();
    declared.tasks[0].does = vec![top(2, table("used"), table("row")).into()];
    assert_eq!(play(&declared), Ok(()));
    declared.changes = components::MOST_CHANGES + 1;
    let wrong = ComponentLayout::compile(&declared, &seats(2)).unwrap_err();
    assert_eq!(wrong[0].why, "16385 changes in one action, but at most 16384 are allowed");
}

/// Scripts that can exceed a limit are reported before the game is played; others are not.
#[test]
fn tables_that_can_be_too_much_are_named() {
    let there_and_back = [every(table("deck"), table("used")), every(table("used"), table("deck"))];
    let large = |does: Vec<ScriptEffect>, changes: u32| {
        let mut declared = declared(250, does.into_iter().map(Step::from).collect());
        declared.changes = changes;
        let found = layout(&declared, 2).over_budget();
        found.into_iter().map(|error| error.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(large(there_and_back.to_vec(), 0), Vec::<String>::new());
    assert_eq!(
        large(repeated(&there_and_back, 10), 0),
        ["t: can make up to 5000 changes in one action, but only 2048 are allowed"]
    );
    assert_eq!(large(repeated(&there_and_back, 10), 16_000), Vec::<String>::new());
    let found = large(vec![ScriptEffect::shuffle(table("deck")); 20_000], 16_000);
    assert_eq!(found.len(), 1, "{found:?}");
    // A decision between two halves makes them two actions.
    let ask = ScriptEffect::open(
        "ask".into(),
        SeatSelection::One(RelativeOwner::Own),
        vec![],
        DecisionMode::Ask,
    );
    let mut halves = repeated(&there_and_back, 2);
    halves.push(ask);
    halves.extend(repeated(&there_and_back, 2));
    assert_eq!(large(halves, 1010), Vec::<String>::new());
}
