"""Sudoku for Python: solve, rate, explain and generate puzzles, one at a time or by the million.

One puzzle:

>>> import garns
>>> puzzle = garns.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.solution
'534678912672195348198342567859761423426853791713924856961537284287419635345286179'
>>> puzzle.rate()
Rating(er=1.2, ep=1.2, ed=1.2, hodoku_level='Easy', hodoku_score=204)
>>> puzzle.hint().text
'8 has only one place left in box 2, so r1c6 must be 8'

Many puzzles, from lists, numpy arrays or Arrow columns, on all cores:

>>> garns.count([puzzle.givens, "." * 81])
[1, 2]

The other modules are `garns.arrow` for data frames and engines such as Spark, and
``python -m garns.dataset`` for data sets.
"""

from garns._native import Puzzle, Puzzles, Rating, Step
from garns.arrays import (
    HodokuRating,
    SeRating,
    canonical,
    count,
    is_minimal,
    nodes,
    rate_braid,
    rate_hodoku,
    rate_se,
    rate_whip,
    solve,
    te_depth,
)
from garns.errors import (
    GaveUp,
    Impossible,
    NotAGrid,
    NotAPuzzle,
    NothingRead,
    RowError,
    Undecided,
    WrongPosition,
)
from garns.order import generate
from garns.photo import Doubt, Reading, scan

__all__ = [
    "Doubt",
    "GaveUp",
    "HodokuRating",
    "Impossible",
    "NotAGrid",
    "NotAPuzzle",
    "NothingRead",
    "Puzzle",
    "Puzzles",
    "Rating",
    "Reading",
    "RowError",
    "SeRating",
    "Step",
    "Undecided",
    "WrongPosition",
    "canonical",
    "count",
    "generate",
    "is_minimal",
    "nodes",
    "rate_braid",
    "rate_hodoku",
    "rate_se",
    "rate_whip",
    "scan",
    "solve",
    "te_depth",
]
