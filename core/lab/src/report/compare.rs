//! Report page of a paired experiment.

use language::say;

use super::numbers::{count, decimal, percent, signed};
use super::page::{
    EmbeddedFile, PageBlock, ReportPage, example_games, lead as lead_of, legend_of, plot, repeat,
    words,
};
use super::{DisplayNames, interval_text, mean_of_part, no_width_text, plots, plotted_part};
use crate::compare::{
    BotFindings, Comparison, ComparisonFamily, ComparisonFindings, ComparisonKind, ComparisonRow,
    IntervalMethod, MultiBotFindings, OptionAblation, PlayResponseAnswer, WIN,
};
use crate::statistics::{Moments, wilson};
use crate::texts::TEXTS;

/// Names, command line and notes that the report of a comparison shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct CompareReportContext {
    /// Names of the first and the second rules.
    pub names: [String; 2],
    pub rules: [String; 2],
    /// Command line that repeats the run.
    pub command: String,
    pub version: String,
    /// The bots, as written on the command line.
    pub bots: Vec<String>,
    /// Sentences about the players and their strength compared with people.
    pub who: Vec<String>,
    /// Sentences from the rules' own descriptions, where these differ.
    pub rules_description: Vec<String>,
    pub called: DisplayNames,
    /// Results of the same experiment with other bots.
    pub players: Option<MultiBotFindings>,
    /// Ledgers of example pairs, to be embedded in the page.
    pub games: Vec<EmbeddedFile>,
    pub seed: u64,
    pub notes: Vec<String>,
    /// Names of the stages of a game, in order.
    pub stages: Vec<String>,
    /// The board with the openings under the first and the second rules, as SVG.
    pub boards: Option<[String; 2]>,
    /// The degenerate-strategy section, if play was observed.
    pub play: Vec<PageBlock>,
}

/// Upper bound on the sources of points in a plot.
const MOST_BARS: usize = 18;
/// Upper bound on the rows of a plot of actions.
const MOST_ROWS: usize = 24;

