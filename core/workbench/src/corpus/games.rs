//! Generates the corpus: bots play games over all variants, maps and factions of some content.

use std::collections::BTreeMap;

use content::ContentDialect as _;
use lab::{BotSpec, GameSource};

use crate::error::Error;
use crate::game_options::{GameParameters, RuleOverrides};
use crate::games::is_of;
use crate::library::Content;
use crate::playable::FullGame;
use crate::setup;
use crate::tables::VariantGameFactory;

/// Generated ledgers, and how often each faction played.
#[derive(Debug, Default)]
pub struct CorpusGames {
    pub ledgers: BTreeMap<String, String>,
    pub played: BTreeMap<String, u32>,
}

impl CorpusGames {
    /// Plays `games` games of each variant; `seed` is the seed of the first one.
    ///
    /// # Errors
    /// Fails if a variant does not compile or a game does not end.
    pub fn play<G: FullGame>(
        content: &Content,
        games: u32,
        seed: u64,
    ) -> Result<CorpusGames, Error> {
        // Games without maps are not combined with the maps of other games.
        let maps: Vec<String> = if G::DIALECT.vocabulary().map_keys.is_some() {
            content.library.list_maps().into_iter().map(|m| m.id).collect()
        } else {
            Vec::new()
        };
        let mut all = CorpusGames::default();
        let mut variants = BTreeMap::new();
        for variant in content.library.list_variants() {
            if is_of::<G>(content.dialect_of(Some(&variant.id))?) {
                let rules = content.rules::<G>(Some(&variant.id), &RuleOverrides::default())?;
                for name in setup::all_names::<G>(rules.ruleset()) {
                    *variants.entry(name).or_default() += 1;
                }
            }
        }
        for (number, variant) in (0..).zip(content.library.list_variants()) {
            if !is_of::<G>(content.dialect_of(Some(&variant.id))?) {
                continue;
            }
            // Similar variants would otherwise play the same games.
            let seed = seed.wrapping_add(1000 * number);
            for game in 0..games {
                // The first game uses the variant's own map; later games use all maps in turn.
                let other = (game as usize).checked_rem(maps.len()).filter(|_| game > 0);
                let map = other.map(|number| maps[number].clone());
                let name = format!("{}-{:03}.txt", variant.id, game + 1);
                let one = CorpusGame { variant: variant.id.clone(), map, game, seed };
                all.ledgers.insert(name, one.play::<G>(content, &variants, &mut all.played)?);
            }
        }
        Ok(all)
    }
}

/// Variant, map, number and seed of one game of the corpus.
struct CorpusGame {
    variant: String,
    map: Option<String>,
    game: u32,
    seed: u64,
}

impl CorpusGame {
    /// Plays the game and returns its ledger. One seat has the faction with the fewest games so
    /// far; ties go to the faction in the fewest variants.
    fn play<G: FullGame>(
        &self,
        content: &Content,
        variants: &BTreeMap<String, u32>,
        played: &mut BTreeMap<String, u32>,
    ) -> Result<String, Error> {
        let map = RuleOverrides { map: self.map.clone(), ..RuleOverrides::default() };
        let rules = content.rules::<G>(Some(&self.variant), &map)?;
        let range = G::players(rules.ruleset());
        let wide = u32::from(range.end() - range.start()) + 1;
        // More than five players lengthen a game and cover nothing new.
        let players = (range.start() + (self.game % wide) as u8).min((*range.start()).max(5));
        let mut factions = setup::all_names::<G>(rules.ruleset());
        let counts = [&*played, variants];
        factions.sort_by_key(|code| counts.map(|points| points.get(code).copied().unwrap_or(0)));
        let seed = self.seed.wrapping_add(self.game.into());
        let parameters = GameParameters {
            variant: Some(self.variant.clone()),
            rules: map,
            players: Some(players..=players),
            factions: factions.into_iter().take(1).collect(),
            seed,
        };
        let tables = VariantGameFactory::with_rules(&content.library, rules, &parameters)?;
        let bots = match self.game % 4 {
            // With a lower weight of points the bot builds more and converts less.
            0 => {
                let game = tables.game()?;
                let points = game.resource_names().into_iter().take(1);
                let seen = game.feature_names();
                let weights = points.filter(|name| seen.contains(name)).map(|name| (name, 50));
                [BotSpec::Greedy { weights: weights.collect() }]
            }
            _ => [BotSpec::Random],
        };
        let (mut game, end) = lab::sim::one(&tables, seed, &bots)?;
        if !end.is_over() {
            let CorpusGame { variant, game, .. } = self;
            let message = format!("game {} of {variant} failed: {}", game + 1, end.end);
            return Err(Error::Failed(message));
        }
        for seat in 0..game.seats(&end.state) {
            *played.entry(game.seat_name(&end.state, seat)).or_default() += 1;
        }
        tables.ledger(&mut game, seed, &end.actions)
    }
}
