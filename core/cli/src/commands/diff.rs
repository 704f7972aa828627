//! `loam diff`: reports how a change of the rules affects recorded games, and which of its numbers
//! are the cause.

mod print;

use std::path::PathBuf;

use crate::games::GAMES;
use clap::{Args, ValueEnum};
use ledger::difference::ChangeSeverity;
use workbench::difference::{ComparedContent, ReplayComparison};
use workbench::{FullGame, corpus};

use crate::context::{CliContext, for_game};
use crate::numbers::number;
use crate::output::{CommandError, CommandResult, complain, count, print_result};

/// Options of `loam diff`: old and new rules, and when to fail.
#[derive(Args, Debug)]
pub struct DiffArgs {
    /// The old rules: a variant, a content folder, or a git revision of the content folder. With
    /// `:VARIANT` after a folder or revision, that variant is used for every game.
    #[arg(value_name = "OLD")]
    pub old: String,
    /// The new rules, in the same form.
    #[arg(value_name = "NEW")]
    pub new: String,
    /// Compare by the ledgers (*.txt) of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    /// Fail if the change is of this kind or a more serious one.
    #[arg(long, value_name = "KIND")]
    pub fail_on: Option<FailureThreshold>,
    /// Number of games to show with their first difference; 0 shows all.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::<usize>("number-of-games", 0, 1_000_000))]
    pub show: usize,
}

/// Smallest change with which the command fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FailureThreshold {
    /// Games change.
    Minor,
    /// Games become illegal.
    Breaking,
}

/// Compares the rules and prints the result.
pub fn run(context: &CliContext, args: &DiffArgs) -> CommandResult {
    let sides = ComparedContent::both(GAMES, context.folder(), &args.old, &args.new)?;
    let ledgers = match &args.corpus {
        Some(folder) => corpus::of_folder(folder)?,
        None => corpus::embedded_ledgers(),
    };
    let comparison = &(sides, ledgers);
    let mut found = ReplayComparison::default();
    for dialect in comparison.0[0].dialects(&comparison.1) {
        found.add(for_game!(dialect, run_with(comparison: BothSides) -> Result<ReplayComparison, CommandError>)?);
    }
    let [old, new] = &comparison.0;
    let result = print::DiffResult::new(args, &found);
    print_result(context.json, &result, |_| print::text(args, old, new, &found));
    for error in &found.unreadable {
        complain!("{error}\n");
    }
    if !found.unreadable.is_empty() {
        let ledgers_text = count(found.unreadable.len(), "ledger");
        return Err(CommandError::Message(format!("{ledgers_text} could not be read")));
    }
    if found.count.compared() == 0 {
        return Err("nothing was compared: no ledger can be replayed under the old rules".into());
    }
    let limit = match args.fail_on {
        Some(FailureThreshold::Minor) => ChangeSeverity::Minor,
        Some(FailureThreshold::Breaking) => ChangeSeverity::Breaking,
        None => return Ok(()),
    };
    match found.count.weight() {
        kind if kind >= limit => {
            Err(CommandError::Message(format!("the change is {}", kind.word())))
        }
        _ => Ok(()),
    }
}

/// The two sides, and the games by which they are compared.
type BothSides = ([ComparedContent; 2], Vec<corpus::NamedLedger>);

fn run_with<G: FullGame>((sides, ledgers): &BothSides) -> Result<ReplayComparison, CommandError> {
    without_mistakes::<G>(sides)?;
    Ok(ReplayComparison::compare::<G>(sides, ledgers))
}

/// Fails if one of the sides has errors, and prints the errors with file and line.
fn without_mistakes<G: FullGame>(sides: &[ComparedContent; 2]) -> CommandResult {
    let broken: Vec<String> = ["old", "new"]
        .iter()
        .zip(sides)
        .filter_map(|(side, content)| diagnostics::<G>(side, content))
        .collect();
    if broken.is_empty() {
        Ok(())
    } else {
        Err(CommandError::Message(format!("nothing was compared: {}", broken.join("; "))))
    }
}

/// Prints the errors of a side, and returns a sentence with their number. `None` if the side can be
/// compared.
fn diagnostics<G: FullGame>(side: &str, content: &ComparedContent) -> Option<String> {
    let (diagnostics, title) = (content.diagnostics::<G>(), &content.title);
    if diagnostics.is_empty() {
        let n = content.all_mistakes().len();
        if n > 0 {
            let n = count(n, "error");
            complain!("warning: {side} side, {title}: {n} outside the compared variant");
        }
        return None;
    }
    complain!("{side} side, {title}:\n");
    diagnostics.iter().for_each(|mistake| complain!("{}\n", mistake.text));
    Some(format!("{} in the {side} side ({title})", count(diagnostics.len(), "error")))
}
