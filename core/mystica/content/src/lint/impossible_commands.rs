//! Warns of commands of components that are never possible: their arguments, or the conditions under
//! which they are given, contradict the rules of the board.

use std::collections::{BTreeMap, BTreeSet};

use content::{ByteSpan, TomlNode, TomlValue, each_entry, without_module};
use kernel::ruleset::limits::SEATS;

use crate::kinds;
use crate::lint::LintChecks;

/// Warnings found: source span, message and hint.
type CommandFindings = Vec<(ByteSpan, String, String)>;

/// Facts from the declarations that decide whether commands are possible.
#[derive(Default)]
struct CommandFacts {
    /// Terrains off the wheel.
    off_wheel: BTreeSet<String>,
    /// For each structure, the structures that it is upgraded from.
    upgraded_from: BTreeMap<String, BTreeSet<String>>,
    /// Whether a faction is a placeholder, for which a seat picks another one.
    has_placeholder: bool,
    /// Whether rules play a faction.
    has_automa: bool,
}

impl LintChecks<'_, '_> {
    pub fn deeds(&mut self) {
        let facts = self.command_facts();
        let mut found = CommandFindings::new();
        for (_, table) in self.lint.tables() {
            let mut check = |node: &TomlNode| {
                facts.arguments(node, &mut found);
                facts.conditions(node, &mut found);
            };
            check(&table);
            each_entry(&table, &mut |entry| {
                entry.node.one_or_many().iter().for_each(&mut check);
            });
        }
        for (at, message, hint) in found {
            self.lint.warn(at, message, hint);
        }
    }

    fn command_facts(&self) -> CommandFacts {
        let mut facts = CommandFacts::default();
        // If two terrains share a name, the one on the wheel is taken.
        let mut on_wheel = BTreeSet::new();
        for (module, decl) in self.lint.decls() {
            let is_patched = |key: &str| self.lint.amended(&module.id, &decl.name, key);
            let is_true =
                |key: &str| decl.node.get(key).and_then(TomlNode::as_bool).unwrap_or_default();
            if *decl.kind == kinds::TERRAIN {
                let is_off = decl.node.get("wheel").and_then(TomlNode::as_bool) == Some(false);
                let all = if is_off && !is_patched("wheel") {
                    &mut facts.off_wheel
                } else {
                    &mut on_wheel
                };
                all.insert(decl.name.clone());
            } else if *decl.kind == kinds::STRUCTURE {
                let from = decl.node.get("from").and_then(TomlNode::as_str).map(without_module);
                let all = facts.upgraded_from.entry(decl.name.clone()).or_default();
                all.extend(from.map(str::to_owned));
                // After a patch it may be upgraded from any structure.
                if is_patched("from") {
                    all.insert(ANY.to_owned());
                }
            } else if *decl.kind == kinds::FACTION {
                facts.has_placeholder |= is_true("placeholder") || is_patched("placeholder");
                facts.has_automa |= is_true("automa") || is_patched("automa");
            }
        }
        facts.off_wheel.retain(|terrain| !on_wheel.contains(terrain));
        facts
    }
}

/// Stands for every structure.
const ANY: &str = "*";

/// A step that gives a command.
struct CommandStep<'n> {
    name: &'n str,
    node: &'n TomlNode,
}

impl<'n> CommandStep<'n> {
    fn of(node: &'n TomlNode) -> Option<CommandStep<'n>> {
        Some(CommandStep { name: node.get("deed")?.as_str()?, node })
    }

    fn at(&self) -> ByteSpan {
        self.node.get("deed").map_or(self.node.at, |node| node.at)
    }

    fn argument(&self, key: &str) -> Option<&'n TomlNode> {
        self.node.get("with")?.get(key)
    }

    /// Returns an argument that is text, with its span.
    fn text(&self, key: &str) -> Option<(&'n str, ByteSpan)> {
        let node = self.argument(key)?;
        Some((node.as_str()?, node.at))
    }

    /// Returns an argument that is a number, with its span.
    fn number(&self, key: &str) -> Option<(i64, ByteSpan)> {
        let node = self.argument(key)?;
        let number = match &node.value {
            TomlValue::Int(number) => *number,
            _ => node.as_str()?.trim().parse().ok()?,
        };
        Some((number, node.at))
    }

    /// Returns whether the command is given for the acting seat.
    fn is_own(&self) -> bool {
        self.node.get("who").is_none_or(|who| who.as_str() == Some("own"))
    }
}

impl CommandFacts {
    /// Finds a step whose command is impossible with its arguments.
    fn arguments(&self, node: &TomlNode, found: &mut CommandFindings) {
        let Some(step) = CommandStep::of(node) else { return };
        match step.name {
            "transform" => {
                let terrain = step.text("terrain");
                if let Some((terrain, at)) =
                    terrain.filter(|(name, _)| self.off_wheel.contains(*name))
                {
                    let message = format!("no hex can be transformed into `{terrain}`");
                    let hint = "it is not on the wheel of terrains (`wheel = false`)";
                    found.push((at, message, hint.to_owned()));
                }
            }
            "upgrade" => {
                let structure = step.text("structure");
                if let Some((structure, at)) = structure.filter(|(name, _)| {
                    self.upgraded_from.get(*name).is_some_and(BTreeSet::is_empty)
                }) {
                    let message = format!("no structure can be upgraded to `{structure}`");
                    found.push((at, message, "its table has no `from`".to_owned()));
                }
            }
            "order" => {
                let place = step.number("place");
                if let Some((place, at)) =
                    place.filter(|(place, _)| !(1..=SEATS as i64).contains(place))
                {
                    let message = format!("the turn order has no place {place}");
                    found.push((at, message, format!("places are 1 to {SEATS}")));
                }
            }
            "bridge" => {
                let ends = step.text("hex").zip(step.text("to"));
                if let Some(((from, _), (_, at))) = ends.filter(|((a, _), (b, _))| a == b) {
                    let message = format!("a bridge cannot lead from `{from}` to the same hex");
                    found.push((at, message, "`to` is the hex at its other end".to_owned()));
                }
            }
            "pick" if !self.has_placeholder => {
                let hint = "no faction is a `placeholder`, so no seat waits for a faction";
                found.push((step.at(), "`pick` is never possible".into(), hint.into()));
            }
            "pass" if !self.has_automa => {
                let hint = "only a seat that rules play passes, and no faction has `automa = true`";
                found.push((step.at(), "`pass` is never possible".into(), hint.into()));
            }
            _ => {}
        }
    }

