//! Splits a log into its head, its seats, and a line for each event.

use content::LogSite;
use ledger::source::{LedgerError, NumberedLine, NumberedLines};

use super::lines::{LogEvent, SpaceOwner, parse_event, parts};

/// One line that describes an event of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct LogLine<'a> {
    pub line: NumberedLine<'a>,
    pub what: LineSubject<'a>,
}

/// Event that a line describes.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineSubject<'a> {
    /// An action or gain of a seat.
    Seat(u8, LogEvent<'a>),
    /// The game reaches another point, such as the actions of a round.
    PhaseMark(PhaseMark),
    /// The seats that win, as a bit set.
    Winners(u8),
}

/// Point in the game that a line between `~` marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PhaseMark {
    /// The actions of a round begin.
    Actions,
    /// This number of coins is put on each card that no seat has. The rewards of the round have been
    /// settled before.
    Leftover(i32),
    Final,
    /// The income or the end of a round; it ends the previous point.
    Other,
}

/// A seat of the log: its player, faction and terrain.
#[derive(Clone, Copy, Debug)]
pub(super) struct LogSeat<'a> {
    pub player: &'a str,
    pub faction: &'a str,
    /// The terrain after the name of the faction.
    pub terrain: &'a str,
    /// Starting points, if seats bid for factions.
    pub vp: Option<i32>,
    pub line: NumberedLine<'a>,
}

/// A line `KEY: VALUE` of the head.
#[derive(Clone, Copy, Debug)]
pub(super) struct LogSetting<'a> {
    pub key: &'a str,
    pub value: &'a str,
    pub line: NumberedLine<'a>,
}

/// A log, cut into the lines that describe events of the game.
pub(super) struct GameLog<'a> {
    /// File name for messages.
    file: &'a str,
    site: &'a LogSite,
    pub head: Vec<LogSetting<'a>>,
    /// In turn order.
    pub seats: Vec<LogSeat<'a>>,
    pub entries: Vec<LogLine<'a>>,
}

/// Facts about a seat in one round from which its bonus card can be inferred.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RoundCardFacts {
    /// Whether the card gives points when the seat passes; `None` if the seat does not pass in the
    /// log.
    pub passes_for: Option<bool>,
    /// Whether the seat uses the action of its card.
    pub uses_card: bool,
}

/// Builds an error that points at a line.
pub(super) fn error(file: &str, line: NumberedLine<'_>, message: impl Into<String>) -> LedgerError {
    LedgerError::new(file, line.number, line.bytes, 0, message)
}

impl<'a> GameLog<'a> {
    /// Parses a log.
    ///
    /// # Errors
    /// The first line that is unknown.
    pub fn read(
        site: &'a LogSite,
        file: &'a str,
        text: &'a str,
    ) -> Result<GameLog<'a>, LedgerError> {
        let (head, seats, entries) = (Vec::new(), Vec::new(), Vec::new());
        let mut log = GameLog { file, site, head, seats, entries };
        let mut selected: Vec<(i32, LogSeat<'a>)> = Vec::new();
        let lines = || NumberedLines::new(text.as_bytes()).map(|line| (line, text_of(line)));
        for (line, subject) in lines() {
            if let Some([player, faction, terrain, place]) =
                parts(subject, "* selected the faction * on * to play in position #*")
            {
                let seated = LogSeat { player, faction, terrain, vp: None, line };
                selected.push((place.trim().parse().unwrap_or(0), seated));
            }
            let with_points =
                parts::<3>(subject, "* is playing the * Faction (with * VP Starting VPs)");
            let plays = with_points.or_else(|| {
                parts::<2>(subject, "* is playing the * Faction")
                    .map(|[player, faction]| [player, faction, ""])
            });
            if let Some([player, faction, points]) = plays {
                let terrain = selected
                    .iter()
                    .find(|(_, s)| s.faction == faction)
                    .map_or("", |(_, s)| s.terrain);
                let vp = points.trim().parse().ok();
                log.seats.push(LogSeat { player, faction, terrain, vp, line });
            }
        }
        if log.seats.is_empty() {
            selected.sort_by_key(|(place, _)| *place);
            log.seats = selected.into_iter().map(|(_, seated)| seated).collect();
        }
        if log.seats.is_empty() {
            let line =
                lines().next().map_or(NumberedLine { number: 1, bytes: &[] }, |(line, _)| line);
            let site = &site.name;
            return Err(error(
                file,
                line,
                format!("this is not a log of {site}: it names no factions"),
            ));
        }
        for (line, subject) in lines() {
            log.line(line, subject)?;
        }
        Ok(log)
    }

