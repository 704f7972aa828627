//! Parses the command line. Help and errors are in the language of the person at the terminal.
//!
//! The English of a help text is the doc comment of its command or option. Translations are found by
//! this English, as in gettext, so a new option needs no id in the source: `language/help/en.ftl` is
//! written by the test of this file.

use std::collections::BTreeMap;
use std::error::Error as _;
use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory, Error, Parser};
use game::excerpt::escape_hidden;
use language::{Args, Language, for_viewer, is_english, say, without_marks};

use crate::commands::Cli;
use crate::locale::of_environment;
use crate::output::complain;
use crate::texts::{HELP, TEXTS};

/// Returns the language named by `--language`.
fn of_words(words: &[OsString]) -> Option<Language> {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let after = words.iter().position(|word| *word == "--language").map(|at| at + 1);
    let joined = words.iter().find_map(|word| word.strip_prefix("--language="));
    after.and_then(|at| words.get(at).copied()).or(joined)?.parse().ok()
}

/// Parses the arguments. If there is nothing to run, prints help, version or an error.
///
/// # Errors
/// Returns the exit code if the arguments are invalid, or if they ask for help or the version.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Cli, u8> {
    let words: Vec<OsString> = words.into_iter().collect();
    let language = of_words(&words).unwrap_or_else(of_environment);
    for_viewer(&language, || {
        let error = match Cli::try_parse_from(&words) {
            Ok(cli) => return Ok(cli),
            Err(error) => error,
        };
        let is_help = matches!(
            error.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        );
        let error = if is_english() || !is_help {
            error
        } else {
            // Parses again with translated help, because the error already contains its text.
            translated(Cli::command()).try_get_matches_from(&words).err().unwrap_or(error)
        };
        show(&error);
        Err(u8::try_from(error.exit_code()).unwrap_or(1))
    })
}

/// Prints help, the version or an error.
fn show(error: &Error) {
    if !error.use_stderr() {
        // An error of the output, such as a closed pipe, is ignored.
        drop(error.print());
        return;
    }
    let own = if is_english() { None } else { message(error) };
    // The message quotes arguments, which may contain control characters.
    let message = own.unwrap_or_else(|| error.render().to_string());
    complain!("{}", escape_hidden(message.trim_end_matches('\n')));
}

/// Returns the words of an error in the language of the viewer; `None` for rare kinds.
fn message(error: &Error) -> Option<String> {
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(" ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => {
            Some(texts.iter().map(StyledStr::to_string).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    let what = match error.kind() {
        ErrorKind::UnknownArgument => {
            say!(TEXTS, "usage-unknown", word = text(ContextKind::InvalidArg)?)
        }
        ErrorKind::InvalidSubcommand => {
            say!(TEXTS, "usage-unknown-command", word = text(ContextKind::InvalidSubcommand)?)
        }
        ErrorKind::ArgumentConflict => {
            let (first, second) =
                (text(ContextKind::InvalidArg)?, text(ContextKind::PriorArg).unwrap_or_default());
            say!(TEXTS, "usage-conflict", first = first, second = second)
        }
        ErrorKind::MissingRequiredArgument => {
            say!(TEXTS, "usage-missing", word = text(ContextKind::InvalidArg)?)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (option, value) =
                (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
            let valid = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(words)) => words.join(", "),
                _ => String::new(),
            };
            let reason = match error.source() {
                Some(why) => why.to_string(),
                None => say!(TEXTS, "usage-values", values = valid),
            };
            say!(TEXTS, "usage-value", option = option, value = value, why = reason)
        }
        _ => return None,
    };
    let suggestions =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    let suggested = suggestions.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        // The best is the last.
        ContextValue::Strings(words) => words.last().cloned(),
        _ => None,
    });
    let what = match suggested {
        Some(word) => say!(TEXTS, "did-you-mean", message = what, word = word),
        None => what,
    };
    let usage = text(ContextKind::Usage).unwrap_or_default();
    let usage = usage.split_once(": ").map_or("", |(_, usage)| usage);
    let usage = if usage.is_empty() {
        String::new()
    } else {
        format!("\n\n{} {usage}", say!(TEXTS, "usage-heading"))
    };
    let error = say!(TEXTS, "error-heading");
    Some(without_marks(format!("{error} {what}{usage}\n\n{}", say!(TEXTS, "usage-more"))))
}

