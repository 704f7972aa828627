//! Compiles declarations to a [`ComponentLayout`]. Reports all errors at once, each with the
//! component that contains it.

use std::sync::Arc;

use game::bitset::Mask;
use game::suggest::nearest;

use crate::declare::*;
use crate::layout::*;
use crate::steps::{CounterFlow, PieceFlow, StepDraws};
use crate::work::{MOST_CHANGES, USUAL_CHANGES};

/// Names of the arguments that an expression may use, in the order of their indices.
type ArgNames<'a> = &'a [String];

/// The compiler's state: the layout so far and the errors found.
struct LayoutCompiler<'a> {
    d: &'a Declarations,
    layout: ComponentLayout,
    /// Category and name of the component that is being compiled, for errors.
    part: String,
    diagnostics: Vec<DeclarationError>,
    /// All phases. Each precedes its inner phases.
    phase_names: Vec<&'a Phase>,
    /// Number of seats of the largest game that is compiled.
    most_seats: usize,
}

impl ComponentLayout {
    /// Compiles the layout of a game for seats with these names. Each name must be one word.
    ///
    /// # Errors
    /// Returns all errors of the declarations, each with the component that contains it.
    pub fn compile(
        d: &Declarations,
        seats: &[String],
    ) -> Result<ComponentLayout, Vec<DeclarationError>> {
        let mut layouts = ComponentLayout::compile_each(d, [seats])?;
        Ok(layouts.pop().expect("as many as there are lists of seats"))
    }

    /// Compiles one layout for each list of seats, in order. An override is left out of games
    /// without its seat. An override for a seat of none of these games is an error.
    ///
    /// # Errors
    /// As for [`ComponentLayout::compile`], each error once.
    pub fn compile_each<'s>(
        d: &Declarations,
        lists: impl IntoIterator<Item = &'s [String]>,
    ) -> Result<Vec<ComponentLayout>, Vec<DeclarationError>> {
        let (mut layouts, mut diagnostics) = (Vec::new(), Vec::new());
        let lists: Vec<&[String]> = lists.into_iter().collect();
        let most_seats = lists.iter().map(|seats| seats.len()).max().unwrap_or(0);
        for seats in lists {
            let (seat_names, all_names) = (seats.to_vec(), d.seat_names.clone());
            let chosen = (0..seats.len() as u8).filter(|_| !all_names.is_empty()).collect();
            let layout =
                ComponentLayout { seat_names, all_names, chosen, ..ComponentLayout::default() };
            let mut phase_names = Vec::new();
            list_phases(&d.phases, &mut phase_names);
            let (part, errors) = (String::new(), Vec::new());
            let mut maker =
                LayoutCompiler { d, layout, part, diagnostics: errors, phase_names, most_seats };
            maker.make();
            for error in maker.diagnostics {
                if !diagnostics.contains(&error) {
                    diagnostics.push(error);
                }
            }
            layouts.push(maker.layout);
        }
        if !diagnostics.is_empty() {
            return Err(diagnostics);
        }
        // The text of all declarations is long, so it is hashed once, before the seats are added.
        let rules_text: Arc<str> = d.canonical_text().into();
        let rules = game::hash::state(&[rules_text.as_bytes(), d.host_text().as_bytes()].concat());
        let detail = layouts.iter().map(ComponentLayout::finest_detail).min().unwrap_or_default();
        for layout in &mut layouts {
            layout.detail = detail;
            layout.rules_text = rules_text.clone();
            layout.find_late_prices();
            let seats = &layout.seat_names;
            layout.hash = game::hash::state(format!("{seats:?}{rules:016x}").as_bytes());
            (layout.drawings, layout.colors) = (d.drawings.clone(), d.colors.clone());
            layout.figures.clone_from(&d.figures);
        }
        Ok(layouts)
    }
}

fn list_phases<'a>(phases: &'a [Phase], out: &mut Vec<&'a Phase>) {
    for phase in phases {
        out.push(phase);
        list_phases(&phase.within, out);
    }
}

fn named(name: &str, former: &[String]) -> NameHistory {
    NameHistory { name: name.to_owned(), former: former.to_vec() }
}

impl<'a> LayoutCompiler<'a> {
    fn wrong(&mut self, why: impl Into<String>) {
        let error = DeclarationError { part: self.part.clone(), why: why.into() };
        if !self.diagnostics.contains(&error) {
            self.diagnostics.push(error);
        }
    }

    /// Returns the index of a name. Reports an error and returns 0 if the name does not exist.
    fn find(&mut self, sort: &str, names: &[&str], name: &str) -> u16 {
        if let Some(at) = names.iter().position(|n| *n == name) {
            return at as u16;
        }
        let near = nearest(name, names.iter().copied());
        let near = near.map_or(String::new(), |near| format!("; `{near}`?"));
        self.wrong(format!("unknown {sort} `{name}`{near}"));
        0
    }

    fn make(&mut self) {
        self.names();
        if !self.diagnostics.is_empty() {
            return;
        }
        let d = self.d;
        (self.layout.things, self.layout.host_queries, self.layout.host_commands) =
            (d.things.clone(), d.questions.clone(), d.deeds.clone());
        self.streams();
        self.counters();
        self.zones();
        self.pieces();
        self.tracks();
        self.decisions();
        self.tasks();
        self.phases();
        self.piece_scripts();
        self.listeners();
        self.passes();
        self.ends();
        if self.diagnostics.is_empty() {
            self.offsets();
            self.shadows();
        }
    }

    /// Checks that names are unique within their category, and that each is a single word and not a
    /// number.
    fn names(&mut self) {
        let d = self.d;
        let seats = self.layout.seat_names.clone();
        self.part = "the game".into();
        if seats.len() > MOST_SEATS {
            self.wrong(format!("{} seats, but at most {MOST_SEATS} are allowed", seats.len()));
        }
        let pieces = d.kinds.iter().flat_map(|k| k.pieces.iter().map(|p| &p.name));
        let sorts: Vec<(&str, Vec<&String>)> = vec![
            ("seat", if d.seat_names.is_empty() { &seats } else { &d.seat_names }.iter().collect()),
            ("counter", d.counters.iter().map(|c| &c.name).collect()),
            ("kind", d.kinds.iter().map(|k| &k.name).collect()),
            ("piece", pieces.collect()),
            ("zone", d.zones.iter().map(|z| &z.name).collect()),
            ("track", d.tracks.iter().map(|t| &t.name).collect()),
            ("decision", d.decisions.iter().map(|x| &x.name).collect()),
            ("task", d.tasks.iter().map(|t| &t.name).collect()),
            ("phase", self.phase_names.iter().map(|p| &p.name).collect()),
            ("stream", d.streams.iter().map(|s| &s.name).collect()),
        ];
        for (sort, names) in sorts {
            for (at, name) in names.iter().enumerate() {
                self.part = format!("{sort} `{name}`");
                if !is_word(name) {
                    self.wrong("a name must be one word that begins with a letter");
                }
                if names[..at].contains(name) {
                    self.wrong("declared twice");
                }
            }
            if names.len() > 0x3fff {
                self.wrong(format!("too many declarations of this kind: {}", names.len()));
            }
        }
    }

    fn streams(&mut self) {
        self.layout.streams = self.d.streams.iter().map(|s| named(&s.name, &s.former)).collect();
        if self.layout.streams.len() > 200 {
            self.part = "the game".into();
            self.wrong("more than 200 random streams");
        }
    }

    fn owner(&mut self, of: PartOwner) {
        if let PartOwner::Seat(seat) = of
            && seat >= self.layout.seats()
        {
            self.wrong(format!("there is no seat {seat}"));
        }
    }

    fn counters(&mut self) {
        for c in &self.d.counters {
            self.part = format!("counter `{}`", c.name);
            self.owner(c.of);
            if c.least > c.most || c.start < c.least || c.start > c.most {
                self.wrong(format!("the start {} is not from {} to {}", c.start, c.least, c.most));
            }
            for (value, name) in &c.names {
                if *value < c.least || *value > c.most {
                    let (least, most) = (c.least, c.most);
                    self.wrong(format!(
                        "`{name}` names the value {value}, which is not from {least} to {most}"
                    ));
                }
            }
            if c.visible != Visibility::All && (c.most == i32::MAX || c.least == i32::MIN) {
                self.wrong("a hidden counter needs a smallest and a largest value");
            }
            if c.of == PartOwner::Table
                && matches!(c.visible, Visibility::Owner | Visibility::Screen)
            {
                self.wrong("it is visible to its owner only, but has no owner");
            }
            let thing = c.thing.as_ref().map(|kind| self.thing(kind));
            self.layout.counters.push(CompiledCounter {
                named: named(&c.name, &c.former),
                of: c.of,
                least: c.least,
                most: c.most,
                start: c.start,
                visible: c.visible,
                shown: c.shown,
                thing,
                holds: c.holds,
                names: c.names.clone(),
                worth: c.worth,
                at: 0,
            });
        }
    }

