//! Shapes: declarations of TOML tables, with every key, its type and its meaning.
//!
//! Three users share the shapes. [`crate::TableReader`] reads a TOML table by its shape; in debug
//! builds it panics if the code requests a key that the shape does not have, or never requests one
//! that it has. [`crate::schemas`] generates schemas for editors. The manual links to those
//! schemas.

mod files;

pub(crate) use files::*;
pub use files::{CONDITION_ON_SETTINGS, SETTING_VALUES, VALUE};

/// The shape of one kind of TOML table.
#[derive(Debug)]
pub struct TableShape {
    /// Name of the shape in schemas: one word, unique.
    pub name: &'static str,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    pub keys: &'static [KeyShape],
    /// Shapes whose keys this shape includes.
    pub also: &'static [&'static TableShape],
    /// Keys that are allowed but not listed one by one.
    pub rest: OtherKeys,
    /// Rules by which the value of one key changes the types of other keys.
    pub cases: Option<fn() -> Vec<KeyRule>>,
}

/// A key of a TOML table: its type, its description, and whether it is required.
#[derive(Debug)]
pub struct KeyShape {
    pub key: &'static str,
    pub needed: bool,
    pub holds: ValueShape,
    /// Description for authors, in one sentence.
    pub doc: &'static str,
    pub absent: KeyDefault,
}

/// Meaning of a key that a table leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyDefault {
    /// The description of the key states it, or the key is required.
    Unstated,
    /// The default is this boolean.
    Flag(bool),
    /// The default is this number.
    Number(i64),
    /// The default in words.
    Text(&'static str),
}

/// A function that returns a list of words of the dialect.
pub type WordProvider = fn() -> Vec<&'static str>;

/// A rule that applies if one key has one of certain values.
#[derive(Debug)]
pub struct KeyRule {
    /// Key whose value decides whether the rule applies.
    pub key: &'static str,
    /// Values of that key for which the rule applies.
    pub is: Vec<&'static str>,
    /// Types of other keys if the rule applies; `None`: the key is not allowed.
    pub then: Vec<(&'static str, Option<&'static ValueShape>)>,
    /// Key that is required if the rule applies.
    pub needs: Option<&'static str>,
}

/// Keys that a shape allows but does not list.
#[derive(Clone, Copy, Debug)]
pub enum OtherKeys {
    Nothing,
    /// Names of declarations in content.
    Names(&'static ValueShape),
    /// Only these words.
    Words(WordProvider, &'static ValueShape),
    /// Keys that are these words, or names that content declares.
    WordsOrNames(WordProvider, &'static ValueShape),
    /// Keys that are these words. If a word is also a listed key, its value may have either type.
    Beside(WordProvider, &'static ValueShape),
    /// Keys that the dialect adds.
    OfDialect(ExtensibleTable),
}

/// Tables of this crate to which a dialect adds keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtensibleTable {
    Map,
    Setting,
    Amendment,
}

/// The type of a key's value.
#[derive(Debug)]
pub enum ValueShape {
    Text,
    /// A name: lower-case letters, digits, `-` and `_`.
    Name,
    /// One word from this list.
    Word(&'static [&'static str]),
    /// The name of a hook of the dialect.
    Hook,
    /// One of the words that the function returns.
    OneOf(WordProvider),
    Bool,
    /// An integer in this range, both ends included.
    Int(i64, i64),
    Table(&'static TableShape),
    /// A table with keys of any kind of declaration, all of them optional.
    PartOfAny,
    List(&'static ValueShape),
    /// One value of this type, or a list of such values.
    Many(&'static ValueShape),
    /// A value of one of these types.
    Either(&'static [ValueShape]),
}

impl TableShape {
    /// Creates a shape with exactly these keys.
    pub const fn new(
        name: &'static str,
        doc: &'static str,
        keys: &'static [KeyShape],
    ) -> TableShape {
        TableShape { name, doc, keys, also: &[], rest: OtherKeys::Nothing, cases: None }
    }

    /// Adds the keys of other shapes.
    pub const fn and(self, shapes: &'static [&'static TableShape]) -> TableShape {
        TableShape { also: shapes, ..self }
    }

    /// Allows keys that are not listed.
    pub const fn rest(self, rest: OtherKeys) -> TableShape {
        TableShape { rest, ..self }
    }

    /// Adds rules about combinations of keys.
    pub const fn cases(self, cases: fn() -> Vec<KeyRule>) -> TableShape {
        TableShape { cases: Some(cases), ..self }
    }

    /// Returns the listed keys of the shape, including those of included shapes.
    pub fn all_keys(&self) -> Vec<&'static KeyShape> {
        let mut all: Vec<&'static KeyShape> = self.keys.iter().collect();
        for shape in self.also {
            let further = shape.all_keys();
            let fresh = |key: &&KeyShape| !self.keys.iter().any(|own| own.key == key.key);
            all.extend(further.into_iter().filter(fresh));
        }
        all
    }

    /// Finds a listed key of the shape by name, including those of included shapes.
    pub fn key(&self, name: &str) -> Option<&'static KeyShape> {
        let own = self.keys.iter().find(|key| key.key == name);
        own.or_else(|| self.also.iter().find_map(|shape| shape.key(name)))
    }

    /// Returns whether the shape allows keys that neither the shape nor the dialect lists.
    pub fn has_rest(&self) -> bool {
        let lists_all = matches!(self.rest, OtherKeys::Nothing | OtherKeys::OfDialect(_));
        !lists_all || self.also.iter().any(|shape| shape.has_rest())
    }
}

/// Creates a required key.
pub const fn need(key: &'static str, holds: ValueShape, doc: &'static str) -> KeyShape {
    KeyShape { key, needed: true, holds, doc, absent: KeyDefault::Unstated }
}

/// Creates an optional key.
pub const fn may(key: &'static str, holds: ValueShape, doc: &'static str) -> KeyShape {
    KeyShape { key, needed: false, holds, doc, absent: KeyDefault::Unstated }
}

impl KeyShape {
    /// Describes in words what leaving out the key means.
    pub const fn absent(self, text: &'static str) -> KeyShape {
        KeyShape { absent: KeyDefault::Text(text), ..self }
    }

    /// Sets a number as the default.
    pub const fn or(self, n: i64) -> KeyShape {
        KeyShape { absent: KeyDefault::Number(n), ..self }
    }
}
