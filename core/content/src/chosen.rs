//! The contents of one game: modules, settings, declarations and map, ready to compile.

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

/// A declaration of a game, with all amendments applied.
#[derive(Clone, Debug)]
pub struct Item<'l> {
    pub kind: &'static DeclKind,
    pub module: &'l Module,
    /// Index of the module in the order of modules.
    pub(crate) module_rank: usize,
    /// Name of the declaration without its module.
    pub name: &'l str,
    /// Place where the name is declared.
    pub at: At,
    /// TOML table of the declaration, with amendments applied.
    pub node: Arc<Node>,
    /// The settings of the declaration hold. Declarations whose settings do not hold are read for
    /// errors only.
    pub enabled: bool,
    /// Amendments whose settings do not hold; applied for errors only.
    pub(crate) unused: Option<Unused<'l>>,
    /// Amendments that were applied, each with the id of its module; empty for those of a variant.
    pub(crate) amended: Vec<(&'l Amendment, &'l str)>,
}

impl Item<'_> {
    /// Returns the full id, `module:name`.
    pub fn id(&self) -> String {
        format!("{}:{}", self.module.id, self.name)
    }

    /// Returns the places of the amendments that changed the declaration, in order.
    pub fn amended_at(&self) -> Vec<At> {
        touches(&self.amended).into_iter().map(|touch| touch.at).collect()
    }
}

/// Everything that belongs to one game.
#[derive(Debug)]
pub struct Chosen<'l> {
    /// The whole content, including what is not in play.
    pub catalogue: &'l Catalogue,
    pub name: &'l str,
    /// Modules in play; each comes after those that it requires.
    pub modules: Vec<&'l Module>,
    pub settings: Settings,
    /// Name of the profile; empty if there is none.
    pub(crate) profile: String,
    /// Declarations in the order of their numbers.
    pub items: Vec<Item<'l>>,
    /// Map; `None` for games without one.
    pub board: Option<&'l Board>,
    /// Text after `:` in the map's name, which selects its random parts, and its place. After
    /// compiling: the parts drawn.
    pub drawn: Option<(String, At)>,
    /// Further maps to check the game with.
    pub further_boards: Vec<&'l Board>,
    /// The caller wants errors only.
    pub check_only: bool,
}

impl Chosen<'_> {
    /// Returns every script file of the modules in play, in module order.
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

    /// Reports that a required declaration is missing; `what` names its kind.
    pub fn nothing(&self, mistakes: &mut Mistakes, what: &str) {
        let at = named(self.catalogue, self.name, mistakes);
        mistakes.push(at, Kind::Nothing { what: what.to_owned() });
    }
}

/// Returns the place of a variant's name for errors: in its file, or as typed if no file declares
/// it.
pub(crate) fn named(catalogue: &Catalogue, variant: &str, mistakes: &mut Mistakes) -> At {
    if let Some(declared) = catalogue.variant(variant) {
        return declared.at;
    }
    let file = mistakes.sources.add("variant", variant);
    At { file, start: 0, end: variant.len() as u32 }
}

/// Calls `read` for every declaration, and for the results of amendments whose settings do not
/// hold, to find their errors.
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
