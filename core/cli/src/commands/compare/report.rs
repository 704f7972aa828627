//! The report of `loam compare`: what the laboratory says, with the boards.

use game::Failure;
use game::Viewer;
use lab::Opening;
use lab::habits::Signs;
use lab::report::Block;
use lab::report::compare::Facts;
use loam::Title;

use super::{Experiment, command};
use crate::output::Trouble;

/// The page as HTML.
///
/// # Errors
/// The first position of a game cannot be made.
pub fn page<G: Title>(experiment: &Experiment<'_, G>, threads: usize) -> Result<String, Trouble> {
    let Experiment { args, pair, outcome, findings, seconds } = experiment;
    let [a, b] = pair.tables();
    let mut boards = Vec::new();
    let mut stages = Vec::new();
    let labels = labels(a.name(), b.name());
    for (arm, side) in [pair.first(), pair.second()].iter().enumerate() {
        let mut game = side.game()?;
        let state = side.start(&mut game, args.how.seed).map_err(|Failure(why)| why)?;
        // The board alone: who played there differs from game to game.
        let view = game.view(&G::without_seats(state), Viewer::Spectator);
        let counts = &outcome.sums.opening[arm];
        let title = format!("Openings: {}", labels[arm]);
        let overlay = lab::report::heat(&game.places(), counts, findings.pairs, &title);
        boards.push(game.draw_svg(&view, &overlay));
        stages = game.stage_names();
    }
    let [of_a, of_b] = outcome.habits.each_ref().map(Signs::from_play);
    let mut play = lab::report::play::blocks(&of_b, &labels[1]);
    let first = lab::report::play::blocks(&of_a, &labels[0]);
    play.push(Block::Folded(format!("The same of {}", labels[0]), first[1..].to_vec()));
    let facts = Facts {
        names: labels,
        rules: [a.ruleset_hash(), b.ruleset_hash()],
        command: command(),
        version: format!("loam {}", env!("CARGO_PKG_VERSION")),
        bots: args.how.bot_names(),
        seed: args.how.seed,
        seconds: *seconds,
        threads,
        notes: pair.left_out(),
        stages,
        boards: boards.try_into().ok(),
        play,
    };
    Ok(lab::report::compare::page(findings, outcome, &facts).html())
}

/// Names of the rules that can be told apart.
fn labels(a: &str, b: &str) -> [String; 2] {
    if a == b {
        [format!("{a}, first"), format!("{b}, second")]
    } else {
        [a.to_owned(), b.to_owned()]
    }
}
