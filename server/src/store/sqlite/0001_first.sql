-- Numbers that are unsigned in the program are stored as the signed number of the same bits.

CREATE TABLE rooms (
    id              TEXT NOT NULL PRIMARY KEY,
    created_wall_ms INTEGER NOT NULL,
    password_hash   TEXT
) STRICT, WITHOUT ROWID;

-- Rows lie in the order in which they came, so that the commit of many rooms writes few pages: with the
-- rows of each room side by side, as many pages as rooms. The index finds a room's entries, and refuses
-- a second entry of the same number. The reference is what refuses an entry of a room that is finished or closed.
CREATE TABLE journal (
    number   INTEGER PRIMARY KEY,
    room     TEXT    NOT NULL REFERENCES rooms (id),
    entry    INTEGER NOT NULL,
    format   INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    wall_ms  INTEGER NOT NULL,
    player   INTEGER,
    seq      INTEGER,
    events   BLOB    NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (room, entry)
) STRICT;

-- A larger number is a newer game, whatever the wall clock said: a number that is free again is so only
-- where nothing newer is left.
CREATE TABLE games (
    number           INTEGER PRIMARY KEY,
    room             TEXT    NOT NULL UNIQUE,
    finished_wall_ms INTEGER NOT NULL,
    format           INTEGER NOT NULL,
    entries          BLOB    NOT NULL,
    checksum         INTEGER NOT NULL
) STRICT;

CREATE TABLE game_players (
    game   INTEGER NOT NULL REFERENCES games (number),
    place  INTEGER NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX game_players_by_player ON game_players (player, game);

CREATE TABLE guests (
    id              INTEGER PRIMARY KEY,
    token_sha256    BLOB    NOT NULL UNIQUE,
    name            TEXT    NOT NULL,
    created_wall_ms INTEGER NOT NULL
) STRICT;

-- One row: the latest server time that a heartbeat or an entry proved.
CREATE TABLE server_time (
    at_ms INTEGER NOT NULL
) STRICT;

INSERT INTO server_time (at_ms) VALUES (0);
