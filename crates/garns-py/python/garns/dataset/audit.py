"""Looks for puzzles that two sets share: letter by letter, under symmetry, or by their solutions."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
from tqdm import tqdm

from garns import _native
from garns.dataset import source
from garns.dataset.buckets import Buckets, RowSet
from garns.dataset.plan import CHUNK

#: The kinds of leaks, the worst first.
KINDS = ("equal", "symmetry", "solution")


@dataclass(frozen=True)
class Leak:
    """A puzzle of the second set, and the puzzle of the first set that it leaks from."""

    row_a: int
    puzzle_a: str
    row_b: int
    puzzle_b: str


@dataclass(frozen=True)
class Leaks:
    """The puzzles that two sets share. Each row of the second set counts once, as the worst kind of leak."""

    rows_a: int
    rows_b: int
    not_puzzles_a: int
    """How many rows of the first set do not have exactly one solution; their solutions were not compared."""
    not_puzzles_b: int
    equal: int
    """How many rows of the second set are in the first, letter by letter."""
    symmetry: int
    """How many other rows of the second set are rearrangements of a puzzle of the first set."""
    solution: int
    """How many other rows have a solution that is a rearrangement of a solution of the first set."""
    examples: dict[str, list[Leak]]

    @property
    def is_clean(self) -> bool:
        """Whether the sets share nothing."""
        return not (self.equal or self.symmetry or self.solution)

    def __str__(self) -> str:
        lines = [f"{self.rows_a} puzzles in A, {self.rows_b} in B"]
        for name, count in (("A", self.not_puzzles_a), ("B", self.not_puzzles_b)):
            if count:
                lines.append(f"{count} rows of {name} do not have exactly one solution")
        words = {
            "equal": "are in A, letter by letter",
            "symmetry": "are rearrangements of a puzzle of A",
            "solution": "have a solution that is a rearrangement of a solution of A",
        }
        for kind in KINDS:
            count = getattr(self, kind)
            share = count / self.rows_b if self.rows_b else 0.0
            lines.append(f"{count} of B ({share:.2%}) {words[kind]}")
            for leak in self.examples[kind]:
                lines.append(f"  A row {leak.row_a}  {leak.puzzle_a}")
                lines.append(f"  B row {leak.row_b}  {leak.puzzle_b}")
        lines.append("no leak was found" if self.is_clean else "the sets share puzzles or solutions")
        return "\n".join(lines)


def audit(
    a: str | Sequence[str],
    b: str | Sequence[str],
    *,
    column: str | None = None,
    examples: int = 3,
    threads: int | None = None,
    progress: bool | None = None,
) -> Leaks:
    """Compares two sets, each of one or several files or folders, in bounded memory."""
    with tempfile.TemporaryDirectory(prefix="garns-audit-") as folder:
        one = _Side(Path(folder) / "a", [a] if isinstance(a, str) else a, column)
        two = _Side(Path(folder) / "b", [b] if isinstance(b, str) else b, column)
        with one, two:
            one.read(threads, progress)
            two.read(threads, progress)
            counts: dict[str, int] = {}
            pairs: dict[str, list[tuple[int, int]]] = {}
            counted = RowSet(two.rows)
            for kind in KINDS:
                counts[kind], pairs[kind] = _shared(one.buckets[kind], two.buckets[kind], counted, examples)
            texts_a = one.texts({row for found in pairs.values() for row, _ in found})
            texts_b = two.texts({row for found in pairs.values() for _, row in found})
        leaks = {
            kind: [Leak(row_a, texts_a[row_a], row_b, texts_b[row_b]) for row_a, row_b in found]
            for kind, found in pairs.items()
        }
        return Leaks(one.rows, two.rows, one.not_puzzles, two.not_puzzles, **counts, examples=leaks)


class _Side:
    """One of the two sets: the keys of its puzzles on disk, in buckets for each kind of leak."""

    def __init__(self, folder: Path, paths: Sequence[str], column: str | None) -> None:
        self.paths = paths
        self.column = column
        self.rows = 0
        self.not_puzzles = 0
        self.buckets = {kind: Buckets(folder / kind) for kind in KINDS}

    def __enter__(self) -> _Side:
        return self

    def __exit__(self, *_: object) -> None:
        for buckets in self.buckets.values():
            buckets.__exit__(None, None, None)

    def read(self, threads: int | None, progress: bool | None) -> None:
        hidden = None if progress is None else not progress
        with tqdm(unit=" puzzles", desc=" ".join(self.paths), disable=hidden) as bar:
            for texts in source.read(self.paths, self.column, CHUNK):
                labels = _native.label(texts, ["canon", "canon_solution"], threads)
                rows = range(self.rows, self.rows + len(texts))
                canon = labels.column("canon").to_pylist()
                solutions = labels.column("canon_solution").to_pylist()
                self.buckets["equal"].add(rows, _plain(texts, canon))
                self.buckets["symmetry"].add(rows, canon)
                self.buckets["solution"].add(rows, solutions)
                self.not_puzzles += labels.column("canon_solution").null_count
                self.rows += len(texts)
                bar.update(len(texts))

    def texts(self, rows: set[int]) -> dict[int, str]:
        """The texts of some rows."""
        found: dict[int, str] = {}
        start = 0
        for texts in source.read(self.paths, self.column, CHUNK) if rows else []:
            for row in rows:
                if start <= row < start + len(texts):
                    found[row] = texts[row - start].as_py()
            start += len(texts)
            if len(found) == len(rows):
                break
        return found


def _plain(texts: pa.Array, canon: list[str | None]) -> list[str | None]:
    """The first 81 characters of each text, a dot for each empty cell; None for a text that is not a grid."""
    marks = str.maketrans("0*_-", "....")
    return [
        None if form is None else text[:81].translate(marks)
        for text, form in zip(texts.to_pylist(), canon, strict=True)
    ]


def _shared(
    a: Buckets, b: Buckets, counted: RowSet, examples: int
) -> tuple[int, list[tuple[int, int]]]:
    """The number of rows of B that are not counted yet and have a key of A, with some pairs of rows."""
    count = 0
    pairs: list[tuple[int, int]] = []
    for records_a, records_b in zip(a, b, strict=True):
        digests, first = np.unique(records_a["digest"], return_index=True)
        place = np.searchsorted(digests, records_b["digest"])
        is_shared = place < len(digests)
        is_shared[is_shared] = digests[place[is_shared]] == records_b["digest"][is_shared]
        is_shared &= ~counted.contains(records_b["row"])
        rows_b = records_b["row"][is_shared]
        rows_a = records_a["row"][first[place[is_shared]]] if len(rows_b) else rows_b
        counted.add(rows_b)
        count += len(rows_b)
        pairs = sorted([*pairs, *zip(rows_a.tolist(), rows_b.tolist())], key=lambda pair: pair[1])[:examples]
    return count, pairs