/// Builds the HTML report of a paired experiment from its findings and raw results.
pub fn page(
    findings: &ComparisonFindings,
    outcome: &Comparison,
    facts: &CompareReportContext,
) -> ReportPage {
    let [a, b] = &facts.names;
    let called = &facts.called;
    let legend = || PageBlock::Legend(legend_of(a, b));
    let mut blocks = lead(findings, facts);
    blocks.extend(response(findings, facts));
    if let Some(players) = &facts.players {
        blocks.extend(by_bot(players, facts));
    }
    blocks.push(PageBlock::Heading(say!(TEXTS, "who-wins")));
    blocks.push(legend());
    let mut rates: Vec<plots::IntervalPair> = outcome
        .sums
        .by_name
        .iter()
        .map(|(name, line)| {
            let rate = |m: &crate::statistics::Moments| {
                wilson(m.sum() as f64 / WIN as f64, m.count(), 0.05).scaled(100.0)
            };
            let (a, b) = (rate(&line.wins.a), rate(&line.wins.b));
            plots::IntervalPair { label: called.name(name), a, b }
        })
        .collect();
    rates.sort_by(|x, y| (y.b.mean - y.a.mean).total_cmp(&(x.b.mean - x.a.mean)));
    blocks.push(plot(
        plots::pairs(&rates, &say!(TEXTS, "games-won-percent")),
        say!(TEXTS, "win-rate-both-caption"),
    ));
    if let Some(family) = findings.family(ComparisonKind::WinRate) {
        blocks.push(difference_plot(family, &say!(TEXTS, "axis-win-rate-difference"), called));
    }
    blocks.push(PageBlock::Heading(say!(TEXTS, "points-heading")));
    if let Some(family) = findings.family(ComparisonKind::Points) {
        blocks.push(difference_plot(family, &say!(TEXTS, "axis-points-difference"), called));
    }
    let values: Vec<f64> =
        outcome.sums.differences.iter().map(|(_, d)| *d as f64 / WIN as f64).collect();
    blocks.push(if values.windows(2).all(|two| two[0] == two[1]) {
        // A plot of a single bar would show nothing.
        PageBlock::Text(say!(TEXTS, "same-difference-all"))
    } else {
        plot(
            plots::histogram(&values, &say!(TEXTS, "axis-pair-difference")),
            say!(TEXTS, "pair-differences-caption"),
        )
    });
    let spread = spreads(findings, called);
    blocks.push(PageBlock::Folded(say!(TEXTS, "points-by-name-spread"), vec![spread]));
    blocks.push(PageBlock::Heading(say!(TEXTS, "points-over-game")));
    blocks.push(legend());
    let means = |arm: fn(&crate::compare::PairedMoments) -> Moments| -> Vec<f64> {
        outcome.sums.stages.iter().map(|both| plotted_part(&arm(both)) / WIN as f64).collect()
    };
    let (one, two) = (means(|both| both.a), means(|both| both.b));
    blocks.push(plot(
        plots::lines(&facts.stages, &one, Some(&two), &say!(TEXTS, "axis-points-seat")),
        say!(TEXTS, "mean-points-parts-caption"),
    ));
    blocks.push(PageBlock::Folded(
        say!(TEXTS, "points-over-game-by-name"),
        vec![stages(outcome, facts)],
    ));
    blocks.push(PageBlock::Heading(say!(TEXTS, "where-points-come-from")));
    blocks.push(PageBlock::BarLegend(legend_of(a, b)));
    if let Some(family) = findings.family(ComparisonKind::Sources) {
        let mut rows: Vec<_> = family.rows.iter().collect();
        rows.sort_by(|x, y| size(y.a, y.b).total_cmp(&size(x.a, x.b)));
        rows.truncate(MOST_BARS);
        let rows: Vec<_> = rows.iter().map(|r| (called.name(&r.what), r.a, r.b)).collect();
        blocks.push(plot(
            plots::bars(&rows, &say!(TEXTS, "axis-points-seat-game")),
            say!(TEXTS, "largest-sources-compare"),
        ));
        blocks.push(strongest(family, &say!(TEXTS, "axis-points-seat-difference"), called));
    }
    if let Some([one, two]) = &facts.boards {
        blocks.push(PageBlock::Heading(say!(TEXTS, "openings-heading")));
        let picture =
            |svg: &String, name: &String| (svg.clone(), say!(TEXTS, "openings-under", name = name));
        blocks.push(PageBlock::Pictures(vec![picture(one, a), picture(two, b)]));
    }
    blocks.extend(facts.play.iter().cloned());
    blocks.extend(every_difference(findings, facts));
    blocks.extend(method_blocks(findings, outcome, facts));
    ReportPage { title: say!(TEXTS, "a-and-b", a = a, b = b), blocks }
}

/// Makes the section that shows every family of differences as a table, and the guarantee of their intervals.
fn every_difference(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut blocks = vec![
        PageBlock::Heading(say!(TEXTS, "every-difference")),
        PageBlock::Text(say!(TEXTS, "paired-t", promise = promise(findings))),
    ];
    if findings.anytime.is_some() {
        blocks.push(PageBlock::Text(say!(TEXTS, "not-early")));
    }
    for family in &findings.families {
        let title = say!(
            TEXTS,
            "family-rows-found",
            title = family.kind.title(),
            rows = family.rows.len(),
            found = family.found()
        );
        blocks.push(PageBlock::Folded(title, vec![table(family, &facts.called)]));
    }
    blocks
}

/// Explains what the stars of a page guarantee.
fn promise(findings: &ComparisonFindings) -> String {
    let rows: usize = findings.families.iter().map(|family| family.rows.len()).sum();
    say!(TEXTS, "stars-promise", rows = rows)
}

