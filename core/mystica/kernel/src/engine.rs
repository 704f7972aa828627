//! Changes a position ([`EffectExecutor`]): gains and payments, effects, reactions of pieces.

use crate::action::IllegalAction;
use crate::bits::BitSet;
use crate::cause::{Cause, KernelRule};
use crate::effect::{Condition, Effects, ScriptChange};
use crate::event::{Event, EventSink};
use crate::hook::{Hook, HookKind};
use crate::host::{AppliedContent, ChangeRequest, ScriptContext, ScriptError, ScriptHost};
use crate::ids::*;
use crate::piece_memory;
use crate::read_view::{ReadView, order_from};
use crate::resource::Resource;
use crate::ruleset::{
    AnswerKind, AnswerScope, Cost, Faction, GrantTarget, Ruleset, SlotReset, TerraformRule,
};
use crate::state::{BuildOffers, OpenDecision, Seat, State, open};
use crate::view;

/// Largest depth of reactions to reactions; a deeper chain is a loop in the content.
const DEPTH: u8 = 16;

/// Call of a react hook. It is deferred while a change is incomplete.
pub(crate) struct Reaction {
    hook: Hook,
    actor: SeatId,
    args: [i32; 4],
    count: u8,
    /// Events that are reported before and after the reaction.
    around: Option<[Event; 2]>,
}

impl Reaction {
    /// Creates the reaction to an event of an actor; a hook has at most four arguments.
    pub fn new(hook: Hook, actor: SeatId, values: &[i32]) -> Reaction {
        let mut args = [0; 4];
        args[..values.len()].copy_from_slice(values);
        Reaction { hook, actor, args, count: values.len() as u8, around: None }
    }

    /// Returns the same reaction, enclosed by two events.
    pub fn enclosed_by(self, before: Event, after: Event) -> Reaction {
        Reaction { around: Some([before, after]), ..self }
    }
}

/// Trade that is being carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActiveTrade {
    /// The kind of token that trades.
    pub token: TokenId,
    /// The token's index in `State::tokens`.
    pub place: usize,
}

/// Mutable access to a position with rules, scripts and listener. After a script error, or if the action proves illegal while it
/// is carried out, all changes are void, and the caller restores the old position.
pub(crate) struct EffectExecutor<'a> {
    pub r: &'a Ruleset,
    pub s: &'a mut State,
    pub host: &'a mut dyn ScriptHost,
    pub sink: &'a mut dyn EventSink,
    pub fault: Option<ScriptError>,
    /// Reason why the current action is illegal, if that shows only while it is carried out: its
    /// marker would have to wait below the top of a cult track.
    pub refusal: Option<IllegalAction>,
    /// Whether top spaces were claimed when the action began. Claims that the action itself creates
    /// do not count as earlier claims: no seat could have foreseen them.
    pub waits_at_top: bool,
    depth: u8,
    /// Number of nested changes that are not complete; `waiting` holds the reactions that are deferred until then.
    changing: u8,
    waiting: Vec<Reaction>,
    /// The trade whose reward is being carried out.
    pub trading: Option<ActiveTrade>,
    /// Pieces whose effects are being carried out in place of a gain, or as the answer to a choice
    /// of the piece. These pieces do not replace what the effects give.
    giving: BitSet,
    /// Cause of the answer that is being carried out.
    acting: Option<Cause>,
    /// The seat whose event is being answered; `NONE` outside of answers.
    actor: SeatId,
    /// Number of times that spades were gained or scored so far. If a gain of spades is replaced,
    /// and this number is still the same afterwards, the replaced spades are scored.
    spades_counted: u32,
}

