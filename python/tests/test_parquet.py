"""The raw table of a study as Parquet, opened by the programs that it is for.

The command runs the study: `CATENA` names it, or it is in `target/debug`, or on the path.
"""

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STUDY = """
question = "eliminations"
families = ["nrc-chain", "nrczt-chain", "whip"]
max-length = 4
budget = 400
[[corpus]]
list = "small-list.tsv"
[states]
take = "first"
"""
FAMILIES = ["nrc-chain", "nrczt-chain", "whip"]
Row = tuple[int, int, str, int | None, int | None, int | None]


def command() -> str:
    """The command, or the test is skipped."""
    built = ROOT / "target" / "debug" / "catena"
    named = os.environ.get("CATENA") or (str(built) if built.is_file() else shutil.which("catena"))
    if named is None:
        assert "CI" not in os.environ, "CI needs the command catena"
        pytest.skip("the command catena is not built")
    return named


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Row]]:
    """The file, and the rows that it should have: those of the view of the store."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.toml").write_text(STUDY)
    store, file = folder / "study.db", folder / "study.parquet"
    lists = ROOT / "tests" / "corpus"

    def study(*arguments: str | Path) -> None:
        subprocess.run([command(), "study", *arguments], check=True, capture_output=True)

    study("run", folder / "study.toml", "--lists", lists, "--store", store)
    arrow = pytest.importorskip("catena.arrow", reason="pyarrow is not installed")
    connection = sqlite3.connect(store)
    assert arrow.study_parquet(store, file) == connection.execute("SELECT count(*) FROM lengths").fetchone()[0]
    connection.close()
    connection = sqlite3.connect(store)
    columns = ", ".join(f'"{family}"' for family in FAMILIES)
    sql = f"SELECT puzzle, step, eliminates, {columns} FROM lengths ORDER BY puzzle, step, candidate"
    rows: list[Row] = connection.execute(sql).fetchall()
    connection.close()
    lengths = [length for row in rows for length in row[3:]]
    assert None in lengths and -1 in lengths and 3 in lengths
    return file, rows


def test_pandas_reads_it(table: tuple[Path, list[Row]]) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    frame = pandas.read_parquet(table[0], dtype_backend="numpy_nullable")
    types = [str(kind) for kind in frame.dtypes]
    assert types == ["Int64", "Int32", "string", "Int16", "Int16", "Int16"]
    rows = frame.astype(object).where(frame.notna(), None).itertuples(index=False, name=None)
    assert list(rows) == table[1]


def test_polars_reads_it(table: tuple[Path, list[Row]]) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    frame = polars.read_parquet(table[0])
    integers = [polars.Int16] * 3
    assert list(frame.schema.values()) == [polars.Int64, polars.Int32, polars.String, *integers]
    assert frame.rows() == table[1]


def test_duckdb_reads_it(table: tuple[Path, list[Row]]) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    relation = duckdb.read_parquet(str(table[0]))
    types = [str(kind) for kind in relation.types]
    assert types == ["BIGINT", "INTEGER", "VARCHAR", "SMALLINT", "SMALLINT", "SMALLINT"]
    assert relation.fetchall() == table[1]


def test_the_metadata_name_the_study(table: tuple[Path, list[Row]]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    metadata = parquet.read_metadata(table[0])
    assert b'"question":"eliminations"' in metadata.metadata[b"catena-study"]
    assert metadata.row_group(0).column(3).compression == "SNAPPY"
