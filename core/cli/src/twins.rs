//! Two rules whose games begin with the same setup, so that they can be compared game by game.

use game::Failure;
use kernel::{FactionId, PieceId, Ruleset, Setup, State};
use lab::Opening;

use crate::output::Trouble;
use crate::tables::{Tables, TheGame};

/// Draws until the setup is one that both rules have; more in vain means that there is none.
const DRAWS: u64 = 500;

/// The tables of both rules.
pub struct Twins {
    a: Tables,
    b: Tables,
    own: Own,
}

/// What each of the two rules draws for itself, because they have too little of it in common.
#[derive(Clone, Copy, Debug)]
struct Own {
    round_tiles: bool,
    bonus_cards: bool,
    final_tiles: bool,
}

impl Own {
    fn of(one: &Ruleset, two: &Ruleset, players: usize) -> Own {
        let [_, tiles, cards] = drawn(one);
        let [_, tiles_of_two, cards_of_two] = drawn(two);
        let common = |list: &[PieceId], other: &[PieceId]| {
            list.iter().filter(|piece| same(one, **piece, two, other).is_ok()).count()
        };
        let cards_needed = players + usize::from(one.spare_bonus_cards);
        Own {
            round_tiles: common(&tiles.1, &tiles_of_two.1) < usize::from(one.rounds),
            bonus_cards: one.spare_bonus_cards != two.spare_bonus_cards
                || common(&cards.1, &cards_of_two.1) < cards_needed,
            final_tiles: one.final_tiles_drawn != two.final_tiles_drawn,
        }
    }
}

/// One of the two rules, as the laboratory plays it.
pub struct Twin<'a> {
    twins: &'a Twins,
    is_second: bool,
}

