//! How long computations may take, in every home.

use std::time::Duration;

/// The most time for one hint, except for its last search; most take milliseconds.
pub const LONGEST_HINT: Duration = Duration::from_secs(5);

/// The most time for the list of all steps in a position, except for its last search.
pub const LONGEST_LIST: Duration = Duration::from_secs(5);

/// The most time for one solution path.
pub const LONGEST_PATH: Duration = Duration::from_secs(10);

/// The most time for one new puzzle.
pub const LONGEST_SEARCH: Duration = Duration::from_secs(5);

/// The most time for each rating by trial and error, whips and braids; most take milliseconds.
pub const LONGEST_RATING: Duration = Duration::from_secs(2);

/// The most time for Sudoku Explainer's rating, except for its last step; most take milliseconds.
pub const LONGEST_SE_RATING: Duration = Duration::from_secs(10);

/// The most time for the review of one game.
pub const LONGEST_REVIEW: Duration = Duration::from_secs(5);

/// The most time for the search for an exercise; after that, the technique's example is used.
pub const LONGEST_EXERCISE: Duration = Duration::from_millis(700);
