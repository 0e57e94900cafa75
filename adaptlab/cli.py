"""The command line: adaptlab rules, cards, check, odds, simulate, app, bench."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adaptlab.errors import AdaptlabError
from adaptlab.games import find, games


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if not, with one clear message."""
    arguments = _parser().parse_args(argv)
    try:
        return int(arguments.run(arguments) or 0)
    except AdaptlabError as error:
        print(f"adaptlab: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="adaptlab", description="An exact rules workbench for the Adapt family of games."
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    rules = commands.add_parser("rules", help="read the rules of a game, or one rule")
    rules.add_argument("game", nargs="?", help=f"one of {', '.join(games())}")
    rules.add_argument("id", nargs="?", help="a rule, such as attack.tie")
    rules.add_argument("--coverage", action="store_true", help="where code and tests cite them")
    rules.set_defaults(run=_rules)

    cards = commands.add_parser("cards", help="check a folder of cards")
    card_commands = cards.add_subparsers(required=True, metavar="COMMAND")
    check_cards = card_commands.add_parser("check", help="name everything wrong with a card set")
    check_cards.add_argument("folder", help="a folder with set.toml, bodies.toml, …")
    check_cards.set_defaults(run=_check_cards)

    check = commands.add_parser("check", help="hold random games to every promise of the engine")
    check.add_argument("game", nargs="?", default="adapt")
    check.add_argument("--games", type=_count, default=1000)
    check.add_argument("--seed", type=int, default=1)
    check.add_argument("--turns", type=_count, default=100, help="the turn limit of a game")
    check.set_defaults(run=_check)

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
    odds.add_argument("--cards", metavar="FOLDER", help="a card set of your own")
    odds.add_argument("--json", action="store_true", help="everything, for other programs")
    odds.set_defaults(run=_odds)

    simulate = commands.add_parser("simulate", help="let bots play, and measure the games")
    simulate.add_argument("game", nargs="?", default="adapt")
    simulate.add_argument("--bots", default="greedy", help="one for all seats, or a,b,…")
    simulate.add_argument("--games", type=_count, default=1000)
    simulate.add_argument("--players", type=int)
    simulate.add_argument("--edition")
    simulate.add_argument("--switch", action="append", default=[], metavar="NAME[=VALUE]")
    simulate.add_argument("--seed", type=int, default=1)
    simulate.add_argument("--turns", type=_count, default=1000, help="the turn limit of a game")
    simulate.set_defaults(run=_simulate)

    app = commands.add_parser("app", help="open the workbench in a browser, without code")
    app.add_argument("game", nargs="?", default="adapt")
    app.add_argument("--port", type=_count, default=8866)
    app.add_argument("--no-browser", action="store_true", help="only print the address")
    app.add_argument("--dark", action="store_true", help="light on dark")
    app.set_defaults(run=_app)

    bench = commands.add_parser("bench", help="measure speed beside other engines")
    bench.add_argument(
        "what", nargs="?", default="games", choices=("games", "odds", "duel", "adaptoid")
    )
    bench.add_argument("--seconds", type=float, default=2.0, help="CPU time for each measurement")
    bench.set_defaults(run=_bench)
    return parser


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, not {text}")
    return value


def _rules(arguments: argparse.Namespace) -> None:
    if arguments.game is None:
        for name in games():
            print(f"{name}: {find(name).title}, {len(find(name).rules())} rules")
        return
    rules = find(arguments.game).rules()
    if arguments.coverage:
        _coverage(arguments.game)
    elif arguments.id is None:
        chapter = ""
        for card in rules.values():
            if card.chapter != chapter:
                chapter = card.chapter
                print(f"\n{chapter}")
            print(f"  {card.id:26} {card.title}")
    elif arguments.id in rules:
        print(rules[arguments.id])
    else:
        raise AdaptlabError(f"there is no rule {arguments.id!r} in {arguments.game}")


def _coverage(game: str) -> None:
    from adaptlab.citations import cited_in_code, cited_in_tests

    tests = Path(__file__).parent.parent / "tests"
    code, tested = cited_in_code(find(game).folder), cited_in_tests(tests) if tests.is_dir() else []
    print(f"{'rule':26} {'code':>5} {'tests':>6}  first test")
    missing = 0
    for id in find(game).rules():
        in_code = [citation for citation in code if citation.id == id]
        in_tests = [citation for citation in tested if citation.id == id]
        missing += not in_code or not in_tests
        first = in_tests[0].place if in_tests else "-"
        print(f"{id:26} {len(in_code):5} {len(in_tests):6}  {first}")
    if not tests.is_dir():
        print("The tests are not part of an installation: run this in a checkout.")
    print(f"{len(find(game).rules())} rules, {missing} of them without code or test")


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


def _check(arguments: argparse.Namespace) -> None:
    from adaptlab.testing import check_game

    print(check_game(arguments.game, arguments.games, arguments.seed, arguments.turns))


def _odds(arguments: argparse.Namespace) -> None:
    from adaptlab.adapt.analysis.builds import read_build
    from adaptlab.adapt.analysis.odds import attack_odds
    from adaptlab.adapt.analysis.odds_text import odds_data
    from adaptlab.adapt.cards import load_cards

    cards = load_cards(arguments.cards) if arguments.cards else None
    fish = (
        read_build(arguments.attacker, arguments.part, arguments.damage, cards, "attacker"),
        read_build(
            arguments.target, arguments.target_part, arguments.target_damage, cards, "target"
        ),
    )
    switches: dict[str, Any] = dict(map(_switch, arguments.switch))
    conditions = {name: getattr(arguments, name) for name in ("hiding", "splash", "ram")}
    odds = attack_odds(fish[0], fish[1], arguments.edition, **conditions, **switches)
    print(json.dumps(odds_data(odds), indent=1) if arguments.json else odds)


def _simulate(arguments: argparse.Namespace) -> None:
    from adaptlab.study import simulate

    switches: dict[str, Any] = dict(_switch(text) for text in arguments.switch)
    given = {"edition": arguments.edition, "players": arguments.players}
    switches |= {name: value for name, value in given.items() if value is not None}
    bots = arguments.bots.split(",") if "," in arguments.bots else arguments.bots
    print(
        simulate(
            arguments.game, bots, arguments.games, arguments.seed, arguments.turns,
            progress=sys.stderr.isatty(), **switches,
        )
    )  # fmt: skip


def _switch(text: str) -> tuple[str, bool | int | str]:
    name, _, value = text.partition("=")
    if value.isdecimal():
        return name, int(value)
    return name, {"": True, "true": True, "false": False}.get(value, value)


def _app(arguments: argparse.Namespace) -> int:
    from adaptlab.app import run_app

    return run_app(arguments.game, arguments.port, not arguments.no_browser, arguments.dark)


def _bench(arguments: argparse.Namespace) -> None:
    from adaptlab.adapt.bench.duel import bench_duel
    from adaptlab.adapt.bench.games import bench
    from adaptlab.adapt.bench.odds import bench_odds
    from adaptlab.adaptoid.bench import bench_adaptoid

    benches = {
        "games": bench, "odds": bench_odds, "duel": bench_duel, "adaptoid": bench_adaptoid,
    }  # fmt: skip
    benches[arguments.what](arguments.seconds)


if __name__ == "__main__":
    sys.exit(main())
