//! A plain recount of points from what happens, beside the kernel's own: a second sum that cannot go wrong in the same way.
//!
//! What is worth points is in `recount/points.txt`, from the rulebooks. Here it is only counted what happens: structures
//! that stand, spades used, towns, ways under the ground, trades by the markers they leave. Nothing here asks the kernel
//! what it scores; its events are added up by who gave the points, and both sums must be equal for each seat and giver.

use std::collections::{BTreeMap, BTreeSet};

use content::{Tree, VariantChoice};
use game::random::Random;
use kernel::*;
use script::{Limits, LuaHost, Sources};

const POINTS: &str = include_str!("recount/points.txt");

/// What a line of the table asks for.
#[derive(Debug)]
struct Line {
    piece: &'static str,
    fact: &'static str,
    /// What is counted when passing.
    count: Option<&'static str>,
    points: Vec<i32>,
    /// The code of a structure that has to stand.
    with: Option<&'static str>,
}

fn table() -> Vec<Line> {
    let lines = POINTS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let read = |line: &'static str| {
        let (line, with) = match line.split_once(" with ") {
            Some((line, with)) => (line, Some(with)),
            None => (line, None),
        };
        let mut words = line.split(' ');
        let piece = words.next().expect("a piece");
        let fact = words.next().expect("a fact");
        let count = (fact == "pass").then(|| words.next().expect("what is counted"));
        let points: Vec<i32> = words.map(|n| n.parse().expect("points")).collect();
        assert!(!points.is_empty(), "{line}");
        Line { piece, fact, count, points, with }
    };
    lines.map(read).collect()
}

/// One game under way, counted beside the kernel.
struct Recount<'a> {
    table: &'a [Line],
    /// By seat and giver: what the kernel gave, and what is due.
    given: BTreeMap<(u8, String), i32>,
    due: BTreeMap<(u8, String), i32>,
    /// Events of the running action, with the position right after each.
    events: Vec<(Event, State)>,
    /// Lines of the table that brought points.
    scored: &'a mut BTreeSet<String>,
    /// Spades count when they are used, else when they are gained.
    when_used: bool,
}

impl Sink for Recount<'_> {
    fn event(&mut self, rules: &Ruleset, state: &State, event: Event) {
        if let Event::Changed { seat, what: Resource::Vp, amount, cause } = event {
            *self.given.entry((seat.0, giver(rules, cause))).or_default() += i32::from(amount);
        }
        self.events.push((event, *state));
    }
}

/// Who gave points: the code of a piece, or what the rules of the game call it.
fn giver(rules: &Ruleset, cause: Cause) -> String {
    match rules.pieces.get(cause.piece.at()) {
        Some(piece) if piece.code.is_empty() => {
            piece.id.rsplit(':').next().unwrap_or_default().to_owned()
        }
        Some(piece) => piece.code.clone(),
        None => cause.by.words(rules),
    }
}

fn code(rules: &Ruleset, structure: StructureId) -> &str {
    &rules.structures[structure.at()].code
}

/// Hexes on which a seat has a structure of this code, looked up hex by hex.
fn standing(rules: &Ruleset, state: &State, seat: SeatId, of: &str) -> Vec<u8> {
    let is = |hex: &u8| {
        let structure = state.cells[*hex as usize].structure();
        structure.is_some_and(|(kind, owner)| owner == seat && code(rules, kind) == of)
    };
    (0..rules.map.len() as u8).filter(is).collect()
}

/// Tokens of a seat on the board whose kind has this code.
fn tokens(rules: &Ruleset, state: &State, seat: SeatId, of: &str) -> i32 {
    let kind = rules.tokens.iter().find(|kind| kind.code == of);
    let places = kind.map_or(0..0, |kind| {
        usize::from(kind.first)..usize::from(kind.first) + usize::from(kind.limit)
    });
    state.tokens[seat.at()][places].iter().filter(|hex| hex.is_some()).count() as i32
}

