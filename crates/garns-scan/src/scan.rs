//! From a picture to readings.

use thiserror::Error;

use crate::again::look_again;
use crate::crop::{Crops, strength};
use crate::find::{Finder, sort};
use crate::grey::Grey;
use crate::image::Image;
use crate::lattice::{Lattice, lattice};
use crate::net::Net;
use crate::orientation::Orientation;
use crate::point::{Point, cross};
use crate::pose::{CONVINCING, best_pose};
use crate::quad::is_plausible;
use crate::reading::{Draft, Reading};

/// The longer side of the picture in which grids are looked for.
const COARSE: usize = 1000;

/// The longer side of the picture in which digits are read.
const FINE: usize = 2000;

/// Grids that fit worse than this are not read at all.
const LEGIBLE: f32 = -0.35;

/// A grid as clear as this is read at once.
const PROMISING: f32 = 0.6;

/// A reading with at least this score needs no rival.
const EXCELLENT: f32 = -0.02;

/// How many grids are read until one convinces.
const TRIED: usize = 3;

/// How many grids of a picture are read.
const MOST: usize = 12;

/// Why nothing was read in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NothingRead {
    /// There is no grid of nine rows and nine columns.
    #[error("no Sudoku grid found in the picture")]
    NoGrid,
    /// There is a grid, but it is empty or its digits cannot be read.
    #[error("a grid was found in the picture, but its digits cannot be read")]
    Illegible,
}

/// Reads the grid of a picture that reads best.
///
/// # Errors
/// If there is no grid, or none that can be read.
pub fn scan(image: &Image) -> Result<Reading, NothingRead> {
    scan_with(Net::trained(), image)
}

/// Reads the grid of a picture that reads best, with the weights of a network.
pub(crate) fn scan_with(net: Net, image: &Image) -> Result<Reading, NothingRead> {
    let mut readings = Scanner::new(image, net).readings(TRIED, true)?;
    Ok(readings.swap_remove(0))
}

/// Reads all grids of a picture, the one that reads best first.
///
/// # Errors
/// If there is no grid, or none that can be read.
pub fn scan_all(image: &Image) -> Result<Vec<Reading>, NothingRead> {
    Scanner::new(image, Net::trained()).readings(MOST, false)
}

/// Reads the grid whose corners are near four points of the upright picture, in clockwise order.
///
/// # Errors
/// If there is no grid at these corners, or none that can be read.
pub fn scan_at(image: &Image, corners: [Point; 4]) -> Result<Reading, NothingRead> {
    let scanner = Scanner::new(image, Net::trained());
    let quad = corners.map(|corner| corner.scaled(1.0 / scanner.enlarged(&scanner.coarse)));
    if !quad.iter().all(|point| point.x.is_finite() && point.y.is_finite()) || !is_plausible(&quad, 0.0) {
        return Err(NothingRead::NoGrid);
    }
    let candidates = [scanner.coarse.clone(), scanner.coarse.negative()].map(|grey| lattice(&grey, &quad));
    let drafts = candidates.into_iter().map(|candidate| scanner.read(&candidate));
    let best = drafts.reduce(|a, b| if b.score > a.score { b } else { a });
    match best {
        Some(best) if best.fit >= 2.0 * LEGIBLE => Ok(best.draft.judge()),
        _ => Err(NothingRead::Illegible),
    }
}

/// A picture that is being read.
struct Scanner {
    width: usize,
    fine: Grey,
    coarse: Grey,
    net: Net,
}

/// A grid that was read, before it is judged.
struct Scored {
    fit: f32,
    score: f32,
    draft: Draft,
}

impl Scanner {
    fn new(image: &Image, net: Net) -> Scanner {
        let fine = Grey::of(image, FINE);
        let coarse = fine.shrunk(COARSE);
        Scanner { width: image.width(), fine, coarse, net }
    }

