//! Description of one piece: what it gains, when, at which price, and where it is in this game.

use kernel::effect::{AmountFormula, CountedQuantity};
use kernel::hook::{Hook, HookKind};
use kernel::ids::*;
use kernel::ruleset::{
    AdvancementTrack, AnswerKind, Faction, Piece, PieceClass, RoundTile, Ruleset, ScoringMeasure,
    TerraformRule,
};
use kernel::texts::TEXTS;
use kernel::{HookAnswer, State};
use language::{Args, say};

use super::called::{amounts, cost};
use super::effects::PhraseScope;
use super::hooks;
use crate::words::action_text::Grammar;

/// Returns a text without arguments.
fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

/// Finds a piece by code, name or id, ignoring case. The code of an action space finds the piece
/// that has it.
///
/// # Errors
/// If nothing has this name; the message suggests a similar one.
pub fn find(rules: &Ruleset, name: &str) -> Result<PieceId, String> {
    let name = name.trim();
    let is_named = |names: &str| !names.is_empty() && names.eq_ignore_ascii_case(name);
    let ids = || (0..).map(PieceId).zip(&rules.pieces);
    let by_code = ids().find(|(_, piece)| is_named(&piece.code));
    let by_name = || {
        let named = |piece: &Piece| is_named(&piece.name) || is_named(&rules.name_of_piece(piece));
        ids().find(|(_, piece)| named(piece))
    };
    let by_id =
        || ids().find(|(_, p)| p.id.rsplit(':').next().is_some_and(is_named) || is_named(&p.id));
    if let Some((id, _)) = by_code.or_else(by_name).or_else(by_id) {
        return Ok(id);
    }
    let of_space = rules.spaces.iter().find(|space| is_named(&space.code)).map(|space| space.piece);
    let aliased = || {
        rules.factions.iter().find(|f| is_named(&f.code) || f.aliases.iter().any(|a| is_named(a)))
    };
    let of_final = || rules.final_tiles.iter().find(|t| is_named(&t.code)).map(|t| t.piece);
    if let Some(id) = of_space.or_else(|| aliased().map(|f| f.piece)).or_else(of_final) {
        return Ok(id);
    }
    let names = rules.pieces.iter().flat_map(|p| [p.code.as_str(), p.name.as_str()]);
    let names = names.chain(rules.spaces.iter().map(|s| s.code.as_str())).filter(|n| !n.is_empty());
    let hint = match game::suggest::nearest(name, names) {
        Some(near) => say!(TEXTS, "hint-did-you-mean", near = near),
        None => plain("hint-named-things"),
    };
    Err(say!(TEXTS, "nothing-called", name = name, hint = hint))
}

/// Describes a piece in one line of at most `BRIEF` characters, for lists. Empty if its tables
/// contain nothing to describe.
pub fn brief(rules: &Ruleset, id: PieceId) -> String {
    let Some(piece) = rules.pieces.get(id.at()) else { return String::new() };
    let mut texts = own_table(rules, id);
    texts.extend(spaces(rules, id));
    texts.extend(answers(rules, piece));
    let texts = texts.join("; ");
    // Lists have little room; `describe` gives the complete text.
    let longest = if language::is_english() { BRIEF } else { BRIEF_TRANSLATED };
    let Some((cut, _)) = texts.char_indices().nth(longest) else { return texts };
    let part = &texts[..texts[..cut].rfind([';', ',']).unwrap_or(cut)];
    let [begin, end] = language::ENGLISH_MARKS;
    // A mark that the cut has opened is closed again.
    let is_open = part.matches(begin).count() > part.matches(end).count();
    format!("{part}{} …", if is_open { end.to_string() } else { String::new() })
}

/// Longest description in a list, in characters.
const BRIEF: usize = 140;

/// The same in other languages, whose texts are longer.
const BRIEF_TRANSLATED: usize = 180;

/// Describes a piece completely, one line each: its name, the description from its file, the
/// contents of its tables, and its place in this game.
pub fn describe(grammar: &Grammar<'_>, state: &State, id: PieceId) -> Vec<String> {
    let rules = grammar.ruleset;
    let Some(piece) = rules.pieces.get(id.at()) else { return Vec::new() };
    let code = if piece.code.eq_ignore_ascii_case(&piece.name) { "" } else { &piece.code };
    let space = if code.is_empty() { "" } else { " " };
    let name = rules.name_of_piece(piece);
    let mut lines = vec![format!("{code}{space}{name} ({})", class(piece.class))];
    lines.extend((!piece.doc.is_empty()).then(|| rules.doc_of_piece(piece)));
    lines.extend(own_table(rules, id));
    lines.extend(spaces(rules, id));
    lines.extend(answers(rules, piece));
    lines.extend(whereabouts(grammar, state, id));
    lines
}

