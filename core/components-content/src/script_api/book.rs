//! A rulebook that asks scripts.

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

use crate::script_api::names::names;
use crate::script_api::scene::{Api, Position, Scene};
use crate::script_api::watched::{CallListener, Hears};

/// A function, as calls need it.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Its number among the scripts, by what it is asked.
    numbers: [Option<usize>; HOOKS.len()],
    /// How many arguments it is given.
    arguments: usize,
    /// Of one that lists options: how many arguments each has.
    own: usize,
}

/// What some content says about its scripts: functions by their numbers, and the names that scripts may say.
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

/// The functions of some content, run by Luau, for games of any layout of it. One a thread.
pub struct Book {
    scripts: Scripts<Api>,
    known: Arc<HashMap<String, Known>>,
    /// By their numbers in the layout.
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
    /// The functions, with scripts that were loaded by what [`declared`] says of them.
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

    /// From now on somebody hears of each call.
    pub fn timed(mut self, hears: Hears) -> Book {
        self.watched = CallListener::Timed(hears);
        self
    }

    /// From now on calls of these functions are counted, and lines of scripts that were loaded to be covered; what was counted is told
    /// when the book is put away.
    pub fn covering(mut self, functions: &[Function], shared: SharedCoverage) -> Book {
        let named = |function: &Function, ask: &Ask| {
            let what = format!("{} of {}:{}", ask.name(), function.module, function.name);
            (function.file.clone(), what)
        };
        let all = functions.iter().flat_map(|f| f.asks.iter().map(move |ask| named(f, ask)));
        self.watched = CallListener::covering(&self.scripts, all, shared);
        self
    }

    /// Gets ready for games of a layout.
    pub fn lay(&mut self, layout: &Layout) {
        let known = |name: &String| self.known.get(name).cloned().unwrap_or_default();
        self.functions = layout.functions.iter().map(known).collect();
        self.watched.lay(layout);
    }

    /// Another one with the same scripts.
    ///
    /// # Errors
    /// The mistakes of all files; none, since they have loaded before.
    pub fn another(&self) -> Result<Book, Vec<ScriptError>> {
        let scripts = Scripts::from_program(self.scripts.program(), Limits::default())?;
        let (known, functions) = (self.known.clone(), self.functions.clone());
        Ok(Book { scripts, known, functions, watched: CallListener::Not })
    }

    /// Nanoseconds spent in Lua since timing was turned on.
    pub fn nanos(&self) -> u64 {
        self.scripts.nanos()
    }

    /// Should time spent in Lua be measured?
    pub fn set_timing(&mut self, timing: bool) {
        self.scripts.set_timing(timing);
    }

    /// A list, an action or whatever else several calls are made for begins.
    pub fn begin(&mut self) {
        self.scripts.begin();
    }

    /// Steps that all calls together have taken: the same on every machine.
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

    /// Asks for something in a position that is only read.
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
            other => Err(Halt::Fault(format!("a number is wanted, not {other:?}"))),
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
                "`options` lists {} numbers, but every answer has {own}",
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
                    Halt::fault("`options` lists something that is no number of an argument")
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
            // What is told of chance and cannot be is nobody's fault but the teller's.
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