/// Makes the section on what players do more and less often, and on whether they respond to the rules.
fn response(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut out = vec![PageBlock::Heading(say!(TEXTS, "did-players-respond"))];
    let Some(family) =
        findings.family(ComparisonKind::Actions).filter(|family| !family.rows.is_empty())
    else {
        out.push(PageBlock::Text(say!(TEXTS, "no-actions-counted")));
        return out;
    };
    out.push(PageBlock::Text(response_text(findings, &|name| facts.called.name(name))));
    out.push(strongest(family, &say!(TEXTS, "axis-actions-difference"), &facts.called));
    let done = ResponseTable {
        what: say!(TEXTS, "column-action"),
        caption: say!(TEXTS, "responses-actions-caption"),
        of: |by| &by.actions,
    };
    out.push(responses(family, facts, &done));
    if let Some(family) =
        findings.family(ComparisonKind::Stands).filter(|family| !family.rows.is_empty())
    {
        let stands = ResponseTable {
            what: say!(TEXTS, "column-on-board"),
            caption: say!(TEXTS, "responses-stands-caption"),
            of: |by| &by.stands,
        };
        out.push(responses(family, facts, &stands));
    }
    out
}

/// A table of counts per seat, such as the actions of each kind.
struct ResponseTable {
    what: String,
    caption: String,
    /// Selects the rows about the same counts from the results of other bots.
    of: fn(&BotFindings) -> &[ComparisonRow],
}

/// Builds the table of responses: the means of the page's own bots, and the differences of all bots.
fn responses(
    family: &ComparisonFamily,
    facts: &CompareReportContext,
    counted: &ResponseTable,
) -> PageBlock {
    let others: Vec<_> = facts.players.iter().flat_map(|p| p.rows.iter().skip(1)).collect();
    let difference = |row: &ComparisonRow| {
        let star = if row.is_found() { " *" } else { "" };
        let d = &row.difference;
        format!("{}{star}", interval_text(d))
    };
    let difference_of = |rows: &[ComparisonRow], what: &str| {
        rows.iter().find(|row| row.what == what).map_or(String::new(), difference)
    };
    let mut rows = family.by_effect();
    let is_found = |row: &ComparisonRow| {
        let is_complete = |bot: &&BotFindings| {
            (counted.of)(bot).iter().any(|one| one.what == row.what && one.is_found())
        };
        row.is_found() || others.iter().any(is_complete)
    };
    // Rows with a difference for any bot come first, then by size.
    rows.sort_by_key(|row| !is_found(row));
    rows.truncate(MOST_ROWS);
    let rows = rows.into_iter().map(|row| {
        let means = [row.a, row.b].map(|n| decimal(n, 2));
        let first = [facts.called.name(&row.what)].into_iter().chain(means);
        let others = others.iter().map(|bot| difference_of((counted.of)(bot), &row.what));
        first.chain([difference(row)]).chain(others).collect()
    });
    let bots =
        std::iter::once(facts.bots.join(" ")).chain(others.iter().map(|bot| bot.bots.clone()));
    PageBlock::Table {
        caption: say!(TEXTS, "responses-caption", caption = counted.caption),
        head: words![counted.what.as_str(), "A", "B"].into_iter().chain(bots).collect(),
        rows: rows.collect(),
    }
}

/// Describes in words which rows increase and which decrease under the second rules.
fn more_and_less(rows: &[&ComparisonRow], called: &dyn Fn(&str) -> String) -> Vec<String> {
    let names_of = |more: bool| {
        let is_counted =
            |row: &&&ComparisonRow| row.is_found() && (row.difference.mean > 0.0) == more;
        let entry = |row: &&ComparisonRow| {
            say!(
                TEXTS,
                "what-a-and-b",
                what = called(&row.what),
                a = decimal(row.a, 2),
                b = decimal(row.b, 2)
            )
        };
        let list: Vec<String> = rows.iter().filter(is_counted).map(entry).collect();
        (!list.is_empty()).then(|| {
            let names = named(list);
            if more {
                say!(TEXTS, "more-of", names = names)
            } else {
                say!(TEXTS, "less-of", names = names)
            }
        })
    };
    [names_of(true), names_of(false)].into_iter().flatten().collect()
}

