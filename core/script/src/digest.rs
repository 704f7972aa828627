//! Digests of script files: the part of the ruleset hash that scripts contribute.

use std::collections::BTreeMap;

use crate::api::ScriptInterface;
use crate::syntax::{PassedNames, canonical, passed_names};

/// Maximum number of files that require each other in a chain. Luau cannot load longer chains.
const MOST_NESTED: usize = 250;

/// Computes digests of script files, and collects the names that these files pass to the API.
///
/// Two files with equal digests do the same: their tokens are equal, and so are those of the files
/// that they require. Comments, line breaks, spellings of literals and names of files do not affect
/// a digest.
///
/// ```
/// use script::ScriptDigests;
/// # use script::ScriptInterface;
/// # fn both(interface: &ScriptInterface) {
/// let text = |path: &str| match path {
///     "scripts/shop/a.lua" => Some("return { pass = function(game) end }"),
///     "scripts/shop/b.lua" => Some("return { pass = function(game) end } -- does nothing"),
///     _ => None,
/// };
/// let mut digests = ScriptDigests::new(&text, interface, "setting");
/// let (a, b) = (digests.of("scripts/shop", "scripts/shop/a.lua"), digests.of("scripts/shop", "scripts/shop/b.lua"));
/// assert_eq!(a, b);
/// # }
/// ```
pub struct ScriptDigests<'s> {
    text_of: &'s dyn Fn(&str) -> Option<&'s str>,
    interface: &'s ScriptInterface,
    kind: &'s str,
    passed: PassedNames,
    /// Digests by path; `None` while the files that a file requires are read.
    known: BTreeMap<String, Option<[u8; 32]>>,
    /// Number of files that are being read, each required by the one before.
    depth: usize,
}

impl<'s> ScriptDigests<'s> {
    /// Creates a computation without files. `text_of` returns the text of the file at a path. `kind`
    /// is the kind of names to collect, as in [`passed_names`].
    pub fn new(
        text_of: &'s dyn Fn(&str) -> Option<&'s str>,
        interface: &'s ScriptInterface,
        kind: &'s str,
    ) -> ScriptDigests<'s> {
        let (passed, known) = Default::default();
        ScriptDigests { text_of, interface, kind, passed, known, depth: 0 }
    }

    /// Returns the digest of the file at `path`. `folder` is the folder of its module, which names
    /// in the script may depend on, so the digest covers it. A file that does not exist has the
    /// digest of an empty file.
    pub fn of(&mut self, folder: &str, path: &str) -> [u8; 32] {
        if let Some(known) = self.known.get(path) {
            // Files that require each other in a cycle cannot be loaded.
            return known.unwrap_or_default();
        }
        if self.depth == MOST_NESTED {
            return [0; 32];
        }
        self.depth += 1;
        self.known.insert(path.to_owned(), None);
        let text = (self.text_of)(path).unwrap_or_default();
        self.passed.add(passed_names(text, self.interface, self.kind));
        let mut required = |name: &str| {
            let path = format!("{folder}/{name}.lua");
            (self.text_of)(&path)?;
            Some(game::hash::hex(&self.of(folder, &path)))
        };
        let canonical = canonical(text, &mut required);
        let mut hasher = blake3::Hasher::new();
        hasher.update(folder.as_bytes());
        hasher.update(b"\n");
        hasher.update(canonical.as_deref().unwrap_or(text).as_bytes());
        let digest = *hasher.finalize().as_bytes();
        self.known.insert(path.to_owned(), Some(digest));
        self.depth -= 1;
        digest
    }

    /// Returns the names that the files read so far may pass to the API.
    pub fn passed(&self) -> &PassedNames {
        &self.passed
    }
}
