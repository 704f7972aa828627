//! Report page of a paired experiment.

use super::page::{
    EmbeddedFile, PageBlock, ReportPage, example_games, lead as lead_of, plot, repeat, words,
};
use super::{DisplayNames, interval_text, mean_of_part, plots, plotted_part};
use crate::compare::{
    BotFindings, Comparison, ComparisonFamily, ComparisonFindings, ComparisonRow, IntervalMethod,
    MultiBotFindings, OptionAblation, PlayResponseAnswer, STANDS, WIN,
};
use crate::statistics::{Moments, wilson};

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
    let legend = || PageBlock::Legend([format!("A: {a}"), format!("B: {b}")]);
    let mut blocks = lead(findings, facts);
    blocks.extend(response(findings, facts));
    if let Some(players) = &facts.players {
        blocks.extend(by_bot(players, facts));
    }
    blocks.push(PageBlock::Heading("Who wins".into()));
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
        plots::pairs(&rates, "games won, percent"),
        "Win rate by name under both rules, each with its own 95 % interval (Wilson); who gains \
        most first. To see whether the rules differ, use the differences of pairs below, not \
        these intervals.",
    ));
    if let Some(family) = findings.family("win rate") {
        blocks.push(difference_plot(family, "difference of win rates, percentage points", called));
    }
    blocks.push(PageBlock::Heading("Points".into()));
    if let Some(family) = findings.family("points") {
        blocks.push(difference_plot(family, "difference of points, B minus A", called));
    }
    let values: Vec<f64> =
        outcome.sums.differences.iter().map(|(_, d)| *d as f64 / WIN as f64).collect();
    blocks.push(if values.windows(2).all(|two| two[0] == two[1]) {
        // A plot of a single bar would show nothing.
        PageBlock::Text("The mean points of a seat differ by the same number in every pair.".into())
    } else {
        plot(
            plots::histogram(&values, "difference of a pair, mean points of a seat, B minus A"),
            "Distribution of the differences of the pairs.",
        )
    });
    let spread = spreads(findings, called);
    blocks.push(PageBlock::Folded("Distribution of points by name".into(), vec![spread]));
    blocks.push(PageBlock::Heading("Points over the game".into()));
    blocks.push(legend());
    let means = |arm: fn(&crate::compare::PairedMoments) -> Moments| -> Vec<f64> {
        outcome.sums.stages.iter().map(|both| plotted_part(&arm(both)) / WIN as f64).collect()
    };
    let (one, two) = (means(|both| both.a), means(|both| both.b));
    blocks.push(plot(
        plots::lines(&facts.stages, &one, Some(&two), "points of a seat"),
        "Mean points of a seat at the end of each part of the game.",
    ));
    blocks.push(PageBlock::Folded(
        "Points over the game by name".into(),
        vec![stages(outcome, facts)],
    ));
    blocks.push(PageBlock::Heading("Where points come from".into()));
    blocks.push(PageBlock::BarLegend([format!("A: {a}"), format!("B: {b}")]));
    if let Some(family) = findings.family("points by source") {
        let mut rows: Vec<_> = family.rows.iter().collect();
        rows.sort_by(|x, y| size(y.a, y.b).total_cmp(&size(x.a, x.b)));
        rows.truncate(MOST_BARS);
        let rows: Vec<_> = rows.iter().map(|r| (called.name(&r.what), r.a, r.b)).collect();
        blocks.push(plot(
            plots::bars(&rows, "points of a seat in a game"),
            "The largest sources of points. Points that are divided among all seats, as in the \
            final scoring, have the same mean in every game.",
        ));
        blocks.push(strongest(family, "difference of points of a seat, B minus A", called));
    }
    if let Some([one, two]) = &facts.boards {
        blocks.push(PageBlock::Heading("Openings".into()));
        let picture =
            |svg: &String, name: &String| (svg.clone(), format!("Openings under {name}."));
        blocks.push(PageBlock::Pictures(vec![picture(one, a), picture(two, b)]));
    }
    blocks.extend(facts.play.iter().cloned());
    blocks.extend(every_difference(findings, facts));
    blocks.extend(method_blocks(findings, outcome, facts));
    ReportPage { title: format!("{a} and {b}"), blocks }
}

