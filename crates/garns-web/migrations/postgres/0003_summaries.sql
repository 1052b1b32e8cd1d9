-- One row that is written to see whether anything can be written.
CREATE TABLE probe (
    id      BIGINT PRIMARY KEY,
    count   BIGINT NOT NULL,
    ballast TEXT NOT NULL                   -- so that the probe needs as much room as a move does
);

-- A summary of each game, so that a list of games reads no log. The server fills in what is NULL when it opens
-- a database of an earlier version, since that takes a replay of the log.
ALTER TABLE games ADD COLUMN position TEXT;     -- givens and entries, 81 characters
ALTER TABLE games ADD COLUMN elapsed BIGINT;    -- milliseconds on the clock at the last event
ALTER TABLE games ADD COLUMN running BOOLEAN;   -- whether the clock runs on from there

-- In the order of the list.
DROP INDEX games_of_player;
CREATE INDEX games_of_player ON games (player, touched DESC, id);