/// Replaces the help of a command, its options and its subcommands.
fn translated(command: Command) -> Command {
    let ids: BTreeMap<String, String> = HELP
        .english()
        .texts()
        .keys()
        .map(|key| {
            let english = HELP.english().text(&key.id, None, &Args::new()).unwrap_or_default();
            (english, key.id.clone())
        })
        .collect();
    let text = |english: &StyledStr| {
        let english = english.to_string();
        without_marks(match ids.get(&english) {
            Some(id) => say!(HELP, id),
            None => english,
        })
    };
    translated_by(command, &text)
}

fn translated_by(command: Command, text: &impl Fn(&StyledStr) -> String) -> Command {
    let headings = [say!(TEXTS, "usage-arguments"), say!(TEXTS, "usage-options")];
    let arg = |arg: Arg| {
        let heading = headings[usize::from(!arg.is_positional())].clone();
        let (short, long) = (arg.get_help().map(text), arg.get_long_help().map(text));
        let mut arg = arg.help_heading(heading);
        if let Some(short) = short {
            arg = arg.help(short);
        }
        if let Some(long) = long {
            arg = arg.long_help(long);
        }
        arg
    };
    let (short, long) = (command.get_about().map(text), command.get_long_about().map(text));
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help);
    let mut command = command.disable_help_flag(true).arg(help.help(say!(TEXTS, "usage-help")));
    command = command.mut_args(arg).subcommand_help_heading(say!(TEXTS, "usage-commands"));
    if let Some(short) = short {
        command = command.about(short);
    }
    if let Some(long) = long {
        command = command.long_about(long);
    }
    let template = "{before-help}{about-with-newline}\nUSAGE {usage}\n\n{all-args}{after-help}";
    let template = template.replace("USAGE", &say!(TEXTS, "usage-heading"));
    command.help_template(template).mut_subcommands(|command| translated_by(command, text))
}

// The command `train` has its own feature, and the file has the help of all commands.
#[cfg(all(test, feature = "train"))]
mod tests {
    use std::collections::BTreeSet;
    use std::fmt::Write;

    use snapbox::{assert_data_eq, file};

    use super::*;

    /// Collects each text once, with an id made of its command and option.
    fn collect(command: &Command, path: &str, found: &mut BTreeMap<String, String>) {
        let mut add = |name: String, texts: [Option<&StyledStr>; 2]| {
            let [short, long] = texts.map(|text| text.map(StyledStr::to_string));
            let long = long.filter(|long| Some(long) != short.as_ref());
            for (id, text) in [(name.clone(), short), (format!("{name}-long"), long)] {
                if let Some(text) = text
                    && !found.values().any(|other| *other == text)
                {
                    assert!(found.insert(id.clone(), text).is_none(), "two texts have the id {id}");
                }
            }
        };
        add(path.to_owned(), [command.get_about(), command.get_long_about()]);
        for arg in command.get_arguments() {
            let name = arg.get_id().as_str().replace('_', "-");
            add(format!("{path}-{name}"), [arg.get_help(), arg.get_long_help()]);
        }
        for inner in command.get_subcommands() {
            let name = match path {
                "loam" => format!("command-{}", inner.get_name()),
                path => format!("{path}-{}", inner.get_name()),
            };
            collect(inner, &name, found);
        }
    }

    #[test]
    fn the_english_file_has_the_help_of_each_command() {
        let mut texts = BTreeMap::new();
        collect(&Cli::command(), "loam", &mut texts);
        let mut file = String::from(
            "### English, help of the commands; written by a test from their source.\n\n",
        );
        for (id, text) in &texts {
            let text =
                text.replace('{', "\u{1}").replace('}', "{\"}\"}").replace('\u{1}', "{\"{\"}");
            writeln!(file, "{id} = {}", text.replace('\n', "\n    ")).expect("a string");
        }
        assert_data_eq!(file, file!["../language/help/en.ftl"].raw());
        let read: BTreeSet<String> = HELP
            .english()
            .texts()
            .keys()
            .filter_map(|key| HELP.english().text(&key.id, None, &Args::new()))
            .collect();
        assert_eq!(read, texts.into_values().collect());
    }
}
