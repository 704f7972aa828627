//! Serialization of positions whose types implement serde. With it,
//! [`Rules::save`](crate::Rules::save) and [`Rules::restore`](crate::Rules::restore) take one line
//! each.
//!
//! The bytes begin with a format version and the ruleset's hash. The encoding (postcard) is the
//! same on every machine. Equal positions give equal bytes if their collections are ordered, so use
//! `BTreeMap` in place of `HashMap`.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Version of the format.
const VERSION: u8 = 1;

/// Serializes a position under the rules with this hash.
pub fn to_bytes<S: Serialize>(rules: &[u8; 32], state: &S) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    bytes.extend(rules);
    // Derived implementations of `Serialize` cannot fail. If another implementation fails, the
    // bytes end here, and `from_bytes` reports them as cut off.
    if let Ok(state) = postcard::to_stdvec(state) {
        bytes.extend(state);
    }
    bytes
}

/// Deserializes the output of [`to_bytes`].
///
/// ```
/// let bytes = game::saved::to_bytes(&[7; 32], &(3u8, "ant"));
/// assert_eq!(game::saved::from_bytes(&[7; 32], &bytes), Ok((3u8, "ant".to_owned())));
/// assert!(game::saved::from_bytes::<(u8, String)>(&[8; 32], &bytes).is_err());
/// ```
///
/// # Errors
/// Another format version, another ruleset, or bytes that are invalid, missing or left over.
pub fn from_bytes<S: DeserializeOwned>(rules: &[u8; 32], bytes: &[u8]) -> Result<S, String> {
    match bytes.split_first() {
        Some((&VERSION, rest)) => match rest.strip_prefix(rules) {
            Some(state) => match postcard::take_from_bytes(state) {
                Ok((state, [])) => Ok(state),
                Ok(_) => Err("the saved position has bytes after its end".to_owned()),
                Err(_) => Err("the saved position is cut off or damaged".to_owned()),
            },
            None if rest.len() < rules.len() => Err("the saved position is cut off".to_owned()),
            None => Err("the position was saved under a different ruleset".to_owned()),
        },
        Some((version, _)) => {
            Err(format!("the position was saved in version {version} of the format, not {VERSION}"))
        }
        None => Err("the saved position is empty".to_owned()),
    }
}
