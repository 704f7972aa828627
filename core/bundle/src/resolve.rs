//! The resolver: from wanted modules to one version of each module that is needed.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use pubgrub::{
    DefaultStringReporter, Dependencies, DependencyProvider, PackageResolutionStatistics,
    PubGrubError, Ranges, Reporter,
};
use semver::{Version, VersionReq};

use crate::manifest;
use crate::ranges::version_set;

/// Upper bound on the resolver's steps, so that a hostile index cannot keep it busy.
const MOST_STEPS: usize = 20_000;

/// A version of a module that can be chosen.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub version: Version,
    pub requires: manifest::Ranges,
    pub optional: manifest::Ranges,
    pub conflicts: Vec<String>,
    pub loam: VersionReq,
    /// Whether the author withdrew it. Only locks still use it.
    pub yanked: bool,
}

/// Where the resolver finds versions.
pub trait Candidates {
    /// Returns the versions of a module by its published name; none if there is no such module.
    ///
    /// # Errors
    /// They cannot be read, in words.
    fn candidates(&self, name: &str) -> Result<Vec<Candidate>, String>;
}

/// Input of the resolver: the wanted modules, and what is fixed already.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Wanted modules by published name.
    pub wanted: BTreeMap<String, VersionReq>,
    /// Versions of the modules in the content folder or the program, by id. They cannot change.
    pub present: BTreeMap<String, Version>,
    /// Locked versions that do not change, by published name; for explanations.
    pub kept: BTreeMap<String, Version>,
    /// Version of Loam.
    pub loam: Option<Version>,
}

/// Chooses a version for each module that is needed.
///
/// # Errors
/// Why there is no choice, in sentences; or why versions cannot be read.
pub fn resolve(
    request: &Request,
    candidates: &dyn Candidates,
) -> Result<BTreeMap<String, Version>, String> {
    let provider = Provider { request, candidates, steps: Cell::new(0) };
    let found = pubgrub::resolve(&provider, Package::Root, Version::new(0, 0, 0));
    let found = found.map_err(|failure| match failure {
        PubGrubError::NoSolution(tree) => explained(request, &DefaultStringReporter::report(&tree)),
        PubGrubError::ErrorRetrievingDependencies { source, .. }
        | PubGrubError::ErrorChoosingVersion { source, .. }
        | PubGrubError::ErrorInShouldCancel(source) => source.0,
    })?;
    let chosen: BTreeMap<String, Version> = found
        .into_iter()
        .filter_map(|(package, version)| match package {
            Package::Module(name) if is_published(&name) => Some((name, version)),
            _ => None,
        })
        .collect();
    check_together(request, candidates, &chosen)?;
    Ok(chosen)
}

/// Makes the resolver's explanation readable: the folder has no version, and versions that cannot
/// change are named.
fn explained(request: &Request, report: &str) -> String {
    let mut text = report.replace("this folder 0.0.0 is forbidden", "nothing fits this folder");
    text = text.replace("this folder 0.0.0", "this folder");
    let loam = request.loam.iter().map(|version| ("Loam", version, "this is version"));
    let present = request.present.iter();
    let present = present.map(|(id, version)| (id.as_str(), version, "the content has version"));
    let kept = request.kept.iter();
    let kept = kept.map(|(name, version)| (name.as_str(), version, "`loam.lock` keeps version"));
    for (name, version, why) in loam.chain(present).chain(kept) {
        if text.contains(&format!("no version of {name} in ")) {
            text.push_str(&format!("\n{name}: {why} {version}"));
        }
    }
    text
}

/// Checks what the resolver does not know: conflicts, and ranges of optional modules.
fn check_together(
    request: &Request,
    candidates: &dyn Candidates,
    chosen: &BTreeMap<String, Version>,
) -> Result<(), String> {
    let short = |name: &str| name.rsplit('/').next().unwrap_or(name).to_owned();
    let mut ids = BTreeMap::new();
    for name in chosen.keys() {
        if let Some(other) = ids.insert(short(name), name) {
            return Err(format!(
                "{other} and {name} cannot be used together: both are called `{}`",
                short(name)
            ));
        }
        if request.present.contains_key(&short(name)) {
            let id = short(name);
            return Err(format!("{name} cannot be added: the content has a module `{id}` already"));
        }
    }
    for (name, version) in chosen {
        let all = candidates.candidates(name)?;
        let Some(own) = all.into_iter().find(|candidate| candidate.version == *version) else {
            continue;
        };
        let rivals: BTreeSet<String> = own.conflicts.iter().map(|other| short(other)).collect();
        if let Some(other) = rivals.iter().find_map(|rival| ids.get(rival)) {
            return Err(format!("{name} {version} cannot be used together with {other}"));
        }
        for (other, range) in &own.optional {
            let found = ids.get(&short(other)).and_then(|name| chosen.get(*name));
            if let Some(found) = found.filter(|found| !range.matches(found)) {
                return Err(format!(
                    "{name} {version} fits {other} {range}, and {found} is chosen"
                ));
            }
        }
    }
    Ok(())
}

