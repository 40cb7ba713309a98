-- How long is each path, and what does it consist of?
--
-- Steps from state to state, singles, chains, and the largest length: with only whips that is the W
-- rating of the puzzle, with only braids the B rating.
SELECT a.id AS path,
       a.puzzle,
       a.rules,
       a.ending,
       (SELECT count(*) - 1 FROM path_states s WHERE s.path = a.id) AS steps,
       count(p.id) - count(p.closing) AS singles,
       count(p.closing) AS chains,
       ifnull(max(p.length), 0) AS longest
FROM paths a
LEFT JOIN path_proofs j ON j.path = a.id
LEFT JOIN proofs p ON p.id = j.proof
GROUP BY a.id
ORDER BY a.id;
