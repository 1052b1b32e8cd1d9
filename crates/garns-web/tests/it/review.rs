//! Laws of the review: it names the technique that justified each move, and finds all mistakes and
//! guesses.

use std::ops::ControlFlow;

use garns::games::Library;
use garns::logic::{Deduction, Ladder, Position, Technique, TechniqueId};
use garns::{Board, Candidate, CellSet, House, Puzzle, Random};
use garns_game::rules::game::{Action, Event, Move, Review, Verdict};

use serde_json::json;

use crate::site::{PUZZLE, SOLUTION, Site, solving};

/// A log to which actions are added, each two seconds after the last.
#[derive(Default)]
struct Log(Vec<Event>);

impl Log {
    fn add(&mut self, action: Action) -> u32 {
        let seq = self.0.len() as u32 + 1;
        self.0.push(Event { seq, at: 2000 * i64::from(seq), client: "client-1".to_string(), n: seq, action });
        seq
    }

    fn enter(&mut self, Candidate { cell, digit }: Candidate) -> u32 {
        self.add(Action::Enter { cells: CellSet::only(cell), digit, tidy: true })
    }

    fn strike(&mut self, Candidate { cell, digit }: Candidate) -> u32 {
        self.add(Action::Strike { cells: CellSet::only(cell), digit, on: true })
    }

    fn carry_out(&mut self, deduction: Deduction) -> u32 {
        match deduction {
            Deduction::Place(placed) => self.enter(placed),
            Deduction::Remove(removed) => self.strike(removed),
        }
    }

    fn review(&self, puzzle: Puzzle) -> Review {
        Review::of(puzzle, 0, &self.0, &mut || true)
    }
}

fn verdict_of(review: &Review, seq: u32) -> Option<Verdict> {
    review.moves.iter().find(|one| one.seq == seq).map(|one| one.verdict)
}

fn laws() -> usize {
    std::env::var("GARNS_LAWS").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// Stored games, spread evenly over the library.
fn puzzles(count: usize) -> Vec<Puzzle> {
    let library = Library::stored();
    let step = (library.games().len() / count).max(1);
    library.games().iter().step_by(step).take(count).map(|game| game.puzzle).collect()
}

#[test]
fn on_the_solution_path_every_technique_is_right() {
    let ladder = Ladder::player();
    let hard: Puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
    let (mut moves, mut techniques) = (0, std::collections::BTreeSet::new());
    for puzzle in puzzles(60 * laws()).into_iter().chain([hard]) {
        let mut log = Log::default();
        let mut expected = Vec::new();
        for (_, step) in ladder.steps(&puzzle).take(120) {
            for deduction in &step.deductions {
                expected.push((log.carry_out(*deduction), step.technique.id));
            }
        }
        let review = log.review(puzzle);
        assert_eq!(review.moves.len(), expected.len());
        for (one, (seq, technique)) in review.moves.iter().zip(expected) {
            let found = Verdict::Justified { technique, ahead: false };
            assert_eq!((one.seq, one.verdict), (seq, found), "{:?} in {}", one.deductions, puzzle.givens());
            assert!(one.instead.is_none(), "nothing was easier than {technique}");
            moves += 1;
            techniques.insert(technique);
        }
        assert_eq!(review.first_error, None);
    }
    assert!(moves > 3000 && techniques.len() > 20, "{moves} moves, {techniques:?}");
}

/// The slow, plain answer to the question whether any technique gives this digit.
fn is_given(board: &Board, placed: Candidate) -> bool {
    let is_single = |board: &Board, Candidate { cell, digit }: Candidate| {
        let in_house =
            |house: House| house.cells().contains(cell) && board.places_in(digit, house).len() == 1;
        board.open().contains(cell)
            && board.candidates(cell).contains(digit)
            && (board.candidates(cell).len() == 1 || House::all().any(in_house))
    };
    let mut ahead = board.clone();
    for single in board.all_candidates().iter().filter(|&candidate| is_single(board, candidate)) {
        ahead.place(single);
    }
    let mut reduced = board.clone();
    let mut position = Position::new(board);
    for rung in eliminating() {
        let _ = rung.search(&mut position, &mut |pattern| {
            if pattern.deductions == [Deduction::Place(placed)] {
                reduced.place(placed);
            } else if pattern.deductions.iter().all(|one| matches!(one, Deduction::Remove(_))) {
                for removed in &pattern.deductions {
                    reduced.remove(removed.candidate());
                }
            }
            ControlFlow::Continue(())
        });
    }
    let entered = |board: &Board| board.value(placed.cell) == Some(placed.digit);
    entered(&ahead)
        || entered(&reduced)
        || [board, &ahead, &reduced].into_iter().any(|board| is_single(board, placed))
}

/// The techniques after the singles on the ladder, up to the last whose eliminations may be combined.
fn eliminating() -> Vec<&'static Technique> {
    let ladder = Ladder::player();
    let last = ladder.techniques().iter().position(|rung| rung.id() == TechniqueId::AlsXyChain).unwrap();
    ladder.techniques()[3..=last].to_vec()
}

