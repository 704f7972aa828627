//! State of the map editor: draws maps, saves them as content files, and lets bots play on them.

use std::sync::Arc;

use content::{ContentFileKind, ContentTree, Library, ParseCache, VariantChoice};
use lab::statistics::wilson;
use lab::{BotSpec, RunSummary};
use language::say;
use workbench::error::Error;
use workbench::game_options::GameParameters;
use workbench::library::{CompiledRules, Content};
use workbench::playable::FullGame;
use workbench::tables::VariantGameFactory;

use super::super::catalogue::{
    BoardVariant, DrawnMap, FactionPlaytest, MapDiagnostic, MapOffer, MapSaveRequest, MapsOffer,
    PlaytestRequest,
};
use super::board_text::{joined, parts, tables};
use super::edges;
use super::map_save::{DRAWN, quoted, redrawn};
use super::safe_paths;
use crate::served::{PlaytestParameters, ServedGame, ServedGames};
use crate::texts::TEXTS;

/// Name of the edited map among the maps of the content.
const DRAFT: &str = "drawn-now";

/// Maximum size of a map's text, in bytes.
const MOST: usize = 8 << 10;

/// Number of seats in bot games, unless the game permits fewer.
const SEATS: u8 = 4;

/// Number of games between two progress reports.
const BATCH: u64 = 4;

/// Maps in the editor, over some content. Only changed files are parsed again.
pub struct MapEditor {
    content: Arc<Content>,
    tree: ContentTree,
    cache: ParseCache,
    variant: String,
    game: &'static dyn ServedGame,
}

impl MapEditor {
    /// Creates the editor's state. `variant` is the variant played on the maps; `None` for the
    /// default.
    ///
    /// # Errors
    /// Returns a message if the content has no variant.
    pub fn new(
        games: ServedGames,
        content: &Arc<Content>,
        variant: Option<&str>,
    ) -> Result<MapEditor, String> {
        let variant = variant.map_or_else(|| content.default_variant(), Ok)?.to_owned();
        let game = games.named(content.dialect_of(Some(&variant))?);
        let (tree, cache) = (content.tree.clone(), ParseCache::new(content.games.dialects()));
        Ok(MapEditor { content: content.clone(), tree, cache, variant, game })
    }

    /// Returns whether this state was made from the given content.
    pub fn is_of(&self, content: &Arc<Content>) -> bool {
        Arc::ptr_eq(&self.content, content)
    }

    /// Parses the content with the edited map; also returns the choice that plays on it.
    fn with(&mut self, text: &str) -> (Library, VariantChoice) {
        self.tree.insert(file_of(DRAFT), &written(DRAFT, DRAFT, text));
        let (library, _) = self.cache.read(&self.tree);
        let choice =
            VariantChoice { map: Some(DRAFT.to_owned()), ..VariantChoice::named(&self.variant) };
        (library, choice)
    }

    /// Draws a map from its text. Tables that do not fit the rows are left out.
    ///
    /// # Errors
    /// Returns the errors of the map.
    pub fn draw(&mut self, text: &str) -> Result<DrawnMap, Vec<MapDiagnostic>> {
        let diagnostic =
            |text: &str| MapDiagnostic { row: None, column: None, text: text.to_owned() };
        let mut text = plain(text).map_err(|message| vec![diagnostic(&message)])?;
        let mut left_out = Vec::new();
        loop {
            let (library, choice) = self.with(&text);
            let errors = match self.game.bare_board(&library, &choice) {
                Err(errors) => errors,
                Ok(board_result) => {
                    let board =
                        board_result.map_err(|message| vec![diagnostic(&message.as_reason())])?;
                    let board =
                        board.ok_or_else(|| vec![diagnostic("this server has no map editor")])?;
                    let sets = board.edges.iter().flat_map(|kind| edges::sets(&text, &kind.table));
                    return Ok(DrawnMap { sets: sets.collect(), text, left_out, board });
                }
            };
            let unfit: Option<Vec<usize>> = errors.iter().map(|e| table_of(&text, e)).collect();
            let (Some(unfit), Some(error)) = (unfit, errors.first()) else {
                return Err(errors.iter().map(mistake).collect());
            };
            let Some(at) = unfit.first().copied() else { return Err(Vec::new()) };
            let (rows, more) = parts(&text);
            let mut tables = tables(more);
            let table = tables.remove(at);
            let header = table.lines().next().unwrap_or_default();
            left_out.push(format!("{header}: {}", error.kind.message()));
            text = joined(rows, &tables);
        }
    }

    /// Converts a board in a foreign text format.
    ///
    /// # Errors
    /// Returns a message if the format is not recognized.
    pub fn read(&mut self, foreign: &str) -> Result<String, String> {
        let read = self.game.read_board(&self.content, &self.variant, foreign)?;
        read.ok_or_else(|| say!(TEXTS, "not-a-board"))
    }

