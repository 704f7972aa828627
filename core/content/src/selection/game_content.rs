//! The content of one game, ready to compile: modules, settings, declarations and map.

use std::collections::BTreeSet;
use std::sync::Arc;

use language::ContentTexts;

use crate::catalogue::Catalogue;
use crate::change::InactiveAmendments;
use crate::compiled::ScriptFile;
use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::history::{AmendedPlaces, touches};
use crate::module::{Amendment, DeclarationKind, MapFile, Module};
use crate::settings::Settings;
use crate::source::ByteSpan;
use crate::value::TomlNode;

/// A declaration of a game, with all amendments applied.
#[derive(Clone, Debug)]
pub struct AmendedDeclaration<'l> {
    pub kind: &'static DeclarationKind,
    pub module: &'l Module,
    /// Index of the declaration's module in [`GameContent::modules`].
    pub(crate) module_rank: usize,
    /// Name of the declaration without its module.
    pub name: &'l str,
    /// Source span of the declared name.
    pub at: ByteSpan,
    /// TOML table of the declaration, with amendments applied.
    pub node: Arc<TomlNode>,
    /// Whether the settings of the declaration hold. If not, the declaration is only checked for
    /// errors.
    pub enabled: bool,
    /// Amendments whose settings do not hold; they are only checked for errors.
    pub(crate) unused: Option<InactiveAmendments<'l>>,
    /// Amendments that were applied, each with the id of its module; the id is empty for amendments
    /// of a variant.
    pub(crate) amended: Vec<(&'l Amendment, &'l str)>,
}

impl AmendedDeclaration<'_> {
    /// Returns the full id, `module:name`.
    pub fn id(&self) -> String {
        format!("{}:{}", self.module.id, self.name)
    }

    /// Returns the places where amendments changed values of the declaration.
    pub fn amended_places(&self) -> AmendedPlaces {
        AmendedPlaces::new(&self.amended)
    }

    /// Returns the source spans of the amendments that changed the declaration, in order.
    pub fn amended_at(&self) -> Vec<ByteSpan> {
        touches(&self.amended).into_iter().map(|touch| touch.at).collect()
    }
}

/// The content of one game: modules, settings, declarations and map, ready to compile.
#[derive(Debug)]
pub struct GameContent<'l> {
    /// The whole catalogue, including content that is not in play.
    pub catalogue: &'l Catalogue,
    pub name: &'l str,
    /// Modules in play. Each comes after the modules that it requires.
    pub modules: Vec<&'l Module>,
    pub settings: Settings,
    /// Name of the profile; empty if there is none.
    pub(crate) profile: String,
    /// Declarations in the order in which the ruleset numbers them.
    pub items: Vec<AmendedDeclaration<'l>>,
    /// Map of the game; `None` for games without maps.
    pub board: Option<&'l MapFile>,
    /// Text after `:` in the map's name, which selects the random parts of the map, with its source
    /// span. After compiling, the text names the drawn parts.
    pub drawn: Option<(String, ByteSpan)>,
    /// Further maps to check the game with.
    pub further_boards: Vec<&'l MapFile>,
    /// Whether the caller needs only the errors.
    pub check_only: bool,
}

impl GameContent<'_> {
    /// Returns the texts of the game in the languages of its viewers. Compilers store them in the rules.
    pub fn texts(&self) -> Arc<ContentTexts> {
        self.catalogue.texts_of(&self.modules)
    }

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
    pub fn report_missing(&self, diagnostics: &mut Diagnostics, what: &str) {
        let at = variant_span(self.catalogue, self.name, diagnostics);
        diagnostics.push(at, Kind::Nothing { what: what.to_owned(), also: BTreeSet::new() });
    }
}

/// Returns the source span of a variant's name, for errors: in the variant's file, or as typed if
/// no file declares the variant.
pub(crate) fn variant_span(
    catalogue: &Catalogue,
    variant: &str,
    diagnostics: &mut Diagnostics,
) -> ByteSpan {
    if let Some(declared) = catalogue.variant(variant) {
        return declared.at;
    }
    let file = diagnostics.sources.add("variant", variant);
    ByteSpan { file, start: 0, end: variant.len() as u32 }
}

/// Calls `read` for every declaration, and for the results of amendments whose settings do not
/// hold. The latter are only read to find their errors.
pub fn each_item<'l>(
    items: &mut [AmendedDeclaration<'l>],
    mut read: impl FnMut(&AmendedDeclaration<'l>),
) {
    for item in items {
        read(item);
        let Some(unused) = item.unused.take() else { continue };
        unused.for_each_result(|node| {
            let enabled = std::mem::replace(&mut item.enabled, false);
            let node = std::mem::replace(&mut item.node, node);
            read(item);
            (item.node, item.enabled) = (node, enabled);
        });
    }
}
