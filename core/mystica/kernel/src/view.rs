//! Pure functions that read a position: counts, conditions, adjacency, networks. Used by scripts, effects and scoring.

use crate::bits::BitSet;
use crate::bits::Mask;
use crate::effect::{AmountFormula, Condition, CountedQuantity, TerrainRef, TerrainTest};
use crate::formula::{Formula, MOST_OF_FORMULA, divided};
use crate::hook::Hook;
use crate::ids::*;
use crate::map::{MAX_JUMP, MAX_SHIPPING};
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, AnswerKind, AnswerScope, Ruleset};
use crate::state::{OpenDecision, Phase, State, open};
use crate::token_kind::{ExtraSteps, GroundKind};

/// Rights that are parts of an action.
pub(crate) const PARTS: [Resource; 7] = [
    Resource::Spades,
    Resource::PaidTransforms,
    Resource::LostSteps,
    Resource::Bridges,
    Resource::FreeDwellings,
    Resource::FreeUpgrades,
    Resource::FreeTransforms,
];

/// Returns whether the seat is in the middle of its own action: a part of it is still to be done,
/// or a choice to be made.
pub fn is_mid_action(ruleset: &Ruleset, state: &State, seat: SeatId) -> bool {
    let own = state.seat(seat);
    let chooses = |d: &OpenDecision| {
        let choice = || &ruleset.choices[d.amount as usize];
        d.kind == open::CHOICE && d.seat == seat && choice().wait != AnswerDeadline::Round
    };
    state.phase() == Phase::Actions
        && state.active == seat
        && (PARTS.iter().any(|right| own.owes(*right) > 0) || state.open().iter().any(chooses))
}

/// Returns how much a seat has of a resource or is owed of a right. Power counts bowl III only; resources without a stock give 0.
pub fn held(state: &State, seat: SeatId, resource: Resource) -> i32 {
    let own = state.seat(seat);
    match resource {
        Resource::Vp => own.vp.into(),
        Resource::Coins => own.coins.into(),
        Resource::Workers => own.workers.into(),
        Resource::Priests => own.priests.into(),
        Resource::Power => own.bowls[2].into(),
        Resource::PowerTokens => own.bowls.iter().map(|n| i32::from(*n)).sum(),
        Resource::Keys => own.keys.into(),
        other => match (other.owed_index(), other.declared_index()) {
            (Some(i), _) => own.owed[i].into(),
            (None, Some(i)) => crate::piece_memory::declared_amount(state, seat, i).into(),
            (None, None) => 0,
        },
    }
}

/// Returns the value of a count for a seat. Negative only for formulas, and for
/// [`CountedQuantity::Heard`] of a counter that names no object. Counts that need the arguments of
/// a hook give 0.
pub fn count(ruleset: &Ruleset, state: &State, seat: SeatId, quantity: CountedQuantity) -> i32 {
    let own = state.seat(seat);
    match quantity {
        CountedQuantity::Structures(structure) => i32::from(own.built[structure.at()]),
        CountedQuantity::AllStructures => own.structures.len() as i32,
        CountedQuantity::Bridges => own_bridges(state, seat).count() as i32,
        CountedQuantity::BridgesJoining => bridges_joining(state, seat),
        CountedQuantity::Level(SHIPPING) => {
            i32::from(own.levels[ruleset.factions[own.faction.at()].ship_track.at()])
        }
        CountedQuantity::Level(track) => i32::from(own.levels[track.at()]),
        CountedQuantity::Cult(cult) => own.cults.get(cult.at()).copied().unwrap_or(0).into(),
        CountedQuantity::PriestsOnCults => i32::from(own.priests_on_cults),
        CountedQuantity::Towns => own.towns.iter().map(|&n| i32::from(n)).sum(),
        CountedQuantity::Favors => own.favors.count_ones() as i32,
        CountedQuantity::Tagged(tag) => {
            let tag = ruleset.tags.get(usize::from(tag));
            tag.map_or(0, |tag| (tag.hexes & own.structures).len() as i32)
        }
        CountedQuantity::Held(quantity) => held(state, seat, quantity).max(0),
        CountedQuantity::Heard(at) => {
            crate::piece_memory::component_value(ruleset, state, seat, at.into())
        }
        CountedQuantity::Players => i32::from(state.seat_count),
        CountedQuantity::Slot(slot) => crate::piece_memory::get(ruleset, state, seat, slot),
        CountedQuantity::Round => i32::from(state.round),
        CountedQuantity::Argument(_)
        | CountedQuantity::TokensThere(..)
        | CountedQuantity::Near(..) => 0,
        CountedQuantity::Formula(at) => formula_value(ruleset, state, seat, at, &[]),
        CountedQuantity::Tokens(token) => {
            i32::from(state.tokens_on_board(seat, ruleset.kind_of(state, seat, token).1))
        }
        CountedQuantity::TokensLeft(token) => {
            let kind = ruleset.kind_of(state, seat, token).1;
            i32::from(state.tokens_left(seat, kind))
        }
    }
}

