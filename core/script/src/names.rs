//! Names that scripts say, resolved by the address of their text.
//!
//! Luau keeps one copy of each text, so a name that was interned when the VM was built has one address for
//! as long as the VM lives: a call looks up a number, never compares text.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// One name, and what it means.
#[derive(Clone, Debug)]
pub struct Name {
    /// Of which kind it is, by the numbers of the dialect.
    pub kind: u8,
    /// The number of the module whose scripts alone say it; `None`: those of all modules.
    pub module: Option<u8>,
    /// Whose name it is: everybody's, or that of a module or a piece; by the numbers of the dialect.
    pub owner: u8,
    /// The name.
    pub name: String,
    /// Its value. Of two entries that differ in nothing else, the later one counts.
    pub value: i32,
}

/// A fast hash for addresses and small numbers.
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

/// Kind, owner and address.
type Key = (u8, u8, usize);

/// Every name of a game, by its address in one VM.
pub(crate) struct Names {
    entries: std::sync::Arc<[Name]>,
    /// The module whose scripts the VM runs.
    module: u8,
    values: HashMap<Key, i32, BuildHasherDefault<AddressHasher>>,
}

impl Names {
    /// These names, none of them interned.
    pub(crate) fn new(entries: &std::sync::Arc<[Name]>, module: u8) -> Names {
        Names { entries: entries.clone(), module, values: HashMap::default() }
    }

    /// Every text that must be interned, with its index. Names with a full stop (`module.name`) are rare in scripts: they are looked
    /// for by their text.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (usize, &str)> {
        let entries = self.entries.iter().enumerate();
        entries.map(|(i, e)| (i, e.name.as_str())).filter(|(_, name)| !name.contains('.'))
    }

    /// Notes the address of the interned text `index`.
    pub(crate) fn intern(&mut self, index: usize, address: usize) {
        let entry = &self.entries[index];
        if entry.module.is_none_or(|module| module == self.module) {
            self.values.insert((entry.kind, entry.owner, address), entry.value);
        }
    }

    /// What the text at `address` means as a name of this kind.
    #[inline]
    pub(crate) fn find(&self, kind: u8, owner: u8, address: usize) -> Option<i32> {
        self.values.get(&(kind, owner, address)).copied()
    }

    /// What a name with a full stop means.
    #[cold]
    pub(crate) fn find_text(&self, kind: u8, owner: u8, text: &str) -> Option<i32> {
        let is_it = |e: &&Name| e.kind == kind && e.owner == owner && e.name == text;
        let own = |e: &&Name| e.module.is_none_or(|module| module == self.module);
        let found = self.entries.iter().rfind(|e| is_it(e) && own(e));
        found.filter(|_| text.contains('.')).map(|e| e.value)
    }

    /// Every name of a kind, for suggestions.
    pub(crate) fn known(&self, kind: u8, owner: u8) -> impl Iterator<Item = &str> {
        let own = |e: &&Name| e.module.is_none_or(|module| module == self.module);
        let entries = self.entries.iter().filter(own);
        entries.filter(move |e| e.kind == kind && e.owner == owner).map(|e| e.name.as_str())
    }
}
