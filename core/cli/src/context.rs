//! Global options, and the steps with which most commands begin: load the content, choose the game,
//! create tables.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::games::GAMES;
use crate::texts::TEXTS;
use bundle::RulesFile;
use language::{Language, for_viewer, say};
use workbench::game_options::variant_file;
use workbench::random_options::DrawnOptions;
use workbench::{Content, Error, FullGame, GameParameters, VariantGameFactory, disk, variant_of};

use crate::output::{CommandError, complain, count};

/// Consecutive ledgers of the same game, grouped by [`CliContext::by_game`].
#[derive(Clone, Debug)]
pub struct GameLedgers {
    /// Name of the game's dialect.
    pub dialect: &'static str,
    pub ledgers: Vec<PathBuf>,
}

/// Global options of the command line, and a cache of loaded content.
#[derive(Debug)]
pub struct CliContext {
    /// The content folder of `--content`.
    pub content: Option<PathBuf>,
    /// Whether to print JSON.
    pub json: bool,
    /// Language of pages for people, which `--json` does not change.
    reader: Language,
    /// Rules of a link, in place of a content folder.
    rules: Option<Arc<RulesFile>>,
    in_play: Mutex<Vec<CachedContent>>,
}

/// Content that one variant needs. The choice of the game and the start of the game both use it.
/// `content` is `None` if it could not be loaded.
struct CachedContent {
    variant: Option<String>,
    content: Option<Arc<Content>>,
}

impl std::fmt::Debug for CachedContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InPlay").field("variant", &self.variant).finish_non_exhaustive()
    }
}

impl CliContext {
    /// Creates the context from the global options.
    pub fn new(content: Option<PathBuf>, json: bool) -> CliContext {
        let reader = Language::english();
        CliContext { content, json, reader, rules: None, in_play: Mutex::default() }
    }

    /// Sets the language of pages for people.
    pub fn with_reader(self, reader: Language) -> CliContext {
        CliContext { reader, ..self }
    }

    /// Calls `work`, which makes a page for people, in their language.
    pub fn for_reader<T>(&self, work: impl FnOnce() -> T) -> T {
        for_viewer(&self.reader, work)
    }

    /// Returns the context with the rules of a link in place of the content in use.
    pub fn of_rules(&self, rules: Arc<RulesFile>) -> CliContext {
        let reader = self.reader.clone();
        CliContext { rules: Some(rules), reader, ..CliContext::new(None, self.json) }
    }

    /// Opens all content in use, and the variant if it is given by path.
    ///
    /// # Errors
    /// A file cannot be read.
    fn open(&self, variant: Option<&str>) -> Result<Content, Error> {
        match &self.rules {
            Some(rules) => Ok(Content::of_rules_file(GAMES, rules)),
            None => Content::open(GAMES, self.folder(), variant_file(variant).as_slice()),
        }
    }

    /// Returns the content folder of `--content`, if given.
    pub fn folder(&self) -> Option<&Path> {
        self.content.as_deref()
    }

    /// Returns the folder with the `loam.lock` of the content in use.
    pub fn lock_folder(&self) -> &Path {
        self.folder().unwrap_or(Path::new("."))
    }

    /// Reads the lock of the content in use; an empty one if there is none.
    ///
    /// # Errors
    /// The lock cannot be read.
    pub fn lock(&self) -> Result<bundle::Lock, CommandError> {
        Ok(bundle::Lock::of_folder(self.lock_folder())?)
    }

