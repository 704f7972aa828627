//! Everything that one game is played by, as one file under its SHA-256, and links to such files.
//!
//! A server hands out the rules of a table at `/rules/SHA256`. The link gives exactly these
//! bytes, or an error.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::archive::check_paths;
use crate::index::source;
use crate::limits::{MOST_FILES, MOST_UNPACKED};
use crate::lock::is_sum;
use crate::manifest::sha256;
use crate::store::Store;

/// The rules of a game: a variant with its choices, and the files of its modules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// Version of Loam that wrote the file.
    pub loam: String,
    /// Id of the variant.
    pub variant: String,
    /// Map that replaces the variant's map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<String>,
    /// Settings that differ from those of the variant, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<(String, String)>,
    /// Ruleset hash of the compiled rules.
    pub ruleset: String,
    /// Text of each file, by its path in a content folder.
    pub files: BTreeMap<String, String>,
}

impl RulesFile {
    /// Returns the file's text. Equal rules have equal texts.
    ///
    /// # Errors
    /// The files exceed a limit, or have a path that no system can store.
    pub fn to_text(&self) -> Result<String, String> {
        self.check()?;
        let text = serde_json::to_string(self).expect("plain data");
        if text.len() > MOST_UNPACKED {
            return Err(format!("the rules are larger than {MOST_UNPACKED} bytes"));
        }
        Ok(text)
    }

    /// Reads and checks a text of [`RulesFile::to_text`].
    ///
    /// # Errors
    /// The text has another form, exceeds a limit, or has a path that no system can store.
    pub fn from_text(text: &str) -> Result<RulesFile, String> {
        if text.len() > MOST_UNPACKED {
            return Err(format!("the rules are larger than {MOST_UNPACKED} bytes"));
        }
        let file: RulesFile = serde_json::from_str(text)
            .map_err(|why| format!("the file does not contain rules: {why}"))?;
        file.check()?;
        Ok(file)
    }

    fn check(&self) -> Result<(), String> {
        if self.files.len() > MOST_FILES {
            return Err(format!("the rules have more than {MOST_FILES} files"));
        }
        check_paths(self.files.keys()).map_err(|why| why.to_string())
    }
}

/// Address of a [`RulesFile`] on a server: `https://example.org/rules/SHA256`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLink {
    server: String,
    sum: String,
}

impl RulesLink {
    /// Returns whether a text is meant as a link, so that [`RulesLink::parse`] explains what is
    /// wrong with it.
    pub fn is_link(text: &str) -> bool {
        text.starts_with("http://") || text.starts_with("https://")
    }

    /// Parses a link.
    ///
    /// # Errors
    /// The text is no link to rules.
    pub fn parse(text: &str) -> Result<RulesLink, String> {
        let parts = text.trim_end_matches('/').rsplit_once("/rules/");
        match parts {
            Some((server, sum)) if RulesLink::is_link(server) && is_sum(sum) => {
                Ok(RulesLink { server: server.to_owned(), sum: sum.to_owned() })
            }
            _ => Err(format!(
                "`{text}` is no link to rules; such a link ends with `/rules/` and 64 characters, \
                and a table shows it under People"
            )),
        }
    }

    /// Returns the path of rules with this text on their server.
    pub fn path_of(text: &str) -> String {
        format!("/rules/{}", sha256(text.as_bytes()))
    }

    /// Returns the rules from the store, or else from the server, and keeps them in the store.
    ///
    /// # Errors
    /// The server cannot be reached, has no such rules, or sends other bytes than the link names.
    pub fn fetch(&self, store: &Store) -> Result<RulesFile, String> {
        let RulesLink { server, sum } = self;
        let bytes = match store.get(sum) {
            Some(bytes) => bytes,
            None => {
                let found = source::open(server).get(&format!("rules/{sum}"), MOST_UNPACKED)?;
                let bytes = found.ok_or_else(|| format!("{server} has no rules {sum}"))?;
                if sha256(&bytes) != *sum {
                    return Err(format!(
                        "{server} sends other rules than the link names; their SHA-256 is {}",
                        sha256(&bytes)
                    ));
                }
                // The rules can be used even if they cannot be kept.
                let _ = store.put(&bytes);
                bytes
            }
        };
        let text = String::from_utf8(bytes).map_err(|_| "the rules are not UTF-8".to_owned())?;
        RulesFile::from_text(&text)
    }
}
