//! Compiles script text to checked bytecode. A cache by content makes a second VM or a hot reload
//! cheap.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use game::ApiVersion;

use crate::api::{HookFunction, ScriptInterface};
use crate::error::ScriptDiagnostic;
use crate::names::ScriptName;
use crate::sources::ScriptSources;
use crate::syntax::{self, SyntaxCheck, SyntaxDiagnostic, Weights};

/// Number of cached files above which unused ones are removed.
const KEPT: usize = 1024;

/// The checked and compiled text of one file. VMs run only bytecode that was compiled here.
pub(crate) struct CompiledFile {
    pub checked: SyntaxCheck,
    /// Cost of a step in the file's hooks, and while the file is loaded.
    pub weights: Weights,
    /// Bytecode, or line and message of an error of Luau's compiler.
    pub bytecode: Result<Box<[u8]>, (u32, String)>,
}

/// Name of the dialect and version of the language, on which errors depend, and hash of the text.
type CacheKey = (&'static str, ApiVersion, [u8; 32]);

/// A cache of compiled files, by hash of their text. Clones share the cache, also between threads.
#[derive(Clone, Default)]
pub struct CompileCache(Arc<Mutex<HashMap<CacheKey, Arc<CompiledFile>>>>);

impl CompileCache {
    pub(crate) fn compiled(
        &self,
        text: &str,
        interface: &ScriptInterface,
        api: ApiVersion,
    ) -> Arc<CompiledFile> {
        let hash = (interface.dialect, api, *blake3::hash(text.as_bytes()).as_bytes());
        let lock = || self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = lock().get(&hash) {
            return found.clone();
        }
        let compiled = Arc::new(compile(text, interface, api));
        let mut cache = lock();
        if cache.len() >= KEPT {
            cache.clear();
        }
        cache.insert(hash, compiled.clone());
        compiled
    }

    /// Returns the number of cached files.
    pub fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).len()
    }

    /// Returns whether the cache is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Maximum number of errors listed per file.
pub(crate) const LISTED: usize = 50;

/// Maximum number of characters shown of a message.
const LONG_MESSAGE: usize = 400;

