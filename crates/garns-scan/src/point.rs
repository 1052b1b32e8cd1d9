//! Places in a picture.

/// A place in a picture, in pixels from its upper left corner; the centre of the first pixel is (0.5, 0.5).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the upper edge.
    pub y: f32,
}

impl Point {
    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Point) -> f32 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// The point on the way to another: at 0 this one, at 1 the other.
    #[must_use]
    pub fn towards(self, other: Point, part: f32) -> Point {
        Point { x: self.x + part * (other.x - self.x), y: self.y + part * (other.y - self.y) }
    }

    /// The point with both distances multiplied.
    pub(crate) fn scaled(self, factor: f32) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}

/// Twice the area of a triangle, positive if its corners are in clockwise order on the screen.
pub(crate) fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}
