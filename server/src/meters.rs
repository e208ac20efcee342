//! What an operator sees of a running server: counts and times, and nothing of any game.
//!
//! Labels are the few words of this file. Neither a name nor a token, a room, a seat or a piece is ever
//! one: whoever reads metrics may play too. For the same reason what its author alone hears of is not
//! counted, and lengths of frames do not show.

use crate::gateway::NoPlace;
use crate::store::StoreStats;
use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use qiguan_protocol::Code;
use qiguan_table::Phase;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Bounds in seconds for what is fast, for flags, and for networks.
const BUCKETS: [(&str, &[f64]); 4] = [
    (
        "qiguan_append_seconds",
        &[0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0],
    ),
    (
        "qiguan_flag_lateness_seconds",
        &[0.011, 0.012, 0.015, 0.02, 0.03, 0.05, 0.1, 0.5, 2.0],
    ),
    (
        "qiguan_announcement_lateness_seconds",
        &[0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5],
    ),
    (
        "qiguan_round_trip_seconds",
        &[0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0],
    ),
];

/// What waits for a socket shows in whole steps of so much. A player's list of legal moves is as long as
/// the army's kinds have it, and a few frames make no step.
const OUTBOX_STEP_BYTES: usize = 8 * 1024;

/// Who or what was refused: as much as may be known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    Malformed,
    Identity,
    Busy,
    Room,
    Table,
    Origin,
    ServerFull,
    AddressFull,
    NewGuests,
    Flood,
}

impl Refused {
    const ALL: [(Self, &'static str); 10] = [
        (Self::Malformed, "malformed"),
        (Self::Identity, "identity"),
        (Self::Busy, "busy"),
        (Self::Room, "room"),
        (Self::Table, "table"),
        (Self::Origin, "origin"),
        (Self::ServerFull, "server_full"),
        (Self::AddressFull, "address_full"),
        (Self::NewGuests, "new_guests"),
        (Self::Flood, "flood"),
    ];

    /// The class of what a session refuses.
    pub(crate) fn class_of(code: Code) -> Self {
        if matches!(code, Code::BadToken | Code::BadCode | Code::BadName) {
            return Self::Identity;
        }
        if matches!(code, Code::Busy | Code::StoreUnavailable) {
            return Self::Busy;
        }
        if matches!(
            code,
            Code::Malformed
                | Code::UnknownRequest
                | Code::HelloFirst
                | Code::UnsupportedVersion
                | Code::MissingField
        ) {
            return Self::Malformed;
        }
        Self::Room
    }
}

impl From<NoPlace> for Refused {
    fn from(no_place: NoPlace) -> Self {
        match no_place {
            NoPlace::ServerFull(_) => Self::ServerFull,
            NoPlace::AddressFull(_) => Self::AddressFull,
        }
    }
}

/// Every meter of one house.
pub(crate) struct Meters {
    handle: PrometheusHandle,
    sockets: Gauge,
    rooms: [Gauge; 4],
    pub(crate) entries: Counter,
    append: Histogram,
    lateness: Histogram,
    announced: Histogram,
    round_trips: Histogram,
    pub(crate) stale: Counter,
    pub(crate) resynced: Counter,
    refused: [Counter; Refused::ALL.len()],
    /// The most that waited for one socket since the last look, in bytes.
    outbox_most: Arc<AtomicUsize>,
    outbox: Gauge,
    commits: Counter,
    writes: Counter,
    store_failures: Counter,
    commit_seconds: Gauge,
    commit_seconds_max: Gauge,
}

impl Meters {
    /// Meters of their own for each house: nothing here is global.
    pub(crate) fn new() -> Arc<Self> {
        let mut buckets = BUCKETS.into_iter();
        let builder = buckets.try_fold(PrometheusBuilder::new(), |builder, (name, bounds)| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), bounds)
        });
        let builder: Result<_, BuildError> = builder;
        let builder = builder.expect("no list of bounds is empty");
        let recorder = builder.build_recorder();
        let handle = recorder.handle();
        metrics::with_local_recorder(&recorder, || {
            describe();
            Arc::new(Self::registered(handle))
        })
    }

    fn registered(handle: PrometheusHandle) -> Self {
        let phases = ["arranging", "starting", "playing", "over"];
        Self {
            handle,
            sockets: gauge!("qiguan_sockets"),
            rooms: phases.map(|phase| gauge!("qiguan_rooms", "phase" => phase)),
            entries: counter!("qiguan_entries_total"),
            append: histogram!("qiguan_append_seconds"),
            lateness: histogram!("qiguan_flag_lateness_seconds"),
            announced: histogram!("qiguan_announcement_lateness_seconds"),
            round_trips: histogram!("qiguan_round_trip_seconds"),
            stale: counter!("qiguan_spectators_stale_total"),
            resynced: counter!("qiguan_spectators_resynced_total"),
            refused: Refused::ALL
                .map(|(_, class)| counter!("qiguan_refused_total", "class" => class)),
            outbox_most: Arc::default(),
            outbox: gauge!("qiguan_outbox_high_water_bytes"),
            commits: counter!("qiguan_store_commits_total"),
            writes: counter!("qiguan_store_writes_total"),
            store_failures: counter!("qiguan_store_failures_total"),
            commit_seconds: gauge!("qiguan_store_commit_seconds_sum"),
            commit_seconds_max: gauge!("qiguan_store_commit_seconds_max"),
        }
    }

    /// Counts a socket while what this returns is held.
    pub(crate) fn socket(self: &Arc<Self>) -> SocketCount {
        self.sockets.increment(1.0);
        SocketCount(self.clone())
    }

    /// Counts a room while what this returns is held.
    pub(crate) fn room(self: &Arc<Self>, phase: Phase) -> RoomCount {
        self.rooms[place(phase)].increment(1.0);
        RoomCount {
            meters: self.clone(),
            phase,
        }
    }

    pub(crate) fn refuse(&self, what: Refused) {
        for ((class, _), counter) in Refused::ALL.iter().zip(&self.refused) {
            if *class == what {
                counter.increment(1);
            }
        }
    }

    pub(crate) fn appended(&self, took_us: u64) {
        self.append.record(Duration::from_micros(took_us));
    }

    /// A flag fell so long after its deadline.
    pub(crate) fn flag_fell(&self, late_ms: u32) {
        self.lateness.record(Duration::from_millis(late_ms.into()));
    }

    /// A countdown was called out so long after the instant it was due.
    pub(crate) fn announced(&self, late_ms: u32) {
        self.announced.record(Duration::from_millis(late_ms.into()));
    }

    pub(crate) fn round_trip(&self, took: Duration) {
        self.round_trips.record(took);
    }

    pub(crate) fn outbox_most(&self) -> Arc<AtomicUsize> {
        self.outbox_most.clone()
    }

    /// Puts away what was recorded, which else waits for somebody to read it.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }

    /// Everything, in the text that Prometheus reads.
    pub(crate) fn text(&self, store: StoreStats) -> String {
        let most = self.outbox_most.swap(0, Ordering::Relaxed);
        let most = most / OUTBOX_STEP_BYTES * OUTBOX_STEP_BYTES;
        self.outbox.set(approximate(most as u64));
        self.commits.absolute(store.commits);
        self.writes.absolute(store.writes);
        self.store_failures.absolute(store.failures);
        self.commit_seconds.set(approximate(store.commit_us) / 1e6);
        self.commit_seconds_max
            .set(approximate(store.commit_us_max) / 1e6);
        self.handle.render()
    }
}

