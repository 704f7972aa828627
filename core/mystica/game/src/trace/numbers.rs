//! Numbers of a seat that are comparable across rulesets.

use kernel::ids::SeatId;
use kernel::state::Seat;
use kernel::{Resource, Ruleset, State};

/// Returns the numbers of a seat by name.
pub fn numbers(rules: &Ruleset, state: &State, seat: SeatId) -> Vec<(String, i32)> {
    let own = state.seat(seat);
    let mut all: Vec<(String, i32)> = vec![
        ("vp".into(), own.vp.into()),
        ("coins".into(), own.coins.into()),
        ("workers".into(), own.workers.into()),
        ("priests".into(), own.priests.into()),
        ("bowl I".into(), own.bowls[0].into()),
        ("bowl II".into(), own.bowls[1].into()),
        ("bowl III".into(), own.bowls[2].into()),
        ("keys".into(), own.keys.into()),
        ("priest limit".into(), own.priest_limit.into()),
        ("bridges left".into(), own.bridges.into()),
        ("dropped".into(), own.dropped.into()),
    ];
    let cult =
        |i: usize| rules.cults.get(i).map_or_else(|| format!("cult {i}"), |c| c.name.clone());
    all.extend(own.cults.iter().enumerate().map(|(i, n)| (cult(i), i32::from(*n))));
    let level = |i: usize| kernel::TrackId(i as u8).name().to_owned();
    all.extend(own.levels.iter().enumerate().map(|(i, n)| (level(i), i32::from(*n))));
    let kind = |i: usize| {
        rules.structures.get(i).map_or_else(|| format!("structure {i}"), |s| s.name.to_lowercase())
    };
    all.extend(own.built.iter().enumerate().map(|(i, n)| (kind(i), i32::from(*n))));
    let rights = Resource::ALL.iter().filter_map(|right| Some((right, right.owed_index()?)));
    all.extend(rights.map(|(right, i)| (right.name().replace('_', " "), own.owed[i].into())));
    let declared = rules.resources.iter().enumerate();
    all.extend(declared.map(|(place, one)| {
        (one.id.clone(), kernel::piece_memory::declared_amount(state, seat, place).into())
    }));
    all
}

/// Hashes the resources, points, levels and structures of all seats.
pub fn holdings_hash(state: &State) -> u64 {
    let mut bytes = [0u8; 64 * kernel::ruleset::limits::SEATS];
    let mut used = 0;
    for seat in state.seat_ids() {
        used += write(state.seat(seat), &mut bytes[used..]);
    }
    game::hash::state(&bytes[..used])
}

/// Serializes a seat's numbers that are comparable across rulesets, without counts of pieces.
/// Returns the bytes written.
fn write(own: &Seat, out: &mut [u8]) -> usize {
    let mut used = 0;
    let mut append = |bytes: &[u8]| {
        out[used..used + bytes.len()].copy_from_slice(bytes);
        used += bytes.len();
    };
    append(&own.vp.to_le_bytes());
    append(&own.coins.to_le_bytes());
    append(&own.workers.to_le_bytes());
    append(&[own.priests, own.priest_limit, own.keys, own.bridges, own.dropped]);
    append(&own.bowls);
    append(&own.cults);
    append(&own.built);
    append(&own.owed);
    append(&own.levels);
    used
}
