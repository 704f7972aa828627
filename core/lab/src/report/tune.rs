//! Report page of a search for balanced rules: numbers with which all factions win equally often.

use super::page::{PageBlock, ReportPage, lead, plot, repeat, words};
use super::{DisplayNames, no_width_label, plots};
use crate::statistics::Interval;
use crate::tune::{TuneOutcome, TuneParameter};

/// Names, command line and notes that the report on balanced rules shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct TuneReportContext {
    pub name: String,
    /// The bots, as written on the command line.
    pub bots: Vec<String>,
    /// Sentences about the players and their strength compared with people.
    pub who: Vec<String>,
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    pub called: DisplayNames,
    /// The numbers found, as a patch (`[[amend]]`), if they are better than the numbers before.
    pub amendment: Option<String>,
    /// Command line that repeats the run.
    pub command: String,
    /// Further facts about the run: name and value.
    pub run: Vec<[String; 2]>,
}

/// Formats a share with its interval, `12.30 % (10.10 to 14.50)`, or with the reason why the interval has no width.
pub fn percent(interval: &Interval) -> String {
    let Interval { mean, low, high } = interval;
    match no_width_label(interval) {
        None => format!("{mean:.2} % ({low:.2} to {high:.2})"),
        Some(reason) => format!("{mean:.2} % ({reason})"),
    }
}

/// Builds the HTML report of a search for balanced rules.
pub fn page(
    outcome: &TuneOutcome,
    parameters: &[TuneParameter],
    facts: &TuneReportContext,
) -> ReportPage {
    let spread = &outcome.spread;
    let found = match &facts.amendment {
        Some(_) => "An improvement was found",
        None => "No improvement was found in these games",
    };
    let text = format!(
        "{found}: the win rates in {} differ by {} before and by {} after (standard deviation beyond chance, with 95 % intervals).",
        facts.name,
        percent(&spread.before),
        percent(&spread.after)
    );
    let mut blocks = vec![lead(&facts.bots, &text, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let legend = ["A: before", "B: after"].map(String::from);
    let mut rates: Vec<plots::IntervalPair> = outcome
        .after
        .iter()
        .filter_map(|(name, after)| {
            let before = outcome.before.get(name)?;
            Some(plots::IntervalPair { label: facts.called.name(name), a: *before, b: *after })
        })
        .collect();
    rates.sort_by(|x, y| y.a.mean.total_cmp(&x.a.mean));
    blocks.push(PageBlock::Heading("Who wins".into()));
    blocks.push(PageBlock::Legend(legend));
    blocks.push(plot(
        plots::pairs(&rates, "games won, percent"),
        "Win rate by name with the old and the new numbers, in games that the search did not \
            use; the highest win rate before comes first. The \
         intervals of each kind hold together at 95 %.",
    ));
    let rows = rates.iter().map(|r| vec![r.label.clone(), percent(&r.a), percent(&r.b)]);
    let table = PageBlock::Table {
        caption: "Win rates with the old and the new numbers.".into(),
        head: words(&["", "before", "after"]),
        rows: rows.collect(),
    };
    blocks.push(PageBlock::Folded("Win rates as a table".into(), vec![table]));
    blocks.push(PageBlock::Heading("Numbers".into()));
    let rows = parameters.iter().zip(&outcome.values).map(|(parameter, value)| {
        let (low, high) = parameter.range;
        let numbers = [parameter.start, *value].map(|n| n.to_string());
        let name = facts.called.name(&parameter.field);
        [&[name], &numbers[..], &[format!("{low} to {high}")]].concat()
    });
    blocks.push(PageBlock::Table {
        caption: "The numbers that were searched: before, and where the search ended.".into(),
        head: words(&["field", "before", "found", "range"]),
        rows: rows.collect(),
    });
    if let Some(amendment) = &facts.amendment {
        blocks.push(PageBlock::Text("To use these numbers in a variant:".into()));
        blocks.push(PageBlock::Code(amendment.clone()));
    }
    let steps = outcome.path.iter().enumerate().map(|(i, step)| {
        let values: Vec<String> = step.values.iter().map(ToString::to_string).collect();
        let spread = format!("{:.2} %", step.spread);
        vec![i.to_string(), step.games.to_string(), spread, values.join(" ")]
    });
    let table = PageBlock::Table {
        caption: "Steps of the search: games of each step, the spread of win rates in them, and \
            the numbers tried."
            .into(),
        head: words(&["step", "games", "spread of win rates", "values"]),
        rows: steps.collect(),
    };
    blocks.push(PageBlock::Folded("Steps of the search".into(), vec![table]));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat("Game", &facts.command, run.collect()));
    ReportPage { title: format!("Numbers for {}", facts.name), blocks }
}
