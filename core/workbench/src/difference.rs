//! Rule differences (`loam diff`): compares two sets of rules on recorded games. A side is a
//! variant, a content folder or a git revision.

mod git;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use ledger::difference::{DifferenceCounts, GameDifference, ReplaySide, ReplayVerdict, compare};
use ledger::source::LedgerError;

use crate::corpus::NamedLedger;
use crate::error::Error;
use crate::game_options::{RuleOverrides, variant_file};
use crate::games::Games;
use crate::library::{Content, Diagnostic, LedgerRulesProvider};
use crate::playable::FullGame;

/// One side of a comparison: content, and the variant for every game if the user named one.
pub struct ComparedContent {
    content: Rc<Content>,
    variant: Option<String>,
    /// Description for the report.
    pub title: String,
}

impl ComparedContent {
    /// Opens both sides by name: a variant, `FOLDER[:VARIANT]` or `REVISION[:VARIANT]`. `folder` is
    /// the content folder in use.
    ///
    /// # Errors
    /// Fails if a name is neither a variant nor a folder nor a revision.
    pub fn both(
        games: Games,
        folder: Option<&Path>,
        old: &str,
        new: &str,
    ) -> Result<[ComparedContent; 2], Error> {
        let files: Vec<PathBuf> = [old, new]
            .iter()
            .filter_map(|name| variant_file(Some(name)))
            .filter(|f| f.is_file())
            .collect();
        let in_use = Rc::new(Content::open(games, folder, &files)?);
        Ok([ComparedContent::named(&in_use, old)?, ComparedContent::named(&in_use, new)?])
    }

    fn named(in_use: &Rc<Content>, name: &str) -> Result<ComparedContent, Error> {
        if in_use.library.list_variants().iter().any(|v| v.id == name) {
            return Ok(ComparedContent {
                content: in_use.clone(),
                variant: Some(name.to_owned()),
                title: format!("variant {name}, content: {}", in_use.place()),
            });
        }
        if let Some((place, variant)) = folder(name) {
            let content = Rc::new(Content::open(in_use.games, Some(place), &[])?);
            return ComparedContent::new(content, variant, format!("folder {}", place.display()));
        }
        let root = in_use.folder().unwrap_or(Path::new("."));
        let (revision, variant) = match name.rsplit_once(':') {
            Some((revision, variant)) if !variant.is_empty() => (revision, Some(variant)),
            _ => (name, None),
        };
        let tree = match git::tree(root, revision) {
            Ok(tree) => tree,
            Err(message) => return Err(unknown(in_use, name, &message)),
        };
        if !tree.files.keys().any(|file| file.starts_with("scripts/")) {
            let message = format!("revision {revision} has no folder `scripts`");
            return Err(Error::Unknown(message));
        }
        let content = Rc::new(Content::from_tree(in_use.games, tree));
        ComparedContent::new(content, variant, format!("revision {revision}"))
    }

    fn new(
        content: Rc<Content>,
        variant: Option<&str>,
        title: String,
    ) -> Result<ComparedContent, Error> {
        let title = match variant {
            Some(variant) => format!("{title}, variant {variant}"),
            None => title,
        };
        if let Some(variant) = variant
            && content.library.list_variants().iter().all(|v| v.id != variant)
        {
            content.dialect_of(Some(variant))?;
        }
        Ok(ComparedContent { content, variant: variant.map(str::to_owned), title })
    }

