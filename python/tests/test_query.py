"""One query over many states: the rows of the command, streamed, in pandas, polars, Arrow and Spark."""

import json
import signal
import subprocess
import threading
from pathlib import Path
from typing import Any, cast

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

import catena
import catena.arrow
import catena.spark

from test_corpus import LIST, command, spark

__all__ = ["command", "spark"]

PUZZLES = [line.split("\t")[0] for line in LIST.read_text().splitlines() if line[:1] not in ("", "#")]
PAIRS = "MATCH (c:Csp {size: 2}) RETURN c, c.space AS space"
COUNT = "MATCH (c:Csp {size: 2}) RETURN puzzle, count(*) AS pairs, collect(DISTINCT c.space) AS spaces"


def rows_of(command: Path, *options: str | Path) -> list[dict[str, Any]]:
    call = [str(word) for word in (command, "query", *options, "--format", "jsonl")]
    done = subprocess.run(call, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("text", [PAIRS, COUNT, "MATCH (c:Csp) RETURN max(c.size) AS most, count(*)"])
def test_rows_are_those_of_the_command(command: Path, text: str) -> None:
    expected = rows_of(command, "-e", text, "--list", LIST, "--after", "basics")
    for threads in (1, 2):
        rows = catena.query(LIST, text, after="basics", threads=threads)
        assert sorted(rows.columns) == sorted(expected[0])
        assert list(rows) == expected
        assert rows.complete and rows.notices == []
    assert list(catena.query(PUZZLES, text, after="basics")) == expected
    assert catena.query(PUZZLES, text, after="basics").table().to_dicts() == expected


def test_every_state_of_a_path_is_asked(command: Path) -> None:
    text = "RETURN candidates AS live"
    expected = rows_of(command, "-e", text, "--list", LIST, "--path", "whip")
    assert list(catena.query(LIST, text, path="whip")) == expected
    assert list(catena.query(LIST, text, path=["whip"])) == expected
    assert max(row["step"] for row in expected) > 1


def test_a_store_is_asked(command: Path, store: Path) -> None:
    for text in ("USE EACH STATE WHERE candidates < 200 RETURN candidates AS live", COUNT):
        expected = rows_of(command, "-e", text, "--store", store)
        assert list(catena.query(catena.Store(store), text)) == expected
    with pytest.raises(ValueError, match="states of a store are asked as they are"):
        catena.query(catena.Store(store), COUNT, after="basics")


def test_what_is_no_puzzle_is_a_row_with_its_message() -> None:
    some: list[tuple[int | str, str | None]] = [("first", PUZZLES[0]), (7, "53..7"), ("last", None)]
    rows = list(catena.query(some, PAIRS))
    assert {row["puzzle"] for row in rows} == {"first", 7, "last"}
    for name in (7, "last"):
        [row] = [row for row in rows if row["puzzle"] == name]
        assert row["message"] and row["step"] is None and row["c"] is None
    assert all(row["message"] is None for row in rows if row["puzzle"] == "first")
    counted = catena.query(some, "MATCH (c:Csp) RETURN count(DISTINCT puzzle) AS puzzles")
    assert list(counted) == [{"puzzles": 1}]
    assert not counted.complete
    [notice] = counted.notices
    assert notice.startswith("2 of 3 puzzles could not be asked; the first is 7: ")


def test_each_puzzle_may_have_its_own_answer() -> None:
    text = "MATCH (c:Csp {size: 2}) RETURN count(*) AS pairs"
    apart = catena.query([*PUZZLES, "nonsense"], text, per_puzzle=True).table().to_dicts()
    single = [catena.query([puzzle], text).table().to_dicts()[0]["pairs"] for puzzle in PUZZLES]
    assert [row["pairs"] for row in apart] == [*single, None]
    assert [row["puzzle"] for row in apart] == list(range(1, len(PUZZLES) + 2))
    assert [row["message"] is None for row in apart] == [True] * len(PUZZLES) + [False]


def test_pandas_and_polars_take_the_rows() -> None:
    expected = list(catena.query(PUZZLES, PAIRS))
    columns = catena.query(PUZZLES, PAIRS).table().to_columns()
    assert pl.DataFrame(columns).to_dicts() == expected
    frame = pd.DataFrame(catena.query(PUZZLES, PAIRS))
    assert list(frame["c"]) == [row["c"] for row in expected]
    assert pd.DataFrame(columns).equals(frame)
    # A frame's columns are a list.
    again = zip(pd.Series(range(len(PUZZLES))), pd.Series(PUZZLES))
    asked = catena.query(cast(Any, again), PAIRS)
    assert [row["c"] for row in asked] == [row["c"] for row in expected]


def test_rows_come_while_others_are_sought_and_dropping_them_ends_it() -> None:
    walk = "(a:Candidate)" + "-[:LINK]-(:Candidate)" * 8
    text = f"MATCH (c:Csp {{size: 2}}) FILTER puzzle = 1 OR EXISTS {{ {walk} WHERE a.row > 9 }} RETURN c"
    rows = catena.query(PUZZLES[:2], text, budget=2**62, threads=1)
    assert next(rows)["puzzle"] == 1
    del rows


def test_ctrl_c_ends_it_and_a_limit_too() -> None:
    walk = "(a:Candidate)" + "-[:LINK]-(:Candidate)" * 8
    text = f"MATCH {walk} RETURN count(*) AS walks"
    main = threading.main_thread().ident
    assert main is not None
    timer = threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        list(catena.query(PUZZLES, text, budget=2**62))
    timer.join()
    rows = catena.query(PUZZLES, text, budget=2**62, time_limit=0.2)
    assert len(rows.table()) == 1 and not rows.complete
    assert "not all states were asked" in rows.notices[-1]
    rows = catena.query(PUZZLES[:2], text, budget=1000)
    assert not rows.table().complete
    assert rows.notices[0].startswith("2 of 2 states were not asked to the end")


def test_proofs_of_what_is_deleted_come_with_the_table() -> None:
    table = catena.query(PUZZLES[:3], "CALL rule.eliminations('whip', 4) YIELD target AS z DETACH DELETE z").table()
    assert len(table) == len(table.proofs) > 0
    assert all(proof.is_proved for proof in table.proofs)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: catena.query(PUZZLES, "MATCH (c:Cps) RETURN c"), ["query:1:10", "did you mean `Csp`?"]),
        (lambda: catena.query(PUZZLES, PAIRS, path="wihp"), ["wihp"]),
        (lambda: catena.query(PUZZLES, PAIRS, after=cast(Any, "all")), ["there are singles and basics"]),
        (lambda: catena.query(cast(Any, [PUZZLES[0], 5.5]), PAIRS), ["puzzle 2 is neither"]),
        (lambda: catena.query(PUZZLES, PAIRS, threads=0), ["one at least"]),
        (lambda: catena.query(PUZZLES, "RETURN rating AS r"), ["nothing binds `rating`"]),
    ],
)
def test_a_mistake_is_told(ask: Any, words: list[str]) -> None:
    with pytest.raises(ValueError) as raised:
        ask()
    for word in words:
        assert word in str(raised.value)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        catena.query(tmp_path / "nowhere", PAIRS)


