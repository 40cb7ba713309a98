"""Documents against their JSON Schema, by a library that is not ours."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

import catena

GRID = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3...."
ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schemas/catena-proof-1.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def proofs() -> Iterator[dict[str, Any]]:
    """The proofs of the gallery, and those of every rule in a position."""
    for file in sorted((ROOT / "exports").glob("*.json")):
        for proof in catena.proofs(file.read_text()):
            yield proof.to_dict()
    position = catena.open(GRID).after_singles()
    for proof in position.find(rules=["all"], max_length=3, time_limit=20).proofs:
        yield proof.to_dict()


def test_every_proof_is_as_the_schema_says() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    grounds: set[str] = set()
    count = 0
    for document in proofs():
        VALIDATOR.validate(document)
        count += 1
        grounds |= {kind for line in document["lines"] for kind in named(line["ground"])}
    assert count > 100
    assert grounds >= {"assumption", "link", "variable", "sum", "together", "resolve", "unique"}
    assert grounds >= {"refutation", "cases"}


def named(ground: Any) -> Iterator[str]:
    """The kinds of a ground and of those inside it."""
    if isinstance(ground, str):
        yield ground
        return
    for kind, value in ground.items():
        yield kind
        lists = [value["lines"]] if kind == "refutation" else value.get("cases", [])
        for line in (line for lines in lists for line in lines):
            yield from named(line["ground"])


@pytest.mark.parametrize(
    "change",
    [
        lambda proof: proof.pop("state"),
        lambda proof: proof.update(schema="catena-proof/2"),
        lambda proof: proof.update(remark="none"),
        lambda proof: proof["state"].__setitem__(0, "21"),
        lambda proof: proof.update(eliminates=["n0r1c6"]),
        lambda proof: proof.update(eliminates=[], places=[]),
        lambda proof: proof["chain"]["steps"][0].update(als=["r1c1"]),
        lambda proof: proof["chain"]["steps"][0].update(left_reason=0),
        lambda proof: proof["lines"][0].update(ground={"luck": {}}),
    ],
)
def test_what_is_no_proof_is_refused(change: Any) -> None:
    document = json.loads((ROOT / "exports/whip.json").read_text())
    VALIDATOR.validate(document)
    changed = deepcopy(document)
    change(changed)
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(changed)
    with pytest.raises(ValueError, match=r"."):
        catena.Proof.from_json(json.dumps(changed))


def validator(name: str) -> jsonschema.Draft202012Validator:
    schemas = catena.schemas()
    resources = [(schema["$id"], Resource.from_contents(schema)) for schema in schemas.values()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return jsonschema.Draft202012Validator(schemas[name], registry=registry)


def answers() -> Iterator[catena.Answer]:
    """An answer of each kind that has a document."""
    opened = catena.open(GRID)
    position = opened.after_singles()
    proof = position.why("r1c7<>3", rules="whip").simplest
    assert proof is not None
    yield position.why("r1c7<>3")
    yield position.find(rules=["whip", "linear"])
    yield position.solve()
    yield position.rate()
    yield position.impact()
    yield position.givens()
    yield position.core("W4")
    yield position.backdoors()
    yield position.query("MATCH (c:Csp {size: 2}) RETURN c, c.size / 4 AS half")
    yield position.graph(nodes=["Candidate"])
    yield position.changes(position.after([proof]))
    yield position.check(proof.notation("nrc"))
    yield position.check("whip[7] n3{r1 r4}c6 - n3r6{c4 c8} ==> r1c7 <> 3")
    yield position.follow("r2c8")
    yield position.extend("r1c7<>3")
    yield catena.check(GRID + "\nr1c7<>3\n" + proof.notation("nrc"))
    yield catena.entries(GRID + "\n" + GRID.replace(".", "1", 1))


def test_every_answer_is_as_its_schema_says() -> None:
    assert {path.stem for path in (ROOT / "docs/schemas").glob("*.json")} == {
        schema["$id"].removesuffix(".json") for schema in catena.schemas().values()
    }
    names = set()
    for answer in answers():
        document = answer.to_dict()
        names.add(document["schema"])
        validator(document["schema"]).validate(document)
        changed = {key: value for key, value in document.items() if key != "notices"}
        changed["schema"] = "catena-none/1"
        with pytest.raises(jsonschema.ValidationError):
            validator(document["schema"]).validate(changed)
    assert len(names) == 16
