//! Script functions that read a seat: resources, tracks, structures, tiles, networks, slots.

use kernel::{CountedQuantity, CultId, Resource, SlotId, StructureId, TrackId, view};

use script::{ApiResult, ScriptValue};

use super::arguments::{hex, token};
use crate::board_names;
use crate::script_api::names::{NameKind, TRACK_NAMES};
use crate::script_api::scene::{CallAccess, ScriptCall};

super::entries! { SEAT:
    @Result("it counts from 1") => number() Int "The number of the seat, counted from 1."
        "me:number()" => "1" |c| Ok(ScriptValue::Int(c.first_seat() + i32::from(c.seat().0)));
    counter(name: Counter) Int "A number of the seat or of the game, by its name in tables of `api = 2`: `coins`, `town_tiles`, `towns_due`, `shipping`, a resource that a module declares."
        "me:counter(\"coins\")" => "7" |c| {
            let quantity = counter(c)?;
            Ok(ScriptValue::Int(view::count(c.ruleset(), c.position(), c.seat(), quantity)))
        };
    @First("me:number()") => seat() Int "The number of the seat, counted from 0."
        "me:seat()" => "0" |c| Ok(ScriptValue::Int(c.seat().0.into()));
    faction() Text "The faction's name in ledgers."
        "me:faction()" => "\"builders\"" |c| {
            let faction = c.ruleset().factions.get(c.own().faction.at());
            Ok(faction.map_or(ScriptValue::Nil, |f| ScriptValue::from(&f.code)))
        };
    home() MaybeText "The name of the home terrain."
        "me:home()" => "\"plains\"" |c| {
            let home = c.ruleset().terrains.get(c.own().home.at());
            Ok(home.map_or(ScriptValue::Nil, |t| ScriptValue::from(&t.name)))
        };
    is_active() Bool "Is it this seat's turn?"
        "me:is_active()" => "true" |c| Ok(ScriptValue::Bool(c.position().active == c.seat()));
    has_passed() Bool "Has the seat passed in this round?"
        "me:has_passed()" => "false" |c| Ok(ScriptValue::Bool(c.own().passed != 0));
    is_dropped() Bool "Has the seat dropped out of the game?"
        "me:is_dropped()" => "false" |c| Ok(ScriptValue::Bool(c.own().dropped != 0));
    @First("me:counter(\"vp\")") => vp() Int "The seat's victory points."
        "me:vp()" => "24" |c| Ok(ScriptValue::Int(c.own().vp.into()));
    @First("me:counter(\"coins\")") => coins() Int "The number of the seat's coins."
        "me:coins()" => "7" |c| Ok(ScriptValue::Int(c.own().coins.into()));
    @First("me:counter(\"workers\")") => workers() Int "The number of the seat's workers."
        "me:workers()" => "4" |c| Ok(ScriptValue::Int(c.own().workers.into()));
    @First("me:counter(\"priests\")") => priests() Int "The number of priests that the seat has and could use."
        "me:priests()" => "2" |c| Ok(ScriptValue::Int(c.own().priests.into()));
    @First("me:counter(\"keys\")") => keys() Int "The number of the seat's keys that are not yet used."
        "me:keys()" => "1" |c| Ok(ScriptValue::Int(c.own().keys.into()));
    bowl(number: Int) Int "The number of the seat's power tokens in bowl 1, 2 or 3."
        "me:bowl(2)" => "5" |c| Ok(ScriptValue::Int(c.own().bowls[c.within(0, 1, 3)? as usize - 1].into()));
    @First("me:counter(\"power_tokens\")") => power_tokens() Int "The number of the seat's power tokens in all bowls."
        "me:power_tokens()" => "11" |c| {
            Ok(ScriptValue::Int(c.own().bowls.iter().map(|n| i32::from(*n)).sum()))
        };
    @First("me:counter(name)") => resource(name: Resource) Int "The seat's amount of a resource that a module declares (`[[resource]]`)."
        "me:resource(\"gems\")" => "3" held;
    heard(text: Heard) MaybeInt "The value, from 0 to 255, that a counter or an amount of components such as `count(hand)` has for the seat. For a counter that names an object: the number of the object, or `nil` if it names none."
        "me:heard(\"luck\")" => "5" |c| {
            let at = c.number_of(0, NameKind::Heard, 0)? as usize;
            Ok(match kernel::piece_memory::component_value(c.ruleset(), c.position(), c.seat(), at) {
                kernel::piece_memory::NO_THING => ScriptValue::Nil,
                value => ScriptValue::Int(value),
            })
        };
    @First("me:counter(name)") => owes(right: Resource) Int "How many of a right (`spades`, `favors`, `towns`, `bridges`, `cult_steps` …) the seat has and has not used."
        "me:owes(\"spades\")" => "1" owes;
    cult(track: Cult) Int "The space of the seat's marker on a cult track, from 0."
        "me:cult(\"fire\")" => "3" |c| {
            let cult = cult(c, 0)?;
            Ok(count(c, CountedQuantity::Cult(cult)))
        };
    @First("me:counter(\"priests_on_cults\")") => priests_on_cults() Int "The number of the seat's priests that stay on spaces of cult tracks."
        "me:priests_on_cults()" => "1" |c| Ok(count(c, CountedQuantity::PriestsOnCults));
    level(track: Track) Int "The seat's level on an advancement track, without what cards add."
        "me:level(\"digging\")" => "1" |c| {
            let track = TrackId(c.number_of(0, NameKind::Track, TRACK_NAMES.len())? as u8);
            Ok(count(c, CountedQuantity::Level(track)))
        };
    @First("me:counter(\"shipping\")") => shipping() Int "The seat's shipping level, without what cards add."
        "me:shipping()" => "2" |c| Ok(count(c, CountedQuantity::Level(kernel::SHIPPING)));
    @First("me:counter(\"digging\")") => digging() Int "The seat's digging level."
        "me:digging()" => "1" |c| Ok(count(c, CountedQuantity::Level(kernel::DIGGING)));
    @First("me:counter(\"range\")") => range() Int "The seat's range level, without what pieces add: over how many hexes a jump may go."
        "me:range()" => "0" |c| Ok(count(c, CountedQuantity::Level(kernel::RANGE)));
    count(structure: Structure) Int "The number of the seat's structures of one kind on the board."
        "me:count(\"dwelling\")" => "2" |c| {
            let kind = structure(c, 0)?;
            Ok(count(c, CountedQuantity::Structures(kind)))
        };
    has(structure: Structure) Bool "Does the seat have a structure of this kind on the board?"
        "me:has(\"stronghold\")" => "true" |c| {
            let kind = structure(c, 0)?;
            Ok(ScriptValue::Bool(c.own().built[kind.at()] > 0))
        };
    @First("me:counter(\"structures\")") => structures() Int "The number of the seat's structures of all kinds on the board."
        "me:structures()" => "4" |c| Ok(count(c, CountedQuantity::AllStructures));
    hexes() List "The hexes with a structure of the seat, in rising order."
        "#me:hexes()" => "4" |c| {
            Ok(ScriptValue::Numbers(c.own().structures.into_iter().map(i32::from).collect()))
        };
    in_town(hex: Hex) Bool "Does the seat's structure on this hex belong to a town?"
        "me:in_town(\"A1\")" => "false" |c| {
            let hex = c.number_of(0, NameKind::Hex, c.ruleset().map.len())? as u8;
            Ok(ScriptValue::Bool(c.own().in_town.has(hex)))
        };
    @First("me:counter(\"town_tiles\")") => towns() Int "The number of town tiles that the seat has taken."
        "me:towns()" => "1" |c| Ok(count(c, CountedQuantity::Towns));
    has_town(tile: Town) Bool "Does the seat have this town tile?"
        "me:has_town(\"CITY-A\")" => "true" |c| {
            let tile = c.number_of(0, NameKind::Town, c.ruleset().towns.len())?;
            Ok(ScriptValue::Bool(c.own().towns[tile as usize] > 0))
        };
    @First("me:counter(\"favor_tiles\")") => favors() Int "The number of favor tiles that the seat has taken."
        "me:favors()" => "1" |c| Ok(count(c, CountedQuantity::Favors));
    has_favor(tile: Favor) Bool "Does the seat have this favor tile?"
        "me:has_favor(\"GIFT-A\")" => "true" |c| {
            let tile = c.number_of(0, NameKind::Favor, c.ruleset().favors.len())?;
            Ok(ScriptValue::Bool(c.own().favors >> tile & 1 != 0))
        };
    has_bonus(card: Bonus) Bool "Does the seat hold this bonus card?"
        "me:has_bonus(\"CARD-A\")" => "true" |c| {
            let card = c.number_of(0, NameKind::Bonus, c.ruleset().bonus_cards.len())?;
            Ok(ScriptValue::Bool(i32::from(c.own().bonus.0) == card))
        };
    @First("me:counter(\"bridges_built\")") => bridges() Int "The number of the seat's bridges on the board."
        "me:bridges()" => "2" |c| Ok(count(c, CountedQuantity::Bridges));
    @First("me:counter(\"bridges_joining\")") => bridges_joining_structures() Int "The number of the seat's bridges with a structure of the seat at both ends."
        "me:bridges_joining_structures()" => "1" |c| Ok(count(c, CountedQuantity::BridgesJoining));
    bridges_left() Int "The number of bridges that the seat has not yet placed."
        "me:bridges_left()" => "1" |c| Ok(ScriptValue::Int(c.own().bridges.into()));
    largest_network() Int "The number of structures in the seat's largest network: its structures that are linked directly, by shipping or by jumps."
        "me:largest_network()" => "4" |c| {
            Ok(ScriptValue::Int(view::largest_network(c.ruleset(), c.position(), c.seat(), range(c))))
        };
    network_distance() Int "The largest distance between two structures of the seat in one network."
        "me:network_distance()" => "3" |c| {
            Ok(ScriptValue::Int(view::network_distance(c.ruleset(), c.position(), c.seat(), range(c))))
        };
    network_distance_between(a: Structure, b: Structure) Int "The largest distance between a structure of kind `a` and one of kind `b` in one network of the seat; 0 if there are none."
        "me:network_distance_between(\"stronghold\", \"temple\")" => "1" |c| {
            let (a, b) = (structure(c, 0)?, structure(c, 1)?);
            let (ruleset, state, range) = (c.ruleset(), c.position(), range(c));
            Ok(ScriptValue::Int(view::network_distance_between(ruleset, state, c.seat(), range, a, b)))
        };
    network_edge() Int "The largest number of structures on edge hexes of the board that one network of the seat has."
        "me:network_edge()" => "3" |c| {
            Ok(ScriptValue::Int(view::network_edge(c.ruleset(), c.position(), c.seat(), range(c))))
        };
    network_clusters() Int "The largest number of clusters in one network of the seat. A cluster is a group of its structures that are linked without shipping or jumps."
        "me:network_clusters()" => "1" |c| {
            Ok(ScriptValue::Int(view::network_clusters(c.ruleset(), c.position(), c.seat(), range(c))))
        };
    tokens(kind: Token) Int "The number of the seat's tokens on the board that are of this kind, or of the kind that its faction has instead."
        "me:tokens(\"boat\")" => "2" |c| Ok(count(c, CountedQuantity::Tokens(token(c, 0)?)));
    tokens_left(kind: Token) Int "The number of the seat's tokens of a kind in the supply."
        "me:tokens_left(\"boat\")" => "1" |c| Ok(count(c, CountedQuantity::TokensLeft(token(c, 0)?)));
    tokens_at(kind: Token, hex: Hex) Int "The number of the seat's tokens of a kind on a hex."
        "me:tokens_at(\"boat\", \"r2\")" => "1" |c| {
            let (token, hex) = (token(c, 0)?, hex(c, 1)?);
            let at = view::token_hexes(c.ruleset(), c.position(), c.seat(), token);
            Ok(ScriptValue::Int(at.filter(|at| *at == hex).count() as i32))
        };
    token_hexes(kind: Token) List "The hexes with the seat's tokens of a kind, one entry for each token, in rising order."
        "#me:token_hexes(\"boat\")" => "2" |c| {
            let at = view::token_hexes(c.ruleset(), c.position(), c.seat(), token(c, 0)?);
            let mut at: Vec<i32> = at.map(|hex| hex.0.into()).collect();
            at.sort_unstable();
            Ok(ScriptValue::Numbers(at))
        };
    slot(name: Slot) Int "The value of a slot of this piece for the seat, with the changes of this call. The piece's file declares the slot."
        "me:slot(\"uses\")" => "1" |c| {
            let slot = SlotId(c.number_of(0, NameKind::Slot, 0)? as u8);
            Ok(ScriptValue::Int(c.slot(slot)))
        };
}

