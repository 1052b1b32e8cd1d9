//! The search for the easiest technique that gives a deduction in a position.

use std::ops::ControlFlow;

use garns::logic::{Deduction, Ladder, Pattern, Position, Step, Technique, TechniqueId};
use garns::{Board, Candidate};

/// The hardest technique of the player's ladder whose eliminations a person may have seen without writing them
/// down.
const HARDEST: TechniqueId = TechniqueId::AlsXyChain;

/// How many techniques at the start of the player's ladder place a digit because a cell or a house leaves no
/// choice.
const SINGLES: usize = 3;

/// Why a move was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Justification {
    /// The hardest technique that the easiest derivation needs.
    pub(super) technique: TechniqueId,
    /// Whether other digits have to be entered first, which the player has left for later.
    pub(super) ahead: bool,
    /// Whether the move belongs to a step that an earlier move began.
    pub(super) rest: bool,
    /// Candidates that the player must have ruled out for this move.
    pub(super) removed: Vec<Candidate>,
}

/// The answer of a [`Judge`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Justified(Justification),
    /// No technique within the bounds gives the move.
    Unjustified,
    /// The time ran out before the search ended.
    OutOfTime,
}

/// Judges moves one after the other.
pub(super) struct Judge<'a> {
    ladder: Ladder,
    /// How many techniques of the ladder may be combined.
    combined: usize,
    /// The technique whose eliminations justified the last move, and all conclusions of the patterns that
    /// gave the move.
    open: Option<(TechniqueId, Vec<Deduction>)>,
    in_time: &'a mut dyn FnMut() -> bool,
}