impl Recount<'_> {
    fn owe(&mut self, seat: SeatId, giver: &str, points: i32) {
        if points != 0 {
            *self.due.entry((seat.0, giver.to_owned())).or_default() += points;
        }
    }

    /// Pieces that may give a seat points: its faction, the round's tile, its card, favors, towns and tokens.
    fn holds(&self, rules: &Ruleset, state: &State, seat: SeatId, piece: &str) -> bool {
        let own = state.seat(seat);
        let is = |id: PieceId| {
            let of = &rules.pieces[id.at()];
            of.code == piece || of.id.ends_with(&format!(":{piece}"))
        };
        let tile = usize::from(state.round).checked_sub(1).map(|i| state.round_tiles[i]);
        let tile = tile.and_then(|tile| rules.round_tiles.get(tile.at()));
        let favor = |(i, tile): (usize, &Favor)| own.favors >> i & 1 == 1 && is(tile.piece);
        let kind = |(i, kind): (usize, &TokenKind)| {
            rules.factions[own.faction.at()].kind_of(TokenId(i as u8)).at() == i && is(kind.piece)
        };
        is(rules.factions[own.faction.at()].piece)
            || tile.is_some_and(|tile| is(tile.piece))
            || rules.bonus_cards.get(own.bonus.at()).is_some_and(|card| is(card.piece))
            || rules.favors.iter().enumerate().any(favor)
            || rules.towns.iter().any(|tile| is(tile.piece))
            || rules.tokens.iter().enumerate().any(kind)
    }

    /// Something happened so often: points for everything that counts it.
    fn fact(&mut self, rules: &Ruleset, state: &State, seat: SeatId, fact: &str, times: i32) {
        let table = self.table;
        for line in table.iter().filter(|line| line.fact == fact && times != 0) {
            let built = |with| !standing(rules, state, seat, with).is_empty();
            if self.holds(rules, state, seat, line.piece) && line.with.is_none_or(built) {
                self.owe(seat, line.piece, line.points[0] * times);
                self.scored.insert(format!("{} {fact}", line.piece));
            }
        }
    }

    /// A seat passes, holding everything it had before.
    fn passes(&mut self, rules: &Ruleset, state: &State, seat: SeatId) {
        let table = self.table;
        let own = state.seat(seat);
        for line in table {
            let Some(what) = line.count else { continue };
            let built = |with| !standing(rules, state, seat, with).is_empty();
            if !self.holds(rules, state, seat, line.piece) || !line.with.is_none_or(built) {
                continue;
            }
            let faction = &rules.factions[own.faction.at()];
            let count = match what {
                "bridges" => {
                    let mine = |hex: u8| {
                        state.cells[hex as usize].structure().map(|(_, o)| o) == Some(seat)
                    };
                    let placed = &state.bridges[..usize::from(state.bridge_count)];
                    let joins = |b: &&[u8; 4]| b[2] == seat.0 && mine(b[0]) && mine(b[1]);
                    placed.iter().filter(joins).count() as i32
                }
                "shipping" => own.levels[faction.ship_track.at()].into(),
                "sailing" => {
                    tokens(rules, state, seat, "ship") + tokens(rules, state, seat, "merchant")
                }
                "markers" => tokens(rules, state, seat, "marker"),
                structure => standing(rules, state, seat, structure).len() as i32,
            };
            let points = match line.points.as_slice() {
                [each] => each * count,
                by_count => by_count[(count as usize).min(by_count.len() - 1)],
            };
            self.owe(seat, line.piece, points);
            if points != 0 {
                self.scored.insert(format!("{} pass {what}", line.piece));
            }
        }
    }

    /// What an action was worth, from what was there before it and what happened.
    fn after(&mut self, rules: &Ruleset, before: &State, seat: SeatId, action: Action) {
        let events = std::mem::take(&mut self.events);
        let in_actions = before.phase() == Phase::Actions;
        let own = before.seat(seat);
        let faction = &rules.factions[own.faction.at()];
        let paid = matches!(faction.terraform, Terraform::Paid { .. });
        match action {
            Action::Build(_) | Action::BuildWith(..) if in_actions => {
                self.fact(rules, before, seat, "build:D", 1);
            }
            Action::Upgrade(_, to) => {
                // Who builds a stronghold has it from then on.
                self.fact(rules, before, seat, &format!("build:{}", code(rules, to)), 1);
            }
            Action::TakeTown(town, n) => {
                let code = rules.pieces[rules.towns[town.at()].piece.at()].code.clone();
                self.fact(rules, before, seat, &format!("take:{code}"), n.into());
                self.fact(rules, before, seat, "town", n.into());
            }
            Action::Dig(n) if !paid => self.fact(rules, before, seat, "dig", n.into()),
            Action::Pass(_) if in_actions => self.passes(rules, before, seat),
            Action::Leech(amount, _) => {
                let room = 2 * own.bowls[0] + own.bowls[1];
                let gained = i32::from(amount.min(room)).min(i32::from(own.vp) + 1);
                self.owe(seat, "power from a neighbour", (1 - gained).min(0));
            }
            Action::Convert(id, n) => {
                let how = &rules.conversions[id.at()];
                let n = i32::from(n);
                self.owe(seat, "converting", if how.to == Resource::Vp { n } else { 0 });
                let given = if how.from == Resource::Vp { -n * i32::from(how.rate) } else { 0 };
                self.owe(seat, "converting", given);
            }
            Action::GiveUp(Resource::Vp, n) => self.owe(seat, "thrown away", -i32::from(n)),
            Action::Choose(answer, _) => {
                let text = rules.answers[answer.at()].replace(' ', "_");
                self.fact(rules, before, seat, &format!("answer:{text}"), 1);
            }
            _ => {}
        }
        self.spades(rules, before, (seat, action), &events);
        for (event, state) in &events {
            match *event {
                Event::Changed { seat, amount, cause, .. }
                    if cause.by == By::Rule(Rule::Jumping) && amount < 0 =>
                {
                    self.fact(rules, state, seat, "jump", 1);
                }
                Event::Level { seat, track, from, to, cause } => {
                    self.advance(rules, (before, state), (seat, track), from..to, cause);
                }
                // The marker that a trade leaves; where it stood does not matter.
                Event::Token { seat, token, from, to, .. }
                    if rules.tokens[token.at()].code == "marker" && !from.is_some() =>
                {
                    let Some((structure, _)) = state.cell(to).structure() else { continue };
                    self.fact(rules, state, seat, &format!("trade:{}", code(rules, structure)), 1);
                    self.fact(rules, state, seat, "trade", 1);
                }
                Event::FinalScoring(tile, cult) => self.ranking(rules, state, tile, cult),
                Event::FinalPoints { seat, tile, .. } if !tile.is_some() => {
                    self.leftovers(rules, &events, seat);
                }
                _ => {}
            }
        }
    }

    /// Spades count once each: when they are used, or, on the site, when they are gained. Who gets something else in their
    /// place has it at once.
    fn spades(
        &mut self,
        rules: &Ruleset,
        before: &State,
        (actor, action): (SeatId, Action),
        events: &[(Event, State)],
    ) {
        let in_actions = before.phase() == Phase::Actions;
        let uses =
            matches!(action, Action::Transform(..) | Action::Build(_) | Action::BuildWith(..));
        let mut count: BTreeMap<SeatId, i32> = BTreeMap::new();
        for (event, _) in events {
            let Event::Changed { seat, what: Resource::Spades, amount, .. } = *event else {
                continue;
            };
            let n = i32::from(amount);
            let counts = if self.when_used { uses && n < 0 } else { n > 0 };
            *count.entry(seat).or_default() += if counts { n.abs() } else { 0 };
        }
        let own = before.seat(actor);
        if matches!(rules.factions[own.faction.at()].terraform, Terraform::Paid { .. }) {
            let structure = |hex: HexId| before.cell(hex).structure().map(|s| code(rules, s.0));
            *count.entry(actor).or_default() += match action {
                Action::Use(space) => match rules.spaces[space.at()].code.as_str() {
                    "ACT5" | "BON1" => 1,
                    "ACT6" => 2,
                    _ => 0,
                },
                Action::Trade(hex, _) if structure(hex) == Some("SH") => 1,
                _ => 0,
            };
        }
        for (seat, n) in count {
            self.fact(rules, before, seat, "spade-anytime", n);
            // The tile of the round counts while turns are taken.
            if in_actions {
                self.fact(rules, before, seat, "spade", n);
            }
        }
    }

    /// Each level of shipping and digging has its points; the round tile counts steps while turns are taken.
    fn advance(
        &mut self,
        rules: &Ruleset,
        (before, state): (&State, &State),
        (seat, track): (SeatId, TrackId),
        levels: std::ops::Range<u8>,
        cause: Cause,
    ) {
        let own = &rules.factions[state.seat(seat).faction.at()];
        let Some(rule) = &own.tracks[track.at()] else { return };
        for level in levels {
            // Printed on the faction's board.
            let points = rule.vp.get(usize::from(level) + 1).copied().unwrap_or(0);
            self.owe(seat, &giver(rules, cause), points.into());
            if before.phase() == Phase::Actions && state.phase() == Phase::Actions {
                self.fact(rules, before, seat, "advance", 1);
            }
        }
    }

    /// 8, 4 and 2 on each cult; 18, 12 and 6 for areas and for trades. Who shares places shares their points.
    fn ranking(&mut self, rules: &Ruleset, state: &State, tile: FinalId, cult: CultId) {
        let piece = rules.final_tiles[tile.at()].piece;
        let name = rules.pieces[piece.at()].id.rsplit(':').next().unwrap_or_default().to_owned();
        let (places, measure): ([i32; 3], Box<dyn Fn(SeatId) -> i32>) = match name.as_str() {
            "cults" => ([8, 4, 2], Box::new(|seat| state.seat(seat).cults[cult.at()].into())),
            "network" => ([18, 12, 6], Box::new(|seat| largest_area(rules, state, seat))),
            "trades" => ([18, 12, 6], Box::new(|seat| tokens(rules, state, seat, "marker"))),
            // Those of Fire & Ice measure distances and edges; they have scenarios of their own.
            _ => panic!("no recount of the final tile `{name}`"),
        };
        let values: Vec<i32> = state.seat_ids().map(measure).collect();
        let mut ranked = values.clone();
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        for (seat, own) in (0..).map(SeatId).zip(&values).filter(|(_, own)| **own > 0) {
            let held = (0..3).filter(|place| ranked.get(*place) == Some(own));
            let sharing = values.iter().filter(|value| *value == own).count() as i32;
            let points = held.map(|place| places[place]).sum::<i32>() / sharing;
            self.owe(seat, &name, points);
            if points > 0 {
                self.scored.insert(format!("{name} final"));
            }
        }
    }

    /// Half of bowl II goes up, everything becomes coins, and three of them, two for Alchemists, are a point.
    fn leftovers(&mut self, rules: &Ruleset, events: &[(Event, State)], seat: SeatId) {
        // The position before the scoring of leftovers: the first of its events that speaks of the seat.
        let first = events.iter().position(|(event, _)| {
            let left = By::Rule(Rule::Leftovers);
            matches!(event, Event::Changed { seat: of, cause, .. } if *of == seat && cause.by == left)
        });
        let Some(state) = first.and_then(|at| events[..at].last()).map(|(_, state)| state) else {
            panic!("nothing happened before the leftovers");
        };
        let own = state.seat(seat);
        let power = i32::from(own.bowls[1] / 2 + own.bowls[2]);
        let all = power + i32::from(own.coins) + i32::from(own.workers) + i32::from(own.priests);
        let alchemists = rules.factions[own.faction.at()].code == "alchemists";
        self.owe(seat, "what is left at the end", all / if alchemists { 2 } else { 3 });
    }
}

