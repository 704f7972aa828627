//! Names that scripts may use as arguments, with the number that each means in a ruleset.

use kernel::{Resource, Ruleset};
use script::{ScriptName, ScriptSources};

use crate::board_names;

/// Kind of a name that scripts may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum NameKind {
    /// A kind of structure by its id: `trading_house`.
    Structure,
    /// A cult track by its name: `fire`.
    Cult,
    /// An advancement track by its name: `shipping`, `digging`, `range`.
    Track,
    /// A terrain by its name or code: `desert`, `yellow`.
    Terrain,
    /// A resource by its name: `coins`.
    Resource,
    /// A hex by its label: `E5`.
    Hex,
    /// A favor tile by its code.
    Favor,
    /// A town tile by its code.
    Town,
    /// A bonus card by its code.
    Bonus,
    /// An action space by its code.
    Space,
    /// A kind of token by its id: `ship`.
    Token,
    /// A slot of the current piece by its name.
    Slot,
    /// A setting by its name.
    Setting,
    /// A component task that scripts may start.
    Task,
    /// A component value that scripts may read.
    Heard,
    /// A tag of hexes by its id.
    Tag,
    /// A number of a seat or of the game by its name in tables of the second version.
    Counter,
}

impl NameKind {
    /// Returns the word for a name of this kind in messages, such as `kind of token`.
    pub const fn word(self) -> &'static str {
        match self {
            NameKind::Structure => "structure",
            NameKind::Cult => "cult",
            NameKind::Track => "track",
            NameKind::Terrain => "terrain",
            NameKind::Resource => "resource",
            NameKind::Hex => "hex",
            NameKind::Favor => "favor tile",
            NameKind::Town => "town tile",
            NameKind::Bonus => "bonus card",
            NameKind::Space => "action space",
            NameKind::Token => "kind of token",
            NameKind::Slot => "slot",
            NameKind::Setting => "setting",
            NameKind::Task => "task",
            NameKind::Heard => "text of parts",
            NameKind::Tag => "tag",
            NameKind::Counter => "counter",
        }
    }
}

/// Names of the advancement tracks, indexed by track.
pub const TRACK_NAMES: [&str; kernel::TRACKS] = ["shipping", "digging", "range"];

/// Returns the id of a kind of token, without its module.
pub(crate) fn token_id(ruleset: &Ruleset, kind: usize) -> &str {
    let id = ruleset.pieces[ruleset.tokens[kind].piece.at()].id.as_str();
    id.split_once(':').map_or(id, |(_, bare)| bare)
}

/// Returns the names of a ruleset. Owners of settings are modules, numbered in the order of [`ScriptSources::modules`].
pub(crate) fn names(ruleset: &Ruleset, sources: &ScriptSources) -> Vec<ScriptName> {
    let mut names = Vec::new();
    let mut add = |kind: NameKind, owner, name: &str, value: usize| {
        if !name.is_empty() {
            let (kind, name, value) = (kind as u8, name.to_string(), value as i32);
            names.push(ScriptName { kind, module: None, owner, name, value });
        }
    };
    for (i, structure) in ruleset.structures.iter().enumerate() {
        add(NameKind::Structure, 0, &structure.id, i);
    }
    for (i, cult) in ruleset.cults.iter().enumerate() {
        add(NameKind::Cult, 0, &cult.name, i);
    }
    for (i, track) in TRACK_NAMES.iter().enumerate() {
        add(NameKind::Track, 0, track, i);
    }
    for (i, terrain) in ruleset.terrains.iter().enumerate() {
        add(NameKind::Terrain, 0, &terrain.name, i);
        add(NameKind::Terrain, 0, &terrain.code, i);
    }
    for resource in Resource::RULEBOOK {
        add(NameKind::Resource, 0, resource.name(), *resource as usize);
    }
    let counters = board_names::script_counters();
    for (i, (name, _)) in counters.iter().enumerate() {
        add(NameKind::Counter, 0, name, i);
    }
    for (i, (one, resource)) in ruleset.resources.iter().zip(Resource::DECLARED).enumerate() {
        add(NameKind::Resource, 0, &one.id, *resource as usize);
        add(NameKind::Counter, 0, &one.id, counters.len() + i);
    }
    for (i, hex) in ruleset.map.hexes.iter().enumerate() {
        add(NameKind::Hex, 0, &hex.label, i);
    }
    let code = |piece: kernel::PieceId| ruleset.pieces[piece.at()].code.as_str();
    for (i, favor) in ruleset.favors.iter().enumerate() {
        add(NameKind::Favor, 0, code(favor.piece), i);
    }
    for (i, town) in ruleset.towns.iter().enumerate() {
        add(NameKind::Town, 0, code(town.piece), i);
    }
    for (i, card) in ruleset.bonus_cards.iter().enumerate() {
        add(NameKind::Bonus, 0, code(card.piece), i);
    }
    for (i, space) in ruleset.spaces.iter().enumerate() {
        add(NameKind::Space, 0, &space.code, i);
    }
    for i in 0..ruleset.tokens.len() {
        add(NameKind::Token, 0, token_id(ruleset, i), i);
    }
    for (i, slot) in ruleset.slots.iter().enumerate() {
        add(NameKind::Slot, slot.piece.0, &slot.name, i);
    }
    for (i, call) in ruleset.calls.iter().enumerate().filter(|(_, c)| c.of_script.is_some()) {
        add(NameKind::Task, 0, &call.name, i);
    }
    for (i, tag) in ruleset.tags.iter().enumerate() {
        add(NameKind::Tag, 0, &tag.id, i);
    }
    let module = |id: &str| sources.modules.keys().position(|module| module == id);
    let calls = ruleset.calls.iter().enumerate();
    let calls = calls.filter_map(|(i, call)| {
        let module = module(call.of_script.as_ref()?)?;
        Some((NameKind::Task, module, call.name.as_str(), i))
    });
    let values = ruleset.component_values.iter().enumerate();
    let values = values.flat_map(|(i, value)| {
        let modules = value.modules.iter().filter_map(|module_id| module(module_id));
        modules.map(move |module_id| (NameKind::Heard, module_id, value.text.as_str(), i))
    });
    // If several modules have a task or kind of token of one name, each module means its own. The entry added last wins.
    let tokens = (0..ruleset.tokens.len()).filter_map(|i| {
        let id = ruleset.pieces[ruleset.tokens[i].piece.at()].id.as_str();
        let (module_id, bare) = id.split_once(':')?;
        Some((NameKind::Token, module(module_id)?, bare, i))
    });
    for (kind, module, name, value) in calls.chain(values).chain(tokens) {
        let (kind, module) = (kind as u8, Some(module as u8));
        names.push(ScriptName {
            kind,
            module,
            owner: 0,
            name: name.to_owned(),
            value: value as i32,
        });
    }
    let mut add = |kind: NameKind, owner, name: &str, value: usize| {
        let (kind, name, value) = (kind as u8, name.to_owned(), value as i32);
        names.push(ScriptName { kind, module: None, owner, name, value });
    };
    let mut own = Vec::new();
    for (m, module) in sources.modules.keys().enumerate() {
        for (name, value) in &sources.settings {
            let value = *value as usize;
            add(NameKind::Setting, m as u8, name, value);
            if let Some((owner, bare)) = name.split_once(':')
                && owner == module
            {
                own.push((m as u8, bare, value));
            }
        }
    }
    // A module's own setting takes precedence over a common one of the same name, so it is added last.
    for (module, bare, value) in own {
        add(NameKind::Setting, module, bare, value);
    }
    names
}
