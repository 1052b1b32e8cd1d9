"""Rows in Parquet files of limited size."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

#: The most rows in a file.
ROWS = 1_000_000

#: How many rows are written together.
GROUP = 50_000


class Shards:
    """A folder of files ``part-00000.parquet``, ``part-00001.parquet`` and so on."""

    def __init__(self, folder: Path, schema: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.rows = 0
        self._folder = folder
        self._schema = schema
        self._waiting: list[Any] = []
        self._waiting_rows = 0
        self._writer: Any = None
        self._rows_in_file = 0
        self._files = 0

    def __enter__(self) -> Shards:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            while self._waiting_rows:
                self._write()
            if not self._files:
                # A split without rows is a table without rows.
                self._open()
        self._close()

    def write(self, table: Any) -> None:
        """Adds rows. They are written in groups of a fixed size."""
        self.rows += table.num_rows
        self._waiting.append(table)
        self._waiting_rows += table.num_rows
        while self._waiting_rows >= GROUP:
            self._write()

    def _write(self) -> None:
        waiting = pa.concat_tables(self._waiting)
        group = waiting.slice(0, GROUP)
        self._waiting = [waiting.slice(GROUP)]
        self._waiting_rows -= group.num_rows
        if self._writer is None or self._rows_in_file >= ROWS:
            self._close()
            self._open()
        self._writer.write_table(group.combine_chunks(), row_group_size=GROUP)
        self._rows_in_file += group.num_rows

    def _open(self) -> None:
        file = self._folder / f"part-{self._files:05}.parquet"
        self._writer = pq.ParquetWriter(file, self._schema, compression="zstd")
        self._files += 1
        self._rows_in_file = 0

    def _close(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
