//! `loam show --board` and `--svg`: the board of a variant, or a position of a ledger.

use std::path::Path;
use std::sync::Arc;

use game::Overlay;
use kernel::{Ruleset, State};
use ledger::board::{Picture, printed, svg, text};
use ledger::replay::{Options, Replayer};
use ledger::{Grammar, Names};
use serde_json::json;

use super::Context;
use crate::args::ShowArgs;
use crate::disk;
use crate::library::{Content, ForLedgers, Rules, variant_file};
use crate::output::{Outcome, Paint, Trouble, WAY_OUT, count, json, say};

/// Draws what was asked for.
pub fn run(context: &Context, args: &ShowArgs) -> Outcome {
    let file = variant_file(args.under.as_deref().or(args.variant.as_deref()));
    let content = Content::load(context, &file.iter().collect::<Vec<_>>())?;
    content.has_variant(args.under.as_deref())?;
    let (rules, ruleset, state) = match &args.ledger {
        Some(ledger) => position(&content, ledger, args)?,
        None => {
            let rules = content.rules(args.variant.as_deref(), &args.rules)?;
            let ruleset = rules.ruleset().clone();
            let state = printed(&ruleset);
            (rules, ruleset, state)
        }
    };
    let map = rules.compiled.map.as_str();
    let title = content.library.list_maps().into_iter().find(|m| m.id == map);
    let title = title.map_or(map.to_owned(), |m| m.name);
    let names = Names::new(&ruleset);
    let grammar = Grammar { ruleset: &ruleset, names: &names };
    let overlay = Overlay { title, ..Overlay::default() };
    let picture = Picture::new(&grammar, &state, &overlay);
    let to_output = args.svg.as_deref() == Some(Path::new("-"));
    if let Some(file) = &args.svg {
        let drawn = svg::draw(&picture);
        if to_output {
            say(drawn.trim_end());
            return Ok(());
        }
        disk::write(file, drawn)?;
    }
    if context.json {
        json(&as_json(&picture));
    } else if args.board || args.svg.is_none() {
        let paint = Paint::stdout();
        say(&paint.bold(&picture.title));
        say(text::draw(&grammar, &state, &picture, paint.color).trim_end());
    } else if let Some(file) = &args.svg {
        say(&format!("the board is drawn in {}", file.display()));
    }
    Ok(())
}

/// The rules of a ledger and the position in it that was asked for.
fn position(
    content: &Content,
    ledger: &Path,
    args: &ShowArgs,
) -> Result<(Rules, Arc<Ruleset>, State), Trouble> {
    let name = ledger.display().to_string();
    let bytes = disk::read(ledger)?;
    let provider = || ForLedgers::new(content, args.under.clone(), args.rules.clone());
    let any_ruleset = args.any_ruleset || args.under.is_some();
    let options = Options { any_ruleset, until_row: args.row, ..Options::default() };
    let (report, played) = Replayer::new(provider()).play(&name, &bytes, options);
    let Some(played) = played.filter(|_| report.is_clean()) else {
        let help = if report.other_rules { WAY_OUT } else { "" };
        return Err(Trouble::Said(format!("{report}{help}").trim_end().to_owned()));
    };
    if let Some(row) = args.row.filter(|row| *row > report.lines) {
        let all = count(report.lines as usize, "row");
        return Err(Trouble::Said(format!("{name}: there is no row {row}: the ledger has {all}")));
    }
    let head = ledger::header::Head::read(&name, &bytes)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let rules = provider()
        .rules(&head.wanted())
        .map_err(|c| c.into_iter().map(|c| c.message).collect::<Vec<_>>().join("\n"))?;
    Ok((rules, played.ruleset, played.state))
}

/// The picture for machines.
pub fn as_json(picture: &Picture<'_>) -> serde_json::Value {
    let label = |hex| picture.spot(hex).label;
    let hexes: Vec<_> = picture
        .hexes
        .iter()
        .map(|h| {
            let structure = h.built.map(|(kind, _)| &picture.ruleset.structures[kind.at()].code);
            json!({
                "label": h.label,
                "row": h.row,
                "x": h.x,
                "terrain": h.terrain.map(|t| &t.name),
                "structure": structure,
                "seat": h.built.map(|(_, seat)| seat.0 + 1),
                "town_of": h.town.map(|seat| seat.0 + 1),
            })
        })
        .collect();
    let bridges: Vec<_> = picture
        .bridges
        .iter()
        .map(|(ends, seat)| json!({ "between": ends.map(label), "seat": seat.0 + 1 }))
        .collect();
    let canals: Vec<_> = picture
        .canals
        .iter()
        .map(|c| json!({ "between": c.land.map(label), "joins": c.joins.map(label) }))
        .collect();
    let seats: Vec<_> = picture
        .players
        .iter()
        .map(|p| {
            let home = p.home.map(|t| &t.name);
            json!({ "seat": p.seat.0 + 1, "name": p.name, "home": home, "points": p.vp })
        })
        .collect();
    json!({
        "board": picture.title,
        "situation": picture.situation,
        "hexes": hexes,
        "bridges": bridges,
        "canals": canals,
        "seats": seats,
    })
}
