"""adaptlab: an exact rules workbench for the Adapt family of tabletop games.

>>> import adaptlab
>>> s = adaptlab.new("adapt", players=2, edition="retail", seed=7)
>>> s.pending.why
'Choose a Guppy'
"""

from typing import TYPE_CHECKING

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
from adaptlab.eyes import Eyes
from adaptlab.foresight import outcomes
from adaptlab.game import Game
from adaptlab.games import InvalidGame, register
from adaptlab.kit.position import BySeat, Pile, Position, Result
from adaptlab.script import Action, Choose, Draw, Event, Refusal, Roll
from adaptlab.session import Session, load, new, setup
from adaptlab.study import perft, simulate

if TYPE_CHECKING:
    from adaptlab.games import games
else:
    from adaptlab import games  # the module, which can be called

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AdaptlabError",
    "BadSave",
    "BySeat",
    "Choose",
    "Dist",
    "Draw",
    "Event",
    "Eyes",
    "Game",
    "IllegalAnswer",
    "InvalidCards",
    "InvalidGame",
    "InvalidPosition",
    "InvalidRuleset",
    "NothingAsked",
    "Pile",
    "Position",
    "Problem",
    "Refusal",
    "Result",
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
    "register",
    "setup",
    "simulate",
]
