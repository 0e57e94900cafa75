"""What A.D.A.P.T. adds to the command line: adaptlab odds, adaptlab cards."""

from __future__ import annotations

import argparse
import json
from typing import Any

from adaptlab.numbers import HOUSE_OPTION


def add_odds(commands: Any) -> None:
    """adaptlab odds: the exact odds of one attack."""
    odds = commands.add_parser("odds", help="the exact odds of one attack in A.D.A.P.T.")
    odds.add_argument("attacker", help="a Body, or totals such as die=10,ferocity=4,critical")
    odds.add_argument("target", help="likewise")
    odds.add_argument("--part", action="append", default=[], help="a Part of the attacker")
    odds.add_argument("--target-part", action="append", default=[], help="a Part of the target")
    odds.add_argument("--damage", type=int, default=0, help="the Damage that the attacker has")
    odds.add_argument("--target-damage", type=int, default=0, help="that the target has")
    odds.add_argument("--hiding", action="store_true", help="the target hides")
    odds.add_argument("--splash", action="store_true", help="the attacker comes down from a Jump")
    odds.add_argument("--ram", action="store_true", help="ram instead of attacking")
    odds.add_argument("--edition", default="retail", help="retail or pnp (print-and-play)")
    odds.add_argument("--switch", action="append", default=[], metavar="NAME[=VALUE]")
    odds.add_argument("--house", **HOUSE_OPTION)
    odds.add_argument("--cards", metavar="FOLDER", help="a card set of your own")
    odds.add_argument("--json", action="store_true", help="everything, for other programs")
    odds.set_defaults(run=_odds)


def add_cards(commands: Any) -> None:
    """adaptlab cards check: what is wrong with a folder of cards."""
    cards = commands.add_parser("cards", help="check a folder of cards")
    card_commands = cards.add_subparsers(required=True, metavar="COMMAND")
    check = card_commands.add_parser("check", help="name everything wrong with a card set")
    check.add_argument("folder", help="a folder with set.toml, bodies.toml, …")
    check.set_defaults(run=_check_cards)


def _check_cards(arguments: argparse.Namespace) -> None:
    from adaptlab.adapt.cards import load_cards
    from adaptlab.adapt.tell import card_text

    found = load_cards(arguments.folder)
    for card in found:
        print(card_text(card))
    print(
        f"{found.title}: {len(found.guppies)} Guppies, {len(found.bodies)} Bodies and "
        f"{len(found.parts)} Parts; nothing is wrong with them"
    )


def _odds(arguments: argparse.Namespace) -> None:
    from adaptlab.adapt.analysis.builds import read_build
    from adaptlab.adapt.analysis.odds import attack_odds
    from adaptlab.adapt.analysis.odds_text import odds_data
    from adaptlab.adapt.cards import load_cards
    from adaptlab.numbers import said_number
    from adaptlab.ruleset import read_switch

    cards = load_cards(arguments.cards) if arguments.cards else None
    fish = (
        read_build(arguments.attacker, arguments.part, arguments.damage, cards, "attacker"),
        read_build(
            arguments.target, arguments.target_part, arguments.target_damage, cards, "target"
        ),
    )
    switches: dict[str, Any] = dict(map(read_switch, arguments.switch))
    if arguments.house:
        switches["house"] = dict(map(said_number, arguments.house))
    conditions = {name: getattr(arguments, name) for name in ("hiding", "splash", "ram")}
    odds = attack_odds(fish[0], fish[1], arguments.edition, **conditions, **switches)
    print(json.dumps(odds_data(odds), indent=1) if arguments.json else odds)
