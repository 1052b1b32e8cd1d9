//! Sessions: a random secret in a cookie that scripts cannot read and other sites cannot send.

use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Mutex;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::error::{Error, Result};
use crate::holdings::Holding;
use crate::id;
use crate::limit::network;
use crate::server::Server;
use crate::store::Player;
use crate::visitor::Visitor;
use garns_game::refusal::Refusal;
use garns_game::settings::Settings;

/// What browsers demand of the name of a cookie that only this host can have set, over HTTPS. Without it, another host of
/// the same domain could hand its own cookie to our players.
const HOST_PREFIX: &str = "__Host-";

/// The cookie's name, to which HTTPS adds [`HOST_PREFIX`]. Cookies belong to a host, whatever the port, so the port is part of the name:
/// otherwise two games on one machine would overwrite each other's cookie.
fn name(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match host.and_then(|host| host.rsplit_once(':')) {
        Some((_, port)) if !port.is_empty() && port.bytes().all(|c| c.is_ascii_digit()) => {
            format!("garns-{port}")
        }
        _ => "garns".to_string(),
    }
}

/// How long the cookie is valid, in seconds: 400 days, the most that browsers allow.
const SECONDS: u32 = 400 * 24 * 60 * 60;

/// The player that a request comes from; a request without one is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    /// The player's id; empty for requests that need no player.
    pub(crate) player: String,
    /// The address, with which limits count.
    pub(crate) address: IpAddr,
}

impl Session {
    /// A client that is not a player.
    pub(crate) fn nobody(address: IpAddr) -> Session {
        Session { player: String::new(), address }
    }

    pub(crate) fn is_nobody(&self) -> bool {
        self.player.is_empty()
    }
}

/// The player of a request that needs the processor; a player without processor time left is refused.
#[derive(Clone, Debug)]
pub(crate) struct Heavy(pub(crate) Visitor);

/// The client of a request that needs no player.
#[derive(Clone, Debug)]
pub(crate) struct Anyone(pub(crate) Visitor);

/// The secrets seen recently, by hash, with their player and the time of the look-up, so that not
/// every move needs a look-up.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<HashMap<String, (String, i64)>>);

/// The most secrets that are remembered.
const MOST_SECRETS: usize = 20_000;

/// Milliseconds after which a secret is looked up again: another server may have deleted its player.
const FRESH: i64 = 10_000;

impl Sessions {
    fn get(&self, hash: &str, now: i64) -> Option<String> {
        let known = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let (player, looked_up) = known.get(hash)?;
        (now - looked_up < FRESH).then(|| player.clone())
    }

    fn put(&self, hash: String, player: String, now: i64) {
        let mut known = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if known.len() >= MOST_SECRETS {
            known.clear();
        }
        known.insert(hash, (player, now));
    }

    /// Forgets a player whose secret is no longer valid.
    pub(crate) fn forget(&self, player: &str) {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).retain(|_, known| known.0 != player);
    }
}

/// Unused one-time keys, by hash.
#[derive(Debug, Default)]
pub(crate) struct Invitations(Mutex<HashSet<String>>);

impl Invitations {
    pub(crate) fn add(&self, key: &str) {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(id::hash(key));
    }

    /// Uses a key and returns whether it was valid.
    fn redeem(&self, key: &str) -> bool {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).remove(&id::hash(key))
    }
}

impl Server {
    /// The player of a request, if its cookie is known.
    pub(crate) async fn recognise(&self, headers: &HeaderMap, address: IpAddr) -> Result<Option<Session>> {
        let Some(secret) = cookie(headers) else { return Ok(None) };
        let hash = id::hash(secret);
        let now = self.ticks();
        if let Some(player) = self.sessions.get(&hash, now) {
            return Ok(Some(Session { player, address }));
        }
        let Some(player) = self.store.player_by_token(&hash).await? else { return Ok(None) };
        self.sessions.put(hash, player.id.clone(), now);
        Ok(Some(Session { player: player.id, address }))
    }

    /// A new player and the cookie to set.
    pub(crate) async fn welcome(&self, headers: &HeaderMap, from: IpAddr) -> Result<(Session, HeaderValue)> {
        self.newcomers.take(from, self.ticks()).map_err(Error::TooMany)?;
        let settings = Settings::default();
        let player = Player { id: id::random()?, name: None, settings, since: self.now() };
        let secret = id::random()?;
        self.store.add_player(&player, &id::hash(&secret)).await?;
        Ok((Session { player: player.id, address: from }, self.set_cookie(headers, &secret)?))
    }

    /// The cookie of the machine's owner, in exchange for a one-time key.
    pub(crate) async fn owner(&self, headers: &HeaderMap, key: &str) -> Result<Option<HeaderValue>> {
        let Some(secret) = self.config.key.as_deref() else { return Ok(None) };
        if !self.invitations.redeem(key) {
            return Ok(None);
        }
        let token = id::hash(secret);
        if self.store.player_by_token(&token).await?.is_none() {
            let settings = Settings::default();
            let player = Player { id: id::random()?, name: None, settings, since: self.now() };
            self.store.add_player(&player, &token).await?;
        }
        self.set_cookie(headers, secret).map(Some)
    }

