//! Builds an index: adds bundles, withdraws versions, and signs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use semver::{Version, VersionReq};

use crate::archive::{Bundle, unpack};
use crate::index::client::{check_signature, is_handed_over};
use crate::index::line::{IndexLine, path_of, read_lines, write_lines};
use crate::index::signed::{CONFIG, IndexConfig, SNAPSHOT, Snapshot, TIMESTAMP, Timestamp};
use crate::limits::MOST_PACKED;
use crate::manifest::sha256;
use crate::name::{PublishedName, are_alike};
use crate::places::signature_path;
use crate::signing::SecretKey;
use crate::store::stored_name;

/// An index in a folder, before it is signed.
#[derive(Debug)]
pub struct IndexBuilder {
    folder: PathBuf,
    config: Option<IndexConfig>,
    /// Number of the last snapshot.
    number: u64,
    modules: BTreeMap<PublishedName, Vec<IndexLine>>,
    /// Modules whose files differ from those in the folder.
    changed: std::collections::BTreeSet<PublishedName>,
    /// Ids of modules that ship with Loam.
    shipped: Vec<String>,
}

impl IndexBuilder {
    /// Opens the index in a folder, or begins one. `shipped`: ids of the modules that ship with
    /// Loam, which no name may look like.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn open(folder: &Path, shipped: Vec<String>) -> Result<IndexBuilder, String> {
        let folder = folder.to_owned();
        let (config, number, modules) = Default::default();
        let changed = Default::default();
        let mut builder = IndexBuilder { folder, config, number, modules, changed, shipped };
        if !builder.folder.join(CONFIG).exists() {
            return Ok(builder);
        }
        let config = IndexConfig::read(&builder.read(CONFIG)?).map_err(|why| why.to_string())?;
        let timestamp = Timestamp::read(&builder.read(TIMESTAMP)?, &config.key, 0, 0);
        let timestamp = timestamp.or_else(|_| builder.last_timestamp(&config.key))?;
        let snapshot = Snapshot::read(&builder.read(SNAPSHOT)?, &timestamp);
        let snapshot = snapshot.map_err(|why| why.to_string())?;
        for path in snapshot.files.keys() {
            let file = path.rsplit('/').next().unwrap_or_default().replacen('.', "/", 1);
            let name: PublishedName = file.parse()?;
            let text = String::from_utf8(builder.read(path)?);
            let text = text.map_err(|_| format!("{path} is not text"))?;
            builder.modules.insert(name.clone(), read_lines(&name, &text)?);
        }
        (builder.config, builder.number) = (Some(config), timestamp.snapshot);
        Ok(builder)
    }

    /// Reads the timestamp as of the time at which it was signed: its age does not matter here.
    fn last_timestamp(&self, key: &str) -> Result<Timestamp, String> {
        #[derive(serde::Deserialize)]
        struct Text {
            text: String,
        }
        let bytes = self.read(TIMESTAMP)?;
        let Text { text } = serde_json::from_slice(&bytes).map_err(|why| why.to_string())?;
        let found: Timestamp = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        Timestamp::read(&bytes, key, 0, found.time).map_err(|why| why.to_string())
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let file = self.folder.join(path);
        game::files::read(&file, u64::from(u32::MAX))
            .map_err(|why| format!("{}: {why}", file.display()))
    }

    /// Returns the number of modules and of versions.
    pub fn len(&self) -> (usize, usize) {
        (self.modules.len(), self.modules.values().map(Vec::len).sum())
    }

    /// Returns whether the index lists nothing.
    pub fn is_empty(&self) -> bool {
        self.modules.is_empty()
    }

    /// Adds a bundle with its signature, which is next to it. A version that the index has stays as
    /// it is.
    ///
    /// # Errors
    /// The bundle cannot be read or listed, in words.
    pub fn add(&mut self, file: &Path) -> Result<(), String> {
        let named = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
        let bytes = game::files::read(file, MOST_PACKED as u64).map_err(|why| named(&why))?;
        let signature = signature_path(file);
        let signature = signature
            .exists()
            .then(|| game::files::read_text(&signature, 4096))
            .transpose()
            .map_err(|why| named(&why))?;
        self.add_bytes(&bytes, signature).map_err(|why| named(&why))
    }

    /// Adds a bundle as [`IndexBuilder::add`] does.
    ///
    /// # Errors
    /// As for [`IndexBuilder::add`].
    pub fn add_bytes(&mut self, bytes: &[u8], signature: Option<String>) -> Result<(), String> {
        let bundle = unpack(bytes).map_err(|why| why.to_string())?;
        check_signature(&bundle, bytes, signature.as_deref())?;
        let line = IndexLine::new(&bundle.manifest, &sha256(bytes), bytes.len(), signature);
        self.check_name(&line.name)?;
        let lines = self.modules.entry(line.name.clone()).or_default();
        let IndexLine { name, version, sha256, .. } = &line;
        if let Some(listed) = lines.iter().find(|listed| listed.version == *version) {
            if listed.sha256 == *sha256 {
                return Ok(());
            }
            return Err(format!(
                "{name} {version} is already in the index with other content; publish it as a new version"
            ));
        }
        if let Some(last) = lines.iter().max_by(|a, b| a.version.cmp(&b.version)) {
            check_same_author(last, &line)?;
        }
        let place = self.folder.join("bundles").join(stored_name(sha256));
        write(&place, bytes)?;
        self.changed.insert(name.clone());
        lines.push(line);
        lines.sort_by(|a, b| a.version.cmp(&b.version));
        Ok(())
    }

    /// Checks that a new name looks like no other.
    fn check_name(&self, name: &PublishedName) -> Result<(), String> {
        if self.modules.contains_key(name) {
            return Ok(());
        }
        if self.shipped.iter().any(|id| id == name.module()) {
            return Err(format!("{name}: a module of Loam itself is called `{}`", name.module()));
        }
        let shipped = self.shipped.iter().find(|id| are_alike(id, name.module()));
        let other = self.modules.keys().find(|other| other.looks_like(name));
        match shipped.cloned().or(other.map(ToString::to_string)) {
            Some(other) => Err(format!("the name {name} looks like {other}; choose another name")),
            None => Ok(()),
        }
    }

    /// Returns the newest listed bundle of a module that is not withdrawn: within a range and below
    /// another version, if they are given.
    ///
    /// # Errors
    /// The bundle's file is missing or changed, in words.
    pub fn newest(
        &self,
        name: &PublishedName,
        range: Option<&VersionReq>,
        below: Option<&Version>,
    ) -> Result<Option<Bundle>, String> {
        let lines = self.modules.get(name).into_iter().flatten().filter(|line| {
            !line.yanked
                && range.is_none_or(|range| range.matches(&line.version))
                && below.is_none_or(|below| line.version < *below)
        });
        let Some(line) = lines.max_by(|a, b| a.version.cmp(&b.version)) else { return Ok(None) };
        let bytes = self.read(&format!("bundles/{}", stored_name(&line.sha256)))?;
        if sha256(&bytes) != line.sha256 {
            return Err(format!("the bundle of {name} {} was changed", line.version));
        }
        Ok(Some(unpack(&bytes).map_err(|why| why.to_string())?))
    }

    /// Returns whether the index lists a bundle with these bytes.
    pub fn lists(&self, name: &PublishedName, sum: &str) -> bool {
        self.modules.get(name).into_iter().flatten().any(|line| line.sha256 == sum)
    }

    /// Returns all listed versions, sorted by name and version.
    pub fn lines(&self) -> impl Iterator<Item = &IndexLine> {
        self.modules.values().flatten()
    }

    /// Records that a listed version was measured before it was listed.
    pub fn set_measured(&mut self, name: &PublishedName, sum: &str) {
        let lines = self.modules.get_mut(name).into_iter().flatten();
        for line in lines.filter(|line| line.sha256 == sum) {
            line.measured = true;
        }
    }

    /// Withdraws a version, or lists it again.
    ///
    /// # Errors
    /// The index does not list it.
    pub fn yank(
        &mut self,
        name: &PublishedName,
        version: &Version,
        yanked: bool,
    ) -> Result<(), String> {
        let lines = self.modules.get_mut(name).into_iter().flatten();
        let line = lines.into_iter().find(|line| line.version == *version);
        let line = line.ok_or_else(|| format!("the index does not list {name} {version}"))?;
        line.yanked = yanked;
        self.changed.insert(name.clone());
        Ok(())
    }

    /// Writes and signs the index. `former`: the key before, if it changes; `now`: seconds since
    /// 1970. The timestamp is written last.
    ///
    /// # Errors
    /// A file cannot be written, or the key is not the one of the index.
    pub fn finish(
        &mut self,
        key: &SecretKey,
        former: Option<&SecretKey>,
        now: u64,
    ) -> Result<(), String> {
        let public = key.public()?;
        let mut config = self.config.clone().unwrap_or_else(|| IndexConfig::new(public.clone()));
        if config.key != public {
            match former {
                Some(former) if former.public()? == config.key => {
                    config.hand_over(former, public)?
                }
                _ => {
                    let before = &config.key;
                    return Err(format!(
                        "the index is signed by the key {before}; name this key with `--former-key`"
                    ));
                }
            }
        }
        let mut files = BTreeMap::new();
        for (name, lines) in &self.modules {
            let (path, text) = (path_of(name), write_lines(lines));
            if self.changed.contains(name) {
                write(&self.folder.join(&path), text.as_bytes())?;
            }
            files.insert(path, sha256(text.as_bytes()));
        }
        let snapshot = Snapshot::new(files).to_json();
        let number = self.number + 1;
        let timestamp = Timestamp::new(number, &snapshot, now).sign(key)?;
        let text = serde_json::to_string_pretty(&config).map_err(|why| why.to_string())?;
        write(&self.folder.join(CONFIG), text.as_bytes())?;
        write(&self.folder.join(SNAPSHOT), &snapshot)?;
        write(&self.folder.join(TIMESTAMP), timestamp.as_bytes())?;
        self.changed.clear();
        (self.config, self.number) = (Some(config), number);
        Ok(())
    }
}

/// Checks that a further version is signed by the key of the version before, or by a key that this
/// key has signed as its successor.
fn check_same_author(before: &IndexLine, line: &IndexLine) -> Result<(), String> {
    let IndexLine { name, version, .. } = line;
    match (&before.key, &line.key) {
        (None, _) => Ok(()),
        (Some(old), Some(new)) if old == new => Ok(()),
        (Some(old), Some(new)) => match &line.handover {
            Some(handover) if is_handed_over(name, old, new, handover) => Ok(()),
            _ => Err(format!(
                "{name} {version} is signed by the key {new}; before it was {old}, which did not sign \
                 the new key"
            )),
        },
        (Some(old), None) => {
            Err(format!("{name} {version} is not signed; before it was signed by {old}"))
        }
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written = std::fs::create_dir_all(folder).and_then(|()| game::files::write(path, bytes));
    written.map_err(|why| format!("{}: {why}", path.display()))
}
