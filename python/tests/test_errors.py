"""What cannot be read or asked is a ValueError that says where and what to try."""

from collections.abc import Callable
from pathlib import Path

import pytest

import catena

PUZZLE = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."
POSITION = catena.open(PUZZLE)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: catena.open("12"), ["hint: "]),
        (lambda: catena.open("11" + "." * 79), ["r1c1", "r1c2"]),
        (lambda: POSITION.why("r1c7<>"), ["is not a candidate", "hint: write n8r5c3"]),
        (lambda: POSITION.why("r1c5<>3"), ["n3r1c5 is not live: r1c5 is 8", "hint: print(position)"]),
        (lambda: POSITION.find(rules="qqqqqqqq"), ["hint: position.rules has all names"]),
        (lambda: POSITION.why("r1c7<>3", rules=["wihp"]), ["there is no family", "nearest", "whip"]),
        (lambda: POSITION.find(max_length=0), ["max_length: a chain has a length of 1 to 324"]),
        (lambda: POSITION.find(als_size=9), ["als_size"]),
        (lambda: POSITION.find(threads=0), ["threads: one at least"]),
        (lambda: POSITION.find(time_limit=-1.0), ["time_limit: not a number of seconds"]),
        (lambda: POSITION.query("MATCH (c:Cell) RETURN c"), ["query:1:10", "^"]),
        (lambda: POSITION.query("MATCH (c:Csp) RETURN c", tagging="7"), ["there are 1, half, 2"]),
        (lambda: POSITION.check("{n5 n4}r6c8 ?? ==> r1c1<>5"), ["\n", "^"]),
        (lambda: POSITION.follow("r1"), ["is not a CSP variable"]),
        (lambda: POSITION.graph(nodes=["Cell"]), ["nodes: there is no kind", "Candidate"]),
        (lambda: catena.Proof.from_json("{}"), ["schema"]),
        (lambda: catena.open(PUZZLE, families="no query\nhere"), ["write -- my-chain first"]),
        (lambda: catena.open(PUZZLE, families="-- mine\n\nMATCH (z"), ["is not a family", "^"]),
    ],
)
def test_a_mistake_is_told(ask: Callable[[], object], words: list[str]) -> None:
    with pytest.raises(ValueError) as raised:
        ask()
    for word in words:
        assert word in str(raised.value)


def test_what_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        catena.open(PUZZLE, families=tmp_path / "nowhere")
    with pytest.raises(ValueError, match="nowhere"):
        catena.Store(tmp_path / "nowhere")
