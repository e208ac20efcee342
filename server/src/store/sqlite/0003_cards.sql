-- What lists say of a finished game, beside its record so that no list reads records. Games that an
-- older format filed have none: they are in no list, and are read as before.
CREATE TABLE game_cards (
    game             INTEGER PRIMARY KEY REFERENCES games (number),
    room             TEXT    NOT NULL,
    finished_wall_ms INTEGER NOT NULL,
    public           INTEGER NOT NULL,
    kind             TEXT    NOT NULL,
    link_key         TEXT    NOT NULL,
    text             BLOB    NOT NULL
) STRICT;

CREATE INDEX public_games ON game_cards (finished_wall_ms, room) WHERE public = 1;

CREATE INDEX public_games_by_kind ON game_cards (kind, finished_wall_ms, room) WHERE public = 1;
