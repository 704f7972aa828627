//! Canonical text of compiled rules: the ruleset hash is computed from it.
//!
//! ```text
//! canonical.rs   the whole ruleset, rule switches, phases, components
//! board.rs       board, terrains, cults, structures, resources
//! pieces.rs      pieces, tiles, cards, tokens, action spaces
//! factions.rs    factions
//! effects.rs     effects, conditions, amounts, choices
//! writer.rs      the writer, and what all parts share
//! names.rs       names of declared things; they take the place of indexes
//! ```
//!
//! Every pattern names all fields, so a new field does not compile until it is written here or
//! marked as one without meaning (`field: _`). Without meaning are: names for readers, other
//! spellings, letters and colours, files and lines, and whatever is computed from other fields.
//!
//! References to declared things are names, not indexes. Effects, choices, grants, conversions and
//! calls are written where they are used. Hooks, resources and other things of the engine are
//! written by their names in content, so their order in the engine has no meaning.
//!
//! The words of the text never change, even if a type or variant gets another name: they are bytes
//! of the hash in the heads of ledgers.

mod board;
mod effects;
mod factions;
mod names;
mod pieces;
mod writer;

use game::canonical::{CanonicalWriter, RecordWriter, canonical_text};

use self::board::{cult, cult_rules, resource, structure, terrain};
use self::names::Names;
use self::writer::RulesWriter;
use crate::components_bridge::{ComponentBridge, ExportedValue};
use crate::effect::TieRule;
use crate::phases::{GamePart, LastRoundRule, PhaseList, PhaseRule, PhaseWork};
use crate::ruleset::{RuleSwitches, Ruleset, TaskCall, TownRules};

impl Ruleset {
    /// Returns the canonical text of the rules. Rulesets with equal texts have the same rules: every
    /// game has the same positions and the same legal actions under both.
    ///
    /// The values of settings that scripts read are in the digests of the scripts.
    pub fn canonical_text(&self) -> String {
        let names = Names::new(self);
        canonical_text(|w| {
            RulesWriter { rules: self, names: &names, hook: None, has_prices: false }.ruleset(w)
        })
    }
}

