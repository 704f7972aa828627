//! Parser of commands about tokens: the path of a move and the reward of a trade.

use game::excerpt::escape_bytes;
use kernel::Ruleset;
use kernel::action::TokenMove;
use kernel::ids::*;
use kernel::texts::TEXTS;
use kernel::token_kind::ExtraSteps;
use language::say;

use super::parts::{CommandContext, price};
use super::words::{CommandWords, is, nothing_more};
use super::{CommandTextError, Grammar, unknown};
use crate::words::names::WordLookup;

impl Grammar<'_> {
    /// Parses a move: `ship r5 to E7 for 1pw` or `caravan E5 via E6 F3 to F4`.
    pub(super) fn way(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<TokenMove, CommandTextError> {
        let token = self.part(at, words)?;
        let from = self.part(at, words)?;
        let mut via = [HexId::NONE; TokenMove::MOST_VIA];
        let mut word = words.next();
        if is(word, "via") {
            word = words.next();
            for place in 0.. {
                if is(word, "to") && place > 0 {
                    break;
                }
                let hex = self.hex_named(words, word)?;
                let Some(slot) = via.get_mut(place) else {
                    let most = TokenMove::MOST_VIA;
                    return words.error(word, say!(TEXTS, "move-too-many-hexes", most = most));
                };
                *slot = hex;
                word = words.next();
                if word.is_empty() {
                    return words.error(word, say!(TEXTS, "to-missing"));
                }
            }
        } else if word.is_empty() {
            return words.error(word, say!(TEXTS, "to-missing"));
        } else if !is(word, "to") {
            let found = escape_bytes(word).to_string();
            let message = say!(TEXTS, "expected-to-via", found = found);
            return words.error(word, message);
        }
        let to = self.part(at, words)?;
        let word = words.next();
        let extra = if word.is_empty() {
            TokenMove::NO_EXTRA
        } else if is(word, "for") {
            self.extra(at, token, words)?
        } else {
            return words.error(word, nothing_more(word));
        };
        Ok(TokenMove { token, from, via, to, extra })
    }

    /// Parses the price of extra steps, such as `1pw`, and returns its index among the prices of
    /// this kind of token. If several prices have this text, the one open to the seat is chosen.
    fn extra(
        &self,
        at: CommandContext<'_>,
        token: TokenId,
        words: &mut CommandWords<'_>,
    ) -> Result<u8, CommandTextError> {
        let CommandContext { state, seat, .. } = at;
        let start = words.at;
        let (n, word) = words.counted()?;
        let pay = self.resource(words, word)?;
        let kind = &self.ruleset.tokens[token.at()];
        let extras: &[ExtraSteps] = kind.movement.as_ref().map_or(&[], |movement| &movement.extras);
        let same = |e: &ExtraSteps| e.pay == pay && e.amount == n;
        let seated = state.seats.get(seat.at()).is_some_and(|own| own.faction.is_some());
        let open = || kernel::view::chosen_extra(self.ruleset, state, seat, extras, pay, n);
        let open = if seated { open() } else { None };
        let found = open.or_else(|| extras.iter().position(same));
        if let Some(i) = found {
            return Ok(i as u8);
        }
        let mut prices: Vec<String> = extras.iter().map(price).collect();
        prices.dedup();
        let name = self.ruleset.token_name(token);
        let message = if prices.is_empty() {
            say!(TEXTS, "no-extra-for", token = name)
        } else {
            let or = |a: String, b: String| say!(TEXTS, "list-last-or", a = a, b = b);
            let prices = prices.into_iter().reduce(or).unwrap_or_default();
            say!(TEXTS, "extra-steps-cost", token = name, prices = prices)
        };
        let at = words.text[start..].iter().take_while(|b| **b == b' ').count();
        Err(CommandTextError { at: start + at, message })
    }

    /// Parses the hex of a trade and the answer that chooses its reward: `E7` or `E7: +P`.
    pub(super) fn traded(
        &self,
        at: CommandContext<'_>,
        words: &mut CommandWords<'_>,
    ) -> Result<(HexId, AnswerId), CommandTextError> {
        words.skip_blanks();
        let start = words.at;
        let rest = &words.text[start..];
        let Some(colon) = rest.iter().position(|b| *b == b':') else {
            return Ok((self.part(at, words)?, AnswerId::NONE));
        };
        let place = rest[..colon].trim_ascii_end();
        let hex = self.hex_named(words, place)?;
        words.at = start + colon + 1;
        let list_text = words.rest();
        let blank = |b: &u8| *b == b' ';
        // Declared texts have single blanks, so runs of blanks are joined here.
        let parts = list_text.split(blank).filter(|word| !word.is_empty());
        let text = parts.collect::<Vec<_>>().join(&b' ');
        if text.is_empty() {
            return words.error(list_text, say!(TEXTS, "after-colon-reward"));
        }
        let branches = branches(self.ruleset);
        if let Some((id, _)) = branches.iter().find(|(_, declared)| is(&text, declared)) {
            return Ok((hex, *id));
        }
        // Any other declared answer is a valid command, too; the rules reject it as an illegal
        // action.
        let answers = self.ruleset.answers.iter().zip(0u8..);
        if let Some((_, id)) = answers.clone().find(|(declared, _)| is(&text, declared)) {
            return Ok((hex, AnswerId(id)));
        }
        let lookup = WordLookup::new(branches.iter().map(|(id, text)| (*text, id.0)));
        words.error(list_text, unknown(&say!(TEXTS, "word-trade-reward"), &text, &lookup))
    }
}

/// Returns the answers that choose the reward of a trade, sorted and without duplicates.
fn branches(rules: &Ruleset) -> Vec<(AnswerId, &str)> {
    let trades = rules.tokens.iter().flat_map(|kind| kind.trades.iter().flatten());
    let choices = trades.filter_map(|trade| rules.choices.get(usize::from(trade.choice?)));
    let mut all: Vec<AnswerId> =
        choices.flat_map(|choice| choice.options.iter().map(|option| option.answer)).collect();
    all.sort();
    all.dedup();
    all.into_iter().filter_map(|a| Some((a, rules.answers.get(a.at())?.as_str()))).collect()
}
