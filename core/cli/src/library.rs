//! Which content is in use, and what it compiles to.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use content::{
    Compiled, ContentError, LedgerOption, Library, SettingType, SettingValue, Tree, VariantChoice,
};
use kernel::{Host, PieceClass, Ruleset};
use ledger::header::{About, Complaint, Provider, Wanted};
use ledger::write::Heading;
use script::{Cache, Covering, Limits, LuaHost, Program, ScriptError, SharedCoverage, Sources};
use serde::Serialize;

use crate::args::RuleArgs;
use crate::commands::Context;
use crate::output::{Trouble, complain, count};

/// A content tree, read.
pub struct Content {
    /// The text of every file.
    pub tree: Tree,
    /// What it says.
    pub library: Library,
    errors: Vec<ContentError>,
    folder: Option<PathBuf>,
}

/// A mistake in content or a script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Mistake {
    /// File, from the content folder.
    pub file: String,
    /// Line, 1-based.
    pub line: u32,
    /// Column in characters, 1-based.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// The whole message with the line and a caret.
    pub text: String,
}

impl Content {
    /// Reads the content: the folder named by `--content`, else the working folder if it has a `scripts/`
    /// folder, else what is part of the program. Variant files may lie anywhere.
    ///
    /// # Errors
    /// A file cannot be read; mistakes in the files are kept, see [`Content::mistakes`].
    pub fn open(context: &Context, variants: &[&PathBuf]) -> Result<Content, Trouble> {
        let folder = Content::folder_of(context)?;
        let mut tree = match &folder {
            Some(folder) => {
                Tree::from_disk(folder).map_err(|e| format!("{}: {e}", folder.display()))?
            }
            None => Tree::embedded(),
        };
        for path in variants {
            let text =
                std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
            tree.insert_variant(path.display().to_string(), &text);
        }
        let (library, errors) = content::load(&tree);
        Ok(Content { tree, library, errors, folder })
    }

    /// Content that is in no folder. Mistakes in it come up when a variant is compiled.
    pub fn of_tree(tree: Tree) -> Content {
        let (library, errors) = content::load(&tree);
        Content { tree, library, errors, folder: None }
    }

    /// The folder that [`Content::open`] reads; `None` for the content in the program.
    pub fn folder_of(context: &Context) -> Result<Option<PathBuf>, Trouble> {
        Ok(match &context.content {
            Some(folder) if !folder.join("scripts").is_dir() => {
                return Err(
                    format!("{}: there is no folder `scripts` in it", folder.display()).into()
                );
            }
            Some(folder) => Some(folder.clone()),
            None => Path::new("scripts").is_dir().then(|| PathBuf::from(".")),
        })
    }

    /// How content calls a file on disk: `maps/base.toml`, if it belongs to the content in use.
    pub fn name_of(context: &Context, path: &Path) -> Option<String> {
        let folder = Content::folder_of(context).ok()??.canonicalize().ok()?;
        let inside = path.canonicalize().ok()?;
        let parts = inside.strip_prefix(folder).ok()?.components();
        let parts: Vec<_> = parts.map(|c| c.as_os_str().to_string_lossy()).collect();
        content::FOLDERS.contains(&&**parts.first()?).then(|| parts.join("/"))
    }

    /// The same, for playing. Mistakes in files that are in play come up when a variant is compiled;
    /// those in other files do not stop a game, but are not passed over in silence.
    ///
    /// # Errors
    /// As [`Content::open`].
    pub fn load(context: &Context, variants: &[&PathBuf]) -> Result<Content, Trouble> {
        let content = Content::open(context, variants)?;
        content.warn_of_mistakes();
        Ok(content)
    }

    /// Says that there are mistakes in the content, if there are any.
    pub fn warn_of_mistakes(&self) {
        if self.has_mistakes() {
            let mistakes = count(self.errors.len(), "mistake");
            complain!("warning: {mistakes} in the content; `loam check` shows them all");
        }
    }

