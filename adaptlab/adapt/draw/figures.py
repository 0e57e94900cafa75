"""All figures in one place: each takes data objects and returns a matplotlib Figure."""

from adaptlab.adapt.draw.duels import length_figure, matrix_figure
from adaptlab.adapt.draw.odds import (
    comparison_figure,
    damage_figure,
    defeat_figure,
    heat_figure,
    sensitivity_figure,
)
from adaptlab.adapt.draw.upgrades import growth_figure, upgrade_figure

__all__ = [
    "comparison_figure",
    "damage_figure",
    "defeat_figure",
    "growth_figure",
    "heat_figure",
    "length_figure",
    "matrix_figure",
    "sensitivity_figure",
    "upgrade_figure",
]
