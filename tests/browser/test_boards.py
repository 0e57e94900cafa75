"""The board games in a browser: a whole turn of each by clicks on the board, and a hint."""

from __future__ import annotations

from tests.browser.person import Person


def begins(person: Person, game: str) -> None:
    person.unfolds("t-more", "New game")
    person.chooses("t-game", game)
    person.clicks("t-new-game")
    person.sees("t-table", "White")


def clicks_cell(person: Person, cell: int) -> None:
    person.page.locator(f".t-table [data-cell='{cell}']").first.click()


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