    /// Content that was read and checked elsewhere.
    pub fn of(
        tree: Tree,
        library: Library,
        errors: Vec<ContentError>,
        folder: Option<PathBuf>,
    ) -> Content {
        Content { tree, library, errors, folder }
    }

    /// The same content with another text of one file of a module; only that module is checked.
    pub fn with_file(&self, module: &str, file: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert(file, text);
        let (library, errors) = content::load_module(&tree, module);
        Content { tree, library, errors, folder: self.folder.clone() }
    }

    /// Path and text of every file, in the order of paths.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tree.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The same content with one more variant, or another text of a variant that was named by path.
    pub fn with_variant(&self, path: &str, text: &str) -> Content {
        let mut tree = self.tree.clone();
        tree.insert_variant(path, text);
        let (library, errors) = content::load(&tree);
        Content { tree, library, errors, folder: self.folder.clone() }
    }

    /// Did loading find any mistake?
    pub fn has_mistakes(&self) -> bool {
        !self.errors.is_empty()
    }

    /// The folder it was read from; `None` for the content in the program.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Where it comes from, in words.
    pub fn place(&self) -> String {
        match &self.folder {
            None => "the one in the program".into(),
            Some(folder) if folder == Path::new(".") => "the working folder".into(),
            Some(folder) => folder.display().to_string(),
        }
    }

    /// Every mistake in tables and scripts, in the order of files and lines, each once.
    pub fn mistakes(&self) -> Vec<Mistake> {
        let mut all: BTreeSet<Mistake> = self.errors.iter().map(Mistake::of_content).collect();
        // Scripts can only be read against a ruleset; without mistakes every variant has one.
        if self.errors.is_empty() {
            for variant in self.library.list_variants() {
                let choice = VariantChoice::of(&variant.id);
                if let Ok(compiled) = self.library.compile(&choice)
                    && let Err(errors) = Rules::new(&self.library, choice, compiled).lua()
                {
                    all.extend(errors.iter().map(Mistake::of_script));
                }
            }
        }
        all.into_iter().collect()
    }

    /// What can be played, but is probably a slip, in the order of files and lines. Only content without mistakes is
    /// looked through.
    pub fn warnings(&self) -> Vec<content::Warning> {
        let facts = |text: &str| {
            let facts = script::syntax::facts(text);
            let functions = facts.keys.into_iter().map(|k| (k.at..k.at + k.name.len(), k.name));
            content::ScriptFacts {
                texts: facts.texts.into_iter().collect(),
                functions: functions.map(|(at, name)| (name, at)).collect(),
                requires: facts.requires,
            }
        };
        let mut all = content::warnings(&self.library, &facts);
        let is_script = |path: &str| {
            path.starts_with("scripts/") && path.ends_with(".lua") && !path.contains("/tests/")
        };
        for (path, text) in self.tree.files.iter().filter(|(path, _)| is_script(path)) {
            all.extend(script::syntax::warnings(text).into_iter().map(|problem| {
                let at = problem.at..problem.at + problem.len;
                let hint = problem.suggestion.unwrap_or_default();
                content::Warning::in_script(path, text, at, &problem.message, &hint)
            }));
        }
        all.sort();
        all
    }

    /// The variant that ledgers from elsewhere are read under before their options: the one with the
    /// fewest modules and no house rule.
    pub fn plain_variant(&self) -> Option<String> {
        let plain = |variant: &content::Info| {
            let compiled = self.library.compile(&VariantChoice::of(&variant.id)).ok()?;
            let rules = compiled.count(PieceClass::HouseRule);
            Some((rules, compiled.modules.len(), variant.id.clone()))
        };
        self.library.list_variants().iter().filter_map(plain).min().map(|(_, _, id)| id)
    }

