//! Search for moves that become affordable after one or several conversions of resources.

use std::collections::HashSet;

use game::{ActionRole, Game, LegalAction, QueryError};

use super::greedy::Lookahead;
use crate::playout::LegalListing;

/// Search for the moves that conversions make possible.
pub(super) struct ConversionSearch<'a, G: Game> {
    /// Evaluates the positions after moves.
    pub ahead: &'a mut Lookahead<G>,
    /// Buffer for the legal lists after conversions.
    pub listing: &'a mut LegalListing<G::Action>,
    /// The actions offered before any conversion.
    pub offered: &'a [LegalAction<G::Action>],
    /// Conversions that must not come first in a sequence.
    pub weak: &'a [G::Action],
    /// Upper bound on the conversions in a row.
    pub in_a_row: u8,
}

/// A position reached by a sequence of conversions, from which moves are searched.
struct ConvertedPosition<G: Game> {
    state: Box<G::State>,
    /// The conversions in their order, and the kind of the first one.
    done: Vec<G::Action>,
    kind: usize,
    /// The conversions that are legal here.
    conversions: Vec<LegalAction<G::Action>>,
}

/// Moves that conversions have made possible so far.
struct UnlockedMoves<A> {
    /// Moves after a single conversion, with its kind.
    by_one: Vec<(A, usize)>,
    /// Moves after several conversions, with the kind of the first.
    by_several: Vec<(A, usize)>,
}

impl<A: Copy + PartialEq> UnlockedMoves<A> {
    /// Records a move. Returns `false` if a cheaper way to the move was found before: a smaller amount of the same
    /// kind, or a single conversion instead of several.
    fn is_new(&mut self, action: A, kind: usize, by_one: bool) -> bool {
        let list = if by_one { &mut self.by_one } else { &mut self.by_several };
        if list.contains(&(action, kind)) {
            return false;
        }
        list.push((action, kind));
        by_one || !self.by_one.iter().any(|(listed, _)| *listed == action)
    }
}

/// Upper bound on the positions searched when several conversions in a row are allowed. The number of positions grows
/// with each conversion.
const MOST_CONVERTED: usize = 400;

impl<G: Game> ConversionSearch<'_, G> {
    /// Calls `found` for each move that conversions make possible. Arguments: the evaluation of the move, the
    /// conversions followed by the move, the role of the first action, and the position after the move.
    #[allow(clippy::type_complexity)]
    pub fn open(
        &mut self,
        game: &mut G,
        state: &G::State,
        found: &mut dyn FnMut(i64, &[G::Action], ActionRole, &G::State),
    ) -> Result<(), QueryError> {
        let in_a_row = self.in_a_row;
        let several = in_a_row > 1;
        let mut moves = UnlockedMoves { by_one: Vec::new(), by_several: Vec::new() };
        let mut seen: HashSet<u64> = HashSet::new();
        let root = ConvertedPosition::<G> {
            state: Box::new(state.clone()),
            done: Vec::new(),
            kind: 0,
            conversions: self.offered.to_vec(),
        };
        let mut level: Vec<ConvertedPosition<G>> = vec![root];
        let mut left = if several { MOST_CONVERTED } else { usize::MAX };
        for depth in 0..in_a_row {
            let mut reached: Vec<ConvertedPosition<G>> = Vec::new();
            for ConvertedPosition { state, done, kind: of_first, conversions } in &level {
                for (kind, choice) in (0..).zip(conversions) {
                    if choice.role != ActionRole::Conversion {
                        continue;
                    }
                    let kind = if done.is_empty() { kind } else { *of_first };
                    for one in choice.each_amount() {
                        if self.ahead.is_enough(game) || left == 0 {
                            return Ok(());
                        }
                        let action = game.with_amount(one.action, one.amounts.0);
                        if depth == 0 && self.weak.contains(&action) {
                            continue;
                        }
                        let mut after = state.clone();
                        if game.look_ahead(state, &mut after, choice.seat, action).is_err() {
                            continue;
                        }
                        if several && !seen.insert(game.hash(&after)) {
                            continue;
                        }
                        left -= 1;
                        let mut done = done.clone();
                        done.push(action);
                        self.listing.list.clear();
                        game.legal_actions(&after, &mut self.listing.list)?;
                        let mut opened = std::mem::take(&mut self.listing.list);
                        opened.retain(|c| c.seat == choice.seat);
                        if depth + 1 < in_a_row {
                            let conversions =
                                opened.iter().filter(|c| c.role == ActionRole::Conversion);
                            reached.push(ConvertedPosition {
                                state: after.clone(),
                                done: done.clone(),
                                kind,
                                conversions: conversions.copied().collect::<Vec<_>>(),
                            });
                        }
                        opened.retain(|c| {
                            c.role == ActionRole::Move
                                && !self.offered.iter().any(|b| b.action == c.action)
                        });
                        opened.retain(|c| moves.is_new(c.action, kind, depth == 0));
                        let evaluated = self.ahead.evaluate_actions_with_states(
                            game,
                            &after,
                            &opened,
                            false,
                            &mut |worth, action, _, after| {
                                if let Some(after) = after {
                                    done.push(action);
                                    found(worth, &done, ActionRole::Conversion, after);
                                    done.pop();
                                }
                            },
                        );
                        self.listing.list = opened;
                        evaluated?;
                    }
                }
            }
            level = reached;
        }
        Ok(())
    }
}