/// Returns the hexes of a seat's tokens of a kind, or of the kind that its faction has instead.
pub fn token_hexes<'a>(
    ruleset: &Ruleset,
    state: &'a State,
    seat: SeatId,
    token: TokenId,
) -> impl Iterator<Item = HexId> + 'a {
    let kind = ruleset.kind_of(state, seat, token).1;
    let hexes = &state.tokens[seat.at()][kind.places()];
    hexes.iter().copied().filter(|hex| hex.is_some())
}

/// Returns the value of a count, with the arguments of a hook.
fn count_with(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    quantity: CountedQuantity,
    args: &[i32],
) -> i32 {
    let hex = |index: u8| args.get(usize::from(index)).and_then(|hex| u8::try_from(*hex).ok());
    match quantity {
        CountedQuantity::TokensThere(token, index) => {
            let kind = r.kind_of(s, seat, token).1;
            s.tokens_of(seat, kind).filter(|(_, at)| Some(at.0) == hex(index)).count() as i32
        }
        CountedQuantity::Near(index, of_others) => {
            let Some(hex) = hex(index).filter(|hex| usize::from(*hex) < r.map.len()) else {
                return 0;
            };
            let own = s.seat(seat).structures;
            let structures = if of_others { s.occupied & !own } else { own };
            (neighbours(r, s, HexId(hex)) & structures).len() as i32
        }
        CountedQuantity::Formula(at) => formula_value(r, s, seat, at, args),
        quantity => count(r, s, seat, quantity),
    }
}

/// Returns the value of a formula of the ruleset within ±[`MOST_OF_FORMULA`]; 0 if there is no such
/// formula.
///
/// Rules without formulas never call this function.
#[cold]
#[inline(never)]
fn formula_value(r: &Ruleset, s: &State, seat: SeatId, formula: u8, args: &[i32]) -> i32 {
    let evaluation = FormulaEvaluation { r, s, seat, args };
    let found = r.formulas.get(usize::from(formula));
    let value = found.map_or(0, |formula| evaluation.value(formula));
    value.clamp(-MOST_OF_FORMULA, MOST_OF_FORMULA)
}

/// The position, seat and arguments for which a formula is evaluated.
struct FormulaEvaluation<'e> {
    r: &'e Ruleset,
    s: &'e State,
    seat: SeatId,
    args: &'e [i32],
}

impl FormulaEvaluation<'_> {
    fn value(&self, formula: &Formula) -> i32 {
        let each = |list: &[Formula], of: fn(i32, i32) -> i32| {
            list.iter().map(|one| self.value(one)).reduce(of).unwrap_or_default()
        };
        match formula {
            Formula::Number(n) => *n,
            Formula::Count(quantity) => {
                count_with(self.r, self.s, self.seat, *quantity, self.args).max(0)
            }
            Formula::Argument(index) => {
                self.args.get(usize::from(*index)).copied().unwrap_or_default()
            }
            Formula::Sum(list) => each(list, i32::saturating_add),
            Formula::Product(list) => each(list, i32::saturating_mul),
            Formula::Difference(both) => {
                let [a, b] = &**both;
                self.value(a).saturating_sub(self.value(b))
            }
            Formula::Divided(a, divisor) => self.value(a).div_euclid((*divisor).max(1)),
            Formula::Quotient(both) => divided(self.value(&both[0]), self.value(&both[1])).0,
            Formula::Remainder(both) => divided(self.value(&both[0]), self.value(&both[1])).1,
            Formula::Absolute(a) => self.value(a).saturating_abs(),
            Formula::Least(list) => each(list, i32::min),
            Formula::Most(list) => each(list, i32::max),
        }
    }
}

