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

use game::piece_picture::{PieceGallery, PiecePicture};
use kernel::ids::PieceId;
use kernel::ruleset::{Piece, Ruleset};

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
    PiecePicture::new(pieces::lines(rules, id))
}

/// Returns the key of a piece in [`PieceGallery::pieces`].
pub fn key(piece: &Piece) -> &str {
    &piece.id
}
