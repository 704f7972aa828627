//! Report page on the value of pieces and actions.

use language::say;

use super::page::{
    EmbeddedFile, PageBlock, ReportPage, example_games, lead as lead_of, plot, repeat, words,
};
use super::{DisplayNames, interval_text, plots};
use crate::texts::TEXTS;
use crate::worth::{WorthFindings, WorthSubject};

/// Names, command line and notes that the report on values shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct WorthReportContext {
    pub name: String,
    /// The bots, as written on the command line.
    pub bots: Vec<String>,
    /// Sentences about the players and their strength compared with people.
    pub who: Vec<String>,
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    pub called: DisplayNames,
    /// Ledgers of example games, to be embedded in the page.
    pub games: Vec<EmbeddedFile>,
    /// Whether the seat got the piece or action for free; if not, the seat had to play without it.
    pub free: bool,
    /// Command line that repeats the run.
    pub command: String,
    /// Further facts about the run: name and value.
    pub run: Vec<[String; 2]>,
}

/// Builds the HTML report of a measurement of value.
pub fn page(outcome: &WorthFindings, facts: &WorthReportContext) -> ReportPage {
    let name = |subject: &WorthSubject| match subject {
        WorthSubject::Action(words) => facts.called.name(words),
        WorthSubject::Piece(_, name) => name.clone(),
    };
    let mut worths: Vec<_> = outcome.worths.iter().collect();
    worths.sort_by(|x, y| y.points.mean.total_cmp(&x.points.mean));
    let felt: Vec<_> = worths.iter().filter(|worth| worth.felt > 0).collect();
    let lead = match felt.first() {
        Some(most) if most.points.excludes_zero() => {
            let (subject, points) = (name(&most.subject), interval_text(&most.points));
            if facts.free {
                say!(
                    TEXTS,
                    "worth-lead-free",
                    subject = subject,
                    points = points,
                    name = facts.name
                )
            } else {
                say!(
                    TEXTS,
                    "worth-lead-without",
                    subject = subject,
                    points = points,
                    name = facts.name
                )
            }
        }
        Some(_) => say!(TEXTS, "worth-none", name = facts.name),
        None => say!(TEXTS, "worth-no-occurrence"),
    };
    let mut blocks = vec![lead_of(&facts.bots, &lead, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    if !felt.is_empty() {
        let rows = felt.iter().map(|w| (name(&w.subject), w.points, w.points.excludes_zero()));
        blocks.push(plot(
            plots::differences(&rows.collect::<Vec<_>>(), &say!(TEXTS, "axis-worth")),
            say!(TEXTS, "worth-caption"),
        ));
    }
    let rows = worths.iter().map(|worth| {
        let used = say!(TEXTS, "found-of-all", found = worth.used, all = worth.games);
        let felt =
            |text: String| if worth.felt > 0 { text } else { say!(TEXTS, "nothing-measured") };
        let when_used = worth.when_used.as_ref().map_or(String::new(), interval_text);
        vec![
            name(&worth.subject),
            used,
            felt(interval_text(&worth.points)),
            felt(interval_text(&worth.wins)),
            when_used,
        ]
    });
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "worth-table-caption"),
        head: words![
            "",
            say!(TEXTS, "column-used-games"),
            say!(TEXTS, "column-points"),
            say!(TEXTS, "column-wins-percent"),
            say!(TEXTS, "column-points-used")
        ],
        rows: rows.collect(),
    });
    for worth in worths.iter().filter(|worth| !worth.by_name.is_empty()) {
        let mut rows: Vec<_> = worth.by_name.iter().collect();
        rows.sort_by(|(_, x), (_, y)| y.mean.total_cmp(&x.mean));
        let rows =
            rows.into_iter().map(|(player, i)| vec![facts.called.name(player), interval_text(i)]);
        let caption = say!(TEXTS, "worth-by-name", name = name(&worth.subject));
        let head = words!["", say!(TEXTS, "column-points")];
        let table = PageBlock::Table { caption: caption.clone(), head, rows: rows.collect() };
        blocks.push(PageBlock::Folded(caption, vec![table]));
    }
    blocks.extend(example_games("", &facts.games));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat(say!(TEXTS, "unit-game"), &facts.command, run.collect()));
    ReportPage { title: say!(TEXTS, "worth-title", name = facts.name), blocks }
}
