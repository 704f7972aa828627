//! Names of one ruleset: the ledger's words for pieces, hexes and resources, with a fast lookup
//! from word to id.

use kernel::Ruleset;
use kernel::ids::*;
use kernel::resource::Resource;
use kernel::ruleset::{Faction, TerraformRule};

/// Length in bytes of the longest word that is compared as one number.
const SHORT: usize = 16;

/// Map from words to ids that ignores case and looks up without allocating.
///
/// Short words are in a hash table without collisions, whose multiplier is searched when the table
/// is built. Longer words are in a list.
#[derive(Clone, Debug, Default)]
pub struct WordLookup {
    short: Vec<(u128, u8)>,
    long: Vec<(Vec<u8>, u8)>,
    slots: Vec<u16>,
    multiplier: u64,
    shift: u32,
    /// The words as declared, for suggestions.
    known: Vec<String>,
}

/// Packs a word into one number, in lower case. `None` if it is empty or longer than [`SHORT`]
/// bytes.
#[inline]
fn pack(word: &[u8]) -> Option<u128> {
    let n = word.len();
    let high = match n {
        1..=8 => 0,
        // Shifts out the letters that the first eight bytes already contain.
        9..=SHORT => lower(eight(word, n - 8) >> (8 * (SHORT - n))),
        _ => return None,
    };
    Some(u128::from(first_letters(word)) | u128::from(high) << 64)
}

/// Packs the first eight letters of a word into a number, in lower case.
#[inline]
pub(crate) const fn first_letters(word: &[u8]) -> u64 {
    let n = word.len();
    // Two overlapping reads cover every length.
    let letters = match n {
        0 => 0,
        1..=3 => {
            let mid = (word[n / 2] as u64) << (8 * (n / 2));
            word[0] as u64 | mid | (word[n - 1] as u64) << (8 * (n - 1))
        }
        4..=7 => four(word, 0) | four(word, n - 4) << (8 * (n - 4)),
        _ => eight(word, 0),
    };
    lower(letters)
}

/// Reads four bytes from `at` on, little-endian.
#[inline]
const fn four(word: &[u8], at: usize) -> u64 {
    u32::from_le_bytes([word[at], word[at + 1], word[at + 2], word[at + 3]]) as u64
}

/// Reads eight bytes from `at` on, little-endian.
#[inline]
const fn eight(word: &[u8], at: usize) -> u64 {
    four(word, at) | four(word, at + 4) << 32
}

/// Turns `A` to `Z` into lower case in eight bytes at once; all other bytes stay as they are.
#[inline]
const fn lower(bytes: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let seven_bits = bytes & (0x7f * EACH);
    let above_z = seven_bits + (0x7f - b'Z' as u64) * EACH;
    let from_a = seven_bits + (0x80 - b'A' as u64) * EACH;
    let upper = (from_a ^ above_z) & !bytes & (0x80 * EACH);
    bytes | upper >> 2
}

#[inline]
fn fold(key: u128) -> u64 {
    (key as u64) ^ ((key >> 64) as u64).rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl WordLookup {
    /// Builds the map. A word that occurs twice keeps its first id; empty words are left out.
    pub fn new<'a>(words: impl IntoIterator<Item = (&'a str, u8)>) -> WordLookup {
        let mut lookup = WordLookup::default();
        for (word, id) in words {
            match pack(word.as_bytes()) {
                Some(key) => {
                    if lookup.short.iter().all(|(k, _)| *k != key) {
                        lookup.short.push((key, id));
                        lookup.known.push(word.to_string());
                    }
                }
                None if word.is_empty() => {}
                None => {
                    let lower = word.as_bytes().to_ascii_lowercase();
                    if lookup.long.iter().all(|(w, _)| *w != lower) {
                        lookup.long.push((lower, id));
                        lookup.known.push(word.to_string());
                    }
                }
            }
        }
        lookup.index();
        lookup
    }

    /// Searches for a table size and a multiplier for which no two short words share a slot.
    fn index(&mut self) {
        let mut size = (self.short.len() * 2).next_power_of_two().max(4);
        loop {
            let shift = 64 - size.trailing_zeros();
            for seed in 1..=200u64 {
                let multiplier = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                let mut slots = vec![u16::MAX; size];
                let fits = self.short.iter().enumerate().all(|(i, (key, _))| {
                    let slot = &mut slots[(fold(*key).wrapping_mul(multiplier) >> shift) as usize];
                    let free = *slot == u16::MAX;
                    *slot = i as u16;
                    free
                });
                if fits {
                    (self.slots, self.multiplier, self.shift) = (slots, multiplier, shift);
                    return;
                }
            }
            size *= 2;
        }
    }

    /// Returns the id of a word.
    #[inline]
    pub fn get(&self, word: &[u8]) -> Option<u8> {
        let Some(key) = pack(word) else {
            let found = self.long.iter().find(|(w, _)| w.eq_ignore_ascii_case(word));
            return found.map(|(_, id)| *id);
        };
        let slot =
            *self.slots.get((fold(key).wrapping_mul(self.multiplier) >> self.shift) as usize)?;
        let (found, id) = *self.short.get(slot as usize)?;
        (found == key).then_some(id)
    }

    /// Returns the known word most similar to a misspelled one, if any is similar enough.
    pub fn nearest(&self, word: &str) -> Option<String> {
        game::suggest::nearest(word, self.known.iter().map(String::as_str))
    }
}

