//! Tables of what the content offers.

use std::sync::{Arc, OnceLock};

use content::{SettingType, SettingValue};
use record::replay::Options;

use super::catalogue::{
    BotOffer, Catalogue, Offer, Opened, OptionsOffer, Piece, Setting, SettingKind, TableWanted,
    VariantOffer,
};
use super::seated::{Did, Seated};
use crate::error::Error;
use crate::library::{Content, Rules};
use crate::setup::{self, Setup};
use crate::tables::title;
use crate::the_game::{self, TheGame};
use crate::wanted::{RulesWanted, Under};

/// Bots that are offered, with what they do.
const BOTS: [(&str, &str); 4] = [
    ("greedy", "takes what looks best at the end of its own turn"),
    ("mcts", "searches ahead; slower and stronger"),
    ("busy", "plays at random, and passes only where nothing else is left"),
    ("random", "plays anything that is legal"),
];

/// The games of a content folder.
pub struct OfContent {
    content: Arc<Content>,
    offer: OnceLock<Offer>,
}

impl OfContent {
    /// What this content offers.
    pub fn new(content: Arc<Content>) -> OfContent {
        OfContent { content, offer: OnceLock::new() }
    }

    fn variant_offers(&self) -> Vec<VariantOffer> {
        let default = self.content.default_variant().ok().map(str::to_owned);
        let variants = self.content.library.list_variants();
        let offer = |variant: content::Info| {
            // What cannot be played is not offered.
            let rules = self.content.rules(Some(&variant.id), &RulesWanted::default()).ok()?;
            let players = &rules.ruleset().players;
            Some(VariantOffer {
                players: (*players.start(), *players.end()),
                default: default.as_deref() == Some(&variant.id),
                id: variant.id,
                name: variant.name,
                summary: variant.doc,
            })
        };
        variants.into_iter().filter_map(offer).collect()
    }

    /// The head of a game's ledger, and the game at its beginning.
    fn seated(&self, rules: &Rules, setup: &Setup) -> Result<Seated<TheGame>, Error> {
        let (game, state, head) = rules.begun(setup)?;
        Ok(Seated::new(game, head, state))
    }

    fn opened(&self, rules: &Rules, table: Seated<TheGame>) -> Opened {
        let variant = rules.compiled.variant.clone();
        Opened { table: Box::new(table), title: title(&self.content, rules), variant }
    }

    fn replayed(&self, ledger: &str, at: Option<u32>) -> Result<Opened, Error> {
        let (under, options) = (Under::default(), Options::default());
        let (rules, played, _) =
            self.content.replay(("ledger", ledger.as_bytes()), &under, options)?;
        let done = the_game::done(&played);
        let rows: Vec<_> = done
            .into_iter()
            .take(at.map_or(usize::MAX, |at| at as usize))
            .map(|did| match did {
                the_game::Did::Action(seat, action) => (seat, Did::Action(action)),
                the_game::Did::Left(seat) => (seat, Did::Left),
            })
            .collect();
        let table = self.seated(&rules, &played.setup)?;
        Ok(self.opened(&rules, table.with_rows(&rows).map_err(Error::Failed)?))
    }

    fn begun(&self, wanted: &TableWanted) -> Result<Opened, Error> {
        let asked = RulesWanted { map: wanted.map.clone(), settings: wanted.settings.clone() };
        let rules = self.content.rules(wanted.variant.as_deref(), &asked)?;
        let ruleset = rules.ruleset();
        ruleset.check_players(wanted.players.into()).map_err(Error::Impossible)?;
        if wanted.seats.len() > usize::from(wanted.players) {
            return Err(Error::Impossible("more seats are named than play".to_owned()));
        }
        let named = wanted.seats.iter().flatten();
        let named: Vec<_> =
            named.map(|name| setup::faction(ruleset, name)).collect::<Result<_, _>>()?;
        let seed = wanted.seed.unwrap_or_default();
        let mut setup = setup::draw(ruleset, wanted.players, &named, seed)?;
        // Those that are named come first out of the draw: each goes to its seat.
        let mut drawn = setup.factions.split_off(named.len()).into_iter();
        let mut named = named.into_iter();
        let seats = (0..usize::from(wanted.players)).map(|seat| wanted.seats.get(seat));
        setup.factions = seats
            .filter_map(|seat| match seat {
                Some(Some(_)) => named.next(),
                _ => drawn.next(),
            })
            .collect();
        let table = self.seated(&rules, &setup)?;
        Ok(self.opened(&rules, table))
    }
}

impl Catalogue for OfContent {
    fn offer(&self) -> Offer {
        let made = || Offer {
            variants: self.variant_offers(),
            bots: BOTS
                .map(|(spec, summary)| BotOffer { spec: spec.into(), summary: summary.into() })
                .to_vec(),
        };
        self.offer.get_or_init(made).clone()
    }

    fn options(&self, variant: &str) -> Result<OptionsOffer, String> {
        let rules = self.content.rules(Some(variant), &RulesWanted::default())?;
        let library = &self.content.library;
        let piece = |id: &str, name: &str| Piece { id: id.to_owned(), name: name.to_owned() };
        let value = |value: &SettingValue| match value {
            SettingValue::Bool(on) => on.to_string(),
            SettingValue::Integer(n) => n.to_string(),
            SettingValue::Choice(word) => word.clone(),
        };
        // A variant may have chosen what a setting is where nobody says anything else.
        let chosen = |id: &str| rules.compiled.settings.iter().find(|s| s.id == id);
        let in_play = |s: &&content::Setting| rules.compiled.modules.contains(&s.module);
        let settings = library.settings().filter(in_play).map(|setting| Setting {
            default: value(chosen(&setting.id).map_or(&setting.default, |s| &s.value)),
            id: setting.id.clone(),
            module: setting.module.clone(),
            summary: setting.doc.clone(),
            kind: match &setting.kind {
                SettingType::Bool => SettingKind::Bool,
                SettingType::Integer { min, max } => SettingKind::Integer { range: (*min, *max) },
                SettingType::Choice { values } => SettingKind::Choice { values: values.clone() },
            },
        });
        let seats = setup::all_names(rules.ruleset());
        Ok(OptionsOffer {
            maps: library.list_maps().iter().map(|map| piece(&map.id, &map.name)).collect(),
            settings: settings.collect(),
            seats: seats.iter().map(|name| piece(name, name)).collect(),
        })
    }

    fn open(&self, wanted: &TableWanted) -> Result<Opened, String> {
        match &wanted.ledger {
            Some(ledger) => self.replayed(ledger, wanted.at),
            None => self.begun(wanted),
        }
        .map_err(String::from)
    }

    fn reopen(&self, ledger: &str) -> Result<Opened, String> {
        self.replayed(ledger, None).map_err(String::from)
    }
}
