//! Report page of a run of games under the same rules.

use std::collections::BTreeMap;

use language::say;

use super::numbers::{count, decimal, percent};
use super::page::{EmbeddedFile, PageBlock, ReportPage, lead as lead_of, plot, repeat, words};
use super::{DisplayNames, mean_of_part, no_width_label, plots, plotted_part};
use crate::record::WIN;
use crate::statistics::{Interval, bonferroni, t_interval, wilson};
use crate::texts::TEXTS;
use crate::totals::{RunTotals, TotalsLine};

/// Names, command line and notes that the report of a run shows in addition to the sums.
#[derive(Clone, Debug, Default)]
pub struct SimReportContext {
    pub name: String,
    pub rules: String,
    /// Command line that repeats the run.
    pub command: String,
    pub version: String,
    /// The bots, as written on the command line.
    pub bots: Vec<String>,
    /// Sentences about the players and their strength compared with people.
    pub who: Vec<String>,
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    pub called: DisplayNames,
    /// Ledgers of example games, to be embedded in the page.
    pub games: Vec<EmbeddedFile>,
    pub seed: u64,
    /// Number of games that did not end by their rules.
    pub bad: u64,
    pub notes: Vec<String>,
    /// Names of the stages of a game.
    pub stages: Vec<String>,
    /// The board with the heat map of the setup, as SVG.
    pub board: Option<String>,
    /// The degenerate-strategy section, if play was observed.
    pub play: Vec<PageBlock>,
}

const ALPHA: f64 = 0.05;
/// Upper bound on the rows of a plot.
const MOST_ROWS: usize = 24;

/// Builds the report page. Without a game that ended by its rules it contains only how to repeat the run.
pub fn page(totals: &RunTotals, facts: &SimReportContext) -> ReportPage {
    let mut blocks = lead(totals, facts);
    if totals.games() > 0 {
        blocks.extend(wins(totals, &facts.called));
        blocks.extend(points(totals, facts));
        blocks.extend(sources(totals, &facts.called));
        blocks.extend(actions(totals, &facts.called));
    }
    if let Some(board) = &facts.board {
        blocks.push(PageBlock::Heading(say!(TEXTS, "openings-heading")));
        let caption = say!(TEXTS, "openings-caption");
        blocks.push(PageBlock::Pictures(vec![(board.clone(), caption)]));
    }
    blocks.extend(facts.play.iter().cloned());
    blocks.extend(method_blocks(totals, facts));
    ReportPage { title: facts.name.clone(), blocks }
}

/// Returns the win rate in percent, with its interval.
fn rate(line: &TotalsLine, alpha: f64) -> Interval {
    wilson(line.wins.sum() as f64 / WIN as f64, line.seats(), alpha).scaled(100.0)
}

/// Returns the win rate in percent if all seats of a game won equally often.
fn even(line: &TotalsLine) -> f64 {
    100.0 * line.even.mean() / WIN as f64
}

/// Formats the ends of an interval, or the reason why it has none.
fn at_95(mean: &Interval) -> String {
    no_width_label(mean).unwrap_or_else(|| {
        let (low, high) = (decimal(mean.low, 2), decimal(mean.high, 2));
        say!(TEXTS, "sim-interval-95", low = low, high = high)
    })
}

fn lead(totals: &RunTotals, facts: &SimReportContext) -> Vec<PageBlock> {
    let name = &facts.name;
    let mean = t_interval(&totals.points, ALPHA).map(|i| i.scaled(1.0 / WIN as f64));
    let text = match mean {
        Some(mean) => say!(
            TEXTS,
            "sim-lead",
            games = totals.games(),
            name = name,
            mean = decimal(mean.mean, 2),
            interval = at_95(&mean),
            margin = decimal(totals.margin.mean(), 1)
        ),
        None => say!(TEXTS, "sim-lead-short", games = totals.games(), name = name),
    };
    let mut out = vec![lead_of(&facts.bots, &text, &facts.rules_description)];
    let alpha = bonferroni(ALPHA, totals.by_name.len());
    let found = |is_side: fn(Interval, f64) -> bool| {
        let lines = totals.by_name.iter().filter(|(_, l)| is_side(rate(l, alpha), even(l)));
        lines.map(|(name, _)| facts.called.name(name)).collect::<Vec<_>>()
    };
    let (more, less) = (found(|i, even| i.low > even), found(|i, even| i.high < even));
    let list = |names: &[String]| match names {
        [] => say!(TEXTS, "nobody"),
        names => names.join(", "),
    };
    out.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let halves: Vec<f64> = totals.by_name.values().map(|l| rate(l, alpha).half()).collect();
    let end = |pick: fn(f64, f64) -> f64| halves.iter().copied().reduce(pick).unwrap_or_default();
    out.push(PageBlock::Text(say!(
        TEXTS,
        "sim-more-wins",
        more = list(&more),
        less = list(&less),
        best = decimal(end(f64::min), 1),
        worst = decimal(end(f64::max), 1)
    )));
    out.extend(facts.notes.iter().cloned().map(PageBlock::Text));
    out
}

