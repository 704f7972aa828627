//! Canonical text of declarations: the part of the ruleset hash that a component game contributes,
//! and the input of the layout hash.
//!
//! Every pattern names all fields, so a new field does not compile until it is written here or
//! left out on purpose. Left out are names in earlier versions, display settings, descriptions, and
//! values that only bots use. What a host engine offers is left out too, but references to it are
//! written by name.

use game::canonical::{CanonicalWriter, RecordWriter, canonical_text};

use crate::declare::*;

impl Declarations {
    /// Returns the canonical text of the rules. Declarations with equal texts have the same rules.
    pub fn canonical_text(&self) -> String {
        canonical_text(|w| declarations(w, self))
    }

    /// Returns the canonical text of what the host engine offers and asks for. Saved positions
    /// contain indexes of its objects, so they depend on it.
    pub(crate) fn host_text(&self) -> String {
        canonical_text(|w| {
            w.record("host", |r| {
                r.number("lent", self.lent);
                r.list(
                    "amounts",
                    &self.tasks[self.tasks.len() - usize::from(self.host_amounts)..],
                    task,
                );
                r.list("things", &self.things, |w, it| {
                    let Thing { name, names, is_open } = it;
                    w.record("thing", |r| {
                        r.text("name", name);
                        r.flag("open", *is_open);
                        r.list("names", names, |w, name| w.text(name));
                    });
                });
            });
        })
    }
}

/// Returns the canonical text of an amount. Amounts with equal texts have the same value in every
/// position.
pub fn canonical_amount(it: &AmountExpression) -> String {
    canonical_text(|w| amount(w, it))
}

fn declarations(w: &mut CanonicalWriter, it: &Declarations) {
    let Declarations {
        seat_names,
        lent,
        host_amounts,
        things: _,
        questions: _,
        deeds: _,
        counters,
        kinds,
        zones,
        tracks,
        decisions,
        tasks,
        phases,
        streams,
        conversions,
        overrides,
        automa,
        teams,
        points,
        ties,
        victories,
        carry,
        frames,
        changes,
        drawings: _,
        colors: _,
        figures: _,
    } = it;
    w.record("components", |r| {
        texts(r, "seats", seat_names);
        r.list("counters", counters.iter().skip(usize::from(*lent)), counter);
        r.list("kinds", kinds, piece_kind);
        r.list("zones", zones, zone);
        r.list("tracks", tracks, track);
        r.list("decisions", decisions, decision);
        r.list("tasks", &tasks[..tasks.len() - usize::from(*host_amounts)], task);
        r.list("phases", phases, phase);
        r.list("streams", streams, |w, Stream { name, former: _ }| w.text(name));
        r.list("conversions", conversions, conversion);
        r.list("overrides", overrides, |w, Override { seat, function, by }| {
            w.record("override", |r| {
                r.number("seat", *seat);
                r.text("function", function);
                r.text("by", by);
            });
        });
        r.list("automa", automa, |w, Automa { seat, mind }| {
            w.record("automa", |r| {
                r.number("seat", *seat);
                r.field("by", |w| strategy(w, mind));
            });
        });
        r.list("teams", teams, |w, Team { name, seats }| {
            w.record("team", |r| {
                r.text("name", name);
                numbers(r, "seats", seats);
            });
        });
        r.text("points", points);
        r.list("ties", ties, |w, Tie { by, fewest, doc: _ }| {
            w.record("tie", |r| {
                r.field("by", |w| amount(w, by));
                r.flag("fewest", *fewest);
            });
        });
        r.list("victories", victories, victory);
        if *carry != Carry::default() {
            let Carry { counters, zones, pieces, names } = carry;
            r.field("carry", |w| {
                w.record("carry", |r| {
                    texts(r, "counters", counters);
                    texts(r, "zones", zones);
                    texts(r, "pieces", pieces);
                    r.flag("names", *names);
                });
            });
        }
        r.number("frames", *frames as i64);
        r.number("changes", *changes);
    });
}

