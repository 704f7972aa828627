//! A rulebook that calls script functions.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::{Ask, Function, HOOKS, Parts};
use components::layout::MOST_ARGS;
use components::{Action, Call, Halt, Layout, Look, Rulebook, Table};
use game::Choice;
use script::{
    Args, Declared, Limits, Listed, ScriptError, Scripts, SharedCoverage, Sources, Value,
};

use crate::script_api::call_context::{Api, Position, Scene};
use crate::script_api::call_listener::{CallListener, Hears};
use crate::script_api::names::names;

/// What a call needs to know about a function.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Index among the script functions, by hook.
    numbers: [Option<usize>; HOOKS.len()],
    /// Number of arguments it receives.
    arguments: usize,
    /// Number of arguments in each answer of the hook `options`.
    own: usize,
}

/// Returns the script functions and names of some content, for loading its scripts.
pub fn declared<'s>(parts: &Parts, sources: &'s Sources) -> Declared<'s> {
    let one = |function: &Function, ask: Ask| Listed {
        piece: format!("{}:{}", function.module, function.name),
        hook: ask as usize,
        module: function.module.clone(),
        file: function.file.clone(),
    };
    let all = parts.functions.iter().flat_map(|f| f.asks.iter().map(move |ask| one(f, *ask)));
    Declared { functions: all.collect(), names: names(parts, sources), sources }
}

/// The script functions of some content as a rulebook, for games of any of its layouts. Each thread
/// needs its own.
pub struct Book {
    scripts: Scripts<Api>,
    known: Arc<HashMap<String, Known>>,
    /// Functions by their index in the layout.
    functions: Vec<Known>,
    watched: CallListener,
}

impl Drop for Book {
    fn drop(&mut self) {
        self.watched.hand_on(&mut self.scripts);
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("functions", &self.functions).finish_non_exhaustive()
    }
}

impl Book {
    /// Creates a rulebook from scripts that were loaded with [`declared`].
    pub fn new(scripts: Scripts<Api>, functions: &[Function]) -> Book {
        let mut number = 0;
        let mut known = HashMap::new();
        for function in functions {
            let (arguments, own) = (function.arguments, function.own);
            let mut entry = Known { arguments, own, ..Known::default() };
            for ask in &function.asks {
                entry.numbers[*ask as usize] = Some(number);
                number += 1;
            }
            known.insert(function.name.clone(), entry);
        }
        Book { scripts, known: Arc::new(known), functions: Vec::new(), watched: CallListener::Not }
    }

    /// Notifies a listener of every call and its duration.
    pub fn timed(mut self, hears: Hears) -> Book {
        self.watched = CallListener::Timed(hears);
        self
    }

    /// Counts calls of these functions and executed lines. `self` must use scripts created for
    /// coverage; dropping it adds the counts to `shared`.
    pub fn covering(mut self, functions: &[Function], shared: SharedCoverage) -> Book {
        let named = |function: &Function, ask: &Ask| {
            let what = format!("{} of {}:{}", ask.name(), function.module, function.name);
            (function.file.clone(), what)
        };
        let all = functions.iter().flat_map(|f| f.asks.iter().map(move |ask| named(f, ask)));
        self.watched = CallListener::covering(&self.scripts, all, shared);
        self
    }

    /// Prepares the rulebook for games of a layout.
    pub fn lay(&mut self, layout: &Layout) {
        let known = |name: &String| self.known.get(name).cloned().unwrap_or_default();
        self.functions = layout.functions.iter().map(known).collect();
        self.watched.lay(layout);
    }

    /// Creates another rulebook with the same scripts, for another thread.
    ///
    /// # Errors
    /// The errors of all files; none in practice, since the scripts were loaded before.
    pub fn another(&self) -> Result<Book, Vec<ScriptError>> {
        let scripts = Scripts::from_program(self.scripts.program(), Limits::default())?;
        let (known, functions) = (self.known.clone(), self.functions.clone());
        Ok(Book { scripts, known, functions, watched: CallListener::Not })
    }

    /// Returns the nanoseconds spent in Lua since timing was turned on.
    pub fn nanos(&self) -> u64 {
        self.scripts.nanos()
    }

    /// Switches the measurement of time spent in Lua on or off.
    pub fn set_timing(&mut self, timing: bool) {
        self.scripts.set_timing(timing);
    }

    /// Starts a list of legal actions or an action: resets the step budget that all calls for it
    /// share.
    pub fn begin(&mut self) {
        self.scripts.begin();
    }

    /// Returns the steps of all calls so far, the same on every machine.
    pub fn steps(&self) -> u64 {
        self.scripts.steps_so_far()
    }

