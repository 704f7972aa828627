//! Lints of components: unused components, texts of answers that are ambiguous because two
//! decisions can be open for one seat, costs above the limits, impossible moves and conditions.

mod unused;
mod words;

use std::collections::BTreeSet;

use components::layout::{ComponentLayout, DeclarationError};
use content::{Linter, TomlNode, TomlValue};

use crate::read::ContentComponents;
use crate::shape::DECISION;

pub use unused::UnusedCheck;

/// The text of an answer to a decision.
struct AnswerText<'l> {
    decision: &'l str,
    text: &'l TomlNode,
}

/// Warns of ambiguous texts of answers, and of unused components. A text is ambiguous if it can
/// also answer another decision that may be open at the same time. It is also ambiguous if it
/// begins like an action of the host game that is possible at the same time. `further`: other kinds
/// of declarations that must be used.
pub fn lint(lint: &mut Linter<'_>, words_of_game: &[&str], further: &'static [UnusedCheck]) {
    unused::unused(lint, further);
    ambiguous(lint, words_of_game);
}

/// Warns of options, tasks and phases whose steps can exceed the cost limits of one action.
pub fn lint_costs(parts: &ContentComponents, layout: &ComponentLayout, lint: &mut Linter<'_>) {
    for DeclarationError { part, why } in layout.over_budget() {
        let at = parts.place_of_source(&part).or_else(|| parts.first_place());
        let hint = format!(
            "such an action would be rejected; use fewer pieces or steps, put a decision in \
            between, or set `changes` in `[game]` (at most {})",
            components::MOST_CHANGES
        );
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint);
    }
}

/// Warns of steps that move a piece out of a zone where it can never be.
pub fn lint_moves(parts: &ContentComponents, layout: &ComponentLayout, lint: &mut Linter<'_>) {
    for DeclarationError { part, why } in layout.impossible_moves() {
        let at = parts.place_of_source(&part).or_else(|| parts.first_place());
        let hint = "such a step stops the game; use another zone, or first move the piece there";
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint.to_owned());
    }
}

/// Warns of pieces whose steps nothing carries out.
pub fn lint_pieces(parts: &ContentComponents, layout: &ComponentLayout, lint: &mut Linter<'_>) {
    for DeclarationError { part, why } in layout.idle_pieces() {
        let at = parts.place_of("piece", &part).or_else(|| parts.first_place());
        let hint = "write a step `{ do = ZONE }` with a zone that can hold the piece, or \
            `{ do = ARGUMENT }` with an argument that is a piece";
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint.to_owned());
    }
}

/// Warns of conditions that never hold, because they compare a counter with a number outside its
/// range, an attribute with a word that no piece in the zone has, or a counter without words with a
/// word. Also warns of prices and values that a counter never has.
pub fn lint_conditions(parts: &ContentComponents, layout: &ComponentLayout, lint: &mut Linter<'_>) {
    for DeclarationError { part, why } in layout.impossible_conditions() {
        let at = parts.place_of_source(&part).or_else(|| parts.first_place());
        let hint = "the condition never holds; change it, or the counter's `least` and `most`";
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint.to_owned());
    }
    for DeclarationError { part, why } in layout.impossible_words() {
        let at = parts.place_of_source(&part).or_else(|| parts.first_place());
        let hint = "the comparison never holds; compare another word, or use another zone";
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint.to_owned());
    }
    for words::WordComparison { source, counter, with } in
        words::comparisons(&parts.declarations, !parts.functions.is_empty())
    {
        let at = parts.place_of_source(&source).or_else(|| parts.first_place());
        let message = format!(
            "`{source}` compares `{counter}` with the word `{with}`, but no step sets `{counter}` \
            to a word"
        );
        let hint =
            format!("set it from a piece, as in `{{ set = \"{counter}\", to = \"card.suit\" }}`");
        lint.warn(at.unwrap_or_default(), message, hint);
    }
    for DeclarationError { part, why } in layout.impossible_amounts() {
        let at = parts.place_of_source(&part).or_else(|| parts.first_place());
        let hint = "change the amount, or the counter's `least` and `most`";
        lint.warn(at.unwrap_or_default(), format!("`{part}` {why}"), hint.to_owned());
    }
}

