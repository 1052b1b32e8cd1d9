"""Puzzles to order."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence

from garns._native import Puzzles

Span = tuple[int, int] | int


def generate(
    n: int | None = None,
    *,
    seed: int | None = None,
    max_empty: int | None = None,
    clues: Span | None = None,
    symmetry: str | None = None,
    pattern: str | None = None,
    minimal: bool | None = None,
    level: str | None = None,
    score: Span | None = None,
    er: tuple[float, float] | float | None = None,
    te: Span | None = None,
    braid: Span | None = None,
    hardest: str | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    then_singles: bool | None = None,
    time_limit: float | None = None,
    attempts: int | None = None,
    threads: int | None = None,
) -> Puzzles:
    """Puzzles to order, each with exactly one solution: an iterator of ``n`` puzzles, or without end.

    The same seed and order give the same puzzles as ``garns generate`` makes, whatever the number of
    threads. By default, they need all their clues.

    >>> import garns
    >>> [puzzle.clues for puzzle in garns.generate(3, seed=1, symmetry="half-turn", max_empty=50)]
    [32, 32, 31]
    >>> next(garns.generate(seed=1, level="hard")).rate("hodoku").hodoku_level
    'Hard'

    Args:
        n: How many puzzles; None for puzzles without end.
        seed: Random seed; None for a new seed, which is the attribute ``seed`` of the result.
        max_empty: How many cells may be empty at most.
        clues: The number of clues, or the first and the last number of a range.
        symmetry: The symmetry of the clues: none, half-turn, quarter-turn, horizontal, vertical,
            diagonal, antidiagonal, diagonals, mirrors or all.
        pattern: The cells with clues: 81 characters, any of ``.0*_-`` for an empty cell, others for a clue.
        minimal: The puzzle needs all its clues, whatever else is ordered.
        level: HoDoKu's level: easy, medium, hard, unfair or extreme.
        score: HoDoKu's score.
        er: Sudoku Explainer's rating, such as (7.0, 7.5).
        te: The depth of trial and error.
        braid: The length of braids that solve it.
        hardest: The technique of the hardest step, or its family.
        require: Techniques or families that the solution path uses.
        forbid: Techniques or families that the solution path does not use.
        then_singles: Singles solve the puzzle after the first of its hardest steps.
        time_limit: Give up a puzzle after this many seconds; ``math.inf`` never gives up, and None is
            60 seconds, or no limit if ``attempts`` are given.
        attempts: Give up a puzzle after this many attempts.
        threads: How many threads to use; None for all cores.

    Raises:
        Impossible: No puzzle can meet the order.
        GaveUp: While iterating: no puzzle was found within the limits.
    """
    if time_limit is None:
        time_limit = 60.0 if attempts is None else math.inf
    return Puzzles(
        n,
        secrets.randbits(32) if seed is None else seed,
        threads,
        max_empty=max_empty,
        clues=clues,
        symmetry=symmetry,
        pattern=pattern,
        minimal=minimal,
        level=level,
        score=score,
        er=er,
        te=te,
        braid=braid,
        hardest=hardest,
        require=require,
        forbid=forbid,
        then_singles=then_singles,
        time_limit=None if math.isinf(time_limit) else time_limit,
        attempts=attempts,
    )
