//! Films of arguments, refutations of wrong candidates, and the digits that block the other places of a
//! single.

use std::fs;

use garns::logic::{
    Because, Chain, Constraint, Evidence, Ladder, Link, Step, TechniqueId, Truth, check, techniques, why_not,
};
use garns::render::{Frame, Part, film, lines_of_sight};
use garns::{Board, Candidate, CandidateSet, CellSet, Puzzle};

use crate::solvers::corpora;
use crate::steps::{factor, visit_steps};

/// A famous puzzle.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn words(frame: &Frame) -> String {
    frame.phrases.iter().map(|phrase| phrase.text.as_str()).collect()
}

fn example(technique: TechniqueId) -> (Board, Step) {
    let board = technique.info().example_board().unwrap();
    let search = techniques::all().find(|search| search.id() == technique).unwrap();
    let step = search.first(&board).unwrap();
    (board, step)
}

/// Checks that the last frame marks exactly the deductions of the step.
fn ends_with_the_conclusion(step: &Step, frames: &[Frame]) {
    let mut concluded = CandidateSet::EMPTY;
    for (candidates, part) in &frames.last().unwrap().marks {
        assert!(matches!(part, Part::Placed | Part::Removed), "{}", step.technique.id);
        concluded |= *candidates;
    }
    let deduced = step.placements().chain(step.removals()).collect();
    assert_eq!(concluded, deduced, "{}", step.technique.id);
}

#[test]
fn every_film_rests_on_earlier_frames_and_ends_with_the_conclusion() {
    let mut played = 0;
    for technique in techniques::all() {
        let Some(board) = technique.info().example_board() else { continue };
        let Some(step) = technique.first(&board) else { continue };
        let frames = film(&board, &step);
        let supposes = step.implications().iter().any(|one| one.because == Because::Supposed);
        assert!(!supposes || frames.len() > 2, "{} has {} frames", step.technique.id, frames.len());
        for (number, frame) in frames.iter().enumerate() {
            assert!(!words(frame).is_empty(), "{} frame {number}", step.technique.id);
            assert!(frame.from.iter().chain(&frame.holds).all(|&earlier| earlier < number));
            for (candidates, _) in &frame.marks {
                assert!(
                    candidates.is_subset(board.all_candidates()),
                    "{} marks no candidate",
                    step.technique.id
                );
            }
        }
        if !frames.is_empty() {
            ends_with_the_conclusion(&step, &frames);
            played += 1;
        }
    }
    assert!(played > 40, "{played}");
}

/// Checks that the reason of a link holds on the board and speaks of both nodes, if they follow from each other
/// alone.
fn has_a_reason(board: &Board, step: &Step, chain: &Chain, link: &Link) {
    let [from, to] = [&chain.nodes[link.from], &chain.nodes[link.to]];
    let is_alone = chain.links.iter().filter(|other| other.to == link.to).count() == 1;
    let told = || format!("{} on {board}: {link:?} from {from:?} to {to:?}", step.technique.id);
    let belongs = |constraint: Constraint, cells: CellSet, digit| {
        cells.iter().all(|cell| constraint.contains(Candidate { cell, digit }))
    };
    match &link.because {
        Because::Supposed => panic!("a link has no reason: {}", told()),
        Because::Only(Truth::Constraint(constraint)) | Because::Excluded(constraint) => {
            assert!(belongs(*constraint, to.cells, to.digit), "{}", told());
            // In a net, what a placement removes is easy to see and has no node.
            let is_near = from.on != to.on;
            assert!(!is_near || belongs(*constraint, from.cells, from.digit), "{}", told());
            let left = constraint.among(board.all_candidates());
            let is_one = |one: Candidate| {
                [from, to].iter().any(|node| node.digit == one.digit && node.cells.contains(one.cell))
            };
            let forces = matches!(link.because, Because::Only(_)) && is_alone && is_near;
            assert!(!forces || left.iter().all(is_one), "{}", told());
        }
        Because::LockedSet(cells) => {
            let digits = cells.iter().fold(garns::DigitSet::EMPTY, |all, cell| all | board.candidates(cell));
            assert_eq!(digits.len(), cells.len() + 1, "{}", told());
        }
        Because::Only(_) | Because::Locked | Because::Cover(_) | Because::Contradiction | Because::Cases => {}
    }
}

/// Checks that every node of every chain of a step has a reason, and every frame of its film says one. Returns how
/// many nodes that were.
fn all_nodes_have_reasons(board: &Board, step: &Step) -> usize {
    let mut nodes = 0;
    for evidence in &step.evidence {
        let chains = match evidence {
            Evidence::Chain(chain) => core::slice::from_ref(chain),
            Evidence::Branches(branches) => branches.as_slice(),
            _ => continue,
        };
        for chain in chains {
            chain.links.iter().for_each(|link| has_a_reason(board, step, chain, link));
            nodes += chain.nodes.len();
        }
        // In a net, a node may hold in any case.
        if let Evidence::Chain(chain) = evidence {
            let leads_to = |node: usize| chain.links.iter().any(|link| link.to == node);
            assert!((1..chain.nodes.len()).all(leads_to), "{} on {board}", step.technique.id);
        }
    }
    for (number, frame) in film(board, step).iter().enumerate() {
        assert!(!words(frame).is_empty(), "{} frame {number}", step.technique.id);
        assert!(!words(frame).contains("follows from the step before"), "{}", words(frame));
    }
    nodes
}

