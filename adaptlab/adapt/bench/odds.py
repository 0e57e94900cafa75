"""The benchmark of the odds: our exact odds of an attack beside those of dice libraries.

Everybody works out the same pairs of fish, and everybody must come to the same distributions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from adaptlab.adapt.analysis.odds import attack_odds, rules_of
from adaptlab.adapt.analysis.script_odds import script_odds
from adaptlab.adapt.analysis.weigh import Outcome
from adaptlab.adapt.bench.rivals import (
    Pair,
    as_dist,
    nested_dyce,
    nested_icepool,
    tuned_dyce,
    tuned_icepool,
    with_dyce,
    with_icepool,
)
from adaptlab.adapt.fish import Fish
from adaptlab.bench.timing import Work, median_rates
from adaptlab.dist import Dist
from adaptlab.errors import AdaptlabError
from adaptlab.study.simulate import few_collections

PAIRS = 200
SEED = 1
OURS = "adaptlab attack_odds"
RIVALS = {
    "icepool, as the rules read": nested_icepool,
    "dyce, as the rules read": nested_dyce,
    "icepool, dice combined late": with_icepool,
    "dyce, dice combined late": with_dyce,
    "icepool, tuned": tuned_icepool,
    "dyce, tuned": tuned_dyce,
}


class Contender(NamedTuple):
    """Somebody who works out an attack, and how his answer is read (which is not timed)."""

    odds: Callable[[Pair], Any]
    read: Callable[[Any], Dist[Outcome]]


def bench_odds(seconds: float) -> None:
    """Compare, measure and print."""
    pairs = random_pairs(PAIRS, SEED)
    contenders = {
        OURS: Contender(our_odds, lambda dist: dist),
        "adaptlab, script enumerated": Contender(our_script, lambda dist: dist),
    }
    for name, make in RIVALS.items():
        try:
            contenders[name] = Contender(make(), as_dist)
        except ImportError:
            print(f"{name}: not measured, not installed (pip install adaptlab[bench])")
    compare(contenders, pairs)
    with few_collections():
        works = {name: through(pairs, who.odds) for name, who in contenders.items()}
        rates = {name: rate for name, (rate,) in median_rates(works, seconds).items()}
    print(f"{'exact odds of an attack, CPU time':34} {'µs each':>9} {'ours is':>9}")
    for name, rate in rates.items():
        print(f"{name:34} {1e6 / rate:9.1f} {rates[OURS] / rate:8.2f}x")
    print(
        f"The mean over {len(pairs)} random attacks of the whole joint distribution: Damage and\n"
        "Experience both ways, Stun, Poison both ways, and what Hide or Fear stopped. All agreed\n"
        "exactly on every one of them. icepool and dyce are written with dice and coins: as the\n"
        "rules read, each nested in the one before, or combined as late as possible;\n"
        "tuned, they keep dice from one attack to the next, as ours keeps its attack dice and\n"
        "checks. 'Ours is' compares the time of attack_odds."
    )


def our_odds(pair: Pair) -> Dist[Outcome]:
    return attack_odds(*pair).outcomes


def our_script(pair: Pair) -> Dist[Outcome]:
    attacker, target, edition, hiding, splash, ram = pair
    return script_odds(rules_of(edition), attacker, target, hiding, splash, ram)


def through(pairs: Sequence[Pair], odds: Callable[[Pair], Any]) -> Work:
    """The work of going through all pairs once."""

    def work(_: Random) -> tuple[int]:
        for pair in pairs:
            odds(pair)
        return (len(pairs),)

    return work


def compare(contenders: dict[str, Contender], pairs: Sequence[Pair]) -> None:
    """Refuse to measure contenders who do not agree exactly."""
    for number, pair in enumerate(pairs):
        ours = our_odds(pair)
        for name, who in contenders.items():
            theirs = who.read(who.odds(pair))
            if theirs != ours:
                raise AdaptlabError(
                    f"{name} disagrees on pair {number}: {where(ours, theirs, pair)}"
                )


def where(ours: Dist[Outcome], theirs: Dist[Outcome], pair: Pair) -> str:
    """The first outcome of which two distributions think differently, and the attack."""
    outcome = next(o for o in (*ours, *theirs) if ours[o] != theirs[o])
    flags = [flag for flag in ("hiding", "splash", "ram") if getattr(pair, flag)]
    return (
        f"{outcome} has the chance {theirs[outcome]} instead of {ours[outcome]} "
        f"({', '.join([pair.edition, *flags])}; {pair.attacker.stats} on {pair.target.stats})"
    )


# ---------------------------------------------------------------- random attacks


def random_pairs(number: int, seed: int) -> list[Pair]:
    """Random attacks, by one edition and the other in turn; some are Rams, some splash."""
    random = Random(seed)
    return [random_pair(random, ("retail", "pnp")[n % 2]) for n in range(number)]


def random_pair(random: Random, edition: str) -> Pair:
    attacker, target = random_fish(random), random_fish(random)
    target.stunned = random.random() < 0.1
    hiding = target.stats.hide > 0 and random.random() < 0.7
    splash = random.random() < 0.1
    ram = attacker.stats.ram > 0 and random.random() < 0.3
    return Pair(attacker, target, edition, hiding, splash, ram)


SCORES = {
    "armor": 2, "counter_attack": 3, "counter_poison": 5, "fear": 4, "hide": 4, "poisonous": 5,
    "ram": 5, "shock": 2, "sneaky": 2, "stun": 5,
}  # fmt: skip
"""The abilities with a number, and the highest that is drawn."""

FLAGS = ("amphibious", "critical", "electroreception", "hunting", "toxic")
RESISTED = ("counter_attack", "ram", "shock")
IMMUNE_TO = (*RESISTED, "poison", "stun")


def random_fish(random: Random) -> Fish:
    """A grown fish with more abilities than most have in play, and sometimes poisoned."""

    def perhaps(share: float) -> bool:
        return random.random() < share

    abilities: dict[str, Any] = {
        name: random.randint(1, highest) for name, highest in SCORES.items() if perhaps(0.4)
    }
    abilities.update((name, True) for name in FLAGS if perhaps(0.3))
    if perhaps(0.3):
        abilities["resist"] = {random.choice(RESISTED): random.randint(1, 2)}
    if perhaps(0.2):
        abilities["immune"] = {random.choice(IMMUNE_TO)}
    fish = Fish.of(
        die=random.choice((4, 6, 8, 10, 12, 20)),
        ferocity=random.randint(0, 10),
        survival=random.randint(3, 18),
        level=random.randint(1, 5),
        lethality=random.randint(-3, 4),
        **abilities,
    )
    fish.poison = random.choice((0, 0, 0, 1, 2))
    return fish