fn count<'a>(c: &ScriptCall<'a>, quantity: CountedQuantity) -> ScriptValue<'a> {
    ScriptValue::Int(view::count(c.ruleset(), c.position(), c.seat(), quantity))
}

/// Reads argument `n` as a kind of structure.
fn structure(c: &ScriptCall<'_>, n: usize) -> Result<StructureId, Box<str>> {
    let count = c.ruleset().structures.len();
    Ok(StructureId(c.number_of(n, NameKind::Structure, count)? as u8))
}

/// Reads argument `n` as a cult track.
pub(super) fn cult(c: &ScriptCall<'_>, n: usize) -> Result<CultId, Box<str>> {
    Ok(CultId(c.number_of(n, NameKind::Cult, c.ruleset().cults.len())? as u8))
}

/// Returns the range of jumps for functions on networks, and charges steps for following the seat's structures.
fn range(c: &ScriptCall<'_>) -> u8 {
    c.work(c.own().structures.len());
    view::jump_range(c.ruleset(), c.position(), c.seat())
}

fn resource(c: &ScriptCall<'_>) -> Result<Resource, Box<str>> {
    Ok(Resource::ALL[c.number_of(0, NameKind::Resource, 0)? as usize])
}

/// Reads the first argument as a resource that a module declares; an error for resources of the rulebook.
pub(super) fn declared(c: &ScriptCall<'_>) -> Result<(Resource, usize), Box<str>> {
    let resource = resource(c)?;
    let name = resource.name();
    let reason = || {
        format!(
            "`{}`: `{name}` is a resource of the rulebook; use its own functions, such as \
            `me:coins()`",
            c.name()
        )
    };
    resource.declared_index().map(|place| (resource, place)).ok_or_else(|| reason().into())
}

/// Reads the first argument as a number of the seat or of the game.
pub(super) fn counter(c: &ScriptCall<'_>) -> Result<CountedQuantity, Box<str>> {
    let number = c.number_of(0, NameKind::Counter, 0)? as usize;
    let board = board_names::script_counters();
    let declared = || Resource::DECLARED.get(number - board.len()).copied();
    let found = match board.get(number) {
        Some((_, quantity)) => Some(*quantity),
        None => declared().map(CountedQuantity::Held),
    };
    found.ok_or_else(|| format!("`{}`: there is no such counter", c.name()).into())
}

/// Returns how much the seat has of a declared resource.
fn held<'a>(c: &ScriptCall<'a>) -> ApiResult<'a> {
    let (_, place) = declared(c)?;
    Ok(ScriptValue::Int(
        kernel::piece_memory::declared_amount(c.position(), c.seat(), place).into(),
    ))
}

fn owes<'a>(c: &ScriptCall<'a>) -> ApiResult<'a> {
    let resource = resource(c)?;
    match resource.owed_index() {
        Some(_) => Ok(ScriptValue::Int(c.own().owes(resource).into())),
        None => Err(format!("`owes`: `{}` is not a right", resource.name()).into()),
    }
}
