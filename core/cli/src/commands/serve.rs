//! `loam serve`: tables in the browser.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;

use crate::texts::TEXTS;
use clap::Args;
use language::say;
use serde::Serialize;
use server::http::{AllowedHosts, ServerLimits, ServerOptions};
use server::table::store::{FolderTableStore, TableStore};
use server::table::{
    ContentCatalogue, CreatedTable, NewTable, TableOpener, TableParameters, TableRegistry, hashed,
    secret,
};
use workbench::workbench::background::install_panic_hook;
use workbench::{GameParameters, disk};

use crate::args::StrictArgs;
use crate::context::CliContext;
use crate::output::{CommandError, CommandResult, complain, json_line, print_line};
use crate::rules_link;

/// Default port.
const PORT: u16 = 4280;

/// Number of seats of a development table.
const SEATS: u8 = 4;

/// Options of `loam serve`: the tables, their storage, and the network.
#[derive(Args, Debug)]
pub struct ServeArgs {
    /// The variant that is offered first, by name or by path; by default the content's default
    /// variant.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    /// Open a development table: you control all seats, and everything can be undone.
    #[arg(long)]
    pub dev: bool,
    /// Open a table that continues a saved ledger.
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub game: Option<PathBuf>,
    /// Open a table with the rules of this link, which a table of another server shows under People,
    /// and offer only these rules.
    #[arg(long, value_name = "URL", conflicts_with_all = ["variant", "game", "dev"])]
    pub from: Option<String>,
    /// Save tables in this folder, one ledger for each.
    #[arg(long, value_name = "DIR", default_value = "tables")]
    pub dir: PathBuf,
    /// Save tables in a database that several servers may share, `postgres://USER@HOST/NAME`; needs
    /// a build with `--features postgres`.
    #[arg(long, value_name = "URL", conflicts_with = "dir")]
    pub store: Option<String>,
    /// Accept connections from other machines in this network: anyone with a link can play. By
    /// default only this machine can.
    #[arg(long)]
    pub lan: bool,
    /// Listen on this port; by default on 4280, or another that is free.
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,
    /// The public address of the proxy in front of this server, `https://NAME`; requests for other
    /// addresses are rejected.
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// IP address of the proxy. Loam trusts only this proxy when it states the address of a client
    /// (`X-Forwarded-For`).
    #[arg(long, value_name = "ADDR", requires = "public_url")]
    pub trust_proxy: Option<IpAddr>,
    /// Let players enter an https address that is notified when it is their turn (webhook).
    #[arg(long)]
    pub webhooks: bool,
    #[command(flatten)]
    pub strict: StrictArgs,
    /// Do not open the browser.
    #[arg(long)]
    pub no_open: bool,
}

/// Serves tables until Ctrl-C.
pub fn run(context: &CliContext, args: &ServeArgs) -> CommandResult {
    let Some(link) = &args.from else { return serve(context, args, requested_table(args)?) };
    let rules = rules_link::fetch(link)?;
    let parameters = TableParameters {
        variant: Some(rules.variant.clone()),
        map: rules.map.clone(),
        settings: rules.settings.clone(),
        ..TableParameters::default()
    };
    let table = NewTable { parameters, ..NewTable::default() };
    serve(&context.of_rules(Arc::new(rules)), args, Some(table))
}

/// Options of `play --web` and `dev --web`: folder, port and browser.
#[derive(Args, Clone, Debug)]
pub struct OneTableArgs {
    /// Do not open the browser, only print the address.
    #[arg(long, requires = "web")]
    pub no_open: bool,
    /// With `--web`: save the table in this folder, instead of `tables`.
    #[arg(long, value_name = "DIR", requires = "web")]
    pub dir: Option<PathBuf>,
    /// With `--web`: listen on this port; by default on 4280, or another that is free.
    #[arg(long, value_name = "N", requires = "web")]
    pub port: Option<u16>,
}

