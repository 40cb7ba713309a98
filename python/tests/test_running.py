"""Searches leave the interpreter to others, and end at Ctrl-C."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import catena

PUZZLE = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
POSITION = catena.open(PUZZLE)


def long_search(time_limit: float | None = None) -> catena.Table:
    """Counts all walks of eight links: more than anyone waits for."""
    walk = "(a:Candidate)" + "-[:LINK]-(:Candidate)" * 8
    query = f"MATCH {walk} RETURN count(*) AS walks"
    return POSITION.query(query, budget=2**62, time_limit=time_limit)


def test_other_threads_run_during_a_search() -> None:
    turns = 0
    over = threading.Event()

    def count() -> None:
        nonlocal turns
        while not over.wait(0.001):
            turns += 1

    other = threading.Thread(target=count)
    other.start()
    try:
        found = long_search(time_limit=0.5)
    finally:
        over.set()
        other.join()
    assert not found.complete
    assert turns > 10


# Beyond braids within one hypothesis, which takes long to find out.
DEEP = catena.open(".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3")
ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
# Each takes many times as long as the moment after which it is interrupted, most of them longer than anyone waits.
LONG: dict[str, Callable[[], object]] = {
    "why": lambda: POSITION.why("r4c5<>4", rules="all", max_length=36, threads=1),
    "find": lambda: POSITION.find(rules="all", max_length=36, threads=1),
    "solve": lambda: POSITION.solve(rules="all", max_length=36),
    "rate": lambda: DEEP.rate("BpB"),
    "core": lambda: POSITION.core("aiczt,truths", threads=1),
    "impact": lambda: POSITION.impact("BpB", threads=1),
    "backdoors": lambda: POSITION.backdoors("B12", threads=1),
    "query": long_search,
    "rows": lambda: catena.Rater("BpB").rows(["the same"] * 50, [PUZZLE] * 50),
}


@pytest.fixture
def interrupted() -> Iterator[None]:
    """Ctrl-C, a moment after the search has begun."""
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.1, signal.pthread_kill, [main, signal.SIGINT])
    timer.start()
    yield
    timer.join()


@pytest.mark.usefixtures("interrupted")
@pytest.mark.parametrize("call", LONG)
def test_ctrl_c_ends_a_search(call: str) -> None:
    answers: list[object] = []
    with pytest.raises(KeyboardInterrupt):
        answers.append(LONG[call]())
        time.sleep(10)
    assert not answers, "it was over before"
    assert POSITION.find(rules="whip", max_length=1).complete, "the position goes on"


@pytest.mark.usefixtures("interrupted")
def test_ctrl_c_ends_a_question_to_a_store(store: Path) -> None:
    answers: list[object] = []
    with pytest.raises(KeyboardInterrupt):
        answers.append(catena.Store(store).sql(ENDLESS, budget=2**40))
        time.sleep(10)
    assert not answers, "it was over before"
