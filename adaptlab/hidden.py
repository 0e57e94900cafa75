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


class _Veiled:
    """Something that is looked at by whatever is done with it, also by asking for its class.

    So ``isinstance`` and ``match`` look at it too. Only ``is`` and ``type`` do not.
    """

    __slots__ = ("_what",)

    def __init__(self, what: Any) -> None:
        self._what = what

    def _looked_at(self, *_: Any) -> NoReturn:
        raise LookedAt(self._what)

    __class__ = property(_looked_at)
    __getattr__ = __hash__ = __str__ = __repr__ = __format__ = _looked_at
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __iter__ = __contains__ = __getitem__ = __reversed__ = _looked_at
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __mod__ = __rmod__ = _looked_at
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __pow__ = __rpow__ = _looked_at
    __int__ = __float__ = __index__ = __round__ = __neg__ = __abs__ = __call__ = _looked_at
    __reduce_ex__ = __copy__ = __deepcopy__ = _looked_at


class Hidden(_Veiled):
    """Something that was not put in place."""

    __slots__ = ()

    __bool__ = __len__ = _Veiled._looked_at


class UnseenPile(_Veiled):
    """A draw pile of which is known how many cards it has, and which ``possible`` ones may come.

    There are more possible cards than lie there: the others are `Hidden` elsewhere. As each of them
    is as likely to lie here as there, any of them may be drawn with the same chance.
    """

    __slots__ = ("_count", "possible")

    def __init__(self, possible: list[Any], count: int, what: Any) -> None:
        super().__init__(what)
        self.possible = possible
        self._count = count

    def __len__(self) -> int:
        return self._count

    def copy(self) -> UnseenPile:
        return UnseenPile(self.possible[:], self._count, self._what)

    def remove(self, card: Any) -> None:
        """Take a card that was drawn; one that nobody looks at may have been any of them."""
        if not isinstance(card, Hidden):
            self.possible.remove(card)
        self._count -= 1

    def __getitem__(self, index: Any) -> UnseenPile:  # type: ignore[override]
        """All of it for a copy of the position; one card, or some, would be looked at."""
        if index == slice(None):
            return self.copy()
        raise LookedAt(self._what)