fn wins(totals: &RunTotals, called: &DisplayNames) -> Vec<PageBlock> {
    let named = totals.by_name.iter().map(|(name, line)| (called.name(name), rate(line, ALPHA)));
    let mut named: Vec<_> = named.collect();
    named.sort_by(|(_, x), (_, y)| y.mean.total_cmp(&x.mean));
    let places = totals.by_place.iter().enumerate();
    let together = |team: u8| totals.teams.iter().filter(|other| **other == team).count() > 1;
    let place = |i: usize| match totals.teams.get(i) {
        Some(team) if together(*team) => say!(TEXTS, "seat-n-team", n = i + 1, team = team + 1),
        _ => say!(TEXTS, "seat-n-lower", n = i + 1),
    };
    let places = places.map(|(i, line)| (place(i), rate(line, ALPHA)));
    let line = even(&totals.all);
    let mut rows = Vec::new();
    let mut lines: Vec<_> = totals.by_name.iter().collect();
    lines.sort_by(|(_, x), (_, y)| rate(y, ALPHA).mean.total_cmp(&rate(x, ALPHA).mean));
    for (name, line) in lines {
        let won = rate(line, ALPHA);
        let numbers = [won.mean, won.low, won.high, even(line)].map(|n| percent(n, 1));
        rows.push([&[called.name(name), count(line.seats())], &numbers[..]].concat());
    }
    let axis = say!(TEXTS, "games-won-percent");
    vec![
        PageBlock::Heading(say!(TEXTS, "who-wins")),
        plot(plots::one::intervals(&named, line, &axis), say!(TEXTS, "win-rate-caption")),
        plot(
            plots::one::intervals(&places.collect::<Vec<_>>(), line, &axis),
            say!(TEXTS, "win-rate-seat-caption"),
        ),
        PageBlock::Folded(
            say!(TEXTS, "win-rates-table"),
            vec![PageBlock::Table {
                caption: say!(TEXTS, "games-won-caption"),
                head: words![
                    "",
                    say!(TEXTS, "column-games"),
                    say!(TEXTS, "column-won"),
                    say!(TEXTS, "column-from"),
                    say!(TEXTS, "column-to"),
                    say!(TEXTS, "column-equal-share")
                ],
                rows,
            }],
        ),
    ]
}

/// Quantiles of the points that the report shows, as shares.
const QUANTILES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

fn points(totals: &RunTotals, facts: &SimReportContext) -> Vec<PageBlock> {
    let five = |line: &TotalsLine| QUANTILES.map(|part| line.quantile(part));
    let called = &facts.called;
    let mut lines: Vec<_> = totals.by_name.iter().collect();
    lines.sort_by(|(_, x), (_, y)| y.points.mean().total_cmp(&x.points.mean()));
    let named = lines.iter().map(|(name, l)| (called.name(name), five(l).map(f64::from)));
    let table = lines.iter().map(|(name, line)| {
        // Without an interval its ends stay empty; the deviation in the next column is then 0.
        let mean = t_interval(&line.points, ALPHA).filter(|i| i.why_no_width().is_none());
        let end = |bound_of: fn(&Interval) -> f64| {
            mean.as_ref().map_or("".into(), |i| decimal(bound_of(i), 2))
        };
        let numbers = [
            count(line.seats()),
            decimal(line.points.mean(), 2),
            end(|i| i.low),
            end(|i| i.high),
            decimal(line.points.deviation(), 1),
        ];
        let five = five(line).map(|n| decimal(n.into(), 0));
        [&[called.name(name)], &numbers[..], &five[..]].concat()
    });
    let head = words![
        "",
        say!(TEXTS, "column-games"),
        say!(TEXTS, "column-mean"),
        say!(TEXTS, "column-from"),
        say!(TEXTS, "column-to"),
        say!(TEXTS, "column-deviation"),
        percent(5.0, 0),
        percent(25.0, 0),
        percent(50.0, 0),
        percent(75.0, 0),
        percent(95.0, 0)
    ];
    let stages = |line: &TotalsLine| -> Vec<f64> { line.stages.iter().map(plotted_part).collect() };
    let by_name = lines.iter().map(|(name, line)| {
        let means = line.stages.iter().map(|part| mean_of_part(part, line.seats()));
        [called.name(name)].into_iter().chain(means).collect()
    });
    let parts = [String::new()].into_iter().chain(facts.stages.iter().cloned()).collect();
    vec![
        PageBlock::Heading(say!(TEXTS, "points-heading")),
        plot(
            plots::one::boxes(&named.collect::<Vec<_>>(), &say!(TEXTS, "axis-points-seat")),
            say!(TEXTS, "points-boxes-caption"),
        ),
        PageBlock::Folded(
            say!(TEXTS, "points-table"),
            vec![PageBlock::Table {
                caption: say!(TEXTS, "points-table-caption"),
                head,
                rows: table.collect(),
            }],
        ),
        PageBlock::Heading(say!(TEXTS, "points-over-game")),
        plot(
            plots::lines(
                &facts.stages,
                &stages(&totals.all),
                None,
                &say!(TEXTS, "axis-points-seat"),
            ),
            say!(TEXTS, "mean-points-parts-caption"),
        ),
        PageBlock::Folded(
            say!(TEXTS, "points-over-game-by-name"),
            vec![PageBlock::Table {
                caption: say!(TEXTS, "parts-by-name-caption"),
                head: parts,
                rows: by_name.collect(),
            }],
        ),
    ]
}

