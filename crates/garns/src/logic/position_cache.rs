//! Results about one position that several techniques use.

use crate::logic::deadly::{self, Deadly};
use crate::logic::placement;
use crate::logic::tabling::loops::{self, Found};
use crate::logic::tabling::{Kinds, Tables};
use crate::{Board, CellSet, Digit};

/// The results about one position so far. Each position needs its own cache.
#[derive(Debug, Default)]
pub struct PositionCache {
    tabled: Vec<Tabled>,
    impossible: [Option<CellSet>; 9],
    deadly: Option<Vec<Deadly>>,
}

/// The tables of consequences for some kinds of nodes, and the loops in them.
#[derive(Debug)]
struct Tabled {
    kinds: Kinds,
    tables: Tables,
    summed_up: bool,
    loops: Option<Vec<Found>>,
}

impl PositionCache {
    /// A cache that already knows, for some digits, the places that are in none of their templates.
    pub(crate) fn with_impossible(impossible: [Option<CellSet>; 9]) -> PositionCache {
        PositionCache { impossible, ..PositionCache::default() }
    }

    /// The tables of consequences, with their sets of true and false candidates filled.
    pub(crate) fn tables(&mut self, board: &Board, kinds: Kinds) -> &Tables {
        let tabled = self.tabled(board, kinds);
        if !tabled.summed_up {
            tabled.tables.sum_up();
            tabled.summed_up = true;
        }
        &tabled.tables
    }

    /// The loops and chains in the tables; in tables with groups, only those that pass through a group or an
    /// almost locked set.
    pub(crate) fn loops(&mut self, board: &Board, kinds: Kinds) -> (&Tables, &[Found]) {
        let Tabled { tables, loops, .. } = self.tabled(board, kinds);
        (tables, loops.get_or_insert_with(|| loops::all(board, tables, kinds.groups)))
    }

    /// The places of a digit that are in none of its templates. An argument about this digit alone can
    /// remove no other places.
    pub(crate) fn impossible(&mut self, board: &Board, digit: Digit) -> CellSet {
        *self.impossible[digit.index()].get_or_insert_with(|| placement::impossible(board, digit))
    }

    /// The deadly patterns with two digits in each cell whose guardians are in one or two cells, or all have
    /// the same digit.
    pub(crate) fn deadly_patterns(&mut self, board: &Board) -> &[Deadly] {
        self.deadly.get_or_insert_with(|| deadly::patterns(board))
    }

    fn tabled(&mut self, board: &Board, kinds: Kinds) -> &mut Tabled {
        let place = self.tabled.iter().position(|tabled| tabled.kinds == kinds).unwrap_or_else(|| {
            let mut tables = Tables::default();
            tables.fill(board, kinds);
            self.tabled.push(Tabled { kinds, tables, summed_up: false, loops: None });
            self.tabled.len() - 1
        });
        &mut self.tabled[place]
    }
}