/// Makes the section that shows every family of differences as a table, and the guarantee of their intervals.
fn every_difference(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut blocks = vec![
        PageBlock::Heading("Every difference".into()),
        PageBlock::Text(format!("Paired t intervals. {}", promise(findings))),
    ];
    if findings.anytime.is_some() {
        blocks.push(PageBlock::Text(
            "These intervals assume a number of pairs fixed in advance; they are not reliable for \
            a run that stops early. Only the difference of mean points at the top of this page is."
                .into(),
        ));
    }
    for family in &findings.families {
        let title =
            format!("{} ({} rows, {} found)", family.title, family.rows.len(), family.found());
        blocks.push(PageBlock::Folded(title, vec![table(family, &facts.called)]));
    }
    blocks
}

/// Explains what the stars of a page guarantee.
fn promise(findings: &ComparisonFindings) -> String {
    let rows: usize = findings.families.iter().map(|family| family.rows.len()).sum();
    format!(
        "All {rows} intervals of the tables are widened so that they hold together at 95 % \
        (Bonferroni, over the tables and over the rows of each). A star marks an interval that \
        excludes zero, if enough pairs differ for a sign test; if nothing differs, at most one page in twenty has a star. If a difference \
        was the same in every pair, there is no interval; it has a star if a sign test rules out \
        chance."
    )
}

/// Makes the section on what players do more and less often, and on whether they respond to the rules.
fn response(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut out = vec![PageBlock::Heading("Did the players respond?".into())];
    let Some(family) = findings.family("actions").filter(|family| !family.rows.is_empty()) else {
        out.push(PageBlock::Text("No actions were counted.".into()));
        return out;
    };
    out.push(PageBlock::Text(response_text(findings, &|name| facts.called.name(name))));
    out.push(strongest(family, "difference of actions of a seat, B minus A", &facts.called));
    let done = ResponseTable {
        what: "action",
        caption: "How often a seat takes the action under A and B, and the difference",
        of: |by| &by.actions,
    };
    out.push(responses(family, facts, &done));
    if let Some(family) = findings.family(STANDS).filter(|family| !family.rows.is_empty()) {
        let stands = ResponseTable {
            what: "on the board",
            caption: "What a seat has on the board at the end under A and B, and the difference",
            of: |by| &by.stands,
        };
        out.push(responses(family, facts, &stands));
    }
    out
}

/// A table of counts per seat, such as the actions of each kind.
struct ResponseTable {
    what: &'static str,
    caption: &'static str,
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
        let means = [row.a, row.b].map(|n| format!("{n:.2}"));
        let first = [facts.called.name(&row.what)].into_iter().chain(means);
        let others = others.iter().map(|bot| difference_of((counted.of)(bot), &row.what));
        first.chain([difference(row)]).chain(others).collect()
    });
    let bots =
        std::iter::once(facts.bots.join(" ")).chain(others.iter().map(|bot| bot.bots.clone()));
    PageBlock::Table {
        caption: format!(
            "{}, for each bot; the intervals are those of the bot's own page, and a star marks a \
            difference.",
            counted.caption
        ),
        head: words(&[counted.what, "A", "B"]).into_iter().chain(bots).collect(),
        rows: rows.collect(),
    }
}

/// Describes in words which rows increase and which decrease under the second rules.
fn more_and_less(rows: &[&ComparisonRow], called: &dyn Fn(&str) -> String) -> Vec<String> {
    let names_of = |what: &str, more: bool| {
        let is_counted =
            |row: &&&ComparisonRow| row.is_found() && (row.difference.mean > 0.0) == more;
        let entry = |row: &&ComparisonRow| {
            format!("{} ({:.2} and {:.2} a seat)", called(&row.what), row.a, row.b)
        };
        let list: Vec<String> = rows.iter().filter(is_counted).map(entry).collect();
        (!list.is_empty()).then(|| format!("{what} of {}", named(list)))
    };
    [names_of("more", true), names_of("less", false)].into_iter().flatten().collect()
}

/// Joins a list and abbreviates it after [`MOST_NAMED`] entries.
fn named(list: Vec<String>) -> String {
    let others = list.len().saturating_sub(MOST_NAMED);
    let first = list[..list.len() - others].join(", ");
    if others == 0 { first } else { format!("{first} and {others} others") }
}

