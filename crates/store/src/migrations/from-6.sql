-- From version 6 to 7.
--
-- What rests on one solution did not say so where proofs and paths are listed.
DROP VIEW puzzle_list;
-- Puzzles with where they came from, their ratings and their paths, each in one text: what `catena
-- store ls` prints.
CREATE VIEW puzzle_list (puzzle, grid, solution, state, origins, ratings, paths) AS
SELECT p.id, p.grid, p.solution, p.state,
       (SELECT group_concat(source || iif(number = 0, '', ':' || number), ', ')
        FROM origins o WHERE o.puzzle = p.id),
       (SELECT group_concat(measure || iif(value IS NULL, ' > ' || reach, ' = ' || value), ', ')
        FROM ratings r WHERE r.puzzle = p.id),
       (SELECT group_concat(id || ': ' || rules || ' (' || ending || iif(
                    EXISTS (SELECT 1 FROM path_proofs j JOIN proof_givens USING (proof)
                            WHERE j.path = a.id),
                    ', assuming one solution', '') || ')', '; ')
        FROM paths a WHERE a.puzzle = p.id)
FROM puzzles p;

DROP VIEW proof_list;
-- Proofs with the name of their family. `assumes` is 'one solution' where a proof rests on that, else NULL.
CREATE VIEW proof_list (proof, state, puzzle, family, length, conclusions, t, z, groups, als,
                        assumes) AS
SELECT p.id, p.state, p.puzzle, f.name, p.length, p.conclusions, p.t, p.z, p.groups, p.als,
       iif(p.id IN (SELECT proof FROM proof_givens), 'one solution', NULL)
FROM proofs p JOIN proof_families f ON f.id = p.family;

DROP VIEW path_list;
-- Paths step by step: which proof joins which two states, and what it assumes.
CREATE VIEW path_list (path, puzzle, rules, position, state, number, proof, family, length,
                       conclusions, next_state, assumes) AS
SELECT a.id, a.puzzle, a.rules, s.position, s.state, j.number, p.id, f.name, p.length,
       p.conclusions, n.state,
       iif(p.id IN (SELECT proof FROM proof_givens), 'one solution', NULL)
FROM paths a
JOIN path_states s ON s.path = a.id
JOIN path_proofs j ON j.path = s.path AND j.position = s.position
JOIN proofs p ON p.id = j.proof
JOIN proof_families f ON f.id = p.family
LEFT JOIN path_states n ON n.path = s.path AND n.position = s.position + 1;
