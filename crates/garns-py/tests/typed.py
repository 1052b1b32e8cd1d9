"""A test of the types: mypy checks this file, and nothing runs it."""

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import garns

puzzle = garns.Puzzle("." * 81)
assert_type(puzzle.solution, str)
assert_type(puzzle.rate("se").er, float | None)
assert_type(puzzle.hint(), garns.Step | None)
assert_type(puzzle.steps(), list[garns.Step])
assert_type(next(garns.generate(seed=1)), garns.Puzzle)
assert_type(garns.solve([""]), list[str])
assert_type(garns.solve([""], errors="null"), tuple[list[str | None], list[str | None]])
assert_type(garns.rate_se([""]), list[garns.SeRating])
array: NDArray[np.uint8] = np.zeros((1, 81), dtype=np.uint8)
assert_type(garns.count(array), NDArray[Any])
