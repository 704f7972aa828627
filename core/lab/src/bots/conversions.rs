//! What conversions open: a move that could not be paid before, and can be after changing one resource or several.

use std::collections::HashSet;

use game::{Choice, Failure, Game, Role};

use super::greedy::Lookahead;
use crate::playout::Listing;

/// Looks at the moves that conversions open.
pub(super) struct Conversions<'a, G: Game> {
    /// With whose eyes.
    pub ahead: &'a mut Lookahead<G>,
    /// What is offered behind them.
    pub listing: &'a mut Listing<G::Action>,
    /// What is offered before them.
    pub offered: &'a [Choice<G::Action>],
    /// Conversions with which nothing begins.
    pub weak: &'a [G::Action],
    /// At most so many in a row.
    pub in_a_row: u8,
}

/// A position behind some conversions.
struct Converted<G: Game> {
    state: Box<G::State>,
    /// Which, in their order, and the number of the kind of the first.
    done: Vec<G::Action>,
    kind: usize,
    /// What is offered there, conversions among it.
    conversions: Vec<Choice<G::Action>>,
}

/// Moves that conversions have opened.
struct OpenedMoves<A> {
    /// A single one: which moves, and the number of its kind.
    by_one: Vec<(A, usize)>,
    /// Several: the number of the kind of the first.
    by_several: Vec<(A, usize)>,
}

impl<A: Copy + PartialEq> OpenedMoves<A> {
    /// Notes a move. `false` if less has opened it before: a smaller amount of the same kind, or a single one where it takes several.
    fn is_new(&mut self, action: A, kind: usize, by_one: bool) -> bool {
        let list = if by_one { &mut self.by_one } else { &mut self.by_several };
        if list.contains(&(action, kind)) {
            return false;
        }
        list.push((action, kind));
        by_one || !self.by_one.iter().any(|(known, _)| *known == action)
    }
}

/// Most positions behind conversions that are looked at where several in a row are: their number grows with each of them.
const MOST_CONVERTED: usize = 400;

impl<G: Game> Conversions<'_, G> {
    /// Hands over each move that becomes possible: what it looks like, the conversions and it, the role of the first, and the position
    /// behind it.
    #[allow(clippy::type_complexity)]
    pub fn open(
        &mut self,
        game: &mut G,
        state: &G::State,
        found: &mut dyn FnMut(i64, &[G::Action], Role, &G::State),
    ) -> Result<(), Failure> {
        let in_a_row = self.in_a_row;
        let several = in_a_row > 1;
        let mut moves = OpenedMoves { by_one: Vec::new(), by_several: Vec::new() };
        let mut known: HashSet<u64> = HashSet::new();
        let root = Converted::<G> {
            state: Box::new(state.clone()),
            done: Vec::new(),
            kind: 0,
            conversions: self.offered.to_vec(),
        };
        let mut level: Vec<Converted<G>> = vec![root];
        let mut left = if several { MOST_CONVERTED } else { usize::MAX };
        for depth in 0..in_a_row {
            let mut behind: Vec<Converted<G>> = Vec::new();
            for Converted { state, done, kind: of_first, conversions } in &level {
                for (kind, choice) in (0..).zip(conversions) {
                    if choice.role != Role::Conversion {
                        continue;
                    }
                    let kind = if done.is_empty() { kind } else { *of_first };
                    for one in choice.unfolded() {
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
                        if several && !known.insert(game.hash(&after)) {
                            continue;
                        }
                        left -= 1;
                        let mut done = done.clone();
                        done.push(action);
                        self.listing.list.clear();
                        game.legal(&after, &mut self.listing.list)?;
                        let mut opened = std::mem::take(&mut self.listing.list);
                        opened.retain(|c| c.seat == choice.seat);
                        if depth + 1 < in_a_row {
                            let conversions = opened.iter().filter(|c| c.role == Role::Conversion);
                            behind.push(Converted {
                                state: after.clone(),
                                done: done.clone(),
                                kind,
                                conversions: conversions.copied().collect::<Vec<_>>(),
                            });
                        }
                        opened.retain(|c| {
                            c.role == Role::Move
                                && !self.offered.iter().any(|b| b.action == c.action)
                        });
                        opened.retain(|c| moves.is_new(c.action, kind, depth == 0));
                        let looked = self.ahead.look_on(
                            game,
                            &after,
                            (&opened, false),
                            &mut |worth, action, _, after| {
                                if let Some(after) = after {
                                    done.push(action);
                                    found(worth, &done, Role::Conversion, after);
                                    done.pop();
                                }
                            },
                        );
                        self.listing.list = opened;
                        looked?;
                    }
                }
            }
            level = behind;
        }
        Ok(())
    }
}
