"""Studies: games played by bots, and what they show."""

from adaptlab.study.branching import Branching, branching
from adaptlab.study.intervals import Estimate, average, share
from adaptlab.study.perft import perft
from adaptlab.study.simulate import Record, Study, simulate

__all__ = [
    "Branching",
    "Estimate",
    "Record",
    "Study",
    "average",
    "branching",
    "perft",
    "share",
    "simulate",
]
