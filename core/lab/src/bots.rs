//! Players that need no person: one file each, named with parameters (`random`, `greedy:vp=150`).

mod busy;
mod conversions;
mod greedy;
mod mcts;
mod plan;
mod planner;
mod random;
mod sight;
mod steady;
mod stream;
mod trials;
mod weighted;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use game::random::Random;
use game::{Failure, Game, Role};

pub use busy::BusyBot;
pub use greedy::{Greedy, Lookahead};
pub use mcts::{Budget, Mcts, Search};
pub use planner::{Planner, Planning};
pub use random::RandomBot;
pub use sight::Sight;
pub use stream::Stream;
pub use weighted::{WeightedBot, counted, kinds};

use crate::learned::Network;

/// Conversions and burns that a bot makes at most in one turn.
pub const CONVERSIONS_A_TURN: u8 = 3;

/// Conversions in a row after an action.
fn converted_after(converted: u8, role: Role) -> u8 {
    if role == Role::Conversion { converted.saturating_add(1) } else { 0 }
}

/// Steps that scripts may take while a bot chooses one move. When they are gone, its search ends with what it has.
pub const STEPS_A_MOVE: u64 = 2_000_000;
/// What each playout that a search bot is asked for adds to them.
pub const STEPS_A_PLAYOUT: u64 = 200_000;

/// What a bot remembers of the game it plays: where its random numbers come from, and how many conversions it has
/// made in its running turn.
#[derive(Clone, Debug)]
struct Memory {
    stream: Stream,
    conversions: u8,
}

impl Memory {
    /// Of a game that begins.
    fn new(seed: u64) -> Memory {
        Memory { stream: Stream::new(seed), conversions: 0 }
    }

    /// The generator of the next decision, and whether the bot still converts in this turn.
    fn decide(&mut self, stage: u8) -> (Random, bool) {
        (self.stream.next(stage), self.conversions < CONVERSIONS_A_TURN)
    }

    /// The seed of a position that is dealt for the running decision; `n` counts them.
    fn dealt(&self, n: u32) -> u64 {
        self.stream.dealt(n)
    }

    /// Counts an action that was chosen; the end of a turn begins anew.
    fn chose(&mut self, role: Role) {
        match role {
            Role::End => self.conversions = 0,
            Role::Conversion => self.conversions = self.conversions.saturating_add(1),
            _ => {}
        }
    }
}

/// What came of looking ahead. Where a seat does not see everything it looks ahead in a position that it imagines, which may be one
/// that no game comes to: what fails there is no failure of the game, and says nothing.
///
/// # Errors
/// It failed where everything is seen.
fn imagined<G: Game, T>(game: &G, found: Result<T, Failure>) -> Result<Option<T>, Failure> {
    match found {
        Err(_) if !game.is_open() => Ok(None),
        found => found.map(Some),
    }
}

/// A player.
///
/// A bot draws from a [`Stream`] of its own, seeded when a game begins: its play depends on the seed and
/// on what it is shown, never on threads, on earlier games or on what its seat does not see.
pub trait Bot<G: Game> {
    /// A game begins.
    fn begin(&mut self, seed: u64);

    /// Picks an action among those that its seat is offered.
    ///
    /// # Errors
    /// A script failed while the bot looked ahead.
    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure>;

    /// Does the choice depend on what the position is, beyond what is offered in it?
    fn looks_ahead(&self) -> bool {
        true
    }
}

/// A bot by name and parameters, as typed on the command line.
///
/// ```
/// use lab::BotSpec;
/// let bot: BotSpec = "greedy:vp=150".parse().unwrap();
/// assert_eq!(bot.to_string(), "greedy:vp=150");
/// assert_eq!("bot:greedy:vp=150".parse(), Ok(bot));
/// assert_eq!("bot:quick".parse(), "quick".parse::<BotSpec>());
/// assert_eq!("bot:strong".parse::<BotSpec>().unwrap().to_string(), "strong:beam=12");
/// assert_eq!("mcts".parse::<BotSpec>().unwrap().to_string(), "mcts:playouts=60");
/// assert!("gready".parse::<BotSpec>().unwrap_err().contains("random"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BotSpec {
    /// Any legal action, each kind equally likely.
    Random,
    /// The same, with kinds more or less likely than others.
    Weighted {
        /// Weights of kinds of action, or of what tables count, in thousandths; what is not named weighs 1,000.
        weights: Vec<(String, u32)>,
    },
    /// As random, but it ends a turn or passes only where nothing else is left.
    Busy,
    /// The best position after its own turn, by weighted features.
    Greedy {
        /// Weights that differ from the game's own, in hundredths of a point.
        weights: Vec<(String, i32)>,
    },
    /// The best position after its own turn, by what was learned.
    Quick {
        /// The file of weights; without one, that of the game.
        weights: Option<PathBuf>,
    },
    /// Plans its round by what was learned.
    Strong {
        /// How it plans.
        plan: Planning,
        /// The file of weights; without one, that of the game.
        weights: Option<PathBuf>,
    },
    /// Tree search with playouts of the greedy bot.
    Mcts {
        /// How it searches.
        search: Search,
        /// Weights that differ from the game's own, in hundredths of a point.
        weights: Vec<(String, i32)>,
    },
}

