"""Pig: roll as often as you dare; a 1 loses the pot and the turn."""

from adaptlab import Action, BySeat, Choose, Game, Position, Result, Roll
from adaptlab.numbers import Number

ROLL, HOLD = Action("roll"), Action("hold")


class PigPosition(Position):
    scores: BySeat[int]
    pot: int


class Pig(Game):
    name, title = "pig", "Pig"
    players, position = range(2, 11), PigPosition
    numbers = (Number("goal", 100, "pig.win", "points that win the game", low=1),)
    texts = {
        "pig.turn": "In your turn, roll the die or hold, as often as you like.",
        "pig.one": "A 1 loses the pot and ends the turn; other faces go into the pot.",
        "pig.win": "Who holds takes the pot. The first with 100 points wins.",
    }
    sentences = {"one": "{who} rolls a 1 and loses {pot}.", "hold": "{who} takes {pot}."}
    phrases = {"roll": "Roll the die", "hold": "Hold and take the pot"}

    def step(self, g):
        if (yield Choose(g.turn, (ROLL, HOLD), "Roll or hold?", "pig.turn")) == ROLL:
            face = yield Roll(6, "The die", "pig.one", g.turn)
            if face > 1:
                g.pot += face
                return
            g.note("one", "pig.one", g.turn, pot=g.pot)
        else:
            g.scores[g.turn] += g.pot
            g.note("hold", "pig.win", g.turn, pot=g.pot)
            if g.scores[g.turn] >= self.in_force(g, "goal"):
                g.result = Result((g.turn,))
        g.pot = 0
        if g.result is None:
            g.next_turn()
