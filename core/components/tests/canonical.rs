//! Canonical text: changes of rules change it, changes of display and order of prices do not.

use components::PieceFigure;
use components::declare::*;

use crate::games::{self, has};

type Change = (&'static str, fn(&mut Declarations));

/// A game in which every list of declarations has an entry.
fn full() -> Declarations {
    let mut d = games::race();
    d.streams.push(games::stream("second"));
    d.conversions.push(Conversion {
        name: "trade".to_owned(),
        text: "trade {n}".to_owned(),
        pays: vec![("a".to_owned(), 1), ("b".to_owned(), 2)],
        gains: vec![("c".to_owned(), 3)],
        most: 4,
    });
    d.overrides.push(Override { seat: 0, function: "f".to_owned(), by: "g".to_owned() });
    d.automa.push(Automa { seat: 1, mind: AutomaStrategy::Ask("mind".to_owned()) });
    d.teams.push(Team { name: "reds".to_owned(), seats: vec![0, 1] });
    d.ties.push(Tie { by: has("points"), fewest: false, doc: "points".to_owned() });
    d.victories.push(Victory {
        name: "goal".to_owned(),
        doc: "a goal".to_owned(),
        when: ConditionExpression::Is(has("points"), RelationalOperator::More, 3.into()),
        who: None,
        at: VictoryMoment::Once,
        ranks: Some(AmountExpression::OverSeats(
            SeatFold::Most,
            Box::new(AmountExpression::Counter(
                "points".to_owned(),
                RelativeOwner::Arg(LOOPED_SEAT.to_owned()),
            )),
            Box::new(ConditionExpression::Always),
        )),
    });
    let option = &mut d.decisions[0].options[0];
    option.pays = vec![("a".to_owned(), has("b")), ("b".to_owned(), 2.into())];
    option.best = vec![("x".to_owned(), 1.into())];
    d.kinds[0].pieces[0].attributes = vec![
        ("hue".to_owned(), AttributeValue::Number(1)),
        ("big".to_owned(), AttributeValue::Number(2)),
    ];
    d.tracks[0].marks =
        vec![Mark { name: "toll".to_owned(), on_edges: false, start: vec![1], most: 255 }];
    d.tracks[0].markers.push(("thief".to_owned(), 1));
    d
}

fn option(d: &mut Declarations) -> &mut Choose {
    &mut d.decisions[0].options[0]
}

const MEANING: &[Change] = &[
    ("seat names", |d| d.seat_names.push("red".to_owned())),
    ("points", |d| d.points.push('x')),
    ("frames", |d| d.frames += 1),
    ("changes", |d| d.changes += 1),
    ("counter name", |d| d.counters[0].name.push('x')),
    ("counter owner", |d| d.counters[0].of = PartOwner::Seat(0)),
    ("counter least", |d| d.counters[0].least -= 1),
    ("counter most", |d| d.counters[0].most -= 1),
    ("counter start", |d| d.counters[0].start += 1),
    ("counter seen", |d| d.counters[0].visible = Visibility::Screen),
    ("counter thing", |d| d.counters[0].thing = Some("hex".to_owned())),
    ("order of counters", |d| d.counters.swap(0, 1)),
    ("kind name", |d| d.kinds[0].name.push('x')),
    ("piece name", |d| d.kinds[0].pieces[0].name.push('x')),
    ("piece number", |d| d.kinds[0].pieces[0].number.push(9)),
    ("piece start", |d| d.kinds[0].pieces[0].start.push('x')),
    ("piece late", |d| d.kinds[0].pieces[0].late.push('x')),
    ("attribute", |d| d.kinds[0].pieces[0].attributes[0].1 = AttributeValue::Number(7)),
    ("attribute as a word", |d| {
        d.kinds[0].pieces[0].attributes[0].1 = AttributeValue::Word("1".to_owned())
    }),
    ("zone name", |d| d.zones[0].name.push('x')),
    ("zone owner", |d| d.zones[0].of = PartOwner::Seat(3)),
    ("zone shape", |d| d.zones[0].shape = ZoneShape::Stack(7)),
    ("zone pile", |d| d.zones[0].shape = ZoneShape::Pile(7)),
    ("zone row", |d| d.zones[0].shape = ZoneShape::row(7)),
    ("zone kinds", |d| d.zones[0].kinds.push("x".to_owned())),
    ("zone seen", |d| d.zones[0].visible = Visibility::Nobody),
    ("zone stream", |d| d.zones[0].stream.push('x')),
    ("zone renewed", |d| d.zones[0].renew.push('x')),
    ("track name", |d| d.tracks[0].name.push('x')),
    ("track stops", |d| d.tracks[0].stops.push("x".to_owned())),
    ("track edges", |d| d.tracks[0].edges.push((0, 0))),
    ("track seats", |d| d.tracks[0].seats ^= true),
    ("marker", |d| d.tracks[0].markers[0].1 += 1),
    ("mark", |d| d.tracks[0].marks[0].start.push(1)),
    ("largest mark", |d| d.tracks[0].marks[0].most = 256),
    ("mark of edges", |d| d.tracks[0].marks[0].on_edges ^= true),
    ("decision name", |d| d.decisions[0].name.push('x')),
    ("decision waits", |d| d.decisions[0].may_wait ^= true),
    ("decision forced", |d| d.decisions[0].forced ^= true),
    ("decision converts", |d| d.decisions[0].converts ^= true),
    ("decision args", |d| {
        d.decisions[0]
            .args
            .push(Param { name: "x".to_owned(), is: ParamType::Stop("road".to_owned()) });
    }),
    ("option name", |d| option(d).name.push('x')),
    ("option text", |d| option(d).text.push('x')),
    ("option args", |d| {
        option(d).args.push(Arg { name: "x".to_owned(), is: ArgDomain::Seat(true) })
    }),
    ("option asked", |d| option(d).asked = Some("f".to_owned())),
    ("option when", |d| option(d).when = ConditionExpression::Never),
    ("option price", |d| option(d).pays[1].1 = 3.into()),
    ("option steps", |d| option(d).does.push(ScriptEffect::pass().into())),
    ("option role", |d| option(d).role = game::ActionRole::Waste),
    ("option keeps", |d| option(d).keeps ^= true),
    ("option otherwise", |d| option(d).otherwise ^= true),
    ("option best", |d| option(d).best[0].1 = 2.into()),
    ("option only", |d| option(d).only.push(1)),
    ("task name", |d| d.tasks[0].name.push('x')),
    ("task steps", |d| d.tasks[0].does.push(ScriptEffect::end_game().into())),
    ("phase name", |d| d.phases[0].name.push('x')),
    ("phase when", |d| d.phases[0].when = ConditionExpression::Never),
    ("phase times", |d| d.phases[0].times = 77.into()),
    ("phase until", |d| d.phases[0].until = ConditionExpression::Always),
    ("phase enter", |d| d.phases[0].enter.push(ScriptEffect::pass().into())),
    ("phase exit", |d| d.phases[0].exit.push(ScriptEffect::pass().into())),
    ("phase acts", |d| d.phases[0].acts = ActingSeats::By("x".to_owned(), 0.into())),
    ("stream", |d| d.streams[1].name.push('x')),
    ("conversion", |d| d.conversions[0].most += 1),
    ("conversion price", |d| d.conversions[0].pays[0].1 += 1),
    ("override", |d| d.overrides[0].by.push('x')),
    ("automa", |d| d.automa[0].mind = AutomaStrategy::Prefers(vec!["mind".to_owned()])),
    ("team", |d| d.teams[0].seats.push(2)),
    ("tie", |d| d.ties[0].fewest ^= true),
    ("victory", |d| d.victories[0].when = ConditionExpression::Always),
    ("victory who", |d| d.victories[0].who = Some(ConditionExpression::Always)),
    ("victory at", |d| d.victories[0].at = VictoryMoment::GameEnd),
    ("victory ranks", |d| d.victories[0].ranks = None),
    ("loop over seats", |d| {
        if let Some(AmountExpression::OverSeats(fold, ..)) = &mut d.victories[0].ranks {
            *fold = SeatFold::Least;
        }
    }),
    ("owner by a counter", |d| {
        let held = RelativeOwner::Held("points".to_owned());
        d.victories[0].ranks = Some(AmountExpression::Counter("points".to_owned(), held));
    }),
];

const NO_MEANING: &[Change] = &[
    ("counter shown", |d| d.counters[0].shown ^= true),
    ("counter value names", |d| drop(d.counters[0].names.insert(1, "one".to_owned()))),
    ("counter worth", |d| d.counters[0].worth = Some(5)),
    ("former names", |d| {
        for former in [&mut d.counters[0].former, &mut d.zones[0].former, &mut d.tracks[0].former] {
            former.push("old".to_owned());
        }
    }),
    ("piece text", |d| d.kinds[0].pieces[0].text.push("a line".to_owned())),
    ("order of attributes", |d| d.kinds[0].pieces[0].attributes.reverse()),
    ("order of a price", |d| option(d).pays.reverse()),
    ("order of a conversion's price", |d| d.conversions[0].pays.reverse()),
    ("tie text", |d| d.ties[0].doc.push('x')),
    ("victory text", |d| d.victories[0].doc.push('x')),
    ("drawings", |d| d.drawings.push(DisplaySettings::default())),
    ("colours", |d| d.colors.push(("red".to_owned(), "#ff0000".to_owned()))),
    ("figures", |d| d.figures.push(("red".to_owned(), PieceFigure::Crate))),
];

#[test]
fn each_change_of_the_rules_changes_it() {
    let before = full().canonical_text();
    let mut seen = vec![before];
    for (what, change) in MEANING {
        let mut d = full();
        change(&mut d);
        let text = d.canonical_text();
        assert!(!seen.contains(&text), "{what}: another change has the same text");
        seen.push(text);
    }
}

#[test]
fn display_order_and_names_of_earlier_versions_do_not_change_it() {
    let before = full().canonical_text();
    for (what, change) in NO_MEANING {
        let mut d = full();
        change(&mut d);
        assert_eq!(d.canonical_text(), before, "{what}");
    }
}

#[test]
fn no_two_games_of_the_tests_have_one_text() {
    let texts: Vec<String> = games::all().iter().map(|(_, d, _)| d.canonical_text()).collect();
    for (at, text) in texts.iter().enumerate() {
        assert!(!texts[..at].contains(text), "{}", games::all()[at].0);
        assert!(text.starts_with("components("), "{text}");
    }
}

/// A host engine writes its amounts where its rules use them, so they are not in the text a second
/// time. Positions store indexes of scripts, so the layout's hash depends on them.
#[test]
fn amounts_for_a_host_engine_change_only_the_hash_of_the_layout() {
    let seats = ["red", "blue", "green"].map(str::to_owned);
    let layout = |d: &Declarations| {
        let layout = components::ComponentLayout::compile(d, &seats);
        layout.unwrap_or_else(|errors| panic!("{}", errors[0]))
    };
    let plain = games::race();
    let mut extended = plain.clone();
    let task = extended.tasks[0].clone();
    extended.tasks.push(Task { name: "amount".to_owned(), ..task });
    extended.host_amounts = 1;
    assert_eq!(*layout(&plain).rules_text, plain.canonical_text());
    assert_eq!(layout(&extended).rules_text, layout(&plain).rules_text);
    assert_ne!(layout(&extended).hash, layout(&plain).hash);
}