/// Returns the value of an amount in this position. `args` are the arguments of the hook.
pub fn amount(
    ruleset: &Ruleset,
    state: &State,
    seat: SeatId,
    amount: &AmountFormula,
    args: &[i32],
) -> i32 {
    amount.counted.iter().fold(i32::from(amount.base), |sum, part| {
        let n = match part.what {
            CountedQuantity::Argument(i) => args.get(i as usize).copied().unwrap_or(0).max(0),
            CountedQuantity::Formula(at) => formula_value(ruleset, state, seat, at, args),
            // A counter that names no object counts as 0.
            quantity => count_with(ruleset, state, seat, quantity, args).max(0),
        } / i32::from(part.per.max(1));
        sum + match part.table.len() {
            0 => n * i32::from(part.times),
            len => i32::from(part.table[(n as usize).min(len - 1)]),
        }
    })
}

/// Returns whether the condition holds. `args` are the arguments of the hook.
#[inline]
pub fn holds(
    ruleset: &Ruleset,
    state: &State,
    seat: SeatId,
    condition: &Condition,
    args: &[i32],
) -> bool {
    // Fast path: every answer and effect is tested, but hardly any has a condition.
    match condition {
        Condition::Is(always) => *always,
        Condition::All(parts) if parts.is_empty() => true,
        _ => holds_now(ruleset, state, seat, condition, args),
    }
}

fn holds_now(
    ruleset: &Ruleset,
    state: &State,
    seat: SeatId,
    condition: &Condition,
    args: &[i32],
) -> bool {
    let one = |c: &Condition| holds_now(ruleset, state, seat, c, args);
    match condition {
        Condition::All(parts) => parts.iter().all(one),
        Condition::Any(parts) => parts.iter().any(one),
        Condition::Not(part) => !one(part),
        Condition::Between { what, min, max } => {
            let n = count_with(ruleset, state, seat, *what, args);
            (i32::from(*min)..=i32::from(*max)).contains(&n)
        }
        Condition::Event { index, among } => {
            let value = args.get(*index as usize);
            value.is_some_and(|v| among.iter().any(|a| i32::from(*a) == *v))
        }
        Condition::Terrain(terrain, test) => {
            terrain_of(*terrain, args).is_some_and(|t| passes(ruleset, state, seat, t, *test))
        }
        Condition::Faction(among) => among.contains(&state.seat(seat).faction),
        Condition::Me(index) => args.get(*index as usize) == Some(&i32::from(seat.0)),
        Condition::Riverside(index) => {
            let hex = args.get(*index as usize).and_then(|hex| u8::try_from(*hex).ok());
            hex.is_some_and(|hex| ruleset.map.riverside.has(hex))
        }
        Condition::Tagged(index, tag) => {
            let hex = args.get(*index as usize).and_then(|hex| u8::try_from(*hex).ok());
            let tag = ruleset.tags.get(usize::from(*tag));
            hex.zip(tag).is_some_and(|(hex, tag)| tag.hexes.has(hex))
        }
        Condition::Ground(index, among) => {
            let hex = args.get(*index as usize).and_then(|hex| u8::try_from(*hex).ok());
            hex.is_some_and(|hex| among.contains(&state.cells[usize::from(hex)].terrain))
        }
        Condition::SpaceTaken(space) => state.seat(seat).spaces_used.has_bit(space.0),
        Condition::Passed => state.seat(seat).passed == 1,
        Condition::InActions => state.phase() == Phase::Actions,
        Condition::Is(always) => *always,
    }
}

/// Resolves a reference to a terrain; `None` if the argument names none.
pub(crate) fn terrain_of(terrain: TerrainRef, args: &[i32]) -> Option<TerrainId> {
    match terrain {
        TerrainRef::Fixed(terrain) => Some(terrain),
        TerrainRef::Argument(i) => {
            let id = TerrainId(u8::try_from(*args.get(i as usize)?).ok()?);
            id.is_some().then_some(id)
        }
    }
}

