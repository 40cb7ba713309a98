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
