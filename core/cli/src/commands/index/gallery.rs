//! Pages of an index for people: one of all modules, and one for each module. They need no scripts.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use bundle::index::build::IndexBuilder;
use bundle::index::line::IndexLine;
use bundle::{Bundle, Manifest, PublishedName};
use content::ContentTree;
use game::markup::escape;
use game::piece_picture::{PictureNode, PictureSign, PieceGallery};
use workbench::games::GameVisitor;
use workbench::{Content, FullGame, RuleOverrides};

use super::measure::{MeasuredChange, Measurement};
use crate::games::GAMES;
use crate::output::{CommandError, json_text};

/// Folder of the measurements in an index, one file for each bundle.
const MEASURED: &str = "measured";

/// Folder of the pages in an index.
const PAGES: &str = "gallery";

const STYLE: &str = include_str!("gallery.css");

/// Keeps the measurement of a bundle in the index, with the pictures of its pieces.
///
/// # Errors
/// A file cannot be written, in words.
pub(super) fn keep(
    folder: &Path,
    sum: &str,
    measured: &Measurement,
    bundle: &Bundle,
    required: &[Bundle],
) -> Result<(), String> {
    let place = |ending: &str| folder.join(MEASURED).join(format!("{sum}.{ending}"));
    write_file(&place("html"), &pieces(bundle, required))?;
    write_file(&place("json"), &json_text(measured))
}

/// Writes the pages of an index.
///
/// # Errors
/// A bundle is missing, or a file cannot be written.
pub(super) fn write(builder: &IndexBuilder, folder: &Path) -> Result<(), CommandError> {
    let mut names: Vec<&PublishedName> = builder.lines().map(|line| &line.name).collect();
    names.dedup();
    let mut cards = String::new();
    for name in names {
        let lines: Vec<&IndexLine> = builder.lines().filter(|line| line.name == *name).collect();
        // A module whose versions are all withdrawn has no page.
        let Some(bundle) = builder.newest(name, None, None)? else { continue };
        let page = format!("{}.html", name.file_name());
        let manifest = &bundle.manifest;
        let newest = lines.iter().find(|line| line.version == manifest.version);
        let measured = newest.and_then(|line| measurement(folder, &line.sha256));
        let pieces = newest.and_then(|line| {
            fs::read_to_string(folder.join(MEASURED).join(format!("{}.html", line.sha256))).ok()
        });
        write_file(
            &folder.join(PAGES).join(&page),
            &module_page(&ModulePage { folder, bundle: &bundle, lines: &lines, measured, pieces }),
        )?;
        let _ = write!(
            cards,
            "<li class=\"card\"><h2><a href=\"{page}\">{}</a></h2><p>{}</p><p class=\"small\">{} {} · {}</p></li>",
            escape(&manifest.name.to_string()),
            escape(&manifest.description),
            escape(&manifest.version.to_string()),
            if newest.is_some_and(|line| line.measured) { "measured" } else { "not measured" },
            escape(&manifest.license),
        );
    }
    let body = format!("<h1>Modules</h1><ul class=\"cards\">{cards}</ul>");
    write_file(&folder.join(PAGES).join("index.html"), &html("Modules", &body))?;
    Ok(())
}

/// Data of the page of one module.
struct ModulePage<'a> {
    folder: &'a Path,
    /// The newest version.
    bundle: &'a Bundle,
    lines: &'a [&'a IndexLine],
    measured: Option<Measurement>,
    /// The pieces that it adds, as HTML.
    pieces: Option<String>,
}

fn module_page(page: &ModulePage<'_>) -> String {
    let Manifest { name, version, license, authors, description, homepage, requires, .. } =
        &page.bundle.manifest;
    let builds_on = requires.iter().map(|(name, range)| format!("{name} {range}"));
    let variants = page.bundle.manifest.variants.iter().map(|variant| variant.id.clone());
    let facts = [
        ("By", authors.join(", ")),
        ("Version", version.to_string()),
        ("Builds on", builds_on.collect::<Vec<_>>().join(", ")),
        ("Licence", license.clone()),
        ("Variants", variants.collect::<Vec<_>>().join(", ")),
    ];
    let facts = facts.iter().filter(|(_, text)| !text.is_empty());
    let facts: String =
        facts.map(|(what, text)| format!("<dt>{what}</dt><dd>{}</dd>", escape(text))).collect();
    let about = if homepage.starts_with("https://") {
        format!("<p><a href=\"{0}\" rel=\"nofollow noopener\">{0}</a></p>", escape(homepage))
    } else {
        String::new()
    };
    let play = page.bundle.manifest.variants.first().map_or(String::new(), |variant| {
        format!("<pre>loam add INDEX {name}\nloam play {}</pre>", escape(&variant.id))
    });
    let body = format!(
        "<p><a href=\"index.html\">All modules</a></p><section class=\"plate\"><h1>{}</h1><p>{}</p>\
         {about}<dl>{facts}</dl>{play}<p class=\"small\">INDEX is the address of this index. Nothing \
         updates by itself.</p></section>{}{}{}",
        escape(&name.to_string()),
        escape(description),
        page.pieces.as_deref().unwrap_or_default(),
        measurements(page.measured.as_ref()),
        versions(page),
    );
    html(&name.to_string(), &body)
}

