//! How fast digits were entered.

/// The limits of a person: digits entered at once after a rest, and digits a second after that.
const AT_ONCE: i64 = 10;
const PER_SECOND: i64 = 2;

/// Checks whether a person could have entered all digits at their times: [`AT_ONCE`] after a rest, and then
/// [`PER_SECOND`]. Moves that arrive together, after a lost connection, count as entered together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Thousandths of a digit that may still be entered now.
    left: i64,
    last: i64,
    hurried: bool,
}

impl Pace {
    pub(super) fn from(start: i64) -> Pace {
        Pace { left: AT_ONCE * 1000, last: start, hurried: false }
    }

    /// Notes that digits were entered at this time.
    pub(super) fn enter(&mut self, digits: usize, at: i64) {
        let gap = (at - self.last).clamp(0, AT_ONCE * 1000);
        self.last = self.last.max(at);
        self.left = (self.left + gap * PER_SECOND).min(AT_ONCE * 1000) - digits as i64 * 1000;
        self.hurried |= self.left < 0;
    }

    pub(super) fn hurried(&self) -> bool {
        self.hurried
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_digits_at_once_and_two_a_second_are_possible() {
        let mut pace = Pace::from(0);
        pace.enter(10, 0);
        assert!(!pace.hurried());
        for n in 1..=50 {
            pace.enter(1, n * 500);
        }
        assert!(!pace.hurried());
        pace.enter(1, 25_499);
        assert!(pace.hurried());
        let mut pace = Pace::from(0);
        pace.enter(11, 1_000_000);
        assert!(pace.hurried(), "waiting first does not help");
    }
}
