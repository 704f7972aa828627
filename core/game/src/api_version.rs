//! Versions of the language in which content is written.

/// Version of the language of a content file: the words of its tables and texts, and the functions
/// of its scripts. A module states its version as `api`; a variant may state one too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ApiVersion {
    /// Version of files that state none, and of texts from outside the content.
    #[default]
    First,
    Second,
}

impl ApiVersion {
    /// Returns the version with this number; `None` if there is none.
    pub fn of_number(number: i64) -> Option<ApiVersion> {
        match number {
            1 => Some(ApiVersion::First),
            2 => Some(ApiVersion::Second),
            _ => None,
        }
    }
}
