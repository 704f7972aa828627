//! `loam language`: what a translation lacks, and the marks that note the English of each text.

use std::path::{Path, PathBuf};

use clap::Args;
use content::TranslationCheck;
use language::{EnglishText, Finding, Language, LanguageError, ProgramTexts, compare};
use serde::Serialize;
use workbench::{Content, disk};

use crate::context::CliContext;
use crate::games::GAMES;
use crate::output::{CommandError, CommandResult, count, print_line, print_result};

/// Options of `loam language`: a language, what to look at, and what to do.
#[derive(Args, Debug)]
pub struct LanguageArgs {
    /// The code of a language, such as `fr` or `pt-BR`.
    #[arg(value_name = "CODE")]
    pub code: Language,
    /// Modules; also `variants`, `maps`, and `program` for the texts of Loam itself. By default all.
    #[arg(value_name = "MODULE")]
    pub modules: Vec<String>,
    /// List each text that is missing, stale or wrong, with file and line.
    #[arg(long)]
    pub missing: bool,
    /// Note in each file that its texts translate the English of today, after you have read them.
    #[arg(long, conflicts_with = "missing")]
    pub mark: bool,
}

/// Name for the texts of the program, in place of a module.
const PROGRAM: &str = "program";

/// The folders of the program's texts.
fn program() -> Vec<(&'static str, &'static ProgramTexts)> {
    vec![
        ("core/components/language", &tabletop::TEXTS),
        ("core/workbench/language", &workbench::texts::TEXTS),
        ("core/mystica/kernel/language", &mystica::TEXTS),
        ("core/ledger/language", &ledger::trace::TEXTS),
        ("core/lab/language", &lab::TEXTS),
        ("core/server/language", &server::texts::TEXTS),
        ("core/cli/language", &crate::texts::TEXTS),
        ("core/cli/language/help", &crate::texts::HELP),
    ]
}

/// The result of `loam language --missing`.
#[derive(Serialize)]
struct MissingResult {
    language: String,
    findings: Vec<FindingLine>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<String>,
}

/// A finding as data.
#[derive(Serialize)]
struct FindingLine {
    kind: &'static str,
    file: String,
    line: u32,
    /// Id of the text, with its attribute.
    id: String,
    /// The finding in words, with its place.
    text: String,
}

impl FindingLine {
    fn new(finding: &Finding) -> FindingLine {
        let (kind, file, line, key) = match finding {
            Finding::Missing { english } => ("missing", &english.file, english.line, &english.key),
            Finding::Stale { at, english, .. } => ("stale", &at.file, at.line, &english.key),
            Finding::UnknownVariable { at, key, .. } => {
                ("unknown argument", &at.file, at.line, key)
            }
            Finding::Unused { at, key, .. } => ("unused", &at.file, at.line, key),
        };
        let (id, text) = (key.to_string(), finding.to_string());
        FindingLine { kind, file: file.clone(), line, id, text }
    }
}

/// Lists the findings of a language, or writes its marks.
pub fn run(context: &CliContext, args: &LanguageArgs) -> CommandResult {
    if args.code == Language::english() {
        return Err("English is the language of the content itself; name another one".into());
    }
    let content = context.load(None)?;
    let owners = owners(&content, &args.modules)?;
    if args.mark {
        return mark(context, &content, args, &owners);
    }
    let check = TranslationCheck::new(&content.tree, &content.library, args.code.clone());
    let mut all = Vec::new();
    // A module that only translates is about the texts of others.
    for owner in owners.iter().flat_map(|owner| [check.translated_by(owner), vec![owner.clone()]]) {
        for owner in owner {
            if !all.contains(&owner) {
                all.push(owner);
            }
        }
    }
    let mut findings: Vec<Finding> = all.iter().flat_map(|owner| check.findings(owner)).collect();
    if of_program(args) {
        findings.extend(program_findings(&args.code));
    }
    let errors: Vec<String> = check.errors.iter().map(LanguageError::to_string).collect();
    let result = MissingResult {
        language: args.code.to_string(),
        findings: findings.iter().map(FindingLine::new).collect(),
        errors,
    };
    print_result(context.json, &result, |result| {
        result.errors.iter().for_each(|error| print_line(&format!("{error}\n")));
        if args.missing {
            result.findings.iter().for_each(|finding| print_line(&finding.text));
        } else {
            print_line(&summary(&args.code, &result.findings));
        }
    });
    let is_complete = result.findings.is_empty() && result.errors.is_empty();
    if is_complete { Ok(()) } else { Err(CommandError::Shown) }
}

