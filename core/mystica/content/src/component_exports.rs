//! Components inside Terra Mystica: the values, queries and commands that the engine exports to
//! them, their layouts and their tasks.

use std::collections::BTreeSet;
use std::sync::Arc;

use components::ComponentLayout;
use components::declare::{DeedKind, Param, ParamType, QueryResultType, QuestionKind};
use components_content::{
    ContentComponents, HostCounter, HostInterface, HostObjects, UnknownObject,
};
use content::{AmendedDeclaration, ContentErrorKind as Kind, Module, TomlNode, TomlValue};
use kernel::{
    BOARD_COMMANDS, BOARD_QUERIES, BoardValueType, ComponentAnswer, ComponentBridge,
    ComponentValue, CultId, ExportedValue, KernelRule, PhaseWork, PieceId, Resource, Ruleset,
    StructureId, TaskArgument, ThingKind, TrackId, limits,
};
use language::ContentTexts;

use crate::board::ParsedBoard;
use crate::board_names;
use crate::diagnostic::DiagnosticKind;
use crate::kinds;
use crate::phases::word;
use crate::reading::{HeardExpression, RulesetCompiler};
use crate::shape::TRACK_NAMES;

/// Names of the seats in layouts of components; the factions differ from game to game.
const SEATS: [&str; 7] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/// Resources and rights that components can read, gain and pay.
const RESOURCES: [Resource; 14] = [
    Resource::Vp,
    Resource::Coins,
    Resource::Workers,
    Resource::Priests,
    Resource::Power,
    Resource::PowerTokens,
    Resource::Keys,
    Resource::Spades,
    Resource::CultSteps,
    Resource::Favors,
    Resource::Towns,
    Resource::Bridges,
    Resource::FreeDwellings,
    Resource::FreeUpgrades,
];

/// Lists every value of the engine that components can read, with its name.
fn exported_values(items: &[AmendedDeclaration<'_>]) -> Vec<(String, ExportedValue)> {
    let numbered = |kind: &'static content::DeclarationKind| {
        let items = items.iter().filter(move |item| *item.kind == *kind && item.enabled);
        (0u8..).zip(items.map(|item| item.name.to_owned()))
    };
    let resources = RESOURCES.map(|what| (what.name().to_owned(), ExportedValue::Resource(what)));
    let cults = numbered(&kinds::CULT).map(|(n, name)| (name, ExportedValue::Cult(CultId(n))));
    let tracks = (0..).zip(TRACK_NAMES);
    let tracks = tracks.map(|(n, name)| (name.to_owned(), ExportedValue::Level(TrackId(n))));
    let built =
        numbered(&kinds::STRUCTURE).map(|(n, name)| (name, ExportedValue::Built(StructureId(n))));
    let declared = numbered(&kinds::RESOURCE).filter_map(|(n, name)| {
        let resource = Resource::DECLARED.get(usize::from(n))?;
        Some((name, ExportedValue::Resource(*resource)))
    });
    let others = [
        ("favor_tiles".to_owned(), ExportedValue::FavorTiles),
        ("town_tiles".to_owned(), ExportedValue::TownTiles),
        ("round".to_owned(), ExportedValue::Round),
    ];
    resources
        .into_iter()
        .chain(cults)
        .chain(tracks)
        .chain(built)
        .chain(declared)
        .chain(others)
        .collect()
}

