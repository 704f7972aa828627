//! What OLD and NEW of `loam diff` name: a variant, a content folder, a git revision.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use loam::wanted::variant_file;
use loam::{Content, ForLedgers, Mistake, RulesWanted};

use super::git;
use crate::context::Context;
use crate::output::{Trouble, complain, count};

/// One side of a comparison: content, and the variant that every game is played under, if one is named.
pub struct Rulebook {
    content: Rc<Content>,
    variant: Option<String>,
    /// What it is, in words.
    pub title: String,
}

impl Rulebook {
    /// What both sides name.
    ///
    /// # Errors
    /// Neither a variant nor a folder nor a revision; or there are mistakes in what is to be compared, which are printed
    /// with their places.
    pub fn both(context: &Context, old: &str, new: &str) -> Result<(Rulebook, Rulebook), Trouble> {
        let files: Vec<PathBuf> = [old, new]
            .iter()
            .filter_map(|name| variant_file(Some(name)))
            .filter(|f| f.is_file())
            .collect();
        let in_use = Rc::new(Content::open(context.folder(), &files)?);
        let old = Rulebook::named(&in_use, old)?;
        let new = Rulebook::named(&in_use, new)?;
        let broken: Vec<String> = [("old", &old), ("new", &new)]
            .into_iter()
            .filter_map(|(side, rulebook)| rulebook.report_mistakes(side))
            .collect();
        match broken.is_empty() {
            true => Ok((old, new)),
            false => Err(Trouble::Said(format!("nothing is compared: {}", broken.join("; ")))),
        }
    }

    fn named(in_use: &Rc<Content>, name: &str) -> Result<Rulebook, Trouble> {
        if in_use.library.list_variants().iter().any(|v| v.id == name) {
            return Ok(Rulebook {
                content: in_use.clone(),
                variant: Some(name.to_owned()),
                title: format!("variant {name}, content: {}", in_use.place()),
            });
        }
        if let Some((place, variant)) = folder(name) {
            let content = Rc::new(Content::open(Some(place), &[])?);
            return Rulebook::of(content, variant, format!("folder {}", place.display()));
        }
        let root = in_use.folder().unwrap_or(Path::new("."));
        let (revision, variant) = match name.rsplit_once(':') {
            Some((revision, variant)) if !variant.is_empty() => (revision, Some(variant)),
            _ => (name, None),
        };
        let tree = match git::tree(root, revision) {
            Ok(tree) => tree,
            Err(why) => return Err(unknown(in_use, name, &why)),
        };
        if !tree.files.keys().any(|file| file.starts_with("scripts/")) {
            return Err(format!("revision {revision}: there is no folder `scripts` in it").into());
        }
        let content = Rc::new(Content::from_tree(tree));
        Rulebook::of(content, variant, format!("revision {revision}"))
    }

    fn of(content: Rc<Content>, variant: Option<&str>, title: String) -> Result<Rulebook, Trouble> {
        let title = match variant {
            Some(variant) => format!("{title}, variant {variant}"),
            None => title,
        };
        if let Some(variant) = variant
            && content.library.list_variants().iter().all(|v| v.id != variant)
        {
            content.rules(Some(variant), &RulesWanted::default())?;
        }
        Ok(Rulebook { content, variant: variant.map(str::to_owned), title })
    }

    /// Mistakes in what games are played under: in the variant named, else anywhere, since each game names its own.
    fn mistakes(&self) -> Vec<Mistake> {
        let Some(variant) = &self.variant else { return self.content.mistakes() };
        match self.content.rules(Some(variant), &RulesWanted::default()) {
            Ok(rules) => match rules.lua() {
                Ok(_) => Vec::new(),
                Err(errors) => errors.iter().map(Mistake::of_script).collect(),
            },
            Err(loam::Error::Content(errors)) => errors.iter().map(Mistake::of_content).collect(),
            Err(other) => {
                let text = format!("error: {other}");
                vec![Mistake {
                    file: String::new(),
                    line: 0,
                    column: 0,
                    message: text.clone(),
                    text,
                }]
            }
        }
    }

    /// Prints the mistakes of a side that cannot be compared, and says in words how many they are. A change that does
    /// not load is none of the rules.
    fn report_mistakes(&self, side: &str) -> Option<String> {
        let mistakes = self.mistakes();
        let title = &self.title;
        if mistakes.is_empty() {
            let n = self.content.mistakes().len();
            if n > 0 {
                let n = count(n, "mistake");
                complain!("warning: {side} side, {title}: {n} in what is not compared");
            }
            return None;
        }
        complain!("{side} side, {title}:\n");
        mistakes.iter().for_each(|mistake| complain!("{}\n", mistake.text));
        Some(format!("{} in the {side} side ({title})", count(mistakes.len(), "mistake")))
    }

    /// Where the contents of two sides differ, if that is one file: its first line that is another one.
    pub fn only_change(old: &Rulebook, new: &Rulebook) -> Option<String> {
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

    /// Rulesets for the ledgers.
    pub fn provider(&self) -> ForLedgers<'_> {
        ForLedgers::new(&self.content, self.variant.clone(), RulesWanted::default())
    }
}

/// A content folder, maybe with a variant behind it.
fn folder(name: &str) -> Option<(&Path, Option<&str>)> {
    if Path::new(name).is_dir() {
        return Some((Path::new(name), None));
    }
    let (folder, variant) = name.rsplit_once(':')?;
    Path::new(folder).is_dir().then_some((Path::new(folder), Some(variant)))
}

fn unknown(in_use: &Content, name: &str, why: &str) -> Trouble {
    let variants = in_use.library.list_variants();
    let near = content::nearest(name, variants.iter().map(|v| v.id.as_str()));
    let hint = near.map_or(String::new(), |near| format!("; did you mean the variant `{near}`?"));
    Trouble::Said(format!("`{name}` is no variant, no folder and no git revision ({why}){hint}"))
}
