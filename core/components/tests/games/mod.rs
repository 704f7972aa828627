//! Three small component games for tests: drawing stones from a bag, a sealed auction in teams, a
//! race on a forking road.
#![allow(dead_code)]

use std::sync::Arc;

use components::declare::*;
use components::{
    ActionError, ComponentAction, ComponentGame, ComponentLayout, ComponentReadView,
    ComponentState, FunctionCall, PieceLocation, Rulebook, StateWriter,
};
use game::{ActionRole, LegalAction, QueryError};
use lab::GameSource;

pub fn table(zone: &str) -> ZoneReference {
    ZoneReference::Zone(zone.into(), RelativeOwner::Table)
}

pub fn own(zone: &str) -> ZoneReference {
    ZoneReference::Zone(zone.into(), RelativeOwner::Own)
}

pub fn count(at: ZoneReference) -> AmountExpression {
    AmountExpression::Count(at, Filter::default())
}

pub fn has(counter: &str) -> AmountExpression {
    AmountExpression::Counter(counter.into(), RelativeOwner::Own)
}

pub fn arg(name: &str) -> AmountExpression {
    AmountExpression::Arg(name.into())
}

pub fn is(
    a: AmountExpression,
    test: RelationalOperator,
    b: impl Into<AmountExpression>,
) -> ConditionExpression {
    ConditionExpression::Is(a, test, b.into())
}

pub fn gain(counter: &str, n: impl Into<AmountExpression>) -> ScriptEffect {
    ScriptEffect::gain(counter.into(), RelativeOwner::Own, n.into())
}

pub fn when(when: ConditionExpression, effect: ScriptEffect) -> Step {
    Step { when, effect }
}

pub fn every(from: ZoneReference, to: ZoneReference) -> ScriptEffect {
    ScriptEffect::move_pieces(PieceSelection::Every(Filter::default()), from, to, StackEnd::Top)
}

pub fn top(n: i32, from: ZoneReference, to: ZoneReference) -> ScriptEffect {
    ScriptEffect::move_pieces(PieceSelection::Top(n.into()), from, to, StackEnd::Top)
}

pub fn counter(name: &str, of: PartOwner, (least, most): (i32, i32), start: i32) -> Counter {
    Counter { name: name.into(), of, least, most, start, ..Counter::default() }
}

pub fn zone(name: &str, of: PartOwner, shape: ZoneShape, kind: &str, visible: Visibility) -> Zone {
    let kinds = vec![kind.into()];
    Zone { name: name.into(), of, shape, kinds, visible, ..Zone::default() }
}

pub fn piece(name: &str, number: u8, start: &str, attributes: &[(&str, i32)]) -> Piece {
    let attributes =
        attributes.iter().map(|(a, n)| ((*a).into(), AttributeValue::Number(*n))).collect();
    Piece {
        name: name.into(),
        number: vec![number.into()],
        start: start.into(),
        attributes,
        ..Piece::default()
    }
}

pub fn number(least: i16, most: i16, to: AmountExpression) -> ArgDomain {
    ArgDomain::Number { least, most, from: i32::from(least).into(), to }
}

pub fn says(name: &str, text: &str, does: Vec<Step>) -> Choose {
    Choose { name: name.into(), text: text.into(), does, ..Choose::default() }
}

pub fn one_arg(name: &str, is: ArgDomain) -> Vec<Arg> {
    vec![Arg { name: name.into(), is }]
}

pub fn decision(name: &str, options: Vec<Choose>) -> Decision {
    Decision { name: name.into(), options, ..Decision::default() }
}

pub fn stream(name: &str) -> Stream {
    Stream { name: name.into(), former: Vec::new() }
}

pub fn phase(name: &str, enter: Vec<Step>, acts: ActingSeats) -> Phase {
    Phase { name: name.into(), enter, acts, ..Phase::default() }
}

