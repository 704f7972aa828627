//! Draws a position as text for a terminal of 80 columns. Colour only repeats what letters show.

use std::fmt::Write;

use kernel::State;
use kernel::ids::*;
use kernel::state::open;
use kernel::texts::TEXTS;
use language::say;

use crate::drawing::{BoardPicture, PictureHex, is_light, rgb};
use crate::words::Grammar;

/// Width of a hex in characters, the gap to the next one included.
const WIDTH: usize = 5;
/// Number of doubled columns that fit into one line.
const STRIP: i16 = 30;
/// Width of the terminal in characters.
const COLUMNS: usize = 80;

/// Draws the board and, if the position has seats, also seats, cards and spaces.
pub fn draw(
    grammar: &Grammar<'_>,
    state: &State,
    picture: &BoardPicture<'_>,
    color: bool,
) -> String {
    let mut out = String::new();
    let write = |out: &mut String| -> std::fmt::Result {
        board(picture, color, out)?;
        if state.seat_count > 0 {
            writeln!(out)?;
            seats(grammar, state, out)?;
            supplies(grammar, state, picture, out)?;
        }
        Ok(())
    };
    write(&mut out).expect("writing to a string cannot fail");
    out
}

/// Draws the hexes and the meaning of their letters. A board too wide for the terminal is split into parts.
fn board(picture: &BoardPicture<'_>, color: bool, out: &mut String) -> std::fmt::Result {
    let last = picture.hexes.iter().map(|h| h.x).max().unwrap_or(0);
    let parts = if last <= STRIP { 1 } else { last / STRIP + 1 };
    for part in 0..parts {
        let from = part * STRIP;
        if parts > 1 {
            let part = part + 1;
            writeln!(out, "{}", say!(TEXTS, "part-of-parts", part = part, parts = parts))?;
        }
        // A board in one part may have one more doubled column.
        let to = if parts == 1 { STRIP } else { from + STRIP - 1 };
        hexes(picture, from, to, color, out)?;
    }
    let label = |hex: HexId| picture.spot(hex).label;
    let canals: Vec<String> = picture
        .canals
        .iter()
        .map(|canal| {
            let [a, b] = canal.land.map(label);
            let [from, to] = canal.joins.map(label);
            say!(TEXTS, "canal-from-to", a = a, b = b, from = from, to = to)
        })
        .collect();
    // Canals are for tokens; if no token uses them, the board only has places for them.
    let used = picture.ruleset.tokens.iter().filter_map(|t| t.movement.as_ref()).any(|m| m.canals);
    let title = if used { say!(TEXTS, "canals-line") } else { say!(TEXTS, "canal-places-line") };
    wrapped(out, &(title + " "), &canals)?;
    let bridges: Vec<String> = picture
        .bridges
        .iter()
        .map(|(ends, owner)| {
            let [a, b] = ends.map(label);
            say!(TEXTS, "bridge-seat", a = a, b = b, seat = owner.0 + 1)
        })
        .collect();
    wrapped(out, &(say!(TEXTS, "bridges-line") + " "), &bridges)?;
    let rules = picture.ruleset;
    let terrains = (0..).map(TerrainId).zip(&rules.terrains);
    let mut terrains: Vec<String> =
        terrains.map(|(id, t)| format!("{} {}", t.letter, rules.terrain_name(id))).collect();
    terrains.push(say!(TEXTS, "river-sign"));
    wrapped(out, "", &terrains)?;
    if !picture.players.is_empty() {
        let kinds = (0..).map(StructureId).zip(&rules.structures);
        let mut kinds: Vec<String> =
            kinds.map(|(id, s)| format!("{} {}", s.code, rules.structure_name(id))).collect();
        let tokens = (0..).map(TokenId).zip(&picture.ruleset.tokens);
        let tokens = tokens.filter(|(id, _)| picture.kinds.contains(id));
        kinds.extend(tokens.map(|(id, t)| format!("{} {}", t.letter, picture.token_name(id))));
        kinds.push(say!(TEXTS, "then-seat-number"));
        kinds.push(say!(TEXTS, "star-in-town"));
        wrapped(out, "", &kinds)?;
    }
    if !picture.meaning.is_empty() {
        writeln!(out, "{}", say!(TEXTS, "last-line-of-hex", meaning = picture.meaning))?;
    }
    Ok(())
}

