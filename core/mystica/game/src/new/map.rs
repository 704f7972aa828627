//! Template of a new board, with a river and the content's terrains in turn, and of its test.

use content::Library;
use workbench::Error;
use workbench::scaffold::{Scaffold, check_name, title};

use super::start::BaseVariant;
use crate::mystica_game::bare;

/// The map file, with comments for its author.
const BOARD: &str = include_str!("../../templates/map/map.toml");
const TEST: &str = include_str!("../../templates/map/map.txt");

/// Rows of the template; a digit is the index of a terrain on the wheel.
const ROWS: [&str; 9] = [
    "4 2 3 1 6 0 5 3 2 4 0 3 6",
    " 1 6 5 4 ~ ~ 6 0 1 5 2 1",
    "~ ~ ~ 2 ~ ~ 1 ~ ~ ~ 6 4 0",
    " 2 0 ~ ~ 3 2 5 ~ 3 ~ ~ ~",
    "5 1 4 5 0 ~ 4 0 2 5 0 1 ~",
    " ~ 6 2 1 ~ ~ 3 6 4 ~ ~ 2",
    "~ ~ ~ 3 4 ~ 2 1 ~ ~ ~ 4 3",
    " 3 1 ~ ~ ~ 6 4 5 ~ 1 6 0",
    "6 4 5 0 ~ 5 0 3 6 0 3 5 2",
];

/// Canals of the template's board.
const CANALS: &str = "[canals.own]\nedges = [[\"B5\", \"C2\"]]";
/// Replaces the canals on an imported board.
const NO_CANALS: &str = "# [canals.own]\n# edges = [[\"B5\", \"C2\"]]";

/// Creates `maps/NAME.toml` and its test. `foreign`: a board in another format, see [`bare::read`].
///
/// # Errors
/// The name is invalid or taken, the content has no terrains, or the text is not a board.
pub(super) fn scaffold(
    library: &Library,
    name: &str,
    foreign: Option<&str>,
) -> Result<Scaffold, Error> {
    check_name("map", name, &library.list_maps())?;
    let start = BaseVariant::from_variant(library, None)?;
    let ruleset = start.rules.ruleset();
    let pieces = start.rules.compiled.pieces();
    let ids = |kind: &'static str| {
        let of_kind = pieces.iter().filter(move |p| p.kind == kind);
        of_kind.map(|p| p.id.rsplit(':').next().unwrap_or_default())
    };
    let wheel = ruleset.terrains.iter().take(usize::from(ruleset.wheel));
    let letters = wheel.map(|t| t.letter);
    let terrains: Vec<(char, &str)> = letters.zip(ids("terrain")).collect();

    let letter = |c: char| match c.to_digit(10) {
        Some(n) => terrains[n as usize % terrains.len()].0,
        None => c,
    };
    let rows: Vec<String> = match foreign {
        None => ROWS.iter().map(|row| row.chars().map(letter).collect()).collect(),
        Some(text) => {
            let message = "this is not a board: write each row as a line of letters with commas or \
                blanks between them, and `I` or `~` for river, or use the text of the online site";
            let read =
                bare::read(ruleset, text).ok_or_else(|| Error::Impossible(message.to_owned()))?;
            read.lines().map(str::to_owned).collect()
        }
    };
    let count = |is_counted: &dyn Fn(char) -> bool| {
        rows.iter().flat_map(|row| row.chars()).filter(|c| is_counted(*c)).count()
    };
    let lengths: Vec<String> =
        rows.iter().map(|row| row.split_whitespace().count().to_string()).collect();
    let mut counts = vec![
        format!("hexes = {}", count(&|c| c != ' ')),
        format!("land = {}", count(&|c| c != ' ' && c != '~')),
        format!("river = {}", count(&|c| c == '~')),
        format!("rows = [{}]", lengths.join(", ")),
    ];
    for (letter, id) in &terrains {
        counts.push(format!("{id} = {}", count(&|c| c == *letter)));
    }
    let legend: Vec<String> =
        terrains.iter().map(|(letter, id)| format!("{letter} {id}")).collect();
    let points = ids("faction").zip(&ruleset.factions);
    let points = points.map(|(id, faction)| format!("# {id} = {}", faction.start.vp));
    let quoted: Vec<String> = rows.iter().map(|row| format!("  \"{row}\",")).collect();
    let mut marks = start.marks()?;
    marks.extend([
        ("@id@", name.to_owned()),
        ("@name@", title(name)),
        ("@legend@", format!("#   {}", legend.join(", "))),
        ("@rows@", quoted.join("\n")),
        ("@counts@", counts.join("\n")),
        ("@canals@", if foreign.is_some() { NO_CANALS } else { CANALS }.to_owned()),
        ("@points@", points.collect::<Vec<_>>().join("\n")),
    ]);
    let files = [(format!("maps/{name}.toml"), BOARD), (format!("maps/tests/{name}.txt"), TEST)];
    let next = ["loam check", "loam test maps", &format!("loam play --map {name}")];
    Ok(Scaffold::fill(&files, &marks, &next.map(str::to_owned)))
}
