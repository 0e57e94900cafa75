"""Save files: they bring a game back exactly, and a bad one is refused in one clear sentence."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adaptlab
from adaptlab import BadSave, Session
from adaptlab.session import from_json, write_atomically
from tests.adapt.table import fish, made_up, table
from tests.playing import go_on, played

SAME_EACH_TIME = settings(derandomize=True, deadline=None)


def same(one: Session, other: Session) -> bool:
    """Whether two sessions are at the same point of the same game."""
    return (
        one.position == other.position
        and one.log == other.log
        and one.answers == other.answers
        and one.to_json() == other.to_json()
        and (one.pending is None) == (other.pending is None)
        and one.options == other.options
    )


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize(
    "game",
    [
        {"players": 2, "edition": "retail"},
        {"players": 2, "edition": "pnp"},
        {"players": 4, "edition": "retail", "school_battle": True},
        {"players": 6, "edition": "retail", "kingfish": True},
    ],
    ids=str,
)
def test_a_game_comes_back_from_a_file_at_every_question(
    game: dict[str, Any], tmp_path: Path
) -> None:
    s = adaptlab.new("adapt", seed=2, **game)
    random = Random(2)
    path = tmp_path / "game.json"
    turns = 5 if s.position.ruleset.players == 6 else 12
    while True:
        back = adaptlab.load(s.save(path))
        assert same(s, back)
        if s.pending is None or s.position.number > turns:
            break
        go_on(s, random)


def test_a_finished_game_comes_back_with_its_result(tmp_path: Path) -> None:
    s = played(1000)
    assert s.result is not None
    back = adaptlab.load(s.save(tmp_path / "game.json"))
    assert same(s, back)
    assert back.result == s.result


def test_what_was_undone_comes_back_and_can_be_redone(tmp_path: Path) -> None:
    s = played(5)
    count = len(s.answers)
    end = s.branch()
    for taken_back in (1, 5, count - 1, count):
        s = end.branch().undo(taken_back)
        back = adaptlab.load(s.save(tmp_path / "game.json"))
        assert same(s, back)
        assert same(back.redo(taken_back), end)


def test_a_game_from_a_made_up_position_comes_back(tmp_path: Path) -> None:
    s = table(
        made_up(level=3, die=10, immune=["poison"], resist={"shock": 1}, regeneration=True),
        made_up(level=0, die=2, ferocity=2, fields={"poison": 1, "stunned": True}),
    )
    s.answer("attack 2").roll()
    assert same(s, adaptlab.load(s.save(tmp_path / "game.json")))


def test_warnings_about_the_start_come_back(tmp_path: Path) -> None:
    s = table(fish(damage=500), fish("Frogfish"))
    assert len(s.warnings) == 1
    assert adaptlab.load(s.save(tmp_path / "game.json")).warnings == s.warnings


def test_a_position_after_the_end_can_be_saved_and_loaded(tmp_path: Path) -> None:
    s = adaptlab.setup("adapt", played(1000).position)
    back = adaptlab.load(s.save(tmp_path / "game.json"))
    assert back.position == s.position
    assert back.result == s.result


# ---------------------------------------------------------------- the file


def test_the_file_is_readable_json_with_a_version(tmp_path: Path) -> None:
    s = adaptlab.new("adapt", seed=1).answer("guppy Red Guppy").answer("guppy Blue Guppy")
    s.answer("Great White").answer("Clownfish").undo()
    text = s.save(tmp_path / "game.json").read_text(encoding="utf-8")
    data = json.loads(text)
    assert data["format"] == "adaptlab game"
    assert data["version"] == 1
    assert data["game"] == "adapt"
    assert data["start"]["ruleset"] == {"edition": "retail", "players": 2}
    assert data["answers"] == ["guppy Red Guppy", "guppy Blue Guppy", "Great White"]
    assert data["undone"] == ["Clownfish"]
    assert text.endswith("}\n")
    assert all(len(line) < 200 for line in text.splitlines())


def test_a_die_is_saved_as_a_number(tmp_path: Path) -> None:
    s = table(fish(), fish("Frogfish")).answer("attack 2")
    s.roll()
    answers = json.loads(s.save(tmp_path / "game.json").read_text())["answers"]
    assert answers[0] == "attack 2"
    assert type(answers[1]) is int


def test_save_gives_back_the_path_and_takes_text(tmp_path: Path) -> None:
    name = str(tmp_path / "game.json")
    assert played(1).save(name) == Path(name)
    assert adaptlab.load(name).position == played(1).position


def test_a_newer_save_replaces_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    played(8).save(path)
    s = played(2, seed=5)
    s.save(path)
    assert same(adaptlab.load(path), s)
    assert os.listdir(tmp_path) == ["game.json"]


@pytest.mark.parametrize("call", ["os.replace", "os.fsync", "json.dumps"])
def test_a_failing_write_leaves_the_old_file_and_nothing_else(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    played(2).save(path)
    before = path.read_bytes()

    def fail(*_: Any, **__: Any) -> None:
        raise OSError("No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(call, fail)
        with pytest.raises(OSError, match="No space left"):
            played(5).save(path)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_an_interrupted_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_text("old")

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.json"]


def test_text_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_atomically(tmp_path / "game.json", "\ud800")
    assert os.listdir(tmp_path) == []


def test_a_save_into_a_folder_that_is_not_there_fails_and_makes_none(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        played(1).save(tmp_path / "nowhere" / "game.json")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(os.name != "posix", reason="permissions as on POSIX")
@pytest.mark.parametrize("mask", [0o022, 0o027, 0o077, 0o002])
def test_a_new_file_has_the_permissions_of_any_new_file(mask: int, tmp_path: Path) -> None:
    before = os.umask(mask)
    try:
        path = played(1).save(tmp_path / "game.json")
    finally:
        os.umask(before)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask


# ---------------------------------------------------------------- files that are no saves


def refused(path: Path) -> str:
    """What BadSave says about a file, beginning with its name."""
    with pytest.raises(BadSave) as caught:
        adaptlab.load(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    assert caught.value.__cause__ is None
    return message


def saved(tmp_path: Path, data: Any) -> Path:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def valid() -> dict[str, Any]:
    """A save with everything in it: fish, a game under way, and something undone."""
    s = table(
        made_up(level=3, die=10, ferocity=4, survival=5, immune=["poison"], fields={"damage": 2}),
        fish("Frogfish", "Flounder Skin", experience=7, pool=["Orca"], cooldowns={"jump": 1}),
        stream=["Mako Jaws", "Great White", "Remora Disc"],
        top=["Sperm Whale"],
        discard=["Swordfish"],
    )
    return s.answer("attack 2").answer(10).roll_on().undo(1).to_json()


def test_the_save_that_these_tests_spoil_is_a_good_one(tmp_path: Path) -> None:
    s = adaptlab.load(saved(tmp_path, valid()))
    assert s.to_json() == valid()
    assert len(s.answers) >= 1
    s.redo()


@pytest.mark.parametrize(
    "content",
    [
        b"", b" ", b"\x00", b"\xff\xfe\x00\x01", b"\x89PNG\r\n\x1a\n", b"{", b"[]", b"{}", b"null",
        b"0", b'"adaptlab game"', b"NaN", b"1e999", b"9" * 5000, b"hello", b"\xef\xbb\xbf{}",
        b'{"format": "adaptlab game"}', b'{"format": "adaptlab game", "version": 1}',
        b'{"format": "adaptlab game", "version": NaN}', b"[" * 100_000, b'{"a":' * 100_000,
    ],
    ids=lambda content: repr(content[:20]),
)  # fmt: skip
def test_a_file_of_something_else_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    refused(path)


def test_a_save_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    whole = json.dumps(valid()).encode()
    path = tmp_path / "game.json"
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        refused(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    refused(tmp_path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "No such file" in refused(tmp_path / "nothing.json")


def test_a_file_of_impossible_size_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(20_000_001)
    assert "larger than 20,000,000 bytes" in refused(path)


@pytest.mark.parametrize("version", [0, 2, 1000, "1", None, [], {}, 1.5])
def test_another_version_is_refused(version: Any, tmp_path: Path) -> None:
    message = refused(saved(tmp_path, {**valid(), "version": version}))
    assert "version" in message
    assert "reads version 1" in message


def test_an_unknown_game_is_refused(tmp_path: Path) -> None:
    message = refused(saved(tmp_path, {**valid(), "game": "chess"}))
    assert "there is no game 'chess'; there are adapt" in message


@pytest.mark.parametrize("key", ["format", "version", "game", "start", "answers", "undone"])
def test_a_save_without_a_key_is_refused(key: str, tmp_path: Path) -> None:
    data = valid()
    del data[key]
    assert key in refused(saved(tmp_path, data))


def test_a_save_with_a_key_of_its_own_is_refused(tmp_path: Path) -> None:
    assert "comment" in refused(saved(tmp_path, {**valid(), "comment": "my best game"}))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in JSON data, as the keys that lead there."""
    yield path
    inside = value.items() if isinstance(value, dict) else ()
    for key, item in enumerate(value) if isinstance(value, list) else inside:
        yield from places(item, (*path, key))


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The data with another value at one place."""
    if not path:
        return new
    key, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[key] = changed(value[key], tuple(rest), new)
    return copy


def without(value: Any, path: tuple[Any, ...]) -> Any:
    """The data without one of its places."""
    *before, last = path
    holder = value
    for key in before:
        holder = holder[key]
    copy = dict(holder) if isinstance(holder, dict) else list(holder)
    del copy[last]
    return changed(value, tuple(before), copy)


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


VALID = valid()
PLACES = list(places(VALID))

ODD = [None, True, -1, 0, 10**30, 1e300, float("nan"), float("inf"), "", "x", "9" * 5000, [], {},
       [[]], [None], {"": None}, {"x": 1}, ["Orca", "Orca"]]  # fmt: skip
"""Values that hardly belong anywhere."""


def loads_or_is_refused(data: Any) -> bool:
    """Load JSON data; whether it was a game. No other exception may come out of it."""
    try:
        s = from_json(data)
    except adaptlab.AdaptlabError:
        return False
    assert s.pending is not None or s.result is not None
    again = from_json(json.loads(json.dumps(s.to_json())))
    assert same(s, again)
    return True


def test_a_wrong_value_at_any_place_is_refused_or_makes_a_valid_game() -> None:
    for place in PLACES:
        for odd in ODD:
            try:
                loads_or_is_refused(changed(VALID, place, odd))
            except Exception as error:
                pytest.fail(f"{place} = {odd!r:.50}: {error!r}")


TYPED = [place for place in PLACES[1:] if place[-1] != "fingerprint"]  # which only warns


@pytest.mark.parametrize("place", TYPED, ids=lambda p: ".".join(map(str, p)))
def test_a_value_of_another_type_is_refused(place: tuple[Any, ...], tmp_path: Path) -> None:
    """A list for a table or a value, a table for a list: at every single place."""
    was = at(VALID, place)
    spoilt = {"not": "a list"} if isinstance(was, list) else [["not a value"]]
    refused(saved(tmp_path, changed(VALID, place, spoilt)))


def test_a_missing_place_is_refused_or_makes_a_valid_game() -> None:
    for place in PLACES[1:]:
        try:
            loads_or_is_refused(without(VALID, place))
        except Exception as error:
            pytest.fail(f"without {place}: {error!r}")


@pytest.mark.parametrize(
    "key", ["format", "version", "game", "start", "ruleset", "fish", "body", "answers", "undone"]
)
def test_deep_nesting_is_refused(key: str, tmp_path: Path) -> None:
    """Up to and beyond what Python can read, and on the edge what it can read but not write."""
    data: dict[str, Any] = dict(VALID)
    if key in ("ruleset", "fish"):
        data["start"] = {**VALID["start"], key: "HERE"}
    elif key == "body":
        data["start"] = {**VALID["start"], "fish": [{"body": "HERE"}, {"body": "HERE"}]}
    else:
        data[key] = ["HERE"] if key in ("answers", "undone") else "HERE"
    text = json.dumps(data)
    path = tmp_path / "game.json"
    for depth in (10, 100, 500, 800, *range(850, 1001)):
        path.write_text(text.replace('"HERE"', "[" * depth + "]" * depth))
        refused(path)


@pytest.mark.parametrize(
    ("key", "answers"),
    [
        ("answers", ["fly"]),
        ("answers", ["buy 1"]),
        ("answers", [3]),
        ("answers", ["attack 2", 11]),
        ("answers", ["attack 2", "3"]),
        ("answers", ["attack 2", True]),
        ("answers", ["attack 2", None]),
        ("answers", ["attack 2", 10, "Orca"]),
        ("undone", ["Kraken"]),
    ],
)
def test_an_illegal_answer_is_refused_with_its_number(
    key: str, answers: list[Any], tmp_path: Path
) -> None:
    data = {**VALID, "answers": [], "undone": [], key: answers}
    message = refused(saved(tmp_path, data))
    assert f"{key}, number {len(answers)} ({answers[-1]!r})" in message


def test_answers_after_the_end_are_refused(tmp_path: Path) -> None:
    data = played(1000).to_json()
    data["answers"].append("pass")
    message = refused(saved(tmp_path, data))
    assert f"answers, number {len(data['answers'])}" in message
    assert "the game is over" in message


def test_a_start_that_is_no_position_is_refused_with_its_problems(tmp_path: Path) -> None:
    start = {**VALID["start"], "turn": 9, "step": "lunch"}
    message = refused(saved(tmp_path, {**VALID, "start": start}))
    assert "turn" in message
    assert "lunch" in message


@pytest.mark.parametrize("huge", ["x" * 100_000, [1] * 10_000, {"x": ["y" * 50_000]}], ids=type)
def test_a_huge_wrong_value_is_not_quoted_in_full(huge: Any, tmp_path: Path) -> None:
    spoilt = [{**VALID, key: huge} for key in ("version", "game", "answers", "undone")]
    spoilt.append({**VALID, "answers": [huge]})
    spoilt += [
        {**VALID, "start": {**VALID["start"], key: huge}}
        for key in ("ruleset", "cards", "step", "turn", "fish", "stream", "deck", "removed")
    ]
    for data in spoilt:
        assert len(refused(saved(tmp_path, data))) < 3_000


def test_other_cards_than_the_saved_ones_are_refused(tmp_path: Path) -> None:
    start = {**VALID["start"], "cards": "my own cards"}
    message = refused(saved(tmp_path, {**VALID, "start": start}))
    assert "'my own cards'" in message


WORDS = st.sampled_from(["Orca", "Clownfish", "Red Guppy", "attack 2", "pass", "action", "rest"])
KEYS = st.sampled_from(["1", "2", "body", "fish", "Horn", "name"]) | st.text(max_size=4)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)


@settings(SAME_EACH_TIME, max_examples=150)
@given(JSON)
def test_arbitrary_json_is_refused(data: Any) -> None:
    assert not loads_or_is_refused(data)


@settings(SAME_EACH_TIME, max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PLACES[1:]), JSON), min_size=1, max_size=3))
def test_a_save_changed_at_random_places_is_refused_or_valid(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    data = VALID
    for place, new in changes:
        try:
            data = changed(data, place, new)
        except (KeyError, IndexError, TypeError, ValueError):
            continue  # an earlier change has removed the place
    loads_or_is_refused(data)


@settings(SAME_EACH_TIME, max_examples=200)
@given(st.data())
def test_a_file_with_changed_bytes_is_refused_or_valid(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    whole = bytearray(json.dumps(VALID).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(whole) - 1))
        whole[place] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.getbasetemp() / "bytes.json"
    path.write_bytes(whole)
    try:
        s = adaptlab.load(path)
    except BadSave:
        return
    assert s.pending is not None or s.result is not None
