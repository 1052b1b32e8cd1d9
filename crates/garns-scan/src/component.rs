//! Connected pieces of ink.

use crate::point::Point;

/// The outermost pixels of a connected piece of ink: the first and last of each row and column.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    pub(crate) outline: Vec<Point>,
}

/// The largest number of pieces that are looked at in one pass.
const MOST: usize = 6;

/// A stretch of ink in a row, without its end.
#[derive(Clone, Copy)]
struct Run {
    y: usize,
    start: usize,
    end: usize,
}

/// The box around a piece of ink.
#[derive(Clone, Copy)]
struct Extent {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

/// The largest connected pieces of ink that are wider and higher than `least` pixels, the largest first. Pixels
/// that touch at a corner are connected.
pub(crate) fn components(ink: &[bool], width: usize, least: usize) -> Vec<Component> {
    if width == 0 {
        return Vec::new();
    }
    let (runs, mut parents) = connect(ink, width);
    let roots: Vec<usize> = (0..runs.len()).map(|run| root(&mut parents, run)).collect();
    let mut extents: Vec<Option<Extent>> = vec![None; runs.len()];
    for (run, &root) in runs.iter().zip(&roots) {
        let new = Extent { left: run.start, right: run.end, top: run.y, bottom: run.y + 1 };
        let extent = extents[root].get_or_insert(new);
        extent.left = extent.left.min(run.start);
        extent.right = extent.right.max(run.end);
        extent.bottom = run.y + 1;
    }
    let mut large: Vec<(usize, Extent)> = extents
        .iter()
        .enumerate()
        .filter_map(|(root, extent)| Some((root, (*extent)?)))
        .filter(|(_, e)| e.right - e.left > least && e.bottom - e.top > least)
        .collect();
    large.sort_by_key(|(root, e)| (usize::MAX - (e.right - e.left) * (e.bottom - e.top), *root));
    large.truncate(MOST);
    large.into_iter().map(|(root, extent)| outline(&runs, &roots, root, extent)).collect()
}

/// The runs of all rows, and for each run another of the same piece, or itself.
fn connect(ink: &[bool], width: usize) -> (Vec<Run>, Vec<usize>) {
    let mut runs: Vec<Run> = Vec::new();
    let mut parents = Vec::new();
    let mut above = 0..0;
    for (y, row) in ink.chunks_exact(width).enumerate() {
        let first = runs.len();
        let mut near = above.start;
        let mut x = 0;
        while x < width {
            if !row[x] {
                x += 1;
                continue;
            }
            let start = x;
            while x < width && row[x] {
                x += 1;
            }
            let run = runs.len();
            runs.push(Run { y, start, end: x });
            parents.push(run);
            while near < above.end && runs[near].end < start {
                near += 1;
            }
            let mut touching = near;
            while touching < above.end && runs[touching].start <= x {
                let (one, other) = (root(&mut parents, run), root(&mut parents, touching));
                parents[one.max(other)] = one.min(other);
                touching += 1;
            }
        }
        above = first..runs.len();
    }
    (runs, parents)
}

/// The run that stands for the piece of a run.
fn root(parents: &mut [usize], mut run: usize) -> usize {
    while parents[run] != run {
        parents[run] = parents[parents[run]];
        run = parents[run];
    }
    run
}

fn outline(runs: &[Run], roots: &[usize], root: usize, extent: Extent) -> Component {
    let mut rows = vec![(usize::MAX, 0); extent.bottom - extent.top];
    let mut columns = vec![(usize::MAX, 0); extent.right - extent.left];
    for (run, _) in runs.iter().zip(roots).filter(|(_, piece)| **piece == root) {
        let row = &mut rows[run.y - extent.top];
        *row = (row.0.min(run.start), row.1.max(run.end - 1));
        for column in &mut columns[run.start - extent.left..run.end - extent.left] {
            *column = (column.0.min(run.y), column.1.max(run.y));
        }
    }
    let mut outline = Vec::with_capacity(2 * (rows.len() + columns.len()));
    let centre = |x: usize, y: usize| Point { x: x as f32 + 0.5, y: y as f32 + 0.5 };
    for (y, (left, right)) in rows.into_iter().enumerate() {
        outline.push(centre(left, y + extent.top));
        outline.push(centre(right, y + extent.top));
    }
    for (x, (top, bottom)) in columns.into_iter().enumerate() {
        outline.push(centre(x + extent.left, top));
        outline.push(centre(x + extent.left, bottom));
    }
    Component { outline }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(picture: &[&str], least: usize) -> Vec<Component> {
        let ink: Vec<bool> = picture.iter().flat_map(|row| row.bytes().map(|byte| byte == b'#')).collect();
        components(&ink, picture[0].len(), least)
    }

    #[test]
    fn a_u_is_one_piece_and_corners_connect() {
        assert_eq!(of(&["#..#", "#..#", "####"], 0).len(), 1);
        assert_eq!(of(&["#.#.", ".#.#"], 0).len(), 1);
        assert_eq!(of(&["##..", "....", "..##"], 0).len(), 2);
        assert_eq!(of(&["##..", "....", "..##"], 1).len(), 0, "too low");
    }

    #[test]
    fn the_outline_has_the_ends_of_rows_and_columns() {
        let pieces = of(&[".##.", "####", ".##."], 0);
        let left = pieces[0].outline.iter().map(|point| point.x).fold(f32::MAX, f32::min);
        let bottom = pieces[0].outline.iter().map(|point| point.y).fold(0.0, f32::max);
        assert_eq!((left, bottom), (0.5, 2.5));
    }
}
