//! Output of `loam compare`: differences as tables.

use lab::TEXTS as REPORTS;
use lab::compare::{ComparisonFamily, ComparisonRow, MultiBotFindings};
use lab::report::compare::{agreement, difference_text, method, response_text, warning};
use lab::report::numbers::{decimal, grouped, signed};
use lab::report::{DisplayNames, interval_text};
use lab::statistics::{Interval, LEAST_DIFFERENT};
use language::{is_english, say};
use workbench::FullGame;
use workbench::runs::Experiment;

use super::CompareArgs;
use crate::output::{folded, print_line, print_sentences, table_of_names};

/// Rows of a long table that are printed without `--all`.
const MOST_ROWS: usize = 12;

/// Prints the result of a comparison.
pub fn print<G: FullGame>(args: &CompareArgs, experiment: &Experiment<'_, G>) {
    let Experiment { pair, outcome, findings, seconds, .. } = experiment;
    let [a, b] = pair.tables();
    let bots = args.how.bot_names();
    print_line(&say!(
        REPORTS,
        "compare-head",
        pairs = say!(REPORTS, "n-pairs", n = findings.pairs),
        seed = args.how.seed.to_string(),
        bots = bots.join(" ")
    ));
    for (letter, tables) in [("A", a), ("B", b)] {
        print_line(&say!(
            REPORTS,
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
    let names = experiment.called().unwrap_or_default();
    // English shows the codes, which is what is typed.
    let called = |code: &str| if is_english() { format!("`{code}`") } else { names.name(code) };
    print_line(&say!(
        REPORTS,
        "compare-means",
        a = decimal(points.a, 2),
        b = decimal(points.b, 2),
        difference = interval_text(&points.difference)
    ));
    print_text(&difference_text(findings));
    if let (Some(target), Some(anytime)) = (args.until, &findings.anytime) {
        let pairs = say!(REPORTS, "n-pairs", n = findings.pairs);
        print_text(&if outcome.stopped {
            say!(REPORTS, "stopped-after", pairs = pairs)
        } else {
            ended_at_cap(points, anytime, target)
        });
    }
    method(findings).iter().for_each(|sentence| print_text(sentence));
    if let Some(interval) = findings.bootstrap.as_ref().filter(|_| !points.is_same()) {
        let is_anytime = findings.anytime.is_some();
        let fixed =
            if is_anytime { format!(" {}", say!(REPORTS, "for-fixed")) } else { String::new() };
        print_line(&say!(
            REPORTS,
            "by-bootstrap",
            fixed = fixed,
            interval = interval_text(interval)
        ));
    }
    print_line("");
    print_text(&say!(REPORTS, "did-players-respond-text", text = response_text(findings, &called)));
    if let Some(players) = &experiment.players {
        print_line("");
        print_line(&by_bot(players));
        print_text(&warning(players, &called).unwrap_or_else(|| agreement(players)));
    }
    print_line("");
    for family in &findings.families {
        let by_name = family.rows.iter().any(|r| !r.who.is_empty() && !r.what.is_empty());
        if !family.rows.is_empty() && (!by_name || args.all) {
            print_line(&one(family, args.all, &names));
        }
    }
    print_line(&say!(REPORTS, "compare-intervals-note"));
    if findings.anytime.is_some() {
        print_line(&say!(REPORTS, "compare-not-early"));
    }
    print_line("");
    let games = 2.0 * findings.pairs as f64;
    let rate = grouped((games / seconds.max(1e-9)).round() as u64);
    print_line(&say!(REPORTS, "seconds-games", seconds = decimal(*seconds, 1), rate = rate));
}

/// Describes a run that reached `--games`: the interval's width, and why it did not stop early.
fn ended_at_cap(points: &ComparisonRow, anytime: &Interval, target: f64) -> String {
    let width = anytime.half();
    let ended =
        say!(REPORTS, "ended-at-limit", n = grouped(points.pairs), width = decimal(width, 2));
    if width > target {
        say!(REPORTS, "ended-not-to", ended = ended, target = target)
    } else if points.differ < LEAST_DIFFERENT {
        say!(REPORTS, "ended-early-once", ended = ended, n = LEAST_DIFFERENT)
    } else {
        ended
    }
}

fn one(family: &ComparisonFamily, all: bool, names: &DisplayNames) -> String {
    let rows: Vec<&ComparisonRow> = family.by_effect();
    let short = !all && rows.len() > MOST_ROWS && rows.iter().any(|r| !r.what.is_empty());
    let left = rows.len().saturating_sub(MOST_ROWS);
    let listed = if short { &rows[..MOST_ROWS] } else { &rows[..] };
    let titles = [
        &family.kind.title(),
        &say!(REPORTS, "column-pairs"),
        "A",
        "B",
        "B - A",
        &say!(REPORTS, "column-from"),
        &say!(REPORTS, "column-to"),
        "",
    ];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in listed {
        let called = |code: &str| if is_english() { code.to_owned() } else { names.name(code) };
        let d = &row.difference;
        let end = |n: f64| d.why_no_width().map_or(signed(n, 2), |_| String::new());
        lines.push(vec![
            row.name(&called),
            grouped(row.pairs),
            decimal(row.a, 2),
            decimal(row.b, 2),
            signed(d.mean, 2),
            end(d.low),
            end(d.high),
            sign(row).to_owned(),
        ]);
    }
    let mut out = table_of_names(&lines);
    if short {
        out.push_str(&format!("{}\n", say!(REPORTS, "and-left-with-all", n = left)));
    }
    out
}

/// Formats a table of mean points of a seat by the bots that played.
fn by_bot(players: &MultiBotFindings) -> String {
    let titles = [
        &say!(REPORTS, "who-played"),
        "A",
        "B",
        "B - A",
        &say!(REPORTS, "column-from"),
        &say!(REPORTS, "column-to"),
        "",
        &say!(REPORTS, "column-actions-differ"),
    ];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in &players.rows {
        let ComparisonRow { a, b, difference: d, .. } = &row.points;
        let numbers = [decimal(*a, 2), decimal(*b, 2)];
        let end = |n: f64| d.why_no_width().map_or(signed(n, 2), |_| String::new());
        let ends = [signed(d.mean, 2), end(d.low), end(d.high)];
        let [found, all] = row.responds;
        let rest =
            [sign(&row.points).to_owned(), say!(REPORTS, "found-of-all", found = found, all = all)];
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
