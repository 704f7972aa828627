//! Parsing of the changes in `expect` lines.

use super::facts::LEVELS;
use crate::words::{Grammar, RulesetNames, unknown};
use game::suggest;
use kernel::ids::*;
use kernel::{Resource, TokenKind};
use ledger::scenario::SourceText;
use ledger::source::LedgerError;

/// Parses one item of an `expect` line into a key within the seat, and the change.
pub fn expected(
    file: &str,
    grammar: &Grammar<'_>,
    item: &SourceText,
    of_table: bool,
) -> Result<(String, String), LedgerError> {
    let words: Vec<&str> = item.text.split_whitespace().collect();
    let reader = ChangeReader { file, grammar, item };
    if of_table { reader.of_table(&words) } else { reader.of_seat(&words) }
}

/// Key and change, or why the item is wrong.
type ParsedChange = Result<(String, String), LedgerError>;

/// Reads one item of an `expect` line.
struct ChangeReader<'r> {
    file: &'r str,
    grammar: &'r Grammar<'r>,
    item: &'r SourceText,
}

/// Parses a number with a sign.
fn signed(text: &str) -> Option<i32> {
    let has_sign = text.starts_with('+') || text.starts_with('-');
    text.parse().ok().filter(|_| has_sign)
}

impl<'r> ChangeReader<'r> {
    fn bad(&self, message: String) -> ParsedChange {
        Err(self.item.error(self.file, message))
    }

    /// Returns the label of a hex as the map writes it.
    fn hex(&self, word: &str) -> Option<String> {
        let id = self.grammar.names.hexes.get(word.as_bytes())?;
        Some(self.grammar.ruleset.map.hexes[usize::from(id)].label.clone())
    }