/// Describes the reward of a round tile at the end of its round, for example `1 priest for each 4
/// steps of water`. Empty if there is none.
pub fn round_end_reward(rules: &Ruleset, tile: &RoundTile) -> String {
    let reward = amounts(rules, tile.reward.iter().map(|(resource, n)| (*resource, u16::from(*n))));
    if reward.is_empty() {
        let answers =
            rules.pieces.get(tile.piece.at()).map_or(&[][..], |p| p.answers(Hook::RoundEnd));
        let all = answers.iter().filter_map(|answer| match &answer.what {
            AnswerKind::Effects(all) => {
                Some(PhraseScope::new(rules, Some(Hook::RoundEnd)).effects(all))
            }
            AnswerKind::Script(function) => {
                let file = rules.functions.get(usize::from(function.0))?;
                Some(say!(TEXTS, "what-file-says", file = file.file))
            }
            _ => None,
        });
        return all.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ");
    }
    // A cult that is not in play counts nothing.
    if tile.counts == CountedQuantity::Argument(u8::MAX) {
        return String::new();
    }
    let scope = PhraseScope::new(rules, None);
    let n = tile.steps.max(1);
    let each = scope.count_of(tile.counts, n.into());
    match n {
        1 => say!(TEXTS, "for-each", gain = reward, each = each),
        n => say!(TEXTS, "for-each-n", gain = reward, n = n, each = each),
    }
}

fn class(class: PieceClass) -> String {
    plain(match class {
        PieceClass::Faction => "class-faction",
        PieceClass::RoundTile => "class-round-tile",
        PieceClass::BonusCard => "class-bonus-card",
        PieceClass::Favor => "class-favor-tile",
        PieceClass::Town => "class-town-tile",
        PieceClass::HouseRule => "class-house-rule",
        PieceClass::Token => "token",
        PieceClass::FinalTile => "class-final-scoring",
        PieceClass::BoardSpace => "class-board-space",
    })
}

/// Describes the TOML table of a piece, without its answers to hooks and its action spaces.
fn own_table(rules: &Ruleset, id: PieceId) -> Vec<String> {
    let scope = PhraseScope::new(rules, None);
    let mut texts = Vec::new();
    let income = |all: &[(kernel::Resource, u8)]| {
        let all = amounts(rules, all.iter().map(|(resource, n)| (*resource, u16::from(*n))));
        (!all.is_empty()).then(|| say!(TEXTS, "income-amounts", all = all))
    };
    if let Some(card) = rules.bonus_cards.iter().find(|t| t.piece == id) {
        texts.extend(income(&card.income));
    } else if let Some(tile) = rules.favors.iter().find(|t| t.piece == id) {
        texts.push(scope.effects(&tile.gain));
        texts.extend(income(&tile.income));
    } else if let Some(tile) = rules.towns.iter().find(|t| t.piece == id) {
        texts.push(scope.effects(&tile.gain));
    } else if let Some(tile) = rules.round_tiles.iter().find(|t| t.piece == id) {
        let half = round_end_reward(rules, tile);
        texts.extend((!half.is_empty()).then(|| say!(TEXTS, "as-its-round-ends", reward = half)));
    } else if let Some(tile) = rules.final_tiles.iter().find(|t| t.piece == id) {
        let points: Vec<String> = tile.points.iter().map(ToString::to_string).collect();
        let measure = match &tile.measure {
            ScoringMeasure::Network => plain("measure-network"),
            ScoringMeasure::Cults => plain("measure-cults"),
            ScoringMeasure::Count(count) => {
                say!(TEXTS, "measure-most", what = scope.count_of(*count, 2))
            }
            ScoringMeasure::Script(_) => plain("measure-script"),
        };
        let points = points.join(", ");
        texts.push(say!(TEXTS, "points-for-measure", points = points, measure = measure));
    } else if let Some(faction) = rules.factions.iter().find(|f| f.piece == id) {
        texts.extend(of_faction(rules, faction));
    } else if let Some(at) = rules.tokens.iter().position(|t| t.piece == id) {
        let kind = &rules.tokens[at];
        let number = rules.tokens_counted(TokenId(at as u8), kind.limit.into());
        texts.push(say!(TEXTS, "for-each-faction", number = number));
        for (at, trade) in (0..).map(StructureId).zip(&kind.trades) {
            let Some(trade) = trade else { continue };
            let mut brings = vec![scope.effects(&trade.effects)];
            brings
                .extend(trade.choice.map(|choice| scope.choice(choice, &AmountFormula::fixed(1))));
            brings.retain(|part| !part.is_empty());
            if !brings.is_empty() {
                let (structure, effects) = (rules.structure_name(at), brings.join(", "));
                texts.push(say!(TEXTS, "trade-brings", structure = structure, effects = effects));
            }
        }
    }
    texts.retain(|part| !part.is_empty());
    texts
}

