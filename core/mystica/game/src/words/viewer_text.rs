//! Texts of actions as pages show them, in the language of the viewer.

use kernel::action::{Action, TokenMove};
use kernel::ids::*;
use kernel::state::open;
use kernel::texts::TEXTS;
use kernel::{Choice, Resource, State};
use language::{Args, say};

use super::action_text::Grammar;

impl Grammar<'_> {
    /// Returns an action in the language of the viewer. In English it is the text of ledgers.
    pub fn shown(&self, state: &State, seat: SeatId, action: Action) -> String {
        if language::is_english() {
            return self.text(state, action);
        }
        let (rules, names) = (self.ruleset, self.names);
        let hex = |hex: HexId| rules.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
        let space =
            |id: SpaceId| rules.spaces.get(id.at()).map_or("?", |space| space.code.as_str());
        let name_of = |seat: SeatId| self.shown_seat_name(state, seat);
        match action {
            Action::Leech(n, from) => say!(TEXTS, "action-leech", n = n, seat = name_of(from)),
            Action::Decline(n, from) => say!(TEXTS, "action-decline", n = n, seat = name_of(from)),
            Action::Step(cult, n) => {
                say!(TEXTS, "action-cult-up", n = n, cult = rules.cult_name(cult))
            }
            Action::StepDown(cult, n) => {
                say!(TEXTS, "action-cult-down", n = n, cult = rules.cult_name(cult))
            }
            Action::TakeFavor(favor) => {
                say!(TEXTS, "action-take-favor", tile = names.favor(favor))
            }
            Action::TakeTown(town, n) => {
                let n = if n == 1 { String::new() } else { n.to_string() };
                say!(TEXTS, "action-take-town", n = n, tile = names.town(town))
            }
            Action::Choose(answer, terrain) => {
                let terrain =
                    if terrain.is_some() { rules.terrain_name(terrain) } else { String::new() };
                let choice = self.choice_with(state, seat, answer);
                let shown = choice.and_then(|choice| rules.option_text(choice, answer, &terrain));
                let answer = shown.unwrap_or_else(|| self.text(state, action));
                say!(TEXTS, "action-choose", answer = answer)
            }
            Action::Place(token, at) => {
                say!(TEXTS, "action-place-token", token = rules.token_name(token), hex = hex(at))
            }
            Action::Refuse(token) => {
                say!(TEXTS, "action-refuse-token", token = rules.token_name(token))
            }
            Action::Burn(n) => say!(TEXTS, "action-burn", n = n),
            Action::Convert(id, n) => match rules.conversions.get(id.at()) {
                Some(one) => {
                    let amount = |each: u8, resource: Resource| {
                        rules.amount_name(i64::from(each) * i64::from(n), resource)
                    };
                    let (paid, taken) = (amount(one.rate, one.from), amount(one.gives, one.to));
                    say!(TEXTS, "action-convert", paid = paid, taken = taken)
                }
                None => self.text(state, action),
            },
            Action::Move(way) => self.shown_move(&way),
            Action::DoneMoving => say!(TEXTS, "action-done-moving"),
            Action::Trade(at, answer) if answer.is_some() => {
                let reward = self.shown_reward(answer);
                say!(TEXTS, "action-trade-reward", hex = hex(at), reward = reward)
            }
            Action::Trade(at, _) => say!(TEXTS, "action-trade", hex = hex(at)),
            Action::Transform(at, to) => {
                say!(TEXTS, "action-transform", hex = hex(at), terrain = rules.terrain_name(to))
            }
            Action::GiveUp(right, n) => {
                say!(TEXTS, "action-give-up", amount = rules.amount_name(n.into(), right))
            }
            Action::Bridge(a, b) => say!(TEXTS, "action-bridge", a = hex(a), b = hex(b)),
            Action::Connect(river) => say!(TEXTS, "action-connect", river = hex(river)),
            Action::Build(at) => say!(TEXTS, "action-build", hex = hex(at)),
            Action::BuildWith(at, token, from) => {
                let token = rules.token_name(token);
                say!(TEXTS, "action-build-with", hex = hex(at), token = token, at = hex(from))
            }
            Action::Dig(n) => say!(TEXTS, "action-dig", n = n),
            Action::Upgrade(at, to) => {
                let structure = rules.structure_name(to);
                say!(TEXTS, "action-upgrade", hex = hex(at), structure = structure)
            }
            Action::SendPriest(cult, n) => {
                say!(TEXTS, "action-send", cult = rules.cult_name(cult), n = n)
            }
            Action::Advance(track) => {
                say!(TEXTS, "action-advance", track = rules.track_name(track))
            }
            Action::Use(id) => say!(TEXTS, "action-space", space = space(id)),
            Action::Free(id) => say!(TEXTS, "action-use", space = space(id)),
            Action::Pass(card) => {
                let card = if card.is_some() { names.bonus(card) } else { "" };
                TEXTS.text("action-pass", &Args::new().text("card", card)).trim_end().to_owned()
            }
            Action::Done => say!(TEXTS, "action-done"),
            Action::Answer(part) => {
                let bridge = rules.component_bridge.as_ref();
                let Some(layout) = bridge.map(|bridge| bridge.layout(state.seat_count)) else {
                    return "?".to_owned();
                };
                // Components identify seats by number; players identify them by faction.
                let faction =
                    |seat| self.only_seat_name(state, SeatId(seat)).map(|_| name_of(SeatId(seat)));
                layout.shown_action_with(part.answer(), faction)
            }
        }
    }

    fn shown_move(&self, way: &TokenMove) -> String {
        let rules = self.ruleset;
        let hex = |hex: HexId| rules.map.hexes.get(hex.at()).map_or("?", |hex| hex.label.as_str());
        let (token, from, to) = (rules.token_name(way.token), hex(way.from), hex(way.to));
        let via: Vec<&str> = way.via.into_iter().filter(|hex| hex.is_some()).map(hex).collect();
        let moved = if via.is_empty() {
            say!(TEXTS, "action-move", token = token, from = from, to = to)
        } else {
            let via = via.join(" ");
            say!(TEXTS, "action-move-via", token = token, from = from, via = via, to = to)
        };
        let kind = rules.tokens.get(way.token.at());
        let movement = kind.and_then(|kind| kind.movement.as_ref());
        match movement.and_then(|movement| movement.extras.get(usize::from(way.extra))) {
            Some(extra) => {
                let price = rules.amount_name(extra.amount.into(), extra.pay);
                say!(TEXTS, "action-move-extra", move = moved, price = price)
            }
            None => moved,
        }
    }

    /// Returns the open choice of a seat that has this answer.
    fn choice_with(&self, state: &State, seat: SeatId, answer: AnswerId) -> Option<&Choice> {
        let mine = state.open().iter().filter(|one| one.kind == open::CHOICE && one.seat == seat);
        let choices = &self.ruleset.choices;
        let mut all = mine.filter_map(|one| choices.get(usize::from(one.amount)));
        all.find(|choice| choice.options.iter().any(|option| option.answer == answer))
    }

    /// Returns the reward of a trade in the language of the viewer.
    fn shown_reward(&self, answer: AnswerId) -> String {
        let rules = self.ruleset;
        let trades = rules.tokens.iter().flat_map(|kind| kind.trades.iter().flatten());
        let choices = trades.filter_map(|trade| rules.choices.get(usize::from(trade.choice?)));
        let mut shown = choices
            .filter(|choice| choice.options.iter().any(|option| option.answer == answer))
            .filter_map(|choice| rules.option_text(choice, answer, ""));
        let english = || rules.answers.get(answer.at()).cloned().unwrap_or_default();
        shown.next().unwrap_or_else(english)
    }
}

/// Returns a typed or shown text in the form in which both are compared: small letters, single
/// blanks, plain signs.
pub fn comparable(text: &str) -> String {
    let text = language::without_marks(text.to_owned()).to_lowercase();
    let text = text.replace('−', "-").replace('→', " ").replace([':', '’'], " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