fn summary(code: &Language, findings: &[FindingLine]) -> String {
    let of = |kind: &str| findings.iter().filter(|one| one.kind == kind).count();
    let kinds = ["missing", "stale", "unknown argument", "unused"];
    let kinds = kinds.into_iter().filter(|kind| of(kind) > 0);
    let parts: Vec<String> = kinds.map(|kind| format!("{} {kind}", of(kind))).collect();
    match parts.as_slice() {
        [] => format!("{code}: all texts are translated"),
        parts => format!("{code}: {}; list them with `--missing`", parts.join(", ")),
    }
}

/// Whether the texts of the program are meant.
fn of_program(args: &LanguageArgs) -> bool {
    args.modules.is_empty() || args.modules.iter().any(|name| name == PROGRAM)
}

/// Returns the owners of texts that are named, or all.
fn owners(content: &Content, named: &[String]) -> Result<Vec<String>, CommandError> {
    let modules = content.library.list_modules().into_iter().map(|module| module.info.id);
    let all: Vec<String> = modules.chain(["variants".to_owned(), "maps".to_owned()]).collect();
    if named.is_empty() {
        return Ok(all);
    }
    let mut found = Vec::new();
    for name in named.iter().filter(|name| *name != PROGRAM) {
        if !all.contains(name) {
            let names = all.iter().map(String::as_str).chain([PROGRAM]);
            return Err(game::suggest::unknown("module", name, names).into());
        }
        found.push(name.clone());
    }
    Ok(found)
}

/// Returns the English texts of a part of the program. Places begin at the root of the repository.
fn english_of(folder: &str, texts: &ProgramTexts) -> Vec<EnglishText> {
    let mut english = EnglishText::of_set(texts.english());
    english.iter_mut().for_each(|text| text.file = in_folder(folder, &text.file));
    english
}

/// Returns the path of a file of the program's texts, which the program knows as `language/fr.ftl`.
fn in_folder(folder: &str, file: &str) -> String {
    format!("{folder}/{}", file.rsplit('/').next().unwrap_or(file))
}

fn program_findings(code: &Language) -> Vec<Finding> {
    let mut all = Vec::new();
    for (folder, texts) in program() {
        let is_shipped = texts.languages().contains(code);
        let set = texts.set(code).filter(|_| is_shipped);
        let sets: Vec<_> = set.into_iter().collect();
        for mut finding in compare(&english_of(folder, texts), &sets) {
            if let Finding::Stale { at, .. }
            | Finding::UnknownVariable { at, .. }
            | Finding::Unused { at, .. } = &mut finding
            {
                at.file = in_folder(folder, &at.file);
            }
            all.push(finding);
        }
    }
    all
}

