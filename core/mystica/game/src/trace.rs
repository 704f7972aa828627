//! Traces: every change of an action with its amount and cause (action, hook or rule, piece,
//! module, file and line). Describes changes for readers and programs. `mystica_game/execution.rs` records them.

mod numbers;

use kernel::cause::{Cause, CauseKind, KernelRule};
use kernel::ids::*;
use kernel::ruleset::AnswerKind;
use kernel::texts::TEXTS;
use kernel::{BoardCommand, Hook, Resource, Ruleset, SourceLine, State, view};
use language::say;
use ledger::trace::{ExplainedChange, QueriedPiece};

use crate::words::piece_text::hook_words;

pub use numbers::{holdings_hash, numbers};

/// The trace of a game or of a part of it.
pub type MysticaTrace = ledger::trace::ChangeTrace<MysticaChange>;

/// One recorded change of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct MysticaChange {
    /// `NONE` for a slot of the whole game that is reset.
    pub seat: SeatId,
    /// Faction of the seat; `NONE` without a seat.
    pub faction: FactionId,
    pub what: ChangeSubject,
    /// The seat's amount after the change, if it is one number.
    pub now: Option<i32>,
    pub cause: Cause,
    /// Pieces whose answers to a hook may have changed the amount.
    pub modifiers: Vec<ChangeModifier>,
    /// Round of the change; income belongs to the coming round.
    pub round: u8,
}

/// What a change is about: a resource, marker, token, offer, slot or command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeSubject {
    /// A resource or a right, with the difference.
    Resource(Resource, i16),
    /// A marker on a cult track: old and new space.
    Cult(CultId, u8, u8),
    /// An advancement track: old and new level.
    Level(TrackId, u8, u8),
    /// A moved token: old and new hex; `NONE` is the supply.
    Token(TokenId, HexId, HexId),
    /// Number of tokens that are to be placed.
    TokensDue(TokenId, u8),
    /// Power offered: receiver and amount.
    Offer(FactionId, u8),
    /// An offer declined as a forced answer: its sender and amount.
    Declined(FactionId, u8),
    /// A right given up as a forced answer: the right and its amount.
    Unused(Resource, u8),
    /// A slot of a piece: old and new value.
    Slot(SlotId, u8, u8),
    /// A command that components gave on the board.
    Deed(BoardCommand),
}

/// A piece that answered the hook for an amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeModifier {
    pub hook: Hook,
    pub piece: PieceId,
    /// Source span of the piece's answer: the TOML table, or the declaration of the script.
    pub place: SourceLine,
    /// Amount that the TOML table adds; `None` for a script, whose answer is not recorded.
    pub adds: Option<i32>,
}

impl MysticaChange {
    /// Describes the change with its cause, file and line.
    pub fn describe(&self, rules: &Ruleset) -> ExplainedChange {
        let piece = rules.pieces.get(self.cause.piece.at());
        let (file, line) = rules.source_of(self.cause, self.faction).unwrap_or(("", 0));
        let of_file = file.strip_prefix("scripts/").and_then(|f| f.split('/').next());
        let of_piece = piece.and_then(|p| p.id.split(':').next());
        ExplainedChange {
            seat: if self.seat.is_some() {
                rules.faction_name(self.faction)
            } else {
                say!(TEXTS, "change-of-game")
            },
            what: self.what.words(rules),
            now: self.now,
            by: match self.cause.kind {
                // English shows the name of the hook, as authors know it.
                CauseKind::Hook(hook) if !language::is_english() => hook_words(hook),
                kind => kind.words(rules),
            },
            is_hook: matches!(self.cause.kind, CauseKind::Hook(_)),
            piece: piece.map_or_else(String::new, |p| p.id.clone()),
            name: piece.map_or_else(String::new, |p| rules.name_of_piece(p)),
            module: of_file.or(of_piece).unwrap_or_default().to_owned(),
            file: file.to_owned(),
            line,
            also_written: contributing_lines(rules, self.cause, self.faction),
            round: self.round,
            queried: self.modifiers.iter().map(|modifier| modifier.describe(rules)).collect(),
        }
    }

