//! A grid that was proved to have exactly one solution.

use core::fmt;
use core::str::FromStr;

use crate::solve::{self, Answer, NODES, Solutions, Undecided};
use crate::{Board, Candidate, CellSet, Digit, Grid, NotAGrid};

/// Givens that were proved to have exactly one solution. There is no other way to make a `Puzzle`.
///
/// ```
/// use garns::{NotAPuzzle, Puzzle};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(puzzle.solution().to_string().starts_with("534678912"));
/// assert!(puzzle.givens().is_within(puzzle.solution()));
///
/// let empty = ".".repeat(81).parse::<Puzzle>().unwrap_err();
/// assert!(matches!(empty, NotAPuzzle::Ambiguous(_)));
/// # Ok::<(), NotAPuzzle>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Puzzle {
    givens: Grid,
    solution: Grid,
}

/// Why a grid is not a puzzle, with the witness.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAPuzzle {
    /// The text is not a grid.
    NotAGrid(NotAGrid),
    /// A given repeats the digit of some of its peers.
    Conflict {
        /// The cell of that given, and the peers with the same digit.
        cells: CellSet,
        /// The digit that these cells repeat.
        digit: Digit,
    },
    /// These givens contradict each other. A short search has left out givens that the
    /// contradiction does not need: without any one of these, the rest has a solution, or the
    /// search gave up.
    NoSolution {
        /// The cells of these givens.
        givens: CellSet,
    },
    /// Two different solutions.
    Ambiguous(Box<[Grid; 2]>),
    /// The search gave up: the givens may have no solution, one or several.
    Undecided(Undecided),
}

impl Puzzle {
    /// The puzzle with these givens, by a search of at most [`NODES`] nodes.
    ///
    /// # Errors
    /// If the givens have no solution or more than one, or if the search gave up. That happens only with
    /// few givens that contradict each other in a hidden way.
    pub fn new(givens: Grid) -> Result<Puzzle, NotAPuzzle> {
        Puzzle::within(givens, NODES)
    }

    /// The puzzle with these givens, by a search of at most this many nodes.
    ///
    /// ```
    /// use garns::{Grid, NotAPuzzle, Puzzle};
    ///
    /// assert!(matches!(Puzzle::within(Grid::EMPTY, 0), Err(NotAPuzzle::Undecided(_))));
    /// assert!(matches!(Puzzle::within(Grid::EMPTY, 2), Err(NotAPuzzle::Ambiguous(_))));
    /// ```
    ///
    /// # Errors
    /// If the givens have no solution or more than one, or if the search gave up.
    pub fn within(givens: Grid, limit: usize) -> Result<Puzzle, NotAPuzzle> {
        Puzzle::find(givens, |solutions| solutions.next_within(limit))
    }

    /// The puzzle with these givens, by a search that goes on while `go_on` returns true. It is asked again
    /// and again, with the number of nodes so far, so that a search can have a limit of time or be paid for.
    ///
    /// # Errors
    /// If the givens have no solution or more than one, or if `go_on` returned false.
    pub fn search_while(givens: Grid, mut go_on: impl FnMut(usize) -> bool) -> Result<Puzzle, NotAPuzzle> {
        Puzzle::find(givens, |solutions| solutions.next_while(&mut go_on))
    }

    #[inline]
    fn find(
        givens: Grid,
        mut next: impl FnMut(&mut Solutions) -> Result<Option<Grid>, Undecided>,
    ) -> Result<Puzzle, NotAPuzzle> {
        let mut solutions = solve::solutions(&givens);
        let Some(solution) = next(&mut solutions)? else { return Err(clash(givens)) };
        match next(&mut solutions)? {
            None => Ok(Puzzle { givens, solution }),
            Some(other) => Err(NotAPuzzle::Ambiguous(Box::new([solution, other]))),
        }
    }

