//! Three small component games for tests: drawing stones from a bag, a sealed auction in teams, a
//! race on a forking road.
#![allow(dead_code)]

use std::sync::Arc;

use components::declare::*;
use components::{Action, Block, Call, Halt, Layout, Look, PartsGame, Rulebook, Spot, Table};
use game::{Choice, Failure, Role};
use lab::Opening;

pub fn table(zone: &str) -> At {
    At::Zone(zone.into(), Who::Table)
}

pub fn own(zone: &str) -> At {
    At::Zone(zone.into(), Who::Own)
}

pub fn count(at: At) -> Amount {
    Amount::Count(at, Filter::default())
}

pub fn has(counter: &str) -> Amount {
    Amount::Counter(counter.into(), Who::Own)
}

pub fn arg(name: &str) -> Amount {
    Amount::Arg(name.into())
}

pub fn is(a: Amount, test: Test, b: impl Into<Amount>) -> Condition {
    Condition::Is(a, test, b.into())
}

pub fn gain(counter: &str, n: impl Into<Amount>) -> Effect {
    Effect::Gain(counter.into(), Who::Own, n.into())
}

pub fn when(when: Condition, effect: Effect) -> Step {
    Step { when, effect }
}

pub fn every(from: At, to: At) -> Effect {
    Effect::Move(What::Every(Filter::default()), from, to, End::Top)
}

pub fn top(n: i32, from: At, to: At) -> Effect {
    Effect::Move(What::Top(n.into()), from, to, End::Top)
}

pub fn counter(name: &str, of: Of, (least, most): (i32, i32), start: i32) -> Counter {
    Counter { name: name.into(), of, least, most, start, ..Counter::default() }
}

pub fn zone(name: &str, of: Of, shape: Shape, kind: &str, visible: Visible) -> Zone {
    let kinds = vec![kind.into()];
    Zone { name: name.into(), of, shape, kinds, visible, ..Zone::default() }
}

pub fn piece(name: &str, number: u8, start: &str, attributes: &[(&str, i32)]) -> Piece {
    let attributes = attributes.iter().map(|(a, n)| ((*a).into(), Value::Number(*n))).collect();
    Piece {
        name: name.into(),
        number: vec![number],
        start: start.into(),
        attributes,
        ..Piece::default()
    }
}

pub fn number(least: i16, most: i16, to: Amount) -> Domain {
    Domain::Number { least, most, from: i32::from(least).into(), to }
}

pub fn says(name: &str, text: &str, does: Vec<Step>) -> Choose {
    Choose { name: name.into(), text: text.into(), does, ..Choose::default() }
}

pub fn one_arg(name: &str, is: Domain) -> Vec<Arg> {
    vec![Arg { name: name.into(), is }]
}

pub fn decision(name: &str, options: Vec<Choose>) -> Decision {
    Decision { name: name.into(), options, ..Decision::default() }
}

pub fn stream(name: &str) -> Stream {
    Stream { name: name.into(), former: Vec::new() }
}

pub fn phase(name: &str, enter: Vec<Step>, acts: Acts) -> Phase {
    Phase { name: name.into(), enter, acts, ..Phase::default() }
}

