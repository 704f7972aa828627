//! Names under which reports count actions, and the columns of the report's tables by faction.

use game::{ActionTally, MetricSource, StyleMetric};
use kernel::action::{Action, TokenMove};
use kernel::ids::*;
use kernel::ruleset::PieceClass;
use kernel::state::State;
use kernel::{Faction, Resource, Ruleset, TokenKind};

use crate::words::Grammar;

/// Generates [`counted_as`] from the table of actions, which contains the word or the name of a
/// function.
macro_rules! counts {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: $text:tt,
            report: { counted: $counted:tt $($by:ident)?, meaning: $meaning:ident },
            $($rest:tt)*
        }
    )*) => {
        /// Returns the name under which an action is counted: what is done, not where or how often.
        #[allow(unused_variables)]
        pub(super) fn counted_as(
            grammar: &Grammar<'_>,
            state: &State,
            seat: SeatId,
            action: Action,
        ) -> String {
            let text = || grammar.text(state, action);
            let at = TallyContext { rules: grammar.ruleset, state, seat };
            match action {
                $(Action::$action $(( $($part),* ))? => {
                    counts!(@$counted (text, at $($(, $part)*)?) $($by)?)
                })*
            }
        }
    };
    (@text ($text:ident $(, $part:ident)+) ) => { $text() };
    (@word ($text:ident $(, $part:ident)+) ) => {
        $text().split_whitespace().next().unwrap_or_default().to_owned()
    };
    (@by ($text:ident $(, $part:ident)+) $by:ident) => { TallyContext::$by($($part),+) };
    (@$counted:literal $parts:tt) => { $counted.to_owned() };
}

kernel::actions!(counts);

/// Context of an action that is counted.
struct TallyContext<'a> {
    rules: &'a Ruleset,
    state: &'a State,
    seat: SeatId,
}

impl TallyContext<'_> {
    fn token(&self, token: TokenId) -> &str {
        self.rules.tokens.get(token.at()).map_or("", |token| &token.code)
    }

    fn structure(&self, structure: StructureId) -> &str {
        self.rules.structures.get(structure.at()).map_or("", |structure| &structure.code)
    }

    /// Functions to which the table of actions refers; each returns the name under which one kind
    /// of action is counted.
    fn upgrade(self, _: HexId, to: StructureId) -> String {
        upgrade(self.structure(to))
    }

    fn build_with(self, _: HexId, token: TokenId, _: HexId) -> String {
        build_with(self.token(token))
    }

    fn place(self, token: TokenId, _: HexId) -> String {
        place(self.token(token))
    }

    fn refuse(self, token: TokenId) -> String {
        format!("refuse {}", self.token(token))
    }

    fn moved(self, token_move: TokenMove) -> String {
        let token = self.token(token_move.token);
        match self.state.cell(token_move.to).structure() {
            Some((kind, owner)) if owner != self.seat => moved_to(token, self.structure(kind)),
            _ => moved(token),
        }
    }

    fn trade(self, hex: HexId, _: AnswerId) -> String {
        let structure = self.state.cell(hex).structure();
        trade(structure.map_or("", |(kind, _)| self.structure(kind)))
    }
}

pub(super) const BUILD: &str = "build";

pub(super) fn upgrade(structure: &str) -> String {
    format!("upgrade to {structure}")
}

pub(super) fn build_with(token: &str) -> String {
    format!("{BUILD} with {token}")
}

pub(super) fn place(token: &str) -> String {
    format!("place {token}")
}

pub(super) fn moved(token: &str) -> String {
    format!("move {token}")
}

/// Name of a move to a structure of another faction.
pub(super) fn moved_to(token: &str, structure: &str) -> String {
    format!("move {token} to {structure}")
}

pub(super) fn trade(structure: &str) -> String {
    format!("trade {structure}")
}

