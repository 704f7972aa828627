//! Changes of a lock: adds, removes and updates modules.

use std::collections::{BTreeMap, BTreeSet};

use semver::{Version, VersionReq};

use crate::archive::unpack;
use crate::index::client::{Index, check_against_lock, check_signature};
use crate::index::line::IndexLine;
use crate::lock::{Lock, LockedBundle, LockedIndex};
use crate::manifest::{Manifest, sha256};
use crate::name::{PublishedName, are_alike};
use crate::resolve::{Candidate, Candidates, Request, resolve};
use crate::store::Store;

/// A lock that is to change, and everything that decides how.
#[derive(Debug)]
pub struct Plan<'p> {
    pub lock: Lock,
    /// Opened indexes. Versions are looked up only in these.
    pub indexes: &'p [Index],
    pub store: &'p Store,
    /// Versions of the modules in the content folder or the program, by id.
    pub present: BTreeMap<String, Version>,
    /// Version of Loam.
    pub loam: Version,
}

/// A difference between two locks.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LockChange {
    pub name: PublishedName,
    /// Version before; `None`: it is new.
    pub before: Option<Version>,
    /// Version now; `None`: it was removed.
    pub now: Option<Version>,
}

impl std::fmt::Display for LockChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = &self.name;
        match (&self.before, &self.now) {
            (None, Some(now)) => write!(f, "adds {name} {now}"),
            (Some(before), None) => write!(f, "removes {name} {before}"),
            (Some(before), Some(now)) => write!(f, "changes {name} from {before} to {now}"),
            (None, None) => Ok(()),
        }
    }
}

/// Returns the differences between two locks, by name.
pub fn changes(before: &Lock, now: &Lock) -> Vec<LockChange> {
    let version = |lock: &Lock, name: &PublishedName| lock.bundle(name).map(|b| b.version.clone());
    let names: BTreeSet<&PublishedName> =
        before.bundles.iter().chain(&now.bundles).map(|bundle| &bundle.name).collect();
    let change = |name: &PublishedName| LockChange {
        name: name.clone(),
        before: version(before, name),
        now: version(now, name),
    };
    names.into_iter().map(change).filter(|change| change.before != change.now).collect()
}