    fn zones(&mut self) {
        let d = self.d;
        let kinds: Vec<&str> = d.kinds.iter().map(|k| k.name.as_str()).collect();
        let zones: Vec<&str> = d.zones.iter().map(|z| z.name.as_str()).collect();
        let streams: Vec<&str> = d.streams.iter().map(|s| s.name.as_str()).collect();
        for z in &d.zones {
            self.part = format!("zone `{}`", z.name);
            self.owner(z.of);
            if z.of == PartOwner::Table
                && matches!(z.visible, Visibility::Owner | Visibility::Screen)
            {
                self.wrong("it is visible to its owner only, but has no owner");
            }
            if z.kinds.is_empty() {
                self.wrong("`holds` is empty, so no kind of piece may lie in it");
            }
            let mut of_kinds: Vec<u16> =
                z.kinds.iter().map(|kind| self.find("kind", &kinds, kind)).collect();
            of_kinds.sort_unstable();
            of_kinds.dedup();
            let (pile, places, each, beside) = match &z.shape {
                ZoneShape::Pile(room) => (true, vec![String::new()], *room, Vec::new()),
                ZoneShape::Stack(room) => (false, vec![String::new()], *room, Vec::new()),
                ZoneShape::Places { names, each, beside } => {
                    (false, names.clone(), *each, beside.clone())
                }
            };
            if places.is_empty() || each == 0 || places.len() * usize::from(each) > 0x7fff {
                self.wrong("its size is 0 or too large");
            }
            for (at, place) in places.iter().enumerate() {
                if places[..at].contains(place) || place.contains(char::is_whitespace) {
                    self.wrong(format!(
                        "the place `{place}` is declared twice, or is not a single \
                        word"
                    ));
                }
            }
            if let Some((a, b)) =
                beside.iter().find(|(a, b)| usize::from(*a.max(b)) >= places.len())
            {
                self.wrong(format!(
                    "places {a} and {b} cannot be adjacent, because one of them does not exist"
                ));
            }
            let renew = (!z.renew.is_empty()).then(|| self.find("zone", &zones, &z.renew));
            if let Some(r) = renew {
                let there = self.layout.owners(d.zones[usize::from(r)].of);
                let has = |owner: &Option<u8>| there.contains(&None) || there.contains(owner);
                if !self.layout.owners(z.of).iter().all(has) {
                    self.wrong(match z.of {
                        PartOwner::Table => {
                            format!("`{}` cannot renew it, because it belongs to seats", z.renew)
                        }
                        _ => format!(
                            "`{}` cannot renew it, because not every owner has one",
                            z.renew
                        ),
                    });
                }
            }
            let stream = match z.stream.as_str() {
                "" => (!streams.is_empty()).then_some(0),
                stream => Some(self.find("stream", &streams, stream) as u8),
            };
            if renew.is_some() && stream.is_none() {
                self.wrong("it is renewed by shuffling, but no random stream is declared");
            }
            let zone = self.layout.zones.len() as u16;
            let first = self.layout.spots.len() as u16;
            for owner in self.layout.owners(z.of) {
                self.layout.spots.push((zone, owner));
            }
            self.layout.zones.push(CompiledZone {
                named: named(&z.name, &z.former),
                of: z.of,
                pile,
                has_places: matches!(z.shape, ZoneShape::Places { .. }),
                places,
                each,
                beside,
                kinds: of_kinds,
                visible: z.visible,
                stream,
                renew,
                first,
                at: 0,
                bytes: 0,
            });
        }
    }

    fn pieces(&mut self) {
        let d = self.d;
        let zones: Vec<&str> = d.zones.iter().map(|z| z.name.as_str()).collect();
        let all = || d.kinds.iter().flat_map(|k| &k.pieces).flat_map(|p| &p.attributes);
        for (name, value) in all() {
            if !self.layout.attributes.contains(name) {
                self.layout.attributes.push(name.clone());
            }
            if let AttributeValue::Word(word) = value
                && !self.layout.words.contains(word)
            {
                self.layout.words.push(word.clone());
            }
        }
        // A piece that lacks an attribute has 0 if the attribute is numeric, and no value if it is
        // a word.
        let is_word = |attribute: &String| {
            let mut declared = all().filter(|(name, _)| name == attribute);
            declared.any(|(_, value)| matches!(value, AttributeValue::Word(_)))
        };
        let missing: Vec<i32> =
            self.layout.attributes.iter().map(|a| if is_word(a) { -1 } else { 0 }).collect();
        let mut counts = vec![0; self.layout.zones.len()];
        for (kind, k) in d.kinds.iter().enumerate() {
            let begin = self.layout.pieces.len() as u16;
            for p in &k.pieces {
                self.part = format!("piece `{}`", p.name);
                let start = self.find("zone", &zones, &p.start);
                let late = match p.late.as_str() {
                    "" => start,
                    late => self.find("zone", &zones, late),
                };
                for zone in [start, late] {
                    if let Some(part) = self.layout.zones.get(usize::from(zone))
                        && !part.kinds.contains(&(kind as u16))
                    {
                        let why = format!(
                            "the zone `{}` does not allow pieces of kind `{}`",
                            part.named.name, k.name
                        );
                        self.wrong(why);
                    }
                }
                let seats = usize::from(self.layout.seats()).saturating_sub(1);
                let each = p.number.get(seats).or(p.number.last()).copied().unwrap_or(1);
                let zone = self.layout.zones.get(usize::from(start));
                let copies = zone.map_or(1, |z| self.layout.owners(z.of).len() as u32);
                let number = u32::from(each) * copies;
                if number > u32::from(MOST_COPIES) {
                    self.wrong(format!(
                        "{number} pieces, but at most {MOST_COPIES} are allowed; use a counter for \
                        more"
                    ));
                }
                let number = number.min(MOST_COPIES.into()) as u16;
                if let Some(count) = counts.get_mut(usize::from(start)) {
                    *count += usize::from(each);
                }
                let mut values = missing.clone();
                for (name, value) in &p.attributes {
                    let at = self.layout.attributes.iter().position(|a| a == name);
                    values[at.expect("collected above")] = match value {
                        AttributeValue::Number(n) => *n,
                        AttributeValue::Word(word) => {
                            let at = self.layout.words.iter().position(|w| w == word);
                            at.expect("collected above") as i32
                        }
                    };
                }
                self.layout.pieces.push(CompiledPiece {
                    named: named(&p.name, &p.former),
                    kind: kind as u16,
                    number,
                    start: (start, each),
                    late,
                    values,
                    attributes: p.attributes.clone(),
                    text: p.text.clone(),
                    acts: !p.does.is_empty(),
                    does: None,
                });
            }
            let pieces = begin..self.layout.pieces.len() as u16;
            self.layout.kinds.push(CompiledPieceKind { name: k.name.clone(), pieces });
        }
        for (zone, count) in counts.into_iter().enumerate() {
            let part = &self.layout.zones[zone];
            let room = part.room();
            self.part = format!("zone `{}`", part.named.name);
            if count > room {
                self.wrong(format!("{count} pieces start in it, but it only has room for {room}"));
            }
        }
    }

    fn tracks(&mut self) {
        for t in &self.d.tracks {
            self.part = format!("track `{}`", t.name);
            let stops = t.stops.len();
            if stops == 0 || stops > 250 || t.edges.len() > 250 {
                self.wrong(format!(
                    "{stops} stops and {} edges, but only 1 to 250 of each are \
                    allowed",
                    t.edges.len()
                ));
            }
            for (at, stop) in t.stops.iter().enumerate() {
                if stop.contains(char::is_whitespace) || t.stops[..at].contains(stop) {
                    self.wrong(format!(
                        "the stop `{stop}` is declared twice, or is not a single \
                        word"
                    ));
                }
            }
            if let Some((a, b)) = t.edges.iter().find(|(a, b)| usize::from(*a.max(b)) >= stops) {
                self.wrong(format!(
                    "an edge leads from stop {a} to {b}, but the track has only \
                    {stops}"
                ));
            }
            let mut markers = if t.seats { self.layout.seat_names.clone() } else { Vec::new() };
            let of_seats = markers.len() as u8;
            let mut starts = vec![0; markers.len()];
            for (name, stop) in &t.markers {
                if usize::from(*stop) >= stops || markers.contains(name) {
                    self.wrong(format!(
                        "the marker `{name}` is declared twice, or starts on no stop"
                    ));
                }
                markers.push(name.clone());
                starts.push(*stop);
            }
            let mut marks = Vec::new();
            for mark in &t.marks {
                let room = if mark.on_edges { t.edges.len() } else { stops };
                if mark.start.len() > room {
                    self.wrong(format!(
                        "the mark `{}` has start values for places that do not exist",
                        mark.name
                    ));
                }
                if let Some(value) = mark.start.iter().find(|value| **value > mark.most) {
                    self.wrong(format!(
                        "the mark `{}` starts with {value}, but its largest value is {}; set `most`",
                        mark.name, mark.most
                    ));
                }
                let mut start = mark.start.clone();
                start.resize(room, 0);
                let (name, on_edges, most) = (mark.name.clone(), mark.on_edges, mark.most);
                marks.push(CompiledMark { name, on_edges, start, most, at: 0 });
            }
            self.layout.tracks.push(CompiledTrack {
                named: named(&t.name, &t.former),
                stops: t.stops.clone(),
                edges: t.edges.clone(),
                markers,
                of_seats,
                starts,
                marks,
                at: 0,
            });
        }
    }

