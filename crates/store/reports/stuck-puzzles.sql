-- Which puzzles do the rules not solve, and how much is left of them?
--
-- The last state of every path that is not solved, with the fewest candidates first. `catena find
-- --state` with its number shows what other families find there.
SELECT a.puzzle, a.rules, a.reach, a.ending, s.state, states.candidates,
       (SELECT grid FROM state_grids g WHERE g.state = s.state) AS grid
FROM paths a
JOIN path_states s ON s.path = a.id
    AND s.position = (SELECT max(position) FROM path_states WHERE path = a.id)
JOIN states ON states.id = s.state
WHERE a.ending <> 'solved'
ORDER BY states.candidates, a.puzzle;