fn victory(w: &mut CanonicalWriter, it: &Victory) {
    let Victory { name, doc: _, when: condition_of_all, who, at, ranks } = it;
    w.record("victory", |r| {
        r.text("name", name);
        when(r, "when", condition_of_all);
        if let Some(who) = who {
            r.field("who", |w| condition(w, who));
        }
        match at {
            VictoryMoment::Once => {}
            VictoryMoment::GameEnd => r.field("at", |w| w.word("game_end")),
            VictoryMoment::Phase(phase) | VictoryMoment::HostPhase(phase) => {
                r.field("at", |w| w.text(phase));
            }
        }
        if let Some(ranks) = ranks {
            r.field("ranks", |w| amount(w, ranks));
        }
    });
}

fn texts(r: &mut RecordWriter<'_>, key: &'static str, list: &[String]) {
    r.list(key, list, |w, text| w.text(text));
}

fn numbers<N: Copy + Into<i64>>(r: &mut RecordWriter<'_>, key: &'static str, list: &[N]) {
    r.list(key, list, |w, n| w.number(*n));
}

/// Writes a name; the neutral value is `None`.
fn name_field(r: &mut RecordWriter<'_>, key: &'static str, name: Option<&String>) {
    if let Some(name) = name {
        r.field(key, |w| w.text(name));
    }
}

/// Writes who owns a component; the neutral value is the table.
fn owner(r: &mut RecordWriter<'_>, of: PartOwner) {
    match of {
        PartOwner::Table => {}
        PartOwner::Each => r.field("of", |w| w.word("each")),
        PartOwner::Seat(seat) => r.field("of", |w| w.number(seat)),
    }
}

/// Writes who sees a component; the neutral value is all viewers.
fn visibility(r: &mut RecordWriter<'_>, visible: Visibility) {
    let word = match visible {
        Visibility::All => return,
        Visibility::Owner => "owner",
        Visibility::Screen => "screen",
        Visibility::Number => "number",
        Visibility::Nobody => "nobody",
    };
    r.field("visible", |w| w.word(word));
}

/// Writes a condition, unless it always holds.
fn when(r: &mut RecordWriter<'_>, key: &'static str, it: &ConditionExpression) {
    if !matches!(it, ConditionExpression::Always) {
        r.field(key, |w| condition(w, it));
    }
}

/// Writes amounts by name, sorted by name: their order has no meaning.
fn amounts_by_name(
    r: &mut RecordWriter<'_>,
    key: &'static str,
    list: &[(String, AmountExpression)],
) {
    let mut list: Vec<_> = list.iter().collect();
    list.sort_by(|(a, _), (b, _)| a.cmp(b));
    r.list(key, list, |w, (name, n)| {
        w.record("n", |r| {
            r.text("of", name);
            r.field("is", |w| amount(w, n));
        });
    });
}

fn counter(w: &mut CanonicalWriter, it: &Counter) {
    let Counter {
        name,
        former: _,
        of,
        least,
        most,
        start,
        visible,
        shown: _,
        thing,
        holds: _,
        names: _,
        worth: _,
    } = it;
    w.record("counter", |r| {
        r.text("name", name);
        owner(r, *of);
        r.number("least", *least);
        r.number_unless("most", *most, i32::MAX.into());
        r.number("start", *start);
        visibility(r, *visible);
        name_field(r, "thing", thing.as_ref());
    });
}

fn piece_kind(w: &mut CanonicalWriter, it: &PieceKind) {
    let PieceKind { name, pieces } = it;
    w.record("kind", |r| {
        r.text("name", name);
        r.list("pieces", pieces, piece);
    });
}

fn piece(w: &mut CanonicalWriter, it: &Piece) {
    let Piece { name, former: _, number, start, late, attributes, text: _, does, on } = it;
    let mut attributes: Vec<_> = attributes.iter().collect();
    attributes.sort_by(|(a, _), (b, _)| a.cmp(b));
    w.record("piece", |r| {
        r.text("name", name);
        numbers(r, "number", number);
        r.text("start", start);
        r.text("late", late);
        r.list("has", attributes, |w, (name, value)| {
            w.record("a", |r| {
                r.text("name", name);
                r.field("is", |w| match value {
                    AttributeValue::Number(n) => w.number(*n),
                    AttributeValue::Word(word) => w.text(word),
                });
            });
        });
        steps(r, "does", does);
        r.list("on", on, listener);
    });
}

