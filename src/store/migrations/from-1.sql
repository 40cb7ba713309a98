-- From version 1 to 2.
--
-- Taking a puzzle out looked at every proof there is, for those found in it; and the list of puzzles
-- was to be had from `catena store ls` alone.
CREATE INDEX proofs_by_puzzle ON proofs (puzzle);

-- Puzzles with where they came from, their ratings and their paths, each in one text: what `catena
-- store ls` prints.
CREATE VIEW puzzle_list (puzzle, grid, solution, state, origins, ratings, paths) AS
SELECT p.id, p.grid, p.solution, p.state,
       (SELECT group_concat(source || iif(number = 0, '', ':' || number), ', ')
        FROM origins o WHERE o.puzzle = p.id),
       (SELECT group_concat(measure || iif(value IS NULL, ' > ' || reach, ' = ' || value), ', ')
        FROM ratings r WHERE r.puzzle = p.id),
       (SELECT group_concat(id || ': ' || rules || ' (' || ending || ')', '; ')
        FROM paths a WHERE a.puzzle = p.id)
FROM puzzles p;
