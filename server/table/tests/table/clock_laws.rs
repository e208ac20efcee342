//! What holds of every clock, whatever is played: by random play with a printed seed.

use crate::luck::Rng;
use qiguan_rules::Seat;
use qiguan_table::{
    AtLimit, BadStages, Clocks, Flag, Millis, PauseReason, Say, Stage, Stages, TimeControl,
    TimeLeft,
};

const SEATS: [Seat; 2] = [Seat::S, Seat::N];

fn controls() -> [TimeControl; 9] {
    let stages = [(3, 40_000), (2, 7_000)].map(|(moves, time_ms)| Stage { moves, time_ms });
    [
        TimeControl::PerMove {
            limit_ms: 9_000,
            timeouts_allowed: 3,
            at_limit: AtLimit::LoseTurn,
        },
        TimeControl::PerMove {
            limit_ms: 20_000,
            timeouts_allowed: 3,
            at_limit: AtLimit::Penalty,
        },
        TimeControl::Absolute { total_ms: 60_000 },
        TimeControl::ByoYomi {
            main_ms: 20_000,
            periods: 3,
            period_ms: 10_000,
        },
        TimeControl::ReservedCountdown {
            limit_ms: 200_000,
            reserved_minutes: 2,
        },
        TimeControl::Canadian {
            main_ms: 20_000,
            stones: 3,
            block_ms: 15_000,
        },
        TimeControl::Stages {
            stages: Stages::try_from(stages.to_vec()).unwrap(),
        },
        TimeControl::Fischer {
            initial_ms: 20_000,
            increment_ms: 3_000,
            cap_ms: Some(25_000),
        },
        TimeControl::Unlimited,
    ]
}

/// All time a player has on the clock, whatever it is called; what a turn gives anew is no part of it.
fn whole(control: TimeControl, left: &TimeLeft) -> u32 {
    left.total_ms(control).unwrap_or(0)
}

/// A clock under way beside a plain count of what it should have taken.
struct Run {
    control: TimeControl,
    clocks: Clocks,
    now: Millis,
    /// Unpaused time since the turn began.
    wall_ms: u32,
    /// What each has in the bank, by the rule of the bank alone.
    banks: [u32; 2],
    gain_ms: u32,
}

impl Run {
    fn pass(&mut self, ms: u32) {
        if self.clocks.paused.is_empty() {
            self.wall_ms += ms;
        }
        self.now = self.now.after(ms);
    }

    fn seat(&self) -> Seat {
        self.clocks.turn.unwrap()
    }

    fn left(&self, seat: Seat) -> TimeLeft {
        let left = self.clocks.left_at(self.control, seat, self.now);
        left.unwrap()
    }

    /// While a turn goes on, what is gone of the clock is the unpaused time and nothing else.
    fn check(&self, before: u32) {
        let gone = before - whole(self.control, &self.left(self.seat()));
        assert_eq!(gone, self.wall_ms.min(before));
    }
}

#[test]
fn what_a_turn_takes_is_the_unpaused_time_less_what_is_given_back() {
    for (number, control) in controls().into_iter().enumerate() {
        for seed in 0..300 {
            let played = std::panic::catch_unwind(|| play(control, seed));
            assert!(played.is_ok(), "control {number}, seed {seed}");
        }
    }
}

fn play(control: TimeControl, seed: u64) {
    let mut rng = Rng::new(seed);
    let clocks = Clocks::new(control, &SEATS, Millis(0));
    let bank = |seat| {
        clocks.seats[seat]
            .unwrap()
            .lag
            .map(|lag: qiguan_table::LagBank| lag.bank_ms)
    };
    let first_ms = bank(Seat::S).unwrap_or(0);
    let mut run = Run {
        control,
        clocks,
        now: Millis(0),
        wall_ms: 0,
        banks: [first_ms; 2],
        gain_ms: first_ms / 3,
    };
    for ply in 0..40 {
        let mover = ply % 2;
        run.clocks = run.clocks.begin(SEATS[mover], run.now);
        run.wall_ms = 0;
        let before = run.left(SEATS[mover]);
        let other = run.left(SEATS[1 - mover]);
        think(&mut run, whole(control, &before), &mut rng);
        let due = run.clocks.deadline(control);
        if due.is_some_and(|due| run.now >= due) {
            run.now = due.unwrap();
            let (flag, clocks) = run.clocks.flagged(control, run.now);
            run.clocks = clocks;
            if flag == Flag::Lost {
                return;
            }
            continue;
        }
        end_turn(&mut run, mover, &before, &mut rng);
        assert_eq!(run.left(SEATS[1 - mover]), other, "nobody else's clock ran");
    }
}

