//! Points if the game ended now, for panels: places and shares in final scorings, and leftovers.
//!
//! Scorings that a script measures are left out, because these scripts run only at the end.

use game::{ItemShape, PanelItem};
use kernel::ids::*;
use kernel::ruleset::ScoringMeasure;
use kernel::state::State;
use kernel::texts::TEXTS;
use kernel::{FinalTile, Phase, Resource, Ruleset, view};
use language::say;

use super::prospects;

/// A ranking of a final scoring, with the measured value of each seat.
struct Ranking<'r> {
    tile: &'r FinalTile,
    /// The cult track that is measured, if the tile measures each.
    of: Option<CultId>,
    values: Vec<i32>,
}

/// All rankings of a position.
pub(super) struct ScoreIfEnded<'r> {
    rules: &'r Ruleset,
    all: Vec<Ranking<'r>>,
}

impl<'r> ScoreIfEnded<'r> {
    /// Collects the rankings of a position; none during the setup and after the end.
    pub fn new(rules: &'r Ruleset, state: &State) -> ScoreIfEnded<'r> {
        let mut all = Vec::new();
        if state.round == 0 || state.phase() == Phase::Over {
            return ScoreIfEnded { rules, all };
        }
        let by_seat = |measure: &dyn Fn(SeatId) -> i32| state.seat_ids().map(measure).collect();
        for tile in prospects::in_play(rules, state) {
            match &tile.measure {
                ScoringMeasure::Network => {
                    let values = by_seat(&|seat| {
                        let range = view::jump_range(rules, state, seat);
                        view::largest_network(rules, state, seat, range)
                    });
                    all.push(Ranking { tile, of: None, values });
                }
                ScoringMeasure::Count(count) => {
                    let values = by_seat(&|seat| view::count(rules, state, seat, *count));
                    all.push(Ranking { tile, of: None, values });
                }
                ScoringMeasure::Cults => all.extend((0..rules.cults.len()).map(|at| {
                    let values = by_seat(&|seat| state.seat(seat).cults[at].into());
                    Ranking { tile, of: Some(CultId(at as u8)), values }
                })),
                ScoringMeasure::Script(_) => {}
            }
        }
        ScoreIfEnded { rules, all }
    }

    /// Returns a seat's points: an item for each tile, and one for leftovers.
    pub fn items(&self, state: &State, seat: SeatId) -> Vec<PanelItem> {
        if self.all.is_empty() || state.seat(seat).dropped == 1 {
            return Vec::new();
        }
        let mut items: Vec<(&FinalTile, i32, Vec<String>)> = Vec::new();
        for ranking in &self.all {
            let points = prospects::share_of(&ranking.tile.points, &ranking.values, seat);
            let words = ranking.words(self.rules, points, seat);
            match items.last_mut().filter(|(tile, ..)| tile.code == ranking.tile.code) {
                Some((_, sum, parts_text)) => {
                    *sum += points;
                    parts_text.push(words);
                }
                None => items.push((ranking.tile, points, vec![words])),
            }
        }
        let one = |(tile, points, parts_text): (&FinalTile, i32, Vec<String>)| {
            item(&tile.code, self.rules.final_tile_name(tile), points, parts_text.join("; "))
        };
        items.into_iter().map(one).chain([self.leftover_points(state, seat)]).collect()
    }

    /// Leftovers are converted to coins, and coins to points.
    fn leftover_points(&self, state: &State, seat: SeatId) -> PanelItem {
        let own = state.seat(seat);
        let power = i32::from(own.bowls[2]) + i32::from(own.bowls[1] / 2);
        let coins = i32::from(own.coins) + power + i32::from(own.priests) + i32::from(own.workers);
        let faction = &self.rules.factions[own.faction.at()];
        let conversions = faction.conversions.iter().map(|id| &self.rules.conversions[id.at()]);
        let rate = conversions
            .filter(|c| c.from == Resource::Coins && c.to == Resource::Vp && !c.by_right)
            .map(|c| i32::from(c.rate.max(1)))
            .next()
            .unwrap_or(3);
        let description = say!(TEXTS, "left-explained", coins = coins, rate = rate);
        item("left", say!(TEXTS, "what-is-left"), coins / rate, description)
    }
}

impl Ranking<'_> {
    /// Describes a place: `Fire 5, shared 2nd`.
    fn words(&self, rules: &Ruleset, points: i32, seat: SeatId) -> String {
        let own = self.values[seat.at()];
        let better = self.values.iter().filter(|value| **value > own).count();
        let shared = self.values.iter().filter(|value| **value == own).count() > 1;
        let place = say!(TEXTS, "rank-nth", n = better + 1);
        let place = if shared { say!(TEXTS, "rank-shared", rank = place) } else { place };
        let of = self.of.map_or_else(String::new, |cult| format!("{} ", rules.cult_name(cult)));
        match own {
            ..=0 => format!("{of}0"),
            _ if self.of.is_none() => format!("{own}, {place}"),
            _ => format!("{of}{own}, {place}{}{points}", say!(TEXTS, "colon")),
        }
    }
}

fn item(id: &str, label: String, points: i32, explanation: String) -> PanelItem {
    let value = say!(TEXTS, "n-points", n = points);
    PanelItem { id: format!("today-{id}"), label, value, explanation, shape: ItemShape::Words }
}