fn listener(w: &mut CanonicalWriter, it: &Listener) {
    let Listener { event, hears, when: condition, does } = it;
    w.record("on", |r| {
        match event {
            ListenedEvent::Moved(zone) => r.text("moved", zone),
            ListenedEvent::Gained(counter) => r.text("gained", counter),
            ListenedEvent::Phase(phase) => r.text("phase", phase),
            ListenedEvent::Pass => r.flag("pass", true),
            ListenedEvent::Answered(answer) => answered(r, answer),
        }
        match hears {
            HeardSeats::Own => {}
            HeardSeats::Others => r.field("hears", |w| w.word("others")),
            HeardSeats::All => r.field("hears", |w| w.word("all")),
        }
        when(r, "when", condition);
        steps(r, "does", does);
    });
}

fn zone(w: &mut CanonicalWriter, it: &Zone) {
    let Zone { name, former: _, of, shape, kinds, visible, stream, renew } = it;
    w.record("zone", |r| {
        r.text("name", name);
        owner(r, *of);
        r.field("shape", |w| match shape {
            ZoneShape::Pile(most) => w.record("pile", |r| r.number("most", *most)),
            ZoneShape::Stack(most) => w.record("stack", |r| r.number("most", *most)),
            ZoneShape::Places { names, each, beside } => w.record("places", |r| {
                texts(r, "names", names);
                r.number("each", *each);
                pairs(r, "beside", beside.iter().map(|(a, b)| (i64::from(*a), i64::from(*b))));
            }),
        });
        texts(r, "kinds", kinds);
        visibility(r, *visible);
        r.text("stream", stream);
        r.text("renew", renew);
    });
}

fn pairs(r: &mut RecordWriter<'_>, key: &'static str, list: impl Iterator<Item = (i64, i64)>) {
    r.list(key, list, |w, (a, b)| w.list([a, b], |w, n| w.number(n)));
}

fn track(w: &mut CanonicalWriter, it: &Track) {
    let Track { name, former: _, stops, edges, seats, markers, marks } = it;
    w.record("track", |r| {
        r.text("name", name);
        texts(r, "stops", stops);
        pairs(r, "edges", edges.iter().map(|(a, b)| (i64::from(*a), i64::from(*b))));
        r.flag("seats", *seats);
        r.list("markers", markers, |w, (name, stop)| {
            w.record("marker", |r| {
                r.text("name", name);
                r.number("at", *stop);
            });
        });
        r.list("marks", marks, |w, Mark { name, on_edges, start, most }| {
            w.record("mark", |r| {
                r.text("name", name);
                r.flag("on_edges", *on_edges);
                numbers(r, "start", start);
                r.number_unless("most", *most, USUAL_MOST.into());
            });
        });
    });
}

fn param(w: &mut CanonicalWriter, it: &Param) {
    let Param { name, is } = it;
    w.record("param", |r| {
        r.text("name", name);
        r.field("is", |w| match is {
            ParamType::Number => w.word("number"),
            ParamType::Piece => w.word("piece"),
            ParamType::Zone => w.word("zone"),
            ParamType::Seat => w.word("seat"),
            ParamType::Place(zone) => w.record("place", |r| r.text("of", zone)),
            ParamType::Stop(track) => w.record("stop", |r| r.text("of", track)),
            ParamType::Thing(kind) => w.record("thing", |r| r.text("of", kind)),
        });
    });
}

fn decision(w: &mut CanonicalWriter, it: &Decision) {
    let Decision { name, former: _, args, options, may_wait, forced, converts } = it;
    w.record("decision", |r| {
        r.text("name", name);
        r.list("args", args, param);
        r.list("options", options, option);
        r.flag("may_wait", *may_wait);
        r.flag("forced", *forced);
        r.flag("converts", *converts);
    });
}

