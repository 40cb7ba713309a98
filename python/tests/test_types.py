"""The stubs say what the module has, and they and the tests are complete under mypy --strict."""

import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parent


def run(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=TESTS.parents[1]
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_those_of_the_module() -> None:
    run("mypy.stubtest", "--mypy-config-file", "pyproject.toml", "catena")


def test_the_types_are_complete() -> None:
    run("mypy", "--strict", str(TESTS), str(TESTS.parent / "catena"))
