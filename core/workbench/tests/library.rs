//! Example of the library in about 30 lines: loads a variant, plays a game with two bots, reloads a
//! changed file, and prints log, board and points. Run it with `cargo test -p loam-workbench --test library
//! -- --nocapture`.

use crate::games::GAMES;
use game::Overlay;
use game::prelude::*;
use mystica::MysticaGame;
use workbench::reload::{ChangedFiles, Reloader};
use workbench::{Content, Error, GameParameters, Session, VariantGameFactory};

#[test]
fn a_game_is_put_together_played_and_reloaded() -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let root = folder.path().canonicalize()?;
    workbench::edits::write_tree(&content::ContentTree::embedded(), &root)?;
    let two = GameParameters { players: Some(2..=2), ..GameParameters::of_variant(Some("base")) };
    let tables =
        VariantGameFactory::<MysticaGame>::new(&Content::open(GAMES, Some(&root), &[])?, &two)?;
    let mut reloader = Reloader::new(GAMES, &root, tables.rules().choice.clone())?;
    reloader.read(&ChangedFiles::Everything);
    let mut session = Session::from_history(&tables, &[])?;
    session.seat_bots(&[Some("greedy".parse()?), Some("random".parse()?)], two.seed)?;
    for n in 1.. {
        let Some((seat, action)) = session.bots_choice().map_err(Error::from)? else { break };
        let step = session.act(seat, action)?;
        println!("{}: {}", step.name, step.text);
        if n == 40 {
            // Saves a file in which the dwellings of one faction cost less.
            let file = root.join("scripts/base/factions/cultists.toml");
            let text = std::fs::read_to_string(&file)?;
            std::fs::write(
                &file,
                text.replace("workers = 1, coins = 2", "workers = 1, coins = 1"),
            )?;
            let files = session.reload(&mut reloader, &ChangedFiles::Everything)?;
            assert_eq!(files, ["scripts/base/factions/cultists.toml"]);
            println!("the game goes on with another {}", files.join(", "));
        }
    }
    println!("{}", session.game.draw(&session.seen(), &Overlay::default(), false));
    for (seat, points) in (0..).zip(session.game.scores(&session.state)) {
        println!("{}: {points}", session.name_of(seat));
    }
    assert!(session.is_over());
    Ok(())
}
