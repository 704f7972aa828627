//! A small ruleset and position with invented pieces, for the examples of the script reference and for hostile scripts.

use kernel::state::Seat;
use kernel::*;

/// Id of the module to which the sample's script belongs.
pub const MODULE: &str = "sample";
/// Folder of the sample's module.
pub const FOLDER: &str = "scripts/sample";
/// Path of the script that the sample's piece runs.
pub const SCRIPT: &str = "scripts/sample/house-rule.lua";

/// The slots of the sample's piece: name, maximum and whether each seat has its own.
const SLOTS: [(&str, u8, bool); 2] = [("uses", 3, true), ("total", 200, false)];

/// Returns the sample rules: two factions, a board of 14 hexes, and a house rule that runs `script` for these hooks.
///
/// ```text
///   A1 A2 r0 A3 A4
///    B1 r1 B2 B3
///   C1 C2 r2 C3 C4
/// ```
pub fn ruleset(script: &str, hooks: &[Hook]) -> Ruleset {
    let piece = |id: &str, code: &str, class, answers| {
        let source = PieceSource { file: "sample.toml".to_owned(), line: 1 };
        Piece::new(format!("{MODULE}:{id}"), id.into(), code.into(), class, source, answers)
    };
    let answer = |(i, hook): (usize, &Hook)| HookAnswer {
        hook: *hook,
        scope: AnswerScope::Own,
        what: AnswerKind::Script(FunctionId(i as u16)),
        place: SourceLine { file: FileId(0), line: 1 },
    };
    let answers = hooks.iter().enumerate().map(answer).collect();
    let pieces = vec![
        piece("builders", "builders", PieceClass::Faction, vec![]),
        piece("jumpers", "jumpers", PieceClass::Faction, vec![]),
        piece("round", "ROUND-A", PieceClass::RoundTile, vec![]),
        piece("card", "CARD-A", PieceClass::BonusCard, vec![]),
        piece("gift", "GIFT-A", PieceClass::Favor, vec![]),
        piece("city", "CITY-A", PieceClass::Town, vec![]),
        piece("house-rule", "", PieceClass::HouseRule, answers),
        piece("boat", "boat", PieceClass::Token, vec![]),
        piece("flag", "flag", PieceClass::Token, vec![]),
        piece("spot", "SPOT-A", PieceClass::BoardSpace, vec![]),
    ];
    let function = |hook: &Hook| ScriptFunction {
        piece: PieceId(6),
        hook: *hook,
        module: MODULE.into(),
        file: script.into(),
        digest: [0; 32],
        reads: vec![],
    };
    let mut ruleset = Ruleset {
        modules: Vec::new(),
        name: "sample".into(),
        hash: [0; 32],
        texts: Default::default(),
        rules: RuleSwitches {
            strict_leech: false,
            offers_in_turn_order: true,
            spade_points_when_used: true,
            convert_mid_action: false,
            variable_turn_order: false,
            pass_ends_double_action: true,
            exchange_must_settle: false,
            any_conversion_uses_exchange: false,
            build_part_anywhere: false,
            step_down: false,
            wait_at_top: false,
            special_needs_effect: true,
            ..RuleSwitches::default()
        },
        map: map(),
        wheel: 3,
        answers: vec![],
        tokens: tokens(),
        terrains: ["plains", "desert", "forest"].map(terrain).into(),
        cults: ["fire", "water", "earth", "air"]
            .map(|name| Cult { code: name.to_uppercase(), name: name.into() })
            .into(),
        cult_rules: CultRules {
            top: 10,
            power: vec![0, 0, 0, 1, 0, 2, 0, 2, 0, 0, 3],
            spaces: vec![3, 2, 2, 2],
            without_space: 1,
            priests: 7,
            evicts: false,
        },
        structures: structures(),
        town_rules: TownRules { power: 7, structures: 4 },
        rounds: 6,
        phases: PhaseList { list: vec![actions()], round: 0, end: 1 },
        component_bridge: None,
        round_tiles_return: false,
        resources: vec![DeclaredResource {
            place: 0,
            id: "gems".into(),
            code: "GEM".into(),
            max: 9,
            start: 0,
        }],
        tags: vec![Tag {
            id: "meadow".into(),
            name: "a meadow".into(),
            // Hex 7 is B2.
            hexes: [7].into_iter().fold(bits::BitSet::EMPTY, |mut all, hex| {
                all.insert(hex);
                all
            }),
        }],
        board_rules: vec![],
        teams: 0,
        ties: vec![],
        automas: 0,
        has_automas: false,
        players: 1..=2,
        spare_bonus_cards: 0,
        same_cult_at_most: 0,
        cards_drawn_first: 0,
        pieces,
        files: vec!["sample.toml".into(), script.into()],
        marker_flags: Default::default(),
        space_index: Default::default(),
        rule_sources: std::collections::BTreeMap::new(),
        other_sources: std::collections::BTreeMap::new(),
        factions: vec![faction(0, "builders", None), faction(1, "jumpers", Some(jump()))],
        bonus_cards: vec![BonusCard {
            piece: PieceId(3),
            income: vec![(Resource::Coins, 2)],
            drawn_first: false,
        }],
        favors: vec![Favor {
            piece: PieceId(4),
            count: 3,
            income: vec![],
            gain: kernel::Effects::default(),
            group: String::new(),
        }],
        towns: vec![Town { piece: PieceId(5), count: 2, gain: kernel::Effects::default() }],
        round_tiles: vec![RoundTile {
            piece: PieceId(2),
            legend: String::new(),
            counts: CountedQuantity::Cult(CultId(0)),
            steps: 4,
            reward: vec![],
            never_in_rounds: vec![],
        }],
        final_tiles: vec![],
        final_tiles_drawn: 0,
        spaces: vec![Space {
            code: "SPOT-A".into(),
            piece: PieceId(9),
            shared: true,
            is_power_action: true,
            once_a_round: true,
            free: false,
            unlocked_by: StructureId::NONE,
            when: Condition::Is(true),
            cost: Cost { power: 3, ..Cost::default() },
            effects: kernel::Effects::default(),
        }],
        grants: vec![],
        conversions: vec![],
        dig_grant: GrantId::NONE,
        choices: vec![],
        calls: vec![kernel::TaskCall {
            name: "feast".into(),
            task: 0,
            arguments: vec![],
            of_script: Some(MODULE.into()),
        }],
        component_values: vec![kernel::ComponentValue {
            text: "luck".into(),
            canonical: "counter(of=\"luck\")".into(),
            modules: vec![MODULE.into()],
            task: 0,
            is_thing: false,
        }],
        component_values_offset: HEARD_AT,
        formulas: Vec::new(),
        has_solid: false,
        slots: slots(),
        functions: hooks.iter().map(function).collect(),
        listeners: [BitSet::EMPTY; Hook::COUNT],
        far_listeners: [BitSet::EMPTY; Hook::COUNT],
        common_pieces: BitSet::EMPTY,
    };
    ruleset.index();
    ruleset
}

