//! Two hosts that must give the same answers, asked side by side: the first call they differ in names the hook.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{Change, Fault, FunctionId, Host, Place, Request, Ruleset, Scene, SeatId};

/// A host, or why there is none.
pub type MadeHost = Result<Box<dyn Host>, String>;

/// What a host is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// A second host, run under other conditions.
    Other,
    /// The same host, asked the same question again.
    Itself,
    /// A host that was made for this one call.
    Fresh,
}

impl Against {
    /// Every way, the likeliest to find something first.
    pub const ALL: [Against; 3] = [Against::Other, Against::Itself, Against::Fresh];

    /// What the two answers came from, in words.
    pub fn words(self) -> &'static str {
        match self {
            Against::Other => "in two virtual machines, of which one was given another past",
            Against::Itself => "when the same virtual machine is asked twice",
            Against::Fresh => "in a virtual machine that has run games and in a fresh one",
        }
    }
}

/// An answer of a host: the value returned and the changes asked for, or why it failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The value, or the message of the fault.
    pub value: Result<i32, String>,
    /// The changes, in their order.
    pub changes: Vec<Request>,
}

/// The first call to which two hosts gave different answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    /// What was compared.
    pub against: Against,
    /// The function.
    pub function: FunctionId,
    /// The seat that has the piece.
    pub seat: SeatId,
    /// What the hook was called with.
    pub args: Vec<i32>,
    /// The two answers.
    pub answers: [Answer; 2],
}

impl Disagreement {
    /// Where the script asked for the first change that differs; `None` if values differ.
    pub fn place(&self) -> Option<Place> {
        let [one, other] = &self.answers;
        let longest = one.changes.len().max(other.changes.len());
        let at = (0..longest).find(|i| one.changes.get(*i) != other.changes.get(*i))?;
        let change = one.changes.get(at).or_else(|| other.changes.get(at))?;
        change.place
    }

    /// Both answers in words.
    pub fn words(&self, ruleset: &Ruleset) -> String {
        let args: Vec<String> = self.args.iter().map(i32::to_string).collect();
        let hook = ruleset.functions[usize::from(self.function.0)].hook.name();
        let [one, other] = &self.answers;
        format!(
            "`{hook}({})` of seat {} answers `{}` and `{}` {}",
            args.join(", "),
            self.seat.0 + 1,
            one.words(ruleset),
            other.words(ruleset),
            self.against.words()
        )
    }
}

impl Answer {
    /// The answer in a few words: `3`, `coins +2`, or the message of a fault.
    pub fn words(&self, ruleset: &Ruleset) -> String {
        let value = match &self.value {
            Ok(value) => value,
            Err(why) => return why.clone(),
        };
        if self.changes.is_empty() {
            return value.to_string();
        }
        let change = |request: &Request| match request.change {
            Change::Gain(what, n) => format!("{} {n:+}", ruleset.resource_id(what)),
            Change::Cult(cult, n) => {
                let code = ruleset.cults.get(cult.at()).map_or("?", |c| c.code.as_str());
                format!("{code} {n:+}")
            }
            Change::SetSlot(slot, n) => {
                let name = ruleset.slots.get(slot.at()).map_or("?", |s| s.name.as_str());
                format!("{name} = {n}")
            }
            Change::Run(call, a, b) => {
                let call = ruleset.calls.get(usize::from(call));
                format!("run {} {a} {b}", call.map_or("?", |call| call.name.as_str()))
            }
            other => format!("{other:?}"),
        };
        self.changes.iter().map(change).collect::<Vec<_>>().join(", ")
    }
}

type Found = Rc<RefCell<Option<Disagreement>>>;
/// Makes hosts of one ruleset.
pub type Maker = Rc<dyn Fn(Against) -> MadeHost>;

/// Plays again, by `play`, with a host that compares each of its answers, and gives the first that differs.
///
/// `make` gives the usual host for [`Against::Itself`] and [`Against::Fresh`], and the one to compare it with
/// for [`Against::Other`]. What `play` is given must be used for the whole game, from its beginning.
///
/// # Errors
/// A host that cannot be made.
pub fn first_disagreement(
    make: &Maker,
    play: &mut dyn FnMut(Box<dyn Host>),
) -> Result<Option<Disagreement>, String> {
    for against in Against::ALL {
        let found = Found::default();
        let other = match against {
            Against::Other => Some(make(Against::Other)?),
            Against::Itself | Against::Fresh => None,
        };
        let usual = make(Against::Itself)?;
        play(Box::new(Duel { against, usual, other, make: make.clone(), found: found.clone() }));
        let found = found.borrow_mut().take();
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The host that compares. What it answers is what the usual host said first.
struct Duel {
    against: Against,
    usual: Box<dyn Host>,
    other: Option<Box<dyn Host>>,
    make: Maker,
    found: Found,
}

fn ask(host: &mut dyn Host, function: FunctionId, scene: Scene<'_>, args: &[i32]) -> Answer {
    let mut changes = Vec::new();
    let value = host.call(function, scene, args, &mut changes).map_err(|fault| fault.message);
    if value.is_err() {
        changes.clear();
    }
    Answer { value, changes }
}

impl Host for Duel {
    /// Nobody: what is compared are single calls, each with all its steps, whatever a list has left.
    fn behind(&mut self) -> Option<&mut dyn Host> {
        None
    }

    fn steps_so_far(&mut self) -> u64 {
        self.usual.steps_so_far()
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: Scene<'_>,
        args: &[i32],
        out: &mut Vec<Request>,
    ) -> Result<i32, Fault> {
        let one = ask(&mut *self.usual, function, scene, args);
        if self.found.borrow().is_none() {
            let other = match (&mut self.other, self.against) {
                (Some(other), _) => ask(&mut **other, function, scene, args),
                (None, Against::Fresh) => {
                    let mut fresh =
                        (self.make)(Against::Fresh).map_err(|message| Fault { message })?;
                    ask(&mut *fresh, function, scene, args)
                }
                (None, _) => ask(&mut *self.usual, function, scene, args),
            };
            if one != other {
                *self.found.borrow_mut() = Some(Disagreement {
                    against: self.against,
                    function,
                    seat: scene.seat,
                    args: args.to_vec(),
                    answers: [one.clone(), other],
                });
            }
        }
        out.extend(one.changes);
        one.value.map_err(|message| Fault { message })
    }
}
