"""Finding and reading the data files in cards/."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from adaptlab.errors import InvalidCards, Problem

MOST_BYTES = 4_000_000


def cards_folder(game: str) -> Path:
    """The folder of a game's own cards, in an installed package or in a checkout."""
    package = Path(__file__).resolve().parent
    beside = package.parent / "cards" / game
    # In a checkout the folder beside the package is the source; a copy inside may be stale.
    if (package.parent / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    return package / "cards" / game


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data; InvalidCards names the file and the place if it is broken."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InvalidCards([Problem(str(path), f"larger than {MOST_BYTES:,} bytes")])
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InvalidCards([Problem(str(path), "no such file")]) from None
    except (OSError, ValueError, RecursionError) as error:
        raise InvalidCards([Problem(str(path), f"cannot be read: {error}")]) from None
