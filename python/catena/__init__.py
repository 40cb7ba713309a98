"""Explores the link structure of Sudoku positions.

Every elimination and placement that is found comes with a proof that an independent checker has judged.

    import catena

    position = catena.open("....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....")
    position.after_singles().why("r1c7<>3").simplest
"""

from ._catena import (
    Answer,
    Checked,
    Explanation,
    Extended,
    Findings,
    Followed,
    Graph,
    Path,
    Position,
    Proof,
    Puzzles,
    Rater,
    Rating,
    Rows,
    Sampled,
    Store,
    Table,
    __version__,
    check,
    dark_mode,
    decide,
    entries,
    make,
    open,
    proofs,
    query,
    sample,
    school,
)

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
    "make",
    "open",
    "proofs",
    "query",
    "sample",
    "school",
]
