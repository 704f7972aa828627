//! Report page of a comparison of bots with people on the same openings.

use super::page::{PageBlock, ReportPage, lead, plot, repeat, words};
use super::{DisplayNames, interval_text, no_width_label, plots};
use crate::openings::{FigureStatistics, OpeningsComparison, OpeningsPlayerResult};
use crate::statistics::Interval;

/// Names, command line and notes that the report on recorded openings shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct OpeningsReportContext {
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    pub who: Vec<String>,
    pub called: DisplayNames,
    /// Command line that repeats the run.
    pub command: String,
    /// Further facts about the run: name and value.
    pub run: Vec<[String; 2]>,
}

/// Returns the name of a player in tables: its bot, or `people`.
pub fn player(result: &OpeningsPlayerResult) -> &str {
    result.bot.as_deref().unwrap_or("people")
}

/// Formats a mean with half the width of its interval. With only one opening, the text states that
/// the error is unknown.
pub fn within(interval: &Interval, decimals: usize) -> String {
    match no_width_label(interval) {
        None => format!("{:.decimals$} ±{:.decimals$}", interval.mean, interval.half()),
        Some(_) if !interval.half().is_finite() => format!("{:.decimals$} ±unknown", interval.mean),
        Some(reason) => format!("{:.decimals$} ({reason})", interval.mean),
    }
}

/// Formats a share in percent with its interval.
pub fn percent(interval: &Interval) -> String {
    let interval = interval.scaled(100.0);
    if interval.half().is_finite() {
        format!("{:.0}% ({:.0} to {:.0})", interval.mean, interval.low, interval.high)
    } else {
        format!("{:.0}% (unknown)", interval.mean)
    }
}

/// Makes a table row with one column for each player.
fn row(
    name: &str,
    results: &[OpeningsPlayerResult],
    cell: &dyn Fn(&OpeningsPlayerResult) -> String,
) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(results.iter().map(cell)).collect()
}

/// Returns the headings of the columns: an empty one for the row names, then one for each player.
pub fn head(results: &[OpeningsPlayerResult]) -> Vec<String> {
    row("", results, &|result| player(result).to_owned())
}

/// Makes the rows about points, points by stage, games and time.
pub fn points(found: &OpeningsComparison) -> Vec<Vec<String>> {
    let results = &found.made;
    let of_bots = |result: &OpeningsPlayerResult, text: String| {
        if result.bot.is_some() { text } else { "-".into() }
    };
    let mut rows = vec![
        row("points", results, &|result| within(&result.points, 1)),
        row("points of the best seat", results, &|result| within(&result.best, 1)),
        row("seats as good as the person", results, &|result| {
            of_bots(result, percent(&result.as_good))
        }),
    ];
    for (at, stage) in found.stages.iter().enumerate() {
        rows.push(row(&format!("points after {stage}"), results, &|result| {
            result.stages.get(at).map_or("-".into(), |points| within(points, 1))
        }));
    }
    rows.push(row("games", results, &|result| result.games.to_string()));
    rows.push(row("seconds a game", results, &|result| {
        result.seconds.map_or("-".into(), |seconds| format!("{seconds:.3}"))
    }));
    rows
}

/// Makes the rows about figures ([`FigureStatistics`]): mean, share of the seats with an amount of
/// at least one and of at least two, and first stage.
pub fn figures(found: &OpeningsComparison) -> Vec<Vec<String>> {
    let results = &found.made;
    let headings = results.first().map_or(&[][..], |result| &result.figures);
    let mut rows = Vec::new();
    for (at, FigureStatistics { heading, .. }) in headings.iter().enumerate() {
        let figure_of = |result: &OpeningsPlayerResult| result.figures[at].clone();
        let any = |field: fn(&FigureStatistics) -> f64| {
            results.iter().any(|result| field(&figure_of(result)) > 0.0)
        };
        if !any(|figure| figure.mean.mean.abs()) {
            continue;
        }
        let comes = results.iter().any(|result| figure_of(result).first.is_some());
        let twice = any(|figure| figure.twice.mean);
        if !comes && !twice {
            // A figure that a seat has at most once is only a share.
            rows.push(row(heading, results, &|result| percent(&figure_of(result).share)));
            continue;
        }
        rows.push(row(heading, results, &|result| within(&figure_of(result).mean, 2)));
        rows.push(row(&format!("{heading}: seats with at least one"), results, &|m| {
            percent(&figure_of(m).share)
        }));
        if twice {
            let name = format!("{heading}: seats with at least two");
            rows.push(row(&name, results, &|result| percent(&figure_of(result).twice)));
        }
        if comes {
            rows.push(row(&format!("{heading}: first in round"), results, &|result| {
                figure_of(result).first.map_or("-".into(), |first| within(&first, 1))
            }));
        }
    }
    rows
}

