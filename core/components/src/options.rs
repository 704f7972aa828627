//! Lists the possible answers to open decisions, with the knowledge of the answering seat.

use game::LegalAction;
use game::bitset::Mask;

use crate::ComponentAction;
use crate::declare::{ArgDomain, AutomaStrategy, Visibility, ZoneReference};
use crate::evaluate::{ExpressionEvaluator, fits, keep_best, passes, range_of, unpaid, values_of};
use crate::layout::{CompiledOption, ComponentLayout, ENV, MOST_ARGS};
use crate::read_view::{ActionError, ComponentReadView, Viewpoint};
use crate::rulebook::Rulebook;
use crate::state::ComponentState;
use crate::state::{ANSWERED, IS_TASK, SEALED, StackFrame, TurnField};
use crate::work::{SCRIPT_STEP, WorkMeter};

/// A position for which answers are listed or checked, with the work meter that pays for it.
#[derive(Clone, Copy)]
pub(crate) struct MeteredPosition<'a> {
    pub layout: &'a ComponentLayout,
    pub block: &'a ComponentState,
    pub work: &'a WorkMeter,
}

impl<'a> MeteredPosition<'a> {
    /// Returns the read-only view of a seat.
    pub(crate) fn seen_by(self, seat: Option<u8>) -> ComponentReadView<'a> {
        ComponentReadView::new(self.layout, self.block, Viewpoint::seat(seat)).with_meter(self.work)
    }
}

/// Returns the frames that wait for an answer now. If one decision is open several times for one
/// seat, only the oldest frame is returned.
pub(crate) fn open_frames(
    layout: &ComponentLayout,
    block: &ComponentState,
) -> Vec<(usize, StackFrame)> {
    let mut open: Vec<(usize, StackFrame)> = Vec::new();
    for at in 0..layout.frame_count(block) {
        if layout.frame_flags(block, at) & (IS_TASK | ANSWERED) != 0 || layout.waits(block, at) {
            continue;
        }
        let frame = layout.frame(block, at);
        let is_same = |(_, f): &(usize, StackFrame)| f.seat == frame.seat && f.what == frame.what;
        if !open.iter().any(is_same) {
            open.push((at, frame));
        }
    }
    open
}

impl ComponentLayout {
    /// Returns whether an option has an argument that is a piece of a zone that some viewers do
    /// not see. An automatic answer would reveal that the seat has no other such piece.
    fn chooses_hidden(&self, option: u16) -> bool {
        let is_hidden = |domain: &ArgDomain<u16>| match domain {
            ArgDomain::Piece(ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..), _) => {
                self.zones[usize::from(*zone)].visible != Visibility::All
            }
            ArgDomain::Piece(ZoneReference::Arg(_), _) => true,
            _ => false,
        };
        self.options[usize::from(option)].args.iter().any(|(_, domain)| is_hidden(domain))
    }
}

/// Finds the first decision with `forced` that holds up the game and has exactly one possible
/// answer. Returns the decision's frame and the answer. An answer that chooses a piece of a hidden
/// zone is not automatic.
pub(crate) fn forced<B: Rulebook>(
    position: MeteredPosition<'_>,
    rules: &mut B,
) -> Result<Option<(usize, ComponentAction)>, ActionError> {
    let MeteredPosition { layout, block, .. } = position;
    if !layout.decisions.iter().any(|decision| decision.forced) {
        return Ok(None);
    }
    for (at, frame) in open_frames(layout, block) {
        let is_automa = layout.automa.iter().any(|(seat, _)| *seat == frame.seat);
        let may_be = layout.decisions[usize::from(frame.what)].forced && !frame.is(SEALED);
        if is_automa || !may_be || !layout.holds_up(block, at) {
            continue;
        }
        let mut list = Vec::new();
        list_frame(position, rules, &frame, &mut list)?;
        if let [LegalAction { action, amounts: (least, most), .. }] = list[..]
            && least == most
            && !layout.options[usize::from(action.option)].keeps
            && !layout.chooses_hidden(action.option)
        {
            return Ok(Some((at, action)));
        }
    }
    Ok(None)
}

