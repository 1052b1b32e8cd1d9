-- A secret that the first server draws. The daily puzzles are made from it, so that nobody knows tomorrow's.
CREATE TABLE secret (
    id    BIGINT PRIMARY KEY CHECK (id = 1),
    value TEXT NOT NULL
);

-- Time and points on the leaderboard, which goes by the wall time from the first view of the puzzle to its end. The
-- server fills in what is NULL when it opens a database of an earlier version, since that takes a replay of the log.
ALTER TABLE scores DROP COLUMN ranked_time;
ALTER TABLE scores DROP COLUMN ranked_score;
ALTER TABLE scores ADD COLUMN ranked_time BIGINT;
ALTER TABLE scores ADD COLUMN ranked_score BIGINT;
