"""The cards of Adaptation: shape, colour and number, and what they score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from adaptlab.carddata import cards_folder, read_toml
from adaptlab.cite import rule
from adaptlab.errors import InvalidCards, Problem, shown
from adaptlab.evidence import EVIDENCE
from adaptlab.kit import cardset as kit

SIDES: Mapping[str, int] = {"triangle": 3, "square": 4, "pentagon": 5, "hexagon": 6}
RANKS: Mapping[str, int] = {"green": 1, "yellow": 2, "orange": 3, "red": 4}
MOST_OBJECTS = 4
MOST_COPIES = 20
CHALLENGES = ("number", "shape", "color")


class Card(NamedTuple):
    """A playing card: so many equal objects of a shape and a colour."""

    shape: str
    colour: str
    number: int

    @rule("score.number", "score.shape", "score.color")
    def score(self, challenge: str) -> int:
        """The objects on it, the sides of its shape, or the rank of its colour."""
        if challenge == "number":
            return self.number
        return SIDES[self.shape] if challenge == "shape" else RANKS[self.colour]

    def __str__(self) -> str:
        return f"{self.number} {self.colour} {self.shape}{'' if self.number == 1 else 's'}"

    @classmethod
    def parse(cls, text: str) -> Card | None:
        """Read what ``str`` wrote, such as ``"2 green pentagons"``; None if it is no card."""
        words = text.split()
        if len(words) != 3:
            return None
        number, colour, shape = words
        shape = shape.removesuffix("s")
        is_card = shape in SIDES and colour in RANKS
        if is_card and len(number) == 1 and number in "1234":
            return cls(shape, colour, int(number))
        return None


@dataclass(frozen=True, eq=False, kw_only=True, repr=False)
class CardSet(kit.CardSet[Card]):
    """All cards that a game is played with."""

    module = "adaptlab.adaptation"

    cards: tuple[Card, ...]
    evidence: Mapping[Card, str]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def told(self) -> list[Card]:
        return sorted(self.cards)

    def usual(self) -> CardSet:
        return cards()

    def evidence_of(self, card: Card) -> str:
        return self.evidence[card]


@cache
def cards() -> CardSet:
    """The card set that comes with adaptlab."""
    return load_cards(cards_folder("adaptation"))


@rule("setup.cards")
def load_cards(folder: Path | str) -> CardSet:
    """A card set from the ``deck.toml`` of a folder; InvalidCards lists everything that is wrong.

    Each entry of the file stands for every card that its lists allow.
    """
    written = read_toml(Path(folder) / "deck.toml")
    problems: list[Problem] = []
    listed: list[Card] = []
    evidence: dict[Card, str] = {}
    for key in written.keys() - {"name", "title", "note", "cards"}:
        problems.append(Problem(f"deck.toml: {key}", "no such field"))
    texts = {name: written.get(name, "") for name in ("name", "title", "note")}
    for name, text in texts.items():
        if not isinstance(text, str):
            problems.append(Problem(f"deck.toml: {name}", "expected text"))
    entries = written.get("cards")
    if not isinstance(entries, list) or not entries:
        problems.append(Problem("deck.toml: cards", "expected a list of entries"))
        entries = []
    for number, entry in enumerate(entries, 1):
        made, known = _entry(f"deck.toml: cards, entry {number}", entry, problems)
        listed += made
        evidence |= dict.fromkeys(made, known)
    if problems:
        raise InvalidCards(problems)
    return CardSet(**texts, cards=tuple(listed), evidence=evidence, folder=str(folder))


def _entry(place: str, entry: Any, problems: list[Problem]) -> tuple[list[Card], str]:
    """The cards that an entry stands for, and how well they are known."""
    if not isinstance(entry, dict):
        problems.append(Problem(place, "expected a table"))
        return [], ""
    before = len(problems)
    for key in entry.keys() - {"shapes", "colours", "numbers", "copies", "evidence"}:
        problems.append(Problem(f"{place}, {key}", "no such field"))
    known: dict[str, tuple[Any, ...]] = {
        "shapes": tuple(SIDES),
        "colours": tuple(RANKS),
        "numbers": tuple(range(1, MOST_OBJECTS + 1)),
    }
    for key, allowed in known.items():
        values = entry.get(key)
        if not isinstance(values, list) or not values:
            problems.append(Problem(f"{place}, {key}", "expected a list"))
            continue
        for value in values:
            if isinstance(value, bool | float) or value not in allowed:
                expected = " or ".join(map(str, allowed))
                problems.append(
                    Problem(f"{place}, {key}", f"expected {expected}, not {shown(value)}")
                )
    copies, evidence = entry.get("copies", 1), entry.get("evidence")
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        expected = f"expected a whole number from 1 to {MOST_COPIES}"
        problems.append(Problem(f"{place}, copies", f"{expected}, not {shown(copies)}"))
    if evidence not in EVIDENCE:
        expected = f"expected one of {', '.join(EVIDENCE)}"
        problems.append(Problem(f"{place}, evidence", f"{expected}, not {shown(evidence)}"))
    if len(problems) > before:
        return [], ""
    made = product(entry["shapes"], entry["colours"], entry["numbers"])
    return [Card(*card) for card in made for _ in range(copies)], str(evidence)