/// Parameters of the search bot: name, smallest and largest value, what it does. Whatever else is named is the
/// weight of a feature.
pub const SEARCH: [(&str, i32, i32, &str); 6] = [
    ("playouts", 1, 1_000_000, "playouts for one decision"),
    ("ms", 1, 3_600_000, "instead of playouts: milliseconds for one decision"),
    ("rounds", 0, 100, "rounds that a playout goes on for after the running one"),
    ("width", 1, 255, "actions of one position that are searched, best look first"),
    ("replies", 1, 255, "the same for other seats; 1: they play as greedy does"),
    ("explore", 0, 10_000, "hundredths: more of it tries more of what is little known"),
];

/// The same of the planning bot.
pub const PLAN: [(&str, i32, i32, &str); 6] = [
    ("beam", 1, 10_000, "positions that are kept after each own turn, best look first"),
    ("width", 1, 255, "turns that are kept of one position, best look first"),
    ("fresh", 1, 255, "own decisions after which it is asked anew what the others will do"),
    ("later", 0, 1_000, "hundredths: how much points of later rounds count"),
    ("ends", 1, 255, "of how many of the best ends of a first action the mean is taken"),
    ("setup", 0, 10_000, "games played on for one decision of the setup; 0: it is planned"),
];

impl Planning {
    /// The value of one of the parameters of [`PLAN`].
    pub fn value(&self, name: &str) -> Option<u32> {
        Some(match name {
            "beam" => self.beam.into(),
            "width" => self.width.into(),
            "fresh" => self.fresh.into(),
            "later" => self.later.into(),
            "ends" => self.ends.into(),
            "setup" => self.setup.into(),
            _ => return None,
        })
    }
}

