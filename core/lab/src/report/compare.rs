//! The report of a paired experiment.

use super::page::{Block, Page, plot, repeat, words};
use super::plots;
use crate::compare::{Comparison, Family, Findings, WIN};
use crate::stats::{Interval, wilson};

/// What a report says besides what was found.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The first and the second rules, by name.
    pub names: [String; 2],
    /// Their hashes, hexadecimal.
    pub rules: [String; 2],
    /// The command that repeats the run.
    pub command: String,
    /// Version of the program.
    pub version: String,
    /// The bots, as they are typed.
    pub bots: Vec<String>,
    /// Seed of the run.
    pub seed: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// On how many threads.
    pub threads: usize,
    /// What else has to be known, in sentences.
    pub notes: Vec<String>,
    /// Names of the parts of a game.
    pub stages: Vec<String>,
    /// The board with the openings of the first and the second rules, as SVG.
    pub boards: Option<[String; 2]>,
    /// Blocks about play that went wrong somehow, if somebody looked.
    pub play: Vec<Block>,
}

/// Sources of points that a plot shows at most.
const MOST_BARS: usize = 18;
/// Rows that a plot of actions shows at most.
const MOST_ROWS: usize = 24;

/// The page.
pub fn page(findings: &Findings, outcome: &Comparison, facts: &Facts) -> Page {
    let [a, b] = &facts.names;
    let legend = || Block::Legend([format!("A: {a}"), format!("B: {b}")]);
    let mut blocks = lead(findings, facts);
    blocks.push(Block::Heading("Who wins".into()));
    blocks.push(legend());
    let rates: Vec<plots::Pair> = outcome
        .sums
        .by_name
        .iter()
        .map(|(name, line)| {
            let rate = |m: &crate::stats::Moments| {
                wilson(m.sum() as f64 / WIN as f64, m.count(), 0.05).scaled(100.0)
            };
            plots::Pair { label: name.clone(), a: rate(&line.wins.a), b: rate(&line.wins.b) }
        })
        .collect();
    blocks.push(plot(
        plots::pairs(&rates, "games won, percent"),
        "Win rate by name under both rules, each with its own 95 % interval (Wilson). Whether two rules differ is \
         said by the differences of pairs, below, and not by comparing these.",
    ));
    if let Some(family) = findings.family("win rate") {
        blocks.push(difference_plot(family, "difference of win rates, points of a hundred"));
    }
    blocks.push(Block::Heading("Points".into()));
    if let Some(family) = findings.family("points") {
        blocks.push(difference_plot(family, "difference of points, B minus A"));
    }
    let values: Vec<f64> =
        outcome.sums.differences.iter().map(|(_, d)| *d as f64 / WIN as f64).collect();
    blocks.push(if values.windows(2).all(|two| two[0] == two[1]) {
        // A plot of one bar shows nothing.
        Block::Text("In mean points of a seat every pair differs by the same number.".into())
    } else {
        plot(
            plots::histogram(&values, "difference of a pair, mean points of a seat, B minus A"),
            "How the differences of the pairs are distributed.",
        )
    });
    blocks.push(Block::Folded("Distribution of points by name".into(), vec![spreads(findings)]));
    blocks.push(Block::Heading("Points over the game".into()));
    blocks.push(legend());
    let means = |arm: fn(&crate::compare::Both) -> f64| -> Vec<f64> {
        outcome.sums.stages.iter().map(|s| arm(s) / WIN as f64).collect()
    };
    let (one, two) = (means(|s| s.a.mean()), means(|s| s.b.mean()));
    blocks.push(plot(
        plots::lines(&facts.stages, &one, Some(&two), "points of a seat"),
        "Mean points of a seat at the end of each part of the game.",
    ));
    blocks.push(Block::Folded("By name".into(), vec![stages(outcome, facts)]));
    blocks.push(Block::Heading("Where points come from".into()));
    blocks.push(Block::BarLegend([format!("A: {a}"), format!("B: {b}")]));
    if let Some(family) = findings.family("points by source") {
        let mut rows: Vec<_> = family.rows.iter().collect();
        rows.sort_by(|x, y| size(y.a, y.b).total_cmp(&size(x.a, x.b)));
        rows.truncate(MOST_BARS);
        let rows: Vec<_> = rows.iter().map(|r| (r.what.clone(), r.a, r.b)).collect();
        blocks.push(plot(
            plots::bars(&rows, "points of a seat in a game"),
            "The largest sources of points. What is shared out among all seats, as in the final scoring, is the same in \
             the mean of every game.",
        ));
        blocks.push(strongest(family, "difference of points of a seat, B minus A"));
    }
    blocks.push(Block::Heading("What is done".into()));
    if let Some(family) = findings.family("actions") {
        blocks.push(strongest(family, "difference of actions of a seat, B minus A"));
    }
    if let Some([one, two]) = &facts.boards {
        blocks.push(Block::Heading("Openings".into()));
        let picture =
            |svg: &String, name: &String| (svg.clone(), format!("Openings under {name}."));
        blocks.push(Block::Pictures(vec![picture(one, a), picture(two, b)]));
    }
    blocks.extend(facts.play.iter().cloned());
    blocks.push(Block::Heading("Every difference".into()));
    blocks.push(Block::Text(
        "Paired t intervals at 95 %, in each table widened so that all of them hold together (Bonferroni). A star \
         marks those that leave out zero. Where a difference was the same in every pair there is no interval; it has a \
         star if the sign test finds that so many pairs do not agree by chance."
            .into(),
    ));
    if findings.anytime.is_some() {
        blocks.push(Block::Text(
            "These are the intervals of a number of pairs fixed before: of a run that stops when it suits they promise \
             nothing. Only the difference of mean points at the top of this page does."
                .into(),
        ));
    }
    for family in &findings.families {
        let title =
            format!("{} ({} rows, {} found)", family.title, family.rows.len(), family.found());
        blocks.push(Block::Folded(title, vec![table(family)]));
    }
    blocks.extend(how(findings, outcome, facts));
    Page { title: format!("{a} and {b}"), blocks }
}

