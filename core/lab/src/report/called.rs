//! What readers call pieces, actions and seats that records name by their codes.

use std::collections::BTreeMap;

/// Names by what stands in records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called(BTreeMap<String, String>);

impl Called {
    /// Asks for the name of each of these.
    pub fn new<'c>(
        codes: impl Iterator<Item = &'c String>,
        name: impl Fn(&str) -> String,
    ) -> Called {
        Called(codes.map(|code| (code.clone(), name(code))).collect())
    }

    /// What something is called; as it is in the record where nobody said.
    pub fn name(&self, code: &str) -> String {
        self.0.get(code).cloned().unwrap_or_else(|| code.to_owned())
    }
}
