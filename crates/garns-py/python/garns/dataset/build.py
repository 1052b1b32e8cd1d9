"""Builds a data set, on one machine in bounded memory, or on a Spark cluster."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from tqdm import tqdm

from garns.dataset import card, chunks, hrm, source
from garns.dataset.buckets import Buckets, RowSet
from garns.dataset.plan import Plan
from garns.dataset.shards import Shards


def build(
    plan: Plan,
    out: str | Path,
    *,
    layout: str = "parquet",
    licence: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    spark: str | None = None,
    spark_options: dict[str, str] | None = None,
) -> card.Card:
    """Builds the set of a plan in a folder that is empty or does not exist yet, and gives its data card.

    A build that fails leaves nothing behind. Each split has a folder of Parquet files. Rearrangements of an earlier
    puzzle are dropped, and all puzzles whose solutions are rearrangements of each other are in the
    same split. Rows that are not puzzles are in ``rejected.parquet``, with the reason.

    Args:
        layout: ``parquet``, or ``hrm`` for the arrays that the loaders of HRM and TRM read as well.
        licence: The licence on the data card.
        threads: How many threads to use; None for all cores.
        progress: Whether to show a progress bar; None shows it on a terminal only.
        spark: The master of a Spark cluster to build the set on, which must see the folder.
        spark_options: Settings of Spark.
    """
    folder = Path(out)
    if layout not in ("parquet", "hrm"):
        raise ValueError(f"no layout is called {layout!r}, expected 'parquet' or 'hrm'")
    if layout == "hrm" and not {"train", "test"} >= set(plan.splits):
        raise ValueError("the layout hrm has the splits train and test, and no others")
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"the folder {folder} exists and is not empty")
    work = folder / ".work"
    work.mkdir(parents=True)
    try:
        if spark is None:
            counts = _build_here(plan, folder, work, threads, progress)
        else:
            from garns.dataset.spark import build_on_spark

            counts = build_on_spark(plan, folder, work, spark, spark_options or {})
        if layout == "hrm":
            hrm.write(folder, plan)
        shutil.rmtree(work)
        return card.write(folder, plan, layout, licence, counts)
    except BaseException:
        # An incomplete set looks like a complete set, so it is removed.
        shutil.rmtree(folder)
        raise


def _build_here(
    plan: Plan, folder: Path, work: Path, threads: int | None, progress: bool | None
) -> card.Counts:
    rows = 0
    rejected = 0
    schema = chunks.schema(plan)
    labelled = work / "labelled.parquet"
    with (
        Buckets(work / "canon") as canon,
        pq.ParquetWriter(labelled, schema) as writer,
        _Rejected(folder, schema) as refused,
        tqdm(total=plan.n or None, unit=" puzzles", desc="label", disable=_hidden(progress)) as bar,
    ):
        for batch in _labelled(plan, threads):
            is_puzzle = batch.column("error").is_null()
            good = batch.filter(is_puzzle)
            canon.add(good.column("id").to_pylist(), good.column("canon").to_pylist())
            writer.write_batch(good)
            refused.write(batch.filter(pc.invert(is_puzzle)))
            rows += batch.num_rows
            rejected += batch.num_rows - good.num_rows
            bar.update(batch.num_rows)
        duplicates = RowSet(rows)
        for later in canon.later_rows():
            duplicates.add(later)
    splits = _write_splits(plan, folder, labelled, duplicates)
    return card.Counts(rows, rejected, rows - rejected - sum(splits.values()), splits)


def _labelled(plan: Plan, threads: int | None) -> Iterator[Any]:
    if not plan.sources:
        for chunk in plan.chunks():
            yield chunks.make(plan, chunk, threads)
        return
    first_id = 0
    for puzzles in source.read(plan.sources, plan.column, plan.chunk):
        yield chunks.label(plan, puzzles, first_id, 0, threads)
        first_id += len(puzzles)


def _write_splits(plan: Plan, folder: Path, labelled: Path, duplicates: RowSet) -> dict[str, int]:
    names = chunks.set_columns(plan)
    schema = pa.schema([chunks.schema(plan).field(name) for name in names])
    with ExitStack() as stack:
        shards = {name: stack.enter_context(Shards(folder / name, schema)) for name in plan.splits}
        with pq.ParquetFile(labelled) as file:
            for batch in file.iter_batches(plan.chunk):
                is_new = ~duplicates.contains(batch.column("id").to_numpy())
                table = pa.Table.from_batches([batch]).filter(pa.array(is_new))
                split = table.column("split").to_numpy()
                for name, shard in shards.items():
                    shard.write(table.filter(pa.array(np.equal(split, name))).select(names))
        return {name: shard.rows for name, shard in shards.items()}


class _Rejected:
    """Rows that are not puzzles, in a file that exists only if there are any."""

    def __init__(self, folder: Path, schema: Any) -> None:
        self._file = folder / "rejected.parquet"
        self._names = ["id", "part", "puzzle", "error"]
        self._schema = pa.schema([schema.field(name) for name in self._names])
        self._writer: Any = None

    def __enter__(self) -> _Rejected:
        return self

    def __exit__(self, *_: object) -> None:
        if self._writer is not None:
            self._writer.close()

    def write(self, batch: Any) -> None:
        if not batch.num_rows:
            return
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._file, self._schema, compression="zstd")
        self._writer.write_table(pa.Table.from_batches([batch]).select(self._names))


def _hidden(progress: bool | None) -> bool | None:
    """Whether the bar is hidden; None hides it if there is no terminal."""
    return None if progress is None else not progress
