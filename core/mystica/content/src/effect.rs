//! Parser of effects, choices and task calls in TOML tables of the content.

use components::declare::ParamType;
use content::{
    ApiVersion, ByteSpan, ContentErrorKind as Kind, TableReader, TomlEntry, TomlNode, TomlValue,
    check_answer,
};
use kernel::effects::{EffectForm, EffectNames, EffectNumber, EffectPlace, EffectTable};
use kernel::*;

use crate::board_names;
use crate::diagnostic::DiagnosticKind;
use crate::names::SymbolKind;
use crate::reading::{RulesetCompiler, TokenUse, amended};
use crate::shape::{self, EFFECT_WORDS};

/// Effects read so far, with their source lines.
#[derive(Default)]
struct EffectCollector {
    all: Vec<(Effect, SourceLine)>,
    /// Source line of the effect that is being read.
    at: Option<SourceLine>,
}

impl EffectCollector {
    fn push(&mut self, effect: Effect) {
        self.all.extend(self.at.map(|at| (effect, at)));
    }

    fn extend(&mut self, effect: Option<Effect>) {
        self.all.extend(effect.zip(self.at));
    }
}

/// Largest amount that one effect may have.
pub(crate) const MOST: i64 = 100;

impl RulesetCompiler<'_, '_> {
    /// Parses the effects of a TOML table in their written order. Other keys are left for the
    /// caller.
    pub fn effects(&mut self, t: &mut TableReader<'_>) -> Effects {
        let mut out = EffectCollector::default();
        for entry in t.left() {
            let Some(word) = EFFECT_WORDS.iter().find(|word| **word == entry.key) else { continue };
            t.take(word);
            self.effect(word, entry, &mut out);
        }
        // Taking all words makes them suggestions for unknown keys.
        for word in EFFECT_WORDS {
            t.take(word);
        }
        Effects::with_sources(out.all)
    }

    /// Parses effects as `effects` does. `player_pays`: whether what they pay is a price.
    pub fn effects_where(&mut self, player_pays: bool, t: &mut TableReader<'_>) -> Effects {
        let outer = std::mem::replace(&mut self.scope.player_pays, player_pays);
        let effects = self.effects(t);
        self.scope.player_pays = outer;
        effects
    }