    /// How many times larger the picture is than a shrunk one.
    fn enlarged(&self, grey: &Grey) -> f32 {
        self.width as f32 / grey.width.max(1) as f32
    }

    /// The readings of at most `most` grids with dark lines, and of as many with light lines. If one is enough,
    /// light lines are looked for only if no grid with dark lines convinces.
    fn readings(&self, most: usize, one: bool) -> Result<Vec<Reading>, NothingRead> {
        if self.coarse.width == 0 || self.coarse.height == 0 {
            return Err(NothingRead::NoGrid);
        }
        let mut found: Vec<Scored> = Vec::new();
        let mut any = false;
        for light in [false, true] {
            let negative = light.then(|| self.coarse.negative());
            let mut waiting = Vec::new();
            for lattices in Finder::new(negative.as_ref().unwrap_or(&self.coarse)) {
                any |= !lattices.is_empty();
                for lattice in lattices {
                    // Most grids are found by the first pass, and the other passes need not be made.
                    if one && lattice.clarity >= PROMISING {
                        found.push(self.read(&lattice));
                        if found.last().is_some_and(|scored| scored.score >= EXCELLENT) {
                            return Ok(found.pop().map(|scored| scored.draft.judge()).into_iter().collect());
                        }
                    } else {
                        waiting.push(lattice);
                    }
                }
            }
            sort(&mut waiting);
            found.extend(
                waiting.iter().take(most.saturating_sub(found.len())).map(|lattice| self.read(lattice)),
            );
            if one && found.iter().any(|scored| scored.score >= CONVINCING) {
                break;
            }
        }
        found.retain(|scored| scored.fit >= LEGIBLE);
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        if one {
            found.truncate(1);
        }
        let mut readings: Vec<Reading> = Vec::new();
        for scored in found {
            let reading = scored.draft.judge();
            if !readings.iter().any(|other| overlap(other, &reading)) {
                readings.push(reading);
            }
        }
        if readings.is_empty() {
            return Err(if any { NothingRead::Illegible } else { NothingRead::NoGrid });
        }
        Ok(readings)
    }

    fn read(&self, candidate: &Lattice) -> Scored {
        let to_fine = self.fine.width as f32 / self.coarse.width as f32;
        let fine = candidate.crossings.map(|row| row.map(|point| point.scaled(to_fine)));
        let crops = Crops::of(&self.fine, &fine);
        let pose = best_pose(&self.net, &crops.cells);
        let pose = look_again(&self.net, &self.fine, &fine, &crops, pose);
        let turn = pose.orientation;
        let enlarged = self.enlarged(&self.coarse);
        let crossing = |row, column| {
            let (column, row) = turn.stored(column, row, 10, 10);
            candidate.crossings[row][column].scaled(enlarged)
        };
        let strengths = (0..81)
            .map(|cell| {
                let (column, row) = turn.stored(cell % 9, cell / 9, 9, 9);
                strength(&crops.cells[row * 9 + column])
            })
            .collect();
        use Orientation::{Flipped, Mirrored, Transposed, Transversed};
        let draft = Draft {
            logs: pose.logs,
            strengths,
            crossings: std::array::from_fn(|row| std::array::from_fn(|column| crossing(row, column))),
            mirrored: matches!(turn, Mirrored | Flipped | Transposed | Transversed),
            is_clear: pose.fit >= CONVINCING,
        };
        Scored { fit: pose.fit, score: pose.score, draft }
    }
}

/// Whether the middle of one grid is inside the other.
fn overlap(one: &Reading, other: &Reading) -> bool {
    let inside = |point: Point, corners: [Point; 4]| {
        let signs = [0, 1, 2, 3].map(|i| cross(corners[i], corners[(i + 1) % 4], point) > 0.0);
        signs.iter().all(|&sign| sign == signs[0])
    };
    let middle = |reading: &Reading| reading.corners()[0].towards(reading.corners()[2], 0.5);
    inside(middle(one), other.corners()) || inside(middle(other), one.corners())
}
