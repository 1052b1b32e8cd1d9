//! The quadrilateral around a piece of ink: where the corners of a grid may be.

use crate::component::Component;
use crate::point::{Point, cross};

/// Four corners in clockwise order on the screen, the first at the upper left.
pub(crate) type Quad = [Point; 4];

/// The largest ratio of two sides of a grid in a picture.
const SLENDEREST: f32 = 2.8;

/// The part of a side at each end at which its line is not fitted: corners may be round.
const END: f32 = 0.08;

/// The quadrilateral that fits a piece of ink best, if it can be a grid in a picture of this area.
pub(crate) fn quad(component: &Component, picture: f32) -> Option<Quad> {
    let hull = convex_hull(&component.outline);
    let rough = largest(&hull)?;
    let quad = refine(&component.outline, rough).filter(|fine| similar(fine, &rough)).unwrap_or(rough);
    is_plausible(&quad, picture).then(|| from_upper_left(quad))
}

/// Whether four corners, in clockwise order, can be those of a grid in a picture of this area.
pub(crate) fn is_plausible(quad: &Quad, picture: f32) -> bool {
    let sides = [0, 1, 2, 3].map(|i| quad[i].distance(quad[(i + 1) % 4]));
    let longest = sides.iter().copied().fold(0.0, f32::max);
    let shortest = sides.iter().copied().fold(f32::MAX, f32::min);
    let convex = (0..4).all(|i| cross(quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]) > 0.0);
    convex && shortest >= 40.0 && longest <= SLENDEREST * shortest && area(quad) >= 0.008 * picture
}

/// Whether two quadrilaterals are nearly the same.
pub(crate) fn similar(one: &Quad, other: &Quad) -> bool {
    let side = area(one).max(0.0).sqrt();
    one.iter().zip(other).all(|(a, b)| a.distance(*b) < 0.05 * side)
}

pub(crate) fn area(quad: &Quad) -> f32 {
    (cross(quad[0], quad[1], quad[2]) + cross(quad[0], quad[2], quad[3])) / 2.0
}

/// The same corners, starting at the upper left one.
fn from_upper_left(mut quad: Quad) -> Quad {
    let mut first = 0;
    for i in 1..4 {
        if quad[i].x + quad[i].y < quad[first].x + quad[first].y {
            first = i;
        }
    }
    quad.rotate_left(first);
    quad
}

/// The convex hull, in clockwise order on the screen.
fn convex_hull(points: &[Point]) -> Vec<Point> {
    let mut points = points.to_vec();
    points.sort_by(|a, b| (a.x, a.y).partial_cmp(&(b.x, b.y)).unwrap_or(std::cmp::Ordering::Equal));
    points.dedup();
    let mut hull: Vec<Point> = Vec::new();
    for pass in 0..2 {
        let kept = hull.len();
        for &point in &points {
            while hull.len() >= kept + 2 && cross(hull[hull.len() - 2], hull[hull.len() - 1], point) <= 0.0 {
                hull.pop();
            }
            hull.push(point);
        }
        hull.pop();
        if pass == 0 {
            points.reverse();
        }
    }
    hull
}

/// The quadrilateral of the largest area whose corners are corners of a convex hull.
fn largest(hull: &[Point]) -> Option<Quad> {
    let n = hull.len();
    let at = |i: usize| hull[i % n];
    let mut best: Option<(f32, Quad)> = None;
    for i in 0..n {
        // For each diagonal from i, the farthest corners on both sides. They move on as the diagonal turns.
        let (mut right, mut left) = (i + 1, i + 3);
        for j in i + 2..(i + n).saturating_sub(1) {
            while right + 1 < j && cross(at(i), at(right + 1), at(j)) >= cross(at(i), at(right), at(j)) {
                right += 1;
            }
            left = left.max(j + 1);
            while left + 1 < i + n && cross(at(i), at(j), at(left + 1)) >= cross(at(i), at(j), at(left)) {
                left += 1;
            }
            let size = cross(at(i), at(right), at(j)) + cross(at(i), at(j), at(left));
            if best.is_none_or(|(most, _)| size > most) {
                best = Some((size, [at(i), at(right), at(j), at(left)]));
            }
        }
    }
    best.map(|(_, quad)| quad)
}

