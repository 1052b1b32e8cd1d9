//! All images of a grid have the same canonical form.

use garns::canon::{Transform, automorphisms, canonical};
use garns::{Cell, Grid, Random, solve};

/// Grids of every density: full grids of which a random number of cells is emptied.
fn grids(count: u64) -> impl Iterator<Item = Grid> {
    (0..count).map(|seed| {
        let mut random = Random::new(seed);
        let mut grid = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        for &cell in &cells[..random.below(82)] {
            grid.set(cell, None);
        }
        grid
    })
}

#[test]
fn all_images_have_one_canonical_form_and_no_image_is_less() {
    for (seed, grid) in grids(200).enumerate() {
        let form = canonical(&grid);
        assert_eq!(form.transform.apply(&grid), form.grid);
        let mut random = Random::new(seed as u64);
        for _ in 0..100 {
            let transform = Transform::random(&mut random);
            let image = transform.apply(&grid);
            assert_eq!(transform.inverse().apply(&image), grid);
            assert!(form.grid <= image, "{image} is less than the form of {grid}");
            let other = canonical(&image);
            assert_eq!(other.grid, form.grid, "{grid}");
            assert_eq!(other.automorphisms, form.automorphisms);
        }
    }
}

#[test]
fn grids_of_different_classes_have_different_forms() {
    let mut forms: Vec<Grid> = (0..300)
        .map(|seed| canonical(&solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap()).grid)
        .collect();
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), 300);
}

#[test]
fn automorphisms_are_counted() {
    let cases = [
        // The full grid with the most symmetries.
        ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
        // The empty grid, which every transform leaves as it is.
        (&".".repeat(81), 1_218_998_108_160),
        // One digit: the symmetries that keep its cell, times the orders of the other digits.
        (&("5".to_string() + &".".repeat(80)), 1_218_998_108_160 / 81 / 9),
    ];
    for (text, count) in cases {
        let grid: Grid = text.parse().unwrap();
        assert_eq!(canonical(&grid).automorphisms, count, "{text}");
    }
}

#[test]
fn listed_automorphisms_are_a_group_that_keeps_the_grid() {
    let cases = [("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648)];
    for (text, count) in cases {
        let grid: Grid = text.parse().unwrap();
        let all = automorphisms(&grid).unwrap();
        assert_eq!(all.len(), count, "{text}");
        assert_eq!(all[0], Transform::IDENTITY);
        let different: std::collections::HashSet<Transform> = all.iter().copied().collect();
        assert_eq!(different.len(), count);
        for one in &all {
            assert_eq!(one.apply(&grid), grid);
            assert!(different.contains(&one.inverse()));
            assert!(different.contains(&one.then(&all[count / 2])));
        }
    }
}

#[test]
fn every_full_grid_has_as_many_automorphisms_as_are_counted() {
    for seed in 0..300 {
        let grid = solve::reference::random_solutions(&Grid::EMPTY, seed).next().unwrap();
        assert_eq!(automorphisms(&grid).unwrap().len() as u64, canonical(&grid).automorphisms);
    }
    assert_eq!(automorphisms(&Grid::EMPTY), None);
}

#[test]
fn doing_two_transforms_is_doing_one_after_the_other() {
    for (seed, grid) in grids(100).enumerate() {
        let mut random = Random::new(seed as u64);
        let [one, two] = [(); 2].map(|()| Transform::random(&mut random));
        assert_eq!(one.then(&two).apply(&grid), two.apply(&one.apply(&grid)));
        assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
    }
}
