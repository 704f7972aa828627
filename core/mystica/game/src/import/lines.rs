//! Parser of a log's lines: what a player did or received.
//!
//! The grammar names no piece. A reason in brackets says which kind of piece it is; the piece
//! itself follows from the position.

/// Amounts of resources in a line; 0 for those that the line does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Amounts {
    pub vp: i32,
    pub coins: i32,
    pub workers: i32,
    pub priests: i32,
    pub power: i32,
    pub spades: i32,
}

/// Kind of piece whose action space is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SpaceOwner {
    Board,
    Card,
    Favor,
    Faction,
}

/// Number that a line of the final scoring prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FinalCount {
    /// Structures of the largest network.
    Structures(i32),
    /// Coins after all resources were converted.
    Coins(i32),
}

/// One event of an imported log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogEvent<'a> {
    /// A line without an effect on the game: a bid, a prompt, a move that was taken back.
    Nothing,
    /// A first dwelling is placed on this hex.
    Places(&'a str),
    /// A bonus card is taken, with this number of coins on it.
    Card { coins: i32 },
    /// Income at the beginning of a round.
    Income(Amounts),
    /// Of the priests of the last income, the supply had only this number.
    PriestsLeft(i32),
    /// A dwelling is built on a hex at a price, or free by an action space.
    Builds { hex: &'a str, cost: Amounts, by: Option<SpaceOwner> },
    /// A structure on a hex is upgraded at a price, or free by an action space.
    Upgrades { hex: &'a str, to: &'a str, cost: Amounts, by: Option<SpaceOwner> },
    /// A hex changes its terrain; `dug` spades are bought for it.
    Transforms { hex: &'a str, to: &'a str, dug: i32, cost: Amounts, by: Option<SpaceOwner> },
    /// Power that a structure on a hex offers is accepted, for points.
    Leeches { hex: &'a str, vp: i32, power: i32 },
    /// Power that the structure on this hex offers is declined.
    Declines(&'a str),
    /// More power is offered than fits into the bowls.
    Capped { offered: i32, fits: i32 },
    /// Power is burned: `lost` tokens leave bowl II for good, and `moved` tokens move from bowl II to III.
    Burns { lost: i32, moved: i32 },
    /// An action space that gives resources is used.
    Uses { cost: Amounts, gives: Amounts, by: SpaceOwner },
    /// A bridge is placed between two hexes by an action space.
    Bridges { cost: Amounts, ends: [&'a str; 2], by: SpaceOwner },
    /// Points and resources that a piece gives or takes without an action.
    Gets(Amounts),
    /// Points of the final scoring, with the number that they are for.
    Scores { vp: i32, count: FinalCount },
    /// Gains from the bonus card of a seat that passes.
    CardPoints(Amounts),
    /// Gains from a town tile.
    TownTile(Amounts),
    /// Points and cult steps from a town tile: `steps` on each of `tracks` tracks. The steps are in earlier lines too.
    TownSteps { vp: i32, steps: i32, tracks: i32 },
    /// The cult reward at the end of a round.
    CultReward(Amounts),
    /// A priest is sent to a cult; with `stays` it does not return.
    SendsPriest { cult: &'a str, stays: bool },
    /// Cult steps that a piece gives without an action.
    Steps { cult: &'a str, n: i32, power: i32 },
    /// Cult steps from a favor tile that was just taken.
    FavorSteps { cult: &'a str, n: i32, power: i32 },
    /// Cult steps from an action space.
    StepsBy { cult: &'a str, n: i32, power: i32, by: SpaceOwner },
    /// Resources are converted into others.
    Converts { spent: Amounts, collects: Amounts },
    /// A favor tile is taken; its steps are in a later line.
    TakesFavor,
    /// A town is founded.
    Founds,
    /// A town is founded by a river hex next to this hex.
    FoundsOnRiver(&'a str),
    /// A track is advanced at a price, for points.
    Advances { is_shipping: bool, cost: Amounts, vp: i32 },
    /// The seat passes for this round.
    Passes,
    /// Nothing is built after the last action.
    BuildsNothing,
}

/// Matches a text with a pattern and returns the parts where the pattern has `*`, each as short as
/// possible. `None` if the text does not match.
pub(super) fn parts<'a, const N: usize>(text: &'a str, pattern: &str) -> Option<[&'a str; N]> {
    let mut pieces = pattern.split('*');
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut found = [""; N];
    let mut pieces = pieces.peekable();
    for part in &mut found {
        let piece = pieces.next()?;
        let at = match pieces.peek() {
            None => rest.ends_with(piece).then(|| rest.len() - piece.len())?,
            Some(_) => rest.find(piece)?,
        };
        *part = &rest[..at];
        rest = &rest[at + piece.len()..];
    }
    (rest.is_empty() && pieces.next().is_none()).then_some(found)
}

/// Parses a number between -999 and 999; the bounds keep sums of them within their type.
fn number(text: &str) -> Option<i32> {
    text.trim().parse().ok().filter(|n| (-999..=999).contains(n))
}

/// Parses amounts such as `1 workers 2 coins`, or `free`.
pub(super) fn amounts(text: &str) -> Option<Amounts> {
    let mut all = Amounts::default();
    if text.trim() == "free" {
        return Some(all);
    }
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let n = number(word)?;
        let unit = words.next()?.to_ascii_lowercase();
        let place = match unit.trim_end_matches("(s)").trim_end_matches('s') {
            "vp" => &mut all.vp,
            "coin" => &mut all.coins,
            "worker" => &mut all.workers,
            "priest" => &mut all.priests,
            "power" => &mut all.power,
            "spade" => &mut all.spades,
            _ => return None,
        };
        *place += n;
    }
    Some(all)
}

impl Amounts {
    /// Adds two sets of amounts.
    pub fn plus(self, more: Amounts) -> Amounts {
        Amounts {
            vp: self.vp + more.vp,
            coins: self.coins + more.coins,
            workers: self.workers + more.workers,
            priests: self.priests + more.priests,
            power: self.power + more.power,
            spades: self.spades + more.spades,
        }
    }
}

/// Parses `3 workers → 1 spade(s) + 2 Priests` as the price without spades, and the number of
/// spades bought. A reason in brackets after a price is skipped.
fn price(text: &str) -> Option<(Amounts, i32)> {
    let (mut cost, mut dug) = (Amounts::default(), 0);
    for part in text.split(" + ") {
        let part = part.split(" (").next().unwrap_or(part);
        match part.split_once('→') {
            Some((paid, bought)) => {
                cost = cost.plus(amounts(paid)?);
                dug += amounts(bought)?.spades;
            }
            None => cost = cost.plus(amounts(part)?),
        }
    }
    // Spades at hand are included in those that the hex takes.
    let bought = if dug > 0 { dug - cost.spades } else { 0 };
    cost.spades = 0;
    Some((cost, bought))
}

/// Returns the kind of piece to which a reason in brackets refers.
fn space_owner(reason: &str) -> SpaceOwner {
    match reason.to_ascii_lowercase().as_str() {
        "power action" => SpaceOwner::Board,
        "bonus card action" => SpaceOwner::Card,
        "favor tile action" => SpaceOwner::Favor,
        _ => SpaceOwner::Faction,
    }
}

/// Splits off the last reason in brackets.
fn reason(text: &str) -> (&str, Option<&str>) {
    match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
        Some((before, reason)) => (before, Some(reason)),
        None => (text, None),
    }
}

/// Splits `1 workers 2 coins [E5]` into the text before the hex, and the hex.
fn with_hex(text: &str) -> Option<(&str, &str)> {
    parts::<2>(text, "* [*]").map(|[before, hex]| (before, hex))
}

/// Parses a line without the name of its player; `None` if it is unknown.
pub(super) fn parse_event(text: &str) -> Option<LogEvent<'_>> {
    let prompts = ["declines doing Conversions", "cancels their move"];
    if is_bid(text) || prompts.contains(&text) {
        return Some(LogEvent::Nothing);
    }
    building(text)
        .or_else(|| power(text))
        .or_else(|| cults(text))
        .or_else(|| turns(text))
        .or_else(|| gains(text))
}

/// Returns whether a line is about the choice of factions. Starting points are read from the line
/// `is playing the …`; bids have no effect.
fn is_bid(text: &str) -> bool {
    let numbers = [
        "bids on the * with * VP Starting VPs",
        "bids on the * with * Starting VPs",
        "is playing the * Faction (with * VP Starting VPs)",
    ];
    let is_number = |[_, n]: [&str; 2]| number(n).is_some();
    numbers.iter().any(|pattern| parts::<2>(text, pattern).is_some_and(is_number))
        || parts::<3>(text, "selected the faction * on * to play in position #*")
            .is_some_and(|[_, _, place]| number(place).is_some())
        || parts::<1>(text, "has not been outbid for Faction * and is skipped").is_some()
        || parts::<1>(text, "is playing the * Faction").is_some_and(|[name]| !name.contains('('))
}

fn building(text: &str) -> Option<LogEvent<'_>> {
    if let Some([hex]) = parts(text, "places a Dwelling [*]") {
        return Some(LogEvent::Places(hex));
    }
    if text == "declines building a Dwelling for now" {
        return Some(LogEvent::BuildsNothing);
    }
    let free = |text: &str| {
        text.strip_prefix("free")
            .map(|rest| reason(rest).1.map_or(SpaceOwner::Faction, space_owner))
    };
    if let Some((before, hex)) = text.strip_prefix("builds a Dwelling for ").and_then(with_hex) {
        let (cost, _) = price(before)?;
        return Some(LogEvent::Builds { hex, cost, by: free(before) });
    }
    if let Some([_, to, paid, hex]) = parts(text, "upgrades a * to a * for * [*]") {
        let to = to
            .rsplit_once(' ')
            .filter(|(_, last)| last.starts_with(char::is_uppercase))
            .map_or(to, |(_, last)| last);
        return Some(LogEvent::Upgrades { hex, to, cost: price(paid)?.0, by: free(paid) });
    }
    if let Some([_, to, paid, hex]) = parts(text, "transforms a Terrain space * → * for * [*]") {
        let (cost, dug) = price(paid)?;
        let source = reason(paid).1.map(space_owner).filter(|owner| *owner != SpaceOwner::Faction);
        return Some(LogEvent::Transforms { hex, to, dug, cost, by: free(paid).or(source) });
    }
    // Some factions put their own terrain under a first dwelling.
    parts::<3>(text, "transforms a Terrain space * → * [*]").map(|_| LogEvent::Nothing)
}

fn power(text: &str) -> Option<LogEvent<'_>> {
    if let Some([vp, power, hex]) = parts(text, "pays * VP and gets * power via Structures [*]") {
        return Some(LogEvent::Leeches { hex, vp: number(vp)?, power: number(power)? });
    }
    if let Some([power, hex]) = parts(text, "gets * power via Structures [*]") {
        return Some(LogEvent::Leeches { hex, vp: 0, power: number(power)? });
    }
    if let Some([hex]) = parts(text, "declines getting Power via Structures [*]") {
        return Some(LogEvent::Declines(hex));
    }
    if let Some([offered, fits]) =
        parts(text, "Power gain via Structures is capped from * power to * power")
    {
        return Some(LogEvent::Capped { offered: number(offered)?, fits: number(fits)? });
    }
    if let Some([lost, moved]) =
        parts(text, "sacrificed * power in Bowl 2 to get * power from Bowl 2 to Bowl 3")
    {
        return Some(LogEvent::Burns { lost: number(lost)?, moved: number(moved)? });
    }
    if let Some([paid, why, a, b]) = parts(text, "spends * to build a Bridge (*) [*-*]") {
        return Some(LogEvent::Bridges {
            cost: amounts(paid)?,
            ends: [a, b],
            by: space_owner(why),
        });
    }
    for pattern in ["build a Bridge (*) [*-*]", "builds a Bridge (*) [*-*]"] {
        if let Some([why, a, b]) = parts(text, pattern) {
            return Some(LogEvent::Bridges {
                cost: Amounts::default(),
                ends: [a, b],
                by: space_owner(why),
            });
        }
    }
    for pattern in ["spends * to collect * (*)", "spends * to get * (*)"] {
        if let Some([paid, gives, why]) = parts(text, pattern) {
            return Some(LogEvent::Uses {
                cost: amounts(paid)?,
                gives: amounts(gives)?,
                by: space_owner(why),
            });
        }
    }
    if let Some([why]) = parts(text, "takes a double-turn (*)") {
        let none = Amounts::default();
        return Some(LogEvent::Uses { cost: none, gives: none, by: space_owner(why) });
    }
    None
}

fn cults(text: &str) -> Option<LogEvent<'_>> {
    if let Some([cult]) = parts(text, "sends a Priest to the Order of the Cult of *. Forever!") {
        return Some(LogEvent::SendsPriest { cult, stays: true });
    }
    if let Some([cult]) =
        parts(text, "sends a Priest to the Order of the Cult of * then reclaims it into his supply")
    {
        return Some(LogEvent::SendsPriest { cult, stays: false });
    }
    let [n, cult, more] = parts(text, "gains * on the Cult of * track*")?;
    let n = number(n)?;
    // For example ` (Favor tile) and earns 2 power`.
    let why = parts::<2>(more, " (*)*").map(|[why, _]| why);
    let earned = more.rsplit_once("and earns ").map_or(Some(0), |(_, earned)| {
        parts::<1>(earned, "* power").and_then(|[power]| number(power))
    });
    let power = earned?;
    Some(match why {
        None | Some("Town bonus") => LogEvent::Steps { cult, n, power },
        Some("Favor tile") => LogEvent::FavorSteps { cult, n, power },
        Some(why) => LogEvent::StepsBy { cult, n, power, by: space_owner(why) },
    })
}

fn turns(text: &str) -> Option<LogEvent<'_>> {
    if let Some([n, coins]) = parts(text, "chooses * Bonus card and gets * coins") {
        return (n == "1").then_some(LogEvent::Card { coins: number(coins)? });
    }
    match text {
        "chooses 1 Bonus card" => return Some(LogEvent::Card { coins: 0 }),
        "passes" | "passes and becomes the first player for the next round" => {
            return Some(LogEvent::Passes);
        }
        "takes a Favor tile" => return Some(LogEvent::TakesFavor),
        _ => {}
    }
    if let Some([place]) = parts(text, "founds a Town on a River space (*") {
        let [_, hex] = parts(place, "*) [*]")?;
        return Some(LogEvent::FoundsOnRiver(hex.rsplit('~').next()?));
    }
    if parts::<1>(text, "founds a Town [*]").is_some() {
        return Some(LogEvent::Founds);
    }
    let spent = "does some Conversions (spent: * ; collects: *)";
    if let Some([spent, collects]) = parts(text, spent) {
        return Some(LogEvent::Converts { spent: amounts(spent)?, collects: amounts(collects)? });
    }
    if let Some([what, rest]) = parts(text, "converts * into *") {
        let (into, _) = reason(rest);
        return Some(LogEvent::Converts { spent: amounts(what)?, collects: amounts(into)? });
    }
    let tracks = [
        ("advances on the Shipping track for * and gets * VP", true),
        ("advances on the Exchange Track for * and earns * VP", false),
    ];
    tracks.iter().find_map(|(pattern, is_shipping)| {
        let [paid, vp] = parts(text, pattern)?;
        let (cost, vp) = (amounts(paid)?, number(vp)?);
        Some(LogEvent::Advances { is_shipping: *is_shipping, cost, vp })
    })
}

fn gains(text: &str) -> Option<LogEvent<'_>> {
    if let Some([what]) = parts(text, "gets * (Income)") {
        return Some(LogEvent::Income(amounts(what)?));
    }
    for pattern in [
        "advances on the Shipping Track for free and earns * VP (*)",
        "advances on the Exchange Track for free and earns * VP (*)",
    ] {
        if let Some([vp, _]) = parts(text, pattern) {
            return Some(LogEvent::Gets(Amounts { vp: number(vp)?, ..Amounts::default() }));
        }
    }
    if let Some([vp, counted, _]) = parts(text, "scores * VP with * (*)") {
        let count = match counted.split_once(' ') {
            Some((n, "connected Structures")) => Some(FinalCount::Structures(number(n)?)),
            Some((n, "coins")) => Some(FinalCount::Coins(number(n)?)),
            _ => None,
        };
        if let Some(count) = count {
            return Some(LogEvent::Scores { vp: number(vp)?, count });
        }
    }
    for pattern in ["scores * VP (*)", "scores * VP with * (*)"] {
        let vp = match pattern.matches('*').count() {
            2 => parts::<2>(text, pattern).map(|[vp, _]| vp),
            _ => parts::<3>(text, pattern).map(|[vp, ..]| vp),
        };
        if let Some(vp) = vp.and_then(number) {
            return Some(LogEvent::Gets(Amounts { vp, ..Amounts::default() }));
        }
    }
    for pattern in [
        "gets * VP Victory points and moves * forward on each of the * Cult tracks",
        "gets * VP and moves * forward on each of the * Cult tracks",
    ] {
        if let Some([vp, spaces, tracks]) = parts(text, pattern) {
            let [steps] = parts::<1>(spaces, "* spaces").or_else(|| parts(spaces, "* space"))?;
            let (vp, steps, tracks) = (number(vp)?, number(steps)?, number(tracks)?);
            return Some(LogEvent::TownSteps { vp, steps, tracks });
        }
    }
    let (before, why) = reason(text);
    let verb = ["gets ", "earns ", "gains ", "collects "]
        .into_iter()
        .find_map(|verb| before.strip_prefix(verb))?;
    // For example `5 VP and collects 6 coins`; words may follow the spades of a stronghold.
    let mut all = Amounts::default();
    for part in verb.split(" to ").next()?.split(" and ") {
        let part =
            part.strip_prefix("collects ").or_else(|| part.strip_prefix("gains ")).unwrap_or(part);
        all = all.plus(amounts(part)?);
    }
    match why? {
        "Bonus card" => Some(LogEvent::CardPoints(all)),
        "Town bonus" => Some(LogEvent::TownTile(all)),
        "Cult bonus" => Some(LogEvent::CultReward(all)),
        _ => Some(LogEvent::Gets(all)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_where_the_pattern_has_stars() {
        assert_eq!(parts("a to b [c]", "* to * [*]"), Some(["a", "b", "c"]));
        assert_eq!(parts::<1>("a to b", "* to"), None);
        assert_eq!(parts::<2>("x (y)", "* (*"), Some(["x", "y)"]));
        assert_eq!(parts::<1>("passes twice", "passes"), None);
    }

    #[test]
    fn a_line_with_another_end_is_unknown() {
        for (good, bad) in [
            (
                "bids on the Settlers with 30 Starting VPs",
                "bids on the Settlers with thirty Starting VPs",
            ),
            ("is playing the Settlers Faction", "is playing the Settlers Faction (with VP)"),
            (
                "has not been outbid for Faction Settlers and is skipped",
                "has not been outbid for long",
            ),
            (
                "selected the faction Settlers on desert to play in position #1",
                "selected the faction Settlers on desert to play in position #one",
            ),
            ("declines doing Conversions", "declines doing Conversions twice"),
            (
                "gets 2 VP and moves 2 spaces forward on each of the 4 Cult tracks",
                "gets 2 VP and moves 2 spaces back",
            ),
        ] {
            assert!(parse_event(good).is_some(), "{good}");
            assert_eq!(parse_event(bad), None, "{bad}");
        }
    }

    #[test]
    fn prices_distinguish_bought_spades_from_those_at_hand() {
        let cost = |priests, workers| Amounts { priests, workers, ..Amounts::default() };
        assert_eq!(price("1 spade(s) + 2 Priests"), Some((cost(2, 0), 0)));
        assert_eq!(
            price("1 spade(s) + 3 workers → 2 spade(s) (Bonus card action)"),
            Some((cost(0, 3), 1))
        );
        assert_eq!(price("2 gems"), None);
    }
}