fn size(a: f64, b: f64) -> f64 {
    a.abs().max(b.abs())
}

/// `+1.20 (+0.40 to +2.00)`.
fn spelled(interval: &Interval) -> String {
    format!("{:+.2} ({:+.2} to {:+.2})", interval.mean, interval.low, interval.high)
}

fn lead(findings: &Findings, facts: &Facts) -> Vec<Block> {
    let [a, b] = &facts.names;
    let points = &findings.points;
    let d = &points.difference;
    let verdict = match (points.is_found(), d.mean > 0.0) {
        (true, true) => format!("Under {b} a seat has {:.2} points more than under {a}", d.mean),
        (true, false) => format!("Under {b} a seat has {:.2} points fewer than under {a}", -d.mean),
        (false, _) => format!("Between {a} and {b} no difference in mean points was found"),
    };
    let difference = if points.is_same() {
        format!("{:+.2} in every pair", d.mean)
    } else {
        format!("{} at 95 %", spelled(d))
    };
    let text = format!(
        "{verdict}: {:.2} and {:.2}, difference {difference}, over {} pairs of games.",
        points.a, points.b, findings.pairs
    );
    let found = |title: &str| findings.family(title).map_or((0, 0), |f| (f.found(), f.rows.len()));
    let ((wins, of_wins), (names, of_names)) = (found("win rate"), found("points"));
    let mut out = vec![
        Block::Lead(text),
        Block::Text(format!(
            "Both games of a pair have the same seed, setup, seats and bots. As far as these pairs can tell, {wins} of \
             {of_wins} win rates and {names} of {of_names} mean scores by name are other than before."
        )),
    ];
    if findings.anytime.is_some() && !points.is_same() {
        out.push(Block::Text(format!(
            "The run looked at its pairs and could stop when it suited. The interval above holds at all looks at once \
             (asymptotic confidence sequence); had the number of pairs been fixed before, it would be {}.",
            spelled(&findings.fixed)
        )));
    }
    if let Some(interval) = findings.bootstrap.as_ref().filter(|_| !points.is_same()) {
        let fixed = if findings.anytime.is_some() { ", for a fixed number of pairs" } else { "" };
        out.push(Block::Text(format!(
            "The bootstrap says of the same difference{fixed}: {}.",
            spelled(interval)
        )));
    }
    out.extend(facts.notes.iter().cloned().map(Block::Text));
    out
}

fn difference_plot(family: &Family, axis: &str) -> Block {
    if family.rows.is_empty() {
        return Block::Text("Nothing here was in two pairs, so nothing can be said.".into());
    }
    let rows: Vec<_> =
        family.rows.iter().map(|r| (r.who.clone(), r.difference, r.is_found())).collect();
    plot(
        plots::differences(&rows, axis),
        "Differences of pairs with intervals that hold all together at 95 %; filled where there is a difference.",
    )
}