fn option(w: &mut CanonicalWriter, it: &Choose) {
    let Choose {
        name,
        text,
        args,
        asked,
        when: possible,
        pays,
        does,
        role,
        keeps,
        otherwise,
        best,
        only,
    } = it;
    w.record("option", |r| {
        r.text("name", name);
        r.text("text", text);
        r.list("args", args, |w, Arg { name, is }| {
            w.record("arg", |r| {
                r.text("name", name);
                r.field("is", |w| domain(w, is));
            });
        });
        name_field(r, "asked", asked.as_ref());
        when(r, "when", possible);
        amounts_by_name(r, "pays", pays);
        steps(r, "does", does);
        if *role != game::ActionRole::Move {
            r.field("role", |w| w.word(role.word()));
        }
        r.flag("keeps", *keeps);
        r.flag("otherwise", *otherwise);
        amounts_by_name(r, "best", best);
        numbers(r, "only", only);
    });
}

fn domain(w: &mut CanonicalWriter, it: &ArgDomain) {
    match it {
        ArgDomain::Number { least, most, from, to } => w.record("number", |r| {
            r.number("least", *least);
            r.number("most", *most);
            r.field("from", |w| amount(w, from));
            r.field("to", |w| amount(w, to));
        }),
        ArgDomain::Piece(at, which) => w.record("piece", |r| {
            r.field("in", |w| zone_reference(w, at));
            filter(r, which);
        }),
        ArgDomain::Named(kind) => w.record("named", |r| r.text("of", kind)),
        ArgDomain::Place(zone, who, places) => w.record("place", |r| {
            r.text("of", zone);
            relative(r, who);
            let word = match places {
                PlaceFilter::Free => "free",
                PlaceFilter::Taken => "taken",
                PlaceFilter::Any => "any",
            };
            r.field("which", |w| w.word(word));
        }),
        ArgDomain::Zone(zones) => w.record("zone", |r| texts(r, "of", zones)),
        ArgDomain::Seat(other) => w.record("seat", |r| r.flag("other", *other)),
        ArgDomain::Answer(words) => w.record("word", |r| texts(r, "of", words)),
        ArgDomain::Stop(track, ahead) => w.record("stop", |r| {
            r.text("of", track);
            if let Some(ahead) = ahead {
                r.field("ahead", |w| amount(w, ahead));
            }
        }),
        ArgDomain::Thing(kind) => w.record("thing", |r| r.text("of", kind)),
    }
}

fn task(w: &mut CanonicalWriter, it: &Task) {
    let Task { name, former: _, args, does } = it;
    w.record("task", |r| {
        r.text("name", name);
        r.list("args", args, param);
        steps(r, "does", does);
    });
}

fn phase(w: &mut CanonicalWriter, it: &Phase) {
    let Phase { name, former: _, when: begins, times, until, enter, acts, within, exit } = it;
    w.record("phase", |r| {
        r.text("name", name);
        when(r, "when", begins);
        if !matches!(times, AmountExpression::Number(1)) {
            r.field("times", |w| amount(w, times));
        }
        if !matches!(until, ConditionExpression::Never) {
            r.field("until", |w| condition(w, until));
        }
        steps(r, "enter", enter);
        acting_seats(r, acts);
        r.list("within", within, phase);
        steps(r, "exit", exit);
    });
}

/// Writes the seats that act in a phase; the neutral value is none.
fn acting_seats(r: &mut RecordWriter<'_>, it: &ActingSeats) {
    let (how, decision, first, who) = match it {
        ActingSeats::Nobody => return,
        ActingSeats::InOrder(decision, first, who) => {
            ("in_order", decision, Some(first), Some(who))
        }
        ActingSeats::Turns(decision, first) => ("turns", decision, Some(first), None),
        ActingSeats::InARow(decision, first) => ("in_a_row", decision, Some(first), None),
        ActingSeats::By(decision, seat) => ("by", decision, Some(seat), None),
        ActingSeats::AtOnce(decision, who) => ("at_once", decision, None, Some(who)),
        ActingSeats::Sealed(decision, who) => ("sealed", decision, None, Some(who)),
    };
    r.field("acts", |w| {
        w.record(how, |r| {
            r.text("decision", decision);
            if let Some(first) = first {
                r.field("first", |w| amount(w, first));
            }
            if let Some(who) = who {
                when(r, "who", who);
            }
        });
    });
}

