//! A smooth surface through the crossings of a grid, for paper that is not flat.

use crate::point::Point;

/// The crossings of the lines of a grid, by row and column.
pub(crate) type Crossings = [[Point; 10]; 10];

/// How far a crossing may be from the surface before it counts less, in pixels.
const TOLERANCE: f64 = 1.5;

/// The largest number of terms: those of degree 4.
const TERMS: usize = 15;

/// The crossings of a polynomial of a degree from 2 to 4 that passes near found crossings. Each counts by its
/// weight, and less the farther it is from the others' surface.
pub(crate) fn smooth(found: &Crossings, weights: &[[f32; 10]; 10], degree: usize) -> Crossings {
    let mut smooth = *found;
    for round in 0..4 {
        let mut matrix = [[0.0; TERMS + 2]; TERMS];
        let terms = (degree + 1) * (degree + 2) / 2;
        for row in 0..10 {
            for column in 0..10 {
                let (point, near) = (found[row][column], smooth[row][column]);
                let off = f64::from(point.distance(near)) / TOLERANCE;
                let trust = if round == 0 { 1.0 } else { 1.0 / (1.0 + off * off) };
                let weight = f64::from(weights[row][column]).max(1e-4) * trust;
                let values = values(row, column, degree);
                for i in 0..terms {
                    for j in 0..terms {
                        matrix[i][j] += weight * values[i] * values[j];
                    }
                    matrix[i][TERMS] += weight * values[i] * f64::from(point.x);
                    matrix[i][TERMS + 1] += weight * values[i] * f64::from(point.y);
                }
            }
        }
        for (i, row) in matrix.iter_mut().enumerate() {
            row[i] += 1e-6;
        }
        let (xs, ys) = solve(&mut matrix, terms);
        for (row, points) in smooth.iter_mut().enumerate() {
            for (column, point) in points.iter_mut().enumerate() {
                let values = values(row, column, degree);
                let sum = |factors: &[f64; TERMS]| (0..terms).map(|i| factors[i] * values[i]).sum::<f64>();
                *point = Point { x: sum(&xs) as f32, y: sum(&ys) as f32 };
            }
        }
    }
    smooth
}

/// The products of powers of row and column, which run from −1 to 1.
fn values(row: usize, column: usize, degree: usize) -> [f64; TERMS] {
    let place = |i: usize| i as f64 / 4.5 - 1.0;
    let mut values = [0.0; TERMS];
    let mut next = 0;
    let mut down = 1.0;
    for i in 0..=degree {
        let mut product = down;
        for _ in 0..=degree - i {
            values[next] = product;
            next += 1;
            product *= place(column);
        }
        down *= place(row);
    }
    values
}

/// Solves linear equations with two right sides, which are the last two columns.
fn solve(matrix: &mut [[f64; TERMS + 2]; TERMS], terms: usize) -> ([f64; TERMS], [f64; TERMS]) {
    for pivot in 0..terms {
        let mut best = pivot;
        for row in pivot + 1..terms {
            if matrix[row][pivot].abs() > matrix[best][pivot].abs() {
                best = row;
            }
        }
        matrix.swap(pivot, best);
        let top = matrix[pivot];
        for (row, line) in matrix.iter_mut().enumerate().take(terms) {
            if row == pivot {
                continue;
            }
            let factor = line[pivot] / top[pivot];
            for (value, above) in line.iter_mut().zip(&top).skip(pivot) {
                *value -= factor * above;
            }
        }
    }
    let mut solution = ([0.0; TERMS], [0.0; TERMS]);
    for (i, row) in matrix.iter().enumerate().take(terms) {
        solution.0[i] = row[TERMS] / row[i];
        solution.1[i] = row[TERMS + 1] / row[i];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_surface_is_found_in_spite_of_wrong_crossings() {
        let mut truth = [[Point::default(); 10]; 10];
        for (row, points) in truth.iter_mut().enumerate() {
            for (column, point) in points.iter_mut().enumerate() {
                let bend = (column as f32 - 4.5) * (column as f32 - 4.5) / 6.0;
                *point = Point { x: 24.0 + 32.0 * column as f32, y: 24.0 + 32.0 * row as f32 + bend };
            }
        }
        let mut found = truth;
        found[3][4].x += 9.0;
        found[7][2].y -= 8.0;
        let smooth = smooth(&found, &[[1.0; 10]; 10], 3);
        for (a, b) in truth.iter().flatten().zip(smooth.iter().flatten()) {
            assert!(a.distance(*b) < 0.5, "{a:?} {b:?}");
        }
    }
}
