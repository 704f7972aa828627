//! A shrunk failure as files: a short ledger that shows it, of which nothing can be left out, and a scenario that goes on from there.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use lab::fuzz::Failing;
use lab::laws::Law;
use serde::Serialize;

use crate::disk;
use crate::error::Error;
use crate::library::Rules;
use crate::playable::Playable;

/// The game in which a failure was found.
pub trait GameOfFailure<G: Playable> {
    /// The actions of a failure as a ledger.
    ///
    /// # Errors
    /// They cannot be replayed.
    fn ledger(&self, failing: &Failing<G::Action>) -> Result<String, Error>;

    /// The rules of the game.
    fn rules(&self) -> &Rules<G>;

    /// Codes of the factions of the game with this seed, in the order of the seats.
    ///
    /// # Errors
    /// The game cannot be drawn.
    fn seats(&self, seed: u64) -> Result<Vec<String>, Error>;
}

/// What was written for a failure.
#[derive(Clone, Debug, Serialize)]
pub struct Written {
    /// The scenario.
    pub scenario: PathBuf,
    /// The ledger that it starts from; `None` where the game cannot even begin.
    pub ledger: Option<PathBuf>,
    /// The scenario fails as long as the law is broken; else it only leads to where it is.
    pub shows_it: bool,
}

/// Writes a failure into a folder, which is made if need be. `name` begins the names of the files, `found` says
/// by which command it was found. `None` if it belongs to no single game.
///
/// # Errors
/// A file that cannot be written.
pub fn write<G: Playable>(
    game: &dyn GameOfFailure<G>,
    folder: &Path,
    name: &str,
    found: &str,
    failing: &Failing<G::Action>,
) -> Result<Option<Written>, Error> {
    if failing.broken.law == Law::ThreadsDoNotShow {
        return Ok(None);
    }
    let name = format!("{name}-{}", failing.index);
    let ledger = game.ledger(failing).ok().map(|text| without_hash(&text));
    let mut text = String::new();
    let _ = writeln!(text, "# Found by `{found}` in game {}.", failing.index);
    for line in failing.broken.detail.lines() {
        let _ = writeln!(text, "# {line}");
    }
    let law = failing.broken.law.to_string();
    let head = law.chars().next().map(char::to_uppercase).into_iter().flatten();
    let _ = writeln!(text, "scenario {}{}", head.collect::<String>(), &law[1..]);
    let mut shows_it = true;
    match &ledger {
        Some(ledger) => {
            // The ledger has the rules; of which game they are is said here.
            let _ = writeln!(text, "variant {}", game.rules().heading().variant);
            let _ = writeln!(text, "after line {} of {name}-ledger.txt", ledger.lines().count());
            match check_line(failing) {
                Some(line) => text.push_str(&line),
                None => {
                    shows_it = false;
                    text.push_str(
                        "# No line of a scenario can ask for this; the command above does.\n",
                    );
                    text.push_str("property 1..1: laws\n");
                }
            }
        }
        None => text.push_str(&from_the_beginning(game, failing)?),
    }
    let save = |file: String, text: &str| {
        let path = folder.join(file);
        disk::folder(folder).and_then(|()| disk::write(&path, text)).map(|()| path)
    };
    let ledger = ledger.map(|text| save(format!("{name}-ledger.txt"), &text)).transpose()?;
    let scenario = save(format!("{name}.txt"), &text)?;
    Ok(Some(Written { scenario, ledger, shows_it }))
}

/// The line that fails as long as the law is broken in the position.
fn check_line<A>(failing: &Failing<A>) -> Option<String> {
    let broken = &failing.broken;
    let shown = broken.shown_by.as_ref();
    match broken.law {
        Law::ListedIsAccepted | Law::NoFault => Some(match shown {
            Some((seat, action)) => format!("legal {seat}: {action}\n"),
            None => "property 1..1: laws\n".to_owned(),
        }),
        Law::AcceptedIsListed => shown.map(|(seat, action)| format!("illegal {seat}: {action}\n")),
        Law::NeverStuck | Law::Invariant | Law::NoPanic | Law::EveryGameEnds => {
            Some("property 1..1: laws\n".to_owned())
        }
        _ => None,
    }
}

/// A scenario for a game that cannot even begin.
fn from_the_beginning<G: Playable>(
    game: &dyn GameOfFailure<G>,
    failing: &Failing<G::Action>,
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

/// The ledger without the hash of its rules: it is played under whatever they will be, mended or others.
pub(crate) fn without_hash(ledger: &str) -> String {
    let (head, rest) = ledger.split_once('\n').unwrap_or((ledger, ""));
    let words = head.split(' ').filter(|word| !word.starts_with("ruleset="));
    format!("{}\n{rest}", words.collect::<Vec<_>>().join(" "))
}

impl Written {
    /// What to do with it, a line for people.
    pub fn words(&self) -> String {
        let file = self.scenario.display();
        if self.shows_it {
            format!("written as a scenario: `loam test --file {file}` fails until it is mended")
        } else {
            format!("written as a scenario that leads there: {file}")
        }
    }
}