/// Built-in functions that the compiler must not call directly, because the library replaces them.
const REPLACED: [&str; 38] = [
    "assert",
    // This function takes longer than a step, so a call of it must count as one.
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

/// Returns the compiler for scripts. Its optimization level 1 keeps every frame in tracebacks.
pub(crate) fn compiler() -> mlua::chunk::Compiler {
    mlua::chunk::Compiler::new()
        .set_optimization_level(1)
        .set_debug_level(1)
        .set_mutable_globals(["next", "pairs", "pcall"])
        .set_disabled_builtins(REPLACED)
}

fn compile(text: &str, interface: &ScriptInterface, api: ApiVersion) -> CompiledFile {
    let checked = syntax::check(text, interface, api);
    if !checked.problems.is_empty() {
        let weights = Weights::default();
        return CompiledFile { checked, weights, bytecode: Err((1, String::new())) };
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
    CompiledFile { checked, weights, bytecode }
}

/// A script file of a [`Program`].
#[derive(Clone)]
pub(crate) struct ProgramFile {
    pub module: u8,
    pub path: String,
    pub text: Arc<str>,
    pub compiled: Arc<CompiledFile>,
    /// Whether a piece names the file; otherwise other files require it.
    pub is_listed: bool,
}

/// A script function that the game calls, and where it is.
#[derive(Clone)]
pub(crate) struct ProgramFunction {
    pub listed: HookFunction,
    /// Index of the function's module among the sources.
    pub module: u8,
    /// Index of the function among those of its module.
    pub place: usize,
    /// Index of the function's file; `None` if the file does not exist.
    pub file: Option<usize>,
}

/// All scripts of a game, checked and compiled. Threads share the program, but each creates its own
/// VMs.
pub struct Program {
    pub(crate) interface: &'static ScriptInterface,
    pub(crate) sources: ScriptSources,
    pub(crate) names: Arc<[ScriptName]>,
    pub(crate) files: Vec<ProgramFile>,
    by_path: HashMap<String, usize>,
    pub(crate) functions: Vec<ProgramFunction>,
    /// Whether the bytecode counts executed lines, see
    /// [`Scripts::covering`](crate::Scripts::covering).
    pub(crate) counts: bool,
    /// Whether all files have been loaded without error at least once.
    pub(crate) works: AtomicBool,
}

/// The scripts of a game: functions, names and files.
pub struct ScriptDeclarations<'s> {
    /// Functions that the game calls, in the order of their indices.
    pub functions: Vec<HookFunction>,
    /// Names that scripts may pass to API functions.
    pub names: Vec<ScriptName>,
    pub sources: &'s ScriptSources,
}

impl Program {
    /// Checks and compiles all files. Returns every error that can be found without running them.
    pub(crate) fn new(
        interface: &'static ScriptInterface,
        declared: ScriptDeclarations<'_>,
        cache: &CompileCache,
    ) -> (Program, Vec<ScriptDiagnostic>) {
        let ScriptDeclarations { functions, names, sources } = declared;
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
                    format!("`{}` names this script, but the file does not exist", listed.piece);
                let error = ScriptDiagnostic::at(&listed.file, "", 0, 1, message);
                if !errors.contains(&error) {
                    errors.push(error);
                }
            }
            let place = program.functions.iter().filter(|f| f.module == module).count();
            program.functions.push(ProgramFunction { listed, module, place, file });
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
        cache: &CompileCache,
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
        let compiled = cache.compiled(&text, self.interface, self.sources.api_of(module));
        let path = path.to_string();
        self.by_path.insert(path.clone(), self.files.len());
        self.files.push(ProgramFile { module: index, path, text, compiled, is_listed });
        Some(self.files.len() - 1)
    }

    /// Reports the errors of a file, and adds the files that it requires.
    fn follow(&mut self, index: usize, cache: &CompileCache, errors: &mut Vec<ScriptDiagnostic>) {
        let ProgramFile { module, path, text, compiled, is_listed } = &self.files[index];
        let (module, path, text, compiled) =
            (*module, path.clone(), text.clone(), compiled.clone());
        let SyntaxCheck { problems, in_hooks, .. } = &compiled.checked;
        let mut problems: Vec<&SyntaxDiagnostic> = problems.iter().collect();
        if *is_listed {
            problems.extend(in_hooks);
            problems.sort_by_key(|p| p.at);
        }
        for problem in problems.iter().take(LISTED) {
            // A message may quote very long names from the file.
            let message: String = problem.message.chars().take(LONG_MESSAGE).collect();
            let mut error = ScriptDiagnostic::at(&path, &text, problem.at, problem.len, message);
            error.suggestion = problem.suggestion.clone();
            errors.push(error);
        }
        if let Some(first) = problems.get(LISTED) {
            let message = format!("{} more errors in this file", problems.len() - LISTED);
            errors.push(ScriptDiagnostic::at(&path, &text, first.at, 1, message));
        }
        if compiled.checked.problems.is_empty()
            && let Err((line, message)) = &compiled.bytecode
        {
            errors.push(ScriptDiagnostic::in_line(&path, &text, *line, message.clone()));
        }
        let Some((id, folder)) = self.module(module) else { return };
        let before = errors.len();
        for required in &compiled.checked.requires {
            if errors.len() - before >= LISTED {
                break;
            }
            let required_path = format!("{folder}/{}.lua", required.name);
            if self.add(cache, &id, module, &required_path, false).is_none() {
                let files = self.sources.modules[&id].files.keys();
                let start = format!("{folder}/");
                let listed: Vec<&str> =
                    files.filter_map(|f| f.strip_prefix(&start)?.strip_suffix(".lua")).collect();
                let message = format!("module `{id}` has no script `{}.lua`", required.name);
                let len = required.name.len() + 2;
                let mut error = ScriptDiagnostic::at(&path, &text, required.at, len, message);
                error.suggestion = game::suggest::nearest(&required.name, listed);
                errors.push(error);
            }
        }
    }

    /// Returns the 1-based line on which a function is defined; 1 if the line is unknown.
    pub(crate) fn line_of(&self, function: usize) -> u32 {
        let Some(function) = self.functions.get(function) else { return 1 };
        let Some(file) = function.file.and_then(|file| self.files.get(file)) else { return 1 };
        let hook = self.interface.hooks[function.listed.hook].name;
        let key = file.compiled.checked.keys.iter().find(|key| key.name == hook);
        key.map_or(1, |key| syntax::place(&file.text, key.at).0)
    }

    /// Recompiles the program so that Luau counts executed lines.
    pub(crate) fn covering(&self) -> Program {
        let file = |file: &ProgramFile| {
            let counted = compiler().set_coverage_level(1).compile(&*file.text);
            let bytecode = match (&file.compiled.bytecode, counted) {
                (Ok(_), Ok(bytecode)) => Ok(bytecode.into_boxed_slice()),
                (Ok(_), Err(error)) => Err((1, error.to_string())),
                (Err(failure), _) => Err(failure.clone()),
            };
            let checked = file.compiled.checked.clone();
            let weights = file.compiled.weights;
            ProgramFile {
                compiled: Arc::new(CompiledFile { checked, weights, bytecode }),
                ..file.clone()
            }
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

    /// Returns id and folder of a module.
    pub(crate) fn module(&self, index: u8) -> Option<(String, String)> {
        let (id, module) = self.sources.modules.iter().nth(index as usize)?;
        Some((id.clone(), module.folder.clone()))
    }

    /// Returns the version of the language in which a module is written.
    pub(crate) fn api(&self, module: u8) -> ApiVersion {
        self.sources.modules.values().nth(module.into()).map_or(ApiVersion::default(), |m| m.api)
    }

    /// Returns the cost of a step in the hooks of a module.
    pub(crate) fn weight(&self, module: u8) -> u32 {
        let own = self.files.iter().filter(|file| file.module == module);
        own.map(|file| file.compiled.weights.call).max().unwrap_or(1)
    }

    /// Returns the index of the file with this path.
    pub(crate) fn file(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// Returns the text of the file with this path.
    pub(crate) fn text_of(&self, path: &str) -> Option<&str> {
        self.file(path).map(|file| self.files[file].text.as_ref())
    }
}
