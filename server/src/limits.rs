//! Every bound the server keeps, with its name and its reason.

use qiguan_table::TableLimits;
use std::num::NonZeroU32;
use std::time::Duration;

/// The largest frame a client may send. The largest sound one, a `create` with a position, is below 6 KiB.
pub(crate) const FRAME_BYTES_MAX: usize = 64 * 1024;
/// What a socket reads at once; the library's default costs 128 KiB a connection.
pub(crate) const READ_BUFFER_BYTES: usize = 4 * 1024;
/// Frames that may be written into a socket's buffer before they are flushed.
pub(crate) const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// The most a socket's buffer may hold unflushed.
pub(crate) const WRITE_BUFFER_BYTES_MAX: usize = 256 * 1024;
/// What the system may keep for a socket that nobody reads, which it doubles. Left to itself it keeps up to
/// 4 MiB, and who does not read is noticed after thousands of frames.
pub(crate) const SEND_BUFFER_BYTES: u32 = 64 * 1024;
/// Connections that may wait to be accepted.
pub(crate) const BACKLOG: u32 = 1_024;
/// Frames that wait for one socket.
pub(crate) const OUTBOX_FRAMES_MAX: usize = 128;
/// Bytes that wait for one socket: a few snapshots.
pub(crate) const OUTBOX_BYTES_MAX: usize = 96 * 1024;
/// How long a spectator's frames may wait for company before they are flushed.
pub(crate) const SPECTATOR_DELAY: Duration = Duration::from_millis(20);
/// How long a spectator may be without a picture before the connection closes.
pub(crate) const STALE_MAX_MS: u32 = 30_000;
/// How often a room looks whether a stale spectator can be given a picture.
pub(crate) const STALE_CHECK_MS: u32 = 250;
/// How long a TLS handshake may take.
pub(crate) const HANDSHAKE_WAIT: Duration = Duration::from_secs(10);
/// TLS handshakes under way at once; beyond them new connections are dropped.
pub(crate) const HANDSHAKES_MAX: usize = 1_024;
/// How often a connection is asked whether it lives.
pub(crate) const PING_EVERY: Duration = Duration::from_secs(20);
/// How long nothing at all may come: a ping, and ten seconds for its answer.
pub(crate) const SILENCE_MAX: Duration = Duration::from_secs(30);
/// How many seconds of frames a connection may send at once: a client that comes back asks a lot.
pub(crate) const FRAMES_BURST_S: u32 = 10;
/// How often rate limits forget those who have not come for long.
pub(crate) const FORGET_EVERY: Duration = Duration::from_secs(60);
/// How often finished games that are old enough are removed.
pub(crate) const RETENTION_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// Finished games removed in one write, so that no move waits long for it.
pub(crate) const FORGOTTEN_AT_ONCE: u32 = 100;
/// Finished games on one page of a list, where it is not said, and at most: 30 KiB.
pub(crate) const GAMES_PER_PAGE: u32 = 50;
/// The same, at most.
pub(crate) const GAMES_PER_PAGE_MAX: u32 = 100;
/// When to come back where the server, or one address, has all its connections.
pub(crate) const FULL_RETRY_S: u64 = 30;
/// The longest header of a request. Browsers and proxies send 1 to 4 KiB; the library's own bound is 400 KiB
/// for each connection, counted or not.
pub(crate) const HEADER_BYTES_MAX: usize = 16 * 1024;
/// Connections that have asked nothing yet; beyond them the oldest is let go, so that newcomers find a place
/// whoever holds them open.
pub(crate) const SILENT_MAX: usize = 1_024;
/// Bytes a second that are read from one connection, and how many at once; more waits with its sender. Fifty
/// frames of the largest size would be 3 MiB, but a part of a message costs as much time as a whole one and
/// is no frame that is counted.
pub(crate) const INTAKE_BYTES: (u32, u32) = (256 * 1024, 1024 * 1024);
/// How long a connection may take for a whole request, and be idle between two.
pub(crate) const REQUEST_WAIT: Duration = Duration::from_secs(10);
/// How long a connection may take to say hello.
pub(crate) const HELLO_WAIT: Duration = Duration::from_secs(10);
/// How often a room is told that more or fewer watch.
pub(crate) const AUDIENCE_PAUSE_MS: u32 = 1_000;
/// Those who watch a room that are named: 6 KiB at the most, which each who hears them is sent.
pub(crate) const WATCHERS_NAMED: usize = 100;
/// Guests that a guest may mute in one room.
pub(crate) const MUTED_MAX: usize = 64;
/// How long the last frames and the close of a connection may take.
pub(crate) const CLOSE_WAIT: Duration = Duration::from_secs(2);
/// How long a stop waits for connections that do not end, such as one that never finishes its request.
pub(crate) const STOP_WAIT: Duration = Duration::from_secs(3);
/// How often a connection that follows the list of rooms is told what changed.
pub(crate) const LOBBY_PAUSE: Duration = Duration::from_secs(1);
/// The longest password of a room, in characters.
pub(crate) const PASSWORD_CHARS_MAX: usize = 100;
/// Wrong passwords one connection may try.
pub(crate) const WRONG_PASSWORDS_MAX: u32 = 5;
/// How long a code is good by which another device becomes the same guest.
pub(crate) const DEVICE_CODE_MS: u32 = 120_000;
/// Such codes that are good at once, one for a guest: with 31^8 possible ones, nobody finds one by chance.
pub(crate) const DEVICE_CODES_MAX: usize = 10_000;
/// Such codes that an address may say in a minute, right or wrong.
pub(crate) const CODES_PER_MINUTE: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");
/// Wrong ones that a connection may say.
pub(crate) const WRONG_CODES_MAX: u32 = 5;
/// Frames that are no messages before a connection is closed.
pub(crate) const MALFORMED_MAX: u32 = 16;
/// Rooms one connection may follow.
pub(crate) const ROOMS_PER_CONNECTION: usize = 16;
/// Rooms that may be open at once: about 20 KiB each.
pub(crate) const ROOMS_MAX: usize = 20_000;
/// The longest text of a position that a room begins from: some 600 moves, which a server plays through
/// in a few milliseconds.
pub(crate) const POSITION_BYTES_MAX: usize = 4 * 1024;
/// Rooms without a game yet that one guest may own.
pub(crate) const ROOMS_PER_OWNER: u32 = 32;
/// Connections without a seat that may follow one room.
pub(crate) const ATTENDEES_MAX: usize = 1_000;
/// Turns that those without a seat may be kept behind the game: 25 rounds of four.
pub(crate) const DELAY_TURNS_MAX: u16 = 100;
/// Lines said at the table that spectators who are kept behind hear later: about 1 KiB each.
pub(crate) const HELD_LINES_MAX: usize = 200;
/// Frames of those that come late that are sent at once: half of what fits into an outbox.
pub(crate) const LATE_AT_ONCE: usize = OUTBOX_FRAMES_MAX / 2;
/// Messages that wait for one room.
pub(crate) const MAILBOX_MAX: usize = 64;
/// Who may wait at once for the record of one running game; others wait before the room.
pub(crate) const READERS_MAX: usize = 4;
/// Messages of one connection that wait in rooms; beyond them its socket is not read.
pub(crate) const WAITING_PER_CONNECTION: usize = 16;
/// Bytes of told frames a room keeps for those who come back, of each kind of viewer a share.
pub(crate) const HISTORY_BYTES_MAX: usize = 10 * 1024;
/// The longest name, in characters.
pub(crate) const NAME_CHARS_MAX: usize = 24;
/// Guests without a seat whose last command a room remembers: 24 bytes each.
pub(crate) const GUESTS_REMEMBERED: usize = 1_000;
/// Commands that are no move and that a player may have accepted at once in a room: each is an entry of
/// its journal.
pub(crate) const ENTRIES_BURST: u32 = 1_000;
/// How often one more.
pub(crate) const ENTRY_EVERY_MS: u32 = 500;
/// A clock that started so long before anybody could hear of it starts anew.
pub(crate) const STORE_SLOW_MS: u32 = 1_000;
/// How long a room waits at a deadline for commands that were received before it (architecture: time).
pub(crate) const DEADLINE_GRACE_MS: u32 = 10;
/// How long a room that has no running game lives with nobody in it.
pub(crate) const EMPTY_ROOM_MS: u32 = 60_000;
/// How long a finished room stays for those who look at its end.
pub(crate) const FINISHED_ROOM_MS: u32 = 600_000;
/// How often the store is told that the server lives; a crash gives back at most this.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(1);
/// First and longest wait before a room that stopped by a fault is restored.
pub(crate) const RESTORE_WAIT: (Duration, Duration) =
    (Duration::from_millis(500), Duration::from_secs(30));
/// Rooms that a start restores side by side.
pub(crate) const RESTORED_AT_ONCE: usize = 256;
/// Bounds that end every game: far above the longest real one.
pub(crate) const TABLE: TableLimits = TableLimits {
    plies_max: 5_000,
    age_max_ms: 48 * 60 * 60 * 1_000,
};
