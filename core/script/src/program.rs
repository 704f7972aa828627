//! From script text to checked bytecode, kept by content so that a second VM or a reload is cheap.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use crate::api::{Interface, Listed};
use crate::error::ScriptError;
use crate::names::Name;
use crate::sources::Sources;
use crate::syntax::{self, Checked, Problem, Weights};

/// Files beyond this many that no reload asked for lately are forgotten.
const KEPT: usize = 1024;

/// Checked and compiled text of one file. Only bytecode of our own making ever reaches a VM.
pub(crate) struct Compiled {
    pub checked: Checked,
    /// What a step costs.
    pub weights: Weights,
    /// Bytecode; or line and message of Luau's compiler.
    pub bytecode: Result<Box<[u8]>, (u32, String)>,
}

/// A dialect, which decides what is a mistake, and the hash of a text.
type Key = (&'static str, [u8; 32]);

/// Compiled files by the hash of their text; cheap to clone, shared by threads.
#[derive(Clone, Default)]
pub struct Cache(Arc<Mutex<HashMap<Key, Arc<Compiled>>>>);

impl Cache {
    pub(crate) fn compiled(&self, text: &str, interface: &Interface) -> Arc<Compiled> {
        let hash = (interface.dialect, *blake3::hash(text.as_bytes()).as_bytes());
        let lock = || self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = lock().get(&hash) {
            return found.clone();
        }
        let compiled = Arc::new(compile(text, interface));
        let mut kept = lock();
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(hash, compiled.clone());
        compiled
    }

    /// How many files are kept.
    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).len()
    }

    /// True if no file is kept.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// So many mistakes of one file are listed.
pub(crate) const LISTED: usize = 50;

/// So many characters of a message are shown.
const LONG_MESSAGE: usize = 400;

/// Functions of Luau that the compiler would call directly, whatever the library holds under their name.
const REPLACED: [&str; 38] = [
    "assert",
    // Takes longer than a step, so it must be one.
    "math.fmod",
    "setmetatable",
    "string.byte",
    "string.sub",
    "tonumber",
    "tostring",
    "unpack",
    "table.unpack",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.atan2",
    "math.clamp",
    "math.cos",
    "math.cosh",
    "math.deg",
    "math.exp",
    "math.frexp",
    "math.isfinite",
    "math.isinf",
    "math.isnan",
    "math.ldexp",
    "math.lerp",
    "math.log",
    "math.log10",
    "math.modf",
    "math.noise",
    "math.pow",
    "math.rad",
    "math.round",
    "math.sign",
    "math.sin",
    "math.sinh",
    "math.tan",
    "math.tanh",
    "vector.create",
    "rawlen",
];

/// The compiler for scripts: level 1 keeps every frame in tracebacks.
pub(crate) fn compiler() -> mlua::chunk::Compiler {
    mlua::chunk::Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(1)
        .set_mutable_globals(["next", "pairs", "pcall"])
        .set_disabled_builtins(REPLACED)
}

fn compile(text: &str, interface: &Interface) -> Compiled {
    let checked = syntax::check(text, interface);
    if !checked.problems.is_empty() {
        let weights = Weights::default();
        return Compiled { checked, weights, bytecode: Err((1, String::new())) };
    }
    let weights = syntax::weights(text);
    let bytecode = compiler().compile(text).map(Vec::into_boxed_slice).map_err(|error| {
        let message = match error {
            mlua::Error::SyntaxError { message, .. } => message,
            other => other.to_string(),
        };
        let mut parts = message.splitn(3, ':');
        match (parts.next(), parts.next().and_then(|n| n.parse().ok()), parts.next()) {
            (Some(_), Some(line), Some(rest)) => (line, rest.trim().to_string()),
            _ => (1, message),
        }
    });
    Compiled { checked, weights, bytecode }
}

/// A file of the program.
#[derive(Clone)]
pub(crate) struct File {
    pub module: u8,
    pub path: String,
    pub text: Arc<str>,
    pub compiled: Arc<Compiled>,
    /// Named by a piece; else only required by others.
    pub is_listed: bool,
}

/// A function that the game calls, and where it is.
#[derive(Clone)]
pub(crate) struct Function {
    pub listed: Listed,
    /// The module, by its place among the sources.
    pub module: u8,
    /// Its place among the functions of the module.
    pub place: usize,
    /// The file, if there is one.
    pub file: Option<usize>,
}

/// Every script of a game, checked and compiled; shared by threads, each of which makes its own VM.
pub struct Program {
    pub(crate) interface: &'static Interface,
    pub(crate) sources: Sources,
    pub(crate) names: Arc<[Name]>,
    pub(crate) files: Vec<File>,
    by_path: HashMap<String, usize>,
    pub(crate) functions: Vec<Function>,
    /// Does Luau count what is run?
    pub(crate) counts: bool,
    /// Have all files been loaded without a mistake?
    pub(crate) works: AtomicBool,
}

/// What a game says about its scripts.
pub struct Declared<'s> {
    /// The functions that it calls, in the order of their numbers.
    pub functions: Vec<Listed>,
    /// The names that scripts may say in calls of the API.
    pub names: Vec<Name>,
    /// The files.
    pub sources: &'s Sources,
}

