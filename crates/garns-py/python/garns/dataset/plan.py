"""The plan of a data set."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: The labels of a set, unless others are wanted.
LABELS = ("solution", "clues", "minimal", "se", "hodoku", "te", "b", "automorphisms", "nodes")

#: The labels that every set has, because it is de-duplicated and split by them.
KEYS = ("canon", "canon_solution")

#: How many puzzles are made or read at once. A task that fails repeats this many.
CHUNK = 10_000

#: A puzzle that is not found after this many attempts ends the build, unless its part names another number.
ATTEMPTS = 1_000_000

_NUMBERS = {"max_empty", "attempts"}
_SPANS = {"clues", "score", "te", "braid"}
_FLAGS = {"minimal", "then_singles"}
_LISTS = {"require", "forbid"}
_WORDS = {"symmetry", "pattern", "level", "hardest"}


@dataclass(frozen=True)
class Part:
    """A part of a data set, made to one order.

    >>> Part.parse("weight=2 level=hard clues=22..26 minimal")
    Part(weight=2.0, options={'level': 'hard', 'clues': (22, 26), 'minimal': True})
    """

    weight: float = 1.0
    """Its share, in proportion to the other parts."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of `garns.generate`."""

    @staticmethod
    def parse(text: str) -> Part:
        """Reads a part as it is typed: options of ``garns generate`` as ``name=value``."""
        weight = 1.0
        options: dict[str, Any] = {}
        for word in text.split():
            name, _, value = word.partition("=")
            name = name.replace("-", "_")
            if name == "weight":
                weight = float(value)
            else:
                options[name] = _option(name, value)
        if not weight > 0:
            raise ValueError(f"the weight of {text!r} is {weight}, expected a number above 0")
        return Part(weight, options)

    def __str__(self) -> str:
        words = [f"weight={self.weight:g}"]
        for name, value in self.options.items():
            match value:
                case True:
                    words.append(name)
                case list():
                    words.append(f"{name}={','.join(value)}")
                case (first, last):
                    words.append(f"{name}={first}..{last}")
                case _:
                    words.append(f"{name}={value}")
        return " ".join(words)


def _option(name: str, value: str) -> Any:
    if name in _FLAGS and not value:
        return True
    if not value:
        raise ValueError(f"the option {name!r} has no value")
    if name in _NUMBERS:
        return int(value)
    if name in _SPANS or name == "er":
        first, _, last = value.partition("..")
        number = float if name == "er" else int
        return (number(first), number(last or first))
    if name in _LISTS:
        return value.split(",")
    if name in _WORDS:
        return value
    raise ValueError(f"no option is called {name!r}")


@dataclass(frozen=True)
class Chunk:
    """Puzzles that are made together: those with the numbers from ``start`` on, of one part."""

    first_id: int
    part: int
    start: int
    count: int


@dataclass(frozen=True)
class Plan:
    """The puzzles of a data set, and how they are split. The same plan gives the same set."""

    n: int = 0
    """How many puzzles are made; rearrangements of an earlier puzzle are dropped afterwards."""
    seed: int = 0
    parts: Sequence[Part] = (Part(),)
    sources: Sequence[str] = ()
    """Files to take puzzles from, instead of making them."""
    column: str | None = None
    """The column with the puzzles in these files."""
    labels: Sequence[str] = LABELS
    splits: Mapping[str, float] = field(default_factory=lambda: {"train": 0.9, "test": 0.1})
    chunk: int = CHUNK
    """How many puzzles are made or read at once; the set does not depend on it."""

    def __post_init__(self) -> None:
        if not self.splits or any(share <= 0 for share in self.splits.values()):
            raise ValueError("each split needs a share above 0")
        for name in self.splits:
            if not name.replace("-", "").replace("_", "").isalnum():
                raise ValueError(f"{name!r} cannot be the name of a split")
        if self.chunk < 1:
            raise ValueError("a chunk needs at least one puzzle")
        if not self.sources and self.n < 1:
            raise ValueError("a data set needs a number of puzzles, or files to take them from")

    @property
    def columns(self) -> list[str]:
        """The names of all labels."""
        labels = [name for name in self.labels if name not in KEYS]
        return [*labels, *KEYS]

    def part_sizes(self) -> list[int]:
        """How many puzzles of each part are made, as close to the weights as whole numbers allow."""
        total = sum(part.weight for part in self.parts)
        exact = [self.n * part.weight / total for part in self.parts]
        sizes = [int(size) for size in exact]
        by_rest = sorted(range(len(exact)), key=lambda i: (sizes[i] - exact[i], i))
        for i in by_rest[: self.n - sum(sizes)]:
            sizes[i] += 1
        return sizes

    def chunks(self) -> Iterator[Chunk]:
        """The work of making the puzzles, cut into pieces that can be done anywhere in any order."""
        first_id = 0
        for part, count in enumerate(self.part_sizes()):
            for start in range(0, count, self.chunk):
                chunk = Chunk(first_id, part, start, min(self.chunk, count - start))
                yield chunk
                first_id += chunk.count

    def part_seed(self, part: int) -> int:
        """The seed of a part: two parts of the same order have different puzzles."""
        return self.seed + part

    def split_of(self, canon_solution: str) -> str:
        """The split of all puzzles whose solution has this canonical form.

        The first 64 bits of the SHA-256 of ``SEED:CANON_SOLUTION`` are a fraction of 1, and the splits
        share the fractions in their order.
        """
        digest = hashlib.sha256(f"{self.seed}:{canon_solution}".encode()).digest()
        fraction = int.from_bytes(digest[:8], "big") / 2**64
        total = sum(self.splits.values())
        bound = 0.0
        for name, share in self.splits.items():
            bound += share / total
            if fraction < bound:
                return name
        return name