    /// Returns the dialects to compare: the dialect of the named variant, or else the dialects of
    /// the ledgers.
    pub fn dialects(&self, ledgers: &[NamedLedger]) -> Vec<&'static str> {
        if let Some(variant) = &self.variant {
            return vec![self.content.dialect_of(Some(variant)).unwrap_or_default()];
        }
        let mut all = Vec::new();
        for (_, bytes) in ledgers {
            let dialect = self.content.dialect_of_ledger(bytes);
            if !all.contains(&dialect) {
                all.push(dialect);
            }
        }
        all
    }

    /// Returns the diagnostics of the named variant, or of all content if none is named, since each
    /// ledger names its own. Content with errors cannot be compared.
    pub fn diagnostics<G: FullGame>(&self) -> Vec<Diagnostic> {
        let Some(variant) = &self.variant else { return self.content.diagnostics() };
        match self.content.rules::<G>(Some(variant), &RuleOverrides::default()) {
            Ok(rules) => match rules.scripts() {
                Ok(_) => Vec::new(),
                Err(errors) => errors.iter().map(Diagnostic::of_script).collect(),
            },
            Err(Error::Content(errors)) => errors.iter().map(Diagnostic::of_content).collect(),
            Err(other) => {
                let text = format!("error: {other}");
                vec![Diagnostic {
                    file: String::new(),
                    line: 0,
                    column: 0,
                    message: text.clone(),
                    suggestion: None,
                    also: BTreeSet::new(),
                    text,
                }]
            }
        }
    }

    /// Returns the diagnostics of the whole content.
    pub fn all_mistakes(&self) -> Vec<Diagnostic> {
        self.content.diagnostics()
    }

    /// If the contents of both sides differ in one file only, returns `file:line` of the first
    /// differing line.
    pub fn only_change(old: &ComparedContent, new: &ComparedContent) -> Option<String> {
        let (a, b) = (&old.content.tree.files, &new.content.tree.files);
        let files: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        let mut differ = files.into_iter().filter(|file| a.get(*file) != b.get(*file));
        let file = differ.next()?;
        if differ.next().is_some() {
            return None;
        }
        let (a, b) = (a.get(file).map_or("", |text| text), b.get(file).map_or("", |text| text));
        let same = a.lines().zip(b.lines()).take_while(|(x, y)| x == y).count();
        Some(format!("{file}:{}", same + 1))
    }

    /// Returns the source of rulesets for replaying ledgers.
    pub fn provider<G: FullGame>(&self) -> LedgerRulesProvider<'_, G> {
        LedgerRulesProvider::new(&self.content, self.variant.clone(), RuleOverrides::default())
    }
}

/// Splits `FOLDER` or `FOLDER:VARIANT`; `None` if the folder does not exist.
fn folder(name: &str) -> Option<(&Path, Option<&str>)> {
    if Path::new(name).is_dir() {
        return Some((Path::new(name), None));
    }
    let (folder, variant) = name.rsplit_once(':')?;
    Path::new(folder).is_dir().then_some((Path::new(folder), Some(variant)))
}

fn unknown(in_use: &Content, name: &str, reason: &str) -> Error {
    let variants = in_use.library.list_variants();
    let near = content::nearest(name, variants.iter().map(|v| v.id.as_str()));
    let hint = near.map_or(String::new(), |near| format!("; did you mean the variant `{near}`?"));
    Error::Unknown(format!(
        "`{name}` is not a variant, a folder or a git revision ({reason}){hint}"
    ))
}

/// Outcomes of replaying games under both rules.
#[derive(Default)]
pub struct ReplayComparison {
    /// Number of games by verdict.
    pub count: DifferenceCounts,
    /// All games whose verdict is not [`ReplayVerdict::Same`].
    pub differences: Vec<GameDifference>,
    /// Errors of ledgers that cannot be parsed.
    pub unreadable: Vec<LedgerError>,
    /// Settings of ledgers that the old or the new rules do not have.
    pub left_out: Vec<String>,
}

impl ReplayComparison {
    /// Replays each ledger of game `G` under both rules; ledgers of other games are skipped.
    pub fn compare<G: FullGame>(
        sides: &[ComparedContent; 2],
        ledgers: &[NamedLedger],
    ) -> ReplayComparison {
        let [mut old, mut new] = sides.each_ref().map(|side| ReplaySide::new(side.provider::<G>()));
        let is_of = |ledger: &&NamedLedger| sides[0].content.is_ledger_of::<G>(&ledger.1);
        let mut found = ReplayComparison::default();
        for (file, bytes) in ledgers.iter().filter(is_of) {
            match compare(&mut old, &mut new, file, bytes) {
                Ok(mut difference) => {
                    found.count.add(&difference);
                    found.left_out.append(&mut difference.left_out);
                    if difference.verdict != ReplayVerdict::Same {
                        found.differences.push(difference);
                    }
                }
                Err(errors) => found.unreadable.extend(errors),
            }
        }
        found.left_out.sort();
        found.left_out.dedup();
        found
    }

    /// Merges the outcomes of another game's ledgers.
    pub fn add(&mut self, more: ReplayComparison) {
        self.count += more.count;
        self.differences.extend(more.differences);
        self.unreadable.extend(more.unreadable);
        self.left_out.extend(more.left_out);
        self.left_out.sort();
        self.left_out.dedup();
    }
}