impl Plan<'_> {
    /// Wants a module from an index in these versions. Modules that are locked already stay as they
    /// are, and so does the wanted one if its locked version fits.
    ///
    /// # Errors
    /// Another index or a file has the name already, the index does not list it, or there is no
    /// choice of versions.
    pub fn add(
        &self,
        index: &Index,
        name: &PublishedName,
        range: &VersionReq,
    ) -> Result<Lock, String> {
        if let Some(locked) = self.lock.bundle(name)
            && locked.index.as_deref() != Some(index.url())
        {
            let place = locked.index.as_deref().unwrap_or("a file");
            return Err(format!(
                "{name} is locked from {place}, and in {} the name may mean another module; \
                `loam remove {name}` first",
                index.url()
            ));
        }
        if !index.lists(name) {
            let names: Vec<String> = index.names().map(|name| name.to_string()).collect();
            let names = names.iter().map(String::as_str);
            return Err(game::suggest::unknown("module", &name.to_string(), names));
        }
        if self.lock.bundle(name).is_none() {
            self.check_alike(name)?;
        }
        let mut wanted = self.wanted();
        wanted.insert(name.clone(), range.clone());
        let fits = |locked: &LockedBundle| range.matches(&locked.version);
        let stays = self.lock.bundle(name).is_some_and(fits);
        let free = (!stays).then(|| name.clone()).into_iter().collect();
        self.resolved(wanted, &free)
    }

    /// Adds the bundle of a file. What it requires comes from the opened indexes.
    ///
    /// # Errors
    /// The bundle cannot be read, is signed by another key than before, or requires what is not
    /// there.
    pub fn add_file(&mut self, bytes: &[u8], signature: Option<&str>) -> Result<Lock, String> {
        let bundle = unpack(bytes).map_err(|why| why.to_string())?;
        check_signature(&bundle, bytes, signature)?;
        let Manifest { name, version, .. } = &bundle.manifest;
        let sha256 = sha256(bytes);
        let line = IndexLine::new(&bundle.manifest, &sha256, bytes.len(), None);
        if let Some(locked) = self.lock.bundle(name) {
            if let Some(index) = &locked.index {
                return Err(format!(
                    "{name} is locked from {index}, and the file may be another module; \
                    `loam remove {name}` first"
                ));
            }
            check_against_lock(locked, &line, std::slice::from_ref(&line))?;
        }
        self.check_alike(name)?;
        self.store.put(bytes).map_err(|why| why.to_string())?;
        self.lock.bundles.retain(|locked| locked.name != *name);
        let wanted = VersionReq::parse(&format!("={version}")).map_err(|why| why.to_string())?;
        self.lock.bundles.push(LockedBundle {
            name: name.clone(),
            version: version.clone(),
            sha256,
            index: None,
            key: bundle.manifest.key.clone(),
            wanted: Some(wanted),
        });
        self.resolved(self.wanted(), &BTreeSet::new())
    }

    /// Stops wanting a module. What only it required leaves the lock, too.
    ///
    /// # Errors
    /// The module is not locked, or another one requires it.
    pub fn remove(&self, name: &PublishedName) -> Result<Lock, String> {
        if self.lock.bundle(name).is_none() {
            return Err(format!("{name} is not in `loam.lock`; `loam lock` lists what is"));
        }
        let mut wanted = self.wanted();
        wanted.remove(name);
        let lock = self.resolved(wanted, &BTreeSet::new())?;
        match lock.bundle(name) {
            Some(_) => Err(format!("{name} stays: another locked module requires it")),
            None => Ok(lock),
        }
    }

    /// Chooses the newest versions that fit, for these modules or for all.
    ///
    /// # Errors
    /// There is no choice of versions, or a version is not what the lock allows.
    pub fn update(&self, names: &[PublishedName]) -> Result<Lock, String> {
        let all = self.lock.bundles.iter().map(|bundle| bundle.name.clone());
        let free = all.filter(|name| names.is_empty() || names.contains(name)).collect();
        self.resolved(self.wanted(), &free)
    }

    fn wanted(&self) -> BTreeMap<PublishedName, VersionReq> {
        let wanted = |bundle: &LockedBundle| Some((bundle.name.clone(), bundle.wanted.clone()?));
        self.lock.bundles.iter().filter_map(wanted).collect()
    }

    /// Resolves, downloads and checks. `free`: modules whose locked versions may change.
    fn resolved(
        &self,
        wanted: BTreeMap<PublishedName, VersionReq>,
        free: &BTreeSet<PublishedName>,
    ) -> Result<Lock, String> {
        let candidates = PlanCandidates { plan: self, free };
        let by_text = wanted.iter().map(|(name, range)| (name.to_string(), range.clone()));
        let kept = self.lock.bundles.iter().filter(|bundle| !free.contains(&bundle.name));
        let request = Request {
            wanted: by_text.collect(),
            present: self.present.clone(),
            kept: kept.map(|bundle| (bundle.name.to_string(), bundle.version.clone())).collect(),
            loam: Some(self.loam.clone()),
        };
        let chosen = resolve(&request, &candidates)?;
        let mut lock = Lock::default();
        for (name, version) in chosen {
            let name: PublishedName = name.parse()?;
            let wanted = wanted.get(&name).cloned();
            let locked = self.lock.bundle(&name).filter(|locked| locked.version == version);
            let bundle = match locked {
                Some(locked) if !free.contains(&name) || locked.index.is_none() => {
                    LockedBundle { wanted, ..locked.clone() }
                }
                _ => self.fetched(&name, &version, wanted)?,
            };
            lock.bundles.push(bundle);
        }
        self.keep_indexes(&mut lock);
        Ok(lock)
    }

    /// Downloads and checks a version.
    fn fetched(
        &self,
        name: &PublishedName,
        version: &Version,
        wanted: Option<VersionReq>,
    ) -> Result<LockedBundle, String> {
        let index = self.index_of(name)?.ok_or_else(|| format!("no index lists {name}"))?;
        let lines = index.versions(name)?;
        let line = lines.iter().find(|line| line.version == *version);
        let line = line.ok_or_else(|| format!("{} does not list {name} {version}", index.url()))?;
        match self.lock.bundle(name) {
            Some(locked) => check_against_lock(locked, line, &lines)?,
            None => self.check_alike(name)?,
        }
        index.bundle(line, self.store)?;
        Ok(LockedBundle {
            name: name.clone(),
            version: version.clone(),
            sha256: line.sha256.clone(),
            index: Some(index.url().to_owned()),
            key: line.key.clone(),
            wanted,
        })
    }

    /// Checks that a new name looks like none that is in use.
    fn check_alike(&self, name: &PublishedName) -> Result<(), String> {
        let locked = self.lock.bundles.iter().map(|bundle| &bundle.name);
        if let Some(other) = locked.into_iter().find(|other| other.looks_like(name)) {
            return Err(format!(
                "the name {name} looks like the locked module {other}; to add it, remove {other} first"
            ));
        }
        match self.present.keys().find(|id| are_alike(id, name.module())) {
            Some(id) => Err(format!(
                "the name {name} looks like the module {id} of the content; check which one you mean"
            )),
            None => Ok(()),
        }
    }

    /// Returns the index of a module: the one of the lock, or the only one that lists it.
    fn index_of(&self, name: &PublishedName) -> Result<Option<&Index>, String> {
        let locked = self.lock.bundle(name).and_then(|locked| locked.index.as_deref());
        if let Some(url) = locked {
            return Ok(self.indexes.iter().find(|index| index.url() == url));
        }
        let mut listing = self.indexes.iter().filter(|index| index.lists(name));
        match (listing.next(), listing.next()) {
            (Some(one), Some(other)) => Err(format!(
                "both {} and {} list {name}: add it from one of them first",
                one.url(),
                other.url()
            )),
            (found, _) => Ok(found),
        }
    }

    /// Adds the indexes of the bundles, with what was last seen of them.
    fn keep_indexes(&self, lock: &mut Lock) {
        let used: BTreeSet<&str> =
            lock.bundles.iter().filter_map(|bundle| bundle.index.as_deref()).collect();
        let mut indexes: BTreeMap<String, LockedIndex> = BTreeMap::new();
        let opened = self.indexes.iter().map(Index::locked);
        for index in self.lock.indexes.iter().cloned().chain(opened) {
            if used.contains(index.url.as_str()) {
                indexes.insert(index.url.clone(), index);
            }
        }
        lock.indexes = indexes.into_values().collect();
    }
}

/// Versions for the resolver: those of the lock, or those of the indexes where they may change.
struct PlanCandidates<'p> {
    plan: &'p Plan<'p>,
    free: &'p BTreeSet<PublishedName>,
}

impl Candidates for PlanCandidates<'_> {
    fn candidates(&self, name: &str) -> Result<Vec<Candidate>, String> {
        let name: PublishedName = name.parse()?;
        if let Some(locked) = self.plan.lock.bundle(&name)
            && (!self.free.contains(&name) || locked.index.is_none())
        {
            let bundle = locked.unpack(self.plan.store)?;
            let line = IndexLine::new(&bundle.manifest, &locked.sha256, 0, None);
            return Ok(vec![line.candidate()]);
        }
        match self.plan.index_of(&name)? {
            Some(index) => {
                let lines = index.versions(&name)?;
                // A locked version may stay, also if it was withdrawn.
                let locked = self.plan.lock.bundle(&name).map(|locked| &locked.version);
                let candidate = |line: &IndexLine| Candidate {
                    yanked: line.yanked && locked != Some(&line.version),
                    ..line.candidate()
                };
                Ok(lines.iter().map(candidate).collect())
            }
            None => Ok(Vec::new()),
        }
    }
}
