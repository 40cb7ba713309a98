"""A position and its answers: what the command prints, as Python has it."""

import json
import re

import pytest

import catena

PUZZLE = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."
EASY = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7.."
TWO_SOLUTIONS = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179"


@pytest.fixture(scope="module")
def position() -> catena.Position:
    return catena.open(PUZZLE).after_singles()


def test_a_position_says_what_is_live(position: catena.Position) -> None:
    assert "n3r1c7" in position.candidates
    assert len(position.state) == 729
    assert not position.is_solved
    assert repr(position) == f"<Position with {len(position.candidates)} live candidates>"
    assert "|" in str(position)
    assert position == catena.open(PUZZLE).after_singles() != catena.open(PUZZLE)
    assert len({position, catena.open(PUZZLE).after_singles()}) == 1
    assert catena.open(EASY).solution is not None
    assert catena.open(TWO_SOLUTIONS).solution is None
    assert any("several solutions" in notice for notice in catena.open(TWO_SOLUTIONS).notices)


def test_a_position_and_what_is_followed_are_drawn(position: catena.Position) -> None:
    board = position._repr_html_()
    assert board.startswith("<svg") and "<title>position</title>" in board
    assert board.count('class="given"') == sum(digit != "." for digit in PUZZLE)
    followed = position.follow("r5c9")
    drawn = followed._repr_svg_()
    assert "true from a" in drawn and "true from b" in drawn
    html = followed._repr_html_()
    assert html.startswith("<p>r5c9 followed</p><table>") and html.count("<svg") == 1
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in (board, drawn, html)]
    assert not (ids[0] & ids[1] or ids[1] & ids[2])


def test_why_gives_the_shortest_proof_in_each_family(position: catena.Position) -> None:
    why = position.why("r1c7<>3", rules=["nrczt-chain", "whip"])
    assert why.is_proved and why.complete
    assert why.subject == "r1c7<>3"
    assert [(row["family"], row["length"]) for row in why.to_dicts()] == [
        ("nrczt-chain", 7),
        ("whip", 7),
    ]
    assert why.to_dict()["schema"] == "catena-why/1"
    assert [proof.family for proof in why.proofs] == ["nrczt-chain", "whip"]
    simplest = why.simplest
    assert simplest is not None and simplest.verdict == "proved"
    assert why.sentences == []
    html = why._repr_html_()
    assert html.startswith("<p>r1c7&lt;&gt;3</p><table>") and html.count("<svg") == 1


def test_no_proof_is_an_answer(position: catena.Position) -> None:
    why = position.why("r1c7<>3", rules=["whip"], max_length=3)
    assert not why.is_proved and why.simplest is None and why.complete
    assert why.to_dicts()[0]["none_up_to"] == 3
    helps = "Singles after r1c7=3 end in a contradiction, so some braid proves it."
    assert why.sentences[0] == helps == why.to_dict()["unproved"]["sentences"][0]
    assert f"<p>{helps}</p>" in why._repr_html_()
    stopped = position.why("r1c7<>3", rules=["whip"], budget=5)
    assert not stopped.is_proved and not stopped.complete
    assert "stopped" in repr(stopped)


def test_find_lists_eliminations_with_a_length_for_each_rule(position: catena.Position) -> None:
    found = position.find(rules=["whip", "nrc-chain"], max_length=5)
    assert len(found) == len(found.eliminations) > 0
    row = found.to_dicts()[0]
    assert set(row) == {"eliminates", "whip", "nrc-chain"}
    assert row["eliminates"] == found.eliminations[0]
    assert all(proof.is_proved for proof in found.proofs)


def test_threads_change_no_answer(position: catena.Position) -> None:
    alone, together = (position.find(rules=["all"], max_length=4, threads=n) for n in (1, 2))
    assert json.loads(alone.to_json()) == json.loads(together.to_json())
    once, again = (position.why("r1c7<>3", threads=n) for n in (1, 2))
    assert json.loads(once.to_json()) == json.loads(again.to_json())


def test_a_path_is_walked_by_its_proofs() -> None:
    position = catena.open(EASY)
    path = position.solve()
    assert path.is_solved and path.rating == ("W", 3)
    for proof in path.proofs:
        position = position.after([proof])
    assert position.is_solved
    assert path.to_dict()["schema"] == "catena-path/1"