/// Line of text within a row of hexes.
#[derive(Clone, Copy)]
enum HexLine {
    Label,
    Structure,
    Tokens,
    Mark,
}

/// Draws each row in two lines: labels, then terrain letter, structure and owner. Tokens go into a line below, and
/// marks into the last one.
fn hexes(
    picture: &BoardPicture<'_>,
    from: i16,
    to: i16,
    color: bool,
    out: &mut String,
) -> std::fmt::Result {
    let marks = picture.hexes.iter().any(|h| h.mark.is_some());
    let rows = picture.hexes.iter().map(|h| h.row).max().map_or(0, |last| last + 1);
    for row in 0..rows {
        let is_in_range = |h: &&PictureHex| h.row == row && (from..=to).contains(&h.x);
        let tokens = picture.hexes.iter().filter(is_in_range).any(|h| !h.tokens.is_empty());
        let lines = [Some(HexLine::Label), Some(HexLine::Structure)].into_iter();
        let lines =
            lines.chain([tokens.then_some(HexLine::Tokens), marks.then_some(HexLine::Mark)]);
        for line in lines.flatten() {
            let mut at = 0;
            let mut text = String::new();
            for spot in picture.hexes.iter().filter(is_in_range) {
                let column = (spot.x - from) as usize * WIDTH / 2;
                let blanks = column.saturating_sub(at);
                text.extend(std::iter::repeat_n(' ', blanks));
                let cell = hex_text(picture, spot, line);
                at += blanks + cell.chars().count();
                match spot.terrain.map(|t| rgb(&t.color)) {
                    Some(Some(background)) if color => paint(&cell, background, &mut text),
                    None if color => write!(text, "\x1b[2m{cell}\x1b[0m")?,
                    _ => text.push_str(&cell),
                }
            }
            writeln!(out, "{}", text.trim_end())?;
        }
    }
    Ok(())
}

/// Returns one line of one hex, 4 or 5 characters wide.
fn hex_text(picture: &BoardPicture<'_>, spot: &PictureHex<'_>, line: HexLine) -> String {
    let text = match (line, spot.terrain) {
        (HexLine::Label, _) => {
            let town = if spot.town.is_some() { "*" } else { "" };
            return format!("{:<4}", format!("{:.4}{town}", spot.label));
        }
        (HexLine::Structure, None) => "~~~".into(),
        (HexLine::Structure, Some(terrain)) => match spot.built {
            Some((kind, owner)) => {
                let code = &picture.ruleset.structures[kind.at()].code;
                format!("{}{code}{}", terrain.letter, owner.0 + 1)
            }
            None => terrain.letter.to_string(),
        },
        (HexLine::Tokens, _) => {
            let letter = |token: TokenId| picture.ruleset.tokens[token.at()].letter;
            let one = |&(token, seat, n): &(TokenId, SeatId, u8)| {
                format!("{}{}", letter(token), seat.0 + 1).repeat(n.into())
            };
            let all: String = spot.tokens.iter().map(one).collect();
            let hidden = all.chars().count() / 2;
            // Two tokens fit; the list of seats shows the rest.
            if hidden <= 2 { all } else { format!("{:.2}+{}", all, hidden - 1) }
        }
        (HexLine::Mark, _) => match spot.mark {
            Some(mark) if mark.text.is_empty() => {
                mark.heat.map_or("#".into(), |heat| format!("{}%", heat.min(1000) / 10))
            }
            Some(mark) => mark.text.clone(),
            None => String::new(),
        },
    };
    format!("{text:<4.4}")
}

/// Writes the text of a hex on the colour of its terrain, in black or white, whichever is readable.
fn paint(text: &str, background: [u8; 3], out: &mut String) {
    let ink = if is_light(background) { 30 } else { 97 };
    let [r, g, b] = background;
    let _ = write!(out, "\x1b[48;2;{r};{g};{b};{ink}m{text}\x1b[0m");
}

