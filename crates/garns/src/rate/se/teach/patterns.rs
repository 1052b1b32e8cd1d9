//! Singles, locked digits, subsets, fish and wings: covers of rank 0, or 1 for wings.

use super::super::found::Pattern;
use super::super::tables::{COLUMN, ROW, bits};
use super::{Lesson, cell, digit, digits, house, positions, removed};
use crate::board::Board;
use crate::house::House;
use crate::logic::argue::{self, in_cell, in_house};
use crate::logic::{Argument, Constraint, Deduction, Evidence, Info, Proof, Role, Truth};
use crate::set::{CellSet, DigitSet};

/// The lesson of a pattern that needs no chains and no uniqueness.
pub(super) fn lesson(
    board: &Board,
    pattern: &Pattern,
    deductions: &[Deduction],
    technique: &'static Info,
) -> Lesson {
    let placed = deductions.first().map(|deduction| deduction.candidate());
    let mut evidence = Vec::new();
    let mut proof: Proof = Vec::new();
    if let (Some(placed), Pattern::HiddenSingle { .. } | Pattern::NakedSingle) = (placed, pattern) {
        evidence.push(Evidence::Cells(Role::Pattern, CellSet::only(placed.cell)));
        evidence.push(Evidence::Digits(Role::Pattern, DigitSet::only(placed.digit)));
    }
    match *pattern {
        Pattern::HiddenSingle { house: number, .. } => {
            evidence.push(Evidence::Houses(Role::Pattern, vec![house(number)]));
            proof.extend(placed.map(|placed| Argument::Last(in_house(house(number), placed.digit))));
        }
        Pattern::NakedSingle => proof.extend(placed.map(|placed| Argument::Last(in_cell(placed.cell)))),
        Pattern::Locking { base, cover, digit: index, single_in } => {
            let digit = digit(index);
            let (base, cover) = (house(base), house(cover));
            evidence.push(Evidence::Digits(Role::Pattern, DigitSet::only(digit)));
            evidence.push(Evidence::Houses(Role::Base, vec![base]));
            evidence.push(Evidence::Houses(Role::Cover, vec![cover]));
            let places = argue::digit_in(digit, board.places_in(digit, base));
            evidence.push(Evidence::Candidates(Role::Pattern, places));
            proof.push(argue::cover([in_house(base, digit)], [Constraint::House(cover, digit)]));
            if let (Some(single), Some(placed)) = (single_in, placed) {
                evidence.push(Evidence::Houses(Role::Pattern, vec![house(single)]));
                evidence.push(Evidence::Cells(Role::Pivot, CellSet::only(placed.cell)));
                proof.push(Argument::Last(in_house(house(single), digit)));
            }
        }
        Pattern::NakedSet { house: number, cells, digits: mask } => {
            let (cells, digits, house) = (positions(number, cells), digits(mask), house(number));
            evidence = set_evidence(board, cells, digits, house);
            let links = digits.iter().map(|digit| Constraint::House(house, digit));
            proof.push(argue::cover(cells.iter().map(in_cell), links));
        }
        Pattern::HiddenSet { house: number, cells, digits: mask, direct } => {
            let (cells, digits, house) = (positions(number, cells), digits(mask), house(number));
            evidence = set_evidence(board, cells, digits, house);
            let truths = digits.iter().map(|digit| in_house(house, digit));
            proof.push(argue::cover(truths, cells.iter().map(Constraint::Cell)));
            if let (true, Some(placed)) = (direct, placed) {
                evidence.push(Evidence::Cells(Role::Pivot, CellSet::only(placed.cell)));
                evidence.push(Evidence::Digits(Role::Link, DigitSet::only(placed.digit)));
                proof.push(Argument::Last(in_house(house, placed.digit)));
            }
        }
        Pattern::Fish { kind, base, cover, digit: index } => {
            let digit = digit(index);
            let crossing = COLUMN + ROW - kind;
            let bases: Vec<House> = bits(base).map(|line| house(kind + line)).collect();
            let covers: Vec<House> = bits(cover).map(|line| house(crossing + line)).collect();
            let body = bases.iter().fold(CellSet::EMPTY, |all, &base| all | board.places_in(digit, base));
            proof.push(argue::cover(
                bases.iter().map(|&base| in_house(base, digit)),
                covers.iter().map(|&cover| Constraint::House(cover, digit)),
            ));
            evidence.push(Evidence::Digits(Role::Pattern, DigitSet::only(digit)));
            evidence.push(Evidence::Houses(Role::Base, bases));
            evidence.push(Evidence::Houses(Role::Cover, covers));
            evidence.push(Evidence::Candidates(Role::Pattern, argue::digit_in(digit, body)));
        }
        Pattern::Wing { pivot, wings, digit: index } => {
            let z = digit(index);
            let pivot = cell(pivot);
            let wings = wings.map(cell);
            let all = CellSet::from_iter(wings).with(pivot);
            let union = all.iter().fold(DigitSet::EMPTY, |set, cell| set | board.candidates(cell));
            let holders: CellSet = all.iter().filter(|&cell| board.candidates(cell).contains(z)).collect();
            evidence.push(Evidence::Digits(Role::Pattern, board.candidates(pivot)));
            evidence.push(Evidence::Digits(Role::Link, DigitSet::only(z)));
            evidence.push(Evidence::Cells(Role::Pivot, CellSet::only(pivot)));
            evidence.push(Evidence::Cells(Role::Wing, wings.into_iter().collect()));
            evidence
                .push(Evidence::Candidates(Role::Pattern, argue::candidates(board, all, union.without(z))));
            evidence.push(Evidence::Candidates(Role::Fin, argue::digit_in(z, holders)));
            let truths: Vec<Truth> = all.iter().map(in_cell).collect();
            let links: Vec<Constraint> = wings
                .into_iter()
                .filter_map(|wing| {
                    let shared = (board.candidates(wing) & board.candidates(pivot)).without(z).first()?;
                    Some(Constraint::House(argue::shared_house(pivot, wing)?, shared))
                })
                .collect();
            proof = argue::ends(&truths, &links, &argue::each(z, holders), &removed(deductions));
        }
        Pattern::Loop(_) | Pattern::Bug(_) | Pattern::Exclusion { .. } | Pattern::Chains(_) => {}
    }
    Lesson { technique, evidence, proof }
}

fn set_evidence(board: &Board, cells: CellSet, digits: DigitSet, house: House) -> Vec<Evidence> {
    vec![
        Evidence::Cells(Role::Pattern, cells),
        Evidence::Digits(Role::Pattern, digits),
        Evidence::Houses(Role::Pattern, vec![house]),
        Evidence::Candidates(Role::Pattern, argue::candidates(board, cells, digits)),
    ]
}
