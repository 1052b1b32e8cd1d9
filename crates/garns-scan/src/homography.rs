//! Perspective: how a flat square looks in a picture.

use crate::point::Point;
use crate::quad::Quad;

/// The projection of the unit square onto a quadrilateral.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Homography {
    x: [f32; 3],
    y: [f32; 3],
    depth: [f32; 3],
}

impl Homography {
    /// The projection that takes the corners (0, 0), (1, 0), (1, 1) and (0, 1) to four points.
    pub(crate) fn onto([a, b, c, d]: &Quad) -> Homography {
        let (sx, sy) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y);
        let (bx, by) = (b.x - c.x, b.y - c.y);
        let (dx, dy) = (d.x - c.x, d.y - c.y);
        let det = bx * dy - dx * by;
        // Four points on a line have no perspective; any answer will do.
        let det = if det.abs() < 1e-9 { 1.0 } else { det };
        let g = (sx * dy - dx * sy) / det;
        let h = (bx * sy - sx * by) / det;
        Homography {
            x: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
            y: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
            depth: [g, h, 1.0],
        }
    }

    /// The place of a point of the unit square.
    pub(crate) fn at(&self, u: f32, v: f32) -> Point {
        let depth = self.depth[0] * u + self.depth[1] * v + self.depth[2];
        let depth = if depth.abs() < 1e-6 { 1e-6 } else { depth };
        Point {
            x: (self.x[0] * u + self.x[1] * v + self.x[2]) / depth,
            y: (self.y[0] * u + self.y[1] * v + self.y[2]) / depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_to_corners_and_lines_stay_straight() {
        let quad = [(10.0, 20.0), (200.0, 30.0), (180.0, 220.0), (0.0, 150.0)].map(|(x, y)| Point { x, y });
        let homography = Homography::onto(&quad);
        for ((u, v), corner) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().zip(quad) {
            assert!(homography.at(u, v).distance(corner) < 1e-3);
        }
        let on_diagonal = homography.at(0.3, 0.3);
        assert!(crate::point::cross(quad[0], on_diagonal, quad[2]).abs() < 0.1);
    }
}
