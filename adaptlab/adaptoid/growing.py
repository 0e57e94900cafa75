"""Growing, and starving of those who have grown beyond their food."""

from __future__ import annotations

from adaptlab.adaptoid.board import BIT, NEAR, cells_in, written
from adaptlab.adaptoid.position import BARE, Position
from adaptlab.cite import rule
from adaptlab.script import Refusal


@rule("grow.create")
def spawn(g: Position, seat: int) -> int:
    """The empty cells beside one's own, if an adaptoid is left in the stock."""
    own = g.adaptoids[seat]
    if len(own) >= g.rules.stock_adaptoids:
        return 0
    beside = 0
    for cell in own:
        beside |= NEAR[cell]
    return beside & g.empty


@rule("grow.limb", "setup.stock")
def stock(g: Position, seat: int) -> tuple[int, int, int]:
    """The adaptoids, legs and pincers that are not on the board."""
    own = g.adaptoids[seat].values()
    legs = pincers = 0
    for one, two in own:
        legs += one
        pincers += two
    rules = g.rules
    return (
        rules.stock_adaptoids - len(own), rules.stock_legs - legs, rules.stock_pincers - pincers
    )  # fmt: skip


@rule("grow.limb")
def room(g: Position, seat: int) -> list[int]:
    """The cells of one's own adaptoids that can carry another limb."""
    most = g.rules.limbs_cap
    return [
        cell for cell, (legs, pincers) in g.adaptoids[seat].items() if legs + pincers < most
    ]  # fmt: skip


def growths(g: Position, seat: int) -> list[tuple[str, int]]:
    """Every way to grow: what, and where."""
    _, legs, pincers = stock(g, seat)
    carriers = sorted(room(g, seat)) if legs or pincers else []
    found = [("new", cell) for cell in cells_in(spawn(g, seat))]
    found += [("leg", cell) for cell in carriers if legs]
    found += [("pincer", cell) for cell in carriers if pincers]
    return found


def refuse_growth(g: Position, seat: int, what: str, cell: int) -> Refusal | None:
    """Why a growth is not allowed; None if it is."""
    if cell not in BIT:
        return Refusal("board", "The board has no cell {}.", cell)
    adaptoids, legs, pincers = stock(g, seat)
    here = written(cell)
    if what == "new":
        if g.owner(cell):
            return Refusal("grow.create", "{} is not empty.", here)
        if not g.held[seat] & NEAR[cell]:
            return Refusal("grow.create", "{} is beside none of your adaptoids.", here)
        if not adaptoids:
            every = g.rules.stock_adaptoids
            return Refusal("setup.stock", "All your {} adaptoids are on the board.", every)
        return None
    if cell not in g.adaptoids[seat]:
        return Refusal("grow.limb", "You have no adaptoid on {}.", here)
    carried = sum(g.adaptoids[seat][cell])
    if carried >= g.rules.limbs_cap:
        return Refusal("grow.limb", "The adaptoid on {} carries {} limbs already.", here, carried)
    if not (legs if what == "leg" else pincers):
        every = g.rules.stock_legs if what == "leg" else g.rules.stock_pincers
        return Refusal("setup.stock", "All your {} {}s are on the board.", every, what)
    return None


def grow(g: Position, seat: int, what: str, cell: int) -> None:
    """A new adaptoid, or a limb on one."""
    if what == "new":
        g.put(seat, cell, BARE)
        return
    legs, pincers = g.adaptoids[seat][cell]
    g.adaptoids[seat][cell] = (legs + 1, pincers) if what == "leg" else (legs, pincers + 1)


@rule("starve")
def hungry(g: Position, seat: int) -> list[int]:
    """The cells of one's adaptoids that have fewer empty cells around them than limbs."""
    empty = g.empty
    return [
        cell
        for cell, (legs, pincers) in g.adaptoids[seat].items()
        if (NEAR[cell] & empty).bit_count() < legs + pincers
    ]


@rule("starve", "adapt3.starve")
def starve(g: Position, seat: int) -> None:
    """All hungry enemies are removed at once; the mover's own are not judged."""
    doomed = [
        (enemy, cell) for enemy in g.rules.seats if enemy != seat for cell in hungry(g, enemy)
    ]
    for enemy, cell in doomed:
        g.lose(enemy, cell)
        g.note("starved", "starve", enemy, cell=cell, lost=g.lost[enemy])