/// Lookups for everything that ledgers name in one ruleset, and the canonical code of each id.
#[derive(Clone, Debug)]
pub struct RulesetNames {
    /// Factions by code and alias.
    pub factions: WordLookup,
    pub structures: WordLookup,
    pub terrains: WordLookup,
    pub cults: WordLookup,
    pub bonus_cards: WordLookup,
    pub favors: WordLookup,
    pub towns: WordLookup,
    pub round_tiles: WordLookup,
    pub final_tiles: WordLookup,
    /// Kinds of token, by code and by the name that counts use.
    pub tokens: WordLookup,
    pub spaces: WordLookup,
    /// Land and river hexes.
    pub hexes: WordLookup,
    /// Resources and rights; the id is the discriminant of [`Resource`].
    pub resources: WordLookup,
    /// Word for the right to a transformation at a price: `PAID_TF`, or a word with the home
    /// terrain of the faction that has it.
    paid_transform: String,
    /// Codes of the resources that content declares.
    declared: Vec<String>,
    codes: PieceCodes,
}

/// Canonical code of every piece of four kinds, indexed by id.
#[derive(Clone, Debug, Default)]
struct PieceCodes {
    bonus_cards: Vec<String>,
    favors: Vec<String>,
    towns: Vec<String>,
    round_tiles: Vec<String>,
}

