"""A new user in JupyterLab and in the app: what the workbench promises, done with a mouse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.person import IN_BOTH, IN_THE_APP, Person

POSITION = {
    "ruleset": {"edition": "retail", "players": 2},
    "fish": [
        {"body": "Hammerhead", "parts": {"Tail": "Stingray Barb"}, "experience": 6},
        {"body": "Pufferfish", "experience": 9, "damage": 12},
    ],
    "stream": {"3": "Orca", "2": "Narwhal Tusk", "1": "Sardine Shoal"},
    "turn": 1,
    "step": "action",
}


def plays_the_set_up(person: Person) -> None:
    """Two Guppies, and chance or the first option for the rest, until the first Action."""
    person.answers("t-option-guppy-Red-Guppy")
    person.answers("t-option-guppy-Blue-Guppy")
    for _ in range(40):
        if "Your Action" in person.reads("t-question"):
            return
        is_chance = person.page.locator(".t-roll:visible").count()
        person.answers("t-roll" if is_chance else "adaptlab-options button:not([disabled])")
    pytest.fail("the set-up did not end")


def loads(person: Person, position: dict[str, Any], folder: Path) -> None:
    """Upload a position in the Set up tab."""
    file = folder / "position.json"
    file.write_text(json.dumps(position))
    person.turns_to("Set up")
    person.opens_files()
    person.uploads("t-upload", file)
    person.sees("t-message", "on the table")


@IN_BOTH
def test_a_game_is_set_up_and_an_illegal_action_says_why(person: Person) -> None:
    plays_the_set_up(person)
    person.page.locator(".t-why-not summary").click()
    told = person.reads("t-why-not")
    assert "[" in told
    assert "]" in told
    assert person.page.locator(".adaptlab-options button[disabled]").count() > 0
    person.clicks("t-undo")
    person.page.wait_for_function(
        "() => !document.querySelector('.t-question').innerText.includes('Your Action')"
    )
    person.clicks("t-redo")
    person.sees("t-question", "Your Action")
    assert person.errors == []


@IN_BOTH
def test_a_turn_with_a_forced_die(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    person.turns_to("Play")
    person.sees("t-question", "Your Action")
    assert person.is_disabled("t-option-buy-1") or person.is_disabled("t-option-buy-3")
    person.clicks("t-option-attack-2")
    person.sees("t-odds", "the attack hits")
    person.sees("t-odds", "1/2")
    person.clicks("t-do-it")
    person.sees("t-question", "Attack roll")
    person.answers("t-face-10")
    person.sees("t-log", "10 on the die")
    for _ in range(20):
        asked = person.reads("t-question")
        if "over" in asked or "Your Action" in asked:
            break
        person.answers("t-roll")
    person.clicks("t-undo")
    assert person.errors == []


def test_a_position_is_edited_and_applied(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    groups = person.page.locator(".t-groups .lm-TabBar-tab")
    groups.filter(has_text="Player 2").click()
    person.types("t-field-fish-1-damage", "3")
    person.clicks("t-apply")
    person.sees("t-message", "on the table")
    person.turns_to("Play")
    person.sees("t-table", "Damage 3 of")
    assert person.errors == []


def test_the_history_has_moments_and_branches(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    person.turns_to("Play")
    person.clicks("t-option-wipe")
    person.clicks("t-play-on")
    person.sees("t-question", "Player 2: Your Action")
    person.slides("t-moment", "Home")
    person.sees("t-question", "Player 1: Your Action")
    person.unfolds("t-more", "Bots and branches")
    person.types("t-branch-name", "<b>what if</b>")
    person.clicks("t-branch-off")
    person.sees("t-message", "You are on the branch <b>what if</b> now.")
    person.clicks("t-option-attack-2")
    person.clicks("t-do-it")
    person.sees("t-question", "Attack roll")
    person.chooses("t-branch", "main")
    person.sees("t-question", "Player 1: Your Action")
    person.page.wait_for_function(
        "() => document.querySelector('.t-moment .noUi-handle').getAttribute('aria-valuemax') > 1"
    )
    person.slides("t-moment", "PageUp")
    person.sees("t-question", "Player 2: Your Action")
    person.types("t-branch-name", "main")
    person.clicks("t-branch-off")
    person.sees("t-message", "there is a branch 'main' already")
    assert person.errors == []


@IN_THE_APP
def test_bots_play_to_the_end_and_a_new_game_keeps_the_old_one(person: Person) -> None:
    person.unfolds("t-more", "Bots and branches")
    person.chooses("t-seat-2", "greedy")
    person.clicks("t-play-on")
    person.clicks("t-option-guppy-Red-Guppy")
    person.clicks("t-play-on")
    person.sees("t-message", "answers were given")
    person.clicks("t-play-out")
    person.sees("t-question", "The game is over")
    person.unfolds("t-more", "New game")
    person.chooses("t-players", "3")
    person.types("t-seed", "soon")
    person.clicks("t-new-game")
    person.sees("t-message", "expected a whole number or nothing")
    person.types("t-seed", "7")
    person.clicks("t-new-game")
    person.sees("t-question", "Choose a Guppy")
    person.sees("t-table", "Player 3 has no fish yet")
    person.chooses("t-branch", "main")
    person.sees("t-question", "The game is over")
    assert person.errors == []


def test_the_table_is_clicked_or_used_by_keys(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    person.turns_to("Play")
    person.page.locator(".t-table [data-card='Orca']").first.click()
    person.sees("t-clicked", "Not now: Buy Orca from slot 3")
    person.page.locator(".t-table [data-card='Pufferfish']").first.focus()
    person.page.keyboard.press("Enter")
    person.sees("t-clicked", "You may: Attack Player 2")
    person.sees("t-odds", "the attack hits")
    person.page.locator(".t-do-it").focus()
    person.page.keyboard.press("Enter")
    person.sees("t-question", "Attack roll")
    person.page.locator(".t-question button").focus()
    person.page.keyboard.press("Space")
    person.sees("t-rule-card", "Source")
    assert person.errors == []


@IN_THE_APP
def test_a_card_is_chosen_from_the_pile(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    person.turns_to("Play")
    person.clicks("t-option-wipe")
    person.sees("t-question", "A card is drawn")
    person.clicks("t-take-card")
    person.sees("t-message", "choose one of the cards in the pile first")
    person.types("t-card", "Great White (×1)")
    person.clicks("t-take-card")
    person.sees("t-table", "Great White")
    person.sees("t-log", "Great White")
    person.page.locator(".t-log button").first.click()
    person.sees("t-rule-card", "Source")
    assert person.errors == []


@IN_BOTH
def test_odds_follow_a_slider(person: Person, capsys: pytest.CaptureFixture[str]) -> None:
    person.turns_to("Odds")
    person.sees("t-odds-result", "the attack hits")
    before = person.reads("t-odds-result")
    took = person.times_slider("t-attacker-ferocity", "t-odds-result")
    with capsys.disabled():
        print(f"\n  a slider change is on screen after {took:.0f} ms (median)")
    person.page.locator(".t-attacker-ferocity .noUi-handle").first.press("ArrowRight")
    person.page.wait_for_function(
        "before => document.querySelector('.t-odds-result').innerText !== before", arg=before
    )
    assert person.errors == []


@IN_THE_APP
def test_an_upgrade_path_is_highlighted(person: Person) -> None:
    person.turns_to("Upgrades")
    person.sees("t-upgrade-path", "Experience")
    person.chooses("t-upgrade-goal", "Great White (level 5)")
    person.sees("t-upgrade-path", "Great White")
    assert person.errors == []


@IN_BOTH
def test_a_game_is_saved_and_loaded(person: Person, tmp_path: Path) -> None:
    loads(person, POSITION, tmp_path)
    saved = tmp_path / "game.json"
    person.types("t-path", str(saved))
    person.clicks("t-save")
    person.sees("t-message", str(saved))
    assert json.loads(saved.read_text())["format"] == "adaptlab game"
    person.turns_to("Play")
    person.answers("t-option-wipe")
    person.turns_to("Set up")
    person.opens_files()
    person.types("t-path", str(saved))
    person.clicks("t-load")
    person.sees("t-message", "taken up")
    person.turns_to("Play")
    person.sees("t-question", "Your Action")
    assert person.errors == []


@IN_BOTH
def test_every_control_has_a_name(person: Person) -> None:
    person.unfolds("t-more", "New game")
    for tab in ("Play", "Set up", "Rules", "Odds", "Upgrades", "Cards"):
        person.turns_to(tab)
        person.hears_names()
    assert person.errors == []


@IN_THE_APP
def test_rules_and_cards_are_found(person: Person) -> None:
    person.turns_to("Rules")
    person.types("t-rule-search", "wipe.forbidden")
    person.sees("t-rule-text", "wipe.forbidden")
    person.turns_to("Cards")
    person.types("t-card-search", "Orca")
    person.sees("t-card-grid", "Orca")
    assert person.errors == []
