"""Compares solving a million random minimal puzzles from Python with the command and other packages.

    GARNS=target/release/garns target/python/bin/python crates/garns-py/benchmark.py [COUNT]

Other packages are measured on fewer puzzles, as far as they are installed, on one core each.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import garns


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """The shortest of several times, in seconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def exact_cover(puzzle: str) -> str:
    """Solves with the package exact_cover: rows are candidates, columns are the constraints that they cover."""
    get = importlib.import_module("exact_cover").get_exact_cover
    candidates = []
    rows = []
    for cell, given in enumerate(puzzle):
        row, column = divmod(cell, 9)
        box = row // 3 * 3 + column // 3
        for digit in range(9) if given == "." else [int(given) - 1]:
            line = np.zeros(324, dtype=np.int32)
            line[[cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * box + digit]] = 1
            candidates.append((cell, digit))
            rows.append(line)
    chosen = dict(candidates[number] for number in get(np.array(rows)))
    return "".join(str(chosen[cell] + 1) for cell in range(81))


def py_sudoku(puzzle: str) -> str:
    """Solves with the package py-sudoku."""
    sudoku = importlib.import_module("sudoku").Sudoku
    numbers = [int(c) if c != "." else 0 for c in puzzle]
    board = sudoku(3, 3, board=[numbers[row : row + 9] for row in range(0, 81, 9)]).solve().board
    return "".join(str(digit) for row in board for digit in row)


def sudoku_solver_rs(puzzle: str) -> str:
    """Solves with the package sudoku_solver_rs."""
    text = importlib.import_module("sudoku_solver_rs").from_str_line(puzzle)
    return "".join(c for c in text if c.isdigit())[-81:]


def dlxsudoku(puzzle: str) -> str:
    """Solves with the package dlxsudoku."""
    sudoku = importlib.import_module("dlxsudoku").Sudoku(puzzle.replace(".", "0"))
    sudoku.solve()
    return str(sudoku.to_oneliner())


RIVALS = [("sudoku_solver_rs", sudoku_solver_rs), ("exact_cover", exact_cover), ("dlxsudoku", dlxsudoku), ("py-sudoku", py_sudoku)]


def main(count: int) -> None:
    puzzles = garns.generate(seed=1).batch(0, count)
    lines = puzzles.to_pylist()
    solutions = garns.solve(puzzles)
    ours = count / best_of(5, lambda: garns.solve(puzzles))
    print(f"garns.solve, Arrow column: {ours:,.0f} a second")
    print(f"garns.solve, list of str:  {count / best_of(2, lambda: garns.solve(lines)):,.0f} a second")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "puzzles.txt"
        file.write_text("\n".join(lines) + "\n")

        def command() -> None:
            arguments = [os.environ["GARNS"], "solve", "--format", "line", str(file)]
            subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)

        theirs = count / best_of(5, command)
    print(f"garns solve, the command:  {theirs:,.0f} a second; Python has {ours / theirs:.2f} of it")
    for name, solve in RIVALS:
        done = 0
        right = 0
        start = time.perf_counter()
        try:
            while done < 2000 and time.perf_counter() - start < 5:
                right += solve(lines[done]) == solutions[done].as_py()
                done += 1
        except ImportError:
            print(f"{name} is not installed")
            continue
        rate = done / (time.perf_counter() - start)
        print(f"{name}: {rate:,.0f} a second, {right} of {done} right; garns.solve is {ours / rate:,.0f} times as fast")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
