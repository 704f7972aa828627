//! Figures: outlines of pieces and markers in pictures.

/// The outline of a piece or marker, which content chooses by a word. All outlines have the same
/// size, so that a row of different pieces stays a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceFigure {
    Pawn,
    /// A person with a helmet, a feathered hat, a pointed hat, a crown or a hood.
    Helmet,
    Hat,
    PointedHat,
    Crown,
    Hood,
    Animal,
    Bag,
    Chest,
    Crate,
    Jewel,
    Coin,
    Disc,
    Sailboat,
    House,
    Sandglass,
    Card,
    Star,
}

impl PieceFigure {
    /// Returns the outline as the `d` attribute of an SVG path in a square of 16 units. The path is
    /// filled by the even-odd rule.
    pub fn path(self) -> &'static str {
        match self {
            PieceFigure::Pawn => {
                "M8 1.2a3 3 0 0 1 1.9 5.3c2.3.9 3.6 3.6 3.6 8.3h-11c0-4.7 1.3-7.4 3.6-8.3A3 3 0 0 1 8 1.2z"
            }
            PieceFigure::Helmet => {
                "M7.3 1.7V.3h1.4v1.4a3.6 3.6 0 0 1 3 3.6v1.2H4.3V5.3a3.6 3.6 0 0 1 3-3.6zM5.4 7.4h5.2c1.8 1 3 3.4 3 7.4H2.4c0-4 1.2-6.4 3-7.4z"
            }
            PieceFigure::Hat => {
                "M2.6 5.4c2-2.6 5.4-3.4 8.4-2L14.6.4l-1.2 3.2.4 1.8c-3.6-.6-7.6-.6-11.2 0zM5 6.3h6v1.3c1.6 1 2.6 3.2 2.6 7.2H2.4c0-4 1-6.2 2.6-7.2z"
            }
            PieceFigure::PointedHat => {
                "M8.4.2 13 5.6c-3.3 1-6.7 1-10 0zM5 6.8c2 .4 4 .4 6 0v.9c1.6 1 2.6 3.1 2.6 7.1H2.4c0-4 1-6.1 2.6-7.1z"
            }
            PieceFigure::Crown => {
                "M4.2 6 3.4 1.8 6 3.4 8 .6l2 2.8 2.6-1.6L11.8 6zM5 6.8h6v.8c1.6 1 2.6 3.2 2.6 7.2H2.4c0-4 1-6.2 2.6-7.2z"
            }
            PieceFigure::Hood => {
                "M3.6 7.2C3.2 3 5.2.8 8 .8s4.8 2.2 4.4 6.4c1 1.4 1.6 3.8 1.6 7.6H2c0-3.8.6-6.2 1.6-7.6zM5.6 5v2.4h4.8V5C9.7 4.2 8.9 3.8 8 3.8S6.3 4.2 5.6 5z"
            }
            PieceFigure::Animal => {
                "M2.6 9.6c0-2.6 2.4-4.4 5.2-4.4.5 0 1 .1 1.4.2A2.2 2.2 0 1 1 13 7.6c1.1.7 2 1.7 2.2 2.8-.6 1.6-2.4 2.6-4 2.6H4.6C2.8 13 .8 12.4.6 10.2l1-.2c.1.8.6 1.2 1.3 1.4a3.7 3.7 0 0 1-.3-1.8z"
            }
            PieceFigure::Bag => {
                "M5.2.9h5.6v1.5H5.2zM6 3.1h4v1c2.2 1 3.7 3.1 3.7 5.8 0 3.2-2 5-5.7 5s-5.7-1.8-5.7-5c0-2.7 1.5-4.8 3.7-5.8z"
            }
            PieceFigure::Chest => {
                "M3.4 1.8h9.2l2.2 3.6H1.2zM1.2 6.2h13.6v8.2H1.2zM6.6 6.2v3h2.8v-3z"
            }
            PieceFigure::Crate => {
                "M1.6 1.6h12.8v12.8H1.6zM3.6 5l3 3-3 3zM5 3.6h6l-3 3zM12.4 5v6l-3-3zM5 12.4l3-3 3 3z"
            }
            PieceFigure::Jewel => "M4.2 1.6h7.6l3.2 4-7 9-7-9zM5.4 3.2 4 5.4h8l-1.4-2.2z",
            PieceFigure::Coin => {
                "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3zm0 1.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z"
            }
            PieceFigure::Disc => "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2z",
            PieceFigure::Sailboat => {
                "M7.4.8v8.4H1.8zM8.6 2.2c3 .6 5 3.2 5.4 7H8.6zM.8 10.2h14.4l-2.4 4.4H3.2z"
            }
            PieceFigure::House => "M8 1.2 15 7.6h-2v7H9.6v-4H6.4v4H3v-7H1z",
            PieceFigure::Sandglass => {
                "M3 .8h10v1.8h-.8v1.6L9.4 8l2.8 3.8v1.6h.8v1.8H3v-1.8h.8v-1.6L6.6 8 3.8 4.2V2.6H3z"
            }
            PieceFigure::Card => {
                "M3 1.2h10a1 1 0 0 1 1 1v11.6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V2.2a1 1 0 0 1 1-1z"
            }
            PieceFigure::Star => {
                "M8 .8l2.1 4.7 5.1.5-3.9 3.4 1.2 5L8 11.8l-4.5 2.6 1.2-5L.8 6l5.1-.5z"
            }
        }
    }
}
