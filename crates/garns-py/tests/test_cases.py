"""Python gives the same labels as the library for the shared case file."""

import json

import pyarrow as pa
from conftest import ROOT

import garns
import garns.arrow

CASES = json.loads((ROOT / "crates/garns/tests/cases/puzzles.json").read_text())


def test_every_case_has_its_labels() -> None:
    columns = [name for name in CASES[0]["labels"]]
    table = garns.arrow.label(pa.table({"puzzle": [case["text"] for case in CASES]}), columns)
    assert len(CASES) > 50
    for case, row in zip(CASES, table.to_pylist(), strict=True):
        labels = {name: round(value, 1) if isinstance(value, float) else value for name, value in row.items()}
        assert labels == {"puzzle": case["text"], **case["labels"], "error": case["error"]}


def test_every_case_is_a_puzzle_or_an_exception() -> None:
    for case in CASES:
        try:
            puzzle = garns.Puzzle(case["text"])
        except (garns.NotAGrid, garns.NotAPuzzle) as error:
            assert str(error) == case["error"]
        else:
            assert case["error"] is None
            assert puzzle.solution == case["labels"]["solution"]
            assert puzzle.canonical().givens == case["labels"]["canon"]
