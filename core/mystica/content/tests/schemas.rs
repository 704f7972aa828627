//! Tests of the JSON schemas for editors: the committed files are up to date, every shipped file
//! names one, and schema and reader agree.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boon::{Compiler, SchemaIndex, Schemas};
use content::ContentTree;
use mystica_content::{load, schema_of, schemas};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// Compiled schemas, by name.
struct Judge {
    all: Schemas,
    index: BTreeMap<&'static str, SchemaIndex>,
}

impl Judge {
    fn new() -> Judge {
        let (mut all, mut compiler) = (Schemas::new(), Compiler::new());
        let mut index = BTreeMap::new();
        for schema in schemas() {
            let place = format!("http://loam.invalid/{}.json", schema.name);
            let text = serde_json::from_str(&schema.text).expect("a schema is JSON");
            compiler.add_resource(&place, text).expect("a schema can be added");
            let found = compiler.compile(&place, &mut all).unwrap_or_else(|e| panic!("{e}"));
            index.insert(schema.name, found);
        }
        Judge { all, index }
    }

    /// Returns the schema's error for a file; `None` if it is valid or no TOML.
    fn complaint(&self, path: &str, text: &str) -> Option<String> {
        let value: Value = toml::from_str(text).ok()?;
        let name = schema_of(path, text).expect("it has a schema");
        self.all.validate(&value, self.index[name]).err().map(|e| format!("{e:#}"))
    }
}

/// Returns the content files of a tree.
fn files(tree: &ContentTree) -> impl Iterator<Item = (&String, &String)> {
    tree.files.iter().filter(|(path, text)| schema_of(path, text).is_some())
}

#[test]
fn the_committed_schemas_are_those_that_the_reader_reads_by() {
    let mut expected = crate::expected::Folder::new(root().join("docs/schemas"), "json");
    for schema in schemas() {
        expected.file(schema.name, &schema.text);
    }
    expected.end();
}

#[test]
fn every_shipped_file_names_its_schema_and_keeps_to_it() {
    let (judge, tree) = (Judge::new(), mystica_content::shipped());
    let mut seen = 0;
    for (path, text) in files(&tree) {
        let up = "../".repeat(path.matches('/').count());
        let name = schema_of(path, text).expect("it has a schema");
        let line = format!("#:schema {up}docs/schemas/{name}.json");
        assert_eq!(text.lines().next(), Some(line.as_str()), "{path}");
        assert_eq!(judge.complaint(path, text), None, "{path}");
        seen += 1;
    }
    assert!(seen > 60, "{seen} files");
}

/// An error that a file has by itself, such as an unknown key or a wrong type, must be an error for
/// the schema as well. Errors that need other files are not visible to the schema.
#[test]
fn what_is_wrong_by_itself_is_wrong_for_the_schema() {
    let judge = Judge::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mini = ContentTree::from_disk(&folder.join("mini"));
    let (mut agreed, mut silent) = (0, Vec::new());
    for case in std::fs::read_dir(folder.join("broken")).expect("the cases are there") {
        let over = ContentTree::from_disk(&case.expect("readable").path());
        let mut tree = mini.clone();
        tree.files.extend(over.files.clone());
        let (_, errors) = load(&tree);
        for (path, text) in files(&over) {
            let complaint = judge.complaint(path, text);
            let own: Vec<String> =
                errors.iter().filter(|e| e.span.file == **path).map(|e| e.kind.message()).collect();
            if let Some(complaint) = &complaint {
                assert!(!own.is_empty(), "{path} is fine for the reader: {complaint}");
            }
            // What a patch sets is read as part of the piece, whose kind the schema of the patch
            // does not have.
            if path.ends_with("/amend.toml") {
                continue;
            }
            let by_itself = own.iter().find(|m| {
                m.starts_with("unknown key")
                    || m.starts_with("expected a") && m.contains(", found ")
            });
            match by_itself {
                Some(_) if complaint.is_some() => agreed += 1,
                Some(message) => silent.push(format!("{path}: {message}")),
                None => {}
            }
        }
    }
    assert!(silent.is_empty(), "the schema has nothing against\n{}", silent.join("\n"));
    assert!(agreed > 10, "{agreed} cases");
}

/// Replaces values of shipped files one by one: whatever the schema rejects, the reader must
/// reject. Otherwise an editor would mark playable content.
#[test]
fn what_the_schema_refuses_the_reader_refuses() {
    let (judge, tree) = (Judge::new(), mystica_content::shipped());
    let others = ["\"what\"", "-3", "4000", "true", "[]", "{}", "{ what = 1 }", "[\"a\", 1]"];
    let (mut refused, mut turn) = (0, 0usize);
    for (path, text) in files(&tree) {
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate() {
            let Some((key, _)) =
                line.split_once(" = ").filter(|(k, _)| !k.contains(['#', '"', '{']))
            else {
                continue;
            };
            turn += 1;
            // Only every 13th value, so that all replacements take turns.
            if turn % 13 != 0 {
                continue;
            }
            let other = others[(turn / 13) % others.len()];
            let mut changed = lines.clone();
            let fresh = format!("{key} = {other}");
            changed[i] = &fresh;
            let changed = changed.join("\n");
            let Some(complaint) = judge.complaint(path, &changed) else { continue };
            let mut tree = tree.clone();
            tree.insert(path.clone(), &changed);
            let (_, errors) = load(&tree);
            assert!(!errors.is_empty(), "{path}:{}: {fresh}: {complaint}", i + 1);
            refused += 1;
        }
    }
    assert!(refused > 30, "{refused} of {turn}");
}
