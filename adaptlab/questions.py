"""Whether a question that a script asks can be answered; what is wrong with it, if not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from adaptlab.action import is_arg, plain
from adaptlab.errors import Problem, shown, told
from adaptlab.game import Game
from adaptlab.names import near
from adaptlab.script import Action, Choose, Draw, Roll


def unaskable(game: Game, g: Any, question: Any) -> Iterator[Problem]:
    """What is wrong with something that a script asks."""
    place = f"{type(game).__name__}.step"
    if not isinstance(question, Roll | Draw | Choose):
        hint = "; a script in a script is asked with `yield from`" if _is_script(question) else ""
        wrong = f"asks {shown(question)}; expected a Roll, a Draw or a Choose{hint}"
        yield Problem(place, wrong)
        return
    if question.rule not in game.rules():
        known = near(str(question.rule), game.rules())
        cites = f"{question.rule!r} cites no rule that is there{known}"
        yield Problem(f"{type(game).__name__}.texts", cites)
    if not isinstance(question.why, str) or not question.why:
        yield Problem(place, f"expected to be told why it asks, not {shown(question.why)}")
    if isinstance(question, Roll):
        yield from _roll(place, question)
    if isinstance(question, Draw):
        yield from _draw(place, question)
    elif question.seat not in range(1, g.ruleset.players + 1):
        wrong = f"asks seat {shown(question.seat)}; there are 1 to {g.ruleset.players}"
        yield Problem(place, wrong)
    if isinstance(question, Choose):
        yield from _choose(game, g, place, question)


def _is_script(question: Any) -> bool:
    return hasattr(question, "send") and hasattr(question, "throw")


# ---------------------------------------------------------------- chance


def _roll(place: str, roll: Roll) -> Iterator[Problem]:
    """A die with sides, each of them in just one band."""
    if type(roll.sides) is not int or roll.sides < 1:
        yield Problem(place, f"rolls a die with {shown(roll.sides)} sides; expected a whole number")
        return
    for what in ("bands", "again"):
        bands: Any = getattr(roll, what)
        if not all(map(_is_band, bands)):
            expected = "expected pairs of faces such as ((1, 2), (3, 6))"
            yield Problem(place, f"rolls with {what}={shown(bands)}; {expected}")
            return
    faces = Counter(face for low, high in roll.bands for face in range(low, high + 1))
    if roll.bands and faces != Counter(range(1, roll.sides + 1)):
        wrong = f"rolls with bands={shown(roll.bands)}; expected each face of 1 to {roll.sides}"
        yield Problem(place, f"{wrong} in just one of them")
    elif not roll.branches():
        yield Problem(place, f"rolls every face again: {shown(roll.again)}")


def _is_band(band: Any) -> bool:
    return isinstance(band, tuple) and len(band) == 2 and all(type(face) is int for face in band)


def _draw(place: str, draw: Draw) -> Iterator[Problem]:
    """A pile that has an order to pick from, and cards that can be told apart."""
    pile: Any = draw.pile
    if not isinstance(pile, Sequence) or isinstance(pile, str):
        yield Problem(place, f"draws from {shown(pile)}; expected a list of cards")
    elif not pile:
        yield Problem(place, f"draws from an empty pile: {shown(draw.why)}")
    elif strange := [card for card in pile if not isinstance(card, Hashable)]:
        expected = "expected cards that do not change: text, numbers, tuples, a NamedTuple"
        yield Problem(place, f"draws from a pile with {shown(strange[0])}; {expected}")
    elif alike := _alike(dict.fromkeys(pile), lambda card: plain(str(card))):
        yield Problem(place, f"draws from a pile with two cards that are both written {alike!r}")


# ---------------------------------------------------------------- decisions


def _choose(game: Game, g: Any, place: str, question: Choose) -> Iterator[Problem]:
    """Options in a list, which can be written and read, each with words for it."""
    options: Any = question.options
    if not isinstance(options, Sequence) or isinstance(options, str | Action):
        hint = "; a single option is (option,)" if isinstance(options, Action) else ""
        yield Problem(place, f"gives {shown(options)} to choose from; expected a list{hint}")
        return
    if not options:
        yield Problem(place, f"gives no options to choose from: {question.why}")
    wrong = [problem for option in options for problem in _option(place, option)]
    yield from wrong[:1]
    if wrong:
        return
    if len(set(options)) < len(options):
        twice = next(option for option in options if options.count(option) > 1)
        yield Problem(place, f"an option is listed twice: {twice}")
    elif alike := _alike(options, lambda option: plain(str(option))):
        yield Problem(place, f"gives two options that are both written {alike!r}")
    for option in options:
        yield from _indescribable(game, g, option)


def _option(place: str, option: Any) -> Iterator[Problem]:
    if not isinstance(option, Action):
        expected = f"expected an Action such as Action({option!r})" if _is_word(option) else (
            "expected an Action such as Action('take', (2,))"
        )  # fmt: skip
        yield Problem(place, f"gives the option {shown(option)}; {expected}")
    elif not _is_word(option.verb):
        expected = "expected one word as its verb"
        yield Problem(place, f"gives the option {shown(option)}; {expected}")
    elif not isinstance(option.args, tuple):
        expected = "expected what it applies to in a tuple, such as Action('take', (2,))"
        yield Problem(place, f"gives the option {shown(option)}; {expected}")
    elif not all(map(is_arg, option.args)):
        strange = next(arg for arg in option.args if not is_arg(arg))
        expected = "expected numbers, text, or cells such as (12, 40)"
        yield Problem(place, f"gives the option {option.verb} with {shown(strange)}; {expected}")


def _is_word(verb: Any) -> bool:
    return isinstance(verb, str) and len(verb.split()) == 1 and verb == verb.strip()


def _alike(some: Any, written: Any) -> str:
    """How two of some different things are written; empty if all are written differently."""
    counted = Counter(map(written, some))
    return next((text for text, count in counted.items() if count > 1), "")


def _indescribable(game: Game, g: Any, option: Any) -> Iterator[Problem]:
    """An option without words for it."""
    place = f"{type(game).__name__}.describe"
    try:
        if not game.describe(g, option):
            yield Problem(place, f"has no words for {shown(option)}")
    except Exception as error:
        yield Problem(place, f"fails for {shown(option)}: {told(error)}")