/// Describes start, prices, income and tracks of a faction.
fn of_faction(rules: &Ruleset, faction: &Faction) -> Vec<String> {
    let mut texts = Vec::new();
    let start = &faction.start;
    let bowls = start.bowls.map(|n| n.to_string()).join("/");
    let goods = amounts(
        rules,
        [
            (kernel::Resource::Coins, start.coins.into()),
            (kernel::Resource::Workers, start.workers.into()),
            (kernel::Resource::Priests, start.priests.into()),
        ],
    );
    let cults = (0..).map(CultId).zip(&start.cults).filter(|(_, at)| **at > 0);
    let cults: String = cults.map(|(id, at)| format!(", {} {at}", rules.cult_name(id))).collect();
    let home = if faction.home.is_some() {
        say!(TEXTS, "faction-home", terrain = rules.terrain_name(faction.home)) + ", "
    } else {
        String::new()
    };
    texts.push(say!(
        TEXTS,
        "faction-starts-with",
        home = home,
        goods = goods,
        bowls = bowls,
        cults = cults
    ));
    let prices = (0..).map(StructureId).zip(&faction.costs).take(rules.structures.len());
    let prices =
        prices.map(|(id, price)| format!("{} {}", rules.structure_name(id), cost(rules, price)));
    let prices = prices.collect::<Vec<_>>().join("; ");
    texts.push(say!(TEXTS, "prices", prices = prices));
    let mut incomes = Vec::new();
    for (id, all) in (0..).map(StructureId).zip(&faction.income) {
        for (resource, totals) in all.iter().filter(|(_, totals)| totals.iter().any(|n| *n > 0)) {
            let list: Vec<String> = totals.iter().map(ToString::to_string).collect();
            let name = rules.resource_name(*resource);
            incomes.push(format!("{} {name} {}", rules.structure_name(id), list.join(" ")));
        }
    }
    texts.push(say!(TEXTS, "income-of-kind", incomes = incomes.join("; ")));
    if !faction.spade_cost.is_empty() {
        let list: Vec<String> = faction.spade_cost.iter().map(|price| cost(rules, price)).collect();
        let join = |a: String, b: String| say!(TEXTS, "list-then", a = a, b = b);
        let prices = list.into_iter().reduce(join).unwrap_or_default();
        texts.push(say!(TEXTS, "a-spade-costs", prices = prices));
    }
    match faction.terraform {
        TerraformRule::Fixed(n) => texts.push(say!(TEXTS, "every-hex-takes", n = n)),
        TerraformRule::Never => texts.push(plain("never-transforms")),
        TerraformRule::Paid { usual, home } => {
            let price = |p: kernel::TransformPrice| {
                let (tokens, steps) = (p.tokens.into(), p.cult_steps.into());
                let all =
                    [(kernel::Resource::PowerTokens, tokens), (kernel::Resource::LostSteps, steps)];
                amounts(rules, all)
            };
            let (usual, home) = (price(usual), price(home));
            texts.push(say!(TEXTS, "a-hex-costs", usual = usual, home = home));
        }
        TerraformRule::Wheel | TerraformRule::Named => {}
    }
    for (track, own) in (0..).map(TrackId).zip(&faction.tracks) {
        texts.extend(own.as_ref().map(|own| of_track(rules, track, own)));
    }
    if let Some(jump) = &faction.jump {
        let price = rules.amount_name(jump.cost.into(), jump.resource);
        let skips = match jump.skips.as_slice() {
            [] => plain("skips-by-range"),
            list => {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                say!(TEXTS, "skips-hexes", list = list.join(", "))
            }
        };
        let id = rules.factions.iter().position(|one| one.piece == faction.piece);
        let name = rules.jump_name(FactionId(id.unwrap_or_default() as u8));
        texts.push(format!("{name}{}{price}, {skips}", plain("colon")));
    }
    of_keys(rules, faction, &mut texts);
    texts
}

