//! Pictures of what pieces do, as trees of icons and numbers that any screen can draw.
//!
//! ```text
//! rules of a game -> PictureNode tree -> drawing by the page (SVG), PictureNode::text (one line of words)
//! ```
//!
//! ```
//! use game::piece_picture::PictureNode;
//!
//! let coins = |n: &str| PictureNode::icon("coins", n, format!("{n} coins"));
//! let trade = PictureNode::arrow(coins("2"), PictureNode::icon("ships", "", "a ship".into()));
//! assert_eq!(trade.text(), "2 coins → a ship");
//! ```

use std::collections::BTreeMap;

/// Node of the picture of a piece. Each node has a text for readers who see no picture.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum PictureNode {
    /// An icon, with a number unless `n` is empty.
    Icon {
        /// Name of an [`IconSymbol`] of the game.
        icon: String,
        n: String,
        /// Letters on an icon that stands for several things; empty if the icon suffices.
        #[serde(skip_serializing_if = "String::is_empty")]
        label: String,
        alt: String,
    },
    /// A text, for what icons cannot show.
    Words { text: String },
    /// Parts that apply together.
    Row { parts: Vec<PictureNode> },
    /// Parts of which only one applies.
    Or { parts: Vec<PictureNode> },
    /// A price or event, and what it leads to.
    Arrow { from: Box<PictureNode>, to: Box<PictureNode> },
    /// A gain for each unit of a count.
    Times { gain: Box<PictureNode>, count: Box<PictureNode> },
    /// A gain that a table looks up: `gain[i]` from the count `from[i]` on.
    Table { count: Box<PictureNode>, from: Vec<String>, gain: Vec<PictureNode> },
    /// A part with a sign that says when it applies.
    Sign { sign: PictureSign, part: Box<PictureNode> },
}

/// When a part of a picture applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PictureSign {
    Income,
    Pass,
    /// At most once in a round.
    Once,
    AnyTime,
    RoundStart,
    RoundEnd,
    GameEnd,
    /// At the start of the game.
    Start,
}

impl PictureSign {
    fn words(self) -> &'static str {
        match self {
            PictureSign::Income => "income",
            PictureSign::Pass => "when passing",
            PictureSign::Once => "once a round",
            PictureSign::AnyTime => "any number of times",
            PictureSign::RoundStart => "as a round begins",
            PictureSign::RoundEnd => "at the end of a round",
            PictureSign::GameEnd => "at the end of the game",
            PictureSign::Start => "at the start",
        }
    }
}

impl PictureNode {
    /// Creates an icon without letters.
    pub fn icon(icon: &str, n: impl Into<String>, alt: String) -> PictureNode {
        PictureNode::Icon { icon: icon.into(), n: n.into(), label: String::new(), alt }
    }

    /// Creates a text.
    pub fn words(text: impl Into<String>) -> PictureNode {
        PictureNode::Words { text: text.into() }
    }

    /// Creates a row; a single part stays as it is.
    pub fn row(parts: Vec<PictureNode>) -> PictureNode {
        match <[PictureNode; 1]>::try_from(parts) {
            Ok([part]) => part,
            Err(parts) => PictureNode::Row { parts },
        }
    }

    /// Creates alternatives; a single part stays as it is.
    pub fn or(parts: Vec<PictureNode>) -> PictureNode {
        match <[PictureNode; 1]>::try_from(parts) {
            Ok([part]) => part,
            Err(parts) => PictureNode::Or { parts },
        }
    }

    /// Creates an arrow from a price or event to what it leads to.
    pub fn arrow(from: PictureNode, to: PictureNode) -> PictureNode {
        PictureNode::Arrow { from: Box::new(from), to: Box::new(to) }
    }

    /// Creates a gain for each unit of a count.
    pub fn times(gain: PictureNode, count: PictureNode) -> PictureNode {
        PictureNode::Times { gain: Box::new(gain), count: Box::new(count) }
    }

    /// Adds a sign to a part.
    pub fn sign(sign: PictureSign, part: PictureNode) -> PictureNode {
        PictureNode::Sign { sign, part: Box::new(part) }
    }

    /// Returns whether the node draws nothing.
    pub fn is_empty(&self) -> bool {
        match self {
            PictureNode::Words { text } => text.is_empty(),
            PictureNode::Row { parts } | PictureNode::Or { parts } => {
                parts.iter().all(PictureNode::is_empty)
            }
            _ => false,
        }
    }

    /// Returns the node as one line of words.
    pub fn text(&self) -> String {
        let all = |parts: &[PictureNode], between: &str| {
            parts.iter().map(PictureNode::text).collect::<Vec<_>>().join(between)
        };
        match self {
            PictureNode::Icon { alt, .. } => alt.clone(),
            PictureNode::Words { text } => text.clone(),
            PictureNode::Row { parts } => all(parts, ", "),
            PictureNode::Or { parts } => all(parts, " or "),
            PictureNode::Arrow { from, to } => format!("{} → {}", from.text(), to.text()),
            PictureNode::Times { gain, count } => {
                format!("{} for each {}", gain.text(), count.text())
            }
            PictureNode::Table { count, from, gain } => {
                let pairs = from.iter().zip(gain);
                let pairs = pairs.map(|(from, gain)| format!("{} from {from}", gain.text()));
                format!("{}: {}", count.text(), pairs.collect::<Vec<_>>().join(", "))
            }
            PictureNode::Sign { sign, part } => format!("{}: {}", sign.words(), part.text()),
        }
    }

    /// Calls a function for each icon of the picture.
    pub fn each_icon(&self, visit: &mut impl FnMut(&str)) {
        match self {
            PictureNode::Icon { icon, .. } => visit(icon),
            PictureNode::Words { .. } => {}
            PictureNode::Row { parts } | PictureNode::Or { parts } => {
                parts.iter().for_each(|part| part.each_icon(visit));
            }
            PictureNode::Arrow { from, to } => {
                from.each_icon(visit);
                to.each_icon(visit);
            }
            PictureNode::Times { gain, count } => {
                gain.each_icon(visit);
                count.each_icon(visit);
            }
            PictureNode::Table { count, gain, .. } => {
                count.each_icon(visit);
                gain.iter().for_each(|part| part.each_icon(visit));
            }
            PictureNode::Sign { part, .. } => part.each_icon(visit),
        }
    }
}

/// Picture of one piece.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PiecePicture {
    /// Lines from top to bottom: what happens at once, what lasts, income.
    pub lines: Vec<PictureNode>,
    /// The picture in words.
    pub text: String,
}

impl PiecePicture {
    /// Creates a picture from its lines, without empty ones.
    pub fn new(mut lines: Vec<PictureNode>) -> PiecePicture {
        lines.retain(|line| !line.is_empty());
        let text = lines.iter().map(PictureNode::text).collect::<Vec<_>>().join("; ");
        PiecePicture { lines, text }
    }
}

/// Drawing of an icon.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct IconSymbol {
    pub name: String,
    /// An SVG element `symbol` with a `viewBox` and without an id.
    pub svg: String,
    /// Whether a number stands inside the icon instead of before it.
    pub inside: bool,
}

/// Pictures of all pieces of a game, with the icons that they use.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PieceGallery {
    pub icons: Vec<IconSymbol>,
    /// Pictures by [`crate::Card::piece`].
    pub pieces: BTreeMap<String, PiecePicture>,
}
