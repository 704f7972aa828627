//! Answers the queries of components about the board ([`BoardQuery`]), and whether a command ([`BoardCommand`]) is possible.

use components::{ActionError, Rulebook};

use crate::bits::Mask;
use crate::board_vocabulary::{BOARD_QUERIES, BoardCommand, BoardQuery};
use crate::hook::Hook;
use crate::host::{AppliedContent, ScriptHost};
use crate::ids::*;
use crate::interface::RulesEngine;
use crate::read_view::{ReadView, turn_order};
use crate::ruleset::{AnswerKind, Ruleset};
use crate::state::State;
use crate::{piece_memory, view};

/// Read-only view of a position that answers the queries of components ([`Rulebook`]).
pub struct BoardView<'m> {
    look: ReadView<'m>,
}

impl<'m> RulesEngine<'m> {
    /// Returns a view of a position for the queries of components.
    pub fn board_view<'b>(&'b mut self, state: &'b State) -> BoardView<'b> {
        let ruleset: &'b Ruleset = self.ruleset();
        let host: &'b mut dyn ScriptHost = self.reset_host();
        BoardView { look: ReadView::new(ruleset, state, host) }
    }
}

impl Rulebook for BoardView<'_> {
    fn order(&mut self, _: u8) -> Vec<u8> {
        turn_order(self.look.s).map(|seat| seat.0).collect()
    }

    fn host_query(
        &mut self,
        number: u16,
        args: &[i32],
        parts: &components::ComponentReadView,
    ) -> Result<i32, ActionError> {
        match with_current_values(self.look.r, self.look.s, parts)? {
            None => self.answer_query(number, args),
            Some(current) => {
                let view = ReadView::new(self.look.r, &current, &mut *self.look.host);
                BoardView { look: view }.answer_query(number, args)
            }
        }
    }
}

/// Returns the position with the current values that rules read from components (`Ruleset::component_values`), or `None` if no value
/// differs from the one stored in the position.
fn with_current_values(
    r: &Ruleset,
    s: &State,
    parts: &components::ComponentReadView,
) -> Result<Option<State>, ActionError> {
    let mut current: Option<State> = None;
    for (at, declared) in r.component_values.iter().enumerate() {
        for seat in s.seat_ids() {
            let value = parts.task_value(declared.task, seat.0)?;
            if piece_memory::clamp_component_value(r, at, value)
                != piece_memory::component_value(r, s, seat, at)
            {
                piece_memory::store_component_value(r, current.get_or_insert(*s), seat, at, value);
            }
        }
    }
    Ok(current)
}

impl BoardView<'_> {
    fn answer_query(&mut self, number: u16, args: &[i32]) -> Result<i32, ActionError> {
        let n = usize::from(number);
        let answer = match BOARD_QUERIES.get(n) {
            Some((asks, ..)) => self.look.answer(*asks, args),
            None => {
                let command =
                    BoardCommand::read(n - BOARD_QUERIES.len(), args.get(1..).unwrap_or(&[]));
                let seat = self.look.a_seat(args.first().copied());
                let is_legal = |(seat, command)| self.look.check_deed(seat, command).is_ok();
                i32::from(seat.zip(command).is_some_and(is_legal))
            }
        };
        match self.look.fault.take() {
            Some(fault) => Err(ActionError::Script(fault.message)),
            None => Ok(answer),
        }
    }
}

/// Answer for "no seat" or "nothing".
const NOBODY: i32 = -1;

/// Distance between hexes if one of them does not exist or no path leads there: larger than any
/// real distance.
const FAR: i32 = i16::MAX as i32;