impl Program {
    /// Checks and compiles; the mistakes of all files that can be found without running them.
    pub(crate) fn new(
        interface: &'static Interface,
        declared: Declared<'_>,
        cache: &Cache,
    ) -> (Program, Vec<ScriptError>) {
        let Declared { functions, names, sources } = declared;
        let mut program = Program {
            interface,
            sources: sources.clone(),
            names: names.into(),
            files: Vec::new(),
            by_path: HashMap::new(),
            functions: Vec::new(),
            counts: false,
            works: AtomicBool::new(false),
        };
        let mut errors = Vec::new();
        for listed in functions {
            let module = sources.modules.keys().position(|m| *m == listed.module);
            let module = module.unwrap_or(0) as u8;
            let file = program.add(cache, &listed.module, module, &listed.file, true);
            if file.is_none() {
                let message =
                    format!("`{}` names this script, but there is no such file", listed.piece);
                let error = ScriptError::at(&listed.file, "", 0, 1, message);
                if !errors.contains(&error) {
                    errors.push(error);
                }
            }
            let place = program.functions.iter().filter(|f| f.module == module).count();
            program.functions.push(Function { listed, module, place, file });
        }
        let mut next = 0;
        while next < program.files.len() {
            program.follow(next, cache, &mut errors);
            next += 1;
        }
        (program, errors)
    }

    fn add(
        &mut self,
        cache: &Cache,
        module: &str,
        index: u8,
        path: &str,
        is_listed: bool,
    ) -> Option<usize> {
        if let Some(found) = self.by_path.get(path) {
            self.files[*found].is_listed |= is_listed;
            return Some(*found);
        }
        let text = self.sources.text(module, path)?.clone();
        let compiled = cache.compiled(&text, self.interface);
        let path = path.to_string();
        self.by_path.insert(path.clone(), self.files.len());
        self.files.push(File { module: index, path, text, compiled, is_listed });
        Some(self.files.len() - 1)
    }

    /// Reports the mistakes of a file and adds what it requires.
    fn follow(&mut self, index: usize, cache: &Cache, errors: &mut Vec<ScriptError>) {
        let File { module, path, text, compiled, is_listed } = &self.files[index];
        let (module, path, text, compiled) =
            (*module, path.clone(), text.clone(), compiled.clone());
        let Checked { problems, in_hooks, .. } = &compiled.checked;
        let mut problems: Vec<&Problem> = problems.iter().collect();
        if *is_listed {
            problems.extend(in_hooks);
            problems.sort_by_key(|p| p.at);
        }
        for problem in problems.iter().take(LISTED) {
            // A message quotes names of the file, however long they are.
            let message: String = problem.message.chars().take(LONG_MESSAGE).collect();
            let mut error = ScriptError::at(&path, &text, problem.at, problem.len, message);
            error.suggestion = problem.suggestion.clone();
            errors.push(error);
        }
        if let Some(first) = problems.get(LISTED) {
            let message = format!("{} more mistakes in this file", problems.len() - LISTED);
            errors.push(ScriptError::at(&path, &text, first.at, 1, message));
        }
        if compiled.checked.problems.is_empty()
            && let Err((line, message)) = &compiled.bytecode
        {
            errors.push(ScriptError::in_line(&path, &text, *line, message.clone()));
        }
        let Some((id, folder)) = self.module(module) else { return };
        let before = errors.len();
        for required in &compiled.checked.requires {
            if errors.len() - before >= LISTED {
                break;
            }
            let wanted = format!("{folder}/{}.lua", required.name);
            if self.add(cache, &id, module, &wanted, false).is_none() {
                let files = self.sources.modules[&id].files.keys();
                let start = format!("{folder}/");
                let known: Vec<&str> =
                    files.filter_map(|f| f.strip_prefix(&start)?.strip_suffix(".lua")).collect();
                let message = format!("module `{id}` has no script `{}.lua`", required.name);
                let len = required.name.len() + 2;
                let mut error = ScriptError::at(&path, &text, required.at, len, message);
                error.suggestion = game::near::nearest(&required.name, known);
                errors.push(error);
            }
        }
    }

    /// Line on which a function is defined, 1-based; 1 where the text does not say it.
    pub(crate) fn line_of(&self, function: usize) -> u32 {
        let Some(function) = self.functions.get(function) else { return 1 };
        let Some(file) = function.file.and_then(|file| self.files.get(file)) else { return 1 };
        let hook = self.interface.hooks[function.listed.hook].name;
        let key = file.compiled.checked.keys.iter().find(|key| key.name == hook);
        key.map_or(1, |key| syntax::place(&file.text, key.at).0)
    }

    /// The same program, compiled so that Luau counts what is run.
    pub(crate) fn covering(&self) -> Program {
        let file = |file: &File| {
            let counted = compiler().set_coverage_level(1).compile(&*file.text);
            let bytecode = match (&file.compiled.bytecode, counted) {
                (Ok(_), Ok(bytecode)) => Ok(bytecode.into_boxed_slice()),
                (Ok(_), Err(error)) => Err((1, error.to_string())),
                (Err(why), _) => Err(why.clone()),
            };
            let checked = file.compiled.checked.clone();
            let weights = file.compiled.weights;
            File { compiled: Arc::new(Compiled { checked, weights, bytecode }), ..file.clone() }
        };
        Program {
            interface: self.interface,
            sources: self.sources.clone(),
            names: self.names.clone(),
            files: self.files.iter().map(file).collect(),
            by_path: self.by_path.clone(),
            functions: self.functions.clone(),
            counts: true,
            works: AtomicBool::new(false),
        }
    }

    /// Id and folder of a module.
    pub(crate) fn module(&self, index: u8) -> Option<(String, String)> {
        let (id, module) = self.sources.modules.iter().nth(index as usize)?;
        Some((id.clone(), module.folder.clone()))
    }

    /// What a step costs in the hooks of a module.
    pub(crate) fn weight(&self, module: u8) -> u32 {
        let own = self.files.iter().filter(|file| file.module == module);
        own.map(|file| file.compiled.weights.call).max().unwrap_or(1)
    }

    /// The file with this path.
    pub(crate) fn file(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// Its text.
    pub(crate) fn text_of(&self, path: &str) -> Option<&str> {
        self.file(path).map(|file| self.files[file].text.as_ref())
    }
}
