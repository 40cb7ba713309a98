from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, final

import networkx as nx
import pandas as pd
from typing_extensions import disjoint_base

__all__ = [
    "Answer",
    "Checked",
    "Explanation",
    "Extended",
    "Findings",
    "Followed",
    "Graph",
    "Path",
    "Position",
    "Proof",
    "Puzzles",
    "Rater",
    "Rating",
    "Rows",
    "Sampled",
    "Store",
    "Table",
    "__version__",
    "check",
    "dark_mode",
    "decide",
    "entries",
    "lattice",
    "make",
    "open",
    "proofs",
    "query",
    "sample",
    "schemas",
    "school",
    "study",
]

__version__: str

def make(
    *,
    by: Mapping[str, int | tuple[int, int]] | None = None,
    gap: tuple[str, str, int] | None = None,
    needs: str | None = None,
    first: str | None = None,
    after: str | Sequence[str] | None = None,
    once: bool = False,
    without: str | Sequence[str] | None = None,
    givens: int | tuple[int, int] | None = None,
    spare: bool = False,
    symmetry: str = "none",
    near: Position | None = None,
    seed: int = 1,
    threads: int | None = None,
    families: str | PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Puzzles: ...
def sample(
    kind: Literal["top-down", "controlled-bias"],
    *,
    seed: int = 1,
    threads: int | None = None,
    time_limit: float | None = None,
) -> Sampled: ...
def open(
    text: str,
    *,
    families: str | PathLike[str] | None = None,
    patterns: str | PathLike[str] | None = None,
    assume_unique: bool = False,
) -> Position: ...
def check(post: str, *, time_limit: float | None = None) -> Checked: ...
def decide(
    statement: str, *, families: str | PathLike[str] | None = None, time_limit: float | None = None
) -> Table: ...
def lattice(
    names: str | Sequence[str],
    *,
    max_length: int = 3,
    bound: int = 50_000,
    families: str | PathLike[str] | None = None,
    time_limit: float | None = None,
) -> Table: ...
def schemas() -> dict[str, dict[str, Any]]: ...
def study(
    file: str | PathLike[str],
    store: str | PathLike[str],
    *,
    lists: str | PathLike[str] | None = None,
    shard: str = "1/1",
    threads: int | None = None,
    time_limit: float | None = None,
) -> Table: ...
def entries(text: str, *, time_limit: float | None = None) -> Table: ...
def proofs(text: str) -> list[Proof]: ...
def query(
    puzzles: Store | str | PathLike[str] | Iterable[str | None] | Iterable[tuple[int | str, str | None]],
    query: str,
    parameters: Mapping[str, bool | int | str] | None = None,
    *,
    after: Literal["singles", "basics"] | None = None,
    path: str | Sequence[str] | None = None,
    max_length: int | None = None,
    families: str | PathLike[str] | None = None,
    name: str = "",
    tagging: str = "3",
    budget: int = 20_000_000,
    any_state: bool = False,
    per_puzzle: bool = False,
    time_limit: float | None = None,
    threads: int | None = None,
) -> Rows: ...
def dark_mode(on: bool = True) -> None: ...
def school(name: Literal["aic", "nrc"] | None = None) -> None: ...

@final
class Position:
    @property
    def state(self) -> str: ...
    @property
    def candidates(self) -> list[str]: ...
    @property
    def is_solved(self) -> bool: ...
    @property
    def solution(self) -> str | None: ...
    @property
    def notices(self) -> list[str]: ...
    @property
    def rules(self) -> list[str]: ...
    def after_singles(self) -> Position: ...
    def after_basics(self) -> Position: ...
    def after(self, proofs: Sequence[Proof]) -> Position: ...
    def why(
        self,
        subject: str,
        *,
        rules: str | Sequence[str] | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Explanation: ...
    def find(
        self,
        *,
        rules: str | Sequence[str] | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Findings: ...
    def solve(
        self,
        *,
        rules: str | Sequence[str] | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> Path: ...
    def rate(
        self,
        by: str = "W",
        *,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> Rating: ...
    def impact(
        self,
        by: str = "W",
        *,
        rest: str = "singles",
        price: str | Sequence[str] | None = None,
        pairs: int = 0,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Table: ...
    def core(
        self,
        rest: str = "singles",
        *,
        price: str | Sequence[str] | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Table: ...
    def backdoors(
        self,
        rest: str = "singles",
        *,
        size: int = 2,
        all: bool = False,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Table: ...
    def givens(
        self,
        by: str = "W",
        *,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
        threads: int | None = None,
    ) -> Table: ...
    def all_proofs(
        self,
        elimination: str,
        *,
        rules: str | Sequence[str] | None = None,
        at_most: int | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> Table: ...
    def changes(
        self,
        after: Position,
        *,
        nodes: Sequence[str] | None = None,
        edges: Sequence[str] | None = None,
        als_size: int = 8,
        time_limit: float | None = None,
    ) -> Table: ...
    def query(
        self,
        query: str,
        parameters: Mapping[str, bool | int | str] | None = None,
        *,
        name: str = "",
        tagging: str = "3",
        budget: int = 20_000_000,
        time_limit: float | None = None,
    ) -> Table: ...
    def graph(
        self,
        *,
        nodes: Sequence[str] | None = None,
        edges: Sequence[str] | None = None,
        als_size: int = 8,
        tagging: str | None = None,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> Graph: ...
    def check(self, chain: str, *, time_limit: float | None = None) -> Checked: ...
    def extend(
        self,
        target: str,
        chain: str = "",
        *,
        family: str | None = None,
        close: bool = False,
        max_length: int | None = None,
        time_limit: float | None = None,
    ) -> Extended: ...
    def shrink(
        self,
        elimination: str,
        *,
        holds: str,
        fails: str,
        any_state: bool = False,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int | None = None,
        time_limit: float | None = None,
    ) -> Table: ...
    def show(self, format: str = "pm") -> str: ...
    def follow(self, choice: str, *, time_limit: float | None = None) -> Followed: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Proof:
    @staticmethod
    def from_json(text: str) -> Proof: ...
    @property
    def family(self) -> str: ...
    @property
    def length(self) -> int: ...
    @property
    def conclusions(self) -> list[str]: ...
    @property
    def eliminated(self) -> list[str]: ...
    @property
    def is_proved(self) -> bool: ...
    @property
    def verdict(self) -> str: ...
    @property
    def needs(self) -> str: ...
    @property
    def steps(self) -> list[dict[str, Any]] | None: ...
    def link(self, site: str | None = None) -> str: ...
    def notation(self, name: str | None = None) -> str: ...
    def words(self, subject: str | None = None) -> list[str]: ...
    def to_json(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def export(self, to: str = "svg", *, dark: bool | None = None) -> str | bytes: ...
    def certificate(self, form: Literal["lrat", "veripb"] = "lrat") -> tuple[str, str]: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@disjoint_base
class Answer:
    @property
    def complete(self) -> bool: ...
    @property
    def proofs(self) -> list[Proof]: ...
    def to_json(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_dicts(self) -> list[dict[str, Any]]: ...
    def to_columns(self) -> dict[str, list[Any]]: ...
    def to_pandas(self) -> pd.DataFrame: ...
    def _repr_html_(self) -> str: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def __bool__(self) -> bool: ...

@final
class Explanation(Answer):
    @property
    def subject(self) -> str: ...
    @property
    def is_proved(self) -> bool: ...
    @property
    def simplest(self) -> Proof | None: ...
    @property
    def sentences(self) -> list[str]: ...

@final
class Findings(Answer):
    @property
    def eliminations(self) -> list[str]: ...
    @property
    def at_most(self) -> dict[str, list[str]]: ...
    @property
    def notices(self) -> list[str]: ...

@final
class Path(Answer):
    @property
    def is_solved(self) -> bool: ...
    @property
    def rating(self) -> tuple[str, int] | None: ...

@final
class Rating(Answer):
    @property
    def measure(self) -> str: ...
    @property
    def value(self) -> int | None: ...

@final
class Table(Answer):
    @property
    def plan(self) -> str: ...

@final
class Puzzles(Iterator[dict[str, Any]]):
    @property
    def tried(self) -> int: ...
    def __next__(self) -> dict[str, Any]: ...

@final
class Sampled(Iterator[dict[str, Any]]):
    @property
    def solutions(self) -> int: ...
    def __next__(self) -> dict[str, Any]: ...

@final
class Rows(Iterator[dict[str, Any]]):
    @property
    def columns(self) -> list[str]: ...
    @property
    def plan(self) -> str: ...
    @property
    def complete(self) -> bool: ...
    @property
    def notices(self) -> list[str]: ...
    def table(self) -> Table: ...
    def __next__(self) -> dict[str, Any]: ...

@final
class Graph(Answer):
    def export(self, to: str = "json") -> str: ...
    def to_networkx(self) -> nx.MultiGraph[str]: ...

@final
class Extended(Answer):
    @property
    def closes(self) -> bool: ...
    @property
    def fault(self) -> str | None: ...
    @property
    def written(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Followed(Answer):
    @property
    def choice(self) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class Checked(Answer):
    @property
    def is_proved(self) -> bool: ...

@final
class Rater:
    def __new__(
        cls,
        by: str = "W",
        *,
        families: str | PathLike[str] | None = None,
        max_length: int | None = None,
        als_size: int = 8,
        budget: int = 1_000_000_000,
    ) -> Rater: ...
    @property
    def rules(self) -> str: ...
    @property
    def bounds(self) -> str: ...
    def rows(self, ids: Sequence[str], puzzles: Sequence[str | None]) -> Table: ...

@final
class Store:
    def __new__(
        cls, file: str | PathLike[str], *, families: str | PathLike[str] | None = None
    ) -> Store: ...
    def sql(
        self, question: str, *, budget: int = 2_000, time_limit: float | None = None
    ) -> Table: ...
    def position(self, state: int) -> Position: ...
