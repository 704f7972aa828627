//! Canonical text of factions: start, prices, tracks, terraforming, jumps, conversions.

use game::canonical::{CanonicalWriter, RecordWriter};

use super::writer::{RulesWriter, bits, fixed_numbers, numbers, track};
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{
    AdvancementTrack, Conversion, Cost, Faction, Jump, StartingResources, TerraformRule,
    TransformPrice,
};

impl RulesWriter<'_> {
    /// Writes a conversion.
    fn conversion(&self, w: &mut CanonicalWriter, id: ConversionId) {
        let Some(it) = self.rules.conversions.get(id.at()) else {
            return w.word("no_conversion");
        };
        let Conversion { from, rate, gives, to, by_right, when } = it;
        w.record("conversion", |r| {
            r.field("from", |w| self.resource(w, *from));
            r.number_unless("rate", *rate, 1);
            r.field("to", |w| self.resource(w, *to));
            r.number_unless("gives", *gives, 1);
            r.flag("by_right", *by_right);
            self.when(r, "when", when);
        });
    }

    fn jump(&self, w: &mut CanonicalWriter, it: &Jump) {
        let Jump { name: _, resource, cost, skips } = it;
        w.record("jump", |r| {
            r.field("of", |w| self.resource(w, *resource));
            r.number("cost", *cost);
            numbers(r, "skips", skips);
        });
    }

    fn advancement(&self, w: &mut CanonicalWriter, id: TrackId, it: &AdvancementTrack) {
        let AdvancementTrack { start, max, cost, vp } = it;
        w.record("track", |r| {
            r.field("of", |w| track(w, id));
            r.number("start", *start);
            r.number("max", *max);
            if let Some(cost) = cost {
                r.field("cost", |w| self.price(w, cost));
            }
            numbers(r, "vp", vp);
        });
    }
}

fn starting(w: &mut CanonicalWriter, it: &StartingResources) {
    let StartingResources { vp, coins, workers, priests, bowls, cults, priest_limit } = it;
    w.record("start", |r| {
        r.number("vp", *vp);
        r.number("coins", *coins);
        r.number("workers", *workers);
        r.number("priests", *priests);
        fixed_numbers(r, "bowls", bowls);
        fixed_numbers(r, "cults", cults);
        r.number("priest_limit", *priest_limit);
    });
}

/// Writes how a faction terraforms; the neutral value is the distance on the wheel.
fn terraforming(r: &mut RecordWriter<'_>, it: &TerraformRule) {
    let price = |w: &mut CanonicalWriter, it: &TransformPrice| {
        let TransformPrice { tokens, cult_steps } = it;
        w.record("price", |r| {
            r.number("tokens", *tokens);
            r.number("cult_steps", *cult_steps);
        });
    };
    match it {
        TerraformRule::Wheel => {}
        TerraformRule::Fixed(n) => {
            r.field("terraform", |w| w.record("fixed", |r| r.number("n", *n)));
        }
        TerraformRule::Named => r.field("terraform", |w| w.word("named")),
        TerraformRule::Paid { usual, home } => r.field("terraform", |w| {
            w.record("paid", |r| {
                r.field("usual", |w| price(w, usual));
                r.field("home", |w| price(w, home));
            });
        }),
        TerraformRule::Never => r.field("terraform", |w| w.word("never")),
    }
}

