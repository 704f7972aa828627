//! A reload without a screen: what was saved is read, checked and built, and the position carried over.

mod checked;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use content::{FOLDERS, Library, ParseCache, Tree, Unread, VariantChoice};
use game::{Choice, Failure};
use script::Cache;
use serde::Serialize;

use crate::disk;
use crate::error::Error;
use crate::games::Games;
use crate::library::{Mistake, Rules};
use crate::playable::{Playable, RulesetOf};
use crate::wanted::variant_file;
use crate::watch::Saved;

pub use checked::Checked;

/// What may have changed on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// These files and folders, or what was there.
    Paths(BTreeSet<PathBuf>),
    /// Nobody knows: everything is read again.
    Everything,
}

impl Changed {
    /// By what a watcher saw.
    pub fn from_save(saved: &Saved) -> Changed {
        if saved.paths.is_empty() {
            Changed::Everything
        } else {
            Changed::Paths(saved.paths.clone())
        }
    }
}

/// How long each part of a reload took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Reading what changed.
    pub read: Duration,
    /// Tables: parsing, checking, compiling the variant in play.
    pub content: Duration,
    /// Scripts: checking, compiling, a new virtual machine.
    pub scripts: Duration,
    /// Carrying the position over.
    pub carry: Duration,
    /// The new legal list.
    pub legal: Duration,
}

impl Serialize for Phases {
    /// In milliseconds.
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let all = [
            ("read", self.read),
            ("content", self.content),
            ("scripts", self.scripts),
            ("carry", self.carry),
            ("legal", self.legal),
        ];
        let mut map = to.serialize_map(Some(all.len()))?;
        for (name, time) in all {
            map.serialize_entry(name, &milliseconds(time))?;
        }
        map.end()
    }
}

/// Thousandths of a second, to the microsecond.
pub fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

/// What the table is given by a reload.
pub struct Fresh<G: Playable> {
    /// The rules.
    pub rules: Rules<G>,
    /// The game under them.
    pub game: G,
    /// The position under them.
    pub state: G::State,
    /// What was lost on the way, in words.
    pub lost: Vec<String>,
    /// Everything that may be done now.
    pub legal: Vec<Choice<G::Action>>,
}

/// What became of a reload.
pub enum Became<G: Playable> {
    /// No file has another text than before.
    Nothing,
    /// The new rules can be used, and the position stands under them.
    Ready(Box<Fresh<G>>),
    /// There are mistakes: the old rules stay.
    Kept(Vec<Mistake>),
    /// The rules can be used, but the position does not fit them, and why.
    NotCarried(Box<Rules<G>>, String),
}

/// One reload.
pub struct Reload<G: Playable> {
    /// Files whose text is another one, or that are gone.
    pub files: Vec<String>,
    /// How many files had to be parsed.
    pub parsed: usize,
    /// How long it took.
    pub phases: Phases,
    /// What became of it.
    pub became: Became<G>,
    /// Mistakes in files that are not in play.
    pub elsewhere: Vec<Mistake>,
    /// The content, read but checked only as far as it is in play.
    pub library: Arc<Library>,
}

/// Keeps what was read, and builds again what changed.
pub struct Reloader {
    games: Games,
    root: PathBuf,
    /// A variant file outside of the content folder: its name in the tree, and where it is.
    variant: Option<(String, PathBuf)>,
    choice: VariantChoice,
    tree: Tree,
    parse_cache: ParseCache,
    cache: Cache,
}

