//! Writes a shrunk failure as files: a minimal ledger that reproduces it, and a scenario that
//! starts from this ledger.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use lab::failing::FailingGame;
use lab::invariants::Invariant;
use serde::Serialize;

use crate::disk;
use crate::error::Error;
use crate::library::CompiledRules;
use crate::playable::Playable;

/// The game in which a failure occurred.
pub trait FailureContext<G: Playable> {
    /// Writes the actions of a failure as a ledger.
    ///
    /// # Errors
    /// Fails if the actions cannot be replayed.
    fn ledger(&self, failing: &FailingGame<G::Action>) -> Result<String, Error>;

    /// Returns the rules under which the failure occurred.
    fn rules(&self) -> &CompiledRules<G>;

    /// Returns the faction codes of the game with this seed, in order of seats.
    ///
    /// # Errors
    /// Fails if the setup cannot be drawn.
    fn seats(&self, seed: u64) -> Result<Vec<String>, Error>;
}

/// Paths of the files written for a failure.
#[derive(Clone, Debug, Serialize)]
pub struct FailureFiles {
    pub scenario: PathBuf,
    /// The ledger from which the scenario starts; `None` if the game cannot begin.
    pub ledger: Option<PathBuf>,
    /// Whether the scenario fails as long as the invariant is violated. If not, the scenario only
    /// reaches the position.
    pub shows_it: bool,
}

/// Writes a failure into a folder, which is created if necessary. `name` starts the file names, and
/// `found` is the command that found the failure. `None` if no single game shows the failure.
///
/// # Errors
/// Fails if a file cannot be written.
pub fn write<G: Playable>(
    game: &dyn FailureContext<G>,
    folder: &Path,
    name: &str,
    found: &str,
    failing: &FailingGame<G::Action>,
) -> Result<Option<FailureFiles>, Error> {
    if failing.broken.invariant == Invariant::ThreadsDoNotShow {
        return Ok(None);
    }
    let name = format!("{name}-{}", failing.index);
    let ledger = game.ledger(failing).ok().map(|text| without_hash(&text));
    let mut text = String::new();
    let _ = writeln!(text, "# Found by `{found}` in game {}.", failing.index);
    for line in failing.broken.detail.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let invariant = failing.broken.invariant.to_string();
    let head = invariant.chars().next().map(char::to_uppercase).into_iter().flatten();
    let _ = writeln!(text, "scenario {}{}", head.collect::<String>(), &invariant[1..]);
    let mut shows_it = true;
    match &ledger {
        Some(ledger) => {
            // The ledger contains the rules, but a scenario also has to name the variant.
            let _ = writeln!(text, "variant {}", game.rules().heading().variant);
            let _ = writeln!(text, "after line {} of {name}-ledger.txt", ledger.lines().count());
            match check_line(failing) {
                Some(line) => text.push_str(&line),
                None => {
                    shows_it = false;
                    text.push_str("# A scenario cannot check this; the command above does.\n");
                    text.push_str("property 1..1: laws\n");
                }
            }
        }
        None => text.push_str(&from_the_beginning(game, failing)?),
    }
    let save = |file: String, text: &str| {
        let path = folder.join(file);
        disk::create_folder(folder).and_then(|()| disk::write(&path, text)).map(|()| path)
    };
    let ledger = ledger.map(|text| save(format!("{name}-ledger.txt"), &text)).transpose()?;
    let scenario = save(format!("{name}.txt"), &text)?;
    Ok(Some(FailureFiles { scenario, ledger, shows_it }))
}

/// Returns the scenario line that fails as long as the invariant is violated; `None` if no line can
/// express it.
fn check_line<A>(failing: &FailingGame<A>) -> Option<String> {
    let broken = &failing.broken;
    let shown = broken.shown_by.as_ref();
    match broken.invariant {
        Invariant::ListedIsAccepted | Invariant::NoFault => Some(match shown {
            Some((seat, action)) => format!("legal {seat}: {action}\n"),
            None => "property 1..1: laws\n".to_owned(),
        }),
        Invariant::AcceptedIsListed => {
            shown.map(|(seat, action)| format!("illegal {seat}: {action}\n"))
        }
        Invariant::NeverStuck
        | Invariant::Invariant
        | Invariant::NoPanic
        | Invariant::EveryGameEnds => Some("property 1..1: laws\n".to_owned()),
        _ => None,
    }
}

/// Writes a scenario for a game whose setup already fails.
fn from_the_beginning<G: Playable>(
    game: &dyn FailureContext<G>,
    failing: &FailingGame<G::Action>,
) -> Result<String, Error> {
    let heading = game.rules().heading();
    let mut text = format!("variant {}\n", heading.variant);
    if let Some(map) = &heading.map {
        let _ = writeln!(text, "map {map}");
    }
    for (name, value) in &heading.settings {
        let _ = match name.strip_prefix('+') {
            Some(module) => writeln!(text, "module {module}"),
            None if name.starts_with('-') => writeln!(text, "module {name}"),
            None => writeln!(text, "set {name}={value}"),
        };
    }
    let _ = writeln!(text, "seats {}", game.seats(failing.seed)?.join(" "));
    text.push_str("setup\nexpect nothing\n");
    Ok(text)
}

/// Removes the ruleset hash from a ledger, so that it also replays under corrected rules.
pub fn without_hash(ledger: &str) -> String {
    let (head, rest) = ledger.split_once('\n').unwrap_or((ledger, ""));
    let words = head.split(' ').filter(|word| !word.starts_with("ruleset="));
    format!("{}\n{rest}", words.collect::<Vec<_>>().join(" "))
}

impl FailureFiles {
    /// Returns one line for the user: the path of the scenario, and how to run it.
    pub fn words(&self) -> String {
        let file = self.scenario.display();
        if self.shows_it {
            format!("wrote a scenario: `loam test --file {file}` fails until the error is fixed")
        } else {
            format!("wrote a scenario that leads there: {file}")
        }
    }
}
