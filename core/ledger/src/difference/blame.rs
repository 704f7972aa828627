//! Why a command became illegal: what of it the new rules write differently, or else what the refusal itself says.

use kernel::cause::{By, Rule};
use kernel::{Ruleset, State};

use super::{Blame, Side};
use crate::header::Provider;
use crate::trace::{Change, Told};

/// A change that the command made under the old rules, with its places.
pub(super) struct Was {
    /// The change itself.
    pub change: Change,
    /// In words, with the place under the old rules.
    pub old: Told,
    /// In words, with the place where the new rules write it.
    pub new: Told,
}

/// What is to blame for a refusal. `was` is what the command did under the old rules, if nothing before it differs;
/// `there` are the new rules and the position in which they refuse it.
pub(super) fn blame<P: Provider, Q: Provider>(
    (old, new): (&Side<P>, &Side<Q>),
    why: &str,
    was: &[Was],
    before: &Ruleset,
    there: Option<(&Ruleset, &State)>,
) -> Blame {
    if let Some(blame) = fault(why) {
        return blame;
    }
    let differs = |was: &&Was| {
        let Was { old: a, new: b, .. } = was;
        let (from, to) = (old.replayer.text(&a.file), new.replayer.text(&b.file));
        !b.file.is_empty()
            && match (from, to) {
                (Some(from), Some(to)) => part(from, a) != part(to, b),
                _ => (&a.file, a.line) != (&b.file, b.line),
            }
    };
    if let Some(Was { new, .. }) = was.iter().find(differs) {
        let why = format!("{}, refused", new.why());
        return Blame { why, file: new.file.clone(), line: new.line };
    }
    if let Some(blame) = there.and_then(|there| asked(was, before, there)) {
        return blame;
    }
    let why = why.split_once(" is refused: ").map_or(why, |(_, reason)| reason);
    Blame { why: why.lines().next().unwrap_or_default().to_owned(), ..Blame::default() }
}

/// A script that failed says where.
fn fault(why: &str) -> Option<Blame> {
    let (_, said) = why.split_once(" is a fault: ")?;
    let said = said.lines().next().unwrap_or_default();
    let (said, _) = said.split_once(" (module ").unwrap_or((said, ""));
    let mut parts = said.splitn(3, ':');
    let (file, line) = (parts.next()?, parts.next().and_then(|n| n.parse().ok()));
    Some(match (line, parts.next()) {
        (Some(line), Some(rest)) => {
            Blame { why: format!("fault: {}", rest.trim()), file: file.to_owned(), line }
        }
        _ => Blame { why: format!("fault: {said}"), ..Blame::default() },
    })
}

/// The lines of a text that the place of a change stands for: the one it names, or the table that begins there.
fn part<'t>(text: &'t str, told: &Told) -> Vec<&'t str> {
    let mut lines = text.lines().skip(told.line.saturating_sub(1) as usize).map(str::trim);
    let Some(first) = lines.next() else { return Vec::new() };
    let mut part = vec![first];
    // The hook stands in the first of the lines of an answer.
    if told.is_hook || first.starts_with('[') {
        part.extend(lines.take_while(|line| !line.starts_with('[')));
    }
    part
}

/// A piece that is asked for a price of the command under the new rules only, or says another number there.
fn asked(was: &[Was], before: &Ruleset, (rules, state): (&Ruleset, &State)) -> Option<Blame> {
    was.iter().find_map(|was| {
        // Numbers of structures and spaces mean the same on both sides only if their names do.
        let is_same = match was.change.cause.by {
            By::Rule(Rule::Building(s)) => {
                let code = |r: &Ruleset| r.structures.get(s.at()).map(|s| s.code.clone());
                code(before) == code(rules)
            }
            By::Rule(Rule::Space(s)) => {
                let code = |r: &Ruleset| r.spaces.get(s.at()).map(|s| s.code.clone());
                code(before) == code(rules)
            }
            _ => true,
        };
        let asked = is_same.then(|| was.change.asked_under(rules, state))?;
        let is_known = |piece: &str, adds| {
            was.old.also.iter().any(|also| also.piece == piece && also.adds == adds)
        };
        let also = asked.into_iter().find(|also| !is_known(&also.piece, also.adds))?;
        let why = format!("{} of {}, refused", also.hook, also.name);
        Some(Blame { why, file: also.file, line: also.line })
    })
}
