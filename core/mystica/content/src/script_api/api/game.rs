//! Script functions of the object `game`: the round, the board, the seats, names of numbers.

use game::arithmetic::floor_division;
use kernel::{ActionKind, Resource, SeatId, view};

use script::{ApiResult, ScriptValue};

use super::arguments::{hex, token};
use crate::script_api::names::{NameKind, TRACK_NAMES};
use crate::script_api::scene::{CallAccess, ScriptCall};

super::entries! { GAME:
    round() Int "The number of the round, counted from 1; 0 during setup."
        "game:round()" => "3" |c| Ok(ScriptValue::Int(c.position().round.into()));
    rounds() Int "The number of rounds of the game."
        "game:rounds()" => "6" |c| Ok(ScriptValue::Int(c.ruleset().rounds.into()));
    seats() Int "The number of seats in the game, including seats that have left it."
        "game:seats()" => "2" |c| Ok(ScriptValue::Int(c.position().seat_count.into()));
    @First("game:seats()") => players() Int "The same as `seats`."
        "game:players()" => "2" |c| Ok(ScriptValue::Int(c.position().seat_count.into()));
    setting(name: Setting) Int "The value of a setting: 0 for off, 1 for on, or a number. If several modules have a setting of this name, that of the script's module is meant."
        "game:setting(\"bonus-points\")" => "2" |c| Ok(ScriptValue::Int(c.number_of(0, NameKind::Setting, 0)?));
    idiv(a: Int, b: Int) Int "`a` divided by `b`, rounded down."
        "game:idiv(7, 2)" => "3" idiv;
    @Numbers(0, "seats count from 1") => seat(number: SeatNumber) Seat "The seat with this number, counted from 1. The seat that has the piece is `me`."
        "game:seat(2):counter(\"vp\")" => "31" |c| {
            let first = c.first_seat();
            let last = i32::from(c.position().seat_count) - 1 + first;
            Ok(c.object_of(SeatId((c.within(0, first, last)? - first) as u8)))
        };
    actor() Seat "The seat that acted; it is `me` if the event is the seat's own."
        "game:actor() == me" => "true" |c| Ok(c.object_of(c.scene().actor));
    hexes() Int "The number of hexes of the board, with those of the river. The hexes have the numbers from 0 on."
        "game:hexes()" => "14" |c| Ok(ScriptValue::Int(c.ruleset().map.len() as i32));
    hex(label: Hex) Int "The number of the hex with this label."
        "game:hex(\"A2\")" => "1" |c| Ok(ScriptValue::Int(hex(c, 0)?.0.into()));
    label(hex: Hex) Text "The label of a hex."
        "game:label(1)" => "\"A2\"" |c| Ok(ScriptValue::from(&c.ruleset().map.hexes[hex(c, 0)?.at()].label));
    terrain(hex: Hex) MaybeText "The name of a hex's current terrain; `nil` for river."
        "game:terrain(\"B2\")" => "\"forest\"" |c| {
            let terrain = c.position().cell(hex(c, 0)?).terrain;
            Ok(maybe(c.ruleset().terrains.get(terrain.at()).map(|t| t.name.as_str())))
        };
    is_river(hex: Hex) Bool "Is the hex river?"
        "game:is_river(\"r0\")" => "true" |c| Ok(ScriptValue::Bool(c.ruleset().map.river.has(hex(c, 0)?.0)));
    is_edge(hex: Hex) Bool "Does the hex lie on the edge of the board: first or last row, first or last of its row?"
        "game:is_edge(\"B2\")" => "false" |c| Ok(ScriptValue::Bool(c.ruleset().map.edge.has(hex(c, 0)?.0)));
    at_river(hex: Hex) Bool "Does the hex touch a river hex?"
        "game:at_river(\"B2\")" => "true" |c| {
            let around = c.ruleset().map.neighbours[hex(c, 0)?.at()];
            Ok(ScriptValue::Bool(around.meets(c.ruleset().map.river)))
        };
    has_tag(hex: Hex, tag: Tag) Bool "Does the hex have this tag on the board in play?"
        "game:has_tag(\"B2\", \"meadow\")" => "true" |c| {
            let (at, tags) = (hex(c, 0)?, &c.ruleset().tags);
            let tag = &tags[c.number_of(1, NameKind::Tag, 0)? as usize];
            Ok(ScriptValue::Bool(tag.hexes.has(at.0)))
        };
    structure(hex: Hex) MaybeText "The name of the structure on a hex; `nil` if there is none."
        "game:structure(\"A1\")" => "\"temple\"" |c| {
            let built = c.position().cell(hex(c, 0)?).structure();
            Ok(maybe(built.map(|(kind, _)| c.ruleset().structures[kind.at()].id.as_str())))
        };
    @Second => owner(hex: Hex) MaybeSeat "The seat whose structure stands on a hex; `nil` if there is none."
        "game:owner(\"A1\") == me" => "true" |c| {
            let built = c.position().cell(hex(c, 0)?).structure();
            Ok(built.map_or(ScriptValue::Nil, |(_, seat)| c.object_of(seat)))
        };
    @Changed("a seat, or `nil`") => owner(hex: Hex) MaybeInt "The number of the seat whose structure stands on a hex; `nil` if there is none."
        "game:owner(\"A4\")" => "1" |c| {
            let built = c.position().cell(hex(c, 0)?).structure();
            Ok(built.map_or(ScriptValue::Nil, |(_, seat)| ScriptValue::Int(seat.0.into())))
        };
    neighbours(hex: Hex) List "The land hexes next to a hex, by an edge or by a bridge of any seat, in rising order."
        "#game:neighbours(\"A1\")" => "2" |c| {
            let around = view::neighbours(c.ruleset(), c.position(), hex(c, 0)?);
            Ok(ScriptValue::Numbers(around.into_iter().map(i32::from).collect()))
        };
    is_neighbour(a: Hex, b: Hex) Bool "Are two hexes next to each other, by an edge or by a bridge of any seat?"
        "game:is_neighbour(\"A2\", \"B2\")" => "true" |c| {
            let (a, b) = (hex(c, 0)?, hex(c, 1)?);
            Ok(ScriptValue::Bool(view::neighbours(c.ruleset(), c.position(), a).has(b.0)))
        };
    distance(a: Hex, b: Hex) Int "Straight distance between two hexes in steps, over any terrain."
        "game:distance(\"A1\", \"C4\")" => "5" |c| {
            Ok(ScriptValue::Int(c.ruleset().map.distance(hex(c, 0)?, hex(c, 1)?).into()))
        };
    structure_name(number: Structure) Text "The name of a kind of structure that a hook gave as a number."
        "game:structure_name(0)" => "\"dwelling\"" |c| {
            let kinds = &c.ruleset().structures;
            Ok(ScriptValue::from(&kinds[c.number_of(0, NameKind::Structure, kinds.len())? as usize].id))
        };
    token_name(number: Token) Text "The id of a kind of token that a hook gave as a number."
        "game:token_name(1)" => "\"flag\"" |c| {
            let kind = token(c, 0)?;
            Ok(ScriptValue::from(crate::script_api::names::token_id(c.ruleset(), kind.at())))
        };
    cult_name(number: Cult) Text "The name of a cult track that a hook gave as a number."
        "game:cult_name(1)" => "\"water\"" |c| {
            let cults = &c.ruleset().cults;
            Ok(ScriptValue::from(&cults[c.number_of(0, NameKind::Cult, cults.len())? as usize].name))
        };
    track_name(number: Track) Text "The name of an advancement track that a hook gave as a number."
        "game:track_name(1)" => "\"digging\"" |c| {
            Ok(ScriptValue::from(TRACK_NAMES[c.number_of(0, NameKind::Track, TRACK_NAMES.len())? as usize]))
        };
    terrain_name(number: TerrainNumber) Text "The name of a terrain that a hook gave as a number."
        "game:terrain_name(2)" => "\"forest\"" |c| {
            let terrains = &c.ruleset().terrains;
            Ok(ScriptValue::from(&terrains[c.number_of(0, NameKind::Terrain, terrains.len())? as usize].name))
        };
    favor_code(number: Favor) Text "The code of a favor tile that a hook gave as a number."
        "game:favor_code(0)" => "\"GIFT-A\"" |c| {
            let tiles = &c.ruleset().favors;
            let tile = &tiles[c.number_of(0, NameKind::Favor, tiles.len())? as usize];
            Ok(ScriptValue::from(&c.ruleset().pieces[tile.piece.at()].code))
        };
    town_code(number: Town) Text "The code of a town tile that a hook gave as a number."
        "game:town_code(0)" => "\"CITY-A\"" |c| {
            let tiles = &c.ruleset().towns;
            let tile = &tiles[c.number_of(0, NameKind::Town, tiles.len())? as usize];
            Ok(ScriptValue::from(&c.ruleset().pieces[tile.piece.at()].code))
        };
    space_code(number: SpaceNumber) Text "The code of an action space that a hook gave as a number."
        "game:space_code(0)" => "\"SPOT-A\"" |c| {
            let spaces = &c.ruleset().spaces;
            Ok(ScriptValue::from(&spaces[c.number_of(0, NameKind::Space, spaces.len())? as usize].code))
        };
    resource_name(number: ResourceNumber) Text "The name of a resource that a hook gave as a number."
        "game:resource_name(4)" => "\"power\"" |c| {
            let declared = &c.ruleset().resources;
            let last = Resource::RULEBOOK.len() + declared.len() - 1;
            let number = c.within(0, 0, last as i32)? as usize;
            Ok(ScriptValue::from(match Resource::RULEBOOK.get(number) {
                Some(resource) => resource.name(),
                None => declared[number - Resource::RULEBOOK.len()].id.as_str(),
            }))
        };
    phase_name(number: PhaseNumber) Text "The name of a phase that a hook gave as a number."
        "game:phase_name(0)" => "\"actions\"" |c| {
            let phases = &c.ruleset().phases.list;
            let last = phases.len() as i32 - 1;
            Ok(ScriptValue::from(&phases[c.within(0, 0, last)? as usize].id))
        };
    action_name(number: ActionNumber) Text "The name of a kind of action that a hook gave as a number, as TOML tables write it."
        "game:action_name(0)" => "\"build\"" |c| {
            let last = ActionKind::ALL.len() as i32 - 1;
            Ok(ScriptValue::Text(ActionKind::ALL[c.within(0, 0, last)? as usize].name().into()))
        };
}

fn maybe(text: Option<&str>) -> ScriptValue<'_> {
    text.map_or(ScriptValue::Nil, ScriptValue::from)
}

fn idiv<'a>(c: &ScriptCall<'a>) -> ApiResult<'a> {
    let Some((quotient, _)) = floor_division(c.int(0)?.into(), c.int(1)?.into()) else {
        return Err("`idiv`: division by zero".into());
    };
    match i32::try_from(quotient) {
        Ok(n) => Ok(ScriptValue::Int(n)),
        Err(_) => Err("`idiv`: the result is beyond 2^31".into()),
    }
}
