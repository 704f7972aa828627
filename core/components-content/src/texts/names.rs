//! Names of components in texts: which names a text may use, and which components they denote.

use std::collections::BTreeSet;

use components::declare::{AmountExpression, LOOPED_SEAT, ParamType, RelativeOwner};
use components::written;
use content::ApiVersion;
use expression::{
    Expression, ExpressionKind, ExpressionType, FixedName, MeaningProblem, NamePart, TextRange,
};

use crate::function_signatures::FunctionHook;
use crate::module_names::{NameResolution, which};
use crate::symbols::{DeclaredNames, OwnerKind, UnknownObject, former_name};

/// The arguments in scope with their types.
pub(crate) type ArgScope = [(String, ParamType)];

/// The context of a text: which names the text may use, and what they mean.
#[derive(Clone, Copy)]
pub(crate) struct ExpressionContext<'k> {
    pub known: &'k DeclaredNames,
    /// Id of the module whose file contains the text; empty for the file of a variant.
    pub module: &'k str,
    pub scope: &'k ArgScope,
    /// Version of the language in which the text is written.
    pub api: ApiVersion,
    /// Track whose stops may be written without the track's name.
    pub track: Option<&'k str>,
}

/// The number that stands for a word or piece that is not in play. No attribute and no piece has
/// this value.
pub(crate) const NOBODYS: i32 = -1_000_000;

/// The names of one text.
pub(crate) struct ComponentNames<'k> {
    pub around: ExpressionContext<'k>,
    pub text: &'k str,
    pub problems: Vec<MeaningProblem>,
    /// Functions that the text calls.
    pub asked: Vec<(String, TextRange, FunctionHook)>,
    /// Functions of the second version whose results are used as seats, places or stops.
    pub positions: BTreeSet<String>,
    /// Names of objects that do not exist on this board, but perhaps on another one.
    pub strangers: Vec<(UnknownObject, TextRange)>,
    /// Name of the seat in turn, inside a loop over seats.
    pub looped: Option<String>,
    /// Ranges of the text that the second version of the language writes differently, with the
    /// changes.
    pub respelled: Vec<(TextRange, TextChange)>,
}

/// Change of a range of a text for the second version of the language.
pub(crate) enum TextChange {
    /// The text that replaces the range.
    Write(String),
    /// The amount at the range, plus this number.
    Add(i32),
    /// The text stays, but the script of this function has to return another number.
    InScript(String),
}

/// The name of a component at the start of a name with dots.
pub(crate) struct PartOfPath<'e> {
    /// Unique name in the compiled rules: with the module before it (`two/best`) if several modules
    /// declare the name.
    pub name: String,
    pub at: TextRange,
    /// The words after the component's name.
    pub rest: &'e [NamePart],
}

/// The name of a component, with the owner before it.
pub(crate) struct OwnedPart {
    /// `None`: the text names no owner.
    pub who: Option<RelativeOwner>,
    /// Unique name in the compiled rules: with the module before it (`two/best`) if several modules
    /// declare the name.
    pub name: String,
    pub at: TextRange,
}