/// Lists the objects of the board that components can name, by kind. Hexes have no names until a
/// board is chosen.
fn things(ruleset: &Ruleset, terrains: Vec<String>, structures: Vec<String>) -> Vec<HostObjects> {
    let piece = |piece: PieceId| {
        ruleset.pieces.get(piece.at()).map_or_else(String::new, |piece| piece.code.clone())
    };
    let names = |kind: ThingKind| -> Option<Vec<String>> {
        Some(match kind {
            ThingKind::Hex => {
                let hexes = &ruleset.map.hexes;
                if hexes.is_empty() {
                    return None;
                }
                hexes.iter().map(|hex| hex.label.clone()).collect()
            }
            ThingKind::Terrain => terrains.clone(),
            ThingKind::Structure => structures.clone(),
            ThingKind::Faction => ruleset.factions.iter().map(|f| f.code.clone()).collect(),
            ThingKind::Space => ruleset.spaces.iter().map(|space| space.code.clone()).collect(),
            ThingKind::Favor => ruleset.favors.iter().map(|favor| piece(favor.piece)).collect(),
            ThingKind::Town => ruleset.towns.iter().map(|town| piece(town.piece)).collect(),
            ThingKind::Card => ruleset.bonus_cards.iter().map(|card| piece(card.piece)).collect(),
            ThingKind::Tag => ruleset.tags.iter().map(|tag| tag.id.clone()).collect(),
            ThingKind::Token => ruleset.tokens.iter().map(|token| token.code.clone()).collect(),
        })
    };
    let thing = |kind: ThingKind| HostObjects {
        name: kind.name().to_owned(),
        names: names(kind),
        vary: kind == ThingKind::Hex,
    };
    ThingKind::ALL.into_iter().map(thing).collect()
}

/// Lists the queries that components can make about the board, and the commands that they can give.
fn questions_and_deeds() -> (Vec<QuestionKind>, Vec<DeedKind>) {
    let param_type = |sort: &BoardValueType| match sort {
        BoardValueType::Number | BoardValueType::Holds => ParamType::Number,
        BoardValueType::Seat => ParamType::Seat,
        BoardValueType::Of(kind) => ParamType::Thing(kind.name().to_owned()),
    };
    let question = |(_, name, about, tells): &kernel::QuerySignature| QuestionKind {
        name: (*name).to_owned(),
        args: about.iter().map(param_type).collect(),
        gives: if *tells == BoardValueType::Holds {
            QueryResultType::Holds
        } else {
            QueryResultType::Number(param_type(tells))
        },
    };
    let param = |(name, sort): &(&str, BoardValueType)| Param {
        name: (*name).to_owned(),
        is: param_type(sort),
    };
    let command = |(name, params): &kernel::CommandSignature| DeedKind {
        name: (*name).to_owned(),
        args: params.iter().map(param).collect(),
    };
    let can_query = |(name, params): &kernel::CommandSignature| QuestionKind {
        name: format!("can_{name}"),
        args: [ParamType::Seat]
            .into_iter()
            .chain(params.iter().map(|(_, sort)| param_type(sort)))
            .collect(),
        gives: QueryResultType::Holds,
    };
    let questions =
        BOARD_QUERIES.iter().map(question).chain(BOARD_COMMANDS.iter().map(can_query)).collect();
    (questions, BOARD_COMMANDS.iter().map(command).collect())
}

/// Builds the component layouts for 1 to `most` seats; `None` if there are errors in one of them.
pub(crate) fn layouts(parts: &ContentComponents, most: u8) -> Option<Vec<ComponentLayout>> {
    let names = SEATS.map(str::to_owned);
    let each = (1..=usize::from(most).clamp(1, SEATS.len())).map(|seats| &names[..seats]);
    parts.layouts(each).ok()
}

/// Lays out the components for every number of seats up to `most`; `None` if there are errors.
pub(crate) fn lay_out(
    parts: ContentComponents,
    outside: Vec<ExportedValue>,
    most: u8,
    texts: &Arc<ContentTexts>,
) -> Option<ComponentBridge> {
    let mut layouts = layouts(&parts, most)?;
    layouts.iter_mut().for_each(|layout| layout.texts = texts.clone());
    let layouts: Vec<Arc<ComponentLayout>> = layouts.into_iter().map(Arc::new).collect();
    let mut steps = layouts.iter().flat_map(|layout| &layout.scripts).flat_map(|s| &s.steps);
    let has_deeds = steps.any(|step| step.effect.host_command().is_some());
    Some(ComponentBridge { layouts, exports: outside, has_commands: has_deeds })
}