impl BotSpec {
    /// The bot itself.
    ///
    /// # Errors
    /// A weight for a feature or for a kind of action that the game does not have.
    pub fn make<G: Game + 'static>(&self, game: &G) -> Result<Box<dyn Bot<G>>, String> {
        let bot: Box<dyn Bot<G>> = match self {
            BotSpec::Random => Box::new(RandomBot::new()),
            BotSpec::Weighted { weights } => Box::new(WeightedBot::new(game, weights)?),
            BotSpec::Busy => Box::new(BusyBot::new()),
            BotSpec::Greedy { weights } => Box::new(Greedy::new(game, weights)?),
            // Where nothing was learned yet, the game's own weights serve.
            BotSpec::Quick { weights } => match network(game, weights.as_deref())? {
                Some(network) => Box::new(Greedy::learned(game, network)),
                None => Box::new(Greedy::new(game, &[])?),
            },
            BotSpec::Strong { plan, weights } => match network(game, weights.as_deref())? {
                Some(network) => Box::new(Planner::learned(game, *plan, network)),
                None => Box::new(Mcts::new(game, &Search::unlearned(), &[])?),
            },
            BotSpec::Mcts { search, weights } => Box::new(Mcts::new(game, search, weights)?),
        };
        // A bot that draws its actions alone is left as it is: a hash for each of them costs too much.
        Ok(match self {
            BotSpec::Random | BotSpec::Weighted { .. } => bot,
            _ => Box::new(steady::Steady::new(bot)),
        })
    }

    /// A bot that a guest names: as the text says, but without files of this machine, and none that lets its table wait for long.
    ///
    /// # Errors
    /// It is no bot, it names a file, or it thinks too long about one decision.
    pub fn from_guest(text: &str) -> Result<BotSpec, String> {
        let bot: BotSpec = text.parse()?;
        match bot {
            BotSpec::Quick { weights: Some(_) } | BotSpec::Strong { weights: Some(_), .. } => {
                Err("a file of weights is named on the command line alone".to_owned())
            }
            BotSpec::Strong { plan, .. } if plan.beam > GUESTS_MOST || plan.setup > GUESTS_MOST => {
                Err(format!("a guest's bot has a `beam` and a `setup` of {GUESTS_MOST} at most"))
            }
            BotSpec::Mcts { ref search, .. } => search.budget.check_for_guests().map(|()| bot),
            _ => Ok(bot),
        }
    }

    /// Games of a shard that are lost at most when a run is stopped: about as many as take some seconds.
    pub fn shard(&self) -> u64 {
        match self {
            BotSpec::Random | BotSpec::Weighted { .. } | BotSpec::Busy => 2_000,
            BotSpec::Greedy { .. } => 250,
            BotSpec::Quick { .. } => 100,
            BotSpec::Strong { .. } | BotSpec::Mcts { .. } => 10,
        }
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        // Whoever writes of bots calls them so.
        let text = text.strip_prefix("bot:").unwrap_or(text);
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let learns = matches!(name, "quick" | "strong");
        let file = |p: &str| {
            p.strip_prefix("weights=").filter(|f| learns && !f.is_empty()).map(PathBuf::from)
        };
        let file: Option<PathBuf> = parameters.split(',').find_map(file);
        let parameters = parameters
            .split(',')
            .filter(|p| !learns || !p.starts_with("weights="))
            .filter(|p| !p.is_empty())
            .map(|p| {
                let (key, value) = p
                    .split_once('=')
                    .ok_or_else(|| format!("`{p}` is not of the form KEY=NUMBER"))?;
                Ok((key.to_owned(), value))
            })
            .collect::<Result<Vec<(String, &str)>, String>>()?;
        let mut sorted: Vec<&String> = parameters.iter().map(|(key, _)| key).collect();
        sorted.sort();
        if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("`{}` is given twice", twice[0]));
        }
        let whole = || {
            let one = |(key, value): &(String, &str)| {
                let number = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
                Ok((key.clone(), number))
            };
            parameters.iter().map(one).collect::<Result<Vec<(String, i32)>, String>>()
        };
        match name {
            "random" if parameters.is_empty() => Ok(BotSpec::Random),
            "random" => {
                let one = |(key, value): &(String, &str)| Ok((key.clone(), thousandths(value)?));
                let weights = parameters.iter().map(one).collect::<Result<_, String>>()?;
                Ok(BotSpec::Weighted { weights })
            }
            "busy" if parameters.is_empty() => Ok(BotSpec::Busy),
            "busy" => Err("the busy bot takes no parameters".into()),
            "greedy" => Ok(BotSpec::Greedy { weights: whole()? }),
            "quick" if parameters.is_empty() => Ok(BotSpec::Quick { weights: file }),
            "quick" => Err("the quick bot takes no parameters but weights=FILE".into()),
            "strong" => Ok(BotSpec::Strong { plan: plan(whole()?)?, weights: file }),
            "mcts" => {
                let (search, weights) = search(whole()?, Search::default())?;
                Ok(BotSpec::Mcts { search, weights })
            }
            _ if name.contains(',') => Err(format!(
                "no bot is called `{name}`: bots for several seats stand one behind the other, without a comma"
            )),
            _ => Err(format!(
                "no bot is called `{name}`: there are random, busy, greedy, quick, strong and mcts"
            )),
        }
    }
}

/// A guest's bot does not plan more than this: others wait for it.
const GUESTS_MOST: u16 = 64;

/// A file of weights is not larger.
const MOST_BYTES: u64 = 16 * game::files::MIB;

/// The network in a file, or that of the game; `None` if none was learned for it yet.
fn network<G: Game>(game: &G, file: Option<&Path>) -> Result<Option<Arc<Network>>, String> {
    let Some(file) = file else { return Network::of_game(game) };
    let named = |why: String| format!("{}: {why}", file.display());
    let bytes = game::files::read(file, MOST_BYTES).map_err(|why| named(why.to_string()))?;
    let network = Network::from_bytes(game, &bytes).map_err(named)?;
    Ok(Some(Arc::new(network)))
}

/// A weight as it is typed, `4` or `0.25`, in thousandths.
fn thousandths(text: &str) -> Result<u32, String> {
    let error = || format!("`{text}` is no weight: 0 to 1000, with three decimals at most");
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return Err(error());
    }
    let whole: u32 = whole.parse().map_err(|_| error())?;
    let part: u32 = format!("{part:0<3}").parse().map_err(|_| error())?;
    if whole > 1000 || whole == 1000 && part > 0 { Err(error()) } else { Ok(whole * 1000 + part) }
}