fn conversion(w: &mut CanonicalWriter, it: &Conversion) {
    let Conversion { name, text, pays, gains, most } = it;
    let by_name = |r: &mut RecordWriter<'_>, key, list: &[(String, i32)]| {
        let mut list: Vec<_> = list.iter().collect();
        list.sort();
        r.list(key, list, |w, (name, n)| {
            w.record("n", |r| {
                r.text("of", name);
                r.number("is", *n);
            });
        });
    };
    w.record("conversion", |r| {
        r.text("name", name);
        r.text("text", text);
        by_name(r, "pays", pays);
        by_name(r, "gains", gains);
        r.number("most", *most);
    });
}

fn strategy(w: &mut CanonicalWriter, it: &AutomaStrategy) {
    match it {
        AutomaStrategy::Prefers(options) => w.record("prefers", |r| texts(r, "options", options)),
        AutomaStrategy::Ask(function) => w.record("ask", |r| r.text("function", function)),
    }
}

fn steps(r: &mut RecordWriter<'_>, key: &'static str, list: &[Step]) {
    r.list(key, list, |w, Step { when: condition, effect: does }| {
        w.record("step", |r| {
            when(r, "when", condition);
            r.field("does", |w| effect(w, does));
        });
    });
}

/// Writes an owner relative to the acting seat; the neutral value is the acting seat.
fn relative(r: &mut RecordWriter<'_>, it: &RelativeOwner) {
    match it {
        RelativeOwner::Own => {}
        RelativeOwner::Table => r.field("who", |w| w.word("table")),
        RelativeOwner::Next => r.field("who", |w| w.word("next")),
        RelativeOwner::Held(counter) => {
            r.field("who", |w| w.record("held", |r| r.text("of", counter)));
        }
        RelativeOwner::Seat(seat) => r.field("who", |w| w.number(*seat)),
        RelativeOwner::Arg(name) => r.field("who", |w| w.text(name)),
    }
}

fn selection(w: &mut CanonicalWriter, it: &SeatSelection) {
    match it {
        SeatSelection::One(who) => w.record("one", |r| relative(r, who)),
        SeatSelection::All => w.word("all"),
        SeatSelection::Others => w.word("others"),
        SeatSelection::InTurn => w.word("in_turn"),
        SeatSelection::Those(seats, holds) => w.record("those", |r| {
            r.field("of", |w| selection(w, seats));
            when(r, "when", holds);
        }),
    }
}

fn zone_reference(w: &mut CanonicalWriter, it: &ZoneReference) {
    match it {
        ZoneReference::Zone(zone, who) => w.record("zone", |r| {
            r.text("of", zone);
            relative(r, who);
        }),
        ZoneReference::Place(zone, who, place) => w.record("place", |r| {
            r.text("of", zone);
            relative(r, who);
            r.field("at", |w| amount(w, place));
        }),
        ZoneReference::Arg(name) => w.record("arg", |r| r.text("of", name)),
    }
}

/// Writes the fields of a filter. Comparisons keep their order, in which they are evaluated.
fn filter(r: &mut RecordWriter<'_>, it: &Filter) {
    let Filter { kind, piece, having } = it;
    name_field(r, "kind", kind.as_ref());
    if let Some(piece) = piece {
        r.field("is", |w| amount(w, piece));
    }
    r.list("having", having, |w, (attribute, operator, value)| {
        w.record(comparison(*operator), |r| {
            r.text("of", attribute);
            r.field("to", |w| amount(w, value));
        });
    });
}

fn comparison(operator: RelationalOperator) -> &'static str {
    match operator {
        RelationalOperator::Less => "less",
        RelationalOperator::AtMost => "at_most",
        RelationalOperator::Equal => "equal",
        RelationalOperator::Unlike => "unlike",
        RelationalOperator::AtLeast => "at_least",
        RelationalOperator::More => "more",
    }
}

