//! The commands: what can be typed, and who does it.

pub mod api;
pub mod bench;
pub mod board;
pub mod bots;
pub mod certify;
pub mod check;
pub mod compare;
pub mod corpus;
pub mod demo;
pub mod dev;
pub mod diff;
pub mod experiment;
pub mod fuzz;
pub mod import;
pub mod list;
pub mod new;
pub mod perft;
pub mod play;
pub mod ray;
pub mod replay;
pub mod schema;
pub mod seal;
pub mod serve;
pub mod show;
pub mod sim;
pub mod strength;
pub mod test;
#[cfg(feature = "train")]
pub mod train;
pub mod tune;
pub mod worth;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use crate::context::Context;
use crate::output::CommandResult;

/// A scripted variant platform for the board game Terra Mystica.
///
/// Without a command it plays one seeded game with a house rule and shows what the rule's script did.
#[derive(Debug, Parser)]
#[command(name = "loam", version, max_term_width = 100)]
pub struct Cli {
    /// Read scripts, maps and variants from this folder instead of those in the program.
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Print for machines.
    #[arg(long, global = true)]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands; the arguments of each stand in its own file under `commands/`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List modules, maps and variants, or every value that was only inferred.
    List(list::ListArgs),
    /// Show what is in play in a variant, where each value comes from, its board, or a position of a ledger.
    Show(show::ShowArgs),
    /// Report every mistake in content and scripts, and warn of what is probably a slip.
    Check(check::CheckArgs),
    /// Write files to start from, with a test: a module, faction, tile, map or variant.
    New(new::NewArgs),
    /// Run the scenario tests of modules.
    Test(test::TestArgs),
    /// Replay ledgers; with `--check` compare every recorded row.
    Replay(replay::ReplayArgs),
    /// Play a log of another site again, find what it hides, and write it as a ledger.
    Import(import::ImportArgs),
    /// Show a recorded game without what it hides, so that it can be checked later that nothing was changed.
    Seal(seal::SealArgs),
    /// Replay games under old and new rules: what changes, from which action on, and why.
    Diff(diff::DiffArgs),
    /// Play the games by which `diff` compares rules, over every variant, board and faction of the content.
    Corpus(corpus::CorpusArgs),
    /// Play in the terminal: hot seat, bots, undo, save and resume.
    Play(play::PlayArgs),
    /// Play in the browser: opens a page for a group, with a link for each seat.
    Serve(serve::ServeArgs),
    /// Change content while a game is on the table: every save is checked and taken over at once.
    Dev(dev::DevArgs),
    /// Play many games with bots.
    Sim(sim::SimArgs),
    /// Play the same games under two rules and say what differs, with intervals.
    Compare(compare::CompareArgs),
    /// List the bots with their parameters.
    Bots(bots::BotsArgs),
    /// Play two bots against each other: which is stronger?
    Strength(strength::StrengthArgs),
    /// Learn from games that a bot plays against itself what positions are worth; quick and strong see by that.
    #[cfg(feature = "train")]
    Train(train::TrainArgs),
    /// What a tile, an ability or an action is worth: one seat goes without it, or has it free.
    Worth(worth::WorthArgs),
    /// Search numbers, such as starting points, for the flattest win rates.
    Tune(tune::TuneArgs),
    /// Random play with every law on; a failure is shrunk to a short game.
    Fuzz(fuzz::FuzzArgs),
    /// Show that a module leaves copies, saves, reloads and limits in order; a failure names the hook.
    Certify(certify::CertifyArgs),
    /// Count legal paths of an opening, by the list and by trying everything.
    Perft(perft::PerftArgs),
    /// Measure what is fast and what is not.
    Bench(bench::BenchArgs),
    /// Print the scripting interface.
    Api(api::ApiArgs),
    /// What each kind of content file may hold, as JSON schemas for editors.
    Schema(schema::SchemaArgs),
}

impl Cli {
    /// Does what was typed.
    pub fn run(self) -> CommandResult {
        let context = &Context::new(self.content, self.json);
        match self.command {
            None => demo::run(context),
            Some(Command::List(args)) => list::run(context, &args),
            Some(Command::Show(args)) => show::run(context, &args),
            Some(Command::Check(args)) => check::run(context, &args),
            Some(Command::Test(args)) => test::run(context, &args),
            Some(Command::New(args)) => new::run(context, &args),
            Some(Command::Replay(args)) => replay::run(context, &args),
            Some(Command::Import(args)) => import::run(context, &args),
            Some(Command::Seal(args)) => seal::run(context, &args),
            Some(Command::Corpus(args)) => corpus::run(context, &args),
            Some(Command::Diff(args)) => diff::run(context, &args),
            Some(Command::Play(args)) => play::run(context, &args),
            Some(Command::Serve(args)) => serve::run(context, &args),
            Some(Command::Dev(args)) => dev::run(context, &args),
            Some(Command::Sim(args)) => sim::run(context, &args),
            Some(Command::Compare(args)) => compare::run(context, &args),
            Some(Command::Bots(args)) => bots::run(context, &args),
            Some(Command::Strength(args)) => strength::run(context, &args),
            #[cfg(feature = "train")]
            Some(Command::Train(args)) => train::run(context, &args),
            Some(Command::Worth(args)) => worth::run(context, &args),
            Some(Command::Tune(args)) => tune::run(context, &args),
            Some(Command::Fuzz(args)) => fuzz::run(context, &args),
            Some(Command::Certify(args)) => certify::run(context, &args),
            Some(Command::Perft(args)) => perft::run(context, &args),
            Some(Command::Bench(args)) => bench::run(context, &args),
            Some(Command::Api(args)) => api::run(context, &args),
            Some(Command::Schema(args)) => schema::run(context, &args),
        }
    }
}
