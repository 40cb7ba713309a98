"""A store is read: questions in SQL, and positions."""

from pathlib import Path

import pytest

import catena


def test_questions_are_answered(store: Path) -> None:
    opened = catena.Store(store)
    table = opened.sql("SELECT id FROM states ORDER BY id")
    assert table.complete and len(table) > 0
    state = table.to_columns()["id"][0]
    nodes = opened.sql(f"SELECT name FROM nodes({state}) WHERE kind = 'Candidate'")
    assert set(nodes.to_columns()["name"]) == set(opened.position(state).candidates)


def test_a_question_cannot_write_and_says_what_is_wrong(store: Path) -> None:
    opened = catena.Store(store)
    for question in ["DELETE FROM state", "SELECT nothing FROM state", "SELECT 1; SELECT 2"]:
        with pytest.raises(ValueError):
            opened.sql(question)
    with pytest.raises(ValueError):
        opened.position(10**9)
