"""Data sets of puzzles without leaks: made to order, labelled, de-duplicated, split and audited.

``python -m garns.dataset build`` makes a set, ``traces`` adds solutions step by step, and ``audit`` looks
for puzzles that two sets share.
"""

from garns.dataset.audit import Leaks, audit
from garns.dataset.build import build
from garns.dataset.plan import Part, Plan
from garns.dataset.traces import write_traces

__all__ = ["Leaks", "Part", "Plan", "audit", "build", "write_traces"]
