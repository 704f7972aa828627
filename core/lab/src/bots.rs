//! Bots: computer players, one file each. A text such as `random` or `greedy:vp=150` selects one with its parameters.

mod busy;
mod conversions;
mod external;
mod greedy;
mod mcts;
mod no_repeats;
mod observation;
mod plan;
mod planner;
mod program;
mod random;
mod rollouts;
mod stream;
mod weighted;

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use game::random::Random;
use game::{ActionRole, Game, QueryError};
use language::say;

pub use busy::BusyBot;
pub use external::{
    Answer, ExternalBot, ExternalPlayer, ExternalPlayers, ExternalSpec, LegalChoice, Question,
};
pub use greedy::{GreedyBot, Lookahead};
pub use mcts::{MctsBot, MctsOptions, SearchBudget};
pub use observation::Observation;
pub use planner::{PlannerBot, PlannerOptions};
pub use program::Programs;
pub use random::RandomBot;
pub use stream::RandomStream;
pub use weighted::{WeightedBot, counted, kinds};

use crate::texts::TEXTS;
use crate::value_network::ValueNetwork;

/// Upper bound on the conversions and burns that a bot makes in one turn.
pub const CONVERSIONS_A_TURN: u8 = 3;

/// Returns the number of conversions in a row after an action with this role, from the number before the action.
fn converted_after(converted: u8, role: ActionRole) -> u8 {
    if role == ActionRole::Conversion { converted.saturating_add(1) } else { 0 }
}

/// Script steps that a bot may use to choose one move. After that its search ends with the best move so far.
pub const STEPS_A_MOVE: u64 = 2_000_000;
/// Additional script steps for each playout of a search bot.
pub const STEPS_A_PLAYOUT: u64 = 200_000;

/// State of a bot within one game: the source of its random numbers, and the conversions made in the current turn.
#[derive(Clone, Debug)]
struct BotState {
    stream: RandomStream,
    conversions: u8,
}

impl BotState {
    /// Creates the state for a new game.
    fn new(seed: u64) -> BotState {
        BotState { stream: RandomStream::new(seed), conversions: 0 }
    }

    /// Returns the random generator of the next decision, and whether the bot may still convert in this turn.
    fn decide(&mut self, stage: u8) -> (Random, bool) {
        (self.stream.next(stage), self.conversions < CONVERSIONS_A_TURN)
    }

    /// Returns the seed of the `n`-th position sampled for the current decision.
    fn dealt(&self, n: u32) -> u64 {
        self.stream.world_seed(n)
    }

    /// Counts a chosen action; the end of a turn resets the conversions.
    fn chose(&mut self, role: ActionRole) {
        match role {
            ActionRole::End => self.conversions = 0,
            ActionRole::Conversion => self.conversions = self.conversions.saturating_add(1),
            _ => {}
        }
    }
}

/// Passes on the result of a search, but ignores failures in sampled positions. With hidden information a bot searches
/// in a sampled position that no real game may reach; a failure there becomes `None`.
///
/// # Errors
/// The search failed in a game with perfect information.
fn imagined<G: Game, T>(game: &G, found: Result<T, QueryError>) -> Result<Option<T>, QueryError> {
    match found {
        Err(_) if !game.has_perfect_information() => Ok(None),
        found => found.map(Some),
    }
}

/// A computer player for one seat.
///
/// A bot draws random numbers from its own [`RandomStream`], seeded when a game begins. How it plays depends on the
/// seed and on the observation of its seat. Threads, earlier games and what the seat does not see have no influence.
pub trait Bot<G: Game> {
    /// Begins a new game with this seed.
    fn begin(&mut self, seed: u64);

    /// Chooses one of the actions offered to the bot's seat.
    ///
    /// # Errors
    /// A script error during the search.
    fn choose(&mut self, game: &mut G, sight: &Observation<'_, G>)
    -> Result<G::Action, QueryError>;

    /// Returns whether the choice depends on the position and not only on the offered actions.
    fn looks_ahead(&self) -> bool {
        true
    }
}

/// Specification of a bot: name and parameters, as written on the command line.
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
    /// Draws a kind of action, each with equal chance, then an action of that kind.
    Random,
    /// As `Random`, but with a weight for each kind of action.
    Weighted {
        /// Weights by kind of action or by category that tables count, in thousandths; the default is 1,000.
        weights: Vec<(String, u32)>,
    },
    /// As `Random`, but ends a turn or passes only if no other action is left.
    Busy,
    /// Takes the action that leads to the best position at the end of the turn, by a weighted sum of features.
    Greedy {
        /// Weights that replace the game's own, in hundredths of a point.
        weights: Vec<(String, i32)>,
    },
    /// Takes the action that leads to the best position at the end of the turn, by the value network.
    Quick {
        /// File of the network's weights; `None`: the network that comes with the game.
        weights: Option<PathBuf>,
    },
    /// Plans its seat's turns up to the end of the round, with the value network.
    Strong {
        plan: PlannerOptions,
        /// File of the network's weights; `None`: the network that comes with the game.
        weights: Option<PathBuf>,
    },
    /// Monte Carlo tree search; the greedy bot plays the rest of each playout.
    Mcts {
        search: MctsOptions,
        /// Weights that replace the game's own, in hundredths of a point.
        weights: Vec<(String, i32)>,
    },
    /// A player outside of Loam.
    External(ExternalSpec),
}