    /// The header that hands a secret to the browser.
    pub(crate) fn set_cookie(&self, headers: &HeaderMap, secret: &str) -> Result<HeaderValue> {
        let (prefix, secure) = if self.is_https(headers) { (HOST_PREFIX, "; Secure") } else { ("", "") };
        let name = name(headers);
        header_value(&format!(
            "{prefix}{name}={secret}; Path=/; Max-Age={SECONDS}; HttpOnly; SameSite=Strict{secure}"
        ))
    }

    /// The headers that give the cookie of an earlier version its name over HTTPS; none if it has that name.
    pub(crate) fn rename_cookie(&self, headers: &HeaderMap) -> Result<Vec<HeaderValue>> {
        let name = name(headers);
        let old = named(headers, &name);
        match old
            .filter(|_| self.is_https(headers) && named(headers, &format!("{HOST_PREFIX}{name}")).is_none())
        {
            Some(secret) => Ok(vec![self.set_cookie(headers, secret)?, remove(&name, "")?]),
            None => Ok(Vec::new()),
        }
    }

    fn is_https(&self, headers: &HeaderMap) -> bool {
        self.config.proxy
            && headers.get("x-forwarded-proto").is_some_and(|proto| proto.as_bytes() == b"https")
    }
}

/// The headers that remove the secret from the browser, under both names.
pub(crate) fn no_cookie(headers: &HeaderMap) -> Result<[HeaderValue; 2]> {
    let name = name(headers);
    Ok([remove(&name, "")?, remove(&format!("{HOST_PREFIX}{name}"), "; Secure")?])
}

fn remove(name: &str, secure: &str) -> Result<HeaderValue> {
    header_value(&format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict{secure}"))
}

fn header_value(text: &str) -> Result<HeaderValue> {
    HeaderValue::from_str(text).map_err(|error| Error::Internal(Box::new(error)))
}

/// The secret of a request, if it has the right form. Cookies that were set over plain HTTP, or by an earlier version,
/// have no prefix.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let name = name(headers);
    named(headers, &format!("{HOST_PREFIX}{name}")).or_else(|| named(headers, &name))
}

/// The secret in the cookie with this name.
fn named<'a>(headers: &'a HeaderMap, own: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|&(name, value)| name == own && garns_game::id::is_id(value))
        .map(|(_, value)| value)
}

impl FromRequestParts<Server> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Session> {
        let Address(address) = Address::of(parts, server.config.proxy);
        let session = server.recognise(&parts.headers, address).await?.ok_or(Refusal::NoPlayer)?;
        server.by_player.take(session.player.clone(), server.ticks()).map_err(Error::TooMany)?;
        Ok(session)
    }
}

impl FromRequestParts<Server> for Heavy {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Heavy> {
        let visitor = Visitor::from_request_parts(parts, server).await?;
        server.accounts.check(&visitor.session)?;
        Ok(Heavy(visitor))
    }
}

impl FromRequestParts<Server> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Visitor> {
        let session = Session::from_request_parts(parts, server).await?;
        Ok(Visitor { server: server.clone(), session })
    }
}

impl FromRequestParts<Server> for Anyone {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Anyone> {
        let Address(address) = Address::of(parts, server.config.proxy);
        Ok(Anyone(Visitor { server: server.clone(), session: Session::nobody(address) }))
    }
}

/// An export or import of a player, which needs the processor. A player has one at a time; it ends when this is
/// dropped.
#[derive(Debug)]
pub(crate) struct Transfer {
    pub(crate) visitor: Visitor,
    _held: Holding,
}

impl FromRequestParts<Server> for Transfer {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Transfer> {
        let Heavy(visitor) = Heavy::from_request_parts(parts, server).await?;
        let held = server.transfers.take(&visitor.session, 1)?;
        Ok(Transfer { visitor, _held: held })
    }
}

/// The address that a request comes from; for an IPv6 client its network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    pub(crate) fn of(parts: &Parts, proxy: bool) -> Address {
        let peer = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let address = if proxy { forwarded(&parts.headers).or_else(peer) } else { peer() };
        Address(network(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

/// The address that the proxy has written. Clients may send lines of the header themselves; the proxy adds
/// to the last line or writes another one after it, so only the very last entry is the proxy's.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let entry = last.rsplit(',').next()?.trim();
    entry.parse().ok().or_else(|| entry.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

impl FromRequestParts<Server> for Address {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Address> {
        Ok(Address::of(parts, server.config.proxy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_proxys_own_entry_counts() {
        let of = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            forwarded(&headers).map(|address| address.to_string())
        };
        let expected = Some("203.0.113.9".to_string());
        assert_eq!(of(&["203.0.113.9"]), expected);
        assert_eq!(of(&["10.1.1.1, 203.0.113.9"]), expected);
        assert_eq!(of(&["10.1.1.1", "203.0.113.9"]), expected, "a forged line before the proxy's");
        assert_eq!(of(&["10.1.1.1, 10.2.2.2", "10.3.3.3,203.0.113.9:4711"]), expected);
        assert_eq!(of(&["[2001:db8::1]:80"]), Some("2001:db8::1".to_string()));
        assert_eq!(of(&["10.1.1.1", "nonsense"]), None);
        assert_eq!(of(&[]), None);
    }
}