fn amount(w: &mut CanonicalWriter, it: &AmountExpression) {
    let all = |w: &mut CanonicalWriter, name, list: &[AmountExpression]| {
        w.record(name, |r| r.list("of", list, amount));
    };
    match it {
        AmountExpression::Number(n) => w.number(*n),
        AmountExpression::Word(word) => w.record("word", |r| r.text("of", word)),
        AmountExpression::Piece(piece) => w.record("piece", |r| r.text("of", piece)),
        AmountExpression::Counter(name, who) => w.record("counter", |r| {
            r.text("of", name);
            relative(r, who);
        }),
        AmountExpression::Arg(name) => w.record("arg", |r| r.text("of", name)),
        AmountExpression::Count(at, which) => w.record("count", |r| {
            r.field("in", |w| zone_reference(w, at));
            filter(r, which);
        }),
        AmountExpression::Room(at) => {
            w.record("room", |r| r.field("in", |w| zone_reference(w, at)))
        }
        AmountExpression::Total(at, attribute, which) => w.record("total", |r| {
            r.field("in", |w| zone_reference(w, at));
            r.text("of", attribute);
            filter(r, which);
        }),
        AmountExpression::Of(piece, attribute) => w.record("of", |r| {
            r.text("piece", piece);
            r.text("attribute", attribute);
        }),
        AmountExpression::Sum(list) => all(w, "sum", list),
        AmountExpression::Product(list) => all(w, "product", list),
        AmountExpression::Minus(a, b) => w.record("minus", |r| {
            r.field("from", |w| amount(w, a));
            r.field("by", |w| amount(w, b));
        }),
        AmountExpression::Divided(n, by) => w.record("divided", |r| {
            r.field("of", |w| amount(w, n));
            r.number("by", *by);
        }),
        AmountExpression::Quotient(a, b) => w.record("quotient", |r| {
            r.field("of", |w| amount(w, a));
            r.field("by", |w| amount(w, b));
        }),
        AmountExpression::Remainder(a, b) => w.record("remainder", |r| {
            r.field("of", |w| amount(w, a));
            r.field("by", |w| amount(w, b));
        }),
        AmountExpression::Absolute(n) => w.record("absolute", |r| {
            r.field("of", |w| amount(w, n));
        }),
        AmountExpression::Least(list) => all(w, "least", list),
        AmountExpression::Most(list) => all(w, "most", list),
        AmountExpression::Stop(track, who) => w.record("stop", |r| {
            r.text("of", track);
            relative(r, who);
        }),
        AmountExpression::Marker(track, marker) => w.record("marker", |r| {
            r.text("of", track);
            r.text("marker", marker);
        }),
        AmountExpression::Mark(track, mark, at) => w.record("mark", |r| {
            r.text("of", track);
            r.text("mark", mark);
            r.field("at", |w| amount(w, at));
        }),
        AmountExpression::Rearmost(track, behind) => w.record("rearmost", |r| {
            r.text("of", track);
            if let Some(behind) = behind {
                r.field("behind", |w| amount(w, behind));
            }
        }),
        AmountExpression::Times(phase) => w.record("times", |r| r.text("of", phase)),
        AmountExpression::Seats => w.word("seats"),
        AmountExpression::Acting => w.word("acting"),
        AmountExpression::Ask(function) => w.record("ask", |r| r.text("function", function)),
        AmountExpression::Thing(kind, name) => w.record("thing", |r| {
            r.text("kind", kind);
            r.text("name", name);
        }),
        AmountExpression::Question(name, args) => w.record("question", |r| {
            r.text("name", name);
            r.list("args", args, amount);
        }),
        AmountExpression::OverSeats(fold, n, holds) => {
            let word = match fold {
                SeatFold::Sum => "sum_of_seats",
                SeatFold::Least => "least_of_seats",
                SeatFold::Most => "most_of_seats",
            };
            w.record(word, |r| {
                r.field("of", |w| amount(w, n));
                when(r, "when", holds);
            });
        }
    }
}

fn condition(w: &mut CanonicalWriter, it: &ConditionExpression) {
    let all = |w: &mut CanonicalWriter, name, list: &[ConditionExpression]| {
        w.record(name, |r| r.list("of", list, condition));
    };
    match it {
        ConditionExpression::Always => w.word("always"),
        ConditionExpression::Never => w.word("never"),
        ConditionExpression::Is(a, operator, b) => w.record(comparison(*operator), |r| {
            r.field("of", |w| amount(w, a));
            r.field("to", |w| amount(w, b));
        }),
        ConditionExpression::All(list) => all(w, "all", list),
        ConditionExpression::Any(list) => all(w, "any", list),
        ConditionExpression::Not(one) => w.record("not", |r| r.field("of", |w| condition(w, one))),
        ConditionExpression::Beside(zone, a, b) => w.record("beside", |r| {
            r.text("of", zone);
            r.field("a", |w| amount(w, a));
            r.field("b", |w| amount(w, b));
        }),
        ConditionExpression::Ask(function) => w.record("ask", |r| r.text("function", function)),
        ConditionExpression::Can(answer, args) => w.record("can", |r| {
            answered(r, answer);
            r.list("args", args, amount);
        }),
    }
}

