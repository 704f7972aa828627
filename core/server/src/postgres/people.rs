//! Splits the people of a table into database rows: seats, and links with hashed secrets.

use language::say;
use postgres::{Client, Error, Transaction};
use toml::{Table, Value};

use crate::texts::TEXTS;

/// Keys of the TOML text that describes the people of a table. `ROLES` are the roles that have a
/// link without a seat.
const SEATS: &str = "seats";
const SECRET: &str = "secret";
const VERSION: &str = "version";
const ROLES: [&str; 2] = ["owner", "spectator"];

/// The people of a table, split into the columns and rows of the database.
pub struct PeopleColumns {
    /// TOML of everything except seats and secrets.
    pub rest: String,
    /// Counts the changes of the people; an update has to raise it by one.
    pub version: i64,
    seats: Vec<String>,
    /// Pairs of role and hashed secret; a role is `owner`, `spectator` or a seat number.
    links: Vec<(String, String)>,
}

impl PeopleColumns {
    /// Splits the TOML text of a table's people.
    pub fn parse(people: &str) -> Result<PeopleColumns, String> {
        let mut all: Table = people.parse().map_err(|_| say!(TEXTS, "invalid-people-record"))?;
        let mut links = Vec::new();
        for role in ROLES {
            if let Some(Value::String(secret)) = all.remove(role) {
                links.push((role.to_owned(), secret));
            }
        }
        let version = all.remove(VERSION).and_then(|version| version.as_integer());
        let mut seats = Vec::new();
        if let Some(Value::Array(all)) = all.remove(SEATS) {
            for (seat, person) in all.into_iter().enumerate() {
                let Value::Table(mut person) = person else {
                    return Err(say!(TEXTS, "invalid-seat"));
                };
                if let Some(Value::String(secret)) = person.remove(SECRET) {
                    links.push((seat.to_string(), secret));
                }
                seats.push(person.to_string());
            }
        }
        Ok(PeopleColumns {
            rest: all.to_string(),
            version: version.unwrap_or_default(),
            seats,
            links,
        })
    }

    /// Joins the columns to one TOML text again.
    pub fn text(self) -> Result<String, String> {
        let table =
            |text: &str| text.parse::<Table>().map_err(|_| say!(TEXTS, "invalid-people-record"));
        let mut all = table(&self.rest)?;
        let mut seats: Vec<Table> =
            self.seats.iter().map(|seat| table(seat)).collect::<Result<_, _>>()?;
        for (role, secret) in self.links {
            match role.parse::<usize>().ok().and_then(|seat| seats.get_mut(seat)) {
                Some(seat) => seat.insert(SECRET.to_owned(), Value::String(secret)),
                None => all.insert(role, Value::String(secret)),
            };
        }
        all.insert(VERSION.to_owned(), Value::Integer(self.version));
        let seats = seats.into_iter().map(Value::Table).collect();
        all.insert(SEATS.to_owned(), Value::Array(seats));
        Ok(all.to_string())
    }

    /// Reads the people of table `id`; `None` if there is no such table.
    pub fn read(client: &mut Client, id: &str) -> Result<Option<PeopleColumns>, Error> {
        // One snapshot for all three queries.
        let mut moment = client
            .build_transaction()
            .isolation_level(postgres::IsolationLevel::RepeatableRead)
            .read_only(true)
            .start()?;
        let table = moment.query_opt("select people, version from tables where id = $1", &[&id])?;
        let Some(table) = table else { return Ok(None) };
        let select = "select person from seats where table_id = $1 order by seat";
        let seats = moment.query(select, &[&id])?.iter().map(|row| row.get(0)).collect();
        let select = "select role, secret from links where table_id = $1 and revoked is null";
        let links = moment.query(select, &[&id])?;
        let links = links.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(Some(PeopleColumns { rest: table.get(0), version: table.get(1), seats, links }))
    }

    /// Writes seats and links. A link that no longer exists stays as a row with the time of its
    /// revocation.
    pub fn write(&self, transaction: &mut Transaction<'_>, id: &str) -> Result<(), Error> {
        let upsert = "insert into seats (table_id, seat, person) values ($1, $2, $3)
            on conflict (table_id, seat) do update set person = excluded.person
            where seats.person is distinct from excluded.person";
        for (seat, person) in (0_i32..).zip(&self.seats) {
            transaction.execute(upsert, &[&id, &seat, person])?;
        }
        let secrets: Vec<&str> = self.links.iter().map(|(_, secret)| secret.as_str()).collect();
        let revoke = "update links set revoked = now()
            where table_id = $1 and revoked is null and secret <> all ($2)";
        transaction.execute(revoke, &[&id, &secrets])?;
        let add = "insert into links (table_id, secret, role) values ($1, $2, $3)
            on conflict do nothing";
        for (role, secret) in &self.links {
            transaction.execute(add, &[&id, secret, role])?;
        }
        Ok(())
    }
}
