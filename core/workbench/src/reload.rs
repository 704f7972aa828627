//! Hot reload without user interface: reads changed files, compiles the rules and migrates the
//! position. Returns each result to its caller, and keeps only the texts of the files and caches.

mod checked;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use content::{ContentTree, FOLDERS, Library, ParseCache, UnreadableEntry, VariantChoice};
use game::{LegalAction, QueryError};
use script::CompileCache;
use serde::Serialize;

use crate::disk;
use crate::error::Error;
use crate::game_options::variant_file;
use crate::games::Games;
use crate::library::{CompiledRules, Diagnostic, IN_BOTH, locked_tree};
use crate::playable::{Playable, RulesetOf};
use crate::watch::FileSave;

pub use checked::ContentCheck;

/// Which files may have changed on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangedFiles {
    /// The changed files and folders, some of which may have been deleted.
    Paths(BTreeSet<PathBuf>),
    /// Unknown: everything has to be read again.
    Everything,
}

impl ChangedFiles {
    /// Converts the report of a file watcher.
    pub fn from_save(saved: &FileSave) -> ChangedFiles {
        if saved.paths.is_empty() {
            ChangedFiles::Everything
        } else {
            ChangedFiles::Paths(saved.paths.clone())
        }
    }
}

/// Duration of each phase of a reload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReloadDurations {
    /// Reading changed files.
    pub read: Duration,
    /// Parsing and checking tables, and compiling the variant in play.
    pub content: Duration,
    /// Checking and compiling scripts, and creating their virtual machine.
    pub scripts: Duration,
    /// Migrating the position.
    pub migrate: Duration,
    /// Making the new legal list.
    pub legal: Duration,
}

impl Serialize for ReloadDurations {
    /// Serializes the durations in milliseconds.
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let all = [
            ("read", self.read),
            ("content", self.content),
            ("scripts", self.scripts),
            ("carry", self.migrate),
            ("legal", self.legal),
        ];
        let mut map = to.serialize_map(Some(all.len()))?;
        for (name, time) in all {
            map.serialize_entry(name, &milliseconds(time))?;
        }
        map.end()
    }
}

/// Converts a duration to milliseconds, with microsecond resolution.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

/// Result of a successful reload, ready for play.
pub struct MigratedGame<G: Playable> {
    pub rules: CompiledRules<G>,
    pub game: G,
    /// The migrated position.
    pub state: G::State,
    /// Messages about what the migration lost.
    pub lost: Vec<String>,
    /// The legal list of the position.
    pub legal: Vec<LegalAction<G::Action>>,
}

/// Outcome of a reload.
pub enum ReloadOutcome<G: Playable> {
    /// No file has changed.
    Nothing,
    /// The new rules compile and the position was migrated.
    Ready(Box<MigratedGame<G>>),
    /// The content has errors; the old rules stay in use.
    Kept(Vec<Diagnostic>),
    /// The new rules compile, but the position does not fit them. Contains the rules and the
    /// reason.
    NotMigrated(Box<CompiledRules<G>>, String),
}

/// Report of one reload: the files read, the durations, the outcome, and all diagnostics.
pub struct ReloadReport<G: Playable> {
    /// Changed or deleted files.
    pub files: Vec<String>,
    /// Number of files that had to be parsed.
    pub parsed: usize,
    pub phases: ReloadDurations,
    pub outcome: ReloadOutcome<G>,
    /// Diagnostics of files that are not in play.
    pub elsewhere: Vec<Diagnostic>,
    /// The parsed content; only what is in play was checked.
    pub library: Arc<Library>,
}

/// Reads and compiles content repeatedly, and parses only files that changed.
pub struct Reloader {
    games: Games,
    root: PathBuf,
    /// A variant file outside the content folder: its name in the tree, and its path.
    variant: Option<(String, PathBuf)>,
    choice: VariantChoice,
    tree: ContentTree,
    /// Files of locked bundles. They stay the same until the program ends.
    locked: ContentTree,
    parse_cache: ParseCache,
    cache: CompileCache,
}

