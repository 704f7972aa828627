//! List of all commands, and their dispatch.

pub mod add;
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
pub mod index;
pub mod key;
pub mod language;
pub mod list;
pub mod lock;
pub mod migrate;
pub mod new;
pub mod pack;
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

use ::language::{Language, for_viewer};
use clap::{Parser, Subcommand};

use crate::context::CliContext;
use crate::output::CommandResult;

/// A scripted variant platform for the board game Terra Mystica.
///
/// Without a command it plays one seeded game with a house rule and shows what the rule's script
/// did.
#[derive(Debug, Parser)]
#[command(name = "loam", version, max_term_width = 100)]
pub struct Cli {
    /// Read scripts, maps and variants from this folder instead of using the built-in content.
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Print JSON for programs.
    #[arg(long, global = true)]
    pub json: bool,
    /// Language of what is printed for people, such as `fr`; by default that of the environment
    /// (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`).
    #[arg(long, global = true, value_name = "CODE")]
    pub language: Option<Language>,
    /// The command.
    #[command(subcommand)]
    pub command: Option<CliCommand>,
}

/// All commands; the arguments of each are in its own file under `commands/`.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// List modules, maps and variants, or every provisional value.
    List(list::ListArgs),
    /// Show the pieces of a variant, where each value comes from, its board, or a position of a
    /// ledger.
    Show(show::ShowArgs),
    /// Report every error in content and scripts, and warn about probable mistakes.
    Check(check::CheckArgs),
    /// Rewrite modules and variants of an older version of the language (`api = 1`) to the current
    /// one.
    Migrate(migrate::MigrateArgs),
    /// Create starter files, with a test: a module, faction, tile, map, variant, game or content folder.
    New(new::NewArgs),
    /// List the texts that a translation lacks, or mark its texts as up to date.
    Language(language::LanguageArgs),
    /// Run the scenario tests of modules.
    Test(test::TestArgs),
    /// Write a module or variant as one file that travels to other machines: a bundle.
    Pack(pack::PackArgs),
    /// Create keys with which bundles and indexes are signed.
    Key(key::KeyArgs),
    /// Build an index: a static folder that lists bundles, for any web server.
    Index(index::IndexArgs),
    /// Add a module of others, from an index or a file, with everything that it requires.
    Add(add::AddArgs),
    /// Remove an added module, and what only it requires.
    Remove(add::RemoveArgs),
    /// Update added modules to the newest versions that fit; nothing else updates them.
    Update(add::UpdateArgs),
    /// List the added modules, and check that each is exactly what `loam.lock` names.
    Lock(lock::LockArgs),
    /// Copy the added modules into the folder `vendor`, so that the folder is complete.
    Vendor,
    /// Replay ledgers; with `--check` compare every recorded row.
    Replay(replay::ReplayArgs),
    /// Import a game log from another site: replay it, infer what it hides, and write it as a
    /// ledger.
    Import(import::ImportArgs),
    /// Publish a recorded game without its secrets, so that others can verify later that nothing
    /// was changed.
    Seal(seal::SealArgs),
    /// Replay games under old and new rules, and report what changes, from which action on, and
    /// why.
    Diff(diff::DiffArgs),
    /// Let bots play games over every variant, board and faction of the content, for `diff` to
    /// compare rules by.
    Corpus(corpus::CorpusArgs),
    /// Play in the terminal: hot seat, bots, undo, save and resume.
    Play(play::PlayArgs),
    /// Play in the browser: opens a page for a group, with a link for each seat.
    Serve(serve::ServeArgs),
    /// Change content during a game: every saved file is checked and used at once.
    Dev(dev::DevArgs),
    /// Play many games with bots.
    Sim(sim::SimArgs),
    /// Play the same games under two sets of rules, and report differences with intervals.
    Compare(compare::CompareArgs),
    /// List the bots with their parameters.
    Bots(bots::BotsArgs),
    /// Play two bots against each other, and report which is stronger.
    Strength(strength::StrengthArgs),
    /// Train the value network of the bots `quick` and `strong` by self-play.
    #[cfg(feature = "train")]
    Train(train::TrainArgs),
    /// Measure what a tile, an ability or an action is worth: one seat plays without it, or gets it
    /// for free.
    Worth(worth::WorthArgs),
    /// Tune numbers, such as starting points, until win rates are as equal as possible.
    Tune(tune::TuneArgs),
    /// Play random games and check all invariants; a failure is reduced to a short game.
    Fuzz(fuzz::FuzzArgs),
    /// Check that a module is deterministic: copying, saving and reloading a game change nothing,
    /// and scripts stay within their limits. A failure names the hook.
    Certify(certify::CertifyArgs),
    /// Count the legal action sequences from the start of a game, from the legal list and by trying
    /// every action.
    Perft(perft::PerftArgs),
    /// Measure the speed of Loam on this machine.
    Bench(bench::BenchArgs),
    /// Print the scripting API.
    Api(api::ApiArgs),
    /// Print the allowed keys of each kind of content file, as JSON schemas for editors.
    Schema(schema::SchemaArgs),
}

