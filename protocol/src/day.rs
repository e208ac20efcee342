//! Days of the calendar, for what people read.

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The day of a Unix time in milliseconds, as `2026-11-30`, in UTC.
#[must_use]
pub fn utc_day(unix_ms: u64) -> String {
    // Years are counted from March, so that the leap day comes last; 719,468 days lie between the
    // first of March of the year 0 and 1970.
    let days = unix_ms / DAY_MS + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leaps = day_of_era / 1_460 + day_of_era / 146_096 - day_of_era / 36_524;
    let year_of_era = (day_of_era - leaps) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let (month, next_year) = match from_march {
        0..=9 => (from_march + 3, 0),
        _ => (from_march - 9, 1),
    };
    let year = era * 400 + year_of_era + next_year;
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (unix_ms, date) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (1_767_225_599_999, "2025-12-31"),
            (1_767_225_600_000, "2026-01-01"),
            (4_107_542_400_000, "2100-03-01"),
        ] {
            assert_eq!(utc_day(unix_ms), date);
        }
    }
}