/// Serves one table for `loam play --web` and `loam dev --web`.
pub fn one_table(context: &CliContext, table: NewTable, one: &OneTableArgs) -> CommandResult {
    #[derive(clap::Parser)]
    struct ServeDefaults {
        #[command(flatten)]
        args: ServeArgs,
    }
    let dev = table.dev.then_some("--dev");
    let quiet = one.no_open.then_some("--no-open");
    let words =
        ["serve"].into_iter().chain(table.parameters.variant.as_deref()).chain(dev).chain(quiet);
    let ServeDefaults { mut args } = clap::Parser::parse_from(words);
    if let Some(dir) = &one.dir {
        args.dir.clone_from(dir);
    }
    args.port = one.port;
    serve(context, &args, Some(table))
}

/// Converts a game from the options of another command to the parameters of a table.
pub fn table_of(game: &GameParameters) -> TableParameters {
    TableParameters {
        variant: game.variant.clone(),
        map: game.rules.map.clone(),
        settings: game.rules.settings.clone(),
        strict: game.rules.strict,
        players: game.players.as_ref().map_or(0, |players| *players.end()),
        seats: game.factions.iter().cloned().map(Some).collect(),
        seed: Some(game.seed),
        ..TableParameters::default()
    }
}

fn serve(context: &CliContext, args: &ServeArgs, table: Option<NewTable>) -> CommandResult {
    let content = context.load(args.variant.as_deref())?;
    content.has_variant(args.variant.as_deref())?;
    let content = Arc::new(content);
    let store = match &args.store {
        Some(url) => database(url)?,
        None => Arc::new(FolderTableStore::open(&args.dir)?),
    };
    let folder = content.folder().map(Path::to_owned);
    let options =
        ContentCatalogue::new(crate::games::SERVED, content).drawing_for(args.variant.clone());
    let room = TableRegistry::open(Arc::new(options.with_strict(args.strict.strict)), store)?;
    if args.webhooks {
        room.set_webhooks(Arc::new(server::http::WebhookSender::new()?));
    }
    if let Some(folder) = folder {
        install_panic_hook();
        room.follow(&folder)?;
    }
    let (owner, public) = (secret(), args.public_url.as_deref());
    let allowed = public.map(AllowedHosts::public).transpose()?;
    if allowed.as_ref().is_some_and(AllowedHosts::is_plain) {
        complain!("{}", say!(TEXTS, "serve-http-warning"));
    }
    let ip = if args.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let near = if args.lan { own_addresses() } else { Vec::new() };
    if args.lan && public.is_none() && near.is_empty() {
        complain!("{}", say!(TEXTS, "serve-no-address"));
    }
    let address = SocketAddr::new(ip.into(), args.port.unwrap_or(PORT));
    // The laboratory runs this same program in a process of its own.
    let own = crate::restart::program();
    let program = (!own.is_empty()).then(|| {
        let content = context.folder().map(|folder| ["--content".into(), folder.into()]);
        own.iter().cloned().chain(content.into_iter().flatten()).collect::<Vec<OsString>>()
    });
    let options = |at: SocketAddr| ServerOptions {
        allowed: allowed.clone().unwrap_or_else(|| {
            let names = ["127.0.0.1", "localhost", "[::1]"].map(str::to_owned);
            let near = near.iter().map(ToString::to_string);
            let hosts = names.into_iter().chain(near).map(|name| format!("{name}:{}", at.port()));
            AllowedHosts::hosts(&hosts.collect::<Vec<_>>())
        }),
        trust_proxy: args.trust_proxy,
        dev: args.dev,
        variant: args.variant.clone(),
        owner: hashed(&owner),
        program: program.clone(),
        limits: ServerLimits { loopback_is_free: public.is_none(), ..ServerLimits::default() },
    };
    let table = table.map(|new| opened(&room, new)).transpose()?;
    let ready = |at: SocketAddr, _: &Arc<TableRegistry>| {
        let base = |host: &Ipv4Addr| format!("http://{host}:{}", at.port());
        let bases: Vec<String> = match public {
            Some(url) => vec![url.trim_end_matches('/').to_owned()],
            None if near.is_empty() => vec![base(&Ipv4Addr::LOCALHOST)],
            None => near.iter().map(base).collect(),
        };
        let first = print_links(context, args, &bases, &owner, table.as_ref());
        if !args.no_open && open::that_detached(&first).is_err() {
            complain!("{}", say!(TEXTS, "serve-no-browser"));
        }
    };
    server::http::serve(room, address, args.port.is_none(), options, ready)?;
    Ok(())
}

