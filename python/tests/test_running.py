"""Searches leave the interpreter to others, and end at Ctrl-C."""

import signal
import threading

import pytest

import catena

POSITION = catena.open(
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
)


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


def test_ctrl_c_ends_a_search_and_the_position_goes_on() -> None:
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.2, signal.pthread_kill, [main, signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        long_search()
    timer.join()
    assert POSITION.find(rules=["whip"], max_length=1).complete
