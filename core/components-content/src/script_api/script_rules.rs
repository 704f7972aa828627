//! A rulebook that calls script functions.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::{ContentComponents, DeclaredFunction, FunctionHook, HOOKS};
use components::layout::{ENV, MOST_ARGS};
use components::{
    ActionError, ComponentAction, ComponentLayout, ComponentReadView, FunctionCall, Rulebook,
    StateWriter,
};
use game::{ApiVersion, LegalAction};
use script::{
    CallArguments, HookFunction, ScriptDeclarations, ScriptDiagnostic, ScriptLimits, ScriptSources,
    ScriptValue, Scripts, SharedCoverage,
};

use crate::function_signatures::ScriptView;
use crate::script_api::call_context::{
    CallPosition, ComponentCallContext, ComponentScriptApi, NO_OBJECT, SEAT, shown,
};
use crate::script_api::call_listener::{CallListener, TimingListener};
use crate::script_api::names::names;

/// Facts about a function that a call needs.
#[derive(Clone, Debug, Default)]
struct FunctionInfo {
    /// Index among the script functions, for each hook of the function.
    numbers: [Option<usize>; HOOKS.len()],
    /// Whether the function is written in the second version of the language.
    is_second: bool,
    /// Arguments that the function receives.
    arguments: Vec<ScriptView>,
    /// Arguments in each answer that the hook `options` lists.
    own: Vec<ScriptView>,
    /// Whether a text uses a result of the hook `amount` as a seat, place or stop.
    gives_positions: bool,
}

/// Returns the script functions and names of some content, to load its scripts.
pub fn declared<'s>(
    parts: &ContentComponents,
    sources: &'s ScriptSources,
) -> ScriptDeclarations<'s> {
    let one = |function: &DeclaredFunction, ask: FunctionHook| HookFunction {
        piece: format!("{}:{}", function.module, function.name),
        hook: ask as usize,
        module: function.module.clone(),
        file: function.file.clone(),
    };
    let all = parts.functions.iter().flat_map(|f| f.asks.iter().map(move |ask| one(f, *ask)));
    ScriptDeclarations { functions: all.collect(), names: names(parts, sources), sources }
}

/// A rulebook that calls the script functions of some content, for games with any of its layouts.
/// Each thread needs its own rulebook.
pub struct ScriptRulebook {
    scripts: Scripts<ComponentScriptApi>,
    /// Functions of the content, by name.
    known: Arc<HashMap<String, FunctionInfo>>,
    /// Functions, by their index in the layout.
    functions: Vec<FunctionInfo>,
    watched: CallListener,
}

impl Drop for ScriptRulebook {
    fn drop(&mut self) {
        self.watched.hand_on(&mut self.scripts);
    }
}

impl std::fmt::Debug for ScriptRulebook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Book").field("functions", &self.functions).finish_non_exhaustive()
    }
}

impl ScriptRulebook {
    /// Creates a rulebook from scripts that were loaded with the result of [`declared`].
    pub fn new(
        scripts: Scripts<ComponentScriptApi>,
        functions: &[DeclaredFunction],
    ) -> ScriptRulebook {
        let mut number = 0;
        let mut known = HashMap::new();
        for function in functions {
            let is_second =
                !function.asks.is_empty() && scripts.api_of(number) == ApiVersion::Second;
            let mut entry = FunctionInfo {
                numbers: Default::default(),
                is_second,
                arguments: function.arguments.clone(),
                own: function.own.clone(),
                gives_positions: function.gives_positions,
            };
            for ask in &function.asks {
                entry.numbers[*ask as usize] = Some(number);
                number += 1;
            }
            known.insert(function.name.clone(), entry);
        }
        ScriptRulebook {
            scripts,
            known: Arc::new(known),
            functions: Vec::new(),
            watched: CallListener::Not,
        }
    }

    /// Adds a listener that is notified of every call and its duration.
    pub fn timed(mut self, listener: TimingListener) -> ScriptRulebook {
        self.watched = CallListener::Timed(listener);
        self
    }

    /// Counts the calls of these functions, and executed lines. The rulebook must use scripts that
    /// were created for coverage. Dropping it adds the counts to `shared`.
    pub fn covering(
        mut self,
        functions: &[DeclaredFunction],
        shared: SharedCoverage,
    ) -> ScriptRulebook {
        let named = |function: &DeclaredFunction, ask: &FunctionHook| {
            let what = format!("{} of {}:{}", ask.name(), function.module, function.name);
            (function.file.clone(), what)
        };
        let all = functions.iter().flat_map(|f| f.asks.iter().map(move |ask| named(f, ask)));
        self.watched = CallListener::covering(&self.scripts, all, shared);
        self
    }

