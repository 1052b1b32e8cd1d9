"""Spark gives the same rows as one machine, even if an executor is killed in the middle."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

import garns
import garns.arrow

#: Two executor processes, with one core and 1 GB each.
MASTER = "local-cluster[2,1,1024]"


def test_a_data_frame_is_labelled_in_three_lines(tmp_path: Path) -> None:
    program = f"""
import sys
import garns.arrow, garns.dataset.spark
session = garns.dataset.spark.session("local[1]", {{}})
def f(batches):
    for b in batches: yield garns.arrow.label(b, ["canon", "se", "hodoku", "nodes"], threads=1)
puzzles = garns.generate(seed=22).batch(0, 50).to_pylist()
rows = [(puzzle,) for puzzle in puzzles + [puzzle[::-1] for puzzle in puzzles]]
df = session.createDataFrame(rows, "puzzle string")
ddl = garns.arrow.ddl(["canon", "se", "hodoku", "nodes"])
df.mapInArrow(f, ddl).dropDuplicates(["canon"]).write.parquet("{tmp_path}/out")
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    table = pq.read_table(tmp_path / "out")
    puzzles = garns.generate(seed=22).batch(0, 50).to_pylist()
    assert sorted(table["canon"].to_pylist()) == sorted(garns.canonical(puzzles))
    labels = garns.arrow.label(table.select(["puzzle"]), ["canon", "se", "hodoku", "nodes"])
    assert table.equals(labels)


def rows(folder: Path, split: str) -> pa.Table:
    return pq.read_table(sorted((folder / split).glob("*.parquet"))).sort_by("id")


def executors(driver: int) -> list[int]:
    """The processes of executors among the descendants of a process."""
    parents = {}
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            arguments = (entry / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue  # The process has ended.
        parents[int(entry.name)] = int(status[1])
        if "CoarseGrainedExecutorBackend" in arguments:
            found.append(int(entry.name))

    def descends(process: int) -> bool:
        while process > 1:
            if process == driver:
                return True
            process = parents.get(process, 0)
        return False

    return sorted(process for process in found if descends(process))


def test_a_killed_executor_does_not_change_the_rows(tmp_path: Path) -> None:
    source_file = tmp_path / "given.txt"
    puzzles = garns.generate(seed=21).batch(0, 5000).to_pylist()
    source_file.write_text("\n".join([*puzzles, "rubbish", *puzzles[:100]]))
    arguments = ["--from", str(source_file), "--labels", "solution,se,hodoku", "--chunk", "100", "--quiet"]
    module = [sys.executable, "-m", "garns.dataset", "build"]
    subprocess.run([*module, str(tmp_path / "one"), *arguments], check=True)
    two = tmp_path / "two"
    with subprocess.Popen([*module, str(two), *arguments, "--spark", MASTER]) as driver:
        killed = None
        while driver.poll() is None and killed is None:
            # Some tasks are done, and others are not.
            if list((two / ".work").glob("labelled/_temporary/0/task_*")):
                running = executors(driver.pid)
                if len(running) == 2:
                    killed = running[0]
                    os.kill(killed, signal.SIGKILL)
                    break
            try:
                driver.wait(timeout=0.05)
            except subprocess.TimeoutExpired:
                pass
        assert driver.wait() == 0
    assert killed is not None, "the build ended before an executor could be killed"
    for split in ("train", "test"):
        one_table = rows(tmp_path / "one", split)
        assert one_table.num_rows > 100
        assert rows(two, split).equals(one_table)
    assert pq.read_table(two / "rejected.parquet").equals(pq.read_table(tmp_path / "one" / "rejected.parquet"))
