//! Tests that the value network's input for passing equals the points that passing pays, including
//! those by scripts.

use crate::games::GAMES;
use game::prelude::*;
use game::{ActionRole, LegalAction, QueryError};
use lab::value_network::ValueNetwork;
use lab::{BotSpec, GameSource, PlayoutRunner};
use mystica::MysticaGame;
use workbench::pair::RulesPair;
use workbench::{Content, GameParameters, VariantGameFactory};

/// Plays a game of greedy bots and returns, for each position where passing is possible, the input
/// and the paid points.
fn shown_and_paid(variant: &str) -> Result<Vec<(i32, i32)>, Box<dyn std::error::Error>> {
    let four = GameParameters { players: Some(4..=4), ..GameParameters::of_variant(Some(variant)) };
    let tables = VariantGameFactory::<MysticaGame>::new(&Content::open(GAMES, None, &[])?, &four)?;
    let mut game = tables.game().map_err(|QueryError(why)| why)?;
    let names = game.input_names();
    let at = names.iter().position(|name| name == "pays_at_pass_1").ok_or("no such input")?;
    let mut found = Vec::new();
    for seed in 1..4 {
        let mut state = tables.start(&mut game, seed).map_err(|QueryError(why)| why)?;
        let mut table = PlayoutRunner::new(&game, &[BotSpec::Greedy { weights: Vec::new() }], 4)?;
        table.begin(seed);
        let (mut list, mut inputs) = (Vec::new(), Vec::new());
        while !game.is_over(&state) {
            list.clear();
            game.legal_actions(&state, &mut list).map_err(|QueryError(why)| why)?;
            let passes = |c: &&LegalAction<_>| {
                c.role == ActionRole::End && Some(c.action) != game.end_of_turn(&state, c.seat)
            };
            if let Some(pass) = list.iter().find(passes).copied() {
                let mut after = state.clone();
                game.apply(&mut after, pass.seat, pass.action).map_err(|p| p.to_string())?;
                if game.stage(&after) == game.stage(&state) {
                    let points = |state| game.scores(state)[usize::from(pass.seat)];
                    let paid = points(&after) - points(&state);
                    game.inputs(&state, pass.seat, &mut inputs);
                    // Both inputs are in units of five points: what pieces pay, and what the card
                    // in hand pays.
                    let shown = 5.0 * (inputs[at] + inputs[at + 1]);
                    found.push((shown.round() as i32, paid));
                }
            }
            let (seat, action, _) = table.next(&mut game, &state).map_err(|end| end.to_string())?;
            game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
        }
    }
    Ok(found)
}

#[test]
fn inputs_contain_the_income_of_passing() -> Result<(), Box<dyn std::error::Error>> {
    for variant in ["base", "house-example"] {
        let found = shown_and_paid(variant)?;
        assert!(found.iter().filter(|(_, paid)| *paid > 0).count() > 50, "{variant}");
        let wrong: Vec<_> = found.iter().filter(|(shown, paid)| shown != paid).collect();
        assert!(wrong.is_empty(), "{variant}: {wrong:?}");
    }
    Ok(())
}

/// The network trained with the modules in play is used, else the one trained with most modules.
#[test]
fn the_network_of_the_modules_in_play_is_used() -> Result<(), Box<dyn std::error::Error>> {
    let content = Content::open(GAMES, None, &[])?;
    let of = |variant| -> Result<_, Box<dyn std::error::Error>> {
        let tables = VariantGameFactory::<MysticaGame>::new(
            &content,
            &GameParameters::of_variant(Some(variant)),
        )?;
        let game = tables.game().map_err(|QueryError(why)| why)?;
        Ok(ValueNetwork::of_game(&game)?.ok_or("nothing was learned")?)
    };
    let (base, merchants) = (of("base")?, of("merchants")?);
    assert_ne!(base, merchants);
    for (variant, same) in [("house-example", &merchants), ("seven-seats", &merchants)] {
        assert_eq!(of(variant)?, *same, "{variant}");
    }
    // Two rules that are compared use the same network.
    let tables =
        |variant| VariantGameFactory::new(&content, &GameParameters::of_variant(Some(variant)));
    let pair: RulesPair<MysticaGame> = RulesPair::new(tables("base")?, tables("merchants")?)?;
    for side in [pair.first(), pair.second()] {
        let game = side.game().map_err(|QueryError(why)| why)?;
        assert_eq!(ValueNetwork::of_game(&game)?, Some(merchants.clone()));
    }
    Ok(())
}