fn answered(r: &mut RecordWriter<'_>, it: &Answered) {
    let Answered { decision, option } = it;
    r.text("decision", decision);
    name_field(r, "option", option.as_ref());
}

fn pieces(w: &mut CanonicalWriter, it: &PieceSelection) {
    match it {
        PieceSelection::Piece(n) => w.record("piece", |r| r.field("is", |w| amount(w, n))),
        PieceSelection::IfThere(n) => w.record("if_there", |r| r.field("is", |w| amount(w, n))),
        PieceSelection::Top(n) => w.record("top", |r| r.field("n", |w| amount(w, n))),
        PieceSelection::Random(n, which) => w.record("random", |r| {
            r.field("n", |w| amount(w, n));
            filter(r, which);
        }),
        PieceSelection::Every(which) => w.record("every", |r| filter(r, which)),
    }
}

fn acting_pieces(w: &mut CanonicalWriter, it: &ActingPieces) {
    match it {
        ActingPieces::Piece(n) => w.record("piece", |r| r.field("is", |w| amount(w, n))),
        ActingPieces::In(at, which) => w.record("pieces", |r| {
            r.field("in", |w| zone_reference(w, at));
            filter(r, which);
        }),
    }
}

fn effect(w: &mut CanonicalWriter, it: &ScriptEffect) {
    let rule = it.rule();
    let name = rule.canonical_name.map_or(rule.verb, |name| name(it.args()));
    if it.args().is_empty() {
        return w.word(name);
    }
    let keys = rule.keys.iter().filter(|key| key.kind.has_argument());
    w.record(name, |r| {
        keys.zip(it.args()).for_each(|(key, arg)| argument(r, key.canonical_name(), arg));
    });
}

fn argument(r: &mut RecordWriter<'_>, key: &'static str, it: &StepArgument) {
    match it {
        StepArgument::Counter(name, who) | StepArgument::Track(name, who) => {
            r.text("of", name);
            relative(r, who);
        }
        StepArgument::Marker(track, marker) => {
            r.text("of", track);
            r.text("marker", marker);
        }
        StepArgument::Mark(track, mark) => {
            r.text("of", track);
            r.text("mark", mark);
        }
        StepArgument::Zone(at) => r.field(key, |w| zone_reference(w, at)),
        StepArgument::Pieces(what) => r.field(key, |w| pieces(w, what)),
        StepArgument::Acting(what) => r.field(key, |w| acting_pieces(w, what)),
        StepArgument::End(StackEnd::Top) => {}
        StepArgument::End(StackEnd::Bottom) => r.flag("bottom", true),
        StepArgument::Amount(n) => r.field(key, |w| amount(w, n)),
        StepArgument::Amounts(list) => r.list(key, list, amount),
        StepArgument::Seats(who) => r.field(key, |w| selection(w, who)),
        StepArgument::Seat(who) => relative(r, who),
        StepArgument::Stream(name)
        | StepArgument::Decision(name)
        | StepArgument::Task(name)
        | StepArgument::Phase(name)
        | StepArgument::Function(name)
        | StepArgument::Deed(name) => r.text(key, name),
        StepArgument::Mode(DecisionMode::Ask) => {}
        StepArgument::Mode(DecisionMode::Offer) => r.field(key, |w| w.word("offer")),
        StepArgument::Mode(DecisionMode::Sealed) => r.field(key, |w| w.word("sealed")),
        StepArgument::Answer(answer) => answered(r, answer),
        // The name of the record contains the flag.
        StepArgument::Flag(_) if key.is_empty() => {}
        StepArgument::Flag(flag) => r.flag(key, *flag),
    }
}