    /// Returns the existing maps, and the variants of the same game.
    pub fn offer(&self) -> MapsOffer {
        let library = &self.content.library;
        let texts = library.texts();
        let map = |info: content::ContentInfo| {
            let text = self.content.tree.files.get(&file_of(&info.id))?;
            let [name, _] = info.shown(texts, ContentFileKind::Map);
            Some(MapOffer { text: text_of(text)?, id: info.id, name })
        };
        let maps = library.list_maps().into_iter().filter_map(map).collect();
        let dialect = |variant: &str| self.content.dialect_of(Some(variant)).ok();
        let own = dialect(&self.variant);
        let variants = library.list_variants().into_iter().filter(|one| dialect(&one.id) == own);
        let variant = |one: content::ContentInfo| {
            let [name, _] = one.shown(texts, ContentFileKind::Variant);
            BoardVariant { default: one.id == self.variant, id: one.id, name }
        };
        let variants = variants.map(variant).collect();
        MapsOffer { maps, variants, may_save: self.content.folder().is_some() }
    }

    /// Writes a map into the content folder. The name has to be unused. With
    /// [`MapSaveRequest::over`] it may also belong to a map that was drawn in the editor.
    ///
    /// # Errors
    /// Returns a message if the map has errors or cannot be written.
    pub fn save(&mut self, map: &MapSaveRequest<'_>) -> Result<String, String> {
        let MapSaveRequest { name, title, text, over } = *map;
        safe_paths::named(name)?;
        let seen = self.draw(text);
        let seen = seen.map_err(|diagnostics| {
            diagnostics.into_iter().map(|m| m.text).collect::<Vec<_>>().join("\n")
        })?;
        let root = self.content.folder().ok_or_else(|| say!(TEXTS, "built-in-unchanged"))?;
        let root = root.canonicalize().map_err(|error| error.to_string())?;
        let file = file_of(name);
        let path = safe_paths::path(&root, &file)?;
        let title = game::excerpt::escape_hidden(title.trim());
        if !path.exists() {
            let text = written(name, &title, &seen.text);
            game::files::write_new(&path, text).map_err(|error| format!("{file}: {error}"))?;
            return Ok(file);
        }
        if !over {
            return Err(say!(TEXTS, "board-exists-plain", name = name));
        }
        let before =
            game::files::read_text(&path, game::files::TEXT).map_err(|error| error.to_string())?;
        let title = (!title.is_empty()).then_some(title.as_ref());
        let after = redrawn(&before, title, &first_row(&seen.text), &rows(&seen.text))?;
        self.check(name, &before, &after)?;
        game::files::write(&path, after).map_err(|error| format!("{file}: {error}"))?;
        Ok(file)
    }

    /// Checks the complete new text of a map's file, including its other tables; `before` is the
    /// old text.
    fn check(&mut self, name: &str, before: &str, after: &str) -> Result<(), String> {
        let file = file_of(name);
        self.tree.insert(file.clone(), after);
        let (library, _) = self.cache.read(&self.tree);
        self.tree.insert(file, before);
        let choice =
            VariantChoice { map: Some(name.to_owned()), ..VariantChoice::named(&self.variant) };
        let board_result = self.game.bare_board(&library, &choice);
        let diagnostics_of = |errors: Vec<content::ContentError>| {
            errors.iter().map(|error| error.kind.message()).collect::<Vec<_>>().join("\n")
        };
        board_result.map_err(diagnostics_of)?.map_err(|message| message.as_reason())?;
        Ok(())
    }

