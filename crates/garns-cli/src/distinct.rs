//! Different grids among very many: sorted in memory, and in files when there are too many.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};

use anyhow::{Context, Result};
use garns::Grid;

/// A grid as bytes, in the order of grids.
type Bytes = [u8; 81];

/// The number of grids that are kept in memory.
const MOST: usize = 1 << 20;

/// Collects grids and gives back the different ones in ascending order. The memory that it takes is bounded, and no
/// two grids are ever taken for one: they are compared, not their hashes.
pub(crate) struct Distinct {
    kept: Vec<Bytes>,
    /// Sorted files of different grids.
    files: Vec<File>,
    most: usize,
}

impl Distinct {
    pub(crate) fn new() -> Distinct {
        Distinct::with_memory(MOST)
    }

    /// A collection that keeps this many grids in memory.
    fn with_memory(most: usize) -> Distinct {
        Distinct { kept: Vec::new(), files: Vec::new(), most }
    }

    pub(crate) fn add(&mut self, grid: &Grid) -> Result<()> {
        self.kept.push(grid.to_bytes());
        if self.kept.len() >= self.most {
            self.tidy();
            if self.kept.len() * 2 > self.most {
                self.spill().context("cannot write a temporary file")?;
            }
        }
        Ok(())
    }

    fn tidy(&mut self) {
        self.kept.sort_unstable();
        self.kept.dedup();
    }

    fn spill(&mut self) -> std::io::Result<()> {
        let mut file = BufWriter::new(tempfile::tempfile()?);
        for grid in self.kept.drain(..) {
            file.write_all(&grid)?;
        }
        let mut file = file.into_inner()?;
        file.rewind()?;
        self.files.push(file);
        Ok(())
    }

    /// The different grids in ascending order.
    pub(crate) fn finish(mut self) -> Result<impl Iterator<Item = Result<Grid>> + Send + 'static> {
        self.tidy();
        let mut runs: Vec<Run> = self.files.into_iter().map(|file| Run::File(BufReader::new(file))).collect();
        runs.push(Run::Memory(self.kept.into_iter()));
        let mut heads = BinaryHeap::new();
        for (number, run) in runs.iter_mut().enumerate() {
            heads.extend(run.next()?.map(|head| Reverse((head, number))));
        }
        let mut last = None;
        Ok(std::iter::from_fn(move || {
            loop {
                let mut head = heads.peek_mut()?;
                let Reverse((grid, number)) = *head;
                match runs[number].next() {
                    Ok(Some(next)) => *head = Reverse((next, number)),
                    Ok(None) => drop(PeekMut::pop(head)),
                    Err(error) => return Some(Err(error)),
                }
                if last != Some(grid) {
                    last = Some(grid);
                    return Some(Ok(Grid::from_bytes(&grid)));
                }
            }
        }))
    }
}

/// A sorted list of grids.
enum Run {
    Memory(std::vec::IntoIter<Bytes>),
    File(BufReader<File>),
}

impl Run {
    fn next(&mut self) -> Result<Option<Bytes>> {
        match self {
            Run::Memory(grids) => Ok(grids.next()),
            Run::File(file) => {
                let mut grid = [0; 81];
                match file.read_exact(&mut grid) {
                    Ok(()) => Ok(Some(grid)),
                    Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(error).context("cannot read a temporary file"),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use garns::{Cell, Digit, Random};

    use super::*;

    #[test]
    fn grids_in_files_are_not_lost_and_not_doubled() {
        let mut random = Random::new(1);
        for most in [1, 10, 64, 5000] {
            let mut distinct = Distinct::with_memory(most);
            let mut plain = BTreeSet::new();
            for _ in 0..1000 {
                let mut grid = Grid::EMPTY;
                for _ in 0..2 {
                    grid.set(Cell::from_index(random.below(6)), Digit::from_index(random.below(5)));
                }
                distinct.add(&grid).unwrap();
                plain.insert(grid);
                assert!(distinct.kept.len() <= most);
            }
            assert_eq!(distinct.files.is_empty(), most == 5000);
            let found: Vec<Grid> = distinct.finish().unwrap().map(|grid| grid.unwrap()).collect();
            assert_eq!(found, plain.into_iter().collect::<Vec<_>>());
        }
    }
}
