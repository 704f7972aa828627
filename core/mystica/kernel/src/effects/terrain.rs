//! Effects on terrain: the named terrain and home terrain of a seat, and terrains on which it may
//! build.

use game::verb::Verb;

use super::rule::{EffectCall, EffectForm, EffectNames, EffectPlace, EffectRule, MarkerUse};
use crate::bits::Mask;
use crate::effect::EffectObject;
use crate::engine::EffectExecutor;
use crate::ids::TerrainId;
use crate::view;

/// Returns the terrain that an effect names, or the one in the arguments to which it refers.
fn terrain_of(call: &EffectCall<'_>) -> Option<TerrainId> {
    match call.act.what {
        EffectObject::Terrain(terrain) => view::terrain_of(terrain, call.args),
        _ => None,
    }
}

pub(super) static NAME_TERRAIN: EffectRule = EffectRule::new(
    Verb {
        name: "name_terrain",
        doc: "Names a terrain, to which the spades of a faction with `terraform = \"named\"` are counted. `terrain` is the chosen one.",
        says: "names {what}",
        label: "name a terrain",
    },
    EffectForm::Name(EffectNames::TerrainsAndChosen),
    name_terrain,
    MarkerUse::Never,
);

/// Distances for spades are measured to the terrain, and first dwellings are placed on it.
fn name_terrain(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let Some(terrain) = terrain_of(call) {
        engine.seat_mut(call.seat).named = terrain;
    }
}

pub(super) static MOVE_HOME: EffectRule = EffectRule {
    moves_home: true,
    ..EffectRule::new(
        Verb {
            name: "move_home",
            doc: "Makes a terrain the home terrain of the seat.",
            says: "home terrain becomes {what}",
            label: "move home",
        },
        EffectForm::Name(EffectNames::TerrainsAndChosen),
        move_home,
        MarkerUse::Never,
    )
};

/// Hexes with structures of the seat change with the home terrain.
fn move_home(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    let Some(terrain) = terrain_of(call) else { return };
    let own = engine.seat_mut(call.seat);
    own.home = terrain;
    for hex in own.structures {
        engine.s.cells[hex as usize].terrain = terrain;
    }
}

pub(super) static UNLOCK: EffectRule = EffectRule::new(
    Verb {
        name: "unlock",
        doc: "Lets the seat build on this terrain from now on.",
        says: "may build on {what}",
        label: "unlock a terrain",
    },
    EffectForm::Name(EffectNames::TerrainsAndChosen),
    unlock,
    MarkerUse::Never,
);

fn unlock(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let Some(terrain) = terrain_of(call) {
        engine.seat_mut(call.seat).unlocked.set_bit(terrain.0);
    }
}

pub(super) static BAR_TERRAIN: EffectRule = EffectRule {
    place: EffectPlace::InTrade,
    canonical_name: Some("bar"),
    ..EffectRule::new(
        Verb {
            name: "bar_terrain",
            doc: "In a trade: the spades that the trade gives cannot be used on hexes of this terrain.",
            says: "its spades cannot be used on {what}",
            label: "bar a terrain",
        },
        EffectForm::Name(EffectNames::Terrains),
        bar_terrain,
        MarkerUse::Never,
    )
};

fn bar_terrain(engine: &mut EffectExecutor<'_>, call: &EffectCall<'_>) {
    if let Some(terrain) = terrain_of(call) {
        engine.s.turn.barred = terrain;
    }
}
