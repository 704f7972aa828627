//! Sealed ledgers: a public form of a game that still hides something, with a commitment to each
//! line of the ledger. Anyone can verify later that no line was changed.
//!
//! A commitment is the BLAKE3 hash of a line's number and text, keyed with 32 secret random bytes.
//! Without the key, a line cannot be found by trying texts. With key and ledger, anyone can
//! recompute all commitments.

use std::fmt::Write as _;

use language::say;

use crate::table::GameCatalogue;
use crate::texts::TEXTS;

/// Start of the first line of a sealed ledger.
const FIRST: &str = "# loam-sealed 1";
/// Line of a sealed ledger that separates the rows from the commitments. One commitment follows for
/// each line of the original ledger.
const SEALS: &str = "seals";
/// Prefix of the seed in a ledger's first line. Sealed ledgers omit the seed, because it would
/// reveal all draws.
const SEED: &str = "seed=";

/// Secret key of the commitments.
#[derive(Clone)]
pub struct CommitmentKey([u8; 32]);

impl CommitmentKey {
    /// Generates a random key.
    pub fn new() -> CommitmentKey {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        CommitmentKey(bytes)
    }

    /// Parses the text form that [`CommitmentKey::text`] writes.
    ///
    /// # Errors
    /// Returns a message if the text is not a key of 64 hexadecimal digits.
    pub fn read(text: &str) -> Result<CommitmentKey, String> {
        let hash = blake3::Hash::from_hex(text.trim());
        let hash = hash.map_err(|_| say!(TEXTS, "key-not-hex"))?;
        Ok(CommitmentKey(*hash.as_bytes()))
    }

    /// Returns the key as 64 hexadecimal digits.
    pub fn text(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    fn commit(&self, number: usize, line: &str) -> String {
        let preimage = format!("{number}\n{}", line.trim_end_matches('\r'));
        blake3::keyed_hash(&self.0, preimage.as_bytes()).to_hex().to_string()
    }

    fn commit_all(&self, ledger: &str) -> Vec<String> {
        ledger.lines().enumerate().map(|(at, line)| self.commit(at + 1, line)).collect()
    }
}

impl Default for CommitmentKey {
    fn default() -> CommitmentKey {
        CommitmentKey::new()
    }
}

/// Seals a ledger: returns the rows as spectators see them, and a commitment for each line.
///
/// # Errors
/// Returns a message if the ledger does not replay.
pub fn seal(
    catalogue: &dyn GameCatalogue,
    ledger: &str,
    key: &CommitmentKey,
) -> Result<String, String> {
    let mut table = catalogue.reopen(ledger, false)?.table;
    let first = ledger.lines().next().unwrap_or_default();
    let words = first.split(' ').skip(3).filter(|word| !word.starts_with(SEED));
    let words: Vec<&str> = words.collect();
    let mut out = format!("{FIRST} {}\n", words.join(" "));
    let rows = table.log(&[], 0);
    // Withheld rows are the last ones. They get no commitment yet, because that would reveal their
    // number.
    let mut commitments = key.commit_all(ledger);
    let withheld = table.row() as usize - rows.len();
    commitments.truncate(commitments.len() - withheld);
    let number = commitments.len();
    let _ = writeln!(
        out,
        "# What everybody sees, and a commitment to each of the {number} lines of the ledger.\n"
    );
    for row in rows {
        let _ = writeln!(out, "{}\t{}\t{}", row.row, row.name, row.text);
        for line in row.says {
            let _ = writeln!(out, "\t\t{line}");
        }
    }
    let _ = writeln!(out, "\n{SEALS}");
    for commitment in commitments {
        let _ = writeln!(out, "{commitment}");
    }
    Ok(out)
}

/// Verifies that a ledger has the sealed lines, possibly followed by more. Returns the numbers of
/// sealed lines and of all lines.
///
/// # Errors
/// Returns a message with the first changed line, or the reason why verification is impossible.
pub fn check(sealed: &str, ledger: &str, key: &CommitmentKey) -> Result<(usize, usize), String> {
    let lines: Vec<&str> = sealed.lines().collect();
    if !lines.first().is_some_and(|line| line.starts_with(FIRST)) {
        return Err(say!(TEXTS, "not-sealed", first = FIRST));
    }
    let seals = lines.iter().rposition(|line| *line == SEALS);
    let seals = seals.map(|at| &lines[at + 1..]).filter(|seals| !seals.is_empty());
    let seals = seals.ok_or_else(|| say!(TEXTS, "sealed-empty"))?;
    let commitments = key.commit_all(ledger);
    if commitments.len() < seals.len() {
        return Err(say!(
            TEXTS,
            "sealed-too-short",
            sealed = seals.len(),
            lines = commitments.len()
        ));
    }
    match seals.iter().zip(&commitments).position(|(stated, computed)| stated != computed) {
        None => Ok((seals.len(), commitments.len())),
        Some(0) => Err(say!(TEXTS, "sealed-other-game")),
        Some(at) => Err(say!(TEXTS, "sealed-line-differs", line = at + 1)),
    }
}
