//! Names of content for players, in the language of the viewer.
//!
//! Each function returns the English of the content outside of a scope ([`language::for_viewer`]). A name inside a
//! sentence is written as the language writes nouns there: lower case in English and French, as it is in German.

use language::{Args, say};

use crate::board_rule::BoardRule;
use crate::effect::TieRule;
use crate::ids::*;
use crate::phases::PhaseRule;
use crate::resource::Resource;
use crate::ruleset::{Choice, FinalTile, Piece, RoundTile, Ruleset, TERRAIN_IN_ANSWER};
use crate::texts::TEXTS;

/// Ids of the texts of a resource: its name, and a number of it.
fn resource_ids(resource: Resource) -> Option<(&'static str, &'static str)> {
    Some(match resource {
        Resource::Vp => ("resource-vp", "n-vp"),
        Resource::Coins => ("resource-coins", "n-coins"),
        Resource::Workers => ("resource-workers", "n-workers"),
        Resource::Priests => ("resource-priests", "n-priests"),
        Resource::Power => ("resource-power", "n-power"),
        Resource::PowerTokens => ("resource-power-tokens", "n-power-tokens"),
        Resource::ChargedTokens => ("resource-charged-tokens", "n-charged-tokens"),
        Resource::RestingPower => ("resource-resting-power", "n-resting-power"),
        Resource::PriestLimit => ("resource-priest-limit", "n-priest-limit"),
        Resource::Keys => ("resource-keys", "n-keys"),
        Resource::Actions => ("resource-actions", "n-actions"),
        Resource::Spades => ("resource-spades", "n-spades"),
        Resource::CultSteps => ("resource-cult-steps", "n-cult-steps"),
        Resource::Favors => ("resource-favors", "n-favors"),
        Resource::Towns => ("resource-towns", "n-towns"),
        Resource::Bridges => ("resource-bridges", "n-bridges"),
        Resource::FreeDwellings => ("resource-free-dwellings", "n-free-dwellings"),
        Resource::FreeUpgrades => ("resource-free-upgrades", "n-free-upgrades"),
        Resource::FreeTransforms => ("resource-free-transforms", "n-free-transforms"),
        Resource::Exchanges => ("resource-exchanges", "n-exchanges"),
        Resource::PaidTransforms => ("resource-paid-transforms", "n-paid-transforms"),
        Resource::LostSteps => ("resource-lost-steps", "n-lost-steps"),
        _ => return None,
    })
}

impl Piece {
    /// Returns the module that declares the piece, and its id there.
    pub fn module_and_id(&self) -> (Option<&str>, &str) {
        match self.id.split_once(':') {
            Some((module, id)) => (Some(module), id),
            None => (None, &self.id),
        }
    }
}

/// Returns a noun of the program in the number of `n`.
pub fn counted_noun(id: &str, n: i64) -> String {
    TEXTS.text(id, &Args::new().count("n", n))
}

/// Returns a resource of the rulebook in words: `power tokens`.
pub fn rulebook_resource(resource: Resource) -> String {
    match resource_ids(resource) {
        Some((id, _)) => TEXTS.text(id, &Args::new()),
        None => resource.name().replace(['_', '-'], " "),
    }
}

/// Returns an amount of a resource of the rulebook: `1 worker`, `-2 coins`. `None` for declared resources.
pub fn rulebook_amount(n: i64, resource: Resource) -> Option<String> {
    let (_, id) = resource_ids(resource)?;
    if n < 0 && language::is_english() {
        // English keeps the sign of ledgers, which is not the sign of a formatted number.
        return Some(format!("-{}", TEXTS.text(id, &Args::new().count("n", -n))));
    }
    Some(TEXTS.text(id, &Args::new().count("n", n)))
}

/// Returns the id of an answer: `gain-2fire` of `+2FIRE`, `pick-color` of `pick-color {terrain}`.
fn answer_id(text: &str) -> String {
    let text = text.replace(TERRAIN_IN_ANSWER, "").to_lowercase();
    let words = text.split([' ', '_', '-']).filter(|word| !word.is_empty());
    let words = words.map(|word| match word.strip_prefix('+') {
        Some(what) => format!("gain-{what}"),
        None => word.to_owned(),
    });
    let id = words.collect::<Vec<_>>().join("-");
    if text.starts_with('-') { format!("no-{id}") } else { id }
}

/// Joins texts as the language lists them: `A, B and C`.
pub fn list(all: &[String]) -> String {
    joined(all, "list-last")
}