    /// Lets a bot play games on a map, under the variant of this editor. `report` gets the number
    /// of finished games and returns whether to continue.
    ///
    /// # Errors
    /// Returns a message if the map has errors, or bots cannot play on it.
    pub fn fill(
        &mut self,
        run: &PlaytestRequest<'_>,
        report: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FactionPlaytest>, String> {
        let PlaytestRequest { games, bot, .. } = *run;
        let (library, choice) = self.with(&plain(run.text)?);
        let (content, library, choice) = (&*self.content, &library, &choice);
        Ok(self.game.fill(&PlaytestParameters { content, library, choice, games, bot }, report)?)
    }
}

/// Lets a bot play games, see [`ServedGame::fill`].
pub(crate) fn fill<G: FullGame>(
    filling: &PlaytestParameters<'_>,
    report: &dyn Fn(u64) -> bool,
) -> Result<Vec<FactionPlaytest>, Error> {
    let PlaytestParameters { content, library, choice, games, bot } = *filling;
    let rules = CompiledRules::<G>::compile(library, choice.clone())?;
    let bot = BotSpec::from_guest(bot).map_err(Error::Impossible)?;
    let players = (*G::players(rules.ruleset()).end()).min(SEATS);
    let parameters =
        GameParameters { players: Some(players..=players), ..GameParameters::of_variant(None) };
    let tables = VariantGameFactory::with_rules(&content.library, rules, &parameters)?;
    let mut all = RunSummary::default();
    let mut done = 0;
    while done < games && report(done) {
        let plan = lab::sim::SimOptions {
            games: BATCH.min(games - done),
            first: 0,
            seed: done + 1,
            threads: 1,
            bots: vec![bot.clone()],
            keep_actions: false,
            record: None,
            check_invariants: false,
        };
        all.merge(&lab::sim::run(&tables, &plan, &|_, _| (), &|_| ())?);
        done += plan.games;
    }
    report(done);
    let line = |(name, line): (&String, &lab::summary::SummaryLine)| {
        let won = wilson(line.wins(), line.games(), 0.05);
        FactionPlaytest {
            name: name.clone(),
            games: line.games(),
            points: line.mean(),
            won: [won.mean, won.low, won.high],
        }
    };
    Ok(all.by_name().iter().map(line).collect())
}

/// Converts a diagnostic to a position in the map's text, if it is about the edited map.
fn mistake(error: &content::ContentError) -> MapDiagnostic {
    let is_here = error.span.file == file_of(DRAFT);
    let row = error.span.line.checked_sub(ROWS_BEGIN).filter(|_| is_here);
    // In the file, two blanks and a quote precede a row.
    let column = error.span.column.checked_sub(4).filter(|_| is_here);
    MapDiagnostic { row, column, text: error.kind.message() }
}

fn file_of(name: &str) -> String {
    format!("maps/{name}.toml")
}

/// Line of the first row in a file that [`written`] makes, from 1.
const ROWS_BEGIN: u32 = 7;

/// Formats a map as a content file.
fn written(name: &str, title: &str, text: &str) -> String {
    let title = if title.is_empty() { name } else { title };
    format!(
        "id = {}\nname = {}\ndoc = {}\nfirst_row = {}\n\nrows = {}\n{}",
        quoted(name),
        quoted(title),
        quoted(DRAWN),
        first_row(text),
        rows(text),
        parts(text).1,
    )
}

/// Returns the letter of the first row. By the convention of ledgers, a shifted first row is row B.
fn first_row(text: &str) -> String {
    quoted(if text.starts_with(' ') { "B" } else { "A" })
}

fn rows(text: &str) -> String {
    let rows: String = parts(text).0.lines().map(|row| format!("  {},\n", quoted(row))).collect();
    format!("[\n{rows}]")
}

/// Returns the text of a map's file: rows and, after a blank line, its tables. Arrays of tables are
/// left out, because they state the source of these rows.
fn text_of(file: &str) -> Option<String> {
    let table: toml::Table = file.parse().ok()?;
    let rows: Vec<&str> =
        table.get("rows")?.as_array()?.iter().filter_map(toml::Value::as_str).collect();
    let begin = file.find("\n[").map_or(file.len(), |at| at + 1);
    let mut tables = tables(&file[begin..]);
    tables.retain(|table| !table.starts_with("[["));
    let whole = joined(&rows.join("\n"), &tables);
    // Tables that the editor would reject are left out.
    Some(plain(&whole).unwrap_or_else(|_| rows.join("\n")))
}

/// Returns the index of the table that contains a diagnostic.
fn table_of(text: &str, error: &content::ContentError) -> Option<usize> {
    let (rows, more) = parts(text);
    let begin = ROWS_BEGIN as usize + rows.lines().count() + 1;
    let line = (error.span.line as usize).checked_sub(begin)?;
    let is_here = error.span.file == file_of(DRAFT);
    let mut lines = 0;
    tables(more).iter().position(|table| {
        lines += table.lines().count();
        is_here && line < lines
    })
}

/// Validates the text of a map, and removes trailing blanks.
fn plain(text: &str) -> Result<String, String> {
    let letter = |c: char| c.is_ascii_graphic() && !"\"'\\".contains(c) || c == ' ' || c == '\n';
    let (rows, more) = parts(text);
    if text.len() > MOST || rows.trim().is_empty() || !rows.chars().all(letter) {
        return Err(say!(TEXTS, "board-is-rows"));
    }
    let is_text = |c: char| c.is_ascii_graphic() || c == ' ' || c == '\n';
    let tables = tables(more);
    if !more.chars().all(is_text) || tables.first().is_some_and(|first| !first.starts_with('[')) {
        return Err(say!(TEXTS, "board-tables-after"));
    }
    let rows: Vec<&str> = rows.lines().map(str::trim_end).collect();
    Ok(joined(rows.join("\n").trim_end(), &tables))
}
