//! What a finished game leaves to the next one, as lines that set up a position.

use crate::declare::PartOwner;
use crate::layout::ComponentLayout;
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::state::ComponentState;

impl ComponentLayout {
    /// Returns what the game leaves to the next one in this position: `counter red gold 5`,
    /// `put sword in red camp`. `names` has the names that the seats have in the next game.
    ///
    /// The pieces of a stack come from the bottom to the top.
    pub fn carried(&self, block: &ComponentState, names: &[String]) -> Vec<String> {
        let look = ComponentReadView::new(self, block, Viewpoint::All);
        let owner = |seat: Option<u8>| match seat {
            None => "table".to_owned(),
            Some(seat) => names.get(usize::from(seat)).cloned().unwrap_or_default(),
        };
        let mut lines = Vec::new();
        for counter in &self.carry.counters {
            let part = &self.counters[usize::from(*counter)];
            let owners: Vec<Option<u8>> = match part.of {
                PartOwner::Table => vec![None],
                PartOwner::Each => (0..self.seats()).map(Some).collect(),
                PartOwner::Seat(seat) => vec![Some(seat)],
            };
            for seat in owners {
                if let Ok(n) = look.counter(*counter, seat) {
                    lines.push(format!("counter {} {} {n}", owner(seat), part.named.name));
                }
            }
        }
        for (spot, (zone, seat)) in (0..).zip(&self.spots) {
            let part = &self.zones[usize::from(*zone)];
            let keeps_all = self.carry.zones.contains(zone);
            for (place, name) in (0..).zip(&part.places) {
                let at = part.has_places.then_some(place);
                let place = if part.has_places { format!(" {name}") } else { String::new() };
                for piece in look.seen(spot, at) {
                    let is_kept = keeps_all || self.carry.pieces.contains(&piece);
                    if is_kept {
                        let piece = &self.pieces[usize::from(piece)].named.name;
                        let zone = &part.named.name;
                        lines.push(format!("put {piece} in {} {zone}{place}", owner(*seat)));
                    }
                }
            }
        }
        lines
    }
}
