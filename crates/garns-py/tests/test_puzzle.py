"""One puzzle: its solution, its ratings, its steps, and the errors for grids that are not puzzles."""

import json
import pickle
import xml.dom.minidom

import numpy as np
import pytest

import garns


def test_a_puzzle_has_one_solution_that_contains_its_givens(puzzle: str) -> None:
    made = garns.Puzzle(puzzle)
    assert (made.givens, made.clues, made.minimal, made.automorphisms) == (puzzle, 30, False, 1)
    assert all(given in (".", digit) for given, digit in zip(puzzle, made.solution))
    for start in range(0, 81, 9):
        assert sorted(made.solution[start : start + 9]) == list("123456789")


def test_any_form_of_the_givens_makes_the_same_puzzle(puzzle: str) -> None:
    numbers = [0 if c == "." else int(c) for c in puzzle]
    rows = [numbers[start : start + 9] for start in range(0, 81, 9)]
    array = np.array(numbers, dtype=np.uint8)
    drawing = "\n".join(puzzle[start : start + 9] for start in range(0, 81, 9))
    forms = [puzzle.replace(".", "0"), drawing, numbers, rows, array, array.reshape(9, 9), array.astype(int)]
    for form in forms:
        made = garns.Puzzle(form)
        assert made == garns.Puzzle(puzzle)
        assert hash(made) == hash(garns.Puzzle(puzzle))
    assert pickle.loads(pickle.dumps(garns.Puzzle(puzzle))) == garns.Puzzle(puzzle)
    assert repr(garns.Puzzle(puzzle)) == f"Puzzle('{puzzle}')"


def test_a_puzzle_goes_to_other_programs_and_back(puzzle: str) -> None:
    for form in ["line", "grid", "fpuzzles", "sudokupad", "sudokuwiki", "coach", "penpa", "ipuz", "json"]:
        assert garns.Puzzle(garns.Puzzle(puzzle).to(form)) == garns.Puzzle(puzzle), form
    with pytest.raises(ValueError, match="no format is named"):
        garns.Puzzle(puzzle).to("runes")


def test_a_text_that_is_not_a_grid_is_refused_with_the_place() -> None:
    with pytest.raises(garns.NotAGrid, match="found 80 cells") as caught:
        garns.Puzzle("." * 80)
    assert (caught.value.line, caught.value.column) == (1, 81)
    with pytest.raises(garns.NotAGrid, match="found 3 cells, expected 81"):
        garns.Puzzle([1, 2, 3])
    with pytest.raises(garns.NotAGrid, match="r1c2 is 10, expected 0 to 9"):
        garns.Puzzle([0, 10] + [0] * 79)
    for nonsense in (None, 5, [None] * 81, ["x"] * 81, [-1] * 81, {}):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            garns.Puzzle(nonsense)  # type: ignore[arg-type]


def test_a_grid_that_is_not_a_puzzle_is_refused_with_the_witness() -> None:
    with pytest.raises(garns.NotAPuzzle) as caught:
        garns.Puzzle("5...5" + "." * 76)
    assert (caught.value.kind, caught.value.cells, caught.value.digit) == ("conflict", ["r1c1", "r1c5"], 5)
    with pytest.raises(garns.NotAPuzzle) as caught:
        garns.Puzzle("12345678." + "........9" + "." * 63)
    assert caught.value.kind == "no-solution"
    assert "r2c9" in caught.value.cells
    with pytest.raises(garns.NotAPuzzle) as caught:
        garns.Puzzle("." * 81)
    assert caught.value.kind == "ambiguous"
    one, two = caught.value.solutions
    assert one != two
    differing = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81) if one[i] != two[i]]
    assert caught.value.cells == differing


def test_ratings_match_the_stored_games(games: list[dict[str, str]]) -> None:
    for game in games[::50]:
        rating = garns.Puzzle(game["puzzle"]).rate()
        assert (rating.er, rating.ep, rating.ed) == (float(game["er"]), float(game["ep"]), float(game["ed"]))
        assert (rating.hodoku_level, rating.hodoku_score) == (game["level"], int(game["hodoku"]))
        assert rating.te_depth is None


def test_only_scales_can_be_rated_on(puzzle: str) -> None:
    rating = garns.Puzzle(puzzle).rate("te", "whip", "braid")
    assert (rating.te_depth, rating.w, rating.gw, rating.b, rating.bxb, rating.er) == (0, 0, 0, 0, None, None)
    for wrong in ("canon", "ep", "richter"):
        with pytest.raises(ValueError, match=f'no scale is called "{wrong}", expected one of se, hodoku'):
            garns.Puzzle(puzzle).rate(wrong)  # type: ignore[arg-type]


def test_steps_lead_to_the_solution_and_their_proofs_hold(games: list[dict[str, str]]) -> None:
    for game in games[::100]:
        puzzle = garns.Puzzle(game["puzzle"])
        for order in ("player", "hodoku", "se"):
            steps = puzzle.steps(order)
            cells = list(puzzle.givens)
            for step in steps:
                assert step.check()
                for placement in step.placements:
                    cells[9 * (int(placement[1]) - 1) + int(placement[3]) - 1] = placement[5]
            assert "".join(cells) == puzzle.solution
            assert (steps[0].score is not None) == (order == "se")
        assert max(step.score or 0 for step in puzzle.steps("se")) == float(game["er"])


def test_a_step_has_a_sentence_and_a_drawing(puzzle: str) -> None:
    step = garns.Puzzle(puzzle).hint()
    assert step is not None
    assert (step.technique, step.name, step.placements, step.eliminations) == (
        "hidden-single",
        "Hidden Single",
        ["r1c6=8"],
        [],
    )
    assert json.loads(step.to_json())["text"] == step.text
    assert (step.eureka, step.csp) == ([], [])
    for picture in (step._repr_svg_(), garns.Puzzle(puzzle)._repr_svg_()):
        assert xml.dom.minidom.parseString(picture).documentElement.tagName == "svg"


def test_a_chain_is_written_as_players_do() -> None:
    hard = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    steps = garns.Puzzle(hard).steps()
    chains = [line for step in steps for line in step.eureka]
    assert chains
    assert all(" => " in line for step in steps if step.technique == "aic" for line in step.eureka)
    assert all(line.startswith("whip[") for step in steps if step.technique == "whip" for line in step.csp)


def test_a_hint_continues_from_a_position(puzzle: str) -> None:
    made = garns.Puzzle(puzzle)
    for step in made.steps()[::10]:
        hint = made.hint(step.position)
        assert hint is not None
        assert hint.text == step.text
    assert made.hint(made.solution) is None
    wrong = "534" + puzzle[3:4] + "1" + puzzle[5:]
    with pytest.raises(ValueError, match="does not hold the givens"):
        made.hint(wrong)
    with pytest.raises(garns.WrongPosition, match="r1c3"):
        made.hint("532" + puzzle[3:])


def test_techniques_are_chosen_by_name(puzzle: str) -> None:
    made = garns.Puzzle(puzzle)
    assert {step.technique for step in made.steps(only=["naked-single"])} <= {"naked-single"}
    assert all(step.technique != "hidden-single" for step in made.steps(without=["hidden-single"]))
    with pytest.raises(ValueError, match="no technique is called"):
        made.steps(only=["magic"])
    with pytest.raises(ValueError, match="no order is called"):
        made.steps("magic")  # type: ignore[arg-type]


def test_the_canonical_form_is_a_puzzle(puzzle: str) -> None:
    form = garns.Puzzle(puzzle).canonical()
    assert form.canonical() == form
    assert form.clues == 30