fn is_published(name: &str) -> bool {
    name.contains('/')
}

/// Object of which the resolver chooses a version.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Package {
    /// The folder with the lock.
    Root,
    /// Loam itself.
    Loam,
    /// A module, by published name or by id.
    Module(String),
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Package::Root => f.write_str("this folder"),
            Package::Loam => f.write_str("Loam"),
            Package::Module(name) => f.write_str(name),
        }
    }
}

/// Why versions cannot be read.
#[derive(Debug)]
struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

struct Provider<'r> {
    request: &'r Request,
    candidates: &'r dyn Candidates,
    steps: Cell<usize>,
}

impl Provider<'_> {
    /// Returns the only version of Loam or of a module that is present.
    fn fixed(&self, package: &Package) -> Option<Version> {
        match package {
            Package::Root => Some(Version::new(0, 0, 0)),
            Package::Loam => self.request.loam.clone(),
            Package::Module(name) if is_published(name) => None,
            Package::Module(name) => self.request.present.get(name).cloned(),
        }
    }
}

impl DependencyProvider for Provider<'_> {
    type P = Package;
    type V = Version;
    type VS = Ranges<Version>;
    type Priority = u32;
    type M = String;
    type Err = Failure;

    fn prioritize(
        &self,
        _package: &Package,
        _range: &Ranges<Version>,
        conflicts: &PackageResolutionStatistics,
    ) -> u32 {
        conflicts.conflict_count()
    }

    fn choose_version(
        &self,
        package: &Package,
        range: &Ranges<Version>,
    ) -> Result<Option<Version>, Failure> {
        let name = match package {
            Package::Module(name) if is_published(name) => name,
            fixed => return Ok(self.fixed(fixed).filter(|version| range.contains(version))),
        };
        let all = self.candidates.candidates(name).map_err(Failure)?;
        let is_allowed = |candidate: &&Candidate| {
            let is_exact = range.as_singleton() == Some(&candidate.version);
            let is_released = is_exact || candidate.version.pre.is_empty();
            range.contains(&candidate.version) && is_released && !candidate.yanked
        };
        let allowed = all.iter().filter(is_allowed).map(|candidate| &candidate.version);
        Ok(allowed.max().cloned())
    }

    fn get_dependencies(
        &self,
        package: &Package,
        version: &Version,
    ) -> Result<Dependencies<Package, Ranges<Version>, String>, Failure> {
        let module = |(name, range): (&String, &VersionReq)| {
            (Package::Module(name.clone()), version_set(range))
        };
        let name = match package {
            Package::Root => {
                let wanted = self.request.wanted.iter().map(module);
                return Ok(Dependencies::Available(wanted.collect()));
            }
            Package::Module(name) if is_published(name) => name,
            _ => return Ok(Dependencies::Available(std::iter::empty().collect())),
        };
        let all = self.candidates.candidates(name).map_err(Failure)?;
        let Some(own) = all.iter().find(|candidate| candidate.version == *version) else {
            return Ok(Dependencies::Unavailable("it is not in the index".to_owned()));
        };
        let loam = (!manifest::is_any(&own.loam)).then(|| (Package::Loam, version_set(&own.loam)));
        let requires = own.requires.iter().map(module);
        Ok(Dependencies::Available(requires.chain(loam).collect()))
    }

    fn should_cancel(&self) -> Result<(), Failure> {
        let steps = self.steps.get() + 1;
        self.steps.set(steps);
        if steps > MOST_STEPS {
            return Err(Failure(format!("no choice of versions was found in {MOST_STEPS} steps")));
        }
        Ok(())
    }
}
