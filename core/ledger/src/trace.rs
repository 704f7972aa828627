//! Traces: what every action of a game changed, by how much and why.

use language::say;

/// Texts of this crate in the languages of the viewers.
pub static TEXTS: language::ProgramTexts =
    language::program_texts!("../language", ["en", "fr", "de"]);

/// An action with everything that it changed, up to the next action.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceStep<C> {
    /// Line of the ledger; 0 outside a ledger.
    pub line: u32,
    /// Byte offset of the command within the line.
    pub at: u32,
    /// Name of the acting seat; empty for changes before the first action.
    pub seat: String,
    /// The action as ledgers write it; empty for changes before the first action.
    pub action: String,
    pub round: u8,
    /// Whether the action was applied automatically, because nothing else was possible.
    pub is_forced: bool,
    pub changes: Vec<C>,
}

/// Place of a command in a ledger. The start position is at line 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommandPlace {
    /// Line, 1-based; 0 outside a ledger.
    pub line: u32,
    /// Byte offset of the command within the line.
    pub at: u32,
}

/// Length of a trace at some moment, see [`ChangeTrace::mark`].
#[derive(Clone, Copy, Debug)]
pub struct TraceMark {
    steps: usize,
    /// Changes of the last step.
    changes: usize,
}

/// The steps of a game or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeTrace<C> {
    pub steps: Vec<TraceStep<C>>,
    /// Place of the current command.
    pub place: CommandPlace,
    /// Record only the command at this place; `None`: all.
    pub only: Option<CommandPlace>,
    /// Round of the current changes, if they belong to a later round than the position; 0: the position's round.
    pub ahead: u8,
}

impl<C> Default for ChangeTrace<C> {
    fn default() -> ChangeTrace<C> {
        ChangeTrace { steps: Vec::new(), place: CommandPlace::default(), only: None, ahead: 0 }
    }
}

impl<C> ChangeTrace<C> {
    /// Returns every change, in order.
    pub fn changes(&self) -> impl Iterator<Item = &C> {
        self.steps.iter().flat_map(|step| &step.changes)
    }

    /// Begins a step: name of the acting seat and text of the action; both empty if there is no action.
    pub fn begin(&mut self, seat: String, action: String, round: u8) {
        let CommandPlace { line, at } = self.place;
        self.steps.push(TraceStep {
            line,
            at,
            seat,
            action,
            round,
            is_forced: false,
            changes: Vec::new(),
        });
    }

    /// Marks the last step as applied automatically.
    pub fn was_forced(&mut self) {
        if let Some(step) = self.steps.last_mut() {
            step.is_forced = true;
        }
    }

    /// Returns whether changes at the current place are recorded.
    pub fn is_recording(&self) -> bool {
        self.only.is_none_or(|place| place == self.place)
    }

    /// Returns a mark of the current length, for [`ChangeTrace::cut`].
    pub fn mark(&self) -> TraceMark {
        let changes = self.steps.last().map_or(0, |step| step.changes.len());
        TraceMark { steps: self.steps.len(), changes }
    }

    /// Removes everything recorded since a mark, for example by an illegal action.
    pub fn cut(&mut self, mark: TraceMark) {
        self.steps.truncate(mark.steps);
        if let Some(last) = self.steps.last_mut() {
            last.changes.truncate(mark.changes);
        }
    }
}

/// A change in words, with its cause and source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplainedChange {
    /// Name of the seat that changed; `game` for changes of no seat.
    pub seat: String,
    /// The change: `+3 coins`, `fire 2 to 3`, `offers 2 power to giants`.
    pub what: String,
    /// Amount after the change, if it is one number.
    pub now: Option<i32>,
    /// Name of the hook, or the rule in words.
    pub by: String,
    /// Whether `by` is the name of a hook.
    pub is_hook: bool,
    /// Id of the piece, `base:giants`; empty for the rules of the game.
    pub piece: String,
    pub name: String,
    /// Module of the file; empty without a file.
    pub module: String,
    /// File within the content folder; empty for rules that are in no file.
    pub file: String,
    /// Line in the file, from 1; 0 without a file.
    pub line: u32,
    /// Further sources of the same line, `FILE:LINE`, such as a declaration and its patches.
    pub also_written: Vec<String>,
    pub round: u8,
    /// Pieces that were queried about the amount.
    pub queried: Vec<QueriedPiece>,
}

