//! Resolves names of actions and pieces whose value `loam worth` measures.

use std::collections::BTreeSet;

use lab::GameSource;
use lab::TEXTS as REPORTS;
use lab::worth::{WorthSubject, has_words};
use language::say;

use crate::error::Error;
use crate::introspection::{GamePiece, PieceClass};
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Converts typed names to subjects: words of actions, or pieces.
///
/// # Errors
/// Fails if no action or piece has the name (the message suggests a similar one), or if no seat can
/// play without the piece.
pub fn subjects<G: FullGame>(
    tables: &VariantGameFactory<G>,
    typed: &[String],
) -> Result<Vec<WorthSubject>, Error> {
    let mut game = tables.game()?;
    let state = tables.start(&mut game, tables.seed())?;
    let sources = game.source_names();
    // The actions that can be expressed at the start; later ones use the same words.
    let mut texts = BTreeSet::new();
    let mut all = Vec::new();
    for seat in 0..game.seats(&state) {
        all.clear();
        game.well_formed_actions(&state, seat, &mut all);
        texts.extend(all.iter().map(|action| game.text(&state, seat, *action)));
        texts.extend(all.iter().map(|action| game.action_kind_name(&state, seat, *action)));
    }
    let pieces = G::pieces(tables.ruleset());
    let mut out = Vec::new();
    for typed in typed {
        let (subject_name, as_action, as_piece) =
            match (typed.strip_prefix("action:"), typed.strip_prefix("piece:")) {
                (Some(words), _) => (words, true, false),
                (_, Some(name)) => (name, false, true),
                _ => (typed.as_str(), true, true),
            };
        let piece = pieces.iter().zip(&sources).position(|(piece, name)| {
            [name, &piece.code]
                .iter()
                .any(|name_or_code| name_or_code.eq_ignore_ascii_case(subject_name))
        });
        if as_action && texts.iter().any(|text| has_words(text, subject_name)) {
            out.push(WorthSubject::Action(subject_name.to_owned()));
        } else if let (true, Some(at)) = (as_piece, piece) {
            if let Some(reason) = stands_apart(&pieces[at]) {
                return Err(Error::Impossible(format!("`{}` {reason}", sources[at])));
            }
            out.push(WorthSubject::Piece(at as u16, sources[at].clone()));
        } else {
            let words = texts.iter().flat_map(|t| t.split_whitespace()).filter(|_| as_action);
            let names = sources[..pieces.len()].iter().map(String::as_str).filter(|_| as_piece);
            let hint = content::nearest(subject_name, words.chain(names))
                .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(Error::Unknown(match (as_action, as_piece) {
                (true, false) => {
                    say!(REPORTS, "unknown-action-worth", name = subject_name, hint = hint)
                }
                (false, _) => {
                    say!(REPORTS, "unknown-piece-worth", name = subject_name, hint = hint)
                }
                _ => say!(REPORTS, "neither-action-piece", name = subject_name, hint = hint),
            }));
        }
    }
    Ok(out)
}

/// Returns why a piece cannot be removed from a seat or given to it; `None` if it can.
fn stands_apart(piece: &GamePiece) -> Option<String> {
    match piece.class {
        _ if !piece.has_rules => Some(say!(REPORTS, "no-rules-of-its-own")),
        PieceClass::OfTable => Some(say!(REPORTS, "belongs-to-table")),
        _ => None,
    }
}