/// Stones are drawn from a bag until the seat stops or has drawn two black ones; a seat that stops
/// buys a card from a row.
pub fn stones() -> Declarations {
    let black = Filter {
        piece: Some(Box::new(AmountExpression::Piece("black".into()))),
        ..Filter::default()
    };
    let blacks = AmountExpression::Count(own("pulled"), black);
    let card = |i: usize| {
        piece(&format!("card-{i}"), 1, "deck", &[("price", 1 + i as i32 % 4), ("worth", i as i32)])
    };
    let bust = is(blacks, RelationalOperator::AtLeast, 2);
    Declarations {
        counters: vec![
            counter("points", PartOwner::Each, (0, 500), 0),
            Counter { worth: Some(30), ..counter("looks", PartOwner::Each, (0, 9), 3) },
        ],
        kinds: vec![
            PieceKind {
                name: "stone".into(),
                pieces: vec![
                    piece("red", 6, "bag", &[("value", 1)]),
                    piece("blue", 6, "bag", &[("value", 2)]),
                    piece("black", 4, "bag", &[]),
                ],
            },
            PieceKind { name: "card".into(), pieces: (1..10).map(card).collect() },
        ],
        zones: vec![
            Zone {
                stream: "bag".into(),
                ..zone("bag", PartOwner::Table, ZoneShape::Pile(40), "stone", Visibility::Number)
            },
            zone("pulled", PartOwner::Each, ZoneShape::Pile(40), "stone", Visibility::All),
            zone("kept", PartOwner::Each, ZoneShape::Pile(40), "stone", Visibility::Screen),
            zone("shown", PartOwner::Each, ZoneShape::Pile(40), "card", Visibility::All),
            Zone {
                stream: "deck".into(),
                renew: "used".into(),
                ..zone("deck", PartOwner::Table, ZoneShape::Stack(12), "card", Visibility::Number)
            },
            zone("used", PartOwner::Table, ZoneShape::Stack(12), "card", Visibility::Number),
            zone("row", PartOwner::Table, ZoneShape::row(3), "card", Visibility::All),
            zone("cards", PartOwner::Each, ZoneShape::Pile(9), "card", Visibility::Owner),
        ],
        streams: vec![stream("bag"), stream("deck")],
        decisions: vec![
            decision(
                "turn",
                vec![
                    says(
                        "pull",
                        "pull",
                        vec![
                            ScriptEffect::move_pieces(
                                PieceSelection::Random(1.into(), Filter::default()),
                                table("bag"),
                                own("pulled"),
                                StackEnd::Top,
                            )
                            .into(),
                            when(bust.clone(), every(own("pulled"), table("bag"))),
                            when(
                                is(count(own("pulled")), RelationalOperator::Equal, 0),
                                ScriptEffect::pass(),
                            ),
                        ],
                    ),
                    Choose {
                        when: is(count(own("pulled")), RelationalOperator::AtLeast, 1),
                        role: ActionRole::End,
                        ..says(
                            "stop",
                            "stop",
                            vec![
                                gain(
                                    "points",
                                    AmountExpression::Total(
                                        own("pulled"),
                                        "value".into(),
                                        Filter::default(),
                                    ),
                                )
                                .into(),
                                ScriptEffect::open(
                                    "buy".into(),
                                    SeatSelection::One(RelativeOwner::Own),
                                    vec![count(own("pulled"))],
                                    DecisionMode::Ask,
                                )
                                .into(),
                                every(own("pulled"), own("kept")).into(),
                                ScriptEffect::pass().into(),
                            ],
                        )
                    },
                    Choose {
                        pays: vec![("looks".into(), 1.into())],
                        when: is(count(table("deck")), RelationalOperator::AtLeast, 1),
                        keeps: true,
                        ..says(
                            "look",
                            "look",
                            vec![
                                ScriptEffect::show(
                                    table("deck"),
                                    1.into(),
                                    SeatSelection::One(RelativeOwner::Own),
                                )
                                .into(),
                            ],
                        )
                    },
                ],
            ),
            Decision {
                args: vec![Param { name: "purse".into(), is: ParamType::Number }],
                ..decision(
                    "buy",
                    vec![
                        Choose {
                            args: one_arg(
                                "card",
                                ArgDomain::Piece(table("row"), Filter::default()),
                            ),
                            when: is(
                                AmountExpression::Of("card".into(), "price".into()),
                                RelationalOperator::AtMost,
                                arg("purse"),
                            ),
                            ..says(
                                "take",
                                "take {card}",
                                vec![
                                    ScriptEffect::move_all(
                                        PieceSelection::Piece(arg("card")),
                                        table("row"),
                                        own("cards"),
                                        StackEnd::Top,
                                    )
                                    .into(),
                                    ScriptEffect::slide(table("row")).into(),
                                    ScriptEffect::refill(table("row"), table("deck")).into(),
                                ],
                            )
                        },
                        Choose {
                            args: one_arg(
                                "card",
                                ArgDomain::Piece(own("cards"), Filter::default()),
                            ),
                            ..says(
                                "drop",
                                "drop {card} for 1",
                                vec![
                                    ScriptEffect::move_all(
                                        PieceSelection::Piece(arg("card")),
                                        own("cards"),
                                        table("used"),
                                        StackEnd::Bottom,
                                    )
                                    .into(),
                                    gain("points", 1).into(),
                                ],
                            )
                        },
                        Choose { role: ActionRole::GiveUp, ..says("leave", "leave", vec![]) },
                    ],
                )
            },
        ],
        tasks: vec![Task {
            name: "score".into(),
            does: vec![
                every(own("cards"), own("shown")).into(),
                gain(
                    "points",
                    AmountExpression::Total(own("shown"), "worth".into(), Filter::default()),
                )
                .into(),
            ],
            ..Task::default()
        }],
        phases: vec![
            phase(
                "setup",
                vec![
                    ScriptEffect::shuffle(table("deck")).into(),
                    ScriptEffect::refill(table("row"), table("deck")).into(),
                ],
                ActingSeats::Nobody,
            ),
            Phase {
                times: 3.into(),
                exit: vec![when(
                    is(AmountExpression::Times("day".into()), RelationalOperator::Less, 3),
                    ScriptEffect::call("back".into()),
                )],
                ..phase(
                    "day",
                    vec![],
                    ActingSeats::Turns(
                        "turn".into(),
                        AmountExpression::Minus(
                            Box::new(AmountExpression::Times("day".into())),
                            Box::new(1.into()),
                        ),
                    ),
                )
            },
            phase(
                "end",
                vec![ScriptEffect::run("score".into(), SeatSelection::All, vec![]).into()],
                ActingSeats::Nobody,
            ),
        ],
        points: "points".into(),
        ties: vec![Tie { by: has("looks"), fewest: false, doc: "looks".into() }],
        ..Declarations::default()
    }
}

