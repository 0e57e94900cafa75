"""The Play tab without a browser: buttons are clicked, and widgets and bench looked at."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets as widgets
import pytest

import adaptlab
from adaptlab.adapt import attack_odds
from adaptlab.adapt.draw.tables import odds_html
from adaptlab.adapt.tell import card_text
from adaptlab.adapt.ui.guide import odds_at
from adaptlab.draw.svg import stands_for, tag
from adaptlab.draw.tables import dist_html
from adaptlab.evidence import RECONSTRUCTED
from adaptlab.games import find
from adaptlab.script import Action, Choose, Draw, Roll
from adaptlab.ui.bench import Bench
from adaptlab.ui.chance_view import pile_of
from adaptlab.ui.foresight_view import ALWAYS, CHANCE, DICE, NEVER, is_certain, wants_odds
from adaptlab.ui.log_view import MOST_SHOWN, log_html
from adaptlab.ui.new_game_view import USUAL
from adaptlab.ui.play_view import PlayView, meant
from adaptlab.ui.rule_text import rule_html
from tests.adapt.table import fish, some, table
from tests.ui.marks import marks_at

BUY = "Swordfish"


def opened(bench: Bench) -> PlayView:
    """The Play tab as the workbench shows it: told of every change."""
    view = PlayView(bench)
    bench.watch(view.refresh)
    return view


def at(*all_fish: Any, **fields: Any) -> PlayView:
    """The Play tab at an exact position."""
    return opened(Bench(table(*all_fish, **fields)))


@pytest.fixture
def view() -> PlayView:
    """Two fish that can hit each other, Player 1 about to act with 9 Experience."""
    return at(some(experience=9, ferocity=3), some(survival=6, stun=0))


def button_of(view: PlayView, action: str) -> widgets.Button:
    words = {str(option.action): option for option in view.bench.options()}[action]
    shown = [b for b in view.step.options.children if b.description.startswith(words.words)]
    assert len(shown) == 1
    return shown[0]


def is_shown(widget: widgets.Widget) -> bool:
    return widget.layout.display != "none"


def all_of(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and everything in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from all_of(child)


# ---------------------------------------------------------------- a turn, step by step


def test_a_whole_turn_with_forced_dice(view: PlayView) -> None:
    bench = view.bench
    assert "Player 1: Your Action" in view.step.question.html
    button_of(view, "attack 2").click()
    view.step.foresight.do_it.click()
    assert isinstance(bench.session.pending, Roll)
    assert "Player 1 rolls a d10: Attack roll" in view.step.question.html
    assert [face.description for face in view.step.chance.face_row.children] == [
        str(face) for face in range(1, 11)
    ]
    view.step.chance.faces[10 - 1].click()
    assert "10 on the die" in view.log.log.html
    assert isinstance(bench.session.pending, Draw)
    card = next(iter(pile_of(bench.eyes)))
    view.step.chance.card.value = card
    view.step.chance.take_card.click()
    assert bench.session.position.stream[-1].name == card.rpartition(" (")[0]
    assert "Player 2: Your Action" in view.step.question.html
    assert not any(message.is_error for message in bench.messages)
    assert bench.session.position.fish[1].damage > 0


def test_the_picture_follows_every_answer(view: PlayView) -> None:
    session = view.bench.session
    before = view.picture.svg
    assert before == session.game.svg(session.position)
    picture = view.picture
    view.step.answer(Action("attack", (2,)))
    view.step.chance.faces[9].click()
    assert view.picture is picture
    assert view.picture.svg == session.game.svg(session.position) != before


def test_dice_with_many_faces_take_a_number() -> None:
    view = opened(Bench.of("adapt", seed=3))
    while not isinstance(view.bench.session.pending, Roll):
        if isinstance(view.bench.session.pending, Draw):
            view.step.chance.leave.click()
        else:
            view.step.options.children[0].click()
    chance = view.step.chance
    assert view.bench.session.pending.sides == 100
    assert is_shown(chance.number_row)
    assert not chance.face_row.children
    assert chance.number.max == 100
    assert chance.leave.description == "Roll d100"
    chance.number.value = 77
    chance.take_face.click()
    assert view.bench.session.answers[-1] == 77


def test_roll_and_draw_leave_it_to_chance(view: PlayView) -> None:
    view.step.answer(Action("attack", (2,)))
    assert view.step.chance.leave.description == "Roll d10"
    view.step.chance.leave.click()
    assert view.step.chance.leave.description == "Draw"
    view.step.chance.leave.click()
    assert isinstance(view.bench.session.pending, Choose)
    assert not is_shown(view.step.chance.widget)


def test_a_pile_is_listed_by_name_with_the_copies() -> None:
    view = at(*[some(ferocity=3) for _ in range(4)], switches={"copies": 3})
    view.step.answer(Action("attack", (2,)))
    view.step.chance.faces[0].click()
    chance, question = view.step.chance, view.bench.session.pending
    assert isinstance(question, Draw)
    assert list(chance.card.options) == sorted(chance.card.options)
    copies = [int(name.rpartition("×")[2].rstrip(")")) for name in chance.card.options]
    assert sum(copies) == len(question.pile)
    assert 3 in copies
    assert escape(RECONSTRUCTED) in chance.note.value
    assert not is_shown(chance.number_row)
    assert not chance.face_row.children


def test_a_card_that_was_not_chosen_is_a_message(view: PlayView) -> None:
    view.step.answer(Action("attack", (2,)))
    view.step.chance.faces[0].click()
    view.step.chance.take_card.click()
    assert view.bench.messages[-1].is_error
    assert "choose one of the cards" in view.bench.messages[-1].text
    assert isinstance(view.bench.session.pending, Draw)


def test_the_end_is_told() -> None:
    view = opened(Bench.of("adapt", seed=7))
    view.history.out.click()
    assert f"The game is over: {view.bench.session.result}" in view.step.question.html
    assert not view.step.options.children
    assert not is_shown(view.step.chance.widget)
    assert view.history.on.disabled
    assert view.history.out.disabled


# ---------------------------------------------------------------- options


def test_legal_options_come_first_and_illegal_ones_say_why() -> None:
    view = at(some(experience=4), some(), stream=["Seahorse Tail", "Remora Disc", BUY])
    refused = {str(o.action): o.refusal for o in view.bench.options() if o.refusal}
    assert "buy 3" in refused
    shown = button_of(view, "buy 3")
    assert shown.disabled
    assert shown.description.endswith("(not now)")
    assert shown.tooltip == str(refused["buy 3"])
    assert refused["buy 3"].because in view.step.why_not.html
    assert f'data-rule="{refused["buy 3"].rule}"' in view.step.why_not.html
    assert f"Why not? ({len(refused)})" in view.step.why_not.html
    states = [b.disabled for b in view.step.options.children]
    assert states == sorted(states)
    assert not button_of(view, "attack 2").disabled
    assert len(states) == len(view.bench.options())


def test_an_option_that_is_no_longer_open_is_refused_with_a_message(view: PlayView) -> None:
    late = button_of(view, "attack 2")
    view.step.answer(Action("attack", (2,)))
    late.click()
    assert view.bench.messages[-1].is_error
    assert view.bench.moment == 1


def test_buttons_are_kept_and_not_made_anew(view: PlayView) -> None:
    before = button_of(view, "wipe")
    view.bench.changed()
    assert button_of(view, "wipe") is before


def test_the_question_says_who_is_asked_and_by_which_rule() -> None:
    view = opened(Bench.of("adapt", seed=1))
    assert view.step.question.html.startswith("<div><b>Player 1: Choose a Guppy</b>")
    assert '<button type="button" data-rule="setup.start"' in view.step.question.html
    view.bench.bots[1] = "greedy"
    view.step.refresh()
    assert view.step.question.html.startswith("<div><b>Player 1 (bot: greedy): Choose a Guppy</b>")


# ---------------------------------------------------------------- odds before the answer


def test_the_odds_of_an_attack_are_those_of_attack_odds(view: PlayView) -> None:
    first, second = view.bench.session.position.fish
    button_of(view, "attack 2").click()
    foresight = view.step.foresight
    assert is_shown(foresight.widget)
    assert view.bench.moment == 0
    expected = attack_odds(first, second)
    assert odds_html(expected) in foresight.odds.value
    assert odds_at(view.bench.session.position, 1, Action("attack", (2,))).outcomes == (
        expected.outcomes
    )
    assert foresight.head.value == "<b>Attack Player 2?</b>"


@pytest.mark.parametrize("edition", ["retail", "pnp"])
def test_the_odds_agree_with_what_the_game_can_come_to(edition: str) -> None:
    """Under switches of the ruleset too, and with a fish that hides."""
    view = at(
        some(ferocity=3, poisonous=4, ram=3, splash=True),
        some(survival=7, counter_attack=2, counter_poison=3, hide=3, hiding=3, health=9),
        edition=edition,
        switches={"ram_poisons": edition == "retail"},  # not as the edition has it
    )
    for verb in ("attack", "ram"):
        action = Action(verb, (2,))
        told = odds_at(view.bench.session.position, 1, action)
        odds = view.bench.eyes.outcomes
        assert told.damage == odds(action, lambda after: after.fish[1].damage)
        assert told.damage_back == odds(action, lambda after: after.fish[0].damage)
        poison = odds(action, lambda after: after.fish[1].poison)
        assert told.poison == 1 - poison[0]
        assert (told.poison > 0) == (verb == "attack" or edition == "retail")
        assert told.hidden > 0


def test_the_odds_of_an_attack_in_variants_that_need_more_players() -> None:
    view = at(*[some(ferocity=3) for _ in range(6)], switches={"kingfish": True}, kings=[2, 5])
    session = view.bench.session
    while not any(option.verb == "attack" for option in session.options):
        view.step.answer(session.options[0])
    attack = next(option for option in session.options if option.verb == "attack")
    view.step.pick(attack)
    assert not view.bench.messages
    assert "the attack hits" in view.step.foresight.odds.value


def test_back_and_do_it(view: PlayView) -> None:
    foresight = view.step.foresight
    button_of(view, "attack 2").click()
    foresight.back.click()
    assert not is_shown(foresight.widget)
    assert view.bench.moment == 0
    button_of(view, "attack 2").click()
    foresight.do_it.click()
    assert view.bench.moment == 1
    assert not is_shown(foresight.widget)


def test_other_changes_close_what_was_considered(view: PlayView) -> None:
    view.step.answer(Action("attack", (2,)))
    view.history.undo.click()
    button_of(view, "attack 2").click()
    view.history.redo.click()
    assert not is_shown(view.step.foresight.widget)
    view.step.foresight.do_it.click()
    assert view.bench.moment == 1


def test_a_measure_can_be_picked(view: PlayView) -> None:
    foresight = view.step.foresight
    button_of(view, "attack 2").click()
    foresight.measure.value = "Player 2: Damage"
    dist = view.bench.eyes.outcomes(Action("attack", (2,)), lambda after: after.fish[1].damage)
    assert dist_html(dist) in foresight.odds.value
    foresight.measure.value = "Player 2: is alive"
    assert "yes" in foresight.odds.value
    assert "True" not in foresight.odds.value


def test_an_option_without_odds_of_its_own_shows_the_picked_measure() -> None:
    view = at(some(experience=9, bait=4), some())
    view.step.mode.value = DICE
    button_of(view, "bait 2").click()
    foresight = view.step.foresight
    assert is_shown(foresight.widget)
    assert "the attack" not in foresight.measure.options
    foresight.measure.value = "Player 1: Experience"
    dist = view.bench.eyes.outcomes(Action("bait", (2,)), lambda after: after.fish[0].experience)
    assert dist[7] == Fraction(1)
    assert dist_html(dist) in foresight.odds.value
    foresight.back.click()
    button_of(view, "bait 2").click()
    assert foresight.measure.value == "Player 1: Experience"


def test_when_odds_are_shown_first() -> None:
    view = at(
        some(experience=9, hide=3, die=2, level=1),
        some(),
        stream=["Seahorse Tail", "Remora Disc", "Flounder Skin"],
    )
    bench = view.bench
    attack, hide, buy = (Action.parse(text) for text in ("attack 2", "hide", "buy 2"))
    assert {buy, hide, attack} <= set(bench.session.options)
    table = {
        DICE: (True, False, False),
        CHANCE: (True, False, True),
        ALWAYS: (True, True, True),
        NEVER: (False, False, False),
    }
    for mode, wanted in table.items():
        assert tuple(wants_odds(bench, a, mode) for a in (attack, hide, buy)) == wanted, mode
    assert is_certain(bench.eyes, hide)
    assert bench.moment == 0


def test_without_odds_an_option_is_done_at_once(view: PlayView) -> None:
    view.step.mode.value = NEVER
    button_of(view, "attack 2").click()
    assert view.bench.moment == 1


def test_what_is_certain_says_so() -> None:
    view = at(some(experience=9, hide=3), some())
    view.step.mode.value = ALWAYS
    button_of(view, "hide").click()
    assert "Nothing is left to chance" in view.step.foresight.odds.value
    assert view.bench.moment == 0


def test_too_many_ways_for_chance_are_told_and_do_not_block(
    view: PlayView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adaptlab.ui.foresight_view.MOST_WAYS", 1)
    button_of(view, "attack 2").click()
    view.step.foresight.measure.value = "Player 2: Damage"
    assert "More than 1 ways" in view.step.foresight.odds.value
    view.step.foresight.do_it.click()
    assert view.bench.moment == 1


# ---------------------------------------------------------------- clicks in the picture


def test_a_click_on_a_card_tells_it_and_what_can_be_done() -> None:
    view = at(some(experience=9), some(), stream=["Seahorse Tail", "Remora Disc", BUY])
    cards = view.bench.session.position.cards
    view.clicked(marks_at(view.picture.svg, card="Remora Disc", slot="2"))
    assert card_text(cards["Remora Disc"]) in view.told.html
    assert escape(RECONSTRUCTED) in view.told.html
    assert view.step.foresight.action == Action("buy", (2,))
    assert view.bench.moment == 0
    view.step.foresight.back.click()
    view.clicked(marks_at(view.picture.svg, card=BUY, slot="3"))
    assert "Not now" in view.told.html
    assert 'data-rule="buy.cost"' in view.told.html
    assert view.step.foresight.action is None


def test_a_click_says_only_what_it_means() -> None:
    """Slot 2 is not Player 2, although an attack on 2 has the same argument."""
    view = at(some(experience=9), some(), stream=["Seahorse Tail", "Remora Disc", BUY])
    bench, svg = view.bench, view.picture.svg
    slot = meant(bench, marks_at(svg, card="Remora Disc", slot="2"))
    seat = meant(bench, marks_at(svg, location="Body", seat="2"))
    assert [str(option.action) for option in slot] == ["buy 2"]
    assert [str(option.action) for option in seat] == ["attack 2"]
    assert meant(bench, marks_at(svg, pile="deck")) == []


def test_a_click_on_what_stands_for_several_options_chooses_none() -> None:
    view = at(some(experience=9, ram=3, ferocity=3), some())
    view.clicked(marks_at(view.picture.svg, seat="2", state="alive"))
    assert view.step.foresight.action is None
    assert ">Attack Player 2</button>" in view.told.html
    assert ">Ram Player 2</button>" in view.told.html


def test_a_card_of_the_pool_is_considered_by_a_click() -> None:
    view = at(fish("Clownfish", pool=["Cuttlefish Ink"], experience=9), fish("Frogfish"))
    adapt = Action("adapt", ("Cuttlefish Ink",))
    assert adapt in view.bench.session.options
    view.clicked(marks_at(view.picture.svg, card="Cuttlefish Ink", seat="1"))
    assert view.step.foresight.action == adapt


def test_clicks_on_anything_are_told_and_escaped(view: PlayView) -> None:
    view.clicked({"card": "<i>"})
    assert "card: &lt;i&gt;" in view.told.html
    view.clicked({"seat": "99"})
    assert "seat: 99" in view.told.html
    view.clicked({"seat": "1"})
    assert "Player 1:" in view.told.html
    view.clicked({"slot": "9"})
    assert "Slot 9" in view.told.html


GATES = ("north | close south", "south")
"""Names that would be taken apart if a mark were a text with separators in it."""


class GatePosition(adaptlab.Position):
    moved: str


class Gate(adaptlab.Game):
    """A game of which nothing is told but its rules."""

    name, title, position = "gate", "Gate", GatePosition
    texts = {"gate.turn": "Open or close a gate."}

    def step(self, g: GatePosition) -> Any:
        gates = tuple(Action(verb, (name,)) for verb in ("open", "close") for name in GATES)
        action = yield Choose(g.turn, gates, "Which gate?", "gate.turn")
        g.moved = str(action)
        g.next_turn()

    def svg(self, g: GatePosition, seat: int | None = None, picked: Any = None) -> str:
        marks = [
            tag("g", data_actions=stands_for(Action("open", (GATES[0],)))),
            tag("g", data_gate="2", data_actions=stands_for(Action("close", (GATES[1],)))),
        ]
        return tag("svg", *marks)


def test_a_mark_names_an_action_whatever_its_names_are() -> None:
    game = Gate()
    view = opened(Bench(adaptlab.Session(game, game.new(game.ruleset()))))
    view.clicked(marks_at(view.picture.svg, gate="2"))
    assert view.step.foresight.action == Action("close", (GATES[1],))
    assert "<b>gate: 2</b>" in view.told.html
    assert "stands" not in view.told.html
    view.clicked({"actions": stands_for(Action("open", (GATES[0],)))})
    assert view.step.foresight.action == Action("open", (GATES[0],))
    assert "<b></b>" not in view.told.html
    view.step.foresight.do_it.click()
    assert view.bench.session.position.moved == str(Action("open", (GATES[0],)))


# ---------------------------------------------------------------- history


def test_undo_redo_and_the_slider(view: PlayView) -> None:
    history = view.history
    assert history.undo.disabled
    assert history.redo.disabled
    view.step.answer(Action("attack", (2,)))
    view.step.chance.faces[6].click()
    after = view.bench.session.position.copy()
    assert (history.moment.value, history.moment.max) == (2, 2)
    history.undo.click()
    assert (history.moment.value, history.moment.max) == (1, 2)
    assert not history.redo.disabled
    history.moment.value = 0
    assert view.bench.moment == 0
    assert "Your Action" in view.step.question.html
    history.redo.click()
    assert view.bench.moment == 1
    history.moment.value = 2
    assert view.bench.session.position == after
    assert not any(message.is_error for message in view.bench.messages)


def test_showing_a_moment_does_not_go_there_again(view: PlayView) -> None:
    """A shorter history must not make the slider act by itself."""
    for _ in range(3):
        view.history.on.click()
        view.step.answer(view.bench.session.options[0])
    view.history.moment.value = 1
    told = len(view.bench.messages)
    view.history.new_game.start.click()
    assert view.bench.moment == 0
    assert view.history.moment.max == 0
    assert len(view.bench.messages) == told + 1


def test_branches(view: PlayView) -> None:
    history, bench = view.history, view.bench
    view.step.answer(Action("attack", (2,)))
    history.name.value = "what if"
    history.make.click()
    assert bench.branch_name == "what if"
    assert history.branch.value == "what if"
    assert history.branch.options == ("main", "what if")
    assert history.name.value == ""
    view.step.chance.faces[0].click()
    history.branch.value = "main"
    assert bench.branch_name == "main"
    assert (bench.moment, history.moment.value) == (1, 1)
    assert isinstance(bench.session.pending, Roll)
    history.branch.value = "what if"
    assert bench.moment == 2


def test_a_shorter_branch_is_shown_where_it_stands(view: PlayView) -> None:
    """The slider has to come down to the end of the branch, but must not go there."""
    history, bench = view.history, view.bench
    view.step.answer(Action("attack", (2,)))
    history.name.value = "short"
    history.make.click()
    view.step.chance.faces[0].click()
    history.undo.click()
    assert (bench.moment, bench.last_moment) == (1, 2)
    history.branch.value = "main"
    for _ in range(3):
        view.history.on.click()
        view.step.answer(bench.session.options[0])
    assert bench.moment > 2
    history.branch.value = "short"
    assert (bench.moment, bench.last_moment) == (1, 2)
    assert (history.moment.value, history.moment.max) == (1, 2)


@pytest.mark.parametrize("name", ["", "  ", "main"])
def test_a_branch_without_a_name_of_its_own_is_a_message(view: PlayView, name: str) -> None:
    view.history.name.value = name
    view.history.make.click()
    assert view.bench.messages[-1].is_error
    assert view.history.name.value == name
    assert list(view.bench.branches) == ["main"]


def test_bots_play_until_a_person_decides() -> None:
    view = opened(Bench.of("adapt", players=3, seed=4))
    seats = view.history.seats
    assert [seat.description for seat in seats] == ["Player 1", "Player 2", "Player 3"]
    seats[0].value = "greedy"
    seats[2].value = "random"
    assert view.bench.bots == {1: "greedy", 3: "random"}
    assert "(bot: greedy)" in view.step.question.html
    for _ in range(4):
        view.history.on.click()
        question = view.bench.session.pending
        assert isinstance(question, Choose)
        assert question.seat == 2
        view.step.answer(question.options[0])
    seats[0].value = "person"
    assert view.bench.bots == {3: "random"}


def test_a_new_game_with_switches() -> None:
    view = opened(Bench.of("adapt", seed=1, edition="pnp", may_pass=True))
    form = view.history.new_game
    assert form.edition.value == "pnp"
    assert form.switches["may_pass"].value is True
    assert form.switches["copies"].value == USUAL
    assert form.chosen() == {"players": 2, "edition": "pnp", "seed": None, "may_pass": True}
    form.players.value = 4
    form.edition.value = "retail"
    form.seed.value = " 12 "
    form.switches["school_battle"].value = True
    form.switches["ram_poisons"].value = True
    form.switches["copies"].value = 3
    form.start.click()
    made = adaptlab.new(
        "adapt", 4, "retail", 12, may_pass=True, school_battle=True, ram_poisons=True, copies=3
    )
    assert view.bench.session.position == made.position
    assert len(view.history.seat_row.children) == 4
    assert "4 players" in view.bench.messages[-1].text


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "9" * 60])
def test_a_seed_that_is_none_is_a_message(view: PlayView, seed: str) -> None:
    session = view.bench.session
    view.history.new_game.seed.value = seed
    view.history.new_game.start.click()
    assert view.bench.messages[-1].is_error
    assert view.bench.messages[-1].text.startswith("seed: expected a whole number")
    assert view.bench.session is session


def test_switches_that_do_not_go_together_are_a_message(view: PlayView) -> None:
    view.history.new_game.switches["kingfish"].value = True
    view.history.new_game.start.click()
    assert "needs 6" in view.bench.messages[-1].text
    assert view.bench.messages[-1].is_error


def test_every_switch_can_be_set_to_every_value(view: PlayView) -> None:
    form = view.history.new_game
    for name, switch in view.bench.session.game.switches.items():
        assert switch.text in form.switches[name].description
        for value in switch.choices:
            form.switches[name].value = value
            assert form.chosen().get(name, switch.default) == value
        form.switches[name].value = USUAL if switch.default is None else switch.default
    assert form.chosen() == {"players": 2, "edition": "retail", "seed": None}


# ---------------------------------------------------------------- the log and the rules


def test_the_log_tells_the_newest_first_with_rules(view: PlayView) -> None:
    view.step.answer(Action("attack", (2,)))
    view.step.chance.faces[9].click()
    session = view.bench.session
    html = view.log.log.html
    places = []
    for event in session.log:
        told = session.game.tell(event)
        assert told in html
        assert f'data-rule="{event.rule}"' in html
        places.append(html.index(told))
    assert places[0] > places[-1]


def test_a_long_log_shows_its_end_and_says_so() -> None:
    bench = Bench.of("adapt", seed=7)
    bench.play_out()
    log = bench.session.log
    assert len(log) > MOST_SHOWN
    html = log_html(bench.session)
    assert html.count("data-rule=") == MOST_SHOWN
    assert f"and {len(log) - MOST_SHOWN:,} events before" in html
    turns = [event for event in log[-MOST_SHOWN:] if event.kind == "turn"]
    assert html.count("<b>Turn ") == len(turns)


def test_a_click_on_a_rule_opens_its_card(view: PlayView) -> None:
    cards = view.bench.session.game.rules()
    rule = view.log.rule
    assert not is_shown(rule.widget)
    view.log.log._handle_custom_msg({"clicked": {"rule": "attack.order"}}, [])
    assert is_shown(rule.widget)
    game = view.bench.session.game
    card = rule_html(cards["attack.order"], game.editions, game.switches, "retail")
    assert card in rule.card.value
    rule.close.click()
    assert not is_shown(rule.widget)


def test_the_rule_of_the_question_opens_below_it_and_goes_with_it(view: PlayView) -> None:
    view.step.question._handle_custom_msg({"clicked": {"rule": "turn.action"}}, [])
    assert is_shown(view.step.rule.widget)
    assert not is_shown(view.log.rule.widget)
    view.bench.changed()
    assert is_shown(view.step.rule.widget)
    view.step.answer(Action("attack", (2,)))
    assert not is_shown(view.step.rule.widget)


def test_a_rule_card_tells_everything_about_the_rule() -> None:
    game = find("adapt")
    for card in game.rules().values():
        html = rule_html(card, game.editions, game.switches)
        for text in (card.title, card.id, card.text, card.ruling, *card.editions.values()):
            assert escape(text) in html


def test_strange_messages_from_a_browser_do_nothing(view: PlayView) -> None:
    for message in ({}, {"clicked": 3}, {"clicked": {"other": "x"}}, {"clicked": {"rule": "<x>"}}):
        view.log.log._handle_custom_msg(message, [])
        view.picture._handle_custom_msg({"clicked": 5}, [])
    assert view.log.rule.card.value == "This game has no rule &lt;x&gt;."


# ---------------------------------------------------------------- the view as a whole


def test_hiding_one_part_hides_no_other(view: PlayView) -> None:
    """A layout that two widgets share would hide both."""
    hideable = [
        view.step.rule.widget, view.log.rule.widget, view.step.foresight.widget, view.step.mode,
        view.step.chance.widget, view.step.chance.card_row, view.step.chance.number_row,
    ]  # fmt: skip
    every = list(all_of(view.widget))
    for part in hideable:
        assert [widget for widget in every if widget.layout is part.layout] == [part]


def test_every_control_is_labelled(view: PlayView) -> None:
    controls = [w for w in all_of(view.widget) if isinstance(w, widgets.ValueWidget)]
    for control in controls:
        if not isinstance(control, widgets.HTML | widgets.Accordion):
            assert control.description, control
    for shown in all_of(view.widget):
        if isinstance(shown, widgets.Button):
            assert shown.tooltip


def test_no_reprs_on_screen(view: PlayView) -> None:
    view.bench.play_out()
    view.bench.go_to(view.bench.moment // 2)
    view.refresh()
    texts = [getattr(w, "html", "") or getattr(w, "value", "") for w in all_of(view.widget)]
    for text in texts:
        assert "Action(" not in str(text)
        assert "Fraction(" not in str(text)
        assert " object at " not in str(text)
    assert repr(view.log.log) == "<Clicks>"


def test_a_whole_game_by_buttons() -> None:
    """Every question of a game can be answered by what is on screen."""
    view = opened(Bench.of("adapt", players=3, seed=11))
    bench = view.bench
    bench.bots = {2: "greedy", 3: "greedy"}
    for _ in range(150):
        question = bench.session.pending
        if question is None:
            break
        before = bench.moment
        if isinstance(question, Choose):
            view.step.options.children[0].click()
            if is_shown(view.step.foresight.widget):
                view.step.foresight.do_it.click()
        else:
            view.step.chance.leave.click()
        assert bench.moment > before
    assert not any(message.is_error for message in bench.messages)
    assert view.history.moment.value == bench.moment
