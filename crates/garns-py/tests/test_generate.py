"""Generated puzzles meet their order, and the same seed gives the same puzzles."""

import itertools
import signal
import subprocess
import sys

import pytest

import garns


def test_the_same_seed_gives_the_puzzles_of_the_command(command: str) -> None:
    lines = subprocess.run(
        [command, "generate", "-n", "50", "--seed", "7", "--format", "line"], capture_output=True, text=True, check=True
    ).stdout.split()
    assert [puzzle.givens for puzzle in garns.generate(50, seed=7)] == lines
    assert garns.generate(seed=7).batch(10, 20, threads=1).to_pylist() == lines[10:30]
    endless = garns.generate(seed=7, threads=1)
    assert [puzzle.givens for puzzle in itertools.islice(endless, 50)] == lines
    assert endless.seed == 7
    assert garns.generate().seed != garns.generate().seed


def test_each_option_has_its_effect() -> None:
    for puzzle in garns.generate(5, seed=1, clues=(26, 28), symmetry="half-turn"):
        assert 26 <= puzzle.clues <= 28
        assert all((one == ".") == (two == ".") for one, two in zip(puzzle.givens, puzzle.givens[::-1]))
    for puzzle in garns.generate(5, seed=1, er=(3.0, 5.0)):
        assert 3.0 <= (puzzle.rate("se").er or 0) <= 5.0
    for puzzle in garns.generate(3, seed=1, level="medium", score=(300, 900)):
        rating = puzzle.rate("hodoku")
        assert rating.hodoku_level == "Medium" and 300 <= (rating.hodoku_score or 0) <= 900
    for puzzle in garns.generate(3, seed=1, require=["xy-wing"], forbid="uniqueness"):
        used = {step.technique for step in puzzle.steps("hodoku")}
        assert "xy-wing" in used
    for puzzle in garns.generate(3, seed=1, te=1, braid=(2, 6)):
        rating = puzzle.rate("te", "braid")
        assert rating.te_depth == 1 and 2 <= (rating.b or 0) <= 6
    assert all(puzzle.minimal for puzzle in garns.generate(5, seed=1, clues=(24, 26), minimal=True))
    assert all(puzzle.clues == 41 for puzzle in garns.generate(5, seed=1, max_empty=40))
    pattern = "x" * 36 + "." * 9 + "x" * 36
    puzzle = next(garns.generate(seed=1, pattern=pattern))
    assert [c == "." for c in puzzle.givens] == [c == "." for c in pattern]
    assert next(garns.generate(seed=1, hardest="x-wing", then_singles=True)).rate("hodoku").hodoku_level


def test_impossible_orders_are_refused() -> None:
    with pytest.raises(garns.Impossible, match="the fewest are 17"):
        garns.generate(clues=16)
    for wrong in ({"level": "silly"}, {"symmetry": "odd"}, {"require": "magic"}, {"er": "hard"}, {"pattern": "x"}):
        with pytest.raises((TypeError, ValueError)):
            garns.generate(**wrong)
    with pytest.raises(TypeError):
        garns.generate(beauty=3)  # type: ignore[call-arg]


def test_a_search_without_success_reports_the_nearest_puzzle() -> None:
    with pytest.raises(garns.GaveUp, match="in 20 attempts") as caught:
        next(garns.generate(seed=1, er=(11.0, 11.9), attempts=20))
    assert caught.value.attempts == 20
    assert isinstance(caught.value.nearest, garns.Puzzle)


def test_a_search_without_end_stops_at_ctrl_c() -> None:
    program = "import garns, math; print('ready', flush=True); next(garns.generate(er=(11.0, 11.9), time_limit=math.inf))"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert process.returncode != 0
