-- How does the density of links change along a path?
--
-- The density is the number of linked pairs among all pairs of live candidates. One row per
-- state; the puzzle begins with the state of position 0.
SELECT path,
       position,
       state,
       candidates,
       links,
       round(2.0 * links / (candidates * (candidates - 1)), 4) AS density
FROM path_states JOIN states ON states.id = state
ORDER BY path, position;
