//! The texts of the shipped content in English, and their translations.

use content::{ContentTree, english_texts};

#[test]
fn dump() {
    let tree = ContentTree::embedded();
    let dir = "/tmp/h/lang/place/english";
    let mut bad = 0;
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let owner = path.file_stem().unwrap().to_str().unwrap().replace("scripts+", "");
        let mine: std::collections::BTreeMap<String, (String, String)> =
            english_texts(&tree, &owner)
                .iter()
                .map(|t| (t.key.to_string(), (t.fluent(), format!("{}:{}", t.file, t.line))))
                .collect();
        let text = std::fs::read_to_string(&path).unwrap();
        let mut theirs = std::collections::BTreeMap::new();
        for line in text.lines() {
            let row: serde_json::Value = serde_json::from_str(line).unwrap();
            let of = |n: &str| row[n].as_str();
            let e = language::EnglishText::of_content(
                of("id").unwrap(),
                of("attribute"),
                of("content").unwrap(),
                of("file").unwrap(),
                row["line"].as_u64().unwrap() as u32,
            );
            theirs.insert(e.key.to_string(), (e.fluent(), format!("{}:{}", e.file, e.line)));
        }
        for (k, v) in &theirs {
            if mine.get(k) != Some(v) {
                bad += 1;
                println!("{owner} {k}: {v:?} mine {:?}", mine.get(k));
            }
        }
        for (k, v) in &mine {
            if !theirs.contains_key(k) {
                bad += 1;
                println!("{owner} extra {k}: {v:?}");
            }
        }
    }
    assert_eq!(bad, 0);
}
