//! Boards against the rest of the content: letters of terrains, tables of starting points.

use kernel::{Rule, TerrainId};

use super::Cx;
use super::names::Name;
use crate::board::{self, Board};
use crate::decl::DeclKind;
use crate::error::ContentErrorKind as Kind;
use crate::library::Library;
use crate::read::Table;
use crate::report::Report;
use crate::setting::{Drives, SettingType, SettingValue};
use crate::settings::{GivenBy, Resolved};
use crate::shape;
use crate::source::At;
use crate::value::{Node, Value};

/// Reads every board with the terrains of all modules.
pub(crate) fn check_boards(library: &Library, report: &mut Report) {
    let mut letters: Vec<board::Letter> = Vec::new();
    for decl in library.modules.iter().flat_map(|m| &m.decls) {
        let letter = decl.node.get("letter").and_then(Node::as_str);
        if decl.kind == DeclKind::Terrain
            && let Some(letter) = letter.and_then(|l| l.chars().next())
        {
            let terrain = TerrainId(letters.len() as u8);
            let (id, on_maps) = (decl.name.clone(), board::on_maps(&decl.node));
            letters.push(board::Letter { letter, id, terrain, on_maps });
        }
    }
    let factions = library.modules.iter().flat_map(|m| &m.decls);
    let factions = factions.filter(|d| d.kind == DeclKind::Faction).map(|d| d.name.as_str());
    let factions: Vec<&str> = factions.collect();
    // Without a setting that names them, tables may have any name.
    let named: Vec<&str> = starting_tables(library);
    for board in &library.boards {
        board::layout(report, board, &letters);
        let tables = board.starting_points.as_ref().map_or(&[][..], Node::entries);
        for table in tables {
            let is_note = crate::read::NOTES.contains(&table.key.as_str());
            if !named.is_empty() && !is_note && !named.contains(&table.key.as_str()) {
                let what = "table of starting points";
                report.unknown(table.key_at, what, &table.key, named.iter().copied());
            }
            if is_note {
                continue;
            }
            let rest =
                Table::new(report, &table.node, &shape::STARTING_TABLE).map(|mut t| t.rest());
            for entry in rest.unwrap_or_default() {
                entry.node.int(report, 0..=200);
                if !factions.contains(&entry.key.as_str()) {
                    report.unknown(entry.key_at, "faction", &entry.key, factions.iter().copied());
                }
            }
        }
    }
}

/// The names that tables of starting points can have by some setting of some module.
fn starting_tables(library: &Library) -> Vec<&str> {
    let mut names = Vec::new();
    for setting in library.settings() {
        let (Drives::StartingPoints(family), SettingType::Choice { values }) =
            (&setting.drives, &setting.kind)
        else {
            continue;
        };
        let custom = family.as_ref().map(|f| f.when.to_string());
        let is_table =
            |v: &&String| custom.as_ref() != Some(v) && **v != setting.default.to_string();
        names.extend(values.iter().filter(is_table).map(String::as_str));
    }
    names
}

impl Cx<'_, '_> {
    /// Gives each faction the points that the board's table or a family of settings says.
    pub fn starting_points<'n>(&mut self, board: &'n Board) -> Option<&'n Node> {
        let drives = |r: &&Resolved| matches!(r.setting.drives, Drives::StartingPoints(_));
        let resolved = self.settings.iter().find(drives)?;
        if let Drives::StartingPoints(Some(family)) = &resolved.setting.drives {
            let asked = resolved.value == family.when;
            self.own_starting_points(resolved, asked, &family.when);
            if asked {
                return None;
            }
        }
        if resolved.value == resolved.setting.default {
            return None;
        }
        let SettingValue::Choice(wanted) = &resolved.value else { return None };
        let of = |b: &'n Board| b.starting_points.as_ref().and_then(|t| t.get(wanted));
        let Some(table) = of(board) else {
            // What a module wishes for holds as far as the board goes.
            if matches!(resolved.by, GivenBy::Module(_)) {
                return None;
            }
            let (map, table) = (board.id.clone(), wanted.clone());
            let boards = self.library.boards.iter();
            let with_table =
                |b: &&Board| b.starting_points.as_ref().is_some_and(|t| t.get(wanted).is_some());
            let maps = boards.filter(with_table).map(|b| b.id.clone()).collect();
            self.report.push(resolved.at, Kind::NoStartingPoints { map, table, maps });
            return None;
        };
        let rest = Table::new(self.report, table, &shape::STARTING_TABLE).map(|mut t| t.rest());
        for entry in rest.unwrap_or_default() {
            if let Some(vp) = entry.node.int(self.report, 0..=200) {
                self.start_with(&entry.key, vp, entry.node.at);
            }
        }
        Some(table)
    }

    /// The points of each faction that has a setting of its own.
    fn own_starting_points(&mut self, parent: &Resolved, asked: bool, needs: &SettingValue) {
        for (faction, own) in self.settings.family(&parent.setting.id) {
            match own.value {
                SettingValue::Integer(vp) if asked => self.start_with(faction, vp, own.at),
                // What a variant says may rest; what somebody types is meant.
                _ if own.by == GivenBy::Override => {
                    let (setting, of) = (own.setting.id.clone(), parent.setting.id.clone());
                    let (value, needs) = (parent.value.to_string(), needs.to_string());
                    self.report.push(own.at, Kind::SettingIdle { setting, of, value, needs });
                }
                _ => {}
            }
        }
    }

    /// A faction that is not in play may be named, too.
    fn start_with(&mut self, faction: &str, vp: i64, at: At) {
        let found = self.names.exact(Name::Faction, faction).map(usize::from);
        if let Some(faction) = found.and_then(|i| self.ruleset.factions.get_mut(i)) {
            faction.start.vp = vp as i16;
            let piece = faction.piece;
            let place = self.place(at);
            self.ruleset.places.insert((piece, Rule::StartingPoints), place);
        }
        self.started.push((faction.to_owned(), Node { at, value: Value::Int(vp) }));
    }
}