/// Most structures of a seat that hang together by edges, bridges, links over a river hex, and by ship, tunnel or carpet.
fn largest_area(rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
    let own = state.seat(seat);
    let faction = &rules.factions[own.faction.at()];
    let map = &rules.map;
    let mine: Vec<u8> = (0..map.len() as u8)
        .filter(|hex| state.cells[*hex as usize].structure().is_some_and(|(_, o)| o == seat))
        .collect();
    let next = |a: u8, b: u8| map.neighbours[a as usize].has(b);
    let bridges = &state.bridges[..usize::from(state.bridge_count)];
    let direct = |a: u8, b: u8| {
        let bridge = bridges.iter().any(|p| [p[0], p[1]] == [a, b] || [p[0], p[1]] == [b, a]);
        let over = |river: u8| next(a, river) && next(b, river);
        next(a, b) || bridge || own.river_links.into_iter().any(over)
    };
    // Steps from hex to hex, over river alone or over anything.
    let far = |from: u8, to: u8, steps: u8, river_only: bool| {
        let mut reached: BTreeSet<u8> = BTreeSet::from([from]);
        for _ in 0..steps {
            let fresh: Vec<u8> = (0..map.len() as u8)
                .filter(|hex| !river_only || map.river.has(*hex))
                .filter(|hex| reached.iter().any(|at| next(*at, *hex)))
                .collect();
            reached.extend(fresh);
        }
        reached.iter().any(|at| next(*at, to))
    };
    let indirect = |a: u8, b: u8| match &faction.jump {
        Some(jump) => {
            let level = usize::from(own.levels[RANGE.at()]);
            let skips = jump.skips.get(level).or(jump.skips.last()).copied();
            let skips = skips.unwrap_or(own.levels[RANGE.at()]);
            skips > 0 && far(a, b, skips, false)
        }
        None => {
            let level = own.levels[SHIPPING.at()];
            level > 0 && far(a, b, level, true)
        }
    };
    let mut left: BTreeSet<u8> = mine.into_iter().collect();
    let mut best = 0;
    while let Some(first) = left.pop_first() {
        let mut area = vec![first];
        let mut at = 0;
        while at < area.len() {
            let joined: Vec<u8> = left
                .iter()
                .copied()
                .filter(|b| direct(area[at], *b) || indirect(area[at], *b))
                .collect();
            joined.iter().for_each(|hex| {
                left.remove(hex);
            });
            area.extend(joined);
            at += 1;
        }
        best = best.max(area.len() as i32);
    }
    best
}

