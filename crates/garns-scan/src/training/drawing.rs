//! A drawing of a grid: how much ink and how light the paper is at each pixel.

use tiny_skia::{FillRule, Mask, Path, PathBuilder, Stroke, Transform};

/// A square drawing with nine by nine cells in the middle.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    /// The width of a cell.
    pub(crate) cell: f32,
    /// The distance of the grid from the edge.
    pub(crate) margin: f32,
    pub(crate) side: usize,
    /// The ink of each pixel, from 0 to 1.
    pub(crate) ink: Vec<f32>,
    /// The brightness of the paper, as a part of the brightest.
    pub(crate) paper: Vec<f32>,
}

impl Drawing {
    /// An empty drawing; the margin is counted in cells.
    pub(crate) fn new(cell: f32, margin: f32) -> Drawing {
        let margin = cell * margin;
        let side = (9.0 * cell + 2.0 * margin) as usize + 1;
        Drawing { cell, margin, side, ink: vec![0.0; side * side], paper: vec![1.0; side * side] }
    }

    /// The upper left corner of a cell.
    pub(crate) fn corner(&self, place: usize) -> (f32, f32) {
        (self.margin + (place % 9) as f32 * self.cell, self.margin + (place / 9) as f32 * self.cell)
    }

    /// Puts ink of a strength on the pixels of a path.
    pub(crate) fn fill(&mut self, path: &Path, transform: Transform, strength: f32) {
        let Some(bounds) = path.clone().transform(transform).map(|path| path.bounds()) else { return };
        let limit = self.side as f32;
        let (left, top) = (bounds.left().clamp(0.0, limit) as usize, bounds.top().clamp(0.0, limit) as usize);
        let right = (bounds.right().ceil().clamp(0.0, limit)) as usize;
        let bottom = (bounds.bottom().ceil().clamp(0.0, limit)) as usize;
        if right <= left || bottom <= top {
            return;
        }
        let (width, height) = (right - left, bottom - top);
        let Some(mut mask) = Mask::new(width as u32, height as u32) else { return };
        let moved = transform.post_translate(-(left as f32), -(top as f32));
        mask.fill_path(path, FillRule::Winding, true, moved);
        for y in 0..height {
            for x in 0..width {
                let covered = f32::from(mask.data()[y * width + x]) / 255.0 * strength;
                let ink = &mut self.ink[(top + y) * self.side + left + x];
                *ink = ink.max(covered);
            }
        }
    }

    /// Puts ink on a straight line.
    pub(crate) fn stroke(&mut self, from: (f32, f32), to: (f32, f32), width: f32, strength: f32) {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        let Some(path) = path.finish() else { return };
        let Some(path) = path.stroke(&Stroke { width, ..Stroke::default() }, 1.0) else { return };
        self.fill(&path, Transform::identity(), strength);
    }
}
