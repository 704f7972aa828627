//! Diagnostics that only TOML tables of Terra Mystica can have, with their messages.

use content::{ContentErrorKind, cut, quoted, shorten};

use crate::board_names::NewNames;

/// Kind of a diagnostic, with the names and numbers for its message.
#[derive(Debug, strum::IntoStaticStr)]
pub(crate) enum DiagnosticKind {
    /// A kind of token needs more tokens than the limit of one seat leaves; `taken` lists the other
    /// kinds and their numbers.
    TooManyTokens { name: String, wanted: u8, limit: usize, taken: Vec<(String, u8)> },
    /// A structure has no default price for factions whose modules do not require the structure's
    /// module; `faction` is one of them.
    NoUsualPrice { structure: String, faction: String },
    /// Two settings turn on the same switch.
    SwitchTaken { switch: String, by: String },
    /// The board has no table of starting points of that name; `maps` have one.
    NoStartingPoints { map: String, table: String, maps: Vec<String> },
    /// The key is a filter of another hook.
    NotTold { key: String, hook: &'static str, tells: Vec<String> },
    /// The key does not fit the kind of hook.
    NotForHook { word: String, hook: &'static str, expected: &'static str },
    /// The effect is allowed in trades only.
    OnlyInTrade { word: String },
    /// The effect is a price, but stands where no player can refuse to pay.
    NobodyRefuses { word: String },
    /// An effect gains tokens whose kind has no place, or moves tokens whose kind cannot move.
    TokenStays { token: String, gained: bool },
    /// A faction has no home terrain and takes none during setup.
    NoHome,
    /// The argument of the hook cannot be compared.
    NotComparable { argument: String, hook: &'static str },
    /// All options of a choice could be impossible at the same time.
    NoOption,
    /// A condition tests a terrain, but the hook has no terrain.
    NoTerrain,
    /// A condition or amount refers to a hex, but the hook has no hex.
    NoHex,
    /// A final scoring without a script that measures it.
    NoMeasure,
    /// A setting names a set of canals that the board does not have; `sets` are the sets that it
    /// has.
    NoCanalSet { map: String, set: String, sets: Vec<String> },
    /// A map contains a terrain that is not allowed on maps.
    NotOnMaps { terrain: String },
    /// A hex is in a column between the hexes of its row or of the rows around it.
    HexBetween { letter: char },
    /// A part of the board is not connected to the rest; `hex` is the first hex of this part.
    NotConnected { hex: String },
    /// The board has a different number of hexes of some kind than the file states.
    WrongNumber { what: String, said: i64, found: i64 },
    /// No canal is possible there; `places` near it are possible.
    NoCanal { edge: String, why: String, places: Vec<String> },
    /// The board has random hexes but no `drawn` table.
    NothingSaysDrawn,
    /// A value for random hexes is given, but the board has none.
    NothingDrawn { map: String },
    /// No hex of any board has this label. Offers a similar label, the last number of its row, and
    /// the last row.
    UnknownHex {
        found: String,
        near: Option<String>,
        last: Option<(String, u32)>,
        last_row: String,
    },
    /// No board was found that keeps the board rules.
    NoBoardDrawn { seed: u64, rules: Vec<String> },
    /// A `drawn` table has neither or both of `river` and `sectors`.
    RiverOrSectors,
    /// A sector is not a hexagon, or differs in size from the others.
    SectorSize { found: usize },
    /// A random hex belongs to no sector or to several, or a sector is incomplete.
    SectorsDoNotCover,
    /// A declaration needs exactly one of two keys; `mean` explains both.
    OneOfBoth { keys: [&'static str; 2], mean: &'static str },
    /// A number of neighbours without `near`, which says what is counted.
    NoNeighboursCounted { key: &'static str },
    /// The board has more rows than letters from its first row to Z.
    NoRowLetter,
    /// The list has no phase for a step that every game needs.
    NoPhase { does: &'static str },
    /// A phase is in no list and names no other phase as its neighbour.
    PhaseNowhere { phase: String },
    /// A phase is placed next to itself, directly or through others.
    PhaseCircle { phase: String },
    /// A phase is in a list (setup, round or end) where its `does` is not allowed.
    PhaseInPart { phase: String, of: &'static str },
    /// Two phases have the same `does`.
    PhaseAgain { phase: String, does: &'static str, other: String },
    /// A phase comes before the phase that it needs.
    PhaseTooEarly { phase: String, before: &'static str },
    /// A declared phase is at the very beginning, where no hook can be answered yet.
    PhaseFirst { phase: String },
    /// A filter of `phase_start` names a phase that the engine carries out; these phases have hooks
    /// of their own.
    PhaseOfRules { phase: String, does: &'static str },
    /// A task (`run`) in a phase that the engine carries out.
    PhaseRuns { phase: String, does: &'static str },
    /// A task for turns (`turn`) in a phase without turns.
    NoTurns { phase: String },
    /// A name of the first version of the language in a file of the second: a count, a right, or both.
    FormerName { found: String, names: NewNames },
    /// A text that is not a valid amount or condition.
    WrongText { message: String, hint: String },
    /// A rule counts a component expression, but the game has no components.
    NoParts,
    /// The arguments passed to a task differ from its parameters.
    TaskHanded { task: String, wanted: Vec<String>, found: Vec<String> },
}

impl DiagnosticKind {
    fn message(&self) -> String {
        use DiagnosticKind as M;
        match self {
            M::TooManyTokens { name, wanted, limit, taken } => {
                let used: usize = taken.iter().map(|(_, n)| usize::from(*n)).sum();
                format!(
                    "too many tokens: a seat has at most {limit} of all kinds, {used} are used, \
                    and `{name}` needs {wanted}"
                )
            }
            M::NoUsualPrice { structure, .. } => {
                format!("missing key `cost`: some factions have no price for `{structure}`")
            }
            M::SwitchTaken { switch, by } => {
                format!("the setting `{by}` already turns on the rule `{switch}`")
            }
            M::NoStartingPoints { map, table, .. } => {
                format!("map `{map}` has no table `{table}` of starting points")
            }
            M::NotForHook { word, hook, .. } => format!(
                "`{word}` cannot be used with the hook \
                `{hook}`"
            ),
            M::WrongText { message, .. } => message.clone(),
            M::NotTold { key, hook, .. } => format!("`{hook}` has no argument `{key}`"),
            M::OnlyInTrade { word } => format!("`{word}` can be used only in a trade"),
            M::NobodyRefuses { word } => {
                format!("`{word}` is a price, but no player can refuse it here")
            }
            M::TokenStays { token, gained: true } => {
                format!(
                    "`{token}` cannot be gained, because its kind does not declare where it is placed"
                )
            }
            M::TokenStays { token, .. } => {
                format!("`{token}` cannot move, because its kind has no `move`")
            }
            M::NoHome => {
                "`home` is missing, and no answer to `setup` chooses one (`move_home`)".into()
            }
            M::NotComparable { argument, hook } => {
                format!("`{argument}` of `{hook}` cannot be compared with a fixed value")
            }
            M::NoOption => {
                "at least one option must always be possible; add one without `when` and `pay`"
                    .into()
            }
            M::NoTerrain => {
                "no terrain is given here: neither a hook nor a choice provides one".into()
            }
            M::NoHex => "no hex is given here: the hook does not provide one".into(),
            M::NoMeasure => {
                "`measure = \"script\"` needs a script that answers `final_scoring`".into()
            }
            M::NoCanalSet { map, set, .. } => format!("map `{map}` has no set of canals `{set}`"),
            M::NotOnMaps { terrain } => format!("`{terrain}` cannot be used on maps"),
            M::HexBetween { letter } => format!("hex `{letter}` is between two columns"),
            M::NotConnected { hex } => {
                format!("hex {hex} is not connected to the rest of the board")
            }
            M::WrongNumber { what, said, found } => {
                format!("the board has {found} {what}, but the file says {said}")
            }
            M::NoCanal { edge, why, .. } => format!("no canal can be at `{edge}`: {why}"),
            M::NothingSaysDrawn => {
                "`?` needs a table `drawn` that says how these hexes are drawn".into()
            }
            M::UnknownHex { found, .. } => format!("unknown hex `{found}`"),
            M::NothingDrawn { map } => format!(
                "map `{map}` has no hexes that are drawn (`?`), so \
                it takes no seed"
            ),
            M::RiverOrSectors => "write either `river` or `sectors`".into(),
            M::SectorSize { found } => format!("a sector cannot have {found} hexes"),
            M::SectorsDoNotCover => "the sectors do not cover the drawn hexes".into(),
            M::NoBoardDrawn { seed, .. } => {
                format!("no board with seed {seed} keeps the board rules")
            }
            M::OneOfBoth { keys: [a, b], .. } => format!("either `{a}` or `{b}` is needed"),
            M::NoNeighboursCounted { key } => {
                format!("`{key}` counts neighbours and cannot be used for areas")
            }
            M::NoRowLetter => "there is no letter for this row".into(),
            M::NoPhase { does } => format!("no phase of the list has `does = \"{does}\"`"),
            M::PhaseNowhere { phase } => {
                format!(
                    "phase `{phase}` has no position: it is in no list and has neither \
                    `before` nor `after`"
                )
            }
            M::PhaseCircle { phase } => format!("the phase `{phase}` comes before itself"),
            M::PhaseInPart { phase, of } => format!("phase `{phase}` must be in the list `{of}`"),
            M::PhaseAgain { phase, does, .. } => {
                format!("phase `{phase}` repeats `does = \"{does}\"`")
            }
            M::PhaseTooEarly { phase, before } => {
                format!("phase `{phase}` comes too early: `{before}` must come before it")
            }
            M::PhaseRuns { phase, does } => {
                format!("phase `{phase}` cannot run a task, because it has `does = \"{does}\"`")
            }
            M::NoTurns { phase } => format!(
                "`turn` cannot be used in phase `{phase}`, where no \
                turns are taken"
            ),
            M::FormerName { found, .. } => {
                format!("version 2 of the language has no name `{found}`")
            }
            M::NoParts => "the expression counts components, but the game declares none".into(),
            M::TaskHanded { task, found, .. } if found.is_empty() => {
                format!("task `{task}` gets no arguments")
            }
            M::TaskHanded { task, found, .. } => {
                format!("task `{task}` gets the arguments {}", quoted(found, ", "))
            }
            M::PhaseFirst { phase } => format!("a game cannot begin with phase `{phase}`"),
            M::PhaseOfRules { phase, .. } => {
                format!(
                    "`phase_start` is not called for phase `{phase}`, which the rules carry out"
                )
            }
        }
    }

    /// Returns the hint, which is shown after the carets.
    fn hint(&self) -> Option<String> {
        use DiagnosticKind as M;
        Some(match self {
            M::TooManyTokens { taken, .. } => {
                let taken: Vec<String> =
                    taken.iter().map(|(name, n)| format!("{name} {n}")).collect();
                format!("used: {}", taken.join(", "))
            }
            M::NoUsualPrice { faction, .. } => {
                format!("for example `{faction}`, whose module does not require this one")
            }
            M::WrongText { hint, .. } if hint.is_empty() => return None,
            M::WrongText { hint, .. } => hint.clone(),
            M::NotTold { tells, .. } if tells.is_empty() => "it has no arguments".into(),
            M::NotTold { tells, .. } => format!("it has {}", quoted(tells, ", ")),
            M::NotForHook { expected, .. } => format!("expected {expected}"),
            M::NoCanalSet { sets, .. } if sets.is_empty() => "it has no canals".into(),
            M::NoCanalSet { sets, .. } => format!("its sets: {}", quoted(sets, ", ")),
            M::TokenStays { gained: true, .. } => {
                "add `place = { at = […] }` to its kind, or use `place_token` in a script".into()
            }
            M::TokenStays { .. } => "add `move = { steps = … }` to its kind".into(),
            M::NoHome => "name a terrain, or let an answer to `setup` choose one".into(),
            M::NotOnMaps { .. } => {
                "set `on_maps = true` for a terrain that is not on the wheel".into()
            }
            M::OnlyInTrade { .. } => "move it to `[[trade]]` or to an answer to `on_trade`".into(),
            M::NobodyRefuses { .. } => "write `lose`, which takes as much as the seat has".into(),
            M::NothingSaysDrawn => "add a table `drawn`, for example with `river = 36`".into(),
            M::UnknownHex { near: Some(near), .. } => format!("did you mean `{near}`?"),
            M::UnknownHex { last: Some((row, last)), .. } => {
                format!("row {row} of the boards has hexes `{row}1` to `{row}{last}`")
            }
            M::UnknownHex { last_row, .. } => {
                format!("the rows of the boards go from A to {last_row}")
            }
            M::NothingDrawn { .. } => {
                "write a letter or a seed after `:` only for boards with `?`".into()
            }
            M::RiverOrSectors => {
                "`river = 36` draws each hex by itself, 36 of them as river; `sectors = [\"…\"]` puts the board together from hexagonal sectors, given by their letters".into()
            }
            M::SectorSize { .. } => "all sectors must have the same size: 7, 19 or 37 hexes".into(),
            M::SectorsDoNotCover => {
                "each `*` needs all hexes of a sector around it, and each drawn hex must belong to \
                one sector"
                    .into()
            }
            M::NoBoardDrawn { rules, .. } if rules.is_empty() => {
                "change the number of river hexes".into()
            }
            M::NoBoardDrawn { rules, .. } => {
                format!(
                    "the board rules are {}; change them or the number of river hexes",
                    quoted(rules, ", ")
                )
            }
            M::OneOfBoth { mean, .. } => (*mean).into(),
            M::NoNeighboursCounted { .. } => "use it with `near`".into(),
            M::HexBetween { .. } => "shift each row by one place relative to the row above".into(),
            M::NotConnected { .. } => {
                "neighbours are two columns apart in a row, and one column apart in the next row"
                    .into()
            }
            M::NoCanal { places, .. } if places.is_empty() => {
                "no edge near it has river at both ends".into()
            }
            M::NoCanal { places, .. } => format!("possible near it: {}", quoted(places, ", ")),
            M::NoStartingPoints { maps, .. } if !maps.is_empty() => {
                format!("maps that have it: {}", quoted(maps, ", "))
            }
            M::NoRowLetter => "the alphabet ends at `Z`".into(),
            M::NoPhase { .. } => "every game needs a phase with this value".into(),
            M::PhaseCircle { .. } => {
                "its `before` and `after` form a cycle; remove one of them".into()
            }
            M::PhaseNowhere { .. } => "add `before` or `after`".into(),
            M::PhaseAgain { other, .. } => format!("first in phase `{other}`"),
            M::PhaseRuns { .. } => {
                "declare a phase of your own with `before` or `after`, and run the task there"
                    .into()
            }
            M::TaskHanded { wanted, .. } if wanted.is_empty() => "it takes no arguments".into(),
            M::TaskHanded { wanted, .. } => {
                format!("it takes {}; pass them with `hand`", quoted(wanted, ", "))
            }
            M::FormerName { names, .. } => names.hint(),
            M::NoTurns { .. } => "use `turn` in the phase with `does = \"actions\"`".into(),
            M::PhaseFirst { .. } => "the first phase must have `does = \"factions\"`".into(),
            M::PhaseOfRules { does, .. } => match *does {
                "actions" => "use `round_start`, which is called when it begins".into(),
                "rewards" => "use `round_end`, which is called in it".into(),
                "factions" => "use `setup` or `factions_chosen`, which are called in it".into(),
                word @ ("income" | "game_end" | "dwellings_placed") => {
                    format!("use `{word}`, which is called in it")
                }
                _ => "declare a phase of your own, `before` or `after` it".into(),
            },
            _ => return None,
        })
    }

    /// Shortens every text that comes from a file to the length of a message.
    fn shortened(mut self) -> DiagnosticKind {
        use DiagnosticKind as M;
        match &mut self {
            M::OnlyInTrade { word: a }
            | M::NobodyRefuses { word: a }
            | M::FormerName { found: a, .. }
            | M::TokenStays { token: a, .. }
            | M::NotComparable { argument: a, .. }
            | M::NotOnMaps { terrain: a }
            | M::NothingDrawn { map: a }
            | M::UnknownHex { found: a, .. }
            | M::NotConnected { hex: a }
            | M::WrongNumber { what: a, .. }
            | M::NotForHook { word: a, .. }
            | M::TooManyTokens { name: a, .. } => cut(a),
            M::NoUsualPrice { structure: a, faction: b }
            | M::SwitchTaken { switch: a, by: b }
            | M::NoCanal { edge: a, why: b, .. } => {
                cut(a);
                cut(b);
            }
            M::NoBoardDrawn { rules: list, .. } => shorten(list),
            M::NoStartingPoints { map: a, maps: list, .. }
            | M::NoCanalSet { map: a, sets: list, .. }
            | M::NotTold { key: a, tells: list, .. } => {
                cut(a);
                shorten(list);
            }
            M::PhaseNowhere { phase: a }
            | M::PhaseCircle { phase: a }
            | M::PhaseInPart { phase: a, .. }
            | M::PhaseTooEarly { phase: a, .. }
            | M::PhaseFirst { phase: a }
            | M::PhaseOfRules { phase: a, .. }
            | M::NoTurns { phase: a }
            | M::PhaseRuns { phase: a, .. } => cut(a),
            M::PhaseAgain { phase: a, other: b, .. } => {
                cut(a);
                cut(b);
            }
            M::TaskHanded { task: a, .. } => cut(a),
            M::WrongText { .. }
            | M::NoPhase { .. }
            | M::NoOption
            | M::NoTerrain
            | M::NoHex
            | M::NoMeasure
            | M::HexBetween { .. }
            | M::NothingSaysDrawn
            | M::RiverOrSectors
            | M::SectorSize { .. }
            | M::SectorsDoNotCover
            | M::OneOfBoth { .. }
            | M::NoNeighboursCounted { .. }
            | M::NoRowLetter
            | M::NoParts
            | M::NoHome => {}
        }
        self
    }
}

impl From<DiagnosticKind> for ContentErrorKind {
    fn from(mistake: DiagnosticKind) -> ContentErrorKind {
        let mistake = mistake.shortened();
        let name: &'static str = (&mistake).into();
        let (message, hint) = (mistake.message(), mistake.hint());
        ContentErrorKind::OfDialect { name: name.to_owned(), message, hint }
    }
}
