//! `loam train`: trains the value network by self-play.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use lab::bots::PlannerOptions;
use lab::openings::RecordedOpenings;
use lab::training::{
    PreferenceSample, ReviewedGame, Trainer, TrainingOptions, TrainingSample, preferred,
    samples_of_recorded,
};
use lab::value_network::ValueNetwork;
use lab::{BotSpec, GameSource};
use workbench::openings::{RecordedGames, TrainingSplit};
use workbench::{FullGame, GameParameters, ReplayRules, corpus, disk};

use crate::args::{DrawArgs, RuleArgs, players, threads};
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandResult, json_line, print_line};

/// Options of `loam train`: the games, the duration, and the files.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// A variant by name or by path; by default the content's default variant.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// Write the weights into this file. `FILE.training` next to it lets the same command continue
    /// after a stop, and `FILE.csv` has the results of each step.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Duration in hours; the last step is always finished.
    #[arg(long, value_name = "H", default_value_t = 1.0, value_parser = hours)]
    pub hours: f64,
    /// Stop after this total number of steps.
    #[arg(long, value_name = "N", value_parser = number::<u64>("number-of-steps", 1, 1_000_000))]
    pub steps: Option<u64>,
    /// Also learn from the recorded games in this folder: from two of every three, in order of file
    /// names.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["draw_options", "draw_modules"])]
    pub openings: Option<PathBuf>,
    /// Start with the weights in this file.
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// The bot that plays the games: quick, or strong with any of its parameters, such as
    /// `strong:beam=2,width=3`. With strong, the preferences of its plans are trained, too.
    #[arg(long, value_name = "BOT", default_value = "quick", value_parser = learner)]
    pub bot: TrainingBot,
    /// Games of one step: by default 64, or 24 with plans.
    #[arg(long, value_name = "N", value_parser = number::<u64>("number-of-games", 1, 1_000_000))]
    pub games: Option<u64>,
    /// Number of seats.
    #[arg(long, value_name = "N", default_value = "4", value_parser = players)]
    pub players: std::ops::RangeInclusive<u8>,
    /// Seed of all random draws.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
    /// Number of threads; the result does not depend on their number.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
}

/// The bot that plays the training games.
#[derive(Clone, Copy, Debug)]
pub struct TrainingBot {
    /// Parameters of the bot's plans; `None` for quick, which does not plan.
    plan: Option<PlannerOptions>,
}

/// Parses the bot for training; it must use a value network and name no weights.
fn learner(text: &str) -> Result<TrainingBot, String> {
    match text.parse()? {
        BotSpec::Quick { weights: None } => Ok(TrainingBot { plan: None }),
        BotSpec::Strong { plan, weights: None } => Ok(TrainingBot { plan: Some(plan) }),
        BotSpec::Quick { .. } | BotSpec::Strong { .. } => Err(
            "the training bot cannot name weights, since it uses those being trained; give the \
                starting weights with `--from FILE`"
                .into(),
        ),
        _ => Err(format!("`{text}` does not use a value network; use `quick` or `strong`")),
    }
}

/// Parses a time in hours, from 0 to 1000.
fn hours(text: &str) -> Result<f64, String> {
    let hours = text.parse().ok().filter(|hours| (0.0..=1000.0).contains(hours));
    hours.ok_or_else(|| format!("`{text}` is not a time in hours from 0 to 1000"))
}

/// Upper bound on the size of a training file, in bytes.
const MOST_BYTES: u64 = 256 * game::files::MIB;
/// Number of steps between two writes of the files.
const SAVED: u64 = 20;
/// Number of steps after which the current network evaluates people's decisions again.
const EVALUATION_STEPS: u64 = 40;

/// Columns of the learning curve.
const CURVE: &str = "step,games,points,error,alike,planned,seconds";

