"""The other games in a browser: turns by clicks on the board, a hint, and a hidden round."""

from __future__ import annotations

from tests.browser.person import IN_BOTH, IN_THE_APP, Person


def begins(person: Person, game: str) -> None:
    person.unfolds("t-more", "New game")
    person.chooses("t-game", game)
    person.clicks("t-new-game")
    person.sees("t-table", "White")


def clicks_cell(person: Person, cell: int) -> None:
    person.page.locator(f".t-table [data-cell='{cell}']").first.click()


@IN_BOTH
def test_a_turn_of_adaptoid_by_clicks_on_the_board(person: Person) -> None:
    begins(person, "Adaptoid")
    for cell in (42, 46):
        person.clicks("t-option-stay")
        person.sees("t-question", "Grow")
        clicks_cell(person, cell)
        person.sees("t-clicked", "A leg for")
        person.page.locator(".t-clicked button", has_text="A leg for").click()
        person.sees("t-question", "Move an adaptoid, or stay")
    clicks_cell(person, 42)
    person.page.locator(".t-table [data-mark='picked']").wait_for()
    assert person.page.locator(".t-table [data-mark='move']").count() == 6
    clicks_cell(person, 45)
    person.sees("t-clicked", "more than 1 steps")
    clicks_cell(person, 43)
    person.sees("t-question", "White: Grow")
    clicks_cell(person, 33)
    person.sees("t-question", "Black: Move an adaptoid, or stay")
    person.sees("t-log", "White puts a new adaptoid on (3, 3).")
    person.clicks("t-hint")
    person.sees("t-hint-told", "Best so far")
    assert person.errors == []


def test_a_board_is_set_up_by_clicks(person: Person) -> None:
    begins(person, "Adaptoid")
    person.turns_to("Set up")
    draft = ".t-draft [data-cell='{}']"
    person.page.locator(draft.format(42)).first.click()
    person.page.wait_for_function(
        "() => document.querySelector('.t-field-cells-key input')?.value === '42'"
    )
    person.page.locator(".t-field-cells-clicks button", has_text="puts the value").click()
    person.types("t-field-cells-value", "b21")
    two_legs = "() => document.querySelectorAll('.{} [data-legs=\"2\"]').length === {}"
    for count, cell in enumerate((11, 33, 55), start=1):
        person.page.locator(draft.format(cell)).first.click()
        person.page.wait_for_function(two_legs.format("t-draft", count))
    person.clicks("t-apply")
    person.sees("t-message", "on the table")
    person.turns_to("Play")
    person.page.wait_for_function(two_legs.format("t-table", 3))
    assert person.errors == []


@IN_THE_APP
def test_a_turn_of_adapt3_by_clicks_on_the_board(person: Person) -> None:
    begins(person, "Adapt3")
    for colour, cell in (("White", 43), ("Black", 34), ("Red", 54)):
        person.sees("t-question", f"{colour}: Move an adaptoid, or stay")
        person.clicks("t-option-stay")
        person.sees("t-question", f"{colour}: Grow")
        clicks_cell(person, cell)
    person.sees("t-question", "White: Move an adaptoid, or stay")
    person.sees("t-log", "Red puts a new adaptoid on (5, 4).")
    assert person.errors == []


def test_a_round_of_adaptation_with_hidden_cards(person: Person) -> None:
    person.unfolds("t-more", "New game")
    person.chooses("t-game", "Adaptation")
    person.chooses("t-players", "3")
    person.types("t-seed", "5")
    person.clicks("t-new-game")
    person.sees("t-question", "The card of Player 1")
    person.clicks("t-play-on")
    shows_the_reveal(person)
    person.chooses("t-eyes", "Player 1")
    person.clicks("t-option-keep")
    person.sees("t-question", "Lay a challenge face down")
    person.clicks("t-option-lay-shape")
    for _ in range(2):
        person.sees("t-question", "Keep your card, or take a new one")
        person.clicks("t-option-swap")
        person.sees("t-question", "The new card")
        person.clicks("t-roll")
    shows_the_reveal(person)
    person.sees("t-log", "is revealed: Shape.")
    person.sees("t-question", "A new card before you lay a challenge")
    person.turns_to("Odds")
    person.sees("t-memory-odds", "among the lowest")
    assert person.errors == []


def shows_the_reveal(person: Person) -> None:
    """Step through the reveal, then go on."""
    person.page.locator(".t-reveal-next:visible").wait_for()
    for _ in range(10):
        if person.is_disabled("t-reveal-next"):
            break
        person.changes("t-reveal-next", ".t-table")
    person.clicks("t-reveal-end")
