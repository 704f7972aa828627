//! Finds the cause of a command that became illegal: a changed line of the rules, or the reason of the illegal action.

use game::ApplyError;

use super::found::IllegalityAttribution;
use super::side::ReplaySide;
use crate::recorded::RecordableGame;
use crate::replay::GameProvider;
use crate::source::LedgerError;
use crate::trace::{ExplainedChange, QueriedPiece};

/// A change that a command made under the old rules, with its source under both rules.
pub(super) struct OldChange<C> {
    pub change: C,
    /// The change in words, with its source under the old rules.
    pub old: ExplainedChange,
    /// The change in words, with its source under the new rules.
    pub new: ExplainedChange,
}

/// Finds the cause of a command that became illegal, given the error of its replay. `old_change` lists the
/// changes that the command made under the old rules; it is empty if an earlier command differs.
/// `queries_of` returns the pieces that the new rules query about one of these changes.
pub(super) fn attribute<G: RecordableGame, P: GameProvider<G>, Q: GameProvider<G>>(
    old: &ReplaySide<G, P>,
    new: &ReplaySide<G, Q>,
    error: &LedgerError,
    old_change: &[OldChange<G::Change>],
    queries_of: impl Fn(&G::Change) -> Vec<QueriedPiece>,
) -> IllegalityAttribution {
    if let Some(ApplyError::ScriptError(message)) = error.cause.as_deref() {
        return script_error(message);
    }
    let differs = |old_change: &&OldChange<G::Change>| {
        let OldChange { old: a, new: b, .. } = old_change;
        let (from, to) = (old.replayer.text(&a.file), new.replayer.text(&b.file));
        !b.file.is_empty()
            && match (from, to) {
                (Some(from), Some(to)) => part(from, a) != part(to, b),
                _ => (&a.file, a.line) != (&b.file, b.line),
            }
    };
    if let Some(OldChange { new, .. }) = old_change.iter().find(differs) {
        let why = format!("{}, now illegal", new.why());
        return IllegalityAttribution { why, file: new.file.clone(), line: new.line };
    }
    if let Some(blame) = new_query(old_change, queries_of) {
        return blame;
    }
    let why = match error.cause.as_deref() {
        Some(ApplyError::Illegal(reason)) => reason,
        _ => &error.message,
    };
    IllegalityAttribution {
        why: why.lines().next().unwrap_or_default().to_owned(),
        ..IllegalityAttribution::default()
    }
}

/// Returns the cause if a script failed. A script error has file and line only in its message, as `FILE:LINE: WHY`.
fn script_error(message: &str) -> IllegalityAttribution {
    let message = message.lines().next().unwrap_or_default();
    let (message, _) = message.split_once(" (module ").unwrap_or((message, ""));
    let mut parts = message.splitn(3, ':');
    let (file, line) =
        (parts.next().unwrap_or_default(), parts.next().and_then(|n| n.parse().ok()));
    match (line, parts.next()) {
        (Some(line), Some(rest)) => IllegalityAttribution {
            // The message of an error that the script raised itself begins with `error:`, which
            // would repeat the prefix.
            why: format!("script error: {}", rest.trim().trim_start_matches("error: ")),
            file: file.to_owned(),
            line,
        },
        _ => IllegalityAttribution {
            why: format!("script error: {message}"),
            ..IllegalityAttribution::default()
        },
    }
}

/// Returns the lines of content to which a change's source refers: one line, or the TOML table that begins there.
fn part<'t>(text: &'t str, explained: &ExplainedChange) -> Vec<&'t str> {
    let mut lines = text.lines().skip(explained.line.saturating_sub(1) as usize).map(str::trim);
    let Some(first) = lines.next() else { return Vec::new() };
    let mut part = vec![first];
    // The table of a hook's answer continues after the line that names the hook.
    if explained.is_hook || first.starts_with('[') {
        part.extend(lines.take_while(|line| !line.starts_with('[')));
    }
    part
}

/// Finds a piece that changes a price of the command only under the new rules, or by an amount that differs from that
/// under the old rules.
fn new_query<C>(
    old_change: &[OldChange<C>],
    queries_of: impl Fn(&C) -> Vec<QueriedPiece>,
) -> Option<IllegalityAttribution> {
    old_change.iter().find_map(|old_change| {
        let is_known = |piece: &str, adds| {
            old_change.old.queried.iter().any(|query| query.piece == piece && query.adds == adds)
        };
        let mut queries_of = queries_of(&old_change.change).into_iter();
        let query = queries_of.find(|query| !is_known(&query.piece, query.adds))?;
        let why = format!("{} of {}, now illegal", query.hook, query.name);
        Some(IllegalityAttribution { why, file: query.file, line: query.line })
    })
}