/// Builds the diagnostic for an unknown hex label, with the labels that exist near it.
fn unknown_hex(stranger: &UnknownObject, labels: &BTreeSet<String>) -> DiagnosticKind {
    let in_capitals = stranger.name.to_uppercase();
    let row: Option<&str> = in_capitals.get(..1).filter(|_| in_capitals.len() > 1);
    let numbers = |row: &str| {
        let in_row = labels.iter().filter_map(|label| label.strip_prefix(row));
        in_row.filter_map(|number| number.parse::<u32>().ok()).max()
    };
    let last = row.and_then(|row| Some((row.to_owned(), numbers(row)?)));
    let rows = labels.iter().filter(|label| label.starts_with(|c: char| c.is_ascii_uppercase()));
    let last_row = rows.filter_map(|label| label.get(..1)).max().unwrap_or("A").to_owned();
    let near = labels.contains(&in_capitals).then_some(in_capitals);
    let (found, near) = (stranger.name.clone(), near.or_else(|| stranger.near.clone()));
    DiagnosticKind::UnknownHex { found, near, last, last_row }
}

impl RulesetCompiler<'_, '_> {
    /// Parses the components in play, with the engine's values that they can read. `None` if there
    /// are no components.
    pub fn parts(
        &mut self,
        items: &mut [AmendedDeclaration<'_>],
    ) -> Option<(ContentComponents, Vec<ExportedValue>)> {
        let texts = self.component_value_texts();
        if !items.iter().any(|item| kinds::PARTS.contains(&item.kind)) {
            for node in texts {
                self.diagnostics.push(node.at, DiagnosticKind::NoParts);
            }
            return None;
        }
        let outside = exported_values(items);
        let counter = |(name, value): &(String, ExportedValue)| {
            let (second_name, hint) = self.second_name(*value);
            HostCounter {
                name: name.clone(),
                each: value.is_of_seats(),
                changes: value.can_change(),
                second_name,
                hint,
            }
        };
        let ids = |kind: &'static content::DeclarationKind| -> Vec<String> {
            let items = items.iter().filter(|item| *item.kind == *kind && item.enabled);
            items.map(|item| item.name.to_owned()).collect()
        };
        let things = things(&self.ruleset, ids(&kinds::TERRAIN), ids(&kinds::STRUCTURE));
        let (questions, deeds) = questions_and_deeds();
        let counters = outside.iter().map(counter).collect();
        let lends = HostInterface { counters, things, questions, deeds, host_amounts: texts };
        let catalogue = self.chosen.catalogue;
        let fixed = &self.deferred.fixed;
        let parts =
            components_content::read_with_host(&lends, fixed, items, catalogue, self.diagnostics);
        self.find_hexes(&parts);
        Some((parts, outside.into_iter().map(|(_, value)| value).collect()))
    }

    /// Returns the name of a value in the second version of the language, if it differs from the
    /// name in the first version, and the hint for files that use the name of the first.
    fn second_name(&self, value: ExportedValue) -> (Option<String>, String) {
        match value {
            ExportedValue::Resource(right) => {
                match board_names::new_names_of_resource(right.name()) {
                    Some(names) => (names.right.map(str::to_owned), names.hint()),
                    None => (None, String::new()),
                }
            }
            ExportedValue::Built(kind) => {
                let plural = self.names.plurals[kind.at()].clone();
                let hint = format!("write `{plural}`");
                (Some(plural), hint)
            }
            _ => (None, String::new()),
        }
    }

    /// Reports labels that no hex of any board can have. A label of another board, or of another
    /// draw of this board, is not an error.
    fn find_hexes(&mut self, parts: &ContentComponents) {
        if parts.strangers.is_empty() {
            return;
        }
        let boards = self.chosen.catalogue.boards.iter().map(ParsedBoard::from_file);
        let labels: BTreeSet<String> = boards.flat_map(|board| board.labels()).collect();
        for stranger in &parts.strangers {
            if !labels.contains(&stranger.name) {
                self.diagnostics.push_with(stranger.at, |_| unknown_hex(stranger, &labels).into());
            }
        }
    }

    /// Returns the component expressions that rules count, each with its source span.
    fn component_value_texts(&self) -> Vec<TomlNode> {
        let text = |(value, expression): (&ComponentValue, &HeardExpression)| TomlNode {
            at: expression.at,
            value: TomlValue::Str(value.text.clone()),
        };
        self.ruleset.component_values.iter().zip(&self.deferred.heard).map(text).collect()
    }