/// Returns the margin of error of the rows' differences, in words; empty if none varied.
fn known_to(rows: &[&ComparisonRow]) -> String {
    let halves = rows.iter().filter(|row| !row.is_same()).map(|row| row.difference.half());
    halves.reduce(f64::max).map_or(String::new(), |most| {
        format!(" (margin of error of each: at most {most:.2} a seat)")
    })
}

/// Describes in sentences whether players respond: changes in what the rules pay for, other changes, and the points
/// that the same play would have.
pub fn response_text(findings: &ComparisonFindings, called: &dyn Fn(&str) -> String) -> String {
    let response = &findings.response;
    let effects_of = |title| findings.family(title).map_or(Vec::new(), ComparisonFamily::by_effect);
    let (done, stands) = (effects_of("actions"), effects_of(STANDS));
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
            let both =
                [done_about, stands_about.iter().map(|s| format!("{s} on the board")).collect()];
            sentences.push(format!(
                "Yes: of the things that only the rules of B pay for or charge, players have {} \
                under B.",
                both.concat().join("; and ")
            ));
        }
        PlayResponseAnswer::No if about.iter().any(|rows| !rows.is_empty()) => {
            let rows: Vec<&ComparisonRow> = about.iter().flatten().collect();
            let mut names: Vec<String> = rows.iter().map(|row| called(&row.what)).collect();
            names.dedup();
            sentences.push(format!(
                "No: of the things that only the rules of B pay for or charge, these pairs show \
                neither more nor less under B: {}{}.",
                named(names),
                known_to(&rows)
            ));
        }
        PlayResponseAnswer::No => sentences.push(format!(
            "No: for none of {} kinds of action do these pairs show a difference under B{}.",
            done.len(),
            known_to(&done)
        )),
        PlayResponseAnswer::Unknown => sentences.push(
            "Unknown: no declaration says what the difference between the rules pays for or \
            charges."
                .to_owned(),
        ),
    }
    let [done_else, stands_else] =
        [split(&done, false), split(&stands, false)].map(|rows| differing(&rows, called));
    let (where_else, what_else) = match response.answer {
        PlayResponseAnswer::Unknown => ("Under B", ""),
        _ => ("Elsewhere, under B", ", which may follow from having other points or opportunities"),
    };
    if !done_else.is_empty() {
        sentences.push(format!("{where_else} players do {}{what_else}.", done_else.join("; and ")));
    }
    if !stands_else.is_empty() {
        sentences
            .push(format!("On the board players have in the end {}.", stands_else.join("; and ")));
    }
    sentences.extend(same_play(findings));
    sentences.extend(response.left_out.as_ref().map(|one| left_out(one, called)));
    sentences
        .push("This is about the bots that played; people may respond differently.".to_owned());
    sentences.join(" ")
}

/// Describes whether bots with the options that only the second rules have score more than bots without them.
fn left_out(one: &OptionAblation, called: &dyn Fn(&str) -> String) -> String {
    let options = named(one.options.iter().map(|name| called(name)).collect());
    let ComparisonRow { pairs, difference, .. } = &one.points;
    let beside = format!(
        "with {options} a seat makes {} points compared with the same {pairs} games of B without \
        them",
        interval_text(difference)
    );
    match (one.points.is_found(), one.is_worse) {
        (true, true) => format!(
            "These bots would do better to ignore the rule: {beside}. So the difference between A \
            and B measures the bots, not the rule."
        ),
        (true, false) => format!("These bots gain from using the rule: {beside}."),
        (false, _) => format!(
            "These pairs do not show whether the bots gain from using the rule: {beside}{}.",
            too_few(&one.points)
        ),
    }
}

/// Returns the reason why a row shows no difference although its interval excludes zero; empty for other rows.
fn too_few(row: &ComparisonRow) -> String {
    if row.is_found() || row.is_same() || !row.difference.excludes_zero() {
        return String::new();
    }
    format!(", but only {} pairs differ, too few for a conclusion", row.differ)
}

