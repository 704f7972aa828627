//! Report section on degenerate strategies.

use language::say;

use super::DisplayNames;
use super::numbers::{count, decimal, percent};
use super::page::PageBlock;
use crate::degenerate_play::DegenerateSigns;
use crate::texts::TEXTS;

/// Upper bound on the rows of a table of this section.
const MOST: usize = 30;

/// Makes the section from the signs of degenerate strategies, under one heading.
pub fn blocks(signs: &DegenerateSigns, rules: &str, called: &DisplayNames) -> Vec<PageBlock> {
    let mut out = vec![
        PageBlock::Heading(say!(TEXTS, "how-played", rules = rules)),
        PageBlock::Text(say!(TEXTS, "play-seen", n = signs.games)),
    ];
    let share = |p: f64| percent(100.0 * p, 1);
    let list = |title: String, names: Vec<String>| {
        let names = if names.is_empty() { say!(TEXTS, "list-none") } else { names.join(", ") };
        PageBlock::Text(say!(TEXTS, "title-and-list", title = title, names = names))
    };
    let at =
        |(name, n): &(String, u64)| say!(TEXTS, "at-decisions", name = called.name(name), n = n);
    let names = |all: &[String]| all.iter().map(|name| called.name(name)).collect();
    // Actions that are never legal are a matter of the rules; actions that are never taken are a matter of the bots.
    let never_tried = match signs.tried {
        0 => say!(TEXTS, "never-legal"),
        n => say!(TEXTS, "never-legal-random", n = n),
    };
    out.push(list(never_tried, names(&signs.never_legal)));
    if signs.tried > 0 {
        let title = say!(TEXTS, "never-reached");
        out.push(list(title, signs.never_reached.iter().map(at).collect()));
    }
    out.push(list(say!(TEXTS, "never-taken"), signs.never_taken.iter().map(at).collect()));
    let fired = signs.never_fired.iter();
    let in_play =
        |(name, n): &(String, u64)| say!(TEXTS, "in-play-seats", name = called.name(name), n = n);
    let fired = fired.map(in_play);
    out.push(list(say!(TEXTS, "pieces-no-change"), fired.collect()));
    out.push(list(say!(TEXTS, "pieces-never-in-play"), names(&signs.never_in_play)));
    table(
        &mut out,
        say!(TEXTS, "dominated"),
        [
            say!(TEXTS, "column-option"),
            say!(TEXTS, "column-other"),
            say!(TEXTS, "column-taken-instead"),
        ],
        signs.dominated.iter().map(|(x, y, n)| [called.name(x), called.name(y), count(*n)]),
    );
    let absent = signs.games_without.iter().filter(|(_, p)| *p > 0.0);
    table(
        &mut out,
        say!(TEXTS, "games-without-action"),
        [say!(TEXTS, "column-action"), say!(TEXTS, "column-games-without")],
        absent.map(|(name, p)| [called.name(name), share(*p)]),
    );
    table(
        &mut out,
        say!(TEXTS, "runaway"),
        [say!(TEXTS, "column-part"), say!(TEXTS, "column-won")],
        signs.leader_wins.iter().map(|(stage, p)| [stage.clone(), share(*p)]),
    );
    table(
        &mut out,
        say!(TEXTS, "never-together"),
        [
            say!(TEXTS, "column-piece"),
            say!(TEXTS, "column-other"),
            say!(TEXTS, "column-expected-seats"),
        ],
        signs
            .never_together
            .iter()
            .map(|(x, y, n)| [called.name(x), called.name(y), decimal(*n, 0)]),
    );
    out
}

fn table<const N: usize>(
    out: &mut Vec<PageBlock>,
    title: String,
    head: [String; N],
    rows: impl Iterator<Item = [String; N]>,
) {
    let mut rows: Vec<Vec<String>> = rows.map(Vec::from).collect();
    let all = rows.len();
    rows.truncate(MOST);
    let count_text = if all > MOST {
        say!(TEXTS, "first-of-all", n = MOST, all = all)
    } else {
        count(all as u64)
    };
    let head = Vec::from(head);
    let table = PageBlock::Table { caption: format!("{title}."), head, rows };
    out.push(PageBlock::Folded(format!("{title} ({count_text})"), vec![table]));
}
