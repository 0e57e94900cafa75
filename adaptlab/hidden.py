"""Hidden things that nobody has looked at: what stands for them while exact odds are counted.

There may be billions of ways in which everything hidden lies, and an answer seldom touches more
than a card or two. So a game may put in place only what is looked at; for the rest stand `Hidden`
and `UnseenPile`, which raise `LookedAt` as soon as somebody wants to know. Then all is begun again
with that in place as well, so that no number ever comes from what was not there.
"""

from __future__ import annotations

from typing import Any, NoReturn


class LookedAt(BaseException):
    """Something hidden was looked at that was not put in place: ``what``, as its game names it."""

    def __init__(self, what: Any) -> None:
        super().__init__(f"{what!r} is hidden")
        self.what = what


class Hidden:
    """Something that was not put in place."""

    __slots__ = ("_what",)

    def __init__(self, what: Any) -> None:
        self._what = what

    def _looked_at(self, *_: Any) -> NoReturn:
        raise LookedAt(self._what)

    __getattr__ = __hash__ = __bool__ = __str__ = __repr__ = __format__ = _looked_at
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __len__ = __iter__ = __contains__ = __getitem__ = _looked_at


class UnseenPile:
    """A draw pile of which is known how many cards it has, and which ``possible`` ones may come.

    There are more possible cards than lie there: the others are `Hidden` elsewhere. As each of them
    is as likely to lie here as there, any of them may be drawn with the same chance.
    """

    def __init__(self, possible: list[Any], count: int, what: Any) -> None:
        self.possible = possible
        self._count = count
        self._what = what

    def __len__(self) -> int:
        return self._count

    def copy(self) -> UnseenPile:
        return UnseenPile(self.possible[:], self._count, self._what)

    def remove(self, card: Any) -> None:
        """Take a card that was drawn; one that nobody looks at may have been any of them."""
        if not isinstance(card, Hidden):
            self.possible.remove(card)
        self._count -= 1

    def __getitem__(self, index: Any) -> UnseenPile:
        """All of it for a copy of the position; one card, or some, would be looked at."""
        if index == slice(None):
            return self.copy()
        raise LookedAt(self._what)

    def _looked_at(self, *_: Any) -> NoReturn:
        raise LookedAt(self._what)

    __iter__ = __contains__ = __eq__ = __hash__ = __repr__ = _looked_at