/// Joins statements that have commas of their own.
fn and_also(list: Vec<String>) -> String {
    let join = |a: String, b: String| say!(TEXTS, "list-and-also", a = a, b = b);
    list.into_iter().reduce(join).unwrap_or_default()
}

/// Joins a list and abbreviates it after [`MOST_NAMED`] entries.
fn named(list: Vec<String>) -> String {
    let others = list.len().saturating_sub(MOST_NAMED);
    let first = list[..list.len() - others].join(", ");
    if others == 0 { first } else { say!(TEXTS, "named-and-others", first = first, n = others) }
}

/// Returns the margin of error of the rows' differences, in words; empty if none varied.
fn known_to(rows: &[&ComparisonRow]) -> String {
    let halves = rows.iter().filter(|row| !row.is_same()).map(|row| row.difference.half());
    halves
        .reduce(f64::max)
        .map_or(String::new(), |most| format!(" {}", say!(TEXTS, "known-to", n = decimal(most, 2))))
}

/// Describes in sentences whether players respond: changes in what the rules pay for, other changes, and the points
/// that the same play would have.
pub fn response_text(findings: &ComparisonFindings, called: &dyn Fn(&str) -> String) -> String {
    let response = &findings.response;
    let effects_of = |kind| findings.family(kind).map_or(Vec::new(), ComparisonFamily::by_effect);
    let (done, stands) = (effects_of(ComparisonKind::Actions), effects_of(ComparisonKind::Stands));
    let split = |rows: &[&'_ ComparisonRow], about: bool| -> Vec<ComparisonRow> {
        rows.iter()
            .filter(|row| response.is_about(row) == about)
            .map(|row| (*row).clone())
            .collect()
    };
    let differing = |rows: &[ComparisonRow], called: &dyn Fn(&str) -> String| {
        more_and_less(&rows.iter().collect::<Vec<_>>(), called)
    };
    let about = [split(&done, true), split(&stands, true)];
    let [done_about, stands_about] = about.each_ref().map(|rows| differing(rows, called));
    let mut sentences = Vec::new();
    match response.answer {
        PlayResponseAnswer::Yes => {
            let both = [
                done_about,
                stands_about.iter().map(|s| say!(TEXTS, "on-the-board-s", what = s)).collect(),
            ];
            sentences.push(say!(TEXTS, "response-yes", what = and_also(both.concat())));
        }
        PlayResponseAnswer::No if about.iter().any(|rows| !rows.is_empty()) => {
            let rows: Vec<&ComparisonRow> = about.iter().flatten().collect();
            let mut names: Vec<String> = rows.iter().map(|row| called(&row.what)).collect();
            names.dedup();
            sentences.push(say!(
                TEXTS,
                "response-no",
                names = named(names),
                margin = known_to(&rows)
            ));
        }
        PlayResponseAnswer::No => {
            sentences.push(say!(TEXTS, "response-none", n = done.len(), margin = known_to(&done)))
        }
        PlayResponseAnswer::Unknown => sentences.push(say!(TEXTS, "response-unknown")),
    }
    let [done_else, stands_else] =
        [split(&done, false), split(&stands, false)].map(|rows| differing(&rows, called));
    if !done_else.is_empty() {
        let what = and_also(done_else);
        sentences.push(match response.answer {
            PlayResponseAnswer::Unknown => say!(TEXTS, "response-under-b", what = what),
            _ => say!(TEXTS, "response-elsewhere", what = what),
        });
    }
    if !stands_else.is_empty() {
        sentences.push(say!(TEXTS, "response-stands", what = and_also(stands_else)));
    }
    sentences.extend(same_play(findings));
    sentences.extend(response.left_out.as_ref().map(|one| left_out(one, called)));
    sentences.push(say!(TEXTS, "response-about-bots"));
    sentences.join(" ")
}

