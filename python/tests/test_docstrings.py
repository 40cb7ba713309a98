"""Each call has a docstring with its parameters, and an example that holds."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import catena

PUZZLE = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."
STUDY = """question = "classification"
max-length = 8

[[corpus]]
list = "list.txt"

[[level]]
name = "W"
rules = ["whip"]
"""


def calls() -> Iterator[tuple[str, Any]]:
    """What can be called: functions, classes with arguments, methods."""
    for name in catena.__all__:
        value = getattr(catena, name)
        if inspect.isclass(value):
            if "__new__" in vars(value):
                yield name, value
            for own, method in vars(value).items():
                if not own.startswith("_") and callable(getattr(value, own)):
                    yield f"{name}.{own}", getattr(value, own)
        elif callable(value):
            yield name, value


CALLS = dict(calls())


def example(documentation: str) -> str:
    lines = documentation.splitlines()
    return "\n".join(line.removeprefix("    ") for line in lines if line.startswith("    "))


def test_the_calls_are_found() -> None:
    assert len(CALLS) > 50
    assert {"open", "Rater", "Position.why", "Proof.export", "Answer.to_pandas"} <= CALLS.keys()


@pytest.mark.parametrize("name", CALLS)
def test_the_parameters_are_said(name: str) -> None:
    parameters = inspect.signature(CALLS[name]).parameters.keys() - {"self"}
    documentation = CALLS[name].__doc__ or ""
    common = catena.__doc__ or ""
    missing = {one for one in parameters if f"`{one}`" not in documentation and f"    {one} " not in common}
    assert not missing


@pytest.mark.parametrize("name", CALLS)
def test_the_example_holds(name: str, store: Path, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    (tmp_path / "list.txt").write_text(PUZZLE + "\n")
    position = catena.open(PUZZLE).after_singles()
    proof = position.why("r1c7<>3", rules="whip").simplest
    known = {"catena": catena, "puzzle": PUZZLE, "position": position, "proof": proof}
    file = tmp_path / "answers.db" if name == "study" else store
    code = example(CALLS[name].__doc__ or "")
    assert code
    exec(code, known | {"file": file, "study": tmp_path / "study.toml"})