/// Lists the pieces of the module as HTML, drawn from their effects.
fn pieces(bundle: &Bundle, required: &[Bundle]) -> String {
    let gallery = pictures(bundle, required).unwrap_or_default();
    let prefix = format!("{}:", bundle.manifest.name.module());
    let own = gallery.pieces.iter().filter(|(piece, _)| piece.starts_with(&prefix));
    let rows: String = own
        .map(|(piece, picture)| {
            let lines: String = picture.lines.iter().map(|line| format!("<div>{}</div>", drawn(line, &gallery))).collect();
            format!(
                "<tr><td><div class=\"tile\" aria-hidden=\"true\">{lines}</div></td><th scope=\"row\">{}</th><td>{}</td></tr>",
                escape(&piece[prefix.len()..].replace(['_', '-'], " ")),
                escape(&picture.text),
            )
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let symbols: String = gallery
        .icons
        .iter()
        .map(|icon| {
            icon.svg.replacen("<symbol", &format!("<symbol id=\"icon-{}\"", escape(&icon.name)), 1)
        })
        .collect();
    format!(
        "<section class=\"plate\"><h2>What it adds</h2><svg class=\"sprite\" aria-hidden=\"true\">{symbols}</svg><table>{rows}</table></section>"
    )
}

/// Returns the pictures of the pieces of the module's first variant; `None` if it has none.
fn pictures(own: &Bundle, required: &[Bundle]) -> Option<PieceGallery> {
    struct Pictures<'c>(&'c Content, &'c str);
    impl GameVisitor for Pictures<'_> {
        type Output = Option<PieceGallery>;

        fn visit<G: FullGame>(self) -> Self::Output {
            let rules = self.0.rules::<G>(Some(self.1), &RuleOverrides::default()).ok()?;
            Some(rules.game().ok()?.piece_gallery())
        }
    }
    let variant = &own.manifest.variants.first()?.id;
    let mut tree = ContentTree::embedded();
    for bundle in required.iter().chain([own]) {
        for (path, bytes) in &bundle.files {
            tree.insert_file(path, bytes);
        }
    }
    let content = Content::from_tree(GAMES, tree);
    let dialect = content.dialect_of(Some(variant)).ok()?;
    crate::games::visit(dialect, Pictures(&content, variant))
}

/// Draws a node as HTML with icons of a sprite.
fn drawn(node: &PictureNode, gallery: &PieceGallery) -> String {
    let all = |parts: &[PictureNode], between: &str| {
        parts.iter().map(|part| drawn(part, gallery)).collect::<Vec<_>>().join(between)
    };
    match node {
        PictureNode::Icon { icon, n, label, alt } => {
            let Some(symbol) = gallery.icons.iter().find(|one| one.name == *icon) else {
                return escape(alt);
            };
            let inside = if symbol.inside { n } else { label };
            let before = if symbol.inside { "" } else { n };
            format!(
                "{}<svg class=\"icon\" viewBox=\"0 0 24 24\"><use href=\"#icon-{}\"/><text x=\"12\" y=\"16\" fill=\"{}\">{}</text></svg>",
                escape(before),
                escape(icon),
                escape(ink(&symbol.svg)),
                escape(inside)
            )
        }
        PictureNode::Words { text } => format!("<span>{}</span>", escape(text)),
        PictureNode::Row { parts } => all(parts, " "),
        PictureNode::Or { parts } => all(parts, " / "),
        PictureNode::Arrow { from, to } => {
            format!("{} → {}", drawn(from, gallery), drawn(to, gallery))
        }
        PictureNode::Times { gain, count } => {
            format!("{} × {}", drawn(gain, gallery), drawn(count, gallery))
        }
        PictureNode::Table { count, from, gain } => {
            let pairs = from.iter().zip(gain);
            let pairs =
                pairs.map(|(from, gain)| format!("{}: {}", escape(from), drawn(gain, gallery)));
            format!("{} {}", drawn(count, gallery), pairs.collect::<Vec<_>>().join(", "))
        }
        PictureNode::Sign { sign, part } => {
            let sign = match sign {
                PictureSign::Income => "income",
                PictureSign::Pass => "passing",
                PictureSign::Once => "once",
                PictureSign::AnyTime => "any time",
                PictureSign::RoundStart => "round begins",
                PictureSign::RoundEnd => "round ends",
                PictureSign::GameEnd => "game ends",
                PictureSign::Start => "start",
            };
            format!("<b>{sign}</b> {}", drawn(part, gallery))
        }
    }
}

/// Returns the colour for text on an icon: the attribute `color` of its symbol.
fn ink(symbol: &str) -> &str {
    let rest = symbol.split_once(" color=\"").map_or("", |(_, rest)| rest);
    rest.split_once('"').map_or("#241d15", |(color, _)| color)
}

fn measurements(measured: Option<&Measurement>) -> String {
    let Some(measured) = measured else {
        return "<section class=\"plate\"><h2>Not measured</h2><p>This index listed the version \
                without measuring it.</p></section>"
            .to_owned();
    };
    let mut rows = format!(
        "<tr><th scope=\"row\">Errors and warnings</th><td>none</td></tr>\
         <tr><th scope=\"row\">Scenarios</th><td>{0} of {0} hold</td></tr>",
        measured.scenarios
    );
    for variant in &measured.variants {
        let _ = write!(
            rows,
            "<tr><th scope=\"row\">{}: random games with every invariant</th><td>{} games, {} decisions</td></tr>\
             <tr><th scope=\"row\">{0}: time of a decision with all checks</th><td>{} µs</td></tr>\
             <tr><th scope=\"row\">{0}: most legal actions at once</th><td>{}</td></tr>",
            escape(&variant.id),
            variant.games,
            variant.positions,
            variant.micros,
            variant.largest_list,
        );
    }
    match measured.scripts.first() {
        Some(longest) => {
            let _ = write!(
                rows,
                "<tr><th scope=\"row\">Longest call of a script</th><td>{} steps, {} bytes: {} of {}</td></tr>",
                longest.steps,
                longest.bytes,
                escape(&longest.hook),
                escape(&longest.file)
            );
        }
        None => rows.push_str("<tr><th scope=\"row\">Scripts</th><td>none</td></tr>"),
    }
    format!(
        "<section class=\"plate\"><h2>Measured before it was listed</h2><p class=\"small\">On the machine of \
         the index. Copies, saves and reloads of games, and games on several threads, gave the same \
         results.</p><table>{rows}</table></section>"
    )
}

fn versions(page: &ModulePage<'_>) -> String {
    let row = |line: &&&IndexLine| {
        let measured = measurement(page.folder, &line.sha256);
        let change = measured.as_ref().and_then(|measured| measured.change.as_ref());
        let verdict = match (change, &measured) {
            (Some(change), _) => change_text(change, line),
            (None, Some(_)) => "first version".to_owned(),
            (None, None) => "not measured".to_owned(),
        };
        format!(
            "<tr><th scope=\"row\">{}{}</th><td>{verdict}</td><td class=\"small\">sha256 {}…</td></tr>",
            escape(&line.version.to_string()),
            if line.yanked { " (withdrawn)" } else { "" },
            escape(&line.sha256[..12]),
        )
    };
    let rows: String = page.lines.iter().rev().map(|line| row(&line)).collect();
    format!("<section class=\"plate\"><h2>Versions</h2><table>{rows}</table></section>")
}

/// Describes a difference from the version before; names a version number that promises less.
fn change_text(change: &MeasuredChange, line: &IndexLine) -> String {
    let MeasuredChange { from, kind, compared, changed, illegal } = change;
    let before = bundle::Version::parse(from).ok();
    let declared = before.map_or("first", |before| {
        let new = &line.version;
        if new.major != before.major || (new.major == 0 && new.minor != before.minor) {
            "breaking"
        } else if new.minor != before.minor {
            "minor"
        } else {
            "patch"
        }
    });
    let rank = |kind: &str| ["patch", "minor", "breaking"].iter().position(|one| *one == kind);
    let warning = if rank(kind) > rank(declared) {
        format!(" <b class=\"bad\">declared {declared}, measured {}</b>", escape(kind))
    } else {
        String::new()
    };
    format!(
        "<b class=\"{0}\">{0}</b> against {1}: of {compared} games {changed} change, {illegal} have an illegal action{warning}",
        escape(kind),
        escape(from)
    )
}

/// Reads the measurement of a bundle; `None` if it was not measured.
fn measurement(folder: &Path, sum: &str) -> Option<Measurement> {
    let text = fs::read_to_string(folder.join(MEASURED).join(format!("{sum}.json"))).ok()?;
    serde_json::from_str(&text).ok()
}

fn html(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <title>{}</title><style>{STYLE}</style></head><body><main>{body}</main>\
         <footer>Unofficial, not connected with the publisher of any game.</footer></body></html>\n",
        escape(title)
    )
}

fn write_file(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    let written =
        fs::create_dir_all(folder).and_then(|()| game::files::write(path, text.as_bytes()));
    written.map_err(|why| format!("{}: {why}", path.display()))
}
