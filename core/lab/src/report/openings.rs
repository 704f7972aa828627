//! Report page of a comparison of bots with people on the same openings.

use game::Game;
use language::say;

use super::numbers::{count, decimal};
use super::page::{PageBlock, ReportPage, lead, legend_of, plot, repeat, words};
use super::{DisplayNames, interval_text, no_width_label, plots};
use crate::openings::{FigureStatistics, OpeningsComparison, OpeningsPlayerResult};
use crate::statistics::Interval;
use crate::texts::TEXTS;

/// Names, command line and notes that the report on recorded openings shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct OpeningsReportContext {
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    pub who: Vec<String>,
    pub called: DisplayNames,
    pub names: OpeningsNames,
    /// Command line that repeats the run.
    pub command: String,
    /// Further facts about the run: name and value.
    pub run: Vec<[String; 2]>,
}

/// Names of stages and figures in the language of the reader, in the order of the results.
#[derive(Clone, Debug, Default)]
pub struct OpeningsNames {
    pub stages: Vec<String>,
    pub figures: Vec<String>,
}

impl OpeningsNames {
    /// Returns the names that the game has now.
    pub fn of<G: Game>(game: &G) -> OpeningsNames {
        let figures = game.style_metrics().into_iter().map(|figure| figure.heading);
        OpeningsNames { stages: game.stage_names(), figures: figures.collect() }
    }
}

/// Returns the name of a player in tables: its bot, or `people`.
pub fn player(result: &OpeningsPlayerResult) -> String {
    result.bot.clone().unwrap_or_else(|| say!(TEXTS, "player-people"))
}

/// Formats a mean with half the width of its interval. With only one opening, the text states that
/// the error is unknown.
pub fn within(interval: &Interval, decimals: usize) -> String {
    let mean = decimal(interval.mean, decimals);
    match no_width_label(interval) {
        None => format!("{mean} ±{}", decimal(interval.half(), decimals)),
        Some(_) if !interval.half().is_finite() => say!(TEXTS, "unknown-within", mean = mean),
        Some(reason) => format!("{mean} ({reason})"),
    }
}

/// Formats a share in percent with its interval.
pub fn percent(interval: &Interval) -> String {
    let interval = interval.scaled(100.0);
    if interval.half().is_finite() {
        say!(
            TEXTS,
            "percent-within",
            mean = decimal(interval.mean, 0),
            low = decimal(interval.low, 0),
            high = decimal(interval.high, 0)
        )
    } else {
        say!(TEXTS, "percent-unknown", mean = decimal(interval.mean, 0))
    }
}

/// Makes a table row with one column for each player.
fn row(
    name: String,
    results: &[OpeningsPlayerResult],
    cell: &dyn Fn(&OpeningsPlayerResult) -> String,
) -> Vec<String> {
    std::iter::once(name).chain(results.iter().map(cell)).collect()
}

/// Returns the headings of the columns: an empty one for the row names, then one for each player.
pub fn head(results: &[OpeningsPlayerResult]) -> Vec<String> {
    row(String::new(), results, &|result| player(result))
}

/// Makes the rows about points, points by stage, games and time.
pub fn points(found: &OpeningsComparison, names: &OpeningsNames) -> Vec<Vec<String>> {
    let results = &found.made;
    let of_bots = |result: &OpeningsPlayerResult, text: String| {
        if result.bot.is_some() { text } else { "-".into() }
    };
    let mut rows = vec![
        row(say!(TEXTS, "family-points"), results, &|result| within(&result.points, 1)),
        row(say!(TEXTS, "row-best-seat"), results, &|result| within(&result.best, 1)),
        row(say!(TEXTS, "row-as-good"), results, &|result| {
            of_bots(result, percent(&result.as_good))
        }),
    ];
    for (at, stage) in names.stages.iter().enumerate() {
        rows.push(row(say!(TEXTS, "row-points-after", stage = stage), results, &|result| {
            result.stages.get(at).map_or("-".into(), |points| within(points, 1))
        }));
    }
    rows.push(row(say!(TEXTS, "column-games"), results, &|result| count(result.games)));
    rows.push(row(say!(TEXTS, "row-seconds-game"), results, &|result| {
        result.seconds.map_or("-".into(), |seconds| decimal(seconds, 3))
    }));
    rows
}

