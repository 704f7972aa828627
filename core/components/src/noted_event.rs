//! Events that pieces listen to, as steps note them.

/// An event that pieces may listen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotedEvent {
    /// A piece came into an instance of a zone. `seat`: its owner, or the acting seat.
    Moved { zone: u16, piece: u16, seat: Option<u8> },
    /// A counter grew.
    Gained { counter: u16, seat: Option<u8>, amount: i32 },
    /// A phase began.
    Phase(u16),
    /// A seat passed.
    Pass(u8),
    /// An option was taken.
    Answered { option: u16, seat: Option<u8> },
}

impl NotedEvent {
    /// Returns the seat of the event.
    pub(crate) fn seat(self) -> Option<u8> {
        match self {
            NotedEvent::Moved { seat, .. }
            | NotedEvent::Gained { seat, .. }
            | NotedEvent::Answered { seat, .. } => seat,
            NotedEvent::Pass(seat) => Some(seat),
            NotedEvent::Phase(_) => None,
        }
    }

    /// Returns the arguments of a listener's steps, in the order of [`ListenedEvent::params`].
    pub(crate) fn args(self, piece: u16) -> Vec<i32> {
        let (this, whose) = (piece.into(), self.seat().map_or(-1, i32::from));
        match self {
            NotedEvent::Moved { piece, .. } => vec![this, whose, piece.into()],
            NotedEvent::Gained { amount, .. } => vec![this, whose, amount],
            NotedEvent::Phase(_) => vec![this],
            NotedEvent::Pass(_) | NotedEvent::Answered { .. } => vec![this, whose],
        }
    }
}