    fn params(&mut self, params: &[Param]) -> Vec<(String, ParamType<u16>)> {
        params.iter().map(|p| (p.name.clone(), self.type_of(&p.is))).collect()
    }

    fn type_of(&mut self, is: &ParamType) -> ParamType<u16> {
        match is {
            ParamType::Number => ParamType::Number,
            ParamType::Piece => ParamType::Piece,
            ParamType::Zone => ParamType::Zone,
            ParamType::Place(zone) => ParamType::Place(self.zone(zone)),
            ParamType::Seat => ParamType::Seat,
            ParamType::Stop(track) => ParamType::Stop(self.track(track)),
            ParamType::Thing(kind) => ParamType::Thing(self.thing(kind)),
        }
    }

    fn decisions(&mut self) {
        let d = self.d;
        for (number, decision) in d.decisions.iter().enumerate() {
            self.part = format!("decision `{}`", decision.name);
            let args = self.params(&decision.args);
            let first = self.layout.options.len() as u16;
            if decision.options.is_empty() {
                self.wrong("it has no options");
            }
            for (at, option) in decision.options.iter().enumerate() {
                self.option(number as u16, &decision.name, &args, option);
                if decision.options[..at].iter().any(|o| o.name == option.name) {
                    self.wrong("declared twice");
                }
            }
            if decision.converts {
                for conversion in &d.conversions {
                    let option = self.conversion(conversion);
                    self.option(number as u16, &decision.name, &args, &option);
                }
            }
            let options = first..self.layout.options.len() as u16;
            let named = named(&decision.name, &decision.former);
            let may_wait = decision.may_wait;
            let keeps = decision.options.iter().any(|option| option.keeps);
            let forced = decision.forced;
            let part = CompiledDecision { named, args, options, may_wait, forced, keeps };
            self.layout.decisions.push(part);
        }
    }

    /// Returns a conversion as an option of a decision.
    fn conversion(&mut self, c: &Conversion) -> Choose {
        let repeats = c.text.contains("{n}");
        let times = |n: i32| {
            if repeats {
                AmountExpression::Product(vec![AmountExpression::Arg("n".into()), n.into()])
            } else {
                n.into()
            }
        };
        let is = ArgDomain::Number {
            least: 1,
            most: c.most.into(),
            from: 1.into(),
            to: i32::from(c.most).into(),
        };
        if c.pays.is_empty() || repeats && c.most == 0 {
            self.wrong(format!("the exchange `{}` costs nothing, or is never possible", c.name));
        }
        Choose {
            name: c.name.clone(),
            text: c.text.clone(),
            args: if repeats { vec![Arg { name: "n".into(), is }] } else { Vec::new() },
            pays: c.pays.iter().map(|(counter, n)| (counter.clone(), times(*n))).collect(),
            does: c
                .gains
                .iter()
                .map(|(counter, n)| {
                    ScriptEffect::gain(counter.clone(), RelativeOwner::Own, times(*n)).into()
                })
                .collect(),
            role: self.role_of(c),
            keeps: true,
            ..Choose::default()
        }
    }

    /// Returns the role of a conversion for bots. A conversion that gains more than it pays, by the
    /// declared worth of counters, is a move. Bots consider other conversions only for what these
    /// make possible.
    fn role_of(&self, c: &Conversion) -> game::ActionRole {
        let worth = |(counter, n): &(String, i32)| {
            let declared = self.d.counters.iter().find(|one| one.name == *counter);
            let one = if *counter == self.d.points {
                100
            } else {
                declared.and_then(|c| c.worth).unwrap_or(0)
            };
            i64::from(*n) * i64::from(one)
        };
        let sum = |counters: &[(String, i32)]| counters.iter().map(worth).sum::<i64>();
        if sum(&c.gains) > sum(&c.pays) {
            game::ActionRole::Move
        } else {
            game::ActionRole::Conversion
        }
    }

    fn option(&mut self, decision: u16, of: &str, handed: &[(String, ParamType<u16>)], o: &Choose) {
        self.part = format!("option `{}` of decision `{of}`", o.name);
        let mut names: Vec<String> = handed.iter().map(|(name, _)| name.clone()).collect();
        if o.args.len() > MOST_ARGS || names.len() + o.args.len() > ENV {
            self.wrong(format!("has too many arguments: {MOST_ARGS} of its own, {ENV} in all"));
            return;
        }
        let mut args = Vec::new();
        for arg in &o.args {
            if names.contains(&arg.name) {
                self.wrong(format!("the argument `{}` is declared twice", arg.name));
            }
            let domain = self.domain(&arg.is, &names);
            names.push(arg.name.clone());
            args.push((arg.name.clone(), domain));
        }
        let pattern = self.pattern(o, &args);
        let is_amount = |(_, d): &(String, ArgDomain<u16>)| {
            matches!(d, ArgDomain::Number { least: 0.., most: ..=255, .. })
        };
        let amount = args.last().filter(|last| is_amount(last)).map(|_| args.len() - 1);
        if let Some(seat) = o.only.iter().find(|seat| **seat >= self.layout.seats()) {
            self.wrong(format!("there is no seat {seat}"));
        }
        let only = u8::of_bits(o.only.iter().map(|seat| seat & 7));
        for (name, _) in &o.best {
            let there = args.iter().position(|(arg, _)| arg == name);
            if there.is_none() || there == amount {
                self.wrong(format!("`best` is not possible for `{name}`: this is not an argument, or it is the amount of the action"));
            }
        }
        let best = (1..).zip(&args).map(|(set, (name, _))| {
            let declared = o.best.iter().find(|(arg, _)| arg == name);
            declared.map(|(_, n)| self.amount(n, &names[..handed.len() + set]))
        });
        let best = best.collect();
        let when = self.condition(&o.when, &names);
        let when = self.with_prices(when, o, &names);
        let guards = crate::condition_order::guards(&when, handed.len(), args.len());
        let asked = o.asked.as_ref().map(|function| self.function(function));
        let pays = o.pays.iter();
        let pays = pays.map(|(c, n)| (self.counter(c), self.amount(n, &names))).collect();
        let steps = self.steps(&o.does, &names);
        let types = args.iter().map(|(_, domain)| type_of_domain(domain));
        let types = handed.iter().map(|(_, is)| is.clone()).chain(types).collect();
        let name = format!("{of}.{}", o.name);
        self.layout.scripts.push(CompiledScript::new(name.clone(), types, steps));
        self.layout.options.push(CompiledOption {
            name,
            decision,
            pattern,
            args,
            amount,
            asked,
            when,
            guards,
            pays,
            has_late_price: false,
            role: o.role,
            keeps: o.keeps,
            otherwise: o.otherwise,
            best,
            only: if only == 0 { u8::MAX } else { only },
        });
    }