/// Describes how much of the difference in points comes from the same play, and how much from changed play.
fn same_play(findings: &ComparisonFindings) -> Vec<String> {
    let response = &findings.response;
    let (Some(same), Some(other)) = (&response.same_play, &response.other_play) else {
        return vec![
            "The same play cannot be scored by both rules: fewer than two games of A can be \
            replayed under B action by action."
                .to_owned(),
        ];
    };
    // The replay of a game has no chance in it, so one pair that differs proves that the rules pay differently.
    let paid = match response.differ {
        0 => "The same play scores the same under both rules".to_owned(),
        differ => format!(
            "The same play scores differently in {differ} of {} games: on average a game of A is \
            worth {} points per seat under B",
            response.pairs,
            interval_text(&same.difference)
        ),
    };
    let is_zero = other.is_same() && other.difference.mean == 0.0;
    let played = match (is_zero, other.is_found()) {
        (true, _) => "different play adds nothing".to_owned(),
        (_, true) => format!("different play adds {}", interval_text(&other.difference)),
        (_, false) => format!(
            "different play may add or take points: {}{}",
            interval_text(&other.difference),
            too_few(other)
        ),
    };
    let pairs = format!(
        "over the {} pairs whose game of A can be played under B action by action",
        response.pairs
    );
    vec![format!("{paid}; {played} ({pairs}).")]
}

/// Upper bound on the names in a list within a sentence.
const MOST_NAMED: usize = 6;

