//! References to values of the content in scenarios: `{base:nomads.cost.dwelling.coins}`.

use crate::scenario::read::{Game, Scenario, Step};
use crate::source::LedgerError;

/// Source of values of the content.
pub trait Values {
    /// Returns a value of the content as text, by a path such as `base:nomads.start.coins`.
    ///
    /// # Errors
    /// There is no such value.
    fn data(&mut self, game: &Game, path: &str) -> Result<String, String>;
}

/// Replaces every `{PATH}` in the position and steps of a scenario by the value in the content. `None` if there is
/// no reference.
///
/// # Errors
/// A brace is not closed, or a path leads to no value.
pub fn fill<B: Values + ?Sized>(
    scenario: &Scenario,
    bench: &mut B,
) -> Result<Option<Scenario>, Box<LedgerError>> {
    let mut copy = scenario.clone();
    let mut any = false;
    let lines = copy.position.iter_mut().map(|(_, rest)| rest);
    let steps = copy.steps.iter_mut().flat_map(|step| match step {
        Step::Act(_, said) | Step::Expect(_, said) | Step::Legal(_, said) => vec![said],
        Step::LegalOf(_, _, list) => list.iter_mut().collect(),
        Step::Illegal(_, said, reason) | Step::IllegalSeats(said, reason) => {
            std::iter::once(said).chain(reason).collect()
        }
        Step::Data(_, said) | Step::Property(_, _, said) | Step::Drawn(_, _, _, said) => vec![said],
        Step::Event(_, _, what, _) => vec![what],
        Step::Drop(_) | Step::Anything | Step::Order(..) => Vec::new(),
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
            let value = found.map_err(|why| Box::new(path.error(file, why)))?;
            text.text.replace_range(open..=open + len, &value);
            any = true;
        }
    }
    Ok(any.then_some(copy))
}

/// True if a brace begins a reference; inline tables of the content begin with a blank after the brace.
fn is_path(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
}