    /// Parses a TOML table of effects with an optional condition.
    fn effect_table(&mut self, node: &TomlNode, hook: Option<Hook>) -> Effects {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::EFFECT_TABLE) else {
            return Effects::default();
        };
        let when = t.take("when").map(|n| self.condition(n, hook));
        let otherwise = self.otherwise(&mut t, when.is_some(), hook);
        let effects = self.effects(&mut t);
        t.finish(self.diagnostics);
        if !has_effect(node) && otherwise.is_none() {
            self.diagnostics.push(node.at, Kind::Empty { what: "the effect" });
        }
        when_effects(when, effects, otherwise)
    }

    /// Parses the `else` of a condition; reports an `else` without a `when`, which would never take
    /// effect.
    pub(crate) fn otherwise(
        &mut self,
        t: &mut TableReader<'_>,
        has_when: bool,
        hook: Option<Hook>,
    ) -> Option<Effects> {
        let node = t.take("else")?;
        if !has_when {
            self.diagnostics.push(node.at, Kind::MissingKey { key: "when".to_owned() });
        }
        Some(self.effect_table(node, hook))
    }

    fn effect(&mut self, word: &str, entry: &TomlEntry, out: &mut EffectCollector) {
        let node = &entry.node;
        out.at = Some(self.place_of(entry));
        match word {
            "grant" => out.extend(self.grant(node).map(Effect::Grant)),
            "choose" => out.extend(self.choose(node)),
            "run" => {
                for item in node.one_or_many() {
                    out.at = Some(self.place(item.at));
                    out.extend(self.run(item));
                }
            }
            "all" => {
                for item in node.list(self.diagnostics) {
                    out.all.extend(self.effect_table(item, self.scope.hook).into_pairs());
                }
            }
            _ => {
                if let Some(rule) = EffectRule::by_name(word) {
                    self.act(rule, entry, out);
                }
            }
        }
    }

    /// Parses an effect of the kernel's table by its form.
    fn act(&mut self, rule: &'static EffectRule, entry: &TomlEntry, out: &mut EffectCollector) {
        let node = &entry.node;
        self.check_place(rule, entry);
        match rule.form {
            EffectForm::ByName(table) => {
                let shape = shape::of_effect(rule.verb.name);
                let Some(mut t) = TableReader::new(self.diagnostics, node, shape) else { return };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
                    out.extend(self.act_on(rule, table, entry));
                }
            }
            EffectForm::Name(names) => {
                let text = node.str(self.diagnostics);
                let object = text.and_then(|text| self.effect_object(names, text, node.at));
                out.extend(object.map(|object| rule.effect(object, AmountFormula::fixed(1))));
            }
            EffectForm::Flag => {
                if node.bool(self.diagnostics) == Some(true) {
                    out.push(rule.effect(EffectObject::Nothing, AmountFormula::fixed(1)));
                }
            }
            EffectForm::UpTo => out.extend(self.up_to(rule, node)),
            EffectForm::TokensAt => {
                for item in node.one_or_many() {
                    out.at = Some(self.place(item.at));
                    out.extend(self.tokens_at(rule, item));
                }
            }
        }
    }

    /// Parses the number of one name: `coins = 2`.
    fn act_on(
        &mut self,
        rule: &'static EffectRule,
        table: &EffectTable,
        entry: &TomlEntry,
    ) -> Option<Effect> {
        // Content can only gain tokens; a script returns them with `return_token`.
        if let EffectNames::ResourcesAndTokens(of_tokens) = table.names
            && self.is_token(&entry.key)
        {
            let amount = self.amount(&entry.node, 0, MOST);
            let token = self.resolve_text(SymbolKind::Token, &entry.key, entry.key_at);
            self.deferred.use_token(TokenUse::Gain, token, &entry.key, entry.key_at);
            let what = EffectObject::Token(in_play(token)?);
            return Some(of_tokens.effect(what, amount));
        }
        let n = match table.n {
            EffectNumber::Amount { least, most } => {
                self.amount(&entry.node, least.into(), most.into())
            }
            EffectNumber::Fixed { least, most } => {
                let n = entry.node.int(self.diagnostics, least.into()..=most.into());
                AmountFormula::fixed(n.map_or(least, |n| n as i16))
            }
        };
        let what = self.effect_object(table.names, &entry.key, entry.key_at)?;
        Some(rule.effect(what, n))
    }

    /// Finds the object that an effect names. `None` without a diagnostic for an object that is not
    /// in play.
    fn effect_object(
        &mut self,
        names: EffectNames,
        text: &str,
        at: ByteSpan,
    ) -> Option<EffectObject> {
        let terrain = |id| EffectObject::Terrain(TerrainRef::Fixed(TerrainId(id)));
        Some(match names {
            EffectNames::Resources => EffectObject::Resource(self.resource(text, at)?),
            EffectNames::ResourcesAndTokens(_) => {
                EffectObject::Resource(self.resource_or_token(text, at)?)
            }
            EffectNames::Cults => {
                // Steps on a cult that is not in play are left out.
                let cult = self.resolve_text(SymbolKind::Cult, text, at)?;
                EffectObject::Cult(CultId((cult != u8::MAX).then_some(cult)?))
            }
            EffectNames::Tracks => EffectObject::Track(TrackId(self.track(text, at)?)),
            EffectNames::Slots => EffectObject::Slot(self.slot(text, at)?),
            EffectNames::Terrains => terrain(self.resolve_text(SymbolKind::Terrain, text, at)?),
            EffectNames::TerrainsAndChosen if text == "terrain" => {
                if self.scope.terrain_argument.is_none() {
                    self.diagnostics.push(at, DiagnosticKind::NoTerrain);
                }
                EffectObject::Terrain(TerrainRef::Argument(self.scope.terrain_argument?))
            }
            EffectNames::TerrainsAndChosen => {
                terrain(self.resolve_text(SymbolKind::Terrain, text, at)?)
            }
            EffectNames::MovingTokens => {
                let token = self.resolve_text(SymbolKind::Token, text, at);
                self.deferred.use_token(TokenUse::Move, token, text, at);
                EffectObject::Token(in_play(token)?)
            }
            EffectNames::Spaces => {
                let space = self.resolve_text(SymbolKind::Space, text, at);
                EffectObject::Space(SpaceId(space.filter(|n| *n != u8::MAX)?))
            }
        })
    }

    /// Parses a number, or `{ at_most = 2 }`.
    fn up_to(&mut self, rule: &'static EffectRule, node: &TomlNode) -> Option<Effect> {
        let (n, limit) = if let TomlValue::Table(_) = &node.value {
            let mut t = TableReader::new(self.diagnostics, node, &shape::AT_MOST)?;
            let most = t.need(self.diagnostics, "at_most");
            let most = most.and_then(|most| most.int(self.diagnostics, 1..=10));
            t.finish(self.diagnostics);
            (most, EffectLimit::AtMost)
        } else {
            (node.int(self.diagnostics, 1..=10), EffectLimit::None)
        };
        let n = AmountFormula::fixed(n.unwrap_or(1) as i16);
        Some(rule.limited_effect(EffectObject::Nothing, n, limit))
    }

    /// Returns whether a key of `gain` names a kind of token; resources have priority.
    fn is_token(&self, key: &str) -> bool {
        let resource = Resource::RULEBOOK.iter().any(|r| r.name() == key);
        !resource && self.names.knows(SymbolKind::Token, key)
    }

    /// Finds a resource; the diagnostic for an unknown name suggests kinds of token, too.
    fn resource_or_token(&mut self, text: &str, at: ByteSpan) -> Option<Resource> {
        if self.names.knows(SymbolKind::Resource, text) {
            return self.resource(text, at);
        }
        let api = self.diagnostics.sources.api(at);
        let found = board_names::resource(text, api);
        self.respell_resource(text, at);
        if found.is_none()
            && !self.is_former_name(at, text, board_names::new_names_of_resource(text))
        {
            let has_tokens = self.names.in_play(SymbolKind::Token).next().is_some();
            let what = if has_tokens { "resource or kind of token" } else { "resource" };
            let known = board_names::resources(api).map(|name| -> &str { name });
            let known = known.chain(self.names.in_play(SymbolKind::Resource));
            let known = known.chain(self.names.in_play(SymbolKind::Token));
            self.diagnostics.unknown(at, what, text, known);
        }
        found
    }

    /// Parses `{ token = "ship", at = ["shipyard"], amount = 1 }`: tokens at some anchors of their
    /// kind only.
    fn tokens_at(&mut self, rule: &'static EffectRule, node: &TomlNode) -> Option<Effect> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::GAIN_AT)?;
        let token_node = t.need(self.diagnostics, "token");
        let token = token_node.and_then(|n| self.resolve(SymbolKind::Token, n));
        let at = t.need(self.diagnostics, "at");
        let amount = t.take("amount").map(|n| self.amount(n, 0, MOST));
        t.finish(self.diagnostics);
        let anchor_names = self.names.anchors_of(token_node?.as_str()?).to_vec();
        let bare = |name: &str| name.rsplit(':').next().unwrap_or_default().to_owned();
        let mut anchors = 0u8;
        for n in at.map_or(&[][..], TomlNode::one_or_many) {
            let Some(text) = n.str(self.diagnostics) else { continue };
            match anchor_names.iter().position(|k| bare(k) == bare(text)) {
                Some(i) => anchors |= 1u8.checked_shl(i as u32).unwrap_or(0),
                None if token.is_none() => {}
                None => {
                    let what = "place of this token";
                    self.diagnostics.unknown(
                        n.at,
                        what,
                        text,
                        anchor_names.iter().map(String::as_str),
                    );
                }
            }
        }
        if let Some(n) = at.filter(|n| n.one_or_many().is_empty()) {
            self.diagnostics.push(n.at, Kind::Empty { what: "the list of places" });
        }
        let (what, limit) = (EffectObject::Token(in_play(token)?), EffectLimit::Anchors(anchors));
        Some(rule.limited_effect(what, amount.unwrap_or(AmountFormula::fixed(1)), limit))
    }

    /// Parses a call of a task: `"task"`, or `{ task = "…", hand = ["hex", 2] }`.
    fn run(&mut self, node: &TomlNode) -> Option<Effect> {
        let (task, hand) = match node.value {
            TomlValue::Table(_) => {
                let mut t = TableReader::new(self.diagnostics, node, &shape::RUN)?;
                let task = t.need(self.diagnostics, "task");
                let hand = t.take("hand").map_or(&[][..], TomlNode::one_or_many);
                t.finish(self.diagnostics);
                (task?, hand)
            }
            _ => (node, &[][..]),
        };
        let name = task.str(self.diagnostics)?.to_owned();
        let hand: Vec<(TaskArgument, ParamType)> =
            hand.iter().filter_map(|n| self.task_argument(n)).collect();
        let called = TaskCall {
            name,
            task: u16::MAX,
            arguments: hand.iter().map(|(argument, _)| *argument).collect(),
            of_script: None,
        };
        let kinds = hand.into_iter().map(|(_, kind)| kind).collect();
        let calls = &mut self.ruleset.calls;
        let len = calls.len();
        if self.limit(node.at, "calls of tasks", len, 255) {
            self.ruleset.calls.push(called);
            self.deferred.calls.push((task.at, kinds));
        }
        Some(Effect::Run(len.min(254) as u8))
    }

    /// Parses one argument that is passed to a task, with its type.
    fn task_argument(&mut self, node: &TomlNode) -> Option<(TaskArgument, ParamType)> {
        if let TomlValue::Int(_) = node.value {
            let n = node.int(self.diagnostics, -255..=255)?;
            return Some((TaskArgument::Number(n as i16), ParamType::Number));
        }
        let text = node.str(self.diagnostics)?;
        if text == "actor" {
            return Some((TaskArgument::Actor, ParamType::Seat));
        }
        let hook = self.scope.hook;
        let args = hook.map_or(&[][..], Hook::args);
        let Some((at, hook)) = args.iter().position(|argument| *argument == text).zip(hook) else {
            let allowed = args.iter().copied().chain(["actor"]);
            self.diagnostics.unknown(node.at, "argument of the hook", text, allowed);
            return None;
        };
        let kind = argument_type(hook, text);
        Some((TaskArgument::Argument(at as u8, kind != ParamType::Number), kind))
    }

    /// Reports an effect in a table where it is not allowed, see [`EffectPlace`].
    fn check_place(&mut self, rule: &EffectRule, entry: &TomlEntry) {
        let word = || rule.verb.name.to_owned();
        match rule.place {
            EffectPlace::Anywhere => {}
            EffectPlace::InTrade => {
                if self.scope.hook != Some(Hook::OnTrade) && !self.scope.trade_option {
                    self.diagnostics
                        .push(entry.key_at, DiagnosticKind::OnlyInTrade { word: word() });
                }
            }
            EffectPlace::WherePlayerPays => {
                let api = self.diagnostics.sources.api(entry.key_at);
                if !self.scope.player_pays {
                    if api > ApiVersion::First {
                        let problem = DiagnosticKind::NobodyRefuses { word: word() };
                        self.diagnostics.push(entry.key_at, problem);
                    }
                    self.diagnostics.respell(entry.key_at, &word(), "lose");
                }
            }
        }
    }

    /// Notes the source line of a table's effects for traces; a patch takes precedence.
    pub fn note_effects(&mut self, rule: KernelRule, table: &TableReader<'_>) {
        if self.chosen.check_only {
            return;
        }
        let effects = || table.left().filter(|entry| is_effect(entry));
        let changed = effects().find_map(|entry| amended(&entry.node));
        let place = changed.or_else(|| effects().next().map(|entry| entry.key_at));
        if let Some(at) = place {
            self.note(rule, at);
        }
    }
}

