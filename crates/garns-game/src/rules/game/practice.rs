//! Exercises: positions in which to find a step of a technique, and answers to them.

use std::ops::ControlFlow;

use garns::canon::Transform;
use garns::logic::{Deduction, Ladder, Step, Technique, TechniqueId};
use garns::{Board, Candidate, Cell, Grid, House, Puzzle, Random};

/// A position with a step of a technique. If it comes from a puzzle, no easier technique finds a step there;
/// the technique's own example may have easier steps.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The position.
    pub board: Board,
    /// A step of the technique in it.
    pub step: Step,
}

/// The verdict on an answer to an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The technique gives the answer.
    Solved,
    /// The answer is right, but the technique does not give it.
    Other,
    /// The answer contradicts the solution.
    Wrong,
}

impl Exercise {
    /// An exercise from one of these puzzles, which are tried in random order while there is time; else the
    /// technique's own example. The position is rearranged and relabelled at random, so that it looks new.
    /// None if no puzzle gives an exercise and the technique has no example.
    pub fn draw<'a>(
        technique: &'static Technique,
        puzzles: impl IntoIterator<Item = &'a Puzzle>,
        random: &mut Random,
        in_time: &mut dyn FnMut() -> bool,
    ) -> Option<Exercise> {
        let ladder = ladder_up_to(technique);
        let mut puzzles: Vec<&Puzzle> = puzzles.into_iter().collect();
        random.shuffle(&mut puzzles);
        for puzzle in puzzles {
            if !in_time() {
                break;
            }
            let step = ladder.steps(puzzle).find(|(_, step)| step.technique.id == technique.id());
            if let Some((board, _)) = step {
                let find =
                    |board: &Board| ladder.first(board).filter(|step| step.technique.id == technique.id());
                return Exercise::rearranged(find, board, random);
            }
        }
        let example = technique.info().example_board()?;
        Exercise::rearranged(|board| technique.first(board), example, random)
    }

    /// The position with rows, columns and digits exchanged. If no step of the technique is found in the
    /// image, the position stays as it is: the order of rows and digits decides which chain is found first.
    fn rearranged(
        find: impl Fn(&Board) -> Option<Step>,
        board: Board,
        random: &mut Random,
    ) -> Option<Exercise> {
        let turned = image(&board, &Transform::random(random));
        if let Some(step) = find(&turned) {
            return Some(Exercise { board: turned, step });
        }
        find(&board).map(|step| Exercise { board, step })
    }
}

/// The image of a position.
fn image(board: &Board, transform: &Transform) -> Board {
    let is_given = |cell: Cell| board.givens().contains(cell);
    let givens: Grid = board.values().iter().filter(|&(cell, _)| is_given(cell)).collect();
    let entries: Grid = board.values().iter().filter(|&(cell, _)| !is_given(cell)).collect();
    let mut image = Board::with_entries(&transform.apply(&givens), &transform.apply(&entries));
    let removed = board.removed();
    for cell in Cell::all() {
        for digit in removed.digits(transform.source(cell)) {
            image.remove(Candidate { cell, digit: transform.digit(digit) });
        }
    }
    image
}

/// Nice loops and alternating inference chains are shapes of the same chain: a person who looks for a chain may find
/// any of them, and none is easier than another.
const CHAIN_SHAPES: [TechniqueId; 3] =
    [TechniqueId::ContinuousNiceLoop, TechniqueId::DiscontinuousNiceLoop, TechniqueId::Aic];

/// Whether two techniques are shapes of the same chain.
fn are_shapes_of_a_chain(one: TechniqueId, other: TechniqueId) -> bool {
    CHAIN_SHAPES.contains(&one) && CHAIN_SHAPES.contains(&other)
}

/// The verdict on an answer to an exercise. It solves the exercise if it removes a candidate that a step of the
/// technique removes, or enters a digit that such a step places or leaves as a single. A chain counts in any of
/// its shapes.
pub fn judge(technique: &'static Technique, board: &Board, puzzle: &Puzzle, answer: Deduction) -> Outcome {
    let candidate = answer.candidate();
    let is_digit = puzzle.solution().get(candidate.cell) == Some(candidate.digit);
    if is_digit != matches!(answer, Deduction::Place(_)) {
        return Outcome::Wrong;
    }
    if gives(technique, board, answer) {
        return Outcome::Solved;
    }
    for shape in CHAIN_SHAPES.iter().filter(|shape| are_shapes_of_a_chain(**shape, technique.id())) {
        if shape.technique().is_some_and(|technique| gives(technique, board, answer)) {
            return Outcome::Solved;
        }
    }
    Outcome::Other
}

/// Whether a step of the technique gives this answer, which is right.
fn gives(technique: &'static Technique, board: &Board, answer: Deduction) -> bool {
    let candidate = answer.candidate();
    let mut given = false;
    let _ = technique.find(board, &mut |step| {
        let mut after = board.clone();
        for removed in step.removals() {
            after.remove(removed);
        }
        let follows = matches!(answer, Deduction::Place(_))
            && !is_single(board, candidate)
            && is_single(&after, candidate);
        if step.deductions.contains(&answer) || follows {
            given = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    given
}

/// Whether a cell has no other candidate, or a house no other place for the digit.
fn is_single(board: &Board, Candidate { cell, digit }: Candidate) -> bool {
    let in_house = |house: House| house.cells().contains(cell) && board.places_in(digit, house).len() == 1;
    board.has(Candidate { cell, digit }) && (board.candidates(cell).len() == 1 || House::all().any(in_house))
}

/// The player's ladder up to a technique, without other shapes of the same chain, and with all singles.
fn ladder_up_to(technique: &'static Technique) -> Ladder {
    let player = Ladder::player();
    let rungs = player.techniques();
    let place = rungs.iter().position(|rung| rung.id() == technique.id());
    let is_single = |id: TechniqueId| {
        matches!(id, TechniqueId::FullHouse | TechniqueId::HiddenSingle | TechniqueId::NakedSingle)
    };
    let is_easier = |id: TechniqueId| id == technique.id() || !are_shapes_of_a_chain(id, technique.id());
    let easier = rungs.iter().take(place.map_or(0, |place| place + 1)).filter(|rung| is_easier(rung.id()));
    let mut ladder: Vec<&'static Technique> = easier.copied().collect();
    for rung in rungs.iter().filter(|rung| is_single(rung.id())) {
        if !ladder.iter().any(|known| known.id() == rung.id()) {
            ladder.push(*rung);
        }
    }
    Ladder::new(ladder)
}