    /// Prepares the rulebook for games with this layout.
    pub fn lay(&mut self, layout: &ComponentLayout) {
        let info = |name: &String| self.known.get(name).cloned().unwrap_or_default();
        self.functions = layout.functions.iter().map(info).collect();
        self.watched.lay(layout);
    }

    /// Creates another rulebook with the same scripts, for another thread.
    ///
    /// # Errors
    /// Returns the errors of all files. There are none in practice, because the scripts have been
    /// loaded before.
    pub fn duplicate(&self) -> Result<ScriptRulebook, Vec<ScriptDiagnostic>> {
        let scripts = Scripts::from_program(self.scripts.program(), ScriptLimits::default())?;
        let (known, functions) = (self.known.clone(), self.functions.clone());
        Ok(ScriptRulebook { scripts, known, functions, watched: CallListener::Not })
    }

    /// Returns the nanoseconds spent in Lua since timing was turned on.
    pub fn nanos(&self) -> u64 {
        self.scripts.nanos()
    }

    /// Starts or stops measuring the time of calls, which [`ScriptRulebook::nanos`] returns.
    pub fn set_timing(&mut self, timing: bool) {
        self.scripts.set_timing(timing);
    }

    /// Begins a list of legal actions or an action. Resets the budget of steps that all calls for
    /// it share.
    pub fn begin(&mut self) {
        self.scripts.begin();
    }

    /// Returns the steps of all calls so far. The number is the same on every machine.
    pub fn steps(&self) -> u64 {
        self.scripts.steps_so_far()
    }

    /// Returns the index of the function that answers a hook, and what a call of it needs.
    fn number(
        &self,
        call: &FunctionCall,
        ask: FunctionHook,
    ) -> Result<(usize, &FunctionInfo), ActionError> {
        let info = &self.functions[usize::from(call.number)];
        let none = || {
            ActionError::Script(format!(
                "the function `{}` does not answer `{}`",
                call.function,
                ask.name()
            ))
        };
        Ok((info.numbers[ask as usize].ok_or_else(none)?, info))
    }

    /// Calls a query hook with a read-only view of the position.
    fn call_query_hook(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        ask: FunctionHook,
    ) -> Result<ScriptValue<'static>, ActionError> {
        let (number, info) = self.number(call, ask)?;
        let args = PassedArguments::new(call, info);
        let scene = seen(call, look);
        let args = args.as_call();
        let result = self.watched.call(number, || self.scripts.call(number, &scene, args));
        result.map_err(ActionError::Script)
    }
}

/// The arguments of a call, as its script gets them.
enum PassedArguments {
    /// Numbers only, and how many there are.
    Numbers([i32; ENV], usize),
    Values(Vec<ScriptValue<'static>>),
}

impl PassedArguments {
    fn new(call: &FunctionCall, info: &FunctionInfo) -> PassedArguments {
        let is_plain = info.arguments.iter().all(|view| *view == ScriptView::Number);
        if is_plain || !info.is_second {
            return PassedArguments::Numbers(call.args.map(i32::from), info.arguments.len());
        }
        let values = info.arguments.iter().zip(call.args);
        let values = values.map(|(view, value)| shown(call.seat, *view, (*value).into()));
        PassedArguments::Values(values.collect())
    }

    fn as_call(&self) -> CallArguments<'_> {
        match self {
            PassedArguments::Numbers(numbers, count) => CallArguments::Numbers(&numbers[..*count]),
            PassedArguments::Values(values) => CallArguments::Values(values),
        }
    }
}

/// Returns the seat that an object of seats denotes, in a call for the seat `own`.
fn seat_of(instance: usize, own: Option<u8>) -> Option<i32> {
    match instance {
        0 => own.map(i32::from),
        n => Some(n as i32 - 1),
    }
}

fn seen<'a>(call: &FunctionCall, look: &ComponentReadView<'a>) -> ComponentCallContext<'a> {
    ComponentCallContext {
        layout: look.layout,
        seat: call.seat,
        position: RefCell::new(CallPosition::Seen(*look, look.work_so_far())),
        halt: RefCell::new(None),
    }
}

impl Rulebook for ScriptRulebook {
    fn reached(&mut self, script: u16, step: Option<usize>) {
        self.watched.reached(script, step);
    }

