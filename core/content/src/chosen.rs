//! What is in play: the modules, settings, declarations and the map of one game, ready to be compiled.

use std::sync::Arc;

use crate::catalogue::Catalogue;
use crate::change::Unused;
use crate::compiled::ScriptFile;
use crate::error::ContentErrorKind as Kind;
use crate::history::touches;
use crate::mistakes::Mistakes;
use crate::module::{Amendment, Board, DeclKind, Module};
use crate::settings::Settings;
use crate::source::At;
use crate::value::Node;

/// A declaration in play, with what amendments made of it.
#[derive(Clone, Debug)]
pub struct Item<'l> {
    /// What it declares.
    pub kind: &'static DeclKind,
    /// The module that declares it.
    pub module: &'l Module,
    /// Position of the module in the order of modules.
    pub(crate) module_rank: usize,
    /// Its name, without the module.
    pub name: &'l str,
    /// Where its name is written.
    pub at: At,
    /// Its table.
    pub node: Arc<Node>,
    /// Its settings hold; others are read for their mistakes only.
    pub enabled: bool,
    /// What amendments would make of it whose settings do not hold; read for their mistakes only.
    pub(crate) unused: Option<Unused<'l>>,
    /// The amendments that were carried out, each with its module; the name is empty for those of a variant.
    pub(crate) amended: Vec<(&'l Amendment, &'l str)>,
}

impl Item<'_> {
    /// `module:name`.
    pub fn id(&self) -> String {
        format!("{}:{}", self.module.id, self.name)
    }

    /// Where the amendments stand that changed something in it, in their order.
    pub fn amended_at(&self) -> Vec<At> {
        touches(&self.amended).into_iter().map(|touch| touch.at).collect()
    }
}

/// What is in play.
#[derive(Debug)]
pub struct Chosen<'l> {
    /// Everything that there is.
    pub catalogue: &'l Catalogue,
    /// The name of the variant.
    pub name: &'l str,
    /// Modules after those that they require.
    pub modules: Vec<&'l Module>,
    /// The settings.
    pub settings: Settings,
    /// The name of the profile; empty if there is none.
    pub(crate) profile: String,
    /// The declarations, in the order in which they are numbered.
    pub items: Vec<Item<'l>>,
    /// The map.
    pub board: Option<&'l Board>,
    /// What is said of the drawn parts of the map, behind a `:` in its name, and where; compiled: what was drawn.
    pub drawn: Option<(String, At)>,
    /// Further maps that it is checked with.
    pub further_boards: Vec<&'l Board>,
    /// Only the mistakes are wanted.
    pub check_only: bool,
}

impl Chosen<'_> {
    /// Every script file of the modules in play, in their order.
    pub fn scripts(&self) -> Vec<ScriptFile> {
        let mut all = Vec::new();
        for module in &self.modules {
            let folder = format!("scripts/{}/", module.id);
            for (file, text) in self.catalogue.scripts_in(&folder) {
                let (module, file, text) = (module.id.clone(), file.clone(), text.clone());
                all.push(ScriptFile { module, file, text });
            }
        }
        all
    }

    /// Reports that nothing declares what must be there.
    pub fn nothing(&self, mistakes: &mut Mistakes, what: &str) {
        let at = named(self.catalogue, self.name, mistakes);
        mistakes.push(at, Kind::Nothing { what: what.to_owned() });
    }
}

/// The name of a variant as a place that a mistake can point at: in its file, or as it was typed where none declares it.
pub(crate) fn named(catalogue: &Catalogue, variant: &str, mistakes: &mut Mistakes) -> At {
    if let Some(declared) = catalogue.variant(variant) {
        return declared.at;
    }
    let file = mistakes.sources.add("variant", variant);
    At { file, start: 0, end: variant.len() as u32 }
}

/// Reads every declaration, and for their mistakes those that amendments would make where their settings held.
pub fn each_item<'l>(items: &mut [Item<'l>], mut read: impl FnMut(&Item<'l>)) {
    for item in items {
        read(item);
        let Some(unused) = item.unused.take() else { continue };
        unused.each(|node| {
            let enabled = std::mem::replace(&mut item.enabled, false);
            let node = std::mem::replace(&mut item.node, node);
            read(item);
            (item.node, item.enabled) = (node, enabled);
        });
    }
}
