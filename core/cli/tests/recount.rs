//! An independent recount of points from events, compared with the kernel's scoring.
//!
//! The values are in `recount/points.txt`, taken from the rulebooks. This test only counts what
//! happens: structures on the board, spades used, towns, tunnels, trades by the markers they leave.
//! It never asks the kernel for a score; the points in the kernel's events are summed by source,
//! and both sums must be equal for each seat and source.
//!
//! Games are drawn and steered until every faction has covered every part of the game: each round
//! tile, each trade in a round of each tile, each tile, card and structure. Anything not covered is
//! a failure.

use std::collections::{BTreeMap, BTreeSet};

use content::{ContentTree, VariantChoice};
use game::random::Random;
use kernel::*;

const POINTS: &str = include_str!("recount/points.txt");

/// A line of the table.
#[derive(Debug)]
struct Line {
    piece: &'static str,
    fact: &'static str,
    /// What is counted when passing.
    count: Option<&'static str>,
    points: Vec<i32>,
    /// The code of a structure that the seat must have on the board.
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

/// A part of the game that a faction has to cover. The numbers are indices into the lists of the
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A round with this tile.
    Tile(usize),
    /// Building this structure, or upgrading to it.
    Structure(usize),
    /// Another seat trades with a structure of this kind that belongs to the faction.
    Partner(usize),
    /// A trade with a structure of this kind in a round with this tile.
    Trade(usize, usize),
    /// Taking the favor tile.
    Favor(usize),
    /// Taking the town tile.
    Town(usize),
    /// Passing with the bonus card.
    Card(usize),
    /// Scoring points with the final tile.
    Final(usize),
    /// Using the action space.
    Space(usize),
}

impl Part {
    fn name(self, rules: &Ruleset) -> String {
        let piece = |id: PieceId| rules.pieces[id.at()].id.rsplit(':').next().unwrap_or_default();
        let tile = |i: usize| piece(rules.round_tiles[i].piece);
        match self {
            Part::Tile(i) => tile(i).to_owned(),
            Part::Structure(i) => format!("building {}", rules.structures[i].code),
            Part::Partner(i) => format!("an own {} in a trade", rules.structures[i].code),
            Part::Trade(i, t) => {
                format!("trade with {} under {}", rules.structures[i].code, tile(t))
            }
            Part::Favor(i) => piece(rules.favors[i].piece).to_owned(),
            Part::Town(i) => piece(rules.towns[i].piece).to_owned(),
            Part::Card(i) => piece(rules.bonus_cards[i].piece).to_owned(),
            Part::Final(i) => format!("points of {}", piece(rules.final_tiles[i].piece)),
            Part::Space(i) => rules.spaces[i].code.clone(),
        }
    }

    /// Returns every part that each faction has to cover.
    fn all(rules: &Ruleset) -> Vec<Part> {
        let tiles = rules.round_tiles.len();
        let structures = rules.structures.len();
        let mut all: Vec<Part> = (0..tiles).map(Part::Tile).collect();
        all.extend((0..structures).map(Part::Structure));
        all.extend((0..rules.favors.len()).map(Part::Favor));
        all.extend((0..rules.towns.len()).map(Part::Town));
        all.extend((0..rules.bonus_cards.len()).map(Part::Card));
        all.extend((0..rules.final_tiles.len()).map(Part::Final));
        if rules.tokens.iter().any(|kind| kind.code == "marker") {
            all.extend((0..structures).map(Part::Partner));
            all.extend((0..structures).flat_map(|i| (0..tiles).map(move |t| Part::Trade(i, t))));
            let seas = ["ACT7", "ACT8", "ACT9", "ACTMOVE", "ACTBUILD"];
            let spaces = rules.spaces.iter().enumerate();
            let spaces = spaces.filter(|(_, space)| seas.contains(&space.code.as_str()));
            all.extend(spaces.map(|(i, _)| Part::Space(i)));
        }
        all
    }
}

/// The parts covered, by faction.
type Met = BTreeSet<(usize, Part)>;

/// A game in progress, counted independently of the kernel.
struct Recount<'a> {
    table: &'a [Line],
    /// Points by seat and source: what the kernel gave, and what is due.
    given: BTreeMap<(u8, String), i32>,
    due: BTreeMap<(u8, String), i32>,
    /// Events of the current action, each with the position right after it.
    events: Vec<(Event, State)>,
    /// Lines of the table that scored points.
    scored: &'a mut BTreeSet<String>,
    met: &'a mut Met,
    /// Whether spades count when they are used; otherwise they count when they are gained.
    when_used: bool,
}

