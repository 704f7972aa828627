//! Report page of a comparison of two bots.

use language::say;

use super::numbers::{count, decimal};
use super::page::{EmbeddedFile, PageBlock, ReportPage, example_games, lead, plot, repeat, words};
use super::plots;
use crate::statistics::{SprtOptions, SprtVerdict};
use crate::strength::{BotStrength, SprtResult};
use crate::texts::TEXTS;

/// Names, command line and notes that the report on two bots shows in addition to the findings.
#[derive(Clone, Debug, Default)]
pub struct StrengthReportContext {
    pub name: String,
    /// The bots, as written on the command line.
    pub bots: [String; 2],
    /// Sentences about the players and their strength compared with people.
    pub who: Vec<String>,
    /// Sentences from the rules' own description.
    pub rules_description: Vec<String>,
    /// Ledgers of example games, to be embedded in the page.
    pub games: Vec<EmbeddedFile>,
    /// Command line that repeats the run.
    pub command: String,
    /// Further facts about the run: name and value.
    pub run: Vec<[String; 2]>,
}

/// Returns a sentence that states which bot is stronger, or that neither is shown to be stronger.
pub fn verdict(found: &BotStrength, bots: &[String; 2]) -> String {
    let lead = found.lead.scaled(100.0);
    let (leads, other) = if lead.mean < 0.0 { (1, 0) } else { (0, 1) };
    let (leads, other) = (&bots[leads], &bots[other]);
    let pairs = found.pairs;
    let ends = [lead.low, lead.high].map(f64::abs);
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    // How far the bot that leads may be behind, and ahead.
    let (behind, ahead) =
        if lead.mean < 0.0 { (lead.high, -lead.low) } else { (-lead.low, lead.high) };
    let behind = behind.max(0.0);
    let all_alike = lead.low == lead.high;
    match (found.is_decided, all_alike) {
        (true, true) => say!(
            TEXTS,
            "stronger-every",
            leads = leads,
            other = other,
            least = decimal(least, 0),
            pairs = pairs
        ),
        (true, false) => say!(
            TEXTS,
            "stronger",
            leads = leads,
            other = other,
            mean = decimal(lead.mean.abs(), 1),
            least = decimal(least, 1),
            most = decimal(most, 1)
        ),
        (false, true) if lead.mean == 0.0 => {
            say!(TEXTS, "neither-equal", leads = leads, other = other, pairs = pairs)
        }
        (false, true) => say!(
            TEXTS,
            "neither-few",
            leads = leads,
            other = other,
            least = decimal(least, 0),
            pairs = pairs
        ),
        (false, false) if !lead.half().is_finite() => {
            say!(TEXTS, "neither-too-few", leads = leads, other = other, pairs = pairs)
        }
        (false, false) => say!(
            TEXTS,
            "neither-interval",
            leads = leads,
            other = other,
            mean = decimal(lead.mean.abs(), 1),
            behind = decimal(behind, 1),
            ahead = decimal(ahead, 1)
        ),
    }
}

/// Returns a sentence with the lead of the first bot in Elo.
pub fn elo_sentence(found: &BotStrength, bots: &[String; 2]) -> String {
    let (elo, [bot, other]) = (found.elo, bots);
    if !elo.mean.is_finite() || !elo.half().is_finite() {
        return say!(TEXTS, "elo-unbounded", bot = bot, other = other);
    }
    let [mean, low, high] = [elo.mean, elo.low, elo.high].map(|elo| decimal(elo, 0));
    say!(TEXTS, "elo-lead", bot = bot, other = other, mean = mean, low = low, high = high)
}

/// Returns a sentence with the result of a sequential test.
pub fn sprt_sentence(test: &SprtResult, pairs: u64, bots: &[String; 2]) -> String {
    let [bot, other] = bots;
    let SprtOptions { elo0, elo1, alpha, .. } = test.options;
    let id = match test.verdict {
        SprtVerdict::Alternative => "sprt-larger",
        SprtVerdict::Null => "sprt-smaller",
        SprtVerdict::Open => "sprt-open",
    };
    let [low, high] = [elo0, elo1].map(|elo| decimal(elo, 0));
    let [ratio, least, most] =
        [test.ratio, test.bounds[0], test.bounds[1]].map(|ratio| decimal(ratio, 2));
    let error = decimal(100.0 * alpha, 1);
    say!(
        TEXTS,
        id,
        bot = bot,
        other = other,
        low = low,
        high = high,
        pairs = pairs,
        ratio = ratio,
        least = least,
        most = most,
        error = error
    )
}

/// Builds the HTML report of a comparison of two bots.
pub fn page(found: &BotStrength, facts: &StrengthReportContext) -> ReportPage {
    let [first, second] = &facts.bots;
    let what = say!(
        TEXTS,
        "in-games-of",
        games = found.games,
        name = facts.name,
        verdict = verdict(found, &facts.bots)
    );
    let mut blocks = vec![lead(&facts.bots, &what, &facts.rules_description)];
    blocks.push(PageBlock::Text(elo_sentence(found, &facts.bots)));
    if let Some(test) = &found.sprt {
        blocks.push(PageBlock::Text(sprt_sentence(test, found.pairs, &facts.bots)));
    }
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let shares = [found.share, found.other].map(|share| share.scaled(100.0));
    let rows: Vec<_> = facts.bots.iter().cloned().zip(shares).collect();
    blocks.push(plot(
        plots::one::intervals(&rows, 50.0, &say!(TEXTS, "axis-better-percent")),
        say!(TEXTS, "better-caption"),
    ));
    let better = [found.better, found.worse];
    let rows = facts.bots.iter().enumerate().map(|(i, bot)| {
        let share = shares[i];
        let share = say!(
            TEXTS,
            "interval-paren",
            mean = decimal(share.mean, 1),
            low = decimal(share.low, 1),
            high = decimal(share.high, 1)
        );
        let means = [decimal(found.points[i], 1), decimal(found.rank[i], 2)];
        [&[bot.clone(), count(better[i]), share], &means[..]].concat()
    });
    blocks.push(PageBlock::Table {
        caption: say!(TEXTS, "better-table-caption"),
        head: words![
            say!(TEXTS, "column-bot"),
            say!(TEXTS, "column-better"),
            say!(TEXTS, "column-share"),
            say!(TEXTS, "column-points"),
            say!(TEXTS, "column-rank")
        ],
        rows: rows.collect(),
    });
    blocks.push(PageBlock::Text(say!(TEXTS, "equal-in-games", n = found.equal)));
    blocks.extend(example_games("", &facts.games));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat(say!(TEXTS, "unit-pair"), &facts.command, run.collect()));
    ReportPage { title: say!(TEXTS, "a-and-b", a = first, b = second), blocks }
}