fn seats(grammar: &Grammar<'_>, state: &State, out: &mut String) -> std::fmt::Result {
    let rules = grammar.ruleset;
    let cults: Vec<&str> = rules.cults.iter().map(|c| c.code.as_str()).collect();
    let levels = [say!(TEXTS, "level-ship"), say!(TEXTS, "level-dig"), say!(TEXTS, "level-range")];
    writeln!(
        out,
        "{:2}{:<15}{:>4}{:>4}{:>4}{:>3}  {:<9}{}",
        "",
        "",
        say!(TEXTS, "vp-short"),
        "C",
        "W",
        "P",
        say!(TEXTS, "power-head"),
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
            grammar.shown_seat_name(state, seat),
            own.vp,
            own.coins,
            own.workers,
            own.priests,
            list.join("/"),
        )?;
        let mut parts = Vec::new();
        if let Some(home) = rules.terrains.get(own.home.at()) {
            parts.push(say!(TEXTS, "home-letter", letter = home.letter.to_string()));
        }
        let faction = &rules.factions[own.faction.at()];
        for ((i, name), track) in levels.iter().enumerate().zip((0..).map(TrackId)) {
            if faction.tracks[i].is_some() {
                let reach = match &faction.jump {
                    Some(_) if track == RANGE => {
                        let hexes = kernel::view::jump_range(rules, state, seat);
                        let hexes = say!(TEXTS, "n-hexes", n = hexes);
                        let jump = rules.jump_name(own.faction);
                        format!(" {}", say!(TEXTS, "jump-over", jump = jump, hexes = hexes))
                    }
                    _ => String::new(),
                };
                parts.push(format!("{name} {}{reach}", own.levels[i]));
            }
        }
        for (at, one) in rules.resources.iter().enumerate() {
            parts.push(format!(
                "{} {}",
                resource_label(rules, one),
                kernel::piece_memory::declared_amount(state, seat, at)
            ));
        }
        if own.keys > 0 {
            parts.push(say!(TEXTS, "keys-n", n = own.keys));
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
        for (id, token) in (0..).map(TokenId).zip(&rules.tokens) {
            let at = state
                .tokens_of(seat, token)
                .map(|(_, hex)| rules.map.hexes[hex.at()].label.as_str());
            let at: Vec<&str> = at.collect();
            if !at.is_empty() {
                let left = usize::from(token.limit) - at.len();
                let (tokens, hexes) = (rules.tokens_name(id), at.join(" "));
                parts.push(say!(TEXTS, "tokens-on-left", tokens = tokens, hexes = hexes, n = left));
            }
        }
        for due in state.open().iter().filter(|d| d.kind == open::TOKEN && d.seat == seat) {
            let token = rules.token_name(TokenId(due.amount));
            parts.push(say!(TEXTS, "to-place", token = token));
        }
        for right in kernel::Resource::ALL {
            if own.owes(right) > 0 {
                parts.push(owed(rules, own.owes(right), right));
            }
        }
        let used = rules.spaces.iter().enumerate();
        let used = used.filter(|(i, space)| !space.shared && own.spaces_used >> i & 1 == 1);
        let used: Vec<&str> = used.map(|(_, space)| space.code.as_str()).collect();
        if !used.is_empty() {
            parts.push(say!(TEXTS, "used-spaces", spaces = used.join(" ")));
        }
        let slots = (0..).map(SlotId).zip(&rules.slots);
        let mine = |slot: &kernel::Slot| {
            let known = own.in_play | rules.common_pieces;
            slot.per_seat && known.has(slot.piece.0)
        };
        for (id, slot) in slots.filter(|(_, slot)| mine(slot)) {
            let name = rules.piece_name(slot.piece);
            parts.push(format!("{name} {}", slot_words(state, rules, seat, id)));
        }
        if own.dropped == 1 {
            parts.push(say!(TEXTS, "left-the-game"));
        } else if own.passed == 1 {
            parts.push(say!(TEXTS, "passed"));
        }
        wrapped(out, "     ", &parts)?;
    }
    Ok(())
}

/// Returns a right that is owed. In English it has the name of content, as in a ledger.
fn owed(rules: &kernel::Ruleset, n: u8, right: kernel::Resource) -> String {
    let amount = if language::is_english() {
        format!("{n} {}", right.name())
    } else {
        rules.amount_name(n.into(), right)
    };
    say!(TEXTS, "owed-amount", amount = amount)
}

/// Returns the name of a declared resource. In English it is the name in content.
fn resource_label(rules: &kernel::Ruleset, one: &kernel::DeclaredResource) -> String {
    if language::is_english() {
        one.id.clone()
    } else {
        rules.resource_name(kernel::Resource::DECLARED[one.place])
    }
}

/// Returns name and value of a slot, such as `market count 2`.
fn slot_words(state: &State, rules: &kernel::Ruleset, seat: SeatId, id: SlotId) -> String {
    let name = rules.slot_name(id).replace('_', " ");
    format!("{name} {}", kernel::piece_memory::get(rules, state, seat, id))
}

