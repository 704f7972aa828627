//! Report page of a comparison of two bots.

use super::page::{EmbeddedFile, PageBlock, ReportPage, example_games, lead, plot, repeat, words};
use super::plots;
use crate::strength::BotStrength;

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
    let pairs = if found.pairs == 1 { "1 pair".into() } else { format!("{} pairs", found.pairs) };
    let ends = [lead.low, lead.high].map(f64::abs);
    let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
    let all_alike = lead.low == lead.high;
    match (found.is_decided, all_alike) {
        (true, true) => format!(
            "`{leads}` is stronger than `{other}`: it leads by {least:.0} % of games in every one of {pairs}."
        ),
        (true, false) => format!(
            "`{leads}` is stronger than `{other}`: it leads by {:.1} % of games ({least:.1} to {most:.1} at 95 %).",
            lead.mean.abs()
        ),
        (false, true) if lead.mean == 0.0 => format!(
            "Neither `{leads}` nor `{other}` is shown to be stronger: in each of {pairs} both won \
            equally often."
        ),
        (false, true) => format!(
            "Neither `{leads}` nor `{other}` is shown to be stronger: `{leads}` leads by {least:.0} % of games in every one of {pairs}, but so few \
             can all go one way by chance."
        ),
        (false, false) if !lead.half().is_finite() => format!(
            "Neither `{leads}` nor `{other}` is shown to be stronger: {pairs} of games are too few to tell."
        ),
        (false, false) => format!(
            "Neither `{leads}` nor `{other}` is shown to be stronger: `{leads}` leads by {:.1} % of games, and at 95 % it may be anything from {:.1} % \
             behind to {:.1} % ahead.",
            lead.mean.abs(),
            if lead.mean < 0.0 { lead.high.max(0.0) } else { (-lead.low).max(0.0) },
            if lead.mean < 0.0 { -lead.low } else { lead.high }
        ),
    }
}

/// Builds the HTML report of a comparison of two bots.
pub fn page(found: &BotStrength, facts: &StrengthReportContext) -> ReportPage {
    let [first, second] = &facts.bots;
    let what =
        format!("In {} games of {}: {}", found.games, facts.name, verdict(found, &facts.bots));
    let mut blocks = vec![lead(&facts.bots, &what, &facts.rules_description)];
    blocks.extend(facts.who.iter().cloned().map(PageBlock::Text));
    let shares = [found.share, found.other].map(|share| share.scaled(100.0));
    let rows: Vec<_> = facts.bots.iter().cloned().zip(shares).collect();
    blocks.push(plot(
        plots::one::intervals(&rows, 50.0, "games in which it is better, percent"),
        "How often the seats of each bot have the better mean rank, with 95 % intervals (Wilson) over pairs of games that \
         have an opening in common.",
    ));
    let better = [found.better, found.worse];
    let rows = facts.bots.iter().enumerate().map(|(i, bot)| {
        let share = shares[i];
        let share = format!("{:.1} ({:.1} to {:.1})", share.mean, share.low, share.high);
        let means = [format!("{:.1}", found.points[i]), format!("{:.2}", found.rank[i])];
        [&[bot.clone(), better[i].to_string(), share], &means[..]].concat()
    });
    blocks.push(PageBlock::Table {
        caption: "Games in which a bot is better, their share in percent, mean points and mean rank of its seats.".into(),
        head: words(&["bot", "better", "share", "points", "rank"]),
        rows: rows.collect(),
    });
    blocks.push(PageBlock::Text(format!("Equal in {} games.", found.equal)));
    blocks.extend(example_games("", &facts.games));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat("Pair", &facts.command, run.collect()));
    ReportPage { title: format!("{first} and {second}"), blocks }
}