    /// The puzzle of a position: of its givens or, if they have several solutions, of all its
    /// digits.
    ///
    /// ```
    /// use garns::{Board, Grid, Puzzle};
    ///
    /// let all: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let givens: Grid = all.iter().skip(8).collect(); // the last 22 clues have several solutions
    /// let position = Board::with_entries(&givens, &all);
    /// assert!(Puzzle::new(givens).is_err());
    /// assert_eq!(Puzzle::of_position(&position)?.givens(), &all);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_position(board: &Board) -> Result<Puzzle, NotAPuzzle> {
        let is_given = |cell| board.givens().contains(cell);
        let givens: Grid = board.values().iter().filter(|&(cell, _)| is_given(cell)).collect();
        match Puzzle::new(givens) {
            Err(NotAPuzzle::Ambiguous(_)) if givens != *board.values() => Puzzle::new(*board.values()),
            result => result,
        }
    }

    /// The same as [`Puzzle::new`] for many grids, in their order and in bulk.
    ///
    /// ```
    /// use garns::{Grid, Puzzle};
    ///
    /// let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let puzzles = Puzzle::many(&[givens, Grid::EMPTY]);
    /// assert!(puzzles[0].is_ok() && puzzles[1].is_err());
    /// # Ok::<(), garns::NotAGrid>(())
    /// ```
    #[must_use]
    pub fn many(givens: &[Grid]) -> Vec<Result<Puzzle, NotAPuzzle>> {
        // A browser downloads this code and reads only a thousand stored games, so one solver is enough.
        if cfg!(target_arch = "wasm32") {
            return givens.iter().map(|&givens| Puzzle::new(givens)).collect();
        }
        let mut puzzles = Vec::with_capacity(givens.len());
        solve::bulk(givens, 2, |i, answer| {
            puzzles.push(match answer {
                Answer { count: 1, solution: Some(solution), undecided: None } => {
                    Ok(Puzzle { givens: givens[i], solution })
                }
                // `Puzzle::new` finds the reason.
                _ => Puzzle::new(givens[i]),
            });
        });
        puzzles
    }

    /// The puzzle of givens that were proved elsewhere to have this solution and no other.
    pub(crate) fn proved(givens: Grid, solution: Grid) -> Puzzle {
        debug_assert_eq!(solve::unique(&givens), Some(solution));
        Puzzle { givens, solution }
    }

    /// The digits at the start.
    #[must_use]
    pub const fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The full grid.
    #[must_use]
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The position at the start.
    #[must_use]
    pub fn board(&self) -> Board {
        Board::new(&self.givens)
    }

    /// Whether the puzzle needs all its givens: without any one of them there would be a second solution.
    ///
    /// ```
    /// use garns::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(!puzzle.is_minimal()?);
    /// let full: Puzzle = puzzle.solution().to_string().parse()?;
    /// assert!(!full.is_minimal()?);
    /// # Ok::<(), garns::NotAPuzzle>(())
    /// ```
    ///
    /// # Errors
    /// If the search for another solution gave up after [`NODES`] nodes. No known puzzle takes that long.
    pub fn is_minimal(&self) -> Result<bool, Undecided> {
        for (cell, digit) in self.givens.iter() {
            if !self.needs(Candidate { cell, digit })? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The cells of the givens that can go: without any one of them, the others still have only this
    /// solution. Without several of them there may be more.
    ///
    /// ```
    /// use garns::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(!puzzle.spare_givens()?.is_empty());
    /// # Ok::<(), garns::NotAPuzzle>(())
    /// ```
    ///
    /// # Errors
    /// If the search for another solution gave up after [`NODES`] nodes. No known puzzle takes that long.
    pub fn spare_givens(&self) -> Result<CellSet, Undecided> {
        let mut spare = CellSet::EMPTY;
        for (cell, digit) in self.givens.iter() {
            if !self.needs(Candidate { cell, digit })? {
                spare.insert(cell);
            }
        }
        Ok(spare)
    }

    /// Whether the givens without this one have another solution.
    fn needs(&self, given: Candidate) -> Result<bool, Undecided> {
        let mut fewer = self.givens;
        fewer.set(given.cell, None);
        // Only the known solution has the given, so any further solution has another digit there.
        solve::single::exists_without(&fewer, given)
    }

    /// The puzzle without its clues in some cells, if a search shows that the rest still has only one solution.
    pub(crate) fn without(&self, cells: CellSet) -> Option<Puzzle> {
        let mut fewer = *self;
        for cell in cells {
            fewer.givens.set(cell, None);
        }
        let clue = cells.single().and_then(|cell| Some(Candidate { cell, digit: self.givens.get(cell)? }));
        let is_puzzle = match clue {
            // Only the known solution has the clue, so any further solution has another digit there.
            Some(clue) => solve::single::exists_without(&fewer.givens, clue) == Ok(false),
            None => solve::single::is_unique(&fewer.givens) == Ok(true),
        };
        is_puzzle.then_some(fewer)
    }
}

/// The reason why givens have no solution.
fn clash(givens: Grid) -> NotAPuzzle {
    for digit in Digit::ALL {
        let places = givens.places(digit);
        for cell in places {
            let clash = places & cell.peers();
            if !clash.is_empty() {
                return NotAPuzzle::Conflict { cells: clash.with(cell), digit };
            }
        }
    }
    NotAPuzzle::NoSolution { givens: smallest_clash(givens) }
}

/// The search for a smaller contradiction may meet this many nodes; after that the given is kept.
const PATIENCE: usize = 10_000;

/// Removes givens one by one, as long as a short search shows that the rest has no solution.
fn smallest_clash(mut givens: Grid) -> CellSet {
    for cell in givens.filled() {
        let digit = givens.set(cell, None);
        if !solve::single::is_refuted_within(&givens, PATIENCE) {
            givens.set(cell, digit);
        }
    }
    givens.filled()
}

impl fmt::Display for NotAPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAPuzzle::NotAGrid(error) => error.fmt(f),
            NotAPuzzle::Conflict { cells, digit } => write!(f, "{digit} is repeated in {cells}"),
            NotAPuzzle::NoSolution { givens } => {
                write!(f, "no solution: the givens in {givens} contradict each other")
            }
            NotAPuzzle::Ambiguous(two) => {
                let differing = two[0].iter().find_map(|(cell, one)| {
                    let other = two[1].get(cell).filter(|&other| other != one)?;
                    Some((cell, one, other))
                });
                match differing {
                    Some((cell, one, other)) => {
                        write!(f, "more than one solution: {cell} can be {one} or {other}")
                    }
                    None => f.write_str("more than one solution"),
                }
            }
            NotAPuzzle::Undecided(undecided) => undecided.fmt(f),
        }
    }
}

impl core::error::Error for NotAPuzzle {}

impl From<Undecided> for NotAPuzzle {
    fn from(undecided: Undecided) -> NotAPuzzle {
        NotAPuzzle::Undecided(undecided)
    }
}

/// Reads 81 characters; `. 0 * _ -` are empty cells.
impl FromStr for Puzzle {
    type Err = NotAPuzzle;
    fn from_str(text: &str) -> Result<Puzzle, NotAPuzzle> {
        Puzzle::new(text.parse().map_err(NotAPuzzle::NotAGrid)?)
    }
}
