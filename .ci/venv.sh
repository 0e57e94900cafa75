#!/bin/sh
# Bring .venv up to date: the project, editable, with its dev extra.
# Needs python3 >= 3.11 with pip, or uv. PYTHON=... names another interpreter.
#
# .venv/.ready is written last. It holds the project's path and a copy of
# pyproject.toml, so a finished, current environment is known by one comparison;
# without it .venv is half made, and is made anew.
set -eu
cd "$(dirname "$0")/.."

ready=.venv/.ready
py=.venv/bin/python
unset PYTHONDONTWRITEBYTECODE PIP_NO_COMPILE    # uncompiled packages import slowly
unset PYTHONHOME PYTHONPATH VIRTUAL_ENV
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '==> %s\n' "$*"; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }
has_uv() { command -v uv >/dev/null 2>&1; }
state() { pwd && cat pyproject.toml; }
is_current() { state | cmp -s - "$ready"; }
is_whole() { [ -f "$ready" ] && [ "$(head -n 1 "$ready")" = "$(pwd)" ] && "$py" -c '' 2>/dev/null; }

find_python() {
    for python in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && return
        [ -z "${PYTHON:-}" ] || break
    done
    die "Python 3.11 or newer is needed; name one with: make PYTHON=/path/to/python3 ..."
}

create() {
    rm -rf .venv
    if has_uv; then
        say "creating .venv (uv)"
        uv venv --quiet --seed ${PYTHON:+--python "$PYTHON"} .venv && return
        say "uv could not; trying python3"
        rm -rf .venv
    fi
    find_python
    say "creating .venv ($("$python" --version))"
    "$python" -m venv .venv >/dev/null 2>&1 && return
    # Debian without python3-venv has no ensurepip: let the system's pip install pip.
    say "no ensurepip here: creating .venv without pip, then adding pip"
    rm -rf .venv
    "$python" -m venv --without-pip .venv
    "$python" -m pip --python "$py" install -qq pip ||
        die "could not put pip into .venv; install your system's python3-venv or python3-pip"
}

install() {    # further arguments go to the installer
    say "installing adaptlab and its dependencies into .venv"
    if has_uv; then
        uv pip install -qq --compile-bytecode --python "$py" "$@" --editable '.[dev]' && return
        say "uv could not; trying pip"
    fi
    "$py" -m pip install -qq --compile "$@" --editable '.[dev]'
}

if is_whole; then
    is_current && exit 0
    say "pyproject.toml has changed"
    mv "$ready" "$ready.old"
    # hatchling is there already: without isolation this needs no network unless a requirement is new
    install --no-build-isolation || { mv "$ready.old" "$ready"; die "could not update .venv"; }
else
    [ ! -e .venv ] || say ".venv is incomplete: making it anew"
    create
    say "the first installation takes a minute or two"
    install || die "could not install the dependencies"
fi
state >"$ready.new"
mv "$ready.new" "$ready"
rm -f "$ready.old"
say ".venv is ready"