impl<'a> Judge<'a> {
    pub(super) fn new(in_time: &'a mut dyn FnMut() -> bool) -> Judge<'a> {
        let ladder = Ladder::player();
        let hardest = ladder.techniques().iter().position(|rung| rung.id() == HARDEST);
        let combined = hardest.map_or(ladder.techniques().len(), |place| place + 1);
        Judge { ladder, combined, open: None, in_time }
    }

    /// The easiest technique that gives all of these deductions, which are right.
    pub(super) fn justify(&mut self, board: &Board, wanted: &[Deduction]) -> Answer {
        if let Some((technique, rest)) = &self.open
            && wanted.iter().all(|deduction| rest.contains(deduction))
        {
            let rest = Justification { technique: *technique, ahead: false, rest: true, removed: Vec::new() };
            return Answer::Justified(rest);
        }
        self.open = None;
        if let Some(technique) = self.given_by_singles(board, wanted) {
            return justified(technique, false);
        }
        let singles = self.singles(board);
        if let Some(technique) = self.given_ahead(board, &singles, wanted) {
            return justified(technique, true);
        }
        self.given_by_eliminations(board, &singles, wanted)
    }

    /// The easiest step in a position, if one of the techniques that may be combined finds any.
    pub(super) fn easiest(&self, board: &Board) -> Option<Step> {
        Ladder::new(self.ladder.techniques()[..self.combined].iter().copied()).first(board)
    }

    /// The easiest step in a position, unless time has run out.
    pub(super) fn easiest_in_time(&mut self, board: &Board) -> Option<Step> {
        if (self.in_time)() { self.easiest(board) } else { None }
    }

    /// Whether one technique comes before another in the player's order.
    pub(super) fn is_easier(&self, technique: TechniqueId, than: TechniqueId) -> bool {
        self.place(technique) < self.place(than)
    }

    /// Whether a technique needs no eliminations.
    pub(super) fn is_single(&self, technique: TechniqueId) -> bool {
        self.place(technique) < SINGLES
    }

    fn place(&self, technique: TechniqueId) -> usize {
        let rungs = self.ladder.techniques();
        rungs.iter().position(|rung| rung.id() == technique).unwrap_or(rungs.len())
    }

    /// All digits that a single gives, each with its technique.
    fn singles(&self, board: &Board) -> Vec<(Candidate, TechniqueId)> {
        let mut found: Vec<(Candidate, TechniqueId)> = Vec::new();
        for rung in &self.ladder.techniques()[..SINGLES] {
            let _ = rung.search(&mut Position::new(board), &mut |pattern| {
                for deduction in &pattern.deductions {
                    let placed = deduction.candidate();
                    if !found.iter().any(|(known, _)| *known == placed) {
                        found.push((placed, rung.id()));
                    }
                }
                ControlFlow::Continue(())
            });
        }
        found
    }

    /// The hardest single among these deductions. None if one of them is not a single.
    fn given_by_singles(&self, board: &Board, wanted: &[Deduction]) -> Option<TechniqueId> {
        let singles = self.singles(board);
        let mut hardest = None;
        for deduction in wanted {
            let Deduction::Place(placed) = deduction else { return None };
            let (_, technique) = singles.iter().find(|(single, _)| single == placed)?;
            hardest = hardest.max(Some(self.place(*technique)));
        }
        hardest.map(|place| self.ladder.techniques()[place].id())
    }

    /// The hardest single that gives these deductions after all singles of the position were
    /// entered.
    fn given_ahead(
        &self,
        board: &Board,
        singles: &[(Candidate, TechniqueId)],
        wanted: &[Deduction],
    ) -> Option<TechniqueId> {
        let mut ahead = board.clone();
        for (placed, _) in singles {
            ahead.place(*placed);
        }
        let later = self.singles(&ahead);
        let mut hardest = None;
        for deduction in wanted {
            let giving = match *deduction {
                Deduction::Place(placed) => {
                    singles.iter().chain(&later).find(|(single, _)| *single == placed)
                }
                Deduction::Remove(removed) => singles.iter().find(|(single, _)| single.excludes(removed)),
            };
            hardest = hardest.max(Some(self.place(giving?.1)));
        }
        hardest.map(|place| self.ladder.techniques()[place].id())
    }

    /// The easiest technique whose eliminations, together with those of all easier techniques, give these
    /// deductions. All eliminations are found in the position itself. If there is nothing easier at all,
    /// the ladder's own next step counts too.
    fn given_by_eliminations(
        &mut self,
        board: &Board,
        singles: &[(Candidate, TechniqueId)],
        wanted: &[Deduction],
    ) -> Answer {
        let mut reached = board.clone();
        let mut taken: Vec<Pattern> = Vec::new();
        let mut position = Position::new(board);
        for place in SINGLES..self.combined {
            if !(self.in_time)() {
                return Answer::OutOfTime;
            }
            let found = self.useful_patterns(place, &mut position, wanted);
            if found.is_empty() {
                continue;
            }
            for deduction in found.iter().flat_map(|pattern| &pattern.deductions) {
                if let Deduction::Remove(candidate) = *deduction {
                    reached.remove(candidate);
                }
            }
            let gives = |pattern: &Pattern| pattern.deductions.iter().any(|given| wanted.contains(given));
            let giving: Vec<&Pattern> = found.iter().filter(|pattern| gives(pattern)).collect();
            let technique = giving.first().map_or(self.ladder.techniques()[place].id(), |one| one.technique);
            let conclusions: Vec<Deduction> =
                giving.iter().flat_map(|pattern| pattern.deductions.iter().copied()).collect();
            let is_given = |one: &Deduction| conclusions.contains(one) || self.holds(&reached, one);
            if wanted.iter().all(is_given) {
                self.open = Some((technique, conclusions));
                taken.extend(found);
                let removed = needed(&taken, wanted);
                return Answer::Justified(Justification { technique, ahead: false, rest: false, removed });
            }
            taken.extend(found);
        }
        if !taken.is_empty() || !singles.is_empty() {
            return Answer::Unjustified;
        }
        self.given_by_next_step(board, wanted)
    }

    /// Whether a deduction has become a single, or is done.
    fn holds(&self, board: &Board, deduction: &Deduction) -> bool {
        match *deduction {
            Deduction::Place(placed) => self.singles(board).iter().any(|(single, _)| *single == placed),
            Deduction::Remove(removed) => !board.has(removed),
        }
    }

    /// The patterns of a technique that only remove candidates or place wanted digits.
    fn useful_patterns(
        &self,
        place: usize,
        position: &mut Position<'_>,
        wanted: &[Deduction],
    ) -> Vec<Pattern> {
        let mut found = Vec::new();
        let rung: &Technique = self.ladder.techniques()[place];
        let is_useful =
            |deduction: &Deduction| matches!(deduction, Deduction::Remove(_)) || wanted.contains(deduction);
        let _ = rung.search(position, &mut |pattern| {
            if pattern.deductions.iter().all(is_useful) {
                found.push(pattern);
            }
            ControlFlow::Continue(())
        });
        found
    }

    fn given_by_next_step(&mut self, board: &Board, wanted: &[Deduction]) -> Answer {
        let mut position = Position::new(board);
        let mut next = None;
        for rung in self.ladder.techniques() {
            if !(self.in_time)() {
                return Answer::OutOfTime;
            }
            next = rung.first_pattern(&mut position);
            if next.is_some() {
                break;
            }
        }
        let Some(pattern) = next else { return Answer::Unjustified };
        if !wanted.iter().all(|deduction| pattern.deductions.contains(deduction)) {
            return Answer::Unjustified;
        }
        self.open = Some((pattern.technique, pattern.deductions));
        justified(pattern.technique, false)
    }
}

fn justified(technique: TechniqueId, ahead: bool) -> Answer {
    Answer::Justified(Justification { technique, ahead, rest: false, removed: Vec::new() })
}

/// The eliminations of the patterns that make room for a wanted digit.
fn needed(taken: &[Pattern], wanted: &[Deduction]) -> Vec<Candidate> {
    let mut removed = Vec::new();
    for pattern in taken {
        let in_the_way = |candidate: Candidate| {
            wanted.iter().any(|deduction| match *deduction {
                Deduction::Place(placed) => placed.excludes(candidate),
                Deduction::Remove(_) => false,
            })
        };
        if pattern.deductions.iter().any(|deduction| in_the_way(deduction.candidate())) {
            removed.extend(pattern.deductions.iter().filter_map(|deduction| match *deduction {
                Deduction::Remove(candidate) => Some(candidate),
                Deduction::Place(_) => None,
            }));
        }
    }
    removed
}