impl Cli {
    /// Runs the command that was typed, or the demo if there is none, in the language of the
    /// viewer. JSON and commands for authors are in English.
    pub fn run(self) -> CommandResult {
        use CliCommand as C;
        let is_for_players = match &self.command {
            None => true,
            Some(C::Play(_) | C::Replay(_) | C::Show(_) | C::List(_) | C::Serve(_) | C::Dev(_)) => {
                true
            }
            Some(C::Bots(_) | C::Import(_) | C::Seal(_)) => true,
            // Reports.
            Some(C::Sim(_) | C::Compare(_) | C::Tune(_) | C::Worth(_) | C::Strength(_)) => true,
            Some(_) => false,
        };
        let reader = match &self.language {
            _ if !is_for_players => Language::english(),
            Some(language) => language.clone(),
            None => crate::locale::of_environment(),
        };
        let language = if self.json { Language::english() } else { reader.clone() };
        for_viewer(&language, || self.carry_out(reader))
    }

    /// `reader`: the language of pages for people.
    fn carry_out(self, reader: Language) -> CommandResult {
        let context = &CliContext::new(self.content, self.json).with_reader(reader);
        match self.command {
            None => demo::run(context),
            Some(CliCommand::List(args)) => list::run(context, &args),
            Some(CliCommand::Show(args)) => show::run(context, &args),
            Some(CliCommand::Check(args)) => check::run(context, &args),
            Some(CliCommand::Migrate(args)) => migrate::run(context, &args),
            Some(CliCommand::Language(args)) => language::run(context, &args),
            Some(CliCommand::Test(args)) => test::run(context, &args),
            Some(CliCommand::New(args)) => new::run(context, &args),
            Some(CliCommand::Pack(args)) => pack::run(context, &args),
            Some(CliCommand::Key(args)) => key::run(context, &args),
            Some(CliCommand::Index(args)) => index::run(context, &args),
            Some(CliCommand::Add(args)) => add::run(context, &args),
            Some(CliCommand::Remove(args)) => add::remove(context, &args),
            Some(CliCommand::Update(args)) => add::update(context, &args),
            Some(CliCommand::Lock(args)) => lock::run(context, &args),
            Some(CliCommand::Vendor) => lock::vendor(context),
            Some(CliCommand::Replay(args)) => replay::run(context, &args),
            Some(CliCommand::Import(args)) => import::run(context, &args),
            Some(CliCommand::Seal(args)) => seal::run(context, &args),
            Some(CliCommand::Corpus(args)) => corpus::run(context, &args),
            Some(CliCommand::Diff(args)) => diff::run(context, &args),
            Some(CliCommand::Play(args)) => play::run(context, &args),
            Some(CliCommand::Serve(args)) => serve::run(context, &args),
            Some(CliCommand::Dev(args)) => dev::run(context, &args),
            Some(CliCommand::Sim(args)) => sim::run(context, &args),
            Some(CliCommand::Compare(args)) => compare::run(context, &args),
            Some(CliCommand::Bots(args)) => bots::run(context, &args),
            Some(CliCommand::Strength(args)) => strength::run(context, &args),
            #[cfg(feature = "train")]
            Some(CliCommand::Train(args)) => train::run(context, &args),
            Some(CliCommand::Worth(args)) => worth::run(context, &args),
            Some(CliCommand::Tune(args)) => tune::run(context, &args),
            Some(CliCommand::Fuzz(args)) => fuzz::run(context, &args),
            Some(CliCommand::Certify(args)) => certify::run(context, &args),
            Some(CliCommand::Perft(args)) => perft::run(context, &args),
            Some(CliCommand::Bench(args)) => bench::run(context, &args),
            Some(CliCommand::Api(args)) => api::run(context, &args),
            Some(CliCommand::Schema(args)) => schema::run(context, &args),
        }
    }
}