    fn line(&mut self, line: NumberedLine<'a>, text: &'a str) -> Result<(), LedgerError> {
        let file = self.file;
        // Some copies have numbers of moves and times between the lines.
        let is_move = parts::<2>(text, "Move * :*").is_some_and(|[move_number, time]| {
            move_number.trim().parse::<u32>().is_ok() && (time.trim().is_empty() || is_time(time))
        });
        if text.is_empty() || is_move || is_time(text) || text == "The end of the game" {
            return Ok(());
        }
        if let Some(end_text) = text.strip_prefix("The end of the game") {
            let winners = end_text.strip_prefix(": ").and_then(|end_text| self.winners(end_text));
            let winners = winners.ok_or_else(|| {
                error(file, line, "the winners cannot be read: expected `PLAYER wins!`")
            })?;
            self.entries.push(LogLine { line, what: LineSubject::Winners(winners) });
            return Ok(());
        }
        if text.starts_with('~') {
            let note = parts::<1>(text, "~ * ~").map_or(text, |[note]| note);
            let leftover = parts::<1>(note, "Leftover Bonus cards receive * Coin each");
            let mark = match (note, leftover.and_then(|[n]| n.parse().ok())) {
                (_, Some(coins)) => PhaseMark::Leftover(coins),
                ("Action phase", _) => PhaseMark::Actions,
                ("Final scoring", _) => PhaseMark::Final,
                ("Income phase" | "Cleanup phase", _) => PhaseMark::Other,
                _ if self.site.notices.iter().any(|notice| is_like(note, notice)) => return Ok(()),
                _ => return Err(error(file, line, format!("unknown notice `{note}`"))),
            };
            self.entries.push(LogLine { line, what: LineSubject::PhaseMark(mark) });
            return Ok(());
        }
        if let Some([player, n]) =
            parts(text, "Not enough Priests in the supply: * collects * Priests")
        {
            let seat = self.seats.iter().position(|seated| seated.player == player);
            let n = n.trim().parse().ok();
            let (Some(seat), Some(n)) = (seat, n) else {
                return Err(error(
                    file,
                    line,
                    "the number of priests or the player cannot be read",
                ));
            };
            self.entries.push(LogLine {
                line,
                what: LineSubject::Seat(seat as u8, LogEvent::PriestsLeft(n)),
            });
            return Ok(());
        }
        let subject = |seated: &LogSeat<'a>| {
            text.strip_prefix(seated.player).and_then(|rest| rest.strip_prefix(' '))
        };
        let own = self
            .seats
            .iter()
            .enumerate()
            .filter_map(|(seat, seated)| Some((seat, seated.player.len(), subject(seated)?)));
        match own.max_by_key(|(_, long, _)| *long) {
            Some((seat, _, rest)) => match parse_event(rest) {
                Some(LogEvent::Nothing) => Ok(()),
                Some(end_text) => {
                    self.entries
                        .push(LogLine { line, what: LineSubject::Seat(seat as u8, end_text) });
                    Ok(())
                }
                None => Err(error(
                    file,
                    line,
                    "unknown kind of line; the log cannot be imported without it",
                )),
            },
            None if self.seats.iter().all(|seated| line.number < seated.line.number) => {
                // Lines of players before their factions are named are bids.
                match text.split_once(':') {
                    Some((key, value)) => {
                        self.head.push(LogSetting { key: key.trim(), value: value.trim(), line });
                    }
                    None if self.site.keys().any(|key| begins(text, key)) => {
                        return Err(error(file, line, "expected `KEY: VALUE`"));
                    }
                    None => {}
                }
                Ok(())
            }
            None => Err(error(file, line, "this line does not name a player of the game")),
        }
    }

    /// Parses `ADA wins!` or `ADA and BERT win!`, and returns the seats as a bit set.
    fn winners(&self, text: &str) -> Option<u8> {
        let names = text.strip_suffix(" wins!").or_else(|| text.strip_suffix(" win!"))?;
        self.named(names)
    }

    /// Parses a list of players, and returns their seats as a bit set.
    fn named(&self, names: &str) -> Option<u8> {
        self.seats.iter().enumerate().find_map(|(seat, seated)| {
            let rest = names.strip_prefix(seated.player)?;
            let more = [", and ", " and ", ", "].iter().find_map(|joint| rest.strip_prefix(joint));
            match (rest, more) {
                ("", _) => Some(1 << seat),
                (_, Some(more)) => Some((1 << seat) | self.named(more)?),
                _ => None,
            }
        })
    }

    /// Returns the facts from which a seat's bonus card in a round can be inferred; the first round
    /// is 1.
    pub fn round_of(&self, seat: u8, round: u8) -> RoundCardFacts {
        let mut found = RoundCardFacts::default();
        let mut current = 0;
        let mut passed = false;
        for entry in &self.entries {
            match entry.what {
                LineSubject::PhaseMark(PhaseMark::Actions) => current += 1,
                LineSubject::Seat(owner, event) if owner == seat && current == round => match event
                {
                    LogEvent::StepsBy { by: SpaceOwner::Card, .. }
                    | LogEvent::Transforms { by: Some(SpaceOwner::Card), .. } => {
                        found.uses_card |= !passed;
                    }
                    LogEvent::Passes => (passed, found.passes_for) = (true, Some(false)),
                    LogEvent::CardPoints(_) if passed => found.passes_for = Some(true),
                    _ => {}
                },
                _ => {}
            }
            if current > round {
                break;
            }
        }
        found
    }
}

/// Returns whether a text is a notice of the site. In the notice, `*` stands for any text.
fn is_like(text: &str, notice: &str) -> bool {
    match notice.split_once('*') {
        None => text == notice,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            let mut ends = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            ends.any(|at| is_like(&rest[at..], after))
        }),
    }
}

/// Returns whether a text begins with this key, in capitals or not.
fn begins(text: &str, key: &str) -> bool {
    text.get(..key.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(key))
}

/// Returns a line as text, without byte order mark and surrounding blanks.
fn text_of(line: NumberedLine<'_>) -> &str {
    std::str::from_utf8(line.bytes).unwrap_or("").trim().trim_start_matches('\u{feff}')
}

/// Returns whether a text is a date and time: digits, separators, then `AM` or `PM`.
fn is_time(text: &str) -> bool {
    let clock = text.trim().strip_suffix("AM").or_else(|| text.trim().strip_suffix("PM"));
    clock.is_some_and(|clock| {
        clock.contains(':') && clock.chars().all(|c| c.is_ascii_digit() || " :/.,-".contains(c))
    })
}
