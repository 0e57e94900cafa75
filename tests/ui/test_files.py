"""Files on the workbench: what goes out comes back, and a bad file changes nothing."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from datetime import datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import adaptlab
from adaptlab.session import MOST_BYTES
from adaptlab.ui.bench import Bench, Message
from adaptlab.ui.files import CopyButton, Files, link
from tests.adapt.table import fish, table
from tests.playing import played


def open_files(bench: Bench) -> Files:
    files = Files(bench)
    bench.watch(files.refresh)
    files.widget.selected_index = 0
    return files


@pytest.fixture
def files() -> Files:
    return open_files(Bench(played(6)))


def upload(files: Files, content: bytes) -> None:
    entry = {"name": "a.json", "type": "application/json", "size": len(content),
             "content": memoryview(content), "last_modified": datetime(2024, 1, 1)}  # fmt: skip
    files.upload.value = (entry,)


def downloads(files: Files) -> dict[str, Any]:
    """What the links on the screen give, by file name."""
    found = re.findall(r'<a download="([^"]*)" href="data:[^,]*,([^"]*)"', files.downloads.value)
    return {unescape(name): json.loads(b64decode(data)) for name, data in found}


def last(files: Files) -> Message:
    return files.bench.messages[-1]


# ---------------------------------------------------------------- out and in


def test_nothing_is_written_while_the_section_is_closed() -> None:
    files = Files(Bench(played(6)))
    files.refresh()
    assert files.downloads.value == ""
    assert files.code.value == ""


def test_downloads_hold_the_game_and_the_position(files: Files) -> None:
    session = files.bench.session
    found = downloads(files)
    assert found["adapt-game.json"] == session.to_json()
    assert found["adapt-position.json"] == session.game.dump(session.position)


def test_downloads_follow_the_game(files: Files) -> None:
    before = downloads(files)
    files.bench.act(lambda: files.bench.session.undo() and None)
    assert downloads(files) != before
    assert downloads(files)["adapt-game.json"] == files.bench.session.to_json()


def test_a_downloaded_game_can_be_uploaded_again_and_again(files: Files) -> None:
    written = json.dumps(downloads(files)["adapt-game.json"]).encode()
    answers = files.bench.session.answers
    for _ in range(2):
        files.bench.session.undo(3)
        upload(files, written)
        assert files.bench.session.answers == answers
        assert "taken up" in last(files).text
        assert files.upload.value == ()


def test_a_downloaded_position_can_be_uploaded(files: Files) -> None:
    position = files.bench.session.position.copy()
    written = json.dumps(downloads(files)["adapt-position.json"]).encode()
    upload(files, written)
    assert files.bench.moment == 0
    assert files.bench.session.position == position


def test_the_python_code_sets_up_the_position(files: Files) -> None:
    assert files.copy.text == files.code.value
    names: dict[str, Any] = {}
    exec(files.code.value, names)
    assert names["s"].position == files.bench.session.position


def test_amid_the_setup_only_the_game_can_be_had() -> None:
    files = open_files(Bench(adaptlab.new("adapt", seed=1)))
    assert set(downloads(files)) == {"adapt-game.json", "adapt-position.json"}
    files.bench.act(lambda: files.bench.answer(files.bench.session.options[0]))
    assert set(downloads(files)) == {"adapt-game.json"}
    assert "no position" in files.downloads.value
    exec(files.code.value)


def test_a_link_is_escaped() -> None:
    made = link("<b>", 'a"b.json', b"{}")
    assert "<b>" not in made
    assert 'a"b' not in made


# ---------------------------------------------------------------- bad files

GOOD = played(3).to_json()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cannot be read as JSON"),
        (b"{", "cannot be read as JSON"),
        (b"\xff\xfe\x00", "cannot be read as JSON"),
        (b"[" * 100_000, "cannot be read as JSON"),
        (b"9" * 5000, "cannot be read as JSON"),
        (b"[1, 2]", "not an adaptlab game"),
        (b"null", "not an adaptlab game"),
        (b'{"name": "package", "version": "1.0"}', "name: no such field"),
        (b'{"format": "something else"}', "not an adaptlab game"),
        (json.dumps({**GOOD, "version": 2}).encode(), "version 2"),
        (json.dumps({**GOOD, "version": True}).encode(), "version True"),
        (json.dumps({**GOOD, "game": "chess"}).encode(), "no game 'chess'"),
        (json.dumps({**GOOD, "answers": ["fly"]}).encode(), "answers, number 1"),
        (json.dumps({**GOOD, "extra": 1}).encode(), "'extra': no such key"),
        (b" " * (MOST_BYTES + 1), "larger than"),
    ],
    ids=range(15),
)
def test_a_bad_file_is_refused_in_one_message_and_nothing_is_lost(
    files: Files, content: bytes, said: str, tmp_path: Path
) -> None:
    bench = files.bench
    bench.branch("other")
    bench.bots[1] = "random"
    sessions, before, messages = dict(bench.branches), bench.session.to_json(), len(bench.messages)
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    files.path.value = str(path)
    for number, do in enumerate((lambda: upload(files, content), files.load.click), start=1):
        do()
        assert len(bench.messages) == messages + number
        assert last(files).is_error
        assert not last(files).details, "an error that nobody foresaw"
        assert said in last(files).text
        assert len(last(files).text) < 2000
        assert bench.branches == sessions
        assert bench.branch_name == "other"
        assert bench.session.to_json() == before
        assert bench.bots == {1: "random"}


# ---------------------------------------------------------------- on disk


def test_a_game_is_saved_and_loaded(files: Files, tmp_path: Path) -> None:
    answers = files.bench.session.answers
    files.path.value = f"  {tmp_path / 'a b.json'} "
    files.save.click()
    assert not last(files).is_error
    assert adaptlab.load(tmp_path / "a b.json").answers == answers
    files.bench.session.undo(2)
    files.load.click()
    assert files.bench.session.answers == answers


def test_a_position_is_loaded_from_disk(files: Files, tmp_path: Path) -> None:
    s = table(fish(), fish("Frogfish"))
    path = tmp_path / "position.json"
    path.write_text(json.dumps(s.game.dump(s.position)))
    files.path.value = str(path)
    files.load.click()
    assert files.bench.session.position == s.position


def test_an_existing_file_is_replaced_only_on_request(files: Files, tmp_path: Path) -> None:
    path = tmp_path / "precious.json"
    path.write_text("precious")
    files.path.value = str(path)
    files.save.click()
    assert last(files).is_error
    assert path.read_text() == "precious"
    files.replace.value = True
    files.save.click()
    assert not last(files).is_error
    assert adaptlab.load(path).answers == files.bench.session.answers


@pytest.mark.parametrize("name", ["", "   ", "no/such/folder/a.json", ".", "a\0b", "~nobody~/a"])
def test_a_bad_path_is_said(files: Files, name: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    files.path.value = name
    files.replace.value = True
    before = files.bench.session.to_json()
    for press in (files.save, files.load):
        count = len(files.bench.messages)
        press.click()
        assert len(files.bench.messages) == count + 1
        assert last(files).is_error
        assert not last(files).details, "an error that nobody foresaw"
    assert files.bench.session.to_json() == before
    assert list(tmp_path.iterdir()) == []


def test_representations_are_stable() -> None:
    assert repr(CopyButton()) == "<CopyButton>"
