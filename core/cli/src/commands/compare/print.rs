//! What `loam compare` prints: the differences as tables, and as CSV.

use lab::compare::{Family, Findings, Row};
use lab::stats::Interval;

use super::Experiment;
use crate::output::{count, grouped, say, table};

/// Rows of a long table that are shown without `--all`.
const MOST_ROWS: usize = 12;

/// What has to be known of a run that looked.
const LOOKED: &str = "This interval holds at all looks at once. Those of the tables hold for a number of\n\
                      pairs fixed before, and this run looked.";

/// Prints an experiment.
pub fn print(experiment: &Experiment<'_>) {
    let Experiment { args, twins, outcome, findings, seconds } = experiment;
    let [a, b] = twins.tables();
    let bots = args.how.bot_names();
    say(&format!(
        "{} of games, seed {}, bots {}",
        count(findings.pairs as usize, "pair"),
        args.how.seed,
        bots.join(" ")
    ));
    for (letter, tables) in [("A", a), ("B", b)] {
        say(&format!("{letter}: {}, rules {}", tables.name(), &tables.ruleset_hash()[..16]));
    }
    twins.left_out().iter().for_each(|line| say(line));
    say("");
    let points = &findings.points;
    let (main, _) = findings.main();
    say(&format!(
        "mean points of a seat: {:.2} in A, {:.2} in B,\ndifference {}",
        points.a,
        points.b,
        spelled(&main)
    ));
    if findings.anytime.is_some() {
        match outcome.stopped {
            true => say(&format!("stopped after {}", count(findings.pairs as usize, "pair"))),
            false => say("the interval wanted was not reached: more games, or a wider one"),
        }
        say(LOOKED);
    } else if let Some(interval) = &findings.bootstrap {
        say(&format!("by the bootstrap: {}", spelled(interval)));
    }
    say("");
    for family in &findings.families {
        let by_name = family.rows.iter().any(|r| !r.who.is_empty() && !r.what.is_empty());
        if !by_name || args.all {
            say(&one(family, args.all));
        }
    }
    say("Each interval is a paired t interval at 95 %, widened so that all of its table\n\
         hold together (Bonferroni). `*`: a difference. `=`: it was the same in every\n\
         pair, so there is no interval; `* =` where chance would hardly give so many of\n\
         one sign.\n");
    let games = 2.0 * findings.pairs as f64;
    let rate = grouped((games / seconds.max(1e-9)).round() as u64);
    say(&format!("{seconds:.1} s, {rate} games a second"));
}

/// `+1.20 (+0.40 to +2.00)`.
fn spelled(interval: &Interval) -> String {
    format!("{:+.2} ({:+.2} to {:+.2})", interval.mean, interval.low, interval.high)
}

fn one(family: &Family, all: bool) -> String {
    let mut rows: Vec<&Row> = family.rows.iter().collect();
    let short = !all && rows.len() > MOST_ROWS && rows.iter().any(|r| !r.what.is_empty());
    if short {
        let strength = |r: &Row| (r.found, r.difference.mean.abs());
        rows.sort_by(|x, y| strength(y).partial_cmp(&strength(x)).expect("numbers"));
    }
    let left = rows.len().saturating_sub(MOST_ROWS);
    let shown = if short { &rows[..MOST_ROWS] } else { &rows[..] };
    let titles = [family.title.as_str(), "pairs", "A", "B", "B - A", "from", "to", ""];
    let mut lines = vec![titles.map(String::from).to_vec()];
    for row in shown {
        let name = [row.who.as_str(), row.what.as_str()].join(" ");
        let d = &row.difference;
        lines.push(vec![
            name.trim().to_owned(),
            grouped(row.pairs),
            format!("{:.2}", row.a),
            format!("{:.2}", row.b),
            format!("{:+.2}", d.mean),
            format!("{:+.2}", d.low),
            format!("{:+.2}", d.high),
            row.sign().to_owned(),
        ]);
    }
    let mut out = table(&lines);
    if short {
        out.push_str(&format!("and {left} more with `--all`\n"));
    }
    out
}

/// Every difference as a row of CSV.
pub fn csv(findings: &Findings) -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut put = |row: &[String]| writer.write_record(row).expect("memory takes every row");
    let titles = ["table", "who", "what", "unit", "pairs", "a", "b", "difference", "low", "high"];
    put(&titles.map(String::from));
    let mut line = |title: &str, unit: &str, row: &Row| {
        let Interval { mean, low, high } = row.difference;
        let numbers = [row.a, row.b, mean, low, high].map(|n| n.to_string());
        let words = [title, &row.who, &row.what, unit].map(String::from);
        put(&[&words[..], &[row.pairs.to_string()], &numbers[..]].concat());
    };
    line("all", "VP a seat", &findings.points);
    for family in &findings.families {
        family.rows.iter().for_each(|row| line(&family.title, &family.unit, row));
    }
    writer.into_inner().expect("memory takes every row")
}
