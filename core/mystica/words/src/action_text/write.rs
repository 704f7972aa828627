//! The one text that each action is written as.

use std::fmt::Write;

use kernel::State;
use kernel::action::{Action, Move};
use kernel::ids::*;

use super::Grammar;
use crate::names::Names;

impl Grammar<'_> {
    /// Writes the canonical text of an action behind `out`. `state` says which seat plays which faction.
    pub fn write(&self, state: &State, action: Action, out: &mut String) {
        let (rules, names) = (self.ruleset, self.names);
        let hex = |h: HexId| rules.map.hexes.get(h.at()).map_or("?", |h| h.label.as_str());
        let cult = |c: CultId| rules.cults.get(c.at()).map_or("?", |c| c.code.as_str());
        let token = |t: TokenId| rules.tokens.get(t.at()).map_or("?", |t| t.code.as_str());
        let answer = |a: AnswerId| rules.answers.get(a.at()).map_or("choose ?", String::as_str);
        let done = match action {
            Action::Build(h) => write!(out, "build {}", hex(h)),
            Action::Upgrade(h, s) => {
                let to = rules.structures.get(s.at()).map_or("?", |s| s.code.as_str());
                write!(out, "upgrade {} to {to}", hex(h))
            }
            Action::Dig(n) => write!(out, "dig {n}"),
            Action::Transform(h, t) => {
                let to = rules.terrains.get(t.at()).map_or("?", |t| t.code.as_str());
                write!(out, "transform {} to {to}", hex(h))
            }
            Action::SendPriest(c, n) => write!(out, "send p to {} for {n}", cult(c)),
            Action::Advance(t) => write!(out, "advance {}", track_word(t)),
            Action::Use(s) => {
                let code = rules.spaces.get(s.at()).map_or("?", |s| s.code.as_str());
                write!(out, "action {code}")
            }
            Action::Burn(n) => write!(out, "burn {n}"),
            Action::Convert(c, n) => match rules.conversions.get(c.at()) {
                Some(c) => {
                    let given = u16::from(n) * u16::from(c.rate);
                    let (from, to) = (Names::resource(c.from), Names::resource(c.to));
                    write!(out, "convert {given}{from} to {n}{to}")
                }
                None => write!(out, "convert ?"),
            },
            Action::Pass(card) if card.is_some() => write!(out, "pass {}", names.bonus(card)),
            Action::Pass(_) => write!(out, "pass"),
            Action::Leech(n, from) => write!(out, "leech {n} from {}", self.seat_name(state, from)),
            Action::Decline(n, from) => {
                write!(out, "decline {n} from {}", self.seat_name(state, from))
            }
            Action::Bridge(a, b) => write!(out, "bridge {}:{}", hex(a), hex(b)),
            Action::Connect(h) => write!(out, "connect {}", hex(h)),
            Action::TakeFavor(f) => write!(out, "+{}", names.favor(f)),
            Action::TakeTown(t, 1) => write!(out, "+{}", names.town(t)),
            Action::TakeTown(t, n) => write!(out, "+{n}{}", names.town(t)),
            Action::Step(c, 1) => write!(out, "+{}", cult(c)),
            Action::Step(c, n) => write!(out, "+{n}{}", cult(c)),
            Action::StepDown(c, 1) => write!(out, "-{}", cult(c)),
            Action::StepDown(c, n) => write!(out, "-{n}{}", cult(c)),
            Action::GiveUp(r, 1) => write!(out, "-{}", names.word(r)),
            Action::GiveUp(r, n) => write!(out, "-{n}{}", names.word(r)),
            Action::Choose(chosen, terrain) => {
                let terrain = rules.terrains.get(terrain.at()).map_or("", |t| t.code.as_str());
                write!(out, "{}", answer(chosen).replace(kernel::TERRAIN_IN_ANSWER, terrain))
            }
            Action::BuildWith(h, t, at) => {
                write!(out, "build {} with {} {}", hex(h), token(t), hex(at))
            }
            Action::Place(t, h) => write!(out, "{} {}", token(t), hex(h)),
            Action::Refuse(t) => write!(out, "-{}", token(t)),
            Action::Move(way) => self.write_move(&way, out),
            Action::DoneMoving => write!(out, "done moving"),
            Action::Trade(h, chosen) if chosen.is_some() => {
                write!(out, "trade {}: {}", hex(h), answer(chosen))
            }
            Action::Trade(h, _) => write!(out, "trade {}", hex(h)),
            Action::Done => write!(out, "done"),
        };
        done.expect("writing to a string cannot fail");
    }

    /// `move ship r5 to E7 for 1pw`, `move caravan E5 via E6 F3 to F4`.
    fn write_move(&self, way: &Move, out: &mut String) -> std::fmt::Result {
        let rules = self.ruleset;
        let hex = |h: HexId| rules.map.hexes.get(h.at()).map_or("?", |h| h.label.as_str());
        let kind = rules.tokens.get(way.token.at());
        write!(out, "move {} {}", kind.map_or("?", |t| t.code.as_str()), hex(way.from))?;
        let via = way.via.into_iter().filter(|h| h.is_some());
        for (i, passed) in via.enumerate() {
            write!(out, "{}{}", if i == 0 { " via " } else { " " }, hex(passed))?;
        }
        write!(out, " to {}", hex(way.to))?;
        let how = kind.and_then(|kind| kind.movement.as_ref());
        if let Some(extra) = how.and_then(|how| how.extras.get(way.extra as usize)) {
            write!(out, " for {}", super::tokens::price(extra))?;
        }
        Ok(())
    }

    /// The canonical text of an action.
    pub fn text(&self, state: &State, action: Action) -> String {
        let mut text = String::new();
        self.write(state, action, &mut text);
        text
    }
}

fn track_word(track: TrackId) -> &'static str {
    match track {
        SHIPPING => "ship",
        DIGGING => "dig",
        _ => "range",
    }
}