/// Returns the declaration of the phase in which seats take turns.
fn actions() -> kernel::PhaseRule {
    kernel::PhaseRule {
        id: "actions".into(),
        name: "actions".into(),
        work: kernel::PhaseWork::Actions,
        last_round: kernel::LastRoundRule::Played,
        one_by_one: false,
        task: None,
        turn_task: None,
    }
}

/// Returns the sources of the sample: one script with this text, and two settings.
pub fn sources(script: &str, text: &str) -> script::ScriptSources {
    let mut sources = script::ScriptSources::default();
    sources.add(MODULE, FOLDER, script, text);
    sources.settings.insert("bonus-points".into(), 2);
    sources.settings.insert(format!("{MODULE}:generous"), 1);
    sources
}

/// Returns the sample position: round 3, seat 0 to move with four structures and two bridges; seat 1 has one structure.
pub fn state(ruleset: &Ruleset) -> State {
    let mut state = State::empty();
    state.seat_count = 2;
    state.phase = Phase::Actions as u8;
    state.round = 3;
    state.active = SeatId(0);
    state.order[0] = SeatId(0);
    state.order[1] = SeatId(1);
    for (i, hex) in ruleset.map.hexes.iter().enumerate() {
        state.cells[i].terrain = hex.terrain;
    }
    let (dwelling, temple, stronghold) = (StructureId(0), StructureId(2), StructureId(3));
    for (label, structure, seat) in [
        ("A1", temple, SeatId(0)),
        ("A2", dwelling, SeatId(0)),
        ("B1", stronghold, SeatId(0)),
        ("B2", dwelling, SeatId(0)),
        ("A4", dwelling, SeatId(1)),
    ] {
        put(ruleset, &mut state, label, structure, seat);
    }
    bridge(ruleset, &mut state, "A2", "B2", SeatId(0));
    bridge(ruleset, &mut state, "B2", "C2", SeatId(0));
    // One boat on each of two river hexes.
    for (place, label) in ["r0", "r2"].into_iter().enumerate() {
        let hex = ruleset.map.by_label(label).expect("a label of the sample's board");
        state.tokens[0][place] = hex;
    }
    let all = [6, 7, 8].into_iter().collect::<BitSet>();
    let one = Seat {
        in_play: all | BitSet::one(0) | BitSet::one(3) | BitSet::one(4) | BitSet::one(5),
        vp: 24,
        coins: 7,
        workers: 4,
        priests: 2,
        priests_on_cults: 1,
        bowls: [2, 5, 4],
        keys: 1,
        favors: 1,
        levels: [2, 1, 0],
        bridges: 1,
        bonus: BonusCardId(0),
        faction: FactionId(0),
        home: TerrainId(0),
        ..state.seats[0]
    };
    state.seats[0] = one;
    state.seats[0].cults = [3, 0, 1, 0];
    state.seats[0].towns[0] = 1;
    state.seats[0].owed[0] = 1;
    let other = Seat {
        in_play: all | BitSet::one(1),
        vp: 31,
        coins: 2,
        workers: 1,
        bowls: [5, 7, 0],
        levels: [0, 0, 1],
        bridges: 3,
        bonus: BonusCardId::NONE,
        faction: FactionId(1),
        home: TerrainId(1),
        ..state.seats[1]
    };
    state.seats[1] = other;
    ruleset.resources[0].set_amount(&mut state, SeatId(0), 3);
    kernel::piece_memory::store_component_value(ruleset, &mut state, SeatId(0), 0, 5);
    let uses = ruleset.slots[0].offset as usize;
    state.slots[uses] = 1;
    state
}

