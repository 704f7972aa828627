//! Implements [`GameCatalogue`] for a content folder or the embedded content.

mod bench;
mod board_text;
mod differs;
mod edges;
mod entry;
mod map_save;
mod maps;
mod reload;
mod safe_paths;
mod scenario_export;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use language::{Args, Language, say};
use maps::MapEditor;

use crate::texts::TEXTS;
pub(crate) use maps::fill;
use reload::{ContentTable, TableWorkbench};

use content::{ContentFileKind, SettingType, SettingValue, VariantChoice};
use ledger::recorded::Seating;
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;
use xxhash_rust::xxh3::xxh3_64;

use super::catalogue::{
    BotOffer, CatalogueOffer, ConflictOffer, DrawnMap, EdgeSet, FactionPlaytest, GameCatalogue,
    MapDiagnostic, MapSaveRequest, MapsOffer, OpenedTable, OptionChoice, OptionsOffer,
    PlaytestRequest, SettingKind, SettingOffer, TableParameters, VariantOffer,
};
use super::files::ContentFiles;
use super::typed_table::{RulesSource, TypedTable};
use crate::served::{ServedGame, ServedGames};
use workbench::conflict_text::ConflictText;
use workbench::error::Error;
use workbench::game_options::{ReplayRules, RequiredCertainty, RuleOverrides, usual_players};
use workbench::history::history_steps;
use workbench::library::{BegunGame, CompiledRules, Content};
use workbench::playable::{FullGame, Playable};
use workbench::runs::BotPrice;
use workbench::setup;
use workbench::tables::title;
use workbench::watch::FileSave;

/// Offered bots with the ids of their descriptions.
const BOTS: [(&str, &str); 6] = [
    ("greedy", "bot-says-greedy"),
    ("quick", "bot-says-quick"),
    ("strong", "bot-says-strong"),
    ("mcts", "bot-says-mcts"),
    ("busy", "bot-says-busy"),
    ("random", "bot-says-random"),
];

/// The games of a content folder, as a catalogue for the server.
pub struct ContentCatalogue {
    games: ServedGames,
    files: ContentFiles,
    /// Cached offer, with the content and the language for which it was made.
    offer: Mutex<Option<(Arc<Content>, Language, CatalogueOffer)>>,
    /// Variant for maps in the editor; `None` for the default.
    variant: Option<String>,
    /// State of the map editor.
    maps: Mutex<Option<MapEditor>>,
    /// Older content under which tables still play, by hash of its text.
    before: Mutex<BTreeMap<u64, Weak<Content>>>,
    /// Which provisional values new games reject.
    strict: Option<RequiredCertainty>,
}

impl ContentCatalogue {
    /// Creates the catalogue of this content.
    pub fn new(games: ServedGames, content: Arc<Content>) -> ContentCatalogue {
        let (files, offer) = (ContentFiles::new(content), Mutex::default());
        let (maps, before) = (Mutex::new(None), Mutex::default());
        ContentCatalogue { games, files, offer, variant: None, maps, before, strict: None }
    }

    /// Sets the variant for maps in the editor.
    pub fn drawing_for(self, variant: Option<String>) -> ContentCatalogue {
        ContentCatalogue { variant, ..self }
    }

    /// Sets which provisional values new games reject.
    pub fn with_strict(self, strict: Option<RequiredCertainty>) -> ContentCatalogue {
        ContentCatalogue { strict, ..self }
    }

    /// Calls a function with the state of the map editor, which it creates if the content has
    /// changed.
    fn with_maps<T>(&self, edit: impl FnOnce(&mut MapEditor) -> T) -> Result<T, String> {
        let content = self.content();
        let mut maps = self.maps.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if !maps.as_ref().is_some_and(|maps| maps.is_of(&content)) {
            *maps = Some(MapEditor::new(self.games, &content, self.variant.as_deref())?);
        }
        let maps = maps.as_mut().ok_or_else(|| say!(TEXTS, "no-map-editor"))?;
        Ok(edit(maps))
    }

    fn content(&self) -> Arc<Content> {
        self.files.content()
    }