    /// Connects phases and rules with the tasks that they run. Reports errors that are visible only
    /// in all components together.
    pub fn check_parts(
        &mut self,
        parts: Option<&ContentComponents>,
        items: &[AmendedDeclaration<'_>],
    ) {
        self.assign_phase_tasks(parts);
        self.check_victories(items);
        self.resolve_task_calls(parts, items);
        self.resolve_component_values(parts);
        let Some(parts) = parts.filter(|_| !self.diagnostics.has_mistakes()) else { return };
        let Some(at) = parts.first_place() else { return };
        let names = SEATS.map(str::to_owned);
        let players = self.ruleset.players.clone();
        let seats = players.filter_map(|seats| names.get(..usize::from(seats)));
        parts.lay_out_for(seats, at, self.diagnostics);
        let found = self.note_parts(parts);
        let limit = ComponentAnswer::OPTIONS;
        if found > limit {
            let (what, name) = ("answers to decisions", format!("answer {found}"));
            self.diagnostics.push(at, Kind::TooMany { what, limit, name });
        }
    }

    /// Reports victories that are tested in a phase which does not exist or runs no task.
    fn check_victories(&mut self, items: &[AmendedDeclaration<'_>]) {
        for item in
            items.iter().filter(|item| *item.kind == components_content::VICTORY && item.enabled)
        {
            let Some(node) = item.node.get("at") else { continue };
            let Some(name) = node.as_str().filter(|name| !["once", "game_end"].contains(name))
            else {
                continue;
            };
            let phases = &self.ruleset.phases.list;
            match phases.iter().find(|phase| phase.id == name) {
                Some(phase) if phase.task.is_some() => {}
                Some(_) => {
                    let message = format!("the phase `{name}` runs no task");
                    let hint = format!(
                        "declare a phase that runs one, as in `[[phase]] id = \"census\", \
                        after = \"{name}\", run = \"count-all\"`, and test the victory in it"
                    );
                    self.diagnostics.push(node.at, DiagnosticKind::WrongText { message, hint });
                }
                None => {
                    let moments = ["once", "game_end"].map(str::to_owned);
                    let with_tasks = phases.iter().filter(|phase| phase.task.is_some());
                    let names: Vec<String> =
                        with_tasks.map(|phase| phase.id.clone()).chain(moments).collect();
                    self.diagnostics.unknown(node.at, "phase", name, names);
                }
            }
        }
    }

    /// Connects the component expressions that rules count with their tasks, and reserves bytes for
    /// them after the slots.
    fn resolve_component_values(&mut self, parts: Option<&ContentComponents>) {
        let Some(parts) = parts.filter(|_| !self.ruleset.component_values.is_empty()) else {
            return;
        };
        let tasks = &parts.declarations.tasks;
        let first = tasks.len() - self.ruleset.component_values.len();
        self.ruleset.component_values_offset = self.deferred.slot_bytes;
        let modules = &self.chosen.catalogue.modules;
        let values = self.ruleset.component_values.iter_mut().zip(&self.deferred.heard);
        for (at, (value, read_expression)) in (first..).zip(values) {
            value.task = at as u16;
            if let [step] = &tasks[at].does[..]
                && let Some(amount) = step.effect.set_value()
            {
                value.canonical = components::canonical_amount(amount);
            }
            let names = &self.deferred.part_names;
            let means = |module: &&Module| {
                read_expression.names.is_some()
                    && names.meanings(&module.id, &value.text) == read_expression.names
            };
            value.modules = modules.iter().filter(means).map(|m| m.id.clone()).collect();
        }
        let bytes = limits::SEATS * self.ruleset.component_values.len();
        let end = usize::from(self.deferred.slot_bytes) + bytes;
        if let (Some(at), true) =
            (self.deferred.heard.last().map(|expression| expression.at), end > limits::SLOT_BYTES)
        {
            let (what, limit) = ("bytes of slots", limits::SLOT_BYTES);
            self.diagnostics.push(at, Kind::TooMany { what, limit, name: format!("byte {end}") });
        }
    }

    /// Finds the tasks that rules call. A call to a task whose settings do not hold has no effect.
    fn resolve_task_calls(
        &mut self,
        parts: Option<&ContentComponents>,
        items: &[AmendedDeclaration<'_>],
    ) {
        let none = Vec::new();
        let tasks = parts.map_or(&none, |parts| &parts.declarations.tasks);
        for (call, (at, handed)) in self.ruleset.calls.iter_mut().zip(&self.deferred.calls) {
            let task_name = parts.map(|parts| parts.name_meant(self.diagnostics, &call.name, *at));
            let Some(found) = tasks.iter().position(|task| Some(&task.name) == task_name.as_ref())
            else {
                let mut all = items.iter().filter(|item| item.kind.word == "task");
                if !all.any(|item| item.name == call.name) {
                    let known = tasks.iter().map(|task| &task.name);
                    self.diagnostics.unknown(*at, "task", &call.name, known);
                }
                continue;
            };
            call.task = found as u16;
            let params = &tasks[found].args;
            // A call from a script passes at most two numbers.
            if call.of_script.is_some() && params.len() <= 2 {
                let argument = |(at, param): (u8, &Param)| {
                    TaskArgument::Argument(
                        at,
                        matches!(param.is, ParamType::Seat | ParamType::Thing(_)),
                    )
                };
                call.arguments = (0..).zip(params).map(argument).collect();
                continue;
            }
            let word = |kind: &ParamType| match kind {
                ParamType::Thing(name) => name.clone(),
                ParamType::Seat => "seat".to_owned(),
                _ => "number".to_owned(),
            };
            let kinds = || params.iter().map(|param| &param.is);
            if params.len() != handed.len() || kinds().zip(handed).any(|(a, b)| a != b) {
                let task = call.name.clone();
                let (params, found) = (kinds().map(word), handed.iter().map(word));
                let (params, found) = (params.collect(), found.collect());
                self.diagnostics
                    .push(*at, DiagnosticKind::TaskHanded { task, wanted: params, found });
            }
        }
    }

    fn assign_phase_tasks(&mut self, parts: Option<&ContentComponents>) {
        let none = Vec::new();
        let tasks = parts.map_or(&none, |parts| &parts.declarations.tasks);
        for phase in &mut self.deferred.phases {
            let place = phase.place.map(usize::from);
            let mut rule = place.and_then(|at| self.ruleset.phases.list.get_mut(at));
            for (named, is_turn) in [(&phase.run, false), (&phase.turn, true)] {
                let Some((name, at)) = named else { continue };
                let task_name = parts.map(|parts| parts.name_meant(self.diagnostics, name, *at));
                let found = tasks.iter().position(|task| Some(&task.name) == task_name.as_ref());
                let (own, does) = (phase.rule.id.clone(), phase.rule.work);
                let allowed = if is_turn { PhaseWork::Actions } else { PhaseWork::Nothing };
                if found.is_none() {
                    self.diagnostics.unknown(
                        *at,
                        "task",
                        name,
                        tasks.iter().map(|task| &task.name),
                    );
                } else if does != allowed {
                    let (phase, does) = (own, word(does));
                    let wrong = if is_turn {
                        DiagnosticKind::NoTurns { phase }
                    } else {
                        DiagnosticKind::PhaseRuns { phase, does }
                    };
                    self.diagnostics.push(*at, wrong);
                }
                let task = found.map(|task| task as u16);
                match &mut rule {
                    Some(rule) if is_turn => rule.turn_task = task,
                    Some(rule) => rule.task = task,
                    None => {}
                }
            }
        }
    }

    /// Notes the source lines of component scripts, options first and then tasks, as layouts number
    /// them. Returns the number of options.
    fn note_parts(&mut self, parts: &ContentComponents) -> usize {
        let d = &parts.declarations;
        let decisions = d.decisions.iter();
        let options = decisions
            .flat_map(|decision| decision.options.iter().map(|_| ("decision", &decision.name)));
        let tasks = d.tasks.iter().map(|task| ("task", &task.name));
        for (script, (sort, name)) in (0..).zip(options.clone().chain(tasks)) {
            if let Some(at) = parts.place_of(sort, name) {
                let place = self.place(at);
                self.ruleset.rule_sources.insert((PieceId::NONE, KernelRule::Part(script)), place);
            }
        }
        options.count()
    }
}
