"""Puzzles from photos and screenshots."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from garns import _native


@dataclass(frozen=True)
class Doubt:
    """A cell to check."""

    cell: str
    """The name of the cell, as in ``r4c7``."""
    reason: str
    """``margin``, ``conflict``, ``repaired`` or ``unclear``."""
    text: str
    """The reason in words."""


@dataclass(frozen=True)
class Reading:
    """A puzzle as it was read in a picture."""

    puzzle: str
    """The digits as 81 characters, with a dot for an empty cell."""
    status: str
    """The number of solutions: ``unique``, ``multiple`` or ``none``."""
    certain: bool
    """Whether there is one solution and no cell to check."""
    doubts: list[Doubt]
    """The cells to check."""
    marks: list[str]
    """Cells that were read as empty although there is something in them."""
    probabilities: NDArray[np.float64]
    """The probabilities of each cell, of shape (81, 10): empty, then the digits from 1 to 9."""
    corners: NDArray[np.float64]
    """The corners of the grid in pixels, of shape (4, 2), clockwise from the upper left."""
    crossings: NDArray[np.float64]
    """The crossings of the lines in pixels, of shape (10, 10, 2)."""
    mirrored: bool
    """Whether left and right are exchanged in the picture."""
    solution: str | None = None
    """The only solution, if there is one."""
    reason: str | None = None
    """Why the digits are not a puzzle."""


def scan(picture: str | os.PathLike[str] | bytes | NDArray[np.uint8]) -> Reading:
    """Reads the Sudoku of a picture.

    The picture is the path of a JPEG, PNG or WebP file, the bytes of such a file, or an array of uint8 of shape
    (height, width), (height, width, 3) or (height, width, 4). `NothingRead` says why nothing was read. A reading
    may be wrong: look at `certain` and `doubts`.
    """
    if isinstance(picture, np.ndarray):
        if picture.dtype != np.uint8 or picture.ndim not in (2, 3):
            raise TypeError(
                f"an array of uint8 of shape (height, width[, channels]) is needed, not {picture.dtype} of shape "
                f"{picture.shape}"
            )
        channels = 1 if picture.ndim == 2 else picture.shape[2]
        height, width = picture.shape[:2]
        text = _native.scan_pixels(np.ascontiguousarray(picture).tobytes(), width, height, channels)
    elif isinstance(picture, bytes):
        text = _native.scan_file(picture)
    else:
        with open(picture, "rb") as file:
            text = _native.scan_file(file.read())
    return _reading(json.loads(text))


def _reading(form: dict[str, Any]) -> Reading:
    form["doubts"] = [Doubt(**doubt) for doubt in form["doubts"]]
    for name in ("probabilities", "corners", "crossings"):
        form[name] = np.array(form[name])
    return Reading(**form)
