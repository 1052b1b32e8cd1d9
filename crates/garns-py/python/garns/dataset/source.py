"""Puzzles from files: Parquet; or CSV, TSV or one puzzle a line, plain or compressed with gzip."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq

#: Names that columns with puzzles have in known data sets.
NAMES = ("puzzle", "quizzes", "question", "givens", "quiz", "sudoku")


def files(path: str) -> list[Path]:
    """The files of a path: the file itself, or the Parquet files below a folder except rejected puzzles."""
    place = Path(path)
    if place.is_dir():
        found = sorted(file for file in place.rglob("*.parquet") if file.name != "rejected.parquet")
        if not found:
            raise FileNotFoundError(f"there are no Parquet files below {path}")
        return found
    if not place.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    return [place]


def read(paths: Sequence[str], column: str | None, rows: int) -> Iterator[Any]:
    """The texts of all files in order, in arrays of exactly this many rows; the last may be shorter."""
    waiting: list[Any] = []
    count = 0
    for path in paths:
        for file in files(path):
            for array in _read_file(file, column, rows):
                waiting.append(array)
                count += len(array)
                while count >= rows:
                    joined = pa.concat_arrays(waiting)
                    yield joined.slice(0, rows)
                    waiting = [joined.slice(rows)]
                    count -= rows
    if count:
        yield pa.concat_arrays(waiting)


def _read_file(file: Path, column: str | None, rows: int) -> Iterator[Any]:
    suffixes = [suffix for suffix in file.suffixes if suffix != ".gz"]
    match suffixes[-1:]:
        case [".parquet"]:
            yield from _read_parquet(file, column, rows)
        case [".csv"]:
            yield from _read_table(file, column, ",")
        case [".tsv"]:
            yield from _read_table(file, column, "\t")
        case _:
            yield from _read_lines(file, rows)


def _open(file: Path) -> Any:
    if file.suffix == ".gz":
        return gzip.open(file)
    return file.open("rb")


def _named(file: Path, names: Sequence[str], column: str | None) -> str:
    if column is None:
        return next((name for name in NAMES if name in names), names[0])
    if column not in names:
        raise KeyError(f"{file} has no column {column!r}, only {', '.join(names)}")
    return column


def _read_parquet(file: Path, column: str | None, rows: int) -> Iterator[Any]:
    with pq.ParquetFile(file) as parquet:
        name = _named(file, parquet.schema_arrow.names, column)
        for batch in parquet.iter_batches(rows, columns=[name]):
            yield batch.column(0).cast(pa.string())


def _read_table(file: Path, column: str | None, delimiter: str) -> Iterator[Any]:
    with _open(file) as stream:
        header = io.TextIOWrapper(stream, "utf-8-sig", newline="")
        names = next(csv.reader(header, delimiter=delimiter), [])
    if not names:
        return
    name = _named(file, names, column)
    # Puzzles are read as text: as numbers they would lose their leading zeros.
    convert = pyarrow.csv.ConvertOptions(
        column_types={name: pa.string()}, include_columns=[name], strings_can_be_null=False
    )
    parse = pyarrow.csv.ParseOptions(delimiter=delimiter)
    with _open(file) as stream, pyarrow.csv.open_csv(stream, parse_options=parse, convert_options=convert) as reader:
        for batch in reader:
            yield batch.column(0)


def _read_lines(file: Path, rows: int) -> Iterator[Any]:
    lines: list[str] = []
    with _open(file) as stream:
        for line in io.TextIOWrapper(stream, "utf-8-sig", errors="replace"):
            text = line.rstrip("\r\n")
            if text.strip() and not text.startswith("#"):
                lines.append(text)
            if len(lines) == rows:
                yield pa.array(lines, pa.string())
                lines = []
    if lines:
        yield pa.array(lines, pa.string())