/// Trains the network until the time or the number of steps is reached.
pub fn run(context: &CliContext, args: &TrainArgs) -> CommandResult {
    for_game!(context.dialect(args.variant.as_deref()), run_with(context: CliContext, args: TrainArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &TrainArgs) -> CommandResult {
    let parameters = GameParameters {
        variant: args.variant.clone(),
        rules: args.rules.overrides(),
        players: Some(args.players.clone()),
        factions: Vec::new(),
        seed: args.seed,
    };
    let tables = context.tables_drawing::<G>(&parameters, &args.draw.drawing())?;
    let Some(folder) = &args.openings else {
        return learn(context, args, &tables, None::<&RecordedGames<G>>);
    };
    let content = context.load(args.variant.as_deref())?;
    let ledgers = corpus::of_folder(folder)?;
    let under = ReplayRules { rules: args.rules.overrides(), ..ReplayRules::default() };
    let openings = RecordedGames::<G>::read(&content, &ledgers, TrainingSplit::Learned, &under)?;
    learn(context, args, &openings, Some(&openings))
}

/// Returns the path of the weights with another ending.
fn with_ending(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn learn<O: GameSource, R: RecordedOpenings<Game = O::Game>>(
    context: &CliContext,
    args: &TrainArgs,
    opening: &O,
    people: Option<&R>,
) -> CommandResult
where
    O::Game: 'static,
{
    let every = u64::from(people.is_some());
    let plan = TrainingOptions {
        seed: args.seed,
        threads: threads(args.threads),
        people_every: every,
        prefer_every: every,
        ..TrainingOptions::default()
    };
    let plan = if args.from.is_some() { plan.for_further_training() } else { plan };
    let plan = match args.bot.plan {
        Some(planning) => plan.planned(planning),
        None => plan,
    };
    let plan = TrainingOptions { games: args.games.unwrap_or(plan.games), ..plan };
    let game = opening.game()?;
    ValueNetwork::fits(&game)?;
    let [stopped, curve] = [".training", ".csv"].map(|ending| with_ending(&args.out, ending));
    let mut trainer = if stopped.exists() {
        let bytes = game::files::read(&stopped, MOST_BYTES)
            .map_err(|error| format!("{}: {error}", stopped.display()))?;
        Trainer::from_bytes(&game, plan, &bytes)
            .map_err(|error| format!("{}: {error}", stopped.display()))?
    } else {
        disk::replace(&curve, &[CURVE], "learning curve", format!("{CURVE}\n"))?;
        match &args.from {
            Some(from) => {
                let named = |error: String| format!("{}: {error}", from.display());
                let bytes = game::files::read(from, MOST_BYTES)
                    .map_err(|error| named(error.to_string()))?;
                let network = ValueNetwork::from_bytes(&game, &bytes).map_err(named)?;
                Trainer::from_network(network, plan)
            }
            None => Trainer::new(&game, plan),
        }
    };
    let mut samples: Vec<TrainingSample> = Vec::new();
    let mut decisions: Vec<PreferenceSample> = Vec::new();
    let recorded = || {
        people.iter().flat_map(|people| {
            // The points of a player who left a game say nothing about the position.
            let whole = |n: &usize| people.departures(*n).is_empty();
            (0..people.games()).filter(whole).map(move |n| (*people, n))
        })
    };
    for (people, number) in recorded() {
        let (mut game, state) = people.open(number)?;
        samples.extend(samples_of_recorded(&mut game, state, people.actions(number))?);
    }
    let began = Instant::now();
    let until = Duration::from_secs_f64(3600.0 * args.hours);
    let is_done = |trainer: &Trainer| {
        began.elapsed() >= until || args.steps.is_some_and(|steps| trainer.steps() >= steps)
    };
    let save = |trainer: &Trainer| -> CommandResult {
        let weights = trainer.network().to_bytes();
        disk::replace(&args.out, &["loam-weights "], "file of weights", weights)?;
        disk::replace(&stopped, &["loam-training "], "stopped training", trainer.to_bytes())?;
        Ok(())
    };
    // Unwritable files are reported before anything is played.
    save(&trainer)?;
    // Continued training evaluates with the same network as before the stop. The file of the
    // training state contains that network.
    let mut last_evaluation = None;
    while !is_done(&trainer) {
        let evaluation = trainer.steps() / EVALUATION_STEPS;
        if people.is_some() && last_evaluation != Some(evaluation) {
            decisions.clear();
            let network = Arc::new(trainer.evaluation_network(evaluation).clone());
            for (people, number) in recorded() {
                let (mut game, state) = people.open(number)?;
                let seed =
                    game::random::Random::derive(args.seed, evaluation << 20 | number as u64);
                let watched =
                    ReviewedGame { actions: people.actions(number), network: &network, seed };
                decisions.extend(preferred(&mut game, state, watched)?);
            }
            last_evaluation = Some(evaluation);
        }
        let step = trainer.step(opening, &samples, &decisions)?;
        let seconds = began.elapsed().as_secs_f64();
        let line = format!(
            "{},{},{:.2},{:.3},{:.3},{:.3},{seconds:.1}",
            trainer.steps(),
            step.games,
            step.points,
            step.error,
            step.alike,
            step.planned
        );
        let mut file = OpenOptions::new().append(true).create(true).open(&curve)?;
        writeln!(file, "{line}")?;
        if context.json {
            json_line(&step);
        } else {
            print_line(&line);
        }
        if trainer.steps() % SAVED == 0 {
            save(&trainer)?;
        }
    }
    save(&trainer)
}