/// Writes comma-separated words, wrapped before the last column; nothing if there are none.
fn wrapped(out: &mut String, indent: &str, parts: &[String]) -> std::fmt::Result {
    if parts.is_empty() {
        return Ok(());
    }
    let mut line = String::from(indent);
    for part in parts {
        if line.chars().count() + part.chars().count() + 2 >= COLUMNS {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(indent.chars().count());
        }
        line.push_str(part);
        line.push_str(", ");
    }
    let line = line.trim_end().trim_end_matches(',');
    if line.trim().is_empty() { Ok(()) } else { writeln!(out, "{line}") }
}

fn supplies(
    grammar: &Grammar<'_>,
    state: &State,
    picture: &BoardPicture<'_>,
    out: &mut String,
) -> std::fmt::Result {
    let rules = grammar.ruleset;
    writeln!(out, "{}", picture.situation)?;
    for round in 1..=rules.rounds {
        let id = state.round_tile(round);
        let Some(tile) = rules.round_tiles.get(id.at()) else { continue };
        let runs = round == state.round && state.phase() != kernel::Phase::Over;
        let mark = if runs { '>' } else { ' ' };
        let tile_code = grammar.names.round_tile(id);
        let mut line =
            say!(TEXTS, "round-line", mark = mark.to_string(), round = round, tile = tile_code);
        if !tile.legend.is_empty() {
            line.push_str(&format!(" ({})", rules.legend_of(tile)));
        }
        // After the last round only the final scoring follows, without this reward.
        let half = crate::words::piece_text::round_end_reward(rules, tile);
        if round < rules.rounds && !half.is_empty() {
            line.push_str(&say!(TEXTS, "then-half", reward = half));
        }
        writeln!(out, "{line}")?;
    }
    let finals = rules.final_tiles.iter().enumerate();
    let finals = finals.filter(|(i, t)| t.always || state.final_tiles >> i & 1 == 1);
    let finals: Vec<String> = finals
        .map(|(_, t)| {
            let points: Vec<String> = t.points.iter().map(ToString::to_string).collect();
            format!("{} ({})", rules.final_tile_name(t), points.join("/"))
        })
        .collect();
    wrapped(out, &(say!(TEXTS, "final-scoring-line") + " "), &finals)?;
    let shared = (0..).map(SlotId).zip(&rules.slots).filter(|(_, slot)| !slot.per_seat);
    let shared: Vec<String> = shared
        .map(|(id, slot)| {
            let name = rules.piece_name(slot.piece);
            format!("{name} {}", slot_words(state, rules, SeatId(0), id))
        })
        .collect();
    wrapped(out, "", &shared)?;
    let cards: Vec<String> = (0..rules.bonus_cards.len())
        .filter(|card| state.bonus_pool >> card & 1 == 1)
        .map(|card| {
            let code = grammar.names.bonus(BonusCardId(card as u8));
            match state.bonus_coins[card] {
                0 => code.to_string(),
                coins => format!("{code}+{coins}C"),
            }
        })
        .collect();
    wrapped(out, &(say!(TEXTS, "cards-line") + " "), &cards)?;
    let taken: Vec<String> = rules
        .spaces
        .iter()
        .enumerate()
        .filter(|(i, space)| space.shared && state.spaces_used >> i & 1 == 1)
        .map(|(_, space)| space.code.clone())
        .collect();
    wrapped(out, &(say!(TEXTS, "taken-line") + " "), &taken)?;
    for tag in rules.tags.iter().filter(|tag| !tag.hexes.is_empty()) {
        let label = |hex: u8| rules.map.hexes.get(usize::from(hex)).map(|hex| hex.label.clone());
        let hexes: Vec<String> = tag.hexes.into_iter().filter_map(label).collect();
        let title = rules.tag_name(tag) + &say!(TEXTS, "colon");
        wrapped(out, &title, &hexes)?;
    }
    for offer in state.open().iter().filter(|o| o.kind == open::OFFER) {
        let (to, from) = (
            grammar.shown_seat_name(state, offer.seat),
            grammar.shown_seat_name(state, offer.from),
        );
        let n = offer.amount;
        writeln!(out, "{}", say!(TEXTS, "offer-to-from", to = to, n = n, from = from))?;
    }
    Ok(())
}
