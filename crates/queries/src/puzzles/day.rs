//! Days as numbers, so that everybody gets the same puzzle on the same day.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::QueryError;

/// Days of the months of a year that is none of February's exceptions.
const MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_in(year: u64, month: u64) -> u64 {
    MONTHS[month as usize - 1] + u64::from(month == 2 && is_leap(year))
}

/// Today in UTC, `YYYY-MM-DD`.
pub fn today() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    written(now.map_or(0, |time| time.as_secs() / 86_400))
}

/// The day so many days after the first of 1970.
fn written(mut days: u64) -> String {
    let (mut year, mut month) = (1970, 1);
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    while days >= days_in(year, month) {
        days -= days_in(year, month);
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

/// The number of a day, `YYYY-MM-DD`.
pub(super) fn number(day: &str) -> Result<u64, QueryError> {
    read(day.trim()).ok_or_else(|| {
        let day = thera_board::shorten(day);
        let sentence = format!("'{day}' is not a day; expected one such as 2026-11-16");
        QueryError::field("day", sentence)
    })
}

fn read(day: &str) -> Option<u64> {
    let parts: Vec<&str> = day.split('-').collect();
    let [year, month, day] = parts[..] else {
        return None;
    };
    let digits = |text: &str, length: usize| {
        let is_number = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok()).flatten()
    };
    let (year, month, day) = (digits(year, 4)?, digits(month, 2)?, digits(day, 2)?);
    if !(1..=12).contains(&month) || day == 0 || day > days_in(year, month) {
        return None;
    }
    let leap_years = (0..year).filter(|&year| is_leap(year)).count() as u64;
    let months: u64 = (1..month).map(|month| days_in(year, month)).sum();
    Some(365 * year + leap_years + months + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_as_they_are_read() {
        assert_eq!(written(0), "1970-01-01");
        assert_eq!(written(19_782), "2024-02-29");
        let first = number("1970-01-01").unwrap();
        for days in (0..40_000).step_by(97) {
            assert_eq!(number(&written(days)), Ok(first + days));
        }
    }

    #[test]
    fn days_follow_each_other() {
        for (day, next) in [
            ("2026-11-16", "2026-11-17"),
            ("2024-02-28", "2024-02-29"),
            ("2024-02-29", "2024-03-01"),
            ("2100-02-28", "2100-03-01"),
            ("1999-12-31", "2000-01-01"),
        ] {
            assert_eq!(number(day).unwrap() + 1, number(next).unwrap(), "{day}");
        }
        for wrong in [
            "",
            "today",
            "2026-13-01",
            "2026-02-29",
            "2026-1-1",
            "26-01-01",
            "2026-01-00",
        ] {
            assert!(number(wrong).is_err(), "{wrong}");
        }
    }
}