    /// Finds steps of an option or task whose command contradicts the conditions under which it is
    /// given.
    fn conditions(&self, giver: &TomlNode, found: &mut CommandFindings) {
        // What holds at the beginning may no longer hold after a step that changes the board.
        let mut is_changed = false;
        for node in giver.get("does").map_or(&[][..], TomlNode::one_or_many) {
            let step = CommandStep::of(node);
            if let Some((step, (hex, at))) = step.as_ref().and_then(|s| Some((s, s.text("hex")?))) {
                let args = giver.get("args").map_or(&[][..], TomlNode::entries);
                let arg = args.iter().find(|arg| arg.key == hex).map(|arg| &arg.node);
                let of_giver = [arg, Some(giver)].into_iter().flatten();
                let at_beginning = of_giver.filter_map(|node| node.get("when")).filter_map(parts);
                let now = node.get("when").and_then(parts);
                let holds = at_beginning.flatten().map(|part| (part, is_changed));
                let holds = holds.chain(now.into_iter().flatten().map(|part| (part, false)));
                let wrong = holds
                    .filter(|(part, is_old)| !is_old || part.is_lasting())
                    .find_map(|(part, _)| self.contradicts(step, hex, &part));
                if let Some(why) = wrong {
                    let message = format!("`{}` of `{hex}` is never possible here", step.name);
                    found.push((at, message, why));
                }
            }
            let changes = ["deed", "run", "open", "call"];
            is_changed |= changes.iter().any(|key| node.get(key).is_some());
        }
    }

    /// Returns why a command on the hex is impossible if the condition holds.
    fn contradicts(&self, step: &CommandStep<'_>, hex: &str, part: &Condition) -> Option<String> {
        let structure = ["upgrade", "remove"].contains(&step.name);
        let land = ["build", "transform"].contains(&step.name);
        if !structure && !land {
            return None;
        }
        let about = |query: &str| format!("{query}({})", unspaced(hex));
        let contradiction = |reason: &str| Some(format!("{reason}, by `when`"));
        if part.left == about("is_river") && part.right.is_none() {
            return contradiction("the hex is river");
        }
        let (is_equal, right) = part.right.as_ref()?;
        let is_none = right == "none";
        let of_seat = part.left == about("owner") && right == "own";
        let of_structure =
            part.left == about("structure") && self.upgraded_from.contains_key(right);
        let is_bare = is_none && (part.left == about("owner") || part.left == about("structure"));
        match is_equal {
            true if land && (of_seat || of_structure) => {
                return contradiction("a structure stands there");
            }
            false if land && is_bare => return contradiction("a structure stands there"),
            true if structure && is_bare => return contradiction("no structure stands there"),
            false if structure && of_seat && step.is_own() => {
                return contradiction("the seat has no structure there");
            }
            _ => {}
        }
        if part.left == about("terrain") && step.name == "transform" && *is_equal {
            let same = step.text("terrain").is_some_and(|(terrain, _)| unspaced(terrain) == *right);
            return contradiction("it is that terrain already").filter(|_| same);
        }
        if part.left == about("structure") && step.name == "upgrade" && *is_equal {
            let (to, _) = step.text("structure")?;
            let from = self.upgraded_from.get(to)?;
            let fits = from.contains(right) || from.contains(ANY);
            return contradiction(&format!("`{right}` is not upgraded to `{to}`"))
                .filter(|_| of_structure && !fits);
        }
        None
    }
}

/// A part of a condition, without spaces: a query alone, or compared for equality.
struct Condition {
    left: String,
    /// For a comparison: whether the two sides are equal (if not, they differ), and the right side.
    right: Option<(bool, String)>,
}

impl Condition {
    fn of(text: &str) -> Condition {
        let text = unspaced(text);
        let sides = |sign: &str| text.split_once(sign);
        let (is_equal, (a, b)) = match (sides("=="), sides("!=")) {
            (Some(sides), _) => (true, sides),
            (None, Some(sides)) => (false, sides),
            (None, None) => return Condition { left: text, right: None },
        };
        let (left, right) = if a.contains('(') { (a, b) } else { (b, a) };
        Condition { left: left.to_owned(), right: Some((is_equal, right.to_owned())) }
    }

    /// Returns whether the condition is about the board itself, which never changes.
    fn is_lasting(&self) -> bool {
        self.left.starts_with("is_river(") && self.right.is_none()
    }
}

/// Returns the parts of a condition that all have to hold; `None` if only one of several has to.
fn parts(when: &TomlNode) -> Option<Vec<Condition>> {
    let text = when.as_str()?;
    let is_choice = text.split_whitespace().any(|word| word == "or");
    (!is_choice).then(|| text.split(" and ").map(Condition::of).collect())
}

fn unspaced(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
