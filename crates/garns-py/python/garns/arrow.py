"""Labels for tables of puzzles, in every engine that speaks Arrow.

`label` takes and gives record batches and tables of pyarrow, data frames of polars and pandas, and
anything else with the Arrow PyCapsule interface, such as a relation of DuckDB:

>>> import garns.arrow, pyarrow
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> batch = pyarrow.RecordBatch.from_pydict({"puzzle": [puzzle, "rubbish"]})
>>> labelled = garns.arrow.label(batch, ["clues", "se"])
>>> labelled.schema.names
['puzzle', 'clues', 'er', 'ep', 'ed', 'error']
>>> labelled["clues"].to_pylist()
[30, None]
>>> garns.arrow.ddl(["clues", "se"])
'puzzle string, clues tinyint, er float, ep float, ed float, error string'

The columns:

================== ========= =====================================================================
solution           string    the only solution
solutions          int8      0, 1, or 2 for several
clues              int8      how many clues there are
minimal            bool      whether the puzzle needs all its clues
er, ep, ed         float32   Sudoku Explainer's ratings; ``se`` stands for all three
hodoku_level       string    HoDoKu's level
hodoku_score       int32     HoDoKu's score; ``hodoku`` stands for level and score
te_depth           int8      the depth of trial and error (``te``)
b, bxb             int8      lengths of braids (``braid``)
w, gw              int8      lengths of whips and g-whips (``whip``)
canon              string    canonical form: the same for all puzzles that differ by a symmetry
canon_solution     string    canonical form of the solution
automorphisms      int64     how many symmetries leave the puzzle as it is
nodes              int32     solutions and dead ends that the solver meets: 1 if it never guesses
error              string    why the row is not a grid or, where labels need one, not a puzzle
================== ========= =====================================================================

A rating that does not apply is null: no braid solves a puzzle of depth 2, and only such puzzles have
a BxB rating.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from garns import _native
from garns.errors import RowError

Data = TypeVar("Data")

#: Spark's names of the types of columns.
_DDL = {
    pa.string(): "string",
    pa.int8(): "tinyint",
    pa.int32(): "int",
    pa.int64(): "bigint",
    pa.bool_(): "boolean",
    pa.float32(): "float",
}

#: The forms in which `traces` writes steps.
FORMS = ("text", "tokens", "json")


def schema(columns: Sequence[str], *, puzzle: str = "puzzle") -> Any:
    """The Arrow schema of the result of `label` for these columns."""
    labels = [(name, pa.type_for_alias(kind)) for name, kind in _native.label_columns(list(columns))]
    return pa.schema([(puzzle, pa.string()), *labels, ("error", pa.string())])


def ddl(columns: Sequence[str], *, puzzle: str = "puzzle") -> str:
    """The schema of the result of `label` as text for Spark."""
    return ddl_of(schema(columns, puzzle=puzzle))


def ddl_of(fields: Any) -> str:
    """An Arrow schema as text for Spark."""
    return ", ".join(f"{field.name} {_DDL[field.type]}" for field in fields)


def label(
    data: Data,
    columns: Sequence[str],
    *,
    puzzle: str = "puzzle",
    keep: Sequence[str] = (),
    errors: str = "null",
    threads: int | None = None,
) -> Data:
    """The puzzles of a table with their labels, row by row.

    Args:
        data: A record batch, a table or a data frame; the result is of the same kind.
        columns: The labels that are wanted, see above.
        puzzle: The name of the column with the puzzles.
        keep: The names of other columns that the result should have, after the puzzles.
        errors: With ``null``, a row that is not a grid has an ``error`` and no labels, and a grid that is
            not a puzzle has an ``error`` if a label needs a puzzle; with ``raise``, such a row raises
            `RowError`.
        threads: How many threads to use; None for all cores. Engines that run one task on each core
            are faster with 1.
    """
    if errors not in ("raise", "null"):
        raise ValueError(f"errors is {errors!r}, expected 'raise' or 'null'")
    table = to_table(data)
    given = _column(table, puzzle)
    labels = _native.label(given, list(columns), threads)
    reasons = labels.column("error")
    if errors == "raise" and reasons.null_count < len(reasons):
        row = pc.index(reasons.is_valid(), True).as_py()
        raise RowError(row, reasons[row].as_py())
    arrays = {puzzle: given} | {name: _column(table, name) for name in keep}
    arrays |= {name: labels.column(name) for name in labels.column_names}
    return _like(data, pa.table(arrays))


def traces(
    data: Data,
    forms: Sequence[str] = FORMS,
    *,
    order: str = "player",
    puzzle: str = "puzzle",
    threads: int | None = None,
) -> Data:
    """The puzzles of a table with their solutions step by step, each step checked by its proof.

    The columns are ``solution``, ``steps``, ``solved``, the forms that are wanted (``text``, a sentence
    on each line; ``tokens``, technique and deductions; ``json``, everything with evidence and proof), and
    ``error``. The order of techniques is ``player``, ``hodoku`` or ``se``.

    >>> import garns.arrow, pyarrow
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> traced = garns.arrow.traces(pyarrow.table({"puzzle": [puzzle]}), ["tokens"])
    >>> traced["tokens"][0].as_py()[:20]
    'hidden-single r1c6=8'
    """
    table = to_table(data)
    given = _column(table, puzzle)
    steps = _native.trace(given, list(forms), order, threads)
    return _like(data, pa.table({puzzle: given} | {name: steps.column(name) for name in steps.column_names}))


def to_table(data: Any) -> Any:
    """A table of pyarrow with the same columns."""
    if isinstance(data, pa.Table):
        return data
    if isinstance(data, pa.RecordBatch):
        return pa.Table.from_batches([data])
    if _is_frame(data, "pandas"):
        return pa.Table.from_pandas(data, preserve_index=False)
    if not hasattr(data, "__arrow_c_stream__") and not hasattr(data, "__arrow_c_array__"):
        raise TypeError(f"found {type(data).__name__}, expected a table, a record batch or a data frame")
    return pa.table(data)


def _column(table: Any, name: str) -> Any:
    if name not in table.column_names:
        raise KeyError(f"there is no column {name!r}, only {', '.join(table.column_names)}")
    column = table.column(name)
    if pa.types.is_large_string(column.type) or column.type == pa.string_view():
        # The result has the same type for all engines.
        return column.cast(pa.string())
    return column


def _like(data: Any, table: Any) -> Any:
    """The table as an object of the same kind as the data."""
    if isinstance(data, pa.RecordBatch):
        batches = table.combine_chunks().to_batches()
        return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)
    if _is_frame(data, "polars"):
        return sys.modules["polars"].DataFrame(table)
    if _is_frame(data, "pandas"):
        return table.to_pandas().set_index(data.index)
    return table


def _is_frame(data: Any, module: str) -> bool:
    # A data frame can only come from a module that is loaded already.
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(data, loaded.DataFrame)
