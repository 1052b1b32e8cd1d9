"""Exceptions, each with its witness, such as the cells that are wrong.

>>> import garns
>>> try:
...     garns.Puzzle("11" + "." * 79)
... except garns.NotAPuzzle as error:
...     print(error, error.kind, error.cells, error.digit, sep="; ")
1 is repeated in r1c1, r1c2; conflict; ['r1c1', 'r1c2']; 1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from garns._native import Puzzle


class NotAGrid(ValueError):
    """A text that no format can read or that is a position, or cells that are not 81 values from 0 to 9."""

    line: int | None
    """The line with the mistake, counted from 1."""
    column: int | None
    """The column with the mistake, counted from 1."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None) -> None:
        super().__init__(message)
        self.line = line
        self.column = column


class NotAPuzzle(ValueError):
    """A grid that has no solution, or more than one."""

    kind: str
    """``conflict``, ``no-solution``, ``ambiguous``, ``undecided`` or ``other``."""
    cells: list[str]
    """The cells that clash, the givens that have no solution, or the cells in which two solutions differ."""
    digit: int | None
    """The digit that is repeated."""
    solutions: list[str]
    """Two different solutions."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "other",
        cells: list[str] | None = None,
        digit: int | None = None,
        solutions: list[str] | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.cells = cells or []
        self.digit = digit
        self.solutions = solutions or []


class Undecided(NotAPuzzle):
    """A grid for which the search for solutions gave up, because it would take too long.

    Only grids with few givens that contradict each other in a hidden way are like that.
    """


class RowError(ValueError):
    """A row of an array that has no answer."""

    row: int
    """The row, counted from 0."""
    reason: str
    """The reason why it has no answer."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(f"row {row}: {reason}")
        self.row = row
        self.reason = reason


class WrongPosition(ValueError):
    """A position with a mistake, for which there are no steps."""


class Impossible(ValueError):
    """An order that no puzzle can meet."""


class GaveUp(RuntimeError):
    """A search that found no puzzle of the order within its limits."""

    attempts: int
    """How many puzzles were tried."""
    nearest: Puzzle | None
    """The puzzle that was nearest to the order."""

    def __init__(self, message: str, *, attempts: int = 0, nearest: Puzzle | None = None) -> None:
        super().__init__(message)
        self.attempts = attempts
        self.nearest = nearest


class NothingRead(ValueError):
    """A picture without a Sudoku, or one that cannot be decoded."""
