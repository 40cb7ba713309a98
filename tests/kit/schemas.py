"""Validates JSON documents, one per line of the input, against docs/schemas: schemas.py FOLDER < DOCUMENTS.

A field that no schema names is refused here, so that none is forgotten; readers have to ignore such fields.
"""

import json
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource


def closed(schema: Any) -> Any:
    """The schema, in which objects have only the fields that it names."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    inside = {key: closed(value) for key, value in schema.items()}
    if isinstance(inside.get("properties"), dict) and "type" in inside:
        inside.setdefault("additionalProperties", False)
    return inside


def main() -> None:
    schemas = [json.loads(path.read_text()) for path in sorted(Path(sys.argv[1]).glob("*.json"))]
    for schema in schemas:
        Draft202012Validator.check_schema(schema)
    schemas = [closed(schema) for schema in schemas]
    resources = [(schema["$id"], Resource.from_contents(schema)) for schema in schemas]
    registry = Registry().with_resources(resources)
    by_name = {schema["title"]: Draft202012Validator(schema, registry=registry) for schema in schemas}
    for line in sys.stdin:
        document = json.loads(line)
        name = document["schema"]
        if name not in by_name:
            sys.exit(f"no schema of {name}")
        if error := best_match(by_name[name].iter_errors(document)):
            sys.exit(f"{name} at {error.json_path}: {error.message[:2000]}")
        print(name)


main()
