//! Report page of a search for balanced rules: numbers with which all factions win equally often.

use language::say;

use super::numbers::{self, count, decimal};
use super::page::{PageBlock, ReportPage, lead, plot, repeat, words};
use super::{DisplayNames, no_width_label, plots};
use crate::statistics::Interval;
use crate::texts::TEXTS;
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
        None => say!(
            TEXTS,
            "percent-interval",
            mean = decimal(*mean, 2),
            low = decimal(*low, 2),
            high = decimal(*high, 2)
        ),
        Some(reason) => format!("{} ({reason})", numbers::percent(*mean, 2)),
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
        Some(_) => say!(TEXTS, "improvement-found"),
        None => say!(TEXTS, "improvement-none"),
    };
    let text = say!(
        TEXTS,
        "tune-lead",
        found = found,
        name = facts.name,
        before = percent(&spread.before),
        after = percent(&spread.after)
    );
    let mut blocks = vec![lead(&facts.bots, &text, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let legend = [say!(TEXTS, "a-before"), say!(TEXTS, "b-after")];
    let mut rates: Vec<plots::IntervalPair> = outcome
        .after
        .iter()
        .filter_map(|(name, after)| {
            let before = outcome.before.get(name)?;
            Some(plots::IntervalPair { label: facts.called.name(name), a: *before, b: *after })
        })
        .collect();
    rates.sort_by(|x, y| y.a.mean.total_cmp(&x.a.mean));
    blocks.push(PageBlock::Heading(say!(TEXTS, "who-wins")));
    blocks.push(PageBlock::Legend(legend));
    blocks.push(plot(
        plots::pairs(&rates, &say!(TEXTS, "games-won-percent")),
        say!(TEXTS, "tune-rates-caption"),
    ));
    let rows = rates.iter().map(|r| vec![r.label.clone(), percent(&r.a), percent(&r.b)]);
    let table = PageBlock::Table {
        caption: say!(TEXTS, "tune-rates-table-caption"),
        head: words!["", say!(TEXTS, "column-before"), say!(TEXTS, "column-after")],
        rows: rows.collect(),
    };
    blocks.push(PageBlock::Folded(say!(TEXTS, "win-rates-table"), vec![table]));
    blocks.push(PageBlock::Heading(say!(TEXTS, "numbers-heading")));
    let rows = parameters.iter().zip(&outcome.values).map(|(parameter, value)| {
        let (low, high) = parameter.range;
        let numbers = [parameter.start, *value].map(|n| decimal(n.into(), 0));
        let name = facts.called.name(&parameter.field);
        [
            &[name],
            &numbers[..],
            &[say!(
                TEXTS,
                "interval",
                low = decimal(low.into(), 0),
                high = decimal(high.into(), 0)
            )],
        ]
        .concat()
    });
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "tune-numbers-caption"),
        head: words![
            say!(TEXTS, "column-field"),
            say!(TEXTS, "column-before"),
            say!(TEXTS, "column-found"),
            say!(TEXTS, "column-range")
        ],
        rows: rows.collect(),
    });
    if let Some(amendment) = &facts.amendment {
        blocks.push(PageBlock::Text(say!(TEXTS, "use-in-variant")));
        blocks.push(PageBlock::Code(amendment.clone()));
    }
    let steps = outcome.path.iter().enumerate().map(|(i, step)| {
        let values: Vec<String> = step.values.iter().map(|n| decimal((*n).into(), 0)).collect();
        let spread = numbers::percent(step.spread, 2);
        vec![i.to_string(), count(step.games), spread, values.join(" ")]
    });
    let table = PageBlock::Table {
        caption: say!(TEXTS, "tune-steps-caption"),
        head: words![
            say!(TEXTS, "column-step"),
            say!(TEXTS, "column-games"),
            say!(TEXTS, "column-spread"),
            say!(TEXTS, "column-values")
        ],
        rows: steps.collect(),
    };
    blocks.push(PageBlock::Folded(say!(TEXTS, "tune-steps"), vec![table]));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat(say!(TEXTS, "unit-game"), &facts.command, run.collect()));
    ReportPage { title: say!(TEXTS, "numbers-for", name = facts.name), blocks }
}
