"""Adaptoid, an abstract game on a hexagon for two players, and Adapt3, its variant for three."""

from adaptlab.adaptoid.api import Reach, hungry, reach, replay, spawn_cells
from adaptlab.adaptoid.notation import position_text, turns_text
from adaptlab.adaptoid.position import Position
from adaptlab.adaptoid.reading import position

__all__ = [
    "Position",
    "Reach",
    "hungry",
    "position",
    "position_text",
    "reach",
    "replay",
    "spawn_cells",
    "turns_text",
]
