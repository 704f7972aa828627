//! Shapes of tables: every key that content may have, what it holds, and what it means.
//!
//! One list for three readers. [`crate::Table`] takes a shape and, in builds with assertions, panics if it is asked
//! for a key that the shape does not have, or if a key of the shape was never asked for; [`crate::schemas`] makes the
//! schemas for editors of it; and the manual links there.

mod files;

pub(crate) use files::*;
pub use files::{CONDITION_ON_SETTINGS, SETTING_VALUES, VALUE};

/// The keys of a kind of table.
#[derive(Debug)]
pub struct Shape {
    /// What the schemas call it; one word, no two shapes share it.
    pub name: &'static str,
    /// One sentence for whoever writes such a table.
    pub doc: &'static str,
    /// Its own keys.
    pub keys: &'static [Key],
    /// Shapes whose keys it has as well.
    pub also: &'static [&'static Shape],
    /// Keys that are not listed.
    pub rest: Rest,
    /// What other keys hold may depend on the value of one of them.
    pub cases: Option<fn() -> Vec<Case>>,
}

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub key: &'static str,
    /// It must be there.
    pub needed: bool,
    /// What it holds.
    pub holds: Holds,
    /// One sentence for whoever writes it.
    pub doc: &'static str,
    /// What holds without it.
    pub absent: Absent,
}

/// What holds where a key is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// The sentence about the key says it, or the key is needed.
    Unsaid,
    /// It is as if this stood there.
    Flag(bool),
    /// It is as if this stood there.
    Number(i64),
    /// In words.
    Says(&'static str),
}

/// Words of which the dialect makes a list when it is asked.
pub type Words = fn() -> Vec<&'static str>;

/// A rule about the other keys of a table where one key has one of these values.
#[derive(Debug)]
pub struct Case {
    /// The key that decides.
    pub key: &'static str,
    /// Its values.
    pub is: Vec<&'static str>,
    /// What other keys then hold; nothing where they may not be there.
    pub then: Vec<(&'static str, Option<&'static Holds>)>,
    /// A key that must then be there.
    pub needs: Option<&'static str>,
}

/// Keys that are not listed one by one.
#[derive(Clone, Copy, Debug)]
pub enum Rest {
    /// There are none.
    Nothing,
    /// Names of things that content declares.
    Names(&'static Holds),
    /// These words.
    Words(Words, &'static Holds),
    /// These words, or names of things that content declares.
    WordsOrNames(Words, &'static Holds),
    /// These words; one that is a listed key, too, may be either.
    Beside(Words, &'static Holds),
    /// Keys that the dialect adds.
    OfDialect(Part),
}

/// Tables of the engine to which a dialect adds keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A map file.
    Map,
    /// A setting.
    Setting,
    /// An amendment.
    Amendment,
}

/// What a key holds.
#[derive(Debug)]
pub enum Holds {
    /// A text.
    Text,
    /// A name: small letters, digits, `-` and `_`.
    Name,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A hook by its name.
    Hook,
    /// One of the words that the dialect lists.
    OneOf(Words),
    /// True or false.
    Bool,
    /// A whole number, both ends included.
    Int(i64, i64),
    /// A table.
    Table(&'static Shape),
    /// Keys of any declaration, of which each may be left out.
    PartOfAny,
    /// A list.
    List(&'static Holds),
    /// One of them, or a list.
    Many(&'static Holds),
    /// One of several.
    Either(&'static [Holds]),
}

impl Shape {
    /// A shape without further keys.
    pub const fn new(name: &'static str, doc: &'static str, keys: &'static [Key]) -> Shape {
        Shape { name, doc, keys, also: &[], rest: Rest::Nothing, cases: None }
    }

    /// The same, with the keys of other shapes.
    pub const fn and(self, also: &'static [&'static Shape]) -> Shape {
        Shape { also, ..self }
    }

    /// The same, with keys that are not listed.
    pub const fn rest(self, rest: Rest) -> Shape {
        Shape { rest, ..self }
    }

    /// The same, with rules about what keys hold together.
    pub const fn cases(self, cases: fn() -> Vec<Case>) -> Shape {
        Shape { cases: Some(cases), ..self }
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
        let lists_all = matches!(self.rest, Rest::Nothing | Rest::OfDialect(_));
        !lists_all || self.also.iter().any(|shape| shape.has_rest())
    }
}

/// A key that must be there.
pub const fn need(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: true, holds, doc, absent: Absent::Unsaid }
}

/// A key that may be left out.
pub const fn may(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: false, holds, doc, absent: Absent::Unsaid }
}

impl Key {
    /// The same, with what holds without it, in words.
    pub const fn absent(self, says: &'static str) -> Key {
        Key { absent: Absent::Says(says), ..self }
    }

    /// The same; it is as if this number stood there.
    pub const fn or(self, n: i64) -> Key {
        Key { absent: Absent::Number(n), ..self }
    }

    /// What holds without it, for a table of the manual.
    pub fn without(&self) -> String {
        match self.absent {
            _ if self.needed => "needed".into(),
            Absent::Unsaid => String::new(),
            Absent::Flag(true) => "yes".into(),
            Absent::Flag(false) => "no".into(),
            Absent::Number(n) => n.to_string(),
            Absent::Says(says) => says.into(),
        }
    }
}