/// Lists the possible answers of all seats.
pub(crate) fn list<B: Rulebook>(
    position: MeteredPosition<'_>,
    rules: &mut B,
    out: &mut Vec<LegalAction<ComponentAction>>,
) -> Result<(), ActionError> {
    let layout = position.layout;
    for (_, frame) in open_frames(layout, position.block) {
        list_frame(position, rules, &frame, out)?;
    }
    for (seat, mind) in &layout.automa {
        let own: Vec<LegalAction<ComponentAction>> =
            out.iter().filter(|c| c.seat == *seat).copied().collect();
        if own.is_empty() {
            continue;
        }
        let chosen = decide(position, rules, *seat, mind, &own)?;
        out.retain(|c| c.seat != *seat);
        out.push(chosen);
    }
    Ok(())
}

/// Returns the answer that an automa gives, chosen from its possible answers `own`.
///
/// # Errors
/// A function failed, or chose an answer that is not possible.
fn decide<B: Rulebook>(
    position: MeteredPosition<'_>,
    rules: &mut B,
    seat: u8,
    mind: &AutomaStrategy<u16>,
    own: &[LegalAction<ComponentAction>],
) -> Result<LegalAction<ComponentAction>, ActionError> {
    let smallest = |c: &LegalAction<ComponentAction>| LegalAction {
        amounts: (c.amounts.0, c.amounts.0),
        ..*c
    };
    match mind {
        AutomaStrategy::Prefers(list) => {
            let place =
                |c: &&LegalAction<ComponentAction>| list.iter().position(|o| *o == c.action.option);
            let best = own.iter().min_by_key(|c| place(c).unwrap_or(list.len()));
            Ok(smallest(best.expect("something is listed")))
        }
        AutomaStrategy::Ask(function) => {
            let (layout, look) = (position.layout, position.seen_by(Some(seat)));
            let mut eval = ExpressionEvaluator {
                rules,
                look,
                acting: Some(seat),
                env: [0; ENV],
                looped: None,
            };
            let action = eval.ask(*function, |rules, call, look| rules.choose(call, look, own))?;
            let amount = |c: &LegalAction<ComponentAction>| {
                let part = &layout.options[usize::from(action.option)];
                part.amount.map_or(0, |at| action.args[at] as u8).clamp(c.amounts.0, c.amounts.1)
            };
            let is_it = |c: &&LegalAction<ComponentAction>| {
                layout.with_amount(c.action, amount(c)) == action
            };
            let Some(choice) = own.iter().find(is_it) else {
                let name = &layout.functions[usize::from(*function)];
                return Err(ActionError::Script(format!(
                    "`{name}` chose an answer that is not possible"
                )));
            };
            let amount = amount(choice);
            Ok(LegalAction { action, amounts: (amount, amount), ..*choice })
        }
    }
}

/// Lists the possible answers to one decision. Options that are possible only if no other option is
/// come last.
pub(crate) fn list_frame<B: Rulebook>(
    position: MeteredPosition<'_>,
    rules: &mut B,
    frame: &StackFrame,
    out: &mut Vec<LegalAction<ComponentAction>>,
) -> Result<(), ActionError> {
    let layout = position.layout;
    let before = out.len();
    for otherwise in [false, true] {
        if out.len() > before {
            break;
        }
        for option in layout.decisions[usize::from(frame.what)].options.clone() {
            let part = &layout.options[usize::from(option)];
            if part.otherwise == otherwise {
                let look = position.seen_by(frame.seat());
                let eval = ExpressionEvaluator {
                    rules: &mut *rules,
                    look,
                    acting: frame.seat(),
                    env: frame.env,
                    looped: None,
                };
                let listed = AnswerLister { eval, frame, option, part, tried: 0, out }.list();
                listed.map_err(|why| match why {
                    ActionError::Script(why) => {
                        ActionError::Script(layout.with_place(Some(option), why))
                    }
                    other => other,
                })?;
            }
        }
    }
    Ok(())
}

/// Lists the possible answers by one option.
struct AnswerLister<'a, B> {
    eval: ExpressionEvaluator<'a, B>,
    frame: &'a StackFrame,
    option: u16,
    part: &'a CompiledOption,
    /// Number of values tried so far.
    tried: u32,
    out: &'a mut Vec<LegalAction<ComponentAction>>,
}

/// Maximum number of values tried for the arguments of one option, amounts included.
const MOST_TRIED: u32 = 1 << 16;

