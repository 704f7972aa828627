//! Digests of script files: the part of the ruleset hash that scripts contribute.

use std::collections::BTreeMap;

use game::ApiVersion;

use crate::api::ScriptInterface;
use crate::syntax::{PassedNames, canonical, passed_names, versioned_uses};

/// Maximum length of a chain of files in which each requires the next. Luau cannot load longer
/// chains.
const MOST_NESTED: usize = 250;

/// The values that scripts read by names of one kind, such as settings.
#[derive(Clone, Copy)]
pub struct ReadValues<'s> {
    /// Word for the kind, as in [`ValueType::named`](crate::ValueType::named).
    pub kind: &'s str,
    /// Returns the values of these names as text, each ending with a line break.
    pub values: &'s dyn Fn(&PassedNames) -> String,
}

/// The version of the language in which script files are written.
#[derive(Clone, Copy)]
pub struct VersionedScripts<'s> {
    /// Returns the version of the module whose folder this is.
    pub api: &'s dyn Fn(&str) -> ApiVersion,
    /// Returns the kind of things that the counter with this name holds, such as `seat`; `None` if it
    /// holds numbers.
    pub thing_of: &'s dyn Fn(&str) -> Option<String>,
}

impl VersionedScripts<'_> {
    /// All scripts are of the first version.
    pub const FIRST: VersionedScripts<'static> =
        VersionedScripts { api: &|_| ApiVersion::First, thing_of: &|_| None };
}

/// Computes digests of script files.
///
/// Two files with equal digests do the same: their tokens, the files that they require and the
/// values that they read are equal. If they use something that differs between the versions of the
/// language, their versions are equal, too. Comments, line breaks, spellings of literals and names of files
/// do not affect a digest.
///
/// ```
/// use script::{ReadValues, ScriptDigests, ScriptInterface, VersionedScripts};
///
/// fn are_equal(interface: &ScriptInterface, one: &str, other: &str) -> bool {
///     let text = |path: &str| Some(if path == "scripts/shop/one.lua" { one } else { other });
///     let settings = ReadValues { kind: "setting", values: &|_| String::new() };
///     let mut digests = ScriptDigests::new(&text, interface, settings, VersionedScripts::FIRST);
///     let folder = "scripts/shop";
///     digests.of(folder, "scripts/shop/one.lua") == digests.of(folder, "scripts/shop/other.lua")
/// }
/// ```
pub struct ScriptDigests<'s> {
    text_of: &'s dyn Fn(&str) -> Option<&'s str>,
    interface: &'s ScriptInterface,
    read: ReadValues<'s>,
    versions: VersionedScripts<'s>,
    /// Digests by path; `None` while the files that a file requires are read.
    known: BTreeMap<String, Option<[u8; 32]>>,
    /// Number of files that are being read, each required by the one before.
    depth: usize,
}

impl<'s> ScriptDigests<'s> {
    /// Creates a computation without files. `text_of` returns the text of the file at a path. `read`
    /// gives the values that scripts read from outside the rules, and `versions` the version of each
    /// module.
    pub fn new(
        text_of: &'s dyn Fn(&str) -> Option<&'s str>,
        interface: &'s ScriptInterface,
        read: ReadValues<'s>,
        versions: VersionedScripts<'s>,
    ) -> ScriptDigests<'s> {
        ScriptDigests { text_of, interface, read, versions, known: BTreeMap::new(), depth: 0 }
    }

    /// Returns the digest of the file at `path`. `folder` is the folder of its module, on which names
    /// in the script may depend, so the digest covers it. A file that does not exist has the digest
    /// of an empty file.
    pub fn of(&mut self, folder: &str, path: &str) -> [u8; 32] {
        if let Some(cached) = self.known.get(path) {
            // Files that require each other in a cycle cannot be loaded.
            return cached.unwrap_or_default();
        }
        if self.depth == MOST_NESTED {
            return [0; 32];
        }
        self.depth += 1;
        self.known.insert(path.to_owned(), None);
        let text = (self.text_of)(path).unwrap_or_default();
        let read = (self.read.values)(&passed_names(text, self.interface, self.read.kind));
        let mut required = |name: &str| {
            let path = format!("{folder}/{name}.lua");
            (self.text_of)(&path)?;
            Some(game::hash::hex(&self.of(folder, &path)))
        };
        let canonical = canonical(text, &mut required);
        let mut hasher = blake3::Hasher::new();
        if (self.versions.api)(folder) == ApiVersion::Second {
            let uses = versioned_uses(text, self.interface, self.versions.thing_of);
            let things: Vec<&str> = uses.iter().filter_map(|one| one.thing.as_deref()).collect();
            if !uses.is_empty() {
                hasher.update(format!("api 2 {} {}\n", uses.len(), things.join(" ")).as_bytes());
            }
        }
        for part in [folder, "\n", &read, "\n", canonical.as_deref().unwrap_or(text)] {
            hasher.update(part.as_bytes());
        }
        let digest = *hasher.finalize().as_bytes();
        self.known.insert(path.to_owned(), Some(digest));
        self.depth -= 1;
        digest
    }
}
