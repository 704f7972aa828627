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
    values: HashMap<Key, i32, BuildHasherDefault<AddressHasher>>,
}

impl Names {
    /// These names, none of them interned.
    pub(crate) fn new(entries: &std::sync::Arc<[Name]>) -> Names {
        Names { entries: entries.clone(), values: HashMap::default() }
    }

    /// Every text that must be interned, by index.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|e| e.name.as_str())
    }

    /// Notes the address of the interned text `index`.
    pub(crate) fn intern(&mut self, index: usize, address: usize) {
        let entry = &self.entries[index];
        self.values.insert((entry.kind, entry.owner, address), entry.value);
    }

    /// What the text at `address` means as a name of this kind.
    #[inline]
    pub(crate) fn find(&self, kind: u8, owner: u8, address: usize) -> Option<i32> {
        self.values.get(&(kind, owner, address)).copied()
    }

    /// Every name of a kind, for suggestions.
    pub(crate) fn known(&self, kind: u8, owner: u8) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter();
        entries.filter(move |e| e.kind == kind && e.owner == owner).map(|e| e.name.as_str())
    }
}
