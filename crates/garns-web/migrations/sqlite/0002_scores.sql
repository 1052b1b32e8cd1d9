-- Finished games are listed by themselves: statistics and the leaderboard need not read logs.
ALTER TABLE games ADD COLUMN finished BIGINT;
ALTER TABLE games ADD COLUMN day TEXT;      -- of a daily puzzle
CREATE UNIQUE INDEX games_of_day ON games (player, day) WHERE day IS NOT NULL;

CREATE TABLE scores (
    game     TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    player   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    level    TEXT,
    day      TEXT,
    at       BIGINT NOT NULL,
    time     BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    assisted BOOLEAN NOT NULL,
    ranked   BOOLEAN NOT NULL               -- counts for the leaderboard: not assisted, not the player's own puzzle
) WITHOUT ROWID;
CREATE INDEX scores_of_player ON scores (player, at);
CREATE INDEX scores_of_level ON scores (level, at);
CREATE INDEX scores_of_day ON scores (day);

UPDATE games SET day = json_extract(source, '$.date') WHERE json_extract(source, '$.kind') = 'daily';
UPDATE games SET finished = (SELECT at FROM events WHERE game = games.id AND json_extract(action, '$.type') = 'finished');
INSERT INTO scores (game, player, level, day, at, time, score, assisted, ranked)
SELECT g.id, g.player, g.level, g.day, e.at, json_extract(e.action, '$.time'), json_extract(e.action, '$.score'),
       a.assisted, NOT a.assisted AND json_extract(g.source, '$.kind') IN ('stored', 'fresh', 'daily')
FROM games g
JOIN events e ON e.game = g.id AND json_extract(e.action, '$.type') = 'finished'
JOIN (SELECT id, EXISTS (SELECT 1 FROM events s WHERE s.game = games.id
                         AND json_extract(s.action, '$.type') IN ('solution', 'setup')) AS assisted FROM games) a ON a.id = g.id;
