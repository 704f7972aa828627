//! Verbs: keys of tables that cause an effect or a payment, such as `gain`, with their texts for
//! authors and players.
//!
//! Each engine has a list of its verbs. Texts of cards, the manual and lists of content read all
//! these lists alike.
//!
//! ```
//! use game::verb::{Verb, fill};
//!
//! let pay = Verb {
//!     name: "pay",
//!     doc: "Resources that are paid.",
//!     says: "pay {n} {what}",
//!     label: "pay {what}",
//! };
//! assert_eq!(fill(pay.says, 2, "coins"), "pay 2 coins");
//! assert_eq!(pay.says_in_parts(), ("pay ", "{n} {what}"));
//! ```

/// A key of a table that causes an effect or a payment.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The key in tables.
    pub name: &'static str,
    /// Meaning for authors, in one sentence.
    pub doc: &'static str,
    /// Phrase for players. [`fill`] replaces its placeholders.
    pub says: &'static str,
    /// Short name in lists of content, such as coverage. `{what}` stands for the name of the
    /// object.
    pub label: &'static str,
}

impl Verb {
    /// Splits the phrase before its first placeholder. For an amount of several parts, the text is
    /// the first half, followed by the second half for each part: `pay 2 coins and 1 coin for each
    /// temple`.
    pub fn says_in_parts(&self) -> (&'static str, &'static str) {
        self.says.split_at(self.says.find('{').unwrap_or(self.says.len()))
    }
}

/// Fills in a phrase: `{n}` is a number, `{+n}` is the number with its sign, and `{what}` is the
/// name of an object, such as `coins`.
pub fn fill(phrase: &str, n: i32, what: &str) -> String {
    let with_numbers = phrase.replace("{n}", &n.to_string()).replace("{+n}", &format!("{n:+}"));
    with_numbers.replace("{what}", what)
}