#[test]
fn every_node_of_every_film_has_a_reason() {
    let mut nodes = 0;
    visit_steps(0..6, 2, |board, step, _| nodes += all_nodes_have_reasons(board, step));
    for technique in techniques::all() {
        let Some(board) = technique.info().example_board() else { continue };
        nodes += technique.first(&board).map_or(0, |step| all_nodes_have_reasons(&board, &step));
    }
    assert!(nodes > 3000, "{nodes}");
    // Puzzles of other people, where their lists are present.
    let folder = corpora();
    let before = nodes;
    for list in ["hardest375.txt", "top1465.txt", "unbiased.txt", "easy.txt"] {
        let Some(folder) = &folder else { break };
        let text = fs::read_to_string(folder.join(list)).unwrap();
        let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse::<Puzzle>().ok());
        for puzzle in puzzles.take(3 * factor()) {
            for (board, step) in Ladder::player().steps(&puzzle) {
                nodes += all_nodes_have_reasons(&board, &step);
            }
        }
    }
    assert!(folder.is_none() || nodes > before + 100, "{before} {nodes}");
}

#[test]
fn the_film_of_a_chain_has_a_frame_for_each_node_with_its_house() {
    let (board, step) = example(TechniqueId::XChain);
    let told: Vec<String> = film(&board, &step).iter().map(words).collect();
    assert!(told[0].starts_with("suppose r"), "{told:?}");
    assert!(told[1].contains(": no other place is left in "), "{told:?}");
    assert!(told[2].contains(" has its ") && told[2].contains(" already"), "{told:?}");
    assert!(told.last().unwrap().starts_with("either r"), "{told:?}");
}

#[test]
fn a_pattern_without_a_chain_has_no_film() {
    for technique in [TechniqueId::XWing, TechniqueId::NakedPair, TechniqueId::HiddenSingle] {
        let (board, step) = example(technique);
        assert_eq!(film(&board, &step), []);
    }
}

#[test]
fn the_film_of_a_tridagon_shows_the_pattern_then_the_guardians_then_their_consequences() {
    let (board, step) = example(TechniqueId::TridagonChain);
    let frames = film(&board, &step);
    assert_eq!(frames[0].cells.len(), 12);
    assert!(words(&frames[0]).contains("cannot fill"), "{}", words(&frames[0]));
    assert!(frames[1].marks.iter().all(|(_, part)| part.name() == "guardian"));
    assert!(words(&frames[2]).starts_with("suppose "), "{}", words(&frames[2]));
    assert!(frames.iter().any(|frame| words(frame).contains("no guardian is left")));
}

/// Frames under a supposition hold until the supposition is given up, and not afterwards.
#[test]
fn no_frame_relies_on_a_supposition_that_was_given_up() {
    let (board, step) = example(TechniqueId::NestedForcingNet);
    let frames = film(&board, &step);
    let mut given_up = 0;
    for (number, frame) in frames.iter().enumerate() {
        for &earlier in &frame.holds {
            let between = &frames[earlier..=number];
            assert!(
                between.iter().all(|one| one.depth >= frames[earlier].depth) || number + 1 == frames.len()
            );
        }
        given_up += usize::from(number > 0 && frame.depth < frames[number - 1].depth);
    }
    assert!(given_up > 1, "the example has no lemma");
}

#[test]
fn every_wrong_candidate_has_a_checked_refutation_and_no_right_candidate_has_one() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let board = puzzle.board();
    let mut refuted = 0;
    for candidate in board.all_candidates().iter() {
        let is_right = puzzle.solution().get(candidate.cell) == Some(candidate.digit);
        let step = why_not(&board, candidate);
        assert_eq!(step.is_none(), is_right, "{candidate}");
        if let Some(step) = step {
            assert_eq!(check(&board, &step), Ok(()), "{candidate}");
            assert_eq!(step.removals().collect::<Vec<Candidate>>(), [candidate]);
            refuted += 1;
        }
    }
    assert!(refuted > 100, "{refuted}");
    assert!(why_not(&board, "5r1c3".parse().unwrap()).is_none(), "it is not a candidate");
}

#[test]
fn the_lines_of_sight_of_a_single_block_all_its_other_places() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let mut seen = 0;
    for (board, step) in garns::logic::Ladder::player().steps(&puzzle) {
        let placed = step.placements().next().unwrap();
        let house = step.implications().into_iter().find_map(|one| match one.because {
            Because::Only(garns::logic::Truth::Constraint(garns::logic::Constraint::House(house, _))) => {
                Some(house)
            }
            _ => None,
        });
        let lines = lines_of_sight(&board, &step);
        let blocked = lines.iter().fold(garns::CellSet::EMPTY, |all, line| all | line.to);
        match house {
            Some(house) => {
                assert_eq!(blocked, (house.cells() & board.open()).without(placed.cell), "{step:?}");
                assert!(lines.iter().all(|line| board.values().get(line.from) == Some(placed.digit)));
            }
            None => assert_eq!(lines.len(), 8, "{step:?}"),
        }
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}
