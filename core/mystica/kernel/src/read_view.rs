//! Read-only view of a position ([`ReadView`]) with rules and script host: all checks and lists are methods of it.

use crate::bits::BitSet;
use crate::hook::Hook;
use crate::host::{AppliedContent, ChangeRequest, ScriptContext, ScriptError, ScriptHost};
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{AnswerKind, Cost, ExtraResources, Faction, Ruleset, limits};
use crate::state::{Seat, State};
use crate::{illegal::CheckResult, view};

/// Upper bound on prices, ranges and power, whatever pieces answer.
const LARGEST: i32 = i16::MAX as i32;

/// Read-only view of one position. If a script fails, its error is kept in `fault`. The caller checks it at the end;
/// all answers given since the error are void.
pub(crate) struct ReadView<'a> {
    pub r: &'a Ruleset,
    pub s: &'a State,
    pub host: &'a mut dyn ScriptHost,
    pub fault: Option<ScriptError>,
}

impl<'a> ReadView<'a> {
    pub fn new(r: &'a Ruleset, s: &'a State, host: &'a mut dyn ScriptHost) -> ReadView<'a> {
        ReadView { r, s, host, fault: None }
    }

    #[inline]
    pub fn seat(&self, seat: SeatId) -> &'a Seat {
        &self.s.seats[seat.at()]
    }

