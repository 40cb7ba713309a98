"""Families of a user's own, from a folder or a text."""

from pathlib import Path

import pytest

import catena

PUZZLE = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7.."
QUERIES = Path(__file__).parents[2] / "queries" / "families"
# An xy-chain under another name, in the words of its file.
OWN = (QUERIES / "xy-chain.gql").read_text().replace("xy-chain", "my-chain")


def test_a_family_can_be_a_text_or_in_a_folder(tmp_path: Path) -> None:
    (tmp_path / "my-chain.gql").write_text(OWN)
    expected = catena.open(PUZZLE).find(rules=["xy-chain"]).eliminations
    assert expected
    for families in (OWN, tmp_path, str(tmp_path)):
        position = catena.open(PUZZLE, families=families)
        assert "my-chain" in position.rules
        found = position.find(rules=["my-chain"])
        assert found.eliminations == expected
        assert {proof.family for proof in found.proofs} == {"my-chain"}
    assert "my-chain" not in catena.open(PUZZLE).rules


def test_one_rule_may_be_named_by_a_text() -> None:
    position = catena.open(PUZZLE)
    assert position.find(rules="xy-chain").eliminations == position.find(rules=["xy-chain"]).eliminations


def test_patterns_of_a_file_are_looked_for(tmp_path: Path) -> None:
    # Three cells of a row and two digits, where a naked triple of r6c489 is without its third digit.
    grid = (
        ":0000:x:...17.5..7+18...9...5....+1+7...9.4..1+7+1.+73.....5.2.+17....+762.+4..1+4.+1+7.3.6.3+2+56+8+179+4:"
        "312 412 525 935 555 955 556 458 659 468 669::"
    )
    file = tmp_path / "two.txt"
    file.write_text("-- Digits:    2\n-- Guardians: 4\n\nXX.X.....\n" + ".........\n" * 8)
    known = catena.open(grid).find(rules="guardians").eliminations
    for patterns in (file, tmp_path):
        assert catena.open(grid, patterns=patterns).find(rules="guardians").eliminations != known
    file.write_text("-- Digits:    3\n-- Guardians: 4\n\nXX.X.....\n" + ".........\n" * 8)
    with pytest.raises(ValueError, match="can fill"):
        catena.open(grid, patterns=file)
    (empty := tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match="has no pattern"):
        catena.open(grid, patterns=empty)


def test_one_solution_is_assumed_where_that_is_said() -> None:
    assuming = catena.open(PUZZLE, assume_unique=True)
    rules = {"unique-rectangle", "bug"}
    assert rules <= set(assuming.find(max_length=2).to_columns())
    assert not rules & set(catena.open(PUZZLE).find(max_length=2).to_columns())


ONE = "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8..."
# It has two solutions.
TWO = "267...94531497528689564237148...15375397648127.135869467.4.915895...746.1.8536729"
FAILS = "if there is one solution; there are two: r1c4 can be 1 or 8"


def test_what_rests_on_one_solution_says_so() -> None:
    one = catena.open(ONE)
    found = one.find(rules="unique-rectangle")
    assert all(proof.is_proved for proof in found.proofs)
    target = found.proofs[0].conclusions[0]
    query = "CALL rule.eliminations('unique-rectangle', $max) YIELD target AS z DETACH DELETE z"
    answers = [
        found,
        found.proofs[0],
        one.rate("unique-rectangle"),
        one.impact("unique-rectangle"),
        one.core("uniqueness"),
        one.givens("unique-rectangle"),
        one.backdoors("uniqueness"),
        one.all_proofs(target, rules="unique-rectangle"),
        one.query(query, {"max": 4}),
        one.solve(rules=["uniqueness", "whip"]),
    ]
    for answer in answers:
        assert "assuming one solution" in repr(answer), repr(answer)
    assert "assuming" not in repr(one.rate())
    assert "assuming" not in repr(one.find(rules="whip"))


def test_what_rests_on_one_solution_is_refused_where_there_are_two() -> None:
    two = catena.open(TWO)
    found = two.find(rules="unique-rectangle")
    assert repr(found).endswith(f"{FAILS}>")
    proof = found.proofs[0]
    assert not proof.is_proved
    assert proof.verdict == f"proved {FAILS}"
    assert catena.Proof.from_json(proof.to_json()).verdict == proof.verdict
    assert two.after(found.proofs).candidates == two.candidates
    assert not two.why(proof.conclusions[0], rules="unique-rectangle").is_proved
    assert not two.check(proof.notation()).is_proved
    assert not catena.check(str(proof.export("forum"))).is_proved
    assert f"Not a proof: refused: proved {FAILS}" in str(proof.export("caption"))
    with pytest.raises(ValueError, match="there are two: r1c4 can be 1 or 8"):
        proof.certificate()
    for refused in (two.impact, two.core, two.givens):
        with pytest.raises(ValueError, match="several solutions: r1c4 can be 1 or 8"):
            refused("unique-rectangle")
