"""Citing rules: how code that neither asks nor tells says which rules it carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the place where these rules are carried out."""

    def mark(function: F) -> F:
        function.__dict__["rules"] = ids
        return function

    return mark
