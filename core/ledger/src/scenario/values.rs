//! References to values of the content in scenarios: `{base:nomads.cost.dwelling.coins}`.

use crate::scenario::read::{Scenario, ScenarioGame, ScenarioStep};
use crate::source::LedgerError;

/// Source of the values that content files state.
pub trait ContentValues {
    /// Returns a value of the content as text, by a path such as `base:nomads.start.coins`.
    ///
    /// # Errors
    /// There is no such value.
    fn data(&mut self, game: &ScenarioGame, path: &str) -> Result<String, String>;
}

/// Replaces every `{PATH}` in the position and steps of a scenario by the value in the content. `None` if there is
/// no reference.
///
/// # Errors
/// A brace is not closed, or a path leads to no value.
pub fn fill<B: ContentValues + ?Sized>(
    scenario: &Scenario,
    bench: &mut B,
) -> Result<Option<Scenario>, Box<LedgerError>> {
    let mut copy = scenario.clone();
    let mut any = false;
    let lines = copy.position.iter_mut().map(|(_, rest)| rest);
    let steps = copy.steps.iter_mut().flat_map(|step| match step {
        ScenarioStep::Act(_, line)
        | ScenarioStep::Expect(_, line)
        | ScenarioStep::Legal(_, line) => vec![line],
        ScenarioStep::LegalOf(_, _, list) => list.iter_mut().collect(),
        ScenarioStep::Illegal(_, line, reason) | ScenarioStep::IllegalSeats(line, reason) => {
            std::iter::once(line).chain(reason).collect()
        }
        ScenarioStep::Data(_, line)
        | ScenarioStep::Property(_, line)
        | ScenarioStep::Drawn(_, _, line) => vec![line],
        ScenarioStep::Event(_, _, what, _) => vec![what],
        ScenarioStep::Drop(_) | ScenarioStep::Anything | ScenarioStep::Order(..) => Vec::new(),
    });
    for text in lines.chain(steps) {
        while let Some(open) = text.text.find('{').filter(|at| is_path(&text.text[at + 1..])) {
            let file = scenario.file.as_str();
            let Some(len) = text.text[open..].find('}') else {
                let rest = text.part(&text.text[open..]);
                return Err(Box::new(rest.error(file, "missing closing brace")));
            };
            let path = text.part(&text.text[open + 1..open + len]);
            let found = bench.data(&scenario.game, &path.text);
            let value = found.map_err(|message| Box::new(path.error(file, message)))?;
            text.text.replace_range(open..=open + len, &value);
            any = true;
        }
    }
    Ok(any.then_some(copy))
}

/// Returns whether a brace begins a reference. Inline tables of the content begin with a space
/// after the brace.
fn is_path(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
}
