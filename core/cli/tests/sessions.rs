//! Whole sessions of `loam play`, typed line by line, with the complete output.
//!
//! A file in `sessions/` begins with its command in a comment; the expected output is next to it in
//! a file with the ending `out`. `SNAPSHOTS=overwrite` rewrites those; review the changes.

use std::fs;
use std::path::Path;

use crate::common::{good, loam_in};

/// Lines that are not actions.
const COMMANDS: [&str; 5] = ["list", "board", "undo", "why", "card"];

/// Returns whether a line of the screen offers this action, with its amount.
fn offers(entry: &str, action: &str) -> bool {
    let Some(entry) = entry.strip_prefix("  ") else { return false };
    let text = entry.split("  ").next().unwrap_or_default();
    let Some((one, most)) = text.split_once(" (to ") else { return text == action };
    let most: u32 = most.trim_end_matches(')').parse().unwrap_or(0);
    let (offered, acted) = (one.split_once(' '), action.split_once(' '));
    offered.zip(acted).is_some_and(|((verb, _), (same, n))| {
        verb == same && n.parse().is_ok_and(|n: u32| n <= most)
    })
}

/// Returns the output of a session, which must succeed with an empty standard error.
#[track_caller]
fn session(name: &str) -> String {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let typed = fs::read_to_string(base.join(format!("{name}.txt"))).expect("the session is there");
    let command = typed.lines().next().and_then(|line| line.strip_prefix("# loam "));
    let args: Vec<&str> = command.expect("it says its command").split(' ').collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = good(loam_in(folder.path(), &args, &typed));
    let file = base.join(format!("{name}.out"));
    crate::expected::file(file, &output);
    let mut seen = 0;
    let is_action = |line: &&str| {
        !line.starts_with('#') && !COMMANDS.contains(&line.split(' ').next().unwrap_or_default())
    };
    for line in typed.lines().filter(is_action) {
        let at = output[seen..].find(&format!(": {line}\n")).map(|at| seen + at);
        let at = at.unwrap_or_else(|| panic!("`{line}` is not done"));
        let shown = output[..at].lines().any(|entry| offers(entry, line));
        assert!(shown, "the screen did not say that `{line}` is possible");
        seen = at + line.len();
    }
    output
}

/// Asserts that the parts occur in this order.
#[track_caller]
fn assert_contains_in_order(output: &str, parts: &[&str]) {
    let mut rest = output;
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is not there, or too early"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn ships_are_gained_moved_over_a_canal_traded_with_and_paid_with() {
    let output = session("merchants-lakes");
    assert_contains_in_order(
        &output,
        &[
            "  action ACT8       for 4 power; Ship: 1 ship\n",
            "  ship r15  river next to F4\n",
            "mermaids: ship on r15\n",
            "canals: ",
            "F4:G4 from r15 to r19",
            "s ship",
            "ships on r15 (2 left)",
            ">round 1  SCORE21 (TRADE >> 2), then 1 worker for each 2 steps of air\n",
            "final scoring: cults (8/4/2), network (18/12/6), trades (18/12/6)\n",
            "took back 1 action\n",
            "mermaids: upgrade F4 to SY\n",
            "mermaids: shipping 1 to 2, +2 vp (Mermaids)\n",
            "mermaids: 1 ship to place (Shipyard board)\n",
            "  move ship r15 to G3           temple of engineers, to trade with\n",
            "  move ship r15 to r10 for 1pw  river; 1 more step\n",
            "mermaids: ship from r15 to G3\n",
            "  trade G3: +WATER  with the temple of engineers: 1 vp, 1 water\n",
            "mermaids: +1 vp (Ship)\n",
            "mermaids: +2 vp (Trades; air: workers)\n",
            "mermaids: water 2 to 3 (Ship)\n",
            "mermaids: +1 power (spaces of a cult track)\n",
            "mermaids: offers 2 power to engineers\n",
            "  leech 2 from mermaids  2 power for 1 point\n",
            "engineers: +2 power, -1 vp\n",
            "mermaids: marker on G3\n",
            "  build I4 with ship r24  the ship returns to the supply; nothing else is paid\n",
            "mermaids: ship back from r24\n",
        ],
    );
}

#[test]
fn effects_of_pieces_are_described_by_their_tables() {
    let output = session("cards");
    assert_contains_in_order(
        &output,
        &[
            "BON1 Spade and 2 coins (bonus card)\n",
            "  income 2 coins\n",
            "  action BON1, once a round: 1 spade\n",
            "  when passing: 4 vp for each stronghold and 4 vp for each sanctuary\n",
            "FAV11 ",
            "  for building: 2 vp (dwelling)\n",
            "FAV5 ",
            "  power that a town needs -1\n",
            "TW5 A step on each cult (town tile)\n",
            "SCORE3 ",
            "  as its round ends 1 priest for each 4 steps of water\n",
            "  18, 12, 6 points for the largest network\n",
            "  action ACT6, once a round for 6 power: 2 spades",
            "Fakirs (faction)\n",
            "  prices: dwelling 1 worker, 2 coins;",
            "  for a jump: 4 vp\n",
        ],
    );
}

#[test]
fn a_caravan_passes_a_house_and_unloads() {
    let output = session("house-caravans");
    assert_contains_in_order(
        &output,
        &[
            "  action CARAVAN    for 1 worker; Caravan: 1 caravan\n",
            "  caravan F3  own trading house\n",
            "c caravan",
            "caravans on F3 (0 left)",
            "  move caravan F3 via F4 E7 to E8 for 1c  own trading house, past the dwelling of witches; 1 more",
            "nomads: caravan from F3 to E8\n",
            "nomads: +1 coin, +3 vp (Caravan)\n",
            "nomads: caravan back from E8\n",
        ],
    );
}

#[test]
fn why_lists_the_last_changes_with_rule_and_source() {
    let output = session("why");
    assert_contains_in_order(
        &output,
        &[
            "nomads: pass BON5\n",
            "    nomads: +4 workers (now 7): Nomads, dwelling income,\n",
            "        scripts/base/factions/nomads.toml:",
            "nomads: upgrade F3 to TP\n",
            "    nomads: -3 coins, -2 workers\n",
            "nomads: upgrade F3 to TP\n",
            "    nomads: offers 1 power to witches: power for neighbours\n",
            "    nomads: -3 coins (now 12): building a trading house,\n",
            "        scripts/base/factions/nomads.toml:",
            "    witches: +1 power: power from a neighbour\n",
        ],
    );
}

#[test]
fn undoing_a_draw_needs_the_consent_of_all() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let typed = "night shift large-red\nundo\nundo soon\nundo agreed\nlist\n";
    let args = ["play", "merchants-cove", "--players", "2", "--seed", "3"];
    let run = loam_in(folder.path(), &args, typed);
    let output = run.out + &run.err;
    for part in [
        "`night shift large-red` has drawn or revealed something; if everybody at the table agrees, type `undo agreed`",
        "type `undo`, or `undo agreed` if something was drawn since",
        "took back 1 action",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
    // Where nothing was drawn, `undo` does not ask for confirmation.
    let args = ["play", "merchants-cove", "--players", "2", "--seed", "3"];
    let output = loam_in(folder.path(), &args, "patron red\nundo\n").out;
    assert!(output.contains("took back 1 action"), "{output}");
}