/// Parser of choices: the options that a piece offers, and the texts of the options in ledgers.
impl RulesetCompiler<'_, '_> {
    /// Parses `choose = [ options ]` or `choose = { options = [ … ], times = 2, wait = "turn" }`.
    pub fn choose(&mut self, node: &TomlNode) -> Option<Effect> {
        let (options, times, wait) = match node.value {
            TomlValue::Table(_) => {
                let mut t = TableReader::new(self.diagnostics, node, &shape::CHOICE)?;
                let options = t.need(self.diagnostics, "options");
                let times = t.take("times").map(|n| self.amount(n, 0, 20));
                const WAITS: [(&str, AnswerDeadline); 3] = [
                    ("action", AnswerDeadline::No),
                    ("turn", AnswerDeadline::Turn),
                    ("round", AnswerDeadline::Round),
                ];
                let wait = self.word(&mut t, "wait", "moment", &WAITS);
                t.finish(self.diagnostics);
                (options?, times.unwrap_or(AmountFormula::fixed(1)), wait)
            }
            _ => (node, AmountFormula::fixed(1), AnswerDeadline::No),
        };
        // Options take effect later, when the arguments of the hook are gone.
        let hook = self.scope.hook.take();
        let terrain_argument = self.scope.terrain_argument.take();
        let list: Vec<ChoiceOption> = options
            .list(self.diagnostics)
            .iter()
            .enumerate()
            .filter_map(|(i, n)| self.option(n, i))
            .collect();
        self.scope.hook = hook;
        self.scope.terrain_argument = terrain_argument;
        if list.is_empty() {
            self.diagnostics.push(options.at, Kind::Empty { what: "the list of options" });
        } else if !list.iter().any(always_there) {
            self.diagnostics.push(options.at, DiagnosticKind::NoOption);
        }
        let choice = Choice { piece: self.item.piece, wait, options: list };
        let choices = &mut self.ruleset.choices;
        let len = choices.len();
        let place = choices.iter().position(|c| *c == choice).unwrap_or(len);
        if place == len && len < 255 {
            choices.push(choice);
        }
        self.limit(node.at, "choices", place, 255).then_some(Effect::Choose(place as u8, times))
    }