/// Opens the database that stores the tables.
fn database(url: &str) -> Result<Arc<dyn TableStore>, CommandError> {
    if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
        return Err(say!(TEXTS, "postgres-form", url = url).into());
    }
    #[cfg(feature = "postgres")]
    return Ok(Arc::new(server::postgres::PostgresTableStore::open(url)?));
    #[cfg(not(feature = "postgres"))]
    Err(say!(TEXTS, "no-database-support").into())
}

/// Returns the IPv4 addresses of this machine in its networks, the one towards the internet first.
fn own_addresses() -> Vec<Ipv4Addr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let near = all.filter_map(|one| match one.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() => Some(ip),
        _ => None,
    });
    let mut near: Vec<Ipv4Addr> = near.collect();
    near.sort_unstable();
    near.dedup();
    // The sort is stable, so the other addresses keep their order.
    let outward = local_address();
    near.sort_by_key(|ip| Some(*ip) != outward);
    near
}

/// Returns the address of this machine on its route to other networks, if there is one. Sends
/// nothing.
fn local_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for examples: choosing the route to it reveals the local address.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) => Some(ip),
        IpAddr::V6(_) => None,
    }
}

/// Returns the table that is opened at the start, if any.
fn requested_table(args: &ServeArgs) -> Result<Option<NewTable>, CommandError> {
    let parameters = match &args.game {
        Some(file) => {
            TableParameters { ledger: Some(disk::text(file)?), ..TableParameters::default() }
        }
        None if args.dev => {
            let variant = args.variant.clone();
            TableParameters { variant, players: SEATS, ..TableParameters::default() }
        }
        None => return Ok(None),
    };
    Ok(Some(NewTable { parameters, dev: args.dev, ..NewTable::default() }))
}

fn opened(room: &Arc<TableRegistry>, new: NewTable) -> Result<CreatedTable, CommandError> {
    let (reply, opened) = channel();
    room.make(new, TableOpener::Host, move |opened| {
        // The receiver waits below, so sending cannot fail.
        let _ = reply.send(opened);
    });
    let fallen = |_| CommandError::from(say!(TEXTS, "serve-no-table"));
    Ok(opened.recv().map_err(fallen)?.map_err(String::from)?)
}

/// Addresses of the server, and where it stores its tables.
#[derive(Serialize)]
struct ServerLinks<'a> {
    lobby: &'a str,
    table: Option<&'a str>,
    spectator: Option<String>,
    address: &'a str,
    /// The same lobby at the other addresses of this machine.
    also: Vec<String>,
    dir: String,
    store: bool,
}

/// Prints the links, and returns the one that the browser opens.
fn print_links(
    context: &CliContext,
    args: &ServeArgs,
    bases: &[String],
    owner: &str,
    table: Option<&CreatedTable>,
) -> String {
    let (base, others) = bases.split_first().expect("it is reached somewhere");
    let other_links: Vec<String> = others.iter().map(|base| format!("{base}/#{owner}")).collect();
    let lobby = format!("{base}/#{owner}");
    let link = |id: &str, secret: &str| format!("{base}/table/{id}#{secret}");
    let own = table.map(|created| link(&created.id, &created.owner));
    let looking_on = table.map(|created| link(&created.id, &created.spectator));
    if context.json {
        let dir = args.dir.display().to_string();
        json_line(&ServerLinks {
            lobby: &lobby,
            table: own.as_deref(),
            spectator: looking_on,
            address: base,
            also: other_links,
            dir,
            store: args.store.is_some(),
        });
    } else {
        print_line(&say!(TEXTS, "serve-lobby", link = lobby));
        other_links.iter().for_each(|link| print_line(&say!(TEXTS, "serve-or-at", link = link)));
        if let Some((own, looking_on)) = own.as_ref().zip(looking_on) {
            print_line(&say!(TEXTS, "serve-table", link = own));
            print_line(&say!(TEXTS, "serve-spectators", link = looking_on));
        }
        let place = match &args.store {
            Some(_) => say!(TEXTS, "serve-database"),
            None => args.dir.display().to_string(),
        };
        print_line(&say!(TEXTS, "serve-saved-in", place = place));
        if args.lan {
            print_line(&say!(TEXTS, "serve-others"));
        }
    }
    own.unwrap_or(lobby)
}
