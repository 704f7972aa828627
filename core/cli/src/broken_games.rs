//! Prints the games that broke an invariant, for `loam fuzz` and `loam certify`.

use lab::failing::FailingGame;
use workbench::failures::FailureFiles;
use workbench::introspection::HookAttribution;

use crate::output::{TerminalStyle, complain, count};

/// Returns how many games of a run broke an invariant, in words and colour.
pub fn outcome(failed: u64) -> String {
    let paint = TerminalStyle::stdout();
    match failed {
        0 => paint.good("all invariants hold"),
        n => paint.bad(&format!("an invariant is broken in {}", count(n as usize, "game"))),
    }
}

/// Prints a failed game to standard error: the broken invariant, the hook that broke it, the shrunk
/// game, and the paths of the files that reproduce it. `game` is the name of the game if a run has
/// several games.
pub fn explain<A>(
    failing: &FailingGame<A>,
    game: Option<&str>,
    blame: Option<&HookAttribution>,
    files: Option<&FailureFiles>,
) {
    complain!("\n{}: {}", TerminalStyle::stderr().bad("broken"), failing.broken.invariant);
    complain!("  {}", failing.broken.detail);
    if let Some(HookAttribution { module, piece, hook, file, line, detail }) = blame {
        complain!("  {file}:{line}: {detail} (module `{module}`, piece `{piece}`, hook `{hook}`)");
    }
    complain!(
        "  {}game {}, seed {}, after {} (found after {}):",
        game.map_or(String::new(), |game| format!("{game}, ")),
        failing.index,
        failing.seed,
        count(failing.texts.len(), "action"),
        failing.before,
    );
    failing.texts.iter().for_each(|text| complain!("    {text}"));
    if let Some(files) = files {
        complain!("  {}", files.words());
    }
}
