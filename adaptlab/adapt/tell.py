"""Events, questions and options of A.D.A.P.T. as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from adaptlab.adapt.actions import ACTIONS
from adaptlab.adapt.cards import MADE_UP, Card
from adaptlab.adapt.fish import Fish
from adaptlab.adapt.kingfish import ORDER
from adaptlab.adapt.position import Position
from adaptlab.adapt.select import CHOICES
from adaptlab.evidence import is_made
from adaptlab.kit.words import described, seat_words
from adaptlab.script import Action, Event


def is_reconstructed(all_fish: Iterable[Fish]) -> bool:
    """Whether any of the fish counts on a card that is not the publisher's, nor made up for it."""
    cards = (card for fish in all_fish if fish.alive for card in fish.active())
    return is_made(card.evidence for card in cards if card.note != MADE_UP)


SENTENCES: dict[str, str] = {
    "above": "{check} of {who}: {face} on the d10, above {score}; nothing comes of it.",
    "adapt": "{who} adapts {card}{covering}.",
    "armor": "{who}'s Armor takes off up to {amount}.",
    "attack": "{who} attacks {target}.",
    "auto-adapt": "{who} reaches the limit of Experience and auto-adapts {card}.",
    "bait": "{who} baits {target}: d10 shows {face} against {score}, {bait_outcome}.",
    "bait-idle": "{who} baits {target}, which changes nothing.",
    "cant-act": "{who} cannot act and makes a random selection.",
    "cooldown": "{who}'s Jump cools down to {now}.",
    "counter": "{who} counters {target} with {amount}.",
    "critical": "A Critical of {who}: {amount} more Damage.",
    "damage": "{who} takes {amount} Damage and now has {now}.",
    "deal": "{card} is dealt to slot {slot}.",
    "deal-stream": "The Gene Stream is dealt: {slots} slots.",
    "deck": "The deck has {cards} cards from {copies} set(s).",
    "decline": "{who} lets School rest.",
    "defeated": "{who} is defeated.",
    "discard": "{who} has no room for {card}; it is discarded.",
    "exhausted": "Deck and discard pile are empty; slots stay empty.",
    "expire": "{card} leaves the highest slot for the discard pile.",
    "frightened": "{target} frightens {who} (d10: {face}, Fear {score}): the Action is lost.",
    "from-pool": "{who} takes {card} from the Personal Gene Pool.",
    "gain": "{who} gains {amount} Experience and now has {now}.",
    "guppy": "{who} begins as {card}.",
    "heal": "{who} heals {amount} Damage and now has {now}.",
    "hidden": "{target} hides from {who} (d10: {face}, Hide {score}).",
    "hide": "{who} hides (Hide {score}).",
    "hit": "{who} hits {target}: {face} on the die, {total} against {survival}, {damage} Damage.",
    "hunting": "{who} is hunting: the Hide score counts as {score}.",
    "immune": "{who} is immune: {effect} ends.",
    "jump": "{who} jumps out of the water for {rounds} round(s).",
    "king": "{who} is a Kingfish.",
    "lethality": "Lethality changes the Damage by {amount}.",
    "limit": "The School of {who} reaches the limit of Experience: a random selection.",
    "lost": "{who} loses {amount} Experience beyond the limit.",
    "miss": "{who} misses {target}: {face} on the die, {total} against {survival}.",
    "no-auto": "{who} does not auto-adapt.",
    "nothing": "{who} gets nothing.",
    "order-roll": "{who} rolls {roll} for order and selection.",
    "own-turn": "{who} falls in the own turn and loses the rest of it.",
    "pass": "{who} ends the turn without an Action.",
    "pay": "{who} pays {amount} Experience for {what} and now has {now}.",
    "players": "{players} players.",
    "poisoned": "{who} is poisoned (d10: {face}): Poison Level {level}.",
    "pool": "{who} holds {cards} card(s) in the Personal Gene Pool.",
    "ram": "{who} rams {target}.",
    "reroll": "{who} rolls {roll}, which is rolled again.",
    "resist": "{who} resists {amount} of the {effect}.",
    "school": "{who}'s School turns on {target}.",
    "select": "{who} gains {card} from slot {slot}.",
    "selection": "{who}'s random selection: {roll}, {selection_outcome}.",
    "set-aside": "The other Guppies are set aside.",
    "shock": "{who} shocks {target} with {amount}.",
    "shuffle": "The discard pile becomes the new deck of {cards} cards.",
    "spared": "{who} has more Damage than Health, but nobody loses by adapting.",
    "splash": "{who} splashes down; Jump cools down for {cooldown} turns.",
    "stays": "{card} is no better than what {who} has and stays in the Gene Stream.",
    "store": "{who} stores {card} in the Personal Gene Pool.",
    "stunned": "{who} is stunned (d10: {face}, Stun {score}).",
    "tie": "A tie: {everybody} fall together.",
    "turn": "Turn {number}: {who}.",
    "unhide": "{who} no longer hides.",
    "unstunned": "{who} is no longer stunned.",
    "win": "{everybody} won.",
    "wipe": "{who} wipes the Gene Stream.",
}


