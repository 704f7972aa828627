//! `loam pack`: writes a module as one file, a bundle, which others can check and read.

use std::path::PathBuf;

use bundle::{Files, Manifest, PackedVariant, pack, sha256};
use clap::Args;
use content::ModuleInfo;
use serde::{Deserialize, Serialize};
use workbench::games::GameVisitor;
use workbench::{Content, FullGame, RuleOverrides};

use crate::context::CliContext;
use crate::output::{CommandError, CommandResult, PendingFile, count, print_line, print_result};

/// Options of `loam pack`: the module, and the file to write.
#[derive(Args, Debug)]
pub struct PackArgs {
    /// The module.
    #[arg(value_name = "MODULE")]
    pub module: String,
    /// Name under which the author publishes, in lowercase letters, digits and `-`; by default made
    /// from the first of the module's authors.
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,
    /// The file; by default `AUTHOR.MODULE-VERSION.loam` in the working folder.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
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
}

/// Packs a module with its scenarios, and the variants that put it into play.
pub fn run(context: &CliContext, args: &PackArgs) -> CommandResult {
    let content = context.load(None)?;
    let modules = content.library.list_modules();
    let Some(module) = modules.iter().find(|module| module.info.id == args.module) else {
        let names = modules.iter().map(|module| module.info.id.as_str());
        return Err(game::suggest::unknown("module", &args.module, names).into());
    };
    let author = publishes(module, args.author.as_deref())?;
    let (files, variants) = gathered(&content, &module.info.id)?;
    let mut manifest = Manifest::new(
        &format!("{author}/{}", module.info.id),
        &module.version,
        &module.credits.license,
    );
    manifest.authors.clone_from(&module.credits.authors);
    manifest.description.clone_from(&module.info.doc);
    manifest.variants.clone_from(&variants);
    let bytes = pack(&manifest, &files).map_err(|why| why.to_string())?;
    let named = || PathBuf::from(format!("{author}.{}-{}.loam", module.info.id, module.version));
    let file = args.out.clone().unwrap_or_else(named);
    PendingFile::new(&file)?.write(&bytes)?;
    let result = PackResult {
        file,
        name: manifest.name,
        version: manifest.version,
        sha256: sha256(&bytes),
        bytes: bytes.len(),
        files: files.len(),
        variants,
    };
    print_result(context.json, &result, print);
    Ok(())
}

fn print(result: &PackResult) {
    let PackResult { file, name, version, sha256, bytes, files, variants } = result;
    print_line(&format!("{name} {version}: {}, {bytes} bytes", count(*files, "file")));
    for variant in variants {
        print_line(&format!("  plays {} under ruleset {}", variant.id, variant.ruleset));
    }
    print_line(&format!("wrote {}\nsha256 {sha256}", file.display()));
}

/// Returns the name of the author, if the header of the module says all that a published module
/// says.
fn publishes(module: &ModuleInfo, author: Option<&str>) -> Result<String, CommandError> {
    let mut missing = Vec::new();
    let ModuleInfo { info, version, credits, .. } = module;
    if let Err(why) = semver::Version::parse(version) {
        missing.push(format!("`version = \"{version}\"` is not three numbers as in 1.2.0: {why}"));
    }
    if credits.license.is_empty() {
        missing.push("no `license`; for example `license = \"MIT\"`".to_owned());
    } else if let Err(why) = spdx::Expression::parse(&credits.license) {
        let license = &credits.license;
        missing.push(format!("`license = \"{license}\"` is not an SPDX expression: {}", why.reason));
    }
    if credits.authors.is_empty() {
        missing.push("no `authors`; for example `authors = [\"Ada\"]`".to_owned());
    }
    if info.doc.is_empty() {
        missing.push("no `doc` that says what the module is".to_owned());
    }
    let name = match (author, credits.authors.first()) {
        (Some(author), _) => author.to_owned(),
        (None, Some(first)) => {
            let letters = first.split(|c: char| !c.is_ascii_alphanumeric());
            let words: Vec<&str> = letters.filter(|word| !word.is_empty()).collect();
            words.join("-").to_lowercase()
        }
        (None, None) => String::new(),
    };
    let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !credits.authors.is_empty() && (name.is_empty() || !name.chars().all(is_plain)) {
        missing.push(format!(
            "`{name}` is no name of an author; `--author NAME` takes lowercase letters, digits and `-`"
        ));
    }
    if missing.is_empty() {
        return Ok(name);
    }
    let list: Vec<String> = missing.iter().map(|line| format!("\n  {line}")).collect();
    Err(format!("{} cannot be published:{}", info.file, list.concat()).into())
}

/// Returns the files of a bundle: those of the module, and the variants that put it into play by
/// name, with their ruleset hashes.
fn gathered(content: &Content, module: &str) -> Result<(Files, Vec<PackedVariant>), CommandError> {
    #[derive(Default, Deserialize)]
    struct VariantModules {
        #[serde(default)]
        modules: Vec<String>,
    }
    let folder = format!("scripts/{module}/");
    let mut files = Files::new();
    let mut variants = Vec::new();
    for (path, text) in content.texts().filter(|(path, _)| path.starts_with(&folder)) {
        files.insert(path.to_owned(), text.as_bytes().to_vec());
    }
    for variant in content.library.list_variants() {
        let Some(text) = content.tree.files.get(&variant.file) else { continue };
        let named: VariantModules = toml::from_str(text).unwrap_or_default();
        if named.modules.iter().any(|id| id == module) {
            files.insert(variant.file.clone(), text.as_bytes().to_vec());
            let dialect = content.dialect_of(Some(&variant.id))?;
            let ruleset = crate::games::visit(dialect, RulesetHash(content, &variant.id))?;
            variants.push(PackedVariant { id: variant.id, ruleset });
        }
    }
    Ok((files, variants))
}

/// Computes the ruleset hash of a variant.
struct RulesetHash<'a>(&'a Content, &'a str);

impl GameVisitor for RulesetHash<'_> {
    type Output = Result<String, CommandError>;

    fn visit<G: FullGame>(self) -> Self::Output {
        let RulesetHash(content, variant) = self;
        let rules = content.rules::<G>(Some(variant), &RuleOverrides::default())?;
        Ok(rules.compiled.hash().to_string())
    }
}
