//! Bots that sit at a table.

use game::Game;
use game::random::Random;
use lab::{Bot, BotSpec};

/// The bot of a seat, ready to play; none where a person sits. What it draws comes from the seed and its seat.
///
/// # Errors
/// A bot that cannot play this game.
pub(crate) fn seated<G: Game + 'static>(
    game: &G,
    seat: u8,
    player: Option<&BotSpec>,
    seed: u64,
) -> Result<Option<Box<dyn Bot<G>>>, String> {
    let Some(spec) = player else { return Ok(None) };
    let mut bot = spec.make(game)?;
    bot.begin(Random::derive(seed, u64::from(seat)));
    Ok(Some(bot))
}
