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
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a study."""
    folder = tmp_path_factory.mktemp("study")
    (folder / "study.toml").write_text(STUDY)
    file = folder / "study.db"
    lists = ROOT / "tests" / "corpus"
    study: list[str | Path] = ["run", folder / "study.toml", "--lists", lists, "-o", file]
    subprocess.run([command(), "study", *study], check=True, capture_output=True)
    return file


@pytest.fixture(scope="module")
def rows(store: Path) -> list[Row]:
    """The rows of the view of the store."""
    columns = ", ".join(f'"{family}"' for family in FAMILIES)
    sql = f"SELECT puzzle, step, eliminates, {columns} FROM lengths ORDER BY puzzle, step, candidate"
    connection = sqlite3.connect(store)
    rows: list[Row] = connection.execute(sql).fetchall()
    connection.close()
    lengths = [length for row in rows for length in row[3:]]
    assert None in lengths and -1 in lengths and 3 in lengths
    return rows


@pytest.fixture(scope="module")
def table(store: Path, rows: list[Row]) -> tuple[Path, list[Row]]:
    """The file, and the rows that it should have."""
    arrow = pytest.importorskip("catena.arrow", reason="pyarrow is not installed")
    file = store.with_suffix(".parquet")
    assert arrow.study_parquet(store, file) == len(rows)
    return file, rows


def test_rows_are_written_in_groups(
    store: Path, rows: list[Row], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrow = pytest.importorskip("catena.arrow", reason="pyarrow is not installed")
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    monkeypatch.setattr(arrow, "GROUP", 100)
    assert arrow.study_parquet(store, tmp_path / "a.parquet") == len(rows) > 200
    written = parquet.ParquetFile(tmp_path / "a.parquet")
    assert written.num_row_groups == -(-len(rows) // 100)
    columns = written.read().to_pydict().values()
    assert list(zip(*columns)) == rows
    assert not (tmp_path / "a.parquet.part").exists()


def test_what_cannot_be_written_is_refused(store: Path, tmp_path: Path) -> None:
    arrow = pytest.importorskip("catena.arrow", reason="pyarrow is not installed")
    output = tmp_path / "a.parquet"
    with pytest.raises(FileNotFoundError, match="nowhere.db: there is no such file\nhint: "):
        arrow.study_parquet(tmp_path / "nowhere.db", output)
    other = tmp_path / "other.db"
    other.write_text("no store at all, but a text that is long enough to be read as one" * 9)
    with pytest.raises(ValueError, match="other.db is not the file of a study"):
        arrow.study_parquet(other, output)
    shutil.copy(store, other)
    connection = sqlite3.connect(other)
    connection.execute("UPDATE families SET name = 'puzzle' WHERE name = 'whip'")
    connection.commit()
    connection.close()
    with pytest.raises(ValueError, match="the family puzzle would be a second column"):
        arrow.study_parquet(other, output)
    assert not output.exists()
    output.write_text("mine")
    with pytest.raises(FileExistsError, match="already exists"):
        arrow.study_parquet(store, output)
    assert output.read_text() == "mine"


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
