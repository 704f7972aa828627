//! Names that scripts can use. Their values are valid in all layouts of the same declarations.

use crate::ContentComponents;
use components::declare::{Phase, ZoneShape};
use script::{ScriptName, ScriptSources};

/// The kinds of object that scripts name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum ScriptNameKind {
    /// A zone of the table or of a seat. Its value is negative; the first zone is -1.
    Zone,
    Place,
    Counter,
    Piece,
    Attribute,
    Track,
    Stop,
    Marker,
    Mark,
    Decision,
    Task,
    Phase,
    Stream,
    Setting,
}

impl ScriptNameKind {
    /// Returns the word for one object of the kind, in messages.
    pub const fn word(self) -> &'static str {
        match self {
            ScriptNameKind::Zone => "zone",
            ScriptNameKind::Place => "place",
            ScriptNameKind::Counter => "counter",
            ScriptNameKind::Piece => "piece",
            ScriptNameKind::Attribute => "attribute",
            ScriptNameKind::Track => "track",
            ScriptNameKind::Stop => "stop",
            ScriptNameKind::Marker => "marker",
            ScriptNameKind::Mark => "mark",
            ScriptNameKind::Decision => "decision",
            ScriptNameKind::Task => "task",
            ScriptNameKind::Phase => "phase",
            ScriptNameKind::Stream => "stream",
            ScriptNameKind::Setting => "setting",
        }
    }
}

/// Kinds of object whose names belong to a module.
const BELONGS: [ScriptNameKind; 7] = [
    ScriptNameKind::Zone,
    ScriptNameKind::Counter,
    ScriptNameKind::Piece,
    ScriptNameKind::Track,
    ScriptNameKind::Decision,
    ScriptNameKind::Task,
    ScriptNameKind::Phase,
];

/// Returns all names. Places belong to their zone; stops, markers and marks belong to their track.
/// Settings belong to modules, in the order of the sources.
pub(crate) fn names(parts: &ContentComponents, sources: &ScriptSources) -> Vec<ScriptName> {
    let (d, module_names) = (&parts.declarations, &parts.module_names);
    let mut all = Vec::new();
    let mut add = |sort: ScriptNameKind, owner: usize, name: &str, value: usize| {
        let value = if sort == ScriptNameKind::Zone { -1 - value as i32 } else { value as i32 };
        let (kind, owner) = (sort as u8, owner as u8);
        let mut push = |module: Option<usize>, name: &str| {
            let module = module.map(|module| module as u8);
            all.push(ScriptName { kind, module, owner, name: name.to_owned(), value });
        };
        let is_part = BELONGS.contains(&sort);
        let of_part = || module_names.iter().filter(|one| is_part && one.name == name);
        // If several modules declare a name, scripts write it with its module. Only scripts of a
        // module for which the name is unambiguous may omit the module.
        if of_part().all(|one| one.module.is_empty()) {
            push(None, name);
        }
        for one in of_part() {
            let module = sources.modules.keys().position(|module| *module == one.module);
            if one.module.is_empty() || module.is_some() {
                push(module, &one.word);
            }
        }
    };
    for (i, zone) in d.zones.iter().enumerate() {
        add(ScriptNameKind::Zone, 0, &zone.name, i);
        if let ZoneShape::Places { names, .. } = &zone.shape {
            names.iter().enumerate().for_each(|(n, name)| add(ScriptNameKind::Place, i, name, n));
        }
    }
    d.counters.iter().enumerate().for_each(|(i, c)| add(ScriptNameKind::Counter, 0, &c.name, i));
    let pieces = d.kinds.iter().flat_map(|kind| &kind.pieces);
    pieces.clone().enumerate().for_each(|(i, p)| add(ScriptNameKind::Piece, 0, &p.name, i));
    let mut attributes: Vec<&str> = Vec::new();
    for (name, _) in pieces.flat_map(|p| &p.attributes) {
        if !attributes.contains(&name.as_str()) {
            add(ScriptNameKind::Attribute, 0, name, attributes.len());
            attributes.push(name);
        }
    }
    for (i, track) in d.tracks.iter().enumerate() {
        add(ScriptNameKind::Track, 0, &track.name, i);
        track.stops.iter().enumerate().for_each(|(n, stop)| add(ScriptNameKind::Stop, i, stop, n));
        track.markers.iter().enumerate().for_each(|(n, m)| add(ScriptNameKind::Marker, i, &m.0, n));
        track.marks.iter().enumerate().for_each(|(n, m)| add(ScriptNameKind::Mark, i, &m.name, n));
    }
    d.decisions.iter().enumerate().for_each(|(i, x)| add(ScriptNameKind::Decision, 0, &x.name, i));
    d.tasks.iter().enumerate().for_each(|(i, t)| add(ScriptNameKind::Task, 0, &t.name, i));
    let mut phases = Vec::new();
    list(&d.phases, &mut phases);
    phases.iter().enumerate().for_each(|(i, p)| add(ScriptNameKind::Phase, 0, p, i));
    d.streams.iter().enumerate().for_each(|(i, s)| add(ScriptNameKind::Stream, 0, &s.name, i));
    settings(sources, &mut all);
    all
}

fn settings(sources: &ScriptSources, all: &mut Vec<ScriptName>) {
    let mut own = Vec::new();
    for (m, module) in sources.modules.keys().enumerate() {
        for (name, value) in &sources.settings {
            let entry = |name: &str| ScriptName {
                module: None,
                kind: ScriptNameKind::Setting as u8,
                owner: m as u8,
                name: name.to_owned(),
                value: *value,
            };
            all.push(entry(name));
            if let Some((_, bare)) = name.split_once(':').filter(|(owner, _)| owner == module) {
                own.push(entry(bare));
            }
        }
    }
    // In scripts of a module, the module's own setting hides a common one of the same name, because
    // it comes last.
    all.extend(own);
}

/// Collects the names of phases in the order that layouts have: each phase before its inner phases.
fn list<'d>(phases: &'d [Phase], out: &mut Vec<&'d str>) {
    for phase in phases {
        out.push(&phase.name);
        list(&phase.within, out);
    }
}
