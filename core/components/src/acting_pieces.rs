//! Pieces that act: the scripts that a step `do` can carry out, and pieces whose steps nothing
//! carries out.
//!
//! ```text
//! declare.rs  Piece::does, ActingPieces      what tables declare
//!    --> compile.rs                          one script for each piece, after all other scripts
//!        --> layout.rs  CompiledPiece::does  index of the script
//! steps/decisions.rs  DO                     the step: finds the pieces, starts their scripts
//!    --> engine.rs                           runs them as it runs tasks
//! ```
//!
//! Cost limits, lints, the worth of counters and the search for random results follow a step `do`
//! through [`ComponentLayout::scripts_of_pieces`].

use crate::declare::{ActingPieces, AmountExpression, ZoneReference};
use crate::layout::{CompiledPiece, ComponentLayout, DeclarationError};

impl ComponentLayout {
    /// Returns an upper bound on the number of pieces that act in a step `do`.
    pub(crate) fn most_acting(&self, pieces: &ActingPieces<u16>) -> u64 {
        let at = match pieces {
            ActingPieces::Piece(_) => return 1,
            ActingPieces::In(at, _) => at,
        };
        let acting = self.pieces.iter().filter(|piece| piece.acts);
        let copies = acting.map(|piece| u64::from(piece.number)).sum();
        self.room_at(at).min(copies)
    }

    /// Returns the scripts that a step `do` may carry out, each once.
    pub(crate) fn scripts_of_pieces(
        &self,
        pieces: &ActingPieces<u16>,
    ) -> impl Iterator<Item = u16> {
        let (only, zone) = match pieces {
            ActingPieces::Piece(AmountExpression::Number(n)) => (usize::try_from(*n).ok(), None),
            ActingPieces::In(ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..), _) => {
                (None, self.zones.get(usize::from(*zone)))
            }
            _ => (None, None),
        };
        let is_meant = move |(at, piece): &(usize, &CompiledPiece)| {
            only.is_none_or(|only| only == *at)
                && zone.is_none_or(|zone| zone.kinds.contains(&piece.kind))
        };
        let all = self.pieces.iter().enumerate().filter(is_meant);
        all.filter_map(|(_, piece)| piece.does)
    }

    /// Returns the piece whose steps a script has: those of `does`, or of a listener.
    pub(crate) fn piece_of_script(&self, script: u16) -> Option<u16> {
        let listener = self.listeners.iter().find(|one| one.script == script);
        let acting = (0..).zip(&self.pieces).find(|(_, piece)| piece.does == Some(script));
        listener.map(|one| one.piece).or(acting.map(|(piece, _)| piece))
    }

    /// Returns the pieces whose steps no step `do` ever carries out.
    pub fn idle_pieces(&self) -> Vec<DeclarationError> {
        let steps = self.scripts.iter().flat_map(|script| &script.steps);
        let acting = steps.filter_map(|step| step.effect.acting_pieces());
        let run: Vec<u16> = acting.flat_map(|pieces| self.scripts_of_pieces(pieces)).collect();
        let is_idle = |piece: &&CompiledPiece| piece.does.is_some_and(|does| !run.contains(&does));
        let error = |piece: &CompiledPiece| DeclarationError {
            part: piece.named.name.clone(),
            why: "has `does`, but no step `do` carries it out".into(),
        };
        self.pieces.iter().filter(is_idle).map(error).collect()
    }
}
