//! Smoke playouts of `loam check`: random games, which find failures that a check of the TOML
//! tables cannot find.

use std::collections::{BTreeMap, BTreeSet};

use content::{Library, SettingType, SettingValue};
use game::QueryError;
use game::diagnostic::DiagnosticDisplay;
use lab::playout::{PlayoutEnd, PlayoutRunner};
use lab::{BotSpec, GameSource};

use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::game_options::GameParameters;
use crate::games::TriedValues;
use crate::library::{CompiledRules, Content};
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Number of games of each variant with the smallest number of seats, and again with the largest.
const GAMES: u64 = 3;
/// Upper bound on the values of settings that are tried for one variant, with one game each.
const MOST_VALUES: usize = 24;

/// A failure in a game: its message, and the source position that it names.
struct PlaceInPlay {
    file: String,
    line: u32,
    column: Option<u32>,
    message: String,
}

impl Content {
    /// Plays a few random games of each variant that differs from the embedded content, and returns
    /// the failures without duplicates.
    pub fn faults_in_play(&self) -> Vec<Diagnostic> {
        let shipped = content::ContentTree::embedded();
        let is_test = |file: &str| file.contains("/tests/");
        let mut own: Vec<&String> = (self.tree.files.iter())
            .filter(|(file, text)| !is_test(file) && shipped.files.get(*file) != Some(text))
            .map(|(file, _)| file)
            .collect();
        // Files that the embedded module has, but this module lacks.
        let is_here = |file: &str| {
            let module = file.strip_prefix("scripts/").and_then(|rest| rest.split('/').next());
            module
                .is_some_and(|m| self.tree.files.contains_key(&format!("scripts/{m}/module.toml")))
        };
        let removed = shipped
            .files
            .keys()
            .filter(|file| !is_test(file) && is_here(file) && !self.tree.files.contains_key(*file));
        own.extend(removed);
        if own.is_empty() {
            return Vec::new();
        }
        // Keeps one failure for each place, because several may differ only by seat or amount.
        let mut found = BTreeMap::new();
        // Failures of whole variants, which have no other place: by message, the variants' files.
        let mut of_variants: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut tried = TriedValues::new();
        for variant in self.library.different_variants() {
            let is_own = |modules: &[String]| {
                own.iter().any(|file| {
                    let below = file.strip_prefix("scripts/").and_then(|rest| rest.split_once('/'));
                    match below {
                        Some((folder, _)) => modules.iter().any(|module| module == folder),
                        None => **file == variant.file || file.starts_with("maps/"),
                    }
                })
            };
            let dialect = self.dialect_of(Some(&variant.id)).unwrap_or_default();
            // Keeps only the first failure of the whole variant, because others may differ only by
            // seat.
            let mut is_reported = false;
            let game = self.games.named(dialect);
            for failure in game.faults_in_play(&self.library, &variant.id, &is_own, &mut tried) {
                match self.place_in_play(&failure) {
                    Some(place) => {
                        let at = (place.file.clone(), place.line, place.column);
                        found
                            .entry(at)
                            .or_insert_with(|| self.mistake_in_play(place, BTreeSet::new()));
                    }
                    None if is_reported => {}
                    None => {
                        is_reported = true;
                        let files = of_variants.entry(failure).or_default();
                        files.insert(variant.file.clone());
                    }
                }
            }
        }
        for (message, mut files) in of_variants {
            let file = files.pop_first().expect("a variant has failed");
            let place = PlaceInPlay { file: file.clone(), line: 1, column: None, message };
            found.entry((file, 1, None)).or_insert_with(|| self.mistake_in_play(place, files));
        }
        found.into_values().collect()
    }

    /// Returns the source position and the message of a failure; `None` if it names no file and
    /// line.
    fn place_in_play(&self, failure: &str) -> Option<PlaceInPlay> {
        let number = |text: &str| {
            let (rest, n) = text.rsplit_once(':')?;
            // Lines and columns start at 1; script errors may report 0.
            Some((rest.to_owned(), n.parse::<u32>().ok().filter(|n| *n > 0)?))
        };
        let place = |failure: &str| {
            let (place, message) = failure.split_once(": ")?;
            let (rest, last) = number(place)?;
            let (file, line, column) = match number(&rest) {
                Some((file, line)) => (file, line, Some(last)),
                None => (rest, last, None),
            };
            let message = message.to_owned();
            let is_here = self.tree.files.contains_key(&file);
            is_here.then_some(PlaceInPlay { file, line, column, message })
        };
        // If a script failed, its own position follows the name of the hook.
        let of_script = |failure: &str| place(failure.split_once(": ")?.1);
        let placed = place(failure);
        let inner = placed.as_ref().and_then(|placed| of_script(&placed.message));
        inner.or(placed).or_else(|| of_script(failure))
    }