impl RulesWriter<'_> {
    fn ruleset(&self, w: &mut CanonicalWriter) {
        let Ruleset {
            name: _,
            modules: _,
            hash: _,
            texts: _,
            rules,
            map,
            board_rules: _,
            resources,
            tags,
            teams,
            ties,
            has_automas: _,
            automas,
            terrains,
            wheel,
            cults,
            cult_rules: spaces_of_cults,
            structures,
            town_rules,
            rounds,
            phases,
            component_bridge,
            round_tiles_return,
            players,
            spare_bonus_cards,
            cards_drawn_first,
            same_cult_at_most,
            pieces,
            factions,
            bonus_cards,
            favors,
            towns,
            round_tiles,
            final_tiles,
            final_tiles_drawn,
            spaces,
            // Written where they are used.
            grants: _,
            conversions: _,
            choices: _,
            component_values: _,
            formulas: _,
            answers: _,
            functions: _,
            dig_grant,
            component_values_offset: _,
            calls,
            tokens,
            has_solid: _,
            slots,
            listeners: _,
            far_listeners: _,
            common_pieces: _,
            marker_flags: _,
            space_index: _,
            files: _,
            rule_sources: _,
            other_sources: _,
        } = self.rules;
        w.record("rules", |r| {
            r.field("switches", |w| switches(w, rules));
            r.field("board", |w| self.board(w, map));
            r.list("resources", resources, resource);
            r.list("tags", tags, |w, it| self.tag(w, it));
            r.number("teams", *teams);
            r.list("ties", ties, |w, TieRule { by, fewest, doc: _ }| {
                w.record("tie", |r| {
                    r.field("by", |w| self.count(w, by));
                    r.flag("fewest", *fewest);
                });
            });
            r.number("automas", *automas);
            r.list("terrains", terrains, terrain);
            r.number("wheel", *wheel);
            r.list("cults", cults, cult);
            r.field("cult_rules", |w| cult_rules(w, spaces_of_cults));
            r.list("structures", structures, |w, it| structure(w, it, self.names));
            r.field("town_rules", |w| {
                let TownRules { power, structures } = town_rules;
                w.record("town_rules", |r| {
                    r.number("power", *power);
                    r.number("structures", *structures);
                });
            });
            r.number("rounds", *rounds);
            self.phases(r, phases);
            r.flag("round_tiles_return", *round_tiles_return);
            r.field("players", |w| w.list([players.start(), players.end()], |w, n| w.number(*n)));
            r.number("spare_bonus_cards", *spare_bonus_cards);
            r.number("cards_drawn_first", *cards_drawn_first);
            r.number("same_cult_at_most", *same_cult_at_most);
            r.list("pieces", pieces, |w, it| self.piece(w, it));
            r.list("slots", slots, |w, it| self.slot(w, it));
            r.list("factions", factions, |w, it| self.faction(w, it));
            r.list("bonus_cards", bonus_cards, |w, it| self.bonus_card(w, it));
            r.list("favors", favors, |w, it| self.favor(w, it));
            r.list("towns", towns, |w, it| self.town(w, it));
            r.list("round_tiles", round_tiles, |w, it| self.round_tile(w, it));
            r.list("final_tiles", final_tiles, |w, it| self.final_tile(w, it));
            r.number("final_tiles_drawn", *final_tiles_drawn);
            r.list("spaces", spaces, |w, it| self.space(w, it));
            r.list("tokens", tokens, |w, it| self.token(w, it));
            if dig_grant.is_some() {
                r.field("dig", |w| self.grant(w, *dig_grant));
            }
            if let Some(bridge) = component_bridge {
                self.components(r, bridge);
            }
            self.script_calls(r, calls);
        });
    }

    /// Writes the phases; the neutral value is the list of the rulebook.
    fn phases(&self, r: &mut RecordWriter<'_>, it: &PhaseList) {
        let PhaseList { list, round: _, end: _ } = it;
        let as_printed = |phase: &PhaseRule| {
            let PhaseRule { id: _, name: _, work: _, last_round, one_by_one: _, task, turn_task } =
                phase;
            *last_round != LastRoundRule::Heard && task.is_none() && turn_task.is_none()
        };
        if it.are_rulebook_phases() && list.iter().all(as_printed) {
            return;
        }
        for (key, part) in
            [("setup", GamePart::Setup), ("round", GamePart::Round), ("end", GamePart::End)]
        {
            let of_part = list.iter().enumerate().filter(|(at, _)| it.part(*at) == part);
            r.list(key, of_part, |w, (_, phase)| self.phase(w, phase));
        }
    }

    fn phase(&self, w: &mut CanonicalWriter, it: &PhaseRule) {
        let PhaseRule { id, name: _, work, last_round, one_by_one, task, turn_task } = it;
        let work = match work {
            PhaseWork::Factions => "factions",
            PhaseWork::Dwellings => "dwellings",
            PhaseWork::DwellingsPlaced => "dwellings_placed",
            PhaseWork::Cards => "cards",
            PhaseWork::Income => "income",
            PhaseWork::Actions => "actions",
            PhaseWork::Rewards => "rewards",
            PhaseWork::GameEnd => "game_end",
            PhaseWork::Rankings => "rankings",
            PhaseWork::Leftovers => "leftovers",
            PhaseWork::Nothing => "nothing",
        };
        w.record("phase", |r| {
            r.text("id", id);
            r.field("does", |w| w.word(work));
            match last_round {
                LastRoundRule::Played => {}
                LastRoundRule::Heard => r.field("last_round", |w| w.word("heard")),
                LastRoundRule::Skipped => r.field("last_round", |w| w.word("skip")),
            }
            r.flag("one_by_one", *one_by_one);
            for (key, task) in [("run", task), ("turn", turn_task)] {
                if let Some(task) = task {
                    r.field(key, |w| self.task(w, *task));
                }
            }
        });
    }

    /// Writes the components, and the exported values whose names depend on content. Other exported
    /// values always have the same name.
    fn components(&self, r: &mut RecordWriter<'_>, it: &ComponentBridge) {
        let ComponentBridge { layouts, exports, has_commands: _ } = it;
        let Some(layout) = layouts.first() else { return };
        r.field("components", |w| w.canonical(&layout.rules_text));
        let named = layout.counters.iter().map(|counter| counter.named.name.as_str());
        let named = named.zip(exports).filter(|(_, value)| match value {
            ExportedValue::Resource(value) => value.declared_index().is_some(),
            ExportedValue::Cult(_) | ExportedValue::Built(_) => true,
            ExportedValue::Level(_)
            | ExportedValue::FavorTiles
            | ExportedValue::TownTiles
            | ExportedValue::Round => false,
        });
        r.list("exports", named, |w, (name, value)| {
            w.record("export", |r| {
                r.text("name", name);
                r.field("is", |w| match value {
                    ExportedValue::Resource(value) => self.resource(w, *value),
                    ExportedValue::Cult(cult) => {
                        w.record("cult", |r| r.field("of", |w| self.names.cults.write(w, cult.0)));
                    }
                    ExportedValue::Built(kind) => w.record("built", |r| {
                        r.field("of", |w| self.names.structures.write(w, kind.0));
                    }),
                    // Filtered out above.
                    ExportedValue::Level(_)
                    | ExportedValue::FavorTiles
                    | ExportedValue::TownTiles
                    | ExportedValue::Round => w.word("fixed"),
                });
            });
        });
    }

    /// Writes the tasks that scripts start by name. Their order has no meaning.
    fn script_calls(&self, r: &mut RecordWriter<'_>, calls: &[TaskCall]) {
        let of_script = |call: &&TaskCall| call.of_script.is_some();
        let mut calls: Vec<&TaskCall> = calls.iter().filter(of_script).collect();
        calls.sort_by_key(|call| (&call.of_script, &call.name));
        r.list("script_calls", calls, |w, it| {
            let TaskCall { name, task: _, arguments: _, of_script } = it;
            w.record("script_call", |r| {
                r.text("module", of_script.as_deref().unwrap_or_default());
                r.text("name", name);
                r.field("call", |w| self.call(w, it));
            });
        });
    }
}

