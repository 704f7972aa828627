//! Tests failing memory allocation in Luau: before the first call of each hook, every allocation
//! request is refused in turn. The call has to fail with its source position, and the game
//! continues unchanged.
//!
//! Tests at most a few requests per hook, or 2,000 with `LOAM_REFUSALS`; `.ci/full refusals` runs
//! that with AddressSanitizer.

use crate::games::{GAMES, visit};
use game::random::Random;
use ledger::recorded::Seating;
use script::{HostDisturbance, refused_requests};
use workbench::games::GameVisitor;
use workbench::{Content, FullGame, RuleOverrides};

/// Actions per game, enough to call most hooks.
const ACTIONS: usize = 400;

/// Plays a random game; returns its actions as texts, and the number of script functions.
struct Played<'a> {
    content: &'a Content,
    variant: &'a str,
    history: HostDisturbance,
}

impl GameVisitor for Played<'_> {
    type Output = (Vec<String>, usize);

    fn visit<G: FullGame>(self) -> (Vec<String>, usize) {
        let rules = self.content.rules::<G>(Some(self.variant), &RuleOverrides::default());
        let rules = rules.unwrap_or_else(|why| panic!("{}: {why}", self.variant));
        let mut scripts = rules.scripts().unwrap_or_else(|_| panic!("{}", self.variant));
        scripts.set_history(self.history);
        let ruleset = rules.ruleset().clone();
        let players = (*G::players(&ruleset).start()).max(2);
        let setup = G::setup(&ruleset, &Seating::of(players, 3)).expect("a setup");
        let mut game = G::new(ruleset, scripts);
        let mut state =
            game.begin(&setup).unwrap_or_else(|why| panic!("{}: {why:?}", self.variant));
        let (mut random, mut list, mut all) = (Random::new(5), Vec::new(), Vec::new());
        for _ in 0..ACTIONS {
            list.clear();
            game.legal_actions(&state, &mut list)
                .unwrap_or_else(|why| panic!("{}: {why:?}", self.variant));
            if list.is_empty() {
                break;
            }
            let choice = &list[random.below(list.len() as u32) as usize];
            let (seat, action) = (choice.seat, choice.action);
            all.push(format!("{seat:?} {action:?}"));
            game.apply(&mut state, seat, action)
                .unwrap_or_else(|why| panic!("{}: {why:?}", self.variant));
        }
        (all, rules.functions().len())
    }
}

#[test]
fn no_shipped_script_is_worse_where_memory_is_refused() {
    let most = if std::env::var_os("LOAM_REFUSALS").is_some() { 2_000 } else { 8 };
    let content = Content::open(GAMES, None, &[]).expect("the content");
    let before = refused_requests();
    let (mut variants, mut functions) = (0, 0);
    for variant in content.library.list_variants() {
        let dialect = content.dialect_of(Some(&variant.id)).expect("its game");
        let played =
            |history| visit(dialect, Played { content: &content, variant: &variant.id, history });
        let (expected, own) = played(HostDisturbance::Usual);
        if own == 0 {
            continue;
        }
        let (given, _) = played(HostDisturbance::Refused(most));
        assert_eq!(given, expected, "{}", variant.id);
        variants += 1;
        functions += own;
    }
    let refused = refused_requests() - before;
    println!("{variants} variants with {functions} functions, {refused} requests refused");
    assert!(variants > 5 && refused > 50, "{variants} variants, {refused} requests");
}