impl ReadView<'_> {
    fn a_seat(&self, arg: Option<i32>) -> Option<SeatId> {
        let seat = u8::try_from(arg?).ok().filter(|seat| *seat < self.s.seat_count);
        seat.map(SeatId)
    }

    fn a_hex(&self, arg: Option<i32>) -> Option<HexId> {
        let hex = u8::try_from(arg?).ok().filter(|hex| usize::from(*hex) < self.r.map.len());
        hex.map(HexId)
    }

    /// Answers a query about the position. Arguments that name no seat or object give [`NOBODY`],
    /// [`FAR`], 0 or "no".
    fn answer(&mut self, asks: BoardQuery, args: &[i32]) -> i32 {
        let (first, second) = (args.first().copied(), args.get(1).copied());
        let yes = |yes: Option<bool>| i32::from(yes == Some(true));
        let terrain = |t: TerrainId| if t.is_some() { i32::from(t.0) } else { NOBODY };
        let (s, r) = (self.s, self.r);
        match asks {
            BoardQuery::Owner => {
                let built = self.a_hex(first).and_then(|hex| s.cell(hex).structure());
                built.map_or(NOBODY, |(_, seat)| seat.0.into())
            }
            BoardQuery::Structure => {
                let built = self.a_hex(first).and_then(|hex| s.cell(hex).structure());
                built.map_or(NOBODY, |(kind, _)| kind.0.into())
            }
            BoardQuery::Terrain => {
                self.a_hex(first).map_or(NOBODY, |hex| terrain(s.cell(hex).terrain))
            }
            BoardQuery::Home => {
                self.a_seat(first).map_or(NOBODY, |seat| terrain(s.seat(seat).home))
            }
            BoardQuery::Faction => {
                let seat = self.a_seat(first).filter(|seat| !self.faction(*seat).placeholder);
                seat.map_or(NOBODY, |seat| s.seat(seat).faction.0.into())
            }
            BoardQuery::HomeOf => {
                let at = first.and_then(|n| usize::try_from(n).ok());
                let faction = at.and_then(|at| r.factions.get(at));
                faction.map_or(NOBODY, |faction| terrain(faction.home))
            }
            BoardQuery::Reaches => {
                let both = self.a_seat(first).zip(self.a_hex(second));
                yes(both.map(|(seat, hex)| self.reach(seat).near.has(hex.0)))
            }
            BoardQuery::Distance => {
                let both = self.a_hex(first).zip(self.a_hex(second));
                both.and_then(|(a, b)| r.map.steps(a, b)).map_or(FAR, i32::from)
            }
            BoardQuery::Near => {
                let both = self.a_seat(first).zip(self.a_hex(second));
                both.map_or(0, |(seat, hex)| {
                    let near = view::neighbours(r, s, hex) & s.seat(seat).structures;
                    near.into_iter().count() as i32
                })
            }
            BoardQuery::Spades => {
                let both = self.a_seat(first).zip(self.a_hex(second));
                let spades = both.and_then(|(seat, hex)| {
                    let (from, home) = (s.cell(hex).terrain, s.seat(seat).home);
                    if from == home && home.is_some() {
                        return Some(0);
                    }
                    let on_wheel = from.0 < r.wheel && home.is_some();
                    on_wheel.then(|| self.spades_for(seat, from, home, 0).ok()).flatten()
                });
                spades.map_or(NOBODY, i32::from)
            }
            BoardQuery::River => yes(self.a_hex(first).map(|hex| r.map.river.has(hex.0))),
            BoardQuery::Taken => {
                let id = second.and_then(|n| u8::try_from(n).ok()).map(SpaceId);
                let space = id.and_then(|id| Some((id, r.spaces.get(id.at())?)));
                let taken = |(seat, (id, space))| crate::spaces::is_taken(space, s, seat, id);
                yes(self.a_seat(first).zip(space).map(taken))
            }
            BoardQuery::Holds => {
                let favor = second.and_then(|n| u8::try_from(n).ok());
                let favor = favor.filter(|n| usize::from(*n) < r.favors.len());
                let both = self.a_seat(first).zip(favor);
                yes(both.map(|(seat, favor)| s.seat(seat).favors.has_bit(favor)))
            }
            BoardQuery::Passed => yes(self.a_seat(first).map(|seat| s.seat(seat).passed == 1)),
            BoardQuery::Left => yes(self.a_seat(first).map(|seat| s.seat(seat).dropped == 1)),
            BoardQuery::TurnPlace => {
                let seat = self.a_seat(first);
                let place = seat.and_then(|seat| turn_order(s).position(|other| other == seat));
                place.map_or(NOBODY, |place| place as i32 + 1)
            }
            BoardQuery::Card => {
                let card = second.and_then(|n| u8::try_from(n).ok()).map(BonusCardId);
                let both = self.a_seat(first).zip(card.filter(|card| card.is_some()));
                yes(both.map(|(seat, card)| s.seat(seat).bonus == card))
            }
            BoardQuery::Tagged => {
                let tag = second.and_then(|n| r.tags.get(usize::try_from(n).ok()?));
                yes(self.a_hex(first).zip(tag).map(|(hex, tag)| tag.hexes.has(hex.0)))
            }
            BoardQuery::Tokens => {
                let kind = second.and_then(|n| u8::try_from(n).ok()).map(TokenId);
                let kind = kind.filter(|kind| kind.at() < r.tokens.len());
                let hex = self.a_hex(args.get(2).copied());
                let all = self.a_seat(first).zip(kind).zip(hex);
                all.map_or(0, |((seat, token), hex)| {
                    let hexes = view::token_hexes(r, s, seat, token);
                    hexes.filter(|on| *on == hex).count() as i32
                })
            }
            BoardQuery::Riverside => yes(self.a_hex(first).map(|hex| r.map.riverside.has(hex.0))),
            BoardQuery::Network => self.a_seat(first).map_or(0, |seat| {
                let range = view::jump_range(r, s, seat);
                view::largest_network(r, s, seat, range)
            }),
            BoardQuery::Says => {
                let seat = self.a_seat(first);
                seat.map_or(0, |seat| self.call_say_hook(seat, args.get(1..).unwrap_or(&[])))
            }
            BoardQuery::Automa => {
                yes(self.a_seat(first).map(|seat| crate::rounds::is_automa(r, s, seat)))
            }
        }
    }
}

impl ReadView<'_> {
    /// Calls the hook `say` of the pieces of a seat with these numbers. Returns the first answer
    /// other than 0, or 0 if there is none.
    fn call_say_hook(&mut self, seat: SeatId, args: &[i32]) -> i32 {
        for piece in self.listeners(Hook::Say, seat) {
            for answer in self.r.pieces[usize::from(piece)].answers(Hook::Say) {
                let value = match &answer.what {
                    AnswerKind::Value(condition, amount) => {
                        if !view::holds(self.r, self.s, seat, condition, args) {
                            continue;
                        }
                        self.host.content_applied(self.r, AppliedContent::Answer(answer));
                        view::amount(self.r, self.s, seat, amount, args)
                    }
                    AnswerKind::Script(function) => self.call_pure(*function, seat, args, 0),
                    AnswerKind::Effects(_) | AnswerKind::Replace(..) => 0,
                };
                if value != 0 {
                    return value;
                }
            }
        }
        0
    }
}