/// Returns the noun of a text that begins with its number: `coins` of `2 coins`.
pub fn noun_of(counted: &str) -> &str {
    counted.trim_start_matches(|c: char| c.is_ascii_digit() || "-−".contains(c)).trim_start()
}

/// Joins texts as alternatives: `A, B or C`.
pub fn list_or(all: &[String]) -> String {
    joined(all, "list-last-or")
}

fn joined(all: &[String], last: &str) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [many @ .., b] => {
            let a = many.join(", ");
            TEXTS.text(last, &Args::new().text("a", &a).text("b", b))
        }
    }
}

impl Ruleset {
    /// Returns a text of the content in the language of the viewer, otherwise `english`. The first of `attributes` that
    /// the language has wins; `None` is the name.
    pub fn content_text(
        &self,
        module: Option<&str>,
        id: &str,
        attributes: &[Option<&str>],
        english: &str,
    ) -> String {
        if language::is_english() {
            return english.to_owned();
        }
        let args = Args::new();
        let find = |attribute: &Option<&str>| self.texts.translated(module, id, *attribute, &args);
        let found = attributes.iter().find_map(find);
        found.unwrap_or_else(|| {
            self.texts.text(module, id, attributes[0], &args, || english.to_owned())
        })
    }

    /// Returns a form of a name for sentences; `None` in English, and if the language has no such form.
    pub fn content_form(&self, module: Option<&str>, id: &str, form: &str) -> Option<String> {
        self.texts.translated(module, id, Some(form), &Args::new())
    }

    /// Returns a name as the language writes it inside a sentence. Languages whose form with article has the noun in
    /// lower case write it so; English does, too.
    fn inside_sentence(&self, module: Option<&str>, id: &str, name: String) -> String {
        let lower = name.to_lowercase();
        if language::is_english() || name == lower {
            return lower;
        }
        let small = |form: &str| {
            let with_article = self.content_form(module, id, form);
            with_article.is_some_and(|text| text.ends_with(&lower))
        };
        if ["the", "nom"].into_iter().any(small) { lower } else { name }
    }

    /// Returns the name of a terrain for readers: `desert`; `?` for an unknown id.
    pub fn terrain_name(&self, id: TerrainId) -> String {
        let Some(terrain) = self.terrains.get(id.at()) else { return "?".to_owned() };
        self.content_text(None, &terrain.name, &[Some("terrain"), None], &terrain.name)
    }

    /// Returns the name of a cult for readers: `fire`; `?` for an unknown id.
    pub fn cult_name(&self, id: CultId) -> String {
        let Some(cult) = self.cults.get(id.at()) else { return "?".to_owned() };
        self.content_text(None, &cult.name, &[Some("cult"), None], &cult.name)
    }

    /// Returns the name of a kind of structure: `Trading house`; `?` for an unknown id.
    pub fn structure_title(&self, id: StructureId) -> String {
        let Some(kind) = self.structures.get(id.at()) else { return "?".to_owned() };
        self.content_text(None, &kind.id, &[None], &kind.name)
    }

    /// Returns the name of a kind of structure inside a sentence: `trading house`; `?` for an unknown id.
    pub fn structure_name(&self, id: StructureId) -> String {
        let Some(kind) = self.structures.get(id.at()) else { return "?".to_owned() };
        self.inside_sentence(None, &kind.id, self.structure_title(id))
    }

    /// Returns the name of several structures of a kind inside a sentence: `trading houses`.
    pub fn structures_name(&self, id: StructureId) -> String {
        let one = self.structure_name(id);
        let Some(kind) = self.structures.get(id.at()) else { return one };
        self.content_form(None, &kind.id, "plural").unwrap_or_else(|| match one.strip_suffix('y') {
            Some(stem) => format!("{stem}ies"),
            None => format!("{one}s"),
        })
    }

    /// Returns a number of structures of a kind, in a language that has this form: `2 comptoirs`.
    pub fn structures_counted(&self, id: StructureId, n: i64) -> Option<String> {
        let kind = self.structures.get(id.at())?;
        self.texts.translated(None, &kind.id, Some("count"), &Args::new().count("n", n))
    }

    /// Returns the name of a faction for readers: in English its code, such as `nomads`; `?` for an unknown id.
    pub fn faction_name(&self, id: FactionId) -> String {
        match self.factions.get(id.at()) {
            Some(faction) if language::is_english() => faction.code.clone(),
            Some(faction) => self.piece_name(faction.piece),
            None => "?".to_owned(),
        }
    }

    /// Returns the name of the variant: in English its id, as in commands.
    pub fn shown_name(&self) -> String {
        let id = format!("variant-{}", self.name);
        self.texts.text(Some("variants"), &id, None, &Args::new(), || self.name.clone())
    }

