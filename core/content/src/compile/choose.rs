//! Choices: the options that a piece offers, and what ledgers call them.

use kernel::*;

use super::Cx;
use super::names::Name;
use crate::error::ContentErrorKind as Kind;
use crate::read::Table;
use crate::shape;
use crate::value::{Node, Value};

impl Cx<'_, '_> {
    /// `choose = [ options ]`, or `choose = { options = [ … ], times = 2, wait = "turn" }`.
    pub(super) fn choose(&mut self, node: &Node) -> Option<Effect> {
        let (options, times, wait) = match node.value {
            Value::Table(_) => {
                let mut t = Table::new(self.report, node, &shape::CHOICE)?;
                let options = t.need(self.report, "options");
                let times = t.take("times").map(|n| self.amount(n, 0, 20));
                const WAITS: [(&str, Wait); 3] =
                    [("action", Wait::No), ("turn", Wait::Turn), ("round", Wait::Round)];
                let wait = self.word(&mut t, "wait", "moment", &WAITS);
                t.finish(self.report);
                (options?, times.unwrap_or(Amount::fixed(1)), wait)
            }
            _ => (node, Amount::fixed(1), Wait::No),
        };
        // What an option brings happens later: the arguments of the hook are gone by then.
        let hook = self.hook.take();
        let terrain_argument = self.terrain_argument.take();
        let list: Vec<ChoiceOption> = options
            .list(self.report)
            .iter()
            .enumerate()
            .filter_map(|(i, n)| self.option(n, i))
            .collect();
        self.hook = hook;
        self.terrain_argument = terrain_argument;
        if list.is_empty() {
            self.report.push(options.at, Kind::Empty { what: "the list of options" });
        } else if !list.iter().any(always_there) {
            self.report.push(options.at, Kind::NoOption);
        }
        let choice = Choice { piece: self.piece, wait, options: list };
        let choices = &mut self.ruleset.choices;
        let len = choices.len();
        let place = choices.iter().position(|c| *c == choice).unwrap_or(len);
        if place == len && len < 255 {
            choices.push(choice);
        }
        self.limit(node.at, "choices", place, 255).then_some(Effect::Choose(place as u8, times))
    }

    fn option(&mut self, node: &Node, place: usize) -> Option<ChoiceOption> {
        let mut t = Table::new(self.report, node, &shape::OPTION)?;
        let each_terrain = self.word(&mut t, "each", "list", &[("", false), ("terrain", true)]);
        self.terrain_argument = each_terrain.then_some(0);
        let text_node = t.take("text");
        let text = text_node.and_then(|n| n.str(self.report)).map(str::to_owned);
        let when = t.take("when").map(|n| self.condition(n, None));
        let effects = self.effects(&mut t);
        t.finish(self.report);
        if text.is_none() && effects.is_empty() {
            self.report.push(node.at, Kind::Empty { what: "the effect" });
        }
        let text = text.unwrap_or_else(|| match each_terrain {
            true => format!("choose {} {TERRAIN_IN_ANSWER}", place + 1),
            false => format!("choose {}", place + 1),
        });
        if let Some(n) = text_node
            && (text.contains(TERRAIN_IN_ANSWER) != each_terrain || text.trim().is_empty())
        {
            let expected = match each_terrain {
                true => "a text with `{terrain}` in it".to_owned(),
                false => "a text without `{terrain}`".to_owned(),
            };
            self.report
                .push(n.at, Kind::BadValue { key: "text".into(), found: text.clone(), expected });
        }
        let answers = &mut self.ruleset.answers;
        let answer = answers.iter().position(|a| a.eq_ignore_ascii_case(&text));
        let answer = answer.unwrap_or_else(|| {
            // What is too many is reported, and not kept.
            if answers.len() < 255 {
                answers.push(text);
                return answers.len() - 1;
            }
            answers.len()
        });
        self.limit(node.at, "texts of options", answer, 255).then_some(ChoiceOption {
            answer: AnswerId(answer as u8),
            each_terrain,
            when: when.unwrap_or(Condition::Is(true)),
            effects,
        })
    }

    /// A terrain by its name, or `"terrain"` for the one that is chosen or that the hook tells of.
    pub(super) fn terrain_ref(&mut self, node: &Node) -> Option<TerrainRef> {
        if node.as_str() == Some("terrain") {
            if self.terrain_argument.is_none() {
                self.report.push(node.at, Kind::NoTerrain);
            }
            return self.terrain_argument.map(TerrainRef::Argument);
        }
        self.resolve(Name::Terrain, node).map(|t| TerrainRef::Fixed(TerrainId(t)))
    }
}

/// Can the option be chosen whatever the position is? Of free terrains one is always left: the wheel has
/// as many as the table has seats.
fn always_there(option: &ChoiceOption) -> bool {
    fn pays(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Pay(..) => true,
            Effect::When(_, then, otherwise) => pays(then) || pays(otherwise),
            _ => false,
        })
    }
    let free = matches!(option.when, Condition::Terrain(_, TerrainTest::Free));
    !pays(&option.effects)
        && if option.each_terrain { free } else { option.when == Condition::Is(true) }
}
