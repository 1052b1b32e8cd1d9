//! The migrations of both databases: the SQL files below `migrations/`.
//!
//! They are listed here because sqlx's own macro for them would build sqlx, SQLite and the rest a second time, for the
//! compiler.

use std::sync::LazyLock;

use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The migrations of a folder, in their order: number, name, and the text of the file.
macro_rules! migrations {
    ($folder:literal) => {
        LazyLock::new(|| {
            migrator(&[
                (1, "games", include_str!(concat!("../../migrations/", $folder, "/0001_games.sql"))),
                (2, "scores", include_str!(concat!("../../migrations/", $folder, "/0002_scores.sql"))),
                (3, "summaries", include_str!(concat!("../../migrations/", $folder, "/0003_summaries.sql"))),
                (
                    4,
                    "budgets and ranks",
                    include_str!(concat!("../../migrations/", $folder, "/0004_budgets_and_ranks.sql")),
                ),
                (
                    5,
                    "observations",
                    include_str!(concat!("../../migrations/", $folder, "/0005_observations.sql")),
                ),
                (
                    6,
                    "fair ranks",
                    include_str!(concat!("../../migrations/", $folder, "/0006_fair_ranks.sql")),
                ),
            ])
        })
    };
}

pub(super) static SQLITE: LazyLock<Migrator> = migrations!("sqlite");
pub(super) static POSTGRES: LazyLock<Migrator> = migrations!("postgres");

fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[tokio::test]
    async fn every_file_is_listed_as_sqlx_reads_it() {
        for (folder, listed) in [("sqlite", &SQLITE), ("postgres", &POSTGRES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder);
            let files = Migrator::new(folder.as_path()).await.unwrap();
            let told = |migrator: &Migrator| -> Vec<(i64, String, Vec<u8>, bool)> {
                let tell =
                    |m: &Migration| (m.version, m.description.to_string(), m.checksum.to_vec(), m.no_tx);
                migrator.iter().map(tell).collect()
            };
            assert_eq!(told(listed), told(&files), "{}", folder.display());
            assert!(files.iter().all(|migration| migration.migration_type == MigrationType::Simple));
        }
    }
}
