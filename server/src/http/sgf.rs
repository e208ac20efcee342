//! A finished game of Go as an SGF record (go rules 7).

use qiguan_rules::Seat;
use qiguan_rules::go::sgf::{self, Info, Overtime};
use qiguan_table::{GameOptions, Table, TimeControl, Viewer};

/// A day, in milliseconds.
const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The record of a game of Go that ended at this time of day; none: it is none, or never started.
pub(super) fn record(room: &str, table: &Table, wall_ms: u64) -> Option<String> {
    let GameOptions::Go(settings) = table.options() else {
        return None;
    };
    let black = table.view(Viewer::Spectator).go()?.black?;
    let name = |seat: Seat| {
        let mut players = table.players();
        let player = players.find(|(at, _, _)| *at == seat);
        player.map_or_else(String::new, |(_, _, name)| name.to_owned())
    };
    let (main_s, overtime) = timing(settings.time);
    let info = Info {
        black: name(black),
        white: name(black.ally()),
        place: format!("Qiguan, room {room}"),
        date: date(wall_ms),
        main_s,
        overtime,
        ..Info::default()
    };
    Some(sgf::write(table.go_record()?, &info))
}

/// The main time in seconds, and what follows it, in the words that other programs know.
fn timing(time: TimeControl) -> (Option<u32>, Option<Overtime>) {
    let s = |ms: u32| ms / 1_000;
    let canadian = |moves: u32, block_s| Overtime::Canadian { moves, block_s };
    let (main_s, overtime) = match time {
        TimeControl::PerMove { limit_ms, .. } => (
            0,
            Some(Overtime::Simple {
                limit_s: s(limit_ms),
            }),
        ),
        TimeControl::Absolute { total_ms } => (s(total_ms), None),
        TimeControl::ByoYomi {
            main_ms,
            periods,
            period_ms,
        } => (s(main_ms), Some(periods_of(periods, s(period_ms)))),
        TimeControl::ReservedCountdown {
            limit_ms,
            reserved_minutes,
        } => (
            s(limit_ms).saturating_sub(60 * u32::from(reserved_minutes)),
            Some(periods_of(reserved_minutes, 60)),
        ),
        TimeControl::Canadian {
            main_ms,
            stones,
            block_ms,
        } => (s(main_ms), Some(canadian(stones.into(), s(block_ms)))),
        TimeControl::Stages { stages } => {
            let mut stages = stages.iter();
            let main_s = stages.next().map_or(0, |stage| s(stage.time_ms));
            let next = stages.next();
            let next = next.map(|stage| canadian(stage.moves.into(), s(stage.time_ms)));
            (main_s, next)
        }
        TimeControl::Fischer {
            initial_ms,
            increment_ms,
            ..
        } => (
            s(initial_ms),
            Some(Overtime::Fischer {
                increment_s: s(increment_ms),
            }),
        ),
        TimeControl::Unlimited => return (None, None),
    };
    (Some(main_s), overtime)
}

fn periods_of(periods: u8, period_s: u32) -> Overtime {
    Overtime::ByoYomi {
        periods: periods.into(),
        period_s,
    }
}

/// The day of a time of day in milliseconds since 1970, as `2026-11-30`, in the Gregorian calendar.
fn date(wall_ms: u64) -> String {
    // Counted in years that begin in March, so that the day that some years have more comes last.
    let days = wall_ms / DAY_MS + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn a_day_is_told_by_the_calendar() {
        for (days, day) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_787, "2026-11-30"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(date(days * 86_400_000 + 86_399_999), day);
        }
    }
}
