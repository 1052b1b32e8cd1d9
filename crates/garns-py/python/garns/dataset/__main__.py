"""The command ``python -m garns.dataset``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import garns
from garns import arrow
from garns.dataset.audit import audit
from garns.dataset.build import build
from garns.dataset.plan import CHUNK, LABELS, Part, Plan
from garns.dataset.traces import write_traces

BUILD_EXAMPLES = """\
examples:
  python -m garns.dataset build sudoku -n 1000000 --seed 1
  python -m garns.dataset build mixed -n 100000 --part "weight=3 level=easy" --part "level=extreme minimal"
  python -m garns.dataset build clean --from puzzles.csv --split train=8,valid=1,test=1
  python -m garns.dataset build hrm -n 10000 --layout hrm
  python -m garns.dataset build big -n 100000000 --spark spark://host:7077
"""


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    top = argparse.ArgumentParser(
        prog="python -m garns.dataset", description="Data sets of Sudoku puzzles: made, traced and audited."
    )
    commands = top.add_subparsers(dest="command", required=True)

    new = commands.add_parser(
        "build",
        help="make, label, de-duplicate and split puzzles",
        epilog=BUILD_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    new.add_argument("out", metavar="OUT", help="folder of the new set")
    new.add_argument("-n", type=int, default=0, metavar="N", help="how many puzzles to make")
    new.add_argument("--seed", type=int, default=0, help="random seed; the same seed gives the same set (default 0)")
    new.add_argument(
        "--part",
        type=Part.parse,
        action="append",
        metavar="ORDER",
        help='a share of the puzzles, as options of "garns generate": "weight=2 level=hard clues=22..26 minimal"',
    )
    new.add_argument("--from", dest="sources", nargs="+", default=[], metavar="FILE", help="take puzzles from files")
    new.add_argument("--column", help="the column with the puzzles in these files")
    new.add_argument(
        "--labels", default=",".join(LABELS), help="labels, separated by commas (default %(default)s)"
    )
    new.add_argument("--split", type=_splits, default="train=9,test=1", help="splits with their shares (default %(default)s)")
    new.add_argument("--layout", choices=["parquet", "hrm"], default="parquet", help="hrm adds the arrays of HRM and TRM")
    new.add_argument("--licence", help="the licence on the data card (default CC0-1.0, or that of the sources)")
    new.add_argument(
        "--chunk", type=int, default=CHUNK, metavar="N", help="puzzles a task makes at once (default %(default)s)"
    )
    new.add_argument("--spark", metavar="MASTER", help="build on this Spark cluster, which must see the folder")
    new.add_argument("--spark-option", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    _shared(new)

    steps = commands.add_parser("traces", help="write solutions step by step, each step checked")
    steps.add_argument("paths", nargs="+", metavar="FILE", help="files or folders with puzzles")
    steps.add_argument("--out", required=True, help="folder of the traces")
    steps.add_argument("--forms", default=",".join(arrow.FORMS), help="how to write steps (default %(default)s)")
    steps.add_argument("--order", choices=["player", "hodoku", "se"], default="player", help="order of techniques")
    steps.add_argument("--column", help="the column with the puzzles")
    _shared(steps)

    look = commands.add_parser(
        "audit",
        help="look for puzzles that two sets share",
        description="Looks for puzzles of B that are in A, letter by letter or under symmetry, or whose solution is "
        "a rearrangement of the solution of a puzzle in A. The exit code is 1 if there are any.",
    )
    look.add_argument("a", metavar="A", help="file or folder, such as the training set")
    look.add_argument("b", metavar="B", help="file or folder, such as the test set")
    look.add_argument("--column", help="the column with the puzzles")
    look.add_argument("--examples", type=int, default=3, metavar="N", help="how many examples of each kind (default 3)")
    _shared(look)
    return top


def _shared(command: argparse.ArgumentParser) -> None:
    command.add_argument("--threads", type=int, help="how many threads to use (default: all cores)")
    command.add_argument("--quiet", action="store_true", help="no progress bar")


def _splits(text: str) -> dict[str, float]:
    splits = {}
    for word in text.split(","):
        name, _, share = word.partition("=")
        splits[name] = float(share)
    return splits


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; 0 if it is done, 1 if there are leaks or puzzles without a trace, 2 if it fails."""
    options = parser().parse_args(arguments)
    progress = False if options.quiet else None
    try:
        match options.command:
            case "build":
                return _build(options, progress)
            case "traces":
                traced = write_traces(
                    options.paths,
                    options.out,
                    forms=options.forms.split(","),
                    order=options.order,
                    column=options.column,
                    threads=options.threads,
                    progress=progress,
                )
                print(f"{traced.rows} puzzles, {traced.solved} solved, {traced.steps} steps, {traced.failed} without a trace")
                return 1 if traced.failed else 0
            case _:
                leaks = audit(
                    options.a,
                    options.b,
                    column=options.column,
                    examples=options.examples,
                    threads=options.threads,
                    progress=progress,
                )
                print(leaks)
                return 0 if leaks.is_clean else 1
    except (OSError, ValueError, KeyError, garns.GaveUp) as error:
        message = error.args[0] if isinstance(error, KeyError) else error
        print(f"garns.dataset: {message}", file=sys.stderr)
        return 2


def _build(options: argparse.Namespace, progress: bool | None) -> int:
    if options.part and options.sources:
        raise ValueError("puzzles are made to order (--part) or taken from files (--from), not both")
    plan = Plan(
        n=options.n,
        seed=options.seed,
        parts=options.part or [Part()],
        sources=options.sources,
        column=options.column,
        labels=options.labels.split(","),
        splits=options.split,
        chunk=options.chunk,
    )
    card = build(
        plan,
        options.out,
        layout=options.layout,
        licence=options.licence,
        threads=options.threads,
        progress=progress,
        spark=options.spark,
        spark_options=dict(option.split("=", 1) for option in options.spark_option),
    )
    counts = card.counts
    splits = ", ".join(f"{name} {count}" for name, count in counts.splits.items())
    print(f"{counts.rows} rows: {splits}; {counts.duplicates} duplicates, {counts.rejected} rejected")
    return 0


if __name__ == "__main__":
    sys.exit(main())
