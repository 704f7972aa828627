//! Hears what other servers change, on a thread and a connection of its own.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::Duration;

use loam::table::store::Heard;
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Error, NoTls};

use super::{CHANNEL, Shared};

/// How long nothing has to come until it is looked whether anybody still wants to hear.
const QUIET: Duration = Duration::from_secs(2);

/// Between two tries to reach a database that went.
const AGAIN: Duration = Duration::from_millis(200);

/// Calls `heard` for each table that another server changed, for as long as the store is there. A connection that breaks is made
/// again, and then anything may have happened.
pub fn listen(shared: Arc<Shared>, heard: Heard) {
    let (own, url) = (Arc::downgrade(&shared), shared.url.clone());
    let name = shared.name.clone();
    let work = move || {
        while own.strong_count() > 0 {
            if hear(&url, &name, &own, heard.as_ref()).is_err() {
                thread::sleep(AGAIN);
            }
        }
    };
    // Without the thread nothing of others is heard until somebody comes too late with a row.
    let _ = thread::Builder::new().name("database".to_owned()).spawn(work);
}

fn hear(
    url: &str,
    name: &str,
    own: &Weak<Shared>,
    heard: &dyn Fn(Option<&str>),
) -> Result<(), Error> {
    let mut client = Client::connect(url, NoTls)?;
    client.batch_execute(&format!("listen {CHANNEL}"))?;
    heard(None);
    while own.strong_count() > 0 {
        {
            let mut all = client.notifications();
            let mut all = all.timeout_iter(QUIET);
            while let Some(told) = all.next()? {
                match told.payload().split_once(' ') {
                    Some((from, _)) if from == name => {}
                    Some((_, id)) => heard(Some(id)),
                    None => {}
                }
            }
        }
        if client.is_closed() {
            break;
        }
    }
    Ok(())
}
