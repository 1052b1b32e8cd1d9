//! A position to search: a board, and results about it that several techniques use.

use super::placement;
use crate::logic::guardians::deadly::{self, Deadly};
use crate::logic::tabling::loops::{self, Found};
use crate::logic::tabling::{Complete, Kinds, Tables};
use crate::{Board, CellSet, Digit};

/// A board, and the results of earlier searches on it. The first technique that needs a result computes it,
/// and later techniques read it.
///
/// ```
/// use garns::logic::{Position, TechniqueId, techniques};
///
/// let board = TechniqueId::XyChain.info().example_board().expect("XY-Chains have an example");
/// let mut position = Position::new(&board);
/// let found = techniques::all().filter(|technique| technique.first_pattern(&mut position).is_some());
/// assert!(found.count() > 1);
/// ```
#[derive(Debug)]
pub struct Position<'a> {
    board: &'a Board,
    tabled: Vec<Tabled>,
    impossible: [Option<CellSet>; 9],
    deadly: Option<Vec<Deadly>>,
}

/// The tables of consequences for some kinds of nodes, and the loops in them.
#[derive(Debug)]
struct Tabled {
    kinds: Kinds,
    tables: Tables,
    loops: Option<Vec<Found>>,
}

impl<'a> Position<'a> {
    /// The position of a board, without results.
    #[must_use]
    pub fn new(board: &'a Board) -> Position<'a> {
        Position { board, tabled: Vec::new(), impossible: [None; 9], deadly: None }
    }

    /// The position of a board for which the places in no template are already known, for some digits.
    pub(crate) fn with_impossible(board: &'a Board, impossible: [Option<CellSet>; 9]) -> Position<'a> {
        Position { impossible, ..Position::new(board) }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The tables of consequences.
    pub(crate) fn tables(&mut self, kinds: Kinds) -> Complete<'_> {
        self.tabled(kinds).tables.complete()
    }

    /// The loops and chains in the tables; in tables with groups, only those that pass through a group or an
    /// almost locked set.
    pub(crate) fn loops(&mut self, kinds: Kinds) -> (&Tables, &[Found]) {
        let board = self.board;
        let Tabled { tables, loops, .. } = self.tabled(kinds);
        (tables, loops.get_or_insert_with(|| loops::all(board, tables, kinds.groups)))
    }

    /// The places of a digit that are in none of its templates. An argument about this digit alone can
    /// remove no other places.
    pub(crate) fn impossible(&mut self, digit: Digit) -> CellSet {
        *self.impossible[digit.index()].get_or_insert_with(|| placement::impossible(self.board, digit))
    }

    /// The deadly patterns with two digits in each cell whose guardians are in one or two cells, or all have
    /// the same digit.
    pub(crate) fn deadly_patterns(&mut self) -> &[Deadly] {
        self.deadly.get_or_insert_with(|| deadly::patterns(self.board))
    }

    fn tabled(&mut self, kinds: Kinds) -> &mut Tabled {
        let place = self.tabled.iter().position(|tabled| tabled.kinds == kinds).unwrap_or_else(|| {
            let mut tables = Tables::default();
            tables.fill(self.board, kinds);
            self.tabled.push(Tabled { kinds, tables, loops: None });
            self.tabled.len() - 1
        });
        &mut self.tabled[place]
    }
}