    fn option(&mut self, node: &TomlNode, place: usize) -> Option<ChoiceOption> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::OPTION)?;
        let each_terrain = self.word(&mut t, "each", "list", &[("", false), ("terrain", true)]);
        self.scope.terrain_argument = each_terrain.then_some(0);
        let text_node = t.take("text");
        let text = text_node.and_then(|n| n.str(self.diagnostics)).map(str::to_owned);
        if let (Some(node), Some(text)) = (text_node, &text) {
            check_answer(self.diagnostics, node.at, text);
        }
        let when = t.take("when").map(|n| self.condition(n, None));
        // A reward of a trade is given whatever it costs.
        let player_pays = !self.scope.trade_option;
        let effects = self.effects_where(player_pays, &mut t);
        t.finish(self.diagnostics);
        if text.is_none() && effects.is_empty() {
            self.diagnostics.push(node.at, Kind::Empty { what: "the effect" });
        }
        let text = text.unwrap_or_else(|| {
            if each_terrain {
                format!("choose {} {TERRAIN_IN_ANSWER}", place + 1)
            } else {
                format!("choose {}", place + 1)
            }
        });
        if let Some(n) = text_node
            && (text.contains(TERRAIN_IN_ANSWER) != each_terrain || text.trim().is_empty())
        {
            let expected = if each_terrain {
                "a text with `{terrain}` in it".to_owned()
            } else {
                "a text without `{terrain}`".to_owned()
            };
            self.diagnostics
                .push(n.at, Kind::BadValue { key: "text".into(), found: text.clone(), expected });
        }
        let answers = &mut self.ruleset.answers;
        let answer = answers.iter().position(|a| a.eq_ignore_ascii_case(&text));
        let answer = answer.unwrap_or_else(|| {
            // Answers beyond the limit are reported and not stored.
            if answers.len() < 255 {
                answers.push(text);
                return answers.len() - 1;
            }
            answers.len()
        });
        self.limit(node.at, "texts of options", answer, 255).then_some(ChoiceOption {
            answer: AnswerId(answer as u8),
            each_terrain,
            when: when.unwrap_or(Condition::Is(true)),
            effects,
        })
    }
}