/// Generates [`RulesWriter::faction`], so that a new key of `faction_keys` is written at once.
macro_rules! faction_writer {
    ($($key:ident: $holds:ident = $absent:tt, $says:literal, card $card:tt;)*) => {
        impl RulesWriter<'_> {
            pub(super) fn faction(&self, w: &mut CanonicalWriter, it: &Faction) {
                let Faction {
                    piece,
                    code,
                    home,
                    start,
                    first_dwellings,
                    costs,
                    income,
                    tracks,
                    spade_cost,
                    terraform,
                    jump,
                    conversions,
                    plays,
                    ship_track,
                    space_costs,
                    builds_inland,
                    $($key,)*
                } = it;
                let names = self.names;
                w.record("faction", |r| {
                    r.field("of", |w| names.pieces.write(w, piece.0));
                    r.text("code", code);
                    if home.is_some() {
                        r.field("home", |w| names.terrains.write(w, home.0));
                    }
                    r.field("start", |w| starting(w, start));
                    let usual = i64::from(Faction::FIRST_DWELLINGS);
                    r.number_unless("first_dwellings", *first_dwellings, usual);
                    r.list("costs", costs, |w, cost| self.price(w, cost));
                    self.incomes(r, income);
                    let tracks = (0..).map(TrackId).zip(tracks);
                    let tracks = tracks.filter_map(|(id, track)| Some((id, track.as_ref()?)));
                    r.list("tracks", tracks, |w, (id, track)| self.advancement(w, id, track));
                    r.list("spade_cost", spade_cost, |w, cost| self.price(w, cost));
                    terraforming(r, terraform);
                    if let Some(jump) = jump {
                        r.field("jump", |w| self.jump(w, jump));
                    }
                    r.list("conversions", conversions, |w, id| self.conversion(w, *id));
                    self.kinds_played(r, plays);
                    if *ship_track != SHIPPING {
                        r.field("ship_track", |w| track(w, *ship_track));
                    }
                    self.space_prices(r, space_costs);
                    r.list("builds_inland", bits(*builds_inland), |w, kind| {
                        names.structures.write(w, kind);
                    });
                    $(faction_writer!(@$holds r, $key $key, $absent);)*
                });
            }
        }
    };
    (@texts $r:ident, aliases $value:ident, $absent:tt) => { let _ = $value; };
    (@texts $r:ident, $key:ident $value:ident, $absent:tt) => {
        $r.list(stringify!($key), $value, |w, text| w.text(text));
    };
    (@text $r:ident, $key:ident $value:ident, $absent:tt) => { $r.text(stringify!($key), $value); };
    (@$number:ident $r:ident, $key:ident $value:ident, $absent:tt) => {
        $r.number_unless(stringify!($key), i64::from(*$value), i64::from($absent));
    };
}

crate::faction_keys!(faction_writer);

impl RulesWriter<'_> {
    /// Writes the income of structures. The order of resources has no meaning.
    fn incomes(&self, r: &mut RecordWriter<'_>, it: &[Vec<(Resource, Vec<u8>)>]) {
        let of_kinds = (0u8..).zip(it).filter(|(_, income)| !income.is_empty());
        r.list("income", of_kinds, |w, (kind, income)| {
            w.record("income", |r| {
                r.field("of", |w| self.names.structures.write(w, kind));
                r.list("by", self.by_resource(income), |w, (resource, total)| {
                    w.record("n", |r| {
                        r.field("of", |w| self.resource(w, *resource));
                        numbers(r, "is", total);
                    });
                });
            });
        });
    }

    /// Writes the kinds of token that a faction has in place of others; the neutral value is each
    /// kind itself.
    fn kinds_played(&self, r: &mut RecordWriter<'_>, it: &[TokenId]) {
        let others = (0..).map(TokenId).zip(it).filter(|(kind, own)| kind != *own);
        r.list("plays", others, |w, (kind, own)| {
            w.list([kind, *own], |w, token| self.names.tokens.write(w, token.0));
        });
    }

    /// Writes the prices of action spaces that differ for a faction, sorted by space.
    fn space_prices(&self, r: &mut RecordWriter<'_>, it: &[(SpaceId, Cost)]) {
        let mut prices: Vec<_> = it.iter().collect();
        prices.sort_by_key(|(space, _)| space.0);
        r.list("space_costs", prices, |w, (space, cost)| {
            w.record("space_cost", |r| {
                r.field("of", |w| self.names.spaces.write(w, space.0));
                r.field("is", |w| self.price(w, cost));
            });
        });
    }
}