impl EventSink for Recount<'_> {
    fn event(&mut self, rules: &Ruleset, state: &State, event: Event) {
        if let Event::Changed { seat, what: Resource::Vp, amount, cause } = event {
            *self.given.entry((seat.0, giver(rules, cause))).or_default() += i32::from(amount);
        }
        self.events.push((event, *state));
    }
}

/// Returns the source of points: the code of a piece, or the name of a rule of the game.
fn giver(rules: &Ruleset, cause: Cause) -> String {
    match rules.pieces.get(cause.piece.at()) {
        Some(piece) if piece.code.is_empty() => {
            piece.id.rsplit(':').next().unwrap_or_default().to_owned()
        }
        Some(piece) => piece.code.clone(),
        None => cause.kind.words(rules),
    }
}

fn code(rules: &Ruleset, structure: StructureId) -> &str {
    &rules.structures[structure.at()].code
}

/// Returns the hexes with a structure of this code that belongs to a seat, looked up hex by hex.
fn standing(rules: &Ruleset, state: &State, seat: SeatId, of: &str) -> Vec<u8> {
    let is = |hex: &u8| {
        let structure = state.cells[*hex as usize].structure();
        structure.is_some_and(|(kind, owner)| owner == seat && code(rules, kind) == of)
    };
    (0..rules.map.len() as u8).filter(is).collect()
}

/// Counts the tokens of a seat on the board whose kind has this code.
fn tokens(rules: &Ruleset, state: &State, seat: SeatId, of: &str) -> i32 {
    let kind = rules.tokens.iter().find(|kind| kind.code == of);
    let places = kind.map_or(0..0, |kind| {
        usize::from(kind.first)..usize::from(kind.first) + usize::from(kind.limit)
    });
    state.tokens[seat.at()][places].iter().filter(|hex| hex.is_some()).count() as i32
}