    /// Returns the pieces that would affect the change under other rules.
    pub(crate) fn modifiers_under(
        &self,
        own: &Ruleset,
        rules: &Ruleset,
        state: &State,
    ) -> Vec<QueriedPiece> {
        // Ids of structures and spaces are comparable only if their codes are equal.
        let is_same = match self.cause.kind {
            CauseKind::Rule(KernelRule::Building(s)) => {
                let code = |r: &Ruleset| r.structures.get(s.at()).map(|s| s.code.clone());
                code(own) == code(rules)
            }
            CauseKind::Rule(KernelRule::Space(s)) => {
                let code = |r: &Ruleset| r.spaces.get(s.at()).map(|s| s.code.clone());
                code(own) == code(rules)
            }
            _ => true,
        };
        if !is_same {
            return Vec::new();
        }
        let modifiers = modifiers_of(rules, state, self.seat, self.what, self.cause);
        modifiers.iter().map(|modifier| modifier.describe(rules)).collect()
    }

    /// Describes the change, with the file and line of its cause under other rules.
    pub(crate) fn describe_under(&self, own: &Ruleset, rules: &Ruleset) -> ExplainedChange {
        let mut explained = self.describe(own);
        let code = own.factions.get(self.faction.at()).map(|f| &f.code);
        let faction = rules.factions.iter().position(|f| Some(&f.code) == code);
        let piece = rules.pieces.iter().position(|p| p.id == explained.piece);
        let cause = Cause {
            piece: piece.map_or(PieceId::NONE, |i| PieceId(i as u8)),
            // The line belongs to the old files.
            line: 0,
            ..self.cause
        };
        let faction = faction.map_or(FactionId::NONE, |i| FactionId(i as u8));
        let same_piece = piece.is_some() == self.cause.piece.is_some();
        if matches!(self.cause.kind, CauseKind::Rule(_))
            && same_piece
            && let Some((file, line)) = rules.source_of(cause, faction)
        {
            (explained.file, explained.line) = (file.to_owned(), line);
            explained.also_written = contributing_lines(rules, cause, faction);
        }
        explained
    }

    /// Returns whether the change is only the use of a right, which the action itself states.
    pub fn is_use(&self) -> bool {
        self.cause.kind == CauseKind::Rule(KernelRule::UsingRight)
    }
}

/// Returns further lines, as `FILE:LINE`, that contributed to the value of a cause.
pub(crate) fn contributing_lines(rules: &Ruleset, cause: Cause, faction: FactionId) -> Vec<String> {
    rules.other_sources_of(cause, faction).map(|(file, line)| format!("{file}:{line}")).collect()
}

impl ChangeModifier {
    fn describe(&self, rules: &Ruleset) -> QueriedPiece {
        let piece = rules.pieces.get(self.piece.at());
        let file = rules.files.get(usize::from(self.place.file.0));
        QueriedPiece {
            hook: if language::is_english() {
                self.hook.name().to_owned()
            } else {
                hook_words(self.hook)
            },
            piece: piece.map_or_else(String::new, |p| p.id.clone()),
            name: piece.map_or_else(String::new, |p| rules.name_of_piece(p)),
            adds: self.adds,
            file: file.cloned().unwrap_or_default(),
            line: self.place.line,
        }
    }
}

