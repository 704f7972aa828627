//! Canonical text of the board and of what stands on it: terrains, cults, structures, resources.

use game::canonical::CanonicalWriter;

use super::names::Names;
use super::writer::{RulesWriter, named_set, numbers};
use crate::map::{BoardMap, Canal, HexSpec};
use crate::ruleset::{Cult, CultRules, DeclaredResource, Structure, Tag, Terrain};

impl RulesWriter<'_> {
    /// Writes the hexes and canals of a board; all tables follow from them.
    pub(super) fn board(&self, w: &mut CanonicalWriter, it: &BoardMap) {
        let BoardMap {
            hexes,
            land: _,
            river: _,
            riverside: _,
            edge: _,
            neighbours: _,
            shipping: _,
            jump: _,
            bridges: _,
            canals,
            steps: _,
        } = it;
        w.record("board", |r| {
            r.list("hexes", hexes, |w, HexSpec { row, x, terrain, label }| {
                w.record("hex", |r| {
                    r.text("label", label);
                    r.number("row", *row);
                    r.number("x", *x);
                    if terrain.is_some() {
                        r.field("land", |w| self.names.terrains.write(w, terrain.0));
                    }
                });
            });
            r.list("canals", canals, |w, Canal { land, joins: _ }| {
                w.list(land, |w, hex| self.names.hexes.write(w, hex.0));
            });
        });
    }

    pub(super) fn tag(&self, w: &mut CanonicalWriter, it: &Tag) {
        let Tag { id, name: _, hexes } = it;
        w.record("tag", |r| {
            r.text("id", id);
            named_set(r, "hexes", &self.names.hexes, *hexes);
        });
    }
}

/// Writes a terrain. Scripts may use its name in place of its code.
pub(super) fn terrain(w: &mut CanonicalWriter, it: &Terrain) {
    let Terrain { code, name, letter: _, aliases: _, color: _ } = it;
    w.record("terrain", |r| {
        r.text("code", code);
        r.text("name", name);
    });
}

/// Writes a cult. Scripts use its name, and ledgers its code.
pub(super) fn cult(w: &mut CanonicalWriter, it: &Cult) {
    let Cult { code, name } = it;
    w.record("cult", |r| {
        r.text("code", code);
        r.text("name", name);
    });
}

pub(super) fn cult_rules(w: &mut CanonicalWriter, it: &CultRules) {
    let CultRules { top, power, spaces, without_space, priests, evicts } = it;
    w.record("cult_rules", |r| {
        r.number("top", *top);
        numbers(r, "power", power);
        numbers(r, "spaces", spaces);
        r.number("without_space", *without_space);
        r.number("priests", *priests);
        r.flag("evicts", *evicts);
    });
}

pub(super) fn structure(w: &mut CanonicalWriter, it: &Structure, names: &Names<'_>) {
    let Structure {
        id,
        name: _,
        code,
        aliases: _,
        limit,
        power,
        counts_as,
        favors,
        from,
        lone_coin_factor,
        riverside,
    } = it;
    w.record("structure", |r| {
        r.text("id", id);
        r.text("code", code);
        r.number("limit", *limit);
        r.number("power", *power);
        r.number_unless("counts_as", *counts_as, 1);
        r.number("favors", *favors);
        if from.is_some() {
            r.field("from", |w| names.structures.write(w, from.0));
        }
        r.number_unless("lone_coin_factor", *lone_coin_factor, 1);
        r.flag("riverside", *riverside);
    });
}

pub(super) fn resource(w: &mut CanonicalWriter, it: &DeclaredResource) {
    let DeclaredResource { place: _, id, code, max, start } = it;
    w.record("resource", |r| {
        r.text("id", id);
        r.text("code", code);
        r.number("max", *max);
        r.number("start", *start);
    });
}
