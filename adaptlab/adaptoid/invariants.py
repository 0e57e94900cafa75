"""What holds at every moment of every game of Adaptoid and Adapt3; for tests."""

from __future__ import annotations

from adaptlab.adaptoid.board import BOARD
from adaptlab.adaptoid.growing import stock
from adaptlab.adaptoid.position import Position


def invariants(g: Position) -> list[str]:
    """What must hold after every answer, and does not."""
    broken = []
    for seat in g.rules.seats:
        if sum(1 << cell for cell in g.adaptoids[seat]) != g.held[seat]:
            broken.append(f"seat {seat}: the sets of cells disagree")
        if min(stock(g, seat)) < 0:
            broken.append(f"seat {seat}: more on the board than there is")
        if any(legs + pincers > g.rules.limbs_cap for legs, pincers in g.adaptoids[seat].values()):
            broken.append(f"seat {seat}: too many limbs")
    if sum(g.held) + g.empty != BOARD:
        broken.append("a cell is held twice, or neither held nor empty")
    return broken