    /// Is there the variant that `--under` names?
    ///
    /// # Errors
    /// Why not, with a near name.
    pub fn has_variant(&self, name: Option<&str>) -> Result<(), Trouble> {
        let known = |name: &str| self.library.list_variants().iter().any(|v| v.id == name);
        match name {
            Some(name) if !known(name) => self.rules(Some(name), &RuleArgs::default()).map(drop),
            _ => Ok(()),
        }
    }

    /// The variant that is meant where none is named.
    ///
    /// # Errors
    /// There is none.
    pub fn default_variant(&self) -> Result<&str, Trouble> {
        let none =
            "the content has no variant: a file in `variants/` says which modules are played";
        self.library.default_variant().ok_or_else(|| none.into())
    }

    /// Compiles a variant.
    ///
    /// # Errors
    /// Everything wrong with the choice.
    pub fn rules(&self, variant: Option<&str>, args: &RuleArgs) -> Result<Rules, Trouble> {
        let variant = match variant {
            Some(variant) => variant.to_owned(),
            None => self.default_variant()?.to_owned(),
        };
        let choice = VariantChoice {
            variant,
            map: args.map.clone(),
            settings: args.set.clone(),
            ..VariantChoice::default()
        };
        let compiled = self.library.compile(&choice)?;
        Ok(Rules::new(&self.library, choice, compiled))
    }
}

impl Mistake {
    /// A mistake in a table.
    pub fn of_content(error: &ContentError) -> Mistake {
        Mistake {
            file: error.span.file.clone(),
            line: error.span.line,
            column: error.span.column,
            message: error.kind.message(),
            text: error.to_string(),
        }
    }

    /// A mistake in a script.
    pub fn of_script(error: &ScriptError) -> Mistake {
        Mistake {
            file: error.file.clone(),
            line: error.line,
            column: error.column,
            message: error.message.clone(),
            text: error.to_string(),
        }
    }
}

/// If a variant was named by path, that path.
pub fn variant_file(variant: Option<&str>) -> Option<PathBuf> {
    variant.filter(|v| v.ends_with(".toml") || v.contains('/')).map(PathBuf::from)
}

/// A compiled variant with its scripts.
#[derive(Clone)]
pub struct Rules {
    /// What the content says.
    pub compiled: Compiled,
    /// What was asked of it.
    pub choice: VariantChoice,
    sources: Arc<Sources>,
    /// Options of recorded ledgers that are on, if the profile is the one of such ledgers.
    options: Vec<String>,
    /// The scripts, compiled by the first host and shared by the others.
    program: Arc<OnceLock<Arc<Program>>>,
    /// Scripts compiled for other rules, too.
    cache: Cache,
}

impl Rules {
    /// The scripts and settings of a compiled variant of this library.
    pub fn new(library: &Library, choice: VariantChoice, compiled: Compiled) -> Rules {
        let mut sources = Sources::default();
        for script in &compiled.scripts {
            let folder = format!("scripts/{}", script.module);
            sources.add(&script.module, &folder, &script.file, script.text.clone());
        }
        for setting in &compiled.settings {
            let value = match &setting.value {
                SettingValue::Bool(on) => i32::from(*on),
                SettingValue::Integer(n) => i32::try_from(*n).unwrap_or(i32::MAX),
                SettingValue::Choice(word) => place_of(library, &setting.id, word),
            };
            sources.settings.insert(setting.id.clone(), value);
            sources.settings.insert(format!("{}:{}", setting.module, setting.id), value);
        }
        let options = match library.ledger_profile() == Some(compiled.profile.as_str()) {
            true => options_on(library, &compiled),
            false => Vec::new(),
        };
        let sources = Arc::new(sources);
        let (program, cache) = Default::default();
        Rules { compiled, choice, sources, options, program, cache }
    }

    /// The same, with scripts that were compiled before.
    pub fn with_cache(self, cache: &Cache) -> Rules {
        Rules { cache: cache.clone(), ..self }
    }