/// The simulated player's intention in a move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meant {
    Logic,
    Guess,
    Mistake,
}

/// The log of a simulated player, and the intention of each move. The player takes singles in any order,
/// follows the ladder if there are none, and sometimes guesses or makes a mistake that stays for a while.
fn play(puzzle: &Puzzle, random: &mut Random) -> (Log, Vec<(u32, Meant)>) {
    let ladder = Ladder::player();
    let solution = puzzle.solution();
    let mut board = puzzle.board();
    let (mut log, mut meant) = (Log::default(), Vec::new());
    let mut wrong: Option<(Candidate, usize)> = None;
    while !board.is_full() {
        match wrong {
            Some((mistake, 0)) => {
                log.add(Action::Clear { cells: CellSet::only(mistake.cell) });
                wrong = None;
            }
            Some((_, moves)) => wrong = wrong.map(|(mistake, _)| (mistake, moves - 1)),
            None => {}
        }
        let mut open: Vec<_> = board.open().iter().collect();
        random.shuffle(&mut open);
        let right = |cell| Candidate { cell, digit: solution.get(cell).unwrap() };
        if random.below(12) == 0 && wrong.is_none() {
            let cell = open[0];
            let digit = board.candidates(cell).iter().find(|&digit| Some(digit) != solution.get(cell));
            if let Some(digit) = digit {
                wrong = Some((Candidate { cell, digit }, random.below(3)));
                meant.push((log.enter(Candidate { cell, digit }), Meant::Mistake));
                continue;
            }
        }
        let taken = wrong.map(|(mistake, _)| mistake.cell);
        let free = |cell| taken != Some(cell);
        if random.below(10) == 0
            && let Some(&cell) =
                open.iter().take(4).find(|&&cell| free(cell) && !is_given(&board, right(cell)))
        {
            meant.push((log.enter(right(cell)), Meant::Guess));
            board.place(right(cell));
            continue;
        }
        let mut singles = Vec::new();
        for rung in &ladder.techniques()[..3] {
            let _ = rung.find(&board, &mut |step| {
                singles.extend(step.deductions);
                ControlFlow::Continue(())
            });
        }
        singles.retain(|single| free(single.candidate().cell));
        random.shuffle(&mut singles);
        let step = match singles.first() {
            Some(single) => vec![*single],
            None => match ladder.first(&board) {
                Some(step) => step.deductions,
                None => break,
            },
        };
        for deduction in step {
            if !free(deduction.candidate().cell) {
                log.add(Action::Clear { cells: CellSet::only(deduction.candidate().cell) });
                wrong = None;
            }
            meant.push((log.carry_out(deduction), Meant::Logic));
            match deduction {
                Deduction::Place(placed) => board.place(placed),
                Deduction::Remove(removed) => board.remove(removed),
            };
        }
    }
    (log, meant)
}

#[test]
fn every_mistake_and_every_guess_is_found_at_its_move() {
    let mut random = Random::new(20_261_117);
    let (mut guesses, mut mistakes) = (0, 0);
    for puzzle in puzzles(200 * laws()) {
        let (log, meant) = play(&puzzle, &mut random);
        let review = log.review(puzzle);
        assert!(review.is_complete());
        assert_eq!(review.moves.len(), meant.len(), "{}", puzzle.givens());
        for (one, (seq, meant)) in review.moves.iter().zip(&meant) {
            assert_eq!(one.seq, *seq);
            let found = match one.verdict {
                Verdict::Justified { .. } => Meant::Logic,
                Verdict::Guess => Meant::Guess,
                Verdict::Mistake => Meant::Mistake,
                verdict => panic!("{verdict:?}"),
            };
            assert_eq!(found, *meant, "{:?} in {}", one.deductions, puzzle.givens());
            guesses += usize::from(found == Meant::Guess);
            mistakes += usize::from(found == Meant::Mistake);
        }
        let first = meant.iter().position(|(_, meant)| *meant == Meant::Mistake);
        assert_eq!(review.first_error.map(|error| error.place), first);
    }
    assert!(guesses > 100 && mistakes > 400, "{guesses} guesses, {mistakes} mistakes");
}

fn puzzle() -> Puzzle {
    PUZZLE.parse().unwrap()
}

fn entry(text: &str) -> Candidate {
    text.parse().unwrap()
}

#[test]
fn the_first_error_lasts_until_it_is_taken_back() {
    let mut log = Log::default();
    log.enter(entry("5r5c5"));
    let first = log.enter(entry("1r1c3"));
    log.enter(entry("8r1c6"));
    log.enter(entry("2r1c4"));
    log.add(Action::Undo);
    let undone = log.add(Action::Undo);
    log.add(Action::Undo);
    let review = log.review(puzzle());
    let error = review.first_error.unwrap();
    assert_eq!(review.moves[error.place].seq, first);
    assert_eq!((error.followed, error.time), (1, 10_000));
    assert_eq!(error.corrected, Some(undone + 1));
    assert!(review.moves[error.place].instead.is_some(), "there was something to find");
}