impl<B: Rulebook> AnswerLister<'_, B> {
    fn list(&mut self) -> Result<(), ActionError> {
        if !self.part.only.has_bit(self.frame.seat) {
            return Ok(());
        }
        if let Some(function) = self.part.asked {
            let mut all = Vec::new();
            self.eval.ask(function, |rules, call, look| rules.options(call, look, &mut all))?;
            let can_be = self.universes();
            for args in all {
                self.eval.look.spend(SCRIPT_STEP);
                self.eval.look.check_work()?;
                self.is_meant(function, &args, &can_be)?;
                self.set(0, &args[..self.part.args.len()]);
                if self.fits()? {
                    let amount = self.part.amount.map_or(0, |at| args[at].clamp(0, 255) as u8);
                    self.push(amount, amount);
                }
            }
            return Ok(());
        }
        if self.passes(0)? { self.from(0) } else { Ok(()) }
    }

    /// Counts a tried value. Too many values are a script error, so that a list cannot block the
    /// game.
    fn count(&mut self) -> Result<(), ActionError> {
        self.tried += 1;
        self.eval.look.spend(SCRIPT_STEP);
        self.eval.look.check_work()?;
        if self.tried <= MOST_TRIED {
            return Ok(());
        }
        let name = &self.part.name;
        let why = format!("`{name}`: too many combinations of arguments (more than {MOST_TRIED})");
        Err(ActionError::Script(format!("{why}; use `asked` to let a function list them")))
    }

    /// Returns every value that each argument could ever have.
    fn universes(&self) -> Vec<Vec<i16>> {
        let universe = |(_, domain): &(String, ArgDomain<u16>)| {
            let mut values = Vec::new();
            self.eval.look.layout.universe(domain, self.eval.acting, &mut values);
            values
        };
        self.part.args.iter().map(universe).collect()
    }

    /// Checks that the values that a function returned are possible values of the arguments.
    fn is_meant(
        &self,
        function: u16,
        args: &[i16],
        can_be: &[Vec<i16>],
    ) -> Result<(), ActionError> {
        let layout = self.eval.look.layout;
        for (((name, _), value), can_be) in self.part.args.iter().zip(args).zip(can_be) {
            self.eval.look.spend(can_be.len() / 4);
            if !can_be.contains(value) {
                let by = &layout.functions[usize::from(function)];
                let why = format!(
                    "`{by}` returned {value} for `{name}`, which is not a possible \
                    value"
                );
                return Err(ActionError::Script(why));
            }
        }
        Ok(())
    }

    fn passes(&mut self, set: usize) -> Result<bool, ActionError> {
        passes(&mut self.eval, self.part, set)
    }

    fn parameter_count(&self) -> usize {
        self.eval.look.layout.decisions[usize::from(self.frame.what)].args.len()
    }

    fn set(&mut self, at: usize, args: &[i16]) {
        let begin = self.parameter_count() + at;
        self.eval.env[begin..begin + args.len()].copy_from_slice(args);
    }

    /// Tries the values of argument `at` and of all later arguments. All conditions on earlier
    /// arguments hold.
    fn from(&mut self, at: usize) -> Result<(), ActionError> {
        let Some((_, domain)) = self.part.args.get(at) else {
            if self.can_pay()? {
                self.push(0, 0);
            }
            return Ok(());
        };
        if self.part.amount == Some(at) {
            return self.amounts(at, domain);
        }
        let mut values = Vec::new();
        values_of(&mut self.eval, domain, &mut values)?;
        self.eval.look.spend(values.len());
        self.eval.look.check_work()?;
        if self.part.best[at].is_some() {
            let handed = self.parameter_count();
            keep_best(&mut self.eval, self.part, handed, at, &mut values)?;
        }
        for value in values {
            self.count()?;
            self.set(at, &[value]);
            if self.passes(at + 1)? {
                self.from(at + 1)?;
            }
        }
        Ok(())
    }

    /// Lists the possible amounts as ranges of consecutive numbers, with one entry per range.
    fn amounts(&mut self, at: usize, domain: &ArgDomain<u16>) -> Result<(), ActionError> {
        let (from, to) = range_of(&mut self.eval, domain)?;
        let mut start: Option<i16> = None;
        for value in from..=to {
            self.count()?;
            self.set(at, &[value]);
            let fits = self.passes(at + 1)? && self.can_pay()?;
            match (fits, start) {
                (true, None) => start = Some(value),
                (false, Some(first)) => {
                    self.run(at, first, value - 1);
                    start = None;
                }
                _ => {}
            }
        }
        if let Some(first) = start {
            self.run(at, first, to);
        }
        Ok(())
    }

    /// Appends the answers with the amounts from `first` to `last` as one entry.
    fn run(&mut self, at: usize, first: i16, last: i16) {
        self.set(at, &[first]);
        self.push(first as u8, last as u8);
    }

    /// Returns whether the option is possible and affordable with these arguments.
    fn fits(&mut self) -> Result<bool, ActionError> {
        fits(&mut self.eval, self.option, self.part)
    }

    fn can_pay(&mut self) -> Result<bool, ActionError> {
        Ok(unpaid(&mut self.eval, self.option, self.part)?.is_none())
    }

    /// Appends the answer with the arguments set so far; both amounts are 0 if it has none.
    fn push(&mut self, least: u8, most: u8) {
        let begin = self.parameter_count();
        let mut args = [0; MOST_ARGS];
        let count = self.part.args.len();
        args[..count].copy_from_slice(&self.eval.env[begin..begin + count]);
        let action = ComponentAction { option: self.option, args };
        let kind = self.option.min(63) as u8;
        let (seat, role) = (self.frame.seat, self.part.role);
        self.out.push(LegalAction { seat, action, amounts: (least, most), kind, role });
    }
}

