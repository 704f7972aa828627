//! Shared helpers of tests: rulesets compiled from the content folder of the project.
#![allow(dead_code)]

#[path = "../../../../../tests/expected.rs"]
pub mod expected;

pub mod extra;
pub mod tokens;

use std::path::Path;
use std::sync::Arc;

use content::{ContentTree, Library, SettingType, SettingValue, VariantChoice};
use game::random::Random;
use game::{ActionRole, LegalAction};
use kernel::{Action, Ruleset, ScriptHost};
use ledger::head::{RequestPart, RequestProblem, RulesRequest};
use ledger::replay::GameProvider;
use mystica::MysticaGame;
use mystica_content::script_api::LuaHost;
use script::ScriptSources;

/// The project's content, and the rulesets compiled from it.
pub struct Shelf {
    library: Library,
    made: Vec<(Arc<Ruleset>, ScriptSources)>,
    change: fn(&mut Ruleset),
}

/// Draws one of the listed actions, preferring progress over conversions; `None` if the list is
/// empty.
pub fn pick(random: &mut Random, list: &[LegalAction<Action>]) -> Option<(u8, Action)> {
    let weight = |role| match role {
        ActionRole::Conversion | ActionRole::GiveUp => 1,
        ActionRole::Waste => 0,
        ActionRole::End => 2,
        ActionRole::Move | ActionRole::Answer => 8,
    };
    let sum: u32 = list.iter().map(|c| weight(c.role)).sum();
    if sum == 0 {
        return None;
    }
    let mut left = random.below(sum);
    let choice = list.iter().find(|c| {
        let here = left < weight(c.role);
        left = left.saturating_sub(weight(c.role));
        here
    })?;
    let wide = u32::from(choice.amounts.1 - choice.amounts.0) + 1;
    let amount = choice.amounts.0 + random.below(wide) as u8;
    Some((choice.seat, choice.action.with_amount(amount)))
}

/// Returns the content files of the project.
pub fn tree() -> ContentTree {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    ContentTree::from_disk(root).written_in(&mystica_content::TerraMystica, true)
}

/// Returns the content files of the project, and those of a folder in `data/`.
pub fn tree_with(folder: &str) -> ContentTree {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).join(folder);
    let mut tree = tree();
    tree.files.extend(ContentTree::from_disk(&path).files);
    tree
}

/// Loads the content of the project.
pub fn shelf() -> Shelf {
    shelf_of(&tree())
}

/// Loads other content.
pub fn shelf_of(tree: &ContentTree) -> Shelf {
    let (library, errors) = mystica_content::load(tree);
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    Shelf { library, made: Vec::new(), change: |_| {} }
}

/// Loads the content of the project, with a change to each ruleset.
pub fn shelf_with(change: fn(&mut Ruleset)) -> Shelf {
    Shelf { change, ..shelf() }
}

impl Shelf {
    /// Compiles a variant.
    pub fn compile(&mut self, choice: &VariantChoice) -> Result<Arc<Ruleset>, Vec<String>> {
        let compiled = mystica_content::compile(&self.library, choice)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let mut sources = ScriptSources::default();
        for file in &compiled.scripts {
            let folder = format!("scripts/{}", file.module);
            sources.add(&file.module, &folder, &file.file, file.text.clone());
            sources.set_api(&file.module, self.library.api_of_script(&file.file));
        }
        for setting in &compiled.settings {
            let value = match &setting.value {
                SettingValue::Bool(on) => i32::from(*on),
                SettingValue::Integer(n) => *n as i32,
                SettingValue::Choice(word) => {
                    let declared = self.library.settings().find(|s| s.id == setting.id);
                    match declared.map(|s| &s.kind) {
                        Some(SettingType::Choice { values }) => {
                            values.iter().position(|v| v == word).unwrap_or(0) as i32
                        }
                        _ => 0,
                    }
                }
            };
            sources.settings.insert(setting.id.clone(), value);
            sources.settings.insert(format!("{}:{}", setting.module, setting.id), value);
        }
        let mut ruleset = compiled.ruleset;
        (self.change)(Arc::make_mut(&mut ruleset));
        self.made.push((ruleset.clone(), sources));
        Ok(ruleset)
    }

