"""Puzzles of a plan with their labels, by chunks. A chunk depends on the plan and its number alone."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

import garns
from garns import _native
from garns.dataset.plan import ATTEMPTS, Chunk, Plan


def schema(plan: Plan) -> Any:
    """The columns of a labelled chunk: those of the set, then ``error`` and ``split``."""
    labels = [(name, pa.type_for_alias(kind)) for name, kind in _native.label_columns(plan.columns)]
    first = [("id", pa.int64()), ("part", pa.int32()), ("puzzle", pa.string())]
    return pa.schema([*first, *labels, ("error", pa.string()), ("split", pa.string())])


def set_columns(plan: Plan) -> list[str]:
    """The names of the columns that a set has."""
    return list(schema(plan).names[:-2])


def make(plan: Plan, chunk: Chunk, threads: int | None = None) -> Any:
    """Makes the puzzles of a chunk and labels them."""
    options = {"attempts": ATTEMPTS} | dict(plan.parts[chunk.part].options)
    puzzles = garns.generate(seed=plan.part_seed(chunk.part), **options)
    return label(plan, puzzles.batch(chunk.start, chunk.count, threads), chunk.first_id, chunk.part, threads)


def label(plan: Plan, puzzles: Any, first_id: int, part: int, threads: int | None = None) -> Any:
    """Puzzles with their numbers, labels and splits, as a record batch."""
    labels = _native.label(puzzles, plan.columns, threads)
    # A grid that is not a puzzle also has a canonical form, but does not belong in the set.
    solutions = labels.column("canon_solution").to_pylist()
    split = [None if solution is None else plan.split_of(solution) for solution in solutions]
    count = len(puzzles)
    columns = [
        pa.array(range(first_id, first_id + count), pa.int64()),
        pa.repeat(pa.scalar(part, pa.int32()), count),
        puzzles,
        *labels.columns,
        pa.array(split, pa.string()),
    ]
    table = pa.table(columns, schema=schema(plan)).combine_chunks()
    batches = table.to_batches()
    return batches[0] if batches else pa.RecordBatch.from_pylist([], schema=table.schema)