/// Stones are drawn from a bag until the seat stops or has drawn two black ones; a seat that stops
/// buys a card from a row.
pub fn stones() -> Declarations {
    let black =
        Filter { piece: Some(Box::new(Amount::Piece("black".into()))), ..Filter::default() };
    let blacks = Amount::Count(own("pulled"), black);
    let card = |i: usize| {
        piece(&format!("card-{i}"), 1, "deck", &[("price", 1 + i as i32 % 4), ("worth", i as i32)])
    };
    let bust = is(blacks, Test::AtLeast, 2);
    Declarations {
        counters: vec![
            counter("points", Of::Each, (0, 500), 0),
            Counter { worth: Some(30), ..counter("looks", Of::Each, (0, 9), 3) },
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
                ..zone("bag", Of::Table, Shape::Pile(40), "stone", Visible::Number)
            },
            zone("pulled", Of::Each, Shape::Pile(40), "stone", Visible::All),
            zone("kept", Of::Each, Shape::Pile(40), "stone", Visible::Screen),
            zone("shown", Of::Each, Shape::Pile(40), "card", Visible::All),
            Zone {
                stream: "deck".into(),
                renew: "used".into(),
                ..zone("deck", Of::Table, Shape::Stack(12), "card", Visible::Number)
            },
            zone("used", Of::Table, Shape::Stack(12), "card", Visible::Number),
            zone("row", Of::Table, Shape::row(3), "card", Visible::All),
            zone("cards", Of::Each, Shape::Pile(9), "card", Visible::Owner),
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
                            Effect::Move(
                                What::Random(1.into(), Filter::default()),
                                table("bag"),
                                own("pulled"),
                                End::Top,
                            )
                            .into(),
                            when(bust.clone(), every(own("pulled"), table("bag"))),
                            when(is(count(own("pulled")), Test::Equal, 0), Effect::Pass),
                        ],
                    ),
                    Choose {
                        when: is(count(own("pulled")), Test::AtLeast, 1),
                        role: Role::End,
                        ..says(
                            "stop",
                            "stop",
                            vec![
                                gain(
                                    "points",
                                    Amount::Total(own("pulled"), "value".into(), Filter::default()),
                                )
                                .into(),
                                Effect::Open(
                                    "buy".into(),
                                    Whos::One(Who::Own),
                                    vec![count(own("pulled"))],
                                    Manner::Ask,
                                )
                                .into(),
                                every(own("pulled"), own("kept")).into(),
                                Effect::Pass.into(),
                            ],
                        )
                    },
                    Choose {
                        pays: vec![("looks".into(), 1.into())],
                        when: is(count(table("deck")), Test::AtLeast, 1),
                        keeps: true,
                        ..says(
                            "look",
                            "look",
                            vec![Effect::Show(table("deck"), 1.into(), Whos::One(Who::Own)).into()],
                        )
                    },
                ],
            ),
            Decision {
                args: vec![Param { name: "purse".into(), is: Type::Number }],
                ..decision(
                    "buy",
                    vec![
                        Choose {
                            args: one_arg("card", Domain::Piece(table("row"), Filter::default())),
                            when: is(
                                Amount::Of("card".into(), "price".into()),
                                Test::AtMost,
                                arg("purse"),
                            ),
                            ..says(
                                "take",
                                "take {card}",
                                vec![
                                    Effect::MoveAll(
                                        What::Piece(arg("card")),
                                        table("row"),
                                        own("cards"),
                                        End::Top,
                                    )
                                    .into(),
                                    Effect::Slide(table("row")).into(),
                                    Effect::Refill(table("row"), table("deck")).into(),
                                ],
                            )
                        },
                        Choose {
                            args: one_arg("card", Domain::Piece(own("cards"), Filter::default())),
                            ..says(
                                "drop",
                                "drop {card} for 1",
                                vec![
                                    Effect::MoveAll(
                                        What::Piece(arg("card")),
                                        own("cards"),
                                        table("used"),
                                        End::Bottom,
                                    )
                                    .into(),
                                    gain("points", 1).into(),
                                ],
                            )
                        },
                        Choose { role: Role::GiveUp, ..says("leave", "leave", vec![]) },
                    ],
                )
            },
        ],
        tasks: vec![Task {
            name: "score".into(),
            does: vec![
                every(own("cards"), own("shown")).into(),
                gain("points", Amount::Total(own("shown"), "worth".into(), Filter::default()))
                    .into(),
            ],
            ..Task::default()
        }],
        phases: vec![
            phase(
                "setup",
                vec![
                    Effect::Shuffle(table("deck")).into(),
                    Effect::Refill(table("row"), table("deck")).into(),
                ],
                Acts::Nobody,
            ),
            Phase {
                times: 3.into(),
                exit: vec![when(
                    is(Amount::Times("day".into()), Test::Less, 3),
                    Effect::Call("back".into()),
                )],
                ..phase(
                    "day",
                    vec![],
                    Acts::Turns(
                        "turn".into(),
                        Amount::Minus(Box::new(Amount::Times("day".into())), Box::new(1.into())),
                    ),
                )
            },
            phase("end", vec![Effect::Run("score".into(), Whos::All, vec![]).into()], Acts::Nobody),
        ],
        points: "points".into(),
        ties: vec![Tie { by: has("looks"), fewest: false, doc: "looks".into() }],
        ..Declarations::default()
    }
}

