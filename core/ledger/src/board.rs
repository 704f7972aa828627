//! The position as text for a terminal of 80 columns. Colour only repeats what letters say.

use std::fmt::Write;

use kernel::ids::*;
use kernel::{Phase, Ruleset, State};

use crate::action_text::Grammar;

/// Characters a hex is wide.
const WIDTH: usize = 5;

/// Draws board, seats, cards and spaces.
pub fn draw(grammar: &Grammar<'_>, state: &State, color: bool) -> String {
    let mut out = String::new();
    hexes(grammar.ruleset, state, color, &mut out);
    let write = |out: &mut String| -> std::fmt::Result {
        writeln!(out)?;
        seats(grammar, state, out)?;
        supplies(grammar, state, out)
    };
    write(&mut out).expect("writing to a string cannot fail");
    out
}

/// `#rrggbb` as three numbers.
fn rgb(color: &str) -> Option<(u8, u8, u8)> {
    let hex = color.strip_prefix('#').filter(|h| h.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    Some((part(0)?, part(2)?, part(4)?))
}

/// The text of a hex in the colour of its terrain, black or white, whichever can be read.
fn paint(text: &str, background: &str, out: &mut String) {
    match rgb(background) {
        Some((r, g, b)) => {
            let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1275;
            let ink = if light { 30 } else { 97 };
            let _ = write!(out, "\x1b[48;2;{r};{g};{b};{ink}m{text}\x1b[0m");
        }
        None => out.push_str(text),
    }
}

/// Two lines a row: labels, then terrain letter, structure and owner.
fn hexes(ruleset: &Ruleset, state: &State, color: bool, out: &mut String) {
    let map = &ruleset.map;
    let rows: Vec<i16> = {
        let mut rows: Vec<i16> = map.hexes.iter().map(|h| h.row).collect();
        rows.dedup();
        rows
    };
    let left = map.hexes.iter().map(|h| h.x).min().unwrap_or(0);
    for row in rows {
        for line in 0..2 {
            let mut at = 0;
            let mut text = String::new();
            for (i, hex) in map.hexes.iter().enumerate().filter(|(_, h)| h.row == row) {
                let cell = state.cells[i];
                let column = (hex.x - left).max(0) as usize * WIDTH / 2;
                let blanks = column.saturating_sub(at);
                text.extend(std::iter::repeat_n(' ', blanks));
                at += blanks;
                let terrain = ruleset.terrains.get(cell.terrain.at());
                let said = match (line, terrain) {
                    (0, Some(_)) => hex.label.clone(),
                    (1, Some(terrain)) => match cell.structure() {
                        Some((kind, owner)) => {
                            let code = &ruleset.structures[kind.at()].code;
                            format!("{}{code}{}", terrain.letter, owner.0 + 1)
                        }
                        None => terrain.letter.to_string(),
                    },
                    (0, None) => hex.label.clone(),
                    _ => "~~~".into(),
                };
                let said = format!("{said:<4.4}");
                at += 4;
                match terrain {
                    Some(terrain) if color => paint(&said, &terrain.color, &mut text),
                    None if color => {
                        let _ = write!(text, "\x1b[2m{said}\x1b[0m");
                    }
                    _ => text.push_str(&said),
                }
            }
            out.push_str(text.trim_end());
            out.push('\n');
        }
    }
    for bridge in &state.bridges[..usize::from(state.bridge_count)] {
        let label = |h: u8| map.hexes[usize::from(h)].label.as_str();
        let _ =
            writeln!(out, "bridge {}:{} of {}", label(bridge[0]), label(bridge[1]), bridge[2] + 1);
    }
}

fn seats(grammar: &Grammar<'_>, state: &State, out: &mut String) -> std::fmt::Result {
    let rules = grammar.ruleset;
    let cults: Vec<&str> = rules.cults.iter().map(|c| c.code.as_str()).collect();
    let levels = ["ship", "dig", "range"];
    writeln!(
        out,
        "{:2}{:<15}{:>4}{:>4}{:>4}{:>3}  {:<9}{}",
        "",
        "",
        "VP",
        "C",
        "W",
        "P",
        "power",
        cults.join("/")
    )?;
    for seat in state.seat_ids() {
        let own = state.seat(seat);
        let mark = if state.active == seat { '>' } else { ' ' };
        let bowls = own.bowls.map(|n| n.to_string()).join("/");
        let list: Vec<String> =
            own.cults.iter().take(rules.cults.len()).map(u8::to_string).collect();
        writeln!(
            out,
            "{mark}{} {:<14}{:>4}{:>4}{:>4}{:>3}  {bowls:<9}{}",
            seat.0 + 1,
            grammar.seat_name(state, seat),
            own.vp,
            own.coins,
            own.workers,
            own.priests,
            list.join("/"),
        )?;
        let mut parts = Vec::new();
        let faction = &rules.factions[own.faction.at()];
        for (i, name) in levels.iter().enumerate() {
            if faction.tracks[i].is_some() {
                parts.push(format!("{name} {}", own.levels[i]));
            }
        }
        if own.keys > 0 {
            parts.push(format!("keys {}", own.keys));
        }
        if own.bonus.is_some() {
            parts.push(grammar.names.bonus(own.bonus).to_string());
        }
        for favor in (0..rules.favors.len() as u8).filter(|f| own.favors >> f & 1 == 1) {
            parts.push(grammar.names.favor(FavorId(favor)).to_string());
        }
        for (town, n) in own.towns.iter().enumerate() {
            for _ in 0..*n {
                parts.push(grammar.names.town(TownId(town as u8)).to_string());
            }
        }
        for right in kernel::Resource::ALL {
            if own.owes(right) > 0 {
                parts.push(format!("owed: {} {}", own.owes(right), right.name()));
            }
        }
        if own.dropped == 1 {
            parts.push("left the game".into());
        } else if own.passed == 1 {
            parts.push("passed".into());
        }
        wrapped(out, "     ", &parts)?;
    }
    Ok(())
}

/// Words with blanks between, broken before column 80.
fn wrapped(out: &mut String, indent: &str, parts: &[String]) -> std::fmt::Result {
    let mut line = String::from(indent);
    for part in parts {
        if line.chars().count() + part.chars().count() + 2 > 79 {
            writeln!(out, "{}", line.trim_end())?;
            line = String::from(indent);
        }
        line.push_str(part);
        line.push_str(", ");
    }
    let line = line.trim_end().trim_end_matches(',');
    if line.trim().is_empty() { Ok(()) } else { writeln!(out, "{line}") }
}

fn supplies(grammar: &Grammar<'_>, state: &State, out: &mut String) -> std::fmt::Result {
    let rules = grammar.ruleset;
    let tile = |round: u8| {
        let id = state.round_tiles.get(usize::from(round).wrapping_sub(1)).copied()?;
        let tile = rules.round_tiles.get(id.at())?;
        Some(format!("{} ({})", grammar.names.round_tile(id), tile.legend))
    };
    let phase = match state.phase() {
        Phase::Selection => "factions are set up".to_string(),
        Phase::FirstDwellings => "first dwellings".to_string(),
        Phase::FirstBonusCards => "first bonus cards".to_string(),
        Phase::Actions => format!("round {} of {}", state.round, rules.rounds),
        Phase::CultReward => format!("cult reward of round {}", state.round),
        Phase::Income => format!("income of round {}", state.round + 1),
        Phase::Over => "the game is over".to_string(),
    };
    let mut parts = vec![phase];
    parts.extend(tile(state.round).map(|t| format!("scoring {t}")));
    parts.extend(tile(state.round + 1).map(|t| format!("next {t}")));
    wrapped(out, "", &parts)?;
    let cards: Vec<String> = (0..rules.bonus_cards.len())
        .filter(|card| state.bonus_pool >> card & 1 == 1)
        .map(|card| {
            let code = grammar.names.bonus(BonusId(card as u8));
            match state.bonus_coins[card] {
                0 => code.to_string(),
                coins => format!("{code}+{coins}C"),
            }
        })
        .collect();
    if !cards.is_empty() {
        wrapped(out, "cards: ", &cards)?;
    }
    let taken: Vec<String> = rules
        .spaces
        .iter()
        .enumerate()
        .filter(|(i, space)| space.shared && state.spaces_used >> i & 1 == 1)
        .map(|(_, space)| space.code.clone())
        .collect();
    if !taken.is_empty() {
        wrapped(out, "taken: ", &taken)?;
    }
    for offer in state.open().iter().filter(|o| o.kind == kernel::state::open::OFFER) {
        let (to, from) =
            (grammar.seat_name(state, offer.seat), grammar.seat_name(state, offer.from));
        writeln!(out, "offer to {to}: {} from {from}", offer.amount)?;
    }
    Ok(())
}