    fn number(&self, call: &Call, ask: Ask) -> Result<(usize, usize), Halt> {
        let known = &self.functions[usize::from(call.number)];
        let none = || {
            Halt::Fault(format!(
                "the function `{}` does not answer `{}`",
                call.function,
                ask.name()
            ))
        };
        Ok((known.numbers[ask as usize].ok_or_else(none)?, known.arguments))
    }

    /// Calls a query hook with a read-only view of the position.
    fn tell(&mut self, call: &Call, look: &Look, ask: Ask) -> Result<Value<'static>, Halt> {
        let (number, arguments) = self.number(call, ask)?;
        let args = call.args.map(i32::from);
        let scene = seen(call, look);
        let args = Args::Numbers(&args[..arguments]);
        let told = self.watched.call(number, || self.scripts.call(number, &scene, args));
        told.map_err(Halt::Fault)
    }
}

fn seen<'a>(call: &Call, look: &Look<'a>) -> Scene<'a> {
    Scene {
        layout: look.layout,
        seat: call.seat,
        position: RefCell::new(Position::Seen(*look, look.work_so_far())),
        halt: RefCell::new(None),
    }
}

impl Rulebook for Book {
    fn reached(&mut self, script: u16, step: Option<usize>) {
        self.watched.reached(script, step);
    }

    fn amount(&mut self, call: &Call, look: &Look) -> Result<i32, Halt> {
        match self.tell(call, look, Ask::Amount)? {
            Value::Int(n) => Ok(n),
            other => Err(Halt::Fault(format!("expected a number, got {other:?}"))),
        }
    }

    fn holds(&mut self, call: &Call, look: &Look) -> Result<bool, Halt> {
        Ok(match self.tell(call, look, Ask::Holds)? {
            Value::Bool(yes) => yes,
            Value::Int(n) => n != 0,
            _ => false,
        })
    }

    fn options(
        &mut self,
        call: &Call,
        look: &Look,
        out: &mut Vec<[i16; MOST_ARGS]>,
    ) -> Result<(), Halt> {
        let own = self.functions[usize::from(call.number)].own;
        let Value::List(all) = self.tell(call, look, Ask::Options)? else { return Ok(()) };
        if own == 0 || all.len() % own != 0 {
            return Err(Halt::Fault(format!(
                "`options` returned {} numbers, which cannot be split into answers of {own} \
                numbers each",
                all.len()
            )));
        }
        for answer in all.chunks(own) {
            let mut args = [0; MOST_ARGS];
            for (arg, value) in args.iter_mut().zip(answer) {
                let n = match value {
                    Value::Int(n) => i16::try_from(*n).ok(),
                    _ => None,
                };
                *arg = n.ok_or_else(|| {
                    Halt::fault("`options` returned a number that is too large for an argument")
                })?;
            }
            out.push(args);
        }
        Ok(())
    }

    fn carry_out(&mut self, call: &Call, table: &mut Table) -> Result<(), Halt> {
        let (number, arguments) = self.number(call, Ask::CarryOut)?;
        let args = call.args.map(i32::from);
        let mark = Box::new(table.mark());
        let (waiting, done, halt) = {
            let layout = table.layout;
            let scene = Scene {
                layout,
                seat: call.seat,
                position: RefCell::new(Position::Changed(table.lend(), mark)),
                halt: RefCell::new(None),
            };
            let args = Args::Numbers(&args[..arguments]);
            let done = self.watched.call(number, || self.scripts.call(number, &scene, args));
            let waiting = match &*scene.position.borrow() {
                Position::Changed(table, _) => table.waiting(),
                Position::Seen(..) => unreachable!("it was made to be changed"),
            };
            (waiting, done, scene.halt.take())
        };
        table.returned(waiting);
        match (done, halt) {
            // An impossible given random result is no script error.
            (_, Some(Halt::Refused(why))) => Err(Halt::Refused(why)),
            (Err(why), _) => Err(Halt::Fault(why)),
            (Ok(_), Some(halt)) => Err(halt),
            (Ok(_), None) => Ok(()),
        }
    }

    fn choose(
        &mut self,
        call: &Call,
        look: &Look,
        offered: &[Choice<Action>],
    ) -> Result<Action, Halt> {
        let (number, _) = self.number(call, Ask::Choose)?;
        let texts = offered.iter().map(|c| Value::Text(look.layout.action_text(c.action).into()));
        let list = [Value::List(texts.collect())];
        let scene = seen(call, look);
        let args = Args::Values(&list);
        let told = self.watched.call(number, || self.scripts.call(number, &scene, args));
        let told = told.map_err(Halt::Fault)?;
        let chosen = match told {
            Value::Int(n) => usize::try_from(n).ok().and_then(|n| offered.get(n.checked_sub(1)?)),
            _ => None,
        };
        chosen.map(|choice| choice.action).ok_or_else(|| {
            Halt::Fault(format!("`choose` must return a number from 1 to {}", offered.len()))
        })
    }
}
