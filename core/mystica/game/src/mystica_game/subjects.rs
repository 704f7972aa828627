//! Finds the actions and pieces for which a piece gives points or changes prices, in the words of
//! reports. The sources are the declaration of the piece, its hooks and its TOML tables; of
//! scripts, only the hooks are used.

use std::collections::BTreeSet;

use kernel::action::Action;
use kernel::effect::{AmountFormula, Condition, CountedQuantity};
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::AnswerKind;
use kernel::state::State;
use kernel::{Effect, Piece};

use super::tallies::{BUILD, build_with, moved, moved_to, place, trade, upgrade};
use crate::words::Grammar;

/// Returns the words of [`game::Report::action_kind_name`] and [`game::Report::pieces_on_board`] that a piece
/// refers to; empty if its declaration names none.
pub(super) fn of_piece(grammar: &Grammar<'_>, id: usize) -> Vec<String> {
    let Some(piece) = grammar.ruleset.pieces.get(id) else { return Vec::new() };
    let mut found = SubjectCollector { grammar, words: BTreeSet::new() };
    found.piece(piece);
    let spaces = (0..).map(SpaceId).zip(&grammar.ruleset.spaces);
    for (space, _) in spaces.filter(|(_, space)| space.piece.at() == id) {
        found.space(space);
    }
    found.words.into_iter().collect()
}

struct SubjectCollector<'g> {
    grammar: &'g Grammar<'g>,
    words: BTreeSet<String>,
}