fn switches(w: &mut CanonicalWriter, it: &RuleSwitches) {
    let RuleSwitches {
        strict_leech,
        offers_in_turn_order,
        spade_points_when_used,
        convert_mid_action,
        variable_turn_order,
        pass_ends_double_action,
        exchange_must_settle,
        any_conversion_uses_exchange,
        build_part_anywhere,
        step_down,
        wait_at_top,
        special_needs_effect,
        bridges_may_share_place,
        fixed_spades_to_any_terrain,
        first_hex_unfinished,
        last_seat_may_owe,
        answers_end_turn,
        throw_away,
        answers_forced,
    } = it;
    w.record("switches", |r| {
        r.flag("strict_leech", *strict_leech);
        r.flag("offers_in_turn_order", *offers_in_turn_order);
        r.flag("spade_points_when_used", *spade_points_when_used);
        r.flag("convert_mid_action", *convert_mid_action);
        r.flag("variable_turn_order", *variable_turn_order);
        r.flag("pass_ends_double_action", *pass_ends_double_action);
        r.flag("exchange_must_settle", *exchange_must_settle);
        r.flag("any_conversion_uses_exchange", *any_conversion_uses_exchange);
        r.flag("build_part_anywhere", *build_part_anywhere);
        r.flag("step_down", *step_down);
        r.flag("wait_at_top", *wait_at_top);
        r.flag("special_needs_effect", *special_needs_effect);
        r.flag("bridges_may_share_place", *bridges_may_share_place);
        r.flag("fixed_spades_to_any_terrain", *fixed_spades_to_any_terrain);
        r.flag("first_hex_unfinished", *first_hex_unfinished);
        r.flag("last_seat_may_owe", *last_seat_may_owe);
        r.flag("answers_end_turn", *answers_end_turn);
        r.flag("throw_away", *throw_away);
        r.flag("answers_forced", *answers_forced);
    });
}
