//! Days, in UTC so that they are the same for everyone.

use std::collections::BTreeSet;
use std::fmt;

use garns::rate::Level;
use jiff::civil;
use jiff::{Timestamp, ToSpan, tz::TimeZone};

/// Milliseconds.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(civil::Date);

impl Date {
    /// The day of a time in milliseconds since 1970.
    pub fn of(time: i64) -> Date {
        let timestamp = Timestamp::from_millisecond(time).unwrap_or(Timestamp::UNIX_EPOCH);
        Date(timestamp.to_zoned(TimeZone::UTC).date())
    }

    /// Reads `YYYY-MM-DD`, years 2000 to 2999.
    pub fn parse(text: &str) -> Option<Date> {
        let digits = text
            .bytes()
            .enumerate()
            .all(|(i, c)| if matches!(i, 4 | 7) { c == b'-' } else { c.is_ascii_digit() });
        if text.len() != 10 || !digits || !text.starts_with('2') {
            return None;
        }
        text.parse().ok().map(Date)
    }

    /// The first day of `YYYY-MM`.
    pub fn first_of(month: &str) -> Option<Date> {
        if month.len() == 7 { Date::parse(&format!("{month}-01")) } else { None }
    }

    /// The first day of its month.
    pub fn first_of_month(self) -> Date {
        Date(self.0.first_of_month())
    }

    /// The first day of the month after its own.
    pub fn first_of_next_month(self) -> Date {
        Date(self.0.last_of_month().saturating_add(1.day()))
    }

    /// The day after.
    pub fn next(self) -> Date {
        Date(self.0.saturating_add(1.day()))
    }

    /// The seed of the day's puzzle: the date as a number.
    pub fn seed(self) -> u64 {
        self.0.year() as u64 * 10_000 + self.0.month() as u64 * 100 + self.0.day() as u64
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How hard a day's puzzle is: harder towards the end of the week.
pub fn level_of(date: Date) -> Level {
    match date.0.weekday().to_monday_one_offset() {
        1 | 2 => Level::Easy,
        3 | 4 => Level::Medium,
        5 => Level::Hard,
        6 => Level::Unfair,
        _ => Level::Extreme,
    }
}

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The row that reaches today or yesterday.
    pub current: u32,
    /// The longest row of all.
    pub longest: u32,
}

/// Days in a row among these: the longest row, and the one that reaches today or yesterday.
pub fn streak(days: impl Iterator<Item = Date>, today: Date) -> Streak {
    let mut streak = Streak::default();
    let mut row = 0;
    let mut last: Option<Date> = None;
    for day in days.collect::<BTreeSet<_>>() {
        row = if last.is_some_and(|last| last.next() == day) { row + 1 } else { 1 };
        streak.longest = streak.longest.max(row);
        last = Some(day);
    }
    if last.is_some_and(|last| last.next() >= today) {
        streak.current = row;
    }
    streak
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        Date::parse(text).unwrap()
    }

    #[test]
    fn dates_are_read_strictly() {
        assert_eq!(date("2026-11-15").to_string(), "2026-11-15");
        for text in ["2026-02-30", "2026-1-1", "", "20261115", "2026-11-15T00", "9999-01-01", "2026-11-1x"] {
            assert_eq!(Date::parse(text), None, "{text}");
        }
        assert_eq!(date("2026-12-31").next(), date("2027-01-01"));
        assert_eq!(Date::first_of("2026-12").unwrap().first_of_next_month(), date("2027-01-01"));
        assert_eq!(Date::of(1_794_787_200_000), date("2026-11-16"));
        assert_eq!(date("2026-11-15").seed(), 20_261_115);
    }

    #[test]
    fn a_streak_breaks_with_a_day_left_out() {
        let days = ["2026-11-01", "2026-11-02", "2026-11-02", "2026-11-03", "2026-11-05", "2026-11-06"];
        let streak_on = |today| streak(days.iter().map(|day| date(day)), date(today));
        assert_eq!(streak_on("2026-11-06"), Streak { current: 2, longest: 3 });
        assert_eq!(streak_on("2026-11-07"), Streak { current: 2, longest: 3 }, "today is not over");
        assert_eq!(streak_on("2026-11-08"), Streak { current: 0, longest: 3 });
        assert_eq!(streak(std::iter::empty(), date("2026-11-08")), Streak::default());
    }
}
