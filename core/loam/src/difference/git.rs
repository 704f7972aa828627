//! The content of a git revision, read by the `git` program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use content::{FOLDERS, Tree};

/// The content files of a folder as they were in a revision of the repository that it belongs to.
///
/// # Errors
/// In words: there is no `git`, no repository, no such revision.
pub fn tree(folder: &Path, revision: &str) -> Result<Tree, String> {
    // A name that begins with a dash would be read as an option.
    if revision.is_empty() || revision.starts_with('-') {
        return Err("that is no name of a revision".into());
    }
    let commit = format!("{revision}^{{commit}}");
    let found = run(folder, &["rev-parse", "--verify", "--quiet", &commit], "")?;
    if !found.status.success() {
        let inside = run(folder, &["rev-parse", "--is-inside-work-tree"], "")?;
        return Err(if inside.status.success() {
            "the repository has no such revision".into()
        } else {
            "this is no git repository".into()
        });
    }
    let commit = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    let listed =
        run(folder, &[&["ls-tree", "-r", "-z", &commit, "--"], &FOLDERS[..]].concat(), "")?;
    let entries = entries(&succeeded(listed)?)?;
    let wanted: String = entries.iter().map(|(blob, _)| format!("{blob}\n")).collect();
    let contents = succeeded(run(folder, &["cat-file", "--batch"], &wanted)?)?;
    let mut tree = Tree::default();
    let mut rest = &contents[..];
    for (_, path) in entries {
        let (bytes, left) = blob(rest).ok_or("`git cat-file` says something unexpected")?;
        tree.insert_file(&path, bytes);
        rest = left;
    }
    Ok(tree)
}

/// Blob and path of each file that `git ls-tree -z` lists.
fn entries(listed: &[u8]) -> Result<Vec<(String, String)>, String> {
    let lines = listed.split(|b| *b == 0).filter(|line| !line.is_empty());
    let entry = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        let (head, path) = line.split_once('\t')?;
        let mut head = head.split(' ').skip(1);
        let (kind, blob) = (head.next()?, head.next()?);
        // A submodule has no text here.
        Some((kind == "blob").then(|| (blob.to_owned(), path.to_owned())))
    };
    let all: Option<Vec<_>> = lines.map(entry).collect();
    let all = all.ok_or("`git ls-tree` says something unexpected")?;
    Ok(all.into_iter().flatten().collect())
}

/// The first object of what `git cat-file --batch` says, and the rest.
fn blob(said: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = said.iter().position(|b| *b == b'\n')?;
    let head = std::str::from_utf8(&said[..end]).ok()?;
    let size: usize = head.rsplit(' ').next()?.parse().ok()?;
    let body = said.get(end + 1..)?;
    Some((body.get(..size)?, body.get(size + 1..)?))
}

fn run(folder: &Path, args: &[&str], input: &str) -> Result<Output, String> {
    let mut child = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| match e.kind() {
            std::io::ErrorKind::NotFound => "the program `git` is not installed".to_owned(),
            _ => format!("`git` cannot be run: {e}"),
        })?;
    let mut stdin = child.stdin.take();
    std::thread::scope(|scope| {
        // Both ways at once, or a full pipe would stop both programs for ever.
        scope.spawn(move || {
            if let Some(stdin) = &mut stdin {
                // A program that has ended already does not read on; what it said counts.
                let _ = stdin.write_all(input.as_bytes());
            }
        });
        child.wait_with_output().map_err(|e| format!("`git` cannot be run: {e}"))
    })
}

fn succeeded(output: Output) -> Result<Vec<u8>, String> {
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}
