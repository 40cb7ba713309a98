-- In which spaces do the steps of chains lie?
--
-- For each family, how many of its steps are by a cell (rc), by a digit in a row (rn), in a column
-- (cn) or in a block (bn), or by an almost locked set.
SELECT f.name AS family,
       count(*) AS steps,
       sum(csp LIKE 'r%c%') AS rc,
       sum(csp LIKE 'r%n%') AS rn,
       sum(csp LIKE 'c%n%') AS cn,
       sum(csp LIKE 'b%n%') AS bn,
       count(s.als) AS als
FROM proof_steps s
JOIN proofs p ON p.id = s.proof
JOIN proof_families f ON f.id = p.family
GROUP BY f.id
ORDER BY f.name;
