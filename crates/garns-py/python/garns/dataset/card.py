"""The data card of a set: its contents, its making, and the command that makes it again."""

from __future__ import annotations

import hashlib
import json
import shlex
from collections import Counter
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from garns.dataset.plan import LABELS, Plan


@dataclass(frozen=True)
class Counts:
    """The number of rows by outcome."""

    rows: int
    """How many rows were made or read."""
    rejected: int
    """How many rows were not puzzles."""
    duplicates: int
    """How many puzzles were rearrangements of an earlier puzzle."""
    splits: dict[str, int]
    """How many puzzles are in each split."""


@dataclass(frozen=True)
class Card:
    """The content of the data card."""

    garns: str
    command: str
    licence: str
    seed: int
    parts: list[str]
    sources: list[str]
    labels: list[str]
    split_rule: str
    counts: Counts
    levels: dict[str, dict[str, int]]
    clues: dict[str, dict[str, int]]
    checksums: dict[str, str]


SPLIT_RULE = (
    "All puzzles whose solutions are rearrangements of each other are in one split. It is chosen by the first 64 bits "
    "of the SHA-256 of SEED:CANON_SOLUTION as a fraction of 1; the splits share the fractions in their order."
)


def write(folder: Path, plan: Plan, layout: str, licence: str | None, counts: Counts) -> Card:
    """Writes ``card.json`` for programs and ``README.md`` for people."""
    if licence is None:
        licence = "that of the sources" if plan.sources else "CC0-1.0"
    data = sorted(file for file in folder.rglob("*") if file.is_file())
    card = Card(
        garns=version("garns"),
        command=command(plan, layout, licence),
        licence=licence,
        seed=plan.seed,
        parts=[] if plan.sources else [str(part) for part in plan.parts],
        sources=[f"{name}: sha256 {_sha256(Path(name))}" for name in plan.sources if Path(name).is_file()],
        labels=plan.columns,
        split_rule=SPLIT_RULE,
        counts=counts,
        levels=_histogram(folder, plan, "hodoku_level"),
        clues=_histogram(folder, plan, "clues"),
        checksums={file.relative_to(folder).as_posix(): _sha256(file) for file in data},
    )
    (folder / "card.json").write_text(json.dumps(asdict(card), indent=2) + "\n")
    (folder / "README.md").write_text(_page(card))
    return card


def command(plan: Plan, layout: str, licence: str) -> str:
    """The command that makes the set again."""
    words = ["python", "-m", "garns.dataset", "build", "OUT", "--seed", str(plan.seed)]
    if plan.sources:
        words += ["--from", *plan.sources]
        if plan.column is not None:
            words += ["--column", plan.column]
    else:
        words += ["-n", str(plan.n)]
        for part in plan.parts:
            words += ["--part", str(part)]
    if tuple(plan.labels) != LABELS:
        words += ["--labels", ",".join(plan.labels)]
    words += ["--split", ",".join(f"{name}={share:g}" for name, share in plan.splits.items())]
    if layout != "parquet":
        words += ["--layout", layout]
    words += ["--licence", licence]
    return shlex.join(words)


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _histogram(folder: Path, plan: Plan, column: str) -> dict[str, dict[str, int]]:
    """How often each value of a column is in each split."""
    histogram: dict[str, dict[str, int]] = {}
    for split in plan.splits:
        counter: Counter[Any] = Counter()
        for file in sorted((folder / split).glob("*.parquet")):
            with pq.ParquetFile(file) as parquet:
                if column not in parquet.schema_arrow.names:
                    return {}
                for batch in parquet.iter_batches(columns=[column]):
                    for item in batch.column(0).value_counts().to_pylist():
                        counter[item["values"]] += item["counts"]
        histogram[split] = {str(value): counter[value] for value in sorted(counter)}
    return histogram


def _page(card: Card) -> str:
    counts = card.counts
    lines = [
        "---",
        f"license: {card.licence.lower()}",
        "pretty_name: Sudoku puzzles with labels",
        "---",
        "",
        "# Sudoku puzzles with labels",
        "",
        "Each puzzle has exactly one solution. No two puzzles of the set are the same under the symmetries of Sudoku "
        "(renaming digits, exchanging rows, columns, bands and stacks, transposing).",
        "",
        f"Made with garns {card.garns}; this command makes it again:",
        "",
        "```sh",
        card.command,
        "```",
        "",
        "## Where the puzzles come from",
        "",
    ]
    if card.sources:
        lines += [f"- {source}" for source in card.sources]
    else:
        lines += [f"- part {number}, seed {card.seed + number}: {part}" for number, part in enumerate(card.parts)]
    lines += [
        "",
        "## Counts",
        "",
        f"{counts.rows} rows, of which {counts.rejected} are not puzzles (`rejected.parquet` says why) and "
        f"{counts.duplicates} are rearrangements of an earlier puzzle.",
        "",
        "| split | puzzles |",
        "|:--|--:|",
        *[f"| {name} | {count} |" for name, count in counts.splits.items()],
        "",
    ]
    for title, histogram in [("HoDoKu's level", card.levels), ("clues", card.clues)]:
        values = sorted({value for split in histogram.values() for value in split}, key=_order)
        if values:
            lines += [f"| {title} | " + " | ".join(histogram) + " |", "|:--" + "|--:" * len(histogram) + "|"]
            for value in values:
                cells = " | ".join(str(split.get(value, 0)) for split in histogram.values())
                lines.append(f"| {value} | {cells} |")
            lines.append("")
    lines += [
        "## Splits",
        "",
        card.split_rule,
        "",
        "## Columns",
        "",
        "`id` (place in the order of making), `part`, `puzzle`, "
        + ", ".join(f"`{name}`" for name in card.labels)
        + ". Ratings: `se` gives er, ep and ed of Sudoku Explainer; `hodoku` gives hodoku_level and hodoku_score; "
        "te_depth is the depth of trial and error, b the length of braids; nodes counts the ends of the solver's search.",
        "",
        "## Licence",
        "",
        card.licence,
        "",
        "## Checksums (SHA-256)",
        "",
        "```text",
        *[f"{digest}  {name}" for name, digest in card.checksums.items()],
        "```",
        "",
    ]
    return "\n".join(lines)


_LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"]


def _order(value: str) -> tuple[int, str]:
    """Numbers and levels in their order."""
    if value.isdigit():
        return (int(value), "")
    return (_LEVELS.index(value) if value in _LEVELS else len(_LEVELS), value)
