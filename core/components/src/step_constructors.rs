//! Functions that create steps, for games that are declared in Rust.

use crate::declare::{
    AmountExpression, Answered, DecisionMode, PieceSelection, RelativeOwner, ScriptEffect,
    SeatSelection, StackEnd, StepArgument, ZoneReference,
};
use crate::steps::StepRule;

fn step<N>(verb: &str, args: Vec<StepArgument<N>>) -> ScriptEffect<N> {
    StepRule::by_verb(verb).expect("the verb of a step").step(args)
}

/// Constructors. The documentation of the entries describes the steps.
impl<N> ScriptEffect<N> {
    /// Creates the step `gain`.
    pub fn gain(counter: N, who: RelativeOwner<N>, by: AmountExpression<N>) -> ScriptEffect<N> {
        step("gain", vec![StepArgument::Counter(counter, who), StepArgument::Amount(by)])
    }

    /// Creates the step `pay`.
    pub fn pay(counter: N, who: RelativeOwner<N>, by: AmountExpression<N>) -> ScriptEffect<N> {
        step("pay", vec![StepArgument::Counter(counter, who), StepArgument::Amount(by)])
    }

    /// Creates the step `set`.
    pub fn set(counter: N, who: RelativeOwner<N>, to: AmountExpression<N>) -> ScriptEffect<N> {
        step("set", vec![StepArgument::Counter(counter, who), StepArgument::Amount(to)])
    }

    /// Creates the step `move`, which moves as many pieces as exist and fit.
    pub fn move_pieces(
        what: PieceSelection<N>,
        from: ZoneReference<N>,
        to: ZoneReference<N>,
        end: StackEnd,
    ) -> ScriptEffect<N> {
        moved(what, from, to, end, false)
    }

    /// Creates the step `move` with `all`. If not all selected pieces exist and fit, this is a
    /// script error.
    pub fn move_all(
        what: PieceSelection<N>,
        from: ZoneReference<N>,
        to: ZoneReference<N>,
        end: StackEnd,
    ) -> ScriptEffect<N> {
        moved(what, from, to, end, true)
    }

    /// Creates the step `shuffle`.
    pub fn shuffle(stack: ZoneReference<N>) -> ScriptEffect<N> {
        step("shuffle", vec![StepArgument::Zone(stack)])
    }

    /// Creates the step `show`.
    pub fn show(
        at: ZoneReference<N>,
        number: AmountExpression<N>,
        who: SeatSelection<N>,
    ) -> ScriptEffect<N> {
        let (at, number) = (StepArgument::Zone(at), StepArgument::Amount(number));
        step("show", vec![at, number, StepArgument::Seats(who)])
    }

    /// Creates the step `slide`.
    pub fn slide(row: ZoneReference<N>) -> ScriptEffect<N> {
        step("slide", vec![StepArgument::Zone(row)])
    }

    /// Creates the step `refill`.
    pub fn refill(row: ZoneReference<N>, from: ZoneReference<N>) -> ScriptEffect<N> {
        step("refill", vec![StepArgument::Zone(row), StepArgument::Zone(from)])
    }

    /// Creates the step `roll`.
    pub fn roll(
        counter: N,
        who: RelativeOwner<N>,
        sides: AmountExpression<N>,
        stream: N,
    ) -> ScriptEffect<N> {
        let (counter, sides) = (StepArgument::Counter(counter, who), StepArgument::Amount(sides));
        step("roll", vec![counter, sides, StepArgument::Stream(stream)])
    }

    /// Creates the step `advance`.
    pub fn advance(track: N, who: RelativeOwner<N>, by: AmountExpression<N>) -> ScriptEffect<N> {
        step("advance", vec![StepArgument::Track(track, who), StepArgument::Amount(by)])
    }

    /// Creates the step `put`.
    pub fn put(track: N, who: RelativeOwner<N>, stop: AmountExpression<N>) -> ScriptEffect<N> {
        step("put", vec![StepArgument::Track(track, who), StepArgument::Amount(stop)])
    }

    /// Creates the step `put_marker`.
    pub fn put_marker(track: N, marker: N, stop: AmountExpression<N>) -> ScriptEffect<N> {
        step("put_marker", vec![StepArgument::Marker(track, marker), StepArgument::Amount(stop)])
    }

    /// Creates the step `set_mark`.
    pub fn set_mark(
        track: N,
        mark: N,
        at: AmountExpression<N>,
        to: AmountExpression<N>,
    ) -> ScriptEffect<N> {
        let (at, to) = (StepArgument::Amount(at), StepArgument::Amount(to));
        step("set_mark", vec![StepArgument::Mark(track, mark), at, to])
    }

    /// Creates the step `open`.
    pub fn open(
        decision: N,
        who: SeatSelection<N>,
        args: Vec<AmountExpression<N>>,
        mode: DecisionMode,
    ) -> ScriptEffect<N> {
        let (decision, who) = (StepArgument::Decision(decision), StepArgument::Seats(who));
        step("open", vec![decision, who, StepArgument::Amounts(args), StepArgument::Mode(mode)])
    }

    /// Creates the step `run`.
    pub fn run(task: N, who: SeatSelection<N>, args: Vec<AmountExpression<N>>) -> ScriptEffect<N> {
        let (task, who) = (StepArgument::Task(task), StepArgument::Seats(who));
        step("run", vec![task, who, StepArgument::Amounts(args)])
    }

    /// Creates the step `answer`.
    pub fn answer(answered: Answered<N>, args: Vec<AmountExpression<N>>) -> ScriptEffect<N> {
        step("answer", vec![StepArgument::Answer(answered), StepArgument::Amounts(args)])
    }

    /// Creates the step `pass`.
    pub fn pass() -> ScriptEffect<N> {
        step("pass", Vec::new())
    }

    /// Creates the step `end_phase`.
    pub fn end_phase(phase: N) -> ScriptEffect<N> {
        step("end_phase", vec![StepArgument::Phase(phase)])
    }

    /// Creates the step `go_to`.
    pub fn go_to(phase: N) -> ScriptEffect<N> {
        step("go_to", vec![StepArgument::Phase(phase)])
    }

    /// Creates the step `end_game`.
    pub fn end_game() -> ScriptEffect<N> {
        step("end_game", Vec::new())
    }

    /// Creates the step `call`.
    pub fn call(function: N) -> ScriptEffect<N> {
        step("call", vec![StepArgument::Function(function)])
    }

    /// Creates the step `deed`.
    pub fn deed(
        deed: N,
        who: RelativeOwner<N>,
        args: Vec<AmountExpression<N>>,
        may_fail: bool,
    ) -> ScriptEffect<N> {
        let (deed, who) = (StepArgument::Deed(deed), StepArgument::Seat(who));
        let may_fail = StepArgument::Flag(may_fail);
        step("deed", vec![deed, who, StepArgument::Amounts(args), may_fail])
    }
}

fn moved<N>(
    what: PieceSelection<N>,
    from: ZoneReference<N>,
    to: ZoneReference<N>,
    end: StackEnd,
    all: bool,
) -> ScriptEffect<N> {
    let (from, to) = (StepArgument::Zone(from), StepArgument::Zone(to));
    step(
        "move",
        vec![StepArgument::Pieces(what), from, to, StepArgument::End(end), StepArgument::Flag(all)],
    )
}
