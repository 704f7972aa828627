//! Compares two script hosts call by call and reports the first call in which they differ; part of the determinism check.

use std::cell::RefCell;
use std::rc::Rc;

use kernel::{
    ChangeRequest, FunctionId, Ruleset, ScriptChange, ScriptContext, ScriptError, ScriptHost,
    SeatId, SourceLine,
};

/// A host, or why it could not be made.
pub type HostResult = Result<Box<dyn ScriptHost>, String>;

/// The second host or call of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonKind {
    /// A second host that runs under other conditions.
    Other,
    /// The same host, called a second time.
    Itself,
    /// A host that was made for this one call.
    Fresh,
}

impl ComparisonKind {
    /// All comparisons; the one most likely to find a difference comes first.
    pub const ALL: [ComparisonKind; 3] =
        [ComparisonKind::Other, ComparisonKind::Itself, ComparisonKind::Fresh];

    /// Returns a description of the two sides, for messages.
    pub fn words(self) -> &'static str {
        match self {
            ComparisonKind::Other => "in two virtual machines with different histories",
            ComparisonKind::Itself => "when the same virtual machine calls it twice",
            ComparisonKind::Fresh => "in a virtual machine that has run games and in a fresh one",
        }
    }
}

/// Answer of a host: the value returned and the changes requested, or a script error.
#[derive(Clone, Debug, PartialEq)]
pub struct HostAnswer {
    /// The value, or the message of the script error.
    pub value: Result<i32, String>,
    /// The changes, in order.
    pub changes: Vec<ChangeRequest>,
}

/// First call to which two hosts gave different answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement {
    pub against: ComparisonKind,
    pub function: FunctionId,
    /// The seat that has the piece.
    pub seat: SeatId,
    /// The arguments of the hook.
    pub args: Vec<i32>,
    /// The answer of the usual host, then the answer of the other host.
    pub answers: [HostAnswer; 2],
}

impl Disagreement {
    /// Returns where the script requested the first change that differs; `None` if only the values differ.
    pub fn place(&self) -> Option<SourceLine> {
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

impl HostAnswer {
    /// Returns the answer in short form: `3`, `coins +2`, or the message of a script error.
    pub fn words(&self, ruleset: &Ruleset) -> String {
        let value = match &self.value {
            Ok(value) => value,
            Err(error) => return error.clone(),
        };
        if self.changes.is_empty() {
            return value.to_string();
        }
        let change = |request: &ChangeRequest| match request.change {
            ScriptChange::Gain(resource, n) => format!("{} {n:+}", ruleset.resource_id(resource)),
            ScriptChange::Cult(cult, n) => {
                let code = ruleset.cults.get(cult.at()).map_or("?", |c| c.code.as_str());
                format!("{code} {n:+}")
            }
            ScriptChange::SetSlot(slot, n) => {
                let name = ruleset.slots.get(slot.at()).map_or("?", |s| s.name.as_str());
                format!("{name} = {n}")
            }
            ScriptChange::Run(call, a, b) => {
                let call = ruleset.calls.get(usize::from(call));
                format!("run {} {a} {b}", call.map_or("?", |call| call.name.as_str()))
            }
            other => format!("{other:?}"),
        };
        self.changes.iter().map(change).collect::<Vec<_>>().join(", ")
    }
}

type FoundDisagreement = Rc<RefCell<Option<Disagreement>>>;
/// Factory for hosts of one ruleset.
pub type HostFactory = Rc<dyn Fn(ComparisonKind) -> HostResult>;

/// Plays a game with a host that compares each answer, and returns the first difference.
///
/// `make` returns the usual host for [`ComparisonKind::Itself`] and [`ComparisonKind::Fresh`], and the host to compare with for
/// [`ComparisonKind::Other`]. `play` must use the host it receives for the whole game, from its beginning.
///
/// # Errors
/// A host that cannot be made.
pub fn first_disagreement(
    make: &HostFactory,
    play: &mut dyn FnMut(Box<dyn ScriptHost>),
) -> Result<Option<Disagreement>, String> {
    for against in ComparisonKind::ALL {
        let found = FoundDisagreement::default();
        let other = match against {
            ComparisonKind::Other => Some(make(ComparisonKind::Other)?),
            ComparisonKind::Itself | ComparisonKind::Fresh => None,
        };
        let usual = make(ComparisonKind::Itself)?;
        play(Box::new(ComparingHost {
            against,
            usual,
            other,
            make: make.clone(),
            found: found.clone(),
        }));
        let found = found.borrow_mut().take();
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Host that compares two hosts. It returns the answers of the first, usual host.
struct ComparingHost {
    against: ComparisonKind,
    usual: Box<dyn ScriptHost>,
    other: Option<Box<dyn ScriptHost>>,
    make: HostFactory,
    found: FoundDisagreement,
}

fn ask(
    host: &mut dyn ScriptHost,
    function: FunctionId,
    scene: ScriptContext<'_>,
    args: &[i32],
) -> HostAnswer {
    let mut changes = Vec::new();
    let value = host.call(function, scene, args, &mut changes).map_err(|fault| fault.message);
    if value.is_err() {
        changes.clear();
    }
    HostAnswer { value, changes }
}

impl ScriptHost for ComparingHost {
    /// Returns `None`, so that each call is compared and has the full limit of steps.
    fn delegate(&mut self) -> Option<&mut dyn ScriptHost> {
        None
    }

    fn steps_so_far(&mut self) -> u64 {
        self.usual.steps_so_far()
    }

    fn call(
        &mut self,
        function: FunctionId,
        scene: ScriptContext<'_>,
        args: &[i32],
        out: &mut Vec<ChangeRequest>,
    ) -> Result<i32, ScriptError> {
        let one = ask(&mut *self.usual, function, scene, args);
        if self.found.borrow().is_none() {
            let other = match (&mut self.other, self.against) {
                (Some(other), _) => ask(&mut **other, function, scene, args),
                (None, ComparisonKind::Fresh) => {
                    let mut fresh = (self.make)(ComparisonKind::Fresh)
                        .map_err(|message| ScriptError { message })?;
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
        one.value.map_err(|message| ScriptError { message })
    }
}
