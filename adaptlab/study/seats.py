"""Who plays: the bots of a game by name, or a function of the reader's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adaptlab.errors import AdaptlabError, shown
from adaptlab.game import Bot, Game, ask
from adaptlab.names import known_as, near
from adaptlab.ruleset import Ruleset
from adaptlab.script import Action, Choose

Player = str | Bot
"""The name of a bot, or a function ``(seen, question, random) -> answer``.

It is given what its seat may know of the position, and answers with an option or in words.
"""


def seated(game: Game, ruleset: Ruleset, bots: Player | Sequence[Player]) -> tuple[Player, ...]:
    """Who sits at each seat, in order; one alone sits at all of them."""
    alone = isinstance(bots, str) or callable(bots)
    players = (bots,) * ruleset.players if alone else tuple(bots)  # type: ignore[arg-type]
    if len(players) != ruleset.players:
        expected = f"expected {ruleset.players} names or functions, one a seat"
        raise AdaptlabError(f"bots: {expected}, not {len(players)}")
    return tuple(_known(game, one) for one in players)  # type: ignore[arg-type]


def _known(game: Game, player: Player) -> Player:
    """A bot by its name as the game writes it; a function as it is."""
    if callable(player):
        return player
    if not isinstance(player, str):
        raise AdaptlabError(f"bots: expected names or functions, not {shown(player)}")
    if (known := known_as(player, game.bots)) is not None:
        return known
    there_are = f"there are {', '.join(game.bots)}"
    raise AdaptlabError(f"there is no bot {shown(player)}; {there_are}{near(player, game.bots)}")


def name_of(player: Player) -> str:
    """What a player is called in a report: a function by its own name."""
    return player if isinstance(player, str) else getattr(player, "__name__", shown(player))


def chooser(
    game: Game, players: Sequence[Player], g: Any, random: Random
) -> Callable[[Choose], Action]:
    """What answers the decisions at a position: each player those of its seat.

    Where players hide something, each is shown its view. What a function of the reader's own
    answers is held to the rules; the bots of a game are known to keep them.
    """
    bots = [game.bots[one] if isinstance(one, str) else one for one in players]
    own = {seat for seat, one in enumerate(players, start=1) if not isinstance(one, str)}
    hides = game.hides

    def choose(question: Choose) -> Action:
        seat = question.seat
        bot = bots[seat - 1]
        answer = ask(game, bot, g, question, random) if hides else bot(g, question, random)
        return answer if seat not in own else _lawful(game, g, question, answer, players[seat - 1])

    return choose


def _lawful(game: Game, g: Any, question: Choose, answer: Any, player: Player) -> Action:
    """An answer as the scripts want it; an error that names who gave another."""
    read: Action = game.read_answer(g, question, answer)
    if refusal := game.refuse(g, question, read):
        asked = f"turn {g.number}, {game.player(question.seat)}, {shown(question.why)}"
        raise AdaptlabError(f"the bot {name_of(player)} may not answer so ({asked}): {refusal}")
    return read