impl ComponentLayout {
    /// Appends every value that an argument could ever have.
    pub(crate) fn universe(&self, domain: &ArgDomain<u16>, acting: Option<u8>, out: &mut Vec<i16>) {
        match domain {
            ArgDomain::Number { least, most, .. } => out.extend(*least..=*most),
            ArgDomain::Piece(at, filter) => {
                use crate::declare::ZoneReference;
                let zone = match at {
                    ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => {
                        Some(&self.zones[usize::from(*zone)])
                    }
                    ZoneReference::Arg(_) => None,
                };
                let takes = |kind: &u16| zone.is_none_or(|z| z.kinds.contains(kind));
                let meant = |kind: &u16| filter.kind.is_none_or(|only| only == *kind);
                let kinds = (0..self.kinds.len() as u16).filter(|k| takes(k) && meant(k));
                out.extend(
                    kinds.flat_map(|k| self.kinds[usize::from(k)].pieces.clone()).map(|p| p as i16),
                );
            }
            ArgDomain::Named(kind) => {
                out.extend(self.kinds[usize::from(*kind)].pieces.clone().map(|p| p as i16))
            }
            ArgDomain::Place(zone, ..) => {
                out.extend((0..self.zones[usize::from(*zone)].places.len()).map(|p| p as i16))
            }
            ArgDomain::Zone(list) => {
                let spots = (0..).zip(&self.spots).filter(|(_, (zone, _))| list.contains(zone));
                out.extend(spots.map(|(spot, _)| spot));
            }
            ArgDomain::Seat(other) => {
                let seats = (0..self.seats()).filter(|seat| !other || Some(*seat) != acting);
                out.extend(seats.map(i16::from));
            }
            ArgDomain::Answer(words) => out.extend(0..words.len() as i16),
            ArgDomain::Stop(track, _) => {
                out.extend((0..self.tracks[usize::from(*track)].stops.len()).map(|s| s as i16))
            }
            ArgDomain::Thing(kind) => {
                out.extend((0..self.things[usize::from(*kind)].names.len()).map(|n| n as i16))
            }
        }
    }

    /// Returns who pays with a counter: the table if the counter belongs to the table, otherwise
    /// the seat.
    pub(crate) fn payer(&self, counter: u16, seat: Option<u8>) -> Option<u8> {
        let is_table = self.counters[usize::from(counter)].of == crate::declare::PartOwner::Table;
        if is_table { None } else { seat }
    }

    /// Returns the action with another amount.
    pub(crate) fn with_amount(&self, mut action: ComponentAction, amount: u8) -> ComponentAction {
        if let Some(at) = self.options.get(usize::from(action.option)).and_then(|part| part.amount)
        {
            action.args[at] = amount.into();
        }
        action
    }
}

/// Returns whether a seat has passed in the current phase.
pub(crate) fn has_passed(layout: &ComponentLayout, block: &ComponentState, seat: u8) -> bool {
    layout.size > 0 && block.byte(layout.turn_at(TurnField::Passed)).has_bit(seat)
}