    /// Returns the game to which a variant belongs.
    fn game_of(&self, content: &Content, variant: &str) -> Result<&'static dyn ServedGame, Error> {
        Ok(self.games.named(content.dialect_of(Some(variant))?))
    }
}

/// Returns the offered bots, with the cost of a game where it was measured.
fn bot_offers(content: &Content) -> Vec<BotOffer> {
    let game = content.dialect_of(None).unwrap_or_default();
    let offer = |(spec, summary): (&str, &str)| {
        let price = BotPrice::look_up(game, spec);
        let price = price.map_or(String::new(), |p| {
            format!(" {}", say!(TEXTS, "bot-core-time", time = p.text()))
        });
        BotOffer { spec: spec.into(), summary: say!(TEXTS, summary) + &price }
    };
    BOTS.map(offer).to_vec()
}

impl ContentCatalogue {
    /// Returns the variants that can be played.
    fn variant_offers(&self, content: &Content) -> Vec<VariantOffer> {
        let default = content.default_variant().ok().map(str::to_owned);
        let variants = content.library.list_variants();
        let offer = |variant: content::ContentInfo| {
            // Variants with errors are not offered.
            let players = self.game_of(content, &variant.id).ok()?.players(content, &variant.id);
            let [name, summary] = variant.shown(content.library.texts(), ContentFileKind::Variant);
            Some(VariantOffer {
                players: players.ok()?,
                default: default.as_deref() == Some(&variant.id),
                id: variant.id,
                name,
                summary,
            })
        };
        variants.into_iter().filter_map(offer).collect()
    }

    fn replayed(
        &self,
        ledger: &str,
        rows: Option<u32>,
        any_ruleset: bool,
    ) -> Result<OpenedTable, Error> {
        self.replayed_of(&self.content(), ledger, rows, any_ruleset)
    }

    fn replayed_of(
        &self,
        content: &Arc<Content>,
        ledger: &str,
        rows: Option<u32>,
        any_ruleset: bool,
    ) -> Result<OpenedTable, Error> {
        let dialect = content.dialect_of_ledger(ledger.as_bytes());
        self.games.named(dialect).replayed(content, ledger, rows, any_ruleset)
    }

    /// Parses content serialized by [`Content::as_one_text`]. Tables with equal content share it.
    fn before(&self, source: &str) -> Result<Arc<Content>, String> {
        let current = self.content();
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        before.retain(|_, content| content.strong_count() > 0);
        let key = xxh3_64(source.as_bytes());
        if let Some(content) = before.get(&key).and_then(Weak::upgrade) {
            return Ok(content);
        }
        let content = Arc::new(Content::of_one_text(&current, source)?);
        before.insert(key, Arc::downgrade(&content));
        Ok(content)
    }

    /// Opens a table whose rules have changed in the meantime, with the longest part of its rows
    /// that the present rules permit.
    fn as_far_as_possible(&self, ledger: &str) -> Result<OpenedTable, Error> {
        let lines: Vec<&str> = ledger.split_inclusive('\n').collect();
        let replay_without =
            |n: usize| self.replayed(&lines[..lines.len() - n].concat(), None, true);
        let mut enough = 1;
        while replay_without(enough).is_err() {
            if enough >= lines.len() {
                return self.replayed(ledger, None, true);
            }
            enough = (enough * 2).min(lines.len());
        }
        let mut too_few = enough / 2;
        while enough - too_few > 1 {
            let middle = (enough + too_few) / 2;
            match replay_without(middle) {
                Ok(_) => enough = middle,
                Err(_) => too_few = middle,
            }
        }
        replay_without(enough)
    }

    /// Returns whether the variant for the map editor has a drawn board.
    fn draws_boards(&self, content: &Content) -> bool {
        let variant = match self.variant.as_deref() {
            Some(variant) => variant,
            None => match content.default_variant() {
                Ok(variant) => variant,
                Err(_) => return false,
            },
        };
        let game = content.dialect_of(Some(variant)).map(|dialect| self.games.named(dialect));
        let board =
            game.map(|game| game.bare_board(&content.library, &VariantChoice::named(variant)));
        matches!(board, Ok(Ok(Ok(Some(_)))))
    }

