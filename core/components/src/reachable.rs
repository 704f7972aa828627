//! Lint: computes which zones each piece can ever reach. Finds steps that move a piece out of a
//! zone that it never reaches.

use crate::declare::{AmountExpression, ArgDomain, PieceSelection, Step, ZoneReference};
use crate::layout::{ComponentLayout, DeclarationError};

/// For each piece, the zones that it can reach.
struct ReachableZones<'l> {
    layout: &'l ComponentLayout,
    zones: Vec<Vec<bool>>,
}

/// A move of pieces from one zone to another. `None` stands for any zone that can hold the piece.
struct PieceMove<'l> {
    what: Option<&'l PieceSelection<u16>>,
    from: Option<u16>,
    to: Option<u16>,
}

impl ComponentLayout {
    /// Returns the steps that move a piece out of a zone that it can never reach, each with its
    /// option, task or phase.
    ///
    /// Returns nothing for a game with functions that carry out effects, because a script can move
    /// a piece anywhere.
    pub fn impossible_moves(&self) -> Vec<DeclarationError> {
        let steps = || self.scripts.iter().flat_map(|script| &script.steps);
        if steps().any(|step| step.effect.calls_function()) {
            return Vec::new();
        }
        let reachable = ReachableZones::new(self, steps().filter_map(way));
        let mut found = Vec::new();
        for (script, part) in (0..).zip(&self.scripts) {
            for step in &part.steps {
                if let Some(why) = reachable.never(script, step) {
                    found.push(DeclarationError { part: part.name.clone(), why });
                }
            }
        }
        found
    }
}

fn zone(at: &ZoneReference<u16>) -> Option<u16> {
    match at {
        ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => Some(*zone),
        ZoneReference::Arg(_) => None,
    }
}

fn way(step: &Step<u16>) -> Option<PieceMove<'_>> {
    let (from, to) = step.effect.moved_between()?;
    Some(PieceMove { what: step.effect.pieces(), from: zone(from), to: zone(to) })
}

/// Returns the index of the piece, if the piece is selected by its name.
fn named(what: &PieceSelection<u16>) -> Option<usize> {
    match what {
        PieceSelection::Piece(AmountExpression::Number(n))
        | PieceSelection::IfThere(AmountExpression::Number(n)) => (*n).try_into().ok(),
        _ => None,
    }
}

impl<'l> ReachableZones<'l> {
    fn new(
        layout: &'l ComponentLayout,
        ways: impl Iterator<Item = PieceMove<'l>>,
    ) -> ReachableZones<'l> {
        let renewed = (0..).zip(&layout.zones);
        let renewed = renewed.filter_map(|(to, zone)| Some((zone.renew?, to)));
        let renewed =
            renewed.map(|(from, to)| PieceMove { what: None, from: Some(from), to: Some(to) });
        let ways: Vec<PieceMove<'_>> = ways.chain(renewed).collect();
        let nowhere = vec![false; layout.zones.len()];
        let mut all = ReachableZones { layout, zones: vec![nowhere; layout.pieces.len()] };
        for (piece, part) in layout.pieces.iter().enumerate() {
            all.zones[piece][usize::from(part.start.0)] = true;
            all.zones[piece][usize::from(part.late)] = true;
            while ways.iter().any(|way| all.go(piece, way)) {}
        }
        all
    }

    /// Applies a move to a piece. Returns whether the piece reaches a new zone.
    fn go(&mut self, piece: usize, way: &PieceMove<'_>) -> bool {
        let other = way.what.and_then(named).is_some_and(|named| named != piece);
        let is_there = way.from.is_none_or(|from| self.zones[piece][usize::from(from)]);
        if other || !is_there {
            return false;
        }
        let kind = self.layout.pieces[piece].kind;
        let mut is_new = false;
        for (zone, part) in self.layout.zones.iter().enumerate() {
            let is_meant = way.to.is_none_or(|to| usize::from(to) == zone);
            if is_meant && part.kinds.contains(&kind) && !self.zones[piece][zone] {
                self.zones[piece][zone] = true;
                is_new = true;
            }
        }
        is_new
    }

    /// Returns why a step can never move anything; `None` if it may.
    fn never(&self, script: u16, step: &Step<u16>) -> Option<String> {
        let (what, (from, _)) = step.effect.pieces().zip(step.effect.moved_between())?;
        let from = usize::from(zone(from)?);
        let name = &self.layout.zones[from].named.name;
        match what {
            PieceSelection::Piece(AmountExpression::Number(_)) => {
                let piece = named(what).filter(|piece| *piece < self.zones.len())?;
                let piece_name = &self.layout.pieces[piece].named.name;
                let why = || format!("moves `{piece_name}` from `{name}`, where it can never be");
                (!self.zones[piece][from]).then(why)
            }
            PieceSelection::Piece(AmountExpression::Arg(arg)) => {
                let (chosen, pieces) = self.chosen(script, *arg)?;
                let why = || format!("moves `{chosen}` from `{name}`, where it can never be");
                (!pieces.iter().any(|piece| self.zones[*piece][from])).then(why)
            }
            _ => None,
        }
    }

    /// Returns the name of an option's argument, and the pieces that can be chosen for it. `None`
    /// if the argument has another type.
    fn chosen(&self, script: u16, arg: u16) -> Option<(&'l str, Vec<usize>)> {
        // The first argument of what a piece does is the piece itself.
        let this = self.layout.piece_of_script(script).map(usize::from);
        if let Some(piece) = this.filter(|_| arg == 0) {
            return Some((&self.layout.pieces[piece].named.name, vec![piece]));
        }
        let option = self.layout.options.get(usize::from(script))?;
        let handed = self.layout.decisions[usize::from(option.decision)].args.len();
        let (name, domain) = option.args.get(usize::from(arg).checked_sub(handed)?)?;
        let all = 0..self.zones.len();
        let pieces: Vec<usize> = match domain {
            ArgDomain::Piece(at, _) => {
                let from = usize::from(zone(at)?);
                all.filter(|piece| self.zones[*piece][from]).collect()
            }
            ArgDomain::Named(kind) => {
                all.filter(|piece| self.layout.pieces[*piece].kind == *kind).collect()
            }
            _ => return None,
        };
        (!pieces.is_empty()).then_some((name.as_str(), pieces))
    }
}
