//! The manifest of a bundle, from the header of its module or variant.

use bundle::{Manifest, PublishedName, Ranges, Version, VersionReq, check_version};
use content::Publication;
use workbench::Content;

use crate::context::CliContext;
use crate::output::CommandError;

/// Finds a module, or else a variant. The flag is true for a module.
pub(super) fn find(content: &Content, name: &str) -> Result<(Publication, bool), CommandError> {
    let library = &content.library;
    if let Some(module) = library.published_module(name) {
        return Ok((module, true));
    }
    if let Some(variant) = library.published_variant(name) {
        return Ok((variant, false));
    }
    let modules = library.list_modules().into_iter().map(|module| module.info.id);
    let variants = library.list_variants().into_iter().map(|variant| variant.id);
    let names: Vec<String> = modules.chain(variants).collect();
    let names = names.iter().map(String::as_str);
    Err(game::suggest::unknown("module or variant", name, names).into())
}

/// Makes the manifest, and notes about what the header could say better. Everything that prevents
/// publication is reported at once.
pub(super) fn manifest(
    context: &CliContext,
    content: &Content,
    header: &Publication,
    author: Option<&str>,
) -> Result<(Manifest, Vec<String>), CommandError> {
    let mut missing = Vec::new();
    let mut notes = Vec::new();
    let version = version_of(header, &mut missing);
    check_credits(header, &mut missing);
    let name = published_name(header, author, &mut missing);
    let requires = requirements(context, content, header, &mut missing, &mut notes);
    let (Some(version), Some(name), true) = (version, name, missing.is_empty()) else {
        let list: Vec<String> = missing.iter().map(|line| format!("\n  {line}")).collect();
        return Err(format!("{} cannot be published:{}", header.file, list.concat()).into());
    };
    let mut manifest = Manifest::new(name, version, &header.credits.license);
    manifest.authors.clone_from(&header.credits.authors);
    manifest.description.clone_from(&header.description);
    manifest.homepage.clone_from(&header.credits.homepage);
    manifest.loam.clone_from(&header.loam);
    manifest.requires = requires;
    manifest.optional = header.optional.iter().cloned().collect();
    manifest.conflicts.clone_from(&header.conflicts);
    Ok((manifest, notes))
}

fn version_of(header: &Publication, missing: &mut Vec<String>) -> Option<Version> {
    let found = &header.version;
    if found.is_empty() {
        missing.push("no `version`; for example `version = \"1.0.0\"`".to_owned());
        return None;
    }
    match Version::parse(found) {
        Ok(version) => {
            missing.extend(check_version(&version).err());
            Some(version)
        }
        Err(why) => {
            missing.push(format!("`version = \"{found}\"` is not a version like 1.2.0: {why}"));
            None
        }
    }
}

fn check_credits(header: &Publication, missing: &mut Vec<String>) {
    let license = &header.credits.license;
    if license.is_empty() {
        missing.push("no `license`; for example `license = \"MIT\"`".to_owned());
    } else if let Err(why) = spdx::Expression::parse(license) {
        let why = why.reason;
        missing.push(format!("`license = \"{license}\"` is not an SPDX expression: {why}"));
    }
    if header.credits.authors.is_empty() {
        missing.push("no `authors`; for example `authors = [\"Ada\"]`".to_owned());
    }
    if header.description.is_empty() {
        missing.push("no `description` and no `doc` that says what it is".to_owned());
    }
}

/// Returns the name under which something is published.
fn published_name(
    header: &Publication,
    author: Option<&str>,
    missing: &mut Vec<String>,
) -> Option<PublishedName> {
    let author = match author {
        Some(author) => author.to_owned(),
        None => {
            let first = header.credits.authors.first()?;
            let words = first.split(|c: char| !c.is_ascii_alphanumeric());
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            words.join("-").to_lowercase()
        }
    };
    match format!("{author}/{}", header.id).parse::<PublishedName>() {
        Ok(name) => Some(name),
        Err(why) => {
            missing.push(format!("{why}; `--author NAME` sets the author"));
            None
        }
    }
}

/// Returns the required modules by published name, or by id if they ship with Loam.
fn requirements(
    context: &CliContext,
    content: &Content,
    header: &Publication,
    missing: &mut Vec<String>,
    notes: &mut Vec<String>,
) -> Ranges {
    let locked = context.lock().unwrap_or_default();
    let mut found = Ranges::new();
    for (written, range) in &header.requires {
        let id = written.rsplit('/').next().unwrap_or(written);
        let locked = locked.bundles.iter().find(|bundle| bundle.name.module() == id);
        let name = match locked {
            _ if written.contains('/') => written.clone(),
            Some(locked) => locked.name.to_string(),
            None if is_embedded(id) => written.clone(),
            None => {
                missing.push(format!(
                    "it requires `{id}`, which is not part of Loam: publish `{id}` too, and \
                     require it as `AUTHOR/{id}`"
                ));
                continue;
            }
        };
        let version = content.library.published_module(id).map(|module| module.version);
        let present = version.as_deref().and_then(|version| Version::parse(version).ok());
        let usual = present.map_or(VersionReq::STAR, |version| {
            let text = format!("^{}.{}", version.major, version.minor);
            VersionReq::parse(&text).unwrap_or(VersionReq::STAR)
        });
        if range.is_none() {
            notes.push(format!(
                "{} gives no range of versions for `{name}`; the bundle requires {usual}",
                header.file
            ));
        }
        found.insert(name, range.clone().unwrap_or(usual));
    }
    found
}

/// Returns whether a module is part of the program.
fn is_embedded(id: &str) -> bool {
    content::ContentTree::embedded().files.contains_key(&format!("scripts/{id}/module.toml"))
}
