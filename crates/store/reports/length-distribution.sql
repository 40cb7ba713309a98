-- How many puzzles need which length?
--
-- Counts the paths by their rules, how they ended, and the length of their longest chain. A path
-- that is stuck needs more than that length.
SELECT rules, reach, ending, longest, count(*) AS puzzles
FROM (
    SELECT a.id, a.rules, a.reach, a.ending, ifnull(max(p.length), 0) AS longest
    FROM paths a
    LEFT JOIN path_proofs j ON j.path = a.id
    LEFT JOIN proofs p ON p.id = j.proof
    GROUP BY a.id
)
GROUP BY rules, reach, ending, longest
ORDER BY rules, reach, ending, longest;
