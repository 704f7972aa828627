//! Names in scripts, resolved by the address of their string.
//!
//! Luau keeps one copy of each string. A name that was interned when the VM was built keeps its
//! address as long as the VM exists. A call therefore looks up an address and compares no strings.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A name that scripts can pass to API functions, with its value.
#[derive(Clone, Debug)]
pub struct ScriptName {
    /// Kind of name, as a number of the dialect.
    pub kind: u8,
    /// Index of the only module whose scripts may use the name; `None`: all modules.
    pub module: Option<u8>,
    /// Owner of the name, as a number of the dialect: a module, a piece, or no owner.
    pub owner: u8,
    pub name: String,
    /// Value of the name. If two entries differ only in the value, the later one counts.
    pub value: i32,
}

/// A fast hasher for addresses and small numbers.
#[derive(Default)]
pub(crate) struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

/// Kind, owner and address of a name.
type NameKey = (u8, u8, usize);

/// All names of a game, by their address in one VM.
pub(crate) struct InternedNames {
    entries: std::sync::Arc<[ScriptName]>,
    /// Index of the module whose scripts run in the VM.
    module: u8,
    values: HashMap<NameKey, i32, BuildHasherDefault<AddressHasher>>,
}

impl InternedNames {
    /// Creates the list of names. None is interned yet.
    pub(crate) fn new(entries: &std::sync::Arc<[ScriptName]>, module: u8) -> InternedNames {
        InternedNames { entries: entries.clone(), module, values: HashMap::default() }
    }

    /// Returns every name to intern, with its index. Names with a full stop (`module.name`) are
    /// rare; they are not interned, but looked up by text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (usize, &str)> {
        let entries = self.entries.iter().enumerate();
        entries.map(|(i, e)| (i, e.name.as_str())).filter(|(_, name)| !name.contains('.'))
    }

    /// Records the address of the name with this index.
    pub(crate) fn intern(&mut self, index: usize, address: usize) {
        let entry = &self.entries[index];
        if entry.module.is_none_or(|module| module == self.module) {
            self.values.insert((entry.kind, entry.owner, address), entry.value);
        }
    }

    /// Returns the value of the name whose string is at `address`.
    #[inline]
    pub(crate) fn find(&self, kind: u8, owner: u8, address: usize) -> Option<i32> {
        self.values.get(&(kind, owner, address)).copied()
    }

    /// Returns the value of a name with a full stop.
    #[cold]
    pub(crate) fn find_text(&self, kind: u8, owner: u8, text: &str) -> Option<i32> {
        let is_it = |e: &&ScriptName| e.kind == kind && e.owner == owner && e.name == text;
        let own = |e: &&ScriptName| e.module.is_none_or(|module| module == self.module);
        let found = self.entries.iter().rfind(|e| is_it(e) && own(e));
        found.filter(|_| text.contains('.')).map(|e| e.value)
    }

    /// Returns all names of a kind, for suggestions.
    pub(crate) fn known(&self, kind: u8, owner: u8) -> impl Iterator<Item = &str> {
        let own = |e: &&ScriptName| e.module.is_none_or(|module| module == self.module);
        let entries = self.entries.iter().filter(own);
        entries.filter(move |e| e.kind == kind && e.owner == owner).map(|e| e.name.as_str())
    }
}
