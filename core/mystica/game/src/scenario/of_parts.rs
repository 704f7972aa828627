//! Components in scenarios: their initial state, and expectations about them.

use components::{ComponentReadView, Viewpoint};
use game::{ApplyError, Viewer, Views as _};
use ledger::scenario::{FactKey, FactValue, PositionFacts, Scenario, SourceText, TABLE};
use ledger::source::LedgerError;

use crate::with_components::{parts_for, update_counted_values};
use crate::{MysticaGame, MysticaPosition};

/// First words of lines that describe components.
pub(super) const WORDS: [&str; 5] = ["counter", "put", "empty", "stop", "mark"];

/// Sets the components to the state that the lines describe, without open decisions.
///
/// # Errors
/// Lines without a meaning, or an impossible state.
pub(super) fn arrange(
    table: &MysticaGame,
    scenario: &Scenario,
    position: &mut MysticaPosition,
) -> Result<(), LedgerError> {
    let lines = || scenario.position.iter().filter(|(word, _)| WORDS.contains(&&*word.text));
    let file = &scenario.file;
    let Some(parts) = parts_for(table.ruleset(), position.seat_count) else {
        return match lines().next() {
            Some((word, _)) => Err(word.error(file, "no components are declared")),
            None => Ok(()),
        };
    };
    // If the scenario begins with the setup, the components have run everything before the first
    // dwelling.
    let begins = scenario.position.iter().any(|(word, _)| word.text == "setup");
    let arranged = position.parts.take().filter(|_| begins || position.calls != 0);
    let layout = parts.game.layout().with_seats(names(table, position));
    let mut block = arranged.unwrap_or_else(|| layout.block(position.seed));
    let mut arrangement = tabletop::PositionEditor::new(&layout, file);
    for (word, rest) in lines() {
        arrangement.line(word, rest, &mut block)?;
    }
    position.parts = Some(block);
    match (update_counted_values(table.ruleset(), position), lines().next_back()) {
        (Err(ApplyError::Illegal(error) | ApplyError::ScriptError(error)), Some((word, _))) => {
            Err(word.error(file, error))
        }
        _ => Ok(()),
    }
}

fn names(table: &MysticaGame, position: &MysticaPosition) -> Vec<String> {
    let grammar = table.grammar();
    position.seat_ids().map(|seat| grammar.seat_name(position, seat).to_owned()).collect()
}

/// Adds the values of components by seat or table: counters, zones, markers and marks.
pub(super) fn facts(
    table: &MysticaGame,
    position: &MysticaPosition,
    only_owner: Option<&str>,
    facts: &mut PositionFacts,
) {
    let parts = parts_for(table.ruleset(), position.seat_count);
    let (Some(parts), Some(block)) = (parts, &position.parts) else { return };
    let names = names(table, position);
    let layout = &parts.game.layout().with_seats(names.clone());
    let view = ComponentReadView::new(layout, block, Viewpoint::All);
    let owners = (0u8..).zip(&names).map(|(seat, name)| (Some(seat), name.as_str()));
    for (seat, name) in owners.chain([(None, TABLE)]) {
        if only_owner.is_some_and(|only_owner| only_owner != name) {
            continue;
        }
        let mut add = |key: String, value: FactValue| {
            facts.insert(FactKey::new(name, key), value);
        };
        for (counter, part) in (0..).zip(&layout.counters).skip(layout.host_counters.into()) {
            let is_own = (part.of == components::declare::PartOwner::Table) == seat.is_none();
            if let Some(n) = view.counter(counter, seat).ok().filter(|_| is_own) {
                // A counter that holds a thing has the thing's name as its value, or `none`.
                let value = match part.thing {
                    Some(_) => FactValue::Word(layout.counter_text(counter, n)),
                    None => FactValue::Number(n),
                };
                add(format!("counter {}", part.named.name), value);
            }
        }
        for (spot, (zone, owner)) in (0..).zip(&layout.spots) {
            if *owner == seat
                && let Ok(n) = view.number(spot, None)
            {
                let key = format!("in {}", layout.zones[usize::from(*zone)].named.name);
                add(key, FactValue::Number(n as i32));
            }
        }
        let piece_facts = tabletop::component_facts(layout, block, seat).into_iter();
        let seen = seat.map(|seat| parts.game.view(block, Viewer::Seat(seat)));
        let seen = seen.map_or_else(Vec::new, |seen| tabletop::observation_facts(layout, &seen));
        facts.extend(piece_facts.chain(seen).map(|(key, value)| (FactKey::new(name, key), value)));
    }
}

/// First words of component values with two or more words, other than counters.
const LYING: [&str; 7] = ["in", "number", "zone", "at", "on", "mark", "sees"];

/// Returns whether a component value may change without being named in an `expect` line. Places of
/// pieces may, because they change with every draw.
pub(super) fn is_quiet(key: &str) -> bool {
    key.split_once(' ').is_some_and(|(word, _)| LYING.contains(&word))
}

/// Parses `counter luck +2`, `in hand +1`, `at road ford` or `zone row 2 ant`.
pub(super) fn expected(
    ruleset: &kernel::Ruleset,
    file: &str,
    item: &SourceText,
) -> Option<(String, String)> {
    let layout = ruleset.component_bridge.as_ref()?.layouts.first()?;
    let words: Vec<&str> = item.text.split_whitespace().collect();
    match words.as_slice() {
        [word, names @ .., value]
            if !names.is_empty() && (*word == "counter" || LYING.contains(word)) =>
        {
            let names = tabletop::to_layout_names(layout, file, names.iter().copied());
            Some((format!("{word} {names}"), tabletop::pieces_to_layout_names(layout, file, value)))
        }
        // Scenarios for games of components alone write this as one word.
        [word, value] => {
            let zone = tabletop::to_layout_names(layout, file, [word.strip_prefix("in-")?]);
            let is_zone = layout.zones.iter().any(|part| part.named.name == zone);
            is_zone.then(|| (format!("in {zone}"), (*value).to_owned()))
        }
        _ => None,
    }
}
