"""Studies: games played by bots, and what they show."""

from adaptlab.study.simulate import Record, Study, simulate

__all__ = ["Record", "Study", "simulate"]
