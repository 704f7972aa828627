//! `loam`: reads arguments, watches files, prints. What it prints comes from the crates below it.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod corpus;
mod dev;
mod disk;
mod draws;
mod input;
mod library;
mod numbers;
mod output;
mod screen;
mod tables;
mod twins;
mod typed;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let context = commands::Context { content: cli.content, json: cli.json };
    let outcome = match cli.command {
        None => commands::demo::run(&context),
        Some(Command::List(args)) => commands::list::run(&context, &args),
        Some(Command::Show(args)) => commands::show::run(&context, &args),
        Some(Command::Check(args)) => commands::check::run(&context, &args),
        Some(Command::Test(args)) => commands::test::run(&context, &args),
        Some(Command::New(args)) => commands::new::run(&context, &args),
        Some(Command::Replay(args)) => commands::replay::run(&context, &args),
        Some(Command::Corpus(args)) => commands::corpus::run(&context, &args),
        Some(Command::Diff(args)) => commands::diff::run(&context, &args),
        Some(Command::Play(args)) => commands::play::run(&context, &args),
        Some(Command::Dev(args)) => commands::dev::run(&context, &args),
        Some(Command::Sim(args)) => commands::sim::run(&context, &args),
        Some(Command::Compare(args)) => commands::compare::run(&context, &args),
        Some(Command::Bots(args)) => commands::bots::run(&context, &args),
        Some(Command::Strength(args)) => commands::strength::run(&context, &args),
        Some(Command::Calibrate(args)) => commands::calibrate::run(&context, &args),
        Some(Command::Worth(args)) => commands::worth::run(&context, &args),
        Some(Command::Tune(args)) => commands::tune::run(&context, &args),
        Some(Command::Fuzz(args)) => commands::fuzz::run(&context, &args),
        Some(Command::Certify(args)) => commands::certify::run(&context, &args),
        Some(Command::Perft(args)) => commands::perft::run(&context, &args),
        Some(Command::Bench(args)) => commands::bench::run(&context, &args),
        Some(Command::Api(args)) => commands::api::run(&context, &args),
        Some(Command::Schema(args)) => commands::schema::run(&context, &args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            output::report(&trouble);
            ExitCode::FAILURE
        }
    }
}