impl Reloader {
    /// Creates a reloader for a content folder and a choice; reads nothing yet.
    ///
    /// # Errors
    /// Fails if the folder or the variant file does not exist.
    pub fn new(games: Games, root: &Path, choice: VariantChoice) -> Result<Reloader, Error> {
        let real = |path: &Path| path.canonicalize().map_err(|error| disk::file_error(path, error));
        let file = variant_file(Some(&choice.variant));
        let variant = match file {
            Some(path) => Some((path.display().to_string(), real(&path)?)),
            None => None,
        };
        Ok(Reloader {
            games,
            root: real(root)?,
            variant,
            choice,
            tree: ContentTree::default(),
            locked: locked_tree(Some(root))?,
            parse_cache: ParseCache::new(games.dialects()),
            cache: CompileCache::default(),
        })
    }

    /// Creates a reloader for embedded content, which never changes and is never read.
    pub fn fixed(games: Games, choice: VariantChoice) -> Reloader {
        Reloader {
            games,
            root: PathBuf::new(),
            variant: None,
            choice,
            tree: ContentTree::default(),
            locked: ContentTree::default(),
            parse_cache: ParseCache::new(games.dialects()),
            cache: CompileCache::default(),
        }
    }

    /// Returns whether there is no content folder.
    pub fn is_fixed(&self) -> bool {
        self.root.as_os_str().is_empty()
    }

    /// Returns the games to which the content may belong.
    pub fn games(&self) -> Games {
        self.games
    }

    /// Returns the content folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the variant file, if it is outside the content folder.
    pub fn variant(&self) -> Option<&Path> {
        self.variant.as_ref().map(|(_, path)| path.as_path())
    }

    /// Returns the choice of variant and settings in play.
    pub fn choice(&self) -> &VariantChoice {
        &self.choice
    }

    /// Returns the texts as last read.
    pub fn tree(&self) -> &ContentTree {
        &self.tree
    }

    /// Reads changed files. Returns the names of those whose text differs from before.
    pub fn read(&mut self, changed: &ChangedFiles) -> Vec<String> {
        let mut names = BTreeSet::new();
        let paths = match changed {
            ChangedFiles::Everything => None,
            // A folder renamed into the content, or the target of a link, may have a path outside
            // the content. Then everything is read.
            ChangedFiles::Paths(paths) => {
                paths.iter().map(|p| self.name(p)).collect::<Option<Vec<_>>>()
            }
        };
        match paths {
            Some(paths) => {
                for name in paths {
                    self.read_one(&name, &mut names);
                }
            }
            None => self.read_all(&mut names),
        }
        if let Some((name, path)) = self.variant.clone() {
            let before = self.tree.files.get(&name).cloned();
            match game::files::read(&path, game::files::TEXT) {
                Ok(bytes) => self.tree.insert_bytes(name.clone(), &bytes),
                Err(_) => drop(self.tree.files.remove(&name)),
            }
            self.tree.other_variants.insert(name.clone());
            if before.as_ref() != self.tree.files.get(&name) {
                names.insert(name);
            }
        }
        names.into_iter().collect()
    }

    /// Converts a path to a name in the content. The variant file outside the content folder has
    /// the empty name.
    fn name(&self, path: &Path) -> Option<String> {
        if self.variant.as_ref().is_some_and(|(_, variant)| variant == path) {
            return Some(String::new());
        }
        let inside = path.strip_prefix(&self.root).ok()?;
        let parts: Vec<_> = inside.components().map(|c| c.as_os_str().to_string_lossy()).collect();
        Some(parts.join("/"))
    }

