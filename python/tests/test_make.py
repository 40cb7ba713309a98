"""Puzzles to order."""

import pytest

import catena


def test_what_is_made_is_what_was_asked_for() -> None:
    puzzles = catena.make(by={"W": (3, 4)}, givens=(23, 25), seed=3)
    made = [next(puzzles) for _ in range(2)]
    for one in made:
        rating = catena.open(one["puzzle"]).rate("W").value
        assert rating in (3, 4) and one["told"] == f"whip = {rating}" and one["position"] is None
    again = catena.make(by={"W": (3, 4)}, givens=(23, 25), seed=3, threads=1)
    assert [next(again) for _ in range(2)] == made and puzzles.tried > 0


def test_a_position_is_there_where_the_rule_is_first() -> None:
    made = next(catena.make(first="xy-wing", after="naked-pair", seed=5))
    found = made["position"].find(rules=["xy-wing"])
    assert len(found) > 0


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="17"):
        catena.make(givens=12)
    with pytest.raises(ValueError, match="symmetry"):
        catena.make(symmetry="round")
    with pytest.raises(ValueError, match="no-such-rule"):
        catena.make(needs="no-such-rule")
    with pytest.raises(TimeoutError, match="after .* puzzles"):
        next(catena.make(by={"W": 30}, time_limit=1.0))


def test_samples_are_minimal_puzzles_with_their_weights() -> None:
    sampled = catena.sample("top-down", seed=4)
    first = [next(sampled) for _ in range(300)]
    assert sampled.solutions == 512 and all(one["weight"] is None for one in first)
    for one in first[::60]:
        givens = one["puzzle"]
        assert one["givens"] == 81 - givens.count(".")
        assert catena.open(givens).show("givens").strip() == givens
    again = catena.sample("top-down", seed=4, threads=1)
    assert [next(again) for _ in range(300)] == first
    with pytest.raises(ValueError, match="controlled-bias"):
        catena.sample("random")  # type: ignore[arg-type]
    with pytest.raises(TimeoutError, match="after .* solutions"):
        next(catena.sample("controlled-bias", time_limit=0.0))
