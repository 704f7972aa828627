//! What is shown of a game: as text, as a picture, as panels.

use crate::Views;

/// What to lay over the board when it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Stands over the picture; empty: the game finds a heading itself.
    pub title: String,
    /// What the marks mean, for the legend.
    pub meaning: String,
    /// What lies on which place. Of several marks for one place the first is drawn; marks for places that
    /// the board does not have are not drawn, see [`Draw::places`].
    pub marks: Vec<Mark>,
    /// Begins the `id` of each place in a picture: `board` makes `board-D5` of the place `D5`. Such an id stays the same
    /// from position to position. Empty: nothing has an id, and several pictures can stand in one page.
    pub ids: String,
}

/// A value or a few letters on one place of the board. It lies over what stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// The place, as [`Draw::places`] names it.
    pub place: String,
    /// What is written there; about four letters fit.
    pub text: String,
    /// How strong, in thousandths of the strongest; `None` for a mark without a value. Larger numbers count
    /// as 1000.
    pub heat: Option<u16>,
}

/// A box of facts beside the board: of a seat, or of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Panel {
    /// Stays the same from position to position, and no other panel has it.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// Whose it is; `None`: everybody's.
    pub seat: Option<u8>,
    /// What stands in it.
    pub groups: Vec<Group>,
}

/// Facts of a panel that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Group {
    /// Its heading; may be empty.
    pub title: String,
    /// The facts, in reading order.
    pub items: Vec<Item>,
}

/// One fact.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Item {
    /// Stays the same from position to position, and no other item of the panel has it.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// What it is, in words: all that the picture of it says.
    pub value: String,
    /// What it means, in sentences; empty where the label says it.
    pub explanation: String,
    /// How it may be drawn.
    pub shape: Shape,
}

/// How a fact may be drawn.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum Shape {
    /// Words alone.
    Words,
    /// A number.
    Counter {
        /// How many.
        amount: i32,
        /// How many come with the next income.
        income: i32,
        /// How many there can be at most.
        most: Option<i32>,
    },
    /// A place on a row of steps.
    Track {
        /// Where it stands.
        at: u8,
        /// The last step.
        last: u8,
    },
    /// Tokens that go round from bowl to bowl.
    Bowls {
        /// How many lie in each.
        tokens: Vec<u16>,
    },
    /// Cards and tiles, face up.
    Cards {
        /// Their names, and what each does.
        cards: Vec<Card>,
    },
    /// Things that lie face down: only their number is seen.
    FaceDown {
        /// How many.
        count: u16,
    },
}

/// A card, a tile or another piece that lies open.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// What it does, a line each.
    pub does: Vec<String>,
    /// It was used and cannot be used again for now.
    pub used: bool,
}

/// Pictures of a game. What they show comes out of a view, so nothing is shown that the viewer may not see.
pub trait Draw: Views {
    /// The names of the places that an [`Overlay`] can mark, in reading order; empty for a game without any.
    fn places(&self) -> Vec<String> {
        Vec::new()
    }

    /// A position as text for a terminal of 80 columns, with terminal colours or without.
    fn draw(&self, view: &Self::View, overlay: &Overlay, color: bool) -> String;

    /// A position as a picture: one SVG document that needs nothing else.
    fn draw_svg(&self, view: &Self::View, overlay: &Overlay) -> String;

    /// What stands beside the board: a panel of the table, one for each seat.
    fn panels(&self, view: &Self::View) -> Vec<Panel>;
}
