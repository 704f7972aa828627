//! HTML document of a report: text, tables and figures in one file without external resources.

use std::fmt::Write;

use game::markup::escape;
use language::say;
use language::{ENGLISH_MARKS, viewer_language};

use super::numbers::is_number;
use crate::texts::TEXTS;

/// A report page: its title and its elements. [`ReportPage::html`] renders it.
#[derive(Clone, Debug, Default)]
pub struct ReportPage {
    pub title: String,
    pub blocks: Vec<PageBlock>,
}

/// An element of a report page.
#[derive(Clone, Debug)]
pub enum PageBlock {
    Heading(String),
    Text(String),
    /// The main statement of the page.
    Lead(String),
    /// A paragraph marked as a warning; the page puts `Warning:` before it.
    Warning(String),
    /// Preformatted text, such as a command.
    Code(String),
    /// Legend for the two markers of a plot.
    Legend([String; 2]),
    /// Legend for the two kinds of bars of a plot.
    BarLegend([String; 2]),
    /// A plot with a caption, drawn by [`super::plots`].
    Plot {
        svg: String,
        /// A sentence that describes the plot.
        caption: String,
    },
    /// Pictures side by side with their own colours, such as boards: SVG and caption each.
    Pictures(Vec<(String, String)>),
    /// A table. The first column names the row; other columns are right-aligned if they hold only numbers.
    Table {
        caption: String,
        head: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// A section that is collapsed until the reader opens it: title and content.
    Folded(String, Vec<PageBlock>),
    /// Files embedded in the page, for download.
    Files(Vec<EmbeddedFile>),
}

/// A file embedded in a page, for download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddedFile {
    pub name: String,
    pub text: String,
    /// Text after the link, for example what the game shows.
    pub about: String,
}

/// Colours: name of the style sheet's variable, light value, dark value. Plots are drawn in the light colours, which
/// the style sheet replaces in dark mode.
pub(super) const COLORS: [(&str, &str, &str); 6] = [
    ("ink", "#1F2328", "#E6EDF3"),
    ("soft", "#59636E", "#9DA7B1"),
    ("grid", "#D1D9E0", "#3D444D"),
    ("a", "#0860CA", "#58A6FF"),
    ("b", "#A63C00", "#FFA657"),
    ("paper", "#FFFFFF", "#0D1117"),
];

const STYLE: &str = "
body { margin: 0 auto; max-width: 66rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, 'DejaVu Sans', sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--grid); padding-bottom: .25rem; }
p { margin: .5rem 0; }
p, li, figcaption { max-width: 56rem; }
p.lead { font-size: 1.15rem; }
p.warning { border-left: .3rem solid var(--b); padding: .3rem .7rem; }
p.legend > span { display: inline-block; margin-right: 1.5rem; max-width: calc(100% - 1.5rem); }
.mark-a { color: var(--a); } .mark-b { color: var(--b); }
figure { margin: .75rem 0 1.5rem; }
figcaption { color: var(--soft); font-size: .9rem; }
svg { max-width: 100%; height: auto; display: block; }
svg.slim { display: none; width: 100%; max-width: 30rem; }
@media screen and (max-width: 52rem) { svg.broad { display: none; } svg.slim { display: block; } }
/* A board is a little larger than it was drawn, and moved where the screen is smaller: its letters would become too small. */
.boards > figure { overflow-x: auto; }
.boards svg { max-width: none; zoom: 1.32; }
pre { background: color-mix(in srgb, var(--grid) 35%, transparent); padding: .6rem .8rem; overflow-x: auto;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .88rem; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { padding: .18rem .7rem .18rem 0; text-align: left; border-bottom: 1px solid var(--grid); vertical-align: top; }
th.n, td.n { text-align: right; white-space: nowrap; }
caption { text-align: left; color: var(--soft); padding: .25rem 0; }
/* A table that is broader than the screen is moved under its caption. */
caption > span { display: block; position: sticky; left: 0; width: fit-content; max-width: calc(100vw - 2rem); }
tbody th { font-weight: inherit; }
/* On a telephone each row of a broad table is a block: what stands in it below each other, behind the heading of its column. */
@media screen and (max-width: 40rem) {
  .rows table, .rows tbody, .rows tr, .rows caption { display: block; }
  .rows thead { display: none; }
  .rows tr { padding: .4rem 0; border-bottom: 1px solid var(--grid); }
  .rows th, .rows td, .rows td.n { display: flex; justify-content: space-between; gap: 1rem; border: 0; padding: .1rem 0; text-align: right; white-space: normal; }
  .rows td:empty { display: none; }
  .rows tbody th { font-weight: 600; text-align: left; }
  .rows td[data-of]::before { content: attr(data-of); color: var(--soft); text-align: left; }
}
summary { cursor: pointer; padding: .25rem 0; }
p, li, summary, h1 { overflow-wrap: anywhere; }
a { color: var(--a); }
@media print {
  body { max-width: none; padding: 0; font-size: 11px; }
  h2, p.legend { break-after: avoid; } figure, tr { break-inside: avoid; }
  figcaption, table, pre { font-size: 10px; } p.lead { font-size: 13px; }
}
";

impl ReportPage {
    /// Renders the page as an HTML document.
    pub fn html(&self) -> String {
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n",
            viewer_language()
        );
        out.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.push_str("<meta name=\"color-scheme\" content=\"light dark\">\n");
        let _ = writeln!(
            out,
            "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<main>",
            escape(&self.title),
            style()
        );
        let _ = writeln!(out, "<h1>{}</h1>", escape(&self.title));
        self.blocks.iter().for_each(|block| put(&mut out, block));
        out.push_str("</main>\n</body>\n</html>\n");
        with_english_parts(out)
    }
}

