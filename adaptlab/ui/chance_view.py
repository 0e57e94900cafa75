"""A die to be rolled or a card to be drawn: by chance, or as the designer wants it."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from adaptlab.dist import Dist
from adaptlab.draw.tables import dist_html
from adaptlab.errors import AdaptlabError
from adaptlab.eyes import Eyes
from adaptlab.script import Draw, Roll
from adaptlab.ui.bench import Bench
from adaptlab.ui.boxes import box, show
from adaptlab.ui.guide import guide_of
from adaptlab.ui.parts import LABEL, WIDE, View, button, marked, row

MOST_FACES = 20
"""Dice with more faces than this get a number field instead of a button for each face."""


class ChanceView(View):
    """Roll or draw; or say which face or card it shall be."""

    title = "Chance"

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self.leave = button("Roll", self._leave, "Leave it to chance", hook="t-roll")
        self.leave.button_style = "primary"
        self.faces = [self._face(face) for face in range(1, MOST_FACES + 1)]
        self.face_row = row()
        self.number = widgets.BoundedIntText(
            value=1, min=1, max=MOST_FACES, description="Face", style=LABEL,
            layout=widgets.Layout(width="130px"),
        )  # fmt: skip
        self.number.add_class("t-face-number")
        self.take_face = button("Take this face", self._take_number, hook="t-take-face")
        self.number_row = row(self.number, self.take_face)
        self.card = widgets.Combobox(
            description="Card", placeholder="type or choose", ensure_option=True, style=LABEL,
            layout=widgets.Layout(width="240px"),
        )  # fmt: skip
        self.card.add_class("t-card")
        self.take_card = button("Take this card", self._take_card, hook="t-take-card")
        self.note = widgets.HTML(layout=WIDE)
        self.card_row = box(row(self.card, self.take_card), self.note)
        self.or_else = widgets.HTML("or choose what comes:", layout=WIDE)
        self.told = widgets.HTML(layout=WIDE)
        self.told.add_class("t-chances")
        self.widget = box(
            row(self.leave), self.or_else, self.face_row, self.number_row, self.card_row, self.told
        )
        self.refresh()

    def _face(self, face: int) -> widgets.Button:
        made = button(
            str(face), lambda: self._answer(face), f"Let the die show {face}", hook=f"t-face-{face}"
        )
        made.layout.width = "44px"
        return made

    def refresh(self) -> None:
        eyes = self.bench.eyes
        question = eyes.pending
        sides = question.sides if isinstance(question, Roll) else 0
        drawn = isinstance(question, Draw)
        show(self.widget, sides or drawn)
        self.leave.description = "Draw" if drawn else f"Roll d{sides}"
        self.face_row.children = self.faces[:sides] if sides <= MOST_FACES else []
        show(self.number_row, sides > MOST_FACES)
        show(self.or_else, eyes.see_all)
        show(self.card_row, drawn and eyes.see_all)
        show(self.told, drawn and not eyes.see_all)
        if sides:
            self.number.max = sides
        self._offer_cards(eyes)
        self.told.value = chances_html(eyes) if drawn and not eyes.see_all else ""

    def _offer_cards(self, eyes: Eyes) -> None:
        """A player cannot choose what comes: that would tell him where it lies."""
        names = tuple(pile_of(eyes)) if eyes.see_all else ()
        if self.card.options != names:
            self.card.value = ""
            self.card.options = names
        self.note.value = marked(guide_of(eyes).note(eyes), font_size="0.85em")

    def _leave(self) -> None:
        self.bench.act(self.bench.roll)

    def _answer(self, answer: Any) -> None:
        self.bench.act(lambda: self.bench.answer(answer))

    def _take_number(self) -> None:
        self._answer(self.number.value)

    def _take_card(self) -> None:
        def take() -> None:
            piled = pile_of(self.bench.eyes)
            if self.card.value not in piled:
                raise AdaptlabError("choose one of the cards in the pile first")
            card = piled[self.card.value]
            self.card.value = ""
            self.bench.answer(card)

        self.bench.act(take)


def pile_of(eyes: Eyes) -> dict[str, Any]:
    """The different cards of the pile that is drawn from, by name and number of copies."""
    if not isinstance(eyes.pending, Draw):
        return {}
    write = eyes.game.write_answer
    named = sorted(((str(write(card)), copies, card) for card, copies in eyes.chances()),
                   key=lambda entry: entry[:2])  # fmt: skip
    return {f"{name} (×{copies})": card for name, copies, card in named}


def chances_html(eyes: Eyes) -> str:
    """What a player must reckon with, and how to choose the card all the same."""
    chances = Dist({str(eyes.game.write_answer(card)): n for card, n in eyes.chances()})
    how = "See everything to choose which card comes."
    return (
        f"<details data-keep='chances'><summary>What may come, as far as {eyes.who} knows"
        f"</summary>{dist_html(chances)}</details><div>{how}</div>"
    )