fn passes(r: &Ruleset, s: &State, seat: SeatId, terrain: TerrainId, test: TerrainTest) -> bool {
    match test {
        TerrainTest::Free => s.seat_ids().all(|other| {
            let own = s.seat(other);
            let named = s.phase() == Phase::Selection && other != seat && own.named == terrain;
            own.home != terrain && !named
        }),
        TerrainTest::HomeOfAny => is_home(r, s, terrain),
        TerrainTest::Unlocked => builds_on(s, seat, terrain),
    }
}

/// Returns whether the terrain is home to a faction in the game, as far as prices are concerned.
/// Source: rulings 75.
pub fn is_home(r: &Ruleset, s: &State, terrain: TerrainId) -> bool {
    s.seat_ids().any(|seat| {
        let own = s.seat(seat);
        own.home == terrain && r.factions[own.faction.at()].home_counts
    })
}

/// Returns whether the seat may build on this terrain without transforming it.
#[inline]
pub fn builds_on(s: &State, seat: SeatId, terrain: TerrainId) -> bool {
    let own = s.seat(seat);
    own.home == terrain || terrain.0 < 16 && own.unlocked.has_bit(terrain.0)
}

/// Returns the power of a kind of structure as printed, without modifiers.
pub fn power_of(ruleset: &Ruleset, structure: StructureId) -> u8 {
    ruleset.structures[structure.at()].power
}

/// Returns both ends of each bridge of a seat.
fn own_bridges(state: &State, seat: SeatId) -> impl Iterator<Item = (HexId, HexId)> + '_ {
    let all = &state.bridges[..state.bridge_count as usize];
    all.iter().filter(move |b| b[2] == seat.0).map(|b| (HexId(b[0]), HexId(b[1])))
}

/// Returns the number of bridges of the seat with a structure of the seat at both ends.
fn bridges_joining(state: &State, seat: SeatId) -> i32 {
    let own = state.seat(seat).structures;
    own_bridges(state, seat).filter(|(a, b)| own.has(a.0) && own.has(b.0)).count() as i32
}

/// Returns the far ends of the bridges at a hex, of any seat.
#[inline]
pub fn bridge_ends(state: &State, hex: HexId) -> BitSet {
    state.bridge_ends(BitSet::one(hex.0))
}

/// Returns the land hexes directly adjacent to a hex: by an edge or by a bridge of any seat (rulings 41).
#[inline]
pub fn neighbours(ruleset: &Ruleset, state: &State, hex: HexId) -> BitSet {
    (ruleset.map.neighbours[hex.at()] & ruleset.map.land) | bridge_ends(state, hex)
}

/// Returns the hexes where the seat has a structure or a token that joins others like a structure.
#[inline]
pub fn joined(ruleset: &Ruleset, state: &State, seat: SeatId) -> BitSet {
    let own = state.seat(seat).structures;
    if ruleset.has_solid { own | joining_tokens(ruleset, state, seat) } else { own }
}

#[cold]
fn joining_tokens(ruleset: &Ruleset, state: &State, seat: SeatId) -> BitSet {
    let kinds = ruleset.tokens.iter().filter(|kind| kind.joins);
    kinds.fold(BitSet::EMPTY, |all, kind| all | state.token_hexes(seat, kind))
}

/// Iterator over groups of linked structures of a seat, in the order of their smallest hex.
pub struct StructureGroups<'a> {
    ruleset: &'a Ruleset,
    state: &'a State,
    own: BitSet,
    left: BitSet,
    links: BitSet,
    indirect: IndirectLink,
}

/// How structures are linked beyond edges, bridges and river links.
#[derive(Clone, Copy)]
enum IndirectLink {
    None,
    Shipping(usize),
    Jump(usize),
}

