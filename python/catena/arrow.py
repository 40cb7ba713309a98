"""Rows of a corpus for Arrow: the columns of `catena rate`, batch by batch, and Parquet.

    import catena.arrow

    catena.arrow.rate_parquet("puzzles.parquet", "rows.parquet", by="W", shard=(2, 7))

`rate` and `query` serve everything that maps a function over Arrow batches: Spark and Sail (`catena.spark`), Daft, Ray
Data.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pyarrow.parquet as pq

from . import Rater, __version__
from . import query as ask

__all__ = ["SCHEMA", "TYPES", "query", "query_schema", "rate", "rate_parquet", "study_parquet"]

SCHEMA: pa.Schema = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("puzzle", pa.string(), nullable=False),
        pa.field("version", pa.string(), nullable=False),
        pa.field("rules", pa.string(), nullable=False),
        pa.field("bounds", pa.string(), nullable=False),
        pa.field("status", pa.string(), nullable=False),
        pa.field("rating", pa.int64()),
        pa.field("steps", pa.int64(), nullable=False),
        pa.field("expanded", pa.int64(), nullable=False),
        pa.field("message", pa.string(), nullable=False),
    ]
)
"""The columns of the rows. `rating` is null unless the status is `rated`."""

TYPES: Mapping[str, pa.DataType] = {
    "bigint": pa.int64(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "string": pa.string(),
}
"""What a column of a query may be, by the names that Spark has for it."""

BATCH = 256
"""How many puzzles are asked before their rows are handed on."""


def rate(
    batches: Iterable[pa.RecordBatch],
    by: str = "W",
    *,
    families: str | os.PathLike[str] | None = None,
    max_length: int | None = None,
    als_size: int = 8,
    budget: int = 1_000_000_000,
) -> Iterator[pa.RecordBatch]:
    """Rates the puzzles of batches with the columns `id` and `puzzle`: a row for each, in their order.

    The ids may be of any type; rows have them as text. The rows are those of `catena rate`, and come in
    small batches, as soon as they are there.
    """
    rater = Rater(by, families=families, max_length=max_length, als_size=als_size, budget=budget)
    return _rows(rater, batches)


def query(
    batches: Iterable[pa.RecordBatch],
    query: str,
    parameters: Mapping[str, bool | int | str] | None = None,
    *,
    types: Mapping[str, str] | None = None,
    after: Literal["singles", "basics"] | None = None,
    path: str | None = None,
    max_length: int | None = None,
    families: str | os.PathLike[str] | None = None,
    budget: int = 20_000_000,
) -> Iterator[pa.RecordBatch]:
    """Asks a query of the puzzles of batches with the columns `id` and `puzzle`, of each puzzle on its own.

    What the last `RETURN` counts, sorts and cuts off is that of one puzzle, so the rows are the same however the puzzles
    are parted. The columns are `puzzle` (the id), those of the query, and `message`. They are texts, and what is no text
    is written as JSON, but those that `types` names: `{"pairs": "bigint"}`; there are the types of `TYPES`.
    """
    schema = query_schema(query, parameters, types=types)
    for batch in batches:
        for start in range(0, batch.num_rows, BATCH):
            ids, puzzles = _texts(batch.slice(start, BATCH))
            rows = ask(
                zip(ids, puzzles),
                query,
                parameters,
                after=after,
                path=path,
                max_length=max_length,
                families=families,
                budget=budget,
                per_puzzle=True,
                threads=1,
            )
            while some := list(islice(rows, BATCH)):
                yield _batch(some, schema)


def query_schema(
    query: str,
    parameters: Mapping[str, bool | int | str] | None = None,
    *,
    types: Mapping[str, str] | None = None,
) -> pa.Schema:
    """The columns of the rows that `query` gives, with their types."""
    columns = ask([], query, parameters, per_puzzle=True).columns
    types = types or {}
    for name, kind in types.items():
        if name not in columns:
            raise ValueError(f"the query has no column {name!r}\nhint: it has {', '.join(columns)}")
        if kind not in TYPES:
            raise ValueError(f"there is no type {kind!r}\nhint: there are {', '.join(TYPES)}")
    return pa.schema([pa.field(name, TYPES[types.get(name, "string")]) for name in columns])


def _batch(rows: list[dict[str, Any]], schema: pa.Schema) -> pa.RecordBatch:
    columns = [
        pa.array([_value(row[field.name], field.type) for row in rows], field.type) for field in schema
    ]
    return pa.RecordBatch.from_arrays(columns, schema=schema)


def _value(value: Any, kind: pa.DataType) -> Any:
    """A value as its column has it."""
    is_text = value is None or isinstance(value, str) or not pa.types.is_string(kind)
    return value if is_text else json.dumps(value)


def rate_parquet(
    corpus: str | os.PathLike[str],
    output: str | os.PathLike[str],
    by: str = "W",
    *,
    shard: tuple[int, int] = (1, 1),
    families: str | os.PathLike[str] | None = None,
    max_length: int | None = None,
    als_size: int = 8,
    budget: int = 1_000_000_000,
) -> int:
    """Rates the puzzles of a Parquet file with the columns `id` and `puzzle`, and writes a Parquet file.

    `shard=(2, 7)` rates every seventh puzzle from the second on. The rows are in a file with `.part` behind its
    name until all are there; `.manifest` says what they are. Where the rows are there already nothing is done, and
    where there are other rows the call is refused. Returns how many puzzles were rated now.
    """
    part, of = shard
    if not 1 <= part <= of:
        raise ValueError(f"there is no shard {part} of {of}\nhint: (2, 7) is the second of seven")
    rater = Rater(by, families=families, max_length=max_length, als_size=als_size, budget=budget)
    source = pq.ParquetFile(corpus)
    digest, count = _digest(source)
    manifest = {
        "schema": "catena-ratings/1",
        "version": __version__,
        "rules": rater.rules,
        "bounds": rater.bounds,
        "format": "parquet",
        "input": digest,
        "puzzles": count,
        "shard": f"{part}/{of}",
    }
    whole, beside = Path(output), Path(f"{output}.manifest")
    if whole.exists():
        _must_be(json.loads(beside.read_text()), manifest, whole)
        return 0
    with _made(beside) as made:
        made.write_text(json.dumps(manifest, indent=2) + "\n")
    done = 0
    with _made(whole) as made, pq.ParquetWriter(made, SCHEMA) as writer:
        for rows in _rows(rater, _shard(source, part, of)):
            writer.write_batch(rows)
            done += rows.num_rows
    return done


GROUP = 1 << 17
"""How many rows of a study are written together: what DuckDB gives one thread."""


def study_parquet(store: str | os.PathLike[str], output: str | os.PathLike[str]) -> int:
    """Writes every elimination of a study as a Parquet file: the view `lengths` of the file that `catena study run` made.

    The columns are `puzzle`, from 1; `state`, its place on the path; `eliminates`, as n4r2c5; and one for each family: the
    length of the shortest proof, null when there is none up to the bound, -1 when the search was stopped at the budget.
    The metadata `catena-study` is everything that the answers depend on, as JSON. The rows are in a file with `.part`
    behind its name until all are there. Returns how many rows there are; a study of another question has none.

    A file that is not there, or is not of a study, is refused, and so is an output that is there already.
    """
    if Path(output).exists():
        raise FileExistsError(f"{output} already exists\nhint: name another file")
    if not Path(store).exists():
        raise FileNotFoundError(f"{store}: there is no such file\nhint: catena study run STUDY -o {store} makes it")
    connection = sqlite3.connect(f"{Path(store).absolute().as_uri()}?mode=ro", uri=True)
    try:
        (identity,) = connection.execute("SELECT identity FROM study").fetchone()
        families = [name for (name,) in connection.execute("SELECT name FROM families ORDER BY id")]
        schema = _study_schema(families).with_metadata({"catena-study": identity})
        columns = "".join(', "' + name.replace('"', '""') + '"' for name in families)
        rows = connection.execute(f"SELECT puzzle, step, eliminates{columns} FROM lengths ORDER BY puzzle, step, candidate")
        count = 0
        with _made(Path(output)) as made, pq.ParquetWriter(made, schema) as writer:
            while some := rows.fetchmany(GROUP):
                arrays = [pa.array(column, field.type) for column, field in zip(zip(*some), schema)]
                writer.write_batch(pa.RecordBatch.from_arrays(arrays, schema=schema))
                count += len(some)
        return count
    except sqlite3.DatabaseError as error:
        raise ValueError(f"{store} is not the file of a study: {error}\nhint: catena study run makes one") from None
    finally:
        connection.close()


def _study_schema(families: list[str]) -> pa.Schema:
    keys = {"puzzle": pa.int64(), "state": pa.int32(), "eliminates": pa.string()}
    twice = next((name for name in families if name in keys), None)
    if twice is not None:
        raise ValueError(f"the family {twice} would be a second column of this name\nhint: catena study export has both")
    required = [pa.field(name, kind, nullable=False) for name, kind in keys.items()]
    return pa.schema(required + [pa.field(name, pa.int16()) for name in families])


def _rows(rater: Rater, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        for start in range(0, batch.num_rows, BATCH):
            ids, puzzles = _texts(batch.slice(start, BATCH))
            rows = rater.rows(ids, puzzles).to_columns()
            yield pa.RecordBatch.from_pydict(rows, schema=SCHEMA)


def _texts(batch: pa.RecordBatch) -> tuple[list[str], list[str | None]]:
    """The ids and the puzzles of a batch."""
    ids, puzzles = (batch.column(name).cast(pa.string()).to_pylist() for name in ("id", "puzzle"))
    if None in ids:
        raise ValueError("a puzzle has no id\nhint: give each puzzle an id of its own")
    return ids, puzzles


def _batches(source: pq.ParquetFile) -> Iterator[pa.RecordBatch]:
    yield from source.iter_batches(columns=["id", "puzzle"])


def _digest(source: pq.ParquetFile) -> tuple[str, int]:
    """The digest of a corpus, as the command takes it, and the number of its puzzles."""
    digest, count = sha256(), 0
    for batch in _batches(source):
        for id, puzzle in zip(*_texts(batch)):
            digest.update(f"{id}\t{(puzzle or '').strip()}\n".encode())
        count += batch.num_rows
    return digest.hexdigest(), count


def _shard(source: pq.ParquetFile, part: int, of: int) -> Iterator[pa.RecordBatch]:
    """Every so many rows, from the part on."""
    before = 0
    for batch in _batches(source):
        first = (part - 1 - before) % of
        yield batch.take(pa.array(range(first, batch.num_rows, of), pa.int64()))
        before += batch.num_rows


def _must_be(there: dict[str, object], asked: dict[str, object], whole: Path) -> None:
    for key, value in asked.items():
        if there.get(key) != value:
            other = f"{whole} has other rows: {key} is {there.get(key)}, and {value} is asked for"
            raise ValueError(f"{other}\nhint: name another file, or ask for the same again")


class _made:
    """A file made under another name, which gets its own when the disk has its bytes."""

    def __init__(self, whole: Path) -> None:
        self.whole, self.part = whole, Path(f"{whole}.part")

    def __enter__(self) -> Path:
        return self.part

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:
            return
        with self.part.open("rb") as file:
            os.fsync(file.fileno())
        self.part.replace(self.whole)
