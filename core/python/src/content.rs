//! Content for Python: read once, shared by all games made from it.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use cli::games::GAMES;
use pyo3::prelude::*;
use workbench::game_options::variant_file;
use workbench::{GameParameters, RequiredCertainty, RuleOverrides};

use crate::errors::{PyCallError, catch_bugs};

/// A diagnostic as a Python tuple: file, line, column, message, suggestion, full text.
pub type DiagnosticRow = (String, u32, u32, String, Option<String>, String);

/// Loaded content: all modules, maps and variants.
#[pyclass(frozen, name = "Content", module = "loam._loam")]
pub struct PyContent {
    pub content: Arc<workbench::Content>,
}

/// The content in the program, read once.
static EMBEDDED: OnceLock<Arc<workbench::Content>> = OnceLock::new();

fn embedded() -> Arc<workbench::Content> {
    let read = || Arc::new(workbench::Content::from_tree(GAMES, content::ContentTree::embedded()));
    EMBEDDED.get_or_init(read).clone()
}

#[pymethods]
impl PyContent {
    /// Loads content as the command line does: from `folder`, else from the working folder if it
    /// has `scripts/`, else the embedded content. `variant` may be the path of a variant's file.
    #[staticmethod]
    fn open(py: Python<'_>, folder: Option<PathBuf>, variant: Option<&str>) -> PyResult<PyContent> {
        let file = variant_file(variant);
        let read = || {
            catch_bugs(|| {
                let own = workbench::Content::folder_in_use(folder.as_deref())?;
                if own.is_none() && file.is_none() {
                    return Ok(embedded());
                }
                Ok(Arc::new(workbench::Content::open(GAMES, own.as_deref(), file.as_slice())?))
            })
        };
        Ok(py.detach(read).map(|content| PyContent { content })?)
    }

    /// Loads content from the text of [`PyContent::text`]; `None` loads the embedded content.
    #[staticmethod]
    fn of_text(py: Python<'_>, text: Option<&str>) -> PyResult<PyContent> {
        let read = || {
            catch_bugs(|| match text {
                None => Ok(embedded()),
                Some(text) => {
                    let read = workbench::Content::of_one_text(&embedded(), text);
                    read.map(Arc::new).map_err(PyCallError::Request)
                }
            })
        };
        Ok(py.detach(read).map(|content| PyContent { content })?)
    }

    /// Serializes all content as one text; `None` for the embedded content.
    fn text(&self, py: Python<'_>) -> Option<String> {
        let own = !Arc::ptr_eq(&self.content, &embedded());
        own.then(|| py.detach(|| self.content.as_one_text()))
    }

    /// Describes in words where the content comes from.
    fn place(&self) -> String {
        self.content.place()
    }

    /// Lists the variants: id, name, description.
    fn variants(&self) -> Vec<(String, String, String)> {
        let all = self.content.library.list_variants().into_iter();
        all.map(|info| (info.id, info.name, info.doc)).collect()
    }

    /// Lists the maps: id, name, description.
    fn maps(&self) -> Vec<(String, String, String)> {
        let all = self.content.library.list_maps().into_iter();
        all.map(|info| (info.id, info.name, info.doc)).collect()
    }

    /// Lists all errors and warnings in tables and scripts.
    #[pyo3(name = "mistakes")]
    fn diagnostics(&self, py: Python<'_>) -> PyResult<Vec<DiagnosticRow>> {
        let found = py.detach(|| catch_bugs(|| Ok(self.content.diagnostics())))?;
        let row =
            |m: workbench::Diagnostic| (m.file, m.line, m.column, m.message, m.suggestion, m.text);
        Ok(found.into_iter().map(row).collect())
    }
}

/// Parameters of a game, from a Python dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyGameParameters {
    variant: Option<String>,
    map: Option<String>,
    settings: Vec<(String, String)>,
    players: (u8, u8),
    factions: Vec<String>,
    seed: u64,
    strict: bool,
}

impl PyGameParameters {
    /// Converts the parameters for the library.
    ///
    /// # Errors
    /// Fails if the range of players is empty.
    pub fn game(&self) -> Result<GameParameters, PyCallError> {
        let (low, high) = self.players;
        if low == 0 || low > high {
            return Err(PyCallError::Request(format!(
                "invalid player range {low}..{high}: write the smaller number first, and at least 1"
            )));
        }
        let strict = self.strict.then_some(RequiredCertainty { least: None });
        let (map, settings) = (self.map.clone(), self.settings.clone());
        Ok(GameParameters {
            variant: self.variant.clone(),
            rules: RuleOverrides { map, settings, strict },
            players: Some(low..=high),
            factions: self.factions.clone(),
            seed: self.seed,
        })
    }
}
