//! Indexes and locks: what is added, and what is refused, each with its message.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use bundle::index::build::IndexBuilder;
use bundle::index::client::Index;
use bundle::index::source::{Source, Traffic};
use bundle::plan::{Plan, changes};
use bundle::{
    Files, Lock, Manifest, PublishedName, SecretKey, Store, Version, VersionReq, handover_of, pack,
    signed_as, stored_name,
};
use tempfile::TempDir;

/// Noon of a day, in seconds since 1970.
const NOON: u64 = 1_800_000_000;
const DAY: u64 = 24 * 60 * 60;

fn name(text: &str) -> PublishedName {
    text.parse().unwrap()
}

fn range(text: &str) -> VersionReq {
    VersionReq::parse(text).unwrap()
}

/// A bundle under construction.
struct Packed {
    manifest: Manifest,
    text: &'static str,
}

fn bundle(of: &str, version: &str) -> Packed {
    let manifest = Manifest::new(name(of), Version::parse(version).unwrap(), "MIT");
    Packed { manifest, text: "id = \"x\"\n" }
}

impl Packed {
    fn requires(mut self, of: &str, versions: &str) -> Packed {
        self.manifest.requires.insert(of.to_owned(), range(versions));
        self
    }

    fn text(self, text: &'static str) -> Packed {
        Packed { text, ..self }
    }

    fn handed_over(mut self, former: &SecretKey, key: &SecretKey) -> Packed {
        let public = key.public().unwrap();
        let comment = handover_of(&self.manifest.name);
        self.manifest.handover = Some(former.sign(public.as_bytes(), &comment).unwrap());
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let path = format!("scripts/{}/module.toml", self.manifest.name.module());
        let files = Files::from([(path, self.text.as_bytes().to_vec())]);
        pack(&self.manifest, &files).unwrap()
    }

    fn signed(mut self, key: &SecretKey) -> (Vec<u8>, Option<String>) {
        self.manifest.key = Some(key.public().unwrap());
        let bytes = self.bytes();
        let signature = key.sign(&bytes, &signed_as(&self.manifest)).unwrap();
        (bytes, Some(signature))
    }
}

/// Files of an index, which a test may change as an attacker would.
#[derive(Clone, Default)]
struct Server {
    url: String,
    files: Rc<RefCell<BTreeMap<String, Vec<u8>>>>,
    requests: Rc<RefCell<Vec<String>>>,
}

impl Source for Server {
    fn url(&self) -> &str {
        &self.url
    }

    fn get(&self, path: &str, most: usize) -> Result<Option<Vec<u8>>, String> {
        self.requests.borrow_mut().push(path.to_owned());
        let found = self.files.borrow().get(path).cloned();
        assert!(found.as_ref().is_none_or(|found| found.len() <= most));
        Ok(found)
    }

    fn traffic(&self) -> Traffic {
        Traffic::default()
    }
}

impl Server {
    fn change(&self, path: &str, change: impl Fn(String) -> String) {
        let mut files = self.files.borrow_mut();
        let (path, text) = files.iter().find(|(file, _)| file.ends_with(path)).unwrap();
        let (path, text) = (path.clone(), String::from_utf8(text.clone()).unwrap());
        let changed = change(text.clone());
        assert_ne!(changed, text);
        files.insert(path, changed.into_bytes());
    }
}

/// An index with its key.
struct Publisher {
    folder: TempDir,
    key: SecretKey,
    url: String,
}

impl Publisher {
    fn new(url: &str) -> Publisher {
        let folder = tempfile::tempdir().unwrap();
        Publisher { folder, key: SecretKey::generate().unwrap(), url: url.to_owned() }
    }

    fn builder(&self) -> IndexBuilder {
        let shipped = vec!["base".to_owned(), "merchants".to_owned()];
        IndexBuilder::open(self.folder.path(), shipped).unwrap()
    }