/// Marks texts without translation as English: by an element in the text of the page, and by nothing
/// where an element cannot stand, in attributes, pictures and the title.
fn with_english_parts(html: String) -> String {
    let [begin, end] = ENGLISH_MARKS;
    if !html.contains(ENGLISH_MARKS) {
        return html;
    }
    let mut out = String::with_capacity(html.len());
    let (mut is_tag, mut is_plain) = (false, true);
    for (at, c) in html.char_indices() {
        match c {
            '<' => {
                is_tag = true;
                let is = |tag: &str| html[at..].starts_with(tag);
                is_plain &= !is("<svg") && !is("<title");
                is_plain |= is("</svg") || is("</title");
            }
            '>' => is_tag = false,
            _ => {}
        }
        match c {
            _ if c == begin && is_plain && !is_tag => out.push_str("<span lang=\"en\">"),
            _ if c == end && is_plain && !is_tag => out.push_str("</span>"),
            _ if ENGLISH_MARKS.contains(&c) => {}
            _ => out.push(c),
        }
    }
    out
}

fn style() -> String {
    let variables = |dark: bool| {
        let one = |(name, light, night): &(&str, &str, &str)| {
            format!("--{name}: {}; ", if dark { night } else { light })
        };
        COLORS.iter().map(one).collect::<String>()
    };
    let mut out = format!(":root {{ {}}}\n", variables(false));
    let _ = writeln!(
        out,
        "@media screen and (prefers-color-scheme: dark) {{ :root {{ {}}} }}",
        variables(true)
    );
    for (name, light, _) in COLORS {
        for property in ["fill", "stroke"] {
            let _ =
                writeln!(out, ".plot [{property}=\"{light}\"] {{ {property}: var(--{name}); }}");
        }
    }
    out.push_str(STYLE);
    out
}

