//! The part of a report about play that degenerates.

use super::page::Block;
use crate::habits::Signs;

/// Rows of a table at most.
const MOST: usize = 30;

/// What the signs say, as blocks under one heading.
pub fn blocks(signs: &Signs, rules: &str) -> Vec<Block> {
    let mut out = vec![
        Block::Heading(format!("How {rules} is played")),
        Block::Text(format!(
            "Seen in the first {} games. What bots never do need not be bad, and what they always do need not be good: \
             these are places to look at.",
            signs.games
        )),
    ];
    let share = |p: f64| format!("{:.1} %", 100.0 * p);
    let list = |title: &str, none: &str, names: &[String]| {
        Block::Text(if names.is_empty() {
            format!("{title}: {none}.")
        } else {
            format!("{title}: {}.", names.join(", "))
        })
    };
    let leads: Vec<Vec<String>> =
        signs.leader_wins.iter().map(|(stage, p)| vec![stage.clone(), share(*p)]).collect();
    out.push(list("Actions that were never legal", "none", &signs.never_legal));
    let never: Vec<String> = signs
        .never_taken
        .iter()
        .map(|(what, n)| {
            format!("{what} (legal at {n} decision{})", if *n == 1 { "" } else { "s" })
        })
        .collect();
    out.push(list("Actions that were legal and never taken", "none", &never));
    let fired: Vec<String> = signs
        .never_fired
        .iter()
        .map(|(name, n)| format!("{name} (in play for {n} seats)"))
        .collect();
    out.push(list("Pieces in play that never changed anything", "none", &fired));
    out.push(list("Pieces that were never in play for a seat", "none", &signs.never_in_play));
    table(
        &mut out,
        (
            "Dominated: never taken while the other one was on offer",
            &["option", "other", "taken instead"],
        ),
        signs.dominated.iter().map(|(x, y, n)| vec![x.clone(), y.clone(), n.to_string()]).collect(),
    );
    table(
        &mut out,
        ("Games without an action", &["action", "games without it"]),
        signs
            .games_without
            .iter()
            .filter(|(_, p)| *p > 0.0)
            .map(|(what, p)| vec![what.clone(), share(*p)])
            .collect(),
    );
    table(
        &mut out,
        ("Runaway leaders: who led alone at the end of a part and won", &["part", "won"]),
        leads,
    );
    table(
        &mut out,
        ("Pieces that no seat had together", &["piece", "other", "seats expected by chance"]),
        signs
            .never_together
            .iter()
            .map(|(x, y, n)| vec![x.clone(), y.clone(), format!("{n:.0}")])
            .collect(),
    );
    out
}

fn table(out: &mut Vec<Block>, (title, head): (&str, &[&str]), mut rows: Vec<Vec<String>>) {
    let all = rows.len();
    rows.truncate(MOST);
    let shown = if all > MOST { format!("the first {MOST} of {all}") } else { all.to_string() };
    let head = head.iter().map(|h| (*h).to_owned()).collect();
    out.push(Block::Folded(format!("{title} ({shown})"), vec![Block::Table { head, rows }]));
}
