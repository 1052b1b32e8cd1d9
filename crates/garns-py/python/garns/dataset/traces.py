"""Solutions step by step for the puzzles of a set, each step checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from tqdm import tqdm

from garns import arrow
from garns.dataset import source
from garns.dataset.shards import Shards

#: How many puzzles are explained at once. The number is small, because traces are long.
ROWS = 500


@dataclass(frozen=True)
class Traced:
    """The number of puzzles by outcome, and the number of all steps."""

    rows: int
    solved: int
    steps: int
    failed: int
    """How many rows have no trace: the column ``error`` says why."""


def write_traces(
    paths: str | Sequence[str],
    out: str | Path,
    *,
    forms: Sequence[str] = arrow.FORMS,
    order: str = "player",
    column: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
) -> Traced:
    """Writes the traces of the puzzles in some files or folders as Parquet, in their order."""
    folder = Path(out)
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"the folder {folder} exists and is not empty")
    names = [paths] if isinstance(paths, str) else paths
    for name in names:
        source.files(name)  # Raises an error before anything is written.
    empty = arrow.traces(pa.table({"puzzle": pa.array([], pa.string())}), forms, order=order)
    rows = solved = steps = failed = 0
    hidden = None if progress is None else not progress
    with Shards(folder, empty.schema) as shards, tqdm(unit=" puzzles", desc="trace", disable=hidden) as bar:
        for texts in source.read(names, column, ROWS):
            table = arrow.traces(pa.table({"puzzle": texts}), forms, order=order, threads=threads)
            shards.write(table)
            rows += len(texts)
            solved += table.column("solved").to_pylist().count(True)
            steps += sum(filter(None, table.column("steps").to_pylist()))
            failed += len(texts) - table.column("error").null_count
            bar.update(len(texts))
    return Traced(rows, solved, steps, failed)
