//! Published names, such as `ada/caravans`, and names that a reader could confuse with them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Maximum length of either part of a name, in bytes.
const LONGEST: usize = 40;

/// Length from which two names that differ in one letter are look-alikes. Shorter names differ in
/// few letters anyway.
const LONG: usize = 6;

/// Groups of letters that look like another letter.
const CONFUSABLE: [(&str, &str); 9] = [
    ("rn", "m"),
    ("vv", "w"),
    ("cl", "d"),
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("5", "s"),
    ("2", "z"),
    ("-", ""),
];

/// Published name of a module: the author and the module's id. Both parts consist of lowercase
/// letters, digits and `-`, so that no two names look alike only because of their script.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublishedName {
    author: String,
    module: String,
}

impl PublishedName {
    /// Returns the author.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// Returns the id of the module, or of the variant.
    pub fn module(&self) -> &str {
        &self.module
    }

    /// Returns the name as part of a file name: `ada.caravans`.
    pub fn file_name(&self) -> String {
        format!("{}.{}", self.author, self.module)
    }

    /// Returns whether a reader could confuse two names. Names of one author are never look-alikes:
    /// the author chose both.
    pub fn looks_like(&self, other: &PublishedName) -> bool {
        self.author != other.author && are_alike(&self.to_string(), &other.to_string())
    }
}

impl fmt::Display for PublishedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.author, self.module)
    }
}

impl FromStr for PublishedName {
    type Err = String;

    fn from_str(text: &str) -> Result<PublishedName, String> {
        let is_part = |part: &str| {
            let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            part.chars().all(fine)
                && part.starts_with(|c: char| c.is_ascii_lowercase())
                && !part.ends_with('-')
                && part.len() <= LONGEST
        };
        match text.split_once('/') {
            Some((author, module)) if is_part(author) && is_part(module) => {
                Ok(PublishedName { author: author.to_owned(), module: module.to_owned() })
            }
            _ => Err(format!(
                "`{}` is not a published name; write `author/module` in lowercase letters, digits \
                 and `-`, each part beginning with a letter and at most {LONGEST} letters long",
                shortened(text)
            )),
        }
    }
}

impl TryFrom<String> for PublishedName {
    type Error = String;

    fn try_from(text: String) -> Result<PublishedName, String> {
        text.parse()
    }
}

impl From<PublishedName> for String {
    fn from(name: PublishedName) -> String {
        name.to_string()
    }
}

/// Returns the first 80 characters of a text, without control characters.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).take(80).collect()
}

/// Returns whether two different names look alike: equal after replacing letters that look alike,
/// or long and at most one typing error apart.
pub fn are_alike(one: &str, other: &str) -> bool {
    if one == other {
        return false;
    }
    let skeleton = |name: &str| {
        CONFUSABLE.iter().fold(name.to_owned(), |name, (group, letter)| name.replace(group, letter))
    };
    let is_long = one.len().min(other.len()) >= LONG;
    skeleton(one) == skeleton(other)
        || is_long && one.len().abs_diff(other.len()) <= 1 && strsim::osa_distance(one, other) <= 1
}