    /// Returns the name of a piece: `Halflings`; `?` for an unknown id.
    pub fn piece_name(&self, id: PieceId) -> String {
        self.pieces.get(id.at()).map_or_else(|| "?".to_owned(), |piece| self.name_of_piece(piece))
    }

    /// Returns the name of a piece.
    pub fn name_of_piece(&self, piece: &Piece) -> String {
        self.own_text(piece, None, &piece.name)
    }

    /// Returns a text of a piece. Its id in the files of translations is the code, if it has one.
    fn own_text(&self, piece: &Piece, attribute: Option<&str>, english: &str) -> String {
        if language::is_english() {
            return english.to_owned();
        }
        let ((module, id), args) = (piece.module_and_id(), Args::new());
        let find = |id: &str| self.texts.translated(module, id, attribute, &args);
        let by_code = || find(&piece.code).filter(|_| !piece.code.is_empty());
        let found = by_code().or_else(|| find(id));
        found
            .unwrap_or_else(|| self.texts.text(module, id, attribute, &args, || english.to_owned()))
    }

    /// Returns the description of a piece in its file; empty if it has none.
    pub fn doc_of_piece(&self, piece: &Piece) -> String {
        if piece.doc.is_empty() {
            return String::new();
        }
        self.own_text(piece, Some("doc"), &piece.doc)
    }

    /// Returns the name of a final scoring: in English its code, as in ledgers.
    pub fn final_tile_name(&self, tile: &FinalTile) -> String {
        if language::is_english() { tile.code.clone() } else { self.piece_name(tile.piece) }
    }

    /// Returns the name of a group of factions or tiles.
    pub fn group_name(&self, group: &str) -> String {
        self.content_text(None, group, &[Some("group")], group)
    }

    /// Returns the name of one token of a kind inside a sentence: `ship`.
    pub fn token_name(&self, id: TokenId) -> String {
        let Some(kind) = self.tokens.get(id.at()) else { return say!(TEXTS, "token") };
        if language::is_english() {
            return kind.code.clone();
        }
        let Some(piece) = self.pieces.get(kind.piece.at()) else { return kind.code.clone() };
        let (module, id) = piece.module_and_id();
        self.inside_sentence(module, id, self.name_of_piece(piece))
    }

    /// Returns the name of the piece of a kind of token inside a sentence: `merchant's ship`.
    pub fn token_title(&self, id: TokenId) -> String {
        let piece = self.tokens.get(id.at()).and_then(|kind| self.pieces.get(kind.piece.at()));
        let Some(piece) = piece else { return self.token_name(id) };
        let (module, id) = piece.module_and_id();
        self.inside_sentence(module, id, self.name_of_piece(piece))
    }

    /// Returns the name of several tokens of a kind: `ships`.
    pub fn tokens_name(&self, id: TokenId) -> String {
        let Some(kind) = self.tokens.get(id.at()) else { return say!(TEXTS, "token") };
        let piece = self.pieces.get(kind.piece.at());
        let (module, id) = piece.map_or((None, kind.code.as_str()), Piece::module_and_id);
        self.content_text(module, id, &[Some("plural")], &kind.plural)
    }

    /// Returns a number of tokens of a kind: `1 ship`, `2 ships`.
    pub fn tokens_counted(&self, id: TokenId, n: i64) -> String {
        let piece = self.tokens.get(id.at()).and_then(|kind| self.pieces.get(kind.piece.at()));
        let counted = piece.and_then(|piece| {
            let (module, id) = piece.module_and_id();
            self.texts.translated(module, id, Some("count"), &Args::new().count("n", n))
        });
        counted.unwrap_or_else(|| {
            let name = if n == 1 { self.token_name(id) } else { self.tokens_name(id) };
            format!("{n} {name}")
        })
    }

    /// Returns the name of a tag of hexes.
    pub fn tag_name(&self, tag: &crate::ruleset::Tag) -> String {
        self.content_text(None, &tag.id, &[None, Some("tag")], &tag.name)
    }

    /// Returns the name of a slot; `?` for an unknown id.
    pub fn slot_name(&self, id: SlotId) -> String {
        let Some(slot) = self.slots.get(id.at()) else { return "?".to_owned() };
        let Some(piece) = self.pieces.get(slot.piece.at()) else { return slot.name.clone() };
        let (module, id) = piece.module_and_id();
        self.content_text(module, &format!("{id}-{}", slot.name), &[Some("slot")], &slot.name)
    }