impl ChangeSubject {
    /// Describes what changed: `+3 coins`, `fire 2 to 3`, `ship on F4`.
    pub fn words(self, rules: &Ruleset) -> String {
        let label = |hex: HexId| rules.map.hexes.get(hex.at()).map_or("?", |h| h.label.as_str());
        let token = |t: TokenId| {
            if rules.tokens.get(t.at()).is_some() { rules.token_name(t) } else { "?".to_owned() }
        };
        let from_to = |name: String, from: u8, to: u8| {
            say!(TEXTS, "change-from-to", name = name, from = from, to = to)
        };
        match self {
            ChangeSubject::Resource(resource, n) => {
                let sign = if n > 0 { "+" } else { "" };
                format!("{sign}{}", rules.amount_name(n.into(), resource))
            }
            ChangeSubject::Cult(cult, from, to) => from_to(rules.cult_name(cult), from, to),
            ChangeSubject::Level(track, from, to) => from_to(rules.track_name(track), from, to),
            ChangeSubject::Token(t, from, to) => match (from.is_some(), to.is_some()) {
                (true, true) => {
                    let (from, to) = (label(from), label(to));
                    say!(TEXTS, "token-from-to", token = token(t), from = from, to = to)
                }
                (true, false) => {
                    say!(TEXTS, "token-back-from", token = token(t), from = label(from))
                }
                (false, _) => say!(TEXTS, "thing-on", thing = token(t), hex = label(to)),
            },
            ChangeSubject::TokensDue(t, n) => {
                let tokens = if n == 1 { token(t) } else { rules.tokens_name(t) };
                say!(TEXTS, "tokens-to-place", n = n, tokens = tokens)
            }
            ChangeSubject::Offer(to, n) => {
                say!(TEXTS, "offers-power", n = n, to = rules.faction_name(to))
            }
            ChangeSubject::Declined(from, n) => {
                say!(TEXTS, "declined-power", n = n, from = rules.faction_name(from))
            }
            ChangeSubject::Unused(resource, n) => {
                say!(TEXTS, "gave-up", amount = rules.amount_name(n.into(), resource))
            }
            ChangeSubject::Deed(command) => deed_in_words(rules, command),
            ChangeSubject::Slot(slot, from, to) => {
                let name = rules.slot_name(slot);
                say!(TEXTS, "slot-from-to", name = name, from = from, to = to)
            }
        }
    }
}

/// Describes a command of components to the board: `dwelling on E5`, `E5 becomes a temple`, `takes
/// FAV1`.
fn deed_in_words(rules: &Ruleset, command: BoardCommand) -> String {
    let label = |hex: HexId| rules.map.hexes.get(hex.at()).map_or("?", |h| h.label.as_str());
    let code = |piece: Option<PieceId>| {
        let piece = piece.and_then(|piece| rules.pieces.get(piece.at()));
        piece.map_or("?", |piece| piece.code.as_str())
    };
    match command {
        BoardCommand::Pick(id) => code(rules.factions.get(id.at()).map(|f| f.piece)).to_owned(),
        BoardCommand::Build(hex) => {
            let structure = rules.structure_title(StructureId(0));
            say!(TEXTS, "thing-on", thing = structure, hex = label(hex))
        }
        BoardCommand::Upgrade(hex, to) => {
            say!(TEXTS, "thing-on", thing = rules.structure_title(to), hex = label(hex))
        }
        BoardCommand::Transform(hex, to) => {
            say!(TEXTS, "hex-becomes", hex = label(hex), terrain = rules.terrain_name(to))
        }
        BoardCommand::Remove(hex) => say!(TEXTS, "nothing-more-on", hex = label(hex)),
        BoardCommand::Place(token, hex) => {
            let known = rules.tokens.get(token.at()).is_some();
            let token = if known { rules.token_name(token) } else { "?".to_owned() };
            say!(TEXTS, "thing-on", thing = token, hex = label(hex))
        }
        BoardCommand::Bridge(a, b) => say!(TEXTS, "bridge-from-to", a = label(a), b = label(b)),
        BoardCommand::Occupy(id) => match rules.spaces.get(id.at()) {
            Some(space) => say!(TEXTS, "is-taken", space = space.code),
            None => "?".to_owned(),
        },
        BoardCommand::Favor(id) => code(rules.favors.get(id.at()).map(|f| f.piece)).to_owned(),
        BoardCommand::TakeCard(id) => {
            code(rules.bonus_cards.get(id.at()).map(|c| c.piece)).to_owned()
        }
        BoardCommand::ReturnCard => say!(TEXTS, "no-card-any-more"),
        BoardCommand::Pass => say!(TEXTS, "a-pass"),
        BoardCommand::Order(place) => say!(TEXTS, "place-in-order", place = place),
        BoardCommand::Tell([what, a, b]) => say!(TEXTS, "is-told", what = what, a = a, b = b),
        BoardCommand::LastRound => say!(TEXTS, "round-is-last"),
        BoardCommand::Town(id) => code(rules.towns.get(id.at()).map(|t| t.piece)).to_owned(),
    }
}

