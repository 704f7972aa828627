//! Report section on degenerate strategies.

use super::DisplayNames;
use super::page::PageBlock;
use crate::degenerate_play::DegenerateSigns;

/// Upper bound on the rows of a table of this section.
const MOST: usize = 30;

/// Makes the section from the signs of degenerate strategies, under one heading.
pub fn blocks(signs: &DegenerateSigns, rules: &str, called: &DisplayNames) -> Vec<PageBlock> {
    let mut out = vec![
        PageBlock::Heading(format!("How {rules} is played")),
        PageBlock::Text(format!(
            "Seen in the first {} games. What bots never do is not always bad, and what they \
            always do is not always good; these are hints where to look.",
            signs.games
        )),
    ];
    let share = |p: f64| format!("{:.1} %", 100.0 * p);
    let list = |title: &str, names: Vec<String>| {
        let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        PageBlock::Text(format!("{title}: {names}."))
    };
    let at = |(name, n): &(String, u64)| {
        format!("{} (at {n} decision{})", called.name(name), if *n == 1 { "" } else { "s" })
    };
    let names = |all: &[String]| all.iter().map(|name| called.name(name)).collect();
    // Actions that are never legal are a matter of the rules; actions that are never taken are a matter of the bots.
    let never_tried = match signs.tried {
        0 => "Never legal in these games".to_owned(),
        n => format!("Never legal, neither in these games nor in {n} random games"),
    };
    out.push(list(&never_tried, names(&signs.never_legal)));
    if signs.tried > 0 {
        let title =
            "Legal in random games but never in these: these bots never reach such positions";
        out.push(list(title, signs.never_reached.iter().map(at).collect()));
    }
    out.push(list(
        "Legal, but never done by these bots",
        signs.never_taken.iter().map(at).collect(),
    ));
    let fired = signs.never_fired.iter();
    let fired = fired.map(|(name, n)| format!("{} (in play for {n} seats)", called.name(name)));
    out.push(list("Pieces in play that never changed anything", fired.collect()));
    out.push(list("Pieces that no seat ever had in play", names(&signs.never_in_play)));
    table(
        &mut out,
        "Dominated: never taken while the other one was available",
        &["option", "other", "taken instead"],
        signs.dominated.iter().map(|(x, y, n)| [called.name(x), called.name(y), n.to_string()]),
    );
    let absent = signs.games_without.iter().filter(|(_, p)| *p > 0.0);
    table(
        &mut out,
        "Games without an action",
        &["action", "games without it"],
        absent.map(|(name, p)| [called.name(name), share(*p)]),
    );
    table(
        &mut out,
        "Runaway leaders: who led alone at the end of a part and won",
        &["part", "won"],
        signs.leader_wins.iter().map(|(stage, p)| [stage.clone(), share(*p)]),
    );
    table(
        &mut out,
        "Pieces that no seat had together",
        &["piece", "other", "seats expected by chance"],
        signs
            .never_together
            .iter()
            .map(|(x, y, n)| [called.name(x), called.name(y), format!("{n:.0}")]),
    );
    out
}

fn table<const N: usize>(
    out: &mut Vec<PageBlock>,
    title: &str,
    head: &[&str; N],
    rows: impl Iterator<Item = [String; N]>,
) {
    let mut rows: Vec<Vec<String>> = rows.map(Vec::from).collect();
    let all = rows.len();
    rows.truncate(MOST);
    let count_text =
        if all > MOST { format!("the first {MOST} of {all}") } else { all.to_string() };
    let head = head.iter().map(|h| (*h).to_owned()).collect();
    let table = PageBlock::Table { caption: format!("{title}."), head, rows };
    out.push(PageBlock::Folded(format!("{title} ({count_text})"), vec![table]));
}