impl Reloader {
    /// For a content folder and what is played of it; reads nothing yet.
    ///
    /// # Errors
    /// The folder or the variant file is not there.
    pub fn new(games: Games, root: &Path, choice: VariantChoice) -> Result<Reloader, Error> {
        let real = |path: &Path| path.canonicalize().map_err(|why| disk::named(path, why));
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
            tree: Tree::default(),
            parse_cache: ParseCache::new(games.dialects()),
            cache: Cache::default(),
        })
    }

    /// For content that cannot change, as that in the program: nothing is read.
    pub fn fixed(games: Games, choice: VariantChoice) -> Reloader {
        Reloader {
            games,
            root: PathBuf::new(),
            variant: None,
            choice,
            tree: Tree::default(),
            parse_cache: ParseCache::new(games.dialects()),
            cache: Cache::default(),
        }
    }

    /// Is there no folder to read?
    pub fn is_fixed(&self) -> bool {
        self.root.as_os_str().is_empty()
    }

    /// The games that the content may be of.
    pub fn games(&self) -> Games {
        self.games
    }

    /// The content folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The variant file, if it lies outside of the content folder.
    pub fn variant(&self) -> Option<&Path> {
        self.variant.as_ref().map(|(_, path)| path.as_path())
    }

    /// What is played.
    pub fn choice(&self) -> &VariantChoice {
        &self.choice
    }

    /// The texts as they were read last.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Reads what changed. Gives the names of files whose text is another one than before.
    pub fn read(&mut self, changed: &Changed) -> Vec<String> {
        let mut names = BTreeSet::new();
        let paths = match changed {
            Changed::Everything => None,
            // A path that is not below the folder was renamed into it or came by another way.
            Changed::Paths(paths) => paths.iter().map(|p| self.name(p)).collect::<Option<Vec<_>>>(),
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

    /// The path as content names it.
    fn name(&self, path: &Path) -> Option<String> {
        if self.variant.as_ref().is_some_and(|(_, variant)| variant == path) {
            return Some(String::new());
        }
        let inside = path.strip_prefix(&self.root).ok()?;
        let parts: Vec<_> = inside.components().map(|c| c.as_os_str().to_string_lossy()).collect();
        Some(parts.join("/"))
    }

    fn read_all(&mut self, names: &mut BTreeSet<String>) {
        let before = std::mem::replace(&mut self.tree, Tree::from_disk(&self.root));
        self.tree.other_variants.clone_from(&before.other_variants);
        for (old, new) in [(&before, &self.tree), (&self.tree, &before)] {
            let differs = |(path, text): &(&String, &String)| new.files.get(*path) != Some(text);
            names.extend(old.files.iter().filter(differs).map(|(path, _)| path.clone()));
            let differs = |(path, why): &(&String, &Unread)| new.unread.get(*path) != Some(why);
            names.extend(old.unread.iter().filter(differs).map(|(path, _)| path.clone()));
        }
        for name in before.other_variants {
            names.remove(&name);
        }
    }

    /// Reads a file or folder, or forgets what is gone.
    fn read_one(&mut self, name: &str, names: &mut BTreeSet<String>) {
        let is_ours = FOLDERS.iter().any(|folder| {
            name.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        if !is_ours {
            return;
        }
        let mut fresh = Tree::default();
        fresh.add(&self.root, &self.root.join(name));
        let inside = format!("{name}/");
        let known = |path: &str| path == name || path.starts_with(&inside);
        replace(&mut self.tree.files, fresh.files, &known, names);
        replace(&mut self.tree.unread, fresh.unread, &known, names);
    }

    /// Reads what changed and builds the rules: those in use are the caller's until this has succeeded.
    pub fn build<G: Playable>(&mut self, changed: &Changed) -> Built<G> {
        let mut phases = Phases::default();
        let files = lap(&mut phases.read, || self.read(changed));
        let (library, rules) = lap(&mut phases.content, || {
            let (library, _) = self.parse_cache.read(&self.tree);
            let rules = Rules::<G>::compile(&library, self.choice.clone());
            (Arc::new(library), rules.map(|rules| rules.with_cache(&self.cache)))
        });
        let mut elsewhere: BTreeSet<Mistake> =
            library.mistakes().iter().map(Mistake::of_content).collect();
        let made = match rules {
            Err(errors) => Err(errors.iter().map(Mistake::of_content).collect::<Vec<_>>()),
            Ok(rules) => {
                let scripts = lap(&mut phases.scripts, || rules.scripts());
                match scripts {
                    Ok(scripts) => {
                        let game = G::new(rules.ruleset().clone(), scripts);
                        Ok((rules, game))
                    }
                    Err(errors) => Err(errors.iter().map(Mistake::of_script).collect()),
                }
            }
        };
        if let Err(mistakes) = &made {
            elsewhere.retain(|m| !mistakes.contains(m));
        }
        let (elsewhere, parsed) = (elsewhere.into_iter().collect(), self.parse_cache.parsed());
        Built { files, parsed, phases, made, elsewhere, library }
    }

    /// A reload: builds, and carries a position over. `old` are the rules it stands under.
    pub fn reload<G: Playable>(
        &mut self,
        changed: &Changed,
        old: &RulesetOf<G>,
        state: &G::State,
    ) -> Reload<G> {
        let built = self.build::<G>(changed);
        if built.files.is_empty() {
            Reload { became: Became::Nothing, ..built.reload() }
        } else {
            built.carry(old, state)
        }
    }
}

/// Rules made of the files as they are now.
pub struct Built<G: Playable> {
    /// Files whose text is another one, or that are gone.
    pub files: Vec<String>,
    /// How many files had to be parsed.
    pub parsed: usize,
    /// How long it took.
    pub phases: Phases,
    /// The rules and a table for games under them, or every mistake that stands in the way.
    pub made: Result<(Rules<G>, G), Vec<Mistake>>,
    /// Mistakes in files that are not in play.
    pub elsewhere: Vec<Mistake>,
    /// The content.
    pub library: Arc<Library>,
}

impl<G: Playable> Built<G> {
    /// The position under the rules that were built. `old` are the rules it stands under.
    pub fn carry(mut self, old: &RulesetOf<G>, state: &G::State) -> Reload<G> {
        let nothing = Err(Vec::new());
        let (rules, mut game) = match std::mem::replace(&mut self.made, nothing) {
            Ok(made) => made,
            Err(mistakes) => return Reload { became: Became::Kept(mistakes), ..self.reload() },
        };
        let carried = lap(&mut self.phases.carry, || {
            let (state, lost) = G::migrate(state, old, rules.ruleset())?;
            game.check(&state)?;
            Ok((state, lost))
        });
        let became = match carried {
            Err(why) => Became::NotCarried(Box::new(rules), why),
            Ok((state, lost)) => {
                let mut legal = Vec::new();
                match lap(&mut self.phases.legal, || game.legal(&state, &mut legal)) {
                    Ok(()) => Became::Ready(Box::new(Fresh { rules, game, state, lost, legal })),
                    Err(Failure(why)) => Became::Kept(vec![fault(&why)]),
                }
            }
        };
        Reload { became, ..self.reload() }
    }

    fn reload(self) -> Reload<G> {
        let Built { files, parsed, phases, elsewhere, library, .. } = self;
        Reload { files, parsed, phases, became: Became::Nothing, elsewhere, library }
    }
}

/// Does something and adds the time it took.
fn lap<T>(time: &mut Duration, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    *time += start.elapsed();
    done
}

/// Puts what was read in the place of what was there below one path, and names what has changed.
fn replace<T: PartialEq>(
    here: &mut BTreeMap<String, T>,
    fresh: BTreeMap<String, T>,
    is_meant: &dyn Fn(&str) -> bool,
    names: &mut BTreeSet<String>,
) {
    here.retain(|path, _| {
        let is_gone = is_meant(path) && !fresh.contains_key(path);
        if is_gone {
            names.insert(path.clone());
        }
        !is_gone
    });
    for (path, one) in fresh {
        if here.get(&path) != Some(&one) {
            names.insert(path.clone());
            here.insert(path, one);
        }
    }
}

/// What a script said that failed while the list was made: `scripts/a/b.lua:12: why`.
pub fn fault(why: &str) -> Mistake {
    let mut parts = why.splitn(3, ':');
    let (file, line) = (parts.next(), parts.next().and_then(|n| n.parse().ok()));
    let (file, line, message) = match (file, line, parts.next()) {
        (Some(file), Some(line), Some(rest)) => (file, line, rest.trim()),
        _ => ("", 0, why),
    };
    let text = format!("error: {why}");
    let (file, message) = (file.to_owned(), message.to_owned());
    Mistake { file, line, column: 1, message, suggestion: None, text }
}

impl Checked {
    /// Checks every table of a library against everything it may be played with. Gives the library back, from which
    /// nothing is compiled any more that has part in a mistake.
    pub fn check<G: Playable>(library: Library, choice: &VariantChoice) -> (Checked, Library) {
        let library = library.checked();
        let in_play = library.compile(G::DIALECT, choice).err().unwrap_or_default();
        let elsewhere = library.mistakes().iter().filter(|m| !in_play.contains(m));
        let elsewhere = elsewhere.map(Mistake::of_content).collect();
        let in_play = in_play.iter().map(Mistake::of_content).collect();
        (Checked { in_play, elsewhere }, library)
    }
}

/// A hash of a legal list: of the words of its actions, who may do them, and their amounts.
pub fn legal_hash<G: Playable>(game: &G, state: &G::State, legal: &[Choice<G::Action>]) -> u64 {
    let mut text = String::new();
    for choice in legal {
        let name = game.seat_name(state, choice.seat);
        let action = game.text(state, choice.seat, choice.action);
        text.push_str(&format!("{name}: {action} {:?}\n", choice.amounts));
    }
    game::hash::state(text.as_bytes())
}