    fn amount(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<i32, ActionError> {
        match self.call_query_hook(call, look, FunctionHook::Amount)? {
            ScriptValue::Int(n) => Ok(n),
            // Texts convert the number of a seat, as they convert those of places and stops.
            ScriptValue::Object(SEAT, instance) => {
                let seat = seat_of(instance, call.seat).map(|seat| seat + 1);
                seat.ok_or_else(|| ActionError::script_error("no seat acts here, so `me` is nil"))
            }
            ScriptValue::Nil if self.functions[usize::from(call.number)].gives_positions => Ok(0),
            ScriptValue::Nil => Ok(NO_OBJECT),
            other => Err(ActionError::Script(format!("expected a number, got {other:?}"))),
        }
    }

    fn holds(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
    ) -> Result<bool, ActionError> {
        Ok(match self.call_query_hook(call, look, FunctionHook::Holds)? {
            ScriptValue::Bool(yes) => yes,
            ScriptValue::Int(n) => n != 0,
            _ => false,
        })
    }

    fn options(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        out: &mut Vec<[i16; MOST_ARGS]>,
    ) -> Result<(), ActionError> {
        let ScriptValue::List(all) = self.call_query_hook(call, look, FunctionHook::Options)?
        else {
            return Ok(());
        };
        let FunctionInfo { own, is_second, .. } = &self.functions[usize::from(call.number)];
        if own.is_empty() || all.len() % own.len() != 0 {
            return Err(ActionError::Script(format!(
                "`options` returned {} values, which cannot be split into answers of {} values each",
                all.len(),
                own.len()
            )));
        }
        for answer in all.chunks(own.len()) {
            let mut args = [0; MOST_ARGS];
            for ((arg, value), view) in args.iter_mut().zip(answer).zip(own) {
                let n = match (value, view) {
                    (ScriptValue::Int(n), ScriptView::Position(first)) if *is_second => {
                        i16::try_from(*n - first).ok()
                    }
                    (ScriptValue::Int(n), ScriptView::Seat) if *is_second => {
                        i16::try_from(*n - 1).ok()
                    }
                    (ScriptValue::Int(n), _) => i16::try_from(*n).ok(),
                    (ScriptValue::Object(SEAT, instance), ScriptView::Seat) => {
                        seat_of(*instance, call.seat).and_then(|seat| i16::try_from(seat).ok())
                    }
                    _ => None,
                };
                *arg = n.ok_or_else(|| {
                    ActionError::script_error(
                        "`options` returned a value that cannot be an argument",
                    )
                })?;
            }
            out.push(args);
        }
        Ok(())
    }

    fn carry_out(
        &mut self,
        call: &FunctionCall,
        table: &mut StateWriter,
    ) -> Result<(), ActionError> {
        let (number, info) = self.number(call, FunctionHook::CarryOut)?;
        let args = PassedArguments::new(call, info);
        let mark = Box::new(table.savepoint());
        let (waiting, done, halt) = {
            let layout = table.layout;
            let scene = ComponentCallContext {
                layout,
                seat: call.seat,
                position: RefCell::new(CallPosition::Changed(table.nested(), mark)),
                halt: RefCell::new(None),
            };
            let args = args.as_call();
            let done = self.watched.call(number, || self.scripts.call(number, &scene, args));
            let waiting = match &*scene.position.borrow() {
                CallPosition::Changed(table, _) => table.continuation_frame(),
                CallPosition::Seen(..) => unreachable!("it was made to be changed"),
            };
            (waiting, done, scene.halt.take())
        };
        table.end_nested(waiting);
        match (done, halt) {
            // An impossible given random result is not a script error.
            (_, Some(ActionError::Illegal(why))) => Err(ActionError::Illegal(why)),
            (Err(why), _) => Err(ActionError::Script(why)),
            (Ok(_), Some(halt)) => Err(halt),
            (Ok(_), None) => Ok(()),
        }
    }

    fn choose(
        &mut self,
        call: &FunctionCall,
        look: &ComponentReadView,
        offered: &[LegalAction<ComponentAction>],
    ) -> Result<ComponentAction, ActionError> {
        let (number, _) = self.number(call, FunctionHook::Choose)?;
        let texts =
            offered.iter().map(|c| ScriptValue::Text(look.layout.action_text(c.action).into()));
        let list = [ScriptValue::List(texts.collect())];
        let scene = seen(call, look);
        let args = CallArguments::Values(&list);
        let result = self.watched.call(number, || self.scripts.call(number, &scene, args));
        let result = result.map_err(ActionError::Script)?;
        let chosen = match result {
            ScriptValue::Int(n) => {
                usize::try_from(n).ok().and_then(|n| offered.get(n.checked_sub(1)?))
            }
            _ => None,
        };
        chosen.map(|choice| choice.action).ok_or_else(|| {
            ActionError::Script(format!(
                "`choose` must return a number from 1 to {}",
                offered.len()
            ))
        })
    }
}