    fn begun(&self, parameters: &TableParameters) -> Result<OpenedTable, Error> {
        let content = self.content();
        let dialect = content.dialect_of(parameters.variant.as_deref())?;
        let strict = parameters.strict.or(self.strict);
        self.games
            .named(dialect)
            .open_new(&content, &TableParameters { strict, ..parameters.clone() })
    }
}

impl GameCatalogue for ContentCatalogue {
    fn offer(&self) -> CatalogueOffer {
        let content = self.content();
        let mut offer = self.offer.lock().unwrap_or_else(PoisonError::into_inner);
        let language = language::viewer_language();
        if let Some((offered_content, offered_in, offer)) = &*offer
            && Arc::ptr_eq(offered_content, &content)
            && *offered_in == language
        {
            return offer.clone();
        }
        let new_offer = CatalogueOffer {
            variants: self.variant_offers(&content),
            bots: bot_offers(&content),
            maps: self.draws_boards(&content),
        };
        *offer = Some((content, language, new_offer.clone()));
        new_offer
    }

    fn title(&self, variant: &str) -> Option<String> {
        let content = self.content();
        let variant = content.library.list_variants().into_iter().find(|one| one.id == variant)?;
        Some(variant.shown(content.library.texts(), ContentFileKind::Variant)[0].clone())
    }

    fn seat_name(&self, name: &str) -> String {
        let content = self.content();
        let texts = content.library.texts();
        let find = |attribute| texts.translated(None, name, attribute, &Args::new());
        let found = find(None).or_else(|| find(Some("seat")));
        found.unwrap_or_else(|| texts.text(None, name, None, &Args::new(), || name.to_owned()))
    }

    fn languages(&self) -> Vec<Language> {
        self.content().library.texts().languages().cloned().collect()
    }

    fn options(&self, variant: &str) -> Result<OptionsOffer, String> {
        let content = self.content();
        Ok(self.game_of(&content, variant)?.options(&content, variant)?)
    }

    fn open(&self, parameters: &TableParameters) -> Result<OpenedTable, String> {
        match &parameters.ledger {
            Some(ledger) => self.replayed(ledger, parameters.at, false),
            None => self.begun(parameters),
        }
        .map_err(String::from)
    }

    fn reopen(&self, ledger: &str, is_dev: bool) -> Result<OpenedTable, String> {
        let opened = self.replayed(ledger, None, is_dev);
        if is_dev && opened.is_err() { self.as_far_as_possible(ledger) } else { opened }
            .map_err(String::from)
    }

    fn reopen_under(&self, ledger: &str, source: &str) -> Result<OpenedTable, String> {
        let mut opened = self.replayed_of(&self.before(source)?, ledger, None, false)?;
        // A notification about a save makes the table compare its rules with the files.
        let job = opened.table.reload(&FileSave::of_everything());
        assert!(job.is_none(), "a table that was just opened follows no files yet");
        Ok(opened)
    }

    fn reopen_as_far_as_possible(
        &self,
        ledger: &str,
    ) -> Result<(OpenedTable, Option<String>), String> {
        let whole = self.replayed(ledger, None, true);
        match whole {
            Ok(opened) => Ok((opened, None)),
            Err(error) => Ok((self.as_far_as_possible(ledger)?, Some(String::from(error)))),
        }
    }

    fn files(&self) -> Option<ContentFiles> {
        Some(self.files.clone())
    }

    fn maps(&self) -> Option<MapsOffer> {
        self.with_maps(|maps| maps.offer()).ok()
    }

    fn look_at_map(
        &self,
        text: &str,
        laid: Option<&EdgeSet>,
    ) -> Result<DrawnMap, Vec<MapDiagnostic>> {
        let none = |text| vec![MapDiagnostic { text, ..MapDiagnostic::default() }];
        self.with_maps(|maps| match laid {
            Some(set) => maps.draw(&edges::laid(text, set).map_err(none)?),
            None => maps.draw(text),
        })
        .map_err(none)?
    }