    #[inline]
    pub fn faction(&self, seat: SeatId) -> &'a Faction {
        &self.r.factions[self.s.seats[seat.at()].faction.at()]
    }

    /// Returns the pieces in play at a seat that answer a hook.
    #[inline]
    pub fn listeners(&self, hook: Hook, seat: SeatId) -> BitSet {
        self.r.listeners[hook as usize] & self.s.seats[seat.at()].in_play
    }

    /// Passes a value through the pieces of a seat that modify it. The result is never below 0.
    #[inline]
    pub fn modify(&mut self, hook: Hook, seat: SeatId, args: &[i32], value: i32) -> i32 {
        let listeners = self.listeners(hook, seat);
        if listeners.is_empty() {
            value
        } else {
            self.modify_by(listeners, hook, seat, args, value)
        }
    }

    fn modify_by(
        &mut self,
        listeners: BitSet,
        hook: Hook,
        seat: SeatId,
        args: &[i32],
        mut value: i32,
    ) -> i32 {
        for piece in listeners {
            for answer in self.r.pieces[piece as usize].answers(hook) {
                match &answer.what {
                    AnswerKind::Value(condition, amount) => {
                        if view::holds(self.r, self.s, seat, condition, args) {
                            self.host.content_applied(self.r, AppliedContent::Answer(answer));
                            let more = view::amount(self.r, self.s, seat, amount, args);
                            value = value.saturating_add(more);
                        }
                    }
                    AnswerKind::Script(function) => {
                        let mut with_value = [0; 8];
                        with_value[..args.len()].copy_from_slice(args);
                        with_value[args.len()] = value;
                        value = self.call_pure(*function, seat, &with_value[..=args.len()], value);
                    }
                    AnswerKind::Effects(_) | AnswerKind::Replace(..) => {}
                }
            }
        }
        value.clamp(0, LARGEST)
    }

    /// Returns the first piece of a seat that answers yes to a yes-or-no hook.
    #[inline]
    pub fn any(&mut self, hook: Hook, seat: SeatId, args: &[i32]) -> Option<PieceId> {
        let listeners = self.listeners(hook, seat);
        if listeners.is_empty() {
            return None;
        }
        for piece in listeners {
            for answer in self.r.pieces[piece as usize].answers(hook) {
                let yes = match &answer.what {
                    AnswerKind::Value(condition, amount) => {
                        let holds = view::holds(self.r, self.s, seat, condition, args);
                        if holds {
                            self.host.content_applied(self.r, AppliedContent::Answer(answer));
                        }
                        holds && view::amount(self.r, self.s, seat, amount, args) != 0
                    }
                    AnswerKind::Script(function) => self.call_pure(*function, seat, args, 0) != 0,
                    AnswerKind::Effects(_) | AnswerKind::Replace(..) => false,
                };
                if yes {
                    return Some(PieceId(piece));
                }
            }
        }
        None
    }

    /// Checks that no piece of the seat vetoes the event.
    pub fn nobody_forbids(&mut self, hook: Hook, seat: SeatId, args: &[i32]) -> CheckResult {
        match self.any(hook, seat, args) {
            Some(piece) => Err(crate::IllegalAction::Forbidden(piece)),
            None => Ok(()),
        }
    }

    /// Calls a pure function. On a script error, or if it requests changes, keeps the error and returns `otherwise`.
    pub fn call_pure(
        &mut self,
        function: FunctionId,
        seat: SeatId,
        args: &[i32],
        otherwise: i32,
    ) -> i32 {
        if self.fault.is_some() {
            return otherwise;
        }
        let scene = ScriptContext { ruleset: self.r, state: self.s, seat, actor: seat };
        let mut changes: Vec<ChangeRequest> = Vec::new();
        match self.host.call(function, scene, args, &mut changes) {
            Ok(value) if changes.is_empty() => value,
            Ok(_) => {
                let f = &self.r.functions[function.0 as usize];
                self.fault = Some(ScriptError {
                    message: format!(
                        "{}: it only answers a question and cannot change anything (hook `{}`)",
                        f.file,
                        f.hook.name()
                    ),
                });
                otherwise
            }
            Err(fault) => {
                self.fault = Some(fault);
                otherwise
            }
        }
    }

    /// Returns the price of a structure on a hex as the pieces of the seat modify it.
    pub fn modified_build_cost(
        &mut self,
        seat: SeatId,
        structure: StructureId,
        hex: HexId,
        cost: Cost,
    ) -> Cost {
        let hook = Hook::BuildCost;
        self.modified_cost(hook, seat, cost, |view, resource, n| {
            view.modify(hook, seat, &[structure.0.into(), resource, hex.0.into()], n)
        })
    }

    /// Returns the price of a spade as the pieces of the seat modify it.
    pub fn modified_spade_cost(&mut self, seat: SeatId, cost: Cost) -> Cost {
        let hook = Hook::SpadeCost;
        self.modified_cost(hook, seat, cost, |view, resource, n| {
            view.modify(hook, seat, &[resource], n)
        })
    }

    /// Returns a price as the pieces of the seat modify it, resource by resource. `modify` returns
    /// the modified amount of one resource.
    fn modified_cost(
        &mut self,
        hook: Hook,
        seat: SeatId,
        cost: Cost,
        mut modify: impl FnMut(&mut Self, i32, i32) -> i32,
    ) -> Cost {
        let listeners = self.listeners(hook, seat);
        if listeners.is_empty() {
            return cost;
        }
        let declared = self.r.resources.len();
        let mut price =
            |resource: Resource, n: u8| modify(self, resource as i32, i32::from(n)).min(255) as u8;
        Cost {
            coins: price(Resource::Coins, cost.coins),
            workers: price(Resource::Workers, cost.workers),
            priests: price(Resource::Priests, cost.priests),
            power: price(Resource::Power, cost.power),
            power_tokens: price(Resource::PowerTokens, cost.power_tokens),
            more: cost.more.map(|resource, n| match resource.declared_index() {
                Some(place) if place >= declared => 0,
                None if n == 0 => 0,
                _ => price(resource, n),
            }),
        }
    }

    /// Checks that the seat can pay a price.
    pub fn affords(&self, seat: SeatId, cost: &Cost) -> CheckResult {
        let own = self.seat(seat);
        need(Resource::Coins, cost.coins, own.coins)?;
        need(Resource::Workers, cost.workers, own.workers)?;
        need(Resource::Priests, cost.priests, own.priests)?;
        need(Resource::Power, cost.power, own.bowls[2])?;
        need(Resource::PowerTokens, cost.power_tokens, own.bowls.iter().sum::<u8>())?;
        if cost.more.is_none() { Ok(()) } else { self.affords_more(seat, cost.more) }
    }

    #[cold]
    fn affords_more(&self, seat: SeatId, more: ExtraResources) -> CheckResult {
        more.each().try_for_each(|(resource, n)| need(resource, n, self.stock(seat, resource)))
    }

    /// Returns how often the seat could pay a price, at most 255.
    pub fn times_affordable(&self, seat: SeatId, cost: &Cost) -> u8 {
        let own = self.seat(seat);
        let times = |need: u8, have: u16| match need {
            0 => u8::MAX,
            need => (have / u16::from(need)).min(u8::MAX.into()) as u8,
        };
        times(cost.coins, own.coins)
            .min(times(cost.workers, own.workers))
            .min(times(cost.priests, own.priests.into()))
            .min(times(cost.power, own.bowls[2].into()))
            .min(times(cost.power_tokens, own.bowls.iter().map(|n| u16::from(*n)).sum()))
            .min(if cost.more.is_none() {
                u8::MAX
            } else {
                let each = cost.more.each();
                let least = each.map(|(resource, n)| times(n, self.stock(seat, resource))).min();
                least.unwrap_or(u8::MAX)
            })
    }

    /// Returns a right that the seat is owed and that keeps its turn or the round from ending, if any.
    pub fn owes_anything(&self, seat: SeatId) -> Option<Resource> {
        owed_right(self.r, self.s, seat)
    }

    /// Returns a right that belongs to the current action and must be settled before another action
    /// begins, if any.
    pub fn owes_part(&self, seat: SeatId) -> Option<Resource> {
        view::PARTS.into_iter().find(|right| self.seat(seat).owes(*right) > 0)
    }
}