/// Parameters of the search bot: name, minimum, maximum, id of the text of its meaning. Any other name sets the weight of a feature.
pub const SEARCH: [(&str, i32, i32, &str); 6] = [
    ("playouts", 1, 1_000_000, "mcts-playouts"),
    ("ms", 1, 3_600_000, "mcts-ms"),
    ("rounds", 0, 100, "mcts-rounds"),
    ("width", 1, 255, "mcts-width"),
    ("replies", 1, 255, "mcts-replies"),
    ("explore", 0, 10_000, "mcts-explore"),
];

/// Parameters of the planning bot: name, minimum, maximum, id of the text of its meaning.
pub const PLAN: [(&str, i32, i32, &str); 6] = [
    ("beam", 1, 10_000, "strong-beam"),
    ("width", 1, 255, "strong-width"),
    ("fresh", 1, 255, "strong-fresh"),
    ("later", 0, 1_000, "strong-later"),
    ("ends", 1, 255, "strong-ends"),
    ("setup", 0, 10_000, "strong-setup"),
];

impl PlannerOptions {
    /// Returns the value of a parameter of [`PLAN`]; `None` for any other name.
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
    /// Builds the bot for a game.
    ///
    /// # Errors
    /// A weight is given for an unknown feature or kind of action, or the file of weights cannot be used.
    pub fn make<G: Game + 'static>(&self, game: &G) -> Result<Box<dyn Bot<G>>, String> {
        let bot: Box<dyn Bot<G>> = match self {
            BotSpec::Random => Box::new(RandomBot::new()),
            BotSpec::Weighted { weights } => Box::new(WeightedBot::new(game, weights)?),
            BotSpec::Busy => Box::new(BusyBot::new()),
            BotSpec::Greedy { weights } => Box::new(GreedyBot::new(game, weights)?),
            // A game without a value network uses its own feature weights instead.
            BotSpec::Quick { weights } => match network(game, weights.as_deref())? {
                Some(network) => Box::new(GreedyBot::with_network(game, network)),
                None => Box::new(GreedyBot::new(game, &[])?),
            },
            BotSpec::Strong { plan, weights } => match network(game, weights.as_deref())? {
                Some(network) => Box::new(PlannerBot::with_network(game, *plan, network)),
                None => Box::new(MctsBot::new(game, &MctsOptions::without_network(), &[])?),
            },
            BotSpec::Mcts { search, weights } => Box::new(MctsBot::new(game, search, weights)?),
            BotSpec::External(spec) => Box::new(ExternalBot::new(spec)?),
        };
        // Bots that draw their actions go without this wrapper: hashing the position for each action costs too much.
        Ok(match self {
            BotSpec::Random | BotSpec::Weighted { .. } | BotSpec::External(_) => bot,
            _ => Box::new(no_repeats::CircleGuard::new(bot)),
        })
    }

    /// Parses a bot named by a guest of a table. Files on this machine and long thinking times are forbidden.
    ///
    /// # Errors
    /// The text does not name a bot, names a file, or requires too much search for each decision.
    pub fn from_guest(text: &str) -> Result<BotSpec, String> {
        let bot: BotSpec = text.parse()?;
        match bot {
            BotSpec::Quick { weights: Some(_) } | BotSpec::Strong { weights: Some(_), .. } => {
                Err("a file of weights can be named only on the command line".to_owned())
            }
            BotSpec::Strong { plan, .. } if plan.beam > GUESTS_MOST || plan.setup > GUESTS_MOST => {
                Err(format!(
                    "at this server, `beam` and `setup` of a bot can be at most \
                    {GUESTS_MOST}"
                ))
            }
            BotSpec::External(_) => {
                Err("a program can be named only on the command line".to_owned())
            }
            BotSpec::Mcts { ref search, .. } => search.budget.check_for_guests().map(|()| bot),
            _ => Ok(bot),
        }
    }

    /// Returns how many games of this bot one shard holds. A stopped run can lose one shard, which takes some seconds
    /// to play.
    pub fn shard(&self) -> u64 {
        match self {
            BotSpec::Random | BotSpec::Weighted { .. } | BotSpec::Busy => 2_000,
            BotSpec::Greedy { .. } => 250,
            BotSpec::Quick { .. } => 100,
            BotSpec::Strong { .. } | BotSpec::Mcts { .. } | BotSpec::External(_) => 10,
        }
    }
}

