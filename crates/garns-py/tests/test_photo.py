"""Puzzles from pictures."""

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

import garns

#: A grey PNG file of `PUZZLE`.
PICTURE = Path(__file__).parents[3] / "fuzz/corpus/scan/puzzle"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def pixels() -> np.ndarray:
    """The pixels of the picture, whose rows are stored without a filter."""
    data = PICTURE.read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    (length,) = struct.unpack(">I", data[33:37])
    rows = np.frombuffer(zlib.decompress(data[41 : 41 + length]), dtype=np.uint8).reshape(height, width + 1)
    return rows[:, 1:]


def test_a_puzzle_is_read_from_a_file_from_bytes_and_from_an_array() -> None:
    grey = pixels()
    upside_down = np.repeat(grey[::-1, ::-1, None], 3, axis=2)
    for picture in [PICTURE, str(PICTURE), PICTURE.read_bytes(), grey, upside_down]:
        reading = garns.scan(picture)
        assert reading.puzzle == PUZZLE
        assert reading.certain
        assert reading.doubts == []
        assert reading.status == "unique"
        assert reading.probabilities.shape == (81, 10)
    first = garns.scan(grey).corners[0]
    assert np.hypot(*(first - 25)) < 3, "the corner of the first cell"


def drawn() -> np.ndarray:
    """The lines of an empty grid."""
    picture = np.full((420, 420), 255, dtype=np.uint8)
    for start in range(30, 431 - 40, 40):
        picture[start : start + 3, 30:393] = 0
        picture[30:393, start : start + 3] = 0
    return picture


def test_what_has_no_sudoku_is_refused_with_the_reason_or_doubted(tmp_path: Path) -> None:
    with pytest.raises(garns.NothingRead, match="no Sudoku grid found"):
        garns.scan(np.full((200, 300), 255, dtype=np.uint8))
    grey = drawn()
    rgb = np.repeat(grey[:, :, None], 3, axis=2)
    opaque = np.full((*grey.shape, 1), 255, dtype=np.uint8)
    for picture in [grey, rgb, np.concatenate([rgb, opaque], axis=2)]:
        reading = garns.scan(picture)
        assert not reading.certain
        assert reading.status != "unique"
        assert reading.crossings.shape == (10, 10, 2)
    with pytest.raises(garns.NothingRead, match="HEIC"):
        garns.scan(b"\0\0\0\x18ftypheic....")
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"hello")
    with pytest.raises(garns.NothingRead, match="not a picture"):
        garns.scan(file)
    with pytest.raises(FileNotFoundError):
        garns.scan(tmp_path / "none.jpg")


def test_other_arrays_are_refused() -> None:
    with pytest.raises(TypeError, match="uint8"):
        garns.scan(np.zeros((9, 9)))  # type: ignore[arg-type]
    with pytest.raises(garns.NothingRead, match="2 channels"):
        garns.scan(np.zeros((9, 9, 2), dtype=np.uint8))