fn need(what: Resource, need: u8, have: impl Into<u16>) -> CheckResult {
    let (need, have) = (u16::from(need), have.into());
    if have >= need { Ok(()) } else { Err(crate::IllegalAction::Lacks { what, need, have }) }
}

/// Iterator over up to seven seats in a given order.
pub(crate) struct SeatOrder {
    seats: [SeatId; limits::SEATS],
    next: u8,
    count: u8,
}

impl Iterator for SeatOrder {
    type Item = SeatId;
    #[inline]
    fn next(&mut self) -> Option<SeatId> {
        let seat = (self.next < self.count).then(|| self.seats[self.next as usize]);
        self.next += 1;
        seat
    }
}

/// Returns the seats in the current order, beginning after `seat` and ending with it.
pub(crate) fn order_after(s: &State, seat: SeatId) -> SeatOrder {
    let count = s.seat_count as usize;
    let place = s.order[..count].iter().position(|other| *other == seat).unwrap_or(count - 1);
    let mut seats = [SeatId::NONE; limits::SEATS];
    for (i, place) in (place + 1..=place + count).enumerate() {
        seats[i] = s.order[place % count];
    }
    SeatOrder { seats, next: 0, count: s.seat_count }
}

/// Returns the seats in turn order of the round: the current order, beginning with the first
/// player.
pub(crate) fn turn_order(s: &State) -> SeatOrder {
    let mut order = order_after(s, s.first);
    // `order_after` puts the first player last.
    let count = s.seat_count as usize;
    order.seats[..count].rotate_right(1);
    order
}

/// Returns the acting seat, then the others in turn order: the order of reactions (C7).
pub(crate) fn order_from(s: &State, seat: SeatId) -> SeatOrder {
    let mut order = order_after(s, seat);
    order.seats[..s.seat_count as usize].rotate_right(1);
    order
}

/// Returns a right that a seat is owed and that must be settled before its turn or the round can end, if any.
pub(crate) fn owed_right(r: &Ruleset, s: &State, seat: SeatId) -> Option<Resource> {
    owed_right_except(r, s, seat, &[])
}

/// Does the same as [`owed_right`], but ignores the rights in `later`, which may wait.
pub(crate) fn owed_right_except(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    later: &[Resource],
) -> Option<Resource> {
    let own = s.seat(seat);
    if own.owes_nothing() {
        return None;
    }
    let rights = &Resource::RULEBOOK[Resource::Spades as usize..];
    rights.iter().copied().zip(own.owed).find_map(|(right, n)| {
        let optional = right == Resource::Exchanges && !r.rules.exchange_must_settle;
        (n > 0 && !optional && !later.contains(&right)).then_some(right)
    })
}