fn put(out: &mut String, block: &PageBlock) {
    let _ = match block {
        PageBlock::Heading(text) => writeln!(out, "<h2>{}</h2>", escape(text)),
        PageBlock::Text(text) => writeln!(out, "<p>{}</p>", with_code(text)),
        PageBlock::Lead(text) => writeln!(out, "<p class=\"lead\">{}</p>", with_code(text)),
        PageBlock::Warning(text) => {
            let label = escape(&say!(TEXTS, "warning-strong"));
            writeln!(out, "<p class=\"warning\"><strong>{label} </strong>{}</p>", with_code(text))
        }
        PageBlock::Code(text) => writeln!(out, "<pre>{}</pre>", escape(text)),
        PageBlock::Legend(names) => legend(out, names, ["&#9679;", "&#9650;"]),
        PageBlock::BarLegend(names) => legend(out, names, ["&#9632;", "&#9633;"]),
        PageBlock::Plot { svg, caption } => writeln!(
            out,
            "<figure class=\"plot\"><div role=\"img\" aria-label=\"{0}\">{svg}</div><figcaption>{0}</figcaption></figure>",
            escape(caption)
        ),
        PageBlock::Pictures(pictures) => {
            out.push_str("<div class=\"boards\">\n");
            for (svg, caption) in pictures {
                let caption = escape(caption);
                let _ = writeln!(
                    out,
                    "<figure tabindex=\"0\">{svg}<figcaption>{caption}</figcaption></figure>"
                );
            }
            writeln!(out, "</div>")
        }
        PageBlock::Table { caption, head, rows } => {
            table(out, caption, head, rows);
            Ok(())
        }
        PageBlock::Folded(title, blocks) => {
            let _ = writeln!(out, "<details><summary>{}</summary>", escape(title));
            blocks.iter().for_each(|block| put(out, block));
            writeln!(out, "</details>")
        }
        PageBlock::Files(files) => {
            out.push_str("<ul>\n");
            for EmbeddedFile { name, text, about } in files {
                let (name, about, data) = (escape(name), with_code(about), in_an_address(text));
                let _ = writeln!(
                    out,
                    "<li><a download=\"{name}\" href=\"data:text/plain;charset=utf-8,{data}\">{name}</a>: {about}</li>"
                );
            }
            writeln!(out, "</ul>")
        }
    };
}

fn legend(out: &mut String, names: &[String; 2], marks: [&str; 2]) -> std::fmt::Result {
    let ([a, b], [one, two]) = (names.each_ref().map(|name| escape(name)), marks);
    writeln!(
        out,
        "<p class=\"legend\"><span><span class=\"mark-a\">{one}</span> {a}</span> \
         <span><span class=\"mark-b\">{two}</span> {b}</span></p>"
    )
}

/// Marks a position at which a word may be broken: a zero-width space.
const BREAK: char = '\u{200b}';

/// Marks positions at which words wider than a telephone screen may be broken.
fn breakable(text: &str) -> String {
    let mut run = 0;
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        run = if c.is_whitespace() { 0 } else { run + 1 };
        if run > 16 && run % 16 == 1 {
            out.push(BREAK);
        }
        out.push(c);
    }
    out
}

fn table(out: &mut String, caption: &str, head: &[String], rows: &[Vec<String>]) {
    let right = |c: usize| {
        let mut filled = rows.iter().filter_map(|r| r.get(c)).filter(|t| !t.is_empty());
        c > 0 && filled.all(|cell| is_number(cell))
    };
    let right: Vec<bool> = (0..head.len()).map(right).collect();
    let is_broad = head.len() >= BROAD && rows.len() <= MOST_BLOCKS;
    let row = |out: &mut String, is_head: bool, cells: &[String]| {
        out.push_str("<tr>");
        for (c, cell) in cells.iter().enumerate() {
            let class = if right.get(c) == Some(&true) { " class=\"n\"" } else { "" };
            let cell = escape(&breakable(cell));
            // Marked places become HTML line break opportunities.
            let cell = cell.replace(BREAK, "<wbr>");
            let _ = match (is_head, c) {
                // An empty cell of the head is no heading.
                (true, _) if cell.is_empty() => write!(out, "<td{class}></td>"),
                (true, _) => write!(out, "<th scope=\"col\"{class}>{cell}</th>"),
                (false, 0) => write!(out, "<th scope=\"row\"{class}>{cell}</th>"),
                (false, _) if is_broad => {
                    let label = head.get(c).map_or(String::new(), |head| escape(head));
                    write!(out, "<td{class} data-of=\"{label}\">{cell}</td>")
                }
                (false, _) => write!(out, "<td{class}>{cell}</td>"),
            };
        }
        out.push_str("</tr>\n");
    };
    let caption = escape(caption);
    let class = if is_broad { "wide rows" } else { "wide" };
    // The focusable wrapper lets the keyboard scroll a wide table.
    let _ = writeln!(
        out,
        "<div class=\"{class}\" role=\"group\" tabindex=\"0\" aria-label=\"{caption}\"><table>\n\
         <caption><span>{caption}</span></caption>\n<thead>"
    );
    row(out, true, head);
    out.push_str("</thead>\n<tbody>\n");
    rows.iter().for_each(|cells| row(out, false, cells));
    out.push_str("</tbody>\n</table></div>\n");
}