    fn read_map(&self, foreign: &str) -> Result<String, String> {
        self.with_maps(|maps| maps.read(foreign))?
    }

    fn save_map(&self, map: &MapSaveRequest<'_>) -> Result<String, String> {
        self.with_maps(|maps| maps.save(map))?
    }

    fn fill_map(
        &self,
        run: &PlaytestRequest<'_>,
        report: &dyn Fn(u64) -> bool,
    ) -> Result<Vec<FactionPlaytest>, String> {
        // Bot games use a state of their own, so that the editor stays usable meanwhile.
        let mut maps =
            MapEditor::new(self.games, &self.content(), run.variant.or(self.variant.as_deref()))?;
        maps.fill(run, report)
    }
}

/// Compiles a variant without changes.
pub(crate) fn rules<G: Playable>(
    content: &Content,
    variant: &str,
) -> Result<CompiledRules<G>, Error> {
    content.rules(Some(variant), &RuleOverrides::default())
}

/// Creates the table of a new game, with its workbench if the content has a folder.
fn seated<G: FullGame>(
    content: &Arc<Content>,
    rules: &CompiledRules<G>,
    setup: &G::Setup,
) -> Result<ContentTable<G>, Error> {
    let BegunGame { game, state, head } = rules.begin_game_with(rules.sharing_game()?, setup)?;
    let folder = content.folder().and_then(|folder| folder.canonicalize().ok());
    let bench =
        folder.map(|folder| Box::new(TableWorkbench::new(folder, content.clone(), rules.clone())));
    let mut table = TypedTable::with_live(game, head, state, bench);
    table.source = Some(content.clone());
    table.rules_file = rules_source(content.clone(), rules.clone());
    Ok(table)
}

/// Returns the source of the file of these rules.
fn rules_source<G: FullGame>(content: Arc<Content>, rules: CompiledRules<G>) -> RulesSource {
    RulesSource::Maker(Box::new(move || content.rules_file(&rules)))
}

fn opened<G: FullGame>(
    content: &Content,
    rules: &CompiledRules<G>,
    table: ContentTable<G>,
) -> OpenedTable {
    let variant = rules.compiled.variant.clone();
    OpenedTable { table: Box::new(table), title: title(&content.library, rules), variant }
}

/// Opens a table by replaying a ledger, see [`ServedGame::replayed`].
pub(crate) fn replayed<G: FullGame>(
    content: &Arc<Content>,
    ledger: &str,
    rows: Option<u32>,
    any_ruleset: bool,
) -> Result<OpenedTable, Error> {
    let (under, options) =
        (ReplayRules { any_ruleset, ..ReplayRules::default() }, LedgerReplayOptions::default());
    let ledger = LedgerFile { name: "ledger", bytes: ledger.as_bytes() };
    let known_rules = content.known_rules::<G>();
    let (rules, played, _) = content.replay_knowing(ledger, &under, options, known_rules)?;
    let rules = content.shared_rules(rules);
    let mut steps = history_steps(&played);
    steps.truncate(rows.map_or(usize::MAX, |rows| rows as usize));
    let table = seated(content, &rules, &played.setup)?;
    Ok(opened(content, &rules, table.with_rows(&steps, &played.draws).map_err(Error::Failed)?))
}

/// Opens a table with a new game, see [`ServedGame::open_new`].
pub(crate) fn begun<G: FullGame>(
    content: &Arc<Content>,
    parameters: &TableParameters,
) -> Result<OpenedTable, Error> {
    let (map, settings) = (parameters.map.clone(), parameters.settings.clone());
    let overrides = RuleOverrides { map, settings, strict: parameters.strict };
    let rules = content.rules_of_table::<G>(parameters.variant.as_deref(), &overrides)?;
    parameters.strict.map_or(Ok(()), |strict| strict.check(rules.provisional()))?;
    let ruleset = rules.ruleset();
    let players = match parameters.players {
        0 => usual_players::<G>(ruleset),
        other => other,
    };
    setup::check_players::<G>(ruleset, players)?;
    if parameters.seats.len() > usize::from(players) {
        return Err(Error::Impossible(say!(TEXTS, "more-seats-named")));
    }
    let number = |name: &String| setup::faction::<G>(ruleset, name);
    let names = parameters.seats.iter().map(|name| name.as_ref().map(number).transpose());
    let names: Vec<_> = names.collect::<Result<_, _>>()?;
    let seed = parameters.seed.unwrap_or_default();
    let setup = G::setup(ruleset, &Seating { players, names, seed }).map_err(Error::Impossible)?;
    let table = seated(content, &rules, &setup)?;
    Ok(opened(content, &rules, table))
}

