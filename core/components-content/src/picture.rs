//! Reads the declarations of how the board is drawn.

use components::declare::DisplaySettings;
use content::keys::{FieldType, OneOf};
use content::{AmendedDeclaration, ContentErrorKind as Kind, TableReader, TomlNode};

use crate::diagnostic::ComponentDiagnostic;
use crate::read::ComponentReader;
use crate::shape::{self, FigureWords};

impl ComponentReader<'_, '_> {
    /// Reads a `[[picture]]` table: colours and figures of words, and display settings of zones and tracks.
    pub(crate) fn picture(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let (colors, figures, drawn) = (t.take("colors"), t.take("figures"), t.take("drawn"));
        t.finish(self.diagnostics);
        let mut names = Vec::new();
        for entry in colors.map_or_else(Vec::new, |node| self.entries(node, &shape::COLORS)) {
            let Some(color) = self.color(&entry.node) else { continue };
            names.push(entry.key.clone());
            if self.enabled {
                self.parts.declarations.colors.push((entry.key.clone(), color));
            }
        }
        for entry in figures.map_or_else(Vec::new, |node| self.entries(node, &shape::FIGURES)) {
            let figure = OneOf::<FigureWords>::read_node(self.diagnostics, &entry.node);
            let figure = figure.filter(|_| self.enabled).map(|figure| (entry.key.clone(), figure));
            self.parts.declarations.figures.extend(figure);
        }
        let before = self.parts.declarations.colors.iter().map(|(name, _)| name.clone());
        names.extend(before.collect::<Vec<_>>());
        for node in drawn.map_or(&[][..], TomlNode::one_or_many) {
            let drawing = self.drawing(node, &names);
            self.parts.declarations.drawings.extend(drawing.filter(|_| self.enabled));
        }
    }

    fn drawing(&mut self, node: &TomlNode, colors: &[String]) -> Option<DisplaySettings> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::DRAWN)?;
        let k = shape::DisplayKeys::read(self.diagnostics, &mut t);
        let (at, size) = (t.take("at"), t.take("size"));
        t.finish(self.diagnostics);
        let keys = self.known.zones.keys().chain(self.known.tracks.keys());
        let names: Vec<String> = keys.cloned().collect();
        let of = self.named(&k.of, "zone or track", &names);
        let (at, size) = (self.point(at, 0), self.point(size, 12));
        let painted = node.get("color").zip(k.color.as_ref());
        if let Some((value, color)) = painted.filter(|(_, color)| !colors.contains(color)) {
            self.diagnostics.unknown(value.at, "colour", color, colors);
        }
        let (form, cell) = (k.form, k.cell.unwrap_or_default());
        Some(DisplaySettings { of, form, cell, at, size, across: k.across, color: k.color })
    }

    /// Reads a colour in hexadecimal; reports an error for any other text.
    fn color(&mut self, node: &TomlNode) -> Option<String> {
        let color = node.str(self.diagnostics)?;
        let digits = color.strip_prefix('#').unwrap_or_default();
        if digits.len() == 6 && digits.chars().all(|c| c.is_ascii_hexdigit()) {
            return Some(color.to_owned());
        }
        let message = format!("`{color}` is not a colour");
        let hint = "write `#` and six hexadecimal digits".to_owned();
        self.diagnostics.push(node.at, ComponentDiagnostic::NotSaid { message, hint });
        None
    }

    /// Reads two integers from `least` to 2000, in SVG units.
    fn point(&mut self, node: Option<&TomlNode>, least: i64) -> Option<(i32, i32)> {
        let node = node?;
        let ends: Vec<&TomlNode> = node.list(self.diagnostics).iter().collect();
        let found = ends.len();
        let ends = ends.into_iter().filter_map(|n| n.int(self.diagnostics, least..=2000));
        let numbers: Vec<i64> = ends.collect();
        if let [x, y] = numbers[..] {
            return Some((x as i32, y as i32));
        }
        if numbers.len() == found {
            let (expected, of) = (2, "numbers");
            self.diagnostics.push(node.at, Kind::WrongLength { found, expected, of });
        }
        None
    }
}
