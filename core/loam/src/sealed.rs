//! A recorded game that can be shown while it still hides something: rows as whoever looks on sees them, and a commitment to
//! each line of the ledger, by which anybody can check later that nothing was changed.
//!
//! A commitment is BLAKE3 of the number of a line and its text, keyed with 32 random bytes that whoever seals keeps. Without them nobody
//! finds out what a line says by trying; with them and the ledger everybody can work all commitments out again.

use std::fmt::Write as _;

use crate::table::Catalogue;

/// How the first line begins.
const FIRST: &str = "# loam-sealed 1";
/// The line behind which the commitments stand, one for each line of the ledger.
const SEALS: &str = "seals";
/// A word of a ledger's first line that would tell everything.
const SEED: &str = "seed=";

/// What commitments are made with.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// A new one.
    pub fn new() -> SealKey {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system gives random bytes");
        SealKey(bytes)
    }

    /// Reads what [`SealKey::text`] wrote.
    ///
    /// # Errors
    /// It is no key, in words.
    pub fn read(text: &str) -> Result<SealKey, String> {
        let hash = blake3::Hash::from_hex(text.trim());
        let hash = hash.map_err(|_| "no key: 64 hexadecimal digits are one".to_owned())?;
        Ok(SealKey(*hash.as_bytes()))
    }

    /// 64 hexadecimal digits.
    pub fn text(&self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().to_string()
    }

    fn commit(&self, number: usize, line: &str) -> String {
        let said = format!("{number}\n{}", line.trim_end_matches('\r'));
        blake3::keyed_hash(&self.0, said.as_bytes()).to_hex().to_string()
    }

    fn commit_all(&self, ledger: &str) -> Vec<String> {
        ledger.lines().enumerate().map(|(at, line)| self.commit(at + 1, line)).collect()
    }
}

impl Default for SealKey {
    fn default() -> SealKey {
        SealKey::new()
    }
}

/// A ledger in its sealed form: what everybody may see of its rows, and a commitment for each of its lines.
///
/// # Errors
/// The ledger does not replay, in words.
pub fn seal(catalogue: &dyn Catalogue, ledger: &str, key: &SealKey) -> Result<String, String> {
    let mut table = catalogue.reopen(ledger, false)?.table;
    let first = ledger.lines().next().unwrap_or_default();
    let words = first.split(' ').skip(3).filter(|word| !word.starts_with(SEED));
    let words: Vec<&str> = words.collect();
    let mut out = format!("{FIRST} {}\n", words.join(" "));
    let rows = table.log(&[], 0);
    // Rows that are withheld stand behind all others: nothing is committed to them yet, for that would tell how many there are.
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

/// Is a ledger what was sealed, or the same game further on? How many lines were sealed, and how many the ledger has.
///
/// # Errors
/// The first line that is not as it was, or why nothing can be said, in words.
pub fn check(sealed: &str, ledger: &str, key: &SealKey) -> Result<(usize, usize), String> {
    let lines: Vec<&str> = sealed.lines().collect();
    if !lines.first().is_some_and(|line| line.starts_with(FIRST)) {
        return Err(format!("no sealed ledger: its first line begins with `{FIRST}`"));
    }
    let seals = lines.iter().rposition(|line| *line == SEALS);
    let seals = seals.map(|at| &lines[at + 1..]).filter(|seals| !seals.is_empty());
    let seals = seals.ok_or("nothing is sealed in it: the commitments are missing")?;
    let now = key.commit_all(ledger);
    if now.len() < seals.len() {
        return Err(format!("{} lines were sealed, and the ledger has {}", seals.len(), now.len()));
    }
    match seals.iter().zip(&now).position(|(then, now)| then != now) {
        None => Ok((seals.len(), now.len())),
        Some(0) => Err("line 1 is not what was sealed: another game, or another key".to_owned()),
        Some(at) => Err(format!("line {} is not what was sealed", at + 1)),
    }
}
