//! The hint ladder: as much of a step, or of a mistake, as its rung allows.

use garns::logic::{self, Evidence, Role};
use garns::render::{Part, Picture, text};
use garns::{Board, Candidate, CellSet, House};

use crate::rules::game::{Action, Game};
use crate::wire::{Area, Drawing, Frame, Hint, Phrase, TechniqueName, numbers, pair, phrases};

/// The subject of a hint in a position.
#[derive(Clone, Debug)]
pub enum Advice<'a> {
    /// The board has mistakes.
    Mistake(Box<Mistake>),
    /// The next step.
    Step(&'a logic::Step),
    /// The board has no mistakes, and no technique finds a step.
    Nothing,
}

/// Wrong entries or marks, and how to undo them.
#[derive(Clone, Debug)]
pub struct Mistake {
    entries: CellSet,
    /// Open cells whose marks exclude the solution's digit.
    marks: CellSet,
    /// How many edits to undo until no mistake is left.
    rewind: Option<usize>,
    /// The board without wrong entries, the first wrong entry, and the argument against it if one was found.
    why: Option<(Board, Candidate, Option<logic::Step>)>,
}

impl Mistake {
    /// The mistakes on the board, if there are any: wrong digits, and open cells whose marks exclude the
    /// solution's digit.
    pub fn of(game: &Game) -> Option<Mistake> {
        let (entries, marks) = (game.wrong_entries(), game.wrong_marks());
        if entries.is_empty() && marks.is_empty() {
            return None;
        }
        let why = game.wrong_entry().map(|(board, wrong)| (board, wrong, None));
        Some(Mistake { entries, marks, rewind: game.rewind(), why })
    }

    /// Adds the argument against the first wrong entry.
    pub fn with_argument(mut self, argument: Option<&logic::Step>) -> Mistake {
        if let Some((_, _, against)) = &mut self.why {
            *against = argument.cloned();
        }
        self
    }
}

impl Advice<'_> {
    /// The hint of a rung, 0 to 5, drawn on the player's board.
    pub fn hint(&self, board: &Board, rung: u8) -> Hint {
        match self {
            Advice::Mistake(mistake) => of_mistake(board, mistake, rung),
            Advice::Step(step) => of_step(board, step, rung),
            Advice::Nothing => Hint {
                rung,
                text: vec![Phrase::plain(match rung {
                    0 => "No mistakes so far.",
                    _ => "No known technique applies at this position.",
                })],
                ..Hint::default()
            },
        }
    }

    /// The action of the Apply button.
    pub fn action(&self) -> Option<Action> {
        match self {
            Advice::Mistake(mistake) if !mistake.entries.is_empty() => {
                Some(Action::Apply { clear: mistake.entries, place: Vec::new(), remove: Vec::new() })
            }
            // All marks of these cells are erased; the player can have them filled in again.
            Advice::Mistake(mistake) => Some(Action::Erase { cells: mistake.marks }),
            Advice::Step(step) => Some(Action::Apply {
                clear: CellSet::EMPTY,
                place: step.placements().collect(),
                remove: step.removals().collect(),
            }),
            Advice::Nothing => None,
        }
    }
}

fn of_mistake(board: &Board, mistake: &Mistake, rung: u8) -> Hint {
    let Mistake { entries, marks, rewind, .. } = *mistake;
    let wrong = if entries.is_empty() { marks } else { entries };
    let what = if entries.is_empty() { "note" } else { "digit" };
    // Rungs 1 and 2 name one box, so that the player can find the mistakes in other boxes alone.
    let house = wrong.first().map(|cell| House::block(cell.block()));
    let area = house.map_or(CellSet::EMPTY, House::cells);
    let mut hint = Hint { rung, mistake: true, ..Hint::default() };
    hint.text = match rung {
        0 => vec![Phrase::plain("There is a mistake on the board.")],
        1 => vec![Phrase::plain("The mistake is in "), named(house), Phrase::plain(".")],
        2 => vec![Phrase::plain(format!("There is a wrong {what} in ")), named(house), Phrase::plain(".")],
        3 | 4 => vec![
            Phrase::plain(format!("Wrong {what}: ")),
            Phrase::about(list(wrong), wrong),
            Phrase::plain("."),
        ],
        _ => why_wrong(mistake, wrong),
    };
    if rung >= 1 {
        hint.area = Some(Area { houses: house.iter().map(House::to_string).collect(), cells: numbers(area) });
    }
    if rung >= 3 {
        hint.cells = numbers(wrong);
        hint.drawings = vec![Drawing::from(&Picture::plain(board).with_cells(wrong, Part::Wrong))];
        hint.rewind = rewind;
    }
    if rung >= 4 {
        hint.clear = numbers(wrong);
    }
    if let (5.., Some((board, _, Some(argument)))) = (rung, &mistake.why) {
        hint.film = Frame::of(board, argument);
    }
    hint
}

/// Why the first wrong entry cannot be right.
fn why_wrong(mistake: &Mistake, wrong: CellSet) -> Vec<Phrase> {
    let Some((board, Candidate { cell, digit }, argument)) = &mistake.why else {
        let leave = if wrong.len() == 1 { "leave" } else { "all leave" };
        return vec![
            Phrase::plain("The notes of "),
            Phrase::about(list(wrong), wrong),
            Phrase::plain(format!(" {leave} out the right digit.")),
        ];
    };
    if let Some(argument) = argument {
        return phrases(argument);
    }
    let said = Phrase::about(format!("{cell} can't be {digit}"), CellSet::only(*cell));
    let twin = cell.peers().iter().find(|&peer| board.values().get(peer) == Some(*digit));
    let reason = match twin {
        Some(twin) => Phrase::about(format!(": it sees the {digit} in {twin}."), CellSet::only(twin)),
        None => Phrase::plain(", but only a very long argument shows it."),
    };
    vec![said, reason]
}

