//! Migrates a position to changed declarations. All components are matched by their current or
//! former names.

use crate::declare::{ParamType, PartName, StepId};
use crate::invariants;
use crate::layout::{
    CompiledListener, CompiledMark, CompiledOption, CompiledPhase, CompiledScript, ComponentLayout,
    NOTHING, NameHistory,
};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::state::{ANSWERED, ComponentState, IS_TASK, LOOSE, StackFrame, TurnField, piece_of};
use crate::state_writer::order_loose;

/// A position migrated to changed rules.
#[derive(Clone, Debug, PartialEq)]
pub struct MigratedState {
    pub block: ComponentState,
    /// Descriptions of what changed or was lost.
    pub notes: Vec<String>,
}

/// Migrates a position. Counters, pieces, zones, tracks, streams, phases and open decisions keep
/// their state. New components have their initial state. New pieces, and pieces of removed zones,
/// go to the zone that their declaration names.
///
/// # Errors
/// Everything that cannot be migrated: another number of seats, a removed phase or decision that is
/// in use, a suspended script that has changed, pieces without room.
pub fn migrate(
    old: &ComponentLayout,
    new: &ComponentLayout,
    block: &ComponentState,
) -> Result<MigratedState, Vec<String>> {
    if old.seat_names.len() != new.seat_names.len() {
        return Err(vec![format!(
            "this game has {} seats, but the new rules are for {}",
            old.seats(),
            new.seats()
        )]);
    }
    let initial = new.block(if old.size > 0 { block.u64(old.at.seed) } else { 0 });
    let mut migration =
        StateMigration { old, new, from: block, to: initial, told: Vec::new(), wrong: Vec::new() };
    if old.size > 0 && new.size > 0 {
        migration.streams();
        migration.counters();
        migration.tracks();
        migration.pieces();
        migration.phases();
        migration.frames();
    }
    let StateMigration { to, told, mut wrong, .. } = migration;
    if wrong.is_empty() {
        wrong.extend(
            invariants::check_numbers(new, &to)
                .and_then(|()| invariants::check_conservation(new, &to))
                .err(),
        );
    }
    if wrong.is_empty() { Ok(MigratedState { block: to, notes: told }) } else { Err(wrong) }
}

/// A piece in a zone of the old state.
struct LyingPiece {
    piece: u16,
    /// Name of its place; empty in a pile.
    place: String,
    /// The bit of the slot that marks a loose piece, or 0.
    loose: u16,
    /// Viewers who know the piece, as a bit set.
    known: u8,
}

struct StateMigration<'a> {
    old: &'a ComponentLayout,
    new: &'a ComponentLayout,
    from: &'a ComponentState,
    to: ComponentState,
    told: Vec<String>,
    wrong: Vec<String>,
}

/// Returns the index of the component that has this name, or had it before.
fn now<'n>(mut all: impl Iterator<Item = &'n NameHistory> + Clone, name: &str) -> Option<u16> {
    let exact = all.clone().position(|named| named.name == name);
    exact.or_else(|| all.position(|named| named.was(name))).map(|n| n as u16)
}

