"""The command line: adaptlab rules, cards, check, odds, simulate, app, bench."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adaptlab.errors import AdaptlabError, shown
from adaptlab.game import Game, part
from adaptlab.games import find, games, playable
from adaptlab.names import known_as, near
from adaptlab.numbers import HOUSE_OPTION as HOUSE
from adaptlab.numbers import said_number
from adaptlab.ruleset import read_switch


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
    rules.add_argument("--numbers", action="store_true", help="what --house may change")
    rules.set_defaults(run=_rules)

    check = commands.add_parser("check", help="hold random games to every promise of the engine")
    check.add_argument("game", nargs="?", default="adapt")
    check.add_argument("--games", type=_count, default=1000)
    check.add_argument("--seed", type=int, default=1)
    check.add_argument("--turns", type=_count, default=100, help="the turn limit of a game")
    check.set_defaults(run=_check)

    simulate = commands.add_parser("simulate", help="let bots play, and measure the games")
    simulate.add_argument("game", nargs="?", default="adapt")
    simulate.add_argument("--bots", default="greedy", help="one for all seats, or a,b,…")
    simulate.add_argument("--games", type=_count, default=1000)
    simulate.add_argument("--players", type=int)
    simulate.add_argument("--edition")
    simulate.add_argument("--switch", action="append", default=[], metavar="NAME[=VALUE]")
    simulate.add_argument("--house", **HOUSE)
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
    bench.add_argument("what", nargs="?", default="games", choices=tuple(benches()))
    bench.add_argument("--seconds", type=float, default=2.0, help="CPU time for each measurement")
    bench.set_defaults(run=_bench)
    for game in playable():
        for place in game.commands:
            part(place)(commands)
    return parser


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, not {text}")
    return value


def _rules(arguments: argparse.Namespace) -> None:
    if arguments.game is None:
        for game in playable():
            print(f"{game.name}: {game.title}, {len(game.rules())} rules")
        return
    rules = find(arguments.game).rules()
    if arguments.coverage:
        _coverage(arguments.game)
    elif arguments.numbers:
        _numbers(find(arguments.game))
    elif arguments.id is None:
        chapter = ""
        for card in rules.values():
            if card.chapter != chapter:
                chapter = card.chapter
                print(f"\n{chapter}")
            print(f"  {card.id:26} {card.title}")
    elif (id := known_as(arguments.id, rules)) is not None:
        print(rules[id])
    else:
        nearby = near(arguments.id, rules)
        where = find(arguments.game).name
        raise AdaptlabError(f"there is no rule {shown(arguments.id)} in {where}{nearby}")


def _numbers(game: Game) -> None:
    """The numbers of the rules, with their values in each edition."""
    for number in game.known_numbers().values():
        values = [number.usual(edition) for edition in game.editions]
        told = "/".join(map(str, values if len(set(values)) > 1 else values[:1]))
        print(f"{number.name:26} {told:>5}  {number.text} [{number.rule}]")
    for switch in game.switches.values():
        if isinstance(switch.choices, range):
            print(f"{switch.name:26} {switch.default!s:>5}  {switch.text} [{switch.rule}]")


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


def _check(arguments: argparse.Namespace) -> None:
    from adaptlab.testing import check_game

    print(check_game(arguments.game, arguments.games, arguments.seed, arguments.turns))


def _simulate(arguments: argparse.Namespace) -> None:
    from adaptlab.study import simulate

    switches: dict[str, Any] = dict(read_switch(text) for text in arguments.switch)
    switches["house"] = dict(map(said_number, arguments.house))
    given = {"edition": arguments.edition, "players": arguments.players}
    switches |= {name: value for name, value in given.items() if value is not None}
    bots = arguments.bots.split(",") if "," in arguments.bots else arguments.bots
    print(
        simulate(
            arguments.game, bots, arguments.games, arguments.seed, arguments.turns,
            progress=sys.stderr.isatty(), **switches,
        )
    )  # fmt: skip


def _app(arguments: argparse.Namespace) -> int:
    from adaptlab.app import run_app

    return run_app(arguments.game, arguments.port, not arguments.no_browser, arguments.dark)


def _bench(arguments: argparse.Namespace) -> None:
    part(benches()[arguments.what])(arguments.seconds)


def benches() -> dict[str, str]:
    """What can be measured, of all games."""
    return {what: place for game in playable() for what, place in game.benches.items()}


if __name__ == "__main__":
    sys.exit(main())
