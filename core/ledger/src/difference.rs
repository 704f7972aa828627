//! Effect of a rule change on recorded games: replays each ledger under the old and the new rules and compares.
//!
//! If a game differs, the comparison finds the first command after which any seat has something else, or that became
//! illegal. Both sides are traced there, and each difference is reported with piece, file and line.

mod blame;
mod count;
mod first;
mod found;
mod side;

use crate::head::{About, Complaint, Head, Wanted};
use crate::page_copy;
use crate::recorded::Recorded;
use crate::replay::Provider;
use crate::replay_state::Ears;
use crate::source::{LedgerError, check_text};

pub use count::{Count, Weight};
use found::apart;
pub use found::{Blame, Command, Difference, First, Illegal, Score, Unlike, Verdict};
pub use side::Side;
use side::{OPTIONS, Played};

/// Replays one ledger under both rules. `file` is its name in messages; the ruleset hash in its header is ignored.
///
/// A caller that compares many ledgers can cancel between two of them.
///
/// # Errors
/// The head of the ledger cannot be parsed under any rules, or the file is no ledger.
pub fn compare<G: Recorded, P: Provider<G>, Q: Provider<G>>(
    old: &mut Side<G, P>,
    new: &mut Side<G, Q>,
    file: &str,
    bytes: &[u8],
) -> Result<Difference, Vec<LedgerError>> {
    let bytes = &*page_copy::restored::<G>(file, bytes)?;
    let text = check_text(file, bytes).map_err(|error| vec![error])?.as_bytes();
    let head = Head::read::<G>(file, text)?;
    head.has_seats::<G>(file).map_err(|error| vec![error])?;
    let mut wanted = head.wanted();
    let mut left_out = Vec::new();
    let rules = rules_of(old, &mut wanted, &mut left_out);
    let rules = match rules {
        Ok(rules) => rules,
        Err(complaints) => return Ok(stands_apart(file, &head, complaints)),
    };
    let others = match rules_of(new, &mut wanted, &mut left_out) {
        Ok(others) => others,
        Err(complaints) => {
            let mut difference = Difference::new(file, Verdict::Illegal);
            let why: Vec<String> = complaints.into_iter().map(|c| c.message).collect();
            let first = why.first().and_then(|why| why.lines().next()).unwrap_or_default();
            let cause = Blame { why: first.to_owned(), ..Blame::default() };
            let (command, why, old) = (Command::default(), why.join("\n"), Vec::new());
            difference.illegal = Some(Illegal { command, why, cause, old });
            return Ok(difference);
        }
    };
    // Settings unknown to the new side are left out on the old side too.
    let before = play(old, file, bytes, &wanted);
    let mut difference = if rules == others {
        match before.report.errors.first() {
            None => Difference::new(file, Verdict::Same),
            Some(error) => apart(file, error.clone()),
        }
    } else {
        let after = play(new, file, bytes, &wanted);
        first::judge((old, before), (new, after), (file, bytes, &wanted))
    };
    difference.left_out = left_out;
    Ok(difference)
}

/// Returns the hash of the rules that a ledger requests; settings unknown to the content are left out.
fn rules_of<G: Recorded, P: Provider<G>>(
    side: &mut Side<G, P>,
    wanted: &mut Wanted<'_>,
    left_out: &mut Vec<String>,
) -> Result<String, Vec<Complaint>> {
    loop {
        let complaints = match side.replayer.wanted(wanted) {
            Ok(game) => return Ok(game.rules_hash()),
            Err(complaints) => complaints,
        };
        let plain = |c: &Complaint| match c.about {
            About::Setting(i) => {
                wanted.settings.get(i).filter(|(name, _)| !name.starts_with(['+', '-'])).map(|_| i)
            }
            _ => None,
        };
        let mut unknown: Vec<usize> = complaints.iter().filter_map(plain).collect();
        unknown.sort_unstable();
        unknown.dedup();
        if unknown.is_empty() {
            return Err(complaints);
        }
        for i in unknown.into_iter().rev() {
            left_out.push(wanted.settings.remove(i).0.to_owned());
        }
    }
}

fn stands_apart(file: &str, head: &Head<'_>, complaints: Vec<Complaint>) -> Difference {
    let mut errors = head.place(file, complaints);
    let first = (!errors.is_empty()).then(|| errors.swap_remove(0));
    Difference { apart: first, ..Difference::new(file, Verdict::Apart) }
}

fn play<G: Recorded, P: Provider<G>>(
    side: &mut Side<G, P>,
    file: &str,
    bytes: &[u8],
    wanted: &Wanted<'_>,
) -> Played {
    let mut marks = Vec::new();
    let ears = Ears { marks: Some(&mut marks), ..Ears::default() };
    let (report, end) = side.replayer.run_as((file, bytes), OPTIONS, Some(wanted), ears);
    Played { report, entry: end.map(|end| end.entry), marks }
}
