//! The techniques to try, in order.

mod player;

use core::fmt;
use core::ops::ControlFlow;

use self::player::PLAYER;
use crate::logic::pattern::{Pattern, explain};
use crate::logic::position::{Position, Standing, WrongPosition, examine, stands_still};
use crate::logic::step::{self, Step};
use crate::logic::technique::Technique;
use crate::logic::techniques::{self, TechniqueId};
use crate::{Board, NotAPuzzle, Puzzle};

/// Techniques in the order in which they are tried. The first technique that finds a pattern gives the
/// step.
#[derive(Clone, Debug)]
pub struct Ladder {
    rungs: Vec<&'static Technique>,
    /// Whether the position has several solutions, so that possibly no technique applies.
    several: bool,
}

impl Ladder {
    /// A player's order, from singles to nets of any depth, so that every puzzle
    /// can be solved without a guess.
    #[must_use]
    pub fn player() -> Ladder {
        Ladder::new(PLAYER.iter().filter(|rung| rung.on).filter_map(|rung| rung.technique.technique()))
    }

    /// All techniques that have a search, in the player's order.
    #[must_use]
    pub fn all() -> Ladder {
        Ladder::new(PLAYER.iter().filter_map(|rung| rung.technique.technique()))
    }

    /// A ladder of these techniques in this order, including techniques that are normally tried only on
    /// request.
    #[must_use]
    pub fn new(rungs: impl IntoIterator<Item = &'static Technique>) -> Ladder {
        Ladder { rungs: rungs.into_iter().collect(), several: false }
    }