/// Describes whether bots with the options that only the second rules have score more than bots without them.
fn left_out(one: &OptionAblation, called: &dyn Fn(&str) -> String) -> String {
    let options = named(one.options.iter().map(|name| called(name)).collect());
    let ComparisonRow { pairs, difference, .. } = &one.points;
    let beside = say!(
        TEXTS,
        "left-out-beside",
        options = options,
        points = interval_text(difference),
        pairs = pairs
    );
    match (one.points.is_found(), one.is_worse) {
        (true, true) => say!(TEXTS, "left-out-ignore", beside = beside),
        (true, false) => say!(TEXTS, "left-out-gain", beside = beside),
        (false, _) => say!(TEXTS, "left-out-unclear", beside = beside, few = too_few(&one.points)),
    }
}

/// Returns the reason why a row shows no difference although its interval excludes zero; empty for other rows.
fn too_few(row: &ComparisonRow) -> String {
    if row.is_found() || row.is_same() || !row.difference.excludes_zero() {
        return String::new();
    }
    say!(TEXTS, "too-few-pairs", n = row.differ)
}

/// Describes how much of the difference in points comes from the same play, and how much from changed play.
fn same_play(findings: &ComparisonFindings) -> Vec<String> {
    let response = &findings.response;
    let (Some(same), Some(other)) = (&response.same_play, &response.other_play) else {
        return vec![say!(TEXTS, "same-play-not-scored")];
    };
    // The replay of a game has no chance in it, so one pair that differs proves that the rules pay differently.
    let paid = match response.differ {
        0 => say!(TEXTS, "same-play-same"),
        differ => say!(
            TEXTS,
            "same-play-differs",
            differ = differ,
            all = response.pairs,
            points = interval_text(&same.difference)
        ),
    };
    let is_zero = other.is_same() && other.difference.mean == 0.0;
    let played = match (is_zero, other.is_found()) {
        (true, _) => say!(TEXTS, "other-play-nothing"),
        (_, true) => say!(TEXTS, "other-play-adds", points = interval_text(&other.difference)),
        (_, false) => say!(
            TEXTS,
            "other-play-may",
            points = interval_text(&other.difference),
            few = too_few(other)
        ),
    };
    let pairs = say!(TEXTS, "over-the-pairs", n = response.pairs);
    vec![say!(TEXTS, "same-and-other-play", paid = paid, played = played, pairs = pairs)]
}

/// Upper bound on the names in a list within a sentence.
const MOST_NAMED: usize = 6;

/// Makes the section that compares the results of several bots.
fn by_bot(players: &MultiBotFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut out = vec![PageBlock::Heading(say!(TEXTS, "depends-on-players"))];
    out.push(match warning(players, &|name| facts.called.name(name)) {
        Some(warning) => PageBlock::Warning(warning),
        None => PageBlock::Text(agreement(players)),
    });
    let rows = players.rows.iter().map(|row| {
        let d = &row.points.difference;
        let beside_first = row.beside_first.as_ref().map_or(String::new(), interval_text);
        let star = if row.points.is_found() { "*" } else { "" };
        let [found, all] = row.responds;
        let numbers = [row.points.a, row.points.b].map(|n| decimal(n, 2));
        let rest = [
            format!("{} {star}", interval_text(d)),
            beside_first,
            say!(TEXTS, "found-of-all", found = found, all = all),
        ];
        [std::slice::from_ref(&row.bots), &numbers[..], &rest[..]].concat()
    });
    out.push(PageBlock::Table {
        caption: say!(TEXTS, "by-bot-caption"),
        head: words![
            say!(TEXTS, "column-bots"),
            "A",
            "B",
            "B - A",
            say!(TEXTS, "column-minus-first"),
            say!(TEXTS, "column-actions-differ")
        ],
        rows: rows.collect(),
    });
    out
}

