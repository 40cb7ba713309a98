-- From version 4 to 5.
--
-- Proofs that assume one solution stand on their givens, which no row had.
-- The givens of proofs that assume that they have exactly one solution: a list of cells. No other proof is here.
CREATE TABLE proof_givens (
    proof INTEGER PRIMARY KEY REFERENCES proofs ON DELETE CASCADE,
    givens TEXT NOT NULL
);

DROP VIEW proof_json;
-- Proofs as catena-proof/1 documents, for catena check and everything else that reads them. Where
-- the lines are those that the chain gives, `lines` is null. What assumes one solution has its givens.
CREATE VIEW proof_json (proof, json) AS
SELECT p.id, CASE
    WHEN p.givens IS NULL THEN p.json
    ELSE json_patch(p.json, json_object(
        'givens', json('["' || replace(p.givens, ' ', '","') || '"]'),
        'assumes', 'one solution'))
    END
FROM (
    SELECT p.id, g.givens, json_object(
        'schema', 'catena-proof/1',
        'state', json((SELECT '["' || replace(grid, ' ', '","') || '"]'
                       FROM state_grids g WHERE g.state = p.state)),
        'family', json_object('name', f.name, 'shape', json(f.shape)),
        'length', length,
        'eliminates', json((SELECT json_group_array(candidate)
                            FROM proof_conclusions c WHERE c.proof = p.id AND NOT places)),
        'places', json((SELECT json_group_array(candidate)
                        FROM proof_conclusions c WHERE c.proof = p.id AND places)),
        'chain', json((SELECT json FROM chain_json c WHERE c.proof = p.id)),
        'lines', json(CASE
            WHEN lines NOT LIKE '[%' THEN json_array(json_object(
                'n', 1,
                'claim', json_array(json_object('true', json_array(
                    'n' || substr(conclusions, -1) || substr(conclusions, 1, 4)))),
                'ground', json_object('variable', json_object('csp', lines, 'from', json_array()))))
            ELSE lines
        END)) AS json
    FROM proofs p JOIN proof_families f ON f.id = p.family
    LEFT JOIN proof_givens g ON g.proof = p.id
) p;
