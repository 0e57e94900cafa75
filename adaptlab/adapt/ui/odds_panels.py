"""What the odds of two builds come to: a panel a question, each drawn only when it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets as widgets

from adaptlab.adapt.analysis.compare import MEASURES, grid, sensitivity
from adaptlab.adapt.analysis.duel import duel
from adaptlab.adapt.analysis.fight import PLANS
from adaptlab.adapt.analysis.odds import AttackOdds
from adaptlab.adapt.cards import FLAGS, SCORES
from adaptlab.adapt.draw import tables
from adaptlab.adapt.draw.words import axis_words
from adaptlab.adapt.ui.asked import Asked
from adaptlab.adapt.ui.build_editor import DICE
from adaptlab.draw import tables as pieces
from adaptlab.draw.words import chance_words
from adaptlab.errors import AdaptlabError
from adaptlab.ui.bench import Message
from adaptlab.ui.messages import message_html
from adaptlab.ui.parts import choice, column, marked, png, row, slider

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_FIGURES = 2
MOST_ATTACKS = 60


class Answer(NamedTuple):
    """What a panel shows: HTML at once, then figures, which take longer to draw."""

    html: str
    figures: Sequence[Callable[[], Figure]] = ()


class Panel:
    """One question about two builds. ``controls`` say what exactly is asked."""

    title = ""
    hook = ""

    def __init__(self, redraw: Callable[[], object]) -> None:
        self.redraw = redraw
        """To be called when the controls ask for something else."""
        self.stale = True
        self._drawings = 0
        self.html = widgets.HTML(layout=widgets.Layout(flex="1 1 320px", max_width="100%"))
        self.html.add_class(self.hook)
        self.images = [_image(self.hook) for _ in range(MOST_FIGURES)]
        self.controls = self.make_controls()
        self.widget = column(self.controls, row(self.html, *self.images))

    def make_controls(self) -> widgets.Widget:
        """The controls of this panel."""
        return row()

    def answer(self, asked: Asked) -> Answer:
        """What is to be shown."""
        raise NotImplementedError

    def asks(self, _: object = None) -> None:
        """The controls ask for something else."""
        self.stale = True
        self.redraw()

    def draw(self, asked: Callable[[], Asked]) -> None:
        """Show the answer, or why there is none: ``asked`` may raise it."""
        self.stale = False
        self._drawings += 1
        drawing = self._drawings
        try:
            answer = self.answer(asked())
            self._tell(drawing, f'<div style="line-height:1.5">{answer.html}</div>')
            pictures = [png(make()) for make in answer.figures]
        except Exception as error:
            self._tell(drawing, message_html(Message.of(error)))
            pictures = []
        self._picture(drawing, pictures)

    def _tell(self, drawing: int, html: str) -> None:
        """Show a text, unless the next question came in meanwhile and has been answered."""
        if drawing == self._drawings:
            self.html.value = html

    def _picture(self, drawing: int, pictures: Sequence[bytes]) -> None:
        if drawing != self._drawings:
            return
        for image, picture in zip(self.images, [*pictures, b"", b""], strict=False):
            image.value = picture
            image.layout.display = "" if picture else "none"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


def _image(hook: str) -> widgets.Image:
    layout = widgets.Layout(display="none", max_width="100%", flex="0 1 auto", margin="4px")
    made = widgets.Image(format="png", layout=layout)
    made.add_class(f"{hook}-figure")
    return made


def beside(pieces: Sequence[str]) -> str:
    """Pieces of HTML side by side, below each other where there is no room."""
    if len(pieces) == 1:
        return pieces[0]
    columns = "repeat(auto-fit,minmax(min(100%,370px),1fr))"
    inside = "".join(f'<div style="min-width:0">{piece}</div>' for piece in pieces)
    style = f"display:grid;grid-template-columns:{columns};gap:0 1em;font-size:.9em"
    return f'<div style="{style}">{inside}</div>'


def figure(name: str, *of: Any, title: str = "", **how: Any) -> Figure:
    """A figure of `adaptlab.adapt.figures` (which takes long to import), with its own title."""
    from adaptlab.adapt.draw import figures
    from adaptlab.draw.style import headline, house_style

    made: Figure = getattr(figures, name)(*of, **how)
    if title:
        with house_style():
            headline(made, title)
    return made


def title_of(odds: Sequence[AttackOdds]) -> str:
    """What was asked, with every edition that was."""
    first = odds[0]
    who, _, about = first.title.rpartition("(")
    editions = [each.rules.ruleset.edition for each in odds]
    return f"{who}({' and '.join(editions)}{about.removeprefix(editions[0])}"


class Distribution(Panel):
    """The odds of one attack."""

    title = "Distribution"
    hook = "t-odds-result"

    def answer(self, asked: Asked) -> Answer:
        odds = asked.odds
        how: dict[str, Any] = {"names": asked.editions, "title": title_of(odds)}
        drawn = partial(figure, "damage_figure", *odds, **how)
        return Answer(beside([tables.odds_html(each) for each in odds]), [drawn])


class Defeat(Panel):
    """The chance that the target is defeated by several attacks."""

    title = "Defeat by attacks"
    hook = "t-odds-defeat"

    def make_controls(self) -> widgets.Widget:
        self.attacks = slider("Attacks", 1, MOST_ATTACKS, 10, self.asks, "t-odds-attacks")
        return row(self.attacks)

    def answer(self, asked: Asked) -> Answer:
        odds, attacks = asked.odds, self.attacks.value
        how: dict[str, Any] = {"attacks": attacks, "names": asked.editions, "title": title_of(odds)}
        drawn = partial(figure, "defeat_figure", *odds, **how)
        return Answer(defeat_html(odds, attacks), [drawn])


def defeat_html(odds: Sequence[AttackOdds], attacks: int) -> str:
    """The chance that the target is defeated by 1, 2, … attacks: a column an edition."""
    by_edition = [each.defeat_by(attacks) for each in odds]
    lines = [
        pieces.words(number)
        + "".join(pieces.number(chance, chance_words(chance)) for chance in chances)
        for number, chances in enumerate(zip(*by_edition, strict=True), start=1)
    ]
    editions = [each.rules.ruleset.edition for each in odds]
    made = pieces.table(lines, pieces.heads("Target defeated by attack", *editions))
    warnings = map(tables.warning_html, odds[0].warnings)
    return pieces.block(title_of(odds), made, *warnings, note=tables.shows_cards(odds))


class Sensitivities(Panel):
    """What one more of each total is worth."""

    title = "Sensitivity"
    hook = "t-odds-sensitivity"

    def make_controls(self) -> widgets.Widget:
        self.measure = measure_choice("Figure", "damage", self.asks, "t-odds-worth-measure")
        return row(self.measure)

    def answer(self, asked: Asked) -> Answer:
        worths = [
            sensitivity(asked.attacker, asked.target, edition=edition, **asked.how)
            for edition in asked.editions
        ]
        measure = self.measure.value
        drawn = [partial(figure, "sensitivity_figure", worth, measure) for worth in worths]
        wide = "".join(map(tables.sensitivity_html, worths))
        return Answer(f'<div style="font-size:.82em">{wide}</div>', drawn)


def measure_choice(
    label: str, value: str, do: Callable[[Any], object], hook: str
) -> widgets.Dropdown:
    """A choice among all measures of an attack."""
    options = [(measure.label, name) for name, measure in MEASURES.items()]
    return choice(label, options, value, do, hook)


AXIS_VALUES: Mapping[str, Sequence[int]] = {
    "die": DICE[1:],
    "ferocity": range(11),
    "survival": range(21),
    "lethality": range(-4, 5),
    "health": range(2, 42, 2),
    "damage": range(0, 40, 2),
    **dict.fromkeys(SCORES, range(11)),
    **dict.fromkeys(FLAGS, (0, 1)),
}
"""The values of a total along an axis of the heat map."""


def values_along(axis: str, asked: Asked) -> Sequence[int]:
    """The values along an axis such as ``"target survival"`` with which there can be an attack.

    Where there is none with any of them, the other axis may help: then it is all of them.
    """
    side, _, total = axis.partition(" ")
    values = AXIS_VALUES[total]
    return [value for value in values if asked.possible_with(side, total, value)] or values


class HeatMap(Panel):
    """A measure over two totals."""

    title = "Heat map"
    hook = "t-odds-heat"

    def make_controls(self) -> widgets.Widget:
        axes = [f"{side} {total}" for side in ("attacker", "target") for total in AXIS_VALUES]
        options = [(axis_words(axis), axis) for axis in axes]
        self.x = choice("Across", options, "attacker ferocity", self.asks, "t-odds-x")
        self.y = choice("Up", options, "target survival", self.asks, "t-odds-y")
        self.measure = measure_choice("Measure", "hit", self.asks, "t-odds-heat-measure")
        return row(self.x, self.y, self.measure)

    def answer(self, asked: Asked) -> Answer:
        x, y, measure = self.x.value, self.y.value, self.measure.value
        if x == y:
            raise AdaptlabError("choose two different totals, one across and one up")
        along = {"xs": values_along(x, asked), "ys": values_along(y, asked)}
        how: dict[str, Any] = {**along, "measure": measure, **asked.how}
        pair = asked.attacker, asked.target
        grids = [grid(*pair, x, y, edition=edition, **how) for edition in asked.editions]
        drawn = [
            partial(figure, "heat_figure", made, title=f"{made.measure.label} ({edition})")
            for edition, made in zip(asked.editions, grids, strict=True)
        ]
        names = f"{asked.attacker.name} attacks {asked.target.name}"
        told = marked(f"{names}: everything else stays as it is set above.")
        return Answer("".join([told, *map(tables.warning_html, asked.warnings)]), drawn)


class Duels(Panel):
    """The two builds fight to the end."""

    title = "Duel"
    hook = "t-odds-duel"

    def make_controls(self) -> widgets.Widget:
        first = [("the attacker", "a"), ("the target", "b"), ("either, equally likely", "either")]
        self.begins = choice("Begins", first, "a", self.asks, "t-odds-begins")
        self.plans = tuple(
            choice(f"Plan of the {role}", PLANS, "attack", self.asks, f"t-odds-plan-{role}")
            for role in ("attacker", "target")
        )
        note = widgets.HTML("Hiding, splash and Ram follow from the plans here, not from above.")
        return column(row(self.begins, *self.plans), note)

    def answer(self, asked: Asked) -> Answer:
        one, two = (plan.value for plan in self.plans)
        begins, switches = self.begins.value, asked.switches
        duels = [
            duel(asked.attacker, asked.target, edition, begins, (one, two), **switches)
            for edition in asked.editions
        ]
        drawn = [partial(figure, "length_figure", made) for made in duels]
        return Answer(beside([tables.duel_html(each) for each in duels]), drawn)
