//! The page of a comparison of two bots.

use super::page::{Block, Page, plot, repeat, words};
use super::plots;
use crate::strength::Strength;

/// What a page says besides what was found.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The rules by name.
    pub name: String,
    /// The bots, as they are typed.
    pub bots: [String; 2],
    /// How strong they are beside people, in sentences.
    pub who: Vec<String>,
    /// The command that repeats the run.
    pub command: String,
    /// What else there is to know of the run, by name.
    pub run: Vec<[String; 2]>,
}

/// The page.
pub fn page(found: &Strength, facts: &Facts) -> Page {
    let [first, second] = &facts.bots;
    let lead = found.lead.scaled(100.0);
    let verdict = match (found.is_decided, lead.mean > 0.0) {
        (true, true) => format!("`{first}` is stronger than `{second}`"),
        (true, false) => format!("`{second}` is stronger than `{first}`"),
        (false, _) => format!("Neither `{first}` nor `{second}` is shown to be stronger"),
    };
    let mut blocks = vec![Block::Lead(format!(
        "{verdict} in {}: the first is better in {:+.1} % more of {} games than the second ({:+.1} to {:+.1} at 95 %).",
        facts.name, lead.mean, found.games, lead.low, lead.high
    ))];
    blocks.extend(facts.who.iter().cloned().map(Block::Text));
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
    blocks.push(Block::Table {
        caption: "Games in which a bot is better, their share in percent, mean points and mean rank of its seats.".into(),
        head: words(&["bot", "better", "share", "points", "rank"]),
        rows: rows.collect(),
    });
    blocks.push(Block::Text(format!("Equal in {} games.", found.equal)));
    let run = facts.run.iter().map(|row| row.to_vec());
    blocks.extend(repeat("Pair", &facts.command, run.collect()));
    Page { title: format!("{first} and {second}"), blocks }
}