impl<'a> EffectExecutor<'a> {
    pub fn new(
        r: &'a Ruleset,
        s: &'a mut State,
        host: &'a mut dyn ScriptHost,
        sink: &'a mut dyn EventSink,
    ) -> EffectExecutor<'a> {
        let waits_at_top = view::a_top_is_claimed(r, s);
        EffectExecutor {
            r,
            s,
            host,
            sink,
            fault: None,
            refusal: None,
            waits_at_top,
            depth: 0,
            changing: 0,
            waiting: Vec::new(),
            trading: None,
            giving: BitSet::EMPTY,
            acting: None,
            actor: SeatId::NONE,
            spades_counted: 0,
        }
    }

    #[inline]
    pub fn seat(&self, seat: SeatId) -> &Seat {
        &self.s.seats[seat.at()]
    }

    #[inline]
    pub fn seat_mut(&mut self, seat: SeatId) -> &mut Seat {
        &mut self.s.seats[seat.at()]
    }

    #[inline]
    pub fn faction(&self, seat: SeatId) -> &'a Faction {
        &self.r.factions[self.s.seats[seat.at()].faction.at()]
    }

    #[inline]
    pub fn emit(&mut self, event: Event) {
        self.sink.event(self.r, self.s, event);
    }

    /// Runs a query on a read-only view of the current position and keeps a script error, if any.
    pub fn query<T>(&mut self, question: impl FnOnce(&mut ReadView<'_>) -> T) -> T {
        let mut view = ReadView::new(self.r, self.s, self.host);
        let answer = question(&mut view);
        let fault = view.fault;
        if self.fault.is_none() {
            self.fault = fault;
        }
        answer
    }

    /// Records a script error, which undoes the whole action. The first one is kept.
    pub fn fail(&mut self, message: String) {
        if self.fault.is_none() {
            self.fault = Some(ScriptError { message });
        }
    }

    /// Records a script error for the answer that is being carried out, with the answer's file and
    /// line.
    fn fail_acting(&mut self, reason: &str) {
        match self.acting {
            Some(cause) => self.fail_by(cause, reason),
            None => self.fail(reason.to_owned()),
        }
    }

    /// Records a script error for a cause, with the cause's file and line.
    pub fn fail_by(&mut self, cause: Cause, reason: &str) {
        let place = || {
            let (file, line) = self.r.source_of(cause, FactionId::NONE)?;
            let (id, rule) = (&self.r.pieces.get(cause.piece.at())?.id, cause.kind.words(self.r));
            Some(format!("{file}:{line}: {reason} (piece `{id}`, hook `{rule}`)"))
        };
        self.fail(place().unwrap_or_else(|| reason.to_owned()));
    }

    /// Notifies the pieces of all seats of an event: the actor's first, then in turn order (C7).
    ///
    /// Most hooks have no listener in most games, so only that check is inlined at the many callers.
    #[inline]
    pub fn react(&mut self, hook: Hook, actor: SeatId, args: &[i32]) {
        if !self.r.listeners[hook as usize].is_empty() {
            self.react_or_wait(hook, actor, args);
        }
    }

    #[inline(never)]
    fn react_or_wait(&mut self, hook: Hook, actor: SeatId, args: &[i32]) {
        if self.changing > 0 {
            self.waiting.push(Reaction::new(hook, actor, args));
        } else {
            self.react_all(hook, actor, args);
        }
    }

    /// Notifies pieces as `react` does, and reports the events around the reaction.
    pub fn run_reaction(&mut self, reaction: Reaction) {
        if self.changing > 0 {
            self.waiting.push(reaction);
            return;
        }
        let Reaction { hook, actor, args, count, around } = reaction;
        if let Some([before, _]) = around {
            self.emit(before);
        }
        self.react(hook, actor, &args[..usize::from(count)]);
        if let Some([_, after]) = around {
            self.emit(after);
        }
    }

    /// Carries out one change as a whole. Reactions are deferred until it is complete, and then run in the order of the events.
    /// So a reaction never sees a position in which something is paid but not done, or done but not counted.
    #[inline]
    pub fn as_one_change<T>(&mut self, change: impl FnOnce(&mut Self) -> T) -> T {
        self.changing += 1;
        let done = change(self);
        self.changing -= 1;
        if self.changing == 0 && !self.waiting.is_empty() {
            self.react_to_waiting();
        }
        done
    }

    #[cold]
    fn react_to_waiting(&mut self) {
        for reaction in std::mem::take(&mut self.waiting) {
            self.run_reaction(reaction);
        }
    }

    fn react_all(&mut self, hook: Hook, actor: SeatId, args: &[i32]) {
        if self.depth == DEPTH {
            self.fail_acting("endless loop: reactions trigger each other");
            return;
        }
        self.depth += 1;
        let own = self.r.listeners[hook as usize] & self.seat(actor).in_play;
        self.answer(own, hook, actor, actor, args);
        let far = self.r.far_listeners[hook as usize];
        if !far.is_empty() {
            for seat in order_from(self.s, actor).skip(1) {
                let listeners = far & self.seat(seat).in_play;
                self.answer(listeners, hook, seat, actor, args);
            }
        }
        self.depth -= 1;
    }

    /// Carries out the answers of one seat's pieces to an actor's event.
    fn answer(&mut self, pieces: BitSet, hook: Hook, seat: SeatId, actor: SeatId, args: &[i32]) {
        for piece in pieces {
            for answer in self.r.pieces[piece as usize].answers(hook) {
                let hears = match answer.scope {
                    AnswerScope::Own => seat == actor,
                    AnswerScope::Others => seat != actor,
                    AnswerScope::Everybody => true,
                };
                if !hears || self.fault.is_some() {
                    continue;
                }
                let cause = Cause::answer(PieceId(piece), hook, answer.place);
                let acting = self.acting.replace(cause);
                self.host.content_applied(self.r, AppliedContent::Answer(answer));
                match &answer.what {
                    AnswerKind::Effects(effects) => {
                        let before = std::mem::replace(&mut self.actor, actor);
                        self.run(seat, effects, args, cause);
                        self.actor = before;
                    }
                    AnswerKind::Script(function) => {
                        self.call(*function, seat, actor, args, cause);
                    }
                    AnswerKind::Value(..) | AnswerKind::Replace(..) => {}
                }
                self.acting = acting;
            }
        }
    }

    /// Calls a function and carries out the changes it requested, if it ended without an error. Returns its result and the
    /// number of changes; (0, 0) after a script error.
    fn call(
        &mut self,
        function: FunctionId,
        seat: SeatId,
        actor: SeatId,
        args: &[i32],
        cause_of_call: Cause,
    ) -> (i32, usize) {
        let mut requests: Vec<ChangeRequest> = Vec::new();
        let scene = ScriptContext { ruleset: self.r, state: self.s, seat, actor };
        let answer = match self.host.call(function, scene, args, &mut requests) {
            Ok(answer) => (answer, requests.len()),
            Err(fault) => {
                self.fault = Some(fault);
                return (0, 0);
            }
        };
        if answer.0 == 0 && self.r.functions[function.0 as usize].hook.kind() == HookKind::Replace {
            // The script did not replace the event, so its changes are discarded.
            return answer;
        }
        for request in requests {
            // Without a line of the script, use the line of its declaration.
            let cause = match request.place {
                Some(place) => Cause { file: place.file, line: place.line, ..cause_of_call },
                None => cause_of_call,
            };
            match request.change {
                ScriptChange::Gain(resource, n) => self.gain(request.seat, resource, n, cause),
                ScriptChange::Cult(cult, n) => self.step(request.seat, cult, n, cause),
                ScriptChange::Advance(track, n) => self.advance_free(request.seat, track, n, cause),
                ScriptChange::SetSlot(slot, n) => self.set_slot(request.seat, slot, n, cause),
                ScriptChange::Run(call, a, b) => {
                    let before = std::mem::replace(&mut self.actor, actor);
                    self.call_parts(request.seat, call, &[a, b]);
                    self.actor = before;
                }
                change => self.change_tokens(request.seat, change, cause),
            }
        }
        answer
    }

    /// Carries out effects of a piece's own choice; the piece does not replace these gains.
    pub fn run_own(&mut self, seat: SeatId, effects: &'a Effects, args: &[i32], cause: Cause) {
        let giving = self.giving;
        self.giving.insert(cause.piece.0);
        self.run(seat, effects, args, cause);
        self.giving = giving;
    }

    /// Returns whether the seat can use the parts of a grant. Parts that transform by spades are
    /// useless without spades.
    pub fn can_use(&self, seat: SeatId, grant: GrantId) -> bool {
        let parts = &self.r.grants[grant.at()];
        let by_spades =
            parts.digs || parts.transforms > 0 && parts.transform_at == GrantTarget::Reach;
        let terraform = self.faction(seat).terraform;
        // A faction that pays for transformations can use parts that come with a right to
        // transform.
        let paid = matches!(terraform, TerraformRule::Paid { .. }) && !parts.digs;
        !by_spades || paid || terraform.takes_spades()
    }

    fn condition(&self, seat: SeatId, args: &[i32], condition: &Condition) -> bool {
        view::holds(self.r, self.s, seat, condition, args)
    }

    /// Queues a task of components; it runs when the current action is over.
    pub fn call_parts(&mut self, seat: SeatId, call: u8, args: &[i32]) {
        if self.r.calls.get(usize::from(call)).is_none_or(|call| call.task == u16::MAX) {
            return;
        }
        let from = self.actor_or(seat);
        // 255 is the id of "none"; it also stands for arguments that the hook does not have.
        let arg_byte = |at: usize| args.get(at).map_or(u8::MAX, |n| (*n).clamp(0, 255) as u8);
        self.push_open(OpenDecision {
            kind: open::CALL,
            seat,
            from,
            amount: call,
            worth: arg_byte(0),
            build: arg_byte(1),
            spoiled: arg_byte(2),
            options: arg_byte(3),
        });
    }

    /// Returns the seat whose event is being answered; outside of answers, `seat`.
    fn actor_or(&self, seat: SeatId) -> SeatId {
        if self.actor.is_some() { self.actor } else { seat }
    }

    /// Runs `work` as an answer to an earlier event of `actor`.
    pub(crate) fn with_actor(&mut self, actor: SeatId, work: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.actor, actor);
        work(self);
        self.actor = before;
    }

    /// Opens a choice for a seat; does nothing if the seat has left the game.
    pub fn open_choice(&mut self, seat: SeatId, choice: u8) {
        if self.seat(seat).dropped == 1 {
            return;
        }
        let from = self.actor_or(seat);
        let options = self.r.choices[choice as usize].options.len() as u8;
        self.push_open(OpenDecision {
            kind: open::CHOICE,
            seat,
            from,
            amount: choice,
            worth: 0,
            build: 0,
            spoiled: 0,
            options,
        });
    }

    /// Appends an open decision. A full queue is a script error, never a lost decision.
    pub fn push_open(&mut self, decision: OpenDecision) {
        let at = self.s.open_count as usize;
        if at == self.s.queue.len() {
            self.fail_acting("more than 64 decisions are open at once");
            return;
        }
        self.s.queue[at] = decision;
        self.s.open_count += 1;
    }

    /// Removes an open decision from the queue and keeps the order of the others.
    pub fn remove_open(&mut self, at: usize) -> OpenDecision {
        let decision = self.s.queue[at];
        let count = self.s.open_count as usize;
        self.s.queue.copy_within(at + 1..count, at);
        self.s.queue[count - 1] = bytemuck::Zeroable::zeroed();
        self.s.open_count -= 1;
        decision
    }

    /// Reserves a free record for the offers of a build; records a script error and returns `None` if all are in use.
    pub fn new_build(&mut self, seat: SeatId) -> Option<u8> {
        let at = self.s.builds.iter().position(|build| build.open == 0);
        match at {
            Some(at) => {
                self.s.builds[at] = BuildOffers { seat, open: 0, hopeful: 0, flags: 0 };
                Some(at as u8)
            }
            None => {
                self.fail_acting("more than 64 builds have open power offers");
                None
            }
        }
    }

    /// Gains or, with a negative number, pays a resource. Gains beyond a limit are lost. A payment takes no more than the
    /// seat has: callers check prices first.
    pub fn gain(&mut self, seat: SeatId, resource: Resource, n: i32, cause: Cause) {
        if n == 0 || self.fault.is_some() || n > 0 && self.replaced(seat, resource, n) {
            return;
        }
        let own = &mut self.s.seats[seat.at()];
        let changed = match resource {
            Resource::Vp => {
                let before = own.vp;
                own.vp = (i32::from(own.vp) + n).clamp(0, i32::from(i16::MAX)) as i16;
                i32::from(own.vp - before)
            }
            Resource::Coins => add(&mut own.coins, n, u16::MAX),
            Resource::Workers => add(&mut own.workers, n, u16::MAX),
            Resource::Priests => {
                let pool = own.priest_limit.saturating_sub(own.priests_on_cults);
                let limit = pool.max(own.priests);
                add_small(&mut own.priests, n, limit)
            }
            Resource::Power if n > 0 => i32::from(own.gain_power(n.min(255) as u8)),
            Resource::Power => -i32::from(own.spend_power((-n).min(255) as u8)),
            Resource::PowerTokens => own.change_tokens(n),
            Resource::ChargedTokens => own.add_charged(n),
            Resource::RestingPower => -i32::from(own.rest_power((-n).clamp(0, 255) as u8)),
            Resource::PriestLimit => add_small(&mut own.priest_limit, n, self.r.cult_rules.priests),
            Resource::Keys => add_small(&mut own.keys, n, u8::MAX),
            // A turn belongs to one seat, so other seats cannot gain actions in it.
            Resource::Actions if self.s.active != seat => 0,
            Resource::Actions => add_small(&mut self.s.turn.actions, n, 8),
            declared if declared.declared_index().is_some() => self.hold(seat, declared, n),
            // Nobody can take steps on cults in a game without cults.
            Resource::CultSteps | Resource::LostSteps if self.r.cults.is_empty() => return,
            right => {
                let i = right.owed_index().unwrap_or_default();
                let changed = add_small(&mut own.owed[i], n, u8::MAX);
                if right == Resource::CultSteps && own.owed[i] == 0 {
                    own.one_track = 0;
                }
                changed - i32::from(own.cut_debt())
            }
        };
        self.emit(Event::Changed { seat, what: resource, amount: changed as i16, cause });
        match resource {
            Resource::Keys if n > 0 => self.catch_up_at_top(seat),
            Resource::Spades if n > 0 => {
                self.spades_counted += 1;
                if !self.r.rules.spade_points_when_used {
                    self.count_spades(seat, n);
                }
            }
            declared if declared.declared_index().is_some() => {
                self.each_step(seat, resource, changed)
            }
            _ => {}
        }
    }

    /// Gains or pays a declared resource within its bounds; returns the actual change.
    fn hold(&mut self, seat: SeatId, resource: Resource, n: i32) -> i32 {
        let place = resource.declared_index().unwrap_or_default();
        let from = i32::from(piece_memory::declared_amount(self.s, seat, place));
        if let Some(one) = self.r.resources.get(place) {
            one.set_amount(self.s, seat, from + n);
        }
        i32::from(piece_memory::declared_amount(self.s, seat, place)) - from
    }

    /// Notifies pieces once for each unit by which a declared resource changed.
    fn each_step(&mut self, seat: SeatId, resource: Resource, changed: i32) {
        let to = i32::from(piece_memory::declared_amount(
            self.s,
            seat,
            resource.declared_index().unwrap_or_default(),
        ));
        for left in (0..changed.abs()).rev() {
            let next = to - changed.signum() * left;
            self.react(Hook::OnResource, seat, &[resource as i32, next - changed.signum(), next]);
        }
    }

    /// Replaces a gain if a piece of the seat does so, and returns whether one did. A piece never
    /// replaces what it gives itself.
    #[inline]
    fn replaced(&mut self, seat: SeatId, resource: Resource, n: i32) -> bool {
        let listeners = self.r.listeners[Hook::ReplaceGain as usize] & self.seat(seat).in_play;
        let listeners = listeners & !self.giving;
        !listeners.is_empty() && self.replaced_by(listeners, seat, resource, n)
    }

    fn replaced_by(&mut self, listeners: BitSet, seat: SeatId, resource: Resource, n: i32) -> bool {
        if self.depth == DEPTH {
            self.fail_acting("endless loop: gains replace each other");
            return true;
        }
        self.depth += 1;
        let (giving, acting) = (self.giving, self.acting);
        let replaced = self.ask_replacement(listeners, seat, resource, n);
        (self.giving, self.acting) = (giving, acting);
        self.depth -= 1;
        replaced
    }

    fn ask_replacement(
        &mut self,
        listeners: BitSet,
        seat: SeatId,
        resource: Resource,
        n: i32,
    ) -> bool {
        let args = [resource as i32, n, self.trading.is_some().into()];
        let giving = self.giving;
        for piece in listeners {
            self.giving = giving | BitSet::one(piece);
            for answer in self.r.pieces[piece as usize].answers(Hook::ReplaceGain) {
                let cause = Cause::answer(PieceId(piece), Hook::ReplaceGain, answer.place);
                self.acting = Some(cause);
                let counted = self.spades_counted;
                let something = match &answer.what {
                    AnswerKind::Replace(condition, effects) => {
                        if !self.condition(seat, &args, condition) {
                            continue;
                        }
                        self.host.content_applied(self.r, AppliedContent::Answer(answer));
                        self.run(seat, effects, &args, cause);
                        !effects.is_empty()
                    }
                    AnswerKind::Script(function) => {
                        match self.call(*function, seat, seat, &args, cause) {
                            (0, _) => continue,
                            (_, changes) => changes > 0,
                        }
                    }
                    AnswerKind::Effects(_) | AnswerKind::Value(..) => continue,
                };
                // Spades that replace these are scored when they are gained or used themselves.
                if something && resource == Resource::Spades && self.spades_counted == counted {
                    self.spades_counted += 1;
                    self.count_spades(seat, n);
                }
                return true;
            }
        }
        false
    }

    /// Notifies pieces once for each spade that counts for points.
    pub fn count_spades(&mut self, seat: SeatId, n: i32) {
        for _ in 0..n.min(32) {
            self.react(Hook::OnSpade, seat, &[]);
        }
    }

    /// Pays a price that the caller has checked.
    pub fn pay(&mut self, seat: SeatId, cost: &Cost, cause: Cause) {
        for (resource, n) in [
            (Resource::Coins, cost.coins),
            (Resource::Workers, cost.workers),
            (Resource::Priests, cost.priests),
            (Resource::Power, cost.power),
            (Resource::PowerTokens, cost.power_tokens),
        ] {
            // Most prices have one resource or two.
            if n > 0 {
                self.gain(seat, resource, -i32::from(n), cause);
            }
        }
        if !cost.more.is_none() {
            for (resource, n) in cost.more.each().filter(|(_, n)| *n > 0) {
                self.gain(seat, resource, -i32::from(n), cause);
            }
        }
    }

    /// Uses up to `n` of a right that the seat is owed.
    pub fn settle(&mut self, seat: SeatId, right: Resource, n: u8) {
        if let Some(i) = right.owed_index() {
            let own = &mut self.s.seats[seat.at()];
            let used = own.owed[i].min(n);
            own.owed[i] -= used;
            let none_left = own.owed[i] == 0;
            if right == Resource::CultSteps && none_left {
                own.one_track = 0;
            }
            if right == Resource::Spades && none_left && self.s.active == seat {
                self.s.turn.spades_bought = 0;
            }
            if used > 0 {
                let (amount, cause) = (-i16::from(used), Cause::rule(KernelRule::UsingRight));
                self.emit(Event::Changed { seat, what: right, amount, cause });
            }
        }
    }

    /// Starts a grant: the seat may now use its parts (transformations, builds, bridges, an
    /// upgrade). Unused parts of the previous grant are lost.
    pub fn grant(&mut self, grant: GrantId) {
        let parts = &self.r.grants[grant.at()];
        let turn = &mut self.s.turn;
        turn.grant = grant;
        turn.digs = parts.digs.into();
        turn.transforms = parts.transforms;
        turn.builds = parts.builds;
        turn.bridges = parts.bridges;
        turn.upgrades = parts.upgrade_to.is_some().into();
        if parts.in_trade && turn.built_in_trade == 1 {
            turn.builds = 0;
        }
    }

    /// Closes all parts of the current action. Keeps its grant, which determines where a
    /// transformation that is still owed may go.
    pub fn close_parts(&mut self) {
        let turn = &mut self.s.turn;
        turn.digs = 0;
        turn.transforms = 0;
        turn.builds = 0;
        turn.bridges = 0;
        turn.upgrades = 0;
    }

    /// Begins a full action: uses one of the turn's actions and declines the seat's open offers.
    pub fn begin_action(&mut self, seat: SeatId) {
        // The grant of an owed transformation determines where it may go (rulings 69).
        let owes_transform = self.seat(seat).owes(Resource::FreeTransforms) > 0;
        let grant = if owes_transform { self.s.turn.grant } else { GrantId::NONE };
        self.settle_trades(seat);
        if self.s.turn.actions == 0 {
            // Only the last seat of a round comes here, see `ReadView::goes_on_owing`.
            self.start_turn(seat);
        }
        self.s.turn.actions = self.s.turn.actions.saturating_sub(1);
        self.close_parts();
        self.s.turn.begun = HexId::NONE;
        self.s.turn.built_in_trade = 0;
        self.s.turn.barred = TerrainId::NONE;
        self.s.turn.trader = TokenId::NONE;
        self.s.turn.moved = 0;
        self.s.turn.grant = grant;
        self.s.turn.made_home = BitSet::EMPTY;
        self.s.turn.must_reach_home = 0;
        self.s.turn.spades_bought = 0;
        self.s.turn.transformed = 0;
        self.decline_all(seat);
    }
}