    fn token(&self, word: &str) -> Option<&'r TokenKind> {
        let id = self.grammar.names.tokens.get(word.as_bytes())?;
        Some(&self.grammar.ruleset.tokens[usize::from(id)])
    }

    fn of_table(&self, words: &[&str]) -> ParsedChange {
        let (rules, names) = (self.grammar.ruleset, self.grammar.names);
        match words {
            ["turn", name] => Ok(("turn".into(), (*name).to_string())),
            ["round", n] => Ok(("round".into(), (*n).to_string())),
            ["phase", word] => Ok(("phase".into(), (*word).to_string())),
            ["used", space] => Ok((space_key(self.grammar, space), "yes".into())),
            ["free", space] => Ok((space_key(self.grammar, space), "no".into())),
            ["final", tile] => Ok((format!("final {tile}"), "yes".into())),
            ["no", "final", tile] => Ok((format!("final {tile}"), "no".into())),
            ["canals" | "waters", n] => Ok((words[0].into(), (*n).to_string())),
            ["pieces", class, n] => Ok((format!("pieces {class}"), (*n).to_string())),
            [tile, "left", n] => match counted(self.grammar, tile) {
                Some(tile) => Ok((format!("{tile} left"), (*n).to_string())),
                None => self.bad(format!("unknown tile `{tile}`")),
            },
            [place, terrain] => match (self.hex(place), names.terrains.get(terrain.as_bytes())) {
                (Some(hex), Some(t)) => Ok((hex, rules.terrains[usize::from(t)].code.clone())),
                _ => self.bad(format!("`{}` is not a change of the table", self.item.text)),
            },
            _ => self.bad(format!("`{}` is not a change of the table", self.item.text)),
        }
    }

    fn of_seat(&self, words: &[&str]) -> ParsedChange {
        let (rules, names) = (self.grammar.ruleset, self.grammar.names);
        match words {
            ["passed"] => return Ok(("passed".into(), "yes".into())),
            ["left"] => return Ok(("left".into(), "yes".into())),
            ["not", "passed"] => return Ok(("passed".into(), "no".into())),
            ["card", "none"] => return Ok(("card".into(), "none".into())),
            ["card", card] => {
                return match names.bonus_cards.get(card.as_bytes()) {
                    Some(id) => Ok(("card".into(), names.bonus(BonusCardId(id)).to_string())),
                    None => self.bad(unknown("bonus card", card.as_bytes(), &names.bonus_cards)),
                };
            }
            [what @ ("home" | "named" | "unlocked"), terrain] => {
                return match names.terrains.get(terrain.as_bytes()) {
                    Some(t) => {
                        let code = &rules.terrains[usize::from(t)].code;
                        Ok(match *what {
                            "unlocked" => (format!("unlocked {code}"), "yes".into()),
                            what => (what.into(), code.clone()),
                        })
                    }
                    None => self.bad(unknown("terrain", terrain.as_bytes(), &names.terrains)),
                };
            }
            ["limit", n] if signed(n).is_some() => {
                return Ok(("limit".into(), format!("{:+}", signed(n).unwrap_or(0))));
            }
            ["used", space] => return Ok((space_key(self.grammar, space), "yes".into())),
            ["free", space] => return Ok((space_key(self.grammar, space), "no".into())),
            ["declined", n, "from", who] => {
                return Ok((format!("declined {n} from {who}"), "+1".into()));
            }
            ["unused", right] => return Ok((format!("unused {right}"), "+1".into())),
            ["unused", right, n] => return Ok((format!("unused {right}"), format!("{n:+}"))),
            ["offer", n, "from", who] => return Ok((format!("offer {n} from {who}"), "+1".into())),
            ["offer", n, "from", who, times] if signed(times).is_some() => {
                let times = signed(times).unwrap_or(0);
                return Ok((format!("offer {n} from {who}"), format!("{times:+}")));
            }
            ["offer", n, "from", who, "gone"] => {
                return Ok((format!("offer {n} from {who}"), "-1".into()));
            }
            ["task", name, n] if signed(n).is_some() => {
                let all = || rules.calls.iter().map(|call| call.name.as_str());
                if !all().any(|call| call == *name) {
                    return self.bad(suggest::unknown("task", name, all()));
                }
                return Ok((format!("task {name}"), format!("{:+}", signed(n).unwrap_or(0))));
            }
            ["choice"] => return Ok(("choice".into(), "+1".into())),
            ["choice", "gone"] => return Ok(("choice".into(), "-1".into())),
            ["choice", n] if signed(n).is_some() => {
                return Ok(("choice".into(), format!("{:+}", signed(n).unwrap_or(0))));
            }
            ["bridge", ends] => {
                let Some((a, b)) = bridge(self.grammar, ends) else {
                    return self.bad(format!("`{ends}` is not a bridge"));
                };
                let label = |h: HexId| rules.map.hexes[h.at()].label.as_str();
                return Ok((format!("bridge {}:{}", label(a), label(b)), "+1".into()));
            }
            ["link", place] => {
                return match self.hex(place) {
                    Some(hex) => Ok((format!("link {hex}"), "+1".into())),
                    None => self.bad(unknown("hex", place.as_bytes(), &names.hexes)),
                };
            }
            ["priest", cult, steps] => {
                return match names.cults.get(cult.as_bytes()) {
                    Some(id) => {
                        let code = &rules.cults[usize::from(id)].code;
                        Ok((format!("priest {code} {steps}"), "+1".into()))
                    }
                    None => self.bad(unknown("cult", cult.as_bytes(), &names.cults)),
                };
            }
            ["owed", right, n] => {
                return match (names.read_resource(right.as_bytes()), signed(n)) {
                    (Some(r), Some(n)) if r.owed_index().is_some() => {
                        Ok((format!("owed {}", RulesetNames::resource(r)), format!("{n:+}")))
                    }
                    _ => self.bad(format!("expected `owed RIGHT +N`, found `{}`", self.item.text)),
                };
            }
            ["slot", name, n] => {
                let all = || rules.slots.iter().map(|slot| slot.name.as_str());
                return match signed(n) {
                    Some(_) if !all().any(|slot| slot == *name) => {
                        self.bad(suggest::unknown("slot", name, all()))
                    }
                    Some(n) => Ok((format!("slot {name}"), format!("{n:+}"))),
                    None => {
                        self.bad(format!("expected `slot NAME +N`, found `{}`", self.item.text))
                    }
                };
            }
            ["power", bowls] | [bowls, "PW"] if bowls.contains('/') => {
                return Ok(("PW".into(), (*bowls).to_string()));
            }
            ["trade", place] | ["trade", place, "gone"] => {
                let gone = words.len() == 3;
                return match self.hex(place) {
                    Some(hex) => {
                        Ok((format!("trade {hex}"), if gone { "-1" } else { "+1" }.into()))
                    }
                    None => self.bad(format!("unknown hex `{place}`")),
                };
            }
            ["moving", what] => {
                return match self.token(what) {
                    Some(kind) => Ok(("moving".into(), kind.code.clone())),
                    None if *what == "none" => Ok(("moving".into(), "none".into())),
                    None => self.bad(unknown("kind of token", what.as_bytes(), &names.tokens)),
                };
            }
            [what, rest @ ..]
                if let Some(kind) = self.token(what)
                    && !rest.iter().all(|n| signed(n).is_some()) =>
            {
                return self.of_token(kind, what, rest);
            }
            // `E5 TP` or `E5 none`.
            [place, what] if self.hex(place).is_some() => {
                let place = self.hex(place).unwrap_or_default();
                let kind = names.structures.get(what.as_bytes());
                return match kind {
                    Some(kind) => Ok((place, rules.structures[usize::from(kind)].code.clone())),
                    None if *what == "none" => Ok((place, "none".into())),
                    None => self.bad(unknown("structure", what.as_bytes(), &names.structures)),
                };
            }
            // `FIRE +2`, `ship +1` or `FAV5 +1`.
            [what, n] if signed(n).is_some() => {
                if let Some(key) = counted(self.grammar, what) {
                    return Ok((key, format!("{:+}", signed(n).unwrap_or(0))));
                }
            }
            _ => {}
        }
        if let [what, place, ..] = words
            && self.hex(place).is_some()
            && !rules.tokens.is_empty()
        {
            return self.bad(unknown("kind of token", what.as_bytes(), &names.tokens));
        }
        self.of_count(&words.concat())
    }

    /// Reads what follows the name of a kind of token.
    fn of_token(&self, kind: &TokenKind, what: &str, rest: &[&str]) -> ParsedChange {
        let delta = |n: &str| n.to_string();
        match rest {
            ["left", n] => Ok((format!("{} left", kind.plural), delta(n))),
            ["to", "place"] => Ok((format!("{} to place", kind.code), delta("+1"))),
            ["to", "place", "gone"] => Ok((format!("{} to place", kind.code), delta("-1"))),
            ["to", "place", n] if signed(n).is_some() => {
                Ok((format!("{} to place", kind.code), delta(n)))
            }
            [place, ..] if self.hex(place).is_none() => self.bad(format!("unknown hex `{place}`")),
            [place, n @ ..] => {
                let change = match n {
                    [] => "+1",
                    ["gone"] => "-1",
                    [n] if signed(n).is_some() => n,
                    _ => {
                        return self
                            .bad(format!("expected `{what} HEX`, found `{}`", self.item.text));
                    }
                };
                Ok((
                    format!("{} {}", kind.code, self.hex(place).unwrap_or_default()),
                    delta(change),
                ))
            }
            [] => self.bad(format!("expected `{what} HEX`, found `{}`", self.item.text)),
        }
    }

    /// Reads `+2VP`, `+FAV5` or `FAV5`; blanks are left out.
    fn of_count(&self, joined: &str) -> ParsedChange {
        let sign = if joined.starts_with('-') { -1 } else { 1 };
        let digits = joined.trim_start_matches(['+', '-']);
        let name = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let n: i32 = match &digits[..digits.len() - name.len()] {
            "" => 1,
            n => n.parse().unwrap_or(i32::MAX),
        };
        match counted(self.grammar, name) {
            Some(key) if joined.starts_with(['+', '-']) || key.len() > 2 => {
                Ok((key, format!("{:+}", sign * n)))
            }
            _ => self.bad(format!("`{}` is not a change that `expect` can check", self.item.text)),
        }
    }
}