    /// The rules for the kernel.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.compiled.ruleset
    }

    /// What the header of a ledger says about them.
    pub fn heading(&self) -> Heading {
        let VariantChoice { variant, map, profile, settings, modules } = self.choice.clone();
        let mut all: Vec<(String, String)> = Vec::new();
        all.extend(profile.map(|name| ("profile".to_owned(), name)));
        all.extend(settings);
        for (module, on) in modules {
            all.push((format!("{}{module}", if on { '+' } else { '-' }), String::new()));
        }
        Heading { variant, settings: all, map, options: self.options.clone() }
    }

    /// A fresh virtual machine with the scripts.
    ///
    /// # Errors
    /// Every mistake in them.
    pub fn lua(&self) -> Result<LuaHost, Vec<ScriptError>> {
        if let Some(program) = self.program.get() {
            return LuaHost::from_program(program.clone(), self.ruleset(), Limits::default());
        }
        let (limits, cache) = (Limits::default(), &self.cache);
        let host = LuaHost::with_cache(self.ruleset(), &self.sources, limits, cache)?;
        let _ = self.program.set(host.program());
        Ok(host)
    }

    /// A host that notes what is reached.
    ///
    /// # Errors
    /// As [`Rules::host`].
    pub fn covering(&self, shared: &SharedCoverage) -> Result<Box<dyn Host>, String> {
        let text = |errors: Vec<ScriptError>| {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
        };
        let host = self.lua().and_then(|host| host.covering(self.ruleset())).map_err(text)?;
        Ok(Box::new(Covering::new(host, self.ruleset(), shared.clone())))
    }

    /// A host for games under these rules.
    ///
    /// # Errors
    /// The mistakes in the scripts, as one text.
    pub fn host(&self) -> Result<Box<dyn Host>, String> {
        match self.lua() {
            Ok(host) => Ok(Box::new(host)),
            Err(errors) => {
                let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(texts.join("\n\n"))
            }
        }
    }
}

/// The options of recorded ledgers that hold under these rules.
fn options_on(library: &Library, compiled: &Compiled) -> Vec<String> {
    let is = |(id, value): &(String, SettingValue)| {
        compiled.settings.iter().any(|s| s.id == *id && s.value == *value)
    };
    let on = |name: &String| match library.ledger_option(name) {
        None | Some(LedgerOption::Ignored) => false,
        Some(LedgerOption::Setting(id, value)) => is(&(id, value)),
        Some(LedgerOption::Module(id, settings)) => {
            compiled.modules.contains(&id) && settings.iter().all(is)
        }
    };
    library.ledger_options().into_iter().filter(on).collect()
}

/// The number of a word among the values of a setting.
fn place_of(library: &Library, setting: &str, word: &str) -> i32 {
    let setting = library.settings().find(|s| s.id == setting);
    match setting.map(|s| &s.kind) {
        Some(SettingType::Choice { values }) => {
            values.iter().position(|v| v == word).map_or(0, |i| i as i32)
        }
        _ => 0,
    }
}

/// Rulesets for ledgers.
pub struct ForLedgers<'c> {
    content: &'c Content,
    /// Replay everything under this variant.
    under: Option<String>,
    args: RuleArgs,
    plain: Option<String>,
    made: Vec<Rules>,
}

