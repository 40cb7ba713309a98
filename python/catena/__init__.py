"""Explores the link structure of Sudoku positions.

Every elimination and placement that is found comes with a proof that an independent checker has judged.

    import catena

    position = catena.open("....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....")
    position.after_singles().why("r1c7<>3").simplest

What many calls take:

    rules        names of rules, families and lists, one or several; "all" for all [default: the usual ones]
    max_length   the greatest length of a proof [default: 12, no bound for sums]
    als_size     the most cells of an almost locked set [default: 8, all]
    budget       how many nodes a search may expand [default: that of the command]
    time_limit   seconds after which a search ends, as Ctrl-C does; what it found until then is returned
    threads      how many searches at a time [default: one per core]
    families     a folder with families of your own, or the text of one
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
    lattice,
    make,
    open,
    proofs,
    query,
    sample,
    schemas,
    school,
    study,
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