/// Two teams bid for lots in secret; wood and coins can be exchanged.
pub fn auction() -> Declarations {
    let lot = |i: i32| piece(&format!("lot-{i}"), 1, "lots", &[("worth", 2 * i)]);
    let offered = ConditionExpression::Any(vec![is(has("coins"), RelationalOperator::AtLeast, 1)]);
    Declarations {
        counters: vec![
            counter("points", PartOwner::Each, (-50, 500), 0),
            counter("coins", PartOwner::Each, (0, 40), 6),
            counter("wood", PartOwner::Each, (0, 12), 0),
            counter("bid", PartOwner::Each, (0, 40), 0),
            counter("calls", PartOwner::Each, (0, 2), 0),
            Counter { visible: Visibility::Owner, ..counter("secret", PartOwner::Each, (0, 6), 0) },
        ],
        kinds: vec![PieceKind { name: "lot".into(), pieces: (1..5).map(lot).collect() }],
        zones: vec![
            zone("lots", PartOwner::Table, ZoneShape::Stack(4), "lot", Visibility::Number),
            zone("block", PartOwner::Table, ZoneShape::Stack(1), "lot", Visibility::All),
            zone("won", PartOwner::Each, ZoneShape::Pile(4), "lot", Visibility::All),
        ],
        streams: vec![stream("lots"), stream("secrets")],
        conversions: vec![
            Conversion {
                name: "saw".into(),
                text: "saw {n}".into(),
                pays: vec![("coins".into(), 1)],
                gains: vec![("wood".into(), 2)],
                most: 4,
            },
            Conversion {
                name: "sell".into(),
                text: "sell wood".into(),
                pays: vec![("wood".into(), 3)],
                gains: vec![("coins".into(), 1)],
                most: 1,
            },
        ],
        decisions: vec![
            decision(
                "bid",
                vec![Choose {
                    args: one_arg("n", number(0, 40, has("coins"))),
                    ..says(
                        "bid",
                        "bid {n}",
                        vec![ScriptEffect::set("bid".into(), RelativeOwner::Own, arg("n")).into()],
                    )
                }],
            ),
            Decision {
                converts: true,
                ..decision(
                    "work",
                    vec![
                        Choose {
                            pays: vec![("wood".into(), 4.into())],
                            ..says("build", "build", vec![gain("points", 3).into()])
                        },
                        Choose {
                            args: one_arg("whom", ArgDomain::Seat(true)),
                            pays: vec![("calls".into(), 1.into())],
                            when: offered,
                            keeps: true,
                            ..says(
                                "call",
                                "call {whom}",
                                vec![
                                    ScriptEffect::open(
                                        "deal".into(),
                                        SeatSelection::One(RelativeOwner::Arg("whom".into())),
                                        vec![AmountExpression::Acting],
                                        DecisionMode::Offer,
                                    )
                                    .into(),
                                ],
                            )
                        },
                        Choose { role: ActionRole::End, ..says("done", "done", vec![]) },
                    ],
                )
            },
            Decision {
                args: vec![Param { name: "from".into(), is: ParamType::Seat }],
                may_wait: true,
                ..decision(
                    "deal",
                    vec![
                        Choose {
                            pays: vec![("wood".into(), 1.into())],
                            when: is(
                                AmountExpression::Counter(
                                    "coins".into(),
                                    RelativeOwner::Arg("from".into()),
                                ),
                                RelationalOperator::AtLeast,
                                1,
                            ),
                            role: ActionRole::Answer,
                            ..says(
                                "accept",
                                "accept",
                                vec![
                                    ScriptEffect::pay(
                                        "coins".into(),
                                        RelativeOwner::Arg("from".into()),
                                        1.into(),
                                    )
                                    .into(),
                                    ScriptEffect::gain(
                                        "wood".into(),
                                        RelativeOwner::Arg("from".into()),
                                        1.into(),
                                    )
                                    .into(),
                                    gain("coins", 1).into(),
                                ],
                            )
                        },
                        Choose { role: ActionRole::Answer, ..says("decline", "decline", vec![]) },
                    ],
                )
            },
        ],
        phases: vec![
            phase(
                "secrets",
                vec![
                    ScriptEffect::shuffle(table("lots")).into(),
                    ScriptEffect::call("roll".into()).into(),
                ],
                ActingSeats::Nobody,
            ),
            Phase {
                times: 9.into(),
                until: is(count(table("lots")), RelationalOperator::Equal, 0),
                within: vec![
                    Phase {
                        exit: vec![ScriptEffect::call("award".into()).into()],
                        ..phase(
                            "bids",
                            vec![top(1, table("lots"), table("block")).into()],
                            ActingSeats::Sealed("bid".into(), ConditionExpression::Always),
                        )
                    },
                    phase(
                        "work",
                        vec![ScriptEffect::call("calls".into()).into()],
                        ActingSeats::InOrder("work".into(), 0.into(), ConditionExpression::Always),
                    ),
                ],
                ..phase("lot", vec![], ActingSeats::Nobody)
            },
            phase("end", vec![ScriptEffect::call("count".into()).into()], ActingSeats::Nobody),
        ],
        teams: vec![
            Team { name: "north".into(), seats: vec![0, 2] },
            Team { name: "south".into(), seats: vec![1, 3] },
        ],
        points: "points".into(),
        ties: vec![Tie { by: has("coins"), fewest: false, doc: "coins".into() }],
        ..Declarations::default()
    }
}