fn of_step(board: &Board, step: &logic::Step, rung: u8) -> Hint {
    // The first rungs say where the conclusion is: its house, or its cells if no house holds them all.
    let house = area(step);
    let cells = house.map_or_else(|| concluded(step), House::cells);
    let shown = pattern(step);
    let mut hint = Hint { rung, ..Hint::default() };
    let look = || Phrase::about(house.map_or_else(|| named_cells(cells), |house| house.to_string()), cells);
    hint.text = match rung {
        0 => vec![Phrase::plain("No mistakes so far.")],
        1 => vec![Phrase::plain("Look at "), look(), Phrase::plain(".")],
        2 => {
            vec![Phrase::plain(format!("{}: look at ", step.technique.name)), look(), Phrase::plain(".")]
        }
        3 => vec![
            Phrase::plain(format!("{}: the pattern is in ", step.technique.name)),
            Phrase::about(named_cells(shown), shown),
            Phrase::plain("."),
        ],
        4 => vec![
            Phrase::plain(format!("{}: ", step.technique.name)),
            text::conclusion(&step.deductions).into(),
            Phrase::plain("."),
        ],
        _ => phrases(step),
    };
    if rung >= 1 {
        hint.area =
            Some(Area { houses: house.iter().map(House::to_string).collect(), cells: numbers(cells) });
    }
    if rung >= 2 {
        hint.technique = Some(TechniqueName::of(step.technique));
    }
    if rung >= 3 {
        hint.cells = numbers(shown);
    }
    if rung >= 4 {
        hint.place = step.placements().map(pair).collect();
        hint.remove = step.removals().map(pair).collect();
    }
    let pattern_only = || Picture::plain(board).with_cells(shown, Part::Evidence(Role::Pattern));
    if rung >= 5 {
        hint.film = Frame::of(board, step);
    }
    hint.drawings = match rung {
        0..=2 => Vec::new(),
        3 => vec![Drawing::from(&pattern_only())],
        5.. if hint.film.is_empty() => Drawing::of(board, step),
        _ => vec![Drawing::from(&pattern_only().with_conclusion(step))],
    };
    hint
}

/// The cells of the evidence without its houses; the cells of the placed digits if there are no such cells.
fn pattern(step: &logic::Step) -> CellSet {
    let shown = |evidence: &&Evidence| !matches!(evidence, Evidence::Houses(..));
    let cells =
        step.evidence.iter().filter(shown).fold(CellSet::EMPTY, |cells, evidence| cells | evidence.cells());
    if cells.is_empty() { step.placements().map(|candidate| candidate.cell).collect() } else { cells }
}

/// The cells of a step's conclusion: digits go there, or candidates are removed there.
fn concluded(step: &logic::Step) -> CellSet {
    step.placements().chain(step.removals()).map(|candidate| candidate.cell).collect()
}

/// The house to look at for a step, which holds the whole conclusion. The technique's own house comes
/// first, then the house with most of the pattern. `None` if no house holds the whole conclusion.
fn area(step: &logic::Step) -> Option<House> {
    let concluded = concluded(step);
    let holds_all = |house: &House| (concluded - house.cells()).is_empty();
    for evidence in &step.evidence {
        if let Evidence::Houses(Role::Pattern | Role::Base, houses) = evidence
            && let Some(own) = houses.iter().find(|house| holds_all(house))
        {
            return Some(*own);
        }
    }
    let pattern = pattern(step);
    let mut best: Option<House> = None;
    for house in concluded.first()?.houses().into_iter().rev().filter(holds_all) {
        let more = |best: House| (house.cells() & pattern).len() > (best.cells() & pattern).len();
        if best.is_none_or(more) {
            best = Some(house);
        }
    }
    best
}

fn named(house: Option<House>) -> Phrase {
    match house {
        Some(house) => Phrase::about(house.to_string(), house.cells()),
        None => Phrase::plain("the board"),
    }
}

/// The most cells that a hint lists by name. More than these are only marked on the board.
const MOST_NAMED: usize = 6;

/// The cells by name, or their number if they are too many to list.
fn named_cells(cells: CellSet) -> String {
    if cells.len() <= MOST_NAMED { list(cells) } else { format!("the {} marked cells", cells.len()) }
}

fn list(cells: CellSet) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use garns::logic::{Ladder, techniques};

    use super::*;

    #[test]
    fn the_first_rung_names_the_house_of_the_conclusion() {
        let mut seen = 0;
        for technique in techniques::all() {
            let info = technique.info();
            let Some(board) = info.example_board() else { continue };
            let Ok(Some(step)) = Ladder::new([technique]).hint(&board) else { continue };
            let hint = of_step(&board, &step, 1);
            let named = hint.area.unwrap().cells;
            for cell in numbers(concluded(&step)) {
                assert!(named.contains(&cell), "{}: {named:?} leaves out {cell}", info.id);
            }
            assert!(!named.is_empty(), "{}", info.id);
            seen += 1;
        }
        assert!(seen > 50, "{seen}");
    }
}
