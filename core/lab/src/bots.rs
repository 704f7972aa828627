//! Players that need no person: one file each, named with parameters (`random`, `greedy:vp=150`).

mod busy;
mod greedy;
mod random;
mod stream;

use std::fmt;
use std::str::FromStr;

use game::{Choice, Failure, Game};

pub use busy::BusyBot;
pub use greedy::Greedy;
pub use random::RandomBot;
pub use stream::Stream;

/// Conversions and burns that a bot makes at most in one turn.
pub const CONVERSIONS_A_TURN: u8 = 3;

/// A player.
///
/// A bot draws from a [`Stream`] of its own, seeded when a game begins: its play depends on the seed and
/// on the positions it is shown, never on threads or on earlier games.
pub trait Bot<G: Game> {
    /// A game begins.
    fn begin(&mut self, seed: u64);

    /// Picks an action among those of one seat; `offered` is never empty and holds the answers alone
    /// while an offer to this seat is open.
    ///
    /// # Errors
    /// A script failed while the bot looked ahead.
    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
    ) -> Result<G::Action, Failure>;
}

/// A bot by name and parameters, as typed on the command line.
///
/// ```
/// use lab::BotSpec;
/// let bot: BotSpec = "greedy:vp=150".parse().unwrap();
/// assert_eq!(bot.to_string(), "greedy:vp=150");
/// assert!("gready".parse::<BotSpec>().unwrap_err().contains("random"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotSpec {
    /// Any legal action, each kind equally likely.
    Random,
    /// The same, but it ends a turn or passes only where nothing else is left.
    Busy,
    /// The best position after one action, by weighted features.
    Greedy {
        /// Weights that differ from the game's own, in hundredths of a point.
        weights: Vec<(String, i32)>,
    },
}

impl BotSpec {
    /// The bot itself.
    ///
    /// # Errors
    /// A weight for a feature that the game does not have.
    pub fn make<G: Game + 'static>(&self, game: &G) -> Result<Box<dyn Bot<G>>, String> {
        Ok(match self {
            BotSpec::Random => Box::new(RandomBot::new()),
            BotSpec::Busy => Box::new(BusyBot::new()),
            BotSpec::Greedy { weights } => Box::new(Greedy::new(game, weights)?),
        })
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let parameters = parameters
            .split(',')
            .filter(|p| !p.is_empty())
            .map(|p| {
                let (key, value) = p
                    .split_once('=')
                    .ok_or_else(|| format!("`{p}` is not of the form KEY=NUMBER"))?;
                let value = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
                Ok((key.to_owned(), value))
            })
            .collect::<Result<Vec<(String, i32)>, String>>()?;
        match name {
            "random" if parameters.is_empty() => Ok(BotSpec::Random),
            "random" => Err("the random bot takes no parameters".into()),
            "busy" if parameters.is_empty() => Ok(BotSpec::Busy),
            "busy" => Err("the busy bot takes no parameters".into()),
            "greedy" => Ok(BotSpec::Greedy { weights: parameters }),
            _ => Err(format!("no bot is called `{name}`: there are random, busy and greedy")),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Busy => f.write_str("busy"),
            BotSpec::Greedy { weights } => {
                f.write_str("greedy")?;
                for (i, (name, weight)) in weights.iter().enumerate() {
                    write!(f, "{}{name}={weight}", if i == 0 { ':' } else { ',' })?;
                }
                Ok(())
            }
        }
    }
}