/// Returns the options for a table of a variant, see [`ServedGame::options`].
pub(crate) fn options<G: FullGame>(
    content: &Content,
    variant: &str,
) -> Result<OptionsOffer, Error> {
    // Any client may request the options, so compiled rules are taken from the cache.
    let rules = content.rules_of_table::<G>(Some(variant), &RuleOverrides::default())?;
    let library = &content.library;
    let piece = |id: &str, name: &str| OptionChoice { id: id.to_owned(), name: name.to_owned() };
    let value = |value: &SettingValue| match value {
        SettingValue::Bool(on) => on.to_string(),
        SettingValue::Integer(n) => n.to_string(),
        SettingValue::Choice(word) => word.clone(),
    };
    // The default is the variant's own value if it sets one.
    let chosen = |id: &str| rules.compiled.settings.iter().find(|s| s.id == id);
    let in_play = |s: &&content::Setting| rules.compiled.modules.contains(&s.module);
    let texts = library.texts();
    let modules = library.list_modules();
    let module_name = |id: &str| {
        let module = modules.iter().find(|module| module.info.id == id);
        let shown = module.map(|module| module.info.shown(texts, ContentFileKind::Module));
        shown.map_or_else(|| id.to_owned(), |[name, _]| name)
    };
    let value_names = |setting: &content::Setting| match &setting.kind {
        SettingType::Choice { values } => {
            values.iter().map(|value| setting.shown_value(texts, value)).collect()
        }
        SettingType::Bool | SettingType::Integer { .. } => Vec::new(),
    };
    let settings = library.settings().filter(in_play).map(|setting| SettingOffer {
        default: value(chosen(&setting.id).map_or(&setting.default, |s| &s.value)),
        id: setting.id.clone(),
        name: setting.shown_name(texts),
        module: setting.module.clone(),
        module_name: module_name(&setting.module),
        summary: setting.shown_doc(texts),
        value_names: value_names(setting),
        kind: match &setting.kind {
            SettingType::Bool => SettingKind::Bool,
            SettingType::Integer { min, max } => SettingKind::Integer { range: (*min, *max) },
            SettingType::Choice { values } => SettingKind::Choice { values: values.clone() },
        },
    });
    let seats = setup::all_names::<G>(rules.ruleset());
    let seat = |name: &String| {
        let text = |attribute| texts.translated(None, name, attribute, &language::Args::new());
        let shown = text(Some("seat")).or_else(|| text(None));
        piece(name, shown.as_ref().unwrap_or(name))
    };
    Ok(OptionsOffer {
        maps: library
            .list_maps()
            .iter()
            .map(|map| piece(&map.id, &map.shown(texts, ContentFileKind::Map)[0]))
            .collect(),
        settings: settings.collect(),
        seats: seats.iter().map(seat).collect(),
        conflicts: conflict_offers(content, variant)?,
    })
}

/// Returns the conflicts between the modules of a variant.
fn conflict_offers(content: &Content, variant: &str) -> Result<Vec<ConflictOffer>, Error> {
    let found = content.conflicts(Some(variant), &RuleOverrides::default())?;
    let offer = |conflict: &content::Conflict| {
        let ConflictText { sides, outcome } = ConflictText::new(conflict);
        ConflictOffer { value: conflict.path(), sides, outcome }
    };
    Ok(found.conflicts.iter().map(offer).collect())
}
