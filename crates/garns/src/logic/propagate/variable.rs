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
    let mut variable = 81;
    while variable < VARIABLES {
        let (kind, house, digit) = (variable / 81, variable / 9 % 9, variable % 9);
        let mut part = 0;
        while part < 3 {
            let bits = 0b111 << (3 * part);
            if kind == 3 {
                let (band, stack) = (house / 3, house % 3);
                let minirow = group(false, band * 3 + part, stack, digit);
                let minicolumn = group(true, stack * 3 + part, band, digit);
                segments[variable][part] = Segment { bits, group: minirow };
                segments[variable][3 + part] = Segment { bits: 0b1001001 << part, group: minicolumn };
            } else {
                segments[variable][part] = Segment { bits, group: group(kind == 2, house, part, digit) };
            }
            part += 1;
        }
        variable += 1;
    }
    segments
}

const fn group_links() -> [[CandidateId; 12]; GROUPS] {
    let mut links = [[0; 12]; GROUPS];
    let mut group = 0;
    while group < GROUPS {
        let (is_column, line, part, digit) = (group >= GROUPS / 2, group / 27 % 9, group / 9 % 3, group % 9);
        let mut n = 0;
        let mut k = 0;
        while k < 18 {
            // The nine places in the line, then the nine places in the box.
            let (across, along) =
                if k < 9 { (line, k) } else { (line / 3 * 3 + (k - 9) / 3, part * 3 + k % 3) };
            if (across == line) != (along / 3 == part) {
                links[group][n] = if is_column { id(along, across, digit) } else { id(across, along, digit) };
                n += 1;
            }
            k += 1;
        }
        group += 1;
    }
    links
}
