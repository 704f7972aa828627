//! Checklist coverage: which rule numbers of a checklist have a passing scenario.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Serialize;

use super::ScenarioTestResult;
use crate::disk;
use crate::error::Error;

/// Maximum number of different rule numbers in a scenario file; the report lists files with more.
pub const MOST_IN_A_FILE: usize = 5;

/// The rule numbers of a checklist, without duplicates, in its order.
pub struct Checklist {
    numbers: Vec<String>,
}

/// Result of comparing scenarios with a checklist.
#[derive(Debug, Serialize)]
pub struct ChecklistCoverage {
    /// Count of rule numbers in the checklist.
    pub numbers: usize,
    /// Rule numbers with a passing scenario.
    pub covered: Vec<String>,
    /// Rule numbers without a passing scenario, in the order of the checklist.
    pub missing: Vec<String>,
    /// Rule numbers in scenarios of the requested modules that are missing in the checklist, with
    /// the files.
    pub unknown: BTreeMap<String, BTreeSet<String>>,
    /// Files with more than [`MOST_IN_A_FILE`] rule numbers, with their count.
    pub crowded: BTreeMap<String, usize>,
}

impl Checklist {
    /// Reads a checklist from a text file. Each line `- [ ] NUMBER …` (or `[x]`) has one or more
    /// numbers: `A-1, A-2`, `A-1 to A-9`.
    ///
    /// # Errors
    /// Fails if the file cannot be read or has no rule number.
    pub fn open(path: &Path) -> Result<Checklist, Error> {
        let text = disk::read(path)?;
        let numbers = numbers(&String::from_utf8_lossy(&text));
        if numbers.is_empty() {
            return Err(disk::file_error(
                path,
                "no line of this list begins with `- [ ]` and a number",
            )
            .into());
        }
        Ok(Checklist { numbers })
    }

    /// Compares the checklist with the results of these modules and of modules that they build on.
    /// Rule numbers in scenarios of the modules that they build on may be missing in the checklist.
    pub fn compare(
        &self,
        modules: &[String],
        results: &[ScenarioTestResult<'_>],
    ) -> ChecklistCoverage {
        let known_numbers: BTreeSet<&str> = self.numbers.iter().map(String::as_str).collect();
        let mut covered_numbers = BTreeSet::new();
        let mut unknown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut of_files: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for result in results {
            let file = &result.file.file;
            let own = modules.contains(&result.file.module);
            for number in result.rules.iter().map(String::as_str).filter(|n| is_number(n)) {
                if known_numbers.contains(number) {
                    of_files.entry(file).or_default().insert(number);
                    if result.failures.is_empty() {
                        covered_numbers.insert(number);
                    }
                } else if own {
                    unknown.entry(number.to_owned()).or_default().insert(file.clone());
                }
            }
        }
        let crowded = of_files.into_iter().map(|(file, numbers)| (file.to_owned(), numbers.len()));
        let part = |covered: bool| {
            let listed =
                self.numbers.iter().filter(|n| covered_numbers.contains(n.as_str()) == covered);
            listed.cloned().collect()
        };
        ChecklistCoverage {
            numbers: self.numbers.len(),
            covered: part(true),
            missing: part(false),
            unknown,
            crowded: crowded.filter(|(_, n)| *n > MOST_IN_A_FILE).collect(),
        }
    }
}

/// Returns the rule numbers of a text, without duplicates.
fn numbers(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let boxed = line.trim_start().strip_prefix("- [");
        let Some((mark, rest)) = boxed.and_then(|rest| rest.split_once(']')) else { continue };
        if matches!(mark.trim(), "" | "x" | "X") {
            for number in of_line(rest) {
                if !found.contains(&number) {
                    found.push(number);
                }
            }
        }
    }
    found
}

/// Parses the rule numbers at the start of a line: one, several with commas, or a range with `to`.
fn of_line(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut words = text.split_whitespace();
    let mut from = None;
    while let Some(word) = words.next() {
        let number = word.trim_end_matches([':', '.', ',']);
        if !is_number(number) {
            break;
        }
        match from.take() {
            Some(first) => found.extend(between(first, number)),
            None => found.push(number.to_owned()),
        }
        if word.ends_with(',') {
            continue;
        }
        let mut ahead = words.clone();
        if ahead.next() != Some("to") {
            break;
        }
        (from, words) = (Some(number), ahead);
    }
    found
}

/// Expands a range without its first number: `AP-01`, `AP-03` gives `AP-02` and `AP-03`. Returns
/// the last number alone if the two do not form a range.
fn between(first: &str, last: &str) -> Vec<String> {
    let split = |number: &str| {
        let head = number.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let (head, digits) = number.split_at(head);
        Some((head.to_owned(), digits.len(), digits.parse::<u32>().ok()?))
    };
    match (split(first), split(last)) {
        (Some((head, width, from)), Some((same, _, to))) if head == same && to <= from + 1000 => {
            (from + 1..=to).map(|n| format!("{head}{n:0width$}")).collect()
        }
        _ => vec![last.to_owned()],
    }
}

/// Returns whether a word looks like a rule number: `FAQ-12`, `MOS-EX-D4`.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_one_number_or_several() {
        let text = "- [ ] A-01 (seen) not B-2\n- [x] A-02, A-03: both\n - [X] EX-9 to EX-11 each\n- [ ] C-1 to D-3\n- [ ] no B-7\n- B-8\n- [ ] A-01";
        let found = ["A-01", "A-02", "A-03", "EX-9", "EX-10", "EX-11", "C-1", "D-3"];
        assert_eq!(numbers(text), found);
    }
}