/// The last runner moves; the road forks; each step draws an event card; an automa plays the last
/// seat.
pub fn race() -> Declarations {
    let stops: Vec<String> =
        (0..10).map(|i| format!("mile-{i}")).chain(["ford".into(), "goal".into()]).collect();
    let mut edges: Vec<(u8, u8)> = (0..9).map(|i| (i, i + 1)).collect();
    edges.extend([(3, 10), (10, 6), (9, 11)]);
    let event =
        |i: i32| piece(&format!("event-{i}"), 1, "events", &[("air", i % 3), ("ask", i % 2)]);
    let goal = |i: i32| piece(&format!("aim-{i}"), 1, "aims", &[("worth", i)]);
    let run = |name: &str, text: &str, steps: i32, price: i32| Choose {
        args: one_arg("stop", ArgDomain::Stop("road".into(), Some(steps.into()))),
        pays: vec![("air".into(), price.into())],
        ..says(
            name,
            text,
            vec![
                ScriptEffect::put("road".into(), RelativeOwner::Own, arg("stop")).into(),
                ScriptEffect::run(
                    "event".into(),
                    SeatSelection::One(RelativeOwner::Own),
                    vec![arg("stop")],
                )
                .into(),
                ScriptEffect::call("mood".into()).into(),
            ],
        )
    };
    let ask = is(
        AmountExpression::Total(table("event"), "ask".into(), Filter::default()),
        RelationalOperator::Equal,
        1,
    );
    Declarations {
        counters: vec![
            counter("points", PartOwner::Each, (0, 200), 0),
            Counter { worth: Some(50), ..counter("air", PartOwner::Each, (0, 9), 3) },
            counter("die", PartOwner::Table, (0, 6), 0),
        ],
        kinds: vec![
            PieceKind { name: "event".into(), pieces: (1..6).map(event).collect() },
            PieceKind { name: "aim".into(), pieces: (1..10).map(goal).collect() },
            PieceKind {
                name: "mood".into(),
                pieces: vec![
                    piece("slow", 2, "moods", &[("fast", 0)]),
                    piece("fast", 3, "moods", &[("fast", 1)]),
                ],
            },
        ],
        zones: vec![
            Zone {
                stream: "events".into(),
                renew: "past".into(),
                ..zone("events", PartOwner::Table, ZoneShape::Stack(5), "event", Visibility::Number)
            },
            zone("event", PartOwner::Table, ZoneShape::Stack(1), "event", Visibility::All),
            zone("past", PartOwner::Table, ZoneShape::Stack(5), "event", Visibility::All),
            Zone {
                stream: "aims".into(),
                ..zone("aims", PartOwner::Table, ZoneShape::Stack(9), "aim", Visibility::Number)
            },
            Zone {
                stream: "aims".into(),
                ..zone("hand", PartOwner::Each, ZoneShape::Stack(3), "aim", Visibility::Owner)
            },
            zone("open", PartOwner::Each, ZoneShape::Pile(9), "aim", Visibility::All),
            Zone {
                stream: "moods".into(),
                renew: "spent".into(),
                ..zone("moods", PartOwner::Table, ZoneShape::Stack(5), "mood", Visibility::Number)
            },
            zone("mood", PartOwner::Table, ZoneShape::Stack(1), "mood", Visibility::All),
            zone("spent", PartOwner::Table, ZoneShape::Stack(5), "mood", Visibility::All),
        ],
        tracks: vec![Track {
            name: "road".into(),
            stops,
            edges,
            seats: true,
            markers: vec![("flag".into(), 11)],
            marks: vec![
                Mark { name: "mud".into(), start: vec![0, 0, 1], ..Mark::default() },
                Mark { name: "toll".into(), on_edges: true, start: vec![], most: USUAL_MOST },
            ],
            ..Track::default()
        }],
        streams: ["events", "aims", "moods", "die"].map(stream).to_vec(),
        decisions: vec![
            decision(
                "move",
                vec![
                    run("go", "go {stop}", 1, 0),
                    Choose {
                        when: ConditionExpression::Not(Box::new(is(
                            has("air"),
                            RelationalOperator::Less,
                            2,
                        ))),
                        ..run("run", "run to {stop}", 2, 2)
                    },
                ],
            ),
            Decision {
                args: vec![Param { name: "stop".into(), is: ParamType::Stop("road".into()) }],
                ..decision(
                    "gift",
                    vec![
                        Choose {
                            args: one_arg("whom", ArgDomain::Seat(true)),
                            ..says(
                                "give",
                                "give air to {whom}",
                                vec![
                                    ScriptEffect::gain(
                                        "air".into(),
                                        RelativeOwner::Arg("whom".into()),
                                        1.into(),
                                    )
                                    .into(),
                                    ScriptEffect::set_mark(
                                        "road".into(),
                                        "mud".into(),
                                        arg("stop"),
                                        2.into(),
                                    )
                                    .into(),
                                ],
                            )
                        },
                        Choose {
                            args: one_arg("aim", ArgDomain::Piece(own("hand"), Filter::default())),
                            ..says(
                                "swap",
                                "swap {aim}",
                                vec![
                                    ScriptEffect::move_all(
                                        PieceSelection::Piece(arg("aim")),
                                        own("hand"),
                                        table("aims"),
                                        StackEnd::Bottom,
                                    )
                                    .into(),
                                    top(1, table("aims"), own("hand")).into(),
                                ],
                            )
                        },
                        Choose {
                            asked: Some("marks".into()),
                            args: one_arg("n", number(1, 3, 3.into())),
                            ..says(
                                "tax",
                                "tax {n}",
                                vec![
                                    ScriptEffect::set_mark(
                                        "road".into(),
                                        "toll".into(),
                                        0.into(),
                                        arg("n"),
                                    )
                                    .into(),
                                ],
                            )
                        },
                    ],
                )
            },
        ],
        tasks: vec![
            Task {
                name: "event".into(),
                args: vec![Param { name: "stop".into(), is: ParamType::Stop("road".into()) }],
                does: vec![
                    every(table("event"), table("past")).into(),
                    top(1, table("events"), table("event")).into(),
                    gain("air", AmountExpression::Ask("air".into())).into(),
                    when(
                        ask,
                        ScriptEffect::open(
                            "gift".into(),
                            SeatSelection::One(RelativeOwner::Own),
                            vec![arg("stop")],
                            DecisionMode::Ask,
                        ),
                    ),
                    ScriptEffect::roll("die".into(), RelativeOwner::Table, 6.into(), "die".into())
                        .into(),
                    when(
                        is(
                            AmountExpression::Counter("die".into(), RelativeOwner::Table),
                            RelationalOperator::Equal,
                            6,
                        ),
                        gain("air", 1),
                    ),
                ],
                ..Task::default()
            },
            Task {
                name: "score".into(),
                does: vec![
                    every(own("hand"), own("open")).into(),
                    gain(
                        "points",
                        AmountExpression::Total(own("open"), "worth".into(), Filter::default()),
                    )
                    .into(),
                ],
                ..Task::default()
            },
        ],
        phases: vec![
            phase(
                "setup",
                vec![
                    ScriptEffect::shuffle(table("events")).into(),
                    ScriptEffect::shuffle(table("aims")).into(),
                    ScriptEffect::shuffle(table("moods")).into(),
                    top(1, table("moods"), table("mood")).into(),
                    ScriptEffect::call("deal".into()).into(),
                ],
                ActingSeats::Nobody,
            ),
            phase(
                "race",
                vec![],
                ActingSeats::By(
                    "move".into(),
                    AmountExpression::Rearmost(
                        "road".into(),
                        Some(Box::new(AmountExpression::Marker("road".into(), "flag".into()))),
                    ),
                ),
            ),
            phase(
                "end",
                vec![ScriptEffect::run("score".into(), SeatSelection::All, vec![]).into()],
                ActingSeats::Nobody,
            ),
        ],
        overrides: vec![Override { seat: 1, function: "air".into(), by: "more-air".into() }],
        automa: vec![Automa { seat: 2, mind: AutomaStrategy::Ask("robot".into()) }],
        points: "points".into(),
        ..Declarations::default()
    }
}

