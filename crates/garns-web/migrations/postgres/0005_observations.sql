-- What games and exercises tell about a player's skills.
CREATE TABLE observations (
    player    TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    game      TEXT REFERENCES games (id) ON DELETE CASCADE,   -- NULL for an exercise
    at        BIGINT NOT NULL,
    technique TEXT NOT NULL,
    found     BIGINT NOT NULL,
    missed    BIGINT NOT NULL,
    time      BIGINT NOT NULL                                 -- milliseconds for what was found
);
CREATE INDEX observations_of_player ON observations (player, at);
CREATE INDEX observations_of_game ON observations (game);

-- Whether the observations of a game were taken; those that the player has deleted are not taken again.
ALTER TABLE games ADD COLUMN observed BOOLEAN NOT NULL DEFAULT FALSE;