/// Returns the key of a countable value.
fn counted(grammar: &Grammar<'_>, word: &str) -> Option<String> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let bytes = word.as_bytes();
    if let Some(cult) = names.cults.get(bytes) {
        return Some(rules.cults[usize::from(cult)].code.clone());
    }
    if let Some(favor) = names.favors.get(bytes) {
        return Some(names.favor(FavorId(favor)).to_string());
    }
    if let Some(town) = names.towns.get(bytes) {
        return Some(names.town(TownId(town)).to_string());
    }
    if let Some(level) = LEVELS.iter().find(|l| l.eq_ignore_ascii_case(word)) {
        return Some((*level).to_string());
    }
    match names.read_resource(bytes)? {
        Resource::Vp => Some("VP".into()),
        Resource::Coins => Some("C".into()),
        Resource::Workers => Some("W".into()),
        Resource::Priests => Some("P".into()),
        Resource::Keys => Some("keys".into()),
        other => Some(rules.resources.get(other.declared_index()?)?.code.clone()),
    }
}

fn space_key(grammar: &Grammar<'_>, word: &str) -> String {
    let space = grammar.names.spaces.get(word.as_bytes());
    let code = space.map_or(word, |id| grammar.ruleset.spaces[usize::from(id)].code.as_str());
    format!("used {code}")
}

/// Parses the ends of a bridge such as `A5:B3`, the lower hex id first.
pub fn bridge(grammar: &Grammar<'_>, ends: &str) -> Option<(HexId, HexId)> {
    let (a, b) = ends.split_once(':')?;
    let find = |word: &str| grammar.names.hexes.get(word.as_bytes()).map(HexId);
    let (a, b) = (find(a)?, find(b)?);
    Some((a.min(b), a.max(b)))
}
