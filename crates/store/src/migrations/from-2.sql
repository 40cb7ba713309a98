-- From version 2 to 3.
--
-- Nothing vouched for a rating: a value that was changed by hand was handed out as if it had been found.
CREATE TEMPORARY TABLE kept AS SELECT * FROM ratings;
DROP TABLE ratings;
CREATE TABLE ratings (
    puzzle INTEGER NOT NULL REFERENCES puzzles ON DELETE CASCADE,
    measure TEXT NOT NULL,
    value INTEGER,
    reach INTEGER NOT NULL,
    digest INTEGER,
    PRIMARY KEY (puzzle, measure)
) WITHOUT ROWID;
INSERT INTO ratings SELECT puzzle, measure, value, reach, NULL FROM kept;
DROP TABLE kept;
