//! The review of a game: the technique that justified each move, the time of each move, and the
//! first mistake.
//!
//! A *move* is a digit entered or a candidate ruled out, by removing it or by erasing a note. Writing
//! notes is not a move, since unfinished notes look like wrong notes. A move is
//!
//! - a *mistake* if it contradicts the solution;
//! - *applied* if the player applied a hint;
//! - *justified* by a technique. The position before the move counts, with all right digits in it, and with
//!   the candidates that the player has ruled out or must have ruled out for an earlier move. The technique
//!   is the easiest of the player's ladder for which one of these is true:
//!   1. the move is a single;
//!   2. it becomes a single, or follows from one, after all singles of the position are entered: the
//!      player did things out of order;
//!   3. it is among the eliminations that this technique and easier ones, up to [ALS-XY-Chain], find in the
//!      position, or becomes a single by them; eliminations that need other eliminations first do not
//!      count, unless the player has written these down;
//!   4. it belongs to the ladder's own next step in a position where nothing easier is left;
//! - a *guess* if it is right and none of these is true.
//!
//! The rest of a step belongs to its technique too: a player who has found an X-Wing removes its candidates one
//! after the other. Wrong entries count as empty cells, so a right move after a mistake is judged by the right
//! digits on the board.
//!
//! [ALS-XY-Chain]: garns::logic::TechniqueId::AlsXyChain

mod justification;

use garns::logic::{Deduction, Step, TechniqueId};
use garns::{Board, Candidate, CandidateSet, Grid, Puzzle};

use self::justification::{Answer, Judge};
use super::action::{Action, Event};
use super::replay::Game;

/// The first rung of the hint ladder that tells where to look.
const TELLS_WHERE: u8 = 1;

/// Every move of a game, judged.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// The moves in the order of the log.
    pub moves: Vec<Move>,
    /// The first mistake and its consequences.
    pub first_error: Option<FirstError>,
}

/// A move and its verdict.
#[derive(Clone, Debug)]
pub struct Move {
    /// The `seq` of the event in the log.
    pub seq: u32,
    /// Milliseconds on the clock when it was made.
    pub at: i64,
    /// Milliseconds on the clock since the previous move.
    pub time: i64,
    /// Digits entered and candidates ruled out.
    pub deductions: Vec<Deduction>,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether a hint had shown where to look.
    pub helped: bool,
    /// An easier step that the player passed over; for a guess or a mistake, a step that was there.
    pub instead: Option<Step>,
}

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The easiest technique that gives the move.
    Justified {
        /// The technique.
        technique: TechniqueId,
        /// Whether the technique needs digits that the player had left for later.
        ahead: bool,
    },
    /// The move is right, but no technique gives it.
    Guess,
    /// The move contradicts the solution.
    Mistake,
    /// A hint was applied; by this technique, if it is known.
    Applied(Option<TechniqueId>),
    /// There was no time left to look at the move.
    Unexamined,
}

/// The first mistake of a game and its consequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstError {
    /// Its place in [`Review::moves`].
    pub place: usize,
    /// The `seq` of the event that took the mistake back; none if it was never taken back.
    pub corrected: Option<u32>,
    /// Milliseconds on the clock while it stood.
    pub time: i64,
    /// Further mistakes while it stood.
    pub followed: usize,
}

impl Review {
    /// The review of a log. `in_time` is asked before each technique of a search for eliminations; once it
    /// says no, the moves that need such a search are left unexamined.
    pub fn of(puzzle: Puzzle, created: i64, log: &[Event], in_time: &mut dyn FnMut() -> bool) -> Review {
        let mut reviewer = Reviewer {
            game: Game::new(puzzle, created),
            judge: Judge::new(in_time),
            ruled_out: CandidateSet::EMPTY,
            clock: 0,
            review: Review::default(),
        };
        for event in log {
            reviewer.add(event);
        }
        reviewer.review
    }

    /// Whether every move was looked at.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|one| one.verdict != Verdict::Unexamined)
    }

    /// How many moves each technique justified and how long they took together, in the order of their first use.
    pub fn techniques(&self) -> Vec<(TechniqueId, usize, i64)> {
        let mut used: Vec<(TechniqueId, usize, i64)> = Vec::new();
        for one in &self.moves {
            let Verdict::Justified { technique, .. } = one.verdict else { continue };
            match used.iter_mut().find(|(known, _, _)| *known == technique) {
                Some((_, count, time)) => {
                    *count += 1;
                    *time += one.time;
                }
                None => used.push((technique, 1, one.time)),
            }
        }
        used
    }
}

/// Replays a log and judges its moves.
struct Reviewer<'a> {
    game: Game,
    judge: Judge<'a>,
    /// Candidates that are known to be wrong: the player has ruled them out, or must have done so.
    ruled_out: CandidateSet,
    /// The clock at the last move.
    clock: i64,
    review: Review,
}

