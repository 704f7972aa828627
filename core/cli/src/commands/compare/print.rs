//! Output of `loam compare`: differences as tables.

use lab::TEXTS;
use lab::compare::{ComparisonFamily, ComparisonRow, MultiBotFindings};
use lab::report::compare::{agreement, difference_text, method, response_text, warning};
use lab::report::interval_text;
use lab::statistics::{Interval, LEAST_DIFFERENT};
use language::say;
use workbench::FullGame;
use workbench::runs::Experiment;

use super::CompareArgs;
use crate::output::{count, folded, grouped, print_line, print_sentences, table_of_names};

/// Rows of a long table that are printed without `--all`.
const MOST_ROWS: usize = 12;

/// Prints the result of a comparison.
pub fn print<G: FullGame>(args: &CompareArgs, experiment: &Experiment<'_, G>) {
    let Experiment { pair, outcome, findings, seconds, .. } = experiment;
    let [a, b] = pair.tables();
    let bots = args.how.bot_names();
    print_line(&say!(
        TEXTS,
        "compare-head",
        pairs = count(findings.pairs as usize, "pair"),
        seed = args.how.seed,
        bots = bots.join(" ")
    ));
    for (letter, tables) in [("A", a), ("B", b)] {
        print_line(&say!(
            TEXTS,
            "compare-side",
            letter = letter,
            name = tables.name(),
            hash = &tables.ruleset_hash()[..16]
        ));
    }
    let print_text = |text: &str| folded(text, 79, "").iter().for_each(|line| print_line(line));
    let sentences = [pair.describe_difference(), pair.who_played(&args.how.bots), pair.left_out()];
    print_sentences(&sentences.concat());
    print_line("");
    let points = &findings.points;
    print_line(&say!(
        TEXTS,
        "compare-means",
        a = decimal(points.a, 2),
        b = decimal(points.b, 2),
        difference = interval_text(&points.difference)
    ));
    print_text(&difference_text(findings));
    if let (Some(target), Some(anytime)) = (args.until, &findings.anytime) {
        let pairs = count(findings.pairs as usize, "pair");
        print_text(&if outcome.stopped {
            say!(TEXTS, "stopped-after", pairs = pairs)
        } else {
            ended_at_cap(points, anytime, target)
        });
    }
    method(findings).iter().for_each(|sentence| print_text(sentence));
    if let Some(interval) = findings.bootstrap.as_ref().filter(|_| !points.is_same()) {
        let fixed = if findings.anytime.is_some() { say!(TEXTS, "for-fixed") } else { "" };
        print_line(&say!(TEXTS, "by-bootstrap", fixed = fixed, interval = interval_text(interval)));
    }
    print_line("");
    print_text(&say!(
        TEXTS,
        "did-players-respond-text",
        text = response_text(findings, &|name| format!("`{name}`"))
    ));
    if let Some(players) = &experiment.players {
        print_line("");
        print_line(&by_bot(players));
        print_text(
            &warning(players, &|name| format!("`{name}`")).unwrap_or_else(|| agreement(players)),
        );
    }
    print_line("");
    for family in &findings.families {
        let by_name = family.rows.iter().any(|r| !r.who.is_empty() && !r.what.is_empty());
        if !family.rows.is_empty() && (!by_name || args.all) {
            print_line(&one(family, args.all));
        }
    }
    print_line(say!(TEXTS, "compare-intervals-note"));
    if findings.anytime.is_some() {
        print_line(say!(TEXTS, "compare-not-early"));
    }
    print_line("");
    let games = 2.0 * findings.pairs as f64;
    let rate = grouped((games / seconds.max(1e-9)).round() as u64);
    print_line(&say!(TEXTS, "seconds-games", seconds = decimal(seconds, 1), rate = rate));
}

/// Describes a run that reached `--games`: the interval's width, and why it did not stop early.
fn ended_at_cap(points: &ComparisonRow, anytime: &Interval, target: f64) -> String {
    let width = anytime.half();
    let ended = say!(TEXTS, "ended-at-limit", n = grouped(points.pairs), width = decimal(width, 2));
    if width > target {
        say!(TEXTS, "ended-not-to", ended = ended, target = target)
    } else if points.differ < LEAST_DIFFERENT {
        say!(TEXTS, "ended-early-once", ended = ended, n = LEAST_DIFFERENT)
    } else {
        ended
    }
}

fn one(family: &ComparisonFamily, all: bool) -> String {
    let rows: Vec<&ComparisonRow> = family.by_effect();
    let short = !all && rows.len() > MOST_ROWS && rows.iter().any(|r| !r.what.is_empty());
    let left = rows.len().saturating_sub(MOST_ROWS);
    let listed = if short { &rows[..MOST_ROWS] } else { &rows[..] };
    let titles = [
        family.title.as_str(),
        say!(TEXTS, "column-pairs"),
        "A",
        "B",
        "B - A",
        say!(TEXTS, "column-from"),
        say!(TEXTS, "column-to"),
        "",
    ];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in listed {
        let name = [row.who.as_str(), row.what.as_str()].join(" ");
        let d = &row.difference;
        let end = |n: f64| d.why_no_width().map_or(format!("{n:+.2}"), |_| String::new());
        lines.push(vec![
            name.trim().to_owned(),
            grouped(row.pairs),
            format!("{:.2}", row.a),
            format!("{:.2}", row.b),
            format!("{:+.2}", d.mean),
            end(d.low),
            end(d.high),
            sign(row).to_owned(),
        ]);
    }
    let mut out = table_of_names(&lines);
    if short {
        out.push_str(&say!(TEXTS, "and-left-with-all", n = left));
    }
    out
}

/// Formats a table of mean points of a seat by the bots that played.
fn by_bot(players: &MultiBotFindings) -> String {
    let titles = [
        say!(TEXTS, "who-played"),
        "A",
        "B",
        "B - A",
        say!(TEXTS, "column-from"),
        say!(TEXTS, "column-to"),
        "",
        say!(TEXTS, "column-actions-differ"),
    ];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in &players.rows {
        let ComparisonRow { a, b, difference: d, .. } = &row.points;
        let numbers = [format!("{a:.2}"), format!("{b:.2}")];
        let end = |n: f64| d.why_no_width().map_or(format!("{n:+.2}"), |_| String::new());
        let ends = [format!("{:+.2}", d.mean), end(d.low), end(d.high)];
        let [found, all] = row.responds;
        let rest =
            [sign(&row.points).to_owned(), say!(TEXTS, "found-of-all", found = found, all = all)];
        lines.push([std::slice::from_ref(&row.bots), &numbers[..], &ends[..], &rest[..]].concat());
    }
    table_of_names(&lines)
}

/// Returns the mark of a row: `*` for a difference, `=` for equality.
fn sign(row: &ComparisonRow) -> &'static str {
    match (row.is_found(), row.is_same()) {
        (true, _) => "*",
        (false, true) => "=",
        (false, false) => "",
    }
}