    /// Loads all content in use, and the variant if it is given by path. Prints a warning if the
    /// content has errors. Errors in the files of the variant are reported later, when it is
    /// compiled.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn load(&self, variant: Option<&str>) -> Result<Content, CommandError> {
        let content = self.open(variant)?;
        let diagnostics = content.errors().len();
        if diagnostics > 0 {
            let diagnostics = count(diagnostics, "error");
            complain!("warning: {diagnostics} in the content; `loam check` shows them all");
        }
        Ok(content)
    }

    /// Returns the content that a variant needs, loaded once. `None` if this content is not
    /// sufficient; [`CliContext::load`] then reports why.
    fn in_play(&self, variant: Option<&str>) -> Option<Arc<Content>> {
        if self.rules.is_some() {
            return None;
        }
        let mut all = self.in_play.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = all.iter().find(|cached| cached.variant.as_deref() == variant) {
            return cached.content.clone();
        }
        let named: Vec<&str> = variant.into_iter().collect();
        let files = variant_file(variant);
        let content = Content::in_play(GAMES, self.folder(), &named, files.as_slice());
        let content = content.map(Arc::new);
        all.push(CachedContent { variant: variant.map(str::to_owned), content: content.clone() });
        content
    }

    /// Runs `work` with the content that a variant needs. If that fails, runs it with all content.
    /// Other files may have what is missing, and their errors explain the failure.
    ///
    /// # Errors
    /// The errors of `work` with all content.
    pub fn with_in_play<T>(
        &self,
        variant: Option<&str>,
        work: impl Fn(&Arc<Content>) -> Result<T, Error>,
    ) -> Result<T, CommandError> {
        match self.in_play(variant).map(|content| work(&content)) {
            Some(Ok(done)) => Ok(done),
            _ => Ok(work(&Arc::new(self.load(variant)?))?),
        }
    }

    /// Returns the content that a variant needs, or all content if that is not sufficient.
    ///
    /// # Errors
    /// As for [`CliContext::load`].
    pub fn of_variant(&self, variant: Option<&str>) -> Result<Arc<Content>, CommandError> {
        self.in_play(variant).map_or_else(|| Ok(Arc::new(self.load(variant)?)), Ok)
    }

    /// Returns the content that a ledger needs, under a variant if one is given.
    ///
    /// # Errors
    /// As for [`CliContext::load`].
    pub fn of_ledger(
        &self,
        ledger: &Path,
        variant: Option<&str>,
    ) -> Result<Arc<Content>, CommandError> {
        match variant {
            Some(variant) => self.of_variant(Some(variant)),
            None => self.of_named(&[named_by(ledger)]),
        }
    }

    /// Returns the content for ledgers that name these variants.
    fn of_named(&self, named: &[Option<String>]) -> Result<Arc<Content>, CommandError> {
        if self.rules.is_some() {
            return Ok(Arc::new(self.load(None)?));
        }
        let found = Content::of_ledgers(GAMES, self.folder(), named).map(Arc::new);
        found.map_or_else(|| Ok(Arc::new(self.load(None)?)), Ok)
    }

    /// Returns the dialect of a variant, or of the default variant. Errors in the choice are
    /// reported when the variant is opened.
    pub fn dialect(&self, variant: Option<&str>) -> &'static str {
        self.dialect_of(None, variant)
    }

    /// Returns the dialect of a variant, or of the variant that a ledger names.
    pub fn dialect_of(&self, ledger: Option<&Path>, variant: Option<&str>) -> &'static str {
        if let Some(ledger) = ledger.filter(|_| variant.is_none()) {
            let named = named_by(ledger);
            let named = named.as_deref();
            return self.dialect_with(named, |content| content.dialect_of_named(named));
        }
        self.dialect_with(variant, |content| content.dialect_of(variant).unwrap_or_default())
    }

    /// Groups consecutive ledgers of the same game, and loads the content that they need. With a
    /// variant, all ledgers belong to its game.
    ///
    /// # Errors
    /// As for [`CliContext::load`].
    pub fn by_game(
        &self,
        ledgers: &[PathBuf],
        variant: Option<&str>,
    ) -> Result<(Arc<Content>, Vec<GameLedgers>), CommandError> {
        if let Some(variant) = variant {
            let content = self.of_variant(Some(variant))?;
            let dialect = content.dialect_of(Some(variant)).unwrap_or_default();
            return Ok((content, vec![GameLedgers { dialect, ledgers: ledgers.to_vec() }]));
        }
        let named: Vec<Option<String>> = ledgers.iter().map(|file| named_by(file)).collect();
        let content = self.of_named(&named)?;
        let mut dialects: BTreeMap<&Option<String>, &'static str> = BTreeMap::new();
        let mut all: Vec<GameLedgers> = Vec::new();
        for (ledger, named) in ledgers.iter().zip(&named) {
            let dialect = dialects.entry(named);
            let dialect = *dialect.or_insert_with(|| content.dialect_of_named(named.as_deref()));
            match all.last_mut() {
                Some(group) if group.dialect == dialect => group.ledgers.push(ledger.clone()),
                _ => all.push(GameLedgers { dialect, ledgers: vec![ledger.clone()] }),
            }
        }
        Ok((content, all))
    }

    /// Returns the dialect of a module.
    pub fn dialect_of_module(&self, module: &str) -> &'static str {
        let content = Content::open(GAMES, self.folder(), &[]);
        content.map_or("", |content| {
            content.library.dialect_of_file(&format!("scripts/{module}/module.toml"))
        })
    }

    /// Returns the dialects of these modules, or of all modules, in the order of the games. If no
    /// dialect is found, returns only the default dialect.
    pub fn dialects_of(&self, modules: &[String]) -> Vec<&'static str> {
        let content = Content::open(GAMES, self.folder(), &[]);
        let used: Vec<&str> = content.as_ref().map_or_else(
            |_| Vec::new(),
            |content| {
                let all = content.library.list_modules().into_iter().map(|m| m.info.id);
                all.filter(|id| modules.is_empty() || modules.contains(id))
                    .map(|id| content.library.dialect_of_file(&format!("scripts/{id}/module.toml")))
                    .collect()
            },
        );
        let names = GAMES.iter().map(|game| game.dialect().vocabulary().name);
        let found: Vec<_> = names.filter(|name| used.contains(name)).collect();
        if found.is_empty() { vec![""] } else { found }
    }

    /// Calls `dialect` with the content and returns its result. Returns an empty text if there is a
    /// single game, or if the content cannot be read.
    fn dialect_with(
        &self,
        variant: Option<&str>,
        dialect: impl FnOnce(&Content) -> &'static str,
    ) -> &'static str {
        if GAMES.is_one() {
            return "";
        }
        if let Some(content) = self.in_play(variant) {
            return dialect(&content);
        }
        self.open(variant).as_ref().map_or("", dialect)
    }

    /// Returns the folder of the content in use.
    ///
    /// # Errors
    /// Fails if the built-in content is in use.
    pub fn folder_on_disk(&self) -> Result<PathBuf, CommandError> {
        Content::folder_in_use(self.folder())?
            .ok_or_else(|| say!(TEXTS, "built-in-needs-folder").into())
    }

    /// Creates tables for the requested game.
    ///
    /// # Errors
    /// Errors in the content, in the choice of variant, in the names of factions or in the scripts.
    pub fn tables<G: FullGame>(
        &self,
        parameters: &GameParameters,
    ) -> Result<VariantGameFactory<G>, CommandError> {
        self.with_in_play(parameters.variant.as_deref(), |content| {
            VariantGameFactory::new(content, parameters)
        })
    }

    /// Creates tables with boards and, on request, options and modules drawn for each game.
    ///
    /// # Errors
    /// As for [`CliContext::tables`].
    pub fn tables_drawing<G: FullGame>(
        &self,
        parameters: &GameParameters,
        drawing: &DrawnOptions,
    ) -> Result<VariantGameFactory<G>, CommandError> {
        let variant = parameters.variant.as_deref();
        let tables = |content: &Arc<Content>| {
            VariantGameFactory::with_random_options(content, parameters, drawing)
        };
        if drawing.is_nothing() {
            let tables = self.with_in_play(variant, tables)?;
            // Random draws depend on all content that they choose from.
            if tables.random_options_text().is_none() {
                return Ok(tables);
            }
        }
        Ok(tables(&Arc::new(self.load(variant)?))?)
    }
}

/// Returns the variant that a ledger names. An unreadable ledger is reported when it is replayed.
fn named_by(ledger: &Path) -> Option<String> {
    variant_of(&disk::read(ledger).ok()?)
}

/// Calls a function that is generic over a game with the game of a dialect: `for_game!(DIALECT,
/// run_with(context: Context, args: Args))`.
macro_rules! for_game {
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+)) => {
        $crate::context::for_game!($dialect, $run($($name: $what),+) -> $crate::output::CommandResult)
    };
    ($dialect:expr, $run:ident($($name:ident: $what:ty),+) -> $out:ty) => {{
        struct DialectVisitor<'a>($(&'a $what),+);
        impl workbench::games::GameVisitor for DialectVisitor<'_> {
            type Output = $out;
            fn visit<G: workbench::FullGame>(self) -> $out {
                let DialectVisitor($($name),+) = self;
                $run::<G>($($name),+)
            }
        }
        crate::games::visit($dialect, DialectVisitor($($name),+))
    }};
}
pub(crate) use for_game;
