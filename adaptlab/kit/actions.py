"""A table of actions: for each verb what it is said with, when it is refused, what it does, and how
it is told. The one place where an action is written.

A `Deed` is a line of the table. `Deeds` is the whole of it: the judge of the decisions in which it
is asked for. Its functions are given the position, and whoever acts, as ``actor`` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from adaptlab.action import Action, Arg, said
from adaptlab.errors import AdaptlabError
from adaptlab.kit.generated import made_of
from adaptlab.script import Refusal, Script

Args = tuple[Arg, ...]
Tries = Callable[[Any, Any], Iterable[Any]]


class Kind(NamedTuple):
    """What an argument is: in words, and its type in Python."""

    words: str
    type: type


SEAT = Kind("a player", int)
SLOT = Kind("a slot", int)
CARD = Kind("a card", str)
CELL = Kind("a cell", int)
HEX = Kind("a cell such as 12,40", tuple)


class On(NamedTuple):
    """What actions apply to: the kinds of their arguments, and all that somebody might try.

    ``tries(g, actor)`` gives the arguments themselves where there is one kind, else tuples of them.
    ``likely`` may leave out what is refused for certain, so that legal actions are listed faster.

    Where one argument stands for a ``thing``, such as a slot for the card in it, deeds refuse the
    thing: ``thing(g, actor, arg)`` finds it, or says why there is none. If there is ``likely`` as
    well, it gives pairs of arguments and things.
    """

    kinds: tuple[Kind, ...] = ()
    tries: Tries = lambda g, actor: ()
    likely: Tries | None = None
    thing: Callable[[Any, Any, Any], Any] | None = None


ALONE = On()
"""Actions that are said without more."""


def decided(g: Any, actor: Any, *args: Arg) -> Script[Any]:
    """The script of an action that is only an answer: whoever asked goes on with it."""
    yield from ()


class Deed:
    """An action of the table.

    ``refuse(g, actor, *args)`` says why not, ``do(g, actor, *args)`` is its script, ``say`` its
    words: a text with {0} for what it applies to, or a function of the position and the arguments.
    If an argument stands for a thing, ``refuse(g, actor, thing)`` is asked instead.
    ``has`` names what an actor must have to think of it at all, such as ``"stats.ram"``; ``always``
    tells that it is possible where others are not; ``listed`` whether it is found by listing, or
    offered by other means.
    """

    __slots__ = ("always", "do", "has", "listed", "made", "on", "refuses", "say", "verb")

    def __init__(
        self,
        verb: str,
        say: str | Callable[..., str],
        do: Callable[..., Script[Any] | None],
        refuse: Callable[..., Refusal | None],
        on: On = ALONE,
        has: str = "",
        always: bool = False,
        listed: bool = True,
    ) -> None:
        self.verb = verb
        self.say = say
        self.do = do
        self.refuses = refuse
        self.on = on
        self.has = has
        self.always = always
        self.listed = listed
        self.made: dict[Any, Action] = {}

    def action(self, arg: Any = ()) -> Action:
        """The action that applies to this, made once: one argument, or a tuple of several."""
        made = self.made.get(arg)
        if made is None:
            args = (arg,) if len(self.on.kinds) == 1 else arg
            made = self.made[arg] = Action(self.verb, args)
        return made

    def refuse(self, g: Any, actor: Any, args: Args) -> Refusal | None:
        """Why the action is not allowed; None if it is."""
        if self.on.thing is None:
            return self.refuses(g, actor, *args)
        thing = self.on.thing(g, actor, *args)
        return thing if isinstance(thing, Refusal) else self.refuses(g, actor, thing)

    def tried(self, g: Any, actor: Any) -> Iterable[Action]:
        """Every such action that the actor could think of."""
        if not self.listed or (self.has and not attrgetter(self.has)(actor)):
            return ()
        if not self.on.kinds:
            return (self.action(),)
        return map(self.action, self.on.tries(g, actor))

    def describe(self, g: Any, args: Args) -> str:
        """The action in a few words."""
        return self.say.format(*args) if isinstance(self.say, str) else self.say(g, *args)

    def malformed(self, args: object) -> bool:
        """Whether the arguments are not of the kinds that the verb is said with."""
        kinds = self.on.kinds
        if not isinstance(args, tuple) or len(args) != len(kinds):
            return True
        return any(type(arg) is not kind.type for arg, kind in zip(args, kinds, strict=True))

    def needs(self) -> str:
        """What the verb is said with, in words."""
        words = [kind.words for kind in self.on.kinds]
        return f"with {' and '.join(words)}" if words else "without more"


class Deeds:
    """A table of actions, which judges them.

    ``rule`` is cited where something is no action at all: ``name`` is what it is called there, and
    ``expected`` a sentence of its own instead, with {} for what was said.
    """

    def __init__(
        self,
        *deeds: Deed,
        rule: str,
        name: str = "action",
        expected: str = "",
        actor: Callable[[Any, int], Any] = lambda g, seat: seat,
    ) -> None:
        self.by_verb: Mapping[str, Deed] = {deed.verb: deed for deed in deeds}
        if len(self.by_verb) < len(deeds):
            verbs = [deed.verb for deed in deeds]
            twice = next(verb for verb in verbs if verbs.count(verb) > 1)
            raise AdaptlabError(f"deeds: {twice!r} is there twice; a verb has one line")
        self.scripts: Mapping[str, Callable[..., Any]] = {deed.verb: deed.do for deed in deeds}
        self.rule = rule
        self.name = name
        self.expected = expected
        self.actor = actor
        self.legal = _lister(deeds)
        """Lists what nothing forbids to an actor: ``legal(g, actor)``."""
        self.always = _lister([deed for deed in deeds if deed.always])
        """The same of the deeds that are always possible."""

    def candidates(self, g: Any, seat: int) -> list[Action]:
        """Every action that the actor could think of, legal or not."""
        actor = self.actor(g, seat)
        return [action for deed in self.by_verb.values() for action in deed.tried(g, actor)]

    def refuse(self, g: Any, seat: int, action: Any) -> Refusal | None:
        """Why an action is not allowed, whatever it is; None if it is."""
        if problem := self.malformed(action):
            return problem
        deed = self.by_verb[action.verb]
        return deed.refuse(g, self.actor(g, seat), action.args)

    def malformed(self, action: Any) -> Refusal | None:
        """What is wrong with the form of an action, whatever the position."""
        named = isinstance(action, Action) and isinstance(action.verb, str)
        deed = self.by_verb.get(action.verb) if named else None
        if self.expected and (deed is None or deed.malformed(action.args)):
            return Refusal(self.rule, self.expected, said(action))
        if deed is None:
            verbs = ", ".join(self.by_verb)
            return Refusal(self.rule, "{} is no {}; there are {}.", said(action), self.name, verbs)
        if deed.malformed(action.args):
            return Refusal(self.rule, "{!r} is said {}.", action.verb, deed.needs())
        return None

    def read(self, text: str) -> Action | None:
        """The action that a text stands for: one name is all that follows its verb."""
        verb, _, rest = text.strip().partition(" ")
        deed = self.by_verb.get(verb.casefold())
        if deed is None:
            return None
        if rest.strip() and [kind.type for kind in deed.on.kinds] == [str] and '"' not in rest:
            return Action(deed.verb, (rest.strip(),))
        return Action(deed.verb, Action.parse(text).args)

    def perform(self, g: Any, actor: Any, action: Action) -> Script[Any]:
        """The script of an action; what it returns is the game's own.

        A deed that asks nothing may be a plain function, which has done it by then.
        """
        verb, args = action
        script: Any = self.scripts[verb](g, actor, *args)
        return decided(g, actor) if script is None else script

    def describe(self, g: Any, action: Action) -> str | None:
        """An action in words; None if it is not of this table."""
        deed = self.by_verb.get(action.verb)
        if deed is None or deed.malformed(action.args):
            return None
        return deed.describe(g, action.args)


# ---------------------------------------------------------------- listing


def _lister(deeds: Sequence[Deed]) -> Callable[[Any, Any], list[Action]]:
    """A function that lists the legal actions of an actor.

    Every turn of every game lists them, so it is generated as straight code. Deeds beside each
    other that apply to the same are listed target by target.
    """
    known: dict[str, Any] = {}
    lines = ["listed = []"]
    numbers = {deed: number for number, deed in enumerate(deeds)}
    for deed, n in numbers.items():
        known |= {f"refuse{n}": deed.refuses, f"made{n}": deed.made, f"make{n}": deed.action}
        known |= {} if deed.on.kinds else {f"alone{n}": deed.action()}
        known[f"tries{n}"] = deed.on.likely or _found(deed.on)
    shown = [deed for deed in deeds if deed.listed]
    for on, group in groupby(shown, lambda deed: deed.on):
        lines += _group(on, [(numbers[deed], deed) for deed in group])
    made: Callable[[Any, Any], list[Action]] = made_of(
        "legal", "g, actor", [*lines, "return listed"], known
    )
    return made


def _found(on: On) -> Tries:
    """The arguments to be tried, each with the thing that it stands for if it does."""
    thing = on.thing
    if thing is None:
        return on.tries

    def pairs(g: Any, actor: Any) -> Iterable[tuple[Any, Any]]:
        tried = ((arg, thing(g, actor, arg)) for arg in on.tries(g, actor))
        return (pair for pair in tried if not isinstance(pair[1], Refusal))

    return pairs


def _group(on: On, deeds: Sequence[tuple[int, Deed]]) -> Iterable[str]:
    """The lines for deeds that apply to the same."""
    each, args = "arg", {0: "", 1: ", arg"}.get(len(on.kinds), ", *arg")
    if on.thing:
        each, args = "arg, thing", ", thing"
    (first, deed), *others = deeds
    indent = ""
    if deed.has and not others:
        yield f"if actor.{deed.has}:"
        indent = "    "
    if on.kinds:
        yield f"{indent}for {each} in tries{first}(g, actor):"
        indent += "    "
    for n, deed in deeds:
        has = f"actor.{deed.has} and " if deed.has and others else ""
        yield f"{indent}if {has}refuse{n}(g, actor{args}) is None:"
        if on.kinds:
            yield f"{indent}    try: listed.append(made{n}[arg])"
            yield f"{indent}    except KeyError: listed.append(make{n}(arg))"
        else:
            yield f"{indent}    listed.append(alone{n})"
