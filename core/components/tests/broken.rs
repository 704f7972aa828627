//! Tests of invalid declarations: all errors are reported together, each with its part and exact
//! text.

use crate::games;
use crate::games::*;
use components::ComponentLayout;
use components::declare::*;

fn diagnostics(d: &Declarations, n: usize) -> Vec<String> {
    match ComponentLayout::compile(d, &seats(n)) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics.iter().map(ToString::to_string).collect(),
    }
}

/// A change to the game `stones`, and all messages about it.
type Case = (fn(&mut Declarations), &'static [&'static str]);

const CASES: &[Case] = &[
    (|d| d.zones[0].kinds[0] = "stnoe".into(), &["zone `bag`: unknown kind `stnoe`; `stone`?"]),
    (
        |d| d.zones[1].kinds.clear(),
        &["zone `pulled`: `holds` is empty, so no kind of piece may lie in it"],
    ),
    (|d| d.zones[3].visible = Visibility::Nobody, &[]),
    (
        |d| d.zones[0].visible = Visibility::Owner,
        &["zone `bag`: it is visible to its owner only, but has no owner"],
    ),
    (
        |d| d.zones[0].shape = ZoneShape::Pile(15),
        &["zone `bag`: 16 pieces start in it, but it only has room for 15"],
    ),
    (
        |d| d.zones[4].renew = "kept".into(),
        &["zone `deck`: `kept` cannot renew it, because it belongs to seats"],
    ),
    (
        |d| {
            d.zones[2].renew = "kept".into();
            d.zones[3].of = PartOwner::Seat(1);
        },
        &[],
    ),
    (|d| d.zones[4].stream = "dekc".into(), &["zone `deck`: unknown stream `dekc`; `deck`?"]),
    (
        |d| d.zones[4].shape = ZoneShape::Pile(9),
        &["phase `setup`: a pile has no order, so it cannot be shuffled"],
    ),
    (
        |d| d.streams.clear(),
        &[
            "zone `bag`: unknown stream `bag`",
            "zone `deck`: unknown stream `deck`",
            "option `pull` of decision `turn`: pieces of `bag` are drawn at random, but no random stream is declared",
            "phase `setup`: pieces of `deck` are drawn at random, but no random stream is declared",
        ],
    ),
    (
        |d| d.kinds[0].pieces[0].start = "row".into(),
        &[
            "piece `red`: the zone `row` does not allow pieces of kind `stone`",
            "zone `row`: 6 pieces start in it, but it only has room for 3",
        ],
    ),
    (
        |d| d.kinds[0].pieces[0].number = vec![4, 255],
        &["zone `bag`: 265 pieces start in it, but it only has room for 40"],
    ),
    (
        |d| d.kinds[1].pieces[0].name = "card 1".into(),
        &["piece `card 1`: a name must be one word that begins with a letter"],
    ),
    (|d| d.kinds[1].pieces[0].name = "red".into(), &["piece `red`: declared twice"]),
    (|d| d.counters[0].start = 900, &["counter `points`: the start 900 is not from 0 to 500"]),
    (|d| d.counters[0].visible = Visibility::Owner, &[]),
    (
        |d| {
            d.counters[1].visible = Visibility::Nobody;
            d.counters[1].most = i32::MAX;
        },
        &["counter `looks`: a hidden counter needs a smallest and a largest value"],
    ),
    (|d| d.points = "point".into(), &["the game: unknown counter `point`; `points`?"]),
    (
        |d| d.counters[0].of = PartOwner::Table,
        &["the game: `points` are the points, but not every seat has this counter"],
    ),
    (|d| d.decisions[0].options.clear(), &["decision `turn`: it has no options"]),
    (
        |d| d.decisions[0].options[0].text = "stop".into(),
        &["option `turn.stop`: its text can also mean the option `turn.pull`"],
    ),
    (
        |d| d.decisions[1].options[0].text = "take it".into(),
        &[
            "option `take` of decision `buy`: its text must have the argument `card` exactly once, but has it 0 times",
        ],
    ),
    (
        |d| d.decisions[1].options[0].text = "take {crd}".into(),
        &["option `take` of decision `buy`: unknown argument `crd`; `card`?"],
    ),
    (
        |d| d.decisions[1].options[0].text = "take {card}!".into(),
        &[
            "option `take` of decision `buy`: in its text, the argument in `{card}!` must be a word of its own",
            "option `take` of decision `buy`: its text must have the argument `card` exactly once, but has it 0 times",
        ],
    ),
    (
        |d| d.decisions[1].options[2].text = " ".into(),
        &["option `leave` of decision `buy`: has no text"],
    ),
    (
        |d| d.decisions[1].options[2].text = "drop {x} for 1".into(),
        &["option `leave` of decision `buy`: unknown argument `x`"],
    ),
    (
        |d| d.decisions[1].options[0].when = is(arg("pruse"), RelationalOperator::More, 1),
        &["option `take` of decision `buy`: unknown argument `pruse`; `purse`?"],
    ),
    (
        |d| d.decisions[1].options[0].does.push(gain("coins", 1).into()),
        &["option `take` of decision `buy`: unknown counter `coins`; `points`?"],
    ),
    (
        |d| d.decisions[0].options[2].pays[0].0 = "look".into(),
        &["option `look` of decision `turn`: unknown counter `look`; `looks`?"],
    ),
    (
        |d| d.decisions[0].options[2].best = vec![("nothing".into(), 1.into())],
        &[
            "option `look` of decision `turn`: `best` is not possible for `nothing`: this is not an argument, or it is the amount of the action",
        ],
    ),
    (
        |d| d.decisions[0].options[2].only = vec![3],
        &["option `look` of decision `turn`: there is no seat 3"],
    ),
    (
        |d| d.decisions[1].options[0].args[0].is = number(3, 1, 1.into()),
        &[
            "option `take` of decision `buy`: invalid range from 3 to 1: the minimum is larger than the maximum",
        ],
    ),
    (
        |d| d.decisions[1].options[0].does.push(every(table("row"), table("bag")).into()),
        &["option `take` of decision `buy`: no piece of `row` is allowed in `bag`"],
    ),
    (
        |d| {
            d.decisions[1].options[0].args[0].is =
                ArgDomain::Place("deck".into(), RelativeOwner::Table, PlaceFilter::Any)
        },
        &["option `take` of decision `buy`: `deck` has no places"],
    ),
    (
        |d| d.decisions[1].options[0].args[0].is = ArgDomain::Answer(vec!["7".into()]),
        &["option `take` of decision `buy`: an answer must be one word that begins with a letter"],
    ),
    (
        |d| {
            d.decisions[0].options[1].does[1] =
                ScriptEffect::open("buy".into(), SeatSelection::All, vec![], DecisionMode::Ask)
                    .into()
        },
        &["option `stop` of decision `turn`: `buy` takes 1 arguments, but got 0"],
    ),
    (
        |d| {
            d.decisions[0].options[1].does[1] =
                ScriptEffect::open("buys".into(), SeatSelection::All, vec![], DecisionMode::Ask)
                    .into()
        },
        &["option `stop` of decision `turn`: unknown decision `buys`; `buy`?"],
    ),
    (
        |d| {
            d.phases[1].acts = ActingSeats::Sealed("turn".into(), ConditionExpression::Always);
            d.decisions[0].options.iter_mut().for_each(|option| option.keeps = true);
        },
        &["phase `day`: `turn` is asked of all seats at once, but every option keeps it open"],
    ),
    (
        |d| {
            d.decisions[0].options[1].does[1] =
                ScriptEffect::open("turn".into(), SeatSelection::All, vec![], DecisionMode::Sealed)
                    .into()
        },
        &["option `stop` of decision `turn`: `turn` is sealed, but some options keep it open"],
    ),
    (
        |d| {
            let buy = Answered { decision: "buy".into(), option: None };
            d.decisions[0].options[0].when = ConditionExpression::Can(buy, vec![]);
        },
        &[
            "option `pull` of decision `turn`: `buy` has arguments, so it can only be opened, not answered directly",
        ],
    ),
    (
        |d| {
            let stop = Answered { decision: "turn".into(), option: Some("stopp".into()) };
            d.phases[2].enter[0] = ScriptEffect::answer(stop, vec![1.into()]).into();
        },
        &[
            "phase `end`: unknown option `stopp`; `stop`?",
            "phase `end`: no option of `turn.stopp` takes 1 arguments",
        ],
    ),
    (
        |d| {
            let stop = Answered { decision: "turn".into(), option: Some("stop".into()) };
            d.decisions[0].options[2].when = ConditionExpression::Can(stop, vec![]);
        },
        &[
            "option `look` of decision `turn`: `turn` cannot be used in `can`, because its own options use `can`",
        ],
    ),
    (
        |d| {
            d.phases[1].acts =
                ActingSeats::InOrder("buy".into(), 0.into(), ConditionExpression::Always)
        },
        &["phase `day`: `buy` takes arguments, but a phase cannot pass any"],
    ),
    (
        |d| {
            d.phases[1].until =
                is(AmountExpression::Times("dya".into()), RelationalOperator::More, 1)
        },
        &["phase `day`: unknown phase `dya`; `day`?"],
    ),
    (|d| d.phases[2].name = "day".into(), &["phase `day`: declared twice"]),
    (
        |d| {
            d.phases[2].enter[0] =
                ScriptEffect::run("scores".into(), SeatSelection::All, vec![]).into()
        },
        &["phase `end`: unknown task `scores`; `score`?"],
    ),
    (
        |d| d.phases.clear(),
        &["the game: no phase is declared, so no seat is ever asked for a decision"],
    ),
    (
        |d| d.ties[0].by = AmountExpression::Ask("luck".into()),
        &["the game: a tie cannot be broken by a function; use an amount"],
    ),
    (
        |d| d.teams = vec![Team { name: "us".into(), seats: vec![0, 0] }],
        &["team `us`: there is no seat 0, or it is in another team"],
    ),
    (
        |d| d.overrides = vec![Override { seat: 5, function: "bcak".into(), by: "own".into() }],
        &[
            "override of `bcak`: there is no seat 5",
            "override of `bcak`: unknown function `bcak`; `back`?",
        ],
    ),
    (
        |d| {
            d.automa =
                vec![Automa { seat: 1, mind: AutomaStrategy::Prefers(vec!["turn.pul".into()]) }]
        },
        &["automa of seat 1: unknown option `turn.pul`; `turn.pull`?"],
    ),
    (
        |d| {
            d.tracks = vec![Track {
                name: "road".into(),
                stops: vec!["a".into()],
                edges: vec![(0, 1)],
                ..Track::default()
            }]
        },
        &["track `road`: an edge leads from stop 0 to 1, but the track has only 1"],
    ),
    (
        |d| d.tracks = vec![Track { name: "road".into(), ..Track::default() }],
        &["track `road`: 0 stops and 0 edges, but only 1 to 250 of each are allowed"],
    ),
    (
        |d| {
            d.tracks =
                vec![Track { name: "road".into(), stops: vec!["a".into()], ..Track::default() }];
            d.phases[1].acts =
                ActingSeats::By("turn".into(), AmountExpression::Rearmost("road".into(), None));
        },
        &["phase `day`: seats have no markers on `road`"],
    ),
    (
        |d| {
            d.decisions[0].converts = true;
            d.conversions = vec![Conversion {
                name: "free".into(),
                text: "free".into(),
                ..Conversion::default()
            }];
        },
        &[
            "option `look` of decision `turn`: the exchange `free` costs nothing, or is never possible",
        ],
    ),
    (
        |d| {
            d.zones[6].shape = ZoneShape::Places {
                names: vec!["a".into(), "a".into()],
                each: 1,
                beside: vec![(0, 9)],
            }
        },
        &[
            "zone `row`: the place `a` is declared twice, or is not a single word",
            "zone `row`: places 0 and 9 cannot be adjacent, because one of them does not exist",
        ],
    ),
    (
        |d| d.zones[5].shape = ZoneShape::Stack(9_000),
        &[
            "zone `used`: takes 27000 bytes, so the position takes 27859, but at most 16384 are allowed",
        ],
    ),
];

