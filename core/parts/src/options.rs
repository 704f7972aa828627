//! What may be answered: the list of an open decision, and whether one answer is in it. Both see what the seat sees.

use game::Choice;
use game::bits::Mask;

use crate::Action;
use crate::block::Block;
use crate::block::{ANSWERED, Frame, IS_TASK, TurnField};
use crate::declare::{Domain, Mind};
use crate::evaluate::Eval;
use crate::layout::{ENV, Layout, MOST_ARGS, NONE, OptionPart, is_meant};
use crate::look::{Eyes, Halt, Look};
use crate::rulebook::Rulebook;

/// The frames that wait for an answer now: of several of one seat and one decision the oldest.
pub(crate) fn open_frames(layout: &Layout, block: &Block) -> Vec<(usize, Frame)> {
    let mut open: Vec<(usize, Frame)> = Vec::new();
    for at in 0..layout.frame_count(block) {
        if layout.frame_flags(block, at) & (IS_TASK | ANSWERED) != 0 || layout.waits(block, at) {
            continue;
        }
        let frame = layout.frame(block, at);
        let known = |(_, f): &(usize, Frame)| f.seat == frame.seat && f.what == frame.what;
        if !open.iter().any(known) {
            open.push((at, frame));
        }
    }
    open
}

/// Lists what may be answered, for all seats.
pub(crate) fn list<B: Rulebook>(
    layout: &Layout,
    rules: &mut B,
    block: &Block,
    out: &mut Vec<Choice<Action>>,
) -> Result<(), Halt> {
    for (_, frame) in open_frames(layout, block) {
        list_frame(layout, rules, block, &frame, out)?;
    }
    for (seat, mind) in &layout.automa {
        let own: Vec<Choice<Action>> = out.iter().filter(|c| c.seat == *seat).copied().collect();
        if own.is_empty() {
            continue;
        }
        let chosen = decide(layout, rules, block, (*seat, mind), &own)?;
        out.retain(|c| c.seat != *seat);
        out.push(chosen);
    }
    Ok(())
}

/// The answer of an automa, alone.
fn decide<B: Rulebook>(
    layout: &Layout,
    rules: &mut B,
    block: &Block,
    (seat, mind): (u8, &Mind<u16>),
    own: &[Choice<Action>],
) -> Result<Choice<Action>, Halt> {
    let smallest = |c: &Choice<Action>| Choice { amounts: (c.amounts.0, c.amounts.0), ..*c };
    match mind {
        Mind::Prefers(list) => {
            let place = |c: &&Choice<Action>| list.iter().position(|o| *o == c.action.option);
            let best = own.iter().min_by_key(|c| place(c).unwrap_or(list.len()));
            Ok(smallest(best.expect("something is listed")))
        }
        Mind::Ask(function) => {
            let look = Look::new(layout, block, Eyes::seat(Some(seat)));
            let mut eval = Eval { rules, look, acting: Some(seat), env: [0; ENV] };
            let action = eval.ask(*function, |rules, call, look| rules.choose(call, look, own))?;
            let amount = |c: &Choice<Action>| {
                let part = &layout.options[usize::from(action.option)];
                part.amount.map_or(0, |at| action.args[at] as u8).clamp(c.amounts.0, c.amounts.1)
            };
            let is_it = |c: &&Choice<Action>| layout.with_amount(c.action, amount(c)) == action;
            let Some(choice) = own.iter().find(is_it) else {
                let name = &layout.functions[usize::from(*function)];
                return Err(Halt::Fault(format!("{name}: what it chose is not offered")));
            };
            let amount = amount(choice);
            Ok(Choice { action, amounts: (amount, amount), ..*choice })
        }
    }
}

/// Lists what may be answered to one decision; options that are possible only where no other is come after the others.
pub(crate) fn list_frame<B: Rulebook>(
    layout: &Layout,
    rules: &mut B,
    block: &Block,
    frame: &Frame,
    out: &mut Vec<Choice<Action>>,
) -> Result<(), Halt> {
    let before = out.len();
    for otherwise in [false, true] {
        if out.len() > before {
            break;
        }
        for option in layout.decisions[usize::from(frame.what)].options.clone() {
            let part = &layout.options[usize::from(option)];
            if part.otherwise == otherwise {
                let look = Look::new(layout, block, Eyes::seat(frame.seat()));
                let eval = Eval { rules: &mut *rules, look, acting: frame.seat(), env: frame.env };
                let listed = Lister { eval, frame, option, part, tried: 0, out }.list();
                listed.map_err(|why| match why {
                    Halt::Fault(why) => Halt::Fault(layout.with_place(Some(option), why)),
                    other => other,
                })?;
            }
        }
    }
    Ok(())
}

