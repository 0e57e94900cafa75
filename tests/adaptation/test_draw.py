"""The pictures of Adaptation: complete, in words, within their bounds, and silent on secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

import adaptlab
from adaptlab.adaptation import Card, CardSet
from adaptlab.adaptation import cards as usual_cards
from adaptlab.adaptation.cards import CHALLENGES, RANKS, SIDES
from adaptlab.adaptation.draw.table import card_svg, reveal_steps, table_svg
from adaptlab.adaptation.position import Position, Result
from adaptlab.adaptation.turn import STEPS
from adaptlab.adaptation.view import view
from adaptlab.draw.svg import coordinate
from adaptlab.errors import AdaptlabError
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.games import find
from adaptlab.script import Choose
from tests.test_draw import found, one, read, span, titles, words

FACES = [Card(*face) for face in product(SIDES, RANKS, (1, 2, 3, 4))]
HANDS = ["4 green triangles", "2 yellow pentagons", "3 orange triangles", "1 red square"]
GAMES = [(2, 3), (3, 1), (4, 2), (5, 3), (8, 3)]


def table(hands: list[str | None] | None = None, **fields: Any) -> Position:
    """Round 2, in which Player 1 deals and everybody remembers all cards."""
    held = hands or HANDS
    written = {
        "ruleset": {"players": len(held)}, "number": 2, "step": "dealer", "hands": held,
        "shown": [card is not None for card in held],
        "tokens": [0 if card is None else 3 for card in held], **fields,
    }  # fmt: skip
    return find("adaptation").read(written)[0]


def swapped() -> Position:
    """Round 2: Player 2 has laid a challenge, Player 3 has a new card, and Player 4 decides."""
    return table(
        dealer=2, turn=4, step="others", challenge="color", swapped=[3],
        shown=[True, True, False, True], discard=["1 green square"],
    )  # fmt: skip


def played(players: int, tokens: int, seed: int = 1) -> Iterator[Position]:
    """The positions of a random game at which something is asked, and its end."""
    session = adaptlab.new("adaptation", players=players, tokens=tokens, seed=seed)
    random = Random(seed)
    while session.pending is not None and session.position.number < 30:
        yield session.position.copy()
        if isinstance(session.pending, Choose):
            session.answer(random.choice(session.options))
        else:
            session.roll()
    yield session.position.copy()


def last(players: int, tokens: int, seed: int = 1) -> Position:
    *_, g = played(players, tokens, seed)
    return g


def revealed(g: Position) -> Position:
    """The position after the reveal at which another stands."""
    after = g.copy()
    for _ in STEPS[after.step](after):
        raise AssertionError("a reveal asks nothing")
    return after


def before_reveals(players: int, tokens: int) -> Iterator[Position]:
    """Positions at which everything is about to be revealed."""
    random = Random(players)
    for g in played(players, tokens, seed=2):
        if g.result is None and g.step == "dealer" and all(g.hand[seat] for seat in g.active()):
            g.step, g.challenge = "reveal", random.choice(CHALLENGES)
            yield g


def seat_of(root: Element, seat: int) -> Element:
    return one(root, "data-seat", seat)


def open_cards(root: Element) -> dict[int, str]:
    """By seat, the cards that can be seen."""
    return {
        int(group.get("data-seat", 0)): card.get("data-card", "")
        for group in found(root, "adaptation-seat")
        for card in found(group, "adaptation-card")
        if card.get("data-card")
    }


def covered(root: Element) -> set[int]:
    return {
        int(group.get("data-seat", 0))
        for group in found(root, "adaptation-seat")
        if found(group, "adaptation-back")
    }


def tokens_of(root: Element) -> list[int]:
    return [int(e.get("data-tokens", -1)) for e in found(root, "adaptation-tokens")]


def marks(root: Element) -> dict[int, str]:
    return {
        int(group.get("data-seat", 0)): group.get("data-mark", "")
        for group in found(root, "adaptation-seat")
        if group.get("data-mark")
    }


def challenge_of(root: Element) -> tuple[str | None, str]:
    """The challenge that can be seen, and what is told of it."""
    (group,) = found(root, "adaptation-challenge")
    return group.get("data-challenge"), titles(group)[0]


def told(root: Element, seat: int) -> str:
    return titles(seat_of(root, seat))[0]


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_shows_its_objects(card: Card) -> None:
    root = read(card_svg(card))
    objects = [corners_of(e) for e in root.iter("polygon")]
    assert len(objects) == card.number
    assert {len(each) for each in objects} == {SIDES[card.shape]}
    sizes = {(coordinate(width), coordinate(height)) for width, height in map(size, objects)}
    assert len(sizes) <= 2, "equal but for rounding"
    (group,) = found(root, "adaptation-card")
    assert group.get("data-card") == str(card) == titles(root)[0] == titles(group)[0]


def size(points: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)


@pytest.mark.rule("score.number", "score.shape", "score.color")
@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_tells_its_colour_and_scores_in_words(card: Card) -> None:
    rank = {"green": 1, "yellow": 2, "orange": 3, "red": 4}[card.colour]
    assert words(read(card_svg(card))) == [
        card.colour[0].upper(), f"number {card.number}", f"shape {SIDES[card.shape]}",
        f"color {rank}",
    ]  # fmt: skip


@pytest.mark.parametrize("shape", SIDES)
def test_colours_differ_in_paint_and_in_texture(shape: str) -> None:
    looks = {}
    for colour in RANKS:
        root = read(card_svg(Card(shape, colour, 2)))
        fills = {e.get("fill", "") for e in root.iter("polygon")}
        paths = [p for p in root.iter("path") if p.get("class") == "adaptation-texture"]
        assert len(fills) == 1
        assert len(paths) == (0 if colour == "green" else 2)
        looks[colour] = (*fills, re.sub("[-0-9. ]", "", paths[0].get("d", "")) if paths else "")
    assert len({fill for fill, _ in looks.values()}) == 4
    assert len({texture for _, texture in looks.values()}) == 4
    dots, stripes, hatch = (looks[colour][1] for colour in ("yellow", "orange", "red"))
    assert set(dots) == {"M", "h"}
    assert dots.count("M") > 5
    assert set(stripes) == set(hatch) == {"M", "L"}


@pytest.mark.parametrize("card", FACES, ids=str)
def test_objects_lie_apart_from_each_other_and_from_the_words(card: Card) -> None:
    root = read(card_svg(card))
    objects = [corners_of(e) for e in root.iter("polygon")]
    assert all(apart(a, b) > 1.5 for a, b in combinations(objects, 2))
    right = max(x for points in objects for x, _ in points)
    assert right + 1 < min(span(text)[0] for text in root.iter("text"))


def apart(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> float:
    """How far two convex shapes are apart along the best of their sides."""
    gaps = []
    for points in (a, b):
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            far = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
            nx, ny = (y2 - y1) / far, (x1 - x2) / far
            first, second = ([x * nx + y * ny for x, y in each] for each in (a, b))
            gaps.append(max(min(second) - max(first), min(first) - max(second)))
    return max(gaps)


@pytest.mark.parametrize("shape", SIDES)
@pytest.mark.parametrize("colour", ["yellow", "orange", "red"])
def test_a_texture_stays_on_its_object(shape: str, colour: str) -> None:
    root = read(card_svg(Card(shape, colour, 1)))
    (points,) = (corners_of(e) for e in root.iter("polygon"))
    (texture,) = (p for p in root.iter("path") if p.get("class") == "adaptation-texture")
    for x, y in corners_of(texture):
        assert apart(points, [(x, y), (x + 0.01, y), (x, y + 0.01)]) < 0.05


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize(("players", "tokens"), GAMES)
def test_every_position_of_a_game_is_drawn_in_full(players: int, tokens: int) -> None:
    for g in played(players, tokens):
        root = read(table_svg(g))
        seats = [e.get("data-seat") for e in root.iter() if e.get("data-seat")]
        assert seats == list(map(str, g.rules.seats))
        assert open_cards(root) == {seat: str(g.hand[seat]) for seat in seats_with_cards(g)}
        assert not covered(root)
        assert tokens_of(root) == g.tokens[1:]
        for seat in g.rules.seats:
            check_seat(g, seat, seat_of(root, seat))
        piles = {e.get("data-pile"): e.get("data-count") for e in found(root, "adaptation-pile")}
        assert piles == {"draw": str(len(g.pile)), "discard": str(len(g.discard))}
        assert challenge_of(root)[0] == g.challenge
        assert words(root)[-1] == RECONSTRUCTED


def seats_with_cards(g: Position) -> list[int]:
    return [seat for seat in g.rules.seats if g.hand[seat]]


def check_seat(g: Position, seat: int, group: Element) -> None:
    """Name, tokens as a number and as dots, dealer, new card, and who is to act."""
    written = words(group)
    dots = [e for e in group.iter("circle") if e.get("class") == "adaptation-token"]
    alive = bool(g.tokens[seat])
    assert f"Player {seat}" in written
    assert ("extinct" in written) == (group.get("data-extinct") == "yes") == (not alive)
    assert len(dots) == g.tokens[seat]
    assert (str(g.tokens[seat]) in written) == alive
    assert ("dealer" in written) == (alive and seat == g.dealer)
    assert ("new card" in written) == (alive and g.drew_from[seat])
    hidden = g.hand[seat] is not None and g.shown[seat] is None
    assert ("hidden" in written) == hidden
    assert ("hidden from the others" in titles(group)[0]) == hidden
    acts = g.result is None and seat == g.turn
    assert bool(group.get("data-mark")) == (acts or bool(g.result and seat in g.result.seats))


def test_seats_run_clockwise() -> None:
    for players in range(2, 9):
        root = read(table_svg(adaptlab.new("adaptation", players=players).position))
        boxes = [next(seat_of(root, seat).iter("rect")) for seat in range(1, players + 1)]
        places = [(float(box.get("y", 0)), float(box.get("x", 0))) for box in boxes]
        top = min(places)[0]
        upper = [x for y, x in places if y == top]
        lower = [x for y, x in places if y != top]
        assert [y == top for y, _ in places] == [True] * len(upper) + [False] * len(lower)
        assert upper == sorted(upper)
        assert lower == sorted(lower, reverse=True)
        assert 0 <= len(upper) - len(lower) <= 1
        (arrows,) = found(root, "adaptation-direction")
        assert titles(arrows) == ["Play goes clockwise."]
        assert words(arrows) == ["clockwise"] * 2


def test_the_headline_tells_what_is_to_be_done() -> None:
    for fields, expected in (
        ({"step": "dealer"}, "Round 2: Player 1 is to keep or swap"),
        ({"step": "challenge"}, "Round 2: Player 1 is to lay a challenge"),
        (
            {"step": "others", "turn": 3, "challenge": "shape"},
            "Round 2: Player 3 is to keep or swap, Player 1 deals",
        ),
        ({"step": "reveal", "challenge": "shape"}, "Round 2: Player 1 is to reveal"),
    ):
        g = table(**fields)
        root = read(table_svg(g))
        assert words(root)[0] == expected
        assert words(root)[1] == "all cards open · adaptation (rulebook), 4 players"
        assert marks(root) == {g.turn: expected.split(" is ")[1].split(",")[0]}
        assert words(read(table_svg(g, 3)))[1].startswith("as Player 3 sees it · ")


@pytest.mark.rule("end.last", "end.tie")
def test_the_end_of_the_game() -> None:
    g = revealed(
        table(["4 red squares", "2 red squares", None], tokens=[1, 1, 0], step="reveal",
              challenge="number")
    )  # fmt: skip
    root = read(table_svg(g, 3))
    assert words(root)[0] == "Game over in round 2: Player 1 won"
    assert marks(root) == {1: "won"}
    assert told(root, 2) == "Player 2: extinct"
    assert told(root, 1) == "Player 1: 1 token, 4 red squares, which you remember; dealer; won"
    assert challenge_of(root) == ("number", "Challenge: Number, face up")
    g = revealed(table(HANDS[::2], tokens=[1, 1], step="reveal", challenge="shape"))
    root = read(table_svg(g))
    assert words(root)[0] == "Game over in round 2: a tie of Players 1 and 2"
    assert marks(root) == {1: "tied", 2: "tied"}
    assert told(root, 2) == "Player 2: extinct; tied"


# ---------------------------------------------------------------- what a player may know


def test_all_is_open_without_a_viewer() -> None:
    root = read(table_svg(swapped()))
    assert open_cards(root) == dict(enumerate(HANDS, 1))
    assert told(root, 1) == "Player 1: 3 tokens, 4 green triangles, which the others remember"
    assert told(root, 2).endswith("which the others remember; dealer")
    assert told(root, 3) == (
        "Player 3: 3 tokens, 3 orange triangles, hidden from the others; new card in this round"
    )
    assert challenge_of(root) == ("color", "Challenge: Color, hidden")
    assert [seat for seat in range(1, 5) if "hidden" in words(seat_of(root, seat))] == [3]


@pytest.mark.rule("info.memory", "setup.deal")
def test_a_viewer_sees_his_card_and_what_he_remembers() -> None:
    root = read(table_svg(swapped(), 4))
    assert open_cards(root) == {1: HANDS[0], 2: HANDS[1], 4: HANDS[3]}
    assert covered(root) == {3}
    assert told(root, 1) == "Player 1: 3 tokens, 4 green triangles, which you remember"
    assert told(root, 3) == (
        "Player 3: 3 tokens, a card that you do not know; new card in this round"
    )
    assert told(root, 4) == (
        "Player 4: 3 tokens, 1 red square, your card, which the others remember; to keep or swap"
    )
    assert challenge_of(root) == (None, "Challenge: face down")
    notes = {seat: set(words(seat_of(root, seat))) for seat in range(1, 5)}
    assert "remembered" in notes[1] & notes[2]
    assert "yours, remembered" in notes[4]
    assert "new card" in notes[3]


@pytest.mark.rule("round.dealer-challenge")
def test_the_dealer_alone_knows_the_challenge() -> None:
    g = swapped()
    seen = {seat: challenge_of(read(table_svg(g, seat))) for seat in g.rules.seats}
    assert seen.pop(2) == ("color", "Challenge: Color, only you know it")
    assert set(seen.values()) == {(None, "Challenge: face down")}
    assert challenge_of(read(table_svg(table(), 1))) == (None, "Challenge: none yet")


@pytest.mark.rule("round.first")
def test_the_first_challenge_lies_face_up() -> None:
    g = table(number=1, step="reveal", challenge="number", shown=[False] * 4)
    for viewer in (None, 1, 3):
        root = read(table_svg(g, viewer))
        assert challenge_of(root) == ("number", "Challenge: Number, face up")
    assert open_cards(root) == {3: HANDS[2]}
    assert told(root, 3) == (
        "Player 3: 3 tokens, 3 orange triangles, your card, hidden from the others"
    )
    assert "yours" in words(seat_of(root, 3))


def test_before_the_deal_nobody_has_a_card() -> None:
    g = adaptlab.new("adaptation", players=3).position
    for viewer in (None, 2):
        root = read(table_svg(g, viewer))
        assert not found(root, "adaptation-card")
        assert told(root, 2) == "Player 2: 3 tokens, no card yet"
        assert "no card yet" in words(seat_of(root, 2))
        assert challenge_of(root) == (None, "Challenge: none yet")


def otherwise(g: Position, viewer: int, random: Random) -> Position:
    """The same table to a viewer, but with other cards wherever he cannot know them."""
    seen, other = view(g, viewer), g.copy()
    secret = [s for s in seats_with_cards(g) if s != viewer and s not in seen.known]
    loose = other.pile + [card for s in secret if (card := g.hand[s])]
    random.shuffle(loose)
    for seat in secret:
        other.hand[seat] = loose.pop()
    other.pile = loose
    if g.challenge and g.number > 1 and g.dealer != viewer and g.result is None:
        other.challenge = random.choice([name for name in CHALLENGES if name != g.challenge])
    random.shuffle(other.discard)
    return other


@pytest.mark.rule("info.memory", "round.dealer-challenge")
@pytest.mark.parametrize(("players", "tokens"), GAMES)
def test_what_a_viewer_cannot_know_is_nowhere_in_his_picture(players: int, tokens: int) -> None:
    random, changed = Random(players), 0
    for g in islice(played(players, tokens, seed=4), 0, None, max(1, players - 2)):
        for viewer in g.rules.seats:
            svg, other = table_svg(g, viewer), otherwise(g, viewer, random)
            assert table_svg(other, viewer) == svg
            changed += (other.hand, other.challenge) != (g.hand, g.challenge)
            seen = view(g, viewer)
            known = {seat: str(card) for seat, card in seen.known.items()}
            own = {viewer: str(seen.own)} if seen.own else {}
            root = read(svg)
            assert open_cards(root) == known | own
            assert covered(root) == set(seats_with_cards(g)) - known.keys() - own.keys()
    assert changed > 4


# ---------------------------------------------------------------- the reveal


@pytest.mark.rule("round.reveal", "defeat.lowest")
def test_a_reveal_step_by_step() -> None:
    g = revealed(
        table([*HANDS, None], tokens=[3, 1, 2, 3, 0], dealer=3, step="reveal", challenge="color")
    )
    assert g.tokens[1:] == [2, 1, 2, 3, 0]
    order = [4, 1, 2, 3]
    assert reveal_steps(g) == 6
    for number in range(7):
        root = read(table_svg(g, 2, number))
        opened = order[: max(0, number - 1)]
        assert open_cards(root) == {seat: HANDS[seat - 1] for seat in opened}
        assert covered(root) == set(order) - set(opened)
        assert challenge_of(root)[0] == (None if number == 0 else "color")
        assert tokens_of(root) == ([3, 1, 2, 3, 0] if number < 6 else [2, 1, 2, 3, 0])
        assert "dealer" in words(seat_of(root, 3))
        shows = {opened[-1]: "shows"} if opened and number < 6 else {}
        assert marks(root) == ({1: "defeated"} if number == 6 else shows)
        for seat, score in zip(order, (4, 1, 2, 3), strict=True):
            assert (f"Color {score}" in words(seat_of(root, seat))) == (seat in opened)
        assert told(root, 5) == "Player 5: extinct"
        assert not found(root, "adaptation-pile")
        assert words(root)[1].startswith(f"the reveal, step {number} of 6 · ")
    assert "Player 1 deals next" in words(root)[1]
    assert told(root, 1) == "Player 1: 2 tokens, 4 green triangles, Color 1; defeated"


def test_a_reveal_is_told_in_words() -> None:
    g = revealed(table(step="reveal", challenge="shape"))
    assert [words(read(table_svg(g, None, number)))[0] for number in range(7)] == [
        "Round 2: all cards lie face down",
        "Round 2: the challenge is Shape",
        "Round 2: Player 2 shows 2 yellow pentagons, Shape 5",
        "Round 2: Player 3 shows 3 orange triangles, Shape 3",
        "Round 2: Player 4 shows 1 red square, Shape 4",
        "Round 2: Player 1 shows 4 green triangles, Shape 3",
        "Round 2: Players 1 and 3 are defeated",
    ]
    root = read(table_svg(g, None, 2))
    assert told(root, 2) == "Player 2: 3 tokens, 2 yellow pentagons, Shape 5; shows"
    assert told(root, 3) == "Player 3: 3 tokens, a card that is still face down"


@pytest.mark.rule("round.first")
def test_the_first_reveal_costs_no_token_and_its_challenge_was_open() -> None:
    g = revealed(table(number=1, step="reveal", challenge="number", shown=[False] * 4))
    for number in range(reveal_steps(g) + 1):
        root = read(table_svg(g, None, number))
        assert tokens_of(root) == [3, 3, 3, 3]
        assert challenge_of(root)[0] == "number"
    assert marks(root) == {4: "defeated"}


@pytest.mark.rule("dealer.extinct", "end.tie")
def test_the_extinct_of_a_reveal_are_grey_at_its_end_only() -> None:
    g = revealed(table(HANDS[::2], tokens=[1, 1], step="reveal", challenge="shape"))
    for number in range(5):
        root = read(table_svg(g, None, number))
        extinct = [e.get("data-extinct") for e in found(root, "adaptation-seat")]
        assert extinct == (["yes", "yes"] if number == 4 else [None, None])
        assert ("a tie of Players 1 and 2" in words(root)[1]) == (number == 4)
    assert open_cards(root) == {1: HANDS[0], 2: HANDS[2]}
    assert told(root, 2) == "Player 2: extinct, 3 orange triangles, Shape 3; defeated"


def test_a_reveal_stays_the_same_while_the_next_round_is_played() -> None:
    session = adaptlab.new("adaptation", players=4, seed=7)
    pictures: dict[int, list[str]] = {}
    random = Random(7)
    while session.pending is not None and session.position.number < 6:
        g = session.position
        if g.last:
            now = [table_svg(g, 1, number) for number in range(reveal_steps(g) + 1)]
            assert pictures.setdefault(g.number, now) == now
        if isinstance(session.pending, Choose):
            session.answer(random.choice(session.options))
        else:
            session.roll()
    assert len(pictures) > 3


@pytest.mark.rule("round.reveal")
@pytest.mark.parametrize(("players", "tokens"), GAMES)
def test_a_reveal_does_not_tell_what_comes_later(players: int, tokens: int) -> None:
    random, changed = Random(players), 0
    for g in islice(before_reveals(players, tokens), 8):
        order = [s for s in [*g.rules.seats[g.dealer :], *g.rules.seats] if g.tokens[s]]
        order = order[: len(g.active())]
        after = revealed(g)
        for number in range(reveal_steps(after)):
            other = g.copy()
            later = order[max(0, number - 1) :]
            loose = g.pile + [card for seat in later if (card := g.hand[seat])]
            random.shuffle(loose)
            for seat in later:
                other.hand[seat] = loose.pop()
            other.pile = loose
            if number == 0:
                other.challenge = random.choice(CHALLENGES)
            other = revealed(other)
            for viewer in (None, random.choice(g.rules.seats)):
                assert table_svg(other, viewer, number) == table_svg(after, viewer, number)
            changed += other.last != after.last
    assert changed


@pytest.mark.parametrize("number", [-1, 7, 1.0, True, "2"])
def test_only_steps_that_there_are_can_be_drawn(number: Any) -> None:
    g = revealed(table(step="reveal", challenge="shape"))
    with pytest.raises(AdaptlabError, match=r"^revealed: expected 0 to 6, not "):
        table_svg(g, None, number)


def test_without_a_reveal_there_is_nothing_to_step_through() -> None:
    g = table()
    with pytest.raises(AdaptlabError, match=r"^revealed: expected a position after a reveal"):
        reveal_steps(g)
    with pytest.raises(AdaptlabError, match=r"^revealed: expected a position after a reveal"):
        table_svg(g, 1, 0)


@pytest.mark.parametrize("viewer", [0, 5, "1"])
@pytest.mark.parametrize("number", [None, 2])
def test_a_viewer_sits_at_the_table(viewer: Any, number: int | None) -> None:
    g = revealed(table(step="reveal", challenge="shape"))
    with pytest.raises(AdaptlabError, match=r"^seat: expected 1 to 4, not "):
        table_svg(g, viewer, number)


# ---------------------------------------------------------------- the page


def corners_of(element: Element) -> list[tuple[float, float]]:
    """Points between which an element lies."""

    def of(name: str) -> float:
        return float(element.get(name, 0))

    if element.tag == "polygon":
        pairs = [point.split(",") for point in element.get("points", "").split()]
        return [(float(x), float(y)) for x, y in pairs]
    if element.tag == "rect":
        left, top = of("x"), of("y")
        return [(left, top), (left + of("width"), top + of("height"))]
    if element.tag == "circle":
        x, y, r = of("cx"), of("cy"), of("r")
        return [(x - r, y - r), (x + r, y + r)]
    if element.tag == "text":
        left, right = span(element)
        high = of("font-size")
        return [(left, of("y") - high * 0.75), (right, of("y") + high * 0.2)]
    return list(path_corners(element.get("d", ""))) if element.tag == "path" else []


def path_corners(path: str) -> Iterator[tuple[float, float]]:
    x = y = 0.0
    for command, numbers in re.findall(r"([MLqhZ])([^MLqhZ]*)", path):
        values = [float(value) for value in numbers.split()]
        if command in "ML":
            x, y = values
        elif command == "q":
            yield x + values[0], y + values[1]
            x, y = x + values[2], y + values[3]
        yield x, y


def long_tie() -> Position:
    """Eight players who lose the last of 20 tokens together, after very many rounds."""
    eight: list[str | None] = [f"3 {face}s" for face in map(" ".join, product(RANKS, SIDES))][:8]
    g = table(eight, number=10**6, tokens=[1] * 8, dealer=8, step="reveal", challenge="number",
              ruleset={"players": 8, "tokens": 20})  # fmt: skip
    return revealed(g)


def rich() -> Position:
    """As many tokens as there can be."""
    return table(
        tokens=[20, 20, 20, 7], ruleset={"players": 4, "tokens": 20}, dealer=2, turn=4,
        step="others", challenge="color", swapped=[2, 3], shown=[True, False, False, True],
    )  # fmt: skip


PICTURES: dict[str, tuple[Position, int | None, int | None]] = {
    "start": (adaptlab.new("adaptation", players=7).position, None, None),
    "two": (last(2, 3), 1, None),
    "three": (last(3, 3), None, 4),
    "four": (swapped(), None, None),
    "four, dealer": (swapped(), 2, None),
    "five": (last(5, 3), None, None),
    "eight": (last(8, 3), None, 4),
    "rich": (rich(), None, None),
    "rich, dealer": (rich(), 2, None),
    "tie of eight": (long_tie(), None, None),
    "end of eight": (long_tie(), None, 10),
}


@pytest.mark.parametrize("name", PICTURES)
def test_everything_is_inside_the_picture(name: str) -> None:
    root = read(table_svg(*PICTURES[name]))
    check_inside(root)
    assert "…" not in "".join(words(root))
    for group in found(root, "adaptation-seat"):
        (left, top), (right, bottom) = corners_of(next(group.iter("rect")))
        for element in group.iter():
            for x, y in corners_of(element):
                assert left < x < right or element.tag == "rect", element.text
                assert top - 11 <= y <= bottom


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_card_is_inside_its_picture(card: Card) -> None:
    check_inside(read(card_svg(card)))


def check_inside(root: Element) -> None:
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert width <= 760
    for element in root.iter():
        for x, y in corners_of(element):
            assert 0 <= x <= width, element.attrib
            assert 0 <= y <= height, element.attrib


@pytest.mark.parametrize("name", PICTURES)
def test_no_words_lie_on_others(name: str) -> None:
    root = read(table_svg(*PICTURES[name]))
    boxes = [(e.text, *corners_of(e)) for e in root.iter("text")]
    for (a, (l1, t1), (r1, b1)), (b, (l2, t2), (r2, b2)) in combinations(boxes, 2):
        assert r1 <= l2 or r2 <= l1 or b1 <= t2 or b2 <= t1, (a, b)


@pytest.mark.parametrize("players", range(2, 9))
def test_seats_do_not_lie_on_each_other_or_on_the_middle(players: int) -> None:
    g = adaptlab.new("adaptation", players=players).position.copy()
    for seat in g.rules.seats:
        g.turn = seat
        root = read(table_svg(g))
        kinds = ("seat", "pile", "challenge", "direction")
        groups = [group for kind in kinds for group in found(root, f"adaptation-{kind}")]
        assert len(groups) == players + 4
        boxes = []
        for group in groups[:-1]:
            xs, ys = zip(*(p for e in group.iter() for p in corners_of(e)), strict=True)
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
        for (l1, t1, r1, b1), (l2, t2, r2, b2) in combinations(boxes, 2):
            assert r1 <= l2 or r2 <= l1 or b1 <= t2 or b2 <= t1
        for x, y in (point for e in groups[-1].iter() for point in corners_of(e)):
            assert not any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in boxes)


def test_all_tokens_are_drawn_however_many() -> None:
    root = read(table_svg(rich()))
    for seat, tokens in ((1, 20), (4, 7)):
        kinds = [e.get("class") for e in seat_of(root, seat).iter("circle")]
        assert kinds.count("adaptation-token") == tokens
        assert kinds.count("adaptation-lost") == 20 - tokens


def test_cards_are_called_reconstructed_only_if_they_are() -> None:
    usual = usual_cards()
    known = CardSet(name="own", cards=usual.cards, evidence=dict.fromkeys(usual, "rulebook"))
    g = adaptlab.new("adaptation", cards=known).position
    assert RECONSTRUCTED not in table_svg(g)
    assert words(read(table_svg(table())))[-1] == RECONSTRUCTED


def test_a_picture_needs_nothing_from_outside_and_has_no_ids_to_clash() -> None:
    for svg in (table_svg(swapped()), card_svg(FACES[-1])):
        assert not re.search(r'\bid="|url\(|href|<script|<style', svg)


def test_the_same_position_gives_the_same_picture_and_stays_as_it_is() -> None:
    for g, viewer, number in PICTURES.values():
        before = g.copy()
        assert table_svg(g, viewer, number) == table_svg(g.copy(), viewer, number)
        assert g == before


def test_the_order_of_the_piles_does_not_matter() -> None:
    g = last(5, 3)
    other = g.copy()
    other.pile, other.discard = other.pile[::-1], other.discard[::-1]
    assert table_svg(other) == table_svg(g)


def test_the_game_draws_its_positions() -> None:
    g = swapped()
    assert find("adaptation").svg(g) == table_svg(g) == g._repr_html_()


def test_a_winner_at_the_end_of_a_reveal() -> None:
    g = last(3, 1)
    assert isinstance(g.result, Result)
    root = read(table_svg(g, None, reveal_steps(g)))
    assert str(g.result) in words(root)[1]
    assert marks(root)[g.result.seats[0]] == "won"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_what_changes_by_itself_is_a_layer_with_the_same_name_in_every_picture(
    players: int,
) -> None:
    seats = [f"player {seat}" for seat in range(1, players + 1)]
    expected = {"headline", "challenge", "draw pile", "discard pile", *seats}
    for g in (*islice(played(players, 2), 40), last(players, 2)):
        pictures = [table_svg(g), *(table_svg(g, seat) for seat in g.rules.seats)]
        pictures += [table_svg(g, revealed=0)] if g.last else []
        for picture in pictures:
            layers = [each.get("data-layer") for each in read(picture)]
            named = [name for name in layers if name]
            assert len(named) == len(set(named))
            assert set(named) == expected


def test_a_player_is_drawn_in_his_own_layer() -> None:
    for each in read(table_svg(swapped())):
        name = each.get("data-layer") or ""
        inside = [part.get("data-seat") for part in each.iter() if part.get("data-seat")]
        assert inside == ([name.split()[1]] if name.startswith("player") else [])
