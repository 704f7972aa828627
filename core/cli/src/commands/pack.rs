//! `loam pack`: writes a module or variant as one file, a bundle, which others can check and read.

mod files;
mod header;

use std::path::PathBuf;

use bundle::{Manifest, PackedVariant, SecretKey, pack, sha256};
use clap::Args;
use serde::Serialize;

use crate::commands::key;
use crate::context::CliContext;
use crate::output::{CommandError, CommandResult, PendingFile, count, print_line, print_result};

/// Options of `loam pack`: what to pack, and where to write it.
#[derive(Args, Debug)]
pub struct PackArgs {
    /// The module or variant.
    #[arg(value_name = "MODULE|VARIANT")]
    pub name: String,
    /// Name under which the author publishes, in lowercase letters, digits and `-`; by default made
    /// from the first of the authors in the header.
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// The folder of the bundle, which is called `AUTHOR.MODULE-VERSION.loam`.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
    /// Sign with this key of `loam key new`: its name, or the path of its file.
    #[arg(long, value_name = "KEY")]
    pub sign: Option<String>,
    /// The key with which the versions before were signed, if it was another one.
    #[arg(long, value_name = "KEY", requires = "sign")]
    pub former_key: Option<String>,
}

/// Result of `loam pack`, as JSON.
#[derive(Serialize)]
struct PackResult {
    file: PathBuf,
    name: String,
    version: String,
    /// SHA-256 of the bundle.
    sha256: String,
    bytes: usize,
    files: usize,
    variants: Vec<PackedVariant>,
    /// Public key of the signature.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    /// Remarks on what the author could improve, in sentences.
    notes: Vec<String>,
}

/// Packs a module with its scenarios and the variants that put it into play, or a single variant.
pub fn run(context: &CliContext, args: &PackArgs) -> CommandResult {
    let key = args.sign.as_deref().map(key::read).transpose()?;
    let former = args.former_key.as_deref().map(key::read).transpose()?;
    let content = context.load(None)?;
    let (header, is_module) = header::find(&content, &args.name)?;
    let (mut manifest, notes) =
        header::manifest(context, &content, &header, args.author.as_deref())?;
    let (files, variants) = files::gather(&content, &header, is_module)?;
    manifest.variants = variants;
    if let Some(key) = &key {
        let public = key.public()?;
        if let Some(former) = &former {
            manifest.handover =
                Some(former.sign(public.as_bytes(), &bundle::handover_of(&manifest.name))?);
        }
        manifest.key = Some(public);
    }
    let bytes = pack(&manifest, &files).map_err(|why| why.to_string())?;
    std::fs::create_dir_all(&args.out)
        .map_err(|why| workbench::disk::file_error(&args.out, why))?;
    let file = args.out.join(bundle::file_name(&manifest));
    PendingFile::new(&file)?.write(&bytes)?;
    if let Some(key) = &key {
        sign(key, &manifest, &bytes, &file)?;
    }
    let result = PackResult {
        file,
        name: manifest.name.to_string(),
        version: manifest.version.to_string(),
        sha256: sha256(&bytes),
        bytes: bytes.len(),
        files: files.len(),
        variants: manifest.variants,
        key: manifest.key,
        notes,
    };
    print_result(context.json, &result, print);
    Ok(())
}

/// Writes the signature into a file next to the bundle.
fn sign(
    key: &SecretKey,
    manifest: &Manifest,
    bytes: &[u8],
    file: &std::path::Path,
) -> Result<(), CommandError> {
    let signature = key.sign(bytes, &bundle::signed_as(manifest))?;
    PendingFile::new(&bundle::signature_path(file))?.write(signature.as_bytes())?;
    Ok(())
}

fn print(result: &PackResult) {
    let PackResult { file, name, version, sha256, bytes, files, variants, key, notes } = result;
    print_line(&format!("{name} {version}: {}, {bytes} bytes", count(*files, "file")));
    for variant in variants {
        print_line(&format!("  plays {} under ruleset {}", variant.id, variant.ruleset));
    }
    print_line(&format!("wrote {}\nsha256 {sha256}", file.display()));
    if let Some(key) = key {
        print_line(&format!("signed by {key}"));
    }
    for note in notes {
        print_line(&format!("note: {note}"));
    }
}