/// The rows of a long family that say most.
fn strongest(family: &Family, axis: &str) -> Block {
    let mut rows: Vec<_> = family.rows.iter().collect();
    let strength = |r: &crate::compare::Row| {
        // Found ones first, then by how far from zero they are in widths of their interval.
        (r.is_found(), r.difference.mean.abs() / r.difference.half().max(1e-9))
    };
    rows.retain(|r| r.is_found() || !r.is_same());
    rows.sort_by(|x, y| strength(y).partial_cmp(&strength(x)).expect("numbers"));
    rows.truncate(MOST_ROWS);
    if rows.is_empty() {
        return Block::Text("Nothing here differed in any pair.".into());
    }
    let rows: Vec<_> = rows.iter().map(|r| (r.what.clone(), r.difference, r.is_found())).collect();
    plot(
        plots::differences(&rows, axis),
        "The clearest differences first; filled where there is one, by an interval that holds together with all others \
         of its table.",
    )
}

fn table(family: &Family) -> Block {
    let rows = family.rows.iter().map(|r| {
        let d = &r.difference;
        let name = [r.who.as_str(), r.what.as_str()].join(" ").trim().to_owned();
        let numbers = [r.a, r.b].map(|n| format!("{n:.3}"));
        let end = |n: f64| if r.is_same() { String::new() } else { format!("{n:+.3}") };
        let differences = [format!("{:+.3}", d.mean), end(d.low), end(d.high)];
        let star = if r.is_found() { "*" } else { "" };
        [&[name, r.pairs.to_string()], &numbers[..], &differences[..], &[star.to_owned()]].concat()
    });
    let head = words(&[&family.unit, "pairs", "A", "B", "B - A", "from", "to", ""]);
    Block::Table { head, rows: rows.collect() }
}

fn spreads(findings: &Findings) -> Block {
    let rows = findings.spreads.iter().map(|s| {
        let first = [s.who.clone(), s.arm.to_uppercase(), s.games.to_string()];
        let moments = [format!("{:.1}", s.mean), format!("{:.1}", s.deviation)];
        [&first[..], &moments[..], &s.quantiles.map(|q| q.to_string())[..]].concat()
    });
    let head =
        words(&["", "rules", "games", "mean", "deviation", "5 %", "25 %", "50 %", "75 %", "95 %"]);
    Block::Table { head, rows: rows.collect() }
}

fn stages(outcome: &Comparison, facts: &Facts) -> Block {
    let mut rows = Vec::new();
    for (name, line) in &outcome.sums.by_name {
        for arm in ["A", "B"] {
            let mean = |s: &crate::compare::Both| match arm {
                "A" => s.a.mean(),
                _ => s.b.mean(),
            };
            let means = line.stages.iter().map(|s| format!("{:.1}", mean(s)));
            rows.push([name.clone(), arm.to_owned()].into_iter().chain(means).collect());
        }
    }
    let head = words(&["", "rules"]).into_iter().chain(facts.stages.iter().cloned()).collect();
    Block::Table { head, rows }
}

fn how(findings: &Findings, outcome: &Comparison, facts: &Facts) -> Vec<Block> {
    let [a, b] = &facts.names;
    let games = 2 * findings.pairs;
    let decisions = outcome.sums.decisions.a.mean() + outcome.sums.decisions.b.mean();
    let row = |what: &str, value: String| vec![what.to_owned(), value];
    let known = if findings.points.is_same() {
        "it was the same in every pair".to_owned()
    } else {
        format!("{:.2} points to each side", findings.points.difference.half())
    };
    let rows = vec![
        row("pairs", findings.pairs.to_string()),
        row("pairs that did not end by their rules", outcome.bad.to_string()),
        row("seed", facts.seed.to_string()),
        row("bots", facts.bots.join(" ")),
        row("time", format!("{:.1} s on {} threads", facts.seconds, facts.threads)),
        row("games a second", format!("{:.0}", games as f64 / facts.seconds.max(1e-9))),
        row("decisions a second", {
            format!("{:.0}", findings.pairs as f64 * decisions / facts.seconds.max(1e-9))
        }),
        row("mean difference known to", known),
        row(&format!("rules of {a}"), facts.rules[0].clone()),
        row(&format!("rules of {b}"), facts.rules[1].clone()),
        row("program", facts.version.clone()),
    ];
    repeat("Pair", &facts.command, rows)
}
