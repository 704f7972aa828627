//! `loam test`: the scenario tests of modules.

use content::VariantChoice;
use kernel::State;
use ledger::header::Head;
use ledger::replay::{Options, Replayer};
use ledger::scenario::{self, Bench, Game};
use ledger::table::Table;
use serde_json::json;

use super::Context;
use crate::args::{RuleArgs, TestArgs};
use crate::library::{Content, ForLedgers, Rules};
use crate::output::{Outcome, Paint, Trouble, count, json, say};

/// Runs every scenario of the modules named, or of all; fails if one of them does.
pub fn run(context: &Context, args: &TestArgs) -> Outcome {
    let content = Content::load(context, &[])?;
    let known: Vec<String> =
        content.library.list_modules().into_iter().map(|m| m.info.id).collect();
    for module in &args.modules {
        if !known.contains(module) {
            let near = content::nearest(module, known.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(format!("no module is called `{module}`{hint}").into());
        }
    }
    let wanted = |module: &str| args.modules.is_empty() || args.modules.iter().any(|m| m == module);
    let mut bench = Scenes { content: &content, module: String::new(), made: Vec::new() };
    let mut results = Vec::new();
    let (mut passed, mut failed, mut files) = (0, 0, 0);
    for (file, text) in &content.tree.files {
        let Some((module, rest)) = file.strip_prefix("scripts/").and_then(|f| f.split_once('/'))
        else {
            continue;
        };
        let is_scenario = rest.starts_with("tests/") && rest.ends_with(".txt");
        if !is_scenario || !wanted(module) || scenario_data(text) {
            continue;
        }
        files += 1;
        bench.module = module.to_owned();
        let scenarios = match scenario::read(file, text) {
            Ok(scenarios) => scenarios,
            Err(errors) => {
                failed += 1;
                errors.iter().for_each(|e| eprintln!("{e}\n"));
                let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
                results.push(json!({ "file": file, "failures": texts }));
                continue;
            }
        };
        for scenario in &scenarios {
            let outcome = scenario::run(scenario, &mut bench);
            if outcome.passed() {
                passed += 1;
            } else {
                failed += 1;
                if !context.json {
                    eprintln!("{}: {}", Paint::stderr().bad("failed"), outcome.name);
                    outcome.failures.iter().for_each(|e| eprintln!("{e}\n"));
                }
            }
            let failures: Vec<_> = outcome.failures.iter().map(ToString::to_string).collect();
            results.push(json!({
                "file": file, "scenario": outcome.name, "rules": outcome.rules, "failures": failures,
            }));
        }
    }
    if context.json {
        json(&json!({ "passed": passed, "failed": failed, "scenarios": results }));
    } else {
        let line = format!(
            "{} in {}, {failed} failed",
            count(passed + failed, "scenario"),
            count(files, "file")
        );
        let paint = Paint::stdout();
        say(&if failed == 0 { paint.good(&line) } else { paint.bad(&line) });
    }
    if failed == 0 { Ok(()) } else { Err(Trouble::Shown) }
}

/// Ledgers that scenarios start from lie beside them.
fn scenario_data(text: &str) -> bool {
    text.lines().any(|line| line.contains('\t'))
}

/// Tables for scenarios.
struct Scenes<'c> {
    content: &'c Content,
    /// The module whose scenarios run.
    module: String,
    made: Vec<(VariantChoice, Rules)>,
}

impl Scenes<'_> {
    fn rules(&mut self, game: &Game) -> Result<Rules, String> {
        let text = |t: &scenario::Text| t.text.clone();
        let mut choice = VariantChoice {
            variant: game.variant.as_ref().map(text).unwrap_or_default(),
            map: game.map.as_ref().map(text),
            settings: game.settings.iter().map(|(k, v)| (text(k), text(v))).collect(),
            modules: game.modules.iter().map(|(m, on)| (text(m), *on)).collect(),
            ..VariantChoice::default()
        };
        if game.variant.is_none() {
            // Without a variant it is the plainest game that has the module in it.
            choice.variant = self.content.plain_variant().ok_or("the content has no variant")?;
            choice.modules.insert(0, (self.module.clone(), true));
        }
        if let Some((_, rules)) = self.made.iter().find(|(made, _)| *made == choice) {
            return Ok(rules.clone());
        }
        let compiled = self.content.library.compile(&choice).map_err(|errors| {
            errors.iter().map(|e| e.kind.message()).collect::<Vec<_>>().join("; ")
        })?;
        let rules = Rules::new(&self.content.library, choice.clone(), compiled);
        self.made.push((choice, rules.clone()));
        Ok(rules)
    }
}

fn table(rules: &Rules) -> Result<Table, String> {
    Ok(Table::new(rules.ruleset().clone(), rules.host()?))
}

impl Bench for Scenes<'_> {
    fn table(&mut self, game: &Game) -> Result<Table, String> {
        table(&self.rules(game)?)
    }

    fn data(&mut self, game: &Game, path: &str) -> Result<String, String> {
        Ok(self.rules(game)?.compiled.why(path)?.value)
    }

    fn ledger(&mut self, near: &str, name: &str) -> Result<Vec<u8>, String> {
        let folder = near.rsplit_once('/').map_or("", |(folder, _)| folder);
        let beside = format!("{folder}/{name}");
        let files = &self.content.tree.files;
        let text = files.get(&beside).or_else(|| files.get(name));
        text.map(|t| t.clone().into_bytes()).ok_or_else(|| format!("there is no file {beside}"))
    }

    fn after(&mut self, name: &str, text: &[u8], line: u32) -> Result<(Table, State), String> {
        let provider = || ForLedgers::new(self.content, None, RuleArgs::default());
        let options = Options { until_line: Some(line), ..Options::default() };
        let (report, played) = Replayer::new(provider()).play(name, text, options);
        let Some(played) = played.filter(|_| report.errors.is_empty()) else {
            return Err(report.to_string().trim_end().to_owned());
        };
        let head = Head::read(name, text)
            .map_err(|e| e.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        let rules = provider()
            .rules(&head.wanted())
            .map_err(|c| c.into_iter().map(|c| c.message).collect::<Vec<_>>().join("; "))?;
        Ok((table(&rules)?, played.state))
    }
}
