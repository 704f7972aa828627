//! Canonical text of pieces: their answers to hooks, and what tiles, cards, tokens and action spaces
//! have in addition.

use game::canonical::{CanonicalWriter, RecordWriter};
use game::hash::hex;

use super::writer::{RulesWriter, numbers, track};
use crate::hook::Hook;
use crate::ids::*;
use crate::ruleset::*;
use crate::token_kind::{
    EntryRule, ExtraSteps, GroundKind, MoveSteps, PlacementAnchor, TokenKind, TokenMovement,
    TokenPlacement, TokenReach, TradeReward,
};

impl RulesWriter<'_> {
    /// Writes a piece. Answers to one hook keep their order; answers to different hooks are
    /// sorted by hook.
    pub(super) fn piece(&self, w: &mut CanonicalWriter, it: &Piece) {
        let Piece { id, name: _, code, doc: _, class, file: _, line: _, answers, starts: _ } = it;
        let class = match class {
            PieceClass::Faction => "faction",
            PieceClass::RoundTile => "round_tile",
            PieceClass::BonusCard => "bonus_card",
            PieceClass::Favor => "favor",
            PieceClass::Town => "town",
            PieceClass::HouseRule => "house_rule",
            PieceClass::Token => "token",
            PieceClass::FinalTile => "final_tile",
            PieceClass::BoardSpace => "board_space",
        };
        let mut answers: Vec<&HookAnswer> = answers.iter().collect();
        answers.sort_by_key(|answer| answer.hook.name());
        w.record("piece", |r| {
            r.text("id", id);
            r.text("code", code);
            r.field("class", |w| w.word(class));
            r.list("on", answers, |w, answer| self.answer(w, answer));
        });
    }

    fn answer(&self, w: &mut CanonicalWriter, it: &HookAnswer) {
        let HookAnswer { hook, scope, what, place: _ } = it;
        let inner = RulesWriter { hook: Some(*hook), ..*self };
        w.record("answer", |r| {
            r.field("hook", |w| w.word(hook.name()));
            match scope {
                AnswerScope::Own => {}
                AnswerScope::Others => r.field("hears", |w| w.word("others")),
                AnswerScope::Everybody => r.field("hears", |w| w.word("everybody")),
            }
            match what {
                AnswerKind::Effects(effects) => inner.effects(r, "does", effects),
                AnswerKind::Replace(condition, effects) => {
                    inner.when(r, "when", condition);
                    inner.effects(r, "instead", effects);
                }
                AnswerKind::Value(condition, amount) => {
                    inner.when(r, "when", condition);
                    r.field("value", |w| inner.amount(w, amount));
                }
                AnswerKind::Script(function) => {
                    r.field("script", |w| self.script(w, *function));
                }
            }
        });
    }

    /// Writes the digest of a script and the values that it reads from components, by the texts
    /// that it uses for them.
    fn script(&self, w: &mut CanonicalWriter, function: FunctionId) {
        let Some(it) = self.rules.functions.get(usize::from(function.0)) else {
            return w.word("no_script");
        };
        let ScriptFunction { piece: _, hook: _, module: _, file: _, digest, reads } = it;
        w.record("script", |r| {
            r.text("digest", &hex(digest));
            r.list("reads", reads, |w, at| {
                w.record("value", |r| {
                    let value = self.rules.component_values.get(usize::from(*at));
                    r.text("text", value.map_or("", |value| value.text.as_str()));
                    r.field("is", |w| self.component_value(w, *at));
                });
            });
        });
    }

    pub(super) fn slot(&self, w: &mut CanonicalWriter, it: &Slot) {
        let Slot { piece, name, max, start, reset, offset: _, per_seat } = it;
        w.record("slot", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.text("name", name);
            r.number("max", *max);
            r.number("start", *start);
            match reset {
                SlotReset::Never => {}
                SlotReset::Round => r.field("reset", |w| w.word("round")),
                SlotReset::Turn => r.field("reset", |w| w.word("turn")),
            }
            if !per_seat {
                r.flag("shared", true);
            }
        });
    }

    /// Writes a price; resources that cost nothing are omitted.
    pub(super) fn price(&self, w: &mut CanonicalWriter, it: &Cost) {
        let Cost { coins, workers, priests, power, power_tokens, more } = it;
        w.record("price", |r| {
            r.number("coins", *coins);
            r.number("workers", *workers);
            r.number("priests", *priests);
            r.number("power", *power);
            r.number("power_tokens", *power_tokens);
            let more: Vec<_> = more.each().filter(|(_, n)| *n > 0).collect();
            self.resources(r, "more", &more);
        });
    }

    pub(super) fn bonus_card(&self, w: &mut CanonicalWriter, it: &BonusCard) {
        let BonusCard { piece, income, drawn_first } = it;
        w.record("bonus_card", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            self.resources(r, "income", income);
            r.flag("drawn_first", *drawn_first);
        });
    }

    pub(super) fn favor(&self, w: &mut CanonicalWriter, it: &Favor) {
        let Favor { piece, count, income, gain, group } = it;
        w.record("favor", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.number("count", *count);
            self.resources(r, "income", income);
            self.effects(r, "does", gain);
            r.text("group", group);
        });
    }

    pub(super) fn town(&self, w: &mut CanonicalWriter, it: &Town) {
        let Town { piece, count, gain } = it;
        w.record("town", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.number("count", *count);
            self.effects(r, "does", gain);
        });
    }

    pub(super) fn round_tile(&self, w: &mut CanonicalWriter, it: &RoundTile) {
        let RoundTile { piece, legend: _, counts, steps, reward, never_in_rounds } = it;
        w.record("round_tile", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.field("counts", |w| self.count(w, counts));
            r.number("steps", *steps);
            self.resources(r, "reward", reward);
            let mut rounds = never_in_rounds.clone();
            rounds.sort_unstable();
            numbers(r, "never_in_rounds", &rounds);
        });
    }

    pub(super) fn final_tile(&self, w: &mut CanonicalWriter, it: &FinalTile) {
        let FinalTile { piece, code, points, measure, always } = it;
        w.record("final_tile", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.text("code", code);
            numbers(r, "points", points);
            r.field("measure", |w| match measure {
                ScoringMeasure::Network => w.word("network"),
                ScoringMeasure::Cults => w.word("cults"),
                ScoringMeasure::Count(count) => self.count(w, count),
                ScoringMeasure::Script(function) => self.script(w, *function),
            });
            r.flag("always", *always);
        });
    }

    pub(super) fn space(&self, w: &mut CanonicalWriter, it: &Space) {
        let Space {
            code,
            piece,
            shared,
            is_power_action,
            once_a_round,
            free,
            unlocked_by,
            when,
            cost,
            effects,
        } = it;
        w.record("space", |r| {
            r.text("code", code);
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.flag("shared", *shared);
            r.flag("power_action", *is_power_action);
            r.flag("once_a_round", *once_a_round);
            r.flag("free", *free);
            if unlocked_by.is_some() {
                r.field("unlocked_by", |w| self.names.structures.write(w, unlocked_by.0));
            }
            self.when(r, "when", when);
            r.field("cost", |w| self.price(w, cost));
            RulesWriter { has_prices: true, ..*self }.effects(r, "does", effects);
        });
    }

    pub(super) fn token(&self, w: &mut CanonicalWriter, it: &TokenKind) {
        let TokenKind {
            piece,
            code,
            plural: _,
            letter: _,
            limit,
            first: _,
            placing,
            optional,
            movement,
            reach,
            pays_for_dwelling,
            power,
            counts_as,
            joins,
            marker,
            trades,
        } = it;
        w.record("token", |r| {
            r.field("of", |w| self.names.pieces.write(w, piece.0));
            r.text("code", code);
            r.number("limit", *limit);
            self.placement(r, placing);
            r.flag("optional", *optional);
            if let Some(movement) = movement {
                r.field("move", |w| self.movement(w, movement));
            }
            match reach {
                TokenReach::None => {}
                TokenReach::Around => r.field("reach", |w| w.word("around")),
                TokenReach::Here => r.field("reach", |w| w.word("here")),
            }
            r.flag("pays_for_dwelling", *pays_for_dwelling);
            r.number("power", *power);
            r.number("counts_as", *counts_as);
            r.flag("joins", *joins);
            if marker.is_some() {
                r.field("marker", |w| self.names.tokens.write(w, marker.0));
            }
            let trades = (0..).zip(trades).filter_map(|(at, trade)| Some((at, trade.as_ref()?)));
            r.list("trades", trades, |w, (at, trade)| self.trade(w, at, trade));
        });
    }

    /// Writes a trade with a kind of structure. Its effects use the arguments of `on_trade`.
    fn trade(&self, w: &mut CanonicalWriter, structure: u8, it: &TradeReward) {
        let TradeReward { effects, choice } = it;
        let inner = RulesWriter { hook: Some(Hook::OnTrade), ..*self };
        w.record("trade", |r| {
            r.field("with", |w| self.names.structures.write(w, structure));
            inner.effects(r, "does", effects);
            if let Some(choice) = choice {
                self.choice(r, "choose", *choice);
            }
        });
    }

    fn placement(&self, r: &mut RecordWriter<'_>, it: &TokenPlacement) {
        let TokenPlacement { anchors, beside, riverside } = it;
        r.list("anchors", anchors, |w, anchor| match anchor {
            PlacementAnchor::Token(token) => w.record("token", |r| {
                r.field("of", |w| self.names.tokens.write(w, token.0));
            }),
            PlacementAnchor::Structure(kind) => w.record("structure", |r| {
                r.field("of", |w| self.names.structures.write(w, kind.0));
            }),
        });
        r.flag("beside", *beside);
        r.flag("riverside", *riverside);
    }

    fn movement(&self, w: &mut CanonicalWriter, it: &TokenMovement) {
        let TokenMovement { steps, extras, enters, canals, bridges, each_hex } = it;
        w.record("move", |r| {
            r.field("steps", |w| match steps {
                MoveSteps::Amount(amount) => self.amount(w, amount),
                MoveSteps::Level(id, table) => w.record("level", |r| {
                    r.field("of", |w| track(w, *id));
                    numbers(r, "table", table);
                }),
            });
            r.list("extras", extras, |w, ExtraSteps { steps, pay, amount, when }| {
                w.record("extra", |r| {
                    r.number("steps", *steps);
                    r.field("pay", |w| self.resource(w, *pay));
                    r.number("n", *amount);
                    self.when(r, "when", when);
                });
            });
            r.field("enters", |w| {
                w.record("grounds", |r| {
                    for (ground, rule) in GroundKind::ALL.into_iter().zip(enters) {
                        let word = match rule {
                            EntryRule::Never => continue,
                            EntryRule::Through => "through",
                            EntryRule::Stop => "stop",
                            EntryRule::Any => "any",
                        };
                        r.field(ground.name(), |w| w.word(word));
                    }
                });
            });
            r.flag("canals", *canals);
            r.flag("bridges", *bridges);
            r.flag("each_hex", *each_hex);
        });
    }
}