CORPUS = pa.table({"id": pa.array(range(100, 101 + len(PUZZLES))), "puzzle": [*PUZZLES, "nonsense"]})


def expected_by_puzzle() -> list[dict[str, Any]]:
    """The answer of each puzzle on its own; lists as JSON."""
    pairs = zip(range(100, 101 + len(PUZZLES)), [*PUZZLES, "nonsense"])
    rows = catena.query(pairs, COUNT, per_puzzle=True).table().to_dicts()
    for row in rows:
        row["puzzle"] = str(row["puzzle"])
        row["spaces"] = row["spaces"] if row["spaces"] is None else json.dumps(row["spaces"])
    return rows


def test_arrow_has_a_row_for_each_puzzle() -> None:
    batches = CORPUS.to_batches(max_chunksize=5)
    made = pa.Table.from_batches(catena.arrow.query(batches, COUNT, types={"pairs": "bigint"}))
    assert made.schema.names == ["puzzle", "pairs", "spaces", "message"]
    assert made.schema.field("pairs").type == pa.int64()
    assert made.to_pylist() == expected_by_puzzle()
    with pytest.raises(ValueError, match="the query has no column 'pears'"):
        catena.arrow.query_schema(COUNT, types={"pears": "bigint"})
    with pytest.raises(ValueError, match="there is no type 'int'"):
        catena.arrow.query_schema(COUNT, types={"pairs": "int"})


def test_spark_has_a_row_for_each_puzzle(spark: SparkSession) -> None:
    rows = [(row["id"], row["puzzle"]) for row in CORPUS.to_pylist()]
    frame = spark.createDataFrame(rows, "id int, puzzle string")
    asked = catena.spark.query(frame.repartition(3), COUNT, types={"pairs": "bigint"})
    assert dict(asked.dtypes)["pairs"] == "bigint"
    made = sorted((row.asDict() for row in asked.collect()), key=lambda row: int(row["puzzle"]))
    assert made == expected_by_puzzle()
