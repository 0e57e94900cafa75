"""A card set: what all sets of cards have in common, whatever is on the cards.

A game's own set says which cards it holds, what they say, and which set comes with adaptlab::

    @dataclass(frozen=True, eq=False, kw_only=True)
    class CardSet(kit.CardSet[Card]):
        module = "adaptlab.mygame"
        cards: tuple[Card, ...]

        def __iter__(self): ...
        def told(self): ...
        def usual(self): ...
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Generic, Self, TypeVar

from adaptlab.evidence import EVIDENCE, note_on

C = TypeVar("C")


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class CardSet(Generic[C]):
    """All cards that a game is played with."""

    module: ClassVar[str] = ""
    """Where ``load_cards`` of the game is, such as ``"adaptlab.adapt"``."""

    name: str
    title: str = ""
    note: str = ""
    folder: str = ""
    """Where it was loaded from; empty for one that was made in Python."""

    def __iter__(self) -> Iterator[C]:
        """Every card, with all its copies."""
        raise NotImplementedError

    def told(self) -> Any:
        """Everything that the cards say, as JSON can hold it: sets differ if this differs."""
        raise NotImplementedError

    def usual(self) -> Self:
        """The set that comes with adaptlab."""
        raise NotImplementedError

    def evidence_of(self, card: C) -> str:
        """How well a card is known."""
        known: str = card.evidence  # type: ignore[attr-defined]
        return known

    # -------- what follows

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"<CardSet {self.name!r}: {len(self)} cards>"

    @cached_property
    def fingerprint(self) -> str:
        """A short digest of everything the cards say, to tell sets of one name apart."""
        return sha256(json.dumps(self.told(), default=sorted).encode()).hexdigest()[:12]

    @cached_property
    def by_evidence(self) -> dict[str, int]:
        """How many cards are known how well, the best known first."""
        counted = Counter(map(self.evidence_of, self))
        return {known: counted[known] for known in EVIDENCE if counted[known]}

    @property
    def remark(self) -> str:
        """What must be said wherever the cards are shown; empty if a rulebook prints them all."""
        return note_on(self.by_evidence)

    def as_python(self) -> str:
        """The Python that loads this set; empty for the one that comes with adaptlab."""
        usual = self.usual()
        if self.fingerprint == usual.fingerprint:
            return ""
        if self.folder and self.folder != usual.folder:
            return f"{self.module}.load_cards({self.folder!r})"
        return f"...  # the card set {self.name!r}, which was made in Python"
