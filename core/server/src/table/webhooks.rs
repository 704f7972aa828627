//! Interface for webhooks: notifies an address when it is a seat's turn.

use language::Language;

/// Data of a notification that it is a seat's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnNotification {
    pub url: String,
    pub table: String,
    pub title: String,
    pub seat: String,
    pub row: u32,
    /// Language of the text: that of the person who set the webhook.
    pub language: Language,
}

/// Sends notifications about turns.
pub trait Webhooks: Send + Sync {
    /// Checks whether an address is permitted.
    ///
    /// # Errors
    /// Returns the reason if it is not.
    fn check(&self, url: &str) -> Result<(), String>;

    /// Queues a notification and returns at once.
    fn call(&self, turn: TurnNotification);
}
