//! Requests as bytes on a connection.

use garns_web::store::Store;
use garns_web::{Config, Limits, Server};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

use crate::databases::Scratch;

/// The status line of the answer to these bytes; the client then waits for the connection to end.
async fn status_of(request: &[u8]) -> String {
    let scratch = Scratch::new();
    let store = Store::open(&scratch.file("games.sqlite3")).await.unwrap();
    let server = Server::new(store, Config { limits: Limits::none(), ..Config::default() });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let serving = tokio::spawn(garns_web::serve(listener, server, async {
        let _ = stopped.await;
    }));
    let mut client = TcpStream::connect(address).await.unwrap();
    client.write_all(request).await.unwrap();
    let mut answer = Vec::new();
    client.read_to_end(&mut answer).await.unwrap();
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
    String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_string()
}

const CHUNKED: &str = "POST /api/play HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                       content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";

#[tokio::test]
async fn malformed_chunks_are_the_clients_fault() {
    for body in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}XX0\r\n\r\n", "ffffffffffffffffff\r\n{}"] {
        let status = status_of(format!("{CHUNKED}{body}").as_bytes()).await;
        assert!(status.starts_with("HTTP/1.1 400"), "{body:?}: {status}");
    }
    let status = status_of(format!("{CHUNKED}2\r\n{{}}\r\n0\r\n\r\n").as_bytes()).await;
    assert!(status.starts_with("HTTP/1.1 200"), "{status}");
}

#[tokio::test]
async fn a_request_names_one_host_of_this_machine() {
    let of = async |hosts: &[&[u8]]| {
        let mut request = b"GET /api/health HTTP/1.1\r\nconnection: close\r\n".to_vec();
        for host in hosts {
            request.extend([b"host: ", *host, b"\r\n"].concat());
        }
        request.extend(b"\r\n");
        status_of(&request).await
    };
    assert_eq!(of(&[b"localhost"]).await, "HTTP/1.1 200 OK");
    assert_eq!(of(&[b"localhost", b"localhost"]).await, "HTTP/1.1 400 Bad Request");
    assert_eq!(of(&[b"localhost", b"evil.example"]).await, "HTTP/1.1 400 Bad Request");
    assert_eq!(of(&[b"evil.example"]).await, "HTTP/1.1 403 Forbidden");
    assert_eq!(of(&[b"\xe9vil.example"]).await, "HTTP/1.1 403 Forbidden");
}