    fn pattern(&mut self, o: &Choose, args: &[(String, ArgDomain<u16>)]) -> Vec<PatternWord> {
        let mut used = vec![0; args.len()];
        let mut words = Vec::new();
        for word in o.text.split_whitespace() {
            let Some(name) = word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) else {
                if word.contains(['{', '}']) {
                    self.wrong(format!(
                        "in its text, the argument in `{word}` must be a word of \
                        its own"
                    ));
                }
                words.push(PatternWord::Itself(word.to_owned()));
                continue;
            };
            let names: Vec<&str> = args.iter().map(|(name, _)| name.as_str()).collect();
            let at = usize::from(self.find("argument", &names, name));
            if let Some(used) = used.get_mut(at) {
                *used += 1;
            }
            words.push(PatternWord::Arg(at));
        }
        for ((name, _), used) in args.iter().zip(used) {
            if used != 1 {
                self.wrong(format!(
                    "its text must have the argument `{name}` exactly once, but has \
                    it {used} times"
                ));
            }
        }
        if words.is_empty() {
            self.wrong("has no text");
        }
        words
    }

    fn tasks(&mut self) {
        for task in &self.d.tasks {
            self.part = format!("task `{}`", task.name);
            let args = self.params(&task.args);
            if args.len() > ENV {
                self.wrong(format!("has too many arguments: {ENV} at most"));
            }
            let names: Vec<String> = args.iter().map(|(name, _)| name.clone()).collect();
            let steps = self.steps(&task.does, &names);
            let script = self.layout.scripts.len() as u16;
            self.layout.tasks.push((named(&task.name, &task.former), script));
            let args = args.into_iter().map(|(_, is)| is).collect();
            self.layout.scripts.push(CompiledScript::new(task.name.clone(), args, steps));
        }
    }

    /// Compiles the steps of pieces. Each script has one argument, which is the piece.
    fn piece_scripts(&mut self) {
        let names = [THIS.to_owned()];
        for (piece, p) in self.d.kinds.iter().flat_map(|kind| &kind.pieces).enumerate() {
            if p.does.is_empty() {
                continue;
            }
            self.part = format!("piece `{}`", p.name);
            let steps = self.steps(&p.does, &names);
            let script = self.layout.scripts.len() as u16;
            let script_of = CompiledScript::new(p.name.clone(), vec![ParamType::Piece], steps);
            self.layout.scripts.push(script_of);
            self.layout.pieces[piece].does = Some(script);
        }
    }

    /// Compiles the listeners of pieces. Each has a script with the arguments of its event.
    fn listeners(&mut self) {
        for (piece, p) in self.d.kinds.iter().flat_map(|kind| &kind.pieces).enumerate() {
            for (number, on) in (1..).zip(&p.on) {
                self.part = format!("piece `{}`", p.name);
                let params = on.event.params();
                let names: Vec<String> = params.iter().map(|(name, _)| name.clone()).collect();
                let types = params.iter().map(|(_, is)| self.type_of(is)).collect();
                let event = self.listened(&on.event);
                let when = self.condition(&on.when, &names);
                let steps = self.steps(&on.does, &names);
                let name = format!("{}{ON}{number}", p.name);
                let script = self.layout.scripts.len() as u16;
                self.layout.scripts.push(CompiledScript::new(name, types, steps));
                if number == 1 {
                    let deaf = self.layout.why_deaf(&self.layout.pieces[piece]);
                    deaf.into_iter().for_each(|why| self.wrong(why));
                }
                let (piece, hears) = (piece as u16, on.hears);
                self.layout.listeners.push(CompiledListener { piece, event, hears, when, script });
            }
        }
    }

    /// Resolves an event. Reports one that not all viewers see: what listeners do would reveal it.
    fn listened(&mut self, event: &ListenedEvent) -> ListenedEvent<u16> {
        match event {
            ListenedEvent::Moved(name) => {
                let zone = self.zone(name);
                let part = self.layout.zones.get(usize::from(zone));
                if part.is_some_and(|zone| zone.visible != Visibility::All) {
                    self.wrong(format!(
                        "listens to moves into `{name}`, but not everybody sees that zone"
                    ));
                }
                ListenedEvent::Moved(zone)
            }
            ListenedEvent::Gained(name) => {
                let counter = self.counter(name);
                let part = self.layout.counters.get(usize::from(counter));
                if part.is_some_and(|counter| counter.visible != Visibility::All) {
                    self.wrong(format!("listens to `{name}`, but not everybody sees that counter"));
                }
                if counter < self.d.lent {
                    self.wrong(format!(
                        "cannot listen to `{name}`, because the board keeps that number"
                    ));
                }
                ListenedEvent::Gained(counter)
            }
            ListenedEvent::Phase(name) => ListenedEvent::Phase(self.phase(name)),
            ListenedEvent::Pass => {
                let turns = |phase: &CompiledPhase| {
                    matches!(phase.acts, ActingSeats::Turns(..) | ActingSeats::InARow(..))
                };
                if !self.layout.phases.iter().any(turns) {
                    self.wrong(
                        "listens to `pass`, but no seat passes: seats pass only in a phase with \
                         `how = \"turns\"`",
                    );
                }
                ListenedEvent::Pass
            }
            ListenedEvent::Answered(Answered { decision: name, option }) => {
                let decision = self.decision(name);
                let declared = self.d.decisions.iter().find(|declared| declared.name == *name);
                let range = self.layout.decisions.get(usize::from(decision));
                let first = range.map_or(0, |part| part.options.start);
                let option = option.as_ref().zip(declared).map(|(option, declared)| {
                    let all: Vec<&str> = declared.options.iter().map(|o| o.name.as_str()).collect();
                    first + self.find("option", &all, option)
                });
                ListenedEvent::Answered(Answered { decision, option })
            }
        }
    }

    fn phases(&mut self) {
        self.part = "the game".into();
        if self.d.phases.is_empty() && self.d.lent == 0 && !self.d.decisions.is_empty() {
            self.wrong("no phase is declared, so no seat is ever asked for a decision");
        }
        self.phases_of(&self.d.phases, None);
    }

    fn phases_of(&mut self, phases: &[Phase], parent: Option<u16>) {
        let mut before: Option<usize> = None;
        for phase in phases {
            let own = self.layout.phases.len();
            match (before, parent) {
                (Some(before), _) => self.layout.phases[before].next = Some(own as u16),
                (None, Some(parent)) => {
                    self.layout.phases[usize::from(parent)].child = Some(own as u16)
                }
                (None, None) => {}
            }
            before = Some(own);
            self.part = format!("phase `{}`", phase.name);
            let mut script = |sort: &str, steps: &[Step]| {
                let steps = self.steps(steps, &[]);
                let name = format!("{sort}{}", phase.name);
                self.layout.scripts.push(CompiledScript::new(name, Vec::new(), steps));
                self.layout.scripts.len() as u16 - 1
            };
            let (enter, exit) = (script("", &phase.enter), script(END_OF, &phase.exit));
            let acts = self.acts(&phase.acts);
            let part = CompiledPhase {
                named: named(&phase.name, &phase.former),
                parent,
                child: None,
                next: None,
                when: self.condition(&phase.when, &[]),
                times: self.amount(&phase.times, &[]),
                until: self.condition(&phase.until, &[]),
                acts,
                enter,
                exit,
            };
            self.layout.phases.push(part);
            self.phases_of(&phase.within, Some(own as u16));
        }
    }

    fn acts(&mut self, acts: &ActingSeats) -> ActingSeats<u16> {
        let (decision, rest) = match acts {
            ActingSeats::Nobody => return ActingSeats::Nobody,
            ActingSeats::InOrder(x, first, when) => {
                (x, ActingSeats::InOrder(0, self.amount(first, &[]), self.condition(when, &[])))
            }
            ActingSeats::Turns(x, first) => (x, ActingSeats::Turns(0, self.amount(first, &[]))),
            ActingSeats::InARow(x, first) => (x, ActingSeats::InARow(0, self.amount(first, &[]))),
            ActingSeats::By(x, who) => (x, ActingSeats::By(0, self.amount(who, &[]))),
            ActingSeats::AtOnce(x, when) => (x, ActingSeats::AtOnce(0, self.condition(when, &[]))),
            ActingSeats::Sealed(x, when) => (x, ActingSeats::Sealed(0, self.condition(when, &[]))),
        };
        let number = self.decision(decision);
        let sealed = matches!(acts, ActingSeats::Sealed(..));
        if let Some(part) = self.d.decisions.iter().find(|d| d.name == *decision) {
            if !part.args.is_empty() {
                self.wrong(format!("`{decision}` takes arguments, but a phase cannot pass any"));
            }
            if sealed && part.converts {
                self.wrong(format!("`{decision}` is sealed, so it cannot allow exchanges"));
            }
            if matches!(acts, ActingSeats::AtOnce(..) | ActingSeats::Sealed(..)) {
                self.tells_nothing(part);
                self.comes_to_an_end(part);
            }
        }
        match rest {
            ActingSeats::InOrder(_, first, when) => ActingSeats::InOrder(number, first, when),
            ActingSeats::Turns(_, first) => ActingSeats::Turns(number, first),
            ActingSeats::InARow(_, first) => ActingSeats::InARow(number, first),
            ActingSeats::By(_, who) => ActingSeats::By(number, who),
            ActingSeats::AtOnce(_, when) => ActingSeats::AtOnce(number, when),
            ActingSeats::Sealed(_, when) => ActingSeats::Sealed(number, when),
            ActingSeats::Nobody => ActingSeats::Nobody,
        }
    }

    /// Reports a decision of all seats at once that never ends, because every option keeps it open.
    fn comes_to_an_end(&mut self, decision: &Decision) {
        let options = &decision.options;
        if !options.is_empty() && options.iter().all(|option| option.keeps) {
            let why = "is asked of all seats at once, but every option keeps it open";
            self.wrong(format!("`{}` {why}", decision.name));
        }
    }

    /// Reports `forced` for decisions that are sealed or asked of all seats at once. An automatic
    /// answer would reveal that a seat had only one choice.
    fn tells_nothing(&mut self, decision: &Decision) {
        if decision.forced {
            let why = "cannot be `forced`, since it is asked of all at once or sealed: an \
                automatic answer would reveal what a seat could do";
            self.wrong(format!("`{}` {why}", decision.name));
        }
    }

    /// Reports a sealed decision with options that keep it open. The script waits for exactly one
    /// answer of each seat.
    fn seals(&mut self, decision: &Decision, sealed: bool) {
        if sealed && (decision.converts || decision.options.iter().any(|o| o.keeps)) {
            self.wrong(format!("`{}` is sealed, but some options keep it open", decision.name));
        }
        if sealed {
            self.tells_nothing(decision);
        }
    }

    /// Reports steps `pass` that no phase of turns can carry out, because they would do nothing.
    /// Scripts may read who has passed, and open decisions anywhere, so games with functions are
    /// left out.
    fn passes(&mut self) {
        let layout = &self.layout;
        let calls = layout.scripts.iter().flat_map(|script| &script.steps);
        if !self.diagnostics.is_empty()
            || layout.host_counters > 0
            || !layout.functions.is_empty()
            || calls.clone().all(|step| step.effect.rule().verb != "pass")
        {
            return;
        }
        let mut reached = vec![false; layout.scripts.len()];
        let mut open: Vec<u16> = Vec::new();
        for phase in &layout.phases {
            if let ActingSeats::Turns(decision, _) | ActingSeats::InARow(decision, _) = &phase.acts
            {
                open.extend(layout.decisions[usize::from(*decision)].options.clone());
                open.extend([phase.enter, phase.exit]);
                // Pieces may have listeners for events of the phase.
                open.extend(layout.listeners.iter().map(|one| one.script));
            }
        }
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut reached[usize::from(at)], true) {
                continue;
            }
            for step in &layout.scripts[usize::from(at)].steps {
                for arg in step.effect.args() {
                    match arg {
                        StepArgument::Task(task) => open.push(layout.tasks[usize::from(*task)].1),
                        StepArgument::Decision(decision)
                        | StepArgument::Answer(Answered { decision, .. }) => {
                            open.extend(layout.decisions[usize::from(*decision)].options.clone());
                        }
                        StepArgument::Acting(pieces) => {
                            open.extend(layout.scripts_of_pieces(pieces));
                        }
                        _ => {}
                    }
                }
            }
        }
        let is_idle = |(at, script): &(usize, &CompiledScript)| {
            !reached[*at] && script.steps.iter().any(|step| step.effect.rule().verb == "pass")
        };
        let idle = layout.scripts.iter().enumerate().filter(is_idle);
        let parts: Vec<String> = idle
            .map(|(at, script)| {
                let task = layout.tasks.iter().find(|(_, own)| usize::from(*own) == at);
                match task {
                    Some((task, _)) => format!("task `{}`", task.name),
                    None if let Some(piece) = layout.piece_of_script(at as u16) => {
                        format!("piece `{}`", layout.pieces[usize::from(piece)].named.name)
                    }
                    None if at < layout.options.len() => format!("option `{}`", script.name),
                    None => format!("phase `{}`", script.name),
                }
            })
            .collect();
        for part in parts {
            self.part = part;
            self.wrong(
                "`pass` does nothing here: seats pass only in a phase with `how = \"turns\"`",
            );
        }
    }

    /// Compiles declarations about the whole game: points, teams, ties, automa.
    fn ends(&mut self) {
        let d = self.d;
        let seats = self.layout.seats();
        self.part = "the game".into();
        if !d.points.is_empty() {
            let points = self.counter(&d.points);
            let part = self.layout.counters.get(usize::from(points));
            if part.is_some_and(|c| c.of != PartOwner::Each) {
                self.wrong(format!(
                    "`{}` are the points, but not every seat has this counter",
                    d.points
                ));
            }
            self.layout.points = Some(points);
        }
        for tie in &d.ties {
            let by = self.amount(&tie.by, &[]);
            if asks_function(&tie.by) {
                self.wrong("a tie cannot be broken by a function; use an amount");
            }
            self.layout.ties.push(CompiledTieBreak {
                by,
                fewest: tie.fewest,
                doc: tie.doc.clone(),
            });
        }
        for victory in &d.victories {
            self.victory(victory);
        }
        self.part = "what is carried over".into();
        self.layout.carry = CompiledCarry {
            counters: d.carry.counters.iter().map(|name| self.counter(name)).collect(),
            zones: d.carry.zones.iter().map(|name| self.zone(name)).collect(),
            pieces: d.carry.pieces.iter().map(|name| self.piece(name)).collect(),
            names: d.carry.names,
        };
        let mut team_of: Vec<Option<u8>> = vec![None; usize::from(seats)];
        for (number, team) in d.teams.iter().enumerate() {
            self.part = format!("team `{}`", team.name);
            for seat in &team.seats {
                match team_of.get_mut(usize::from(*seat)) {
                    Some(of @ None) => *of = Some(number as u8),
                    _ => self.wrong(format!("there is no seat {seat}, or it is in another team")),
                }
            }
        }
        let mut names: Vec<String> = d.teams.iter().map(|t| t.name.clone()).collect();
        let mut number = |(seat, team): (usize, Option<u8>)| {
            team.unwrap_or_else(|| {
                names.push(self.layout.seat_names[seat].clone());
                names.len() as u8 - 1
            })
        };
        let numbers = team_of.into_iter().enumerate().map(&mut number).collect();
        self.layout.teams = (names, numbers);
        for own in &d.overrides {
            self.part = format!("override of `{}`", own.function);
            if usize::from(own.seat) >= self.most_seats {
                self.wrong(format!("there is no seat {}", own.seat));
            }
            let functions: Vec<String> = self.layout.functions.clone();
            let functions: Vec<&str> = functions.iter().map(String::as_str).collect();
            let function = self.find("function", &functions, &own.function);
            let by = self.function(&own.by);
            // Overrides for seats that this game does not have are left out.
            if own.seat < seats {
                self.layout.overrides.push((own.seat, function, by));
            }
        }
        for automa in &d.automa {
            self.part = format!("automa of seat {}", automa.seat);
            self.owner(PartOwner::Seat(automa.seat));
            let options: Vec<String> = self.layout.options.iter().map(|o| o.name.clone()).collect();
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let mind = match &automa.mind {
                AutomaStrategy::Prefers(list) => AutomaStrategy::Prefers(
                    list.iter().map(|name| self.find("option", &options, name)).collect(),
                ),
                AutomaStrategy::Ask(function) => AutomaStrategy::Ask(self.function(function)),
            };
            self.layout.automa.push((automa.seat, mind));
        }
    }

    fn victory(&mut self, victory: &Victory) {
        self.part = format!("victory `{}`", victory.name);
        let mut asks = asks_in_condition(&victory.when);
        asks |= victory.who.as_ref().is_some_and(asks_in_condition);
        asks |= victory.ranks.as_ref().is_some_and(asks_function);
        if asks {
            self.wrong("a victory cannot call a function; use an amount or a condition");
        }
        let at = match &victory.at {
            VictoryMoment::Once => VictoryMoment::Once,
            VictoryMoment::GameEnd => VictoryMoment::GameEnd,
            VictoryMoment::HostPhase(name) => VictoryMoment::HostPhase(name.clone()),
            VictoryMoment::Phase(name) => VictoryMoment::Phase(self.phase(name)),
        };
        let compiled = CompiledVictory {
            name: victory.name.clone(),
            doc: victory.doc.clone(),
            when: self.condition(&victory.when, &[]),
            who: victory.who.as_ref().map(|who| self.condition(who, &[])),
            at,
            ranks: victory.ranks.as_ref().map(|n| self.amount(n, &[])),
        };
        self.layout.victories.push(compiled);
    }

    /// Assigns every component its offset in the state.
    fn offsets(&mut self) {
        let d = self.d;
        let empty = d.counters.is_empty()
            && d.kinds.is_empty()
            && d.tracks.is_empty()
            && d.phases.is_empty()
            && d.streams.is_empty();
        if empty {
            return;
        }
        let layout = &mut self.layout;
        let seats = usize::from(layout.seats());
        let mut size = 8 * (layout.streams.len() + 2);
        let mut over: Option<(String, usize)> = None;
        let mut take = |part: &dyn Fn() -> String, bytes: usize, size: &mut usize| {
            let at = *size;
            *size += bytes;
            if *size > MOST_BYTES && over.is_none() {
                over = Some((part(), bytes));
            }
            at
        };
        layout.at.head = take(&|| "the game".into(), crate::state::HEAD, &mut size);
        let names = if layout.all_names.is_empty() { 0 } else { seats };
        layout.at.names = take(&|| "the seats".into(), names, &mut size);
        layout.at.times = take(&|| "the phases".into(), 2 * layout.phases.len(), &mut size);
        let count = |of: PartOwner| if of == PartOwner::Each { seats } else { 1 };
        for c in &mut layout.counters {
            let name = c.named.name.clone();
            c.at = take(&|| format!("counter `{name}`"), 4 * count(c.of), &mut size);
        }
        for t in &mut layout.tracks {
            let name = t.named.name.clone();
            let part = || format!("track `{name}`");
            t.at = take(&part, 2 * t.markers.len(), &mut size);
            for mark in &mut t.marks {
                mark.at = take(&part, mark.places() * mark.width(), &mut size);
            }
        }
        for z in &mut layout.zones {
            let slots = z.places.len() * usize::from(z.each);
            let pieces = z.kinds.iter().map(|k| layout.kinds[usize::from(*k)].pieces.len());
            z.bytes = if z.pile {
                2 * z.kinds.len() + z.width() * pieces.sum::<usize>()
            } else {
                slots * if z.has_knowledge() { 3 } else { 2 }
            };
            let name = z.named.name.clone();
            z.at = take(&|| format!("zone `{name}`"), z.bytes * count(z.of), &mut size);
        }
        layout.host_counters = d.lent;
        layout.frames = if d.frames > 0 { d.frames } else { 8 + 4 * seats };
        layout.changes = if d.changes > 0 { d.changes } else { USUAL_CHANGES };
        layout.at.frames = take(&|| "the frames".into(), layout.frames * FRAME, &mut size);
        layout.size = size;
        let changes = layout.changes;
        if layout.frames > 200 && over.is_none() {
            over = Some(("the frames".into(), layout.frames * FRAME));
        }
        if changes > MOST_CHANGES {
            self.part = "the game".into();
            self.wrong(format!(
                "{changes} changes in one action, but at most {MOST_CHANGES} are \
                allowed"
            ));
        }
        if let Some((part, bytes)) = over {
            self.part = part;
            self.wrong(format!(
                "takes {bytes} bytes, so the position takes {size}, but at most {MOST_BYTES} are \
                allowed"
            ));
        }
    }

    /// Reports options whose texts can be equal. Within one decision this is an error, between
    /// decisions a warning.
    fn shadows(&mut self) {
        for second in 0..self.layout.options.len() {
            for first in 0..second {
                let (a, b) = (&self.layout.options[first], &self.layout.options[second]);
                if !self.layout.can_be_the_same(a, b) || a.only & b.only == 0 {
                    continue;
                }
                let why = format!("its text can also mean the option `{}`", a.name);
                let part = format!("option `{}`", b.name);
                let diagnostic = DeclarationError { part, why };
                if a.decision == b.decision {
                    self.diagnostics.push(diagnostic);
                } else if !a.keeps {
                    self.layout.warnings.push(diagnostic);
                }
            }
        }
    }
}

