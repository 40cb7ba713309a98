"""What the command does and Python too: posts, formats, links, statements, small positions; what answers say of themselves."""

from pathlib import Path

import pytest

import catena

ROOT = Path(__file__).parents[2]
GRID = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7.."
POSITION = catena.open(GRID)


def test_a_post_has_a_verdict_for_each_line() -> None:
    judged = catena.check((ROOT / "docs/examples/post.txt").read_text())
    assert not judged.is_proved and judged.complete
    verdicts = [row["verdict"] for row in judged]
    assert verdicts == ["grid", "skipped", "proved", "skipped", "refused"]
    assert len(list(judged)) == len(judged)
    assert repr(judged).startswith("<1 proved as written, 0 with corrections, 1 refused")
    assert len(judged.proofs) == 1
    with pytest.raises(ValueError, match=r"."):
        catena.check("no grid at all")


@pytest.mark.parametrize("form", ["pm", "hodoku", "sukaku", "code", "line", "sudokuwiki", "coach"])
def test_what_is_shown_is_read_again(form: str) -> None:
    assert catena.open(POSITION.show(form)).state == POSITION.state


def test_a_format_that_is_not_there_is_refused_with_those_that_are() -> None:
    assert catena.open(POSITION.show("givens")) == POSITION
    assert len(POSITION.show("minlex").strip()) == 81
    with pytest.raises(ValueError, match=r"minlex"):
        POSITION.show("morse")
    with pytest.raises(ValueError, match=r"deleted"):
        POSITION.after(POSITION.find(rules="pointing").proofs).show("givens")


def test_a_link_opens_the_proof() -> None:
    proof = POSITION.why("r9c8<>5", rules="nrc-chain").simplest
    assert proof is not None
    assert proof.link("https://example.org/c/").startswith("https://example.org/c/#v=2&")


def test_a_statement_is_decided_with_a_state_where_it_does_not_hold() -> None:
    [holds] = catena.decide("braid[2] in whip[2]")
    assert holds["holds"] is True and holds["classes"] == 218 and holds["state"] is None
    both = catena.decide("nrcz-chain[2] = nrc-chain[2]")
    assert [row["holds"] for row in both] == [False, True]
    state = catena.open([*both][0]["state"])
    assert state.why("r1c1<>1", rules="nrcz-chain", max_length=2).is_proved
    assert not state.why("r1c1<>1", rules="nrc-chain", max_length=2).is_proved
    assert catena.decide("braid[4] in g-whip[4]", time_limit=0.2).complete is False
    with pytest.raises(ValueError, match=r"write 'braid"):
        catena.decide("braid in")


def test_a_position_shrinks_to_what_shows_the_difference() -> None:
    position = catena.open(
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."
    ).after_singles()
    small = position.shrink("r1c7<>3", holds="whip", fails="nrc-chain")
    [row] = small
    least = catena.open(row["state"])
    assert len(least.candidates) < len(position.candidates)
    assert least.why(row["elimination"], rules="whip").is_proved
    assert not least.why(row["elimination"], rules="nrc-chain", max_length=12).is_proved
    assert small.proofs[0].family == "whip"
    with pytest.raises(ValueError, match=r"proves it too"):
        position.shrink("r1c7<>3", holds="whip", fails="g-whip")


def test_an_answer_says_how_it_ended() -> None:
    assert repr(POSITION.why("r9c8<>4")) == "<r9c8<>4: contradicted>"
    assert repr(POSITION.why("r7c2<>8", rules="xy-chain")).startswith("<r7c2<>8: no proof by xy-chain, up to")
    found = POSITION.find(rules="xy-chain", max_length=2)
    assert [row["eliminates"] for row in found] == found.eliminations