/// Rules and host of a variant.
fn rules(variant: &str, settings: &[(&str, &str)]) -> (Ruleset, LuaHost) {
    let (library, errors) = dialect::load(&Tree::embedded());
    assert!(errors.is_empty(), "{}", errors[0]);
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let modules = vec![("mini-expansion".to_owned(), true)];
    let choice = VariantChoice { settings, modules, ..VariantChoice::of(variant) };
    let compiled =
        dialect::compile(&library, &choice).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let mut sources = Sources::default();
    for script in &compiled.scripts {
        let folder = format!("scripts/{}", script.module);
        sources.add(&script.module, &folder, &script.file, script.text.clone());
    }
    for setting in &compiled.settings {
        sources.settings.insert(setting.id.clone(), setting.number);
    }
    let rules = Ruleset::clone(&compiled.ruleset);
    let host = LuaHost::new(&rules, &sources, Limits::default()).expect("the scripts load");
    (rules, host)
}

/// How gladly a bot does something: what brings pieces on the board first, what ends a round last.
fn weight(action: Action) -> u32 {
    match action {
        Action::Trade(..) | Action::TakeTown(..) | Action::TakeFavor(_) | Action::Place(..) => 600,
        Action::Upgrade(..) | Action::Leech(..) | Action::Connect(_) => 500,
        Action::Build(_) | Action::BuildWith(..) | Action::Bridge(..) => 300,
        Action::Transform(..) | Action::Move(_) | Action::Choose(..) | Action::Done => 120,
        Action::Use(_) | Action::Advance(_) | Action::Step(..) | Action::DoneMoving => 60,
        Action::Dig(_) => 30,
        Action::SendPriest(..) | Action::Decline(..) => 10,
        Action::Pass(_) => 2,
        _ => 3,
    }
}

