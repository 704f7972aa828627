//! Macro [`keys!`](crate::keys!): declares a flat TOML table, and derives a shape, a struct, a
//! reader and schema texts from the declaration.
//!
//! ```
//! use content::keys::{Int, May, Need, TextField};
//!
//! content::keys! {
//!     /// A price in coins.
//!     pub struct PriceKeys, shape PRICE = "price", "A price.";
//!     coins: Need<Int<0, 30>> = "Coins.",
//!     by: May<TextField> = "Who pays.",
//! }
//! assert!(PRICE.key("coins").is_some_and(|key| key.needed));
//! let empty = PriceKeys { coins: 3, by: None };
//! # let _ = empty;
//! ```

use crate::diagnostics::Diagnostics;
use crate::error::ObjectKind;
use crate::read::TableReader;
use crate::shape::{KeyDefault, ValueShape};
use crate::value::TomlNode;

/// The type of a key's value in a flat table.
pub trait FieldType {
    type Value;
    /// Type of the values, for the shape of the table.
    const HOLDS: ValueShape;

    /// Reads a value; reports an error and returns `None` if it is invalid.
    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<Self::Value>;
}

/// One key of a flat table: its type, and whether it is required.
pub trait TableKey {
    type Value;
    /// Type of the values, for the shape of the table.
    const HOLDS: ValueShape;
    /// Whether the key is required.
    const NEEDED: bool;
    /// Default value or meaning if the key is left out.
    const ABSENT: KeyDefault = KeyDefault::Unstated;

    /// Reads the key's value; reports an error if it is invalid or missing.
    fn read(
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        key: &'static str,
    ) -> Self::Value;
}

/// A required key of a flat table.
pub struct Need<F>(F);

impl<F: FieldType<Value: Default>> TableKey for Need<F> {
    type Value = F::Value;
    const HOLDS: ValueShape = F::HOLDS;
    const NEEDED: bool = true;

    fn read(
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        key: &'static str,
    ) -> F::Value {
        table
            .need(diagnostics, key)
            .and_then(|node| F::read_node(diagnostics, node))
            .unwrap_or_default()
    }
}

/// An optional key, read as `Option`.
pub struct May<F>(F);

impl<F: FieldType> TableKey for May<F> {
    type Value = Option<F::Value>;
    const HOLDS: ValueShape = F::HOLDS;
    const NEEDED: bool = false;

    fn read(
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        key: &'static str,
    ) -> Option<F::Value> {
        table.take(key).and_then(|node| F::read_node(diagnostics, node))
    }
}

/// An optional key with an empty text or list as default.
pub struct OrEmpty<F>(F);

impl<F: FieldType<Value: Default>> TableKey for OrEmpty<F> {
    type Value = F::Value;
    const HOLDS: ValueShape = F::HOLDS;
    const NEEDED: bool = false;
    const ABSENT: KeyDefault = KeyDefault::Text("none");

    fn read(
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        key: &'static str,
    ) -> F::Value {
        table.take(key).and_then(|node| F::read_node(diagnostics, node)).unwrap_or_default()
    }
}

/// A type of key with numeric values, or 0 and 1 for flags. Such a key can have a default, see
/// [`Or`].
pub trait NumericField: FieldType {
    /// Whether 0 and 1 stand for false and true.
    const IS_FLAG: bool;

    /// Converts a number to a value.
    fn of_number(n: i64) -> Self::Value;
}

/// An optional key with the number `ABSENT` as default.
pub struct Or<F, const ABSENT: i64>(F);

impl<F: NumericField, const N: i64> TableKey for Or<F, N> {
    type Value = F::Value;
    const HOLDS: ValueShape = F::HOLDS;
    const NEEDED: bool = false;
    const ABSENT: KeyDefault =
        if F::IS_FLAG { KeyDefault::Flag(N != 0) } else { KeyDefault::Number(N) };

    fn read(
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        key: &'static str,
    ) -> F::Value {
        let read = table.take(key).and_then(|node| F::read_node(diagnostics, node));
        read.unwrap_or_else(|| F::of_number(N))
    }
}

/// A key type: a string.
pub struct TextField;

impl FieldType for TextField {
    type Value = String;
    const HOLDS: ValueShape = ValueShape::Text;

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<String> {
        node.str(diagnostics).map(str::to_owned)
    }
}

/// A key type: a list of strings.
pub struct TextListField;

impl FieldType for TextListField {
    type Value = Vec<String>;
    const HOLDS: ValueShape = ValueShape::List(&ValueShape::Text);

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<Vec<String>> {
        let texts = node.list(diagnostics).iter().filter_map(|n| n.str(diagnostics));
        Some(texts.map(str::to_owned).collect())
    }
}

