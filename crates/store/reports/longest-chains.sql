-- What are the longest chains of a collection, and where are they?
--
-- The twenty longest of all paths, with the puzzle and its origin.
SELECT l.length,
       l.family,
       l.conclusions,
       t,
       z,
       l.puzzle,
       l.position,
       l.state,
       l.proof,
       (SELECT min(source || ':' || number) FROM origins o WHERE o.puzzle = l.puzzle) AS origin
FROM path_list l JOIN proofs p ON p.id = l.proof
ORDER BY l.length DESC, t + z DESC, l.proof
LIMIT 20;
