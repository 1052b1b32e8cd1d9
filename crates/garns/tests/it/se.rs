//! Sudoku Explainer's scale, compared with the original's answers.

use std::collections::HashMap;

use garns::logic::{Deduction, check};
use garns::rate::se::{self, Score};
use garns::rate::{Limits, Record, Scale, SudokuExplainer, Trace};
use garns::{Candidate, Grid, Puzzle, render};

use crate::golden::{self, oracle};
use crate::steps::{factor as laws, puzzle as fresh};

fn puzzle(text: &str) -> Puzzle {
    Puzzle::new(text.parse::<Grid>().unwrap()).unwrap()
}

/// A puzzle with its rating and its steps, if they are known, each as `rating|name|result`.
struct Case {
    puzzle: Puzzle,
    rating: String,
    steps: Option<Vec<String>>,
}

/// The original's answers, if their files are present. A plain run takes a sample of the slow
/// cases.
fn answers() -> Vec<Case> {
    let (Some(ratings), Some(traces)) = (oracle("se_ratings.tsv"), oracle("se_traces.tsv")) else {
        return Vec::new();
    };
    let traces: HashMap<&str, &str> = traces.lines().filter_map(|line| line.split_once('\t')).collect();
    let cases = ratings.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let steps = traces.get(fields[0]).copied().unwrap_or_default();
        Case::new(fields[0], fields[1..4].join("/"), Some(steps))
    });
    sampled(cases.collect())
}

/// Golden rows, and the original's answers.
fn cases() -> Vec<Case> {
    let golden = golden::rows().map(|row| {
        let steps = Some(row.get("se_steps")).filter(|steps| *steps != "-");
        Case::new(row.get("puzzle"), ["er", "ep", "ed"].map(|column| row.get(column)).join("/"), steps)
    });
    golden.chain(answers()).collect()
}

impl Case {
    fn new(givens: &str, rating: String, steps: Option<&str>) -> Case {
        let list =
            |steps: &str| steps.split(';').filter(|step| !step.is_empty()).map(str::to_string).collect();
        Case { puzzle: puzzle(givens), rating, steps: steps.map(list) }
    }
}

/// The cases of a plain run: of hard puzzles only every fifth or sixth.
fn sampled(cases: Vec<Case>) -> Vec<Case> {
    let skip = |case: &Case| match case.rating.split('.').next().unwrap_or_default().parse().unwrap_or(0) {
        ..9 => 1,
        9 => 6,
        _ => 5,
    };
    let all = laws() > 1;
    cases
        .into_iter()
        .enumerate()
        .filter(|(n, case)| all || n % skip(case) == 0)
        .map(|(_, case)| case)
        .collect()
}

/// The rating, the name and the results of a step of the original: `r1c1=4`, or `r2c5<>49` cell by
/// cell.
fn results(step: &str) -> (String, String, Vec<String>) {
    let fields: Vec<&str> = step.split('|').collect();
    let mut results = Vec::new();
    for word in fields[2].split_whitespace() {
        match word.split_once("<>") {
            Some((cell, digits)) => results.extend(digits.chars().map(|digit| format!("{cell}<>{digit}"))),
            None => results.push(word.to_string()),
        }
    }
    results.sort();
    (fields[0].to_string(), fields[1].to_string(), results)
}