/// Pieces that setups are drawn from, by kind.
fn drawn(rules: &Ruleset) -> [(&'static str, Vec<PieceId>); 3] {
    [
        ("factions", rules.factions.iter().map(|f| f.piece).collect()),
        ("round tiles", rules.round_tiles.iter().map(|t| t.piece).collect()),
        ("bonus cards", rules.bonus_cards.iter().map(|c| c.piece).collect()),
    ]
}

fn id(rules: &Ruleset, piece: PieceId) -> &str {
    &rules.pieces[piece.at()].id
}

/// Where a piece of one ruleset stands in a list of the other.
fn same(from: &Ruleset, piece: PieceId, to: &Ruleset, list: &[PieceId]) -> Result<u8, String> {
    let wanted = id(from, piece);
    let found = list.iter().position(|other| id(to, *other) == wanted);
    found.map(|i| i as u8).ok_or_else(|| {
        let name = &from.pieces[piece.at()].name;
        format!("`{name}` is in one of them only")
    })
}

fn apart(a: &Tables, b: &Tables, why: &str) -> Trouble {
    Trouble::Said(format!("{} and {} cannot play the same setups: {why}", a.name(), b.name()))
}

impl Twins {
    /// Two tables, for at most so many players; the setups are those of the first that the second has, too.
    ///
    /// # Errors
    /// There is no setup that both can begin with, and what is in the way.
    pub fn new(a: Tables, b: Tables, players: usize) -> Result<Twins, Trouble> {
        if a.ruleset().rounds != b.ruleset().rounds {
            let why = format!("{} rounds and {}", a.ruleset().rounds, b.ruleset().rounds);
            return Err(apart(&a, &b, &why));
        }
        let own = Own::of(a.ruleset(), b.ruleset(), players);
        let twins = Twins { a, b, own };
        for twin in [twins.first(), twins.second()] {
            let mut game = twin.game()?;
            let started = twin.start(&mut game, twins.a.seed());
            started.map_err(|Failure(why)| apart(&twins.a, &twins.b, &why))?;
        }
        Ok(twins)
    }

    /// The first rules.
    pub fn first(&self) -> Twin<'_> {
        Twin { twins: self, is_second: false }
    }

    /// The second rules.
    pub fn second(&self) -> Twin<'_> {
        Twin { twins: self, is_second: true }
    }

    /// Tables of the first and the second rules.
    pub fn tables(&self) -> [&Tables; 2] {
        [&self.a, &self.b]
    }

    /// What one of the two rules has alone and setups therefore leave out, in sentences.
    pub fn left_out(&self) -> Vec<String> {
        let (one, two) = (self.a.ruleset(), self.b.ruleset());
        let mut out = Vec::new();
        let own = [false, self.own.round_tiles, self.own.bonus_cards];
        for (((kind, a), (_, b)), own) in drawn(one).into_iter().zip(drawn(two)).zip(own) {
            if own {
                out.push(format!("each draws {kind} of its own: they have too few in common"));
                continue;
            }
            let alone = |list: &[PieceId], own: &Ruleset, other: &Ruleset, others: &[PieceId]| {
                let alone = list.iter().filter(|p| same(own, **p, other, others).is_err());
                alone.map(|p| own.pieces[p.at()].name.clone()).collect::<Vec<_>>()
            };
            let only = [
                (self.a.name(), alone(&a, one, two, &b)),
                (self.b.name(), alone(&b, two, one, &a)),
            ];
            for (name, alone) in only.into_iter().filter(|(_, alone)| !alone.is_empty()) {
                let alone = alone.join(", ");
                out.push(format!("{kind} of {name} alone, in no setup: {alone}"));
            }
        }
        if self.own.final_tiles {
            out.push("each draws final tiles of its own: their numbers differ".into());
        }
        out
    }

    /// The setups of a pair.
    fn setups(&self, seed: u64) -> Result<[Setup; 2], String> {
        let mut why = String::new();
        for draw in 0..DRAWS {
            // The mark keeps these draws apart from those of the game itself.
            let drawn = match draw {
                0 => seed,
                n => game::random::Random::derive(seed, 0x7719 << 32 | n),
            };
            let mut a = self.a.setup(drawn)?;
            a.seed = seed;
            match self.translated(&a, drawn) {
                Ok(b) => return Ok([a, b]),
                Err(missing) => why = missing,
            }
        }
        Err(why)
    }

    /// The same setup in the numbers of the second rules.
    fn translated(&self, setup: &Setup, drawn_from: u64) -> Result<Setup, String> {
        let (one, two) = (&**self.a.ruleset(), &**self.b.ruleset());
        let [(_, factions), (_, tiles), (_, cards)] = drawn(two);
        let factions: Vec<FactionId> = setup
            .factions
            .iter()
            .map(|f| same(one, one.factions[f.at()].piece, two, &factions).map(FactionId))
            .collect::<Result<_, _>>()?;
        // What each draws for itself comes from the same seed.
        let own = kernel::draw_setup(two, factions.len() as u8, &factions, drawn_from)?;
        let round_tiles = match self.own.round_tiles {
            true => own.round_tiles,
            false => setup
                .round_tiles
                .iter()
                .map(|t| {
                    same(one, one.round_tiles[t.at()].piece, two, &tiles).map(kernel::RoundTileId)
                })
                .collect::<Result<_, _>>()?,
        };
        let mut bonus_cards: Vec<_> = match self.own.bonus_cards {
            true => own.bonus_cards,
            false => setup
                .bonus_cards
                .iter()
                .map(|c| same(one, one.bonus_cards[c.at()].piece, two, &cards).map(kernel::BonusId))
                .collect::<Result<_, _>>()?,
        };
        bonus_cards.sort();
        let mut final_tiles: Vec<_> = match self.own.final_tiles {
            true => own.final_tiles,
            false => {
                let all: Vec<PieceId> = two.final_tiles.iter().map(|t| t.piece).collect();
                let one_of = |t: &kernel::FinalId| {
                    same(one, one.final_tiles[t.at()].piece, two, &all).map(kernel::FinalId)
                };
                setup.final_tiles.iter().map(one_of).collect::<Result<_, _>>()?
            }
        };
        final_tiles.sort();
        Ok(Setup { factions, round_tiles, bonus_cards, final_tiles, seed: setup.seed })
    }
}

impl Opening for Twin<'_> {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        if self.is_second { self.twins.b.game() } else { self.twins.a.game() }
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        let [a, b] = self.twins.setups(seed).map_err(Failure)?;
        let setup = if self.is_second { b } else { a };
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}
