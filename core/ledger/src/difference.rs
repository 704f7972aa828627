//! Effect of a rule change on recorded games: replays each ledger under the old and the new rules and compares the
//! replays.
//!
//! If a game differs, the comparison finds the first command after which a number of a seat differs, or that became
//! illegal. It traces this command under both rules and reports each difference with piece, file and line.

mod blame;
mod count;
mod first;
mod found;
mod side;

use crate::head::{LedgerHead, RequestPart, RequestProblem, RulesRequest};
use crate::page_copy;
use crate::recorded::RecordableGame;
use crate::recorded::{Listeners, head_grammar};
use crate::replay::GameProvider;
use crate::source::{LedgerError, check_text};

pub use count::{ChangeSeverity, DifferenceCounts};
use first::ComparedLedger;
use found::apart;
pub use found::{
    FirstDifference, GameDifference, IllegalityAttribution, LedgerCommand, NewlyIllegalCommand,
    ReplayVerdict, ScoreDifference, ValueDifference,
};
pub use side::ReplaySide;
use side::{OPTIONS, SideReplay};

/// Replays one ledger under the old and the new rules and compares the replays. `file` is the ledger's name in
/// messages. The ruleset hash in the ledger's header is ignored.
///
/// A caller that compares many ledgers can stop between two calls.
///
/// # Errors
/// The head of the ledger cannot be parsed under any rules, or the file is not a ledger.
pub fn compare<G: RecordableGame, P: GameProvider<G>, Q: GameProvider<G>>(
    old: &mut ReplaySide<G, P>,
    new: &mut ReplaySide<G, Q>,
    file: &str,
    bytes: &[u8],
) -> Result<GameDifference, Vec<LedgerError>> {
    let bytes = &*page_copy::restore::<G>(file, bytes)?;
    let text = check_text(file, bytes).map_err(|error| vec![error])?.as_bytes();
    let head = LedgerHead::read(&head_grammar::<G>(), file, text)?;
    head.has_seats(&head_grammar::<G>(), file).map_err(|error| vec![error])?;
    let mut request = head.rules_request();
    let mut left_out = Vec::new();
    let rules = rules_of(old, &mut request, &mut left_out);
    let rules = match rules {
        Ok(rules) => rules,
        Err(complaints) => return Ok(stands_apart(file, &head, complaints)),
    };
    let others = match rules_of(new, &mut request, &mut left_out) {
        Ok(others) => others,
        Err(complaints) => {
            let mut difference = GameDifference::new(file, ReplayVerdict::Illegal);
            let messages: Vec<String> = complaints.into_iter().map(|c| c.message).collect();
            let first =
                messages.first().and_then(|messages| messages.lines().next()).unwrap_or_default();
            let cause =
                IllegalityAttribution { why: first.to_owned(), ..IllegalityAttribution::default() };
            let (command, messages, old) =
                (LedgerCommand::default(), messages.join("\n"), Vec::new());
            difference.illegal = Some(NewlyIllegalCommand { command, why: messages, cause, old });
            return Ok(difference);
        }
    };
    // Settings unknown to the new side are left out on the old side too.
    let before = play(old, file, bytes, &request);
    let mut difference = if rules == others {
        match before.report.errors.first() {
            None => GameDifference::new(file, ReplayVerdict::Same),
            Some(error) => apart(file, error.clone()),
        }
    } else {
        let after = play(new, file, bytes, &request);
        let ledger = ComparedLedger { file, bytes, request: &request };
        first::compare_replays(old, before, new, after, ledger)
    };
    difference.left_out = left_out;
    Ok(difference)
}

/// Returns the hash of the rules that a ledger requests. Settings that the content does not declare
/// are left out.
fn rules_of<G: RecordableGame, P: GameProvider<G>>(
    side: &mut ReplaySide<G, P>,
    request: &mut RulesRequest<'_>,
    left_out: &mut Vec<String>,
) -> Result<String, Vec<RequestProblem>> {
    loop {
        let complaints = match side.replayer.game_for(request) {
            Ok(game) => return Ok(game.rules_hash()),
            Err(complaints) => complaints,
        };
        let plain = |c: &RequestProblem| match c.about {
            RequestPart::Setting(i) => {
                request.settings.get(i).filter(|(name, _)| !name.starts_with(['+', '-'])).map(|_| i)
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
            left_out.push(request.settings.remove(i).0.to_owned());
        }
    }
}

fn stands_apart(
    file: &str,
    head: &LedgerHead<'_>,
    complaints: Vec<RequestProblem>,
) -> GameDifference {
    let mut errors = head.locate(file, complaints);
    let first = (!errors.is_empty()).then(|| errors.swap_remove(0));
    GameDifference { apart: first, ..GameDifference::new(file, ReplayVerdict::Apart) }
}

fn play<G: RecordableGame, P: GameProvider<G>>(
    side: &mut ReplaySide<G, P>,
    file: &str,
    bytes: &[u8],
    request: &RulesRequest<'_>,
) -> SideReplay {
    let mut marks = Vec::new();
    let listeners = Listeners { marks: Some(&mut marks), ..Listeners::default() };
    let (report, end) = side.replayer.run_as(file, bytes, OPTIONS, Some(request), listeners);
    SideReplay { report, entry: end.map(|end| end.entry), marks }
}
