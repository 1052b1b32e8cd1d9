"""The part of the package that is written in Rust."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, final

from numpy import uint8
from numpy.typing import NDArray

__all__ = ["Puzzle", "Puzzles", "Rating", "Step", "label", "label_columns", "scan_file", "scan_pixels", "trace"]

@final
class Puzzle:
    """A grid that was proved to have exactly one solution.

    It is made from a text in any format, or from 81 numbers with 0 for an empty cell. `NotAGrid` or
    `NotAPuzzle` says why that is not possible.
    """

    def __new__(cls, givens: str | Sequence[int] | Sequence[Sequence[int]] | NDArray[uint8]) -> Puzzle: ...
    @property
    def givens(self) -> str:
        """The clues as 81 characters, with a dot for an empty cell."""
    @property
    def solution(self) -> str:
        """The only solution as 81 digits."""
    @property
    def clues(self) -> int:
        """How many clues there are."""
    @property
    def minimal(self) -> bool:
        """Whether the puzzle needs all its clues."""
    @property
    def automorphisms(self) -> int:
        """How many symmetries leave the puzzle as it is: 1 for most."""
    def rate(self, *scales: Literal["se", "hodoku", "te", "whip", "braid"]) -> Rating:
        """The ratings on these scales; on Sudoku Explainer's and HoDoKu's if none is named."""
    def hint(
        self,
        position: str | None = None,
        *,
        only: Sequence[str] | None = None,
        add: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
    ) -> Step | None:
        """The easiest step at the start, or in a position of this puzzle; None if no technique applies."""
    def steps(
        self,
        order: Literal["player", "hodoku", "se"] = "player",
        *,
        only: Sequence[str] | None = None,
        add: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
    ) -> list[Step]:
        """The solution path, as far as the techniques go."""
    def canonical(self) -> Puzzle:
        """The canonical form: the same puzzle for all puzzles that differ only by a symmetry."""
    def to(self, format: str) -> str:
        """The puzzle in a text format, such as "grid" or "ipuz", or as a link: "fpuzzles", "sudokupad", "sudokuwiki",
        "coach" or "penpa"."""
    def _repr_svg_(self) -> str: ...
    def __getnewargs__(self) -> tuple[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Step:
    """One application of a technique: its conclusions, their reasons, and the position where it was found."""

    @property
    def technique(self) -> str:
        """The technique's id, such as ``xy-wing``."""
    @property
    def name(self) -> str:
        """The technique's name, such as ``XY-Wing``."""
    @property
    def text(self) -> str:
        """The step in a sentence."""
    @property
    def placements(self) -> list[str]:
        """The digits that are placed, such as ``r1c2=5``."""
    @property
    def eliminations(self) -> list[str]:
        """The candidates that are removed, such as ``r8c3<>4``."""
    @property
    def score(self) -> float | None:
        """The rating of the step on Sudoku Explainer's scale, if the steps are in its order."""
    @property
    def position(self) -> str:
        """The position before the step, which `Puzzle.hint` reads."""
    @property
    def eureka(self) -> list[str]:
        """The step's chains as the players' forum writes them; empty if it has none."""
    @property
    def csp(self) -> list[str]:
        """The step's whip or braid as CSP-Rules prints it; empty if it is neither."""
    def check(self) -> bool:
        """Whether the proof of the step holds in its position. It always should."""
    def to_json(self) -> str:
        """Everything about the step as JSON: deductions, words, evidence and proof."""
    def _repr_svg_(self) -> str: ...

@final
class Rating:
    """The ratings of a puzzle. A rating that was not asked for, or that does not apply, is None."""

    @property
    def er(self) -> float | None:
        """Sudoku Explainer's rating of the hardest step."""
    @property
    def ep(self) -> float | None:
        """Sudoku Explainer's rating of the hardest step up to the first digit."""
    @property
    def ed(self) -> float | None:
        """Sudoku Explainer's rating of the first step."""
    @property
    def hodoku_level(self) -> str | None:
        """HoDoKu's level."""
    @property
    def hodoku_score(self) -> int | None:
        """HoDoKu's score."""
    @property
    def te_depth(self) -> int | None:
        """The depth of trial and error."""
    @property
    def b(self) -> int | None:
        """The length of braids."""
    @property
    def w(self) -> int | None:
        """The length of whips."""
    @property
    def gw(self) -> int | None:
        """The length of g-whips."""
    @property
    def bxb(self) -> int | None:
        """The length of braids inside trial and error."""

@final
class Puzzles(Iterator[Puzzle]):
    """The puzzles of an order, made by `garns.generate`."""

    def __new__(cls, n: int | None, seed: int, threads: int | None, **options: Any) -> Puzzles: ...
    @property
    def seed(self) -> int:
        """The seed: the same seed and order give the same puzzles."""
    def batch(self, start: int, count: int, threads: int | None = None) -> Any:
        """The givens of the puzzles with the numbers from ``start`` on, as a ``pyarrow.StringArray``."""
    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Puzzle: ...

def label(puzzles: Any, names: Sequence[str], threads: int | None) -> Any:
    """A ``pyarrow.Table`` with the labels of each row, and the column ``error``."""

def label_columns(names: Sequence[str] | None = None) -> list[tuple[str, str]]:
    """The columns that these names stand for, or all columns, each with the name of its Arrow type."""

def trace(puzzles: Any, forms: Sequence[str], order: str, threads: int | None) -> Any:
    """A ``pyarrow.Table`` with the steps of each row, and the column ``error``."""

def scan_file(data: bytes) -> str:
    """The reading of a JPEG, PNG or WebP file, as JSON."""

def scan_pixels(data: bytes, width: int, height: int, channels: int) -> str:
    """The reading of pixels in rows, as JSON."""