/// Numbers per seat that are shown together, such as the points by source.
struct PerSeatTable<'l, N> {
    of: fn(&'l TotalsLine) -> &'l BTreeMap<String, N>,
    number: fn(N) -> f64,
    caption: String,
}

/// Returns the largest means per seat for a plot, and a collapsed table of all means by name.
fn largest<'l, N: Copy + 'l>(
    totals: &'l RunTotals,
    kind: PerSeatTable<'l, N>,
    called: &DisplayNames,
) -> (Vec<(String, f64)>, PageBlock) {
    let PerSeatTable { of, number, caption } = kind;
    let mut rows: Vec<(&String, f64)> =
        of(&totals.all).iter().map(|(key, sum)| (key, totals.all.mean(number(*sum)))).collect();
    rows.sort_by(|x, y| y.1.abs().total_cmp(&x.1.abs()));
    let names = totals.by_name.keys().map(|name| called.name(name));
    let head = ["".to_owned(), say!(TEXTS, "unit-a-seat")].into_iter().chain(names).collect();
    let cell = |line: &'l TotalsLine, key: &str| {
        of(line).get(key).map_or(String::new(), |sum| decimal(line.mean(number(*sum)), 2))
    };
    let all = rows.iter().map(|(key, mean)| {
        let cells = totals.by_name.values().map(|line| cell(line, key));
        [called.name(key), decimal(*mean, 2)].into_iter().chain(cells).collect()
    });
    let table = PageBlock::Table { caption, head, rows: all.collect() };
    rows.truncate(MOST_ROWS);
    let rows = rows.into_iter().map(|(key, mean)| (called.name(key), mean)).collect();
    (rows, PageBlock::Folded(say!(TEXTS, "all-by-name"), vec![table]))
}

fn sources(totals: &RunTotals, called: &DisplayNames) -> Vec<PageBlock> {
    let caption = say!(TEXTS, "sources-caption");
    let kind = PerSeatTable { of: |line| &line.sources, number: |n| n as f64, caption };
    let (rows, table) = largest(totals, kind, called);
    vec![
        PageBlock::Heading(say!(TEXTS, "where-points-come-from")),
        plot(
            plots::one::bars(&rows, &say!(TEXTS, "axis-points-seat-game")),
            say!(TEXTS, "largest-sources"),
        ),
        table,
    ]
}

fn actions(totals: &RunTotals, called: &DisplayNames) -> Vec<PageBlock> {
    let caption = say!(TEXTS, "actions-caption");
    let kind = PerSeatTable { of: |line| &line.actions, number: |n: u64| n as f64, caption };
    let (rows, table) = largest(totals, kind, called);
    if rows.is_empty() {
        return Vec::new();
    }
    vec![
        PageBlock::Heading(say!(TEXTS, "what-seats-do")),
        plot(
            plots::one::bars(&rows, &say!(TEXTS, "axis-actions-seat-game")),
            say!(TEXTS, "frequent-actions-caption"),
        ),
        table,
    ]
}

fn method_blocks(totals: &RunTotals, facts: &SimReportContext) -> Vec<PageBlock> {
    let row = |label: String, value: String| vec![label, value];
    let mut rows = vec![
        row(say!(TEXTS, "column-games"), count(totals.games())),
        row(say!(TEXTS, "failed-games-label"), count(facts.bad)),
        row(say!(TEXTS, "row-decisions"), decimal(totals.decisions.mean(), 1)),
        row(say!(TEXTS, "row-seed"), facts.seed.to_string()),
        row(say!(TEXTS, "column-bots"), facts.bots.join(" ")),
    ];
    rows.extend([
        row(say!(TEXTS, "row-rules-of", name = facts.name), facts.rules.clone()),
        row(say!(TEXTS, "row-program"), facts.version.clone()),
    ]);
    let mut out = Vec::new();
    if !facts.games.is_empty() {
        out.push(PageBlock::Heading(say!(TEXTS, "games-behind")));
        out.push(PageBlock::Text(say!(TEXTS, "games-behind-ledgers")));
        out.push(PageBlock::Files(facts.games.clone()));
    }
    out.extend(repeat(say!(TEXTS, "unit-game"), &facts.command, rows));
    out
}
