//! Creates the bots of a table.

use game::Game;
use game::random::Random;
use lab::{Bot, BotSpec};

/// Creates the bot of a seat; `None` where a person plays. Only `seed` and the seat determine the
/// bot's random numbers.
///
/// # Errors
/// Fails if the bot cannot play this game.
pub fn bot_for_seat<G: Game + 'static>(
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
