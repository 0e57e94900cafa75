"""The rules in force, worked out once for a game: editions and variants as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from adaptlab.adapt.cards import HIGHEST_LEVEL, CardSet, Chart
from adaptlab.adapt.cards import cards as standard_cards
from adaptlab.adapt.numbers import EDITIONS as EDITIONS
from adaptlab.adapt.numbers import Numbers, in_force, known
from adaptlab.adapt.totals import Adding
from adaptlab.errors import InvalidRuleset, Problem
from adaptlab.ruleset import Ruleset, Switch, Value

PLAYERS = range(2, 7)

YES_NO = (False, True)


def _switches(*entries: tuple[str, tuple[Value, ...], Value | None, str, str]) -> dict[str, Switch]:
    return {entry[0]: Switch(*entry) for entry in entries}


VARIANTS = _switches(
    ("kids", YES_NO, False, "variant.kids", "no Specials, Horns, Organs or Skins"),
    ("multi_auto", YES_NO, False, "variant.multi-auto", "auto-adapt each time 20 is reached"),
    ("sailfish_income", YES_NO, False, "variant.sailfish", "1 more Experience a turn"),
    ("sailfish_slot", YES_NO, False, "variant.sailfish", "1 more Gene Stream slot"),
    ("sailfish_levels", YES_NO, False, "variant.sailfish", "Bodies at +2 levels at all times"),
    ("less_random", YES_NO, False, "variant.less-random", "a selection always names a slot"),
    ("school_battle", YES_NO, False, "variant.school-battle", "Schools of two share Experience"),
    ("kingfish", YES_NO, False, "variant.kingfish", "two Schools of three, each with a King"),
)
RULINGS = _switches(
    ("copies", (1, 2, 3), None, "setup.players", "copies of the set in the deck"),
    ("select_compares", ("pool", "fish"), "pool", "select.body-not-better",
     "which of your Bodies a selected one must beat"),
    ("may_pass", YES_NO, False, "turn.action", "who can act may pass"),
    ("buy_missing_step", YES_NO, False, "buy.body-level", "steps still needed may be bought"),
    ("defeated_cards", ("removed", "discard"), "removed", "win.last",
     "where the cards of the defeated go"),
    ("guppy_may_ram", YES_NO, False, "ram", "a Guppy below 2 Ferocity may ram"),
    ("pool_at_30", ("selection", "auto-adapt"), "selection", "variant.school-battle",
     "what 30 Experience in a shared pool bring"),
)  # fmt: skip
BY_EDITION = _switches(
    ("counter_needs_damage", YES_NO, None, "counter.attack",
     "Counter Attack only if Damage was dealt"),
    ("shock_needs_counter", YES_NO, None, "shock", "Shock in defence only with Counter Attack"),
    ("ram_poisons", YES_NO, None, "ram", "a Ram can poison"),
    ("school_after_stop", YES_NO, None, "school", "a stopped attack leaves School"),
    ("pool_body_unblocks_wipe", YES_NO, None, "wipe.forbidden",
     "a Body in a pool does not forbid a wipe"),
    ("copies_stack", YES_NO, None, "ability.stack", "unnumbered Regeneration and Sneaky add up"),
    ("smart_stacks", YES_NO, None, "smart", "Smart adds up"),
    ("kids_speed", YES_NO, None, "variant.kids", "kids also get a slot and +2 levels"),
)  # fmt: skip
"""Where the editions differ: each difference can also be switched by itself."""

SWITCHES: Mapping[str, Switch] = {**VARIANTS, **RULINGS, **BY_EDITION}

EDITION_VALUES: Mapping[str, Mapping[str, Value]] = {
    "retail": {
        "counter_needs_damage": False,
        "shock_needs_counter": False,
        "ram_poisons": False,
        "school_after_stop": True,
        "pool_body_unblocks_wipe": True,
        "copies_stack": False,
        "smart_stacks": True,
        "kids_speed": True,
    },
    "pnp": {
        "counter_needs_damage": True,
        "shock_needs_counter": True,
        "ram_poisons": True,
        "school_after_stop": False,
        "pool_body_unblocks_wipe": False,
        "copies_stack": True,
        "smart_stacks": False,
        "kids_speed": False,
    },
}

AS_SWITCHED = (
    "buy_missing_step", "counter_needs_damage", "guppy_may_ram", "kids", "kingfish", "less_random",
    "may_pass", "multi_auto", "pool_body_unblocks_wipe", "ram_poisons", "school_after_stop",
    "shock_needs_counter",
)  # fmt: skip
"""The decisions that are nothing but the switch of that name."""

KIDS_REMOVE = ("Special", "Horn", "Organ", "Skin")


@dataclass(frozen=True, eq=False, slots=True)
class Rules(Numbers):
    """Every number and decision that the scripts look up, for one ruleset and card set."""

    ruleset: Ruleset
    players: int
    copies: int
    slots: int
    chart: Chart
    income: int
    wipe_gain: int
    experience_limit: int
    free_steps: int
    skip_level: bool
    reach: tuple[int, ...]
    """By the level of a Body: the highest that can be adapted on it, money aside."""
    sides: tuple[int, ...]
    kids: bool
    multi_auto: bool
    less_random: bool
    shared_pool: bool
    kingfish: bool
    teams: bool
    auto_adapts: bool
    select_compares_pool: bool
    may_pass: bool
    buy_missing_step: bool
    discard_defeated: bool
    guppy_may_ram: bool
    counter_needs_damage: bool
    shock_needs_counter: bool
    ram_poisons: bool
    school_after_stop: bool
    pool_body_unblocks_wipe: bool
    adding: Adding
    cards_a_turn: int
    cooldown_factor: int

    def side(self, seat: int) -> int:
        return self.sides[seat - 1]


def ruleset(
    edition: str = "retail", players: int = 2, house: Any = None, **switches: Value
) -> Ruleset:
    """The ruleset of an A.D.A.P.T. game; unknown names and values are refused."""
    made = Ruleset.make(
        "adapt", SWITCHES, EDITIONS, PLAYERS, edition, players, switches, known(), house
    )
    problems = []
    if switches.get("school_battle") and players not in (4, 6):
        problems.append(Problem("players", "School Battle needs 4 or 6", "variant.school-battle"))
    if switches.get("kingfish") and players != 6:
        problems.append(Problem("players", "Kingfish Battle Royale needs 6", "variant.kingfish"))
    if switches.get("kingfish") and switches.get("school_battle"):
        problems.append(Problem("kingfish", "play either this or School Battle", "variant.teams"))
    if problems:
        raise InvalidRuleset(problems)
    return made


@cache
def rules(ruleset: Ruleset, cards: CardSet) -> Rules:
    """What a ruleset means in numbers."""
    chosen = {name: switch.default for name, switch in SWITCHES.items()}
    value: dict[str, Any] = {**chosen, **EDITION_VALUES[ruleset.edition], **dict(ruleset.switches)}
    numbers = in_force(ruleset)
    players = ruleset.players
    copies = value["copies"] or (1 if players <= 3 else 2)
    if players > copies * len(cards.guppies):
        message = f"{players} players need more Guppies than {copies} set(s) have"
        raise InvalidRuleset([Problem("copies", message, "setup.players")])
    kids_speed = value["kids"] and value["kids_speed"]
    sails = value["sailfish_levels"] or kids_speed
    free_steps = numbers.sailfish_step if sails else numbers.body_step
    skip_level = players >= numbers.skip_players
    steps = max(free_steps, 2) if skip_level else free_steps
    slots = numbers.setup_slots + players - 2 + value["sailfish_slot"] + kids_speed
    return Rules(
        **asdict(numbers),
        **{name: value[name] for name in AS_SWITCHED},
        ruleset=ruleset,
        players=players,
        copies=copies,
        slots=slots,
        chart=cards.chart(slots),
        income=_income(numbers, players) + value["sailfish_income"] * numbers.sailfish_income,
        wipe_gain=numbers.wipe_gain_two if players == 2 else numbers.wipe_gain_more,
        experience_limit=numbers.school_limit if value["school_battle"] else numbers.exp_limit,
        free_steps=free_steps,
        skip_level=skip_level,
        reach=(numbers.body_guppy_step, *(level + steps for level in range(1, HIGHEST_LEVEL + 1))),
        sides=_sides(players, value),
        shared_pool=value["school_battle"],
        teams=value["school_battle"] or value["kingfish"],
        auto_adapts=not value["school_battle"] or value["pool_at_30"] == "auto-adapt",
        select_compares_pool=value["select_compares"] == "pool",
        discard_defeated=value["defeated_cards"] == "discard",
        adding=_adding(numbers, value["copies_stack"], value["smart_stacks"]),
        cards_a_turn=numbers.king_cards if value["kingfish"] else 1,
        cooldown_factor=numbers.king_cooldown if value["kingfish"] else 1,
    )


_adding = cache(Adding)
"""The same object for the same decisions, so that a fish knows by whom it was added up."""


def usual() -> Rules:
    """The rules that hold where nobody names others: for fish outside of a game."""
    return rules(ruleset(), standard_cards())


def _income(numbers: Numbers, players: int) -> int:
    """What a turn brings: more with more players, up to a limit that lowers nobody's."""
    usual = numbers.turn_income
    return max(usual, min(numbers.turn_income_most, usual + players - 2))


def _sides(players: int, value: Mapping[str, Any]) -> tuple[int, ...]:
    """Which side each seat is on: everybody for himself, or Schools."""
    if value["school_battle"]:
        return tuple(seat % (players // 2) for seat in range(players))
    if value["kingfish"]:
        return (0, 0, 0, 1, 1, 1)
    return tuple(range(players))
