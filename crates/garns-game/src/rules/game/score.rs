//! The score of a game.

/// Points that each rung of the hint ladder costs.
pub const HINT_COSTS: [u32; 6] = [10, 5, 10, 15, 20, 20];

/// The rung to which each press of the hint leads: Nudge, Show, Explain. Older logs also have hints that
/// ended at other rungs.
pub const PRESSES: [u8; 3] = [1, 3, 5];

/// Points that a check costs.
pub const CHECK_COST: u32 = 25;

/// The formula as the player reads it.
pub const FORMULA: &str = "500 × rating × par ÷ (par + time) − hints − checks, where par is 3 minutes × rating; \
                           an assisted game scores 0";

/// The most points of a puzzle and the time at which half of them are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Points at time zero.
    pub full: u32,
    /// The time at which half of the points are left, in milliseconds.
    pub par: i64,
}

impl Worth {
    /// The worth of a puzzle with this rating in tenths: 42 is 4.2.
    pub fn of(tenths: u16) -> Worth {
        Worth { full: 50 * u32::from(tenths), par: 18_000 * i64::from(tenths) }
    }
}

/// The parts of a score: the worth of the puzzle, the time, and the cost of help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The worth of the puzzle; `None` while it is unrated.
    pub worth: Option<Worth>,
    /// Milliseconds on the clock.
    pub time: i64,
    /// Points spent on hints.
    pub hint_cost: u32,
    /// Points spent on checks.
    pub check_cost: u32,
    /// Whether the solution was shown, or the game practises a technique.
    pub assisted: bool,
}

impl Score {
    /// The points: [`FORMULA`], rounded down, never below 0. An unrated game scores 0.
    pub fn points(&self) -> u32 {
        let Some(Worth { full, par }) = self.worth else { return 0 };
        if self.assisted || par <= 0 {
            return 0;
        }
        let left = i64::from(full) * par / (par + self.time.max(0));
        (left as u32).saturating_sub(self.hint_cost).saturating_sub(self.check_cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(tenths: u16, minutes: i64) -> Score {
        Score {
            worth: Some(Worth::of(tenths)),
            time: minutes * 60_000,
            hint_cost: 0,
            check_cost: 0,
            assisted: false,
        }
    }

    #[test]
    fn half_the_points_are_left_at_par() {
        assert_eq!(score(42, 0).points(), 2100);
        assert_eq!(Score { time: Worth::of(42).par, ..score(42, 0) }.points(), 1050);
        assert!(score(42, 20).points() < score(42, 10).points());
        assert!(score(42, 10).points() < score(70, 10).points());
    }

    #[test]
    fn help_costs_and_the_solution_costs_everything() {
        assert_eq!(Score { hint_cost: 80, check_cost: 25, ..score(42, 0) }.points(), 2100 - 105);
        assert_eq!(Score { hint_cost: 5000, ..score(42, 0) }.points(), 0);
        assert_eq!(Score { assisted: true, ..score(42, 0) }.points(), 0);
        assert_eq!(Score { worth: None, ..score(42, 0) }.points(), 0);
    }
}
