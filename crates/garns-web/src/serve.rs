//! The loop that accepts connections, and a clean shutdown.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

use crate::connections::{Answering, Doorkeeper, Place, make_room_for};
use crate::server::Server;

/// The time limit for sending the head of a request, for an idle connection, and for a client that does not
/// read its answer.
const LONGEST_HEAD: Duration = Duration::from_secs(30);

/// The time limit for running requests at shutdown. Connections that a browser keeps open
/// without a request are closed at once.
const LONGEST_GOODBYE: Duration = Duration::from_secs(3);

/// The answer to a client with too many open connections.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
                          content-type: application/json\r\ncontent-length: 53\r\n\r\n\
                          {\"code\":\"busy\",\"message\":\"too many open connections\"}";

/// Serves requests until `end` is ready; then running requests are finished and the store is closed.
pub async fn serve(
    listener: TcpListener,
    server: Server,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let store = server.store.clone();
    let mut most = server.config.limits.connections;
    most.total = make_room_for(most.total);
    if server.config.proxy {
        // All connections come from the proxy.
        most.address = most.total;
    }
    listen(listener, crate::app(server), end, LONGEST_HEAD, Doorkeeper::new(most)).await;
    store.close().await;
    Ok(())
}

/// Serves `/metrics` on an address of its own, so that players cannot reach it, until the program ends.
pub async fn serve_metrics(listener: TcpListener, server: Server) {
    let most = server.config.limits.connections;
    listen(
        listener,
        crate::metrics::app(server),
        std::future::pending(),
        LONGEST_HEAD,
        Doorkeeper::new(most),
    )
    .await;
}

async fn listen(
    listener: TcpListener,
    app: Router,
    end: impl Future<Output = ()>,
    patience: Duration,
    doorkeeper: Doorkeeper,
) {
    let connections = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, client)) => match doorkeeper.admit(client.ip()) {
                    Some(place) => {
                        let (app, watcher) = (app.clone(), connections.watcher());
                        let head = doorkeeper.largest_head();
                        tokio::spawn(converse(stream, client, app, (patience, head), watcher, place));
                    }
                    None => {
                        tracing::debug!("too many connections: {client} is refused");
                        // The socket's buffer is empty, so this does not wait. Then the connection
                        // is closed.
                        let _ = stream.try_write(TOO_MANY);
                    }
                },
                // Too many open files, most likely: some will be closed.
                Err(error) if !is_of_client(&error) => {
                    tracing::error!("no connection can be accepted: {error}");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                Err(_) => {}
            },
            () = &mut end => break,
        }
    }
    drop(listener);
    let _ = tokio::time::timeout(LONGEST_GOODBYE, connections.shutdown()).await;
}

/// Answers the requests of one connection.
async fn converse(
    stream: TcpStream,
    client: SocketAddr,
    app: Router,
    (patience, head): (Duration, usize),
    watcher: Watcher,
    place: Place,
) {
    // Answers are small and go out at once.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(client));
        let (answering, answer) = (place.answering(), app.clone().call(request));
        async move { Ok::<_, Infallible>(answer.await?.map(|body| AnswerBody { body, _answering: answering })) }
    });
    let mut protocol = http1::Builder::new();
    // hyper reads up to twice its buffer before it finds that a head is too large.
    let buffer = (head / 2).max(8 << 10);
    protocol.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(buffer);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    let connection = protocol.serve_connection(TokioIo::new(Box::pin(stream)), service);
    tokio::select! {
        ended = watcher.watch(connection) => if let Err(error) = ended {
            tracing::debug!("a connection has failed: {error}");
        },
        () = place.closed() => tracing::debug!("the idle connection of {client} is closed for another"),
    }
}

/// The body of an answer. As long as it is being sent, the connection is not idle.
struct AnswerBody {
    body: Body,
    _answering: Answering,
}

