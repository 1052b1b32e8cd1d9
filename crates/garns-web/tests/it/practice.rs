//! Lessons, exercises and skills.

use garns::games::Library;
use garns::logic::{Deduction, Ladder, TechniqueId};
use garns::{CellSet, Puzzle, Random};
use garns_game::rules::game::{
    Action, Event, Exercise, LESSONS, Observation, Outcome, Profile, Review, judge,
};
use serde_json::json;

use crate::site::{PUZZLE, Site};

const DAY: i64 = 24 * 60 * 60 * 1000;

fn puzzles() -> Vec<Puzzle> {
    Library::stored().games().iter().map(|game| game.puzzle).collect()
}

/// Whether a technique is the practised technique, or another shape of the same chain.
fn is_as_easy(found: TechniqueId, practised: TechniqueId) -> bool {
    use TechniqueId::{Aic, ContinuousNiceLoop, DiscontinuousNiceLoop};
    let is_loop = matches!(found, ContinuousNiceLoop | DiscontinuousNiceLoop);
    found == practised || (practised == Aic && is_loop)
}

#[test]
fn an_exercise_has_no_easier_step_and_accepts_every_solution() {
    let ladder = Ladder::player();
    let mut random = Random::new(7);
    let puzzles = puzzles();
    for lesson in LESSONS {
        let technique = lesson.technique.technique().unwrap();
        for _ in 0..3 {
            let exercise = Exercise::draw(technique, &puzzles, &mut random, &mut || true).unwrap();
            let Exercise { board, step } = &exercise;
            let easiest = ladder.hint(board).unwrap().unwrap();
            assert!(
                is_as_easy(easiest.technique.id, lesson.technique),
                "{}: {board}",
                easiest.technique.name
            );
            assert_eq!(step.technique.id, lesson.technique);
            let puzzle = Puzzle::of_position(board).unwrap();
            for deduction in &step.deductions {
                assert_eq!(judge(technique, board, &puzzle, *deduction), Outcome::Solved, "{board}");
            }
            for cell in board.open() {
                let digit = puzzle.solution().get(cell).unwrap();
                let wrong = Deduction::Remove(garns::Candidate { cell, digit });
                assert_eq!(judge(technique, board, &puzzle, wrong), Outcome::Wrong);
            }
            if step.placements().count() > 0 {
                continue;
            }
            let mut after = board.clone();
            step.apply(&mut after);
            // A digit that becomes a single by this step solves the exercise too.
            for (_, next) in Ladder::of(["singles"]).unwrap().steps_from(after).take(1) {
                for placed in next.deductions {
                    assert_eq!(judge(technique, board, &puzzle, placed), Outcome::Solved, "{board}");
                }
            }
        }
    }
}

#[test]
fn every_technique_with_an_example_has_an_exercise_at_once() {
    let mut random = Random::new(8);
    let mut count = 0;
    for technique in garns::logic::techniques::all().filter(|one| one.info().example.is_some()) {
        let exercise = Exercise::draw(technique, &[], &mut random, &mut || true);
        assert!(exercise.is_some(), "{}", technique.id());
        count += 1;
    }
    assert!(count > 80);
}

/// The observations of a game played along the solution path, in which a player takes hints for one
/// technique.
fn game_of(puzzle: &Puzzle, weak: TechniqueId, start: i64) -> Vec<Observation> {
    let mut log: Vec<Event> = Vec::new();
    let mut add = |action| {
        let seq = log.len() as u32 + 1;
        log.push(Event { seq, at: start + 4000 * i64::from(seq), client: "client-1".into(), n: seq, action });
    };
    for (_, step) in Ladder::player().steps(puzzle) {
        if step.technique.id == weak {
            add(Action::Hint { rung: 4, cost: 0 });
            add(Action::Apply {
                clear: CellSet::EMPTY,
                place: step.placements().collect(),
                remove: step.removals().collect(),
            });
            continue;
        }
        for deduction in step.deductions {
            match deduction {
                Deduction::Place(placed) => {
                    add(Action::Enter { cells: CellSet::only(placed.cell), digit: placed.digit, tidy: true });
                }
                Deduction::Remove(removed) => {
                    add(Action::Strike {
                        cells: CellSet::only(removed.cell),
                        digit: removed.digit,
                        on: true,
                    });
                }
            }
        }
    }
    let end = log.last().unwrap().at;
    Review::of(*puzzle, start, &log, &mut || true).observations(end)
}