/// A plan with these parameters in place of the usual ones.
fn plan(parameters: Vec<(String, i32)>) -> Result<Planning, String> {
    let mut plan = Planning::default();
    for (key, value) in parameters {
        let Some((_, least, most, _)) = PLAN.iter().find(|(name, ..)| *name == key) else {
            let names = PLAN.map(|(name, ..)| name).join(", ");
            return Err(format!("the strong bot has no `{key}`: {names}, weights"));
        };
        if !(*least..=*most).contains(&value) {
            return Err(format!("`{key}` is a number from {least} to {most}, not {value}"));
        }
        match key.as_str() {
            "beam" => plan.beam = value as u16,
            "fresh" => plan.fresh = value as u8,
            "later" => plan.later = value as u16,
            "ends" => plan.ends = value as u8,
            "setup" => plan.setup = value as u16,
            _ => plan.width = value as u8,
        }
    }
    Ok(plan)
}

/// A search with these parameters in place of the usual ones, and what is no parameter.
fn search(
    parameters: Vec<(String, i32)>,
    usual: Search,
) -> Result<(Search, Vec<(String, i32)>), String> {
    let mut search = usual;
    let mut weights = Vec::new();
    let given = |name: &str| parameters.iter().any(|(key, _)| key == name);
    if given("playouts") && given("ms") {
        return Err("the budget is in playouts or in ms, not in both".into());
    }
    for (key, value) in parameters {
        let Some((_, least, most, _)) = SEARCH.iter().find(|(name, ..)| *name == key) else {
            weights.push((key, value));
            continue;
        };
        if !(*least..=*most).contains(&value) {
            return Err(format!("`{key}` is a number from {least} to {most}, not {value}"));
        }
        match key.as_str() {
            "playouts" => search.budget = Budget::Playouts(value as u32),
            "ms" => search.budget = Budget::Milliseconds(value as u32),
            "rounds" => search.rounds = value as u8,
            "width" => search.width = value as u8,
            "replies" => search.replies = value as u8,
            _ => search.explore = value as u16,
        }
    }
    Ok((search, weights))
}

impl fmt::Display for BotSpec {
    /// As it can be typed: the budget always, other parameters where they are not the usual ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<(&str, i64)> = Vec::new();
        let (name, weights) = match self {
            BotSpec::Random => return f.write_str("random"),
            BotSpec::Weighted { weights } => {
                f.write_str("random")?;
                for (i, (name, weight)) in weights.iter().enumerate() {
                    let number = format!("{}.{:03}", weight / 1000, weight % 1000);
                    let number = number.trim_end_matches('0').trim_end_matches('.');
                    write!(f, "{}{name}={number}", if i == 0 { ':' } else { ',' })?;
                }
                return Ok(());
            }
            BotSpec::Busy => return f.write_str("busy"),
            BotSpec::Greedy { weights } => ("greedy", weights),
            BotSpec::Quick { weights } => {
                f.write_str("quick")?;
                return match weights {
                    Some(file) => write!(f, ":weights={}", file.display()),
                    None => Ok(()),
                };
            }
            BotSpec::Strong { plan, .. } => {
                let usual = Planning::default();
                for (name, ..) in PLAN {
                    let value = plan.value(name);
                    if name == "beam" || value != usual.value(name) {
                        parts.extend(value.map(|value| (name, value.into())));
                    }
                }
                ("strong", &Vec::new())
            }
            BotSpec::Mcts { search, weights } => {
                let usual = Search::default();
                parts.push(match search.budget {
                    Budget::Playouts(n) => ("playouts", n.into()),
                    Budget::Milliseconds(ms) => ("ms", ms.into()),
                });
                if search.rounds != usual.rounds {
                    parts.push(("rounds", search.rounds.into()));
                }
                if search.width != usual.width {
                    parts.push(("width", search.width.into()));
                }
                if search.replies != usual.replies {
                    parts.push(("replies", search.replies.into()));
                }
                if search.explore != usual.explore {
                    parts.push(("explore", search.explore.into()));
                }
                ("mcts", weights)
            }
        };
        parts.extend(weights.iter().map(|(name, weight)| (name.as_str(), i64::from(*weight))));
        f.write_str(name)?;
        for (i, (name, value)) in parts.into_iter().enumerate() {
            write!(f, "{}{name}={value}", if i == 0 { ':' } else { ',' })?;
        }
        match self {
            BotSpec::Strong { weights: Some(file), .. } => write!(f, ",weights={}", file.display()),
            _ => Ok(()),
        }
    }
}