impl SubjectCollector<'_> {
    fn piece(&mut self, piece: &Piece) {
        for answer in piece.all_answers() {
            let (when, effects, amount) = match &answer.what {
                AnswerKind::Effects(effects) => (None, Some(effects), None),
                AnswerKind::Replace(when, effects) => (Some(when), Some(effects), None),
                AnswerKind::Value(when, amount) => (Some(when), None, Some(amount)),
                AnswerKind::Script(_) => (None, None, None),
            };
            // If `when` is the only effect, its condition holds for the whole table.
            let first = effects.and_then(|effects| match effects.first() {
                Some(Effect::When(when, ..)) if effects.len() == 1 => Some(when),
                _ => None,
            });
            self.hook(answer.hook, when.or(first));
            amount.into_iter().for_each(|amount| self.amount(amount));
            effects.into_iter().for_each(|effects| self.effects(effects));
        }
    }

    fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::When(_, then, otherwise) = effect {
                self.effects(then);
                self.effects(otherwise);
            }
            effect.traded_amount().into_iter().for_each(|amount| self.amount(amount));
        }
    }

    fn amount(&mut self, amount: &AmountFormula) {
        amount.counted.iter().for_each(|counted| self.count(counted.what));
    }

    fn count(&mut self, count: CountedQuantity) {
        match count {
            CountedQuantity::Structures(structure) => self.structure(structure),
            CountedQuantity::AllStructures => self.structures(|_| true),
            CountedQuantity::Bridges | CountedQuantity::BridgesJoining => self.word("bridge"),
            CountedQuantity::Level(track) => self.text(Action::Advance(track)),
            CountedQuantity::Cult(_) => self.list(&["+cult", "send"]),
            CountedQuantity::PriestsOnCults => self.word("send"),
            CountedQuantity::Towns => self.word("+town"),
            CountedQuantity::Favors => self.word("+favor"),
            CountedQuantity::Tokens(token)
            | CountedQuantity::TokensLeft(token)
            | CountedQuantity::TokensThere(token, _) => {
                self.token(token, place);
            }
            CountedQuantity::Formula(at) => {
                if let Some(formula) = self.grammar.ruleset.formulas.get(usize::from(at)) {
                    formula.each_count(&mut |count| self.count(count));
                }
            }
            _ => {}
        }
    }

    /// Adds the subjects of an event, restricted by its condition.
    fn hook(&mut self, hook: Hook, when: Option<&Condition>) {
        let mentions = |name: &str| {
            let at = hook.args().iter().position(|arg| *arg == name);
            let values = at.zip(when).and_then(|(at, when)| named(when, at));
            move |id: u8| values.as_ref().is_none_or(|values| values.contains(&i16::from(id)))
        };
        match hook {
            Hook::OnBuild | Hook::InReach | Hook::ForbidBuild => self.build(),
            Hook::OnUpgrade | Hook::ForbidUpgrade | Hook::BuildCost | Hook::FavorsTaken => {
                let mentions = mentions("structure");
                self.structures(|structure| mentions(structure.0));
            }
            Hook::OnSpade | Hook::OnDig | Hook::SpadeCost => self.list(&["dig", "transform"]),
            Hook::OnTransform | Hook::ForbidTransform | Hook::Spades => self.word("transform"),
            Hook::OnBridge | Hook::ForbidBridge => self.word("bridge"),
            Hook::OnPriestSent | Hook::PriestSteps | Hook::PriestCost | Hook::ForbidPriest => {
                self.word("send");
            }
            Hook::OnCultStep => self.list(&["+cult", "send"]),
            Hook::OnPowerOffered | Hook::OnLeechSettled | Hook::LeechOffered => {
                self.list(&["leech", "decline"]);
            }
            Hook::OnPowerAction | Hook::SpaceCost | Hook::ForbidSpace | Hook::ReuseSpace => {
                let mentions = mentions("space");
                let spaces = 0..self.grammar.ruleset.spaces.len() as u8;
                spaces
                    .filter(|space| mentions(*space))
                    .for_each(|space| self.space(SpaceId(space)));
            }
            Hook::OnAdvance | Hook::ForbidAdvance => {
                let mentions = mentions("track");
                let tracks = (0..TRACKS as u8).filter(|track| mentions(*track));
                tracks.for_each(|track| self.text(Action::Advance(TrackId(track))));
            }
            Hook::OnFavor | Hook::ForbidFavor => self.word("+favor"),
            Hook::OnTown | Hook::TownThreshold => self.word("+town"),
            Hook::OnTokenGained => self.tokens(mentions("token"), place),
            Hook::OnTokenMoved | Hook::OnTokenPassed | Hook::TokenSteps | Hook::ForbidMove => {
                let mentions = mentions("token");
                self.tokens(&mentions, moved);
                let structures = self.grammar.ruleset.structures.iter();
                for code in structures.map(|structure| structure.code.clone()).collect::<Vec<_>>() {
                    self.tokens(&mentions, |token| moved_to(token, &code));
                }
            }
            Hook::OnTokenSpent => self.tokens(mentions("token"), build_with),
            Hook::OnTrade => {
                let mentions = mentions("structure");
                let structures = (0..).zip(&self.grammar.ruleset.structures);
                let own = structures.filter(|(id, _)| mentions(*id));
                self.words.extend(own.map(|(_, structure)| trade(&structure.code)));
            }
            _ => {}
        }
    }

    fn build(&mut self) {
        self.word(BUILD);
        let spent = self.grammar.ruleset.tokens.iter().filter(|kind| kind.pays_for_dwelling);
        self.words.extend(spent.map(|kind| build_with(&kind.code)));
    }

    fn structures(&mut self, is_included: impl Fn(StructureId) -> bool) {
        let all = (0..self.grammar.ruleset.structures.len() as u8).map(StructureId);
        all.filter(|id| is_included(*id)).for_each(|id| self.structure(id));
    }

    /// Adds a kind of structure: the action that puts it on the board, and its presence at the end
    /// of the game.
    fn structure(&mut self, id: StructureId) {
        let Some(structure) = self.grammar.ruleset.structures.get(id.at()) else { return };
        let code = structure.code.clone();
        if structure.from.is_some() {
            self.word(&upgrade(&code))
        } else {
            self.build()
        }
        self.words.insert(code);
    }

    fn tokens(&mut self, is_included: impl Fn(u8) -> bool, word: impl Fn(&str) -> String) {
        let all = 0..self.grammar.ruleset.tokens.len() as u8;
        all.filter(|id| is_included(*id)).for_each(|id| self.token(TokenId(id), &word));
    }

    fn token(&mut self, id: TokenId, word: impl Fn(&str) -> String) {
        if let Some(kind) = self.grammar.ruleset.tokens.get(id.at()) {
            self.words.extend([word(&kind.code), kind.code.clone()]);
        }
    }

    fn space(&mut self, space: SpaceId) {
        let is_free = self.grammar.ruleset.spaces.get(space.at()).is_some_and(|space| space.free);
        self.text(if is_free { Action::Free(space) } else { Action::Use(space) });
    }

    fn text(&mut self, action: Action) {
        self.words.insert(self.grammar.text(&State::empty(), action));
    }

    fn list(&mut self, words: &[&str]) {
        words.iter().for_each(|word| self.word(word));
    }

    fn word(&mut self, word: &str) {
        self.words.insert(word.to_owned());
    }
}

/// Returns the values that a condition allows for an argument; `None` if it allows all.
fn named(when: &Condition, argument: usize) -> Option<Vec<i16>> {
    match when {
        Condition::Event { index, among: values } if usize::from(*index) == argument => {
            Some(values.to_vec())
        }
        Condition::All(all) => all.iter().find_map(|one| named(one, argument)),
        _ => None,
    }
}