impl Iterator for StructureGroups<'_> {
    type Item = BitSet;

    fn next(&mut self) -> Option<BitSet> {
        let mut group = BitSet::one(self.left.first()?);
        let mut front = group;
        let map = &self.ruleset.map;
        while !front.is_empty() {
            let (mut around, mut reach) = (BitSet::EMPTY, BitSet::EMPTY);
            for hex in front {
                around |= map.neighbours[hex as usize];
                match self.indirect {
                    IndirectLink::None => {}
                    IndirectLink::Shipping(level) => reach |= map.shipping[hex as usize][level],
                    IndirectLink::Jump(range) => reach |= map.jump[hex as usize][range],
                }
            }
            reach |= around | self.state.bridge_ends(front);
            reach |= crate::map::union(around & self.links, &map.neighbours);
            front = reach & self.own & !group;
            group |= front;
        }
        self.left &= !group;
        Some(group)
    }
}

/// Returns the clusters of a seat: groups of the seat's structures linked by edges, bridges and
/// river links.
pub fn clusters<'a>(ruleset: &'a Ruleset, state: &'a State, seat: SeatId) -> StructureGroups<'a> {
    let own = joined(ruleset, state, seat);
    StructureGroups {
        ruleset,
        state,
        own,
        left: own,
        links: state.seat(seat).river_links,
        indirect: IndirectLink::None,
    }
}

/// Returns the networks of a seat: clusters linked to each other by the printed shipping level or, for a faction that
/// jumps, by `range` skipped hexes instead (rulings 54; see [`jump_range`]).
pub fn networks<'a>(
    ruleset: &'a Ruleset,
    state: &'a State,
    seat: SeatId,
    range: u8,
) -> StructureGroups<'a> {
    let own = state.seat(seat);
    let jumps = own.faction.is_some() && ruleset.factions[own.faction.at()].jump.is_some();
    let indirect = if jumps {
        IndirectLink::Jump((range as usize).min(MAX_JUMP))
    } else {
        IndirectLink::Shipping((own.levels[SHIPPING.at()] as usize).min(MAX_SHIPPING))
    };
    StructureGroups { indirect, ..clusters(ruleset, state, seat) }
}

/// Returns how many hexes a jump of the seat may skip: its level and the modifiers that TOML tables
/// of its pieces give. Ignores modifiers by scripts; callers with a script host add them.
pub fn jump_range(ruleset: &Ruleset, state: &State, seat: SeatId) -> u8 {
    let own = state.seat(seat);
    let level = own.levels[RANGE.at()];
    let jump = ruleset.factions[own.faction.at()].jump.as_ref();
    let mut range = i32::from(jump.map_or(level, |jump| jump.skips_at(level)));
    let pieces = own.in_play | ruleset.common_pieces;
    for piece in pieces & ruleset.listeners[Hook::JumpRange as usize] {
        for answer in ruleset.pieces[piece as usize].answers(Hook::JumpRange) {
            if let AnswerKind::Value(condition, value) = &answer.what
                && answer.scope != AnswerScope::Others
                && holds(ruleset, state, seat, condition, &[])
            {
                range += amount(ruleset, state, seat, value, &[]);
            }
        }
    }
    range.clamp(0, MAX_JUMP as i32) as u8
}

/// Returns the number of structures in the seat's largest network.
pub fn largest_network(ruleset: &Ruleset, state: &State, seat: SeatId, range: u8) -> i32 {
    best(networks(ruleset, state, seat, range), |network| network.len() as i32)
}

/// Returns what a token of a seat would stand on. Never `Partner`: ignores whether it could still trade there.
pub(crate) fn ground(ruleset: &Ruleset, state: &State, seat: SeatId, hex: HexId) -> GroundKind {
    match state.cell(hex).structure() {
        _ if ruleset.map.river.has(hex.0) => GroundKind::River,
        None => GroundKind::Land,
        Some((_, owner)) if owner == seat => GroundKind::Own,
        Some(_) => GroundKind::Foreign,
    }
}

/// Returns the largest straight distance between two structures of the seat in one network.
pub fn network_distance(ruleset: &Ruleset, state: &State, seat: SeatId, range: u8) -> i32 {
    best(networks(ruleset, state, seat, range), |network| farthest(ruleset, network, network))
}