/// Returns a warning if the conclusion depends on the bot.
pub fn warning(players: &MultiBotFindings, called: &dyn Fn(&str) -> String) -> Option<String> {
    if !players.depends {
        return None;
    }
    let apart =
        |row: &crate::compare::BotFindings| row.beside_first.is_some_and(|i| i.excludes_zero());
    let others: Vec<&str> =
        players.rows.iter().filter(|row| apart(row)).map(|row| row.bots.as_str()).collect();
    let first = players.rows.first().map_or("", |row| row.bots.as_str());
    let mut sentences = vec![say!(TEXTS, "depends-on-bots")];
    if !others.is_empty() {
        sentences.push(say!(TEXTS, "not-same-as-first", others = others.join(", "), first = first));
    }
    sentences.extend(players.contradictions.iter().map(|one| {
        let name = called(&one.what);
        say!(TEXTS, "contradiction", name = name, more = one.more, less = one.less)
    }));
    Some(sentences.join(" "))
}

/// Returns the sentence that the bots do not contradict each other.
pub fn agreement(players: &MultiBotFindings) -> String {
    say!(TEXTS, "no-contradiction", n = players.rows.len())
}

fn size(a: f64, b: f64) -> f64 {
    a.abs().max(b.abs())
}

/// Returns sentences on how many pairs differ, and in how many games each piece that only the second rules have had an
/// effect.
pub fn difference_text(findings: &ComparisonFindings) -> String {
    let ComparisonFindings { points, fired, .. } = findings;
    let mut text = say!(TEXTS, "pairs-differ", differ = points.differ, pairs = findings.pairs);
    match findings.failed {
        0 => {}
        n => text.push_str(&format!(" {}", say!(TEXTS, "pairs-left-out", n = n))),
    }
    let mut fired: Vec<_> = fired.iter().collect();
    fired.sort_by_key(|piece| piece.games);
    let others = fired.len().saturating_sub(MOST_FIRED);
    let all = fired.iter().take(MOST_FIRED);
    let all: Vec<_> = all
        .map(|piece| say!(TEXTS, "piece-in-games", piece = piece.piece, games = piece.games))
        .collect();
    if !all.is_empty() {
        let more = match others {
            0 => String::new(),
            n => say!(TEXTS, "other-pieces-more", n = n),
        };
        let effects = say!(
            TEXTS,
            "pieces-had-effect",
            games = findings.pairs,
            list = all.join(", "),
            more = more
        );
        text.push_str(&format!(" {effects}"));
    }
    text
}

/// Upper bound on the pieces that are named with the number of games in which they had an effect.
const MOST_FIRED: usize = 5;

/// Explains the assumptions of the interval of the mean difference; empty for a paired t interval.
pub fn method(findings: &ComparisonFindings) -> Vec<String> {
    if findings.method == IntervalMethod::T {
        return Vec::new();
    }
    let bound = say!(TEXTS, "method-bound", n = decimal(findings.bound, 0));
    if findings.anytime.is_none() {
        let few = say!(TEXTS, "method-few", bound = bound);
        return vec![few];
    }
    let holds = say!(TEXTS, "method-stop-early");
    let mut sentences = vec![format!("{holds} {bound}")];
    if !findings.points.is_same() {
        sentences.push(say!(TEXTS, "method-fixed", interval = interval_text(&findings.fixed)));
    }
    sentences
}

