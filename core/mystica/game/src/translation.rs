//! Translates setups between rulesets, for paired comparisons.

use kernel::{BonusCardId, FactionId, FinalTileId, PieceId, RoundTileId, Ruleset, Setup};
use workbench::NamedRuleset;

use crate::MysticaGame;

/// Translation of setups from one ruleset to another: piece by piece, or new draws if the rulesets
/// have too few pieces in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SetupTranslation {
    draws_round_tiles: bool,
    draws_bonus_cards: bool,
    draws_final_tiles: bool,
}

impl SetupTranslation {
    /// Creates a translation for at most this number of players.
    ///
    /// # Errors
    /// No setup of one ruleset can become one of the other, even with new draws.
    pub(crate) fn new(
        from: &Ruleset,
        to: &Ruleset,
        players: usize,
    ) -> Result<SetupTranslation, String> {
        if from.rounds != to.rounds {
            return Err(format!("the numbers of rounds differ: {} and {}", from.rounds, to.rounds));
        }
        let [_, tiles, cards] = drawn(from);
        let [_, other_tiles, other_cards] = drawn(to);
        let common = |list: &[PieceId], other: &[PieceId]| {
            list.iter().filter(|piece| same(from, **piece, to, other).is_ok()).count()
        };
        let cards_needed = players + usize::from(from.spare_bonus_cards);
        Ok(SetupTranslation {
            draws_round_tiles: common(&tiles.1, &other_tiles.1) < usize::from(from.rounds),
            draws_bonus_cards: from.spare_bonus_cards != to.spare_bonus_cards
                || common(&cards.1, &other_cards.1) < cards_needed,
            draws_final_tiles: from.final_tiles_drawn != to.final_tiles_drawn,
        })
    }
}

impl workbench::SetupTranslator<MysticaGame> for SetupTranslation {
    fn translate(
        &self,
        from: &Ruleset,
        to: &Ruleset,
        setup: &Setup,
        drawn_from: u64,
    ) -> Result<Setup, String> {
        let [(_, factions), (_, tiles), (_, cards)] = drawn(to);
        let find = |piece: PieceId, list: &[PieceId]| same(from, piece, to, list);
        let factions: Vec<FactionId> = setup
            .factions
            .iter()
            .map(|f| find(from.factions[f.at()].piece, &factions).map(FactionId))
            .collect::<Result<_, _>>()?;
        let own = kernel::draw_setup(to, factions.len() as u8, &factions, drawn_from)?;
        let round_tiles = if self.draws_round_tiles {
            own.round_tiles
        } else {
            let all = setup.round_tiles.iter().map(|t| from.round_tiles[t.at()].piece);
            all.map(|piece| find(piece, &tiles).map(RoundTileId)).collect::<Result<_, _>>()?
        };
        let mut bonus_cards: Vec<_> = if self.draws_bonus_cards {
            own.bonus_cards
        } else {
            let all = setup.bonus_cards.iter().map(|c| from.bonus_cards[c.at()].piece);
            all.map(|piece| find(piece, &cards).map(BonusCardId)).collect::<Result<_, _>>()?
        };
        bonus_cards.sort();
        let mut final_tiles: Vec<_> = if self.draws_final_tiles {
            own.final_tiles
        } else {
            let list: Vec<PieceId> = to.final_tiles.iter().map(|t| t.piece).collect();
            let all = setup.final_tiles.iter().map(|t| from.final_tiles[t.at()].piece);
            all.map(|piece| find(piece, &list).map(FinalTileId)).collect::<Result<_, _>>()?
        };
        final_tiles.sort();
        Ok(Setup { factions, round_tiles, bonus_cards, final_tiles, seed: setup.seed, dealt: None })
    }

    fn left_out(
        &self,
        from: &NamedRuleset<'_, Ruleset>,
        to: &NamedRuleset<'_, Ruleset>,
    ) -> Vec<String> {
        let mut out = Vec::new();
        let draws = [false, self.draws_round_tiles, self.draws_bonus_cards];
        for (((kind, a), (_, b)), draws) in
            drawn(from.rules).into_iter().zip(drawn(to.rules)).zip(draws)
        {
            if draws {
                out.push(format!(
                    "each side draws its own {kind}, since they have too few in common"
                ));
                continue;
            }
            for (own, list, other, others) in [(from, &a, to, &b), (to, &b, from, &a)] {
                let standalone =
                    list.iter().filter(|p| same(own.rules, **p, other.rules, others).is_err());
                let standalone: Vec<&str> =
                    standalone.map(|p| own.rules.pieces[p.at()].name.as_str()).collect();
                if !standalone.is_empty() {
                    let standalone = standalone.join(", ");
                    out.push(format!(
                        "{kind} that only {} has, left out of the setups: {standalone}",
                        own.name
                    ));
                }
            }
        }
        if self.draws_final_tiles {
            out.push("each side draws its own final tiles, since their numbers differ".into());
        }
        out
    }
}

/// Returns the pieces that setups are drawn from, by kind.
fn drawn(rules: &Ruleset) -> [(&'static str, Vec<PieceId>); 3] {
    [
        ("factions", rules.factions.iter().map(|f| f.piece).collect()),
        ("round tiles", rules.round_tiles.iter().map(|t| t.piece).collect()),
        ("bonus cards", rules.bonus_cards.iter().map(|c| c.piece).collect()),
    ]
}

/// Returns the index of a piece from one ruleset in a list of the other.
///
/// # Errors
/// Only one of the two rulesets has the piece.
fn same(from: &Ruleset, piece: PieceId, to: &Ruleset, list: &[PieceId]) -> Result<u8, String> {
    let id = &from.pieces[piece.at()].id;
    let found = list.iter().position(|other| to.pieces[other.at()].id == *id);
    found.map(|i| i as u8).ok_or_else(|| {
        let name = &from.pieces[piece.at()].name;
        format!("`{name}` is only in one of the rulesets")
    })
}
