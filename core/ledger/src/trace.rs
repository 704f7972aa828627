//! What every action changed, by how much and why, of any game: steps, changes in words, folded for a terminal.

use std::fmt::Debug;

use game::{Chance, Problem, Report};

use crate::draws::{self, Draws};

/// A game that says what its actions change, and why: by which hook or rule, of which piece, in which file and line.
pub trait Traced: Report + Chance + Sized + 'static {
    /// One change of a seat. A game without a type of its own takes [`Told`] and [`apply_by_numbers`].
    type Change: Clone + Debug + PartialEq + 'static;

    /// The change in words.
    fn told(&self, change: &Self::Change) -> Told;

    /// Is it only the use of a right, which the action itself says?
    fn is_use(_change: &Self::Change) -> bool {
        false
    }

    /// [`game::Rules::apply`], and every change with its cause, in a step of the trace.
    ///
    /// # Errors
    /// As there; the trace then tells nothing of the action.
    fn apply_traced(
        &mut self,
        state: &mut Self::State,
        by: (u8, Self::Action),
        draws: Draws<'_, Self::Draw>,
        trace: &mut Trace<Self::Change>,
    ) -> Result<(), Problem>;

    /// What a seat has, by name, in numbers that mean the same under every variant of the rules.
    fn numbers(&self, state: &Self::State, seat: u8) -> Vec<(String, i32)> {
        let mut values = Vec::new();
        self.features(state, seat, &mut values);
        self.feature_names().into_iter().zip(values).collect()
    }

    /// [`Traced::told`] of a change made under these rules, with the place where `other` rules write what caused it.
    fn told_under(&self, change: &Self::Change, _other: &Self) -> Told {
        self.told(change)
    }

    /// The pieces that would have a say in a change made under these rules, in a position of other ones.
    fn asked_under(&self, _change: &Self::Change, _there: (&Self, &Self::State)) -> Vec<Also> {
        Vec::new()
    }
}

/// An action with everything it changed, up to the next action.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<C> {
    /// Line of the ledger; 0 outside a ledger.
    pub line: u32,
    /// Byte of that line at which the command begins.
    pub at: u32,
    /// What the acting seat is called; empty for what happens before the first action.
    pub seat: String,
    /// The action as ledgers write it; empty for what happens before the first action.
    pub action: String,
    /// In which round.
    pub round: u8,
    /// Nothing else was possible, and the action was taken by itself.
    pub is_forced: bool,
    /// The changes in their order.
    pub changes: Vec<C>,
}

/// The steps of a game or of a part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<C> {
    /// In the order of the game.
    pub steps: Vec<Step<C>>,
    /// Line and byte of the command that is being carried out.
    pub place: (u32, u32),
    /// Only this command is written down.
    pub only: Option<(u32, u32)>,
    /// The round that changes belong to while what comes before it is paid; 0: that of the position.
    pub ahead: u8,
}

impl<C> Default for Trace<C> {
    fn default() -> Trace<C> {
        Trace { steps: Vec::new(), place: (0, 0), only: None, ahead: 0 }
    }
}

impl<C> Trace<C> {
    /// Every change, in order.
    pub fn changes(&self) -> impl Iterator<Item = &C> {
        self.steps.iter().flat_map(|step| &step.changes)
    }

    /// A step begins: an action of a seat, by name and as ledgers write it; both empty for something that is none.
    pub fn begin(&mut self, seat: String, action: String, round: u8) {
        let (line, at) = self.place;
        self.steps.push(Step {
            line,
            at,
            seat,
            action,
            round,
            is_forced: false,
            changes: Vec::new(),
        });
    }

    /// The last step was taken by itself.
    pub fn was_forced(&mut self) {
        if let Some(step) = self.steps.last_mut() {
            step.is_forced = true;
        }
    }

    /// Is what happens now written down?
    pub fn is_wanted(&self) -> bool {
        self.only.is_none_or(|only| only == self.place)
    }

    /// How long the trace is, to [cut](Trace::cut) off later what did not happen.
    pub fn mark(&self) -> (usize, usize) {
        (self.steps.len(), self.steps.last().map_or(0, |step| step.changes.len()))
    }

    /// Forgets what was written since a mark: a refused action may have told something.
    pub fn cut(&mut self, mark: (usize, usize)) {
        self.steps.truncate(mark.0);
        if let Some(last) = self.steps.last_mut() {
            last.changes.truncate(mark.1);
        }
    }
}