fn lead(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let [a, b] = &facts.names;
    let points = &findings.points;
    let d = &points.difference;
    let verdict = match (points.is_found(), d.mean > 0.0) {
        (true, true) => say!(TEXTS, "verdict-more", b = b, n = decimal(d.mean, 2), a = a),
        (true, false) => say!(TEXTS, "verdict-fewer", b = b, n = decimal(-d.mean, 2), a = a),
        (false, _) => say!(TEXTS, "verdict-none", a = a, b = b),
    };
    let mut difference = interval_text(d);
    if d.why_no_width().is_none() {
        difference = format!("{difference} {}", say!(TEXTS, "at-95"));
    }
    let error = |kind: ComparisonKind, unit: String| {
        let widths = findings.family(kind).and_then(ComparisonFamily::half_width_range);
        widths.map_or(String::new(), |(least, most)| {
            let (least, most) = (decimal(least, 1), decimal(most, 1));
            let text = say!(TEXTS, "margin-best-worst", least = least, unit = unit, most = most);
            format!(" {text}")
        })
    };
    let text = say!(
        TEXTS,
        "lead-compare",
        verdict = verdict,
        a = decimal(points.a, 2),
        b = decimal(points.b, 2),
        difference = difference,
        text = difference_text(findings)
    );
    let found = |kind| findings.family(kind).map_or((0, 0), |f| (f.found(), f.rows.len()));
    let ((wins, of_wins), (names, of_names)) =
        (found(ComparisonKind::WinRate), found(ComparisonKind::Points));
    let mut out = vec![lead_of(&facts.bots, &text, &facts.rules_description)];
    out.extend(facts.who.iter().cloned().map(PageBlock::Text));
    out.push(PageBlock::Text(say!(
        TEXTS,
        "pairs-changes",
        wins = wins,
        ofwins = of_wins,
        winmargin = error(ComparisonKind::WinRate, say!(TEXTS, "unit-points-of-hundred")),
        names = names,
        ofnames = of_names,
        namemargin = error(ComparisonKind::Points, say!(TEXTS, "column-points"))
    )));
    out.push(PageBlock::Text(say!(TEXTS, "one-error-rate")));
    if let Some(warning) =
        facts.players.as_ref().and_then(|p| warning(p, &|name| facts.called.name(name)))
    {
        out.push(PageBlock::Warning(warning));
    }
    out.extend(method(findings).into_iter().map(PageBlock::Text));
    if let Some(interval) = findings.bootstrap.as_ref().filter(|_| !points.is_same()) {
        let is_anytime = findings.anytime.is_some();
        let fixed = if is_anytime { say!(TEXTS, "for-fixed-pairs") } else { String::new() };
        out.push(PageBlock::Text(say!(
            TEXTS,
            "bootstrap-interval",
            fixed = fixed,
            interval = interval_text(interval)
        )));
    }
    out.extend(facts.notes.iter().cloned().map(PageBlock::Text));
    out
}

fn difference_plot(family: &ComparisonFamily, axis: &str, called: &DisplayNames) -> PageBlock {
    if family.rows.is_empty() {
        return PageBlock::Text(say!(TEXTS, "nothing-in-two-pairs"));
    }
    let mut rows: Vec<_> = family
        .rows
        .iter()
        .map(|r| (r.name(&|code| called.name(code)), r.difference, r.is_found()))
        .collect();
    rows.sort_by(|(_, x, _), (_, y, _)| y.mean.total_cmp(&x.mean));
    plot(plots::differences(&rows, axis), say!(TEXTS, "differences-caption"))
}

/// Plots the most significant rows of a long family.
fn strongest(family: &ComparisonFamily, axis: &str, called: &DisplayNames) -> PageBlock {
    let mut rows = family.by_effect();
    rows.retain(|r| r.is_found() || !r.is_same());
    rows.truncate(MOST_ROWS);
    if rows.is_empty() {
        return PageBlock::Text(say!(TEXTS, "nothing-differed"));
    }
    let rows: Vec<_> =
        rows.iter().map(|r| (called.name(&r.what), r.difference, r.is_found())).collect();
    plot(plots::differences(&rows, axis), say!(TEXTS, "strongest-caption"))
}