/// Generates [`of_keys`] from the list of faction keys.
macro_rules! cards {
    ($($key:ident: $holds:ident = $absent:tt, $says:literal, card $card:tt;)*) => {
        /// Describes the keys of a faction that differ from their defaults and have a text of their
        /// own.
        fn of_keys(rules: &Ruleset, faction: &Faction, texts: &mut Vec<String>) {
            let usual = Faction::default();
            $(cards!(@push $card, rules, texts, faction.$key, usual.$key, $holds);)*
        }
    };
    (@push none, $rules:ident, $texts:ident, $now:expr, $usual:expr, $holds:ident) => {};
    (@push $card:literal, $rules:ident, $texts:ident, $now:expr, $usual:expr, flag) => {
        if $now != $usual {
            $texts.push(plain($card));
        }
    };
    (@push $card:literal, $rules:ident, $texts:ident, $now:expr, $usual:expr, text) => {
        if $now != $usual {
            $texts.push(say!(TEXTS, $card, group = $rules.group_name(&$now)));
        }
    };
    (@push $card:literal, $rules:ident, $texts:ident, $now:expr, $usual:expr, byte) => {
        if $now != $usual {
            $texts.push(say!(TEXTS, $card, n = $now));
        }
    };
}

kernel::faction_keys!(cards);

fn of_track(rules: &Ruleset, id: TrackId, track: &AdvancementTrack) -> String {
    let price =
        track.cost.as_ref().map(|price| cost(rules, price)).filter(|price| !price.is_empty());
    let price = price.map_or(String::new(), |price| {
        format!(" {}", say!(TEXTS, "for-price-a-step", price = price))
    });
    let vp: Vec<String> = track.vp.iter().skip(1).filter(|n| **n > 0).map(u8::to_string).collect();
    let vp =
        if vp.is_empty() { String::new() } else { say!(TEXTS, "track-vp", list = vp.join(", ")) };
    let name = rules.track_name(id);
    let (start, max) = (track.start, track.max);
    say!(TEXTS, "track-from-to", track = name, start = start, max = max, price = price, vp = vp)
}

/// Describes the action spaces of a piece.
fn spaces(rules: &Ruleset, id: PieceId) -> Vec<String> {
    let scope = PhraseScope::new(rules, None);
    let own = rules.spaces.iter().filter(|space| space.piece == id);
    let one = |space: &kernel::Space| {
        let price = cost(rules, &space.cost);
        let price = if price.is_empty() {
            price
        } else {
            format!(" {}", say!(TEXTS, "for-price", price = price))
        };
        let opens = if space.unlocked_by.is_some() {
            let structure = rules.structure_name(space.unlocked_by);
            format!(" {}", say!(TEXTS, "with-a-structure", structure = structure))
        } else {
            String::new()
        };
        let condition = match scope.condition(&space.when) {
            when if when.is_empty() => when,
            when => say!(TEXTS, "only-when", when = when),
        };
        let often = plain(if space.once_a_round { "once-a-round" } else { "any-number-of-times" });
        say!(
            TEXTS,
            "action-of-piece",
            space = space.code,
            opens = opens,
            condition = condition,
            often = often,
            price = price,
            effects = scope.effects(&space.effects)
        )
    };
    own.map(one).collect()
}

/// Describes the answers of a piece to hooks, without duplicates.
fn answers(rules: &Ruleset, piece: &Piece) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for answer in piece.all_answers() {
        let one = of_answer(rules, answer);
        // A script may answer a hook twice, and two tables may have the same text.
        if !one.is_empty() && !texts.contains(&one) {
            texts.push(one);
        }
    }
    texts
}