impl RulesetNames {
    /// Collects the names of a ruleset.
    pub fn new(ruleset: &Ruleset) -> RulesetNames {
        let code = |piece: PieceId| -> &str {
            let piece = &ruleset.pieces[piece.at()];
            if piece.code.is_empty() { piece.id.as_str() } else { piece.code.as_str() }
        };
        let codes = PieceCodes {
            bonus_cards: ruleset.bonus_cards.iter().map(|b| code(b.piece).to_string()).collect(),
            favors: ruleset.favors.iter().map(|f| code(f.piece).to_string()).collect(),
            towns: ruleset.towns.iter().map(|t| code(t.piece).to_string()).collect(),
            round_tiles: ruleset.round_tiles.iter().map(|t| code(t.piece).to_string()).collect(),
        };
        // The online site's word for this right contains the terrain of the faction.
        let priced = |f: &&Faction| matches!(f.terraform, TerraformRule::Paid { .. });
        let leads_to = ruleset.factions.iter().find(priced).and_then(|f| {
            let terrain = ruleset.terrains.get(f.home.at())?;
            Some(format!("{}_TF", terrain.code.to_uppercase()))
        });
        let paid_transform = leads_to
            .unwrap_or_else(|| RulesetNames::resource(Resource::PaidTransforms).to_string());
        let declared: Vec<String> = ruleset.resources.iter().map(|one| one.code.clone()).collect();
        let goods = declared.iter().zip(Resource::DECLARED);
        let own_words = [(paid_transform.as_str(), Resource::PaidTransforms as u8)];
        let own_words = own_words
            .into_iter()
            .chain(goods.map(|(code, resource)| (code.as_str(), *resource as u8)));
        let words = Resource::WORDS.iter().map(|(word, r)| (*word, *r as u8));
        let numbered =
            |codes: &[String]| WordLookup::new(codes.iter().map(String::as_str).zip(0u8..));
        RulesetNames {
            factions: with_aliases(
                ruleset.factions.iter().map(|f| (f.code.as_str(), "", f.aliases.as_slice())),
            ),
            structures: with_aliases(
                ruleset
                    .structures
                    .iter()
                    .map(|s| (s.code.as_str(), s.id.as_str(), s.aliases.as_slice())),
            ),
            terrains: with_aliases(
                ruleset
                    .terrains
                    .iter()
                    .map(|t| (t.code.as_str(), t.name.as_str(), t.aliases.as_slice())),
            ),
            cults: with_aliases(
                ruleset.cults.iter().map(|c| (c.code.as_str(), c.name.as_str(), [].as_slice())),
            ),
            bonus_cards: numbered(&codes.bonus_cards),
            favors: numbered(&codes.favors),
            towns: numbered(&codes.towns),
            round_tiles: numbered(&codes.round_tiles),
            final_tiles: WordLookup::new(
                ruleset.final_tiles.iter().map(|t| t.code.as_str()).zip(0u8..),
            ),
            tokens: WordLookup::new(
                (ruleset.tokens.iter().map(|t| t.code.as_str()).zip(0u8..))
                    .chain(ruleset.tokens.iter().map(|t| t.plural.as_str()).zip(0u8..)),
            ),
            spaces: WordLookup::new(ruleset.spaces.iter().map(|s| s.code.as_str()).zip(0u8..)),
            hexes: WordLookup::new(ruleset.map.hexes.iter().map(|h| h.label.as_str()).zip(0u8..)),
            resources: WordLookup::new(own_words.chain(words)),
            paid_transform,
            declared,
            codes,
        }
    }

    /// Returns the built-in word of a resource or right.
    pub fn resource(resource: Resource) -> &'static str {
        Resource::WORDS.iter().find(|(_, r)| *r == resource).map_or("?", |(word, _)| word)
    }

    /// Returns the ledger's word for a resource or right under this ruleset.
    pub fn word(&self, resource: Resource) -> &str {
        match resource {
            Resource::PaidTransforms => &self.paid_transform,
            other => match other.declared_index().and_then(|at| self.declared.get(at)) {
                Some(code) => code,
                None => RulesetNames::resource(other),
            },
        }
    }

    /// Returns the resource that a word names, or `None`.
    #[inline]
    pub fn read_resource(&self, word: &[u8]) -> Option<Resource> {
        self.resources.get(word).map(|n| Resource::ALL[n as usize])
    }

    /// Returns the ledger's code of a bonus card; `?` for an unknown id.
    pub fn bonus(&self, id: BonusCardId) -> &str {
        self.codes.bonus_cards.get(id.at()).map_or("?", String::as_str)
    }

    /// Returns the ledger's code of a favor tile; `?` for an unknown id.
    pub fn favor(&self, id: FavorId) -> &str {
        self.codes.favors.get(id.at()).map_or("?", String::as_str)
    }

    /// Returns the ledger's code of a town tile; `?` for an unknown id.
    pub fn town(&self, id: TownId) -> &str {
        self.codes.towns.get(id.at()).map_or("?", String::as_str)
    }

    /// Returns the ledger's code of a round scoring tile; `?` for an unknown id.
    pub fn round_tile(&self, id: RoundTileId) -> &str {
        self.codes.round_tiles.get(id.at()).map_or("?", String::as_str)
    }
}

/// Builds a lookup in which codes come first, then names, then aliases, so that no alias hides the
/// code of another entry.
fn with_aliases<'a>(
    entries: impl Iterator<Item = (&'a str, &'a str, &'a [String])> + Clone,
) -> WordLookup {
    let codes = entries.clone().zip(0u8..).map(|((code, ..), id)| (code, id));
    let names = entries.clone().zip(0u8..).map(|((_, name, _), id)| (name, id));
    let aliases = entries
        .zip(0u8..)
        .flat_map(|((.., aliases), id)| aliases.iter().map(move |alias| (alias.as_str(), id)));
    WordLookup::new(codes.chain(names).chain(aliases))
}
