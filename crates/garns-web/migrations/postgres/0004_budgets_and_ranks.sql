-- What a player keeps is counted, so that a budget can bound it.
ALTER TABLE games ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;      -- of the log's actions
UPDATE games SET bytes = (SELECT COALESCE(SUM(LENGTH(action)), 0) FROM events WHERE game = games.id);

-- A game counts for the leaderboard only if the server chose its puzzle and it is the player's first attempt.
ALTER TABLE games ADD COLUMN eligible BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE games ADD COLUMN solution TEXT;                        -- unknown for games begun before this column

-- How often a player has begun a puzzle with a solution; deleting a game does not lower it.
CREATE TABLE attempts (
    player   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    solution TEXT NOT NULL,
    count    BIGINT NOT NULL,
    PRIMARY KEY (player, solution)
);

-- Time and points on the leaderboard, which counts long pauses.
ALTER TABLE scores ADD COLUMN ranked_time BIGINT NOT NULL DEFAULT 0;
ALTER TABLE scores ADD COLUMN ranked_score BIGINT NOT NULL DEFAULT 0;
UPDATE scores SET ranked_time = time, ranked_score = score;

-- Names that look alike have the same key, and no two players have the same.
ALTER TABLE players ADD COLUMN name_key TEXT;
CREATE UNIQUE INDEX players_by_name ON players (name_key);