/// Returns the type of a hook's argument as components see it.
fn argument_type(hook: Hook, argument: &str) -> ParamType {
    let hexes = matches!(hook, Hook::OnBridge | Hook::OnTokenMoved | Hook::OnTokenSpent);
    let kind = match argument {
        "hex" => ThingKind::Hex,
        "from" | "to" if hexes => ThingKind::Hex,
        "to" if hook == Hook::OnPowerOffered => return ParamType::Seat,
        "owner" => return ParamType::Seat,
        "terrain" => ThingKind::Terrain,
        "structure" => ThingKind::Structure,
        "favor" => ThingKind::Favor,
        "town" => ThingKind::Town,
        "space" => ThingKind::Space,
        "token" => ThingKind::Token,
        _ => return ParamType::Number,
    };
    ParamType::Thing(kind.name().to_owned())
}

/// Returns the id of a kind of token; `None` if the kind is not in play.
fn in_play(token: Option<u8>) -> Option<TokenId> {
    token.filter(|n| *n != u8::MAX).map(TokenId)
}

/// Returns whether a TOML table contains an effect.
pub(crate) fn has_effect(node: &TomlNode) -> bool {
    node.entries().iter().any(is_effect)
}

pub(crate) fn is_effect(entry: &TomlEntry) -> bool {
    EFFECT_WORDS.contains(&entry.key.as_str())
}

/// Puts effects under a condition, with the effects that apply if it does not hold.
pub(crate) fn when_effects(
    when: Option<Condition>,
    effects: Effects,
    otherwise: Option<Effects>,
) -> Effects {
    match (when, otherwise) {
        (None | Some(Condition::Is(true)), _) => effects,
        (Some(condition), otherwise) => {
            [Effect::When(condition, effects, otherwise.unwrap_or_default())].into()
        }
    }
}

/// Returns whether an option is possible in every position. One free terrain is always left,
/// because the wheel has as many terrains as a game has seats.
fn always_there(option: &ChoiceOption) -> bool {
    fn pays(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::When(_, then, otherwise) => pays(then) || pays(otherwise),
            _ => effect.price().is_some(),
        })
    }
    let free = matches!(option.when, Condition::Terrain(_, TerrainTest::Free));
    !pays(&option.effects)
        && if option.each_terrain { free } else { option.when == Condition::Is(true) }
}