struct Lister<'a, B> {
    eval: Eval<'a, B>,
    frame: &'a Frame,
    option: u16,
    part: &'a OptionPart,
    /// So many values have been tried.
    tried: u32,
    out: &'a mut Vec<Choice<Action>>,
}

/// So many values are tried for the arguments of an option, the amounts among them.
const MOST_TRIED: u32 = 1 << 16;

impl<B: Rulebook> Lister<'_, B> {
    fn list(&mut self) -> Result<(), Halt> {
        if !self.part.only.has_bit(self.frame.seat) {
            return Ok(());
        }
        if let Some(function) = self.part.asked {
            let mut all = Vec::new();
            self.eval.ask(function, |rules, call, look| rules.options(call, look, &mut all))?;
            let can_be = self.universes();
            for args in all {
                self.is_meant(function, &args, &can_be)?;
                self.set(0, &args[..self.part.args.len()]);
                if self.fits()? {
                    let amount = self.part.amount.map_or(0, |at| args[at].clamp(0, 255) as u8);
                    self.push((amount, amount));
                }
            }
            return Ok(());
        }
        if self.passes(0)? { self.from(0) } else { Ok(()) }
    }

    /// A value more is tried: lists that nobody could look through are a fault before they hold a game up.
    fn count(&mut self) -> Result<(), Halt> {
        self.tried += 1;
        if self.tried <= MOST_TRIED {
            return Ok(());
        }
        let name = &self.part.name;
        let why = format!("`{name}`: more than {MOST_TRIED} values of its arguments are tried");
        Err(Halt::Fault(format!("{why}; `asked` lets a function say which are meant")))
    }

    /// Everything that could be said for each argument.
    fn universes(&self) -> Vec<Vec<i16>> {
        let universe = |(_, domain): &(String, Domain<u16>)| {
            let mut values = Vec::new();
            self.eval.look.layout.universe(domain, self.eval.acting, &mut values);
            values
        };
        self.part.args.iter().map(universe).collect()
    }

    /// Is what a function says for the arguments among what they can be?
    fn is_meant(&self, function: u16, args: &[i16], can_be: &[Vec<i16>]) -> Result<(), Halt> {
        let layout = self.eval.look.layout;
        for (((name, _), value), can_be) in self.part.args.iter().zip(args).zip(can_be) {
            if !can_be.contains(value) {
                let by = &layout.functions[usize::from(function)];
                let why = format!("`{by}` says {value} for `{name}`, which it cannot be");
                return Err(Halt::Fault(why));
            }
        }
        Ok(())
    }

    fn passes(&mut self, set: usize) -> Result<bool, Halt> {
        passes(&mut self.eval, self.part, set)
    }

    fn handed(&self) -> usize {
        self.eval.look.layout.decisions[usize::from(self.frame.what)].args.len()
    }

    fn set(&mut self, at: usize, args: &[i16]) {
        let begin = self.handed() + at;
        self.eval.env[begin..begin + args.len()].copy_from_slice(args);
    }

    /// Goes through the values of the argument `at` and those behind it. What can be asked without them holds.
    fn from(&mut self, at: usize) -> Result<(), Halt> {
        let Some((_, domain)) = self.part.args.get(at) else {
            if can_pay(&mut self.eval, self.part)? {
                self.push((0, 0));
            }
            return Ok(());
        };
        if self.part.amount == Some(at) {
            return self.amounts(at, domain);
        }
        let mut values = Vec::new();
        values_of(&mut self.eval, domain, &mut values)?;
        if self.part.best[at].is_some() {
            let handed = self.handed();
            keep_best(&mut self.eval, self.part, (handed, at), &mut values)?;
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

    /// Runs of amounts that are possible, an entry each.
    fn amounts(&mut self, at: usize, domain: &Domain<u16>) -> Result<(), Halt> {
        let (from, to) = range_of(&mut self.eval, domain)?;
        let mut begun: Option<i16> = None;
        for value in from..=to {
            self.count()?;
            self.set(at, &[value]);
            let fits = self.passes(at + 1)? && can_pay(&mut self.eval, self.part)?;
            match (fits, begun) {
                (true, None) => begun = Some(value),
                (false, Some(first)) => {
                    self.run(at, first, value - 1);
                    begun = None;
                }
                _ => {}
            }
        }
        if let Some(first) = begun {
            self.run(at, first, to);
        }
        Ok(())
    }

    fn run(&mut self, at: usize, first: i16, last: i16) {
        self.set(at, &[first]);
        self.push((first as u8, last as u8));
    }

    /// Is it possible with these arguments, and can it be paid?
    fn fits(&mut self) -> Result<bool, Halt> {
        fits(&mut self.eval, self.part)
    }

    fn push(&mut self, amounts: (u8, u8)) {
        let begin = self.handed();
        let mut args = [0; MOST_ARGS];
        let count = self.part.args.len();
        args[..count].copy_from_slice(&self.eval.env[begin..begin + count]);
        let action = Action { option: self.option, args };
        let kind = self.option.min(63) as u8;
        let (seat, role) = (self.frame.seat, self.part.role);
        self.out.push(Choice { seat, action, amounts, kind, role });
    }
}

/// Do the conditions hold that need so many arguments?
fn passes<B: Rulebook>(eval: &mut Eval<B>, part: &OptionPart, set: usize) -> Result<bool, Halt> {
    let mut all = part.guards[set].iter();
    all.try_fold(true, |holds, one| Ok(holds && eval.holds(one)?))
}

/// Keeps what is best of the values of an argument, which is known by how many are handed and its number: of those that are possible as
/// far as it and those before it say, those for which its amount is largest.
fn keep_best<B: Rulebook>(
    eval: &mut Eval<B>,
    part: &OptionPart,
    (handed, at): (usize, usize),
    values: &mut Vec<i16>,
) -> Result<(), Halt> {
    let Some(amount) = &part.best[at] else { return Ok(()) };
    let (mut best, mut most) = (Vec::new(), i32::MIN);
    for value in values.drain(..) {
        eval.env[handed + at] = value;
        if !passes(eval, part, at + 1)? {
            continue;
        }
        let worth = eval.amount(amount)?;
        if worth > most || best.is_empty() {
            (most, best) = (worth, Vec::new());
        }
        if worth == most {
            best.push(value);
        }
    }
    *values = best;
    Ok(())
}

/// Is an option possible with the arguments that are set, and can it be paid?
fn fits<B: Rulebook>(eval: &mut Eval<B>, part: &OptionPart) -> Result<bool, Halt> {
    Ok(eval.holds(&part.when)? && can_pay(eval, part)?)
}

/// Can what an option costs be paid with the arguments that are set?
fn can_pay<B: Rulebook>(eval: &mut Eval<B>, part: &OptionPart) -> Result<bool, Halt> {
    for (at, (counter, _)) in part.pays.iter().enumerate() {
        if part.pays[..at].iter().any(|(before, _)| before == counter) {
            continue;
        }
        let mut amount = 0i64;
        for (_, n) in part.pays.iter().filter(|(other, _)| other == counter) {
            amount += i64::from(eval.amount(n)?);
        }
        let owner = eval.look.layout.payer(*counter, eval.acting);
        let has = i64::from(eval.look.counter(*counter, owner)?);
        if has - amount < i64::from(eval.look.layout.counters[usize::from(*counter)].least) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn range_of<B: Rulebook>(eval: &mut Eval<B>, domain: &Domain<u16>) -> Result<(i16, i16), Halt> {
    let Domain::Number { least, most, from, to } = domain else { unreachable!("an amount") };
    let bound = |n: i32| n.clamp(i32::from(*least), i32::from(*most)) as i16;
    let (low, high) = (eval.amount(from)?, eval.amount(to)?);
    if low > high || low > i32::from(*most) || high < i32::from(*least) {
        return Ok((1, 0));
    }
    Ok((bound(low), bound(high)))
}

/// The values that may be said for an argument, those before it being set.
fn values_of<B: Rulebook>(
    eval: &mut Eval<B>,
    domain: &Domain<u16>,
    out: &mut Vec<i16>,
) -> Result<(), Halt> {
    let look = eval.look;
    let layout = look.layout;
    match domain {
        Domain::Number { .. } => {
            let (from, to) = range_of(eval, domain)?;
            out.extend(from..=to);
        }
        Domain::Piece(at, filter) => {
            let ((spot, place), sieve) = (eval.at(at)?, eval.sieve(filter)?);
            let seen = look.kinds_seen(spot, place).into_iter();
            let passing = seen.filter(|piece| layout.passes(*piece, &sieve));
            out.extend(passing.map(|piece| piece as i16));
        }
        Domain::Place(zone, who, free) => {
            let Some(spot) = layout.spot(*zone, eval.who(who)) else { return Ok(()) };
            let part = layout.zone_of(spot);
            for place in 0..part.places.len() as u16 {
                let count = look.number(spot, Some(place))?;
                if is_meant(*free, count, part.each.into()) {
                    out.push(place as i16);
                }
            }
        }
        _ => layout.universe(domain, eval.acting, out),
    }
    if let Domain::Stop(track, Some(steps)) = domain {
        let steps = eval.amount(steps)?;
        let own = eval.acting.map_or(0, |seat| look.stop(*track, seat.into()));
        let ahead = look.ahead(*track, own, steps.max(0) as usize);
        out.retain(|stop| ahead.contains(&(*stop as u8)));
    }
    Ok(())
}

impl Layout {
    /// Everything that could ever be said for an argument.
    pub(crate) fn universe(&self, domain: &Domain<u16>, acting: Option<u8>, out: &mut Vec<i16>) {
        match domain {
            Domain::Number { least, most, .. } => out.extend(*least..=*most),
            Domain::Piece(at, filter) => {
                use crate::declare::At;
                let zone = match at {
                    At::Zone(zone, _) | At::Place(zone, ..) => {
                        Some(&self.zones[usize::from(*zone)])
                    }
                    At::Arg(_) => None,
                };
                let takes = |kind: &u16| zone.is_none_or(|z| z.kinds.contains(kind));
                let meant = |kind: &u16| filter.kind.is_none_or(|only| only == *kind);
                let kinds = (0..self.kinds.len() as u16).filter(|k| takes(k) && meant(k));
                out.extend(
                    kinds.flat_map(|k| self.kinds[usize::from(k)].pieces.clone()).map(|p| p as i16),
                );
            }
            Domain::Named(kind) => {
                out.extend(self.kinds[usize::from(*kind)].pieces.clone().map(|p| p as i16))
            }
            Domain::Place(zone, ..) => {
                out.extend((0..self.zones[usize::from(*zone)].places.len()).map(|p| p as i16))
            }
            Domain::Zone(list) => {
                let spots = (0..).zip(&self.spots).filter(|(_, (zone, _))| list.contains(zone));
                out.extend(spots.map(|(spot, _)| spot));
            }
            Domain::Seat(other) => {
                let seats = (0..self.seats()).filter(|seat| !other || Some(*seat) != acting);
                out.extend(seats.map(i16::from));
            }
            Domain::Answer(words) => out.extend(0..words.len() as i16),
            Domain::Stop(track, _) => {
                out.extend((0..self.tracks[usize::from(*track)].stops.len()).map(|s| s as i16))
            }
            Domain::Thing(kind) => {
                out.extend((0..self.things[usize::from(*kind)].names.len()).map(|n| n as i16))
            }
        }
    }

    /// Who pays with a counter: the seat, or the table where the counter is the table's.
    pub(crate) fn payer(&self, counter: u16, seat: Option<u8>) -> Option<u8> {
        let is_table = self.counters[usize::from(counter)].of == crate::declare::Of::Table;
        if is_table { None } else { seat }
    }

    /// The same action with another amount.
    pub(crate) fn with_amount(&self, mut action: Action, amount: u8) -> Action {
        if let Some(at) = self.options.get(usize::from(action.option)).and_then(|part| part.amount)
        {
            action.args[at] = amount.into();
        }
        action
    }
}

/// Where an answer belongs: the open frame of the seat whose decision has the option.
pub(crate) fn frame_for(
    layout: &Layout,
    block: &Block,
    seat: u8,
    action: Action,
) -> Result<usize, Halt> {
    let refused = |why: String| Err(Halt::Refused(why));
    let Some(part) = layout.options.get(usize::from(action.option)) else {
        return refused("there is no such action".into());
    };
    let open = open_frames(layout, block);
    let own = open.iter().find(|(_, f)| f.seat == seat && f.what == part.decision);
    match own {
        Some((at, _)) => Ok(*at),
        None => {
            let name = layout.seat_names.get(usize::from(seat)).map_or("nobody", String::as_str);
            let decision = &layout.decisions[usize::from(part.decision)].named.name;
            refused(format!("{name} is not asked for `{decision}` now"))
        }
    }
}

/// Is an answer one of those that are listed?
pub(crate) fn check<B: Rulebook>(
    layout: &Layout,
    rules: &mut B,
    block: &Block,
    frame: &Frame,
    action: Action,
) -> Result<(), Halt> {
    let part = &layout.options[usize::from(action.option)];
    let refused = || Halt::Refused("that is not possible now".into());
    if frame.seat == NONE || !part.only.has_bit(frame.seat) {
        return Err(refused());
    }
    if action.args[part.args.len()..].iter().any(|n| *n != 0) {
        return Err(refused());
    }
    if layout.automa.iter().any(|(seat, _)| *seat == frame.seat) {
        let mut all = Vec::new();
        list(layout, rules, block, &mut all)?;
        let is_it = |c: &Choice<Action>| c.seat == frame.seat && c.action == action;
        return if all.iter().any(is_it) { Ok(()) } else { Err(refused()) };
    }
    if part.otherwise {
        let mut all = Vec::new();
        list_frame(layout, rules, block, frame, &mut all)?;
        let is_other = |c: &Choice<Action>| !layout.options[usize::from(c.action.option)].otherwise;
        if all.iter().any(is_other) {
            return Err(refused());
        }
    }
    let look = Look::new(layout, block, Eyes::seat(frame.seat()));
    let mut eval = Eval { rules, look, acting: frame.seat(), env: frame.env };
    let begin = layout.decisions[usize::from(frame.what)].args.len();
    if let Some(function) = part.asked {
        let mut all = Vec::new();
        eval.ask(function, |rules, call, look| rules.options(call, look, &mut all))?;
        let count = part.args.len();
        if !all.iter().any(|args| args[..count] == action.args[..count]) {
            return Err(refused());
        }
        eval.env[begin..begin + count].copy_from_slice(&action.args[..count]);
        return if fits(&mut eval, part)? { Ok(()) } else { Err(refused()) };
    }
    let mut values = Vec::new();
    for (at, (name, domain)) in part.args.iter().enumerate() {
        let value = action.args[at];
        let has_best = part.best[at].is_some();
        let is_in = match domain {
            Domain::Number { .. } if !has_best => {
                let (from, to) = range_of(&mut eval, domain)?;
                (from..=to).contains(&value)
            }
            _ => {
                values.clear();
                values_of(&mut eval, domain, &mut values)?;
                values.contains(&value)
            }
        };
        let word = || layout.value_text(domain, value);
        if !is_in {
            let word = word();
            return Err(Halt::Refused(format!("`{word}` is no `{name}` that is possible now")));
        }
        if has_best {
            keep_best(&mut eval, part, (begin, at), &mut values)?;
            if !values.contains(&value) && !values.is_empty() {
                let word = word();
                return Err(Halt::Refused(format!("another `{name}` than `{word}` is best")));
            }
        }
        eval.env[begin + at] = value;
    }
    if fits(&mut eval, part)? {
        return Ok(());
    }
    let is_dear = eval.holds(&part.when)?;
    if is_dear { Err(Halt::Refused("that cannot be paid".into())) } else { Err(refused()) }
}

/// Has a seat passed in the phase that is played?
pub(crate) fn has_passed(layout: &Layout, block: &Block, seat: u8) -> bool {
    layout.size > 0 && block.byte(layout.turn_at(TurnField::Passed)).has_bit(seat)
}
