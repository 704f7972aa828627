//! Report page of a run of games under the same rules.

use std::collections::BTreeMap;

use super::page::{EmbeddedFile, PageBlock, ReportPage, lead as lead_of, plot, repeat, words};
use super::{DisplayNames, mean_of_part, no_width_label, plots, plotted_part};
use crate::record::WIN;
use crate::statistics::{Interval, bonferroni, t_interval, wilson};
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
        blocks.push(PageBlock::Heading("Openings".into()));
        let caption = "Percentage of games in which a place is taken in the opening.".to_owned();
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

fn lead(totals: &RunTotals, facts: &SimReportContext) -> Vec<PageBlock> {
    let name = &facts.name;
    let mean = t_interval(&totals.points, ALPHA).map(|i| i.scaled(1.0 / WIN as f64));
    let text = match mean {
        Some(mean) => format!(
            "In {} games of {name} a seat has {:.2} points in the mean ({}), and the winner {:.1} more than the second.",
            totals.games(),
            mean.mean,
            match no_width_label(&mean) {
                None => format!("{:.2} to {:.2} at 95 %", mean.low, mean.high),
                Some(reason) => reason.to_owned(),
            },
            totals.margin.mean()
        ),
        None => format!("{} games of {name}.", totals.games()),
    };
    let mut out = vec![lead_of(&facts.bots, &text, &facts.rules_description)];
    let alpha = bonferroni(ALPHA, totals.by_name.len());
    let found = |is_side: fn(Interval, f64) -> bool| {
        let lines = totals.by_name.iter().filter(|(_, l)| is_side(rate(l, alpha), even(l)));
        lines.map(|(name, _)| facts.called.name(name)).collect::<Vec<_>>()
    };
    let (more, less) = (found(|i, even| i.low > even), found(|i, even| i.high < even));
    let list = |names: &[String]| match names {
        [] => "nobody".to_owned(),
        names => names.join(", "),
    };
    out.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let halves: Vec<f64> = totals.by_name.values().map(|l| rate(l, alpha).half()).collect();
    let end = |pick: fn(f64, f64) -> f64| halves.iter().copied().reduce(pick).unwrap_or_default();
    out.push(PageBlock::Text(format!(
        "These games show more wins than an equal share for: {}; fewer for: {}. (Intervals that \
        all hold together at 95 %, by Bonferroni; margin of error: ±{:.1} percentage points \
        at best, ±{:.1} at worst.)",
        list(&more),
        list(&less),
        end(f64::min),
        end(f64::max)
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
        Some(team) if together(*team) => format!("seat {}, team {}", i + 1, team + 1),
        _ => format!("seat {}", i + 1),
    };
    let places = places.map(|(i, line)| (place(i), rate(line, ALPHA)));
    let line = even(&totals.all);
    let mut rows = Vec::new();
    let mut lines: Vec<_> = totals.by_name.iter().collect();
    lines.sort_by(|(_, x), (_, y)| rate(y, ALPHA).mean.total_cmp(&rate(x, ALPHA).mean));
    for (name, line) in lines {
        let won = rate(line, ALPHA);
        let numbers = [won.mean, won.low, won.high, even(line)].map(|n| format!("{n:.1} %"));
        rows.push([&[called.name(name), line.seats().to_string()], &numbers[..]].concat());
    }
    let axis = "games won, percent";
    vec![
        PageBlock::Heading("Who wins".into()),
        plot(
            plots::one::intervals(&named, line, axis),
            "Win rate by name, the highest first, each with its own 95 % interval (Wilson). The line is an equal share.",
        ),
        plot(
            plots::one::intervals(&places.collect::<Vec<_>>(), line, axis),
            "Win rate by seat, in the same way.",
        ),
        PageBlock::Folded(
            "Win rates as a table".into(),
            vec![PageBlock::Table {
                caption: "Games won by name, each with its own 95 % interval (Wilson), and an equal share.".into(),
                head: words(&["", "games", "won", "from", "to", "equal share"]),
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
            mean.as_ref().map_or("".into(), |i| format!("{:.2}", bound_of(i)))
        };
        let numbers = [
            line.seats().to_string(),
            format!("{:.2}", line.points.mean()),
            end(|i| i.low),
            end(|i| i.high),
            format!("{:.1}", line.points.deviation()),
        ];
        let five = five(line).map(|n| n.to_string());
        [&[called.name(name)], &numbers[..], &five[..]].concat()
    });
    let head =
        ["", "games", "mean", "from", "to", "deviation", "5 %", "25 %", "50 %", "75 %", "95 %"];
    let stages = |line: &TotalsLine| -> Vec<f64> { line.stages.iter().map(plotted_part).collect() };
    let by_name = lines.iter().map(|(name, line)| {
        let means = line.stages.iter().map(|part| mean_of_part(part, line.seats()));
        [called.name(name)].into_iter().chain(means).collect()
    });
    let parts = [String::new()].into_iter().chain(facts.stages.iter().cloned()).collect();
    vec![
        PageBlock::Heading("Points".into()),
        plot(
            plots::one::boxes(&named.collect::<Vec<_>>(), "points of a seat"),
            "Distribution of points, the highest mean first: the line shows the range from the 5th \
            to the 95th percentile, the box holds the middle half of the games, and the stroke is \
            the median.",
        ),
        PageBlock::Folded(
            "Points as a table; means with 95 % intervals (t)".into(),
            vec![PageBlock::Table {
                caption: "Points by name: mean with its 95 % interval (t), standard deviation, and \
                    percentiles."
                    .into(),
                head: words(&head),
                rows: table.collect(),
            }],
        ),
        PageBlock::Heading("Points over the game".into()),
        plot(
            plots::lines(&facts.stages, &stages(&totals.all), None, "points of a seat"),
            "Mean points of a seat at the end of each part of the game.",
        ),
        PageBlock::Folded(
            "Points over the game by name".into(),
            vec![PageBlock::Table {
                caption: "Mean points of each name at the end of each stage. Games that ended earlier are left out.".into(),
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
    caption: &'static str,
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
    let head = ["".to_owned(), "a seat".to_owned()].into_iter().chain(names).collect();
    let cell = |line: &'l TotalsLine, key: &str| {
        of(line).get(key).map_or(String::new(), |sum| format!("{:.2}", line.mean(number(*sum))))
    };
    let all = rows.iter().map(|(key, mean)| {
        let cells = totals.by_name.values().map(|line| cell(line, key));
        [called.name(key), format!("{mean:.2}")].into_iter().chain(cells).collect()
    });
    let table = PageBlock::Table { caption: caption.to_owned(), head, rows: all.collect() };
    rows.truncate(MOST_ROWS);
    let rows = rows.into_iter().map(|(key, mean)| (called.name(key), mean)).collect();
    (rows, PageBlock::Folded("All of them, by name".into(), vec![table]))
}

fn sources(totals: &RunTotals, called: &DisplayNames) -> Vec<PageBlock> {
    let caption = "Points by source, of a seat in a game: of all seats, and by name.";
    let kind = PerSeatTable { of: |line| &line.sources, number: |n| n as f64, caption };
    let (rows, table) = largest(totals, kind, called);
    vec![
        PageBlock::Heading("Where points come from".into()),
        plot(
            plots::one::bars(&rows, "points of a seat in a game"),
            "The largest sources of points: the mean that a piece or a rule gave or took. All of \
            them together make the mean score.",
        ),
        table,
    ]
}

fn actions(totals: &RunTotals, called: &DisplayNames) -> Vec<PageBlock> {
    let caption = "Actions of a seat in a game: of all seats, and by name.";
    let kind = PerSeatTable { of: |line| &line.actions, number: |n: u64| n as f64, caption };
    let (rows, table) = largest(totals, kind, called);
    if rows.is_empty() {
        return Vec::new();
    }
    vec![
        PageBlock::Heading("What seats do".into()),
        plot(
            plots::one::bars(&rows, "actions of a seat in a game"),
            "The most frequent kinds of action.",
        ),
        table,
    ]
}

fn method_blocks(totals: &RunTotals, facts: &SimReportContext) -> Vec<PageBlock> {
    let row = |label: &str, value: String| vec![label.to_owned(), value];
    let mut rows = vec![
        row("games", totals.games().to_string()),
        row("failed games (not played to their end)", facts.bad.to_string()),
        row("decisions of a game", format!("{:.1}", totals.decisions.mean())),
        row("seed", facts.seed.to_string()),
        row("bots", facts.bots.join(" ")),
    ];
    rows.extend([
        row(&format!("rules of {}", facts.name), facts.rules.clone()),
        row("program", facts.version.clone()),
    ]);
    let mut out = Vec::new();
    if !facts.games.is_empty() {
        out.push(PageBlock::Heading("Games behind the numbers".into()));
        out.push(PageBlock::Text(
            "As ledgers: `loam play --web --resume FILE` opens one on the page, `loam replay --trace FILE` says what each action \
             changed and why. The same command with `--ledgers DIR` writes all of them."
                .into(),
        ));
        out.push(PageBlock::Files(facts.games.clone()));
    }
    out.extend(repeat("Game", &facts.command, rows));
    out
}
