"""The graph of a state in other databases: what docs/databases.md says is run, and finds what ``find`` does."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import duckdb
import kuzu
import pytest

import catena

PAGE = Path(__file__).parents[2] / "docs" / "databases.md"


def blocks(heading: str) -> list[str]:
    """The code below a heading of the page, statement by statement."""
    section = PAGE.read_text().split(f"## {heading}\n")[1].split("\n## ")[0]
    code = re.findall(r"```\w+\n(.*?)```", section, re.DOTALL)
    return [part for text in code for part in text.split(";\n") if part.strip()]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> catena.Position:
    """The files that the commands of the page write, in the present folder; the position they are of."""
    monkeypatch.chdir(tmp_path)
    lines = [shlex.split(line) for line in re.findall(r"^    (catena .*)$", PAGE.read_text(), re.MULTILINE)]
    for _, _, grid, *options in lines:
        named = dict(zip(options[::2], options[1::2]))
        edges = named["--edges"].split(",") if "--edges" in named else []
        graph = catena.open(grid).graph(nodes=["Candidate"], edges=edges)
        Path(named["--output"]).write_text(graph.export(named["--format"]))
    return catena.open(lines[0][2])


def found(position: catena.Position, length: int) -> dict[str, int]:
    """What nrc-chains of up to a length eliminate, with the length of the shortest."""
    columns = position.find(rules=["nrc-chain"], max_length=length).to_columns()
    targets = [f"n{text[-1]}{text[:4]}" for text in columns["eliminates"]]
    return dict(zip(targets, columns["nrc-chain"]))


def test_kuzu_finds_the_same(files: catena.Position, tmp_path: Path) -> None:
    connection = kuzu.Connection(kuzu.Database(str(tmp_path / "graph.kuzu")))
    *load, ask = blocks("Kùzu")
    for statement in load:
        connection.execute(statement)
    result = connection.execute(ask)
    assert isinstance(result, kuzu.QueryResult)
    names = {row[0] for row in result.get_all() if isinstance(row, list)}
    expected = found(files, 3)
    assert {name for name, length in expected.items() if length == 3} <= names <= set(expected)


def test_duckdb_finds_the_same(files: catena.Position) -> None:
    *load, ask = blocks("DuckDB")
    with duckdb.connect() as connection:
        for statement in load:
            connection.execute(statement)
        assert dict(connection.execute(ask).fetchall()) == found(files, 3)