/// Makes the rows of mean points by name, sorted by the points of people.
pub fn by_name(found: &OpeningsComparison, called: &dyn Fn(&str) -> String) -> Vec<Vec<String>> {
    let Some(people) = found.made.first() else { return Vec::new() };
    let mut names: Vec<_> = people.by_name.iter().collect();
    names.sort_by(|(_, x), (_, y)| y.points.total_cmp(&x.points));
    let one = |(name, of_people): (&String, &crate::openings::OpeningsNameResult)| {
        let points = found.made.iter().map(|result| {
            result.by_name.get(name).map_or("-".into(), |one| format!("{:.1}", one.points))
        });
        [called(name), of_people.openings.to_string()].into_iter().chain(points).collect()
    };
    names.into_iter().map(one).collect()
}

/// Returns the headings of the table of [`by_name`]: name, number of openings, players.
pub fn by_name_head(found: &OpeningsComparison) -> Vec<String> {
    let players = found.made.iter().map(|result| player(result).to_owned());
    words(&["", "openings"]).into_iter().chain(players).collect()
}

/// Describes for each bot whether the names that do well when people play also do well when the bot plays.
pub fn orders(found: &OpeningsComparison) -> Vec<String> {
    let names = found.made.first().map_or(0, |result| result.by_name.len());
    let one = |result: &OpeningsPlayerResult| {
        let bot = result.bot.as_ref()?;
        Some(match result.order {
            Some(order) => format!(
                "Rank correlation (Spearman) of mean points by name with those of people, over {names} names, with 95 % by the bootstrap over openings: \
                 `{bot}` {}.",
                interval_text(&order)
            ),
            None => format!(
                "The rank correlation of mean points by name with those of people is unknown for \
                `{bot}`: too few names or openings."
            ),
        })
    };
    found.made.iter().filter_map(one).collect()
}

/// Builds the HTML report of a comparison with people.
pub fn page(found: &OpeningsComparison, facts: &OpeningsReportContext) -> ReportPage {
    let bots: Vec<String> = found.made.iter().filter_map(|result| result.bot.clone()).collect();
    let people = found.made.first().map_or(0.0, |result| result.points.mean);
    let best = found.made.iter().skip(1).max_by(|x, y| x.points.mean.total_cmp(&y.points.mean));
    let what = best.map_or(String::new(), |best| {
        format!(
            "On {} that people played, `{}` makes {} points per seat, and people made {people:.1}. In {} of the seats the bot makes at least as many points as the person did.",
            count(found.openings),
            player(best),
            within(&best.points, 1),
            percent(&best.as_good)
        )
    });
    let mut blocks = vec![lead(&bots, &what, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let sure = found.made.iter().filter(|result| result.points.half().is_finite());
    let rows: Vec<_> = sure.map(|result| (player(result).to_owned(), result.points)).collect();
    if !rows.is_empty() {
        blocks.push(plot(
            plots::one::intervals(&rows, people, "points of a seat"),
            "Mean points of a seat with their 95 % interval over openings; the line shows what \
            people made.",
        ));
    }
    let stages = |result: &OpeningsPlayerResult| {
        result.stages.iter().map(|points| points.mean).collect::<Vec<_>>()
    };
    if let (Some(people), Some(best)) = (found.made.first(), best) {
        let names = [format!("A: {}", player(people)), format!("B: {}", player(best))];
        blocks.push(PageBlock::Legend(names));
        blocks.push(plot(
            plots::lines(&found.stages, &stages(people), Some(&stages(best)), "points of a seat"),
            "Mean points of a seat at the end of each part of the game.",
        ));
    }
    blocks.push(PageBlock::Table {
        caption: "Points of a seat, also at the end of each part of the game; means with half their 95 % interval over openings.".into(),
        head: head(&found.made),
        rows: points(found),
    });
    blocks.push(PageBlock::Heading("What seats do and have".into()));
    blocks.push(PageBlock::Table {
        caption:
            "For each figure: the mean of a seat, the share of seats with at least one and at \
            least two, and the mean round in which it first occurred."
                .into(),
        head: head(&found.made),
        rows: figures(found),
    });
    blocks.push(PageBlock::Heading("Points by name".into()));
    blocks.extend(orders(found).into_iter().map(PageBlock::Text));
    blocks.push(PageBlock::Table {
        caption: "Mean points by name, sorted by the points of people.".into(),
        head: by_name_head(found),
        rows: by_name(found, &|name| facts.called.name(name)),
    });
    blocks.push(PageBlock::Text(
        "The k-th game of a bot on the i-th opening, both from 0, has the number 1,000,000 i + k; names of files give openings their order.".into(),
    ));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat("Game", &facts.command, run.collect()));
    ReportPage { title: "Bots compared with people".to_owned(), blocks }
}

fn count(openings: usize) -> String {
    if openings == 1 { "1 opening".to_owned() } else { format!("{openings} openings") }
}
