"""What python/README.md shows is what comes out."""

import doctest
from pathlib import Path

README = Path(__file__).parents[1] / "README.md"


def test_the_examples_of_the_readme_hold() -> None:
    # A fence ends an output, and people write one character for three dots.
    lines = ["" if line.startswith("```") else line for line in README.read_text().splitlines()]
    text = "\n".join(lines).replace("…", "...")
    examples = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.DocTestRunner(optionflags=flags).run(examples)
    assert tried > 10 and failed == 0
