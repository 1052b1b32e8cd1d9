//! The databases that the tests run on: SQLite always, PostgreSQL when `GARNS_TEST_POSTGRES` names a server.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use garns_web::store::Store;

/// A temporary directory that is deleted with the value.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("garns-web-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// URLs or paths of new, empty databases, one of each available kind.
pub(crate) async fn fresh(scratch: &Scratch) -> Vec<String> {
    let mut urls = vec![scratch.file("games.sqlite3")];
    urls.extend(postgres(scratch).await);
    urls
}

/// The URL of a new, empty database of PostgreSQL, if there is a server.
pub(crate) async fn postgres(scratch: &Scratch) -> Option<String> {
    let server = std::env::var("GARNS_TEST_POSTGRES").ok()?;
    let name = scratch.0.file_name().unwrap().to_str().unwrap().replace('-', "_");
    let pool = sqlx::PgPool::connect(&server).await.expect("GARNS_TEST_POSTGRES names a running server");
    let create = format!("CREATE DATABASE {name}");
    sqlx::query(sqlx::AssertSqlSafe(create)).execute(&pool).await.unwrap();
    pool.close().await;
    let (base, _) = server.rsplit_once('/').unwrap();
    Some(format!("{base}/{name}"))
}

/// An open store in a new database of each available kind.
pub(crate) async fn stores(scratch: &Scratch) -> Vec<Store> {
    let mut stores = Vec::new();
    for url in fresh(scratch).await {
        stores.push(Store::open(&url).await.unwrap());
    }
    stores
}

/// Runs a statement directly on the database.
pub(crate) async fn execute(url: &str, statement: &str) {
    let statement = sqlx::AssertSqlSafe(statement.to_string());
    if url.starts_with("postgres") {
        let pool = sqlx::PgPool::connect(url).await.unwrap();
        sqlx::raw_sql(statement).execute(&pool).await.unwrap();
        pool.close().await;
    } else {
        let pool = sqlx::SqlitePool::connect(url).await.unwrap();
        sqlx::raw_sql(statement).execute(&pool).await.unwrap();
        pool.close().await;
    }
}

/// The number that a statement gives.
pub(crate) async fn count(url: &str, statement: &str) -> i64 {
    let statement = sqlx::AssertSqlSafe(statement.to_string());
    if url.starts_with("postgres") {
        let pool = sqlx::PgPool::connect(url).await.unwrap();
        let count = sqlx::query_scalar(statement).fetch_one(&pool).await.unwrap();
        pool.close().await;
        count
    } else {
        let pool = sqlx::SqlitePool::connect(url).await.unwrap();
        let count = sqlx::query_scalar(statement).fetch_one(&pool).await.unwrap();
        pool.close().await;
        count
    }
}