impl Reviewer<'_> {
    fn add(&mut self, event: &Event) {
        let helped = self.game.rung().is_some_and(|rung| rung >= TELLS_WHERE);
        let hinted = self.game.rung().is_some();
        let before = self.game.sheet().clone();
        self.game.add(event);
        let entries = before.entries();
        let board = self.right_position(&entries);
        match &event.action {
            Action::Enter { cells, digit, .. } => {
                for cell in *cells - self.game.puzzle().givens().filled() {
                    if entries.get(cell) != Some(*digit) {
                        let placed = Candidate { cell, digit: *digit };
                        self.judge(event, &board, vec![Deduction::Place(placed)], helped);
                    }
                }
            }
            Action::Strike { cells, digit, on: true } | Action::Centre { cells, digit, on: false } => {
                let mut removed = Vec::new();
                for cell in *cells {
                    let candidate = Candidate { cell, digit: *digit };
                    let (was, is) = (before.mark(cell), self.game.sheet().mark(cell));
                    let struck = is.struck.contains(*digit) && !was.struck.contains(*digit);
                    // A cell without notes says nothing about its candidates.
                    let erased =
                        was.centre.contains(*digit) && !is.centre.contains(*digit) && !is.centre.is_empty();
                    if (struck || erased) && board.has(candidate) {
                        removed.push(Deduction::Remove(candidate));
                    }
                }
                self.judge(event, &board, removed, helped);
            }
            Action::Apply { place, remove, .. } if hinted => {
                let placed = place.iter().copied().map(Deduction::Place);
                let removed = remove.iter().copied().map(Deduction::Remove);
                self.note_applied(event, &board, placed.chain(removed).collect());
            }
            Action::Apply { remove, .. } | Action::Setup { remove, .. } => self.rule_out(remove),
            _ => {}
        }
        self.follow_error(event);
    }

    /// The position with the right digits only, without the candidates that are ruled out.
    fn right_position(&self, entries: &Grid) -> Board {
        let solution = self.game.puzzle().solution();
        let right = entries.iter().filter(|&(cell, digit)| solution.get(cell) == Some(digit)).collect();
        let mut board = Board::with_entries(self.game.puzzle().givens(), &right);
        for candidate in self.ruled_out.iter() {
            board.remove(candidate);
        }
        board
    }

    fn judge(&mut self, event: &Event, board: &Board, deductions: Vec<Deduction>, helped: bool) {
        if deductions.is_empty() {
            return;
        }
        if !deductions.iter().all(|deduction| self.is_right(deduction)) {
            let instead = self.judge.easiest_in_time(board);
            self.push(event, deductions, Verdict::Mistake, helped, instead);
            return;
        }
        let (verdict, instead) = match self.judge.justify(board, &deductions) {
            Answer::Justified(found) => {
                self.rule_out(&found.removed);
                let technique = found.technique;
                let free = !found.ahead && !found.rest;
                let easier = if free { self.easier_than(board, technique) } else { None };
                (Verdict::Justified { technique, ahead: found.ahead }, easier)
            }
            Answer::Unjustified => (Verdict::Guess, self.judge.easiest_in_time(board)),
            Answer::OutOfTime => (Verdict::Unexamined, None),
        };
        self.rule_out_all(&deductions);
        self.push(event, deductions, verdict, helped, instead);
    }

    fn note_applied(&mut self, event: &Event, board: &Board, deductions: Vec<Deduction>) {
        if deductions.is_empty() || !deductions.iter().all(|deduction| self.is_right(deduction)) {
            return;
        }
        let technique = match self.judge.justify(board, &deductions) {
            Answer::Justified(found) => Some(found.technique),
            Answer::Unjustified | Answer::OutOfTime => None,
        };
        self.rule_out_all(&deductions);
        self.push(event, deductions, Verdict::Applied(technique), true, None);
    }

    fn push(
        &mut self,
        event: &Event,
        deductions: Vec<Deduction>,
        verdict: Verdict,
        helped: bool,
        instead: Option<Step>,
    ) {
        let at = self.game.elapsed(event.at);
        let time = at - self.clock;
        self.clock = at;
        if verdict == Verdict::Mistake {
            match &mut self.review.first_error {
                Some(error) if error.corrected.is_none() => error.followed += 1,
                Some(_) => {}
                none => {
                    let place = self.review.moves.len();
                    *none = Some(FirstError { place, corrected: None, time: 0, followed: 0 });
                }
            }
        }
        self.review.moves.push(Move { seq: event.seq, at, time, deductions, verdict, helped, instead });
    }

    /// Notes when the first mistake is taken back.
    fn follow_error(&mut self, event: &Event) {
        let Some(error) = &mut self.review.first_error else { return };
        if error.corrected.is_some() {
            return;
        }
        let mistake = &self.review.moves[error.place];
        error.time = self.game.elapsed(event.at) - mistake.at;
        let entries = self.game.sheet().entries();
        let board = self.game.board();
        let stands = mistake.deductions.iter().any(|deduction| match *deduction {
            Deduction::Place(placed) => entries.get(placed.cell) == Some(placed.digit),
            Deduction::Remove(removed) => board.open().contains(removed.cell) && !board.has(removed),
        });
        if !stands {
            error.corrected = Some(event.seq);
        }
    }

    /// A step that is easier than a technique; none if the technique is a single.
    fn easier_than(&self, board: &Board, technique: TechniqueId) -> Option<Step> {
        if self.judge.is_single(technique) {
            return None;
        }
        self.judge.easiest(board).filter(|step| self.judge.is_easier(step.technique.id, technique))
    }

    fn is_right(&self, deduction: &Deduction) -> bool {
        let Candidate { cell, digit } = deduction.candidate();
        let is_digit = self.game.puzzle().solution().get(cell) == Some(digit);
        is_digit == matches!(deduction, Deduction::Place(_))
    }

    fn rule_out_all(&mut self, deductions: &[Deduction]) {
        for deduction in deductions {
            if let Deduction::Remove(candidate) = *deduction {
                self.rule_out(&[candidate]);
            }
        }
    }

    /// Remembers the removed candidates that the solution does not need.
    fn rule_out(&mut self, removed: &[Candidate]) {
        for &candidate in removed {
            if self.is_right(&Deduction::Remove(candidate)) {
                self.ruled_out.insert(candidate);
            }
        }
    }
}
