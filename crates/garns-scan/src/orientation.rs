//! The ways in which a camera can have been held.

/// How the stored pixels of a picture must be turned to show it upright, as in the EXIF field `Orientation`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Orientation {
    /// The pixels are upright.
    #[default]
    Upright,
    /// Left and right are exchanged.
    Mirrored,
    /// Upside down.
    HalfTurn,
    /// Top and bottom are exchanged.
    Flipped,
    /// Rows and columns are exchanged.
    Transposed,
    /// The picture must be turned clockwise by a quarter.
    TurnRight,
    /// Rows and columns are exchanged along the other diagonal.
    Transversed,
    /// The picture must be turned anticlockwise by a quarter.
    TurnLeft,
}

impl Orientation {
    /// The orientations in the order of their EXIF numbers, from 1 to 8.
    const EXIF: [Orientation; 8] = [
        Orientation::Upright,
        Orientation::Mirrored,
        Orientation::HalfTurn,
        Orientation::Flipped,
        Orientation::Transposed,
        Orientation::TurnRight,
        Orientation::Transversed,
        Orientation::TurnLeft,
    ];

    /// The orientation of an EXIF number, from 1 to 8.
    #[must_use]
    pub fn from_exif(number: u16) -> Option<Orientation> {
        Orientation::EXIF.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Whether width and height change places.
    #[must_use]
    pub fn exchanges_sides(self) -> bool {
        use Orientation::{Transposed, Transversed, TurnLeft, TurnRight};
        matches!(self, Transposed | TurnRight | Transversed | TurnLeft)
    }

    /// The stored pixel that is shown at a place of the upright picture; `width` and `height` are those of the
    /// stored picture.
    pub(crate) fn stored(self, x: usize, y: usize, width: usize, height: usize) -> (usize, usize) {
        match self {
            Orientation::Upright => (x, y),
            Orientation::Mirrored => (width - 1 - x, y),
            Orientation::HalfTurn => (width - 1 - x, height - 1 - y),
            Orientation::Flipped => (x, height - 1 - y),
            Orientation::Transposed => (y, x),
            Orientation::TurnRight => (y, height - 1 - x),
            Orientation::Transversed => (width - 1 - y, height - 1 - x),
            Orientation::TurnLeft => (width - 1 - y, x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_orientation_shows_each_pixel_once() {
        let (width, height) = (3, 2);
        for orientation in Orientation::EXIF {
            let (w, h) = if orientation.exchanges_sides() { (height, width) } else { (width, height) };
            let mut places: Vec<_> =
                (0..w * h).map(|i| orientation.stored(i % w, i / w, width, height)).collect();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), 6, "{orientation:?}");
            assert!(places.iter().all(|&(x, y)| x < width && y < height), "{orientation:?}");
        }
        assert_eq!(Orientation::from_exif(0), None);
        assert_eq!(Orientation::from_exif(9), None);
        assert_eq!(Orientation::from_exif(6), Some(Orientation::TurnRight));
    }

    #[test]
    fn a_picture_to_be_turned_right_shows_its_lower_left_corner_at_the_upper_left() {
        assert_eq!(Orientation::TurnRight.stored(0, 0, 3, 2), (0, 1));
        assert_eq!(Orientation::TurnLeft.stored(0, 0, 3, 2), (2, 0));
    }
}
