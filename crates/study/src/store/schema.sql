-- A study: one SQLite file. Numbers, not texts: the names of rules stand once in `families` and `levels`.

-- What is asked. One row.
CREATE TABLE study (
  identity TEXT NOT NULL,     -- everything that an answer depends on, as JSON
  about TEXT NOT NULL,
  shard INTEGER NOT NULL,     -- this file has the puzzles whose number leaves this rest, counted from 1,
  shards INTEGER NOT NULL     -- of so many; 1 of 1 when it has all
);

-- The slices of the corpus, counted from 0.
CREATE TABLE slices (id INTEGER PRIMARY KEY, list TEXT NOT NULL, rows TEXT NOT NULL);

-- The puzzles, counted from 1. `ending` is NULL until the puzzle is answered; then 0 solved, 1 stuck,
-- 2 stopped at the budget, 3 no solution; of a classification or necessity that of its first path.
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY,
  slice INTEGER NOT NULL,
  row INTEGER NOT NULL,       -- its number in the list, counted from 1
  grid TEXT NOT NULL,
  ending INTEGER
);

-- The families, counted from 0.
CREATE TABLE families (id INTEGER PRIMARY KEY, name TEXT NOT NULL);

-- Question eliminations. The states that were looked at: 1024 times the puzzle, and the place of the
-- state on its path, counted from 0. `live` has 729 bits, the candidate with number 0 first.
CREATE TABLE states (id INTEGER PRIMARY KEY, live BLOB NOT NULL);

-- What can be known of an elimination in all families together; few of these are different, so each is
-- stored once. A column for each family: the length of the shortest proof, NULL when there is none up to
-- the bound, -1 when the search was stopped at the budget.
CREATE TABLE profiles (id INTEGER PRIMARY KEY);

-- The eliminations. `candidate` is 9 (9 (row - 1) + column - 1) + digit - 1.
CREATE TABLE eliminations (
  state INTEGER NOT NULL,
  candidate INTEGER NOT NULL,
  profile INTEGER NOT NULL,
  PRIMARY KEY (state, candidate)
) WITHOUT ROWID;

-- Question classification. The levels, counted from 0, and what each puzzle needs at each.
CREATE TABLE levels (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE needed (
  puzzle INTEGER NOT NULL,
  level INTEGER NOT NULL,
  ending INTEGER NOT NULL,    -- as in `puzzles`
  length INTEGER NOT NULL,    -- the greatest length of a chain on the path; 0 when none was needed
  steps INTEGER NOT NULL,     -- proofs, singles not counted
  chains INTEGER NOT NULL,
  t INTEGER NOT NULL,         -- t- and z-candidates of the chains
  z INTEGER NOT NULL,
  PRIMARY KEY (puzzle, level)
) WITHOUT ROWID;

-- Question necessity. How the path of a puzzle ends without a family; all least sets of families that
-- solve it, bit i standing for the family i; whether nothing was passed over because of the budget.
CREATE TABLE without (
  puzzle INTEGER NOT NULL,
  family INTEGER NOT NULL,
  ending INTEGER NOT NULL,
  PRIMARY KEY (puzzle, family)
) WITHOUT ROWID;
CREATE TABLE least_sets (
  puzzle INTEGER NOT NULL,
  families INTEGER NOT NULL,
  is_complete INTEGER NOT NULL,
  PRIMARY KEY (puzzle, families)
) WITHOUT ROWID;

-- Question paths. `end` is 0 the least, 1 found, 2 ended by the bound, 3 stuck, 4 no solution; `ways` the number
-- of sets of so many eliminations that do it, NULL when they were not all looked for.
CREATE TABLE fewest (
  puzzle INTEGER PRIMARY KEY,
  "end" INTEGER NOT NULL,
  at_least INTEGER NOT NULL,
  ways INTEGER
);
CREATE TABLE steps (
  puzzle INTEGER NOT NULL,
  number INTEGER NOT NULL,
  candidate INTEGER NOT NULL,
  family INTEGER NOT NULL,
  length INTEGER NOT NULL,
  PRIMARY KEY (puzzle, number)
) WITHOUT ROWID;
