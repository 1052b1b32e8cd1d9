"""Builds a data set on a Spark cluster: the same rows as on one machine.

A task makes and labels one chunk, which depends on the plan and its number alone. A task that is lost
with its machine is done again elsewhere, with the same result.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from garns import arrow
from garns.dataset import chunks, source
from garns.dataset.card import Counts
from garns.dataset.plan import Plan

def build_on_spark(plan: Plan, folder: Path, work: Path, master: str, options: dict[str, str]) -> Counts:
    """Makes, labels, de-duplicates and splits the puzzles of a plan on a cluster that sees the folder."""
    spark = session(master, options)
    try:
        return _build(spark, plan, folder.resolve(), work.resolve())
    finally:
        spark.stop()


def session(master: str, options: dict[str, str]) -> Any:
    """A session of Spark on a cluster, or on this machine."""
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master(master).appName("garns.dataset")
    builder = builder.config("spark.ui.showConsoleProgress", "true" if sys.stderr.isatty() else "false")
    if master.startswith("local"):
        # All processes are on this machine, whatever its name resolves to.
        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
        builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        builder = builder.config("spark.ui.enabled", "false")
    for name, value in options.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _build(session: Any, plan: Plan, folder: Path, work: Path) -> Counts:
    from pyspark.sql import Window, functions

    staged = str(work / "source.parquet")
    tasks = [] if plan.sources else list(plan.chunks())
    count = _stage(plan, staged) if plan.sources else len(tasks)

    def label_chunks(batches: Iterable[Any]) -> Iterator[Any]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                # Spark gives each task one core.
                if tasks:
                    yield chunks.make(plan, tasks[number], threads=1)
                else:
                    yield _label_staged(plan, staged, number)

    labelled = str(work / "labelled")
    numbers = session.range(0, count, 1, numPartitions=max(count, 1))
    numbers.mapInArrow(label_chunks, arrow.ddl_of(chunks.schema(plan))).write.parquet(labelled)

    rows = session.read.parquet(labelled)
    total = rows.count()
    refused = rows.filter("error is not null").select("id", "part", "puzzle", "error").orderBy("id").toArrow()
    if refused.num_rows:
        pq.write_table(refused, folder / "rejected.parquet", compression="zstd")
    first = functions.row_number().over(Window.partitionBy("canon").orderBy("id"))
    splits = {}
    for name in plan.splits:
        # All rearrangements of a puzzle are in one split, so each split can be de-duplicated by itself.
        mine = rows.filter("error is null").filter(functions.col("split") == name)
        kept = mine.withColumn("place", first).filter("place = 1").select(*chunks.set_columns(plan))
        kept.orderBy("id").write.option("compression", "zstd").parquet(str(folder / name))
        splits[name] = session.read.parquet(str(folder / name)).count()
    return Counts(total, refused.num_rows, total - refused.num_rows - sum(splits.values()), splits)


def _stage(plan: Plan, file: str) -> int:
    """Copies the puzzles of the plan's files to a file that all machines see, with a row group for each chunk.

    Returns how many chunks there are.
    """
    count = 0
    schema = pa.schema([("puzzle", pa.string())])
    with pq.ParquetWriter(file, schema) as writer:
        for puzzles in source.read(plan.sources, plan.column, plan.chunk):
            writer.write_table(pa.table([puzzles], schema=schema), row_group_size=plan.chunk)
            count += 1
    return count


def _label_staged(plan: Plan, file: str, number: int) -> Any:
    with pq.ParquetFile(file) as staged:
        puzzles = staged.read_row_group(number).column(0).combine_chunks()
    return chunks.label(plan, puzzles, number * plan.chunk, 0, threads=1)
