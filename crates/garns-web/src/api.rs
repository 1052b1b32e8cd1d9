//! What goes over the wire, as JSON: cells are numbers 0 to 80 in reading order, digits 1 to 9, grids
//! 81 characters, times milliseconds since 1970.

mod action;
mod classification;
mod daily;
mod game;
mod hint;
mod learning;
mod library;
mod notation;
mod player;
mod print;
mod puzzle;
mod review;
mod scores;
mod step;
mod technique;

pub(crate) use action::*;
pub(crate) use classification::*;
pub(crate) use daily::*;
pub(crate) use game::*;
pub(crate) use hint::*;
pub(crate) use learning::*;
pub(crate) use library::*;
pub(crate) use player::*;
pub(crate) use print::*;
pub(crate) use puzzle::*;
pub(crate) use review::*;
pub(crate) use scores::*;
pub(crate) use step::*;
pub(crate) use technique::*;

/// The last event of the log that the sender knows.
#[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    /// Its `seq`.
    #[schema(maximum = 20000)]
    pub(crate) expect: u32,
}
