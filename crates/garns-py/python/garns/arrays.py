"""Functions from an array of puzzles to an array of answers, on all cores.

Each function takes

- a list of texts, and gives a list;
- a numpy array of shape (n, 81) or (n, 9, 9) of numbers from 0 to 9, and gives a numpy array;
- an Arrow array or a series of polars or pandas, and gives one of the same kind.

A row that has no answer raises `RowError` with its number. With ``errors="null"`` the row has no value,
and the function returns two arrays: the answers, and the reasons, which are None for rows with an answer. In
numpy arrays a grid without a value is all zeros, a float is NaN, and other values are masked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, cast, overload

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from garns import _native
from garns.errors import RowError

T = TypeVar("T")


class SeRating(NamedTuple):
    """A rating on Sudoku Explainer's scale."""

    er: float
    ep: float
    ed: float


class HodokuRating(NamedTuple):
    """A rating on HoDoKu's scale."""

    level: str
    score: int


class ArrayFunction(Protocol[T]):
    """A function from an array of puzzles to an array of answers of the same kind."""

    __name__: str

    @overload
    def __call__(
        self, puzzles: Sequence[str], *, errors: Literal["raise"] = "raise", threads: int | None = None
    ) -> list[T]: ...
    @overload
    def __call__(
        self, puzzles: Sequence[str | None], *, errors: Literal["null"], threads: int | None = None
    ) -> tuple[list[T | None], list[str | None]]: ...
    @overload
    def __call__(
        self, puzzles: NDArray[np.uint8], *, errors: Literal["raise"] = "raise", threads: int | None = None
    ) -> NDArray[Any]: ...
    @overload
    def __call__(
        self, puzzles: NDArray[np.uint8], *, errors: Literal["null"], threads: int | None = None
    ) -> tuple[NDArray[Any], NDArray[np.object_]]: ...
    @overload
    def __call__(self, puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> Any: ...


def _array_function(function: Callable[..., T]) -> ArrayFunction[T]:
    """Decorates a function with the types of a function for arrays."""
    return cast(ArrayFunction[T], function)


@_array_function
def solve(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> str:
    """The solution of each puzzle; a row without exactly one solution has none.

    >>> import garns, numpy
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> garns.solve([puzzle])[0][:9]
    '534678912'
    >>> digits = numpy.array([[0 if c == "." else int(c) for c in puzzle]], dtype="uint8")
    >>> garns.solve(digits)[0, :9]
    array([5, 3, 4, 6, 7, 8, 9, 1, 2], dtype=uint8)
    >>> garns.solve([puzzle, "rubbish"])
    Traceback (most recent call last):
        ...
    garns.errors.RowError: row 1: line 1, column 1: found "rubbish", expected a puzzle in a known format
    >>> solutions, reasons = garns.solve([puzzle, "." * 81], errors="null")
    >>> reasons
    [None, 'more than one solution: r7c5 can be 2 or 3']
    """
    return _answer(puzzles, ["solution"], errors, threads)


@_array_function
def count(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> int:
    """How many solutions each grid has: 0, 1, or 2 for several."""
    return _answer(puzzles, ["solutions"], errors, threads)


@_array_function
def is_minimal(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> bool:
    """Whether each puzzle needs all its clues."""
    return _answer(puzzles, ["minimal"], errors, threads)


@_array_function
def canonical(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> str:
    """The canonical form of each grid: the same for all grids that differ by a symmetry.

    >>> import garns
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> one, other = garns.canonical([puzzle, puzzle[::-1]])
    >>> one == other
    True
    """
    return _answer(puzzles, ["canon"], errors, threads)


@_array_function
def rate_se(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> SeRating:
    """Sudoku Explainer's ER, EP and ED of each puzzle.

    >>> import garns
    >>> garns.rate_se(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    [SeRating(er=1.2, ep=1.2, ed=1.2)]
    """
    return _answer(puzzles, ["er", "ep", "ed"], errors, threads, SeRating)


@_array_function
def rate_hodoku(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> HodokuRating:
    """HoDoKu's level and score of each puzzle.

    >>> import garns
    >>> garns.rate_hodoku(["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"])
    [HodokuRating(level='Easy', score=204)]
    """
    return _answer(puzzles, ["hodoku_level", "hodoku_score"], errors, threads, HodokuRating)


@_array_function
def te_depth(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> int:
    """The depth of trial and error that each puzzle needs: 0 if singles solve it."""
    return _answer(puzzles, ["te_depth"], errors, threads)


@_array_function
def rate_whip(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> int | None:
    """The length of whips, W, that each puzzle needs; None if whips do not solve it."""
    return _answer(puzzles, ["w"], errors, threads)


@_array_function
def rate_braid(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> int | None:
    """The length of braids, B, that each puzzle needs; None if braids do not solve it."""
    return _answer(puzzles, ["b"], errors, threads)


@_array_function
def nodes(puzzles: Any, *, errors: str = "raise", threads: int | None = None) -> int:
    """How many solutions and dead ends the solver's search meets for each puzzle: 1 if it never guesses."""
    return _answer(puzzles, ["nodes"], errors, threads)


def _answer(
    puzzles: Any, columns: list[str], errors: str, threads: int | None, record: type[Any] | None = None
) -> Any:
    if errors not in ("raise", "null"):
        raise ValueError(f"errors is {errors!r}, expected 'raise' or 'null'")
    kind = _kind(puzzles)
    rows = puzzles
    if kind == "numpy" and puzzles.dtype.kind in "iu" and puzzles.dtype != np.uint8:
        # Numbers other than 0 to 9 become 255, which is not a digit either.
        rows = np.where((puzzles < 0) | (puzzles > 9), 255, puzzles).astype(np.uint8)
    elif kind == "pandas":
        rows = pa.array(puzzles, pa.string(), from_pandas=True)
    table = _native.label(rows, columns, threads)
    reasons = table.column("error")
    if errors == "raise" and reasons.null_count < len(reasons):
        row = pc.index(reasons.is_valid(), True).as_py()
        raise RowError(row, reasons[row].as_py())
    answers = _convert(table.select(columns), reasons, puzzles, kind, record)
    if errors == "raise":
        return answers
    return answers, _convert(table.select(["error"]), reasons, puzzles, kind, None, grids=False)


def _kind(puzzles: Any) -> str:
    if isinstance(puzzles, np.ndarray):
        return "numpy"
    # A series can only come from a module that is loaded already.
    for module in ("polars", "pandas"):
        loaded = sys.modules.get(module)
        if loaded is not None and isinstance(puzzles, loaded.Series):
            return module
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return "arrow"
    return "list"


def _convert(
    table: Any, reasons: Any, puzzles: Any, kind: str, record: type[Any] | None, *, grids: bool = True
) -> Any:
    """The columns of a table as an array of the same kind as the puzzles."""
    if kind == "numpy":
        return _to_numpy(table, puzzles, record, grids)
    if kind == "list":
        if record is None:
            return table.column(0).to_pylist()
        rows = zip(*(_rounded(column) for column in table.columns), strict=True)
        return [None if row[0] is None else record(*row) for row in rows]
    column = table.column(0)
    if record is not None:
        arrays = [_joined(column) for column in table.columns]
        struct = pa.StructArray.from_arrays(arrays, names=record._fields, mask=_joined(reasons.is_valid()))
        column = pa.chunked_array([struct])
    if kind == "polars":
        return sys.modules["polars"].Series(puzzles.name, column)
    if kind == "pandas":
        return sys.modules["pandas"].Series(column.to_pandas().array, index=puzzles.index, name=puzzles.name)
    return column if isinstance(puzzles, pa.ChunkedArray) else _joined(column)


def _joined(column: Any) -> Any:
    """A column as one array, without a copy if it is one already."""
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


def _rounded(column: Any) -> list[Any]:
    """The values of a column; scores as Python writes them, 7.2 and not 7.199999809265137."""
    values = column.to_pylist()
    if pa.types.is_float32(column.type):
        return [None if value is None else round(value, 1) for value in values]
    return cast(list[Any], values)


def _to_numpy(table: Any, puzzles: NDArray[Any], record: type[Any] | None, grids: bool) -> Any:
    if record is not None:
        columns = [_numbers(column) for column in table.columns]
        dtype = [(name, column.dtype) for name, column in zip(record._fields, columns, strict=True)]
        answer = np.ma.zeros(len(puzzles), dtype=dtype)
        for name, column in zip(record._fields, columns, strict=True):
            answer[name] = column
        is_float = all(column.dtype.kind == "f" for column in columns)
        return answer.data if is_float else answer
    column = table.column(0)
    if not pa.types.is_string(column.type):
        return _numbers(column)
    if not grids:
        return column.to_numpy()
    parts = [digits(chunk) for chunk in column.chunks]
    joined = np.concatenate(parts) if parts else np.zeros((0, 81), dtype=np.uint8)
    return joined.reshape(puzzles.shape)


def _numbers(column: Any) -> Any:
    """A column as a numpy array: NaN for a missing float, a mask for other missing values."""
    if pa.types.is_floating(column.type):
        return column.to_numpy()
    if pa.types.is_string(column.type):
        values = column.to_numpy()
        mask = column.is_null().to_numpy()
        return np.ma.array(np.where(mask, "", values).astype("U7"), mask=mask)
    empty = False if pa.types.is_boolean(column.type) else 0
    values = pc.fill_null(column, empty).to_numpy()
    return np.ma.array(values, mask=column.is_null().to_numpy())


def digits(lines: Any) -> NDArray[np.uint8]:
    """Lines of 81 characters as numbers; an empty cell and a missing line are 0."""
    lines = pc.fill_null(lines, "0" * 81)
    start = 81 * lines.offset
    text = np.frombuffer(lines.buffers()[2], dtype=np.uint8)[start : start + 81 * len(lines)]
    numbers = text - ord("0")
    numbers[numbers > 9] = 0
    return numbers.reshape(-1, 81)
