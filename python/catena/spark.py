"""Ratings of a corpus on a Spark cluster, and a query to each of its puzzles.

    import catena.spark

    puzzles = spark.read.parquet("puzzles.parquet")          # columns id and puzzle
    catena.spark.rate(puzzles, by="W").write.parquet("rows.parquet")
    pairs = "MATCH (c:Csp {space: 'rc', size: 2}) RETURN count(*) AS pairs"
    catena.spark.query(puzzles, pairs, types={"pairs": "bigint"}).groupBy("pairs").count()

The package must be installed on the workers. What speaks Spark's protocol, Sail for instance, takes it as it is.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

import pyarrow as pa
from pyspark.sql import DataFrame

from . import arrow

__all__ = ["SCHEMA", "query", "rate"]

SCHEMA = (
    "id string NOT NULL, puzzle string NOT NULL, version string NOT NULL, rules string NOT NULL, "
    "bounds string NOT NULL, status string NOT NULL, rating bigint, steps bigint NOT NULL, "
    "expanded bigint NOT NULL, message string NOT NULL"
)
"""The columns of the rows: those of `catena rate`."""


def rate(
    df: DataFrame,
    by: str = "W",
    *,
    families: str | None = None,
    max_length: int | None = None,
    als_size: int = 8,
    budget: int = 1_000_000_000,
) -> DataFrame:
    """Rates the puzzles of a frame with the columns `id` and `puzzle`: a row for each, as `catena rate`.

    A task rates its partition on one core, and hands its rows on in small batches; make some partitions for each
    core of the cluster. `families` is the text of a family of your own.
    """

    def batches(part: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return arrow.rate(
            part, by, families=families, max_length=max_length, als_size=als_size, budget=budget
        )

    return df.select("id", "puzzle").mapInArrow(batches, SCHEMA)


def query(
    df: DataFrame,
    query: str,
    parameters: Mapping[str, bool | int | str] | None = None,
    *,
    types: Mapping[str, str] | None = None,
    after: Literal["singles", "basics"] | None = None,
    path: str | None = None,
    max_length: int | None = None,
    families: str | None = None,
    budget: int = 20_000_000,
) -> DataFrame:
    """Asks a query of each puzzle of a frame with the columns `id` and `puzzle`, as `catena.arrow.query`.

    The columns are `puzzle` (the id), those of the query, and `message`, which says why a puzzle could not be asked. They
    are strings but those that `types` names. What the last `RETURN` counts is that of one puzzle; Spark adds up the rest.
    """
    schema = arrow.query_schema(query, parameters, types=types)
    names = {kind: name for name, kind in arrow.TYPES.items()}
    columns = ", ".join(f"`{field.name.replace('`', '``')}` {names[field.type]}" for field in schema)

    def batches(part: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return arrow.query(
            part,
            query,
            parameters,
            types=types,
            after=after,
            path=path,
            max_length=max_length,
            families=families,
            budget=budget,
        )

    return df.select("id", "puzzle").mapInArrow(batches, columns)
