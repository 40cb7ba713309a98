-- Which eliminations does one family prove and another not?
--
-- Name the two in the first line. Only states with stored proofs of both count, because in other
-- states the second may never have been asked; `catena find --store` asks several families at once.
WITH compared (one, other) AS (VALUES ('whip', 'nrct-chain')),
proved AS (
    SELECT f.name AS family, c.state, c.conclusion, min(p.length) AS length
    FROM proof_conclusions c
    JOIN proofs p ON p.id = c.proof
    JOIN proof_families f ON f.id = p.family
    WHERE f.name IN (SELECT one FROM compared UNION SELECT other FROM compared)
    GROUP BY f.name, c.state, c.conclusion
)
SELECT p.state, p.conclusion, p.family, p.length
FROM compared JOIN proved p ON p.family = one
WHERE p.state IN (SELECT state FROM proved WHERE family = other)
  AND NOT EXISTS (
      SELECT 1 FROM proved q
      WHERE q.family = other AND q.state = p.state AND q.conclusion = p.conclusion)
ORDER BY p.state, p.length, p.conclusion;