/// Two teams bid for lots in secret; wood and coins can be exchanged.
pub fn auction() -> Declarations {
    let lot = |i: i32| piece(&format!("lot-{i}"), 1, "lots", &[("worth", 2 * i)]);
    let offered = Condition::Any(vec![is(has("coins"), Test::AtLeast, 1)]);
    Declarations {
        counters: vec![
            counter("points", Of::Each, (-50, 500), 0),
            counter("coins", Of::Each, (0, 40), 6),
            counter("wood", Of::Each, (0, 12), 0),
            counter("bid", Of::Each, (0, 40), 0),
            counter("calls", Of::Each, (0, 2), 0),
            Counter { visible: Visible::Owner, ..counter("secret", Of::Each, (0, 6), 0) },
        ],
        kinds: vec![PieceKind { name: "lot".into(), pieces: (1..5).map(lot).collect() }],
        zones: vec![
            zone("lots", Of::Table, Shape::Stack(4), "lot", Visible::Number),
            zone("block", Of::Table, Shape::Stack(1), "lot", Visible::All),
            zone("won", Of::Each, Shape::Pile(4), "lot", Visible::All),
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
                        vec![Effect::Set("bid".into(), Who::Own, arg("n")).into()],
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
                            args: one_arg("whom", Domain::Seat(true)),
                            pays: vec![("calls".into(), 1.into())],
                            when: offered,
                            keeps: true,
                            ..says(
                                "call",
                                "call {whom}",
                                vec![
                                    Effect::Open(
                                        "deal".into(),
                                        Whos::One(Who::Arg("whom".into())),
                                        vec![Amount::Acting],
                                        Manner::Offer,
                                    )
                                    .into(),
                                ],
                            )
                        },
                        Choose { role: Role::End, ..says("done", "done", vec![]) },
                    ],
                )
            },
            Decision {
                args: vec![Param { name: "from".into(), is: Type::Seat }],
                may_wait: true,
                ..decision(
                    "deal",
                    vec![
                        Choose {
                            pays: vec![("wood".into(), 1.into())],
                            when: is(
                                Amount::Counter("coins".into(), Who::Arg("from".into())),
                                Test::AtLeast,
                                1,
                            ),
                            role: Role::Answer,
                            ..says(
                                "accept",
                                "accept",
                                vec![
                                    Effect::Pay("coins".into(), Who::Arg("from".into()), 1.into())
                                        .into(),
                                    Effect::Gain("wood".into(), Who::Arg("from".into()), 1.into())
                                        .into(),
                                    gain("coins", 1).into(),
                                ],
                            )
                        },
                        Choose { role: Role::Answer, ..says("decline", "decline", vec![]) },
                    ],
                )
            },
        ],
        phases: vec![
            phase(
                "secrets",
                vec![Effect::Shuffle(table("lots")).into(), Effect::Call("roll".into()).into()],
                Acts::Nobody,
            ),
            Phase {
                times: 9.into(),
                until: is(count(table("lots")), Test::Equal, 0),
                within: vec![
                    Phase {
                        exit: vec![Effect::Call("award".into()).into()],
                        ..phase(
                            "bids",
                            vec![top(1, table("lots"), table("block")).into()],
                            Acts::Sealed("bid".into(), Condition::Always),
                        )
                    },
                    phase(
                        "work",
                        vec![Effect::Call("calls".into()).into()],
                        Acts::InOrder("work".into(), 0.into(), Condition::Always),
                    ),
                ],
                ..phase("lot", vec![], Acts::Nobody)
            },
            phase("end", vec![Effect::Call("count".into()).into()], Acts::Nobody),
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
        args: one_arg("stop", Domain::Stop("road".into(), Some(steps.into()))),
        pays: vec![("air".into(), price.into())],
        ..says(
            name,
            text,
            vec![
                Effect::Put("road".into(), Who::Own, arg("stop")).into(),
                Effect::Run("event".into(), Whos::One(Who::Own), vec![arg("stop")]).into(),
                Effect::Call("mood".into()).into(),
            ],
        )
    };
    let ask = is(Amount::Total(table("event"), "ask".into(), Filter::default()), Test::Equal, 1);
    Declarations {
        counters: vec![
            counter("points", Of::Each, (0, 200), 0),
            Counter { worth: Some(50), ..counter("air", Of::Each, (0, 9), 3) },
            counter("die", Of::Table, (0, 6), 0),
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
                ..zone("events", Of::Table, Shape::Stack(5), "event", Visible::Number)
            },
            zone("event", Of::Table, Shape::Stack(1), "event", Visible::All),
            zone("past", Of::Table, Shape::Stack(5), "event", Visible::All),
            Zone {
                stream: "aims".into(),
                ..zone("aims", Of::Table, Shape::Stack(9), "aim", Visible::Number)
            },
            Zone {
                stream: "aims".into(),
                ..zone("hand", Of::Each, Shape::Stack(3), "aim", Visible::Owner)
            },
            zone("open", Of::Each, Shape::Pile(9), "aim", Visible::All),
            Zone {
                stream: "moods".into(),
                renew: "spent".into(),
                ..zone("moods", Of::Table, Shape::Stack(5), "mood", Visible::Number)
            },
            zone("mood", Of::Table, Shape::Stack(1), "mood", Visible::All),
            zone("spent", Of::Table, Shape::Stack(5), "mood", Visible::All),
        ],
        tracks: vec![Track {
            name: "road".into(),
            stops,
            edges,
            seats: true,
            markers: vec![("flag".into(), 11)],
            marks: vec![
                Mark { name: "mud".into(), start: vec![0, 0, 1], ..Mark::default() },
                Mark { name: "toll".into(), on_edges: true, start: vec![] },
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
                        when: Condition::Not(Box::new(is(has("air"), Test::Less, 2))),
                        ..run("run", "run to {stop}", 2, 2)
                    },
                ],
            ),
            Decision {
                args: vec![Param { name: "stop".into(), is: Type::Stop("road".into()) }],
                ..decision(
                    "gift",
                    vec![
                        Choose {
                            args: one_arg("whom", Domain::Seat(true)),
                            ..says(
                                "give",
                                "give air to {whom}",
                                vec![
                                    Effect::Gain("air".into(), Who::Arg("whom".into()), 1.into())
                                        .into(),
                                    Effect::SetMark(
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
                            args: one_arg("aim", Domain::Piece(own("hand"), Filter::default())),
                            ..says(
                                "swap",
                                "swap {aim}",
                                vec![
                                    Effect::MoveAll(
                                        What::Piece(arg("aim")),
                                        own("hand"),
                                        table("aims"),
                                        End::Bottom,
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
                                    Effect::SetMark(
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
                args: vec![Param { name: "stop".into(), is: Type::Stop("road".into()) }],
                does: vec![
                    every(table("event"), table("past")).into(),
                    top(1, table("events"), table("event")).into(),
                    gain("air", Amount::Ask("air".into())).into(),
                    when(
                        ask,
                        Effect::Open(
                            "gift".into(),
                            Whos::One(Who::Own),
                            vec![arg("stop")],
                            Manner::Ask,
                        ),
                    ),
                    Effect::Roll("die".into(), Who::Table, 6.into(), "die".into()).into(),
                    when(
                        is(Amount::Counter("die".into(), Who::Table), Test::Equal, 6),
                        gain("air", 1),
                    ),
                ],
                ..Task::default()
            },
            Task {
                name: "score".into(),
                does: vec![
                    every(own("hand"), own("open")).into(),
                    gain("points", Amount::Total(own("open"), "worth".into(), Filter::default()))
                        .into(),
                ],
                ..Task::default()
            },
        ],
        phases: vec![
            phase(
                "setup",
                vec![
                    Effect::Shuffle(table("events")).into(),
                    Effect::Shuffle(table("aims")).into(),
                    Effect::Shuffle(table("moods")).into(),
                    top(1, table("moods"), table("mood")).into(),
                    Effect::Call("deal".into()).into(),
                ],
                Acts::Nobody,
            ),
            phase(
                "race",
                vec![],
                Acts::By(
                    "move".into(),
                    Amount::Rearmost(
                        "road".into(),
                        Some(Box::new(Amount::Marker("road".into(), "flag".into()))),
                    ),
                ),
            ),
            phase("end", vec![Effect::Run("score".into(), Whos::All, vec![]).into()], Acts::Nobody),
        ],
        overrides: vec![Override { seat: 1, function: "air".into(), by: "more-air".into() }],
        automa: vec![Automa { seat: 2, mind: Mind::Ask("robot".into()) }],
        points: "points".into(),
        ..Declarations::default()
    }
}

/// The functions of all three games.
#[derive(Clone, Copy, Debug, Default)]
pub struct Book;

impl Rulebook for Book {
    fn amount(&mut self, call: &Call, look: &Look) -> Result<i32, Halt> {
        let air = look.layout.attribute("air").unwrap();
        let event = look.layout.zone("event", None).unwrap();
        let air = look.value(look.top(event, 0)?.unwrap(), air);
        match call.function {
            "air" => Ok(air),
            "more-air" => Ok(air + 1),
            other => Err(Halt::Fault(format!("{other} is no amount"))),
        }
    }

    fn options(&mut self, call: &Call, look: &Look, out: &mut Vec<[i16; 4]>) -> Result<(), Halt> {
        assert_eq!(call.function, "marks");
        let air = look.layout.counter("air").unwrap();
        let most = look.counter(air, call.seat)?.min(3);
        out.extend((1..=most as i16).map(|n| [n, 0, 0, 0]));
        Ok(())
    }

    fn choose(
        &mut self,
        _: &Call,
        look: &Look,
        offered: &[Choice<Action>],
    ) -> Result<Action, Halt> {
        let mood = look.layout.zone("mood", None).unwrap();
        let fast = look.layout.attribute("fast").unwrap();
        let fast = look.top(mood, 0)?.is_some_and(|card| look.value(card, fast) == 1);
        let first = offered.first().unwrap();
        Ok(if fast { offered.last().unwrap_or(first) } else { first }.action)
    }

    fn carry_out(&mut self, call: &Call, table: &mut Table) -> Result<(), Halt> {
        let layout = table.layout;
        let zone = |name: &str, seat| Spot::zone(layout.zone(name, seat).unwrap());
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
                    .map(|seat| table.look().counter(bid, Some(seat)))
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
                    let n = table.look().total(won, None, worth, &Default::default())?;
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
            other => return Err(Halt::Fault(format!("{other} does nothing"))),
        }
        Ok(())
    }
}

pub type Game = PartsGame<Book>;

pub fn seats(n: usize) -> Vec<String> {
    ["ann", "bob", "cy", "dee"][..n].iter().map(|s| (*s).to_owned()).collect()
}

pub fn layout(declared: &Declarations, n: usize) -> Arc<Layout> {
    match Layout::compile(declared, &seats(n)) {
        Ok(layout) => Arc::new(layout),
        Err(mistakes) => {
            panic!("{}", mistakes.iter().map(|m| format!("{m}\n")).collect::<String>())
        }
    }
}

/// A game of declarations with a number of seats, as an [`Opening`] for the crate `lab`.
pub struct Played {
    pub layout: Arc<Layout>,
}

impl Played {
    pub fn new(declared: &Declarations, n: usize) -> Played {
        Played { layout: layout(declared, n) }
    }
}

impl Opening for Played {
    type Game = Game;

    fn game(&self) -> Result<Game, Failure> {
        Ok(PartsGame::new(self.layout.clone(), Book))
    }

    fn start(&self, game: &mut Game, seed: u64) -> Result<Block, Failure> {
        game.start(seed).map_err(|problem| Failure(problem.to_string()))
    }
}

/// The three games, each with a number of seats.
pub fn all() -> Vec<(&'static str, Declarations, usize)> {
    vec![("stones", stones(), 3), ("auction", auction(), 4), ("race", race(), 3)]
}
