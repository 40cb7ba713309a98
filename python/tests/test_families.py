"""Families of a user's own, from a folder or a text."""

from pathlib import Path

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
