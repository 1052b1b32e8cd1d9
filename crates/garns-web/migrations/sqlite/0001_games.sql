-- Players, their games, and the log of each game.
CREATE TABLE players (
    id       TEXT PRIMARY KEY,
    token    TEXT NOT NULL UNIQUE,          -- SHA-256 of the cookie, never the cookie
    name     TEXT,
    settings TEXT NOT NULL,                 -- JSON
    since    BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE games (
    id      TEXT PRIMARY KEY,
    player  TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    givens  TEXT NOT NULL,
    source  TEXT NOT NULL,                  -- JSON
    level   TEXT,
    ratings TEXT,                           -- JSON
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    head    BIGINT NOT NULL                 -- seq of the last event
) WITHOUT ROWID;
CREATE INDEX games_of_player ON games (player, touched);

CREATE TABLE events (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq    BIGINT NOT NULL,
    at     BIGINT NOT NULL,
    client TEXT NOT NULL,
    n      BIGINT NOT NULL,
    action TEXT NOT NULL,                   -- JSON
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE daily (
    date    TEXT PRIMARY KEY,
    givens  TEXT NOT NULL,
    level   TEXT,
    ratings TEXT
) WITHOUT ROWID;