/// Returns the pieces of a seat that may have affected the amount of a change, in the order in
/// which their hooks run.
pub(crate) fn modifiers_of(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    subject: ChangeSubject,
    cause: Cause,
) -> Vec<ChangeModifier> {
    let CauseKind::Rule(rule) = cause.kind else { return Vec::new() };
    let Some((hook, args, seat)) = deciding_hook(rules, state, seat, subject, rule) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for piece in rules.listeners[hook as usize] & state.seat(seat).in_play {
        for answer in rules.pieces[usize::from(piece)].answers(hook) {
            let adds = match &answer.what {
                AnswerKind::Value(condition, amount) => {
                    if view::holds(rules, state, seat, condition, &args) {
                        Some(view::amount(rules, state, seat, amount, &args))
                    } else {
                        Some(0)
                    }
                }
                AnswerKind::Script(_) => None,
                AnswerKind::Effects(_) | AnswerKind::Replace(..) => Some(0),
            };
            if adds != Some(0) {
                all.push(ChangeModifier { hook, piece: PieceId(piece), place: answer.place, adds });
            }
        }
    }
    all
}

/// Returns the hook that decides the amount of a change by a rule, its arguments, and the seat
/// whose pieces answer it.
fn deciding_hook(
    rules: &Ruleset,
    state: &State,
    seat: SeatId,
    subject: ChangeSubject,
    rule: KernelRule,
) -> Option<(Hook, Vec<i32>, SeatId)> {
    let resource = match subject {
        ChangeSubject::Resource(resource, _) => Some(resource as i32),
        _ => None,
    };
    let hook_call = |hook: Hook, args: Vec<i32>| Some((hook, args, seat));
    match (rule, subject) {
        (KernelRule::Building(structure), ChangeSubject::Resource(Resource::Favors, _)) => {
            hook_call(Hook::FavorsTaken, vec![structure.0.into()])
        }
        (KernelRule::Building(structure), ChangeSubject::Resource(..)) => {
            hook_call(Hook::BuildCost, vec![structure.0.into(), resource?])
        }
        (KernelRule::Digging, ChangeSubject::Resource(_, ..0)) => {
            hook_call(Hook::SpadeCost, vec![resource?])
        }
        (KernelRule::Jumping, ChangeSubject::Resource(..)) => hook_call(Hook::JumpCost, Vec::new()),
        (KernelRule::Space(space), ChangeSubject::Resource(Resource::Power, ..0)) => {
            hook_call(Hook::SpaceCost, vec![space.0.into()])
        }
        (KernelRule::SendingPriest, ChangeSubject::Resource(Resource::Coins, _)) => {
            hook_call(Hook::PriestCost, Vec::new())
        }
        (KernelRule::SendingPriest, ChangeSubject::Cult(cult, ..)) => {
            hook_call(Hook::PriestSteps, vec![cult.0.into()])
        }
        (KernelRule::Offering, ChangeSubject::Offer(faction, amount)) => {
            let to = state.seat_ids().find(|s| state.seat(*s).faction == faction)?;
            let by_value =
                (rules.listeners[Hook::LeechOffered as usize] & state.seat(to).in_play).is_empty();
            if by_value {
                Some((Hook::PowerValue, Vec::new(), to))
            } else {
                Some((Hook::LeechOffered, vec![seat.0.into(), amount.into()], to))
            }
        }
        _ => None,
    }
}
