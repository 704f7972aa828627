//! Lines of tables that say each effect of the kernel's table, made from the form of the effect. A
//! new effect is tested by them at once.

use kernel::Resource;
use kernel::effects::{EffectForm, EffectNames, EffectNumber, EffectPlace, EffectRule};

/// Names that the content of a test declares.
pub struct SampleNames {
    pub cults: &'static [&'static str],
    pub slot: &'static str,
    pub terrain: &'static str,
    /// Kinds of token that can move.
    pub tokens: &'static [&'static str],
    /// An anchor of the first of them.
    pub anchor: &'static str,
    pub space: &'static str,
}

/// Returns lines that say an effect.
pub fn effect_lines(rule: &EffectRule, names: &SampleNames) -> Vec<String> {
    let word = rule.verb.name;
    let line = |value: &str| format!("{word} = {value}");
    let quoted = |name: &&str| line(&format!("\"{name}\""));
    match rule.form {
        EffectForm::ByName(table) => {
            let (least, most) = match table.n {
                EffectNumber::Amount { least, most } | EffectNumber::Fixed { least, most } => {
                    (least, most)
                }
            };
            let numbers = [9.min(most), 1.max(least), (-9).max(least)];
            let tables = named(table.names, names).into_iter().map(|group| {
                let entries = group.iter().zip(numbers.into_iter().cycle());
                let entries: Vec<_> = entries.map(|(name, n)| format!("{name} = {n}")).collect();
                line(&format!("{{ {} }}", entries.join(", ")))
            });
            tables.collect()
        }
        EffectForm::Name(EffectNames::TerrainsAndChosen) => {
            let chosen = format!(
                "{{ text = \"every-pair {{terrain}}\", each = \"terrain\", {} }}",
                line("\"terrain\"")
            );
            let choice = format!("choose = [{chosen}, {{ text = \"every-pair stay\" }}]");
            vec![quoted(&names.terrain), choice]
        }
        EffectForm::Name(of) => {
            named(of, names).iter().flatten().map(|name| quoted(&name.as_str())).collect()
        }
        EffectForm::Flag => vec![line("true")],
        EffectForm::UpTo => vec![line("3"), line("{ at_most = 2 }")],
        EffectForm::TokensAt => {
            let (token, anchor) = (names.tokens[0], names.anchor);
            vec![line(&format!("{{ token = \"{token}\", at = \"{anchor}\", amount = 2 }}"))]
        }
    }
}

/// Returns whether an effect means something in a trade only.
pub fn only_in_trade(rule: &EffectRule) -> bool {
    rule.place == EffectPlace::InTrade
}

/// Returns the names that an effect may use, in groups for one table each.
fn named(of: EffectNames, names: &SampleNames) -> Vec<Vec<String>> {
    let all = |list: &[&str]| vec![list.iter().map(|name| (*name).to_owned()).collect()];
    match of {
        EffectNames::Resources => resources(),
        EffectNames::ResourcesAndTokens(_) => [resources(), all(names.tokens)].concat(),
        EffectNames::Cults => all(names.cults),
        EffectNames::Tracks => all(&["shipping", "digging", "range"]),
        EffectNames::Slots => all(&[names.slot]),
        EffectNames::Terrains | EffectNames::TerrainsAndChosen => all(&[names.terrain]),
        EffectNames::MovingTokens => all(names.tokens),
        EffectNames::Spaces => all(&[names.space]),
    }
}

/// Returns the resources of the rulebook. Many at once would fill the queue of decisions.
fn resources() -> Vec<Vec<String>> {
    let names: Vec<String> =
        Resource::RULEBOOK.iter().map(|resource| resource.name().to_owned()).collect();
    names.chunks(6).map(<[String]>::to_vec).collect()
}