/// Returns the columns of the tables: structures by kind, kinds of token with actions, trades by
/// structure.
pub(super) fn tables(grammar: &Grammar<'_>) -> Vec<ActionTally> {
    let rules = grammar.ruleset;
    let mut columns = Vec::new();
    let mut add = |table: &str,
                   heading: &str,
                   counted: Vec<String>,
                   can: &dyn Fn(&Faction) -> bool| {
        let cannot = rules.factions.iter().filter(|f| !can(f)).map(|f| f.code.clone()).collect();
        columns.push(ActionTally { table: table.into(), heading: heading.into(), counted, cannot });
    };
    for structure in &rules.structures {
        let counted = if structure.from.is_some() {
            vec![upgrade(&structure.code)]
        } else {
            let paid = rules.tokens.iter().filter(|kind| kind.pays_for_dwelling);
            let paid = paid.map(|kind| build_with(&kind.code));
            std::iter::once(BUILD.to_owned()).chain(paid).collect()
        };
        add("built", &structure.code, counted, &|_| true);
    }
    for (token, kind) in (0..).map(TokenId).zip(&rules.tokens) {
        let has_token = |faction: &Faction| plays(rules, faction, token);
        if !kind.placing.anchors.is_empty() {
            add(&kind.plural, "gained", vec![place(&kind.code)], &has_token);
        }
        if kind.movement.is_some() {
            let to = rules.structures.iter().map(|structure| moved_to(&kind.code, &structure.code));
            let counted = std::iter::once(moved(&kind.code)).chain(to).collect();
            add(&kind.plural, "moved", counted, &has_token);
        }
        if kind.pays_for_dwelling {
            add(&kind.plural, "paid", vec![build_with(&kind.code)], &has_token);
        }
    }
    for (structure, kind) in (0..).map(StructureId).zip(&rules.structures) {
        let trades = |kind: &TokenKind| kind.trade(structure).is_some();
        if rules.tokens.iter().any(trades) {
            let can = |faction: &Faction| {
                let mut kinds = (0..).map(TokenId).zip(&rules.tokens);
                kinds.any(|(token, kind)| trades(kind) && plays(rules, faction, token))
            };
            add("trades", &kind.code, vec![trade(&kind.code)], &can);
        }
    }
    columns
}

/// Counts what a seat has on the board: structures by kind, then tokens.
pub(super) fn stands(rules: &Ruleset, state: &State, seat: SeatId, out: &mut Vec<(String, u32)>) {
    let built = &state.seat(seat).built;
    for (structure, n) in rules.structures.iter().zip(built) {
        out.push((structure.code.clone(), u32::from(*n)));
    }
    for kind in &rules.tokens {
        out.push((kind.code.clone(), u32::from(state.tokens_on_board(seat, kind))));
    }
}

/// Returns figures that describe a style of play: structures, towns, power from neighbours,
/// actions, favors. `leech` is the source number of that power.
pub(super) fn figures(grammar: &Grammar<'_>, leech: u16) -> Vec<StyleMetric> {
    let rules = grammar.ruleset;
    let columns = tables(grammar).into_iter();
    let mut all: Vec<StyleMetric> = columns
        .map(|ActionTally { table, heading, counted, .. }| StyleMetric {
            heading: format!("{table}: {heading}"),
            sign: MetricSource::Done(counted),
        })
        .collect();
    let mut add =
        |heading: &str, sign: MetricSource| all.push(StyleMetric { heading: heading.into(), sign });
    // Every structure begins as the kind that is no upgrade, and none leaves the board, so this
    // counts all.
    let begins = rules.structures.iter().position(|structure| !structure.from.is_some());
    if let Some(ActionTally { counted, .. }) =
        begins.and_then(|at| tables(grammar).into_iter().nth(at))
    {
        add("structures in the end", MetricSource::Done(counted));
    }
    let words =
        |words: &[&str]| MetricSource::Done(words.iter().map(|w| (*w).to_owned()).collect());
    add("towns", words(&["+town"]));
    let power = Resource::Power as u16;
    add("power from neighbours", MetricSource::Gained { resource: power, source: leech });
    add("offers declined", words(&["decline"]));
    add("priests sent", words(&["send"]));
    let tracks = (0..TRACKS as u8).map(|track| Action::Advance(TrackId(track)));
    let advances = tracks.map(|action| grammar.text(&State::empty(), action));
    add("advances", MetricSource::Done(advances.collect()));
    let mut of_faction = Vec::new();
    for (id, space) in (0..).map(SpaceId).zip(&rules.spaces) {
        let action = if space.free { Action::Free(id) } else { Action::Use(id) };
        let text = || grammar.text(&State::empty(), action);
        let class = rules.pieces.get(space.piece.at()).map(|piece| piece.class);
        if class == Some(PieceClass::Faction) {
            of_faction.push(text());
        } else if space.shared {
            let name = rules.pieces.get(space.piece.at()).map_or("", |piece| &piece.name);
            add(&format!("{}: {name}", space.code), MetricSource::Done(vec![text()]));
        }
    }
    add("actions of the faction", MetricSource::Done(of_faction));
    for favor in &rules.favors {
        let name = rules.pieces.get(favor.piece.at()).map_or("", |piece| &piece.name);
        add(&format!("favor: {name}"), MetricSource::Held(favor.piece.0.into()));
    }
    all
}

/// Returns whether the faction has this kind of token. A kind that replaces another kind belongs to
/// the factions that name it.
fn plays(rules: &Ruleset, faction: &Faction, token: TokenId) -> bool {
    let instead = |faction: &Faction| {
        let mut others = (0..rules.tokens.len() as u8).map(TokenId).filter(|other| *other != token);
        others.any(|other| faction.kind_of(other) == token)
    };
    if rules.factions.iter().any(instead) {
        instead(faction)
    } else {
        faction.kind_of(token) == token
    }
}
