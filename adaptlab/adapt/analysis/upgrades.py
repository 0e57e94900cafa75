"""The Body upgrade graph: which Body can be adapted on which, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaptlab.adapt.adapting import refuse_to_adapt, surcharge
from adaptlab.adapt.cards import Card, CardSet
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.rules import Rules, rules, ruleset
from adaptlab.adapt.setup import deck_of
from adaptlab.errors import Problem, ProblemsError, shown
from adaptlab.evidence import is_made
from adaptlab.ruleset import Value

if TYPE_CHECKING:
    from networkx import DiGraph

RECONSTRUCTED = "reconstructed cards"


class InvalidPath(ProblemsError):
    """A way that the upgrade graph does not have."""


def upgrades(
    cards: CardSet | None = None,
    edition: str = "retail",
    players: int = 2,
    *,
    lower: bool = False,
    **switches: Value,
) -> DiGraph:
    """Which Body can be adapted on which, as a directed graph of card names.

    A node is a Guppy or a Body, with its ``level`` (and the same as ``layer``, for drawing),
    ``price``, ``die``, ``ferocity``, ``survival``, ``lethality``, ``health``, ``abilities`` and
    ``evidence``. An edge leads from a Body to one that may be adapted on it, with

    - ``price`` (printed), ``surcharge`` (for a skipped level) and their sum ``cost``;
    - ``step``: "up", "skip" (two levels up), "equal" or "lower";
    - ``rule``: the rule that allows it;
    - ``waits``: whether it can be bought only when every opponent's Body is of that level or
      higher (buy.body-level). After a step down, going up again waits as well, up to the
      highest level that the fish has had; the graph does not show that.

    Steps to a lower level are left out unless ``lower`` is true. Nothing leads to a Guppy, and a
    Body is not adapted on a copy of itself. The graph's own attributes are ``ruleset``, ``cards``
    (the title of the set), ``evidence`` ("reconstructed cards", or empty), and, for the functions
    that read the graph, ``rules`` and ``card_set``.
    """
    import networkx as nx

    if cards is not None and not isinstance(cards, CardSet):
        raise InvalidPath([Problem("cards", f"expected a card set, not {shown(cards)}")])
    cards = cards or standard_cards()
    in_force = rules(ruleset(edition, players, **switches), cards)
    bodies = [card for card in dict.fromkeys(deck_of(in_force, cards)) if card.is_body]
    known = (*cards.guppies, *bodies)
    made = is_made(card.evidence for card in known)
    graph = nx.DiGraph(
        ruleset=str(in_force.ruleset),
        cards=cards.title,
        evidence=RECONSTRUCTED if made else "",
        rules=in_force,
        card_set=cards,
    )
    for card in known:
        graph.add_node(card.name, **_node(card))
    for below in known:
        for card in bodies:
            if card is below or (card.level < below.level and not lower):
                continue
            if refuse_to_adapt(in_force, below.level, card) is None:
                graph.add_edge(below.name, card.name, **_edge(in_force, below, card))
    return graph


def _node(card: Card) -> dict[str, Any]:
    fields = ("level", "die", "ferocity", "survival", "lethality", "health", "evidence")
    abilities = {k: sorted(v) if isinstance(v, frozenset) else v for k, v in card.abilities.items()}
    named = {field: getattr(card, field) for field in fields}
    return {**named, "price": card.cost, "abilities": abilities, "layer": card.level}


def _edge(in_force: Rules, below: Card, card: Card) -> dict[str, Any]:
    extra = surcharge(in_force, below.level, card)
    rise = card.level - below.level
    return {
        "cost": card.cost + extra,
        "price": card.cost,
        "surcharge": extra,
        "step": "lower" if rise < 0 else ("equal", "up", "skip")[min(rise, 2)],
        "rule": "adapt.skip-level" if extra else "adapt.body-step",
        "waits": rise <= 0,
    }


def made_with(graph: DiGraph) -> tuple[Rules, CardSet]:
    """The rules and the cards that an upgrade graph was made with."""
    attributes = getattr(graph, "graph", None)
    if not isinstance(attributes, dict) or not attributes.keys() >= {"rules", "card_set"}:
        raise InvalidPath([Problem("graph", f"expected a graph of upgrades(), not {shown(graph)}")])
    return attributes["rules"], attributes["card_set"]