def tell(event: Event) -> str:
    """What happened, in a sentence."""
    data = event.data
    words: dict[str, Any] = {**data, "who": player(data["seat"])}
    if "target" in data:
        words["target"] = player(data["target"])
    if event.kind == "adapt":
        words["covering"] = f" over {data['over']}" if data["over"] else ""
    elif event.kind == "bait":
        words["bait_outcome"] = "taken" if data["taken"] else "not taken"
    elif event.kind == "selection":
        slot = data["slot"]
        names = {None: f"{data['experience']} Experience", 0: "a card of choice"}
        words["selection_outcome"] = names.get(slot, f"the card in slot {slot}")
    elif "seats" in data:
        words["everybody"] = " and ".join(player(seat) for seat in data["seats"])
    return SENTENCES[event.kind].format(**words)


player = seat_words
"""What a seat is called, as in every game that says nothing else."""


TABLES = (ACTIONS, CHOICES, ORDER)


def describe(g: Position, action: Action) -> str:
    """What an option means here, in a few words."""
    for table in TABLES:
        if (words := table.describe(g, action)) is not None:
            return words
    return described(action, PHRASES)


PHRASES = {
    "cover": "Cover Part {} there",
    "decline": "Let School rest",
    "guppy": "Begin as {}",
    "king": "Player {} is our Kingfish",
    "pay": "Pay and adapt it now",
    "school": "School hurts Player {}",
    "store": "Do not pay",
}
"""Answers to questions that are asked in the middle of something else."""


def card_text(card: Card) -> str:
    """A card in one line, with the evidence for it."""
    kind = f"level {card.level} {'Body' if card.is_body else card.location}"
    numbers = [f"d{card.die}"] if card.is_body else []
    for name in ("ferocity", "survival", "lethality", "health"):
        if value := getattr(card, name):
            numbers.append(f"{name.capitalize()} {value:+d}")
    numbers += [ability_text(name, value) for name, value in card.abilities.items()]
    return f"{card.name}: {kind}, cost {card.cost}; {', '.join(numbers)} [{card.evidence}]"


def ability_text(name: str, value: Any) -> str:
    """An ability as a card prints it."""
    shown = name.replace("_", " ").title()
    if name == "immune":
        return f"Immune: {', '.join(sorted(value))}".replace("_", " ")
    if name == "resist":
        scores = sorted(value.items())
        return ", ".join(f"Resist {effect} {score}" for effect, score in scores).replace("_", " ")
    return shown if value is True else f"{shown} {value}"


def table_text(g: Position) -> str:
    """The table in a few lines."""
    lines = [f"Turn {g.number}, Player {g.turn}: {g.step}" if g.fish else "Before the set-up"]
    lines += [fish_text(fish) for fish in g.fish]
    if g.stream:
        slots = [f"{g.slot_of(i)}: {card.name} ({card.cost})" for i, card in enumerate(g.stream)]
        lines.append(f"Gene Stream: {'; '.join(reversed(slots))}")
    lines.append(f"Deck: {len(g.top) + len(g.deck)} cards, discard pile: {len(g.discard)}")
    return "\n".join(lines)


def fish_text(fish: Fish) -> str:
    """A fish in one line."""
    if not fish.alive:
        return f"{player(fish.seat)}: defeated"
    body, *parts = fish.active()
    stats = fish.stats
    line = f"{player(fish.seat)}: {body.name} (level {stats.level}, d{stats.die})"
    line += "".join(f" + {part.name}" for part in parts)
    line += (
        f"; Ferocity {stats.ferocity}, Survival {stats.survival}, "
        f"Damage {fish.damage}/{stats.health}, Experience {fish.experience}"
    )
    pool = [f"pool: {', '.join(card.name for card in fish.pool)}"] if fish.pool else []
    return ", ".join([line, *pool, *statuses(fish)])


def statuses(fish: Fish) -> Iterator[str]:
    """Everything that has happened to a fish and lasts for a while, in a word or two each."""
    if fish.hiding:
        yield f"hiding (Hide {fish.hiding})"
    if fish.air:
        yield f"in the air {fish.air}"
    if fish.splash:
        yield "splash"
    if fish.cooldown:
        yield f"cooldown {fish.cooldown}"
    if fish.stunned:
        yield "stunned"
    if fish.poison:
        yield f"Poison Level {fish.poison}"
    for seat in fish.baited_by:
        yield f"baited by {player(seat)}"