/// A piece that was queried about an amount, and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueriedPiece {
    pub hook: String,
    pub piece: String,
    pub name: String,
    /// Amount that the TOML table of the piece adds; `None` for a script, whose answer is unknown.
    pub adds: Option<i32>,
    pub file: String,
    /// Line in the file, from 1.
    pub line: u32,
}

impl std::fmt::Display for QueriedPiece {
    /// Formats as `build_cost of Thrift adds 1, scripts/house-thrift/thrift.toml:9`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let QueriedPiece { hook, name, adds, file, line, .. } = self;
        let place = format!("{file}:{line}");
        f.write_str(&match adds {
            Some(n) => {
                let n = n.to_string();
                say!(TEXTS, "hook-of-adds", hook = hook, name = name, n = n, place = place)
            }
            None => say!(TEXTS, "hook-of-asked", hook = hook, name = name, place = place),
        })
    }
}

/// Width of a line of a trace, in terminal columns without its indent.
const WIDTH: usize = 76;

impl ExplainedChange {
    /// Formats the change in lines of at most 76 columns, as far as names and paths allow: the change, its source,
    /// and the pieces that affected it.
    pub fn folded(&self) -> Vec<String> {
        self.folded_to(WIDTH)
    }

    /// Formats the change as [`ExplainedChange::folded`] does, in lines of at most `width` columns.
    pub fn folded_to(&self, width: usize) -> Vec<String> {
        let colon = say!(TEXTS, "colon");
        let mut lines = vec![format!("{}{colon}{}", self.seat, self.what)];
        let mut add = |part: String, between: &str| {
            let last = lines.last_mut().expect("one is there from the beginning");
            if last.chars().count() + between.chars().count() + part.chars().count() <= width {
                last.push_str(between);
                last.push_str(&part);
            } else {
                last.push_str(between.trim_end());
                lines.push(format!("    {part}"));
            }
        };
        if let Some(value) = self.now {
            add(say!(TEXTS, "now-value", value = value.to_string()), " ");
        }
        add(self.why(), &colon);
        if !self.file.is_empty() {
            add(self.place(), ", ");
        }
        let also =
            |place: &String| format!("    {}", say!(TEXTS, "also-written-at", place = place));
        lines.extend(self.also_written.iter().map(also));
        lines.extend(self.queried.iter().map(|query| format!("    {query}")));
        lines
    }

    /// Formats the cause without its source: `income, Favor 7` or `on_build of Favor 11`.
    pub fn why(&self) -> String {
        match (self.name.is_empty(), self.is_hook) {
            (true, _) => self.by.clone(),
            (false, true) => say!(TEXTS, "hook-of", hook = self.by, name = self.name),
            (false, false) => format!("{}, {}", self.name, self.by),
        }
    }

    /// Formats the source: `scripts/base/favors.toml:31`; empty without a file.
    pub fn place(&self) -> String {
        match self.file.as_str() {
            "" => String::new(),
            file => format!("{file}:{}", self.line),
        }
    }
}

impl std::fmt::Display for ExplainedChange {
    /// Formats in one line: `giants: +3 coins (now 7): income, Favor 7, scripts/base/tiles/favors.toml:31`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.seat, self.what)?;
        if let Some(value) = self.now {
            write!(f, " (now {value})")?;
        }
        write!(f, ": {}", self.why())?;
        if !self.file.is_empty() {
            write!(f, ", {}", self.place())?;
        }
        self.also_written.iter().try_for_each(|place| write!(f, ", {place}"))?;
        self.queried.iter().try_for_each(|query| write!(f, "; {query}"))
    }
}