impl<'a> StateMigration<'a> {
    /// Returns the name in the new layout of a component of the old layout. If several modules use
    /// one name, the first module in play has it in the layout. Adding or removing a module can
    /// therefore rename components of another module.
    fn today(&self, name: &'a str) -> &'a str {
        let own =
            self.old.module_names.iter().find(|one| one.module.is_empty() && one.name == name);
        own.and_then(|one| PartName::find(&self.new.module_names, "", &one.word)).unwrap_or(name)
    }

    fn streams(&mut self) {
        for (at, stream) in self.old.streams.iter().enumerate() {
            match now(self.new.streams.iter(), &stream.name) {
                Some(to) => {
                    let drawn = self.from.u64(self.old.drawn_at(at));
                    self.to.set_u64(self.new.drawn_at(to.into()), drawn);
                }
                None => self.told.push(format!("the stream `{}` is gone", stream.name)),
            }
        }
    }

    fn counters(&mut self) {
        for (number, counter) in (0..).zip(&self.old.counters) {
            let name = &counter.named.name;
            let Some(to) = now(self.new.counters.iter().map(|c| &c.named), self.today(name)) else {
                self.told.push(format!("the counter `{name}` is gone"));
                continue;
            };
            let part = &self.new.counters[usize::from(to)];
            for owner in self.old.owners(counter.of) {
                let value = self.from.i32(self.old.counter_at(number, owner).expect("an owner"));
                let Some(at) = self.new.counter_at(to, owner) else {
                    self.told
                        .push(format!("`{name}` of {owner:?} is gone: it has other owners now"));
                    continue;
                };
                let kept = value.clamp(part.least, part.most);
                if kept != value {
                    self.told.push(format!("`{}` was {value} and is {kept}", part.named.name));
                }
                self.to.set_i32(at, kept);
            }
        }
    }

    fn tracks(&mut self) {
        let old = ComponentReadView::new(self.old, self.from, Viewpoint::All);
        for (number, track) in (0..).zip(&self.old.tracks) {
            let name = &track.named.name;
            let Some(to) = now(self.new.tracks.iter().map(|t| &t.named), self.today(name)) else {
                self.told.push(format!("the track `{name}` is gone"));
                continue;
            };
            let part = &self.new.tracks[usize::from(to)];
            // Markers are moved from the lowest to the highest of each stop, to keep their order.
            let mut markers: Vec<u16> = (0..track.markers.len() as u16).collect();
            markers.sort_by_key(|m| old.markers_below(number, *m));
            let mut standing: Vec<(u16, u8)> = Vec::new();
            for marker in markers {
                let title = &track.markers[usize::from(marker)];
                let other = if marker < track.of_seats.into() && part.of_seats > 0 {
                    Some(marker)
                } else {
                    part.markers.iter().position(|m| m == title).map(|m| m as u16)
                };
                let Some(other) = other else {
                    self.told.push(format!("the marker {title} of `{name}` is gone"));
                    continue;
                };
                let stop = &track.stops[usize::from(old.stop(number, marker))];
                let at = part.stops.iter().position(|s| s == stop).map(|s| s as u8);
                if at.is_none() {
                    self.told.push(format!(
                        "{title} was on {stop} of `{name}`, which is gone: it \
                        is at its start now"
                    ));
                }
                standing.push((other, at.unwrap_or(part.starts[usize::from(other)])));
            }
            for marker in 0..part.markers.len() as u16 {
                if !standing.iter().any(|(other, _)| *other == marker) {
                    standing.push((marker, part.starts[usize::from(marker)]));
                }
            }
            for (i, (marker, stop)) in standing.iter().enumerate() {
                let below = standing[..i].iter().filter(|(_, other)| other == stop).count();
                let at = part.at + 2 * usize::from(*marker);
                self.to.set_byte(at, *stop);
                self.to.set_byte(at + 1, below as u8);
            }
            self.marks(number, to);
        }
    }

    fn marks(&mut self, number: u16, to: u16) {
        let (track, part) =
            (&self.old.tracks[usize::from(number)], &self.new.tracks[usize::from(to)]);
        let look = ComponentReadView::new(self.old, self.from, Viewpoint::All);
        let ends = |t: &crate::layout::CompiledTrack, i: usize| {
            let (a, b) = t.edges[i];
            (t.stops[usize::from(a)].clone(), t.stops[usize::from(b)].clone())
        };
        for (mark, old) in (0u16..).zip(&track.marks) {
            let name = &old.name;
            let is_same = |m: &&CompiledMark| m.name == *name && m.on_edges == old.on_edges;
            let Some(other) = part.marks.iter().find(is_same) else {
                self.told.push(format!("the mark `{name}` of `{}` is gone", track.named.name));
                continue;
            };
            for i in 0..old.places() {
                let at = if old.on_edges {
                    (0..part.edges.len()).find(|e| ends(part, *e) == ends(track, i))
                } else {
                    part.stops.iter().position(|s| *s == track.stops[i])
                };
                if let (Some(at), Some(value)) = (at, look.mark(number, mark, i)) {
                    let value = value.min(other.most);
                    self.to.set_number(other.at + at * other.width(), other.width(), value);
                }
            }
        }
    }

    /// Returns the new index of a piece.
    fn piece(&self, piece: u16) -> Option<u16> {
        let name = &self.old.pieces[usize::from(piece)].named.name;
        now(self.new.pieces.iter().map(|p| &p.named), self.today(name))
    }

    /// Returns the new index of a zone instance.
    fn spot(&self, spot: u16) -> Option<u16> {
        let (zone, owner) = self.old.spots[usize::from(spot)];
        let name = &self.old.zones[usize::from(zone)].named.name;
        let to = now(self.new.zones.iter().map(|z| &z.named), self.today(name))?;
        self.new.spot(to, owner)
    }

    fn pieces(&mut self) {
        let mut left: Vec<u16> = self.new.pieces.iter().map(|p| p.number).collect();
        for spot in 0..self.new.spots.len() as u16 {
            let (at, bytes) = (self.new.spot_at(spot), self.new.zone_of(spot).bytes);
            self.to.0[at..at + bytes].fill(0);
        }
        let mut unplaced = Vec::new();
        for spot in 0..self.old.spots.len() as u16 {
            let to = self.spot(spot);
            if to.is_none() {
                self.told.push(format!("the zone `{}` is gone", self.old.spot_name(spot)));
            }
            for LyingPiece { piece, place, loose, known } in self.lying(spot) {
                let name = &self.old.pieces[usize::from(piece)].named.name;
                let there = self.piece(piece).filter(|p| left[usize::from(*p)] > 0);
                let Some(now) = there else {
                    self.told
                        .push(format!("one `{name}` of `{}` is gone", self.old.spot_name(spot)));
                    continue;
                };
                left[usize::from(now)] -= 1;
                if !to.is_some_and(|to| self.lay_at(to, place, now, loose, known)) {
                    unplaced.push((now, Some(spot)));
                }
            }
        }
        for (piece, left) in (0..).zip(left) {
            unplaced.extend(std::iter::repeat_n((piece, None), left.into()));
        }
        for (piece, from) in unplaced {
            self.settle(piece, from);
        }
        for spot in 0..self.new.spots.len() as u16 {
            if !self.new.zone_of(spot).pile {
                order_loose(self.new, &mut self.to, spot);
            }
        }
    }

    /// Returns the contents of a zone from bottom to top.
    fn lying(&self, spot: u16) -> Vec<LyingPiece> {
        let zone = self.old.zone_of(spot);
        if zone.pile {
            let all = ComponentReadView::new(self.old, self.from, Viewpoint::All).seen(spot, None);
            let of = |piece| LyingPiece { piece, place: String::new(), loose: 0, known: 0 };
            return all.into_iter().map(of).collect();
        }
        let of = |index: usize| {
            let slot = self.old.slot(self.from, spot, index);
            let place = zone.places[index / usize::from(zone.each)].clone();
            LyingPiece {
                piece: piece_of(slot).expect("no view"),
                place,
                loose: slot & LOOSE,
                known: self.old.known(self.from, spot, index),
            }
        };
        self.old.taken(self.from, spot, None).into_iter().map(of).collect()
    }

    /// Puts a piece on the place of this name; if there is none, anywhere in the zone. Returns
    /// `false` if there is no room.
    fn lay_at(&mut self, spot: u16, place: String, piece: u16, loose: u16, known: u8) -> bool {
        let zone = self.new.zone_of(spot);
        let kind = self.new.pieces[usize::from(piece)].kind;
        if zone.pile || !zone.has_places && !place.is_empty() {
            return self.new.lay(&mut self.to, spot, piece);
        }
        let Some(place) = zone.places.iter().position(|p| *p == place) else {
            return self.new.lay(&mut self.to, spot, piece);
        };
        let height = self.new.height(&self.to, spot, place as u16);
        if height >= usize::from(zone.each) || !zone.kinds.contains(&kind) {
            return false;
        }
        let index = place * usize::from(zone.each) + height;
        let loose = if zone.has_places { 0 } else { loose };
        self.new.set_slot(&mut self.to, spot, index, (piece + 1) | loose);
        let known = if loose == 0 { known | self.new.seers(spot) } else { 0 };
        self.new.set_known(&mut self.to, spot, index, known);
        true
    }

    /// Puts a new piece, or a piece whose zone was removed, into the zone that its declaration
    /// names.
    fn settle(&mut self, piece: u16, from: Option<u16>) {
        let part = &self.new.pieces[usize::from(piece)];
        let late = &self.new.zones[usize::from(part.late)];
        let owners = self.new.owners(late.of);
        let room = |seat: &&Option<u8>| {
            let spot = self.new.spot(part.late, **seat).expect("an owner of it");
            self.new.number(&self.to, spot, None).is_some_and(|n| n < self.new.zone_of(spot).room())
        };
        let name = &part.named.name;
        let Some(owner) = owners.iter().find(room) else {
            self.wrong.push(format!("`{}` has no room for `{name}`", late.named.name));
            return;
        };
        let spot = self.new.spot(part.late, *owner).expect("an owner of it");
        let below = self.new.height(&self.to, spot, 0);
        let unordered = !late.pile
            && !late.has_places
            && below > 0
            && self.new.slot(&self.to, spot, 0) & LOOSE != 0;
        self.new.lay(&mut self.to, spot, piece);
        if unordered {
            // The piece joins those whose order is unknown.
            self.new.set_slot(&mut self.to, spot, below, (piece + 1) | LOOSE);
            self.new.set_known(&mut self.to, spot, below, 0);
        }
        let to = self.new.spot_name(spot);
        self.told.push(match from {
            Some(from) => format!("`{name}` of `{}` is in `{to}` now", self.old.spot_name(from)),
            None => format!("`{name}` is new, in `{to}`"),
        });
    }

    fn phase(&self, phase: u16) -> Option<u16> {
        if phase == NOTHING {
            return Some(NOTHING);
        }
        let name = &self.old.phases[usize::from(phase)].named.name;
        now(self.new.phases.iter().map(|p| &p.named), self.today(name))
    }

    fn phases(&mut self) {
        let name = |phase: u16| self.old.phases[usize::from(phase)].named.name.clone();
        for phase in 0..self.old.phases.len() as u16 {
            match self.phase(phase) {
                Some(to) => {
                    let times = self.old.times(self.from, phase);
                    self.new.set_times(&mut self.to, to, times);
                }
                None => self.told.push(format!("the phase `{}` is gone", name(phase))),
            }
        }
        let at = self.old.phase_at(self.from);
        match self.phase(at) {
            Some(to) => self.new.set_phase(&mut self.to, to),
            None => self
                .wrong
                .push(format!("the game is in the phase `{}`, which no longer exists", name(at))),
        }
        self.new.set_stage(&mut self.to, self.old.stage(self.from));
        for field in [TurnField::Asked, TurnField::Passed, TurnField::First, TurnField::Last] {
            let value = self.from.byte(self.old.turn_at(field));
            self.to.set_byte(self.new.turn_at(field), value);
        }
        for goes_on in [false, true] {
            let to = self.from.u16(self.old.jump_at(goes_on));
            match self.phase(to) {
                Some(to) => self.to.set_u16(self.new.jump_at(goes_on), to),
                None => self.wrong.push(format!(
                    "the phase `{}` no longer exists, but the game is about to start or end it",
                    name(to)
                )),
            }
        }
        let end = self.from.byte(self.old.end_at());
        self.to.set_byte(self.new.end_at(), end);
        if self.old.is_over(self.from) {
            self.new.set_over(&mut self.to);
        }
    }

    fn frames(&mut self) {
        for at in 0..self.old.frame_count(self.from) {
            let frame = self.old.frame(self.from, at);
            match self.frame(&frame) {
                Ok(frame) => {
                    if self.new.push_frame(&mut self.to, &frame).is_none() {
                        self.wrong.push(format!(
                            "too many open decisions for the new rules: at most {} \
                                are allowed",
                            self.new.frames
                        ));
                    }
                }
                Err(why) => self.wrong.push(why),
            }
        }
    }

    fn frame(&self, frame: &StackFrame) -> Result<StackFrame, String> {
        let mut migrated = *frame;
        if frame.is(IS_TASK) {
            let old = &self.old.scripts[usize::from(frame.what)];
            migrated.what = self.script(frame.what)?;
            let new = &self.new.scripts[usize::from(migrated.what)];
            let same = format!("{:?}", self.steps_of(old)) == format!("{:?}", self.steps_of(new));
            if frame.step > 0 && !same {
                return Err(format!("`{}` is running, but its steps have changed", old.name));
            }
            migrated.env = self.args(&old.args, &new.args, &frame.env, &old.name)?;
            return Ok(migrated);
        }
        let old = &self.old.decisions[usize::from(frame.what)];
        let name = &old.named.name;
        migrated.what = now(self.new.decisions.iter().map(|d| &d.named), self.today(name))
            .ok_or_else(|| format!("the decision `{name}` is open, but no longer exists"))?;
        let new = &self.new.decisions[usize::from(migrated.what)];
        let types = |args: &[(String, ParamType<u16>)]| {
            args.iter().map(|a| a.1.clone()).collect::<Vec<_>>()
        };
        migrated.env = self.args(&types(&old.args), &types(&new.args), &frame.env, name)?;
        if frame.is(ANSWERED) && frame.option != NOTHING {
            migrated.option = self.script(frame.option)?;
            let old = &self.old.scripts[usize::from(frame.option)];
            let new = &self.new.scripts[usize::from(migrated.option)];
            let own = |script: &CompiledScript, handed: usize| {
                script.args[handed.min(script.args.len())..].to_vec()
            };
            let (a, b) = (
                own(old, types(&self.old.decisions[usize::from(frame.what)].args).len()),
                own(new, self.new.decisions[usize::from(migrated.what)].args.len()),
            );
            migrated.answer = self.args(&a, &b, &frame.answer, &old.name)?;
        }
        Ok(migrated)
    }

    /// Returns the kinds of a script's steps, without amounts and arguments. If they are equal in
    /// both layouts, a suspended script can continue at the same step.
    fn steps_of(&self, script: &CompiledScript) -> Vec<StepId> {
        script.steps.iter().map(|step| step.effect.rule).collect()
    }

    /// Returns the script of the same listener of the piece: counted among those of the piece.
    fn listener(&self, listener: &CompiledListener) -> Option<u16> {
        let of = |layout: &ComponentLayout, piece: u16| -> Vec<u16> {
            let own = layout.listeners.iter().filter(|one| one.piece == piece);
            own.map(|one| one.script).collect()
        };
        let before = of(self.old, listener.piece);
        let number = before.iter().position(|script| *script == listener.script)?;
        let name = self.today(&self.old.pieces[usize::from(listener.piece)].named.name);
        let piece = now(self.new.pieces.iter().map(|piece| &piece.named), name)?;
        of(self.new, piece).get(number).copied()
    }

    /// Returns the new index of a script: of an option, a task, or the beginning or end of a phase.
    fn script(&self, script: u16) -> Result<u16, String> {
        let gone = || {
            let name = &self.old.scripts[usize::from(script)].name;
            format!("the task `{name}` is running, but no longer exists")
        };
        if let Some(option) = self.old.options.get(usize::from(script)) {
            return self.option(option).ok_or_else(gone);
        }
        if let Some((named, _)) = self.old.tasks.iter().find(|t| t.1 == script) {
            let at = now(self.new.tasks.iter().map(|t| &t.0), self.today(&named.name));
            return at.map(|at| self.new.tasks[usize::from(at)].1).ok_or_else(gone);
        }
        if let Some(piece) = self.old.pieces.iter().find(|piece| piece.does == Some(script)) {
            let name = self.today(&piece.named.name);
            let at = now(self.new.pieces.iter().map(|piece| &piece.named), name);
            let does = at.and_then(|at| self.new.pieces[usize::from(at)].does);
            let why = || format!("`{}` is acting, but no longer does anything", piece.named.name);
            return does.ok_or_else(why);
        }
        let listens = |one: &&CompiledListener| one.script == script;
        if let Some(listener) = self.old.listeners.iter().find(listens) {
            return self.listener(listener).ok_or_else(gone);
        }
        let of = |part: &CompiledPhase| part.enter == script || part.exit == script;
        let phase = self.old.phases.iter().position(of).ok_or_else(gone)?;
        let to = self.phase(phase as u16).ok_or_else(gone)?;
        let part = &self.new.phases[usize::from(to)];
        Ok(if self.old.phases[phase].enter == script { part.enter } else { part.exit })
    }

    /// Returns the index of the new option of the same name. Its decision must have, or have had,
    /// the name of the old decision.
    fn option(&self, option: &CompiledOption) -> Option<u16> {
        let decision = &self.old.decisions[usize::from(option.decision)].named.name;
        let own = option.name.strip_prefix(decision.as_str())?;
        let to = now(self.new.decisions.iter().map(|d| &d.named), self.today(decision))?;
        let part = &self.new.decisions[usize::from(to)];
        let name = format!("{}{own}", part.named.name);
        part.options.clone().find(|o| self.new.options[usize::from(*o)].name == name)
    }

    /// Migrates arguments according to their types. `name`: the script or decision, for errors.
    ///
    /// # Errors
    /// An argument has no counterpart, or the new rules need more arguments.
    fn args<const N: usize>(
        &self,
        old: &[ParamType<u16>],
        new: &[ParamType<u16>],
        args: &[i16; N],
        name: &str,
    ) -> Result<[i16; N], String> {
        let mut migrated = [0; N];
        for (at, is) in old.iter().enumerate().take(N) {
            let same = new
                .get(at)
                .is_some_and(|other| std::mem::discriminant(other) == std::mem::discriminant(is));
            let n = usize::try_from(args[at]).unwrap_or(usize::MAX);
            let by_name = |old: Option<&String>, new: &[String]| {
                old.and_then(|name| new.iter().position(|n| n == name)).map(|n| n as i16)
            };
            let value = match (is, new.get(at)) {
                (ParamType::Number | ParamType::Seat, _) => Some(args[at]),
                (ParamType::Piece, _) if n < self.old.pieces.len() => {
                    self.piece(n as u16).map(|p| p as i16)
                }
                (ParamType::Zone, _) if n < self.old.spots.len() => {
                    self.spot(n as u16).map(|s| s as i16)
                }
                (ParamType::Place(a), Some(ParamType::Place(b))) => by_name(
                    self.old.zones[usize::from(*a)].places.get(n),
                    &self.new.zones[usize::from(*b)].places,
                ),
                (ParamType::Stop(a), Some(ParamType::Stop(b))) => by_name(
                    self.old.tracks[usize::from(*a)].stops.get(n),
                    &self.new.tracks[usize::from(*b)].stops,
                ),
                (ParamType::Thing(a), Some(ParamType::Thing(b))) if args[at] >= 0 => {
                    let (a, b) =
                        (&self.old.things[usize::from(*a)], &self.new.things[usize::from(*b)]);
                    if a.name == b.name { by_name(a.names.get(n), &b.names) } else { None }
                }
                _ => Some(args[at]),
            };
            match value.filter(|_| same) {
                Some(value) => migrated[at] = value,
                None => {
                    return Err(format!("`{name}` is open with an argument that no longer exists"));
                }
            }
        }
        if new.len() > old.len() {
            return Err(format!("`{name}` is open, but now needs more arguments"));
        }
        Ok(migrated)
    }
}
