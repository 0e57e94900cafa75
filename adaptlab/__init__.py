"""adaptlab: an exact rules workbench for the Adapt family of tabletop games.

>>> import adaptlab
>>> s = adaptlab.new("adapt", players=2, edition="retail", seed=7)
>>> s.pending.why
'Choose a Guppy'
"""

from adaptlab import adapt, adaptation, adaptoid
from adaptlab.dist import Dist
from adaptlab.errors import (
    AdaptlabError,
    BadSave,
    IllegalAnswer,
    InvalidCards,
    InvalidPosition,
    InvalidRuleset,
    NothingAsked,
    Problem,
)
from adaptlab.games import games
from adaptlab.script import Action, Choose, Draw, Event, Refusal, Roll
from adaptlab.session import Session, load, new, outcomes, setup
from adaptlab.study import perft, simulate

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AdaptlabError",
    "BadSave",
    "Choose",
    "Dist",
    "Draw",
    "Event",
    "IllegalAnswer",
    "InvalidCards",
    "InvalidPosition",
    "InvalidRuleset",
    "NothingAsked",
    "Problem",
    "Refusal",
    "Roll",
    "Session",
    "adapt",
    "adaptation",
    "adaptoid",
    "games",
    "load",
    "new",
    "outcomes",
    "perft",
    "setup",
    "simulate",
]