impl<'c> ForLedgers<'c> {
    /// From this content; `under` and `args` win over what ledgers say.
    pub fn new(content: &'c Content, under: Option<String>, args: RuleArgs) -> ForLedgers<'c> {
        let plain = content.plain_variant();
        ForLedgers { content, under, args, plain, made: Vec::new() }
    }

    fn choice(&self, wanted: &Wanted<'_>) -> Result<VariantChoice, Vec<Complaint>> {
        let library = &self.content.library;
        let mut choice = VariantChoice::default();
        let mut complaints = Vec::new();
        match wanted.variant {
            Some(variant) => {
                choice.variant = variant.to_owned();
                for (name, value) in &wanted.settings {
                    match (name.strip_prefix('+'), name.strip_prefix('-')) {
                        (Some(module), _) => choice.modules.push((module.to_owned(), true)),
                        (_, Some(module)) => choice.modules.push((module.to_owned(), false)),
                        _ => choice.settings.push(((*name).to_owned(), (*value).to_owned())),
                    }
                }
            }
            None => {
                choice.variant = self.plain.clone().unwrap_or_default();
                choice.profile = library.ledger_profile().map(str::to_owned);
            }
        }
        if let Some(map) = wanted.map {
            match library.map_by_reference(map) {
                Some(reference) => {
                    choice.map = Some(reference.map);
                    choice.settings.extend(reference.settings);
                }
                None if library.list_maps().iter().any(|m| m.id == map) => {
                    choice.map = Some(map.to_owned());
                }
                None => complaints.push(Complaint {
                    about: About::Map,
                    message: format!("no map is called `{map}`"),
                }),
            }
        }
        for (i, option) in wanted.options.iter().enumerate() {
            match library.ledger_option(option) {
                Some(LedgerOption::Ignored) => {}
                Some(LedgerOption::Setting(id, value)) => {
                    choice.settings.push((id, value.to_string()));
                }
                Some(LedgerOption::Module(id, settings)) => {
                    choice.modules.push((id, true));
                    let text =
                        |(id, value): (String, content::SettingValue)| (id, value.to_string());
                    choice.settings.extend(settings.into_iter().map(text));
                }
                None => {
                    let names = library.ledger_options();
                    let near = content::nearest(option, names.iter().map(String::as_str));
                    let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
                    let message = format!("no module knows the option `{option}`{hint}");
                    complaints.push(Complaint { about: About::Option(i), message });
                }
            }
        }
        if let Some(under) = &self.under {
            choice.variant.clone_from(under);
        }
        if self.args.map.is_some() {
            choice.map.clone_from(&self.args.map);
        }
        choice.settings.extend(self.args.set.iter().cloned());
        if complaints.is_empty() { Ok(choice) } else { Err(complaints) }
    }

    /// The rules a ledger asks for, with what the content knows about them.
    ///
    /// # Errors
    /// Everything that is wrong with what is asked.
    pub fn rules(&mut self, wanted: &Wanted<'_>) -> Result<Rules, Vec<Complaint>> {
        let choice = self.choice(wanted)?;
        let compiled = self.content.library.compile(&choice).map_err(|errors| {
            let complaint = |e: &ContentError| {
                let about = if e.span.file == "variant" {
                    About::Variant
                } else {
                    let setting = |(key, _): &(&str, &str)| e.line.starts_with(&format!("{key}="));
                    let at = wanted.settings.iter().position(setting);
                    at.map_or(About::Everything, About::Setting)
                };
                // What was asked for has no file; a mistake in the content itself has.
                let message = match e.span.file.contains('/') {
                    true => format!("{}, {}:{}", e.kind.message(), e.span.file, e.span.line),
                    false => e.kind.message(),
                };
                Complaint { about, message }
            };
            errors.iter().map(complaint).collect::<Vec<_>>()
        })?;
        Ok(Rules::new(&self.content.library, choice, compiled))
    }
}

impl Provider for ForLedgers<'_> {
    fn ruleset(&mut self, wanted: &Wanted<'_>) -> Result<Arc<Ruleset>, Vec<Complaint>> {
        let rules = self.rules(wanted)?;
        let ruleset = rules.ruleset().clone();
        self.made.push(rules);
        Ok(ruleset)
    }

    fn host(&mut self, ruleset: &Arc<Ruleset>) -> Result<Box<dyn Host>, String> {
        let made = self.made.iter().find(|r| Arc::ptr_eq(r.ruleset(), ruleset));
        made.ok_or("a ruleset of another library")?.host()
    }

    fn text(&self, file: &str) -> Option<&str> {
        self.content.tree.files.get(file).map(String::as_str)
    }
}
