"""Keys on disk, in buckets that fit into memory one after the other."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: The number of buckets. With a thousand million keys, each bucket has 380 MB.
COUNT = 64

#: The first 16 bytes of a SHA-256, and a row. No two keys of any set will share these bytes.
RECORD = np.dtype([("digest", "S16"), ("row", "<i8")])


class Buckets:
    """The keys of many rows, sorted into files by their digests: equal keys are in the same file."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._files = [(folder / f"{number:02}").open("w+b") for number in range(COUNT)]

    def __enter__(self) -> Buckets:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in self._files:
            file.close()

    def add(self, rows: Iterable[int], keys: Iterable[str | None]) -> None:
        """Adds the keys of some rows; a row without a key is left out."""
        pairs = [(hashlib.sha256(key.encode()).digest()[:16], row) for row, key in zip(rows, keys) if key]
        records = np.array(pairs, dtype=RECORD)
        numbers = np.array([digest[0] % COUNT for digest, _ in pairs], dtype=np.uint8)
        for number in np.unique(numbers):
            self._files[number].write(records[numbers == number].tobytes())

    def __iter__(self) -> Iterator[NDArray[Any]]:
        """The records of each bucket, in order of digests and rows."""
        for file in self._files:
            file.seek(0)
            records = np.frombuffer(file.read(), dtype=RECORD)
            yield np.sort(records, order=["digest", "row"])

    def later_rows(self) -> Iterator[NDArray[np.int64]]:
        """The rows whose key an earlier row has, bucket by bucket."""
        for records in self:
            yield records["row"][1:][records["digest"][1:] == records["digest"][:-1]]


class RowSet:
    """A set of row numbers, one bit for each row."""

    def __init__(self, size: int) -> None:
        self._bits = np.zeros(size // 8 + 1, dtype=np.uint8)

    def add(self, rows: NDArray[np.int64]) -> None:
        np.bitwise_or.at(self._bits, rows >> 3, np.left_shift(1, rows & 7).astype(np.uint8))

    def contains(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each row is in the set."""
        found: NDArray[np.uint8] = self._bits[rows >> 3] >> (rows & 7).astype(np.uint8) & 1
        return found.astype(np.bool_)
