//! The page with the small game of `core/workbench/tests/second`, which implements what the platform
//! requires of a game and little more.

use std::sync::Arc;

use serde_json::json;
use server::table::ContentCatalogue;
use workbench::Content;

use crate::house::{House, fast};
use crate::wire::Socket;

#[path = "../../../workbench/tests/second/content.rs"]
mod content;
#[path = "../../../workbench/tests/second/hands.rs"]
mod hands;

server::games! { mystica::MysticaGame, hands::Hands }

#[test]
fn a_game_with_the_required_methods_alone_is_played_on_the_page() {
    let content = Content::from_tree(GAMES, content::tree());
    let catalogue = ContentCatalogue::new(SERVED, Arc::new(content));
    let house = House::limited(catalogue, fast());
    let parameters = json!({ "variant": "cards", "players": 2, "seed": 7,
                         "seats": [null, "bee"], "who": ["link", "link"] });
    let refused = house.try_table(&parameters);
    assert!(refused.json().to_string().contains("no seat to choose"), "{}", refused.json());
    let parameters =
        json!({ "variant": "cards", "players": 2, "seed": 7, "who": ["link", "link"] });
    let made = house.try_table(&parameters).json();
    let id = made["id"].as_str().unwrap();
    let come =
        |n: usize| Socket::at_table(house.at, id, made["links"][n]["secret"].as_str().unwrap());
    let mut seats = [come(0), come(1)];

    // The snapshot has the picture and the panels.
    assert!(seats[0].state["svg"].as_str().is_some_and(|svg| svg.contains("cards: 4")));
    assert_eq!(seats[0].state["panels"].as_array().map(Vec::len), Some(3));

    // Actions by text and hash; undo; rows in the store.
    let first = seats[0].texts()[0].clone();
    let answer = seats[0].act(&first);
    if answer["is"] == "seen" {
        assert_eq!(seats[0].undo(0)["is"], "seen");
        assert_eq!(seats[0].act(&first)["is"], "seen");
        assert_eq!(seats[0].end()["is"], "kept");
    }
    assert!(
        house.stored_ledger(&made).contains(&format!("ant: {first}\n")),
        "{}",
        house.stored_ledger(&made)
    );
    let mut row = 1;
    while row < 8 {
        let seat = &mut seats[row % 2];
        if seat.row() < row as u64 {
            seat.until(|frame| frame["row"] == row);
        }
        let text = seat.texts()[0].clone();
        if seat.act(&text)["is"] == "seen" {
            seat.end();
        }
        row += 1;
    }
    assert!(seats[1].is_over());
}