    fn publish(&self, bundles: &[(Vec<u8>, Option<String>)], now: u64) -> Result<(), String> {
        let mut builder = self.builder();
        for (bytes, signature) in bundles {
            builder.add_bytes(bytes, signature.clone())?;
        }
        builder.finish(&self.key, None, now)
    }

    fn serve(&self) -> Server {
        let server = Server { url: self.url.clone(), ..Server::default() };
        read_all(self.folder.path(), "", &mut server.files.borrow_mut());
        server
    }
}

fn read_all(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = format!("{prefix}{}", path.file_name().unwrap().to_str().unwrap());
        if path.is_dir() {
            read_all(&path, &format!("{name}/"), files);
        } else {
            files.insert(name, std::fs::read(path).unwrap());
        }
    }
}

/// A folder with a lock.
struct Player {
    cache: TempDir,
    lock: Lock,
}

impl Player {
    fn new() -> Player {
        Player { cache: tempfile::tempdir().unwrap(), lock: Lock::default() }
    }

    fn store(&self) -> Store {
        Store::at(self.cache.path())
    }

    /// Changes the lock, with these indexes.
    fn change(
        &mut self,
        servers: &[&Server],
        now: u64,
        change: impl Fn(&mut Plan<'_>, &[Index]) -> Result<Lock, String>,
    ) -> Result<Vec<String>, String> {
        let known =
            |server: &Server| self.lock.indexes.iter().find(|index| index.url == server.url);
        let open = |server: &&Server| Index::open(Box::new((*server).clone()), known(server), now);
        let indexes: Vec<Index> = servers.iter().map(open).collect::<Result<_, _>>()?;
        let store = self.store();
        let present = BTreeMap::from([("base".to_owned(), Version::new(1, 4, 0))]);
        let loam = Version::new(0, 2, 0);
        let mut plan =
            Plan { lock: self.lock.clone(), indexes: &indexes, store: &store, present, loam };
        let lock = change(&mut plan, &indexes)?;
        let changes = changes(&self.lock, &lock);
        self.lock = Lock::from_text(&lock.to_text()).unwrap();
        Ok(changes.iter().map(ToString::to_string).collect())
    }

    fn add(&mut self, server: &Server, of: &str, versions: &str) -> Result<Vec<String>, String> {
        self.change(&[server], NOON, |plan, indexes| {
            plan.add(&indexes[0], &name(of), &range(versions))
        })
    }

    fn update(&mut self, server: &Server) -> Result<Vec<String>, String> {
        self.change(&[server], NOON, |plan, _| plan.update(&[]))
    }
}

/// An index with caravans in two versions, which require roads.
fn caravans() -> Publisher {
    let publisher = Publisher::new("https://one.example");
    let plain = |packed: Packed| (packed.bytes(), None);
    let all = [
        plain(bundle("ada/caravans", "1.0.0").requires("base", "^1.2").requires("bob/roads", "^1")),
        plain(bundle("ada/caravans", "1.1.0").requires("base", "^1.2").requires("bob/roads", "^2")),
        plain(bundle("bob/roads", "1.0.0")),
        plain(bundle("bob/roads", "2.0.0")),
        plain(bundle("bob/roads", "2.1.0")),
        plain(bundle("carol/fair", "1.0.0").requires("bob/roads", "^1")),
    ];
    publisher.publish(&all, NOON).unwrap();
    publisher
}

#[test]
fn a_module_is_added_with_what_it_requires() {
    let server = caravans().serve();
    let mut player = Player::new();
    let added = player.add(&server, "ada/caravans", "^1").unwrap();
    assert_eq!(added, ["adds ada/caravans 1.1.0", "adds bob/roads 2.1.0"]);
    // Three requests for the index, and two for each module.
    assert_eq!(server.requests.borrow().len(), 3 + 2 * 2);
    let bundles = player.lock.unpack(&player.store()).unwrap();
    assert_eq!(bundles.len(), 2);
    assert!(player.add(&server, "ada/caravans", "^1").unwrap().is_empty());
    // Without an index, what is locked can be read and removed.
    let removed = player.change(&[], NOON, |plan, _| plan.remove(&name("ada/caravans"))).unwrap();
    assert_eq!(removed, ["removes ada/caravans 1.1.0", "removes bob/roads 2.1.0"]);
    assert!(player.lock.indexes.is_empty());
}

#[test]
fn nothing_updates_by_itself() {
    let publisher = caravans();
    let mut player = Player::new();
    player.add(&publisher.serve(), "ada/caravans", "^1").unwrap();
    let caravans = bundle("ada/caravans", "1.2.0").requires("bob/roads", "^2");
    let newer = [(bundle("bob/roads", "2.2.0").bytes(), None), (caravans.bytes(), None)];
    publisher.publish(&newer, NOON).unwrap();
    let server = publisher.serve();
    assert!(player.add(&server, "ada/caravans", "^1").unwrap().is_empty());
    // Only a range without the locked version changes it.
    let changed = player.add(&server, "ada/caravans", "^1.2").unwrap();
    assert_eq!(changed, ["changes ada/caravans from 1.1.0 to 1.2.0"]);
    assert_eq!(player.update(&server).unwrap(), ["changes bob/roads from 2.1.0 to 2.2.0"]);
}

#[test]
fn a_withdrawn_version_is_used_only_by_locks() {
    let publisher = caravans();
    let mut player = Player::new();
    player.add(&publisher.serve(), "bob/roads", "*").unwrap();
    let mut builder = publisher.builder();
    builder.yank(&name("bob/roads"), &Version::new(2, 1, 0), true).unwrap();
    let why = builder.yank(&name("bob/roads"), &Version::new(9, 0, 0), true).unwrap_err();
    assert_eq!(why, "the index does not list bob/roads 9.0.0");
    builder.finish(&publisher.key, None, NOON).unwrap();
    assert!(player.update(&publisher.serve()).unwrap().is_empty());
    let fresh = Player::new().add(&publisher.serve(), "bob/roads", "*").unwrap();
    assert_eq!(fresh, ["adds bob/roads 2.0.0"]);
}

#[test]
fn a_conflict_of_versions_is_explained() {
    let server = caravans().serve();
    let mut player = Player::new();
    player.add(&server, "ada/caravans", "^1.1").unwrap();
    let why = player.add(&server, "carol/fair", "*").unwrap_err();
    assert_eq!(
        why,
        "Because there is no version of bob/roads in >=1.0.0, <2.0.0 and carol/fair 1.0.0 depends on \
         bob/roads >=1.0.0, <2.0.0, carol/fair 1.0.0 is forbidden.\n\
         And because there is no version of carol/fair in <1.0.0 | >1.0.0 and this folder depends on \
         carol/fair, nothing fits this folder.\n\
         bob/roads: `loam.lock` keeps version 2.1.0"
    );
    let why = player.add(&server, "carol/fairs", "*").unwrap_err();
    assert_eq!(why, "unknown module `carol/fairs`; did you mean `carol/fair`?");
}

#[test]
fn a_version_of_loam_and_of_shipped_modules_is_required() {
    let publisher = Publisher::new("https://one.example");
    let mut later = bundle("ada/later", "1.0.0");
    later.manifest.loam = range(">=0.3");
    let old = bundle("ada/old", "1.0.0").requires("base", "^2");
    let exclusive = {
        let mut bundle = bundle("ada/alone", "1.0.0").requires("ada/partner", "*");
        bundle.manifest.conflicts.push("ada/partner".to_owned());
        bundle
    };
    let all =
        [later, old, exclusive, bundle("ada/partner", "1.0.0"), bundle("bob/partner", "1.0.0")];
    let all = all.map(|packed| (packed.bytes(), None));
    publisher.publish(&all, NOON).unwrap();
    let server = publisher.serve();
    let mut player = Player::new();
    let why = player.add(&server, "ada/later", "*").unwrap_err();
    assert!(why.contains("depends on Loam >=0.3.0"), "{why}");
    assert!(why.ends_with("\nLoam: this is version 0.2.0"), "{why}");
    let why = player.add(&server, "ada/old", "*").unwrap_err();
    assert!(why.contains("depends on base >=2.0.0, <3.0.0"), "{why}");
    assert!(why.ends_with("\nbase: the content has version 1.4.0"), "{why}");
    let why = player.add(&server, "ada/alone", "*").unwrap_err();
    assert_eq!(why, "ada/alone 1.0.0 cannot be used together with ada/partner");
    player.add(&server, "ada/partner", "*").unwrap();
    let why = player.add(&server, "bob/partner", "*").unwrap_err();
    assert_eq!(
        why,
        "ada/partner and bob/partner cannot be used together: both are called `partner`"
    );
}

#[test]
fn bytes_changed_under_one_version_are_refused() {
    let one = caravans();
    let why = one.publish(&[(bundle("bob/roads", "2.1.0").text("id = 1\n").bytes(), None)], NOON);
    assert_eq!(
        why.unwrap_err(),
        "bob/roads 2.1.0 is already in the index with other content; publish it as a new version"
    );
    // An index that forgets what it listed.
    let mut player = Player::new();
    player.add(&one.serve(), "bob/roads", "*").unwrap();
    let before = player.lock.bundles[0].sha256.clone();
    let other = Publisher { url: one.url.clone(), ..Publisher::new("") };
    let other = Publisher { key: one.key, ..other };
    let changed = bundle("bob/roads", "2.1.0").text("id = 1\n").bytes();
    other.publish(&[(changed.clone(), None)], NOON).unwrap();
    let why = player.update(&other.serve()).unwrap_err();
    let now = bundle::sha256(&changed);
    assert_eq!(
        why,
        format!(
            "bob/roads 2.1.0 was changed without a new version: the lock has {before}, the index {now}"
        )
    );
}

#[test]
fn a_wrong_checksum_is_refused() {
    let server = caravans().serve();
    let path =
        format!("bundles/{}", stored_name(&bundle::sha256(&bundle("bob/roads", "2.1.0").bytes())));
    server.files.borrow_mut().insert(path, bundle("bob/roads", "2.0.0").bytes());
    let why = Player::new().add(&server, "bob/roads", "*").unwrap_err();
    assert_eq!(why, "bob/roads 2.1.0: the checksum of the bundle is not the one in the index");
}

#[test]
fn an_index_that_was_rolled_back_is_refused() {
    let publisher = caravans();
    let old = publisher.serve();
    publisher.publish(&[(bundle("bob/roads", "2.2.0").bytes(), None)], NOON).unwrap();
    let mut player = Player::new();
    player.add(&publisher.serve(), "bob/roads", "*").unwrap();
    let why = player.update(&old).unwrap_err();
    assert_eq!(
        why,
        "https://one.example: the index was rolled back: snapshot 1 is older than 2, which was seen \
         before"
    );
}

#[test]
fn an_index_that_is_frozen_is_refused() {
    let server = caravans().serve();
    let at = |now: u64| {
        let opened = Index::open(Box::new(server.clone()), None, now);
        opened.map(drop).map_err(|why| why.replace("https://one.example: ", ""))
    };
    assert_eq!(at(NOON + 30 * DAY), Ok(()));
    assert_eq!(
        at(NOON + 31 * DAY).unwrap_err(),
        "the index is too old: it was signed 31 days ago, and at most 30 are allowed; its owner has to \
         sign it again"
    );
    assert_eq!(
        at(NOON - 2 * DAY).unwrap_err(),
        "the index was signed in the future; check the clock of this machine"
    );
}

#[test]
fn snapshots_that_are_mixed_are_refused() {
    let publisher = caravans();
    let old = publisher.serve();
    publisher.publish(&[(bundle("bob/roads", "2.2.0").bytes(), None)], NOON).unwrap();
    for path in ["snapshot.json", "bo/b./bob.roads"] {
        let server = publisher.serve();
        let before = old.files.borrow()[path].clone();
        server.files.borrow_mut().insert(path.to_owned(), before);
        let why = Player::new().add(&server, "bob/roads", "*").unwrap_err();
        let expected = format!(
            "https://one.example: `{path}` belongs to another snapshot of the index; try again, the \
             server may be changing its files"
        );
        assert_eq!(why, expected);
    }
}

#[test]
fn a_timestamp_that_is_not_signed_is_refused() {
    let publisher = caravans();
    let server = publisher.serve();
    server
        .change("timestamp.json", |text| text.replace("\\\"snapshot\\\":1", "\\\"snapshot\\\":9"));
    let key = publisher.key.public().unwrap();
    let why = Player::new().add(&server, "bob/roads", "*").unwrap_err();
    assert_eq!(
        why,
        format!(
            "https://one.example: the timestamp of the index: the signature was not made by the key {key}"
        )
    );
}

#[test]
fn one_name_in_two_indexes_is_refused() {
    let (one, two) = (caravans(), Publisher::new("https://two.example"));
    let roads = bundle("bob/roads", "9.0.0").bytes();
    let fair = bundle("eve/fair", "1.0.0").requires("bob/roads", "*").bytes();
    two.publish(&[(roads, None), (fair, None)], NOON).unwrap();
    let (one, two) = (one.serve(), two.serve());
    let mut player = Player::new();
    player.add(&one, "bob/roads", "^1").unwrap();
    let why = player.add(&two, "bob/roads", "*").unwrap_err();
    assert_eq!(
        why,
        "bob/roads is locked from https://one.example, and in https://two.example the name may mean \
         another module; `loam remove bob/roads` first"
    );
    let why = Player::new().change(&[&two, &one], NOON, |plan, indexes| {
        plan.add(&indexes[0], &name("eve/fair"), &range("*"))
    });
    assert_eq!(
        why.unwrap_err(),
        "both https://two.example and https://one.example list bob/roads: add it from one of them first"
    );
}

#[test]
fn a_key_that_changed_without_the_old_key_is_refused() {
    let publisher = Publisher::new("https://one.example");
    let (old, new) = (SecretKey::generate().unwrap(), SecretKey::generate().unwrap());
    let (old_public, new_public) = (old.public().unwrap(), new.public().unwrap());
    publisher.publish(&[bundle("bob/roads", "1.0.0").signed(&old)], NOON).unwrap();
    let mut player = Player::new();
    player.add(&publisher.serve(), "bob/roads", "*").unwrap();
    assert_eq!(player.lock.bundles[0].key.as_ref(), Some(&old_public));
    let refused = format!(
        "bob/roads 1.1.0 is signed by the key {new_public}; before it was {old_public}, which did not \
         sign the new key"
    );
    let stolen = bundle("bob/roads", "1.1.0").signed(&new);
    assert_eq!(publisher.publish(std::slice::from_ref(&stolen), NOON).unwrap_err(), refused);
    let unsigned = (bundle("bob/roads", "1.1.0").bytes(), None);
    assert_eq!(
        publisher.publish(std::slice::from_ref(&unsigned), NOON).unwrap_err(),
        format!("bob/roads 1.1.0 is not signed; before it was signed by {old_public}")
    );
    // An index of a server that was taken over lists it all the same.
    let taken = Publisher { url: publisher.url.clone(), ..Publisher::new("") };
    let taken = Publisher { key: publisher.key, ..taken };
    taken.publish(&[stolen], NOON).unwrap();
    assert_eq!(player.update(&taken.serve()).unwrap_err(), refused);
    // The old key can hand over to the new one.
    let handed = Publisher { url: taken.url.clone(), ..Publisher::new("") };
    let handed = Publisher { key: taken.key, ..handed };
    let over = bundle("bob/roads", "1.1.0").handed_over(&old, &new).signed(&new);
    let next = bundle("bob/roads", "1.2.0").signed(&new);
    handed.publish(&[bundle("bob/roads", "1.0.0").signed(&old), over, next], NOON).unwrap();
    let updated = player.update(&handed.serve()).unwrap();
    assert_eq!(updated, ["changes bob/roads from 1.0.0 to 1.2.0"]);
}

#[test]
fn a_signature_of_other_bytes_is_refused() {
    let publisher = Publisher::new("https://one.example");
    let key = SecretKey::generate().unwrap();
    let public = key.public().unwrap();
    let (bytes, signature) = bundle("bob/roads", "1.0.0").signed(&key);
    let (_, other) = bundle("bob/roads", "1.1.0").signed(&key);
    let why = publisher.publish(&[(bytes.clone(), other)], NOON).unwrap_err();
    assert_eq!(why, format!("the signature was not made by the key {public}"));
    let why = publisher.publish(&[(bytes.clone(), None)], NOON).unwrap_err();
    assert_eq!(why, format!("the signature by {public} is missing"));
    publisher.publish(&[(bytes, signature)], NOON).unwrap();
}

#[test]
fn the_key_of_an_index_changes_only_with_the_old_one() {
    let one = caravans();
    let mut player = Player::new();
    player.add(&one.serve(), "bob/roads", "*").unwrap();
    let next = SecretKey::generate().unwrap();
    let (before, now) = (one.key.public().unwrap(), next.public().unwrap());
    let why = one.builder().finish(&next, None, NOON).unwrap_err();
    assert_eq!(
        why,
        format!("the index is signed by the key {before}; name this key with `--former-key`")
    );
    let other = Publisher { url: one.url.clone(), key: next, ..Publisher::new("") };
    other.publish(&[(bundle("bob/roads", "2.1.0").bytes(), None)], NOON).unwrap();
    let why = player.update(&other.serve()).unwrap_err();
    assert_eq!(
        why,
        format!(
            "https://one.example: the index is signed by the key {now}; before it was {before}, which \
             did not sign the new key"
        )
    );
    one.builder().finish(&other.key, Some(&one.key), NOON).unwrap();
    assert!(player.update(&one.serve()).unwrap().is_empty());
}

#[test]
fn look_alike_names_are_refused() {
    let publisher = caravans();
    for (alike, other) in [
        ("ada1/caravans", "ada/caravans"),
        ("eda/caravans", "ada/caravans"),
        ("bob/roaads", ""),
        ("b0b/roads", "bob/roads"),
        ("carol/fairs", ""),
        ("caro1/fair", "carol/fair"),
        ("eve/merchant", "merchants"),
        ("eve/rnerchants", "merchants"),
    ] {
        let published = publisher.publish(&[(bundle(alike, "1.0.0").bytes(), None)], NOON);
        if other.is_empty() {
            // The same author may name modules as they like.
            assert_eq!(published, Ok(()), "{alike}");
            continue;
        }
        let expected = format!("the name {alike} looks like {other}; choose another name");
        assert_eq!(published.unwrap_err(), expected);
    }
    let shipped = publisher.publish(&[(bundle("eve/base", "1.0.0").bytes(), None)], NOON);
    assert_eq!(shipped.unwrap_err(), "eve/base: a module of Loam itself is called `base`");
    // An index of somebody else does not check names.
    let other = Publisher::new("https://two.example");
    other.publish(&[(bundle("b0b/roads", "1.0.0").bytes(), None)], NOON).unwrap();
    let mut player = Player::new();
    player.add(&publisher.serve(), "bob/roads", "*").unwrap();
    let why = player.add(&other.serve(), "b0b/roads", "*").unwrap_err();
    assert_eq!(
        why,
        "the name b0b/roads looks like the locked module bob/roads; to add it, remove bob/roads first"
    );
}

#[test]
fn a_bundle_that_says_something_else_than_the_index_is_refused() {
    // The index hides a requirement.
    let hidden = caravans();
    let folder = hidden.folder.path().to_owned();
    let file = folder.join("ad/a./ada.caravans");
    let text = std::fs::read_to_string(&file).unwrap().replace(",\"bob/roads\":\"^2\"", "");
    std::fs::write(&file, text).unwrap();
    // It is signed again as it is.
    let mut files = BTreeMap::new();
    read_all(&folder, "", &mut files);
    let mut snapshot: serde_json::Value = serde_json::from_slice(&files["snapshot.json"]).unwrap();
    snapshot["files"]["ad/a./ada.caravans"] = bundle::sha256(&files["ad/a./ada.caravans"]).into();
    let snapshot = serde_json::to_vec(&snapshot).unwrap();
    let timestamp =
        bundle::index::signed::Timestamp::new(2, &snapshot, NOON).sign(&hidden.key).unwrap();
    std::fs::write(folder.join("snapshot.json"), snapshot).unwrap();
    std::fs::write(folder.join("timestamp.json"), timestamp).unwrap();
    let why = Player::new().add(&hidden.serve(), "ada/caravans", "*").unwrap_err();
    assert_eq!(
        why,
        "ada/caravans 1.1.0: the entry of the index and the manifest of the bundle differ"
    );
}

#[test]
fn a_file_is_added_and_pinned() {
    let mut player = Player::new();
    let bytes = bundle("bob/roads", "1.0.0").bytes();
    let add = |player: &mut Player, bytes: &[u8]| {
        player.change(&[], NOON, |plan, _| plan.add_file(bytes, None))
    };
    assert_eq!(add(&mut player, &bytes).unwrap(), ["adds bob/roads 1.0.0"]);
    let changed = bundle("bob/roads", "1.0.0").text("id = 1\n").bytes();
    assert!(add(&mut player, &changed).unwrap_err().starts_with("bob/roads 1.0.0 was changed"));
    let next = bundle("bob/roads", "1.1.0").bytes();
    let updated = add(&mut player, &next).unwrap();
    assert_eq!(updated, ["changes bob/roads from 1.0.0 to 1.1.0"]);
    let why = add(&mut player, &bundle("eve/base", "1.0.0").bytes()).unwrap_err();
    assert_eq!(why, "eve/base cannot be added: the content has a module `base` already");
    // A bundle that was changed on this machine is not used.
    let file = player.cache.path().join(stored_name(&player.lock.bundles[0].sha256));
    std::fs::write(&file, bytes).unwrap();
    let why = player.lock.unpack(&player.store()).unwrap_err();
    assert_eq!(why, "bob/roads 1.1.0 is not on this machine: add its file again");
}

#[test]
fn hostile_locks_and_lines_are_refused() {
    for (text, why) in [
        ("format = 2", "format 2 is unknown; a newer Loam may read it"),
        (
            "format = 1\nmore = 1",
            "unknown field `more`, expected one of `format`, `index`, `bundle`",
        ),
        (
            "format = 1\n[[bundle]]\nname = \"a/b\"\nversion = \"1.0.0\"\nsha256 = \"../../x\"",
            "a/b: `sha256` is not a SHA-256 in hexadecimal digits",
        ),
    ] {
        assert_eq!(Lock::from_text(text).unwrap_err(), why);
    }
    let locked = |name: &str| {
        format!(
            "[[bundle]]\nname = \"{name}\"\nversion = \"1.0.0\"\nsha256 = \"{}\"\n",
            "0".repeat(64)
        )
    };
    let both = format!("format = 1\n{}{}", locked("a/b"), locked("c/b"));
    assert_eq!(
        Lock::from_text(&both).unwrap_err(),
        "a/b and c/b would both be the module `b`; lock only one of them"
    );
    let names = ["a", "a/", "/b", "A/b", "a/b/c", "a/../b", "a/b.c", "а/b", "-a/b", "a/1b"];
    for wrong in names {
        assert!(
            wrong.parse::<PublishedName>().unwrap_err().contains("is not a published name"),
            "{wrong}"
        );
    }
}
