"""Labels in every engine that speaks Arrow."""

import subprocess

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import WIKIPEDIA

import garns
import garns.arrow

ALL = [name for name, _ in garns._native.label_columns()]


@pytest.fixture(scope="module")
def table() -> pa.Table:
    puzzles = garns.generate(seed=5).batch(0, 30)
    return pa.table({"puzzle": puzzles, "number": range(30)})


def test_the_schema_matches_the_labels(table: pa.Table) -> None:
    for columns in (ALL, ["se"], ["canon", "hodoku", "te", "whip", "braid"], []):
        labelled = garns.arrow.label(table, columns)
        assert labelled.schema.equals(garns.arrow.schema(columns))
        assert labelled["puzzle"].equals(table["puzzle"])
    assert garns.arrow.ddl(["canon", "hodoku"]) == (
        "puzzle string, canon string, hodoku_level string, hodoku_score int, error string"
    )
    with pytest.raises(ValueError, match='no column is called "beauty"'):
        garns.arrow.schema(["beauty"])


def test_the_result_is_the_same_kind_of_table(table: pa.Table) -> None:
    columns = ["clues", "canon", "se"]
    expected = garns.arrow.label(table, columns, keep=["number"])
    batch = garns.arrow.label(table.to_batches()[0], columns, keep=["number"])
    assert isinstance(batch, pa.RecordBatch) and pa.Table.from_batches([batch]).equals(expected)
    frame = garns.arrow.label(pl.DataFrame(table), columns, keep=["number"])
    assert isinstance(frame, pl.DataFrame) and frame.equals(pl.DataFrame(expected))
    data = garns.arrow.label(table.to_pandas(), columns, keep=["number"])
    assert isinstance(data, pd.DataFrame) and data["canon"].tolist() == expected["canon"].to_pylist()
    relation = duckdb.sql('select puzzle, number from "table"')
    assert garns.arrow.label(relation, columns, keep=["number"]).equals(expected)
    empty = table.slice(0, 0)
    assert garns.arrow.label(empty, columns).num_rows == 0
    assert garns.arrow.label(pa.RecordBatch.from_pylist([], schema=table.schema), columns).num_rows == 0


def test_polars_labels_lazily(table: pa.Table, tmp_path: object) -> None:
    file = f"{tmp_path}/puzzles.parquet"
    pq.write_table(table, file)
    schema = pl.DataFrame(garns.arrow.schema(["canon"]).empty_table()).schema
    frame = pl.scan_parquet(file).map_batches(lambda d: garns.arrow.label(d, ["canon"]), schema=schema).collect()
    assert frame["canon"].to_list() == garns.canonical(table["puzzle"].to_pylist())


def test_rows_that_are_not_puzzles_keep_their_place() -> None:
    rows = [WIKIPEDIA, None, "rubbish", "." * 81]
    labelled = garns.arrow.label(pa.table({"p": rows}), ALL, puzzle="p")
    assert labelled["p"].to_pylist() == rows
    assert labelled["solutions"].to_pylist() == [1, None, None, 2]
    assert labelled["clues"].to_pylist() == [30, None, None, 0]
    assert [reason is None for reason in labelled["error"].to_pylist()] == [True, False, False, False]
    with pytest.raises(garns.RowError, match="row 1: the row is empty"):
        garns.arrow.label(pa.table({"puzzle": rows}), ["clues"], errors="raise")
    with pytest.raises(KeyError, match="no column 'puzzle', only p"):
        garns.arrow.label(pa.table({"p": rows}), ["clues"])
    with pytest.raises(TypeError, match="found list, expected a table"):
        garns.arrow.label(rows, ["clues"])


def test_labels_match_the_command(table: pa.Table, command: str) -> None:
    columns = ["er", "ep", "ed", "hodoku_level", "hodoku_score", "te_depth", "w", "gw", "b", "bxb"]
    labelled = garns.arrow.label(table, columns)
    lines = "\n".join(table["puzzle"].to_pylist())
    arguments = [command, "rate", "--scale", "se,hodoku,te,whip,braid", "--format", "csv"]
    rated = subprocess.run(arguments, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(rated) == 31
    names = rated[0].split(",")
    for row, line in zip(labelled.to_pylist(), rated[1:], strict=True):
        fields = dict(zip(names, line.split(","), strict=True))
        expected = {"te_depth": "te", "hodoku_level": "level", "hodoku_score": "score"}
        for column in columns:
            field = fields[expected.get(column, column)]
            value = row[column]
            assert (None if field == "" else field) == (
                None if value is None else f"{value:.1f}" if isinstance(value, float) else str(value)
            ), (column, row["puzzle"])
    forms = subprocess.run([command, "canon"], input=lines, capture_output=True, text=True, check=True).stdout
    assert garns.arrow.label(table, ["canon"])["canon"].to_pylist() == forms.split()


def test_traces_are_checked_and_lead_to_the_solution(table: pa.Table) -> None:
    traced = garns.arrow.traces(table.slice(0, 10))
    assert traced["solution"].to_pylist() == garns.solve(table["puzzle"].to_pylist()[:10])
    assert traced["solved"].to_pylist() == [True] * 10
    for row in traced.to_pylist():
        steps = garns.Puzzle(row["puzzle"]).steps()
        assert row["steps"] == len(steps)
        assert row["text"].splitlines() == [f"{step.name}: {step.text}" for step in steps]
        assert row["json"] == "[" + ",".join(step.to_json() for step in steps) + "]"
        tokens = [step.split() for step in row["tokens"].removesuffix(" ;").split(" ; ")]
        assert [step[0] for step in tokens] == [step.technique for step in steps]
        assert [sorted(step[1:]) for step in tokens] == [sorted(step.placements + step.eliminations) for step in steps]
    bad = garns.arrow.traces(pa.table({"puzzle": ["rubbish", "." * 81]}), ["tokens"])
    assert bad["tokens"].to_pylist() == [None, None] and bad["error"].null_count == 0
    with pytest.raises(ValueError, match="no form is called"):
        garns.arrow.traces(table, ["prose"])