fn pick(random: &mut Random, list: &[Legal]) -> (SeatId, Action) {
    let all: u32 = list.iter().map(|legal| weight(legal.action)).sum();
    let mut at = random.below(all);
    let legal = list.iter().find(|legal| {
        let own = weight(legal.action);
        let here = at < own;
        at = at.saturating_sub(own);
        here
    });
    let legal = legal.expect("the weights add up");
    match legal.action.amount() {
        None => (legal.seat, legal.action),
        Some(least) => {
            let n = least + random.below(u32::from(legal.max - least) + 1).min(2) as u8;
            (legal.seat, legal.action.with_amount(n))
        }
    }
}

/// Plays games until every faction has met every round tile, and compares both sums after each action.
fn recount(variant: &str, settings: &[(&str, &str)], more: u32) -> BTreeSet<String> {
    let table = table();
    let (rules, mut host) = rules(variant, settings);
    let tiles = rules.round_tiles.len();
    let mut met: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut scored = BTreeSet::new();
    let mut extra = more;
    for seed in 1..=1200 {
        if met.len() == tiles * rules.factions.len() {
            if extra == 0 {
                break;
            }
            extra -= 1;
        }
        let Some(setup) = draw(&rules, seed, &met) else { continue };
        for faction in &setup.factions {
            met.extend(setup.round_tiles.iter().map(|tile| (faction.at(), tile.at())));
        }
        let mut counting = Recount {
            table: &table,
            given: BTreeMap::new(),
            due: BTreeMap::new(),
            events: Vec::new(),
            scored: &mut scored,
            when_used: rules.rules.spade_points_when_used,
        };
        let mut state = start(&rules, &setup, &mut host, &mut Silent).expect("it begins");
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        for step in 0.. {
            assert!(step < 5000, "{variant}, seed {seed}: the game does not end");
            if state.phase() == Phase::Over {
                break;
            }
            legal(&rules, &state, &mut host, &mut list).expect("no script fails");
            let (seat, action) = pick(&mut random, &list);
            let before = state;
            apply(&rules, &mut state, seat, action, &mut host, &mut counting).expect("listed");
            counting.after(&rules, &before, seat, action);
        }
        let both = counting.given.keys().chain(counting.due.keys()).collect::<BTreeSet<_>>();
        for key in both {
            let of = |sum: &BTreeMap<_, i32>| sum.get(key).copied().unwrap_or(0);
            let (given, due) = (of(&counting.given), of(&counting.due));
            let faction = &rules.factions[state.seat(SeatId(key.0)).faction.at()].code;
            assert_eq!(given, due, "{variant}, seed {seed}: points of {faction} by {}", key.1);
        }
        for seat in state.seat_ids() {
            let all = counting.due.iter().filter(|(key, _)| key.0 == seat.0).map(|(_, n)| n);
            let begun = rules.factions[state.seat(seat).faction.at()].start.vp;
            let sum = i32::from(begun) + all.sum::<i32>();
            assert_eq!(i32::from(state.seat(seat).vp), sum, "{variant}, seed {seed}: all points");
        }
    }
    let missing: Vec<String> = (0..rules.factions.len())
        .flat_map(|f| (0..tiles).map(move |t| (f, t)))
        .filter(|pair| !met.contains(pair))
        .map(|(f, t)| {
            let tile = &rules.pieces[rules.round_tiles[t].piece.at()].code;
            format!("{} and {tile}", rules.factions[f].code)
        })
        .collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
    scored
}