def test_a_rating_is_a_number_or_says_why_there_is_none() -> None:
    rating = catena.open(PUZZLE).rate()
    assert (rating.measure, rating.value, str(rating)) == ("W", 8, "8")
    short = catena.open(PUZZLE).rate(max_length=3)
    assert (short.value, str(short)) == (None, "none")
    stopped = catena.open(PUZZLE).rate(budget=10)
    assert (stopped.value, str(stopped), stopped.complete) == (None, "stopped", False)


def test_a_query_gives_rows_with_parameters(position: catena.Position) -> None:
    query = "MATCH (c:Csp WHERE c.size = $size AND c.space = 'rc') RETURN c.name AS cell"
    table = position.query(query, {"size": 2})
    assert list(table.to_columns()) == ["cell"]
    assert len(table) == len(table.to_columns()["cell"]) > 0
    assert position.query("EXPLAIN " + query, {"size": 2}).plan


def test_a_chain_that_someone_typed_is_judged() -> None:
    position = catena.open(EASY)
    chain = "nrc3chain {n5 n4}r6c8 n4{r6 r9}c9 n1r9{c9 c8} ==> r9c8 <> 5"
    checked = position.check(chain)
    assert checked.is_proved and checked.proofs[0].is_proved
    refused = position.check(chain.replace("r9c8 <> 5", "r9c9 <> 5"))
    assert not refused.is_proved and refused.to_dicts()[0]["verdict"] == "refused"


def test_a_choice_is_followed(position: catena.Position) -> None:
    variable = position.query(
        "MATCH (c:Csp WHERE c.size = 2 AND c.space = 'rc') RETURN c.name AS cell"
    ).to_columns()["cell"][0]
    followed = position.follow(variable)
    assert followed.choice == variable and len(followed) == 2
    assert followed.to_dict()["schema"] == "catena-follow/1"


def test_a_chain_is_made_by_hand_and_led_to_its_end() -> None:
    position = catena.open("6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..")
    begun = position.extend("r9c8<>5", "{n5 n4}r6c8")
    assert not begun.closes and begun.fault is None and len(begun) > 0
    assert begun.to_dict()["schema"] == "catena-extend/1" and begun._repr_svg_().startswith("<svg")
    whole = position.extend("r9c8<>5", close=True)
    assert whole.closes and position.check(whole.written).is_proved
    wrong = position.extend("r9c8<>5", "{n5 n4}r6c8 - n1r9{c9 c8}")
    assert wrong.fault is not None and not wrong.closes
    with pytest.raises(ValueError, match="one of nrc-chain"):
        position.extend("r9c8<>5", family="whip")


def test_documents_are_those_of_the_command(position: catena.Position) -> None:
    documents = [
        position.why("r1c7<>3", rules=["whip"]),
        position.find(rules=["whip"], max_length=2),
        position.rate(),
        position.graph(nodes=["Candidate"], edges=["LINK"]),
    ]
    for document in documents:
        assert json.loads(document.to_json()) == document.to_dict()
        assert document.to_dict()["schema"].startswith("catena-")


def test_what_eliminations_are_worth_is_a_table(position: catena.Position) -> None:
    impact = position.impact("W", threads=1)
    rows = impact.to_dicts()
    assert impact.complete and len(rows) == 146 + 55
    assert (rows[0]["change"], rows[0]["rating"], rows[0]["price"]) == ("r1c2<>2", 3, None)
    shown = next(row for row in rows if row["change"] == "r1c7<>3")
    assert (shown["rating"], shown["family"], shown["price"]) == (8, "whip", 7)
    assert impact.proofs and all(proof.verdict == "proved" for proof in impact.proofs)
    core = position.core("W4", price="tagging-3")
    assert "r1c2<>2" in {row["change"] for row in core.to_dicts()}
    assert core.proofs and all(proof.verdict == "proved" for proof in core.proofs)
    found = position.backdoors().to_dicts()
    assert found[0] == {"kind": "placements", "size": 1, "set": "r4c6=1"}
    assert {row["size"] for row in found if row["kind"] == "eliminations"} == {2}
    with pytest.raises(ValueError, match="several solutions"):
        catena.open(TWO_SOLUTIONS).impact()
    with pytest.raises(ValueError, match="size: 1 or 2"):
        position.backdoors(size=3)
