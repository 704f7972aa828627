//! `loam corpus`: plays the games by which `loam diff` compares rules, over all that the content has.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use game::prelude::*;
use lab::BotSpec;
use loam::corpus::List;
use loam::{Content, GameWanted, RulesWanted, Tables, disk};
use serde_json::json;

use crate::context::Context;
use crate::numbers::{self, number};
use crate::output::{Outcome, Trouble, count, json, say};

/// Arguments of `corpus`.
#[derive(Args, Debug)]
pub struct CorpusArgs {
    /// Write the ledgers into this folder; those of an earlier run are replaced, and nothing else there.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Games of each variant.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>("the number of games", 1, 999))]
    pub games: u32,
    /// Seed of the first game.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
}

/// Plays and writes the games.
pub fn run(context: &Context, args: &CorpusArgs) -> Outcome {
    let content = context.load(None)?;
    let folder = &args.folder;
    disk::folder(folder)?;
    let _lock = disk::lock(folder)?;
    let earlier = List::of(folder)?;
    let maps: Vec<String> = content.library.list_maps().into_iter().map(|m| m.id).collect();
    let mut played: BTreeMap<String, u32> = BTreeMap::new();
    let mut ledgers = BTreeMap::new();
    for (number, variant) in (0..).zip(content.library.list_variants()) {
        // Variants that differ in little would play the same games otherwise.
        let seed = args.seed.wrapping_add(1000 * number);
        for game in 0..args.games {
            // The first game is on the variant's own board.
            let map = (game > 0).then(|| maps[game as usize % maps.len()].clone());
            let name = format!("{}-{:03}.txt", variant.id, game + 1);
            let one = Opening { variant: variant.id.clone(), map, game, seed };
            ledgers.insert(name, one.play(&content, &mut played)?);
        }
    }
    let cleared = earlier.replace(folder, &ledgers)?;
    if context.json {
        json(&json!({
            "ledgers": ledgers.keys().collect::<Vec<_>>(),
            "removed": cleared.removed,
            "kept": cleared.kept,
            "factions": played,
        }));
        return Ok(());
    }
    say(&format!(
        "{} of {} written to {}",
        count(ledgers.len(), "game"),
        count(played.len(), "faction"),
        folder.display()
    ));
    for (names, what) in [
        (&cleared.removed, "of an earlier run, deleted"),
        (&cleared.kept, "of an earlier run, but changed since, and left as they are"),
    ] {
        if !names.is_empty() {
            say(&format!("{what}: {}", names.join(", ")));
        }
    }
    Ok(())
}

/// A game of the corpus.
struct Opening {
    variant: String,
    map: Option<String>,
    game: u32,
    seed: u64,
}

impl Opening {
    /// The game as a ledger. The faction that has played least so far takes part.
    fn play(
        &self,
        content: &Content,
        played: &mut BTreeMap<String, u32>,
    ) -> Result<String, Trouble> {
        let map = RulesWanted { map: self.map.clone(), settings: Vec::new() };
        let rules = content.rules(Some(&self.variant), &map)?;
        let range = rules.ruleset().players.clone();
        let wide = u32::from(range.end() - range.start()) + 1;
        // More than five players make long games and show nothing else.
        let players = (range.start() + (self.game % wide) as u8).min((*range.start()).max(5));
        let mut factions: Vec<String> =
            rules.ruleset().factions.iter().map(|f| f.code.clone()).collect();
        factions.sort_by_key(|code| played.get(code).copied().unwrap_or(0));
        let seed = self.seed.wrapping_add(self.game.into());
        let wanted = GameWanted {
            variant: Some(self.variant.clone()),
            rules: map,
            players: players..=players,
            factions: factions.into_iter().take(1).collect(),
            seed,
        };
        let tables = Tables::under(content, rules, &wanted)?;
        let bots = match self.game % 4 {
            // Points count for less than usual: the bot then builds more and converts less.
            0 => [BotSpec::Greedy { weights: vec![("vp".to_owned(), 50)] }],
            _ => [BotSpec::Random],
        };
        let (mut game, end) = lab::sim::one(&tables, seed, &bots)?;
        if !end.is_over() {
            let Opening { variant, game, .. } = self;
            return Err(format!("game {} of {variant} did not end: {}", game + 1, end.end).into());
        }
        for seat in 0..game.seats(&end.state) {
            *played.entry(game.seat_name(&end.state, seat)).or_default() += 1;
        }
        Ok(tables.ledger(&mut game, seed, &end.actions)?)
    }
}
