//! What a drawing of a step shows, whoever draws it.

use crate::board::Board;
use crate::candidate::Candidate;
use crate::house::House;
use crate::logic::{Chain, Deduction, Evidence, Role, Step};
use crate::set::{CandidateSet, CellSet, DigitSet};

/// How a candidate is marked; the later kinds hide the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Part of the pattern, or true in the course of the argument.
    Pattern,
    /// Part of the second group or colour, or false in the course of the argument.
    Other,
    /// Too many for the plain pattern.
    Fin,
    /// Falls.
    Removed,
    /// Is the digit of its cell.
    Placed,
}

/// A board with its marked candidates, shaded houses and cells, and links.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The position.
    pub board: &'a Board,
    /// Houses to shade.
    pub houses: Vec<House>,
    /// Cells to shade.
    pub cells: CellSet,
    /// Sets of cells to tell apart, in order.
    pub groups: Vec<CellSet>,
    /// Lines between candidates, each with whether it is strong.
    pub links: Vec<(CandidateSet, CandidateSet, bool)>,
    /// Numbered nodes, in order.
    pub nodes: Vec<CandidateSet>,
    marks: Vec<Option<Mark>>,
}

impl<'a> Picture<'a> {
    /// A board with nothing marked.
    pub fn plain(board: &'a Board) -> Picture<'a> {
        Picture {
            board,
            houses: Vec::new(),
            cells: CellSet::EMPTY,
            groups: Vec::new(),
            links: Vec::new(),
            nodes: Vec::new(),
            marks: vec![None; 729],
        }
    }

    /// A board with a step drawn on it.
    pub fn new(board: &'a Board, step: &Step) -> Picture<'a> {
        let mut picture = Picture::plain(board);
        for evidence in &step.evidence {
            match evidence {
                Evidence::Digits(..) => {}
                Evidence::Cells(_, cells) => picture.cells |= *cells,
                Evidence::Houses(_, houses) => picture.houses.extend(houses),
                Evidence::Candidates(role, candidates) => {
                    candidates.iter().for_each(|candidate| picture.mark(candidate, mark_of(*role)));
                }
                Evidence::Group(role, cells, digits) => {
                    picture.mark_all(*cells, *digits, mark_of(*role));
                    if !picture.groups.contains(cells) {
                        picture.groups.push(*cells);
                    }
                }
                Evidence::Chain(chain) => picture.draw(chain),
                Evidence::Branches(branches) => branches.iter().for_each(|chain| picture.draw(chain)),
            }
        }
        // Where the evidence names cells and digits but no candidates, these are the pattern.
        if picture.marks.iter().all(Option::is_none) {
            let digits = step.evidence.iter().fold(DigitSet::EMPTY, |all, evidence| match evidence {
                Evidence::Digits(_, digits) => all | *digits,
                _ => all,
            });
            picture.mark_all(picture.cells, digits, Mark::Pattern);
        }
        for &deduction in &step.deductions {
            let mark = if matches!(deduction, Deduction::Place(_)) { Mark::Placed } else { Mark::Removed };
            picture.mark(deduction.candidate(), mark);
        }
        picture
    }

    /// How a candidate is marked.
    pub fn mark_at(&self, candidate: Candidate) -> Option<Mark> {
        self.marks[candidate.index()]
    }

    /// The marked candidates, in reading order.
    pub fn marks(&self) -> impl Iterator<Item = (Candidate, Mark)> + '_ {
        let marked = self.marks.iter().enumerate();
        marked.filter_map(|(index, mark)| Some((Candidate::from_index(index), (*mark)?)))
    }

    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        let slot = &mut self.marks[candidate.index()];
        *slot = (*slot).max(Some(mark));
    }

    fn mark_all(&mut self, cells: CellSet, digits: DigitSet, mark: Mark) {
        for cell in cells {
            for digit in digits & self.board.candidates(cell) {
                self.mark(Candidate { cell, digit }, mark);
            }
        }
    }

    fn draw(&mut self, chain: &Chain) {
        let first = self.nodes.len();
        for node in &chain.nodes {
            let candidates: CandidateSet =
                node.cells.iter().map(|cell| Candidate { cell, digit: node.digit }).collect();
            for candidate in candidates.iter() {
                self.mark(candidate, if node.on { Mark::Pattern } else { Mark::Other });
            }
            self.cells |= node.through;
            self.nodes.push(candidates);
        }
        for link in &chain.links {
            self.links.push((self.nodes[first + link.from], self.nodes[first + link.to], link.strong));
        }
    }
}

fn mark_of(role: Role) -> Mark {
    match role {
        Role::Fin | Role::EndoFin | Role::Guardian => Mark::Fin,
        Role::Cover | Role::Wing | Role::ColourB => Mark::Other,
        Role::Pattern | Role::Base | Role::Pivot | Role::Link | Role::ColourA => Mark::Pattern,
    }
}
