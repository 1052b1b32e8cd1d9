//! The 324 variables of a Sudoku, and the links between candidates.
//!
//! A variable is a question with nine possible answers: which digit is in a cell (81 variables), or where a
//! digit is in a row, a column or a box (81 variables each). A candidate is an answer to four variables. Two
//! candidates are *linked* if some variable contains both.

/// How many variables there are.
pub(crate) const VARIABLES: usize = 324;

/// How many candidates there are.
pub(crate) const CANDIDATES: usize = 729;

/// How many groups there are. A group is a digit in the three cells that a box shares with a row or column.
pub(crate) const GROUPS: usize = 486;

/// A candidate: nine times its cell, plus its digit, as in [`crate::Candidate::index`].
pub(crate) type CandidateId = u16;

/// A variable: first the 81 cells, then the digits in rows, in columns, and in boxes.
pub(crate) type VariableId = u16;

/// A place of a candidate: a variable and the bit that the candidate has in it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) variable: VariableId,
    pub(crate) bit: u16,
}

/// For each candidate, its four places: in its cell, row, column and box.
pub(crate) static PLACES: [[Place; 4]; CANDIDATES] = places();

/// For each variable its nine candidates, by bit.
pub(crate) static MEMBERS: [[CandidateId; 9]; VARIABLES] = members();

/// For each variable that is a digit in a house, its parts that form a group. A line has three parts; a box
/// has three minirows and three minicolumns.
pub(crate) static SEGMENTS: [[Segment; 6]; VARIABLES] = segments();

/// For each group, the twelve candidates that are linked to all three of its candidates.
pub(crate) static GROUP_LINKS: [[CandidateId; 12]; GROUPS] = group_links();

/// Part of a variable: three of its candidates that form a group.
#[derive(Clone, Copy)]
pub(crate) struct Segment {
    /// The bits of the three candidates; 0 if there is no such segment.
    pub(crate) bits: u16,
    /// The number of the group.
    pub(crate) group: u16,
}

const fn box_of(row: usize, column: usize) -> usize {
    row / 3 * 3 + column / 3
}

const fn place_in_box(row: usize, column: usize) -> usize {
    row % 3 * 3 + column % 3
}

const fn id(row: usize, column: usize, digit: usize) -> CandidateId {
    ((row * 9 + column) * 9 + digit) as CandidateId
}

const fn places() -> [[Place; 4]; CANDIDATES] {
    let mut places = [[Place { variable: 0, bit: 0 }; 4]; CANDIDATES];
    let mut n = 0;
    while n < CANDIDATES {
        let (row, column, digit) = (n / 81, n / 9 % 9, n % 9);
        let boxed = box_of(row, column);
        places[n] = [
            Place { variable: (n / 9) as u16, bit: 1 << digit },
            Place { variable: (81 + row * 9 + digit) as u16, bit: 1 << column },
            Place { variable: (162 + column * 9 + digit) as u16, bit: 1 << row },
            Place { variable: (243 + boxed * 9 + digit) as u16, bit: 1 << place_in_box(row, column) },
        ];
        n += 1;
    }
    places
}

const fn members() -> [[CandidateId; 9]; VARIABLES] {
    let places = places();
    let mut members = [[0; 9]; VARIABLES];
    let mut n = 0;
    while n < CANDIDATES {
        let mut k = 0;
        while k < 4 {
            let place = places[n][k];
            members[place.variable as usize][place.bit.trailing_zeros() as usize] = n as CandidateId;
            k += 1;
        }
        n += 1;
    }
    members
}

/// The number of a group: a digit in the part of a row or column that lies in one box.
const fn group(is_column: bool, line: usize, part: usize, digit: usize) -> u16 {
    (((is_column as usize * 9 + line) * 3 + part) * 9 + digit) as u16
}

const fn segments() -> [[Segment; 6]; VARIABLES] {
    let mut segments = [[Segment { bits: 0, group: 0 }; 6]; VARIABLES];
    let mut line = 0;
    while line < 9 {
        let mut digit = 0;
        while digit < 9 {
            let mut part = 0;
            while part < 3 {
                let three = 0b111 << (3 * part);
                segments[81 + line * 9 + digit][part] =
                    Segment { bits: three, group: group(false, line, part, digit) };
                segments[162 + line * 9 + digit][part] =
                    Segment { bits: three, group: group(true, line, part, digit) };
                // Here, `line` is the number of a box, and `part` counts its minirows and minicolumns.
                let (band, stack) = (line / 3, line % 3);
                segments[243 + line * 9 + digit][part] =
                    Segment { bits: three, group: group(false, band * 3 + part, stack, digit) };
                segments[243 + line * 9 + digit][3 + part] =
                    Segment { bits: 0b1001001 << part, group: group(true, stack * 3 + part, band, digit) };
                part += 1;
            }
            digit += 1;
        }
        line += 1;
    }
    segments
}

const fn group_links() -> [[CandidateId; 12]; GROUPS] {
    let mut links = [[0; 12]; GROUPS];
    let mut line = 0;
    while line < 9 {
        let mut part = 0;
        while part < 3 {
            let mut digit = 0;
            while digit < 9 {
                let (mut rows, mut columns) = ([0; 12], [0; 12]);
                let mut n = 0;
                // The other six places in the line.
                let mut along = 0;
                while along < 9 {
                    if along / 3 != part {
                        rows[n] = id(line, along, digit);
                        columns[n] = id(along, line, digit);
                        n += 1;
                    }
                    along += 1;
                }
                // The other six places in the box.
                let mut across = line / 3 * 3;
                while across < line / 3 * 3 + 3 {
                    let mut along = part * 3;
                    while across != line && along < part * 3 + 3 {
                        rows[n] = id(across, along, digit);
                        columns[n] = id(along, across, digit);
                        n += 1;
                        along += 1;
                    }
                    across += 1;
                }
                links[group(false, line, part, digit) as usize] = rows;
                links[group(true, line, part, digit) as usize] = columns;
                digit += 1;
            }
            part += 1;
        }
        line += 1;
    }
    links
}
