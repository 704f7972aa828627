//! HTML page of a comparison of two sets of rules: the laboratory's report, with pictures of boards
//! and the ledgers of games with large differences.

use game::Viewer;
use lab::TEXTS as REPORTS;
use lab::degenerate_play::DegenerateSigns;
use lab::report::compare::CompareReportContext;
use lab::report::{DisplayNames, EmbeddedFile, PageBlock};
use lab::{BotSpec, GameSource};
use language::say;

use super::{Experiment, bot_names, version};
use crate::error::Error;
use crate::playable::FullGame;

/// Maximum number of pairs whose games the page contains.
const MOST_PAIRS: usize = 5;
/// Maximum number of pairs with slow bots, because each pair has to be played again.
const FEW_PAIRS: usize = 2;
/// A bot is slow if its shards have fewer games than this.
const SLOW: u64 = 100;

impl<G: FullGame> Experiment<'_, G> {
    /// Renders the page as HTML; `command` is the command line that repeats the comparison.
    ///
    /// # Errors
    /// Fails if a first position cannot be made, or a game behind a number cannot be played again.
    pub fn page(&self, command: String) -> Result<String, Error> {
        let Experiment { plan, pair, outcome, findings, players, .. } = self;
        let [a, b] = pair.tables();
        let mut boards = Vec::new();
        let mut stages = Vec::new();
        let labels = labels(a.label(), b.label());
        for (arm, side) in [pair.first(), pair.second()].iter().enumerate() {
            let mut game = side.game()?;
            let state = side.start(&mut game, plan.seed)?;
            // The picture shows the board without seats, which differ from game to game.
            let view = game.view(&G::without_seats(state), Viewer::Spectator);
            let counts = &outcome.sums.opening[arm];
            let title = say!(REPORTS, "openings-of", name = labels[arm]);
            let overlay = lab::report::heat(&game.places(), counts, findings.pairs, &title);
            boards.push(game.draw_svg(&view, &overlay));
            stages = game.stage_names();
        }
        let names = self.called()?;
        let [of_a, of_b] = self.signs();
        let mut play = lab::report::play::blocks(&of_b, &labels[1], &names);
        let first = lab::report::play::blocks(&of_a, &labels[0], &names);
        play.push(PageBlock::Folded(
            say!(REPORTS, "same-of", name = labels[0]),
            first[1..].to_vec(),
        ));
        let games = self.games_behind(&names, &labels)?;
        let facts = CompareReportContext {
            names: labels,
            rules: [a.ruleset_hash(), b.ruleset_hash()],
            command,
            version: version(),
            bots: bot_names(&plan.bots),
            who: pair.who_played(&plan.bots),
            rules_description: pair.describe_difference(),
            called: names,
            players: players.cloned(),
            games,
            seed: plan.seed,
            notes: pair.left_out(),
            stages,
            boards: boards.try_into().ok(),
            play,
        };
        Ok(lab::report::compare::page(findings, outcome, &facts).html())
    }

    /// Maps the codes of the findings to display names. The names of the second rules take precedence,
    /// because the second rules usually extend the first.
    pub fn called(&self) -> Result<DisplayNames, Error> {
        let games = [self.pair.second().game()?, self.pair.first().game()?];
        let signs = self.signs();
        let rows = self.findings.families.iter().flat_map(|family| &family.rows);
        let mut codes: Vec<&String> = rows.flat_map(|row| [&row.who, &row.what]).collect();
        codes.extend(self.outcome.sums.by_name.keys());
        codes.extend(signs.iter().flat_map(DegenerateSigns::names));
        let name = |code: &str| {
            let names = games.iter().map(|game| game.expand_codes(code));
            names.into_iter().find(|name| name != code).unwrap_or_else(|| code.to_owned())
        };
        Ok(DisplayNames::new(codes.into_iter(), name))
    }

    /// Returns the ledgers of the pairs that show the largest differences.
    fn games_behind(
        &self,
        names: &DisplayNames,
        labels: &[String; 2],
    ) -> Result<Vec<EmbeddedFile>, Error> {
        let mut files = Vec::new();
        for (pair, name) in self.pairs_behind(names) {
            for (arm, ledger) in
                self.pair.ledgers(self.plan.seed, &self.plan.bots, pair)?.into_iter().enumerate()
            {
                files.push(EmbeddedFile {
                    name: format!("pair-{pair}-{}.txt", ["a", "b"][arm]),
                    text: ledger,
                    about: say!(
                        REPORTS,
                        "pair-about",
                        pair = pair.to_string(),
                        label = labels[arm],
                        seed = lab::sim::game_seed(self.plan.seed, pair).to_string(),
                        name = name
                    ),
                });
            }
        }
        Ok(files)
    }

    /// Returns the indices of the pairs that show the largest differences, each with a description.
    fn pairs_behind(&self, names: &DisplayNames) -> Vec<(u64, String)> {
        let slow = self.plan.bots.iter().any(|bot| bot.shard() < SLOW);
        let most = if slow { FEW_PAIRS } else { MOST_PAIRS };
        let points = &self.outcome.sums.points;
        let ends = [
            (points.more.pair(), say!(REPORTS, "largest-increase")),
            (points.less.pair(), say!(REPORTS, "largest-decrease")),
        ];
        let ends = ends.into_iter().filter_map(|(pair, name)| Some((pair?, name)));
        let rows = self.findings.families.iter().flat_map(|family| {
            let found = family.by_effect().into_iter().filter(|row| row.is_found());
            // Only the largest effect of each table; its last column names examples of the others.
            found.take(1).filter_map(move |row| {
                let (title, name) = (family.kind.title(), row.name(&|code| names.name(code)));
                let text = if row.difference.mean > 0.0 {
                    say!(REPORTS, "has-most-more", family = title, name = name)
                } else {
                    say!(REPORTS, "has-most-fewer", family = title, name = name)
                };
                Some((row.example?, text))
            })
        });
        let mut pairs: Vec<(u64, String)> = Vec::new();
        for (pair, name) in ends.chain(rows.collect::<Vec<_>>()) {
            match pairs.iter().position(|(listed, _)| *listed == pair) {
                Some(at) => pairs[at].1 = say!(REPORTS, "list-reasons", a = pairs[at].1, b = name),
                None if pairs.len() < most => pairs.push((pair, name)),
                None => {}
            }
        }
        pairs
    }
}

impl<G: FullGame> crate::pair::RulesPair<G> {
    /// Plays a pair of games of a run again and returns both ledgers. `seed` is the seed of the
    /// run, `pair` the index.
    ///
    /// # Errors
    /// Fails if a bot cannot play this game, or a game does not end by its rules.
    pub fn ledgers(&self, seed: u64, bots: &[BotSpec], pair: u64) -> Result<[String; 2], Error> {
        let seed = lab::sim::game_seed(seed, pair);
        let one = |side: crate::pair::PairSide<'_, G>| {
            let (mut game, played) = lab::sim::one(&side, seed, bots)?;
            side.ledger(&mut game, seed, &played.actions)
        };
        Ok([one(self.first())?, one(self.second())?])
    }
}

/// Returns two labels for the rules. The labels always differ, also if the names are equal.
fn labels(a: &str, b: &str) -> [String; 2] {
    if a == b {
        [say!(REPORTS, "label-first", a = a), say!(REPORTS, "label-second", b = b)]
    } else {
        [a.to_owned(), b.to_owned()]
    }
}
