"""Proofs: read, judged, written in every form."""

import pickle
import re
from pathlib import Path

import pytest

import catena

GALLERY = Path(__file__).parents[2] / "exports"


def proof(name: str) -> catena.Proof:
    return catena.Proof.from_json((GALLERY / f"{name}.json").read_text())


def test_a_proof_says_what_it_is() -> None:
    whip = proof("whip")
    assert (whip.family, whip.length, whip.verdict) == ("whip", 7, "proved")
    assert whip.conclusions == ["r1c6<>7"] and whip.eliminated == ["n7r1c6"]
    assert whip.steps is not None and len(whip.steps) == 7
    assert proof("swordfish").steps is None
    assert whip.notation("nrc").startswith("whip[7] ")
    assert whip.words()[0] == "Suppose r1c6 = 7."
    assert catena.Proof.from_json(whip.to_json()) == whip
    assert hash(catena.Proof.from_json(whip.to_json())) == hash(whip)
    assert whip.to_dict()["schema"] == "catena-proof/1"


def test_a_proof_is_handed_on_as_json_and_not_pickled() -> None:
    whip = proof("whip")
    with pytest.raises(TypeError, match="pickle"):
        pickle.dumps(whip)
    assert catena.Proof.from_json(whip.to_json()) == whip


def test_a_damaged_proof_is_read_and_refused() -> None:
    text = (GALLERY / "whip.json").read_text().replace('"reason":"target"', '"reason":1', 1)
    refused = catena.Proof.from_json(text)
    assert not refused.is_proved
    assert refused.verdict.startswith("refused: step ")
    with pytest.raises(ValueError, match="only proofs that hold have certificates"):
        refused.certificate()


def test_the_ids_of_each_picture_are_its_own() -> None:
    whip = proof("whip")
    ids = [set(re.findall(r' id="([^"]+)"', whip._repr_svg_())) for _ in range(2)]
    assert ids[0] and not ids[0] & ids[1]


def test_pictures_are_dark_where_that_is_asked_for() -> None:
    whip = proof("whip")
    light, dark = whip.export("svg", dark=False), whip.export("svg", dark=True)
    assert isinstance(light, str) and isinstance(dark, str)
    ground = re.compile(r'fill="(#\w+)"')
    (of_light,), (of_dark,) = (ground.findall(text)[:1] for text in (light, dark))
    assert of_light != of_dark
    try:
        catena.dark_mode()
        assert ground.findall(whip._repr_svg_())[0] == of_dark
    finally:
        catena.dark_mode(False)
    assert ground.findall(whip._repr_svg_())[0] == of_light


def test_who_thinks_in_aics_has_their_notation_and_rules() -> None:
    hinge = catena.open("6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..")
    try:
        catena.school("aic")
        why = hinge.why("r9c8<>5")
        assert str(hinge.why("r9c8<>5", rules="nrc-chain").simplest).startswith("(5=4)r6c8")
        for name in ("nrct", "nrcz", "whip"):
            assert name not in repr(why.to_columns()) and name not in repr(hinge.find().to_columns())
        assert hinge.solve().is_solved
        with pytest.raises(ValueError, match="no school"):
            catena.school("zen")  # type: ignore[arg-type]
    finally:
        catena.school()
    assert str(hinge.why("r9c8<>5", rules="nrc-chain").simplest).startswith("nrc3-chain")


def test_words_are_for_the_conclusion_that_is_named() -> None:
    pair = catena.open("6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..").find(
        rules="pointing"
    )
    two = next(one for one in pair.proofs if len(one.conclusions) > 1)
    for conclusion in two.conclusions:
        shown = str(conclusion).replace("<>", " ≠ ")
        assert two.words(str(conclusion))[-1] == f"So {shown}."


def test_every_form_of_the_command_can_be_made() -> None:
    whip = proof("whip")
    png = whip.export("png")
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")
    forum = whip.export("forum")
    assert isinstance(forum, str) and "whip[7]" in forum
    with pytest.raises(ValueError, match='there is no format "gif"'):
        whip.export("gif")
    with pytest.raises(ValueError, match="not a chain"):
        proof("swordfish").export("chain-svg")
    with pytest.raises(ValueError, match="hint: there are nrc, full"):
        whip.notation("klingon")


def test_a_certificate_is_a_problem_and_a_derivation() -> None:
    problem, derivation = proof("whip").certificate()
    assert "\np cnf 729 " in problem and derivation.splitlines()[-1].split()[1] == "0"
    assert proof("swordfish").certificate("veripb")[1].startswith("pseudo-Boolean proof")


def test_the_proofs_of_a_document_are_found() -> None:
    path = catena.open(
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7.."
    ).solve()
    assert catena.proofs(path.to_json()) == path.proofs
    with pytest.raises(ValueError, match="document 1"):
        catena.proofs("not JSON")
