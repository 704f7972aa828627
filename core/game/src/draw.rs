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
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
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
        /// How many move on with the next income.
        income: i32,
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
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Card {
    /// What it is called.
    pub name: String,
    /// What it does, a line each.
    pub does: Vec<String>,
    /// It was used and cannot be used again for now.
    pub used: bool,
}

/// Something that can be laid over the board when somebody wants to see it: how far a seat reaches, what hangs together.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Layer {
    /// Stays the same from position to position, and no other layer has it.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What its marks mean, in a sentence.
    pub meaning: String,
    /// What lies on which place.
    pub marks: Vec<Mark>,
}

/// What [`Draw::spots`] tells of every position, and what the numbers mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpotTable {
    /// What the rows are about, in their order: a place of the board, or what can lie at a place.
    pub rows: Vec<String>,
    /// What is told of each.
    pub columns: Vec<SpotColumn>,
}

/// A column of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotColumn {
    /// What it is called.
    pub name: String,
    /// What its numbers mean.
    pub means: SpotMeaning,
}

/// What the numbers of a column mean. In each column -1 is: nothing, nobody, or not seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpotMeaning {
    /// How many, or how far.
    Number,
    /// A seat: 0 is the one that looks, 1 the next in turn order, and so on.
    Seat,
    /// One of these words, by its place in the list.
    Word(Vec<String>),
}

/// The board alone, as whoever draws boards needs it. Its text has a line a row, and in it one character for each place.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BareBoard {
    /// What can be painted.
    pub brushes: Vec<Brush>,
    /// The places in reading order.
    pub cells: Vec<Cell>,
    /// Ways in which the board lies on itself.
    pub mirrors: Vec<Mirror>,
    /// What can lie on edges between places.
    pub edges: Vec<Edges>,
    /// What is unusual about it: no mistake, but worth a look.
    pub lints: Vec<BoardLint>,
    /// Its picture; each place has the id `board-PLACE`.
    pub svg: String,
    /// The same for a terminal.
    pub words: String,
    /// How others write such a board, if anybody does.
    pub foreign: String,
}

/// Something that can be painted.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Brush {
    /// The character of the text.
    pub key: String,
    /// What it is called.
    pub title: String,
}

/// A place, and where its character stands in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Cell {
    /// As [`Draw::places`] names it.
    pub place: String,
    /// The line, from 0.
    pub row: u16,
    /// The character of the line, from 0.
    pub column: u16,
}

/// A way in which a board lies on itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Mirror {
    /// What it is called.
    pub title: String,
    /// For each cell the one that it lies on, if there is one.
    pub to: Vec<Option<u16>>,
}

/// Something that can lie on the edge between two places.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Edges {
    /// What one of them is called.
    pub title: String,
    /// Tables of a board's file whose names begin with this and a dot hold sets of them, as pairs of places named `edges`.
    pub table: String,
    /// The pairs of places between which one can lie.
    pub between: Vec<[String; 2]>,
}

/// What facts beside the board mean.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Meaning {
    /// The id of an [`Item`]; with `-` at its end, how the ids of several begin.
    pub item: String,
    /// What it means, in sentences.
    pub text: String,
}

/// Something unusual about some places.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BoardLint {
    /// The places, in reading order.
    pub places: Vec<String>,
    /// What is said of each of them.
    pub text: String,
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

    /// What items of the panels mean that do not say so themselves; the same in every position, so that it is told once.
    fn meanings(&self) -> Vec<Meaning> {
        Vec::new()
    }

    /// What [`Draw::spots`] tells of games with so many seats: the same in every position. Without rows for a game that has no board.
    fn spot_table(&self, _seats: u8) -> SpotTable {
        SpotTable::default()
    }

    /// Pushes what stands where, as far as a view shows it, for whoever looks at it from this seat: row by row the numbers of
    /// [`Draw::spot_table`]. Rows of what belongs to seats begin with those of the one that looks.
    fn spots(&self, _view: &Self::View, _seat: u8, _out: &mut Vec<i32>) {}

    /// What can be laid over the board for whoever looks at it from this seat; nothing where nothing helps.
    fn layers(&self, _view: &Self::View, _seat: u8) -> Vec<Layer> {
        Vec::new()
    }

    /// The board alone; `None` for a game whose boards nobody draws.
    fn bare_board(&self) -> Option<BareBoard> {
        None
    }

    /// The text of a board that others have written, see [`BareBoard::foreign`]; `None` if it is none.
    fn read_board(&self, _foreign: &str) -> Option<String> {
        None
    }
}
