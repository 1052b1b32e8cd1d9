"""Functions for arrays return the same kind of array, and lose no row."""

import multiprocessing
import random

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import WIKIPEDIA, moved

import garns

FUNCTIONS = [
    garns.solve,
    garns.count,
    garns.is_minimal,
    garns.canonical,
    garns.rate_se,
    garns.rate_hodoku,
    garns.te_depth,
    garns.rate_whip,
    garns.rate_braid,
    garns.nodes,
]


def digits(texts: list[str]) -> np.ndarray:
    return np.array([[0 if c == "." else int(c) for c in text] for text in texts], dtype=np.uint8)


@pytest.fixture(scope="module")
def texts() -> list[str]:
    return garns.generate(seed=3).batch(0, 40).to_pylist()


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_all_kinds_of_arrays_get_the_same_answers(function: garns.arrays.ArrayFunction, texts: list[str]) -> None:
    answers = function(texts)
    assert len(answers) == len(texts)
    arrow = function(pa.array(texts))
    chunked = function(pa.chunked_array([texts[:7], texts[7:7], texts[7:]]))
    assert isinstance(chunked, pa.ChunkedArray) and chunked.combine_chunks().equals(arrow)
    assert function(pa.array(texts, pa.large_string())).equals(arrow)
    assert function(pa.array(texts, pa.string_view())).equals(arrow)
    assert function(pa.array(texts).dictionary_encode()).equals(arrow)
    assert function(pa.array(["", *texts])[1:]).equals(arrow)
    if isinstance(answers[0], tuple):
        rows = [tuple(row.values()) for row in arrow.to_pylist()]
        assert [pytest.approx(answer) for answer in answers] == rows
    else:
        assert arrow.to_pylist() == answers
    series = function(pl.Series("p", texts))
    assert isinstance(series, pl.Series) and series.to_list() == arrow.to_pylist()
    series = function(pd.Series(texts, index=range(100, 140)))
    assert isinstance(series, pd.Series) and list(series.index) == list(range(100, 140))
    numbers = function(digits(texts))
    assert len(numbers) == len(texts)
    if isinstance(answers[0], str):
        assert numbers.shape == (40, 81)
        assert np.array_equal(numbers, digits(answers))
        assert function(digits(texts).reshape(-1, 9, 9)).shape == (40, 9, 9)
    elif isinstance(answers[0], tuple):
        assert [pytest.approx(answer) for answer in answers] == [tuple(row) for row in numbers]
    else:
        assert numbers.tolist() == answers


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_number_of_threads_does_not_change_the_answers(threads: int, texts: list[str]) -> None:
    assert garns.solve(texts, threads=threads) == garns.solve(texts)
    assert garns.rate_se(texts, threads=threads) == garns.rate_se(texts)


def test_answers_are_right(texts: list[str]) -> None:
    for text, solution in zip(texts, garns.solve(texts)):
        assert garns.Puzzle(text).solution == solution
    assert garns.is_minimal(texts) == [True] * len(texts)
    images = [moved(text, seed) for seed, text in enumerate(texts)]
    assert images != texts
    assert garns.canonical(images) == garns.canonical(texts)
    assert garns.te_depth(images) == garns.te_depth(texts)
    assert garns.rate_braid(images) == garns.rate_braid(texts)
    assert garns.count([WIKIPEDIA, "." * 81, "55" + "." * 79]) == [1, 2, 0]


def rubbish(seed: int) -> str | None:
    """A random row that is not a puzzle, or None."""
    order = random.Random(seed)
    row = list(WIKIPEDIA)
    match order.randrange(7):
        case 0:
            return None
        case 1:
            return "".join(chr(order.randrange(1, 0x2FF)) for _ in range(order.randrange(200)))
        case 2:
            return "".join(row[: order.randrange(81)])
        case 3:
            row[order.randrange(81)] = order.choice("x☃é\n ,")
        case 4:
            row[2] = "5"
        case 5:
            return "." * 81
        case 6:
            return "".join(order.choice("0123456789.") for _ in range(81))
    return "".join(row)


def test_ten_thousand_rows_of_rubbish_give_reasons_and_lose_no_row() -> None:
    rows = [WIKIPEDIA if n % 100 == 0 else rubbish(n) for n in range(10_000)]
    for given in (rows, pa.array(rows)):
        for function in (garns.solve, garns.rate_hodoku, garns.nodes):
            answers, reasons = function(given, errors="null")
            answers, reasons = list(answers), list(reasons)
            assert len(answers) == len(reasons) == 10_000
            for n, (answer, reason) in enumerate(zip(answers, reasons)):
                answer, reason = (item.as_py() if isinstance(item, pa.Scalar) else item for item in (answer, reason))
                assert (answer is None) == (reason is not None), (n, rows[n])
                assert n % 100 or answer is not None
    random.Random(1).shuffle(numbers := np.arange(10_000 * 81, dtype=np.int64) % 300 - 20)
    solved, reasons = garns.solve(numbers.reshape(-1, 81), errors="null")
    assert solved.shape == (10_000, 81) and all(reasons)
    assert not solved.any()


def test_the_error_names_the_bad_row() -> None:
    rows = [WIKIPEDIA, WIKIPEDIA, "55" + "." * 79, "rubbish"]
    with pytest.raises(garns.RowError, match="row 2: 5 is repeated in r1c1, r1c2") as caught:
        garns.solve(rows)
    assert caught.value.row == 2
    # A grid without a solution has a number of solutions and a canonical form.
    with pytest.raises(garns.RowError, match="row 3"):
        garns.count(rows)
    assert garns.count(rows[:3]) == [1, 1, 0]
    assert len(garns.canonical(rows[:3])) == 3


def test_missing_values_are_nan_zero_or_masked() -> None:
    rows = digits([WIKIPEDIA, "." * 81])
    solved, reasons = garns.solve(rows, errors="null")
    assert solved[0].all() and not solved[1].any()
    assert reasons[0] is None and "more than one" in reasons[1]
    se, _ = garns.rate_se(rows, errors="null")
    assert np.isnan(se["er"][1]) and se["er"][0] == np.float32(1.2)
    nodes, _ = garns.nodes(rows, errors="null")
    assert nodes.mask.tolist() == [False, True]
    hodoku, _ = garns.rate_hodoku(rows, errors="null")
    assert hodoku["level"][0] == "Easy" and hodoku["level"].mask.tolist() == [False, True]


def test_wrong_arguments_are_refused() -> None:
    for wrong in (WIKIPEDIA, 5, np.zeros((3, 80), np.uint8), np.zeros(81, np.uint8), pa.array([1, 2]), [1]):
        with pytest.raises((TypeError, ValueError)):
            garns.solve(wrong)
    with pytest.raises(ValueError, match="expected 'raise' or 'null'"):
        garns.solve([WIKIPEDIA], errors="ignore")


def test_an_empty_array_gives_an_empty_array() -> None:
    assert garns.solve([]) == []
    assert garns.solve(np.zeros((0, 81), np.uint8)).shape == (0, 81)
    assert len(garns.solve(pa.array([], pa.string()))) == 0
    assert garns.rate_se([]) == []


def test_a_forked_process_can_solve() -> None:
    assert garns.nodes([WIKIPEDIA]) == [1]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(garns.nodes, [[WIKIPEDIA]] * 4) == [[1]] * 4