/// Returns whether an amount, or an amount in it, is the result of a function.
fn asks_function(amount: &AmountExpression) -> bool {
    amount.is_any(&|part| match part {
        AmountExpression::Ask(_) => true,
        AmountExpression::Question(_, list) => list.iter().any(asks_function),
        AmountExpression::Rearmost(_, Some(before)) => asks_function(before),
        _ => false,
    })
}

/// Returns whether a condition depends on a function or on possible answers.
fn asks_in_condition(condition: &ConditionExpression) -> bool {
    let mut asks = false;
    condition.visit(&mut |part| {
        asks |= match part {
            ExpressionPart::Amount(n) => matches!(n, AmountExpression::Ask(_)),
            ExpressionPart::Condition(c) => {
                matches!(c, ConditionExpression::Ask(_) | ConditionExpression::Can(..))
            }
            ExpressionPart::Arg(_) => false,
        };
    });
    asks
}

/// Returns whether a name is one word that begins with a letter, without characters that have a
/// meaning in texts.
fn is_word(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_alphabetic)
        && !name.contains(|c: char| c.is_whitespace() || c == ':' || c == '{' || c == '}')
}

fn type_of_domain(domain: &ArgDomain<u16>) -> ParamType<u16> {
    match domain {
        ArgDomain::Number { .. } | ArgDomain::Answer(_) => ParamType::Number,
        ArgDomain::Piece(..) | ArgDomain::Named(_) => ParamType::Piece,
        ArgDomain::Place(zone, ..) => ParamType::Place(*zone),
        ArgDomain::Zone(_) => ParamType::Zone,
        ArgDomain::Seat(_) => ParamType::Seat,
        ArgDomain::Stop(track, _) => ParamType::Stop(*track),
        ArgDomain::Thing(kind) => ParamType::Thing(*kind),
    }
}

