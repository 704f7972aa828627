//! Report page on the value of pieces and actions.

use super::page::{
    EmbeddedFile, PageBlock, ReportPage, example_games, lead as lead_of, plot, repeat, words,
};
use super::{DisplayNames, interval_text, plots};
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
    let handicap_text = if facts.free { "has it for free" } else { "goes without it" };
    let lead = match felt.first() {
        Some(most) if most.points.excludes_zero() => format!(
            "{} is worth {} points to a seat of {}: the change in the same games if the \
            seat {handicap_text}.",
            name(&most.subject),
            interval_text(&most.points),
            facts.name
        ),
        Some(_) => format!(
            "These games do not show that anything is worth points to a seat of {}: every interval \
            includes zero.",
            facts.name
        ),
        None => "None of the pieces or actions occurred in these games.".to_owned(),
    };
    let mut blocks = vec![lead_of(&facts.bots, &lead, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    if !felt.is_empty() {
        let rows = felt.iter().map(|w| (name(&w.subject), w.points, w.points.excludes_zero()));
        blocks.push(plot(
            plots::differences(&rows.collect::<Vec<_>>(), "points that it is worth to a seat"),
            "What each piece or action is worth, the largest value first, with intervals that hold \
            together at 95 % (Bonferroni). Filled marks exclude zero.",
        ));
    }
    let rows = worths.iter().map(|worth| {
        let used = format!("{} of {}", worth.used, worth.games);
        let felt = |text: String| if worth.felt > 0 { text } else { "nothing was measured".into() };
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
        caption:
            "What each is worth in points, and in wins (in percent); the intervals of a column \
            hold together."
                .into(),
        head: words(&["", "used in games", "points", "wins, percent", "points where used"]),
        rows: rows.collect(),
    });
    for worth in worths.iter().filter(|worth| !worth.by_name.is_empty()) {
        let mut rows: Vec<_> = worth.by_name.iter().collect();
        rows.sort_by(|(_, x), (_, y)| y.mean.total_cmp(&x.mean));
        let rows =
            rows.into_iter().map(|(player, i)| vec![facts.called.name(player), interval_text(i)]);
        let caption = format!("Points that {} is worth, by name.", name(&worth.subject));
        let head = words(&["", "points"]);
        let table = PageBlock::Table { caption: caption.clone(), head, rows: rows.collect() };
        blocks.push(PageBlock::Folded(caption, vec![table]));
    }
    blocks.extend(example_games("", &facts.games));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat("Game", &facts.command, run.collect()));
    ReportPage { title: format!("Values of pieces and actions in {}", facts.name), blocks }
}
