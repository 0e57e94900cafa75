"""Cards that lie face down while exact odds are counted: what nobody looks at makes no branch.

Dealing 3 of 65 cards can go in 262,080 ways, and a search through the pile in more than anybody can
list. But most questions look at little of it: whether a card is a Body of level 4, or at no card at
all. So a card of a `Draw` that allows it is dealt as a `FaceDown` one. Only when somebody, the
rules or the reader, asks something of it does chance decide, and no more than was asked: cards
that give the same answer go on as one branch. An attribute is such a question; `asked` puts any
other. No number can come from what was not looked at, so nothing need be declared and nothing
trusted.

Exact it is because a pile has no order. Which card lies face down may be decided as late as one
likes: it is any of those that are not known to lie elsewhere, all equally likely. What is known of
the cards of a pool forms a tree of cells (its Bodies of level 4, and the rest). A cell is divided
by the first question that its cards answer differently, and by no other, so cells never overlap,
and the ways that are left are simply counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

Asking = Callable[[Any], Any]
"""Something that can be asked of a card."""

Choosing = Callable[[list[tuple[int, int]]], int]
"""Lets chance choose among numbered ways with a weight each."""


class FaceDown:
    """A card of which is known no more than was asked so far. It answers like the card it is."""

    __slots__ = ("_cell", "_drawn", "_pool")

    def __init__(self, pool: _Pool, cell: _Cell) -> None:
        self._pool = pool
        self._cell = cell
        self._drawn = False

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return asked(_attribute(name), self)

    def __eq__(self, other: object) -> bool:
        return self is other or bool(face_up(self) == face_up(other))

    def __hash__(self) -> int:
        return hash(face_up(self))

    def __str__(self) -> str:
        return str(face_up(self))

    def __repr__(self) -> str:
        return repr(face_up(self))

    def __format__(self, spec: str) -> str:
        return format(face_up(self), spec)


def asked(question: Asking, card: Any) -> Any:
    """``question(card)``; of a card that lies face down no more is looked at than that."""
    return card._pool.answer(question, card) if type(card) is FaceDown else question(card)


def any_asked(question: Asking, cards: Iterable[Any]) -> bool:
    """Whether any of the cards answers so."""
    for card in cards:
        if card._pool.answer(question, card) if type(card) is FaceDown else question(card):
            return True
    return False


GROUPS = frozenset((tuple, list, set, frozenset))


def face_up(value: Any) -> Any:
    """The card itself, whoever it is; likewise all cards of a tuple, list or set."""
    kind = type(value)
    if kind is FaceDown:
        return asked(face_up, value)
    return kind(map(face_up, value)) if kind in GROUPS else value


_attribute = cache(attrgetter)


def deal(pile: list[Any], choose: Choosing) -> FaceDown:
    """A card of a pile, face down: its script is about to take it out."""
    first = pile[0]
    pool = first._pool if type(first) is FaceDown else None
    if pool is None or not pool.is_all_of(pile):
        pool = _Pool(pile[:], choose)
        pile[:] = pool.cards
        first = pile[0]
    assert type(first) is FaceDown
    first._drawn = True
    pool.left -= 1
    return first


class _Cell:
    """Cards that have answered every question alike so far."""

    __slots__ = ("answers", "cards", "divided_by", "parts", "placed")

    def __init__(self, cards: list[Any]) -> None:
        self.cards = cards
        self.placed = 0
        """How many of the pool's cards are known to be of this cell."""
        self.answers: dict[Asking, tuple[bool, Any]] = {}
        self.divided_by: Asking | None = None
        self.parts: list[_Cell] = []

    def agrees(self, question: Asking) -> tuple[bool, Any]:
        """Whether all cards give the same answer, and the answer of the first."""
        if question not in self.answers:
            first = asked(question, self.cards[0])
            alike = all(asked(question, card) == first for card in self.cards[1:])
            self.answers[question] = alike, first
        return self.answers[question]

    def divide(self, question: Asking) -> None:
        """Put the cards together that give the same answer."""
        answers = [asked(question, card) for card in self.cards]
        groups: list[list[Any]] = [[] for _ in answers]
        for card, place in zip(self.cards, _first_places(answers), strict=True):
            groups[place].append(card)
        self.divided_by = question
        self.parts = [_Cell(group) for group in groups if group]

    def room(self) -> list[tuple[int, int]]:
        """The parts that still have cards which are not known to lie elsewhere."""
        rooms = ((number, len(p.cards) - p.placed) for number, p in enumerate(self.parts))
        return [(number, left) for number, left in rooms if left]


def _first_places(answers: list[Any]) -> list[int]:
    """For each answer, the place of the first that equals it."""
    try:
        first: dict[Any, int] = {}
        return [first.setdefault(answer, place) for place, answer in enumerate(answers)]
    except TypeError:  # an answer such as a dict, which has no hash
        return [answers.index(answer) for answer in answers]


class _Pool:
    """The cards of a pile when the first was dealt from it, and what is known of them by now."""

    def __init__(self, known: list[Any], choose: Choosing) -> None:
        self.choose = choose
        root = _Cell(known)
        self.cards = [FaceDown(self, root) for _ in known]
        self.left = len(known)
        """How many were not drawn yet."""
        self.searched = False
        """Whether somebody has looked at a card that was not drawn."""

    def is_all_of(self, pile: Sequence[Any]) -> bool:
        """Whether a pile holds what was not drawn of this pool, unseen and with nothing else."""
        if self.searched or len(pile) != self.left:
            return False
        return all(type(c) is FaceDown and c._pool is self and not c._drawn for c in pile)

    def answer(self, question: Asking, card: FaceDown) -> Any:
        """What a card answers; chance decides as far as that takes."""
        while True:
            cell = card._cell
            alike, answer = cell.agrees(question)
            if alike:
                return answer
            if cell.divided_by is None:
                cell.divide(question)
            if card._drawn:
                self.place(card)
            else:
                self.search(cell)

    def place(self, card: FaceDown) -> None:
        """Decide in which part of its cell a drawn card is."""
        rooms = card._cell.room()
        self.put(card, rooms[0][0] if len(rooms) == 1 else self.choose(rooms))

    def search(self, cell: _Cell) -> None:
        """Look at what was not drawn: all that is drawn is decided first, and the rest is left."""
        self.searched = True
        inside = [card for card in self.cards if card._cell is cell]
        for card in inside:
            if card._drawn:
                self.place(card)
        for card in inside:
            if not card._drawn:
                self.put(card, cell.room()[0][0])

    def put(self, card: FaceDown, number: int) -> None:
        card._cell = card._cell.parts[number]
        card._cell.placed += 1
