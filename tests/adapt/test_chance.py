"""Exact odds: they add up to 1, agree with arithmetic done on paper, and with a million samples."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

import adaptlab
from adaptlab import Dist, IllegalAnswer, Roll, Session
from adaptlab.adapt.game import GAME
from adaptlab.script import play
from tests.adapt.table import PARTS_ONLY, fish, made_up, table

Totals = dict[str, Any]
Odds = dict[Any, Fraction]

# ---------------------------------------------------------------- on paper
#
# The rules of an attack once more, as plain arithmetic over the totals of two made-up fish, up to
# the end of the Action: what the next turn makes of it is not looked at.


def outcome(g: Any) -> Any:
    """What these tests compare of a position; first, whether the attacker may act again."""
    if g.result is not None:
        return (tuple(sorted(g.result.seats)), g.result.tie)
    one, two = g.fish
    return (
        g.step == "action", one.damage, one.experience, one.poison, one.stunned,
        two.damage, two.experience, two.poison, two.stunned,
    )  # fmt: skip


def check(score: int) -> list[tuple[bool, Fraction]]:
    """A d10 at or below a score."""
    chance = Fraction(min(score, 10), 10)
    return [(passed, p) for passed, p in ((True, chance), (False, 1 - chance)) if p]


def toxic(fish: Totals, name: str) -> int:
    score = fish.get(name, 0)
    return score + 2 if score and fish.get("toxic") else score


def shock(giver: Totals, taker: Totals) -> int:
    if taker.get("shock") or "shock" in taker.get("immune", ()):
        return 0
    return max(0, min(2, giver.get("shock", 0)) - taker.get("resist", {}).get("shock", 0))


def blows(one: Totals, two: Totals, edition: str, ram: bool) -> Iterator[tuple[Any, Fraction]]:
    """Hit or not, Damage to the target and to the attacker, Experience of both."""
    armor = min(2, two.get("armor", 0))
    rolls: list[tuple[int | None, int, Fraction]] = [(None, 0, Fraction(1))]
    if not ram:
        rolls = []
        for face in range(1, one["die"] + 1):
            if one.get("critical") and face == one["die"]:
                rolls += [(face, extra, Fraction(1, 4 * one["die"])) for extra in (1, 2, 3, 4)]
            else:
                rolls.append((face, 0, Fraction(1, one["die"])))
    for face, extra, p in rolls:
        experience = 0
        if face is None:
            base = max(0, min(5, one["ram"]) - armor - two.get("resist", {}).get("ram", 0))
        else:
            bonus = 2 if one.get("splash") else 0
            if one.get("electroreception") and two["level"] < one["level"]:
                bonus += 2
            margin = face + one["ferocity"] + bonus - two["survival"]
            automatic = bool(extra) or (bool(one.get("hunting")) and face == 1)
            if margin < 0 and not automatic:
                yield (False, 0, 0, min(5, -margin), two.get("sneaky", 0)), p
                continue
            experience = 2 if margin == 0 else 0
            lethality = max(-4, min(4, one.get("lethality", 0)))
            base = max(0, max(1, max(margin, 1) + lethality) - armor)
        dealt = base + shock(one, two) + extra
        counters = two.get("counter_attack", 0) > 0 and (edition == "retail" or dealt > 0)
        back = 0
        if counters:
            back = max(0, min(3, two["counter_attack"]) - min(2, one.get("armor", 0)))
        if counters or edition == "retail":
            back += shock(two, one)
        yield (True, dealt, back, experience, 0), p


def attack_by_hand(one: Totals, two: Totals, edition: str, ram: bool = False) -> Odds:
    """The odds of every outcome of an attack."""
    odds: Odds = {}
    start = [{**f["fields"], "health": f["health"]} for f in (one, two)]
    for state in start:
        for mark in ("damage", "experience", "poison"):
            state.setdefault(mark, 0)
        state.setdefault("stunned", False)

    def end(a: Totals, b: Totals, p: Fraction, stopped: bool = False) -> None:
        over = [n for n, f in ((1, a), (2, b)) if f["hurt"] and f["damage"] > f["health"]]
        key: Any = ((1, 2), True) if len(over) == 2 else ((3 - sum(over),), False)
        if not over:
            marks = ("damage", "experience", "poison", "stunned")
            key = (stopped, *(a[m] for m in marks), *(b[m] for m in marks))
        odds[key] = odds.get(key, Fraction(0)) + p

    a, b = ({**state, "hurt": False} for state in start)
    hide = min(4, b.get("hiding", 0) + bool(b.get("hiding") and two.get("amphibious")))
    hide = hide // 2 if one.get("hunting") else hide
    for hidden, p_hide in check(hide):
        if hidden:
            end(a, b, p_hide, stopped=True)
            continue
        for afraid, p_fear in check(two.get("fear", 0)):
            if afraid:
                end(a, b, p_hide * p_fear)
                continue
            for (hit, dealt, back, exp_one, exp_two), p_blow in blows(one, two, edition, ram):
                p = p_hide * p_fear * p_blow
                for marks, p_marks in (
                    checks_after(one, two, a, b, edition, ram) if hit else NO_MARKS
                ):
                    stunned, poisoned, poisoned_back = marks
                    after_one = {
                        **a,
                        "damage": a["damage"] + back,
                        "hurt": back > 0,
                        "experience": a["experience"] + exp_one,
                        "poison": a["poison"] + poisoned_back,
                    }
                    after_two = {
                        **b,
                        "damage": b["damage"] + dealt,
                        "hurt": dealt > 0,
                        "experience": b["experience"] + exp_two,
                        "poison": b["poison"] + poisoned,
                        "stunned": b["stunned"] or stunned,
                    }
                    end(after_one, after_two, p * p_marks)
    return odds


NO_MARKS = [((False, False, False), Fraction(1))]


def checks_after(
    one: Totals, two: Totals, a: Totals, b: Totals, edition: str, ram: bool
) -> Iterator[tuple[tuple[bool, bool, bool], Fraction]]:
    """Stun, Poison and Counter Poison after a hit."""
    immune_one, immune_two = one.get("immune", ()), two.get("immune", ())
    stun = 0 if b["stunned"] or "stun" in immune_two else one.get("stun", 0)
    venom = toxic(one, "poisonous")
    if b["poison"] == 2 or "poison" in immune_two or (ram and edition == "retail"):
        venom = 0
    counter = 0 if a["poison"] == 2 or "poison" in immune_one else toxic(two, "counter_poison")
    for stunned, p in check(stun):
        for poisoned, q in check(venom):
            for poisoned_back, r in check(counter):
                yield (stunned, poisoned, poisoned_back), p * q * r


# ---------------------------------------------------------------- the positions


def creature(fields: Totals | None = None, **totals: Any) -> Totals:
    usual = {"level": 3, "die": 10, "ferocity": 3, "survival": 9, "health": 60}
    return {**usual, **totals, "fields": fields or {}}


PAIRS: dict[str, tuple[Totals, Totals]] = {
    "plain": (creature(), creature()),
    "always hits": (creature(ferocity=15), creature(survival=3)),
    "never hits": (creature(ferocity=0, die=4), creature(survival=20, sneaky=2)),
    "a Guppy's two": (creature(level=0, die=2, ferocity=2), creature(survival=4, armor=1)),
    "critical and hunting": (
        creature(critical=True, hunting=True, lethality=2, die=12),
        creature(survival=18, armor=2, counter_attack=2),
    ),
    "critical on a tie": (
        creature(critical=True, die=6, ferocity=3), creature(survival=9, armor=2),
    ),
    "little lethality": (creature(lethality=-4, die=20), creature(survival=12, armor=1)),
    "too much lethality": (creature(lethality=9, die=20), creature(survival=15)),
    "hiding from a hunter": (
        creature(hunting=True, die=8), creature({"hiding": 3}, hide=3, amphibious=True),
    ),
    "hiding and fearsome": (
        creature(electroreception=True, level=4), creature({"hiding": 2}, hide=2, fear=3),
    ),
    "from a splash": (creature({"splash": True}, splash=True), creature(survival=14)),
    "poison both ways": (
        creature({"poison": 1}, poisonous=4, toxic=True), creature({"poison": 1}, counter_poison=5),
    ),
    "poison that cannot grow": (
        creature({"poison": 2}, poisonous=12, stun=12),
        creature({"poison": 2, "stunned": True}, counter_poison=12),
    ),
    "immune": (
        creature(poisonous=5, stun=5, shock=2, immune=["poison"]),
        creature(counter_poison=5, immune=["stun", "poison", "shock"]),
    ),
    "shock against shock": (creature(shock=2), creature(shock=1, counter_attack=1)),
    "shock in defence": (creature(armor=2), creature(shock=2, counter_attack=1)),
    "armor eats it all": (
        creature(die=4, ferocity=3, armor=1), creature(survival=5, armor=2, counter_attack=3),
    ),
    "resisted": (
        creature(shock=2, die=6, ferocity=6), creature(resist={"shock": 1}, counter_attack=9),
    ),
    "both near the end": (
        creature({"damage": 18}, health=20, ferocity=6, stun=3),
        creature({"damage": 12, "poison": 1}, health=15, counter_attack=3, counter_poison=4),
    ),
    "everything": (
        creature(
            {"experience": 2, "damage": 3}, critical=True, hunting=True, electroreception=True,
            stun=4, poisonous=3, toxic=True, shock=1, lethality=1, armor=1, level=4, die=8,
        ),
        creature(
            {"experience": 5, "hiding": 4}, hide=4, fear=2, armor=1, counter_attack=3,
            counter_poison=4, sneaky=1, survival=10, toxic=True,
        ),
    ),
}  # fmt: skip

RAMS: dict[str, tuple[Totals, Totals]] = {
    "plain": (creature(ram=3), creature()),
    "capped": (creature(ram=9), creature(armor=1)),
    "armored": (creature(ram=2), creature(armor=2, counter_attack=1, shock=1)),
    "resisted": (creature(ram=4, shock=1), creature(resist={"ram": 2})),
    "poisonous": (creature(ram=1, poisonous=6, stun=3), creature(counter_poison=3)),
    "hunting a hidden one": (
        creature(ram=3, hunting=True, critical=True, electroreception=True),
        creature({"hiding": 4}, hide=4, fear=5, counter_attack=2),
    ),
    "to the end": (
        creature({"damage": 19}, health=20, ram=3),
        creature({"damage": 19}, health=20, counter_attack=2, fear=1),
    ),
}


def seated(one: Totals, two: Totals, edition: str) -> Session:
    """Player 1 about to attack; a card has left, so nothing will be drawn."""
    made = [made_up(**{k: v for k, v in f.items() if k != "splash"}) for f in (one, two)]
    s = table(*made, edition=edition, left=1)
    assert s.warnings == ()
    return s


def cases(pairs: dict[str, tuple[Totals, Totals]]) -> list[Any]:
    return [
        pytest.param(*pair, edition, id=f"{edition}-{name}")
        for name, pair in pairs.items()
        for edition in ("retail", "pnp")
    ]


# ---------------------------------------------------------------- exact


@pytest.mark.rule(
    "attack.order", "attack.hit", "attack.tie", "attack.miss", "attack.auto-hit",
    "attack.lethality", "critical", "hunting", "hide.check", "fear", "stun.check", "poison.check",
    "counter.poison", "counter.attack", "shock", "armor", "sneaky",
)  # fmt: skip
@pytest.mark.parametrize(("one", "two", "edition"), cases(PAIRS))
def test_the_odds_of_an_attack_are_those_worked_out_by_hand(
    one: Totals, two: Totals, edition: str
) -> None:
    dist = adaptlab.outcomes(seated(one, two, edition), "attack 2", of=outcome)
    assert sum(p for _, p in dist.items()) == 1
    by_hand = attack_by_hand(one, two, edition)
    assert sum(by_hand.values()) == 1
    assert dict(dist.items()) == by_hand


@pytest.mark.rule("ram", "attack.order")
@pytest.mark.parametrize(("one", "two", "edition"), cases(RAMS))
def test_the_odds_of_a_ram_are_those_worked_out_by_hand(
    one: Totals, two: Totals, edition: str
) -> None:
    dist = adaptlab.outcomes(seated(one, two, edition), "ram 2", of=outcome)
    assert dict(dist.items()) == attack_by_hand(one, two, edition, ram=True)


@pytest.mark.rule("attack.hit", "attack.tie", "attack.miss")
def test_the_odds_of_a_plain_attack_are_those_of_its_die() -> None:
    """A d10 with Ferocity 3 against Survival 9: 1-5 miss, 6 ties, 7-10 hit for 1 to 4."""
    dist = adaptlab.outcomes(
        seated(*PAIRS["plain"], "retail"),
        "attack 2",
        of=lambda g: (g.fish[1].damage, g.fish[0].experience),
    )
    assert dist == Dist(
        {(0, 5): 1, (0, 4): 1, (0, 3): 1, (0, 2): 1, (0, 1): 1, (1, 2): 1}
        | {(damage, 0): 1 for damage in (1, 2, 3, 4)}
    )


@pytest.mark.rule("bait.use")
@pytest.mark.parametrize("score", [1, 4, 9, 10, 15])
def test_the_odds_of_bait_are_its_score_in_tenths(score: int) -> None:
    s = table(made_up(level=3, bait=score, fields={"experience": 2}), made_up(level=3))
    dist = adaptlab.outcomes(
        s, "bait 2", of=lambda g: (g.fish[0].experience, g.fish[1].baited_by[:] == [1])
    )
    assert dist[(0, True)] == Fraction(min(score, 10), 10)
    assert dist[(0, True)] + dist[(0, False)] == 1


@pytest.mark.rule("immune", "bait.use")
def test_bait_of_an_immune_fish_leaves_nothing_to_chance() -> None:
    one = made_up(level=3, bait=5, fields={"experience": 2})
    s = table(one, made_up(level=3, immune=["bait"]))
    dist = adaptlab.outcomes(s, "bait 2", of=lambda g: bool(g.fish[1].baited_by))
    assert dist == Dist({False: 1})


SELECTION_STREAM = ["Parrotfish Beak", "Unicornfish Horn", "Clownfish"]
"""Slots 1 to 3; the Body hinders a wipe, so a poor Guppy can do nothing."""


def selecting(edition: str = "retail", **switches: Any) -> Session:
    return table(
        fish("Red Guppy", experience=0),
        fish("Blue Guppy"),
        stream=SELECTION_STREAM,
        deck=["Orca", "Swordfish", "Mako Jaws", "Barracuda"],
        edition=edition,
        switches=switches,
    )


def selected(g: Any) -> str:
    """What a random selection has brought to Player 1."""
    first = g.fish[0]
    if g.step == "action" and g.turn == 1:
        return "choice"
    gained = [card.name for card in first.active()[1:]] + [card.name for card in first.body[1:]]
    return gained[0] if gained else f"{first.experience} Experience"


@pytest.mark.rule("select.chart", "turn.cant-act")
@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_odds_of_a_selection_are_those_of_its_chart(edition: str) -> None:
    s = selecting(edition)
    assert [str(option) for option in s.options] == ["select", "pass"]
    assert adaptlab.outcomes(s, "select", of=selected) == Dist(
        {"4 Experience": 25, "choice": 15} | dict.fromkeys(SELECTION_STREAM, 20)
    )


@pytest.mark.rule("variant.less-random")
def test_less_random_selections_are_a_third_a_slot() -> None:
    dist = adaptlab.outcomes(selecting(less_random=True), "select", of=selected)
    assert dist == Dist(dict.fromkeys(SELECTION_STREAM, 1))


@pytest.mark.rule("stream.cycle", "wipe.effect")
def test_a_wipe_deals_every_order_of_the_deck_alike() -> None:
    names = ["Orca", "Swordfish", "Mako Jaws", "Barracuda", "Lionfish"]
    s = table(fish(), fish("Frogfish"), deck=names)
    dist = adaptlab.outcomes(s, "wipe", of=lambda g: tuple(card.name for card in g.stream))
    assert dist == Dist(dict.fromkeys(permutations(names, 3), 1))


@pytest.mark.rule("stream.cycle", "setup.players")
def test_a_second_copy_in_the_deck_doubles_the_odds() -> None:
    deck = ["Orca", "Orca", "Swordfish"]
    all_fish = [fish(name, experience=20) for name in ("Clownfish", "Frogfish", "Lionfish", "Orca")]
    s = table(*all_fish, stream=PARTS_ONLY[:5], deck=deck[1:], switches={"copies": 2})
    assert adaptlab.outcomes(s, "buy 1", of=lambda g: g.slot(1).name)["Orca"] == Fraction(1, 2)
    all_fish[3] = fish("Sperm Whale", experience=20)
    s = table(*all_fish, stream=PARTS_ONLY[:5], deck=deck, switches={"copies": 2})
    assert adaptlab.outcomes(s, "buy 1", of=lambda g: g.slot(1).name)["Orca"] == Fraction(2, 3)


@pytest.mark.rule("stream.cycle")
def test_a_wipe_beyond_the_deck_goes_on_with_the_cards_just_wiped() -> None:
    """One card is left; then the discard pile is shuffled, with the three wiped ones in it."""
    s = table(fish(), fish("Frogfish"), deck=["Orca"], discard=["Swordfish"])
    dist = adaptlab.outcomes(s, "wipe", of=lambda g: tuple(card.name for card in g.stream))
    rest = [*PARTS_ONLY[:3], "Swordfish"]
    assert dist == Dist({("Orca", *two): 1 for two in permutations(rest, 2)})


# ---------------------------------------------------------------- what outcomes promises


def test_outcomes_end_with_the_step_of_the_action() -> None:
    """The next turn, with its income and Poison, has not begun."""
    s = seated(*PAIRS["poison both ways"], "retail")
    dist = adaptlab.outcomes(s, "attack 2", of=lambda g: (g.turn, g.step, g.fish[1].experience))
    assert dist == Dist({(2, "start", 0): 1})


def test_outcomes_end_before_a_decision() -> None:
    """Who is stopped by a Hide check chooses another Action."""
    s = seated(creature(), creature({"hiding": 4}, hide=4), "retail")
    dist = adaptlab.outcomes(s, "attack 2", of=lambda g: (g.turn, g.step))
    assert dist == Dist({(1, "action"): 4, (2, "start"): 6})


def test_outcomes_are_positions_unless_something_is_made_of_them() -> None:
    s = seated(*PAIRS["everything"], "retail")
    whole = adaptlab.outcomes(s, "attack 2")
    assert sum(p for _, p in whole.items()) == 1
    assert whole.map(outcome) == adaptlab.outcomes(s, "attack 2", of=outcome)


def test_outcomes_leave_the_session_as_it_is() -> None:
    s = seated(*PAIRS["everything"], "retail")
    before, log, pending = s.position.copy(), s.log, s.pending
    adaptlab.outcomes(s, "attack 2")
    assert s.position == before
    assert (s.log, s.pending, s.answers) == (log, pending, ())


def test_an_illegal_action_has_no_outcomes() -> None:
    s = seated(*PAIRS["plain"], "retail")
    for action in ("attack 1", "ram 2", "fly", 3, None):
        with pytest.raises(IllegalAnswer):
            adaptlab.outcomes(s, action)


@pytest.mark.parametrize("name", PAIRS)
def test_the_odds_after_each_roll_add_up_to_those_before(name: str) -> None:
    """At every question of chance on the way: the law of total probability."""
    s = seated(*PAIRS[name], "retail")
    before = dict(adaptlab.outcomes(s, "attack 2", of=outcome).items())
    s.answer("attack 2")
    random = Random(1)
    while isinstance(s.pending, Roll):
        mixed: Odds = {}
        sides = s.pending.sides
        after = [dict(adaptlab.outcomes(s, n + 1, of=outcome).items()) for n in range(sides)]
        for odds in after:
            for key, p in odds.items():
                mixed[key] = mixed.get(key, Fraction(0)) + p / sides
        assert mixed == before
        face = random.randint(1, sides)
        before = after[face - 1]
        s.answer(face)
    assert list(before.values()) == [1]


# ---------------------------------------------------------------- many samples


def sampled(
    s: Session, action: Any, of: Callable[[Any], Any], number: int, seed: int
) -> Counter[Any]:
    """What comes of an action when chance is left to a seeded source."""
    random = Random(seed)
    seen: Counter[Any] = Counter()
    for _ in range(number):
        position = s.position.copy()
        answers = iter((adaptlab.Action.parse(action),))
        play(GAME.step(position), lambda _: next(answers), random)  # noqa: B023 - a second one ends it
        seen[of(position)] += 1
    return seen


def agree(dist: Dist[Any], seen: Counter[Any], number: int) -> None:
    """Each outcome is within 5 standard deviations, and so is the sum of squares over all."""
    assert sum(seen.values()) == number
    assert set(seen) <= set(dist), "something impossible has happened"
    often = {o: float(p) for o, p in dist.items() if p * number >= 25}
    groups = [(seen[o], p) for o, p in often.items()]
    if rare := [o for o in dist if o not in often]:
        groups.append((sum(seen[o] for o in rare), float(sum(dist[o] for o in rare))))
    squares = 0.0
    for count, p in groups:
        if p < 1:
            assert abs(count - number * p) <= 5 * sqrt(number * p * (1 - p)) + 1, (count, p)
        squares += (count - number * p) ** 2 / (number * p)
    freedom = len(groups) - 1
    assert squares <= freedom + 5 * sqrt(2 * freedom) + 1


ATTACK_SAMPLES, RAM_SAMPLES, SELECT_SAMPLES, BAIT_SAMPLES = 5_000, 3_000, 10_000, 5_000


@pytest.mark.parametrize(("one", "two", "edition"), cases(PAIRS))
def test_sampled_attacks_agree_with_the_exact_odds(one: Totals, two: Totals, edition: str) -> None:
    s = seated(one, two, edition)
    dist = adaptlab.outcomes(s, "attack 2", of=outcome)
    agree(dist, sampled(s, "attack 2", outcome, ATTACK_SAMPLES, seed=1), ATTACK_SAMPLES)


@pytest.mark.parametrize(("one", "two", "edition"), cases(RAMS))
def test_sampled_rams_agree_with_the_exact_odds(one: Totals, two: Totals, edition: str) -> None:
    s = seated(one, two, edition)
    dist = adaptlab.outcomes(s, "ram 2", of=outcome)
    agree(dist, sampled(s, "ram 2", outcome, RAM_SAMPLES, seed=2), RAM_SAMPLES)


@pytest.mark.parametrize("less_random", [False, True])
def test_sampled_selections_agree_with_the_exact_odds(less_random: bool) -> None:
    """With the cards that are dealt afterwards, and rolls that are rolled again."""
    s = selecting(less_random=less_random)

    def of(g: Any) -> Any:
        return selected(g), tuple(card.name for card in g.stream)

    dist = adaptlab.outcomes(s, "select", of=of)
    agree(dist, sampled(s, "select", of, SELECT_SAMPLES, seed=3), SELECT_SAMPLES)


def test_sampled_baits_agree_with_the_exact_odds() -> None:
    s = table(made_up(level=3, bait=4, fields={"experience": 2}), made_up(level=3))

    def of(g: Any) -> Any:
        return tuple(g.fish[1].baited_by)

    dist = adaptlab.outcomes(s, "bait 2", of=of)
    agree(dist, sampled(s, "bait 2", of, BAIT_SAMPLES, seed=4), BAIT_SAMPLES)


def test_the_bound_notices_a_wrong_die() -> None:
    """A d10 taken for a d11, a face that cannot be, and a difference of a few percent."""
    fair = Dist(dict.fromkeys(range(1, 11), 1))
    number = 20_000
    random = Random(5)
    good = Counter(random.randint(1, 10) for _ in range(number))
    agree(fair, good, number)
    for wrong in (
        Counter(random.randint(1, 11) for _ in range(number)),
        Counter(random.randint(2, 10) for _ in range(number)),
        Counter(min(10, random.randint(1, 11)) for _ in range(number)),
    ):
        with pytest.raises(AssertionError):
            agree(fair, wrong, number)