/// Puts a structure on a hex.
///
/// # Panics
/// If the map has no such label.
pub fn put(ruleset: &Ruleset, state: &mut State, label: &str, kind: StructureId, seat: SeatId) {
    let hex = ruleset.map.by_label(label).expect("a label of the sample's board");
    state.cells[hex.at()].put(kind, seat);
    state.occupied.insert(hex.0);
    let own = state.seat_mut(seat);
    own.structures.insert(hex.0);
    own.built[kind.at()] += 1;
}

/// Puts a bridge between two hexes.
///
/// # Panics
/// If the map has no such label.
pub fn bridge(ruleset: &Ruleset, state: &mut State, a: &str, b: &str, seat: SeatId) {
    let hex = |label| ruleset.map.by_label(label).expect("a label of the sample's board").0;
    let (a, b) = (hex(a), hex(b));
    state.bridges[state.bridge_count as usize] = [a, b, seat.0, 0];
    state.bridge_count += 1;
    state.bridged.insert(a);
    state.bridged.insert(b);
}

fn map() -> BoardMap {
    let mut hexes = Vec::new();
    let mut river = 0;
    for (row, text) in ["PP~DD", "P~FF", "DP~DF"].into_iter().enumerate() {
        let mut number = 0;
        for (column, letter) in text.chars().enumerate() {
            let terrain = "PDF".find(letter).map_or(TerrainId::NONE, |t| TerrainId(t as u8));
            let label = if terrain.is_some() {
                number += 1;
                format!("{}{number}", ["A", "B", "C"][row])
            } else {
                river += 1;
                format!("r{}", river - 1)
            };
            let x = 2 * column as i16 + (row as i16 & 1);
            hexes.push(HexSpec { row: row as i16, x, terrain, label });
        }
    }
    BoardMap::new(hexes)
}