/// The functions of all three games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Book;

impl Rulebook for Book {
    fn amount(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        let air = look.layout.attribute("air").unwrap();
        let event = look.layout.zone("event", None).unwrap();
        let air = look.value(look.top(event, 0)?.unwrap(), air);
        match call.function {
            "air" => Ok(air),
            "more-air" => Ok(air + 1),
            other => Err(ActionError::Script(format!("{other} is no amount"))),
        }
    }

    fn options(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        out: &mut Vec<[i16; 4]>,
    ) -> Result<(), ActionError> {
        assert_eq!(call.function, "marks");
        let air = look.layout.counter("air").unwrap();
        let most = look.counter(air, call.seat)?.min(3);
        out.extend((1..=most as i16).map(|n| [n, 0, 0, 0]));
        Ok(())
    }

    fn choose(
        &mut self,
        _: &FunctionCall,
        look: &ComponentReadView,
        offered: &[LegalAction<ComponentAction>],
    ) -> Result<ComponentAction, ActionError> {
        let mood = look.layout.zone("mood", None).unwrap();
        let fast = look.layout.attribute("fast").unwrap();
        let fast = look.top(mood, 0)?.is_some_and(|card| look.value(card, fast) == 1);
        let first = offered.first().unwrap();
        Ok(if fast { offered.last().unwrap_or(first) } else { first }.action)
    }

