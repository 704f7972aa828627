//! Modules and variants of the first version of the language, which [`crate::respelling`] rewrites.

use std::ops::Range;

use toml::de::DeTable;

use crate::library::Library;
use crate::source::{ByteSpan, Span};
use game::ApiVersion;

/// A module or variant of the first version of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstVersionFile {
    /// Id of the module or variant.
    pub id: String,
    /// Whether the item is a module, whose files are all in one folder, and not a variant.
    pub is_module: bool,
    /// File that states the version: `module.toml`, or the variant.
    pub file: String,
    /// Replacement in this file that states the second version.
    pub change: (ByteSpan, String),
    /// Source span of the version, or of the file's beginning.
    pub span: Span,
}

impl Library {
    /// Returns the modules and variants of the first version of the language. Files that are not
    /// valid TOML are left out.
    pub fn files_of_first_version(&self) -> Vec<FirstVersionFile> {
        let modules = self.modules.iter().filter(|one| one.api == ApiVersion::First);
        let modules = modules.map(|one| (&one.id, true, one.at.file));
        let variants = self.variants.iter().filter(|one| one.api == ApiVersion::First);
        let variants = variants.map(|one| (&one.id, false, one.at.file));
        let unit = |(id, is_module, file): (&String, bool, u32)| {
            let source = self.sources.get(file);
            let (range, write) = second_version(&source.text)?;
            let at = ByteSpan { file, start: range.start as u32, end: range.end as u32 };
            let (id, file, change) = (id.clone(), source.path.clone(), (at, write));
            Some(FirstVersionFile { id, is_module, file, change, span: self.sources.span(at) })
        };
        modules.chain(variants).filter_map(unit).collect()
    }
}

/// Returns the change of a header or variant that states the second version: the number of `api`,
/// or a new line after the name.
fn second_version(text: &str) -> Option<(Range<usize>, String)> {
    let table = DeTable::parse(text).ok()?.into_inner();
    if let Some(api) = table.get("api") {
        return Some((api.span(), "2".to_owned()));
    }
    let name = table.get("name")?.span();
    let end = text[name.end..].find('\n').map_or(text.len(), |line| name.end + line);
    let end = if text[..end].ends_with('\r') { end - 1 } else { end };
    Some((end..end, format!("{}api = 2", if text.contains("\r\n") { "\r\n" } else { "\n" })))
}
