"""The turns in which a path of Bodies is paid: the model, and the exact search over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from adaptlab.adapt.adapting import add_up
from adaptlab.adapt.analysis.paths import Path
from adaptlab.adapt.auto import auto_cost
from adaptlab.adapt.cards import HIGHEST_LEVEL, Card, CardSet
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.position import Position
from adaptlab.adapt.rules import Rules
from adaptlab.adapt.setup import deck_of
from adaptlab.adapt.turn import income
from adaptlab.cite import rule

NOTHING = "–"


class Turn(NamedTuple):
    """One own turn: Experience after the income, what is done, what it costs, and what is left."""

    number: int
    experience: int
    action: str
    paid: int
    left: int


class State(NamedTuple):
    """Where a fish stands between two turns: its place on the path, and what it has."""

    place: int
    held: bool
    """Whether the path's next Body waits in the Personal Gene Pool."""
    experience: int
    autos: int
    open: bool = True
    """Whether an auto-adapt is still to come."""


class Done(NamedTuple):
    """Something that a turn may bring: in words, what it costs, and the state after it."""

    words: str
    paid: int
    state: State


@dataclass(frozen=True)
class Plan:
    """A path to be paid, and the means. ``timetable.earliest_turn`` says how it works."""

    path: Path
    bodies: tuple[Card, ...]
    prices: tuple[int, ...]
    extras: tuple[int, ...]
    rules: Rules
    cards: CardSet
    wipes: bool
    auto: bool
    smart: int

    def finished(self, state: State) -> bool:
        return state.place == self.path.steps

    def turns(self, number: int, state: State) -> Iterator[tuple[Turn, State]]:
        """Every way to play a turn."""
        begun = self.gain(state, self.income(state))
        if begun is None:
            return
        experience = begun.state.experience + begun.paid
        for done in self.actions(begun.state):
            action = "; ".join(filter(None, (begun.words, done.words))) or NOTHING
            paid = begun.paid + done.paid
            yield Turn(number, experience, action, paid, done.state.experience), done.state

    def income(self, state: State) -> int:
        """The gain at the start of a turn, as the game itself works it out."""
        fish = Fish([self.bodies[state.place]])
        if self.smart:
            fish.parts["Organ"] = [[Card("Parts", "Organ", 0, abilities={"smart": self.smart})]]
        fish.autos = state.autos
        g = Position(self.rules, self.cards)
        add_up(g, fish)
        return income(g, fish)

    @rule("auto.trigger", "auto.search", "auto.level-5", "variant.multi-auto", "exp.bounds")
    def gain(self, state: State, amount: int) -> Done | None:
        """A gain, and the auto-adapt that it may bring; None if that one leaves the path."""
        limit = self.rules.experience_limit
        state = state._replace(experience=min(limit, state.experience + amount))
        level = self.bodies[state.place].level + 1
        due = self.auto and state.open and amount > 0 and state.experience == limit
        if due and level > HIGHEST_LEVEL:
            return Done("", 0, state._replace(open=False))
        if not due or not self.finds(level):
            return Done("", 0, state)
        card = self.bodies[state.place + 1]
        if card.level != level:
            return None
        cost = auto_cost(self.rules, level)
        open_again = self.rules.multi_auto
        after = State(state.place + 1, False, limit - cost, state.autos + 1, open_again)
        return Done(f"auto-adapt {card} for {cost}", cost, after)

    def opened(self, is_open: bool, paid: int) -> bool:
        """Whether an auto-adapt is still to come after a payment."""
        return is_open or (self.rules.multi_auto and paid > 0)

    def finds(self, level: int) -> bool:
        """Whether an auto-adapt has a Body of this level to find."""
        return any(c.is_body and c.level == level for c in deck_of(self.rules, self.cards))

    def actions(self, state: State) -> Iterator[Done]:
        """Every Action that may bring the path forward, then doing nothing."""
        if not self.finished(state):
            yield from self.ways_on(state)
        yield Done("", 0, state)

    @rule("buy.cost", "adapt.skip-level", "adapt.action", "wipe.effect")
    def ways_on(self, state: State) -> Iterator[Done]:
        """The Actions that may bring the path forward."""
        place, held, experience, autos, is_open = state
        card, price, extra = self.bodies[place + 1], self.prices[place], self.extras[place]
        due = extra if held else price + extra
        if due <= experience:
            after = State(place + 1, False, experience - due, autos, self.opened(is_open, due))
            skip = f" and {extra} for the skipped level" if extra else ""
            words = f"adapt {card} for {extra}" if held else f"buy {card} for {price}{skip}"
            yield Done(words, due, after)
        if extra and not held and price <= experience:
            left = experience - price
            after = State(place, True, left, autos, self.opened(is_open, price))
            yield Done(f"buy {card} for {price} and store it", price, after)
        if self.wipes and (gained := self.gain(state, self.rules.wipe_gain)):
            yield gained._replace(words="; ".join(filter(None, ("wipe", gained.words))))


def schedule(plan: Plan, experience: int) -> tuple[Turn, ...] | None:
    """The turns of an earliest way to complete a plan; None if there is none.

    All states that a turn can lead to are followed, turn by turn; a state that was there on an
    earlier turn has nothing new to offer. Of several earliest ways, one that leaves the most
    Experience is taken.
    """
    start = State(0, False, experience, 0)
    came: dict[State, tuple[State, Turn]] = {}
    layer = [start]
    number = 0
    while layer:
        if ends := [state for state in layer if plan.finished(state)]:
            return _back_to(start, max(ends, key=lambda state: state.experience), came)
        number += 1
        reached = []
        for state in layer:
            for turn, after in plan.turns(number, state):
                if after not in came and after != start:
                    came[after] = state, turn
                    reached.append(after)
        layer = reached
    return None


def _back_to(start: State, state: State, came: dict[State, tuple[State, Turn]]) -> tuple[Turn, ...]:
    turns = []
    while state != start:
        state, turn = came[state]
        turns.append(turn)
    return tuple(reversed(turns))