/// [`Traced::apply_traced`] for games that tell no causes: what each seat has afterwards and had not before, by name.
///
/// # Errors
/// As there.
pub fn apply_by_numbers<G: Traced<Change = Told>>(
    game: &mut G,
    state: &mut G::State,
    (seat, action): (u8, G::Action),
    draws: Draws<'_, G::Draw>,
    trace: &mut Trace<Told>,
) -> Result<(), Problem> {
    let before = state.clone();
    draws::apply(game, state, (seat, action), draws)?;
    if !trace.is_wanted() {
        return Ok(());
    }
    let text = game.text(&before, seat, action);
    let round = game.stage(&before);
    trace.begin(game.seat_name(&before, seat), text.clone(), round);
    let step = trace.steps.len() - 1;
    for whose in 0..game.seats(state) {
        let (had, has) = (game.numbers(&before, whose), game.numbers(state, whose));
        for ((name, was), (_, is)) in had.into_iter().zip(has).filter(|(a, b)| a.1 != b.1) {
            trace.steps[step].changes.push(Told {
                seat: game.seat_name(state, whose),
                what: format!("{:+} {name}", is - was),
                now: Some(is),
                by: text.clone(),
                round,
                ..Told::default()
            });
        }
    }
    Ok(())
}

/// A change in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The seat whose change it is; `game` for what belongs to nobody.
    pub seat: String,
    /// What changed: `+3 coins`, `fire 2 to 3`, `offers 2 power to giants`.
    pub what: String,
    /// How much the seat has right after it, where that is one number.
    pub now: Option<i32>,
    /// The hook by its name, or the rule in words.
    pub by: String,
    /// Is `by` the name of a hook?
    pub is_hook: bool,
    /// Id of the piece: `base:giants`; empty for the rules of the game.
    pub piece: String,
    /// Name of the piece for readers.
    pub name: String,
    /// The module whose file it is; empty where no file is.
    pub module: String,
    /// The file, from the content folder; empty for what no file says.
    pub file: String,
    /// Its line, 1-based; 0 without a file.
    pub line: u32,
    /// Further lines that had a part in what that line says, `FILE:LINE`: a declaration and its amendments.
    pub also_written: Vec<String>,
    /// In which round.
    pub round: u8,
    /// Pieces that were asked how much it is.
    pub also: Vec<Also>,
}

/// A piece that was asked how much something is, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Also {
    /// The hook by its name.
    pub hook: String,
    /// Id of the piece.
    pub piece: String,
    /// Its name for readers.
    pub name: String,
    /// What its table adds; `None` for a script, whose answer is not known.
    pub adds: Option<i32>,
    /// The file, from the content folder.
    pub file: String,
    /// Its line, 1-based.
    pub line: u32,
}

impl std::fmt::Display for Also {
    /// `build_cost of Thrift adds 1, scripts/house-thrift/thrift.toml:9`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Also { hook, name, adds, file, line, .. } = self;
        match adds {
            Some(n) => write!(f, "{hook} of {name} adds {n}, {file}:{line}"),
            None => write!(f, "{hook} of {name} was asked, {file}:{line}"),
        }
    }
}

/// Columns of a terminal that a line of a trace keeps to, less what stands before it.
const WIDTH: usize = 76;

impl Told {
    /// The change in lines of at most 76 columns, as far as names and paths allow: what it is, where it is written,
    /// and who had a say in it.
    pub fn folded(&self) -> Vec<String> {
        self.folded_to(WIDTH)
    }

    /// The same in lines of at most `width` columns.
    pub fn folded_to(&self, width: usize) -> Vec<String> {
        let mut lines = vec![format!("{}: {}", self.seat, self.what)];
        let mut add = |part: String, between: &str| {
            let last = lines.last_mut().expect("one is there from the beginning");
            if last.chars().count() + between.len() + part.chars().count() <= width {
                last.push_str(between);
                last.push_str(&part);
            } else {
                last.push_str(between.trim_end());
                lines.push(format!("    {part}"));
            }
        };
        if let Some(now) = self.now {
            add(format!("(now {now})"), " ");
        }
        add(self.why(), ": ");
        if !self.file.is_empty() {
            add(self.place(), ", ");
        }
        lines.extend(self.also_written.iter().map(|place| format!("    also written at {place}")));
        lines.extend(self.also.iter().map(|also| format!("    {also}")));
        lines
    }

    /// Why, without the place: `income, Favor 7` or `on_build of Favor 11`.
    pub fn why(&self) -> String {
        match (self.name.is_empty(), self.is_hook) {
            (true, _) => self.by.clone(),
            (false, true) => format!("{} of {}", self.by, self.name),
            (false, false) => format!("{}, {}", self.name, self.by),
        }
    }

    /// `scripts/base/favors.toml:31`; empty without a file.
    pub fn place(&self) -> String {
        match self.file.as_str() {
            "" => String::new(),
            file => format!("{file}:{}", self.line),
        }
    }
}

impl std::fmt::Display for Told {
    /// In one line: `giants: +3 coins (now 7): income, Favor 7, scripts/base/tiles/favors.toml:31`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.seat, self.what)?;
        if let Some(now) = self.now {
            write!(f, " (now {now})")?;
        }
        write!(f, ": {}", self.why())?;
        if !self.file.is_empty() {
            write!(f, ", {}", self.place())?;
        }
        self.also_written.iter().try_for_each(|place| write!(f, ", {place}"))?;
        self.also.iter().try_for_each(|also| write!(f, "; {also}"))
    }
}
