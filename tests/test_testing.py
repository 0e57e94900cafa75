"""The conformance suite: it passes every game of the registry, and catches broken ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from adaptlab import Action, Choose, Draw, Event, InvalidGame, Refusal, Roll
from adaptlab.adapt.game import AdaptGame
from adaptlab.adapt.position import Position
from adaptlab.game import Bot, Game
from adaptlab.games import find, games
from adaptlab.script import Question, Script
from adaptlab.testing import NotConforming, check_game
from tests.higher import BET, FOLD, Higher, HigherPosition
from tests.pig import Pig


@pytest.mark.parametrize("game", games())
def test_every_game_conforms(game: str) -> None:
    report = check_game(game, games=6, seed=7, turns=60)
    assert report.games == 6
    assert report.answers > 300
    assert report.refusals > report.answers
    assert str(report).startswith("6 games")
    assert bool(report.exchanges) == find(game).hides


def test_a_ruleset_can_be_given() -> None:
    report = check_game("adapt", games=2, turns=10, ruleset=AdaptGame().ruleset(players=5))
    assert report.rulesets == {"adapt (retail), 5 players"}


class AllowsEverything(AdaptGame):
    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        return None


class RefusesWithoutARule(AdaptGame):
    def refuse(self, position: Position, question: Question, answer: Any) -> Refusal | None:
        refusal = super().refuse(position, question, answer)
        return refusal and Refusal("no.such-rule", refusal.because)


class LosesCards(AdaptGame):
    def new(self, *args: Any) -> Position:
        position = super().new(*args)
        position.deck.pop()
        return position


class ForgetsDamage(AdaptGame):
    def dump(self, position: Position) -> dict[str, Any]:
        written = super().dump(position)
        for fish in written["fish"]:
            fish.pop("damage", None)
        return written


class HasNoWords(AdaptGame):
    def tell(self, event: Event) -> str:
        return ""


class StammersInTheLog(AdaptGame):
    def tell(self, event: Event) -> str:
        return "Player None did something."


class StammersInOptions(AdaptGame):
    def describe(self, g: Position, action: Action) -> str:
        return "{}"


class DrawsNothing(AdaptGame):
    def svg(self, g: Position, seat: int | None = None, picked: Any = None) -> str:
        return "no picture"


class MeasuresLists(AdaptGame):
    def measures(self, g: Position) -> Mapping[str, Callable[[Any], Any]]:
        return {"fish": lambda after: after.fish}


class SeesDouble(AdaptGame):
    def form(self, g: Position) -> Any:
        data, fields = super().form(g)
        return data, [*fields, fields[0]]


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        (AllowsEverything, "is not listed and allowed"),
        (RefusesWithoutARule, "cites no rule"),
        (LosesCards, "cards not in exactly one place"),
        (ForgetsDamage, "changed the position"),
        (HasNoWords, "has no sentence"),
        (StammersInTheLog, "is not told well: Player None did"),
        (StammersInOptions, "is not described well"),
        (DrawsNothing, "svg gives no picture"),
        (MeasuresLists, "the measure 'fish' gives what cannot be counted"),
        (SeesDouble, "form has two fields for the same"),
    ],
)
def test_a_broken_game_is_caught_with_the_way_there(broken: type[AdaptGame], says: str) -> None:
    with pytest.raises(NotConforming, match=says) as caught:
        check_game(broken(), games=20, seed=3)
    assert "seed 3:" in str(caught.value)


# ---------------------------------------------------------------- who may know what


def test_what_is_hidden_is_exchanged_and_nobody_notices() -> None:
    report = check_game(Higher(), games=60, seed=1)
    assert report.exchanges > 20
    assert "and nobody noticed" in str(report)


class LeaksInView(Higher):
    def view(self, g: HigherPosition, seat: int) -> HigherPosition:
        return g.copy()


class LeaksInShow(Higher):
    def show(self, g: HigherPosition, seat: int | None = None) -> str:
        return super().show(g)


class LeaksInSvg(Higher):
    def svg(self, g: HigherPosition, seat: int | None = None, picked: Any = None) -> str:
        return super().svg(g, None, picked)


class LeaksInTheLog(Higher):
    def hears(self, event: Event, seat: int | None) -> bool:
        return True


class LeaksInChances(Higher):
    def chances(self, g: HigherPosition, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        return question.branches()


class LeaksInMeasures(Higher):
    def measures(self, g: HigherPosition) -> Mapping[str, Callable[[Any], Any]]:
        return {"the card of Player 2": lambda after: g.held[2]}


class LeaksInNamesOfMeasures(Higher):
    def measures(self, g: HigherPosition) -> Mapping[str, Callable[[Any], Any]]:
        return {f"tokens against the {g.held[2]}": lambda after: after.tokens[1]}


class LeaksInOptions(Higher):
    def describe(self, g: HigherPosition, action: Action) -> str:
        return f"{action} against {g.held[self.other(g)]}"


class LeaksInTheQuestion(Higher):
    def step(self, g: HigherPosition) -> Script[None]:
        if not g.held[1] or g.bet:
            yield from super().step(g)
            return
        why = f"The other has {g.held[self.other(g)]}. Bet?"
        g.bet = (yield Choose(g.turn, (BET, FOLD), why, "higher.bet")) == BET
        if not g.bet:
            self.won(g, self.other(g))


class LeaksInWhatIsOffered(Higher):
    def step(self, g: HigherPosition) -> Script[None]:
        if not g.held[1] or g.bet:
            yield from super().step(g)
            return
        options = (FOLD, BET) if g.held[self.other(g)] > 3 else (BET, FOLD)
        g.bet = (yield Choose(g.turn, options, "Bet?", "higher.bet")) == BET
        if not g.bet:
            self.won(g, self.other(g))


class Envious:
    """Thinks of raising too, and says too much when it refuses."""

    def candidates(self, g: HigherPosition, seat: int) -> list[Action]:
        return [BET, FOLD, Action("raise")]

    def refuse(self, g: HigherPosition, seat: int, action: Any) -> Refusal | None:
        if action in (BET, FOLD):
            return None
        return Refusal("higher.bet", f"Nobody raises against {g.held[3 - seat]}.")

    def read(self, text: str) -> Action | None:
        return None


class LeaksInRefusals(Higher):
    def step(self, g: HigherPosition) -> Script[None]:
        if not g.held[1] or g.bet:
            yield from super().step(g)
            return
        answer = yield Choose(g.turn, (BET, FOLD), "Bet?", "higher.bet", Envious(), g)
        g.bet = answer == BET
        if not g.bet:
            self.won(g, self.other(g))


class Peeping(Higher):
    """Its views hold on to the true position, where no comparison sees it."""

    def view(self, g: HigherPosition, seat: int) -> HigherPosition:
        seen = Peeked.of(super().view(g, seat))
        seen.__dict__["truth"] = g
        return seen


class Peeked(HigherPosition):
    @classmethod
    def of(cls, seen: HigherPosition) -> Peeked:
        peeked = cls.__new__(cls)
        peeked.__dict__.update(seen.__dict__)
        return peeked


class LeaksInTheRepr(Peeping):
    def view(self, g: HigherPosition, seat: int) -> HigherPosition:
        seen = super().view(g, seat)
        seen.__class__ = TellsAll
        return seen


class TellsAll(Peeked):
    def __repr__(self) -> str:
        return f"<{self.__dict__['truth'].held}>"


class LeaksInThePicture(Peeping):
    def view(self, g: HigherPosition, seat: int) -> HigherPosition:
        seen = super().view(g, seat)
        seen.__class__ = ShowsAll
        return seen


class ShowsAll(Peeked):
    def _repr_html_(self) -> str:
        return f"<b>{self.__dict__['truth'].held}</b>"


def peek(seen: Any, question: Choose, random: Random) -> Action:
    others = seen.truth.held[3 - question.seat]
    return FOLD if others > seen.held[question.seat] else question.options[0]


class LeaksToABot(Peeping):
    bots: Mapping[str, Bot] = {"peeping": peek}


class ImaginesTooMuch(Higher):
    def imagine(self, g: HigherPosition, seat: int) -> Script[None]:
        yield from super().imagine(g, seat)
        g.tokens[seat] += 1


class ImaginesOnlyWhatIsNotSo(Higher):
    def imagine(self, g: HigherPosition, seat: int) -> Script[None]:
        other = 3 - seat
        if g.held[other]:
            before = g.held[other]
            g.held[other] = yield Draw(g.pile, "Another card", "higher.deal")
            g.pile.remove(g.held[other])
            g.pile.append(before)


class ImaginesNothing(Higher):
    def imagine(self, g: HigherPosition, seat: int) -> Script[None]:
        yield from ()

    def deal(self, g: HigherPosition) -> Script[None]:
        yield from ()
        g.held, g.pile = {1: 3, 2: 5}, [1, 2, 4, 6]


class ImaginesByAsking(Higher):
    def imagine(self, g: HigherPosition, seat: int) -> Script[None]:
        yield Choose(seat, (BET, FOLD), "What do you think?", "higher.bet")


@pytest.mark.parametrize(
    ("leaking", "by"),
    [
        (LeaksInView, "view changes, or imagine changes what the seat may know"),
        (LeaksInShow, "by show"),
        (LeaksInSvg, "by svg"),
        (LeaksInTheLog, "by hears and tell"),
        (LeaksInChances, "chances"),
        (LeaksInMeasures, "by outcomes of"),
        (LeaksInNamesOfMeasures, "by measures"),
        (LeaksInOptions, "describe (bet|call)"),
        (LeaksInTheQuestion, "pending"),
        (LeaksInWhatIsOffered, "options"),
        (LeaksInRefusals, "why_not raise"),
        (LeaksInTheRepr, "by repr of the view"),
        (LeaksInThePicture, "by picture of the view"),
        (LeaksToABot, "by the bot peeping"),
        (ImaginesTooMuch, "imagine changes what the seat may know"),
        (ImaginesOnlyWhatIsNotSo, "by outcomes of"),
        (ImaginesNothing, "imagine never put anything else in its place"),
        (ImaginesByAsking, "imagine leaves a decision open"),
    ],
)
def test_a_leak_is_found_and_named(leaking: type[Game], by: str) -> None:
    with pytest.raises(NotConforming, match=by):
        check_game(leaking(), games=100, seed=2, bot=Higher.bots["careful"])


def test_a_game_that_hides_must_say_what_may_be_there() -> None:
    class Secretive(Pig):
        def view(self, g: Any, seat: int) -> Any:
            return g.copy()

    with pytest.raises(InvalidGame, match=r"Secretive\.imagine: is missing: view hides something"):
        check_game(Secretive())


class DeafPig(Pig):
    def hears(self, event: Event, seat: int | None) -> bool:
        return seat is None


class DoubtingPig(Pig):
    def chances(self, g: Any, question: Roll | Draw, seat: int) -> list[tuple[Any, int]]:
        return [(1, 1)]


@pytest.mark.parametrize(("closed", "says"), [(DeafPig, "is not heard"), (DoubtingPig, "chances")])
def test_where_nothing_is_hidden_everybody_sees_everything(closed: type[Game], says: str) -> None:
    with pytest.raises(NotConforming, match=says):
        check_game(closed(), games=2, turns=20)
