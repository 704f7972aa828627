//! The trait [`GameText`]: actions as text, and explanations of what they change.

use crate::excerpt::shorten_word;
use crate::{ApplyError, Narration, PanelItemId, Rules, suggest};

/// Keywords of lines in a ledger's head, in addition to those of each game. No action may begin
/// with them.
pub const LEDGER_HEAD: [&str; 5] = ["option", "dropoption", "map", "setup", "player"];

/// Returns the name of a seat in games whose seats have no names: `seat1`.
pub fn default_seat_name(seat: u8) -> String {
    format!("seat{}", u16::from(seat) + 1)
}

/// Text of a game: formatting and parsing actions, names, explanations.
pub trait GameText: Rules {
    /// Returns the canonical text of an action.
    fn text(&self, state: &Self::State, seat: u8, action: Self::Action) -> String;

    /// Returns an action as shown to the viewer, in the viewer's language. Ledgers have
    /// [`GameText::text`] instead.
    fn shown(&self, state: &Self::State, seat: u8, action: Self::Action) -> String {
        self.text(state, seat, action)
    }

    /// Parses an action as a player typed it. The default compares the text with those of all
    /// [`Rules::well_formed_actions`], so games with many of them need a parser.
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    fn read(&self, state: &Self::State, seat: u8, text: &str) -> Result<Self::Action, String> {
        let mut actions = Vec::new();
        self.well_formed_actions(state, seat, &mut actions);
        let trimmed = text.trim();
        let mut texts: Vec<String> =
            actions.iter().map(|action| self.text(state, seat, *action)).collect();
        let find = |is_match: &dyn Fn(&str) -> bool, texts: &[String]| {
            texts.iter().position(|t| is_match(t))
        };
        let found = find(&|t| t == trimmed, &texts)
            .or_else(|| find(&|t| t.eq_ignore_ascii_case(trimmed), &texts));
        if let Some(at) = found {
            return Ok(actions[at]);
        }
        for action in actions {
            if self.with_amount(action, 0) == self.with_amount(action, 1) {
                continue;
            }
            for amount in 0..=u8::MAX {
                let action = self.with_amount(action, amount);
                if self.text(state, seat, action).eq_ignore_ascii_case(trimmed) {
                    return Ok(action);
                }
            }
        }
        texts.sort_unstable();
        texts.dedup();
        let names = texts.iter().map(String::as_str);
        Err(suggest::unknown("action", &shorten_word(trimmed), names))
    }

    /// Pushes alternative texts of an action that players use. Each must parse as this action.
    fn spellings(
        &self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
        _out: &mut Vec<String>,
    ) {
    }

    /// Returns the name of a seat, such as its faction: one word.
    fn seat_name(&self, _state: &Self::State, seat: u8) -> String {
        default_seat_name(seat)
    }

    /// Returns the name of a seat as shown to the viewer, in the viewer's language.
    fn shown_seat_name(&self, state: &Self::State, seat: u8) -> String {
        self.seat_name(state, seat)
    }

    /// Returns the names of the kinds of action, indexed by [`crate::LegalAction::kind`]; empty for
    /// unused numbers.
    fn kind_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Explains an action in a few words; empty if the text of the action is clear by itself.
    fn meaning(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// Returns the cost of a legal action, with the amount that the action has, in a few words.
    /// Empty if the action is free or its text states the cost.
    fn price(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> String {
        String::new()
    }

    /// Returns warnings about a legal action that is probably a slip, one sentence each. Callers
    /// detect slips that exist in every game, such as giving up a right, themselves.
    fn warnings(&self, _state: &Self::State, _seat: u8, _action: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// Replaces codes of pieces in a text by their names, for readers who do not know the codes.
    /// Accepts texts of actions, names of seats, and the output of
    /// [`Report::action_kind_name`](crate::Report::action_kind_name).
    fn expand_codes(&self, text: &str) -> String {
        text.to_owned()
    }

    /// Describes a card, tile, faction or other piece, given its name; one line per effect, not
    /// wrapped.
    ///
    /// # Errors
    /// No piece has this name; the message suggests a similar one.
    fn describe(&self, _state: &Self::State, name: &str) -> Result<Vec<String>, String> {
        Err(format!("nothing in this game is called `{name}`"))
    }

    /// Carries out an action as [`Rules::apply`] does, and adds lines to the narration about what
    /// the action caused, such as gains and moves. The lines name hidden cards only if the
    /// narration's viewer has seen them.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; the narration is then unchanged.
    fn apply_and_narrate(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let _ = narration;
        self.apply(state, seat, action)
    }

    /// Explains what an action would change in this position, in lines for a terminal. Each change
    /// comes with its reason: the rule, or the piece with file and line.
    ///
    /// # Errors
    /// As for [`Rules::apply`]. The position never changes.
    fn explain(
        &mut self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
    ) -> Result<Vec<String>, ApplyError> {
        Ok(Vec::new())
    }

    /// Explains how an action would change one panel item, in lines like those of
    /// [`GameText::explain`].
    ///
    /// # Errors
    /// As for [`GameText::explain`].
    fn explain_item(
        &mut self,
        _state: &Self::State,
        _seat: u8,
        _action: Self::Action,
        _item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        Ok(Vec::new())
    }

    /// Returns whether the game can explain the origin of every number in its panels.
    /// [`GameText::explain_item`], [`GameText::explain_start`] and [`GameText::explain_income`]
    /// then add up to the number.
    fn explains_items(&self) -> bool {
        false
    }

    /// Explains the value of one panel item in the opening position, and where content states this
    /// value, in lines like those of [`GameText::explain`]. Empty if the opening position has no
    /// such item.
    ///
    /// # Errors
    /// A script failed.
    fn explain_start(
        &mut self,
        _opening: &Self::State,
        _item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        Ok(Vec::new())
    }

    /// Explains what the next income will add to one panel item, and where content states it. Each
    /// line explains one part; empty if the panel shows no income.
    fn explain_income(&self, _state: &Self::State, _item: PanelItemId<'_>) -> Vec<String> {
        Vec::new()
    }
}
