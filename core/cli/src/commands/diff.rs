//! `loam diff`: what a change of the rules does to recorded games, and which of its numbers did it.

pub mod game;
mod git;
mod print;
mod side;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use ledger::difference::{Count, Difference, Kind, Side, Verdict, compare};
use ledger::source::LedgerError;
use loam::corpus::{self, Ledger};
use side::Rulebook;

use crate::context::Context;
use crate::numbers::number;
use crate::output::{Outcome, Trouble, count};

/// Arguments of `diff`.
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// The rules as they were: a variant, a content folder, or a git revision of the content folder; with
    /// `:VARIANT` behind a folder or revision, that variant for every game.
    #[arg(value_name = "OLD")]
    pub old: String,
    /// The rules as they are now, in the same way.
    #[arg(value_name = "NEW")]
    pub new: String,
    /// Compare by the ledgers (*.txt) of this folder instead of those in the program.
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    /// Fail if the change is at least of this kind.
    #[arg(long, value_name = "KIND")]
    pub fail_on: Option<FailOn>,
    /// How many games to show with their first difference; 0 shows all.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>("the number of games", 0, 1_000_000))]
    pub show: usize,
}

/// From which kind of change on the command fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Games change.
    Minor,
    /// Games become illegal.
    Breaking,
}

/// What a comparison found.
struct Found {
    count: Count,
    /// Every game that is not the same.
    differences: Vec<Difference>,
    /// Ledgers that cannot be read at all.
    unreadable: Vec<LedgerError>,
    left_out: Vec<String>,
}

/// Compares and prints.
pub fn run(context: &Context, args: &DiffArgs) -> Outcome {
    let (old, new) = Rulebook::both(context, &args.old, &args.new)?;
    let ledgers = match &args.corpus {
        Some(folder) => corpus::of_folder(folder)?,
        None => corpus::shipped(),
    };
    let found = compare_all(&old, &new, &ledgers);
    if context.json {
        print::json(args, &found);
    } else {
        print::text(args, (&old, &new), &found);
    }
    for error in &found.unreadable {
        crate::output::complain!("{error}\n");
    }
    if !found.unreadable.is_empty() {
        let what = count(found.unreadable.len(), "mistake");
        return Err(Trouble::Said(format!("{what} in ledgers that cannot be read")));
    }
    if found.count.compared() == 0 {
        return Err("no ledger can be played under the old rules: nothing is compared".into());
    }
    let limit = match args.fail_on {
        Some(FailOn::Minor) => Kind::Minor,
        Some(FailOn::Breaking) => Kind::Breaking,
        None => return Ok(()),
    };
    match found.count.kind() {
        kind if kind >= limit => Err(Trouble::Said(format!("the change is {}", kind.word()))),
        _ => Ok(()),
    }
}

fn compare_all(old: &Rulebook, new: &Rulebook, ledgers: &[Ledger]) -> Found {
    let (mut old, mut new) = (Side::new(old.provider()), Side::new(new.provider()));
    let mut found = Found {
        count: Count::default(),
        differences: Vec::new(),
        unreadable: Vec::new(),
        left_out: Vec::new(),
    };
    for (file, bytes) in ledgers {
        match compare(&mut old, &mut new, file, bytes) {
            Ok(mut difference) => {
                found.count.add(&difference);
                found.left_out.append(&mut difference.left_out);
                if difference.verdict != Verdict::Same {
                    found.differences.push(difference);
                }
            }
            Err(errors) => found.unreadable.extend(errors),
        }
    }
    found.left_out.sort();
    found.left_out.dedup();
    found
}
