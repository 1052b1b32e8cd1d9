//! Listening, and ending without losing anything.

use std::io;
use std::net::SocketAddr;

use tokio::net::TcpListener;

use crate::server::Server;

/// Serves requests until `end` comes; then the ones under way are finished and the store is closed.
pub async fn serve(
    listener: TcpListener,
    server: Server,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let store = server.store.clone();
    let app = crate::app(server).into_make_service_with_connect_info::<SocketAddr>();
    // A browser keeps connections open; nobody waits for those.
    let (ending, ended) = tokio::sync::oneshot::channel();
    let shutdown = async move {
        end.await;
        let _ = ending.send(());
    };
    let serving = axum::serve(listener, app).with_graceful_shutdown(shutdown).into_future();
    let patience = async move {
        let _ = ended.await;
        tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    };
    let result = tokio::select! {
        result = serving => result,
        () = patience => Ok(()),
    };
    store.close().await;
    result
}