#[test]
fn each_mistake_is_told_with_its_part() {
    let mut wrong = String::new();
    for (number, (change, expected)) in CASES.iter().enumerate() {
        let mut d = stones();
        change(&mut d);
        let found = diagnostics(&d, 3);
        if found != *expected {
            wrong.push_str(&format!("case {number}: {found:#?}\n  in place of {expected:#?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn all_mistakes_are_told_at_once() {
    let mut d = stones();
    d.zones[0].kinds[0] = "stnoe".into();
    d.counters[0].start = 900;
    d.decisions[1].options[2].text = String::new();
    assert_eq!(diagnostics(&d, 3).len(), 3, "{:?}", diagnostics(&d, 3));
}

#[test]
fn an_override_for_a_seat_is_left_out_of_games_without_it() {
    let mut d = race();
    d.automa.clear();
    d.teams.clear();
    d.overrides[0].seat = 2;
    let names = seats(3);
    let made = |most: usize| ComponentLayout::compile_each(&d, (1..=most).map(|n| &names[..n]));
    let layouts = made(3).expect("the largest game has the seat");
    let overridden: Vec<usize> = layouts.iter().map(|layout| layout.overrides.len()).collect();
    assert_eq!(overridden, [0, 0, 1]);
    let errors: Vec<String> =
        made(2).expect_err("no game has it").iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["override of `air`: there is no seat 2"]);
}

#[test]
fn texts_of_two_decisions_that_are_alike_are_a_warning() {
    let mut d = stones();
    d.decisions[1].options[2].text = "stop".into();
    let warnings = layout(&d, 2).warnings.clone();
    let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["option `buy.leave`: its text can also mean the option `turn.stop`"]);
}

#[test]
fn nothing_declared_takes_no_byte() {
    let layout = layout(&Declarations::default(), 4);
    assert_eq!((layout.size, layout.block(7).bytes().len()), (0, 0));
    let mut d = Declarations {
        counters: vec![counter("coins", PartOwner::Each, (0, 9), 2)],
        ..Declarations::default()
    };
    d.frames = 1;
    let game = games::layout(&d, 4);
    assert!(game.size > 16 && game.size < 100, "{}", game.size);
}
