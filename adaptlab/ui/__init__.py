"""The workbench: ipywidgets over the engine. Nothing in here knows a rule of a game."""

from adaptlab.ui.workbench import Workbench

__all__ = ["Workbench"]
