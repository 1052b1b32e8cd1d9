"""The arrays that the loaders of HRM and TRM read, beside the Parquet files of a set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from garns.arrays import digits
from garns.dataset.plan import CHUNK, Plan


def write(folder: Path, plan: Plan) -> None:
    """Adds the arrays to each split of a set.

    A digit is written as digit + 1 and an empty cell as 1; 0 is padding. Each puzzle is a group and an
    example of its own.
    """
    for split in plan.splits:
        _write_split(folder / split)
    (folder / "identifiers.json").write_text(json.dumps(["<blank>"]) + "\n")


def _write_split(folder: Path) -> None:
    files = [pq.ParquetFile(file) for file in sorted(folder.glob("*.parquet"))]
    rows = sum(file.metadata.num_rows for file in files)
    inputs = _array(folder, "inputs", (rows, 81))
    labels = _array(folder, "labels", (rows, 81))
    start = 0
    for file in files:
        for batch in file.iter_batches(CHUNK, columns=["puzzle", "solution"]):
            end = start + batch.num_rows
            inputs[start:end] = digits(batch.column("puzzle")) + 1
            labels[start:end] = digits(batch.column("solution")) + 1
            start = end
        file.close()
    ends = np.arange(rows + 1, dtype=np.int32)
    np.save(folder / "all__group_indices.npy", ends)
    np.save(folder / "all__puzzle_indices.npy", ends)
    np.save(folder / "all__puzzle_identifiers.npy", np.zeros(rows, dtype=np.int32))
    facts = {
        "seq_len": 81,
        "vocab_size": 11,
        "pad_id": 0,
        "ignore_label_id": 0,
        "blank_identifier_id": 0,
        "num_puzzle_identifiers": 1,
        "total_groups": rows,
        "mean_puzzle_examples": 1,
        "sets": ["all"],
    }
    (folder / "dataset.json").write_text(json.dumps(facts, indent=2) + "\n")


def _array(folder: Path, name: str, shape: tuple[int, int]) -> Any:
    """An array that is on disk from the start: it need not fit into memory."""
    file = folder / f"all__{name}.npy"
    if shape[0] == 0:
        np.save(file, np.zeros(shape, dtype=np.uint8))
        return np.zeros(shape, dtype=np.uint8)
    return np.lib.format.open_memmap(file, mode="w+", dtype=np.uint8, shape=shape)
