//! Values of the content inside the lines of a scenario: `{base:nomads.cost.dwelling.coins}`.

use crate::scenario::read::{Game, Scenario, Step};
use crate::source::LedgerError;

/// Where values of the content come from.
pub trait Values {
    /// A value of the content: `base:nomads.start.coins`.
    ///
    /// # Errors
    /// There is no such value.
    fn data(&mut self, game: &Game, path: &str) -> Result<String, String>;
}

/// The scenario with every `{PATH}` of its position and steps replaced by the value that the content has there,
/// as text. Scenarios without any are not copied.
///
/// # Errors
/// A brace that is not closed, and paths that lead to no value.
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
                return Err(Box::new(rest.error(file, "this brace is not closed")));
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

/// Tables of the content are written in braces, too, with a blank behind the first.
fn is_path(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
}