/// Rewrites the marks of files on disk.
fn mark(
    context: &CliContext,
    content: &Content,
    args: &LanguageArgs,
    owners: &[String],
) -> CommandResult {
    let check = TranslationCheck::new(&content.tree, &content.library, args.code.clone());
    if let Some(error) = check.errors.first() {
        return Err(error.to_string().into());
    }
    let mut files: Vec<(PathBuf, Vec<EnglishText>)> = Vec::new();
    for owner in owners {
        let Some(root) = content.folder() else { break };
        let path = root.join(path_of(owner, &args.code));
        if path.is_file() {
            files.push((path, check.english_of_file(owner)));
        }
    }
    for (folder, texts) in program().into_iter().filter(|_| of_program(args)) {
        let path = PathBuf::from(format!("{folder}/{}.ftl", args.code));
        if path.is_file() {
            files.push((path, english_of(folder, texts)));
        }
    }
    let mut written = Vec::new();
    for (path, english) in files {
        let text = disk::text(&path)?;
        let marked = language::with_marks(&text, &english);
        if marked != text {
            std::fs::write(&path, marked).map_err(|error| disk::file_error(&path, error))?;
            written.push(path.display().to_string());
        }
    }
    print_result(context.json, &written, |written| {
        written.iter().for_each(|path| print_line(&format!("marked {path}")));
        if written.is_empty() {
            print_line("all marks are those of the English of today");
        }
    });
    Ok(())
}

/// Returns the path of a file of translations from the content folder.
fn path_of(owner: &str, code: &Language) -> String {
    match owner {
        "variants" | "maps" => format!("{owner}/language/{code}.ftl"),
        module => format!("scripts/{module}/language/{code}.ftl"),
    }
}

/// Writes the template of a translation: `loam new language`. `to`: another module that translates
/// this one; its header is written if it does not exist.
pub fn write_template(
    context: &CliContext,
    code: &Language,
    module: &str,
    to: Option<&str>,
) -> CommandResult {
    let content = context.load(None)?;
    let root = content.folder().ok_or(
        "this folder has no content: run `loam new content .` to begin here with a copy of the \
        shipped content, then repeat this command; or name a folder with --content DIR",
    )?;
    let owners = owners(&content, &[module.to_owned()])?;
    let owner =
        owners.first().ok_or("the texts of the program are in the folders `core/*/language`")?;
    let english = content::english_texts(&content.tree, owner);
    let mut files = Vec::new();
    if let Some(other) = to {
        if !content::is_name(other) {
            return Err(format!(
                "`{other}` cannot be the name of a module: a name has only small letters, digits, `-` and `_`"
            )
            .into());
        }
        let header = format!("scripts/{other}/module.toml");
        if !content.tree.files.contains_key(&header) {
            files.push((header, translator(&content, other, owner)));
        }
    }
    files.push((path_of(to.unwrap_or(owner), code), language::template(code, &english)));
    for (path, text) in &files {
        write(root, path, text)?;
    }
    let written: Vec<String> = files.into_iter().map(|(path, _)| path).collect();
    print_result(context.json, &written, |written| {
        written.iter().for_each(|path| {
            print_line(&format!(
                "wrote {}",
                context.content.as_deref().unwrap_or(Path::new("")).join(path).display()
            ));
        });
        let texts = count(english.len(), "text");
        let what = to.unwrap_or(owner);
        print_line(&format!(
            "{texts} to translate; what is left: loam language {code} {what} --missing"
        ));
    });
    Ok(())
}

/// Returns the header of a module that translates another one.
fn translator(content: &Content, id: &str, module: &str) -> String {
    let dialect = content.library.dialect_of_file(&format!("scripts/{module}/module.toml"));
    let is_default = GAMES.default_game().dialect().vocabulary().name == dialect;
    let dialect = if is_default { String::new() } else { format!("dialect = \"{dialect}\"\n") };
    format!(
        "id = \"{id}\"\nname = \"{id}\"\nversion = \"1\"\napi = 2\n{dialect}requires = [\"{module}\"]\n\
        doc = \"A translation of `{module}`.\"\n"
    )
}

fn write(root: &Path, path: &str, text: &str) -> Result<(), CommandError> {
    let full = root.join(path);
    disk::create_folder(full.parent().unwrap_or(root))?;
    game::files::write_new(&full, text)
        .map_err(|error| CommandError::Message(format!("{path}: {error}")))
}