fn table(family: &ComparisonFamily, called: &DisplayNames) -> PageBlock {
    let rows = family.by_effect().into_iter().map(|r| {
        let d = &r.difference;
        let name = r.name(&|code| called.name(code));
        let numbers = [r.a, r.b].map(|n| decimal(n, 3));
        let end = |n: f64| d.why_no_width().map_or(signed(n, 3), |_| String::new());
        let differences = [signed(d.mean, 3), end(d.low), end(d.high)];
        let star = if r.is_found() { "*" } else { "" };
        let example = r.example.map_or(String::new(), |pair| pair.to_string());
        [&[name, count(r.pairs)], &numbers[..], &differences[..], &[star.to_owned(), example]]
            .concat()
    });
    let head = words![
        "",
        say!(TEXTS, "column-pairs"),
        "A",
        "B",
        "B - A",
        say!(TEXTS, "column-from"),
        say!(TEXTS, "column-to"),
        say!(TEXTS, "column-found"),
        say!(TEXTS, "column-most-in-pair")
    ];
    let caption = say!(
        TEXTS,
        "table-rows-first",
        title = capital(&family.kind.title()),
        unit = family.kind.unit()
    );
    PageBlock::Table { caption, head, rows: rows.collect() }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn spreads(findings: &ComparisonFindings, called: &DisplayNames) -> PageBlock {
    let rows = findings.spreads.iter().map(|s| {
        let first = [called.name(&s.who), s.arm.to_uppercase(), count(s.games)];
        let moments = [decimal(s.mean, 1), decimal(s.deviation, 1)];
        [&first[..], &moments[..], &s.quantiles.map(|q| decimal(q as f64, 0))[..]].concat()
    });
    let head = words![
        "",
        say!(TEXTS, "column-rules"),
        say!(TEXTS, "column-games"),
        say!(TEXTS, "column-mean"),
        say!(TEXTS, "column-deviation"),
        percent(5.0, 0),
        percent(25.0, 0),
        percent(50.0, 0),
        percent(75.0, 0),
        percent(95.0, 0)
    ];
    let caption = say!(TEXTS, "spreads-caption");
    PageBlock::Table { caption, head, rows: rows.collect() }
}

fn stages(outcome: &Comparison, facts: &CompareReportContext) -> PageBlock {
    let mut rows = Vec::new();
    for (name, line) in &outcome.sums.by_name {
        for arm in ["A", "B"] {
            let of_arm =
                |both: &crate::compare::PairedMoments| if arm == "A" { both.a } else { both.b };
            let all = of_arm(&line.points).count();
            let means = line.stages.iter().map(|part| mean_of_part(&of_arm(part), all));
            rows.push([facts.called.name(name), arm.to_owned()].into_iter().chain(means).collect());
        }
    }
    let head = [words!["", say!(TEXTS, "column-rules")], facts.stages.clone()].concat();
    let caption = say!(TEXTS, "parts-by-name-caption");
    PageBlock::Table { caption, head, rows }
}

fn method_blocks(
    findings: &ComparisonFindings,
    outcome: &Comparison,
    facts: &CompareReportContext,
) -> Vec<PageBlock> {
    let [a, b] = &facts.names;
    let row = |label: String, value: String| vec![label, value];
    let width = match no_width_text(&findings.points.difference) {
        Some(reason) => reason,
        None => {
            say!(TEXTS, "points-to-each-side", n = decimal(findings.points.difference.half(), 2))
        }
    };
    let rows = vec![
        row(say!(TEXTS, "column-pairs"), count(findings.pairs)),
        row(say!(TEXTS, "failed-pairs-label"), count(outcome.bad)),
        row(say!(TEXTS, "row-seed"), facts.seed.to_string()),
        row(say!(TEXTS, "column-bots"), facts.bots.join(" ")),
        row(say!(TEXTS, "row-margin-mean"), width),
        row(say!(TEXTS, "row-rules-of", name = a), facts.rules[0].clone()),
        row(say!(TEXTS, "row-rules-of", name = b), facts.rules[1].clone()),
        row(say!(TEXTS, "row-program"), facts.version.clone()),
    ];
    let more = say!(TEXTS, "any-other-pair");
    let mut out = example_games(&more, &facts.games);
    out.extend(repeat(say!(TEXTS, "unit-pair"), &facts.command, rows));
    out
}
