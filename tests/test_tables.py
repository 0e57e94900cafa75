"""HTML tables: complete, exact, escaped, honest, and at home in any theme."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest

from adaptlab.adapt import Fish
from adaptlab.adapt.analysis.compare import MEASURES, compare, sensitivity
from adaptlab.adapt.analysis.duel import Duel, Tournament, duel, matrix
from adaptlab.adapt.analysis.odds import AttackOdds, attack_odds
from adaptlab.adapt.draw.tables import (
    comparison_html,
    duel_html,
    odds_html,
    sensitivity_html,
    tournament_html,
)
from adaptlab.dist import Dist, percent
from adaptlab.draw.tables import dist_html
from adaptlab.evidence import RECONSTRUCTED

HOSTILE = "<script>alert('x')</script>\"&"


class Cell(NamedTuple):
    """A cell as a reader sees it."""

    text: str
    tooltip: str
    bar: float


class Reader(HTMLParser):
    """The rows of all tables, and what a browser would have to be afraid of."""

    EMPTY = frozenset({"br", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__()
        assert not re.search("<(?![a-z/])", html)  # a parser would forgive it
        self.rows: list[list[Cell]] = []
        self.tags: set[str] = set()
        self.styles: list[str] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        given = dict(attributes)
        self.tags.add(tag)
        self.styles.append(given.get("style") or "")
        assert {*given} <= {"style", "title", "class"}
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append(Cell("", given.get("title") or "", 0.0))
        elif tag == "div" and self.open[-2:-1] == ["td"]:
            width = re.search(r"width:([\d.]+)em", given["style"])
            assert width
            self.rows[-1][-1] = self.rows[-1][-1]._replace(bar=float(width[1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if {"td", "th"} & {*self.open}:
            cell = self.rows[-1][-1]
            self.rows[-1][-1] = cell._replace(text=cell.text + data)


def by_first(html: str) -> dict[str, list[Cell]]:
    """The rows by the text of their first cell."""
    return {row[0].text: row[1:] for row in Reader(html).rows}


# ---------------------------------------------------------------- what is shown


@cache
def some_odds() -> AttackOdds:
    attacker = Fish.of(die=12, ferocity=5, critical=True, stun=3, name="A")
    return attack_odds(attacker, Fish.of(survival=8, name="B"))


@cache
def hostile_odds() -> AttackOdds:
    return attack_odds(Fish.of(name=HOSTILE), Fish.of(survival=3, name=HOSTILE))


@cache
def hostile_duel(**more: Any) -> Duel:
    return duel(Fish.of(ferocity=6, health=8, name=HOSTILE), Fish.of(health=8), **more)


@cache
def hostile_tournament() -> Tournament:
    builds = [Fish.of(ferocity=f, health=8) for f in (2, 5, 30)]
    return matrix(builds, names=[HOSTILE, "two", "three"])


REAL = attack_odds(Fish.build("Great White"), Fish.build("Coelacanth"))

TABLES: dict[str, Callable[[], str]] = {
    "odds": lambda: odds_html(hostile_odds()),
    "dist": lambda: dist_html(Dist({HOSTILE: 1, "b": 2})),
    "comparison": lambda: comparison_html(compare(Fish.of(), target=Fish.of(name=HOSTILE))),
    "names": lambda: comparison_html(compare(Fish.of(), target=Fish.of(), names=[HOSTILE])),
    "sensitivity": lambda: sensitivity_html(
        sensitivity(Fish.of(name=HOSTILE), Fish.of(survival=5))
    ),
    "duel": lambda: duel_html(hostile_duel()),
    "tournament": lambda: tournament_html(hostile_tournament()),
}


@pytest.mark.parametrize("case", TABLES)
def test_names_are_escaped_and_nothing_runs_or_is_fetched(case: str) -> None:
    html = TABLES[case]()
    read = Reader(html)
    assert HOSTILE in read.text
    assert read.tags <= {"div", "table", "thead", "tbody", "tr", "td", "th"}
    assert "http" not in html
    assert "url(" not in html


@pytest.mark.parametrize("case", TABLES)
def test_tables_leave_the_text_colour_to_the_theme(case: str) -> None:
    styles = Reader(TABLES[case]()).styles
    rules = [rule.partition(":") for style in styles for rule in style.split(";") if rule]
    assert not [value for name, _, value in rules if name == "color"]
    grounds = {value for name, _, value in rules if name.startswith("background")}
    assert grounds <= {"currentColor", "transparent"}


@pytest.mark.parametrize("case", TABLES)
def test_rows_are_equally_long_and_tables_deterministic(case: str) -> None:
    html = TABLES[case]()
    assert html == TABLES[case]()
    tables = re.findall("<table.*?</table>", html)
    assert tables
    for table in tables:
        assert len({len(row) for row in Reader(table).rows}) == 1


@pytest.mark.parametrize(
    ("shown", "reconstructed"),
    [
        (lambda: odds_html(some_odds()), False),
        (lambda: odds_html(REAL), True),
        (lambda: odds_html(attack_odds(Fish.of(), REAL.target)), True),
        (lambda: comparison_html(compare(Fish.of(), target=Fish.of())), False),
        (lambda: comparison_html(compare(Fish.of(), REAL.attacker, target=Fish.of())), True),
        (lambda: sensitivity_html(sensitivity(Fish.of(), Fish.of())), False),
        (lambda: sensitivity_html(sensitivity(REAL.attacker, Fish.of())), True),
        (lambda: duel_html(hostile_duel()), False),
        (lambda: duel_html(duel(Fish.of(), REAL.target)), True),
        (lambda: tournament_html(hostile_tournament()), False),
        (lambda: tournament_html(matrix([Fish.of(), REAL.target])), True),
    ],
)
def test_reconstructed_cards_are_named_so(shown: Callable[[], str], reconstructed: bool) -> None:
    assert Reader(shown()).text.count(RECONSTRUCTED) == reconstructed


# ---------------------------------------------------------------- distributions


def test_numbers_stand_in_their_order_and_other_outcomes_by_chance() -> None:
    rows = Reader(dist_html(Dist({3: 1, -1: 5, 2: 2}))).rows[1:]
    assert [row[0].text for row in rows] == ["-1", "2", "3"]
    rows = Reader(dist_html(Dist({"rare": 1, "often": 5, "twice": 2}))).rows[1:]
    assert [row[0].text for row in rows] == ["often", "twice", "rare"]
    rows = Reader(dist_html(Dist({False: 1, True: 2}))).rows[1:]
    assert [row[0].text for row in rows] == ["True", "False"]


def test_each_row_has_fraction_percentage_and_a_bar_to_scale() -> None:
    _, *rows = Reader(dist_html(Dist({1: 6, 2: 3, 3: 1}))).rows
    assert [[cell.text for cell in row] for row in rows] == [
        ["1", "", "3/5", "60.00 %"],
        ["2", "", "3/10", "30.00 %"],
        ["3", "", "1/10", "10.00 %"],
    ]
    longest = rows[0][1].bar
    assert longest == 10
    assert [row[1].bar / longest for row in rows] == pytest.approx([1, 1 / 2, 1 / 6], rel=1e-3)


def test_percentages_are_honest() -> None:
    rows = by_first(dist_html(Dist({0: 10**9, 1: 1})))
    assert rows["0"][-1].text == ">99.99 %"
    assert rows["1"][-1].text == "<0.01 %"
    assert rows["1"][0].bar > 0
    (certain,) = Reader(dist_html(Dist({7: 1}))).rows[1:]
    assert [cell.text for cell in certain] == ["7", "", "1", "100 %"]


def test_a_long_fraction_is_in_the_tooltip_only() -> None:
    rows = by_first(dist_html(Dist({0: 100_000, 1: 11_111})))
    assert rows["1"][1].text == "11111/111111"
    assert rows["1"][2].tooltip == ""
    rows = by_first(dist_html(Dist({0: 899_999, 1: 100_000})))
    assert rows["1"][1].text == ""
    assert rows["1"][2] == Cell("10.00 %", "100000/999999", 0.0)


def test_a_fraction_of_thousands_of_digits_does_not_break_the_table() -> None:
    rows = by_first(dist_html(Dist({0: 7**20_000, 1: 3**20_000})))
    assert rows["0"][2].text == ">99.99 %"
    assert re.fullmatch(r"a fraction with 16\d\d\d digits below", rows["0"][2].tooltip)


def test_at_most_200_rows_and_how_many_are_left_out() -> None:
    dist = Dist({k: k + 1 for k in range(300)})
    _, *rows, last = Reader(dist_html(dist)).rows
    assert [row[0].text for row in rows] == [str(k) for k in range(100, 300)]
    left = sum((dist[k] for k in range(100)), Fraction(0))
    assert last[0].text == "… and 100 less likely"
    assert [cell.text for cell in last[2:]] == [str(left), percent(left)]
    exactly = Reader(dist_html(Dist(dict.fromkeys(range(200), 1)))).rows
    assert len(exactly) == 201
    assert exactly[-1][0].text == "199"


def test_outcomes_are_written_as_they_say() -> None:
    assert by_first(dist_html(REAL.fates)).keys() == {"Outcome", *map(str, REAL.fates)}


# ---------------------------------------------------------------- attacks


def test_odds_have_their_chances_means_and_damage() -> None:
    odds = some_odds()
    html = odds_html(odds)
    rows = by_first(html)
    assert odds.title in Reader(html).text
    for what, chance in odds.chances().items():
        assert [cell.text for cell in rows[what]] == [str(chance), percent(chance)]
    for what, mean in odds.means().items():
        assert [cell.text for cell in rows[f"{what}, mean"]] == [str(mean), f"{float(mean):.2f}"]
    for amount, chance in odds.damage.items():
        assert [cell.text for cell in rows[str(amount)]] == ["", str(chance), percent(chance)]
    order = [*rows]
    assert order[order.index("Damage to the target") + 1 :] == [*map(str, sorted(odds.damage))]


def test_builds_stand_side_by_side() -> None:
    made = compare(Fish.of(), Fish.of(die=20, ferocity=4), target=Fish.of(survival=8, name="T"),
                   names=["one", "two"])  # fmt: skip
    html = comparison_html(made)
    rows = by_first(html)
    assert [cell.text for cell in rows[""]] == ["one", "two"]
    assert "Attacks on T (retail)" in Reader(html).text
    for measure, values in made.rows():
        written = [percent(v) if measure.is_chance else f"{float(v):.2f}" for v in values]
        assert [cell.text for cell in rows[measure.label]] == written
        assert [cell.tooltip for cell in rows[measure.label]] == [str(v) for v in values]
    assert "Chance to stun" not in rows


def test_targets_of_one_attacker_are_named_so() -> None:
    made = compare(
        Fish.of(name="X"), Fish.of(name="Y"), attacker=Fish.of(name="S", ram=2), ram=True
    )
    assert "Rams of S (retail)" in Reader(comparison_html(made)).text


def test_a_comparison_of_nothing_says_so() -> None:
    made = compare(Fish.of(health=5), target=Fish.of(survival=150, fear=10))
    assert made.rows() == []
    assert "Nothing can come of any of these attacks." in Reader(comparison_html(made)).text


def test_what_one_more_changes_has_a_sign() -> None:
    made = sensitivity(Fish.of(ferocity=3), Fish.of(survival=8))
    html = sensitivity_html(made)
    rows = by_first(html)
    names = [name for name in MEASURES if any(name in row.changes for row in made.rows)]
    heads = [cell.text for cell in rows[""]]
    assert heads[names.index("hit")] == "Chance to hit, points"
    assert heads[names.index("damage")] == "Damage to the target, mean"
    better = next(row for row in made.rows if row.total == "ferocity")
    cells = rows["attacker: +1 Ferocity"]
    assert cells[names.index("hit")] == Cell("+10.00", "1/10", 0.0)
    assert cells[names.index("damage")].text == f"+{float(better.changes['damage']):.2f}"
    assert rows["target: +1 Survival"][names.index("hit")] == Cell("−10.00", "-1/10", 0.0)
    assert rows["attacker: +1 Lethality"][names.index("hit")].text == ""
    assert len(rows) == 1 + len(made.rows)


# ---------------------------------------------------------------- duels


def test_a_duel_has_its_ends_and_its_length() -> None:
    made = hostile_duel(exact=True)
    html = duel_html(made)
    rows = by_first(html)
    assert made.title in Reader(html).text
    for end, chance in made.chances().items():
        bar, fraction, told = rows[end]
        assert told.text == made.percent(chance)
        assert str(chance) in (fraction.text, told.tooltip)
        assert bar.bar == pytest.approx(max(0.1, 10 * float(chance)), rel=1e-3)
    assert made.turns is not None
    assert rows["turns, mean"][-1].text == f"{float(made.turns):.2f}"


def test_a_win_that_is_not_certain_is_not_rounded_to_it() -> None:
    builds = [Fish.of(ferocity=4, survival=9, health=40), Fish.of(ferocity=1, survival=6)]
    made = matrix(builds, names=["strong", "weak"])
    assert made.duels[0, 1].win == 1.0
    assert made.duels[0, 1].lose > 0
    rows = by_first(tournament_html(made))
    assert [cell.text for cell in rows["strong"]] == ["–", ">99 %", ">99.99 %"]
    assert [cell.text for cell in rows["weak"]] == ["<1 %", "–", "<0.01 %"]
    told = [cell.text for row in by_first(duel_html(made.duels[0, 1])).values() for cell in row]
    assert {">99.99 %", "<0.01 %"} <= {*told}


def test_floats_have_no_fraction() -> None:
    rows = by_first(duel_html(hostile_duel()))
    cells = [cell for row in rows.values() for cell in row]
    assert not [cell for cell in cells if "/" in cell.text or cell.tooltip]


def test_a_duel_that_may_never_end_says_so() -> None:
    made = duel(Fish.of(die=4, survival=40), Fish.of(die=4, survival=40), exact=True)
    rows = by_first(duel_html(made))
    assert rows["turns, mean"][-1].text == "may never end"
    assert [cell.text for cell in rows["a stalemate: nobody can ever win"]] == ["", "1", "100 %"]


def test_a_tournament_has_the_beginner_in_its_row() -> None:
    made = hostile_tournament()
    head, *rows = Reader(tournament_html(made)).rows
    assert [cell.text for cell in head] == ["", HOSTILE, "two", "three", "mean"]
    for number, row in enumerate(rows):
        assert row[0].text == made.names[number]
        assert row[1 + number].text == "–"
        assert row[-1].text == percent(Fraction(made.score(number)))
    assert rows[0][2].text == f"{round(100 * made.duels[0, 1].win)} %"
    assert rows[1][1].text == f"{round(100 * made.duels[1, 0].win)} %"
    assert rows[0][2].text != rows[1][1].text


# ---------------------------------------------------------------- in a notebook


def test_objects_show_themselves_as_their_table() -> None:
    builds = compare(Fish.of(), target=Fish.of())
    changes = sensitivity(Fish.of(), Fish.of())
    assert some_odds()._repr_html_() == odds_html(some_odds())
    assert builds._repr_html_() == comparison_html(builds)
    assert changes._repr_html_() == sensitivity_html(changes)
    assert hostile_duel()._repr_html_() == duel_html(hostile_duel())
    assert hostile_tournament()._repr_html_() == tournament_html(hostile_tournament())


def test_tables_need_no_matplotlib() -> None:
    script = """
import sys
from adaptlab.adapt import Fish
from adaptlab.adapt.analysis.odds import attack_odds
attack_odds(Fish.of(), Fish.of())._repr_html_()
assert not {"matplotlib", "numpy", "networkx", "pandas"} & {*sys.modules}
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