/// A line as the points with normal · point = offset, the normal of length 1.
#[derive(Clone, Copy)]
struct Line {
    normal: Point,
    offset: f32,
}

impl Line {
    fn distance(&self, point: Point) -> f32 {
        (self.normal.x * point.x + self.normal.y * point.y - self.offset).abs()
    }

    fn crossing(&self, other: &Line) -> Option<Point> {
        let det = self.normal.x * other.normal.y - self.normal.y * other.normal.x;
        if det.abs() < 1e-3 {
            return None;
        }
        let x = (self.offset * other.normal.y - self.normal.y * other.offset) / det;
        let y = (self.normal.x * other.offset - self.offset * other.normal.x) / det;
        Some(Point { x, y })
    }
}

/// The quadrilateral whose sides are lines through the outer points near the sides of a rough one.
fn refine(outline: &[Point], rough: Quad) -> Option<Quad> {
    let mut lines = Vec::with_capacity(4);
    for i in 0..4 {
        lines.push(side(outline, rough[i], rough[(i + 1) % 4])?);
    }
    let mut corners = rough;
    for i in 0..4 {
        corners[i] = lines[(i + 3) % 4].crossing(&lines[i])?;
    }
    Some(corners)
}

/// The line through the outer points near the middle of a side, leaving out the points farthest from it.
fn side(outline: &[Point], start: Point, end: Point) -> Option<Line> {
    let length = start.distance(end);
    if length < 1.0 {
        return None;
    }
    let along = Point { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
    let mut near: Vec<Point> = outline
        .iter()
        .copied()
        .filter(|point| {
            let (x, y) = (point.x - start.x, point.y - start.y);
            let part = (x * along.x + y * along.y) / length;
            let off = (x * along.y - y * along.x).abs();
            part > END && part < 1.0 - END && off < 0.04 * length
        })
        .collect();
    let mut line = fit(&near)?;
    for _ in 0..3 {
        near.sort_by(|a, b| line.distance(*a).total_cmp(&line.distance(*b)));
        near.truncate((near.len() * 4 / 5).max(2));
        line = fit(&near)?;
    }
    Some(line)
}

/// The line with the least squares of distances.
fn fit(points: &[Point]) -> Option<Line> {
    if points.len() < 2 {
        return None;
    }
    let count = points.len() as f32;
    let mean = Point {
        x: points.iter().map(|point| point.x).sum::<f32>() / count,
        y: points.iter().map(|point| point.y).sum::<f32>() / count,
    };
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for point in points {
        let (x, y) = (point.x - mean.x, point.y - mean.y);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    // The direction is the eigenvector of the larger eigenvalue, in the form that loses fewer digits.
    let root = ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt();
    let (x, y) = if xx >= yy { (xx - yy + root, 2.0 * xy) } else { (2.0 * xy, yy - xx + root) };
    let length = (x * x + y * y).sqrt();
    if length < 1e-6 {
        return None;
    }
    let normal = Point { x: -y / length, y: x / length };
    Some(Line { normal, offset: normal.x * mean.x + normal.y * mean.y })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(corners: Quad) -> Component {
        let mut outline = Vec::new();
        for i in 0..4 {
            for step in 0..50 {
                outline.push(corners[i].towards(corners[(i + 1) % 4], step as f32 / 50.0));
            }
        }
        Component { outline }
    }

    #[test]
    fn the_corners_of_a_tilted_square_are_found() {
        let corners = [(120.0, 80.0), (400.0, 100.0), (390.0, 380.0), (100.0, 360.0)];
        let corners = corners.map(|(x, y)| Point { x, y });
        let found = quad(&filled(corners), 500.0 * 500.0).unwrap();
        for (a, b) in corners.iter().zip(&found) {
            assert!(a.distance(*b) < 1.5, "{found:?}");
        }
    }

    #[test]
    fn slender_and_small_shapes_are_no_grids() {
        let slender = [(0.0, 0.0), (400.0, 0.0), (400.0, 60.0), (0.0, 60.0)].map(|(x, y)| Point { x, y });
        assert!(quad(&filled(slender), 1e5).is_none());
        let small = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0)].map(|(x, y)| Point { x, y });
        assert!(quad(&filled(small), 1e5).is_none());
        assert!(quad(&Component { outline: vec![Point::default(); 3] }, 1e5).is_none());
    }
}