fn terrain(name: &str) -> Terrain {
    Terrain {
        code: format!("{name}-colour"),
        name: name.into(),
        letter: name.chars().next().unwrap_or('?'),
        aliases: vec![],
        color: "#808080".into(),
    }
}

fn structures() -> Vec<Structure> {
    let all = [
        ("dwelling", 8, 1, StructureId::NONE),
        ("trading_house", 4, 2, StructureId(0)),
        ("temple", 3, 2, StructureId(1)),
        ("stronghold", 1, 3, StructureId(1)),
        ("sanctuary", 1, 3, StructureId(2)),
    ];
    let kind = |(id, limit, power, from): (&str, u8, u8, StructureId)| Structure {
        id: id.into(),
        name: id.replace('_', " "),
        code: id.into(),
        aliases: vec![],
        limit,
        power,
        counts_as: 1,
        favors: 0,
        from,
        lone_coin_factor: 1,
        riverside: false,
    };
    all.map(kind).into()
}

/// Returns two kinds of token: boats, of which a seat has three, and flags, which mark trades.
fn tokens() -> Vec<TokenKind> {
    let kind = |piece: u8, code: &str, limit: u8, first: u8| TokenKind {
        piece: PieceId(piece),
        code: code.into(),
        plural: format!("{code}s"),
        letter: code.chars().next().unwrap_or('?'),
        limit,
        first,
        placing: TokenPlacement::default(),
        optional: true,
        movement: None,
        reach: TokenReach::None,
        pays_for_dwelling: false,
        power: 0,
        counts_as: 0,
        joins: false,
        marker: TokenId::NONE,
        trades: vec![],
    };
    vec![TokenKind { marker: TokenId(1), ..kind(7, "boat", 3, 0) }, kind(8, "flag", 4, 3)]
}

/// Index in `State::slots` after all slots of the sample.
const HEARD_AT: u16 = 400;

fn slots() -> Vec<Slot> {
    let mut offset = kernel::piece_memory::bytes_of_resources(1) as u16;
    let mut all = Vec::new();
    for (name, max, per_seat) in SLOTS {
        let name = name.to_string();
        let piece = PieceId(6);
        all.push(Slot { piece, name, max, start: 0, reset: SlotReset::Never, offset, per_seat });
        offset += if per_seat { limits::SEATS as u16 } else { 1 };
    }
    all
}

fn jump() -> Jump {
    Jump { name: "leap".into(), resource: Resource::Priests, cost: 1, skips: vec![] }
}

fn faction(index: u8, code: &str, jump: Option<Jump>) -> Faction {
    let track = |start, max| {
        Some(AdvancementTrack { start, max, cost: None, vp: vec![0; max as usize + 1] })
    };
    Faction {
        piece: PieceId(index),
        code: code.into(),
        home: TerrainId(index),
        start: StartingResources {
            vp: 20,
            coins: 15,
            workers: 3,
            bowls: [5, 7, 0],
            ..StartingResources::default()
        },
        costs: vec![Cost { coins: 2, workers: 1, ..Cost::default() }; 5],
        income: vec![vec![]; 5],
        tracks: [track(0, 3), track(0, 2), track(0, 4)],
        spade_cost: vec![Cost { workers: 3, ..Cost::default() }; 3],
        jump,
        ..Faction::default()
    }
}