/// Returns the largest straight distance between a structure of kind `a` and a structure of kind
/// `b` of the seat in one network; 0 if there are none.
pub fn network_distance_between(
    ruleset: &Ruleset,
    state: &State,
    seat: SeatId,
    range: u8,
    a: StructureId,
    b: StructureId,
) -> i32 {
    let own = state.seat(seat).structures;
    let hexes_of = |kind: StructureId| -> BitSet {
        let is_of_kind =
            |hex: &u8| state.cell(HexId(*hex)).structure().is_some_and(|s| s.0 == kind);
        own.into_iter().filter(is_of_kind).collect()
    };
    let (a, b) = (hexes_of(a), hexes_of(b));
    best(networks(ruleset, state, seat, range), |network| {
        farthest(ruleset, network & a, network & b)
    })
}

/// Returns the largest number of structures of one network on edge hexes of the board.
pub fn network_edge(ruleset: &Ruleset, state: &State, seat: SeatId, range: u8) -> i32 {
    best(networks(ruleset, state, seat, range), |network| (network & ruleset.map.edge).len() as i32)
}

/// Returns the largest number of clusters contained in one network.
pub fn network_clusters(ruleset: &Ruleset, state: &State, seat: SeatId, range: u8) -> i32 {
    best(networks(ruleset, state, seat, range), |network| {
        // Direct links also link networks, so a cluster lies inside or outside of a network as a whole.
        clusters(ruleset, state, seat).filter(|cluster| cluster.meets(network)).count() as i32
    })
}

fn best(groups: StructureGroups<'_>, measure: impl Fn(BitSet) -> i32) -> i32 {
    groups.map(measure).max().unwrap_or(0)
}

fn farthest(ruleset: &Ruleset, from: BitSet, to: BitSet) -> i32 {
    let distances = from.into_iter().flat_map(|a| {
        to.into_iter().map(move |b| i32::from(ruleset.map.distance(HexId(a), HexId(b))))
    });
    distances.max().unwrap_or(0)
}

/// Finds the extra steps that a payment means for a seat: of those that it may buy for this amount, the one with the most
/// steps. Returns an index into `extras`.
pub fn chosen_extra(
    ruleset: &Ruleset,
    state: &State,
    seat: SeatId,
    extras: &[ExtraSteps],
    pay: Resource,
    amount: u8,
) -> Option<usize> {
    let same = |(_, e): &(usize, &ExtraSteps)| {
        e.pay == pay && e.amount == amount && holds(ruleset, state, seat, &e.when, &[])
    };
    // Of equal ones, the first.
    let found = extras.iter().enumerate().filter(same);
    found.max_by_key(|(i, e)| (e.steps, std::cmp::Reverse(*i))).map(|(i, _)| i)
}

/// Returns whether decisions that are open now could still move a seat's marker to a top space. If
/// not, no action can be refused with
/// [`IllegalAction::WaitAtTop`](crate::IllegalAction::WaitAtTop). Source: rulings 25.
pub(crate) fn a_top_is_claimed(r: &Ruleset, s: &State) -> bool {
    // Fast path: a seat hardly ever has a key.
    r.rules.wait_at_top
        && !r.cult_rules.evicts
        && s.seats[..usize::from(s.seat_count)].iter().any(|own| own.keys > 0)
        && claims(r, s).any(|(seat, steps)| {
            let cults = &s.seat(seat).cults[..r.cults.len()];
            cults.iter().any(|at| may_reach_top(r, *at, steps))
        })
}

/// Returns whether a marker at space `at` could reach the top with this number of steps.
pub(crate) fn may_reach_top(r: &Ruleset, at: u8, steps: u32) -> bool {
    at < r.cult_rules.top && u32::from(at) + steps >= r.cult_rules.top.into()
}

/// Returns the seats with a key whose open offers may still give cult steps, with the number of
/// steps.
pub(crate) fn claims<'a>(r: &'a Ruleset, s: &'a State) -> impl Iterator<Item = (SeatId, u32)> + 'a {
    s.seat_ids().filter_map(move |other| {
        let own = s.seat(other);
        // Few seats have a key, so this test comes before the look-up of the faction.
        if own.keys == 0 {
            return None;
        }
        let a_build = u32::from(r.factions[own.faction.at()].steps_from_leech);
        if a_build == 0 {
            return None;
        }
        let pending = s.builds.iter().filter(|b| b.open > 0 && b.seat == other && b.flags & 1 == 0);
        Some((other, u32::from(own.owes(Resource::CultSteps)) + a_build * pending.count() as u32))
    })
}
