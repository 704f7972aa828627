//! Tables for games under one compiled variant: what bots, laws and the screen are given to play on.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use game::Failure;
use game::random::Random;
use kernel::{Action, FactionId, Host, Ruleset, SeatId, Setup, State};
use lab::Opening;
use lab::fuzz::Failing;
use ledger::header::Form;

use crate::args::{DrawArgs, GameArgs, PlayArgs};
use crate::commands::Context;
use crate::commands::shrunk::Shrunk;
use crate::disk;
use crate::draws::Draws;
use crate::library::{Content, ForLedgers, Rules, variant_file};
use crate::output::{Trouble, WAY_OUT};

/// The game behind the trait.
pub type TheGame = ledger::table::Table;

/// Makes tables and draws openings.
pub struct Tables {
    rules: Rules,
    title: String,
    players: RangeInclusive<u8>,
    factions: Vec<FactionId>,
    /// A game that was not drawn here.
    fixed: Option<Setup>,
    /// What differs from game to game besides the setup.
    draws: Option<Draws>,
    seed: u64,
}

impl Tables {
    /// Tables for what was typed.
    ///
    /// # Errors
    /// Mistakes in the content, in the choice of variant, in the names of factions or in the scripts.
    pub fn open(context: &Context, args: &GameArgs) -> Result<Tables, Trouble> {
        let file = variant_file(args.variant.as_deref());
        let content = Content::load(context, &file.iter().collect::<Vec<_>>())?;
        let rules = content.rules(args.variant.as_deref(), &args.rules)?;
        Tables::of(&content, rules, args)
    }

    /// Tables for what was typed, with boards and options drawn for each game.
    ///
    /// # Errors
    /// As [`Tables::open`].
    pub fn open_drawing(
        context: &Context,
        args: &GameArgs,
        draw: &DrawArgs,
    ) -> Result<Tables, Trouble> {
        let file = variant_file(args.variant.as_deref());
        let files: Vec<_> = file.iter().collect();
        let content = Content::load(context, &files)?;
        // What is wrong with it has been said.
        let own = Content::open(context, &files)?;
        let (rules, draws) = Draws::new(own, args.variant.as_deref(), &args.rules, draw)?;
        Ok(Tables { draws, ..Tables::of(&content, rules, args)? })
    }

    /// Tables under rules that are compiled already.
    ///
    /// # Errors
    /// As [`Tables::open`].
    pub fn of(content: &Content, rules: Rules, args: &GameArgs) -> Result<Tables, Trouble> {
        let factions = args
            .factions
            .iter()
            .map(|name| faction(rules.ruleset(), name))
            .collect::<Result<_, _>>()?;
        let title = title(content, &rules);
        let players = args.players.clone();
        for n in [*players.start(), *players.end()] {
            rules.ruleset().check_players(n.into())?;
        }
        let tables =
            Tables { rules, title, players, factions, fixed: None, draws: None, seed: args.seed() };
        // What cannot be drawn or run is said before a thousand threads find out.
        let mut game = tables.game()?;
        tables.start(&mut game, args.seed())?;
        Ok(tables)
    }

    /// A saved game: its tables, and every action.
    ///
    /// # Errors
    /// The file cannot be read, does not replay, or comes from other rules and nobody said to go on.
    pub fn resume(
        context: &Context,
        file: &Path,
        args: &PlayArgs,
    ) -> Result<(Tables, Vec<(u8, Action)>), Trouble> {
        let variant = variant_file(args.under.as_deref());
        let content = Content::load(context, &variant.iter().collect::<Vec<_>>())?;
        let bytes = disk::read(file)?;
        let name = file.display().to_string();
        let provider = || ForLedgers::new(&content, args.under.clone(), args.game.rules.clone());
        let mut replayer = ledger::replay::Replayer::new(provider());
        let any_ruleset = args.any_ruleset || args.under.is_some();
        let options = ledger::replay::Options { any_ruleset, ..Default::default() };
        let (report, played) = replayer.play(&name, &bytes, options);
        let Some(played) = played.filter(|_| report.is_clean()) else {
            let help = if report.other_rules { WAY_OUT } else { "" };
            return Err(Trouble::Said(format!("{report}{help}").trim_end().to_owned()));
        };
        let head = ledger::header::Head::read(&name, &bytes).map_err(|errors| {
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?;
        let rules = provider()
            .rules(&head.wanted())
            .map_err(|c| c.into_iter().map(|c| c.message).collect::<Vec<_>>().join("\n"))?;
        let seed = played.setup.seed;
        let tables = Tables {
            title: title(&content, &rules),
            players: rules.ruleset().players.clone(),
            rules,
            factions: Vec::new(),
            fixed: Some(played.setup),
            draws: None,
            seed,
        };
        let actions = played.actions.iter().map(|(seat, action)| (seat.0, *action)).collect();
        Ok((tables, actions))
    }

    /// Name of the variant.
    pub fn name(&self) -> &str {
        &self.rules.compiled.variant
    }

    /// Name of the variant for readers.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The seed that was typed, or that of the saved game.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        self.rules.ruleset()
    }

    /// What the content says about the rules.
    pub fn compiled(&self) -> &content::Compiled {
        &self.rules.compiled
    }

    /// What was asked of the content.
    pub fn choice(&self) -> &content::VariantChoice {
        &self.rules.choice
    }

    /// Hash of the rules in hexadecimal.
    pub fn ruleset_hash(&self) -> String {
        self.rules.compiled.hash()
    }

    /// A host for the scripts.
    ///
    /// # Errors
    /// The mistakes in them.
    pub fn host(&self) -> Result<Box<dyn Host>, String> {
        self.rules.host()
    }

    /// The rules of the game with this seed.
    fn rules_of(&self, seed: u64) -> Result<Cow<'_, Rules>, String> {
        match &self.draws {
            Some(draws) => draws.rules(seed).map(Cow::Owned),
            None => Ok(Cow::Borrowed(&self.rules)),
        }
    }