fn of_answer(rules: &Ruleset, answer: &HookAnswer) -> String {
    let scope = PhraseScope::new(rules, Some(answer.hook));
    let about = hooks::words(answer.hook);
    let about = match answer.scope {
        kernel::AnswerScope::Own => about,
        kernel::AnswerScope::Others => say!(TEXTS, "by-others", about = about),
        kernel::AnswerScope::Everybody => say!(TEXTS, "by-anybody", about = about),
    };
    let colon = plain("colon");
    match &answer.what {
        AnswerKind::Effects(effects) => match scope.effects(effects).as_str() {
            "" => String::new(),
            effects_text => format!("{about}{colon}{effects_text}"),
        },
        AnswerKind::Replace(condition, effects) => {
            let (when, effects_text) = (scope.condition(condition), scope.effects(effects));
            let effects_text =
                if effects_text.is_empty() { plain("nothing") } else { effects_text };
            if when.is_empty() {
                format!("{about}{colon}{effects_text}")
            } else {
                format!("{about} ({when}){colon}{effects_text}")
            }
        }
        AnswerKind::Value(condition, amount) => {
            let when = scope.condition(condition);
            let when = if when.is_empty() { when } else { format!(" ({when})") };
            let adds =
                matches!(answer.hook.kind(), HookKind::Modify) || answer.hook == Hook::FinalScoring;
            if adds {
                format!("{about} {}{when}", scope.amount(amount, |n| format!("{n:+}")))
            } else {
                format!("{about}{when}")
            }
        }
        AnswerKind::Script(function) => {
            let file =
                rules.functions.get(usize::from(function.0)).map_or("?", |f| f.file.as_str());
            say!(TEXTS, "as-file-says", about = about, file = file)
        }
    }
}

/// Describes where a piece is in this game: its holders, how many are left, or its round.
fn whereabouts(grammar: &Grammar<'_>, state: &State, id: PieceId) -> Option<String> {
    let rules = grammar.ruleset;
    let name = |seat: SeatId| grammar.shown_seat_name(state, seat);
    let holder_of = |is_held_by: &dyn Fn(SeatId) -> bool| {
        let all: Vec<String> =
            state.seat_ids().filter(|seat| is_held_by(*seat)).map(name).collect();
        if all.is_empty() { String::new() } else { say!(TEXTS, "held-by", names = all.join(", ")) }
    };
    let join_with_and = |parts: [String; 2]| {
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    };
    if let Some(card) = rules.bonus_cards.iter().position(|t| t.piece == id) {
        let holder = holder_of(&|seat| state.seat(seat).bonus.at() == card);
        let in_pool = state.bonus_pool >> card & 1 == 1;
        return Some(match (holder.is_empty(), in_pool, state.bonus_coins[card]) {
            (false, ..) => holder,
            (true, false, _) => plain("not-in-the-game"),
            (true, true, 0) => plain("free-to-take"),
            (true, true, n) => {
                say!(TEXTS, "free-to-take-with", coins = say!(TEXTS, "n-coins", n = n))
            }
        });
    }
    if let Some(tile) = rules.favors.iter().position(|t| t.piece == id) {
        let left = left_of(state.favor_pool[tile], rules.favors[tile].count);
        return join_with_and([left, holder_of(&|seat| state.seat(seat).favors >> tile & 1 == 1)]);
    }
    if let Some(tile) = rules.towns.iter().position(|t| t.piece == id) {
        let left = left_of(state.town_pool[tile], rules.towns[tile].count);
        return join_with_and([left, holder_of(&|seat| state.seat(seat).towns[tile] > 0)]);
    }
    if let Some(tile) = rules.round_tiles.iter().position(|t| t.piece == id) {
        let on: Vec<String> = (1..=rules.rounds)
            .filter(|round| state.round_tile(*round).at() == tile)
            .map(|round| round.to_string())
            .collect();
        return Some(if on.is_empty() {
            plain("not-in-the-game")
        } else {
            say!(TEXTS, "in-rounds", rounds = on.join(", "))
        });
    }
    if let Some(tile) = rules.final_tiles.iter().position(|t| t.piece == id) {
        let drawn = rules.final_tiles[tile].always || state.final_tiles >> tile & 1 == 1;
        return (!drawn).then(|| plain("not-in-the-game"));
    }
    if rules.factions.iter().any(|f| f.piece == id) {
        let plays = state.seat_ids().any(|seat| {
            rules.factions.get(state.seat(seat).faction.at()).is_some_and(|f| f.piece == id)
        });
        return (!plays).then(|| plain("not-in-the-game"));
    }
    let taken = |space: &(usize, &kernel::Space)| {
        space.1.piece == id && space.1.shared && state.spaces_used >> space.0 & 1 == 1
    };
    let used = rules.spaces.iter().enumerate().find(taken);
    used.map(|_| plain("taken-in-round"))
}

fn left_of(left: u8, all: u8) -> String {
    say!(TEXTS, "n-of-all-left", n = left, all = all)
}
