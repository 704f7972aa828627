//! What OLD and NEW of `loam diff` name: a variant, a content folder, a git revision.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::git;
use crate::args::RuleArgs;
use crate::commands::Context;
use crate::library::{Content, ForLedgers, variant_file};
use crate::output::{Trouble, count};

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
    /// Neither a variant nor a folder nor a revision, or the content of a folder or revision has mistakes.
    pub fn both(context: &Context, old: &str, new: &str) -> Result<(Rulebook, Rulebook), Trouble> {
        let files: Vec<PathBuf> = [old, new]
            .iter()
            .filter_map(|name| variant_file(Some(name)))
            .filter(|f| f.is_file())
            .collect();
        let in_use = Rc::new(Content::open(context, &files.iter().collect::<Vec<_>>())?);
        Ok((Rulebook::named(context, &in_use, old)?, Rulebook::named(context, &in_use, new)?))
    }

    fn named(context: &Context, in_use: &Rc<Content>, name: &str) -> Result<Rulebook, Trouble> {
        if in_use.library.list_variants().iter().any(|v| v.id == name) {
            in_use.warn_of_mistakes();
            let title = format!("variant {name}, content: {}", in_use.place());
            return Rulebook::playable(in_use.clone(), Some(name), title);
        }
        if let Some((place, variant)) = folder(name) {
            let inside = Context { content: Some(place.to_owned()), json: context.json };
            let content = Rc::new(Content::open(&inside, &[])?);
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
        let content = Rc::new(Content::of_tree(tree));
        Rulebook::of(content, variant, format!("revision {revision}"))
    }

    fn of(content: Rc<Content>, variant: Option<&str>, title: String) -> Result<Rulebook, Trouble> {
        let title = match variant {
            Some(variant) => format!("{title}, variant {variant}"),
            None => title,
        };
        Rulebook::playable(content, variant, title)
    }

    /// Rules with a mistake in them would make every game illegal, which says nothing of the change.
    fn playable(
        content: Rc<Content>,
        variant: Option<&str>,
        title: String,
    ) -> Result<Rulebook, Trouble> {
        let texts: Vec<String> = match variant {
            None => content.mistakes().into_iter().map(|mistake| mistake.text).collect(),
            Some(name) => match content.rules(Some(name), &RuleArgs::default()) {
                Ok(rules) => {
                    rules.lua().err().into_iter().flatten().map(|e| e.to_string()).collect()
                }
                Err(Trouble::Content(errors)) => errors.iter().map(ToString::to_string).collect(),
                Err(other) => return Err(other),
            },
        };
        if !texts.is_empty() {
            let mistakes = count(texts.len(), "mistake");
            let all = texts.join("\n\n");
            return Err(
                format!("{all}\n\nerror: {title}: {mistakes}, so nothing is compared").into()
            );
        }
        Ok(Rulebook { content, variant: variant.map(str::to_owned), title })
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
        ForLedgers::new(&self.content, self.variant.clone(), RuleArgs::default())
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