impl FromStr for BotSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<BotSpec, String> {
        // Documentation pages and the seats of tables name bots with this prefix.
        let text = text.strip_prefix("bot:").unwrap_or(text);
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        if name == Programs::NAME {
            return Programs::of_command(parameters).map(BotSpec::External);
        }
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
                let (search, weights) = search(whole()?, MctsOptions::default())?;
                Ok(BotSpec::Mcts { search, weights })
            }
            _ if name.contains(',') => Err(say!(TEXTS, "bot-with-comma", name = name)),
            _ => Err(say!(TEXTS, "bot-unknown", name = name)),
        }
    }
}

/// Upper bound on `beam` and `setup` of a guest's bot, because the other players wait while it thinks.
const GUESTS_MOST: u16 = 64;

/// Upper bound on the size of a file of weights, in bytes.
const MOST_BYTES: u64 = 16 * game::files::MIB;

/// Loads the network from a file, or the game's own; `None` if the game has no value network yet.
fn network<G: Game>(game: &G, file: Option<&Path>) -> Result<Option<Arc<ValueNetwork>>, String> {
    let Some(file) = file else { return ValueNetwork::of_game(game) };
    let named = |error: String| format!("{}: {error}", file.display());
    let bytes = game::files::read(file, MOST_BYTES).map_err(|error| named(error.to_string()))?;
    let network = ValueNetwork::from_bytes(game, &bytes).map_err(named)?;
    Ok(Some(Arc::new(network)))
}

/// Parses a weight such as `4` or `0.25` and returns it in thousandths.
fn thousandths(text: &str) -> Result<u32, String> {
    let error = || {
        format!(
            "`{text}` is not a weight: write a number from 0 to 1000 with at most \
        three decimals"
        )
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return Err(error());
    }
    let whole: u32 = whole.parse().map_err(|_| error())?;
    let part: u32 = format!("{part:0<3}").parse().map_err(|_| error())?;
    if whole > 1000 || whole == 1000 && part > 0 { Err(error()) } else { Ok(whole * 1000 + part) }
}

/// Returns the default plan with these parameters replaced.
fn plan(parameters: Vec<(String, i32)>) -> Result<PlannerOptions, String> {
    let mut plan = PlannerOptions::default();
    for (key, value) in parameters {
        let Some((_, least, most, _)) = PLAN.iter().find(|(name, ..)| *name == key) else {
            let names = PLAN.map(|(name, ..)| name).join(", ");
            return Err(format!(
                "the strong bot has no parameter `{key}`; possible: {names}, weights"
            ));
        };
        if !(*least..=*most).contains(&value) {
            return Err(format!("`{key}` must be a number from {least} to {most}, not {value}"));
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

/// Splits parameters into two kinds: parameters of the search, applied to `usual`, and all others, which are weights.
fn search(
    parameters: Vec<(String, i32)>,
    usual: MctsOptions,
) -> Result<(MctsOptions, Vec<(String, i32)>), String> {
    let mut search = usual;
    let mut weights = Vec::new();
    let is_given = |name: &str| parameters.iter().any(|(key, _)| key == name);
    if is_given("playouts") && is_given("ms") {
        return Err("set either `playouts` or `ms`, not both".into());
    }
    for (key, value) in parameters {
        let Some((_, least, most, _)) = SEARCH.iter().find(|(name, ..)| *name == key) else {
            weights.push((key, value));
            continue;
        };
        if !(*least..=*most).contains(&value) {
            return Err(format!("`{key}` must be a number from {least} to {most}, not {value}"));
        }
        match key.as_str() {
            "playouts" => search.budget = SearchBudget::Playouts(value as u32),
            "ms" => search.budget = SearchBudget::Milliseconds(value as u32),
            "rounds" => search.rounds = value as u8,
            "width" => search.width = value as u8,
            "replies" => search.replies = value as u8,
            _ => search.explore = value as u16,
        }
    }
    Ok((search, weights))
}

impl fmt::Display for BotSpec {
    /// Writes the command-line form: the budget always, other parameters only where they differ from the defaults.
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
            BotSpec::External(spec) => return f.write_str(&spec.name),
            BotSpec::Greedy { weights } => ("greedy", weights),
            BotSpec::Quick { weights } => {
                f.write_str("quick")?;
                return match weights {
                    Some(file) => write!(f, ":weights={}", file.display()),
                    None => Ok(()),
                };
            }
            BotSpec::Strong { plan, .. } => {
                let usual = PlannerOptions::default();
                for (name, ..) in PLAN {
                    let value = plan.value(name);
                    if name == "beam" || value != usual.value(name) {
                        parts.extend(value.map(|value| (name, value.into())));
                    }
                }
                ("strong", &Vec::new())
            }
            BotSpec::Mcts { search, weights } => {
                let usual = MctsOptions::default();
                parts.push(match search.budget {
                    SearchBudget::Playouts(n) => ("playouts", n.into()),
                    SearchBudget::Milliseconds(ms) => ("ms", ms.into()),
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
