//! Reads the content of a git revision with the `git` program.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use content::{ContentTree, FOLDERS};

/// Reads the content files of a folder as of a revision of its repository.
///
/// # Errors
/// Returns a message if `git`, the repository or the revision is missing.
pub fn tree(folder: &Path, revision: &str) -> Result<ContentTree, String> {
    // `git` would parse a leading dash as an option.
    if revision.is_empty() || revision.starts_with('-') {
        return Err("this is not the name of a revision".into());
    }
    let commit = format!("{revision}^{{commit}}");
    let found = run(folder, &["rev-parse", "--verify", "--quiet", &commit], "")?;
    if !found.status.success() {
        let inside = run(folder, &["rev-parse", "--is-inside-work-tree"], "")?;
        return Err(if inside.status.success() {
            "the repository has no such revision".into()
        } else {
            "this is not a git repository".into()
        });
    }
    let commit = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    let listed =
        run(folder, &[&["ls-tree", "-r", "-z", &commit, "--"], &FOLDERS[..]].concat(), "")?;
    let entries = entries(&succeeded(listed)?)?;
    let request: String = entries.iter().map(|(blob, _)| format!("{blob}\n")).collect();
    let contents = succeeded(run(folder, &["cat-file", "--batch"], &request)?)?;
    let mut tree = ContentTree::default();
    let mut rest = &contents[..];
    for (_, path) in entries {
        let (bytes, left) = blob(rest).ok_or("unexpected output of `git cat-file`")?;
        tree.insert_file(&path, bytes);
        rest = left;
    }
    Ok(tree)
}

/// Parses the output of `git ls-tree -z` into pairs of blob and path.
fn entries(listed: &[u8]) -> Result<Vec<(String, String)>, String> {
    let lines = listed.split(|b| *b == 0).filter(|line| !line.is_empty());
    let entry = |line: &[u8]| {
        let line = String::from_utf8_lossy(line);
        let (head, path) = line.split_once('\t')?;
        let mut head = head.split(' ').skip(1);
        let (kind, blob) = (head.next()?, head.next()?);
        // Submodules have no blob to read.
        Some((kind == "blob").then(|| (blob.to_owned(), path.to_owned())))
    };
    let all: Option<Vec<_>> = lines.map(entry).collect();
    let all = all.ok_or("unexpected output of `git ls-tree`")?;
    Ok(all.into_iter().flatten().collect())
}

/// Splits the first object off the output of `git cat-file --batch`.
fn blob(output: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = output.iter().position(|b| *b == b'\n')?;
    let head = std::str::from_utf8(&output[..end]).ok()?;
    let size: usize = head.rsplit(' ').next()?.parse().ok()?;
    let body = output.get(end + 1..)?;
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
        // Reading and writing in parallel avoids a deadlock on full pipes.
        scope.spawn(move || {
            if let Some(stdin) = &mut stdin {
                // `git` may exit before it has read all input; its output decides.
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
