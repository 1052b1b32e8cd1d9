"""Puzzles that the tests share."""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def puzzle() -> str:
    """A well-known puzzle."""
    return WIKIPEDIA


@pytest.fixture(scope="session")
def games() -> list[dict[str, str]]:
    """The stored games, with their ratings."""
    with (ROOT / "crates/garns/puzzles/games.csv").open() as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="session")
def command() -> str:
    """The command `garns`, which `cargo xtask python` builds."""
    return os.environ["GARNS"]


def moved(grid: str, seed: int) -> str:
    """The grid with rows, columns, bands and stacks exchanged, transposed and relabelled at random."""
    order = random.Random(seed)

    def lines() -> list[int]:
        bands = [[3 * band + line for line in order.sample(range(3), 3)] for band in order.sample(range(3), 3)]
        return [line for band in bands for line in band]

    rows, columns, digits = lines(), lines(), order.sample("123456789", 9)
    relabel = str.maketrans("123456789", "".join(digits))
    if order.random() < 0.5:
        grid = "".join(grid[9 * column + row] for row in range(9) for column in range(9))
    return "".join(grid[9 * row + column] for row in rows for column in columns).translate(relabel)
