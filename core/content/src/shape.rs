//! Shapes: declarations of TOML tables, with every key, its type and its meaning.
//!
//! Three users share them. [`crate::Table`] reads a table by its shape; in debug builds it panics
//! if the code asks for an unknown key or never asks for a known one. [`crate::schemas`] generates
//! schemas for editors. The manual links to those schemas.

mod files;

pub(crate) use files::*;
pub use files::{CONDITION_ON_SETTINGS, SETTING_VALUES, VALUE};

/// The shape of a kind of TOML table.
#[derive(Debug)]
pub struct Shape {
    /// Unique one-word name, used by schemas.
    pub name: &'static str,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    pub keys: &'static [Key],
    /// Shapes whose keys are included.
    pub also: &'static [&'static Shape],
    /// Keys that are not listed one by one.
    pub rest: Rest,
    /// Rules by which the value of one key changes the types of others.
    pub cases: Option<fn() -> Vec<Case>>,
}

/// A key of a shape.
#[derive(Debug)]
pub struct Key {
    pub key: &'static str,
    pub needed: bool,
    pub holds: Holds,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    pub absent: Absent,
}

/// The meaning of leaving out a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// The key's description says it, or the key is required.
    Unsaid,
    /// This boolean is the default.
    Flag(bool),
    /// This number is the default.
    Number(i64),
    /// This default, described in words.
    Says(&'static str),
}

/// A list of words that the dialect computes when asked.
pub type Words = fn() -> Vec<&'static str>;

/// A rule that applies if one key has one of certain values.
#[derive(Debug)]
pub struct Case {
    /// Key whose value decides whether the rule applies.
    pub key: &'static str,
    /// Values for which the rule applies.
    pub is: Vec<&'static str>,
    /// Types of other keys under the rule; `None`: the key is not allowed.
    pub then: Vec<(&'static str, Option<&'static Holds>)>,
    /// Key that is then required.
    pub needs: Option<&'static str>,
}

/// Keys that a shape allows but does not list.
#[derive(Clone, Copy, Debug)]
pub enum Rest {
    Nothing,
    /// Any names of declarations in content.
    Names(&'static Holds),
    /// These words and no others.
    Words(Words, &'static Holds),
    /// These words, and names declared by content.
    WordsOrNames(Words, &'static Holds),
    /// These words. A word that is also a listed key may have either type.
    Beside(Words, &'static Holds),
    /// Keys that the dialect adds.
    OfDialect(Part),
}

/// Tables of the engine to which a dialect adds keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Map,
    Setting,
    Amendment,
}

/// The type of a key's value.
#[derive(Debug)]
pub enum Holds {
    Text,
    /// A name: lower-case letters, digits, `-` and `_`.
    Name,
    /// One word from this list.
    Word(&'static [&'static str]),
    /// The name of a hook of the dialect.
    Hook,
    /// One of the words that the dialect lists.
    OneOf(Words),
    Bool,
    /// An integer, both ends included.
    Int(i64, i64),
    Table(&'static Shape),
    /// An object with keys of any declaration, all optional.
    PartOfAny,
    List(&'static Holds),
    /// A single value, or a list of such values.
    Many(&'static Holds),
    /// One of several types of values.
    Either(&'static [Holds]),
}

impl Shape {
    /// Creates a shape with exactly these keys.
    pub const fn new(name: &'static str, doc: &'static str, keys: &'static [Key]) -> Shape {
        Shape { name, doc, keys, also: &[], rest: Rest::Nothing, cases: None }
    }

    /// Adds the keys of other shapes.
    pub const fn and(self, also: &'static [&'static Shape]) -> Shape {
        Shape { also, ..self }
    }

    /// Allows keys that are not listed.
    pub const fn rest(self, rest: Rest) -> Shape {
        Shape { rest, ..self }
    }

    /// Adds rules about combinations of keys.
    pub const fn cases(self, cases: fn() -> Vec<Case>) -> Shape {
        Shape { cases: Some(cases), ..self }
    }

    /// Returns its listed keys, including those of included shapes.
    pub fn all_keys(&self) -> Vec<&'static Key> {
        let mut all: Vec<&'static Key> = self.keys.iter().collect();
        for shape in self.also {
            let further = shape.all_keys();
            let fresh = |key: &&Key| !self.keys.iter().any(|own| own.key == key.key);
            all.extend(further.into_iter().filter(fresh));
        }
        all
    }

    /// Finds a listed key by name, including those of included shapes.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        let own = self.keys.iter().find(|key| key.key == name);
        own.or_else(|| self.also.iter().find_map(|shape| shape.key(name)))
    }

    /// Returns whether keys are allowed that neither the shape nor the dialect lists.
    pub fn has_rest(&self) -> bool {
        let lists_all = matches!(self.rest, Rest::Nothing | Rest::OfDialect(_));
        !lists_all || self.also.iter().any(|shape| shape.has_rest())
    }
}

/// Creates a required key.
pub const fn need(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: true, holds, doc, absent: Absent::Unsaid }
}

/// Creates an optional key.
pub const fn may(key: &'static str, holds: Holds, doc: &'static str) -> Key {
    Key { key, needed: false, holds, doc, absent: Absent::Unsaid }
}

impl Key {
    /// Describes in words what leaving out the key means.
    pub const fn absent(self, says: &'static str) -> Key {
        Key { absent: Absent::Says(says), ..self }
    }

    /// Sets a number as the default.
    pub const fn or(self, n: i64) -> Key {
        Key { absent: Absent::Number(n), ..self }
    }

    /// Returns the default, or `needed`, for a table of the manual.
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
