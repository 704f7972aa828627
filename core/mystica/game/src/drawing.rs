//! Draws the board of Terra Mystica as text and as SVG. [`BoardPicture`] collects the data for
//! both: hexes, structures, tokens, towns, bridges, seats.

pub mod svg;
pub mod text;

use game::{BoardMark, Overlay};
use kernel::ids::*;
use kernel::map::Canal;
use kernel::texts::TEXTS;
use kernel::{Phase, Ruleset, State, Terrain};
use language::say;

use crate::words::Grammar;

/// Everything that a picture of the board shows, collected once for text and SVG.
#[derive(Debug)]
pub struct BoardPicture<'a> {
    /// Heading of the picture.
    pub title: String,
    /// Stage of the game, such as the round; empty for a board without seats.
    pub situation: String,
    /// The rules, for the names and colours of terrains and structures.
    pub ruleset: &'a Ruleset,
    /// The hexes in reading order.
    pub hexes: Vec<PictureHex<'a>>,
    /// Bridges: the hexes at their ends, and the owner.
    pub bridges: Vec<([HexId; 2], SeatId)>,
    /// Places for canals that the board has printed.
    pub canals: &'a [Canal],
    /// Kinds of token that some seat has.
    pub kinds: Vec<TokenId>,
    /// The seats by number.
    pub players: Vec<PictureSeat<'a>>,
    /// Explanation of the marks of the overlay; empty without marks.
    pub meaning: &'a str,
    /// Prefix of the ids of hexes in SVG; empty: no ids.
    pub ids: &'a str,
}

/// What a picture shows of one hex.
#[derive(Clone, Debug)]
pub struct PictureHex<'a> {
    /// Row from the top, 0-based.
    pub row: i16,
    /// Doubled column from the left, 0-based.
    pub x: i16,
    pub label: &'a str,
    /// The current terrain of the hex; `None` for river.
    pub terrain: Option<&'a Terrain>,
    /// The structure on the hex, and the owner of the structure.
    pub built: Option<(StructureId, SeatId)>,
    /// The tokens on the hex: kind, owner and number, sorted by owner.
    pub tokens: Vec<(TokenId, SeatId, u8)>,
    /// The seat to whose town the hex belongs. A river hex belongs to the town whose structures it
    /// links.
    pub town: Option<SeatId>,
    /// The mark of the overlay on the hex.
    pub mark: Option<&'a BoardMark>,
}

/// What a picture shows of one seat.
#[derive(Clone, Debug)]
pub struct PictureSeat<'a> {
    pub seat: SeatId,
    /// The name of the seat's faction, for readers.
    pub name: String,
    /// The seat's current home terrain, if it has one.
    pub home: Option<&'a Terrain>,
    pub vp: i16,
}