/// A key type: a boolean.
pub struct FlagField;

impl FieldType for FlagField {
    type Value = bool;
    const HOLDS: ValueShape = ValueShape::Bool;

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<bool> {
        node.bool(diagnostics)
    }
}

impl NumericField for FlagField {
    const IS_FLAG: bool = true;

    fn of_number(n: i64) -> bool {
        n != 0
    }
}

/// A key type: an integer from `MIN` to `MAX`, both included. Both must be in the range of `u8`.
pub struct Int<const MIN: i64, const MAX: i64>;

impl<const MIN: i64, const MAX: i64> FieldType for Int<MIN, MAX> {
    type Value = u8;
    const HOLDS: ValueShape = {
        assert!(0 <= MIN && MIN <= MAX && MAX <= 255, "the number fits a byte");
        ValueShape::Int(MIN, MAX)
    };

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<u8> {
        node.int(diagnostics, MIN..=MAX).map(|n| n as u8)
    }
}

impl<const MIN: i64, const MAX: i64> NumericField for Int<MIN, MAX> {
    const IS_FLAG: bool = false;

    fn of_number(n: i64) -> u8 {
        n as u8
    }
}

/// A key type: an integer from 0 to 255.
pub type Byte = Int<0, 255>;

/// A key type: a list of integers from 0 to 255.
pub struct Bytes;

impl FieldType for Bytes {
    type Value = Vec<u8>;
    const HOLDS: ValueShape = ValueShape::List(&ValueShape::Int(0, 255));

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<Vec<u8>> {
        Some(node.bytes(diagnostics))
    }
}

/// A fixed set of words with a value for each, for [`OneOf`].
pub trait WordList {
    /// Value that a word stands for, such as a variant of an enum.
    type Value: Copy + 'static;
    /// Kind of object that the words denote, in messages.
    const WHAT: ObjectKind<'static>;
    /// All words, each with its value.
    const WORDS: &'static [(&'static str, Self::Value)];
}

/// A key type: one word of the [`WordList`] `W`.
pub struct OneOf<W>(W);

impl<W: WordList> FieldType for OneOf<W> {
    type Value = W::Value;
    const HOLDS: ValueShape =
        ValueShape::OneOf(|| W::WORDS.iter().map(|(word, _)| *word).collect());

    fn read_node(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<W::Value> {
        let text = node.str(diagnostics)?;
        let found = W::WORDS.iter().find(|(word, _)| *word == text);
        if found.is_none() {
            diagnostics.unknown(node.at, W::WHAT, text, W::WORDS.iter().map(|(word, _)| *word));
        }
        found.map(|(_, value)| *value)
    }
}

/// Declares a flat TOML table: its shape, the struct of its values, and its reader.
///
/// Keys that other code reads follow in brackets after `others`, each as a
/// [`KeyShape`](crate::shape::KeyShape). Shapes whose keys are included follow after `and`.
#[macro_export]
macro_rules! keys {
    (
        $(#[$about:meta])*
        $visible:vis struct $Keys:ident, shape $SHAPE:ident = $name:literal, $doc:literal;
        $($key:ident: $line:ty = $says:literal),* $(,)?
        $(; others [$($other:expr),* $(,)?])?
        $(; and [$($also:expr),* $(,)?])?
    ) => {
        $(#[$about])*
        $visible struct $Keys {
            $(#[doc = $says] $visible $key: <$line as $crate::keys::TableKey>::Value,)*
        }

        #[doc = $doc]
        $visible static $SHAPE: $crate::shape::TableShape = $crate::shape::TableShape::new(
            $name,
            $doc,
            &[
                $($crate::shape::KeyShape {
                    key: stringify!($key),
                    needed: <$line as $crate::keys::TableKey>::NEEDED,
                    holds: <$line as $crate::keys::TableKey>::HOLDS,
                    doc: $says,
                    absent: <$line as $crate::keys::TableKey>::ABSENT,
                },)*
                $($($other,)*)?
            ],
        )
        $(.and(&[$($also),*]))?;

        impl $Keys {
            /// Reads the keys of this struct from a TOML table.
            $visible fn read(
                diagnostics: &mut $crate::Diagnostics,
                table: &mut $crate::TableReader<'_>,
            ) -> $Keys {
                $Keys { $($key: <$line as $crate::keys::TableKey>::read(diagnostics, table, stringify!($key)),)* }
            }
        }
    };
}