    /// Returns the text of an option as players read it, with the terrain that it names; `None` in English.
    pub fn option_text(&self, choice: &Choice, answer: AnswerId, terrain: &str) -> Option<String> {
        if language::is_english() {
            return None;
        }
        let piece = self.pieces.get(choice.piece.at())?;
        let (module, id) = piece.module_and_id();
        let english = self.answers.get(answer.at())?;
        let answer = answer_id(english);
        // The id names the table of the piece in which the choice is written, if it has several.
        let hooks = piece.all_answers().iter().map(|answer| answer.hook.name().to_owned());
        let own = self.spaces.iter().filter(|space| space.piece == choice.piece);
        let trades = self.structures.iter().map(|kind| format!("trade-{}", kind.id));
        let tables = hooks.chain(own.map(|space| space.code.clone())).chain(trades);
        let tables = std::iter::once(String::new()).chain(tables.map(|table| format!("{table}-")));
        let args = Args::new().text("terrain", terrain);
        let find = |table: String| {
            let by = |id: &str| {
                let id = format!("{id}-{table}{answer}");
                self.texts.translated(module, &id, Some("option"), &args)
            };
            by(&piece.code).or_else(|| by(id))
        };
        Some(tables.into_iter().find_map(find).unwrap_or_else(|| {
            let english = || english.replace(TERRAIN_IN_ANSWER, terrain);
            self.texts.text(module, &answer, Some("option"), &args, english)
        }))
    }

    /// Returns the name of a faction's jump: `tunnelling`; `the jump` if it has none.
    pub fn jump_name(&self, id: FactionId) -> String {
        let faction = self.factions.get(id.at());
        let Some((faction, jump)) = faction.and_then(|f| Some((f, f.jump.as_ref()?))) else {
            return say!(TEXTS, "the-jump");
        };
        let Some(piece) = self.pieces.get(faction.piece.at()) else { return jump.name.clone() };
        let (module, id) = piece.module_and_id();
        self.content_text(module, id, &[Some("jump")], &jump.name)
    }

    /// Returns the name of an advancement track: `shipping`; `?` for an unknown id.
    pub fn track_name(&self, id: TrackId) -> String {
        match id {
            SHIPPING => say!(TEXTS, "track-shipping"),
            DIGGING => say!(TEXTS, "track-digging"),
            RANGE => say!(TEXTS, "track-range"),
            _ => "?".to_owned(),
        }
    }

    /// Returns the short text of a round tile: `SPADE >> 2`; may be empty.
    pub fn legend_of(&self, tile: &RoundTile) -> String {
        let piece = self.pieces.get(tile.piece.at()).filter(|_| !tile.legend.is_empty());
        let Some(piece) = piece else { return tile.legend.clone() };
        self.own_text(piece, Some("legend"), &tile.legend)
    }

    /// Returns what a rule that breaks ties counts.
    pub fn tie_name(&self, tie: &TieRule) -> String {
        self.content_text(None, &tie.doc, &[Some("tie-doc")], &tie.doc)
    }

    /// Returns the message for a hex that breaks a rule of boards.
    pub fn board_rule_text(&self, rule: &BoardRule) -> String {
        self.content_text(None, &rule.id, &[Some("board_rule-text")], &rule.text)
    }

    /// Returns the name of a phase for readers.
    pub fn phase_name(&self, phase: &PhaseRule) -> String {
        self.content_text(None, &phase.id, &[Some("phase")], &phase.name)
    }

    /// Returns the name of a resource for readers: `gems`, `power tokens`.
    pub fn resource_name(&self, resource: Resource) -> String {
        let declared = resource.declared_index().and_then(|at| self.resources.get(at));
        match declared {
            Some(one) => {
                let english = one.id.replace(['_', '-'], " ");
                self.content_text(None, &one.id, &[None, Some("resource")], &english)
            }
            None => rulebook_resource(resource),
        }
    }

    /// Returns an amount of a resource: `1 worker`, `-2 coins`.
    pub fn amount_name(&self, n: i64, resource: Resource) -> String {
        match rulebook_amount(n, resource) {
            Some(text) => text,
            None => {
                let declared = resource.declared_index().and_then(|at| self.resources.get(at));
                let args = Args::new().count("n", n);
                let counted = declared
                    .and_then(|one| self.texts.translated(None, &one.id, Some("count"), &args));
                counted.unwrap_or_else(|| {
                    let name = self.resource_name(resource);
                    let is_one = n.abs() == 1 && language::is_english();
                    let singular = name.strip_suffix('s').filter(|_| is_one);
                    format!("{n} {}", singular.unwrap_or(&name))
                })
            }
        }
    }
}
