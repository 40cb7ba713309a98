"""A store, for the tests of several files."""

import sqlite3
from pathlib import Path

import pytest

OLD_STORE = Path(__file__).parents[2] / "tests" / "corpus" / "store-version-1.sql"


@pytest.fixture()
def store(tmp_path: Path) -> Path:
    """A store of the first version, which is brought to the present one when it is opened."""
    file = tmp_path / "old.db"
    connection = sqlite3.connect(file)
    connection.executescript(OLD_STORE.read_text())
    connection.close()
    return file