    /// Converts a failure to a diagnostic. `also_in` has the files of other variants with the same
    /// failure.
    fn mistake_in_play(&self, place: PlaceInPlay, also_in: BTreeSet<String>) -> Diagnostic {
        let PlaceInPlay { file, line, column, message } = place;
        let text = self.tree.files.get(&file).and_then(|text| text.lines().nth(line as usize - 1));
        let text = text.unwrap_or_default();
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let first = column.map_or(indent, |column| column as usize - 1);
        let is_end = |c: &char| c.is_whitespace() || ",=}]".contains(*c);
        let len = text.chars().skip(first).take_while(|c| !is_end(c)).count().max(1);
        let message = format!("in random play: {message}");
        let hint = if also_in.is_empty() { String::new() } else { content::same_in(&also_in) };
        let display = DiagnosticDisplay {
            is_warning: false,
            message: &message,
            file: &file,
            place: (line, first as u32 + 1),
            text,
            marked: (first, len),
            hint: &hint,
            notes: &[],
        };
        let text = display.to_string();
        let column = first as u32 + 1;
        Diagnostic { file, line, column, message, suggestion: None, also: also_in, text }
    }
}

/// Plays a few random games of a variant with the fewest and the most seats, sets one up for each
/// number between, and returns the failures; nothing if `are_played` rejects the modules. If no game
/// fails, also plays with the other values of each setting of these modules, one at a time; values in
/// `tried` are left out, and those that are played here are added.
pub(crate) fn faults<G: FullGame>(
    library: &Library,
    variant: &str,
    are_played: &dyn Fn(&[String]) -> bool,
    tried: &mut TriedValues,
) -> BTreeSet<String> {
    let mut parameters = GameParameters::of_variant(Some(variant));
    let rules = CompiledRules::<G>::requested(library, variant, &parameters.rules).ok();
    let Some(rules) = rules.filter(|rules| are_played(&rules.compiled.modules)) else {
        return BTreeSet::new();
    };
    let players = G::players(rules.ruleset());
    let mut found = BTreeSet::new();
    for seats in players.clone() {
        parameters.players = Some(seats..=seats);
        if seats != *players.start() && seats != *players.end() {
            let set_up = VariantGameFactory::<G>::with_rules(library, rules.clone(), &parameters);
            found.extend(set_up.err().map(|error| error.as_reason()));
            continue;
        }
        let played = VariantGameFactory::<G>::of_variant(library, variant, &parameters);
        let played = played.map_err(|error| error.as_reason());
        let played = played.and_then(|tables| play(&tables, seats, GAMES, &mut found));
        found.extend(played.err());
    }
    if found.is_empty() {
        // A value may exclude larger numbers of seats.
        parameters.players = Some(*players.start()..=*players.start());
        let own = |module: &str| are_played(&[module.to_owned()]);
        let values = other_values(library, &rules, &own);
        let values = values.into_iter().filter(|value| tried.insert(value.clone()));
        for value in values.take(MOST_VALUES) {
            let label = format!("with `{} = {}`", value.0, value.1);
            parameters.rules.settings = vec![value];
            let failures = faults_of_setting::<G>(library, variant, &parameters);
            found.extend(failures.into_iter().map(|failure| format!("{failure} ({label})")));
        }
    }
    found
}

/// Plays one game with this value of a setting and returns its failures. A value that the variant
/// excludes plays nothing: choosing it gives an error with the reason.
fn faults_of_setting<G: FullGame>(
    library: &Library,
    variant: &str,
    parameters: &GameParameters,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    match VariantGameFactory::<G>::of_variant(library, variant, parameters) {
        Ok(tables) => {
            let seats = *tables.players().start();
            let played = play(&tables, seats, 1, &mut found);
            found.extend(played.err());
        }
        Err(error @ Error::Scripts(_)) => found.extend([error.as_reason()]),
        Err(_) => {}
    }
    found
}

/// Returns each setting in use of these modules with the values that are not the present one: the
/// other position of a switch, each other word of a choice, and the ends of a range.
fn other_values<G: FullGame>(
    library: &Library,
    rules: &CompiledRules<G>,
    is_own: &dyn Fn(&str) -> bool,
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for used in &rules.compiled.settings {
        let declared = library.settings().find(|setting| setting.id == used.id);
        let Some(declared) = declared.filter(|setting| is_own(&setting.module)) else { continue };
        let values = match &declared.kind {
            SettingType::Bool => [true, false].map(SettingValue::Bool).to_vec(),
            SettingType::Choice { values } => {
                values.iter().cloned().map(SettingValue::Choice).collect()
            }
            SettingType::Integer { min, max } => [*min, *max].map(SettingValue::Integer).to_vec(),
        };
        let others = values.into_iter().filter(|value| *value != used.value);
        found.extend(others.map(|value| (used.id.clone(), value.to_string())));
    }
    found
}

fn play<G: FullGame>(
    tables: &VariantGameFactory<G>,
    seats: u8,
    games: u64,
    found: &mut BTreeSet<String>,
) -> Result<(), String> {
    let mut game = tables.game().map_err(|QueryError(message)| message)?;
    let mut playout = PlayoutRunner::new(&game, &[BotSpec::Random], seats.into())?;
    // Checks invariants as well: texts that parse back to another action, and points without a
    // source.
    playout.check_invariants = true;
    for seed in 1..=games {
        let state = tables.start(&mut game, seed).map_err(|QueryError(message)| message)?;
        playout.begin(seed);
        match playout.run(&mut game, state, false).end {
            PlayoutEnd::Over => {}
            PlayoutEnd::ScriptError(message) | PlayoutEnd::Broken(message) => {
                found.insert(message);
            }
        }
    }
    Ok(())
}
