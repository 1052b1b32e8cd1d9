//! The wire types. In their JSON, cells are numbers 0 to 80 in reading order, digits are 1 to 9,
//! grids are 81 characters, and times are milliseconds since 1970.

mod classification;
mod daily;
mod game;
mod hint;
mod learning;
mod library;
mod moving;
mod player;
mod problem;
mod puzzle;
mod review;
mod scores;
mod step;
mod technique;
mod written;

pub use crate::game::{Action, Event, Source};
pub use crate::settings::{Accent, Keypad, Notes, Settings, Theme};
pub use classification::*;
pub use daily::*;
pub use game::*;
pub use hint::*;
pub use learning::*;
pub use library::*;
pub use moving::*;
pub use player::*;
pub use problem::*;
pub use puzzle::*;
pub use review::*;
pub use scores::*;
pub use step::*;
pub use technique::*;
pub use written::*;

/// The last event of the log that the sender knows.
#[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Its `seq`.
    #[schema(maximum = 20000)]
    pub expect: u32,
}
