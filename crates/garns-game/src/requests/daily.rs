//! The daily puzzles.

use crate::api::{Days, Month};
use crate::home::Home;
use crate::statistics::MonthSoFar;

/// The daily puzzles of a month.
pub async fn list<H: Home>(home: &H, month: Month) -> Result<Days, H::Error> {
    let month = MonthSoFar::read(&month, home.now())?;
    let begun = home.games_of_days(month.first, month.after).await?;
    Ok(month.days(&begun))
}