/// Minimum number of columns of a table that is too wide for a telephone.
const BROAD: usize = 5;
/// Maximum number of rows of a wide table that a telephone shows as blocks; longer tables scroll sideways.
const MOST_BLOCKS: usize = 40;

/// Percent-encodes a text for a URL.
fn in_an_address(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Escapes a text for HTML and turns parts between backticks into `<code>`.
fn with_code(text: &str) -> String {
    let text = escape(text);
    let mut parts = text.split('`');
    let mut out = parts.next().unwrap_or_default().to_owned();
    while let Some(code) = parts.next() {
        match parts.next() {
            Some(after) => {
                let _ = write!(out, "<code>{code}</code>{after}");
            }
            // A backtick without a partner is kept.
            None => out.push_str(&format!("`{code}")),
        }
    }
    out
}

/// Makes the cells of a table head from words.
macro_rules! words {
    ($($word:expr),* $(,)?) => { vec![$(String::from($word)),*] };
}
pub(super) use words;

/// Makes the section on how to repeat a run: the command, the derivation of seeds (`what` names the unit that has a
/// seed), and `rows` of facts.
pub(super) fn repeat(what: String, command: &str, rows: Vec<Vec<String>>) -> Vec<PageBlock> {
    vec![
        PageBlock::Heading(say!(TEXTS, "to-repeat")),
        PageBlock::Code(command.to_owned()),
        PageBlock::Text(say!(TEXTS, "repeat-about", what = what)),
        PageBlock::Table {
            caption: say!(TEXTS, "what-run-was"),
            head: words![say!(TEXTS, "column-what"), say!(TEXTS, "column-value")],
            rows,
        },
    ]
}

/// Makes the main statement of a page: the bots, what was found, and the rules' own description.
pub(super) fn lead(bots: &[String], found: &str, sentences: &[String]) -> PageBlock {
    let mut names: Vec<&String> = Vec::new();
    bots.iter().for_each(|bot| {
        if !names.contains(&bot) {
            names.push(bot)
        }
    });
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let names = match &names[..] {
        [all @ .., last] if !all.is_empty() => {
            say!(TEXTS, "list-last", a = all.join(", "), b = last)
        }
        names => names.concat(),
    };
    let first = say!(TEXTS, "played-by", names = names, found = found);
    let all = std::iter::once(first).chain(sentences.iter().cloned());
    PageBlock::Lead(all.collect::<Vec<_>>().join(" "))
}

/// Makes the section with example games for download and a further sentence `more`; empty without games.
pub(super) fn example_games(more: &str, games: &[EmbeddedFile]) -> Vec<PageBlock> {
    if games.is_empty() {
        return Vec::new();
    }
    let text = say!(TEXTS, "example-games", more = more);
    vec![
        PageBlock::Heading(say!(TEXTS, "games-behind")),
        PageBlock::Text(text.trim_end().to_owned()),
        PageBlock::Files(games.to_vec()),
    ]
}

/// Makes the two entries of a legend.
pub(super) fn legend_of(a: &str, b: &str) -> [String; 2] {
    let entry = |letter, name| say!(TEXTS, "letter-and-name", letter = letter, name = name);
    [entry("A", a), entry("B", b)]
}

/// Makes a plot element with a caption.
pub(super) fn plot(svg: String, caption: String) -> PageBlock {
    PageBlock::Plot { svg, caption }
}