    /// A ladder of the techniques with these names in this order. The name of a family stands for all its
    /// techniques.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Ladder, UnknownTechnique> {
        let mut rungs = Vec::new();
        for name in names {
            rungs.extend(named(name)?);
        }
        Ok(Ladder { rungs, several: false })
    }

    /// This ladder with one more technique, or a family of techniques, each inserted where the player's
    /// order has it. Techniques that the ladder has already stay where they are.
    ///
    /// # Errors
    /// If no technique and no family has this name.
    ///
    /// ```
    /// use garns::logic::{Ladder, TechniqueId};
    ///
    /// let ladder = Ladder::of(["naked-single"])?.with("hidden-single")?.without("naked-single")?;
    /// assert_eq!(ladder.techniques().len(), 1);
    /// assert!(ladder.has(TechniqueId::HiddenSingle));
    /// # Ok::<(), garns::logic::UnknownTechnique>(())
    /// ```
    pub fn with(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        for rung in named(name)? {
            if !self.has(rung.id()) {
                let place = self.rungs.iter().position(|other| place(other.id()) > place(rung.id()));
                self.rungs.insert(place.unwrap_or(self.rungs.len()), rung);
            }
        }
        Ok(self)
    }

    /// This ladder without a technique, or without a family of techniques. The ladder need not have the
    /// technique.
    pub fn without(mut self, name: &str) -> Result<Ladder, UnknownTechnique> {
        if !TechniqueId::ALL.iter().any(|id| id.info().is_called(name)) {
            return Err(UnknownTechnique(name.to_string()));
        }
        self.rungs.retain(|rung| !rung.info().is_called(name));
        Ok(self)
    }

    /// Whether the ladder has this technique.
    #[must_use]
    pub fn has(&self, technique: TechniqueId) -> bool {
        self.rungs.iter().any(|rung| rung.id() == technique)
    }

    /// The techniques of the ladder in order.
    #[must_use]
    pub fn techniques(&self) -> &[&'static Technique] {
        &self.rungs
    }

    /// The easiest step in a position. `None` if no technique of the ladder finds a step.
    ///
    /// If the puzzle has several solutions, techniques that rely on a single solution are left out.
    ///
    /// # Errors If the position contains a mistake, or if no technique applies because there are several
    /// solutions.
    ///
    /// ```
    /// use garns::Puzzle;
    /// use garns::logic::{Ladder, WrongPosition};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut board = puzzle.board();
    /// let step = Ladder::player().hint(&board)?.expect("the puzzle is not solved yet");
    /// assert_eq!(step.deductions[0].to_string(), "r1c6=8");
    ///
    /// board.place("2r1c4".parse()?); // wrong: r1c4 is 6
    /// assert!(matches!(Ladder::player().hint(&board), Err(WrongPosition::WrongEntries(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, board: &Board) -> Result<Option<Step>, WrongPosition> {
        let (trusted, board) = self.trusted(board)?;
        trusted.check_progress(&board)?;
        Ok(trusted.first_pattern(&board).map(|pattern| explain(&board, &pattern)))
    }

    /// Every step that the techniques of the ladder find in a position; the errors are those of
    /// [`Ladder::hint`].
    pub fn all_steps(&self, board: &Board) -> Result<Vec<Step>, WrongPosition> {
        let (trusted, board) = self.trusted(board)?;
        trusted.check_progress(&board)?;
        let mut steps = Vec::new();
        let mut position = Position::new(&board);
        for rung in &trusted.rungs {
            let _ = rung.search(&mut position, &mut |pattern| {
                steps.push(explain(&board, &pattern));
                ControlFlow::Continue(())
            });
        }
        Ok(steps)
    }

    /// The first step in a position. The caller guarantees that the position is correct.
    #[must_use]
    pub fn first(&self, board: &Board) -> Option<Step> {
        self.check_progress(board).ok()?;
        self.first_pattern(board).map(|pattern| explain(board, &pattern))
    }

    /// Returns an error if no technique applies because there are several solutions.
    fn check_progress(&self, board: &Board) -> Result<(), WrongPosition> {
        match self.several.then(|| stands_still(board)).flatten() {
            Some(two) => Err(WrongPosition::NotAPuzzle(NotAPuzzle::Ambiguous(two))),
            None => Ok(()),
        }
    }

    fn first_pattern(&self, board: &Board) -> Option<Pattern> {
        let mut position = Position::new(board);
        self.rungs.iter().find_map(|rung| rung.first_pattern(&mut position))
    }

    /// The path to the solution: each position with the step taken there. It ends early if no technique of
    /// the ladder finds a step.
    ///
    /// ```
    /// use garns::Puzzle;
    /// use garns::logic::Ladder;
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let singles = Ladder::of(["singles"])?;
    /// let (before, last) = singles.steps(&puzzle).last().expect("singles solve this puzzle");
    /// assert_eq!((before.open().len(), last.technique.name), (1, "Full House"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self, puzzle: &Puzzle) -> Steps<'_> {
        self.steps_from(puzzle.board())
    }

    /// The path from a position to the solution, like [`Ladder::steps`]. The caller guarantees that the
    /// position is correct.
    pub fn steps_from(&self, board: Board) -> Steps<'_> {
        Steps { ladder: self, board }
    }

    /// The techniques of the path to the solution, in order. It is the path of [`Ladder::steps`], but no step
    /// is explained, which takes less time.
    pub fn path(&self, puzzle: &Puzzle) -> impl Iterator<Item = TechniqueId> + '_ {
        let mut board = puzzle.board();
        core::iter::from_fn(move || {
            let pattern = self.first_pattern(&board)?;
            step::apply(&pattern.deductions, &mut board);
            Some(pattern.technique)
        })
    }

    /// The place of a technique in the player's order; none if the player tries it only on request.
    pub(crate) fn player_place(technique: TechniqueId) -> Option<usize> {
        PLAYER.iter().position(|rung| rung.on && rung.technique == technique)
    }

    /// The ladder and the board with which to search a position, after a check of the position. If the
    /// puzzle has several solutions, the ladder lacks the techniques that rely on a single solution. If
    /// the position is wrong, the error describes the mistake.
    pub fn trusted(&self, board: &Board) -> Result<(Ladder, Board), WrongPosition> {
        let mut ladder = self.clone();
        let mut board = board.clone();
        match examine(&board)? {
            Standing::Puzzle(_) => {}
            // The givens alone have several solutions, but with the entries there is only one, so the
            // entries count as givens.
            Standing::Completed(_) => board.entries_become_givens(),
            Standing::Ambiguous(_) => {
                ladder.rungs.retain(|rung| !rung.info().needs_uniqueness());
                ladder.several = true;
            }
        }
        Ok((ladder, board))
    }
}

/// Positions and the steps taken there, one after the other. Made by [`Ladder::steps`].
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    ladder: &'a Ladder,
    board: Board,
}

impl Steps<'_> {
    /// The position reached so far.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Iterator for Steps<'_> {
    type Item = (Board, Step);

    fn next(&mut self) -> Option<(Board, Step)> {
        let step = self.ladder.first(&self.board)?;
        let before = self.board.clone();
        step.apply(&mut self.board);
        Some((before, step))
    }
}

/// The error for a name that no technique and no family of techniques has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(pub String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {:?}", self.0)
    }
}

impl core::error::Error for UnknownTechnique {}

fn named(name: &str) -> Result<Vec<&'static Technique>, UnknownTechnique> {
    let found = techniques::by_name(name);
    if found.is_empty() { Err(UnknownTechnique(name.to_string())) } else { Ok(found) }
}

/// The place of the technique in the player's order.
fn place(technique: TechniqueId) -> usize {
    PLAYER.iter().position(|rung| rung.technique == technique).unwrap_or(PLAYER.len())
}
