//! Display names of pieces, actions and seats for reports; records contain only their codes.

use std::collections::BTreeMap;

/// Map from codes in records to display names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisplayNames(BTreeMap<String, String>);

impl DisplayNames {
    /// Looks up the display name of each code.
    pub fn new<'c>(
        codes: impl Iterator<Item = &'c String>,
        name: impl Fn(&str) -> String,
    ) -> DisplayNames {
        DisplayNames(codes.map(|code| (code.clone(), name(code))).collect())
    }

    /// Returns the display name of a code, or the code itself if there is none.
    pub fn name(&self, code: &str) -> String {
        self.0.get(code).cloned().unwrap_or_else(|| code.to_owned())
    }
}
