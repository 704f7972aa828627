//! Help texts in the language of the person at the terminal.

use std::ffi::OsString;

use clap::{Arg, Command, CommandFactory, Error, FromArgMatches, Parser};
use language::{Language, for_viewer, is_english, say};

use crate::commands::Cli;
use crate::locale::of_environment;
use crate::texts::TEXTS;

/// Returns the language named by `--language`.
fn of_words(words: &[OsString]) -> Option<Language> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let after = words.iter().position(|word| *word == "--language").map(|at| at + 1);
    let joined = words.iter().find_map(|word| word.strip_prefix("--language="));
    after.and_then(|at| words.get(at).copied()).or(joined)?.parse().ok()
}

/// Parses the arguments. Help is in the language of the viewer.
///
/// # Errors
/// As for [`Parser::try_parse_from`]; help and version are errors, too.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, Error> {
    let words: Vec<OsString> = words.into_iter().collect();
    let language = of_words(&words).unwrap_or_else(of_environment);
    for_viewer(&language, || {
        if is_english() {
            return Cli::try_parse_from(words);
        }
        let matches = translated(Cli::command()).try_get_matches_from(words)?;
        Cli::from_arg_matches(&matches)
    })
}

/// Returns the id of the help of a command or an option.
fn help_id(command: &str, option: Option<&str>) -> Option<String> {
    let id = match (command, option) {
        ("language", None) => return None,
        (_, None) => format!("help-{command}"),
        ("serve", Some(option @ ("dev" | "dir" | "lan" | "port" | "variant" | "webhooks"))) => {
            format!("help-serve-{}", option.replace("lan", "open"))
        }
        ("serve", Some("game")) => "help-serve-resume".into(),
        ("serve", Some("store")) => "help-serve-database".into(),
        ("serve", Some("public_url")) => "help-serve-public".into(),
        ("serve", Some("trust_proxy")) => "help-serve-proxy".into(),
        ("serve", Some("from")) => "help-serve-from".into(),
        ("serve", Some("no_open")) => "help-no-open".into(),
        ("play", Some("no_open")) => "help-no-open-print".into(),
        ("play", Some("dir")) => "help-web-dir".into(),
        ("play", Some("port")) => "help-web-port".into(),
        ("play", Some("seats")) => "help-seat".into(),
        ("play", Some("any_ruleset")) => "help-any-ruleset-option".into(),
        ("play", Some(option @ ("resume" | "under" | "web"))) => format!("help-{option}"),
        ("loam", Some(option @ ("content" | "json" | "language"))) => format!("help-{option}"),
        (
            "play" | "show",
            Some(option @ ("variant" | "players" | "seed" | "map" | "set" | "strict")),
        ) => {
            format!("help-{option}")
        }
        _ => return None,
    };
    TEXTS.english().texts().keys().any(|key| key.id == id).then_some(id)
}

/// Replaces the help of a command and its options, as far as there are texts.
fn translated(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let arg = |arg: Arg| match help_id(&name, Some(arg.get_id().as_str())) {
        Some(id) => arg.help(say!(TEXTS, &id)).long_help(None::<&str>),
        None => arg,
    };
    let command = match help_id(&name, None) {
        Some(id) => command.about(say!(TEXTS, &id)).long_about(None::<&str>),
        None => command,
    };
    command.mut_args(arg).mut_subcommands(translated)
}
