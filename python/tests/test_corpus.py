"""Rows of a corpus: those of the command, from Arrow, Parquet and Spark."""

import csv
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

import catena
import catena.arrow
import catena.spark

ROOT = Path(__file__).parents[2]
LIST = ROOT / "tests" / "corpus" / "small-list.tsv"
PUZZLES = [
    *(line for line in LIST.read_text().splitlines() if not line.startswith("#")),
    "11" + "." * 79,
    "53..7",
    "." * 81,
    None,
]
CORPUS = pa.table({"id": pa.array(range(100, 100 + len(PUZZLES))), "puzzle": PUZZLES})
Rows = list[dict[str, Any]]


def missing(what: str) -> None:
    """Leaves a test out, but not where everything should be there."""
    if os.environ.get("CI"):
        pytest.fail(f"there is no {what}")
    pytest.skip(f"there is no {what}")


@pytest.fixture(scope="module")
def command() -> Path:
    built = (ROOT / "target" / profile / "catena" for profile in ("debug", "release"))
    there = [os.environ.get("CATENA"), shutil.which("catena"), *built]
    for path in there:
        if path and Path(path).exists():
            return Path(path)
    missing("command catena: cargo build makes it")
    raise AssertionError


def corpus(folder: Path) -> Path:
    """The corpus as a table for the command."""
    file = folder / "corpus.csv"
    with file.open("w", newline="") as text:
        writer = csv.writer(text)
        writer.writerow(["id", "puzzle"])
        writer.writerows((row["id"], row["puzzle"] or "") for row in CORPUS.to_pylist())
    return file


def rows_of(command: Path, folder: Path, *options: str) -> Rows:
    output = folder / "rows.jsonl"
    call = [str(word) for word in (command, "rate", corpus(folder), "--output", output)]
    call += options
    subprocess.run(call, check=True, capture_output=True)
    return [json.loads(line) for line in output.read_text().splitlines()]


def manifest(file: Path) -> dict[str, Any]:
    return dict(json.loads(Path(f"{file}.manifest").read_text()))


@pytest.mark.parametrize(
    ("by", "bounds"),
    [("W", {}), ("B", {"max_length": 3}), ("gW", {"budget": 30}), ("T", {"als_size": 4})],
)
def test_arrow_has_the_rows_of_the_command(
    command: Path, tmp_path: Path, by: str, bounds: dict[str, Any]
) -> None:
    options = [f"--{name.replace('_', '-')}={value}" for name, value in bounds.items()]
    expected = rows_of(command, tmp_path, "--by", by, *options)
    batches = CORPUS.to_batches(max_chunksize=5)
    made = pa.Table.from_batches(catena.arrow.rate(batches, by, **bounds))
    assert made.schema == catena.arrow.SCHEMA
    assert made.to_pylist() == expected
    statuses = [row["status"] for row in expected]
    assert statuses[-4:] == ["invalid", "invalid", "several" if by != "gW" else statuses[-2], "invalid"]
    assert len(statuses) == len(PUZZLES)
    assert ("budget" in statuses) == (by == "gW")


def test_parquet_shards_hold_every_row_once(command: Path, tmp_path: Path) -> None:
    source = tmp_path / "corpus.parquet"
    pq.write_table(CORPUS, source, row_group_size=5)
    expected = rows_of(command, tmp_path)
    asked = manifest(tmp_path / "rows.jsonl")
    for of in (1, 2, 7):
        parts = [tmp_path / f"{part}-{of}.parquet" for part in range(1, of + 1)]
        for part, file in enumerate(parts, 1):
            made = catena.arrow.rate_parquet(source, file, shard=(part, of))
            assert made == len(range(part, len(PUZZLES) + 1, of))
            assert manifest(file) == {**asked, "format": "parquet", "shard": f"{part}/{of}"}
        rows = [pq.read_table(file).to_pylist() for file in parts]
        merged = [rows[place % of][place // of] for place in range(len(PUZZLES))]
        assert merged == expected
    assert catena.arrow.rate_parquet(source, tmp_path / "1-2.parquet", shard=(1, 2)) == 0
    with pytest.raises(ValueError, match="rules is whip, and braid is asked for"):
        catena.arrow.rate_parquet(source, tmp_path / "1-2.parquet", "B", shard=(1, 2))
    with pytest.raises(ValueError, match="there is no shard 3 of 2"):
        catena.arrow.rate_parquet(source, tmp_path / "3-2.parquet", shard=(3, 2))
    assert not list(tmp_path.glob("*.part"))


def test_what_is_interrupted_leaves_no_file(tmp_path: Path) -> None:
    source, output = tmp_path / "corpus.parquet", tmp_path / "rows.parquet"
    pq.write_table(pa.table({"id": ["a", None], "puzzle": PUZZLES[:2]}), source)
    with pytest.raises(ValueError, match="a puzzle has no id"):
        catena.arrow.rate_parquet(source, output)
    assert not output.exists()


def test_a_rater_says_what_it_does() -> None:
    rater = catena.Rater("B", max_length=9)
    assert rater.rules == "braid" and rater.bounds.startswith("max-length=9 als-size=8 budget=")
    assert repr(rater) == f"<Rater by {rater.rules}, {rater.bounds}>"
    own = (ROOT / "queries" / "families" / "xy-chain.gql").read_text()
    mine = catena.Rater("my-chain", families=own.replace("xy-chain", "my-chain"))
    assert mine.rules.startswith("my-chain@") and len(mine.rules) == len("my-chain@") + 32
    assert rater.rows([], []).to_dicts() == []
    with pytest.raises(ValueError, match="2 ids and 1 puzzles"):
        rater.rows(["a", "b"], ["53..7"])
    with pytest.raises(ValueError, match="there is no family"):
        catena.Rater("wihp")


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    if not shutil.which("java"):
        missing("Java for Spark")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.driver.host", "localhost").getOrCreate()
    yield session
    session.stop()


def test_spark_has_the_rows_of_the_command(
    command: Path, tmp_path: Path, spark: SparkSession
) -> None:
    expected = rows_of(command, tmp_path, "--by", "W")
    frame = spark.createDataFrame(
        [(row["id"], row["puzzle"]) for row in CORPUS.to_pylist()], "id int, puzzle string"
    )
    rated = catena.spark.rate(frame.repartition(3), by="W")
    assert rated.columns == catena.arrow.SCHEMA.names
    rows = sorted((row.asDict() for row in rated.collect()), key=lambda row: int(row["id"]))
    assert rows == expected
