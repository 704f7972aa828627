//! Data for displaying a game: text, SVG pictures, panels and overlays.

/// Marks to draw on top of the board, with a heading and a legend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Heading of the picture. If it is empty, the game chooses a heading.
    pub title: String,
    /// Meaning of the marks, for the legend.
    pub meaning: String,
    /// Only the first of several marks for one place is drawn. Marks for places that the board does
    /// not have are ignored, see [`crate::Report::places`].
    pub marks: Vec<BoardMark>,
    /// Prefix of the `id` attribute of each place in an SVG: with `board`, the place `D5` has the
    /// id `board-D5`. These ids do not change between positions. If empty, no place has an id, so
    /// that one page can contain several pictures.
    pub ids: String,
}

/// A value or a few letters drawn over one place of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BoardMark {
    /// Name of the place, see [`crate::Report::places`].
    pub place: String,
    /// Text to draw; about four letters fit.
    pub text: String,
    /// Intensity in thousandths of the strongest mark; `None` for a mark without a value. Larger
    /// numbers count as 1000.
    pub heat: Option<u16>,
}

/// A box of facts next to the board, about one seat or about the whole table.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct InfoPanel {
    /// Identifier of the panel: unique among panels, and the same in every position.
    pub id: String,
    pub title: String,
    /// Seat that the panel is about; `None`: the whole table.
    pub seat: Option<u8>,
    pub groups: Vec<PanelGroup>,
}

/// Facts of an [`InfoPanel`] that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PanelGroup {
    /// Heading of the group; may be empty.
    pub title: String,
    /// Facts of the group in reading order.
    pub items: Vec<PanelItem>,
}

/// One fact of an [`InfoPanel`]: a label, a value and a suggestion how to draw it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PanelItem {
    /// Identifier of the item: unique in its panel, and the same in every position.
    pub id: String,
    pub label: String,
    /// Complete value in words, for readers who see no picture.
    pub value: String,
    /// Meaning in sentences; empty if the label suffices.
    pub explanation: String,
    pub shape: ItemShape,
}

/// Identifies a [`PanelItem`]: the id of its [`InfoPanel`] and its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelItemId<'a> {
    pub panel: &'a str,
    pub item: &'a str,
}

/// Graphical form in which a page may draw a [`PanelItem`].
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case", tag = "is")]
pub enum ItemShape {
    /// A text without a graphical form.
    Words,
    /// A number, such as coins.
    Counter {
        amount: i32,
        /// Amount that the next income adds.
        income: i32,
        /// Upper limit of the amount; `None`: unlimited.
        most: Option<i32>,
    },
    /// Position on a track, such as shipping.
    Track {
        /// Current step on the track.
        at: u8,
        /// Last step of the track.
        last: u8,
        /// Where the marker stands among others; `None` for a track of one seat.
        #[serde(skip_serializing_if = "Option::is_none")]
        place: Option<TrackPlace>,
    },
    /// Marks of one kind beside the stops or edges of a track.
    Marks {
        /// Id of the track.
        track: String,
        /// Id of the kind of mark.
        mark: String,
        /// Id of each stop or edge that has marks, with their number.
        on: Vec<(String, u32)>,
    },
    /// Tokens that move from bowl to bowl, such as power.
    Bowls {
        /// Number of tokens in each bowl.
        tokens: Vec<u16>,
        /// Number of token moves that the seat gains with the next income.
        income: i32,
    },
    /// Cards and tiles that are face up.
    Cards {
        /// Names and effects of the cards.
        cards: Vec<Card>,
    },
    /// Face-down cards, of which only the number is visible.
    FaceDown {
        /// Number of cards, or of other face-down pieces.
        count: u16,
    },
}

/// A marker on a track of the table, by ids that are the same in every language.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TrackPlace {
    pub track: String,
    pub marker: String,
    /// Seat of the marker, if its id is the name of a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Where the marker stands.
    pub stop: String,
    /// Position among the markers at the same stop, counted from 1 at the bottom.
    pub level: u8,
}

