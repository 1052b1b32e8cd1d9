//! Opening a SQLite file: whose it is, which version it has, and whether its index may be mapped into memory.

use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, Instant};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection as _};

use super::connection::Db;
use super::database_file::DatabaseFile;
use super::{SQLITE, StoreError, migrated};

/// How long a connection waits for another connection or another process.
const LONGEST_LOCK: Duration = Duration::from_secs(5);

/// The pause between two attempts to open a file that another process opens at this moment.
const PAUSE: Duration = Duration::from_millis(20);

/// SQLite's file system for one process: it keeps the index of the write-ahead log in memory of its own.
const ALONE: &str = "unix-excl";

/// The mark of our files, which SQLite keeps in their header: "Garn" in ASCII.
const APPLICATION_ID: i64 = u32::from_be_bytes(*b"Garn") as i64;

/// The database in a file, and the path of the file.
pub(super) async fn open(url: &str) -> (Result<Db, StoreError>, String) {
    let mut options = match options(url) {
        Ok(options) => options.create_if_missing(true).busy_timeout(LONGEST_LOCK).foreign_keys(true),
        Err(error) => return (Err(error), url.to_string()),
    };
    let path = options.get_filename().to_path_buf();
    let has_own_vfs = url.contains("vfs=");
    if !has_own_vfs && !may_map(&path) {
        options = options.vfs(ALONE);
    }
    let mut opened = open_file(&path, options.clone()).await;
    if matches!(opened, Err(StoreError::Full(_))) && !has_own_vfs {
        // The disk has no room for the index. In memory it needs none, and games can be read.
        opened = open_file(&path, options.vfs(ALONE)).await.or(opened);
    }
    (opened, path.display().to_string())
}

async fn open_file(path: &Path, options: SqliteConnectOptions) -> Result<Db, StoreError> {
    check_owner(path, &options).await?;
    let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    let pool = connect(options.clone()).await?;
    bring_up_to_date(&pool).await?;
    // From here on, a file that is gone is not made anew.
    let options = options.create_if_missing(false);
    let file = DatabaseFile::open(path, &options).await?;
    pool.set_connect_options(options);
    Ok(Db::Sqlite(pool, file.into()))
}

/// The options behind a URL or a path.
pub(super) fn options(url: &str) -> Result<SqliteConnectOptions, StoreError> {
    match url.strip_prefix("sqlite:") {
        Some(_) => Ok(SqliteConnectOptions::from_str(url)?),
        None => Ok(SqliteConnectOptions::new().filename(Path::new(url))),
    }
}

async fn connect(options: SqliteConnectOptions) -> Result<SqlitePool, StoreError> {
    let start = Instant::now();
    loop {
        let pool = SqlitePoolOptions::new().max_connections(4).acquire_timeout(LONGEST_LOCK);
        match pool.connect_with(options.clone()).await {
            // Two processes that open a new file at once both want to change its journal; SQLite does not wait for
            // the other process there.
            Err(error) if is_busy(&error) && start.elapsed() < LONGEST_LOCK => {
                tokio::time::sleep(PAUSE).await
            }
            outcome => return Ok(outcome?),
        }
    }
}

/// Refuses the file of another program before anything in it is changed.
async fn check_owner(path: &Path, options: &SqliteConnectOptions) -> Result<(), StoreError> {
    let is_new = std::fs::metadata(path).map_or(true, |file| file.len() == 0);
    if is_new {
        return Ok(());
    }
    let mut connection = SqliteConnection::connect_with(options).await?;
    let (id,): (i64,) = sqlx::query_as("PRAGMA application_id").fetch_one(&mut connection).await?;
    let tables: Vec<(String,)> = sqlx::query_as("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&mut connection)
        .await?;
    connection.close().await?;
    let has = |name: &str| tables.iter().any(|(table,)| table == name);
    // Files of earlier versions have no mark.
    let is_ours = id == APPLICATION_ID
        || (id == 0 && (tables.is_empty() || (has("_sqlx_migrations") && has("players") && has("games"))));
    if is_ours { Ok(()) } else { Err(StoreError::Foreign) }
}

/// Marks the file as ours and brings it to the present version, all in one transaction: if two processes open
/// the file at once, one of them waits for the other.
async fn bring_up_to_date(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let (id,): (i64,) = sqlx::query_as("PRAGMA application_id").fetch_one(&mut *transaction).await?;
    // On a full disk, a file that needs no change can still be opened.
    if id != APPLICATION_ID {
        let mark = format!("PRAGMA application_id = {APPLICATION_ID}");
        sqlx::query(AssertSqlSafe(mark)).execute(&mut *transaction).await?;
    }
    migrated(&SQLITE, SQLITE.run(&mut *transaction).await)?;
    Ok(transaction.commit().await?)
}

fn is_busy(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.is_some_and(|code| matches!(code & 0xff, 5 | 6))
}

/// Whether the index of the write-ahead log may be mapped into memory, so that several processes can share it. On file
/// systems where that could end the process, only one process can use the database.
#[cfg(target_os = "linux")]
fn may_map(path: &Path) -> bool {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // If the directory cannot be asked, opening the file tells why.
    let Ok(system) = rustix::fs::statfs(directory) else { return true };
    reserves_pages(system.f_type as u32, system.f_bsize as u64, rustix::param::page_size() as u64)
}

/// Whether writing one byte of a page reserves the whole page, on a kind of file system with blocks of this size.
///
/// SQLite makes the index longer by writing one byte to each page. If blocks are smaller than a page, or are copied when they
/// change, that reserves too little: on a full disk the next access to the mapping ends the process with SIGBUS.
#[cfg(target_os = "linux")]
fn reserves_pages(kind: u32, block: u64, page: u64) -> bool {
    /// File systems that copy blocks: Btrfs, bcachefs, F2FS, ZFS.
    const COPYING: [u32; 4] = [0x9123_683e, 0xca45_1a4e, 0xf2f5_2010, 0x2fc1_2fc1];
    block >= page && !COPYING.contains(&kind)
}

#[cfg(not(target_os = "linux"))]
fn may_map(_: &Path) -> bool {
    true
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn an_index_is_mapped_only_where_a_byte_reserves_its_page() {
        let (ext4, tmpfs, btrfs) = (0xef53, 0x0102_1994, 0x9123_683e);
        assert!(reserves_pages(ext4, 4096, 4096) && reserves_pages(tmpfs, 4096, 4096));
        assert!(!reserves_pages(ext4, 1024, 4096) && !reserves_pages(ext4, 4096, 16_384));
        assert!(!reserves_pages(btrfs, 4096, 4096));
    }
}