/// A socket that is counted.
#[derive(Debug)]
pub(crate) struct SocketCount(Arc<Meters>);

impl Drop for SocketCount {
    fn drop(&mut self) {
        self.0.sockets.decrement(1.0);
    }
}

/// A room that is counted, in the phase it is in.
#[derive(Debug)]
pub(crate) struct RoomCount {
    meters: Arc<Meters>,
    phase: Phase,
}

impl RoomCount {
    pub(crate) fn note(&mut self, phase: Phase) {
        if phase != self.phase {
            self.meters.rooms[place(self.phase)].decrement(1.0);
            self.meters.rooms[place(phase)].increment(1.0);
            self.phase = phase;
        }
    }
}

impl Drop for RoomCount {
    fn drop(&mut self) {
        self.meters.rooms[place(self.phase)].decrement(1.0);
    }
}

impl fmt::Debug for Meters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meters").finish_non_exhaustive()
    }
}

fn place(phase: Phase) -> usize {
    match phase {
        Phase::Arranging => 0,
        Phase::Starting => 1,
        Phase::Playing => 2,
        Phase::Over => 3,
    }
}

/// Exact below 2^53, which no count here reaches.
#[expect(
    clippy::cast_precision_loss,
    reason = "Prometheus knows no other numbers"
)]
fn approximate(count: u64) -> f64 {
    count as f64
}

fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("qiguan_sockets", "WebSockets that are open");
    describe_gauge!("qiguan_rooms", "Rooms that run, by phase");
    describe_counter!(
        "qiguan_entries_total",
        "Entries made durable by rooms, but for what one player alone hears of"
    );
    describe_histogram!(
        "qiguan_append_seconds",
        "From the wish to keep such an entry to its being durable"
    );
    describe_histogram!(
        "qiguan_flag_lateness_seconds",
        "From a deadline to its being noticed; 10 ms are waited on purpose"
    );
    describe_histogram!(
        "qiguan_announcement_lateness_seconds",
        "From the instant a call of a countdown is due to its being sent"
    );
    describe_histogram!("qiguan_round_trip_seconds", "From a ping to its answer");
    describe_counter!(
        "qiguan_spectators_stale_total",
        "Times a spectator fell behind"
    );
    describe_counter!(
        "qiguan_spectators_resynced_total",
        "Times one that had fallen behind got a whole picture"
    );
    describe_counter!("qiguan_refused_total", "Refusals, by class");
    describe_gauge!(
        "qiguan_outbox_high_water_bytes",
        "The most that waited for one socket since the last look, in whole steps of 8 KiB"
    );
    describe_counter!(
        "qiguan_store_commits_total",
        "Transactions that became durable, but for those of what one player alone hears of"
    );
    describe_counter!(
        "qiguan_store_writes_total",
        "Writes that became durable with them"
    );
    describe_counter!("qiguan_store_failures_total", "Transactions that failed");
    describe_gauge!(
        "qiguan_store_commit_seconds_sum",
        "Seconds spent in transactions since the start"
    );
    describe_gauge!(
        "qiguan_store_commit_seconds_max",
        "The longest transaction since the start"
    );
}