impl Recount<'_> {
    /// Plays a game to its end; in every second game the seats begin with more resources.
    fn play(
        &mut self,
        machine: &mut RulesEngine<'_>,
        setup: &Setup,
        seed: u64,
        game: &str,
    ) -> State {
        let rules = machine.ruleset();
        let mut state = machine.start(setup, &mut NullSink).expect("it begins");
        if seed.is_multiple_of(2) {
            enrich(&mut state);
        }
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        for step in 0.. {
            assert!(step < 5000, "{game}: the game does not end");
            if state.phase() == Phase::Over {
                break;
            }
            machine.legal_actions(&state, &mut list).expect("no script fails");
            let (seat, action) = pick(rules, &state, &mut random, &list, self.met);
            let before = state;
            machine.apply(&mut state, seat, action, self).expect("listed");
            self.after(rules, &before, seat, action);
        }
        state
    }

    /// Asserts that both sums are equal for each seat and source, and that no seat has other
    /// points.
    fn compare(&self, rules: &Ruleset, state: &State, game: &str) {
        for key in self.given.keys().chain(self.due.keys()).collect::<BTreeSet<_>>() {
            let of = |sum: &BTreeMap<_, i32>| sum.get(key).copied().unwrap_or(0);
            let faction = &rules.factions[state.seat(SeatId(key.0)).faction.at()].code;
            let (given, due) = (of(&self.given), of(&self.due));
            assert_eq!(given, due, "{game}: points of {faction} by {}", key.1);
        }
        for seat in state.seat_ids() {
            let all = self.due.iter().filter(|(key, _)| key.0 == seat.0).map(|(_, n)| n);
            let begun = rules.factions[state.seat(seat).faction.at()].start.vp;
            let sum = i32::from(begun) + all.sum::<i32>();
            assert_eq!(i32::from(state.seat(seat).vp), sum, "{game}: all points");
        }
    }

    fn owe(&mut self, seat: SeatId, giver: &str, points: i32) {
        if points != 0 {
            *self.due.entry((seat.0, giver.to_owned())).or_default() += points;
        }
    }

    fn meet(&mut self, state: &State, seat: SeatId, part: Part) {
        self.met.insert((state.seat(seat).faction.at(), part));
    }

    /// Returns whether a seat has a piece that may give it points: its faction, the round's tile,
    /// its card, favors, towns or tokens.
    fn holds(&self, rules: &Ruleset, state: &State, seat: SeatId, piece: &str) -> bool {
        let own = state.seat(seat);
        let is = |id: PieceId| {
            let of = &rules.pieces[id.at()];
            of.code == piece || of.id.ends_with(&format!(":{piece}"))
        };
        let tile = usize::from(state.round).checked_sub(1).map(|i| state.round_tiles[i]);
        let tile = tile.and_then(|tile| rules.round_tiles.get(tile.at()));
        let card = rules.bonus_cards.get(own.bonus.at());
        let favor = |(i, tile): (usize, &Favor)| own.favors >> i & 1 == 1 && is(tile.piece);
        let kind = |(i, kind): (usize, &TokenKind)| {
            rules.factions[own.faction.at()].kind_of(TokenId(i as u8)).at() == i && is(kind.piece)
        };
        is(rules.factions[own.faction.at()].piece)
            || tile.is_some_and(|tile| is(tile.piece))
            || card.is_some_and(|card| is(card.piece))
            || rules.favors.iter().enumerate().any(favor)
            || rules.towns.iter().any(|tile| is(tile.piece))
            || rules.tokens.iter().enumerate().any(kind)
    }

    /// Returns whether a piece is a card taken when passing, which works from the next round on
    /// (MOS-R41).
    fn waits(&self, rules: &Ruleset, state: &State, seat: SeatId, piece: &str) -> bool {
        let own = state.seat(seat);
        let card = rules.bonus_cards.get(own.bonus.at());
        own.passed == 1 && card.is_some_and(|card| rules.pieces[card.piece.at()].code == piece)
    }

    /// Adds the points for a fact that occurred the given number of times.
    fn fact(&mut self, rules: &Ruleset, state: &State, seat: SeatId, fact: &str, times: i32) {
        let table = self.table;
        for line in table.iter().filter(|line| line.fact == fact && times != 0) {
            let built = |with| !standing(rules, state, seat, with).is_empty();
            let works = self.holds(rules, state, seat, line.piece)
                && !self.waits(rules, state, seat, line.piece);
            if works && line.with.is_none_or(built) {
                self.owe(seat, line.piece, line.points[0] * times);
                self.scored.insert(format!("{} {fact}", line.piece));
            }
        }
    }

    /// Adds the points for passing, with everything the seat had before it passed.
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
            // Passing ends the trades of the turn: their ships return and their markers come first
            // (MOS-080, MOS-081).
            let turn = &state.turn;
            let (returning, coming) = if state.active == seat {
                (turn.traded.count_ones() as i32, turn.traded_with.len() as i32)
            } else {
                (0, 0)
            };
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
                    let all = ["ship", "merchant"].map(|of| tokens(rules, state, seat, of));
                    all.iter().sum::<i32>() - returning
                }
                "markers" => tokens(rules, state, seat, "marker") + coming,
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

    /// Adds the points for an action, from the position before it and its events.
    fn after(&mut self, rules: &Ruleset, before: &State, seat: SeatId, action: Action) {
        let events = std::mem::take(&mut self.events);
        if let Some(part) = part_of(before, seat, action) {
            self.meet(before, seat, part);
        }
        self.of_action(rules, before, seat, action);
        self.spades(rules, before, (seat, action), &events);
        for (event, state) in &events {
            match *event {
                Event::FinalPoints { seat, tile, .. } if !tile.is_some() => {
                    self.leftovers(rules, &events, seat);
                }
                event => self.of_event(rules, (before, state), event),
            }
        }
    }

    /// Adds the points for an action itself, without its consequences.
    fn of_action(&mut self, rules: &Ruleset, before: &State, seat: SeatId, action: Action) {
        let in_actions = before.phase() == Phase::Actions;
        let own = before.seat(seat);
        let faction = &rules.factions[own.faction.at()];
        let paid = matches!(faction.terraform, TerraformRule::Paid { .. });
        match action {
            Action::Build(_) | Action::BuildWith(..) if in_actions => {
                self.fact(rules, before, seat, "build:D", 1);
            }
            Action::Upgrade(_, to) => {
                // A stronghold that is being built counts as built.
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
    }

    /// Adds the points for an event, with the position before the action and the one right after
    /// the event.
    fn of_event(&mut self, rules: &Ruleset, (before, state): (&State, &State), event: Event) {
        match event {
            Event::Changed { seat, amount, cause, .. }
                if cause.kind == CauseKind::Rule(KernelRule::Jumping) && amount < 0 =>
            {
                self.fact(rules, state, seat, "jump", 1);
            }
            Event::Level { seat, track, from, to, cause } => {
                self.advance(rules, (before, state), (seat, track), from..to, cause);
            }
            // A trade is recognized by the marker it leaves, wherever that is.
            Event::Token { seat, token, from, to, .. }
                if rules.tokens[token.at()].code == "marker" && !from.is_some() =>
            {
                let Some((structure, owner)) = state.cell(to).structure() else { return };
                let tile = state.round_tiles[usize::from(state.round) - 1];
                self.meet(state, seat, Part::Trade(structure.at(), tile.at()));
                self.meet(state, owner, Part::Partner(structure.at()));
                self.fact(rules, state, seat, &format!("trade:{}", code(rules, structure)), 1);
                self.fact(rules, state, seat, "trade", 1);
            }
            Event::FinalScoring(tile, cult) => self.ranking(rules, state, tile, cult),
            _ => {}
        }
    }

    /// Counts each spade once: when it is used, or, under the rules of the reference site, when it
    /// is gained. What is gained instead of a spade counts at once.
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
        if matches!(rules.factions[own.faction.at()].terraform, TerraformRule::Paid { .. }) {
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
            // The round tile counts only during the action phase.
            if in_actions {
                self.fact(rules, before, seat, "spade", n);
            }
        }
    }

    /// Adds the points for levels of shipping and digging; the round tile counts steps during the
    /// action phase.
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
            // Printed on the faction board.
            let points = rule.vp.get(usize::from(level) + 1).copied().unwrap_or(0);
            self.owe(seat, &giver(rules, cause), points.into());
            if before.phase() == Phase::Actions && state.phase() == Phase::Actions {
                self.fact(rules, before, seat, "advance", 1);
            }
        }
    }

    /// Adds 8, 4 and 2 points for each cult, or 18, 12 and 6 for areas and for trades. Seats that
    /// share places share their points.
    fn ranking(&mut self, rules: &Ruleset, state: &State, tile: FinalTileId, cult: CultId) {
        let piece = rules.final_tiles[tile.at()].piece;
        let name = rules.pieces[piece.at()].id.rsplit(':').next().unwrap_or_default().to_owned();
        let (places, measure): ([i32; 3], Box<dyn Fn(SeatId) -> i32>) = match name.as_str() {
            "cults" => ([8, 4, 2], Box::new(|seat| state.seat(seat).cults[cult.at()].into())),
            "trades" => ([18, 12, 6], Box::new(|seat| tokens(rules, state, seat, "marker"))),
            of_areas => {
                let best = move |seat| {
                    let areas = areas(rules, state, seat, true);
                    areas.iter().map(|area| worth(rules, state, seat, of_areas, area)).max()
                };
                ([18, 12, 6], Box::new(move |seat| best(seat).unwrap_or(0)))
            }
        };
        let values: Vec<i32> = state.seat_ids().map(measure).collect();
        let mut ranked = values.clone();
        ranked.sort_unstable_by(|a, b| b.cmp(a));
        for (seat, own) in (0..).map(SeatId).zip(&values).filter(|(_, own)| **own > 0) {
            let own_places = (0..3).filter(|place| ranked.get(*place) == Some(own));
            let sharing = values.iter().filter(|value| *value == own).count() as i32;
            let points = own_places.map(|place| places[place]).sum::<i32>() / sharing;
            self.owe(seat, &name, points);
            if points > 0 {
                self.scored.insert(format!("{name} final"));
                self.meet(state, seat, Part::Final(tile.at()));
            }
        }
    }

    /// Adds the points for leftovers: half of bowl II moves up, everything becomes coins, and three
    /// coins (two for Alchemists) are a point.
    fn leftovers(&mut self, rules: &Ruleset, events: &[(Event, State)], seat: SeatId) {
        // The position before the leftovers are scored: before the first such event of the seat.
        let first = events.iter().position(|(event, _)| {
            let left = CauseKind::Rule(KernelRule::Leftovers);
            matches!(event, Event::Changed { seat: of, cause, .. } if *of == seat && cause.kind == left)
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

/// Returns the value of a seat's best area for a final tile about areas.
fn worth(rules: &Ruleset, state: &State, seat: SeatId, tile: &str, area: &[u8]) -> i32 {
    let apart = |from: &[u8], to: &[u8]| {
        let all = from.iter().flat_map(|a| to.iter().map(|b| steps(rules, *a, *b)));
        all.max().unwrap_or(0)
    };
    let with = |code: &str| -> Vec<u8> {
        let all = standing(rules, state, seat, code);
        all.into_iter().filter(|hex| area.contains(hex)).collect()
    };
    match tile {
        "network" => area.len() as i32,
        "connected-distance" => apart(area, area),
        "connected-sa-sh-distance" => apart(&with("SH"), &with("SA")),
        "building-on-edge" => {
            // A hex at the edge has fewer than six neighbours.
            let at_edge = |hex: &&u8| rules.map.neighbours[usize::from(**hex)].len() < 6;
            area.iter().filter(at_edge).count() as i32
        }
        "connected-clusters" => {
            let clusters = areas(rules, state, seat, false);
            clusters.iter().filter(|cluster| area.contains(&cluster[0])).count() as i32
        }
        _ => panic!("no recount of the final tile `{tile}`"),
    }
}

/// Counts the steps between two hexes in a straight line, by walking them.
fn steps(rules: &Ruleset, from: u8, to: u8) -> i32 {
    let place =
        |hex: u8| (rules.map.hexes[usize::from(hex)].row, rules.map.hexes[usize::from(hex)].x);
    let ((mut row, mut x), (to_row, to_x)) = (place(from), place(to));
    let mut steps = 0;
    while (row, x) != (to_row, to_x) {
        if row == to_row {
            x += 2 * (to_x - x).signum();
        } else {
            row += (to_row - row).signum();
            x += if to_x < x { -1 } else { 1 };
        }
        steps += 1;
    }
    steps
}

/// Returns the areas of a seat: its structures connected by edges, bridges and links over a river
/// hex and, if `far`, by ship, tunnel or carpet.
fn areas(rules: &Ruleset, state: &State, seat: SeatId, far: bool) -> Vec<Vec<u8>> {
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
    // Whether a hex is within some steps, over river only or over any hex.
    let within = |from: u8, to: u8, steps: u8, river_only: bool| {
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
            skips > 0 && within(a, b, skips, false)
        }
        None => {
            let level = own.levels[SHIPPING.at()];
            level > 0 && within(a, b, level, true)
        }
    };
    let mut left: BTreeSet<u8> = mine.into_iter().collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut area = vec![first];
        let mut at = 0;
        while at < area.len() {
            let joined: Vec<u8> = left
                .iter()
                .copied()
                .filter(|b| direct(area[at], *b) || far && indirect(area[at], *b))
                .collect();
            joined.iter().for_each(|hex| {
                left.remove(hex);
            });
            area.extend(joined);
            at += 1;
        }
        found.push(area);
    }
    found
}

/// Returns the part that an action covers, as far as it follows from the action alone.
fn part_of(state: &State, seat: SeatId, action: Action) -> Option<Part> {
    Some(match action {
        Action::Build(_) | Action::BuildWith(..) => Part::Structure(0),
        Action::Upgrade(_, to) => Part::Structure(to.at()),
        Action::TakeFavor(tile) => Part::Favor(tile.at()),
        Action::TakeTown(tile, _) => Part::Town(tile.at()),
        Action::Pass(_) if state.phase() == Phase::Actions => {
            Part::Card(state.seat(seat).bonus.at())
        }
        Action::Use(space) => Part::Space(space.at()),
        _ => return None,
    })
}

/// Returns the part that an action would cover or bring closer.
fn leads_to(rules: &Ruleset, state: &State, seat: SeatId, action: Action) -> Option<Part> {
    match action {
        Action::Pass(card) => card.is_some().then(|| Part::Card(card.at())),
        Action::Trade(hex, _) | Action::Move(TokenMove { to: hex, .. }) => {
            let (structure, owner) = state.cell(hex).structure().filter(|(_, o)| *o != seat)?;
            let kind = rules.tokens.iter().position(|kind| kind.code == "marker")?;
            let traded = state.tokens_of(seat, &rules.tokens[kind]).any(|(_, at)| at == hex);
            let tile = state.round_tiles[usize::from(state.round).checked_sub(1)?];
            (!traded && owner != seat).then(|| Part::Trade(structure.at(), tile.at()))
        }
        _ => part_of(state, seat, action),
    }
}

/// Returns the random weight of an action: high for placing pieces, low for ending the round, and
/// much higher if it leads to an uncovered part.
fn weight(rules: &Ruleset, state: &State, legal: &LegalEntry, met: &Met) -> u32 {
    let part = leads_to(rules, state, legal.seat, legal.action);
    let landing = matches!(part, Some(Part::Trade(..)));
    let weight = match legal.action {
        Action::Trade(..) | Action::TakeTown(..) | Action::TakeFavor(_) | Action::Place(..) => 600,
        Action::Move(_) if landing => 600,
        Action::Upgrade(..) | Action::Leech(..) | Action::Connect(_) => 500,
        Action::Build(_) | Action::BuildWith(..) | Action::Bridge(..) => 300,
        Action::Transform(..) | Action::Move(_) | Action::Choose(..) | Action::Done => 120,
        Action::Use(_) | Action::Advance(_) | Action::Step(..) | Action::DoneMoving => 60,
        Action::Dig(_) => 30,
        Action::SendPriest(..) | Action::Decline(..) => 10,
        Action::Pass(_) => 2,
        _ => 3,
    };
    let faction = state.seat(legal.seat).faction.at();
    let new = part.is_some_and(|part| !met.contains(&(faction, part)));
    if new { weight * 12 } else { weight }
}

fn pick(
    rules: &Ruleset,
    state: &State,
    random: &mut Random,
    list: &[LegalEntry],
    met: &Met,
) -> (SeatId, Action) {
    let weights: Vec<u32> = list.iter().map(|legal| weight(rules, state, legal, met)).collect();
    let mut at = random.below(weights.iter().sum());
    let chosen = list.iter().zip(weights).find(|(_, own)| {
        let here = at < *own;
        at = at.saturating_sub(*own);
        here
    });
    let (legal, _) = chosen.expect("the weights add up");
    match legal.action.amount() {
        None => (legal.seat, legal.action),
        Some(least) => {
            let n = least + random.below(u32::from(legal.max - least) + 1).min(2) as u8;
            (legal.seat, legal.action.with_amount(n))
        }
    }
}

/// Plays games until every faction has covered every part, and compares both sums after each
/// action.
fn recount(variant: &str, settings: &[(&str, &str)], more: u32) -> BTreeSet<String> {
    let table = table();
    let settings = settings.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let modules = vec![("mini-expansion".to_owned(), true)];
    let choice = VariantChoice { settings, modules, ..VariantChoice::named(variant) };
    let (rules, mut host) = crate::rules::rules(&ContentTree::embedded(), &choice);
    let parts = Part::all(&rules);
    let due: Met =
        (0..rules.factions.len()).flat_map(|f| parts.iter().map(move |part| (f, *part))).collect();
    let mut met = Met::new();
    let mut scored = BTreeSet::new();
    let mut extra = more * times();
    for seed in 1.. {
        if met.is_superset(&due) {
            if extra == 0 {
                break;
            }
            extra -= 1;
        } else if seed > GAMES {
            break;
        }
        let missing: Met = due.difference(&met).copied().collect();
        let Some(setup) = draw(&rules, seed, &missing) else { continue };
        for faction in &setup.factions {
            met.extend(setup.round_tiles.iter().map(|t| (faction.at(), Part::Tile(t.at()))));
        }
        let mut counting = Recount {
            table: &table,
            given: BTreeMap::new(),
            due: BTreeMap::new(),
            events: Vec::new(),
            scored: &mut scored,
            met: &mut met,
            when_used: rules.rules.spade_points_when_used,
        };
        let game = format!("{variant}, seed {seed}");
        let state = counting.play(&mut RulesEngine::new(&rules, &mut host), &setup, seed, &game);
        counting.compare(&rules, &state, &game);
    }
    let name =
        |(f, part): &(usize, Part)| format!("{}: {}", rules.factions[*f].code, part.name(&rules));
    let missing: Vec<String> = due.difference(&met).map(name).collect();
    assert!(missing.is_empty(), "{variant}: {} never met: {missing:#?}", missing.len());
    scored
}

/// Returns the factor for further games after everything is covered; set by `.ci/full recount`.
fn times() -> u32 {
    std::env::var("LOAM_RECOUNT").map_or(1, |n| n.parse().expect("LOAM_RECOUNT is a number"))
}

/// The maximum number of games until everything is covered.
const GAMES: u64 = 1200;

/// Gives all seats more resources at the start, so that large structures come early and often.
fn enrich(state: &mut State) {
    for seat in state.seats.iter_mut().take(usize::from(state.seat_count)) {
        seat.coins += 60;
        seat.workers += 40;
        seat.bowls = [0, 0, seat.bowls.iter().sum()];
    }
}

/// Draws a five-player game with the factions and tiles that have covered least; `None` if they are
/// incompatible.
fn draw(rules: &Ruleset, seed: u64, missing: &Met) -> Option<Setup> {
    let mut random = Random::new(Random::derive(seed, 7));
    let mut by_need = |len: usize, need: &dyn Fn(usize) -> usize| -> Vec<usize> {
        let mut all: Vec<_> = (0..len).map(|i| (need(i), random.below(1000), i)).collect();
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.into_iter().map(|(_, _, i)| i).collect()
    };
    let mut fixed: Vec<FactionId> = Vec::new();
    let of = |faction: usize| missing.iter().filter(|(f, _)| *f == faction).count();
    for faction in by_need(rules.factions.len(), &of) {
        let of = |f: FactionId| &rules.factions[f.at()];
        let new = &rules.factions[faction];
        // No two factions with the same home terrain or the same kind of board.
        let meets = |f: &FactionId| {
            let (home, group) = (of(*f).home, &of(*f).group);
            (home != new.home || !home.is_some()) && (group.is_empty() || *group != new.group)
        };
        if fixed.len() < 5 && fixed.iter().all(meets) {
            fixed.push(FactionId(faction as u8));
        }
    }
    let mut setup = draw_setup(rules, 5, &fixed, seed).ok()?;
    // The uncovered parts of the factions in the game.
    let here: Vec<Part> = missing
        .iter()
        .filter(|(f, _)| fixed.contains(&FactionId(*f as u8)))
        .map(|(_, part)| *part)
        .collect();
    let need = |is: &dyn Fn(Part) -> bool| here.iter().filter(|part| is(**part)).count();
    let tile = |t: usize| need(&|part| matches!(part, Part::Tile(i) | Part::Trade(_, i) if i == t));
    let tiles = by_need(rules.round_tiles.len(), &tile);
    setup.round_tiles = tiles.into_iter().take(6).map(|t| RoundTileId(t as u8)).collect();
    // Tiles that are not allowed in the last rounds come first.
    let last = |tile: &RoundTileId| rules.round_tiles[tile.at()].never_in_rounds.is_empty();
    setup.round_tiles.sort_by_key(last);
    let card = |c: usize| need(&|part| part == Part::Card(c));
    let cards = by_need(rules.bonus_cards.len(), &card).into_iter().map(|c| BonusCardId(c as u8));
    setup.bonus_cards = cards.take(setup.bonus_cards.len()).collect();
    setup.bonus_cards.sort();
    let points = |t: usize| need(&|part| part == Part::Final(t));
    let finals = by_need(rules.final_tiles.len(), &points).into_iter();
    let finals = finals.filter(|t| !rules.final_tiles[*t].always).map(|t| FinalTileId(t as u8));
    setup.final_tiles = finals.take(setup.final_tiles.len()).collect();
    Some(setup)
}

/// Returns the lines of the table that pieces of these rules never scored.
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
    let base = [("temple-scoring-tile", "true"), ("shipping-bonus", "true")];
    let base = recount("fire-and-ice", &base, 300);
    let seas = recount("everything", &[("trade-final-tile", "chosen")], 120);
    let scored: BTreeSet<String> = base.union(&seas).cloned().collect();
    let never = never(&scored, |_| true);
    assert!(never.is_empty(), "never scored: {never:?}");
}

#[test]
fn points_are_those_of_the_site() {
    let site =
        [("profile", "reference"), ("extra-final-tile", "true"), ("trade-final-tile", "chosen")];
    // After everything is covered, only the long form continues.
    let _ = recount("everything", &site, 120 * u32::from(times() > 1));
}
