//! Compares two script hosts call by call and reports the first call in which they differ; part of the determinism check.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{Change, Fault, FunctionId, Host, Place, Request, Ruleset, Scene, SeatId};

/// A host, or why it could not be made.
pub type MadeHost = Result<Box<dyn Host>, String>;

/// The second host or call of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// A second host that runs under other conditions.
    Other,
    /// The same host, called a second time.
    Itself,
    /// A host that was made for this one call.
    Fresh,
}

impl Against {
    /// All comparisons; the one most likely to find a difference comes first.
    pub const ALL: [Against; 3] = [Against::Other, Against::Itself, Against::Fresh];

    /// Returns a description of the two sides, for messages.
    pub fn words(self) -> &'static str {
        match self {
            Against::Other => "in two virtual machines with different histories",
            Against::Itself => "when the same virtual machine calls it twice",
            Against::Fresh => "in a virtual machine that has run games and in a fresh one",
        }
    }
}

/// Answer of a host: the value returned and the changes requested, or a script error.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The value, or the message of the script error.
    pub value: Result<i32, String>,
    /// The changes, in order.
    pub changes: Vec<Request>,
}

/// First call to which two hosts gave different answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    pub against: Against,
    pub function: FunctionId,
    /// The seat that has the piece.
    pub seat: SeatId,
    /// The arguments of the hook.
    pub args: Vec<i32>,
    /// The answer of the usual host, then the other one.
    pub answers: [Answer; 2],
}

impl Disagreement {
    /// Returns where the script requested the first change that differs; `None` if only the values differ.
    pub fn place(&self) -> Option<Place> {
        let [one, other] = &self.answers;
        let longest = one.changes.len().max(other.changes.len());
        let at = (0..longest).find(|i| one.changes.get(*i) != other.changes.get(*i))?;
        let change = one.changes.get(at).or_else(|| other.changes.get(at))?;
        change.place
    }

    /// Returns a message with both answers.
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
    /// Returns the answer in short form: `3`, `coins +2`, or the message of a script error.
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
/// Factory for hosts of one ruleset.
pub type Maker = Rc<dyn Fn(Against) -> MadeHost>;

/// Plays a game with a host that compares each answer, and returns the first difference.
///
/// `make` returns the usual host for [`Against::Itself`] and [`Against::Fresh`], and the host to compare with for
/// [`Against::Other`]. `play` must use the host it receives for the whole game, from its beginning.
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

/// Host that compares two hosts; its own answers are those of the usual one.
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
    /// Returns `None`, so that calls are compared one by one, each with its full limit of steps.
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
