"""Knowledge: whether a seat can see or compute what it may not know.

`twins` makes two sessions that a seat cannot tell apart: the hidden things lie as they do, and as
they might as well. `told_apart` names everything by which the seat tells them apart all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

from adaptlab.errors import AdaptlabError, shown
from adaptlab.eyes import Eyes
from adaptlab.game import ask
from adaptlab.script import Choose, Draw, Question, Roll, play
from adaptlab.session import Session
from adaptlab.worlds import asks

MOST_STEPS = 4
"""How many steps back the hidden things may have come to lie otherwise."""
MOST_TRIES = 3
MOST_WAYS = 2_000
"""Ways for chance to go that are followed for the odds of an option."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")


class Twins(NamedTuple):
    """Two sessions that a seat cannot tell apart."""

    true: Session
    other: Session


class Leak(Exception):
    """Something tells a seat what it may not know."""


# ---------------------------------------------------------------- making twins


def twins(session: Session, seat: int, random: Random) -> Twins | None:
    """The session from some steps back on, and another one that looks the same to a seat.

    None if it was not found, or if there is nothing that the seat does not know.
    """
    game = session.game
    for _ in range(MOST_TRIES):
        mark = session._marks[-random.randint(1, min(MOST_STEPS, len(session._marks)))]
        imagined = mark.position.copy()
        play(game.imagine(imagined, seat), _undecided, random)
        if game.view(imagined, seat) != game.view(mark.position, seat):
            raise Leak("view changes, or imagine changes what the seat may know")
        true, other = Session(game, mark.position), Session(game, imagined)
        was_same = imagined == mark.position
        if other.view(seat) != true.view(seat) or not _looks_alike(true, other, was_same):
            continue
        given = session.answers[mark.answers :]
        if all(_follow(true, other, answer, seat, random) for answer in given):
            if true.position != other.position:
                return Twins(true, other)
    return None


def _undecided(question: Choose) -> Any:
    raise Leak(f"imagine leaves a decision open, {question.why!r}: it is for chance to go on")


def _follow(true: Session, other: Session, answer: Any, seat: int, random: Random) -> bool:
    """Give an answer to both, to the other one a different answer if the seat cannot see it.

    False if it becomes visible, whatever is answered.
    """
    question = other.pending
    if question is None:
        return False
    tried = _answers(question, seat, answer, random)
    was_same = true.position == other.position
    true.answer(answer)
    seen = true.view(seat)
    for one in tried:
        if other.why_not(one) is None:
            other.answer(one)
            if other.view(seat) == seen and _looks_alike(true, other, was_same):
                if one == answer or other.position != true.position:
                    return True
            other.undo()
    return False


def _answers(question: Question, seat: int, given: Any, random: Random) -> Iterator[Any]:
    """What may be answered where it was answered otherwise: first others, then the same."""
    others: list[Any] = []
    if isinstance(question, Choose):
        if question.seat != seat:
            others = [option for option in question.options if option != given]
    else:
        others = [answer for answer, _ in question.branches() if answer != given]
    random.shuffle(others)
    yield from others[:2]
    yield given
    if not isinstance(question, Choose):
        yield from others[2:]


def _looks_alike(true: Session, other: Session, was_same: bool) -> bool:
    """Whether both ask the same kind of thing of the same player, which everybody sees.

    What differed and is the same again was shown to all on the way.
    """
    was_shown = not was_same and true.position == other.position
    return not was_shown and asks(true.pending) == asks(other.pending)


# ---------------------------------------------------------------- telling them apart


def told_apart(pair: Twins, seat: int, seed: int = 0) -> list[str]:
    """Everything by which a seat tells the twins apart, each with both ways it looks."""
    true, other = pair.true.seen_by(seat), pair.other.seen_by(seat)
    return [
        f"{name} ({_shown_apart(here, there)})"
        for name, look in _looks(true, seed)
        if (here := _looked(look, true)) != (there := _looked(look, other))
    ]


Look = Callable[[Eyes], Any]


def _looks(eyes: Eyes, seed: int) -> Iterator[tuple[str, Look]]:
    """Every way in which a seat may look at a game, by name."""
    yield "view", lambda eyes: eyes.view
    yield "repr of the view", lambda eyes: repr(eyes.view)
    yield "str of the view", lambda eyes: str(eyes.view)
    yield "picture of the view", lambda eyes: _html(eyes.view)
    yield "show", lambda eyes: eyes.show()
    yield "svg", lambda eyes: eyes.svg()
    yield "repr", repr
    yield "_repr_html_", lambda eyes: eyes._repr_html_()
    yield "hears and tell", lambda eyes: (eyes.tell(), eyes.log)
    yield "pending", lambda eyes: asked(eyes.pending)
    yield "options", lambda eyes: eyes.options
    yield "chances", lambda eyes: eyes.chances()
    yield "measures", lambda eyes: list(eyes.measures())
    question = eyes.pending
    if isinstance(question, Choose):
        yield from _looks_at_options(question, seed)
        if question.seat == eyes.seat:
            for name in eyes.game.bots:
                yield f"the bot {name}", partial(_bot_answers, name=name, seed=seed)
    elif chances := eyes.chances():
        answer, _ = Random(seed).choice(chances)
        yield from _looks_after(answer, seed)


def _looks_at_options(question: Choose, seed: int) -> Iterator[tuple[str, Look]]:
    for action in question.candidates():
        yield f"describe {action}", partial(_described, action=action)
        yield f"why_not {action}", partial(_refused, action=action)
    if question.options:
        yield from _looks_after(Random(seed).choice(question.options), seed)


def _looks_after(answer: Any, seed: int) -> Iterator[tuple[str, Look]]:
    """What may come of an answer."""
    yield f"why_not {answer}", partial(_refused, action=answer)
    yield f"next_question after {answer}", lambda eyes: asks(eyes.next_question(answer))
    yield f"outcomes of {answer}", lambda eyes: _odds(eyes, answer, Random(seed))


def _looked(look: Look, eyes: Eyes) -> Any:
    """What is seen; an error is seen too."""
    try:
        found = look(eyes)
    except AdaptlabError as error:
        return f"{type(error).__name__}: {error}"
    return ADDRESS.sub("", found) if isinstance(found, str) else found


def asked(question: Question | None) -> Any:
    """A question as it may be compared: a pile in any order."""
    if isinstance(question, Draw):
        return "Draw", question.why, question.rule, len(question.pile), Counter(question.pile)
    if isinstance(question, Roll):
        return question
    return question and (question.seat, question.why, question.rule, list(question.options))


def _odds(eyes: Eyes, action: Any, random: Random) -> Any:
    """The distribution of something that can be measured."""
    measures = eyes.measures()
    if not measures:
        return None
    name = random.choice(list(measures))
    return name, list(eyes.outcomes(action, measures[name], MOST_WAYS).items())  # in their order


def _described(eyes: Eyes, action: Any) -> str:
    return eyes.describe(action)


def _refused(eyes: Eyes, action: Any) -> str:
    return str(eyes.why_not(action))


def _bot_answers(eyes: Eyes, name: str, seed: int) -> Any:
    session = eyes.session
    question = session.pending
    assert isinstance(question, Choose)
    return ask(session.game, session.game.bots[name], session.position, question, Random(seed))


def _html(view: Any) -> Any:
    return view._repr_html_() if hasattr(view, "_repr_html_") else None


def _shown_apart(here: Any, there: Any) -> str:
    """Both ways that something looks, from where they part."""
    one, other = str(here), str(there)
    parts = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    at = max(0, parts - 20)
    return f"{shown(one[at:])} or {shown(other[at:])}"
