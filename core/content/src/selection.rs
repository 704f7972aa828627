//! Selections: they define what to compile. The folder has the steps from a variant's name to the
//! content of its game.

pub(crate) mod declarations;
pub(crate) mod game_content;
pub(crate) mod module_order;
pub(crate) mod variant_choice;

use std::sync::Arc;

use crate::module::Amendment;
use crate::setting::SettingAssignment;
use crate::settings::SettingOrigin;
use crate::source::ByteSpan;
use crate::value::TomlNode;

/// A selection: everything that determines what is compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub name: String,
    pub modules: Vec<(String, ByteSpan)>,
    pub map: Option<(String, ByteSpan)>,
    pub profile: Option<(String, ByteSpan)>,
    /// Values of settings, in order. Later values win.
    pub settings: Vec<(Arc<[SettingAssignment]>, SettingOrigin)>,
    /// Amendments of the variants, starting with the variant that extends no other. No list is
    /// empty.
    pub amendments: Vec<Arc<[Amendment]>>,
    /// Values that replace those of the content after all amendments, by path.
    pub values: Vec<(String, TomlNode)>,
    /// If given, the number of amendments to apply; the rest is ignored.
    pub amended_by: Option<usize>,
    /// Source span of the variant's id; `None` if no variant is chosen.
    pub at: Option<ByteSpan>,
    /// Files of the variant and of the variants that it extends.
    pub files: Vec<String>,
    /// Whether the caller needs only the errors. The tables of the board are then not built.
    pub check_only: bool,
    /// Whether amendments whose settings do not hold are read to find their errors. `check_only`
    /// implies it.
    pub checks_amendments: bool,
    /// Further maps that are checked, only to find errors.
    pub further_maps: Vec<(String, ByteSpan)>,
}

impl Selection {
    /// Selects one module and the modules that it requires.
    pub fn of_module(id: &str) -> Selection {
        let nowhere = ByteSpan { file: 0, start: 0, end: 0 };
        let modules = vec![(id.to_owned(), nowhere)];
        Selection { name: id.to_owned(), modules, ..Selection::default() }
    }

    /// Returns the source spans of the values given to settings. Equal spans mean the same lines of
    /// the same files.
    pub fn given(&self) -> Vec<ByteSpan> {
        let assignments = self.settings.iter().flat_map(|(assignments, _)| assignments.iter());
        assignments.map(|assignment| assignment.node.at).collect()
    }

    /// Returns the source spans of the variants' amendments. Equal spans mean the same amendments.
    pub fn amended(&self) -> Vec<ByteSpan> {
        self.amendments.iter().flat_map(|all| all.iter()).map(|a| a.piece_at).collect()
    }
}
