"""The built packages carry the cards, and the engine works from them alone."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOT_FOR_THE_ENGINE = {"ipywidgets", "matplotlib", "networkx", "numpy", "sympy"}

# What pip says when no package index answers: its last retry, or a failed TLS handshake.
# (An index that answers but lacks the package is a failure, and gives neither.)
UNREACHABLE = ("Retrying (Retry(total=0", "Could not fetch URL")


def run(
    *command: str | Path, cwd: Path = ROOT, check: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run a command and capture its text; a failure shows all that it printed."""
    done = subprocess.run(
        command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if check and done.returncode != 0:
        line = " ".join(map(str, command))
        pytest.fail(f"{line}\nexit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def build(target: str, into: Path) -> Path:
    """Build the checkout's "wheel" or "sdist" with the hatchling of this environment."""
    run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", into)
    (built,) = into.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def files_in_wheel(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def files_in_sdist(sdist: Path) -> set[str]:
    """The names below the one folder, name-version/, that an sdist holds."""
    with tarfile.open(sdist) as archive:
        names = [PurePosixPath(m.name) for m in archive.getmembers() if m.isfile()]
    return {str(PurePosixPath(*name.parts[1:])) for name in names}


def card_files() -> set[str]:
    """The card files of this checkout, as "cards/adapt/….toml"."""
    return {path.relative_to(ROOT).as_posix() for path in (ROOT / "cards").rglob("*.toml")}


def pip_install(python: Path, *what: str | Path) -> subprocess.CompletedProcess[str]:
    """Install into another environment, with this environment's pip."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    return run(*pip, "install", "--no-input", "--retries=2", *what, cwd=python.parent, check=False)


def fresh_python(folder: Path) -> Path:
    """The interpreter of a new, empty environment; needs no ensurepip."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    return folder / "bin" / "python"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with pydantic and the wheel, nothing else."""
    folder = tmp_path_factory.mktemp("elsewhere")
    assert not folder.resolve().is_relative_to(ROOT), "the environment must be outside the checkout"
    python = fresh_python(folder / "venv")
    got = pip_install(python, "pydantic")
    if got.returncode != 0:
        said = got.stdout + got.stderr
        if any(sign in said for sign in UNREACHABLE):
            pytest.skip(f"no package index answers: {said.strip().splitlines()[-1]}")
        pytest.fail(f"pip could not install pydantic:\n{said}")
    got = pip_install(python, "--no-deps", "--no-index", wheel)
    assert got.returncode == 0, got.stdout + got.stderr
    return python


def test_wheel_has_every_card_inside_the_package(wheel: Path) -> None:
    cards = {f"adaptlab/{name}" for name in card_files()}
    assert any(name.startswith("adaptlab/cards/adapt/") for name in cards)
    assert cards <= files_in_wheel(wheel)


def test_wheel_has_the_package_and_nothing_beside_it(wheel: Path) -> None:
    files = files_in_wheel(wheel)
    assert {"adaptlab/__init__.py", "adaptlab/py.typed"} <= files
    folders = {PurePosixPath(name).parts[0] for name in files}
    assert {name for name in folders if not name.endswith(".dist-info")} == {"adaptlab"}
    assert not {name for name in files if name.endswith(".ipynb")}


def test_sdist_has_cards_tests_and_notebooks(sdist: Path) -> None:
    files = files_in_sdist(sdist)
    notebooks = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("notebooks/*.ipynb")}
    assert card_files() | notebooks <= files
    assert {"tests/test_packaging.py", "README.md", "LICENSE", "CHANGELOG.md"} <= files
    assert {"Makefile", ".ci/run", ".ci/venv.sh"} <= files


def test_sdist_builds_the_same_wheel(sdist: Path, wheel: Path, tmp_path: Path) -> None:
    pip_wheel = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation")
    run(*pip_wheel, "--no-index", "--wheel-dir", tmp_path, sdist)
    (again,) = tmp_path.glob("*.whl")
    assert files_in_wheel(again) == files_in_wheel(wheel)


def test_installed_wheel_finds_its_own_cards(installed: Path, tmp_path: Path) -> None:
    code = """
import sysconfig
import adaptlab
from adaptlab.carddata import cards_folder
print(sysconfig.get_path("purelib"))
print(cards_folder("adapt"))
"""
    lines = run(installed, "-I", "-c", code, cwd=tmp_path).stdout.splitlines()
    site_packages, folder = (Path(line).resolve() for line in lines)
    assert folder == site_packages / "adaptlab" / "cards" / "adapt"


def test_installed_wheel_loads_its_cards(installed: Path, tmp_path: Path) -> None:
    code = "import adaptlab.adapt as a; print(len(a.cards().deck))"
    assert run(installed, "-I", "-c", code, cwd=tmp_path).stdout.strip() == "55"


def test_engine_imports_no_heavy_library() -> None:
    code = "import adaptlab, adaptlab.adapt, sys; print(*sys.modules)"
    loaded = run(sys.executable, "-c", code, cwd=ROOT).stdout.split()
    assert "adaptlab.adapt" in loaded
    assert not NOT_FOR_THE_ENGINE.intersection(loaded)