/// Resolves names in scripts, amounts and conditions.
impl LayoutCompiler<'_> {
    fn counter(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.counters.iter().map(|c| c.name.as_str()).collect();
        self.find("counter", &names, name)
    }

    fn zone(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.zones.iter().map(|z| z.name.as_str()).collect();
        self.find("zone", &names, name)
    }

    fn kind(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.kinds.iter().map(|k| k.name.as_str()).collect();
        self.find("kind", &names, name)
    }

    fn track(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.tracks.iter().map(|t| t.name.as_str()).collect();
        self.find("track", &names, name)
    }

    fn decision(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.decisions.iter().map(|x| x.name.as_str()).collect();
        self.find("decision", &names, name)
    }

    fn phase(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.phase_names.iter().map(|p| p.name.as_str()).collect();
        self.find("phase", &names, name)
    }

    fn thing(&mut self, name: &str) -> u16 {
        let names: Vec<&str> = self.d.things.iter().map(|t| t.name.as_str()).collect();
        self.find("kind of thing", &names, name)
    }

    fn mark(&mut self, track: &str, name: &str) -> u16 {
        let Some(t) = self.d.tracks.iter().find(|t| t.name == track) else { return 0 };
        let names: Vec<&str> = t.marks.iter().map(|m| m.name.as_str()).collect();
        self.find("mark", &names, name)
    }

    /// Returns the index of a marker that belongs to no seat. It is counted after the seats'
    /// markers.
    fn marker(&mut self, track: &str, name: &str) -> u16 {
        let Some(t) = self.d.tracks.iter().find(|t| t.name == track) else { return 0 };
        let names: Vec<&str> = t.markers.iter().map(|m| m.0.as_str()).collect();
        let before = if t.seats { self.layout.seats().into() } else { 0 };
        self.find("marker", &names, name) + before
    }

    fn piece(&mut self, name: &str) -> u16 {
        let names: Vec<String> = self.layout.pieces.iter().map(|p| p.named.name.clone()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.find("piece", &names, name)
    }

    fn attribute(&mut self, name: &str) -> u16 {
        let names = self.layout.attributes.clone();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.find("attribute", &names, name)
    }

    fn arg(&mut self, name: &str, names: ArgNames) -> u16 {
        if name == LOOPED_SEAT {
            return LOOPED;
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        self.find("argument", &names, name)
    }

    fn function(&mut self, name: &str) -> u16 {
        let functions = &mut self.layout.functions;
        functions.iter().position(|f| f == name).unwrap_or_else(|| {
            functions.push(name.to_owned());
            functions.len() - 1
        }) as u16
    }

    fn who(&mut self, who: &RelativeOwner, names: ArgNames) -> RelativeOwner<u16> {
        match who {
            RelativeOwner::Own => RelativeOwner::Own,
            RelativeOwner::Table => RelativeOwner::Table,
            RelativeOwner::Next => RelativeOwner::Next,
            RelativeOwner::Held(counter) => RelativeOwner::Held(self.counter(counter)),
            RelativeOwner::Arg(name) => RelativeOwner::Arg(self.arg(name, names)),
            RelativeOwner::Seat(seat) => {
                self.owner(PartOwner::Seat(*seat));
                RelativeOwner::Seat(*seat)
            }
        }
    }

    fn whos(&mut self, whos: &SeatSelection, names: ArgNames) -> SeatSelection<u16> {
        match whos {
            SeatSelection::One(who) => SeatSelection::One(self.who(who, names)),
            SeatSelection::All => SeatSelection::All,
            SeatSelection::Others => SeatSelection::Others,
            SeatSelection::InTurn => SeatSelection::InTurn,
            SeatSelection::Those(whos, whom) => {
                let whos = Box::new(self.whos(whos, names));
                SeatSelection::Those(whos, Box::new(self.condition(whom, names)))
            }
        }
    }

    fn at(&mut self, at: &ZoneReference, names: ArgNames) -> ZoneReference<u16> {
        match at {
            ZoneReference::Zone(zone, who) => {
                ZoneReference::Zone(self.zone(zone), self.who(who, names))
            }
            ZoneReference::Place(zone, who, place) => {
                let number = self.zone(zone);
                let places = self.layout.zones.get(usize::from(number));
                if places.is_some_and(|z| !z.has_places) {
                    self.wrong(format!("`{zone}` has no places"));
                }
                ZoneReference::Place(
                    number,
                    self.who(who, names),
                    Box::new(self.amount(place, names)),
                )
            }
            ZoneReference::Arg(name) => ZoneReference::Arg(self.arg(name, names)),
        }
    }

    fn filter(&mut self, filter: &Filter, names: ArgNames) -> Filter<u16> {
        let having = filter.having.iter();
        let having = having
            .map(|(name, test, n)| (self.attribute(name), *test, self.amount(n, names)))
            .collect();
        Filter {
            kind: filter.kind.as_ref().map(|kind| self.kind(kind)),
            piece: filter.piece.as_ref().map(|n| Box::new(self.amount(n, names))),
            having,
        }
    }

    fn amounts(
        &mut self,
        list: &[AmountExpression],
        names: ArgNames,
    ) -> Vec<AmountExpression<u16>> {
        list.iter().map(|n| self.amount(n, names)).collect()
    }

    fn amount(&mut self, amount: &AmountExpression, names: ArgNames) -> AmountExpression<u16> {
        let boxed = |maker: &mut Self, n: &AmountExpression| Box::new(maker.amount(n, names));
        match amount {
            AmountExpression::Number(n) => AmountExpression::Number(*n),
            AmountExpression::Word(word) => {
                let words = self.layout.words.clone();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                AmountExpression::Number(self.find("word of an attribute", &words, word).into())
            }
            AmountExpression::Piece(name) => {
                let all = self.layout.pieces.iter().map(|p| p.named.name.clone());
                let all: Vec<String> = all.collect();
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                AmountExpression::Number(self.find("piece", &all, name).into())
            }
            AmountExpression::Counter(name, who) => {
                AmountExpression::Counter(self.counter(name), self.who(who, names))
            }
            AmountExpression::Arg(name) => AmountExpression::Arg(self.arg(name, names)),
            AmountExpression::Count(at, filter) => {
                AmountExpression::Count(self.at(at, names), self.filter(filter, names))
            }
            AmountExpression::Room(at) => AmountExpression::Room(self.at(at, names)),
            AmountExpression::Total(at, name, filter) => AmountExpression::Total(
                self.at(at, names),
                self.attribute(name),
                self.filter(filter, names),
            ),
            AmountExpression::Of(arg, name) => {
                AmountExpression::Of(self.arg(arg, names), self.attribute(name))
            }
            AmountExpression::Sum(list) => AmountExpression::Sum(self.amounts(list, names)),
            AmountExpression::Product(list) => AmountExpression::Product(self.amounts(list, names)),
            AmountExpression::Least(list) => AmountExpression::Least(self.amounts(list, names)),
            AmountExpression::Most(list) => AmountExpression::Most(self.amounts(list, names)),
            AmountExpression::Minus(a, b) => {
                AmountExpression::Minus(boxed(self, a), boxed(self, b))
            }
            AmountExpression::Divided(a, by) => {
                if *by < 1 {
                    self.wrong(format!("cannot divide by {by}"));
                }
                AmountExpression::Divided(boxed(self, a), (*by).max(1))
            }
            AmountExpression::Quotient(a, b) => {
                AmountExpression::Quotient(boxed(self, a), boxed(self, b))
            }
            AmountExpression::Remainder(a, b) => {
                AmountExpression::Remainder(boxed(self, a), boxed(self, b))
            }
            AmountExpression::Absolute(a) => AmountExpression::Absolute(boxed(self, a)),
            AmountExpression::Stop(track, who) => {
                let (number, who) = (self.track_of_seats(track), self.who(who, names));
                AmountExpression::Stop(number, who)
            }
            AmountExpression::Marker(track, name) => {
                AmountExpression::Marker(self.track(track), self.marker(track, name))
            }
            AmountExpression::Mark(track, name, at) => {
                AmountExpression::Mark(self.track(track), self.mark(track, name), boxed(self, at))
            }
            AmountExpression::Rearmost(track, behind) => {
                let behind = behind.as_ref().map(|n| boxed(self, n));
                AmountExpression::Rearmost(self.track_of_seats(track), behind)
            }
            AmountExpression::Times(phase) => AmountExpression::Times(self.phase(phase)),
            AmountExpression::Seats => AmountExpression::Seats,
            AmountExpression::Acting => AmountExpression::Acting,
            AmountExpression::Ask(name) => AmountExpression::Ask(self.function(name)),
            AmountExpression::Thing(kind, name) => {
                let Some(thing) = self.d.things.iter().find(|thing| thing.name == *kind) else {
                    return AmountExpression::Number(self.thing(kind).into());
                };
                if thing.is_open {
                    return AmountExpression::Number(0);
                }
                let names: Vec<&str> = thing.names.iter().map(String::as_str).collect();
                AmountExpression::Number(self.find(kind, &names, name).into())
            }
            AmountExpression::Question(name, args) => {
                let all: Vec<&str> = self.d.questions.iter().map(|q| q.name.as_str()).collect();
                let number = self.find("question", &all, name);
                if let Some(question) = self.d.questions.iter().find(|q| q.name == *name) {
                    self.check_argument_count(name, question.args.len(), args.len());
                }
                AmountExpression::Question(number, self.amounts(args, names))
            }
            AmountExpression::OverSeats(fold, n, when) => {
                let when = Box::new(self.condition(when, names));
                AmountExpression::OverSeats(*fold, boxed(self, n), when)
            }
        }
    }

    fn track_of_seats(&mut self, name: &str) -> u16 {
        if self.d.tracks.iter().any(|t| t.name == name && !t.seats) {
            self.wrong(format!("seats have no markers on `{name}`"));
        }
        self.track(name)
    }

    fn condition(
        &mut self,
        condition: &ConditionExpression,
        names: ArgNames,
    ) -> ConditionExpression<u16> {
        match condition {
            ConditionExpression::Always => ConditionExpression::Always,
            ConditionExpression::Never => ConditionExpression::Never,
            ConditionExpression::Is(a, test, b) => {
                ConditionExpression::Is(self.amount(a, names), *test, self.amount(b, names))
            }
            ConditionExpression::All(list) => {
                ConditionExpression::All(list.iter().map(|c| self.condition(c, names)).collect())
            }
            ConditionExpression::Any(list) => {
                ConditionExpression::Any(list.iter().map(|c| self.condition(c, names)).collect())
            }
            ConditionExpression::Not(c) => {
                ConditionExpression::Not(Box::new(self.condition(c, names)))
            }
            ConditionExpression::Beside(name, one, other) => {
                let zone = self.zone(name);
                let (one, other) = (self.amount(one, names), self.amount(other, names));
                ConditionExpression::Beside(zone, one, other)
            }
            ConditionExpression::Ask(name) => ConditionExpression::Ask(self.function(name)),
            ConditionExpression::Can(answered, args) => {
                let asks_again = |option: &Choose| option.when.asks_can();
                let declared = self.d.decisions.iter().find(|d| d.name == answered.decision);
                if declared.is_some_and(|d| d.options.iter().any(asks_again)) {
                    let name = &answered.decision;
                    self.wrong(format!(
                        "`{name}` cannot be used in `can`, because its own options use `can`"
                    ));
                }
                ConditionExpression::Can(
                    self.answered(answered, args.len()),
                    self.amounts(args, names),
                )
            }
        }
    }

    /// Resolves a decision that a script answers without opening it. `args`: number of given
    /// arguments.
    fn answered(&mut self, answered: &Answered, args: usize) -> Answered<u16> {
        let Answered { decision: name, option } = answered;
        let decision = self.decision(name);
        let (mut first, mut number) = (0, None);
        for declared in &self.d.decisions {
            if declared.name != *name {
                let exchanges = if declared.converts { self.d.conversions.len() } else { 0 };
                first += declared.options.len() + exchanges;
                continue;
            }
            if !declared.args.is_empty() {
                self.wrong(format!(
                    "`{name}` has arguments, so it can only be opened, not answered directly"
                ));
            }
            let all: Vec<&str> = declared.options.iter().map(|o| o.name.as_str()).collect();
            let at = option.as_ref().map(|option| self.find("option", &all, option));
            number = at.map(|at| first as u16 + at);
            let is_meant = |o: &&Choose| option.as_ref().is_none_or(|only| *only == o.name);
            if !declared.options.iter().filter(is_meant).any(|o| o.args.len() == args) {
                let what = option.as_ref().map_or(name.clone(), |only| format!("{name}.{only}"));
                self.wrong(format!("no option of `{what}` takes {args} arguments"));
            }
            break;
        }
        Answered { decision, option: number }
    }

    fn domain(&mut self, domain: &ArgDomain, names: ArgNames) -> ArgDomain<u16> {
        match domain {
            ArgDomain::Number { least, most, from, to } => {
                if least > most {
                    self.wrong(format!(
                        "invalid range from {least} to {most}: the minimum is \
                        larger than the maximum"
                    ));
                }
                let (from, to) = (self.amount(from, names), self.amount(to, names));
                ArgDomain::Number { least: *least, most: *most, from, to }
            }
            ArgDomain::Piece(at, filter) => {
                ArgDomain::Piece(self.at(at, names), self.filter(filter, names))
            }
            ArgDomain::Named(kind) => ArgDomain::Named(self.kind(kind)),
            ArgDomain::Place(zone, who, free) => {
                let number = self.zone(zone);
                if self.layout.zones.get(usize::from(number)).is_some_and(|z| !z.has_places) {
                    self.wrong(format!("`{zone}` has no places"));
                }
                ArgDomain::Place(number, self.who(who, names), *free)
            }
            ArgDomain::Zone(list) => ArgDomain::Zone(list.iter().map(|z| self.zone(z)).collect()),
            ArgDomain::Seat(other) => ArgDomain::Seat(*other),
            ArgDomain::Answer(words) => {
                if words.is_empty() || words.iter().any(|w| !is_word(w)) {
                    self.wrong("an answer must be one word that begins with a letter");
                }
                ArgDomain::Answer(words.clone())
            }
            ArgDomain::Stop(track, steps) => {
                let number = match steps {
                    Some(_) => self.track_of_seats(track),
                    None => self.track(track),
                };
                ArgDomain::Stop(number, steps.as_ref().map(|n| self.amount(n, names)))
            }
            ArgDomain::Thing(kind) => {
                let number = self.thing(kind);
                let things = self.d.things.get(usize::from(number));
                if things.is_some_and(|thing| thing.names.is_empty() && !thing.is_open) {
                    self.wrong(format!("nothing can be chosen: there is no {kind} in this game"));
                }
                ArgDomain::Thing(number)
            }
        }
    }

    fn steps(&mut self, steps: &[Step], names: ArgNames) -> Vec<Step<u16>> {
        let step = |step: &Step| Step {
            when: self.condition(&step.when, names),
            effect: self.effect(&step.effect, names),
        };
        steps.iter().map(step).collect()
    }

    fn what(&mut self, what: &PieceSelection, names: ArgNames) -> PieceSelection<u16> {
        match what {
            PieceSelection::Piece(n) => PieceSelection::Piece(self.amount(n, names)),
            PieceSelection::IfThere(n) => PieceSelection::IfThere(self.amount(n, names)),
            PieceSelection::Top(n) => PieceSelection::Top(self.amount(n, names)),
            PieceSelection::Random(n, filter) => {
                PieceSelection::Random(self.amount(n, names), self.filter(filter, names))
            }
            PieceSelection::Every(filter) => PieceSelection::Every(self.filter(filter, names)),
        }
    }

    /// Reports a draw or shuffle if no stream is declared.
    fn chance(&mut self, at: &ZoneReference) {
        if let ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) = at
            && self.layout.streams.is_empty()
        {
            self.wrong(format!(
                "pieces of `{zone}` are drawn at random, but no random stream is \
                declared"
            ));
        }
    }

    /// Extends the condition of an option by the cost of its first steps, in addition to its price.
    /// An option that a seat cannot afford is then impossible.
    fn with_prices(
        &mut self,
        when: ConditionExpression<u16>,
        o: &Choose,
        names: ArgNames,
    ) -> ConditionExpression<u16> {
        let mut costs: Vec<(u16, RelativeOwner<u16>, Vec<AmountExpression<u16>>)> = Vec::new();
        for step in &o.does {
            let Some((
                CounterFlow::Add { is_price: true, .. },
                counter,
                who @ (RelativeOwner::Own | RelativeOwner::Table),
                n,
            )) = step.effect.counter_flow()
            else {
                break;
            };
            if !matches!(step.when, ConditionExpression::Always) {
                break;
            }
            let (counter, n) = (self.counter(counter), self.amount(n, names));
            let who = self.who(who, names);
            match costs.iter_mut().find(|(other, whose, _)| (*other, whose) == (counter, &who)) {
                Some((.., all)) => all.push(n),
                None => costs.push((counter, who, vec![n])),
            }
        }
        if costs.is_empty() {
            return when;
        }
        let mut all = vec![when];
        for (counter, who, mut costs) in costs {
            let own: Vec<_> = o.pays.iter().map(|(c, n)| (self.counter(c), n)).collect();
            for (_, n) in
                own.into_iter().filter(|(c, _)| *c == counter && who == RelativeOwner::Own)
            {
                costs.push(self.amount(n, names));
            }
            let part = self.layout.counters.get(usize::from(counter));
            costs.push(AmountExpression::Number(part.map_or(0, |part| part.least)));
            let there = AmountExpression::Counter(counter, who);
            all.push(ConditionExpression::Is(
                there,
                RelationalOperator::AtLeast,
                AmountExpression::Sum(costs),
            ));
        }
        ConditionExpression::All(all)
    }

    fn effect(&mut self, effect: &ScriptEffect, names: ArgNames) -> ScriptEffect<u16> {
        let rule = effect.rule();
        self.draws_from(effect);
        let args: Vec<_> =
            effect.args.iter().map(|arg| self.argument(arg, effect, names)).collect();
        if let Some(PieceFlow { from, to }) = rule.moves
            && let (StepArgument::Zone(from), StepArgument::Zone(to)) = (&args[from], &args[to])
        {
            self.can_go(from, to);
            for arg in &args {
                if let StepArgument::Pieces(what) = arg {
                    self.may_lie(what, [from, to]);
                }
            }
        }
        if let Some(why) = rule.check.and_then(|check| check(&self.layout, &args)) {
            self.wrong(why);
        }
        ScriptEffect { rule: effect.rule, args }
    }

    /// Reports zones from which a step draws at random, if no stream is declared.
    fn draws_from(&mut self, effect: &ScriptEffect) {
        let rule = effect.rule();
        let is_random =
            |arg: &StepArgument| matches!(arg, StepArgument::Pieces(PieceSelection::Random(..)));
        let source = rule.moves.map(|flow| flow.from);
        for (at, arg) in effect.args.iter().enumerate() {
            if let StepArgument::Zone(zone) = arg
                && (rule.draws == StepDraws::Always
                    || source == Some(at) && effect.args.iter().any(is_random))
            {
                self.chance(zone);
            }
        }
    }

    fn argument(
        &mut self,
        arg: &StepArgument,
        effect: &ScriptEffect,
        names: ArgNames,
    ) -> StepArgument<u16> {
        match arg {
            StepArgument::Counter(counter, who) => {
                StepArgument::Counter(self.counter(counter), self.who(who, names))
            }
            StepArgument::Track(track, who) => {
                StepArgument::Track(self.track_of_seats(track), self.who(who, names))
            }
            StepArgument::Marker(track, name) => {
                StepArgument::Marker(self.track(track), self.marker(track, name))
            }
            StepArgument::Mark(track, name) => {
                StepArgument::Mark(self.track(track), self.mark(track, name))
            }
            StepArgument::Zone(at) => StepArgument::Zone(self.at(at, names)),
            StepArgument::Pieces(what) => StepArgument::Pieces(self.what(what, names)),
            StepArgument::Acting(ActingPieces::Piece(n)) => {
                StepArgument::Acting(ActingPieces::Piece(self.amount(n, names)))
            }
            StepArgument::Acting(ActingPieces::In(at, filter)) => {
                let (at, filter) = (self.at(at, names), self.filter(filter, names));
                StepArgument::Acting(ActingPieces::In(at, filter))
            }
            StepArgument::End(end) => StepArgument::End(*end),
            StepArgument::Amount(n) => StepArgument::Amount(self.amount(n, names)),
            StepArgument::Amounts(list) => StepArgument::Amounts(self.amounts(list, names)),
            StepArgument::Seats(whos) => StepArgument::Seats(self.whos(whos, names)),
            StepArgument::Seat(who) => {
                let who = self.who(who, names);
                if who == RelativeOwner::Table
                    && let Some(deed) = effect.host_command()
                {
                    self.wrong(format!("`{deed}` needs a seat, but the table has none"));
                }
                StepArgument::Seat(who)
            }
            StepArgument::Stream(stream) => {
                let streams: Vec<&str> = self.d.streams.iter().map(|s| s.name.as_str()).collect();
                StepArgument::Stream(self.find("stream", &streams, stream))
            }
            StepArgument::Decision(name) => {
                let number = self.decision(name);
                if let Some(part) = self.d.decisions.iter().find(|d| d.name == *name) {
                    let given = effect.given_amounts().len();
                    self.check_argument_count(&part.name, part.args.len(), given);
                    self.seals(part, effect.mode() == Some(DecisionMode::Sealed));
                }
                StepArgument::Decision(number)
            }
            StepArgument::Mode(mode) => StepArgument::Mode(*mode),
            StepArgument::Answer(answered) => {
                StepArgument::Answer(self.answered(answered, effect.given_amounts().len()))
            }
            StepArgument::Task(task) => {
                let tasks: Vec<&str> = self.d.tasks.iter().map(|t| t.name.as_str()).collect();
                let number = self.find("task", &tasks, task);
                if let Some(part) = self.d.tasks.iter().find(|t| t.name == *task) {
                    let given = effect.given_amounts().len();
                    self.check_argument_count(&part.name, part.args.len(), given);
                }
                StepArgument::Task(number)
            }
            StepArgument::Phase(phase) => StepArgument::Phase(self.phase(phase)),
            StepArgument::Function(function) => StepArgument::Function(self.function(function)),
            StepArgument::Deed(deed) => {
                let all: Vec<&str> = self.d.deeds.iter().map(|deed| deed.name.as_str()).collect();
                let number = self.find("deed", &all, deed);
                if let Some(part) = self.d.deeds.iter().find(|part| part.name == *deed) {
                    let given = effect.given_amounts().len();
                    self.check_argument_count(deed, part.args.len(), given);
                }
                StepArgument::Deed(number)
            }
            StepArgument::Flag(flag) => StepArgument::Flag(*flag),
        }
    }

    fn check_argument_count(&mut self, name: &str, expected: usize, found: usize) {
        if expected != found {
            self.wrong(format!("`{name}` takes {expected} arguments, but got {found}"));
        }
    }

    /// Reports a move between two zones that share no kind of piece.
    fn can_go(&mut self, from: &ZoneReference<u16>, to: &ZoneReference<u16>) {
        let (
            ZoneReference::Zone(from, _) | ZoneReference::Place(from, ..),
            ZoneReference::Zone(to, _) | ZoneReference::Place(to, ..),
        ) = (from, to)
        else {
            return;
        };
        let zones = &self.layout.zones;
        let (Some(from), Some(to)) = (zones.get(usize::from(*from)), zones.get(usize::from(*to)))
        else {
            return;
        };
        let empty = from.kinds.is_empty() || to.kinds.is_empty();
        if !empty && !from.kinds.iter().any(|kind| to.kinds.contains(kind)) {
            let (from, to) = (from.named.name.clone(), to.named.name.clone());
            self.wrong(format!("no piece of `{from}` is allowed in `{to}`"));
        }
    }

    /// Reports a move of a named piece if one of the two zones does not allow its kind.
    fn may_lie(&mut self, what: &PieceSelection<u16>, zones: [&ZoneReference<u16>; 2]) {
        let (PieceSelection::Piece(AmountExpression::Number(n))
        | PieceSelection::IfThere(AmountExpression::Number(n))) = what
        else {
            return;
        };
        let piece = usize::try_from(*n).ok().and_then(|n| self.layout.pieces.get(n));
        let Some(piece) = piece else { return };
        let (name, kind) = (piece.named.name.clone(), piece.kind);
        for at in zones {
            let (ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..)) = at else {
                continue;
            };
            let zone = self.layout.zones.get(usize::from(*zone));
            let zone = zone.filter(|z| !z.kinds.is_empty() && !z.kinds.contains(&kind));
            if let Some(zone) = zone.map(|zone| zone.named.name.clone()) {
                self.wrong(format!("`{name}` is not allowed in `{zone}`, which holds other backs"));
            }
        }
    }
}