    fn carry_out(
        &mut self,
        call: &FunctionCall,
        table: &mut StateWriter,
    ) -> Result<(), ActionError> {
        let layout = table.layout;
        let zone = |name: &str, seat| PieceLocation::zone(layout.zone(name, seat).unwrap());
        let seats = 0..layout.seats();
        match call.function {
            "back" => {
                for seat in seats {
                    table.move_every(
                        zone("kept", Some(seat)),
                        zone("bag", None),
                        &Default::default(),
                    )?;
                }
            }
            "roll" => {
                for seat in seats {
                    let n = table.roll(layout.stream("secrets").unwrap(), 6)?;
                    table.set(layout.counter("secret").unwrap(), Some(seat), n)?;
                }
            }
            "calls" => {
                for seat in seats {
                    table.gain(layout.counter("calls").unwrap(), Some(seat), 2)?;
                }
            }
            "award" => {
                let (bid, coins) =
                    (layout.counter("bid").unwrap(), layout.counter("coins").unwrap());
                let offers: Vec<i32> = seats
                    .clone()
                    .map(|seat| table.read_view().counter(bid, Some(seat)))
                    .collect::<Result<_, _>>()?;
                let best = seats.rev().max_by_key(|seat| offers[usize::from(*seat)]).unwrap();
                table.pay(coins, Some(best), offers[usize::from(best)])?;
                table.move_top(1, zone("block", None), zone("won", Some(best)))?;
            }
            "count" => {
                let (points, secret) =
                    (layout.counter("points").unwrap(), layout.counter("secret").unwrap());
                let worth = layout.attribute("worth").unwrap();
                for seat in seats {
                    let won = layout.zone("won", Some(seat)).unwrap();
                    let n = table.read_view().total(won, None, worth, &Default::default())?;
                    table.gain(points, Some(seat), n)?;
                    table.set(secret, Some(seat), 0)?;
                }
            }
            "deal" => {
                for seat in seats {
                    table.move_top(2, zone("aims", None), zone("hand", Some(seat)))?;
                }
            }
            "mood" => {
                if table.seat() == Some(2) {
                    table.move_top(1, zone("mood", None), zone("spent", None))?;
                    table.move_top(1, zone("moods", None), zone("mood", None))?;
                }
            }
            other => return Err(ActionError::Script(format!("{other} does nothing"))),
        }
        Ok(())
    }
}