/// A face-up card, tile or other piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Card {
    /// Name in the viewer's language, without number.
    pub name: String,
    /// Name in the content, the same in every language; empty if no content declares the card.
    pub id: String,
    /// Number of equal cards; 0 stands for 1.
    #[serde(skip_serializing_if = "is_single")]
    pub copies: u16,
    /// What lies on the card: `3 coins`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub holds: String,
    /// Whether the card is the one in force of those shown with it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub now: bool,
    /// Key of the card's picture in [`crate::Report::piece_gallery`]; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub piece: String,
    /// Descriptions of the card's effects, one line each.
    pub does: Vec<String>,
    /// Whether the card is used up: it cannot be used again until it is refreshed.
    pub used: bool,
}

fn is_single(copies: &u16) -> bool {
    *copies <= 1
}

/// An optional overlay that a player can switch on, such as the reach of a seat or its connected
/// groups.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Layer {
    /// Identifier of the layer: unique among layers, and the same in every position.
    pub id: String,
    pub title: String,
    /// Meaning of the marks, in one sentence.
    pub meaning: String,
    pub marks: Vec<BoardMark>,
}

/// Row and column labels of the number table that [`crate::Report::spots`] produces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpotTable {
    /// Row labels in order: a place of the board, or an object that can be at a place.
    pub rows: Vec<String>,
    pub columns: Vec<SpotColumn>,
}

/// A column of a [`SpotTable`], with its name and the meaning of its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpotColumn {
    pub name: String,
    pub means: SpotMeaning,
}

/// Meaning of the numbers in a column of a [`SpotTable`]. In every column -1 means none, no seat,
/// or hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SpotMeaning {
    /// An amount or a distance.
    Number,
    /// A seat relative to the viewer: 0 is the viewer's own seat, 1 the next in turn order, and so
    /// on.
    Seat,
    /// An index into this list of words.
    Word(Vec<String>),
}

/// The board without a position, for map editors. Its text format has one line per row and one
/// character per place.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BareBoard {
    /// Kinds of terrain or place that an editor can paint.
    pub brushes: Vec<Brush>,
    /// All places in reading order.
    pub cells: Vec<BoardCell>,
    /// Symmetries of the board, by which an editor can mirror changes.
    pub mirrors: Vec<BoardSymmetry>,
    /// Objects that can be on edges between places.
    pub edges: Vec<EdgeKind>,
    /// Unusual features of the board that are not errors.
    pub lints: Vec<BoardLint>,
    /// SVG of the board; each place has the id `board-PLACE`.
    pub svg: String,
    /// The board as text for a terminal.
    pub words: String,
    /// The board in the format of other programs; empty if the game supports no such format.
    pub foreign: String,
}

/// One kind of place that a map editor can paint.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Brush {
    /// Character in the board's text format.
    pub key: String,
    pub title: String,
}

/// A place, and the position of its character in the board's text format.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BoardCell {
    /// Name of the place, see [`crate::Report::places`].
    pub place: String,
    /// Line of the text, from 0.
    pub row: u16,
    /// Character in the line, from 0.
    pub column: u16,
}

/// A symmetry of a board, as a map from each cell to its image.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BoardSymmetry {
    pub title: String,
    /// Index of the image of each cell; `None` if the cell has no image.
    pub to: Vec<Option<u16>>,
}

/// A kind of object on edges between two places, such as bridges.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct EdgeKind {
    /// Name of one such object.
    pub title: String,
    /// Prefix of table names in the board's file: each table `PREFIX.NAME` contains a set of these
    /// objects as pairs of places under the key `edges`.
    pub table: String,
    /// All pairs of places that can have the object between them.
    pub between: Vec<[String; 2]>,
}

/// The explanation of one or several items of [`InfoPanel`]s.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ItemExplanation {
    /// Id of a [`PanelItem`]; with `-` at the end, the prefix of several ids.
    pub item: String,
    /// Explanation of the item in sentences.
    pub text: String,
}

/// A warning about unusual places of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct BoardLint {
    /// Names of the places, in reading order.
    pub places: Vec<String>,
    /// Warning text; it applies to each of the places.
    pub text: String,
}