fn add(value: &mut u16, n: i32, limit: u16) -> i32 {
    let before = *value;
    *value = (i32::from(before) + n).clamp(0, i32::from(limit)) as u16;
    i32::from(*value) - i32::from(before)
}

fn add_small(value: &mut u8, n: i32, limit: u8) -> i32 {
    let before = *value;
    *value = (i32::from(before) + n).clamp(0, i32::from(limit)) as u8;
    i32::from(*value) - i32::from(before)
}

impl EffectExecutor<'_> {
    /// Sets a slot to a value, clamped to its bounds.
    pub fn set_slot(&mut self, seat: SeatId, slot: SlotId, n: i32, cause: Cause) {
        let from = self.s.slots[piece_memory::place(self.r, seat, slot)];
        piece_memory::set(self.r, self.s, seat, slot, n);
        let to = self.s.slots[piece_memory::place(self.r, seat, slot)];
        if from != to {
            self.emit(Event::Slot { seat, slot, from, to, cause });
        }
    }

    /// Resets the slots with this kind of reset to their start, for one seat or for all.
    pub fn reset_slots(&mut self, when: SlotReset, only_seat: Option<SeatId>) {
        let r = self.r;
        for (i, slot) in r.slots.iter().enumerate().filter(|(_, slot)| slot.reset == when) {
            let id = SlotId(i as u8);
            let cause = Cause::by_rule(slot.piece, KernelRule::BeginningAnew(id));
            for seat in self
                .s
                .seat_ids()
                .filter(|seat| only_seat.is_none_or(|only_seat| only_seat == *seat))
            {
                let value = &mut self.s.slots[piece_memory::place(r, seat, id)];
                let from = std::mem::replace(value, slot.start);
                if from != slot.start {
                    let seat = if slot.per_seat { seat } else { SeatId::NONE };
                    self.emit(Event::Slot { seat, slot: id, from, to: slot.start, cause });
                }
            }
        }
    }
}