impl<'a> BoardPicture<'a> {
    /// Collects the data for a picture of a position, with the marks of an overlay. For a position
    /// without seats, the picture shows the bare board.
    pub fn new(grammar: &Grammar<'a>, state: &State, overlay: &'a Overlay) -> BoardPicture<'a> {
        let ruleset = grammar.ruleset;
        let map = &ruleset.map;
        let left = map.hexes.iter().map(|h| h.x).min().unwrap_or(0);
        let top = map.hexes.iter().map(|h| h.row).min().unwrap_or(0);
        let towns = |hex: HexId| {
            let belongs = |seat: &SeatId| {
                let own = state.seat(*seat);
                own.in_town.has(hex.0) || own.river_links.has(hex.0)
            };
            state.seat_ids().find(belongs)
        };
        let mut hexes: Vec<PictureHex> = (0..)
            .map(HexId)
            .zip(&map.hexes)
            .map(|(id, hex)| PictureHex {
                row: hex.row - top,
                x: hex.x - left,
                label: &hex.label,
                terrain: ruleset.terrains.get(state.cell(id).terrain.at()),
                built: state.cell(id).structure(),
                tokens: Vec::new(),
                town: towns(id),
                mark: None,
            })
            .collect();
        for seat in state.seat_ids() {
            for (token, kind) in (0..).map(TokenId).zip(&ruleset.tokens) {
                for (_, hex) in state.tokens_of(seat, kind) {
                    let tokens_here = &mut hexes[hex.at()].tokens;
                    match tokens_here.iter_mut().find(|(t, s, _)| (*t, *s) == (token, seat)) {
                        Some((.., n)) => *n += 1,
                        None => tokens_here.push((token, seat, 1)),
                    }
                }
            }
        }
        for mark in overlay.marks.iter().rev() {
            if let Some(hex) = map.by_label(&mark.place) {
                hexes[hex.at()].mark = Some(mark);
            }
        }
        let bridges = state.bridges[..usize::from(state.bridge_count)]
            .iter()
            .map(|b| ([HexId(b[0]), HexId(b[1])], SeatId(b[2])))
            .collect();
        let player = |seat: SeatId| {
            let own = state.seat(seat);
            let faction = ruleset.factions.get(own.faction.at());
            PictureSeat {
                seat,
                name: faction.map_or_else(String::new, |f| ruleset.piece_name(f.piece)),
                home: ruleset.terrains.get(own.home.at()),
                vp: own.vp,
            }
        };
        // A kind that one faction has in place of another kind is shown only if that faction plays.
        let has_kind = |kind: &TokenId| {
            state.seat_ids().any(|seat| {
                let faction = ruleset.factions.get(state.seat(seat).faction.at());
                faction.is_some_and(|f| {
                    (0..ruleset.tokens.len() as u8).any(|all| f.kind_of(TokenId(all)) == *kind)
                })
            })
        };
        BoardPicture {
            title: match &*overlay.title {
                "" => ruleset.shown_name(),
                title => title.to_owned(),
            },
            situation: situation(ruleset, state),
            ruleset,
            hexes,
            bridges,
            canals: &map.canals,
            kinds: (0..ruleset.tokens.len() as u8).map(TokenId).filter(has_kind).collect(),
            players: state.seat_ids().map(player).collect(),
            meaning: &overlay.meaning,
            ids: &overlay.ids,
        }
    }

    /// Returns the name of a kind of token as inside a sentence.
    fn token_name(&self, token: TokenId) -> String {
        self.ruleset.token_title(token)
    }

    /// Returns what the picture shows of a hex.
    pub fn spot(&self, hex: HexId) -> &PictureHex<'a> {
        &self.hexes[hex.at()]
    }
}

/// Returns a position with the board as printed and without seats.
pub fn printed(ruleset: &Ruleset) -> State {
    let mut state = State::empty();
    for (cell, hex) in state.cells.iter_mut().zip(&ruleset.map.hexes) {
        cell.terrain = hex.terrain;
    }
    state
}

/// Returns the stage of the game in words, such as `round 2 of 6`; empty for a position without
/// seats.
pub fn situation(ruleset: &Ruleset, state: &State) -> String {
    if state.seat_count == 0 {
        return String::new();
    }
    match state.phase() {
        Phase::Selection => say!(TEXTS, "stage-factions"),
        Phase::FirstDwellings => say!(TEXTS, "stage-first-dwellings"),
        Phase::FirstTokens => say!(TEXTS, "stage-first-tokens"),
        Phase::FirstBonusCards => say!(TEXTS, "stage-first-cards"),
        Phase::Actions => {
            say!(TEXTS, "round-of", round = state.round, rounds = ruleset.rounds)
        }
        Phase::CultReward => say!(TEXTS, "stage-cult-reward", round = state.round),
        Phase::Income => say!(TEXTS, "stage-income", round = state.round + 1),
        Phase::Declared => {
            let phase = ruleset.phases.current(state);
            let phase = phase.map_or_else(String::new, |phase| ruleset.phase_name(phase));
            let (round, rounds) = (state.round, ruleset.rounds);
            say!(TEXTS, "round-of-phase", round = round, rounds = rounds, phase = phase)
        }
        Phase::Over => say!(TEXTS, "game-is-over"),
    }
}

/// Parses `#rrggbb`; `None` if the text has another form.
fn rgb(color: &str) -> Option<[u8; 3]> {
    let hex = color.strip_prefix('#').filter(|h| h.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// Returns whether black ink is easier to read on this colour than white ink.
///
/// Uses the luminance of WCAG, but squares each part of the colour: black is better above about
/// 0.2.
fn is_light([r, g, b]: [u8; 3]) -> bool {
    let square = |part: u8| u64::from(part) * u64::from(part);
    2126 * square(r) + 7152 * square(g) + 722 * square(b) > 2000 * 255 * 255
}