/// Makes the rows about figures ([`FigureStatistics`]): mean, share of the seats with an amount of
/// at least one and of at least two, and first stage.
pub fn figures(found: &OpeningsComparison, names: &OpeningsNames) -> Vec<Vec<String>> {
    let results = &found.made;
    let mut rows = Vec::new();
    for (at, heading) in names.figures.iter().enumerate() {
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
            rows.push(row(heading.clone(), results, &|result| percent(&figure_of(result).share)));
            continue;
        }
        rows.push(row(heading.clone(), results, &|result| within(&figure_of(result).mean, 2)));
        rows.push(row(say!(TEXTS, "row-at-least-one", heading = heading), results, &|m| {
            percent(&figure_of(m).share)
        }));
        if twice {
            let name = say!(TEXTS, "row-at-least-two", heading = heading);
            rows.push(row(name, results, &|result| percent(&figure_of(result).twice)));
        }
        if comes {
            rows.push(row(say!(TEXTS, "row-first-round", heading = heading), results, &|result| {
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
            result.by_name.get(name).map_or("-".into(), |one| decimal(one.points, 1))
        });
        [called(name), count(of_people.openings)].into_iter().chain(points).collect()
    };
    names.into_iter().map(one).collect()
}

/// Returns the headings of the table of [`by_name`]: name, number of openings, players.
pub fn by_name_head(found: &OpeningsComparison) -> Vec<String> {
    let players = found.made.iter().map(player);
    words!["", say!(TEXTS, "column-openings")].into_iter().chain(players).collect()
}

/// Describes for each bot whether the names that do well when people play also do well when the bot plays.
pub fn orders(found: &OpeningsComparison) -> Vec<String> {
    let names = found.made.first().map_or(0, |result| result.by_name.len());
    let one = |result: &OpeningsPlayerResult| {
        let bot = result.bot.as_ref()?;
        Some(match result.order {
            Some(order) => say!(
                TEXTS,
                "rank-correlation",
                names = names,
                bot = bot,
                interval = interval_text(&order)
            ),
            None => say!(TEXTS, "rank-correlation-unknown", bot = bot),
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
        say!(
            TEXTS,
            "openings-lead",
            openings = say!(TEXTS, "n-openings", n = found.openings),
            bot = player(best),
            points = within(&best.points, 1),
            people = decimal(people, 1),
            share = percent(&best.as_good)
        )
    });
    let mut blocks = vec![lead(&bots, &what, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let sure = found.made.iter().filter(|result| result.points.half().is_finite());
    let rows: Vec<_> = sure.map(|result| (player(result), result.points)).collect();
    if !rows.is_empty() {
        blocks.push(plot(
            plots::one::intervals(&rows, people, &say!(TEXTS, "axis-points-seat")),
            say!(TEXTS, "openings-mean-caption"),
        ));
    }
    let stages = |result: &OpeningsPlayerResult| {
        result.stages.iter().map(|points| points.mean).collect::<Vec<_>>()
    };
    if let (Some(people), Some(best)) = (found.made.first(), best) {
        let names = legend_of(&player(people), &player(best));
        blocks.push(PageBlock::Legend(names));
        blocks.push(plot(
            plots::lines(
                &facts.names.stages,
                &stages(people),
                Some(&stages(best)),
                &say!(TEXTS, "axis-points-seat"),
            ),
            say!(TEXTS, "mean-points-parts-caption"),
        ));
    }
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "openings-points-caption"),
        head: head(&found.made),
        rows: points(found, &facts.names),
    });
    blocks.push(PageBlock::Heading(say!(TEXTS, "what-seats-do-have")));
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "figures-caption"),
        head: head(&found.made),
        rows: figures(found, &facts.names),
    });
    blocks.push(PageBlock::Heading(say!(TEXTS, "points-by-name")));
    blocks.extend(orders(found).into_iter().map(PageBlock::Text));
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "points-by-name-caption"),
        head: by_name_head(found),
        rows: by_name(found, &|name| facts.called.name(name)),
    });
    blocks.push(PageBlock::Text(say!(TEXTS, "opening-numbers")));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat(say!(TEXTS, "unit-game"), &facts.command, run.collect()));
    ReportPage { title: say!(TEXTS, "bots-and-people"), blocks }
}
