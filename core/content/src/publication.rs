//! Data of a published module or variant: version, authors, licence, requirements.

use semver::VersionReq;

use crate::library::Library;
use crate::module::ModuleCredits;
use crate::selection::variant_choice::VariantChoice;

/// Data of a module or variant for publication, from its header. Texts are empty if the
/// header does not have them.
#[derive(Clone, Debug)]
pub struct Publication {
    pub id: String,
    /// Path of the header.
    pub file: String,
    pub version: String,
    pub credits: ModuleCredits,
    /// Description: `description`, or `doc` if it is absent.
    pub description: String,
    /// Versions of Loam that can play it.
    pub loam: VersionReq,
    /// Required modules, named as in the header; `None`: the header gives no range.
    pub requires: Vec<(String, Option<VersionReq>)>,
    /// Optional modules, named as in the header.
    pub optional: Vec<(String, VersionReq)>,
    /// Modules that cannot be in play together with this one.
    pub conflicts: Vec<String>,
}

impl Library {
    /// Returns the data of a module for publication, from its header.
    pub fn published_module(&self, id: &str) -> Option<Publication> {
        let module = self.module(id)?;
        let range = |name: &str| {
            let found = module.ranges.iter().find(|range| range.name == name);
            found.map(|range| range.range.clone())
        };
        let named = |name: &String| (name.clone(), range(name));
        let optional = module.ranges.iter().filter(|range| {
            module.optional.iter().any(|(id, at)| id == range.module() && *at == range.at)
        });
        Some(Publication {
            id: module.id.clone(),
            file: format!("scripts/{}/module.toml", module.id),
            version: module.version.clone(),
            description: described(&module.credits, &module.doc),
            credits: module.credits.clone(),
            loam: module.loam.clone(),
            requires: module.written_requires.iter().map(named).collect(),
            optional: optional.map(|range| (range.name.clone(), range.range.clone())).collect(),
            conflicts: module.conflicts.iter().map(|(name, _, _)| name.clone()).collect(),
        })
    }

    /// Returns the data of a variant for publication, from its file. Its requirements are the
    /// modules that it puts into play.
    pub fn published_variant(&self, id: &str) -> Option<Publication> {
        let variant = self.variant(id)?;
        let modules = self.modules_of(&VariantChoice::named(id));
        Some(Publication {
            id: variant.id.clone(),
            file: variant.path.clone(),
            version: variant.version.clone(),
            description: described(&variant.credits, &variant.doc),
            credits: variant.credits.clone(),
            loam: VersionReq::STAR,
            requires: modules.into_iter().map(|id| (id.to_owned(), None)).collect(),
            optional: Vec::new(),
            conflicts: Vec::new(),
        })
    }
}

fn described(credits: &ModuleCredits, doc: &str) -> String {
    if credits.description.is_empty() { doc.to_owned() } else { credits.description.clone() }
}
