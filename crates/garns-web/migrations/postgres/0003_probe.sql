-- One row that is written to see whether anything can be written.
CREATE TABLE probe (
    id    BIGINT PRIMARY KEY,
    count BIGINT NOT NULL
);
