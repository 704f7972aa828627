//! Pictures of pieces, generated from the tables that declare them. The texts of
//! [`piece_text`](crate::words::piece_text) say the same in sentences.
//!
//! ```text
//! pieces.rs   lines of a piece: what it gains, its answers to hooks, its action spaces, income
//!    |
//! effects.rs  effects, amounts, conditions and choices as nodes
//!    |
//! icons.rs    icons for resources, structures, cults, tokens and tracks
//! ```

mod effects;
mod icons;
mod pieces;

use std::collections::BTreeSet;

use game::piece_picture::{PictureNode, PictureSign, PieceGallery, PiecePicture};
use kernel::ids::PieceId;
use kernel::ruleset::{Piece, Ruleset};
use kernel::texts::TEXTS;
use language::{Args, say};

/// Returns the pictures of all pieces, with the icons that they use.
pub fn gallery(rules: &Ruleset) -> PieceGallery {
    let pieces = (0..).map(PieceId).zip(&rules.pieces);
    let pictures = pieces.map(|(id, piece)| (key(piece).to_owned(), picture(rules, id)));
    let pieces = pictures.filter(|(_, picture)| !picture.lines.is_empty()).collect();
    let mut gallery = PieceGallery { icons: Vec::new(), pieces };
    let mut used = BTreeSet::new();
    for line in gallery.pieces.values().flat_map(|picture| &picture.lines) {
        line.each_icon(&mut |icon| {
            used.insert(icon.to_owned());
        });
    }
    gallery.icons = used.iter().filter_map(|name| icons::symbol(name)).collect();
    gallery
}

/// Returns the picture of a piece; without lines if nothing can be drawn.
pub fn picture(rules: &Ruleset, id: PieceId) -> PiecePicture {
    let mut picture = PiecePicture::new(pieces::lines(rules, id));
    if !language::is_english() {
        picture.text = picture.lines.iter().map(in_words).collect::<Vec<_>>().join("; ");
    }
    picture
}

/// Returns a node as one line of words in the language of the viewer, as [`PictureNode::text`] does
/// in English.
fn in_words(node: &PictureNode) -> String {
    let all = |parts: &[PictureNode]| parts.iter().map(in_words).collect::<Vec<_>>();
    let plain = |id: &str| TEXTS.text(id, &Args::new());
    match node {
        PictureNode::Icon { alt, .. } => alt.clone(),
        PictureNode::Words { text } => text.clone(),
        PictureNode::Row { parts } => all(parts).join(", "),
        PictureNode::Or { parts } => {
            let or = |a: String, b: String| say!(TEXTS, "list-last-or", a = a, b = b);
            all(parts).into_iter().reduce(or).unwrap_or_default()
        }
        PictureNode::Arrow { from, to } => format!("{} → {}", in_words(from), in_words(to)),
        PictureNode::Times { gain, count } => {
            say!(TEXTS, "for-each", gain = in_words(gain), each = in_words(count))
        }
        PictureNode::Table { count, from, gain } => {
            let pairs = from.iter().zip(gain);
            let pairs = pairs.map(|(from, gain)| {
                say!(TEXTS, "picture-from", gain = in_words(gain), from = from)
            });
            let pairs = pairs.collect::<Vec<_>>().join(", ");
            format!("{}{}{pairs}", in_words(count), plain("colon"))
        }
        PictureNode::Sign { sign, part } => {
            let words = plain(match sign {
                PictureSign::Income => "cause-income",
                PictureSign::Pass => "hook-passing",
                PictureSign::Once => "once-a-round",
                PictureSign::AnyTime => "any-number-of-times",
                PictureSign::RoundStart => "hook-round-begins",
                PictureSign::RoundEnd => "hook-round-end",
                PictureSign::GameEnd => "hook-game-end",
                PictureSign::Start => "hook-setup",
            });
            format!("{words}{}{}", plain("colon"), in_words(part))
        }
    }
}

/// Returns the key of a piece in [`PieceGallery::pieces`].
pub fn key(piece: &Piece) -> &str {
    &piece.id
}