/// Time passes, with pauses in between.
fn think(run: &mut Run, before: u32, rng: &mut Rng) {
    let reasons = [PauseReason::Agreed, PauseReason::Arbiter];
    for _ in 0..rng.below(6) {
        let reason = rng.pick(&reasons);
        run.clocks = match rng.below(3) {
            0 => run.clocks.pause(run.now, reason),
            1 => run.clocks.resume(run.now, reason),
            _ => run.clocks,
        };
        run.check(before);
        run.pass(u32::try_from(rng.below(4_000)).unwrap());
        run.check(before);
    }
    for reason in reasons {
        run.clocks = run.clocks.resume(run.now, reason);
        run.check(before);
    }
}

fn end_turn(run: &mut Run, mover: usize, before: &TimeLeft, rng: &mut Rng) {
    let lag_ms = u32::try_from(rng.below(1_500)).unwrap();
    let had = run.clocks.seats[SEATS[mover]].unwrap();
    run.clocks = run
        .clocks
        .moved(run.control, run.now, Millis(lag_ms.into()));
    let has = run.clocks.seats[SEATS[mover]].unwrap();
    let mut given_ms = lag_ms.min(run.banks[mover]).min(run.wall_ms);
    if let (Some(had), Some(has)) = (had.lag, has.lag) {
        let total = before.total_ms(run.control).unwrap();
        if run.wall_ms - given_ms >= total {
            // It came before the deadline that the lag of the move before allowed.
            given_ms = run.wall_ms + 1 - total;
            assert!(given_ms <= had.lag_ms.min(had.bank_ms));
        }
        let bank = run.banks[mover] - given_ms + run.gain_ms;
        run.banks[mover] = bank.min(7 * run.gain_ms);
        assert_eq!(has.bank_ms, run.banks[mover]);
    } else {
        given_ms = 0;
    }
    let expected = before.after_move(run.control, run.wall_ms - given_ms);
    assert_eq!(Some(has.left), expected);
}

#[test]
fn undo_gives_both_what_they_had() {
    for control in controls() {
        let first = Clocks::new(control, &SEATS, Millis(0));
        let clocks = first.begin(Seat::S, Millis(0));
        let clocks = clocks.moved(control, Millis(5_000), Millis(300));
        let clocks = clocks.begin(Seat::N, Millis(5_000));
        let clocks = clocks.moved(control, Millis(9_000), Millis(0));
        let clocks = clocks.restored(first.seats, Seat::S, Millis(20_000));
        assert_eq!(clocks.seats, first.seats);
        assert_eq!(clocks, first.begin(Seat::S, Millis(20_000)));
    }
}

#[test]
fn a_countdown_is_called_out_to_its_end_and_once_each() {
    let control = TimeControl::ReservedCountdown {
        limit_ms: 150_000,
        reserved_minutes: 2,
    };
    let clocks = Clocks::new(control, &SEATS, Millis(0)).begin(Seat::S, Millis(1_000));
    // The time of a pause is no time of the countdown.
    let clocks = clocks.pause(Millis(41_000), PauseReason::Agreed);
    assert_eq!(clocks.next_announcement(control, Millis(50_000)), None);
    let clocks = clocks.resume(Millis(100_000), PauseReason::Agreed);
    let mut now = Millis(100_000);
    let mut said = Vec::new();
    while let Some(next) = clocks.next_announcement(control, now) {
        assert!(next.at > now);
        now = next.at;
        said.push((next.at.0 - 60_000, next.say));
    }
    let mut expected: Vec<_> = [30, 40, 50, 55, 58]
        .map(|second| (30_000 + u64::from(second) * 1_000, Say::Seconds(second)))
        .to_vec();
    expected.push((90_000, Say::MinutesLeft(1)));
    for second in [30, 40, 50] {
        expected.push((90_000 + u64::from(second) * 1_000, Say::Seconds(second)));
    }
    for count in 1..=9 {
        expected.push((140_000 + u64::from(count) * 1_000, Say::Count(count)));
    }
    assert_eq!(said, expected);
}

#[test]
fn no_other_clock_is_called_out() {
    for control in controls() {
        let clocks = Clocks::new(control, &SEATS, Millis(0)).begin(Seat::S, Millis(0));
        let called = clocks.next_announcement(control, Millis(0)).is_some();
        let countdown = matches!(control, TimeControl::ReservedCountdown { .. });
        assert_eq!(called, countdown, "{control:?}");
    }
}

