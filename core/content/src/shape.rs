//! Shapes of tables: every key that content may have, what it holds, and what it means.
//!
//! One list for three readers. [`crate::read::Table`] takes a shape and, in builds with assertions, panics if it is asked
//! for a key that the shape does not have, or if a key of the shape was never asked for; [`crate::schema`] makes the
//! schemas for editors of it; and the manual links there.

mod base;
mod effects;
mod files;
mod pieces;

pub(crate) use base::*;
pub(crate) use effects::*;
pub(crate) use files::*;
pub(crate) use pieces::*;

/// The keys of a kind of table.
#[derive(Debug)]
pub(crate) struct Shape {
    /// What the schemas call it; one word, no two shapes share it.
    pub name: &'static str,
    /// One sentence for whoever writes such a table.
    pub doc: &'static str,
    pub keys: &'static [Key],
    /// Shapes whose keys it has as well.
    pub also: &'static [&'static Shape],
    pub rest: Rest,
}

/// A key.
#[derive(Debug)]
pub(crate) struct Key {
    pub key: &'static str,
    pub needed: bool,
    pub holds: Holds,
    pub doc: &'static str,
}

/// Keys that are not listed one by one.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rest {
    /// There are none.
    Nothing,
    /// Names of things that content declares.
    Names(&'static Holds),
    /// Names of resources.
    Resources(&'static Holds),
    /// Names of resources, or of kinds of token.
    ResourcesOrTokens(&'static Holds),
    /// Names of advancement tracks.
    Tracks(&'static Holds),
    /// The arguments of the hook that is answered.
    Arguments,
}

/// What a key holds.
#[derive(Debug)]
pub(crate) enum Holds {
    /// A text.
    Text,
    /// A name: small letters, digits, `-` and `_`.
    Name,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A hook by its name.
    Hook,
    /// A resource by its name.
    Resource,
    /// An advancement track by its name.
    Track,
    /// A switch of the kernel by its name.
    Switch,
    Bool,
    /// A whole number, both ends included.
    Int(i64, i64),
    Table(&'static Shape),
    /// Keys of any declaration, of which each may be left out.
    PartOfAny,
    List(&'static Holds),
    /// One of them, or a list.
    Many(&'static Holds),
    Either(&'static [Holds]),
}

/// A number from 0 to 255.
pub(crate) const BYTE: Holds = Holds::Int(0, 255);

impl Shape {
    /// A shape without further keys.
    const fn of(name: &'static str, doc: &'static str, keys: &'static [Key]) -> Shape {
        Shape { name, doc, keys, also: &[], rest: Rest::Nothing }
    }

    /// The same, with the keys of other shapes.
    const fn and(self, also: &'static [&'static Shape]) -> Shape {
        Shape { also, ..self }
    }

    /// The same, with keys that are not listed.
    const fn rest(self, rest: Rest) -> Shape {
        Shape { rest, ..self }
    }

    /// Its listed keys, those of the shapes that it takes over included.
    pub fn all_keys(&self) -> Vec<&'static Key> {
        let mut all: Vec<&'static Key> = self.keys.iter().collect();
        for shape in self.also {
            let further = shape.all_keys();
            let fresh = |key: &&Key| !self.keys.iter().any(|own| own.key == key.key);
            all.extend(further.into_iter().filter(fresh));
        }
        all
    }

    /// A listed key.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        let own = self.keys.iter().find(|key| key.key == name);
        own.or_else(|| self.also.iter().find_map(|shape| shape.key(name)))
    }

    /// May it have keys that are not listed?
    pub fn has_rest(&self) -> bool {
        !matches!(self.rest, Rest::Nothing) || self.also.iter().any(|shape| shape.has_rest())
    }
}

/// A key that must be there.
const fn need(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: true, holds, doc }
}

/// A key that may be left out.
const fn may(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: false, holds, doc }
}
