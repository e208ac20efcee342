-- A guest has a token on each device; the older the number, the older the token.
ALTER TABLE guests RENAME TO guests_of_one_token;

CREATE TABLE guests (
    id              INTEGER PRIMARY KEY,
    name            TEXT    NOT NULL,
    created_wall_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
    number       INTEGER PRIMARY KEY,
    token_sha256 BLOB    NOT NULL UNIQUE,
    guest        INTEGER NOT NULL REFERENCES guests (id)
) STRICT;

CREATE INDEX tokens_by_guest ON tokens (guest, number);

INSERT INTO guests (id, name, created_wall_ms)
SELECT id, name, created_wall_ms FROM guests_of_one_token;

INSERT INTO tokens (token_sha256, guest)
SELECT token_sha256, id FROM guests_of_one_token;

DROP TABLE guests_of_one_token;