    fn read_all(&mut self, names: &mut BTreeSet<String>) {
        let before = std::mem::replace(&mut self.tree, ContentTree::from_disk(&self.root));
        self.tree.merge(&self.locked, IN_BOTH);
        self.tree.other_variants.clone_from(&before.other_variants);
        for (old, new) in [(&before, &self.tree), (&self.tree, &before)] {
            let differs = |(path, text): &(&String, &String)| new.files.get(*path) != Some(text);
            names.extend(old.files.iter().filter(differs).map(|(path, _)| path.clone()));
            let differs =
                |(path, entry): &(&String, &UnreadableEntry)| new.unread.get(*path) != Some(entry);
            names.extend(old.unread.iter().filter(differs).map(|(path, _)| path.clone()));
        }
        for name in before.other_variants {
            names.remove(&name);
        }
    }

    /// Reads a file or folder, and removes what was deleted.
    fn read_one(&mut self, name: &str, names: &mut BTreeSet<String>) {
        let is_ours = FOLDERS.iter().any(|folder| {
            name.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        if !is_ours {
            return;
        }
        let mut fresh = ContentTree::default();
        fresh.add(&self.root, &self.root.join(name));
        let inside = format!("{name}/");
        let is_affected = |path: &str| path == name || path.starts_with(&inside);
        fresh.merge_where(&self.locked, IN_BOTH, &is_affected);
        replace(&mut self.tree.files, fresh.files, &is_affected, names);
        replace(&mut self.tree.unread, fresh.unread, &is_affected, names);
    }

    /// Reads changed files and compiles the rules. The caller's rules stay in use until the
    /// compilation has succeeded.
    pub fn build<G: Playable>(&mut self, changed: &ChangedFiles) -> ContentBuild<G> {
        let mut phases = ReloadDurations::default();
        let files = lap(&mut phases.read, || self.read(changed));
        let (library, rules) = lap(&mut phases.content, || {
            let (library, _) = self.parse_cache.read(&self.tree);
            let rules = CompiledRules::<G>::compile(&library, self.choice.clone());
            (Arc::new(library), rules.map(|rules| rules.with_cache(&self.cache)))
        });
        let mut elsewhere: BTreeSet<Diagnostic> =
            library.diagnostics().iter().map(Diagnostic::of_content).collect();
        let compiled = match rules {
            Err(errors) => Err(errors.iter().map(Diagnostic::of_content).collect::<Vec<_>>()),
            Ok(rules) => {
                let scripts = lap(&mut phases.scripts, || rules.scripts());
                match scripts {
                    Ok(scripts) => {
                        let game = G::new(rules.ruleset().clone(), scripts);
                        Ok((rules, game))
                    }
                    Err(errors) => Err(errors.iter().map(Diagnostic::of_script).collect()),
                }
            }
        };
        if let Err(diagnostics) = &compiled {
            elsewhere.retain(|m| !diagnostics.contains(m));
        }
        let (elsewhere, parsed) = (elsewhere.into_iter().collect(), self.parse_cache.parsed());
        ContentBuild { files, parsed, phases, made: compiled, elsewhere, library }
    }

    /// Compiles the changed content and migrates a position from the `old` rules.
    pub fn reload<G: Playable>(
        &mut self,
        changed: &ChangedFiles,
        old: &RulesetOf<G>,
        state: &G::State,
    ) -> ReloadReport<G> {
        let built = self.build::<G>(changed);
        if built.files.is_empty() {
            ReloadReport { outcome: ReloadOutcome::Nothing, ..built.report() }
        } else {
            built.migrate(old, state)
        }
    }
}

/// Result of compiling the current files.
pub struct ContentBuild<G: Playable> {
    /// Changed or deleted files.
    pub files: Vec<String>,
    /// Number of files that had to be parsed.
    pub parsed: usize,
    pub phases: ReloadDurations,
    /// The new rules with a game instance, or the diagnostics that prevent them.
    pub made: Result<(CompiledRules<G>, G), Vec<Diagnostic>>,
    /// Diagnostics of files that are not in play.
    pub elsewhere: Vec<Diagnostic>,
    /// The parsed content.
    pub library: Arc<Library>,
}

impl<G: Playable> ContentBuild<G> {
    /// Migrates a position from the `old` rules to the compiled ones.
    pub fn migrate(mut self, old: &RulesetOf<G>, state: &G::State) -> ReloadReport<G> {
        let nothing = Err(Vec::new());
        let (rules, mut game) = match std::mem::replace(&mut self.made, nothing) {
            Ok(begun) => begun,
            Err(diagnostics) => {
                return ReloadReport { outcome: ReloadOutcome::Kept(diagnostics), ..self.report() };
            }
        };
        let migrated = lap(&mut self.phases.migrate, || {
            let (state, lost) = G::migrate(state, old, rules.ruleset())?;
            game.check_invariants(&state)?;
            Ok((state, lost))
        });
        let outcome = match migrated {
            Err(message) => ReloadOutcome::NotMigrated(Box::new(rules), message),
            Ok((state, lost)) => {
                let mut legal = Vec::new();
                match lap(&mut self.phases.legal, || game.legal_actions(&state, &mut legal)) {
                    Ok(()) => ReloadOutcome::Ready(Box::new(MigratedGame {
                        rules,
                        game,
                        state,
                        lost,
                        legal,
                    })),
                    Err(QueryError(message)) => ReloadOutcome::Kept(vec![fault(&message)]),
                }
            }
        };
        ReloadReport { outcome, ..self.report() }
    }

    fn report(self) -> ReloadReport<G> {
        let ContentBuild { files, parsed, phases, elsewhere, library, .. } = self;
        ReloadReport { files, parsed, phases, outcome: ReloadOutcome::Nothing, elsewhere, library }
    }
}

/// Runs `work` and adds its duration to `time`.
fn lap<T>(time: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    *time += start.elapsed();
    done
}

/// Replaces the entries below one path and collects the names of those that changed.
fn replace<T: PartialEq>(
    target: &mut BTreeMap<String, T>,
    fresh: BTreeMap<String, T>,
    is_meant: &dyn Fn(&str) -> bool,
    names: &mut BTreeSet<String>,
) {
    target.retain(|path, _| {
        let is_gone = is_meant(path) && !fresh.contains_key(path);
        if is_gone {
            names.insert(path.clone());
        }
        !is_gone
    });
    for (path, one) in fresh {
        if target.get(&path) != Some(&one) {
            names.insert(path.clone());
            target.insert(path, one);
        }
    }
}

/// Converts the message of a script error, `scripts/a/b.lua:12: why`, to a diagnostic.
pub fn fault(error: &str) -> Diagnostic {
    let mut parts = error.splitn(3, ':');
    let (file, line) = (parts.next(), parts.next().and_then(|n| n.parse().ok()));
    let (file, line, message) = match (file, line, parts.next()) {
        (Some(file), Some(line), Some(rest)) => (file, line, rest.trim()),
        _ => ("", 0, error),
    };
    let text = format!("error: {error}");
    let (file, message) = (file.to_owned(), message.to_owned());
    Diagnostic { file, line, column: 1, message, suggestion: None, also: BTreeSet::new(), text }
}

impl ContentCheck {
    /// Checks all TOML tables in all their variants. Also returns the library, from which pieces
    /// with errors no longer compile.
    pub fn check<G: Playable>(library: Library, choice: &VariantChoice) -> (ContentCheck, Library) {
        let library = library.checked();
        let in_play = library.compile(G::DIALECT, choice).err().unwrap_or_default();
        let elsewhere = library.diagnostics().iter().filter(|m| !in_play.contains(m));
        let elsewhere = elsewhere.map(Diagnostic::of_content).collect();
        let in_play = in_play.iter().map(Diagnostic::of_content).collect();
        (ContentCheck { in_play, elsewhere }, library)
    }
}

/// Hashes a legal list by the texts, seats and amounts of its actions.
pub fn legal_hash<G: Playable>(
    game: &G,
    state: &G::State,
    legal: &[LegalAction<G::Action>],
) -> u64 {
    let mut text = String::new();
    for choice in legal {
        let name = game.seat_name(state, choice.seat);
        let action = game.text(state, choice.seat, choice.action);
        text.push_str(&format!("{name}: {action} {:?}\n", choice.amounts));
    }
    game::hash::state(text.as_bytes())
}