#[test]
fn ratings_and_steps_match_the_original() {
    let cases = cases();
    assert!(cases.iter().filter(|case| case.steps.is_some()).count() >= 25);
    let mut wrong = Vec::new();
    for case in cases {
        let Trace { rating, steps, .. } = SudokuExplainer::trace(&case.puzzle);
        let rating = rating.to_string();
        let steps: Vec<(String, String, Vec<String>)> = (steps.into_iter())
            .map(|step| {
                let mut results: Vec<String> = step.deductions.iter().map(ToString::to_string).collect();
                results.sort();
                (step.score.to_string(), step.name.into_owned(), results)
            })
            .collect();
        let expected: Vec<_> = match &case.steps {
            Some(steps) => steps.iter().map(|step| results(step)).collect(),
            None => steps.clone(),
        };
        let differs = steps.iter().zip(&expected).position(|(ours, theirs)| ours != theirs);
        if rating != case.rating || steps.len() != expected.len() || differs.is_some() {
            wrong.push(format!(
                "{}: {rating}, not {}; step {differs:?}: {:?}, not {:?}",
                case.puzzle.givens(),
                case.rating,
                differs.map(|step| &steps[step]),
                differs.map(|step| &expected[step])
            ));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// A puzzle that needs only hidden singles in boxes, as one can see by hand.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Famous puzzles and the ratings that people quote for them.
const FAMOUS: [(&str, &str); 4] = [
    (EASY, "1.2/1.2/1.2"),
    // Three puzzles by Arto Inkala: 2006, 2010 and 2012.
    ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", "10.5/1.2/1.2"),
    ("..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", "10.6/1.2/1.2"),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", "10.7/10.7/9.7"),
];

/// Checks that every step is proved and agrees with the solution, and that the last step solves the
/// puzzle.
fn steps_are_proved(puzzle: &Puzzle) {
    let solution = puzzle.solution();
    let mut last = None;
    for (board, rated) in se::steps(puzzle) {
        let step = &rated.step;
        let what = || format!("{}: {} {:?}", board, step.technique.name, step.deductions);
        assert_eq!(check(&board, step), Ok(()), "{}", what());
        for &deduction in &step.deductions {
            let Candidate { cell, digit } = deduction.candidate();
            let right = (solution.get(cell) == Some(digit)) == matches!(deduction, Deduction::Place(_));
            assert!(right, "{}", what());
        }
        let words = render::text::sentence(step);
        assert!(!words.contains(['{', '}']) && !words.contains("  "), "{words}");
        let mut after = board;
        step.apply(&mut after);
        last = Some(after);
    }
    assert!(last.is_none_or(|board| board.values() == solution), "{}", puzzle.givens());
}

#[test]
fn steps_of_the_originals_puzzles_are_proved() {
    for (n, case) in cases().into_iter().enumerate() {
        if laws() > 1 || n % 2 == 0 {
            steps_are_proved(&case.puzzle);
        }
    }
}

#[test]
fn steps_of_fresh_puzzles_are_proved() {
    for seed in 0..100 * laws() as u64 {
        steps_are_proved(&fresh(seed));
    }
}

#[test]
fn steps_from_a_position_match_the_rest_of_the_path() {
    let puzzle = fresh(2);
    let path: Vec<_> = se::steps(&puzzle).collect();
    for (n, (board, rated)) in path.iter().enumerate().step_by(7) {
        let (_, again) = se::steps_from(board.clone()).next().unwrap();
        assert_eq!((again.score, &again.step.deductions), (rated.score, &rated.step.deductions), "step {n}");
        let rated = SudokuExplainer::rate_from(&puzzle, board, Limits::NONE, Record::Steps);
        let rest: Vec<_> = rated.steps.iter().cloned().map(|step| (step.score, step.deductions)).collect();
        let expected: Vec<_> =
            path[n..].iter().map(|(_, rated)| (rated.score, rated.step.deductions.clone())).collect();
        assert_eq!(rest, expected, "step {n}");
        let highest = expected.iter().map(|&(score, _)| score).max();
        assert_eq!(rated.complete().map(|rating| rating.er), highest, "step {n}");
    }
}

#[test]
fn famous_puzzles_have_their_ratings() {
    for (text, rating) in FAMOUS {
        assert_eq!(SudokuExplainer::rate(&puzzle(text)).to_string(), rating, "{text}");
    }
}

#[test]
fn a_limit_stops_early_and_changes_nothing_below_it() {
    for (text, _) in &FAMOUS[..2] {
        let puzzle = puzzle(text);
        let rating = SudokuExplainer::rate(&puzzle);
        assert_eq!(SudokuExplainer::rate_up_to(&puzzle, rating.er), Some(rating));
        assert_eq!(SudokuExplainer::rate_up_to(&puzzle, Score::from_tenths(rating.er.tenths() - 1)), None);
    }
}

#[test]
fn ratings_of_new_puzzles_match_the_signature() {
    let line = |seed| format!("{} {}", fresh(seed).givens(), SudokuExplainer::rate(&fresh(seed)));
    let alone: Vec<String> = (0..60).map(line).collect();
    // A rating depends neither on earlier ratings nor on the thread.
    let halves = [0..30, 30..60].map(|seeds| std::thread::spawn(move || seeds.map(line).collect::<Vec<_>>()));
    let together = halves.map(|half| half.join().unwrap()).concat();
    assert_eq!(together, alone);
    crate::signature::matches("rate/se", &alone);
}

#[test]
fn a_printed_score_reads_back() {
    for tenths in [0, 9, 10, 72, 119, 200] {
        let score = Score::from_tenths(tenths);
        assert_eq!(score.to_string().parse(), Ok(score));
    }
    assert_eq!("7".parse(), Ok(Score::from_tenths(70)));
    for text in ["", "x", "7.", ".5", "7.25", "-1", "99999"] {
        assert!(text.parse::<Score>().is_err(), "{text}");
    }
}
