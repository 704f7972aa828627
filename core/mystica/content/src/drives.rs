//! Effects of settings on the engine: switches of its rules, labels and canals of the board,
//! starting points.

use std::collections::BTreeSet;

use content::{
    ContentErrorKind as Kind, Diagnostics, FamilyMember, Module, ResolvedSetting, SettingEffect,
    SettingFamily, SettingType, SettingValue, Settings, TableReader, TomlNode, TomlValue,
    check_value,
};
use kernel::RuleSwitches;

use crate::diagnostic::DiagnosticKind;
use crate::kinds;
use crate::names::FACTION;
use crate::shape;

macro_rules! switches {
    ($($name:ident),* $(,)?) => {
        /// Names of the engine's rule switches that a setting can turn on.
        pub(crate) const SWITCHES: &[&str] = &[$(stringify!($name)),*];

        pub(crate) fn rules(on: impl Fn(&str) -> bool) -> RuleSwitches {
            RuleSwitches { $($name: on(stringify!($name))),* }
        }
    };
}
switches! {
    strict_leech,
    offers_in_turn_order,
    spade_points_when_used,
    convert_mid_action,
    variable_turn_order,
    pass_ends_double_action,
    exchange_must_settle,
    any_conversion_uses_exchange,
    build_part_anywhere,
    step_down,
    wait_at_top,
    special_needs_effect,
    bridges_may_share_place,
    fixed_spades_to_any_terrain,
    first_hex_unfinished,
    last_seat_may_owe,
    answers_end_turn,
    throw_away,
    answers_forced,
}

/// Marks a setting that turns on a rule switch, named in [`SettingEffect::name`].
const SWITCH: &str = "switch";
/// Marks a setting whose value names the board's table of starting points.
pub(crate) const STARTING_POINTS: &str = "starting points";
/// Marks a setting whose value names the board's set of canals; its default means the first set.
pub(crate) const CANALS: &str = "canals";
/// Marks a setting that labels rows of boards from A, whatever their files say.
const ROWS_FROM_A: &str = "rows from A";

/// Parses the effect of a setting on the engine.
pub(crate) fn read(
    diagnostics: &mut Diagnostics,
    t: &mut TableReader<'_>,
    id: &str,
    kind: &SettingType,
    node: &TomlNode,
) -> Option<SettingEffect> {
    let plain = |what| SettingEffect { what, name: String::new(), on: None, family: None };
    let mut drives = None;
    let on = t.take("switch_on").and_then(|n| check_value(diagnostics, id, kind, n));
    let needs_value = on.is_none() && *kind != SettingType::Bool;
    let on = on.unwrap_or(SettingValue::Bool(true));
    if let Some(n) = t.take("switch")
        && let Some(switch) = n.str(diagnostics)
    {
        if !SWITCHES.contains(&switch) {
            diagnostics.unknown(n.at, "switch", switch, SWITCHES.iter().copied());
        }
        if needs_value {
            diagnostics.push(node.at, Kind::MissingKey { key: "switch_on".into() });
        }
        drives =
            Some(SettingEffect { name: switch.to_owned(), on: Some(on.clone()), ..plain(SWITCH) });
    }
    if let Some(n) = t.take("rows_from_a")
        && n.bool(diagnostics) == Some(true)
    {
        if needs_value {
            diagnostics.push(node.at, Kind::MissingKey { key: "switch_on".into() });
        }
        drives = Some(SettingEffect { on: Some(on), ..plain(ROWS_FROM_A) });
    }
    if let Some(n) = t.take("names_canals")
        && n.bool(diagnostics) == Some(true)
    {
        if !matches!(kind, SettingType::Choice { .. }) {
            let (key, found) = ("names_canals".to_owned(), "true".to_owned());
            let expected = "only for a `choice`".to_owned();
            diagnostics.push(n.at, Kind::BadValue { key, found, expected });
        }
        drives = Some(plain(CANALS));
    }
    let family = t.take("each_faction").and_then(|n| read_family(diagnostics, id, kind, n));
    if t.bool(diagnostics, "names_starting_points") == Some(true) {
        drives = Some(SettingEffect { family, ..plain(STARTING_POINTS) });
    } else if let Some(n) = node.get("each_faction") {
        diagnostics.push(n.at, Kind::MissingKey { key: "names_starting_points".into() });
    }
    drives
}

fn read_family(
    diagnostics: &mut Diagnostics,
    setting: &str,
    setting_type: &SettingType,
    node: &TomlNode,
) -> Option<SettingFamily> {
    let mut t = TableReader::new(diagnostics, node, &shape::EACH_FACTION)?;
    let when = t
        .need(diagnostics, "when")
        .and_then(|n| check_value(diagnostics, setting, setting_type, n));
    let min = t.need(diagnostics, "min").and_then(|n| n.int(diagnostics, 0..=200));
    let max = t.need(diagnostics, "max").and_then(|n| n.int(diagnostics, 0..=200));
    let doc = node.get("doc").and_then(TomlNode::as_str).unwrap_or_default().to_owned();
    t.finish(diagnostics);
    let kind = SettingType::Integer { min: min?, max: max? };
    Some(SettingFamily { of: FACTION, when: when?, kind, doc })
}

/// Returns the factions of these modules, each once, with their starting points.
pub(crate) fn factions(modules: &[&Module]) -> Vec<FamilyMember> {
    let mut all: Vec<FamilyMember> = Vec::new();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let decls = modules.iter().flat_map(|m| &m.decls);
    for decl in decls.filter(|d| *d.kind == kinds::FACTION) {
        let vp = decl.node.get("start").and_then(|s| s.get("vp")).map(|n| &n.value);
        let vp = if let Some(TomlValue::Int(n)) = vp { *n } else { 0 };
        if names.insert(&decl.name) {
            all.push(FamilyMember { name: decl.name.clone(), default: SettingValue::Integer(vp) });
        }
    }
    all
}

/// Returns whether a setting has this effect.
pub(crate) fn drives(setting: &ResolvedSetting, effect: &str) -> bool {
    setting.setting.drives.as_ref().is_some_and(|drive| drive.what == effect)
}

/// Returns whether a setting has the value that turns its effect on.
fn is_on(setting: &ResolvedSetting) -> bool {
    setting.setting.drives.as_ref().is_some_and(|drive| drive.on.as_ref() == Some(&setting.value))
}

/// Returns whether the settings label the rows of boards from A.
pub(crate) fn rows_from_a(settings: &Settings) -> bool {
    settings.iter().any(|r| drives(r, ROWS_FROM_A) && is_on(r))
}

/// Returns the rule switches as the settings turn them on.
pub(crate) fn switch_rules(settings: &Settings, diagnostics: &mut Diagnostics) -> RuleSwitches {
    let mut on: Vec<&str> = Vec::new();
    let mut driven: Vec<(&str, &str)> = Vec::new();
    for resolved in settings.iter().filter(|r| drives(r, SWITCH)) {
        let Some(SettingEffect { name: switch, .. }) = &resolved.setting.drives else { continue };
        if let Some((_, by)) = driven.iter().find(|(s, _)| s == switch) {
            let (switch, by) = (switch.clone(), (*by).to_owned());
            diagnostics.push(resolved.setting.at, DiagnosticKind::SwitchTaken { switch, by });
            continue;
        }
        driven.push((switch, &resolved.setting.id));
        if is_on(resolved) {
            on.push(switch);
        }
    }
    rules(|switch| on.contains(&switch))
}
