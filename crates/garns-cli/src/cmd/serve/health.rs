//! `garns serve --health`: asks the running server whether it can store moves. Containers without a shell use it.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result};

use super::Serve;
use crate::outcome::Outcome;
use crate::{message, output};

/// How long the server may take to answer.
const TIME_LIMIT: Duration = Duration::from_secs(5);

impl Serve {
    pub(super) fn ask_health(&self) -> Outcome {
        let address = reachable(self.bind);
        match ask(address).with_context(|| format!("{address} does not answer")) {
            Ok(status) if status == "200" => {
                // The exit code tells the result even if nobody reads the output.
                let _ = output::print("healthy\n");
                Outcome::Done
            }
            Ok(status) => {
                message::say(format_args!("{address} answers with status {status}"));
                Outcome::No
            }
            Err(error) => {
                message::say(format_args!("{error:#}"));
                Outcome::No
            }
        }
    }
}

/// The status of the server's answer.
fn ask(address: SocketAddr) -> Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIME_LIMIT)?;
    stream.set_read_timeout(Some(TIME_LIMIT))?;
    stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
    // The status stands in the first bytes of the answer: HTTP/1.1 200.
    let mut start = [0; 12];
    stream.read_exact(&mut start)?;
    Ok(String::from_utf8_lossy(&start[9..]).into_owned())
}

/// The address of this machine that leads to a server that listens on `bind`.
fn reachable(bind: SocketAddr) -> SocketAddr {
    let ip = match bind.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, bind.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_on_all_addresses_is_reached_on_this_machine() {
        for (bind, address) in
            [("0.0.0.0:80", "127.0.0.1:80"), ("[::]:80", "[::1]:80"), ("192.0.2.1:8080", "192.0.2.1:8080")]
        {
            assert_eq!(reachable(bind.parse().unwrap()), address.parse().unwrap());
        }
    }
}
