//! Hash functions for positions and rulesets.

use std::fmt::Write as _;

/// Returns the XXH3-64 hash of a position's canonical bytes.
pub fn state(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// Formats bytes, such as a ruleset's hash, in hexadecimal.
///
/// ```
/// assert_eq!(game::hash::hex(&[0, 171, 7]), "00ab07");
/// ```
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
