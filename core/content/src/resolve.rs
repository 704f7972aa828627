//! Resolves the settings of a game, and reports invalid combinations.

use std::collections::BTreeMap;

use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::module::Module;
use crate::selection::Selection;
use crate::setting::{FamilyMember, SettingAssignment};
use crate::settings::{ResolvedSetting, SettingOrigin, Settings};

/// Resolves all settings, in this order: defaults, modules, profile, variant, command line. Also
/// returns the name of the profile.
pub(crate) fn resolve_settings(
    modules: &[&Module],
    members: Vec<FamilyMember>,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
) -> (Settings, String) {
    let declared = modules.iter().flat_map(|m| m.settings.iter().cloned());
    let mut settings = Settings::new(diagnostics, declared, members);
    for module in modules {
        settings.give(diagnostics, &module.defaults, &SettingOrigin::Module(module.id.clone()));
    }
    let profiles = || modules.iter().flat_map(|m| &m.profiles);
    let chosen = match &selection.profile {
        Some((name, at)) => {
            if !profiles().any(|p| p.name == *name) {
                diagnostics.unknown(*at, "profile", name, profiles().map(|p| p.name.as_str()));
            }
            Some(name.clone())
        }
        None => profiles().find(|p| p.default).map(|p| p.name.clone()),
    };
    // All other profiles are applied to a copy, only to find their errors.
    let (chosen_profiles, others): (Vec<_>, Vec<_>) =
        profiles().partition(|p| Some(&p.name) == chosen.as_ref());
    let mut scratch = settings.clone();
    for profile in others {
        scratch.give(diagnostics, &profile.values, &SettingOrigin::Default);
    }
    for profile in chosen_profiles {
        settings.give(diagnostics, &profile.values, &SettingOrigin::Profile(profile.name.clone()));
    }
    for (values, by) in &selection.settings {
        settings.give(diagnostics, values, by);
    }
    check_defaults(modules, &settings, diagnostics);
    for clash in modules.iter().flat_map(|m| &m.clashes) {
        let mut all = !clash.when.is_empty();
        for (condition, at) in &clash.when {
            all &= settings.holds(diagnostics, *at, condition);
        }
        if all {
            let names: Vec<String> = clash.when.iter().map(|(c, _)| c.clone()).collect();
            // The error points at the place where a value was given, not at the rule about the
            // combination.
            let named = names.iter().filter_map(|c| {
                let name = c.strip_prefix("not ").unwrap_or(c);
                settings.get(name.split('=').next().unwrap_or(name).trim())
            });
            let by_choice = named.clone().find(|r| r.by != SettingOrigin::Default);
            let at = by_choice.map_or(clash.when[0].1, |r| r.at);
            let (settings, reason) = (names, clash.reason.clone());
            diagnostics.push(at, Kind::SettingConflict { settings, reason });
        }
    }
    (settings, chosen.unwrap_or_default())
}

/// Reports modules that give a setting different defaults. If a profile, variant or command line
/// decides, this is not an error.
fn check_defaults(modules: &[&Module], settings: &Settings, diagnostics: &mut Diagnostics) {
    // The first module that gives a setting a default, by the name of the setting.
    let mut before: BTreeMap<&str, (&Module, &SettingAssignment)> = BTreeMap::new();
    let assignments =
        modules.iter().flat_map(|m| m.defaults.iter().map(move |assignment| (*m, assignment)));
    for (module, later) in assignments {
        let undecided = |r: &ResolvedSetting| matches!(r.by, SettingOrigin::Module(_));
        if !settings.get(&later.key).is_some_and(undecided) {
            continue;
        }
        let (other, first) = *before.entry(&later.key).or_insert((module, later));
        if first.node.text() != later.node.text() {
            let first = diagnostics.sources.span(first.node.at);
            let (setting, value) = (later.key.clone(), later.node.text().replace('"', ""));
            let (module, other) = (module.id.clone(), other.id.clone());
            let kind = Kind::DefaultsDisagree { setting, module, value, other, first };
            diagnostics.push(later.node.at, kind);
        }
    }
}
