//! Ruleset hashes of earlier versions of the program, for content that it ships.
//!
//! `former-rules.txt` is the table. It has a line `FORMER PRESENT CHOICE` for each choice of rules
//! that a ledger is likely to have. FORMER and PRESENT are the first 16 digits of both hashes.
//! CHOICE is the variant, followed by its changed settings. A test writes and checks the table.

static TABLE: &str = include_str!("former-rules.txt");

/// Returns whether `former` is a hash that an earlier version computed for the rules whose present
/// hash is `current`. Both have 8 digits or more.
pub fn is_former_hash(former: &str, current: &str) -> bool {
    let agrees = |prefix: &str, hash: &str| prefix.starts_with(hash) || hash.starts_with(prefix);
    entries().any(|(from, to, _)| agrees(from, former) && agrees(to, current))
}

/// Returns the lines of the table: former hash, present hash and choice of rules.
pub fn entries() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (former, rest) = line.split_once(' ')?;
        let (current, choice) = rest.split_once(' ')?;
        Some((former, current, choice))
    })
}