/// A game of five in which the factions and tiles sit that have met least; `None` if they do not go together.
fn draw(rules: &Ruleset, seed: u64, met: &BTreeSet<(usize, usize)>) -> Option<Setup> {
    let mut random = Random::new(Random::derive(seed, 7));
    let tiles = rules.round_tiles.len();
    let count = |of: &dyn Fn(&(usize, usize)) -> bool| met.iter().filter(|pair| of(pair)).count();
    let mut by_need: Vec<(usize, u32, usize)> = (0..rules.factions.len())
        .map(|f| (count(&|pair| pair.0 == f), random.below(1000), f))
        .collect();
    by_need.sort_unstable();
    let mut fixed: Vec<FactionId> = Vec::new();
    for (_, _, faction) in by_need {
        let of = |f: FactionId| &rules.factions[f.at()];
        let new = &rules.factions[faction];
        // No two of one home terrain, nor of one kind of board.
        let meets = |f: &FactionId| {
            let (home, group) = (of(*f).home, &of(*f).group);
            (home != new.home || !home.is_some()) && (group.is_empty() || *group != new.group)
        };
        if fixed.len() < 5 && fixed.iter().all(meets) {
            fixed.push(FactionId(faction as u8));
        }
    }
    let mut setup = draw_setup(rules, 5, &fixed, seed).ok()?;
    let unmet = |t: usize| fixed.iter().filter(|f| !met.contains(&(f.at(), t))).count();
    let mut wanted: Vec<(usize, u32, usize)> =
        (0..tiles).map(|t| (unmet(t), random.below(1000), t)).collect();
    wanted.sort_unstable_by(|a, b| b.cmp(a));
    setup.round_tiles = wanted.iter().take(6).map(|(_, _, t)| RoundTileId(*t as u8)).collect();
    // Some tiles may not lie in the last rounds: they come first.
    let last = |tile: &RoundTileId| rules.round_tiles[tile.at()].never_in_rounds.is_empty();
    setup.round_tiles.sort_by_key(last);
    Some(setup)
}

/// Lines of the table that pieces of these rules could have scored.
fn never(scored: &BTreeSet<String>, pieces: impl Fn(&str) -> bool) -> Vec<String> {
    let name = |line: &Line| match line.count {
        Some(count) => format!("{} pass {count}", line.piece),
        None => format!("{} {}", line.piece, line.fact),
    };
    let all = table();
    let of = all.iter().filter(|line| pieces(line.piece));
    of.map(name).filter(|name| !scored.contains(name)).collect()
}

#[test]
fn points_are_those_of_the_rulebook() {
    let base = [
        ("extra-final-tile", "false"),
        ("temple-scoring-tile", "true"),
        ("shipping-bonus", "true"),
    ];
    let base = recount("fire-and-ice", &base, 300);
    let seas = recount(
        "everything",
        &[("extra-final-tile", "false"), ("trade-final-tile", "chosen")],
        120,
    );
    let scored: BTreeSet<String> = base.union(&seas).cloned().collect();
    let never = never(&scored, |_| true);
    assert!(never.is_empty(), "never scored: {never:?}");
}

#[test]
fn points_are_those_of_the_site() {
    let site =
        [("profile", "reference"), ("extra-final-tile", "false"), ("trade-final-tile", "chosen")];
    let _ = recount("everything", &site, 0);
}
