//! Tests of the canonical text of rules: every change of rules changes it, and nothing else does.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use content::{ContentTree, VariantChoice};
use kernel::effects::{EffectForm, EffectNames, ResourceFlow};
use kernel::*;

/// A change of compiled rules, with what it changes.
type Change = (&'static str, fn(&mut Ruleset));

/// Returns the shipped content with the module that uses every feature.
fn tree() -> ContentTree {
    let mut tree = mystica_content::shipped();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cli/tests/every-hook");
    tree.files.extend(ContentTree::from_disk(&folder).files);
    tree
}

#[track_caller]
fn compile(tree: &ContentTree, variant: &str) -> Ruleset {
    let (library, errors) = mystica_content::load(tree);
    assert!(errors.is_empty(), "{}", errors[0]);
    let compiled = mystica_content::compile(&library, &VariantChoice::named(variant));
    let compiled = compiled.unwrap_or_else(|errors| panic!("{}", errors[0]));
    Ruleset::clone(&compiled.ruleset)
}

/// Returns rules that use every feature of the content interface.
fn full() -> Ruleset {
    static RULES: OnceLock<Ruleset> = OnceLock::new();
    RULES.get_or_init(with_everything).clone()
}

fn with_everything() -> Ruleset {
    let mut rules = compile(&tree(), "every-hook");
    rules.functions[0].reads = vec![0];
    rules.formulas = formulas();
    let (by, doc) = (CountedQuantity::Bridges, "bridges".to_owned());
    rules.ties.push(TieRule { by, fewest: false, doc });
    // The answer to a hook that a script gives is in the text, whichever piece gives it.
    let script = HookAnswer {
        hook: Hook::Pass,
        scope: AnswerScope::Own,
        what: AnswerKind::Script(FunctionId(0)),
        place: SourceLine::NOWHERE,
    };
    with_answers(&mut rules, vec![script, react(vec![keep_trader()])]);
    rules
}

/// Returns an answer of a piece to `on_build`.
fn react(effects: Vec<Effect>) -> HookAnswer {
    HookAnswer {
        hook: Hook::OnBuild,
        scope: AnswerScope::Own,
        what: AnswerKind::Effects(effects.into()),
        place: SourceLine::NOWHERE,
    }
}

/// Replaces the answers of the first piece.
fn with_answers(rules: &mut Ruleset, answers: Vec<HookAnswer>) {
    let old = rules.pieces[0].clone();
    let source = PieceSource { file: old.file, line: old.line };
    rules.pieces[0] = Piece::new(old.id, old.name, old.code, old.class, source, answers);
}

/// Changes the answers of the first piece.
fn change_answers(rules: &mut Ruleset, change: impl FnOnce(&mut Vec<HookAnswer>)) {
    let mut answers = rules.pieces[0].all_answers().to_vec();
    change(&mut answers);
    with_answers(rules, answers);
}

fn movement(rules: &mut Ruleset) -> &mut TokenMovement {
    rules.tokens[0].movement.as_mut().expect("boats move")
}

fn trade(rules: &mut Ruleset) -> &mut TradeReward {
    rules.tokens[0].trades.iter_mut().flatten().next().expect("boats trade")
}

fn track(rules: &mut Ruleset) -> &mut AdvancementTrack {
    rules.factions[0].tracks[0].as_mut().expect("the first faction has shipping")
}

fn jumper(rules: &mut Ruleset) -> &mut Faction {
    rules.factions.iter_mut().find(|faction| faction.jump.is_some()).expect("some faction jumps")
}

fn slot(rules: &mut Ruleset) -> &mut Slot {
    &mut rules.slots[0]
}

/// The index of the choice that the first trade with a choice opens.
fn choice(rules: &mut Ruleset) -> &mut Choice {
    let trades = rules.tokens.iter().flat_map(|token| token.trades.iter().flatten());
    let at = trades.filter_map(|trade| trade.choice).next().expect("some trade opens a choice");
    &mut rules.choices[usize::from(at)]
}

fn layout(rules: &mut Ruleset) -> &mut components::ComponentLayout {
    let bridge = rules.component_bridge.as_mut().expect("the module declares components");
    Arc::make_mut(&mut Arc::make_mut(bridge).layouts[0])
}

fn exports(rules: &mut Ruleset) -> &mut Vec<ExportedValue> {
    let bridge = rules.component_bridge.as_mut().expect("the module declares components");
    &mut Arc::make_mut(bridge).exports
}

fn used_value(rules: &mut Ruleset) -> &mut ComponentValue {
    &mut rules.component_values[0]
}

fn script_call(rules: &mut Ruleset) -> &mut TaskCall {
    let calls = &mut rules.calls;
    calls.iter_mut().find(|call| call.of_script.is_some()).expect("some script runs a task")
}

fn paid() -> TerraformRule {
    let usual = TransformPrice { tokens: 1, cult_steps: 0 };
    TerraformRule::Paid { usual, home: TransformPrice { tokens: 2, cult_steps: 1 } }
}

const MEANING: &[Change] = &[
    ("strict leech", |r| r.rules.strict_leech ^= true),
    ("order of offers", |r| r.rules.offers_in_turn_order ^= true),
    ("points for spades", |r| r.rules.spade_points_when_used ^= true),
    ("conversions in actions", |r| r.rules.convert_mid_action ^= true),
    ("turn order", |r| r.rules.variable_turn_order ^= true),
    ("double actions", |r| r.rules.pass_ends_double_action ^= true),
    ("exchange settled", |r| r.rules.exchange_must_settle ^= true),
    ("exchange used", |r| r.rules.any_conversion_uses_exchange ^= true),
    ("build part", |r| r.rules.build_part_anywhere ^= true),
    ("step down", |r| r.rules.step_down ^= true),
    ("wait at top", |r| r.rules.wait_at_top ^= true),
    ("special actions", |r| r.rules.special_needs_effect ^= true),
    ("two bridges", |r| r.rules.bridges_may_share_place ^= true),
    ("fixed spades", |r| r.rules.fixed_spades_to_any_terrain ^= true),
    ("first hex", |r| r.rules.first_hex_unfinished ^= true),
    ("last seat", |r| r.rules.last_seat_may_owe ^= true),
    ("end of turns", |r| r.rules.answers_end_turn ^= true),
    ("throw away", |r| r.rules.throw_away ^= true),
    ("forced answers", |r| r.rules.answers_forced ^= true),
    ("label of a hex", |r| r.map.hexes[0].label.push('x')),
    ("row of a hex", |r| r.map.hexes[0].row += 40),
    ("column of a hex", |r| r.map.hexes[0].x += 40),
    ("terrain of a hex", |r| r.map.hexes[0].terrain = TerrainId(6)),
    ("river", |r| r.map.hexes[0].terrain = TerrainId::NONE),
    ("canal", |r| {
        let (land, joins) = ([HexId(0), HexId(1)], [HexId(2), HexId(3)]);
        r.map.canals.push(Canal { land, joins });
    }),
    ("resource id", |r| r.resources[0].id.push('x')),
    ("resource code", |r| r.resources[0].code.push('x')),
    ("resource maximum", |r| r.resources[0].max += 1),
    ("resource start", |r| r.resources[0].start += 1),
    ("tag id", |r| r.tags[0].id.push('x')),
    ("tagged hexes", |r| r.tags[0].hexes = BitSet::one(9)),
    ("teams", |r| r.teams += 2),
    ("tie", |r| r.ties[0].by = CountedQuantity::Cult(CultId(3))),
    ("tie for the fewest", |r| r.ties[0].fewest ^= true),
    ("automas", |r| r.automas += 1),
    ("terrain code", |r| r.terrains[0].code.push('x')),
    ("terrain name", |r| r.terrains[0].name.push('x')),
    ("order of terrains", |r| r.terrains.swap(0, 1)),
    ("wheel", |r| r.wheel -= 1),
    ("cult code", |r| r.cults[0].code.push('x')),
    ("cult name", |r| r.cults[0].name.push('x')),
    ("top of cults", |r| r.cult_rules.top += 1),
    ("power on cults", |r| r.cult_rules.power[1] += 9),
    ("priest spaces", |r| r.cult_rules.spaces[0] += 1),
    ("priest without space", |r| r.cult_rules.without_space += 1),
    ("pool of priests", |r| r.cult_rules.priests += 1),
    ("pushed from the top", |r| r.cult_rules.evicts ^= true),
    ("structure id", |r| r.structures[1].id.push('x')),
    ("structure code", |r| r.structures[1].code.push('x')),
    ("structure limit", |r| r.structures[1].limit += 1),
    ("structure power", |r| r.structures[1].power += 1),
    ("structure counts as", |r| r.structures[1].counts_as += 1),
    ("structure favors", |r| r.structures[1].favors += 1),
    ("structure from", |r| r.structures[1].from = StructureId(3)),
    ("structure from nothing", |r| r.structures[1].from = StructureId::NONE),
    ("structure alone", |r| r.structures[1].lone_coin_factor += 1),
    ("structure at the river", |r| r.structures[1].riverside ^= true),
    ("town power", |r| r.town_rules.power += 1),
    ("town structures", |r| r.town_rules.structures += 1),
    ("rounds", |r| r.rounds += 1),
    ("phase id", |r| r.phases.list[4].id.push('x')),
    ("phase work", |r| r.phases.list[4].work = PhaseWork::Nothing),
    ("phase skipped", |r| r.phases.list[4].last_round = LastRoundRule::Skipped),
    ("phase heard", |r| r.phases.list[4].last_round = LastRoundRule::Heard),
    ("phase one by one", |r| r.phases.list[4].one_by_one ^= true),
    ("phase task", |r| r.phases.list[4].task = Some(0)),
    ("turn task", |r| r.phases.list[4].turn_task = Some(0)),
    ("first phase of a round", |r| r.phases.round += 1),
    ("first phase of the end", |r| r.phases.end += 1),
    ("components", |r| layout(r).rules_text = "components()".into()),
    ("name of an exported cult", |r| layout(r).counters[14].named.name.push('x')),
    ("exported cult", |r| exports(r)[14] = ExportedValue::Cult(CultId(2))),
    ("exported structure", |r| exports(r)[14] = ExportedValue::Built(StructureId(0))),
    ("exported resource", |r| {
        exports(r)[14] = ExportedValue::Resource(Resource::Declared2);
    }),
    ("round tiles return", |r| r.round_tiles_return ^= true),
    ("least players", |r| r.players = 1..=*r.players.end()),
    ("most players", |r| r.players = *r.players.start()..=7),
    ("spare cards", |r| r.spare_bonus_cards += 1),
    ("cards drawn first", |r| r.cards_drawn_first += 1),
    ("same cult", |r| r.same_cult_at_most += 1),
    ("final tiles drawn", |r| r.final_tiles_drawn += 1),
    ("no dig grant", |r| r.dig_grant = GrantId::NONE),
    ("dig grant", |r| {
        r.grants.push(Grant { builds: 7, ..r.grants[r.dig_grant.at()].clone() });
        r.dig_grant = GrantId(r.grants.len() as u8 - 1);
    }),
    ("piece id", |r| r.pieces[1].id.push('x')),
    ("piece code", |r| r.pieces[1].code.push('x')),
    ("piece class", |r| r.pieces[1].class = PieceClass::HouseRule),
    ("order of pieces", |r| r.pieces.swap(1, 2)),
    ("hook", |r| change_answers(r, |all| all[0].hook = Hook::OnUpgrade)),
    ("hears others", |r| change_answers(r, |all| all[0].scope = AnswerScope::Others)),
    ("hears everybody", |r| change_answers(r, |all| all[0].scope = AnswerScope::Everybody)),
    ("answer by script", |r| {
        change_answers(r, |all| all[0].what = AnswerKind::Script(FunctionId(0)))
    }),
    ("answer by value", |r| {
        let value = AmountFormula::fixed(2);
        change_answers(r, |all| all[0].what = AnswerKind::Value(Condition::Is(true), value));
    }),
    ("value under a condition", |r| {
        let value = AmountFormula::fixed(2);
        change_answers(r, |all| all[0].what = AnswerKind::Value(Condition::Passed, value));
    }),
    ("replacing answer", |r| {
        let effects = Effects::from([keep_trader()]);
        change_answers(r, |all| all[0].what = AnswerKind::Replace(Condition::Is(true), effects));
    }),
    ("replacing under a condition", |r| {
        let effects = Effects::from([keep_trader()]);
        change_answers(r, |all| all[0].what = AnswerKind::Replace(Condition::Passed, effects));
    }),
    ("one answer less", |r| change_answers(r, |all| drop(all.pop()))),
    ("order of answers", |r| {
        change_answers(r, |all| {
            let other = react(vec![Effect::Run(0)]);
            all.insert(0, other);
        })
    }),
    ("order of answers, the other way", |r| {
        change_answers(r, |all| all.push(react(vec![Effect::Run(0)])))
    }),
    ("script", |r| r.functions[0].digest[31] ^= 1),
    ("values that a script reads", |r| r.functions[0].reads.push(1)),
    ("words for such a value", |r| used_value(r).text.push('x')),
    ("expression of such a value", |r| used_value(r).canonical = "number(is=1)".to_owned()),
    ("value that holds a thing", |r| used_value(r).is_thing ^= true),
    ("slot piece", |r| slot(r).piece = PieceId(1)),
    ("slot name", |r| slot(r).name.push('x')),
    ("slot maximum", |r| slot(r).max -= 1),
    ("slot start", |r| slot(r).start += 1),
    ("slot reset by turn", |r| slot(r).reset = SlotReset::Turn),
    ("slot reset by round", |r| slot(r).reset = SlotReset::Round),
    ("slot of all", |r| slot(r).per_seat ^= true),
    ("card piece", |r| r.bonus_cards[0].piece = PieceId(0)),
    ("card income", |r| r.bonus_cards[0].income.push((Resource::Keys, 1))),
    ("card drawn first", |r| r.bonus_cards[0].drawn_first ^= true),
    ("favor piece", |r| r.favors[0].piece = PieceId(0)),
    ("favor count", |r| r.favors[0].count += 1),
    ("favor income", |r| r.favors[0].income.push((Resource::Keys, 1))),
    ("favor gain", |r| r.favors[0].gain = Effects::default()),
    ("favor group", |r| r.favors[0].group.push('x')),
    ("order of favors", |r| r.favors.swap(0, 1)),
    ("town piece", |r| r.towns[0].piece = PieceId(0)),
    ("town count", |r| r.towns[0].count += 1),
    ("town gain", |r| r.towns[0].gain = Effects::default()),
    ("round tile piece", |r| r.round_tiles[0].piece = PieceId(0)),
    ("round tile counts", |r| r.round_tiles[0].counts = CountedQuantity::Bridges),
    ("round tile steps", |r| r.round_tiles[0].steps += 1),
    ("round tile reward", |r| r.round_tiles[0].reward.push((Resource::Keys, 1))),
    ("round tile never", |r| r.round_tiles[0].never_in_rounds.push(9)),
    ("final tile piece", |r| r.final_tiles[0].piece = PieceId(0)),
    ("final tile code", |r| r.final_tiles[0].code.push('x')),
    ("final tile points", |r| r.final_tiles[0].points.push(1)),
    ("final tile count", |r| {
        r.final_tiles[0].measure = ScoringMeasure::Count(CountedQuantity::Bridges)
    }),
    ("final tile script", |r| {
        r.final_tiles[0].measure = ScoringMeasure::Script(FunctionId(0));
    }),
    ("final tile always", |r| r.final_tiles[0].always ^= true),
    ("order of final tiles", |r| r.final_tiles.reverse()),
    ("space code", |r| r.spaces[0].code.push('x')),
    ("space piece", |r| r.spaces[0].piece = PieceId(0)),
    ("space shared", |r| r.spaces[0].shared ^= true),
    ("power action", |r| r.spaces[0].is_power_action ^= true),
    ("once a round", |r| r.spaces[0].once_a_round ^= true),
    ("space free", |r| r.spaces[0].free ^= true),
    ("space unlocked", |r| r.spaces[0].unlocked_by = StructureId(4)),
    ("space when", |r| r.spaces[0].when = Condition::Passed),
    ("space coins", |r| r.spaces[0].cost.coins += 1),
    ("space workers", |r| r.spaces[0].cost.workers += 1),
    ("space priests", |r| r.spaces[0].cost.priests += 1),
    ("space power", |r| r.spaces[0].cost.power += 1),
    ("space tokens", |r| r.spaces[0].cost.power_tokens += 1),
    ("space keys", |r| {
        let one_key = |what, n| if what == Resource::Keys { n + 1 } else { n };
        r.spaces[0].cost.more = r.spaces[0].cost.more.map(one_key);
    }),
    ("space goods", |r| {
        let one_good = |what, n| if what == Resource::Declared2 { n + 1 } else { n };
        r.spaces[0].cost.more = r.spaces[0].cost.more.map(one_good);
    }),
    ("space effects", |r| r.spaces[0].effects = Effects::default()),
    ("loss of a space", |r| {
        let coins = EffectObject::Resource(Resource::Coins);
        r.spaces[0].effects = [act("lose", coins, AmountFormula::fixed(1))].into();
    }),
    ("token piece", |r| r.tokens[0].piece = PieceId(0)),
    ("token code", |r| r.tokens[0].code.push('x')),
    ("token limit", |r| r.tokens[0].limit += 1),
    ("token placed there", |r| r.tokens[0].placing.beside ^= true),
    ("token at the river", |r| r.tokens[0].placing.riverside ^= true),
    ("token anchors", |r| r.tokens[0].placing.anchors.reverse()),
    ("token at a token", |r| r.tokens[0].placing.anchors[0] = PlacementAnchor::Token(TokenId(1))),
    ("token at nothing", |r| {
        r.tokens[0].placing.anchors[0] = PlacementAnchor::Structure(StructureId::NONE)
    }),
    ("token optional", |r| r.tokens[0].optional ^= true),
    ("token never moves", |r| r.tokens[0].movement = None),
    ("token reaches", |r| r.tokens[0].reach = TokenReach::Here),
    ("token reaches nothing", |r| r.tokens[0].reach = TokenReach::None),
    ("token pays", |r| r.tokens[0].pays_for_dwelling ^= true),
    ("token power", |r| r.tokens[0].power += 1),
    ("token counts as", |r| r.tokens[0].counts_as += 1),
    ("token joins", |r| r.tokens[0].joins ^= true),
    ("token marker", |r| r.tokens[0].marker = TokenId(0)),
    ("token without marker", |r| r.tokens[0].marker = TokenId::NONE),
    ("steps by amount", |r| movement(r).steps = MoveSteps::Amount(AmountFormula::fixed(3))),
    ("steps by level", |r| movement(r).steps = MoveSteps::Level(RANGE, vec![])),
    ("steps by table", |r| movement(r).steps = MoveSteps::Level(RANGE, vec![1])),
    ("extra steps", |r| movement(r).extras[0].steps += 1),
    ("price of extra steps", |r| movement(r).extras[0].pay = Resource::Coins),
    ("units for extra steps", |r| movement(r).extras[0].amount += 1),
    ("extra steps when", |r| movement(r).extras[0].when = Condition::Passed),
    ("enters", |r| movement(r).enters[0] = EntryRule::Through),
    ("enters elsewhere", |r| movement(r).enters[1] = EntryRule::Stop),
    ("canals", |r| movement(r).canals ^= true),
    ("bridges", |r| movement(r).bridges ^= true),
    ("each hex", |r| movement(r).each_hex ^= true),
    ("trade", |r| trade(r).effects = Effects::default()),
    ("trade with a choice", |r| trade(r).choice = Some(0)),
    ("no trade", |r| r.tokens[0].trades[0] = None),
    ("choice of a piece", |r| choice(r).piece = PieceId(0)),
    ("choice in a turn", |r| choice(r).wait = AnswerDeadline::Turn),
    ("choice in a round", |r| choice(r).wait = AnswerDeadline::Round),
    ("order of options", |r| choice(r).options.reverse()),
    ("text of an option", |r| {
        let at = choice(r).options[0].answer.at();
        r.answers[at].push('x');
    }),
    ("option by terrain", |r| choice(r).options[0].each_terrain ^= true),
    ("option when", |r| choice(r).options[0].when = Condition::Passed),
    ("option effects", |r| choice(r).options[0].effects = Effects::default()),
    ("module of a call", |r| script_call(r).of_script = Some("base".to_owned())),
    ("name of a call", |r| script_call(r).name.push('x')),
    ("task of a call", |r| script_call(r).task = u16::MAX),
    ("arguments of a call", |r| script_call(r).arguments = vec![TaskArgument::Actor; 3]),
    ("faction piece", |r| r.factions[0].piece = PieceId(1)),
    ("faction code", |r| r.factions[0].code.push('x')),
    ("faction home", |r| r.factions[0].home = TerrainId(5)),
    ("faction without home", |r| r.factions[0].home = TerrainId::NONE),
    ("start vp", |r| r.factions[0].start.vp += 1),
    ("start coins", |r| r.factions[0].start.coins += 1),
    ("start workers", |r| r.factions[0].start.workers += 1),
    ("start priests", |r| r.factions[0].start.priests += 1),
    ("start power", |r| r.factions[0].start.bowls[2] += 1),
    ("start cults", |r| r.factions[0].start.cults[3] += 1),
    ("start priest limit", |r| r.factions[0].start.priest_limit += 1),
    ("first dwellings", |r| r.factions[0].first_dwellings += 1),
    ("price of a structure", |r| r.factions[0].costs[2].coins += 1),
    ("income", |r| r.factions[0].income[0][0].1[0] += 1),
    ("income of another structure", |r| r.factions[0].income.swap(0, 1)),
    ("track start", |r| track(r).start += 1),
    ("track maximum", |r| track(r).max += 1),
    ("track price", |r| track(r).cost = Some(Cost::default())),
    ("track without price", |r| track(r).cost = None),
    ("track points", |r| track(r).vp.push(9)),
    ("another track", |r| r.factions[0].tracks.swap(0, 2)),
    ("spade cost", |r| r.factions[0].spade_cost[0].workers += 1),
    ("terraform fixed", |r| r.factions[0].terraform = TerraformRule::Fixed(2)),
    ("terraform named", |r| r.factions[0].terraform = TerraformRule::Named),
    ("terraform never", |r| r.factions[0].terraform = TerraformRule::Never),
    ("terraform paid", |r| r.factions[0].terraform = paid()),
    ("terraform paid alike", |r| {
        let usual = TransformPrice { tokens: 1, cult_steps: 0 };
        r.factions[0].terraform = TerraformRule::Paid { usual, home: usual };
    }),
    ("jump resource", |r| jumper(r).jump.as_mut().expect("jumps").resource = Resource::Keys),
    ("jump cost", |r| jumper(r).jump.as_mut().expect("jumps").cost += 1),
    ("jump skips", |r| jumper(r).jump.as_mut().expect("jumps").skips.push(9)),
    ("no jump", |r| jumper(r).jump = None),
    ("order of conversions", |r| r.factions[0].conversions.reverse()),
    ("conversion from", |r| r.conversions[0].from = Resource::Keys),
    ("conversion to", |r| r.conversions[0].to = Resource::Keys),
    ("conversion rate", |r| r.conversions[0].rate += 1),
    ("conversion gives", |r| r.conversions[0].gives += 1),
    ("conversion by right", |r| r.conversions[0].by_right ^= true),
    ("conversion when", |r| r.conversions[0].when = Condition::Passed),
    ("plays", |r| r.factions[0].plays = vec![TokenId(2), TokenId(1)]),
    ("shipping track", |r| r.factions[0].ship_track = RANGE),
    ("space prices", |r| r.factions[0].space_costs.push((SpaceId(1), Cost::default()))),
    ("builds inland", |r| r.factions[0].builds_inland ^= 4),
    ("home counts", |r| r.factions[0].home_counts ^= true),
    ("reaches by land", |r| r.factions[0].reaches_by_land ^= true),
    ("group", |r| r.factions[0].group.push('x')),
    ("placeholder", |r| r.factions[0].placeholder ^= true),
    ("automa", |r| r.factions[0].automa ^= true),
    ("places last", |r| r.factions[0].places_last ^= true),
    ("places at river", |r| r.factions[0].places_at_river ^= true),
    ("links over river", |r| r.factions[0].links_over_river ^= true),
    ("bridges in the supply", |r| r.factions[0].bridges += 1),
    ("steps from leech", |r| r.factions[0].steps_from_leech += 1),
];

const NO_MEANING: &[Change] = &[
    ("name of the variant", |r| r.name.push('x')),
    ("names of modules", |r| r.modules.push("x".to_owned())),
    ("the hash itself", |r| r.hash = [7; 32]),
    ("rules for balanced boards", |r| r.board_rules.clear()),
    ("name of a structure", |r| r.structures[0].name.push('x')),
    ("other spellings of a structure", |r| r.structures[0].aliases.push("x".to_owned())),
    ("letter, colour and other spellings of a terrain", |r| {
        (r.terrains[0].letter, r.terrains[0].color) = ('?', "#123456".to_owned());
        r.terrains[0].aliases.push("x".to_owned());
    }),
    ("name of a tag", |r| r.tags[0].name.push('x')),
    ("name of a phase", |r| r.phases.list[0].name.push('x')),
    ("name of a tie", |r| r.ties[0].doc.push('x')),
    ("name, description and place of a piece", |r| {
        let piece = &mut r.pieces[0];
        piece.name.push('x');
        piece.doc.push('x');
        piece.file.push('x');
        piece.line += 1;
    }),
    ("place of an answer", |r| {
        change_answers(r, |all| all[0].place = SourceLine { file: FileId(1), line: 7 })
    }),
    ("order of answers to different hooks", |r| change_answers(r, |all| all.reverse())),
    ("place of an effect", |r| {
        let gain = std::mem::take(&mut r.favors[0].gain).into_pairs();
        let place = SourceLine { file: FileId(1), line: 7 };
        r.favors[0].gain = Effects::with_sources(gain.map(|(effect, _)| (effect, place)).collect());
    }),
    ("legend of a round tile", |r| r.round_tiles[0].legend.push('x')),
    ("plural and letter of a token", |r| {
        r.tokens[0].plural.push('x');
        r.tokens[0].letter = '?';
    }),
    ("name of a jump", |r| jumper(r).jump.as_mut().expect("jumps").name.push('x')),
    ("other names of a faction", |r| r.factions[0].aliases.push("x".to_owned())),
    ("paths of files", |r| r.files.push("x".to_owned())),
    ("files and pieces of scripts", |r| {
        r.functions[0].file.push('x');
        r.functions[0].piece = PieceId(1);
    }),
    ("sources of rules", |r| r.rule_sources.clear()),
    ("order of an income", |r| {
        r.bonus_cards.iter_mut().for_each(|card| card.income.reverse());
        r.factions.iter_mut().for_each(|f| f.income.iter_mut().for_each(|of| of.reverse()));
    }),
    ("order of prices of spaces", |r| {
        r.factions.iter_mut().for_each(|f| f.space_costs.reverse());
    }),
    ("tokens that are played as they are", |r| {
        let of_empty = |f: &mut Faction| {
            if f.plays.is_empty() {
                f.plays = (0..3).map(TokenId).collect();
            }
        };
        r.factions.iter_mut().for_each(of_empty);
    }),
    ("order of calls by scripts", |r| {
        let at: Vec<_> = (0..r.calls.len()).filter(|at| r.calls[*at].of_script.is_some()).collect();
        r.calls.swap(at[0], at[1]);
    }),
    ("words for a value that no script reads", |r| {
        let read: BTreeSet<u8> = r.functions.iter().flat_map(|f| f.reads.clone()).collect();
        let values = (0u8..).zip(&mut r.component_values);
        values.filter(|(at, _)| !read.contains(at)).for_each(|(_, value)| value.text.push('x'));
    }),
];

#[test]
fn each_change_of_the_rules_changes_it() {
    let rules = full();
    let mut seen = vec![("none", rules.canonical_text())];
    let mut without_effect = Vec::new();
    for (what, change) in MEANING {
        let mut rules = rules.clone();
        change(&mut rules);
        let text = rules.canonical_text();
        let same = seen.iter().find(|(_, other)| *other == text);
        without_effect.extend(same.map(|(other, _)| format!("{what}: as {other}")));
        seen.push((what, text));
    }
    assert!(without_effect.is_empty(), "{without_effect:#?}");
}

#[test]
fn display_order_and_places_do_not_change_it() {
    let rules = full();
    let before = rules.canonical_text();
    for (what, change) in NO_MEANING {
        let mut rules = rules.clone();
        change(&mut rules);
        assert_eq!(rules.canonical_text(), before, "{what}");
    }
}

fn between(what: CountedQuantity) -> Condition {
    Condition::Between { what, min: 1, max: i16::MAX }
}

/// Every count; no two are the same.
fn counts() -> Vec<CountedQuantity> {
    use CountedQuantity::*;
    let (structure, cult, token) = (StructureId, CultId, TokenId);
    let mut all = vec![
        Structures(structure(0)),
        Structures(structure(1)),
        Structures(structure(u8::MAX)),
        AllStructures,
        Bridges,
        BridgesJoining,
        Level(SHIPPING),
        Level(RANGE),
        Cult(cult(0)),
        Cult(cult(1)),
        PriestsOnCults,
        Towns,
        Favors,
        Players,
        Slot(SlotId(0)),
        Slot(SlotId(1)),
        Round,
        Argument(0),
        Argument(1),
        Argument(2),
        Argument(u8::MAX),
        Tagged(0),
        Tagged(1),
        Held(Resource::Coins),
        Held(Resource::Declared1),
        Held(Resource::Declared2),
        Heard(0),
        Heard(1),
        Heard(u8::MAX),
        Near(0, false),
        Near(0, true),
        Near(1, true),
        Tokens(token(0)),
        Tokens(token(1)),
        TokensLeft(token(0)),
        TokensThere(token(0), 0),
        TokensThere(token(1), 0),
        TokensThere(token(0), 1),
    ];
    all.extend((0..formulas().len() as u8).map(CountedQuantity::Formula));
    all.push(CountedQuantity::Formula(u8::MAX));
    all
}

/// Formulas; no two are the same.
fn formulas() -> Vec<Formula> {
    let round = || Formula::Count(CountedQuantity::Round);
    let both = || [round(), Formula::Number(2)];
    vec![
        Formula::Number(2),
        Formula::Number(3),
        round(),
        Formula::Count(CountedQuantity::Towns),
        Formula::Argument(0),
        Formula::Argument(1),
        Formula::Count(CountedQuantity::Argument(0)),
        Formula::Sum(both().into()),
        Formula::Sum([round(), Formula::Number(3)].into()),
        Formula::Product(both().into()),
        Formula::Difference(both().into()),
        Formula::Difference([Formula::Number(2), round()].into()),
        Formula::Divided(round().into(), 2),
        Formula::Divided(round().into(), 3),
        Formula::Quotient(both().into()),
        Formula::Quotient([Formula::Number(2), round()].into()),
        Formula::Remainder(both().into()),
        Formula::Remainder([Formula::Number(2), round()].into()),
        Formula::Absolute(round().into()),
        Formula::Absolute(Formula::Number(2).into()),
        Formula::Least(both().into()),
        Formula::Most(both().into()),
    ]
}

/// Every condition; no two are the same.
fn conditions() -> Vec<Condition> {
    use Condition::*;
    let terrain = |index| TerrainRef::Argument(index);
    let mut all = vec![
        All([Passed, InActions].into()),
        All([InActions, Passed].into()),
        All([].into()),
        Any([Passed, InActions].into()),
        Not(Passed.into()),
        Not(InActions.into()),
        Between { what: CountedQuantity::Round, min: 1, max: 4 },
        Between { what: CountedQuantity::Round, min: 0, max: 4 },
        Between { what: CountedQuantity::Round, min: i16::MIN, max: 4 },
        Event { index: 0, among: [1, 2].into() },
        Event { index: 0, among: [1].into() },
        Event { index: 1, among: [1, 2].into() },
        Event { index: 2, among: [-1].into() },
        Terrain(terrain(0), TerrainTest::Free),
        Terrain(terrain(0), TerrainTest::HomeOfAny),
        Terrain(terrain(0), TerrainTest::Unlocked),
        Terrain(terrain(1), TerrainTest::Free),
        Terrain(TerrainRef::Fixed(TerrainId(0)), TerrainTest::Free),
        Faction([FactionId(0), FactionId(1)].into()),
        Faction([FactionId(1)].into()),
        Me(0),
        Me(1),
        Riverside(0),
        Riverside(1),
        Condition::Tagged(0, 0),
        Condition::Tagged(0, 1),
        Condition::Tagged(1, 0),
        Ground(0, [TerrainId(0)].into()),
        Ground(0, [TerrainId(0), TerrainId(1)].into()),
        Ground(1, [TerrainId(0)].into()),
        SpaceTaken(SpaceId(0)),
        SpaceTaken(SpaceId(1)),
        Passed,
        InActions,
        Is(true),
        Is(false),
    ];
    all.extend(counts().into_iter().map(between));
    all
}

fn counted(what: CountedQuantity, per: u8, times: i16, table: &[i16]) -> AmountFormula {
    let term = CountedTerm { what, per, times, table: table.into() };
    AmountFormula { base: 0, counted: [term].into() }
}

/// Amounts; no two are the same.
fn amounts() -> Vec<AmountFormula> {
    let round = CountedQuantity::Round;
    let one = counted(round, 1, 1, &[]);
    vec![
        AmountFormula::fixed(0),
        AmountFormula::fixed(-1),
        AmountFormula { base: 2, ..one.clone() },
        one,
        counted(round, 2, 1, &[]),
        counted(round, 1, 2, &[]),
        counted(round, 1, 0, &[]),
        counted(round, 1, 1, &[0]),
        counted(round, 1, 1, &[0, 1]),
        counted(CountedQuantity::Towns, 1, 1, &[]),
    ]
}

/// Returns an effect of the kernel's table.
fn act(name: &str, what: EffectObject, n: AmountFormula) -> Effect {
    EffectRule::by_name(name).expect("an effect").effect(what, n)
}

fn keep_trader() -> Effect {
    act("keep_trader", EffectObject::Nothing, AmountFormula::fixed(1))
}

/// Returns uses of an effect of the kernel's table; no two are the same.
fn acts(rule: &'static EffectRule) -> Vec<Effect> {
    let terrain = |n| EffectObject::Terrain(TerrainRef::Fixed(TerrainId(n)));
    let things = |names: EffectNames| match names {
        EffectNames::Resources | EffectNames::ResourcesAndTokens(_) => {
            let all = [Resource::Coins, Resource::Workers, Resource::Declared1];
            all.map(EffectObject::Resource).to_vec()
        }
        EffectNames::Cults => [0, 1].map(|n| EffectObject::Cult(CultId(n))).to_vec(),
        EffectNames::Tracks => [SHIPPING, DIGGING].map(EffectObject::Track).to_vec(),
        EffectNames::Slots => [0, 1].map(|n| EffectObject::Slot(SlotId(n))).to_vec(),
        EffectNames::Terrains => vec![terrain(0), terrain(1)],
        EffectNames::TerrainsAndChosen => {
            vec![terrain(0), terrain(1), EffectObject::Terrain(TerrainRef::Argument(0))]
        }
        EffectNames::MovingTokens => [0, 1].map(|n| EffectObject::Token(TokenId(n))).to_vec(),
        EffectNames::Spaces => [0, 1].map(|n| EffectObject::Space(SpaceId(n))).to_vec(),
    };
    let (whats, limits) = match rule.form {
        EffectForm::ByName(table) => (things(table.names), vec![EffectLimit::None]),
        EffectForm::Name(names) => (things(names), vec![EffectLimit::None]),
        EffectForm::Flag => (vec![EffectObject::Nothing], vec![EffectLimit::None]),
        EffectForm::UpTo => {
            (vec![EffectObject::Nothing], vec![EffectLimit::None, EffectLimit::AtMost])
        }
        EffectForm::TokensAt => {
            let limits = vec![EffectLimit::None, EffectLimit::Anchors(1)];
            (things(EffectNames::MovingTokens), limits)
        }
    };
    let mut all = Vec::new();
    for what in whats {
        for n in 1..=1 + i16::from(rule.form.has_number()) {
            let n = || AmountFormula::fixed(n);
            all.extend(limits.iter().map(|limit| rule.limited_effect(what, n(), *limit)));
        }
    }
    all
}

/// Every effect; no two are the same.
fn effects() -> Vec<Effect> {
    use Effect::{Choose, Run, When};
    let (one, two) = (|| AmountFormula::fixed(1), || AmountFormula::fixed(2));
    let does = |effect: Effect| Effects::from([effect]);
    let mut all = vec![
        Effect::Grant(GrantId(0)),
        Effect::Grant(GrantId(1)),
        Effect::Grant(GrantId::NONE),
        When(Condition::Passed, Effects::default(), does(keep_trader())),
        Choose(0, one()),
        Choose(0, two()),
        Choose(1, one()),
        Choose(u8::MAX, one()),
        Run(0),
        Run(1),
        Run(u8::MAX),
    ];
    // A loss is written as a payment where nobody pays a price.
    let is_distinct = |rule: &&EffectRule| rule.flow != ResourceFlow::Loss;
    all.extend(EFFECTS.into_iter().filter(is_distinct).flat_map(acts));
    let power = EffectObject::Resource(Resource::Power);
    all.extend(amounts().into_iter().map(|n| act("gain", power, n)));
    all.extend(
        conditions().into_iter().map(|it| When(it, does(keep_trader()), Effects::default())),
    );
    all
}

/// Returns rules with each effect in a favor tile or, with a hook, in an answer.
fn with_effect(rules: &Ruleset, effect: &Effect, in_answer: bool) -> Ruleset {
    let mut rules = rules.clone();
    if in_answer {
        with_answers(&mut rules, vec![react(vec![effect.clone()])]);
    } else {
        rules.favors[0].gain = [effect.clone()].into();
    }
    rules
}

#[test]
fn each_effect_condition_and_amount_has_a_text_of_its_own() {
    let rules = full();
    for in_answer in [false, true] {
        let mut seen: Vec<(Effect, String)> = Vec::new();
        for effect in effects() {
            let text = with_effect(&rules, &effect, in_answer).canonical_text();
            let same = seen.iter().find(|(_, other)| *other == text);
            assert!(same.is_none(), "{effect:?} and {:?} have one text", same.unwrap().0);
            seen.push((effect, text));
        }
    }
}

#[test]
fn a_loss_differs_from_a_payment_where_there_are_prices() {
    let text = |place: fn(&mut Ruleset, Effect), word: &str| {
        let coins = EffectObject::Resource(Resource::Coins);
        let mut rules = full();
        place(&mut rules, act(word, coins, AmountFormula::fixed(2)));
        rules.canonical_text()
    };
    let unasked: [fn(&mut Ruleset, Effect); 2] = [
        |r, effect| with_answers(r, vec![react(vec![effect])]),
        |r, effect| r.favors[0].gain = [effect].into(),
    ];
    for place in unasked {
        assert_eq!(text(place, "pay"), text(place, "lose"));
    }
    let asked: [fn(&mut Ruleset, Effect); 2] = [
        |r, effect| r.spaces[0].effects = [effect].into(),
        |r, effect| choice(r).options[0].effects = [effect].into(),
    ];
    for place in asked {
        assert_ne!(text(place, "pay"), text(place, "lose"));
    }
}

#[test]
fn sets_have_no_order() {
    let rules = full();
    let text = |condition: Condition| {
        let effect = Effect::When(condition, [keep_trader()].into(), Effects::default());
        with_effect(&rules, &effect, true).canonical_text()
    };
    let event = |among: &[i16]| Condition::Event { index: 1, among: among.into() };
    assert_eq!(text(event(&[0, 2])), text(event(&[2, 0, 2])));
    let faction = |among: &[u8]| Condition::Faction(among.iter().copied().map(FactionId).collect());
    assert_eq!(text(faction(&[0, 2])), text(faction(&[2, 0])));
    let ground =
        |among: &[u8]| Condition::Ground(0, among.iter().copied().map(TerrainId).collect());
    assert_eq!(text(ground(&[0, 2])), text(ground(&[2, 0])));
}

/// The sources of the writer, by file.
const SOURCES: [(&str, &str); 5] = [
    ("canonical.rs", include_str!("../../kernel/src/canonical.rs")),
    ("board.rs", include_str!("../../kernel/src/canonical/board.rs")),
    ("pieces.rs", include_str!("../../kernel/src/canonical/pieces.rs")),
    ("factions.rs", include_str!("../../kernel/src/canonical/factions.rs")),
    ("effects.rs", include_str!("../../kernel/src/canonical/effects.rs")),
];

/// Words that no valid ruleset has: for references to nothing.
const UNREACHED: [&str; 7] =
    ["fixed", "no_call", "no_conversion", "no_grant", "no_script", "no_value", "rulebook"];

/// No word of the writer is for a feature that content does not have, and no feature is forgotten
/// by the module that uses every one.
#[test]
fn every_word_of_the_writer_is_in_some_text() {
    let tree = tree();
    let mut texts = String::new();
    for variant in ["every-hook", "automa", "merchants", "everything", "teams"] {
        texts += &compile(&tree, variant).canonical_text();
    }
    for (_, change) in MEANING {
        let mut rules = full();
        change(&mut rules);
        texts += &rules.canonical_text();
    }
    for effect in effects() {
        texts += &with_effect(&full(), &effect, true).canonical_text();
    }
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let used: BTreeSet<&str> = texts.split(|c| !is_word(c)).collect();
    for (file, source) in SOURCES {
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let literals = code.flat_map(|line| line.split('"').skip(1).step_by(2));
        for word in literals.filter(|word| !word.is_empty() && word.chars().all(is_word)) {
            let is_known = used.contains(word) || UNREACHED.contains(&word);
            assert!(is_known, "{file}: no text contains `{word}`");
        }
    }
}

/// A pattern with `..` would let a new field of the rules pass without a question.
#[test]
fn patterns_name_every_field() {
    let of_components = include_str!("../../../components/src/canonical.rs");
    for (file, source) in SOURCES.into_iter().chain([("of components", of_components)]) {
        for (number, line) in (1..).zip(source.lines()) {
            let code = line.trim_start();
            let is_range = code.contains("(0..")
                || code.contains("(0u8..")
                || code.contains("..]")
                || code.contains("[..");
            let is_fine = code.starts_with("//") || is_range || code.contains("..*self");
            assert!(is_fine || !code.contains(".."), "{file}:{number}: {line}");
        }
    }
}

/// Returns the text with one replacement in a file of the module.
#[track_caller]
fn respelled(file: &str, from: &str, to: &str) -> String {
    let mut tree = tree();
    let path = format!("scripts/every-hook/{file}");
    let text = tree.files[&path].clone();
    assert!(text.contains(from), "{path} contains {from}");
    tree.insert(&path, &text.replacen(from, to, 1));
    compile(&tree, "every-hook").canonical_text()
}

#[test]
fn other_spellings_of_the_same_rules_have_the_same_text() {
    let before = compile(&tree(), "every-hook").canonical_text();
    let same = [
        // A second spelling of one expression makes a second value.
        ("parts.toml", "per = \"count(every-hand)\"", "per = \"count( every-hand )\""),
        ("parts.toml", "count(every-deck) > 0 and", "(count(every-deck)>0) and"),
        ("parts.toml", "name = \"Every call of parts\"", "name = \"Each call\""),
        (
            "parts.toml",
            "{ id = \"every-ace\", back",
            "{ doc = \"An ace.\", id = \"every-ace\", back",
        ),
        ("tables.toml", "[\"temple\", \"sanctuary\"]", "[\"sanctuary\", \"temple\"]"),
        ("tables.toml", "{ per = \"dwellings\", every = 3 }", "{ every = 3, per = \"dwellings\" }"),
        ("tables.toml", "cult = [\"fire\", \"water\"]", "cult = [\"water\", \"fire\"] # both"),
        ("effects.toml", "cost = { power = 4, coins = 1 }", "cost = { coins = 1, power = 4 }"),
    ];
    for (file, from, to) in same {
        assert_eq!(respelled(file, from, to), before, "{to}");
    }
    let other = [
        ("parts.toml", "per = \"count(every-hand)\"", "per = \"count(every-hand) + 1\""),
        ("parts.toml", "count(every-deck) > 0 and", "count(every-deck) > 1 and"),
    ];
    for (file, from, to) in other {
        assert_ne!(respelled(file, from, to), before, "{to}");
    }
    assert_eq!(respelled("scripts.lua", "--", "-- changed"), before);
    assert_ne!(respelled("scripts.lua", "return", "local unused = 1\nreturn"), before);
}