    /// What is drawn for each game besides its setup, in words.
    pub fn drawn(&self) -> Option<String> {
        self.draws.as_ref().map(Draws::words)
    }

    /// Hash of all content that boards and options are drawn from, hexadecimal; `None` if nothing is drawn and
    /// the ruleset says it all.
    pub fn drawn_from(&self) -> Option<String> {
        self.draws.as_ref().map(Draws::hash)
    }

    /// What a game with this seed begins with.
    ///
    /// # Errors
    /// No such game can be drawn.
    pub fn setup(&self, seed: u64) -> Result<Setup, String> {
        self.setup_under(self.rules_of(seed)?.ruleset(), seed)
    }

    fn setup_under(&self, ruleset: &Ruleset, seed: u64) -> Result<Setup, String> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let (low, high) = (*self.players.start(), *self.players.end());
        // The mark keeps the number of players apart from what else is drawn from the seed.
        let more = Random::new(Random::derive(seed, 1 << 40)).below(u32::from(high - low) + 1);
        kernel::draw_setup(ruleset, low + more as u8, &self.factions, seed)
    }

    /// A game as a ledger in the recorded form.
    ///
    /// # Errors
    /// An action that is not legal where it stands.
    pub fn ledger(
        &self,
        game: &mut TheGame,
        seed: u64,
        actions: &[(u8, Action)],
    ) -> Result<String, String> {
        self.written(game, seed, actions, Form::Recorded)
    }

    /// A game as a ledger in either form.
    ///
    /// # Errors
    /// As [`Tables::ledger`].
    pub fn written(
        &self,
        game: &mut TheGame,
        seed: u64,
        actions: &[(u8, Action)],
        form: Form,
    ) -> Result<String, String> {
        let actions: Vec<_> =
            actions.iter().map(|&(seat, action)| (SeatId(seat), action)).collect();
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        ledger::write::write(game, &rules.heading(), &setup, &actions, form)
    }
}

impl Shrunk for Tables {
    fn ledger(&self, failing: &Failing<Action>) -> Result<String, String> {
        let mut game = Opening::game(self).map_err(|Failure(why)| why)?;
        self.start(&mut game, failing.seed).map_err(|Failure(why)| why)?;
        Tables::ledger(self, &mut game, failing.seed, &failing.actions)
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats(&self, seed: u64) -> Result<Vec<String>, String> {
        let rules = self.rules_of(seed)?;
        let setup = self.setup_under(rules.ruleset(), seed)?;
        let code = |id: &FactionId| rules.ruleset().factions[id.at()].code.clone();
        Ok(setup.factions.iter().map(code).collect())
    }
}

impl Opening for Tables {
    type Game = TheGame;

    fn game(&self) -> Result<TheGame, Failure> {
        Ok(TheGame::new(self.ruleset().clone(), self.host().map_err(Failure)?))
    }

    fn start(&self, game: &mut TheGame, seed: u64) -> Result<State, Failure> {
        let rules = self.rules_of(seed).map_err(Failure)?;
        if !Arc::ptr_eq(game.ruleset(), rules.ruleset()) {
            *game = TheGame::new(rules.ruleset().clone(), rules.host().map_err(Failure)?);
        }
        let setup = self.setup_under(rules.ruleset(), seed).map_err(Failure)?;
        game.begin(&setup).map_err(|e| Failure(e.to_string()))
    }
}

fn title(content: &Content, rules: &Rules) -> String {
    let variant = &rules.compiled.variant;
    let variants = content.library.list_variants();
    variants.into_iter().find(|v| v.id == *variant).map_or(variant.clone(), |v| v.name)
}

/// A faction by the name or an alias that ledgers use.
fn faction(ruleset: &Ruleset, name: &str) -> Result<FactionId, String> {
    let name = name.trim();
    let is = |code: &String| code.eq_ignore_ascii_case(name);
    let found = ruleset.factions.iter().position(|f| is(&f.code) || f.aliases.iter().any(is));
    found.map(|i| FactionId(i as u8)).ok_or_else(|| {
        let codes = ruleset.factions.iter().map(|f| f.code.as_str());
        match content::nearest(name, codes.clone()) {
            Some(near) => format!("no faction is called `{name}`; did you mean `{near}`?"),
            None => {
                format!("no faction is called `{name}`: {}", codes.collect::<Vec<_>>().join(", "))
            }
        }
    })
}
