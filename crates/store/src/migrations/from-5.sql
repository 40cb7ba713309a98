-- From version 5 to 6.
--
-- That no fewer truths do was not kept with a proof.
-- What shows that fewer truths do not prove what a proof by truths does, where that is known: a JSON array, with an
-- array of candidates for each filling, as in catena-proof/1. No other proof is here.
CREATE TABLE proof_fillings (
    proof INTEGER PRIMARY KEY REFERENCES proofs ON DELETE CASCADE,
    fillings TEXT NOT NULL CHECK (json_valid(fillings))
);

DROP VIEW proof_json;
-- Proofs as catena-proof/1 documents, for catena check and everything else that reads them. Where
-- the lines are those that the chain gives, `lines` is null. What assumes one solution has its givens, and what shows
-- that fewer truths do not prove it has its fillings.
CREATE VIEW proof_json (proof, json) AS
SELECT p.id, CASE
    WHEN p.givens IS NOT NULL THEN json_patch(p.json, json_object(
        'givens', json('["' || replace(p.givens, ' ', '","') || '"]'),
        'assumes', 'one solution'))
    WHEN p.fillings IS NOT NULL THEN json_patch(p.json, json_object('fillings', json(p.fillings)))
    ELSE p.json
    END
FROM (
    SELECT p.id, g.givens, e.fillings, json_object(
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
    LEFT JOIN proof_fillings e ON e.proof = p.id
) p;