#[test]
fn every_number_has_its_bounds_and_says_which() {
    let bad = [
        (
            "per_move limit_ms=4999 timeouts_allowed=0 at_limit=penalty",
            "limit_ms of 4999",
        ),
        (
            "per_move limit_ms=5000 timeouts_allowed=21 at_limit=penalty",
            "timeouts_allowed of 21",
        ),
        ("absolute total_ms=0", "total_ms of 0"),
        ("absolute total_ms=4294967295", "total_ms of 4294967295"),
        (
            "byo_yomi main_ms=86400001 periods=1 period_ms=30000",
            "main_ms of 86400001",
        ),
        (
            "byo_yomi main_ms=0 periods=0 period_ms=30000",
            "periods of 0",
        ),
        (
            "byo_yomi main_ms=0 periods=101 period_ms=30000",
            "periods of 101",
        ),
        (
            "byo_yomi main_ms=0 periods=1 period_ms=999",
            "period_ms of 999",
        ),
        (
            "reserved_countdown limit_ms=3600000 reserved_minutes=0",
            "reserved_minutes of 0",
        ),
        (
            "reserved_countdown limit_ms=299999 reserved_minutes=5",
            "limit_ms of 299999",
        ),
        ("canadian main_ms=0 stones=0 block_ms=60000", "stones of 0"),
        ("canadian main_ms=0 stones=1 block_ms=0", "block_ms of 0"),
        ("stages stages=0/60000", "moves of 0"),
        ("stages stages=1/60000,1/0", "time_ms of 0"),
        ("fischer initial_ms=0 increment_ms=1", "initial_ms of 0"),
        (
            "fischer initial_ms=60000 increment_ms=3600001",
            "increment_ms of 3600001",
        ),
        (
            "fischer initial_ms=60000 increment_ms=0 cap_ms=59999",
            "cap_ms of 59999",
        ),
    ];
    for (line, text) in bad {
        let error = crate::clock_cases::control(line).check().unwrap_err();
        assert!(error.to_string().starts_with(text), "{line}: {error}");
    }
    for control in controls() {
        assert_eq!(control.check(), Ok(()));
    }
    let stage = Stage {
        moves: 1,
        time_ms: 1_000,
    };
    assert_eq!(Stages::try_from(vec![]), Err(BadStages(0)));
    assert_eq!(Stages::try_from(vec![stage; 7]), Err(BadStages(7)));
}

#[test]
fn the_longest_times_do_not_overflow() {
    let day = 86_400_000;
    let longest = [
        TimeControl::ByoYomi {
            main_ms: day,
            periods: 100,
            period_ms: 3_600_000,
        },
        TimeControl::Fischer {
            initial_ms: day,
            increment_ms: 3_600_000,
            cap_ms: None,
        },
        TimeControl::Canadian {
            main_ms: day,
            stones: 100,
            block_ms: day,
        },
        TimeControl::Stages {
            stages: vec![Stage {
                moves: 1,
                time_ms: day,
            }]
            .try_into()
            .unwrap(),
        },
    ];
    for control in longest {
        assert_eq!(control.check(), Ok(()));
        let mut clocks = Clocks::new(control, &SEATS, Millis(u64::MAX - 5));
        for _ in 0..2_000 {
            clocks = clocks.begin(Seat::S, Millis(u64::MAX - 5));
            assert!(clocks.deadline(control).is_some());
            let _ = clocks.left_at(control, Seat::S, Millis(u64::MAX));
            clocks = clocks.moved(control, Millis(u64::MAX), Millis(u64::MAX));
        }
    }
}

#[test]
fn clocks_are_stored_and_read_back() {
    for control in controls() {
        let clocks = Clocks::new(control, &SEATS, Millis(7)).begin(Seat::N, Millis(9));
        let restart = PauseReason::Restart { until: Millis(29) };
        let stored = clocks.pause(Millis(12), restart);
        let bytes = rmp_serde::to_vec_named(&(control, stored)).unwrap();
        let read: (TimeControl, Clocks) = rmp_serde::from_slice(&bytes).unwrap();
        assert_eq!(read, (control, stored));
    }
    let bad = rmp_serde::to_vec_named(&Vec::<Stage>::new()).unwrap();
    assert!(rmp_serde::from_slice::<Stages>(&bad).is_err());
}

#[test]
fn the_last_millisecond_is_in_time_and_the_limit_itself_is_late() {
    for control in controls() {
        let clocks = Clocks::new(control, &SEATS, Millis(0)).begin(Seat::S, Millis(0));
        let left = clocks.seats[Seat::S].unwrap().left;
        let Some(total_ms) = left.total_ms(control) else {
            assert_eq!(control, TimeControl::Unlimited);
            continue;
        };
        assert_eq!(clocks.deadline(control), Some(Millis(total_ms.into())));
        assert!(left.after_move(control, total_ms - 1).is_some());
        assert_eq!(left.after_move(control, total_ms), None);
        let shown = left.during(control, total_ms);
        assert_eq!(shown.total_ms(control), Some(0), "{control:?}");
    }
}