/// Warns of a game in which nobody ever decides anything. Only for games of components alone.
pub fn lint_decisions(parts: &ContentComponents, lint: &mut Linter<'_>) {
    if parts.declarations.decisions.is_empty() {
        let message = "this game asks no decision, so it ends before anybody can act";
        let hint = "declare a `[[decision]]`, and a phase that asks it with `asks`";
        lint.warn(parts.first_place().unwrap_or_default(), message.to_owned(), hint.to_owned());
    }
}

/// Warns of ambiguous texts of answers.
fn ambiguous(lint: &mut Linter<'_>, words_of_game: &[&str]) {
    let (mut found, mut taken) = (Vec::new(), Vec::new());
    let mut offered = BTreeSet::new();
    for (_, decl) in lint.decls() {
        offers(&decl.node, &mut offered);
    }
    for module in lint.modules() {
        let decisions = module.decls.iter().filter(|decl| *decl.kind == DECISION);
        let mut all: Vec<(bool, AnswerText<'_>)> = Vec::new();
        for decl in decisions {
            let decision = decl.name.as_str();
            let stays = decl.node.get("may_wait").and_then(TomlNode::as_bool).unwrap_or(false)
                || offered.contains(decision);
            let options = decl.node.get("option").map_or(&[][..], TomlNode::one_or_many);
            let texts = options.iter().filter_map(|option| option.get("text"));
            all.extend(texts.map(|text| (stays, AnswerText { decision, text })));
        }
        for (_, answer) in all.iter().filter(|(stays, _)| *stays) {
            let mut words = answer.text.as_str().unwrap_or_default().split_whitespace();
            let first = words.next().filter(|word| words_of_game.contains(word));
            // Further literal words distinguish the texts.
            let is_alike = words.all(|word| word.starts_with('{') || word == "to");
            if let Some(word) = first.filter(|_| is_alike) {
                taken.push((answer.text.at, word.to_owned()));
            }
        }
        for (at, (stays, later)) in all.iter().enumerate() {
            let earlier = all[..at].iter().find(|(other, earlier)| {
                (*stays || *other)
                    && earlier.decision != later.decision
                    && can_be_alike(earlier.text, later.text)
            });
            if let Some((_, earlier)) = earlier {
                let text = earlier.text.as_str().unwrap_or_default().to_owned();
                found.push((later.text.at, text, earlier.decision.to_owned()));
            }
        }
    }
    for (at, word) in taken {
        let message =
            format!("`{word}` also begins an action of the game that is possible at the same time");
        lint.warn(at, message, "use a different word".to_owned());
    }
    for (at, text, decision) in found {
        let message = format!("this text can also mean `{text}` of the decision `{decision}`");
        let hint = "both can be open for one seat; use a different word".to_owned();
        lint.warn(at, message, hint);
    }
}

/// Collects the decisions that are opened with `manner = "offer"`. The script does not wait for their
/// answers.
fn offers(node: &TomlNode, out: &mut BTreeSet<String>) {
    match &node.value {
        TomlValue::Table(entries) => {
            let manner = node.get("manner").and_then(TomlNode::as_str);
            if let (Some("offer"), Some(open)) =
                (manner, node.get("open").and_then(TomlNode::as_str))
            {
                out.insert(open.to_owned());
            }
            entries.iter().for_each(|entry| offers(&entry.node, out));
        }
        TomlValue::List(items) => items.iter().for_each(|item| offers(item, out)),
        _ => {}
    }
}

/// Returns whether two texts can be equal for some arguments.
fn can_be_alike(a: &TomlNode, b: &TomlNode) -> bool {
    let words = |node: &TomlNode| -> Vec<String> {
        let text = node.as_str().unwrap_or_default();
        text.split_whitespace().map(str::to_lowercase).collect()
    };
    let (a, b) = (words(a), words(b));
    let meet = |(x, y): (&String, &String)| x == y || x.starts_with('{') || y.starts_with('{');
    !a.is_empty() && a.len() == b.len() && a.iter().zip(&b).all(meet)
}