    /// Creates the game of a variant.
    pub fn table(&mut self, choice: &VariantChoice) -> MysticaGame {
        let ruleset = self.compile(choice).unwrap_or_else(|e| panic!("{}", e.join("\n")));
        let host = self.host(&ruleset).expect("the scripts load");
        MysticaGame::new(ruleset, host)
    }
}

impl Shelf {
    /// Compiles the ruleset that a ledger needs.
    pub fn ruleset(
        &mut self,
        request: &RulesRequest<'_>,
    ) -> Result<Arc<Ruleset>, Vec<RequestProblem>> {
        let mut choice = VariantChoice::named(request.variant.unwrap_or("base"));
        let mut complaints = Vec::new();
        if request.variant.is_none() {
            choice.profile = self.library.ledger_profile().map(str::to_owned);
        }
        for (name, value) in &request.settings {
            match (name.strip_prefix('+'), name.strip_prefix('-')) {
                (Some(module), _) => choice.modules.push((module.to_string(), true)),
                (_, Some(module)) => choice.modules.push((module.to_string(), false)),
                _ => choice.settings.push((name.to_string(), value.to_string())),
            }
        }
        if let Some(map) = request.map {
            match self.library.map_by_reference(map) {
                Some(reference) => {
                    choice.map = Some(reference.map);
                    choice.settings.extend(reference.settings);
                }
                None if self.library.has_map(map) => {
                    choice.map = Some(map.to_string());
                }
                None => {
                    let message = format!("unknown map `{map}`");
                    complaints.push(RequestProblem { about: RequestPart::Map, message });
                }
            }
        }
        for (i, option) in request.options.iter().enumerate() {
            match self.library.ledger_option(option) {
                Some(option) => choice.take(option),
                None => {
                    let message = format!("unknown option `{option}`: no module declares it");
                    complaints.push(RequestProblem { about: RequestPart::Option(i), message });
                }
            }
        }
        if !complaints.is_empty() {
            return Err(complaints);
        }
        self.compile(&choice).map_err(|errors| {
            let complaint = |message| RequestProblem { about: RequestPart::Everything, message };
            errors.into_iter().map(complaint).collect()
        })
    }

    /// Creates the host for the scripts of a ruleset that was compiled here.
    pub fn host(&mut self, ruleset: &Arc<Ruleset>) -> Result<Box<dyn ScriptHost>, String> {
        let made = self.made.iter().find(|(r, _)| Arc::ptr_eq(r, ruleset));
        let (_, sources) = made.ok_or("a ruleset of another shelf")?;
        match LuaHost::new(ruleset, sources, script::ScriptLimits::default()) {
            Ok(host) => Ok(Box::new(host)),
            Err(errors) => {
                let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(texts.join("\n"))
            }
        }
    }
}

/// Creates a game with a ruleset and its host, or returns the host's error.
pub fn game(
    ruleset: Arc<Ruleset>,
    host: Result<Box<dyn ScriptHost>, String>,
) -> Result<MysticaGame, Vec<RequestProblem>> {
    let about = RequestPart::Everything;
    let host = host.map_err(|message| vec![RequestProblem { about, message }])?;
    Ok(MysticaGame::new(ruleset, host))
}

impl GameProvider<MysticaGame> for Shelf {
    fn game(&mut self, request: &RulesRequest<'_>) -> Result<MysticaGame, Vec<RequestProblem>> {
        let ruleset = self.ruleset(request)?;
        let host = self.host(&ruleset);
        game(ruleset, host)
    }
}

/// Compares the result for each case of a file in `tests/` with the text below the case.
#[track_caller]
pub fn every_case_is_as_expected(file: &str, mut output_of: impl FnMut(&str) -> String) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).join(file);
    expected::cases(path, |_, text| output_of(text));
}
