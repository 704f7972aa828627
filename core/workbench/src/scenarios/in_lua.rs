//! Runs scenarios written in Lua.

use ledger::scenario::{FactValue, IncrementalScenario, ScenarioProvider};
use ledger::source::LedgerError;
use script::{ScenarioReply, ScenarioRequest, ScriptLimits, run_lua_scenarios};

use crate::playable::Playable;

/// Result of one scenario of a Lua file.
pub struct LuaScenarioResult {
    /// Name of the scenario. If the file itself does not run, the name of the file.
    pub name: String,
    /// Rule numbers that the positions of the scenario name.
    pub rules: Vec<String>,
    /// The failures; empty if it passed.
    pub failures: Vec<LedgerError>,
}

/// Runs all scenarios of a Lua file.
pub fn run<G: Playable>(
    file: &str,
    text: &str,
    bench: &mut dyn ScenarioProvider<G>,
) -> Vec<LuaScenarioResult> {
    let mut stage: Option<IncrementalScenario<G>> = None;
    let mut rules: Vec<Vec<String>> = Vec::new();
    let mut answer = |request: ScenarioRequest| -> Result<ScenarioReply, String> {
        match &request {
            ScenarioRequest::Next => {
                stage = None;
                rules.push(Vec::new());
            }
            ScenarioRequest::Begin(lines) => {
                let begun = stage.insert(IncrementalScenario::begin(file, lines, bench)?);
                rules
                    .last_mut()
                    .into_iter()
                    .for_each(|rules| rules.extend_from_slice(begun.rules()));
            }
            _ => {}
        }
        if matches!(request, ScenarioRequest::Next | ScenarioRequest::Begin(_)) {
            return Ok(ScenarioReply::Done);
        }
        let stage = stage.as_mut().ok_or("there is no position; call `t:begin` first")?;
        match request {
            ScenarioRequest::Next | ScenarioRequest::Begin(_) => Ok(ScenarioReply::Done),
            ScenarioRequest::Line(line) => stage.line(&line, bench).map(|()| ScenarioReply::Done),
            ScenarioRequest::Possible(seat, command) => {
                Ok(match stage.possible(&seat, &command)? {
                    Ok(()) => ScenarioReply::Done,
                    Err(why) => ScenarioReply::Text(why),
                })
            }
            ScenarioRequest::Value(owner, name) => Ok(match stage.value(&owner, &name)? {
                FactValue::Number(n) => ScenarioReply::Number(n),
                // A word that consists of digits, such as `round`, is returned as a number.
                FactValue::Word(word) => match word.parse() {
                    Ok(n) => ScenarioReply::Number(n),
                    Err(_) => ScenarioReply::Text(word),
                },
            }),
        }
    };
    let interface = <G::Api as script::ScriptDialect>::interface();
    let outcomes = run_lua_scenarios(file, text, ScriptLimits::default(), interface, &mut answer);
    let error = |e: script::ScriptDiagnostic| {
        let line = text.lines().nth(e.line as usize - 1).unwrap_or_default();
        let at = line.char_indices().nth(e.column as usize - 1).map_or(0, |(at, _)| at);
        let (message, notes) = match e.message.split_once("\n  = ") {
            Some((message, notes)) => (message.to_owned(), Some(notes.to_owned())),
            None => (e.message, None),
        };
        let mut error = LedgerError::new(file, e.line, line.as_bytes(), at, message);
        error.notes = notes.iter().flat_map(|n| n.split("\n  = ")).map(str::to_owned).collect();
        error
    };
    let mut rules = rules.into_iter();
    let result = |o: script::LuaScenarioOutcome| LuaScenarioResult {
        name: o.name,
        rules: rules.next().unwrap_or_default(),
        failures: o.failure.map(error).into_iter().collect(),
    };
    outcomes.into_iter().map(result).collect()
}
