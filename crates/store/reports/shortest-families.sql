-- For every elimination on the paths: which family has the shortest proof, and how long is it?
--
-- Compares all proofs that are stored for a state, whichever command found them: `catena find` and
-- `catena query --path` with --store add those of other families. Families with proofs of the same
-- length are in one row.
WITH proofs_of_paths AS (
    SELECT DISTINCT s.path, s.position, s.state, c.conclusion, f.name AS family, p.length
    FROM path_states s
    JOIN proofs p ON p.state = s.state
    JOIN proof_families f ON f.id = p.family
    JOIN proof_conclusions c ON c.proof = p.id
    WHERE NOT c.places
),
shortest AS (
    SELECT path, position, conclusion, min(length) AS length
    FROM proofs_of_paths
    GROUP BY path, position, conclusion
)
SELECT path, position, state, conclusion, length, group_concat(DISTINCT family) AS families
FROM shortest JOIN proofs_of_paths USING (path, position, conclusion, length)
GROUP BY path, position, conclusion
ORDER BY path, position, length, conclusion;