impl<'k> ComponentNames<'k> {
    pub fn new(around: ExpressionContext<'k>, text: &'k str) -> ComponentNames<'k> {
        let (problems, asked, positions, strangers, looped, respelled) = Default::default();
        ComponentNames { around, text, problems, asked, positions, strangers, looped, respelled }
    }

    /// Replaces names of constants and settings. `None`: errors were reported.
    pub fn fix(&mut self, expression: &mut Expression) -> Option<()> {
        let mut problems = Vec::new();
        expression::fix_names(expression, &|path| self.fixed(path), &mut problems);
        let is_right = problems.is_empty();
        self.problems.append(&mut problems);
        is_right.then_some(())
    }

    /// Returns the value of a constant or setting. Every other meaning of the name in this text
    /// takes precedence.
    fn fixed(&self, path: &[NamePart]) -> Option<FixedName> {
        let ExpressionContext { known, module, .. } = self.around;
        let constant = |word: &str| match known.names.meant(module, word) {
            NameResolution::One(name) => known.fixed.constant(name),
            NameResolution::Several(_) => None,
        };
        match path {
            [word] if !word.is_quoted && self.arg(&word.text).is_none() => {
                let word = word.text.as_str();
                let track = self.around.track.and_then(|track| known.tracks.get(track));
                if track.is_some_and(|track| track.stops.iter().any(|stop| stop == word)) {
                    return None;
                }
                let setting = || known.fixed.setting(word).filter(|_| !known.is_name(word));
                constant(word).or_else(setting)
            }
            [of, word] if known.names.is_of(&of.text, &word.text) => {
                constant(&format!("{}.{}", of.text, word.text))
            }
            _ => None,
        }
    }

    /// Reports an error. Returns `None`.
    pub fn refuse<T>(&mut self, problem: MeaningProblem) -> Option<T> {
        self.problems.push(problem);
        None
    }

    /// Reports an error in words. Returns `None`.
    pub fn wrong<T>(
        &mut self,
        message: impl Into<String>,
        hint: impl Into<String>,
        at: TextRange,
    ) -> Option<T> {
        self.refuse(MeaningProblem::said(message, hint, at))
    }

    /// Reports an expression that is not of the form that its place needs. `what` has an article.
    /// Returns `None`.
    pub fn unexpected<T>(&mut self, what: &str, found: &Expression) -> Option<T> {
        let found_text = found.as_word().map_or_else(|| found.to_string(), |w| w.text.clone());
        self.wrong(format!("expected {what}, found `{found_text}`"), "", found.at)
    }

    /// Reports a name that no component of this sort has. Returns `None`.
    pub fn unknown<T>(&mut self, what: &'static str, found: &str, at: TextRange) -> Option<T> {
        let known = self.around.known;
        let names: Vec<String> = match what {
            "counter" => known.counter_names(self.around.api).collect(),
            "zone" => known.zones.keys().cloned().collect(),
            "track" => known.tracks.keys().cloned().collect(),
            "attribute" => known.attributes.clone(),
            "phase" => known.phases.clone(),
            _ => Vec::new(),
        };
        let names = names.iter().map(|name| written(name)).collect();
        self.refuse(MeaningProblem::Unknown { what, found: written(found), names, at })
    }

    /// Returns the words of a name. Reports an expression that is no name; `what` has an article.
    pub fn path<'e>(&mut self, what: &str, expression: &'e Expression) -> Option<&'e [NamePart]> {
        match &expression.kind {
            ExpressionKind::Name(path) => Some(path),
            _ => self.unexpected(what, expression),
        }
    }

    /// Returns the layout name of a word in this file.
    pub fn meant(&self, word: &str, at: TextRange) -> Result<String, MeaningProblem> {
        let known = self.around.known;
        match known.names.meant(self.around.module, word) {
            NameResolution::One(name) => match known.host_counter(name, self.around.api) {
                Ok(name) => Ok(name.to_owned()),
                Err(former) => {
                    let (message, hint) = former_name(former);
                    Err(MeaningProblem::said(message, hint, at))
                }
            },
            NameResolution::Several(modules) => {
                let (message, hint) = which(word, &modules);
                Err(MeaningProblem::said(message, hint, at))
            }
        }
    }

    /// Reads the name of a component, optionally with its module before it, at the start of a path.
    pub fn part<'e>(&mut self, path: &'e [NamePart]) -> Option<PartOfPath<'e>> {
        let names = &self.around.known.names;
        let (word, at, rest) = match path {
            [module, name, rest @ ..]
                if !name.is_quoted && names.is_of(&module.text, &name.text) =>
            {
                let word = format!("{}.{}", module.text, name.text);
                (word, module.at.through(name.at), rest)
            }
            [name, rest @ ..] => (name.text.clone(), name.at, rest),
            [] => return None,
        };
        match self.meant(&word, at) {
            Ok(name) => {
                self.respell_counter(&name, at);
                Some(PartOfPath { name, at, rest })
            }
            Err(problem) => self.refuse(problem),
        }
    }

    /// Records the name of a counter in the second version of the language, if it is another one.
    pub fn respell_counter(&mut self, counter: &str, at: TextRange) {
        if let Some(second) = self.around.known.second_name(counter) {
            self.respelled.push((at, TextChange::Write(second.to_owned())));
        }
    }

    /// Reads a path that is the name of a component and nothing else.
    pub fn whole_part(&mut self, path: &[NamePart]) -> Option<(String, TextRange)> {
        let part = self.part(path)?;
        self.ends(part.rest)?;
        Some((part.name, part.at))
    }

    /// Reports words after the end of a name.
    pub fn ends(&mut self, rest: &[NamePart]) -> Option<()> {
        match rest {
            [] => Some(()),
            [word, ..] => {
                let message = format!("unexpected `.{}` after the end of the name", word.text);
                self.wrong(message, "", word.at)
            }
        }
    }

    /// Reads a name with an optional owner before it.
    pub fn owned(&mut self, path: &[NamePart]) -> Option<OwnedPart> {
        let (first, after) = path.split_first()?;
        let who = self.who(&first.text).or_else(|| self.held_by(path));
        if who.is_none() || after.is_empty() {
            let PartOfPath { name, at, rest } = self.part(path)?;
            if rest.is_empty() {
                return Some(OwnedPart { who: None, name, at });
            }
        }
        if who.is_none() {
            let mut names: Vec<String> = ["own", "next", "table"].map(str::to_owned).to_vec();
            let seats = self.around.scope.iter().filter(|(_, is)| *is == ParamType::Seat);
            names.extend(seats.map(|(name, _)| name.clone()));
            let (found, at) = (first.text.clone(), first.at);
            return self.refuse(MeaningProblem::Unknown { what: "seat", found, names, at });
        }
        let (name, at) = self.whole_part(after)?;
        Some(OwnedPart { who, name, at })
    }

    /// Returns the type of an argument in scope.
    pub fn arg(&self, name: &str) -> Option<&'k ParamType> {
        if self.is_looped(name) {
            return Some(&ParamType::Seat);
        }
        self.around.scope.iter().find(|(arg, _)| arg == name).map(|(_, is)| is)
    }

    /// Returns whether a word is the name of the seat in turn.
    pub fn is_looped(&self, name: &str) -> bool {
        self.looped.as_deref() == Some(name)
    }

    /// Returns the owner if the first word of a path is a counter that holds the number of a seat:
    /// `leader.coins`. A module of this name takes precedence.
    fn held_by(&self, path: &[NamePart]) -> Option<RelativeOwner> {
        let [first, second, ..] = path else { return None };
        let known = self.around.known;
        if first.is_quoted || known.names.is_of(&first.text, &second.text) {
            return None;
        }
        let counter = self.meant(&first.text, first.at).ok()?;
        // In the first version of the language, a counter without `thing` may name a seat, too.
        let is_counter = known.counters.contains_key(&counter);
        let holds_seat = match known.type_of_counter(&counter) {
            ExpressionType::Seat => is_counter,
            ExpressionType::Number => is_counter && self.around.api == ApiVersion::First,
            _ => false,
        };
        holds_seat.then_some(RelativeOwner::Held(counter))
    }

    /// Returns the owner that a word before a dot denotes; `None` for any other word.
    fn who(&self, name: &str) -> Option<RelativeOwner> {
        match name {
            "own" => Some(RelativeOwner::Own),
            "next" => Some(RelativeOwner::Next),
            "table" => Some(RelativeOwner::Table),
            name if self.is_looped(name) => Some(RelativeOwner::Arg(LOOPED_SEAT.to_owned())),
            arg if self.arg(arg) == Some(&ParamType::Seat) => {
                Some(RelativeOwner::Arg(arg.to_owned()))
            }
            _ => None,
        }
    }

    /// Returns the amount for a word. If no piece in play has the word, the amount equals no
    /// attribute.
    pub fn word_of(&self, word: &str) -> AmountExpression {
        if self.around.known.in_play.contains(word) {
            AmountExpression::Word(word.to_owned())
        } else {
            AmountExpression::Number(NOBODYS)
        }
    }

    /// Converts a piece to an amount. A piece that is not in play becomes a number that no piece
    /// has, so comparisons with it are false.
    pub fn piece_of(&self, piece: String) -> AmountExpression {
        if self.around.known.in_play.contains(&piece) {
            AmountExpression::Piece(piece)
        } else {
            AmountExpression::Number(NOBODYS)
        }
    }

    /// Returns the piece that a word means in this file; `None` if it does not mean a piece.
    fn own_piece(&self, word: &str) -> Option<String> {
        let own = self.meant(word, TextRange::default()).ok()?;
        self.around.known.pieces.contains(&own).then_some(own)
    }

    /// Converts a word that is also the name of a piece to this piece.
    pub fn word_as_piece(&self, amount: AmountExpression) -> AmountExpression {
        match &amount {
            AmountExpression::Word(word) => {
                self.own_piece(word).map_or(amount, |piece| self.piece_of(piece))
            }
            _ => amount,
        }
    }
}

/// Returns the owner that a component has if a text names no owner.
pub(crate) fn default_of(owned: OwnerKind) -> RelativeOwner {
    match owned {
        OwnerKind::Table => RelativeOwner::Table,
        OwnerKind::Seats => RelativeOwner::Own,
    }
}
