//! Days, in UTC so that they are the same for everyone.

use std::collections::BTreeSet;
use std::fmt;

use garns::rate::Level;

/// Milliseconds in a day.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// A day, as the number of days since 1 January 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(i64);

impl Date {
    /// The day of a time in milliseconds since 1970.
    pub fn of(time: i64) -> Date {
        Date(time.div_euclid(DAY))
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
        let parts = (text[..4].parse().ok()?, text[5..7].parse().ok()?, text[8..].parse().ok()?);
        let date = Date::new(parts.0, parts.1, parts.2);
        // `Date::new` turns 30 February into a day in March, so such dates are refused.
        (date.parts() == parts).then_some(date)
    }

    /// The first day of `YYYY-MM`.
    pub fn first_of(month: &str) -> Option<Date> {
        if month.len() == 7 { Date::parse(&format!("{month}-01")) } else { None }
    }

    /// The first day of the month of this date.
    pub fn first_of_month(self) -> Date {
        let (year, month, _) = self.parts();
        Date::new(year, month, 1)
    }

    /// The first day of the month after the month of this date.
    pub fn first_of_next_month(self) -> Date {
        // No month has more than 31 days, and none fewer than 28.
        Date(self.first_of_month().0 + 31).first_of_month()
    }

    /// The day after this date.
    pub fn next(self) -> Date {
        Date(self.0 + 1)
    }

    /// The seed of the day's puzzle where there is no server: the date as a number. Anybody can make the puzzle
    /// in advance, so no ranking goes by it.
    pub fn open_seed(self) -> u64 {
        let (year, month, day) = self.parts();
        (year * 10_000 + month * 100 + day).unsigned_abs()
    }

    /// The day of a year, a month from 1 and a day from 1, in the Gregorian calendar.
    ///
    /// Years that begin in March have their leap day at the end, and their months have 31, 30, 31, 30, 31, 31, 30,
    /// 31, 30, 31, 31 days: any five months in a row have 153 days.
    fn new(year: i64, month: i64, day: i64) -> Date {
        let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
        let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
        Date(365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - TO_1970)
    }

    /// The year, the month from 1 and the day from 1.
    fn parts(self) -> (i64, i64, i64) {
        let days = self.0 + TO_1970;
        let (era, days) = (days.div_euclid(FOUR_CENTURIES), days.rem_euclid(FOUR_CENTURIES));
        // Without the leap days before it, each year has 365 days.
        let year = (days - days / 1460 + days / 36_524 - days / (FOUR_CENTURIES - 1)) / 365;
        let day_of_year = days - (365 * year + year / 4 - year / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let year = 400 * era + year;
        if month < 10 { (year, month + 3, day) } else { (year + 1, month - 9, day) }
    }

    /// The day of the week, from 0 for Monday to 6 for Sunday.
    fn weekday(self) -> i64 {
        // 1 January 1970 was a Thursday.
        (self.0 + 3).rem_euclid(7)
    }
}

/// Days from 1 March of the year 0 to 1 January 1970.
const TO_1970: i64 = 719_468;

/// The days of 400 years: after them the calendar repeats.
const FOUR_CENTURIES: i64 = 146_097;

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// How hard a day's puzzle is: harder towards the end of the week.
pub fn level_of(date: Date) -> Level {
    match date.weekday() {
        0 | 1 => Level::Easy,
        2 | 3 => Level::Medium,
        4 => Level::Hard,
        5 => Level::Unfair,
        _ => Level::Extreme,
    }
}

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The streak that reaches today or yesterday.
    pub current: u32,
    /// The longest streak.
    pub longest: u32,
}

/// The streaks among these days: the longest, and the streak that reaches today or yesterday.
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
        assert_eq!(date("2026-11-15").open_seed(), 20_261_115);
    }

    #[test]
    fn dates_agree_with_those_of_a_date_library() {
        let mut known = jiff::civil::date(1899, 12, 31);
        let mut date = Date::new(1899, 12, 31);
        while known.year() < 3001 {
            assert_eq!(date.to_string(), known.to_string());
            assert_eq!(date.weekday(), i64::from(known.weekday().to_monday_zero_offset()), "{known}");
            assert_eq!(date.first_of_month().to_string(), known.first_of_month().to_string());
            let next = known.last_of_month().tomorrow().unwrap();
            assert_eq!(date.first_of_next_month().to_string(), next.to_string());
            (known, date) = (known.tomorrow().unwrap(), date.next());
        }
    }

    #[test]
    fn a_missed_day_ends_a_streak() {
        let days = ["2026-11-01", "2026-11-02", "2026-11-02", "2026-11-03", "2026-11-05", "2026-11-06"];
        let streak_on = |today| streak(days.iter().map(|day| date(day)), date(today));
        assert_eq!(streak_on("2026-11-06"), Streak { current: 2, longest: 3 });
        assert_eq!(streak_on("2026-11-07"), Streak { current: 2, longest: 3 }, "today is not over");
        assert_eq!(streak_on("2026-11-08"), Streak { current: 0, longest: 3 });
        assert_eq!(streak(std::iter::empty(), date("2026-11-08")), Streak::default());
    }
}
