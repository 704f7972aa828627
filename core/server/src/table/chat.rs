//! The chat of a table as each viewer reads it.

use language::{Language, for_viewer, say};

use super::seats::ONLOOKER;
use crate::texts::TEXTS;

/// Ids of the notices in the chat about hints.
pub(super) const HINTS_ALLOWED: &str = "hints-allowed";
pub(super) const HINTS_OFF: &str = "hints-switched-off";

/// Returns the author of a line of the chat for the viewer.
pub(super) fn shown_author(who: &str) -> String {
    if who == ONLOOKER { say!(TEXTS, "a-spectator") } else { who.to_owned() }
}

/// Returns a line of the chat for the viewer. Notices are stored in English and shown in the
/// viewer's language.
pub(super) fn shown_chat_line(text: &str) -> String {
    let is_notice = |id: &&str| for_viewer(&Language::english(), || say!(TEXTS, *id)) == text;
    let notice = [HINTS_ALLOWED, HINTS_OFF].into_iter().find(is_notice);
    notice.map_or_else(|| text.to_owned(), |id| say!(TEXTS, id))
}
