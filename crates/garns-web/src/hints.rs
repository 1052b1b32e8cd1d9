//! The hint ladder: as much of a step, or of a mistake, as its rung allows.

use garns::logic;
use garns::render::text;
use garns::{Board, CellSet, House};

use crate::api::{
    Area, Drawing, Hint, Phrase, TechniqueName, area, concluded, numbers, pair, pattern, phrases,
};
use crate::game::{Action, Game};

/// What there is to say at a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Advice<'a> {
    /// These entries are wrong, and in these cells the marks.
    Mistake { entries: CellSet, marks: CellSet },
    /// This comes next.
    Step(&'a logic::Step),
    /// All is well, but no technique finds anything.
    Nothing,
}

impl Advice<'_> {
    /// The mistakes of a game, if it has any.
    pub(crate) fn mistake(game: &Game) -> Option<Advice<'static>> {
        let (entries, marks) = (game.wrong_entries(), game.wrong_marks());
        (!entries.is_empty() || !marks.is_empty()).then_some(Advice::Mistake { entries, marks })
    }

    /// The hint of a rung, 0 to 5, drawn on the player's board.
    pub(crate) fn hint(&self, board: &Board, rung: u8) -> Hint {
        match *self {
            Advice::Mistake { entries, marks } => mistake(entries, marks, rung),
            Advice::Step(step) => of_step(board, step, rung),
            Advice::Nothing => Hint {
                rung,
                text: vec![Phrase::plain(match rung {
                    0 => "No mistake so far.",
                    _ => "No technique known here finds anything at this position.",
                })],
                ..Hint::default()
            },
        }
    }

    /// What Apply does.
    pub(crate) fn action(&self) -> Option<Action> {
        match *self {
            Advice::Mistake { entries, .. } if !entries.is_empty() => {
                Some(Action::Apply { clear: entries, place: Vec::new(), remove: Vec::new() })
            }
            // Wrong marks are cleared whole: the page has them filled in again if it likes.
            Advice::Mistake { marks, .. } => Some(Action::Erase { cells: marks }),
            Advice::Step(step) => Some(Action::Apply {
                clear: CellSet::EMPTY,
                place: step.placements().collect(),
                remove: step.removals().collect(),
            }),
            Advice::Nothing => None,
        }
    }
}

fn mistake(entries: CellSet, marks: CellSet, rung: u8) -> Hint {
    let wrong = if entries.is_empty() { marks } else { entries };
    let what = if entries.is_empty() { "mark" } else { "entry" };
    // One box at a time, so that the player finds the others alone.
    let house = wrong.first().map(|cell| House::block(cell.block()));
    let area = house.map_or(CellSet::EMPTY, House::cells);
    let mut hint = Hint { rung, mistake: true, ..Hint::default() };
    hint.text = match rung {
        0 => vec![Phrase::plain("There is a mistake on the board.")],
        1 => vec![Phrase::plain("Look for it in "), named(house), Phrase::plain(".")],
        2 => vec![Phrase::plain(format!("A wrong {what} in ")), named(house), Phrase::plain(".")],
        _ => vec![
            Phrase::plain(format!("Wrong {what}: ")),
            Phrase::about(list(wrong), wrong),
            Phrase::plain(if rung < 4 { "." } else { "; take it back." }),
        ],
    };
    if rung >= 1 {
        hint.area = Some(Area { houses: house.iter().map(House::to_string).collect(), cells: numbers(area) });
    }
    if rung >= 3 {
        hint.cells = numbers(wrong);
        hint.drawings = vec![Drawing::cells_only(wrong, "wrong")];
    }
    if rung >= 4 {
        hint.clear = numbers(wrong);
    }
    hint
}

fn of_step(board: &Board, step: &logic::Step, rung: u8) -> Hint {
    // The first rungs say where the conclusion is: its house, or its cells if no house holds them all.
    let house = area(step);
    let cells = house.map_or_else(|| concluded(step), House::cells);
    let shown = pattern(step);
    let mut hint = Hint { rung, ..Hint::default() };
    let look = || Phrase::about(house.map_or_else(|| list(cells), |house| house.to_string()), cells);
    hint.text = match rung {
        0 => vec![Phrase::plain("No mistake so far.")],
        1 => vec![Phrase::plain("Look at "), look(), Phrase::plain(".")],
        2 => {
            vec![Phrase::plain(format!("{}: look at ", step.technique.name)), look(), Phrase::plain(".")]
        }
        3 => vec![
            Phrase::plain(format!("{}: the pattern is in ", step.technique.name)),
            Phrase::about(list(shown), shown),
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
        hint.drawings = vec![Drawing::cells_only(shown, "pattern")];
    }
    if rung >= 4 {
        hint.place = step.placements().map(pair).collect();
        hint.remove = step.removals().map(pair).collect();
        hint.drawings = vec![Drawing::conclusion_only(step)];
    }
    if rung >= 5 {
        hint.drawings = Drawing::of(board, step);
    }
    hint
}

fn named(house: Option<House>) -> Phrase {
    match house {
        Some(house) => Phrase::about(house.to_string(), house.cells()),
        None => Phrase::plain("the board"),
    }
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
    fn the_first_rung_names_where_the_conclusion_is() {
        let mut seen = 0;
        for technique in techniques::all() {
            let info = technique.info();
            let Ok(board) = info.example.parse::<Board>() else { continue };
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