pub type Game = ComponentGame<Book>;

pub fn seats(n: usize) -> Vec<String> {
    ["ann", "bob", "cy", "dee"][..n].iter().map(|s| (*s).to_owned()).collect()
}

pub fn layout(declared: &Declarations, n: usize) -> Arc<ComponentLayout> {
    match ComponentLayout::compile(declared, &seats(n)) {
        Ok(layout) => Arc::new(layout),
        Err(diagnostics) => {
            panic!("{}", diagnostics.iter().map(|m| format!("{m}\n")).collect::<String>())
        }
    }
}

/// A game of declarations with a number of seats, as a [`GameSource`] for the crate `lab`.
pub struct Played {
    pub layout: Arc<ComponentLayout>,
}

impl Played {
    pub fn new(declared: &Declarations, n: usize) -> Played {
        Played { layout: layout(declared, n) }
    }
}

impl GameSource for Played {
    type Game = Game;

    fn game(&self) -> Result<Game, QueryError> {
        Ok(ComponentGame::new(self.layout.clone(), Book))
    }

    fn start(&self, game: &mut Game, seed: u64) -> Result<ComponentState, QueryError> {
        game.start(seed).map_err(|problem| QueryError(problem.to_string()))
    }
}

/// The three games, each with a number of seats.
pub fn all() -> Vec<(&'static str, Declarations, usize)> {
    vec![("stones", stones(), 3), ("auction", auction(), 4), ("race", race(), 3)]
}