impl hyper::body::Body for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Whether the client closed the connection.
fn is_of_client(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::sync::oneshot;
    use tokio::task::JoinHandle;
    use tower_http::timeout::RequestBodyTimeoutLayer;

    use super::*;
    use crate::limit::Connections;

    /// The answer to a client that sends these words and then nothing more.
    async fn answer_to(words: &str, patience: Duration) -> String {
        let hear = async |crate::extract::Body(_): crate::extract::Body<garns_game::api::ComeIn>| "heard";
        let app = Router::new()
            .route("/", axum::routing::get(async || "at your service").post(hear))
            .layer(RequestBodyTimeoutLayer::new(patience))
            .with_state(server().await);
        let served = Served::new(app, patience, Connections { total: 8, address: 8, head: 32 << 10 }).await;
        let answer = served.say(words).await;
        served.stop.send(()).unwrap();
        served.serving.await.unwrap();
        answer
    }

    /// The state of a server whose database is in memory.
    async fn server() -> Server {
        Server::new(crate::store::Store::open("sqlite::memory:").await.unwrap(), crate::Config::default())
    }

    /// A server that listens on a free port.
    struct Served {
        address: SocketAddr,
        doorkeeper: Doorkeeper,
        stop: oneshot::Sender<()>,
        serving: JoinHandle<()>,
    }

    impl Served {
        async fn new(app: Router, patience: Duration, most: Connections) -> Served {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            let (stop, stopped) = oneshot::channel::<()>();
            let end = async move { drop(stopped.await) };
            let doorkeeper = Doorkeeper::new(most);
            let serving = tokio::spawn(listen(listener, app, end, patience, doorkeeper.clone()));
            Served { address, doorkeeper, stop, serving }
        }

        async fn say(&self, words: &str) -> String {
            let mut stream = TcpStream::connect(self.address).await.unwrap();
            stream.write_all(words.as_bytes()).await.unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).await.unwrap();
            answer
        }

        async fn wait_for_open(&self, count: usize) {
            while self.doorkeeper.open() != count {
                tokio::task::yield_now().await;
            }
        }
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_its_answer_is_dropped() {
        // More than all buffers between the server and the client hold.
        let much = async || vec![b'x'; 64 << 20];
        let app = Router::new().route("/", axum::routing::get(much));
        let most = Connections { total: 8, address: 8, head: 32 << 10 };
        let served = Served::new(app, Duration::from_millis(50), most).await;
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
        served.wait_for_open(1).await;
        served.wait_for_open(0).await;
        let mut taken = Vec::new();
        let _ = stream.read_to_end(&mut taken).await;
        assert!(taken.len() < 64 << 20);
    }

    #[tokio::test]
    async fn idle_connections_leave_room_for_other_addresses() {
        let app = Router::new().route("/", axum::routing::get(async || "at your service"));
        let served =
            Served::new(app, LONGEST_HEAD, Connections { total: 8, address: 3, head: 32 << 10 }).await;
        let mut idle = Vec::new();
        for _ in 0..3 {
            idle.push(TcpStream::connect(served.address).await.unwrap());
        }
        served.wait_for_open(3).await;
        let mut refused = TcpStream::connect(served.address).await.unwrap();
        let mut answer = String::new();
        refused.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("retry-after: 5"), "{answer}");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(&format!("content-length: {}", body.len())), "{answer}");
        assert!(served.doorkeeper.admit([192, 0, 2, 1].into()).is_some(), "others are let in");
        idle.pop();
        served.wait_for_open(2).await;
        let get = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        assert!(served.say(get).await.ends_with("at your service"));
    }

    #[tokio::test]
    async fn idle_connections_are_closed_for_other_addresses() {
        let app = Router::new().route("/", axum::routing::get(async || "at your service"));
        let served =
            Served::new(app, LONGEST_HEAD, Connections { total: 3, address: 3, head: 32 << 10 }).await;
        let mut idle = Vec::new();
        for _ in 0..3 {
            idle.push(TcpStream::connect(served.address).await.unwrap());
        }
        served.wait_for_open(3).await;
        let _place = served.doorkeeper.admit([192, 0, 2, 1].into()).expect("a connection is closed for it");
        let mut answer = Vec::new();
        idle[0].read_to_end(&mut answer).await.unwrap();
        assert_eq!(answer, b"", "the server has closed it");
        let get = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        idle[1].write_all(get).await.unwrap();
        idle[1].read_to_end(&mut answer).await.unwrap();
        assert!(answer.ends_with(b"at your service"), "the others are served");
    }

    #[tokio::test]
    async fn a_head_that_is_too_large_is_refused() {
        let long = "x".repeat(40 << 10);
        let get = format!("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-long: {long}\r\n\r\n");
        let answer = answer_to(&get, LONGEST_HEAD).await;
        assert!(answer.starts_with("HTTP/1.1 431"), "{answer}");
    }

    const POST: &str = "POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                        content-type: application/json\r\ncontent-length: 2\r\n\r\n";

    #[tokio::test]
    async fn a_client_that_never_ends_its_request_is_dropped() {
        let short = Duration::from_millis(50);
        assert_eq!(answer_to("", short).await, "");
        assert!(!answer_to("GET / HTTP/1.1\r\nhost: localhost\r\nx-slow", short).await.contains("service"));
        let answer = answer_to(&format!("{POST}{{"), short).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"slow\""), "{answer}");
    }

    #[tokio::test]
    async fn malformed_chunks_are_a_bad_request() {
        let head = POST.replace("content-length: 2", "transfer-encoding: chunked");
        for chunks in ["nonsense\r\n", "2\r\n{}nonsense", "fffffffffffffffff\r\n{}"] {
            let answer = answer_to(&format!("{head}{chunks}"), PATIENCE).await;
            assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("\"bad_request\""), "{answer}");
        }
        assert!(answer_to(&format!("{head}2\r\n{{}}\r\n0\r\n\r\n"), PATIENCE).await.ends_with("heard"));
    }

    #[tokio::test]
    async fn a_client_that_ends_its_request_is_answered() {
        let get = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
        let answer = answer_to(get, LONGEST_HEAD).await;
        assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("at your service"), "{answer}");
        assert!(answer_to(&format!("{POST}{{}}"), LONGEST_HEAD).await.ends_with("heard"));
    }
}