#[test]
fn after_a_week_of_play_the_profile_asks_for_the_weakest_technique() {
    let weak = TechniqueId::HiddenPair;
    let ladder = Ladder::player();
    let needs = |puzzle: &&Puzzle| ladder.steps(puzzle).any(|(_, step)| step.technique.id == weak);
    let puzzles = puzzles();
    let mut games = puzzles.iter().filter(needs).take(7).collect::<Vec<_>>();
    assert_eq!(games.len(), 7);
    let mut observations = Vec::new();
    for (day, puzzle) in games.drain(..).enumerate() {
        observations.extend(game_of(puzzle, weak, DAY * day as i64));
    }
    let now = 7 * DAY;
    let profile = Profile::of(&observations);
    assert_eq!(profile.next(now), Some(weak));
    assert!(profile.skill(weak).unwrap().sure < 0.1);
    assert!(profile.skill(TechniqueId::HiddenSingle).unwrap().sure > 0.9);
    assert!(!profile.due(now).contains(&TechniqueId::HiddenSingle), "known, and not due for a while");
    // After two days of successful practice the profile asks for another technique.
    for day in 0..2 {
        let at = now + day * DAY;
        observations.push(Observation {
            technique: weak,
            at,
            exercise: true,
            found: 5,
            missed: 0,
            time: 60_000,
        });
    }
    assert_ne!(Profile::of(&observations).next(now + DAY), Some(weak));
}

#[tokio::test]
async fn lessons_exercises_and_the_profile_over_the_wire() {
    let site = Site::new().await;
    let mut visitor = site.visitor().await;
    let lessons = visitor.get("/api/lessons").await.ok();
    assert_eq!((lessons["lessons"].as_array().unwrap().len(), &lessons["next"]), (12, &json!("full-house")));
    let lesson = visitor.get("/api/lessons/x-wing").await.ok();
    assert_eq!(lesson["examples"].as_array().unwrap().len(), 2);
    assert_eq!(visitor.get("/api/lessons/whip").await.refused(404), "not_found");
    let exercise = visitor.post("/api/exercises", json!({ "technique": "full-house" })).await.ok();
    let placed = exercise["step"]["place"][0].clone();
    let mut answer = json!({
        "technique": "full-house", "position": exercise["position"], "place": [placed], "remove": [],
        "time": 9000, "helped": false,
    });
    assert_eq!(visitor.post("/api/exercises/answer", answer.clone()).await.ok()["outcome"], "solved");
    let lessons = visitor.get("/api/lessons").await.ok();
    assert_eq!((&lessons["lessons"][0]["solved"], &lessons["next"]), (&json!(1), &json!("hidden-single")));
    let skills = visitor.get("/api/skills").await.ok();
    assert_eq!((&skills["skills"][0]["found"], &skills["skills"][0]["pace"]), (&json!(1), &json!(9000)));
    let mut shown = answer.clone();
    shown["helped"] = json!(true);
    assert_eq!(visitor.post("/api/exercises/answer", shown).await.ok()["outcome"], "solved");
    let skills = visitor.get("/api/skills").await.ok();
    assert_eq!((&skills["skills"][0]["found"], &skills["skills"][0]["missed"]), (&json!(1), &json!(1)));
    let mut again = answer.clone();
    again["missed"] = json!(true);
    assert_eq!(visitor.post("/api/exercises/answer", again).await.ok()["outcome"], "solved");
    let unchanged = visitor.get("/api/skills").await.ok();
    assert_eq!(unchanged["skills"], skills["skills"], "an exercise is missed once");
    for (member, bad) in [("position", json!("nonsense")), ("place", json!([])), ("technique", json!("none"))]
    {
        let kept = std::mem::replace(&mut answer[member], bad);
        let refused = visitor.post("/api/exercises/answer", answer.clone()).await;
        assert!(refused.status.is_client_error(), "{member}");
        answer[member] = kept;
    }
    let game = visitor.begin(json!({ "kind": "own", "text": PUZZLE })).await;
    visitor.finish(&game).await;
    let skills = visitor.get("/api/skills").await.ok();
    assert!(skills["skills"].as_array().unwrap().len() > 1, "the finished game was reviewed");
    assert!(
        visitor.call(axum::http::Method::DELETE, "/api/skills", Some(json!({}))).await.status.is_success()
    );
    assert_eq!(visitor.get("/api/skills").await.ok()["skills"], json!([]), "and stays forgotten");
}
