-- Which states do two puzzles share?
--
-- A state is stored once, so paths that meet share their states from there on. One row per state
-- that lies on paths of several puzzles.
SELECT state,
       states.candidates,
       count(DISTINCT puzzle) AS puzzles,
       min(puzzle) AS first_puzzle,
       max(puzzle) AS last_puzzle
FROM path_states
JOIN paths ON paths.id = path
JOIN states ON states.id = state
GROUP BY state
HAVING count(DISTINCT puzzle) > 1
ORDER BY states.candidates DESC, state;