/// Makes the section that compares the results of several bots.
fn by_bot(players: &MultiBotFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let mut out = vec![PageBlock::Heading("Does it depend on who plays?".into())];
    out.push(match warning(players, &|name| facts.called.name(name)) {
        Some(warning) => PageBlock::Warning(warning),
        None => PageBlock::Text(agreement(players)),
    });
    let rows = players.rows.iter().map(|row| {
        let d = &row.points.difference;
        let beside_first = row.beside_first.as_ref().map_or(String::new(), interval_text);
        let star = if row.points.is_found() { "*" } else { "" };
        let [found, all] = row.responds;
        let numbers = [row.points.a, row.points.b].map(|n| format!("{n:.2}"));
        let rest =
            [format!("{} {star}", interval_text(d)), beside_first, format!("{found} of {all}")];
        [std::slice::from_ref(&row.bots), &numbers[..], &rest[..]].concat()
    });
    out.push(PageBlock::Table {
        caption: "Mean points of a seat by who played. Each difference has its own 95 % interval; \
            the last columns compare it with that of the first, with intervals that hold together."
            .into(),
        head: words(&["bots", "A", "B", "B - A", "minus the first", "actions that differ"]),
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
    let mut sentences = vec!["The conclusion depends on which bots play.".to_owned()];
    if !others.is_empty() {
        sentences.push(format!(
            "With {} the difference of points is not the same as with {first}.",
            others.join(", ")
        ));
    }
    sentences.extend(players.contradictions.iter().map(|one| {
        let name = called(&one.what);
        format!("Of {name} {} does more under B, and {} does less.", one.more, one.less)
    }));
    Some(sentences.join(" "))
}

/// Returns the sentence that the bots do not contradict each other.
pub fn agreement(players: &MultiBotFindings) -> String {
    format!(
        "These {} do not contradict each other in these pairs. This is no proof: they may all be \
        wrong in the same way, and people may respond to the rule differently.",
        players.rows.len()
    )
}

fn size(a: f64, b: f64) -> f64 {
    a.abs().max(b.abs())
}

/// Returns sentences on how many pairs differ, and in how many games each piece that only the second rules have had an
/// effect.
pub fn difference_text(findings: &ComparisonFindings) -> String {
    let ComparisonFindings { points, fired, .. } = findings;
    let mut text = format!(
        "{} of {} pairs of games differ in the mean points of a seat.",
        points.differ, findings.pairs
    );
    match findings.failed {
        0 => {}
        1 => text.push_str(" One further pair is left out, because one of its games failed."),
        n => text.push_str(&format!(
            " {n} further pairs are left out, because one of their games failed."
        )),
    }
    let mut fired: Vec<_> = fired.iter().collect();
    fired.sort_by_key(|piece| piece.games);
    let others = fired.len().saturating_sub(MOST_FIRED);
    let all = fired.iter().take(MOST_FIRED);
    let all: Vec<_> = all.map(|piece| format!("`{}` in {}", piece.piece, piece.games)).collect();
    if !all.is_empty() {
        let more = match others {
            0 => String::new(),
            n => format!("; {n} other pieces in more games"),
        };
        text.push_str(&format!(
            " In how many of {} games of B each piece had an effect: {}{more}.",
            findings.pairs,
            all.join(", ")
        ));
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
    let bound = format!(
        "It assumes that no pair differs by more than {:.0} points of a seat (empirical Bernstein \
        confidence sequence).",
        findings.bound
    );
    if findings.anytime.is_none() {
        let few = format!(
            "Too few pairs differ to use their variance, so the interval does not depend on it. \
            {bound}"
        );
        return vec![few];
    }
    let holds = "The run could stop early; the interval is valid at every point at which it could \
        stop.";
    let mut sentences = vec![format!("{holds} {bound}")];
    if !findings.points.is_same() {
        sentences.push(format!(
            "For a number of pairs fixed in advance, the paired t interval would be {}.",
            interval_text(&findings.fixed)
        ));
    }
    sentences
}

fn lead(findings: &ComparisonFindings, facts: &CompareReportContext) -> Vec<PageBlock> {
    let [a, b] = &facts.names;
    let points = &findings.points;
    let d = &points.difference;
    let verdict = match (points.is_found(), d.mean > 0.0) {
        (true, true) => format!("Under {b} a seat has {:.2} points more than under {a}", d.mean),
        (true, false) => format!("Under {b} a seat has {:.2} points fewer than under {a}", -d.mean),
        (false, _) => format!("Between {a} and {b} no difference in mean points was found"),
    };
    let at = if d.why_no_width().is_some() { "" } else { " at 95 %" };
    let difference = format!("{}{at}", interval_text(d));
    let error = |title: &str, unit: &str| {
        let widths = findings.family(title).and_then(ComparisonFamily::half_width_range);
        widths.map_or(String::new(), |(least, most)| {
            format!(" (margin of error: {least:.1} {unit} at best, {most:.1} at worst)")
        })
    };
    let text = format!(
        "{verdict}: {:.2} and {:.2}, difference {difference}. {}",
        points.a,
        points.b,
        difference_text(findings)
    );
    let found = |title: &str| findings.family(title).map_or((0, 0), |f| (f.found(), f.rows.len()));
    let ((wins, of_wins), (names, of_names)) = (found("win rate"), found("points"));
    let mut out = vec![lead_of(&facts.bots, &text, &facts.rules_description)];
    out.extend(facts.who.iter().cloned().map(PageBlock::Text));
    out.push(PageBlock::Text(format!(
        "Both games of a pair have the same seed, setup, seats and bots. These pairs show a change \
        in {wins} of {of_wins} win rates{} and in {names} of {of_names} mean scores by name{}. \
        Smaller changes, up to the error given, may exist.",
        error("win rate", "points of a hundred"),
        error("points", "points")
    )));
    out.push(PageBlock::Text(
        "The difference above is tested on its own. All others on this page share one error rate: \
        if nothing differs, at most one page in twenty has a star in any table."
            .into(),
    ));
    if let Some(warning) =
        facts.players.as_ref().and_then(|p| warning(p, &|name| facts.called.name(name)))
    {
        out.push(PageBlock::Warning(warning));
    }
    out.extend(method(findings).into_iter().map(PageBlock::Text));
    if let Some(interval) = findings.bootstrap.as_ref().filter(|_| !points.is_same()) {
        let fixed = if findings.anytime.is_some() { ", for a fixed number of pairs" } else { "" };
        out.push(PageBlock::Text(format!(
            "The bootstrap interval of the same difference{fixed}: {}.",
            interval_text(interval)
        )));
    }
    out.extend(facts.notes.iter().cloned().map(PageBlock::Text));
    out
}

fn difference_plot(family: &ComparisonFamily, axis: &str, called: &DisplayNames) -> PageBlock {
    if family.rows.is_empty() {
        return PageBlock::Text(
            "Nothing here occurred in two pairs, so there is no result.".into(),
        );
    }
    let mut rows: Vec<_> =
        family.rows.iter().map(|r| (called.name(&r.who), r.difference, r.is_found())).collect();
    rows.sort_by(|(_, x, _), (_, y, _)| y.mean.total_cmp(&x.mean));
    plot(
        plots::differences(&rows, axis),
        "Differences of pairs, the largest gain first, with intervals that hold together with all \
        others of this page at 95 %. Filled marks show a difference.",
    )
}

/// Plots the most significant rows of a long family.
fn strongest(family: &ComparisonFamily, axis: &str, called: &DisplayNames) -> PageBlock {
    let mut rows = family.by_effect();
    rows.retain(|r| r.is_found() || !r.is_same());
    rows.truncate(MOST_ROWS);
    if rows.is_empty() {
        return PageBlock::Text("Nothing here differed in any pair.".into());
    }
    let rows: Vec<_> =
        rows.iter().map(|r| (called.name(&r.what), r.difference, r.is_found())).collect();
    plot(
        plots::differences(&rows, axis),
        "Rows with a difference come first, sorted by size. Filled marks show a difference, \
        by an interval that holds together with all others of this page.",
    )
}

fn table(family: &ComparisonFamily, called: &DisplayNames) -> PageBlock {
    let rows = family.by_effect().into_iter().map(|r| {
        let d = &r.difference;
        let name = [called.name(&r.who), called.name(&r.what)].join(" ").trim().to_owned();
        let numbers = [r.a, r.b].map(|n| format!("{n:.3}"));
        let end = |n: f64| d.why_no_width().map_or(format!("{n:+.3}"), |_| String::new());
        let differences = [format!("{:+.3}", d.mean), end(d.low), end(d.high)];
        let star = if r.is_found() { "*" } else { "" };
        let example = r.example.map_or(String::new(), |pair| pair.to_string());
        [&[name, r.pairs.to_string()], &numbers[..], &differences[..], &[star.to_owned(), example]]
            .concat()
    });
    let head = words(&["", "pairs", "A", "B", "B - A", "from", "to", "found", "most in pair"]);
    let caption = format!(
        "{}, {}: rows that differ first, then by the size of the difference.",
        capital(&family.title),
        family.unit
    );
    PageBlock::Table { caption, head, rows: rows.collect() }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn spreads(findings: &ComparisonFindings, called: &DisplayNames) -> PageBlock {
    let rows = findings.spreads.iter().map(|s| {
        let first = [called.name(&s.who), s.arm.to_uppercase(), s.games.to_string()];
        let moments = [format!("{:.1}", s.mean), format!("{:.1}", s.deviation)];
        [&first[..], &moments[..], &s.quantiles.map(|q| q.to_string())[..]].concat()
    });
    let head =
        words(&["", "rules", "games", "mean", "deviation", "5 %", "25 %", "50 %", "75 %", "95 %"]);
    let caption =
        "Points by name under both rules: mean, standard deviation, and percentiles.".to_owned();
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
    let head = words(&["", "rules"]).into_iter().chain(facts.stages.iter().cloned()).collect();
    let caption =
        "Mean points at the end of each part of the game, by name, over the games that played it."
            .to_owned();
    PageBlock::Table { caption, head, rows }
}

fn method_blocks(
    findings: &ComparisonFindings,
    outcome: &Comparison,
    facts: &CompareReportContext,
) -> Vec<PageBlock> {
    let [a, b] = &facts.names;
    let row = |label: &str, value: String| vec![label.to_owned(), value];
    let width = match findings.points.difference.why_no_width() {
        Some(reason) => reason.to_owned(),
        None => format!("{:.2} points to each side", findings.points.difference.half()),
    };
    let rows = vec![
        row("pairs", findings.pairs.to_string()),
        row("failed pairs (a game was not played to its end)", outcome.bad.to_string()),
        row("seed", facts.seed.to_string()),
        row("bots", facts.bots.join(" ")),
        row("margin of error of the mean difference", width),
        row(&format!("rules of {a}"), facts.rules[0].clone()),
        row(&format!("rules of {b}"), facts.rules[1].clone()),
        row("program", facts.version.clone()),
    ];
    let more = "The same command with `--pair N --ledgers DIR` writes any other pair.";
    let mut out = example_games(more, &facts.games);
    out.extend(repeat("Pair", &facts.command, rows));
    out
}
