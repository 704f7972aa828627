//! Writes a row of a table as a scenario: the game before it as a ledger, the action, and its
//! effects.

use std::path::Path;

use content::ContentTree;
use language::say;
use ledger::scenario;
use workbench::failures::without_hash;
use workbench::games::Games;
use workbench::history::ActionOrLeave;
use workbench::library::Content;
use workbench::playable::FullGame;
use workbench::scenarios;

use super::super::typed_table::TypedTable;
use super::safe_paths;
use crate::texts::TEXTS;

/// A new scenario, with the ledger from which it starts.
pub struct NewScenario {
    /// Path of the scenario, relative to the content folder.
    pub file: String,
    pub text: String,
    ledger_file: String,
    ledger: String,
    module: String,
}

/// Makes a scenario of a row, for a module and under this name. By default the last row that does
/// more than end a turn.
///
/// # Errors
/// Returns a message if there is no such row, or its effects cannot be expressed in a scenario.
pub fn of_row<G: FullGame, L>(
    table: &mut TypedTable<G, L>,
    row: Option<u32>,
    module: &str,
    name: &str,
) -> Result<NewScenario, String> {
    let mut at = row.map_or(table.rows.len(), |row| row as usize);
    let (before, state, (seat, action), text_of_row) = loop {
        let before = at.checked_sub(1).ok_or_else(|| say!(TEXTS, "no-action-taken"))?;
        let played = table.rows.get(before).ok_or_else(|| say!(TEXTS, "no-such-row-plain"))?;
        let (seat, action_or_leave, text_of_row) = (played.seat, played.did, played.text.clone());
        let state = table.state_at(before as u32)?;
        match action_or_leave {
            ActionOrLeave::Left => return Err(say!(TEXTS, "leaving-no-action")),
            ActionOrLeave::Action(_) => {
                let action = table.game.read(&state, seat, &text_of_row)?;
                let ends = table.game.end_of_turn(&state, seat) == Some(action);
                if row.is_some() || !ends {
                    break (before, state, (seat, action), text_of_row);
                }
            }
        }
        at = before;
    };
    let lines = scenario::write(&mut table.game, &state, seat, action)?;
    let ledger = without_hash(&table.lines(before));
    let count = ledger.lines().count();
    let seat_name = lines.split(':').next().unwrap_or_default();
    let text = format!(
        "# Written at a table: row {} of a game.\nscenario {} by {seat_name} does what it did at the table\nafter line {count} of {name}-ledger.txt\n{lines}",
        before + 1,
        capital(&text_of_row)
    );
    let folder = format!("scripts/{module}/tests");
    let (file, ledger_file) =
        (format!("{folder}/{name}.txt"), format!("{folder}/{name}-ledger.txt"));
    Ok(NewScenario { file, text, ledger_file, ledger, module: module.to_owned() })
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

impl NewScenario {
    /// Runs the scenario with the given content.
    ///
    /// # Errors
    /// Returns the reason if the scenario fails.
    pub fn passes<G: FullGame>(&self, games: Games, mut tree: ContentTree) -> Result<(), String> {
        if tree.files.contains_key(&self.file) || tree.files.contains_key(&self.ledger_file) {
            return Err(say!(TEXTS, "file-exists", file = self.file));
        }
        tree.insert(self.file.clone(), &self.text);
        tree.insert(self.ledger_file.clone(), &self.ledger);
        let content = Content::from_tree(games, tree);
        let of_module = scenarios::of_modules(&content, std::slice::from_ref(&self.module));
        let own: Vec<_> = of_module.into_iter().filter(|file| file.file == self.file).collect();
        let ran = scenarios::run::<G>(&content, &own, content.plain_variant::<G>(), None, &|_| ());
        let failures: Vec<String> =
            ran.iter().flat_map(|ran| &ran.failures).map(ToString::to_string).collect();
        match (ran.is_empty(), failures.is_empty()) {
            (false, true) => Ok(()),
            (true, _) => Err(say!(TEXTS, "scenario-not-run")),
            _ => Err(say!(TEXTS, "scenario-would-fail", why = failures.join("\n"))),
        }
    }

    /// Writes scenario and ledger; existing files are not replaced.
    ///
    /// # Errors
    /// Returns a message if a file cannot be written.
    pub fn save(&self, root: &Path) -> Result<(), String> {
        let (file, ledger) =
            (safe_paths::path(root, &self.file)?, safe_paths::path(root, &self.ledger_file)?);
        let message = |file: &str, error: std::io::Error| format!("{file}: {error}");
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder).map_err(|error| message(&self.file, error))?;
        }
        game::files::write_new(&ledger, &self.ledger)
            .map_err(|error| message(&self.ledger_file, error))?;
        game::files::write_new(&file, &self.text).map_err(|error| message(&self.file, error))
    }
}