#[test]
fn the_times_of_moves_add_up_to_the_clock() {
    let mut log = Log::default();
    log.enter(entry("5r5c5"));
    log.add(Action::Fill);
    log.enter(entry("8r1c6"));
    let review = log.review(puzzle());
    assert_eq!(review.moves.iter().map(|one| one.time).collect::<Vec<_>>(), [2000, 4000]);
    let together: i64 = review.techniques().iter().map(|(_, _, time)| time).sum();
    assert_eq!(together, 6000);
}

#[test]
fn erasing_a_note_is_a_move_and_writing_a_note_is_not() {
    let mut log = Log::default();
    log.add(Action::Fill);
    let erase = |digit: u8, cell: &str| Action::Centre {
        cells: CellSet::only(cell.parse().unwrap()),
        digit: garns::Digit::new(digit).unwrap(),
        on: false,
    };
    // r1c3 is 4; 1 and 2 are its other candidates.
    let wrong = log.add(erase(4, "r1c3"));
    log.add(Action::Undo);
    let right = log.add(erase(1, "r1c3"));
    log.add(Action::Centre {
        cells: CellSet::only("r1c4".parse().unwrap()),
        digit: garns::Digit::new(2).unwrap(),
        on: true,
    });
    let review = log.review(puzzle());
    assert_eq!(verdict_of(&review, wrong), Some(Verdict::Mistake));
    assert!(matches!(verdict_of(&review, right), Some(Verdict::Guess | Verdict::Justified { .. })));
    assert_eq!(review.moves.len(), 2);
}

/// A position that needs an X-Wing; the player enters the digit that follows from it and removes no
/// candidate.
#[test]
fn a_technique_is_named_even_if_the_player_removes_no_candidate() {
    let ladder = Ladder::player();
    let mut seen = 0;
    for puzzle in puzzles(200) {
        let steps: Vec<_> = ladder.steps(&puzzle).collect();
        let Some(place) = steps.iter().position(|(_, step)| step.technique.id == TechniqueId::XWing) else {
            continue;
        };
        let (before, wing) = &steps[place];
        let (_, next) = &steps[place + 1];
        if wing.placements().count() > 0 || next.placements().count() == 0 {
            continue;
        }
        let mut log = Log::default();
        let place = before.values().iter().filter(|&(cell, _)| !before.givens().contains(cell));
        let place = place.map(|(cell, digit)| Candidate { cell, digit }).collect();
        log.add(Action::Setup { place, remove: before.removed().iter().collect() });
        let placed = next.placements().next().unwrap();
        let seq = log.enter(placed);
        let review = log.review(puzzle);
        let one: &Move = &review.moves[0];
        assert_eq!(
            (one.seq, one.verdict),
            (seq, Verdict::Justified { technique: TechniqueId::XWing, ahead: false })
        );
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn without_time_nothing_is_searched() {
    let mut log = Log::default();
    let mut singles = 0;
    for (_, step) in Ladder::player().steps(&puzzles(1000)[990]).take(60) {
        singles += usize::from(step.placements().count() == 1);
        for deduction in step.deductions {
            log.carry_out(deduction);
        }
    }
    let review = Review::of(puzzles(1000)[990], 0, &log.0, &mut || false);
    let left = review.moves.iter().filter(|one| one.verdict == Verdict::Unexamined).count();
    assert!(singles > 0 && left > 0 && left < review.moves.len());
    assert!(!review.is_complete());
}

#[tokio::test]
async fn a_finished_game_is_reviewed_and_an_open_one_is_not() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let game = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    let id = game["id"].as_str().unwrap();
    assert_eq!(visitor.get(&format!("/api/games/{id}/review")).await.refused(422), "unmet");
    // r1c3 is 4.
    site.pass(5000);
    visitor.act(id, json!([{ "type": "enter", "cells": [2], "digit": 1, "tidy": true }])).await.ok();
    site.pass(7000);
    visitor.act(id, solving(PUZZLE, SOLUTION, 0)).await.ok();
    let review = visitor.get(&format!("/api/games/{id}/review")).await.ok();
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 52);
    assert_eq!((&moves[0]["verdict"], &moves[0]["time"]), (&json!("mistake"), &json!(5000)));
    assert_eq!(review["first_error"]["place"], 0);
    assert_eq!(review["first_error"]["time"], 7000);
    assert_eq!(review["complete"], true);
    assert!(moves.last().unwrap()["technique"]["id"] == "full-house");
    let mut stranger = site.visitor().await;
    assert_eq!(stranger.get(&format!("/api/games/{id}/review")).await.refused(404), "not_found");
}
