"""Ratings of a corpus on a Spark cluster.

    import catena.spark

    puzzles = spark.read.parquet("puzzles.parquet")          # columns id and puzzle
    catena.spark.rate(puzzles, by="W").write.parquet("rows.parquet")

The package must be installed on the workers. What speaks Spark's protocol, Sail for instance, takes it as it is.
"""

from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql import DataFrame

from . import arrow

__all__ = ["SCHEMA", "rate"]

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
    max_length: int = 36,
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
